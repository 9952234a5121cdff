//! The rules of Sibling Rivalry, at least one case per numbered sentence of `rules.md`, and the laws of its notation.

use super::*;
use crate::rules::grid::Square;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const START: &str = "8/8/2SNgs2/2GPcn2/2NCpg2/2SGns2/8/8 W S5";
/// A Soldier Phase in which e6 can be attacked, and a Marauder Phase in which c2 can.
const SOLDIERS: &str = "3B4/5H2/1N1CB3/H2GS1n1/2GP1gpH/4s1c1/1BS3s1/5B2 W S2 - 1/0 - 9";
const MARAUDERS: &str = "3B4/5H2/1N2C3/H2GS1n1/2GP1gpH/1H2s1c1/1BS3s1/2B2B2 B M1 1a 2/0 - 10";
const EMPTY: &str = "8/8/8/8/8/8/8/8 W UB";

fn dice() -> Dice {
    Dice::from_number(0)
}

fn position(notation: &str) -> Rivalry {
    Rivalry::set_up(notation, &Options::default()).unwrap_or_else(|bad| panic!("{notation}: {bad}"))
}

fn view(game: &Rivalry) -> View {
    game.view(Viewer::Onlooker)
}

fn asked(game: &Rivalry) -> Option<(Seat, Vec<Action>)> {
    Seat::all(2).find_map(|seat| game.ask(seat).map(|ask| (seat, ask.options)))
}

/// Plays an answer as somebody typed it; what happened.
fn play(game: &mut Rivalry, typed: &str) -> Vec<Event> {
    let (seat, options) = asked(game).unwrap_or_else(|| panic!("{typed}: the game is over"));
    let seen = view(game);
    let typed = typed.to_lowercase();
    let Some(action) = options
        .iter()
        .find(|action| Rivalry::reads(&seen, seat, action, &typed))
    else {
        panic!(
            "{typed} in {game}: {:?}",
            Rivalry::objection(&seen, seat, &typed)
        );
    };
    game.apply(seat, action, &mut dice())
}

fn play_all(game: &mut Rivalry, plays: &str) -> Vec<Event> {
    plays
        .split_whitespace()
        .flat_map(|typed| play(game, typed))
        .collect()
}

/// The position after some plays.
fn after(notation: &str, plays: &str) -> Rivalry {
    let mut game = position(notation);
    play_all(&mut game, plays);
    game
}

/// What is offered, in notation.
fn offered(game: &Rivalry) -> BTreeSet<String> {
    let (_, options) = asked(game).expect("the game goes on");
    options.iter().map(Action::to_string).collect()
}

/// Where the piece on a square may go.
fn targets(game: &Rivalry, from: &str) -> BTreeSet<String> {
    let moves = offered(game);
    let moves = moves.iter().filter_map(|typed| typed.split_once('-'));
    moves
        .filter(|(origin, _)| *origin == from)
        .map(|(_, to)| to.to_owned())
        .collect()
}

/// Who may follow into an attacked square.
fn followers(game: &Rivalry, target: &str) -> BTreeSet<String> {
    let attacks = offered(game);
    let attacks = attacks.iter().filter_map(|typed| typed.split_once('x'));
    attacks
        .filter(|(_, to)| *to == target)
        .map(|(from, _)| from.to_owned())
        .collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

/// The rule and the reason that forbid an answer to the side whose turn it is, or was.
fn refused(game: &Rivalry, typed: &str) -> (&'static str, &'static str) {
    let seen = view(game);
    let objection = Rivalry::objection(&seen, seen.now.mover.seat(), &typed.to_lowercase())
        .unwrap_or_else(|| panic!("{typed} is offered in {game}"));
    (objection.rule, objection.reason)
}

fn ended(game: &Rivalry) -> (Option<Side>, &'static str) {
    let outcome = game.outcome().unwrap_or_else(|| panic!("{game} goes on"));
    let winner = outcome.winners.first().and_then(|&seat| Side::of(seat));
    (winner, outcome.reason)
}

fn square(name: &str) -> Square {
    Square::named(name, SIZE, SIZE).expect("a square")
}

/// Whose phase it is, which, and how many points are left.
fn phase(game: &Rivalry) -> (Side, Phase, u8) {
    let now = view(game).now;
    (now.mover, now.phase, now.points)
}

fn piece(game: &Rivalry, name: &str) -> Option<Piece> {
    view(game).now.piece(square(name))
}

fn value(game: &Rivalry, name: &str) -> i8 {
    let now = view(game).now;
    let at = board::index(square(name));
    let weighed = now.weigh(at);
    assert_eq!(weighed.total(), now.value(at), "the terms make the sum");
    weighed.total()
}

// rule 1.1
#[test]
fn the_board_is_eight_by_eight_and_adjacent_squares_touch() {
    let game = position("7p/8/8/8/3P4/8/8/8 W S5");
    assert_eq!(targets(&game, "d4"), set("c3 c4 c5 d3 d5 e3 e4 e5"));
    let corner = position("7p/8/8/8/8/8/8/P7 W S5");
    assert_eq!(targets(&corner, "a1"), set("a2 b1 b2"));
    for beyond in ["i4", "d9", "d0", "z1", "d10"] {
        assert_eq!(
            refused(&game, &format!("d4-{beyond}")),
            ("1.1", "rivalry-no-square"),
            "{beyond}"
        );
    }
}

// rule 1.2
#[test]
fn each_side_has_eight_soldiers_of_five_kinds() {
    for side in Side::BOTH {
        let count = |figure| {
            view(&position(START))
                .now
                .board
                .standing(Piece::soldier(figure, side))
        };
        assert_eq!(Figure::SOLDIERS.map(count), [1, 1, 2, 2, 2]);
    }
    let game = position(START);
    assert_eq!(view(&game).now.board.pieces().count(), 16);
}

// rule 1.3
#[test]
fn the_soldiers_start_in_the_middle() {
    let game = Rivalry::deal(&Options::default(), 2, &mut dice());
    let mut there: BTreeMap<Piece, BTreeSet<String>> = BTreeMap::new();
    for (at, piece) in view(&game).now.board.pieces() {
        there.entry(piece).or_default().insert(at.to_string());
    }
    let expected = [
        (Figure::Prince, Side::White, "d5"),
        (Figure::Champion, Side::White, "d4"),
        (Figure::Guard, Side::White, "c5 d3"),
        (Figure::Swordsman, Side::White, "c6 c3"),
        (Figure::Knight, Side::White, "d6 c4"),
        (Figure::Prince, Side::Black, "e4"),
        (Figure::Champion, Side::Black, "e5"),
        (Figure::Guard, Side::Black, "e6 f4"),
        (Figure::Swordsman, Side::Black, "f6 f3"),
        (Figure::Knight, Side::Black, "f5 e3"),
    ];
    let expected =
        expected.map(|(figure, side, squares)| (Piece::soldier(figure, side), set(squares)));
    assert_eq!(there, BTreeMap::from(expected));
    assert!(position(START).notation().starts_with(START));
}

// rule 1.4
#[test]
fn the_supply_holds_twelve_barbarians_and_six_chiefs() {
    let supply =
        |game: &Rivalry| Figure::MARAUDERS.map(|figure| view(game).now.board.supply(figure));
    assert_eq!(supply(&position(START)), [12, 6]);
    assert_eq!(supply(&position(SOLDIERS)), [8, 3]);
    // Whoever is to play moves any of them.
    for side in ["W", "B"] {
        let game = position(&format!("7p/8/8/2B2H2/8/8/8/P7 {side} M5"));
        assert_eq!(targets(&game, "c5").len(), 8);
        assert_eq!(targets(&game, "f5").len(), 8);
    }
}

// rule 1.5
#[test]
fn a_square_holds_one_piece() {
    let game = position(START);
    assert_eq!(refused(&game, "d5-d4"), ("1.5", "rivalry-no-occupied"));
    assert_eq!(refused(&game, "d5-e4"), ("1.5", "rivalry-no-occupied"));
    let marauders = position("7p/8/8/8/8/B7/8/P7 W M5");
    assert_eq!(refused(&marauders, "B@a3"), ("1.5", "rivalry-no-occupied"));
    assert_eq!(refused(&marauders, "H@a1"), ("1.5", "rivalry-no-occupied"));
}

// rule 1.6
#[test]
fn chance_decides_who_begins() {
    let first = |number| {
        let mut dice = Dice::from_number(number);
        let game = Rivalry::deal(&Options::default(), 2, &mut dice);
        assert_eq!(dice.drawn().len(), 1);
        assert_eq!(dice.drawn()[0].sides, 2);
        view(&game).now.mover
    };
    let white = (0..200)
        .filter(|&number| first(number) == Side::White)
        .count();
    assert!(
        (70..130).contains(&white),
        "White begins {white} of 200 times"
    );
}

// rule 2.1
#[test]
fn a_turn_is_a_soldier_phase_and_then_a_marauder_phase() {
    let mut game = position(START);
    for (turn, mover) in [(1, Side::White), (2, Side::Black), (3, Side::White)] {
        assert_eq!(phase(&game), (mover, Phase::Soldier, 5));
        assert_eq!(view(&game).now.turn, turn);
        assert_eq!(game.ask(mover.other().seat()), None);
        let objection = Rivalry::objection(&view(&game), mover.other().seat(), "end");
        let objection = objection.expect("it is not their turn");
        assert_eq!(
            (objection.rule, objection.reason),
            ("2.1", "rivalry-no-turn")
        );
        play(&mut game, "end");
        assert_eq!(phase(&game), (mover, Phase::Marauder, 5));
        // A Barbarian at every edge, and one step of one of them.
        let row = turn + 1;
        play_all(&mut game, &format!("B@a{row} B@h{row}"));
        let file = ["b", "c", "d"][turn as usize - 1];
        play_all(&mut game, &format!("B@{file}1 B@{file}8 {file}8-{file}7"));
    }
    assert_eq!(view(&game).now.turn, 4);
}

// rule 2.1
#[test]
fn in_each_phase_only_its_own_pieces_act() {
    let soldiers = position("7p/8/8/8/3B4/8/8/P7 W S5");
    assert_eq!(
        refused(&soldiers, "d4-d5"),
        ("2.1", "rivalry-no-marauder-later")
    );
    assert_eq!(
        refused(&soldiers, "B@a3"),
        ("2.1", "rivalry-no-placed-later")
    );
    assert_eq!(offered(&soldiers), set("a1-a2 a1-b1 a1-b2 end"));
    let marauders = position("7p/8/8/8/3B4/8/8/P7 W M5");
    assert_eq!(
        refused(&marauders, "a1-a2"),
        ("2.1", "rivalry-no-soldier-before")
    );
    assert!(targets(&marauders, "a1").is_empty());
}

// rule 2.2
#[test]
fn the_soldier_phase_has_up_to_five_points_and_may_end_early() {
    let mut game = position(START);
    for left in (1..=5).rev() {
        assert_eq!(phase(&game), (Side::White, Phase::Soldier, left));
        assert!(offered(&game).contains("end"));
        play(&mut game, if left % 2 == 1 { "d6-d8" } else { "d8-d6" });
    }
    assert_eq!(phase(&game), (Side::White, Phase::Marauder, 5));
    let mut early = position(START);
    play(&mut early, "d6-d8");
    let events = play(&mut early, "end");
    let ended = Event::PhaseEnded {
        seat: Seat(0),
        left: 4,
    };
    assert_eq!(events, [ended]);
    assert_eq!(phase(&early), (Side::White, Phase::Marauder, 5));
}

// rule 2.3
#[test]
fn all_points_of_the_marauder_phase_are_used() {
    let mut game = after(START, "end");
    for plays in ["B@a3", "H@h3"] {
        assert_eq!(refused(&game, "end"), ("2.3", "rivalry-no-must-spend"));
        play(&mut game, plays);
    }
    assert_eq!(phase(&game), (Side::White, Phase::Marauder, 2));
    play(&mut game, "H@c1");
    assert_eq!(phase(&game), (Side::Black, Phase::Soldier, 5));
}

// rule 2.3
#[test]
fn points_for_which_nothing_can_be_done_are_lost() {
    // The Barbarian in the corner is shut in, and no edge is left.
    let mut game = position("1S6/GG6/8/8/8/8/8/P6p W M2 1h");
    let events = play(&mut game, "B@a8");
    let lost = Event::Lost {
        seat: Seat(0),
        phase: Phase::Marauder,
        points: 1,
        last: true,
    };
    assert!(events.contains(&lost), "{events:?}");
    // Whoever is asked next, the turn is over.
    assert!(Rivalry::ends_turn(&lost));
    assert_eq!(phase(&game), (Side::Black, Phase::Soldier, 5));
}

// rule 2.4
#[test]
fn a_phase_without_points_or_without_anything_to_do_ends_by_itself() {
    let spent = after(START, "d6-d7 d7-d8 d8-c8 c8-b8 b8-a8");
    assert_eq!(phase(&spent), (Side::White, Phase::Marauder, 5));
    let shut = position("8/8/8/8/8/8/gs6/Pn5p W S3");
    assert_eq!(phase(&shut), (Side::White, Phase::Marauder, 5));
}

// rule 2.4
#[test]
fn a_phase_goes_on_while_there_is_an_attack_and_nothing_else() {
    // Whom the Barbarian shuts in can still kill him.
    let shut = position("7p/8/8/8/8/gg6/SBs5/PCs5 W S3");
    assert_eq!(phase(&shut), (Side::White, Phase::Soldier, 3));
    assert_eq!(offered(&shut), set("a1xb2 a2xb2 b1xb2 end"));
}

// rule 3.1
#[test]
fn a_soldier_moves_to_a_vacant_adjacent_square_for_one_point() {
    let game = position("7p/8/8/2G5/3P4/3s4/8/8 W S3");
    assert_eq!(targets(&game, "d4"), set("c3 c4 d5 e3 e4 e5"));
    assert_eq!(refused(&game, "d4-d6"), ("3.1", "rivalry-no-soldier-far"));
    assert_eq!(refused(&game, "d3-d2"), ("3.1", "rivalry-no-own"));
    assert_eq!(refused(&game, "a1-a2"), ("3.1", "rivalry-no-piece"));
    assert_eq!(refused(&game, "d4-d4"), ("3.1", "rivalry-no-same-square"));
    let moved = after("7p/8/8/2G5/3P4/3s4/8/8 W S3", "c5-b6");
    assert_eq!(phase(&moved), (Side::White, Phase::Soldier, 2));
    assert_eq!(piece(&moved, "c5"), None);
    assert_eq!(
        piece(&moved, "b6"),
        Some(Piece::soldier(Figure::Guard, Side::White))
    );
}

// rule 3.2
#[test]
fn a_knight_goes_two_squares_over_vacant_ones() {
    let open = position("7p/8/8/8/3N4/8/8/P7 W S5");
    assert_eq!(targets(&open, "d4").len(), 24);
    assert_eq!(refused(&open, "d4-d7"), ("3.2", "rivalry-no-knight-far"));
    let shut = position("7p/8/8/8/8/8/GG6/NS5P W S5");
    assert_eq!(targets(&shut, "a1"), set(""));
    assert_eq!(refused(&shut, "a1-a3"), ("3.2", "rivalry-no-knight-way"));
    let ajar = position("7p/8/8/8/8/8/G7/NS5P W S5");
    assert_eq!(targets(&ajar, "a1"), set("b2 a3 b3 c1 c2 c3"));
    // Others do not.
    assert_eq!(refused(&ajar, "a2-a4"), ("3.1", "rivalry-no-soldier-far"));
}

// rule 3.2
#[test]
fn a_knights_way_is_straight_where_it_can_be() {
    let way = |notation: &str, typed: &str| {
        let game = after(notation, typed);
        match view(&game).account.deeds[..] {
            [Deed::Moved { via, .. }] => via.map(|square| square.to_string()),
            ref deeds => panic!("{deeds:?}"),
        }
    };
    let open = "7p/8/8/8/3N4/8/8/P7 W S5";
    assert_eq!(way(open, "d4-d6").as_deref(), Some("d5"));
    assert_eq!(way(open, "d4-f2").as_deref(), Some("e3"));
    assert_eq!(way(open, "d4-d5"), None);
    assert_eq!(
        way("7p/8/8/3G4/3N4/8/8/P7 W S5", "d4-d6").as_deref(),
        Some("c5")
    );
    assert_eq!(
        way("7p/8/8/2GG4/3N4/8/8/P7 W S5", "d4-d6").as_deref(),
        Some("e5")
    );
}

// rule 3.3
#[test]
fn a_marauder_is_attacked_at_a_value_of_one_or_more() {
    let one = "7p/8/8/8/3SB3/8/8/P7 W S5";
    assert_eq!(value(&position(one), "e4"), 1);
    let game = after(one, "d4xe4");
    assert_eq!(phase(&game), (Side::White, Phase::Soldier, 4));
    let none = position("7p/8/8/8/3GB3/8/8/P7 W S5");
    assert_eq!(value(&none, "e4"), 0);
    assert_eq!(refused(&none, "d4xe4"), ("3.3", "rivalry-no-soldier-value"));
    assert_eq!(refused(&none, "d4xd5"), ("3.3", "rivalry-no-target"));
    let far = position("7p/8/8/8/3S1B2/8/8/P7 W S5");
    assert_eq!(
        refused(&far, "d4xf4"),
        ("3.6", "rivalry-no-soldier-follows")
    );
    assert!(followers(&far, "f4").is_empty());
}

// rule 3.4
#[test]
fn the_soldier_attack_value_counts_attackers_and_marauders() {
    let game = position(SOLDIERS);
    let weighed = view(&game).now.weigh(board::index(square("e6")));
    let terms = weighed
        .terms
        .iter()
        .map(|term| (term.piece.letter(), term.at.to_string(), term.worth));
    let terms: BTreeSet<(char, String, i8)> = terms.collect();
    let expected = [
        ('C', "d6", 2),
        ('S', "e5", 2),
        ('G', "d5", 1),
        ('B', "e6", -1),
        ('H', "f7", -2),
    ];
    assert_eq!(
        terms,
        expected
            .map(|(letter, at, worth)| (letter, at.to_owned(), worth))
            .into()
    );
    assert_eq!(value(&game, "e6"), 2);
    assert_eq!(weighed.terms.last().map(|term| term.at), Some(square("e6")));
    // Each kind by itself, beside a Barbarian.
    for (letter, worth) in [('P', 1), ('C', 2), ('G', 1), ('S', 2), ('N', 1)] {
        let prince = if letter == 'P' { "8" } else { "P7" };
        let game = position(&format!("7p/8/8/8/3{letter}B3/8/8/{prince} W S5"));
        assert_eq!(value(&game, "e4"), worth - 1, "{letter}");
    }
    // The other side's Soldiers neither add nor take away, and what does not touch does not count.
    assert_eq!(value(&position("7p/8/8/8/2CSB2H/4c3/8/P7 W S5"), "e4"), 1);
    assert_eq!(value(&position("7p/8/8/4B3/3SB3/8/8/P7 W S5"), "e4"), 0);
    assert_eq!(value(&position("7p/8/8/8/3SH3/8/8/P7 W S5"), "e4"), 0);
}

// rule 3.5
#[test]
fn a_killed_marauder_returns_to_the_supply_and_is_a_kill() {
    let game = after(SOLDIERS, "d6xe6");
    let now = view(&game).now;
    assert_eq!(now.board.supply(Figure::Barbarian), 9);
    assert_eq!(
        (now.kills_of(Side::White), now.kills_of(Side::Black)),
        (2, 0)
    );
    let chief = after("7p/8/8/8/3SH3/3C4/8/P7 W S5", "d4xe4");
    assert_eq!(view(&chief).now.board.supply(Figure::Chief), 6);
    assert_eq!(view(&chief).now.kills_of(Side::White), 1);
}

// rule 3.6
#[test]
fn one_of_the_adjacent_soldiers_follows_without_a_point() {
    let game = position(SOLDIERS);
    assert_eq!(followers(&game, "e6"), set("d6 d5 e5"));
    assert_eq!(
        refused(&game, "c4xe6"),
        ("3.6", "rivalry-no-soldier-follows")
    );
    let champion = after(SOLDIERS, "d6xe6");
    assert_eq!(
        piece(&champion, "e6"),
        Some(Piece::soldier(Figure::Champion, Side::White))
    );
    assert_eq!(piece(&champion, "d6"), None);
    assert_eq!(phase(&champion), (Side::White, Phase::Soldier, 1));
    let guard = after(SOLDIERS, "d5xe6");
    assert_eq!(
        piece(&guard, "e6"),
        Some(Piece::soldier(Figure::Guard, Side::White))
    );
    assert_eq!(
        piece(&guard, "d6"),
        Some(Piece::soldier(Figure::Champion, Side::White))
    );
}

// rule 3.7
#[test]
fn soldiers_never_attack_soldiers() {
    let game = position(START);
    for typed in ["d5xe5", "d4xe4", "d5xd4"] {
        assert_eq!(
            refused(&game, typed),
            ("3.7", "rivalry-no-soldier-target"),
            "{typed}"
        );
    }
    assert!(offered(&game).iter().all(|typed| !typed.contains('x')));
}

// rule 3.8
#[test]
fn kills_are_kept_and_soldiers_give_none() {
    let mut game = position(SOLDIERS);
    play_all(&mut game, "d6xe6 end");
    assert_eq!(view(&game).now.kills, [2, 0]);
    let soldier = after(MARAUDERS, "b2xc2");
    assert_eq!(view(&soldier).now.kills, [2, 0]);
    assert_eq!(
        view(&soldier)
            .now
            .board
            .missing(Figure::Swordsman, Side::White),
        1
    );
}

// rule 4.1
#[test]
fn a_barbarian_takes_one_point_and_a_chief_two() {
    let bare = "7p/8/8/8/8/8/8/P7 W M5";
    assert_eq!(phase(&after(bare, "B@a3")).2, 4);
    assert_eq!(phase(&after(bare, "H@a3")).2, 3);
    let last = position("7p/8/8/8/8/8/8/P7 W M1");
    assert_eq!(refused(&last, "H@a3"), ("4.1", "rivalry-no-points"));
    assert!(offered(&last).contains("B@a3"));
    assert_eq!(refused(&last, "S@a3"), ("4.1", "rivalry-no-soldier-placed"));
}

// rule 4.1
#[test]
fn what_is_out_of_supply_is_not_placed() {
    let barbarians = position("BBBBBB2/BBBBBB2/8/8/8/8/8/P6p W M5");
    assert_eq!(refused(&barbarians, "B@h3"), ("4.1", "rivalry-no-supply"));
    assert!(offered(&barbarians).contains("H@h3"));
    let chiefs = position("8/HHHHHH2/8/8/8/8/8/P6p W M5");
    assert_eq!(refused(&chiefs, "H@h3"), ("4.1", "rivalry-no-supply"));
    assert!(offered(&chiefs).contains("B@h3"));
}

// rule 4.2
#[test]
fn every_marauder_of_a_phase_comes_over_an_edge_of_its_own() {
    let mut game = position("7p/8/8/8/8/8/8/P7 W M5");
    let places = offered(&game)
        .iter()
        .filter(|typed| typed.starts_with('B'))
        .count();
    assert_eq!(places, 26, "the edge without the two Princes");
    assert_eq!(refused(&game, "B@b2"), ("4.2", "rivalry-no-edge"));
    play(&mut game, "B@a3");
    assert_eq!(refused(&game, "B@a5"), ("4.2", "rivalry-no-edge-used"));
    play_all(&mut game, "B@h3 B@c1 B@c8");
    assert!(offered(&game).iter().all(|typed| !typed.contains('@')));
    // In the next phase all edges are open again.
    play_all(&mut game, "c8-c7 end");
    assert!(offered(&game).contains("B@a5"));
    // A Chief uses up his edge like a Barbarian.
    play(&mut game, "H@a5");
    assert_eq!(refused(&game, "B@a6"), ("4.2", "rivalry-no-edge-used"));
    assert_eq!(refused(&game, "H@a6"), ("4.2", "rivalry-no-edge-used"));
}

// rule 4.3
#[test]
fn a_corner_needs_both_its_edges_and_uses_them_up() {
    let mut game = position("7p/8/8/8/8/8/8/1P6 W M5");
    play(&mut game, "B@a1");
    let used: Vec<char> = view(&game).now.used_edges().map(Edge::name).collect();
    assert_eq!(used, ['1', 'a']);
    assert_eq!(refused(&game, "B@a5"), ("4.2", "rivalry-no-edge-used"));
    assert_eq!(refused(&game, "B@d1"), ("4.2", "rivalry-no-edge-used"));
    assert_eq!(refused(&game, "B@a8"), ("4.3", "rivalry-no-corner-used"));
    assert_eq!(refused(&game, "B@h1"), ("4.3", "rivalry-no-corner-used"));
    assert!(offered(&game).contains("B@g8"));
    assert!(offered(&game).contains("B@h5"));
}

// rule 4.4
#[test]
fn any_marauder_moves_one_square_and_a_chief_stays_whole() {
    let game = position("7p/8/8/8/3H4/2B5/8/P7 W M3");
    assert_eq!(targets(&game, "d4"), set("c4 c5 d3 d5 e3 e4 e5"));
    assert_eq!(refused(&game, "d4-d6"), ("4.4", "rivalry-no-marauder-far"));
    let moved = after("7p/8/8/8/3H4/2B5/8/P7 W M3", "d4-e5");
    assert_eq!(piece(&moved, "d4"), None);
    assert_eq!(piece(&moved, "e5"), Some(Piece::marauder(Figure::Chief)));
    assert_eq!(view(&moved).now.board.supply(Figure::Chief), 5);
    assert_eq!(phase(&moved).2, 2);
}

// rule 4.5
#[test]
fn a_soldier_is_attacked_at_a_value_of_one_or_more() {
    let game = position("7p/8/8/8/3sH3/8/8/P7 W M5");
    assert_eq!(value(&game, "d4"), 1);
    assert_eq!(followers(&game, "d4"), set("e4"));
    let none = position("7p/8/8/8/3sB3/8/8/P7 W M5");
    assert_eq!(value(&none, "d4"), 0);
    assert_eq!(
        refused(&none, "e4xd4"),
        ("4.5", "rivalry-no-marauder-value")
    );
    let marauder = position("7p/8/8/8/2HB4/8/8/P7 W M5");
    assert_eq!(
        refused(&marauder, "c4xd4"),
        ("4.5", "rivalry-no-marauder-target")
    );
    let attacked = after("7p/8/8/8/3sH3/8/8/P7 W M5", "e4xd4");
    assert_eq!(phase(&attacked), (Side::White, Phase::Marauder, 4));
}

// rule 4.6
#[test]
fn the_marauder_attack_value_counts_marauders_and_all_soldiers() {
    let game = position(MARAUDERS);
    assert_eq!(value(&game, "c2"), 3);
    let now = view(&game).now;
    let worths: Vec<i8> = now
        .weigh(board::index(square("c2")))
        .terms
        .iter()
        .map(|term| term.worth)
        .collect();
    assert_eq!(worths, [2, 1, 1, -1]);
    // Each kind by itself, under two Chiefs.
    for (letter, defence) in [('p', 1), ('c', 2), ('g', 2), ('s', 1), ('n', 1)] {
        let prince = if letter == 'p' { "8" } else { "7p" };
        let game = position(&format!("{prince}/8/8/8/2H{letter}H3/8/8/P7 W M5"));
        assert_eq!(value(&game, "d4"), 4 - defence, "{letter}");
    }
    // Soldiers of either side defend; those that do not touch do not.
    assert_eq!(value(&position("7p/8/8/3S4/2HsH3/3g4/8/P7 W M5"), "d4"), 0);
    assert_eq!(value(&position("7p/8/3G4/8/2HsH3/8/8/P7 W M5"), "d4"), 3);
}

// rule 4.7
#[test]
fn ones_own_soldiers_may_be_attacked_but_not_ones_own_prince() {
    let game = position("7p/8/8/3S4/2H1H3/3H4/3P4/8 W M5");
    assert_eq!(followers(&game, "d5"), set("c4 e4"));
    assert_eq!(value(&game, "d2"), 1);
    assert_eq!(refused(&game, "d3xd2"), ("4.7", "rivalry-no-own-prince"));
    let others = position("7p/8/8/3S4/2H1H3/3H4/3P4/8 B M5");
    assert_eq!(followers(&others, "d2"), set("d3"));
}

// rule 4.8
#[test]
fn a_killed_soldier_leaves_the_game() {
    let game = after(MARAUDERS, "c1xc2");
    let board = view(&game).now.board;
    assert_eq!(board.missing(Figure::Swordsman, Side::White), 1);
    assert_eq!(
        board
            .pieces()
            .filter(|(_, piece)| piece.figure.is_soldier())
            .count(),
        12
    );
    assert_eq!(phase(&game), (Side::White, Phase::Soldier, 5));
}

// rule 4.9
#[test]
fn one_of_the_adjacent_marauders_follows_without_a_point() {
    let game = position(MARAUDERS);
    assert_eq!(followers(&game, "c2"), set("b3 b2 c1"));
    assert_eq!(
        refused(&game, "f1xc2"),
        ("4.9", "rivalry-no-marauder-follows")
    );
    let chief = after(MARAUDERS, "b3xc2");
    assert_eq!(piece(&chief, "c2"), Some(Piece::marauder(Figure::Chief)));
    assert_eq!(piece(&chief, "b3"), None);
    assert_eq!(
        piece(&chief, "c1"),
        Some(Piece::marauder(Figure::Barbarian))
    );
}

/// Two Chiefs beside Black's Prince, in White's Marauder Phase.
const PRINCE_IN_PERIL: &str = "8/3n4/8/2HpH3/8/8/8/P7 W M5 -";

// rule 5.1
#[test]
fn a_fallen_prince_loses_the_game_if_the_other_has_a_kill() {
    let game = after(&format!("{PRINCE_IN_PERIL} 1/0"), "c5xd5");
    assert_eq!(ended(&game), (Some(Side::White), "rivalry-end-prince"));
    // The loser's own Kills do not help him.
    let both = after(&format!("{PRINCE_IN_PERIL} 1/3"), "c5xd5");
    assert_eq!(ended(&both), (Some(Side::White), "rivalry-end-prince"));
    let black = after("7p/8/8/2HPH3/8/8/8/8 B M5 - 0/1", "e5xd5");
    assert_eq!(ended(&black), (Some(Side::Black), "rivalry-end-prince"));
}

// rule 5.2
#[test]
fn without_a_kill_the_turn_ends_and_there_is_a_dead_player() {
    let mut game = position(&format!("{PRINCE_IN_PERIL} 0/0"));
    let events = play(&mut game, "c5xd5");
    assert!(
        events.contains(&Event::Fell { seat: Seat(1) }),
        "{events:?}"
    );
    assert_eq!(game.outcome(), None);
    assert_eq!(view(&game).now.dead, Some(Side::Black));
    // Four points were left.
    assert_eq!(phase(&game), (Side::Black, Phase::Marauder, 5));
    assert_eq!(view(&game).now.turn, 2);
    // The Kills of the one who lost his Prince do not end the game, and he keeps them for its end.
    let owner = after(&format!("{PRINCE_IN_PERIL} 0/3"), "c5xd5");
    assert_eq!(owner.outcome(), None);
    assert_eq!(view(&owner).now.dead, Some(Side::Black));
    assert_eq!(view(&owner).now.kills, [0, 3]);
}

// rule 5.3
#[test]
fn then_each_has_one_phase_a_turn() {
    let mut game = after(&format!("{PRINCE_IN_PERIL} 0/0"), "c5xd5");
    for turn in [2, 4] {
        assert_eq!(phase(&game), (Side::Black, Phase::Marauder, 5));
        assert_eq!(view(&game).now.turn, turn);
        play_all(&mut game, "d5-c5 c5-c4 c4-c5 c5-c4 c4-d5");
        assert_eq!(phase(&game), (Side::White, Phase::Soldier, 5));
        assert_eq!(view(&game).now.turn, turn + 1);
        play(&mut game, "end");
    }
}

// rules 2.4 and 5.3
#[test]
fn a_surviving_player_who_is_shut_in_loses_his_whole_turn() {
    let mut game = position("8/8/8/8/8/8/BB6/P1B5 B M1 1h8a 0/0 B 4");
    let events = play(&mut game, "c1-b1");
    let lost = Event::Lost {
        seat: Seat(0),
        phase: Phase::Soldier,
        points: 5,
        last: true,
    };
    assert_eq!(events[1..], [lost]);
    assert_eq!(phase(&game), (Side::Black, Phase::Marauder, 5));
    assert_eq!(view(&game).now.turn, 6);
}

// rule 5.4
#[test]
fn all_soldiers_are_the_surviving_players() {
    let notation = "8/8/3s4/2Hn4/8/8/8/P7 W S5 - 0/0 B 3";
    let game = position(notation);
    assert!(!targets(&game, "d6").is_empty());
    assert!(targets(&game, "d5").contains("d3"));
    assert!(!targets(&game, "a1").is_empty());
    // The black Swordsman and Knight make three against the Chief's two.
    assert_eq!(value(&game, "c5"), 1);
    assert_eq!(followers(&game, "c5"), set("d5 d6"));
}

// rule 5.5
#[test]
fn the_dead_player_may_attack_every_soldier() {
    let game = position("8/8/8/2Hn4/8/8/1H6/P7 B M5 - 0/0 B 2");
    assert_eq!(followers(&game, "d5"), set("c5"));
    assert_eq!(followers(&game, "a1"), set("b2"));
}

// rule 5.6
#[test]
fn the_surviving_player_wins_with_his_first_kill() {
    let game = after("8/8/3s4/2Hn4/8/8/8/P7 W S5 - 0/2 B 3", "d6xc5");
    assert_eq!(ended(&game), (Some(Side::White), "rivalry-end-survivor"));
    assert_eq!(view(&game).now.kills, [1, 2]);
    let black = after("8/8/3S4/2HN4/8/8/8/p7 B S5 - 0/0 W 3", "d6xc5");
    assert_eq!(ended(&black), (Some(Side::Black), "rivalry-end-survivor"));
}

// rule 5.7
#[test]
fn the_dead_player_wins_with_a_kill_when_the_second_prince_falls() {
    let game = after("8/8/8/2HPH3/8/8/8/n7 B M5 - 0/1 B 2", "c5xd5");
    assert_eq!(ended(&game), (Some(Side::Black), "rivalry-end-avenged"));
    let white = after("8/8/8/2HpH3/8/8/8/8 W M5 - 2/0 W 3", "e5xd5");
    assert_eq!(ended(&white), (Some(Side::White), "rivalry-end-avenged"));
}

// rule 5.8
#[test]
fn without_a_kill_the_fall_of_both_princes_is_a_draw() {
    let game = after("8/8/8/2HPH3/8/8/8/n7 B M5 - 0/0 B 2", "c5xd5");
    assert_eq!(ended(&game), (None, "rivalry-end-both-princes"));
    assert_eq!(
        game.outcome().map(|outcome| outcome.winners),
        Some(Vec::new())
    );
}

// rule 5.9
#[test]
fn the_game_is_drawn_after_two_hundred_turns() {
    let last = after("7p/8/8/8/3B4/8/8/P7 W M1 1h8a 0/0 - 200", "d4-d5");
    assert_eq!(ended(&last), (None, "rivalry-end-turns"));
    let before = after("7p/8/8/8/3B4/8/8/P7 W M1 1h8a 0/0 - 199", "d4-d5");
    assert_eq!(before.outcome(), None);
    assert_eq!(view(&before).now.turn, 200);
    // A turn of one phase counts as well, and so does the one in which the first Prince falls.
    let lone = after("8/8/8/3B4/8/8/8/P7 W S1 - 0/0 B 200", "a1-a2");
    assert_eq!(ended(&lone), (None, "rivalry-end-turns"));
    let fall = after(&format!("{PRINCE_IN_PERIL} 0/0 - 200"), "c5xd5");
    assert_eq!(ended(&fall), (None, "rivalry-end-turns"));
}

// rule 5.10
#[test]
fn after_the_end_nobody_plays() {
    let game = after(&format!("{PRINCE_IN_PERIL} 1/0"), "c5xd5");
    assert_eq!(asked(&game), None);
    assert!(view(&game).options().is_empty());
    for typed in ["d5-d6", "end", "nonsense"] {
        assert_eq!(refused(&game, typed), ("5.10", "rivalry-no-game-over"));
    }
}

fn muster() -> Rivalry {
    drawn_muster(0)
}

fn drawn_muster(number: u64) -> Rivalry {
    let options = Options {
        choices: BTreeMap::from([(MUSTER.to_owned(), "on".to_owned())]),
        data: None,
    };
    Rivalry::deal(&options, 2, &mut Dice::from_number(number))
}

// rule 6.1
#[test]
fn a_game_may_begin_with_a_muster() {
    let now = view(&muster()).now;
    assert_eq!((now.phase, now.mover), (Phase::Muster, Side::White));
    assert_eq!(now.board.pieces().count(), 0);
    let off = Options {
        choices: BTreeMap::from([(MUSTER.to_owned(), "off".to_owned())]),
        data: None,
    };
    for options in [off, Options::default()] {
        let game = Rivalry::deal(&options, 2, &mut dice());
        assert_eq!(view(&game).now.phase, Phase::Soldier);
    }
    assert_eq!(refused(&muster(), "end"), ("6.2", "rivalry-no-muster-only"));
    assert_eq!(
        refused(&muster(), "d4-d5"),
        ("6.2", "rivalry-no-muster-only")
    );
    assert_eq!(
        refused(&muster(), "B@a3"),
        ("6.2", "rivalry-no-muster-only")
    );
}

// rule 6.2
#[test]
fn soldiers_are_mustered_in_turn_the_prince_first_and_not_at_an_edge() {
    // White puts the first one whoever will have the first turn.
    let drawn = (0..20).map(|number| view(&drawn_muster(number)).now);
    let drawn: BTreeSet<(Side, Side)> = drawn.map(|now| (now.mover, now.first)).collect();
    let both = Side::BOTH.map(|first| (Side::White, first));
    assert_eq!(drawn, BTreeSet::from(both));
    let mut game = muster();
    assert_eq!(offered(&game).len(), 36);
    assert!(offered(&game).iter().all(|typed| typed.starts_with("P@")));
    assert_eq!(refused(&game, "S@d4"), ("6.2", "rivalry-no-prince-first"));
    assert_eq!(refused(&game, "P@a4"), ("6.2", "rivalry-no-muster-edge"));
    play(&mut game, "P@d4");
    assert_eq!(view(&game).now.mover, Side::Black);
    assert_eq!(refused(&game, "P@d4"), ("1.5", "rivalry-no-occupied"));
    assert_eq!(refused(&game, "S@e5"), ("6.2", "rivalry-no-prince-first"));
    play(&mut game, "P@e5");
    assert_eq!(view(&game).now.mover, Side::White);
    // Four kinds are left, each on 34 squares.
    assert_eq!(offered(&game).len(), 4 * 34);
    assert_eq!(refused(&game, "P@c3"), ("6.2", "rivalry-no-mustered"));
}

// rule 6.3
#[test]
fn when_all_stand_the_player_of_chance_begins() {
    for first in [Side::White, Side::Black] {
        let mut game = position(&format!("8/8/8/8/8/8/8/8 W U{}", first.letter()));
        let kinds = ["P", "C", "G", "G", "S", "S", "N", "N"];
        for (column, kind) in ('b'..='g').chain(['b', 'c']).zip(kinds) {
            let row = if kind == "N" { 4 } else { 3 };
            play(&mut game, &format!("{kind}@{column}{row}"));
            let events = play(&mut game, &format!("{kind}@{column}{}", row + 3));
            let begun = Event::Begun { seat: first.seat() };
            assert_eq!(events.contains(&begun), kind == "N" && column == 'c');
        }
        assert_eq!(phase(&game), (first, Phase::Soldier, 5));
        assert_eq!(view(&game).now.turn, 1);
        assert_eq!(view(&game).now.board.pieces().count(), 16);
    }
}

fn means(game: &Rivalry, typed: &str) -> Option<String> {
    let (seat, options) = asked(game)?;
    let seen = view(game);
    let mut meant = options
        .iter()
        .filter(|action| Rivalry::reads(&seen, seat, action, typed));
    let found = meant.next().map(Action::to_string);
    assert_eq!(meant.next(), None, "{typed} is ambiguous");
    found
}

// rule 7.1
#[test]
fn a_move_is_written_with_any_dash_or_none() {
    let game = position("7p/8/8/8/3P4/8/8/8 W S5");
    for typed in [
        "d4-e5", "d4e5", "d4 e5", "d4 - e5", "d4–e5", "d4—e5", "d4−e5",
    ] {
        assert_eq!(means(&game, typed).as_deref(), Some("d4-e5"), "{typed}");
    }
    for wrong in [
        "", "d4", "d4-", "-e5", "d4-e5-f6", "d4-e5x", "fly", "d44-e5", "4d-e5",
    ] {
        assert_eq!(means(&game, wrong), None, "{wrong}");
    }
    assert_eq!(refused(&game, "fly"), ("7.1", "rivalry-no-text"));
}

// rule 7.2
#[test]
fn an_attack_names_who_follows_where_there_is_a_choice() {
    let game = position(SOLDIERS);
    for typed in ["d6xe6", "d6 x e6", "d6×e6", "d6x e6"] {
        assert_eq!(means(&game, typed).as_deref(), Some("d6xe6"), "{typed}");
    }
    assert_eq!(refused(&game, "xe6"), ("7.2", "rivalry-no-which"));
    let alone = position("7p/8/8/8/3SB3/8/8/P7 W S5");
    assert_eq!(means(&alone, "xe4").as_deref(), Some("d4xe4"));
    assert_eq!(means(&alone, "x e4").as_deref(), Some("d4xe4"));
    // A dash is no attack.
    assert_eq!(refused(&alone, "d4-e4"), ("1.5", "rivalry-no-occupied"));
}

// rule 7.3
#[test]
fn a_placement_is_written_with_an_at_a_space_or_nothing() {
    let game = position("7p/8/8/8/8/8/8/P7 W M5");
    for typed in ["b@a3", "b a3", "ba3", "b @ a3"] {
        assert_eq!(means(&game, typed).as_deref(), Some("B@a3"), "{typed}");
    }
    assert_eq!(means(&game, "hb1").as_deref(), Some("H@b1"));
    // With a digit after it, the letter is a column.
    assert_eq!(refused(&game, "b3-b4"), ("4.4", "rivalry-no-piece"));
    assert_eq!(refused(&game, "b3"), ("7.1", "rivalry-no-text"));
}

// rule 7.4
#[test]
fn every_kind_has_its_letter() {
    let all: Vec<Figure> = Figure::SOLDIERS
        .into_iter()
        .chain(Figure::MARAUDERS)
        .collect();
    let letters: String = all.iter().map(|figure| figure.letter()).collect();
    assert_eq!(letters, "PCGSNBH");
    for figure in all {
        assert_eq!(Figure::lettered(figure.letter()), Some(figure));
        assert_eq!(
            Figure::lettered(figure.letter().to_ascii_lowercase()),
            Some(figure)
        );
    }
    assert_eq!(Figure::lettered('K'), None);
}

// rule 7.5
#[test]
fn the_end_of_a_phase_is_written_end() {
    let game = position(START);
    assert_eq!(means(&game, "end").as_deref(), Some("end"));
    assert_eq!(means(&game, "pass"), None);
}

// rule 7.6
#[test]
fn a_position_is_written_and_read() {
    for notation in [START, SOLDIERS, MARAUDERS, EMPTY] {
        let game = position(notation);
        assert!(game.notation().starts_with(notation), "{game}");
        assert_eq!(position(&game.notation()), game);
    }
    let short = position("7p/8/8/8/8/8/8/P7 B M3");
    assert_eq!(short.notation(), "7p/8/8/8/8/8/8/P7 B M3 - 0/0 - 1");
}

// rule 7.6
#[test]
fn a_position_that_cannot_be_is_refused_in_a_sentence() {
    for (wrong, about) in [
        ("", "such as"),
        ("8/8 W S5", "rows"),
        ("9/8/8/8/8/8/8/8 W S5", "no piece"),
        ("8p/8/8/8/8/8/8/P7 W S5", "longer"),
        ("6p/8/8/8/8/8/8/P7 W S5", "instead of"),
        ("PP5p/8/8/8/8/8/8/8 W S5", "at most 1 P"),
        ("7p/8/8/8/8/8/8/P7 X S5", "neither W nor B"),
        ("7p/8/8/8/8/8/8/P7 W S6", "no phase"),
        ("7p/8/8/8/8/8/8/P7 W S0", "no phase"),
        ("7p/8/8/8/8/8/8/P7 W Q", "no phase"),
        ("7p/8/8/8/8/8/8/P7 W M5 x", "edges"),
        ("7p/8/8/8/8/8/8/P7 W M5 - 1", "Kills"),
        ("7p/8/8/8/8/8/8/P7 W M5 - 0/0 - 201", "turn"),
        ("7p/8/8/8/8/8/8/P7 W M5 - 0/0 - 1 1", "after the end"),
        ("7p/8/8/8/8/8/8/8 W S5", "the Prince of W is missing"),
        ("7p/8/8/8/8/8/8/P7 W S5 - 0/0 B", "is dead"),
        ("8/8/8/8/8/8/8/P7 W S5 - 1/0 B", "has won"),
        ("8/8/8/8/8/8/8/P7 B S5 - 0/0 B", "Marauder Phase"),
        ("8/8/8/8/8/8/8/P7 W M5 - 0/0 B", "Marauder Phase"),
        ("B7/8/8/8/8/8/8/8 W UW", "no Marauder stands"),
        ("P7/8/8/8/8/8/8/8 B UW", "at an edge"),
        ("8/8/8/3S4/8/8/8/8 B UW", "before all others"),
        ("8/8/8/8/8/8/8/8 W UW - 1/0", "nobody has a Kill"),
        ("8/8/8/8/8/8/8/8 W UW - 0/0 B", "nobody is dead"),
    ] {
        let why = Rivalry::set_up(wrong, &Options::default()).err();
        let why = why.unwrap_or_else(|| panic!("{wrong} is set up")).0;
        assert!(why.contains(about), "{wrong}: {why}");
    }
}

#[test]
fn every_ground_of_refusal_has_its_case() {
    let bare = |phase: &str| format!("7p/8/8/8/3B4/8/8/P7 W {phase}");
    let [soldier, marauder] = [bare("S5"), bare("M5")];
    let [one_left, two_left, edge_used] = [bare("M1"), bare("M2"), bare("M5 a")];
    let cases = [
        (START, "fly"),
        (START, "d5-i9"),
        (EMPTY, "d4-d5"),
        (&*two_left, "end"),
        (START, "a1-a2"),
        (START, "e5-d7"),
        (&*soldier, "d4-d5"),
        (&*marauder, "a1-a2"),
        (START, "d5-d5"),
        (START, "d5-d4"),
        (START, "c6-c8"),
        (START, "d6-d2"),
        ("7p/8/8/8/8/8/GG6/NS5P W S5", "a1-a3"),
        (&*marauder, "d4-d6"),
        (START, "d5xa1"),
        (START, "d5xe5"),
        ("7p/8/8/8/2HB4/8/8/P7 W M5", "c4xd4"),
        ("7p/8/8/8/2HPH3/8/8/8 W M5", "c4xd4"),
        ("7p/8/8/8/3GB3/8/8/P7 W S5", "d4xe4"),
        ("7p/8/8/8/3gB3/8/8/P7 W M5", "e4xd4"),
        (SOLDIERS, "c4xe6"),
        (MARAUDERS, "f1xc2"),
        (SOLDIERS, "xe6"),
        (START, "B@a3"),
        (&*marauder, "S@a3"),
        ("BBBBBB2/BBBBBB2/8/8/8/8/8/P6p W M5", "B@h3"),
        (&*one_left, "H@a3"),
        (&*marauder, "B@c3"),
        (&*edge_used, "B@a3"),
        (&*edge_used, "B@a8"),
        (EMPTY, "S@d4"),
        ("8/8/8/8/3P4/8/8/8 W UW", "P@e4"),
        (EMPTY, "P@a1"),
    ];
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for (notation, typed) in cases {
        let (rule, reason) = refused(&position(notation), typed);
        let ground = OBJECTIONS.iter().find(|ground| ground.reason == reason);
        assert_eq!(ground.map(|ground| ground.rule), Some(rule), "{reason}");
        assert!(found.insert(reason), "{typed}: {reason} has a case already");
    }
    // Two more are of the other player's turn, and of the end.
    let all: BTreeSet<&str> = OBJECTIONS.iter().map(|ground| ground.reason).collect();
    let lacking: Vec<&&str> = all.difference(&found).collect();
    assert_eq!(lacking, [&"rivalry-no-game-over", &"rivalry-no-turn"]);
}

#[test]
fn what_is_refused_to_soldiers_and_marauders_alike_is_refused_by_their_own_rule() {
    let bare = |phase: &str| position(&format!("7p/8/8/8/3B4/8/8/P7 W {phase}"));
    for (typed, reason, soldiers, marauders) in [
        ("a3-a4", "rivalry-no-piece", "3.1", "4.4"),
        ("a3xd4", "rivalry-no-piece", "3.6", "4.9"),
    ] {
        assert_eq!(refused(&bare("S5"), typed), (soldiers, reason));
        assert_eq!(refused(&bare("M5"), typed), (marauders, reason));
    }
    for (typed, phase, rule, reason) in [
        ("a1-a1", "S5", "3.1", "rivalry-no-same-square"),
        ("d4-d4", "M5", "4.4", "rivalry-no-same-square"),
        ("a1xa2", "S5", "3.3", "rivalry-no-target"),
        ("d4xd5", "M5", "4.5", "rivalry-no-target"),
        ("h8-h7", "S5", "3.1", "rivalry-no-own"),
        ("h8xd4", "S5", "3.6", "rivalry-no-own"),
    ] {
        assert_eq!(refused(&bare(phase), typed), (rule, reason), "{typed}");
    }
}

#[test]
fn a_refused_attack_says_its_sum() {
    let seen = view(&position("7p/8/8/8/3GB3/5H2/8/P7 W S5"));
    let objection = Rivalry::objection(&seen, Seat(0), "d4xe4").expect("it is too weak");
    let facts: Vec<(&str, &str)> = objection
        .facts
        .iter()
        .map(|(name, fact)| (*name, fact.as_str()))
        .collect();
    let sum = "G d4 +1, H f3 -2, B e4 -1";
    assert_eq!(facts, [("square", "e4"), ("value", "-2"), ("sum", sum)]);
}

#[test]
fn the_account_keeps_a_turn_until_something_is_done_in_the_next() {
    let mut game = position("7p/8/8/8/3SB3/8/8/P7 W S5");
    let deeds = |game: &Rivalry| view(game).account.deeds.len();
    play_all(&mut game, "d4xe4 e4-e5");
    assert_eq!(deeds(&game), 2);
    assert!(view(&game).account.weighed.is_none());
    play(&mut game, "end");
    assert_eq!(deeds(&game), 2);
    assert!(!view(&game).account.acted);
    play_all(&mut game, "H@a3 H@h3");
    assert_eq!(deeds(&game), 4);
    play(&mut game, "B@c8");
    // It is Black's turn now, and White's is still told.
    let account = view(&game).account;
    assert_eq!(
        (account.side, account.deeds.len(), account.closed),
        (Side::White, 5, true)
    );
    assert_eq!(view(&game).now.mover, Side::Black);
    play(&mut game, "h8-g8");
    let account = view(&game).account;
    assert_eq!(
        (account.side, account.deeds.len(), account.closed),
        (Side::Black, 1, false)
    );
}

#[test]
fn an_attack_is_foreseen_with_its_sum() {
    let game = position(SOLDIERS);
    let attack = Action::attack(board::index(square("d6")), board::index(square("e6")));
    let foreseen = Rivalry::foresee(&view(&game), Seat(0), &attack).expect("it is offered");
    let weighed = foreseen.account.weighed.expect("an attack is weighed");
    assert_eq!(weighed, view(&game).now.weigh(board::index(square("e6"))));
    assert_eq!(Rivalry::foresee(&view(&game), Seat(1), &attack), None);
    let not_offered = Action::attack(board::index(square("c4")), board::index(square("e6")));
    assert_eq!(Rivalry::foresee(&view(&game), Seat(0), &not_offered), None);
}

/// A position somewhere in a random game, with or without a Muster.
fn somewhere(number: u64, plays: usize, muster: bool) -> Rivalry {
    let mut dice = Dice::from_number(number);
    let choice = if muster { "on" } else { "off" };
    let options = Options {
        choices: BTreeMap::from([(MUSTER.to_owned(), choice.to_owned())]),
        data: None,
    };
    let mut game = Rivalry::deal(&options, 2, &mut dice);
    for _ in 0..plays {
        let Some((seat, options)) = asked(&game) else {
            break;
        };
        let action = options[dice.index(options.len())];
        game.apply(seat, &action, &mut dice);
    }
    game
}

proptest! {
    #[test]
    fn notation_keeps_where_a_game_stands(number: u64, plays in 0..300usize, muster: bool) {
        let game = somewhere(number, plays, muster);
        if asked(&game).is_some() {
            let read = position(&game.notation());
            prop_assert_eq!(read.notation(), game.notation());
            prop_assert_eq!(asked(&read), asked(&game));
        }
    }

    #[test]
    fn what_is_typed_is_offered_or_objected_to(
        number: u64,
        plays in 0..200usize,
        from in 0..64usize,
        to in 0..64usize,
        between in "[-x@ ]{0,2}",
        letter in "[pcgsnbh]?",
    ) {
        let game = somewhere(number, plays, false);
        let (from, to) = (board::square(from), board::square(to));
        for typed in [format!("{from}{between}{to}"), format!("{letter}{between}{to}")] {
            for seat in Seat::all(2) {
                let options = game.ask(seat).map(|ask| ask.options).unwrap_or_default();
                let seen = view(&game);
                let meant = options.iter().filter(|action| Rivalry::reads(&seen, seat, action, &typed));
                let meant = meant.count();
                prop_assert!(meant <= 1, "{} means {} answers", typed, meant);
                prop_assert_eq!(Rivalry::objection(&seen, seat, &typed).is_none(), meant == 1, "{}", typed);
            }
        }
    }

    #[test]
    fn the_sum_is_the_value_wherever_somebody_stands(number: u64, plays in 0..300usize) {
        let now = view(&somewhere(number, plays, false)).now;
        for (at, _) in now.board.pieces() {
            let at = board::index(at);
            let attackable = now.attackable() & board::bit(at) != 0;
            if attackable {
                prop_assert_eq!(now.weigh(at).total(), now.value(at));
            }
        }
    }
}
