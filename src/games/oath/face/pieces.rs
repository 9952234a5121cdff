//! The small things all pictures of Oath are made of: icons, tokens, coins, hearts, flags, pawns, and lines of them.

use crate::games::oath::{Follower, Item as Gear, Location, Pawn, Resource};
use crate::rules::Seat;
use crate::scene::style::{EDGE, GOLD, INK, LEAST, PAPER, RADIUS, RIM, RUBRIC, SOFT, color};
use crate::scene::{Color, Font, Form, Item, Shape, Sprite, Text};

/// What a picture is put together from, from the lowest to the topmost.
pub(super) type Items = Vec<Item>;

/// Words in resource colors, and the tinted bars.
pub(super) fn resource_color(resource: Resource) -> Color {
    Color::hex(match resource {
        Resource::Equipment => 0x3F566B,
        Resource::Ally => 0x8B3A4A,
        Resource::Supply => 0x5C6B2A,
    })
}

/// The bars that tokens of a resource lie on.
pub(super) fn bar_color(resource: Resource) -> Color {
    Color::hex(match resource {
        Resource::Equipment => 0xC6CCC4,
        Resource::Ally => 0xE3C6B6,
        Resource::Supply => 0xD5D3A8,
    })
}

/// The drawings of the locations, in their order.
const LANDMARKS: [&str; 20] = [
    "icons/bazaar",
    "icons/beach",
    "icons/black-market",
    "icons/blacksmith",
    "icons/bridge",
    "icons/brotherhood",
    "icons/docks",
    "icons/inn",
    "icons/tavern",
    "icons/watchtower",
    "icons/ancient-temple",
    "icons/arena",
    "icons/cave",
    "icons/corsair-tower",
    "icons/hideout",
    "icons/hut",
    "icons/old-port",
    "icons/shipwreck",
    "icons/thieves-den",
    "icons/witch",
];

/// The drawings of the items, in their order: alone, as a token, and as a lasting ability.
const GEAR: [[&str; 3]; 12] = [
    ["icons/sword", "oath/item-sword", "oath/lasting-sword"],
    ["icons/pistol", "oath/item-pistol", "oath/lasting-pistol"],
    [
        "icons/spyglass",
        "oath/item-spyglass",
        "oath/lasting-spyglass",
    ],
    ["icons/sextant", "oath/item-sextant", "oath/lasting-sextant"],
    ["icons/gunner", "oath/item-gunner", "oath/lasting-gunner"],
    [
        "icons/first-mate",
        "oath/item-first-mate",
        "oath/lasting-first-mate",
    ],
    ["icons/parrot", "oath/item-parrot", "oath/lasting-parrot"],
    ["icons/monkey", "oath/item-monkey", "oath/lasting-monkey"],
    [
        "icons/gunpowder",
        "oath/item-gunpowder",
        "oath/lasting-gunpowder",
    ],
    ["icons/rum", "oath/item-rum", "oath/lasting-rum"],
    ["icons/food", "oath/item-food", "oath/lasting-food"],
    ["icons/water", "oath/item-water", "oath/lasting-water"],
];

/// The drawings of the resources: a token, one that is lacking, and a free place.
const TOKENS: [[&str; 3]; 3] = [
    [
        "oath/token-equipment",
        "oath/lack-equipment",
        "oath/free-equipment",
    ],
    ["oath/token-ally", "oath/lack-ally", "oath/free-ally"],
    ["oath/token-supply", "oath/lack-supply", "oath/free-supply"],
];

/// The drawings of the seats: a Mate and a Pirate.
const PAWNS: [[&str; 2]; 5] = [
    ["oath/mate-a", "oath/pirate-a"],
    ["oath/mate-b", "oath/pirate-b"],
    ["oath/mate-c", "oath/pirate-c"],
    ["oath/mate-d", "oath/pirate-d"],
    ["oath/mate-e", "oath/pirate-e"],
];

/// The landmark of a location.
pub(super) fn landmark(at: Location) -> &'static str {
    LANDMARKS[at as usize]
}

/// The drawing of an item alone.
pub(super) fn gear(item: Gear) -> &'static str {
    GEAR[item as usize][0]
}

/// An icon in one color around a point, its box `size` pixels high.
pub(super) fn icon(name: &'static str, x: f32, y: f32, size: f32, color: Color) -> Item {
    Sprite::new(name, x, y, size / 512.0).tinted(color).into()
}

/// A token of a resource, `size` pixels high, around a point.
pub(super) fn token(resource: Resource, x: f32, y: f32, size: f32) -> Item {
    Sprite::new(TOKENS[resource as usize][0], x, y, size / 100.0).into()
}

/// A token that is asked for and not there.
pub(super) fn lacking(resource: Resource, x: f32, y: f32, size: f32) -> Item {
    Sprite::new(TOKENS[resource as usize][1], x, y, size / 100.0).into()
}

/// A place for a token on which none lies.
pub(super) fn free(resource: Resource, x: f32, y: f32, size: f32) -> Item {
    Sprite::new(TOKENS[resource as usize][2], x, y, size / 100.0).into()
}

/// A token that is an item.
pub(super) fn item_token(item: Gear, x: f32, y: f32, size: f32) -> Item {
    Sprite::new(GEAR[item as usize][1], x, y, size / 100.0).into()
}

/// The lasting ability of an item.
pub(super) fn lasting(item: Gear, x: f32, y: f32, size: f32) -> Item {
    Sprite::new(GEAR[item as usize][2], x, y, size / 100.0).into()
}

/// A coin around a point, with what stands on it.
pub(super) fn coin(items: &mut Items, x: f32, y: f32, size: f32, words: &str) {
    items.push(Sprite::new("oath/coin", x, y, size / 100.0).into());
    if !words.is_empty() {
        let high = if words.len() > 1 { 0.62 } else { 0.8 } * size;
        items.push(number(words, x, y, high.max(LEAST), INK));
    }
}

/// A heart around a point, with a number on it.
pub(super) fn heart(items: &mut Items, x: f32, y: f32, size: f32, words: &str) {
    items.push(Sprite::new("oath/heart", x, y, size / 100.0).into());
    if !words.is_empty() {
        let white = Color::hex(0xFFFFFF);
        let high = (0.64 * size).max(LEAST);
        items.push(number(words, x, y - 0.04 * size, high, white));
    }
}

/// A flag that hangs from a point, `size` pixels wide, with points on it.
pub(super) fn flag(items: &mut Items, x: f32, y: f32, size: f32, points: u32) {
    items.push(Sprite::new("oath/flag", x, y, size / 64.0).into());
    let words = points.to_string();
    let wide = if words.len() > 1 { 0.56 } else { 0.66 } * size;
    let white = Color::hex(0xFFFFFF);
    items.push(number(&words, x, y + 0.58 * size, wide.max(LEAST), white));
}

/// A number around a point.
pub(super) fn number(words: &str, x: f32, y: f32, size: f32, color: Color) -> Item {
    Text::new(
        words,
        Font::Strong,
        size,
        color,
        x,
        (y + 0.3635 * size).round(),
    )
    .centered()
    .into()
}

/// The seal with the number of a choice, around a point.
pub(super) fn seal(items: &mut Items, x: f32, y: f32, words: &str) {
    items.push(Sprite::new("oath/seal", x, y, 1.0).into());
    items.push(number(words, x, y, 38.0, PAPER));
}

/// The gold disc with a check: this can be done.
pub(super) fn check(items: &mut Items, x: f32, y: f32) {
    items.push(
        Form::circle(x, y, 25.0)
            .filled(GOLD)
            .outlined(RIM, 4.0)
            .into(),
    );
    let tick = format!("M{} {y}l9 10l17 -20", x - 12.0);
    items.push(Form::Path(tick).lined(INK, 7.0).into());
}

/// A pawn around a point; `r` is the radius a circle of it has.
pub(super) fn pawn(seat: Seat, pawn: Pawn, x: f32, y: f32, r: f32) -> Sprite {
    let [mate, pirate] = PAWNS[seat.index() % 5];
    match pawn {
        Pawn::Mate => Sprite::new(mate, x, y, r / 25.0),
        Pawn::Pirate => Sprite::new(pirate, x, y, r / 28.0),
    }
}

/// The ring around what a seat did last.
pub(super) fn ring(items: &mut Items, seat: Seat, x: f32, y: f32, r: f32) {
    for (color, width) in [(PAPER, 16.0), (INK, 12.0), (color(seat), 7.0)] {
        items.push(Form::circle(x, y, r).lined(color, width).into());
    }
}

/// The ring around what a seat would do.
pub(super) fn dashed_ring(items: &mut Items, x: f32, y: f32, r: f32) {
    items.push(Form::circle(x, y, r).lined(INK, 11.0).into());
    let dashes = Form::circle(x, y, r).lined(GOLD, 7.0).dashed(15.0, 7.0);
    items.push(dashes.into());
}

/// The ground under what a preview changes.
pub(super) fn changed(x: f32, y: f32, width: f32, height: f32) -> Shape {
    Form::rounded(x, y, width, height, 12.0)
        .filled(GOLD)
        .outlined(RIM, 3.0)
}

/// A card that lies there: its shadow, its paper, and the line inside.
pub(super) fn card(items: &mut Items, x: f32, y: f32, width: f32, height: f32) {
    let shadow = Form::rounded(x, y + 6.0, width, height, RADIUS).filled(INK);
    items.push(shadow.faded(0.18).into());
    let paper = Form::rounded(x, y, width, height, RADIUS).filled(PAPER);
    items.push(paper.outlined(SOFT, 3.0).into());
    let inside = Form::rounded(x + 7.0, y + 7.0, width - 14.0, height - 14.0, 9.0);
    items.push(inside.lined(EDGE, 2.0).into());
}

/// The place of a card that is no longer there, and why.
pub(super) fn gone(items: &mut Items, x: f32, y: f32, width: f32, height: f32, why: String) {
    // It covers the card that the ground has here, and its shadow.
    items.push(
        Form::rect(x - 3.0, y - 3.0, width + 6.0, height + 11.0)
            .filled(crate::scene::style::AGED)
            .into(),
    );
    let place = Form::rounded(x + 2.0, y + 2.0, width - 4.0, height - 4.0, RADIUS);
    let place = place.filled(Color::hex(0xE0CD9E)).outlined(EDGE, 3.0);
    items.push(place.dashed(10.0, 9.0).into());
    let (middle, baseline) = (x + width / 2.0, (y + height / 2.0 + 13.0).round());
    let why = Text::new(why, Font::Name, 38.0, SOFT, middle, baseline).centered();
    items.push(why.within(width - 30.0).into());
}

/// One thing in a line of effects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bit {
    /// A token.
    Token(Resource),
    /// A token of any one resource.
    Any,
    /// An item's token.
    Gear(Gear),
    /// Doubloons.
    Coin(u8),
    /// A price that is not always the same.
    Price,
    /// Toughness.
    Heart(u8),
    /// Anything else.
    Icon(&'static str),
    /// What is paid stands before it, what is gained after it.
    Arrow,
    /// One or the other.
    Or,
    /// Two of what follows.
    Twice,
    /// One more.
    Plus,
    /// One less.
    Minus,
}

impl Bit {
    fn width(self, size: f32) -> f32 {
        match self {
            Bit::Token(Resource::Equipment) | Bit::Any | Bit::Coin(_) | Bit::Price => size,
            Bit::Token(_) => 1.06 * size,
            Bit::Gear(item) => Bit::Token(item.resource()).width(size),
            Bit::Heart(_) => 1.16 * size,
            Bit::Icon(_) => 1.05 * size,
            Bit::Arrow => 24.0,
            Bit::Or => 14.0,
            Bit::Twice => 45.0,
            Bit::Plus => 42.0,
            Bit::Minus => 26.0,
        }
    }

    fn draw(self, items: &mut Items, x: f32, y: f32, size: f32, tint: Color) {
        match self {
            Bit::Token(resource) => items.push(token(resource, x, y, size)),
            Bit::Any => items.push(Sprite::new("oath/token-any", x, y, size / 100.0).into()),
            Bit::Gear(item) => items.push(item_token(item, x, y, size)),
            Bit::Coin(count) => coin(items, x, y, size, &count.to_string()),
            Bit::Price => coin(items, x, y, size, "?"),
            Bit::Heart(count) => heart(items, x, y, 1.16 * size, &count.to_string()),
            Bit::Icon(name) => items.push(icon(name, x, y, 1.02 * size, tint)),
            Bit::Arrow => {
                let arrow = format!("M{} {}l12 9l-12 9Z", x - 6.0, y - 9.0);
                items.push(Form::Path(arrow).filled(tint).into());
            }
            Bit::Or => {
                let stroke = format!("M{} {}l-9 32", x + 4.5, y - 16.0);
                items.push(Form::Path(stroke).lined(tint, 4.0).into());
            }
            Bit::Twice => items.push(number("2×", x, y, 33.0, tint)),
            Bit::Plus => items.push(number("+1", x, y, 33.0, tint)),
            Bit::Minus => items.push(number("−", x, y, 36.0, tint)),
        }
    }
}

/// Between two things in a line.
const BETWEEN: f32 = 3.0;

/// How wide a line is.
pub(super) fn width(bits: &[Bit], size: f32) -> f32 {
    let gaps = BETWEEN * bits.len().saturating_sub(1) as f32;
    bits.iter().map(|bit| bit.width(size)).sum::<f32>() + gaps
}

/// Draws a line from its left end, around a height.
pub(super) fn line(items: &mut Items, bits: &[Bit], x: f32, y: f32, size: f32, tint: Color) {
    let mut left = x;
    for bit in bits {
        let width = bit.width(size);
        bit.draw(items, (left + width / 2.0).round(), y, size, tint);
        left += width + BETWEEN;
    }
}

/// What a location does.
pub(super) fn effect(at: Location) -> &'static [Bit] {
    use Bit::{Any, Arrow, Coin, Heart, Icon, Or, Price, Token, Twice};
    use Resource::{Ally, Equipment, Supply};
    match at {
        Location::Bazaar => &[Token(Supply)],
        Location::Beach => &[Icon("icons/action-card")],
        Location::BlackMarket => &[Price, Arrow, Any],
        Location::Blacksmith => &[Token(Equipment)],
        Location::Bridge => &[Coin(2)],
        Location::Brotherhood => &[
            Icon("icons/mission-card"),
            Arrow,
            Icon("icons/victory-point"),
        ],
        Location::Docks => &[Token(Ally)],
        Location::Inn => &[Heart(2)],
        Location::Tavern => &[Coin(1), Arrow, Icon("icons/follower")],
        Location::Watchtower => &[Icon("icons/first-player"), Icon("icons/exploration")],
        Location::AncientTemple => &[Heart(1), Arrow, Token(Equipment), Coin(1)],
        Location::Arena => &[Heart(1), Arrow, Coin(3)],
        Location::Cave => &[
            Heart(3),
            Arrow,
            Token(Equipment),
            Token(Ally),
            Token(Supply),
        ],
        Location::CorsairTower => &[Token(Ally), Or, Token(Equipment)],
        Location::Hideout => &[Token(Equipment), Or, Token(Supply)],
        Location::Hut => &[Token(Ally), Or, Token(Supply)],
        Location::OldPort => &[Heart(1), Arrow, Token(Ally), Coin(1)],
        Location::Shipwreck => &[Heart(1), Arrow, Token(Supply), Coin(1)],
        Location::ThievesDen => &[Coin(2), Arrow, Twice, Any],
        Location::Witch => &[Coin(1), Arrow, Heart(3)],
    }
}

/// What a Follower does.
pub(super) fn help(follower: Follower) -> &'static [Bit] {
    use Bit::{Arrow, Coin, Heart, Icon, Minus, Or, Plus, Token};
    use Resource::{Ally, Equipment, Supply};
    match follower {
        Follower::AnchorJosh => &[Token(Ally)],
        Follower::BoaBill => &[Token(Ally), Arrow, Token(Supply), Token(Equipment)],
        Follower::ChattySylvia => &[Bit::Gear(Gear::Food), Or, Bit::Gear(Gear::Water)],
        Follower::DollarTheAccountant => &[Token(Supply)],
        Follower::EmanuelGoldtooth => &[Minus, Coin(1)],
        Follower::JamesTipster => &[Token(Equipment), Arrow, Token(Ally), Token(Supply)],
        Follower::LiveauxTheWasp => &[Token(Equipment)],
        Follower::MaggieTheMermaid => &[Icon("icons/action-card")],
        Follower::MisterBillion => &[Plus, Icon("icons/victory-point")],
        Follower::OliverTheTree => &[Coin(2)],
        Follower::OpeneyeRoy => &[Token(Supply), Arrow, Token(Equipment), Token(Ally)],
        Follower::RoyalMorgan => &[Heart(1)],
        Follower::SkillfulBen => &[Coin(1)],
    }
}

/// Where a Follower helps, as an icon: a location, or every round.
pub(super) fn workplace(follower: Follower) -> &'static str {
    follower.location().map_or("icons/round", landmark)
}

/// A rubric icon that stands for a fact of a strip.
pub(super) fn rubric(name: &'static str, x: f32, y: f32, size: f32) -> Item {
    icon(name, x, y, size, RUBRIC)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_belong_to_their_nouns() {
        for &at in Location::ALL {
            assert_eq!(landmark(at), format!("icons/{at}"));
        }
        for &item in Gear::ALL {
            let [alone, token, lasting] = GEAR[item as usize];
            assert_eq!(alone, format!("icons/{item}"));
            assert_eq!(token, format!("oath/item-{item}"));
            assert_eq!(lasting, format!("oath/lasting-{item}"));
        }
        for &resource in Resource::ALL {
            let [token, lack, free] = TOKENS[resource as usize];
            assert_eq!(token, format!("oath/token-{resource}"));
            assert_eq!(lack, format!("oath/lack-{resource}"));
            assert_eq!(free, format!("oath/free-{resource}"));
        }
        for seat in Seat::all(5) {
            let [mate, pirate] = PAWNS[seat.index()];
            let letter = seat.letter().to_ascii_lowercase();
            assert_eq!(mate, format!("oath/mate-{letter}"));
            assert_eq!(pirate, format!("oath/pirate-{letter}"));
        }
    }
}
