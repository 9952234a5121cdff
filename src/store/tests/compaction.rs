//! A folder whose file has grown is made small again, and whatever happens meanwhile, nothing is lost.

use super::{CACHE, fault_of_opening, folder, open, pattern, put, size};
use crate::store::compaction::{Compaction, Step, until_free};
use crate::store::{Batch, Kind, OpenFault, Pair, Store};
use std::fs;
use std::path::Path;

/// A file of a few segments is worth it here.
fn worth(watch: &mut dyn FnMut(Step)) -> Compaction<'_> {
    Compaction {
        least: 2 << 20,
        times: 4,
        watch,
    }
}

/// Opens a folder and makes it smaller, watched.
pub(super) fn compact(folder: &Path, watch: &mut dyn FnMut(Step)) -> Result<Store, OpenFault> {
    Store::begin(folder, CACHE, Some(worth(watch)))
}

/// The steps that were taken when a folder was opened.
fn steps(folder: &Path) -> Vec<Step> {
    let mut steps = Vec::new();
    let store = compact(folder, &mut |step| steps.push(step)).unwrap();
    store.close().unwrap();
    steps
}

/// A folder with a few values of each kind, whose file is much larger than they are.
pub(super) fn swollen(folder: &Path) {
    let store = open(folder);
    for n in 0..40_u64 {
        let mut batch = Batch::new();
        for kind in Kind::ALL {
            // Small ones, long ones, and one with every byte that keys are marked with.
            batch.put(kind, n.to_be_bytes(), pattern(n, n as usize * 150));
            batch.put(kind, [0, 0xFF, n as u8, 0], "");
        }
        store.write(batch).unwrap();
    }
    let tickets: Vec<_> = (0..1_200_u64)
        .map(|n| {
            let key = format!("{}", n % 300);
            store.submit(put(Kind::Memos, &key, pattern(n, 6_000)))
        })
        .collect();
    for ticket in tickets {
        ticket.wait().unwrap();
    }
    let mut batch = Batch::new();
    for n in 0..300 {
        batch.delete(Kind::Memos, n.to_string());
    }
    store.write(batch).unwrap();
    store.close().unwrap();
}

/// All that is stored.
pub(super) fn content(store: &Store) -> Vec<Vec<Pair>> {
    store.check().unwrap();
    Kind::ALL.map(|kind| store.scan(kind, "").unwrap()).to_vec()
}

fn content_of(folder: &Path) -> Vec<Vec<Pair>> {
    let store = open(folder);
    let content = content(&store);
    store.close().unwrap();
    content
}

/// What lies in a folder beside the files of a database in use.
fn leftovers(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let usual = |name: &String| {
        ["db", "conf", "blobs", "kept"].contains(&name.as_str()) || name.starts_with("snap.")
    };
    names.filter(|name| !usual(name)).collect()
}

/// Every step, in order.
pub(super) const STEPS: [Step; 10] = [
    Step::Begun,
    Step::Copied,
    Step::Compared,
    Step::Synced,
    Step::Closed,
    Step::Decided,
    Step::Cleared,
    Step::Settled,
    Step::Placed,
    Step::Done,
];

#[test]
fn a_file_that_has_grown_is_rewritten_and_everything_is_there() {
    let folder = folder();
    swollen(folder.path());
    let (before, content) = (size(folder.path()), content_of(folder.path()));
    assert_eq!(content.concat().len(), 320);
    assert_eq!(steps(folder.path()), STEPS);
    let after = size(folder.path());
    assert!(after * 3 < before, "{before} became {after}");
    assert!(leftovers(folder.path()).is_empty());
    assert_eq!(content_of(folder.path()), content);
    // It goes on like any other, and is not rewritten again.
    let store = open(folder.path());
    store.write(put(Kind::Tables, "more", "more")).unwrap();
    assert_eq!(store.check(), Ok(321));
    store.close().unwrap();
    assert!(steps(folder.path()).is_empty());
}

#[test]
fn a_file_that_has_not_grown_stays_as_it_is() {
    let folder = folder();
    assert!(steps(folder.path()).is_empty(), "a new one");
    let store = open(folder.path());
    for n in 0..1_000 {
        store
            .write(put(Kind::Entries, &n.to_string(), pattern(n, 4_000)))
            .unwrap();
    }
    store.close().unwrap();
    assert!(size(folder.path()) > 4 << 20);
    assert!(steps(folder.path()).is_empty());
}

#[test]
fn what_is_live_is_counted_with_every_write_and_where_it_never_was() {
    let folder = folder();
    swollen(folder.path());
    let counted = |store: &Store| {
        let room = store.room.read().unwrap();
        let db = room.as_ref().unwrap();
        let live = db.get(crate::store::layout::LIVE_KEY).unwrap();
        let live = live.map(|live| u64::from_le_bytes(live[8..].try_into().unwrap()));
        let bytes = db.range([1_u8]..).map(|record| {
            let (key, body) = record.unwrap();
            (key.len() + body.len()) as u64
        });
        (live, bytes.sum::<u64>())
    };
    let store = open(folder.path());
    let (live, bytes) = counted(&store);
    assert_eq!(live, Some(bytes));
    assert!(bytes > 400_000);
    {
        // An older version saves a group and counts no bytes.
        let room = store.room.read().unwrap();
        let db = room.as_ref().unwrap();
        let tally = crate::store::layout::TALLY_KEY;
        let mut bytes = db.get(tally).unwrap().unwrap().to_vec();
        let groups = u64::from_le_bytes(bytes[..8].try_into().unwrap());
        bytes[..8].copy_from_slice(&(groups + 1).to_le_bytes());
        db.insert(tally, bytes).unwrap();
    }
    store.close().unwrap();
    let store = open(folder.path());
    assert_eq!(counted(&store).0, live, "nothing was saved since");
    store
        .write(put(Kind::Tables, "more", pattern(1, 9_000)))
        .unwrap();
    let (live, bytes_then) = counted(&store);
    assert_eq!(live, Some(bytes_then));
    assert!(bytes_then > bytes + 9_000);
    {
        // So did one that knew nothing of it.
        let room = store.room.read().unwrap();
        let db = room.as_ref().unwrap();
        db.remove(crate::store::layout::LIVE_KEY).unwrap();
    }
    store.close().unwrap();
    let store = open(folder.path());
    store.write(put(Kind::Tables, "more", "")).unwrap();
    let (live, bytes) = counted(&store);
    assert_eq!(live, Some(bytes));
}

#[test]
fn nobody_else_comes_in_meanwhile() {
    let folder = folder();
    swollen(folder.path());
    let content = content_of(folder.path());
    let mut tried = 0;
    let store = compact(folder.path(), &mut |step| {
        // Everywhere else one of the two databases is open, as at the first of these.
        if !matches!(
            step,
            Step::Begun | Step::Closed | Step::Cleared | Step::Placed
        ) {
            return;
        }
        let fault = fault_of_opening(folder.path(), "stop the other Quartermaster");
        assert!(matches!(fault, OpenFault::InUse(_)));
        tried += 1;
    });
    let store = store.unwrap();
    assert_eq!(tried, 4);
    assert_eq!(self::content(&store), content);
}

/// Compacts a database that has grown, with something done to its folder at one of the steps. Returns which steps there were, and
/// the store, which holds what it held before.
fn disturbed(folder: &Path, at: Step, deed: impl Fn(&Path)) -> (Vec<Step>, Store) {
    swollen(folder);
    let before = content_of(folder);
    let mut steps = Vec::new();
    let store = compact(folder, &mut |step| {
        steps.push(step);
        if step == at {
            deed(folder);
        }
    });
    let store = store.unwrap();
    assert_eq!(content(&store), before);
    (steps, store)
}

/// What a new database looks like that cannot be built, and why.
type Sabotage = fn(&Path);

#[test]
fn where_it_cannot_be_rewritten_the_old_one_goes_on() {
    let no_file: Sabotage = |folder| fs::create_dir_all(folder.join("compacting/db")).unwrap();
    #[cfg(target_os = "linux")]
    let no_room: Sabotage =
        |folder| std::os::unix::fs::symlink("/dev/full", folder.join("compacting/db")).unwrap();
    #[cfg(not(target_os = "linux"))]
    let no_room = no_file;
    for sabotage in [no_file, no_room] {
        let folder = folder();
        let (steps, store) = disturbed(folder.path(), Step::Begun, sabotage);
        assert_eq!(steps, [Step::Begun]);
        store.write(put(Kind::Tables, "more", "more")).unwrap();
        store.close().unwrap();
        assert!(leftovers(folder.path()).is_empty());
        // The next time there is room.
        assert_eq!(self::steps(folder.path()), STEPS);
        assert_eq!(open(folder.path()).check(), Ok(321));
    }
}

#[test]
fn a_copy_that_differs_is_thrown_away() {
    let folder = folder();
    let (steps, _store) = disturbed(folder.path(), Step::Copied, |folder| {
        // As if one record had not been copied as it is.
        let copy = super::theirs(&folder.join("compacting"));
        let (key, _) = copy.iter().last().unwrap().unwrap();
        copy.insert(key, "something else").unwrap();
        copy.flush().unwrap();
        drop(copy);
        until_free(&folder.join("compacting")).unwrap();
    });
    assert_eq!(steps, [Step::Begun, Step::Copied]);
    assert!(leftovers(folder.path()).is_empty());
}

#[test]
fn damage_is_never_made_to_look_whole() {
    let original = folder();
    swollen(original.path());
    let content = content_of(original.path());
    let bytes = fs::read(original.path().join("db")).unwrap();
    for at in 1..8 {
        let folder = folder();
        for name in ["conf", "kept"] {
            fs::copy(original.path().join(name), folder.path().join(name)).unwrap();
        }
        let mut damaged = bytes.clone();
        damaged[bytes.len() / 8 * at..][..20_000].fill(0);
        fs::write(folder.path().join("db"), damaged).unwrap();
        match compact(folder.path(), &mut |_| ()) {
            Err(OpenFault::Damaged { .. }) => {}
            Err(fault) => panic!("{fault}"),
            Ok(store) if store.check().is_ok() => assert!(self::content(&store) == content),
            Ok(_) => {}
        }
        assert!(leftovers(folder.path()).is_empty());
    }
}
