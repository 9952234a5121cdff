//! The house's clock: the system's, or one that a test turns.

use crate::table::Time;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Notify;

/// Where the house reads what time it is.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The system's clock.
    #[default]
    System,
    /// A clock that stands still until it is turned.
    Turned(Arc<Hands>),
}

/// The hands of a clock that is turned.
#[derive(Debug, Default)]
pub struct Hands {
    now: AtomicI64,
    turned: Notify,
}

impl Clock {
    /// A clock that shows `at` until it is turned.
    pub fn standing(at: Time) -> Clock {
        Clock::Turned(Arc::new(Hands {
            now: AtomicI64::new(at.0),
            turned: Notify::new(),
        }))
    }

    /// The time.
    pub fn now(&self) -> Time {
        match self {
            Clock::System => {
                let since = SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .unwrap_or_default();
                Time(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }
            Clock::Turned(hands) => Time(hands.now.load(Ordering::SeqCst)),
        }
    }

    /// Turns a clock that can be turned forward by this many milliseconds.
    pub fn turn(&self, milliseconds: i64) {
        if let Clock::Turned(hands) = self {
            hands.now.fetch_add(milliseconds, Ordering::SeqCst);
            hands.turned.notify_waiters();
        }
    }

    /// Returns when the clock shows `at` or later.
    pub async fn until(&self, at: Time) {
        match self {
            Clock::System => {
                let left = at.0.saturating_sub(self.now().0).max(0);
                tokio::time::sleep(Duration::from_millis(left.unsigned_abs())).await;
            }
            Clock::Turned(hands) => loop {
                let mut turned = std::pin::pin!(hands.turned.notified());
                // Registered before the time is read, so that no turn between the two is missed.
                turned.as_mut().enable();
                if self.now() >= at {
                    return;
                }
                turned.await;
            },
        }
    }
}
