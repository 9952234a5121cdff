//! The bot's commands: what Discord accepts as one, how they are kept, and who may use which.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::command_form::{COMMANDS, GROUP, check, kind_of, kind_of_option, permission_bits};
use super::errors::{Answer, Form, TOO_MANY_COMMANDS, UNKNOWN_COMMAND};
use super::limits::without_nulls;
use super::messages::id_of;
use super::permissions::{self, ADMINISTRATOR, USE_APPLICATION_COMMANDS};
use super::places::Kind;
use super::realm::Realm;
use super::snowflake::Snowflake;

/// An option as Discord gives it back.
fn option_as_kept(option: &Value) -> Value {
    let mut kept = without_nulls(option);
    for flag in ["required", "autocomplete"] {
        if kept.get(flag) == Some(&Value::Bool(false)) {
            kept.remove(flag);
        }
    }
    // A library may send empty lists with every option; they are given back only where they can hold something.
    for list in ["options", "choices", "channel_types"] {
        if kept.get(list) == Some(&json!([])) {
            kept.remove(list);
        }
    }
    if kind_of_option(option) <= GROUP {
        kept.entry("options").or_insert(json!([]));
    }
    if let Some(Value::Array(below)) = kept.get_mut("options") {
        *below = below.iter().map(option_as_kept).collect();
    }
    Value::Object(kept)
}

impl Realm {
    /// A command as it is kept, from the body that registers it.
    fn command_as_kept(
        &mut self,
        body: &Value,
        guild: Option<Snowflake>,
        id: Option<Snowflake>,
    ) -> Value {
        let id = id.unwrap_or_else(|| self.strike());
        let mut kept = json!({
            "id": id,
            "application_id": self.bot,
            "version": self.strike(),
            "type": kind_of(body),
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description").and_then(Value::as_str).unwrap_or_default(),
            "description_localizations": body.get("description_localizations"),
            "default_member_permissions": null,
            "nsfw": body.get("nsfw") == Some(&Value::Bool(true)),
            "integration_types": body.get("integration_types").filter(|types| !types.is_null())
                .cloned().unwrap_or(json!([0])),
        });
        if let Some(needed) = body
            .get("default_member_permissions")
            .and_then(permission_bits)
        {
            kept["default_member_permissions"] = needed.to_string().into();
        }
        let options = body.get("options").and_then(Value::as_array);
        if let Some(options) = options.filter(|options| !options.is_empty()) {
            kept["options"] = options.iter().map(option_as_kept).collect();
        }
        match guild {
            Some(guild) => kept["guild_id"] = json!(guild),
            None => {
                let dm = body
                    .get("dm_permission")
                    .and_then(Value::as_bool)
                    .unwrap_or(true);
                kept["contexts"] = body.get("contexts").cloned().unwrap_or(Value::Null);
                kept["dm_permission"] = dm.into();
            }
        }
        kept
    }

    fn twin_of(&self, guild: Option<Snowflake>, body: &Value) -> Option<(Snowflake, Value)> {
        let mut scope = self.commands.iter().filter(|((of, _), _)| *of == guild);
        let same = |kept: &Value| kept["name"] == body["name"] && kind_of(kept) == kind_of(body);
        scope
            .find(|(_, kept)| same(kept))
            .map(|((_, id), kept)| (*id, kept.clone()))
    }

    /// Puts this list of commands in the place of all the scope has.
    pub fn put_commands(&mut self, guild: Option<Snowflake>, body: &Value) -> Answer<Value> {
        let mut form = Form::default();
        let Some(list) = body.as_array() else {
            form.fault(
                "",
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            );
            form.finish()?;
            return Ok(Value::Null);
        };
        let mut names = HashSet::new();
        for (place, command) in list.iter().enumerate() {
            let path = place.to_string();
            check(command, &path, &mut form);
            if !names.insert((kind_of(command), command["name"].as_str())) {
                let words = "Application command names must be unique";
                form.fault(&path, "APPLICATION_COMMANDS_DUPLICATE_NAME", words);
            }
        }
        for kind in 1..=3 {
            if list
                .iter()
                .filter(|command| kind_of(command) == kind)
                .count()
                > COMMANDS
            {
                return Err(TOO_MANY_COMMANDS);
            }
        }
        form.finish()?;
        let mut kept = Vec::new();
        for command in list {
            let twin = self.twin_of(guild, command);
            let fresh = self.command_as_kept(command, guild, twin.as_ref().map(|(id, _)| *id));
            kept.push(twin.map_or(fresh.clone(), |(_, old)| unchanged(&old, fresh)));
        }
        self.commands.retain(|(of, _), _| *of != guild);
        for command in &kept {
            self.keep_command(guild, command.clone());
        }
        self.tell_tabs("COMMANDS", json!({}));
        Ok(Value::Array(kept))
    }

    fn keep_command(&mut self, guild: Option<Snowflake>, command: Value) {
        if let Some(id) = id_of(&command["id"]) {
            self.commands.insert((guild, id), command);
        }
    }

    /// Adds one command, or puts it in the place of the one of its name; tells whether it is new.
    pub fn post_command(
        &mut self,
        guild: Option<Snowflake>,
        body: &Value,
    ) -> Answer<(bool, Value)> {
        let mut form = Form::default();
        check(body, "", &mut form);
        form.finish()?;
        let twin = self.twin_of(guild, body);
        let of_kind = |kept: &&Value| kind_of(kept) == kind_of(body);
        let scope = self
            .commands
            .iter()
            .filter(|((of, _), _)| *of == guild)
            .map(|(_, kept)| kept);
        if twin.is_none() && scope.filter(of_kind).count() >= COMMANDS {
            return Err(TOO_MANY_COMMANDS);
        }
        let kept = self.command_as_kept(body, guild, twin.as_ref().map(|(id, _)| *id));
        self.keep_command(guild, kept.clone());
        self.tell_tabs("COMMANDS", json!({}));
        Ok((twin.is_none(), kept))
    }

    pub fn patch_command(
        &mut self,
        guild: Option<Snowflake>,
        id: Snowflake,
        body: &Value,
    ) -> Answer<Value> {
        let old = self.command(guild, id)?.clone();
        let mut merged: Map<String, Value> = old.as_object().cloned().unwrap_or_default();
        for (field, value) in body.as_object().into_iter().flatten() {
            merged.insert(field.clone(), value.clone());
        }
        let merged = Value::Object(merged);
        let mut form = Form::default();
        check(&merged, "", &mut form);
        form.finish()?;
        let kept = self.command_as_kept(&merged, guild, Some(id));
        self.keep_command(guild, kept.clone());
        self.tell_tabs("COMMANDS", json!({}));
        Ok(kept)
    }

    pub fn command(&self, guild: Option<Snowflake>, id: Snowflake) -> Answer<&Value> {
        self.commands.get(&(guild, id)).ok_or(UNKNOWN_COMMAND)
    }

    pub fn delete_command(&mut self, guild: Option<Snowflake>, id: Snowflake) -> Answer<()> {
        self.commands.remove(&(guild, id)).ok_or(UNKNOWN_COMMAND)?;
        self.tell_tabs("COMMANDS", json!({}));
        Ok(())
    }

    /// The chat commands that a user finds in a channel.
    pub fn commands_for(&self, user: Snowflake, channel: Snowflake) -> Vec<Value> {
        let Some(channel) = self.channels.get(&channel) else {
            return Vec::new();
        };
        let granted = self.permissions(channel, user);
        if granted & USE_APPLICATION_COMMANDS == 0 && channel.kind != Kind::Dm {
            return Vec::new();
        }
        if let Some(guild) = self.guild_of(channel)
            && !guild.members.contains_key(&self.bot)
        {
            return Vec::new();
        }
        let fits = |command: &Value| {
            let context = if channel.kind == Kind::Dm { 1 } else { 0 };
            let contexts = command.get("contexts").and_then(Value::as_array);
            let in_dms = command.get("dm_permission") != Some(&Value::Bool(false));
            let here = contexts.map_or(context == 0 || in_dms, |list| {
                list.iter().any(|of| *of == context)
            });
            let needed = command["default_member_permissions"]
                .as_str()
                .and_then(|bits| bits.parse::<u64>().ok());
            let in_guild = self
                .guild_of(channel)
                .map_or(permissions::ALL, |guild| permissions::in_guild(guild, user));
            // A command that needs "nothing at all" is for administrators only.
            let needed = needed.map_or(0, |bits| if bits == 0 { ADMINISTRATOR } else { bits });
            here && (channel.kind == Kind::Dm || in_guild & needed == needed)
        };
        let scoped = self
            .commands
            .iter()
            .filter(|((guild, _), _)| guild.is_none() || *guild == channel.guild);
        scoped
            .map(|(_, command)| command)
            .filter(|command| kind_of(command) == 1 && fits(command))
            .cloned()
            .collect()
    }

    /// The command of this name in a channel; a server's own goes before a global one.
    pub fn find_command(&self, user: Snowflake, channel: Snowflake, name: &str) -> Option<Value> {
        let found = self.commands_for(user, channel);
        let named = |command: &&Value| command["name"] == name;
        let own = found
            .iter()
            .find(|command| named(command) && command.get("guild_id").is_some());
        own.or_else(|| found.iter().find(named)).cloned()
    }
}

/// A command that was registered again without a change keeps its version.
fn unchanged(old: &Value, mut fresh: Value) -> Value {
    let version = fresh["version"].take();
    let mut bare = old.clone();
    bare["version"] = Value::Null;
    if bare == fresh {
        return old.clone();
    }
    fresh["version"] = version;
    fresh
}
