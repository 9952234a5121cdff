//! What the things of Oath are called: locations, items, people, cards, and how they are counted and listed.

use crate::games::oath::{
    ActionCard, Benefit, Bonus, Cards, Follower, Item, Location, Mission, Pawn, Pirate, Resource,
    Spot,
};
use crate::words::Phrase;

/// The name of a location.
pub(super) fn location(at: Location) -> Phrase {
    Phrase::new(format!("oath-location-{at}"))
}

/// "at the Docks".
pub(super) fn at(at: Location) -> Phrase {
    Phrase::new(format!("oath-at-{at}"))
}

/// "to the Docks".
pub(super) fn to(at: Location) -> Phrase {
    Phrase::new(format!("oath-to-{at}"))
}

/// "from the Docks".
pub(super) fn from(at: Location) -> Phrase {
    Phrase::new(format!("oath-from-{at}"))
}

/// What a location does, in a few words.
pub(super) fn effect(at: Location) -> Phrase {
    Phrase::new(format!("oath-effect-{at}"))
}

/// The name of a resource.
pub(super) fn resource(resource: Resource) -> Phrase {
    Phrase::new(format!("oath-resource-{resource}"))
}

/// The name of an item.
pub(super) fn item(item: Item) -> Phrase {
    Phrase::new(format!("oath-item-{item}"))
}

/// What an item does, in a few words.
pub(super) fn used(item: Item) -> Phrase {
    Phrase::new(format!("oath-use-{item}"))
}

/// A place on a mat: an item's space, or the boat.
pub(super) fn spot(spot: Spot) -> Phrase {
    match spot.item() {
        Some(item) => self::item(item),
        None => Phrase::new("oath-boat-place").with("resource", resource(spot.resource())),
    }
}

/// A place on a mat where a token has just come to lie: "Equipment: Sword", "Equipment on the boat".
pub(super) fn laid(spot: Spot) -> Phrase {
    match spot.item() {
        Some(item) => Phrase::new("oath-token-on")
            .with("resource", resource(spot.resource()))
            .with("item", self::item(item)),
        None => Phrase::new("oath-token-boat").with("resource", resource(spot.resource())),
    }
}

/// The name of a Mission. A host's own cards have no words in the catalogs; their keys are English enough.
pub(super) fn mission(cards: &Cards, mission: Mission) -> Phrase {
    let key = match cards.missions.get(usize::from(mission.0)) {
        Some(card) => card.key.as_str(),
        None => return Phrase::plain((mission.0 + 1).to_string()),
    };
    named_mission(key)
}

/// The name of the Mission with this key.
pub(super) fn named_mission(key: &str) -> Phrase {
    match Cards::standard().mission_named(key) {
        Some(_) => Phrase::new(format!("oath-mission-{key}")),
        None => {
            let words = key.split('-').map(|word| {
                let mut letters = word.chars();
                let first = letters.next().map(|letter| letter.to_ascii_uppercase());
                first.into_iter().chain(letters).collect::<String>()
            });
            Phrase::plain(words.collect::<Vec<_>>().join(" "))
        }
    }
}

/// The name of an Action card.
pub(super) fn action(card: ActionCard) -> Phrase {
    Phrase::new(format!("oath-card-{card}"))
}

/// What an Action card does.
pub(super) fn rule(card: ActionCard) -> Phrase {
    Phrase::new(format!("oath-rule-{card}"))
}

/// The name of a Follower.
pub(super) fn follower(follower: Follower) -> Phrase {
    Phrase::new(format!("oath-follower-{follower}"))
}

/// What a Follower does, and where.
pub(super) fn help(follower: Follower) -> Phrase {
    Phrase::new(format!("oath-help-{follower}"))
}

/// The name of a Pirate.
pub(super) fn pirate(pirate: Pirate) -> Phrase {
    Phrase::new(format!("oath-pirate-{pirate}"))
}

/// What a Pirate is called.
pub(super) fn epithet(pirate: Pirate) -> Phrase {
    Phrase::new(format!("oath-epithet-{pirate}"))
}

/// What a Pirate's ability is, in a few words.
pub(super) fn talent(pirate: Pirate) -> Phrase {
    Phrase::new(format!("oath-talent-{pirate}"))
}

/// "a Mate", "the Pirate".
pub(super) fn a_pawn(pawn: Pawn) -> Phrase {
    Phrase::new(match pawn {
        Pawn::Mate => "oath-a-mate",
        Pawn::Pirate => "oath-the-pirate",
    })
}

/// What a bonus is for.
pub(super) fn bonus(bonus: Bonus) -> Phrase {
    Phrase::new(format!("oath-bonus-{bonus}"))
}

/// What a Mission gives beside its points.
pub(super) fn benefit(benefit: Benefit) -> Phrase {
    match benefit {
        Benefit::Item(item) => self::item(item),
        Benefit::Toughness(_) => toughness(),
        Benefit::Cards(count) => cards(count.into()),
    }
}

/// "Toughness".
pub(super) fn toughness() -> Phrase {
    Phrase::new("oath-toughness")
}

/// "Round".
pub(super) fn round_word() -> Phrase {
    Phrase::new("oath-round")
}

/// "2 cards".
pub(super) fn cards(count: i64) -> Phrase {
    Phrase::new("oath-cards").with("count", count)
}

/// "2 Doubloons".
pub(super) fn doubloons(count: i64) -> Phrase {
    Phrase::new("oath-doubloons").with("count", count)
}

/// "2 Equipment, 1 Ally, 2 Doubloons": what a Mission asks for, or what a market card gives.
pub(super) fn goods(tokens: [u8; 3], others: Option<Phrase>) -> Phrase {
    let tokens = Resource::ALL.iter().zip(tokens);
    let mut parts: Vec<Phrase> = tokens
        .filter(|&(_, count)| count > 0)
        .map(|(&resource, count)| tokens_of(resource, count))
        .collect();
    parts.extend(others);
    match parts.is_empty() {
        true => Phrase::new("oath-nothing"),
        false => Phrase::Joined(parts, ", ".into()),
    }
}

/// "2 Equipment".
pub(super) fn tokens_of(resource: Resource, count: u8) -> Phrase {
    Phrase::new(format!("oath-tokens-{resource}")).with("count", i64::from(count))
}

/// What a Mission asks for, in words.
pub(super) fn asked(cards: &Cards, mission: Mission) -> Phrase {
    let Some(card) = cards.missions.get(usize::from(mission.0)) else {
        return Phrase::new("oath-nothing");
    };
    let money = (card.doubloons > 0).then(|| doubloons(card.doubloons.into()));
    goods([card.equipment, card.ally, card.supply], money)
}

/// "c2", "c2 and d3", "c2, d3 and e2"; nothing for nothing.
pub(super) fn listed(mut things: Vec<Phrase>) -> Option<Phrase> {
    let last = things.pop()?;
    Some(match things.is_empty() {
        true => last,
        false => Phrase::new("oath-and")
            .with("first", Phrase::Joined(things, ", ".into()))
            .with("last", last),
    })
}
