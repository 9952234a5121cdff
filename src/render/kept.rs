//! The newest things made, kept until too many newer ones have come.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// A bounded cache that many threads share.
pub(super) struct Kept<K, V> {
    limit: usize,
    things: Mutex<Things<K, V>>,
}

struct Things<K, V> {
    by_key: HashMap<K, V>,
    oldest_first: VecDeque<K>,
}

impl<K: Clone + Eq + Hash, V: Clone> Kept<K, V> {
    pub(super) fn new(limit: usize) -> Self {
        Kept {
            limit,
            things: Mutex::new(Things {
                by_key: HashMap::new(),
                oldest_first: VecDeque::new(),
            }),
        }
    }

    /// The thing with this key, made now if it is not there. Making happens outside the lock, so that one slow drawing
    /// keeps nobody waiting; two threads may make the same thing, and either will do.
    pub(super) fn find_or_make(&self, key: K, make: impl FnOnce() -> V) -> V {
        // A panic while the lock was held leaves at worst a key too many: what is there is still right.
        let lock = || self.things.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(thing) = lock().by_key.get(&key) {
            return thing.clone();
        }
        let thing = make();
        let mut things = lock();
        if things.by_key.insert(key.clone(), thing.clone()).is_none() {
            things.oldest_first.push_back(key);
            if things.oldest_first.len() > self.limit
                && let Some(oldest) = things.oldest_first.pop_front()
            {
                things.by_key.remove(&oldest);
            }
        }
        thing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_made_once_and_the_oldest_gives_way() {
        let kept = Kept::new(2);
        assert_eq!(kept.find_or_make("a", || 1), 1);
        assert_eq!(kept.find_or_make("a", || 2), 1);
        assert_eq!(kept.find_or_make("b", || 3), 3);
        assert_eq!(kept.find_or_make("c", || 4), 4);
        assert_eq!(kept.find_or_make("a", || 5), 5);
        assert_eq!(kept.find_or_make("c", || 6), 4);
    }
}
