//! People, servers, channels and threads, as they are kept.

use std::collections::BTreeMap;

use super::snowflake::Snowflake;

/// Somebody with an account: a person, or the bot.
#[derive(Clone, Debug)]
pub struct User {
    pub id: Snowflake,
    /// The unique name, in small letters.
    pub username: String,
    /// The name that is shown.
    pub name: String,
    pub bot: bool,
    pub locale: String,
    /// Whether this person takes no direct messages from the bot.
    pub closed: bool,
}

#[derive(Clone, Debug)]
pub struct Guild {
    pub id: Snowflake,
    pub name: String,
    pub owner: Snowflake,
    pub locale: String,
    pub roles: BTreeMap<Snowflake, Role>,
    pub members: BTreeMap<Snowflake, Member>,
}

#[derive(Clone, Debug)]
pub struct Role {
    pub id: Snowflake,
    pub name: String,
    pub permissions: u64,
    pub position: u64,
    pub managed_by: Option<Snowflake>,
}

#[derive(Clone, Debug)]
pub struct Member {
    pub nick: Option<String>,
    pub roles: Vec<Snowflake>,
    pub joined: u64,
}

/// Discord's numbers of the kinds of channel that are spoken here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text = 0,
    Dm = 1,
    Category = 4,
    PublicThread = 11,
    PrivateThread = 12,
}

#[derive(Clone, Debug)]
pub struct Channel {
    pub id: Snowflake,
    pub kind: Kind,
    pub guild: Option<Snowflake>,
    pub name: String,
    pub topic: Option<String>,
    pub parent: Option<Snowflake>,
    pub position: u64,
    pub overwrites: Vec<Overwrite>,
    /// Who talks here, where it is a DM.
    pub recipients: Vec<Snowflake>,
    pub thread: Option<Thread>,
    pub last_message: Option<Snowflake>,
}

/// An exception to what a role or a member may do in one channel.
#[derive(Clone, Debug)]
pub struct Overwrite {
    pub of: Snowflake,
    pub member: bool,
    pub allow: u64,
    pub deny: u64,
}

#[derive(Clone, Debug)]
pub struct Thread {
    pub owner: Snowflake,
    pub archived: bool,
    pub locked: bool,
    pub auto_archive: u64,
    /// When it was last archived or reopened.
    pub turned: u64,
    pub members: BTreeMap<Snowflake, u64>,
    pub messages: u64,
}
