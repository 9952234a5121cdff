//! What holds for every game of Oath, whatever is played: that it ends, that nothing is lost, also when players leave.

use super::*;
use crate::rules::Seed;
use std::collections::BTreeMap;

/// Plays a random game to its end, seats being left now and then; calls `law` before every answer and `done` after
/// it.
fn random_game(
    seats: usize,
    number: u64,
    leaving: bool,
    mut law: impl FnMut(&Oath),
    mut done: impl FnMut(&Oath, &[Event]),
) -> Oath {
    let mut seed = Seed([0; 32]);
    seed.0[..8].copy_from_slice(&number.to_le_bytes());
    let options = Options {
        choices: [(
            PIRATES.to_owned(),
            if number.is_multiple_of(2) {
                "random"
            } else {
                "chosen"
            }
            .to_owned(),
        )]
        .into(),
        data: None,
    };
    let mut game = Oath::deal(&options, seats, &mut Dice::new(seed, 0));
    let mut pick = Dice::from_number(!number);
    for ply in 1.. {
        assert!(ply < 5_000, "game {number} of {seats} has no end");
        if game.outcome().is_some() {
            break;
        }
        law(&game);
        let mut dice = Dice::new(seed, ply);
        if leaving && pick.draw(40) == 0 {
            let seat = Seat(pick.draw(seats as u32) as u8);
            if let Some(events) = game.vacate(seat, &mut dice) {
                done(&game, &events);
                continue;
            }
        }
        let seat = game.board.asked().expect("somebody is asked");
        let ask = game.ask(seat).expect("whoever is asked has a question");
        let action = ask.options[pick.index(ask.options.len())];
        let events = game.apply(seat, &action, &mut dice);
        done(&game, &events);
    }
    game
}

/// Every card is somewhere, once; every pawn too; no number leaves its bounds.
fn all_is_there(game: &Oath) {
    let Oath { board, secrets } = game;
    let mut missions = board.mission_pile.clone();
    missions.extend(board.missions.into_iter().flatten());
    missions.extend(&board.mission_discards);
    missions.extend(
        board
            .mats
            .iter()
            .flat_map(|mat| mat.missions.iter().chain(&mat.completed)),
    );
    missions.sort_unstable();
    assert_eq!(missions, board.cards.all_missions());

    let mut wares = board.market_pile.clone();
    wares.extend(board.market.into_iter().flatten());
    wares.extend(&board.market_discards);
    wares.sort_unstable();
    assert_eq!(wares, board.cards.all_wares());

    let mut actions = secrets.actions.pool.0.clone();
    actions.extend(
        secrets
            .actions
            .below
            .iter()
            .flat_map(|bundle| bundle.open()),
    );
    let single = secrets
        .hands
        .iter()
        .flatten()
        .chain(&secrets.looked)
        .chain(&secrets.actions.buried);
    actions.extend(single.map(|card| *card.open()));
    actions.extend(&board.action_discards);
    actions.sort_unstable();
    let mut wanted = board.cards.all_actions();
    wanted.sort_unstable();
    assert_eq!(actions, wanted);

    let mut explorations = secrets.explorations.pool.0.clone();
    let known = secrets
        .kept
        .iter()
        .flatten()
        .chain(&secrets.spied)
        .chain(&secrets.explorations.below);
    explorations.extend(known.map(|card| *card.open()));
    explorations.extend(
        board
            .open
            .iter()
            .filter(|location| location.is_exploration()),
    );
    explorations.sort_unstable();
    assert_eq!(explorations, Location::ALL[10..]);

    for (seat, mat) in Seat::all(board.seats()).zip(&board.mats) {
        assert!(mat.toughness <= MOST_TOUGHNESS);
        assert!(
            secrets.hands[seat.index()].is_sorted_by_key(|card| (*card.open(), card.holders()))
        );
        if !mat.vacated {
            let placed = board
                .pawns
                .iter()
                .filter(|placed| placed.seat == seat)
                .count();
            let pawns = placed + usize::from(mat.pawns.count() + mat.aside.count());
            assert_eq!(pawns, usize::from(Oath::mates(board.seats())) + 1);
        }
    }
    for &at in Location::ALL {
        let spaces: Vec<u8> = board
            .pawns_at(at)
            .filter_map(|placed| placed.space)
            .collect();
        assert!(spaces.iter().all(|&space| space < board.cards.spaces(at)));
        let different: std::collections::BTreeSet<&u8> = spaces.iter().collect();
        assert_eq!(
            different.len(),
            spaces.len(),
            "two pawns in one space of {at}"
        );
    }
    assert_eq!(
        secrets.looked.is_empty(),
        !matches!(board.step(), Some(Step::Look(_)))
    );
    assert_eq!(
        secrets.spied.is_empty(),
        !matches!(board.step(), Some(Step::Spy(_)))
    );
}

/// Whatever may be known is known, and no more.
fn views_hold(game: &Oath) {
    for viewer in Viewer::all(game.board.seats()) {
        let view = game.view(viewer);
        let world = Oath::imagine(&view, &mut Dice::from_number(2));
        assert_eq!(world.view(viewer), view);
        assert_eq!(world.view(Viewer::Onlooker), game.view(Viewer::Onlooker));
        all_is_there(&world);
        for seat in Seat::all(game.board.seats()) {
            assert_eq!(world.ask(seat).is_some(), game.ask(seat).is_some());
            if viewer == Viewer::Seat(seat) {
                assert_eq!(world.ask(seat), game.ask(seat));
            }
        }
    }
}

#[test]
fn random_games_of_every_number_of_seats_end_with_everything_in_its_place() {
    for seats in 2..=5 {
        for number in 0..60 {
            let game = random_game(seats, number, false, all_is_there, |_, _| {});
            let outcome = game.outcome().expect("it has ended");
            assert!(!outcome.winners.is_empty());
            assert_eq!(game.board.round, game.board.rounds);
            assert!(game.board.bonuses.is_some());
        }
    }
}

#[test]
fn players_may_leave_at_any_moment() {
    let mut ends = BTreeMap::new();
    for seats in 2..=5 {
        for number in 0..60 {
            let law = |game: &Oath| {
                all_is_there(game);
                let asked = game.board.asked().expect("somebody is asked");
                assert!(!game.board.mat(asked).vacated, "an empty seat is asked");
            };
            let game = random_game(seats, number, true, law, |game, events| {
                assert!(!events.is_empty());
                all_is_there(game);
            });
            let outcome = game.outcome().expect("it has ended");
            assert!(
                outcome
                    .winners
                    .iter()
                    .all(|&seat| !game.board.mat(seat).vacated)
            );
            *ends.entry(outcome.reason).or_insert(0) += 1;
        }
    }
    assert!(
        ends["oath-end-alone"] > 20 && ends["oath-end-points"] > 20,
        "{ends:?}"
    );
}

#[test]
fn views_hold_at_every_moment_also_when_players_leave() {
    for seats in 2..=5 {
        for number in 0..4 {
            random_game(seats, number, true, views_hold, |_, _| {});
        }
    }
}

#[test]
fn every_kind_of_question_comes_up() {
    let mut asked = BTreeMap::new();
    let mut told = std::collections::BTreeSet::new();
    for seats in [2, 5] {
        for number in 0..60 {
            random_game(
                seats,
                number,
                false,
                |game| {
                    let step = format!("{:?}", game.board.step());
                    let name: String = step
                        .chars()
                        .skip(5)
                        .take_while(|letter| letter.is_alphabetic())
                        .collect();
                    *asked.entry(name).or_insert(0) += 1;
                },
                |_, events| {
                    for event in events {
                        let event = format!("{event:?}");
                        told.insert(
                            event
                                .chars()
                                .take_while(|letter| letter.is_alphabetic())
                                .collect::<String>(),
                        );
                    }
                },
            );
        }
    }
    let kinds: Vec<&str> = asked.keys().map(String::as_str).collect();
    assert_eq!(
        kinds,
        [
            "Brotherhood",
            "Chart",
            "Choose",
            "Demand",
            "Gain",
            "LastChance",
            "Look",
            "Monkey",
            "Pay",
            "Spy",
            "Turn",
            "Visit"
        ],
        "drawing alone is never asked"
    );
    assert!(told.len() >= 43, "{} kinds of events: {told:?}", told.len());
}
