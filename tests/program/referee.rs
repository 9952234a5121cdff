//! The referee: records come in, verdicts come out.

use crate::process::{Said, folder, program};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;

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
