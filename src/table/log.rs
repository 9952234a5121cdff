//! What a table writes down: who answered what, by which hand, what chance gave, and when.

use crate::face::Ending;
use crate::rules::{Draw, Seat};
use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since the start of 1970 (UTC). It comes in from outside: no table reads a clock.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// The moment this many milliseconds later.
    pub fn plus(self, milliseconds: i64) -> Time {
        Time(self.0.saturating_add(milliseconds))
    }

    /// Whole seconds since the start of 1970, rounded down.
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }
}

/// Whose hand made a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// The player's own.
    Person,
    /// A standing order of the player's.
    Standing,
    /// The clock, with what silence means.
    Clock,
    /// The computer's.
    Computer,
    /// The computer's, whose thought was cut short by a clock.
    Hurried,
}

impl Hand {
    /// Whether the computer has answered, in time or not.
    pub fn is_computer(self) -> bool {
        matches!(self, Hand::Computer | Hand::Hurried)
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When it was written.
    pub at: Time,
    /// What was done.
    pub deed: Deed,
}

/// What an entry is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// An answer was played.
    Played {
        /// Whose answer.
        seat: Seat,
        /// The answer in notation.
        play: String,
        /// The same with its consequences, as records have it.
        record: String,
        /// Whose hand.
        hand: Hand,
        /// What chance gave.
        draws: Vec<Draw>,
        /// Whether somebody, the mover included, saw something that had been hidden.
        revealed: bool,
    },
    /// A seat was left, and the game went on without it. It counts as a play, and is not taken back.
    Vacated {
        /// Which.
        seat: Seat,
        /// What chance gave.
        draws: Vec<Draw>,
    },
    /// The last plays were taken back.
    TakenBack {
        /// Who asked for it.
        by: Seat,
        /// Who agreed to it.
        agreed: Vec<Seat>,
        /// How many plays.
        plies: u32,
    },
    /// The game was ended by something other than its rules.
    Concluded(Ending),
}
