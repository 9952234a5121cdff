//! The search is held to the plain rules: what it sees at a glance is what playing every move shows, and it finds what trying
//! everything finds.

use super::super::board::{Side, each};
use super::super::{Action, Brandubh, REPETITION};
use super::node::{Node, Step, turned, turned_back};
use super::search::{REPEATED, SURE, Search, WON};
use crate::ai::{Level, Mind, Stop, Thinker, Thought};
use crate::rules::{Dice, Game, Options, Seat, Viewer};
use crate::table::Sight;

fn without_repetition() -> Options {
    Options {
        choices: [(REPETITION.to_owned(), "off".to_owned())].into(),
        data: None,
    }
}

/// Positions of random games, with whoever is to move.
fn positions(games: u64) -> Vec<Brandubh> {
    let mut all = Vec::new();
    for number in 0..games {
        let mut dice = Dice::from_number(number);
        let mut game = Brandubh::deal(&without_repetition(), 2, &mut dice);
        while let Some(ask) = game.ask(game.to_move.seat()) {
            all.push(game.clone());
            let action = ask.options[dice.index(ask.options.len())];
            game.apply(game.to_move.seat(), &action, &mut dice);
        }
    }
    all
}

fn node(game: &Brandubh) -> Node {
    Node::new(game.board, game.to_move)
}

#[test]
fn a_king_who_can_be_taken_is_seen_at_a_glance() {
    let mut taken = 0;
    for game in positions(60) {
        let node = Node::new(game.board, Side::Attackers);
        let takes = |action: &Action| {
            let deed = game.board.deed(action.origin(), action.target());
            deed.takes_king()
        };
        let any = Action::all(&game.board, Side::Attackers).iter().any(takes);
        let seen = node.taking_the_king();
        assert_eq!(seen.is_some(), any, "{game}");
        if let Some(step) = seen {
            assert!(takes(&step.action()), "{game}: {}", step.action());
            taken += 1;
        }
    }
    assert!(taken > 20, "{taken}");
}

#[test]
fn a_way_home_is_closed_nowhere_but_where_the_glance_says_so() {
    let mut closed = 0;
    for game in positions(60) {
        let node = Node::new(game.board, Side::Attackers);
        let corners = node.open_corners();
        if corners == 0 || node.taking_the_king().is_some() {
            continue;
        }
        let closing = node.closing(corners);
        for action in Action::all(&game.board, Side::Attackers) {
            let mut after = game.board;
            after.play(action.origin(), action.target());
            let is_closed = !after.king_can_go_home();
            assert!(
                !is_closed || closing & (1 << action.target()) != 0,
                "{game}: {action}"
            );
            closed += usize::from(is_closed);
        }
    }
    assert!(closed > 20, "{closed}");
}

#[test]
fn squares_that_capture_are_those_where_moves_capture() {
    let mut captured = 0;
    for game in positions(40) {
        let node = node(&game);
        // A king who leaves his throne makes it hostile by that, which a glance does not see.
        let king = game.board.king_at();
        for action in Action::all(&game.board, game.to_move) {
            if action.origin() == king {
                continue;
            }
            let captures = game.board.deed(action.origin(), action.target()).captured != 0;
            let seen = node.capturing() & (1 << action.target()) != 0;
            assert_eq!(seen, captures, "{game}: {action}");
            captured += usize::from(captures);
        }
    }
    assert!(captured > 100, "{captured}");
}

#[test]
fn keys_follow_the_board_and_mirror_images_share_one() {
    for game in positions(10) {
        let node = node(&game);
        for action in Action::all(&game.board, game.to_move) {
            let step = Step::new(action.origin(), action.target());
            let (next, _) = node.after(step);
            assert_eq!(next, Node::new(next.board, next.side), "{game}: {action}");
            for turn in 0..8 {
                assert_eq!(turned_back(turned(step, turn), turn), step);
            }
        }
    }
    let key = |text: &str| {
        let game = Brandubh::set_up(text, &without_repetition()).expect("a position");
        node(&game).shared_key().0
    };
    let one = key("3a3/7/6d/a1k1a2/5d1/1ad1d2/3a3 D");
    // The same, seen in a mirror.
    assert_eq!(one, key("3a3/7/d6/2a1k1a/1d5/2d1da1/3a3 D"));
    assert_ne!(one, key("3a3/7/6d/a1k1a2/5d1/1ad1d2/3a3 A"));
}

/// What the search finds in a position with so many positions to look at.
fn found(game: &Brandubh, budget: u32) -> (Action, i32) {
    let stop = Stop::new();
    let mut search = Search::new(budget, 1, &stop);
    let best = search.find(game.board, game.to_move, None);
    let best = best.expect("there is a move");
    (best.step.action(), best.worth)
}

#[test]
fn a_win_in_three_plies_is_found_and_what_is_sure_is_true() {
    let (mut wins, mut sure) = (0, 0);
    for game in positions(30).into_iter().step_by(7) {
        let (_, worth) = found(&game, 5_000);
        if game.forces_a_win(3) {
            assert!(worth >= SURE, "{game}");
            wins += 1;
        }
        let plies = (WON - worth) as u32;
        if plies <= 5 {
            assert!(game.forces_a_win(plies), "{game}: {plies}");
            sure += 1;
        }
    }
    assert!(wins > 5 && sure >= wins, "{wins} {sure}");
}

#[test]
fn puzzles_are_solved() {
    let puzzles = include_str!("../../../../tests/puzzles/brandubh.txt");
    let all: Vec<&str> = puzzles
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert!(all.len() >= 200, "{}", all.len());
    for line in all.iter().step_by(20) {
        let (position, solutions) = line.split_once(" = ").expect("a position and its moves");
        let game = Brandubh::set_up(position, &without_repetition()).expect("a position");
        let (action, worth) = found(&game, 300_000);
        let action = action.to_string();
        assert!(
            solutions.split(' ').any(|one| one == action),
            "{line}: {action} {worth}"
        );
    }
}

/// What a move is worth to the side that makes it, in a game that came here by `path`.
fn worth(game: &Brandubh, path: Option<&[Action]>, action: Action) -> i32 {
    let stop = Stop::new();
    let mut search = Search::new(10_000, 1, &stop);
    let node = node(game);
    search.remember_the_game(&node, path);
    let step = Step::new(action.origin(), action.target());
    search.follow(&node, step, 1, 0, -WON, WON, false)
}

#[test]
fn the_third_return_is_judged_as_the_rule_does() {
    // The defenders have every choice and turn in a circle: the third return loses for them, so that the computer, with the
    // defenders, does not go there a third time.
    let options = Options::default();
    let mut dice = Dice::from_number(0);
    let mut game = Brandubh::deal(&options, 2, &mut dice);
    let circle = ["d1-c1", "d3-c3", "c1-d1", "c3-d3"];
    for text in circle.iter().chain(&circle[..3]) {
        let seat = game.to_move.seat();
        let ask = game.ask(seat).expect("a question");
        let action = ask
            .options
            .iter()
            .find(|action| action.to_string() == **text);
        game.apply(seat, action.expect("it is offered"), &mut dice);
    }
    let seat = Seat(1);
    let view = game.view(Viewer::Seat(seat));
    let ask = game.ask(seat).expect("a question");
    let mut options = ask.options.iter();
    let third = options.find(|action| action.to_string() == "c3-d3");
    let third = *third.expect("it is offered");
    // The move itself is one like others; it is the way the game went that makes it the end.
    let by_itself = worth(&game, None, third);
    assert!(by_itself.abs() < 1_000, "{by_itself}");
    assert_eq!(worth(&game, Some(&view.path), third), 1 - REPEATED);
    let other = ask.options.iter().find(|action| **action != third);
    let other = *other.expect("there is another move");
    let elsewhere = worth(&game, Some(&view.path), other);
    assert!(elsewhere.abs() < 1_000, "{elsewhere}");
    let sight = Sight::<Brandubh> {
        viewer: Viewer::Seat(seat),
        ask: Some((1, ask)),
        view,
        waiting: vec![seat],
        outcome: None,
        ended: None,
    };
    let thought = Box::new(Thinker::new(sight, 2, Level::Medium, 1));
    let chosen = thought.choose(&Stop::new()).expect("an answer");
    assert_ne!(chosen.play, "c3-d3");
    assert!(!chosen.cut_short);
}

#[test]
fn whoever_is_in_a_hurry_gets_a_legal_move_and_is_told_so() {
    let game = Brandubh::deal(&Options::default(), 2, &mut Dice::from_number(0));
    let stop = Stop::new();
    stop.hurry();
    let mut search = Search::new(Brandubh::budget(Level::Hard), 1, &stop);
    let best = search.find(game.board, game.to_move, Some(&[]));
    let best = best.expect("there is a move");
    assert!(best.cut_short);
    let step = best.step;
    assert!(each(game.board.reach(step.from())).any(|to| to == step.to()));
}
