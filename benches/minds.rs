//! How well and how quickly the computer plays: against chance, against players who look one answer ahead, and level against
//! level; how deeply it looks at Brandubh; and which forced wins it finds there.
//!
//! `cargo bench --bench minds` shows the depth and solves every puzzle; `-- tables GAMES PART` plays the tables, with one
//! so-many-th of each level's work, and with the name of a game behind it only those of that game; `-- make COUNT` writes so many puzzles to standard output.

#[path = "stopwatch/mod.rs"]
mod stopwatch;

use quartermaster::ai::{Chosen, Level, Mind, Phrase, Stop, Thinker, Thought, mixed};
use quartermaster::games::brandubh::{Action, Brandubh, REPETITION};
use quartermaster::games::brothers::Brothers;
use quartermaster::games::oath::{Oath, plain};
use quartermaster::games::rivalry::Rivalry;
use quartermaster::rules::{Dice, Game, Options, Seat, Seed, Viewer};
use quartermaster::table::{Hand, Match, Sight, Time};
use quartermaster::words::Arg;
use std::collections::BTreeSet;
use std::env;
use std::time::Duration;
use stopwatch::{median, worked};

/// Where the puzzles are kept: a position, and the moves that win by force within seven plies.
const PUZZLES: &str = include_str!("../tests/puzzles/brandubh.txt");
/// How far a forced win of a puzzle is away at most, and at least.
const FAR: u32 = 7;
const NEAR: u32 = 3;
/// Games in which real people fought Brandubh out, from the rulings of the game.
const REAL: [&str; 5] = [
    "d2-e2 c4-c3 b4-b3 c3-c2 f4-f5 d4-b4 d6-c6 b4-b7 d7-c7",
    "d2-e2 c4-c2 b4-b3 d5-b5 d6-c6 e4-e6 f4-f3 c2-b2 d1-b1 d3-d1 b1-c1 d1-e1 f3-e3 e6-e7 e3-e5 d4-e4 e2-e3",
    "d2-e2 c4-c2 d6-c6 d3-f3 e2-f2 e4-e1 d1-c1 d4-d1 b4-b2 e1-e2 f2-f1 d1-e1 f4-f1 d5-d1 c6-c3 e2-d2 c3-e3 d2-e2 \
     g4-g3 e2-d2 d7-d3 d2-e2 b2-d2 e2-g2 e3-e2 g2-f2 g3-f3",
    "d2-e2 c4-c2 b4-b3 d4-b4 d6-c6 d5-c5 b3-b2 b4-d4 a4-c4 d4-d5 c4-a4 e4-e6 f4-f5 d5-b5 d1-d2",
    "d6-f6 d5-c5 d7-d6 d4-d5 g4-g5 e4-e7 g5-e5 c5-c6 b4-b5 c4-c5 d1-e1 e7-e6 b5-b7 d5-d7 f6-f7 d7-c7 a4-a6 c7-a7",
];

fn main() {
    // Cargo hands a flag of its own to every bench.
    let words: Vec<String> = env::args()
        .skip(1)
        .filter(|word| !word.starts_with("--"))
        .collect();
    let number = |at: usize, usual: u64| {
        let word = words.get(at).map(|word| word.parse());
        word.map_or(usual, |number| number.expect("a number"))
    };
    match words.first().map(String::as_str) {
        None => {
            depth();
            puzzles();
        }
        Some("depth") => depth(),
        Some("puzzles") => puzzles(),
        Some("tables") => tables(
            number(1, 100),
            number(2, 1) as u32,
            words.get(3).map(String::as_str),
        ),
        Some("make") => make(number(1, 240) as usize),
        Some(other) => panic!("nothing called {other:?} is measured here"),
    }
}

/// Who plays.
#[derive(Clone, Copy)]
enum Player {
    /// By chance alone.
    Random,
    /// The answer that looks best one answer ahead.
    Greedy,
    /// The plain player of Oath, who goes where the nearest Mission sends it.
    Plain,
    /// The computer.
    Computer(Level),
}

impl Player {
    fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
            Player::Plain => "plain",
            Player::Computer(level) => level.name(),
        }
    }
}

/// A game of which more is told than who has won, or in which there is somebody else to play against.
trait Told: Mind {
    /// What the plain player answers, by its place among the options; only Oath has one.
    fn plain(_view: &Self::View, _options: &[Self::Action], _dice: &mut Dice) -> Option<usize> {
        None
    }

    /// How many Missions a seat has completed, as everybody sees it at the end; `None` where there are none in the game.
    fn missions(_view: &Self::View, _seat: Seat) -> Option<usize> {
        None
    }
}

impl Told for Brandubh {}
impl Told for Brothers {}
impl Told for Rivalry {}
impl Told for Oath {
    fn plain(view: &Self::View, options: &[Self::Action], dice: &mut Dice) -> Option<usize> {
        let answer = plain::answer(view, options, dice);
        options.iter().position(|option| *option == answer)
    }

    fn missions(view: &Self::View, seat: Seat) -> Option<usize> {
        Some(view.board.mat(seat).completed.len())
    }
}

/// What came of a table's games for the first player, and how long he thought.
#[derive(Default)]
struct Account {
    worth: Vec<f64>,
    points: Vec<f64>,
    missions: Vec<f64>,
    seconds: Vec<f64>,
}

/// The tables of all games, or of one.
fn tables(games: u64, part: u32, only: Option<&str>) {
    println!("{games} games each, 1/{part} of the work; shares with the error of 95 of 100");
    let is_wanted = |name| only.is_none_or(|only| only == name);
    let [easy, medium, hard] = Level::ALL.map(Player::Computer);
    if is_wanted(Brandubh::NAME) {
        table::<Brandubh>(2, hard, medium, games, part);
        table::<Brandubh>(2, medium, easy, games, part);
    }
    if is_wanted(Brothers::NAME) {
        table::<Brothers>(2, hard, Player::Random, games, part);
        table::<Brothers>(2, hard, Player::Greedy, games, part);
    }
    if is_wanted(Rivalry::NAME) {
        table::<Rivalry>(2, hard, Player::Random, games, part);
        table::<Rivalry>(2, hard, Player::Greedy, games, part);
    }
    if is_wanted(Oath::NAME) {
        for seats in Oath::SEATS {
            table::<Oath>(seats, hard, Player::Plain, games, part);
            table::<Oath>(seats, hard, easy, games, part);
        }
    }
}

fn table<G: Told>(seats: usize, one: Player, other: Player, games: u64, part: u32) {
    let mut account = Account::default();
    for number in 0..games {
        play::<G>(seats, [one, other], number, part, &mut account);
    }
    let longest = account.seconds.iter().copied().fold(0.0, f64::max);
    let missions = match account.missions[..] {
        [] => String::new(),
        _ => format!("  Missions {:>12}", told(&account.missions, 1.0)),
    };
    println!(
        "{:<9} {seats} seats  {:<7} against {:<7} {:>16}  points {:>14}{missions}  median answer {:.2} s, longest {:.2} s",
        G::NAME,
        one.name(),
        other.name(),
        told(&account.worth, 100.0),
        told(&account.points, 1.0),
        median(&mut account.seconds),
        longest,
    );
}

/// A mean, and how far off it may be in 95 of 100 cases.
fn told(numbers: &[f64], unit: f64) -> String {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    let error = 1.96 * (squares / (count - 1.0).max(1.0) / count).sqrt();
    format!("{:.1} ± {:.1}", unit * mean, unit * error)
}

/// Plays one game. Each deal is played from every seat.
fn play<G: Told>(
    seats: usize,
    [one, other]: [Player; 2],
    number: u64,
    part: u32,
    account: &mut Account,
) {
    let own = Seat((number % seats as u64) as u8);
    let mut seed = Seed([0; 32]);
    seed.0[..8].copy_from_slice(&mixed(1, number / seats as u64).to_le_bytes());
    let mut table = Match::<G>::new(Options::default(), seats, seed);
    let mut plies = 0;
    while let Some(seat) = table.waiting().first().copied() {
        let chance = mixed(mixed(2, number), plies);
        let sight = table.sight(Viewer::Seat(seat));
        let player = if seat == own { one } else { other };
        let mut play = String::new();
        let time = worked(|| play = answer(player, sight, seat, seats, chance, part));
        if seat == own {
            account.seconds.push(time.as_secs_f64());
        }
        let played = table.play(seat, None, &play, Hand::Computer, Time(0));
        played.expect("the answer is offered");
        plies += 1;
    }
    let end = table.sight(Viewer::Onlooker);
    let missions = G::missions(&end.view, own);
    account.missions.extend(missions.map(|count| count as f64));
    let outcome = end.outcome.expect("it has ended");
    account.worth.push(match outcome.winners.is_empty() {
        true => 1.0 / seats as f64,
        false => f64::from(u8::from(outcome.winners.contains(&own))),
    });
    let points = outcome.scores.map_or(0, |scores| scores[own.index()]);
    account.points.push(points.into());
}

fn answer<G: Told>(
    player: Player,
    sight: Sight<G>,
    seat: Seat,
    seats: usize,
    chance: u64,
    part: u32,
) -> String {
    let options = sight.ask.as_ref().expect("it is asked").1.options.clone();
    let mut dice = Dice::from_number(chance);
    let at = match player {
        Player::Random => dice.index(options.len()),
        Player::Plain => G::plain(&sight.view, &options, &mut dice).expect("there is one"),
        Player::Greedy => {
            let world = G::imagine(&sight.view, &mut dice);
            let eager = world.eagerness(seat, &options).expect("it has an order");
            let most = eager.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let best: Vec<usize> = (0..eager.len()).filter(|&at| eager[at] >= most).collect();
            best[dice.index(best.len())]
        }
        Player::Computer(level) => {
            let mut thought = Thinker::new(sight, seats, level, chance);
            thought.divide(part);
            let chosen = Box::new(thought).choose(&Stop::new());
            return chosen.expect("it has to answer").play;
        }
    };
    options[at].to_string()
}

fn without_repetition() -> Options {
    Options {
        choices: [(REPETITION.to_owned(), "off".to_owned())].into(),
        data: None,
    }
}

/// What the computer thinks of a position of Brandubh.
fn think(game: &Brandubh, seat: Seat, part: u32) -> Chosen {
    let viewer = Viewer::Seat(seat);
    let sight = Sight::<Brandubh> {
        viewer,
        view: game.view(viewer),
        ask: game.ask(seat).map(|ask| (1, ask)),
        waiting: vec![seat],
        outcome: None,
        ended: None,
    };
    let mut thought = Thinker::new(sight, 2, Level::Hard, 1);
    thought.divide(part);
    let chosen = Box::new(thought).choose(&Stop::new());
    chosen.expect("it is asked")
}

/// How deeply it looks from the start, by how much work.
fn depth() {
    let game = Brandubh::deal(&Options::default(), 2, &mut Dice::from_number(0));
    for part in [100, 30, 10, 3, 1] {
        let mut chosen = None;
        let time = worked(|| chosen = Some(think(&game, Seat(0), part)));
        let chosen = chosen.expect("it has answered");
        let plies = match &chosen.reason {
            Phrase::Keyed { args, .. } => args.iter().find_map(|(name, arg)| match arg {
                Arg::Number(plies) if name == "plies" => Some(*plies),
                _ => None,
            }),
            _ => None,
        };
        println!(
            "brandubh from the start, 1/{part} of the work: {} plies in {:.2} s, {}",
            plies.unwrap_or_default(),
            time.as_secs_f64(),
            chosen.play
        );
    }
}

/// Solves every puzzle.
fn puzzles() {
    let (mut solved, mut count) = (0, 0);
    let mut longest = Duration::default();
    for line in PUZZLES.lines().filter(|line| !line.starts_with('#')) {
        let (position, solutions) = line.split_once(" = ").expect("a position and its moves");
        let game = Brandubh::set_up(position, &without_repetition()).expect("a position");
        let mut play = String::new();
        let time = worked(|| play = think(&game, mover(&game), 1).play);
        longest = longest.max(time);
        count += 1;
        if solutions.split(' ').any(|one| one == play) {
            solved += 1;
        } else {
            println!("not solved by {play}: {line}");
        }
    }
    println!(
        "{solved} of {count} puzzles are solved, each in {:.2} s at most",
        longest.as_secs_f64()
    );
}

fn mover(game: &Brandubh) -> Seat {
    let asked = |seat: &Seat| game.ask(*seat).is_some();
    Seat::all(2).find(asked).expect("the game goes on")
}

/// Makes puzzles from real games, from random ones, and from games in which the computer plays now and then by chance: every
/// position in which whoever is to move forces a win in three plies at least and in seven at most.
fn make(count: usize) {
    let mut seen = BTreeSet::new();
    println!(
        "# Forced wins at Brandubh within seven plies, found by trying everything, with every move that forces one."
    );
    for record in REAL {
        let mut game = Brandubh::deal(&without_repetition(), 2, &mut Dice::from_number(0));
        for text in record.split(' ') {
            note(&game, &mut seen);
            step(&mut game, |options| {
                let meant = options.iter().position(|option| option.to_string() == text);
                meant.expect("it is legal")
            });
        }
    }
    for number in 0.. {
        if seen.len() >= count {
            return;
        }
        let mut dice = Dice::from_number(number);
        let mut game = Brandubh::deal(&without_repetition(), 2, &mut dice);
        let by_chance = number.is_multiple_of(2);
        let mut positions = Vec::new();
        while game.outcome().is_none() {
            positions.push(game.clone());
            let better = !by_chance && dice.index(4) > 0;
            let thought = better.then(|| think(&game, mover(&game), 5_000).play);
            step(&mut game, |options| {
                let thought = thought.and_then(|thought| {
                    options
                        .iter()
                        .position(|option| option.to_string() == thought)
                });
                thought.unwrap_or_else(|| dice.index(options.len()))
            });
        }
        // One of a game, so that no two look alike.
        let last = positions.len().saturating_sub(12);
        positions[last..].iter().any(|game| note(game, &mut seen));
    }
}

fn step(game: &mut Brandubh, choose: impl FnOnce(&[Action]) -> usize) {
    let seat = mover(game);
    let options = game.ask(seat).expect("it is asked").options;
    let action = options[choose(&options)];
    game.apply(seat, &action, &mut Dice::from_number(0));
}

/// Prints a position that is a puzzle, once; whether it is one.
fn note(game: &Brandubh, seen: &mut BTreeSet<String>) -> bool {
    let is_one = (1..=FAR).step_by(2).find(|&plies| game.forces_a_win(plies));
    let text = game.to_string().replace(" repetition=off", "");
    if is_one.is_none_or(|plies| plies < NEAR) || !seen.insert(text.clone()) {
        return false;
    }
    let seat = mover(game);
    let solutions = game.ask(seat).expect("it is asked").options;
    let wins = |action: &&Action| {
        let mut next = game.clone();
        next.apply(seat, action, &mut Dice::from_number(0));
        is_lost(&next, seat, FAR - 1)
    };
    let solutions: Vec<String> = solutions
        .iter()
        .filter(wins)
        .map(Action::to_string)
        .collect();
    println!("{text} = {}", solutions.join(" "));
    true
}

/// Whether the side that has just moved wins by force within so many plies, whatever is answered.
fn is_lost(game: &Brandubh, winner: Seat, plies: u32) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winners.contains(&winner);
    }
    let seat = mover(game);
    let replies = game.ask(seat).expect("it is asked").options;
    replies.iter().all(|reply| {
        let mut next = game.clone();
        next.apply(seat, reply, &mut Dice::from_number(0));
        match next.outcome() {
            Some(outcome) => outcome.winners.contains(&winner),
            None => next.forces_a_win(plies - 1),
        }
    })
}
