//! The sandbox's clock: real time by default, and tests may turn it forward.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A clock that everybody in one sandbox shares.
#[derive(Clone, Debug)]
pub struct Clock {
    started: Instant,
    origin: u64,
    turned: Arc<watch::Sender<Duration>>,
}

impl Clock {
    /// A clock that shows the time of the machine.
    pub fn real() -> Self {
        let origin = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Self {
            started: Instant::now(),
            origin: origin.as_millis() as u64,
            turned: Arc::new(watch::Sender::new(Duration::ZERO)),
        }
    }

    /// The time now, in Unix milliseconds.
    pub fn now(&self) -> u64 {
        self.origin + (self.started.elapsed() + *self.turned.borrow()).as_millis() as u64
    }

    /// Turns the clock forward; whoever waits for a moment now past wakes up.
    pub fn advance(&self, by: Duration) {
        self.turned.send_modify(|turned| *turned += by);
    }

    /// Waits until the clock shows the moment, in Unix milliseconds.
    pub async fn reach(&self, moment: u64) {
        let mut turns = self.turned.subscribe();
        loop {
            turns.mark_unchanged();
            let left = moment.saturating_sub(self.now());
            if left == 0 {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
                turned = turns.changed() => {
                    if turned.is_err() {
                        return;
                    }
                }
            }
        }
    }
}

/// A moment as Discord writes it: `2026-11-29T18:30:00.123000+00:00`.
pub fn timestamp(moment: u64) -> String {
    let (seconds, millis) = (moment / 1000, moment % 1000);
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years counted from March keep the leap day at their end: the well-known reckoning by eras of 400 years.
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}000+00:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_discord_writes_them() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(
            timestamp(1_709_210_096_789),
            "2024-02-29T12:34:56.789000+00:00"
        );
        assert_eq!(
            timestamp(1_796_083_199_001),
            "2026-11-30T23:59:59.001000+00:00"
        );
    }

    #[tokio::test]
    async fn a_turned_clock_wakes_whoever_waits() {
        let clock = Clock::real();
        let moment = clock.now() + 900_000;
        let waiting = tokio::spawn({
            let clock = clock.clone();
            async move { clock.reach(moment).await }
        });
        clock.advance(Duration::from_secs(901));
        let woke = tokio::time::timeout(Duration::from_secs(5), waiting).await;
        assert!(woke.is_ok(), "nobody woke up");
    }
}
