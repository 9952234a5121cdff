//! The configuration, and the check before a start.

use crate::process::{ANY_PORT, TOKEN, ask, folder, program, run};
use std::fs;
use std::net::TcpListener;

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
        "game data",
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

#[test]
fn cards_of_the_hosts_own_are_checked_before_anybody_plays_with_them() {
    let here = folder();
    let cards = here.path().join("data/games/oath/cards.json");
    fs::create_dir_all(cards.parent().expect("a folder")).expect("a folder");
    let standard = fs::read_to_string("assets/games/oath/cards.json").expect("the cards");
    fs::write(&cards, &standard).expect("a file");
    let said = run(&mut program(here.path(), &["check"]));
    assert!(
        said.out
            .contains("\u{2713} game data: the host's own for oath"),
        "{}",
        said.out
    );
    // One card fewer, one space more, and no cards at all.
    let price = "\"prices\": [3, 2, 1]";
    assert!(standard.contains(price));
    for bad in [
        standard.replace(price, "\"prices\": [1, 2, 3]"),
        standard.replacen("\"copies\": 2", "\"copies\": 1", 1),
        "{}".to_owned(),
    ] {
        assert_ne!(bad, standard);
        fs::write(&cards, bad).expect("a file");
        let said = run(&mut program(here.path(), &["check"]));
        assert_eq!(said.code, Some(1), "{}", said.out);
        let line = said
            .out
            .lines()
            .find(|line| line.starts_with("\u{2717} game data: "));
        let line = line.unwrap_or_else(|| panic!("no line for the cards:\n{}", said.out));
        assert!(
            line.contains("cards.json cannot be played with: "),
            "{line}"
        );
        let said = run(program(here.path(), &[]).env(ANY_PORT.0, ANY_PORT.1));
        assert_eq!(said.code, Some(1), "{}", said.out);
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
        assert!(said.err.contains("cards.json cannot be played with: "));
    }
}
