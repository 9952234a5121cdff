//! Whatever the house says fits into a message, in every language, and every choice can be reached.

use super::answers::{answer, refusal};
use super::controls::chosen;
use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::notices::notice;
use super::speaker::{mention, url, user};
use crate::face::Reader;
use crate::games;
use crate::host::command::{Along, PlayerId, TableId};
use crate::host::command::{Person, PlaceId, PostId, RealmId};
use crate::host::notice::*;
use crate::host::notice::{Census, Turn};
use crate::host::rulebook;
use crate::rules::Seat;
use crate::rules::{Need, Options, Seed, Viewer};
use crate::shelf::{Choice, Close, Level, Look, Ordered, Question};
use crate::words::{Arg, Lang, Phrase};
use serde_json::Value;
use serenity::all::{CreateActionRow, UserId};
use std::collections::BTreeSet;

/// Names that a chat would act on, and the longest there are.
const HOSTILE: [&str; 2] = [
    "**@everyone** <@7> `x` ||y|| [a](b",
    "\u{202e}_~<#1>~_\u{200b} 🎲👑 # - > 😀😀",
];

fn json(row: &CreateActionRow) -> Value {
    serde_json::to_value(row).expect("a row is JSON")
}

fn parts(letter: &Letter) -> Vec<Value> {
    let rows = letter.rows.iter().map(json);
    rows.flat_map(|row| row["components"].as_array().expect("a row").clone())
        .collect()
}

fn length(value: &Value) -> usize {
    value.as_str().expect("a text").chars().count()
}

/// Holds a letter to Discord's numbers, and to having something to say.
fn fits(letter: &Letter, what: &str) {
    let words = letter.words.chars().count();
    assert!(
        words <= limits::CONTENT,
        "{what}: {words} characters are cut"
    );
    assert!(words > 0 || letter.picture.is_some(), "{what} is empty");
    assert!(
        letter.rows.len() <= limits::ROWS,
        "{what}: {} rows",
        letter.rows.len()
    );
    let mut ids = BTreeSet::new();
    for row in letter.rows.iter().map(json) {
        let parts = row["components"].as_array().expect("a row").clone();
        assert!(
            (1..=limits::BUTTONS).contains(&parts.len()),
            "{what}: {row}"
        );
        for part in &parts {
            let id = part["custom_id"].as_str().expect("a custom id");
            assert!(
                (1..=limits::CUSTOM_ID).contains(&id.chars().count()),
                "{what}: {id}"
            );
            assert!(
                Press::read(id).is_some(),
                "{what}: {id} cannot be read back"
            );
            assert!(ids.insert(id.to_owned()), "{what}: {id} stands there twice");
            if let Some(options) = part["options"].as_array() {
                assert_eq!(parts.len(), 1, "{what}: a menu fills its row");
                assert!((1..=limits::CHOICES).contains(&options.len()), "{what}");
                assert!(length(&part["placeholder"]) <= limits::PLACEHOLDER);
                let mut values = BTreeSet::new();
                for option in options {
                    for part in [&option["label"], &option["value"]] {
                        assert!(
                            (1..=limits::CHOICE).contains(&length(part)),
                            "{what}: {part}"
                        );
                    }
                    assert!(
                        values.insert(option["value"].to_string()),
                        "{what}: {option}"
                    );
                }
            } else {
                assert!(
                    (1..=limits::LABEL).contains(&length(&part["label"])),
                    "{what}: {part}"
                );
            }
        }
    }
    if let Some(picture) = &letter.picture {
        let alt = picture.alt.chars().count();
        assert!(
            (1..=limits::ALT).contains(&alt),
            "{what}: {alt} characters of alt text"
        );
        assert!(!picture.alt.ends_with('…'), "{what}: the alt text is cut");
    }
}

/// Nothing in the words can mention or mark up but what we wrote ourselves.
fn is_harmless(words: &str, what: &str) {
    // What a backslash disarms is gone; the rest is what Discord would act on.
    let mut armed = String::new();
    let mut letters = words.chars();
    while let Some(letter) = letters.next() {
        if letter == '\\' {
            letters.next();
        } else {
            armed.push(letter);
        }
    }
    // No mentions but ours, which have Discord's long numbers.
    for after in armed.split('@').skip(1) {
        let digits = after.chars().take_while(char::is_ascii_digit).count();
        assert!(
            digits >= 18 && after[digits..].starts_with('>'),
            "{what}: {words}"
        );
    }
    for mark in ["|", "`", "[", "]", "_", "~", "<#", "# -"] {
        assert!(!armed.contains(mark), "{what}: {mark} in {words}");
    }
    assert!(!words.contains(['\u{202e}', '\u{200b}']), "{what}");
}

fn table() -> TableId {
    TableId(1_234_567)
}

fn player(at: u64) -> PlayerId {
    PlayerId(1_111_111_111_111_111_110 + at)
}

fn link() -> Link {
    Link {
        realm: Some(RealmId(u64::MAX)),
        place: PlaceId(u64::MAX),
        post: Some(PostId(u64::MAX)),
    }
}

fn names() -> Vec<String> {
    HOSTILE.map(str::to_owned).into()
}

fn look(lang: Lang) -> Box<Look> {
    let title = &games::shelf()[0];
    let reader = Reader {
        lang,
        names: names(),
    };
    let start = (title.deal)(Options::default(), title.seats.0, Seed([0; 32]));
    Box::new(start.look(Viewer::Onlooker, &reader))
}

fn choice(words: &[&str], play: &str) -> Choice {
    Choice {
        play: play.to_owned(),
        record: play.to_owned(),
        path: words.iter().map(|word| Phrase::plain(*word)).collect(),
        is_weighed: true,
        spelled: true,
    }
}

fn panel_of(choices: Vec<Choice>) -> Panel {
    Panel {
        table: table(),
        title: Phrase::new("brandubh-title"),
        question: Question {
            ask: 77,
            need: Need::Must,
            words: Phrase::plain("Which?"),
            choices,
            standing: None,
            concerns_hand: false,
        },
        chosen: Vec::new(),
        names: names(),
        board: Some(link()),
        look: None,
        just: None,
        undo: None,
        hints: false,
    }
}

fn person(lang: Lang) -> Person {
    Person {
        id: player(0),
        name: HOSTILE[0].to_owned(),
        lang,
        steward: false,
    }
}

/// A hand that is as long as a hand may be.
fn hand(lang: Lang) -> Box<Look> {
    let mut hand = look(lang);
    hand.text = "é".repeat(1_500);
    hand
}

/// As many choices as buttons are made of.
fn sixteen() -> Vec<Choice> {
    (0..16)
        .map(|at| choice(&[&format!("choice {at}")], &format!("c{at}")))
        .collect()
}

/// Orders for so many kinds of questions; asked for at a question, which the order that holds answers or does not.
fn orders(topics: usize, at: Option<bool>) -> Orders {
    const NAMES: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    let topics: Vec<TopicOrders> = NAMES[..topics]
        .iter()
        .map(|topic| TopicOrders {
            topic,
            words: Phrase::Foreign(HOSTILE[0].to_owned()),
            orders: vec![
                ("ask", Phrase::plain("ask me")),
                ("always", Phrase::plain("always ".repeat(20))),
            ],
            holds: "ask",
        })
        .collect();
    Orders {
        games: match topics.is_empty() {
            true => Vec::new(),
            false => vec![GameOrders {
                game: "brandubh",
                title: Phrase::new("brandubh-title"),
                topics,
            }],
        },
        given: at == Some(true),
        at: at.map(|answers| OrdersAt {
            table: table(),
            ask: u32::MAX,
            answer: answers.then(|| "d2-e2xd3xc3xe3".to_owned()),
        }),
    }
}

fn answers(lang: Lang) -> Vec<(&'static str, Answer)> {
    let title = || Phrase::new("brandubh-title");
    let record = "d2-e2xd3xc3xe3";
    let preview = |path: &[&str], look| {
        Answer::Preview(Preview {
            table: table(),
            ask: u32::MAX,
            choice: choice(path, record),
            look,
            words: Some(Phrase::new("news-resigned").with("name", Seat(1))),
            names: names(),
        })
    };
    let just_played = |free_undo| Played {
        table: table(),
        record: record.to_owned(),
        path: vec![Phrase::plain("Longest location"), Phrase::plain("a Mate")],
        spelled: true,
        entry: u32::MAX,
        free_undo,
        instead: None,
        told: vec![Phrase::new("news-resigned").with("name", Seat(1))],
        names: names(),
    };
    let played = |free_undo| Answer::Played(just_played(free_undo));
    let hand = || HandAnswer {
        title: title(),
        look: hand(lang),
        live: link(),
    };
    let with_hand = Panel {
        look: Some(look(lang)),
        just: Some(Just::Played(just_played(true))),
        undo: Some(u32::MAX),
        hints: true,
        question: Question {
            standing: Some(Ordered {
                topic: "pistol",
                answers: Vec::new(),
            }),
            ..panel_of(sixteen()).question
        },
        ..panel_of(Vec::new())
    };
    let board = |text, asked, live| {
        Answer::Board(Board {
            table: table(),
            look: look(lang),
            text,
            asked,
            live,
        })
    };
    let line = |at: usize| GameLine {
        table: TableId(at as u64),
        title: title(),
        link: link(),
        others: names(),
        state: match at % 3 {
            0 => GameState::Yours,
            1 => GameState::Theirs(names()),
            _ => GameState::Lobby,
        },
    };
    let seating = |computers: u32, next| {
        let computer = |at| {
            let level = Phrase::new("level-medium");
            (at, HOSTILE[at as usize % 2].to_owned(), level)
        };
        Answer::Seating(Seating {
            table: table(),
            computers: (0..computers).map(computer).collect(),
            next,
            levels: Level::ALL
                .map(|level| (level, Phrase::new(format!("level-{}", level.name()))))
                .into(),
            hints: computers > 0,
            just: next.map(|_| {
                let level = Phrase::new("level-hard");
                Phrase::new("said-computer-added").with("level", level)
            }),
        })
    };
    let topic = Arg::Foreign("@everyone ".repeat(10));
    let waiting = Phrase::joined(vec![Phrase::Name(Seat(0)), Phrase::Name(Seat(1))], ", ");
    vec![
        ("said", Answer::Said(Phrase::new("said-joined"))),
        (
            "refused",
            Answer::Refused(Phrase::new("refused-no-such-rule").with("topic", topic)),
        ),
        (
            "not asked",
            Answer::Refused(Phrase::new("refused-not-asked").with("names", waiting)),
        ),
        (
            "panel",
            Answer::Panel(Box::new(panel_of(vec![choice(&["d4", "d1"], "d4-d1")]))),
        ),
        (
            "panel with a hand and orders",
            Answer::Panel(Box::new(with_hand)),
        ),
        ("seating", seating(0, Some(1))),
        ("seating of many", seating(5, Some(u32::MAX))),
        ("seating without room", seating(2, None)),
        (
            "hint",
            Answer::Hint(Box::new(HintAnswer {
                table: table(),
                ask: u32::MAX,
                choice: choice(&["d4", "d1"], "d4-d1"),
                reason: Phrase::new("mind-share").with("share", 63_i64),
                names: names(),
            })),
        ),
        ("hand", Answer::Hand(hand())),
        (
            "a choice of hands",
            Answer::Hands((0..40).map(line).collect()),
        ),
        ("no orders", Answer::Orders(orders(0, None))),
        ("many orders", Answer::Orders(orders(9, None))),
        (
            "an order at a question",
            Answer::Orders(orders(1, Some(true))),
        ),
        (
            "no order at a question",
            Answer::Orders(orders(1, Some(false))),
        ),
        ("preview", preview(&["d2", "e2"], Some(look(lang)))),
        ("preview of one word", preview(&["d2"], None)),
        ("played", played(false)),
        ("played, and free to take back", played(true)),
        ("board", board(false, true, Some(link()))),
        ("board without link", board(false, false, None)),
        ("board in words", board(true, true, Some(link()))),
        (
            "sure to resign",
            Answer::Sure(Sure::Resign {
                table: table(),
                mates: Vec::new(),
            }),
        ),
        (
            "sure to resign for another",
            Answer::Sure(Sure::Resign {
                table: table(),
                mates: names(),
            }),
        ),
        ("sure to close", Answer::Sure(Sure::Close(table()))),
        ("no games", Answer::Games(Vec::new())),
        ("one game", Answer::Games(vec![line(1)])),
        (
            "a hundred games",
            Answer::Games((0..100).map(line).collect()),
        ),
        (
            "card",
            rulebook::answer(games::shelf(), &person(lang), None, None),
        ),
        ("help", Answer::Help),
        (
            "status",
            Answer::Status(Census {
                lobbies: 1,
                running: 1_000,
                undelivered: 3,
            }),
        ),
    ]
}

#[test]
fn every_answer_fits_into_a_message_in_every_language() {
    for lang in Lang::ALL {
        for (what, one) in answers(lang) {
            let letter = answer(&one, lang, 0);
            fits(&letter, what);
            assert!(
                letter.pings.is_empty(),
                "{what}: a private answer pings nobody"
            );
            if !matches!(one, Answer::Board(_) | Answer::Hand(_)) {
                is_harmless(&letter.words, what);
            }
            let refusal = refusal(&one, lang, Some(link()));
            fits(&refusal, what);
            let linked = refusal.words.contains(&url(link()));
            assert!(
                linked || !matches!(one, Answer::Refused(_)),
                "{what} leads to the board"
            );
        }
    }
}

#[test]
fn every_sentence_without_facts_fits_into_a_message() {
    for lang in Lang::ALL {
        for (_, source) in crate::words::sources(lang) {
            for line in source.lines() {
                let Some((key, words)) = line.split_once(" = ") else {
                    continue;
                };
                if words.contains('{') || !(key.starts_with("said-") || key.starts_with("refused-"))
                {
                    continue;
                }
                let letter = answer(&Answer::Said(Phrase::new(key.to_owned())), lang, 0);
                assert_eq!(letter.words, words);
                fits(&letter, key);
            }
        }
    }
}

#[test]
fn every_rules_card_fits_and_is_reached_from_the_one_before() {
    for lang in Lang::ALL {
        for title in games::shelf() {
            let card = rulebook::answer(games::shelf(), &person(lang), Some(title.name), None);
            let pages = (title.cards)().len();
            for page in 0..pages {
                let letter = answer(&card, lang, page);
                fits(&letter, title.name);
                let body = serde_json::to_value(letter.reply(None)).expect("a letter is JSON");
                let controls = body["components"].to_string();
                let leads_to = |page: usize| {
                    let game = title.name.to_owned();
                    controls.contains(&Press::Card { game, page }.to_string())
                };
                assert!(pages == 1 || leads_to(page + 1), "{} {page}", title.name);
                assert_eq!(letter.picture.is_some(), page == 0);
            }
            // A button from a game that had more cards shows the last one.
            let last = answer(&card, lang, pages - 1).words;
            assert_eq!(answer(&card, lang, pages + 7).words, last);
        }
    }
}

#[test]
fn every_sentence_of_the_rules_can_be_asked_for_and_fits() {
    for lang in Lang::ALL {
        for title in games::shelf() {
            let all = rulebook::sentences((title.rules)(lang));
            assert!(all.len() > 10);
            let chapters: BTreeSet<String> = all
                .iter()
                .filter_map(|(number, _)| number.split('.').next().map(str::to_owned))
                .collect();
            for (number, sentence) in &all {
                let found = rulebook::answer(
                    games::shelf(),
                    &person(lang),
                    Some(title.name),
                    Some(number),
                );
                let letter = answer(&found, lang, 0);
                fits(&letter, number);
                assert!(letter.words.contains(sentence), "{number}");
            }
            for chapter in chapters {
                let found = rulebook::answer(
                    games::shelf(),
                    &person(lang),
                    Some(title.name),
                    Some(&chapter),
                );
                fits(&answer(&found, lang, 0), &chapter);
            }
        }
    }
}

#[test]
fn the_board_in_words_ends_with_its_fence_and_its_link() {
    // cases 89
    for lang in Lang::ALL {
        let board = Board {
            table: table(),
            look: look(lang),
            text: true,
            asked: false,
            live: Some(link()),
        };
        let letter = answer(&Answer::Board(board), lang, 0);
        assert!(letter.words.starts_with("```\n"));
        assert!(letter.words.ends_with(&format!("\n```\n{}", url(link()))));
        assert_eq!(letter.words.matches("```").count(), 2);
    }
}

fn notice_of(lang: Lang, what: What) -> Notice {
    Notice {
        table: table(),
        place: PlaceId(5),
        lang,
        names: names(),
        game: "brandubh",
        title: Phrase::new("brandubh-title"),
        edition: 3,
        since: 3,
        what,
    }
}

/// As many choices as fit, each with as many values as a menu has, under the longest names there are.
fn choices() -> Vec<LobbyChoice> {
    let words = |number: usize| Phrase::Foreign(format!("{number} {}", HOSTILE[1].repeat(2)));
    let values = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let choice = |number: usize, choice| LobbyChoice {
        choice,
        words: words(number),
        values: (0..)
            .zip(values)
            .map(|(at, value)| (value, words(at)))
            .collect(),
        holds: values[number],
        usual: "a",
    };
    vec![choice(0, "one"), choice(1, "two"), choice(7, "three")]
}

fn a_lobby(lang: Lang, state: LobbyState, sitters: usize, invited: bool) -> What {
    let title = &games::shelf()[0];
    What::Lobby {
        post: None,
        lobby: Lobby {
            sitters: (0..sitters)
                .map(|at| (player(at as u64), HOSTILE[at].to_owned(), None))
                .collect(),
            seats: Seat::all(title.seats.1)
                .map(|seat| (seat, (title.side)(seat), seat.index() < sitters))
                .collect(),
            sides: true,
            counts: vec![2, 4],
            computers: Vec::new(),
            hints: false,
            unreached: (1..sitters.min(3) as u64).map(player).collect(),
            organizer: player(0),
            invited: if invited { vec![player(1)] } else { Vec::new() },
            choices: choices(),
            state,
            look: look(lang),
        },
    }
}

fn bulletin_of(lang: Lang, news: Vec<Phrase>, turn: Vec<Turn>, close: Option<Close>) -> What {
    What::Board(Bulletin {
        look: look(lang),
        told: news.len(),
        entries: 1,
        news,
        turn,
        close,
        hands: true,
    })
}

fn turn(seat: u8, ping: bool) -> Turn {
    Turn {
        player: player(u64::from(seat)),
        seat: Seat(seat),
        side: Some((games::shelf()[0].side)(Seat(seat))),
        ping,
        thinks: false,
        stands_in: false,
    }
}

fn stood_in() -> Turn {
    Turn {
        thinks: true,
        stands_in: true,
        ..turn(1, false)
    }
}

fn request_of(settled: Option<Phrase>) -> What {
    What::Request {
        post: None,
        request: Petition {
            number: 4,
            words: Phrase::new("petition-draw").with("name", Seat(0)),
            awaited: vec![player(1)],
            until: 1_700_000_000,
            settled,
        },
    }
}

/// A lobby whose second seat is the computer's, and where hints are allowed.
fn with_computer(what: What) -> What {
    let What::Lobby { post, mut lobby } = what else {
        return what;
    };
    lobby.computers = vec![(player(1), Phrase::new("level-hard"))];
    lobby.hints = true;
    What::Lobby { post, lobby }
}

/// Everything there is to show, with whom it may ping.
fn notices(lang: Lang) -> Vec<(&'static str, What, Vec<PlayerId>)> {
    let open = |ready| LobbyState::Open {
        until: 1_700_000_000,
        ready,
    };
    let undone = Phrase::new("news-undone")
        .with("name", Seat(0))
        .with("moves", "d2-e2xd3xc3xe3");
    let closed = Phrase::new("news-closed").with("name", Arg::Foreign(HOSTILE[0].to_owned()));
    let close = |abandoned| Close {
        winners: Vec::new(),
        abandoned,
        words: Phrase::new("end-resigned")
            .with("loser", Seat(1))
            .with("side", Phrase::new("brandubh-defenders")),
        scores: None,
    };
    let nobody = Vec::new;
    vec![
        ("open lobby", a_lobby(lang, open(false), 1, false), nobody()),
        (
            "empty lobby",
            a_lobby(lang, open(false), 0, false),
            nobody(),
        ),
        (
            "somebody who cannot be written to",
            What::Unreached {
                player: player(1),
                seat: Seat(1),
            },
            vec![player(1)],
        ),
        ("full lobby", a_lobby(lang, open(true), 2, false), nobody()),
        (
            "offered rematch",
            a_lobby(lang, open(false), 1, true),
            vec![player(1)],
        ),
        (
            "started lobby",
            a_lobby(lang, LobbyState::Started, 2, false),
            nobody(),
        ),
        (
            "closed lobby",
            a_lobby(lang, LobbyState::Closed, 1, true),
            nobody(),
        ),
        (
            "expired lobby",
            a_lobby(lang, LobbyState::Expired, 1, true),
            nobody(),
        ),
        (
            "board",
            bulletin_of(lang, vec![undone.clone()], vec![turn(1, true)], None),
            vec![player(1)],
        ),
        (
            "board for the mover",
            bulletin_of(lang, vec![undone.clone()], vec![turn(0, false)], None),
            nobody(),
        ),
        (
            "board for both",
            bulletin_of(
                lang,
                vec![undone.clone(); 200],
                vec![turn(0, false), turn(1, true)],
                None,
            ),
            vec![player(1)],
        ),
        (
            "board while the computer thinks",
            bulletin_of(
                lang,
                Vec::new(),
                vec![Turn {
                    thinks: true,
                    ..turn(1, false)
                }],
                None,
            ),
            nobody(),
        ),
        (
            "board while the computer stands in",
            bulletin_of(lang, Vec::new(), vec![stood_in()], None),
            nobody(),
        ),
        (
            "lobby with the computer",
            with_computer(a_lobby(lang, open(true), 2, false)),
            nobody(),
        ),
        (
            "last board",
            bulletin_of(lang, vec![closed.clone()], Vec::new(), Some(close(false))),
            nobody(),
        ),
        (
            "board of a closed table",
            bulletin_of(lang, vec![closed], Vec::new(), Some(close(true))),
            nobody(),
        ),
        ("request", request_of(None), vec![player(1)]),
        (
            "settled request",
            request_of(Some(Phrase::new("settled-declined").with("name", Seat(1)))),
            nobody(),
        ),
    ]
}

#[test]
fn whoever_is_stood_in_for_is_not_said_to_think() {
    let told = |turn: Turn| {
        let what = bulletin_of(Lang::En, Vec::new(), vec![turn], None);
        self::notice(&notice_of(Lang::En, what)).words
    };
    let stood_in = told(stood_in());
    assert!(
        stood_in.contains("the computer is thinking for") && !stood_in.contains(" is thinking ("),
        "{stood_in}"
    );
    let thinks = told(Turn {
        thinks: true,
        ..turn(1, false)
    });
    assert!(thinks.contains(" is thinking ("), "{thinks}");
}

#[test]
fn every_notice_fits_and_pings_those_who_are_waited_for_and_nobody_else() {
    // cases 9, 10, 12, 13
    for lang in Lang::ALL {
        for (what, notice, pings) in notices(lang) {
            let letter = self::notice(&notice_of(lang, notice));
            fits(&letter, what);
            is_harmless(&letter.words, what);
            let users: Vec<UserId> = pings.iter().map(|&player| user(player)).collect();
            assert_eq!(letter.pings, users, "{what}");
            for player in &pings {
                assert!(
                    letter.words.contains(&mention(*player)),
                    "{what}: the mention is in the content"
                );
            }
            let mentioned = letter.words.matches("<@").count();
            assert_eq!(mentioned, pings.len(), "{what}: {}", letter.words);

            let posted =
                serde_json::to_value(letter.new_message(None, "b1.1".to_owned())).expect("JSON");
            let allowed: Vec<String> = pings.iter().map(|player| player.0.to_string()).collect();
            assert_eq!(
                posted["allowed_mentions"]["users"],
                serde_json::json!(allowed),
                "{what}"
            );
            assert_eq!(
                posted["allowed_mentions"]["parse"],
                serde_json::json!([]),
                "{what}"
            );
            let edited = serde_json::to_value(letter.edit_message(None)).expect("JSON");
            assert_eq!(
                edited["allowed_mentions"]["users"],
                serde_json::json!([]),
                "{what}: edits never ping"
            );
            assert_eq!(
                edited["allowed_mentions"]["parse"],
                serde_json::json!([]),
                "{what}: edits never ping"
            );
        }
    }
}

#[test]
fn a_turn_names_the_game_the_seat_and_the_side() {
    // cases 45
    for lang in Lang::ALL {
        let what = bulletin_of(lang, Vec::new(), vec![turn(1, true)], None);
        let letter = self::notice(&notice_of(lang, what));
        let side = crate::words::tell(lang, &(games::shelf()[0].side)(Seat(1)));
        for part in ["Brandubh", &mention(player(1)), &side, "B"] {
            assert!(letter.words.contains(part), "{part}: {}", letter.words);
        }
    }
}

#[test]
fn a_lobby_says_where_the_computer_sits_and_how_hard_it_thinks() {
    let open = LobbyState::Open {
        until: 0,
        ready: true,
    };
    for (lang, said) in [(Lang::En, "(hard)"), (Lang::Fr, "(difficile)")] {
        let what = with_computer(a_lobby(lang, open, 2, false));
        let letter = self::notice(&notice_of(lang, what));
        assert_eq!(letter.words.matches(said).count(), 1, "{}", letter.words);
        let buttons = letter.rows.iter().map(|row| json(row).to_string());
        assert!(
            buttons.collect::<String>().contains("computers:"),
            "it can be changed"
        );
    }
}

#[test]
fn where_seats_do_not_differ_nobody_is_asked_for_a_side_or_told_one() {
    for lang in Lang::ALL {
        let nowhere = Turn {
            side: None,
            ..turn(1, true)
        };
        let what = bulletin_of(lang, Vec::new(), vec![nowhere], None);
        let letter = self::notice(&notice_of(lang, what));
        let words = letter.words.replace(&mention(player(1)), "");
        assert_eq!(words.matches('B').count(), 2, "Brandubh, seat B: {words}");

        let open = LobbyState::Open {
            until: 0,
            ready: true,
        };
        let What::Lobby { post, mut lobby } = a_lobby(lang, open, 1, false) else {
            panic!("a lobby");
        };
        lobby.sides = false;
        let letter = self::notice(&notice_of(lang, What::Lobby { post, lobby }));
        let joins = parts(&letter)
            .iter()
            .filter_map(|part| part["custom_id"].as_str().map(str::to_owned))
            .filter(|id| id.starts_with("join:"))
            .count();
        assert_eq!(joins, 1);
        let side = crate::words::tell(lang, &Phrase::new("lobby-any-seat"));
        assert!(!letter.words.contains(&side), "{}", letter.words);
    }
}

#[test]
fn of_too_many_news_the_newest_are_told_and_the_turn_always() {
    let news: Vec<Phrase> = (0..300)
        .map(|at| {
            Phrase::new("news-undone")
                .with("name", Seat(0))
                .with("moves", format!("move {at}!"))
        })
        .collect();
    let what = bulletin_of(Lang::En, news, vec![turn(1, true)], None);
    let letter = self::notice(&notice_of(Lang::En, what));
    assert!(letter.words.starts_with("…\n"));
    assert!(letter.words.contains("move 299!") && !letter.words.contains("move 0!"));
    assert!(letter.words.contains(&mention(player(1))));
}

#[test]
fn a_list_of_games_says_how_many_it_leaves_out() {
    for lang in Lang::ALL {
        let Some((_, games)) = answers(lang)
            .into_iter()
            .find(|(what, _)| *what == "a hundred games")
        else {
            panic!("no games");
        };
        let letter = answer(&games, lang, 0);
        let lines = letter
            .words
            .lines()
            .filter(|line| line.starts_with('•'))
            .count();
        assert!(lines >= 5);
        let left = (100 - lines).to_string();
        let last = letter.words.lines().last().unwrap_or_default();
        assert!(last.contains(&left), "{last}");
    }
}

#[test]
fn buttons_go_when_there_is_nothing_left_to_press() {
    // cases 17
    for (what, notice, _) in notices(Lang::En) {
        let letter = self::notice(&notice_of(Lang::En, notice));
        let ids: Vec<String> = parts(&letter)
            .iter()
            .filter_map(|part| Some(part["custom_id"].as_str()?.split(':').next()?.to_owned()))
            .collect();
        let wanted: &[&str] = match what {
            "open lobby" => &[
                "join",
                "join",
                "choice",
                "choice",
                "choice",
                "start",
                "leave",
                "computers",
                "rules",
                "close",
            ],
            "empty lobby" => &[
                "join",
                "join",
                "join",
                "choice",
                "choice",
                "choice",
                "start",
                "leave",
                "computers",
                "rules",
                "close",
            ],
            "full lobby" | "lobby with the computer" => &[
                "choice",
                "choice",
                "choice",
                "start",
                "leave",
                "computers",
                "rules",
                "close",
            ],
            "offered rematch" => &["join", "leave", "close"],
            "last board" => &["rematch", "rules"],
            "board of a closed table" => &["rules"],
            "request" => &["reply", "reply"],
            "board"
            | "board for the mover"
            | "board for both"
            | "board while the computer thinks"
            | "board while the computer stands in" => &["play", "hand", "rules"],
            _ => &[],
        };
        assert_eq!(ids, wanted, "{what}");
    }
}

#[test]
fn a_lobby_tells_what_is_chosen_where_it_is_not_the_usual() {
    let states = [
        LobbyState::Open {
            until: 0,
            ready: false,
        },
        LobbyState::Started,
    ];
    for state in states {
        let letter = self::notice(&notice_of(Lang::En, a_lobby(Lang::En, state, 2, false)));
        let told = |number: &str| letter.words.lines().any(|line| line.starts_with(number));
        assert!(!told("• 0"), "{}", letter.words);
        assert!(told("• 1") && told("• 7"), "{}", letter.words);
    }
}

#[test]
fn a_menu_of_a_lobby_shows_what_holds() {
    let state = LobbyState::Open {
        until: 0,
        ready: false,
    };
    let letter = self::notice(&notice_of(Lang::En, a_lobby(Lang::En, state, 1, false)));
    let held: Vec<String> = parts(&letter)
        .iter()
        .filter_map(|part| part["options"].as_array())
        .map(|options| {
            let held = options.iter().filter(|option| option["default"] == true);
            let held: Vec<&str> = held.filter_map(|option| option["value"].as_str()).collect();
            held.join(" ")
        })
        .collect();
    assert_eq!(held, ["a", "b", "h"]);
}

#[test]
fn a_lobby_can_be_started_only_when_it_is_ready() {
    for ready in [false, true] {
        let state = LobbyState::Open { until: 0, ready };
        let letter = self::notice(&notice_of(Lang::En, a_lobby(Lang::En, state, 2, false)));
        let start = parts(&letter)
            .into_iter()
            .find(|part| part["custom_id"] == Press::Start(table()).to_string())
            .expect("a button");
        assert_eq!(start["disabled"].as_bool().unwrap_or_default(), !ready);
    }
}

/// What pressing something in a panel leads to, as the house would answer it.
fn follow(all: &[Choice], along: &Along) -> Panel {
    let first = all
        .iter()
        .find(|choice| choice.play == along.play)
        .expect("the answer is offered");
    assert!(
        along.depth < first.path.len(),
        "the house calls this stale: {along:?}"
    );
    let mut panel = panel_of(all.to_vec());
    panel.chosen = first.path[..along.depth].to_vec();
    let chosen = panel.chosen.clone();
    panel
        .question
        .choices
        .retain(|choice| choice.path.starts_with(&chosen));
    panel
}

/// Every answer that can be weighed by pressing whatever can be pressed, and how many panels that took.
fn reachable(all: &[Choice]) -> (BTreeSet<String>, usize) {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut left = vec![(panel_of(all.to_vec()), 0)];
    while let Some((panel, page)) = left.pop() {
        let letter = answer(&Answer::Panel(Box::new(panel)), Lang::En, page);
        fits(&letter, "a panel");
        let mut presses = Vec::new();
        for part in parts(&letter) {
            if part["disabled"] == true {
                continue;
            }
            let press = Press::read(part["custom_id"].as_str().expect("an id")).expect("ours");
            match (press, part["options"].as_array()) {
                (Press::Menu { table, ask }, Some(options)) => {
                    presses.extend(options.iter().map(|option| {
                        let value = option["value"].as_str().expect("a value");
                        chosen(table, ask, value).expect("ours")
                    }));
                }
                (press, _) => presses.push(press),
            }
        }
        for press in presses {
            if !seen.insert(press.to_string()) {
                continue;
            }
            match press {
                Press::Weigh { ask: 77, play, .. } => {
                    found.insert(play);
                }
                Press::Go { along, page, .. } => left.push((follow(all, &along), page)),
                Press::Play(_) => {}
                other => panic!("{other} does not belong in a panel"),
            }
        }
    }
    (found, seen.len())
}

#[test]
fn every_one_of_three_hundred_choices_can_be_reached() {
    let numbered = |path: &dyn Fn(usize) -> Vec<String>| -> Vec<Choice> {
        (0..300)
            .map(|at| {
                let words = path(at);
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                choice(&words, &format!("play-{at}"))
            })
            .collect()
    };
    let shapes: [(&str, Vec<Choice>); 6] = [
        ("one word each", numbered(&|at| vec![format!("w{at}")])),
        (
            "few, then many",
            numbered(&|at| vec![format!("w{}", at % 4), format!("v{}", at / 4)]),
        ),
        (
            "many, then few",
            numbered(&|at| vec![format!("w{}", at / 3), format!("v{}", at % 3)]),
        ),
        (
            "three words",
            numbered(&|at| {
                vec![
                    format!("w{}", at / 60),
                    format!("v{}", at / 2 % 30),
                    format!("u{}", at % 2),
                ]
            }),
        ),
        (
            "paths that end where others go on",
            numbered(&|at| {
                (0..=at % 3)
                    .map(|depth| format!("w{}.{depth}", at / 3))
                    .collect()
            }),
        ),
        (
            "all alike",
            numbered(&|at| vec!["same".to_owned(), format!("v{}", at / 2)]),
        ),
    ];
    for (shape, all) in shapes {
        let (found, presses) = reachable(&all);
        assert_eq!(found.len(), 300, "{shape}");
        assert!(presses < 1_200, "{shape}: {presses}");
    }
}

#[test]
fn every_first_move_can_be_reached_by_pressing() {
    let title = &games::shelf()[0];
    let start = (title.deal)(Options::default(), title.seats.0, Seed([0; 32]));
    let question = start.question(Seat(0)).expect("the attackers begin");
    let (found, _) = reachable(&question.choices);
    let all: BTreeSet<String> = question
        .choices
        .iter()
        .map(|choice| choice.play.clone())
        .collect();
    assert_eq!(found, all);
}

#[test]
fn labels_are_shown_as_they_are_and_never_empty() {
    let all = vec![
        choice(&["a_b*c"], "1"),
        choice(&["\u{200b}"], "2"),
        choice(&[], "3"),
        Choice {
            path: vec![Phrase::Name(Seat(1))],
            ..choice(&[], "4")
        },
    ];
    let letter = answer(&Answer::Panel(Box::new(panel_of(all))), Lang::En, 0);
    fits(&letter, "odd labels");
    let labels: BTreeSet<String> = parts(&letter)
        .iter()
        .map(|part| part["label"].as_str().expect("a label").to_owned())
        .collect();
    let wanted = ["a_b*c", "…", "3", "_~<#1>~_ 🎲👑 # - > 😀😀"];
    assert_eq!(labels, wanted.map(str::to_owned).into());
}

#[test]
fn a_page_beyond_the_last_is_the_last() {
    let all: Vec<Choice> = (0..60)
        .map(|at| choice(&[&format!("w{at}")], &format!("p{at}")))
        .collect();
    let letter = answer(&Answer::Panel(Box::new(panel_of(all))), Lang::En, 99);
    fits(&letter, "the last page");
    let menu = &parts(&letter)[0];
    assert_eq!(menu["options"].as_array().expect("options").len(), 10);
    let labels: Vec<String> = parts(&letter)[1..]
        .iter()
        .map(|part| part["label"].as_str().expect("a label").to_owned())
        .collect();
    assert_eq!(labels, ["◀ 2/3", "▶"]);
}

#[test]
fn a_preview_goes_back_to_where_it_came_from() {
    for (path, back) in [
        (&["d2"][..], "play:1234567"),
        (&["d2", "e2"][..], "go:1234567:9:0:1:d2-e2"),
    ] {
        let preview = Preview {
            table: table(),
            ask: 9,
            choice: choice(path, "d2-e2"),
            look: None,
            words: None,
            names: names(),
        };
        let letter = answer(&Answer::Preview(preview), Lang::En, 0);
        let ids: Vec<Value> = parts(&letter)
            .iter()
            .map(|part| part["custom_id"].clone())
            .collect();
        assert_eq!(ids, ["do:1234567:9:d2-e2", back]);
    }
}

#[test]
fn what_only_led_on_is_not_repeated_once_one_has_gone_on() {
    let page = Phrase::new("brothers-label-page")
        .with("first", "15")
        .with("last", "16")
        .with("squares", "R18, R19");
    let path = vec![Phrase::plain("bar"), page, Phrase::plain("15: R18")];
    let only = Choice {
        path: path.clone(),
        ..choice(&[], "bar-0-Q18")
    };
    let panel = Panel {
        chosen: path[..2].to_vec(),
        ..panel_of(vec![only.clone()])
    };
    let letter = answer(&Answer::Panel(Box::new(panel)), Lang::En, 0);
    assert!(letter.words.ends_with("\n**bar** → …"), "{}", letter.words);
    let preview = Preview {
        table: table(),
        ask: 9,
        choice: only,
        look: None,
        words: None,
        names: names(),
    };
    let letter = answer(&Answer::Preview(preview), Lang::En, 0);
    let said = "Play **bar → 15: R18** (bar-0-Q18)? Nothing is played until you confirm.";
    assert_eq!(letter.words, said);
}

#[test]
fn notation_stands_beside_words_only_where_it_is_the_name_of_a_move() {
    let said = |spelled, words: &[&str], play: &str| {
        let preview = Preview {
            table: table(),
            ask: 9,
            choice: Choice {
                spelled,
                ..choice(words, play)
            },
            look: None,
            words: None,
            names: names(),
        };
        let letter = answer(&Answer::Preview(preview), Lang::En, 0);
        let words = letter.words.strip_prefix("Play ").unwrap_or_default();
        words.split_once('?').unwrap_or_default().0.to_owned()
    };
    assert_eq!(said(true, &["d2", "e2"], "d2-e2"), "**d2-e2**");
    assert_eq!(
        said(true, &["d6 Champion"], "d6xe6"),
        "**d6 Champion** (d6xe6)"
    );
    let docks = ["Docks", "with a Mate"];
    assert_eq!(said(false, &docks, "mate:docks"), "**Docks → with a Mate**");
    assert_eq!(said(false, &["Pass"], "pass"), "**Pass**");
    assert_eq!(said(false, &[], "pass"), "**pass**");
}

#[test]
fn who_resigns_for_others_too_is_told_so() {
    let said = |mates: &[&str]| {
        let sure = Sure::Resign {
            table: table(),
            mates: mates.iter().map(|&mate| mate.to_owned()).collect(),
        };
        answer(&Answer::Sure(sure), Lang::En, 0).words
    };
    assert_eq!(said(&[]), "Resign this game? That cannot be taken back.");
    assert_eq!(
        said(&["Una"]),
        "Resign this game? Una would lose it with you, and that cannot be taken back."
    );
}
