//! Who may do what where, reckoned as Discord reckons it: roles first, then the channel's exceptions.

use super::realm::{Channel, Guild, Overwrite};
use super::snowflake::Snowflake;

pub const ADMINISTRATOR: u64 = 1 << 3;
pub const MANAGE_CHANNELS: u64 = 1 << 4;
pub const MANAGE_GUILD: u64 = 1 << 5;
pub const ADD_REACTIONS: u64 = 1 << 6;
pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub const MENTION_EVERYONE: u64 = 1 << 17;
pub const USE_EXTERNAL_EMOJIS: u64 = 1 << 18;
pub const CHANGE_NICKNAME: u64 = 1 << 26;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// Everything there is.
pub const ALL: u64 = (1 << 50) - 1;

/// What a new server allows everyone.
pub const EVERYONE: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | CHANGE_NICKNAME
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// What a direct conversation allows.
pub const IN_A_DM: u64 = ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MENTION_EVERYONE
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS;

/// What a member may do in the whole server; nothing for a stranger.
pub fn in_guild(guild: &Guild, user: Snowflake) -> u64 {
    let Some(member) = guild.members.get(&user) else {
        return 0;
    };
    if guild.owner == user {
        return ALL;
    }
    let everyone = guild
        .roles
        .get(&guild.id)
        .map_or(0, |role| role.permissions);
    let own = member.roles.iter().filter_map(|role| guild.roles.get(role));
    let granted = own.fold(everyone, |sum, role| sum | role.permissions);
    if granted & ADMINISTRATOR != 0 {
        ALL
    } else {
        granted
    }
}

/// What a member may do in a channel of the server; for a thread, give its parent.
pub fn in_channel(guild: &Guild, channel: &Channel, user: Snowflake) -> u64 {
    let base = in_guild(guild, user);
    if base & ADMINISTRATOR != 0 || base == 0 {
        return base;
    }
    let roles = guild
        .members
        .get(&user)
        .map_or(&[][..], |member| &member.roles);
    let exception = |of: Snowflake| {
        channel
            .overwrites
            .iter()
            .find(move |exception| exception.of == of)
    };
    let amend = |granted: u64, exception: &Overwrite| granted & !exception.deny | exception.allow;

    let mut granted = exception(guild.id).map_or(base, |everyone| amend(base, everyone));
    let mut of_roles = Overwrite {
        of: guild.id,
        member: false,
        allow: 0,
        deny: 0,
    };
    for exception in roles.iter().filter_map(|role| exception(*role)) {
        of_roles.allow |= exception.allow;
        of_roles.deny |= exception.deny;
    }
    granted = amend(granted, &of_roles);
    if let Some(own) = exception(user) {
        granted = amend(granted, own);
    }
    // Who cannot see the channel can do nothing in it.
    if granted & VIEW_CHANNEL == 0 {
        0
    } else {
        granted
    }
}
