//! The bot as a process of its own, and what the system says of it: the sandbox and the bench are not counted.

use crate::Play;
use crate::program::Program;
use quartermaster::sandbox::Sandbox;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A running bot; killed when it is dropped.
pub struct Bot(Program);

impl Bot {
    /// Starts the program with its data in this folder, for this sandbox.
    pub fn start(sandbox: &Sandbox, folder: &Path) -> Play<Bot> {
        Ok(Bot(Program::start(sandbox, folder)?))
    }

    /// Stops it in order, where the system has a word for that.
    pub fn stop(mut self) -> Play {
        if cfg!(unix) {
            let id = self.0.0.id().to_string();
            Command::new("kill").args(["-TERM", &id]).status()?;
        } else {
            self.0.0.kill()?;
        }
        self.0.0.wait()?;
        Ok(())
    }

    /// Its resident memory in MB, now and at the most so far; `None` where the system does not say.
    pub fn resident(&self) -> Option<(f64, f64)> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.0.id())).ok()?;
        let of = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            let kibibytes: f64 = line.split_whitespace().next()?.parse().ok()?;
            Some(kibibytes * 1024.0 / 1e6)
        };
        Some((of("VmRSS:")?, of("VmHWM:")?))
    }

    /// What all its threads have worked so far; `None` where the system does not say.
    pub fn worked(&self) -> Option<Duration> {
        let mut sum = 0;
        for thread in fs::read_dir(format!("/proc/{}/task", self.0.0.id())).ok()? {
            // A thread may have ended since it was listed; what it had worked is not much.
            let Ok(text) = fs::read_to_string(thread.ok()?.path().join("schedstat")) else {
                continue;
            };
            sum += text.split_whitespace().next()?.parse::<u64>().ok()?;
        }
        Some(Duration::from_nanos(sum))
    }
}
