//! Which tables were at work lately: those stay loaded, and the others rest in the store until somebody asks for them.

use super::command::TableId;
use std::collections::{BTreeMap, HashMap};

/// How many tables stay loaded. A table that has rested is loaded within a millisecond; thousands that nobody looks at
/// would fill the memory with their positions.
pub(super) const LOADED: usize = 256;

/// The loaded tables, in the order in which they were last at work.
#[derive(Default)]
pub(super) struct Recent {
    moments: HashMap<TableId, u64>,
    order: BTreeMap<u64, TableId>,
    last: u64,
}

impl Recent {
    /// Notes that a table has just been at work and is loaded. Gives the one that should rest, where there are too many.
    pub(super) fn touch(&mut self, id: TableId) -> Option<TableId> {
        self.forget(id);
        self.last += 1;
        self.moments.insert(id, self.last);
        self.order.insert(self.last, id);
        if self.order.len() <= LOADED {
            return None;
        }
        let (_, rested) = self.order.pop_first()?;
        self.moments.remove(&rested);
        Some(rested)
    }

    /// Notes that a table is loaded no more.
    pub(super) fn forget(&mut self, id: TableId) {
        if let Some(moment) = self.moments.remove(&id) {
            self.order.remove(&moment);
        }
    }
}
