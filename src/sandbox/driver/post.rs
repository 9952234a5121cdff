//! What a test reads: messages as somebody sees them, and what the bot made of a deed.

use std::fmt;
use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;

use crate::sandbox::messages::{Attachment, EPHEMERAL, Message};
use crate::sandbox::people::plain;
use crate::sandbox::realm::Realm;
use crate::sandbox::snowflake::Snowflake;

/// Why something did not come about, in plain words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble(pub String);

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Trouble {}

impl From<String> for Trouble {
    fn from(words: String) -> Self {
        Self(words)
    }
}

pub fn trouble<T>(words: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble(words.into()))
}

/// A message as somebody sees it.
#[derive(Clone, Debug)]
pub struct Post {
    pub id: Snowflake,
    pub channel: Snowflake,
    /// The version: 0 as it was sent, more after each change.
    pub version: u32,
    /// Discord's JSON of it.
    pub json: Value,
    files: Vec<(String, Bytes)>,
}

/// A button as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    pub custom_id: String,
    pub disabled: bool,
    /// 1 blurple, 2 gray, 3 green, 4 red, 5 a link.
    pub style: u64,
}

/// What the bot made of something a person did.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The interaction that it answers.
    pub interaction: Snowflake,
    /// How long the bot took to acknowledge it.
    pub acknowledged_after: Duration,
    /// The messages that were sent or changed, in their order and as they stand now.
    pub posts: Vec<Post>,
    /// The form that opened, with its title and components.
    pub modal: Option<Value>,
}

impl Reply {
    /// The answer: the last message that was sent or changed.
    pub fn post(&self) -> Result<&Post, Trouble> {
        self.posts
            .last()
            .ok_or_else(|| Trouble("the answer holds no message".into()))
    }

    /// Everything that the answer says.
    pub fn text(&self) -> String {
        let modal = self.modal.as_ref().map(said).unwrap_or_default();
        let posts = self.posts.iter().map(Post::text);
        posts
            .chain(Some(modal))
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Whether only the person who asked sees the answer.
    pub fn is_private(&self) -> bool {
        !self.posts.is_empty() && self.posts.iter().all(Post::is_private)
    }
}

impl Post {
    pub fn of(realm: &Realm, message: &Message) -> Self {
        let file = |file: &Attachment| (file.filename.clone(), file.bytes.clone());
        Self {
            id: message.id,
            channel: message.channel,
            version: message.version,
            json: realm.message_json(message),
            files: message.attachments.iter().map(file).collect(),
        }
    }

    pub fn content(&self) -> &str {
        self.json["content"].as_str().unwrap_or_default()
    }

    /// Everything the message says to a reader: content, embeds, alt texts, labels, options.
    pub fn text(&self) -> String {
        said(&self.json)
    }

    /// Whether only one person sees it.
    pub fn is_private(&self) -> bool {
        self.json["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0
    }

    /// Whether it calls somebody by name.
    pub fn mentions(&self, person: impl Into<Snowflake>) -> bool {
        let id = person.into().to_string();
        self.json["mentions"]
            .as_array()
            .is_some_and(|users| users.iter().any(|user| user["id"] == id.as_str()))
    }

    /// The descriptions of its attachments.
    pub fn alt_texts(&self) -> Vec<&str> {
        let files = self.json["attachments"].as_array().into_iter().flatten();
        files
            .filter_map(|file| file["description"].as_str())
            .collect()
    }

    /// The bytes of its first attached file.
    pub fn picture(&self) -> Option<&Bytes> {
        self.files.first().map(|(_, bytes)| bytes)
    }

    /// The attached files by name.
    pub fn files(&self) -> &[(String, Bytes)] {
        &self.files
    }

    fn parts(&self) -> impl Iterator<Item = &Value> {
        let rows = self.json["components"].as_array().into_iter().flatten();
        rows.filter_map(|row| row["components"].as_array())
            .flatten()
    }

    /// Its buttons, in reading order.
    pub fn buttons(&self) -> Vec<Button> {
        let buttons = self.parts().filter(|part| part["type"] == 2);
        let button = |part: &Value| Button {
            label: plain(&part["label"]),
            custom_id: plain(&part["custom_id"]),
            disabled: part["disabled"] == Value::Bool(true),
            style: part["style"].as_u64().unwrap_or(0),
        };
        buttons.map(button).collect()
    }

    /// The button with this label or custom id.
    pub fn button(&self, which: &str) -> Option<Button> {
        self.buttons()
            .into_iter()
            .find(|button| button.label == which || button.custom_id == which)
    }

    /// The menus under it, whole.
    pub fn menus(&self) -> Vec<&Value> {
        self.parts()
            .filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)))
            .collect()
    }

    /// The labels of the options of its first menu.
    pub fn options(&self) -> Vec<String> {
        let menus = self.menus();
        let options = menus.first().and_then(|menu| menu["options"].as_array());
        options
            .into_iter()
            .flatten()
            .map(|option| plain(&option["label"]))
            .collect()
    }
}

/// What a thing says to a reader, line by line.
fn said(value: &Value) -> String {
    const SAID: [&str; 9] = [
        "content",
        "title",
        "description",
        "name",
        "value",
        "text",
        "label",
        "placeholder",
        "filename",
    ];
    fn gather(value: &Value, lines: &mut Vec<String>) {
        match value {
            Value::Array(list) => list.iter().for_each(|value| gather(value, lines)),
            Value::Object(fields) => {
                let say = |name: &&str| {
                    fields
                        .get(*name)
                        .and_then(Value::as_str)
                        .filter(|text| !text.is_empty())
                };
                // The value of a menu's option lies behind its label.
                let hidden = |name: &&str| {
                    **name == *"value"
                        && fields.contains_key("label")
                        && !fields.contains_key("style")
                };
                lines.extend(
                    SAID.iter()
                        .filter(|name| !hidden(name))
                        .filter_map(say)
                        .map(str::to_owned),
                );
                for part in [
                    "embeds",
                    "fields",
                    "author",
                    "footer",
                    "attachments",
                    "components",
                    "options",
                ] {
                    if let Some(part) = fields
                        .get(part)
                        .filter(|_| part != "author" || !fields.contains_key("id"))
                    {
                        gather(part, lines);
                    }
                }
            }
            _ => {}
        }
    }
    let mut lines = Vec::new();
    gather(value, &mut lines);
    lines.join("\n")
}
