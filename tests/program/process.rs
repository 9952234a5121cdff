//! The program as a process: run to its end, or running while a test looks at it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long anything here may take before it counts as stuck.
pub const LIMIT: Duration = Duration::from_secs(180);

/// In the form of a bot's token, and nobody's.
pub const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789";

/// An empty folder to run in, where nobody else's configuration lies.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// The program with these arguments, in a folder, with nothing set by the environment that the test did not set.
pub fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quartermaster"));
    command.args(arguments).current_dir(folder).env_clear();
    command
}

pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

pub fn run(command: &mut Command) -> Said {
    command
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
        .into()
}

pub fn ask(arguments: &[&str]) -> Said {
    run(&mut program(folder().path(), arguments))
}

/// Any port that is free.
pub const ANY_PORT: (&str, &str) = ("QUARTERMASTER_SANDBOX_PORT", "0");

/// A running program, whose output is read as it comes; it is killed when the test is over, whatever happened.
pub struct Running {
    child: Child,
    out: Receiver<String>,
    err: Receiver<String>,
}

/// The lines of a stream, read by a thread of its own.
pub fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Running {
    pub fn start(command: &mut Command) -> Running {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = lines(child.stdout.take().expect("its output"));
        let err = lines(child.stderr.take().expect("its log"));
        Running { child, out, err }
    }

    /// What is found in the first line of the output in which something is found.
    pub fn line<T>(&self, find: impl Fn(&str) -> Option<T>) -> T {
        let end = Instant::now() + LIMIT;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = (self.out.recv_timeout(left)).expect("it says what is looked for");
            if let Some(found) = find(&line) {
                return found;
            }
        }
    }

    /// The sandbox of a folder, once it has said where it is.
    pub fn sandbox(folder: &Path, settings: &[(&str, &str)]) -> (Running, String) {
        let running = Running::start(program(folder, &[]).envs(settings.iter().copied()));
        let address = running.line(|line| {
            let (_, address) = line.split_once("http://")?;
            Some(address.trim_end_matches('/').to_owned())
        });
        (running, address)
    }

    /// Waits for a line of the log that holds these words.
    pub fn wait_for(&self, words: &str) {
        let end = Instant::now() + LIMIT;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.err.recv_timeout(left) {
                Ok(line) if line.contains(words) => return,
                Ok(_) => {}
                Err(why) => panic!("{words:?} did not come: {why}"),
            }
        }
    }

    pub fn signal(&self, name: &str) {
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{name} {}", self.child.id())])
            .status()
            .expect("a shell");
        assert!(sent.success());
    }

    /// Waits for the end: the exit code, and all that was printed and logged since.
    pub fn end(mut self) -> (Option<i32>, String) {
        let end = Instant::now() + LIMIT;
        let mut rest = Vec::new();
        for stream in [&self.out, &self.err] {
            loop {
                match stream.recv_timeout(end.saturating_duration_since(Instant::now())) {
                    Ok(line) => rest.push(line),
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => panic!("it does not end: {rest:?}"),
                }
            }
        }
        let status = self.child.wait().expect("it has ended");
        (status.code(), rest.join("\n"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended long since, if all went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a page's server answers, as text.
pub fn fetch(address: &str, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).expect("the sandbox listens");
    stream.set_read_timeout(Some(LIMIT)).expect("a time limit");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}
