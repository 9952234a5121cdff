//! The program as its host meets it: run as a process, judged by what it prints, by its exit code, and by how it ends.

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long anything here may take before it counts as stuck.
const LIMIT: Duration = Duration::from_secs(180);

/// In the form of a bot's token, and nobody's.
const TOKEN: &str = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789";

/// An empty folder to run in, where nobody else's configuration lies.
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// The program with these arguments, in a folder, with nothing set by the environment that the test did not set.
fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quartermaster"));
    command.args(arguments).current_dir(folder).env_clear();
    command
}

struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

fn run(command: &mut Command) -> Said {
    command
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
        .into()
}

fn ask(arguments: &[&str]) -> Said {
    run(&mut program(folder().path(), arguments))
}

/// What the referee says to these records.
fn judge(arguments: &[&str], records: &str) -> Said {
    let here = folder();
    let mut command = program(here.path(), &[&["referee", "brandubh"], arguments].concat());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    input
        .write_all(records.as_bytes())
        .expect("records can be written");
    drop(input);
    child.wait_with_output().expect("the program ends").into()
}

// ---------------------------------------------------------------------------------------------------------------------
// Help
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn help_names_every_command_with_examples_and_fits_the_screen() {
    let help = ask(&["--help"]);
    assert_eq!((help.code, &*help.err), (Some(0), ""));
    for words in [
        "check",
        "referee",
        "--config <FILE>",
        "DISCORD_TOKEN",
        "Examples:",
        "Exit codes:",
        "sandbox",
    ] {
        assert!(
            help.out.contains(words),
            "{words} is missing:\n{}",
            help.out
        );
    }
    for arguments in [
        &["--help"][..],
        &["-h"],
        &["help", "check"],
        &["help", "referee"],
        &["referee", "-h"],
    ] {
        let help = ask(arguments);
        assert_eq!(help.code, Some(0), "{arguments:?}");
        for line in help.out.lines() {
            assert!(
                line.chars().count() <= 84,
                "too wide in {arguments:?}: {line}"
            );
        }
    }
    assert!(
        ask(&["help", "referee"])
            .out
            .contains("[possible values: brandubh")
    );
}

#[test]
fn the_version_is_the_packages() {
    assert_eq!(
        ask(&["--version"]).out,
        format!("quartermaster {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn a_wrong_command_line_is_code_two_and_says_what_there_is() {
    let chess = ask(&["referee", "chess"]);
    assert_eq!((chess.code, &*chess.out), (Some(2), ""));
    assert!(
        chess.err.contains("chess") && chess.err.contains("brandubh"),
        "{}",
        chess.err
    );
    assert_eq!(ask(&["referee"]).code, Some(2));
    let typo = ask(&["chekc"]);
    assert_eq!(typo.code, Some(2));
    assert!(typo.err.contains("check"), "{}", typo.err);
    assert_eq!(
        ask(&["referee", "brandubh", "--count", "2", "--json"]).code,
        Some(2)
    );
}

// ---------------------------------------------------------------------------------------------------------------------
// The referee
// ---------------------------------------------------------------------------------------------------------------------

/// Five games that people have played, and what the referee says of each up to the reason.
const REAL_GAMES: [(&str, &str); 5] = [
    (
        "d2-e2 c4-c3 b4-b3 c3-c2 f4-f5 d4-b4 d6-c6 b4-b7 d7-c7",
        "game=1 result=won winner=attackers plies=9 captures=attackers:0,defenders:0 rule=4.2 ",
    ),
    (
        "d2-e2 c4-c2 b4-b3 d5-b5 d6-c6 e4-e6 f4-f3 c2-b2 d1-b1xb2 d3-d1 b1-c1 d1-e1 f3-e3 e6-e7 e3-e5 d4-e4 e2-e3",
        "game=2 result=won winner=attackers plies=17 captures=attackers:1,defenders:0 rule=4.1 ",
    ),
    (
        "d2-e2 c4-c2 d6-c6 d3-f3 e2-f2xf3 e4-e1 d1-c1 d4-d1 b4-b2 e1-e2 f2-f1 d1-e1xf1 f4-f1 d5-d1 c6-c3xc2 e2-d2 \
         c3-e3 d2-e2 g4-g3 e2-d2 d7-d3 d2-e2 b2-d2 e2-g2 e3-e2 g2-f2 g3-f3xf2",
        "game=3 result=won winner=attackers plies=27 captures=attackers:3,defenders:1 rule=5.3 ",
    ),
    (
        "d2-e2 c4-c2 b4-b3 d4-b4 d6-c6 d5-c5 b3-b2 b4-d4 a4-c4xc5 d4-d5 c4-a4 e4-e6 f4-f5 d5-b5 d1-d2xc2xd3",
        "game=4 result=open to_move=defenders plies=15 captures=attackers:3,defenders:0",
    ),
    (
        "d6-f6 d5-c5 d7-d6 d4-d5 g4-g5 e4-e7 g5-e5 c5-c6 b4-b5 c4-c5 d1-e1 e7-e6xd6 b5-b7 d5-d7 f6-f7 d7-c7xb7 a4-a6 c7-a7",
        "game=5 result=won winner=defenders plies=18 captures=attackers:0,defenders:2 rule=5.1 ",
    ),
];

fn all_records() -> String {
    REAL_GAMES.map(|(record, _)| record).join("\n")
}

#[test]
fn real_games_end_as_they_ended() {
    let said = judge(&[], &all_records());
    assert_eq!((said.code, &*said.err), (Some(0), ""));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), REAL_GAMES.len(), "{}", said.out);
    for (line, (_, wanted)) in lines.iter().zip(REAL_GAMES) {
        assert!(line.starts_with(wanted), "\n{line}\n{wanted}");
        assert!(
            line.contains("reason=\"") || line.contains("result=open"),
            "{line}"
        );
    }
}

#[test]
fn records_may_have_numbers_comments_and_no_captures() {
    let plain = judge(&[], &all_records()).out;
    let mut dressed = String::from("# five games\n\n");
    for (record, _) in REAL_GAMES {
        for (ply, text) in record.split(' ').enumerate() {
            if ply % 2 == 0 {
                dressed.push_str(&format!("{}.", ply / 2 + 1));
                dressed.push_str(if ply % 4 == 0 { " " } else { "" });
            }
            dressed.push_str(text.split('x').next().expect("a move"));
            dressed.push(' ');
        }
        dressed.push_str("# so it went\r\n");
    }
    assert_eq!(judge(&[], &dressed).out, plain);
}

#[test]
fn answers_in_json_say_the_same() {
    let said = judge(&["--json"], &all_records());
    let answers: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[2]["winner"], "attackers");
    assert_eq!(answers[2]["captures"]["attackers"], 3);
    assert_eq!(answers[2]["rule"], "5.3");
    assert_eq!(answers[3]["result"], "open");
    assert_eq!(answers[3]["plies"], 15);
    assert!(
        answers[4]["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("corner")),
        "{}",
        answers[4]
    );
}

#[test]
fn an_illegal_move_is_named_with_its_rule_and_the_next_game_is_judged_all_the_same() {
    let said = judge(
        &[],
        "d2-e2 c4-c3 f4-f9\nd2-d4\nd2-e2\nd2-e2xd3\nc4-c3\nnonsense\n",
    );
    assert_eq!(said.code, Some(1));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 6, "{}", said.out);
    assert!(
        lines[0].starts_with("game=1 result=illegal ply=3 move=f4-f9 rule="),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with("game=2 result=illegal ply=1 move=d2-d4 rule="),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("game=3 result=open to_move=defenders plies=1 "),
        "{}",
        lines[2]
    );
    assert!(
        lines[3].starts_with("game=4 result=illegal ply=1 move=d2-e2xd3 rule="),
        "{}",
        lines[3]
    );
    assert!(
        lines[4].starts_with("game=5 result=illegal ply=1 move=c4-c3 rule="),
        "{}",
        lines[4]
    );
    assert!(
        lines[5].starts_with("game=6 result=illegal ply=1 move=nonsense rule="),
        "{}",
        lines[5]
    );
    for line in [lines[0], lines[1], lines[3], lines[4], lines[5]] {
        let reason = line
            .split_once("reason=\"")
            .map(|(_, reason)| reason.trim_end_matches('"'));
        assert!(
            reason.is_some_and(|reason| reason.len() > 10),
            "no reason in words: {line}"
        );
        let rule = line
            .split_once("rule=")
            .and_then(|(_, rest)| rest.split(' ').next());
        assert!(
            rule.is_some_and(|rule| rule.contains('.')),
            "no rule: {line}"
        );
    }
}

#[test]
fn a_move_after_the_end_is_an_overrun() {
    let said = judge(&[], &format!("{} a4-a5\n", REAL_GAMES[0].0));
    assert_eq!(said.code, Some(1));
    assert!(
        said.out
            .starts_with("game=1 result=overrun ply=10 move=a4-a5 rule=4.2 reason=\""),
        "{}",
        said.out
    );
}

#[test]
fn repetition_ends_a_game_of_ours_and_not_an_imported_one() {
    let there_and_back = "d2-e2 d3-e3 e2-d2 e3-d3 ".repeat(3);
    let ours = judge(&[], there_and_back.trim());
    assert!(
        ours.out.contains("result=overrun ply=9 ") && ours.out.contains(" rule=6."),
        "{}",
        ours.out
    );
    let imported = judge(&["--imported"], there_and_back.trim());
    assert!(
        imported
            .out
            .starts_with("game=1 result=open to_move=attackers plies=12 "),
        "{}",
        imported.out
    );
    // From a position too.
    let start = ["--position", "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 A"];
    let ours = judge(&start, there_and_back.trim());
    assert!(ours.out.contains("result=overrun ply=9 "), "{}", ours.out);
    let imported = judge(
        &[&start[..], &["--imported"]].concat(),
        there_and_back.trim(),
    );
    assert!(
        imported
            .out
            .contains("result=open to_move=attackers plies=12 "),
        "{}",
        imported.out
    );
}

#[test]
fn a_record_may_begin_at_a_position() {
    let said = judge(
        &["--position", "7/1a3a1/7/3k3/7/1a3a1/7 D"],
        "d4-d7 b6-b7 d7-a7\nd4-d1 b2-b1 d1-g1",
    );
    let first = said.out.lines().next().unwrap_or_default();
    assert!(
        first.starts_with("game=1 result=illegal ply=3 move=d7-a7 "),
        "{}",
        said.out
    );
    assert!(
        said.out.contains(
            "game=2 result=won winner=defenders plies=3 captures=attackers:0,defenders:0 rule=5.1 "
        ),
        "{}",
        said.out
    );
    let bad = judge(&["--position", "seven rows"], "d4-d7");
    assert_eq!((bad.code, &*bad.out), (Some(2), ""));
    assert!(
        !bad.err.trim().is_empty() && bad.err.lines().count() == 1,
        "{}",
        bad.err
    );
}

#[test]
fn lines_of_moves_are_counted() {
    // Counts that several independent programs agree on.
    let counts = [
        (&["--count", "0"][..], 1),
        (&["--count", "1"], 40),
        (&["--count", "2"], 960),
        (&["--count", "3"], 39_512),
        (&["--count", "4"], 1_007_392),
        (
            &[
                "--position",
                "3a3/3a3/3d3/a3daa/2ak3/4a2/3a3 A",
                "--count",
                "3",
            ],
            39_174,
        ),
        (
            &[
                "--position",
                "3a3/3a3/2da3/2ak1da/3a3/7/2d1a2 A",
                "--count",
                "3",
            ],
            23_816,
        ),
        (
            &[
                "--position",
                "3a3/2d4/3a1k1/1ad1da1/3d3/1a5/3a3 D",
                "--count",
                "3",
            ],
            27_985,
        ),
        (
            &["--position", "7/1a3a1/7/3k3/7/1a3a1/7 D", "--count", "4"],
            117_408,
        ),
    ];
    for (arguments, lines) in counts {
        let said = judge(arguments, "");
        assert_eq!(
            (said.code, said.out),
            (Some(0), format!("{lines}\n")),
            "{arguments:?}"
        );
    }
}

#[test]
fn whoever_has_seen_enough_may_close_the_pipe() {
    let here = folder();
    let mut child = program(here.path(), &["referee", "brandubh"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("its input");
    // It may end before all is written.
    let _ = input.write_all("d2-e2\n".repeat(10_000).as_bytes());
    drop(input);
    let said: Said = child.wait_with_output().expect("the program ends").into();
    assert_eq!((said.code, &*said.err), (Some(0), ""));
}

// ---------------------------------------------------------------------------------------------------------------------
// Configuration and check
// ---------------------------------------------------------------------------------------------------------------------

#[test]
fn a_bad_configuration_stops_every_start_with_one_line_for_each_fault() {
    let here = folder();
    fs::write(
        here.path().join("config.toml"),
        "cache_mib = \"lots\"\n[discord]\ntokn = \"hush-hush\"\n",
    )
    .expect("a file");
    let run_said = run(program(here.path(), &[]).env("QUARTERMASTER_SANDBOX_PORT", "eighty"));
    let check_said =
        run(program(here.path(), &["check"]).env("QUARTERMASTER_SANDBOX_PORT", "eighty"));
    let faults = [
        "config.toml: there is no key \"discord.tokn\"; did you mean \"discord.token\"?",
        "config.toml: \"cache_mib\" must be a number from 1 to 65536, not \"lots\"",
        "QUARTERMASTER_SANDBOX_PORT must be a number from 0 to 65535, not \"eighty\"",
    ];
    assert_eq!((run_said.code, &*run_said.out), (Some(1), ""));
    assert_eq!(
        run_said.err,
        faults
            .map(|fault| format!("quartermaster: {fault}\n"))
            .concat()
    );
    assert_eq!(check_said.code, Some(1));
    for fault in faults {
        assert!(
            check_said
                .out
                .contains(&format!("\u{2717} configuration: {fault}\n")),
            "{}",
            check_said.out
        );
    }
    assert!(!here.path().join("data").exists(), "nothing was opened");
}

#[test]
fn a_named_configuration_has_to_be_there() {
    let said = ask(&["--config", "elsewhere.toml"]);
    assert_eq!((said.code, &*said.out), (Some(1), ""));
    assert!(
        said.err
            .starts_with("quartermaster: elsewhere.toml: cannot be read: "),
        "{}",
        said.err
    );
    assert_eq!(said.err.lines().count(), 1);
}

#[test]
fn check_finds_everything_in_order_and_leaves_no_trace() {
    let here = folder();
    let said = run(program(here.path(), &["check"]).env("DISCORD_TOKEN", TOKEN));
    assert_eq!((said.code, &*said.err), (Some(0), ""), "{}", said.out);
    for what in [
        "configuration",
        "token",
        "data folder",
        "sentences",
        "pictures",
        "game",
    ] {
        assert!(
            said.out
                .lines()
                .any(|line| line.starts_with(&format!("\u{2713} {what}: "))),
            "{what}:\n{}",
            said.out
        );
    }
    assert!(said.out.contains("brandubh"), "{}", said.out);
    assert!(!said.out.contains(TOKEN));
    assert_eq!(
        fs::read_dir(here.path()).expect("the folder").count(),
        0,
        "nothing was left behind"
    );
}

#[test]
fn check_says_what_is_wrong_with_token_and_folder() {
    let here = folder();
    fs::write(here.path().join("data"), "a file, no folder").expect("a file");
    let said = run(program(here.path(), &["check"]).env("DISCORD_TOKEN", "no-bots-token-at-all"));
    assert_eq!(said.code, Some(1));
    assert!(
        said.out
            .contains("\u{2717} token: is no bot's token: it has to be three parts"),
        "{}",
        said.out
    );
    assert!(said.out.contains("\u{2717} data folder: "), "{}", said.out);
    assert!(!said.out.contains("no-bots-token"), "{}", said.out);
}

#[test]
fn a_faulty_token_is_told_before_anything_is_opened_and_never_shown() {
    let here = folder();
    let said = run(program(here.path(), &[]).env("DISCORD_TOKEN", "no-bots-token-at-all"));
    assert_eq!(said.code, Some(1));
    assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    assert!(said.err.contains("token"), "{}", said.err);
    assert!(!(said.err + &said.out).contains("no-bots-token"));
    assert!(!here.path().join("data").exists());
}

#[test]
fn a_server_that_is_not_there_is_one_line_and_the_token_is_not_in_it() {
    let here = folder();
    // A port that was free a moment ago, and where nobody listens.
    let port = TcpListener::bind("127.0.0.1:0")
        .and_then(|free| free.local_addr())
        .expect("a free port")
        .port();
    let said = run(program(here.path(), &[])
        .env("DISCORD_TOKEN", TOKEN)
        .env(
            "QUARTERMASTER_DISCORD_API_URL",
            format!("http://127.0.0.1:{port}"),
        )
        .env("QUARTERMASTER_LOG_LEVEL", "trace"));
    assert_eq!((said.code, &*said.out), (Some(1), ""));
    assert!(
        said.err
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("quartermaster: ")),
        "{}",
        said.err
    );
    assert!(!said.err.contains(TOKEN), "the token stands in the log");
}

// ---------------------------------------------------------------------------------------------------------------------
// The house, running
// ---------------------------------------------------------------------------------------------------------------------

/// A running program, whose output is read as it comes; it is killed when the test is over, whatever happened.
struct Running {
    child: Child,
    out: Receiver<String>,
    err: Receiver<String>,
}

/// The lines of a stream, read by a thread of its own.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Running {
    fn start(command: &mut Command) -> Running {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = lines(child.stdout.take().expect("its output"));
        let err = lines(child.stderr.take().expect("its log"));
        Running { child, out, err }
    }

    /// The sandbox of a folder, once it has said where it is.
    fn sandbox(folder: &Path, settings: &[(&str, &str)]) -> (Running, String) {
        let running = Running::start(program(folder, &[]).envs(settings.iter().copied()));
        let line = running
            .out
            .recv_timeout(LIMIT)
            .expect("the sandbox says where it is");
        let address = line
            .split_once("http://")
            .map(|(_, address)| address.trim_end_matches('/').to_owned());
        (
            running,
            address.unwrap_or_else(|| panic!("no address in {line:?}")),
        )
    }

    /// Waits for a line of the log that holds these words.
    fn wait_for(&self, words: &str) {
        let end = Instant::now() + LIMIT;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.err.recv_timeout(left) {
                Ok(line) if line.contains(words) => return,
                Ok(_) => {}
                Err(why) => panic!("{words:?} did not come: {why}"),
            }
        }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{name} {}", self.child.id())])
            .status()
            .expect("a shell");
        assert!(sent.success());
    }

    /// Waits for the end: the exit code, and all that was printed and logged since.
    fn end(mut self) -> (Option<i32>, String) {
        let end = Instant::now() + LIMIT;
        let mut rest = Vec::new();
        for stream in [&self.out, &self.err] {
            loop {
                match stream.recv_timeout(end.saturating_duration_since(Instant::now())) {
                    Ok(line) => rest.push(line),
                    Err(RecvTimeoutError::Disconnected) => break,
                    Err(RecvTimeoutError::Timeout) => panic!("it does not end: {rest:?}"),
                }
            }
        }
        let status = self.child.wait().expect("it has ended");
        (status.code(), rest.join("\n"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended long since, if all went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a page's server answers, as text.
fn fetch(address: &str, path: &str) -> String {
    let mut stream = std::net::TcpStream::connect(address).expect("the sandbox listens");
    stream.set_read_timeout(Some(LIMIT)).expect("a time limit");
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .expect("a request");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

const ANY_PORT: (&str, &str) = ("QUARTERMASTER_SANDBOX_PORT", "0");

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
