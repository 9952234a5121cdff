//! The sandbox's memory: every call the bot made, and everything each person could see.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use axum::body::Bytes;
use serde_json::Value;

use super::clock::timestamp;
use super::messages::Message;
use super::snowflake::Snowflake;

/// One call of the bot.
#[derive(Clone, Debug)]
pub struct Call {
    /// When it was made, in Unix milliseconds.
    pub at: u64,
    pub method: String,
    /// The path with names for its ids, as the documentation writes it: `/channels/{channel.id}/messages`.
    pub template: &'static str,
    pub path: String,
    pub body: Value,
    /// The names and sizes of the files that came with it.
    pub files: Vec<(String, usize)>,
    pub status: u16,
    /// Discord's code where it was refused.
    pub code: Option<u64>,
    /// The body of the answer, where it has one.
    pub answer: Option<Value>,
}

/// A call that the sandbox does not know.
#[derive(Clone, Debug)]
pub struct Unsupported {
    pub at: u64,
    pub method: String,
    pub path: String,
}

/// Somebody was called by name.
#[derive(Clone, Debug)]
pub struct Ping {
    pub at: u64,
    pub user: Snowflake,
    pub channel: Snowflake,
    pub message: Snowflake,
    /// An edit that names somebody new; Discord shows it, but does not ring.
    pub by_edit: bool,
}

/// One thing that one person could see at one time.
#[derive(Clone, Debug)]
pub struct Sighting {
    pub at: u64,
    pub channel: Option<Snowflake>,
    pub what: Seen,
    /// The whole of it as JSON, ids and labels included.
    pub json: Arc<Value>,
    /// The files that came with it.
    pub files: Vec<Bytes>,
}

/// The kinds of things that can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    Message,
    Ephemeral,
    Choices,
    Modal,
}

impl Sighting {
    /// Every text in it: content, embeds, alt texts, file names, labels, choices, and what lies behind them.
    pub fn words(&self) -> String {
        let mut words = Vec::new();
        gather(&self.json, &mut words);
        words.join("\n")
    }
}

fn gather<'a>(value: &'a Value, words: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => words.push(text),
        Value::Array(list) => list.iter().for_each(|value| gather(value, words)),
        Value::Object(fields) => fields.values().for_each(|value| gather(value, words)),
        _ => {}
    }
}

#[derive(Debug, Default)]
pub struct Record {
    pub calls: Vec<Call>,
    /// Everything that was dispatched over the gateway, as it was sent.
    pub events: Vec<Value>,
    pub unsupported: Vec<Unsupported>,
    pub pings: Vec<Ping>,
    sightings: BTreeMap<Snowflake, Vec<Sighting>>,
    known: HashMap<Snowflake, HashSet<(Snowflake, u32)>>,
}

/// How much is kept in a sandbox that runs for days; no evening of tests comes near it.
const KEPT: usize = 50_000;

impl Record {
    /// Notes that these people see this version of a message.
    pub fn show(&mut self, at: u64, audience: &[Snowflake], message: &Message, told: &Value) {
        let json = Arc::new(told.clone());
        let what = if message.only_for.is_some() {
            Seen::Ephemeral
        } else {
            Seen::Message
        };
        let files: Vec<Bytes> = message
            .attachments
            .iter()
            .map(|file| file.bytes.clone())
            .collect();
        for user in audience {
            if self
                .known
                .entry(*user)
                .or_default()
                .insert((message.id, message.version))
            {
                let (json, files) = (json.clone(), files.clone());
                self.keep(
                    *user,
                    Sighting {
                        at,
                        channel: Some(message.channel),
                        what,
                        json,
                        files,
                    },
                );
            }
        }
    }

    /// Notes that somebody was shown choices or a modal.
    pub fn show_one(
        &mut self,
        at: u64,
        user: Snowflake,
        channel: Snowflake,
        what: Seen,
        json: Value,
    ) {
        let json = Arc::new(json);
        self.keep(
            user,
            Sighting {
                at,
                channel: Some(channel),
                what,
                json,
                files: Vec::new(),
            },
        );
    }

    fn keep(&mut self, user: Snowflake, sighting: Sighting) {
        let kept = self.sightings.entry(user).or_default();
        if kept.len() >= KEPT {
            kept.drain(..KEPT / 2);
        }
        kept.push(sighting);
    }

    /// Everything one person could see, in its order.
    pub fn transcript(&self, user: Snowflake) -> Vec<Sighting> {
        self.sightings.get(&user).cloned().unwrap_or_default()
    }

    /// How many things that is.
    pub fn sightings(&self, user: Snowflake) -> usize {
        self.sightings.get(&user).map_or(0, Vec::len)
    }

    pub fn note(&mut self, call: Call) {
        if self.calls.len() >= KEPT {
            self.calls.drain(..KEPT / 2);
        }
        self.calls.push(call);
    }

    /// Notes what was dispatched over the gateway.
    pub fn hear(&mut self, event: Value) {
        if self.events.len() >= KEPT {
            self.events.drain(..KEPT / 2);
        }
        self.events.push(event);
    }
}

impl Unsupported {
    pub fn json(&self) -> Value {
        serde_json::json!({ "method": self.method, "path": self.path, "when": timestamp(self.at) })
    }
}
