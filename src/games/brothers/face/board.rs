//! The meadow on the picture: grass of colored card on paper, fences with animals, what came last, and what is possible.

use super::marks;
use super::outline::{Frame, inner_lines, outline, posts, round};
use super::{Chosen, Glance, heart};
use crate::face::Moment;
use crate::games::brothers::choosing::numeral;
use crate::games::brothers::{Action, Built, FIRST, Field, Kind, Laid, Square, View, column_name};
use crate::scene::style::{INK, LEAST, PAPER, RIM, SOFT};
use crate::scene::{Color, Font, Form, Item, Shape, Sprite, Text};
use std::collections::BTreeMap;

/// The middle of the panel's grid, and where it begins; the room for its squares.
const MIDDLE: f32 = 628.0;
pub(super) const TOP: f32 = 340.0;
const WIDE: f32 = 1064.0;
const HIGH: f32 = 816.0;
/// The largest square.
const LARGEST: f32 = 96.0;

const GRASS: [Color; 3] = [
    Color::hex(0xB3C67C),
    Color::hex(0xA2B969),
    Color::hex(0xC2D190),
];
const BLADES: Color = Color::hex(0x8AA257);
const HEDGE: Color = Color::hex(0x3C5225);
const FREE: Color = Color::hex(0xE0CD9E);
const PIT: Color = Color::hex(0xD9C08C);
const STRAW: Color = Color::hex(0xF4E3AC);
const SLATE: Color = Color::hex(0x4B6479);
/// Paper with gold on it, as in the places that are drawn whole.
const TILE: Color = Color::hex(0xEFD9A4);
const WOOD: Color = Color::hex(0xC08F52);

/// The squares of an answer, as steps from the corner of its box.
pub(super) fn cells(view: &View, action: &Action) -> Vec<(i16, i16)> {
    match *action {
        Action::Lay { code, turn, .. } => view
            .shape(code, turn)
            .map(|shape| shape.cells.clone())
            .unwrap_or_default(),
        Action::Build(pen) => pen.kind.lies()[usize::from(pen.lie)].to_vec(),
    }
}

fn squares(view: &View, action: &Action) -> Vec<Square> {
    let at = super::corner(action);
    let cells = cells(view, action);
    cells.into_iter().map(|step| at.plus(step)).collect()
}

/// The part of the grid in use, one free square around it, and all of what else is `shown`: its first square, columns and
/// rows.
fn window(
    used: impl Iterator<Item = Square>,
    shown: impl Iterator<Item = Square>,
) -> (Square, i16, i16) {
    let around = |square: Square| [square.plus((-1, -1)), square.plus((1, 1))];
    let mut all = used.flat_map(around).chain(shown).peekable();
    // Before the first piece lies, the room around its place.
    if all.peek().is_none() {
        return (Square::new(FIRST.column - 3, FIRST.row - 3), 10, 9);
    }
    let (mut least, mut most) = (
        Square::new(i16::MAX, i16::MAX),
        Square::new(i16::MIN, i16::MIN),
    );
    for square in all {
        least = Square::new(least.column.min(square.column), least.row.min(square.row));
        most = Square::new(most.column.max(square.column), most.row.max(square.row));
    }
    // A meadow of one piece would be enormous.
    let (columns, rows) = (most.column - least.column + 1, most.row - least.row + 1);
    let (wider, higher) = ((9 - columns).max(0) / 2, (8 - rows).max(0) / 2);
    let first = least.plus((-wider, -higher));
    (first, columns + 2 * wider, rows + 2 * higher)
}

pub(super) fn draw(items: &mut Vec<Item>, view: &View, glance: Glance) {
    let options = match glance {
        Glance::Choosing(options) => options,
        Glance::At(_) => &[],
    };
    let chosen = Chosen::of(view, options);
    // Places are shown once it is known what for, and in which turn.
    let possible: &[Action] = if chosen.thing.is_some() { options } else { &[] };
    let field = match glance {
        Glance::Choosing(_) => view.new_field(),
        Glance::At(_) => view.field(),
    };
    let pieces: Vec<Vec<Square>> = field.laid.iter().map(|laid| view.squares(laid)).collect();
    // Few places are drawn whole; of many only the middle is, and the squares are the larger for it.
    let whole = chosen.one_page || possible.len() == 1;
    let (drawn, numbered) = if whole {
        (possible, &[][..])
    } else {
        (&[][..], possible)
    };
    let used = pieces.iter().flatten().copied();
    let (first, columns, rows) = window(
        used.chain(drawn.iter().flat_map(|action| squares(view, action))),
        numbered
            .iter()
            .map(|action| heart(action, &cells(view, action))),
    );
    let side = (WIDE / f32::from(columns))
        .min(HIGH / f32::from(rows))
        .min(LARGEST)
        .floor();
    let (width, height) = (side * f32::from(columns), side * f32::from(rows));
    let frame = Frame {
        side,
        x: (MIDDLE - width / 2.0).floor(),
        y: TOP + ((HIGH - height) / 2.0).floor(),
        first,
    };
    grid(items, &frame, columns, rows);
    let preview = matches!(glance, Glance::At(Moment::Preview));
    grass(items, &field, &pieces, &frame);
    if field.laid.is_empty() && possible.is_empty() {
        let path = outline(&[FIRST], &frame, 5.0);
        items.extend(marks::possible(path));
    }
    let building = !field.is_laying();
    if building {
        fences(items, &field, &frame, preview);
    }
    let mut seals = Vec::new();
    if whole {
        for action in possible {
            let own = squares(view, action);
            items.extend(marks::possible(outline(&own, &frame, 5.0)));
        }
        for action in possible {
            let (x, y) = frame.middle(heart(action, &cells(view, action)));
            seals.push((x, y));
            if possible.len() > 1 {
                let number = view.book().find(action).map_or(0, |found| found.number);
                items.extend(marks::seal(numeral(number), x, y));
            }
        }
    } else {
        overview(items, view, possible, &frame);
        seals.extend(
            possible
                .iter()
                .map(|action| frame.middle(heart(action, &cells(view, action)))),
        );
    }
    // Until the first pen is built, the last piece is what came last.
    if field.pens.is_empty() {
        last_piece(items, &field, &pieces, &frame, preview, &seals);
    } else if let Some(built) = field.pens.last() {
        number(items, built, field.pens.len(), &frame, preview, &seals);
    }
}

/// The free squares, and the names of columns and rows around them.
fn grid(items: &mut Vec<Item>, frame: &Frame, columns: i16, rows: i16) {
    let (width, height) = (
        f32::from(columns) * frame.side,
        f32::from(rows) * frame.side,
    );
    let mut lines = String::new();
    for column in 0..=columns {
        let x = frame.x + f32::from(column) * frame.side;
        lines.push_str(&format!("M{x} {}v{height}", frame.y));
    }
    for row in 0..=rows {
        let y = frame.y + f32::from(row) * frame.side;
        lines.push_str(&format!("M{} {y}h{width}", frame.x));
    }
    items.push(Form::Path(lines).lined(FREE, 2.0).into());
    let name = |words: String, x: f32, y: f32| Text::new(words, Font::Words, LEAST, SOFT, x, y);
    // Squares may be too small for every name to stand by its own.
    let every = |room: f32| (room / frame.side).ceil().max(1.0) as usize;
    let longest = (0..columns)
        .map(|at| column_name(frame.first.column + at).len())
        .max()
        .unwrap_or(1);
    let least = match longest {
        1 => 34.0,
        2 => 58.0,
        _ => 76.0,
    };
    for at in (0..columns).step_by(every(least)) {
        let x = frame.x + (f32::from(at) + 0.5) * frame.side;
        let name = name(column_name(frame.first.column + at), x, frame.y - 13.0);
        items.push(name.centered().into());
    }
    for at in (0..rows).step_by(every(36.0)) {
        let y = frame.y + (f32::from(at) + 0.5) * frame.side + 12.0;
        let name = name((frame.first.row + at).to_string(), frame.x - 12.0, y);
        items.push(name.ending().into());
    }
}

/// A color for every piece, unlike those of the pieces beside it that were laid before, as far as three colors go.
fn colors(pieces: &[Vec<Square>]) -> Vec<usize> {
    let mut colors: Vec<usize> = Vec::with_capacity(pieces.len());
    for (at, piece) in pieces.iter().enumerate() {
        let mut beside = [0_u32; GRASS.len()];
        for (other, &color) in pieces[..at].iter().zip(&colors) {
            let sides = piece
                .iter()
                .flat_map(|square| square.beside())
                .filter(|next| other.contains(next));
            beside[color] += sides.count() as u32;
        }
        let least = (0..GRASS.len()).min_by_key(|&color| beside[color]);
        colors.push(least.unwrap_or(0));
    }
    colors
}

fn grass(items: &mut Vec<Item>, field: &Field, pieces: &[Vec<Square>], frame: &Frame) {
    if pieces.is_empty() {
        return;
    }
    let laying = field.is_laying();
    let colors = colors(pieces);
    for (color, &grass) in GRASS.iter().enumerate() {
        let path: String = pieces
            .iter()
            .zip(&colors)
            .filter(|&(_, &own)| own == color)
            .map(|(piece, _)| outline(piece, frame, 0.0))
            .collect();
        if !path.is_empty() {
            items.push(Form::Path(path).filled(grass).into());
        }
    }
    let all: Vec<Square> = pieces.iter().flatten().copied().collect();
    items.push(
        Form::Path(inner_lines(&all, frame))
            .lined(BLADES, 2.0)
            .into(),
    );
    if laying && frame.side >= 60.0 {
        items.extend(blades(&all, frame));
    }
    for hole in field.holes() {
        let (x, y) = frame.corner(hole);
        let side = frame.side;
        items.push(Form::rect(x, y, side, side).filled(PIT).into());
        let (from, to) = (0.3 * side, 0.4 * side);
        let cross = format!(
            "M{} {}l{to} {to}m0 -{to}l-{to} {to}",
            round(x + from),
            round(y + from),
            to = round(to)
        );
        items.push(Form::Path(cross).lined(SOFT, 4.0).into());
    }
    let hedges: String = pieces
        .iter()
        .map(|piece| outline(piece, frame, 0.0))
        .collect();
    let width = if laying { 6.0 } else { 3.0 };
    items.push(Form::Path(hedges).lined(HEDGE, width).into());
}

/// Three blades of grass on a quarter of the squares, the same ones however the meadow grows.
fn blades(meadow: &[Square], frame: &Frame) -> Option<Item> {
    let mut data = String::new();
    for square in meadow {
        let grows = square.row.rem_euclid(2) == 1
            && (square.column + square.row.div_euclid(2)).rem_euclid(2) == 0;
        if grows {
            let (x, y) = frame.middle(*square);
            let (x, y) = (round(x - 2.0), round(y + 5.0));
            data.push_str(&format!(
                "M{} {y}q1 -10 -4 -15M{x} {y}v-19M{} {y}q-1 -10 4 -15",
                x - 7.0,
                x + 7.0
            ));
        }
    }
    (!data.is_empty()).then(|| Form::Path(data).lined(BLADES, 4.0).into())
}

/// All fences with their animals; the last one above its band.
fn fences(items: &mut Vec<Item>, field: &Field, frame: &Frame, preview: bool) {
    let (last, older) = match field.pens.split_last() {
        Some((last, older)) => (Some(last), older),
        None => (None, &[][..]),
    };
    for kind in Kind::ALL {
        let pens: Vec<&Built> = older
            .iter()
            .filter(|built| built.pen.kind == kind)
            .collect();
        fence(items, &pens, kind, frame);
    }
    let Some(last) = last else { return };
    let own = last.pen.squares();
    if !preview {
        let band = (0.17 * frame.side).max(13.0);
        let path = outline(&own, frame, 0.01 * frame.side);
        items.push(Form::Path(path.clone()).lined(PAPER, band + 6.0).into());
        items.push(Form::Path(path).lined(marks::color(last.seat), band).into());
    }
    fence(items, &[last], last.pen.kind, frame);
    if preview {
        items.extend(marks::foreseen(outline(&own, frame, 0.0), frame.side));
    }
}

fn fence(items: &mut Vec<Item>, pens: &[&Built], kind: Kind, frame: &Frame) {
    if pens.is_empty() {
        return;
    }
    let (side, inset) = (frame.side, 0.1 * frame.side);
    let (floor, animal, size) = match kind {
        Kind::Straight => (STRAW, "brothers/rabbit", 0.0074),
        Kind::Angled => (SLATE, "brothers/sheep", 0.007),
    };
    let path: String = pens
        .iter()
        .map(|built| outline(&built.pen.squares(), frame, inset))
        .collect();
    let lined = Form::Path(path.clone()).filled(floor);
    items.push(lined.outlined(INK, round(0.136 * side)).into());
    items.push(Form::Path(path).lined(WOOD, round(0.065 * side)).into());
    let all = pens
        .iter()
        .flat_map(|built| posts(&built.pen.squares(), frame, inset));
    let mut data = String::new();
    for (x, y) in all {
        match kind {
            Kind::Straight => {
                let half = 0.075 * side;
                let (left, top, wide) = (round(x - half), round(y - half), round(2.0 * half));
                data.push_str(&format!("M{left} {top}h{wide}v{wide}h-{wide}Z"));
            }
            Kind::Angled => {
                let radius = round(0.083 * side);
                let wide = round(2.0 * radius);
                let left = round(x - radius);
                let y = round(y);
                data.push_str(&format!(
                    "M{left} {y}a{radius} {radius} 0 1 0 {wide} 0a{radius} {radius} 0 1 0 -{wide} 0Z"
                ));
            }
        }
    }
    let post: Shape = Form::Path(data).filled(WOOD);
    items.push(post.outlined(INK, round((0.037 * side).max(2.0))).into());
    for built in pens {
        for square in built.pen.squares() {
            let (x, y) = frame.middle(square);
            items.push(Sprite::new(animal, x, y, size * side).into());
        }
    }
}

/// What was laid last: framed in its seat's color, with its number.
fn last_piece(
    items: &mut Vec<Item>,
    field: &Field,
    pieces: &[Vec<Square>],
    frame: &Frame,
    preview: bool,
    seals: &[(f32, f32)],
) {
    let (Some(laid), Some(own)) = (field.laid.last(), pieces.last()) else {
        return;
    };
    let Laid { seat, .. } = *laid;
    let path = outline(own, frame, 0.0);
    let (x, y) = own.first().map_or((0.0, 0.0), |&first| frame.corner(first));
    if preview {
        items.extend(marks::foreseen(path, frame.side));
        items.extend(marks::question(x + 4.0, y + 4.0));
        return;
    }
    items.push(Form::Path(path.clone()).lined(PAPER, 13.0).into());
    items.push(Form::Path(path).lined(marks::color(seat), 7.0).into());
    if apart(seals, x, y) {
        items.extend(marks::numbered(seat, field.laid.len(), x + 4.0, y + 4.0));
    }
}

/// The number of the last pen, or the question of a previewed one.
fn number(
    items: &mut Vec<Item>,
    built: &Built,
    number: usize,
    frame: &Frame,
    preview: bool,
    seals: &[(f32, f32)],
) {
    let (x, y) = frame.corner(built.pen.squares()[0]);
    if preview {
        items.extend(marks::question(x + 4.0, y + 4.0));
    } else if apart(seals, x, y) {
        items.extend(marks::numbered(built.seat, number, x + 4.0, y + 4.0));
    }
}

/// Whether no seal would hide the number at a corner.
fn apart(seals: &[(f32, f32)], x: f32, y: f32) -> bool {
    seals
        .iter()
        .all(|seal| (seal.0 - x).hypot(seal.1 - y) > 76.0)
}

/// All places of one thing at once: its numbers on the squares where its middle would come.
fn overview(items: &mut Vec<Item>, view: &View, possible: &[Action], frame: &Frame) {
    let mut hearts: BTreeMap<Square, usize> = BTreeMap::new();
    for action in possible {
        let number = view.book().find(action).map_or(0, |found| found.number);
        hearts.insert(heart(action, &cells(view, action)), number);
    }
    if hearts.is_empty() {
        return;
    }
    let all: Vec<Square> = hearts.keys().copied().collect();
    let path: String = all
        .iter()
        .map(|&square| outline(&[square], frame, 2.0))
        .collect();
    items.push(Form::Path(path).filled(TILE).outlined(RIM, 2.0).into());
    for (&square, &number) in &hearts {
        let (x, y) = frame.middle(square);
        let numeral = numeral(number);
        match 21.5 * numeral.len() as f32 <= frame.side - 2.0 {
            true => {
                let text = Text::new(numeral, Font::Strong, LEAST, INK, x, y + 12.0);
                // Two figures are as wide as a small square.
                items.push(text.centered().rimmed(TILE).into());
            }
            // Too small for words of this size: where there are places is still seen.
            false => items.push(Form::circle(x, y, 0.2 * frame.side).filled(RIM).into()),
        }
    }
}
