//! Which interactions have been received already: after a break Discord may deliver one twice.

use std::collections::{HashSet, VecDeque};

/// How many are remembered. What is older than these is too old to be acknowledged anyway.
const MOST: usize = 4_096;

/// The interactions received last.
#[derive(Default)]
pub struct Seen {
    order: VecDeque<u64>,
    ids: HashSet<u64>,
}

impl Seen {
    /// Remembers an interaction; says whether it is new.
    pub fn is_new(&mut self, id: u64) -> bool {
        if !self.ids.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.ids.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once_and_memory_is_bounded() {
        let mut seen = Seen::default();
        for id in 0..10_000 {
            assert!(seen.is_new(id));
            assert!(!seen.is_new(id));
        }
        assert_eq!((seen.order.len(), seen.ids.len()), (MOST, MOST));
        assert!(seen.is_new(0), "forgotten long ago");
    }
}
