//! Before the start: sitting down, getting up, starting, closing, expiring.

use super::*;
use crate::host::notice::GameState;
use std::collections::BTreeSet;

fn open(wish: Wish) -> Evening {
    let mut evening = Evening::new();
    assert_eq!(gist(&evening.ask(&ann(), new(wish))), "said-opened");
    assert_eq!(evening.shows(), ["lobby new: open Ann"]);
    evening
}

fn seated(evening: &Evening) -> Vec<u64> {
    let sheet = evening.house.at(evening.table(), |desk| {
        Ok(Some(
            desk.sheet
                .sitters
                .iter()
                .map(|sitter| sitter.player.0)
                .collect(),
        ))
    });
    sheet.expect("it can be read").expect("a table")
}

#[test]
fn a_table_goes_from_lobby_to_start() {
    let mut evening = open(ATTACKERS);
    assert_eq!(evening.does(&ben(), Deed::Join(DEFENDERS)), "said-joined");
    assert_eq!(evening.shows(), ["lobby 1: ready Ann Ben"]);
    assert_eq!(evening.does(&ben(), Deed::Start), "said-started");
    assert_eq!(
        evening.shows(),
        [
            "lobby 1: started Ann Ben",
            "board: news-started; waits for 1!"
        ]
    );
    assert_eq!(seated(&evening), [1, 2]);
}

#[test]
fn joining_twice_takes_one_seat() {
    let mut evening = open(Wish::Any);
    assert_eq!(
        evening.does(&ann(), Deed::Join(Wish::Any)),
        "said-already-joined"
    );
    assert_eq!(evening.does(&ben(), Deed::Join(Wish::Any)), "said-joined");
    assert_eq!(
        evening.does(&ben(), Deed::Join(Wish::Any)),
        "said-already-joined"
    );
    assert_eq!(seated(&evening), [1, 2]);
    assert_eq!(evening.shows(), ["lobby 1: ready Ann Ben"]);
}

#[test]
fn a_sitter_may_change_their_mind_about_the_side() {
    let mut evening = open(ATTACKERS);
    assert_eq!(
        evening.does(&ben(), Deed::Join(ATTACKERS)),
        "refused-seat-taken"
    );
    assert_eq!(evening.does(&ann(), Deed::Join(DEFENDERS)), "said-joined");
    assert_eq!(evening.does(&ben(), Deed::Join(ATTACKERS)), "said-joined");
    evening.shows();
    evening.does(&ann(), Deed::Start);
    assert_eq!(seated(&evening), [2, 1]);
}

#[test]
fn a_full_table_says_that_it_is_full_whatever_side_is_wished_for() {
    let evening = open(ATTACKERS);
    evening.does(&ben(), Deed::Join(Wish::Any));
    for wish in [ATTACKERS, DEFENDERS, Wish::Any] {
        assert_eq!(evening.does(&cy(), Deed::Join(wish)), "refused-full");
    }
    let elsewhere = Wish::Seat(Seat(2));
    assert_eq!(
        evening.does(&cy(), Deed::Join(elsewhere)),
        "refused-no-such-seat"
    );
}

#[test]
fn nobody_joins_leaves_or_starts_a_game_that_has_begun() {
    let evening = Evening::begun();
    let before = evening.state();
    assert_eq!(
        evening.does(&cy(), Deed::Join(Wish::Any)),
        "refused-started"
    );
    assert_eq!(
        evening.does(&ann(), Deed::Join(DEFENDERS)),
        "refused-started"
    );
    assert_eq!(evening.does(&ann(), Deed::Leave), "refused-started");
    assert_eq!(evening.does(&ann(), Deed::Start), "said-already-started");
    assert_eq!(evening.state(), before);
}

#[test]
fn a_start_needs_two_and_one_who_sits_there() {
    let evening = open(Wish::Any);
    assert_eq!(evening.does(&ann(), Deed::Start), "refused-too-few");
    evening.does(&ben(), Deed::Join(Wish::Any));
    assert_eq!(evening.does(&cy(), Deed::Start), "refused-not-seated");
    assert_eq!(evening.does(&mo(), Deed::Start), "refused-not-seated");
    assert_eq!(evening.does(&ben(), Deed::Start), "said-started");
}

#[test]
fn a_game_of_teams_does_not_start_with_three_and_says_what_would_help() {
    let evening = Evening::new();
    let brothers = Command::New {
        game: "brothers".to_owned(),
        wish: Wish::Any,
        lang: None,
        terms: Terms::default(),
    };
    evening.ask(&ann(), brothers);
    assert_eq!(evening.does(&ann(), Deed::Start), "refused-too-few");
    for guest in [ben(), cy()] {
        evening.does(&guest, Deed::Join(Wish::Any));
    }
    let Answer::Refused(why) = evening.ask(&ann(), here(Deed::Start)) else {
        panic!("three have started");
    };
    let say = |lang| {
        let reader = crate::face::Reader {
            lang,
            names: Vec::new(),
        };
        reader.say(&why)
    };
    assert_eq!(
        say(Lang::En),
        "This game is for 2 or 4 players, and 3 have a seat: ask one more to join, or one to leave."
    );
    assert_eq!(
        say(Lang::Fr),
        "Ce jeu se joue à 2 ou à 4, et 3 places sont prises\u{a0}: il faut encore un joueur, ou un de moins."
    );
    evening.does(&cy(), Deed::Leave);
    evening.does(&cy(), Deed::Join(Wish::Seat(Seat(3))));
    assert_eq!(evening.does(&ben(), Deed::Start), "refused-no-such-number");
    evening.does(&mo(), Deed::Join(Wish::Any));
    assert_eq!(evening.does(&ben(), Deed::Start), "said-started");
}

#[test]
fn before_the_start_nothing_can_be_played() {
    let evening = open(Wish::Any);
    for deed in [
        typed("d6-f6"),
        pressed(1, "d6-f6"),
        Deed::Ask(None),
        UNDO,
        Deed::Draw,
        Deed::Resign { sure: true },
        reply(1, true),
    ] {
        assert_eq!(
            evening.does(&ann(), deed.clone()),
            "refused-not-started",
            "{deed:?}"
        );
    }
    assert_eq!(evening.does(&ann(), Deed::Rematch), "refused-not-over");
}

#[test]
fn a_lobby_that_has_scrolled_away_is_shown_again_to_those_who_belong_there() {
    let mut evening = open(Wish::Any);
    evening.shows();
    let board = Deed::Board {
        text: false,
        of: None,
    };
    assert_eq!(evening.does(&ben(), board.clone()), "refused-not-started");
    assert!(evening.house.due().is_empty());
    assert_eq!(evening.does(&ann(), board), "said-lobby-again");
    assert_eq!(
        evening.shows().len(),
        2,
        "a new message, and the old one without buttons"
    );
}

#[test]
fn whoever_leaves_sets_a_seat_free() {
    let mut evening = open(ATTACKERS);
    evening.does(&ben(), Deed::Join(DEFENDERS));
    assert_eq!(evening.does(&ben(), Deed::Leave), "said-left");
    assert_eq!(evening.shows(), ["lobby 1: open Ann"]);
    assert_eq!(evening.does(&ben(), Deed::Leave), "said-not-joined");
    assert_eq!(evening.does(&cy(), Deed::Join(DEFENDERS)), "said-joined");
}

#[test]
fn when_the_organizer_leaves_the_next_one_looks_after_the_table() {
    // cases 71
    let evening = open(ATTACKERS);
    evening.does(&ben(), Deed::Join(DEFENDERS));
    assert_eq!(evening.does(&ann(), Deed::Leave), "said-left");
    assert_eq!(
        evening.does(&ann(), Deed::Close { sure: false }),
        "refused-not-organizer"
    );
    assert_eq!(evening.does(&ann(), Deed::Start), "refused-not-seated");
    assert_eq!(
        evening.does(&ben(), Deed::Close { sure: false }),
        "said-closed"
    );
}

#[test]
fn a_lobby_without_anybody_closes_and_frees_its_place() {
    let mut evening = open(ATTACKERS);
    assert_eq!(evening.does(&ann(), Deed::Leave), "said-left");
    assert_eq!(evening.shows(), ["lobby 1: closed"]);
    assert_eq!(
        evening.does(&ben(), Deed::Join(Wish::Any)),
        "refused-closed"
    );
    assert_eq!(gist(&evening.ask(&ben(), new(Wish::Any))), "said-opened");
}

#[test]
fn the_organizer_and_stewards_may_close_a_lobby_and_nobody_else() {
    for (who, allowed) in [(ann(), true), (mo(), true), (ben(), false), (cy(), false)] {
        let mut evening = open(Wish::Any);
        evening.does(&ben(), Deed::Join(Wish::Any));
        evening.shows();
        let said = evening.does(&who, Deed::Close { sure: false });
        if allowed {
            assert_eq!(said, "said-closed");
            assert_eq!(evening.shows(), ["lobby 1: closed Ann Ben"]);
            assert_eq!(
                evening.does(&who, Deed::Close { sure: false }),
                "refused-closed"
            );
        } else {
            assert_eq!(said, "refused-not-organizer");
            assert!(evening.shows().is_empty());
        }
    }
}

#[test]
fn closing_a_running_game_is_confirmed_and_leaves_no_winner() {
    for (who, allowed) in [(ann(), true), (mo(), true), (ben(), false), (cy(), false)] {
        let mut evening = Evening::begun();
        let sure = format!("Close({:?})", evening.table());
        if !allowed {
            for sure in [false, true] {
                assert_eq!(
                    evening.does(&who, Deed::Close { sure }),
                    "refused-not-organizer"
                );
            }
            continue;
        }
        assert_eq!(evening.does(&who, Deed::Close { sure: false }), sure);
        assert!(evening.shows().is_empty());
        assert_eq!(
            evening.does(&who, Deed::Close { sure: true }),
            "said-closed"
        );
        assert_eq!(
            evening.shows(),
            ["board: news-closed; end-abandoned", "retire 2"]
        );
        assert_eq!(
            evening.does(&who, Deed::Close { sure: true }),
            "refused-over"
        );
    }
}

#[test]
fn wishes_and_lots_in_any_order_give_distinct_seats() {
    // cases 74
    let wishes = [Wish::Any, ATTACKERS, DEFENDERS];
    let mut firsts = BTreeSet::new();
    for one in wishes {
        for other in wishes {
            if one == other && one != Wish::Any {
                continue;
            }
            for _ in 0..4 {
                let evening = open(one);
                assert_eq!(evening.does(&ben(), Deed::Join(other)), "said-joined");
                assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
                let seats = seated(&evening);
                for (player, wish) in [(1, one), (2, other)] {
                    if let Wish::Seat(seat) = wish {
                        assert_eq!(seats[seat.index()], player, "{one:?} {other:?}");
                    }
                }
                assert_eq!(seats.iter().collect::<BTreeSet<_>>().len(), 2);
                firsts.insert((one == other, seats[0]));
            }
        }
    }
    assert!(firsts.contains(&(false, 1)) && firsts.contains(&(false, 2)));
}

#[test]
fn sides_by_lot_fall_to_both() {
    let mut firsts = BTreeSet::new();
    for _ in 0..40 {
        let evening = open(Wish::Any);
        evening.does(&ben(), Deed::Join(Wish::Any));
        evening.does(&ann(), Deed::Start);
        firsts.insert(seated(&evening)[0]);
        if firsts.len() == 2 {
            return;
        }
    }
    panic!("forty lots, and all the same");
}

#[test]
fn twenty_who_join_and_start_at_once_make_one_full_table_and_one_start() {
    // cases 72
    for round in 0..5 {
        let mut evening = open(ATTACKERS);
        let mut deeds = Vec::new();
        for id in 10..20 {
            let who = person(id, &format!("P{id}"), Lang::En);
            // Each presses twice.
            deeds.push((who.clone(), here(Deed::Join(Wish::Any))));
            deeds.push((who, here(Deed::Join(Wish::Any))));
        }
        deeds.extend((0..4).map(|_| (ann(), here(Deed::Start))));
        let answers = at_once(&evening, deeds);
        assert_eq!(count(&answers, "said-joined"), 1, "{answers:?}");
        let started = count(&answers, "said-started");
        assert!(started <= 1, "{answers:?}");
        if started == 0 {
            assert_eq!(
                evening.does(&ann(), Deed::Start),
                "said-started",
                "round {round}"
            );
        }
        let seats = seated(&evening);
        assert_eq!(seats.len(), 2);
        assert_eq!(seats[0], 1);
        assert!((10..20).contains(&seats[1]));
        assert_eq!(
            evening.shows().len(),
            2,
            "one lobby that has started, one board"
        );
    }
}

#[test]
fn twenty_starts_at_once_are_one() {
    let mut evening = open(ATTACKERS);
    evening.does(&ben(), Deed::Join(DEFENDERS));
    evening.shows();
    let deeds = (0..20)
        .map(|at| (if at % 2 == 0 { ann() } else { ben() }, here(Deed::Start)))
        .collect();
    let answers = at_once(&evening, deeds);
    assert_eq!(count(&answers, "said-started"), 1);
    assert_eq!(count(&answers, "said-already-started"), 19);
    assert_eq!(
        evening.shows(),
        [
            "lobby 1: started Ann Ben",
            "board: news-started; waits for 1!"
        ]
    );
}

#[test]
fn twenty_tables_opened_at_once_in_one_place_are_one() {
    let mut evening = Evening::new();
    let deeds = (0..20)
        .map(|id| (person(10 + id, "P", Lang::En), new(Wish::Any)))
        .collect();
    let answers = at_once(&evening, deeds);
    assert_eq!(count(&answers, "said-opened"), 1);
    assert_eq!(count(&answers, "refused-place-taken"), 19);
    assert_eq!(evening.house.census().lobbies, 1);
    assert_eq!(evening.shows(), ["lobby new: open P"]);
}

#[test]
fn whoever_comes_while_a_table_is_being_opened_finds_it_or_nothing_but_never_two() {
    let evening = Evening::new();
    let mut deeds: Vec<(Person, Command)> = (0..10)
        .map(|id| (person(10 + id, "P", Lang::En), here(Deed::Join(Wish::Any))))
        .collect();
    deeds.push((ann(), new(Wish::Any)));
    let answers = at_once(&evening, deeds);
    assert!(count(&answers, "said-joined") <= 1, "{answers:?}");
    assert_eq!(seated(&evening).len(), 1 + count(&answers, "said-joined"));
}

#[test]
fn a_table_needs_a_server_a_game_and_a_side_that_exist() {
    let mut evening = Evening::new();
    let of = |game: &str, wish| Command::New {
        game: game.to_owned(),
        wish,
        lang: None,
        terms: Terms::default(),
    };
    let gist_of = |evening: &Evening, command| gist(&evening.ask(&ann(), command));
    assert_eq!(
        gist_of(&evening, of("ludo", Wish::Any)),
        "refused-unknown-game"
    );
    assert_eq!(
        gist_of(&evening, of("brandubh", Wish::Seat(Seat(9)))),
        "refused-no-such-seat"
    );
    evening.place.realm = None;
    assert_eq!(gist_of(&evening, new(Wish::Any)), "refused-server-only");
    assert!(evening.house.due().is_empty());
    assert_eq!(
        evening.does(&ann(), Deed::Join(Wish::Any)),
        "refused-no-table"
    );
}

#[test]
fn a_place_has_one_table_until_that_is_over() {
    // cases 65
    let mut evening = Evening::begun();
    assert_eq!(
        gist(&evening.ask(&cy(), new(Wish::Any))),
        "refused-place-taken"
    );
    evening.does(&ann(), Deed::Resign { sure: true });
    assert_eq!(gist(&evening.ask(&cy(), new(Wish::Any))), "said-opened");
    // The old table's messages are still shown, and take nothing from the new one.
    let shown = evening.shows();
    assert!(
        shown.contains(&"lobby new: open Cy".to_owned()),
        "{shown:?}"
    );
    assert!(
        shown.contains(&"board: ; end-resigned-won".to_owned()),
        "{shown:?}"
    );
    assert_eq!(evening.does(&ann(), Deed::Join(Wish::Any)), "said-joined");
    evening.restart();
    assert_eq!(
        evening.does(&ann(), Deed::Join(Wish::Any)),
        "said-already-joined"
    );
    assert_eq!(
        gist(&evening.ask(&ben(), new(Wish::Any))),
        "refused-place-taken"
    );
    evening.place = place(71);
    assert_eq!(gist(&evening.ask(&ben(), new(Wish::Any))), "said-opened");
}

#[test]
fn a_forgotten_lobby_expires_and_frees_its_place() {
    // cases 65, 73
    for restarts in [false, true] {
        let mut evening = open(Wish::Any);
        assert_eq!(evening.house.next_deadline(), Some(evening.now.plus(LOBBY)));
        evening.turn(LOBBY - 1);
        assert!(evening.shows().is_empty());
        if restarts {
            evening.restart();
            assert_eq!(evening.house.next_deadline(), Some(evening.now.plus(1)));
        }
        evening.turn(1);
        assert_eq!(evening.shows(), ["lobby 1: expired Ann"]);
        assert_eq!(evening.house.next_deadline(), None);
        evening.turn(1);
        assert!(evening.shows().is_empty());
        assert_eq!(
            evening.does(&ben(), Deed::Join(Wish::Any)),
            "refused-closed"
        );
        assert_eq!(evening.does(&ann(), Deed::Start), "refused-closed");
        assert_eq!(
            evening.does(
                &ann(),
                Deed::Board {
                    text: true,
                    of: None,
                }
            ),
            "refused-closed"
        );
        assert_eq!(gist(&evening.ask(&ann(), Command::Games)), "0 games");
        assert_eq!(gist(&evening.ask(&ben(), new(Wish::Any))), "said-opened");
    }
}

#[test]
fn a_game_that_started_in_time_does_not_expire() {
    // cases 64
    let mut evening = Evening::begun();
    assert_eq!(evening.house.next_deadline(), None);
    evening.turn(LOBBY * 10);
    assert!(evening.shows().is_empty());
    assert_eq!(evening.does(&ann(), typed("d6-f6")), "played d6-f6");
}

#[tokio::test]
async fn the_clock_that_is_turned_wakes_the_keeper_of_deadlines() {
    use crate::host::clock::Clock;
    use std::time::Duration;
    let folder = tempfile::tempdir().expect("a folder");
    let (stirs, mut stirred) = tokio::sync::mpsc::unbounded_channel();
    let store = Store::open(folder.path(), 8 << 20).expect("the store opens");
    let patience = Patience {
        lobby: LOBBY,
        request: REQUEST,
        ..Patience::default()
    };
    let stir = move |id| stirs.send(id).expect("somebody listens");
    let house = House::open(store, crate::games::shelf(), patience, stir).expect("it opens");
    let house = Arc::new(house);
    let clock = Clock::standing(Time(5));
    let keeper = tokio::spawn(crate::host::deadlines::keep(
        Arc::clone(&house),
        clock.clone(),
    ));
    let (opening, now) = (Arc::clone(&house), clock.now());
    let opened = tokio::task::spawn_blocking(move || {
        gist(
            &opening
                .act(&ann(), &place(1), new(Wish::Any), now)
                .expect("no fault"),
        )
    });
    assert_eq!(opened.await.expect("no panic"), "said-opened");
    assert_eq!(stirred.recv().await, Some(TableId(1)));
    clock.turn(LOBBY);
    let woken = tokio::time::timeout(Duration::from_secs(20), stirred.recv()).await;
    assert_eq!(woken.expect("in time"), Some(TableId(1)));
    let line = house
        .notice(TableId(1))
        .expect("a notice")
        .map(|notice| line(&notice));
    assert_eq!(line.as_deref(), Some("lobby new: expired Ann"));
    keeper.abort();
}

#[test]
fn a_lobby_is_listed_among_ones_games() {
    let evening = open(Wish::Any);
    let Answer::Games(lines) = evening.ask(&ann(), Command::Games) else {
        panic!("no games");
    };
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].state, GameState::Lobby);
    assert_eq!(gist(&evening.ask(&ben(), Command::Games)), "0 games");
}

#[test]
fn the_board_of_a_lobby_is_the_lobby_posted_again_for_those_who_belong_to_it() {
    let mut evening = open(Wish::Any);
    let board = Deed::Board {
        text: false,
        of: None,
    };
    assert_eq!(
        evening.does(&cy(), board.clone()),
        "refused-not-started",
        "nobody else makes the table move about"
    );
    assert!(evening.shows().is_empty());
    assert_eq!(evening.does(&ann(), board.clone()), "said-lobby-again");
    assert_eq!(evening.shows(), ["lobby new: open Ann", "retire 1"]);
    assert_eq!(evening.does(&mo(), board), "said-lobby-again");
    assert_eq!(evening.shows(), ["lobby new: open Ann", "retire 2"]);
}

#[test]
fn a_lobby_posted_again_while_it_is_being_edited_keeps_its_buttons() {
    let mut evening = open(Wish::Any);
    evening.does(&ben(), Deed::Join(Wish::Any));
    let id = evening.table();
    let edit = evening
        .house
        .notice(id)
        .expect("a notice")
        .expect("an edit");
    evening.does(
        &ann(),
        Deed::Board {
            text: false,
            of: None,
        },
    );
    evening
        .house
        .shown(&edit, Some(PostId(1)))
        .expect("it is stored");
    assert_eq!(
        evening.shows(),
        ["lobby new: ready Ann Ben", "retire 1"],
        "the old message loses its buttons, and the new one has them"
    );
}
