//! What is kept of a finished game.

use super::*;
use crate::envelope;
use crate::store::{Batch, Kind};

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
fn a_finished_game_whose_log_lies_in_pieces_is_read_all_the_same() {
    let mut evening = Evening::after(&GAME);
    let (state, plays) = (evening.state(), record(&evening));
    evening.house.close().expect("everything is stored");
    {
        let store = Store::open(evening.folder.path(), 8 << 20).expect("the store opens");
        let (table, log) = store.scan(Kind::Entries, []).expect("a log").remove(0);
        let log = envelope::unseal(&log).expect("an envelope");
        let entries: Vec<Vec<u8>> = envelope::decode(&log.body).expect("a log");
        let mut batch = Batch::new();
        batch.delete(Kind::Entries, &table);
        for (number, entry) in (0_u32..).zip(entries) {
            let key = [&table[..], &number.to_be_bytes()].concat();
            batch.put(Kind::Entries, key, entry);
        }
        store.write(batch).expect("it is stored");
    }
    evening.restart();
    assert_eq!((evening.state(), record(&evening)), (state, plays));
}
