//! What holds for every game of Oath, whatever is played: that it ends, that nothing is lost, also when players leave.

use super::*;
use crate::rules::Seed;
use std::collections::BTreeMap;

/// One step of a random game.
pub(super) struct Moment<'a> {
    pub before: &'a Oath,
    /// Who answered what; `None` when somebody left.
    answer: Option<(Seat, Action)>,
    after: &'a Oath,
    events: &'a [Event],
    /// Whether chance had a part in it.
    drawn: bool,
}

/// Plays a random game to its end, seats being left now and then; shows every step to `look`.
pub(super) fn random_game(
    seats: usize,
    number: u64,
    leaving: bool,
    mut look: impl FnMut(Moment),
) -> Oath {
    let mut seed = Seed([0; 32]);
    seed.0[..8].copy_from_slice(&number.to_le_bytes());
    let how = if number.is_multiple_of(2) {
        "random"
    } else {
        "chosen"
    };
    let options = Options {
        choices: [(PIRATES.to_owned(), how.to_owned())].into(),
        data: None,
    };
    let mut game = Oath::deal(&options, seats, &mut Dice::new(seed, 0));
    let mut pick = Dice::from_number(!number);
    for ply in 1.. {
        assert!(ply < 5_000, "game {number} of {seats} has no end");
        if game.outcome().is_some() {
            break;
        }
        let before = game.clone();
        let mut dice = Dice::new(seed, ply);
        let leaver = Seat(pick.draw(seats as u32) as u8);
        let left = match leaving && pick.draw(40) == 0 {
            true => game.vacate(leaver, &mut dice),
            false => None,
        };
        let (answer, events) = match left {
            Some(events) => (None, events),
            None => {
                let seat = game.board.asked().expect("somebody is asked");
                let ask = game.ask(seat).expect("whoever is asked has a question");
                let action = ask.options[pick.index(ask.options.len())];
                (Some((seat, action)), game.apply(seat, &action, &mut dice))
            }
        };
        look(Moment {
            before: &before,
            answer,
            after: &game,
            events: &events,
            drawn: !dice.drawn().is_empty(),
        });
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

fn told(events: &[Event], viewer: Viewer) -> Vec<Event> {
    events
        .iter()
        .filter_map(|event| Oath::told(event, viewer))
        .collect()
}

/// Whoever sees something change is told of something, the same the second time, and nothing that another course of what he
/// cannot see would not have told him; what is foreseen comes true.
fn tellings_hold(moment: &Moment) {
    let Moment {
        before,
        answer,
        after,
        events,
        drawn,
    } = moment;
    for viewer in Viewer::all(before.board.seats()) {
        let heard = told(events, viewer);
        assert!(
            !heard.is_empty() || before.view(viewer) == after.view(viewer),
            "{viewer:?} sees a change after {answer:?} and is told nothing"
        );
        assert_eq!(told(&heard, viewer), heard);
    }
    let Some((seat, action)) = answer else { return };
    let viewer = Viewer::Seat(*seat);
    let view = before.view(viewer);
    if let Some(foreseen) = Oath::foresee(&view, *seat, action) {
        assert_eq!(
            foreseen,
            after.view(viewer),
            "{action} was foreseen otherwise"
        );
        assert!(!drawn, "{action} was foreseen although it draws");
    }
    if !drawn && !events.iter().any(Oath::reveals) {
        for number in 0..2 {
            let mut world = Oath::imagine(&view, &mut Dice::from_number(number));
            let events = world.apply(*seat, action, &mut Dice::from_number(number));
            assert_eq!(
                world.view(viewer),
                after.view(viewer),
                "{action} showed something hidden"
            );
            assert_eq!(told(&events, viewer), told(moment.events, viewer));
        }
    }
}

#[test]
fn what_changes_is_told_and_what_is_foreseen_comes_true() {
    for seats in 2..=5 {
        for number in 0..4 {
            random_game(seats, number, true, |moment| tellings_hold(&moment));
        }
    }
}

#[test]
fn a_stored_position_is_the_same_position() {
    let mut sizes = Vec::new();
    random_game(5, 3, false, |moment| {
        let bytes = rmp_serde::to_vec_named(moment.before).expect("a position is plain data");
        let mut stored: Oath = rmp_serde::from_slice(&bytes).expect("the same position");
        assert_eq!(stored, *moment.before);
        if let Some((seat, action)) = moment.answer.filter(|_| !moment.drawn) {
            let events = stored.apply(seat, &action, &mut Dice::from_number(0));
            assert_eq!((&stored, events.as_slice()), (moment.after, moment.events));
        }
        sizes.push(bytes.len());
    });
    assert!(
        sizes.iter().all(|&size| size < 16_000),
        "{:?}",
        sizes.iter().max()
    );
}

#[test]
fn a_forged_seat_sees_what_everybody_sees() {
    random_game(3, 1, false, |moment| {
        let forged = moment.before.view(Viewer::Seat(Seat(200)));
        let viewer = Viewer::Onlooker;
        assert_eq!(View { viewer, ..forged }, moment.before.view(viewer));
        assert_eq!(moment.before.ask(Seat(200)), None);
    });
}

#[test]
fn random_games_of_every_number_of_seats_end_with_everything_in_its_place() {
    for seats in 2..=5 {
        for number in 0..60 {
            let game = random_game(seats, number, false, |moment| all_is_there(moment.after));
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
            let game = random_game(seats, number, true, |moment| {
                all_is_there(moment.after);
                assert!(!moment.events.is_empty());
                let asked = moment.before.board.asked().expect("somebody is asked");
                assert!(
                    !moment.before.board.mat(asked).vacated,
                    "an empty seat is asked"
                );
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
            random_game(seats, number, true, |moment| views_hold(moment.before));
        }
    }
}

fn first_word(text: &str) -> String {
    text.chars()
        .take_while(|letter| letter.is_alphabetic())
        .collect()
}

#[test]
fn every_kind_of_question_comes_up() {
    let mut asked = BTreeMap::new();
    let mut told = std::collections::BTreeSet::new();
    for seats in [2, 5] {
        for number in 0..60 {
            random_game(seats, number, false, |moment| {
                let step = format!("{:?}", moment.before.board.step());
                *asked.entry(first_word(&step["Some(".len()..])).or_insert(0) += 1;
                let events = moment.events.iter();
                told.extend(events.map(|event| first_word(&format!("{event:?}"))));
            });
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

/// In a turn the only answer is asked for only where the asking hides something (rule 2.9).
#[test]
fn players_are_asked_less_than_three_times_for_each_pawn() {
    for seats in Oath::SEATS {
        let (mut asked, mut pawns) = (0_u32, 0_u32);
        for number in 0..12 {
            random_game(seats, number, false, |moment| {
                let Moment {
                    before,
                    answer,
                    events,
                    ..
                } = moment;
                let Some((seat, _)) = answer else { return };
                let view = before.view(Viewer::Seat(seat));
                let is_ordered = Oath::ordered(&view, seat, PISTOL.topic, PISTOL.usual).is_some();
                let options = before.ask(seat).map_or(0, |ask| ask.options.len());
                let hides = !before.secrets.hands[seat.index()].is_empty();
                let is_turn = before.board.step() == Some(&Step::Turn);
                assert!(
                    !is_turn || options > 1 || hides,
                    "asked for the only answer"
                );
                asked += u32::from(!is_ordered);
                let placed = events
                    .iter()
                    .filter(|event| matches!(event, Event::Placed { .. }));
                pawns += placed.count() as u32;
            });
        }
        let each = f64::from(asked) / f64::from(pawns);
        assert!(each < 2.9, "{seats} players are asked {each:.2} times");
    }
}
