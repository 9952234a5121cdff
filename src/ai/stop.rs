//! How somebody outside ends a thought: whoever thinks looks at it now and then, and nobody here reads a clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

const GO_ON: u8 = 0;
const HURRY: u8 = 1;
const ABANDON: u8 = 2;

/// A word to whoever thinks, shared by all clones: go on, answer now, or leave it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicU8>);

impl Stop {
    /// Nobody has said anything yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// The best answer so far is wanted now: the time that the caller has for it is over.
    pub fn hurry(&self) {
        self.0.fetch_max(HURRY, Ordering::Relaxed);
    }

    /// No answer is wanted any more.
    pub fn abandon(&self) {
        self.0.fetch_max(ABANDON, Ordering::Relaxed);
    }

    /// Whether thinking ends here, for one reason or the other.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed) != GO_ON
    }

    /// Whether no answer is wanted any more.
    pub fn is_abandoned(&self) -> bool {
        self.0.load(Ordering::Relaxed) == ABANDON
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_abandoned_stays_so() {
        let stop = Stop::new();
        assert!(!stop.is_set());
        let same = stop.clone();
        same.hurry();
        assert!(stop.is_set() && !stop.is_abandoned());
        same.abandon();
        stop.hurry();
        assert!(stop.is_abandoned());
    }
}
