//! Everything the sandbox holds: people, servers, channels, messages, and who is connected.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;
use tokio::sync::mpsc::UnboundedSender;

use super::clock::Clock;
use super::errors::{Answer, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL};
use super::interaction::Interaction;
use super::messages::Message;
use super::permissions::{
    self, MANAGE_THREADS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use super::places::{Channel, Guild, Kind, Member, User};
use super::record::{Record, Unsupported};
use super::snowflake::{Mint, Snowflake};
use super::switchboard::{ALL_INTENTS, GUILD_MEMBERS, GUILDS, Switchboard};
use super::weather::Weather;

/// A browser tab that follows what one person sees.
pub struct Tab {
    pub user: Snowflake,
    pub events: UnboundedSender<Value>,
}

pub struct Realm {
    pub clock: Clock,
    pub mint: Mint,
    /// The moment at which the world stands still while it is made; then time runs.
    pub founding: Option<u64>,
    /// The address of the server: `http://127.0.0.1:PORT`.
    pub base: String,
    pub token: String,
    /// The bot's id, which is its application's as well.
    pub bot: Snowflake,
    /// Whose application it is.
    pub owner: Snowflake,
    pub users: BTreeMap<Snowflake, User>,
    pub guilds: BTreeMap<Snowflake, Guild>,
    pub channels: BTreeMap<Snowflake, Channel>,
    pub messages: BTreeMap<(Snowflake, Snowflake), Message>,
    /// Every file ever attached, by its id, as a content network keeps them.
    pub files: HashMap<Snowflake, (String, axum::body::Bytes)>,
    /// Registered commands, global (`None`) or a guild's.
    pub commands: BTreeMap<(Option<Snowflake>, Snowflake), Value>,
    pub interactions: BTreeMap<Snowflake, Interaction>,
    pub gateway: Switchboard,
    pub record: Record,
    pub weather: Weather,
    pub tabs: Vec<Tab>,
    /// Ephemeral messages that their reader has put away.
    pub dismissed: HashSet<Snowflake>,
    pub size_limit: usize,
    /// How many shards the bot is told to open.
    pub shards: u64,
    /// How many calls each bucket has seen in its second, for the rate limit headers.
    pub buckets: HashMap<String, (u64, u64)>,
}

impl Realm {
    pub fn now(&self) -> u64 {
        self.founding.unwrap_or_else(|| self.clock.now())
    }

    pub fn strike(&mut self) -> Snowflake {
        let now = self.now();
        self.mint.strike(now)
    }

    pub fn channel(&self, id: Snowflake) -> Answer<&Channel> {
        self.channels.get(&id).ok_or(UNKNOWN_CHANNEL)
    }

    pub fn guild_of(&self, channel: &Channel) -> Option<&Guild> {
        self.guilds.get(&channel.guild?)
    }

    /// The channel whose exceptions count: a thread's parent, or the channel itself.
    fn ruling<'a>(&'a self, channel: &'a Channel) -> &'a Channel {
        let parent = channel.thread.as_ref().and(channel.parent);
        parent
            .and_then(|parent| self.channels.get(&parent))
            .unwrap_or(channel)
    }

    /// What a user may do in a channel.
    pub fn permissions(&self, channel: &Channel, user: Snowflake) -> u64 {
        if channel.kind == Kind::Dm {
            return if channel.recipients.contains(&user) {
                permissions::IN_A_DM
            } else {
                0
            };
        }
        self.guild_of(channel).map_or(0, |guild| {
            permissions::in_channel(guild, self.ruling(channel), user)
        })
    }

    /// Whether a user sees what stands in a channel.
    pub fn sees(&self, user: Snowflake, channel: &Channel) -> bool {
        let granted = self.permissions(channel, user);
        let invited = match (&channel.thread, channel.kind) {
            (Some(thread), Kind::PrivateThread) => {
                thread.members.contains_key(&user) || granted & MANAGE_THREADS != 0
            }
            _ => true,
        };
        granted & VIEW_CHANNEL != 0 && invited
    }

    /// Whether a user may write in a channel.
    pub fn may_write(&self, user: Snowflake, channel: &Channel) -> bool {
        let needed = if channel.thread.is_some() {
            SEND_MESSAGES_IN_THREADS
        } else {
            SEND_MESSAGES
        };
        self.sees(user, channel) && self.permissions(channel, user) & needed != 0
    }

    /// A channel that the bot sees, or Discord's refusal.
    pub fn seen_channel(&self, id: Snowflake) -> Answer<&Channel> {
        let channel = self.channel(id)?;
        if self.sees(self.bot, channel) {
            Ok(channel)
        } else {
            Err(MISSING_ACCESS)
        }
    }

    /// Refuses unless the bot has these permissions in a channel that it sees.
    pub fn bot_needs(&self, id: Snowflake, needed: u64) -> Answer<&Channel> {
        let channel = self.seen_channel(id)?;
        let granted = self.permissions(channel, self.bot);
        if granted & needed == needed {
            Ok(channel)
        } else {
            Err(MISSING_PERMISSIONS)
        }
    }

    /// Everybody but the bot who sees a message of this channel, or the one for whom it is.
    pub fn audience(&self, channel: &Channel, only_for: Option<Snowflake>) -> Vec<Snowflake> {
        if let Some(one) = only_for {
            return vec![one];
        }
        let people = self
            .users
            .values()
            .filter(|user| !user.bot)
            .map(|user| user.id);
        people.filter(|user| self.sees(*user, channel)).collect()
    }

    /// Somebody by id, shown name or user name; letter case does not matter.
    pub fn somebody(&self, text: &str) -> Option<Snowflake> {
        if let Ok(id) = text.parse()
            && self.users.contains_key(&id)
        {
            return Some(id);
        }
        let wanted = text.to_lowercase();
        let named = |user: &&User| user.name.to_lowercase() == wanted || user.username == wanted;
        self.users.values().find(named).map(|user| user.id)
    }

    /// The DM channel between the bot and a user, where there is one.
    pub fn dm_with(&self, user: Snowflake) -> Option<Snowflake> {
        let pair =
            |channel: &&Channel| channel.kind == Kind::Dm && channel.recipients.contains(&user);
        self.channels.values().find(pair).map(|channel| channel.id)
    }

    /// The DM channel between the bot and a user, opened if need be.
    pub fn open_dm(&mut self, user: Snowflake) -> Snowflake {
        if let Some(open) = self.dm_with(user) {
            return open;
        }
        let id = self.strike();
        let channel = Channel {
            id,
            kind: Kind::Dm,
            guild: None,
            name: String::new(),
            topic: None,
            parent: None,
            position: 0,
            overwrites: Vec::new(),
            recipients: vec![user, self.bot],
            thread: None,
            last_message: None,
        };
        self.channels.insert(id, channel);
        self.tell_tab(user, "WORLD", serde_json::json!({}));
        id
    }

    /// Whether the bot and a user meet in any server.
    pub fn meet(&self, user: Snowflake) -> bool {
        self.guilds
            .values()
            .any(|guild| guild.members.contains_key(&user) && guild.members.contains_key(&self.bot))
    }

    /// Notes a call that nothing here answers.
    pub fn note_unsupported(&mut self, method: &str, path: &str) {
        let (at, method, path) = (self.now(), method.to_owned(), path.to_owned());
        self.record
            .unsupported
            .push(Unsupported { at, method, path });
    }

    /// The messages of a channel, oldest first.
    pub fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        let (first, last) = ((channel, Snowflake(0)), (channel, Snowflake(u64::MAX)));
        self.messages
            .range(first..=last)
            .map(|(_, message)| message)
    }

    /// A new person, who becomes a member of every server given.
    pub fn add_person(&mut self, name: &str, locale: &str, guilds: &[Snowflake]) -> Snowflake {
        let id = self.strike();
        let mut username: String = name
            .to_lowercase()
            .chars()
            .filter_map(plain_letter)
            .collect();
        if username.is_empty() {
            username.push_str("somebody");
        }
        while self.users.values().any(|user| user.username == username) {
            username.push('_');
        }
        let user = User {
            id,
            username,
            name: name.to_owned(),
            bot: false,
            locale: locale.to_owned(),
            closed: false,
        };
        self.users.insert(id, user);
        for guild in guilds {
            self.join(*guild, id);
        }
        id
    }

    /// Makes a user a member of a server.
    pub fn join(&mut self, guild: Snowflake, user: Snowflake) {
        let joined = self.now();
        let Some(of) = self.guilds.get_mut(&guild) else {
            return;
        };
        of.members.entry(user).or_insert(Member {
            nick: None,
            roles: Vec::new(),
            joined,
        });
        if user == self.bot {
            let whole = self.guild_json(guild, ALL_INTENTS);
            self.tell_bot(Some(guild), GUILDS, "GUILD_CREATE", whole);
        } else {
            let mut member = self.member_json(guild, user);
            member["guild_id"] = guild.to_string().into();
            self.tell_bot(Some(guild), GUILD_MEMBERS, "GUILD_MEMBER_ADD", member);
            self.look_around(user);
        }
        self.tell_tabs("WORLD", serde_json::json!({}));
    }

    /// Takes a user out of a server.
    pub fn leave(&mut self, guild: Snowflake, user: Snowflake) {
        let Some(of) = self.guilds.get_mut(&guild) else {
            return;
        };
        if of.members.remove(&user).is_none() {
            return;
        }
        if user == self.bot {
            let gone = serde_json::json!({ "id": guild });
            self.tell_bot(Some(guild), GUILDS, "GUILD_DELETE", gone);
        } else {
            let gone = serde_json::json!({ "guild_id": guild, "user": self.user_json(user) });
            self.tell_bot(Some(guild), GUILD_MEMBERS, "GUILD_MEMBER_REMOVE", gone);
        }
        for channel in self
            .channels
            .values_mut()
            .filter(|channel| channel.guild == Some(guild))
        {
            if let Some(thread) = &mut channel.thread {
                thread.members.remove(&user);
            }
        }
        self.tell_tabs("WORLD", serde_json::json!({}));
    }
}

/// A letter without its accent, so that a shown name gives a user name as Discord allows it.
fn plain_letter(letter: char) -> Option<char> {
    let plain = match letter {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        ' ' => '_',
        other => other,
    };
    (plain.is_ascii_alphanumeric() || plain == '_' || plain == '.').then_some(plain)
}
