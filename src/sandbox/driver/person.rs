//! Somebody at the keyboard, who acts and waits for what the bot makes of it.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};

use super::post::{Post, Reply, Trouble, trouble};
use crate::sandbox::command_form::localized;
use crate::sandbox::house::House;
use crate::sandbox::interaction::{Acknowledged, Interaction, Step};
use crate::sandbox::messages::Message;
use crate::sandbox::people::{Press, plain};
use crate::sandbox::realm::Realm;
use crate::sandbox::record::{Ping, Seen, Sighting};
use crate::sandbox::snowflake::Snowflake;

/// Somebody at the keyboard.
#[derive(Clone)]
pub struct Person {
    house: Arc<House>,
    patience: Duration,
    id: Snowflake,
    name: String,
}

impl From<&Person> for Snowflake {
    fn from(person: &Person) -> Self {
        person.id
    }
}

impl Person {
    pub fn new(house: Arc<House>, patience: Duration, id: Snowflake, name: String) -> Self {
        Self {
            house,
            patience,
            id,
            name,
        }
    }

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
            let name = localized(choice, "name", locale.as_deref().unwrap_or_default());
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

    /// How many things that is so far.
    pub fn sightings(&self) -> usize {
        self.house.look(|realm| realm.record.sightings(self.id))
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
    // Whoever presses something that only they see is answered there; what comes below it meanwhile is for others.
    let is_private = source.is_some_and(|message| message.only_for.is_some());
    let fresh = realm
        .messages_in(interaction.channel)
        .rev()
        .filter(|_| !is_private)
        .find(|message| {
            message.id > interaction.id && message.author == realm.bot && message.only_for.is_none()
        });
    changed
        .into_iter()
        .chain(fresh)
        .map(|message| Post::of(realm, message))
        .collect()
}
