//! Games between equals: who wins, by which end, and how long it takes, with the error of each figure.
//!
//! Two players of the same mind, one that answers at random and one that is greedy: it looks one answer ahead, and takes the one
//! after which its side stands best. Chance decides among equals, and who begins.

use quartermaster::ai::Mind;
use quartermaster::games::rivalry::{Action, Rivalry, Side};
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use std::collections::BTreeMap;

/// How a player picks one of the answers to a question.
type Player = fn(&Rivalry, Side, &[Action], &mut Dice) -> Action;

/// Plays so many games of each kind, and prints what came of them.
pub fn report(games: u64) {
    for (name, player) in [
        ("random", at_random as Player),
        ("greedy", greedily as Player),
    ] {
        played(name, games, player);
    }
}

fn played(name: &str, games: u64, player: Player) {
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
            let action = player(&game, side, &ask.options, &mut dice);
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

/// By how eagerly the computer looks at each answer first: by how well its side stands after it.
fn greedily(game: &Rivalry, side: Side, options: &[Action], dice: &mut Dice) -> Action {
    let eager = game.eagerness(side.seat(), options);
    let eager = eager.expect("the computer has an opinion of every answer");
    let most = eager.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let best: Vec<usize> = (0..options.len()).filter(|&at| eager[at] >= most).collect();
    options[best[dice.index(best.len())]]
}
