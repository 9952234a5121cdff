//! Tables on disk: bytes under keys, durable before anybody is told. The only room that knows sled.
//!
//! The store knows no game and no table; what lies in it are sealed envelopes (`crate::envelope`) of those above.
//!
//! sled 0.34 is fast and does not lose what it has synced, but it has traps, and each of them is dealt with in one place:
//!
//! - `flush` does not sync and `flush_async` can wait for itself: one thread writes, in groups, and syncs (`writer`);
//! - large nodes go to files that are never synced: records have at most 4 KiB (`layout`);
//! - a snapshot left empty keeps the folder shut, and settings and folders are not synced: `opening`;
//! - damaged files make it panic: no call goes without a wall (`calm`);
//! - a log that was cut short opens as if nothing had ever followed: `tally`;
//! - its file grows to many times what is live in it: `compaction`;
//! - it cannot be repaired: every fault names the way back, which is a backup (`fault`).

#![warn(missing_docs)]

mod batch;
mod calm;
mod compaction;
mod engine;
mod fault;
mod layout;
mod opening;
mod tally;
#[cfg(test)]
mod tests;
mod writer;

pub use batch::Batch;
pub use fault::{Fault, OpenFault};
pub use layout::{Kind, Pair};
pub use writer::Ticket;

use calm::calmly;
use compaction::Compaction;
use fault::said;
use layout::{Joining, TALLY_KEY, first_key, record_base, record_prefix};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use tally::Tally;
use writer::{Room, Writer};

/// A file of fewer bytes is not worth rewriting.
const LEAST_WORTH: u64 = 16 << 20;
/// Nor is one that has at most so many times the bytes of what is live. A file that was just rewritten has about twice as many.
const TIMES_WORTH: u64 = 4;

/// An open data folder. Share it in an `Arc`; one process at a time can have it open.
///
/// Every call but [`submit`](Store::submit) may wait for the disk, so async code makes them on blocking threads.
pub struct Store {
    room: Room,
    writer: Writer,
}

impl Store {
    /// Opens the data folder, and creates it where there is none. sled keeps at most about `cache_bytes` of it in memory.
    pub fn open(folder: &Path, cache_bytes: u64) -> Result<Store, OpenFault> {
        Store::begin(folder, cache_bytes, None)
    }

    /// Opens it like [`open`](Store::open), and rewrites it before where its file has grown to much more than is stored. That
    /// takes about as long as to read everything twice, and for that time room for what is stored.
    pub fn open_compact(folder: &Path, cache_bytes: u64) -> Result<Store, OpenFault> {
        let compaction = Compaction {
            least: LEAST_WORTH,
            times: TIMES_WORTH,
            watch: &mut |_| (),
        };
        Store::begin(folder, cache_bytes, Some(compaction))
    }

    fn begin(
        folder: &Path,
        cache_bytes: u64,
        compaction: Option<Compaction>,
    ) -> Result<Store, OpenFault> {
        let opened = opening::open(folder, cache_bytes, compaction)?;
        let room: Room = Arc::new(RwLock::new(Some(opened.db.clone())));
        let writer =
            Writer::start(&room, opened).map_err(|error| OpenFault::of_system(folder, &error))?;
        Ok(Store { room, writer })
    }

    /// Saves a batch: when this returns, all of it is on the disk, or it is an error. Blocks.
    pub fn write(&self, batch: Batch) -> Result<(), Fault> {
        self.submit(batch).wait()
    }

    /// Queues a batch and does not block. Batches take effect in the order in which they were submitted, and once one has
    /// failed on the disk, no later one succeeds.
    pub fn submit(&self, batch: Batch) -> Ticket {
        self.writer.submit(batch)
    }

    /// Why nothing more is saved; `None` as long as all is well.
    pub fn stopped(&self) -> Option<Fault> {
        self.writer.stopped()
    }

    /// The value under a key.
    ///
    /// Like every read it sees whole batches only, and may see one shortly before its ticket is answered.
    pub fn get(&self, kind: Kind, key: impl AsRef<[u8]>) -> Result<Option<Vec<u8>>, Fault> {
        self.read(|db| {
            let mut found = None;
            join(db, &record_base(kind, key.as_ref()), |(_, value)| {
                found = Some(value)
            })?;
            Ok(found)
        })
    }

    /// Every pair whose key begins so, in the order of keys; all of a kind, if the prefix is empty.
    pub fn scan(&self, kind: Kind, prefix: impl AsRef<[u8]>) -> Result<Vec<Pair>, Fault> {
        let mut pairs = Vec::new();
        self.each(kind, prefix, |pair| pairs.push(pair))?;
        Ok(pairs)
    }

    /// Shows the same pairs one after the other, so that they need not all be in memory. Nothing is written meanwhile.
    pub fn each(
        &self,
        kind: Kind,
        prefix: impl AsRef<[u8]>,
        show: impl FnMut(Pair),
    ) -> Result<(), Fault> {
        self.read(|db| join(db, &record_prefix(kind, prefix.as_ref()), show))
    }

    /// Every key that begins so, in order.
    pub fn keys(&self, kind: Kind, prefix: impl AsRef<[u8]>) -> Result<Vec<Vec<u8>>, Fault> {
        self.read(|db| {
            let mut keys = Vec::new();
            for record in db.scan_prefix(record_prefix(kind, prefix.as_ref())).keys() {
                keys.extend(first_key(&record.map_err(unreadable)?)?);
            }
            Ok(keys)
        })
    }

    /// Reads everything once, and counts it: proof that nothing stored is damaged or missing.
    pub fn check(&self) -> Result<u64, Fault> {
        self.read(|db| {
            let mut count = 0;
            for kind in Kind::ALL {
                join(db, &record_prefix(kind, b""), |_| count += 1)?;
            }
            let tally = db.get(TALLY_KEY).map_err(unreadable)?;
            match tally.as_deref().and_then(Tally::from_bytes) {
                Some(tally) if tally.values == count => Ok(count),
                Some(tally) => Err(Fault::Damaged {
                    cause: format!("{} values were saved and {count} are there", tally.values),
                }),
                None => Err(Fault::Damaged {
                    cause: "the number of saved values is missing".to_owned(),
                }),
            }
        })
    }

    /// Finishes the queue and lets go of the folder. Whoever asks for anything later is told that the store is closed;
    /// closing twice does nothing. Dropping the store closes it as well, and only the log hears of a failure.
    pub fn close(&self) -> Result<(), Fault> {
        let outcome = self.writer.finish();
        let db = self
            .room
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        // sled flushes once more when it is dropped, and may panic over it; all that was acknowledged is already safe.
        if let Err(cause) = calmly(|| drop(db)) {
            tracing::warn!("the store did not close in order: {cause}");
        }
        outcome
    }

    /// Reads while nothing is changed, and behind the wall.
    fn read<T>(&self, work: impl FnOnce(&sled::Db) -> Result<T, Fault>) -> Result<T, Fault> {
        let room = self.room.read().unwrap_or_else(PoisonError::into_inner);
        let db = room.as_ref().ok_or(Fault::Closed)?;
        calmly(|| work(db)).unwrap_or_else(|cause| Err(Fault::Damaged { cause }))
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        if let Err(fault) = self.close() {
            tracing::error!("the store did not close in order: {fault}");
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Store")
    }
}

/// Joins all records that begin so, and shows each pair.
fn join(db: &sled::Db, base: &[u8], mut show: impl FnMut(Pair)) -> Result<(), Fault> {
    let mut joining = Joining::default();
    for record in db.scan_prefix(base) {
        let (record, body) = record.map_err(unreadable)?;
        if let Some(pair) = joining.take(&record, &body)? {
            show(pair);
        }
    }
    joining.end()
}

fn unreadable(error: sled::Error) -> Fault {
    Fault::Damaged {
        cause: said(&error),
    }
}
