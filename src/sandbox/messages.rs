//! A message as it is kept, and the drafts from which it is made and changed.

use axum::body::Bytes;
use serde_json::{Value, json};

use super::errors::{Answer, EMPTY_MESSAGE, Form, Refusal, TOO_LARGE};
use super::limits;
use super::snowflake::Snowflake;

/// The flag of an answer that only one person sees.
pub const EPHEMERAL: u64 = 1 << 6;
/// The flag of an answer that is still awaited: "thinking".
pub const LOADING: u64 = 1 << 7;
/// The flags that a sender may set: no previews, no sound.
const SETTABLE: u64 = 1 << 2 | 1 << 12;

/// A message in a channel, in its newest version.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    /// Discord's number of the kind: 0 plain, 19 a reply, 20 an answer to a command, 18 a thread was made.
    pub kind: u64,
    pub content: String,
    pub embeds: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub components: Vec<Value>,
    pub flags: u64,
    pub nonce: Option<Value>,
    /// The message this one answers, by its channel and id.
    pub answers: Option<(Snowflake, Snowflake)>,
    pub mentions: Mentions,
    pub edited: Option<u64>,
    /// 0 as it was sent, more after each change.
    pub version: u32,
    /// The one person who sees it, where it is ephemeral.
    pub only_for: Option<Snowflake>,
    /// The interaction it answers, as `interaction_metadata` and, for old clients, `interaction`.
    pub interaction: Option<(Value, Option<Value>)>,
    /// The thread that was made from it.
    pub thread: Option<Snowflake>,
    pub tts: bool,
}

/// A file on a message.
#[derive(Clone, Debug)]
pub struct Attachment {
    pub id: Snowflake,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    pub size: Option<(u32, u32)>,
    pub url: String,
    pub ephemeral: bool,
    pub bytes: Bytes,
}

impl Attachment {
    pub fn json(&self) -> Value {
        let mut json = json!({
            "id": self.id,
            "filename": self.filename,
            "size": self.bytes.len(),
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
        });
        if let Some((width, height)) = self.size {
            json["width"] = width.into();
            json["height"] = height.into();
        }
        if let Some(description) = &self.description {
            json["description"] = description.as_str().into();
        }
        if self.ephemeral {
            json["ephemeral"] = true.into();
        }
        json
    }
}

/// Whom a message names so that they are told of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mentions {
    pub users: Vec<Snowflake>,
    pub roles: Vec<Snowflake>,
    pub everyone: bool,
}

impl Mentions {
    /// The mentions in a text, as far as the sender allows them; without a word from him, all.
    pub fn read(content: &str, allowed: Option<&Value>) -> Self {
        let listed = |kind: &str, id: &Snowflake| match allowed {
            None => true,
            Some(allowed) => {
                let parsed = allowed["parse"]
                    .as_array()
                    .is_some_and(|parse| parse.iter().any(|of| of == kind));
                let named = allowed[kind]
                    .as_array()
                    .is_some_and(|ids| ids.iter().any(|of| id_of(of) == Some(*id)));
                parsed || named
            }
        };
        let mut mentions = Self::default();
        let mut rest = content;
        while let Some(start) = rest.find("<@") {
            rest = &rest[start + 2..];
            let Some(end) = rest.find('>') else { break };
            let inside = &rest[..end];
            if let Some(id) = inside.strip_prefix('&').and_then(|id| id.parse().ok()) {
                if listed("roles", &id) && !mentions.roles.contains(&id) {
                    mentions.roles.push(id);
                }
            } else if let Ok(id) = inside.trim_start_matches('!').parse()
                && listed("users", &id)
                && !mentions.users.contains(&id)
            {
                mentions.users.push(id);
            }
        }
        let everybody = content.contains("@everyone") || content.contains("@here");
        let allows = allowed.is_none_or(|allowed| {
            allowed["parse"]
                .as_array()
                .is_some_and(|parse| parse.iter().any(|of| of == "everyone"))
        });
        mentions.everyone = everybody && allows;
        mentions
    }
}

/// An id in a body, which may be text or number.
pub fn id_of(value: &Value) -> Option<Snowflake> {
    match value {
        Value::String(text) => text.parse().ok(),
        Value::Number(number) => number.as_u64().map(Snowflake),
        _ => None,
    }
}

/// A file that came with a call.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The `n` of `files[n]`.
    pub number: u64,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Bytes,
}

/// What a body asks of a message: a field that is absent is left as it is.
#[derive(Debug, Default)]
pub struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub attachments: Option<Vec<Note>>,
    pub uploads: Vec<Upload>,
    pub flags: u64,
    pub allowed_mentions: Option<Value>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub answers: Option<Value>,
    pub tts: bool,
}

/// A word about an attachment: one that is kept, or one that comes with the call.
#[derive(Debug)]
pub struct Note {
    pub id: Snowflake,
    pub description: Option<String>,
    pub filename: Option<String>,
}

impl Draft {
    /// Reads a body, with everything that can be checked without knowing where it goes.
    pub fn read(
        body: &Value,
        uploads: Vec<Upload>,
        prefix: &str,
        size_limit: usize,
    ) -> Answer<Self> {
        let mut form = Form::default();
        let flags = body.get("flags").and_then(Value::as_u64).unwrap_or(0);
        if flags & limits::COMPONENTS_V2 != 0 {
            return Err(Refusal::form(
                "flags",
                "SANDBOX_UNSUPPORTED",
                "Components V2 are not spoken here.",
            ));
        }
        for field in ["poll", "sticker_ids"] {
            if body
                .get(field)
                .is_some_and(|value| !value.is_null() && value != &json!([]))
            {
                return Err(Refusal::form(
                    field,
                    "SANDBOX_UNSUPPORTED",
                    "This field is not spoken here.",
                ));
            }
        }
        limits::message(body, &mut form);
        form.length(
            prefixed(prefix, "files").as_str(),
            uploads.len(),
            0,
            limits::FILES,
        );
        form.finish().map_err(|refusal| under(refusal, prefix))?;
        if uploads
            .iter()
            .map(|upload| upload.bytes.len())
            .sum::<usize>()
            > size_limit
        {
            return Err(TOO_LARGE);
        }
        let list = |field: &str| {
            body.get(field)
                .map(|list| list.as_array().cloned().unwrap_or_default())
        };
        let mut notes = None;
        if let Some(listed) = list("attachments").filter(|_| !body["attachments"].is_null()) {
            let mut kept = Vec::new();
            for (place, note) in listed.iter().enumerate() {
                let Some(id) = id_of(&note["id"]) else {
                    let words = format!("Value {} is not snowflake.", note["id"]);
                    return Err(Refusal::form(
                        &format!("attachments.{place}.id"),
                        "NUMBER_TYPE_COERCE",
                        words,
                    ));
                };
                let text = |field: &str| note[field].as_str().map(str::to_owned);
                kept.push(Note {
                    id,
                    description: text("description"),
                    filename: text("filename"),
                });
            }
            notes = Some(kept);
        }
        Ok(Self {
            content: body
                .get("content")
                .map(|text| text.as_str().unwrap_or_default().trim().to_owned()),
            embeds: list("embeds").map(|embeds| embeds.iter().map(limits::embed_as_kept).collect()),
            components: list("components").map(|rows| limits::components_as_kept(&rows)),
            attachments: notes,
            uploads,
            flags,
            allowed_mentions: body
                .get("allowed_mentions")
                .filter(|allowed| !allowed.is_null())
                .cloned(),
            nonce: body.get("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            enforce_nonce: body.get("enforce_nonce") == Some(&Value::Bool(true)),
            answers: body
                .get("message_reference")
                .filter(|reference| !reference.is_null())
                .cloned(),
            tts: body.get("tts") == Some(&Value::Bool(true)),
        })
    }

    /// Whether the draft as a new message would show nothing.
    pub fn is_empty(&self) -> bool {
        self.content.as_deref().unwrap_or_default().is_empty()
            && self.embeds.as_ref().is_none_or(Vec::is_empty)
            && self.uploads.is_empty()
    }

    /// Writes the draft into a message. New files become attachments through `attach`.
    pub fn write(
        mut self,
        message: &mut Message,
        mut attach: impl FnMut(Upload, Option<&Note>) -> Attachment,
    ) -> Answer<()> {
        if let Some(content) = self.content.take() {
            message.content = content;
        }
        let allowed = self.allowed_mentions.as_ref();
        message.mentions = Mentions::read(&message.content, allowed);
        let uploads = std::mem::take(&mut self.uploads);
        match &self.attachments {
            // Without a list everything that is there stays, and new files come to it.
            None => message
                .attachments
                .extend(uploads.into_iter().map(|upload| attach(upload, None))),
            Some(notes) => {
                let note_of = |id: u64| notes.iter().find(|note| note.id == Snowflake(id));
                for (place, note) in notes.iter().enumerate() {
                    let old = message
                        .attachments
                        .iter()
                        .any(|attachment| attachment.id == note.id);
                    let new = uploads.iter().any(|upload| upload.number == note.id.0);
                    if !old && !new {
                        let path = format!("attachments.{place}.id");
                        return Err(Refusal::form(
                            &path,
                            "ATTACHMENT_NOT_FOUND",
                            "Attachment was not found.",
                        ));
                    }
                }
                // With a list only what it names is there afterwards.
                message
                    .attachments
                    .retain_mut(|attachment| match note_of(attachment.id.0) {
                        Some(note) => {
                            if note.description.is_some() {
                                attachment.description.clone_from(&note.description);
                            }
                            true
                        }
                        None => false,
                    });
                for upload in uploads {
                    let note = note_of(upload.number);
                    // A new message takes every file that comes with it, an edited one those that it names.
                    if note.is_some() || message.version == 0 {
                        message.attachments.push(attach(upload, note));
                    }
                }
            }
        }
        if message.attachments.len() > limits::FILES {
            let mut form = Form::default();
            form.length("attachments", message.attachments.len(), 0, limits::FILES);
            form.finish()?;
        }
        if let Some(embeds) = self.embeds {
            message.embeds = embeds;
        }
        for embed in &mut message.embeds {
            resolve(embed, &message.attachments);
        }
        if let Some(components) = self.components {
            message.components = components;
        }
        message.flags = message.flags & !SETTABLE | self.flags & SETTABLE;
        message.nonce = self.nonce;
        message.tts |= self.tts;
        if message.content.is_empty() && message.embeds.is_empty() && message.attachments.is_empty()
        {
            return Err(EMPTY_MESSAGE);
        }
        Ok(())
    }
}

/// Puts the address of an attached picture where the embed names it by its file name.
fn resolve(embed: &mut Value, attachments: &[Attachment]) {
    let named = |url: &Value| {
        let name = url.as_str()?.strip_prefix("attachment://")?;
        attachments
            .iter()
            .find(|attachment| attachment.filename == name)
    };
    for part in ["image", "thumbnail"] {
        if let Some(attachment) = named(&embed[part]["url"]) {
            let picture = &mut embed[part];
            *picture = json!({ "url": attachment.url, "proxy_url": attachment.url });
            picture["content_type"] = attachment.content_type.as_str().into();
            if let Some((width, height)) = attachment.size {
                picture["width"] = width.into();
                picture["height"] = height.into();
            }
        }
    }
    for part in ["author", "footer"] {
        if let Some(attachment) = named(&embed[part]["icon_url"]) {
            let url = attachment.url.clone();
            embed[part]["icon_url"] = url.as_str().into();
            embed[part]["proxy_icon_url"] = url.into();
        }
    }
}

/// Whether an embed of the message shows the attachment, which is then not listed beside it.
pub fn shown_in_an_embed(message: &Message, attachment: &Attachment) -> bool {
    let shows = |embed: &Value, part: &str, field: &str| {
        embed
            .get(part)
            .and_then(|part| part.get(field))
            .and_then(Value::as_str)
            == Some(attachment.url.as_str())
    };
    message.embeds.iter().any(|embed| {
        ["image", "thumbnail"]
            .iter()
            .any(|part| shows(embed, part, "url"))
            || ["author", "footer"]
                .iter()
                .any(|part| shows(embed, part, "icon_url"))
    })
}

/// A file name as Discord keeps it: letters, digits and `_-.`, blanks as `_`.
pub fn filename_as_kept(name: &str) -> String {
    let kept: String = name
        .chars()
        .map(|letter| if letter.is_whitespace() { '_' } else { letter })
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.'))
        .collect();
    if kept.trim_matches('.').is_empty() {
        "unknown".into()
    } else {
        kept
    }
}

/// Width and height of a PNG or GIF, read from its first bytes.
pub fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let word = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let short = |at: usize| {
        Some(u32::from(u16::from_le_bytes(
            bytes.get(at..at + 2)?.try_into().ok()?,
        )))
    };
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some((word(16)?, word(20)?))
    } else if bytes.starts_with(b"GIF8") {
        Some((short(6)?, short(8)?))
    } else {
        None
    }
}

/// The content type of a file, from its own word or its name.
pub fn content_type(upload: &Upload) -> String {
    let ending = upload
        .filename
        .rsplit('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let by_name = match ending.as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "json" => "application/json; charset=utf-8",
        "txt" | "log" | "md" | "csv" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    match &upload.content_type {
        Some(own) if by_name == "application/octet-stream" => own.clone(),
        _ => by_name.to_owned(),
    }
}

fn prefixed(prefix: &str, field: &str) -> String {
    if prefix.is_empty() {
        field.to_owned()
    } else {
        format!("{prefix}.{field}")
    }
}

/// Moves the faults of a form below a field of the body that holds it.
fn under(mut refusal: Refusal, prefix: &str) -> Refusal {
    if !prefix.is_empty()
        && let Some(errors) = refusal.errors.take()
    {
        refusal.errors = Some(json!({ prefix: errors }));
    }
    refusal
}
