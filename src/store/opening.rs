//! How the data folder is opened, and what is put right on the way.

use super::calm::calmly;
use super::compaction::{self, Compaction};
use super::engine::{start, sync_folder};
use super::fault::{OpenFault, one_line};
use super::layout::{LAYOUT, LAYOUT_KEY, LIVE_KEY, TALLY_KEY};
use super::tally::{Tally, Witness};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How long a folder that is in use may take to become free: a process that was just stopped lets go of it only when
/// its last thread has ended.
const PATIENCE: Duration = Duration::from_secs(1);

/// An open folder.
pub(super) struct Opened {
    pub(super) db: sled::Db,
    /// A second handle on sled's `db` file.
    pub(super) file: File,
    pub(super) tally: Tally,
    pub(super) witness: Witness,
}

/// An open database, its file once more, and what it counts.
type Found = (sled::Db, File, Tally);

/// Opens the folder, or says what the host can do about it. With a compaction it is made smaller before, where that is worth
/// the time.
pub(super) fn open(
    folder: &Path,
    cache_bytes: u64,
    compaction: Option<Compaction>,
) -> Result<Opened, OpenFault> {
    let folder = prepared(folder)?;
    let witness = patiently(|| Witness::open(&folder))?;
    compaction::tidy(&folder)?;
    let find = || found(&folder, cache_bytes, &witness);
    let mut found = find()?;
    if let Some(mut compaction) = compaction {
        let before = size(&found.1);
        if compaction.is_worth(before, found.2.bytes) {
            found = smaller(&mut compaction, &folder, found, find)?;
        }
    }
    let (db, file, tally) = found;
    Ok(Opened {
        db,
        file,
        tally,
        witness,
    })
}

/// Rewrites the database. Where that does not succeed the old one is opened again.
fn smaller(
    compaction: &mut Compaction,
    folder: &Path,
    (db, file, tally): Found,
    find: impl Fn() -> Result<Found, OpenFault>,
) -> Result<Found, OpenFault> {
    let begun = Instant::now();
    let before = size(&file);
    let built = compaction.build(&db, folder);
    drop(file);
    let closed = calmly(|| drop(db));
    let decided = built.and(closed).and_then(|()| {
        let decided = compaction.decide(folder);
        decided.map_err(|error| one_line(&error.to_string()))
    });
    match decided {
        Ok(()) => {
            let finished = compaction.finish(folder);
            finished.map_err(|error| OpenFault::of_system(folder, &error))?;
            let found = find()?;
            tracing::info!(
                "the data in {} was rewritten in {:.1} s, since its file had grown: {} bytes became {}, for {} that are stored",
                folder.display(),
                begun.elapsed().as_secs_f64(),
                before,
                size(&found.1),
                tally.bytes
            );
            Ok(found)
        }
        Err(cause) => {
            let rest = compaction::discard(folder)
                .map_or_else(|error| format!("; {error}"), |()| String::new());
            tracing::warn!(
                "the data in {} takes {before} bytes for {} that are stored, could not be rewritten and stays as it is: {cause}{rest}",
                folder.display(),
                tally.bytes
            );
            find()
        }
    }
}

/// Opens the database as it lies there.
fn found(folder: &Path, cache_bytes: u64, witness: &Witness) -> Result<Found, OpenFault> {
    let of_system = |error: io::Error| OpenFault::of_system(folder, &error);
    let db = match patiently(|| start(folder, cache_bytes)) {
        Err(OpenFault::Damaged { .. }) if put_snapshots_aside(folder)? => {
            patiently(|| start(folder, cache_bytes))?
        }
        other => other?,
    };
    let tally = match calmly(|| tally(&db, witness.kept())) {
        Ok(tally) => tally.map_err(|doubt| doubt.in_folder(folder))?,
        Err(cause) => {
            return Err(OpenFault::Damaged {
                folder: folder.to_path_buf(),
                cause,
            });
        }
    };
    let file = sync_everything(folder, witness).map_err(of_system)?;
    Ok((db, file, tally))
}

/// The length of a file; of one that does not tell it, nothing.
fn size(file: &File) -> u64 {
    file.metadata().map_or(0, |file| file.len())
}

/// Creates the folder where there is none, and names it in full.
fn prepared(folder: &Path) -> Result<PathBuf, OpenFault> {
    fs::create_dir_all(folder)
        .and_then(|()| folder.canonicalize())
        .map_err(|error| OpenFault::of_system(folder, &error))
}

/// Opens something that another process may be about to let go of.
fn patiently<T>(open: impl Fn() -> Result<T, OpenFault>) -> Result<T, OpenFault> {
    let end = Instant::now() + PATIENCE;
    loop {
        match open() {
            Err(OpenFault::InUse(_)) if Instant::now() < end => {
                thread::sleep(Duration::from_millis(10))
            }
            other => return other,
        }
    }
}

/// Renames snapshots that a stopped machine left empty or half written, and tells whether there were any.
///
/// A snapshot only shortens the start: without one sled reads its whole log and comes to the same. One that is whole stays,
/// even if the folder will not open, because without it a log that lost its end would pass for a complete one. The new name
/// must not begin with `snap.`, or sled would read it all the same.
fn put_snapshots_aside(folder: &Path) -> Result<bool, OpenFault> {
    let attempt = || -> io::Result<bool> {
        let mut any = false;
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| name.starts_with("snap.")) else {
                continue;
            };
            // A length and a checksum of twelve bytes end every snapshot; sled renames one when it is whole.
            if entry.metadata()?.len() > 12 && !name.ends_with(".generating") {
                continue;
            }
            fs::rename(entry.path(), folder.join(format!("empty-aside.{name}")))?;
            tracing::warn!(
                "the snapshot {name} in {} was not whole and is set aside",
                folder.display()
            );
            any = true;
        }
        Ok(any)
    };
    attempt().map_err(|error| OpenFault::of_system(folder, &error))
}

/// What is wrong with the content of a database that sled could open.
enum Doubt {
    Engine(sled::Error),
    Foreign(String),
    Lost(String),
}

impl From<sled::Error> for Doubt {
    fn from(error: sled::Error) -> Doubt {
        Doubt::Engine(error)
    }
}

impl Doubt {
    fn in_folder(self, folder: &Path) -> OpenFault {
        let place = folder.to_path_buf();
        match self {
            Doubt::Engine(error) => OpenFault::of_sled(folder, &error),
            Doubt::Foreign(cause) => OpenFault::Foreign {
                folder: place,
                cause,
            },
            Doubt::Lost(cause) => OpenFault::Damaged {
                folder: place,
                cause,
            },
        }
    }
}

/// What the database counts, once it is sure that it is one of ours and has not lost its end. `kept` is the number of
/// groups that it must have. A new one is given our marks.
fn tally(db: &sled::Db, kept: u64) -> Result<Tally, Doubt> {
    let found = match (db.get(LAYOUT_KEY)?, db.get(TALLY_KEY)?) {
        (Some(layout), Some(bytes)) if layout == LAYOUT => match Tally::from_bytes(&bytes) {
            Some(tally) => Some(tally),
            None => return Err(Doubt::Lost("its tally cannot be read".to_owned())),
        },
        (Some(layout), _) => {
            let layout = String::from_utf8_lossy(&layout);
            return Err(Doubt::Foreign(one_line(&format!("layout {layout}"))));
        }
        (None, _) if kept == 0 && !db.is_empty() => {
            return Err(Doubt::Foreign("it has no mark of ours".to_owned()));
        }
        (None, _) => None,
    };
    let mut tally = found.unwrap_or_default();
    if tally.groups < kept {
        let lost = kept - tally.groups;
        return Err(Doubt::Lost(format!(
            "the last {lost} of {kept} writes are missing"
        )));
    }
    if found.is_none() {
        let mut marks = sled::Batch::default();
        marks.insert(LAYOUT_KEY, LAYOUT);
        tally.write_to(&mut marks);
        db.apply_batch(marks)?;
        db.flush()?;
    } else {
        // An older version counts no bytes, and leaves standing what was counted before.
        let live = db.get(LIVE_KEY)?;
        tally.bytes = match live.and_then(|live| tally.read_bytes(&live)) {
            Some(bytes) => bytes,
            None => counted(db)?,
        };
    }
    Ok(tally)
}

/// The bytes of all records but our marks, of which no kind's letter is the first.
fn counted(db: &sled::Db) -> sled::Result<u64> {
    db.range([1_u8]..).try_fold(0, |bytes, record| {
        let (key, body) = record?;
        Ok(bytes + (key.len() + body.len()) as u64)
    })
}

/// Syncs what sled creates and never syncs: its settings, and the names of files in their folders.
fn sync_everything(folder: &Path, witness: &Witness) -> io::Result<File> {
    let db = OpenOptions::new()
        .read(true)
        .write(true)
        .open(folder.join("db"))?;
    db.sync_all()?;
    witness.sync()?;
    File::open(folder.join("conf"))?.sync_all()?;
    sync_folder(&folder.join("blobs"))?;
    sync_folder(folder)?;
    if let Some(parent) = folder.parent() {
        // A parent that may not be read is not ours, and then it was not us who created the folder in it.
        match sync_folder(parent) {
            Err(error) if error.kind() != ErrorKind::PermissionDenied => return Err(error),
            _ => {}
        }
    }
    Ok(db)
}
