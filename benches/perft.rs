//! How quickly Brandubh is played by the rules alone, as ratios to the crate `hnefatafl` in the same run, after a look
//! whether both play the same game.
//!
//! The other crate's repetition and enclosure are off: this game ends neither way. One rule is left in which the two
//! differ, and no setting removes it: beside his throne the king falls to two attackers here (rule 4.1 and 4.3), and to
//! three there. Numbers of lines meet it from the sixth move on, so five are counted; random games part there.

#[path = "../tests/shared/chance.rs"]
mod chance;
#[path = "stopwatch/mod.rs"]
mod stopwatch;

use chance::Chance;
use hnefatafl::aliases::{SmallBasicGameLogic, SmallBasicGameState};
use hnefatafl::board::state::BoardState;
use hnefatafl::game::GameStatus;
use hnefatafl::pieces::Side;
use hnefatafl::play::ValidPlay;
use hnefatafl::preset::{boards, rules};
use hnefatafl::rules::Ruleset;
use quartermaster::games::brandubh::{Action, Brandubh, REPETITION};
use quartermaster::rules::{Dice, Game, Options, Seat};
use std::hint::black_box;
use stopwatch::{median, worked};

/// Rounds in which everybody has a turn.
const ROUNDS: usize = 7;
/// How many moves the counted lines have; enough for the other crate to work on for a while.
const DEPTH: u32 = 4;
/// How often they are counted in a round, here and there, so that turns take about as long.
const PLAYED: (u32, u32) = (40, 3);
const COUNTED: (u32, u32) = (300, 10);
/// Random games a round, here and there.
const GAMES: (u32, u32) = (20_000, 3_000);
/// Random games that are looked at move by move before anything is measured.
const COMPARED: u32 = 2_000;
/// No random game comes near it.
const ENDLESS: u32 = 100_000;

const PEER_RULES: Ruleset = Ruleset {
    enclosure_win: None,
    repetition_rule: None,
    ..rules::BRANDUBH
};

fn main() {
    let peer = Peer::new();
    for depth in 1..=DEPTH + 1 {
        let (here, there) = (start().perft(depth), peer.count(&peer.start, depth));
        assert_eq!(here, there, "lines of {depth} moves");
        if depth <= DEPTH {
            assert_eq!(start().tally(depth).lines, peer.walk(&peer.start, depth));
        }
        println!("lines of {depth} moves: {here} here and there");
    }
    let parted = compare(&peer);
    println!(
        "{COMPARED} random games: the same moves offered in every position, the same end; but in {parted} the king fell \
         beside his throne here, and played on there"
    );

    let [mut played, mut counted] = [Rates::default(), Rates::default()];
    let [mut games, mut plies] = [Rates::default(), Rates::default()];
    let lines = start().perft(DEPTH);
    for round in 0..ROUNDS as u32 {
        played
            .there
            .push(rate(lines, PLAYED.1, || peer.walk(&peer.start, DEPTH)));
        played.here.push(rate(lines, PLAYED.0, || {
            black_box(start()).tally(DEPTH).lines
        }));
        counted
            .there
            .push(rate(lines, COUNTED.1, || peer.count(&peer.start, DEPTH)));
        counted
            .here
            .push(rate(lines, COUNTED.0, || black_box(start()).perft(DEPTH)));
        let (here, there) = GAMES;
        let mut moves = 0;
        let time = worked(|| {
            moves = (0..there)
                .map(|game| peer.random_game(round * there + game))
                .sum()
        });
        games.there.push(f64::from(there) / time.as_secs_f64());
        plies.there.push(f64::from(moves) / time.as_secs_f64());
        let time = worked(|| moves = (0..here).map(|game| random_game(round * here + game)).sum());
        games.here.push(f64::from(here) / time.as_secs_f64());
        plies.here.push(f64::from(moves) / time.as_secs_f64());
    }

    println!("{ROUNDS} interleaved rounds on one core, medians; per second");
    println!(
        "{:<44} {:>12} {:>12} {:>7}",
        "", "here", "hnefatafl", "ratio"
    );
    played.print("lines, every move played");
    counted.print("lines, moves of the last ply only counted");
    games.print("random games, without repetition");
    plies.print("moves in random games");
}

/// What was done a second, by round.
#[derive(Default)]
struct Rates {
    here: Vec<f64>,
    there: Vec<f64>,
}

impl Rates {
    fn print(mut self, what: &str) {
        let rounds = self.here.iter().zip(&self.there);
        let mut ratios: Vec<f64> = rounds.map(|(here, there)| here / there).collect();
        println!(
            "{what:<44} {:>12.0} {:>12.0} {:>7.1}",
            median(&mut self.here),
            median(&mut self.there),
            median(&mut ratios)
        );
    }
}

/// Lines a second, where they are counted so many times.
fn rate(lines: u64, times: u32, count: impl Fn() -> u64) -> f64 {
    let mut found = 0;
    let time = worked(|| found = (0..times).map(|_| black_box(count())).sum());
    let expected = lines * u64::from(times);
    assert_eq!(found, expected);
    expected as f64 / time.as_secs_f64()
}

fn start() -> Brandubh {
    let mut options = Options::default();
    options
        .choices
        .insert(REPETITION.to_owned(), "off".to_owned());
    Brandubh::deal(&options, 2, &mut Dice::from_number(0))
}

/// Plays one random game through the contract that every game signs, and says how many moves it had.
fn random_game(number: u32) -> u32 {
    let mut chance = Chance(u64::from(number));
    let mut dice = Dice::from_number(0);
    let mut game = start();
    for ply in 0..ENDLESS {
        let seat = Seat((ply % 2) as u8);
        let Some(ask) = game.ask(seat) else {
            return ply;
        };
        let action = ask.options[chance.below(ask.options.len())];
        black_box(game.apply(seat, &action, &mut dice));
    }
    panic!("random game {number} does not end");
}

/// Plays random games in both programs at once, and counts those in which the king falls beside his throne.
fn compare(peer: &Peer) -> u32 {
    (0..COMPARED).filter(|&number| parts(peer, number)).count() as u32
}

fn parts(peer: &Peer, number: u32) -> bool {
    let mut chance = Chance(u64::from(number));
    let mut dice = Dice::from_number(0);
    let (mut here, mut there) = (start(), peer.start);
    for ply in 0..ENDLESS {
        let seat = Seat((ply % 2) as u8);
        let Some(ask) = here.ask(seat) else {
            let over = there.status != GameStatus::Ongoing;
            let fell = here.outcome().is_some_and(|outcome| outcome.rule == "4.1");
            assert!(over || fell, "game {number} has ended only here");
            return !over;
        };
        let plays = peer.plays(&there);
        let mut offered: Vec<String> = ask.options.iter().map(Action::to_string).collect();
        let mut valid: Vec<String> = plays.iter().map(ValidPlay::to_string).collect();
        offered.sort();
        valid.sort();
        assert_eq!(offered, valid, "game {number}, move {ply}");
        let action = ask.options[chance.below(ask.options.len())];
        let text = action.to_string();
        let play = plays.into_iter().find(|play| play.to_string() == text);
        here.apply(seat, &action, &mut dice);
        there = peer.after(play.expect("both offer the same"), there);
    }
    panic!("random game {number} does not end");
}

/// The other crate, spoken to as its documentation shows it, without the history that it can keep.
struct Peer {
    logic: SmallBasicGameLogic,
    start: SmallBasicGameState,
}

impl Peer {
    fn new() -> Peer {
        let start = SmallBasicGameState::new(boards::BRANDUBH, Side::Attacker);
        Peer {
            logic: SmallBasicGameLogic::new(PEER_RULES, 7),
            start: start.expect("its own board"),
        }
    }

    fn after(&self, play: ValidPlay, state: SmallBasicGameState) -> SmallBasicGameState {
        self.logic.do_valid_play(play, state).new_state
    }

    fn each<'a>(&'a self, state: &'a SmallBasicGameState) -> impl Iterator<Item = ValidPlay> + 'a {
        let pieces = state.board.occupied_by_side(state.side_to_play).into_iter();
        pieces.flat_map(|tile| {
            let plays = self.logic.iter_plays(tile, state);
            plays.expect("the tile is occupied")
        })
    }

    fn plays(&self, state: &SmallBasicGameState) -> Vec<ValidPlay> {
        if state.status != GameStatus::Ongoing {
            return Vec::new();
        }
        let mut plays = Vec::with_capacity(48);
        plays.extend(self.each(state));
        plays
    }

    /// The lines of so many moves; every move is played.
    fn walk(&self, state: &SmallBasicGameState, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if state.status != GameStatus::Ongoing {
            return 0;
        }
        self.each(state)
            .map(|play| self.walk(&self.after(play, *state), depth - 1))
            .sum()
    }

    /// The same; moves of the last ply are counted, not played.
    fn count(&self, state: &SmallBasicGameState, depth: u32) -> u64 {
        if state.status != GameStatus::Ongoing {
            return 0;
        }
        if depth == 1 {
            return self.each(state).count() as u64;
        }
        self.each(state)
            .map(|play| self.count(&self.after(play, *state), depth - 1))
            .sum()
    }

    fn random_game(&self, number: u32) -> u32 {
        let mut chance = Chance(u64::from(number));
        let mut state = self.start;
        for ply in 0..ENDLESS {
            let plays = self.plays(&state);
            if plays.is_empty() {
                return ply;
            }
            state = self.after(plays[chance.below(plays.len())], state);
        }
        panic!("random game {number} does not end there");
    }
}
