//! Once more, sides swapped.

use super::*;

/// Ann, who attacked, has resigned; the last board is message 3.
fn over() -> Evening {
    let mut evening = Evening::begun();
    evening.does(&ann(), Deed::Resign { sure: true });
    evening.shows();
    evening
}

fn wish(evening: &Evening, old: TableId, who: &Person) -> String {
    gist(&evening.ask(who, Command::Table(Target::Table(old), Deed::Rematch)))
}

#[test]
fn a_rematch_that_is_accepted_starts_at_once_with_sides_swapped() {
    let mut evening = over();
    let old = evening.table();
    assert_eq!(wish(&evening, old, &ann()), "said-rematch");
    assert_eq!(evening.shows(), ["retire 3", "lobby new: open Ann"]);
    assert_ne!(evening.table(), old);
    assert_eq!(
        gist(&evening.ask(&ben(), Command::Games)),
        "1 games",
        "the guest finds it too"
    );
    assert_eq!(evening.does(&ben(), Deed::Join(Wish::Any)), "said-started");
    assert_eq!(
        evening.shows(),
        [
            "lobby 4: started Ben Ann",
            "board: news-started; waits for 2!"
        ]
    );
    assert_eq!(evening.does(&ann(), typed("d6-f6")), "refused-not-asked");
    assert_eq!(evening.does(&ben(), typed("d6-f6")), "played d6-f6");
}

#[test]
fn wishing_for_a_rematch_that_is_offered_accepts_it() {
    let mut evening = over();
    let old = evening.table();
    assert_eq!(wish(&evening, old, &ben()), "said-rematch");
    assert_eq!(wish(&evening, old, &ben()), "said-rematch", "pressed twice");
    evening.shows();
    assert_eq!(wish(&evening, old, &ann()), "said-started");
    assert_eq!(wish(&evening, old, &ann()), "said-already-started");
    assert_eq!(wish(&evening, old, &cy()), "refused-not-seated");
    assert_eq!(evening.shows().len(), 2);
    assert_eq!(evening.does(&ben(), typed("d6-f6")), "played d6-f6");
}

#[test]
fn two_who_wish_for_a_rematch_at_once_play_one_game() {
    for _ in 0..5 {
        let mut evening = over();
        let old = evening.table();
        let both = at_once(
            &evening,
            [ann(), ben(), ann(), ben()]
                .map(|who| (who, Command::Table(Target::Table(old), Deed::Rematch)))
                .into(),
        );
        assert_eq!(count(&both, "said-started"), 1, "{both:?}");
        assert_eq!(evening.house.census().running, 1);
        assert_eq!(evening.house.census().lobbies, 0);
        evening.shows();
        assert_eq!(evening.does(&ben(), typed("d6-f6")), "played d6-f6");
    }
}

#[test]
fn the_seats_are_kept_for_those_who_played() {
    let mut evening = over();
    assert_eq!(wish(&evening, evening.table(), &cy()), "refused-not-seated");
    assert_eq!(wish(&evening, evening.table(), &ann()), "said-rematch");
    evening.shows();
    let before = evening.house.notice(evening.table()).expect("a notice");
    assert_eq!(
        evening.does(&cy(), Deed::Join(Wish::Any)),
        "refused-reserved"
    );
    assert_eq!(
        evening.does(&cy(), Deed::Join(ATTACKERS)),
        "refused-reserved"
    );
    assert_eq!(evening.does(&cy(), Deed::Leave), "said-not-joined");
    assert_eq!(
        evening.does(&cy(), Deed::Close { sure: false }),
        "refused-not-organizer"
    );
    assert_eq!(evening.does(&ann(), Deed::Start), "refused-guests-missing");
    assert_eq!(
        evening.does(&ann(), Deed::Join(ATTACKERS)),
        "said-already-joined"
    );
    assert_eq!(
        evening.house.notice(evening.table()).expect("a notice"),
        before
    );
    // Whatever side the guest presses, theirs is the one that is kept.
    assert_eq!(evening.does(&ben(), Deed::Join(DEFENDERS)), "said-started");
    assert_eq!(evening.does(&ben(), typed("d6-f6")), "played d6-f6");
}

#[test]
fn a_declined_rematch_is_open_to_anybody() {
    let mut evening = over();
    let old = evening.table();
    wish(&evening, old, &ann());
    evening.shows();
    assert_eq!(evening.does(&ben(), Deed::Leave), "said-declined");
    assert_eq!(evening.shows(), ["lobby 4: open Ann"]);
    assert_eq!(evening.does(&ben(), Deed::Leave), "said-not-joined");
    assert_eq!(evening.does(&cy(), Deed::Join(Wish::Any)), "said-joined");
    assert_eq!(evening.does(&ann(), Deed::Start), "said-started");
    assert_eq!(wish(&evening, old, &ben()), "refused-place-taken");
}

#[test]
fn a_rematch_is_withdrawn_by_leaving_or_cancelling_it() {
    for deed in [Deed::Leave, Deed::Close { sure: false }] {
        let mut evening = over();
        let old = evening.table();
        wish(&evening, old, &ann());
        evening.shows();
        evening.does(&ann(), deed);
        let shown = evening.shows();
        assert!(shown[0].starts_with("lobby 4: closed"), "{shown:?}");
        assert_eq!(
            evening.does(&ben(), Deed::Join(Wish::Any)),
            "refused-closed"
        );
        assert_eq!(wish(&evening, old, &ben()), "refused-rematch-offered");
        assert_eq!(gist(&evening.ask(&cy(), new(Wish::Any))), "said-opened");
    }
}

#[test]
fn an_unanswered_rematch_expires_also_after_a_restart() {
    let mut evening = over();
    wish(&evening, evening.table(), &ann());
    evening.shows();
    evening.restart();
    evening.turn(LOBBY);
    assert_eq!(evening.shows(), ["lobby 4: expired Ann"]);
}

#[test]
fn no_rematch_before_the_end_nor_where_another_table_stands() {
    let evening = Evening::begun();
    assert_eq!(wish(&evening, evening.table(), &ann()), "refused-not-over");
    let evening = over();
    let old = evening.table();
    evening.ask(&cy(), new(Wish::Any));
    assert_eq!(wish(&evening, old, &ann()), "refused-place-taken");
    let elsewhere = evening.house.act(
        &ann(),
        &place(71),
        Command::Table(Target::Table(old), Deed::Rematch),
        evening.now,
    );
    assert_eq!(gist(&elsewhere.expect("no fault")), "refused-elsewhere");
}

#[test]
fn a_rematch_of_a_rematch_swaps_the_sides_back() {
    let mut evening = over();
    wish(&evening, evening.table(), &ann());
    evening.does(&ben(), Deed::Join(Wish::Any));
    evening.shows();
    evening.does(&ben(), Deed::Resign { sure: true });
    evening.shows();
    let second = evening.table();
    assert_eq!(wish(&evening, second, &ben()), "said-rematch");
    assert_eq!(wish(&evening, second, &ann()), "said-started");
    evening.shows();
    assert_eq!(evening.does(&ann(), typed("d6-f6")), "played d6-f6");
}
