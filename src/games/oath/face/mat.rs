//! One player's mat, large: the character, Toughness, the items in their named spaces, the boat, Followers and completed
//! Missions.

use super::pieces::{self, Bit, Items, bar_color, resource_color};
use super::{cards, hand, picture, strip, text, words};
use crate::face::{Look, Reader};
use crate::games::oath::{
    Benefit, Board, Hired, Item as Gear, MOST_TOUGHNESS, Mat, Mission, Oath, Pawn, Pirate,
    Resource, View,
};
use crate::rules::Seat;
use crate::scene::style::{AGED, EDGE, INK, PAPER, RADIUS, RIM, RUBRIC, SOFT, shape};
use crate::scene::{Color, Font, Form, Ground, Item, Scene, Sprite, Text};
use crate::words::Phrase;
use std::sync::Arc;

/// Where the rows of items begin, and how far apart they are.
const ROWS: f32 = 388.0;
const ROW: f32 = 184.0;
/// Where what has no fixed height begins.
const BELOW: f32 = 956.0;
/// The planks of the boat.
const WOOD: Color = Color::hex(0xD9B57C);
/// The most characters of a mat in words.
const TEXT: usize = 1_900;
const ALT: usize = 1_024;

/// One player's mat: picture, words, and what the picture says.
pub(super) fn look(view: &View, seat: Seat, reader: &Reader) -> Option<Look> {
    (seat.index() < view.board.seats()).then(|| Look {
        scene: scene(view, seat, reader),
        text: text::fitting(TEXT, 2, |less| {
            said(view, seat, less > 0, reader).join("\n")
        }),
        alt: text::fitting(ALT, 2, |less| said(view, seat, less > 0, reader).join(" ")),
    })
}

/// What a Mission gives beside its points, in words.
pub(super) fn gives(benefit: Benefit) -> Phrase {
    match benefit {
        Benefit::Item(item) => Phrase::new("oath-gives-item").with("item", words::item(item)),
        Benefit::Toughness(count) => {
            Phrase::new("oath-gives-toughness").with("count", i64::from(count))
        }
        Benefit::Cards(count) => Phrase::new("oath-gives-cards").with("count", i64::from(count)),
    }
}

fn said(view: &View, seat: Seat, brief: bool, reader: &Reader) -> Vec<String> {
    let board = &view.board;
    let mat = board.mat(seat);
    let mut said = Vec::new();
    if let Some(pirate) = mat.pirate {
        let who = Phrase::new("oath-mat-who")
            .with("player", seat)
            .with("pirate", words::pirate(pirate))
            .with("talent", words::talent(pirate));
        said.push(who);
    }
    said.push(text::player(view, seat, 0));
    if !brief {
        said.extend(hand::opened(view, seat));
    }
    let completed: Vec<Phrase> = mat
        .completed
        .iter()
        .map(|&mission| words::mission(&board.cards, mission))
        .collect();
    if let Some(completed) = words::listed(completed) {
        said.push(Phrase::new("oath-mat-completed").with("missions", completed));
    }
    if !brief {
        let helpers = mat.followers.iter().map(|hired| {
            Phrase::new("oath-label-follower")
                .with("follower", words::follower(hired.follower))
                .with("help", words::help(hired.follower))
        });
        said.extend(helpers);
    }
    said.iter().map(|phrase| reader.say(phrase)).collect()
}

fn scene(view: &View, seat: Seat, reader: &Reader) -> Scene {
    let board = &view.board;
    let mat = board.mat(seat);
    let mut items = Items::new();
    head(&mut items, view, seat, reader);
    panel(&mut items, board, seat, reader);
    toughness(&mut items, seat, mat, reader);
    for &resource in Resource::ALL {
        row(&mut items, mat, resource, reader);
    }
    boat(&mut items, mat, reader);
    let mut y = BELOW;
    if !mat.followers.is_empty() {
        y = followers(&mut items, mat, y, reader);
    }
    if !mat.completed.is_empty() {
        y = completed(&mut items, board, mat, y, reader);
    }
    y = held(&mut items, view, seat, y, reader);
    let height = y + 14.0;
    picture::frame(&mut items, height);
    Scene {
        width: picture::WIDTH,
        height: height as u32,
        ground: Arc::new(Ground {
            key: format!("oath mat {height}"),
            color: AGED,
            items: Vec::new(),
        }),
        items,
    }
}

fn title(items: &mut Items, key: &'static str, y: f32, reader: &Reader) {
    let title = Text::new(
        reader.say(&Phrase::new(key)),
        Font::Title,
        46.0,
        RUBRIC,
        36.0,
        y,
    );
    items.push(title.into());
}

/// Who it is, and the counts.
fn head(items: &mut Items, view: &View, seat: Seat, reader: &Reader) {
    let mat = view.board.mat(seat);
    items.push(pieces::pawn(seat, Pawn::Pirate, 92.0, 92.0, 46.0).into());
    if let Some(pirate) = mat.pirate {
        let name = reader.say(&words::pirate(pirate));
        let name = Text::new(name, Font::Title, 58.0, RUBRIC, 170.0, 84.0);
        items.push(name.within(530.0).into());
        let epithet = reader.say(&words::epithet(pirate));
        let epithet = Text::new(epithet, Font::Name, 40.0, SOFT, 172.0, 136.0);
        items.push(epithet.within(500.0).into());
    }
    let name = Text::new(reader.name(seat), Font::Name, 44.0, INK, 1164.0, 78.0).ending();
    items.push(name.within(440.0).into());
    let y = 120.0;
    items.push(pieces::rubric("icons/victory-point", 716.0, y, 50.0));
    pieces::coin(items, 842.0, y, 48.0, "");
    items.push(pieces::icon("icons/mission-card", 956.0, y, 50.0, INK));
    items.push(pieces::icon("icons/action-card", 1072.0, y, 50.0, INK));
    let numbers = [
        (usize::from(mat.points), 746.0),
        (usize::from(mat.doubloons), 870.0),
        (mat.missions.len(), 986.0),
        (view.hands[seat.index()].count(), 1102.0),
    ];
    for (count, x) in numbers {
        items.push(Text::new(count.to_string(), Font::Strong, 44.0, INK, x, 136.0).into());
    }
}

/// What the character does for a Mission, and the pawns.
fn panel(items: &mut Items, board: &Board, seat: Seat, reader: &Reader) {
    let mat = board.mat(seat);
    pieces::card(items, 24.0, 168.0, 1152.0, 92.0);
    let name = |key, x: f32| {
        let words = reader.say(&Phrase::new(key));
        Text::new(words, Font::Name, 38.0, SOFT, x, 227.0)
    };
    items.push(name("oath-mat-mission", 52.0).within(230.0).into());
    if let Some(pirate) = mat.pirate {
        talent(items, pirate, reader);
    }
    items.push(
        Form::Path("M560 186V242".to_owned())
            .lined(EDGE, 3.0)
            .into(),
    );
    items.push(name("oath-mat-pawns", 588.0).within(130.0).into());
    let y = 214.0;
    pawns(items, board, seat, 760.0, y);
    if board.first == seat {
        items.push(pieces::rubric("icons/first-player", 1036.0, y, 56.0));
        let first = reader.say(&Phrase::new("oath-mat-first"));
        let first = Text::new(first, Font::Words, 34.0, RUBRIC, 1072.0, 226.0);
        items.push(first.within(94.0).into());
    }
}

/// What the character spares or adds.
fn talent(items: &mut Items, pirate: Pirate, reader: &Reader) {
    let y = 214.0;
    let words = |key| {
        let words = reader.say(&Phrase::new(key));
        Text::new(words, Font::Words, 34.0, INK, 452.0, 226.0).ending()
    };
    if pirate == Pirate::Jackson {
        return pieces::line(
            items,
            &[Bit::Plus, Bit::Icon("icons/victory-point")],
            380.0,
            y,
            50.0,
            INK,
        );
    }
    items.push(words("oath-mat-ignores").within(160.0).into());
    match pirate.resource() {
        Some(resource) => items.push(pieces::token(resource, 500.0, y, 56.0)),
        None => pieces::coin(items, 500.0, y, 56.0, "2"),
    }
    let slash = "M466 246L534 182".to_owned();
    items.push(Form::Path(slash).lined(RUBRIC, 7.0).into());
}

fn pawns(items: &mut Items, board: &Board, seat: Seat, x: f32, y: f32) {
    let mat = board.mat(seat);
    let gone = |x: f32, r: f32| shape(seat, x, y, r).lined(EDGE, 4.0).dashed(6.0, 6.0);
    if mat.pawns.pirate {
        items.push(pieces::pawn(seat, Pawn::Pirate, x, y, 24.0).into());
    } else if mat.aside.pirate {
        strip::blown_up(items, seat, x, y, 21.0);
    } else {
        items.push(gone(x, 21.0).into());
    }
    let all = Oath::mates(board.seats());
    for nth in 0..all {
        let x = x + 68.0 * f32::from(nth + 1);
        let placed = all - mat.pawns.mates.min(all);
        if nth >= placed {
            items.push(pieces::pawn(seat, Pawn::Mate, x, y, 20.0).into());
        } else if nth >= placed - mat.aside.mates.min(placed) {
            strip::blown_up(items, seat, x, y, 18.0);
        } else {
            items.push(gone(x, 18.0).into());
        }
    }
}

/// Toughness as six stops.
fn toughness(items: &mut Items, seat: Seat, mat: &Mat, reader: &Reader) {
    const Y: f32 = 324.0;
    title(items, "oath-toughness", 340.0, reader);
    let line = Form::Path(format!("M372 {Y}H1132")).lined(SOFT, 6.0);
    items.push(line.dashed(14.0, 8.0).into());
    for stop in 0..=MOST_TOUGHNESS {
        let x = 372.0 + 152.0 * f32::from(stop);
        let words = stop.to_string();
        if stop == mat.toughness {
            items.push(
                Form::circle(x, Y, 46.0)
                    .filled(PAPER)
                    .outlined(INK, 4.0)
                    .into(),
            );
            pieces::heart(items, x, Y + 2.0, 80.0, &words);
            let aside = if stop == MOST_TOUGHNESS { -42.0 } else { 42.0 };
            items.push(pieces::pawn(seat, Pawn::Mate, x + aside, Y - 30.0, 16.0).into());
            continue;
        }
        items.push(
            Form::circle(x, Y, 36.0)
                .filled(PAPER)
                .outlined(SOFT, 3.0)
                .into(),
        );
        if stop > 0 {
            items.push(
                Sprite::new("oath/heart", x, Y + 1.0, 0.6)
                    .faded(0.22)
                    .into(),
            );
        }
        items.push(pieces::number(&words, x, Y, 40.0, SOFT));
    }
}

/// One resource's row: its count and its four named spaces.
fn row(items: &mut Items, mat: &Mat, resource: Resource, reader: &Reader) {
    let y = ROWS + ROW * f32::from(resource as u8);
    let color = resource_color(resource);
    let bar = Form::rounded(24.0, y, 950.0, 176.0, 16.0);
    items.push(bar.filled(bar_color(resource)).into());
    items.push(pieces::token(resource, 84.0, y + 62.0, 82.0));
    let count = mat.of(resource).len().to_string();
    items.push(pieces::number(&count, 84.0, y + 144.0, 46.0, color));
    for (x, item) in [144.0, 350.0, 556.0, 762.0].into_iter().zip(resource.row()) {
        space(items, mat, item, x, y + 8.0, reader);
    }
}

/// A named space: with a token, with a lasting ability, or free.
fn space(items: &mut Items, mat: &Mat, item: Gear, x: f32, y: f32, reader: &Reader) {
    let color = resource_color(item.resource());
    let cut = Gear::discarded_at_will().with(Gear::Monkey).has(item);
    let outline = outline(x, y, cut, 0.0);
    let (holds, lasts) = (mat.holds(item), mat.lasting.has(item));
    let (tint, name) = match (holds, lasts) {
        (true, _) => {
            let shadow = self::outline(x, y + 6.0, cut, 0.0).filled(INK);
            items.push(shadow.faded(0.2).into());
            items.push(outline.filled(color).outlined(INK, 3.0).into());
            let inside = self::outline(x, y, cut, 6.0).lined(PAPER, 2.0);
            items.push(inside.faded(0.55).into());
            (PAPER, PAPER)
        }
        (false, true) => {
            let place = outline.filled(PAPER).outlined(RIM, 5.0);
            items.push(place.dashed(12.0, 7.0).into());
            (color, color)
        }
        (false, false) => {
            let place = outline.filled(PAPER).faded(0.55);
            items.push(place.into());
            let edge = self::outline(x, y, cut, 0.0).lined(color, 3.0);
            items.push(edge.dashed(6.0, 8.0).faded(0.8).into());
            (color, SOFT)
        }
    };
    let icon = Sprite::new(pieces::gear(item), x + 96.0, y + 64.0, 92.0 / 512.0).tinted(tint);
    let icon = if holds || lasts {
        icon
    } else {
        icon.faded(0.38)
    };
    items.push(icon.into());
    if lasts {
        let (x, y) = (x + 164.0, y + 30.0);
        let scroll = if holds { PAPER } else { RUBRIC };
        items.push(pieces::icon("icons/mission-card", x, y, 42.0, scroll));
    }
    let words = reader.say(&words::item(item));
    let words = Text::new(words, Font::Name, 38.0, name, x + 96.0, y + 138.0).centered();
    items.push(words.within(172.0).into());
}

/// The outline of a named space, `by` pixels inside of it. A cut corner says: discarded when used.
fn outline(x: f32, y: f32, cut: bool, by: f32) -> Form {
    let (x, y, width, height) = (x + by, y + by, 192.0 - 2.0 * by, 158.0 - 2.0 * by);
    if !cut {
        return Form::rounded(x, y, width, height, RADIUS - by / 2.0);
    }
    let (right, bottom, r) = (x + width, y + height, RADIUS - by / 2.0);
    let corner = 34.0 - 0.6 * by;
    Form::Path(format!(
        "M{} {y}H{}L{right} {}V{}A{r} {r} 0 0 1 {} {bottom}H{}A{r} {r} 0 0 1 {x} {}V{}A{r} {r} 0 0 1 {} {y}Z",
        x + r,
        right - corner,
        y + corner,
        bottom - r,
        right - r,
        x + r,
        bottom - r,
        y + r,
        x + r,
    ))
}

/// The boat from above, one seat beside each row.
fn boat(items: &mut Items, mat: &Mat, reader: &Reader) {
    items.push(Sprite::new("oath/boat", 0.0, 0.0, 1.0).into());
    for (&resource, y) in Resource::ALL.iter().zip([497.0, 692.0, 850.0]) {
        let is_there = mat.tokens.has(resource.boat());
        let draw = if is_there {
            pieces::token
        } else {
            pieces::free
        };
        items.push(draw(resource, 1081.0, y, 76.0));
    }
    let words = reader.say(&Phrase::new("oath-boat"));
    let words = Text::new(words, Font::Name, 36.0, INK, 1081.0, 932.0).centered();
    items.push(words.within(130.0).rimmed(WOOD).into());
}

/// What everybody may know of what is held: Missions with their prices at all times, and the rest after the end. Returns where
/// it ends.
fn held(items: &mut Items, view: &View, seat: Seat, y: f32, reader: &Reader) -> f32 {
    let missions = &view.board.mat(seat).missions;
    let others = hand::unveiled(view, seat);
    if missions.is_empty() && others.is_empty() {
        return y;
    }
    title(items, "oath-mat-held", y + 44.0, reader);
    let mut y = y + 66.0;
    for &mission in missions {
        bar(items, &view.board, mission, (24.0, y), 1152.0, reader);
        let card = view.board.cards.mission(mission);
        cards::price(items, card, (640.0, y + 33.0), 420.0);
        y += 78.0;
    }
    for card in others {
        let words = Text::new(reader.say(&card), Font::Name, 38.0, INK, 36.0, y + 34.0);
        items.push(words.within(1128.0).into());
        y += 54.0;
    }
    y + 6.0
}

/// The Followers, those that were used lying on their sides. Returns where the next section begins.
fn followers(items: &mut Items, mat: &Mat, y: f32, reader: &Reader) -> f32 {
    title(items, "oath-mat-followers", y + 44.0, reader);
    let mut top = y + 62.0;
    let mut x = 24.0;
    for hired in &mat.followers {
        let width = if hired.turned { 262.0 } else { 216.0 };
        if x + width > 1180.0 {
            x = 24.0;
            top += 284.0;
        }
        match hired.turned {
            true => turned(items, hired, x, top + 23.0, reader),
            false => upright(items, hired, x, top, reader),
        }
        x += width + 16.0;
    }
    top + 262.0 + 22.0
}

fn upright(items: &mut Items, hired: &Hired, x: f32, y: f32, reader: &Reader) {
    pieces::card(items, x, y, 216.0, 262.0);
    let name = reader.say(&words::follower(hired.follower));
    let name = Text::new(name, Font::Name, 36.0, INK, x + 108.0, y + 60.0).centered();
    items.push(name.broken(192.0, 2).leaded(1.04).around().into());
    let icon = pieces::workplace(hired.follower);
    items.push(pieces::icon(icon, x + 108.0, y + 142.0, 72.0, INK));
    let line = format!("M{} {}h156", x + 30.0, y + 192.0);
    items.push(Form::Path(line).lined(EDGE, 2.0).into());
    let bits = pieces::help(hired.follower);
    let size = if bits.len() > 2 { 42.0 } else { 50.0 };
    let left = x + 108.0 - pieces::width(bits, size) / 2.0;
    pieces::line(items, bits, left, y + 226.0, size, INK);
}

fn turned(items: &mut Items, hired: &Hired, x: f32, y: f32, reader: &Reader) {
    let place = Form::rounded(x, y, 262.0, 216.0, RADIUS).filled(AGED);
    items.push(place.outlined(EDGE, 3.0).into());
    let inside = Form::rounded(x + 7.0, y + 7.0, 248.0, 202.0, 9.0);
    items.push(inside.lined(EDGE, 2.0).into());
    let name = reader.say(&words::follower(hired.follower));
    let name = Text::new(name, Font::Name, 36.0, SOFT, x + 131.0, y + 56.0).centered();
    items.push(name.broken(236.0, 2).leaded(1.04).around().into());
    let turn = format!("M{} {}a19 19 0 1 1 14 12", x + 115.0, y + 120.0);
    items.push(Form::Path(turn).lined(RUBRIC, 6.0).into());
    let head = format!("M{} {}l27 2l-13 17Z", x + 101.0, y + 114.0);
    items.push(Form::Path(head).filled(RUBRIC).into());
    let mut pale = Items::new();
    let bits = pieces::help(hired.follower);
    let wide = 52.0 + 12.0 + pieces::width(bits, 42.0);
    let left = x + 131.0 - wide / 2.0;
    let icon = pieces::workplace(hired.follower);
    pale.push(pieces::icon(icon, left + 26.0, y + 172.0, 52.0, INK));
    pieces::line(&mut pale, bits, left + 64.0, y + 172.0, 42.0, INK);
    items.extend(pale.into_iter().map(paled));
}

/// What is used up.
fn paled(item: Item) -> Item {
    match item {
        Item::Sprite(sprite) => sprite.faded(0.6).into(),
        Item::Shape(shape) => shape.faded(0.6).into(),
        other => other,
    }
}

/// The completed Missions. Returns where the picture ends.
fn completed(items: &mut Items, board: &Board, mat: &Mat, y: f32, reader: &Reader) -> f32 {
    title(items, "oath-mat-missions", y + 44.0, reader);
    let top = y + 66.0;
    for (nth, &mission) in mat.completed.iter().enumerate() {
        let x = if nth % 2 == 0 { 24.0 } else { 608.0 };
        let y = top + 78.0 * (nth / 2) as f32;
        bar(items, board, mission, (x, y), 568.0, reader);
    }
    top + 78.0 * mat.completed.len().div_ceil(2) as f32 + 6.0
}

fn bar(
    items: &mut Items,
    board: &Board,
    mission: Mission,
    (x, y): (f32, f32),
    width: f32,
    reader: &Reader,
) {
    let card = board.cards.mission(mission);
    let shadow = Form::rounded(x, y + 4.0, width, 66.0, 10.0).filled(INK);
    items.push(shadow.faded(0.14).into());
    let paper = Form::rounded(x, y, width, 66.0, 10.0).filled(PAPER);
    items.push(paper.outlined(SOFT, 3.0).into());
    pieces::flag(items, x + 42.0, y - 3.0, 48.0, card.points.into());
    let name = reader.say(&words::mission(&board.cards, mission));
    let name = Text::new(name, Font::Name, 38.0, INK, x + 84.0, y + 46.0);
    items.push(name.within(404.0).into());
    let (x, y) = (x + width - 36.0, y + 33.0);
    match card.benefit {
        Some(Benefit::Item(item)) => items.push(pieces::icon(pieces::gear(item), x, y, 48.0, INK)),
        Some(Benefit::Toughness(count)) => {
            pieces::heart(items, x, y + 1.0, 54.0, &count.to_string())
        }
        Some(Benefit::Cards(_)) => items.push(pieces::icon("icons/action-card", x, y, 46.0, INK)),
        None => {}
    }
}
