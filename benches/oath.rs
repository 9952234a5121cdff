//! What is measured of Oath of the Brotherhood: how quickly it is played by the rules alone, how often players are asked, what a
//! finished game takes, and how plain players fare at it.
//!
//! `cargo bench --bench oath` measures all of it, and with a word behind `--` one thing only: `speed`, `questions`, `bytes`, or `plain`
//! for the plain players, who then play 10,000 games for every number of seats. `-- ends` plays as many random games to their end.
//! The last three take another number of games after the word.

#[path = "../tests/shared/chance.rs"]
mod chance;
#[path = "stopwatch/mod.rs"]
mod stopwatch;

use chance::Chance;
use quartermaster::games::oath::{Action, Event, Oath, PISTOL, Pirate, TURN_END, plain};
use quartermaster::host::clock::Clock;
use quartermaster::host::command::{
    Command, Deed, Person, Place, PlaceId, PlayerId, PostId, RealmId, Target, Terms, Wish,
};
use quartermaster::host::notice::Answer;
use quartermaster::host::{House, Patience};
use quartermaster::rules::{Ask, Dice, Game, Options, Seat, Seed, Viewer};
use quartermaster::shelf::Question;
use quartermaster::store::{Kind, Store};
use quartermaster::words::Lang;
use std::collections::BTreeMap;
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, thread};
use stopwatch::{median, worked};

type Play<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// Rounds of random games.
const ROUNDS: u64 = 5;
/// Random games of each number of seats in a round.
const GAMES: u64 = 150;
/// Random games in which questions are counted.
const ASKED: u64 = 1_000;
/// Finished games whose bytes are counted.
const FINISHED: u64 = 100;
/// Games of plain players.
const PLAIN: u64 = 1_000;
/// Games of either kind where they are all that is wanted.
const MANY: u64 = 10_000;
/// No game comes near it.
const ENDLESS: u64 = 5_000;
/// sled's cache while games are played in a house.
const CACHE: u64 = 64 << 20;
/// So many games are played at once there.
const HANDS: usize = 32;

fn main() -> Play {
    // Cargo hands a flag of its own to every bench.
    let mut words = env::args().skip(1).filter(|word| !word.starts_with("--"));
    let what = words.next();
    let number = words.next().map(|number| number.parse()).transpose()?;
    let many = number.unwrap_or(MANY);
    match what.as_deref() {
        None => {
            speed();
            questions();
            bytes(FINISHED)?;
            plain_players(PLAIN);
        }
        Some("speed") => speed(),
        Some("questions") => questions(),
        Some("bytes") => bytes(number.unwrap_or(FINISHED))?,
        Some("plain") => plain_players(many),
        Some("ends") => ends(many),
        Some(other) => return Err(format!("nothing called {other:?} is measured here").into()),
    }
    Ok(())
}

/// The dice of a game's plies.
fn seed(number: u64) -> Seed {
    let mut seed = Seed([0; 32]);
    seed.0[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Plays a game to its end: every answer comes from `answer`, and whatever happens is shown to `look`.
fn game(
    seats: usize,
    number: u64,
    mut answer: impl FnMut(&Oath, Seat, Ask<Action>) -> Action,
    mut look: impl FnMut(&[Event]),
) -> Oath {
    let seed = seed(number);
    let mut game = Oath::deal(&Options::default(), seats, &mut Dice::new(seed, 0));
    for ply in 1..ENDLESS {
        let asked = Seat::all(seats).find_map(|seat| game.ask(seat).map(|ask| (seat, ask)));
        let Some((seat, ask)) = asked else {
            assert!(
                game.outcome().is_some(),
                "game {number} of {seats} stands still"
            );
            return game;
        };
        let action = answer(&game, seat, ask);
        look(&game.apply(seat, &action, &mut Dice::new(seed, ply)));
    }
    panic!("game {number} of {seats} does not end");
}

/// A player who answers by chance alone.
fn at_random(number: u64) -> impl FnMut(&Oath, Seat, Ask<Action>) -> Action {
    let mut chance = Chance(number);
    move |_, _, ask| ask.options[chance.below(ask.options.len())]
}

fn speed() {
    println!("random games on one core, medians of {ROUNDS} rounds of {GAMES}");
    for seats in Oath::SEATS {
        let (mut games, mut answers) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let mut played = 0;
            let time = worked(|| {
                for number in 0..GAMES {
                    let number = round * GAMES + number;
                    black_box(game(seats, number, at_random(number), |_| played += 1));
                }
            });
            games.push(GAMES as f64 / time.as_secs_f64());
            answers.push(f64::from(played) / time.as_secs_f64());
        }
        println!(
            "  {seats} players  {:>6.0} games a second, {:>8.0} answers",
            median(&mut games),
            median(&mut answers)
        );
    }
}

/// Plays random games to their end.
fn ends(count: u64) {
    for seats in Oath::SEATS {
        let mut reasons = BTreeMap::new();
        let mut longest = 0;
        for number in 0..count {
            let mut answers = 0;
            let ended = game(seats, number, at_random(number), |_| answers += 1);
            let outcome = ended.outcome().expect("it has ended");
            *reasons.entry(outcome.rule).or_insert(0) += 1;
            longest = longest.max(answers);
        }
        println!(
            "{seats} players: {count} random games have ended, by rule {reasons:?}; the longest took {longest} answers"
        );
    }
}

/// How often people are asked for each pawn that is placed.
fn questions() {
    let [usual, placed] = [PISTOL.usual, "placed"];
    let orders: [(&str, &[(&str, &str)]); 3] = [
        ("nobody has orders standing", &[]),
        (
            "with the usual order for the Pistol",
            &[(PISTOL.topic, usual)],
        ),
        (
            "and with the one that ends turns",
            &[(PISTOL.topic, usual), (TURN_END.topic, placed)],
        ),
    ];
    println!(
        "questions for each pawn that is placed, in {ASKED} random games each (goal: below 2.5)"
    );
    println!(
        "  {:<36} {}",
        "players",
        Oath::SEATS
            .map(|seats| format!("{seats:>7}"))
            .collect::<String>()
    );
    for (who, orders) in orders {
        let each = Oath::SEATS.map(|seats| format!("{:>7.2}", asked(seats, orders)));
        println!("  {who:<36} {}", each.collect::<String>());
    }
}

fn asked(seats: usize, orders: &[(&str, &str)]) -> f64 {
    let (mut asked, mut pawns) = (0, 0);
    for number in 0..ASKED {
        let mut random = at_random(number);
        let answer = |game: &Oath, seat, ask: Ask<Action>| {
            let view = game.view(Viewer::Seat(seat));
            let mut ordered = orders.iter();
            let ordered =
                ordered.find_map(|(topic, order)| Oath::ordered(&view, seat, topic, order));
            ordered.unwrap_or_else(|| {
                asked += 1;
                random(game, seat, ask)
            })
        };
        game(seats, number, answer, |events| {
            let placed = |event: &&Event| matches!(event, Event::Placed { .. });
            pawns += events.iter().filter(placed).count();
        });
    }
    f64::from(asked) / pawns as f64
}

/// Numbers of which the mean is wanted, and how certain it is.
#[derive(Default)]
struct Sample(Vec<f64>);

impl Sample {
    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|number| (number - mean).powi(2)).sum();
        squares.sqrt() / self.0.len() as f64
    }

    fn text(&self, digits: usize) -> String {
        format!("{:.digits$} ±{:.digits$}", self.mean(), self.error())
    }
}

/// How plain players fare. Seats, characters and cards are dealt by chance.
fn plain_players(count: u64) {
    println!("plain players, {count} games each; means with their standard errors");
    println!(
        "  goals for three: 24 to 30 points, 5 to 6.5 Missions, characters within 2.5 points of each other"
    );
    for seats in Oath::SEATS {
        let (mut points, mut missions) = (Sample::default(), Sample::default());
        let mut by_pirate: BTreeMap<Pirate, Sample> = BTreeMap::new();
        for number in 0..count {
            let mut dice = Dice::from_number(number);
            let answer = |game: &Oath, seat, ask: Ask<Action>| {
                plain::answer(&game.view(Viewer::Seat(seat)), &ask.options, &mut dice)
            };
            let view = game(seats, number, answer, |_| ()).view(Viewer::Onlooker);
            for mat in &view.board.mats {
                points.0.push(mat.points.into());
                missions.0.push(mat.completed.len() as f64);
                if let Some(pirate) = mat.pirate {
                    by_pirate
                        .entry(pirate)
                        .or_default()
                        .0
                        .push(mat.points.into());
                }
            }
        }
        let means: Vec<f64> = by_pirate.values().map(Sample::mean).collect();
        let most = means.iter().copied().fold(f64::MIN, f64::max);
        let least = means.iter().copied().fold(f64::MAX, f64::min);
        println!(
            "  {seats} players  {} points, {} Missions; characters within {:.2}:",
            points.text(2),
            missions.text(2),
            most - least
        );
        for (pirate, points) in by_pirate {
            println!("    {:<12} {}", pirate.to_string(), points.text(2));
        }
    }
}

/// What finished games take, in bytes: as the values that are stored, and in the folder of a house, when it closes after the
/// last of them and when it was opened again.
fn bytes(games: u64) -> Play {
    println!(
        "a finished game, means of {games} random ones, in KB: stored (goal: 200 on the disk) as sheet, log and position; \
         on the disk right after the evening, and after the next start"
    );
    for seats in Oath::SEATS {
        let folder = tempfile::tempdir()?;
        let answers = found(folder.path(), seats, games)?;
        let evening = size(folder.path())?;
        let store = Store::open_compact(folder.path(), CACHE)?;
        let mut stored = Vec::new();
        for kind in [Kind::Tables, Kind::Entries, Kind::Positions] {
            let pairs = store.scan(kind, [])?.into_iter();
            let bytes: usize = pairs.map(|(key, value)| key.len() + value.len()).sum();
            stored.push(bytes as f64);
        }
        store.close()?;
        let start = size(folder.path())?;
        let each = |bytes: f64| bytes / games as f64;
        let kilo = |bytes: f64| format!("{:.1}", each(bytes) / 1_000.0);
        println!(
            "  {seats} players  {:>4.0} answers  {:>5} stored: {}  {:>7} on the disk, then {}",
            each(answers as f64),
            kilo(stored.iter().sum()),
            stored.into_iter().map(kilo).collect::<Vec<_>>().join(" + "),
            kilo(evening as f64),
            kilo(start as f64)
        );
    }
    Ok(())
}

/// Plays random games to their end in a house of their own; how many answers that took.
fn found(folder: &Path, seats: usize, games: u64) -> Play<u64> {
    let store = Store::open(folder, CACHE)?;
    let house = House::open(
        store,
        quartermaster::games::shelf(),
        Patience::default(),
        |_| {},
    )?;
    let (next, answers) = (AtomicU64::new(0), AtomicU64::new(0));
    let hand = || -> Play {
        loop {
            let number = next.fetch_add(1, Ordering::SeqCst);
            if number >= games {
                return Ok(());
            }
            let group = Group {
                house: &house,
                number,
                seats,
            };
            answers.fetch_add(group.evening()?, Ordering::SeqCst);
        }
    };
    thread::scope(|scope| {
        let hands: Vec<_> = (0..HANDS).map(|_| scope.spawn(hand)).collect();
        let mut hands = hands.into_iter();
        hands.try_for_each(|hand| hand.join().unwrap_or_else(|_| Err("a hand fell".into())))
    })?;
    for table in house.due() {
        while let Some(notice) = house.notice(table)? {
            house.shown(&notice, Some(PostId(1)))?;
        }
    }
    house.close()?;
    Ok(answers.into_inner())
}

/// People around a table, in a channel of their own.
struct Group<'a> {
    house: &'a House,
    number: u64,
    seats: usize,
}

impl Group<'_> {
    /// Plays one random game; how many answers it took.
    fn evening(&self) -> Play<u64> {
        self.act(
            0,
            Command::New {
                game: Oath::NAME.to_owned(),
                wish: Wish::Seat(Seat(0)),
                lang: None,
                terms: Terms::default(),
            },
        )?;
        for who in 1..self.seats {
            self.act(who, here(Deed::Join(Wish::Seat(Seat(who as u8)))))?;
        }
        self.act(0, here(Deed::Start))?;
        let mut chance = Chance(self.number);
        let mut answers = 0;
        let mut at = 0;
        // Whoever was asked last is the first to be asked again.
        while let Some((who, panel)) = self.asked(at)? {
            let choice = &panel.choices[chance.below(panel.choices.len())];
            let deed = Deed::Play {
                ask: Some(panel.ask),
                play: choice.play.clone(),
            };
            self.act(who, here(deed))?;
            at = who;
            answers += 1;
        }
        Ok(answers)
    }

    /// Who is asked now, and what; nobody once the game has ended.
    fn asked(&self, first: usize) -> Play<Option<(usize, Question)>> {
        for step in 0..self.seats {
            let who = (first + step) % self.seats;
            if let Answer::Panel(panel) = self.say(who, here(Deed::Ask(None)))? {
                return Ok(Some((who, panel.question)));
            }
        }
        Ok(None)
    }

    fn act(&self, who: usize, command: Command) -> Play {
        match self.say(who, command)? {
            Answer::Refused(why) => Err(format!("refused: {why:?}").into()),
            _ => Ok(()),
        }
    }

    fn say(&self, who: usize, command: Command) -> Play<Answer> {
        let place = Place {
            id: PlaceId(self.number + 1),
            realm: Some(RealmId(1)),
            lang: Lang::En,
        };
        let id = self.number * 10 + who as u64 + 1;
        let person = Person {
            id: PlayerId(id),
            name: format!("Sailor {id}"),
            lang: Lang::En,
            steward: false,
        };
        Ok(self
            .house
            .act(&person, &place, command, Clock::System.now())?)
    }
}

/// The bytes in a folder.
fn size(folder: &Path) -> Play<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let of = entry.metadata()?;
        sum += if of.is_dir() {
            size(&entry.path())?
        } else {
            of.len()
        };
    }
    Ok(sum)
}

fn here(deed: Deed) -> Command {
    Command::Table(Target::Here, deed)
}
