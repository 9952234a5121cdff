//! What players read: the labels of answers, the question, and what happened, in English.

use super::*;
use crate::face::{Face, Reader};
use crate::words::Phrase;

fn reader() -> Reader {
    Reader {
        names: ["Maeve", "Bran", "Oisín"].map(str::to_owned).to_vec(),
        ..Reader::default()
    }
}

fn say(phrase: &Phrase) -> String {
    reader().say(phrase)
}

/// The last word of the label of an answer.
fn label(game: &Oath, typed: &str) -> String {
    let seat = game.board.asked().expect("somebody is asked");
    let view = game.view(Viewer::Seat(seat));
    let options = game.options();
    let meant = options
        .iter()
        .find(|action| Oath::reads(&view, seat, action, typed));
    let words = Oath::label(&view, meant.expect("it is offered"));
    say(words.last().expect("an answer has words"))
}

fn asks(game: &Oath) -> String {
    let seat = game.board.asked().expect("somebody is asked");
    say(&Oath::question(&game.view(Viewer::Seat(seat)), seat))
}

/// B has a Pistol at the Blacksmith, and it is the turn of A, who has nothing to pay with.
fn before_a_pistol() -> Oath {
    let mut game = table(3);
    stand(&mut game, B, Pawn::Mate, Location::Blacksmith);
    tokens(&mut game, B, "pistol");
    mat(&mut game, A).doubloons = 0;
    game
}

#[test]
fn whoever_is_turned_away_by_a_pistol_reads_that_and_not_that_they_played() {
    let mut game = before_a_pistol();
    play(&mut game, "mate:blacksmith");
    let events = play(&mut game, "demand");
    let thwarted: Vec<String> = events
        .iter()
        .filter_map(|event| Oath::thwarted(event, A))
        .map(|phrase| say(&phrase))
        .collect();
    assert_eq!(
        thwarted,
        [
            "You had no Doubloon for the Pistol of Bran: your pawn comes back from the Blacksmith, and that place is closed to you for \
             this turn."
        ]
    );
    assert!(
        events
            .iter()
            .all(|event| Oath::thwarted(event, B).is_none())
    );
    assert_eq!(
        asks(&game),
        "Your turn goes on: place a pawn elsewhere. A Pistol closed to you for this turn: Blacksmith."
    );
}

#[test]
fn before_a_pistol_without_a_doubloon_label_and_preview_warn() {
    let game = before_a_pistol();
    let warned = label(&game, "mate:blacksmith");
    assert_eq!(
        warned,
        "with a Mate, past B: Toughness 3 to 2, or turned back (Pistol, no Doubloon)"
    );
    assert!(warned.chars().count() <= 80, "it fits on a button");
    let foreseen = |game: &Oath| {
        let action = Action::Place(Pawn::Mate, Location::Blacksmith);
        let after = Oath::foresee(&game.view(Viewer::Seat(A)), A, &action);
        Oath::foretell(&after.expect("it follows without chance")).map(|phrase| say(&phrase))
    };
    assert_eq!(
        foreseen(&game).as_deref(),
        Some(
            "You have no Doubloon: if Bran demands one for the Pistol, your pawn turns back, and this place is closed to you for this \
             turn."
        )
    );
    let mut rich = game.clone();
    mat(&mut rich, A).doubloons = 1;
    assert_eq!(
        label(&rich, "mate:blacksmith"),
        "with a Mate, past B: Toughness 3 to 2, or 1 Doubloon (Pistol)"
    );
    assert_eq!(
        foreseen(&rich).as_deref(),
        Some(
            "Bran is asked first, and may demand 1 Doubloon for the Pistol in place of the Toughness."
        )
    );
    let mut unarmed = game;
    tokens(&mut unarmed, B, "");
    assert_eq!(foreseen(&unarmed), None);
}

#[test]
fn after_the_end_everybody_sees_what_was_held() {
    let mut game = table(3);
    card(&mut game, A, ActionCard::Pickpocket);
    mission(&mut game, B, "raid-the-port");
    let running = game.view(Viewer::Onlooker);
    assert!(running.hands[0].known.is_empty());
    assert_eq!(running.hands[0].hidden, 1);
    let over = game.unveiled(Viewer::Onlooker);
    assert_eq!(over.hands[0].known, [ActionCard::Pickpocket]);
    assert_eq!(over.hands[0].hidden, 0);
    let ending = crate::face::Ending::Agreed;
    let ended = crate::face::Moment::Ended(&ending);
    let mat = |view: &View| Oath::mat(view, A, &reader()).expect("a mat").text;
    for view in [&running, &over] {
        let shown = [
            Oath::text(view, ended, &reader()),
            Oath::alt(view, ended, &reader()),
            mat(view),
        ];
        for text in shown {
            assert_eq!(text.contains("Pickpocket"), view.unveiled, "{text}");
        }
    }
    let before = Oath::scene(&running, ended, &reader());
    let after = Oath::scene(&over, ended, &reader());
    assert!(
        after.height > before.height,
        "the last picture shows the hands"
    );
}

#[test]
fn a_mission_in_hand_can_be_looked_up_by_everybody() {
    let mut game = table(3);
    mission(&mut game, B, "raid-the-port");
    let view = game.view(Viewer::Seat(A));
    let mat = Oath::mat(&view, B, &reader()).expect("a mat");
    assert!(
        mat.text.contains("Mission 31, Raid the Port: 2 Equipment"),
        "{}",
        mat.text
    );
    let text = Oath::text(&view, crate::face::Moment::Live, &reader());
    assert!(text.contains("In hand: Raid the Port."), "{text}");
}

#[test]
fn a_good_word_is_offered_only_where_a_mission_may_follow() {
    let mut game = table(2);
    card(&mut game, A, ActionCard::GoodWord);
    assert!(offers(&game, "card:good-word"));
    play(&mut game, "mate:bridge");
    assert!(!offers(&game, "card:good-word"));
    tokens(&mut game, A, "parrot");
    assert!(offers(&game, "card:good-word"));
}

#[test]
fn the_end_names_the_points_of_everybody() {
    let outcome = crate::rules::Outcome {
        winners: vec![C],
        reason: "oath-end-points",
        rule: "10.4",
        scores: Some(vec![12, 9, 14]),
    };
    assert_eq!(
        say(&Oath::end(&outcome)),
        "Oisín wins with 14 VP. The others: Maeve 12 VP and Bran 9 VP."
    );
}
