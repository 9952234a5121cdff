//! The self-test: a short game on the host's own machine.

use crate::process::{ANY_PORT, Running, TOKEN, folder, program, run};
use std::fs;

#[test]
fn the_self_test_plays_a_game_says_how_each_step_went_and_leaves_nothing_behind() {
    let here = folder();
    // A token or another server of the host's are not used.
    let said = run(program(here.path(), &["self-test"]).envs([
        ("DISCORD_TOKEN", TOKEN),
        ("QUARTERMASTER_DISCORD_API_URL", "http://127.0.0.1:1"),
    ]));
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let steps: Vec<&str> = said
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("\u{2713} ")?.split(':').next())
        .collect();
    assert_eq!(
        steps,
        [
            "data folder",
            "sandbox",
            "bot",
            "lobby",
            "picture",
            "commands",
            "buttons",
            "result",
            "protocol",
            "health",
            "stop"
        ],
        "{}",
        said.out
    );
    assert!(said.out.ends_with("\nAll is well.\n"), "{}", said.out);
    assert!(!(said.out + &said.err).contains(TOKEN));
    assert_eq!(fs::read_dir(here.path()).expect("the folder").count(), 0);
}

#[test]
fn the_self_test_leaves_a_running_house_and_its_tables_alone() {
    let here = folder();
    let (running, _) = Running::sandbox(here.path(), &[ANY_PORT]);
    running.wait_for("connected");
    let before = fs::read_dir(here.path().join("data"))
        .expect("the folder")
        .count();
    let said = run(&mut program(here.path(), &["self-test"]));
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let after = fs::read_dir(here.path().join("data"))
        .expect("the folder")
        .count();
    assert_eq!(before, after);
    running.signal("TERM");
    assert_eq!(running.end().0, Some(0));
}

#[test]
fn the_self_test_tells_the_first_step_that_fails() {
    let here = folder();
    fs::write(here.path().join("data"), "a file, no folder").expect("a file");
    let said = run(&mut program(here.path(), &["self-test"]));
    assert_eq!(said.code, Some(1), "{}", said.err);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 1, "{}", said.out);
    assert!(
        lines[0].starts_with("\u{2717} ") && lines[0].contains("is not a folder"),
        "{}",
        said.out
    );
}

#[test]
fn a_signal_ends_the_self_test_which_tidies_up_all_the_same() {
    let here = folder();
    let running = Running::start(&mut program(here.path(), &["self-test"]));
    running.wait_for("connected");
    running.signal("TERM");
    let (code, said) = running.end();
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("\u{2717} stopped by a signal"), "{said}");
    assert_eq!(fs::read_dir(here.path()).expect("the folder").count(), 0);
}
