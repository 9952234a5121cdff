//! What happens when messages are made, changed and removed: who sees it, who is told, who is pinged.

use serde_json::{Value, json};

use super::clock::timestamp;
use super::errors::{
    ARCHIVED_THREAD, Answer, CLOSED_DMS, EMPTY_MESSAGE, Form, MISSING_PERMISSIONS, NO_HISTORY,
    NO_MUTUAL_GUILD, UNKNOWN_MESSAGE,
};
use super::gateway::{DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS};
use super::messages::{
    Attachment, Draft, EPHEMERAL, LOADING, Mentions, Message, Note, Upload, content_type,
    filename_as_kept, id_of, picture_size,
};
use super::permissions::{
    ATTACH_FILES, EMBED_LINKS, MANAGE_THREADS, MENTION_EVERYONE, READ_MESSAGE_HISTORY,
    SEND_MESSAGES, SEND_MESSAGES_IN_THREADS,
};
use super::realm::{Channel, Kind, Realm};
use super::record::Ping;
use super::snowflake::{Snowflake, unguessable};

/// Where a message comes from that answers an interaction.
pub struct Answering {
    pub only_for: Option<Snowflake>,
    pub kind: u64,
    pub answers: Option<(Snowflake, Snowflake)>,
    pub interaction: (Value, Option<Value>),
}

impl Realm {
    /// The bot sends an ordinary message to a channel.
    pub fn send(&mut self, to: Snowflake, draft: Draft) -> Answer<Value> {
        let channel = self.seen_channel(to)?;
        if channel.kind == Kind::Category {
            return Err(super::errors::NOT_ON_THIS_CHANNEL);
        }
        let mut needed = if channel.thread.is_some() {
            SEND_MESSAGES_IN_THREADS
        } else {
            SEND_MESSAGES
        };
        if !draft.uploads.is_empty() {
            needed |= ATTACH_FILES;
        }
        if draft
            .embeds
            .as_ref()
            .is_some_and(|embeds| !embeds.is_empty())
        {
            needed |= EMBED_LINKS;
        }
        let granted = self.permissions(channel, self.bot);
        if granted & needed != needed {
            return Err(MISSING_PERMISSIONS);
        }
        if draft.is_empty() {
            return Err(EMPTY_MESSAGE);
        }
        let answers = self.answered_by(channel, &draft, granted)?;
        if let Some(person) = channel.recipients.iter().find(|user| **user != self.bot) {
            let closed = self.users.get(person).is_none_or(|user| user.closed);
            if closed {
                return Err(CLOSED_DMS);
            }
            if !self.meet(*person) {
                return Err(NO_MUTUAL_GUILD);
            }
        }
        if draft.enforce_nonce
            && let Some(twin) = self.twin(to, &draft)
        {
            return Ok(twin);
        }
        self.reopen_by_writing(to, granted)?;
        let mut message = self.blank(to, self.bot);
        message.answers = answers;
        if answers.is_some() {
            message.kind = 19;
        }
        self.write_and_post(message, draft, granted)
    }

    /// The bot answers an interaction with a message of its own.
    pub fn send_answering(
        &mut self,
        to: Snowflake,
        draft: Draft,
        answering: Answering,
    ) -> Answer<Value> {
        self.not_archived(to)?;
        let granted = self
            .channel(to)
            .map(|channel| self.permissions(channel, self.bot))?;
        let mut message = self.blank(to, self.bot);
        message.kind = answering.kind;
        message.answers = answering.answers;
        message.interaction = Some(answering.interaction);
        message.only_for = answering.only_for;
        if answering.only_for.is_some() {
            message.flags |= EPHEMERAL;
        }
        if draft.flags & LOADING != 0 {
            message.flags |= LOADING;
            return Ok(self.post(message));
        }
        if draft.is_empty() {
            return Err(EMPTY_MESSAGE);
        }
        self.write_and_post(message, draft, granted)
    }

    fn write_and_post(
        &mut self,
        mut message: Message,
        draft: Draft,
        granted: u64,
    ) -> Answer<Value> {
        let replied = replied_user(&draft);
        let (base, now) = (self.base.clone(), self.now());
        let private = message.only_for.is_some() || self.channel(message.channel)?.kind == Kind::Dm;
        let (to, only_for) = (message.channel, message.only_for);
        let mint = &mut self.mint;
        draft.write(&mut message, |upload, note| {
            let id = if private {
                unguessable()
            } else {
                mint.strike(now)
            };
            attach(&base, to, id, upload, note, only_for.is_some())
        })?;
        message.mentions.everyone &= granted & MENTION_EVERYONE != 0;
        if let (Some(answered), true) = (message.answers, replied && message.kind == 19)
            && let Some(author) = self.messages.get(&answered).map(|answered| answered.author)
            && !message.mentions.users.contains(&author)
            && author != self.bot
        {
            message.mentions.users.push(author);
        }
        Ok(self.post(message))
    }

    /// The message that a draft answers, if it may.
    fn answered_by(
        &self,
        channel: &Channel,
        draft: &Draft,
        granted: u64,
    ) -> Answer<Option<(Snowflake, Snowflake)>> {
        let Some(reference) = &draft.answers else {
            return Ok(None);
        };
        let mut form = Form::default();
        let Some(id) = id_of(&reference["message_id"]) else {
            form.required("message_reference.message_id");
            form.finish()?;
            return Ok(None);
        };
        if granted & READ_MESSAGE_HISTORY == 0 {
            return Err(NO_HISTORY);
        }
        let answered = self
            .messages
            .get(&(channel.id, id))
            .filter(|message| message.only_for.is_none());
        if answered.is_some() {
            return Ok(Some((channel.id, id)));
        }
        if reference["fail_if_not_exists"] == Value::Bool(false) {
            return Ok(None);
        }
        form.fault(
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
            "Unknown message",
        );
        form.finish()?;
        Ok(None)
    }

    /// The message already sent with the same nonce within the last minutes.
    fn twin(&self, channel: Snowflake, draft: &Draft) -> Option<Value> {
        let nonce = draft.nonce.as_ref()?;
        let since = self.now().saturating_sub(300_000);
        let same = |message: &&Message| {
            message.author == self.bot
                && message.nonce.as_ref() == Some(nonce)
                && message.id.moment() >= since
        };
        self.messages_in(channel)
            .rev()
            .find(same)
            .map(|twin| self.message_json(twin))
    }

    pub fn blank(&mut self, channel: Snowflake, author: Snowflake) -> Message {
        Message {
            id: self.strike(),
            channel,
            author,
            kind: 0,
            content: String::new(),
            embeds: Vec::new(),
            attachments: Vec::new(),
            components: Vec::new(),
            flags: 0,
            nonce: None,
            answers: None,
            mentions: Mentions::default(),
            edited: None,
            version: 0,
            only_for: None,
            interaction: None,
            thread: None,
            tts: false,
        }
    }

    /// Refuses where the channel is an archived thread.
    pub fn not_archived(&self, channel: Snowflake) -> Answer<()> {
        match &self.channel(channel)?.thread {
            Some(thread) if thread.archived => Err(ARCHIVED_THREAD),
            _ => Ok(()),
        }
    }

    /// Writing reopens an archived thread, unless it is locked and the writer may not manage threads.
    pub fn reopen_by_writing(&mut self, channel: Snowflake, granted: u64) -> Answer<()> {
        let now = self.now();
        let Some(thread) = self
            .channels
            .get_mut(&channel)
            .and_then(|channel| channel.thread.as_mut())
        else {
            return Ok(());
        };
        if !thread.archived {
            return Ok(());
        }
        if thread.locked && granted & MANAGE_THREADS == 0 {
            return Err(ARCHIVED_THREAD);
        }
        thread.archived = false;
        thread.turned = now;
        self.tell_channel(channel, "UPDATE");
        Ok(())
    }

    /// Puts a new message where it belongs and tells everybody who sees it.
    pub fn post(&mut self, message: Message) -> Value {
        let json = self.message_json(&message);
        if let Some(channel) = self.channels.get_mut(&message.channel) {
            if message.only_for.is_none() {
                channel.last_message = Some(message.id);
            }
            if let Some(thread) = &mut channel.thread {
                thread.messages += 1;
            }
        }
        self.keep_files(&message);
        self.messages
            .insert((message.channel, message.id), message.clone());
        self.show(&message, "MESSAGE_CREATE");
        self.ping(&message, &[], false);
        json
    }

    /// Puts the changed version of a message in the place of the old one.
    pub fn revise(&mut self, mut message: Message) -> Value {
        let was = self.messages.get(&(message.channel, message.id));
        let pinged = was
            .map(|was| was.mentions.users.clone())
            .unwrap_or_default();
        message.version += 1;
        self.keep_files(&message);
        self.messages
            .insert((message.channel, message.id), message.clone());
        self.show(&message, "MESSAGE_UPDATE");
        self.ping(&message, &pinged, true);
        self.message_json(&message)
    }

    /// The bot changes a message of its own.
    pub fn edit(&mut self, channel: Snowflake, id: Snowflake, draft: Draft) -> Answer<Value> {
        let old = self.messages.get(&(channel, id)).ok_or(UNKNOWN_MESSAGE)?;
        let mut message = old.clone();
        // From here on files need their place in the list of what is kept.
        message.version = message.version.max(1);
        let was_loading = message.flags & LOADING != 0;
        let (base, now) = (self.base.clone(), self.now());
        let private = message.only_for.is_some() || self.channel(channel)?.kind == Kind::Dm;
        let only_for = message.only_for;
        let granted = self.permissions(self.channel(channel)?, self.bot);
        let mint = &mut self.mint;
        draft.write(&mut message, |upload, note| {
            let id = if private {
                unguessable()
            } else {
                mint.strike(now)
            };
            attach(&base, channel, id, upload, note, only_for.is_some())
        })?;
        message.mentions.everyone &= granted & MENTION_EVERYONE != 0;
        message.flags &= !LOADING;
        // An answer that was awaited comes for the first time: it is not an edited one.
        if !was_loading {
            message.edited = Some(now);
        }
        Ok(self.revise(message))
    }

    /// Removes a message and tells everybody who saw it.
    pub fn erase(&mut self, channel: Snowflake, id: Snowflake) -> Answer<()> {
        let message = self
            .messages
            .remove(&(channel, id))
            .ok_or(UNKNOWN_MESSAGE)?;
        for attachment in &message.attachments {
            self.files.remove(&attachment.id);
        }
        let of = self.channel(channel)?;
        let (guild, audience) = (of.guild, self.audience(of, message.only_for));
        let mut gone = json!({ "id": id, "channel_id": channel });
        for user in audience {
            self.tell_tab(user, "MESSAGE_DELETE", gone.clone());
        }
        if message.only_for.is_none() {
            if let Some(guild) = guild {
                gone["guild_id"] = json!(guild);
            }
            let intent = if guild.is_some() {
                GUILD_MESSAGES
            } else {
                DIRECT_MESSAGES
            };
            self.tell_bot(guild, intent, "MESSAGE_DELETE", gone);
        }
        Ok(())
    }

    fn keep_files(&mut self, message: &Message) {
        for attachment in &message.attachments {
            let kept = (attachment.content_type.clone(), attachment.bytes.clone());
            self.files.insert(attachment.id, kept);
        }
    }

    /// Shows a version of a message to everybody who sees it, and to the bot.
    fn show(&mut self, message: &Message, event: &str) {
        let Some(channel) = self.channels.get(&message.channel) else {
            return;
        };
        let guild = channel.guild;
        let audience = self.audience(channel, message.only_for);
        let told = self.told_message_json(message);
        self.record
            .show(self.clock.now(), &audience, message, &told);
        for user in &audience {
            self.tell_tab(*user, event, told.clone());
        }
        if message.only_for.is_none() {
            let intent = if guild.is_some() {
                GUILD_MESSAGES
            } else {
                DIRECT_MESSAGES
            };
            self.tell_bot(guild, intent, event, told);
        }
    }

    fn ping(&mut self, message: &Message, already: &[Snowflake], by_edit: bool) {
        let Some(channel) = self.channels.get(&message.channel) else {
            return;
        };
        let audience = self.audience(channel, message.only_for);
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        let has_role = |user: &Snowflake| {
            let member = guild.and_then(|guild| guild.members.get(user));
            member.is_some_and(|member| {
                member
                    .roles
                    .iter()
                    .any(|role| message.mentions.roles.contains(role))
            })
        };
        let meant = |user: &&Snowflake| {
            message.mentions.users.contains(user) || message.mentions.everyone || has_role(user)
        };
        let pinged: Vec<Snowflake> = audience.iter().filter(meant).copied().collect();
        for user in pinged
            .into_iter()
            .filter(|user| !already.contains(user) && *user != message.author)
        {
            let at = self.now();
            self.record.pings.push(Ping {
                at,
                user,
                channel: message.channel,
                message: message.id,
                by_edit,
            });
            if !by_edit {
                let place = json!({ "channel_id": message.channel, "message_id": message.id });
                self.tell_tab(user, "MENTION", place);
            }
        }
    }

    /// What somebody now sees who came to a channel: the record learns of every message there.
    pub fn look_around(&mut self, user: Snowflake) {
        let mine: Vec<Message> = self
            .messages
            .values()
            .filter(|message| message.only_for.is_none_or(|one| one == user))
            .filter(|message| {
                self.channels
                    .get(&message.channel)
                    .is_some_and(|channel| self.sees(user, channel))
            })
            .cloned()
            .collect();
        let now = self.now();
        for message in mine {
            let told = self.told_message_json(&message);
            self.record.show(now, &[user], &message, &told);
        }
    }

    /// Everybody looks around: after permissions changed.
    pub fn all_look_around(&mut self) {
        let people: Vec<Snowflake> = self
            .users
            .values()
            .filter(|user| !user.bot)
            .map(|user| user.id)
            .collect();
        for user in people {
            self.look_around(user);
        }
        self.tell_tabs("WORLD", json!({}));
    }

    /// Tells bot and tabs that a channel or thread was made or changed (`CREATE`, `UPDATE`).
    pub fn tell_channel(&mut self, id: Snowflake, what: &str) {
        let Some(channel) = self.channels.get(&id) else {
            return;
        };
        let (guild, kind) = (
            channel.guild,
            if channel.thread.is_some() {
                "THREAD"
            } else {
                "CHANNEL"
            },
        );
        let json = self.channel_json(channel);
        for user in self.audience(channel, None) {
            self.tell_tab(user, &format!("CHANNEL_{what}"), json.clone());
        }
        self.tell_bot(guild, GUILDS, &format!("{kind}_{what}"), json);
    }

    /// Removes a channel with its threads and messages.
    pub fn remove_channel(&mut self, id: Snowflake) -> Answer<Value> {
        let channel = self.channel(id)?.clone();
        let below = |of: &&Channel| of.parent == Some(id) && of.thread.is_some();
        let threads: Vec<Snowflake> = self
            .channels
            .values()
            .filter(below)
            .map(|of| of.id)
            .collect();
        for thread in threads {
            self.remove_channel(thread)?;
        }
        let json = self.channel_json(&channel);
        let audience = self.audience(&channel, None);
        self.messages.retain(|(of, _), _| *of != id);
        self.channels.remove(&id);
        for user in audience {
            self.tell_tab(user, "CHANNEL_DELETE", json.clone());
        }
        let kind = if channel.thread.is_some() {
            "THREAD_DELETE"
        } else {
            "CHANNEL_DELETE"
        };
        let told = if channel.thread.is_some() {
            json!({ "id": id, "guild_id": channel.guild, "parent_id": channel.parent, "type": channel.kind as u64 })
        } else {
            json.clone()
        };
        self.tell_bot(channel.guild, GUILDS, kind, told);
        Ok(json)
    }

    /// Somebody shows that he is writing.
    pub fn typing(&mut self, channel: Snowflake, user: Snowflake) {
        let Some(of) = self.channels.get(&channel) else {
            return;
        };
        let name = self.users.get(&user).map(|user| user.name.clone());
        let sign = json!({
            "channel_id": channel, "user_id": user, "name": name, "timestamp": timestamp(self.now()),
        });
        for reader in self.audience(of, None) {
            if reader != user {
                self.tell_tab(reader, "TYPING", sign.clone());
            }
        }
    }

    /// Sends an event to the tabs of one user.
    pub fn tell_tab(&mut self, user: Snowflake, event: &str, data: Value) {
        let event = json!({ "t": event, "d": data });
        self.tabs
            .retain(|tab| tab.user != user || tab.events.send(event.clone()).is_ok());
    }

    /// Sends an event to every tab.
    pub fn tell_tabs(&mut self, event: &str, data: Value) {
        let event = json!({ "t": event, "d": data });
        self.tabs
            .retain(|tab| tab.events.send(event.clone()).is_ok());
    }
}

/// Whether a reply pings whom it answers: yes, unless the sender says what it may ping and leaves that out.
fn replied_user(draft: &Draft) -> bool {
    match &draft.allowed_mentions {
        None => true,
        Some(allowed) => allowed["replied_user"] == Value::Bool(true),
    }
}

fn attach(
    base: &str,
    channel: Snowflake,
    id: Snowflake,
    upload: Upload,
    note: Option<&Note>,
    ephemeral: bool,
) -> Attachment {
    let content_type = content_type(&upload);
    let named = note
        .and_then(|note| note.filename.as_deref())
        .unwrap_or(&upload.filename);
    let filename = filename_as_kept(named);
    let encoded =
        percent_encoding::utf8_percent_encode(&filename, percent_encoding::NON_ALPHANUMERIC)
            .to_string()
            .replace("%2E", ".")
            .replace("%5F", "_")
            .replace("%2D", "-");
    Attachment {
        id,
        url: format!("{base}/attachments/{channel}/{id}/{encoded}"),
        description: note.and_then(|note| note.description.clone()),
        size: picture_size(&upload.bytes),
        content_type,
        filename,
        ephemeral,
        bytes: upload.bytes,
    }
}
