//! A recorded match for every way in which a game can end, and random games that all come to an end.
//!
//! A record in `tests/matches/GAME/` is a remark, a few lines `key: value`, an empty line, and the moves as the game
//! itself would record them. `seats` says by how many it was played, where not by the fewest, and `choices` what was chosen before
//! the deal, as `key=value`. `ending` is the reason of the outcome, or `resigned` with the seat, or `agreed`: ends that the
//! table writes down and no game decides.

use quartermaster::face::Ending;
use quartermaster::games::brandubh::{self, Brandubh, Side};
use quartermaster::games::brothers::{self, Brothers};
use quartermaster::games::rivalry::{self, Rivalry};
use quartermaster::rules::{Dice, Game, Options, Seat, Seed, Viewer};
use quartermaster::table::{Deed, Hand, Match, Refusal, Time};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

struct Record {
    name: String,
    headers: BTreeMap<String, String>,
    moves: Vec<String>,
}

impl Record {
    fn header(&self, key: &str) -> &str {
        let value = self.headers.get(key);
        value.unwrap_or_else(|| panic!("{} does not say {key}", self.name))
    }

    /// By how many it was played, and what was chosen before the deal.
    fn deal(&self, fewest: usize) -> (usize, Options) {
        let seats = self.headers.get("seats");
        let seats = seats.map_or(fewest, |seats| seats.parse().expect("a number of seats"));
        let choices = self.headers.get("choices").map_or("", String::as_str);
        let choice = |choice: &str| {
            let (key, value) = choice.split_once('=').expect("key=value");
            (key.to_owned(), value.to_owned())
        };
        let options = Options {
            choices: choices.split_whitespace().map(choice).collect(),
            data: None,
        };
        (seats, options)
    }
}

fn records(game: &str) -> Vec<Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/matches")
        .join(game);
    let files = fs::read_dir(folder).expect("the folder of records");
    let mut records: Vec<Record> = files
        .map(|file| {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("a text");
            let (head, moves) = text
                .split_once("\n\n")
                .expect("an empty line before the moves");
            let headers = head
                .lines()
                .filter(|line| !line.starts_with('#'))
                .map(|line| line.split_once(": ").expect("key: value"))
                .map(|(key, value)| (key.to_owned(), value.to_owned()));
            Record {
                name: path.display().to_string(),
                headers: headers.collect(),
                moves: moves.split_whitespace().map(str::to_owned).collect(),
            }
        })
        .collect();
    records.sort_by(|one, other| one.name.cmp(&other.name));
    records
}

/// Plays a record in a match and holds it to what it says; returns how it ended.
fn holds<G: Game>(record: &Record) -> String {
    let name = &record.name;
    let (seats, options) = record.deal(*G::SEATS.start());
    let mut table = Match::<G>::new(options, seats, Seed([0; 32]));
    for typed in &record.moves {
        let [seat] = table.waiting()[..] else {
            panic!("{name}: {typed} stands after the end");
        };
        table
            .play(seat, None, typed, Hand::Person, Time(0))
            .unwrap_or_else(|refusal| panic!("{name}: {typed}: {refusal:?}"));
    }
    let written = table.entries().iter().map(|entry| match &entry.deed {
        Deed::Played { record, .. } => record.as_str(),
        other => panic!("{name}: {other:?}"),
    });
    assert_eq!(written.collect::<Vec<_>>(), record.moves, "{name}");
    assert_eq!(table.plies().to_string(), record.header("plies"), "{name}");

    let ending = record.header("ending");
    let outcome = table.sight(Viewer::Onlooker).outcome;
    let by_table = match ending.split_once(' ') {
        Some(("resigned", seat)) => {
            let seat = Seat::all(table.seats()).find(|other| other.to_string() == seat);
            Some(Ending::Resigned(seat.expect("a seat")))
        }
        None if ending == "agreed" => Some(Ending::Agreed),
        _ => None,
    };
    if let Some(concluded) = by_table {
        assert_eq!(
            outcome, None,
            "{name} goes on as far as the rules are concerned"
        );
        table
            .conclude(concluded.clone(), Time(0))
            .expect("it can be concluded");
        assert_eq!(
            table.sight(Viewer::Onlooker).ended,
            Some(concluded),
            "{name}"
        );
    } else {
        let outcome = outcome.unwrap_or_else(|| panic!("{name} has not ended"));
        assert_eq!(outcome.reason, ending, "{name}");
        let winners: Vec<String> = outcome.winners.iter().map(Seat::to_string).collect();
        let winners = match winners.is_empty() {
            true => "nobody".to_owned(),
            false => winners.join(" "),
        };
        assert_eq!(winners, record.header("winners"), "{name}");
        assert_eq!(
            table.conclude(Ending::Agreed, Time(0)),
            Err(Refusal::Over),
            "{name}"
        );
    }
    assert!(table.is_over(), "{name}");
    assert!(table.waiting().is_empty(), "{name}");
    ending.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn every_way_in_which_brandubh_ends_is_on_record() {
    let ends: BTreeSet<String> = records(Brandubh::NAME)
        .iter()
        .map(holds::<Brandubh>)
        .collect();
    let by_rules = brandubh::ENDS
        .iter()
        .map(|(reason, _)| (*reason).to_owned());
    let all = by_rules.chain(["resigned".to_owned(), "agreed".to_owned()]);
    assert_eq!(ends, all.collect());
}

#[test]
fn every_way_in_which_brothers_ends_is_on_record() {
    let records = records(Brothers::NAME);
    let ends: BTreeSet<String> = records.iter().map(holds::<Brothers>).collect();
    let by_rules = brothers::ENDS
        .iter()
        .map(|(reason, _)| (*reason).to_owned());
    let all = by_rules.chain(["resigned".to_owned(), "agreed".to_owned()]);
    assert_eq!(ends, all.collect());
    let four = records.iter().filter(|record| record.deal(2).0 == 4);
    assert!(four.count() > 0, "none is played by four");
}

struct Random {
    plies: u32,
    winner: Side,
    reason: &'static str,
}

fn random_games(options: &Options, number: u64) -> Vec<Random> {
    (0..number)
        .map(|number| {
            let mut dice = Dice::from_number(number);
            let mut game = Brandubh::deal(options, 2, &mut dice);
            let mut plies = 0;
            while let Some((seat, ask)) =
                Seat::all(2).find_map(|seat| game.ask(seat).map(|ask| (seat, ask)))
            {
                let action = ask.options[dice.index(ask.options.len())];
                game.apply(seat, &action, &mut dice);
                plies += 1;
                assert!(plies < 5_000, "game {number} does not end: {game}");
            }
            let outcome = game.outcome().expect("nobody is asked any more");
            Random {
                plies,
                winner: Side::of(outcome.winners[0]).expect("a seat of this game"),
                reason: outcome.reason,
            }
        })
        .collect()
}

#[test]
fn ten_thousand_random_games_of_brandubh_end_by_the_rules() {
    let games = random_games(&Options::default(), 10_000);
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    for game in &games {
        *reasons.entry(game.reason).or_default() += 1;
    }
    for usual in [
        "brandubh-end-corner",
        "brandubh-end-king",
        "brandubh-end-king-at-corner",
        "brandubh-end-no-move",
    ] {
        assert!(reasons.contains_key(usual), "{reasons:?}");
    }
    for side in [Side::Attackers, Side::Defenders] {
        assert!(games.iter().any(|game| game.winner == side));
    }
}

/// Independent engines say: attackers win 28.3 % of random games, and these take 97.6 plies on average.
#[test]
fn random_games_of_brandubh_go_as_elsewhere() {
    let options = Options {
        choices: BTreeMap::from([(brandubh::REPETITION.to_owned(), "off".to_owned())]),
        data: None,
    };
    let games = random_games(&options, 10_000);
    let attackers = games
        .iter()
        .filter(|game| game.winner == Side::Attackers)
        .count();
    let plies: u32 = games.iter().map(|game| game.plies).sum();
    let (share, mean) = (attackers as f64 / 100.0, f64::from(plies) / 10_000.0);
    // Four standard errors of the share are 1.8, and the lengths scatter widely.
    assert!((26.5..30.1).contains(&share), "attackers win {share} %");
    assert!((93.0..102.0).contains(&mean), "{mean} plies");
}

#[test]
fn every_way_in_which_sibling_rivalry_ends_is_on_record() {
    let ends: BTreeSet<String> = records(Rivalry::NAME)
        .iter()
        .map(holds::<Rivalry>)
        .collect();
    let by_rules = rivalry::ENDS
        .iter()
        .map(|(reason, ..)| (*reason).to_owned());
    let all = by_rules.chain(["resigned".to_owned(), "agreed".to_owned()]);
    assert_eq!(ends, all.collect());
}

/// Random games with and without a Muster; how each ended, and in which turn.
fn random_rivalries(muster: &str, number: u64) -> Vec<(&'static str, u32)> {
    let options = Options {
        choices: BTreeMap::from([(rivalry::MUSTER.to_owned(), muster.to_owned())]),
        data: None,
    };
    let play = |number| {
        let mut dice = Dice::from_number(number);
        let mut game = Rivalry::deal(&options, 2, &mut dice);
        let mut plies = 0;
        while let Some((seat, ask)) =
            Seat::all(2).find_map(|seat| game.ask(seat).map(|ask| (seat, ask)))
        {
            let action = ask.options[dice.index(ask.options.len())];
            game.apply(seat, &action, &mut dice);
            plies += 1;
            assert!(plies < 3_000, "game {number} does not end: {game}");
        }
        let outcome = game.outcome().expect("nobody is asked any more");
        (outcome.reason, game.view(Viewer::Onlooker).now.turn)
    };
    (0..number).map(play).collect()
}

#[test]
fn random_games_of_sibling_rivalry_end_by_the_rules() {
    for muster in ["off", "on"] {
        let games = random_rivalries(muster, 400);
        assert!(
            games
                .iter()
                .any(|(reason, _)| *reason == "rivalry-end-prince")
        );
        assert!(games.iter().all(|(_, turn)| *turn <= rivalry::TURNS));
    }
}
