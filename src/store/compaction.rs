//! How a data folder becomes small again: all that is stored goes into a new database, which takes the old one's place in one step.
//!
//! sled's `db` file grows to many times what is live in it, and hardly shrinks. So before the house opens, a file that is much
//! too large is rewritten:
//!
//! ```text
//! compacting/   a new database is built here, record for record; then it is opened anew, compared with the old one, and synced
//! compacted/    the same folder under another name: from the renaming on the new database counts, and the old one is rubbish
//! ```
//!
//! The renaming is the one step that decides. Whoever opens the folder and finds `compacting` removes it; whoever finds
//! `compacted` first moves what is in it to its place, however often that was begun. Between the two nothing is ever opened, so
//! that nothing of the old database meets anything of the new one. Other processes are kept out by the lock on the
//! [witness](super::tally), whose count holds for both databases: the tally is copied like everything else.

use super::calm::calmly;
use super::engine::{start, sync_folder};
use super::fault::{OpenFault, one_line, said};
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// Where a new database is built.
const BUILDING: &str = "compacting";
/// What that folder is called once the new database counts.
const READY: &str = "compacted";

/// sled's file. It is moved last: as long as the old one is there, its lock keeps out whoever knows no other.
const DB: &str = "db";

/// How long a database that was closed may take to let go of its files.
const PATIENCE: Duration = Duration::from_secs(10);

/// So many bytes are copied as one batch.
const BATCH: usize = 1 << 20;

/// The most that sled keeps in memory of the new database, which is written and read from its beginning to its end.
const CACHE: u64 = 16 << 20;

/// When a file is much too large, and who watches it being rewritten.
pub(super) struct Compaction<'a> {
    /// No smaller file is rewritten.
    pub(super) least: u64,
    /// A file is rewritten that has more than so many times the bytes of what is live.
    pub(super) times: u64,
    /// Is told of every step that was taken.
    pub(super) watch: &'a mut dyn FnMut(Step),
}

/// What was done last, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The folder for the new database was created.
    Begun,
    /// Everything is in the new database.
    Copied,
    /// It was opened anew, and has nothing else in it than the old one.
    Compared,
    /// It is on the disk.
    Synced,
    /// The old database is closed.
    Closed,
    /// The new database counts.
    Decided,
    /// Nothing is left of the old one but its file and its settings.
    Cleared,
    /// All but the file of the new one is in its place.
    Settled,
    /// The file is in its place.
    Placed,
    /// Nothing is left of the folder in which it was built.
    Done,
}

impl Compaction<'_> {
    /// Whether a file of so many bytes is much too large for what is live in it.
    pub(super) fn is_worth(&self, size: u64, live: u64) -> bool {
        size >= self.least && size / self.times > live
    }

    /// Builds the new database beside the old one. Whatever fails here, the old one goes on.
    pub(super) fn build(&mut self, old: &sled::Db, folder: &Path) -> Result<(), String> {
        let place = folder.join(BUILDING);
        let in_words = |error: io::Error| one_line(&error.to_string());
        fs::create_dir(&place).map_err(in_words)?;
        (self.watch)(Step::Begun);
        let new = open(&place)?;
        let copied = calmly(|| copy(old, &new)).and_then(|copied| copied.map_err(|e| said(&e)));
        close(new)?;
        copied?;
        until_free(&place).map_err(in_words)?;
        (self.watch)(Step::Copied);
        let new = open(&place)?;
        let compared = calmly(|| compare(old, &new)).flatten();
        close(new)?;
        compared?;
        until_free(&place).map_err(in_words)?;
        // Nothing that is stored goes into files of its own, which nobody would sync.
        if fs::read_dir(place.join("blobs"))
            .map_err(in_words)?
            .next()
            .is_some()
        {
            return Err("a record went into a file of its own".to_owned());
        }
        (self.watch)(Step::Compared);
        sync(&place).map_err(in_words)?;
        sync_folder(folder).map_err(in_words)?;
        (self.watch)(Step::Synced);
        Ok(())
    }

    /// Has the new database take the old one's place, which is closed.
    pub(super) fn decide(&mut self, folder: &Path) -> io::Result<()> {
        // Even the last thread of the old one has to be done with its files.
        drop(until_free(folder)?);
        (self.watch)(Step::Closed);
        fs::rename(folder.join(BUILDING), folder.join(READY))?;
        sync_folder(folder)?;
        (self.watch)(Step::Decided);
        Ok(())
    }

    /// Moves what is in the folder of the new database to its place.
    pub(super) fn finish(&mut self, folder: &Path) -> io::Result<()> {
        finish(folder, self.watch)
    }
}

/// Puts in order what a process has left that was killed over it: a new database that counts is moved to its place, and one
/// that does not is removed. Only for whoever has the lock.
pub(super) fn tidy(folder: &Path) -> Result<(), OpenFault> {
    let attempt = || -> io::Result<()> {
        if folder.join(READY).is_dir() {
            finish(folder, &mut |_| ())?;
            tracing::info!("the data folder was made smaller; what was left to do of it is done");
        }
        discard(folder)
    };
    attempt().map_err(|error| OpenFault::of_system(folder, &error))
}

/// Removes a new database that does not count.
pub(super) fn discard(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder.join(BUILDING)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Every step may have been taken before, and be taken again.
fn finish(folder: &Path, watch: &mut dyn FnMut(Step)) -> io::Result<()> {
    let ready = folder.join(READY);
    let files = || -> io::Result<Vec<String>> {
        let names = fs::read_dir(&ready)?
            .map(|entry| Ok(entry?.file_name().into_string().unwrap_or_default()));
        names.collect()
    };
    if ready.join(DB).exists() {
        let _alone = folder
            .join(DB)
            .exists()
            .then(|| until_free(folder))
            .transpose()?;
        // The newest snapshot counts for sled, whatever database it was made of. Those that were moved here before
        // are lost by this, and sled reads its log instead.
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().starts_with("snap.") {
                fs::remove_file(entry.path())?;
            }
        }
        sync_folder(folder)?;
        watch(Step::Cleared);
        for name in files()? {
            if name != DB && ready.join(&name).is_file() {
                fs::rename(ready.join(&name), folder.join(&name))?;
            }
        }
        sync_folder(folder)?;
        watch(Step::Settled);
        fs::rename(ready.join(DB), folder.join(DB))?;
        sync_folder(&ready)?;
        sync_folder(folder)?;
        watch(Step::Placed);
    }
    fs::remove_dir_all(&ready)?;
    sync_folder(folder)?;
    watch(Step::Done);
    Ok(())
}

fn open(place: &Path) -> Result<sled::Db, String> {
    start(place, CACHE).map_err(|fault| fault.to_string())
}

fn close(db: sled::Db) -> Result<(), String> {
    calmly(|| drop(db))
}

/// Every record, the layout's mark and the tally among them.
///
/// Keys come first, with nothing under them. That lays out the nodes, which split while they are next to nothing, and each of
/// them then takes what belongs under its eight keys without being written again. Otherwise the new file would be three times
/// as large as what is in it.
fn copy(old: &sled::Db, new: &sled::Db) -> sled::Result<()> {
    for with_bodies in [false, true] {
        let (mut batch, mut weight) = (sled::Batch::default(), 0);
        for record in old.iter() {
            let (key, body) = record?;
            let body = if with_bodies {
                body
            } else {
                sled::IVec::default()
            };
            weight += key.len() + body.len();
            batch.insert(key, body);
            if weight >= BATCH {
                new.apply_batch(std::mem::take(&mut batch))?;
                weight = 0;
            }
        }
        new.apply_batch(batch)?;
    }
    new.flush()?;
    Ok(())
}

fn compare(old: &sled::Db, new: &sled::Db) -> Result<(), String> {
    let (mut olds, mut news) = (old.iter(), new.iter());
    loop {
        let next = |records: &mut sled::Iter| records.next().transpose().map_err(|e| said(&e));
        match (next(&mut olds)?, next(&mut news)?) {
            (None, None) => return Ok(()),
            (one, other) if one == other => {}
            _ => return Err("what was copied is not what was there".to_owned()),
        }
    }
}

/// Waits until nobody has the database of a folder open, and keeps it so as long as the file that is returned is there.
pub(super) fn until_free(folder: &Path) -> io::Result<File> {
    let file = File::options()
        .read(true)
        .write(true)
        .open(folder.join(DB))?;
    let end = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < end => {
                thread::sleep(Duration::from_millis(1));
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// Syncs all files of a database, and their names.
fn sync(place: &Path) -> io::Result<()> {
    for entry in fs::read_dir(place)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            File::options()
                .read(true)
                .write(true)
                .open(entry.path())?
                .sync_all()?;
        }
    }
    sync_folder(place)
}
