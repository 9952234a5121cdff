//! The program `quartermaster`: its first step, into the room that reads the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    quartermaster::cli::start()
}
