//! The chart: the island with its locations, the pawns on it, and the victory track around it.

use super::pieces::{self, Items};
use super::words;
use crate::face::Reader;
use crate::games::oath::{Board, Location, Mark, Pawn, Placed};
use crate::rules::Seat;
use crate::scene::style::{EDGE, INK, LEAST, PAPER, SOFT};
use crate::scene::{Color, Font, Form, Sprite, Text};

/// The land, around icons that stand on it.
const LAND: Color = Color::hex(0xE6C98B);
/// The rim of names.
const HALO: Color = Color::hex(0xF0DDAF);
/// How large the things in a line of effects are.
const SIZE: f32 = 43.0;
/// The landmark's box.
const LANDMARK: f32 = 56.0;
/// The cells of the victory track.
const CELLS: u16 = 44;
/// The chart's border: its outer edge, its inner edge.
const OUTER: [f32; 4] = [24.0, 116.0, 1176.0, 1110.0];
const INNER: [f32; 4] = [74.0, 166.0, 1126.0, 1060.0];

/// The middle of a location's name, and the height of its landmark.
fn place(at: Location) -> (f32, f32) {
    match at {
        Location::Watchtower => (218.0, 222.0),
        Location::CorsairTower => (469.0, 214.0),
        Location::Brotherhood => (730.0, 220.0),
        Location::AncientTemple => (985.0, 216.0),
        Location::Cave => (214.0, 388.0),
        Location::Blacksmith => (473.0, 384.0),
        Location::Tavern => (730.0, 390.0),
        Location::Witch => (991.0, 382.0),
        Location::Beach => (212.0, 560.0),
        Location::Bridge => (469.0, 554.0),
        Location::BlackMarket => (730.0, 562.0),
        Location::Docks => (991.0, 558.0),
        Location::Hut => (216.0, 730.0),
        Location::Inn => (469.0, 732.0),
        Location::Bazaar => (728.0, 730.0),
        Location::OldPort => (991.0, 732.0),
        Location::Shipwreck => (216.0, 898.0),
        Location::Hideout => (473.0, 902.0),
        Location::ThievesDen => (730.0, 900.0),
        Location::Arena => (985.0, 896.0),
    }
}

/// The middle of a space of a location that has `count` of them.
fn space(at: Location, index: u8, count: u8) -> (f32, f32) {
    let (x, y) = place(at);
    let step = if count <= 3 { 76.0 } else { 66.0 };
    let from_middle = f32::from(index) - (f32::from(count) - 1.0) / 2.0;
    (x + step * from_middle, y + 106.0)
}

/// What the ground has of the chart: sea and land, the ten fixed locations, and the numbers of the track.
pub(super) fn ground(items: &mut Items, board: &Board, reader: &Reader) {
    items.push(Sprite::new("oath/chart", 0.0, 0.0, 1.0).into());
    for points in (0..CELLS).step_by(5) {
        let (x, y) = cell(points).0;
        let number = Text::new(points.to_string(), Font::Words, LEAST, SOFT, x, y + 12.0);
        items.push(number.centered().into());
    }
    for &at in Location::ALL {
        if !at.is_exploration() {
            sign(items, at, board, reader);
        }
    }
}

/// A location: its landmark, what it does, its name and its spaces.
fn sign(items: &mut Items, at: Location, board: &Board, reader: &Reader) {
    let (x, y) = place(at);
    let effect = pieces::effect(at);
    let wide = LANDMARK + 11.0 + pieces::width(effect, SIZE);
    let left = (x - wide / 2.0).round();
    let middle = left + LANDMARK / 2.0;
    items.push(pieces::icon(
        pieces::landmark(at),
        middle,
        y,
        LANDMARK + 8.0,
        LAND,
    ));
    items.push(pieces::icon(pieces::landmark(at), middle, y, LANDMARK, INK));
    pieces::line(items, effect, left + LANDMARK + 11.0, y, SIZE, INK);
    let name = reader.say(&words::location(at));
    let name = Text::new(name, Font::Name, 38.0, INK, x, y + 60.0).centered();
    items.push(name.within(250.0).rimmed(HALO).into());
    let count = board.cards.spaces(at);
    for index in 0..count {
        let (x, y) = space(at, index, count);
        items.push(
            Form::circle(x, y, 32.0)
                .filled(PAPER)
                .outlined(INK, 3.0)
                .into(),
        );
        items.push(Form::circle(x, y, 26.0).lined(EDGE, 2.0).into());
    }
}

/// The locations that have been opened, and the places of those that have not.
pub(super) fn locations(items: &mut Items, board: &Board, reader: &Reader) {
    for &at in Location::ALL.iter().filter(|at| at.is_exploration()) {
        if board.open.has(at) {
            sign(items, at, board, reader);
            continue;
        }
        let (x, y) = place(at);
        let y = y + 68.0;
        items.push(Form::circle(x, y, 34.0).filled(PAPER).faded(0.35).into());
        items.push(
            Form::circle(x, y, 34.0)
                .lined(SOFT, 3.0)
                .dashed(7.0, 8.0)
                .into(),
        );
        let unknown = Text::new("?", Font::Strong, 40.0, SOFT, x, y + 14.0);
        items.push(unknown.centered().into());
    }
}

/// Where a pawn stands, and how large it is.
fn standing(board: &Board, index: usize) -> (f32, f32, f32) {
    let placed = &board.pawns[index];
    let count = board.cards.spaces(placed.at);
    if let Some(at) = placed.space {
        let (x, y) = space(placed.at, at, count);
        let r = if placed.pawn == Pawn::Pirate {
            28.0
        } else {
            25.0
        };
        return (x, y, r);
    }
    // Beside the spaces: two to the right, then to the left, closer where there are more.
    let beside = |placed: &&Placed| placed.space.is_none();
    let all = board.pawns_at(placed.at).filter(beside).count();
    let before = board.pawns[..index]
        .iter()
        .filter(|other| other.at == placed.at);
    let nth = before.filter(beside).count();
    let right = if all <= 2 { all } else { all.div_ceil(2) };
    let (first, last) = (
        space(placed.at, 0, count),
        space(placed.at, count - 1, count),
    );
    let (x, y, nth, all) = match nth < right {
        true => (last.0 + 61.0, last.1, nth, right),
        false => (first.0 - 61.0, first.1, nth - right, all - right),
    };
    if all == 1 {
        return (x, y - 2.0, 20.0);
    }
    let step = (66.0 / (all as f32 - 1.0)).min(42.0);
    let from_middle = nth as f32 - (all as f32 - 1.0) / 2.0;
    (x, y - 6.0 + step * from_middle, 17.0)
}

/// The pawn that came last, where it still stands: what was just done, or would be.
fn newest(board: &Board) -> Option<usize> {
    match board.last {
        Some(Mark::Came(came)) => board.pawns.iter().rposition(|placed| *placed == came),
        Some(Mark::Cleared { .. }) | None => None,
    }
}

/// What was done last where no pawn stands any more: the space it left, or what Gunpowder has cleared.
fn traces(items: &mut Items, board: &Board) {
    match board.last {
        Some(Mark::Came(came)) => {
            if let Some(index) = came.space {
                let (x, y) = space(came.at, index, board.cards.spaces(came.at));
                pieces::ring(items, came.seat, x, y, 41.0);
            }
        }
        Some(Mark::Cleared { seat, at }) => {
            let count = board.cards.spaces(at);
            for index in 0..count {
                let (x, y) = space(at, index, count);
                pieces::ring(items, seat, x, y, 34.0);
                items.push(Sprite::new("oath/cross", x, y, 1.1).into());
            }
        }
        None => {}
    }
}

/// How much room a pawn's mark takes.
fn mark(r: f32) -> f32 {
    if r >= 25.0 { 41.0 } else { r + 11.0 }
}

/// The pawns, the one that came last with its mark.
pub(super) fn pawns(items: &mut Items, board: &Board, preview: bool) {
    match newest(board) {
        Some(last) => {
            let (x, y, r) = standing(board, last);
            match preview {
                true => pieces::dashed_ring(items, x, y, mark(r)),
                false => pieces::ring(items, board.pawns[last].seat, x, y, mark(r)),
            }
        }
        None => traces(items, board),
    }
    for (index, placed) in board.pawns.iter().enumerate() {
        let (x, y, r) = standing(board, index);
        items.push(pieces::pawn(placed.seat, placed.pawn, x, y, r).into());
    }
}

/// What a preview says that entering costs, beside the pawn.
pub(super) fn price(items: &mut Items, board: &Board, toughness: u8) {
    let Some(last) = newest(board) else { return };
    let (x, y, _) = standing(board, last);
    let left = if x < 980.0 { x + 34.0 } else { x - 126.0 };
    let top = y + 18.0;
    let pill = Form::rounded(left, top, 92.0, 54.0, 27.0).filled(PAPER);
    items.push(pill.outlined(INK, 3.0).into());
    items.push(pieces::number("−", left + 28.0, top + 27.0, 38.0, INK));
    pieces::heart(items, left + 60.0, top + 27.0, 50.0, &toughness.to_string());
}

/// The middle of a cell of the victory track, and its width and height. More points than cells begin again.
fn cell(points: u16) -> ((f32, f32), (f32, f32)) {
    let [left, top, right, bottom] = OUTER;
    let (wide, high) = ((INNER[2] - INNER[0]) / 11.0, (INNER[3] - INNER[1]) / 9.0);
    let (near, far) = ((left + INNER[0]) / 2.0, (INNER[2] + right) / 2.0);
    let (up, down) = ((top + INNER[1]) / 2.0, (INNER[3] + bottom) / 2.0);
    let along = |from: f32, step: f32, count: u16| from + step * (f32::from(count) + 0.5);
    let corner = (INNER[0] - left, INNER[1] - top);
    let (across, along_side) = ((wide, corner.1), (corner.0, high));
    match points % CELLS {
        0 => ((near, up), corner),
        cell @ 1..12 => ((along(INNER[0], wide, cell - 1), up), across),
        12 => ((far, up), corner),
        cell @ 13..22 => ((far, along(INNER[1], high, cell - 13)), along_side),
        22 => ((far, down), corner),
        cell @ 23..34 => ((along(INNER[2], -wide, cell - 23), down), across),
        34 => ((near, down), corner),
        cell => ((near, along(INNER[3], -high, cell - 35)), along_side),
    }
}

/// Places for so many markers in a cell, from its middle, and how large they are.
fn spread(count: usize, (wide, high): (f32, f32)) -> (Vec<(f32, f32)>, f32) {
    let across = wide > high;
    let turn = |along: f32, aside: f32| {
        if across {
            (along, aside)
        } else {
            (aside, along)
        }
    };
    let is_corner = wide == high;
    match (count, is_corner) {
        (1, _) => (vec![(0.0, 0.0)], 19.0),
        (2, false) => (vec![turn(-23.0, 0.0), turn(23.0, 0.0)], 19.0),
        (3, false) => ([-30.0, 0.0, 30.0].map(|at| turn(at, 0.0)).into(), 14.0),
        (2, true) => (vec![(-9.0, -9.0), (10.0, 10.0)], 14.0),
        (3, true) => (vec![(0.0, -10.0), (-12.0, 11.0), (12.0, 11.0)], 12.0),
        (4, true) => (
            [(-11.0, -11.0), (11.0, -11.0), (-11.0, 11.0), (11.0, 11.0)].into(),
            11.0,
        ),
        (_, true) => (
            [
                (-13.0, -13.0),
                (13.0, -13.0),
                (0.0, 0.0),
                (-13.0, 13.0),
                (13.0, 13.0),
            ]
            .into(),
            10.0,
        ),
        (4, false) => {
            let places = [(-17.0, -11.0), (17.0, -11.0), (-17.0, 11.0), (17.0, 11.0)];
            (places.map(|(along, aside)| turn(along, aside)).into(), 11.0)
        }
        (_, false) => {
            let places = [
                (-30.0, -11.0),
                (0.0, -11.0),
                (30.0, -11.0),
                (-16.0, 11.0),
                (16.0, 11.0),
            ];
            (places.map(|(along, aside)| turn(along, aside)).into(), 11.0)
        }
    }
}

/// The markers on the victory track.
pub(super) fn markers(items: &mut Items, board: &Board) {
    let seats = || Seat::all(board.seats()).filter(|&seat| !board.mat(seat).vacated);
    let cell_of = |seat: Seat| board.mat(seat).points % CELLS;
    for seat in seats() {
        let here: Vec<Seat> = seats()
            .filter(|&other| cell_of(other) == cell_of(seat))
            .collect();
        let nth = here.iter().position(|&other| other == seat).unwrap_or(0);
        let ((x, y), size) = cell(board.mat(seat).points);
        let (places, r) = spread(here.len(), size);
        let (dx, dy) = places[nth % places.len()];
        items.push(pieces::pawn(seat, Pawn::Mate, x + dx, y + dy, r).into());
    }
}

/// The round track: those that were, the one that is, those to come.
pub(super) fn rounds(items: &mut Items, board: &Board, reader: &Reader) {
    const Y: f32 = 68.0;
    let step = if board.rounds <= 7 { 54.0 } else { 38.0 };
    let x = |round: u8| 1150.0 - step * f32::from(board.rounds - round);
    let word = reader.say(&words::round_word());
    let word = Text::new(word, Font::Name, 38.0, INK, x(1) - 44.0, 81.0).ending();
    items.push(word.into());
    let line = Form::Path(format!("M{} {Y}H1150", x(1))).lined(SOFT, 3.0);
    items.push(line.dashed(3.0, 6.0).into());
    for round in 1..=board.rounds {
        let is_last = round == board.rounds;
        let past = round < board.round || board.over;
        let fill = if past { SOFT } else { PAPER };
        let r = if is_last { 15.0 } else { 11.0 };
        items.push(
            Form::circle(x(round), Y, r)
                .filled(fill)
                .outlined(SOFT, 3.0)
                .into(),
        );
        if is_last && !past {
            items.push(Form::circle(x(round), Y, 6.0).filled(SOFT).into());
        }
    }
    if board.over {
        return;
    }
    let (x, white) = (x(board.round), Color::hex(0xFFFFFF));
    items.push(
        Form::circle(x, Y + 4.0, 33.0)
            .filled(INK)
            .faded(0.18)
            .into(),
    );
    let rubric = crate::scene::style::RUBRIC;
    items.push(
        Form::circle(x, Y, 33.0)
            .filled(rubric)
            .outlined(PAPER, 4.0)
            .into(),
    );
    items.push(Form::circle(x, Y, 34.0).lined(INK, 2.0).into());
    items.push(pieces::number(&board.round.to_string(), x, Y, 40.0, white));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_victory_track_runs_clockwise_around_the_chart_and_begins_again() {
        assert_eq!(cell(0).0, (49.0, 141.0));
        assert_eq!(cell(12).0, (1151.0, 141.0));
        assert_eq!(cell(22).0, (1151.0, 1085.0));
        assert_eq!(cell(34).0, (49.0, 1085.0));
        assert_eq!(cell(44), cell(0));
        assert_eq!(cell(50), cell(6));
        for points in 0..CELLS {
            let ((x, y), (wide, high)) = cell(points);
            let ((next_x, next_y), (next_wide, next_high)) = cell(points + 1);
            let (across, down) = ((next_x - x).abs(), (next_y - y).abs());
            let (wide, high) = ((wide + next_wide) / 2.0, (high + next_high) / 2.0);
            let beside = (across - wide).abs() < 0.1 && down == 0.0;
            let below = (down - high).abs() < 0.1 && across == 0.0;
            assert!(beside || below, "{points}");
        }
    }

    #[test]
    fn markers_of_one_cell_stay_in_it_and_lie_apart() {
        for points in [0, 3, 17, 22, 40] {
            let (_, (wide, high)) = cell(points);
            for count in 1..=5 {
                let (places, r) = spread(count, (wide, high));
                assert_eq!(places.len(), count);
                for (at, (x, y)) in places.iter().enumerate() {
                    assert!(x.abs() + r <= wide / 2.0 + 4.0 && y.abs() + r <= high / 2.0 + 4.0);
                    for (left, top) in &places[at + 1..] {
                        let apart = (x - left).hypot(y - top);
                        assert!(apart > 1.2 * r, "{points}: {count}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_location_has_a_place_of_its_own() {
        for (at, &one) in Location::ALL.iter().enumerate() {
            for &other in &Location::ALL[at + 1..] {
                let ((x, y), (left, top)) = (place(one), place(other));
                assert!(
                    (x - left).abs() > 230.0 || (y - top).abs() > 150.0,
                    "{one} {other}"
                );
            }
        }
    }
}
