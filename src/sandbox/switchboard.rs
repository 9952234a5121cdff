//! The sessions of the gateway: what was sent in each, who is connected, and the tests' hands on them.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

pub const GUILDS: u64 = 1;
pub const GUILD_MEMBERS: u64 = 1 << 1;
pub const GUILD_PRESENCES: u64 = 1 << 8;
pub const GUILD_MESSAGES: u64 = 1 << 9;
pub const DIRECT_MESSAGES: u64 = 1 << 12;
pub const MESSAGE_CONTENT: u64 = 1 << 15;
/// Every intent there is.
pub const ALL_INTENTS: u64 = (1 << 26) - 1;
/// What reaches a bot whatever it asked for.
pub const ALWAYS: u64 = 0;

/// How often a client has to send its heartbeat unless a test is in a hurry, in milliseconds.
const HEARTBEAT: u64 = 41_250;
/// How many events are kept for a client that comes back.
const REPLAY: usize = 2_000;

/// What goes out over one connection.
#[derive(Debug)]
pub enum Outgoing {
    Text(String),
    Close(u16, &'static str),
    /// The line is cut without a word.
    Cut,
}

/// The way to one connection.
pub type Line = UnboundedSender<Outgoing>;

/// One session of a bot: it outlives its connections.
#[derive(Debug)]
pub struct Session {
    pub id: String,
    pub shard: (u64, u64),
    pub intents: u64,
    pub seq: u64,
    pub replay: VecDeque<(u64, Value)>,
    pub line: Option<Line>,
}

impl Session {
    pub fn new(id: String, shard: (u64, u64), intents: u64, line: Line) -> Self {
        Self {
            id,
            shard,
            intents,
            seq: 0,
            replay: VecDeque::new(),
            line: Some(line),
        }
    }

    pub fn is_connected(&self) -> bool {
        self.line.is_some()
    }

    pub fn send(&self, out: Outgoing, silent: bool) {
        if let Some(line) = self.line.as_ref().filter(|_| !silent) {
            // A line that is already closed will be noticed by its reader.
            let _ = line.send(out);
        }
    }

    pub fn dispatch(&mut self, event: &str, data: Value, silent: bool) -> Value {
        self.seq += 1;
        let packet = json!({ "op": 0, "t": event, "s": self.seq, "d": data });
        self.send(Outgoing::Text(packet.to_string()), silent);
        self.replay.push_back((self.seq, packet.clone()));
        if self.replay.len() > REPLAY {
            self.replay.pop_front();
        }
        packet
    }
}

/// All sessions, and the tests' hands on them.
#[derive(Debug)]
pub struct Switchboard {
    pub sessions: Vec<Session>,
    /// While silent, nothing goes out: the line is open, and dead.
    pub silent: bool,
    /// While half open, new lines are taken, and nobody ever speaks on them, not even a greeting.
    pub half_open: bool,
    /// How many of the next lines are closed as soon as they are there.
    pub turned_away: usize,
    /// How often a client has to send its heartbeat, in milliseconds.
    pub heartbeat: u64,
    /// How many lines there have been.
    pub lines: u64,
    /// How often a bot began a session anew, and how often it took one up again.
    pub identified: u64,
    pub resumed: u64,
}

impl Default for Switchboard {
    fn default() -> Self {
        Self {
            sessions: Vec::new(),
            silent: false,
            half_open: false,
            turned_away: 0,
            heartbeat: HEARTBEAT,
            lines: 0,
            identified: 0,
            resumed: 0,
        }
    }
}

impl Switchboard {
    pub fn online(&self) -> bool {
        self.sessions.iter().any(Session::is_connected)
    }

    pub fn knows(&self, id: &str) -> bool {
        self.sessions.iter().any(|session| session.id == id)
    }

    fn to_all(&self, make: impl Fn() -> Outgoing) {
        for session in &self.sessions {
            session.send(make(), self.silent);
        }
    }

    /// Closes every connection with a code; sessions may be resumed where the code allows it.
    pub fn close(&mut self, code: u16, reason: &'static str) {
        self.to_all(|| Outgoing::Close(code, reason));
    }

    /// Cuts every connection without a word.
    pub fn cut(&mut self) {
        for session in &self.sessions {
            session.send(Outgoing::Cut, false);
        }
    }

    /// Asks every client to connect anew and resume (op 7).
    pub fn ask_reconnect(&mut self) {
        self.to_all(|| {
            Outgoing::Text(json!({ "op": 7, "d": null, "s": null, "t": null }).to_string())
        });
    }

    /// Declares every session invalid (op 9).
    pub fn invalidate(&mut self, resumable: bool) {
        self.to_all(|| {
            Outgoing::Text(json!({ "op": 9, "d": resumable, "s": null, "t": null }).to_string())
        });
        if !resumable {
            self.sessions.clear();
        }
    }
}
