//! The marks on the meadow: numbered badges of seats, numbered seals, the question of a preview.

use super::outline::round;
use crate::rules::Seat;
use crate::scene::style::{self, GOLD, INK, PAPER, RIM};
use crate::scene::{Color, Font, Form, Item, Text};

/// The ground of a seal.
const NIGHT: Color = Color::hex(0x1E2F3A);

/// The color of a seat, as on its badge.
pub(super) fn color(seat: Seat) -> Color {
    let shape = style::badge(seat, 0.0, 0.0, 54.0)
        .into_iter()
        .find_map(|item| match item {
            Item::Shape(shape) => shape.fill,
            _ => None,
        });
    shape.unwrap_or(INK)
}

/// A seat's badge with a number in the place of its letter, and a rim of paper.
pub(super) fn numbered(seat: Seat, number: usize, x: f32, y: f32) -> Vec<Item> {
    // Two figures need more room, most of all between slanting sides.
    let size = match (number < 10, seat.index() % 5) {
        (true, _) => 50.0,
        (false, 2 | 3) => 66.0,
        (false, _) => 56.0,
    };
    let badge = style::badge(seat, x, y, size).into_iter();
    badge
        .map(|item| match item {
            Item::Shape(shape) => shape.outlined(PAPER, 4.0).into(),
            Item::Text(text) => Text {
                words: number.to_string(),
                size: 34.0,
                y: text.y - 0.3635 * (text.size - 34.0),
                ..text
            }
            .into(),
            other => other,
        })
        .collect()
}

/// A seal of night with scallops of paper, and the number of a choice.
pub(super) fn seal(number: String, x: f32, y: f32) -> Vec<Item> {
    let mut scallops = String::new();
    for scallop in 0..14_u8 {
        let (sine, cosine) = (f32::from(scallop) * std::f32::consts::TAU / 14.0).sin_cos();
        let (left, middle) = (round(x + 28.0 * cosine - 7.0), round(y + 28.0 * sine));
        scallops.push_str(&format!("M{left} {middle}a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z"));
    }
    // Two figures are smaller to fit.
    let size = if number.len() > 1 { 33.0 } else { 40.0 };
    let number = Text::new(number, Font::Badge, size, PAPER, x, y + 0.35 * size);
    vec![
        Form::Path(scallops)
            .filled(PAPER)
            .outlined(NIGHT, 3.0)
            .into(),
        Form::circle(x, y, 27.0).filled(NIGHT).into(),
        number.centered().into(),
    ]
}

/// The gold disc that says of something that it has not been placed.
pub(super) fn question(x: f32, y: f32) -> Vec<Item> {
    let mark = Text::new("?", Font::Badge, 40.0, INK, x, y + 14.0);
    vec![
        Form::circle(x, y, 27.0)
            .filled(GOLD)
            .outlined(RIM, 5.0)
            .into(),
        mark.centered().into(),
    ]
}

/// A dashed outline of gold on its dark rim, for what is possible; the path is some pixels inside its squares.
pub(super) fn possible(path: String) -> [Item; 3] {
    [
        Form::Path(path.clone()).filled(GOLD).faded(0.28).into(),
        Form::Path(path.clone()).lined(RIM, 9.0).into(),
        Form::Path(path).lined(GOLD, 5.0).dashed(16.0, 8.0).into(),
    ]
}

/// A dashed outline of gold on paper, for what is previewed; thinner on small squares, to leave something of them.
pub(super) fn foreseen(path: String, side: f32) -> [Item; 3] {
    let wide = |width: f32| round(width * (side / 64.0).clamp(0.7, 1.0));
    let dashed = Form::Path(path.clone()).lined(GOLD, wide(7.0));
    [
        Form::Path(path.clone()).lined(PAPER, wide(22.0)).into(),
        Form::Path(path).lined(RIM, wide(12.0)).into(),
        dashed.dashed(18.0, 9.0).into(),
    ]
}
