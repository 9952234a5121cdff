//! What helps the computer at Sibling Rivalry: how well a side stands, and playouts in which everybody plays for that.

use super::board::{Piece, Side, each};
use super::state::{Phase, State};
use super::{Action, Figure, Rivalry};
use crate::ai::{Level, Mind, chance_of};
use crate::rules::{Dice, Seat};

/// For so many plies a playout goes on: the rest of a turn, and the next one.
const PLIES: u32 = 14;
/// Who stands better by so much wins three games of four.
const LEAD: f64 = 4.0;
/// What an end is worth beside which no standing counts.
const END: f64 = 1_000.0;

impl Mind for Rivalry {
    fn budget(level: Level) -> u32 {
        match level {
            Level::Easy => 15,
            Level::Medium => 150,
            Level::Hard => 4_000,
        }
    }

    fn eagerness(&self, seat: Seat, options: &[Action]) -> Option<Vec<f64>> {
        let side = Side::of(seat)?;
        Some(
            options
                .iter()
                .map(|&action| after(&self.now, side, action))
                .collect(),
        )
    }

    fn pick(&self, seat: Seat, options: &[Action], dice: &mut Dice) -> usize {
        let Some(side) = Side::of(seat) else { return 0 };
        let first = dice.index(options.len());
        let mut best = (first, f64::NEG_INFINITY);
        // From a place by chance on, so that of several good answers each has its turn.
        for at in (first..options.len()).chain(0..first) {
            let worth = after(&self.now, side, options[at]);
            if worth > best.1 {
                best = (at, worth);
            }
        }
        best.0
    }

    fn rests(&self, plies: u32) -> bool {
        plies >= PLIES
    }

    fn prospects(&self, seats: usize) -> Vec<f64> {
        let mover = self.now.mover;
        let lead = chance_of(standing(&self.now, mover) / LEAD);
        let share = |seat: Seat| {
            let is_mover = Side::of(seat) == Some(mover);
            if is_mover { lead } else { 1.0 - lead }
        };
        Seat::all(seats).map(share).collect()
    }
}

/// How well a side stands after an answer of its own.
fn after(now: &State, side: Side, action: Action) -> f64 {
    let mut next = now.clone();
    next.play(action);
    match next.end.map(|end| end.winner) {
        Some(Some(winner)) if winner == side => END,
        Some(Some(_)) => -END,
        Some(None) => -END / 2.0,
        None => standing(&next, side),
    }
}

/// How well a side stands: Kills, above all the first, and Soldiers; and in its own phase how much it threatens, its own
/// Soldiers a Marauder, or the Marauders the other's Soldiers, his Prince above all.
fn standing(now: &State, side: Side) -> f64 {
    let board = &now.board;
    let mut all = [(
        0,
        Piece {
            figure: Figure::Prince,
            side: None,
        },
    ); 64];
    let mut count = 0;
    for at in each(board.soldiers() | board.marauders()) {
        if let (Some(piece), Some(place)) = (board.at(at), all.get_mut(count)) {
            *place = (at, piece);
            count += 1;
        }
    }
    let pieces = &all[..count];
    let kills = |side| match now.kills_of(side) {
        0 => 0.0,
        kills => 8.0 + f64::from(kills),
    };
    let soldiers = |side| -> f64 {
        let own = pieces.iter().filter(|(_, piece)| piece.side == Some(side));
        own.map(|(_, piece)| f64::from(1 + piece.figure.defence()))
            .sum()
    };
    let other = side.other();
    let threat: f64 = match now.phase {
        Phase::Soldier => pieces
            .iter()
            .filter(|(_, piece)| !piece.figure.is_soldier())
            .map(|(at, _)| threat(pieces, *at, |piece| by_soldier(piece, side)))
            .fold(f64::NEG_INFINITY, f64::max)
            .max(-20.0),
        Phase::Marauder | Phase::Muster => pieces
            .iter()
            .filter(|(_, piece)| piece.side == Some(other))
            .map(|(at, piece)| {
                let weight = match piece.figure {
                    Figure::Prince => 1.0,
                    _ => 0.2,
                };
                weight * threat(pieces, *at, by_marauder)
            })
            .sum(),
    };
    kills(side) - kills(other) + soldiers(side) - soldiers(other) + 0.3 * threat
}

/// What a piece adds to the attack of a side's Soldiers.
fn by_soldier(piece: Piece, side: Side) -> f64 {
    match (piece.figure, piece.side) {
        (_, Some(own)) if own != side => 0.0,
        (Figure::Champion | Figure::Swordsman, _) => 2.0,
        (_, Some(_)) => 1.0,
        (figure, None) => -f64::from(figure.strength()),
    }
}

/// What a piece adds to the attack of the Marauders.
fn by_marauder(piece: Piece) -> f64 {
    f64::from(piece.figure.strength() - piece.figure.defence())
}

/// An attack value as far as more than one makes no difference, and what is on its way to it.
fn threat(pieces: &[(usize, Piece)], at: usize, worth: impl Fn(Piece) -> f64) -> f64 {
    let (mut value, mut near) = (0.0, 0.0);
    for &(square, piece) in pieces {
        let (worth, far) = (worth(piece), distance(square, at));
        if far <= 1 {
            value += worth;
        } else if worth > 0.0 {
            near += worth / far as f64;
        }
    }
    f64::min(value, 1.0) + 0.3 * near
}

/// How many steps lie between two squares.
fn distance(one: usize, other: usize) -> usize {
    let columns = (one % 8).abs_diff(other % 8);
    columns.max((one / 8).abs_diff(other / 8))
}
