//! A seat's own record: it says what the seat sees and nothing else, and nothing that anybody writes in its place does harm.

use super::laws::random_game;
use super::*;
use crate::games;
use crate::shelf::{Level, Stop};
use serde_json::{Value, json};

/// The record of whoever is asked.
fn asked_record(game: &Oath) -> (Seat, String) {
    let seat = game.board.asked().expect("somebody is asked");
    let line = Oath::own_record(&game.view(Viewer::Seat(seat)));
    (seat, line.expect("whoever is asked has a record"))
}

/// Records from all over some games, with and without somebody leaving.
fn some_records(apart: usize) -> Vec<String> {
    let mut records = Vec::new();
    for seats in 2..=5 {
        for number in 0..4 {
            let mut plies = 0;
            random_game(seats, number, number % 2 == 1, |moment| {
                if plies % apart == 0 {
                    records.push(asked_record(moment.before).1);
                }
                plies += 1;
            });
        }
    }
    records
}

#[test]
fn a_seats_own_record_is_read_as_what_the_seat_sees() {
    for seats in 2..=5 {
        for number in 0..6 {
            random_game(seats, number, number % 2 == 1, |moment| {
                let game = moment.before;
                let (seat, line) = asked_record(game);
                let view = game.view(Viewer::Seat(seat));
                let read = Oath::recall(&line);
                assert_eq!(read, Ok(Recalled { seat, seats, view }), "{line}");
                for viewer in Viewer::all(seats) {
                    if viewer != Viewer::Seat(seat) {
                        assert_eq!(Oath::own_record(&game.view(viewer)), None);
                    }
                }
            });
        }
    }
}

#[test]
fn worlds_that_look_alike_to_a_seat_have_the_same_record() {
    let (mut worlds, mut different) = (0, 0);
    for seats in 2..=5 {
        random_game(seats, 6, false, |moment| {
            let game = moment.before;
            let (seat, line) = asked_record(game);
            let view = game.view(Viewer::Seat(seat));
            let world = Oath::imagine(&view, &mut Dice::from_number(7));
            assert_eq!(asked_record(&world), (seat, line));
            worlds += 1;
            different += u32::from(world != *game);
        });
    }
    assert!(different * 2 > worlds, "{different} of {worlds}");
}

#[test]
fn a_record_names_the_own_cards_and_counts_those_of_others() {
    let mut game = table(2);
    card(&mut game, A, ActionCard::Parley);
    card(&mut game, B, ActionCard::GoodWord);
    let (seat, line) = asked_record(&game);
    assert_eq!(seat, A);
    assert!(!line.contains('\n') && !line.contains('#'), "{line}");
    let record: Value = serde_json::from_str(&line).expect("an object");
    assert_eq!(
        record["hands"],
        json!([{"known": ["parley"], "hidden": 0}, {"known": [], "hidden": 1}])
    );
    assert_eq!(record["seat"], 0);
    assert!(!line.contains("good-word"), "{line}");
    assert!(line.len() < 3_000, "{} bytes", line.len());
}

/// The record of a game at its start, with one thing written otherwise.
fn changed(path: &str, value: Value) -> String {
    let (_, line) = asked_record(&table(3));
    let mut record: Value = serde_json::from_str(&line).expect("an object");
    *record.pointer_mut(path).expect("it is there") = value;
    record.to_string()
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let wrong = [
        (
            "d2-e2 c4-c3".to_owned(),
            "it is no seat's own record of oath: expected value at line 1 column 1",
        ),
        (
            changed("/game", json!("brandubh")),
            "it is a record of \"brandubh\" in shape 1, and not of oath in shape 1",
        ),
        (changed("/seat", json!(1)), "seat B is asked nothing"),
        (
            changed("/seat", json!(200)),
            "there is no seat 200 among 3, counted from 0",
        ),
        (changed("/board/mats", json!([])), "there are 0 seats"),
        (changed("/board/over", json!(true)), "the game is over"),
        (changed("/board/round", json!(8)), "it is round 8 of 7"),
        (
            changed("/board/missions/0", json!(null)),
            "1 Mission cards are missing",
        ),
        (
            changed("/board/missions/0", json!(77)),
            "a Mission card is there more often than it can be",
        ),
        (
            changed("/board/mats/1/toughness", json!(6)),
            "seat B has Toughness 6",
        ),
        (
            changed("/board/mats/2/pawns/mates", json!(4)),
            "seat C has 1 Pirates and 4 Mates",
        ),
        (
            changed("/hands/1/hidden", json!(1)),
            "there are 23 Action cards, and not 22",
        ),
        (
            changed("/explorations/below", json!([null])),
            "there are 11 Exploration cards, and not 10",
        ),
        (
            changed("/board/steps", json!(["turn", {"look": 0}])),
            "the question 2 cannot be open",
        ),
        (
            changed("/board/steps", json!([])),
            "seat A is asked nothing",
        ),
    ];
    for (line, why) in wrong {
        let bad = Oath::recall(&line).expect_err(why);
        assert_eq!(bad.to_string(), why);
    }
}

/// Every place in some JSON, as a path.
fn places(value: &Value, here: String, all: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                places(item, format!("{here}/{at}"), all);
            }
        }
        Value::Object(parts) => {
            for (name, part) in parts {
                places(part, format!("{here}/{name}"), all);
            }
        }
        _ => {}
    }
    all.push(here);
}

/// Writes something else in one place, of a kind that could stand there.
fn forge(record: &mut Value, dice: &mut Dice) {
    let mut all = Vec::new();
    places(record, String::new(), &mut all);
    let elsewhere = all[dice.index(all.len())].clone();
    let elsewhere = record.pointer(&elsewhere).cloned();
    let here = &all[dice.index(all.len())];
    let place = record.pointer_mut(here).expect("it is there");
    match place {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            *place = match dice.index(8) {
                0 => json!(number.saturating_sub(1)),
                1 => json!(255),
                2 => json!(-1),
                3 => json!(65_535),
                4 => json!(dice.index(34)),
                5 => json!(1_000),
                _ => json!(number + 1),
            };
        }
        Value::Array(items) if !items.is_empty() => {
            let (one, other) = (dice.index(items.len()), dice.index(items.len()));
            match dice.index(4) {
                0 => drop(items.remove(one)),
                1 => items.insert(other, items[one].clone()),
                2 => items.swap(one, other),
                _ => items.clear(),
            }
        }
        Value::Bool(is) => *is = !*is,
        _ => *place = elsewhere.unwrap_or(Value::Null),
    }
}

/// Whatever is written is refused, or it can be thought about and played to the end.
fn does_no_harm(line: &str, number: u64) -> bool {
    let title = games::find(Oath::NAME).expect("it is on the shelf");
    let Ok(mut thought) = (title.consider_own)(line, Level::Easy, number) else {
        return false;
    };
    thought.divide(2);
    assert!(thought.choose(&Stop::new()).is_some(), "{line}");
    let read = Oath::recall(line).expect("it has been read");
    let mut dice = Dice::from_number(number);
    let mut world = Oath::imagine(&read.view, &mut dice);
    for _ in 0..5_000 {
        let Some(seat) = world.board.asked() else {
            break;
        };
        let ask = world.ask(seat).expect("whoever is asked has a question");
        let action = ask.options[dice.index(ask.options.len())];
        world.apply(seat, &action, &mut dice);
    }
    assert!(world.outcome().is_some(), "no end: {line}");
    true
}

#[test]
fn whatever_somebody_writes_is_refused_or_can_be_played() {
    let mut dice = Dice::from_number(1);
    let (mut tried, mut taken) = (0_u64, 0);
    for line in some_records(9) {
        let record: Value = serde_json::from_str(&line).expect("an object");
        assert!(does_no_harm(&line, tried), "{line}");
        for _ in 0..30 {
            let mut record = record.clone();
            for _ in 0..1 + dice.index(3) {
                forge(&mut record, &mut dice);
            }
            tried += 1;
            taken += u64::from(does_no_harm(&record.to_string(), tried));
        }
    }
    assert!(tried > 3_000 && taken * 20 > tried, "{taken} of {tried}");
}

#[test]
fn text_that_is_cut_off_anywhere_is_refused() {
    let (_, line) = asked_record(&table(2));
    for end in 0..line.len() {
        assert!(Oath::recall(&line[..end]).is_err(), "{end}");
    }
    let deep = "[".repeat(100_000);
    assert!(Oath::recall(&deep).is_err());
}
