//! The command that asks the running program how it is, for a container's health check or a watchdog.

use super::door::{self, Silence};
use super::exit::{DONE, FAULT, complain};
use super::run;
use crate::config::Config;
use crate::discord::pulse::Health;
use std::io::{self, Write};
use std::time::Duration;

/// Says how the program is that runs on this configuration. Being apart from Discord is borne for so many minutes. The code
/// is that of the exit.
pub fn health(config: &Config, minutes: u64, out: &mut impl Write) -> io::Result<u8> {
    let folder = run::tables_folder(config);
    let fault = match door::ask(&folder) {
        Ok(Health::Well) => {
            writeln!(out, "well: connected, and everything is saved")?;
            return Ok(DONE);
        }
        Ok(Health::Apart(time)) if time < Duration::from_secs(minutes.saturating_mul(60)) => {
            writeln!(out, "well so far: not connected for {}", spoken(time))?;
            return Ok(DONE);
        }
        Ok(Health::Apart(time)) => format!("running, but not connected for {}", spoken(time)),
        Ok(Health::Unsaved(why)) => format!("running, but {why}"),
        Err(Silence::NotRunning) => {
            format!("not running on the data folder {}", folder.display())
        }
        Err(Silence::Stuck) => {
            "running, but it does not answer: look into its log, and start it again".to_owned()
        }
        Err(Silence::Barred(why)) => format!(
            "nobody knows whether it is running: {} cannot be read: {why}",
            folder.join(door::FILE).display()
        ),
    };
    Ok(complain(FAULT, &fault))
}

fn spoken(time: Duration) -> String {
    let counted = |count: u64, unit: &str| match count {
        1 => format!("1 {unit}"),
        _ => format!("{count} {unit}s"),
    };
    match time.as_secs() {
        seconds @ ..120 => counted(seconds, "second"),
        seconds @ 120..7_200 => counted(seconds / 60, "minute"),
        seconds => counted(seconds / 3_600, "hour"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_unit_that_fits() {
        let told = [0, 1, 119, 120, 3_599, 7_199, 7_200, 180_000].map(Duration::from_secs);
        assert_eq!(
            told.map(spoken),
            [
                "0 seconds",
                "1 second",
                "119 seconds",
                "2 minutes",
                "59 minutes",
                "119 minutes",
                "2 hours",
                "50 hours"
            ]
        );
    }
}
