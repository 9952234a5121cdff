//! Processes that are killed, starved and given damaged files: what they acknowledged is kept, and nothing is hidden.
//!
//! Each test starts the test program once more as a process of its own, which runs the same test as the one to be
//! mistreated; an environment variable tells it so.

use super::compaction::{STEPS, compact, content, swollen};
use super::{CACHE, folder, open, pattern, put};
use crate::store::compaction::Step;
use crate::store::{Batch, Fault, Kind, OpenFault, Store};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The environment variable that tells a test that it is the process to be mistreated, and in which folder.
const CHILD: &str = "QUARTERMASTER_STORE_CHILD";

fn child_folder() -> Option<PathBuf> {
    std::env::var_os(CHILD).map(PathBuf::from)
}

/// Says a line to the parent, past the capture of test output.
fn tell(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n:{line}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// A test of this module, run once more as a process of its own.
struct Victim {
    process: Child,
    lines: mpsc::Receiver<String>,
}

impl Victim {
    /// `shell` is put before the command, such as `ulimit -f 100;`.
    fn start(test: &str, folder: &Path, shell: &str) -> Victim {
        let path = module_path!().split_once("::").unwrap().1;
        let mut process = Command::new("sh")
            .args(["-c", &format!("{shell} exec \"$0\" \"$@\"")])
            .arg(std::env::current_exe().unwrap())
            .args([&format!("{path}::{test}"), "--exact", "--nocapture"])
            .env(CHILD, folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (say, lines) = mpsc::channel();
        let out = BufReader::new(process.stdout.take().unwrap());
        thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                if let Some(line) = line.strip_prefix(':') {
                    let _ = say.send(line.to_owned());
                }
            }
        });
        Victim { process, lines }
    }

    /// The next line, or `None` when the process has ended.
    fn hear(&self) -> Option<String> {
        match self.lines.recv_timeout(Duration::from_secs(60)) {
            Ok(line) => Some(line),
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
            Err(mpsc::RecvTimeoutError::Timeout) => panic!("the process hangs"),
        }
    }

    /// Says a line to it.
    fn go_on(&self) {
        let mut line = self.process.stdin.as_ref().unwrap();
        line.write_all(b"\n").unwrap();
    }

    /// Kills it, and returns what it had still said.
    fn kill(mut self) -> Vec<String> {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        self.lines.iter().collect()
    }

    /// Lets it end by itself, and returns all that it said and what it complained of.
    fn end(mut self) -> (Vec<String>, String) {
        let mut complaints = String::new();
        let said = std::iter::from_fn(|| self.hear()).collect();
        self.process
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut complaints)
            .unwrap();
        assert!(self.process.wait().unwrap().success(), "{complaints}");
        (said, complaints)
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // It has ended already, unless the test fails.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const HANDS: u64 = 4;

/// One play of a hand as the host would save it: a table, a log entry and a position, some of them in several records.
fn play(hand: u64, n: u64) -> Batch {
    let mut batch = put(Kind::Tables, &hand.to_string(), n.to_string());
    batch
        .put(
            Kind::Entries,
            format!("{hand}/{n}"),
            pattern(n, 100 + (n * 997 % 9_000) as usize),
        )
        .put(
            Kind::Positions,
            hand.to_string(),
            pattern(n, 5_000 + (n * 31 % 7_000) as usize),
        )
        .delete(Kind::Memos, format!("{hand}/{}", n - 1))
        .put(Kind::Memos, format!("{hand}/{n}"), "");
    batch
}

/// How many plays of a hand are stored; each of them must be whole, and nothing else be there.
fn plays(store: &Store, hand: u64) -> u64 {
    let hand_text = hand.to_string();
    let Some(count) = store.get(Kind::Tables, &hand_text).unwrap() else {
        assert_eq!(store.get(Kind::Positions, &hand_text).unwrap(), None);
        return 0;
    };
    let count: u64 = String::from_utf8(count).unwrap().parse().unwrap();
    let entries = store.scan(Kind::Entries, format!("{hand}/")).unwrap();
    assert_eq!(entries.len() as u64, count);
    for n in 1..=count {
        let entry = store
            .get(Kind::Entries, format!("{hand}/{n}"))
            .unwrap()
            .unwrap();
        assert!(
            entry == pattern(n, 100 + (n * 997 % 9_000) as usize),
            "entry {n} of {hand}"
        );
    }
    let position = store.get(Kind::Positions, &hand_text).unwrap().unwrap();
    assert!(
        position == pattern(count, 5_000 + (count * 31 % 7_000) as usize),
        "position of {hand}"
    );
    let memos = store.keys(Kind::Memos, format!("{hand}/")).unwrap();
    assert_eq!(memos, [format!("{hand}/{count}").into_bytes()]);
    count
}

#[test]
fn a_killed_process_loses_nothing_that_it_acknowledged() {
    if let Some(folder) = child_folder() {
        tell("begun");
        let store = &open(&folder);
        tell("open");
        return thread::scope(|scope| {
            for hand in 0..HANDS {
                scope.spawn(move || {
                    for n in plays(store, hand) + 1.. {
                        store.write(play(hand, n)).unwrap();
                        tell(&format!("{hand} {n}"));
                    }
                });
            }
        });
    }
    let folder = folder();
    let mut acknowledged = [0; HANDS as usize];
    // After how many lines the process is killed: while it opens the store, while it looks around, and while it writes.
    for patience in [0, 1, 2, 40, 0, 90, 3, 1, 130, 7, 61, 0] {
        let victim = Victim::start(
            "a_killed_process_loses_nothing_that_it_acknowledged",
            folder.path(),
            "",
        );
        let mut lines: Vec<_> = std::iter::from_fn(|| victim.hear())
            .take(patience)
            .collect();
        assert_eq!(
            lines.len(),
            patience,
            "the process ended by itself after {lines:?}"
        );
        lines.extend(victim.kill());
        for line in lines {
            if let Some((hand, n)) = line.split_once(' ') {
                acknowledged[hand.parse::<usize>().unwrap()] = n.parse().unwrap();
            }
        }
        let store = open(folder.path());
        for hand in 0..HANDS {
            let stored = plays(&store, hand);
            let told = acknowledged[hand as usize];
            // The last play may be on the disk before the process could say so.
            assert!(
                (told..=told + 1).contains(&stored),
                "hand {hand} told of {told} and {stored} are there"
            );
            acknowledged[hand as usize] = stored;
        }
        store.close().unwrap();
    }
    assert!(acknowledged.iter().sum::<u64>() > 300, "{acknowledged:?}");
}

#[test]
fn a_full_disk_stops_all_writing_and_loses_nothing_that_was_acknowledged() {
    if let Some(folder) = child_folder() {
        let store = match Store::open(&folder, CACHE) {
            Ok(store) => store,
            Err(fault) => return tell(&format!("shut {fault}")),
        };
        let mut n = 1;
        assert_eq!(store.stopped(), None);
        let fault = loop {
            match store.write(play(0, n)) {
                Ok(()) => tell(&format!("0 {n}")),
                Err(fault) => break fault,
            }
            n += 1;
        };
        tell(&format!("fault {fault}"));
        assert!(matches!(fault, Fault::Stopped { .. }));
        assert_eq!(store.stopped(), Some(fault.clone()));
        // A small one would fit, and is refused all the same.
        assert_eq!(
            store.write(put(Kind::Tables, "small", "")),
            Err(fault.clone())
        );
        assert_eq!(store.submit(Batch::new()).wait(), Err(fault.clone()));
        assert_eq!(
            store.get(Kind::Entries, "0/1").unwrap().unwrap(),
            pattern(1, 1_097)
        );
        assert_eq!(store.close(), Err(fault));
        return tell("end");
    }
    let name = "a_full_disk_stops_all_writing_and_loses_nothing_that_was_acknowledged";
    let folder = folder();
    // The system refuses to let files grow beyond 4 MiB, as it would on a full disk.
    let (mut said, complaints) =
        Victim::start(name, folder.path(), "trap '' XFSZ; ulimit -f 8192;").end();
    assert!(!complaints.contains("panicked"), "{complaints}");
    assert_eq!(said.pop().as_deref(), Some("end"));
    let fault = said.pop().unwrap();
    assert!(
        fault.starts_with("fault saving failed and nothing more is saved"),
        "{fault}"
    );
    assert!(fault.contains("has room"), "{fault}");
    let told: u64 = said
        .last()
        .unwrap()
        .strip_prefix("0 ")
        .unwrap()
        .parse()
        .unwrap();
    assert!(told > 10, "{told}");

    let store = open(folder.path());
    let stored = plays(&store, 0);
    assert!(
        (told..=told + 1).contains(&stored),
        "told of {told} and {stored} are there"
    );
    store.write(play(0, stored + 1)).unwrap();
    store.close().unwrap();

    let folder = tempfile::tempdir().unwrap();
    let (said, _) = Victim::start(
        name,
        &folder.path().join("new"),
        "trap '' XFSZ; ulimit -f 0;",
    )
    .end();
    assert!(
        said[0].starts_with("shut the disk of the data folder"),
        "{said:?}"
    );
}

#[test]
fn a_damaged_database_is_an_error_and_never_a_panic_nor_a_silent_loss() {
    if let Some(folder) = child_folder() {
        let store = match Store::open(&folder, CACHE) {
            Ok(store) => store,
            Err(fault) => return tell(&format!("shut: {fault}")),
        };
        match store.check() {
            Ok(_) => tell(&format!("whole: {}", plays(&store, 0))),
            Err(fault) => tell(&format!("check: {fault}")),
        }
        // Nothing of this may panic or hang, whatever comes of it.
        let _ = store.write(put(Kind::Tables, "more", pattern(3, 9_000)));
        let _ = store.scan(Kind::Entries, "");
        let _ = store.close();
        return tell("end");
    }
    let name = "a_damaged_database_is_an_error_and_never_a_panic_nor_a_silent_loss";
    // Once as a first run leaves it, and once with a snapshot from a second one.
    let originals = [folder(), folder()];
    for original in &originals {
        let store = open(original.path());
        for n in 1..=150 {
            store.write(play(0, n)).unwrap();
        }
        store.close().unwrap();
    }
    open(originals[1].path()).close().unwrap();

    let (mut shut, mut found, mut whole) = (0, 0, 0);
    for number in 0..32_u64 {
        let original = &originals[number as usize / 4 % 2];
        let folder = folder();
        for file in fs::read_dir(original.path()).unwrap().map(Result::unwrap) {
            if file.file_type().unwrap().is_file() {
                fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
            }
        }
        let db = folder.path().join("db");
        let mut bytes = fs::read(&db).unwrap();
        let length = bytes.len();
        let at =
            (u64::from_be_bytes(pattern(number, 8).try_into().unwrap()) % length as u64) as usize;
        match number % 4 {
            0 => bytes.truncate(length - at / 10),
            1 => bytes[length - at / 10..].fill(0),
            2 => bytes[at] ^= 0x40,
            _ => bytes[at..(at + 20_000).min(length)].fill(0),
        }
        fs::write(&db, bytes).unwrap();
        let (said, complaints) = Victim::start(name, folder.path(), "").end();
        let damage = format!("damage {number} at {at} of {length}: {said:?} {complaints}");
        assert!(!complaints.contains("panicked"), "{damage}");
        match said[0].split_once(": ").unwrap() {
            ("shut", fault) => {
                assert!(fault.contains("restore the newest backup"), "{damage}");
                shut += 1;
                continue;
            }
            ("check", fault) => {
                assert!(fault.contains("restore the newest backup"), "{damage}");
                found += 1;
            }
            // The damage hit nothing that is still in use.
            (_, count) => {
                assert_eq!(count, "150", "{damage}");
                whole += 1;
            }
        }
        assert_eq!(said[1], "end", "{damage}");
    }
    // How much of the file is in use depends on when sled has cleaned it up, and so does what the damage hits.
    assert!(
        shut + found > 2 && whole > 0,
        "{shut} shut, {found} found, {whole} whole"
    );
}

#[test]
fn a_process_killed_while_it_rewrites_the_folder_leaves_the_old_or_the_new_and_nothing_else() {
    if let Some(folder) = child_folder() {
        let mut ends = |step| {
            tell(&format!("{step:?}"));
            // The next step follows when the parent has heard of this one, or never.
            let mut line = String::new();
            std::io::stdin().read_line(&mut line).unwrap();
        };
        let store = compact(&folder, &mut ends).unwrap();
        return store.close().unwrap();
    }
    let original = folder();
    swollen(original.path());
    let store = open(original.path());
    let expected = content(&store);
    store.close().unwrap();
    for last in STEPS {
        let folder = folder();
        copy(original.path(), folder.path());
        let victim = Victim::start(
            "a_process_killed_while_it_rewrites_the_folder_leaves_the_old_or_the_new_and_nothing_else",
            folder.path(),
            "",
        );
        for step in STEPS {
            assert_eq!(victim.hear(), Some(format!("{step:?}")));
            if step == last {
                break;
            }
            victim.go_on();
        }
        if last == Step::Closed {
            // No database is open, and the folder is the other process's alone all the same.
            let fault = Store::open(folder.path(), CACHE).map(drop);
            assert!(matches!(fault, Err(OpenFault::InUse(_))), "{fault:?}");
        }
        victim.kill();
        let store = open(folder.path());
        assert!(content(&store) == expected, "killed after {last:?}");
        store.write(put(Kind::Tables, "more", "more")).unwrap();
        store.close().unwrap();
        for place in ["compacting", "compacted"] {
            assert!(
                !folder.path().join(place).exists(),
                "{place} after {last:?}"
            );
        }
        let size = fs::metadata(folder.path().join("db")).unwrap().len();
        let before = fs::metadata(original.path().join("db")).unwrap().len();
        let is_new = STEPS.iter().position(|step| *step == last) >= Some(5);
        assert_eq!(
            size * 3 < before,
            is_new,
            "{size} of {before} after {last:?}"
        );
        assert_eq!(open(folder.path()).check(), Ok(321));
    }
}

/// The files of a folder, and of those in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &place),
            false => drop(fs::copy(entry.path(), place).unwrap()),
        }
    }
}

#[test]
fn what_a_killed_process_left_is_put_in_order_however_often_that_is_cut_short() {
    let folder = folder();
    swollen(folder.path());
    let store = open(folder.path());
    let expected = content(&store);
    store.close().unwrap();
    // As it lies there once the new database counts, and after each file that is moved or removed from then on.
    let states = tempfile::tempdir().unwrap();
    let mut count = 0;
    let store = compact(folder.path(), &mut |step| {
        if matches!(
            step,
            Step::Decided | Step::Cleared | Step::Settled | Step::Placed
        ) {
            copy(folder.path(), &states.path().join(count.to_string()));
            count += 1;
        }
    });
    store.unwrap().close().unwrap();
    assert_eq!(count, 4);
    for (state, cut) in (0..4).flat_map(|state| (0..4).map(move |cut| (state, cut))) {
        let folder = tempfile::tempdir().unwrap();
        copy(&states.path().join(state.to_string()), folder.path());
        // Somebody else began to put it in order, and came so far.
        let ready = folder.path().join("compacted");
        for file in ["conf", "blobs"].iter().take(cut) {
            if ready.join(file).is_file() {
                fs::rename(ready.join(file), folder.path().join(file)).unwrap();
            } else if ready.join(file).is_dir() {
                fs::remove_dir(ready.join(file)).unwrap();
            }
        }
        if cut == 3 && ready.join("db").exists() {
            // Snapshots of the old one are gone before anything is moved.
            for entry in fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
                if entry.file_name().to_string_lossy().starts_with("snap.") {
                    fs::remove_file(entry.path()).unwrap();
                }
            }
            fs::rename(ready.join("db"), folder.path().join("db")).unwrap();
        }
        let store = open(folder.path());
        assert!(content(&store) == expected, "cut {cut} of state {state}");
        store.close().unwrap();
        assert!(!ready.exists());
        assert_eq!(open(folder.path()).check(), Ok(320));
    }
}
