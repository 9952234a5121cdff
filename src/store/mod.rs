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
//! - it cannot be repaired: every fault names the way back, which is a backup (`fault`).

#![warn(missing_docs)]

mod batch;
mod calm;
mod fault;
mod layout;
mod opening;
#[cfg(test)]
mod tests;
mod writer;

pub use batch::Batch;
pub use fault::{Fault, OpenFault};
pub use layout::Kind;
pub use writer::Ticket;

use calm::calmly;
use layout::{Joining, first_key, record_base, record_prefix};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use writer::{Room, Writer, said};

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

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
        let (db, file) = opening::open(folder, cache_bytes)?;
        let room: Room = Arc::new(RwLock::new(Some(db.clone())));
        let writer =
            Writer::start(&room, db, file).map_err(|error| OpenFault::of_system(folder, &error))?;
        Ok(Store { room, writer })
    }

    /// Saves a batch: when this returns, all of it is on the disk, or it is an error. Blocks.
    pub fn write(&self, batch: Batch) -> Result<(), Fault> {
        self.submit(batch).wait()
    }

    /// Queues a batch and does not block. Batches take effect in the order in which they were submitted, and once one has
    /// failed, no later one succeeds.
    pub fn submit(&self, batch: Batch) -> Ticket {
        self.writer.submit(batch)
    }

    /// The value under a key.
    ///
    /// Like every read it sees whole batches only, and may see one shortly before its ticket is answered.
    pub fn get(&self, kind: Kind, key: impl AsRef<[u8]>) -> Result<Option<Vec<u8>>, Fault> {
        let base = record_base(kind, key.as_ref());
        let mut joining = Joining::default();
        let mut found = None;
        self.walk(&base, |record, body| {
            found = joining.take(record, body)?;
            Ok(found.is_none())
        })?;
        joining.end()?;
        Ok(found.map(|(_, value)| value))
    }

    /// Every pair whose key begins so, in the order of keys; all of a kind, if the prefix is empty.
    pub fn scan(&self, kind: Kind, prefix: impl AsRef<[u8]>) -> Result<Vec<Pair>, Fault> {
        let mut pairs = Vec::new();
        let mut joining = Joining::default();
        self.walk(&record_prefix(kind, prefix.as_ref()), |record, body| {
            pairs.extend(joining.take(record, body)?);
            Ok(true)
        })?;
        joining.end()?;
        Ok(pairs)
    }

    /// Every key that begins so, in order.
    pub fn keys(&self, kind: Kind, prefix: impl AsRef<[u8]>) -> Result<Vec<Vec<u8>>, Fault> {
        let mut keys = Vec::new();
        self.walk(&record_prefix(kind, prefix.as_ref()), |record, _| {
            keys.extend(first_key(record)?);
            Ok(true)
        })?;
        Ok(keys)
    }

    /// Reads everything once, and counts it: proof that nothing stored is damaged.
    pub fn check(&self) -> Result<usize, Fault> {
        let mut count = 0;
        for kind in Kind::ALL {
            let mut joining = Joining::default();
            self.walk(&record_prefix(kind, b""), |record, body| {
                count += usize::from(joining.take(record, body)?.is_some());
                Ok(true)
            })?;
            joining.end()?;
        }
        Ok(count)
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

    /// Shows every record that begins so to `visit`, until it says that it has seen enough.
    fn walk(
        &self,
        base: &[u8],
        mut visit: impl FnMut(&[u8], &[u8]) -> Result<bool, Fault>,
    ) -> Result<(), Fault> {
        let room = self.room.read().unwrap_or_else(PoisonError::into_inner);
        let db = room.as_ref().ok_or(Fault::Closed)?;
        calmly(|| {
            for pair in db.scan_prefix(base) {
                let (record, body) = pair.map_err(|error| Fault::Damaged {
                    cause: said(&error),
                })?;
                if !visit(&record, &body)? {
                    break;
                }
            }
            Ok(())
        })
        .unwrap_or_else(|cause| Err(Fault::Damaged { cause }))
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
