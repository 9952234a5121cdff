//! Sibling Rivalry: two Princes, their Soldiers, and Marauders whom each brother sends against the other.
//!
//! The rules, in numbered sentences that the code cites, are in `rules.md`. Only half of the original rulebook is known;
//! what completes it stands in `completion.rs` alone.

mod account;
mod action;
mod board;
mod completion;
mod face;
mod mind;
mod notation;
mod objection;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use account::{Account, Deed, Term, Weighed};
pub use action::Action;
pub use board::{Board, EDGES, Edge, Figure, Piece, Side};
pub use completion::{POINTS, SIZE, TURNS, count};
pub use objection::{Ground, OBJECTIONS};
pub use state::{Phase, State};
pub use view::View;

use crate::rules::{
    Ask, BadPosition, Choosable, Dice, Game, Objection, Options, Outcome, Seat, Viewer,
};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// The choice that decides whether the Soldiers are mustered one by one: `on`, or `off` (rule 6.1).
pub const MUSTER: &str = "muster";

/// A whole position. `Display` is its notation; the account of the turn is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rivalry {
    now: State,
    account: Account,
}

/// Something that happened, told to everybody alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Something was done to the board.
    Did {
        /// By whom.
        seat: Seat,
        /// What.
        deed: Deed,
    },
    /// A player ended the Soldier Phase.
    PhaseEnded {
        /// Who.
        seat: Seat,
        /// With so many points unspent.
        left: u8,
    },
    /// Points were lost, since nothing could be done with them (rules 2.3 and 2.4).
    Lost {
        /// Whose.
        seat: Seat,
        /// In which phase.
        phase: Phase,
        /// How many.
        points: u8,
        /// Whether that was the end of the turn.
        last: bool,
    },
    /// The first Prince fell while the other player had no Kill (rule 5.2).
    Fell {
        /// Who is the Dead Player now.
        seat: Seat,
    },
    /// All Soldiers stand, and the first turn begins (rule 6.3).
    Begun {
        /// Whose.
        seat: Seat,
    },
    /// The game ended.
    Ended(Outcome),
}

/// How a game ended, and for whom; for nobody in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct End {
    winner: Option<Side>,
    how: How,
}

/// Every way in which the rules end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum How {
    Prince,
    Survivor,
    Avenged,
    BothPrinces,
    Turns,
}

/// The reasons of all outcomes, each with the number of its rule and whether somebody wins by it.
pub const ENDS: [(&str, &str, bool); 5] = [
    How::Prince.reason(),
    How::Survivor.reason(),
    How::Avenged.reason(),
    How::BothPrinces.reason(),
    How::Turns.reason(),
];

impl How {
    const fn reason(self) -> (&'static str, &'static str, bool) {
        match self {
            How::Prince => ("rivalry-end-prince", "5.1", true),
            How::Survivor => ("rivalry-end-survivor", "5.6", true),
            How::Avenged => ("rivalry-end-avenged", "5.7", true),
            How::BothPrinces => ("rivalry-end-both-princes", "5.8", false),
            How::Turns => ("rivalry-end-turns", "5.9", false),
        }
    }
}

impl End {
    fn won(winner: Side, how: How) -> End {
        End {
            winner: Some(winner),
            how,
        }
    }

    fn drawn(how: How) -> End {
        End { winner: None, how }
    }

    fn outcome(self) -> Outcome {
        let (reason, rule, _) = self.how.reason();
        Outcome {
            winners: self.winner.map(Side::seat).into_iter().collect(),
            reason,
            rule,
            scores: None,
        }
    }
}

impl Rivalry {
    fn at(now: State) -> Rivalry {
        let account = Account::new(now.mover.other(), now.phase);
        Rivalry { now, account }
    }

    /// The position's notation (rule 7.6).
    pub fn notation(&self) -> String {
        self.to_string()
    }
}

impl Display for Rivalry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        notation::write(&self.now, f)
    }
}

impl Game for Rivalry {
    const NAME: &'static str = "rivalry";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=2;
    const CHOICES: &'static [Choosable] = &[Choosable {
        choice: MUSTER,
        values: &["off", "on"],
        usual: "off",
    }];

    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, _seats: usize, dice: &mut Dice) -> Self {
        let first = Side::BOTH[dice.index(2)];
        let muster = options.choices.get(MUSTER);
        let board = match muster.is_some_and(|choice| choice == "on") {
            true => Board::empty(),
            false => Board::start(),
        };
        Rivalry::at(State::start(board, first))
    }

    fn ask(&self, seat: Seat) -> Option<Ask<Action>> {
        (self.now.end.is_none() && seat == self.now.mover.seat())
            .then(|| Ask::must(self.now.options()))
    }

    fn apply(&mut self, seat: Seat, action: &Action, _dice: &mut Dice) -> Vec<Event> {
        debug_assert_eq!(seat, self.now.mover.seat());
        debug_assert!(self.now.options().contains(action));
        let (mover, phase, turn) = (self.now.mover, self.now.phase, self.now.turn);
        let weighed = match *action {
            Action::Attack { to, .. } => Some(self.now.weigh(usize::from(to))),
            _ => None,
        };
        self.account.open(mover, phase, weighed);
        let events = self.now.play(*action);
        let done = events.iter().filter_map(|event| match event {
            Event::Did { deed, .. } => Some(*deed),
            _ => None,
        });
        let before = self.account.deeds.len();
        self.account.deeds.extend(done);
        self.account.acted = self.account.deeds.len() > before;
        // In the Muster every Soldier is a turn of its own.
        self.account.closed = self.now.turn != turn || phase == Phase::Muster;
        events
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now.end.map(End::outcome)
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            now: self.now.clone(),
            account: self.account.clone(),
        }
    }

    fn told(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(view: &View, _dice: &mut Dice) -> Self {
        Rivalry {
            now: view.now.clone(),
            account: view.account.clone(),
        }
    }

    fn foresee(view: &View, seat: Seat, action: &Action) -> Option<View> {
        let mut dice = Dice::from_number(0);
        let mut game = Rivalry::imagine(view, &mut dice);
        let offered = game.ask(seat)?.options.contains(action);
        if !offered {
            return None;
        }
        game.apply(seat, action, &mut dice);
        Some(game.view(Viewer::Seat(seat)))
    }

    fn reads(view: &View, seat: Seat, action: &Action, typed: &str) -> bool {
        seat == view.now.mover.seat()
            && action::Typed::read(typed).is_ok_and(|typed| typed.means(*action, &view.now))
    }

    fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
        objection::objection(view, seat, typed)
    }

    fn ends_turn(event: &Event) -> bool {
        // Wherever else a turn ends, somebody else is asked.
        match event {
            Event::Lost { last, .. } => *last,
            Event::Begun { .. } => true,
            _ => false,
        }
    }

    fn set_up(position: &str, _options: &Options) -> Result<Self, BadPosition> {
        notation::read(position)
            .map(Rivalry::at)
            .map_err(BadPosition)
    }
}
