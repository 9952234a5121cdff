//! Below the board: an attack term by term, the plays of the turn, or what is to be done.

use super::{Shown, marks, sprite};
use crate::face::{Moment, Reader};
use crate::games::rivalry::board::{Figure, Piece};
use crate::games::rivalry::{Phase, View, Weighed};
use crate::rules::Outcome;
use crate::scene::style::{EDGE, GOLD, INK, LEAST, PAPER, RADIUS, RIM, SOFT};
use crate::scene::{Font, Form, Item, Sprite, Text};
use crate::words::Phrase;

const X: f32 = 48.0;
/// Most plays on a line.
const LINE: usize = 5;
const UPPER: f32 = 1350.0;
const LOWER: f32 = 1424.0;

pub(super) fn draw(
    items: &mut Vec<Item>,
    view: &View,
    shown: &Shown,
    moment: Moment,
    reader: &Reader,
) {
    let frame = || Form::rounded(24.0, 1298.0, 1152.0, 160.0, RADIUS);
    if let Some(weighed) = view.account.weighed.as_ref().filter(|_| shown.weighing) {
        items.push(frame().filled(PAPER).outlined(RIM, 8.0).into());
        items.push(frame().lined(GOLD, 4.0).into());
        sum(items, weighed, reader);
        return;
    }
    items.push(frame().filled(PAPER).outlined(EDGE, 3.0).into());
    if let Some(why) = why(view, moment) {
        line(items, &why, UPPER, reader);
        plays(items, view, shown, LINE);
        return;
    }
    if view.now.phase == Phase::Muster {
        line(items, &Phrase::new("rivalry-hint-muster"), UPPER, reader);
        match moment {
            Moment::Preview => line(items, &Phrase::new("rivalry-hint-prince"), LOWER, reader),
            Moment::Live | Moment::Ended(_) => mustering(items, view, reader),
        }
        return;
    }
    if view.account.deeds.len() <= LINE {
        let (hint, second) = match view.now.phase {
            Phase::Marauder => ("rivalry-hint-marauder", "rivalry-hint-spend"),
            Phase::Soldier | Phase::Muster => ("rivalry-hint-soldier", "rivalry-hint-second"),
        };
        line(items, &Phrase::new(hint), UPPER, reader);
        if view.account.deeds.is_empty() {
            line(items, &Phrase::new(second), LOWER, reader);
        }
    }
    plays(items, view, shown, 2 * LINE);
}

fn line(items: &mut Vec<Item>, words: &Phrase, y: f32, reader: &Reader) {
    let words = Text::new(reader.say(words), Font::Words, 36.0, SOFT, X, y);
    items.push(words.within(1104.0).into());
}

/// Why it ended, once it has.
fn why(view: &View, moment: Moment) -> Option<Phrase> {
    let by_rule = |outcome: Outcome| Phrase::new(outcome.reason);
    match moment {
        Moment::Live => view.outcome().map(by_rule),
        Moment::Preview => None,
        Moment::Ended(ending) => Some(super::super::why_ended(ending)),
    }
}

/// The sum of an attack: each piece with what it adds or takes away, and the total.
fn sum(items: &mut Vec<Item>, weighed: &Weighed, reader: &Reader) {
    let square = weighed.target.to_string();
    let title = Phrase::new(match weighed.phase {
        Phase::Marauder => "rivalry-weigh-marauder",
        Phase::Soldier | Phase::Muster => "rivalry-weigh-soldier",
    });
    let title = reader.say(&title.with("square", square));
    let title = Text::new(title, Font::Strong, 36.0, INK, X, UPPER);
    items.push(title.within(850.0).into());
    let total = super::super::signed(weighed.total());
    let allowed = Phrase::new("rivalry-allowed").with("value", total.clone());
    let allowed = Text::new(
        reader.say(&allowed),
        Font::Strong,
        36.0,
        INK,
        1156.0,
        1351.0,
    );
    items.push(allowed.ending().on_pill(GOLD, 52.0, 20.0).into());
    // Nine terms fill the line; the total is in the pill in any case.
    let [pitch, scale, middle, beside, size] = match weighed.terms.len() > 7 {
        true => [123.0, 0.56, 28.0, 60.0, 36.0],
        false => [150.0, 0.72, 34.0, 76.0, 40.0],
    };
    let mut x = X;
    for term in &weighed.terms {
        items.push(Sprite::new(sprite(term.piece), x + middle, 1410.0, scale).into());
        let words = super::super::signed(term.worth);
        items.push(Text::new(words, Font::Badge, size, INK, x + beside, LOWER).into());
        x += pitch;
    }
    if weighed.terms.len() <= 7 {
        let words = format!("= {total}");
        items.push(Text::new(words, Font::Badge, 46.0, INK, x + 2.0, 1425.0).into());
    }
}

/// The last plays of the turn, each with its number as on the board; one that is only asked for with a question mark.
fn plays(items: &mut Vec<Item>, view: &View, shown: &Shown, most: usize) {
    let deeds = &view.account.deeds;
    let first = deeds.len().saturating_sub(most);
    let lines = deeds.len().min(most).div_ceil(LINE);
    for (slot, deed) in deeds[first..].iter().enumerate() {
        let x = X + 222.0 * (slot % LINE) as f32;
        let y = match (lines, slot / LINE) {
            (2, 0) => 1340.0,
            _ => 1416.0,
        };
        let number = first + slot + 1;
        let is_asked = shown.asked.is_some() && number == deeds.len();
        marks::disc(items, view.account.side, number, x + 25.0, y);
        let mut words = super::super::short(deed);
        if is_asked {
            words.push('?');
        }
        items.push(Text::new(words, Font::Strong, 36.0, INK, x + 62.0, y + 13.0).into());
    }
}

/// The Soldiers that the side to play has still to put on the board.
fn mustering(items: &mut Vec<Item>, view: &View, reader: &Reader) {
    let mut x = X;
    let side = view.now.mover;
    for figure in Figure::SOLDIERS {
        let left = view.now.board.missing(figure, side);
        if left == 0 {
            continue;
        }
        let piece = Piece::soldier(figure, side);
        items.push(Sprite::new(sprite(piece), x + 34.0, 1410.0, 0.72).into());
        let words = format!("×{left}");
        items.push(Text::new(words, Font::Badge, 40.0, INK, x + 76.0, LOWER).into());
        x += 150.0;
    }
    let words = reader.say(&Phrase::new("rivalry-to-place"));
    items.push(Text::new(words, Font::Words, LEAST, SOFT, x + 10.0, LOWER).into());
}
