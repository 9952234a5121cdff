//! What does not lie open: hands, cards that are being looked at or were kept, and piles of which something may be known.

use super::nouns::{ActionCard, Location};
use super::set::Set;
use crate::rules::{Dice, Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};

/// A value that some seats know and nobody else does. Its `Debug` shows those seats alone, so that no log line can carry the
/// value.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Known<T> {
    holders: Set<Seat>,
    value: T,
}

impl<T> Known<T> {
    /// A value that these seats know.
    pub fn to(holders: Set<Seat>, value: T) -> Known<T> {
        Known { holders, value }
    }

    /// A value that one seat knows.
    pub fn to_one(holder: Seat, value: T) -> Known<T> {
        Known::to(Set::only(holder), value)
    }

    /// The value, for a viewer who knows it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<&T> {
        match viewer {
            Viewer::Seat(seat) if self.holders.has(seat) => Some(&self.value),
            _ => None,
        }
    }

    /// The value, once the game is over and hands lie open.
    pub fn unveiled(&self) -> &T {
        &self.value
    }

    /// The value, for the rules only; never for anything that is shown.
    pub fn open(&self) -> &T {
        &self.value
    }

    /// Who knows it.
    pub fn holders(&self) -> Set<Seat> {
        self.holders
    }
}

impl<T> Debug for Known<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Known({:?})", self.holders)
    }
}

/// Cards in no order, from which the dice pick. Its `Debug` shows their number alone.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pool<T>(pub Vec<T>);

impl<T> Debug for Pool<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool({})", self.0.len())
    }
}

/// Everything that does not lie open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Secrets {
    /// The Action cards in hand, by seat and sorted, so that their order tells nothing.
    pub hands: Vec<Vec<Known<ActionCard>>>,
    /// The Exploration cards that were kept, by seat, in the order in which they came.
    pub kept: Vec<Vec<Known<Location>>>,
    /// The Action cards that somebody is looking at, in the order in which they were drawn.
    pub looked: Vec<Known<ActionCard>>,
    /// The Exploration cards that somebody is looking at.
    pub spied: Vec<Known<Location>>,
    /// The pile of Action cards.
    pub actions: ActionPile,
    /// The pile of Exploration cards.
    pub explorations: ExplorationPile,
}

/// The pile of Action cards: a shuffled part of which nobody knows anything, and below it what was put at the bottom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionPile {
    /// The shuffled part.
    pub pool: Pool<ActionCard>,
    /// What was put below it, each bundle in an order that nobody knows, the uppermost first.
    pub below: Vec<Known<Vec<ActionCard>>>,
    /// Cards that were discarded unseen.
    pub buried: Vec<Known<ActionCard>>,
}

impl ActionPile {
    /// How many cards lie in the pile.
    pub fn len(&self) -> usize {
        let below = self.below.iter();
        self.pool.0.len() + below.map(|bundle| bundle.open().len()).sum::<usize>()
    }

    /// Takes the uppermost card, and says who besides the one who draws knows it.
    pub fn draw(&mut self, seat: Seat, dice: &mut Dice) -> Option<Known<ActionCard>> {
        if let Some(card) = dice.take(&mut self.pool.0) {
            return Some(Known::to_one(seat, card));
        }
        let mut bundle = self.below.first()?.clone();
        let card = dice.take(&mut bundle.value)?;
        let holders = match bundle.value.is_empty() {
            true => {
                self.below.remove(0);
                bundle.holders.with(seat)
            }
            false => {
                // Of those who knew the bundle, only the one who draws sees which card is left.
                bundle.holders = bundle.holders.common(Set::only(seat));
                self.below[0] = bundle;
                Set::only(seat)
            }
        };
        Some(Known::to(holders, card))
    }

    /// Puts cards at the bottom, in an order that nobody knows; the one who puts them there has seen them.
    pub fn put_below(&mut self, seat: Seat, mut cards: Vec<ActionCard>) {
        if !cards.is_empty() {
            cards.sort_unstable();
            self.below.push(Known::to_one(seat, cards));
        }
    }
}

/// The pile of Exploration cards: a shuffled part, and below it single cards that somebody has seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplorationPile {
    /// The shuffled part.
    pub pool: Pool<Location>,
    /// What was put below it, the uppermost first.
    pub below: Vec<Known<Location>>,
}

impl ExplorationPile {
    /// How many cards lie in the pile.
    pub fn len(&self) -> usize {
        self.pool.0.len() + self.below.len()
    }

    /// Takes the uppermost card, and says who besides the one who draws knows it.
    pub fn draw(&mut self, seat: Seat, dice: &mut Dice) -> Option<Known<Location>> {
        if let Some(card) = dice.take(&mut self.pool.0) {
            return Some(Known::to_one(seat, card));
        }
        match self.below.is_empty() {
            true => None,
            false => {
                let card = self.below.remove(0);
                Some(Known::to(card.holders.with(seat), card.value))
            }
        }
    }
}

/// Takes a card out of a hand to be seen by all. Whoever knew of such a card takes it for the one he knew: of two of which he
/// knew one, he cannot tell whether the other is still there.
pub(super) fn play(hand: &mut Vec<Known<ActionCard>>, card: ActionCard) {
    let copies = hand
        .iter()
        .enumerate()
        .filter(|(_, held)| held.value == card);
    let best = copies
        .max_by_key(|(_, held)| held.holders.len())
        .map(|(at, _)| at);
    let Some(at) = best else { return };
    let known = hand.remove(at).holders;
    for held in hand.iter_mut().filter(|held| held.value == card) {
        held.holders = held.holders.common(known);
    }
    sort(hand);
}

/// Puts a hand in order, so that places tell nothing: by card, and equal cards by who knows them.
pub(super) fn sort(cards: &mut [Known<ActionCard>]) {
    cards.sort_unstable_by_key(|card| (card.value, card.holders));
}
