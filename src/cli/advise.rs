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

    /// Whether a line is a comment alone. An empty one is the record of a game that begins, where nothing is hidden.
    fn skips(line: &str) -> bool {
        line.trim_start().starts_with('#')
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
            Some(text) if Adviser::skips(text) => continue,
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
    use crate::rules::{Dice, Seed};
    use crate::table::{Hand, Time};
    use std::collections::BTreeMap;
    use std::time::Instant;

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

    /// Moments of a game that is played at random: a record of each, and what the computer at the table chooses there.
    fn moments(game: &str, seats: usize) -> Vec<(String, Chosen)> {
        let title = games::find(game).expect("it is on the shelf");
        let mut seed = Seed([3; 32]);
        seed.0[0] = seats as u8;
        let mut table = (title.deal)(title.options(&BTreeMap::new()), seats, seed);
        let mut dice = Dice::from_number(seats as u64);
        let mut moments = Vec::new();
        for ply in 0..160 {
            let Some(&seat) = table.waiting().first() else {
                break;
            };
            let question = table.question(seat).expect("it is asked");
            // An empty record does not say on whom a lot fell that decides who begins; a move does.
            if ply % 8 == 5 {
                let record = table.own_record(seat);
                assert_eq!(record.is_some(), title.hands);
                let record = record.unwrap_or_else(|| table.record().join(" "));
                let thought = table.think(seat, Level::Easy, 1).expect("it is asked");
                let chosen = thought.choose(&Stop::new()).expect("an answer");
                moments.push((record, chosen));
            }
            let play = &question.choices[dice.index(question.choices.len())].play;
            let played = table.play(seat, None, play, Hand::Person, Time(0));
            played.expect("it is offered");
        }
        assert!(moments.len() > 2, "{} moments", moments.len());
        moments
    }

    #[test]
    fn advice_is_what_the_computer_at_the_table_chooses() {
        for title in games::shelf() {
            for seats in (title.seats.0..=title.seats.1).filter(|&seats| (title.fits)(seats)) {
                let moments = moments(title.name, seats);
                let mut wish = easily(title.name);
                wish.reason = true;
                if !title.hands {
                    wish.setting.seats = Some(seats);
                }
                let records: Vec<&str> = moments.iter().map(|(record, _)| &**record).collect();
                let (code, answers) = answers(title.name, wish, &records.join("\n"));
                assert_eq!(code, DONE, "{} for {seats}", title.name);
                let chosen = moments.iter().map(|(_, chosen)| {
                    let reason = english(&chosen.reason);
                    format!("{} # {reason}", chosen.play)
                });
                assert_eq!(answers, chosen.collect::<Vec<_>>(), "{}", title.name);
            }
        }
    }

    #[test]
    fn a_seats_own_record_may_be_followed_by_a_comment_and_what_is_none_is_a_question_mark() {
        let moments = moments("oath", 2);
        let (record, chosen) = &moments[1];
        let cut = &record[..record.len() / 2];
        let lines = format!(
            "# nothing\n\n{record} # {}\nmate:docks\n{cut}\n",
            chosen.play
        );
        let (code, answers) = answers("oath", easily("oath"), &lines);
        assert_eq!(code, FAULT);
        assert_eq!(answers, ["?", &*chosen.play, "?", "?"]);
    }

    #[test]
    fn a_seats_own_record_says_itself_how_many_play() {
        let mut wish = easily("oath");
        wish.setting.seats = Some(3);
        assert_eq!(answers("oath", wish, "").0, USAGE);
        let mut wish = easily("brothers");
        wish.setting.seats = Some(3);
        assert_eq!(answers("brothers", wish, "").0, USAGE);
    }

    #[test]
    fn an_answer_is_there_in_time_however_far_the_thought_has_come() {
        // Without the cap this takes seconds where the program is optimized, and minutes where it is not.
        let wish = Advise {
            level: "hard".to_owned(),
            time: Some(1),
            ..easily("rivalry")
        };
        let begun = Instant::now();
        let (code, answers) = answers("rivalry", wish, "1.\n");
        assert_eq!((code, answers.len()), (DONE, 1));
        assert!(begun.elapsed() < Duration::from_secs(30));
        assert_ne!(answers[0], "-");
    }

    #[test]
    fn a_thought_that_is_done_does_not_wait_for_its_time() {
        let wish = Advise {
            time: Some(600),
            ..easily("brandubh")
        };
        let begun = Instant::now();
        let (code, answers) = answers("brandubh", wish, "1.\n");
        assert_eq!((code, answers.len()), (DONE, 1));
        assert!(begun.elapsed() < Duration::from_secs(300));
    }
}
