//! A bot for the tests: the real serenity client, whose events the test itself answers.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{
    ActivityData, Client, ClientBuilder, Command, ComponentInteraction, Context, CreateCommand,
    EventHandler, GatewayIntents, Http, HttpBuilder, Interaction, ModalInteraction, OnlineStatus,
    Ready, ResumedEvent, ShardManager,
};
use serenity::async_trait;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::sandbox::{Sandbox, Server, Snowflake, World};

pub type Outcome = Result<(), Box<dyn std::error::Error>>;

/// How long a test waits for what must come.
pub const LIMIT: Duration = Duration::from_secs(20);

pub struct Bot {
    pub http: Arc<Http>,
    pub ready: UnboundedReceiver<Ready>,
    pub resumed: UnboundedReceiver<ResumedEvent>,
    pub interactions: UnboundedReceiver<Interaction>,
    pub shards: Arc<ShardManager>,
    pub running: JoinHandle<Result<(), serenity::Error>>,
}

struct Ears {
    ready: UnboundedSender<Ready>,
    resumed: UnboundedSender<ResumedEvent>,
    interactions: UnboundedSender<Interaction>,
}

#[async_trait]
impl EventHandler for Ears {
    async fn ready(&self, _: Context, ready: Ready) {
        let _ = self.ready.send(ready);
    }

    async fn resume(&self, _: Context, resumed: ResumedEvent) {
        let _ = self.resumed.send(resumed);
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let _ = self.interactions.send(interaction);
    }
}

impl Bot {
    pub fn http(sandbox: &Sandbox) -> Http {
        HttpBuilder::new(sandbox.token())
            .proxy(sandbox.base())
            .ratelimiter_disabled(true)
            .build()
    }

    async fn client(http: Http, ears: Ears) -> Result<Client, serenity::Error> {
        ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(ears)
            .activity(ActivityData::playing("a test"))
            .status(OnlineStatus::Online)
            .await
    }

    /// Logs in with the given token, in as many shards as the sandbox asks for.
    pub async fn start(http: Http, sharded: bool) -> Result<Self, serenity::Error> {
        let (ready, heard_ready) = unbounded_channel();
        let (resumed, heard_resumed) = unbounded_channel();
        let (interactions, heard) = unbounded_channel();
        let mut client = Self::client(
            http,
            Ears {
                ready,
                resumed,
                interactions,
            },
        )
        .await?;
        let (http, shards) = (client.http.clone(), client.shard_manager.clone());
        let running = tokio::spawn(async move {
            if sharded {
                client.start_autosharded().await
            } else {
                client.start().await
            }
        });
        Ok(Self {
            http,
            ready: heard_ready,
            resumed: heard_resumed,
            interactions: heard,
            shards,
            running,
        })
    }

    /// A bot in the taverns, logged in, with these commands.
    pub async fn in_the_taverns(
        commands: Vec<CreateCommand>,
    ) -> Result<(Sandbox, Self), Box<dyn std::error::Error>> {
        let sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0").await?;
        let mut bot = Self::start(Self::http(&sandbox), false).await?;
        bot.next_ready().await?;
        Command::set_global_commands(&bot.http, commands).await?;
        Ok((sandbox, bot))
    }

    pub async fn next_ready(&mut self) -> Result<Ready, Box<dyn std::error::Error>> {
        Ok(tokio::time::timeout(LIMIT, self.ready.recv())
            .await?
            .ok_or("the client ended")?)
    }

    pub async fn next(&mut self) -> Result<Interaction, Box<dyn std::error::Error>> {
        Ok(tokio::time::timeout(LIMIT, self.interactions.recv())
            .await?
            .ok_or("the client ended")?)
    }

    pub async fn next_command(
        &mut self,
    ) -> Result<serenity::all::CommandInteraction, Box<dyn std::error::Error>> {
        match self.next().await? {
            Interaction::Command(command) => Ok(command),
            other => Err(format!("no command, but {other:?}").into()),
        }
    }

    pub async fn next_component(
        &mut self,
    ) -> Result<ComponentInteraction, Box<dyn std::error::Error>> {
        match self.next().await? {
            Interaction::Component(component) => Ok(component),
            other => Err(format!("no component, but {other:?}").into()),
        }
    }

    pub async fn next_modal(&mut self) -> Result<ModalInteraction, Box<dyn std::error::Error>> {
        match self.next().await? {
            Interaction::Modal(modal) => Ok(modal),
            other => Err(format!("no modal, but {other:?}").into()),
        }
    }
}

/// A bare caller: what serenity would not send, or would not let us see.
pub struct Caller {
    pub base: String,
    pub token: String,
    pub client: reqwest::Client,
}

impl Caller {
    pub fn of(sandbox: &Sandbox) -> Self {
        let (base, token) = (format!("{}/api/v10", sandbox.base()), sandbox.token());
        Self {
            base,
            token,
            client: reqwest::Client::new(),
        }
    }

    /// Calls, and gives status and body.
    pub async fn call(
        &self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Result<(u16, Value), reqwest::Error> {
        let method = method.parse().unwrap_or(reqwest::Method::GET);
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        request = request.header("authorization", format!("Bot {}", self.token));
        if !body.is_null() {
            request = request.json(body);
        }
        let response = request.send().await?;
        let status = response.status().as_u16();
        let text = response.text().await?;
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
    }

    /// Sends a message with files, as multipart.
    pub async fn upload(
        &self,
        method: &str,
        path: &str,
        body: &Value,
        files: &[(&str, Vec<u8>)],
    ) -> Result<(u16, Value), reqwest::Error> {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (place, (name, bytes)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part(format!("files[{place}]"), part);
        }
        let method = method.parse().unwrap_or(reqwest::Method::POST);
        let request = self.client.request(method, format!("{}{path}", self.base));
        let response = request
            .header("authorization", format!("Bot {}", self.token))
            .multipart(form)
            .send()
            .await?;
        let status = response.status().as_u16();
        let text = response.text().await?;
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
    }

    /// Calls, and gives status and code of the refusal.
    pub async fn refusal(
        &self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> Result<(u16, u64), reqwest::Error> {
        let (status, body) = self.call(method, path, body).await?;
        Ok((status, body["code"].as_u64().unwrap_or(0)))
    }

    /// Sends a message and gives its id.
    pub async fn say(&self, channel: Snowflake, words: &str) -> Result<String, reqwest::Error> {
        let path = format!("/channels/{channel}/messages");
        let (_, body) = self
            .call("POST", &path, &json!({ "content": words }))
            .await?;
        Ok(body["id"].as_str().unwrap_or_default().to_owned())
    }
}

/// A sandbox with one server of one channel and two people, and a bare caller in it.
pub async fn small_room() -> Result<(Sandbox, Caller, Snowflake), Box<dyn std::error::Error>> {
    let world = World::empty()
        .person("Ann", "en-GB")
        .person("Ben", "fr")
        .owner("Ann")
        .server(
            Server::named("Room")
                .channel("table")
                .members(["Ann", "Ben"]),
        );
    let sandbox = Sandbox::open(world, "127.0.0.1:0").await?;
    let (caller, channel) = (Caller::of(&sandbox), sandbox.channel("table")?);
    Ok((sandbox, caller, channel))
}

/// The first bytes of a picture of this size: enough for anybody who only reads its head.
pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}
