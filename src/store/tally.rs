//! How much was saved, kept in two places, so that a log that lost its end does not pass for a whole one.
//!
//! When sled opens a damaged log it stops at the first message that it cannot read, as it must, because that is also what
//! a write looks like that was cut short; all that came later is silently gone. So every group of writes is counted, in the
//! database with the group itself, and a moment after the group is durable in a small file beside it. A file that counts more
//! than the database is proof of a loss. A file that counts less only missed the last moments before a power cut.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What the database counts, in one record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Groups of writes, ever.
    pub(super) groups: u64,
    /// Values that are stored now.
    pub(super) values: u64,
}

impl Tally {
    pub(super) fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.groups.to_le_bytes());
        bytes[8..].copy_from_slice(&self.values.to_le_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Tally> {
        let (groups, rest) = bytes.split_first_chunk()?;
        let values = rest.try_into().ok()?;
        Some(Tally {
            groups: u64::from_le_bytes(*groups),
            values: u64::from_le_bytes(values),
        })
    }
}

/// The file `kept` beside the database: one line with the number of groups that are durable.
pub(super) struct Witness(File);

impl Witness {
    /// Opens the file, or creates it, and tells what it counted. One that cannot be understood counted nothing.
    pub(super) fn open(folder: &Path) -> io::Result<(Witness, u64)> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(folder.join("kept"))?;
        let mut line = Vec::new();
        file.read_to_end(&mut line)?;
        let groups = str::from_utf8(&line)
            .ok()
            .and_then(|line| line.trim().parse().ok())
            .unwrap_or(0);
        Ok((Witness(file), groups))
    }

    /// Writes the number down, always in the same twenty bytes. Nobody waits for it to be durable.
    pub(super) fn count(&mut self, groups: u64) -> io::Result<()> {
        self.0.seek(SeekFrom::Start(0))?;
        self.0.write_all(format!("{groups:019}\n").as_bytes())
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.0.sync_all()
    }
}
