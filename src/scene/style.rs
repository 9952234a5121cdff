//! The look that all games share: the colors of the house, and the marks that mean the same on every board.

use super::{Color, Font, Form, Item, Pill, Shape, Text};
use crate::rules::Seat;

/// Cards, strips, plates of whoever is to play.
pub const PAPER: Color = Color::hex(0xF4E8CC);
/// The ground of every picture.
pub const AGED: Color = Color::hex(0xE7D3A6);
/// Between paper and ground: the plates of those who wait.
pub const DIM: Color = Color::hex(0xECDCB6);
/// Inner frames and dividers; never words.
pub const EDGE: Color = Color::hex(0xC4A571);
/// Words and outlines.
pub const INK: Color = Color::hex(0x2A2019);
/// Words that matter less.
pub const SOFT: Color = Color::hex(0x5F4A38);
/// Titles, warnings, "to move".
pub const RUBRIC: Color = Color::hex(0x9A2A1F);
/// Marks: solid is done, dashed is not yet.
pub const GOLD: Color = Color::hex(0xE2B23C);
/// The rim of gold.
pub const RIM: Color = Color::hex(0x7F5710);
/// A square that a move left or reached.
pub const TINT: Color = Color::hex(0xFBF1D8);
/// A square that a move would leave or reach.
pub const PALE: Color = Color::hex(0xFDF6E3);

/// The margin around every picture, in pixels.
pub const MARGIN: f32 = 24.0;
/// The corners of plates and panels.
pub const RADIUS: f32 = 14.0;
/// The smallest size of words, in pixels of a picture 1,200 wide: a third of it on a phone.
pub const LEAST: f32 = 33.0;

/// The color of a seat.
pub fn color(seat: Seat) -> Color {
    Color::hex(match seat.index() % 5 {
        0 => 0xD2481C,
        1 => 0x1D4F91,
        2 => 0xF3C62F,
        3 => 0x17936F,
        _ => 0x3A2E3F,
    })
}

/// The shape of a seat around a point. The shapes have equal visual weight, not equal height; `r` is the radius of the
/// circle.
pub fn shape(seat: Seat, x: f32, y: f32, r: f32) -> Form {
    let path = |corners: &[(f32, f32)]| {
        let mut data = String::new();
        for (at, (dx, dy)) in corners.iter().enumerate() {
            let step = if at == 0 { 'M' } else { 'L' };
            data.push_str(&format!(
                "{step}{} {}",
                round(x + dx * r),
                round(y + dy * r)
            ));
        }
        Form::Path(data + "Z")
    };
    match seat.index() % 5 {
        0 => Form::circle(x, y, r),
        1 => {
            let side = (1.852 * r).round();
            Form::rounded(x - side / 2.0, y - side / 2.0, side, side, 6.0)
        }
        2 => path(&[(0.0, -1.2), (1.2, 0.9), (-1.2, 0.9)]),
        3 => path(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]),
        _ => path(&[
            (-0.54, -0.93),
            (0.54, -0.93),
            (1.075, 0.0),
            (0.54, 0.93),
            (-0.54, 0.93),
            (-1.075, 0.0),
        ]),
    }
}

/// A seat's color, shape and letter, always all three, `size` pixels high, around a point.
pub fn badge(seat: Seat, x: f32, y: f32, size: f32) -> Vec<Item> {
    let r = size / 2.0;
    let is_triangle = seat.index() % 5 == 2;
    // Four thirds of the radius high; the letter of the triangle stands lower, where there is room.
    let letter_size = round(4.0 / 3.0 * r);
    let drop = if is_triangle { 0.16 * r } else { 0.0 };
    let baseline = round(y + 0.3635 * letter_size + drop);
    let letter = Color::hex(if is_triangle { 0x2A2019 } else { 0xFFFFFF });
    vec![
        shape(seat, x, y, r)
            .filled(color(seat))
            .outlined(INK, 4.0)
            .into(),
        Text::new(seat.letter(), Font::Badge, letter_size, letter, x, baseline)
            .centered()
            .into(),
    ]
}

/// The title of the game, in the upper left corner.
pub fn title(words: String) -> Text {
    Text::new(words, Font::Title, 56.0, RUBRIC, 28.0, 70.0).within(560.0)
}

/// What stands in the upper right corner: the move, the round.
pub fn corner(words: String) -> Text {
    Text::new(words, Font::Strong, 38.0, INK, 1172.0, 66.0)
        .ending()
        .within(560.0)
}

/// The gold pill that says on every preview that nothing has been played.
pub fn preview_pill(words: String) -> Pill {
    Text::new(words, Font::Strong, 38.0, INK, 1172.0, 66.0)
        .ending()
        .within(780.0)
        .on_pill(GOLD, 54.0, 20.0)
}

/// The dashed frame around a preview.
pub fn preview_frame(width: f32, height: f32) -> [Shape; 2] {
    let frame = || Form::rounded(8.0, 8.0, width - 16.0, height - 16.0, RADIUS);
    [
        frame().lined(RIM, 12.0),
        frame().lined(GOLD, 7.0).dashed(30.0, 15.0),
    ]
}

/// The frame around the square that a move reached: its middle and the length of its side.
pub fn reached(x: f32, y: f32, side: f32) -> [Shape; 2] {
    let frame = || framed(x, y, side);
    [frame().lined(INK, 14.0), frame().lined(GOLD, 8.0)]
}

/// The frame around a square that a move would leave or reach.
pub fn foreseen(x: f32, y: f32, side: f32) -> [Shape; 2] {
    let frame = || framed(x, y, side);
    [
        frame().lined(RIM, 12.0),
        frame().lined(GOLD, 7.0).dashed(18.0, 9.0),
    ]
}

fn framed(x: f32, y: f32, side: f32) -> Form {
    let inside = side - 14.0;
    Form::rounded(x - inside / 2.0, y - inside / 2.0, inside, inside, 8.0)
}

/// The ring on the square that a move left.
pub fn left_ring(x: f32, y: f32) -> [Shape; 2] {
    let ring = || Form::circle(x, y, 17.0);
    [ring().lined(INK, 13.0), ring().lined(GOLD, 7.0)]
}

/// The arrow of a move along a row or a column, from the middle of a square of this side to the edge of another, so that
/// it hides no piece.
pub fn arrow(from: (f32, f32), to: (f32, f32), side: f32, rim: Color) -> Vec<Shape> {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = across.hypot(down).max(1.0);
    let (across, down) = (across / length, down / length);
    let along = |way: f32, aside: f32| {
        let x = round(from.0 + across * way - down * aside);
        let y = round(from.1 + down * way + across * aside);
        format!("{x} {y}")
    };
    let tip = length - 0.44 * side;
    let neck = tip - 40.0;
    let head = format!(
        "M{}L{}L{}Z",
        along(tip, 0.0),
        along(neck, 24.8),
        along(neck, -24.8)
    );
    // A line with round ends needs some length to be one.
    let start = 24.0_f32.min(neck - 6.0);
    let line = format!("M{}L{}", along(start, 0.0), along(neck + 4.0, 0.0));
    vec![
        Form::Path(head.clone()).filled(rim).outlined(rim, 8.0),
        Form::Path(line.clone()).lined(rim, 21.0),
        Form::Path(line).lined(GOLD, 13.0),
        Form::Path(head).filled(GOLD),
    ]
}

/// The gold banner of a result, around a point.
pub fn banner(words: String, x: f32, y: f32, room: f32) -> Pill {
    Text::new(words, Font::Strong, 40.0, INK, x, round(y + 0.3635 * 40.0))
        .centered()
        .within(room)
        .on_pill(GOLD, 66.0, 40.0)
        .rimmed(RIM, 5.0)
        .at_least(580.0)
}

/// Two decimals are enough for a picture, and read well in its text.
fn round(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}
