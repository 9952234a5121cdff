//! The cards as data: what a host may replace by a file of their own, checked when it is read and kept with every table as
//! dealt.

use super::board::MOST_TOUGHNESS;
use super::nouns::{ActionCard, Follower, Item, Location, Resource};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::sync::{Arc, LazyLock};

/// The cards that are compiled in.
const STANDARD: &str = include_str!("../../../assets/games/oath/cards.json");

/// By what stored positions call them. Other cards need another number, and these have to stay known by theirs: tables that
/// were dealt them play on with them.
const EDITION: u16 = 1;

static DEALT: LazyLock<Arc<Cards>> = LazyLock::new(|| {
    let cards = Cards::read(STANDARD).expect("the compiled-in cards are read by a test");
    Arc::new(cards)
});

/// All the cards of a game, the spaces of the locations and the prices of the Black Market.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The Mission cards, each once; a [`Mission`] is a place in this list.
    pub missions: Vec<MissionCard>,
    /// The kinds of Black Market cards; a [`Ware`] is a place in this list.
    pub market: Vec<MarketCard>,
    /// How many there are of each kind of Action card.
    pub actions: Vec<Copies<ActionCard>>,
    /// How many there are of each Tavern card.
    pub tavern: Vec<Copies<Follower>>,
    /// How many spaces each location has, in the order of the locations.
    pub spaces: Vec<Spaces>,
    /// The prices of the Black Market, in Doubloons, from left to right.
    pub prices: [u8; 3],
}

/// A Mission card, by its place among the cards of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mission(pub u8);

/// A kind of Black Market card, by its place among the cards of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ware(pub u8);

/// What a Mission asks for and gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionCard {
    /// The key of its name: small letters, digits and dashes.
    pub key: String,
    /// Equipment tokens asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub equipment: u8,
    /// Ally tokens asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ally: u8,
    /// Supply tokens asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub supply: u8,
    /// Doubloons asked for.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub doubloons: u8,
    /// Victory Points.
    pub points: u8,
    /// What it gives beside the points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub benefit: Option<Benefit>,
}

impl MissionCard {
    /// How many tokens of a resource it asks for.
    pub fn asks(&self, resource: Resource) -> u8 {
        match resource {
            Resource::Equipment => self.equipment,
            Resource::Ally => self.ally,
            Resource::Supply => self.supply,
        }
    }
}

/// What a Mission gives beside its points (rules 6.4 and 6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Benefit {
    /// The lasting ability of an item.
    Item(Item),
    /// Toughness, at once.
    Toughness(u8),
    /// Action cards to draw, at once.
    Cards(u8),
}

/// What a Black Market card gives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketCard {
    /// Equipment tokens.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub equipment: u8,
    /// Ally tokens.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ally: u8,
    /// Supply tokens.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub supply: u8,
    /// Action cards to draw.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cards: u8,
    /// How many such cards there are.
    pub copies: u8,
}

impl MarketCard {
    /// How many tokens of a resource it gives.
    pub fn gives(&self, resource: Resource) -> u8 {
        match resource {
            Resource::Equipment => self.equipment,
            Resource::Ally => self.ally,
            Resource::Supply => self.supply,
        }
    }
}

/// How many there are of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Copies<T> {
    /// Which.
    pub card: T,
    /// How many.
    pub copies: u8,
}

/// How many spaces a location has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spaces {
    /// Which location.
    pub location: Location,
    /// How many spaces for pawns.
    pub spaces: u8,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Why a file of cards cannot be played with, in one sentence for the host who wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadCards(pub String);

impl Cards {
    /// The cards that are compiled in.
    pub fn standard() -> Arc<Cards> {
        DEALT.clone()
    }

    /// Reads and checks cards from the text of a file.
    ///
    /// # Errors
    /// [`BadCards`] says what is wrong with the file.
    pub fn read(text: &str) -> Result<Cards, BadCards> {
        let cards: Cards =
            serde_json::from_str(text).map_err(|fault| BadCards(fault.to_string()))?;
        cards.checked()
    }

    /// The cards among a table's options. Without any, or with some that were never checked and cannot be played with,
    /// those that are compiled in.
    pub(super) fn of(data: Option<&serde_json::Value>) -> Arc<Cards> {
        data.and_then(|data| Cards::deserialize(data).ok())
            .and_then(|cards| cards.checked().ok())
            .map_or_else(Cards::standard, Arc::new)
    }

    /// The counts, names and balance that the game relies on (rules 11.1 to 11.5).
    fn checked(self) -> Result<Cards, BadCards> {
        let wrong = |what: String| Err(BadCards(what));
        let mut keys = BTreeSet::new();
        for card in &self.missions {
            let plain = |letter: char| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            };
            if card.key.is_empty() || card.key.len() > 40 || !card.key.chars().all(plain) {
                return wrong(format!("{:?} is no key for a Mission", card.key));
            }
            if !keys.insert(card.key.as_str()) {
                return wrong(format!("the Mission {} is there twice", card.key));
            }
            let tokens = Resource::ALL
                .iter()
                .map(|&resource| u32::from(card.asks(resource)));
            let tokens: u32 = tokens.sum();
            if u32::from(card.points) * 2 != tokens * 2 + u32::from(card.doubloons) {
                return wrong(format!(
                    "the Mission {} is worth half of twice its tokens and its Doubloons",
                    card.key
                ));
            }
            if Resource::ALL
                .iter()
                .any(|&resource| card.asks(resource) > 2)
            {
                return wrong(format!(
                    "the Mission {} asks for more than two tokens of a resource",
                    card.key
                ));
            }
            // What is only ever discarded would do nothing for good (rule 6.5).
            let is_worth = match card.benefit {
                Some(Benefit::Item(item)) => {
                    item != Item::Monkey && !Item::discarded_at_will().has(item)
                }
                Some(Benefit::Toughness(by)) => (1..=MOST_TOUGHNESS).contains(&by),
                Some(Benefit::Cards(count)) => (1..=3).contains(&count),
                None => true,
            };
            if !is_worth {
                return wrong(format!(
                    "the Mission {} gives an item that is not discarded, one to five Toughness or one to three cards",
                    card.key
                ));
            }
        }
        counted("Mission cards", self.missions.len(), 33)?;
        for &resource in Resource::ALL {
            let asking = self.missions.iter().map(|card| card.asks(resource));
            counted(
                &format!("Missions that ask for {resource}"),
                asking.clone().filter(|&asked| asked > 0).count(),
                25,
            )?;
            counted(
                &format!("{resource} tokens in all Missions"),
                asking.map(usize::from).sum(),
                38,
            )?;
        }
        let asking = self.missions.iter().filter(|card| card.doubloons > 0);
        counted("Missions that ask for Doubloons", asking.count(), 25)?;

        let all = |copies: &mut dyn Iterator<Item = u8>| copies.map(usize::from).sum::<usize>();
        counted(
            "Black Market cards",
            all(&mut self.market.iter().map(|card| card.copies)),
            20,
        )?;
        let things = |card: &MarketCard| {
            let all = [card.equipment, card.ally, card.supply, card.cards];
            all.map(u32::from).iter().sum::<u32>()
        };
        let odd = |card: &&MarketCard| !(2..=3).contains(&things(card));
        if let Some(card) = self.market.iter().find(odd) {
            return wrong(format!(
                "a Black Market card gives two or three things, and not {card:?}"
            ));
        }
        counted(
            "Action cards",
            all(&mut self.actions.iter().map(|card| card.copies)),
            22,
        )?;
        each_once(
            "Action card",
            self.actions.iter().map(|card| card.card),
            ActionCard::ALL,
        )?;
        counted(
            "Tavern cards",
            all(&mut self.tavern.iter().map(|card| card.copies)),
            15,
        )?;
        each_once(
            "Tavern card",
            self.tavern.iter().map(|card| card.card),
            Follower::ALL,
        )?;
        if let Some(twice) = self
            .tavern
            .iter()
            .find(|card| card.copies > 1 && card.card.location().is_some())
        {
            return wrong(format!("there can be only one {}", twice.card));
        }
        if !self
            .spaces
            .iter()
            .map(|row| row.location)
            .eq(Location::ALL.iter().copied())
        {
            return wrong("every location has its spaces, in the usual order".to_owned());
        }
        if let Some(row) = self
            .spaces
            .iter()
            .find(|row| !(1..=4).contains(&row.spaces))
        {
            return wrong(format!("{} has one to four spaces", row.location));
        }
        if !self.prices.is_sorted_by(|left, right| left > right) || self.prices[2] == 0 {
            return wrong("the prices of the Black Market fall from left to right".to_owned());
        }
        Ok(self)
    }

    /// A Mission card.
    pub fn mission(&self, mission: Mission) -> &MissionCard {
        &self.missions[usize::from(mission.0)]
    }

    /// The Mission with this key.
    pub fn mission_named(&self, key: &str) -> Option<Mission> {
        let at = self.missions.iter().position(|card| card.key == key)?;
        Some(Mission(at as u8))
    }

    /// A Black Market card.
    pub fn ware(&self, ware: Ware) -> &MarketCard {
        &self.market[usize::from(ware.0)]
    }

    /// How many spaces a location has.
    pub fn spaces(&self, location: Location) -> u8 {
        self.spaces[location as usize].spaces
    }

    /// Every Mission card.
    pub fn all_missions(&self) -> Vec<Mission> {
        (0..self.missions.len() as u8).map(Mission).collect()
    }

    /// Every Black Market card, as often as it is there.
    pub fn all_wares(&self) -> Vec<Ware> {
        let kinds = self.market.iter().zip(0..);
        kinds
            .flat_map(|(card, ware)| std::iter::repeat_n(Ware(ware), card.copies.into()))
            .collect()
    }

    /// Every Action card, as often as it is there.
    pub fn all_actions(&self) -> Vec<ActionCard> {
        let kinds = self.actions.iter();
        kinds
            .flat_map(|card| std::iter::repeat_n(card.card, card.copies.into()))
            .collect()
    }

    /// Every Tavern card, as often as it is there.
    pub fn all_followers(&self) -> Vec<Follower> {
        let kinds = self.tavern.iter();
        kinds
            .flat_map(|card| std::iter::repeat_n(card.card, card.copies.into()))
            .collect()
    }
}

fn counted(what: &str, found: usize, wanted: usize) -> Result<(), BadCards> {
    match found == wanted {
        true => Ok(()),
        false => Err(BadCards(format!(
            "there are {wanted} {what}, and not {found}"
        ))),
    }
}

fn each_once<T: Copy + Ord + Display>(
    what: &str,
    found: impl Iterator<Item = T>,
    wanted: &[T],
) -> Result<(), BadCards> {
    let mut seen = BTreeSet::new();
    for card in found {
        if !seen.insert(card) {
            return Err(BadCards(format!("the {what} {card} is there twice")));
        }
    }
    match wanted.iter().find(|card| !seen.contains(card)) {
        Some(card) => Err(BadCards(format!("the {what} {card} is missing"))),
        None => Ok(()),
    }
}

/// Cards that many positions share. Those that are compiled in would make up most of what is stored of a position, and are
/// stored by their number; all others are stored in full.
#[derive(Clone, PartialEq, Eq)]
pub struct Dealt(pub Arc<Cards>);

impl std::ops::Deref for Dealt {
    type Target = Cards;

    fn deref(&self) -> &Cards {
        &self.0
    }
}

impl fmt::Debug for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dealt({} Missions)", self.0.missions.len())
    }
}

/// What is stored of cards.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Edition(u16),
    Cards(Cards),
}

impl Serialize for Dealt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 == Cards::standard() {
            true => EDITION.serialize(serializer),
            false => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Dealt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        use serde::de::Error;
        match Stored::deserialize(deserializer)? {
            Stored::Edition(EDITION) => Ok(Dealt(Cards::standard())),
            Stored::Edition(other) => {
                Err(Error::custom(format!("no edition {other} of the cards")))
            }
            // They were checked when they were dealt; a place in a list has to be one all the same.
            Stored::Cards(cards) => {
                let cards = cards.checked().map_err(Error::custom)?;
                let standard = Cards::standard();
                Ok(Dealt(match *standard == cards {
                    true => standard,
                    false => Arc::new(cards),
                }))
            }
        }
    }
}
