//! The only room that knows serenity: start, connect, stop.

pub mod answers;
pub mod commands;
mod computers;
pub mod conformity;
pub mod controls;
mod conversations;
pub mod custom_id;
pub mod easel;
pub mod endurance;
mod errand;
mod fault;
pub mod hands;
mod intake;
pub mod letter;
pub mod limits;
mod loopback;
pub mod markdown;
pub mod notices;
mod orders;
mod outbox;
pub mod pulse;
pub mod rehearsal;
mod seen;
pub mod speaker;
#[cfg(test)]
mod tests;
mod told;
mod wanted;

use crate::host::clock::Clock;
use crate::host::{self, House, Patience, deadlines, opponent};
use crate::shelf::Title;
use crate::store::Store;
use easel::Easel;
use endurance::Endurance;
use errand::errand;
use fault::is_passing;
use intake::Intake;
use letter::Draw;
use loopback::is_loopback;
use outbox::Outbox;
use pulse::Pulse;
use serenity::all::{
    Client, ClientBuilder, Context, EventHandler, GatewayIntents, Http, HttpBuilder, HttpError,
    Interaction, Ready, ShardStageUpdateEvent, TeamMember,
};
use serenity::async_trait;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{RwLock, mpsc};

/// How long the house waits for plays in hand when it stops.
const LAST_PLAYS: Duration = Duration::from_secs(6);

/// How long one call to Discord may take before the line is taken for dead.
const CALL: Duration = Duration::from_secs(30);

/// Where to connect, and as whom.
#[derive(Clone, Default)]
pub struct Connection {
    /// The bot's token.
    pub token: String,
    /// Another server that speaks Discord's protocol, on loopback, without `/api/v10`; Discord itself without.
    pub api_url: Option<String>,
    /// Whether that server has lost all messages since the last time, as the sandbox does.
    pub forgetful: bool,
    /// How long faults that may pass are waited for.
    pub endurance: Endurance,
    /// A client that finds Discord somewhere else, for tests of what is shipped; the usual one without.
    pub client: Option<reqwest::Client>,
    /// Where it can be felt how the house is doing.
    pub pulse: Pulse,
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

/// Runs the bot, with the games on the shelf, until `stop`. Then plays in hand are finished, everything is stored, and the house is closed.
///
/// # Errors
/// [`RunFault`] when it cannot be started or loses its connection for good.
pub async fn run(
    connection: Connection,
    shelf: &'static [Title],
    store: Store,
    patience: Patience,
    draw: Draw,
    clock: Clock,
    stop: impl Future<Output = ()>,
) -> Result<(), RunFault> {
    let (stirred, mut stirring) = mpsc::unbounded_channel();
    let house = Arc::new(House::open(store, shelf, patience, move |id| {
        // Nobody listens any more only while the house is being closed.
        let _ = stirred.send(id);
    })?);
    let outcome = connect(&connection, &house, draw, &clock, &mut stirring, stop).await;
    match errand(&house, House::close).await {
        Ok(()) => outcome,
        Err(fault) => outcome.and(Err(fault.into())),
    }
}

async fn connect(
    connection: &Connection,
    house: &Arc<House>,
    draw: Draw,
    clock: &Clock,
    stirring: &mut mpsc::UnboundedReceiver<host::command::TableId>,
    stop: impl Future<Output = ()>,
) -> Result<(), RunFault> {
    tokio::pin!(stop);
    if connection.api_url.is_some() {
        // serenity would fall back to the real gateway if this failed, and to any that is named.
        let http = http(connection)?;
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
    let ways = Arc::new(OnceLock::new());
    let doorkeeper = Doorkeeper {
        house: Arc::clone(house),
        ways: Arc::clone(&ways),
        busy: Arc::clone(&busy),
        greeted: AtomicBool::new(false),
        forgetful: connection.forgetful,
        endurance: connection.endurance,
        closing: Arc::new(AtomicBool::new(false)),
        pulse: connection.pulse.clone(),
    };
    let closing = Arc::clone(&doorkeeper.closing);
    // The GUILDS intent is not privileged; interactions come without any.
    let builder = ClientBuilder::new_with_http(http(connection)?, GatewayIntents::GUILDS)
        .event_handler(doorkeeper);
    let client = tokio::select! {
        client = builder.into_future() => client,
        () = &mut stop => return Ok(()),
    };
    let mut client = client.map_err(connect_fault)?;
    let easel = Arc::new(Easel::new(draw));
    // One way out for everything, so that one rate limiter knows of every call.
    let outbox = Arc::new(Outbox::new(
        Arc::clone(house),
        Arc::clone(&client.http),
        Arc::clone(&easel),
        clock.clone(),
        connection.endurance,
        Arc::clone(&busy),
    ));
    let intake = Intake::new(
        Arc::clone(house),
        Arc::clone(&outbox),
        easel,
        clock.clone(),
        connection.endurance,
    );
    // Set here and nowhere else, before the first event can arrive.
    let _ = ways.set(Ways {
        intake,
        outbox: Arc::clone(&outbox),
    });
    let shards = Arc::clone(&client.shard_manager);
    let outcome = {
        let running = start(&mut client, connection.endurance);
        let deadlines = deadlines::keep(Arc::clone(house), clock.clone());
        let opponent = opponent::keep(Arc::clone(house), clock.clone());
        let forwarding = async {
            while let Some(id) = stirring.recv().await {
                outbox.stir(id);
            }
        };
        let pulse = connection.pulse.feel(&shards, house);
        tokio::pin!(running, deadlines, opponent, forwarding, pulse);
        tokio::select! {
            ended = &mut running => ended.map_err(connect_fault),
            () = &mut stop => Ok(()),
            () = &mut deadlines => Ok(()),
            () = &mut opponent => Ok(()),
            () = &mut forwarding => Ok(()),
            () = &mut pulse => Ok(()),
        }
    };
    closing.store(true, Ordering::SeqCst);
    outbox.close();
    // Held until the end, so that nothing is begun after it.
    let quiet = tokio::time::timeout(LAST_PLAYS, busy.write()).await;
    if quiet.is_err() {
        tracing::warn!("some messages were still on their way; they are sent after the next start");
    }
    shards.shutdown_all().await;
    outcome
}

/// Connects, and stays connected. An outage at the start is waited out: what serenity asks first has to be answered.
async fn start(client: &mut Client, endurance: Endurance) -> serenity::Result<()> {
    let mut failures = 0;
    loop {
        match client.start_autosharded().await {
            Err(fault) if is_passing(&fault) => {
                failures += 1;
                tracing::warn!(%fault, "Discord cannot be reached yet");
                tokio::time::sleep(endurance.pause(failures)).await;
            }
            ended => return ended,
        }
    }
}

/// The way to Discord's REST interface. Against another server, serenity's own rate limiter has to be off, since it
/// would pass the other server by.
///
/// # Errors
/// [`RunFault::Unreachable`] when this machine can make no connections of the needed kind.
pub fn http(connection: &Connection) -> Result<Http, RunFault> {
    let client = match &connection.client {
        Some(client) => client.clone(),
        // serenity's own would wait for ever for an answer on a line that is dead.
        None => reqwest::Client::builder()
            .use_rustls_tls()
            .timeout(CALL)
            .build()
            .map_err(|fault| RunFault::Unreachable(fault.to_string()))?,
    };
    let builder = HttpBuilder::new(&connection.token).client(client);
    Ok(match &connection.api_url {
        Some(url) => builder.proxy(url).ratelimiter_disabled(true).build(),
        None => builder.build(),
    })
}

/// What comes in, and what goes out.
struct Ways {
    intake: Intake,
    outbox: Arc<Outbox>,
}

/// Receives what the gateway sends.
struct Doorkeeper {
    house: Arc<House>,
    ways: Arc<OnceLock<Ways>>,
    busy: Arc<RwLock<()>>,
    greeted: AtomicBool,
    forgetful: bool,
    endurance: Endurance,
    closing: Arc<AtomicBool>,
    pulse: Pulse,
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
        if let Some(shard) = ready.shard {
            self.pulse.expect(shard.total);
        }
        self.pulse.stir();
        // Once for all shards, and not again after a new session.
        if self.greeted.swap(true, Ordering::SeqCst) {
            return;
        }
        let Some(ways) = self.ways.get() else {
            return;
        };
        if let Err(fault) = self
            .register(&context.http, ready.application.id.get())
            .await
        {
            tracing::error!(%fault, "the commands could not be registered");
            // With the next session it is tried once more.
            self.greeted.store(false, Ordering::SeqCst);
        }
        let http = &context.http;
        let asked = (self.endurance).persist(|| http.get_current_application_info());
        match asked.await {
            Ok(application) => {
                let owner = application.owner.map(|owner| owner.id);
                let team = application
                    .team
                    .map(|team| team.members)
                    .unwrap_or_default();
                let members = team.into_iter().map(|member: TeamMember| member.user.id);
                ways.intake.set_owners(owner.into_iter().chain(members));
            }
            Err(fault) => tracing::warn!(%fault, "who owns the application is not known"),
        }
        if self.forgetful {
            let anew = |house: &House| {
                conversations::forget_all(house)?;
                house.show_anew()
            };
            if let Err(fault) = errand(&self.house, anew).await {
                tracing::error!(%fault, "tables could not be shown anew");
            }
        }
        for id in self.house.due() {
            ways.outbox.stir(id);
        }
    }

    async fn shard_stage_update(&self, _: Context, _: ShardStageUpdateEvent) {
        self.pulse.stir();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        if self.closing.load(Ordering::SeqCst) {
            // Not acknowledged, so not acted upon: Discord tells the asker that it failed.
            return;
        }
        let _busy = self.busy.read().await;
        if self.closing.load(Ordering::SeqCst) {
            return;
        }
        if let Some(ways) = self.ways.get() {
            ways.intake.receive(&context.http, interaction).await;
        }
    }
}

impl Doorkeeper {
    /// Registers the commands, unless they are what was registered last and are still there.
    async fn register(&self, http: &Http, application: u64) -> Result<(), String> {
        let commands = commands::all(self.house.shelf());
        let wanted = serde_json::to_vec(&commands).map_err(|fault| fault.to_string())?;
        let key = format!("commands/{application}");
        let known_key = key.clone();
        let known = errand(&self.house, move |house| house.recall(&known_key))
            .await
            .map_err(|fault| fault.to_string())?;
        let there = (self.endurance)
            .persist(|| http.get_global_commands())
            .await
            .map_err(|fault| fault.to_string())?;
        if known.as_deref() == Some(wanted.as_slice()) && there.len() == commands.len() {
            return Ok(());
        }
        (self.endurance)
            .persist(|| http.create_global_commands(&commands))
            .await
            .map_err(|fault| fault.to_string())?;
        errand(&self.house, move |house| house.remember(&key, &wanted))
            .await
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
