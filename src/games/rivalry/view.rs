//! What anybody may know of a game of Sibling Rivalry: everything, for nothing in it is hidden.

use super::End;
use super::account::Account;
use super::action::Action;
use super::state::State;
use crate::rules::Outcome;

/// The game as everybody sees it. The position follows from it completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Where the game stands.
    pub now: State,
    /// What was done in this turn, or in the last one.
    pub account: Account,
}

impl View {
    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.end.map(End::outcome)
    }

    /// Every legal answer of whoever is asked; none once the game has ended.
    pub fn options(&self) -> Vec<Action> {
        self.now.options()
    }
}
