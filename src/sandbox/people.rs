//! What a person can do: use commands, press, choose, fill in, write. The page and the tests' driver do it alike.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::House;
use super::interactions::{Deed, Kind, Step, TO_ACKNOWLEDGE};
use super::limits::CONTENT;
use super::messages::{Mentions, id_of};
use super::permissions::MENTION_EVERYONE;
use super::realm::Realm;
use super::snowflake::Snowflake;

/// What a person does comes about, or the sandbox says in plain words why it cannot.
pub type Deemed<T> = Result<T, String>;

/// A use of a component, or of one that was never there.
pub struct Press<'a> {
    pub channel: Snowflake,
    pub message: Snowflake,
    pub custom_id: &'a str,
    pub component_type: u64,
    pub values: Vec<String>,
    /// Presses what no client would show: no check of the message's components.
    pub forged: bool,
    pub nonce: Option<String>,
}

impl House {
    /// Uses a command, with its options as Discord nests them.
    pub fn command(
        self: &Arc<Self>,
        user: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[Value],
        nonce: Option<String>,
    ) -> Deemed<Snowflake> {
        let id = self
            .enter()
            .use_command(user, channel, name, options, nonce)?;
        self.await_acknowledgement(id);
        Ok(id)
    }

    /// Asks for the choices of the option that is marked as focused.
    pub async fn autocomplete(
        self: &Arc<Self>,
        user: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[Value],
    ) -> Deemed<Vec<Value>> {
        let id = self.enter().autocomplete(user, channel, name, options)?;
        self.await_acknowledgement(id);
        let answer = self.until(|realm| {
            let interaction = realm.interactions.get(&id)?;
            match interaction.steps.first() {
                Some(Step::Choices(choices)) => Some(Ok(choices.clone())),
                _ if interaction.failed => Some(Err("Loading options failed.".to_owned())),
                _ => None,
            }
        });
        answer.await
    }

    pub fn press(self: &Arc<Self>, user: Snowflake, press: Press<'_>) -> Deemed<Snowflake> {
        let id = self.enter().press(user, press)?;
        self.await_acknowledgement(id);
        Ok(id)
    }

    /// Submits the modal that answered an interaction, with a value for each of its inputs.
    pub fn submit(
        self: &Arc<Self>,
        user: Snowflake,
        of: Snowflake,
        values: &[(String, String)],
        nonce: Option<String>,
    ) -> Deemed<Snowflake> {
        let id = self.enter().submit(user, of, values, nonce)?;
        self.await_acknowledgement(id);
        Ok(id)
    }

    fn await_acknowledgement(self: &Arc<Self>, id: Snowflake) {
        let house = Arc::downgrade(self);
        let clock = self.clock.clone();
        let deadline = clock.now() + TO_ACKNOWLEDGE;
        tokio::spawn(async move {
            // One moment more: an answer in the very last millisecond is still in time.
            clock.reach(deadline + 1).await;
            if let Some(house) = house.upgrade() {
                house.enter().fail_unless_acknowledged(id);
            }
        });
    }
}

impl Realm {
    /// Makes sure that a person can act in a channel; acting there reopens an idle thread.
    fn open_channel(&mut self, user: Snowflake, channel: Snowflake) -> Deemed<()> {
        let of = self.channels.get(&channel).filter(|of| self.sees(user, of));
        let of = of.ok_or("This channel is not there.")?;
        let granted = self.permissions(of, user);
        if !self.is_heard(channel) {
            return Err("The bot is not connected.".into());
        }
        self.reopen_by_writing(channel, granted)
            .map_err(|_| "This thread is closed.".to_owned())
    }

    fn use_command(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[Value],
        nonce: Option<String>,
    ) -> Deemed<Snowflake> {
        self.open_channel(user, channel)?;
        let command = self
            .find_command(user, channel, name)
            .ok_or(format!("There is no command /{name} here."))?;
        let mut resolved = Map::new();
        let options = self.options(defined(&command), options, false, channel, &mut resolved)?;
        let data = command_data(&command, options, resolved);
        let deed = Deed {
            kind: Kind::Command,
            user,
            channel,
            data,
            source: None,
            nonce,
            choice_kind: 0,
            trigger: None,
        };
        self.dispatch(deed)
            .map_err(|refusal| refusal.message.into_owned())
    }

    fn autocomplete(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[Value],
    ) -> Deemed<Snowflake> {
        self.open_channel(user, channel)?;
        let command = self
            .find_command(user, channel, name)
            .ok_or(format!("There is no command /{name} here."))?;
        let mut resolved = Map::new();
        let choice_kind = focused_kind(&command, options).ok_or("No option asks for choices.")?;
        let options = self.options(defined(&command), options, true, channel, &mut resolved)?;
        let data = command_data(&command, options, resolved);
        let deed = Deed {
            kind: Kind::Autocomplete,
            user,
            channel,
            data,
            source: None,
            nonce: None,
            choice_kind,
            trigger: None,
        };
        self.dispatch(deed)
            .map_err(|refusal| refusal.message.into_owned())
    }

    /// Checks the options somebody gave against the command's own, and writes them as Discord sends them.
    fn options(
        &self,
        defined: &[Value],
        given: &[Value],
        asking: bool,
        channel: Snowflake,
        resolved: &mut Map<String, Value>,
    ) -> Deemed<Vec<Value>> {
        let mut written = Vec::new();
        for option in given {
            let name = option["name"].as_str().unwrap_or_default();
            let definition = defined.iter().find(|of| of["name"] == name);
            let definition = definition.ok_or(format!("There is no option \"{name}\"."))?;
            let kind = definition["type"].as_u64().unwrap_or(0);
            if kind <= 2 {
                let below = option["options"].as_array().map_or(&[][..], Vec::as_slice);
                let below =
                    self.options(defined_in(definition), below, asking, channel, resolved)?;
                written.push(json!({ "name": name, "type": kind, "options": below }));
                continue;
            }
            let focused = option["focused"] == Value::Bool(true);
            let value = if asking && focused {
                json!(plain(&option["value"]))
            } else {
                self.value(definition, kind, &option["value"], channel, resolved)?
            };
            let mut sent = json!({ "name": name, "type": kind, "value": value });
            if focused && asking {
                sent["focused"] = true.into();
            }
            written.push(sent);
        }
        let branches = defined
            .iter()
            .any(|of| of["type"].as_u64().unwrap_or(0) <= 2);
        if branches && written.len() != 1 {
            return Err("Choose one of the subcommands.".into());
        }
        for needed in defined
            .iter()
            .filter(|of| of["required"] == Value::Bool(true) && !asking)
        {
            if !given.iter().any(|option| option["name"] == needed["name"]) {
                return Err(format!(
                    "The option \"{}\" is needed.",
                    plain(&needed["name"])
                ));
            }
        }
        Ok(written)
    }

    fn value(
        &self,
        definition: &Value,
        kind: u64,
        value: &Value,
        channel: Snowflake,
        resolved: &mut Map<String, Value>,
    ) -> Deemed<Value> {
        let name = plain(&definition["name"]);
        let wrong = || format!("\"{}\" does not fit the option \"{name}\".", plain(value));
        let sent = match kind {
            3 => {
                let text = plain(value);
                let count = text.chars().count() as u64;
                let least = definition["min_length"].as_u64().unwrap_or(1);
                let most = definition["max_length"].as_u64().unwrap_or(6_000);
                if !(least..=most).contains(&count) {
                    return Err(wrong());
                }
                json!(text)
            }
            4 => json!(
                value
                    .as_i64()
                    .or_else(|| value.as_str()?.parse().ok())
                    .ok_or_else(wrong)?
            ),
            5 => json!(
                value
                    .as_bool()
                    .or_else(|| value.as_str()?.parse().ok())
                    .ok_or_else(wrong)?
            ),
            10 => json!(
                value
                    .as_f64()
                    .or_else(|| value.as_str()?.parse().ok())
                    .ok_or_else(wrong)?
            ),
            6..=9 => {
                let id = id_of(value)
                    .or_else(|| self.somebody(value.as_str()?))
                    .ok_or_else(wrong)?;
                self.resolve(id, kind, channel, resolved)
                    .ok_or_else(wrong)?;
                json!(id)
            }
            _ => return Err(wrong()),
        };
        if kind == 4 || kind == 10 {
            let number = sent.as_f64().unwrap_or_default();
            let below = definition["min_value"]
                .as_f64()
                .is_some_and(|least| number < least);
            if below
                || definition["max_value"]
                    .as_f64()
                    .is_some_and(|most| number > most)
            {
                return Err(wrong());
            }
        }
        let listed = definition["choices"]
            .as_array()
            .filter(|list| !list.is_empty());
        if listed.is_some_and(|list| !list.iter().any(|choice| choice["value"] == sent)) {
            return Err(wrong());
        }
        Ok(sent)
    }

    /// Writes down whom or what an id means, as `resolved` carries it.
    fn resolve(
        &self,
        id: Snowflake,
        kind: u64,
        channel: Snowflake,
        into: &mut Map<String, Value>,
    ) -> Option<()> {
        let mut keep = |part: &str, value: Value| {
            let part = into.entry(part).or_insert_with(|| json!({}));
            part[id.to_string()] = value;
        };
        let channel = self.channels.get(&channel)?;
        let guild = self.guild_of(channel);
        match kind {
            6 | 9 if self.users.contains_key(&id) => {
                keep("users", self.user_json(id));
                if let Some(guild) = guild.filter(|guild| guild.members.contains_key(&id)) {
                    let mut member = self.bare_member_json(guild.id, id);
                    member["permissions"] = self.permissions(channel, id).to_string().into();
                    keep("members", member);
                }
            }
            7 => {
                let named = self.channels.get(&id)?;
                let mut part = self.channel_json(named);
                part["permissions"] = self.permissions(named, self.bot).to_string().into();
                keep("channels", part);
            }
            8 | 9 => keep("roles", self.role_json(guild?.roles.get(&id)?)),
            _ => return None,
        }
        Some(())
    }

    fn press(&mut self, user: Snowflake, press: Press<'_>) -> Deemed<Snowflake> {
        let channel = self
            .channels
            .get(&press.channel)
            .filter(|channel| self.sees(user, channel));
        channel.ok_or("This channel is not there.")?;
        if !self.is_heard(press.channel) {
            return Err("The bot is not connected.".into());
        }
        let message = self.messages.get(&(press.channel, press.message));
        let message = message.filter(|message| message.only_for.is_none_or(|one| one == user));
        let message = message.ok_or("This message is gone.")?;
        let inside = message
            .components
            .iter()
            .filter_map(|row| row["components"].as_array())
            .flatten();
        let component = inside
            .clone()
            .find(|part| part["custom_id"] == press.custom_id);
        let mut data =
            json!({ "custom_id": press.custom_id, "component_type": press.component_type });
        match component {
            Some(component) => {
                data["component_type"] = component["type"].clone();
                data["id"] = component["id"].clone();
                if !press.forged {
                    if component["disabled"] == Value::Bool(true) {
                        return Err("This cannot be used any more.".into());
                    }
                    check_values(component, &press.values)?;
                }
            }
            None if press.forged => data["id"] = 1.into(),
            None => return Err("There is no such button or menu on this message.".into()),
        }
        let kind = data["component_type"].as_u64().unwrap_or(2);
        if kind != 2 {
            data["values"] = json!(press.values);
            let mut resolved = Map::new();
            for value in press.values.iter().filter_map(|value| value.parse().ok()) {
                // A menu of users, roles or channels names them by id; the numbers of its type run like the options'.
                let option_kind = match kind {
                    5 => 6,
                    6 => 8,
                    7 => 9,
                    8 => 7,
                    _ => continue,
                };
                self.resolve(value, option_kind, press.channel, &mut resolved);
            }
            if kind != 3 {
                data["resolved"] = Value::Object(resolved);
            }
        }
        let source = Some(press.message);
        let deed = Deed {
            kind: Kind::Component,
            user,
            channel: press.channel,
            data,
            source,
            nonce: press.nonce,
            choice_kind: 0,
            trigger: None,
        };
        self.dispatch(deed)
            .map_err(|refusal| refusal.message.into_owned())
    }

    fn submit(
        &mut self,
        user: Snowflake,
        of: Snowflake,
        values: &[(String, String)],
        nonce: Option<String>,
    ) -> Deemed<Snowflake> {
        let opened = self.interactions.get(&of).filter(|of| of.user == user);
        let opened = opened.ok_or("This form is not open.")?;
        let modal = opened.modal.clone().ok_or("This form is not open.")?;
        let (channel, source, trigger) = (opened.channel, opened.source, opened.metadata.0.clone());
        if !self.is_heard(channel) {
            return Err("The bot is not connected.".into());
        }
        let mut rows = Vec::new();
        for row in modal["components"].as_array().into_iter().flatten() {
            let mut inside = Vec::new();
            for input in row["components"].as_array().into_iter().flatten() {
                let id = plain(&input["custom_id"]);
                let given = values
                    .iter()
                    .find(|(of, _)| *of == id)
                    .map(|(_, value)| value.as_str());
                let value = given.or(input["value"].as_str()).unwrap_or_default();
                let count = value.chars().count() as u64;
                let label = plain(&input["label"]);
                if count == 0 && input["required"] != Value::Bool(false) {
                    return Err(format!("\"{label}\" is needed."));
                }
                if count > 0 && count < input["min_length"].as_u64().unwrap_or(0)
                    || count > input["max_length"].as_u64().unwrap_or(4_000)
                {
                    return Err(format!("\"{label}\" is too short or too long."));
                }
                inside
                    .push(json!({ "type": 4, "id": input["id"], "custom_id": id, "value": value }));
            }
            rows.push(json!({ "type": 1, "id": row["id"], "components": inside }));
        }
        if let Some((id, _)) = values.iter().find(|(id, _)| {
            !rows
                .iter()
                .any(|row| row["components"][0]["custom_id"] == **id)
        }) {
            return Err(format!("There is no field \"{id}\" in this form."));
        }
        if let Some(opened) = self.interactions.get_mut(&of) {
            opened.modal = None;
        }
        let data = json!({ "custom_id": modal["custom_id"], "components": rows });
        let deed = Deed {
            kind: Kind::Modal,
            user,
            channel,
            data,
            source,
            nonce,
            choice_kind: 0,
            trigger: Some(trigger),
        };
        self.dispatch(deed)
            .map_err(|refusal| refusal.message.into_owned())
    }

    /// Writes a message as a person.
    pub fn write(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        content: &str,
    ) -> Deemed<Snowflake> {
        let of = self
            .channels
            .get(&channel)
            .filter(|of| self.sees(user, of))
            .ok_or("This channel is not there.")?;
        if !self.may_write(user, of) {
            return Err("You may not write here.".into());
        }
        let content = content.trim();
        if content.is_empty() || content.chars().count() > CONTENT {
            return Err(format!("A message has 1 to {CONTENT} characters."));
        }
        let granted = self.permissions(of, user);
        self.reopen_by_writing(channel, granted)
            .map_err(|_| "This thread is closed.".to_owned())?;
        let mut message = self.blank(channel, user);
        content.clone_into(&mut message.content);
        message.mentions = Mentions::read(content, None);
        message.mentions.everyone &= granted & MENTION_EVERYONE != 0;
        let id = message.id;
        self.post(message);
        Ok(id)
    }
}

fn defined(command: &Value) -> &[Value] {
    defined_in(command)
}

fn defined_in(of: &Value) -> &[Value] {
    of["options"].as_array().map_or(&[], Vec::as_slice)
}

fn command_data(command: &Value, options: Vec<Value>, resolved: Map<String, Value>) -> Value {
    let mut data = json!({ "id": command["id"], "name": command["name"], "type": command["type"] });
    if !options.is_empty() {
        data["options"] = Value::Array(options);
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    if let Some(guild) = command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    data
}

/// The type of the option that is marked as focused, where it asks for choices.
fn focused_kind(of: &Value, given: &[Value]) -> Option<u64> {
    given.iter().find_map(|option| {
        let definition = defined_in(of)
            .iter()
            .find(|of| of["name"] == option["name"])?;
        if let Some(below) = option["options"].as_array() {
            return focused_kind(definition, below);
        }
        let asks = option["focused"] == Value::Bool(true)
            && definition["autocomplete"] == Value::Bool(true);
        asks.then(|| definition["type"].as_u64()).flatten()
    })
}

fn check_values(component: &Value, values: &[String]) -> Deemed<()> {
    if component["type"] == 2 {
        return if component["style"] == 5 {
            Err("This button is a link.".into())
        } else {
            Ok(())
        };
    }
    let least = component["min_values"].as_u64().unwrap_or(1) as usize;
    let most = component["max_values"].as_u64().unwrap_or(1) as usize;
    if !(least..=most).contains(&values.len()) {
        return Err(format!("Choose {least} to {most}."));
    }
    let Some(options) = component["options"].as_array() else {
        return Ok(());
    };
    match values
        .iter()
        .find(|value| !options.iter().any(|option| option["value"] == ***value))
    {
        Some(value) => Err(format!("\"{value}\" is not in this menu.")),
        None => Ok(()),
    }
}

/// A value as plain text.
pub fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}
