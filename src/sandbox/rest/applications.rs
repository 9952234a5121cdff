//! Calls about the application and its commands.

use serde_json::Value;

use super::{Asked, Given, Route, given, made, nothing, route};
use crate::sandbox::errors::{Answer, MISSING_ACCESS, UNKNOWN_APPLICATION};
use crate::sandbox::realm::Realm;
use crate::sandbox::snowflake::Snowflake;

pub const ROUTES: &[Route] = &[
    route("GET", "/applications/@me", application),
    route("GET", "/oauth2/applications/@me", application),
    route("GET", "/applications/{application.id}/commands", list),
    route("PUT", "/applications/{application.id}/commands", put),
    route("POST", "/applications/{application.id}/commands", post),
    route(
        "GET",
        "/applications/{application.id}/commands/{command.id}",
        one,
    ),
    route(
        "PATCH",
        "/applications/{application.id}/commands/{command.id}",
        patch,
    ),
    route(
        "DELETE",
        "/applications/{application.id}/commands/{command.id}",
        delete,
    ),
    route(
        "GET",
        "/applications/{application.id}/guilds/{guild.id}/commands",
        list,
    ),
    route(
        "PUT",
        "/applications/{application.id}/guilds/{guild.id}/commands",
        put,
    ),
    route(
        "POST",
        "/applications/{application.id}/guilds/{guild.id}/commands",
        post,
    ),
    route(
        "GET",
        "/applications/{application.id}/guilds/{guild.id}/commands/{command.id}",
        one,
    ),
    route(
        "PATCH",
        "/applications/{application.id}/guilds/{guild.id}/commands/{command.id}",
        patch,
    ),
    route(
        "DELETE",
        "/applications/{application.id}/guilds/{guild.id}/commands/{command.id}",
        delete,
    ),
];

fn application(realm: &mut Realm, _: Asked) -> Answer<Given> {
    given(realm.application_json())
}

/// The scope of the call: a guild's commands, or the global ones.
fn scope(realm: &Realm, asked: &Asked) -> Answer<Option<Snowflake>> {
    if asked.id("application.id")? != realm.bot {
        return Err(UNKNOWN_APPLICATION);
    }
    if !asked.places.contains_key("guild.id") {
        return Ok(None);
    }
    let guild = asked.id("guild.id")?;
    match realm.guilds.get(&guild) {
        Some(of) if of.members.contains_key(&realm.bot) => Ok(Some(guild)),
        _ => Err(MISSING_ACCESS),
    }
}

fn list(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let scope = scope(realm, &asked)?;
    let whole = asked.flag("with_localizations");
    let kept = realm
        .commands
        .iter()
        .filter(|((of, _), _)| *of == scope)
        .map(|(_, command)| {
            let mut command = command.clone();
            if !whole {
                without_localizations(&mut command);
            }
            command
        });
    given(kept.collect())
}

fn without_localizations(of: &mut Value) {
    if let Value::Object(fields) = of {
        fields.remove("name_localizations");
        fields.remove("description_localizations");
        for list in ["options", "choices"] {
            if let Some(Value::Array(inside)) = fields.get_mut(list) {
                inside.iter_mut().for_each(without_localizations);
            }
        }
    }
}

fn put(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let scope = scope(realm, &asked)?;
    given(realm.put_commands(scope, &asked.body)?)
}

fn post(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let scope = scope(realm, &asked)?;
    match realm.post_command(scope, &asked.body)? {
        (true, command) => made(command),
        (false, command) => given(command),
    }
}

fn one(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let scope = scope(realm, &asked)?;
    given(realm.command(scope, asked.id("command.id")?)?.clone())
}

fn patch(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let scope = scope(realm, &asked)?;
    given(realm.patch_command(scope, asked.id("command.id")?, &asked.body)?)
}

fn delete(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let scope = scope(realm, &asked)?;
    realm.delete_command(scope, asked.id("command.id")?)?;
    nothing()
}
