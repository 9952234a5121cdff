//! What a player holds and others do not see, as cards one would like to hold: Missions, Action cards, kept Exploration
//! cards, and those that are being looked at.

use super::pieces::{self, Bit, Items};
use super::{cards, mat, picture, text, words};
use crate::face::{Look, Reader};
use crate::games::oath::{ActionCard, Location, Mat, Mission, Pawn, Resource, Step, View};
use crate::rules::Seat;
use crate::scene::style::{GOLD, INK, LEAST, PAPER, RIM, RUBRIC, SOFT};
use crate::scene::{Color, Font, Form, Ground, Scene, Sprite, Text};
use crate::words::Phrase;
use std::sync::Arc;

/// The most characters of a hand in words.
const TEXT: usize = 1_500;
const ALT: usize = 1_024;
/// The ground of secret pictures, and the lines on it.
const NIGHT: Color = Color::hex(0x1E2F3A);
const LINES: Color = Color::hex(0x33505E);
/// Where the cards begin.
const TOP: f32 = 160.0;

/// One card of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Card {
    /// A Mission.
    Mission(Mission),
    /// An Action card, and how many of it.
    Action(ActionCard, usize),
    /// An Exploration card that was kept.
    Kept(Location),
    /// An Action card that may be picked, by its number.
    Pick(u8, ActionCard),
    /// An Exploration card that may be kept, by its number.
    Keep(u8, Location),
}

/// What the seat holds, as its player sees it.
fn held(view: &View, seat: Seat) -> Vec<Card> {
    let missions = view.board.mat(seat).missions.iter();
    let mut held: Vec<Card> = missions.map(|&mission| Card::Mission(mission)).collect();
    held.extend(aside(view, seat));
    for &card in &view.hands[seat.index()].known {
        match held
            .iter_mut()
            .find(|it| matches!(it, Card::Action(other, _) if *other == card))
        {
            Some(Card::Action(_, count)) => *count += 1,
            _ => held.push(Card::Action(card, 1)),
        }
    }
    let kept = view.kept[seat.index()].iter().flatten();
    held.extend(kept.map(|&at| Card::Kept(at)));
    held
}

/// What the seat is looking at, to choose from.
fn aside(view: &View, seat: Seat) -> Vec<Card> {
    if view.board.asked() != Some(seat) {
        return Vec::new();
    }
    let cards = (0_u8..).zip(&view.looked);
    let cards = cards.filter_map(|(at, card)| Some(Card::Pick(at + 1, (*card)?)));
    let places = (0_u8..).zip(&view.spied);
    let places = places.filter_map(|(at, place)| Some(Card::Keep(at + 1, (*place)?)));
    cards.chain(places).collect()
}

/// Whether the open question is better answered with the hand in sight.
pub(super) fn concerns(view: &View) -> bool {
    match view.board.step() {
        Some(
            Step::Turn
            | Step::Look(_)
            | Step::Spy(_)
            | Step::Chart(_)
            | Step::Brotherhood { .. }
            | Step::LastChance(_)
            | Step::Pay { .. },
        ) => true,
        Some(
            Step::Choose(_)
            | Step::Gain { .. }
            | Step::Draw(_)
            | Step::Explore(_)
            | Step::Demand { .. }
            | Step::Monkey(_)
            | Step::Visit { .. },
        )
        | None => false,
    }
}

/// Whether there is anything in the hand.
pub(super) fn is_there(view: &View, seat: Seat) -> bool {
    !held(view, seat).is_empty()
}

/// The hand: picture, words, and what the picture says.
pub(super) fn look(view: &View, seat: Seat, reader: &Reader) -> Option<Look> {
    Some(Look {
        text: words(view, seat, reader)?,
        scene: scene(view, seat, reader),
        alt: text::fitting(ALT, 3, |less| said(view, seat, less, reader).join(" ")),
    })
}

/// The hand in words alone.
pub(super) fn words(view: &View, seat: Seat, reader: &Reader) -> Option<String> {
    // After the end everything lies open, on the board.
    let is_held = seat.index() < view.board.seats() && !view.board.over && !view.unveiled;
    is_held.then(|| text::fitting(TEXT, 3, |less| said(view, seat, less, reader).join("\n")))
}

/// The cards in words, one to a line: with what they do, without the rules of Action cards, or by name alone.
fn said(view: &View, seat: Seat, less: u8, reader: &Reader) -> Vec<String> {
    let held = held(view, seat);
    let mut said = vec![Phrase::new("oath-hand-heading")];
    if held.is_empty() {
        said.push(Phrase::new("oath-hand-empty"));
    }
    said.extend(held.iter().map(|&card| described(view, card, less)));
    said.iter().map(|phrase| reader.say(phrase)).collect()
}

/// A card in words: with what it does, without the rules of Action cards, or by name alone.
fn described(view: &View, card: Card, less: u8) -> Phrase {
    let cards = &view.board.cards;
    match card {
        Card::Mission(mission) if less < 2 => {
            let data = cards.mission(mission);
            let told = Phrase::new("oath-hand-mission")
                .with("number", i64::from(mission.0) + 1)
                .with("mission", words::mission(cards, mission))
                .with("price", words::asked(cards, mission))
                .with("points", i64::from(data.points));
            match data.benefit {
                Some(benefit) => Phrase::Joined(vec![told, mat::gives(benefit)], ", ".into()),
                None => told,
            }
        }
        Card::Mission(mission) => Phrase::new("oath-hand-mission-brief")
            .with("number", i64::from(mission.0) + 1)
            .with("mission", words::mission(cards, mission)),
        Card::Action(card, count) => {
            let name = match count {
                1 => words::action(card),
                _ => Phrase::new("oath-hand-times")
                    .with("card", words::action(card))
                    .with("count", count),
            };
            explained(name, (less == 0).then(|| words::rule(card)))
        }
        Card::Kept(at) => Phrase::new("oath-hand-kept").with("location", words::location(at)),
        Card::Pick(number, card) => explained(
            numbered(number, words::action(card)),
            (less == 0).then(|| words::rule(card)),
        ),
        Card::Keep(number, at) => explained(
            numbered(number, words::location(at)),
            Some(words::effect(at)),
        ),
    }
}

/// What everybody may know of what a seat holds: its Missions at all times, and the rest after the end.
fn open(view: &View, seat: Seat) -> Vec<Card> {
    if view.unveiled {
        return held(view, seat);
    }
    let missions = view.board.mat(seat).missions.iter();
    missions.map(|&mission| Card::Mission(mission)).collect()
}

/// The same in words, with what the cards do.
pub(super) fn opened(view: &View, seat: Seat) -> Vec<Phrase> {
    let cards = open(view, seat).into_iter();
    cards.map(|card| described(view, card, 0)).collect()
}

/// What lies open after the end alone, by name.
pub(super) fn unveiled(view: &View, seat: Seat) -> Vec<Phrase> {
    let cards = open(view, seat).into_iter();
    let others = cards.filter(|card| !matches!(card, Card::Mission(_)));
    others.map(|card| described(view, card, 2)).collect()
}

/// Everything that lies open, by name alone, in one line.
pub(super) fn open_names(view: &View, seat: Seat) -> Option<Phrase> {
    let names = open(view, seat).into_iter().map(|card| match card {
        Card::Mission(mission) => words::mission(&view.board.cards, mission),
        card => described(view, card, 2),
    });
    let names: Vec<Phrase> = names.collect();
    (!names.is_empty()).then(|| Phrase::Joined(names, ", ".into()))
}

fn numbered(number: u8, what: Phrase) -> Phrase {
    Phrase::new("oath-label-numbered")
        .with("number", i64::from(number))
        .with("what", what)
}

fn explained(name: Phrase, rule: Option<Phrase>) -> Phrase {
    match rule {
        Some(rule) => Phrase::new("oath-hand-card")
            .with("card", name)
            .with("rule", rule),
        None => name,
    }
}

fn scene(view: &View, seat: Seat, reader: &Reader) -> Scene {
    let held = held(view, seat);
    let (missions, others): (Vec<Card>, Vec<Card>) = held
        .iter()
        .partition(|card| matches!(card, Card::Mission(_)));
    let mut items = Items::new();
    let mut y = TOP;
    let is_large = missions.len() <= 3 && others.len() <= 4;
    match is_large {
        true => {
            y = large_missions(&mut items, view, seat, &missions, y, reader);
            y = large_others(&mut items, &others, y, reader);
        }
        false => {
            y = small_missions(&mut items, view, seat, &missions, y, reader);
            y = small_others(&mut items, &others, y, reader);
        }
    }
    if held.is_empty() {
        let empty = reader.say(&Phrase::new("oath-hand-empty"));
        let empty = Text::new(empty, Font::Name, 44.0, PAPER, 600.0, y + 100.0).centered();
        items.push(empty.within(1_000.0).into());
        y += 200.0;
    }
    let height = y + 30.0;
    let mut all = Items::new();
    head(&mut all, view, seat, height, reader);
    all.extend(items);
    Scene {
        width: picture::WIDTH,
        height: height as u32,
        ground: Arc::new(Ground {
            key: format!("oath hand {height}"),
            color: NIGHT,
            items: night(height),
        }),
        items: all,
    }
}

/// The lines of a compass rose, as on a chart by night.
fn night(height: f32) -> Items {
    let mut items = Items::new();
    let (x, y) = (600.0, height + 60.0);
    let clip = |form: Form| {
        let line = form.lined(LINES, 2.0).faded(0.6);
        line.clipped(0.0, 0.0, 1200.0, height)
    };
    let mut rays = String::new();
    for ray in 0..17_u8 {
        let (sine, cosine) = (f32::from(ray) * 11.25_f32.to_radians()).sin_cos();
        rays.push_str(&format!(
            "M{x} {y}L{} {}",
            (x + 4_400.0 * cosine).round(),
            (y - 4_400.0 * sine).round()
        ));
    }
    items.push(clip(Form::Path(rays)).into());
    for r in [260.0, 520.0, 780.0] {
        items.push(clip(Form::circle(x, y, r)).into());
    }
    let frame = Form::rounded(14.0, 14.0, 1172.0, height - 28.0, 16.0);
    items.push(frame.lined(RIM, 3.0).into());
    items
}

/// Whose hand it is, and how many cards.
fn head(items: &mut Items, view: &View, seat: Seat, _height: f32, reader: &Reader) {
    items.push(pieces::pawn(seat, Pawn::Pirate, 88.0, 84.0, 34.0).into());
    let title = reader.say(&Phrase::new("oath-hand-title"));
    let title = Text::new(title, Font::Title, 60.0, PAPER, 150.0, 100.0);
    items.push(title.within(640.0).into());
    let icon = |name, x: f32| pieces::icon(name, x, 80.0, 50.0, PAPER);
    let number = |count: usize, x: f32| {
        Text::new(count.to_string(), Font::Strong, 46.0, PAPER, x, 97.0).into()
    };
    items.push(icon("icons/mission-card", 916.0));
    items.push(number(view.board.mat(seat).missions.len(), 950.0));
    items.push(icon("icons/action-card", 1046.0));
    items.push(number(view.hands[seat.index()].count(), 1082.0));
}

/// Missions as they are held, three at most.
fn large_missions(
    items: &mut Items,
    view: &View,
    seat: Seat,
    missions: &[Card],
    y: f32,
    reader: &Reader,
) -> f32 {
    if missions.is_empty() {
        return y;
    }
    let wide = 374.0 * missions.len() as f32 - 22.0;
    let left = 600.0 - wide / 2.0;
    for (nth, card) in missions.iter().enumerate() {
        if let Card::Mission(mission) = *card {
            let x = (left + 374.0 * nth as f32).round();
            // The middle one of three stands a little higher, as in a hand.
            let drop = if missions.len() == 3 && nth != 1 {
                14.0
            } else {
                0.0
            };
            large_mission(items, view, seat, mission, (x, y + drop), reader);
        }
    }
    y + 530.0 + 70.0
}

fn large_mission(
    items: &mut Items,
    view: &View,
    seat: Seat,
    mission: Mission,
    (x, y): (f32, f32),
    reader: &Reader,
) {
    let board = &view.board;
    let mat = board.mat(seat);
    let card = board.cards.mission(mission);
    items.push(Sprite::new("oath/paper-mission", x, y, 1.0).into());
    items.push(pieces::icon(
        "icons/mission-card",
        x + 60.0,
        y + 64.0,
        56.0,
        SOFT,
    ));
    if board.can_pay(mission, mat, mat.tokens) {
        let frame = Form::rounded(x + 1.0, y + 1.0, 350.0, 528.0, 20.0);
        items.push(frame.lined(GOLD, 7.0).into());
        pieces::check(items, x + 128.0, y + 64.0);
    }
    pieces::flag(items, x + 284.0, y - 5.0, 80.0, card.points.into());
    let name = reader.say(&words::mission(&board.cards, mission));
    let name = Text::new(name, Font::Name, 47.0, INK, x + 176.0, y + 178.0).centered();
    items.push(name.broken(308.0, 2).leaded(1.08).around().into());
    rule(items, x + 52.0, x + 300.0, y + 248.0);
    tokens(items, view, mat, mission, (x + 176.0, y + 338.0));
    match card.benefit {
        Some(benefit) => {
            let panel = Form::rounded(x + 32.0, y + 424.0, 288.0, 68.0, 14.0);
            items.push(panel.filled(crate::scene::style::AGED).into());
            cards::benefit(items, benefit, (x + 48.0, y + 458.0), 206.0, reader);
        }
        None => rule(items, x + 120.0, x + 232.0, y + 458.0),
    }
    pieces::seal(items, x + 176.0, y + 530.0, &(mission.0 + 1).to_string());
}

/// A line with a lozenge in its middle.
fn rule(items: &mut Items, left: f32, right: f32, y: f32) {
    let middle = (left + right) / 2.0;
    let line = format!(
        "M{left} {y}H{}M{} {y}H{right}",
        middle - 14.0,
        middle + 14.0
    );
    items.push(Form::Path(line).lined(RIM, 3.0).into());
    let lozenge = format!("M{middle} {}l9 8l-9 8l-9 -8Z", y - 8.0);
    items.push(Form::Path(lozenge).filled(RIM).into());
}

/// One thing a Mission asks for, as its holder stands to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// The character ignores it.
    Spared(Option<Resource>),
    /// It is there to be given.
    There(Option<Resource>),
    /// It is lacking.
    Lacking(Option<Resource>),
}

/// What a Mission asks for, in the order of the card: tokens, then Doubloons.
fn dues(view: &View, mat: &Mat, mission: Mission) -> Vec<Due> {
    let board = &view.board;
    let card = board.cards.mission(mission);
    let price = board.price_of(mission, mat);
    let mut dues = Vec::new();
    for &resource in Resource::ALL {
        let asked = usize::from(card.asks(resource));
        let due = price.of(resource).min(asked);
        let there = mat.of(resource).len().min(due);
        let what = Some(resource);
        dues.extend((due..asked).map(|_| Due::Spared(what)));
        dues.extend((0..there).map(|_| Due::There(what)));
        dues.extend((there..due).map(|_| Due::Lacking(what)));
    }
    if card.doubloons > 0 {
        dues.push(match (price.doubloons, mat.doubloons >= price.doubloons) {
            (0, _) => Due::Spared(None),
            (_, true) => Due::There(None),
            (_, false) => Due::Lacking(None),
        });
    }
    dues
}

fn due(items: &mut Items, due: Due, money: u16, x: f32, y: f32, size: f32) {
    let (what, pale) = match due {
        Due::There(what) => (what, 1.0),
        Due::Spared(what) => (what, 0.4),
        Due::Lacking(what) => (what, 0.45),
    };
    match (what, due) {
        (Some(resource), Due::Lacking(_)) => items.push(pieces::lacking(resource, x, y, size)),
        (Some(resource), _) => {
            let mut token = Items::from([pieces::token(resource, x, y, size)]);
            if let Some(crate::scene::Item::Sprite(sprite)) = token.first_mut() {
                sprite.opacity = pale;
            }
            items.extend(token);
        }
        (None, _) => {
            items.push(
                Sprite::new("oath/coin", x, y, size / 100.0)
                    .faded(pale)
                    .into(),
            );
            let high = (0.8 * size).clamp(LEAST, 60.0);
            items.push(pieces::number(&money.to_string(), x, y, high, INK));
        }
    }
    if matches!(due, Due::Spared(_)) {
        let r = 0.5 * size;
        let slash = format!("M{} {}L{} {}", x - r, y + r, x + r, y - r);
        items.push(Form::Path(slash).lined(RUBRIC, 6.0).into());
    }
}

/// How many Doubloons stand on the coin: what is to be paid, or what is spared.
fn money(view: &View, mat: &Mat, mission: Mission) -> u16 {
    match view.board.price_of(mission, mat).doubloons {
        0 => view.board.cards.mission(mission).doubloons.into(),
        due => due,
    }
}

/// What a Mission asks for, in one row or two, around a point.
fn tokens(items: &mut Items, view: &View, mat: &Mat, mission: Mission, (x, y): (f32, f32)) {
    let all = dues(view, mat, mission);
    let money = money(view, mat, mission);
    let in_row = if all.len() <= 3 {
        3
    } else {
        all.len().div_ceil(2)
    };
    let rows = all.len().div_ceil(in_row.max(1)).max(1);
    let size = match (rows, in_row) {
        (1, _) => 74.0,
        (_, ..=3) => 68.0,
        _ => 60.0,
    };
    let step = size + 14.0;
    for (row, dues) in all.chunks(in_row.max(1)).enumerate() {
        let y = y + (size + 12.0) * (row as f32 - (rows as f32 - 1.0) / 2.0);
        for (nth, one) in dues.iter().enumerate() {
            let x = x + step * (nth as f32 - (dues.len() as f32 - 1.0) / 2.0);
            due(items, *one, money, x, y, size);
        }
    }
}

/// What an Action card does, as things, where it can be said so.
fn things(card: ActionCard) -> &'static [Bit] {
    use Bit::{Coin, Heart, Icon, Token};
    match card {
        ActionCard::BuriedChest => &[Coin(3)],
        ActionCard::SmuggledArms => &[Token(Resource::Equipment), Coin(1)],
        ActionCard::PressedCrew => &[Token(Resource::Ally), Coin(1)],
        ActionCard::SalvagedStores => &[Token(Resource::Supply), Coin(1)],
        ActionCard::SecondWind => &[Heart(3)],
        ActionCard::Pickpocket => &[Coin(2)],
        ActionCard::Sabotage => &[Bit::Minus, Heart(2)],
        ActionCard::GoodWord => &[Bit::Plus, Icon("icons/victory-point")],
        ActionCard::ForgedOrders => &[Icon("icons/mission-card")],
        ActionCard::OldChart => &[Icon("icons/exploration")],
        ActionCard::StickyFingers => &[Bit::Any],
        ActionCard::ShoreLeave | ActionCard::Bribe | ActionCard::Parley => &[],
    }
}

/// What stands on a card that is no Mission: its sign, its name, what it does as things and in words, and its number.
struct Face {
    sign: &'static str,
    name: Phrase,
    things: &'static [Bit],
    rule: Phrase,
    number: Option<String>,
    count: usize,
}

fn face(card: Card) -> Option<Face> {
    let action = |card: ActionCard, number: Option<u8>, count: usize| Face {
        sign: "icons/action-card",
        name: words::action(card),
        things: things(card),
        rule: words::rule(card),
        number: number.map(|number| number.to_string()),
        count,
    };
    let place = |at: Location, number: Option<u8>| Face {
        sign: pieces::landmark(at),
        name: words::location(at),
        things: pieces::effect(at),
        rule: words::effect(at),
        number: number.map(|number| number.to_string()),
        count: 1,
    };
    Some(match card {
        Card::Mission(_) => return None,
        Card::Action(card, count) => action(card, None, count),
        Card::Pick(number, card) => action(card, Some(number), 1),
        Card::Kept(at) => place(at, None),
        Card::Keep(number, at) => place(at, Some(number)),
    })
}

fn large_others(items: &mut Items, others: &[Card], y: f32, reader: &Reader) -> f32 {
    let mut bottom = y;
    for (nth, card) in others.iter().enumerate() {
        let Some(face) = face(*card) else { continue };
        let last_alone = nth % 2 == 0 && nth + 1 == others.len();
        let x = match (last_alone, nth % 2) {
            (true, _) => 320.0,
            (false, 0) => 30.0,
            (false, _) => 610.0,
        };
        let top = y + 474.0 * (nth / 2) as f32;
        large_other(items, &face, (x, top), reader);
        bottom = top + 474.0;
    }
    bottom
}

fn large_other(items: &mut Items, face: &Face, (x, y): (f32, f32), reader: &Reader) {
    items.push(Sprite::new("oath/paper-action", x, y, 1.0).into());
    sign(items, face.sign, x + 88.0, y + 92.0, 50.0);
    let name = reader.say(&face.name);
    let name = Text::new(name, Font::Name, 48.0, INK, x + 158.0, y + 108.0);
    items.push(name.within(364.0).into());
    rule(items, x + 50.0, x + 510.0, y + 164.0);
    let words = reader.say(&face.rule);
    let words = |y: f32, lines| {
        let words = Text::new(words, Font::Words, 36.0, INK, x + 280.0, y).centered();
        words.broken(476.0, lines).around()
    };
    if face.things.is_empty() {
        items.push(words(y + 292.0, 5).into());
    } else {
        let left = x + 280.0 - pieces::width(face.things, 70.0) / 2.0;
        pieces::line(items, face.things, left, y + 222.0, 70.0, INK);
        items.push(words(y + 326.0, 3).into());
    }
    marks(items, face, x + 280.0, y + 424.0, (x + 500.0, y + 30.0));
}

/// The sign of a card in its night disc.
fn sign(items: &mut Items, name: &'static str, x: f32, y: f32, r: f32) {
    items.push(Form::circle(x, y, r).filled(NIGHT).into());
    items.push(Form::circle(x, y, r - 6.0).lined(GOLD, 3.0).into());
    items.push(pieces::icon(name, x, y, 1.2 * r, PAPER));
}

/// The number of a choice, and how many there are of a card.
fn marks(items: &mut Items, face: &Face, x: f32, y: f32, (right, top): (f32, f32)) {
    if let Some(number) = &face.number {
        pieces::seal(items, x, y, number);
    }
    if face.count > 1 {
        let count = Text::new(
            format!("×{}", face.count),
            Font::Strong,
            36.0,
            INK,
            right,
            top + 13.0,
        );
        items.push(
            count
                .centered()
                .on_pill(GOLD, 50.0, 18.0)
                .rimmed(RIM, 3.0)
                .into(),
        );
    }
}

fn small_missions(
    items: &mut Items,
    view: &View,
    seat: Seat,
    missions: &[Card],
    y: f32,
    reader: &Reader,
) -> f32 {
    let mut bottom = y;
    for (nth, card) in missions.iter().enumerate() {
        let Card::Mission(mission) = *card else {
            continue;
        };
        let x = 26.0 + 388.0 * (nth % 3) as f32;
        let top = y + 198.0 * (nth / 3) as f32;
        small_mission(items, view, seat, mission, (x, top), reader);
        bottom = top + 206.0;
    }
    bottom
}

fn small_mission(
    items: &mut Items,
    view: &View,
    seat: Seat,
    mission: Mission,
    (x, y): (f32, f32),
    reader: &Reader,
) {
    let board = &view.board;
    let mat = board.mat(seat);
    let card = board.cards.mission(mission);
    pieces::card(items, x, y, 373.0, 170.0);
    if board.can_pay(mission, mat, mat.tokens) {
        let frame = Form::rounded(x, y, 373.0, 170.0, 14.0);
        items.push(frame.lined(GOLD, 7.0).into());
    }
    let name = reader.say(&words::mission(&board.cards, mission));
    let name = Text::new(name, Font::Name, 37.0, INK, x + 20.0, y + 46.0);
    items.push(name.within(334.0).into());
    let dues = dues(view, mat, mission);
    let step = (216.0 / (dues.len() as f32 - 1.0).max(1.0)).min(52.0);
    let money = money(view, mat, mission);
    for (nth, one) in dues.iter().enumerate() {
        due(
            items,
            *one,
            money,
            x + 42.0 + step * nth as f32,
            y + 88.0,
            46.0,
        );
    }
    pieces::flag(items, x + 321.0, y + 64.0, 60.0, card.points.into());
    if let Some(benefit) = card.benefit {
        cards::benefit(items, benefit, (x + 20.0, y + 138.0), 190.0, reader);
    }
    if board.can_pay(mission, mat, mat.tokens) {
        pieces::check(items, x + 278.0, y + 168.0);
    }
    pieces::seal(items, x + 340.0, y + 168.0, &(mission.0 + 1).to_string());
}

fn small_others(items: &mut Items, others: &[Card], y: f32, reader: &Reader) -> f32 {
    let mut bottom = y;
    for (nth, card) in others.iter().enumerate() {
        let Some(face) = face(*card) else { continue };
        let x = 26.0 + 582.0 * (nth % 2) as f32;
        let top = y + 274.0 * (nth / 2) as f32;
        small_other(items, &face, (x, top), reader);
        bottom = top + 274.0;
    }
    bottom
}

fn small_other(items: &mut Items, face: &Face, (x, y): (f32, f32), reader: &Reader) {
    let paper = Form::rounded(x, y, 566.0, 252.0, 18.0).filled(Color::hex(0xDFE7DC));
    items.push(paper.outlined(INK, 3.0).into());
    let inside = Form::rounded(x + 8.0, y + 8.0, 550.0, 236.0, 11.0);
    items.push(inside.lined(crate::scene::style::EDGE, 2.0).into());
    sign(items, face.sign, x + 50.0, y + 46.0, 30.0);
    let name = reader.say(&face.name);
    let name = Text::new(name, Font::Name, 40.0, INK, x + 94.0, y + 60.0);
    items.push(name.within(380.0).into());
    let words = reader.say(&face.rule);
    let words = Text::new(words, Font::Words, 34.0, INK, x + 24.0, y + 164.0);
    items.push(words.broken(520.0, 4).leaded(1.16).around().into());
    marks(items, face, x + 283.0, y + 252.0, (x + 520.0, y + 32.0));
}
