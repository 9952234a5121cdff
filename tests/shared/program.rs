//! The bot as a process of its own, beside a sandbox.

use quartermaster::sandbox::Sandbox;
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running bot, killed when it is dropped.
pub struct Program(pub Child);

impl Program {
    /// Starts it with its data and its log in this folder, for this sandbox.
    pub fn start(sandbox: &Sandbox, folder: &Path) -> io::Result<Program> {
        let log = File::options()
            .create(true)
            .append(true)
            .open(folder.join("log"))?;
        let child = Command::new(env!("CARGO_BIN_EXE_quartermaster"))
            .current_dir(folder)
            .env_clear()
            .env("DISCORD_TOKEN", sandbox.token())
            .env("QUARTERMASTER_DISCORD_API_URL", sandbox.base())
            .env("QUARTERMASTER_DATA", folder.join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        Ok(Program(child))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Dead already where all went well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
