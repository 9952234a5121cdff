//! A walk through every call that the sandbox answers and every event that it sends, by a client without any manners.

use super::conformity;
use quartermaster::sandbox::driver::{Person, Reply};
use quartermaster::sandbox::snowflake::Snowflake;
use quartermaster::sandbox::world::World;
use quartermaster::sandbox::{Sandbox, Trouble};
use serde_json::{Value, json};
use serenity::all::{
    ClientBuilder, Context, EventHandler, GatewayIntents, HttpBuilder, Interaction,
};
use serenity::async_trait;
use std::collections::BTreeSet;
use std::error::Error;
use std::time::Duration;
use tokio::sync::mpsc;

const MANAGE_CHANNELS: u64 = 1 << 4;
const MANAGE_THREADS: u64 = 1 << 34;

type Outcome<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// A client that hears everything and answers nothing by itself.
struct Ears(mpsc::UnboundedSender<(String, String)>);

#[async_trait]
impl EventHandler for Ears {
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let heard = match interaction {
            Interaction::Command(one) | Interaction::Autocomplete(one) => (one.id, one.token),
            Interaction::Component(one) => (one.id, one.token),
            Interaction::Modal(one) => (one.id, one.token),
            _ => return,
        };
        // The test has ended when nobody listens any more.
        let _ = self.0.send((heard.0.to_string(), heard.1));
    }
}

/// Hands that send whatever they are told to.
struct Hands {
    client: reqwest::Client,
    base: String,
    token: String,
    heard: mpsc::UnboundedReceiver<(String, String)>,
}

impl Hands {
    async fn send(&self, method: &str, path: &str, body: Value) -> Outcome<Value> {
        let request = self.request(method, path)?;
        let request = if body.is_null() {
            request
        } else {
            request.json(&body)
        };
        read(request.send().await?).await
    }

    /// The same with a picture.
    async fn send_with_file(&self, method: &str, path: &str, body: Value) -> Outcome<Value> {
        let png = include_bytes!("../golden/brandubh_corner_fr.png").to_vec();
        let file = reqwest::multipart::Part::bytes(png).file_name("board.png");
        let form = reqwest::multipart::Form::new()
            .text("payload_json", body.to_string())
            .part("files[0]", file);
        read(self.request(method, path)?.multipart(form).send().await?).await
    }

    fn request(&self, method: &str, path: &str) -> Outcome<reqwest::RequestBuilder> {
        let address = format!("{}/api/v10{path}", self.base);
        let request = self.client.request(method.parse()?, address);
        Ok(request.header("authorization", format!("Bot {}", self.token)))
    }

    /// The address of the answer to the next interaction, and of what follows it.
    async fn next(&mut self) -> Outcome<(String, String)> {
        let waiting = tokio::time::timeout(Duration::from_secs(20), self.heard.recv());
        let (id, token) = waiting.await?.ok_or("the client is gone")?;
        Ok((
            format!("/interactions/{id}/{token}/callback?with_response=true"),
            token,
        ))
    }
}

/// Whatever is answered; what it should be is checked at the end, of all answers.
async fn read(response: reqwest::Response) -> Outcome<Value> {
    let (at, status) = (response.url().path().to_owned(), response.status());
    let text = response.text().await?;
    if !status.is_success() {
        return Err(format!("{at}: {status}: {text}").into());
    }
    Ok(serde_json::from_str(&text).unwrap_or_default())
}

fn id(of: &Value) -> String {
    of["id"].as_str().unwrap_or_default().to_owned()
}

fn buttons() -> Value {
    json!([
        { "type": 1, "components": [
            { "type": 2, "style": 1, "label": "Play", "custom_id": "play" },
            { "type": 2, "style": 5, "label": "Rules", "url": "https://example.org/rules" },
            { "type": 2, "style": 2, "label": "Off", "custom_id": "off", "disabled": true, "emoji": { "name": "♟" } },
        ]},
        { "type": 1, "components": [
            { "type": 3, "custom_id": "menu", "placeholder": "Choose", "options": [
                { "label": "d4", "value": "d4", "description": "the castle", "default": true }, { "label": "d1", "value": "d1" },
            ]},
        ]},
        { "type": 1, "components": [{ "type": 5, "custom_id": "people", "min_values": 0, "max_values": 2 }] },
    ])
}

fn embeds() -> Value {
    json!([{
        "title": "Brandubh", "description": "Your move.", "color": 0x33_66_99, "url": "https://example.org/",
        "timestamp": "2026-11-29T20:00:00Z", "image": { "url": "attachment://board.png" },
        "thumbnail": { "url": "https://example.org/a.png" }, "footer": { "text": "Move 3" },
        "author": { "name": "The house" }, "fields": [{ "name": "Turn", "value": "Maeve", "inline": true }],
    }])
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_is_answered_and_every_event_is_sent_as_discord_would() -> Outcome {
    let sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0").await?;
    let (tell, heard) = mpsc::unbounded_channel();
    let http = HttpBuilder::new(sandbox.token())
        .proxy(sandbox.base())
        .ratelimiter_disabled(true)
        .build();
    let mut ears = ClientBuilder::new_with_http(http, GatewayIntents::all())
        .event_handler(Ears(tell))
        .await?;
    let shards = ears.shard_manager.clone();
    let running = tokio::spawn(async move { ears.start().await });
    sandbox.wait_for_the_bot().await?;
    let mut hands = Hands {
        client: reqwest::Client::new(),
        base: sandbox.base().to_owned(),
        token: sandbox.token(),
        heard,
    };
    let maeve = sandbox.person("Maeve")?;
    let (server, channel) = (
        sandbox.server("The Tavern")?,
        sandbox.channel("board-games")?,
    );

    about_the_bot(&hands, &maeve).await?;
    about_commands(&hands, sandbox.bot(), server).await?;
    about_messages(&hands, &maeve, channel).await?;
    about_threads(&hands, &sandbox, &maeve, channel).await?;
    about_interactions(&mut hands, &sandbox, &maeve, channel).await?;
    refusals(&hands, &sandbox, channel).await?;
    beyond_the_bot(&sandbox, &maeve, server, channel)?;
    for (method, path) in [
        ("GET", format!("/guilds/{server}")),
        ("GET", format!("/guilds/{server}?with_counts=true")),
        ("GET", format!("/guilds/{server}/channels")),
        ("GET", format!("/guilds/{server}/roles")),
        ("GET", format!("/guilds/{server}/members?limit=10")),
        ("GET", format!("/guilds/{server}/members/{}", maeve.id())),
        ("GET", format!("/guilds/{server}/threads/active")),
        ("DELETE", format!("/users/@me/guilds/{server}")),
    ] {
        hands.send(method, &path, Value::Null).await?;
    }

    let (calls, events) = (sandbox.calls(), sandbox.events());
    shards.shutdown_all().await;
    // However the client ends, everything was said before.
    let _ = tokio::time::timeout(Duration::from_secs(10), running).await?;
    let faults = conformity::of_everything(&calls, &events);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let done: BTreeSet<(String, &str)> = calls
        .iter()
        .filter(|call| call.status < 300)
        .map(|call| (call.method.clone(), call.template))
        .collect();
    let missed: Vec<_> = Sandbox::answered()
        .into_iter()
        .filter(|(method, template)| !done.contains(&((*method).to_owned(), *template)))
        .collect();
    assert!(missed.is_empty(), "not walked: {missed:?}");
    let sent: BTreeSet<&str> = events
        .iter()
        .filter_map(|event| event["t"].as_str())
        .collect();
    for event in [
        "READY",
        "GUILD_CREATE",
        "GUILD_DELETE",
        "GUILD_MEMBER_ADD",
        "GUILD_MEMBER_REMOVE",
        "CHANNEL_CREATE",
        "CHANNEL_UPDATE",
        "CHANNEL_DELETE",
        "THREAD_CREATE",
        "THREAD_UPDATE",
        "THREAD_DELETE",
        "MESSAGE_CREATE",
        "MESSAGE_UPDATE",
        "MESSAGE_DELETE",
        "INTERACTION_CREATE",
    ] {
        assert!(sent.contains(event), "{event} is not among {sent:?}");
    }
    Ok(())
}

async fn about_the_bot(hands: &Hands, maeve: &Person) -> Outcome {
    for path in [
        "/gateway".to_owned(),
        "/gateway/bot".to_owned(),
        "/applications/@me".to_owned(),
        "/oauth2/applications/@me".to_owned(),
        "/users/@me".to_owned(),
        "/users/@me/guilds".to_owned(),
        format!("/users/{}", maeve.id()),
    ] {
        hands.send("GET", &path, Value::Null).await?;
    }
    Ok(())
}

async fn about_commands(hands: &Hands, bot: Snowflake, server: Snowflake) -> Outcome {
    let play = json!({ "name": "play", "description": "Plays a move.", "name_localizations": { "fr": "jouer" },
    "integration_types": [0], "contexts": [0], "options": [
        { "type": 3, "name": "move", "description": "The move.", "required": true, "autocomplete": true, "max_length": 100 },
        { "type": 3, "name": "game", "description": "The game.", "choices": [{ "name": "Brandubh", "value": "brandubh" }] },
        { "type": 4, "name": "number", "description": "A number.", "min_value": 1, "max_value": 9 },
        { "type": 5, "name": "text", "description": "In words." },
        { "type": 6, "name": "guest", "description": "A guest." },
    ]});
    let table = json!({ "name": "table", "description": "The table.", "options": [
        { "type": 1, "name": "close", "description": "Closes it." },
    ]});
    let look = json!({ "type": 2, "name": "Games With" });
    for at in [
        format!("/applications/{bot}/guilds/{server}/commands"),
        format!("/applications/{bot}/commands"),
    ] {
        hands.send("PUT", &at, json!([play, table])).await?;
        let made = hands.send("POST", &at, look.clone()).await?;
        hands.send("GET", &at, Value::Null).await?;
        let one = format!("{at}/{}", id(&made));
        hands.send("GET", &one, Value::Null).await?;
        hands
            .send("PATCH", &one, json!({ "name": "Games Of" }))
            .await?;
        hands.send("DELETE", &one, Value::Null).await?;
    }
    let there = format!("/applications/{bot}/guilds/{server}/commands");
    hands.send("PUT", &there, json!([])).await?;
    Ok(())
}

async fn about_messages(hands: &Hands, maeve: &Person, channel: Snowflake) -> Outcome {
    let at = format!("/channels/{channel}/messages");
    let body = json!({ "content": maeve.mention(), "components": buttons(), "nonce": "p1.1",
        "enforce_nonce": true, "attachments": [{ "id": 0, "description": "The board." }] });
    let sent = hands.send_with_file("POST", &at, body).await?;
    let one = format!("{at}/{}", id(&sent));
    // A file that an embed shows is not among the attachments.
    let reply = json!({ "content": "A reply.", "message_reference": { "message_id": id(&sent) }, "embeds": embeds() });
    hands.send_with_file("POST", &at, reply).await?;
    hands.send("GET", &at, Value::Null).await?;
    hands.send("GET", &one, Value::Null).await?;
    let kept = json!([{ "id": id(&sent["attachments"][0]) }]);
    let change = json!({ "content": "Later.", "components": [], "attachments": kept });
    hands.send("PATCH", &one, change).await?;
    hands.send("DELETE", &one, Value::Null).await?;
    hands
        .send("POST", &format!("/channels/{channel}/typing"), Value::Null)
        .await?;
    let dm = json!({ "recipient_id": maeve.id() });
    let dm = hands.send("POST", "/users/@me/channels", dm).await?;
    let at = format!("/channels/{}", id(&dm));
    hands.send("GET", &at, Value::Null).await?;
    hands
        .send(
            "POST",
            &format!("{at}/messages"),
            json!({ "content": "Your move." }),
        )
        .await?;
    Ok(())
}

async fn about_threads(
    hands: &Hands,
    sandbox: &Sandbox,
    maeve: &Person,
    channel: Snowflake,
) -> Outcome {
    sandbox.permit(channel, sandbox.bot(), MANAGE_CHANNELS | MANAGE_THREADS, 0);
    let at = format!("/channels/{channel}");
    hands.send("GET", &at, Value::Null).await?;
    hands
        .send("PATCH", &at, json!({ "name": "tables", "topic": "Games" }))
        .await?;
    let sent = hands
        .send(
            "POST",
            &format!("{at}/messages"),
            json!({ "content": "A game." }),
        )
        .await?;
    let body = json!({ "name": "Maeve's game", "auto_archive_duration": 1_440 });
    let below = hands
        .send(
            "POST",
            &format!("{at}/messages/{}/threads", id(&sent)),
            body,
        )
        .await?;
    let body = json!({ "name": "Another game", "type": 11 });
    let thread = hands.send("POST", &format!("{at}/threads"), body).await?;
    let at = format!("/channels/{}", id(&thread));
    for method in ["PUT", "DELETE"] {
        hands
            .send(
                method,
                &format!("{at}/thread-members/{}", maeve.id()),
                Value::Null,
            )
            .await?;
    }
    hands
        .send(
            "POST",
            &format!("{at}/messages"),
            json!({ "content": "In a thread." }),
        )
        .await?;
    hands
        .send("PATCH", &at, json!({ "archived": true }))
        .await?;
    hands
        .send(
            "PATCH",
            &at,
            json!({ "archived": false, "name": "The same game" }),
        )
        .await?;
    for method in ["DELETE", "PUT"] {
        hands
            .send(method, &format!("{at}/thread-members/@me"), Value::Null)
            .await?;
    }
    hands
        .send("DELETE", &format!("/channels/{}", id(&below)), Value::Null)
        .await?;
    assert_eq!(sandbox.threads(channel).len(), 1);
    Ok(())
}

/// Somebody acts, and meanwhile the bot answers.
async fn answered(
    acts: impl Future<Output = Result<Reply, Trouble>>,
    answers: impl Future<Output = Outcome>,
) -> Outcome<Reply> {
    let (reply, answered) = tokio::join!(acts, answers);
    answered?;
    Ok(reply?)
}

async fn about_interactions(
    hands: &mut Hands,
    sandbox: &Sandbox,
    maeve: &Person,
    channel: Snowflake,
) -> Outcome {
    let bot = sandbox.bot();
    let message =
        json!({ "content": "Here.", "embeds": [{ "title": "Brandubh" }], "components": buttons() });
    let play = || {
        maeve.command(
            channel,
            "play",
            json!({ "move": "d2-e2", "number": 3, "text": true }),
        )
    };
    // At once, in public.
    let shown = answered(play(), async {
        let (at, token) = hands.next().await?;
        hands
            .send_with_file("POST", &at, json!({ "type": 4, "data": message }))
            .await?;
        let at = format!("/webhooks/{bot}/{token}");
        hands
            .send("GET", &format!("{at}/messages/@original"), Value::Null)
            .await?;
        let second = hands
            .send("POST", &at, json!({ "content": "More.", "flags": 64 }))
            .await?;
        let second = format!("{at}/messages/{}", id(&second));
        hands.send("GET", &second, Value::Null).await?;
        hands
            .send("PATCH", &second, json!({ "content": "Still more." }))
            .await?;
        hands.send("DELETE", &second, Value::Null).await?;
        Ok(())
    })
    .await?;
    // After some thinking, in private.
    answered(play(), async {
        let (at, token) = hands.next().await?;
        hands
            .send("POST", &at, json!({ "type": 5, "data": { "flags": 64 } }))
            .await?;
        let at = format!("/webhooks/{bot}/{token}/messages/@original");
        hands
            .send_with_file(
                "PATCH",
                &at,
                json!({ "content": "Played.", "attachments": [{ "id": 0 }] }),
            )
            .await?;
        Ok(())
    })
    .await?;
    // Below a command, and in a conversation with the bot.
    answered(maeve.command(channel, "table close", json!({})), async {
        let (at, _) = hands.next().await?;
        hands
            .send(
                "POST",
                &at,
                json!({ "type": 4, "data": { "content": "Closed." } }),
            )
            .await?;
        Ok(())
    })
    .await?;
    let post = shown.post()?;
    answered(maeve.press(post, "play"), async {
        let (at, token) = hands.next().await?;
        hands.send("POST", &at, json!({ "type": 6 })).await?;
        let at = format!("/webhooks/{bot}/{token}/messages/@original");
        hands
            .send("PATCH", &at, json!({ "content": "Changed later." }))
            .await?;
        Ok(())
    })
    .await?;
    answered(maeve.choose(post, &["d1"]), async {
        let (at, _) = hands.next().await?;
        hands
            .send(
                "POST",
                &at,
                json!({ "type": 7, "data": { "content": "Changed at once." } }),
            )
            .await?;
        Ok(())
    })
    .await?;
    let oisin = sandbox.person("Oisín")?;
    answered(maeve.choose_people(post, &[&oisin]), async {
        let (at, token) = hands.next().await?;
        hands.send("POST", &at, json!({ "type": 5 })).await?;
        let at = format!("/webhooks/{bot}/{token}");
        hands
            .send("POST", &at, json!({ "content": "Invited." }))
            .await?;
        Ok(())
    })
    .await?;
    let form = json!({ "custom_id": "why", "title": "Why?", "components": [
        { "type": 1, "components": [{ "type": 4, "custom_id": "because", "style": 2, "label": "Because" }] },
    ]});
    let opened = answered(maeve.press(post, "play"), async {
        let (at, _) = hands.next().await?;
        hands
            .send("POST", &at, json!({ "type": 9, "data": form }))
            .await?;
        Ok(())
    })
    .await?;
    answered(maeve.submit(&opened, &[("Because", "I can.")]), async {
        let (at, _) = hands.next().await?;
        hands
            .send(
                "POST",
                &at,
                json!({ "type": 4, "data": { "content": "Well." } }),
            )
            .await?;
        Ok(())
    })
    .await?;
    let (completed, answered) = tokio::join!(
        maeve.complete(channel, "play", json!({ "move": "d" }), "move"),
        async {
            let (at, _) = hands.next().await?;
            let choices = json!([{ "name": "d2-e2", "value": "d2-e2" }]);
            hands
                .send(
                    "POST",
                    &at,
                    json!({ "type": 8, "data": { "choices": choices } }),
                )
                .await?;
            Outcome::Ok(())
        }
    );
    answered?;
    assert_eq!(completed?.len(), 1);
    Ok(())
}

/// Refusals of every kind are in Discord's words as well.
async fn refusals(hands: &Hands, sandbox: &Sandbox, channel: Snowflake) -> Outcome {
    let at = format!("/channels/{channel}/messages");
    for (method, path, body) in [
        ("GET", "/channels/1".to_owned(), Value::Null),
        ("GET", "/channels/none".to_owned(), Value::Null),
        ("GET", format!("{at}/1"), Value::Null),
        (
            "POST",
            "/interactions/1/none/callback".to_owned(),
            json!({ "type": 6 }),
        ),
        (
            "GET",
            format!("/webhooks/{}/none/messages/@original", sandbox.bot()),
            Value::Null,
        ),
    ] {
        assert!(
            hands.send(method, &path, body).await.is_err(),
            "{method} {path}"
        );
    }
    let nobody = Hands {
        client: hands.client.clone(),
        base: hands.base.clone(),
        token: "none".to_owned(),
        heard: mpsc::unbounded_channel().1,
    };
    assert!(nobody.send("GET", "/users/@me", Value::Null).await.is_err());
    Ok(())
}

/// What happens without the bot's doing.
fn beyond_the_bot(
    sandbox: &Sandbox,
    maeve: &Person,
    server: Snowflake,
    channel: Snowflake,
) -> Outcome {
    maeve.write(channel, "I write something.")?;
    let bran = sandbox.person("Bran")?;
    sandbox.leave(server, bran.id());
    sandbox.join(server, bran.id());
    sandbox.forbid(channel, 0);
    let added = sandbox.add_channel(server, "new-tables");
    sandbox.delete_channel(added)?;
    sandbox.add_server(&quartermaster::sandbox::Server::named("A third place"));
    for thread in sandbox.threads(channel) {
        sandbox.archive(thread, true, true);
    }
    Ok(())
}
