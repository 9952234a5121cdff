//! The self-test: what a start does, and then a short game with the bot in a sandbox that nobody else sees.

use super::door;
use super::exit::{DONE, FAULT};
use super::log;
use super::run::{self, LEFTOVERS};
use super::stop::Stop;
use crate::config::Config;
use crate::discord::pulse::Health;
use crate::discord::rehearsal;
use crate::sandbox::Sandbox;
use crate::store::Store;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

/// How long one step may take: the machine may be a small one, and busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// Goes through it in a folder of its own inside the data folder, which is taken away again, and says of each step how it
/// went. The code is that of the exit.
pub fn self_test(config: &Config, out: &mut impl Write) -> io::Result<u8> {
    if let Err(fault) = log::start(config) {
        writeln!(out, "✗ log: {fault}")?;
        return Ok(FAULT);
    }
    let folder = config.data.join(format!("self-test-{}", process::id()));
    let was_there = config.data.exists();
    let inner = Config {
        token: None,
        api_url: None,
        data: folder.clone(),
        sandbox_port: 0,
        ..config.clone()
    };
    let mut written = Ok(());
    let mut done = |what: &'static str, words: String| {
        // Once nobody reads any more, the rest need not be said.
        if written.is_ok() {
            written = writeln!(out, "✓ {what}: {words}").and_then(|()| out.flush());
        }
    };
    let mut outcome = match Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => {
            let outcome = runtime.block_on(go_through(&inner, &mut done));
            runtime.shutdown_timeout(LEFTOVERS);
            outcome
        }
        Err(error) => Err(format!("cannot start: {error}")),
    };
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound && outcome.is_ok() => {
            outcome = Err(format!("{} cannot be removed: {error}", folder.display()));
        }
        _ => {}
    }
    if !was_there {
        // Nor does an empty data folder stay; if somebody has put something there meanwhile, that is theirs.
        let _ = fs::remove_dir(&config.data);
    }
    written?;
    match outcome {
        Ok(()) => {
            writeln!(out, "All is well.")?;
            Ok(DONE)
        }
        Err(fault) => {
            writeln!(out, "✗ {fault}")?;
            Ok(FAULT)
        }
    }
}

async fn go_through(
    config: &Config,
    done: &mut impl FnMut(&'static str, String),
) -> Result<(), String> {
    let mut signal =
        Stop::listen().map_err(|error| format!("cannot listen to signals: {error}"))?;
    let ready = run::prepare(config).await?;
    let tables = run::tables_folder(config);
    done(
        "data folder",
        format!("{} can be written", config.data.display()),
    );
    let mut sandbox = run::open_sandbox(config.sandbox_port).await?;
    sandbox.patience(PATIENCE);
    done("sandbox", format!("open at {}", sandbox.base()));

    let (end, ended) = oneshot::channel::<()>();
    let stop = async move {
        // Whoever drops the other end wants the bot to end as well.
        let _ = ended.await;
    };
    let bot = run::host(run::to_sandbox(&sandbox), ready, config, stop);
    tokio::pin!(bot);
    let played = tokio::select! {
        left = &mut bot => Err(left.err().unwrap_or_else(|| "the bot left before the end".to_owned())),
        played = play(&sandbox, &tables, done) => played,
        () = signal.asked() => Err("stopped by a signal".to_owned()),
    };
    let _ = end.send(());
    let closed = bot.await;
    sandbox.close().await;
    played?;
    closed?;
    let records = spawn_blocking(move || reopen(&tables))
        .await
        .map_err(|error| error.to_string())??;
    done(
        "stop",
        format!("in order; the {records} records of the game can be read again"),
    );
    Ok(())
}

/// Plays, and asks the bot at its door how it is.
async fn play(
    sandbox: &Sandbox,
    tables: &Path,
    done: &mut impl FnMut(&'static str, String),
) -> Result<(), String> {
    (rehearsal::rehearse(sandbox, done).await).map_err(|trouble| trouble.to_string())?;
    let folder = tables.to_owned();
    let asked = spawn_blocking(move || door::ask(&folder))
        .await
        .map_err(|error| error.to_string())?;
    if asked != Ok(Health::Well) {
        return Err(format!("asked how it is, the running bot says: {asked:?}"));
    }
    done("health", "the running bot says that it is well".to_owned());
    Ok(())
}

/// Opens the tables once more and reads all of them.
fn reopen(tables: &Path) -> Result<u64, String> {
    let store = Store::open(tables, 1 << 20).map_err(|fault| fault.to_string())?;
    let records = store.check().map_err(|fault| fault.to_string())?;
    store.close().map_err(|fault| fault.to_string())?;
    Ok(records)
}
