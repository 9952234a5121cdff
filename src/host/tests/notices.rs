//! Notices are a state to be reached: what was shown stays shown, what was not is shown after the next start.

use super::*;
use crate::host::lock::held;
use crate::host::recent::LOADED;

/// A stage of a table, and how to get there.
type Stage = (&'static str, fn(&mut Evening));

const STAGES: [Stage; 12] = [
    ("an open lobby", |evening| {
        evening.ask(&ann(), new(ATTACKERS));
    }),
    ("a full lobby", |evening| {
        evening.does(&ben(), Deed::Join(DEFENDERS));
    }),
    ("a start", |evening| {
        evening.does(&ann(), Deed::Start);
    }),
    ("a move", |evening| {
        evening.does(&ann(), typed("d6-f6"));
    }),
    ("a second move", |evening| {
        evening.does(&ben(), typed("d5-c5"));
    }),
    ("an undo request", |evening| {
        evening.does(&ann(), UNDO);
    }),
    ("a declined request", |evening| {
        evening.does(&ben(), reply(1, false));
    }),
    ("a draw offer", |evening| {
        evening.does(&ann(), Deed::Draw);
    }),
    ("a lapsed offer", |evening| evening.turn(REQUEST)),
    ("a free undo", |evening| {
        evening.does(&ben(), UNDO);
    }),
    ("a resignation", |evening| {
        evening.does(&ben(), Deed::Resign { sure: true });
    }),
    ("a rematch", |evening| {
        let old = Command::Table(Target::Table(evening.table()), Deed::Rematch);
        evening.ask(&ann(), old);
    }),
];

#[test]
fn a_restart_in_any_stage_changes_nothing_and_repeats_nothing() {
    // cases 18, 98
    let mut evening = Evening::new();
    for (stage, reach) in STAGES {
        reach(&mut evening);
        let shown = evening.shows();
        assert!(!shown.is_empty(), "{stage} shows something");
        let before = evening.state();
        evening.stirred.lock().expect("no panic").clear();
        evening.restart();
        assert!(evening.house.due().is_empty(), "{stage}");
        assert_eq!(evening.state(), before, "{stage}");
        assert!(
            evening.stirred.lock().expect("no panic").is_empty(),
            "{stage}"
        );
    }
}

#[test]
fn a_restart_before_anything_was_shown_shows_the_same_as_without() {
    // cases 18
    for stop in 1..=STAGES.len() {
        let lines = |restarts: bool| {
            let mut evening = Evening::new();
            for (_, reach) in &STAGES[..stop - 1] {
                reach(&mut evening);
                evening.shows();
            }
            STAGES[stop - 1].1(&mut evening);
            if restarts {
                evening.restart();
            }
            assert!(!evening.house.due().is_empty());
            evening.shows()
        };
        assert_eq!(lines(true), lines(false), "{}", STAGES[stop - 1].0);
    }
}

#[test]
fn what_was_shown_only_in_part_is_shown_to_the_end_after_a_restart() {
    let mut evening = Evening::begun();
    evening.does(&ann(), typed("d6-f6"));
    let id = evening.table();
    let notice = evening
        .house
        .notice(id)
        .expect("a notice")
        .expect("a board");
    evening.posts += 1;
    let post = Some(PostId(evening.posts));
    evening.house.shown(&notice, post).expect("it is stored");
    evening.restart();
    assert_eq!(evening.shows(), ["retire 2"], "the board is there already");
}

#[test]
fn everything_unshown_is_shown_together_and_pings_whoever_is_to_move_now() {
    // cases 44, 48
    let mut evening = Evening::new();
    evening.ask(&ann(), new(ATTACKERS));
    evening.does(&ben(), Deed::Join(DEFENDERS));
    evening.does(&ann(), Deed::Start);
    for (play, who) in OPENING.iter().zip([ann(), ben(), ann(), ben()]) {
        evening.does(&who, typed(play));
    }
    evening.restart();
    assert_eq!(
        evening.shows(),
        [
            "lobby new: started Ann Ben",
            "board: news-started, brandubh-moved, brandubh-moved, brandubh-moved, brandubh-moved; waits for 1!",
        ]
    );
}

#[test]
fn what_happens_while_a_board_is_on_its_way_is_told_on_the_next() {
    let mut evening = Evening::begun();
    evening.does(&ann(), typed("d6-f6"));
    let id = evening.table();
    let notice = evening
        .house
        .notice(id)
        .expect("a notice")
        .expect("a board");
    evening.does(&ben(), typed("d5-c5"));
    evening.posts += 1;
    let post = Some(PostId(evening.posts));
    evening.house.shown(&notice, post).expect("it is stored");
    // Said twice, it takes no news with it.
    evening.house.shown(&notice, post).expect("it is stored");
    assert_eq!(
        evening.shows(),
        [
            "board: brandubh-moved; waits for 1!",
            "retire 2",
            "retire 3"
        ]
    );
}

#[test]
fn every_change_stirs_its_table_and_nothing_else_does() {
    let mut evening = Evening::begun();
    let id = evening.table();
    let stirs = |evening: &Evening, who: &Person, deed| {
        evening.stirred.lock().expect("no panic").clear();
        evening.does(who, deed);
        evening.stirred.lock().expect("no panic").clone()
    };
    assert_eq!(stirs(&evening, &ann(), typed("d6-f6")), [id]);
    for (who, deed) in [
        (ann(), typed("d6-f6")),
        (ben(), Deed::Ask(None)),
        (
            ben(),
            Deed::Board {
                text: false,
                of: None,
            },
        ),
        (ben(), typed("d5-a1")),
        (cy(), Deed::Draw),
        (ben(), Deed::Resign { sure: false }),
    ] {
        assert!(stirs(&evening, &who, deed.clone()).is_empty(), "{deed:?}");
    }
    assert_eq!(stirs(&evening, &ben(), Deed::Draw), [id]);
    evening.shows();
    evening.stirred.lock().expect("no panic").clear();
    evening.turn(REQUEST);
    assert_eq!(*evening.stirred.lock().expect("no panic"), [id]);
}

#[test]
fn a_game_that_is_over_and_shown_is_out_of_memory_and_still_to_be_seen() {
    let mut evening = Evening::begun();
    let id = evening.table();
    evening.does(&ann(), Deed::Resign { sure: true });
    evening.shows();
    let lane = Arc::clone(&held(&evening.house.lanes)[&id]);
    assert!(held(&lane.0).is_none());
    assert_eq!(
        evening.does(
            &ben(),
            Deed::Board {
                text: true,
                of: None,
            }
        ),
        "board"
    );
    assert!(held(&lane.0).is_none());
    evening.restart();
    assert_eq!(
        evening.does(
            &ben(),
            Deed::Board {
                text: true,
                of: None,
            }
        ),
        "board"
    );
}

#[test]
fn a_table_that_nobody_looks_at_rests_in_the_store_and_comes_back_as_it_was() {
    const GAMES: u64 = LOADED as u64 + 44;
    let evening = Evening::after(&OPENING[..2]);
    let (id, before) = (evening.table(), evening.table_state());
    let lane = Arc::clone(&held(&evening.house.lanes)[&id]);
    std::thread::scope(|scope| {
        for part in 0..20 {
            let evening = &evening;
            scope.spawn(move || {
                for number in (0..GAMES).filter(|number| number % 20 == part) {
                    let there = place(1_000 + number);
                    let opened = evening
                        .house
                        .act(&cy(), &there, new(Wish::Any), evening.now);
                    opened.expect("a lobby");
                }
            });
        }
    });
    assert!(held(&lane.0).is_none(), "it has rested longest");
    let lanes: Vec<_> = held(&evening.house.lanes).values().cloned().collect();
    let loaded = lanes.iter().filter(|lane| held(&lane.0).is_some()).count();
    assert_eq!(loaded, LOADED);
    assert_eq!(evening.table_state(), before);
    assert_eq!(
        evening.does(&ann(), typed(OPENING[2])),
        format!("played {}", OPENING[2])
    );
    assert!(held(&lane.0).is_some(), "it is at work again");
}

#[test]
fn five_hundred_running_games_come_back_and_nobody_hears_of_it() {
    // cases 19, 98
    const GAMES: u64 = 500;
    let mut evening = Evening::new();
    std::thread::scope(|scope| {
        for part in 0..25 {
            let evening = &evening;
            scope.spawn(move || {
                for at in (0..GAMES).filter(|at| at % 25 == part) {
                    let place = place(1_000 + at);
                    // Two players to a game, and Ann in every tenth.
                    let one = if at % 10 == 0 {
                        ann()
                    } else {
                        person(10_000 + at, "One", Lang::En)
                    };
                    let other = person(20_000 + at, "Other", Lang::Fr);
                    let act = |who: &Person, command| {
                        let answer = evening.house.act(who, &place, command, evening.now);
                        gist(&answer.expect("no fault"))
                    };
                    assert_eq!(act(&one, new(ATTACKERS)), "said-opened");
                    assert_eq!(act(&other, here(Deed::Join(DEFENDERS))), "said-joined");
                    assert_eq!(act(&one, here(Deed::Start)), "said-started");
                    let moves = at as usize % 4;
                    for (play, who) in OPENING[..moves].iter().zip([&one, &other, &one]) {
                        assert_eq!(act(who, here(typed(play))), format!("played {play}"));
                    }
                    let id = held(&evening.house.index).places[&place.id].table;
                    while let Some(notice) = evening.house.notice(id).expect("a notice") {
                        let post = Some(PostId(at * 10 + 1));
                        evening.house.shown(&notice, post).expect("it is stored");
                    }
                }
            });
        }
    });
    assert_eq!(evening.house.census().running, GAMES as usize);
    evening.restart();
    assert_eq!(evening.house.census().running, GAMES as usize);
    assert!(evening.house.due().is_empty());
    assert_eq!(evening.house.next_deadline(), None);
    assert_eq!(gist(&evening.ask(&ann(), Command::Games)), "50 games");
    for at in 0..GAMES {
        evening.place = place(1_000 + at);
        let one = if at % 10 == 0 {
            ann()
        } else {
            person(10_000 + at, "One", Lang::En)
        };
        let other = person(20_000 + at, "Other", Lang::Fr);
        let (mover, play) = match at % 4 {
            0 => (&one, OPENING[0]),
            1 => (&other, OPENING[1]),
            2 => (&one, OPENING[2]),
            _ => (&other, OPENING[3]),
        };
        let ask = Deed::Weigh {
            ask: evening.number(mover),
            play: play.to_owned(),
        };
        assert_eq!(evening.does(mover, ask), format!("preview {play}"));
        assert!(
            evening
                .house
                .notice(evening.table())
                .expect("it can be read")
                .is_none()
        );
    }
}
