//! How the program ends: its exit codes, and the line that says what was wrong.

use std::fmt::Display;
use std::io::{self, Write};

/// All went well.
pub const DONE: u8 = 0;
/// Something is wrong: with the configuration, the data, a record, or the house.
pub const FAULT: u8 = 1;
/// The command line itself was wrong.
pub const USAGE: u8 = 2;

/// Says on standard error what is wrong, and returns the code.
pub fn complain(code: u8, line: &dyn Display) -> u8 {
    // Where even standard error is gone, the exit code still tells.
    let _ = writeln!(io::stderr(), "quartermaster: {line}");
    code
}
