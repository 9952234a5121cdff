//! The account of a turn: what was done in it, in order, and the sum behind its last attack.

use super::board::{Piece, Side};
use super::state::Phase;
use crate::rules::grid::Square;
use serde::{Deserialize, Serialize};

/// One thing that was done to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// A piece was moved.
    Moved {
        /// The piece.
        piece: Piece,
        /// The square it left.
        from: Square,
        /// The square over which a Knight went.
        via: Option<Square>,
        /// The square where it stopped.
        to: Square,
    },
    /// A Marauder was placed, or a Soldier mustered.
    Put {
        /// The piece.
        piece: Piece,
        /// Where.
        at: Square,
    },
    /// A piece was attacked and killed, and another followed into its square.
    Attacked {
        /// The piece that followed.
        follower: Piece,
        /// The square that it left.
        from: Square,
        /// The square of the target.
        to: Square,
        /// What was killed there.
        killed: Piece,
        /// The attack value.
        value: i8,
    },
}

impl Deed {
    /// The piece that did it, or was put.
    pub fn by(&self) -> Piece {
        match *self {
            Deed::Moved { piece, .. } | Deed::Put { piece, .. } => piece,
            Deed::Attacked { follower, .. } => follower,
        }
    }
}

/// What one piece adds to an attack value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    /// Where it stands.
    pub at: Square,
    /// The piece.
    pub piece: Piece,
    /// What it adds; less than nothing for a defender.
    pub worth: i8,
}

/// An attack value, term by term (rules 3.4 and 4.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weighed {
    /// The Soldier Phase, for a Soldier Attack Value; the Marauder Phase, for a Marauder Attack Value.
    pub phase: Phase,
    /// The square of the target.
    pub target: Square,
    /// What adds to it, what takes from it, and last what the target takes from it itself.
    pub terms: Vec<Term>,
}

impl Weighed {
    /// The sum.
    pub fn total(&self) -> i8 {
        self.terms.iter().map(|term| term.worth).sum()
    }
}

/// What was done in a turn: in the present one as soon as something was done in it, and until then in the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Whose turn it is of.
    pub side: Side,
    /// The phase of the latest answer.
    pub phase: Phase,
    /// What was done, in order.
    pub deeds: Vec<Deed>,
    /// Whether the latest answer did something to the board; otherwise it ended the phase.
    pub acted: bool,
    /// The sum behind the latest answer, if that was an attack.
    pub weighed: Option<Weighed>,
    /// Whether that turn is over, so that the next answer opens a new account.
    pub closed: bool,
}

impl Account {
    /// An account of nothing yet.
    pub(super) fn new(side: Side, phase: Phase) -> Account {
        Account {
            side,
            phase,
            deeds: Vec::new(),
            acted: false,
            weighed: None,
            closed: true,
        }
    }

    /// Notes that a side answers in a phase, with the sum behind its attack.
    pub(super) fn open(&mut self, side: Side, phase: Phase, weighed: Option<Weighed>) {
        if self.closed {
            *self = Account::new(side, phase);
            self.closed = false;
        }
        self.phase = phase;
        self.weighed = weighed;
    }
}
