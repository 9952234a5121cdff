//! The bot's commands: what Discord accepts as one, how they are kept, and who may use which.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::errors::{Answer, Form, TOO_MANY_COMMANDS, UNKNOWN_COMMAND, join};
use super::limits::{CHOICES, OPTIONS, without_nulls};
use super::permissions::{self, ADMINISTRATOR, USE_APPLICATION_COMMANDS};
use super::realm::{Kind, Realm};
use super::snowflake::Snowflake;

/// The languages of Discord's clients.
pub const LOCALES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// How many characters a command's names, descriptions and values may have together.
const CHARACTERS: usize = 8_000;
/// How many commands of one kind there may be in one scope.
const COMMANDS: usize = 100;

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const NUMBER: u64 = 10;

/// Checks one command as it is registered.
pub fn check(command: &Value, path: &str, form: &mut Form) {
    if !command.is_object() {
        form.fault(
            path,
            "MODEL_TYPE_CONVERT",
            "Only dictionaries may be used in a ModelType",
        );
        return;
    }
    let kind = kind_of(command);
    if !(1..=3).contains(&kind) {
        form.choices(&join(path, "type"), "(1, 2, 3)");
    }
    if kind == 1 {
        name(command, path, form);
        description(command, path, form);
        let taken = options(command, path, 0, form);
        if taken > CHARACTERS {
            let words = format!("Command exceeds maximum size ({CHARACTERS})");
            form.fault(path, "APPLICATION_COMMAND_TOO_LARGE", words);
        }
    } else {
        form.needed_text(command, "name", path, 1, 32);
        localizations(command, "name_localizations", path, 32, false, form);
        if command
            .get("description")
            .and_then(Value::as_str)
            .is_some_and(|text| !text.is_empty())
        {
            let words = "Context menu commands cannot have description";
            form.fault(
                &join(path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                words,
            );
        }
    }
    for (field, most) in [("contexts", 2), ("integration_types", 1)] {
        let listed = form.list(command, field, path, 3);
        let mut seen = HashSet::new();
        for (place, number) in listed.iter().enumerate() {
            let path = join(path, format_args!("{field}.{place}"));
            match number.as_u64().filter(|number| *number <= most) {
                Some(number) if seen.insert(number) => {}
                Some(_) => form.fault(
                    &path,
                    "SET_TYPE_ALREADY_CONTAINS_VALUE",
                    "The set already contains this value",
                ),
                None => form.choices(&path, if most == 2 { "(0, 1, 2)" } else { "(0, 1)" }),
            }
        }
        if command.get(field).is_some_and(|list| *list == json!([])) {
            form.fault(
                &join(path, field),
                "BASE_TYPE_MIN_LENGTH",
                "Must be 1 or more in length.",
            );
        }
    }
    if let Some(needed) = command
        .get("default_member_permissions")
        .filter(|needed| !needed.is_null())
        && permission_bits(needed).is_none()
    {
        let words = format!("Value {needed} is not int.");
        form.fault(
            &join(path, "default_member_permissions"),
            "NUMBER_TYPE_COERCE",
            words,
        );
    }
}

fn permission_bits(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

fn kind_of(command: &Value) -> u64 {
    command.get("type").and_then(Value::as_u64).unwrap_or(1)
}

/// Small letters, digits, hyphens and such: what a name that one types may be made of.
fn typable(name: &str) -> bool {
    let letter = |letter: char| {
        letter.is_alphanumeric()
            || matches!(letter, '-' | '_' | '\'')
            || ('\u{900}'..='\u{97f}').contains(&letter)
    };
    name.chars().all(letter) && name.to_lowercase() == name
}

fn name(of: &Value, path: &str, form: &mut Form) {
    if let Some(name) = form.needed_text(of, "name", path, 1, 32)
        && !typable(name)
    {
        form.fault(
            &join(path, "name"),
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        );
    }
    localizations(of, "name_localizations", path, 32, true, form);
}

fn description(of: &Value, path: &str, form: &mut Form) {
    form.needed_text(of, "description", path, 1, 100);
    localizations(of, "description_localizations", path, 100, false, form);
}

fn localizations(of: &Value, field: &str, path: &str, most: usize, typed: bool, form: &mut Form) {
    let path = join(path, field);
    match of.get(field) {
        None | Some(Value::Null) => {}
        Some(Value::Object(words)) => {
            for (locale, word) in words {
                if !LOCALES.contains(&locale.as_str()) {
                    form.choices(&join(&path, locale), "Discord's locales");
                }
                if word.is_null() {
                    continue;
                }
                if let Some(word) = form.needed_text(
                    of.get(field).unwrap_or(&Value::Null),
                    locale,
                    &path,
                    1,
                    most,
                ) && typed
                    && !typable(word)
                {
                    let words = "Command name is invalid";
                    form.fault(
                        &join(&path, locale),
                        "APPLICATION_COMMAND_INVALID_NAME",
                        words,
                    );
                }
            }
        }
        Some(_) => form.fault(
            &path,
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        ),
    }
}

/// Checks the options below a command, and gives the characters of the whole.
fn options(of: &Value, path: &str, depth: u64, form: &mut Form) -> usize {
    let listed = form.list(of, "options", path, OPTIONS);
    let mut taken = characters(of, "name") + characters(of, "description");
    let mut names = HashSet::new();
    let mut optional = false;
    let branches = listed
        .iter()
        .filter(|option| kind_of_option(option) <= GROUP)
        .count();
    if branches > 0 && branches < listed.len() {
        let words = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.fault(
            &join(path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            words,
        );
    }
    for (place, option) in listed.iter().enumerate() {
        let path = join(path, format_args!("options.{place}"));
        let kind = kind_of_option(option);
        let allowed = match kind {
            SUBCOMMAND => depth <= 1 && !(depth == 1 && kind_of_option(of) != GROUP),
            GROUP => depth == 0,
            3..=11 => true,
            _ => false,
        };
        if !allowed {
            form.choices(&join(&path, "type"), "(3, 4, 5, 6, 7, 8, 9, 10, 11)");
        }
        name(option, &path, form);
        description(option, &path, form);
        if let Some(name) = option.get("name").and_then(Value::as_str)
            && !names.insert(name)
        {
            let words = "Option names must be unique";
            form.fault(
                &join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                words,
            );
        }
        if kind <= GROUP {
            taken += options(option, &path, depth + 1, form);
            continue;
        }
        taken += characters(option, "name") + characters(option, "description");
        let required = option.get("required") == Some(&Value::Bool(true));
        if required && optional {
            let words = "Required options must be placed before non-required options";
            form.fault(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words);
        }
        optional |= !required;
        taken += option_details(option, kind, &path, form);
    }
    taken
}

fn kind_of_option(option: &Value) -> u64 {
    option.get("type").and_then(Value::as_u64).unwrap_or(0)
}

fn option_details(option: &Value, kind: u64, path: &str, form: &mut Form) -> usize {
    let mut taken = 0;
    let listed = form.list(option, "choices", path, CHOICES);
    let chosen_from = [STRING, INTEGER, NUMBER].contains(&kind);
    if !listed.is_empty() && !chosen_from {
        form.fault(
            &join(path, "choices"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Choices do not fit this type",
        );
    }
    let mut names = HashSet::new();
    for (place, of) in listed.iter().enumerate() {
        let path = join(path, format_args!("choices.{place}"));
        choice(of, &path, kind, form);
        if !of["name"].as_str().is_some_and(|name| names.insert(name)) && of["name"].is_string() {
            let words = "The specified choice name is already used";
            form.fault(
                &join(&path, "name"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID",
                words,
            );
        }
        let value = of["value"]
            .as_str()
            .map_or(0, |value| value.chars().count());
        taken += characters(of, "name") + value;
    }
    if option.get("autocomplete") == Some(&Value::Bool(true)) {
        if !listed.is_empty() {
            let words = "Autocomplete and choices are mutually exclusive";
            form.fault(
                path,
                "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_MUTUALLY_EXCLUSIVE",
                words,
            );
        }
        if !chosen_from {
            form.fault(
                path,
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Autocomplete does not fit this type",
            );
        }
    }
    if kind == STRING {
        form.number(option, "min_length", path, 0, 6_000);
        form.number(option, "max_length", path, 1, 6_000);
    }
    taken
}

/// Checks one choice, of a registered option or of an autocomplete answer.
pub fn choice(choice: &Value, path: &str, kind: u64, form: &mut Form) {
    form.needed_text(choice, "name", path, 1, 100);
    localizations(choice, "name_localizations", path, 100, false, form);
    let value = choice.get("value").unwrap_or(&Value::Null);
    match kind {
        _ if value.is_null() => form.required(&join(path, "value")),
        STRING => {
            if let Some(value) = value.as_str() {
                form.length(&join(path, "value"), value.chars().count(), 0, 100);
            } else {
                form.fault(
                    &join(path, "value"),
                    "STRING_TYPE_CONVERT",
                    "Could not interpret as string.",
                );
            }
        }
        INTEGER if value.as_i64().is_none() => {
            form.fault(
                &join(path, "value"),
                "NUMBER_TYPE_COERCE",
                format!("Value {value} is not int."),
            );
        }
        NUMBER if value.as_f64().is_none() => {
            form.fault(
                &join(path, "value"),
                "NUMBER_TYPE_COERCE",
                format!("Value {value} is not float."),
            );
        }
        _ => {}
    }
}

/// The characters of a name or description, in the longest of its languages.
fn characters(of: &Value, field: &str) -> usize {
    let own = of
        .get(field)
        .and_then(Value::as_str)
        .map_or(0, |text| text.chars().count());
    let others = of
        .get(format!("{field}_localizations"))
        .and_then(Value::as_object);
    let longest = others
        .into_iter()
        .flatten()
        .filter_map(|(_, text)| text.as_str());
    longest
        .map(|text| text.chars().count())
        .fold(own, usize::max)
}

/// An option as Discord gives it back.
fn option_as_kept(option: &Value) -> Value {
    let mut kept = without_nulls(option);
    for flag in ["required", "autocomplete"] {
        if kept.get(flag) == Some(&Value::Bool(false)) {
            kept.remove(flag);
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
        if let Some(id) = super::messages::id_of(&command["id"]) {
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

/// The words of a thing in one language, or in its own.
pub fn localized<'a>(of: &'a Value, field: &str, locale: &str) -> Option<&'a str> {
    let others = of.get(format!("{field}_localizations"));
    let word = others
        .and_then(|words| words.get(locale))
        .and_then(Value::as_str);
    word.or_else(|| of.get(field).and_then(Value::as_str))
}
