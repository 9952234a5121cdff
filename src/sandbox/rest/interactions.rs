//! Calls that answer interactions: the first answer, and what follows through the token.

use super::{Asked, Given, Route, given, nothing, open};
use crate::sandbox::errors::Answer;
use crate::sandbox::realm::Realm;

pub const ROUTES: &[Route] = &[
    open(
        "POST",
        "/interactions/{interaction.id}/{interaction.token}/callback",
        callback,
    ),
    open(
        "POST",
        "/webhooks/{application.id}/{interaction.token}",
        follow_up,
    ),
    open(
        "GET",
        "/webhooks/{application.id}/{interaction.token}/messages/{message.id}",
        see,
    ),
    open(
        "PATCH",
        "/webhooks/{application.id}/{interaction.token}/messages/{message.id}",
        edit,
    ),
    open(
        "DELETE",
        "/webhooks/{application.id}/{interaction.token}/messages/{message.id}",
        delete,
    ),
];

fn callback(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let id = asked.id("interaction.id")?;
    let token = asked.text("interaction.token").to_owned();
    let wanted = asked.flag("with_response");
    let response = realm.acknowledge(id, &token, &asked.body, asked.uploads)?;
    if wanted { given(response) } else { nothing() }
}

fn follow_up(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let token = asked.text("interaction.token").to_owned();
    given(realm.follow_up(
        asked.id("application.id")?,
        &token,
        &asked.body,
        asked.uploads,
    )?)
}

fn see(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let (token, which) = (asked.text("interaction.token"), asked.text("message.id"));
    given(realm.see_answer(asked.id("application.id")?, token, which)?)
}

fn edit(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let application = asked.id("application.id")?;
    let (token, which) = (
        asked.text("interaction.token").to_owned(),
        asked.text("message.id").to_owned(),
    );
    given(realm.edit_answer(application, &token, &which, &asked.body, asked.uploads)?)
}

fn delete(realm: &mut Realm, asked: Asked) -> Answer<Given> {
    let (token, which) = (asked.text("interaction.token"), asked.text("message.id"));
    realm.delete_answer(asked.id("application.id")?, token, which)?;
    nothing()
}
