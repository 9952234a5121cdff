//! Calls about users, the bot itself, its DMs, and where the gateway is.

use serde_json::{Value, json};

use super::{Asked, Given, Route, given, nothing, open, route};
use crate::sandbox::errors::{Answer, Form, INVALID_RECIPIENT, UNKNOWN_GUILD, UNKNOWN_USER};
use crate::sandbox::messages::id_of;
use crate::sandbox::permissions;
use crate::sandbox::realm::Realm;

pub const ROUTES: &[Route] = &[
    open("GET", "/gateway", gateway),
    route("GET", "/gateway/bot", gateway_for_bots),
    route("GET", "/users/@me", me),
    route("GET", "/users/@me/guilds", my_guilds),
    route("DELETE", "/users/@me/guilds/{guild.id}", leave),
    route("POST", "/users/@me/channels", open_dm),
    route("GET", "/users/{user.id}", user),
];

fn gateway(realm: &mut Realm, _: Asked) -> Answer<Given> {
    given(json!({ "url": realm.base.replacen("http", "ws", 1) }))
}

fn gateway_for_bots(realm: &mut Realm, _: Asked) -> Answer<Given> {
    given(json!({
        "url": realm.base.replacen("http", "ws", 1),
        "shards": realm.shards,
        "session_start_limit": { "total": 1_000, "remaining": 1_000, "reset_after": 86_400_000, "max_concurrency": 1 },
    }))
}

fn me(realm: &mut Realm, _: Asked) -> Answer<Given> {
    given(realm.current_user_json())
}

fn my_guilds(realm: &mut Realm, _: Asked) -> Answer<Given> {
    let mine = realm
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&realm.bot));
    let guilds: Vec<Value> = mine
        .map(|guild| {
            json!({
                "id": guild.id,
                "name": guild.name,
                "icon": null,
                "banner": null,
                "owner": guild.owner == realm.bot,
                "permissions": permissions::in_guild(guild, realm.bot).to_string(),
                "features": ["COMMUNITY"],
            })
        })
        .collect();
    given(Value::Array(guilds))
}

fn leave(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let guild = asked.id("guild.id")?;
    let bot = realm.bot;
    if !realm
        .guilds
        .get(&guild)
        .is_some_and(|guild| guild.members.contains_key(&bot))
    {
        return Err(UNKNOWN_GUILD);
    }
    realm.leave(guild, bot);
    nothing()
}

fn open_dm(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let mut form = Form::default();
    let recipient = &asked.body["recipient_id"];
    if recipient.is_null() {
        form.required("recipient_id");
    }
    form.finish()?;
    let user = id_of(recipient)
        .and_then(|id| realm.users.get(&id))
        .filter(|user| !user.bot);
    let user = user.ok_or(INVALID_RECIPIENT)?.id;
    let channel = realm.open_dm(user);
    given(realm.channel_json(realm.channel(channel)?))
}

fn user(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let id = asked.id("user.id")?;
    if !realm.users.contains_key(&id) {
        return Err(UNKNOWN_USER);
    }
    given(realm.user_json(id))
}
