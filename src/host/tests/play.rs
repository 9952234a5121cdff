//! At a running game: the question, the play, the refusal, the board, the list of games.

use super::*;
use crate::face::Reader;
use crate::host::command::Along;
use crate::host::notice::{GameState, RulesAnswer, Sure};

#[test]
fn a_game_is_played_to_its_end_by_typing() {
    let mut evening = Evening::begun();
    for (at, play) in GAME.iter().enumerate() {
        let who = if at % 2 == 0 { ann() } else { ben() };
        let answer = evening.does(&who, typed(play));
        assert!(answer.starts_with(&format!("played {play}")), "{answer}");
        let lines = evening.shows();
        assert_eq!(
            lines.len(),
            2,
            "one board, and the old one without buttons: {lines:?}"
        );
        let next = if at % 2 == 0 { 2 } else { 1 };
        let last = at + 1 == GAME.len();
        if last {
            assert!(lines[0].ends_with("; brandubh-won"), "{lines:?}");
        } else {
            assert!(
                lines[0].ends_with(&format!("; waits for {next}!")),
                "{lines:?}"
            );
        }
        assert_eq!(lines[1], format!("retire {}", at + 2));
    }
    assert_eq!(evening.does(&ann(), typed("a1-a2")), "refused-over");
    assert_eq!(evening.does(&ben(), Deed::Ask(None)), "refused-over");
    assert_eq!(
        evening.does(
            &cy(),
            Deed::Board {
                text: false,
                player: None,
            }
        ),
        "board"
    );
    assert_eq!(gist(&evening.ask(&ann(), Command::Games)), "0 games");
}

#[test]
fn choosing_goes_from_the_piece_to_the_square_to_the_preview_to_the_play() {
    let evening = Evening::begun();
    let Answer::Panel(panel) = evening.ask(&ann(), here(Deed::Ask(None))) else {
        panic!("no question");
    };
    assert!(panel.chosen.is_empty());
    let (ask, all) = (panel.question.ask, panel.question.choices);
    let first = all
        .iter()
        .find(|choice| choice.play == "d6-f6")
        .expect("it is legal");
    let along = Along {
        ask,
        depth: 1,
        play: first.play.clone(),
    };
    let Answer::Panel(panel) = evening.ask(&ann(), here(Deed::Ask(Some(along)))) else {
        panic!("no question");
    };
    assert_eq!(panel.chosen, [Phrase::plain("d6")]);
    let from_d6: Vec<_> = all
        .into_iter()
        .filter(|choice| choice.path[0] == panel.chosen[0])
        .collect();
    assert_eq!(panel.question.choices, from_d6);
    let before = evening.state();
    let weigh = Deed::Weigh {
        ask,
        play: "d6-f6".to_owned(),
    };
    let Answer::Preview(preview) = evening.ask(&ann(), here(weigh)) else {
        panic!("no preview");
    };
    assert!(preview.look.is_some(), "the board follows without chance");
    assert_eq!(evening.state(), before, "a preview changes nothing");
    assert_eq!(evening.does(&ann(), pressed(ask, "d6-f6")), "played d6-f6");
}

#[test]
fn a_question_comes_with_the_picture_of_what_is_left_to_choose_from() {
    let evening = Evening::new();
    let brothers = Command::New {
        game: "brothers".to_owned(),
        wish: Wish::Any,
        lang: None,
        terms: Terms::default(),
    };
    evening.ask(&ann(), brothers);
    evening.does(&ben(), Deed::Join(Wish::Any));
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    let (who, other) = match evening.mover().id == ann().id {
        true => (ann(), ben()),
        false => (ben(), ann()),
    };
    evening.does(&who, typed("bar-0-N14"));
    let Answer::Panel(panel) = evening.ask(&other, here(Deed::Ask(None))) else {
        panic!("no question");
    };
    let table = evening.table();
    let seen = |chosen: &[Phrase]| {
        let look = evening.house.at(table, |desk| {
            let reader = desk.sheet.reader(other.lang);
            let game = desk.table.as_ref().expect("a game");
            let seat = game.waiting()[0];
            Ok(game.choosing(seat, chosen, &reader).map(Box::new))
        });
        look.expect("it can be read")
    };
    let (ask, longest) = (
        panel.question.ask,
        panel
            .question
            .choices
            .iter()
            .max_by_key(|choice| choice.path.len()),
    );
    let longest = longest.expect("an answer").clone();
    let mut pictures = vec![panel.look];
    for depth in 1..longest.path.len() {
        let along = Along {
            ask,
            depth,
            play: longest.play.clone(),
        };
        let Answer::Panel(panel) = evening.ask(&other, here(Deed::Ask(Some(along)))) else {
            panic!("no question");
        };
        pictures.push(panel.look);
    }
    assert!(pictures.len() > 2, "{longest:?}");
    for (depth, picture) in pictures.iter().enumerate() {
        assert!(picture.is_some(), "no picture after {depth} words");
        assert_eq!(*picture, seen(&longest.path[..depth]));
        assert!(
            !pictures[..depth].contains(picture),
            "nothing new after {depth} words"
        );
    }
}

#[test]
fn a_second_press_on_confirm_plays_nothing_and_says_what_was_played() {
    let mut evening = Evening::begun();
    let ask = evening.number(&ann());
    let twice = at_once(&evening, vec![(ann(), here(pressed(ask, "d6-f6"))); 8]);
    assert_eq!(count(&twice, "played d6-f6"), 8);
    assert_eq!(
        evening.shows(),
        ["board: brandubh-moved; waits for 2!", "retire 2"],
        "one move, one board, one ping"
    );
    // Also after the other has moved, after a restart, and after the end of the game.
    evening.play(&["d5-c5"]);
    evening.restart();
    assert_eq!(evening.does(&ann(), pressed(ask, "d6-f6")), "played d6-f6");
    assert_eq!(evening.does(&ann(), pressed(ask, "d6-e6")), "refused-stale");
    assert_eq!(evening.does(&ben(), pressed(ask, "d6-f6")), "refused-stale");
    evening.does(&ben(), Deed::Resign { sure: true });
    assert_eq!(evening.does(&ann(), pressed(ask, "d6-f6")), "played d6-f6");
    assert_eq!(evening.does(&ann(), pressed(ask, "d6-e6")), "refused-over");
}

#[test]
fn after_taking_back_an_old_confirm_is_stale() {
    let evening = Evening::begun();
    let ask = evening.number(&ann());
    evening.does(&ann(), pressed(ask, "d6-f6"));
    assert_eq!(evening.does(&ann(), UNDO), "said-undone");
    let before = evening.state();
    assert_eq!(evening.does(&ann(), pressed(ask, "d6-f6")), "refused-stale");
    assert_eq!(evening.state(), before);
}

#[test]
fn an_old_button_plays_nothing() {
    // cases 17
    let evening = Evening::after(&OPENING);
    let before = evening.state();
    for ask in [0, 1, 2, 99] {
        assert_eq!(
            evening.does(&ann(), pressed(ask, "g4-g5")),
            "refused-stale",
            "{ask}"
        );
        let weigh = Deed::Weigh {
            ask,
            play: "g4-g5".to_owned(),
        };
        assert_eq!(evening.does(&ann(), weigh), "refused-stale", "{ask}");
        let along = Along {
            ask,
            depth: 1,
            play: "g4-g5".to_owned(),
        };
        assert_eq!(
            evening.does(&ann(), Deed::Ask(Some(along))),
            "refused-stale",
            "{ask}"
        );
    }
    assert_eq!(evening.state(), before);
}

#[test]
fn a_forged_path_is_refused() {
    let evening = Evening::begun();
    let ask = evening.number(&ann());
    for (depth, play) in [(2, "d6-f6"), (99, "d6-f6"), (1, "a1-a2"), (1, "")] {
        let along = Along {
            ask,
            depth,
            play: play.to_owned(),
        };
        assert_eq!(
            evening.does(&ann(), Deed::Ask(Some(along))),
            "refused-stale"
        );
    }
}

#[test]
fn the_wrong_player_is_told_who_is_waited_for() {
    // cases 16, 42
    let evening = Evening::begun();
    let before = evening.state();
    for deed in [typed("c4-c6"), Deed::Ask(None)] {
        let Answer::Refused(phrase) = evening.ask(&ben(), here(deed)) else {
            panic!("it is not his move");
        };
        assert_eq!(key(&phrase), "refused-not-asked");
        let reader = Reader {
            lang: Lang::Fr,
            names: vec!["Ann".to_owned(), "Ben".to_owned()],
        };
        assert!(
            reader.say(&phrase).contains("Ann"),
            "{}",
            reader.say(&phrase)
        );
    }
    let ask = evening.number(&ann());
    assert_eq!(
        evening.does(&ben(), pressed(ask, "d6-f6")),
        "refused-not-asked"
    );
    assert_eq!(evening.state(), before);
}

#[test]
fn an_outsider_may_watch_and_nothing_else() {
    // cases 16
    let evening = Evening::after(&OPENING[..2]);
    let before = evening.state();
    let ask = evening.number(&ann());
    let weigh = Deed::Weigh {
        ask,
        play: "d7-d6".to_owned(),
    };
    for deed in [
        typed("d7-d6"),
        pressed(ask, "d7-d6"),
        weigh,
        Deed::Ask(None),
        UNDO,
        Deed::Undo { entry: Some(0) },
        Deed::Draw,
        reply(1, true),
        Deed::Resign { sure: true },
    ] {
        assert_eq!(
            evening.does(&cy(), deed.clone()),
            "refused-not-seated",
            "{deed:?}"
        );
        assert_eq!(
            evening.does(&mo(), deed.clone()),
            "refused-not-seated",
            "{deed:?}"
        );
    }
    assert_eq!(
        evening.does(&cy(), Deed::Close { sure: true }),
        "refused-not-organizer"
    );
    assert_eq!(
        evening.does(
            &cy(),
            Deed::Board {
                text: true,
                player: None,
            }
        ),
        "board"
    );
    assert_eq!(evening.state(), before);
}

#[test]
fn a_table_is_played_in_its_own_place_alone() {
    let evening = Evening::begun();
    let before = evening.state();
    let there = Command::Table(Target::Table(evening.table()), typed("d6-f6"));
    let answer = evening.house.act(&ann(), &place(71), there, evening.now);
    assert_eq!(gist(&answer.expect("no fault")), "refused-elsewhere");
    let nowhere = evening
        .house
        .act(&ann(), &place(71), here(typed("d6-f6")), evening.now);
    assert_eq!(gist(&nowhere.expect("no fault")), "refused-no-table");
    let never = Command::Table(Target::Table(TableId(12_345)), typed("d6-f6"));
    assert_eq!(gist(&evening.ask(&ann(), never)), "refused-no-table");
    assert_eq!(evening.state(), before);
}

#[test]
fn an_illegal_move_names_the_rule_and_the_nearest_moves_and_changes_nothing() {
    let evening = Evening::begun();
    let before = evening.state();
    let said = |who: &Person, play: &str| {
        let Answer::Refused(phrase) = evening.ask(who, here(typed(play))) else {
            panic!("{play} is not legal");
        };
        let reader = Reader {
            lang: who.lang,
            names: Vec::new(),
        };
        reader.say(&phrase)
    };
    let words = said(&ann(), "d6-d4");
    assert!(words.contains("Rule 2.2"), "{words}");
    assert!(words.contains("d6-a6"), "{words}");
    let words = said(&ann(), "d6-a5");
    assert!(words.contains("Rule 2.1"), "{words}");
    let words = said(&ann(), "checkmate");
    assert!(words.contains("Rule 7.1"), "{words}");
    let french = Person {
        lang: Lang::Fr,
        ..ann()
    };
    let words = said(&french, "d6-d4");
    assert!(
        words.contains("Règle 2.2") && words.contains("Vouliez-vous dire"),
        "{words}"
    );
    assert_eq!(evening.state(), before);
}

#[test]
fn the_first_word_alone_opens_the_panel() {
    let evening = Evening::begun();
    for typing in ["d6", " D6 "] {
        let Answer::Panel(panel) = evening.ask(&ann(), here(typed(typing))) else {
            panic!("{typing} opens nothing");
        };
        assert_eq!(panel.chosen, [Phrase::plain("d6")]);
        assert!(!panel.question.choices.is_empty());
    }
    for (play, who) in [("d6-f6", ann()), ("d5-c5", ben()), ("d7-d6", ann())] {
        evening.does(&who, typed(play));
    }
    // The king's word is "d4, king" in English, and something else in French; "d4" means him in both.
    for typing in ["d4", "d4, king"] {
        let english = Person {
            lang: Lang::En,
            ..ben()
        };
        assert!(
            evening.does(&english, typed(typing)).starts_with("panel"),
            "{typing}"
        );
    }
    assert!(evening.does(&ben(), typed("d4")).starts_with("panel"));
    assert_eq!(
        evening.does(&ben(), typed("d")),
        "refused-not-offered-nearest"
    );
    assert!(
        evening
            .does(&ben(), typed(""))
            .starts_with("refused-not-offered")
    );
}

#[test]
fn typed_moves_are_read_with_or_without_their_marks() {
    for typing in ["d6-f6", "d6f6", "D6 F6", " d6 – f6 "] {
        let evening = Evening::begun();
        assert_eq!(
            evening.does(&ann(), typed(typing)),
            "played d6-f6",
            "{typing}"
        );
    }
}

#[test]
fn completion_reaches_every_move_and_shows_nothing_to_others() {
    // cases 85
    let evening = Evening::begun();
    let of = |who: &Person, typed: &str| evening.house.complete(who, evening.place.id, typed, 25);
    let Answer::Panel(panel) = evening.ask(&ann(), here(Deed::Ask(None))) else {
        panic!("no question");
    };
    let all: Vec<String> = panel
        .question
        .choices
        .iter()
        .map(|choice| choice.play.clone())
        .collect();
    assert!(all.len() > 25);
    let firsts = of(&ann(), "");
    assert!(firsts.len() <= 25);
    let mut reached = Vec::new();
    for (_, word) in firsts {
        for (_, play) in of(&ann(), &word) {
            reached.push(play);
        }
    }
    assert_eq!(reached, all);
    let d6 = of(&ann(), "D6 f");
    assert_eq!(d6, [("d6-f6".to_owned(), "d6-f6".to_owned())]);
    assert_eq!(of(&ann(), "d6f6"), d6);
    for who in [ben(), cy()] {
        assert!(of(&who, "").is_empty(), "{}", who.name);
    }
    assert!(
        evening
            .house
            .complete(&ann(), PlaceId(71), "", 25)
            .is_empty()
    );
    assert!(evening.house.due().is_empty(), "completing has no effect");
}

#[test]
fn completion_knows_the_kings_word_in_ones_language() {
    let evening = Evening::after(&OPENING[..3]);
    for lang in Lang::ALL {
        let who = Person { lang, ..ben() };
        let king = Reader {
            lang,
            names: Vec::new(),
        }
        .say(&Phrase::new("brandubh-label-king").with("square", "d4"));
        let found = evening.house.complete(&who, evening.place.id, &king, 25);
        assert!(!found.is_empty());
        assert!(
            found.iter().all(|(_, play)| play.starts_with("d4-")),
            "{found:?}"
        );
    }
}

#[test]
fn resigning_is_confirmed_and_ends_the_game_whosever_move_it_is() {
    // cases 67, 69
    for (who, seat) in [(ann(), 0), (ben(), 1)] {
        let mut evening = Evening::begun();
        let sure = format!("Resign {{ table: {:?}, mates: [] }}", evening.table());
        assert_eq!(evening.does(&who, Deed::Resign { sure: false }), sure);
        assert!(evening.shows().is_empty());
        assert_eq!(
            evening.does(&who, Deed::Resign { sure: true }),
            "said-resigned"
        );
        let notice = evening
            .house
            .notice(evening.table())
            .expect("a notice")
            .expect("one");
        let What::Board(bulletin) = notice.what else {
            panic!("no board");
        };
        let close = bulletin.close.expect("it is over");
        assert_eq!(close.winners, [Seat(1 - seat)]);
        assert!(bulletin.turn.is_empty(), "nobody is waited for any more");
        assert_eq!(evening.shows(), ["board: ; end-resigned-won", "retire 2"]);
        assert_eq!(
            evening.does(&who, Deed::Resign { sure: true }),
            "refused-over"
        );
        assert!(evening.shows().is_empty());
    }
}

#[test]
fn games_are_listed_with_what_they_wait_for_the_askers_own_first() {
    let mut evening = Evening::begun();
    let first = evening.table();
    evening.play(&["d6-f6"]);
    evening.place = place(71);
    evening.ask(&ann(), new(ATTACKERS));
    evening.does(&ben(), Deed::Join(DEFENDERS));
    evening.does(&ben(), Deed::Start);
    evening.shows();
    let second = evening.table();
    let lines = |who: &Person| match evening.ask(who, Command::Games) {
        Answer::Games(lines) => lines
            .into_iter()
            .map(|line| (line.table, line.state, line.others, line.link.place.0))
            .collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let (ann_s, ben_s) = (vec!["Ann".to_owned()], vec!["Ben".to_owned()]);
    assert_eq!(
        lines(&ann()),
        [
            (second, GameState::Yours, ben_s.clone(), 71),
            (first, GameState::Theirs(ben_s.clone()), ben_s.clone(), 70),
        ]
    );
    assert_eq!(
        lines(&ben()),
        [
            (first, GameState::Yours, ann_s.clone(), 70),
            (second, GameState::Theirs(ann_s.clone()), ann_s, 71),
        ]
    );
    assert!(lines(&cy()).is_empty());
    let private = Place {
        realm: None,
        ..place(500)
    };
    let anywhere = evening
        .house
        .act(&ann(), &private, Command::Games, evening.now);
    assert_eq!(gist(&anywhere.expect("no fault")), "2 games");
}

#[test]
fn seats_follow_the_person_and_names_what_they_are_called() {
    // cases 75
    let mut evening = Evening::begun();
    // They have swapped their names.
    let one = Person {
        name: "Ben".to_owned(),
        ..ann()
    };
    let other = Person {
        name: "Ann".to_owned(),
        ..ben()
    };
    assert_eq!(evening.does(&other, typed("d5-c5")), "refused-not-asked");
    evening.restart();
    assert_eq!(evening.does(&one, typed("d6-f6")), "played d6-f6");
    let notice = evening
        .house
        .notice(evening.table())
        .expect("a notice")
        .expect("one");
    assert_eq!(
        notice.names,
        ["Ben", "Ann"],
        "a new name is kept also where the wish is refused"
    );
    assert_eq!(
        evening.shows(),
        ["board: brandubh-moved; waits for 2!", "retire 2"]
    );
}

#[test]
fn a_new_name_shows_in_the_lobby() {
    let mut evening = Evening::new();
    evening.ask(&ann(), new(Wish::Any));
    evening.shows();
    let renamed = Person {
        name: "Anna".to_owned(),
        ..ann()
    };
    assert_eq!(evening.does(&renamed, Deed::Start), "refused-too-few");
    assert_eq!(evening.shows(), ["lobby 1: open Anna"]);
}

#[test]
fn private_answers_speak_the_askers_language_and_public_ones_the_tables() {
    // cases 91
    let evening = Evening::begun();
    let text = |who: &Person| match evening.ask(
        who,
        here(Deed::Board {
            text: true,
            player: None,
        }),
    ) {
        Answer::Board(board) => board.look.text,
        other => panic!("{other:?}"),
    };
    assert!(text(&ann()).contains("attackers"), "{}", text(&ann()));
    assert!(text(&ben()).contains("attaquants"), "{}", text(&ben()));
    for (place_lang, table_lang, public) in [
        (Lang::En, None, Lang::En),
        (Lang::Fr, None, Lang::Fr),
        (Lang::En, Some(Lang::Fr), Lang::Fr),
        (Lang::Fr, Some(Lang::En), Lang::En),
    ] {
        let mut evening = Evening::new();
        evening.place.lang = place_lang;
        let new = Command::New {
            game: "brandubh".to_owned(),
            wish: Wish::Any,
            lang: table_lang,
            terms: Terms::default(),
        };
        evening.ask(&ann(), new);
        // Whoever acts later speaks another language; the table keeps its own.
        evening.place.lang = Lang::En;
        evening.does(&ben(), Deed::Join(Wish::Any));
        evening.does(&ben(), Deed::Start);
        let notice = evening
            .house
            .notice(evening.table())
            .expect("a notice")
            .expect("one");
        assert_eq!(notice.lang, public);
        evening.shows();
        let mover = evening.mover();
        evening.does(&mover, typed("d6-f6"));
        let notice = evening
            .house
            .notice(evening.table())
            .expect("a notice")
            .expect("one");
        assert_eq!(notice.lang, public);
        let What::Board(bulletin) = notice.what else {
            panic!("no board");
        };
        assert_eq!(
            bulletin.look.alt.contains("attaquants"),
            public == Lang::Fr,
            "{}",
            bulletin.look.alt
        );
    }
}

#[test]
fn the_rules_are_those_of_the_game_that_is_played_here() {
    let evening = Evening::begun();
    let rules = |game: Option<&str>, topic: Option<&str>| {
        evening.ask(
            &ben(),
            Command::Rules {
                game: game.map(str::to_owned),
                topic: topic.map(str::to_owned),
            },
        )
    };
    assert!(matches!(
        rules(None, None),
        Answer::Rules(RulesAnswer::Card {
            game: "brandubh",
            ..
        })
    ));
    let Answer::Rules(RulesAnswer::Sentences { sentences, .. }) = rules(None, Some("2.1")) else {
        panic!("no sentence");
    };
    assert_eq!(sentences.len(), 1);
    assert_eq!(sentences[0].0, "2.1");
    let Answer::Rules(RulesAnswer::Sentences { sentences, .. }) = rules(None, Some("2")) else {
        panic!("no chapter");
    };
    assert!(sentences.len() > 1 && sentences.iter().all(|(number, _)| number.starts_with("2.")));
    let Answer::Rules(RulesAnswer::Sentences { sentences, .. }) = rules(None, Some("TRÔNE"))
    else {
        panic!("no word");
    };
    assert!(
        sentences
            .iter()
            .all(|(_, sentence)| sentence.to_lowercase().contains("trône"))
    );
    assert_eq!(gist(&rules(None, Some("quantum"))), "refused-no-such-rule");
    assert_eq!(gist(&rules(None, Some("99.9"))), "refused-no-such-rule");
    assert_eq!(gist(&rules(Some("ludo"), None)), "refused-unknown-game");
}

#[test]
fn whoever_resigns_is_told_whose_game_is_lost_with_it() {
    let evening = Evening::new();
    let brothers = Command::New {
        game: "brothers".to_owned(),
        wish: Wish::Seat(Seat(0)),
        lang: None,
        terms: Terms::default(),
    };
    evening.ask(&ann(), brothers);
    for (guest, seat) in [(ben(), 1), (cy(), 2), (mo(), 3)] {
        evening.does(&guest, Deed::Join(Wish::Seat(Seat(seat))));
    }
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    for (who, mate) in [(ann(), cy()), (mo(), ben())] {
        let asked = evening.ask(&who, here(Deed::Resign { sure: false }));
        let Answer::Sure(Sure::Resign { mates, .. }) = asked else {
            panic!("it is asked first");
        };
        assert_eq!(mates, [mate.name]);
    }
}
