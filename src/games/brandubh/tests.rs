//! The rules of Brandubh, at least one case per numbered sentence of `rules.md`, and the laws of its notation.

use super::board;
use super::repetition;
use super::*;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn dice() -> Dice {
    Dice::from_number(0)
}

fn start() -> Brandubh {
    Brandubh::deal(&Options::default(), 2, &mut dice())
}

fn position(notation: &str) -> Brandubh {
    Brandubh::set_up(notation, &Options::default())
        .unwrap_or_else(|bad| panic!("{notation}: {bad}"))
}

fn view(game: &Brandubh) -> View {
    game.view(Viewer::Onlooker)
}

fn asked(game: &Brandubh) -> Option<(Seat, Vec<Action>)> {
    Seat::all(2).find_map(|seat| game.ask(seat).map(|ask| (seat, ask.options)))
}

/// Plays a move as somebody typed it; what happened.
fn play(game: &mut Brandubh, typed: &str) -> Vec<Event> {
    let (seat, options) = asked(game).unwrap_or_else(|| panic!("{typed}: the game is over"));
    let seen = view(game);
    let Some(action) = options
        .iter()
        .find(|action| Brandubh::reads(&seen, seat, action, typed))
    else {
        panic!(
            "{typed} in {game}: {:?}",
            Brandubh::objection(&seen, seat, typed)
        );
    };
    game.apply(seat, action, &mut dice())
}

/// The position after some moves.
fn after(notation: &str, moves: &str) -> Brandubh {
    let mut game = position(notation);
    play_all(&mut game, moves);
    game
}

fn play_all(game: &mut Brandubh, moves: &str) -> Vec<Event> {
    moves
        .split_whitespace()
        .flat_map(|typed| play(game, typed))
        .collect()
}

/// What the only move of a case captured, by name.
fn captured(notation: &str, typed: &str) -> Vec<String> {
    let game = after(notation, typed);
    let moved = view(&game).last.expect("a move was played");
    moved
        .captured
        .iter()
        .map(|(at, _)| at.to_string())
        .collect()
}

/// The targets of the piece on a square, by name.
fn targets(game: &Brandubh, from: &str) -> BTreeSet<String> {
    let (_, options) = asked(game).expect("the game goes on");
    options
        .iter()
        .filter(|action| action.from().to_string() == from)
        .map(|action| action.to().to_string())
        .collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

/// The rule and the reason that forbid a move to the side whose turn it is, or would be.
fn refused(game: &Brandubh, typed: &str) -> (&'static str, &'static str) {
    let seen = view(game);
    let objection = Brandubh::objection(&seen, seen.to_move.seat(), typed)
        .unwrap_or_else(|| panic!("{typed} is offered in {game}"));
    (objection.rule, objection.reason)
}

fn ended(game: &Brandubh) -> (Side, &'static str) {
    let outcome = game.outcome().unwrap_or_else(|| panic!("{game} goes on"));
    let [winner] = outcome.winners[..] else {
        panic!("{outcome:?}");
    };
    (
        Side::of(winner).expect("a seat of this game"),
        outcome.reason,
    )
}

fn square(name: &str) -> Square {
    Square::named(name, SIZE, SIZE).expect("a square")
}

// rule 1.1
#[test]
fn the_board_is_seven_by_seven_and_nothing_beyond() {
    let game = start();
    for column in 'a'..='g' {
        for row in 1..=7 {
            let reason = Brandubh::objection(&view(&game), Seat(0), &format!("d2-{column}{row}"))
                .map(|objection| objection.reason);
            assert_ne!(reason, Some("brandubh-no-square"), "{column}{row}");
        }
    }
    for beyond in ["h2", "d8", "d0", "z9", "d10"] {
        assert_eq!(
            refused(&game, &format!("d2-{beyond}")),
            ("1.1", "brandubh-no-square"),
            "{beyond}"
        );
    }
}

// rule 1.2
#[test]
fn the_throne_is_in_the_middle_and_the_corners_are_four() {
    assert_eq!(THRONE.to_string(), "d4");
    let corners: BTreeSet<String> = (0..49)
        .map(board::square)
        .filter(|&at| is_corner(at))
        .map(|at| at.to_string())
        .collect();
    assert_eq!(corners, set("a1 a7 g1 g7"));
}

// rule 1.3
#[test]
fn eight_attackers_play_against_a_king_and_four_defenders() {
    let mut count = BTreeMap::new();
    for (_, piece) in view(&start()).board.pieces() {
        *count.entry(piece).or_insert(0) += 1;
    }
    let expected = [(Piece::Attacker, 8), (Piece::Defender, 4), (Piece::King, 1)];
    assert_eq!(count, BTreeMap::from(expected));
}

// rule 1.4
#[test]
fn the_pieces_start_in_a_cross() {
    let seen = view(&start());
    let on = |piece: Piece| -> BTreeSet<String> {
        let here = seen.board.pieces().filter(|&(_, other)| other == piece);
        here.map(|(at, _)| at.to_string()).collect()
    };
    assert_eq!(on(Piece::King), set("d4"));
    assert_eq!(on(Piece::Defender), set("d3 d5 c4 e4"));
    assert_eq!(on(Piece::Attacker), set("d1 d2 d6 d7 a4 b4 f4 g4"));
    assert_eq!(start().notation(), "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 A");
}

// rule 1.5
#[test]
fn the_attackers_begin_and_the_sides_take_turns() {
    let mut game = start();
    for (ply, typed) in (0..).zip(["d2-e2", "c4-c3", "b4-b3", "c3-c2"]) {
        let (mover, other) = (Seat(ply % 2), Seat(1 - ply % 2));
        assert!(game.ask(mover).is_some());
        assert_eq!(game.ask(other), None);
        let objection = Brandubh::objection(&view(&game), other, typed).expect("not their turn");
        assert_eq!(
            (objection.rule, objection.reason),
            ("1.5", "brandubh-no-turn")
        );
        play(&mut game, typed);
    }
    assert_eq!(view(&game).plies, 4);
}

// rule 1.5
#[test]
fn nobody_may_pass() {
    let ask = start().ask(Seat(0)).expect("the attackers begin");
    assert_eq!(ask.silence, None);
    assert!(
        ask.options
            .iter()
            .all(|action| action.from() != action.to())
    );
    assert_eq!(refused(&start(), "pass"), ("7.1", "brandubh-no-text"));
}

// rule 2.1
#[test]
fn a_piece_moves_like_a_rook_and_only_its_own_side_moves_it() {
    let game = position("7/5k1/7/7/7/1a5/7 A");
    assert_eq!(
        targets(&game, "b2"),
        set("b1 b3 b4 b5 b6 b7 a2 c2 d2 e2 f2 g2")
    );
    let king = position("7/5k1/7/7/7/1a5/7 D");
    assert_eq!(
        targets(&king, "f6"),
        set("f1 f2 f3 f4 f5 f7 a6 b6 c6 d6 e6 g6")
    );
    assert_eq!(refused(&game, "b2-c3"), ("2.1", "brandubh-no-straight"));
    assert_eq!(refused(&game, "b2-d3"), ("2.1", "brandubh-no-straight"));
    assert_eq!(refused(&game, "b2-b2"), ("2.1", "brandubh-no-same-square"));
    assert_eq!(refused(&game, "c3-c4"), ("2.1", "brandubh-no-piece"));
    assert_eq!(refused(&game, "f6-f5"), ("2.1", "brandubh-no-own"));
    assert_eq!(refused(&king, "b2-b3"), ("2.1", "brandubh-no-own"));
}

// rule 2.2
#[test]
fn nothing_is_jumped_over_and_nothing_stopped_upon() {
    let game = position("7/5k1/7/1a5/7/1a2d2/7 A");
    assert_eq!(targets(&game, "b2"), set("b1 b3 a2 c2 d2"));
    assert_eq!(refused(&game, "b2-b4"), ("2.2", "brandubh-no-occupied"));
    assert_eq!(refused(&game, "b2-e2"), ("2.2", "brandubh-no-occupied"));
    assert_eq!(refused(&game, "b2-b6"), ("2.2", "brandubh-no-way"));
    assert_eq!(refused(&game, "b2-f2"), ("2.2", "brandubh-no-way"));
    let objection = Brandubh::objection(&view(&game), Seat(0), "b2-f2").expect("it is blocked");
    let facts = [
        ("from", "b2"),
        ("to", "f2"),
        ("square", "e2"),
        ("piece", "d"),
    ];
    assert_eq!(
        objection.facts,
        facts.map(|(name, fact)| (name, fact.to_owned()))
    );
}

// rule 2.3
#[test]
fn the_king_may_come_back_to_his_throne_and_nobody_else_may_stop_there() {
    let mut game = position("7/7/7/1a5/3k3/7/7 A");
    assert_eq!(refused(&game, "b4-d4"), ("2.3", "brandubh-no-throne"));
    play_all(
        &mut game,
        "b4-b5 d3-d4 b5-b6 d4-d3 b6-b7 d3-d4 b7-c7 d4-e4 c7-c6 e4-d4",
    );
    assert_eq!(view(&game).board.king(), THRONE);
    let defender = position("7/7/7/d6/3k3/7/5a1 D");
    assert_eq!(refused(&defender, "a4-d4"), ("2.3", "brandubh-no-throne"));
}

// rule 2.4
#[test]
fn every_piece_may_pass_over_the_empty_throne() {
    let attacker = position("7/7/3d3/1a5/7/5k1/7 A");
    assert_eq!(
        targets(&attacker, "b4"),
        set("a4 c4 e4 f4 g4 b1 b2 b3 b5 b6 b7")
    );
    let defender = position("7/7/3d3/1a5/7/5k1/7 D");
    assert_eq!(
        targets(&defender, "d5"),
        set("d1 d2 d3 d6 d7 a5 b5 c5 e5 f5 g5")
    );
    let king = position("7/7/3k3/1a5/7/7/7 D");
    assert_eq!(
        targets(&king, "d5"),
        set("d1 d2 d3 d4 d6 d7 a5 b5 c5 e5 f5 g5")
    );
    // It is not empty while he sits on it.
    let seated = position("7/7/7/1a1k3/7/7/7 A");
    assert_eq!(targets(&seated, "b4"), set("a4 c4 b1 b2 b3 b5 b6 b7"));
    assert_eq!(refused(&seated, "b4-e4"), ("2.2", "brandubh-no-way"));
}

// rule 2.4
#[test]
fn a_way_across_the_throne_alone_is_a_move_all_the_same() {
    // d3 is shut in on three sides; over the empty throne it reaches d5, d6 and d7.
    let game = position("7/7/7/7/2dad2/3k3/7 A");
    assert_eq!(targets(&game, "d3"), set("d5 d6 d7"));
    assert_eq!(game.outcome(), None);
    // With d5 taken there is nothing left, and the attackers have lost.
    let shut = position("7/7/3d3/7/2dad2/3k3/7 A");
    assert_eq!(ended(&shut), (Side::Defenders, "brandubh-end-no-move"));
}

// rule 2.5
#[test]
fn only_the_king_may_enter_a_corner() {
    let attacker = position("7/7/7/3k3/7/a6/7 A");
    assert_eq!(refused(&attacker, "a2-a1"), ("2.5", "brandubh-no-corner"));
    assert_eq!(refused(&attacker, "a2-a7"), ("2.5", "brandubh-no-corner"));
    let defender = position("7/7/7/3k3/7/5a1/1d5 D");
    assert_eq!(refused(&defender, "b1-a1"), ("2.5", "brandubh-no-corner"));
    assert_eq!(refused(&defender, "b1-g1"), ("2.5", "brandubh-no-corner"));
    assert_eq!(
        targets(&defender, "b1"),
        set("c1 d1 e1 f1 b2 b3 b4 b5 b6 b7")
    );
    let king = position("7/7/7/7/7/5a1/1k5 D");
    assert_eq!(
        targets(&king, "b1"),
        set("a1 c1 d1 e1 f1 g1 b2 b3 b4 b5 b6 b7")
    );
}

// rule 3.1
#[test]
fn a_soldier_between_the_moved_enemy_and_another_is_captured() {
    let along = after("7/6k/7/7/1ad4/7/3a3 A", "d1-d3");
    assert_eq!(along.notation(), "7/6k/7/7/1a1a3/7/7 D");
    assert_eq!(view(&along).taken(Side::Defenders), 4);
    let across = after("7/6k/7/7/2a4/2d4/1a5 A", "b1-c1");
    assert_eq!(across.notation(), "7/6k/7/7/2a4/7/2a4 D");
    assert_eq!(captured("7/6k/7/7/1da4/7/3d3 D", "d1-d3"), ["c3"]);
    // The one behind must be an enemy of the captured, and right behind it.
    assert!(captured("7/6k/7/7/1dd4/7/3a3 A", "d1-d3").is_empty());
    assert!(captured("7/6k/7/7/a1d4/7/3a3 A", "d1-d3").is_empty());
    assert!(captured("7/6k/7/7/1ad4/7/4a2 A", "e1-e3").is_empty());
    // Nor does a diagonal capture.
    assert!(captured("7/6k/7/1a5/2d4/4a2/7 A", "e2-d2").is_empty());
}

// rule 3.2
#[test]
fn the_king_takes_part_in_captures() {
    assert_eq!(captured("7/7/7/7/1da4/7/3k3 D", "d1-d3"), ["c3"]);
    assert_eq!(captured("7/7/7/7/1ka4/7/3d3 D", "d1-d3"), ["c3"]);
    // Bare, he has nobody to help him in the open, but a corner will do.
    assert_eq!(captured("7/7/7/7/6a/7/1a1k3 D", "d1-c1"), ["b1"]);
}

// rule 3.3
#[test]
fn a_corner_is_an_enemy_to_every_soldier() {
    for (notation, typed, soldier) in [
        ("7/7/7/3k3/2d4/6a/1a5 D", "c3-c1", "b1"),
        ("7/7/7/3k3/2a4/6d/1d5 A", "c3-c1", "b1"),
        ("7/7/7/3k3/4d2/6a/5a1 D", "e3-e1", "f1"),
        ("7/7/7/3k3/4a2/6d/5d1 A", "e3-e1", "f1"),
        ("7/a6/7/3k3/d6/7/5a1 D", "a3-a5", "a6"),
        ("7/6d/7/3k3/6a/7/7 A", "g3-g5", "g6"),
    ] {
        assert_eq!(captured(notation, typed), [soldier], "{notation} {typed}");
    }
}

// rule 3.4
#[test]
fn the_empty_throne_is_an_enemy_to_every_soldier() {
    assert_eq!(captured("7/6k/7/7/3d3/7/3a3 A", "d1-d2"), ["d3"]);
    assert_eq!(captured("7/6k/7/7/3a3/7/3d3 D", "d1-d2"), ["d3"]);
    assert_eq!(captured("7/6k/7/4a2/7/7/5d1 D", "f1-f4"), ["e4"]);
    // The king's own throne, too, once he has left it.
    assert!(captured("7/7/7/3kd2/7/7/5a1 A", "f1-f4").is_empty());
    let mut game = position("7/7/7/3kd2/7/7/5a1 D");
    play_all(&mut game, "d4-d5 f1-f4xe4");
    assert_eq!(view(&game).taken(Side::Defenders), 4);
}

// rule 3.5
#[test]
fn an_occupied_throne_is_the_king_and_nothing_else() {
    // For his own soldier he is no enemy, for an attacker he is.
    assert!(captured("7/7/7/3k3/3d3/2a4/7 A", "c2-d2").is_empty());
    assert_eq!(captured("7/7/7/3k3/3a3/2d4/7 D", "c2-d2"), ["d3"]);
}

// rule 3.6
#[test]
fn the_edge_captures_nothing() {
    assert!(captured("7/7/7/3k3/a6/7/1d5 D", "b1-b3").is_empty());
    assert!(captured("7/7/7/3k3/d6/7/1a5 A", "b1-b3").is_empty());
    assert!(captured("3d3/7/3a3/6k/7/7/7 A", "d5-d6").is_empty());
}

// rule 3.7
#[test]
fn moving_between_two_enemies_is_safe() {
    let mut game = position("7/6k/7/7/1a1a3/7/2d2a1 D");
    play(&mut game, "c1-c3");
    assert_eq!(view(&game).piece(square("c3")), Some(Piece::Defender));
    // Nor does a move elsewhere capture it.
    play(&mut game, "f1-f2");
    assert_eq!(view(&game).piece(square("c3")), Some(Piece::Defender));
    // But one of the two that goes away and comes back does.
    play_all(&mut game, "g6-g5 b3-b4 g5-g6 b4-b3xc3");
    assert_eq!(view(&game).piece(square("c3")), None);

    let attacker = after("7/6k/7/7/1d1d3/7/2a4 A", "c1-c3");
    assert_eq!(view(&attacker).piece(square("c3")), Some(Piece::Attacker));
    let king = after("7/7/7/7/1a1a3/7/2k4 D", "c1-c3");
    assert_eq!(king.outcome(), None);
}

// rule 3.8
#[test]
fn one_move_captures_up_to_three() {
    let double = "7/6k/2a4/2d4/3da2/7/2a4 A";
    assert_eq!(captured(double, "c1-c3"), ["c4", "d3"]);
    let triple = position("7/6k/2a4/2d4/ad1da2/7/2a4 A");
    let record = Brandubh::record(&view(&triple), Seat(0), &"c1-c3".parse().expect("a move"));
    assert_eq!(record, "c1-c3xb3xc4xd3");
    let after = after(&triple.notation(), &record);
    assert_eq!(after.notation(), "7/6k/2a4/7/a1a1a2/7/7 D");
    // By the defenders too, the king standing behind one of the three.
    assert_eq!(
        captured("7/7/2d4/2a4/da1ak2/7/2d4 D", "c1-c3"),
        ["b3", "c4", "d3"]
    );
}

// rule 4.1
#[test]
fn two_attackers_capture_the_king() {
    for (notation, typed) in [
        ("7/7/3ak2/7/7/7/5a1 A", "f1-f5"),
        ("7/4a2/4k2/1a5/7/7/7 A", "b4-e4"),
        ("7/7/a6/k6/1a5/7/7 A", "b3-a3"),
    ] {
        let game = after(notation, typed);
        assert_eq!(
            ended(&game),
            (Side::Attackers, "brandubh-end-king"),
            "{notation}"
        );
    }
    for (notation, typed, why) in [
        (
            "7/7/3dk2/7/7/7/5a1 A",
            "f1-f5",
            "behind him is his own soldier",
        ),
        ("7/7/4k2/7/7/7/5a1 A", "f1-f5", "behind him is nobody"),
        ("7/7/7/k6/7/1a5/7 A", "b2-b4", "behind him is the edge"),
    ] {
        assert_eq!(after(notation, typed).outcome(), None, "{why}");
    }
}

// rule 4.1
#[test]
fn two_attackers_beside_the_king_do_not_capture_by_the_move_of_a_third() {
    let elsewhere = after("7/7/3aka1/7/7/7/5a1 A", "f1-f2");
    assert_eq!(elsewhere.outcome(), None);
    let beside = after("7/7/3aka1/1a5/7/7/7 A", "b4-e4");
    assert_eq!(beside.outcome(), None);
}

// rule 4.2
#[test]
fn an_attacker_and_a_corner_capture_the_king() {
    let low = after("7/7/7/7/2a4/7/1k5 A", "c3-c1");
    assert_eq!(
        ended(&low),
        (Side::Attackers, "brandubh-end-king-at-corner")
    );
    let high = after("7/6k/7/6a/7/7/7 A", "g4-g5");
    assert_eq!(
        ended(&high),
        (Side::Attackers, "brandubh-end-king-at-corner")
    );
    let two_away = after("7/7/7/7/3a3/7/2k4 A", "d3-d1");
    assert_eq!(two_away.outcome(), None);
}

// rule 4.3
#[test]
fn beside_the_throne_the_king_is_captured_as_anywhere() {
    // The empty throne behind him is nobody.
    assert_eq!(after("7/7/7/7/3k3/2a4/7 A", "c2-d2").outcome(), None);
    // Two attackers are enough although he stands beside it.
    for (notation, typed) in [
        ("7/7/7/7/2ak3/7/4a2 A", "e1-e3"),
        ("7/7/4a2/4k2/7/4a2/7 A", "e2-e3"),
    ] {
        let game = after(notation, typed);
        assert_eq!(
            ended(&game),
            (Side::Attackers, "brandubh-end-king"),
            "{notation}"
        );
    }
}

// rule 4.4
#[test]
fn a_king_on_the_throne_falls_to_four() {
    let four = after("7/7/3a3/2aka2/7/7/3a3 A", "d1-d3");
    assert_eq!(
        ended(&four),
        (Side::Attackers, "brandubh-end-king-on-throne")
    );
    for (notation, typed, why) in [
        ("7/7/7/2ak3/7/7/4a2 A", "e1-e4", "two opposite ones"),
        (
            "7/7/3a3/2ak3/7/7/4a2 A",
            "e1-e4",
            "three and an empty square",
        ),
        ("7/7/3a3/2akd2/7/7/3a3 A", "d1-d3", "three and a defender"),
    ] {
        assert_eq!(after(notation, typed).outcome(), None, "{why}");
    }
}

// rule 4.4
#[test]
fn the_last_of_the_four_has_to_arrive() {
    // All four stand there and a fifth moves: nothing. One of them goes and comes back: captured.
    let mut game = position("1d5/7/3a3/2aka2/3a3/7/5a1 A");
    play_all(&mut game, "f1-f2 b7-b6");
    assert_eq!(game.outcome(), None);
    play_all(&mut game, "d3-d2 b6-b7 d2-d3");
    assert_eq!(
        ended(&game),
        (Side::Attackers, "brandubh-end-king-on-throne")
    );

    // He may sit down between three of them; the fourth then takes him.
    let mut game = position("1d5/7/3a3/2a1a2/3k3/7/5a1 D");
    play_all(&mut game, "d3-d4 f1-d1 b7-b6");
    assert_eq!(game.outcome(), None);
    play(&mut game, "d1-d3");
    assert_eq!(
        ended(&game),
        (Side::Attackers, "brandubh-end-king-on-throne")
    );
}

// rule 5.1
#[test]
fn the_king_in_a_corner_wins_for_the_defenders() {
    for (notation, typed) in [
        ("7/7/7/7/k6/7/5a1 D", "a3-a1"),
        ("7/7/7/7/k6/7/5a1 D", "a3-a7"),
        ("3k3/7/7/7/7/7/5a1 D", "d7-g7"),
        ("7/6k/7/7/7/7/5a1 D", "g6-g1"),
    ] {
        let game = after(notation, typed);
        assert_eq!(
            ended(&game),
            (Side::Defenders, "brandubh-end-corner"),
            "{typed}"
        );
    }
}

// rule 5.2
#[test]
fn a_captured_king_wins_for_the_attackers_wherever_it_was() {
    for (notation, typed) in [
        ("7/7/3ak2/7/7/7/5a1 A", "f1-f5"),
        ("7/7/7/7/2a4/7/1k5 A", "c3-c1"),
        ("7/7/3a3/2aka2/7/7/3a3 A", "d1-d3"),
    ] {
        let mut game = position(notation);
        let king = view(&game).board.king();
        let events = play(&mut game, typed);
        let [Event::Moved(moved), Event::Ended(outcome)] = &events[..] else {
            panic!("{events:?}");
        };
        assert_eq!(moved.captured, [(king, Piece::King)]);
        assert_eq!(outcome.winners, [Seat(0)]);
        assert_eq!(view(&game).board.king(), king, "he is still shown");
    }
}

// rule 5.3
#[test]
fn whoever_cannot_move_loses() {
    // a2 may not enter the corner a1, and a3 and b2 are taken.
    let attackers = after("7/7/1k5/7/d6/a6/7 D", "b5-b2");
    assert_eq!(ended(&attackers), (Side::Defenders, "brandubh-end-no-move"));
    // The king on a3 is shut in but not captured: the one who closed him in is the one on b3.
    let defenders = after("7/7/7/a6/k6/a6/1a5 A", "b1-b3");
    assert_eq!(ended(&defenders), (Side::Attackers, "brandubh-end-no-move"));
    // It is so from the first moment on.
    let already = position("7/7/7/7/d6/ak5/7 A");
    assert_eq!(ended(&already), (Side::Defenders, "brandubh-end-no-move"));
}

// rule 5.4
#[test]
fn attackers_without_soldiers_lose() {
    let game = after("7/7/7/7/1da4/7/3k3 D", "d1-d3");
    assert_eq!(ended(&game), (Side::Defenders, "brandubh-end-no-attackers"));
}

// rule 5.4
#[test]
fn a_bare_king_plays_on() {
    let game = after("7/6k/7/7/1ad4/7/3a3 A", "d1-d3");
    assert_eq!(view(&game).taken(Side::Defenders), 4);
    assert_eq!(game.outcome(), None);
    assert_eq!(asked(&game).expect("he is to move").0, Seat(1));
}

// rule 5.5
#[test]
fn a_closed_ring_decides_nothing() {
    let game = after("7/3a3/2ada2/1a1k1a1/2a1a2/7/3a3 A", "d1-d2");
    assert_eq!(game.outcome(), None);
    assert_eq!(targets(&game, "d4"), set("c4 d3 e4"));
}

// rule 5.6
#[test]
fn a_move_is_carried_out_in_its_order() {
    // The king enters a1 and captures the last attacker: the capture is made, and the corner decides.
    let mut game = position("7/7/7/7/k6/7/1ad4 D");
    let events = play(&mut game, "a3-a1");
    let [Event::Moved(moved), Event::Ended(outcome)] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(moved.captured, [(square("b1"), Piece::Attacker)]);
    assert_eq!(outcome.reason, "brandubh-end-corner");

    // One move captures a soldier and the king: the soldier has left the board when the king is looked at.
    let mut game = position("7/7/7/7/1ad1ka1/7/3a3 A");
    let events = play(&mut game, "d1-d3");
    let [Event::Moved(moved), Event::Ended(outcome)] = &events[..] else {
        panic!("{events:?}");
    };
    let taken = [(square("c3"), Piece::Defender), (square("e3"), Piece::King)];
    assert_eq!(moved.captured, taken);
    assert_eq!(outcome.reason, "brandubh-end-king");
    assert_eq!(view(&game).piece(square("c3")), None);

    // A king who is captured and could not move anyway: the capture decides.
    let both = after("7/7/7/a6/ka5/1a5/7 A", "b2-a2");
    assert_eq!(ended(&both), (Side::Attackers, "brandubh-end-king"));
}

// rule 5.7
#[test]
fn the_board_knows_no_draw_and_no_resignation() {
    for typed in ["draw", "resign", "nulle", "abandon"] {
        assert_eq!(refused(&start(), typed), ("7.1", "brandubh-no-text"));
    }
    for number in 0..100 {
        let mut game = start();
        let mut dice = Dice::from_number(number);
        while let Some((seat, options)) = asked(&game) {
            let action = options[dice.index(options.len())];
            game.apply(seat, &action, &mut Dice::from_number(0));
        }
        let outcome = game.outcome().expect("nobody is asked any more");
        assert_eq!(outcome.winners.len(), 1);
        assert!(ENDS.contains(&(outcome.reason, outcome.rule)));
    }
}

// rule 5.8
#[test]
fn after_the_end_nobody_moves() {
    let game = after("7/7/7/7/k6/7/5a1 D", "a3-a1");
    for seat in Seat::all(2) {
        assert_eq!(game.ask(seat), None);
        let objection = Brandubh::objection(&view(&game), seat, "f1-f2").expect("it is over");
        assert_eq!(
            (objection.rule, objection.reason),
            ("5.8", "brandubh-no-game-over")
        );
    }
    assert!(view(&game).options().is_empty());
}

/// Both sides go and come back: four plies that captured nothing.
const THERE_AND_BACK: &str = "d1-e1 d3-e3 e1-d1 e3-d3";

// rule 6.1
#[test]
fn the_position_at_the_start_counts() {
    let mut game = start();
    let events = play_all(&mut game, THERE_AND_BACK);
    assert_eq!(events.last(), Some(&Event::Warned));
    let mut game = position("7/7/2k4/4a2/7/7/1a5 D");
    assert!(!play_all(&mut game, "c5-c6 b1-c1 c6-c5").contains(&Event::Warned));
    assert_eq!(play(&mut game, "c1-b1").last(), Some(&Event::Warned));
}

// rule 6.1
#[test]
fn the_side_to_move_belongs_to_the_position() {
    // Three moves against two bring every piece back, but now it is the other side's turn.
    let mut game = start();
    let events = play_all(&mut game, "d1-e1 d3-e3 e1-f1 e3-d3 f1-d1");
    assert_eq!(view(&game).board, view(&start()).board);
    assert_eq!(view(&game).to_move, Side::Defenders);
    assert!(!events.contains(&Event::Warned));
}

// rule 6.1
#[test]
fn a_mirror_image_is_a_different_position() {
    let mut game = start();
    let one = after(&game.notation(), "d1-e1 d3-e3");
    let events = play_all(&mut game, "d1-e1 d3-e3 e1-c1 e3-c3");
    let mirrored: Vec<(Square, Piece)> = view(&game)
        .board
        .pieces()
        .map(|(at, piece)| {
            (
                Square {
                    column: 6 - at.column,
                    ..at
                },
                piece,
            )
        })
        .collect();
    let pieces: BTreeSet<_> = view(&one).board.pieces().collect();
    assert_eq!(mirrored.into_iter().collect::<BTreeSet<_>>(), pieces);
    assert!(!events.contains(&Event::Warned));
}

// rule 6.2
#[test]
fn the_second_time_warns_both() {
    let mut game = start();
    let mut warned = Vec::new();
    for typed in THERE_AND_BACK.split_whitespace().chain(["d2-e2"]) {
        let events = play(&mut game, typed);
        assert_eq!(events.contains(&Event::Warned), view(&game).repeated);
        warned.push(view(&game).repeated);
    }
    assert_eq!(warned, [false, false, false, true, false]);
    assert_eq!(
        Brandubh::told(&Event::Warned, Viewer::Onlooker),
        Some(Event::Warned)
    );
}

// rule 6.2
#[test]
fn a_capture_makes_all_earlier_positions_impossible() {
    let mut game = start();
    play_all(&mut game, "d2-e2 c4-c2 b4-b3 d5-b5 d6-c6 e4-e6 f4-f3 c2-b2");
    assert_eq!(view(&game).path.len(), 8);
    play(&mut game, "d1-b1xb2");
    assert!(view(&game).path.is_empty());
}

// rule 6.3
#[test]
fn the_third_time_ends_the_game() {
    let mut game = start();
    play_all(&mut game, THERE_AND_BACK);
    let events = play_all(&mut game, THERE_AND_BACK);
    assert!(game.outcome().is_some());
    assert!(matches!(events.last(), Some(Event::Ended(_))));
    assert!(!events[events.len() - 2..].contains(&Event::Warned));

    // The three need not follow each other at once.
    let mut game = start();
    play_all(&mut game, THERE_AND_BACK);
    play_all(&mut game, "d2-e2 d3-e3 e2-d2 e3-d3");
    assert!(game.outcome().is_some());
}

// rule 6.4
#[test]
fn the_turns_between_the_second_and_the_third_time_are_looked_at() {
    // The same position comes back by two ways: on one the king has no choice, on the other the attackers have none. The
    // way from the second to the third time decides, and not the one before.
    let king = "c3-c7 f5-f6 c7-c3 f6-f5";
    let attackers = "f3-f1 f5-f4 f1-f3 f4-f5";
    let end = |first: &str, second: &str| {
        ended(&after(
            "7/7/4aka/7/2a2a1/7/7 A",
            &format!("{first} {second}"),
        ))
        .1
    };
    assert_eq!(end(attackers, king), "brandubh-end-defenders-forced");
    assert_eq!(end(king, king), "brandubh-end-defenders-forced");
    assert_eq!(end(king, attackers), "brandubh-end-attackers-forced");
    assert_eq!(end(attackers, attackers), "brandubh-end-attackers-forced");
}

// rule 6.4
#[test]
fn a_plain_search_finds_the_same_moves_to_lose() {
    /// Whether the side to move wins within so many plies, by the game's own answers and nothing else.
    fn wins(game: &Brandubh, plies: u32) -> bool {
        let Some((seat, options)) = asked(game) else {
            return false;
        };
        plies > 0
            && options.iter().any(|action| {
                let mut next = game.clone();
                next.apply(seat, action, &mut dice());
                match next.outcome() {
                    Some(outcome) => outcome.winners == [seat],
                    None => loses(&next, plies - 1),
                }
            })
    }
    fn loses(game: &Brandubh, plies: u32) -> bool {
        let Some((seat, options)) = asked(game) else {
            return false;
        };
        plies > 0
            && options.iter().all(|action| {
                let mut next = game.clone();
                next.apply(seat, action, &mut dice());
                match next.outcome() {
                    Some(outcome) => outcome.winners != [seat],
                    None => wins(&next, plies - 1),
                }
            })
    }
    let (mut losing, mut others) = (0, 0);
    for notation in [
        "7/7/4aka/7/2a2a1/7/7 D",
        "7/7/2k4/4a2/7/7/1a5 A",
        "7/5k1/4a2/1a5/7/7/7 D",
        "5k1/7/1a3a1/7/7/7/7 A",
        "1k5/7/2a4/7/7/7/4a2 D",
        "7/1ad4/7/7/5k1/7/4a2 A",
    ] {
        let game = position(&format!("{notation} repetition=off"));
        let (seat, options) = asked(&game).expect("it has not ended");
        let mover = Side::of(seat).expect("a seat of this game");
        for action in options {
            let mut next = game.clone();
            next.apply(seat, &action, &mut dice());
            let plainly = match next.outcome() {
                Some(outcome) => outcome.winners != [seat],
                None => wins(&next, 5),
            };
            assert_eq!(
                repetition::loses(&game.board, mover, action, repetition::PLIES),
                plainly,
                "{notation} {action}"
            );
            *if plainly { &mut losing } else { &mut others } += 1;
        }
    }
    assert!(
        losing > 15 && others > 15,
        "{losing} moves lose and {others} do not"
    );
}

// rule 6.5
#[test]
fn who_forced_the_other_loses_by_repetition() {
    let attackers = "b4-b5 c4-c5 d7-e7 c5-c7 b5-a5 d4-b4 a5-b5 b4-d4 b5-a5 d4-b4 a5-b5 b4-d4";
    let game = after(&start().notation(), attackers);
    assert_eq!(
        ended(&game),
        (Side::Attackers, "brandubh-end-attackers-forced")
    );
    let defenders =
        "b4-b3 c4-c2 b3-b2xc2 d4-b4 d2-c2 e4-e7 d1-c1 b4-b3 c1-d1 b3-b4 d1-c1 b4-b3 c1-d1 b3-b4";
    let game = after(&start().notation(), defenders);
    assert_eq!(
        ended(&game),
        (Side::Defenders, "brandubh-end-defenders-forced")
    );
}

// rule 6.6
#[test]
fn where_both_or_neither_were_forced_the_defenders_lose() {
    let neither = after(
        &start().notation(),
        &format!("{THERE_AND_BACK} {THERE_AND_BACK}"),
    );
    assert_eq!(
        ended(&neither),
        (Side::Attackers, "brandubh-end-neither-forced")
    );
    let cycle = "f6-f5 b4-f4 f5-f6 f4-b4";
    let both = after("7/5k1/4a2/1a5/7/7/7 D", &format!("{cycle} {cycle}"));
    assert_eq!(ended(&both), (Side::Attackers, "brandubh-end-both-forced"));
}

// rule 6.7
#[test]
fn without_the_rule_positions_come_back_freely() {
    let options = Options {
        choices: BTreeMap::from([(REPETITION.to_owned(), "off".to_owned())]),
        data: None,
    };
    for mut game in [
        Brandubh::deal(&options, 2, &mut dice()),
        position("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 A repetition=off"),
        Brandubh::set_up("3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 A", &options).expect("a position"),
    ] {
        for _ in 0..5 {
            assert!(!play_all(&mut game, THERE_AND_BACK).contains(&Event::Warned));
        }
        assert_eq!(game.outcome(), None);
        assert!(!view(&game).counts_repetition);
        assert_eq!(position(&game.notation()).notation(), game.notation());
    }
}

// rule 7.1
#[test]
fn a_move_is_its_two_squares() {
    let (_, options) = asked(&start()).expect("the attackers begin");
    let texts: BTreeSet<String> = options.iter().map(Action::to_string).collect();
    assert_eq!(texts.len(), 40);
    assert!(texts.contains("d2-e2"));
    for text in texts {
        assert_eq!(
            text.parse::<Action>().map(|action| action.to_string()),
            Ok(text)
        );
    }
    for junk in [
        "", "d2", "d2-", "-e2", "d2-e2-f2", "d2xe2", "e2-d2e", "d22-e2", "rd2-e2", "d2--e2",
        "é2-e2",
    ] {
        assert!(junk.parse::<Action>().is_err(), "{junk}");
    }
    assert_eq!(refused(&start(), "hello"), ("7.1", "brandubh-no-text"));
}

// rule 7.2
#[test]
fn the_dash_is_a_matter_of_taste() {
    for typed in [
        "d2-e2", "d2e2", "d2 e2", "d2–e2", "d2—e2", "d2 - e2", "d2−e2",
    ] {
        play(&mut start(), typed);
    }
}

// rule 7.3
#[test]
fn captures_may_be_left_out_but_not_be_wrong() {
    let notation = "7/6k/2a4/2d4/3da2/7/2a4 A";
    for typed in [
        "c1-c3",
        "c1-c3xc4xd3",
        "c1-c3xd3xc4",
        "c1c3 xd3 x c4",
        "c1-c3×c4×d3",
    ] {
        assert_eq!(
            after_typed(notation, typed).notation(),
            "7/6k/2a4/7/2a1a2/7/7 D",
            "{typed}"
        );
    }
    for typed in [
        "c1-c3xc4",
        "c1-c3xc4xd3xe3",
        "c1-c3xc4xc4",
        "c1-c3xd3xc4xd3",
    ] {
        assert_eq!(
            refused(&position(notation), typed),
            ("7.3", "brandubh-no-captures"),
            "{typed}"
        );
    }
    assert_eq!(
        refused(&start(), "d2-e2xd3"),
        ("7.3", "brandubh-no-capture")
    );
    // Whether the captured king is written down is left to taste, but not who is captured.
    let king = "7/7/7/7/1ad1ka1/7/3a3 A";
    for typed in ["d1-d3", "d1-d3xc3", "d1-d3xe3xc3"] {
        assert_eq!(ended(&after_typed(king, typed)).1, "brandubh-end-king");
    }
    assert_eq!(
        refused(&position(king), "d1-d3xe3"),
        ("7.3", "brandubh-no-captures")
    );
    // In a record it is not.
    let record = Brandubh::record(
        &view(&position(king)),
        Seat(0),
        &"d1-d3".parse().expect("a move"),
    );
    assert_eq!(record, "d1-d3xc3");
}

fn after_typed(notation: &str, typed: &str) -> Brandubh {
    let mut game = position(notation);
    play(&mut game, typed);
    game
}

// rule 7.4
#[test]
fn a_position_is_read_and_written_alike() {
    for notation in [
        "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 A",
        "3a3/3a3/3d3/a3daa/2ak3/4a2/3a3 A",
        "7/1a3a1/7/3k3/7/1a3a1/7 D",
    ] {
        assert_eq!(position(notation).notation(), notation);
    }
    assert_eq!(
        position("1111111/7/7/k6/7/7/34 d").notation(),
        "7/7/7/k6/7/7/7 D"
    );
    for (wrong, word) in [
        ("", "seven rows"),
        ("7/7/7/3k3/7/7/7", "seven rows"),
        ("7/7/7/3k3/7/7/7 D now", "seven rows"),
        ("7/7/7/3k3/7/7/7 X", "A nor D"),
        ("7/7/7/3k3/7/7 D", "7 rows"),
        ("7/7/7/3k3/7/7/7/7 D", "7 rows"),
        ("7/7/7/3k4/7/7/7 D", "row 4"),
        ("7/7/7/3k2/7/7/7 D", "row 4"),
        ("7/7/7/3q3/7/7/7 D", "'q'"),
        ("7/7/7/7/7/7/7 D", "one king"),
        ("7/7/7/2kk3/7/7/7 D", "one king"),
        ("7/7/7/3a3/7/7/6k D", "d4"),
        ("a6/7/7/3k3/7/7/7 D", "a7"),
        ("7/aaaaaaa/aa5/3k3/7/7/7 D", "at most 8"),
        ("7/ddddd2/7/3k3/7/7/7 D", "at most 4"),
    ] {
        let bad = Brandubh::set_up(wrong, &Options::default()).expect_err(wrong);
        assert!(bad.0.contains(word), "{wrong}: {bad}");
    }
}

// rule 7.4
#[test]
fn a_position_that_has_ended_is_set_up_as_such() {
    let home = position("7/7/7/7/7/7/k4a1 A");
    assert_eq!(ended(&home), (Side::Defenders, "brandubh-end-corner"));
    let alone = position("7/7/7/3k3/7/7/7 A");
    assert_eq!(
        ended(&alone),
        (Side::Defenders, "brandubh-end-no-attackers")
    );
    // A capture needs a move, so a king between two attackers is still there.
    assert_eq!(position("7/7/7/7/2aka2/7/7 D").outcome(), None);
}

#[test]
fn the_reasons_are_all_different_and_cite_rules_that_exist() {
    let rules = include_str!("rules.md");
    let french = include_str!("rules.fr.md");
    let ends = ENDS.map(|(reason, rule)| (reason, rule));
    let grounds = OBJECTIONS.map(|ground| (ground.reason, ground.rule));
    let all: Vec<(&str, &str)> = ends.into_iter().chain(grounds).collect();
    let reasons: BTreeSet<&str> = all.iter().map(|(reason, _)| *reason).collect();
    assert_eq!(reasons.len(), all.len());
    for (reason, rule) in all {
        let number = format!("**{rule}** ");
        assert!(
            rules.contains(&number) && french.contains(&number),
            "{reason}: {rule}"
        );
    }
}

#[test]
fn both_languages_have_the_same_numbers() {
    fn numbers(text: &str) -> Vec<&str> {
        let starts = text.lines().filter_map(|line| line.strip_prefix("**"));
        starts.filter_map(|line| line.split("**").next()).collect()
    }
    let english = numbers(include_str!("rules.md"));
    assert_eq!(english, numbers(include_str!("rules.fr.md")));
    assert!(english.len() > 40);
}

/// A game after some random moves, each byte an index into what was offered.
fn played(choices: &[u8]) -> Brandubh {
    let mut game = start();
    for &choice in choices {
        let Some((seat, options)) = asked(&game) else {
            break;
        };
        game.apply(
            seat,
            &options[usize::from(choice) % options.len()],
            &mut dice(),
        );
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn an_objection_is_raised_exactly_to_what_is_not_offered(choices in prop::collection::vec(any::<u8>(), 0..80)) {
        let game = played(&choices);
        let seen = view(&game);
        for seat in Seat::all(3) {
            let offered = game.ask(seat).map(|ask| ask.options).unwrap_or_default();
            for from in 0..49 {
                for to in 0..49 {
                    let typed = format!("{}-{}", board::square(from), board::square(to));
                    let read = offered.iter().filter(|action| Brandubh::reads(&seen, seat, action, &typed)).count();
                    prop_assert_eq!(read, usize::from(offered.iter().any(|action| action.to_string() == typed)));
                    let objection = Brandubh::objection(&seen, seat, &typed);
                    prop_assert_eq!(objection.is_none(), read == 1, "{} {:?}", typed, objection);
                    if let Some(objection) = objection {
                        let ground = OBJECTIONS.iter().find(|ground| ground.reason == objection.reason).expect("it is listed");
                        let names: Vec<&str> = objection.facts.iter().map(|(name, _)| *name).collect();
                        prop_assert_eq!(&names[..], ground.facts);
                        prop_assert_eq!(objection.rule, ground.rule);
                    }
                }
            }
        }
    }

    #[test]
    fn whatever_is_typed_is_either_read_or_objected_to(
        choices in prop::collection::vec(any::<u8>(), 0..40),
        typed in prop_oneof![
            "\\PC{0,12}",
            "[a-h][0-8][- –x]{0,2}[a-h][0-8]",
            "[a-g][1-7]-[a-g][1-7](x[a-g][1-7]){0,3}",
        ],
    ) {
        let game = played(&choices);
        let seen = view(&game);
        for seat in Seat::all(2) {
            let offered = game.ask(seat).map(|ask| ask.options).unwrap_or_default();
            let read = offered.iter().filter(|action| Brandubh::reads(&seen, seat, action, &typed)).count();
            prop_assert!(read <= 1);
            prop_assert_eq!(Brandubh::objection(&seen, seat, &typed).is_none(), read == 1);
        }
    }

    #[test]
    fn repetition_is_found_as_by_keeping_every_position(choices in prop::collection::vec(0u8..3, 0..120)) {
        let mut game = position("7/7/2k4/4a2/4d2/7/1a1a3 A");
        let mut history = vec![(game.board, game.to_move)];
        for choice in choices {
            let Some((seat, options)) = asked(&game) else { break };
            game.apply(seat, &options[usize::from(choice) % options.len()], &mut dice());
            history.push((game.board, game.to_move));
            let times = history.iter().filter(|&&then| then == (game.board, game.to_move)).count();
            prop_assert_eq!(game.repeated, times == 2 && game.end.is_none());
            let by_repetition = game.outcome().is_some_and(|outcome| outcome.rule.starts_with('6'));
            prop_assert_eq!(by_repetition, times == 3);
        }
    }

    #[test]
    fn a_view_foresees_exactly_what_happens(choices in prop::collection::vec(any::<u8>(), 0..60)) {
        let game = played(&choices);
        let seen = view(&game);
        prop_assert_eq!(&Brandubh::imagine(&seen, &mut dice()), &game);
        prop_assert_eq!(seen.options(), asked(&game).map(|(_, options)| options).unwrap_or_default());
        if let Some((seat, options)) = asked(&game) {
            for action in options {
                let mut next = game.clone();
                next.apply(seat, &action, &mut dice());
                prop_assert_eq!(Brandubh::foresee(&seen, seat, &action), Some(view(&next)));
                prop_assert_eq!(Brandubh::foresee(&seen, Seat(1 - seat.0), &action), None);
                let record = Brandubh::record(&seen, seat, &action);
                prop_assert!(Brandubh::reads(&seen, seat, &action, &record));
            }
        }
    }

    #[test]
    fn a_stored_position_is_read_back(choices in prop::collection::vec(any::<u8>(), 0..120)) {
        let game = played(&choices);
        let text = serde_json::to_string(&game).expect("it can be written");
        prop_assert_eq!(&serde_json::from_str::<Brandubh>(&text).expect("it can be read"), &game);
        let packed = rmp_serde::to_vec_named(&game).expect("it can be packed");
        prop_assert_eq!(&rmp_serde::from_slice::<Brandubh>(&packed).expect("it can be unpacked"), &game);
    }

    #[test]
    fn a_side_can_move_exactly_when_it_has_a_move(choices in prop::collection::vec(any::<u8>(), 0..200)) {
        let game = played(&choices);
        for side in [Side::Attackers, Side::Defenders] {
            let all = Action::all(&game.board, side);
            prop_assert_eq!(game.board.can_move(side), !all.is_empty());
            prop_assert_eq!(game.board.count(side) as usize, all.len());
        }
    }
}

#[test]
fn a_damaged_stored_position_is_refused() {
    let whole = serde_json::to_string(&start()).expect("it can be written");
    for (part, other) in [
        ("3a3/3a3", "3a3/3a4"),
        ("aadkdaa", "aaddddaa"),
        ("attackers", "nobody"),
    ] {
        assert!(whole.contains(part));
        assert!(serde_json::from_str::<Brandubh>(&whole.replace(part, other)).is_err());
    }
}
