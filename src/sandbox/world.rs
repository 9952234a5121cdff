//! A world to open a sandbox with: people, servers, channels.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::clock::Clock;
use super::limits::ATTACHMENT_SIZE;
use super::permissions::{EVERYONE, MANAGE_MESSAGES};
use super::places::{Channel, Guild, Kind, Member, Role, User};
use super::realm::Realm;
use super::record::Record;
use super::snowflake::{Mint, Snowflake, token_of};
use super::switchboard::{ALL_INTENTS, GUILDS, Switchboard};
use super::weather::Weather;

/// People, and the servers where they meet the bot.
#[derive(Clone, Debug)]
pub struct World {
    bot: String,
    owner: Option<String>,
    people: Vec<(String, String)>,
    servers: Vec<Server>,
    shards: u64,
    size_limit: usize,
}

/// A server of a world.
#[derive(Clone, Debug)]
pub struct Server {
    name: String,
    locale: String,
    channels: Vec<String>,
    members: Vec<String>,
    moderators: Vec<String>,
    owner: Option<String>,
}

impl World {
    /// Nobody, nowhere, and a bot.
    pub fn empty() -> Self {
        Self {
            bot: "Bot".into(),
            owner: None,
            people: Vec::new(),
            servers: Vec::new(),
            shards: 1,
            size_limit: ATTACHMENT_SIZE,
        }
    }

    /// Two taverns, an English and a French one, and five people; Aoife owns both and the bot, Bran keeps order.
    pub fn taverns() -> Self {
        Self::empty()
            .person("Maeve", "en-GB")
            .person("Oisín", "en-GB")
            .person("Élodie", "fr")
            .person("Bran", "en-US")
            .person("Aoife", "en-GB")
            .owner("Aoife")
            .server(
                Server::named("The Tavern")
                    .locale("en-US")
                    .channels(["general", "board-games", "table-talk", "quiet-corner"])
                    .members(["Maeve", "Oisín", "Élodie", "Bran", "Aoife"])
                    .moderator("Bran")
                    .owner("Aoife"),
            )
            .server(
                Server::named("La Taverne")
                    .locale("fr")
                    .channels(["général", "jeux-de-société", "bavardage"])
                    .members(["Élodie", "Maeve", "Oisín", "Aoife"])
                    .moderator("Élodie")
                    .owner("Aoife"),
            )
    }

    /// The name of the bot.
    pub fn bot(mut self, name: &str) -> Self {
        self.bot = name.into();
        self
    }

    /// Whose application the bot is.
    pub fn owner(mut self, name: &str) -> Self {
        self.owner = Some(name.into());
        self
    }

    pub fn person(mut self, name: &str, locale: &str) -> Self {
        self.people.push((name.into(), locale.into()));
        self
    }

    pub fn server(mut self, server: Server) -> Self {
        self.servers.push(server);
        self
    }

    /// How many shards the bot is told to open.
    pub fn shards(mut self, shards: u64) -> Self {
        self.shards = shards;
        self
    }

    /// How large the files of one message may be together, in bytes.
    pub fn size_limit(mut self, bytes: usize) -> Self {
        self.size_limit = bytes;
        self
    }

    /// Makes the world come true.
    pub fn build(self, clock: Clock, base: String) -> Realm {
        let mut mint = Mint::default();
        let bot = mint.strike(FOUNDED);
        let mut realm = Realm {
            token: token_of(bot),
            clock,
            mint,
            founding: Some(FOUNDED),
            base,
            bot,
            owner: bot,
            users: BTreeMap::new(),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files: HashMap::new(),
            commands: BTreeMap::new(),
            interactions: BTreeMap::new(),
            gateway: Switchboard::default(),
            record: Record::default(),
            weather: Weather::default(),
            tabs: Vec::new(),
            dismissed: HashSet::new(),
            size_limit: self.size_limit,
            shards: self.shards,
            buckets: HashMap::new(),
        };
        let of_bot = User {
            id: bot,
            // Bots keep the letters of their names as they are.
            username: self.bot.clone(),
            name: self.bot,
            bot: true,
            locale: "en-US".into(),
            closed: false,
        };
        realm.users.insert(bot, of_bot);
        for (name, locale) in &self.people {
            realm.add_person(name, locale, &[]);
        }
        realm.owner = self
            .owner
            .and_then(|owner| realm.somebody(&owner))
            .unwrap_or(bot);
        for server in &self.servers {
            found(&mut realm, server);
        }
        realm.founding = None;
        realm
    }
}

/// When every world was founded, in Unix milliseconds: the same world has the same ids each time it is opened, so that
/// whoever stored them finds its people and channels again.
const FOUNDED: u64 = 1_704_067_200_000;

/// Founds a server: its roles, its members, its channels. Servers lie in different shards, one after the other.
fn found(realm: &mut Realm, server: &Server) -> Snowflake {
    // The shard of a guild follows from the moment in its id, so each server is a millisecond younger.
    let moment = realm.now() + realm.guilds.len() as u64;
    let shifted = realm.mint.strike(moment);
    let id = match realm.guilds.last_key_value() {
        Some((last, _)) if shifted.0 >> 22 <= last.0 >> 22 => realm.mint.strike(last.moment() + 1),
        _ => shifted,
    };
    let everyone = Role {
        id,
        name: "@everyone".into(),
        permissions: EVERYONE,
        position: 0,
        managed_by: None,
    };
    let keeper = Role {
        id: realm.strike(),
        name: "Moderator".into(),
        permissions: MANAGE_MESSAGES,
        position: 1,
        managed_by: None,
    };
    let own = Role {
        id: realm.strike(),
        name: realm
            .users
            .get(&realm.bot)
            .map_or_else(String::new, |bot| bot.name.clone()),
        permissions: 0,
        position: 2,
        managed_by: Some(realm.bot),
    };
    let joined = realm.now();
    let mut members = BTreeMap::new();
    members.insert(
        realm.bot,
        Member {
            nick: None,
            roles: vec![own.id],
            joined,
        },
    );
    for name in server
        .members
        .iter()
        .chain(&server.moderators)
        .chain(&server.owner)
    {
        if let Some(user) = realm.somebody(name) {
            members.entry(user).or_insert(Member {
                nick: None,
                roles: Vec::new(),
                joined,
            });
        }
    }
    for name in &server.moderators {
        if let Some(member) = realm.somebody(name).and_then(|user| members.get_mut(&user)) {
            member.roles.push(keeper.id);
        }
    }
    let owner = server
        .owner
        .as_ref()
        .and_then(|owner| realm.somebody(owner));
    let guild = Guild {
        id,
        name: server.name.clone(),
        // A server without an owner of its own belongs to somebody who is never seen.
        owner: owner.unwrap_or(id),
        locale: server.locale.clone(),
        roles: [everyone, keeper, own]
            .into_iter()
            .map(|role| (role.id, role))
            .collect(),
        members,
    };
    realm.guilds.insert(id, guild);
    for name in &server.channels {
        realm.add_channel(id, name);
    }
    id
}

impl Realm {
    /// A new text channel at the end of a server's list.
    pub fn add_channel(&mut self, guild: Snowflake, name: &str) -> Snowflake {
        let id = self.strike();
        let position = self
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild))
            .count() as u64;
        let channel = Channel {
            id,
            kind: Kind::Text,
            guild: Some(guild),
            name: name.to_owned(),
            topic: None,
            parent: None,
            position,
            overwrites: Vec::new(),
            recipients: Vec::new(),
            thread: None,
            last_message: None,
        };
        self.channels.insert(id, channel);
        self.tell_channel(id, "CREATE");
        id
    }

    /// A new server.
    pub fn add_server(&mut self, server: &Server) -> Snowflake {
        let id = found(self, server);
        let whole = self.guild_json(id, ALL_INTENTS);
        self.tell_bot(Some(id), GUILDS, "GUILD_CREATE", whole);
        self.tell_tabs("WORLD", serde_json::json!({}));
        id
    }
}

impl Server {
    pub fn named(name: &str) -> Self {
        Self {
            name: name.into(),
            locale: "en-US".into(),
            channels: Vec::new(),
            members: Vec::new(),
            moderators: Vec::new(),
            owner: None,
        }
    }

    pub fn locale(mut self, locale: &str) -> Self {
        self.locale = locale.into();
        self
    }

    pub fn channel(mut self, name: &str) -> Self {
        self.channels.push(name.into());
        self
    }

    pub fn channels<const N: usize>(mut self, names: [&str; N]) -> Self {
        self.channels.extend(names.map(str::to_owned));
        self
    }

    pub fn members<const N: usize>(mut self, names: [&str; N]) -> Self {
        self.members.extend(names.map(str::to_owned));
        self
    }

    /// A member who may manage messages.
    pub fn moderator(mut self, name: &str) -> Self {
        self.moderators.push(name.into());
        self
    }

    /// Whose server it is, and who may therefore do everything in it.
    pub fn owner(mut self, name: &str) -> Self {
        self.owner = Some(name.into());
        self
    }
}
