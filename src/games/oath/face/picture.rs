//! The picture of the whole table: the chart, the open cards, and a strip for every seat.

use super::pieces::{self, Items};
use super::strip::Strips;
use super::{cards, chart, hand, strip, winners};
use crate::face::{Ending, Moment, Reader};
use crate::games::oath::{Board, Mark, Pawn, View};
use crate::rules::Seat;
use crate::scene::style::{self, AGED, EDGE, GOLD, INK, RIM, RUBRIC};
use crate::scene::{Font, Form, Ground, Scene, Text};
use crate::words::{Lang, Phrase};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

pub(super) const WIDTH: u32 = 1200;

/// The table as it is, or as it would be after `before`.
pub(super) fn scene(view: &View, before: Option<&View>, moment: Moment, reader: &Reader) -> Scene {
    let board = &view.board;
    let preview = moment == Moment::Preview;
    let over = board.over || matches!(moment, Moment::Ended(_));
    let winners = winners(view, moment);
    let mut items = Items::new();
    heading(&mut items, view, moment, &winners, reader);
    chart::locations(&mut items, board, reader);
    let is_placed = brings_a_pawn(before, view);
    chart::pawns(&mut items, board, preview && is_placed);
    chart::markers(&mut items, board);
    if let (true, Some(before), Some(seat)) = (preview && is_placed, before, view.seat()) {
        let (was, is) = (before.board.mat(seat).toughness, board.mat(seat).toughness);
        if let Some(lost) = was.checked_sub(is).filter(|&lost| lost > 0) {
            chart::price(&mut items, board, lost);
        }
    }
    cards::piles(&mut items, view);
    cards::missions(&mut items, board, reader);
    cards::market(&mut items, board, reader);
    cards::tavern(&mut items, board, reader);
    let asked = board.asked().filter(|_| !over);
    let strips = Strips {
        view,
        before: before.filter(|_| preview),
        asked,
        winners: &winners,
        reader,
    };
    strips.draw(&mut items);
    let height = unveiled(&mut items, view, reader) as u32;
    if preview {
        let frame = style::preview_frame(WIDTH as f32, height as f32);
        items.extend(frame.map(Into::into));
    }
    Scene {
        width: WIDTH,
        height,
        ground: ground(board, reader.lang),
        items,
    }
}

/// Below everything else what the players held, once the game is over. Returns how high the picture is.
fn unveiled(items: &mut Items, view: &View, reader: &Reader) -> f32 {
    let bottom = strip::bottom(view.board.seats());
    let held = Seat::all(view.board.seats()).filter_map(|seat| {
        let held = hand::open_names(view, seat)?;
        Some((seat, held))
    });
    let held: Vec<(Seat, Phrase)> = held.filter(|_| view.unveiled).collect();
    if held.is_empty() {
        return bottom;
    }
    const ROW: f32 = 104.0;
    let height = bottom + 74.0 + ROW * held.len() as f32;
    // The line around the picture has its lower end further down.
    let edge = Form::rect(0.0, bottom - 30.0, WIDTH as f32, 40.0).filled(AGED);
    items.push(edge.into());
    frame(items, height);
    let title = reader.say(&Phrase::new("oath-hands-open"));
    let title = Text::new(title, Font::Title, 46.0, RUBRIC, 36.0, bottom + 40.0);
    items.push(title.within(1128.0).into());
    for ((seat, held), row) in held.into_iter().zip(0_u8..) {
        let y = bottom + 110.0 + ROW * f32::from(row);
        items.extend(style::badge(seat, 66.0, y, 56.0));
        let held = Text::new(reader.say(&held), Font::Name, 38.0, INK, 116.0, y);
        items.push(held.broken(1046.0, 2).around().into());
    }
    height
}

/// Whether the move that is previewed brings a pawn to where it now stands.
fn brings_a_pawn(before: Option<&View>, after: &View) -> bool {
    let is_new = before.is_none_or(|before| before.board.last != after.board.last);
    is_new && matches!(after.board.last, Some(Mark::Came(_)))
}

/// The grounds that have been asked for: one for each language, number of seats and set of spaces.
type Grounds = HashMap<(Lang, usize, Vec<u8>), Arc<Ground>>;

fn ground(board: &Board, lang: Lang) -> Arc<Ground> {
    static GROUNDS: LazyLock<Mutex<Grounds>> = LazyLock::new(Mutex::default);
    let spaces: Vec<u8> = board.cards.spaces.iter().map(|row| row.spaces).collect();
    let key = (lang, board.seats(), spaces);
    let mut grounds = GROUNDS.lock().unwrap_or_else(PoisonError::into_inner);
    let made = grounds
        .entry(key)
        .or_insert_with_key(|(lang, seats, spaces)| {
            let spaces: String = spaces.iter().map(u8::to_string).collect();
            Arc::new(Ground {
                key: format!("oath board {} {seats} {spaces}", lang.code()),
                color: AGED,
                items: ground_items(board, *lang),
            })
        });
    made.clone()
}

fn ground_items(board: &Board, lang: Lang) -> Items {
    let reader = Reader {
        lang,
        names: Vec::new(),
    };
    let mut items = Items::new();
    frame(&mut items, strip::bottom(board.seats()));
    chart::ground(&mut items, board, &reader);
    cards::ground(&mut items, &reader);
    strip::ground(&mut items, board.seats());
    items
}

/// The line around a picture.
pub(super) fn frame(items: &mut Items, height: f32) {
    let line = Form::rounded(8.0, 8.0, WIDTH as f32 - 16.0, height - 16.0, 10.0);
    items.push(line.lined(EDGE, 3.0).into());
}

/// The title and the round; what a preview is; or how it ended.
fn heading(items: &mut Items, view: &View, moment: Moment, winners: &[Seat], reader: &Reader) {
    let over = view.board.over || matches!(moment, Moment::Ended(_));
    if over && moment != Moment::Preview {
        return banner(items, moment, winners, reader);
    }
    if moment == Moment::Preview {
        preview(items, reader);
    } else {
        let title = reader.say(&Phrase::new("oath-title"));
        let title = Text::new(title, Font::Title, 56.0, RUBRIC, 36.0, 86.0);
        items.push(title.within(580.0).into());
    }
    chart::rounds(items, &view.board, reader);
}

/// The gold pill that says that nothing has been played.
fn preview(items: &mut Items, reader: &Reader) {
    let pill = Form::rounded(28.0, 34.0, 590.0, 68.0, 34.0).filled(GOLD);
    items.push(pill.outlined(RIM, 4.0).into());
    let words = reader.say(&Phrase::new("oath-preview"));
    let words = Text::new(words, Font::Strong, 40.0, INK, 323.0, 82.0).centered();
    items.push(words.within(546.0).into());
}

/// How it ended, across the whole picture.
fn banner(items: &mut Items, moment: Moment, winners: &[Seat], reader: &Reader) {
    let pill = Form::rounded(28.0, 26.0, 1144.0, 80.0, 40.0).filled(GOLD);
    items.push(pill.outlined(RIM, 5.0).into());
    let mut x = 78.0;
    for &seat in winners {
        items.push(pieces::pawn(seat, Pawn::Pirate, x, 68.0, 25.0).into());
        x += 68.0;
    }
    let words = |key, x: f32| {
        Text::new(
            reader.say(&Phrase::new(key)),
            Font::Strong,
            42.0,
            INK,
            x,
            81.0,
        )
    };
    match (winners, moment) {
        ([winner], _) => {
            let name = reader.name(*winner);
            let name = Text::new(name, Font::Name, 50.0, INK, x - 20.0, 83.0);
            items.push(name.within(760.0).into());
            let wins = words("oath-wins", 1136.0).ending();
            items.push(wins.within(230.0).into());
        }
        ([_, ..], _) => items.push(words("oath-win-together", x).within(1120.0 - x).into()),
        ([], Moment::Ended(Ending::Agreed)) => {
            items.push(words("oath-drawn", 600.0).centered().into());
        }
        ([], _) => items.push(words("oath-closed", 600.0).centered().into()),
    }
}
