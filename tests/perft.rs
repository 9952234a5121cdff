//! Numbers of legal lines in Brandubh, against counts that several independent engines agree on.
//!
//! A line is a sequence of exactly N legal moves; ended games are not continued, and repetition is ignored. The
//! counts to depth 5 from the start, and all those of the middle positions, were found alike by independent programs;
//! those of depth 6 come from one of them.

use quartermaster::games::brandubh::{Brandubh, Tally};
use quartermaster::rules::{Dice, Game, Options, Seat};
use std::collections::BTreeMap;

fn start() -> Brandubh {
    Brandubh::deal(&Options::default(), 2, &mut Dice::from_number(0))
}

fn position(notation: &str) -> Brandubh {
    Brandubh::set_up(notation, &Options::default()).expect("the notation is right")
}

#[test]
fn the_start_counts_right_to_depth_five() {
    let counts: Vec<u64> = (0..=5).map(|depth| start().perft(depth)).collect();
    assert_eq!(counts, [1, 40, 960, 39_512, 1_007_392, 41_843_336]);
}

#[test]
fn captures_and_captured_kings_count_right_to_depth_five() {
    let tallies: Vec<Tally> = (1..=5).map(|depth| start().tally(depth)).collect();
    let of = |count: fn(&Tally) -> u64| tallies.iter().map(count).collect::<Vec<_>>();
    assert_eq!(
        of(|tally| tally.lines),
        [40, 960, 39_512, 1_007_392, 41_843_336]
    );
    assert_eq!(of(|tally| tally.captures), [0, 16, 568, 47_104, 916_008]);
    assert_eq!(of(|tally| tally.kings), [0, 0, 0, 0, 1_088]);
    assert_eq!(of(|tally| tally.corners), [0; 5]);
}

#[test]
fn every_first_move_counts_right_to_depth_four() {
    let mut first: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut dice = Dice::from_number(0);
    for action in start().ask(Seat(0)).expect("the attackers begin").options {
        let mut next = start();
        next.apply(Seat(0), &action, &mut dice);
        first
            .entry(next.perft(3))
            .or_default()
            .push(action.to_string());
    }
    // By the move of each class that starts on d1 or d2 and goes to the right.
    let expected = [
        (23_850, "d2-e2"),
        (24_026, "d1-e1"),
        (25_382, "d1-f1"),
        (26_306, "d2-f2"),
        (26_360, "d2-g2"),
    ];
    assert_eq!(first.len(), expected.len());
    for (count, example) in expected {
        let moves = &first[&count];
        assert_eq!(
            moves.len(),
            8,
            "{moves:?} are the mirror images of {example}"
        );
        assert!(moves.iter().any(|text| text == example), "{moves:?}");
    }
}

/// The lines after a first move and after its seven mirror images are as many; so one of each class is counted.
#[test]
fn kings_in_corners_count_right_at_depth_six() {
    let (mut lines, mut corners) = (0, 0);
    for first in ["d2-e2", "d1-e1", "d1-f1", "d2-f2", "d2-g2"] {
        let mut game = start();
        let action = first.parse().expect("a move");
        game.apply(Seat(0), &action, &mut Dice::from_number(0));
        let tally = game.tally(5);
        lines += 8 * tally.lines;
        corners += 8 * tally.corners;
    }
    assert_eq!((lines, corners), (1_111_530_080, 43_152));
}

#[test]
fn middle_positions_count_right_to_depth_four() {
    let cases = [
        (
            "3a3/3a3/3d3/a3daa/2ak3/4a2/3a3 A",
            [47, 816, 39_174, 723_136],
        ),
        (
            "3a3/3a3/2da3/2ak1da/3a3/7/2d1a2 A",
            [37, 620, 23_816, 465_111],
        ),
        (
            "3a3/2d4/3a1k1/1ad1da1/3d3/1a5/3a3 D",
            [29, 927, 27_985, 911_248],
        ),
        ("7/1a3a1/7/3k3/7/1a3a1/7 D", [12, 368, 3_872, 117_408]),
    ];
    for (notation, expected) in cases {
        let counts = [1, 2, 3, 4].map(|depth| position(notation).perft(depth));
        assert_eq!(counts, expected, "{notation}");
    }
}

#[test]
fn a_count_by_questions_and_answers_is_the_same() {
    fn lines(game: &Brandubh, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let asked = [Seat(0), Seat(1)]
            .into_iter()
            .find_map(|seat| game.ask(seat).map(|ask| (seat, ask)));
        let Some((seat, ask)) = asked else { return 0 };
        ask.options.iter().fold(0, |sum, action| {
            let mut next = game.clone();
            next.apply(seat, action, &mut Dice::from_number(0));
            sum + lines(&next, depth - 1)
        })
    }
    assert_eq!(lines(&start(), 3), 39_512);
    for notation in [
        "3a3/2d4/3a1k1/1ad1da1/3d3/1a5/3a3 D",
        "7/1a3a1/7/3k3/7/1a3a1/7 D",
    ] {
        assert_eq!(
            lines(&position(notation), 3),
            position(notation).perft(3),
            "{notation}"
        );
    }
}
