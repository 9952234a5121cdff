//! The panel below the meadow: the pieces that are left, the ways to turn one, or the pens in hand and what they cost.

use super::outline::{Frame, inner_lines, outline};
use super::{Chosen, Thing, animals, lie_name, piece_name, turn_name};
use crate::face::Reader;
use crate::games::brothers::{Brother, Code, Field, Kind, Shape, Square, View};
use crate::rules::Seat;
use crate::scene::style::{self, GOLD, INK, LEAST, RIM, SOFT};
use crate::scene::{Color, Font, Form, Item, Sprite, Text};
use crate::words::Phrase;

/// Where the panel begins, and how much higher each further row of pieces makes it.
pub(super) const TOP: f32 = 1186.0;
pub(super) const ROW: f32 = 232.0;
/// Most pieces in a row.
const IN_A_ROW: usize = 6;
/// The side of a square in the tray, where the piece is not too large.
const SIDE: f32 = 34.0;

const GRASS: Color = Color::hex(0xB3C67C);
const BLADES: Color = Color::hex(0x8AA257);
const HEDGE: Color = Color::hex(0x3C5225);
const CHOSEN: Color = Color::hex(0xFBF0CB);
const STRAW: Color = Color::hex(0xF4E3AC);
const SLATE: Color = Color::hex(0x4B6479);

/// The pieces that are still to be laid.
fn left(view: &View) -> Vec<(Code, &Shape)> {
    let field = view.new_field();
    view.pieces()
        .iter()
        .filter(|piece| !field.laid.iter().any(|laid| laid.code == piece.code))
        .map(|piece| (piece.code, &piece.turns[0]))
        .collect()
}

/// How many rows the pieces that are left take.
pub(super) fn rows(view: &View) -> usize {
    left(view).len().div_ceil(IN_A_ROW).max(1)
}

/// Something to choose from: a shape with its name, perhaps in a frame of gold.
struct Offer<'a> {
    squares: Vec<Square>,
    size: (i16, i16),
    fill: Color,
    name: Phrase,
    chosen: bool,
    line: &'a Color,
}

fn cells(shape: &Shape) -> Vec<Square> {
    let cells = shape.cells.iter();
    cells
        .map(|&(column, row)| Square::new(column, row))
        .collect()
}

pub(super) fn tray(items: &mut Vec<Item>, view: &View, chosen: &Chosen, reader: &Reader) {
    let left = left(view);
    // All rows have as many columns, and as nearly as many pieces as can be.
    let columns = left.len().div_ceil(rows(view)).max(1);
    for (at, row) in left.chunks(columns).enumerate() {
        let offers = row.iter().map(|&(code, shape)| {
            // A piece that has been turned is shown as it will lie.
            let shape = match chosen.thing {
                Some(Thing::Piece(this, turn)) if this == code => view.shape(code, turn),
                _ => None,
            }
            .unwrap_or(shape);
            Offer {
                squares: cells(shape),
                size: (shape.width, shape.height),
                fill: GRASS,
                name: piece_name(code),
                chosen: chosen.piece == Some(code),
                line: &HEDGE,
            }
        });
        let top = TOP + ROW * at as f32;
        offer(items, offers.collect(), columns, top, reader);
    }
}

/// The ways to turn a piece.
pub(super) fn turns(items: &mut Vec<Item>, view: &View, code: Code, reader: &Reader) {
    let piece = view.pieces().find(code);
    let turns = piece
        .map(|piece| piece.turns.as_slice())
        .unwrap_or_default();
    let offers = (0..).zip(turns).map(|(turn, shape)| Offer {
        squares: cells(shape),
        size: (shape.width, shape.height),
        fill: GRASS,
        name: turn_name(turn),
        chosen: false,
        line: &HEDGE,
    });
    offer(items, offers.collect(), turns.len(), TOP, reader);
}

/// The ways in which a pen can lie.
pub(super) fn lies(items: &mut Vec<Item>, view: &View, kind: Kind, reader: &Reader) {
    let possible: Vec<u8> = (0..kind.lies().len() as u8)
        .filter(|&lie| {
            let chapters = view.book().chapters.iter();
            let thing = Thing::Pen(kind, lie);
            chapters.into_iter().any(|chapter| chapter.thing == thing)
        })
        .collect();
    let offers = possible.iter().map(|&lie| {
        let cells = kind.lies()[usize::from(lie)].iter();
        let squares: Vec<Square> = cells
            .map(|&(column, row)| Square::new(column, row))
            .collect();
        let size = |of: fn(&Square) -> i16| squares.iter().map(of).max().unwrap_or(0) + 1;
        Offer {
            size: (size(|square| square.column), size(|square| square.row)),
            squares,
            fill: match kind {
                Kind::Straight => STRAW,
                Kind::Angled => SLATE,
            },
            name: lie_name(kind, lie),
            chosen: false,
            line: &INK,
        }
    });
    offer(items, offers.collect(), possible.len(), TOP, reader);
}

fn offer(items: &mut Vec<Item>, offers: Vec<Offer>, columns: usize, top: f32, reader: &Reader) {
    let wide = 1152.0 / columns.max(1) as f32;
    for (at, offer) in offers.into_iter().enumerate() {
        let middle = style::MARGIN + wide * (at as f32 + 0.5);
        let (columns, rows) = (f32::from(offer.size.0), f32::from(offer.size.1));
        let side = SIDE.min(170.0 / columns).min(136.0 / rows).floor();
        let frame = Frame {
            side,
            x: (middle - side * columns / 2.0).round(),
            y: (top + 86.0 - side * rows / 2.0).round(),
            first: Square::new(0, 0),
        };
        if offer.chosen {
            let width = (wide - 16.0).min(214.0);
            let edge = || {
                Form::rounded(
                    (middle - width / 2.0).round(),
                    top + 10.0,
                    width.round(),
                    220.0,
                    12.0,
                )
            };
            items.push(edge().filled(CHOSEN).outlined(RIM, 9.0).into());
            items.push(edge().lined(GOLD, 5.0).into());
        }
        let path = outline(&offer.squares, &frame, 0.0);
        items.push(Form::Path(path.clone()).filled(offer.fill).into());
        let inner = inner_lines(&offer.squares, &frame);
        if !inner.is_empty() {
            let line = if offer.fill == GRASS { BLADES } else { INK };
            items.push(Form::Path(inner).lined(line, 2.0).into());
        }
        items.push(Form::Path(path).lined(*offer.line, 5.0).into());
        let room = (wide - 22.0).min(240.0);
        let lines = two_lines(&reader.say(&offer.name));
        let first = if lines.len() > 1 {
            top + 191.0
        } else {
            top + 205.0
        };
        for (line, words) in lines.into_iter().enumerate() {
            let y = first + 33.0 * line as f32;
            let text = Text::new(words, Font::Name, 36.0, INK, middle.round(), y);
            items.push(text.centered().within(room).into());
        }
    }
}

/// A name on two lines of about one length, where it has a blank and is not short.
fn two_lines(name: &str) -> Vec<String> {
    if name.chars().count() < 8 {
        return vec![name.to_owned()];
    }
    let blanks = name.match_indices([' ', '\u{A0}']).map(|(at, _)| at);
    let uneven = |&at: &usize| (name.len() as i32 - 2 * at as i32).abs();
    match blanks.min_by_key(uneven) {
        Some(at) => {
            let (one, other) = name.split_at(at);
            vec![one.to_owned(), other.trim_start().to_owned()]
        }
        None => vec![name.to_owned()],
    }
}

/// What both sides have in hand, and what it costs them.
pub(super) fn supplies(items: &mut Vec<Item>, view: &View, field: &Field, reader: &Reader) {
    const PITCH: f32 = 42.0;
    const NOW: f32 = 925.0;
    const SUM: f32 = 1152.0;
    let four = view.seats() == 4;
    let first = if four { 188.0 } else { 152.0 };
    let head = |key: &'static str, x: f32| {
        let words = reader.say(&Phrase::new(key));
        Text::new(words, Font::Words, LEAST, SOFT, x, TOP + 46.0)
    };
    items.push(head("brothers-supplies", 130.0).within(400.0).into());
    items.push(head("brothers-penalty", NOW).ending().within(380.0).into());
    if field.round == 2 {
        let sum = head("brothers-first-round", SUM);
        items.push(sum.ending().within(215.0).into());
    }
    for brother in Brother::ALL {
        let y = TOP + 96.0 + 78.0 * brother.index() as f32;
        let seats: Vec<Seat> = Seat::all(view.seats())
            .filter(|&seat| Brother::of(seat) == brother)
            .collect();
        let kind = field.kind(brother.seat());
        let (there, used, scale) = match kind {
            Kind::Straight => ("brothers/pen-straight", "brothers/used-straight", 0.39),
            Kind::Angled => ("brothers/pen-angled", "brothers/used-angled", 0.5),
        };
        let share = view.share();
        for (mate, &seat) in seats.iter().enumerate() {
            let (badge, size) = if four {
                (60.0 + 66.0 * mate as f32, 50.0)
            } else {
                (72.0, 50.0)
            };
            items.extend(style::badge(seat, badge, y, size));
            // The partners' pens stand apart.
            let start = first + mate as f32 * (PITCH * share as f32 + 14.0);
            for pen in 0..share {
                let name = if pen < field.left(seat) { there } else { used };
                items.push(Sprite::new(name, start + PITCH * pen as f32, y, scale).into());
            }
        }
        let left = field.left_of(brother);
        let now = left * kind.penalty();
        let number = |words: String, x: f32| Text::new(words, Font::Strong, 40.0, INK, x, y + 14.0);
        let count = format!("{left} × {} = {now}", kind.penalty());
        items.push(number(count, NOW).ending().into());
        if field.round == 2
            && let Some(before) = view.points(1, brother)
        {
            let sum = format!("+ {before} = {}", now + before);
            items.push(number(sum, SUM).ending().into());
        }
    }
}

/// What a seat raises, as its plate says.
pub(super) fn raised(kind: Kind) -> (&'static str, Phrase) {
    match kind {
        Kind::Straight => ("brothers/rabbit", animals(kind)),
        Kind::Angled => ("brothers/sheep", animals(kind)),
    }
}
