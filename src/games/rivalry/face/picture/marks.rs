//! On the board: the pieces, the turn's plays as arrows and numbers, and an attack as it is weighed.

use super::{BOARD, GHOST, LEFT, SCALE, SIDE, Shown, TOP, middle, sprite};
use crate::games::rivalry::board::{Edge, Piece, index};
use crate::games::rivalry::{Deed, Side, View, Weighed, completion};
use crate::rules::grid::Square;
use crate::scene::style::{self, GOLD, INK, PALE, PAPER, RIM, RUBRIC};
use crate::scene::{Color, Font, Form, Item, Shape, Sprite, Text};
use std::collections::BTreeMap;

/// The square of a target, and those of the pieces that count.
const TARGET: Color = Color::hex(0xF6D98A);
const COUNTED: Color = Color::hex(0xFFF7DF);
/// The seats' colors, as on their badges.
const VERMILION: Color = Color::hex(0xD2481C);
const BLUE: Color = Color::hex(0x1D4F91);
const WHITE: Color = Color::hex(0xFFFFFF);

pub(super) fn draw(items: &mut Vec<Item>, view: &View, shown: &Shown) {
    let weighed = view.account.weighed.as_ref().filter(|_| shown.weighing);
    let asked = usize::from(shown.asked.is_some());
    let done = &view.account.deeds[..view.account.deeds.len().saturating_sub(asked)];
    match weighed {
        Some(weighed) => tint_weighed(items, weighed),
        None => tint_asked(items, shown),
    }
    for deed in done {
        arrow(items, deed, INK);
    }
    if let Some(deed) = shown.asked.filter(|_| shown.weighing) {
        arrow(items, &deed, RIM);
    }
    for deed in done {
        ghost(items, deed, shown);
    }
    let on_top = shown.asked.filter(|_| !shown.weighing);
    let target = on_top.map(|deed| match deed {
        Deed::Moved { to, .. } | Deed::Attacked { to, .. } => to,
        Deed::Put { at, .. } => at,
    });
    for (square, piece) in shown.board.pieces() {
        // A previewed piece lies above its arrow.
        if Some(square) != target {
            items.push(standing(square, piece).into());
        }
    }
    if let Some(deed) = on_top {
        preview(items, &deed);
    }
    numbers(items, view.account.side, done, shown);
    if let Some(weighed) = weighed {
        weigh(items, weighed);
    }
}

fn standing(square: Square, piece: Piece) -> Sprite {
    let (x, y) = middle(square);
    Sprite::new(sprite(piece), x, y, SCALE)
}

fn tint(square: Square, color: Color) -> Item {
    let (x, y) = middle(square);
    Form::rect(x - SIDE / 2.0, y - SIDE / 2.0, SIDE, SIDE)
        .filled(color)
        .into()
}

fn tint_weighed(items: &mut Vec<Item>, weighed: &Weighed) {
    for term in &weighed.terms {
        items.push(tint(term.at, COUNTED));
    }
    items.push(tint(weighed.target, TARGET));
}

/// The squares that a previewed play would leave and reach.
fn tint_asked(items: &mut Vec<Item>, shown: &Shown) {
    let squares: Vec<Square> = match shown.asked {
        Some(Deed::Moved { from, to, .. }) => vec![from, to],
        Some(Deed::Put { at, .. }) => vec![at],
        Some(Deed::Attacked { .. }) | None => Vec::new(),
    };
    for square in squares {
        let (x, y) = middle(square);
        items.push(tint(square, PALE));
        items.extend(style::foreseen(x, y, SIDE).map(Item::from));
    }
}

/// The arrow of a move or of what followed after an attack; that of a Knight who did not go straight is bent.
fn arrow(items: &mut Vec<Item>, deed: &Deed, rim: Color) {
    let (from, via, to) = match *deed {
        Deed::Moved { from, via, to, .. } => (from, via, to),
        Deed::Attacked { from, to, .. } => (from, None, to),
        Deed::Put { .. } => return,
    };
    let (start, end) = (middle(from), middle(to));
    let is_straight =
        |bend: (f32, f32)| (bend.0 - start.0, bend.1 - start.1) == (end.0 - bend.0, end.1 - bend.1);
    let shapes: Vec<Shape> = match via.map(middle).filter(|&bend| !is_straight(bend)) {
        None => style::arrow(start, end, SIDE, rim),
        Some(bend) => {
            let line = || Form::Path(format!("M{} {}L{} {}", start.0, start.1, bend.0, bend.1));
            let straight: Result<[Shape; 4], Vec<Shape>> =
                style::arrow(bend, end, SIDE, rim).try_into();
            let [head_rim, shaft_rim, shaft, head] = match straight {
                Ok(shapes) => shapes,
                Err(others) => {
                    items.extend(others.into_iter().map(Item::from));
                    return;
                }
            };
            let [one, other] = [line().lined(rim, 21.0), line().lined(GOLD, 13.0)];
            // From the bend on, the arrow begins right there.
            let joint =
                |color: Color, width: f32| Form::circle(bend.0, bend.1, width / 2.0).filled(color);
            let reach = |color: Color, width: f32| {
                let (x, y) = (end.0 - bend.0, end.1 - bend.1);
                let (x, y) = (bend.0 + 0.25 * x, bend.1 + 0.25 * y);
                Form::Path(format!("M{} {}L{x} {y}", bend.0, bend.1)).lined(color, width)
            };
            vec![
                one,
                head_rim,
                shaft_rim,
                reach(rim, 21.0),
                joint(rim, 21.0),
                other,
                reach(GOLD, 13.0),
                shaft,
                head,
            ]
        }
    };
    items.extend(shapes.into_iter().map(Item::from));
}

/// What was killed this turn, where nobody stands now.
fn ghost(items: &mut Vec<Item>, deed: &Deed, shown: &Shown) {
    let Deed::Attacked { to, killed, .. } = *deed else {
        return;
    };
    if shown.board.piece(to).is_none() {
        let (x, y) = middle(to);
        items.push(standing(to, killed).faded(GHOST).into());
        items.push(Sprite::new("rivalry/cross", x, y, 0.8 * SCALE).into());
    }
}

fn preview(items: &mut Vec<Item>, deed: &Deed) {
    match *deed {
        Deed::Moved {
            piece, from, to, ..
        } => {
            items.push(standing(from, piece).faded(GHOST).into());
            arrow(items, deed, RIM);
            items.push(standing(to, piece).into());
        }
        Deed::Put { piece, at } => items.push(standing(at, piece).into()),
        Deed::Attacked { .. } => {}
    }
}

/// Every play's number: on the square that was left, or where a Marauder came over the edge.
fn numbers(items: &mut Vec<Item>, side: Side, deeds: &[Deed], shown: &Shown) {
    let mut there: BTreeMap<Square, usize> = BTreeMap::new();
    for (number, deed) in (1..).zip(deeds) {
        match *deed {
            Deed::Moved { from, .. } | Deed::Attacked { from, .. } => {
                let before = there.entry(from).or_insert(0);
                // The middle is for the first number on a vacant square; the others go where they hide no letter.
                let slot = *before + usize::from(shown.board.piece(from).is_some());
                *before += 1;
                let (x, y) = middle(from);
                let (across, down) =
                    [(0.0, 0.0), (-34.0, -34.0), (34.0, -34.0), (-34.0, 34.0)][slot.min(3)];
                disc(items, side, number, x + across, y + down);
            }
            Deed::Put { piece, at } if !piece.figure.is_soldier() => {
                placement(items, side, number, at);
            }
            Deed::Put { at, .. } => {
                let (x, y) = middle(at);
                items.extend(style::reached(x, y, SIDE).map(Item::from));
            }
        }
    }
}

/// A number in the shape and the color of a seat, around a point.
pub(super) fn disc(items: &mut Vec<Item>, side: Side, number: usize, x: f32, y: f32) {
    let (form, color) = match side {
        Side::White => (Form::circle(x, y, 25.0), VERMILION),
        Side::Black => (Form::rounded(x - 24.0, y - 24.0, 48.0, 48.0, 6.0), BLUE),
    };
    items.push(form.filled(color).outlined(PAPER, 4.0).into());
    let size = if number < 10 { 36.0 } else { 34.0 };
    let words = Text::new(
        number.to_string(),
        Font::Badge,
        size,
        WHITE,
        x,
        y + 0.3635 * size,
    );
    items.push(words.centered().into());
}

/// The number of a placement stands on the edge, with a point inwards. Where the names of rows and columns are it stands
/// between two of them, for it shall hide none; a corner has none.
fn placement(items: &mut Vec<Item>, side: Side, number: usize, at: Square) {
    let (mut x, mut y) = middle(at);
    let (mut inward_x, mut inward_y) = (0.0, 0.0);
    let mut beside = (0.0, 0.0);
    for edge in completion::uses(index(at)) {
        match edge {
            Edge::Left => {
                (x, inward_x) = (LEFT - 28.0, 1.0);
                beside = (0.0, -SIDE / 2.0);
            }
            Edge::Right => (x, inward_x) = (LEFT + BOARD + 10.0, -1.0),
            Edge::Top => (y, inward_y) = (TOP - 6.0, 1.0),
            Edge::Bottom => {
                (y, inward_y) = (TOP + BOARD + 28.0, -1.0);
                beside = (SIDE / 2.0, 0.0);
            }
        }
    }
    if inward_x != 0.0 && inward_y != 0.0 {
        beside = (0.0, 0.0);
    }
    let length = f32::hypot(inward_x, inward_y).max(1.0);
    let (inward_x, inward_y) = (inward_x / length, inward_y / length);
    let place = |along: f32, aside: f32| {
        let place = |value: f32| (value * 100.0).round() / 100.0;
        let across = place(x + along * inward_x - aside * inward_y);
        let down = place(y + along * inward_y + aside * inward_x);
        format!("{across} {down}")
    };
    let point = format!(
        "M{}L{}L{}Z",
        place(44.0, 0.0),
        place(20.0, 20.0),
        place(20.0, -20.0)
    );
    items.push(
        Form::Path(point.clone())
            .filled(INK)
            .outlined(INK, 8.0)
            .into(),
    );
    items.push(Form::Path(point).filled(GOLD).into());
    disc(items, side, number, x + beside.0, y + beside.1);
}

/// The corners around a target, what every piece adds, and the total.
fn weigh(items: &mut Vec<Item>, weighed: &Weighed) {
    let (x, y) = middle(weighed.target);
    let mut corners = String::new();
    for (across, down) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        let (left, top) = (x + 52.0 * across, y + 52.0 * down);
        corners.push_str(&format!(
            "M{left} {}V{top}H{}",
            top - 30.0 * down,
            left - 30.0 * across
        ));
    }
    items.push(Form::Path(corners.clone()).lined(PAPER, 15.0).into());
    items.push(Form::Path(corners).lined(RUBRIC, 9.0).into());
    // The target's own term stands in the sum alone.
    for term in weighed
        .terms
        .iter()
        .filter(|term| term.at != weighed.target)
    {
        let (at_x, at_y) = middle(term.at);
        let (across, down) = match term.piece.figure.is_soldier() {
            true => (38.0, -43.0),
            false if at_x > x => (37.0, 29.0),
            false => (-37.0, 29.0),
        };
        tag(items, term.worth, at_x + across, at_y + down);
    }
    let total = super::super::signed(weighed.total());
    let (x, y) = (x + 42.0, y - 46.0);
    let pill = Form::rounded(x - 39.0, y - 26.0, 78.0, 52.0, 26.0);
    items.push(pill.filled(GOLD).outlined(RIM, 5.0).into());
    let words = Text::new(total, Font::Badge, 40.0, INK, x, y + 14.0);
    items.push(words.centered().into());
}

/// What one piece adds: round on paper where it adds, square on ink where it takes away.
fn tag(items: &mut Vec<Item>, worth: i8, x: f32, y: f32) {
    let (radius, fill, color) = match worth > 0 {
        true => (21.0, PAPER, INK),
        false => (8.0, INK, PAPER),
    };
    let ground = Form::rounded(x - 30.0, y - 21.0, 60.0, 42.0, radius);
    items.push(ground.filled(fill).outlined(color, 3.5).into());
    let words = super::super::signed(worth);
    let words = Text::new(words, Font::Badge, 34.0, color, x, y + 12.36);
    items.push(words.centered().into());
}
