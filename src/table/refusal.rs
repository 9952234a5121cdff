//! Why a table does not do what it was asked: an answer to a player, not a fault.

use crate::rules::Objection;

/// Why a wish was not granted; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game has ended.
    Over,
    /// This seat is asked nothing now.
    NotAsked,
    /// The answer is to a question that is no longer open.
    Stale,
    /// The answer was not offered.
    NotOffered {
        /// The rule that forbids it, and why.
        objection: Objection,
        /// The offered answers that come nearest to it, in notation, best first.
        nearest: Vec<String>,
    },
    /// This seat has answered nothing that could be taken back.
    NothingToTakeBack,
}
