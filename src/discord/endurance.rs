//! How faults that pass are waited out: with growing patience, and one voice at a time while nothing gets through.

use super::fault::is_passing;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How many messages are on their way at once. More would only wait for Discord's limit on everything together.
const AT_ONCE: usize = 16;

/// How many times longer something is tried while others get through.
const LONGER: u32 = 4;

/// How long a fault that may pass is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endurance {
    /// The first pause; each further one is twice as long.
    pub first: Duration,
    /// The longest pause.
    pub longest: Duration,
    /// How many more times something is tried.
    pub times: u32,
}

impl Default for Endurance {
    /// From half a second to half a minute, five times.
    fn default() -> Endurance {
        Endurance {
            first: Duration::from_millis(500),
            longest: Duration::from_secs(30),
            times: 5,
        }
    }
}

impl Endurance {
    /// The pause after so many failures, of which there has been one at least.
    pub fn pause(&self, failures: u32) -> Duration {
        let doubled = 1u32 << failures.saturating_sub(1).min(16);
        self.first.saturating_mul(doubled).min(self.longest)
    }

    /// Tries again while it may help: for the few calls that have nobody beside them.
    pub async fn persist<T, F>(&self, send: impl Fn() -> F) -> serenity::Result<T>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        let mut failures = 0;
        loop {
            match send().await {
                Err(fault) if is_passing(&fault) && failures < self.times => {
                    failures += 1;
                    tokio::time::sleep(self.pause(failures)).await;
                }
                outcome => return outcome,
            }
        }
    }
}

/// The way by which many tables' messages go out.
pub struct Way {
    endurance: Endurance,
    flow: Mutex<Flow>,
    /// Held by whoever goes next: first come, first served.
    order: tokio::sync::Mutex<()>,
    /// Somebody has come through, or the way closes.
    changed: Notify,
}

/// How much goes out at a time.
struct Flow {
    /// How many may be on their way.
    room: usize,
    under_way: usize,
    /// How many times in a row one did not get through; those that failed together count once.
    failures: u32,
    /// How long the next pause is: as after so many failures.
    pace: u32,
    /// When the next may go.
    from: Option<Instant>,
    closed: bool,
}

impl Way {
    /// A way that is open.
    pub fn new(endurance: Endurance) -> Way {
        let flow = Flow {
            room: AT_ONCE,
            under_way: 0,
            failures: 0,
            pace: 0,
            from: None,
            closed: false,
        };
        Way {
            endurance,
            flow: Mutex::new(flow),
            order: tokio::sync::Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Sends, and sends again while it may help. When one does not get through, the others wait: then one at a time
    /// knocks, ever more slowly, and each that gets through makes room for one more. So a thousand tables are no flood.
    pub async fn send<T, F>(&self, send: impl Fn() -> F) -> serenity::Result<T>
    where
        F: Future<Output = serenity::Result<T>>,
    {
        let mut tried = 0;
        loop {
            let place = self.enter().await;
            let outcome = send().await;
            match outcome {
                Err(fault) if is_passing(&fault) => {
                    let in_a_row = place.leave(false);
                    tried += 1;
                    // While others get through, it is worth trying longer.
                    let enough = tried.min(in_a_row) > self.endurance.times
                        || tried > self.endurance.times.saturating_mul(LONGER);
                    if enough || self.is_closed() {
                        return Err(fault);
                    }
                }
                outcome => {
                    place.leave(true);
                    return outcome;
                }
            }
        }
    }

    /// Ends every pause: what cannot be sent at once is sent after the next start.
    pub fn close(&self) {
        self.flow().closed = true;
        self.changed.notify_waiters();
    }

    /// Whether nothing more is to be begun.
    pub fn is_closed(&self) -> bool {
        self.flow().closed
    }

    fn flow(&self) -> MutexGuard<'_, Flow> {
        self.flow.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until there is room.
    async fn enter(&self) -> Place<'_> {
        let _order = self.order.lock().await;
        loop {
            let mut changed = pin!(self.changed.notified());
            // Registered before the look, so that no change between the two is missed.
            changed.as_mut().enable();
            let from = {
                let mut flow = self.flow();
                let now = Instant::now();
                let from = flow.from.filter(|&from| from > now && !flow.closed);
                if from.is_none() && (flow.under_way < flow.room || flow.closed) {
                    flow.under_way += 1;
                    return Place {
                        way: self,
                        left: false,
                    };
                }
                from
            };
            match from {
                Some(from) => {
                    tokio::select! {
                        () = tokio::time::sleep_until(from) => {}
                        () = changed => {}
                    }
                }
                None => changed.await,
            }
        }
    }
}

/// One place on the way.
struct Place<'a> {
    way: &'a Way,
    left: bool,
}

impl Place<'_> {
    /// Says how it went; returns how many did not get through in a row.
    fn leave(mut self, through: bool) -> u32 {
        self.left = true;
        let failures = {
            let mut flow = self.way.flow();
            flow.under_way = flow.under_way.saturating_sub(1);
            if through {
                flow.failures = 0;
                // Not forgotten at once: where only so much gets through, the next pause is about as long.
                flow.pace /= 2;
                flow.from = None;
                flow.room = (flow.room + 1).min(AT_ONCE);
            } else {
                // Several that were on their way together fail together, and count once.
                if flow.failures == 0 || flow.under_way == 0 {
                    flow.failures += 1;
                    flow.pace += 1;
                }
                flow.room = 1;
                flow.from = Some(Instant::now() + self.way.endurance.pause(flow.pace));
            }
            flow.failures
        };
        self.way.changed.notify_waiters();
        failures
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        // Whoever is dropped on the way has told nothing about it.
        if !self.left {
            let mut flow = self.way.flow();
            flow.under_way = flow.under_way.saturating_sub(1);
            drop(flow);
            self.way.changed.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest() {
        let endurance = Endurance::default();
        let pauses: Vec<u128> = (1..=8).map(|n| endurance.pause(n).as_millis()).collect();
        assert_eq!(
            pauses,
            [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
        );
        assert_eq!(endurance.pause(u32::MAX).as_secs(), 30);
    }
}
