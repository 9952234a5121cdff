//! The laws of games, held up to Oath alone: what can be known, asked and told.

use super::super::*;
use crate::rules::{Dice, Seed};

/// Plays a random game to its end; how many answers it took.
fn random_game(seats: usize, number: u64, mut law: impl FnMut(&Oath)) -> usize {
    let mut seed = Seed([0; 32]);
    seed.0[..8].copy_from_slice(&number.to_le_bytes());
    let mut game = Oath::deal(&Options::default(), seats, &mut Dice::new(seed, 0));
    let mut pick = Dice::from_number(!number);
    let mut plies = 0;
    while game.outcome().is_none() {
        law(&game);
        let seat = game.board.asked().expect("somebody is asked");
        let ask = game.ask(seat).expect("a question");
        assert!(
            !ask.options.is_empty(),
            "{seat} is asked and has no answer: {:?}",
            game.board.steps
        );
        let action = ask.options[pick.index(ask.options.len())];
        plies += 1;
        game.apply(seat, &action, &mut Dice::new(seed, plies as u64));
        assert!(plies < 5_000, "no end");
    }
    plies
}

#[test]
fn random_games_of_every_number_of_seats_end() {
    for seats in 2..=5 {
        let mut plies = 0;
        for number in 0..200 {
            plies += random_game(seats, number, |_| {});
        }
        assert!(plies > 200 * 40);
    }
}
