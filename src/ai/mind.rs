//! What a game adds to the computer that plays it.

use super::level::Level;
use super::stop::Stop;
use crate::rules::{Dice, Game, Need, Outcome, Seat};
use crate::words::Phrase;

/// A question to be thought about, as its seat sees it. It has no `Debug`: neither what the seat sees nor where the chance comes
/// from belongs into a log.
pub struct Problem<'a, G: Game> {
    /// All that the seat knows.
    pub view: &'a G::View,
    /// The seat that is asked.
    pub seat: Seat,
    /// How many seats the table has.
    pub seats: usize,
    /// Whether it has to answer.
    pub need: Need,
    /// Every legal answer, two at least where it has to answer, one at least where it may.
    pub options: &'a [G::Action],
    /// How much work may be done: playouts, or whatever the game's own search counts. At least 1.
    pub budget: u32,
    /// Where the thought's chance comes from.
    pub seed: u64,
}

/// What thinking came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<A> {
    /// The answer; `None` where a right is better not used now.
    pub action: Option<A>,
    /// Why this one; `None` where there is nothing better to say than what [`Mind::why`] says.
    pub why: Option<Phrase>,
    /// Whether less work was done than the budget allows, since somebody wanted the answer.
    pub cut_short: bool,
}

/// What helps the computer at a game. All of it has a meaning without being written; a game with nothing of its own is played
/// by imagined games to their end.
///
/// Methods on `self` speak of a whole position, which the computer has imagined: no match hands out its own.
pub trait Mind: Game {
    /// How much work a level may do for one answer.
    fn budget(level: Level) -> u32 {
        match level {
            Level::Easy => 20,
            Level::Medium => 200,
            Level::Hard => 2_000,
        }
    }

    /// A search of the game's own; `None` leaves it to the common one.
    fn search(_problem: &Problem<Self>, _stop: &Stop) -> Option<Found<Self::Action>> {
        None
    }

    /// How eagerly each of these answers is looked at first in an imagined position; `None` where all are alike.
    fn eagerness(&self, _seat: Seat, _options: &[Self::Action]) -> Option<Vec<f64>> {
        None
    }

    /// Which of these answers is played in a playout, by its place in the list; it is never empty.
    fn pick(&self, _seat: Seat, options: &[Self::Action], dice: &mut Dice) -> usize {
        dice.index(options.len())
    }

    /// Whether a playout that has gone on for so many plies past the tree ends here, to be judged by
    /// [`prospects`](Mind::prospects). Without it playouts go on to the end of the game.
    fn rests(&self, _plies: u32) -> bool {
        false
    }

    /// How good an imagined position is for each seat, from 0, lost, to 1, won.
    fn prospects(&self, seats: usize) -> Vec<f64> {
        vec![0.5; seats]
    }

    /// How good an end is for each seat, from 0, lost, to 1, won.
    fn worth(outcome: &Outcome, seats: usize) -> Vec<f64> {
        match outcome.winners.is_empty() {
            true => vec![0.5; seats],
            false => Seat::all(seats)
                .map(|seat| f64::from(u8::from(outcome.winners.contains(&seat))))
                .collect(),
        }
    }

    /// Why an answer is a good one, as far as the view says so, in one sentence to the seat's player.
    fn why(_view: &Self::View, _seat: Seat, _action: &Self::Action) -> Option<Phrase> {
        None
    }
}
