//! The page's own calls, as a browser makes them.

use std::collections::BTreeMap;

use futures_util::StreamExt;
use serde_json::{Value, json};
use serenity::all::{
    CommandOptionType, CreateAttachment, CreateCommand, CreateCommandOption,
    CreateInteractionResponse, CreateInteractionResponseMessage,
};
use tokio::io::AsyncReadExt;

use super::bot::{Bot, LIMIT, Outcome, picture, small_room};
use crate::sandbox::Sandbox;

/// A tab of a browser.
struct Browser {
    base: String,
    client: reqwest::Client,
    name: &'static str,
}

impl Browser {
    fn of(sandbox: &Sandbox, name: &'static str) -> Self {
        Self {
            base: sandbox.base().to_owned(),
            client: reqwest::Client::new(),
            name,
        }
    }

    async fn get(&self, path: &str) -> Result<Value, reqwest::Error> {
        let request = self
            .client
            .get(format!("{}{path}", self.base))
            .query(&[("as", self.name)]);
        request.send().await?.json().await
    }

    async fn post(&self, path: &str, body: Value) -> Result<(u16, Value), reqwest::Error> {
        let request = self
            .client
            .post(format!("{}{path}", self.base))
            .query(&[("as", self.name)]);
        let response = request.json(&body).send().await?;
        Ok((response.status().as_u16(), response.json().await?))
    }

    /// Opens the stream of events, of which the first has arrived.
    async fn events(&self) -> Result<Events, Box<dyn std::error::Error>> {
        let request = self
            .client
            .get(format!("{}/page/events", self.base))
            .query(&[("as", self.name)]);
        let response = request.send().await?;
        let kind = response
            .headers()
            .get("content-type")
            .ok_or("no type")?
            .to_str()?
            .to_owned();
        assert!(kind.starts_with("text/event-stream"), "{kind}");
        let mut events = Events {
            chunks: Box::pin(futures_util::stream::unfold(
                response,
                |mut response| async {
                    let chunk = response.chunk().await.ok()??;
                    Some((String::from_utf8_lossy(&chunk).into_owned(), response))
                },
            )),
            text: String::new(),
        };
        events.wait_for("BOT").await?;
        Ok(events)
    }
}

struct Events {
    chunks: std::pin::Pin<Box<dyn futures_util::Stream<Item = String>>>,
    text: String,
}

impl Events {
    async fn wait_for(&mut self, kind: &str) -> Result<Value, Box<dyn std::error::Error>> {
        loop {
            while let Some((event, rest)) = self.text.split_once("\n\n") {
                let data = event
                    .lines()
                    .find_map(|line| line.strip_prefix("data:"))
                    .unwrap_or("null")
                    .trim()
                    .to_owned();
                self.text = rest.to_owned();
                let event: Value = serde_json::from_str(&data)?;
                if event["t"] == kind {
                    return Ok(event["d"].clone());
                }
            }
            let chunk = tokio::time::timeout(LIMIT, self.chunks.next())
                .await
                .map_err(|_| format!("no {kind} came"))?;
            self.text.push_str(&chunk.ok_or("the stream ended")?);
        }
    }
}

#[tokio::test]
async fn the_page_and_all_that_it_needs_are_served() -> Outcome {
    let (sandbox, _, _) = small_room().await?;
    let client = reqwest::Client::new();
    for (path, kind) in [
        ("/", "text/html"),
        ("/page/app.js", "text/javascript"),
        ("/page/style.css", "text/css"),
        ("/page/fonts/Inter-Medium.ttf", "font/ttf"),
    ] {
        let response = client
            .get(format!("{}{path}", sandbox.base()))
            .send()
            .await?;
        assert_eq!(response.status().as_u16(), 200, "{path}");
        assert!(
            response.headers()["content-type"]
                .to_str()?
                .starts_with(kind),
            "{path}"
        );
        assert!(!response.bytes().await?.is_empty());
    }
    // Every font that the style names is there.
    let style = client
        .get(format!("{}/page/style.css", sandbox.base()))
        .send()
        .await?
        .text()
        .await?;
    for url in style
        .split("url(\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|url| url.starts_with('/'))
    {
        assert_eq!(
            client
                .get(format!("{}{url}", sandbox.base()))
                .send()
                .await?
                .status()
                .as_u16(),
            200,
            "{url}"
        );
    }
    let foreign = client
        .post(format!("{}/page/users", sandbox.base()))
        .header("origin", "http://evil.example");
    assert_eq!(
        foreign
            .json(&json!({ "name": "Eve" }))
            .send()
            .await?
            .status()
            .as_u16(),
        403
    );
    Ok(())
}

#[tokio::test]
async fn a_tab_sees_its_persons_world_and_no_more() -> Outcome {
    let (sandbox, bot) =
        Bot::in_the_taverns(vec![CreateCommand::new("play").description("d")]).await?;
    let bran = Browser::of(&sandbox, "bran");
    let world = bran.get("/page/world").await?;
    assert_eq!(world["me"]["user"]["global_name"], "Bran");
    assert_eq!(
        world["guilds"].as_array().map(Vec::len),
        Some(1),
        "Bran is in one tavern only"
    );
    assert_eq!(world["commands"][0]["name"], "play");
    assert_eq!(world["bot"]["online"], true);
    assert_eq!(world["application_id"], sandbox.bot().to_string());
    sandbox.permit(
        sandbox.channel("table-talk")?,
        sandbox.person("Bran")?.id(),
        0,
        1 << 10,
    );
    assert_eq!(
        bran.get("/page/world").await?["guilds"][0]["channels"]
            .as_array()
            .map(Vec::len),
        Some(3)
    );
    let (status, zoe) = bran
        .post("/page/users", json!({ "name": "Zoë", "locale": "fr" }))
        .await?;
    assert_eq!((status, &zoe["global_name"]), (200, &json!("Zoë")));
    let zoe = Browser::of(&sandbox, "zoë");
    assert_eq!(
        zoe.get("/page/world").await?["guilds"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    assert_eq!(
        zoe.post("/page/locale", json!({ "locale": "en-GB" }))
            .await?
            .0,
        202
    );
    assert_eq!(zoe.get("/page/world").await?["me"]["locale"], "en-GB");
    assert_eq!(
        zoe.post("/page/locale", json!({ "locale": "xx" })).await?.0,
        400
    );
    drop(bot);
    Ok(())
}

#[tokio::test]
async fn a_command_on_the_page_is_answered_before_ones_own_eyes() -> Outcome {
    let option = CreateCommandOption::new(CommandOptionType::String, "move", "d").required(true);
    let (sandbox, mut bot) = Bot::in_the_taverns(vec![
        CreateCommand::new("play")
            .description("d")
            .add_option(option),
    ])
    .await?;
    let (maeve, bran) = (
        Browser::of(&sandbox, "Maeve"),
        Browser::of(&sandbox, "Bran"),
    );
    let (mut hers, mut his) = (maeve.events().await?, bran.events().await?);
    let channel = sandbox.channel("board-games")?;
    let bare = json!({ "kind": "command", "nonce": "n0", "channel_id": channel, "name": "play", "options": [] });
    let (status, refused) = maeve.post("/page/interactions", bare).await?;
    assert_eq!((status, refused["message"].is_string()), (400, true));
    let options = json!([{ "name": "move", "type": 3, "value": "d4-d1" }]);
    let body = json!({ "kind": "command", "nonce": "n1", "channel_id": channel, "name": "play", "options": options });
    assert_eq!(
        maeve.post("/page/interactions", body).await?,
        (202, json!({}))
    );

    let command = bot.next_command().await?;
    let file = CreateAttachment::bytes(picture(9, 9), "board.png");
    let said = CreateInteractionResponseMessage::new()
        .content("Only you")
        .ephemeral(true)
        .add_file(file);
    command
        .create_response(&bot.http, CreateInteractionResponse::Message(said))
        .await?;
    let shown = hers.wait_for("MESSAGE_CREATE").await?;
    assert_eq!(
        (&shown["content"], &shown["flags"]),
        (&json!("Only you"), &json!(64))
    );
    assert_eq!(
        hers.wait_for("INTERACTION").await?,
        json!({ "nonce": "n1", "state": "done" })
    );
    let url = shown["attachments"][0]["url"].as_str().unwrap_or_default();
    assert_eq!(
        maeve.client.get(url).send().await?.bytes().await?,
        picture(9, 9)
    );

    assert_eq!(
        maeve
            .post(
                "/page/messages",
                json!({ "channel_id": channel, "content": "Hello" })
            )
            .await?
            .0,
        202
    );
    assert_eq!(
        his.wait_for("MESSAGE_CREATE").await?["content"],
        "Hello",
        "Bran saw a private answer first"
    );
    let path = format!("/page/channels/{channel}/messages");
    assert_eq!(maeve.get(&path).await?.as_array().map(Vec::len), Some(2));
    assert_eq!(bran.get(&path).await?.as_array().map(Vec::len), Some(1));
    let away = json!({ "channel_id": channel, "message_id": shown["id"] });
    assert_eq!(bran.post("/page/dismiss", away.clone()).await?.0, 400);
    assert_eq!(maeve.post("/page/dismiss", away).await?.0, 202);
    assert_eq!(maeve.get(&path).await?.as_array().map(Vec::len), Some(1));
    assert_eq!(maeve.get("/page/unsupported").await?, json!([]));
    Ok(())
}

#[tokio::test]
async fn a_late_bot_is_told_on_the_page() -> Outcome {
    let (sandbox, mut bot) =
        Bot::in_the_taverns(vec![CreateCommand::new("play").description("d")]).await?;
    let maeve = Browser::of(&sandbox, "Maeve");
    let mut events = maeve.events().await?;
    let channel = sandbox.channel("board-games")?;
    let body = json!({ "kind": "command", "nonce": "n1", "channel_id": channel, "name": "play", "options": [] });
    assert_eq!(maeve.post("/page/interactions", body).await?.0, 202);
    bot.next_command().await?;
    sandbox.advance(std::time::Duration::from_secs(4));
    let state = events.wait_for("INTERACTION").await?;
    assert_eq!(
        (&state["nonce"], &state["state"]),
        (&json!("n1"), &json!("failed"))
    );
    Ok(())
}

/// The next event of a websocket; a server sends its words whole and unmasked.
async fn next_frame(line: &mut reqwest::Upgraded) -> Result<Value, Box<dyn std::error::Error>> {
    let kind = line.read_u8().await?;
    assert_eq!(kind, 0x81, "no whole text frame");
    let length = match line.read_u8().await? {
        126 => u64::from(line.read_u16().await?),
        127 => line.read_u64().await?,
        short => u64::from(short),
    };
    let mut words = vec![0; usize::try_from(length)?];
    line.read_exact(&mut words).await?;
    Ok(serde_json::from_slice(&words)?)
}

#[tokio::test]
async fn a_tab_follows_by_websocket_and_a_page_from_elsewhere_does_not() -> Outcome {
    let (sandbox, _, channel) = small_room().await?;
    let (ann, ben) = (Browser::of(&sandbox, "Ann"), Browser::of(&sandbox, "Ben"));
    let knock = |who: &'static str, origin: &str| {
        let request = ann.client.get(format!("{}/page/events", ann.base));
        request
            .query(&[("as", who)])
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .header("origin", origin)
            .send()
    };
    let foreign = knock("Ann", "http://evil.example").await?;
    assert_eq!(foreign.status().as_u16(), 403);
    assert_eq!(knock("Nobody", &ann.base).await?.status().as_u16(), 404);
    let answer = knock("Ann", &ann.base).await?;
    assert_eq!(answer.status().as_u16(), 101);
    let mut line = answer.upgrade().await?;
    let said = json!({ "channel_id": channel, "content": "Hello" });
    let heard = tokio::time::timeout(LIMIT, async {
        assert_eq!(next_frame(&mut line).await?["t"], "BOT");
        assert_eq!(ben.post("/page/messages", said).await?.0, 202);
        loop {
            let event = next_frame(&mut line).await?;
            if event["t"] == "MESSAGE_CREATE" {
                return Ok::<_, Box<dyn std::error::Error>>(event["d"]["content"].clone());
            }
        }
    });
    assert_eq!(heard.await??, "Hello");
    Ok(())
}

#[tokio::test]
async fn anybody_may_write_to_the_bot_first() -> Outcome {
    let (sandbox, _, _) = small_room().await?;
    let ann = Browser::of(&sandbox, "Ann");
    assert_eq!(ann.get("/page/world").await?["dms"], json!([]));
    let (status, opened) = ann.post("/page/dm", json!({})).await?;
    assert_eq!(status, 200);
    assert_eq!(ann.post("/page/dm", json!({})).await?.1, opened);
    let world = ann.get("/page/world").await?;
    assert_eq!(world["dms"][0]["id"], opened["id"]);
    assert_eq!(world["dms"].as_array().map(Vec::len), Some(1));
    Ok(())
}

const SCRIPT: &str = include_str!("../page/app.js");

#[test]
fn what_somebody_wrote_never_becomes_markup() {
    for way in [
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "createContextualFragment",
        "DOMParser",
        "srcdoc",
        "eval(",
        "new Function",
    ] {
        assert!(!SCRIPT.contains(way), "{way}");
    }
}

/// The sentences of one language of the page, and what each is given.
fn sentences(language: &str) -> BTreeMap<&'static str, Vec<&'static str>> {
    let from = SCRIPT.split_once(&format!("\n  {language}: {{\n"));
    let block = from.and_then(|(_, rest)| rest.split_once("\n  },\n"));
    let block = block.map_or("", |(block, _)| block);
    let lines = block.lines().filter_map(|line| {
        let (key, said) = line.trim().strip_prefix('\'')?.split_once("': '")?;
        let mut given: Vec<&str> = said
            .split('{')
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('}')?.0))
            .collect();
        given.sort_unstable();
        Some((key, given))
    });
    lines.collect()
}

#[test]
fn the_page_speaks_both_languages_in_full() {
    let (english, french) = (sentences("en"), sentences("fr"));
    assert!(english.len() > 100, "{}", english.len());
    assert_eq!(english, french);
    for (at, key) in SCRIPT
        .match_indices("word('")
        .filter_map(|(at, _)| Some((at, SCRIPT[at + 6..].split_once('\'')?.0)))
    {
        assert!(english.contains_key(key), "{key} at {at}");
    }
}
