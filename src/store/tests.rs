//! What the store keeps its word on.

use super::layout::{LARGEST_VALUE, LONGEST_KEY, RECORD};
use super::{Batch, Fault, Kind, OpenFault, Pair, Store};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const CACHE: u64 = 8 << 20;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn open(folder: &Path) -> Store {
    Store::open(folder, CACHE).unwrap()
}

fn put(kind: Kind, key: &str, value: impl Into<Vec<u8>>) -> Batch {
    let mut batch = Batch::new();
    batch.put(kind, key, value);
    batch
}

/// A value that can be told from every other, and from a mixture of two.
fn pattern(number: u64, length: usize) -> Vec<u8> {
    let mut state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state.to_be_bytes()
    })
    .flatten()
    .take(length)
    .collect()
}

// Keeping

#[test]
fn what_was_written_is_there_after_closing() {
    let folder = folder();
    let store = open(folder.path());
    let mut batch = Batch::new();
    batch
        .put(Kind::Tables, "1", "board")
        .put(Kind::Memos, "1", "tomorrow")
        .put(Kind::Entries, "empty", "");
    store.write(batch).unwrap();
    store.close().unwrap();

    let store = open(folder.path());
    assert_eq!(store.get(Kind::Tables, "1").unwrap().unwrap(), b"board");
    assert_eq!(store.get(Kind::Memos, "1").unwrap().unwrap(), b"tomorrow");
    assert_eq!(store.get(Kind::Entries, "empty").unwrap().unwrap(), b"");
    assert_eq!(store.get(Kind::Positions, "1").unwrap(), None);
    assert_eq!(store.check().unwrap(), 3);
}

#[test]
fn a_long_value_goes_into_records_of_four_kibibytes_and_comes_back_whole() {
    let folder = folder();
    let store = open(folder.path());
    let edges = [
        RECORD - 5,
        RECORD - 4,
        RECORD - 3,
        2 * RECORD - 4,
        2 * RECORD - 3,
        100_000,
        1 << 20,
    ];
    let mut batch = Batch::new();
    for length in edges {
        batch.put(Kind::Positions, length.to_string(), pattern(1, length));
    }
    store.write(batch).unwrap();
    {
        let room = store.room.read().unwrap();
        for pair in room.as_ref().unwrap().iter() {
            assert!(pair.unwrap().1.len() <= RECORD);
        }
    }
    store.close().unwrap();
    let store = open(folder.path());
    for length in edges {
        assert!(
            store
                .get(Kind::Positions, length.to_string())
                .unwrap()
                .unwrap()
                == pattern(1, length)
        );
    }
    assert!(
        fs::read_dir(folder.path().join("blobs"))
            .unwrap()
            .next()
            .is_none(),
        "a node went into an unsynced file"
    );
}

#[test]
fn a_shorter_value_leaves_nothing_of_the_longer_one() {
    let folder = folder();
    let store = open(folder.path());
    let mut both = put(Kind::Positions, "1", pattern(1, 20_000));
    both.put(Kind::Positions, "1", pattern(2, 9_000));
    store.write(both).unwrap();
    assert!(store.get(Kind::Positions, "1").unwrap().unwrap() == pattern(2, 9_000));
    store.write(put(Kind::Positions, "1", "short")).unwrap();
    assert_eq!(
        store.scan(Kind::Positions, "").unwrap(),
        [(b"1".to_vec(), b"short".to_vec())]
    );
    let room = store.room.read().unwrap();
    assert_eq!(
        room.as_ref()
            .unwrap()
            .scan_prefix([Kind::Positions as u8])
            .count(),
        1
    );
}

#[test]
fn what_no_record_can_hold_is_refused_and_hinders_nothing_else() {
    let folder = folder();
    let store = open(folder.path());
    let long = "k".repeat(LONGEST_KEY + 1);
    assert_eq!(
        store.write(put(Kind::Tables, &long, "")),
        Err(Fault::KeyTooLong(LONGEST_KEY + 1))
    );
    let large = vec![0; LARGEST_VALUE + 1];
    assert_eq!(
        store.write(put(Kind::Tables, "1", large)),
        Err(Fault::ValueTooLarge(LARGEST_VALUE + 1))
    );
    store
        .write(put(Kind::Tables, &long[1..], pattern(1, 5_000)))
        .unwrap();
    assert_eq!(
        store.keys(Kind::Tables, "").unwrap(),
        [long[1..].as_bytes()]
    );
}
