//! How quickly Brothers is played by the rules alone: random games per second through the contract that every game signs,
//! and what they leave over, which the rulings' own simulation says as well.

#[path = "stopwatch/mod.rs"]
mod stopwatch;

use quartermaster::games::brothers::{Brothers, Event, Kind};
use quartermaster::rules::{Dice, Game, Options, Seat};
use stopwatch::{median, worked};

/// Rounds that are measured, and the games of each.
const ROUNDS: u64 = 7;
const GAMES: u64 = 300;

/// What rounds of games left over: how many rounds, and the pens by kind.
#[derive(Default)]
struct Left {
    rounds: u32,
    pens: [u32; 2],
}

fn main() {
    for seats in [2, 4] {
        let mut rates = Vec::new();
        let mut left = Left::default();
        let mut plays = 0;
        for round in 0..ROUNDS {
            let time = worked(|| {
                for game in 0..GAMES {
                    plays += random_game(seats, round * GAMES + game, &mut left);
                }
            });
            rates.push(GAMES as f64 / time.as_secs_f64());
        }
        let mean = |kind: Kind| f64::from(left.pens[kind as usize]) / f64::from(left.rounds);
        println!(
            "{seats} players: {:.0} random games per second, {:.1} placements a game; left over in a round: {:.2} straight, \
             {:.2} angled pens",
            median(&mut rates),
            plays as f64 / (ROUNDS * GAMES) as f64,
            mean(Kind::Straight),
            mean(Kind::Angled),
        );
    }
}

/// Plays one random game, and says how many placements it had.
fn random_game(seats: usize, number: u64, left: &mut Left) -> u64 {
    let mut dice = Dice::from_number(number);
    let mut game = Brothers::deal(&Options::default(), seats, &mut dice);
    let mut plays = 0;
    while let Some((seat, ask)) = Seat::all(seats).find_map(|seat| Some((seat, game.ask(seat)?))) {
        let action = ask.options[dice.index(ask.options.len())];
        for event in game.apply(seat, &action, &mut dice) {
            if let Event::Counted { counts, .. } = event {
                left.rounds += 1;
                for count in counts {
                    left.pens[count.kind as usize] += count.left;
                }
            }
        }
        plays += 1;
    }
    plays
}
