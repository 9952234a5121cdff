//! What anybody may know of a game of Brandubh: everything, for nothing in it is hidden.

use super::action::Action;
use super::board::{Board, Piece, Side};
use super::{End, Moved};
use crate::rules::Outcome;
use crate::rules::grid::Square;

/// The game as everybody sees it. The position follows from it completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Where the pieces stand. A captured king still stands where he was taken.
    pub board: Board,
    /// Whose turn it is, or would be.
    pub to_move: Side,
    /// How many moves have been played.
    pub plies: u32,
    /// The last move, and what it captured.
    pub last: Option<Moved>,
    /// Whether this very position has been there once before: at its next return the game ends (rule 6.2).
    pub repeated: bool,
    /// Whether repetition is counted in this game at all (rule 6.7).
    pub counts_repetition: bool,
    pub(super) end: Option<End>,
    /// The moves since the last capture: what repetition is found from.
    pub(super) path: Vec<Action>,
}

impl View {
    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// How many soldiers of a side have been captured.
    pub fn taken(&self, side: Side) -> u32 {
        self.board.taken(side)
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.end.map(End::outcome)
    }

    /// Every legal move of the side to move; none once the game has ended.
    pub fn options(&self) -> Vec<Action> {
        match self.end {
            Some(_) => Vec::new(),
            None => Action::all(&self.board, self.to_move),
        }
    }

    /// The soldiers that a legal move captures, from a1 along the rows.
    pub fn captures(&self, action: Action) -> Vec<Square> {
        action.captures(&self.board)
    }
}
