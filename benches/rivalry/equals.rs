//! Games between equals: who wins, by which end, and how long it takes, with the error of each figure.
//!
//! Two players of the same mind, one that answers at random and one that is greedy: it looks one answer ahead, and takes the one
//! after which its side stands best. Chance decides among equals, and who begins.

use quartermaster::games::rivalry::{Action, Figure, Phase, Piece, Rivalry, Side, State};
use quartermaster::rules::grid::Square;
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use std::collections::BTreeMap;

/// How a player picks one of the answers to a question.
type Mind = fn(&Rivalry, Side, &[Action], &mut Dice) -> Action;

/// Plays so many games of each kind, and prints what came of them.
pub fn report(games: u64) {
    for (name, mind) in [("random", at_random as Mind), ("greedy", greedily as Mind)] {
        played(name, games, mind);
    }
}

fn played(name: &str, games: u64, mind: Mind) {
    let (mut first, mut second) = (0u64, 0u64);
    let mut turns: Vec<f64> = Vec::new();
    let mut ends: BTreeMap<&str, u64> = BTreeMap::new();
    for number in 0..games {
        let mut dice = Dice::from_number(number);
        let mut game = Rivalry::deal(&Options::default(), 2, &mut dice);
        while let Some((seat, ask)) =
            Seat::all(2).find_map(|seat| game.ask(seat).map(|ask| (seat, ask)))
        {
            let Some(side) = Side::of(seat) else { break };
            let action = mind(&game, side, &ask.options, &mut dice);
            game.apply(seat, &action, &mut dice);
        }
        let now = game.view(Viewer::Onlooker).now;
        let outcome = game.outcome().expect("nobody is asked any more");
        match outcome.winners.first() {
            Some(winner) if *winner == now.first.seat() => first += 1,
            Some(_) => second += 1,
            None => {}
        }
        *ends.entry(outcome.reason).or_default() += 1;
        turns.push(f64::from(now.turn));
    }
    let share = |count: u64| {
        let share = count as f64 / games as f64;
        let error = 1.96 * (share * (1.0 - share) / games as f64).sqrt();
        format!("{:.1} ± {:.1} %", share * 100.0, error * 100.0)
    };
    let mean = turns.iter().sum::<f64>() / games as f64;
    let spread = turns.iter().map(|turn| (turn - mean).powi(2)).sum::<f64>();
    let error = 1.96 * (spread / games.saturating_sub(1).max(1) as f64 / games as f64).sqrt();
    turns.sort_by(f64::total_cmp);
    let median = turns[turns.len() / 2];
    println!(
        "{name}: {games} games between equals (errors are 95 %): first player {}, second {}, drawn {}; \
         {mean:.1} ± {error:.1} turns, median {median}",
        share(first),
        share(second),
        share(games - first - second),
    );
    for (reason, count) in ends {
        println!("  {reason}: {}", share(count));
    }
}

fn at_random(_: &Rivalry, _: Side, options: &[Action], dice: &mut Dice) -> Action {
    options[dice.index(options.len())]
}

fn greedily(game: &Rivalry, side: Side, options: &[Action], dice: &mut Dice) -> Action {
    let mut best = Vec::new();
    let mut most = f64::NEG_INFINITY;
    for &action in options {
        let mut next = game.clone();
        next.apply(side.seat(), &action, &mut Dice::from_number(0));
        let worth = match next.outcome() {
            Some(outcome) if outcome.winners.contains(&side.seat()) => f64::INFINITY,
            Some(outcome) if outcome.winners.is_empty() => -500.0,
            Some(_) => -1_000.0,
            None => standing(&next.view(Viewer::Onlooker).now, side),
        };
        if worth > most {
            (most, best) = (worth, Vec::new());
        }
        if worth == most {
            best.push(action);
        }
    }
    best[dice.index(best.len())]
}

/// How well a side stands: Kills, above all the first, and Soldiers; and in its own phase how much it threatens, its own
/// Soldiers a Marauder, or the Marauders the other's Soldiers, his Prince above all.
fn standing(now: &State, side: Side) -> f64 {
    let pieces: Vec<(Square, Piece)> = squares()
        .filter_map(|square| Some((square, now.piece(square)?)))
        .collect();
    let kills = |side| match now.kills_of(side) {
        0 => 0.0,
        kills => 8.0 + f64::from(kills),
    };
    let soldiers = |side| {
        let own = pieces.iter().filter(|(_, piece)| piece.side == Some(side));
        own.map(|(_, piece)| f64::from(1 + piece.figure.defence()))
            .sum::<f64>()
    };
    let other = side.other();
    let threat: f64 = match now.phase {
        Phase::Soldier => pieces
            .iter()
            .filter(|(_, piece)| !piece.figure.is_soldier())
            .map(|(at, _)| threat(&pieces, *at, |piece| by_soldier(piece, side)))
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
                weight * threat(&pieces, *at, by_marauder)
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
fn threat(pieces: &[(Square, Piece)], at: Square, worth: impl Fn(Piece) -> f64) -> f64 {
    let (mut value, mut near) = (0.0, 0.0);
    for (square, piece) in pieces {
        let (worth, far) = (worth(*piece), distance(*square, at));
        if far <= 1 {
            value += worth;
        } else if worth > 0.0 {
            near += worth / f64::from(far);
        }
    }
    f64::min(value, 1.0) + 0.3 * near
}

fn distance(one: Square, other: Square) -> u8 {
    let columns = one.column.abs_diff(other.column);
    columns.max(one.row.abs_diff(other.row))
}

fn squares() -> impl Iterator<Item = Square> {
    (0..64).map(|number| Square {
        column: number % 8,
        row: number / 8,
    })
}
