//! How much was saved, kept in two places, so that a log that lost its end does not pass for a whole one.
//!
//! When sled opens a damaged log it stops at the first message that it cannot read, as it must, because that is also what
//! a write looks like that was cut short; all that came later is silently gone. So every group of writes is counted, in the
//! database with the group itself, and a moment after the group is durable in a small file beside it. A file that counts more
//! than the database is proof of a loss. A file that counts less only missed the last moments before a power cut.

use super::fault::OpenFault;
use super::layout::{LIVE_KEY, TALLY_KEY};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What the database counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Groups of writes, ever.
    pub(super) groups: u64,
    /// Values that are stored now.
    pub(super) values: u64,
    /// Bytes in all records of these values, keys included. They lie in a record of their own, with the groups that they were
    /// counted after, since versions that do not count them write only the other one.
    pub(super) bytes: u64,
}

impl Tally {
    /// Writes it down with whatever else is in a batch.
    pub(super) fn write_to(self, batch: &mut sled::Batch) {
        batch.insert(TALLY_KEY, &pair(self.groups, self.values));
        batch.insert(LIVE_KEY, &pair(self.groups, self.bytes));
    }

    /// The tally but for its bytes.
    pub(super) fn from_bytes(record: &[u8]) -> Option<Tally> {
        let (groups, values) = unpaired(record)?;
        Some(Tally {
            groups,
            values,
            bytes: 0,
        })
    }

    /// Its bytes, if they were counted after the same group.
    pub(super) fn read_bytes(self, record: &[u8]) -> Option<u64> {
        let (groups, bytes) = unpaired(record)?;
        (groups == self.groups).then_some(bytes)
    }
}

fn pair(one: u64, other: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&one.to_le_bytes());
    bytes[8..].copy_from_slice(&other.to_le_bytes());
    bytes
}

fn unpaired(bytes: &[u8]) -> Option<(u64, u64)> {
    let (one, rest) = bytes.split_first_chunk()?;
    let other = rest.try_into().ok()?;
    Some((u64::from_le_bytes(*one), u64::from_le_bytes(other)))
}

/// The file `kept` beside the database: one line with the number of groups that are durable. Who holds it has the folder to
/// themselves, also where there is no database for a moment.
pub(super) struct Witness {
    file: File,
    kept: u64,
}

impl Witness {
    /// Opens the file, or creates it, and reads what it counted. One that cannot be understood counted nothing.
    pub(super) fn open(folder: &Path) -> Result<Witness, OpenFault> {
        let of_system = |error: io::Error| OpenFault::of_system(folder, &error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(folder.join("kept"))
            .map_err(of_system)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => OpenFault::InUse(folder.to_path_buf()),
            TryLockError::Error(error) => of_system(error),
        })?;
        let mut line = Vec::new();
        file.read_to_end(&mut line).map_err(of_system)?;
        let kept = str::from_utf8(&line)
            .ok()
            .and_then(|line| line.trim().parse().ok())
            .unwrap_or(0);
        Ok(Witness { file, kept })
    }

    /// How many groups were durable when it was opened.
    pub(super) fn kept(&self) -> u64 {
        self.kept
    }

    /// Writes the number down, always in the same twenty bytes. Nobody waits for it to be durable.
    pub(super) fn count(&mut self, groups: u64) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(format!("{groups:019}\n").as_bytes())
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }
}
