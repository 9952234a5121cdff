//! What may be answered, and its notation.

use super::cards::{Cards, Mission};
use super::nouns::{ActionCard, Follower, Location, Pawn, Pirate, Resource, Spot};
use super::set::Set;
use crate::rules::Seat;
use std::fmt::{self, Display};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays this Pirate: `as:jackson`.
    Choose(Pirate),
    /// Puts the gained token here: `on:sword`.
    Put(Spot),
    /// Places a pawn: `mate:docks`, `pirate:docks`.
    Place(Pawn, Location),
    /// Places a Mate beside another one, by Water: `water:docks`.
    Join(Location),
    /// Places no pawn, having no place for any: `pass`.
    Pass,
    /// Ends the turn: `end`.
    End,
    /// Wants no more of this: `done`.
    Done,
    /// Demands a Pistol's Doubloon: `demand`.
    Demand,
    /// Does without it: `waive`.
    Waive,
    /// Has the Monkey steal: `monkey:sword@b`.
    Steal(Seat, Spot),
    /// Uses the location's ability: `ability`, or `ability:ally` where it leaves a choice.
    Ability(Option<Resource>),
    /// Buys at the Black Market: `buy:left`, or `buy:left:goldtooth` with his help.
    Buy {
        /// Which card, 0 for the dearest.
        slot: u8,
        /// Whether Emanuel "Goldtooth" is used.
        goldtooth: bool,
    },
    /// Uses a Follower, giving or filling a certain place: `use:anchor-josh`, `use:boa-bill:parrot`.
    Use(Follower, Option<Spot>),
    /// Completes a Mission: `complete:8`, or `complete:storm-the-battery`.
    Complete(Mission),
    /// Takes an open Mission: `take:8`, or `take:storm-the-battery`.
    Take(Mission),
    /// Gives these tokens: `give:sword+boat-equipment`.
    Give(Set<Spot>),
    /// Takes one of the Action cards that were looked at: `pick:1`.
    Pick(u8),
    /// Keeps one of the Exploration cards that were looked at: `keep:1`.
    Keep(u8),
    /// Opens the location of the card that was kept: `open`.
    Open,
    /// Puts that card at the bottom: `bottom`.
    Bottom,
    /// Discards a Parrot to complete a Mission: `parrot:8`.
    Parrot(Mission),
    /// Discards a First Mate to move the Pirate: `first-mate:docks`.
    FirstMate(Location),
    /// Discards Gunpowder to clear a location: `gunpowder:docks`.
    Gunpowder(Location),
    /// Discards Food: `food`.
    Food,
    /// Plays an Action card: `card:parley`, `card:sabotage@b`.
    Play(ActionCard, Target),
}

/// What an Action card is played at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Nothing in particular: `card:parley`.
    Nothing,
    /// A player: `card:sabotage@b`.
    Player(Seat),
    /// A player's token: `card:sticky-fingers:sword@b`.
    Token(Seat, Spot),
    /// An own Mate in a space: `card:shore-leave:docks`.
    Mate(Location),
    /// An own Mate beside the spaces: `card:shore-leave:docks:beside`.
    MateBeside(Location),
    /// An open Mission: `card:forged-orders:8`.
    Mission(Mission),
}

/// What the places of the Black Market are called.
const SLOTS: [&str; 3] = ["left", "middle", "right"];

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(*self, f, &|mission| (mission.0 + 1).to_string())
    }
}

/// The notation of an action, Missions being called by `name`.
fn write(
    action: Action,
    out: &mut dyn fmt::Write,
    name: &dyn Fn(Mission) -> String,
) -> fmt::Result {
    match action {
        Action::Choose(pirate) => write!(out, "as:{pirate}"),
        Action::Put(spot) => write!(out, "on:{spot}"),
        Action::Place(pawn, at) => write!(out, "{pawn}:{at}"),
        Action::Join(at) => write!(out, "water:{at}"),
        Action::Pass => out.write_str("pass"),
        Action::End => out.write_str("end"),
        Action::Done => out.write_str("done"),
        Action::Demand => out.write_str("demand"),
        Action::Waive => out.write_str("waive"),
        Action::Steal(from, spot) => write!(out, "monkey:{spot}@{}", letter(from)),
        Action::Ability(None) => out.write_str("ability"),
        Action::Ability(Some(resource)) => write!(out, "ability:{resource}"),
        Action::Buy { slot, goldtooth } => {
            write!(out, "buy:{}", SLOTS[usize::from(slot)])?;
            match goldtooth {
                true => out.write_str(":goldtooth"),
                false => Ok(()),
            }
        }
        Action::Use(follower, None) => write!(out, "use:{follower}"),
        Action::Use(follower, Some(spot)) => write!(out, "use:{follower}:{spot}"),
        Action::Complete(mission) => write!(out, "complete:{}", name(mission)),
        Action::Take(mission) => write!(out, "take:{}", name(mission)),
        Action::Give(spots) => {
            let spots: Vec<&str> = spots.iter().map(Spot::key).collect();
            write!(out, "give:{}", spots.join("+"))
        }
        Action::Pick(index) => write!(out, "pick:{}", index + 1),
        Action::Keep(index) => write!(out, "keep:{}", index + 1),
        Action::Open => out.write_str("open"),
        Action::Bottom => out.write_str("bottom"),
        Action::Parrot(mission) => write!(out, "parrot:{}", name(mission)),
        Action::FirstMate(at) => write!(out, "first-mate:{at}"),
        Action::Gunpowder(at) => write!(out, "gunpowder:{at}"),
        Action::Food => out.write_str("food"),
        Action::Play(card, target) => {
            write!(out, "card:{card}")?;
            match target {
                Target::Nothing => Ok(()),
                Target::Player(seat) => write!(out, "@{}", letter(seat)),
                Target::Token(seat, spot) => write!(out, ":{spot}@{}", letter(seat)),
                Target::Mate(at) => write!(out, ":{at}"),
                Target::MateBeside(at) => write!(out, ":{at}:beside"),
                Target::Mission(mission) => write!(out, ":{}", name(mission)),
            }
        }
    }
}

fn letter(seat: Seat) -> char {
    seat.letter().to_ascii_lowercase()
}

impl Action {
    /// The notation of records, in which Missions have their names: `take:storm-the-battery`.
    pub(super) fn record(self, cards: &Cards) -> String {
        let mut text = String::new();
        let name = |mission| cards.mission(mission).key.clone();
        // Writing to a text cannot fail.
        let _ = write(self, &mut text, &name);
        text
    }

    /// The action that some text means, in lower case, whether it is offered or not.
    pub(super) fn read(text: &str, cards: &Cards) -> Option<Action> {
        let (head, rest) = match text.split_once(':') {
            Some((head, rest)) => (head, Some(rest)),
            None => (text, None),
        };
        let mission = |text: &str| -> Option<Mission> {
            let by_number = text
                .parse::<u8>()
                .ok()
                .and_then(|number| number.checked_sub(1));
            let by_number = by_number.filter(|&at| usize::from(at) < cards.missions.len());
            by_number.map(Mission).or_else(|| cards.mission_named(text))
        };
        let Some(rest) = rest else {
            return Some(match head {
                "pass" => Action::Pass,
                "end" => Action::End,
                "done" => Action::Done,
                "demand" => Action::Demand,
                "waive" => Action::Waive,
                "ability" => Action::Ability(None),
                "open" => Action::Open,
                "bottom" => Action::Bottom,
                "food" => Action::Food,
                _ => return None,
            });
        };
        let index = |text: &str| {
            text.parse::<u8>()
                .ok()
                .and_then(|index| index.checked_sub(1))
        };
        Some(match head {
            "as" => Action::Choose(Pirate::named(rest)?),
            "on" => Action::Put(Spot::named(rest)?),
            "pirate" => Action::Place(Pawn::Pirate, Location::named(rest)?),
            "mate" => Action::Place(Pawn::Mate, Location::named(rest)?),
            "water" => Action::Join(Location::named(rest)?),
            "monkey" => {
                let (spot, seat) = rest.split_once('@')?;
                Action::Steal(seat_named(seat)?, Spot::named(spot)?)
            }
            "ability" => Action::Ability(Some(Resource::named(rest)?)),
            "buy" => {
                let (slot, goldtooth) = match rest.strip_suffix(":goldtooth") {
                    Some(slot) => (slot, true),
                    None => (rest, false),
                };
                let slot = SLOTS.iter().position(|name| *name == slot)? as u8;
                Action::Buy { slot, goldtooth }
            }
            "use" => match rest.split_once(':') {
                Some((follower, spot)) => {
                    Action::Use(Follower::named(follower)?, Some(Spot::named(spot)?))
                }
                None => Action::Use(Follower::named(rest)?, None),
            },
            "complete" => Action::Complete(mission(rest)?),
            "take" => Action::Take(mission(rest)?),
            "give" => Action::Give(rest.split('+').map(Spot::named).collect::<Option<_>>()?),
            "pick" => Action::Pick(index(rest)?),
            "keep" => Action::Keep(index(rest)?),
            "parrot" => Action::Parrot(mission(rest)?),
            "first-mate" => Action::FirstMate(Location::named(rest)?),
            "gunpowder" => Action::Gunpowder(Location::named(rest)?),
            "card" => {
                let (rest, seat) = match rest.split_once('@') {
                    Some((rest, seat)) => (rest, Some(seat_named(seat)?)),
                    None => (rest, None),
                };
                let (card, target) = match rest.split_once(':') {
                    Some((card, target)) => (ActionCard::named(card)?, Some(target)),
                    None => (ActionCard::named(rest)?, None),
                };
                let target = match (seat, target) {
                    (None, None) => Target::Nothing,
                    (Some(seat), None) => Target::Player(seat),
                    (Some(seat), Some(spot)) => Target::Token(seat, Spot::named(spot)?),
                    (None, Some(target)) => match target.strip_suffix(":beside") {
                        Some(at) => Target::MateBeside(Location::named(at)?),
                        None => match Location::named(target) {
                            Some(at) => Target::Mate(at),
                            None => Target::Mission(mission(target)?),
                        },
                    },
                };
                Action::Play(card, target)
            }
            _ => return None,
        })
    }
}

fn seat_named(text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    if letters.next().is_some() {
        return None;
    }
    Seat::all(5).find(|seat| self::letter(*seat) == letter)
}
