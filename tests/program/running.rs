//! The house while it runs: how it starts, what it serves, and how it ends.

use crate::process::{ANY_PORT, LIMIT, Running, TOKEN, fetch, folder, program, run};
use std::net::TcpListener;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn without_a_token_the_sandbox_serves_its_page_and_sigterm_ends_it_in_order() {
    for signal in ["TERM", "INT"] {
        let here = folder();
        let (running, address) = Running::sandbox(here.path(), &[ANY_PORT]);
        assert!(
            address.starts_with("127.0.0.1:"),
            "{address} is not loopback"
        );
        let page = fetch(&address, "/");
        assert!(
            page.starts_with("HTTP/1.1 200") && page.contains("<html"),
            "{page}"
        );
        running.wait_for("connected");
        let begun = Instant::now();
        running.signal(signal);
        let (code, log) = running.end();
        assert_eq!(code, Some(0), "after SIG{signal}: {log}");
        assert!(
            begun.elapsed() < Duration::from_secs(10),
            "SIG{signal} took {:?}",
            begun.elapsed()
        );
        // What was closed in order opens again.
        let said = run(&mut program(here.path(), &["check"]));
        assert_eq!(said.code, Some(0), "{}", said.out);
    }
}

#[test]
fn a_busy_port_leads_to_the_next_free_one() {
    let busy = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = busy.local_addr().expect("its address").port();
    let here = folder();
    let (running, address) = Running::sandbox(
        here.path(),
        &[("QUARTERMASTER_SANDBOX_PORT", &port.to_string())],
    );
    let got: u16 = address
        .rsplit(':')
        .next()
        .and_then(|port| port.parse().ok())
        .expect("a port");
    assert!(
        got > port && got <= port.saturating_add(100),
        "{got} after {port}"
    );
    running.signal("TERM");
    let (code, log) = running.end();
    assert_eq!(code, Some(0), "{log}");
}

#[test]
fn a_folder_in_use_is_one_clear_line_and_no_panic() {
    let here = folder();
    let (running, _) = Running::sandbox(here.path(), &[ANY_PORT]);
    let said = run(program(here.path(), &[]).envs([ANY_PORT]));
    assert_eq!((said.code, &*said.out), (Some(1), ""));
    let lines: Vec<&str> = said.err.lines().collect();
    assert_eq!(lines.len(), 1, "{}", said.err);
    assert!(
        lines[0].contains("in use by another process"),
        "{}",
        said.err
    );
    let checked = run(&mut program(here.path(), &["check"]));
    assert_eq!(checked.code, Some(1), "{}", checked.out);
    assert!(
        checked.out.contains("\u{2717} data folder: ") && checked.out.contains("in use"),
        "{}",
        checked.out
    );
    running.signal("TERM");
    assert_eq!(running.end().0, Some(0));
}

#[test]
fn the_bot_itself_plays_against_another_server_and_its_token_is_in_no_log() {
    let (there, here) = (folder(), folder());
    let (sandbox, address) = Running::sandbox(there.path(), &[ANY_PORT]);
    sandbox.wait_for("connected");
    let bot = Running::start(program(here.path(), &[]).envs([
        ("DISCORD_TOKEN", TOKEN),
        (
            "QUARTERMASTER_DISCORD_API_URL",
            &format!("http://{address}"),
        ),
        ("QUARTERMASTER_LOG_LEVEL", "trace"),
        ("QUARTERMASTER_LOG_FORMAT", "json"),
    ]));
    // That server knows another token and sends this one away.
    let (code, log) = bot.end();
    assert_eq!(code, Some(1), "{log}");
    assert!(log.contains("does not accept the token"), "{log}");
    assert!(!log.contains(TOKEN), "the token stands in the log");
    sandbox.signal("TERM");
    assert_eq!(sandbox.end().0, Some(0));
}

#[test]
fn sigterm_ends_even_a_start_that_waits_for_a_silent_server() {
    // It takes the call, and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = silent.local_addr().expect("its address");
    let here = folder();
    let running = Running::start(program(here.path(), &[]).envs([
        ("DISCORD_TOKEN", TOKEN),
        (
            "QUARTERMASTER_DISCORD_API_URL",
            &format!("http://{address}"),
        ),
    ]));
    let (sender, called) = channel();
    thread::spawn(move || sender.send(silent.accept()));
    let _call = called.recv_timeout(LIMIT).expect("a call");
    let begun = Instant::now();
    running.signal("TERM");
    let (code, log) = running.end();
    assert_eq!(code, Some(0), "{log}");
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "it took {:?}: {log}",
        begun.elapsed()
    );
    assert!(!log.contains(TOKEN));
}
