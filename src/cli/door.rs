//! The door at which a running program can be asked how it is, and how one asks there.
//!
//! The data folder is locked while it is in use, so the running program tells by itself: it listens on a port of loopback,
//! writes the address into a file in its folder, and says one line to everybody who calls. An address that a killed program
//! left behind is no harm, since nobody answers there any more.

use crate::discord::pulse::{Health, Pulse};
use std::fs;
use std::io::{self, Read};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// The file with the address.
pub const FILE: &str = "health";

/// How every line begins, so that no other program on that port is taken for this one.
const NAME: &str = "quartermaster ";

/// How long the program may take to answer: it has nothing to look up for it.
const ANSWER: Duration = Duration::from_secs(3);

/// The longest line that is read.
const LONGEST: u64 = 1_024;

/// The door at which a running program can be asked; it is shut when this is dropped.
pub struct Door {
    file: PathBuf,
    listening: JoinHandle<()>,
}

impl Door {
    /// Opens the door of the house whose tables are in a folder.
    ///
    /// # Errors
    /// When there is no port, or the address cannot be written.
    pub async fn open(folder: &Path, pulse: Pulse) -> io::Result<Door> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let file = folder.join(FILE);
        tokio::fs::write(&file, format!("{address}\n")).await?;
        let listening = tokio::spawn(async move {
            loop {
                let Ok((mut caller, _)) = listener.accept().await else {
                    // No descriptor is free at the moment; the caller hears of it by getting no answer.
                    tokio::time::sleep(ANSWER).await;
                    continue;
                };
                let line = spell(&pulse.health());
                // Whoever does not listen to the end is not told.
                let _ = tokio::time::timeout(ANSWER, caller.write_all(line.as_bytes())).await;
            }
        });
        Ok(Door { file, listening })
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.listening.abort();
        // What stays behind is an address where nobody answers.
        let _ = fs::remove_file(&self.file);
    }
}

/// Why nobody says how the house is.
#[derive(Debug, PartialEq, Eq)]
pub enum Silence {
    /// There is no such program.
    NotRunning,
    /// It is there and gives no answer.
    Stuck,
    /// The operating system does not let us ask.
    Barred(String),
}

/// Asks the program that runs on a folder.
///
/// # Errors
/// Why nobody answers.
pub fn ask(folder: &Path) -> Result<Health, Silence> {
    let address = match fs::read_to_string(folder.join(FILE)) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Silence::NotRunning),
        Err(error) => return Err(Silence::Barred(error.to_string())),
    };
    let address: SocketAddr = match address.trim().parse() {
        Ok(address) => address,
        Err(_) => return Err(Silence::NotRunning),
    };
    // Nobody is called but this machine, whatever stands in the file.
    if !address.ip().is_loopback() {
        return Err(Silence::NotRunning);
    }
    let line = TcpStream::connect_timeout(&address, ANSWER).and_then(|stream| {
        stream.set_read_timeout(Some(ANSWER))?;
        let mut line = String::new();
        stream.take(LONGEST).read_to_string(&mut line)?;
        Ok(line)
    });
    match line {
        // Another program has the port by now.
        Ok(line) => read(&line).ok_or(Silence::NotRunning),
        Err(error) => Err(match error.kind() {
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => Silence::Stuck,
            _ => Silence::NotRunning,
        }),
    }
}

fn spell(health: &Health) -> String {
    match health {
        Health::Well => format!("{NAME}well\n"),
        Health::Apart(time) => format!("{NAME}apart {}\n", time.as_secs()),
        Health::Unsaved(why) => format!("{NAME}unsaved {why}\n"),
    }
}

fn read(line: &str) -> Option<Health> {
    let said = line.strip_prefix(NAME)?.trim_end();
    let (word, rest) = said.split_once(' ').unwrap_or((said, ""));
    match word {
        "well" => Some(Health::Well),
        "apart" => Some(Health::Apart(Duration::from_secs(rest.parse().ok()?))),
        "unsaved" => Some(Health::Unsaved(rest.to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::net::TcpListener as Listener;
    use std::thread;

    #[test]
    fn what_is_said_at_the_door_is_understood() {
        for health in [
            Health::Well,
            Health::Apart(Duration::from_secs(301)),
            Health::Unsaved("saving failed (no space left): free some".to_owned()),
        ] {
            assert_eq!(read(&spell(&health)), Some(health));
        }
        for strange in ["", "HTTP/1.1 400 Bad Request", "quartermaster apart soon"] {
            assert_eq!(read(strange), None, "{strange}");
        }
    }

    /// Somebody else at the address that a folder names.
    fn stranger(say: &'static str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let listener = Listener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        fs::write(folder.path().join(FILE), address.to_string()).expect("a file");
        thread::spawn(move || {
            for mut caller in listener.incoming().map_while(Result::ok) {
                // The one who asks may be gone already.
                let _ = caller.write_all(say.as_bytes());
            }
        });
        folder
    }

    #[test]
    fn an_address_where_somebody_else_answers_or_nobody_is_no_running_program() {
        assert_eq!(
            ask(stranger("SSH-2.0-OpenSSH_9.2\r\n").path()),
            Err(Silence::NotRunning)
        );
        assert_eq!(ask(stranger("").path()), Err(Silence::NotRunning));
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(ask(folder.path()), Err(Silence::NotRunning));
        for left_behind in ["127.0.0.1:1", "192.0.2.1:80", "", "nonsense"] {
            fs::write(folder.path().join(FILE), left_behind).expect("a file");
            assert_eq!(
                ask(folder.path()),
                Err(Silence::NotRunning),
                "{left_behind}"
            );
        }
    }

    #[test]
    fn a_program_that_takes_the_call_and_says_nothing_is_stuck() {
        let folder = tempfile::tempdir().expect("a folder");
        // Calls are taken by the system, and nobody ever looks at them.
        let listener = Listener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        fs::write(folder.path().join(FILE), address.to_string()).expect("a file");
        assert_eq!(ask(folder.path()), Err(Silence::Stuck));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_door_answers_while_it_is_open_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let door = Door::open(folder.path(), Pulse::default())
            .await
            .expect("a door");
        assert!(matches!(ask(folder.path()), Ok(Health::Apart(_))));
        drop(door);
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
        assert_eq!(ask(folder.path()), Err(Silence::NotRunning));
    }
}
