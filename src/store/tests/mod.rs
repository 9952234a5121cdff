//! What the store keeps its word on.

mod compaction;
#[cfg(unix)]
mod crashes;

use super::layout::{LARGEST_VALUE, LONGEST_KEY, RECORD};
use super::{Batch, Fault, Kind, OpenFault, Pair, Store};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
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
        [&long.as_bytes()[1..]]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_store_is_a_sorted_map_of_each_kind(
        groups in prop::collection::vec(prop::collection::vec(prop::collection::vec(any_change(), 0..6), 1..4), 1..6),
        prefix in any_key(),
    ) {
        let folder = folder();
        let mut expected = BTreeMap::new();
        for group in groups {
            let store = open(folder.path());
            // Submitted together, so that several batches meet in one group.
            let tickets: Vec<_> = group
                .into_iter()
                .map(|changes| {
                    let mut batch = Batch::new();
                    for change in changes {
                        change.note(&mut batch);
                        change.happen(&mut expected);
                    }
                    store.submit(batch)
                })
                .collect();
            for ticket in tickets {
                prop_assert_eq!(ticket.wait(), Ok(()));
            }
            prop_assert_eq!(store.check(), Ok(expected.len() as u64));
            for kind in [Kind::Tables, Kind::Positions] {
                let under = |prefix: &[u8]| -> Vec<Pair> {
                    expected
                        .iter()
                        .filter(|((k, key), _)| *k == kind && key.starts_with(prefix))
                        .map(|((_, key), value)| (key.clone(), value.clone()))
                        .collect()
                };
                prop_assert_eq!(store.scan(kind, "").unwrap(), under(b""));
                prop_assert_eq!(store.scan(kind, &prefix).unwrap(), under(&prefix));
                let keys: Vec<_> = under(&prefix).into_iter().map(|(key, _)| key).collect();
                prop_assert_eq!(store.keys(kind, &prefix).unwrap(), keys);
                prop_assert_eq!(
                    store.get(kind, &prefix).unwrap(),
                    expected.get(&(kind, prefix.clone())).cloned()
                );
            }
            store.close().unwrap();
        }
    }
}

#[derive(Clone, Debug)]
enum Change {
    Put(Kind, Vec<u8>, Vec<u8>),
    Delete(Kind, Vec<u8>),
    DeletePrefix(Kind, Vec<u8>),
}

impl Change {
    fn note(&self, batch: &mut Batch) {
        match self.clone() {
            Change::Put(kind, key, value) => batch.put(kind, key, value),
            Change::Delete(kind, key) => batch.delete(kind, key),
            Change::DeletePrefix(kind, prefix) => batch.delete_prefix(kind, prefix),
        };
    }

    fn happen(self, map: &mut BTreeMap<(Kind, Vec<u8>), Vec<u8>>) {
        match self {
            Change::Put(kind, key, value) => drop(map.insert((kind, key), value)),
            Change::Delete(kind, key) => drop(map.remove(&(kind, key))),
            Change::DeletePrefix(kind, prefix) => {
                map.retain(|(k, key), _| *k != kind || !key.starts_with(&prefix))
            }
        }
    }
}

/// Keys of few bytes, with those that escapes and end marks are made of, so that they often meet.
fn any_key() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(vec![0, 1, b'a', 0xFE, 0xFF]), 0..4)
}

fn any_change() -> impl Strategy<Value = Change> {
    let kind = || prop::sample::select(vec![Kind::Tables, Kind::Positions]);
    let length = prop_oneof![0..40_usize, RECORD - 6..RECORD + 2, 0..20_000_usize];
    prop_oneof![
        4 => (kind(), any_key(), any::<u64>(), length).prop_map(|(k, key, n, length)| Change::Put(k, key, pattern(n, length))),
        2 => (kind(), any_key()).prop_map(|(k, key)| Change::Delete(k, key)),
        1 => (kind(), any_key()).prop_map(|(k, key)| Change::DeletePrefix(k, key)),
    ]
}

#[test]
fn a_reader_never_meets_half_a_value_or_half_a_batch() {
    let folder = folder();
    let store = open(folder.path());
    let version = |n: u64| {
        let mut batch = put(
            Kind::Positions,
            "1",
            pattern(n, 30_000 + n as usize % 3 * 9_000),
        );
        batch.put(Kind::Tables, "1", n.to_string());
        batch
    };
    store.write(version(0)).unwrap();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut different = std::collections::HashSet::new();
            while !done.load(Ordering::Relaxed) {
                let value = store.get(Kind::Positions, "1").unwrap().unwrap();
                let scanned = store.scan(Kind::Positions, "").unwrap().remove(0).1;
                for value in [value, scanned] {
                    let whole = (0..200).find(|&n| value == pattern(n, value.len()));
                    different.insert(whole.expect("a value of one version only"));
                }
            }
            different.len()
        });
        for n in 1..200 {
            store.write(version(n)).unwrap();
        }
        done.store(true, Ordering::Relaxed);
        assert!(
            reader.join().unwrap() > 1,
            "the reader met no change at all"
        );
    });
}

#[test]
fn two_hundred_and_fifty_six_writers_are_all_answered_while_every_core_is_busy() {
    let folder = folder();
    let store = Arc::new(open(folder.path()));
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::black_box(pattern(1, 4096));
                }
            });
        }
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_time()
            .build()
            .unwrap();
        let answered = runtime.block_on(async {
            let writers: Vec<_> = (0..256_u64)
                .map(|writer| {
                    let store = Arc::clone(&store);
                    tokio::spawn(async move {
                        for n in 0..4 {
                            let key = format!("{writer}/{n}");
                            store
                                .submit(put(Kind::Entries, &key, pattern(writer + n, 4_000)))
                                .await?;
                        }
                        Ok::<_, Fault>(())
                    })
                })
                .collect();
            let all = async {
                for writer in writers {
                    writer.await.unwrap().unwrap();
                }
            };
            tokio::time::timeout(Duration::from_secs(60), all).await
        });
        done.store(true, Ordering::Relaxed);
        answered.expect("every writer is answered");
    });
    assert_eq!(store.check().unwrap(), 1024);
}

#[test]
fn a_batch_larger_than_the_cache_is_written_without_waiting_for_itself() {
    let folder = folder();
    let (say, heard) = mpsc::channel();
    let path = folder.path().to_path_buf();
    thread::spawn(move || {
        let store = Store::open(&path, 0).unwrap();
        for round in 0..3 {
            let mut batch = Batch::new();
            for n in 0..40 {
                batch.put(Kind::Positions, format!("{n}"), pattern(n + round, 300_000));
            }
            store.write(batch).unwrap();
        }
        let whole = (0..40).all(|n| {
            store.get(Kind::Positions, n.to_string()).unwrap().unwrap() == pattern(n + 2, 300_000)
        });
        store.close().unwrap();
        say.send(whole).unwrap();
    });
    assert_eq!(heard.recv_timeout(Duration::from_secs(60)), Ok(true));
}

#[test]
fn twenty_thousand_rewrites_of_few_keys_do_not_swell_the_folder() {
    let folder = folder();
    let store = open(folder.path());
    let live: u64 = 50 * 3_000;
    let mut sizes = Vec::new();
    for round in 0..20_u64 {
        let tickets: Vec<_> = (0..1_000_u64)
            .map(|n| {
                store.submit(put(
                    Kind::Positions,
                    &(n % 50).to_string(),
                    pattern(round * 1_000 + n, 3_000),
                ))
            })
            .collect();
        for ticket in tickets {
            ticket.wait().unwrap();
        }
        sizes.push(size(folder.path()));
    }
    store.close().unwrap();
    // Sixty megabytes went through it.
    let end = size(folder.path());
    assert!(end < 8 << 20, "{end} bytes hold {live}: {sizes:?}");
    let store = open(folder.path());
    assert_eq!(store.check().unwrap(), 50);
}

fn size(folder: &Path) -> u64 {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_dir() {
                size(&entry.path())
            } else {
                entry.metadata().unwrap().len()
            }
        })
        .sum()
}

// Closing

#[test]
fn closing_finishes_the_queue_and_lets_go_of_the_folder_at_once() {
    let folder = folder();
    for round in 0..20 {
        let store = open(folder.path());
        for n in 0..20 {
            // Nobody waits for these.
            drop(store.submit(put(
                Kind::Entries,
                &format!("{round}/{n}"),
                pattern(n, 2_000),
            )));
        }
        if round % 2 == 0 {
            store.close().unwrap();
        }
        drop(store);
    }
    assert_eq!(open(folder.path()).check().unwrap(), 400);
}

#[test]
fn a_closed_store_says_so() {
    let folder = folder();
    let store = open(folder.path());
    store.write(put(Kind::Tables, "1", "board")).unwrap();
    store.close().unwrap();
    assert_eq!(store.close(), Ok(()));
    assert_eq!(
        store.write(put(Kind::Tables, "2", "board")),
        Err(Fault::Closed)
    );
    assert_eq!(store.get(Kind::Tables, "1"), Err(Fault::Closed));
    assert_eq!(store.scan(Kind::Tables, ""), Err(Fault::Closed));
}

// Opening

/// The fault of opening a folder; its text must be one line for the host, with the folder and the remedy in it.
fn fault_of_opening(folder: &Path, remedy: &str) -> OpenFault {
    let fault = Store::open(folder, CACHE)
        .map(drop)
        .expect_err("the folder opens");
    let text = fault.to_string();
    assert!(!text.contains('\n'), "{text}");
    assert!(text.contains(&*folder.to_string_lossy()), "{text}");
    assert!(text.contains(remedy), "{text}");
    fault
}

#[test]
fn a_folder_in_use_is_not_opened_twice() {
    let folder = folder();
    let store = open(folder.path());
    assert!(matches!(
        fault_of_opening(folder.path(), "stop the other Quartermaster"),
        OpenFault::InUse(_)
    ));
    store.write(put(Kind::Tables, "1", "undisturbed")).unwrap();
    drop(store);
    assert_eq!(
        open(folder.path()).get(Kind::Tables, "1").unwrap().unwrap(),
        b"undisturbed"
    );
}

#[test]
fn a_file_in_the_place_of_the_folder_is_named() {
    let folder = folder();
    let file = folder.path().join("data");
    fs::write(&file, "a letter").unwrap();
    assert!(matches!(
        fault_of_opening(&file, "move that file away"),
        OpenFault::NotAFolder(_)
    ));
    assert!(matches!(
        fault_of_opening(&file.join("deeper"), "move that file away"),
        OpenFault::NotAFolder(_)
    ));
    assert_eq!(fs::read(&file).unwrap(), b"a letter");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_may_not_be_written_in_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    // Nothing keeps root from writing there, so root is shown a place where not even root may.
    let root = fs::write(folder.path().join("trial"), "").is_ok();
    let place = if root {
        PathBuf::from("/sys/quartermaster")
    } else {
        folder.path().to_path_buf()
    };
    let fault = fault_of_opening(&place, "or choose another folder");
    assert!(
        matches!(fault, OpenFault::NoPermission(_) | OpenFault::ReadOnly(_)),
        "{fault:?}"
    );
}

#[test]
fn every_refusal_of_the_system_has_a_remedy() {
    use std::io::{Error, ErrorKind};
    let place = Path::new("/srv/games");
    for (kind, remedy) in [
        (ErrorKind::PermissionDenied, "make it writable for the user"),
        (ErrorKind::ReadOnlyFilesystem, "mount it writable"),
        (ErrorKind::StorageFull, "free some space"),
        (ErrorKind::QuotaExceeded, "free some space"),
        (ErrorKind::NotADirectory, "move that file away"),
        (ErrorKind::UnexpectedEof, "restore the newest backup"),
        (ErrorKind::NotFound, "choose another folder"),
    ] {
        let text = OpenFault::of_system(place, &Error::from(kind)).to_string();
        assert!(
            text.contains("/srv/games") && text.contains(remedy),
            "{kind:?}: {text}"
        );
    }
}

#[test]
fn an_empty_snapshot_is_set_aside_and_nothing_is_lost() {
    for emptied in ["", ".generating"] {
        let folder = folder();
        let store = open(folder.path());
        for n in 0..100 {
            store
                .write(put(Kind::Entries, &n.to_string(), pattern(n, 6_000)))
                .unwrap();
        }
        store.close().unwrap();
        open(folder.path()).close().unwrap();
        let [snapshot] = &names(folder.path(), "snap.")[..] else {
            panic!("sled leaves one snapshot");
        };
        let broken = format!("{snapshot}{emptied}");
        fs::write(folder.path().join(&broken), "").unwrap();
        assert!(sled::open(folder.path()).is_err(), "sled minds {broken}");

        let store = open(folder.path());
        assert_eq!(store.check().unwrap(), 100);
        assert!((0..100).all(
            |n| store.get(Kind::Entries, n.to_string()).unwrap().unwrap() == pattern(n, 6_000)
        ));
        store.write(put(Kind::Entries, "more", "more")).unwrap();
        store.close().unwrap();
        assert_eq!(
            names(folder.path(), "empty-aside."),
            [format!("empty-aside.{broken}")]
        );
        assert_eq!(open(folder.path()).check().unwrap(), 101);
    }
}

#[test]
fn a_database_that_lost_its_last_writes_is_not_taken_for_a_whole_one() {
    let folder = folder();
    let earlier = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    store.write(put(Kind::Tables, "1", "earlier")).unwrap();
    store.close().unwrap();
    for name in ["db", "conf"] {
        fs::copy(folder.path().join(name), earlier.path().join(name)).unwrap();
    }
    let store = open(folder.path());
    for n in 0..5 {
        store.write(put(Kind::Tables, "1", n.to_string())).unwrap();
    }
    store.close().unwrap();
    // The old files alone are a backup like any other.
    assert_eq!(
        open(earlier.path())
            .get(Kind::Tables, "1")
            .unwrap()
            .unwrap(),
        b"earlier"
    );

    fs::copy(folder.path().join("kept"), earlier.path().join("kept")).unwrap();
    let fault = fault_of_opening(earlier.path(), "restore the newest backup");
    assert!(
        fault
            .to_string()
            .contains("the last 5 of 6 writes are missing"),
        "{fault}"
    );
    // A database that vanished altogether is not begun anew either.
    fs::remove_file(earlier.path().join("db")).unwrap();
    for snapshot in names(earlier.path(), "snap.") {
        fs::remove_file(earlier.path().join(snapshot)).unwrap();
    }
    let fault = fault_of_opening(earlier.path(), "restore the newest backup");
    assert!(
        fault
            .to_string()
            .contains("the last 6 of 6 writes are missing"),
        "{fault}"
    );
}

fn names(folder: &Path, beginning: &str) -> Vec<String> {
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.starts_with(beginning))
        .collect()
}

/// The folder as sled alone sees it. sled lets go of a folder only when its last thread is done with it.
fn theirs(folder: &Path) -> sled::Db {
    let end = Instant::now() + Duration::from_secs(10);
    loop {
        match sled::open(folder) {
            Ok(db) => return db,
            Err(error) => assert!(Instant::now() < end, "{error}"),
        }
        thread::yield_now();
    }
}

#[test]
fn a_database_of_somebody_else_is_left_alone() {
    let folder = folder();
    {
        let db = theirs(folder.path());
        db.insert("theirs", "theirs").unwrap();
        db.flush().unwrap();
    }
    assert!(matches!(
        fault_of_opening(folder.path(), "use that version"),
        OpenFault::Foreign { .. }
    ));
    {
        let db = theirs(folder.path());
        assert_eq!(db.len(), 1);
        db.clear().unwrap();
        db.insert(super::layout::LAYOUT_KEY, "2").unwrap();
        db.flush().unwrap();
    }
    assert!(matches!(
        fault_of_opening(folder.path(), "layout 2"),
        OpenFault::Foreign { .. }
    ));
}
