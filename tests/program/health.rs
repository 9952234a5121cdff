//! The health of a running house, as a container's health check asks for it.

use crate::process::{ANY_PORT, LIMIT, Running, Said, TOKEN, folder, program, run};
use quartermaster::sandbox::{Sandbox, World};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Asks until the answer begins so: what it tells changes by itself, and soon.
fn until(begins: &str, mut ask: impl FnMut() -> Said) -> Said {
    let end = Instant::now() + LIMIT;
    loop {
        let said = ask();
        if said.out.starts_with(begins) || said.err.starts_with(begins) {
            return said;
        }
        assert!(
            Instant::now() < end,
            "{begins:?} is never said, but: {}{}",
            said.out,
            said.err
        );
    }
}

fn health(folder: &Path, arguments: &[&str]) -> Said {
    run(&mut program(folder, &[&["health"], arguments].concat()))
}

#[test]
fn a_house_that_does_not_run_is_one_line() {
    let here = folder();
    let said = health(here.path(), &[]);
    assert_eq!((said.code, &*said.out), (Some(1), ""));
    assert_eq!(
        said.err,
        "quartermaster: not running on the data folder data/sandbox\n"
    );
    assert_eq!(fs::read_dir(here.path()).expect("the folder").count(), 0);
}

#[test]
fn a_house_is_well_while_it_runs_and_no_longer() {
    let here = folder();
    let (running, _) = Running::sandbox(here.path(), &[ANY_PORT]);
    running.wait_for("connected");
    let said = until("well: ", || health(here.path(), &["--patience", "0"]));
    assert_eq!((said.code, &*said.err), (Some(0), ""));
    assert_eq!(said.out, "well: connected, and everything is saved\n");

    running.signal("TERM");
    assert_eq!(running.end().0, Some(0));
    assert_eq!(health(here.path(), &[]).code, Some(1));
    assert!(!here.path().join("data/sandbox/health").exists());
}

#[test]
fn a_killed_house_is_not_running_whatever_it_left_behind() {
    let here = folder();
    let (running, _) = Running::sandbox(here.path(), &[ANY_PORT]);
    running.wait_for("connected");
    running.signal("KILL");
    assert_eq!(running.end().0, None);
    assert!(here.path().join("data/sandbox/health").exists());
    let said = health(here.path(), &[]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("not running"), "{}", said.err);
}

/// A bot that plays on a sandbox of the test's own.
struct Guest {
    folder: TempDir,
    token: String,
    base: String,
}

impl Guest {
    fn of(sandbox: &Sandbox) -> Guest {
        Guest {
            folder: folder(),
            token: sandbox.token(),
            base: sandbox.base().to_owned(),
        }
    }

    fn program(&self, arguments: &[&str]) -> Command {
        let mut command = program(self.folder.path(), arguments);
        command.envs([
            ("DISCORD_TOKEN", &*self.token),
            ("QUARTERMASTER_DISCORD_API_URL", &*self.base),
        ]);
        command
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_counts_only_when_it_lasts() {
    let sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0")
        .await
        .expect("a sandbox");
    // A silent line is noticed by its heartbeat, and nobody wants to wait for Discord's.
    sandbox.heartbeat_every(Duration::from_millis(300));
    let guest = Guest::of(&sandbox);
    let running = Running::start(&mut guest.program(&[]));
    running.wait_for("connected");
    let ask = |arguments: &[&str]| run(&mut guest.program(&[&["health"], arguments].concat()));
    until("well: ", || ask(&["--patience", "0"]));

    // From now on nobody greets the bot, who comes back again and again.
    sandbox.half_open(true);
    sandbox.cut_connections();
    let said = until("quartermaster: ", || ask(&["--patience", "0"]));
    assert_eq!((said.code, &*said.out), (Some(1), ""));
    assert!(
        said.err
            .starts_with("quartermaster: running, but not connected for ")
            && said.err.lines().count() == 1,
        "{}",
        said.err
    );
    let said = ask(&[]);
    assert_eq!((said.code, &*said.err), (Some(0), ""));
    assert!(
        said.out.starts_with("well so far: not connected for "),
        "{}",
        said.out
    );

    sandbox.half_open(false);
    sandbox.cut_connections();
    until("well: ", || ask(&["--patience", "0"]));
    running.signal("TERM");
    assert_eq!(running.end().0, Some(0));
}

#[test]
fn a_house_that_waits_for_discord_is_running_and_not_connected() {
    // It takes calls, and never answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", silent.local_addr().expect("its address"));
    let here = folder();
    let settings = [
        ("DISCORD_TOKEN", TOKEN),
        ("QUARTERMASTER_DISCORD_API_URL", &*address),
    ];
    let running = Running::start(program(here.path(), &[]).envs(settings));
    let said = until("well so far: not connected for ", || {
        run(program(here.path(), &["health"]).envs(settings))
    });
    assert_eq!(said.code, Some(0));
    let said = run(program(here.path(), &["health", "--patience", "0"]).envs(settings));
    assert_eq!(said.code, Some(1), "{}", said.out);
    running.signal("TERM");
    assert_eq!(running.end().0, Some(0));
}
