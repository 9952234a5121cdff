//! The picture of Brandubh: a board of oak and plait, what the last move did, and who is who.

use super::{is_over, move_line, side_name, why, why_ended, winner};
use crate::face::{Ending, Moment, Reader};
use crate::games::brandubh::{Moved, Piece, SIZE, Side, THRONE, View, is_corner};
use crate::rules::grid::Square;
use crate::scene::style::{
    self, AGED, DIM, EDGE, GOLD, INK, LEAST, PALE, PAPER, RADIUS, RIM, RUBRIC, SOFT, TINT,
};
use crate::scene::{Color, Font, Form, Ground, Item, Scene, Sprite, Text};
use crate::words::Phrase;
use std::sync::{Arc, LazyLock};

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 1464;
/// The side of a square, and the upper left corner of the upper left one.
const SIDE: f32 = 138.0;
const LEFT: f32 = 117.0;
const TOP: f32 = 308.0;
const BOARD: f32 = SIDE * SIZE as f32;
/// The middle of the frame's upper and right band, where the plait runs.
const BAND_Y: f32 = TOP - 42.0;
const BAND_X: f32 = LEFT + BOARD + 42.0;
/// Sprites are drawn for squares of 100.
const SCALE: f32 = SIDE / 100.0;
/// How much is left to see of what is not there.
const GHOST: f32 = 0.35;
/// The two lines below the board.
const FIRST_LINE: f32 = 1402.0;
const SECOND_LINE: f32 = 1443.0;

const OAK: Color = Color::hex(0x6A4327);
const DARK_OAK: Color = Color::hex(0x4E301C);
const CELL: Color = Color::hex(0xEBD09A);
const LINE: Color = Color::hex(0x8F6437);
const SEAT_OF_THE_KING: Color = Color::hex(0xCF9A58);
const RAYS: Color = Color::hex(0xF7E3A1);

pub(super) fn scene(view: &View, moment: Moment, reader: &Reader) -> Scene {
    let mut items = Vec::new();
    title_line(&mut items, view, moment, reader);
    for side in [Side::Attackers, Side::Defenders] {
        plate(&mut items, side, view, moment, reader);
    }
    board(&mut items, view, moment);
    footer(&mut items, view, moment, reader);
    banner(&mut items, view, moment, reader);
    if moment == Moment::Preview {
        let frame = style::preview_frame(WIDTH as f32, HEIGHT as f32);
        items.extend(frame.map(Item::from));
    }
    Scene {
        width: WIDTH,
        height: HEIGHT,
        ground: ground(),
        items,
    }
}

/// The middle of a square.
fn middle(square: Square) -> (f32, f32) {
    let x = LEFT + (f32::from(square.column) + 0.5) * SIDE;
    let y = TOP + (f32::from(SIZE - 1 - square.row) + 0.5) * SIDE;
    (x, y)
}

/// What is the same in every picture: one ground for all tables and languages.
fn ground() -> Arc<Ground> {
    static GROUND: LazyLock<Arc<Ground>> = LazyLock::new(|| {
        Arc::new(Ground {
            key: "brandubh".to_owned(),
            color: AGED,
            items: ground_items(),
        })
    });
    GROUND.clone()
}

fn ground_items() -> Vec<Item> {
    let mut items: Vec<Item> = vec![
        Form::rounded(33.0, 224.0, 1134.0, 1134.0, RADIUS)
            .filled(OAK)
            .into(),
        Form::rounded(39.0, 230.0, 1122.0, 1122.0, 10.0)
            .lined(GOLD, 3.0)
            .into(),
    ];
    plait(&mut items, |along, aside| (LEFT + along, BAND_Y + aside));
    plait(&mut items, |along, aside| (BAND_X + aside, TOP + along));
    for x in [75.0, BAND_X] {
        for y in [BAND_Y, TOP + BOARD + 42.0] {
            items.push(Form::circle(x, y, 20.0).lined(GOLD, 4.0).into());
            let cross = format!(
                "M{} {y}H{}M{x} {}V{}",
                x - 13.0,
                x + 13.0,
                y - 13.0,
                y + 13.0
            );
            items.push(Form::Path(cross).lined(GOLD, 7.0).into());
        }
    }
    items.push(
        Form::rect(LEFT - 6.0, TOP - 6.0, BOARD + 12.0, BOARD + 12.0)
            .filled(DARK_OAK)
            .into(),
    );
    items.push(Form::rect(LEFT, TOP, BOARD, BOARD).filled(CELL).into());
    for row in 0..SIZE {
        for column in 0..SIZE {
            let square = Square { column, row };
            let (x, y) = middle(square);
            if is_corner(square) {
                items.push(Sprite::new("brandubh/province", x, y, SCALE).into());
            } else if square == THRONE {
                items.push(Sprite::new("brandubh/throne", x, y, SCALE).into());
            }
        }
    }
    let mut lines = String::new();
    for at in 1..SIZE {
        let step = f32::from(at) * SIDE;
        lines.push_str(&format!(
            "M{} {TOP}v{BOARD}M{LEFT} {}h{BOARD}",
            LEFT + step,
            TOP + step
        ));
    }
    items.push(Form::Path(lines).lined(LINE, 3.0).into());
    for at in 0..SIZE {
        let (x, y) = middle(Square {
            column: at,
            row: at,
        });
        let name = |words: String, x: f32, y: f32| {
            Text::new(words, Font::Strong, 42.0, PAPER, x, y).centered()
        };
        let column = char::from(b'a' + at).to_string();
        items.push(name(column, x, TOP + BOARD + 54.0).into());
        items.push(name((at + 1).to_string(), 75.0, y + 15.0).into());
    }
    items
}

/// A plait of two strands along the board, one crossing a half square: `place` puts a point of it on the picture.
fn plait(items: &mut Vec<Item>, place: impl Fn(f32, f32) -> (f32, f32)) {
    const SWING: f32 = 14.0;
    const HALF: f32 = SIDE / 2.0;
    const HANDLE: f32 = 0.364 * HALF;
    let curve = |points: [(f32, f32); 4]| {
        let [a, b, c, d] = points.map(|(along, aside)| place(along, aside));
        Form::Path(format!(
            "M{} {}C{} {} {} {} {} {}",
            a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
        ))
    };
    let count = 2 * i32::from(SIZE);
    for half in 0..count {
        let from = half as f32 * HALF;
        // The same strand comes from the same side and lies above every other crossing.
        for swing in [SWING, -SWING] {
            let strand = [
                (from, swing),
                (from + HANDLE, swing),
                (from + HALF - HANDLE, -swing),
                (from + HALF, -swing),
            ];
            for (color, width) in [(DARK_OAK, 16.0), (GOLD, 8.0)] {
                let mut shape = curve(strand).lined(color, width);
                if let Some(stroke) = &mut shape.stroke {
                    stroke.round = color == GOLD;
                }
                items.push(shape.into());
            }
        }
    }
    for (end, reach) in [(0.0, -12.6), (BOARD, 12.6)] {
        let turn = [
            (end, -SWING),
            (end + reach, -SWING),
            (end + reach, SWING),
            (end, SWING),
        ];
        items.push(curve(turn).lined(GOLD, 8.0).into());
    }
}

fn title_line(items: &mut Vec<Item>, view: &View, moment: Moment, reader: &Reader) {
    items.push(style::title(reader.say(&Phrase::new("brandubh-title"))).into());
    if moment == Moment::Preview {
        items.push(style::preview_pill(reader.say(&Phrase::new("brandubh-preview"))).into());
        return;
    }
    let count = i64::from(view.plies);
    let when = match is_over(view, moment) {
        true => Phrase::new("brandubh-move-count").with("count", count),
        false => Phrase::new("brandubh-move-number").with("number", count + 1),
    };
    items.push(style::corner(reader.say(&when)).into());
}

/// One side's plate: the seat's badge, the side's piece, the player's name, and whether it is to move or has won.
fn plate(items: &mut Vec<Item>, side: Side, view: &View, moment: Moment, reader: &Reader) {
    const Y: f32 = 92.0;
    const PLATE_WIDTH: f32 = 568.0;
    let (x, piece, scale) = match side {
        Side::Attackers => (style::MARGIN, "brandubh/attacker", 0.86),
        Side::Defenders => (608.0, "brandubh/king", 0.82),
    };
    let over = is_over(view, moment);
    let mover = match moment {
        // Whoever looks at a preview is still to move.
        Moment::Preview => view.to_move.other(),
        Moment::Live | Moment::Ended(_) => view.to_move,
    };
    let won = winner(view, moment) == Some(side);
    let to_move = !over && mover == side;
    let (fill, edge, width) = match (won, to_move) {
        (true, _) => (PAPER, INK, 6.0),
        (_, true) => (PAPER, RUBRIC, 6.0),
        _ => (DIM, EDGE, 3.0),
    };
    let plate = Form::rounded(x, Y, PLATE_WIDTH, 112.0, RADIUS);
    items.push(plate.filled(fill).outlined(edge, width).into());
    items.extend(style::badge(side.seat(), x + 48.0, Y + 56.0, 54.0));
    items.push(Sprite::new(piece, x + 134.0, Y + 56.0, scale).into());
    let name = Text::new(
        reader.name(side.seat()),
        Font::Name,
        44.0,
        INK,
        x + 196.0,
        Y + 46.0,
    );
    items.push(name.within(350.0).into());
    let called = reader.say(&side_name(side));
    items.push(Text::new(called, Font::Words, LEAST, SOFT, x + 196.0, Y + 95.0).into());
    let (words, color, fill) = match (won, to_move) {
        (true, _) => ("brandubh-wins", INK, GOLD),
        (_, true) => ("brandubh-to-move", PAPER, RUBRIC),
        _ => return,
    };
    let pill = Text::new(
        reader.say(&Phrase::new(words)),
        Font::Strong,
        LEAST,
        color,
        x + PLATE_WIDTH - 14.0,
        Y + 91.0,
    );
    items.push(pill.ending().on_pill(fill, 44.0, 18.0).into());
}

fn board(items: &mut Vec<Item>, view: &View, moment: Moment) {
    let preview = moment == Moment::Preview;
    let last = view.last.as_ref();
    if view.board.king_is_home() {
        items.push(rays(view.board.king()));
    }
    if let Some(moved) = last {
        touched(items, moved, preview);
    }
    let taken_king = last.is_some_and(super::takes_king);
    for (square, piece) in view.board.pieces() {
        let moved = last.is_some_and(|moved| moved.to == square);
        // A captured king is a ghost, and a previewed move lies above its arrow.
        if !(piece == Piece::King && taken_king || moved && preview) {
            items.push(standing(square, piece).into());
        }
    }
    let Some(moved) = last else {
        return;
    };
    for &(square, piece) in &moved.captured {
        captured(items, square, piece, preview);
    }
    let (from, to) = (middle(moved.from), middle(moved.to));
    if preview {
        items.push(standing(moved.from, moved.piece).faded(GHOST).into());
        items.extend(
            style::arrow(from, to, SIDE, RIM)
                .into_iter()
                .map(Item::from),
        );
        items.push(standing(moved.to, moved.piece).into());
    } else {
        items.extend(style::left_ring(from.0, from.1).map(Item::from));
        items.extend(
            style::arrow(from, to, SIDE, INK)
                .into_iter()
                .map(Item::from),
        );
    }
}

/// The squares that the last move left and reached.
fn touched(items: &mut Vec<Item>, moved: &Moved, preview: bool) {
    for square in [moved.from, moved.to] {
        let (x, y) = middle(square);
        // The king's own squares keep their signs.
        if !is_corner(square) && square != THRONE {
            let color = if preview { PALE } else { TINT };
            items.push(
                Form::rect(x - 67.5, y - 67.5, 135.0, 135.0)
                    .filled(color)
                    .into(),
            );
        }
        if preview {
            items.extend(style::foreseen(x, y, SIDE).map(Item::from));
        } else if square == moved.to {
            items.extend(style::reached(x, y, SIDE).map(Item::from));
        }
    }
}

fn standing(square: Square, piece: Piece) -> Sprite {
    let (x, y) = middle(square);
    Sprite::new(sprite(piece), x, y, SCALE)
}

fn sprite(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "brandubh/attacker",
        Piece::Defender => "brandubh/defender",
        Piece::King => "brandubh/king",
    }
}

fn captured(items: &mut Vec<Item>, square: Square, piece: Piece, preview: bool) {
    let (x, y) = middle(square);
    if square == THRONE {
        // Only a king is captured here; his ghost would be lost in the cross below him.
        items.push(
            Form::rect(x - 67.5, y - 67.5, 135.0, 135.0)
                .filled(SEAT_OF_THE_KING)
                .into(),
        );
    }
    items.push(standing(square, piece).faded(GHOST).into());
    if !preview {
        items.push(Sprite::new(ghost(piece), x, y, SCALE).into());
    }
    items.push(Sprite::new("brandubh/cross", x, y, 0.8 * SCALE).into());
}

fn ghost(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "brandubh/ghost-attacker",
        Piece::Defender => "brandubh/ghost-defender",
        Piece::King => "brandubh/ghost-king",
    }
}

/// Light behind the king who is home, inside his province.
fn rays(square: Square) -> Item {
    let (x, y) = middle(square);
    let mut data = String::new();
    for ray in 0..12_u8 {
        let (sine, cosine) = (f32::from(ray) * 30.0_f32.to_radians()).sin_cos();
        let mut point = |step: char, along: f32, aside: f32| {
            let (dx, dy) = (along * cosine - aside * sine, along * sine + aside * cosine);
            data.push_str(&format!("{step}{} {}", (x + dx).round(), (y + dy).round()));
        };
        point('M', 40.0, 0.0);
        point('L', 95.0, -8.0);
        point('L', 95.0, 8.0);
        data.push('Z');
    }
    Form::Path(data)
        .filled(RAYS)
        .clipped(x - 67.0, y - 67.0, 134.0, 134.0)
        .into()
}

/// Below the board: the last move and why it ended, or what it is all about; right, who is left.
fn footer(items: &mut Vec<Item>, view: &View, moment: Moment, reader: &Reader) {
    const ROOM: f32 = 550.0;
    let line = match &view.last {
        None => Phrase::new("brandubh-line-start"),
        Some(moved) if moment == Moment::Preview => {
            Phrase::new("brandubh-line-asked").with("line", move_line(view.plies, moved))
        }
        Some(moved) => move_line(view.plies, moved),
    };
    items.push(
        Text::new(reader.say(&line), Font::Strong, 38.0, INK, 28.0, FIRST_LINE)
            .within(ROOM)
            .into(),
    );
    let below = match (moment, view.outcome()) {
        (Moment::Ended(ending), _) => Some(why_ended(ending)),
        (Moment::Live, Some(outcome)) => Some(why(&outcome)),
        (Moment::Live, None) if view.last.is_none() => Some(Phrase::new("brandubh-line-goal")),
        _ => None,
    };
    if let Some(below) = below {
        let below = Text::new(
            reader.say(&below),
            Font::Words,
            LEAST,
            SOFT,
            28.0,
            SECOND_LINE,
        );
        items.push(below.within(1144.0).into());
    }
    let mut counts = |side: Side, first: f32, there: &'static str, gone: &'static str| {
        let left = side.soldiers() - view.taken(side).min(side.soldiers());
        for place in 0..side.soldiers() {
            let name = if place < left { there } else { gone };
            items.push(
                Sprite::new(name, first + 46.0 * place as f32, FIRST_LINE - 12.0, 0.42).into(),
            );
        }
    };
    counts(
        Side::Attackers,
        610.0,
        "brandubh/attacker",
        "brandubh/ghost-attacker",
    );
    counts(
        Side::Defenders,
        1012.0,
        "brandubh/defender",
        "brandubh/ghost-defender",
    );
}

/// Over the plait: how it ended or would end, or a warning.
fn banner(items: &mut Vec<Item>, view: &View, moment: Moment, reader: &Reader) {
    const ROOM: f32 = 860.0;
    let middle = LEFT + BOARD / 2.0;
    let side_key = |side: Side, attackers: &'static str, defenders: &'static str| match side {
        Side::Attackers => attackers,
        Side::Defenders => defenders,
    };
    let foreseen = view
        .outcome()
        .and_then(|outcome| Side::of(*outcome.winners.first()?));
    let key = match (moment, winner(view, moment), foreseen) {
        (_, Some(winner), _) => {
            side_key(winner, "brandubh-attackers-win", "brandubh-defenders-win")
        }
        (Moment::Ended(Ending::Agreed), ..) => "brandubh-drawn",
        (Moment::Ended(_), ..) => "brandubh-abandoned",
        (Moment::Preview, _, Some(winner)) => side_key(
            winner,
            "brandubh-attackers-would-win",
            "brandubh-defenders-would-win",
        ),
        _ if view.repeated => {
            let words = reader.say(&Phrase::new("brandubh-banner-repeated"));
            let warning =
                Text::new(words, Font::Strong, 38.0, RUBRIC, middle, BAND_Y + 14.0).centered();
            let pill = warning
                .within(ROOM)
                .on_pill(PAPER, 66.0, 40.0)
                .rimmed(RUBRIC, 5.0);
            items.push(pill.into());
            return;
        }
        _ => return,
    };
    items.push(style::banner(reader.say(&Phrase::new(key)), middle, BAND_Y, ROOM).into());
}
