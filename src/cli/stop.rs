//! The wish that the program should end: SIGTERM or Ctrl-C, and what happens when ending takes too long.

use std::io;
use std::process;
use std::thread;
use std::time::Duration;
use tokio::sync::watch;

/// How long an orderly end may take: whoever sent SIGTERM often kills after ten seconds.
const PATIENCE: Duration = Duration::from_secs(9);

/// What shells call a program that an interrupt has ended.
const INTERRUPTED: i32 = 130;

/// Tells when the program is to end.
pub struct Stop(watch::Receiver<bool>);

impl Stop {
    /// Begins to listen; from here on a first signal no longer ends the program by itself. After it an orderly end has
    /// [`PATIENCE`], whatever the program is waiting for at that moment, and a second signal ends it at once.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn listen() -> io::Result<Stop> {
        let mut signals = Signals::new()?;
        let (asked, stop) = watch::channel(false);
        tokio::spawn(async move {
            signals.next().await;
            tracing::info!("stopping");
            asked.send_replace(true);
            // A thread of its own: it must not wait for tasks that are stuck.
            thread::spawn(|| {
                thread::sleep(PATIENCE);
                tracing::error!("not all ended in time; what was answered is saved all the same");
                process::exit(1);
            });
            signals.next().await;
            tracing::warn!("stopped at once");
            process::exit(INTERRUPTED);
        });
        Ok(Stop(stop))
    }

    /// Waits until somebody wants the program to end.
    pub async fn asked(&mut self) {
        if self.0.wait_for(|&asked| asked).await.is_err() {
            // Nobody listens to signals any more, so none will come.
            std::future::pending::<()>().await;
        }
    }
}

/// The signals that end the program.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Signals {
    #[cfg(unix)]
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    fn new() -> io::Result<Signals> {
        Ok(Signals {})
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
