//! What one player may not decide alone: taking back past others, and a draw.

use super::*;
use crate::table::Deed as Written;

/// After two moves Ann asks to take back hers, past Ben's; the question is message 5.
fn asked() -> Evening {
    let mut evening = Evening::after(&OPENING[..2]);
    assert_eq!(evening.does(&ann(), UNDO), "said-requested");
    assert_eq!(
        evening.shows(),
        ["request 1 new: petition-undo-since awaits 2"]
    );
    evening
}

/// Ann, to move, offers a draw; the offer is message 3.
fn offered() -> Evening {
    let mut evening = Evening::begun();
    assert_eq!(evening.does(&ann(), Deed::Draw), "said-requested");
    assert_eq!(evening.shows(), ["request 1 new: petition-draw awaits 2"]);
    evening
}

fn plies(evening: &Evening) -> u32 {
    let plies = evening.house.at(evening.table(), |desk| {
        Ok(desk.table.as_ref().map(|table| table.plies()))
    });
    plies.expect("it can be read").expect("a game")
}

#[test]
fn ones_own_last_answer_is_taken_back_at_once_while_nobody_has_acted() {
    // cases 37
    let mut evening = Evening::after(&OPENING[..1]);
    assert_eq!(evening.does(&ann(), UNDO), "said-undone");
    assert_eq!(
        evening.shows(),
        ["board: news-undone; waits for 1", "retire 3"],
        "nobody is pinged for what they did themselves"
    );
    assert_eq!(plies(&evening), 0);
    assert_eq!(evening.does(&ann(), UNDO), "refused-nothing-to-undo");
    assert_eq!(evening.does(&ben(), UNDO), "refused-nothing-to-undo");
    evening.play(&["d6-e6"]);
}

#[test]
fn a_move_taken_back_before_it_was_shown_pings_nobody() {
    // cases 44
    let mut evening = Evening::begun();
    evening.does(&ann(), typed("d6-f6"));
    evening.does(&ann(), UNDO);
    assert_eq!(
        evening.shows(),
        [
            "board: brandubh-moved, news-undone; waits for 1",
            "retire 2"
        ]
    );
}

#[test]
fn a_second_press_on_undo_means_the_same_move_and_no_other() {
    let mut evening = Evening::after(&OPENING[..2]);
    let Answer::Played(played) = evening.ask(&ann(), here(typed("d7-d6"))) else {
        panic!("it is legal");
    };
    assert!(played.free_undo);
    evening.shows();
    let undo = Deed::Undo {
        entry: Some(played.entry),
    };
    let pressed = at_once(&evening, vec![(ann(), here(undo.clone())); 8]);
    assert_eq!(count(&pressed, "said-undone"), 1);
    assert_eq!(count(&pressed, "said-undone-before"), 7);
    assert_eq!(plies(&evening), 2, "the earlier move still stands");
    assert_eq!(
        evening.shows(),
        ["board: news-undone; waits for 1", "retire 5"]
    );
    // Another move in its place is not what the old button spoke of.
    evening.play(&["d7-e7"]);
    assert_eq!(evening.does(&ann(), undo.clone()), "refused-old-button");
    assert_eq!(plies(&evening), 3);
    assert!(evening.shows().is_empty());
    evening.restart();
    assert_eq!(evening.does(&ann(), undo), "refused-old-button");
}

#[test]
fn undo_past_the_other_needs_the_others_consent_and_is_written_down() {
    // cases 37, 38
    let mut evening = asked();
    assert_eq!(
        plies(&evening),
        2,
        "nothing is taken back before they agree"
    );
    assert_eq!(evening.does(&ben(), reply(1, true)), "said-agreed");
    assert_eq!(
        evening.shows(),
        [
            "request 1 5: petition-undo-since settled-agreed",
            "board: news-undone-since-agreed; waits for 1!",
            "retire 4"
        ]
    );
    assert_eq!(plies(&evening), 0);
    let log = evening.house.at(evening.table(), |desk| {
        let sheets = desk.table.as_ref().map(|table| table.sheets(2, 0));
        Ok(sheets.and_then(Result::ok))
    });
    let entries = log.expect("it can be read").expect("a log").entries;
    assert_eq!(entries.len(), 1);
    let sealed = crate::envelope::unseal(&entries[0].1).expect("an envelope");
    let entry: crate::table::Entry = crate::envelope::decode(&sealed.body).expect("an entry");
    assert_eq!(
        entry.deed,
        Written::TakenBack {
            by: Seat(0),
            agreed: vec![Seat(1)],
            plies: 2
        }
    );
}

#[test]
fn a_reply_counts_once_however_often_it_is_pressed() {
    // cases 41
    let mut evening = asked();
    let pressed = at_once(&evening, vec![(ben(), here(reply(1, true))); 8]);
    assert_eq!(count(&pressed, "said-agreed"), 1);
    assert_eq!(count(&pressed, "refused-request-gone"), 7);
    assert_eq!(plies(&evening), 0);
    assert_eq!(evening.shows().len(), 3);
}

#[test]
fn yes_and_no_at_once_are_one_of_them() {
    let evening = asked();
    let both = at_once(
        &evening,
        vec![
            (ben(), here(reply(1, true))),
            (ben(), here(reply(1, false))),
        ],
    );
    assert_eq!(count(&both, "refused-request-gone"), 1, "{both:?}");
    let agreed = count(&both, "said-agreed") == 1;
    assert_eq!(plies(&evening), if agreed { 0 } else { 2 });
}

#[test]
fn only_those_who_are_asked_may_answer() {
    let mut evening = asked();
    let before = evening.state();
    for agree in [true, false] {
        assert_eq!(evening.does(&cy(), reply(1, agree)), "refused-not-seated");
        assert_eq!(evening.does(&mo(), reply(1, agree)), "refused-not-seated");
        assert_eq!(
            evening.does(&ben(), reply(2, agree)),
            "refused-request-gone"
        );
        assert_eq!(
            evening.does(&ben(), reply(0, agree)),
            "refused-request-gone"
        );
    }
    assert_eq!(evening.does(&ann(), reply(1, true)), "refused-own-request");
    assert_eq!(evening.state(), before);
    assert!(evening.shows().is_empty());
}

#[test]
fn a_declined_undo_is_not_asked_again_before_the_next_move() {
    let mut evening = asked();
    assert_eq!(evening.does(&ben(), reply(1, false)), "said-declined");
    assert_eq!(
        evening.shows(),
        ["request 1 5: petition-undo-since settled-declined"]
    );
    assert_eq!(plies(&evening), 2);
    assert_eq!(evening.does(&ann(), UNDO), "refused-declined-before");
    evening.restart();
    assert_eq!(evening.does(&ann(), UNDO), "refused-declined-before");
    evening.play(&OPENING[2..]);
    assert_eq!(evening.does(&ann(), UNDO), "said-requested");
}

#[test]
fn a_request_is_withdrawn_by_whoever_asked_and_not_repeated_at_once() {
    let mut evening = asked();
    assert_eq!(evening.does(&ann(), reply(1, false)), "said-withdrawn");
    assert_eq!(
        evening.shows(),
        ["request 1 5: petition-undo-since settled-withdrawn"]
    );
    assert_eq!(evening.does(&ben(), reply(1, true)), "refused-request-gone");
    assert_eq!(evening.does(&ann(), UNDO), "refused-declined-before");
    assert!(evening.shows().is_empty(), "no flood of questions");
}

#[test]
fn an_unanswered_request_lapses_also_after_a_restart_and_may_be_asked_again() {
    for restarts in [false, true] {
        let mut evening = asked();
        assert_eq!(
            evening.house.next_deadline(),
            Some(evening.now.plus(REQUEST))
        );
        evening.turn(REQUEST - 1);
        assert!(evening.shows().is_empty());
        if restarts {
            evening.restart();
        }
        evening.turn(1);
        assert_eq!(
            evening.shows(),
            ["request 1 5: petition-undo-since settled-lapsed"]
        );
        assert_eq!(evening.house.next_deadline(), None);
        assert_eq!(plies(&evening), 2);
        assert_eq!(evening.does(&ben(), reply(1, true)), "refused-request-gone");
        assert_eq!(evening.does(&ann(), UNDO), "said-requested");
        assert_eq!(
            evening.shows(),
            ["request 2 new: petition-undo-since awaits 2"]
        );
    }
}

#[test]
fn playing_on_overtakes_an_undo_request() {
    let mut evening = asked();
    assert_eq!(evening.does(&ann(), typed("d7-d6")), "played d7-d6");
    assert_eq!(
        evening.shows(),
        [
            "request 1 5: petition-undo-since settled-overtaken",
            "board: brandubh-moved; waits for 2!",
            "retire 4"
        ]
    );
    assert_eq!(evening.does(&ben(), reply(1, true)), "refused-request-gone");
    assert_eq!(plies(&evening), 3);
}

#[test]
fn the_others_free_undo_overtakes_a_request() {
    // cases 41
    let mut evening = asked();
    assert_eq!(evening.does(&ben(), UNDO), "said-undone");
    assert_eq!(
        evening.shows(),
        [
            "request 1 5: petition-undo-since settled-overtaken",
            "board: news-undone; waits for 2",
            "retire 4"
        ]
    );
    assert_eq!(plies(&evening), 1);
    // Now nobody stands behind Ann's move any more.
    assert_eq!(evening.does(&ann(), UNDO), "said-undone");
    assert_eq!(plies(&evening), 0);
}

#[test]
fn of_two_requests_at_once_one_stands_and_the_other_is_told_so() {
    // cases 41
    let mut evening = Evening::after(&OPENING[..2]);
    let both = at_once(
        &evening,
        vec![
            (ann(), here(UNDO)),
            (ann(), here(UNDO)),
            (ben(), here(Deed::Draw)),
        ],
    );
    assert_eq!(count(&both, "said-requested"), 1, "{both:?}");
    let told = count(&both, "refused-request-open") + count(&both, "said-already-requested");
    assert_eq!(told, 2, "{both:?}");
    assert_eq!(evening.shows().len(), 1, "one question");
}

#[test]
fn asking_again_while_it_is_open_asks_nobody_twice() {
    let mut evening = asked();
    assert_eq!(evening.does(&ann(), UNDO), "said-already-requested");
    assert_eq!(evening.does(&ann(), Deed::Draw), "refused-request-open");
    assert_eq!(evening.does(&ben(), Deed::Draw), "refused-request-open");
    assert!(evening.shows().is_empty());
}

#[test]
fn a_draw_is_agreed_by_both() {
    let mut evening = offered();
    assert_eq!(evening.does(&ben(), reply(1, true)), "said-agreed");
    assert_eq!(
        evening.shows(),
        [
            "request 1 3: petition-draw settled-agreed",
            "board: news-drawn; end-agreed",
            "retire 2"
        ]
    );
    assert_eq!(evening.does(&ann(), Deed::Draw), "refused-over");
    assert_eq!(evening.does(&ben(), reply(1, true)), "refused-over");
    assert!(evening.shows().is_empty());
}

#[test]
fn offering_what_is_offered_accepts_it() {
    let mut evening = offered();
    assert_eq!(evening.does(&ben(), Deed::Draw), "said-agreed");
    assert_eq!(
        evening.shows(),
        [
            "request 1 3: petition-draw settled-agreed",
            "board: news-drawn; end-agreed",
            "retire 2"
        ]
    );
}

#[test]
fn two_who_offer_a_draw_at_once_have_agreed() {
    let mut evening = Evening::begun();
    let mut both = at_once(
        &evening,
        vec![(ann(), here(Deed::Draw)), (ben(), here(Deed::Draw))],
    );
    both.sort();
    assert_eq!(both, ["said-agreed", "said-requested"]);
    let shown = evening.shows();
    assert!(
        shown.contains(&"board: news-drawn; end-agreed".to_owned()),
        "{shown:?}"
    );
}

#[test]
fn a_declined_draw_is_not_offered_again_before_the_next_move() {
    let mut evening = offered();
    assert_eq!(evening.does(&ben(), reply(1, false)), "said-declined");
    assert_eq!(
        evening.shows(),
        ["request 1 3: petition-draw settled-declined"]
    );
    assert_eq!(evening.does(&ann(), Deed::Draw), "refused-declined-before");
    // The other one may still offer it.
    assert_eq!(evening.does(&ben(), Deed::Draw), "said-requested");
    assert_eq!(evening.does(&ann(), reply(2, false)), "said-declined");
    evening.shows();
    evening.play(&OPENING[..1]);
    assert_eq!(evening.does(&ann(), Deed::Draw), "said-requested");
}

#[test]
fn an_offer_stands_while_its_maker_plays_on_and_falls_when_the_other_does() {
    let mut evening = offered();
    assert_eq!(evening.does(&ann(), typed("d6-f6")), "played d6-f6");
    assert_eq!(
        evening.shows(),
        ["board: brandubh-moved; waits for 2!", "retire 2"]
    );
    assert_eq!(evening.does(&ben(), typed("d5-c5")), "played d5-c5");
    assert_eq!(
        evening.shows(),
        [
            "request 1 3: petition-draw settled-overtaken",
            "board: brandubh-moved; waits for 1!",
            "retire 4"
        ]
    );
    assert_eq!(evening.does(&ben(), reply(1, true)), "refused-request-gone");
}

#[test]
fn the_end_of_the_game_settles_what_was_asked() {
    // cases 17
    for (who, deed) in [
        (ann(), Deed::Resign { sure: true }),
        (ben(), Deed::Resign { sure: true }),
        (ann(), Deed::Close { sure: true }),
    ] {
        let mut evening = offered();
        evening.does(&who, deed);
        let shown = evening.shows();
        assert_eq!(shown[0], "request 1 3: petition-draw settled-overtaken");
        assert_eq!(shown.len(), 3, "{shown:?}");
        assert_eq!(evening.house.next_deadline(), None);
        assert_eq!(evening.does(&ben(), reply(1, true)), "refused-over");
    }
}

#[test]
fn a_request_that_was_settled_before_it_was_shown_pings_nobody() {
    // cases 44
    let mut evening = Evening::begun();
    evening.does(&ann(), Deed::Draw);
    evening.does(&ben(), reply(1, false));
    assert_eq!(
        evening.shows(),
        ["request 1 new: petition-draw settled-declined"]
    );
}

#[test]
fn who_is_asked_reads_what_would_be_taken_back() {
    let evening = Evening::after(&OPENING[..2]);
    evening.ask(&ann(), here(UNDO));
    let notice = evening.house.notice(evening.table());
    let What::Request { request, .. } = notice.expect("it can be read").expect("a request").what
    else {
        panic!("a request is to be shown");
    };
    let said = |lang| crate::words::tell(lang, &request.words);
    let [own, since] = [OPENING[0], OPENING[1]];
    assert_eq!(
        said(Lang::En),
        format!("Ann would like to take back {own}, and what was played after it: {since}.")
    );
    assert!(said(Lang::Fr).contains(own) && said(Lang::Fr).contains(since));
}
