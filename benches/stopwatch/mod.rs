//! How the benches tell time: by what a thread has worked, where the system counts it, so that a busy machine does not
//! count; and by medians of rounds in which everybody has a turn.

use std::time::{Duration, Instant};

/// How long this thread works on something.
pub fn worked(work: impl FnOnce()) -> Duration {
    let (before, start) = (thread_time(), Instant::now());
    work();
    let wall = start.elapsed();
    match (before, thread_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => wall,
    }
}

/// What this thread has worked so far; `None` where the system does not say.
///
/// Linux brings the number up to date when it looks at its threads, every few milliseconds: measure a hundred and more.
fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The one in the middle.
pub fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
