//! Turns of several answers, seats that are left, and mats, at tables of Oath.

use super::super::notice::{HandWhat, Played};
use super::*;
use crate::shelf::Look;

fn di() -> Person {
    person(5, "Di", Lang::Fr)
}

/// A table of Oath at which everybody sits and everything is shown.
fn oath(people: &[Person]) -> Evening {
    let mut evening = Evening::new();
    let new = Command::New {
        game: "oath".to_owned(),
        wish: Wish::Any,
        lang: None,
        terms: Terms::default(),
    };
    evening.ask(&people[0], new);
    for guest in &people[1..] {
        evening.does(guest, Deed::Join(Wish::Any));
    }
    evening.does(&people[0], Deed::Start);
    show(&mut evening);
    evening
}

/// Shows everything there is to show, hands as well; the boards in a line each.
fn show(evening: &mut Evening) -> Vec<String> {
    let mut boards = Vec::new();
    for id in evening.house.due() {
        for seat in evening.house.hands_due(id) {
            let notice = evening.house.hand_notice(id, seat).expect("a hand");
            let notice = notice.expect("a hand that is due");
            let post =
                (notice.what != HandWhat::Nothing).then_some(PostId(900 + u64::from(seat.0)));
            evening
                .house
                .hand_shown(&notice, post)
                .expect("it is stored");
        }
        while let Some(notice) = evening.house.notice(id).expect("a notice") {
            if matches!(notice.what, What::Board(_)) {
                boards.push(line(&notice));
            }
            let post = evening.post(&notice);
            evening.house.shown(&notice, post).expect("it is stored");
        }
    }
    boards
}

/// Whoever is asked, and what.
fn asked(evening: &Evening, people: &[Person]) -> Option<(Person, crate::shelf::Question)> {
    people
        .iter()
        .find_map(|who| match evening.ask(who, here(Deed::Ask(None))) {
            Answer::Panel(panel) => Some((who.clone(), panel.question)),
            _ => None,
        })
}

/// What everybody can see and everything that is still to be told, without the log of what was taken back.
fn standing(evening: &Evening, people: &[Person]) -> String {
    let sheet = evening.house.at(evening.table(), |desk| {
        let sheet = &desk.sheet;
        Ok(Some(format!(
            "{:?} {:?} {} {:?}",
            sheet.news, sheet.unseen, sheet.board.wanted, sheet.stage
        )))
    });
    let boards: Vec<Look> = people.iter().map(|who| board(evening, who, None)).collect();
    format!("{sheet:?} {boards:?}")
}

fn board(evening: &Evening, who: &Person, player: Option<PlayerId>) -> Look {
    let wish = Deed::Board {
        text: false,
        of: player.map(Whose::Player),
    };
    match evening.ask(who, here(wish)) {
        Answer::Board(board) => *board.look,
        other => panic!("no board: {other:?}"),
    }
}

fn number(seed: &mut u64, below: usize) -> usize {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

/// What was played, and whether its player is asked again at once.
fn played(answer: Answer) -> (Played, bool) {
    match answer {
        Answer::Played(played) => (played, false),
        Answer::Panel(panel) => match panel.just {
            Some(Just::Played(played)) => (played, true),
            other => panic!("a question without what was played: {other:?}"),
        },
        other => panic!("not played: {other:?}"),
    }
}

#[test]
fn a_turn_is_shown_once_at_its_end_and_taken_back_unseen_until_then() {
    // cases 37, 40
    let people = [ann(), ben(), di()];
    let mut evening = oath(&people);
    let mut seed = 1;
    let (mut quiet, mut shown, mut undone, mut silent) = (0, 0, 0, 0);
    while let Some((who, question)) = asked(&evening, &people) {
        let choice = &question.choices[number(&mut seed, question.choices.len())];
        let before = standing(&evening, &people);
        let press = |ask: u32| here(pressed(ask, &choice.play));
        let (mut answer, goes_on) = played(evening.ask(&who, press(question.ask)));
        assert_eq!(answer.record, choice.record);
        // Pressed twice, it counts once, and the question that came of it does not go.
        let twice = played(evening.ask(&who, press(question.ask)));
        assert_eq!((&twice.0.record, twice.1), (&answer.record, goes_on));
        let boards = show(&mut evening);
        assert!(boards.len() <= 1, "{boards:?}");
        if boards.is_empty() {
            assert!(goes_on, "nobody is told that {} played", who.name);
            quiet += 1;
        } else {
            shown += 1;
        }
        if boards.is_empty() && answer.free_undo && undone < 40 {
            undone += 1;
            let undo = Deed::Undo {
                entry: Some(answer.entry),
            };
            assert_eq!(evening.does(&who, undo), "said-undone");
            let boards = show(&mut evening);
            if !boards.is_empty() {
                // Somebody's standing order had answered, and that is not tried out in silence.
                assert!(boards[0].contains("news-undone-hidden"), "{boards:?}");
                continue;
            }
            silent += 1;
            assert_eq!(standing(&evening, &people), before);
            assert_eq!(show(&mut evening), Vec::<String>::new(), "nobody saw it");
            let again = evening.number(&who);
            answer = played(evening.ask(&who, press(again))).0;
            assert_eq!(show(&mut evening), Vec::<String>::new());
        }
        drop(answer);
    }
    assert!(
        quiet > shown / 4 && silent > 10,
        "{quiet} {shown} {undone} {silent}"
    );
}

#[test]
fn whoever_leaves_is_passed_over_and_the_others_play_on_to_the_end() {
    let people = [ann(), ben(), di()];
    let mut evening = oath(&people);
    let mut seed = 2;
    let turn = |evening: &mut Evening, seed: &mut u64, people: &[Person]| {
        let (who, question) = asked(evening, people)?;
        let choice = &question.choices[number(seed, question.choices.len())];
        played(evening.ask(&who, here(pressed(question.ask, &choice.play))));
        show(evening);
        Some(())
    };
    let waits_for_ben = |evening: &Evening| {
        let (waited_for, _) = asked(evening, &people).expect("somebody is asked");
        waited_for.id == ben().id
    };
    let mut turns = 0;
    while turns < 9 || waits_for_ben(&evening) {
        turn(&mut evening, &mut seed, &people);
        turns += 1;
    }
    assert_eq!(
        evening.does(&ben(), Deed::Resign { sure: false }),
        format!("Resign {{ table: {:?}, mates: [] }}", evening.table())
    );
    assert_eq!(
        evening.does(&ben(), Deed::Resign { sure: true }),
        "said-resigned"
    );
    let id = evening.table();
    let hands = evening.house.hands_due(id);
    let left = hands
        .iter()
        .filter_map(|&seat| evening.house.hand_notice(id, seat).expect("a hand"))
        .find(|notice| notice.player == ben().id);
    assert_eq!(left.map(|notice| notice.what), Some(HandWhat::Left));
    let boards = show(&mut evening);
    assert_eq!(boards.len(), 1);
    // Whoever is waited for was called before.
    assert!(!boards[0].contains(['2', '!']), "{boards:?}");
    assert_eq!(evening.does(&ben(), Deed::Ask(None)), "refused-not-seated");
    assert_eq!(evening.does(&ben(), Deed::Hand), "refused-not-seated");
    assert_eq!(
        evening.does(&ben(), Deed::Resign { sure: true }),
        "refused-not-seated"
    );
    assert_eq!(gist(&evening.ask(&ben(), Command::Games)), "0 games");
    assert!(asked(&evening, &[ben()]).is_none());
    // Nobody is brought back by taking back.
    let undo = |evening: &Evening| [ann(), di()].map(|who| evening.does(&who, UNDO));
    assert_eq!(undo(&evening), ["refused-nothing-to-undo"; 2]);
    evening.restart();
    assert_eq!(evening.does(&ben(), Deed::Ask(None)), "refused-not-seated");
    while turn(&mut evening, &mut seed, &people).is_some() {}
    // A rematch is for those who stayed.
    assert_eq!(evening.does(&ben(), Deed::Rematch), "refused-not-seated");
    assert_eq!(evening.does(&ann(), Deed::Rematch), "said-rematch");
    assert_eq!(gist(&evening.ask(&di(), Command::Games)), "1 games");
    assert_eq!(gist(&evening.ask(&ben(), Command::Games)), "0 games");
}

#[test]
fn of_two_players_the_one_who_stays_wins_and_both_may_play_again() {
    let people = [ann(), ben()];
    let mut evening = oath(&people);
    assert_eq!(
        evening.does(&ben(), Deed::Resign { sure: true }),
        "said-resigned"
    );
    let boards = show(&mut evening);
    assert_eq!(boards.len(), 1);
    assert!(!boards[0].contains("waits for"), "{boards:?}");
    assert_eq!(evening.does(&ben(), Deed::Rematch), "said-rematch");
    assert_eq!(gist(&evening.ask(&ann(), Command::Games)), "1 games");
    evening.does(&ann(), Deed::Join(Wish::Any));
    assert_eq!(evening.does(&ben(), Deed::Start), "said-already-started");
}

#[test]
fn anybody_may_see_one_players_mat_large() {
    let people = [ann(), ben()];
    let evening = oath(&people);
    let whole = board(&evening, &ann(), None);
    let mats = people
        .clone()
        .map(|who| board(&evening, &cy(), Some(who.id)));
    assert!(mats[0] != mats[1] && mats[0] != whole && mats[1] != whole);
    assert!(mats[1].alt.contains("Ben"), "{}", mats[1].alt);
    let of_nobody = Deed::Board {
        text: true,
        of: Some(Whose::Player(cy().id)),
    };
    assert_eq!(
        evening.does(&ann(), of_nobody),
        "refused-they-are-not-seated"
    );
    // Brandubh has nothing larger to show than its board.
    let evening = Evening::begun();
    let shown = [None, Some(ben().id)].map(|of| board(&evening, &ann(), of));
    assert_eq!(shown[0], shown[1]);
}
