//! The gateway: bots that are connected, what they are told, and how they come back after a break.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::House;
use super::realm::Realm;
use super::snowflake::{Snowflake, secret};

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

/// How often a client has to send its heartbeat, in milliseconds.
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

/// One session of a bot: it outlives its connections.
#[derive(Debug)]
pub struct Session {
    pub id: String,
    pub shard: (u64, u64),
    pub intents: u64,
    seq: u64,
    replay: VecDeque<(u64, Value)>,
    line: Option<UnboundedSender<Outgoing>>,
}

impl Session {
    pub fn is_connected(&self) -> bool {
        self.line.is_some()
    }

    fn send(&self, out: Outgoing, silent: bool) {
        if let Some(line) = self.line.as_ref().filter(|_| !silent) {
            // A line that is already closed will be noticed by its reader.
            let _ = line.send(out);
        }
    }

    fn dispatch(&mut self, event: &str, data: Value, silent: bool) {
        self.seq += 1;
        let packet = json!({ "op": 0, "t": event, "s": self.seq, "d": data });
        self.send(Outgoing::Text(packet.to_string()), silent);
        self.replay.push_back((self.seq, packet));
        if self.replay.len() > REPLAY {
            self.replay.pop_front();
        }
    }
}

/// All sessions, and the tests' hands on them.
#[derive(Debug, Default)]
pub struct Switchboard {
    pub sessions: Vec<Session>,
    /// While silent, nothing goes out: the line is open, and dead.
    pub silent: bool,
    /// How often a bot began a session anew, and how often it took one up again.
    pub identified: u64,
    pub resumed: u64,
}

impl Switchboard {
    pub fn online(&self) -> bool {
        self.sessions.iter().any(Session::is_connected)
    }

    fn knows(&self, id: &str) -> bool {
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

    /// Asks every client for a heartbeat (op 1).
    pub fn ask_heartbeat(&mut self) {
        self.to_all(|| {
            Outgoing::Text(json!({ "op": 1, "d": null, "s": null, "t": null }).to_string())
        });
    }
}

impl Realm {
    /// Tells the bot's sessions an event: those of the guild's shard (of shard 0 for a DM) that asked for it.
    pub fn tell_bot(&mut self, guild: Option<Snowflake>, intent: u64, event: &str, data: Value) {
        let silent = self.gateway.silent;
        let member = |guild: Snowflake| {
            self.guilds
                .get(&guild)
                .is_some_and(|guild| guild.members.contains_key(&self.bot))
        };
        if event != "GUILD_DELETE" && intent != ALWAYS && guild.is_some_and(|guild| !member(guild))
        {
            return;
        }
        let (bot, mentioned) = (self.bot.to_string(), mentions(&data, self.bot));
        for session in &mut self.gateway.sessions {
            let shard = guild.map_or(0, |guild| guild.shard(session.shard.1));
            if shard != session.shard.0 || (intent != ALWAYS && session.intents & intent == 0) {
                continue;
            }
            let mut data = data.clone();
            let own = data["author"]["id"] == bot.as_str() || mentioned || guild.is_none();
            if event.starts_with("MESSAGE_") && !own && session.intents & MESSAGE_CONTENT == 0 {
                for (field, empty) in [("content", json!("")), ("embeds", json!([]))] {
                    data[field] = empty;
                }
                for field in ["attachments", "components"] {
                    data[field] = json!([]);
                }
            }
            session.dispatch(event, data, silent);
        }
    }

    fn identify(
        &mut self,
        data: &Value,
        line: UnboundedSender<Outgoing>,
    ) -> Result<String, (u16, &'static str)> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.trim_start_matches("Bot ") != self.token {
            return Err((4004, "Authentication failed."));
        }
        let shard = match &data["shard"] {
            Value::Null => (0, 1),
            shard => match (shard[0].as_u64(), shard[1].as_u64()) {
                (Some(number), Some(count)) if number < count => (number, count),
                _ => return Err((4010, "Invalid shard.")),
            },
        };
        let Some(intents) = data["intents"].as_u64() else {
            return Err((4013, "Invalid intent(s)."));
        };
        if intents & !ALL_INTENTS != 0 {
            return Err((4013, "Invalid intent(s)."));
        }
        // Sessions of this shard that nobody resumed are forgotten.
        self.gateway
            .sessions
            .retain(|session| session.shard != shard || session.is_connected());
        let mut session = Session {
            id: secret(32),
            shard,
            intents,
            seq: 0,
            replay: VecDeque::new(),
            line: Some(line),
        };
        let mine = |guild: &&Snowflake| {
            guild.shard(shard.1) == shard.0
                && self
                    .guilds
                    .get(guild)
                    .is_some_and(|guild| guild.members.contains_key(&self.bot))
        };
        let guilds: Vec<Snowflake> = self.guilds.keys().filter(mine).copied().collect();
        let silent = self.gateway.silent;
        let ready = json!({
            "v": 10,
            "user": self.current_user_json(),
            "guilds": guilds.iter().map(|id| json!({ "id": id, "unavailable": true })).collect::<Value>(),
            "session_id": session.id,
            "resume_gateway_url": self.base.replacen("http", "ws", 1),
            "shard": [shard.0, shard.1],
            "session_type": "normal",
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "user_settings": {},
            "geo_ordered_rtc_regions": [],
            "application": { "id": self.bot, "flags": 0 },
            "_trace": ["[\"sandbox\"]"],
        });
        session.dispatch("READY", ready, silent);
        if intents & GUILDS != 0 {
            for guild in guilds {
                session.dispatch("GUILD_CREATE", self.guild_json(guild, intents), silent);
            }
        }
        let id = session.id.clone();
        self.gateway.identified += 1;
        self.gateway.sessions.push(session);
        self.tell_tabs("BOT", json!({ "online": true }));
        Ok(id)
    }

    fn resume(
        &mut self,
        data: &Value,
        line: UnboundedSender<Outgoing>,
    ) -> Result<Option<String>, (u16, &'static str)> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.trim_start_matches("Bot ") != self.token {
            return Err((4004, "Authentication failed."));
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        let silent = self.gateway.silent;
        let found = self
            .gateway
            .sessions
            .iter_mut()
            .find(|session| session.id == id && !id.is_empty());
        let Some(session) = found else {
            return Ok(None);
        };
        let seen = data["seq"].as_u64().unwrap_or(0);
        if seen > session.seq {
            return Err((4007, "Invalid `seq`."));
        }
        let forgotten = session
            .replay
            .front()
            .is_some_and(|(first, _)| *first > seen + 1);
        if forgotten {
            return Ok(None);
        }
        session.line = Some(line);
        for (_, packet) in session.replay.iter().filter(|(seq, _)| *seq > seen) {
            session.send(Outgoing::Text(packet.to_string()), silent);
        }
        session.dispatch("RESUMED", json!({ "_trace": ["[\"sandbox\"]"] }), silent);
        self.gateway.resumed += 1;
        self.tell_tabs("BOT", json!({ "online": true }));
        Ok(Some(id.to_owned()))
    }

    /// The connection of a session ended; the session waits for a while.
    fn hang_up(&mut self, line: &UnboundedSender<Outgoing>) {
        let mine = |session: &&mut Session| {
            // A session that was taken up again over a newer line keeps that line.
            session
                .line
                .as_ref()
                .is_some_and(|of| of.same_channel(line))
        };
        for session in self.gateway.sessions.iter_mut().filter(mine) {
            session.line = None;
        }
        let online = self.gateway.online();
        self.tell_tabs("BOT", json!({ "online": online }));
    }
}

fn mentions(message: &Value, bot: Snowflake) -> bool {
    let bot = bot.to_string();
    message["mentions"]
        .as_array()
        .is_some_and(|users| users.iter().any(|user| user["id"] == bot.as_str()))
}

/// Serves one connection from hello to its end.
pub async fn serve(house: Arc<House>, mut socket: WebSocket, version: Option<String>) {
    if version.is_some_and(|version| version != "10") {
        close(&mut socket, 4012, "Invalid API version.").await;
        return;
    }
    let (line, mut outgoing) = unbounded_channel();
    let hello = json!({
        "op": 10, "s": null, "t": null,
        "d": { "heartbeat_interval": HEARTBEAT, "_trace": ["[\"sandbox\"]"] },
    });
    if socket
        .send(Frame::Text(hello.to_string().into()))
        .await
        .is_err()
    {
        return;
    }
    talk(&house, &mut socket, &line, &mut outgoing).await;
    house.enter().hang_up(&line);
}

async fn talk(
    house: &Arc<House>,
    socket: &mut WebSocket,
    line: &UnboundedSender<Outgoing>,
    outgoing: &mut UnboundedReceiver<Outgoing>,
) {
    let mut session = None;
    let mut closing = house.closing.subscribe();
    loop {
        tokio::select! {
            out = outgoing.recv() => match out {
                Some(Outgoing::Text(text)) => {
                    if socket.send(Frame::Text(text.into())).await.is_err() {
                        return;
                    }
                }
                Some(Outgoing::Close(code, reason)) => return close(socket, code, reason).await,
                Some(Outgoing::Cut) | None => return,
            },
            frame = socket.recv() => {
                let text = match frame {
                    Some(Ok(Frame::Text(text))) => text.to_string(),
                    Some(Ok(Frame::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
                    // The answer to a close frame is sent by reading on until the line ends.
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => return,
                };
                if let Err((code, reason)) = hear(house, &text, line, &mut session) {
                    return close(socket, code, reason).await;
                }
            }
            _ = closing.changed() => return close(socket, 1001, "The sandbox closes.").await,
        }
    }
}

fn hear(
    house: &House,
    text: &str,
    line: &UnboundedSender<Outgoing>,
    session: &mut Option<String>,
) -> Result<(), (u16, &'static str)> {
    let packet: Value =
        serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
    let reply = |packet: Value| {
        if !house.look(|realm| realm.gateway.silent) {
            let _ = line.send(Outgoing::Text(packet.to_string()));
        }
    };
    match packet["op"].as_u64() {
        Some(1) => reply(json!({ "op": 11, "s": null, "t": null, "d": null })),
        Some(2) => {
            let running = |id: &String| house.look(|realm| realm.gateway.knows(id));
            if session.as_ref().is_some_and(running) {
                return Err((4005, "Already authenticated."));
            }
            *session = Some(house.enter().identify(&packet["d"], line.clone())?);
        }
        Some(6) => match house.enter().resume(&packet["d"], line.clone())? {
            Some(id) => *session = Some(id),
            None => reply(json!({ "op": 9, "d": false, "s": null, "t": null })),
        },
        Some(3 | 4 | 8) if session.is_none() => return Err((4003, "Not authenticated.")),
        // How the bot presents itself is seen by nobody here.
        Some(3) => {}
        Some(op @ (4 | 8)) => house
            .enter()
            .note_unsupported("GATEWAY", &format!("op {op}")),
        _ => return Err((4001, "Unknown opcode.")),
    }
    Ok(())
}

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = Frame::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }));
    if socket.send(frame).await.is_err() {
        return;
    }
    // The other side answers with its own close frame; reading on lets it arrive.
    let answered = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = tokio::time::timeout(std::time::Duration::from_millis(500), answered).await;
}
