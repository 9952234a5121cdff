//! The computer at the table: sitting down, answering, agreeing, standing in for somebody, and giving hints.

use super::*;
use crate::envelope;
use crate::host::Pace;
use crate::host::calls::{Question, Task, WAITS_FOR_UNDO};
use crate::host::consent::ask_for;
use crate::host::done::Done;
use crate::host::notice::HandWhat;
use crate::host::play::{by_computer, game};
use crate::host::sheet::{Motion, Sheet};
use crate::shelf::{Chosen, Level, Stop};
use crate::table::{self, Entry, Hand};

/// A house where the computer answers at once, and may play alone for a while.
fn quick(show: u32) -> Evening {
    let mut evening = Evening::new();
    evening.house.patience.pace = Pace::AT_ONCE;
    evening.house.patience.show = show;
    evening
}

fn against(game: &str, wish: Wish, hints: bool) -> Command {
    Command::New {
        game: game.to_owned(),
        wish,
        lang: None,
        terms: Terms {
            opponent: Some(Level::Easy),
            hints,
        },
    }
}

/// Ann attacks against the computer; the first board is message 1.
fn begun() -> Evening {
    let mut evening = quick(0);
    assert_eq!(
        gist(&evening.ask(&ann(), against("brandubh", ATTACKERS, false))),
        "said-begun"
    );
    evening.shows();
    evening
}

fn add(number: u32) -> Deed {
    let level = Level::Hard;
    Deed::AddComputer { level, number }
}

fn stand(player: Option<PlayerId>, turn: bool) -> Deed {
    Deed::Stand {
        of: player.map(Whose::Player),
        level: Level::Easy,
        turn,
    }
}

/// The next question to the computer, taken up.
fn question(evening: &Evening) -> Option<(Question, Stop)> {
    match evening.house.calls.next(evening.now, true)? {
        Task::Question(question, stop) => Some((question, stop)),
        Task::Hint(..) => panic!("nobody has asked for a hint"),
    }
}

fn thought(evening: &Evening, question: &Question) -> Option<Chosen> {
    let thought = evening.house.thought(question).expect("it can be read");
    thought.and_then(|thought| thought.choose(&Stop::new()))
}

/// Has the computer answer whatever it is asked, until somebody else is; says how often it did.
fn thinks(evening: &Evening) -> usize {
    let house = &evening.house;
    let mut count = 0;
    while let Some((question, _)) = question(evening) {
        let chosen = thought(evening, &question);
        house
            .calls
            .thought(&question, chosen, evening.now, &house.patience.pace);
        for (question, chosen) in house.calls.due(evening.now) {
            house.answer(&question, &chosen, evening.now);
            count += 1;
        }
    }
    count
}

/// A table of Oath.
fn oath() -> Command {
    Command::New {
        game: "oath".to_owned(),
        wish: Wish::Any,
        lang: None,
        terms: Terms::default(),
    }
}

fn is_asked(evening: &Evening, who: &Person) -> bool {
    let answer = evening.ask(who, here(Deed::Ask(None)));
    matches!(answer, Answer::Panel(_))
}

/// Somebody plays the first answer that is offered.
fn plays_any(evening: &Evening, who: &Person) {
    let Answer::Panel(panel) = evening.ask(who, here(Deed::Ask(None))) else {
        panic!("{} is asked nothing", who.name);
    };
    let play = &panel.question.choices[0].play;
    let answer = evening.does(who, typed(play));
    assert!(answer.starts_with("played"), "{play}: {answer}");
}

/// The hands by which the plays of the table here were made, and what was played.
fn log(evening: &Evening) -> Vec<(Hand, String)> {
    let sheets = evening
        .house
        .at(evening.table(), |desk| Ok(Some(game(desk)?.sheets(0, 0)?)));
    let sheets = sheets.expect("it can be read").expect("a table");
    let entry = |(_, bytes): &(u32, Vec<u8>)| -> Entry {
        let sealed = envelope::unseal(bytes).expect("an envelope");
        envelope::decode(&sealed.body).expect("an entry")
    };
    let plays = sheets.entries.iter().map(entry);
    plays
        .filter_map(|entry| match entry.deed {
            table::Deed::Played { hand, play, .. } => Some((hand, play)),
            _ => None,
        })
        .collect()
}

fn sheet(evening: &Evening) -> Sheet {
    let sheet = evening
        .house
        .at(evening.table(), |desk| Ok(Some(desk.sheet.clone())));
    sheet.expect("it can be read").expect("a table")
}

#[test]
fn the_organizer_seats_the_computer_once_a_press_and_has_it_get_up_again() {
    let mut evening = quick(0);
    evening.ask(&ann(), new(ATTACKERS));
    evening.shows();
    assert_eq!(
        evening.does(&cy(), Deed::Computers),
        "refused-not-yours-to-choose"
    );
    assert_eq!(evening.does(&cy(), add(1)), "refused-not-yours-to-choose");
    assert_eq!(evening.does(&ann(), Deed::Computers), "seating of 0");
    assert_eq!(evening.does(&ann(), add(1)), "said-computer-added");
    assert_eq!(
        evening.does(&ann(), add(1)),
        "seating of 1",
        "pressed twice"
    );
    assert_eq!(evening.shows(), ["lobby 1: ready Ann Computer"]);
    assert_eq!(evening.does(&ann(), add(2)), "refused-full");
    assert_eq!(evening.does(&ben(), Deed::Join(DEFENDERS)), "refused-full");
    let remove = Deed::RemoveComputer { number: 1 };
    assert_eq!(
        evening.does(&cy(), remove.clone()),
        "refused-not-yours-to-choose"
    );
    assert_eq!(
        evening.does(&ann(), remove.clone()),
        "said-computer-removed"
    );
    assert_eq!(evening.does(&ann(), remove), "seating of 0");
    assert_eq!(evening.shows(), ["lobby 1: open Ann"]);
    assert_eq!(
        evening.does(&ann(), add(1)),
        "seating of 0",
        "an old button"
    );
    assert_eq!(evening.does(&ann(), add(2)), "said-computer-added");
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    assert_eq!(
        evening.shows(),
        [
            "lobby 1: started Ann Computer",
            "board: news-started, news-computer; waits for 1!"
        ]
    );
    assert_eq!(evening.does(&ann(), Deed::Computers), "refused-started");
}

#[test]
fn several_computers_bear_different_names_and_are_sent_no_hands() {
    let mut evening = quick(0);
    let oath = Command::New {
        game: "oath".to_owned(),
        wish: Wish::Any,
        lang: Some(Lang::Fr),
        terms: Terms::default(),
    };
    evening.ask(&ann(), oath);
    for number in 1..=3 {
        assert_eq!(evening.does(&ann(), add(number)), "said-computer-added");
    }
    let remove = Deed::RemoveComputer { number: 2 };
    evening.does(&ann(), remove);
    assert_eq!(evening.does(&ann(), add(4)), "said-computer-added");
    let shown = evening.shows();
    assert_eq!(
        shown,
        ["lobby new: ready Ann Ordinateur Ordinateur 3 Ordinateur 2"]
    );
    evening.does(&ann(), Deed::Start);
    // Of hands, only a person's is written to anybody.
    let mine = sheet(&evening).seat_of(PlayerId(1)).expect("a seat");
    assert_eq!(evening.house.hands_due(evening.table()), [mine]);
    // Nor is any other where all messages are lost and everything is shown anew.
    evening.house.show_anew().expect("it is stored");
    let due = evening.house.hands_due(evening.table());
    assert_eq!(due.len(), 4);
    for seat in due {
        let notice = evening.house.hand_notice(evening.table(), seat);
        let notice = notice.expect("it can be read").expect("it is due");
        assert_eq!(notice.what == HandWhat::Nothing, seat != mine, "{seat}");
    }
}

#[test]
fn a_game_against_the_computer_begins_without_a_lobby() {
    let mut evening = quick(0);
    assert_eq!(
        gist(&evening.ask(&ann(), against("brandubh", DEFENDERS, true))),
        "said-begun"
    );
    assert_eq!(
        evening.shows(),
        [format!(
            "board: news-started, news-computer, news-hints; waits for {}",
            PlayerId::of_computer(1).0
        )]
    );
    assert_eq!(thinks(&evening), 1);
    assert_eq!(evening.shows().len(), 2, "the board, and the old one's end");
    assert_eq!(evening.does(&ann(), typed("d3-c3")), "played d3-c3");
    let hands: Vec<Hand> = log(&evening).into_iter().map(|(hand, _)| hand).collect();
    assert_eq!(hands, [Hand::Computer, Hand::Person]);
    // Whose turn it is finds its game; the computer has no list of games.
    assert_eq!(gist(&evening.ask(&ann(), Command::Games)), "1 games");
    let nobody = person(PlayerId::of_computer(1).0, "Computer", Lang::En);
    assert_eq!(gist(&evening.ask(&nobody, Command::Games)), "0 games");
    assert_eq!(
        evening.does(&nobody, Deed::Ask(None)),
        "refused-not-seated",
        "nobody can act as the computer"
    );
}

#[test]
fn the_computer_is_not_pinged_and_pings_whoever_is_next() {
    let mut evening = begun();
    assert_eq!(evening.does(&ann(), typed("d2-e2")), "played d2-e2");
    let computer = PlayerId::of_computer(1).0;
    assert_eq!(
        evening.shows()[0],
        format!("board: brandubh-moved; waits for {computer}")
    );
    assert_eq!(thinks(&evening), 1);
    let board = evening.shows().remove(0);
    assert!(board.ends_with("waits for 1!"), "{board}");
}

#[test]
fn a_thought_about_what_was_taken_back_is_thrown_away() {
    let evening = begun();
    evening.does(&ann(), typed("d2-e2"));
    let (old, stop) = question(&evening).expect("the computer is asked");
    let chosen = thought(&evening, &old).expect("an answer");
    assert_eq!(evening.does(&ann(), UNDO), "said-undone");
    assert!(stop.is_abandoned());
    assert_eq!(thought(&evening, &old), None, "it sees no other question");
    evening.house.answer(&old, &chosen, evening.now);
    assert_eq!(log(&evening).len(), 1, "nothing was played");
    assert!(question(&evening).is_none(), "Ann is to move");
    // The same again is answered by the same.
    evening.does(&ann(), typed("d2-e2"));
    let (new, _) = question(&evening).expect("the computer is asked again");
    evening.house.answer(&old, &chosen, evening.now);
    assert_eq!(log(&evening).len(), 2, "an answer to another question");
    assert_eq!(
        thought(&evening, &new).map(|chosen| chosen.play),
        Some(chosen.play)
    );
}

#[test]
fn a_closed_table_is_thought_about_no_more() {
    let evening = begun();
    evening.does(&ann(), typed("d2-e2"));
    let (old, stop) = question(&evening).expect("the computer is asked");
    let chosen = thought(&evening, &old).expect("an answer");
    evening.does(&ann(), Deed::Close { sure: true });
    assert!(stop.is_abandoned());
    evening.house.answer(&old, &chosen, evening.now);
    assert_eq!(log(&evening).len(), 1);
    assert!(question(&evening).is_none());
}

#[test]
fn after_a_restart_the_computer_is_asked_again() {
    let mut evening = begun();
    evening.does(&ann(), typed("d2-e2"));
    let (before, _) = question(&evening).expect("the computer is asked");
    evening.restart();
    evening.house.patience.pace = Pace::AT_ONCE;
    assert!(question(&evening).is_none(), "nobody has looked yet");
    evening.house.call_up();
    let (after, _) = question(&evening).expect("the computer is asked again");
    assert_eq!((&after.call, after.seed()), (&before.call, before.seed()));
    evening.house.calls.failed(&after, evening.now);
    evening.turn(60_000);
    assert_eq!(thinks(&evening), 1);
    assert!(evening.shows()[0].ends_with("waits for 1!"));
    evening.restart();
    evening.house.call_up();
    assert!(question(&evening).is_none(), "Ann is to move");
}

#[test]
fn a_thought_that_was_cut_short_is_marked_in_the_log() {
    let evening = begun();
    evening.does(&ann(), typed("d2-e2"));
    let (question, _) = question(&evening).expect("the computer is asked");
    let chosen = Chosen {
        cut_short: true,
        ..thought(&evening, &question).expect("an answer")
    };
    evening.house.answer(&question, &chosen, evening.now);
    assert_eq!(log(&evening)[1], (Hand::Hurried, chosen.play));
}

#[test]
fn what_was_answered_by_the_computer_is_taken_back_without_asking_it() {
    let mut evening = begun();
    evening.does(&ann(), typed("d2-e2"));
    evening.shows();
    thinks(&evening);
    evening.shows();
    assert_eq!(evening.does(&ann(), UNDO), "said-undone");
    assert_eq!(
        evening.shows()[0],
        "board: news-undone-since-agreed; waits for 1"
    );
    assert_eq!(evening.does(&ann(), typed("d2-e2")), "played d2-e2");
}

#[test]
fn while_people_are_asked_whether_something_is_taken_back_the_computer_waits_a_while() {
    let mut evening = Evening::after(&["d2-e2", "c4-c2"]);
    evening.house.patience.idle = 10;
    evening.house.patience.pace = Pace::AT_ONCE;
    evening.turn(10);
    assert_eq!(evening.does(&ann(), UNDO), "said-requested");
    assert_eq!(
        evening.does(&ben(), stand(Some(PlayerId(1)), true)),
        "said-stands-in-turn"
    );
    assert_eq!(thinks(&evening), 0, "it waits");
    assert_eq!(evening.does(&ben(), reply(1, false)), "said-declined");
    assert_eq!(thinks(&evening), 1, "it goes on");
    // Where nobody answers it plays on, and nothing is asked any more.
    let mut evening = Evening::after(&["d2-e2", "c4-c2"]);
    evening.house.patience.idle = 10;
    evening.house.patience.request = 2 * WAITS_FOR_UNDO;
    evening.house.patience.pace = Pace::AT_ONCE;
    evening.turn(10);
    evening.does(&ann(), UNDO);
    evening.shows();
    evening.does(&ben(), stand(Some(PlayerId(1)), true));
    let (question, _) = question(&evening).expect("it thinks meanwhile");
    let chosen = thought(&evening, &question);
    let (house, pace) = (&evening.house, Pace::AT_ONCE);
    house.calls.thought(&question, chosen, evening.now, &pace);
    evening.turn(WAITS_FOR_UNDO - 1);
    assert_eq!(evening.house.calls.due(evening.now), []);
    evening.turn(1);
    for (question, chosen) in evening.house.calls.due(evening.now) {
        evening.house.answer(&question, &chosen, evening.now);
    }
    assert_eq!(log(&evening).len(), 3);
    let shown = evening.shows();
    assert!(
        shown
            .iter()
            .any(|line| line.ends_with("petition-undo-since settled-overtaken")),
        "{shown:?}"
    );
    // And where it is agreed to, Ann plays otherwise herself.
    let mut evening = Evening::after(&["d2-e2", "c4-c2"]);
    evening.house.patience.idle = 10;
    evening.turn(10);
    evening.does(&ann(), UNDO);
    evening.does(&ben(), stand(Some(PlayerId(1)), true));
    assert_eq!(evening.does(&ben(), reply(1, true)), "said-agreed");
    assert_eq!(thinks(&evening), 0);
    assert_eq!(evening.does(&ann(), typed("d2-f2")), "played d2-f2");
}

/// Has the computer give the first answer that it is offered.
fn first_answer(evening: &Evening) {
    let now = evening.now;
    let played = evening.house.work(evening.table(), |desk| {
        let (seat, _) = desk.call().expect("a call").seats[0];
        let question = game(desk)?.question(seat).expect("a question");
        let chosen = Chosen {
            ask: question.ask,
            play: question.choices[0].play.clone(),
            reason: Phrase::plain("the first"),
            cut_short: false,
        };
        let house = &evening.house;
        by_computer(desk, seat, &chosen, &|player| house.card(player), 0, now)?;
        Ok(Done::changed(Answer::Help))
    });
    played.expect("it is played");
}

#[test]
fn the_computer_takes_a_draw_by_a_rule_that_everybody_knows() {
    let mut evening = quick(0);
    // In Oath nothing is repeated and nothing ends early.
    evening.ask(&ann(), against("oath", Wish::Any, false));
    assert_eq!(evening.does(&ann(), Deed::Draw), "refused-draw-computer");
    let plies = |evening: &Evening| log(evening).len();
    while plies(&evening) < 100 {
        if question(&evening).is_some() {
            first_answer(&evening);
            continue;
        }
        assert_eq!(evening.does(&ann(), Deed::Draw), "refused-draw-computer");
        plays_any(&evening, &ann());
    }
    assert_eq!(evening.does(&ann(), Deed::Draw), "said-drawn");
    let shown = evening.shows();
    assert!(
        shown.iter().any(|line| line.ends_with("end-agreed")),
        "{shown:?}"
    );
}

#[test]
fn a_rematch_with_the_computer_begins_at_once_with_sides_swapped() {
    let mut evening = begun();
    let old = evening.table();
    assert_eq!(
        evening.does(&ann(), Deed::Resign { sure: true }),
        "said-resigned"
    );
    evening.shows();
    let rematch = Command::Table(Target::Table(old), Deed::Rematch);
    assert_eq!(
        gist(&evening.ask(&ann(), rematch.clone())),
        "said-rematch-begun"
    );
    let shown = evening.shows();
    assert!(
        shown.contains(&format!(
            "board: news-started, news-computer; waits for {}",
            PlayerId::of_computer(1).0
        )),
        "{shown:?}"
    );
    assert_eq!(
        gist(&evening.ask(&ann(), rematch)),
        "said-already-started",
        "pressed twice"
    );
    assert_eq!(thinks(&evening), 1);
    assert_eq!(evening.does(&ann(), typed("d3-c3")), "played d3-c3");
}

#[test]
fn whoever_has_kept_the_others_waiting_for_a_day_can_be_stood_in_for() {
    let mut evening = quick(0);
    evening.ask(&ann(), new(ATTACKERS));
    evening.does(&ben(), Deed::Join(DEFENDERS));
    evening.does(&ann(), Deed::Start);
    evening.shows();
    let of_ben = |turn| stand(Some(PlayerId(2)), turn);
    assert_eq!(
        evening.does(&ann(), of_ben(false)),
        "refused-not-waited-for"
    );
    assert_eq!(
        evening.does(&ann(), stand(Some(PlayerId(3)), true)),
        "refused-they-are-not-seated"
    );
    evening.does(&ann(), typed("d2-e2"));
    evening.shows();
    assert_eq!(evening.does(&ann(), of_ben(true)), "refused-not-idle");
    assert_eq!(evening.does(&cy(), of_ben(true)), "refused-not-seated");
    let day = evening.house.patience.idle;
    evening.turn(day - 1);
    assert_eq!(evening.does(&ann(), of_ben(true)), "refused-not-idle");
    evening.turn(1);
    // Nobody else is there who could be asked.
    assert_eq!(evening.does(&ann(), of_ben(true)), "said-stands-in-turn");
    assert_eq!(evening.does(&ann(), of_ben(true)), "refused-stands-in");
    assert_eq!(thinks(&evening), 1);
    let board = evening.shows().remove(0);
    assert!(board.contains("news-stands-in"), "{board}");
    assert!(sheet(&evening).stand_ins.is_empty(), "for one turn");
    assert_eq!(log(&evening)[1].0, Hand::Computer);
    plays_any(&evening, &ann());
    assert!(question(&evening).is_none(), "Ben is asked himself");
    assert_eq!(
        evening.does(&ann(), stand(None, false)),
        "said-requested",
        "one's own seat is for the other to agree to"
    );
}

#[test]
fn of_two_nobody_takes_the_seat_of_the_other_alone_and_for_good() {
    let mut evening = Evening::after(&["d2-e2"]);
    evening.turn(evening.house.patience.idle);
    assert_eq!(
        evening.does(&ann(), stand(Some(PlayerId(2)), false)),
        "said-requested"
    );
    assert_eq!(
        evening.shows(),
        ["request 1 new: petition-replace awaits 2"]
    );
    assert_eq!(thinks(&evening), 0);
    assert_eq!(evening.does(&ann(), reply(1, true)), "refused-own-request");
    // Whoever plays has answered.
    assert_eq!(evening.does(&ben(), typed("c4-c2")), "played c4-c2");
    assert_eq!(evening.does(&ben(), reply(1, true)), "refused-request-gone");
    assert_eq!(sheet(&evening).names(), ["Ann", "Ben"]);
    // Nor where the only others are computers, which have no say.
    let mut evening = Evening::new();
    evening.ask(&ann(), oath());
    evening.does(&ben(), Deed::Join(Wish::Any));
    evening.does(&ann(), add(1));
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    while !is_asked(&evening, &ben()) {
        match is_asked(&evening, &ann()) {
            true => plays_any(&evening, &ann()),
            false => first_answer(&evening),
        }
    }
    evening.turn(evening.house.patience.idle);
    assert_eq!(
        evening.does(&ann(), stand(Some(PlayerId(2)), false)),
        "said-requested"
    );
    assert_eq!(
        sheet(&evening).open_request().expect("open").needed.len(),
        1
    );
}

/// Ann attacks; Ben's seat is the computer's, as both agreed, and it is asked.
fn replaced() -> Evening {
    let mut evening = Evening::after(&["d2-e2"]);
    evening.house.patience.pace = Pace::AT_ONCE;
    evening.turn(evening.house.patience.idle);
    evening.does(&ann(), stand(Some(PlayerId(2)), false));
    assert_eq!(evening.does(&ben(), reply(1, true)), "said-agreed");
    evening.shows();
    evening
}

#[test]
fn whoever_was_replaced_has_the_seat_no_more_until_they_come_back() {
    let mut evening = replaced();
    assert_eq!(evening.does(&ben(), UNDO), "refused-replaced");
    assert_eq!(evening.does(&ben(), Deed::Hand), "refused-replaced");
    assert_eq!(evening.does(&cy(), Deed::Ask(None)), "refused-not-seated");
    assert_eq!(gist(&evening.ask(&ben(), Command::Games)), "0 games");
    // The seat bears the computer's name, whatever its player is called by now.
    assert_eq!(sheet(&evening).names(), ["Ann", "Computer"]);
    evening.does(
        &person(2, "Benjamin", Lang::Fr),
        Deed::Board {
            text: true,
            of: None,
        },
    );
    assert_eq!(sheet(&evening).names(), ["Ann", "Computer"]);
    assert_eq!(
        evening.does(&ann(), stand(None, false)),
        "refused-last-person"
    );
    // Whoever presses Play is back: the computer goes, in the middle of its thought, and the channel is told.
    let (old, stop) = question(&evening).expect("the computer is asked");
    let benjamin = person(2, "Benjamin", Lang::Fr);
    let panel = evening.does(&benjamin, Deed::Ask(None));
    assert!(panel.starts_with("panel"), "{panel}");
    assert!(stop.is_abandoned() && thought(&evening, &old).is_none());
    assert_eq!(sheet(&evening).names(), ["Ann", "Benjamin"]);
    assert_eq!(evening.shows()[0], "board: news-back; waits for 2");
    assert_eq!(gist(&evening.ask(&ben(), Command::Games)), "1 games");
    assert_eq!(evening.does(&benjamin, typed("c4-c2")), "played c4-c2");
    evening.shows();
    assert_eq!(evening.does(&ann(), typed("d1-c1")), "played d1-c1");
    let board = evening.shows().remove(0);
    assert!(board.ends_with("waits for 2!"), "pinged again: {board}");
    evening.restart();
    let panel = evening.does(&ben(), Deed::Ask(None));
    assert!(panel.starts_with("panel"), "{panel}");
}

#[test]
fn whoever_was_replaced_comes_back_by_playing_too_and_when_it_is_not_their_turn() {
    let evening = replaced();
    assert_eq!(evening.does(&ben(), typed("c4-c2")), "played c4-c2");
    assert_eq!(sheet(&evening).names(), ["Ann", "Ben"]);
    assert_eq!(thinks(&evening), 0);
    // Nothing is played, and they are back all the same.
    let evening = replaced();
    assert_eq!(thinks(&evening), 1);
    assert_eq!(evening.does(&ben(), typed("c4-c2")), "said-back");
    assert_eq!(sheet(&evening).names(), ["Ann", "Ben"]);
    // What was asked meanwhile was asked without them.
    let evening = handed_over();
    assert_eq!(evening.does(&ben(), Deed::Draw), "refused-draw-computer");
    evening.does(&ann(), Deed::Ask(None));
    assert_eq!(sheet(&evening).names(), ["Ann", "Ben"]);
    assert_eq!(evening.does(&ben(), Deed::Draw), "said-requested");
}

/// Ann's seat is the computer's, since she wished so and Ben agreed.
fn handed_over() -> Evening {
    let evening = Evening::begun();
    evening.does(&ann(), stand(None, false));
    assert_eq!(evening.does(&ben(), reply(1, true)), "said-agreed");
    evening
}

#[test]
fn a_seat_is_meant_by_its_letter_its_side_or_whoever_sits_there() {
    let mut evening = Evening::after(&["d2-e2"]);
    let typed = |words: &str| Deed::Stand {
        of: Some(Whose::Typed(words.to_owned())),
        level: Level::Easy,
        turn: true,
    };
    for words in ["B", " b", "ben", "Defenders", "défenseurs"] {
        assert_eq!(
            evening.does(&ann(), typed(words)),
            "refused-not-idle",
            "{words}"
        );
    }
    for words in ["C", "", "Cy"] {
        let refused = evening.does(&ann(), typed(words));
        assert_eq!(refused, "refused-they-are-not-seated", "{words}");
    }
    let found = |evening: &Evening, words: &str, people| {
        let place = evening.place.id;
        let found = evening.house.complete_seat(place, Lang::Fr, words, people);
        let shown = found
            .into_iter()
            .map(|(shown, play)| format!("{shown}: {play}"));
        shown.collect::<Vec<String>>()
    };
    assert_eq!(found(&evening, "be", true), ["Ben (défenseurs, B): B"]);
    assert_eq!(found(&evening, "", false).len(), 2);
    // Where the computer sits by now there is nobody to be replaced, and still something to be seen.
    evening.turn(evening.house.patience.idle);
    evening.does(&ann(), stand(Some(PlayerId(2)), false));
    evening.does(&ben(), reply(1, true));
    assert_eq!(found(&evening, "", true), ["Ann (attaquants, A): A"]);
    assert_eq!(
        found(&evening, "comp", false),
        ["Computer (défenseurs, B): B"]
    );
    for whose in [
        Whose::Typed("Computer".to_owned()),
        Whose::Player(PlayerId(2)),
    ] {
        let wish = Deed::Stand {
            of: Some(whose.clone()),
            level: Level::Hard,
            turn: true,
        };
        assert_eq!(evening.does(&ann(), wish), "refused-computer-there");
        let (text, of) = (false, Some(whose));
        assert_eq!(evening.does(&cy(), Deed::Board { text, of }), "board");
    }
}

#[test]
fn what_fails_again_and_again_is_answered_by_the_first_that_is_offered() {
    let mut evening = begun();
    evening.does(&ann(), typed("d2-e2"));
    for again in [true, false] {
        let (failing, _) = question(&evening).expect("the computer is asked");
        assert!(!failing.is_hopeless());
        evening.house.calls.stumbled(&failing, evening.now);
        if again {
            evening.turn(60_000);
        }
    }
    let (hopeless, _) = question(&evening).expect("it is taken up at once");
    assert!(hopeless.is_hopeless());
    let chosen = evening.house.unthought(&hopeless).expect("it can be read");
    let chosen = chosen.expect("the table waits for an answer");
    let first = evening.house.at(evening.table(), |desk| {
        let asked = game(desk)?.question(hopeless.seat);
        Ok(asked.map(|asked| asked.choices[0].play.clone()))
    });
    assert_eq!(first.expect("it can be read"), Some(chosen.play.clone()));
    evening.house.answer(&hopeless, &chosen, evening.now);
    assert_eq!(log(&evening)[1], (Hand::Hurried, chosen.play));
    assert!(evening.shows()[0].ends_with("waits for 1!"), "it goes on");
}

#[test]
fn an_answer_that_is_not_offered_counts_as_a_thought_that_failed() {
    let mut evening = begun();
    evening.does(&ann(), typed("d2-e2"));
    for _ in 0..2 {
        let (question, _) = question(&evening).expect("the computer is asked");
        let chosen = Chosen {
            play: "z9-z8".to_owned(),
            ..thought(&evening, &question).expect("an answer")
        };
        evening.house.answer(&question, &chosen, evening.now);
        evening.turn(60_000);
    }
    let (hopeless, _) = question(&evening).expect("the computer is asked");
    assert!(hopeless.is_hopeless());
}

#[test]
fn whoever_is_stood_in_for_is_not_said_to_think() {
    let mut evening = Evening::after(&["d2-e2"]);
    evening.turn(evening.house.patience.idle);
    evening.does(&ann(), stand(Some(PlayerId(2)), true));
    evening.house.show_anew().expect("it is stored");
    let turn = |evening: &Evening| loop {
        let notice = evening.house.notice(evening.table()).expect("a notice");
        let notice = notice.expect("something is to be shown");
        if let What::Board(board) = &notice.what {
            return board.turn[0].clone();
        }
        evening
            .house
            .shown(&notice, Some(PostId(1)))
            .expect("it is stored");
    };
    let shown = turn(&evening);
    assert!(shown.thinks && shown.stands_in && !shown.ping);
    let mut evening = replaced();
    evening.house.show_anew().expect("it is stored");
    let shown = turn(&evening);
    assert!(shown.thinks && !shown.stands_in);
    evening.shows();
}

#[test]
fn whoever_is_there_plays_although_the_computer_was_to() {
    let mut evening = Evening::after(&["d2-e2"]);
    evening.turn(evening.house.patience.idle);
    assert_eq!(
        evening.does(&ann(), stand(Some(PlayerId(2)), true)),
        "said-stands-in-turn"
    );
    let (old, stop) = question(&evening).expect("the computer is asked");
    assert_eq!(evening.does(&ben(), typed("c4-c2")), "played c4-c2");
    assert!(stop.is_abandoned() && thought(&evening, &old).is_none());
    assert!(sheet(&evening).stand_ins.is_empty());
    assert_eq!(evening.does(&ann(), typed("d1-c1")), "played d1-c1");
    assert!(question(&evening).is_none());
}

#[test]
fn nobody_is_stood_in_for_in_another_turn_than_the_one_that_was_waited_for() {
    let mut evening = Evening::after(&["d2-e2"]);
    evening.turn(evening.house.patience.idle);
    assert_eq!(
        evening.does(&ann(), stand(Some(PlayerId(2)), true)),
        "said-stands-in-turn"
    );
    assert_eq!(evening.does(&ann(), UNDO), "said-undone");
    assert!(sheet(&evening).stand_ins.is_empty());
    assert_eq!(evening.does(&ann(), typed("d2-f2")), "played d2-f2");
    assert!(question(&evening).is_none(), "Ben is asked himself");
}

#[test]
fn what_the_computer_plays_declines_no_draw_that_people_are_offered() {
    let evening = quick(0);
    evening.ask(&ann(), oath());
    evening.does(&ben(), Deed::Join(Wish::Any));
    assert_eq!(evening.does(&ann(), add(1)), "said-computer-added");
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    let people = [ann(), ben()];
    while question(&evening).is_none() {
        let who = people.iter().find(|who| is_asked(&evening, who));
        let who = who.expect("somebody is asked");
        plays_any(&evening, who);
    }
    let now = evening.now;
    let offered = evening.house.work(evening.table(), |desk| {
        let seat = |who: &Person| desk.sheet.seat_of(who.id).expect("a seat");
        let (by, other) = (seat(&people[0]), seat(&people[1]));
        let (computer, _) = desk.call().expect("a call").seats[0];
        let draw = (Motion::Draw, Vec::new());
        let asked = (vec![other], vec![computer]);
        ask_for(desk, &people[0], by, draw, asked, now, REQUEST)
    });
    offered.expect("it is offered");
    first_answer(&evening);
    assert!(sheet(&evening).open_request().is_some(), "Ben may agree");
}

#[test]
fn a_seat_is_handed_to_the_computer_where_the_others_agree() {
    let mut evening = Evening::begun();
    assert_eq!(evening.does(&ann(), stand(None, false)), "said-requested");
    assert_eq!(
        evening.shows(),
        ["request 1 new: petition-hand-over awaits 2"]
    );
    assert_eq!(evening.does(&ben(), reply(1, true)), "said-agreed");
    let shown = evening.shows();
    assert!(
        shown.contains(&"request 1 3: petition-hand-over settled-agreed".to_owned()),
        "{shown:?}"
    );
    assert!(
        shown
            .iter()
            .any(|line| line.starts_with("board: news-replaced; waits for 1")),
        "{shown:?}"
    );
    assert_eq!(sheet(&evening).organizer, PlayerId(2));
    assert!(question(&evening).is_some(), "it plays on");
    // One's own turn is for the others to agree to, too, and who plays has not waited for them.
    let mut evening = Evening::begun();
    assert_eq!(evening.does(&ann(), stand(None, true)), "said-requested");
    evening.shows();
    assert_eq!(evening.does(&ann(), typed("d2-e2")), "played d2-e2");
    let shown = evening.shows();
    assert!(
        shown.contains(&"request 1 3: petition-own-turn settled-overtaken".to_owned()),
        "{shown:?}"
    );
    assert_eq!(evening.does(&ben(), reply(1, true)), "refused-request-gone");
}

#[test]
fn what_was_declined_is_not_asked_again_at_another_level() {
    let evening = Evening::begun();
    assert_eq!(evening.does(&ann(), stand(None, false)), "said-requested");
    assert_eq!(evening.does(&ben(), reply(1, false)), "said-declined");
    let harder = Deed::Stand {
        of: None,
        level: Level::Hard,
        turn: false,
    };
    assert_eq!(evening.does(&ann(), harder), "refused-declined-before");
}

#[test]
fn the_computer_plays_alone_only_where_it_may_and_stops_by_itself() {
    let mut evening = quick(0);
    evening.ask(&ann(), new(ATTACKERS));
    evening.does(&ann(), add(1));
    assert_eq!(evening.does(&ann(), Deed::Leave), "said-left");
    assert!(evening.shows()[0].starts_with("lobby new: closed"));
    let mut evening = quick(6);
    evening.ask(&ann(), new(Wish::Any));
    for number in 1..=2 {
        let level = Level::Easy;
        let add = Deed::AddComputer { level, number };
        if number == 2 {
            assert_eq!(evening.does(&ann(), Deed::Leave), "said-left");
        }
        assert_eq!(evening.does(&ann(), add), "said-computer-added");
    }
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    evening.shows();
    assert_eq!(thinks(&evening), 6);
    let shown = evening.shows();
    let last = shown.iter().find(|line| line.starts_with("board"));
    let last = last.expect("a board");
    assert!(
        last.contains("news-show-over") && last.ends_with("end-abandoned"),
        "{last}"
    );
}

#[test]
fn a_hint_is_given_where_the_table_allows_it_and_only_for_what_is_asked() {
    let evening = begun();
    let asks = |evening: &Evening, who: &Person| {
        let hint = evening
            .house
            .ask_for_hint(who, &evening.place, Target::Here);
        hint.expect("it can be read").map_err(Box::new)
    };
    let no = asks(&evening, &ann()).err().expect("not allowed here");
    assert_eq!(gist(&no), "refused-no-hints");

    let evening = quick(0);
    evening.ask(&ann(), against("brandubh", ATTACKERS, true));
    let no = asks(&evening, &cy()).err().expect("a guest");
    assert_eq!(gist(&no), "refused-not-seated");
    let hint = asks(&evening, &ann()).expect("it is thought about");
    let again = asks(&evening, &ann()).err().expect("one at a time");
    assert_eq!(gist(&again), "refused-hint-on-its-way");
    let Some(Task::Hint(task, stop)) = evening.house.calls.next(evening.now, true) else {
        panic!("nobody thinks");
    };
    let mut thought = task.thought;
    thought.divide(1_000_000);
    let chosen = thought.choose(&stop).expect("an answer");
    evening.house.calls.not_advised(task.table, task.seat);
    let answer = evening.house.hinted(&hint, Some(chosen.clone()));
    let Ok(Answer::Hint(answer)) = answer else {
        panic!("no hint: {answer:?}");
    };
    assert_eq!(answer.choice.play, chosen.play);
    assert!(!crate::words::tell(Lang::Fr, &answer.reason).is_empty());
    assert_eq!(log(&evening), [], "nothing was played");
    // What was asked meanwhile is another question.
    assert_eq!(
        evening.does(&ann(), typed(&chosen.play)),
        format!("played {}", chosen.play)
    );
    let late = evening.house.hinted(&hint, Some(chosen)).expect("no fault");
    assert_eq!(gist(&late), "refused-hint-late");
    let no = asks(&evening, &ann()).err().expect("asked nothing");
    assert_eq!(gist(&no), "refused-not-asked");
}

#[test]
fn tables_that_know_nothing_of_the_computer_still_load() {
    let evening = Evening::begun();
    let now = sheet(&evening);
    let mut old = serde_json::to_value(&now).expect("a sheet is named fields");
    let fields = old.as_object_mut().expect("named fields");
    for field in ["hints", "computers", "stand_ins", "called", "begun"] {
        assert!(fields.remove(field).is_some(), "{field}");
    }
    for sitter in fields["sitters"].as_array_mut().expect("sitters") {
        let sitter = sitter.as_object_mut().expect("named fields");
        assert!(sitter.remove("computer").is_some());
    }
    let loaded: Sheet = serde_json::from_value(old).expect("an old sheet loads");
    assert_eq!(
        Sheet {
            begun: now.begun,
            ..loaded
        },
        now
    );
}
