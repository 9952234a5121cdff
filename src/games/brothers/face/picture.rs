//! The picture of Brothers: who is who, what is going on, the meadow, and what is left.

use super::told::{self, mover};
use super::{Chosen, Glance, board, lower};
use crate::face::{Moment, Reader};
use crate::games::brothers::{Brother, Field, View};
use crate::rules::Seat;
use crate::scene::style::{self, AGED, DIM, EDGE, GOLD, INK, LEAST, PAPER, RADIUS, RUBRIC, SOFT};
use crate::scene::{Font, Form, Ground, Item, Scene, Sprite, Text};
use crate::words::Phrase;
use std::sync::{Arc, LazyLock};

const WIDTH: u32 = 1200;
/// With one row of pieces below the meadow.
const HEIGHT: u32 = 1446;
const PLATES: f32 = 92.0;

pub(super) fn scene(view: &View, glance: Glance, reader: &Reader) -> Scene {
    let options = match glance {
        Glance::Choosing(options) => options,
        Glance::At(_) => &[],
    };
    let chosen = Chosen::of(view, options);
    let field = told::field(view, glance);
    let below = Below::of(&field, glance, &chosen);
    let rows = match below {
        Below::Tray => lower::rows(view),
        _ => 1,
    };
    let mut items = Vec::new();
    title_line(&mut items, view, glance, reader);
    plates(&mut items, view, glance, reader);
    status(&mut items, view, glance, reader);
    board::draw(&mut items, view, glance);
    match below {
        Below::Tray => lower::tray(&mut items, view, &chosen, reader),
        Below::Turns => {
            if let Some(code) = chosen.piece {
                lower::turns(&mut items, view, code, reader);
            }
        }
        Below::Lies => {
            let seat = mover(view, glance).unwrap_or(Seat(0));
            lower::lies(&mut items, view, view.kind(seat), reader);
        }
        Below::Supplies => lower::supplies(&mut items, view, &field, reader),
    }
    let ground = ground(rows);
    let height = HEIGHT + (rows as u32 - 1) * lower::ROW as u32;
    if matches!(glance, Glance::At(Moment::Preview)) {
        let frame = style::preview_frame(WIDTH as f32, height as f32);
        items.extend(frame.map(Item::from));
    }
    Scene {
        width: WIDTH,
        height,
        ground,
        items,
    }
}

/// What lies below the meadow.
enum Below {
    Tray,
    Turns,
    Lies,
    Supplies,
}

impl Below {
    fn of(field: &Field, glance: Glance, chosen: &Chosen) -> Below {
        let choosing = matches!(glance, Glance::Choosing(_));
        match (field.is_laying(), chosen.thing) {
            (true, None) if choosing && chosen.piece.is_some() => Below::Turns,
            (true, _) => Below::Tray,
            (false, None) if choosing => Below::Lies,
            (false, _) => Below::Supplies,
        }
    }
}

/// What is the same in every picture with so many rows of pieces.
fn ground(rows: usize) -> Arc<Ground> {
    static GROUNDS: LazyLock<[Arc<Ground>; 3]> = LazyLock::new(|| [1, 2, 3].map(made));
    GROUNDS[rows.clamp(1, 3) - 1].clone()
}

fn made(rows: usize) -> Arc<Ground> {
    let panel = |y: f32, height: f32| {
        let panel = Form::rounded(style::MARGIN, y, 1152.0, height, RADIUS);
        Item::from(panel.filled(PAPER).outlined(EDGE, 3.0))
    };
    Arc::new(Ground {
        key: format!("brothers {rows}"),
        color: AGED,
        items: vec![
            panel(284.0, 886.0),
            panel(lower::TOP, 240.0 + lower::ROW * (rows as f32 - 1.0)),
        ],
    })
}

fn title_line(items: &mut Vec<Item>, view: &View, glance: Glance, reader: &Reader) {
    items.push(style::title(reader.say(&Phrase::new("brothers-title"))).into());
    if matches!(glance, Glance::At(Moment::Preview)) {
        let pill = style::preview_pill(reader.say(&Phrase::new("brothers-preview")));
        items.push(pill.into());
        return;
    }
    let round = Phrase::new("brothers-round").with("round", view.round());
    items.push(style::corner(reader.say(&round)).into());
}

fn plates(items: &mut Vec<Item>, view: &View, glance: Glance, reader: &Reader) {
    let field = told::field(view, glance);
    let mover = mover(view, glance);
    let winner = told::winner(view, glance);
    for seat in Seat::all(view.seats()) {
        let won = winner == Some(Brother::of(seat));
        let moves = mover == Some(seat);
        let (fill, edge, width) = match (won, moves) {
            (true, _) => (PAPER, INK, 6.0),
            (_, true) => (PAPER, RUBRIC, 6.0),
            _ => (DIM, EDGE, 3.0),
        };
        // Whoever is to lay the first piece of a new meadow has swapped already.
        let kind = match field.is_over && mover.is_some() && !is_preview(glance) {
            true => view.kind(seat),
            false => field.kind(seat),
        };
        let (animal, called) = lower::raised(kind);
        let two = view.seats() == 2;
        let pill = match (won, moves) {
            (true, _) => Some(("brothers-wins", INK, GOLD)),
            (_, true) if two => Some(("brothers-to-place", PAPER, RUBRIC)),
            (_, true) => Some(("brothers-plays", PAPER, RUBRIC)),
            _ => None,
        };
        let (pitch, wide) = if two { (584.0, 568.0) } else { (292.0, 276.0) };
        let x = style::MARGIN + pitch * f32::from(seat.0);
        let plate = Form::rounded(x, PLATES, wide, 112.0, RADIUS);
        items.push(plate.filled(fill).outlined(edge, width).into());
        let name = |size: f32, x: f32, y: f32, room: f32| {
            let name = Text::new(reader.name(seat), Font::Name, size, INK, x, y);
            Item::from(name.within(room))
        };
        if two {
            items.extend(style::badge(seat, x + 48.0, PLATES + 56.0, 54.0));
            items.push(Sprite::new(animal, x + 134.0, PLATES + 56.0, 0.9).into());
            items.push(name(44.0, x + 196.0, PLATES + 50.0, 350.0));
            let side = Text::new(
                reader.say(&called),
                Font::Words,
                LEAST,
                SOFT,
                x + 196.0,
                PLATES + 94.0,
            );
            items.push(side.within(180.0).into());
        } else {
            items.extend(style::badge(seat, x + 40.0, PLATES + 38.0, 50.0));
            items.push(Sprite::new(animal, x + 103.0, PLATES + 37.0, 0.6).into());
            items.push(name(40.0, x + 16.0, PLATES + 99.0, wide - 32.0));
        }
        if let Some((words, color, fill)) = pill {
            let y = if two { PLATES + 91.0 } else { PLATES + 46.0 };
            let words = reader.say(&Phrase::new(words));
            let pill = Text::new(words, Font::Strong, LEAST, color, x + wide - 14.0, y);
            let pad = if two { 18.0 } else { 12.0 };
            items.push(pill.ending().on_pill(fill, 44.0, pad).into());
        }
    }
}

fn is_preview(glance: Glance) -> bool {
    matches!(glance, Glance::At(Moment::Preview))
}

/// Above the meadow: what is going on at the left; at the right what is asked, or what was placed last.
fn status(items: &mut Vec<Item>, view: &View, glance: Glance, reader: &Reader) {
    const Y: f32 = 262.0;
    if let Some(result) = told::result(view, glance) {
        items.push(style::banner(reader.say(&result), 600.0, 245.0, 1060.0).into());
        return;
    }
    let words = |phrase: &Phrase, color, x: f32| {
        Text::new(reader.say(phrase), Font::Strong, 38.0, color, x, Y)
    };
    let phase = told::phase(view, glance);
    items.push(words(&phase, INK, 28.0).within(490.0).into());
    if let Some(asked) = told::asked(view, glance) {
        items.push(words(&asked, RUBRIC, 1172.0).ending().within(630.0).into());
        return;
    }
    if let Some((seat, line)) = told::last(view, glance) {
        let line = match is_preview(glance) {
            true => Phrase::new("brothers-line-asked").with("line", line),
            false => line,
        };
        items.push(words(&line, INK, 1106.0).ending().within(560.0).into());
        items.extend(style::badge(seat, 1146.0, 249.0, 50.0));
    }
}
