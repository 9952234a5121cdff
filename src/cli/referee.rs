//! The referee: records of a game come in, one line each, and what the rules say of them goes out.

use super::exit::{DONE, FAULT, USAGE, complain};
use super::setting::{self, Setting};
use crate::rules::{Outcome, Seat};
use crate::shelf::{Complaint, Record, Title, Verdict};
use crate::words::{self, Lang, Phrase};
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

/// What the referee is asked.
#[derive(Debug, Args)]
pub struct Referee {
    /// Which game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// What the records are played under
    #[command(flatten)]
    pub setting: Setting,
    /// Print how many legal lines of so many moves there are
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["imported", "seats", "json"])]
    pub count: Option<u32>,
    /// Print each answer as a JSON object with the same names
    #[arg(long)]
    pub json: bool,
}

/// What stands at one place of an answer; all answers have theirs in the same order.
type Field = (&'static str, Value);

/// Answers what the command line asked of one game. The code is that of the exit.
pub fn referee(
    title: &Title,
    wish: &Referee,
    records: impl BufRead,
    out: &mut impl Write,
) -> io::Result<u8> {
    let position = wish.setting.position.as_deref();
    if let Some(moves) = wish.count {
        return match (title.count)(position, moves) {
            Ok(lines) => writeln!(out, "{lines}")
                .and_then(|()| out.flush())
                .map(|()| DONE),
            Err(Complaint::Chance) => Ok(complain(
                FAULT,
                &format!(
                    "{}: lines of a game with chance cannot be counted",
                    title.name
                ),
            )),
            Err(Complaint::Position(why)) => Ok(complain(USAGE, &why)),
            Err(other) => Ok(complain(FAULT, &format!("{other:?}"))),
        };
    }
    let seats = match setting::seats(title, wish.setting.seats) {
        Ok(seats) => seats,
        Err(why) => return Ok(complain(USAGE, &why)),
    };
    let options = wish.setting.options();
    let mut code = DONE;
    let mut game = 0;
    for line in records.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let moves = moves_of(&line);
        if moves.is_empty() {
            continue;
        }
        game += 1;
        let judged = (title.adjudicate)(&Record {
            options: &options,
            seats,
            position,
            moves: &moves,
        });
        if let Err(Complaint::Position(why)) = &judged {
            return Ok(complain(USAGE, why));
        }
        if judged.is_err() {
            code = FAULT;
        }
        let mut answer = vec![("game", json!(game))];
        answer.extend(fields(title, seats, judged));
        writeln!(out, "{}", written(&answer, wish.json))?;
        // Whoever feeds records by hand or through a pipe reads each answer before the next record.
        out.flush()?;
    }
    Ok(code)
}

/// What stands before a `#`.
pub(super) fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// The moves of a line, without move numbers and comments.
pub(super) fn moves_of(line: &str) -> Vec<&str> {
    without_comment(line)
        .split_whitespace()
        .map(without_number)
        .filter(|text| !text.is_empty())
        .collect()
}

/// `12.d2-e2` is a move with its number, and `12.` or `12...` a number alone.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.len() < text.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        text
    }
}

fn fields(title: &Title, seats: usize, judged: Result<Verdict, Complaint>) -> Vec<Field> {
    match judged {
        Ok(verdict) => legal(title, seats, &verdict),
        Err(Complaint::Illegal {
            ply,
            text,
            rule,
            why,
        }) => vec![
            ("result", json!("illegal")),
            ("ply", json!(ply)),
            ("move", json!(text)),
            ("rule", json!(rule)),
            ("reason", json!(english(&why))),
        ],
        Err(Complaint::AfterTheEnd {
            ply,
            text,
            rule,
            words,
        }) => vec![
            ("result", json!("overrun")),
            ("ply", json!(ply)),
            ("move", json!(text)),
            ("rule", json!(rule)),
            ("reason", json!(english(&words))),
        ],
        // Neither comes of judging a record; a line that says so is better than none.
        Err(other) => vec![
            ("result", json!("unjudged")),
            ("reason", json!(format!("{other:?}"))),
        ],
    }
}

fn legal(title: &Title, seats: usize, verdict: &Verdict) -> Vec<Field> {
    let mut answer = Vec::new();
    match &verdict.outcome {
        Some(Outcome { winners, .. }) if winners.is_empty() => {
            answer.push(("result", json!("drawn")))
        }
        Some(Outcome { winners, .. }) => {
            answer.push(("result", json!("won")));
            answer.push(("winner", json!(sides(title, winners))));
        }
        None => {
            answer.push(("result", json!("open")));
            answer.push(("to_move", json!(sides(title, &verdict.waiting))));
        }
    }
    answer.push(("plies", json!(verdict.plies)));
    match verdict
        .outcome
        .as_ref()
        .and_then(|outcome| outcome.scores.as_ref())
    {
        Some(scores) => {
            let by_seat = Seat::all(scores.len())
                .map(|seat| (side(title, seat), json!(scores[seat.index()])));
            answer.push(("scores", Value::Object(by_seat.collect())));
        }
        None => {
            let by_seat = Seat::all(seats).map(|seat| {
                let plays = verdict.movers.iter().zip(&verdict.record);
                let taken: usize = plays
                    .filter(|(mover, _)| **mover == seat)
                    .map(|(_, record)| captures_in(record))
                    .sum();
                (side(title, seat), json!(taken))
            });
            answer.push(("captures", Value::Object(by_seat.collect())));
        }
    }
    if let Some(outcome) = &verdict.outcome {
        answer.push(("rule", json!(outcome.rule)));
        answer.push((
            "reason",
            json!(verdict.words.as_ref().map_or(String::new(), english)),
        ));
    }
    answer
}

/// How many captures a move's record tells of: `d2-e2xd3xf3` of two.
fn captures_in(record: &str) -> usize {
    let marks = record.match_indices('x');
    marks
        .filter(|(at, _)| {
            let mut after = record[at + 1..].chars();
            after
                .next()
                .is_some_and(|column| column.is_ascii_lowercase())
                && after.next().is_some_and(|row| row.is_ascii_digit())
        })
        .count()
}

/// A seat's name in answers: its side in lower case, one word.
pub(super) fn side(title: &Title, seat: Seat) -> String {
    words::tell(Lang::En, &(title.side)(seat))
        .to_lowercase()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join("-")
}

fn sides(title: &Title, seats: &[Seat]) -> String {
    seats
        .iter()
        .map(|&seat| side(title, seat))
        .collect::<Vec<_>>()
        .join(",")
}

/// A sentence for the host; nobody sits here, so players are called by the letters of their seats.
pub(super) fn english(phrase: &Phrase) -> String {
    words::tell(Lang::En, phrase)
}

fn written(answer: &[Field], as_json: bool) -> String {
    if as_json {
        // Not through a map, which would put the names into the order of the alphabet.
        let fields = answer
            .iter()
            .map(|(name, value)| format!("{}:{value}", json!(name)));
        return format!("{{{}}}", fields.collect::<Vec<_>>().join(","));
    }
    let fields = answer.iter().map(|(name, value)| match value {
        Value::String(text) if text.is_empty() || text.contains([' ', '"', '\\']) => {
            format!("{name}={text:?}")
        }
        Value::String(text) => format!("{name}={text}"),
        Value::Object(parts) => {
            let parts = parts.iter().map(|(side, count)| format!("{side}:{count}"));
            format!("{name}={}", parts.collect::<Vec<_>>().join(","))
        }
        other => format!("{name}={other}"),
    });
    fields.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn move_numbers_and_comments_are_passed_over() {
        assert_eq!(
            moves_of("1. d2-e2 c4-c3 2.b4-b3 2... c3-c2 # a fine game"),
            ["d2-e2", "c4-c3", "b4-b3", "c3-c2"]
        );
        assert!(moves_of("# nothing").is_empty());
        assert!(moves_of("  \r").is_empty());
        assert_eq!(moves_of("d2-e2xd3\r"), ["d2-e2xd3"]);
    }

    #[test]
    fn captures_are_counted_by_their_marks() {
        assert_eq!(captures_in("d2-e2"), 0);
        assert_eq!(captures_in("d2-e2xd3xf3"), 2);
        assert_eq!(captures_in("exit"), 0);
    }

    #[test]
    fn answers_can_be_cut_apart_at_their_blanks() {
        let answer = [
            ("game", json!(1)),
            ("move", json!("a \"b")),
            ("winner", json!("attackers")),
            ("captures", json!({"attackers": 2, "defenders": 0})),
            ("rule", json!("")),
            ("reason", json!("It is said.")),
        ];
        assert_eq!(
            written(&answer, false),
            r#"game=1 move="a \"b" winner=attackers captures=attackers:2,defenders:0 rule="" reason="It is said.""#
        );
        let object = written(&answer, true);
        assert!(object.starts_with(r#"{"game":1,"move":"#), "{object}");
        let json: Value = serde_json::from_str(&object).expect("an object");
        assert_eq!(json["captures"]["attackers"], 2);
        assert_eq!(json["move"], "a \"b");
    }
}
