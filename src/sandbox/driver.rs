//! The hands of a test: people who use commands and buttons and wait for what the bot makes of it.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use serde_json::{Map, Value, json};

use super::interactions::{Acknowledged, Interaction, Step};
use super::messages::{Attachment, Message};
use super::people::{Press, plain};
use super::realm::{Overwrite, Realm};
use super::record::{Call, Ping, Seen, Sighting, Unsupported};
use super::snowflake::Snowflake;
use super::weather::Cloud;
use super::world::Server;
use super::{House, Sandbox};

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

fn trouble<T>(words: impl Into<String>) -> Result<T, Trouble> {
    Err(Trouble(words.into()))
}

/// Somebody at the keyboard.
#[derive(Clone)]
pub struct Person {
    house: Arc<House>,
    patience: Duration,
    id: Snowflake,
    name: String,
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
    fn of(realm: &Realm, message: &Message) -> Self {
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
        self.json["flags"].as_u64().unwrap_or(0) & super::messages::EPHEMERAL != 0
    }

    /// Whether it calls somebody by name.
    pub fn mentions(&self, person: &Person) -> bool {
        let id = person.id.to_string();
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

impl Sandbox {
    /// Somebody by name.
    pub fn person(&self, name: &str) -> Result<Person, Trouble> {
        let found = self.house.look(|realm| {
            let id = realm.somebody(name)?;
            Some((id, realm.users.get(&id)?.name.clone()))
        });
        let (id, name) = found.ok_or_else(|| Trouble(format!("nobody here is called {name}")))?;
        Ok(Person {
            house: self.house.clone(),
            patience: self.patience,
            id,
            name,
        })
    }

    /// A new person, member of every server.
    pub fn newcomer(&self, name: &str, locale: &str) -> Person {
        let mut realm = self.house.enter();
        let guilds: Vec<Snowflake> = realm.guilds.keys().copied().collect();
        let id = realm.add_person(name, locale, &guilds);
        Person {
            house: self.house.clone(),
            patience: self.patience,
            id,
            name: name.to_owned(),
        }
    }

    /// A server by name.
    pub fn server(&self, name: &str) -> Result<Snowflake, Trouble> {
        let found = self.house.look(|realm| {
            realm
                .guilds
                .values()
                .find(|guild| guild.name == name)
                .map(|guild| guild.id)
        });
        found.ok_or_else(|| Trouble(format!("there is no server {name}")))
    }

    /// A channel or thread by name; the oldest, where several bear it.
    pub fn channel(&self, name: &str) -> Result<Snowflake, Trouble> {
        let found = self.house.look(|realm| {
            realm
                .channels
                .values()
                .find(|channel| channel.name == name)
                .map(|channel| channel.id)
        });
        found.ok_or_else(|| Trouble(format!("there is no channel {name}")))
    }

    /// The open threads of a channel, oldest first.
    pub fn threads(&self, channel: Snowflake) -> Vec<Snowflake> {
        self.house.look(|realm| {
            let below = realm
                .channels
                .values()
                .filter(|of| of.thread.is_some() && of.parent == Some(channel));
            below.map(|of| of.id).collect()
        })
    }

    /// How long a wait may last before it becomes trouble.
    pub fn patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Waits until something is so in the eyes of the sandbox.
    async fn wait<T>(&self, what: &str, seen: impl Fn(&Realm) -> Option<T>) -> Result<T, Trouble> {
        let waiting = tokio::time::timeout(self.patience, self.house.until(seen)).await;
        waiting.map_err(|_| Trouble(format!("waited in vain for {what}")))
    }

    /// Waits until a public message in a channel fits, and gives the newest that does.
    pub async fn wait_for(
        &self,
        channel: Snowflake,
        fits: impl Fn(&Post) -> bool,
    ) -> Result<Post, Trouble> {
        let found = self.wait("a message", |realm| {
            let public = realm
                .messages_in(channel)
                .rev()
                .filter(|message| message.only_for.is_none());
            public
                .map(|message| Post::of(realm, message))
                .find(|post| fits(post))
        });
        found.await.map_err(|_| {
            let there: Vec<String> = self.messages(channel).iter().map(Post::text).collect();
            Trouble(format!(
                "waited in vain for a message; in the channel stands:\n{}",
                there.join("\n---\n")
            ))
        })
    }

    /// Waits until the bot is connected.
    pub async fn wait_for_the_bot(&self) -> Result<(), Trouble> {
        self.wait("the bot", |realm| realm.gateway.online().then_some(()))
            .await
    }

    /// Waits until so many commands are registered.
    pub async fn wait_for_commands(&self, count: usize) -> Result<(), Trouble> {
        self.wait("the commands", |realm| {
            (realm.commands.len() >= count).then_some(())
        })
        .await
    }

    /// Waits until the bot has made a call that fits.
    pub async fn wait_for_call(&self, fits: impl Fn(&Call) -> bool) -> Result<Call, Trouble> {
        self.wait("a call", |realm| {
            realm.record.calls.iter().find(|call| fits(call)).cloned()
        })
        .await
    }

    /// Waits until so many sessions have been begun and so many taken up again, since the sandbox opened.
    pub async fn wait_for_sessions(&self, identified: u64, resumed: u64) -> Result<(), Trouble> {
        let enough = |realm: &Realm| {
            let gateway = &realm.gateway;
            (gateway.identified >= identified && gateway.resumed >= resumed && gateway.online())
                .then_some(())
        };
        self.wait("the bot to come back", enough).await
    }

    /// How many sessions of the gateway are connected.
    pub fn connections(&self) -> usize {
        self.house.look(|realm| {
            realm
                .gateway
                .sessions
                .iter()
                .filter(|session| session.is_connected())
                .count()
        })
    }

    /// Everything public in a channel, oldest first.
    pub fn messages(&self, channel: Snowflake) -> Vec<Post> {
        self.house.look(|realm| {
            let public = realm
                .messages_in(channel)
                .filter(|message| message.only_for.is_none());
            public.map(|message| Post::of(realm, message)).collect()
        })
    }

    /// A message as it stands now.
    pub fn message(&self, of: &Post) -> Option<Post> {
        self.house.look(|realm| {
            realm
                .messages
                .get(&(of.channel, of.id))
                .map(|message| Post::of(realm, message))
        })
    }

    /// The registered commands, global and of every server.
    pub fn commands(&self) -> Vec<Value> {
        self.house
            .look(|realm| realm.commands.values().cloned().collect())
    }

    /// Every call the bot made so far.
    pub fn calls(&self) -> Vec<Call> {
        self.house.look(|realm| realm.record.calls.clone())
    }

    /// Every call that the sandbox did not know.
    pub fn unsupported(&self) -> Vec<Unsupported> {
        self.house.look(|realm| realm.record.unsupported.clone())
    }

    /// Everybody who was called by name so far.
    pub fn pings(&self) -> Vec<Ping> {
        self.house.look(|realm| realm.record.pings.clone())
    }

    /// Turns the clock forward. Threads in which nothing happened meanwhile are archived.
    pub fn advance(&self, by: Duration) {
        self.house.clock.advance(by);
        self.house.enter().archive_idle_threads();
    }

    /// Sends an interaction to the bot once more.
    pub fn send_again(&self, reply: &Reply) -> Result<(), Trouble> {
        self.house
            .enter()
            .dispatch_again(reply.interaction)
            .map_err(|refusal| Trouble(refusal.message.into_owned()))
    }

    /// Lets bad weather come up.
    pub fn cloud(&self, cloud: Cloud) {
        self.house.enter().weather.gather(cloud);
    }

    pub fn clear_sky(&self) {
        self.house.enter().weather.clear();
    }

    /// Closes the bot's connections with a code.
    pub fn close_connections(&self, code: u16) {
        self.house
            .enter()
            .gateway
            .close(code, "Closed by the sandbox.");
    }

    /// Cuts the bot's connections without a word.
    pub fn cut_connections(&self) {
        self.house.enter().gateway.cut();
    }

    /// Asks the bot to connect anew and resume.
    pub fn ask_reconnect(&self) {
        self.house.enter().gateway.ask_reconnect();
    }

    /// Tells the bot that its sessions are invalid.
    pub fn invalidate_sessions(&self, resumable: bool) {
        self.house.enter().gateway.invalidate(resumable);
    }

    pub fn ask_heartbeat(&self) {
        self.house.enter().gateway.ask_heartbeat();
    }

    /// Lets the gateway fall silent, or speak again: the lines stay open.
    pub fn silence(&self, silent: bool) {
        self.house.enter().gateway.silent = silent;
    }

    /// What the bot may not do in a channel from now on; nothing lifts every ban.
    pub fn forbid(&self, channel: Snowflake, permissions: u64) {
        let bot = self.bot();
        self.permit(channel, bot, 0, permissions);
    }

    /// Sets what a member may and may not do in a channel, beside his roles.
    pub fn permit(&self, channel: Snowflake, who: Snowflake, allow: u64, deny: u64) {
        let mut realm = self.house.enter();
        let member = realm.users.contains_key(&who);
        if let Some(channel) = realm.channels.get_mut(&channel) {
            channel.overwrites.retain(|exception| exception.of != who);
            channel.overwrites.push(Overwrite {
                of: who,
                member,
                allow,
                deny,
            });
        }
        realm.tell_channel(channel, "UPDATE");
        realm.all_look_around();
    }

    pub fn add_channel(&self, server: Snowflake, name: &str) -> Snowflake {
        self.house.enter().add_channel(server, name)
    }

    pub fn add_server(&self, server: &Server) -> Snowflake {
        self.house.enter().add_server(server)
    }

    pub fn delete_channel(&self, channel: Snowflake) -> Result<(), Trouble> {
        let removed = self.house.enter().remove_channel(channel);
        removed
            .map(|_| ())
            .map_err(|refusal| Trouble(refusal.message.into_owned()))
    }

    pub fn delete_message(&self, post: &Post) -> Result<(), Trouble> {
        let erased = self.house.enter().erase(post.channel, post.id);
        erased.map_err(|refusal| Trouble(refusal.message.into_owned()))
    }

    /// Archives a thread, and locks it where so wished; `false, false` opens it again.
    pub fn archive(&self, thread: Snowflake, archived: bool, locked: bool) {
        let mut realm = self.house.enter();
        let now = realm.now();
        if let Some(thread) = realm
            .channels
            .get_mut(&thread)
            .and_then(|channel| channel.thread.as_mut())
        {
            (thread.archived, thread.locked, thread.turned) = (archived, locked, now);
        }
        realm.tell_channel(thread, "UPDATE");
    }

    /// Whether a thread is archived.
    pub fn is_archived(&self, thread: Snowflake) -> bool {
        self.house.look(|realm| {
            let thread = realm
                .channels
                .get(&thread)
                .and_then(|channel| channel.thread.as_ref());
            thread.is_some_and(|thread| thread.archived)
        })
    }

    pub fn join(&self, server: Snowflake, who: Snowflake) {
        self.house.enter().join(server, who);
    }

    pub fn leave(&self, server: Snowflake, who: Snowflake) {
        self.house.enter().leave(server, who);
    }

    /// Text that every person could see so far, by person.
    pub fn everything_seen(&self) -> Vec<(String, Vec<Sighting>)> {
        self.house.look(|realm| {
            let people = realm.users.values().filter(|user| !user.bot);
            people
                .map(|user| (user.name.clone(), realm.record.transcript(user.id)))
                .collect()
        })
    }
}

impl Realm {
    /// Archives the threads that have been idle for longer than they are kept open.
    pub fn archive_idle_threads(&mut self) {
        let now = self.now();
        let mut idle = Vec::new();
        for channel in self.channels.values_mut() {
            let last = channel.last_message.unwrap_or(channel.id).moment();
            let Some(thread) = channel.thread.as_mut().filter(|thread| !thread.archived) else {
                continue;
            };
            if now > last.max(thread.turned) + thread.auto_archive * 60_000 {
                thread.archived = true;
                thread.turned = now;
                idle.push(channel.id);
            }
        }
        for thread in idle {
            self.tell_channel(thread, "UPDATE");
        }
    }
}

impl Person {
    pub fn id(&self) -> Snowflake {
        self.id
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// How a message calls this person by name.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    async fn wait<T>(&self, what: &str, seen: impl Fn(&Realm) -> Option<T>) -> Result<T, Trouble> {
        let waiting = tokio::time::timeout(self.patience, self.house.until(seen)).await;
        waiting.map_err(|_| Trouble(format!("{} waited in vain for {what}", self.name)))
    }

    /// Uses a command (`play`, or `table pause` for a subcommand) with its options by name, and waits for the answer.
    pub async fn command(
        &self,
        channel: Snowflake,
        name: &str,
        options: Value,
    ) -> Result<Reply, Trouble> {
        let (command, options) = self.spell(channel, name, &options, None)?;
        let id = self
            .house
            .command(self.id, channel, &command, &options, None)?;
        self.answer(id).await
    }

    /// Types into an option and waits for the choices, each as it is shown and what it stands for.
    pub async fn complete(
        &self,
        channel: Snowflake,
        name: &str,
        options: Value,
        focused: &str,
    ) -> Result<Vec<(String, Value)>, Trouble> {
        let (command, options) = self.spell(channel, name, &options, Some(focused))?;
        let asked = self
            .house
            .autocomplete(self.id, channel, &command, &options);
        let choices = tokio::time::timeout(self.patience, asked).await;
        let choices =
            choices.map_err(|_| Trouble(format!("{} waited in vain for choices", self.name)))??;
        let locale = self
            .house
            .look(|realm| realm.users.get(&self.id).map(|user| user.locale.clone()));
        let shown = |choice: &Value| {
            let name =
                super::commands::localized(choice, "name", locale.as_deref().unwrap_or_default());
            (name.unwrap_or_default().to_owned(), choice["value"].clone())
        };
        Ok(choices.iter().map(shown).collect())
    }

    /// A command and its options as Discord nests them, from names alone.
    fn spell(
        &self,
        channel: Snowflake,
        name: &str,
        options: &Value,
        focused: Option<&str>,
    ) -> Result<(String, Vec<Value>), Trouble> {
        let mut path = name.split_whitespace();
        let first = path.next().unwrap_or_default().to_owned();
        let found = self
            .house
            .look(|realm| realm.find_command(self.id, channel, &first));
        let command = found
            .ok_or_else(|| Trouble(format!("{} finds no command /{first} here", self.name)))?;
        let steps: Vec<&str> = path.collect();
        let mut level = &command;
        for step in &steps {
            let below = level["options"]
                .as_array()
                .into_iter()
                .flatten()
                .find(|option| option["name"] == *step);
            level = below.ok_or_else(|| Trouble(format!("/{first} has no subcommand {step}")))?;
        }
        let given = options.as_object().cloned().unwrap_or_else(Map::new);
        let mut spelled: Vec<Value> = given
            .into_iter()
            .map(|(name, value)| json!({ "name": name, "value": value, "focused": focused == Some(name.as_str()) }))
            .collect();
        for step in steps.iter().rev() {
            spelled = vec![json!({ "name": step, "options": spelled })];
        }
        Ok((first, spelled))
    }

    /// Presses the button with this label or custom id, and waits for the answer.
    pub async fn press(&self, post: &Post, which: &str) -> Result<Reply, Trouble> {
        let now = self.newest(post)?;
        let found = now.button(which).or_else(|| post.button(which));
        let Some(button) = found else {
            let there: Vec<String> = now
                .buttons()
                .into_iter()
                .map(|button| button.label)
                .collect();
            return trouble(format!(
                "{} sees no button {which}, but {there:?} on: {}",
                self.name,
                now.text()
            ));
        };
        self.use_component(post, &button.custom_id, 2, Vec::new(), false)
            .await
    }

    /// Chooses from the menu that has these options, by label or value, and waits for the answer.
    pub async fn choose(&self, post: &Post, options: &[&str]) -> Result<Reply, Trouble> {
        let now = self.newest(post)?;
        let value_of = |menu: &Value, wanted: &str| {
            let options = menu["options"].as_array().into_iter().flatten();
            let mut fits =
                options.filter(|option| option["label"] == wanted || option["value"] == wanted);
            fits.next().map(|option| plain(&option["value"]))
        };
        for menu in now.menus() {
            let values: Option<Vec<String>> = options
                .iter()
                .map(|wanted| value_of(menu, wanted))
                .collect();
            if let Some(values) = values {
                return self
                    .use_component(post, &plain(&menu["custom_id"]), 3, values, false)
                    .await;
            }
        }
        trouble(format!(
            "{} sees no menu with {options:?}, but {:?} on: {}",
            self.name,
            now.options(),
            now.text()
        ))
    }

    /// Chooses people from a menu of users, and waits for the answer.
    pub async fn choose_people(&self, post: &Post, people: &[&Person]) -> Result<Reply, Trouble> {
        let now = self.newest(post)?;
        let menu = now
            .menus()
            .into_iter()
            .find(|menu| menu["type"] == 5)
            .cloned();
        let menu = menu.ok_or_else(|| Trouble(format!("{} sees no menu of people", self.name)))?;
        let values = people.iter().map(|person| person.id.to_string()).collect();
        self.use_component(post, &plain(&menu["custom_id"]), 5, values, false)
            .await
    }

    /// Presses a button that no client shows on this message: a stale one, or one that was never there.
    pub async fn forge(&self, post: &Post, custom_id: &str) -> Result<Reply, Trouble> {
        self.use_component(post, custom_id, 2, Vec::new(), true)
            .await
    }

    /// Chooses from a menu what no client offers.
    pub async fn forge_choice(
        &self,
        post: &Post,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Reply, Trouble> {
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        self.use_component(post, custom_id, 3, values, true).await
    }

    async fn use_component(
        &self,
        post: &Post,
        custom_id: &str,
        component_type: u64,
        values: Vec<String>,
        forged: bool,
    ) -> Result<Reply, Trouble> {
        let (channel, message) = (post.channel, post.id);
        let press = Press {
            channel,
            message,
            custom_id,
            component_type,
            values,
            forged,
            nonce: None,
        };
        let id = self.house.press(self.id, press)?;
        self.answer(id).await
    }

    fn newest(&self, post: &Post) -> Result<Post, Trouble> {
        let found = self.house.look(|realm| {
            let message = realm.messages.get(&(post.channel, post.id))?;
            let visible = message.only_for.is_none_or(|one| one == self.id);
            visible.then(|| Post::of(realm, message))
        });
        found.ok_or_else(|| {
            Trouble(format!(
                "{} does not see this message: {}",
                self.name,
                post.text()
            ))
        })
    }

    /// Fills in the form that opened, by the fields' labels or ids, and waits for the answer.
    pub async fn submit(&self, opened: &Reply, values: &[(&str, &str)]) -> Result<Reply, Trouble> {
        let Some(modal) = &opened.modal else {
            return trouble(format!(
                "no form opened for {}, but: {}",
                self.name,
                opened.text()
            ));
        };
        let rows = modal["components"].as_array().into_iter().flatten();
        let inputs: Vec<&Value> = rows.filter_map(|row| row["components"].get(0)).collect();
        let mut filled = Vec::new();
        for (which, value) in values {
            let input = inputs
                .iter()
                .find(|input| input["label"] == *which || input["custom_id"] == *which);
            let input = input.ok_or_else(|| Trouble(format!("the form has no field {which}")))?;
            filled.push((plain(&input["custom_id"]), (*value).to_owned()));
        }
        let id = self
            .house
            .submit(self.id, opened.interaction, &filled, None)?;
        self.answer(id).await
    }

    /// Waits for the bot's final answer: after "thinking" the edit or the follow-up, else the answer at once.
    async fn answer(&self, id: Snowflake) -> Result<Reply, Trouble> {
        self.wait("an answer", |realm| {
            let interaction = realm.interactions.get(&id)?;
            if interaction.failed {
                return Some(trouble(format!(
                    "the bot did not answer {} in time",
                    self.name
                )));
            }
            let (how, at) = interaction.acknowledged?;
            let mut posts = posts_of(realm, interaction);
            let done = match how {
                Acknowledged::Deferred => !interaction.steps.is_empty(),
                Acknowledged::DeferredUpdate if interaction.steps.is_empty() => {
                    posts = aftermath(realm, interaction);
                    !posts.is_empty()
                }
                _ => true,
            };
            done.then(|| {
                let acknowledged_after =
                    Duration::from_millis(at.saturating_sub(interaction.created));
                Ok(Reply {
                    interaction: id,
                    acknowledged_after,
                    posts,
                    modal: interaction.modal.clone(),
                })
            })
        })
        .await?
    }

    /// What this person sees in a channel, oldest first, ephemeral messages included.
    pub fn messages(&self, channel: Snowflake) -> Vec<Post> {
        self.house.look(|realm| {
            let seen = realm
                .channels
                .get(&channel)
                .is_some_and(|of| realm.sees(self.id, of));
            let mine =
                |message: &&Message| message.only_for.is_none_or(|one| one == self.id) && seen;
            realm
                .messages_in(channel)
                .filter(mine)
                .map(|message| Post::of(realm, message))
                .collect()
        })
    }

    /// The conversation between this person and the bot, oldest first.
    pub fn dms(&self) -> Vec<Post> {
        let channel = self.house.look(|realm| realm.dm_with(self.id));
        channel
            .map(|channel| self.messages(channel))
            .unwrap_or_default()
    }

    /// The channel of that conversation, opened if need be.
    pub fn dm_channel(&self) -> Snowflake {
        self.house.enter().open_dm(self.id)
    }

    /// Waits until a direct message fits.
    pub async fn wait_for_dm(&self, fits: impl Fn(&Post) -> bool) -> Result<Post, Trouble> {
        self.wait("a direct message", |realm| {
            let channel = realm.dm_with(self.id)?;
            let posts = realm
                .messages_in(channel)
                .rev()
                .map(|message| Post::of(realm, message));
            posts.into_iter().find(|post| fits(post))
        })
        .await
    }

    /// Waits until somebody calls this person by name for the given time.
    pub async fn wait_for_ping(&self, count: usize) -> Result<Ping, Trouble> {
        self.wait("a ping", |realm| {
            let mine = |ping: &&Ping| ping.user == self.id && !ping.by_edit;
            realm
                .record
                .pings
                .iter()
                .filter(mine)
                .nth(count.saturating_sub(1))
                .cloned()
        })
        .await
    }

    /// Everything this person could see, in its order.
    pub fn transcript(&self) -> Vec<Sighting> {
        self.house.look(|realm| realm.record.transcript(self.id))
    }

    /// Every text this person could see.
    pub fn words_seen(&self) -> String {
        self.transcript()
            .iter()
            .map(Sighting::words)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// What only this person could see.
    pub fn private_words_seen(&self) -> String {
        let private = self
            .transcript()
            .into_iter()
            .filter(|seen| seen.what != Seen::Message);
        private
            .map(|seen| seen.words())
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Writes a message.
    pub fn write(&self, channel: Snowflake, content: &str) -> Result<Post, Trouble> {
        let mut realm = self.house.enter();
        let id = realm.write(self.id, channel, content)?;
        let post = realm
            .messages
            .get(&(channel, id))
            .map(|message| Post::of(&realm, message));
        post.ok_or_else(|| Trouble("the message is gone".into()))
    }

    /// Takes no direct messages any more, or takes them again.
    pub fn close_dms(&self, closed: bool) {
        if let Some(user) = self.house.enter().users.get_mut(&self.id) {
            user.closed = closed;
        }
    }

    /// Changes the language of the client.
    pub fn speak(&self, locale: &str) {
        if let Some(user) = self.house.enter().users.get_mut(&self.id) {
            locale.clone_into(&mut user.locale);
        }
    }

    /// Changes the shown name; the person stays the same.
    pub fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
        if let Some(user) = self.house.enter().users.get_mut(&self.id) {
            name.clone_into(&mut user.name);
        }
    }

    /// Whether this person may write in a thread or channel.
    pub fn may_write(&self, channel: Snowflake) -> bool {
        self.house.look(|realm| {
            realm
                .channels
                .get(&channel)
                .is_some_and(|of| realm.may_write(self.id, of))
        })
    }
}

/// The messages that an interaction sent or changed, each once, as they stand now.
fn posts_of(realm: &Realm, interaction: &Interaction) -> Vec<Post> {
    let mut ids: Vec<Snowflake> = Vec::new();
    for step in &interaction.steps {
        if let Step::Posted(id) | Step::Edited(id) = step {
            ids.retain(|known| known != id);
            ids.push(*id);
        }
    }
    let message = |id: &Snowflake| realm.messages.get(&(interaction.channel, *id));
    ids.iter()
        .filter_map(message)
        .map(|message| Post::of(realm, message))
        .collect()
}

/// What followed on a silent acknowledgement: the message changed by the bot's own hand, or a new one stands below.
fn aftermath(realm: &Realm, interaction: &Interaction) -> Vec<Post> {
    let source = interaction
        .source
        .and_then(|source| realm.messages.get(&(interaction.channel, source)));
    let changed = source.filter(|message| Some(message.version) != interaction.source_version);
    let fresh = realm
        .messages_in(interaction.channel)
        .rev()
        .find(|message| {
            message.id > interaction.id && message.author == realm.bot && message.only_for.is_none()
        });
    changed
        .into_iter()
        .chain(fresh)
        .map(|message| Post::of(realm, message))
        .collect()
}
