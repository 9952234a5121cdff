//! What the command line says about itself, and what it does not take.

use crate::process::ask;

#[test]
fn help_names_every_command_with_examples_and_fits_the_screen() {
    let help = ask(&["--help"]);
    assert_eq!((help.code, &*help.err), (Some(0), ""));
    for words in [
        "check",
        "health",
        "self-test",
        "referee",
        "advise",
        "match",
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
        &["help", "health"],
        &["help", "self-test"],
        &["help", "referee"],
        &["help", "advise"],
        &["help", "match"],
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
