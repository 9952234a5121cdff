//! The realm behind its lock, and the bells that ring when something changed in it.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::clock::Clock;
use super::realm::Realm;

/// The realm behind its lock, and the bells that ring when something changed in it.
pub struct House {
    realm: Mutex<Realm>,
    pub clock: Clock,
    changes: watch::Sender<u64>,
    pub closing: watch::Sender<bool>,
}

impl House {
    pub fn new(realm: Realm) -> Self {
        Self {
            clock: realm.clock.clone(),
            realm: Mutex::new(realm),
            changes: watch::Sender::new(0),
            closing: watch::Sender::new(false),
        }
    }

    /// Goes in to change something; whoever waits for a change hears of it afterwards.
    pub fn enter(&self) -> Entered<'_> {
        Entered {
            realm: self.lock(),
            changes: &self.changes,
        }
    }

    /// Looks without changing anything.
    pub fn look<T>(&self, at: impl FnOnce(&Realm) -> T) -> T {
        at(&self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Realm> {
        // No call leaves the realm half changed in a way that later calls could not bear.
        self.realm.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something can be seen in the realm.
    pub async fn until<T>(&self, seen: impl Fn(&Realm) -> Option<T>) -> T {
        let mut changes = self.changes.subscribe();
        loop {
            changes.mark_unchanged();
            if let Some(found) = self.look(&seen) {
                return found;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }
}

/// A visit to the realm that may change it.
pub struct Entered<'a> {
    realm: MutexGuard<'a, Realm>,
    changes: &'a watch::Sender<u64>,
}

impl Deref for Entered<'_> {
    type Target = Realm;

    fn deref(&self) -> &Realm {
        &self.realm
    }
}

impl DerefMut for Entered<'_> {
    fn deref_mut(&mut self) -> &mut Realm {
        &mut self.realm
    }
}

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.changes.send_modify(|count| *count += 1);
    }
}
