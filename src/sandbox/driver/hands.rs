//! The hands of a test on the sandbox itself: waiting, looking, and setting the stage.

use std::time::Duration;

use serde_json::Value;

use super::person::Person;
use super::post::{Post, Reply, Trouble};
use crate::sandbox::places::Overwrite;
use crate::sandbox::realm::Realm;
use crate::sandbox::record::{Call, Ping, Sighting, Unsupported};
use crate::sandbox::server::Sandbox;
use crate::sandbox::snowflake::Snowflake;
use crate::sandbox::weather::{Cloud, Fog, Limit};
use crate::sandbox::world::Server;

impl Sandbox {
    /// Somebody by name.
    pub fn person(&self, name: &str) -> Result<Person, Trouble> {
        let found = self.house.look(|realm| {
            let id = realm.somebody(name)?;
            Some((id, realm.users.get(&id)?.name.clone()))
        });
        let (id, name) = found.ok_or_else(|| Trouble(format!("nobody here is called {name}")))?;
        Ok(Person::new(self.house.clone(), self.patience, id, name))
    }

    /// A new person, member of every server.
    pub fn newcomer(&self, name: &str, locale: &str) -> Person {
        let mut realm = self.house.enter();
        let guilds: Vec<Snowflake> = realm.guilds.keys().copied().collect();
        let id = realm.add_person(name, locale, &guilds);
        Person::new(self.house.clone(), self.patience, id, name.to_owned())
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

    /// Waits until no bot is connected.
    pub async fn wait_for_no_bot(&self) -> Result<(), Trouble> {
        self.wait("the bot to go", |realm| {
            (!realm.gateway.online()).then_some(())
        })
        .await
    }

    /// Waits until so many commands are registered.
    pub async fn wait_for_commands(&self, count: usize) -> Result<(), Trouble> {
        self.wait("the commands", |realm| {
            (realm.commands.len() >= count).then_some(())
        })
        .await
    }

    /// The same among the messages that are newer than another: what a channel full of messages says is not read again.
    pub async fn wait_for_newer(
        &self,
        channel: Snowflake,
        than: Snowflake,
        fits: impl Fn(&Post) -> bool,
    ) -> Result<Post, Trouble> {
        self.wait("a newer message", |realm| {
            let newer = realm
                .messages_in(channel)
                .rev()
                .take_while(|message| message.id > than);
            newer
                .filter(|message| message.only_for.is_none())
                .map(|message| Post::of(realm, message))
                .find(|post| fits(post))
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

    /// Waits until the bot has made so many calls that fit, and gives them.
    pub async fn wait_for_calls(
        &self,
        count: usize,
        fits: impl Fn(&Call) -> bool,
    ) -> Result<Vec<Call>, Trouble> {
        self.wait("more calls", |realm| {
            let calls = realm.record.calls.iter().filter(|call| fits(call));
            let calls: Vec<Call> = calls.cloned().collect();
            (calls.len() >= count).then_some(calls)
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

    /// Every event that was dispatched over the gateway so far, as it was sent.
    pub fn events(&self) -> Vec<Value> {
        self.house.look(|realm| realm.record.events.clone())
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

    /// Keeps a limit from now on, and counts anew.
    pub fn limit(&self, limit: Limit) {
        let mut realm = self.house.enter();
        realm.weather.limit(limit);
        realm.buckets.clear();
    }

    /// Lets events go astray.
    pub fn fog(&self, fog: Fog) {
        self.house.enter().weather.fog(fog);
    }

    /// Lets the events go that were held back.
    pub fn let_events_go(&self) {
        self.house.enter().let_events_go();
    }

    /// How many calls have met a fault so far.
    pub fn faults_met(&self) -> usize {
        self.house.look(|realm| realm.weather.met)
    }

    /// Ends faults, limits and fogs.
    pub fn clear_sky(&self) {
        self.house.enter().weather.clear();
    }

    /// How often clients that connect from now on have to send their heartbeat.
    pub fn heartbeat_every(&self, interval: Duration) {
        self.house.enter().gateway.heartbeat = interval.as_millis() as u64;
    }

    /// Takes lines from now on without ever speaking on them, or greets them again.
    pub fn half_open(&self, half_open: bool) {
        self.house.enter().gateway.half_open = half_open;
    }

    /// Closes the next so many lines as soon as they are there.
    pub fn turn_away(&self, lines: usize) {
        self.house.enter().gateway.turned_away = lines;
    }

    /// Waits until there have been so many lines to the gateway.
    pub async fn wait_for_lines(&self, count: u64) -> Result<(), Trouble> {
        self.wait("another line", |realm| {
            (realm.gateway.lines >= count).then_some(())
        })
        .await
    }

    /// How many lines to the gateway there have been.
    pub fn lines(&self) -> u64 {
        self.house.look(|realm| realm.gateway.lines)
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
