//! The only room that knows serenity: start, connect, stop.

pub mod answers;
pub mod commands;
pub mod controls;
pub mod custom_id;
mod fault;
mod intake;
pub mod letter;
pub mod limits;
mod loopback;
pub mod markdown;
pub mod notices;
mod outbox;
pub mod speaker;
#[cfg(test)]
mod tests;

use crate::host::clock::Clock;
use crate::host::{self, House, Patience, deadlines};
use crate::store::Store;
use intake::Intake;
use letter::Draw;
use loopback::is_loopback;
use outbox::Outbox;
use serenity::all::{
    ClientBuilder, Context, EventHandler, GatewayIntents, Http, HttpBuilder, HttpError,
    Interaction, Ready, TeamMember,
};
use serenity::async_trait;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{RwLock, mpsc};

/// How long the house waits for plays in hand when it stops.
const LAST_PLAYS: Duration = Duration::from_secs(6);

/// Where to connect, and as whom.
#[derive(Clone)]
pub struct Connection {
    /// The bot's token.
    pub token: String,
    /// Another server that speaks Discord's protocol, on loopback, without `/api/v10`; Discord itself without.
    pub api_url: Option<String>,
    /// Whether that server has lost all messages since the last time, as the sandbox does.
    pub forgetful: bool,
}

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunFault {
    /// The house does not open.
    #[error(transparent)]
    House(#[from] host::Fault),
    /// The token is not accepted.
    #[error("Discord does not accept the token; copy it again from the developer portal, page Bot")]
    Token,
    /// Discord cannot be reached.
    #[error("Discord cannot be reached: {0}")]
    Unreachable(String),
    /// The other server leads somewhere else.
    #[error(
        "the server at discord.api_url names a gateway that is not on loopback; nothing was sent to it"
    )]
    Elsewhere,
}

/// Runs the bot until `stop`. Then plays in hand are finished, everything is stored, and the house is closed.
///
/// # Errors
/// [`RunFault`] when it cannot be started or loses its connection for good.
pub async fn run(
    connection: Connection,
    store: Store,
    patience: Patience,
    draw: Draw,
    clock: Clock,
    stop: impl Future<Output = ()>,
) -> Result<(), RunFault> {
    let (stirred, mut stirring) = mpsc::unbounded_channel();
    let house = Arc::new(House::open(store, patience, move |id| {
        // Nobody listens any more only while the house is being closed.
        let _ = stirred.send(id);
    })?);
    let http = Arc::new(http(&connection));
    let outcome = connect(
        &connection,
        &http,
        &house,
        draw,
        &clock,
        &mut stirring,
        stop,
    )
    .await;
    let closing = Arc::clone(&house);
    let closed = tokio::task::spawn_blocking(move || closing.close()).await;
    match closed {
        Ok(Ok(())) => outcome,
        Ok(Err(fault)) => outcome.and(Err(fault.into())),
        Err(fault) => outcome.and(Err(host::Fault::Stumble(fault.to_string()).into())),
    }
}

async fn connect(
    connection: &Connection,
    http: &Arc<Http>,
    house: &Arc<House>,
    draw: Draw,
    clock: &Clock,
    stirring: &mut mpsc::UnboundedReceiver<host::command::TableId>,
    stop: impl Future<Output = ()>,
) -> Result<(), RunFault> {
    tokio::pin!(stop);
    if connection.api_url.is_some() {
        // serenity would fall back to the real gateway if this failed, and to any that is named.
        let gateway = tokio::select! {
            gateway = http.get_gateway() => gateway,
            () = &mut stop => return Ok(()),
        };
        let gateway = gateway.map_err(|fault| RunFault::Unreachable(fault.to_string()))?;
        if !is_loopback(&gateway.url) {
            return Err(RunFault::Elsewhere);
        }
    }
    let busy = Arc::new(RwLock::new(()));
    let intake = Arc::new(Intake::new(
        Arc::clone(house),
        Arc::clone(&draw),
        clock.clone(),
    ));
    let outbox = Arc::new(Outbox::new(
        Arc::clone(house),
        Arc::clone(http),
        draw,
        clock.clone(),
        Arc::clone(&busy),
    ));
    let doorkeeper = Doorkeeper {
        house: Arc::clone(house),
        intake,
        outbox: Arc::clone(&outbox),
        busy: Arc::clone(&busy),
        greeted: AtomicBool::new(false),
        forgetful: connection.forgetful,
        closing: Arc::new(AtomicBool::new(false)),
    };
    let closing = Arc::clone(&doorkeeper.closing);
    // The GUILDS intent is not privileged; interactions come without any.
    let mut client = ClientBuilder::new_with_http(self::http(connection), GatewayIntents::GUILDS)
        .event_handler(doorkeeper)
        .await
        .map_err(connect_fault)?;
    let shards = Arc::clone(&client.shard_manager);
    let outcome = {
        let running = client.start_autosharded();
        let deadlines = deadlines::keep(Arc::clone(house), clock.clone());
        let forwarding = async {
            while let Some(id) = stirring.recv().await {
                outbox.stir(id);
            }
        };
        tokio::pin!(running, deadlines, forwarding);
        tokio::select! {
            ended = &mut running => ended.map_err(connect_fault),
            () = &mut stop => Ok(()),
            () = &mut deadlines => Ok(()),
            () = &mut forwarding => Ok(()),
        }
    };
    closing.store(true, Ordering::SeqCst);
    if tokio::time::timeout(LAST_PLAYS, busy.write())
        .await
        .is_err()
    {
        tracing::warn!("some messages were still on their way; they are sent after the next start");
    }
    shards.shutdown_all().await;
    outcome
}

/// The way to Discord's REST interface. Against another server, serenity's own rate limiter has to be off, since it
/// would pass the other server by.
pub fn http(connection: &Connection) -> Http {
    match &connection.api_url {
        Some(url) => HttpBuilder::new(&connection.token)
            .proxy(url)
            .ratelimiter_disabled(true)
            .build(),
        None => HttpBuilder::new(&connection.token).build(),
    }
}

/// Receives what the gateway sends.
struct Doorkeeper {
    house: Arc<House>,
    intake: Arc<Intake>,
    outbox: Arc<Outbox>,
    busy: Arc<RwLock<()>>,
    greeted: AtomicBool,
    forgetful: bool,
    closing: Arc<AtomicBool>,
}

#[async_trait]
impl EventHandler for Doorkeeper {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(
            name = %ready.user.name,
            servers = ready.guilds.len(),
            shard = ready.shard.map(|shard| shard.id.0),
            "connected"
        );
        // Once for all shards, and not again after a new session.
        if self.greeted.swap(true, Ordering::SeqCst) {
            return;
        }
        if let Err(fault) = self
            .register(&context.http, ready.application.id.get())
            .await
        {
            tracing::error!(%fault, "the commands could not be registered");
        }
        match context.http.get_current_application_info().await {
            Ok(application) => {
                let owner = application.owner.map(|owner| owner.id);
                let team = application
                    .team
                    .map(|team| team.members)
                    .unwrap_or_default();
                let members = team.into_iter().map(|member: TeamMember| member.user.id);
                self.intake.set_owners(owner.into_iter().chain(members));
            }
            Err(fault) => tracing::warn!(%fault, "who owns the application is not known"),
        }
        if self.forgetful {
            let house = Arc::clone(&self.house);
            match tokio::task::spawn_blocking(move || house.show_anew()).await {
                Ok(Ok(())) => {}
                Ok(Err(fault)) => tracing::error!(%fault, "tables could not be shown anew"),
                Err(fault) => tracing::error!(%fault, "tables could not be shown anew"),
            }
        }
        for id in self.house.due() {
            self.outbox.stir(id);
        }
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        if self.closing.load(Ordering::SeqCst) {
            // Not acknowledged, so not acted upon: Discord tells the asker that it failed.
            return;
        }
        let _busy = self.busy.read().await;
        self.intake.receive(&context.http, interaction).await;
    }
}

impl Doorkeeper {
    /// Registers the commands, unless they are what was registered last and are still there.
    async fn register(&self, http: &Http, application: u64) -> Result<(), String> {
        let commands = commands::all();
        let wanted = serde_json::to_vec(&commands).map_err(|fault| fault.to_string())?;
        let key = format!("commands/{application}");
        let house = Arc::clone(&self.house);
        let known_key = key.clone();
        let known = tokio::task::spawn_blocking(move || house.recall(&known_key))
            .await
            .map_err(|fault| fault.to_string())?
            .map_err(|fault| fault.to_string())?;
        let there = http
            .get_global_commands()
            .await
            .map_err(|fault| fault.to_string())?;
        if known.as_deref() == Some(wanted.as_slice()) && there.len() == commands.len() {
            return Ok(());
        }
        http.create_global_commands(&commands)
            .await
            .map_err(|fault| fault.to_string())?;
        let house = Arc::clone(&self.house);
        tokio::task::spawn_blocking(move || house.remember(&key, &wanted))
            .await
            .map_err(|fault| fault.to_string())?
            .map_err(|fault| fault.to_string())?;
        tracing::info!(count = commands.len(), "commands registered");
        Ok(())
    }
}

fn connect_fault(fault: serenity::Error) -> RunFault {
    match &fault {
        serenity::Error::Gateway(serenity::gateway::GatewayError::InvalidAuthentication) => {
            RunFault::Token
        }
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            RunFault::Token
        }
        _ => RunFault::Unreachable(fault.to_string()),
    }
}
