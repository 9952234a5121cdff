//! How the computer plays Brandubh: it looks ahead, move by move, as far as its budget of positions goes.

mod judgment;
mod memory;
mod node;
mod search;
#[cfg(test)]
mod tests;

use super::board::Side;
use super::{Action, Brandubh, View};
use crate::ai::{Found, Level, Mind, Phrase, Problem, Stop};
use node::Node;
use search::{Best, SURE, Search, WON};

impl Mind for Brandubh {
    /// Positions that are looked at.
    fn budget(level: Level) -> u32 {
        match level {
            Level::Easy => 100,
            Level::Medium => 10_000,
            Level::Hard => 10_000_000,
        }
    }

    fn search(problem: &Problem<Self>, stop: &Stop) -> Option<Found<Action>> {
        let view = problem.view;
        let path = view.counts_repetition.then_some(&view.path[..]);
        let mut search = Search::new(problem.budget, problem.seed, stop);
        let best = search.find(view.board, view.to_move, path)?;
        Some(Found {
            action: Some(best.step.action()),
            why: Some(reason(view, &best)),
            cut_short: best.cut_short,
        })
    }
}

/// What speaks for the move that was found.
fn reason(view: &View, best: &Best) -> Phrase {
    let node = Node::new(view.board, view.to_move);
    let (next, deed) = node.after(best.step);
    if best.worth >= SURE {
        let moves = (WON - best.worth + 1) / 2;
        return match moves {
            ..=1 => Phrase::new("brandubh-mind-wins-now"),
            _ => Phrase::new("brandubh-mind-wins").with("moves", i64::from(moves)),
        };
    }
    if best.worth <= -SURE {
        return Phrase::new("brandubh-mind-lost");
    }
    let captured = i64::from(deed.captured.count_ones());
    if captured > 0 {
        return Phrase::new("brandubh-mind-captures").with("pieces", captured);
    }
    let threatens = match view.to_move {
        Side::Attackers => next.taking_the_king().is_some(),
        Side::Defenders => next.open_corners() != 0,
    };
    match view.to_move {
        Side::Attackers if node.open_corners() != 0 => Phrase::new("brandubh-mind-closes"),
        Side::Attackers if threatens => Phrase::new("brandubh-mind-threatens-king"),
        Side::Defenders if threatens => Phrase::new("brandubh-mind-threatens-corner"),
        Side::Defenders if node.taking_the_king().is_some() => {
            Phrase::new("brandubh-mind-saves-king")
        }
        _ => Phrase::new("brandubh-mind-stands").with("plies", i64::from(best.depth)),
    }
}
