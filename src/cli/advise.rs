//! Advice: records of a game come in, one line each, and what the computer would play goes out.

use super::exit::{DONE, FAULT, USAGE, complain};
use super::lines::{Line, Lines};
use super::referee::{english, moves_of, without_comment};
use super::setting::{self, Setting};
use crate::rules::{BadRecord, Options};
use crate::shelf::{Chosen, Complaint, Level, Record, Stop, Thought, Title};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::io::{self, BufRead, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// What is asked of the computer.
#[derive(Debug, Args)]
pub struct Advise {
    /// Which game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How hard it thinks
    #[arg(long, default_value = "hard", value_parser = level_names())]
    pub level: String,
    /// Answer after so many seconds, however far it has come
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub time: Option<u64>,
    /// Where its chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// What the records are played under
    #[command(flatten)]
    pub setting: Setting,
    /// Say why, behind a #
    #[arg(long)]
    pub reason: bool,
}

fn level_names() -> PossibleValuesParser {
    PossibleValuesParser::new(Level::ALL.map(Level::name))
}

/// How the records of one command are thought about.
struct Adviser<'a> {
    title: &'a Title,
    options: Options,
    seats: usize,
    position: Option<&'a str>,
    level: Level,
    seed: u64,
}

impl Adviser<'_> {
    /// What is thought about, of one line; nothing where the game has ended.
    fn consider(&self, line: &str) -> Result<Option<Box<dyn Thought>>, Complaint> {
        if self.title.hands {
            let own = without_comment(line).trim();
            return (self.title.consider_own)(own, self.level, self.seed).map(Some);
        }
        let record = Record {
            options: &self.options,
            seats: self.seats,
            position: self.position,
            moves: &moves_of(line),
        };
        (self.title.consider)(&record, self.level, self.seed)
    }

    /// Whether a line has no record. Where nothing is hidden an empty one is that of a game that begins.
    fn skips(&self, line: &str) -> bool {
        let is_empty = self.title.hands && without_comment(line).trim().is_empty();
        is_empty || line.trim_start().starts_with('#')
    }
}

/// Answers each record by one line. The code is that of the exit.
pub fn advise(
    title: &Title,
    wish: &Advise,
    records: impl BufRead,
    out: &mut impl Write,
) -> io::Result<u8> {
    let Some(level) = Level::named(&wish.level) else {
        return Ok(complain(
            USAGE,
            &format!("there is no level {:?}", wish.level),
        ));
    };
    let seats = match setting::seats(title, wish.setting.seats) {
        Ok(seats) => seats,
        Err(why) => return Ok(complain(USAGE, &why)),
    };
    if title.hands && wish.setting.is_given() {
        return Ok(complain(
            USAGE,
            &format!(
                "a seat's own record of {} says all of that itself: leave out --position, --seats and --imported",
                title.name
            ),
        ));
    }
    let adviser = Adviser {
        title,
        options: wish.setting.options(),
        seats,
        position: wish.setting.position.as_deref(),
        level,
        seed: wish.seed,
    };
    let mut code = DONE;
    for line in Lines::new(records) {
        let Line { number, text } = line?;
        let considered = match &text {
            Some(text) if adviser.skips(text) => continue,
            Some(text) => adviser.consider(text),
            None => Err(Complaint::Own(BadRecord(
                "it is too long for a record".to_owned(),
            ))),
        };
        match considered {
            Ok(thought) => {
                let chosen = thought.and_then(|thought| think(thought, wish.time));
                match chosen {
                    Some(chosen) if wish.reason => {
                        writeln!(out, "{} # {}", chosen.play, english(&chosen.reason))?
                    }
                    Some(chosen) => writeln!(out, "{}", chosen.play)?,
                    None => writeln!(out, "-")?,
                }
            }
            Err(Complaint::Position(why)) => return Ok(complain(USAGE, &why)),
            Err(complaint) => {
                code = complain(FAULT, &format!("line {number}: {}", told(&complaint)));
                writeln!(out, "?")?;
            }
        }
        // Whoever plays through a pipe waits for each answer.
        out.flush()?;
    }
    Ok(code)
}

/// Why a record cannot be thought about.
fn told(complaint: &Complaint) -> String {
    match complaint {
        Complaint::Illegal {
            ply,
            text,
            rule,
            why,
        } => format!("ply {ply}, {text}: {} (rule {rule})", english(why)),
        Complaint::AfterTheEnd {
            ply,
            text,
            rule,
            words,
        } => format!("ply {ply}, {text}: {} (rule {rule})", english(words)),
        Complaint::Position(why) => why.clone(),
        Complaint::Own(bad) => bad.to_string(),
        Complaint::Chance => "it hangs on chance".to_owned(),
    }
}

/// Thinks, if need be not longer than so many seconds.
fn think(thought: Box<dyn Thought>, seconds: Option<u64>) -> Option<Chosen> {
    let stop = Stop::new();
    let Some(seconds) = seconds else {
        return thought.choose(&stop);
    };
    thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        let clock = stop.clone();
        scope.spawn(move || {
            if is_done.recv_timeout(Duration::from_secs(seconds)).is_err() {
                clock.hurry();
            }
        });
        let chosen = thought.choose(&stop);
        // Whoever waits is told, and ends before the scope does.
        let _ = done.send(());
        chosen
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    fn answers(game: &str, wish: Advise, records: &str) -> (u8, Vec<String>) {
        let title = games::find(game).expect("it is on the shelf");
        let mut out = Vec::new();
        let code = advise(title, &wish, records.as_bytes(), &mut out).expect("it can be written");
        let text = String::from_utf8(out).expect("text");
        (code, text.lines().map(str::to_owned).collect())
    }

    fn easily(game: &str) -> Advise {
        Advise {
            game: game.to_owned(),
            level: "easy".to_owned(),
            time: None,
            seed: 1,
            setting: Setting::default(),
            reason: false,
        }
    }

    #[test]
    fn every_record_has_its_answer_and_the_same_again() {
        let records = "\nd2-e2\nd2-e2 c4-c3 # a comment\n# nothing\n";
        let (code, first) = answers("brandubh", easily("brandubh"), records);
        assert_eq!((code, first.len()), (DONE, 3), "{first:?}");
        let (_, again) = answers("brandubh", easily("brandubh"), records);
        assert_eq!(first, again);
        assert!(first.iter().all(|play| play.len() == 5), "{first:?}");
    }

    #[test]
    fn a_win_at_once_is_found_and_said() {
        let wish = Advise {
            setting: Setting {
                position: Some("3k3/1a3a1/7/7/7/1a3a1/3a3 D".to_owned()),
                ..Setting::default()
            },
            reason: true,
            ..easily("brandubh")
        };
        let (_, answer) = answers("brandubh", wish, "\n");
        assert!(answer[0].ends_with(" # It wins at once."), "{answer:?}");
    }

    #[test]
    fn an_illegal_record_is_a_question_mark_and_a_finished_one_a_dash() {
        let (code, answer) = answers("brandubh", easily("brandubh"), "d2-d9\n");
        assert_eq!((code, answer), (FAULT, vec!["?".to_owned()]));
        let ended = "d2-e2 c4-c3 b4-b3 c3-c2 f4-f5 d4-b4 d6-c6 b4-b7 d7-c7\n";
        let (code, answer) = answers("brandubh", easily("brandubh"), ended);
        assert_eq!((code, answer), (DONE, vec!["-".to_owned()]));
    }
}
