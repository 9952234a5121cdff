//! How quickly Brothers is played by the rules alone, in random games per second through the contract that every game signs;
//! and how fair it is between equals, at random and by plain greed: what they leave over, and who wins.

#[path = "stopwatch/mod.rs"]
mod stopwatch;

use quartermaster::games::brothers::{Action, Brothers, Event, Kind};
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use stopwatch::{median, worked};

/// Rounds that are measured, and the games of each.
const ROUNDS: u64 = 7;
const GAMES: u64 = 300;
/// Games of the greedy, which take their time.
const GREEDY: u64 = 400;

/// How somebody finds an answer among those that are offered.
type Finds = fn(&Brothers, Seat, &[Action], &mut Dice) -> Action;

/// Many numbers, as their mean and how sure it is.
#[derive(Default)]
struct Sample(Vec<f64>);

impl Sample {
    fn count(&mut self, number: f64) {
        self.0.push(number);
    }

    /// The mean, and its standard error.
    fn mean(&self) -> (f64, f64) {
        let count = self.0.len() as f64;
        let mean = self.0.iter().sum::<f64>() / count;
        let squares = self.0.iter().map(|number| (number - mean).powi(2));
        let spread = squares.sum::<f64>() / (count - 1.0);
        (mean, (spread / count).sqrt())
    }

    fn told(&self) -> String {
        let (mean, error) = self.mean();
        format!("{mean:.2} ± {error:.2}")
    }
}

/// What many games come to.
#[derive(Default)]
struct Account {
    /// Pens left over in a round, and their penalty, by kind.
    left: [Sample; 2],
    penalty: [Sample; 2],
    /// 1 for each game that whoever began it won, one half for a draw.
    beginner: Sample,
    plays: u64,
}

fn main() {
    for seats in [2, 4] {
        let mut rates = Vec::new();
        let mut account = Account::default();
        for round in 0..ROUNDS {
            let time = worked(|| {
                for game in 0..GAMES {
                    play(seats, round * GAMES + game, at_random, &mut account);
                }
            });
            rates.push(GAMES as f64 / time.as_secs_f64());
        }
        println!(
            "{seats} players: {:.0} random games per second, {:.1} placements a game",
            median(&mut rates),
            account.plays as f64 / (ROUNDS * GAMES) as f64,
        );
        tell("random", &account);
    }
    let mut account = Account::default();
    for number in 0..GREEDY {
        play(2, number, greedily, &mut account);
    }
    println!("2 greedy players, {GREEDY} games");
    tell("greedy", &account);
}

/// Means with their standard errors.
fn tell(who: &str, account: &Account) {
    let [rabbits, sheep] = &account.left;
    let [light, heavy] = &account.penalty;
    println!(
        "  {who} equals leave over in a round: {} straight and {} angled pens; penalties {} and {}; whoever begins wins {} of \
         the games",
        rabbits.told(),
        sheep.told(),
        light.told(),
        heavy.told(),
        account.beginner.told(),
    );
}

/// Plays one game between equals.
fn play(seats: usize, number: u64, finds: Finds, account: &mut Account) {
    let mut dice = Dice::from_number(number);
    let mut game = Brothers::deal(&Options::default(), seats, &mut dice);
    let mut first = None;
    while let Some((seat, ask)) = Seat::all(seats).find_map(|seat| Some((seat, game.ask(seat)?))) {
        first = first.or(Some(seat));
        let action = finds(&game, seat, &ask.options, &mut dice);
        for event in game.apply(seat, &action, &mut dice) {
            if let Event::Counted { counts, .. } = event {
                for count in counts {
                    account.left[count.kind as usize].count(f64::from(count.left));
                    account.penalty[count.kind as usize].count(f64::from(count.points));
                }
            }
        }
        account.plays += 1;
    }
    let winners = game.outcome().map(|outcome| outcome.winners);
    let winners = winners.unwrap_or_default();
    account.beginner.count(match first {
        _ if winners.is_empty() => 0.5,
        Some(first) if winners.contains(&first) => 1.0,
        _ => 0.0,
    });
}

fn at_random(_: &Brothers, _: Seat, options: &[Action], dice: &mut Dice) -> Action {
    options[dice.index(options.len())]
}

/// The placement after which there is most room for one's own pens compared with the other side's, each by its penalty; one
/// of the best at random. It looks no further.
fn greedily(game: &Brothers, seat: Seat, options: &[Action], dice: &mut Dice) -> Action {
    let now = game.view(Viewer::Seat(seat));
    let own = now.kind(seat);
    let other = match own {
        Kind::Straight => Kind::Angled,
        Kind::Angled => Kind::Straight,
    };
    let worth = |action: &Action| {
        let mut after = game.clone();
        after.apply(seat, action, &mut Dice::from_number(0));
        let after = after.view(Viewer::Seat(seat));
        // The last placement of a round leaves another meadow; there is nothing to compare any more.
        if after.round() != now.round() {
            return 0;
        }
        let room = |kind: Kind| after.room(kind) as i64 * i64::from(kind.penalty());
        room(own) - room(other)
    };
    let mut best: (i64, Vec<Action>) = (i64::MIN, Vec::new());
    for action in options {
        let worth = worth(action);
        if worth > best.0 {
            best = (worth, vec![*action]);
        } else if worth == best.0 {
            best.1.push(*action);
        }
    }
    best.1[dice.index(best.1.len())]
}
