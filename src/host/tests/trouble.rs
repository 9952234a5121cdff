//! When something of ours fails: memory and store agree, and the table stays usable.

use super::*;
use crate::host::lock::held;
use crate::store::{Batch, Kind};

fn act(evening: &Evening, who: &Person, command: Command) -> Result<Answer, Fault> {
    evening.house.act(who, &evening.place, command, evening.now)
}

#[test]
fn a_store_that_fails_leaves_no_move_behind() {
    let mut evening = Evening::after(&OPENING[..1]);
    let before = evening.state();
    let id = evening.table();
    evening.stirred.lock().expect("no panic").clear();
    evening.house.store.close().expect("it closes");
    let fault = act(&evening, &ben(), here(typed("d5-c5"))).expect_err("nothing can be stored");
    assert!(matches!(fault, Fault::Store(_)), "{fault}");
    assert!(
        evening.stirred.lock().expect("no panic").is_empty(),
        "nobody is told"
    );
    let lane = Arc::clone(&held(&evening.house.lanes)[&id]);
    assert!(held(&lane.0).is_none(), "what was not stored is forgotten");
    assert!(evening.house.due().is_empty());
    // Nor does anything else pretend to work.
    act(&evening, &ben(), here(Deed::Draw)).expect_err("nothing can be read");
    evening.restart();
    assert_eq!(evening.state(), before);
    assert_eq!(evening.does(&ben(), typed("d5-c5")), "played d5-c5");
}

#[test]
fn a_table_that_could_not_be_stored_does_not_take_its_place() {
    let evening = Evening::new();
    evening.house.store.close().expect("it closes");
    for _ in 0..2 {
        let fault = act(&evening, &ann(), new(Wish::Any)).expect_err("nothing can be stored");
        assert!(matches!(fault, Fault::Store(_)), "{fault}");
    }
    assert!(evening.house.due().is_empty());
    assert_eq!(evening.house.census().lobbies, 0);
    assert_eq!(
        evening.does(&ann(), Deed::Join(Wish::Any)),
        "refused-no-table"
    );
}

#[test]
fn a_notice_whose_showing_could_not_be_stored_is_due_again() {
    let mut evening = Evening::begun();
    evening.does(&ann(), typed("d6-f6"));
    let id = evening.table();
    let notice = evening
        .house
        .notice(id)
        .expect("a notice")
        .expect("a board");
    evening.house.store.close().expect("it closes");
    evening
        .house
        .shown(&notice, Some(PostId(3)))
        .expect_err("nothing can be stored");
    assert_eq!(evening.house.due(), [id]);
    evening.restart();
    let again = evening
        .house
        .notice(id)
        .expect("a notice")
        .expect("a board");
    assert_eq!(
        again, notice,
        "the same edition, so that it can be known as the same message"
    );
}

#[test]
fn a_deadline_that_cannot_be_kept_does_not_keep_the_house_awake() {
    let mut evening = Evening::new();
    evening.ask(&ann(), new(Wish::Any));
    evening.house.store.close().expect("it closes");
    evening.turn(LOBBY);
    assert_eq!(evening.house.next_deadline(), None);
    evening.restart();
    evening.turn(0);
    assert_eq!(evening.shows(), ["lobby new: expired Ann"]);
}

#[test]
fn a_panic_inside_leaves_the_table_as_it_was_and_usable() {
    let mut evening = Evening::after(&OPENING[..1]);
    let before = evening.state();
    let id = evening.table();
    let outcome = evening.house.work(id, |desk| {
        desk.sheet.sitters.clear();
        desk.sheet.board.renew();
        panic!("half way through");
    });
    let fault = outcome.expect_err("it stumbled");
    assert!(
        matches!(&fault, Fault::Stumble(why) if why == "half way through"),
        "{fault}"
    );
    assert_eq!(evening.state(), before);
    assert_eq!(evening.does(&ben(), typed("d5-c5")), "played d5-c5");
    assert_eq!(evening.shows().len(), 2);
}

#[test]
fn a_table_that_cannot_be_read_hides_no_other_and_is_not_written_over() {
    let mut evening = Evening::begun();
    evening.place = place(71);
    evening.ask(&ann(), new(Wish::Any));
    evening.shows();
    let broken = evening.table();
    let mut batch = Batch::new();
    batch.put(Kind::Tables, broken.0.to_be_bytes(), "not an envelope");
    evening.house.store.write(batch).expect("it is stored");
    evening.restart();
    assert_eq!(gist(&evening.ask(&ann(), Command::Games)), "1 games");
    assert_eq!(gist(&evening.ask(&ben(), new(Wish::Any))), "said-opened");
    assert!(
        evening.table() > broken,
        "its number is not given out again"
    );
    let kept = evening
        .house
        .store
        .get(Kind::Tables, broken.0.to_be_bytes());
    assert_eq!(
        kept.expect("it can be read").as_deref(),
        Some(&b"not an envelope"[..])
    );
}

#[test]
fn memos_are_remembered_over_a_restart() {
    let mut evening = Evening::new();
    assert_eq!(evening.house.recall("x").expect("it can be read"), None);
    evening.house.remember("x", b"1").expect("it is stored");
    evening.restart();
    assert_eq!(
        evening
            .house
            .recall("x")
            .expect("it can be read")
            .as_deref(),
        Some(&b"1"[..])
    );
}

#[test]
fn fourteen_days_of_pressing_do_not_make_a_table_grow() {
    let mut evening = Evening::begun();
    let size = |evening: &Evening| {
        let record = evening
            .house
            .store
            .get(Kind::Tables, evening.table().0.to_be_bytes());
        record.expect("it can be read").expect("a table").len()
    };
    let before = size(&evening);
    for _ in 0..14 {
        evening.does(&ann(), Deed::Draw);
        evening.shows();
        evening.turn(REQUEST);
        evening.shows();
    }
    let after = size(&evening);
    assert!(after < before + 40, "{before} bytes became {after}");
}
