//! What the page in the browser is served, and what its people do there.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::extract::ws::{Message as Frame, WebSocket};
use axum::http::{Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::command_form::{LOCALES, localized};
use super::house::House;
use super::messages::{Message, id_of};
use super::people::{Press, plain};
use super::places::{Channel, Kind};
use super::query::{decoded, pairs};
use super::realm::{Realm, Tab};
use super::snowflake::Snowflake;

const INDEX: &str = include_str!("page/index.html");
const SCRIPT: &str = include_str!("page/app.js");
const STYLE: &str = include_str!("page/style.css");

/// The bundled fonts by file name.
const FONTS: &[(&str, &[u8])] = &[
    (
        "Alegreya-Bold.ttf",
        include_bytes!("../../assets/fonts/Alegreya-Bold.ttf"),
    ),
    (
        "DejaVuSans.ttf",
        include_bytes!("../../assets/fonts/DejaVuSans.ttf"),
    ),
    (
        "IMFellEnglishSC-Regular.ttf",
        include_bytes!("../../assets/fonts/IMFellEnglishSC-Regular.ttf"),
    ),
    (
        "Inter-Bold.ttf",
        include_bytes!("../../assets/fonts/Inter-Bold.ttf"),
    ),
    (
        "Inter-ExtraBold.ttf",
        include_bytes!("../../assets/fonts/Inter-ExtraBold.ttf"),
    ),
    (
        "Inter-Medium.ttf",
        include_bytes!("../../assets/fonts/Inter-Medium.ttf"),
    ),
    (
        "Inter-SemiBold.ttf",
        include_bytes!("../../assets/fonts/Inter-SemiBold.ttf"),
    ),
];

/// How large a request of the page may be.
const MOST: usize = 1 << 20;

/// Answers one request of a browser.
pub async fn serve(house: Arc<House>, request: Request) -> Response<Body> {
    let method = request.method().to_string();
    let path: Vec<String> = request
        .uri()
        .path()
        .trim_matches('/')
        .split('/')
        .map(decoded)
        .collect();
    let steps: Vec<&str> = path.iter().map(String::as_str).collect();
    let query = pairs(request.uri().query().unwrap_or_default());
    match (method.as_str(), steps.as_slice()) {
        ("GET", [""]) => return text("text/html; charset=utf-8", INDEX),
        ("GET", ["page", "app.js"]) => return text("text/javascript; charset=utf-8", SCRIPT),
        ("GET", ["page", "style.css"]) => return text("text/css; charset=utf-8", STYLE),
        ("GET", ["page", "fonts", name]) => return font(name),
        ("GET", ["attachments", _, id, _]) => return file(&house, id),
        ("GET", ["page", "unsupported"]) => {
            return json_of(&house.look(|realm| {
                realm
                    .record
                    .unsupported
                    .iter()
                    .map(|call| call.json())
                    .collect()
            }));
        }
        ("POST", _) if !is_own(&request) => {
            return refused(StatusCode::FORBIDDEN, "This came from another page.");
        }
        _ => {}
    }
    let somebody = query
        .get("as")
        .and_then(|name| house.look(|realm| realm.somebody(name)));
    let body = match axum::body::to_bytes(request.into_body(), MOST).await {
        Ok(bytes) => serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        Err(_) => return refused(StatusCode::PAYLOAD_TOO_LARGE, "That is too much at once."),
    };
    if (method.as_str(), steps.as_slice()) == ("POST", &["page", "users"]) {
        return newcomer(&house, &body);
    }
    let Some(me) = somebody else {
        // Without a name the page is shown the people there are, to choose from.
        return match (method.as_str(), steps.as_slice()) {
            ("GET", ["page", "world"]) => {
                json_of(&house.look(|realm| json!({ "users": people(realm) })))
            }
            ("GET" | "POST", ["page", ..]) => {
                refused(StatusCode::NOT_FOUND, "Nobody here has this name.")
            }
            _ => refused(StatusCode::NOT_FOUND, "There is nothing here."),
        };
    };
    match (method.as_str(), steps.as_slice()) {
        ("GET", ["page", "world"]) => json_of(&house.look(|realm| world(realm, me))),
        ("GET", ["page", "events"]) => events(&house, me),
        ("GET", ["page", "channels", channel, "messages"]) => {
            let channel = channel.parse().unwrap_or(Snowflake(0));
            let limit = query
                .get("limit")
                .and_then(|limit| limit.parse().ok())
                .unwrap_or(50);
            let before = query
                .get("before")
                .and_then(|before| before.parse().ok())
                .unwrap_or(Snowflake(u64::MAX));
            json_of(&house.look(|realm| messages(realm, me, channel, limit, before)))
        }
        ("POST", ["page", "interactions"]) => interaction(&house, me, &body).await,
        ("POST", ["page", "messages"]) => {
            let channel = id_of(&body["channel_id"]).unwrap_or(Snowflake(0));
            done(
                house
                    .enter()
                    .write(me, channel, body["content"].as_str().unwrap_or_default())
                    .map(|_| ()),
            )
        }
        // Anybody may write to a bot first.
        ("POST", ["page", "dm"]) => {
            let id = house.enter().open_dm(me);
            json_of(&json!({ "id": id }))
        }
        ("POST", ["page", "typing"]) => {
            let channel = id_of(&body["channel_id"]).unwrap_or(Snowflake(0));
            house.enter().typing(channel, me);
            done(Ok(()))
        }
        ("POST", ["page", "dismiss"]) => done(dismiss(
            &mut house.enter(),
            me,
            id_of(&body["channel_id"]),
            id_of(&body["message_id"]),
        )),
        ("POST", ["page", "locale"]) => {
            let locale = body["locale"].as_str().unwrap_or_default();
            if !LOCALES.contains(&locale) {
                return refused(StatusCode::BAD_REQUEST, "Discord has no such language.");
            }
            let mut realm = house.enter();
            if let Some(user) = realm.users.get_mut(&me) {
                locale.clone_into(&mut user.locale);
            }
            realm.tell_tab(me, "WORLD", json!({}));
            done(Ok(()))
        }
        _ => refused(StatusCode::NOT_FOUND, "There is nothing here."),
    }
}

/// Whether a request that changes something comes from this very page, or from no page at all.
fn is_own(request: &Request) -> bool {
    let word = |name: header::HeaderName| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    match (word(header::ORIGIN), word(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, of)| of == host),
        (Some(_), None) => false,
    }
}

fn text(kind: &'static str, body: &'static str) -> Response<Body> {
    (
        [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, "no-cache"),
        ],
        body,
    )
        .into_response()
}

fn json_of(value: &Value) -> Response<Body> {
    (
        [(header::CONTENT_TYPE, "application/json")],
        value.to_string(),
    )
        .into_response()
}

fn refused(status: StatusCode, words: &str) -> Response<Body> {
    (status, json_of(&json!({ "message": words }))).into_response()
}

/// Accepted, or refused in plain words.
fn done(outcome: Result<(), String>) -> Response<Body> {
    match outcome {
        Ok(()) => (StatusCode::ACCEPTED, json_of(&json!({}))).into_response(),
        Err(words) => refused(StatusCode::BAD_REQUEST, &words),
    }
}

fn font(name: &str) -> Response<Body> {
    match FONTS.iter().find(|(of, _)| *of == name) {
        Some((_, bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, "font/ttf"),
                (header::CACHE_CONTROL, "max-age=86400"),
            ];
            (headers, *bytes).into_response()
        }
        None => refused(StatusCode::NOT_FOUND, "There is no such font."),
    }
}

fn file(house: &House, id: &str) -> Response<Body> {
    let found = id
        .parse()
        .ok()
        .and_then(|id| house.look(|realm| realm.files.get(&id).cloned()));
    match found {
        Some((kind, bytes)) => {
            // A file of the bot's must never run as a script of this page.
            let shown = if kind.starts_with("image/") {
                kind
            } else {
                "application/octet-stream".into()
            };
            let headers = [
                (header::CONTENT_TYPE, shown.as_str()),
                (header::CACHE_CONTROL, "private, max-age=86400, immutable"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
                (
                    header::CONTENT_SECURITY_POLICY,
                    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
                ),
            ];
            (headers, bytes).into_response()
        }
        None => refused(StatusCode::NOT_FOUND, "There is no such file."),
    }
}

fn people(realm: &Realm) -> Value {
    realm
        .users
        .values()
        .filter(|user| !user.bot)
        .map(|user| person(realm, user.id))
        .collect()
}

/// A user with the language of his client, which only this page shows.
fn person(realm: &Realm, id: Snowflake) -> Value {
    let mut json = realm.user_json(id);
    json["locale"] = json!(realm.users.get(&id).map(|user| user.locale.clone()));
    json
}

fn world(realm: &Realm, me: Snowflake) -> Value {
    let guilds = realm
        .guilds
        .values()
        .filter(|guild| guild.members.contains_key(&me))
        .map(|guild| {
            let inside = realm
                .channels
                .values()
                .filter(|of| of.guild == Some(guild.id) && realm.sees(me, of));
            json!({
                "id": guild.id,
                "name": guild.name,
                "channels": inside.map(|of| channel(realm, me, of)).collect::<Value>(),
                "members": guild.members.keys().collect::<Vec<_>>(),
            })
        });
    let dms = realm
        .channels
        .values()
        .filter(|of| of.kind == Kind::Dm && of.recipients.contains(&me));
    let mut commands: Vec<&Value> = Vec::new();
    for ((scope, _), command) in &realm.commands {
        let mine = scope.is_none_or(|guild| {
            realm
                .guilds
                .get(&guild)
                .is_some_and(|of| of.members.contains_key(&me))
        });
        if mine && command["type"] == 1 {
            commands.push(command);
        }
    }
    let locale = realm.users.get(&me).map(|user| user.locale.clone());
    json!({
        "me": { "user": realm.user_json(me), "locale": locale },
        "users": people(realm),
        "guilds": guilds.collect::<Value>(),
        "dms": dms.map(|of| json!({
            "id": of.id, "type": 1, "recipient": realm.user_json(realm.bot), "last_message_id": of.last_message,
        })).collect::<Value>(),
        "commands": commands,
        "bot": { "user": realm.user_json(realm.bot), "online": realm.gateway.online() },
        "application_id": realm.bot,
        "locales": LOCALES.as_slice(),
    })
}

fn channel(realm: &Realm, me: Snowflake, of: &Channel) -> Value {
    let mut json = json!({
        "id": of.id,
        "name": of.name,
        "type": of.kind as u64,
        "topic": of.topic,
        "can_send": realm.may_write(me, of),
        "last_message_id": of.last_message,
    });
    if let Some(parent) = of.parent {
        json["parent_id"] = json!(parent);
    }
    if let Some(thread) = &of.thread {
        json["archived"] = thread.archived.into();
        json["locked"] = thread.locked.into();
    }
    json
}

fn messages(
    realm: &Realm,
    me: Snowflake,
    channel: Snowflake,
    limit: usize,
    before: Snowflake,
) -> Value {
    let seen = realm
        .channels
        .get(&channel)
        .is_some_and(|of| realm.sees(me, of));
    let mine = |message: &&Message| {
        seen && message.id < before
            && message
                .only_for
                .is_none_or(|one| one == me && !realm.dismissed.contains(&message.id))
    };
    let mut found: Vec<&Message> = realm
        .messages_in(channel)
        .rev()
        .filter(mine)
        .take(limit.min(100))
        .collect();
    found.reverse();
    found
        .into_iter()
        .map(|message| realm.told_message_json(message))
        .collect()
}

fn dismiss(
    realm: &mut Realm,
    me: Snowflake,
    channel: Option<Snowflake>,
    message: Option<Snowflake>,
) -> Result<(), String> {
    let (Some(channel), Some(id)) = (channel, message) else {
        return Err("There is no such message.".into());
    };
    match realm.messages.get(&(channel, id)) {
        Some(message) if message.only_for == Some(me) => {
            realm.dismissed.insert(id);
            Ok(())
        }
        _ => Err("Only your own private messages can be dismissed.".into()),
    }
}

fn newcomer(house: &House, body: &Value) -> Response<Body> {
    let name = body["name"].as_str().unwrap_or_default().trim();
    let locale = body["locale"]
        .as_str()
        .filter(|locale| LOCALES.contains(locale))
        .unwrap_or("en-US");
    if name.is_empty() || name.chars().count() > 32 {
        return refused(StatusCode::BAD_REQUEST, "A name has 1 to 32 characters.");
    }
    let mut realm = house.enter();
    if realm.somebody(name).is_some() {
        return refused(StatusCode::CONFLICT, "Somebody here has this name already.");
    }
    let guilds: Vec<Snowflake> = realm.guilds.keys().copied().collect();
    let id = realm.add_person(name, locale, &guilds);
    realm.tell_tabs("WORLD", json!({}));
    json_of(&person(&realm, id))
}

/// Whose eyes a tab wants to follow.
///
/// A page elsewhere may open a websocket to here, which no browser forbids; so it is refused here.
pub fn follower(house: &House, request: &Request) -> Result<Snowflake, Box<Response<Body>>> {
    if !is_own(request) {
        let words = "This came from another page.";
        return Err(Box::new(refused(StatusCode::FORBIDDEN, words)));
    }
    let query = pairs(request.uri().query().unwrap_or_default());
    let me = query
        .get("as")
        .and_then(|name| house.look(|realm| realm.somebody(name)));
    me.ok_or_else(|| {
        let words = "Nobody here has this name.";
        Box::new(refused(StatusCode::NOT_FOUND, words))
    })
}

/// Tells a tab by websocket what happens before this person's eyes.
///
/// Of event streams a browser holds six to one server, in all its tabs together, and with the sixth player the page
/// would stand still; of websockets it holds hundreds.
pub async fn follow(house: Arc<House>, me: Snowflake, mut socket: WebSocket) {
    let mut events = open_tab(&house, me);
    loop {
        tokio::select! {
            event = events.recv() => {
                let Some(event) = event else { return };
                if socket.send(Frame::Text(event.to_string().into())).await.is_err() {
                    return;
                }
            }
            // The tab says nothing; this only hears that it has gone.
            heard = socket.recv() => if !matches!(heard, Some(Ok(_))) { return },
        }
    }
}

fn open_tab(house: &House, me: Snowflake) -> UnboundedReceiver<Value> {
    let (sender, receiver) = unbounded_channel();
    // A first word tells the tab that the line stands.
    let online = house.look(|realm| realm.gateway.online());
    if sender
        .send(json!({ "t": "BOT", "d": { "online": online } }))
        .is_ok()
    {
        house.enter().tabs.push(Tab {
            user: me,
            events: sender,
        });
    }
    receiver
}

/// The same as a stream of events, for scripts.
fn events(house: &House, me: Snowflake) -> Response<Body> {
    let receiver = open_tab(house, me);
    let stream = futures_util::stream::unfold(receiver, |mut receiver| async {
        let event: Value = receiver.recv().await?;
        Some((
            Ok::<_, std::convert::Infallible>(Event::default().data(event.to_string())),
            receiver,
        ))
    });
    Sse::new(stream)
        .keep_alive(KeepAlive::default())
        .into_response()
}

async fn interaction(house: &Arc<House>, me: Snowflake, body: &Value) -> Response<Body> {
    let channel = id_of(&body["channel_id"]).unwrap_or(Snowflake(0));
    let name = body["name"].as_str().unwrap_or_default();
    let options = body["options"].as_array().map_or(&[][..], Vec::as_slice);
    let custom_id = body["custom_id"].as_str().unwrap_or_default();
    let nonce = body
        .get("nonce")
        .filter(|nonce| !nonce.is_null())
        .map(plain);
    match body["kind"].as_str() {
        Some("command") => done(house.command(me, channel, name, options, nonce).map(|_| ())),
        Some("autocomplete") => match house.autocomplete(me, channel, name, options).await {
            Ok(choices) => {
                let locale =
                    house.look(|realm| realm.users.get(&me).map(|user| user.locale.clone()));
                let shown = choices.iter().map(|choice| {
                    let name = localized(choice, "name", locale.as_deref().unwrap_or_default());
                    json!({ "name": name, "value": choice["value"] })
                });
                json_of(&json!({ "choices": shown.collect::<Value>() }))
            }
            Err(words) => refused(StatusCode::BAD_REQUEST, &words),
        },
        Some("component") => {
            let values = body["values"]
                .as_array()
                .into_iter()
                .flatten()
                .map(plain)
                .collect();
            let press = Press {
                channel,
                message: id_of(&body["message_id"]).unwrap_or(Snowflake(0)),
                custom_id,
                component_type: body["component_type"].as_u64().unwrap_or(2),
                values,
                forged: false,
                nonce,
            };
            done(house.press(me, press).map(|_| ()))
        }
        Some("modal") => {
            let of = id_of(&body["interaction_id"]).unwrap_or(Snowflake(0));
            let filled: Vec<(String, String)> = body["components"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|field| (plain(&field["custom_id"]), plain(&field["value"])))
                .collect();
            done(house.submit(me, of, &filled, nonce).map(|_| ()))
        }
        _ => refused(StatusCode::BAD_REQUEST, "This is no kind of interaction."),
    }
}
