//! The gateway: bots that are connected, what they are told, and how they come back after a break.

use std::sync::Arc;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::house::House;
use super::realm::Realm;
use super::snowflake::{Snowflake, secret};
use super::switchboard::{ALL_INTENTS, ALWAYS, GUILDS, Line, MESSAGE_CONTENT, Outgoing, Session};
use super::weather::{Fate, Held};
impl Realm {
    /// Tells the bot's sessions an event: those of the guild's shard (of shard 0 for a DM) that asked for it.
    pub fn tell_bot(&mut self, guild: Option<Snowflake>, intent: u64, event: &str, data: Value) {
        match self.weather.befall(event, &data) {
            Some(Fate::Lost) => return,
            Some(Fate::Held) => {
                let event = event.to_owned();
                self.weather.hold(Held {
                    guild,
                    intent,
                    event,
                    data,
                });
                return;
            }
            Some(Fate::Twice) => self.deliver(guild, intent, event, &data),
            None => {}
        }
        self.deliver(guild, intent, event, &data);
    }

    /// Lets the events go that were held back.
    pub fn let_events_go(&mut self) {
        for held in self.weather.let_go() {
            self.deliver(held.guild, held.intent, &held.event, &held.data);
        }
    }

    fn deliver(&mut self, guild: Option<Snowflake>, intent: u64, event: &str, data: &Value) {
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
        let (bot, mentioned) = (self.bot.to_string(), mentions(data, self.bot));
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
            self.record.hear(session.dispatch(event, data, silent));
        }
    }

    fn identify(&mut self, data: &Value, line: Line) -> Result<String, (u16, &'static str)> {
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
        let mut session = Session::new(secret(32), shard, intents, line);
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
        self.record.hear(session.dispatch("READY", ready, silent));
        if intents & GUILDS != 0 {
            for guild in guilds {
                let guild = self.guild_json(guild, intents);
                self.record
                    .hear(session.dispatch("GUILD_CREATE", guild, silent));
            }
        }
        let id = session.id.clone();
        self.gateway.identified += 1;
        self.gateway.sessions.push(session);
        self.tell_tabs("BOT", json!({ "online": true }));
        Ok(id)
    }

    fn resume(&mut self, data: &Value, line: Line) -> Result<Option<String>, (u16, &'static str)> {
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
        let resumed = json!({ "_trace": ["[\"sandbox\"]"] });
        self.record
            .hear(session.dispatch("RESUMED", resumed, silent));
        self.gateway.resumed += 1;
        self.tell_tabs("BOT", json!({ "online": true }));
        Ok(Some(id.to_owned()))
    }

    /// The connection of a session ended; the session waits for a while.
    fn hang_up(&mut self, line: &Line) {
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
    let (turned_away, half_open, heartbeat) = {
        let gateway = &mut house.enter().gateway;
        gateway.lines += 1;
        let turned_away = gateway.turned_away > 0;
        gateway.turned_away = gateway.turned_away.saturating_sub(1);
        (turned_away, gateway.half_open, gateway.heartbeat)
    };
    if turned_away {
        return close(&mut socket, 4000, "Try again.").await;
    }
    if half_open {
        let mut closing = house.closing.subscribe();
        let heard = async { while let Some(Ok(_)) = socket.recv().await {} };
        tokio::select! {
            () = heard => {}
            _ = closing.changed() => {}
        }
        return;
    }
    let (line, mut outgoing) = unbounded_channel();
    let hello = json!({
        "op": 10, "s": null, "t": null,
        "d": { "heartbeat_interval": heartbeat, "_trace": ["[\"sandbox\"]"] },
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
    line: &Line,
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
    line: &Line,
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
