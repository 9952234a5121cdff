//! Brothers: two shepherds lay a meadow together and then fight for it, one with straight pens, one with angled ones.
//!
//! The rules, in numbered sentences that the code cites, are in `rules.md`.

mod action;
mod choosing;
mod face;
mod land;
mod mind;
mod notation;
mod pen;
mod pieces;
mod square;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Ground, OBJECTIONS};
pub use pen::{Kind, Pen};
pub use pieces::{Code, Piece, Pieces, Shape};
pub use square::{Square, column_name};
pub use view::{Field, View};

use crate::rules::{
    Ask, BadPosition, Choosable, Dice, Game, Objection, Options, Outcome, Seat, Unplayable, Viewer,
};
use land::Land;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The choice that decides who begins with the rabbits: a seat's letter, and anything else is a draw by lot (rule 1.4).
pub const BEGINS: &str = "begins";

/// Where the first piece of a meadow lies: far enough from the first column and row that a meadow seldom reaches them
/// (rule 2.3).
pub const FIRST: Square = Square::new(13, 14);

/// How many pens of its kind a side has (rule 1.3).
pub const PENS: u32 = 12;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Brother {
    /// Seat A, and with four players seat C.
    Elder,
    /// Seat B, and with four players seat D.
    Younger,
}

impl Brother {
    /// Both, the elder first.
    pub const ALL: [Brother; 2] = [Brother::Elder, Brother::Younger];

    /// The side of a seat.
    pub fn of(seat: Seat) -> Brother {
        Brother::ALL[seat.index() % 2]
    }

    /// The other one.
    pub fn other(self) -> Brother {
        Brother::ALL[1 - self.index()]
    }

    /// The brother's own seat.
    pub fn seat(self) -> Seat {
        Seat(self.index() as u8)
    }

    /// 0 for the elder, 1 for the younger.
    pub fn index(self) -> usize {
        match self {
            Brother::Elder => 0,
            Brother::Younger => 1,
        }
    }
}

/// A piece of the meadow that has been laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// Who laid it.
    pub seat: Seat,
    /// Which piece.
    pub code: Code,
    /// How many quarter turns to the right; `None` for a piece that looks the same in all of them.
    pub turn: Option<u8>,
    /// The upper left corner of its box.
    pub at: Square,
}

/// A pen that has been built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Built {
    /// Who built it.
    pub seat: Seat,
    /// Where it lies.
    pub pen: Pen,
}

/// What lay on the table at the end of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The pieces.
    pub laid: Vec<Laid>,
    /// The pens.
    pub pens: Vec<Built>,
}

/// A whole position. `Display` is its notation (rule 5.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brothers {
    pieces: Pieces,
    seats: u8,
    /// Who began this round, with the rabbits.
    starter: Seat,
    to_move: Seat,
    laid: Vec<Laid>,
    pens: Vec<Built>,
    /// The penalties of each finished round, the elder brother's first.
    points: Vec<[u32; 2]>,
    /// The first round, to be looked at until the second has begun.
    before: Option<Round>,
}

/// What a side comes to at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Whose side.
    pub brother: Brother,
    /// What it raised.
    pub kind: Kind,
    /// How many pens were left over.
    pub left: u32,
    /// The penalty for them.
    pub points: u32,
}

/// Something that happened, told to everybody alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece was laid.
    Laid {
        /// The piece.
        laid: Laid,
        /// Which one of the round, from 1.
        number: usize,
    },
    /// The meadow is complete, and pens are built.
    Complete,
    /// A pen was built.
    Built {
        /// The pen.
        built: Built,
        /// Which one of the round, from 1.
        number: usize,
    },
    /// A seat has built all its pens, and others build on (rule 3.5).
    Spent(Seat),
    /// A side finds no place any more, and the other one builds on (rule 3.5).
    Shut(Kind),
    /// A round has ended (rule 3.6).
    Counted {
        /// Which round.
        round: usize,
        /// What each side comes to, the elder brother first.
        counts: [Count; 2],
    },
    /// The second round begins: this seat lays the first piece (rule 1.5).
    Swapped(Seat),
    /// The game ended.
    Ended(Outcome),
}

/// The reasons of all outcomes, each with the number of its rule.
pub const ENDS: [(&str, &str); 3] = [FEWER, RABBITS, DRAW];

const FEWER: (&str, &str) = ("brothers-end-fewer", "4.3");
const RABBITS: (&str, &str) = ("brothers-end-rabbits", "4.4");
const DRAW: (&str, &str) = ("brothers-end-draw", "4.5");

impl Brothers {
    fn at_start(pieces: Pieces, seats: u8, starter: Seat) -> Brothers {
        Brothers {
            pieces,
            seats,
            starter,
            to_move: starter,
            laid: Vec::new(),
            pens: Vec::new(),
            points: Vec::new(),
            before: None,
        }
    }

    fn round(&self) -> usize {
        (self.points.len() + 1).min(2)
    }

    fn is_over(&self) -> bool {
        self.points.len() == 2
    }

    fn is_laying(&self) -> bool {
        self.laid.len() < self.pieces.len()
    }

    /// What a seat raises in this round: whoever began it has the rabbits (rule 1.3).
    fn kind(&self, seat: Seat) -> Kind {
        match Brother::of(seat) == Brother::of(self.starter) {
            true => Kind::Straight,
            false => Kind::Angled,
        }
    }

    /// The next seat, clockwise.
    fn after(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// How many pens a seat began the round with (rules 1.3 and 1.6).
    fn share(&self) -> u32 {
        2 * PENS / u32::from(self.seats)
    }

    fn left(&self, seat: Seat) -> u32 {
        let built = self.pens.iter().filter(|built| built.seat == seat).count();
        self.share().saturating_sub(built as u32)
    }

    fn left_of(&self, brother: Brother) -> u32 {
        Seat::all(usize::from(self.seats))
            .filter(|&seat| Brother::of(seat) == brother)
            .map(|seat| self.left(seat))
            .sum()
    }

    fn squares(&self, laid: &Laid) -> Vec<Square> {
        let piece = self.pieces.find(laid.code);
        let shape = piece.map(|piece| piece.shape(laid.turn.unwrap_or(0)));
        shape
            .iter()
            .flat_map(|shape| &shape.cells)
            .map(|&step| laid.at.plus(step))
            .collect()
    }

    /// The squares of this round's meadow.
    fn meadow(&self) -> Land {
        let mut land = Land::new();
        for laid in &self.laid {
            let Some(piece) = self.pieces.find(laid.code) else {
                continue;
            };
            for &step in &piece.shape(laid.turn.unwrap_or(0)).cells {
                land.add(laid.at.plus(step));
            }
        }
        land
    }

    /// The squares of this round's meadow without a pen.
    fn free(&self) -> Land {
        let mut land = self.meadow();
        for square in self.pens.iter().flat_map(|built| built.pen.squares()) {
            land.remove(square);
        }
        land
    }

    fn has_room(&self, kind: Kind) -> bool {
        let free = self.free();
        kind.lies().iter().any(|cells| free.has_room(cells))
    }

    fn options(&self) -> Vec<Action> {
        match self.is_laying() {
            true => self.layings(),
            false => self.buildings(self.kind(self.to_move)),
        }
    }

    /// Every piece that is left, in every turn, in every place (rules 2.3 and 2.4).
    fn layings(&self) -> Vec<Action> {
        let left = self
            .pieces
            .iter()
            .filter(|piece| !self.laid.iter().any(|laid| laid.code == piece.code));
        let mut options = Vec::with_capacity(512);
        if self.laid.is_empty() {
            for piece in left {
                options.extend((0..piece.turns.len()).map(|turn| Action::lay(piece, turn, FIRST)));
            }
            return options;
        }
        let meadow = self.meadow();
        for piece in left {
            meadow.beside(&piece.turns, |turn, at| {
                options.push(Action::lay(piece, turn, at));
            });
        }
        options
    }

    /// Every way in which a pen of a kind lies on the free meadow (rules 3.2 and 3.3).
    fn buildings(&self, kind: Kind) -> Vec<Action> {
        let free = self.free();
        let mut options = Vec::with_capacity(128);
        for (lie, cells) in (0..).zip(kind.lies()) {
            options.extend(
                free.places(cells)
                    .map(|at| Action::Build(Pen { kind, lie, at })),
            );
        }
        options
    }

    fn lay(&mut self, laid: Laid) -> Vec<Event> {
        self.before = None;
        self.laid.push(laid);
        let mut events = vec![Event::Laid {
            laid,
            number: self.laid.len(),
        }];
        if self.is_laying() {
            self.to_move = self.after(self.to_move);
            return events;
        }
        events.push(Event::Complete);
        // Whoever began to lay begins to build, if there is a place (rules 3.1 and 3.5).
        let last = Seat((self.starter.0 + self.seats - 1) % self.seats);
        self.turn_over(last, [true; 2], &mut events);
        events
    }

    fn build(&mut self, built: Built) -> Vec<Event> {
        let room = Kind::ALL.map(|kind| self.has_room(kind));
        self.pens.push(built);
        let mut events = vec![Event::Built {
            built,
            number: self.pens.len(),
        }];
        self.turn_over(built.seat, room, &mut events);
        events
    }

    /// Finds who builds next after a seat, clockwise, or counts where nobody can (rules 3.4 to 3.6). `had_room` says for which
    /// kinds there was room before.
    fn turn_over(&mut self, seat: Seat, had_room: [bool; 2], events: &mut Vec<Event>) {
        let room = Kind::ALL.map(|kind| self.has_room(kind));
        let has_room = |kind: Kind| room[kind as usize];
        let mut next = self.after(seat);
        for _ in 0..self.seats {
            if self.left(next) > 0 && has_room(self.kind(next)) {
                self.to_move = next;
                if self.left(seat) == 0 {
                    events.push(Event::Spent(seat));
                }
                for brother in Brother::ALL {
                    let kind = self.kind(brother.seat());
                    let had = had_room[kind as usize];
                    if had && !has_room(kind) && self.left_of(brother) > 0 {
                        events.push(Event::Shut(kind));
                    }
                }
                return;
            }
            next = self.after(next);
        }
        self.count(events);
    }

    /// Counts what is left over (rules 4.1 and 4.2), and goes on to the second round or to the end.
    fn count(&mut self, events: &mut Vec<Event>) {
        let counts = Brother::ALL.map(|brother| {
            let kind = self.kind(brother.seat());
            let left = self.left_of(brother);
            Count {
                brother,
                kind,
                left,
                points: left * kind.penalty(),
            }
        });
        events.push(Event::Counted {
            round: self.round(),
            counts,
        });
        self.points.push(counts.map(|count| count.points));
        if let Some(outcome) = self.outcome() {
            events.push(Event::Ended(outcome));
            return;
        }
        self.before = Some(Round {
            laid: std::mem::take(&mut self.laid),
            pens: std::mem::take(&mut self.pens),
        });
        self.starter = self.after(self.starter);
        self.to_move = self.starter;
        events.push(Event::Swapped(self.starter));
    }
}

impl Game for Brothers {
    const NAME: &'static str = "brothers";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;
    const CHOICES: &'static [Choosable] = &[Choosable {
        choice: BEGINS,
        values: &["lot", "a", "b"],
        usual: "lot",
    }];
    const DATA: Option<&'static str> = Some("pieces.json");

    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, seats: usize, dice: &mut Dice) -> Self {
        let seats = if seats < 4 { 2 } else { 4 };
        let chosen = options.choices.get(BEGINS).and_then(|letter| {
            Seat::all(seats).find(|seat| seat.to_string().eq_ignore_ascii_case(letter))
        });
        let starter = chosen.unwrap_or_else(|| Seat(dice.index(seats) as u8));
        Brothers::at_start(Pieces::of(options.data.as_ref()), seats as u8, starter)
    }

    fn fits(seats: usize) -> bool {
        seats == 2 || seats == 4
    }

    fn ask(&self, seat: Seat) -> Option<Ask<Action>> {
        (seat == self.to_move && !self.is_over()).then(|| Ask::must(self.options()))
    }

    fn apply(&mut self, seat: Seat, action: &Action, _dice: &mut Dice) -> Vec<Event> {
        match *action {
            Action::Lay { code, turn, at } => self.lay(Laid {
                seat,
                code,
                turn,
                at,
            }),
            Action::Build(pen) => self.build(Built { seat, pen }),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let &[first, second] = &self.points[..] else {
            return None;
        };
        let total = |brother: Brother| first[brother.index()] + second[brother.index()];
        // Whoever began the second round had the sheep in the first.
        let with_rabbits = |brother: Brother| match brother == Brother::of(self.starter) {
            true => second[brother.index()],
            false => first[brother.index()],
        };
        let fewer = |points: &dyn Fn(Brother) -> u32| {
            let [elder, younger] = Brother::ALL.map(points);
            match elder.cmp(&younger) {
                std::cmp::Ordering::Less => Some(Brother::Elder),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Brother::Younger),
            }
        };
        let (winner, (reason, rule)) = match (fewer(&total), fewer(&with_rabbits)) {
            (Some(winner), _) => (Some(winner), FEWER),
            (None, Some(winner)) => (Some(winner), RABBITS),
            (None, None) => (None, DRAW),
        };
        let seats = || Seat::all(usize::from(self.seats));
        Some(Outcome {
            winners: seats()
                .filter(|&seat| Some(Brother::of(seat)) == winner)
                .collect(),
            reason,
            rule,
            scores: Some(
                seats()
                    .map(|seat| total(Brother::of(seat)) as i32)
                    .collect(),
            ),
        })
    }

    fn view(&self, _viewer: Viewer) -> View {
        View::of(self.clone())
    }

    /// Every placement is a turn of its own, also where the other side is skipped or the same player begins the next round.
    fn ends_turn(event: &Event) -> bool {
        matches!(event, Event::Laid { .. } | Event::Built { .. })
    }

    fn told(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(view: &View, _dice: &mut Dice) -> Self {
        view.game.clone()
    }

    fn foresee(view: &View, seat: Seat, action: &Action) -> Option<View> {
        let offered = view.game.ask(seat)?.options.contains(action);
        let mut after = view.game.clone();
        offered.then(|| {
            after.apply(seat, action, &mut Dice::from_number(0));
            View::of(after)
        })
    }

    fn reads(view: &View, _seat: Seat, action: &Action, typed: &str) -> bool {
        action::reads(&view.game, *action, typed)
    }

    fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
        action::objection(&view.game, seat, typed)
    }

    fn data(text: &str) -> Result<serde_json::Value, Unplayable> {
        let pieces = serde_json::from_str(text).map_err(|fault| Unplayable(fault.to_string()))?;
        Pieces::read(&pieces).map_err(Unplayable)?;
        Ok(pieces)
    }

    fn winners_against(seats: usize, loser: Seat) -> Vec<Seat> {
        Seat::all(seats)
            .filter(|&seat| Brother::of(seat) != Brother::of(loser))
            .collect()
    }

    fn set_up(position: &str, options: &Options) -> Result<Self, BadPosition> {
        notation::read(position, options)
    }
}
