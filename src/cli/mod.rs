//! The command line: what the program is asked to do, and by which exit code it answers.

mod advise;
mod check;
mod contest;
mod door;
mod exit;
mod health;
mod lines;
mod log;
mod referee;
mod run;
mod self_test;
mod setting;
mod stop;
mod supplies;

use self::advise::Advise;
use self::contest::Contest;
use self::exit::{DONE, FAULT, USAGE, complain};
use self::referee::Referee;
use crate::config::{BadConfig, Config};
use crate::games;
use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

const ABOUT: &str = "Hosts play-by-post board games on Discord, or in a sandbox of its own.";

const LONG_ABOUT: &str = "\
Hosts play-by-post board games on Discord, or in a sandbox of its own.

Without a command it runs the house. Without a token it opens the sandbox: a
small Discord in your browser, where each tab is another player. With a token, in
config.toml or in the variable DISCORD_TOKEN, it plays on Discord. Ctrl-C or
SIGTERM ends it in order.";

const EXAMPLES: &str = "\
Examples:
  quartermaster                           Open the sandbox, at port 8080 or the next
  DISCORD_TOKEN=... quartermaster         Play on Discord
  quartermaster check                     See whether a start would succeed
  quartermaster self-test                 See the bot play a short game
  quartermaster health                    Ask the running program how it is
  quartermaster referee brandubh < games  Judge recorded games, one a line
  quartermaster advise brandubh < games   Say what the computer would play next
  quartermaster match brandubh            Have the computer play itself
  quartermaster help referee              Read more about a command

Exit codes: 0 all went well, 1 something is wrong, 2 the command line is.
config.example.toml explains every setting, and by which variable it can be set.";

const CHECK_LONG: &str = "\
Say whether a start would succeed, and what is wrong.

One line for each thing looked at, beginning with \u{2713} where it is in order and with
\u{2717} where it is not: the configuration, the token's form, the data folder, the
sentences, the pictures, the games. Nothing is changed and nobody is called. A
data folder that a running Quartermaster uses cannot be opened by another, and
counts as wrong.

Exit codes: 0 all is in order, 1 something is wrong, 2 the command line is.";

const HEALTH_LONG: &str = "\
Say how the program is that runs on the data folder, for a container's health
check or a watchdog.

It is well when it answers, is connected to Discord and saves what is played. A
lost connection comes back by itself, so it counts only after the time that
--patience gives. The running program answers on a port of loopback; it writes
the address into the file `health` in its data folder.

Exit codes: 0 it is well, 1 it is not, or does not run; 2 the command line is
wrong.";

const SELF_TEST_LONG: &str = "\
Play a short game with the bot, in a sandbox that nobody else sees.

The data folder, the store, the pictures, the bot itself and its protocol take
part, over loopback and without Discord: people open a lobby, start, play by
typing and by buttons, and end the game. One line for each step begins with \u{2713}
where it went well; the first that did not is told with \u{2717} and ends the test.
It plays in a folder of its own inside the data folder, and takes that away
again; the tables of a running Quartermaster are not touched.

Exit codes: 0 all went well, 1 something did not, 2 the command line is wrong.";

const REFEREE_LONG: &str = "\
Judge records of a game from standard input, one game a line.

A record is the list of moves from the start, with blanks between them. Captures
may be written or left out, but where they are written they have to be right;
move numbers such as 1. are passed over. What follows a # is a comment, and lines
without a move are skipped. Where a lot decides who begins, it fell as the record
needs it.

For each record one line comes out, its parts always in this order:
  game=1 result=won winner=defenders plies=18 captures=... rule=5.1 reason=\"...\"
  game=2 result=drawn plies=40 captures=... rule=6.2 reason=\"...\"
  game=3 result=open to_move=attackers plies=15 captures=attackers:0,defenders:3
  game=4 result=illegal ply=5 move=d4-d9 rule=2.1 reason=\"...\"
  game=5 result=overrun ply=19 move=a4-a5 rule=5.1 reason=\"...\"

A ply is one move of one side. `captures` tells how many pieces each side has
taken and recorded with an x (a capture that ends the game is its result); a game
that counts points tells `scores` instead. `illegal` names the first move that is
forbidden, and `overrun` one that stands after the end. `rule` is the numbered
sentence of the game's rules that forbids the move or ended the game, and `reason`
says it in words, where A is the player of the first seat.

Exit codes: 0 every record is legal, 1 some record is not, 2 the command line or
the position is wrong.";

const REFEREE_EXAMPLES: &str = "\
Examples:
  echo 'd2-e2 c4-c3' | quartermaster referee brandubh
  quartermaster referee brandubh --imported < games-from-elsewhere.txt
  quartermaster referee brandubh --json < games.txt | jq .reason
  quartermaster referee brandubh --count 4
  quartermaster referee brandubh --position '7/1a3a1/7/3k3/7/1a3a1/7 D' --count 3";

const ADVISE_LONG: &str = "\
Say what the computer would play, for records from standard input, one a line.

A record is the list of moves from the start, as the referee reads it; an empty
line is the start itself, and what follows a # is a comment. For each record one
line comes out: the computer's move in notation, - where the game has ended, or ?
where the line cannot be read; then standard error names the line and says why.
Each answer comes before the next record is read, so that another program can
play against it.

Where hands are hidden, as in Oath, nobody knows all the moves of a running game,
and a line is a seat's own record instead: a JSON object that says what the seat
sees which is asked, and nothing that is hidden from it. `quartermaster match
oath --records` prints such lines. Its parts:
  game, schema  oath, and the shape of the rest: 1
  seat          whose record it is; seats are counted from 0
  board         all that lies open, the open questions (steps) included
  hands         of each seat the Action cards that this one knows, and how many
                there are besides: {\"known\":[\"parley\"],\"hidden\":2}
  kept          of each seat the Exploration cards that it kept; null is one that
                this seat has not seen
  looked, spied the Action and the Exploration cards that it is looking at now
  actions       the pile: how many are shuffled (pool), those put below them, and
                the cards that were discarded unseen (buried)
  explorations  the pile of Exploration cards likewise
The options follow from it. Every card and every pawn has to be somewhere, once.

The same record, level and seed have the same answer, on every machine, unless
--time cuts the thought short. It is what the computer at a table plays who sees
the same.

Exit codes: 0 every record was answered, 1 some line cannot be read or is not legal,
2 the command line or the position is wrong.";

const ADVISE_EXAMPLES: &str = "\
Examples:
  echo 'd2-e2 c4-c3' | quartermaster advise brandubh
  echo | quartermaster advise rivalry --level easy --reason
  quartermaster advise brothers --seats 4 < games.txt
  quartermaster match oath --records > questions.txt
  quartermaster advise oath --level hard --reason < questions.txt
  quartermaster advise brandubh --level hard --time 2 < games.txt";

const MATCH_LONG: &str = "\
Have the computer play against itself, and print a table of what came of it.

The first of the --levels sits in one seat and the second in all others; its seat
moves on with every game, and each deal is played from every seat. A level is easy,
medium, hard, or random, who plays by chance alone. Errors are those of 95 of 100
such matches. The same seed plays the same games, on every machine and with any
number of --threads.

With --records every question is printed as a line that `quartermaster advise`
reads, the seat's own record where hands are hidden, with the answer that was
given behind a #; the table follows as comments. The first question of a game
is 1. alone, since nothing has been played.

Exit codes: 0 all games were played, 1 something went wrong, 2 the command line
is wrong.";

const MATCH_EXAMPLES: &str = "\
Examples:
  quartermaster match brandubh --levels hard,medium --games 100 --divide 10
  quartermaster match oath --seats 4 --levels medium,easy --games 40
  quartermaster match rivalry --levels hard,random --seed 7
  quartermaster match oath --seats 3 --levels easy,random --games 1 --records";

#[derive(Debug, Parser)]
#[command(name = "quartermaster", version, about = ABOUT, long_about = LONG_ABOUT, after_help = EXAMPLES)]
struct Arguments {
    /// Read this configuration instead of ./config.toml
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say whether a start would succeed, and what is wrong
    #[command(long_about = CHECK_LONG)]
    Check,
    /// Ask the running program how it is
    #[command(long_about = HEALTH_LONG)]
    Health {
        /// How long a lost connection to Discord is borne
        #[arg(long, value_name = "MINUTES", default_value_t = 5, value_parser = clap::value_parser!(u64).range(..=10_080))]
        patience: u64,
    },
    /// Play a short game with the bot, to see that all works here
    #[command(long_about = SELF_TEST_LONG)]
    SelfTest,
    /// Judge records of a game from standard input
    #[command(long_about = REFEREE_LONG, after_help = REFEREE_EXAMPLES)]
    Referee(Referee),
    /// Say what the computer would play after recorded moves
    #[command(long_about = ADVISE_LONG, after_help = ADVISE_EXAMPLES)]
    Advise(Advise),
    /// Have the computer play against itself
    #[command(long_about = MATCH_LONG, after_help = MATCH_EXAMPLES)]
    Match(Contest),
}

/// Reads the command line of this process and does what it says.
pub fn start() -> ExitCode {
    let command =
        ["referee", "advise", "match"]
            .into_iter()
            .fold(Arguments::command(), |command, name| {
                let names =
                    PossibleValuesParser::new(games::shelf().iter().map(|title| title.name));
                command.mut_subcommand(name, |named| {
                    named.mut_arg("game", |game| game.value_parser(names))
                })
            });
    let matches = command.get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    ExitCode::from(obey(arguments))
}

fn obey(arguments: Arguments) -> u8 {
    let config = |arguments: &Arguments| Config::read(arguments.config.as_deref());
    match &arguments.command {
        None => match config(&arguments) {
            Ok(config) => run::run(&config),
            Err(bad) => refuse(&bad),
        },
        Some(Command::Check) => report(check::check(config(&arguments), &mut io::stdout().lock())),
        Some(Command::Health { patience }) => match config(&arguments) {
            Ok(config) => report(health::health(&config, *patience, &mut io::stdout().lock())),
            Err(bad) => refuse(&bad),
        },
        Some(Command::SelfTest) => match config(&arguments) {
            Ok(config) => report(self_test::self_test(&config, &mut io::stdout().lock())),
            Err(bad) => refuse(&bad),
        },
        Some(Command::Referee(wish)) => {
            let Some(title) = games::find(&wish.game) else {
                return complain(USAGE, &format!("there is no game {:?}", wish.game));
            };
            let out = &mut io::BufWriter::new(io::stdout().lock());
            report(referee::referee(title, wish, io::stdin().lock(), out))
        }
        Some(Command::Advise(wish)) => {
            let Some(title) = games::find(&wish.game) else {
                return complain(USAGE, &format!("there is no game {:?}", wish.game));
            };
            let out = &mut io::BufWriter::new(io::stdout().lock());
            report(advise::advise(title, wish, io::stdin().lock(), out))
        }
        Some(Command::Match(wish)) => {
            let Some(title) = games::find(&wish.game) else {
                return complain(USAGE, &format!("there is no game {:?}", wish.game));
            };
            report(contest::contest(title, wish, &mut io::stdout().lock()))
        }
    }
}

fn refuse(bad: &BadConfig) -> u8 {
    for line in &bad.0 {
        complain(FAULT, line);
    }
    FAULT
}

/// The exit code of a command that writes: a reader that has seen enough and closed the pipe is no fault.
fn report(written: io::Result<u8>) -> u8 {
    match written {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => DONE,
        Err(error) => complain(FAULT, &format!("cannot read or write: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}
