//! The wish that the program should end: SIGTERM or Ctrl-C, and what happens when ending takes too long.

use std::io;
use std::process;
use std::thread;
use std::time::Duration;

/// How long an orderly end may take: whoever sent SIGTERM often kills after ten seconds.
const PATIENCE: Duration = Duration::from_secs(9);

/// What shells call a program that an interrupt has ended.
const INTERRUPTED: i32 = 130;

/// The signals that end the program, listened to from the moment this is made.
pub struct Stop {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

impl Stop {
    /// Begins to listen; from here on a signal no longer ends the program by itself.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn listen() -> io::Result<Stop> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Stop {
                terminate: signal(SignalKind::terminate())?,
                interrupt: signal(SignalKind::interrupt())?,
            })
        }
        #[cfg(not(unix))]
        Ok(Stop {})
    }

    /// Waits for the first signal. From then on the end has [`PATIENCE`], and a second signal ends the program at once.
    pub async fn asked(mut self) {
        self.signal().await;
        tracing::info!("stopping");
        tokio::spawn(async move {
            self.signal().await;
            tracing::warn!("stopped at once");
            process::exit(INTERRUPTED);
        });
        // A thread of its own: it must not wait for tasks that are stuck.
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            tracing::error!(
                "not everything ended in time; whatever was answered is saved all the same"
            );
            process::exit(1);
        });
    }

    #[cfg(unix)]
    async fn signal(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }

    #[cfg(not(unix))]
    async fn signal(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
