//! The wall around sled: a panic on its side comes out as an error on ours.
//!
//! sled 0.34 panics on some damaged files instead of returning an error. Inside [`calmly`] such a panic is caught and its
//! report, which would tell the host nothing, is not printed.

use super::fault::one_line;
use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static CALM: Cell<bool> = const { Cell::new(false) };
}

/// Runs `work`, and returns the message of its panic if it panics.
pub(super) fn calmly<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    quiet_the_hook();
    let before = CALM.replace(true);
    // What sled leaves half done is never used again: the caller gives the store up, or only reads.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    CALM.set(before);
    result.map_err(|panic| message(panic.as_ref()))
}

fn message(panic: &(dyn Any + Send)) -> String {
    let words = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    one_line(words.unwrap_or("sled gave up without a word"))
}

/// Puts a hook before the one that is there, once: it passes on every panic but those that are caught here and those of
/// sled's own threads, which become log lines.
fn quiet_the_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let thread = std::thread::current();
            let of_sled = thread
                .name()
                .is_some_and(|name| name.starts_with("sled-io-") || name == "log flusher");
            if of_sled {
                tracing::error!("the store's engine failed: {}", message(panic.payload()));
            } else if !CALM.get() {
                before(panic);
            }
        }));
    });
}
