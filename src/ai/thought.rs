//! A thought: the sight of one seat, and the answer that the computer finds from it.

use super::level::Level;
use super::mind::{Found, Mind, Problem};
use super::playouts;
use super::stop::Stop;
use crate::rules::{Ask, Need, Seat, Viewer};
use crate::table::Sight;
use crate::words::Phrase;

/// The computer's answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The number of the question.
    pub ask: u32,
    /// The answer in notation, one of those that were offered.
    pub play: String,
    /// Why this one, in one sentence.
    pub reason: Phrase,
    /// Whether the answer was wanted before the thought had done its work.
    pub cut_short: bool,
}

/// A question about which somebody can think, away from its table.
pub trait Thought: Send {
    /// Thinks, and answers. `None` when the thought was abandoned, when its seat was asked nothing, and when a right is better
    /// not used now: nothing is to be played before something else has happened.
    ///
    /// The answer is a function of the sight, the work and the seed, unless `stop` cuts it short. This takes seconds at worst;
    /// it looks at `stop` every few milliseconds.
    fn choose(self: Box<Self>, stop: &Stop) -> Option<Chosen>;

    /// Makes it think only a part of what its level may: one so-many-th of the work.
    fn divide(&mut self, by: u32);
}

/// A seat's sight of a match of some game, and how hard to think about it.
pub struct Thinker<G: Mind> {
    sight: Sight<G>,
    seats: usize,
    budget: u32,
    seed: u64,
}

impl<G: Mind> Thinker<G> {
    /// A thought about what the sight's seat is asked, at a table of so many seats.
    pub fn new(sight: Sight<G>, seats: usize, level: Level, seed: u64) -> Self {
        Thinker {
            sight,
            seats,
            budget: G::budget(level),
            seed,
        }
    }

    fn think(
        &self,
        seat: Seat,
        need: Need,
        options: &[G::Action],
        stop: &Stop,
    ) -> Found<G::Action> {
        if need == Need::Must && options.len() == 1 {
            return Found {
                action: options.first().cloned(),
                why: Some(Phrase::new("mind-only")),
                cut_short: false,
            };
        }
        let problem = Problem {
            view: &self.sight.view,
            seat,
            seats: self.seats,
            need,
            options,
            budget: self.budget.max(1),
            seed: self.seed,
        };
        G::search(&problem, stop).unwrap_or_else(|| playouts::search(&problem, stop))
    }
}

/// The answer that stands where thinking came to this one. A right may be let pass; where the table waits, something is
/// answered that was offered, whatever a mind has come to, or the game would stand still.
fn answer<A: Clone + PartialEq>(found: Option<A>, ask: &Ask<A>) -> Option<A> {
    let offered = found.filter(|action| ask.options.contains(action));
    match ask.need {
        Need::May => offered,
        Need::Must => offered.or_else(|| ask.options.first().cloned()),
    }
}

impl<G: Mind> Thought for Thinker<G> {
    fn choose(self: Box<Self>, stop: &Stop) -> Option<Chosen> {
        let Viewer::Seat(seat) = self.sight.viewer else {
            return None;
        };
        let (number, ask) = self.sight.ask.as_ref()?;
        if ask.options.is_empty() || stop.is_abandoned() {
            return None;
        }
        let found = self.think(seat, ask.need, &ask.options, stop);
        if stop.is_abandoned() {
            return None;
        }
        let action = answer(found.action, ask)?;
        let reason = found
            .why
            .or_else(|| G::why(&self.sight.view, seat, &action))
            .unwrap_or(Phrase::new("mind-best"));
        Some(Chosen {
            ask: *number,
            play: action.to_string(),
            reason,
            cut_short: found.cut_short,
        })
    }

    fn divide(&mut self, by: u32) {
        self.budget = (self.budget / by.max(1)).max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_the_table_waits_something_that_was_offered_is_answered() {
        let must = Ask::must(vec!["a", "b"]);
        assert_eq!(answer(Some("b"), &must), Some("b"));
        assert_eq!(answer(None, &must), Some("a"));
        assert_eq!(answer(Some("c"), &must), Some("a"));
        let may = Ask {
            need: Need::May,
            ..must
        };
        assert_eq!(answer(Some("b"), &may), Some("b"));
        assert_eq!(answer(None, &may), None);
        assert_eq!(answer(Some("c"), &may), None);
    }
}
