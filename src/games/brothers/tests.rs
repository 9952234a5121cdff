//! The rules of Brothers, at least one case per numbered sentence of `rules.md`, and the laws of its notation and its pages.

use super::choosing::{Book, numeral};
use super::*;
use serde_json::json;
use std::collections::BTreeSet;

fn dice() -> Dice {
    Dice::from_number(0)
}

fn begins(letter: &str) -> Options {
    Options {
        choices: [(BEGINS.to_owned(), letter.to_owned())].into(),
        data: None,
    }
}

/// Options with pieces of one's own, each as a code and its rows.
fn set(pieces: &[(&str, &str)]) -> Options {
    let piece = |(code, rows): &(&str, &str)| json!({ "code": code, "rows": rows.split('/').collect::<Vec<_>>() });
    Options {
        choices: Default::default(),
        data: Some(pieces.iter().map(piece).collect()),
    }
}

/// A meadow that is one square of three by three.
fn plot() -> Options {
    set(&[("plot", "###/###/###")])
}

fn at(position: &str, options: &Options) -> Brothers {
    Brothers::set_up(position, options).unwrap_or_else(|bad| panic!("{position}: {bad}"))
}

fn position(position: &str) -> Brothers {
    at(position, &Options::default())
}

/// Plays placements as somebody typed them; what happened.
fn play(game: &mut Brothers, typed: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for typed in typed.split_whitespace() {
        let seat = game.to_move;
        let view = game.view(Viewer::Seat(seat));
        let options = game.ask(seat).map(|ask| ask.options).unwrap_or_default();
        let action = options
            .iter()
            .find(|action| Brothers::reads(&view, seat, action, &typed.to_lowercase()));
        let Some(action) = action else {
            panic!("{typed} in {game}: {:?}", refused(game, typed));
        };
        events.extend(game.apply(seat, action, &mut dice()));
    }
    events
}

/// What can be answered now, in notation.
fn offered(game: &Brothers) -> BTreeSet<String> {
    let ask = game.ask(game.to_move);
    let options = ask.map(|ask| ask.options).unwrap_or_default();
    options.iter().map(Action::to_string).collect()
}

/// The rule and the reason that forbid a placement to the seat whose turn it is; nothing for one that is offered.
fn refused(game: &Brothers, typed: &str) -> Option<(&'static str, &'static str)> {
    let view = game.view(Viewer::Onlooker);
    let objection = Brothers::objection(&view, game.to_move, &typed.to_lowercase())?;
    Some((objection.rule, objection.reason))
}

fn square(name: &str) -> Square {
    name.parse().unwrap_or_else(|why| panic!("{why}"))
}

fn set_of<'a>(names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// Plays a whole game with random placements; the position at its end, and how many placements it took.
fn random(options: &Options, seats: usize, number: u64) -> (Brothers, usize) {
    let mut dice = Dice::from_number(number);
    let mut game = Brothers::deal(options, seats, &mut dice);
    let mut plays = 0;
    while let Some(ask) = game.ask(game.to_move) {
        let action = ask.options[dice.index(ask.options.len())];
        game.apply(game.to_move, &action, &mut dice);
        plays += 1;
    }
    (game, plays)
}

// rule 1.1
#[test]
fn partners_never_sit_next_to_each_other() {
    let sides: Vec<Brother> = Seat::all(4).map(Brother::of).collect();
    let (elder, younger) = (Brother::Elder, Brother::Younger);
    assert_eq!(sides, [elder, younger, elder, younger]);
    assert_eq!((elder.seat(), younger.seat()), (Seat(0), Seat(1)));
    assert!(Brothers::fits(2) && Brothers::fits(4));
    assert!(![0, 1, 3, 5].into_iter().any(Brothers::fits));
}

// rule 1.2
#[test]
fn each_of_two_rounds_is_a_meadow_and_then_pens() {
    let mut dice = dice();
    let mut game = Brothers::deal(&Options::default(), 2, &mut dice);
    let mut seen = vec![(game.round(), game.is_laying())];
    while let Some(ask) = game.ask(game.to_move) {
        let action = ask.options[dice.index(ask.options.len())];
        game.apply(game.to_move, &action, &mut dice);
        let now = (game.round(), game.is_laying());
        if seen.last() != Some(&now) && !game.is_over() {
            seen.push(now);
        }
    }
    assert_eq!(seen, [(1, true), (1, false), (2, true), (2, false)]);
}

// rule 1.3
#[test]
fn twelve_straight_pens_are_against_twelve_angled_ones() {
    let game = at("2A plot-N14", &plot());
    assert_eq!(game.kind(Seat(0)), Kind::Straight);
    assert_eq!(game.kind(Seat(1)), Kind::Angled);
    assert_eq!([game.left(Seat(0)), game.left(Seat(1))], [12, 12]);
    for cells in Kind::Straight.lies() {
        let line = |at: fn(&(i16, i16)) -> i16| cells.iter().all(|cell| at(cell) == 0);
        assert!(line(|cell| cell.0) || line(|cell| cell.1));
    }
    for cells in Kind::Angled.lies() {
        let boxed = |cell: &(i16, i16)| (0..2).contains(&cell.0) && (0..2).contains(&cell.1);
        assert!(cells.iter().all(boxed));
    }
    // Each in its own kind alone.
    assert_eq!(refused(&game, "N14/O15"), Some(("1.3", "brothers-no-kind")));
    assert_eq!(refused(&game, "N14-O14"), Some(("1.3", "brothers-no-row")));
    let game = at("2A plot-N14 N14-P14", &plot());
    assert_eq!(refused(&game, "N15-P15"), Some(("1.3", "brothers-no-kind")));
}

// rule 1.4
#[test]
fn who_begins_is_chosen_or_drawn_by_lot() {
    for (letter, seat) in [("A", 0), ("b", 1), ("C", 2), ("d", 3)] {
        let mut dice = dice();
        let game = Brothers::deal(&begins(letter), 4, &mut dice);
        assert_eq!((game.to_move, game.starter), (Seat(seat), Seat(seat)));
        assert!(dice.drawn().is_empty());
    }
    for seats in [2, 4] {
        let mut count = vec![0; seats];
        for number in 0..400 {
            let mut dice = Dice::from_number(number);
            let game = Brothers::deal(&Options::default(), seats, &mut dice);
            count[game.starter.index()] += 1;
            assert_eq!(dice.drawn().len(), 1);
            assert_eq!(game.kind(game.starter), Kind::Straight);
        }
        assert!(count.iter().all(|&times| times > 50), "{count:?}");
    }
    // A seat that is not there begins nothing.
    let game = Brothers::deal(&begins("C"), 2, &mut dice());
    assert!(game.starter.index() < 2);
}

// rule 1.5
#[test]
fn in_the_second_round_the_next_player_begins_with_the_rabbits() {
    for (first, second) in [("2A", 1), ("2B", 0), ("4C", 3), ("4D", 0)] {
        let options = set(&[("bar", "###")]);
        let mut game = at(first, &options);
        let before = [Seat(0), Seat(1)].map(|seat| game.kind(seat));
        // A bar of three squares is one straight pen.
        let events = play(&mut game, "bar-0-N14 N14-P14");
        assert_eq!(events.last(), Some(&Event::Swapped(Seat(second))));
        assert_eq!((game.to_move, game.round()), (Seat(second), 2));
        let after = [Seat(0), Seat(1)].map(|seat| game.kind(seat));
        assert_eq!(after, [before[1], before[0]]);
        assert!(game.is_laying() && game.laid.is_empty() && game.pens.is_empty());
        let old = game
            .before
            .clone()
            .map(|round| (round.laid.len(), round.pens.len()));
        assert_eq!(old, Some((1, 1)), "the first round can still be looked at");
        play(&mut game, "bar-1-N14");
        assert_eq!(game.before, None);
    }
}

// rule 1.6
#[test]
fn with_four_each_has_six_pens_of_his_own() {
    let game = position("4B");
    assert_eq!(
        Seat::all(4).map(|seat| game.left(seat)).collect::<Vec<_>>(),
        [6; 4]
    );
    assert_eq!(Brother::ALL.map(|brother| game.left_of(brother)), [12; 2]);
    // Ten places for straight pens in one lane, and none for angled ones: the partners of one side take turns.
    let options = set(&[
        ("a", "########"),
        ("b", "########"),
        ("c", "########"),
        ("d", "########"),
    ]);
    let mut game = at(
        "4A a-0-N14 b-0-V14 c-0-AD14 d-0-AL14 N14-P14 Q14-S14 T14-V14 W14-Y14 Z14-AB14 AC14-AE14 AF14-AH14 AI14-AK14 AL14-AN14",
        &options,
    );
    assert_eq!([0, 2].map(|seat| game.left(Seat(seat))), [1, 2]);
    let events = play(&mut game, "AO14-AQ14");
    assert_eq!(game.round(), 2, "two squares are left");
    let counts = events.iter().find_map(|event| match event {
        Event::Counted { counts, .. } => Some(counts.map(|count| count.left)),
        _ => None,
    });
    assert_eq!(counts, Some([2, 12]));
}

// rule 2.1
#[test]
fn twelve_pieces_have_seventy_two_squares() {
    let pieces = Pieces::in_the_box();
    assert_eq!(pieces.len(), 12);
    assert_eq!(pieces.iter().map(Piece::size).sum::<usize>(), 72);
    // The rules tell each piece with its shape.
    for page in [include_str!("rules.md"), include_str!("rules.fr.md")] {
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        for piece in pieces.iter() {
            let told = format!("{} `{}`", piece.code, piece.turns[0].rows().join("/"));
            assert!(page.contains(&told), "{told}");
        }
    }
    let turns: Vec<usize> = pieces.iter().map(|piece| piece.turns.len()).collect();
    assert_eq!(turns, [1, 2, 1, 4, 4, 4, 2, 4, 4, 2, 4, 1]);
    assert_eq!(
        refused(&position("2A"), "ladder-0-N14"),
        Some(("2.1", "brothers-no-such-piece"))
    );
}

#[test]
fn a_turn_is_a_quarter_to_the_right() {
    let pieces = Pieces::in_the_box();
    let rows = |code: &str, turn| {
        let code = Code::try_from(code).expect("a code");
        pieces
            .find(code)
            .expect("a piece")
            .shape(turn)
            .rows()
            .join("/")
    };
    assert_eq!(rows("step", 0), ".##./####");
    assert_eq!(rows("step", 1), "#./##/##/#.");
    assert_eq!(rows("step", 2), "####/.##.");
    assert_eq!(rows("step", 3), ".#/##/##/.#");
    assert_eq!(rows("bar", 3), rows("bar", 1));
}

// rule 2.2
#[test]
fn all_lay_in_turn_and_nobody_passes() {
    for (position, order) in [("2B", vec![1, 0]), ("4C", vec![2, 3, 0, 1])] {
        let mut game = self::position(position);
        let mut dice = dice();
        for &seat in order.iter().cycle().take(12) {
            assert_eq!(game.to_move, Seat(seat));
            for other in Seat::all(5).filter(|&other| other != Seat(seat)) {
                assert_eq!(game.ask(other), None);
                let view = game.view(Viewer::Seat(other));
                let objection = Brothers::objection(&view, other, "cross-N14");
                let ground = objection.map(|objection| (objection.rule, objection.reason));
                assert_eq!(ground, Some(("2.2", "brothers-no-turn")));
            }
            assert!(refused(&game, "pass").is_some());
            let options = game.ask(Seat(seat)).expect("it is asked").options;
            let action = options[dice.index(options.len())];
            game.apply(Seat(seat), &action, &mut dice);
        }
    }
}

// rule 2.3
#[test]
fn the_first_piece_lies_on_n14_in_any_turn() {
    let game = position("2A");
    let offered = offered(&game);
    assert_eq!(offered.len(), 33);
    assert!(offered.iter().all(|play| play.ends_with("-N14")));
    for turn in 0..4 {
        assert!(offered.contains(&format!("notched-{turn}-N14")));
    }
    assert_eq!(
        refused(&game, "step-0-N15"),
        Some(("2.3", "brothers-no-first-place"))
    );
    // Corner to corner: the upper left square of the box itself may be empty.
    let view = position("2A cross-N14").view(Viewer::Onlooker);
    assert_eq!(view.squares(&view.field().laid[0])[0], square("O14"));
}

// rule 2.4
#[test]
fn a_later_piece_shares_a_side_and_overlaps_nothing() {
    let game = position("2A big-N14");
    let small: BTreeSet<String> = offered(&game)
        .into_iter()
        .filter(|play| play.starts_with("small-"))
        .collect();
    let around = set_of([
        "small-M12",
        "small-N12",
        "small-O12",
        "small-P12",
        "small-L13",
        "small-L14",
        "small-L15",
        "small-L16",
        "small-Q13",
        "small-Q14",
        "small-Q15",
        "small-Q16",
        "small-M17",
        "small-N17",
        "small-O17",
        "small-P17",
    ]);
    assert_eq!(small, around);
    assert_eq!(
        refused(&game, "small-L12"),
        Some(("2.4", "brothers-no-touch")),
        "a corner is not enough"
    );
    assert_eq!(
        refused(&game, "small-AA20"),
        Some(("2.4", "brothers-no-touch"))
    );
    assert_eq!(
        refused(&game, "small-M13"),
        Some(("2.4", "brothers-no-overlap"))
    );
    assert_eq!(refused(&game, "big-Q14"), Some(("2.4", "brothers-no-laid")));
    // A piece with a notch may hold another one in it.
    assert!(self::offered(&position("2A u-0-N14")).contains("bar-1-O11"));
    // Every turn has its places, no two of them the same.
    let bars: Vec<String> = self::offered(&game)
        .into_iter()
        .filter(|play| play.starts_with("bar-"))
        .collect();
    assert_eq!(bars.len(), 2 * (2 * 6 + 2 * 3));
}

/// The places of random meadows, found square by square instead of in machine words.
#[test]
fn places_are_those_that_one_finds_square_by_square() {
    for number in 0..4 {
        let mut dice = Dice::from_number(number);
        let mut game = position("2A");
        for _ in 0..6 {
            let options = game.ask(game.to_move).expect("it is asked").options;
            let action = options[dice.index(options.len())];
            game.apply(game.to_move, &action, &mut dice);
        }
        let meadow: BTreeSet<Square> = game
            .laid
            .iter()
            .flat_map(|laid| game.squares(laid))
            .collect();
        let mut found = BTreeSet::new();
        for piece in game.pieces.iter() {
            if game.laid.iter().any(|laid| laid.code == piece.code) {
                continue;
            }
            for (turn, shape) in piece.turns.iter().enumerate() {
                for row in -12..42 {
                    for column in -12..42 {
                        let at = Square::new(column, row);
                        let squares: Vec<Square> =
                            shape.cells.iter().map(|&step| at.plus(step)).collect();
                        let over = squares.iter().any(|square| meadow.contains(square));
                        let beside = squares
                            .iter()
                            .any(|square| square.beside().iter().any(|next| meadow.contains(next)));
                        if !over && beside {
                            found.insert(Action::lay(piece, turn, at).to_string());
                        }
                    }
                }
            }
        }
        assert_eq!(offered(&game), found);
    }
}

// rule 2.5
#[test]
fn an_enclosed_square_is_a_hole_and_no_meadow() {
    let options = set(&[("u", "#.#/###"), ("bar", "####")]);
    let game = at("2A u-0-N14 bar-0-N13", &options);
    assert_eq!(game.meadow().holes(), [square("O14")]);
    assert_eq!(game.meadow().len(), 9);
    assert_eq!(refused(&game, "O13-O15"), Some(("3.3", "brothers-no-hole")));
    // A gap at a corner opens no hole.
    let corner = set(&[("u", "#.#/###"), ("pair", "##")]);
    let game = at("2A u-0-N14 pair-0-O13", &corner);
    assert_eq!(game.meadow().holes(), [square("O14")]);
    // A bay is open.
    assert!(at("2A u-0-N14", &options).meadow().holes().is_empty());
    assert!(position("2A").meadow().holes().is_empty());
}

// rule 2.6
#[test]
fn the_meadow_is_complete_when_all_pieces_lie() {
    let options = set(&[("a", "###"), ("b", "###"), ("c", "###")]);
    let mut game = at("2A a-0-N14 b-0-N15", &options);
    assert!(game.is_laying());
    let events = play(&mut game, "c-0-N16");
    assert!(!game.is_laying());
    assert_eq!(events[1..], [Event::Complete]);
}

// rule 3.1
#[test]
fn whoever_began_to_lay_begins_to_build() {
    // With an odd number of pieces it would be the other one's turn.
    for (start, order) in [("2A", [0, 1, 0]), ("2B", [1, 0, 1])] {
        let mut game = at(start, &set(&[("field", "#####/#####/#####")]));
        play(&mut game, "field-0-N14");
        let mut seen = vec![game.to_move.0];
        play(&mut game, "N14-P14");
        seen.push(game.to_move.0);
        play(&mut game, "N15/O15");
        seen.push(game.to_move.0);
        assert_eq!(seen, order);
    }
    let field = set(&[("field", "########/########/########")]);
    let mut game = at("4D field-0-N14", &field);
    let early = Brothers::objection(&game.view(Viewer::Onlooker), Seat(0), "n15/o15");
    assert_eq!(early.map(|objection| objection.rule), Some("3.1"));
    let mut seen = Vec::new();
    for pen in ["N14-P14", "N15/O15", "Q14-S14", "Q15/R15"] {
        seen.push(game.to_move.0);
        play(&mut game, pen);
    }
    assert_eq!(seen, [3, 0, 1, 2]);
}

// rule 3.2
#[test]
fn a_pen_covers_three_free_squares_across_pieces() {
    let game = at("2A plot-N14", &plot());
    let lines = set_of([
        "N14-P14", "N15-P15", "N16-P16", "N14-N16", "O14-O16", "P14-P16",
    ]);
    assert_eq!(offered(&game), lines);
    let game = at("2A plot-N14 N14-P14", &plot());
    let corners = set_of([
        "N15/N15", "N15/O15", "N15/N16", "N15/O16", "O15/O15", "O15/P15", "O15/O16", "O15/P16",
    ]);
    assert_eq!(offered(&game), corners);
    let split = set(&[("one", "#/#"), ("two", "##/##")]);
    let game = at("2A one-0-N14 two-O14", &split);
    assert_eq!(offered(&game), set_of(["N14-P14", "N15-P15"]));
}

// rule 3.3
#[test]
fn no_pen_lies_on_another_one_or_beyond_the_meadow() {
    let game = at("2A plot-N14 N14-P14", &plot());
    assert_eq!(refused(&game, "N14/O14"), Some(("3.3", "brothers-no-pen")));
    assert_eq!(
        refused(&game, "P15/Q15"),
        Some(("3.3", "brothers-no-meadow"))
    );
    let game = at("2A plot-N14", &plot());
    assert_eq!(
        refused(&game, "O15-Q15"),
        Some(("3.3", "brothers-no-meadow"))
    );
}

// rule 3.4
#[test]
fn whoever_can_build_has_to() {
    let game = at("2A plot-N14", &plot());
    let ask = game.ask(Seat(0)).expect("it is asked");
    assert_eq!(ask.need, crate::rules::Need::Must);
    assert_eq!(ask.silence, None);
    assert!(refused(&game, "pass").is_some());
}

// rule 3.5
#[test]
fn a_side_without_room_is_skipped() {
    // The middle row leaves two lanes, in which no sheep has room.
    let mut game = at("2A plot-N14", &plot());
    let events = play(&mut game, "N15-P15");
    assert_eq!(events[1..], [Event::Shut(Kind::Angled)]);
    assert_eq!(game.to_move, Seat(0));
    let events = play(&mut game, "N14-P14");
    assert_eq!(events.len(), 1, "it is said once");
    // A meadow may have no room for whoever would begin.
    let mut game = at("2A", &set(&[("ell", "##/#.")]));
    let events = play(&mut game, "ell-0-N14");
    assert_eq!(events[1..], [Event::Complete, Event::Shut(Kind::Straight)]);
    assert_eq!(game.to_move, Seat(1));
}

// rule 3.5
#[test]
fn a_seat_without_pens_is_skipped() {
    // Seats A and C share the straight lanes; after six pens A waits while C builds on.
    let options = set(&[
        ("a", "########"),
        ("b", "########"),
        ("c", "########"),
        ("d", "########"),
        ("e", "########"),
        ("f", "########"),
    ]);
    let mut game = at(
        "4A a-0-N14 b-0-V14 c-0-AD14 d-0-AL14 e-0-AT14 f-0-BB14 N14-P14 Q14-S14 T14-V14 W14-Y14 Z14-AB14 AC14-AE14 AF14-AH14 \
         AI14-AK14 AL14-AN14 AO14-AQ14",
        &options,
    );
    assert_eq!(game.to_move, Seat(0));
    let events = play(&mut game, "AR14-AT14");
    assert_eq!(events[1..], [Event::Spent(Seat(0))]);
    assert_eq!((game.to_move, game.left(Seat(0))), (Seat(2), 0));
    let events = play(&mut game, "AU14-AW14");
    assert!(matches!(events[1], Event::Counted { round: 1, counts } if counts[0].left == 0));
}

// rule 3.6
#[test]
fn a_round_ends_when_nobody_can_build() {
    let mut game = at("2A plot-N14 N15-P15 N14-P14", &plot());
    let events = play(&mut game, "N16-P16");
    assert!(matches!(events[1], Event::Counted { round: 1, .. }));
    // A meadow on which nobody ever finds a place ends at once.
    let mut game = at("2A", &set(&[("pair", "##")]));
    let events = play(&mut game, "pair-0-N14");
    assert!(matches!(
        events[1..],
        [
            Event::Complete,
            Event::Counted { round: 1, .. },
            Event::Swapped(Seat(1))
        ]
    ));
    let events = play(&mut game, "pair-0-N14");
    assert!(matches!(events.last(), Some(Event::Ended(_))));
}

// rule 3.7
#[test]
fn partners_know_and_hear_what_everybody_does() {
    // Nothing is hidden and nothing is told apart, so the table gives partners nothing to settle between them.
    let mut game = at("4A plot-N14", &plot());
    let everybody = |game: &Brothers| {
        let seats = Seat::all(4).map(Viewer::Seat);
        let views: Vec<View> = seats.map(|viewer| game.view(viewer)).collect();
        assert!(
            views
                .iter()
                .all(|view| *view == game.view(Viewer::Onlooker))
        );
    };
    everybody(&game);
    for event in play(&mut game, "N15-P15 N14-P14 N16-P16") {
        for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Onlooker]) {
            assert_eq!(Brothers::told(&event, viewer).as_ref(), Some(&event));
        }
    }
    everybody(&game);
}

// rule 4.1
#[test]
fn a_rabbit_pen_costs_one_and_a_sheep_pen_two() {
    let mut game = at("2A plot-N14 N14-P14 N15/O15", &plot());
    let events = play(&mut game, "O15/O16");
    let count = |brother, kind, left, points| Count {
        brother,
        kind,
        left,
        points,
    };
    let counts = [
        count(Brother::Elder, Kind::Straight, 11, 11),
        count(Brother::Younger, Kind::Angled, 10, 20),
    ];
    assert_eq!(events[1], Event::Counted { round: 1, counts });
    assert_eq!(game.points, [[11, 20]]);
    let view = game.view(Viewer::Onlooker);
    assert_eq!(view.points(1, Brother::Younger), Some(20));
    assert_eq!(view.points(2, Brother::Younger), None);
}

// rule 4.2
#[test]
fn both_partners_pens_count_together() {
    let mut game = at("4A plot-N14 N15-P15 N14-P14", &plot());
    assert_eq!([0, 2].map(|seat| game.left(Seat(seat))), [5, 5]);
    play(&mut game, "N16-P16");
    assert_eq!(game.points, [[9, 24]]);
}

/// The second round on the plot, from the points of the first: B has the rabbits and builds one pen, A two with the sheep.
fn ended(points: &str) -> Outcome {
    let position = format!("2B {points} plot-N14 N14-P14 N15/O15 O15/O16");
    let game = at(&position, &plot());
    assert_eq!(game.points[1], [20, 11]);
    assert_eq!(game.ask(Seat(0)), None);
    assert_eq!(game.ask(Seat(1)), None);
    game.outcome().expect("it has ended")
}

// rule 4.3
#[test]
fn fewer_points_in_all_win() {
    let outcome = ended("2:12");
    assert_eq!(outcome.winners, [Seat(0)]);
    assert_eq!((outcome.reason, outcome.rule), FEWER);
    assert_eq!(outcome.scores, Some(vec![22, 23]));
    let outcome = ended("4:12");
    assert_eq!(outcome.winners, [Seat(1)]);
    assert_eq!(outcome.scores, Some(vec![24, 23]));
    assert_eq!(position("2A").outcome(), None);
    assert_eq!(position("2A 3:4").outcome(), None);
}

// rule 4.4
#[test]
fn equal_points_are_decided_by_the_rabbits() {
    let outcome = ended("3:12");
    assert_eq!(outcome.scores, Some(vec![23, 23]));
    assert_eq!(outcome.winners, [Seat(0)], "3 with the rabbits against 11");
    assert_eq!((outcome.reason, outcome.rule), RABBITS);
    let outcome = ended("13:22");
    assert_eq!(outcome.winners, [Seat(1)], "13 with the rabbits against 11");
    assert_eq!((outcome.reason, outcome.rule), RABBITS);
}

// rule 4.5
#[test]
fn equal_rabbits_too_are_a_draw() {
    let outcome = ended("11:20");
    assert!(outcome.winners.is_empty());
    assert_eq!((outcome.reason, outcome.rule), DRAW);
    // And so it goes when both rounds are the same.
    let round = "plot-N14 N14-P14 N15/O15 O15/O16";
    let game = at(&format!("2A {round} {round}"), &plot());
    assert_eq!(game.outcome(), Some(outcome));
}

#[test]
fn a_side_of_two_wins_together() {
    let position = "4B 2:12 plot-N14 N14-P14 N15/O15 O15/O16";
    let outcome = at(position, &plot()).outcome().expect("it has ended");
    assert_eq!(outcome.winners, [Seat(0), Seat(2)]);
    assert_eq!(outcome.scores, Some(vec![22, 23, 22, 23]));
}

// rule 4.6
#[test]
fn when_one_resigns_the_other_side_wins() {
    assert_eq!(Brothers::winners_against(2, Seat(0)), [Seat(1)]);
    assert_eq!(Brothers::winners_against(4, Seat(2)), [Seat(1), Seat(3)]);
    assert_eq!(Brothers::winners_against(4, Seat(1)), [Seat(0), Seat(2)]);
}

// rule 4.7
#[test]
fn after_the_end_nobody_lays_or_builds() {
    let round = "plot-N14 N15-P15 N14-P14 N16-P16";
    let game = at(&format!("4A {round} {round}"), &plot());
    assert!(Seat::all(4).all(|seat| game.ask(seat).is_none()));
    let view = game.view(Viewer::Onlooker);
    for seat in Seat::all(4) {
        let objection = Brothers::objection(&view, seat, "n14-p14");
        let ground = objection.map(|objection| (objection.rule, objection.reason));
        assert_eq!(ground, Some(("4.7", "brothers-no-game-over")));
    }
    assert_eq!(view.to_move(), None);
    assert!(view.options().is_empty());
}

// rule 5.1
#[test]
fn squares_have_names_without_end() {
    for (name, column, row) in [
        ("A1", 0, 1),
        ("N14", 13, 14),
        ("Z9", 25, 9),
        ("AA10", 26, 10),
        ("AZ0", 51, 0),
        ("BA-1", 52, -1),
        ("-A3", -1, 3),
        ("-Z-12", -26, -12),
        ("-AA5", -27, 5),
    ] {
        assert_eq!(square(name), Square::new(column, row));
        assert_eq!(Square::new(column, row).to_string(), name);
    }
    for column in -99..=99 {
        for row in [-99, -10, -1, 0, 1, 10, 99] {
            let here = Square::new(column, row);
            assert_eq!(square(&here.to_string()), here);
        }
    }
    for wrong in [
        "", "A", "7", "-7", "A-", "A-0", "A07", "A100", "AAAA1", "A1 ", "A1B", "é1", "--A1",
    ] {
        assert!(wrong.parse::<Square>().is_err(), "{wrong}");
    }
    // Rows grow downwards, and the names stay as the meadow grows.
    let game = position("2A bar-1-N14 step-0-J13");
    assert_eq!(game.squares(&game.laid[0])[3], square("N17"));
    assert_eq!(game.squares(&game.laid[1])[5], square("M14"));
}

// rule 5.2
#[test]
fn a_piece_is_written_by_name_turn_and_corner() {
    let game = position("2A big-N14");
    for typed in ["step-1-q14", "bar-0-q14", "cross-q14", "small-m12"] {
        assert!(offered(&game).contains(&typed.replace("-q", "-Q").replace("-m", "-M")));
        assert_eq!(refused(&game, typed), None, "{typed}");
    }
    // Turns that look the same are the same, and no turn is none.
    let meaning = |typed: &str| {
        let mut after = game.clone();
        play(&mut after, typed);
        after.to_string().replace("2A big-N14 ", "")
    };
    assert_eq!(meaning("bar-2-Q14"), "bar-0-Q14");
    assert_eq!(meaning("bar-Q14"), "bar-0-Q14");
    assert_eq!(meaning("cross-3-Q14"), "cross-Q14");
    for wrong in [
        "step-4-q14",
        "step",
        "step-1",
        "1-q14",
        "step-1-14",
        "q14-s14",
        "",
    ] {
        assert_eq!(
            refused(&game, wrong),
            Some(("5.2", "brothers-no-piece-text")),
            "{wrong}"
        );
    }
}

// rule 5.3
#[test]
fn a_straight_pen_is_written_by_its_ends() {
    let game = at("2A plot-N14", &plot());
    for typed in ["N14-P14", "P14-N14"] {
        let mut game = game.clone();
        play(&mut game, typed);
        assert_eq!(game.pens[0].pen.to_string(), "N14-P14");
    }
    for wrong in ["", "n14", "n14-", "n14xp14", "plot-n14", "three"] {
        assert_eq!(
            refused(&game, wrong),
            Some(("5.3", "brothers-no-pen-text")),
            "{wrong}"
        );
    }
    // Whoever has the sheep is told how an angled one is written.
    let sheep = at("2A plot-N14 N14-P14", &plot());
    assert_eq!(
        refused(&sheep, "three"),
        Some(("5.4", "brothers-no-pen-text"))
    );
    for name in ["F5-H5", "-B-1-A-1", "Z0-AB0", "-A-1--A1", "C-2-C0"] {
        assert_eq!(
            name.parse::<Pen>().map(|pen| pen.to_string()),
            Ok(name.to_owned())
        );
    }
}

// rule 5.4
#[test]
fn an_angled_pen_is_written_by_its_box_and_what_it_lacks() {
    let game = at("2A plot-N14 N14-P14", &plot());
    assert_eq!(
        refused(&game, "N15/P15"),
        Some(("5.4", "brothers-no-corner"))
    );
    let pen: Pen = "J11/K12".parse().expect("a pen");
    assert_eq!(pen.squares(), ["J11", "K11", "J12"].map(square));
    assert_eq!(pen.missing(), Some(square("K12")));
    for name in ["J11/J11", "-B-1/-A-1", "Z0/AA1"] {
        assert_eq!(
            name.parse::<Pen>().map(|pen| pen.to_string()),
            Ok(name.to_owned())
        );
    }
}

// rule 5.5
#[test]
fn capitals_and_blanks_do_not_matter() {
    let game = position("2A big-N14");
    for typed in [
        "STEP-1-Q14",
        "step 1 q14",
        " Step - 1 - Q14 ",
        "step  1-q14",
        "step–1—q14",
    ] {
        assert_eq!(refused(&game, typed), None, "{typed}");
    }
    let game = at("2A plot-N14", &plot());
    for typed in ["n14 p14", "N14 - P14", "N14–P14", "n14 — p14", "n14−p14"] {
        assert_eq!(refused(&game, typed), None, "{typed}");
    }
    let game = at("2A plot-N14 N14-P14", &plot());
    for typed in ["n15 / o15", "N15/ O15"] {
        assert_eq!(refused(&game, typed), None, "{typed}");
    }
}

// rule 5.6
#[test]
fn a_position_is_written_by_its_round() {
    for text in [
        "2A",
        "4D",
        "2B 3:4",
        "2A step-1-N14 bar-0-M13",
        "4C 0:24 small-N14 big-P14",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
    let text = "2A plot-N14 N14-P14 N15/O15";
    assert_eq!(at(text, &plot()).to_string(), text);
    for wrong in [
        "",
        "3A",
        "2C",
        "A",
        "2",
        "2A 3",
        "2A 3:x",
        "2A 25:0",
        "2A +3:1",
        "2A step-1-N15",
        "2A nonsense",
        "2A small-N14 small-P14",
    ] {
        assert!(
            Brothers::set_up(wrong, &Options::default()).is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn a_notation_is_read_back_as_it_is_written() {
    let mut dice = Dice::from_number(5);
    let mut game = Brothers::deal(&Options::default(), 4, &mut dice);
    let mut seen = 0;
    while let Some(ask) = game.ask(game.to_move) {
        for action in ask.options.iter().step_by(7) {
            assert_eq!(action.to_string().parse(), Ok(*action));
            seen += 1;
        }
        let action = ask.options[dice.index(ask.options.len())];
        game.apply(game.to_move, &action, &mut dice);
    }
    assert!(seen > 500, "{seen}");
    for wrong in ["bar-q14x", "Step-1-F5", "F5-I5", "H5-F5", "J11/L12", "pass"] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
}

#[test]
fn pieces_of_ones_own_are_checked() {
    let read = |pieces: &[(&str, &str)]| {
        let data = set(pieces).data.expect("data");
        Pieces::read(&data).err().unwrap_or_default()
    };
    assert_eq!(read(&[("a", "#.#/###"), ("b", "#")]), "");
    for (pieces, why) in [
        (vec![], "1 to 16"),
        (vec![("a", "#"); 2], "two pieces"),
        (vec![("A", "#")], "small letters"),
        (vec![("thirteenletters", "#")], "small letters"),
        (vec![("a", "##/#")], "as long as"),
        (vec![("a", "#x")], "neither"),
        (vec![("a", "#.#")], "several parts"),
        (vec![("a", "..#/..#")], "empty row or column"),
        (vec![("a", "...")], "empty row or column"),
        (vec![("a", "#########")], "8 columns"),
        (
            ["a", "b", "c", "d", "e", "f", "g", "h"]
                .map(|code| (code, "########"))
                .to_vec(),
            "60 is the most",
        ),
    ] {
        assert!(read(&pieces).contains(why), "{pieces:?}: {}", read(&pieces));
    }
    assert!(Pieces::read(&json!("a")).is_err());
    // A file is read as it is dealt.
    let text = include_str!("../../../assets/games/brothers/pieces.json");
    let data = Some(Brothers::data(text).expect("the box"));
    let options = Options {
        data,
        ..Options::default()
    };
    let dealt = Brothers::deal(&options, 2, &mut dice()).pieces;
    assert_eq!(dealt, Pieces::in_the_box());
    for bad in ["", "[]", "[{\"code\": \"a\"}]", "{}"] {
        assert!(Brothers::data(bad).is_err(), "{bad}");
    }
    // Data that cannot be used deals the pieces of the box; they were checked at the start.
    let options = Options {
        data: Some(json!(7)),
        ..Options::default()
    };
    assert_eq!(
        Brothers::deal(&options, 2, &mut dice()).pieces,
        Pieces::in_the_box()
    );
}

#[test]
fn a_stored_game_keeps_the_pieces_it_was_dealt() {
    let game = at("2A plot-N14 N14-P14", &plot());
    let stored = serde_json::to_string(&game).expect("it is stored");
    assert!(stored.contains("\"plot ###/###/###\""), "{stored}");
    assert_eq!(
        serde_json::from_str::<Brothers>(&stored).expect("it is read"),
        game
    );
}

#[test]
fn a_page_shows_what_neither_overlaps_nor_touches() {
    let mut pages = 0;
    for (number, plays) in [(1, 1), (2, 4), (3, 8), (4, 11), (5, 12), (6, 20), (7, 30)] {
        let mut dice = Dice::from_number(number);
        let mut game = position("2A");
        for _ in 0..plays {
            let Some(ask) = game.ask(game.to_move) else {
                break;
            };
            let action = ask.options[dice.index(ask.options.len())];
            game.apply(game.to_move, &action, &mut dice);
        }
        let book = Book::of(&game);
        let options = game
            .ask(game.to_move)
            .map(|ask| ask.options)
            .unwrap_or_default();
        let all: usize = book.chapters.iter().map(|chapter| chapter.len()).sum();
        assert_eq!(all, options.len());
        let squares = |action: &Action| -> Vec<Square> {
            match *action {
                Action::Lay { code, turn, at } => {
                    let shape = game
                        .pieces
                        .find(code)
                        .expect("a piece")
                        .shape(turn.unwrap_or(0));
                    shape.cells.iter().map(|&step| at.plus(step)).collect()
                }
                Action::Build(pen) => pen.squares().to_vec(),
            }
        };
        let mut seen = std::collections::HashMap::<_, Vec<Action>>::new();
        for action in &options {
            let found = book.find(action).expect("it is in the book");
            let on = seen
                .entry((choosing::Thing::of(action), found.page))
                .or_default();
            let own = squares(action);
            for other in on.iter().flat_map(&squares) {
                let near = other.beside().iter().any(|next| own.contains(next));
                assert!(!near && !own.contains(&other), "{action} touches {other}");
            }
            on.push(*action);
            assert!(on.len() <= 8);
            pages += 1;
        }
        assert!(
            book.chapters
                .iter()
                .all(|chapter| chapter.pages.len() <= 25)
        );
        // Numbers count through the pages of one turn.
        for chapter in &book.chapters {
            let mut numbers: Vec<usize> = options
                .iter()
                .filter(|action| choosing::Thing::of(action) == chapter.thing)
                .filter_map(|action| book.find(action))
                .map(|found| found.number)
                .collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (0..chapter.len()).collect::<Vec<_>>());
        }
    }
    assert!(pages > 500);
    assert_eq!([0, 25].map(numeral), ["1", "26"]);
}

#[test]
fn every_objection_is_made() {
    let game = position("2A big-N14");
    let plot_at = |text: &str| at(text, &plot());
    let hole = at(
        "2A u-0-N14 bar-0-N13",
        &set(&[("u", "#.#/###"), ("bar", "####")]),
    );
    let over = plot_at("2A plot-N14 N15-P15 N14-P14 N16-P16 plot-N14 N15-P15 N14-P14 N16-P16");
    let mut made = BTreeSet::new();
    for (game, typed) in [
        (&over, "N14-P14"),
        (&game, "nonsense"),
        (&game, "ladder-N14"),
        (&game, "big-Q14"),
        (&game, "small-N14"),
        (&game, "small-A1"),
        (&position("2A"), "small-A1"),
        (&plot_at("2A plot-N14"), "nonsense"),
        (&plot_at("2A plot-N14"), "N14/N14"),
        (&plot_at("2A plot-N14"), "N14-O14"),
        (&plot_at("2A plot-N14"), "P14-R14"),
        (&plot_at("2A plot-N14 N14-P14"), "N14/N14"),
        (&plot_at("2A plot-N14 N14-P14"), "N15/P15"),
        (&hole, "O13-O15"),
    ] {
        made.extend(refused(game, typed));
    }
    let view = game.view(Viewer::Onlooker);
    let turn = Brothers::objection(&view, Seat(0), "small-Q14").expect("it is not its turn");
    made.insert((turn.rule, turn.reason));
    let all = OBJECTIONS.map(|ground| (ground.rule, ground.reason));
    assert_eq!(made, BTreeSet::from(all));
    for ground in OBJECTIONS {
        assert!(
            OBJECTIONS
                .iter()
                .filter(|other| other.reason == ground.reason)
                .count()
                == 1
        );
    }
}

#[test]
fn a_foreseen_placement_is_what_comes() {
    let game = at("2A plot-N14 N14-P14", &plot());
    let view = game.view(Viewer::Seat(Seat(1)));
    let pen: Action = "N15/O15".parse().expect("a pen");
    let foreseen = Brothers::foresee(&view, Seat(1), &pen).expect("it is offered");
    let mut after = game.clone();
    after.apply(Seat(1), &pen, &mut dice());
    assert_eq!(foreseen, after.view(Viewer::Seat(Seat(1))));
    assert_eq!(Brothers::foresee(&view, Seat(0), &pen), None);
    let taken: Action = "N14/O15".parse().expect("a pen");
    assert_eq!(Brothers::foresee(&view, Seat(1), &taken), None);
}

#[test]
fn random_games_end_and_count_what_is_left() {
    for seats in [2, 4] {
        for number in 0..30 {
            let (game, plays) = random(&Options::default(), seats, number);
            let outcome = game.outcome().expect("nobody is asked any more");
            assert_eq!(outcome.scores.map(|scores| scores.len()), Some(seats));
            assert!((24 + 2 * 10..=24 + 2 * 24).contains(&plays), "{plays}");
            for brother in Brother::ALL {
                let kind = game.kind(brother.seat());
                assert!(game.left_of(brother) == 0 || !game.has_room(kind));
            }
        }
    }
}
