//! The life of an interaction: dispatched, acknowledged once and in time, answered, and over after a quarter of an hour.

use serde_json::{Value, json};

use super::command_form::choices;
use super::errors::{
    ALREADY_ACKNOWLEDGED, Answer, EMPTY_MESSAGE, Form, INVALID_TOKEN, Refusal, UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK,
};
use super::interaction::{Acknowledged, Deed, Interaction, Kind, Step, TO_ACKNOWLEDGE, TOKEN_LIFE};
use super::limits;
use super::messages::{Draft, EPHEMERAL, LOADING, Upload, id_of};
use super::permissions;
use super::posting::Answering;
use super::realm::Realm;
use super::record::Seen;
use super::snowflake::{Snowflake, secret};
use super::switchboard::ALWAYS;

impl Realm {
    /// Gives an interaction its id and token and sends it to the bot.
    pub fn dispatch(&mut self, deed: Deed) -> Answer<Snowflake> {
        let id = self.strike();
        let token = secret(160);
        let channel = self.channel(deed.channel)?;
        let guild = channel.guild;
        let mut of_channel = self.channel_json(channel);
        of_channel["permissions"] = self.permissions(channel, deed.user).to_string().into();
        let owners = json!({ "0": guild.unwrap_or(Snowflake(0)) });
        let mut payload = json!({
            "id": id,
            "application_id": self.bot,
            "type": deed.kind as u64,
            "data": deed.data,
            "channel": of_channel,
            "channel_id": deed.channel,
            "token": token,
            "version": 1,
            "app_permissions": self.permissions(channel, self.bot).to_string(),
            "locale": self.users.get(&deed.user).map_or("en-US", |user| user.locale.as_str()),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": owners,
            "context": if guild.is_some() { 0 } else { 1 },
            "attachment_size_limit": self.size_limit,
        });
        if let Some((guild, of)) = guild.and_then(|id| self.guilds.get(&id).map(|of| (id, of))) {
            let mut member = self.member_json(guild, deed.user);
            member["permissions"] = self.permissions(channel, deed.user).to_string().into();
            member["unusual_dm_activity_until"] = Value::Null;
            payload["member"] = member;
            payload["guild_id"] = json!(guild);
            payload["guild"] =
                json!({ "id": guild, "locale": of.locale, "features": ["COMMUNITY"] });
            payload["guild_locale"] = of.locale.as_str().into();
        } else {
            payload["user"] = self.user_json(deed.user);
        }
        let source = deed
            .source
            .and_then(|source| self.messages.get(&(deed.channel, source)));
        let source_version = source.map(|source| source.version);
        if let Some(source) = source {
            payload["message"] = self.message_json(source);
        }
        let user = self.user_json(deed.user);
        let mut metadata = json!({
            "id": id, "type": deed.kind as u64, "user": user, "authorizing_integration_owners": owners,
        });
        let mut old = None;
        match deed.kind {
            Kind::Command => {
                let name = deed.data["name"].clone();
                old = Some(json!({ "id": id, "type": 2, "name": name, "user": user }));
            }
            Kind::Component => metadata["interacted_message_id"] = json!(deed.source),
            Kind::Modal => {
                metadata["triggering_interaction_metadata"] = deed.trigger.unwrap_or(Value::Null);
            }
            Kind::Autocomplete => {}
        }
        let interaction = Interaction {
            id,
            token,
            kind: deed.kind,
            user: deed.user,
            channel: deed.channel,
            guild,
            created: self.now(),
            nonce: deed.nonce,
            acknowledged: None,
            failed: false,
            original: None,
            awaited: false,
            messages: Vec::new(),
            steps: Vec::new(),
            source: deed.source,
            source_version,
            modal: None,
            choice_kind: deed.choice_kind,
            metadata: (metadata, old),
            payload: payload.clone(),
        };
        self.forget_old_interactions();
        self.interactions.insert(id, interaction);
        self.tell_bot(guild, ALWAYS, "INTERACTION_CREATE", payload);
        Ok(id)
    }

    /// Interactions are forgotten long after their tokens died.
    fn forget_old_interactions(&mut self) {
        let since = self.now().saturating_sub(4 * TOKEN_LIFE);
        while let Some(first) = self
            .interactions
            .first_entry()
            .filter(|first| first.get().created < since)
        {
            first.remove();
        }
    }

    /// Marks an interaction that nobody acknowledged in time.
    pub fn fail_unless_acknowledged(&mut self, id: Snowflake) {
        let Some(interaction) = self.interactions.get_mut(&id) else {
            return;
        };
        if interaction.acknowledged.is_none() && !interaction.failed {
            interaction.failed = true;
            self.tell_state(id, "failed", Some("The bot did not answer in time."));
        }
    }

    /// Tells the tab of an interaction how it stands.
    pub fn tell_state(&mut self, id: Snowflake, state: &str, reason: Option<&str>) {
        let Some(interaction) = self.interactions.get(&id) else {
            return;
        };
        let Some(nonce) = interaction.nonce.clone() else {
            return;
        };
        let mut told = json!({ "nonce": nonce, "state": state });
        if let Some(reason) = reason {
            told["reason"] = reason.into();
        }
        self.tell_tab(interaction.user, "INTERACTION", told);
    }

    /// The bot's first answer to an interaction.
    pub fn acknowledge(
        &mut self,
        id: Snowflake,
        token: &str,
        body: &Value,
        uploads: Vec<Upload>,
    ) -> Answer<Value> {
        let now = self.now();
        let interaction = self
            .interactions
            .get(&id)
            .filter(|of| of.token == token)
            .ok_or(UNKNOWN_INTERACTION)?;
        if interaction.acknowledged.is_some() {
            return Err(ALREADY_ACKNOWLEDGED);
        }
        if interaction.failed || now > interaction.created + TO_ACKNOWLEDGE {
            return Err(UNKNOWN_INTERACTION);
        }
        let (kind, source) = (interaction.kind, interaction.source);
        let allowed: &[u64] = match (kind, source) {
            (Kind::Command, _) => &[4, 5, 9],
            (Kind::Component, _) => &[4, 5, 6, 7, 9],
            (Kind::Autocomplete, _) => &[8],
            (Kind::Modal, Some(_)) => &[4, 5, 6, 7],
            (Kind::Modal, None) => &[4, 5],
        };
        let wanted = body["type"].as_u64().unwrap_or(0);
        if !allowed.contains(&wanted) {
            let words = format!("Value must be one of {allowed:?}.");
            return Err(Refusal::form("type", "BASE_TYPE_CHOICES", words));
        }
        let data = body
            .get("data")
            .filter(|data| !data.is_null())
            .cloned()
            .unwrap_or(json!({}));
        match wanted {
            4 => self.answer_with_message(id, &data, uploads)?,
            5 => self.defer_message(id, &data)?,
            6 => self.settle(id, Acknowledged::DeferredUpdate, source, None),
            7 => {
                let draft = Draft::read(&data, uploads, "data", self.size_limit)?;
                self.answer_with_update(id, draft)?;
            }
            8 => self.answer_with_choices(id, &data)?,
            _ => self.answer_with_modal(id, &data)?,
        }
        Ok(self.callback_json(id, wanted))
    }

    fn settle(
        &mut self,
        id: Snowflake,
        how: Acknowledged,
        original: Option<Snowflake>,
        step: Option<Step>,
    ) {
        let now = self.now();
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.acknowledged = Some((how, now));
            interaction.original = original;
            interaction.awaited = how == Acknowledged::Deferred;
            interaction.steps.extend(step);
        }
        let state = if how == Acknowledged::Deferred {
            "acknowledged"
        } else {
            "done"
        };
        self.tell_state(id, state, None);
    }

    fn interaction(&self, id: Snowflake) -> Answer<&Interaction> {
        self.interactions.get(&id).ok_or(UNKNOWN_INTERACTION)
    }

    fn answering(&self, id: Snowflake, ephemeral: bool) -> Answer<(Snowflake, Answering)> {
        let interaction = self.interaction(id)?;
        let source = interaction
            .source
            .map(|source| (interaction.channel, source));
        let kind = match interaction.kind {
            Kind::Command => 20,
            _ if source.is_some() => 19,
            _ => 0,
        };
        let only_for = ephemeral.then_some(interaction.user);
        let interaction_of = interaction.metadata.clone();
        let answering = Answering {
            only_for,
            kind,
            answers: source,
            interaction: interaction_of,
        };
        Ok((interaction.channel, answering))
    }

    fn answer_with_message(
        &mut self,
        id: Snowflake,
        data: &Value,
        uploads: Vec<Upload>,
    ) -> Answer<()> {
        let draft = Draft::read(data, uploads, "data", self.size_limit)?;
        let (channel, answering) = self.answering(id, draft.flags & EPHEMERAL != 0)?;
        let message = self.send_answering(channel, drop_loading(draft), answering)?;
        let message = id_of(&message["id"]);
        self.own(id, message);
        self.settle(
            id,
            Acknowledged::Message,
            message,
            message.map(Step::Posted),
        );
        Ok(())
    }

    fn defer_message(&mut self, id: Snowflake, data: &Value) -> Answer<()> {
        let flags = data["flags"].as_u64().unwrap_or(0);
        let (channel, answering) = self.answering(id, flags & EPHEMERAL != 0)?;
        let draft = Draft {
            flags: LOADING,
            ..Draft::default()
        };
        let message = self.send_answering(channel, draft, answering)?;
        let message = id_of(&message["id"]);
        self.own(id, message);
        self.settle(id, Acknowledged::Deferred, message, None);
        Ok(())
    }

    fn answer_with_update(&mut self, id: Snowflake, draft: Draft) -> Answer<()> {
        let interaction = self.interaction(id)?;
        let (channel, source) = (
            interaction.channel,
            interaction.source.ok_or(UNKNOWN_MESSAGE)?,
        );
        self.not_archived(channel)?;
        self.edit(channel, source, draft)?;
        self.settle(
            id,
            Acknowledged::Update,
            Some(source),
            Some(Step::Edited(source)),
        );
        Ok(())
    }

    fn answer_with_choices(&mut self, id: Snowflake, data: &Value) -> Answer<()> {
        let interaction = self.interaction(id)?;
        let (user, channel) = (interaction.user, interaction.channel);
        let choices = choices(data, interaction.choice_kind)?;
        let now = self.now();
        self.record.show_one(
            now,
            user,
            channel,
            Seen::Choices,
            Value::Array(choices.clone()),
        );
        self.settle(
            id,
            Acknowledged::Choices,
            None,
            Some(Step::Choices(choices)),
        );
        Ok(())
    }

    fn answer_with_modal(&mut self, id: Snowflake, data: &Value) -> Answer<()> {
        let mut form = Form::default();
        limits::modal(data, &mut form);
        form.finish()?;
        let now = self.now();
        let modal = json!({
            "custom_id": data["custom_id"],
            "title": data["title"],
            "components": limits::components_as_kept(data["components"].as_array().map_or(&[][..], Vec::as_slice)),
        });
        let Some(interaction) = self.interactions.get_mut(&id) else {
            return Err(UNKNOWN_INTERACTION);
        };
        interaction.modal = Some(modal.clone());
        let (user, channel, nonce) = (
            interaction.user,
            interaction.channel,
            interaction.nonce.clone(),
        );
        self.record
            .show_one(now, user, channel, Seen::Modal, modal.clone());
        self.settle(id, Acknowledged::Modal, None, Some(Step::Modal));
        let mut told = modal;
        told["interaction_id"] = json!(id);
        told["nonce"] = json!(nonce);
        self.tell_tab(user, "MODAL", told);
        Ok(())
    }

    /// Remembers that a message was sent through the interaction's token.
    fn own(&mut self, id: Snowflake, message: Option<Snowflake>) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.messages.extend(message);
        }
    }

    fn callback_json(&self, id: Snowflake, wanted: u64) -> Value {
        let Some(interaction) = self.interactions.get(&id) else {
            return Value::Null;
        };
        let message = interaction
            .original
            .and_then(|of| self.messages.get(&(interaction.channel, of)));
        let mut json = json!({ "interaction": {
            "id": id,
            "type": interaction.kind as u64,
            "channel_id": interaction.channel,
        } });
        if let Some(guild) = interaction.guild {
            json["interaction"]["guild_id"] = json!(guild);
        }
        if let Some(message) = message.filter(|_| wanted != 6) {
            json["interaction"]["response_message_id"] = json!(message.id);
            json["interaction"]["response_message_loading"] = interaction.awaited.into();
            json["interaction"]["response_message_ephemeral"] = message.only_for.is_some().into();
            // A message that is still awaited is a resource as well: the placeholder.
            let kind = if wanted == 7 { 7 } else { 4 };
            json["resource"] = json!({ "type": kind, "message": self.message_json(message) });
        }
        json
    }

    /// The interaction of a token through which the bot may still speak.
    fn by_token(&self, application: Snowflake, token: &str) -> Answer<Snowflake> {
        if application != self.bot {
            return Err(UNKNOWN_WEBHOOK);
        }
        let found = self
            .interactions
            .values()
            .find(|of| of.token == token)
            .ok_or(INVALID_TOKEN)?;
        if self.now() > found.created + TOKEN_LIFE {
            return Err(INVALID_TOKEN);
        }
        if found.acknowledged.is_none() {
            return Err(UNKNOWN_WEBHOOK);
        }
        Ok(found.id)
    }

    /// A further message through the token; the first one after a deferred answer takes its place.
    pub fn follow_up(
        &mut self,
        application: Snowflake,
        token: &str,
        body: &Value,
        uploads: Vec<Upload>,
    ) -> Answer<Value> {
        let id = self.by_token(application, token)?;
        let draft = Draft::read(body, uploads, "", self.size_limit)?;
        let interaction = self.interaction(id)?;
        let (channel, original) = (interaction.channel, interaction.original);
        if draft.is_empty() {
            return Err(EMPTY_MESSAGE);
        }
        if interaction.awaited
            && let Some(original) = original
        {
            self.not_archived(channel)?;
            let json = self.edit(channel, original, draft)?;
            self.followed(id, Step::Edited(original));
            return Ok(json);
        }
        let (channel, mut answering) = self.answering(id, draft.flags & EPHEMERAL != 0)?;
        answering.kind = 0;
        if let Some(original) =
            original.filter(|original| self.messages.contains_key(&(channel, *original)))
        {
            answering.kind = 19;
            answering.answers = Some((channel, original));
            answering.interaction.0["original_response_message_id"] = json!(original);
        }
        answering.interaction.1 = None;
        let json = self.send_answering(channel, drop_loading(draft), answering)?;
        if let Some(message) = id_of(&json["id"]) {
            self.own(id, Some(message));
            self.followed(id, Step::Posted(message));
        }
        Ok(json)
    }

    fn followed(&mut self, id: Snowflake, step: Step) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.awaited = false;
            interaction.steps.push(step);
        }
        self.tell_state(id, "done", None);
    }

    /// The message of an interaction by its id, or `@original`.
    fn own_message(&self, id: Snowflake, which: &str) -> Answer<(Snowflake, Snowflake)> {
        let interaction = self.interaction(id)?;
        let message = if which == "@original" {
            interaction.original.ok_or(UNKNOWN_MESSAGE)?
        } else {
            let named = which.parse().map_err(|_| UNKNOWN_MESSAGE)?;
            let own = interaction.messages.contains(&named) || interaction.original == Some(named);
            if own {
                named
            } else {
                return Err(UNKNOWN_MESSAGE);
            }
        };
        if self.messages.contains_key(&(interaction.channel, message)) {
            Ok((interaction.channel, message))
        } else {
            Err(UNKNOWN_MESSAGE)
        }
    }

    pub fn see_answer(&self, application: Snowflake, token: &str, which: &str) -> Answer<Value> {
        let id = self.by_token(application, token)?;
        let place = self.own_message(id, which)?;
        self.messages
            .get(&place)
            .map(|message| self.message_json(message))
            .ok_or(UNKNOWN_MESSAGE)
    }

    pub fn edit_answer(
        &mut self,
        application: Snowflake,
        token: &str,
        which: &str,
        body: &Value,
        uploads: Vec<Upload>,
    ) -> Answer<Value> {
        let id = self.by_token(application, token)?;
        let draft = Draft::read(body, uploads, "", self.size_limit)?;
        let (channel, message) = self.own_message(id, which)?;
        self.not_archived(channel)?;
        let json = self.edit(channel, message, draft)?;
        self.followed(id, Step::Edited(message));
        Ok(json)
    }

    pub fn delete_answer(
        &mut self,
        application: Snowflake,
        token: &str,
        which: &str,
    ) -> Answer<()> {
        let id = self.by_token(application, token)?;
        let (channel, message) = self.own_message(id, which)?;
        self.not_archived(channel)?;
        self.erase(channel, message)?;
        self.followed(id, Step::Deleted(message));
        Ok(())
    }

    /// Sends the very same interaction once more, as a gateway that stutters does.
    pub fn dispatch_again(&mut self, id: Snowflake) -> Answer<()> {
        let interaction = self.interaction(id)?;
        let (guild, payload) = (interaction.guild, interaction.payload.clone());
        self.tell_bot(guild, ALWAYS, "INTERACTION_CREATE", payload);
        Ok(())
    }

    /// Whether a bot is connected that would hear of an interaction here, or may still come back to hear of it.
    pub fn is_heard(&self, channel: Snowflake) -> bool {
        let guild = self
            .channels
            .get(&channel)
            .and_then(|channel| channel.guild);
        let here = guild.is_none_or(|guild| {
            self.guilds
                .get(&guild)
                .is_some_and(|of| permissions::in_guild(of, self.bot) != 0)
        });
        here && self
            .gateway
            .sessions
            .iter()
            .any(|session| guild.map_or(0, |guild| guild.shard(session.shard.1)) == session.shard.0)
    }
}

/// "Thinking" is not for the bot to set.
fn drop_loading(mut draft: Draft) -> Draft {
    draft.flags &= !LOADING;
    draft
}
