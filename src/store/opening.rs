//! How the data folder is opened, and what is put right on the way.

use super::calm::calmly;
use super::fault::{OpenFault, one_line};
use super::layout::{LAYOUT, LAYOUT_KEY};
use super::writer::said;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// How long a folder that is in use may take to become free: a process that was just stopped lets go of it only when
/// its last thread has ended.
const PATIENCE: Duration = Duration::from_millis(500);

/// The least that sled's cache needs to work at all.
const LEAST_CACHE: u64 = 1 << 20;

/// Opens the database, and a second handle on its file for syncing.
pub(super) fn open(folder: &Path, cache_bytes: u64) -> Result<(sled::Db, File), OpenFault> {
    let folder = prepared(folder)?;
    let db = match start_patiently(&folder, cache_bytes) {
        Err(OpenFault::Damaged { .. }) if put_snapshots_aside(&folder)? => {
            start_patiently(&folder, cache_bytes)?
        }
        other => other?,
    };
    check_layout(&folder, &db)?;
    let file = sync_everything(&folder).map_err(|error| OpenFault::of_system(&folder, &error))?;
    Ok((db, file))
}

/// Creates the folder where there is none, and names it in full.
fn prepared(folder: &Path) -> Result<PathBuf, OpenFault> {
    fs::create_dir_all(folder)
        .and_then(|()| folder.canonicalize())
        .map_err(|error| OpenFault::of_system(folder, &error))
}

fn start_patiently(folder: &Path, cache_bytes: u64) -> Result<sled::Db, OpenFault> {
    let end = Instant::now() + PATIENCE;
    loop {
        match start(folder, cache_bytes) {
            Err(OpenFault::InUse(_)) if Instant::now() < end => {
                thread::sleep(Duration::from_millis(10))
            }
            other => return other,
        }
    }
}

fn start(folder: &Path, cache_bytes: u64) -> Result<sled::Db, OpenFault> {
    let config = sled::Config::new()
        .path(folder)
        .cache_capacity(cache_bytes.max(LEAST_CACHE));
    match calmly(|| config.open()) {
        Ok(opened) => opened.map_err(|error| OpenFault::of_sled(folder, &error)),
        Err(cause) => Err(OpenFault::Damaged {
            folder: folder.to_path_buf(),
            cause,
        }),
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

/// Marks a new database with the layout of its records, and refuses one that is laid out otherwise.
fn check_layout(folder: &Path, db: &sled::Db) -> Result<(), OpenFault> {
    let found = calmly(|| -> Result<Option<sled::IVec>, sled::Error> {
        match db.get(LAYOUT_KEY)? {
            None if db.is_empty() => {
                db.insert(LAYOUT_KEY, LAYOUT)?;
                db.flush()?;
                Ok(Some(LAYOUT.into()))
            }
            found => Ok(found),
        }
    });
    match found {
        Ok(Ok(Some(layout))) if layout == LAYOUT => Ok(()),
        Ok(Ok(other)) => Err(OpenFault::Foreign {
            folder: folder.to_path_buf(),
            cause: match other {
                Some(layout) => format!("layout {}", one_line(&String::from_utf8_lossy(&layout))),
                None => "no layout is written there".to_owned(),
            },
        }),
        Ok(Err(sled::Error::Io(error))) => Err(OpenFault::of_system(folder, &error)),
        Ok(Err(error)) => Err(OpenFault::Damaged {
            folder: folder.to_path_buf(),
            cause: said(&error),
        }),
        Err(cause) => Err(OpenFault::Damaged {
            folder: folder.to_path_buf(),
            cause,
        }),
    }
}

/// Syncs what sled creates and never syncs: its settings, and the names of files in their folders.
fn sync_everything(folder: &Path) -> io::Result<File> {
    let db = OpenOptions::new()
        .read(true)
        .write(true)
        .open(folder.join("db"))?;
    db.sync_all()?;
    File::open(folder.join("conf"))?.sync_all()?;
    // Only on Unix can a folder be opened to be synced.
    if cfg!(unix) {
        File::open(folder.join("blobs"))?.sync_all()?;
        File::open(folder)?.sync_all()?;
        if let Some(parent) = folder.parent() {
            // A parent that may not be read is not ours, and then it was not us who created the folder in it.
            if let Ok(parent) = File::open(parent) {
                parent.sync_all()?;
            }
        }
    }
    Ok(db)
}
