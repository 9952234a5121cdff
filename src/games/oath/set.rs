//! A small set of nouns, as the bits of one number: copied freely, and stored as a list.

use crate::rules::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Debug};
use std::marker::PhantomData;

/// Something of which there are at most 32 kinds.
pub trait Member: Copy {
    /// Its number, below 32.
    fn place(self) -> u32;
    /// The thing with this number.
    fn at(place: u32) -> Option<Self>;
}

impl Member for Seat {
    fn place(self) -> u32 {
        u32::from(self.0)
    }

    fn at(place: u32) -> Option<Seat> {
        u8::try_from(place).ok().map(Seat)
    }
}

/// A set of such things.
pub struct Set<T> {
    bits: u32,
    kind: PhantomData<T>,
}

/// The bit of a thing; none for a number that no set can hold, such as that of a forged seat.
fn bit(thing: impl Member) -> u32 {
    1_u32.checked_shl(thing.place()).unwrap_or(0)
}

impl<T: Member> Set<T> {
    /// The empty set.
    pub const NONE: Set<T> = Set {
        bits: 0,
        kind: PhantomData,
    };

    /// The set of one thing.
    pub fn only(thing: T) -> Set<T> {
        Set::NONE.with(thing)
    }

    /// The set with one thing more.
    pub fn with(mut self, thing: T) -> Set<T> {
        self.insert(thing);
        self
    }

    /// The set with one thing less.
    pub fn without(mut self, thing: T) -> Set<T> {
        self.remove(thing);
        self
    }

    /// Puts a thing in.
    pub fn insert(&mut self, thing: T) {
        self.bits |= bit(thing);
    }

    /// Takes a thing out.
    pub fn remove(&mut self, thing: T) {
        self.bits &= !bit(thing);
    }

    /// Whether the thing is in it.
    pub fn has(self, thing: T) -> bool {
        self.bits & bit(thing) != 0
    }

    /// What is in either set.
    pub fn and(self, other: Set<T>) -> Set<T> {
        Set {
            bits: self.bits | other.bits,
            kind: PhantomData,
        }
    }

    /// What is in both sets.
    pub fn common(self, other: Set<T>) -> Set<T> {
        Set {
            bits: self.bits & other.bits,
            kind: PhantomData,
        }
    }

    /// What is in this set and not in the other.
    pub fn minus(self, other: Set<T>) -> Set<T> {
        Set {
            bits: self.bits & !other.bits,
            kind: PhantomData,
        }
    }

    /// How many things are in it.
    pub fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// What is in it, in order.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let place = bits.trailing_zeros();
            bits &= bits - 1;
            T::at(place)
        })
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Set<T> {
        things.into_iter().fold(Set::NONE, Set::with)
    }
}

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<T> Eq for Set<T> {}

impl<T> PartialOrd for Set<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Set<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<T> std::hash::Hash for Set<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<T: Member> Default for Set<T> {
    fn default() -> Self {
        Set::NONE
    }
}

impl<T: Member + Debug> Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Member + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<T>>())
    }
}

impl<'de, T: Member + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let things = Vec::<T>::deserialize(deserializer)?;
        match things.iter().all(|thing| thing.place() < u32::BITS) {
            true => Ok(things.into_iter().collect()),
            false => Err(serde::de::Error::custom("a number that no set can hold")),
        }
    }
}
