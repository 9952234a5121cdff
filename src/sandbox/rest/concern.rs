//! Whom a call concerns, so that weather can come up over one person alone.

use std::collections::HashMap;

use serde_json::Value;

use crate::sandbox::places::Kind;
use crate::sandbox::realm::Realm;
use crate::sandbox::snowflake::Snowflake;

/// The person whose deed a call answers, or to whom alone it speaks; nobody, where it concerns everybody.
pub fn concerned(
    realm: &Realm,
    places: &HashMap<&'static str, String>,
    body: &Value,
) -> Option<Snowflake> {
    let id = |name: &str| places.get(name)?.parse::<Snowflake>().ok();
    if let Some(of) = id("interaction.id").and_then(|id| realm.interactions.get(&id)) {
        return Some(of.user);
    }
    if let Some(token) = places.get("interaction.token") {
        let mut answered = realm.interactions.values().rev();
        return answered.find(|of| of.token == *token).map(|of| of.user);
    }
    if let Some(channel) = id("channel.id").and_then(|id| realm.channels.get(&id)) {
        let mut people = channel.recipients.iter().filter(|one| **one != realm.bot);
        return people.next().copied().filter(|_| channel.kind == Kind::Dm);
    }
    let recipient = body["recipient_id"].as_str();
    recipient
        .and_then(|id| id.parse().ok())
        .or_else(|| id("user.id"))
}
