//! What can happen, told in full, and what each viewer learns of it.

use super::cards::{Mission, Ware};
use super::nouns::{ActionCard, Bonus, Follower, Item, Location, Pawn, Pirate, Resource, Spot};
use super::step::{Stand, Way};
use crate::rules::{Outcome, Seat, Viewer};

/// Something that happened. What a viewer did not see is `None` in what they are told; it is always `Some` in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A Pirate was chosen (rule 1.1).
    Chose {
        /// By whom.
        seat: Seat,
        /// Which.
        pirate: Pirate,
    },
    /// A round began, with what was laid out for it (rules 2.1 to 2.3).
    RoundBegan {
        /// The round, from 1.
        round: u8,
        /// The open Missions.
        missions: [Option<Mission>; 3],
        /// The Black Market, the dearest first.
        market: [Option<Ware>; 3],
        /// The Follower at the Tavern.
        tavern: Option<Follower>,
    },
    /// A pile had too few cards, and its discards were shuffled underneath (rule 2.5).
    Reshuffled(Pile),
    /// A pawn came to a location.
    Placed {
        /// Whose.
        seat: Seat,
        /// Which kind.
        pawn: Pawn,
        /// Where.
        at: Location,
        /// How it stands there.
        stand: Stand,
        /// The other players who stood there already, in order of seats.
        past: Vec<Seat>,
        /// What entering cost.
        cost: Cost,
    },
    /// A pawn has come past somebody with a Pistol, who now decides (rule 3.5).
    Challenged {
        /// Whose pawn.
        seat: Seat,
        /// Which kind.
        pawn: Pawn,
        /// Where.
        at: Location,
        /// Whose Pistol.
        by: Seat,
    },
    /// A Pistol's Doubloon was not to be had, and the way is barred for this turn (rule 3.6).
    Barred {
        /// Whose pawn goes back.
        seat: Seat,
        /// Which kind.
        pawn: Pawn,
        /// From where.
        at: Location,
        /// Whose Pistol it was.
        by: Seat,
    },
    /// Somebody does without a Pistol's Doubloon.
    Waived {
        /// Who.
        seat: Seat,
        /// At which location.
        at: Location,
    },
    /// Somebody chose to use a location's ability now (rule 3.10).
    Worked {
        /// Who.
        seat: Seat,
        /// Where.
        at: Location,
        /// For which resource, where there is a choice.
        resource: Option<Resource>,
    },
    /// Nothing at the location could be used any more (rule 3.8).
    Fruitless {
        /// Whose pawn stands there for nothing.
        seat: Seat,
        /// Where.
        at: Location,
    },
    /// What was still possible at a location was left (rule 3.10).
    Left {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Location,
    },
    /// A Monkey was kept, though there was something to steal (rule 8.10).
    Spared {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Location,
    },
    /// A token was gained (rules 5.2 to 5.4).
    Gained {
        /// By whom.
        seat: Seat,
        /// Of which resource.
        resource: Resource,
        /// Where it lies; `None` when there was no room and it is lost.
        on: Option<Spot>,
    },
    /// Tokens were given for something.
    Gave {
        /// By whom.
        seat: Seat,
        /// Where they lay.
        tokens: Vec<Spot>,
    },
    /// An item was discarded for its effect.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        item: Item,
    },
    /// Somebody's Doubloons changed.
    Doubloons {
        /// Whose.
        seat: Seat,
        /// Before.
        from: u16,
        /// After.
        to: u16,
    },
    /// Somebody's Toughness changed.
    Toughness {
        /// Whose.
        seat: Seat,
        /// Before.
        from: u8,
        /// After.
        to: u8,
    },
    /// A card was bought at the Black Market.
    Bought {
        /// By whom.
        seat: Seat,
        /// Which.
        ware: Ware,
        /// In which place it lay, 0 for the dearest.
        slot: u8,
        /// For how many Doubloons.
        price: u8,
    },
    /// A Follower was hired.
    Hired {
        /// By whom.
        seat: Seat,
        /// Who.
        follower: Follower,
        /// For how many Doubloons.
        price: u8,
    },
    /// A Follower was used, and turned.
    Used {
        /// By whom.
        seat: Seat,
        /// Who.
        follower: Follower,
    },
    /// A Follower who needs no turning gave what he gives every round (rule 2.4).
    Served {
        /// Whom.
        seat: Seat,
        /// Who.
        follower: Follower,
    },
    /// An open Mission was taken.
    Took {
        /// By whom.
        seat: Seat,
        /// Which.
        mission: Mission,
    },
    /// A Mission is to be completed, and it has to be chosen which tokens are given (rule 6.2).
    Revealed {
        /// By whom.
        seat: Seat,
        /// Which.
        mission: Mission,
    },
    /// Some of the tokens for a Mission were chosen, and more have to be (rule 6.2).
    Promised {
        /// By whom.
        seat: Seat,
        /// Where they lie.
        tokens: Vec<Spot>,
    },
    /// A Mission was completed.
    Completed {
        /// By whom.
        seat: Seat,
        /// Which.
        mission: Mission,
        /// How.
        by: Way,
        /// The points it brought, those of Jackson, Mister Billion and a Good Word included.
        points: u8,
        /// Where the tokens lay that were given for it.
        tokens: Vec<Spot>,
        /// The Doubloons that were given for it.
        doubloons: u8,
    },
    /// A Mission gave the lasting ability of an item (rule 6.5).
    Lasting {
        /// Whom.
        seat: Seat,
        /// Of which item.
        item: Item,
    },
    /// The First Player token was taken.
    First {
        /// By whom.
        seat: Seat,
    },
    /// A location was opened.
    Opened {
        /// By whom.
        seat: Seat,
        /// Which.
        location: Location,
    },
    /// Exploration cards were looked at (rule 8.4).
    Spied {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which; for the one who looked.
        locations: Option<Vec<Location>>,
    },
    /// An Exploration card was kept for later (rule 8.4).
    Kept {
        /// By whom.
        seat: Seat,
        /// Which; for the one who keeps it.
        location: Option<Location>,
    },
    /// An Exploration card went to the bottom of its pile.
    Bottomed {
        /// By whose hand.
        seat: Seat,
        /// Which; for the one who put it there.
        location: Option<Location>,
    },
    /// Action cards were looked at (rule 8.6).
    Looked {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which; for the one who looked.
        cards: Option<Vec<ActionCard>>,
    },
    /// An Action card came into a hand.
    Drew {
        /// Whose.
        seat: Seat,
        /// Which; for the one who drew it, and for whoever knew it before.
        card: Option<ActionCard>,
        /// Who knew it before, in order of seats; for them alone.
        known_to: Vec<Seat>,
    },
    /// One of the Action cards that were looked at came into a hand, and the others went to the bottom (rule 8.6).
    Picked {
        /// Whose.
        seat: Seat,
        /// Which; for the one who picked it.
        card: Option<ActionCard>,
    },
    /// No Action card was left to draw.
    NoCard {
        /// For whom.
        seat: Seat,
    },
    /// An Action card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: ActionCard,
    },
    /// A token was stolen.
    Stole {
        /// By whom.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// Where it lay.
        token: Spot,
    },
    /// Gunpowder removed pawns from a location until the round ends (rule 8.12).
    Removed {
        /// By whom.
        seat: Seat,
        /// From where.
        at: Location,
        /// Whose and which, in the order in which they had come.
        pawns: Vec<(Seat, Pawn)>,
    },
    /// A First Mate moved his Pirate (rule 8.8).
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Location,
        /// Where to.
        to: Location,
    },
    /// A Mate came back to be placed again (rule 9.8).
    Recalled {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Location,
    },
    /// Somebody can place no pawn, and keeps what he has (rule 2.8).
    Skipped {
        /// Who.
        seat: Seat,
    },
    /// Somebody can place no pawn, and passes (rule 2.8).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// Somebody ended the own turn (rule 2.9).
    TurnEnded {
        /// Who.
        seat: Seat,
    },
    /// All pawns came back (rule 2.10).
    RoundEnded {
        /// Which round, from 1.
        round: u8,
    },
    /// Somebody does without a last Mission (rule 10.1).
    Rested {
        /// Who.
        seat: Seat,
    },
    /// A bonus was given, or to nobody (rule 10.2).
    BonusGiven {
        /// Which.
        bonus: Bonus,
        /// To whom; `None` when nobody leads alone.
        seat: Option<Seat>,
    },
    /// A seat was left for good (rule 10.5).
    Vacated {
        /// Which.
        seat: Seat,
        /// How many Action cards were discarded unseen.
        cards: u8,
    },
    /// The game ended.
    Ended(Outcome),
}

/// A pile of cards that has discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pile {
    /// The Missions.
    Missions,
    /// The Black Market.
    Market,
    /// The Tavern.
    Tavern,
    /// The Action cards.
    Actions,
}

/// What entering a location cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// Nothing.
    Nothing,
    /// 1 Toughness: what it was and what it is.
    Toughness {
        /// Before.
        from: u8,
        /// After.
        to: u8,
    },
    /// 1 Doubloon, to the owner of a Pistol.
    Doubloon {
        /// To whom.
        to: Seat,
        /// What is left to the one who paid.
        left: u16,
    },
}

/// Puts tokens that were gained by one answer in the order of their spots, the lost ones last: which of two spaces was
/// filled first makes no difference to anybody, as long as nothing is taken away between.
pub(super) fn tidy(events: &mut [Event]) {
    let takes = |event: &Event| {
        matches!(
            event,
            Event::Gave { .. }
                | Event::Discarded { .. }
                | Event::Completed { .. }
                | Event::Stole { .. }
        )
    };
    for run in events.split_mut(takes) {
        let kinds: Vec<(Seat, Resource)> = run.iter().filter_map(gain).collect();
        for (at, kind) in kinds.iter().enumerate() {
            if kinds[..at].contains(kind) {
                continue;
            }
            let of_kind = |event: &Event| gain(event) == Some(*kind);
            let mut gained: Vec<Event> = run.iter().filter(|it| of_kind(it)).cloned().collect();
            gained.sort_by_key(|event| match event {
                Event::Gained { on, .. } => (on.is_none(), *on),
                _ => (true, None),
            });
            let places = run.iter_mut().filter(|event| of_kind(event));
            for (place, event) in places.zip(gained) {
                *place = event;
            }
        }
    }
}

/// Whose gain of what an event tells, if it does.
fn gain(event: &Event) -> Option<(Seat, Resource)> {
    match event {
        Event::Gained { seat, resource, .. } => Some((*seat, *resource)),
        _ => None,
    }
}

impl Event {
    /// What a viewer learns of it.
    pub(super) fn told(&self, viewer: Viewer) -> Event {
        let is = |seat: Seat| viewer == Viewer::Seat(seat);
        let mut told = self.clone();
        match &mut told {
            Event::Spied {
                seat, locations, ..
            } if !is(*seat) => *locations = None,
            Event::Kept { seat, location } | Event::Bottomed { seat, location } if !is(*seat) => {
                *location = None;
            }
            Event::Looked { seat, cards, .. } if !is(*seat) => *cards = None,
            Event::Picked { seat, card } if !is(*seat) => *card = None,
            Event::Drew {
                seat,
                card,
                known_to,
            } => {
                // Who draws a card that others know is not told so: he could not tell from the table.
                let knew = known_to.iter().any(|&other| is(other));
                if !knew && !is(*seat) {
                    *card = None;
                }
                known_to.retain(|&other| is(other));
            }
            _ => {}
        }
        told
    }

    /// Whether it shows somebody something that was hidden or left to chance.
    pub(super) fn reveals(&self) -> bool {
        matches!(
            self,
            Event::RoundBegan { .. }
                | Event::Opened { .. }
                | Event::Spied { .. }
                | Event::Looked { .. }
                | Event::Drew { .. }
                | Event::Ended(_)
        )
    }
}
