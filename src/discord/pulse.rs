//! How the house is doing while it runs: whether its line to Discord holds, and whether it can still save.

use crate::host::House;
use serenity::all::{ConnectionStage, ShardManager};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How often the pulse is felt, at least.
const EVERY: Duration = Duration::from_secs(1);

/// How long a line may go without an echo of its heartbeat. Discord asks for one every 41 seconds. serenity itself takes a
/// line for whole until it has given it up, and so does not tell of one that opens again and again and is closed each time.
const SILENCE: Duration = Duration::from_secs(180);

/// How the house is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Health {
    /// It is connected, and saves what is played.
    Well,
    /// It is not connected to Discord, and has not been for this long.
    Apart(Duration),
    /// It cannot save any more; the words say why, and what to do.
    Unsaved(String),
}

/// The pulse of one house: whoever holds it can ask at any time.
#[derive(Clone, Debug)]
pub struct Pulse {
    signs: Arc<Mutex<Signs>>,
    stirred: Arc<Notify>,
}

/// What was felt so far.
#[derive(Debug)]
struct Signs {
    /// The last echo of each line's heartbeat: how long it took, and when that was first seen.
    echoes: BTreeMap<u32, (Option<Duration>, Instant)>,
    /// How many lines there should be.
    lines: usize,
    holds: bool,
    /// When all of them last held; until they first do, when the house began to try.
    held: Instant,
    unsaved: Option<String>,
}

/// A line as serenity sees it.
struct Line {
    shard: u32,
    open: bool,
    echo: Option<Duration>,
}

impl Default for Pulse {
    fn default() -> Pulse {
        let signs = Signs {
            echoes: BTreeMap::new(),
            lines: 1,
            holds: false,
            held: Instant::now(),
            unsaved: None,
        };
        Pulse {
            signs: Arc::new(Mutex::new(signs)),
            stirred: Arc::default(),
        }
    }
}

impl Pulse {
    /// How the house is doing now.
    pub fn health(&self) -> Health {
        self.signs().health(Instant::now())
    }

    /// Says how many lines there should be.
    pub(super) fn expect(&self, lines: u32) {
        self.signs().lines = usize::try_from(lines).unwrap_or(usize::MAX).max(1);
    }

    /// Says that something happened to a line.
    pub(super) fn stir(&self) {
        self.stirred.notify_one();
    }

    /// Feels the pulse from now on, for as long as it is awaited.
    pub(super) async fn feel(&self, shards: &ShardManager, house: &House) {
        let mut beat = tokio::time::interval(EVERY);
        loop {
            tokio::select! {
                _ = beat.tick() => {}
                () = self.stirred.notified() => {}
            }
            let lines: Vec<Line> = (shards.runners.lock().await.iter())
                .map(|(shard, runner)| Line {
                    shard: shard.0,
                    open: runner.stage == ConnectionStage::Connected,
                    echo: runner.latency,
                })
                .collect();
            let unsaved = house.stopped();
            let mut signs = self.signs();
            signs.look(&lines, Instant::now());
            signs.unsaved = unsaved;
        }
    }

    fn signs(&self) -> MutexGuard<'_, Signs> {
        // Nothing here is ever half changed.
        self.signs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Signs {
    fn look(&mut self, lines: &[Line], now: Instant) {
        let open = || lines.iter().filter(|line| line.open);
        self.echoes
            .retain(|shard, _| open().any(|line| line.shard == *shard));
        for line in open() {
            let echo = (self.echoes.entry(line.shard)).or_insert((line.echo, now));
            // No two echoes take the same number of nanoseconds.
            if echo.0 != line.echo {
                *echo = (line.echo, now);
            }
        }
        let heard = |(_, at): &&(Option<Duration>, Instant)| now.duration_since(*at) < SILENCE;
        self.holds = self.echoes.values().filter(heard).count() >= self.lines;
        if self.holds {
            self.held = now;
        }
    }

    fn health(&self, now: Instant) -> Health {
        match &self.unsaved {
            Some(why) => Health::Unsaved(why.clone()),
            None if self.holds => Health::Well,
            None => Health::Apart(now.duration_since(self.held)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGUN: Duration = Duration::from_secs(1_000);

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// A pulse that is felt at moments of the test's own.
    struct Patient {
        signs: Signs,
        start: Instant,
    }

    impl Patient {
        fn new() -> Patient {
            let start = Instant::now() + BEGUN;
            let pulse = Pulse::default();
            pulse.signs().held = start;
            let signs = Arc::into_inner(pulse.signs).and_then(|signs| signs.into_inner().ok());
            Patient {
                signs: signs.expect("nobody else holds it"),
                start,
            }
        }

        /// What is seen so many seconds after the start, of lines that are open or not, with their last echoes.
        fn see(&mut self, at: u64, lines: &[(bool, u64)]) -> Health {
            let now = self.start + seconds(at);
            let lines: Vec<Line> = (0..)
                .zip(lines)
                .map(|(shard, &(open, echo))| Line {
                    shard,
                    open,
                    echo: (echo > 0).then(|| Duration::from_millis(echo)),
                })
                .collect();
            self.signs.look(&lines, now);
            self.signs.health(now)
        }
    }

    #[test]
    fn a_house_that_never_connected_is_apart_since_it_began() {
        let mut patient = Patient::new();
        assert_eq!(patient.see(5, &[]), Health::Apart(seconds(5)));
        assert_eq!(patient.see(90, &[(false, 0)]), Health::Apart(seconds(90)));
        assert_eq!(patient.see(91, &[(true, 0)]), Health::Well);
    }

    #[test]
    fn a_lost_line_counts_from_when_it_last_held() {
        let mut patient = Patient::new();
        assert_eq!(patient.see(10, &[(true, 40)]), Health::Well);
        assert_eq!(patient.see(12, &[(false, 40)]), Health::Apart(seconds(2)));
        assert_eq!(patient.see(400, &[]), Health::Apart(seconds(390)));
        assert_eq!(patient.see(401, &[(true, 40)]), Health::Well);
    }

    #[test]
    fn an_open_line_whose_heartbeat_has_no_echo_does_not_hold() {
        let mut patient = Patient::new();
        assert_eq!(patient.see(0, &[(true, 40)]), Health::Well);
        assert_eq!(patient.see(41, &[(true, 43)]), Health::Well);
        assert_eq!(patient.see(220, &[(true, 43)]), Health::Well);
        assert_eq!(patient.see(221, &[(true, 43)]), Health::Apart(seconds(1)));
        assert_eq!(patient.see(230, &[(true, 41)]), Health::Well);
    }

    #[test]
    fn all_lines_have_to_hold() {
        let mut patient = Patient::new();
        patient.signs.lines = 2;
        assert_eq!(patient.see(1, &[(true, 40)]), Health::Apart(seconds(1)));
        assert_eq!(patient.see(2, &[(true, 40), (true, 50)]), Health::Well);
        assert_eq!(
            patient.see(3, &[(true, 40), (false, 50)]),
            Health::Apart(seconds(1))
        );
    }

    #[test]
    fn a_house_that_cannot_save_is_not_well_however_good_its_line() {
        let mut patient = Patient::new();
        patient.signs.unsaved = Some("the disk is full".to_owned());
        assert_eq!(
            patient.see(1, &[(true, 40)]),
            Health::Unsaved("the disk is full".to_owned())
        );
    }
}
