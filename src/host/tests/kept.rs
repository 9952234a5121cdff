//! What is kept of a game: of a running one every position once, of a finished one little.

use super::*;
use crate::envelope;
use crate::rules::{Options, Seed};
use crate::store::{Batch, Kind};
use crate::table::{Entry, Hand};

/// The plays of the table here, as its log has them.
fn record(evening: &Evening) -> Vec<String> {
    let record = evening.house.at(evening.table(), |desk| {
        Ok(desk.table.as_ref().map(|table| table.record()))
    });
    record.expect("it can be read").expect("a game")
}

/// How many values of each kind lie in the folder of a house that is closed.
fn kept(evening: &Evening) -> [usize; 2] {
    evening.house.close().expect("everything is stored");
    let store = Store::open(evening.folder.path(), 8 << 20).expect("the store opens");
    [Kind::Entries, Kind::Positions].map(|kind| store.keys(kind, []).expect("its keys").len())
}

#[test]
fn a_finished_game_keeps_its_log_in_one_piece_and_its_last_position() {
    let mut evening = Evening::after(&GAME[..GAME.len() - 1]);
    assert_eq!(kept(&evening), [GAME.len() - 1, GAME.len()]);
    evening.restart();
    evening.play(&GAME[GAME.len() - 1..]);
    let (state, plays) = (evening.state(), record(&evening));
    assert_eq!(kept(&evening), [1, 1]);
    evening.restart();
    assert_eq!((evening.state(), record(&evening)), (state, plays));
    assert_eq!(record(&evening).len(), GAME.len());
}

#[test]
fn a_resigned_game_keeps_its_log_in_one_piece() {
    let mut evening = Evening::after(&OPENING);
    evening.does(&ann(), Deed::Resign { sure: true });
    evening.shows();
    let state = evening.state();
    assert_eq!(kept(&evening), [1, 1]);
    evening.restart();
    assert_eq!(evening.state(), state);
    assert_eq!(record(&evening).len(), OPENING.len());
}

#[test]
fn a_finished_game_whose_log_lies_in_pieces_is_read_all_the_same_and_put_together_when_it_is_saved()
{
    let mut evening = Evening::after(&GAME);
    let (state, plays) = (evening.state(), record(&evening));
    evening.house.close().expect("everything is stored");
    {
        let store = Store::open(evening.folder.path(), 8 << 20).expect("the store opens");
        let (table, log) = store.scan(Kind::Entries, []).expect("a log").remove(0);
        let log = envelope::unseal(&log).expect("an envelope");
        let entries: Vec<Entry> = envelope::decode(&log.body).expect("a log");
        let mut batch = Batch::new();
        batch.delete(Kind::Entries, &table);
        for (number, entry) in (0_u32..).zip(entries) {
            let key = [&table[..], &number.to_be_bytes()].concat();
            let entry = envelope::seal(&log.game, log.schema, &entry).expect("an envelope");
            batch.put(Kind::Entries, key, entry);
        }
        store.write(batch).expect("it is stored");
    }
    evening.restart();
    assert_eq!((evening.state(), record(&evening)), (state, plays.clone()));
    assert_eq!(kept(&evening), [GAME.len(), 1]);
    evening.restart();
    let over = evening.table();
    evening.ask(&ann(), Command::Table(Target::Table(over), Deed::Rematch));
    assert_eq!(kept(&evening), [1, 1]);
    evening.restart();
    let record = evening.house.at(over, |desk| {
        Ok(desk.table.as_ref().map(|table| table.record()))
    });
    assert_eq!(record.expect("it can be read"), Some(plays));
}

/// The positions of the table here, as they lie in the folder, by ply.
fn positions(evening: &mut Evening) -> Vec<Vec<u8>> {
    evening.house.close().expect("everything is stored");
    let store = Store::open(evening.folder.path(), 8 << 20).expect("the store opens");
    let positions = store.scan(Kind::Positions, []).expect("positions");
    store.close().expect("the store closes");
    evening.house = opened(evening.folder.path(), &evening.stirred);
    positions
        .into_iter()
        .map(|(_, position)| position)
        .collect()
}

#[test]
fn a_position_that_was_taken_back_gives_its_place_to_what_is_played_then() {
    let mut evening = Evening::after(&OPENING[..2]);
    let before = positions(&mut evening);
    assert_eq!(evening.does(&ben(), UNDO), "said-undone");
    assert_eq!(
        positions(&mut evening),
        before,
        "what is left over harms nobody"
    );
    evening.play(&["d5-e5"]);
    let after = positions(&mut evening);
    assert_eq!((&after[..2], after.len()), (&before[..2], 3));
    assert_ne!(after[2], before[2]);
    // Without a restart between them, and without any board being shown.
    evening.does(&ben(), UNDO);
    evening.does(&ben(), typed(OPENING[1]));
    assert_eq!(positions(&mut evening), before);
    evening.shows();
    evening.play(&OPENING[2..]);
    assert_eq!(positions(&mut evening).len(), 5);
}

#[test]
fn what_is_shown_writes_no_position_anew() {
    let mut evening = Evening::after(&OPENING[..2]);
    let all = positions(&mut evening);
    {
        // The same position in other bytes tells whether it is written again.
        evening.house.close().expect("everything is stored");
        let store = Store::open(evening.folder.path(), 8 << 20).expect("the store opens");
        let (key, _) = store
            .scan(Kind::Positions, [])
            .expect("positions")
            .remove(2);
        let mut batch = Batch::new();
        batch.put(Kind::Positions, key, otherwise(&all[2]));
        store.write(batch).expect("it is stored");
        store.close().expect("the store closes");
        evening.house = opened(evening.folder.path(), &evening.stirred);
    }
    evening.play(&OPENING[2..3]);
    let marked = positions(&mut evening);
    assert_eq!(marked.len(), 4);
    assert_eq!(marked[2], otherwise(&all[2]));
    assert_ne!(marked[2], all[2]);
}

/// The same value in an envelope of other bytes.
fn otherwise(sealed: &[u8]) -> Vec<u8> {
    let sealed = envelope::unseal(sealed).expect("an envelope");
    let value: serde_json::Value = envelope::decode(&sealed.body).expect("a value");
    envelope::seal(&sealed.game, sealed.schema, &value).expect("an envelope")
}

#[test]
fn the_log_of_a_long_game_in_one_piece_is_a_small_part_of_its_pieces() {
    let shelf = crate::games::shelf();
    let oath = shelf.iter().find(|title| title.name == "oath");
    let oath = oath.expect("it is on the shelf");
    let mut table = (oath.deal)(Options::default(), 5, Seed([7; 32]));
    let mut at = Time(1_700_000_000_000);
    while let Some(&seat) = table.waiting().first() {
        let question = table.question(seat).expect("a question");
        let choice = &question.choices[table.plies() as usize * 7 % question.choices.len()];
        at = at.plus(60_000 + i64::from(table.plies()) * 7_919);
        let played = table.play(seat, None, &choice.play, Hand::Person, at);
        played.expect("it is offered");
    }
    let pieces = table.sheets(0, u32::MAX).expect("the parts").entries;
    let all: usize = pieces.iter().map(|(_, entry)| entry.len()).sum();
    let log = table.bound().expect("the parts").log.expect("a log");
    let body = envelope::unseal(&log).expect("an envelope").body;
    assert!(pieces.len() > 200, "{}", pieces.len());
    assert!(log.len() * 8 < all, "{} of {all}", log.len());
    let entries: Vec<Entry> = envelope::decode(&body).expect("a log");
    let loose = envelope::seal("table", 1, &entries).expect("an envelope");
    assert!(log.len() < loose.len(), "{} of {}", log.len(), loose.len());
}
