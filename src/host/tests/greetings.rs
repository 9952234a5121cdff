//! Whoever sits down where there will be hands is told so in private, once, and everybody reads before the start who cannot be.

use super::super::notice::{HandNotice, HandWhat};
use super::*;

/// A table of Oath at which Ann sits.
fn oath() -> Evening {
    let evening = Evening::new();
    let new = Command::New {
        game: "oath".to_owned(),
        wish: Wish::Any,
        lang: None,
        terms: Terms::default(),
    };
    evening.ask(&ann(), new);
    evening
}

/// What has to be shown in private.
fn due(evening: &Evening) -> Vec<HandNotice> {
    let id = evening.table();
    let seats = evening.house.hands_due(id).into_iter();
    let notice = |seat| evening.house.hand_notice(id, seat).expect("a notice");
    seats.map(|seat| notice(seat).expect("it is due")).collect()
}

/// Whom it is for, where it is a greeting.
fn greeted(evening: &Evening) -> Vec<PlayerId> {
    let greetings = due(evening).into_iter();
    let is_greeting = |notice: &HandNotice| notice.what == HandWhat::ToCome;
    greetings
        .filter(is_greeting)
        .map(|notice| notice.player)
        .collect()
}

/// Who is marked in the lobby, and who is named in public as not to be written to, of all that has yet to be shown.
fn marked(evening: &mut Evening) -> (Vec<PlayerId>, Vec<PlayerId>) {
    let (mut marked, mut named) = (Vec::new(), Vec::new());
    let id = evening.table();
    while let Some(notice) = evening.house.notice(id).expect("a notice") {
        match &notice.what {
            What::Lobby { lobby, .. } => marked = lobby.unreached.clone(),
            What::Unreached { player, .. } => named.push(*player),
            _ => {}
        }
        let post = evening.post(&notice);
        evening.house.shown(&notice, post).expect("it is stored");
    }
    (marked, named)
}

#[test]
fn whoever_sits_down_is_greeted_once_however_often_they_get_up() {
    let mut evening = oath();
    evening.does(&ben(), Deed::Join(Wish::Any));
    assert_eq!(greeted(&evening), [ann().id, ben().id]);
    evening.restart();
    let both = due(&evening);
    assert_eq!(
        both.len(),
        2,
        "a program that was killed does it after the next start"
    );
    assert_eq!((both[1].lang, both[1].post), (Lang::Fr, None));
    for greeting in &both {
        let shown = evening.house.hand_shown(greeting, Some(PostId(7)));
        shown.expect("it is stored");
    }
    evening.does(&ben(), Deed::Leave);
    evening.does(&ben(), Deed::Join(Wish::Any));
    evening.restart();
    assert_eq!(greeted(&evening), []);
    assert_eq!(marked(&mut evening), (vec![], vec![]));
    // The hand is a message of its own, which rings.
    evening.does(&ann(), Deed::Start);
    let hands = due(&evening);
    assert_eq!(hands.len(), 2);
    for hand in hands {
        assert!(matches!(hand.what, HandWhat::Holds(_)) && hand.post.is_none());
    }
}

#[test]
fn who_takes_no_messages_is_marked_in_the_lobby_and_not_named_again() {
    // Cases 25 and 27.
    let mut evening = oath();
    for guest in [ben(), cy()] {
        evening.does(&guest, Deed::Join(Wish::Any));
    }
    marked(&mut evening);
    for (greeting, takes_nothing) in due(&evening).iter().zip([true, false, true]) {
        let refused = evening.house.hand_refused(greeting, takes_nothing);
        refused.expect("it is stored");
    }
    evening.restart();
    // Ben could not be written to yet, which says nothing about him.
    assert_eq!(greeted(&evening), [ben().id]);
    assert_eq!(marked(&mut evening), (vec![ann().id, cy().id], vec![]));
    evening.does(&cy(), Deed::Leave);
    assert_eq!(marked(&mut evening).0, [ann().id]);

    evening.does(&ann(), Deed::Start);
    assert_eq!(marked(&mut evening), (vec![ann().id], vec![ben().id]));
    // The deal is worth a try, and the next refusal no word.
    for hand in due(&evening) {
        let refused = evening.house.hand_refused(&hand, true);
        refused.expect("it is stored");
    }
    evening.restart();
    assert_eq!(marked(&mut evening), (vec![], vec![]));
}

#[test]
fn where_nothing_is_hidden_nobody_is_greeted() {
    let evening = Evening::new();
    evening.ask(&ann(), new(Wish::Any));
    evening.does(&ben(), Deed::Join(Wish::Any));
    assert!(evening.house.hands_due(evening.table()).is_empty());
}
