//! What helps the computer at Oath: it imagines what others hold, and that everybody plays on as a plain player would.

use super::{Action, Oath, plain};
use crate::ai::{Level, Mind, chance_of};
use crate::rules::{Dice, Game, Outcome, Seat, Viewer};

/// For so many answers a playout goes on: about a round with three.
const PLIES: u32 = 30;
/// Whoever leads by so many points wins three games of four.
const LEAD: f64 = 4.0;

impl Mind for Oath {
    fn budget(level: Level) -> u32 {
        match level {
            Level::Easy => 6,
            Level::Medium => 100,
            Level::Hard => 2_500,
        }
    }

    fn eagerness(&self, seat: Seat, options: &[Action]) -> Option<Vec<f64>> {
        Some(plain::weights(&self.view(Viewer::Seat(seat)), options))
    }

    fn pick(&self, seat: Seat, options: &[Action], dice: &mut Dice) -> usize {
        let action = plain::answer(&self.view(Viewer::Seat(seat)), options, dice);
        let place = options.iter().position(|option| *option == action);
        place.unwrap_or(0)
    }

    fn rests(&self, plies: u32) -> bool {
        plies >= PLIES
    }

    fn prospects(&self, seats: usize) -> Vec<f64> {
        let view = self.view(Viewer::Onlooker);
        let standing = |seat| plain::standing(&view, seat);
        chances(&Seat::all(seats).map(standing).collect::<Vec<f64>>())
    }

    /// To win is most of it; by how much tells good games from better ones.
    fn worth(outcome: &Outcome, seats: usize) -> Vec<f64> {
        let points = outcome.scores.iter().flatten();
        let points: Vec<f64> = points.map(|&points| f64::from(points)).collect();
        let chances = match points.len() == seats {
            true => chances(&points),
            false => vec![0.5; seats],
        };
        let share = |(seat, chance): (Seat, f64)| {
            let won = f64::from(u8::from(outcome.winners.contains(&seat)));
            0.7 * won + 0.3 * chance
        };
        Seat::all(seats).zip(chances).map(share).collect()
    }
}

/// The chance of each seat by its lead over the best of the others.
fn chances(points: &[f64]) -> Vec<f64> {
    let lead = |(own, mine): (usize, &f64)| {
        let others = points.iter().enumerate().filter(|(other, _)| *other != own);
        let best = others
            .map(|(_, points)| *points)
            .fold(f64::NEG_INFINITY, f64::max);
        chance_of((mine - best) / LEAD)
    };
    points.iter().enumerate().map(lead).collect()
}
