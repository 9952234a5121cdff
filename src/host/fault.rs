//! A fault of ours: what goes wrong that is no player's doing.

use crate::shelf::Unreadable;
use crate::store;

/// A fault of ours: it is logged, and the player gets an apology.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store does not store or read.
    #[error(transparent)]
    Store(#[from] store::Fault),
    /// What is stored cannot be understood.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// An envelope cannot be opened or sealed.
    #[error(transparent)]
    Envelope(#[from] crate::envelope::Fault),
    /// A table of a game that this program does not have.
    #[error("there is no game named {0} in this program")]
    UnknownGame(String),
    /// A record written by a newer program.
    #[error("a table was written by a newer program (schema {0})")]
    Newer(u16),
    /// Something gave up in the middle.
    #[error("the house stumbled: {0}")]
    Stumble(String),
    /// The system has no randomness to give.
    #[error("the system gives no random numbers")]
    NoChance,
}
