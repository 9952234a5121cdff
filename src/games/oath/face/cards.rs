//! The open cards below the chart: Missions, the Black Market with its prices, and the Follower at the Tavern.

use super::pieces::{self, Bit, Items};
use super::words;
use crate::face::Reader;
use crate::games::oath::{Benefit, Board, Mission, MissionCard, Resource, View, Ware};
use crate::scene::style::{EDGE, INK, LEAST, RUBRIC, SOFT};
use crate::scene::{Font, Form, Text};
use crate::words::Phrase;

/// An open Mission: its left edge by place, its width and height.
const MISSIONS: [f32; 3] = [24.0, 413.5, 803.0];
const MISSION: (f32, f32, f32) = (1182.0, 373.0, 170.0);
/// A Black Market card.
const MARKET: [f32; 3] = [24.0, 248.0, 472.0];
const WARE: (f32, f32, f32) = (1426.0, 210.0, 112.0);
/// The Follower's card.
const TAVERN: (f32, f32, f32, f32) = (714.0, 1426.0, 462.0, 112.0);
/// Where the titles of the two rows stand.
const UPPER: f32 = 1166.0;
const LOWER: f32 = 1406.0;

/// What the ground has: the titles, and a card in every place.
pub(super) fn ground(items: &mut Items, reader: &Reader) {
    let titles = [
        ("oath-open-missions", 36.0, UPPER),
        ("oath-black-market", 36.0, LOWER),
        ("oath-tavern", 726.0, LOWER),
    ];
    for (key, x, y) in titles {
        let title = reader.say(&Phrase::new(key));
        items.push(Text::new(title, Font::Title, 44.0, RUBRIC, x, y).into());
    }
    for x in MISSIONS {
        let (y, width, height) = MISSION;
        mission_card(items, x, y, width, height);
    }
    for x in MARKET {
        let (y, width, height) = WARE;
        pieces::card(items, x, y, width, height);
    }
    let (x, y, width, height) = TAVERN;
    pieces::card(items, x, y, width, height);
}

fn mission_card(items: &mut Items, x: f32, y: f32, width: f32, height: f32) {
    pieces::card(items, x, y, width, height);
    let line = format!("M{} {}h{}", x + 20.0, y + 58.0, width - 40.0);
    items.push(Form::Path(line).lined(EDGE, 2.0).into());
}

/// How many cards a pile has, with its icon, ending at a place.
fn pile(items: &mut Items, name: &'static str, count: usize, right: f32, y: f32) {
    let words = count.to_string();
    let wide = 22.0 * words.len() as f32;
    items.push(pieces::icon(
        name,
        right - wide - 26.0,
        y - 12.0,
        38.0,
        SOFT,
    ));
    items.push(
        Text::new(words, Font::Words, 36.0, SOFT, right, y)
            .ending()
            .into(),
    );
}

/// How many cards every pile has.
pub(super) fn piles(items: &mut Items, view: &View) {
    let board = &view.board;
    let above = [
        ("icons/exploration", view.explorations.count()),
        ("icons/action-card", view.actions.count()),
        ("icons/mission-card", board.mission_pile.len()),
    ];
    let mut right = 1172.0;
    for (name, count) in above {
        pile(items, name, count, right, UPPER);
        right -= 104.0;
    }
    pile(
        items,
        "icons/black-market",
        board.market_pile.len(),
        678.0,
        LOWER,
    );
    pile(
        items,
        "icons/follower",
        board.tavern_pile.len(),
        1172.0,
        LOWER,
    );
}

/// The three open Missions.
pub(super) fn missions(items: &mut Items, board: &Board, reader: &Reader) {
    let (y, width, height) = MISSION;
    for (x, mission) in MISSIONS.into_iter().zip(board.missions) {
        match mission {
            Some(mission) => self::mission(items, board, mission, (x, y), reader),
            None => {
                let why = reader.say(&Phrase::new("oath-taken"));
                pieces::gone(items, x, y, width, height, why);
            }
        }
    }
}

/// What a Mission asks for, as a line: tokens of one kind overlap.
pub(super) fn asked(card: &MissionCard) -> Vec<Asked> {
    let mut all = Vec::new();
    for &resource in Resource::ALL {
        for nth in 0..card.asks(resource) {
            all.push(Asked {
                resource: Some(resource),
                again: nth > 0,
            });
        }
    }
    if card.doubloons > 0 {
        all.push(Asked {
            resource: None,
            again: false,
        });
    }
    all
}

/// One thing that a Mission asks for: a token, or the Doubloons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Asked {
    /// Of which resource; `None` for Doubloons.
    pub resource: Option<Resource>,
    /// Whether another one of the kind stands before it.
    pub again: bool,
}

fn mission(
    items: &mut Items,
    board: &Board,
    mission: Mission,
    (x, y): (f32, f32),
    reader: &Reader,
) {
    let card = board.cards.mission(mission);
    let name = reader.say(&words::mission(&board.cards, mission));
    let name = Text::new(name, Font::Name, 37.0, INK, x + 20.0, y + 46.0);
    items.push(name.within(334.0).into());
    price(items, card, (x + 18.0, y + 88.0), 262.0);
    pieces::flag(items, x + 321.0, y + 68.0, 64.0, card.points.into());
    if let Some(benefit) = card.benefit {
        self::benefit(items, benefit, (x + 20.0, y + 137.0), 206.0, reader);
    }
}

/// What a Mission asks for, from a left edge around a height, in some room.
pub(super) fn price(items: &mut Items, card: &MissionCard, (x, y): (f32, f32), room: f32) {
    const SIZE: f32 = 46.0;
    let all = asked(card);
    let step = |next: &Asked| if next.again { 28.5 } else { 56.0 };
    let wide: f32 = all.iter().skip(1).map(step).sum::<f32>() + SIZE;
    let tight = ((room - SIZE) / (wide - SIZE).max(1.0)).min(1.0);
    let mut middle = x + SIZE / 2.0;
    for (at, one) in all.iter().enumerate() {
        if at > 0 {
            middle += step(one) * tight;
        }
        let middle = middle.round();
        match one.resource {
            Some(resource) => items.push(pieces::token(resource, middle, y, SIZE)),
            None => pieces::coin(items, middle, y, SIZE, &card.doubloons.to_string()),
        }
    }
}

/// What a Mission gives beside its points, from a left edge around a height.
pub(super) fn benefit(
    items: &mut Items,
    benefit: Benefit,
    (x, y): (f32, f32),
    room: f32,
    reader: &Reader,
) {
    match benefit {
        Benefit::Item(item) => items.push(pieces::icon(pieces::gear(item), x + 22.0, y, 44.0, INK)),
        Benefit::Toughness(count) => {
            pieces::heart(items, x + 24.0, y + 1.0, 50.0, &count.to_string());
        }
        Benefit::Cards(_) => {
            items.push(pieces::icon("icons/action-card", x + 22.0, y, 44.0, INK));
        }
    }
    let words = reader.say(&words::benefit(benefit));
    let words = Text::new(words, Font::Words, 34.0, INK, x + 56.0, y + 12.0);
    items.push(words.within(room).into());
}

/// The Black Market and its prices.
pub(super) fn market(items: &mut Items, board: &Board, reader: &Reader) {
    let (y, width, height) = WARE;
    for (slot, (x, ware)) in (0_u8..).zip(MARKET.into_iter().zip(board.market)) {
        match ware {
            Some(ware) => goods(items, board, ware, x + width / 2.0 + 8.0, y + 64.0),
            None => {
                let why = reader.say(&Phrase::new("oath-sold"));
                pieces::gone(items, x, y, width, height, why);
            }
        }
        let price = board.price(slot).to_string();
        pieces::coin(items, x + 28.0, y + 12.0, 54.0, &price);
    }
}

/// What a Black Market card gives, around a point.
fn goods(items: &mut Items, board: &Board, ware: Ware, x: f32, y: f32) {
    let card = board.cards.ware(ware);
    let mut bits = Vec::new();
    for &resource in Resource::ALL {
        bits.extend((0..card.gives(resource)).map(|_| Bit::Token(resource)));
    }
    bits.extend((0..card.cards).map(|_| Bit::Icon("icons/action-card")));
    let size = if bits.len() > 2 { 50.0 } else { 60.0 };
    let left = x - pieces::width(&bits, size) / 2.0;
    pieces::line(items, &bits, left, y, size, INK);
}

/// The Follower who can be hired.
pub(super) fn tavern(items: &mut Items, board: &Board, reader: &Reader) {
    let (x, y, width, height) = TAVERN;
    let Some(follower) = board.tavern else {
        let why = reader.say(&Phrase::new("oath-hired"));
        return pieces::gone(items, x, y, width, height, why);
    };
    pieces::coin(items, x + 28.0, y + 12.0, 54.0, "1");
    let name = reader.say(&words::follower(follower));
    let name = Text::new(name, Font::Name, 38.0, INK, x + 64.0, y + 46.0);
    items.push(name.within(380.0).into());
    let place = pieces::workplace(follower);
    items.push(pieces::icon(place, x + 44.0, y + 80.0, 40.0, INK));
    let bits = pieces::help(follower);
    let left = x + width - 20.0 - pieces::width(bits, 41.0);
    pieces::line(items, bits, left, y + 80.0, 41.0, INK);
    let place = match follower.location() {
        Some(at) => words::location(at),
        None => Phrase::new("oath-every-round"),
    };
    let place = Text::new(
        reader.say(&place),
        Font::Words,
        LEAST,
        SOFT,
        x + 72.0,
        y + 92.0,
    );
    items.push(place.within(left - x - 84.0).into());
}
