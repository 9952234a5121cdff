//! How fast Sibling Rivalry is played at random, to the end.
//!
//! `cargo bench --bench rivalry -- equals 2000` plays so many games between equals instead, and says how they went.

#[path = "rivalry/equals.rs"]
mod equals;

use quartermaster::games::rivalry::Rivalry;
use quartermaster::rules::{Dice, Game, Options, Seat};
use std::hint::black_box;
use std::time::Instant;

const GAMES: u64 = 500;

fn main() {
    let mut words = std::env::args().skip_while(|word| word != "equals").skip(1);
    if let Some(games) = words.next() {
        equals::report(games.parse().expect("a number of games"));
        return;
    }
    let start = Instant::now();
    let mut plies = 0u64;
    for number in 0..GAMES {
        let mut dice = Dice::from_number(number);
        let mut game = Rivalry::deal(&Options::default(), 2, &mut dice);
        while let Some((seat, ask)) =
            Seat::all(2).find_map(|seat| game.ask(seat).map(|ask| (seat, ask)))
        {
            let action = ask.options[dice.index(ask.options.len())];
            game.apply(seat, &action, &mut dice);
            plies += 1;
        }
        black_box(game.outcome());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{GAMES} random games: {:.0} games and {:.0} answers a second, {:.1} answers a game",
        GAMES as f64 / seconds,
        plies as f64 / seconds,
        plies as f64 / GAMES as f64,
    );
}
