//! A contest: levels of the computer play against each other, and a table says how they fared.

use super::exit::{DONE, FAULT, USAGE, complain};
use super::referee::side;
use super::setting;
use crate::rules::{Need, Options, Seat, Seed};
use crate::shelf::{Level, Stop, Table, Title};
use crate::table::{Hand, Time};
use clap::Args;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

/// No game comes near it.
const ENDLESS: u32 = 20_000;

/// What is to be played.
#[derive(Debug, Args)]
pub struct Contest {
    /// Which game
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Who plays: one seat's level, and that of all others
    #[arg(long, value_delimiter = ',', num_args = 1.., default_value = "hard,medium", value_name = "ONE,OTHER")]
    pub levels: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// How many seats; as few as the game allows where nothing is said
    #[arg(long)]
    pub seats: Option<usize>,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Think only one so-many-th of what a level may
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub divide: u32,
    /// How many games are played at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=64))]
    pub threads: u64,
    /// Print every question as a record for `advise`, with its answer behind a #
    #[arg(long)]
    pub records: bool,
}

/// Somebody who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    /// By chance alone.
    Random,
    /// The computer.
    Computer(Level),
}

impl Player {
    fn named(name: &str) -> Option<Player> {
        match name {
            "random" => Some(Player::Random),
            name => Level::named(name).map(Player::Computer),
        }
    }
}

/// One game that was played.
#[derive(Clone, Debug, PartialEq)]
struct Game {
    /// Where the first of the two sat.
    seat: Seat,
    /// What it made of the game: 1 for a win, and a part of it for one that was shared or drawn.
    worth: f64,
    /// Its points, in games that count them.
    points: Option<i32>,
    plies: u32,
    /// Its questions and answers, where they are wanted.
    records: Vec<String>,
}

/// Plays the contest and prints its table. The code is that of the exit.
pub fn contest(title: &Title, wish: &Contest, out: &mut impl Write) -> io::Result<u8> {
    let seats = match setting::seats(title, wish.seats) {
        Ok(seats) => seats,
        Err(why) => return Ok(complain(USAGE, &why)),
    };
    let players: Vec<Option<Player>> = wish.levels.iter().map(|name| Player::named(name)).collect();
    let [Some(one), Some(other)] = players[..] else {
        return Ok(complain(
            USAGE,
            &"two levels play, of easy, medium, hard and random, with a comma between them",
        ));
    };
    let next = AtomicU64::new(0);
    let is_stopped = AtomicBool::new(false);
    let played = thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        for _ in 0..wish.threads.min(wish.games) {
            let tell = tell.clone();
            let (next, is_stopped) = (&next, &is_stopped);
            scope.spawn(move || {
                while !is_stopped.load(Ordering::SeqCst) {
                    let number = next.fetch_add(1, Ordering::SeqCst);
                    if number >= wish.games {
                        break;
                    }
                    let game = play(title, wish, seats, [one, other], number);
                    // Where nobody listens any more, no further game is wanted.
                    let _ = tell.send((number, game));
                }
            });
        }
        drop(tell);
        let played = in_order(&told, out);
        is_stopped.store(true, Ordering::SeqCst);
        played
    })?;
    let Some(games) = played else {
        return Ok(complain(FAULT, &"a game stood still"));
    };
    for line in table(title, wish, seats, &games).lines() {
        match wish.records {
            // So that all of it is records and comments.
            true => writeln!(out, "# {line}")?,
            false => writeln!(out, "{line}")?,
        }
    }
    out.flush()?;
    Ok(DONE)
}

/// Takes the games as they end, and prints their records in the order of their numbers; nothing, where a game stood still.
fn in_order(
    told: &Receiver<(u64, Option<Game>)>,
    out: &mut impl Write,
) -> io::Result<Option<Vec<Game>>> {
    let mut early = BTreeMap::new();
    let mut games: Vec<Game> = Vec::new();
    for (number, game) in told {
        let Some(game) = game else { return Ok(None) };
        early.insert(number, game);
        while let Some(mut game) = early.remove(&(games.len() as u64)) {
            for line in std::mem::take(&mut game.records) {
                writeln!(out, "{line}")?;
            }
            games.push(game);
        }
    }
    Ok(Some(games))
}

/// A number made of others, as different from its neighbors as chance.
fn mixed(parts: &[u64]) -> u64 {
    parts.iter().fold(0x51ed_270b_u64, |number, part| {
        crate::ai::mixed(number, *part)
    })
}

/// Plays one game. Every deal is played from all seats, so that chance gives nobody more.
fn play(
    title: &Title,
    wish: &Contest,
    seats: usize,
    [one, other]: [Player; 2],
    number: u64,
) -> Option<Game> {
    let own = Seat((number % seats as u64) as u8);
    let mut seed = Seed([0; 32]);
    let deal = mixed(&[wish.seed, number / seats as u64]);
    seed.0[..8].copy_from_slice(&deal.to_le_bytes());
    let options: Options = title.options(&BTreeMap::new());
    let mut table = (title.deal)(options, seats, seed);
    let stop = Stop::new();
    let mut plies = 0;
    let mut records = Vec::new();
    while table.close().is_none() && plies < ENDLESS {
        let choose = |seat: Seat, need: Need| {
            let player = if seat == own { one } else { other };
            let chance = mixed(&[wish.seed, number, u64::from(plies), u64::from(seat.0)]);
            let question = table.question(seat).filter(|asked| asked.need == need)?;
            let play = match player {
                Player::Random => {
                    let rights = usize::from(need == Need::May);
                    let at = chance as usize % (question.choices.len() + rights);
                    question.choices.get(at)?.play.clone()
                }
                Player::Computer(level) => {
                    let mut thought = table.think(seat, level, chance)?;
                    thought.divide(wish.divide);
                    thought.choose(&stop)?.play
                }
            };
            Some((seat, question.ask, play))
        };
        // Whoever may answer comes before the one who must.
        let chosen = [Need::May, Need::Must]
            .into_iter()
            .find_map(|need| Seat::all(seats).find_map(|seat| choose(seat, need)));
        let (seat, ask, play) = chosen?;
        if wish.records {
            let record = table.own_record(seat);
            let record = record.unwrap_or_else(|| match &table.record()[..] {
                // A line without a move would be a comment alone; numbers of moves are passed over.
                [] => "1.".to_owned(),
                moves => moves.join(" "),
            });
            records.push(format!("{record} # {play}"));
        }
        table
            .play(seat, Some(ask), &play, Hand::Computer, Time(0))
            .ok()?;
        plies += 1;
    }
    Some(Game {
        records,
        ..result(&*table, own, seats)
    })
}

fn result(table: &dyn Table, own: Seat, seats: usize) -> Game {
    let close = table.close();
    let winners = close.as_ref().map_or(&[][..], |close| &close.winners[..]);
    let worth = match winners {
        [] => 1.0 / seats as f64,
        winners if winners.contains(&own) => 1.0,
        _ => 0.0,
    };
    Game {
        seat: own,
        worth,
        points: close
            .as_ref()
            .and_then(|close| close.scores.as_ref())
            .and_then(|scores| scores.get(own.index()).copied()),
        plies: table.plies(),
        records: Vec::new(),
    }
}

/// The table: a line for each seat in which the first of the two sat, and one for all of them.
fn table(title: &Title, wish: &Contest, seats: usize, games: &[Game]) -> String {
    let mut text = format!(
        "{}: {} against {}, {}, {seats} seats, seed {}",
        title.name,
        wish.levels[0],
        wish.levels[1],
        match games.len() {
            1 => "1 game".to_owned(),
            many => format!("{many} games"),
        },
        wish.seed,
    );
    if wish.divide > 1 {
        text.push_str(&format!(", one {}th of the work", wish.divide));
    }
    text.push_str(&format!(
        "\n{:<12} {:>6} {:>6} {:>6} {:>6} {:>16} {:>16} {:>14}\n",
        "in the seat", "games", "won", "even", "lost", "share", "plies", "points"
    ));
    for seat in Seat::all(seats) {
        let here: Vec<&Game> = games.iter().filter(|game| game.seat == seat).collect();
        if !here.is_empty() {
            text.push_str(&line(&side(title, seat), &here));
        }
    }
    text.push_str(&line("all", &games.iter().collect::<Vec<_>>()));
    text
}

fn line(name: &str, games: &[&Game]) -> String {
    let count = |is: fn(&Game) -> bool| games.iter().copied().filter(|game| is(game)).count();
    let [won, lost] = [
        count(|game| game.worth == 1.0),
        count(|game| game.worth == 0.0),
    ];
    let share = told(games.iter().map(|game| 100.0 * game.worth));
    let plies = told(games.iter().map(|game| f64::from(game.plies)));
    let points: Option<Vec<f64>> = games
        .iter()
        .map(|game| game.points.map(f64::from))
        .collect();
    let points = points.map_or("-".to_owned(), |points| told(points.into_iter()));
    format!(
        "{name:<12} {:>6} {won:>6} {:>6} {lost:>6} {:>16} {plies:>16} {points:>14}\n",
        games.len(),
        games.len() - won - lost,
        format!("{share} %"),
    )
}

/// A mean, and how far off it may be in 95 of 100 cases.
fn told(numbers: impl Iterator<Item = f64>) -> String {
    let numbers: Vec<f64> = numbers.collect();
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt();
    format!("{mean:.1} ± {error:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    fn wished(game: &str, levels: &[&str], games: u64, threads: u64) -> Contest {
        Contest {
            game: game.to_owned(),
            levels: levels.iter().map(|&level| level.to_owned()).collect(),
            games,
            seats: None,
            seed: 3,
            divide: 10,
            threads,
            records: false,
        }
    }

    fn printed(game: &str, levels: &[&str], games: u64, threads: u64) -> (u8, String) {
        outcome(&wished(game, levels, games, threads))
    }

    fn outcome(wish: &Contest) -> (u8, String) {
        let title = games::find(&wish.game).expect("it is on the shelf");
        let mut out = Vec::new();
        let code = contest(title, wish, &mut out).expect("it can be written");
        (code, String::from_utf8(out).expect("text"))
    }

    #[test]
    fn the_same_seed_prints_the_same_table_with_any_number_of_threads() {
        let (code, one) = printed("brandubh", &["easy", "random"], 4, 1);
        assert_eq!(code, DONE);
        assert_eq!(one, printed("brandubh", &["easy", "random"], 4, 3).1);
        let lines: Vec<&str> = one.lines().collect();
        assert_eq!(lines.len(), 5, "{one}");
        assert!(lines[4].starts_with("all"), "{one}");
        assert!(lines[2].starts_with("attackers"), "{one}");
    }

    #[test]
    fn every_question_is_a_record_with_its_answer_and_the_table_a_comment() {
        for game in ["brandubh", "oath"] {
            let mut wish = wished(game, &["random", "random"], 3, 2);
            wish.records = true;
            let (code, text) = outcome(&wish);
            assert_eq!(code, DONE);
            let (comments, records): (Vec<&str>, Vec<&str>) =
                text.lines().partition(|line| line.starts_with('#'));
            assert!(comments[0].contains("random against random"), "{text}");
            assert!(records.len() > 20, "{} records", records.len());
            let title = games::find(game).expect("it is on the shelf");
            for line in &records {
                let (record, play) = line.split_once(" # ").expect("an answer");
                assert!(!play.is_empty() && !record.is_empty(), "{line}");
                if title.hands {
                    let read = (title.consider_own)(record, Level::Easy, 1);
                    assert!(read.is_ok(), "{line}");
                }
            }
            wish.threads = 1;
            assert_eq!(outcome(&wish).1, text, "in the same order");
        }
    }

    #[test]
    fn two_levels_play_and_no_others() {
        assert_eq!(printed("brandubh", &["easy"], 1, 1).0, USAGE);
        assert_eq!(printed("brandubh", &["easy", "expert"], 1, 1).0, USAGE);
    }

    #[test]
    fn a_mean_has_its_error() {
        assert_eq!(told([1.0, 3.0].into_iter()), "2.0 ± 2.0");
        assert_eq!(told([5.0].into_iter()), "5.0 ± 0.0");
    }
}
