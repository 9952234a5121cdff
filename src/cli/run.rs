//! The house itself: the store opens, then Discord or the sandbox, and all of it closes in order.

use super::door::Door;
use super::exit::{DONE, FAULT, complain};
use super::log;
use super::stop::Stop;
use super::supplies;
use crate::config::Config;
use crate::discord::letter::{self, Draw};
use crate::discord::{self, Connection};
use crate::host::Patience;
use crate::host::clock::Clock;
use crate::render::Renderer;
use crate::sandbox::{Sandbox, World};
use crate::shelf::Title;
use crate::store::Store;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tokio::task::spawn_blocking;

/// How long tasks that still run when everything is closed may take to notice it.
pub const LEFTOVERS: Duration = Duration::from_secs(1);

/// How many plays a game in the sandbox may last in which the computer plays alone.
const SHOW: u32 = 1_000;

/// How many ports the sandbox tries when the first is taken.
const PORTS: u16 = 100;

/// Where the tables are kept. The sandbox has a folder of its own inside: what was played there has no channel on Discord,
/// and the other way round.
pub fn tables_folder(config: &Config) -> PathBuf {
    match config.token {
        Some(_) => config.data.clone(),
        None => config.data.join("sandbox"),
    }
}

/// Runs the house until it is asked to stop. The code is that of the exit.
pub fn run(config: &Config) -> u8 {
    if let Err(fault) = log::start(config) {
        return complain(FAULT, &fault);
    }
    let outcome = match Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => run_on(runtime, config),
        Err(error) => Err(format!("cannot start: {error}")),
    };
    match outcome {
        Ok(()) => DONE,
        Err(fault) => complain(FAULT, &fault),
    }
}

fn run_on(runtime: Runtime, config: &Config) -> Result<(), String> {
    let outcome = runtime.block_on(async {
        // Before anything is opened: from here on a signal waits until all is closed again.
        let mut stop =
            Stop::listen().map_err(|error| format!("cannot listen to signals: {error}"))?;
        let ready = tokio::select! {
            ready = prepare(config) => ready?,
            () = stop.asked() => return Ok(()),
        };
        match &config.token {
            Some(token) => {
                let connection = Connection {
                    token: token.reveal().to_owned(),
                    api_url: config.api_url.as_ref().map(|url| url.as_str().to_owned()),
                    ..Connection::default()
                };
                let stop = async move { stop.asked().await };
                host(connection, ready, config, stop).await
            }
            None => {
                let sandbox = open_sandbox(config.sandbox_port).await?;
                // Where nobody reads it, the sandbox is open all the same.
                let _ = announce(sandbox.base());
                let stop = async move { stop.asked().await };
                let outcome = host(to_sandbox(&sandbox), ready, config, stop).await;
                sandbox.close().await;
                outcome
            }
        }
    });
    runtime.shutdown_timeout(LEFTOVERS);
    outcome
}

/// What has to be there before anybody can play.
pub struct Ready {
    shelf: &'static [Title],
    store: Store,
    draw: Draw,
}

/// Opens the store and loads fonts and drawings, once the token is known to be one.
pub async fn prepare(config: &Config) -> Result<Ready, String> {
    // Another server makes tokens of its own form.
    if let (Some(token), None) = (&config.token, &config.api_url) {
        (token.check_form()).map_err(|why| format!("the token is no bot's token: {why}"))?;
    }
    let shelf = supplies::shelf(config)?;
    let (folder, cache) = (tables_folder(config), config.cache_mib << 20);
    let opening = spawn_blocking(move || {
        let renderer = Renderer::new().map_err(|fault| fault.to_string())?;
        let store = Store::open_compact(&folder, cache).map_err(|fault| fault.to_string())?;
        let draw = letter::with(Arc::new(renderer));
        Ok(Ready { shelf, store, draw })
    });
    match opening.await {
        Ok(opened) => opened,
        Err(error) => Err(format!("opening the house stumbled: {error}")),
    }
}

/// Opens the sandbox on loopback, at the first port that is free.
pub async fn open_sandbox(first: u16) -> Result<Sandbox, String> {
    // Port 0 is any that is free, and is tried once.
    let last = if first == 0 {
        0
    } else {
        first.saturating_add(PORTS)
    };
    for port in first..=last {
        match Sandbox::open(
            World::taverns().bot("Quartermaster"),
            &format!("127.0.0.1:{port}"),
        )
        .await
        {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(error) => return Err(format!("the sandbox cannot open at port {port}: {error}")),
            Ok(sandbox) => return Ok(sandbox),
        }
    }
    Err(format!(
        "the sandbox found no free port from {first} to {last}"
    ))
}

/// The way to a sandbox.
pub fn to_sandbox(sandbox: &Sandbox) -> Connection {
    Connection {
        token: sandbox.token(),
        api_url: Some(sandbox.base().to_owned()),
        forgetful: true,
        ..Connection::default()
    }
}

fn announce(base: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "The sandbox is open at {base}/")?;
    writeln!(
        out,
        "Each tab of your browser is another player there. Ctrl-C closes it."
    )?;
    out.flush()
}

/// Hosts games over this connection until the stop, and tells meanwhile everybody who asks how it is.
pub async fn host(
    connection: Connection,
    ready: Ready,
    config: &Config,
    stop: impl Future<Output = ()>,
) -> Result<(), String> {
    let door = Door::open(&tables_folder(config), connection.pulse.clone()).await;
    if let Err(error) = &door {
        tracing::warn!(%error, "nobody can ask how the house is");
    }
    let patience = Patience {
        lobby: milliseconds(config.lobby),
        request: milliseconds(config.consent),
        // Where nobody but this machine's people looks on, the computer may play against itself for a while.
        show: if connection.forgetful { SHOW } else { 0 },
        ..Patience::default()
    };
    let Ready { shelf, store, draw } = ready;
    discord::run(
        connection,
        shelf,
        store,
        patience,
        draw,
        Clock::System,
        stop,
    )
    .await
    .map_err(|fault| fault.to_string())
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
