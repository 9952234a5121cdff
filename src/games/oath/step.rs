//! The questions that can be open, and what has to be done when those above them are answered.

use super::board::Board;
use super::cards::Mission;
use super::nouns::{Location, Pawn, Resource, Spot};
use super::set::Set;
use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// An open question, or something that follows once the questions above it are answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Pirate somebody plays (rule 1.1).
    Choose(Seat),
    /// On which space a gained token is put (rule 5.2).
    Gain {
        /// Whose.
        seat: Seat,
        /// Of which resource.
        resource: Resource,
    },
    /// An Action card is drawn.
    Draw(Seat),
    /// Which of the cards that were looked at is kept (rule 8.6).
    Look(Seat),
    /// An Exploration card is drawn.
    Explore(Seat),
    /// Which of the two cards that were looked at is kept (rule 8.4).
    Spy(Seat),
    /// Whether the Exploration card that was kept first is opened (rule 8.5).
    Chart(Seat),
    /// What is done in the turn, before and after placing a pawn (rule 2.7).
    Turn,
    /// Whether a Pistol's Doubloon is demanded (rule 3.5).
    Demand {
        /// Who may.
        by: Seat,
        /// Those who may after him, if he does not.
        next: Set<Seat>,
        /// Who wants to enter, and where.
        entry: Entry,
    },
    /// Whether a Monkey steals something (rule 8.10).
    Monkey(Location),
    /// Which of a location's ability and the Followers is used next (rule 3.10).
    Visit {
        /// Where.
        at: Location,
        /// Whether the ability is over.
        done: bool,
        /// Whether a Follower was used.
        helped: bool,
    },
    /// Whether a Mission is completed or taken (rule 6.1).
    Brotherhood {
        /// Whether one was completed at this visit.
        completed: bool,
    },
    /// Which tokens are given for a Mission (rule 6.2).
    Pay {
        /// By whom.
        seat: Seat,
        /// For what.
        mission: Mission,
        /// In which way.
        by: Way,
        /// Those that were settled already.
        given: Set<Spot>,
        /// The resources that were settled already.
        settled: Set<Resource>,
    },
    /// Whether a Mission is completed at the end (rule 10.1).
    LastChance(Seat),
}

/// A pawn on its way to a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Which kind.
    pub pawn: Pawn,
    /// Where to.
    pub at: Location,
    /// How it stands there.
    pub stand: Stand,
}

/// How a pawn comes to stand at a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// In one of its spaces.
    Space,
    /// Beside another Mate of the same player, by Water (rule 8.15).
    Water,
    /// Beside the spaces, by a Bribe (rule 9.9).
    Bribe,
}

/// How a Mission comes to be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// At the Brotherhood.
    Brotherhood,
    /// By discarding a Parrot (rule 8.9).
    Parrot,
    /// After the last round (rule 10.1).
    LastChance,
}

impl Step {
    /// Whose step it is.
    pub fn asks(&self, board: &Board) -> Seat {
        match self {
            Step::Choose(seat)
            | Step::Draw(seat)
            | Step::Look(seat)
            | Step::Explore(seat)
            | Step::Spy(seat)
            | Step::Chart(seat)
            | Step::LastChance(seat)
            | Step::Gain { seat, .. }
            | Step::Pay { seat, .. } => *seat,
            Step::Demand { by, .. } => *by,
            Step::Turn | Step::Monkey(_) | Step::Visit { .. } | Step::Brotherhood { .. } => {
                board.turn.seat
            }
        }
    }
}
