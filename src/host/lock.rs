//! The one way in which the house takes a lock.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The lock, also after a panic elsewhere: what it guards is put right by whoever panicked.
pub(super) fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
