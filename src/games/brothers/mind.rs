//! What helps the computer at Brothers: it looks first where there is most room left for its own pens, and plays each round out.

use super::land::Land;
use super::pen::Kind;
use super::{Action, Brother, Brothers};
use crate::ai::{Level, Mind, chance_of};
use crate::rules::{Dice, Outcome, Seat};

/// Of so many answers by chance the best one is played in a playout.
const FEW: usize = 4;
/// How much a penalty point in the first round is worth: a lead of so many wins three games of four.
const LEAD: f64 = 2.5;

impl Mind for Brothers {
    fn budget(level: Level) -> u32 {
        match level {
            Level::Easy => 12,
            Level::Medium => 150,
            Level::Hard => 4_000,
        }
    }

    fn eagerness(&self, seat: Seat, options: &[Action]) -> Option<Vec<f64>> {
        let room = Room::of(self, seat);
        Some(
            options
                .iter()
                .map(|&action| room.after(self, action))
                .collect(),
        )
    }

    fn pick(&self, seat: Seat, options: &[Action], dice: &mut Dice) -> usize {
        let first = dice.index(options.len());
        if self.is_laying() {
            return first;
        }
        let room = Room::of(self, seat);
        let mut best = (first, room.after(self, options[first]));
        for _ in 1..FEW.min(options.len()) {
            let other = dice.index(options.len());
            let worth = room.after(self, options[other]);
            if worth > best.1 {
                best = (other, worth);
            }
        }
        best.0
    }

    /// A playout of the first round ends with it: the second one is fought on another meadow.
    fn rests(&self, _plies: u32) -> bool {
        self.points.len() == 1 && self.laid.is_empty()
    }

    fn prospects(&self, seats: usize) -> Vec<f64> {
        let total = |brother: Brother| -> f64 {
            let rounds = self.points.iter().map(|points| points[brother.index()]);
            f64::from(rounds.sum::<u32>())
        };
        let share = |seat: Seat| {
            let own = Brother::of(seat);
            chance_of((total(own.other()) - total(own)) / LEAD)
        };
        Seat::all(seats).map(share).collect()
    }

    /// Whoever wins by more has played better, which tells one lost or won game from another.
    fn worth(outcome: &Outcome, seats: usize) -> Vec<f64> {
        let points = |brother: Brother| {
            let scores = outcome.scores.as_ref();
            let own = scores.and_then(|scores| scores.get(brother.seat().index()));
            f64::from(own.copied().unwrap_or(0))
        };
        let share = |seat: Seat| {
            let own = Brother::of(seat);
            let won = match outcome.winners.is_empty() {
                true => 0.5,
                false => f64::from(u8::from(outcome.winners.contains(&seat))),
            };
            0.8 * won + 0.2 * chance_of((points(own.other()) - points(own)) / LEAD)
        };
        Seat::all(seats).map(share).collect()
    }
}

/// The free meadow, and whose room on it counts.
struct Room {
    free: Land,
    own: Kind,
}

impl Room {
    fn of(game: &Brothers, seat: Seat) -> Room {
        Room {
            free: game.free(),
            own: game.kind(seat),
        }
    }

    /// How much more room there is for the own pens than for the others after an answer, each by its penalty.
    fn after(&self, game: &Brothers, action: Action) -> f64 {
        let mut free = self.free.clone();
        match action {
            Action::Lay { code, turn, at } => {
                let piece = game.pieces.find(code);
                let shape = piece.map(|piece| piece.shape(turn.unwrap_or(0)));
                for &step in shape.iter().flat_map(|shape| &shape.cells) {
                    free.add(at.plus(step));
                }
            }
            Action::Build(pen) => {
                for square in pen.squares() {
                    free.remove(square);
                }
            }
        }
        let room = |kind: Kind| {
            let lies = kind.lies().iter();
            let places: u32 = lies.map(|cells| free.count_places(cells)).sum();
            f64::from(places * kind.penalty())
        };
        let other = match self.own {
            Kind::Straight => Kind::Angled,
            Kind::Angled => Kind::Straight,
        };
        room(self.own) - room(other)
    }
}
