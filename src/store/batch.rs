//! Changes that are saved together or not at all, and what they come to as records.

use super::fault::Fault;
use super::layout::{Kind, cut, fitting_length, is_first, record_base, record_prefix};
use super::tally::Tally;
use std::collections::BTreeMap;

/// Changes that are saved together or not at all, in the order in which they were written down.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    changes: Vec<Change>,
}

#[derive(Clone, Debug)]
enum Change {
    Put(Kind, Vec<u8>, Vec<u8>),
    /// Everything whose records begin so: one key with all its parts, or many keys.
    Delete(Vec<u8>),
}

impl Batch {
    /// A batch without changes.
    pub fn new() -> Batch {
        Batch::default()
    }

    /// Stores a value, in the place of any other under that key.
    pub fn put(
        &mut self,
        kind: Kind,
        key: impl Into<Vec<u8>>,
        value: impl Into<Vec<u8>>,
    ) -> &mut Batch {
        self.changes
            .push(Change::Put(kind, key.into(), value.into()));
        self
    }

    /// Removes a key; nothing happens if there is none.
    pub fn delete(&mut self, kind: Kind, key: impl AsRef<[u8]>) -> &mut Batch {
        self.changes
            .push(Change::Delete(record_base(kind, key.as_ref())));
        self
    }

    /// Removes every key that begins so; all of a kind, if the prefix is empty.
    pub fn delete_prefix(&mut self, kind: Kind, prefix: impl AsRef<[u8]>) -> &mut Batch {
        self.changes
            .push(Change::Delete(record_prefix(kind, prefix.as_ref())));
        self
    }

    /// Whether nothing would change.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// Refuses what no record can hold, before it is queued.
    pub(super) fn check(&self) -> Result<(), Fault> {
        self.changes.iter().try_for_each(|change| match change {
            Change::Put(_, key, value) => fitting_length(key, value).map(drop),
            Change::Delete(_) => Ok(()),
        })
    }

    /// About how many bytes it writes.
    pub(super) fn weight(&self) -> usize {
        self.changes
            .iter()
            .map(|change| match change {
                Change::Put(_, key, value) => key.len() + value.len(),
                Change::Delete(base) => base.len(),
            })
            .sum()
    }
}

/// Several batches, one after the other, as the records they leave behind: `None` removes one.
#[derive(Default)]
pub(super) struct Staged {
    pub(super) records: BTreeMap<Vec<u8>, Option<Vec<u8>>>,
    /// Those in the tree that were touched, with the lengths of their bodies.
    replaced: BTreeMap<Vec<u8>, usize>,
}

/// A record in the tree, and the length of its body.
pub(super) type Lying = (Vec<u8>, usize);

impl Staged {
    /// Adds a batch. `stored` tells which records in the tree begin with the given bytes.
    pub(super) fn add(
        &mut self,
        batch: Batch,
        stored: &mut impl FnMut(&[u8]) -> Result<Vec<Lying>, Fault>,
    ) -> Result<(), Fault> {
        for change in batch.changes {
            match change {
                Change::Put(kind, key, value) => {
                    // A shorter value must not leave the tail of a longer one behind it.
                    self.delete(&record_base(kind, &key), stored)?;
                    for (record, body) in cut(kind, &key, &value)? {
                        self.records.insert(record, Some(body));
                    }
                }
                Change::Delete(base) => self.delete(&base, stored)?,
            }
        }
        Ok(())
    }

    fn delete(
        &mut self,
        base: &[u8],
        stored: &mut impl FnMut(&[u8]) -> Result<Vec<Lying>, Fault>,
    ) -> Result<(), Fault> {
        let staged = self
            .records
            .range_mut(base.to_vec()..)
            .take_while(|(record, _)| record.starts_with(base));
        for (_, body) in staged {
            *body = None;
        }
        for (record, length) in stored(base)? {
            self.records.insert(record.clone(), None);
            self.replaced.insert(record, length);
        }
        Ok(())
    }

    /// The tally after this, if this was it `before`.
    pub(super) fn tally_after(&self, before: Tally) -> Tally {
        let written = self
            .records
            .iter()
            .filter_map(|(record, body)| Some((record, body.as_ref()?.len())));
        let (came, came_bytes) = sum(written);
        let (went, went_bytes) = sum(self
            .replaced
            .iter()
            .map(|(record, &length)| (record, length)));
        Tally {
            groups: before.groups + 1,
            values: (before.values + came).saturating_sub(went),
            bytes: (before.bytes + came_bytes).saturating_sub(went_bytes),
        }
    }
}

/// How many values begin among some records, and the bytes of them all.
fn sum<'a>(records: impl Iterator<Item = (&'a Vec<u8>, usize)>) -> (u64, u64) {
    records.fold((0, 0), |(values, bytes), (record, length)| {
        (
            values + u64::from(is_first(record)),
            bytes + (record.len() + length) as u64,
        )
    })
}
