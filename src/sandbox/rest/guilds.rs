//! Calls about servers, their members, roles, channels and open threads.

use serde_json::{Value, json};

use super::{Asked, Given, Route, given, route};
use crate::sandbox::clock::timestamp;
use crate::sandbox::errors::{Answer, UNKNOWN_GUILD, UNKNOWN_MEMBER};
use crate::sandbox::realm::{Guild, Realm};
use crate::sandbox::snowflake::Snowflake;

pub const ROUTES: &[Route] = &[
    route("GET", "/guilds/{guild.id}", guild),
    route("GET", "/guilds/{guild.id}/channels", channels),
    route("GET", "/guilds/{guild.id}/roles", roles),
    route("GET", "/guilds/{guild.id}/members", members),
    route("GET", "/guilds/{guild.id}/members/{user.id}", member),
    route("GET", "/guilds/{guild.id}/threads/active", threads),
];

fn seen<'a>(realm: &'a Realm, asked: &Asked) -> Answer<&'a Guild> {
    let id = asked.id("guild.id")?;
    realm
        .guilds
        .get(&id)
        .filter(|guild| guild.members.contains_key(&realm.bot))
        .ok_or(UNKNOWN_GUILD)
}

fn guild(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let guild = seen(realm, &asked)?;
    let mut json = realm.bare_guild_json(guild.id);
    if asked.flag("with_counts") {
        json["approximate_member_count"] = guild.members.len().into();
        json["approximate_presence_count"] = guild.members.len().into();
    }
    given(json)
}

fn channels(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let guild = seen(realm, &asked)?.id;
    let inside = realm
        .channels
        .values()
        .filter(|channel| channel.guild == Some(guild) && channel.thread.is_none());
    given(inside.map(|channel| realm.channel_json(channel)).collect())
}

fn roles(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    given(
        seen(realm, &asked)?
            .roles
            .values()
            .map(|role| realm.role_json(role))
            .collect(),
    )
}

fn members(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let guild = seen(realm, &asked)?;
    let most = asked
        .query
        .get("limit")
        .and_then(|limit| limit.parse().ok())
        .unwrap_or(1);
    let after = asked
        .query
        .get("after")
        .and_then(|after| after.parse().ok())
        .unwrap_or(Snowflake(0));
    let wanted = guild
        .members
        .keys()
        .filter(|user| **user > after)
        .take(most);
    given(
        wanted
            .map(|user| realm.member_json(guild.id, *user))
            .collect(),
    )
}

fn member(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let guild = seen(realm, &asked)?;
    let user = asked.id("user.id")?;
    if !guild.members.contains_key(&user) {
        return Err(UNKNOWN_MEMBER);
    }
    given(realm.member_json(guild.id, user))
}

fn threads(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let guild = seen(realm, &asked)?.id;
    let open = realm.channels.values().filter(|channel| {
        channel.guild == Some(guild)
            && channel
                .thread
                .as_ref()
                .is_some_and(|thread| !thread.archived)
            && realm.sees(realm.bot, channel)
    });
    let open: Vec<_> = open.collect();
    let joined = open.iter().filter_map(|channel| {
        let joined = channel.thread.as_ref()?.members.get(&realm.bot)?;
        Some(json!({ "id": channel.id, "user_id": realm.bot, "join_timestamp": timestamp(*joined), "flags": 0 }))
    });
    given(json!({
        "threads": open.iter().map(|channel| realm.channel_json(channel)).collect::<Value>(),
        "members": joined.collect::<Value>(),
        "has_more": false,
    }))
}
