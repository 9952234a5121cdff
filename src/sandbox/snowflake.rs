//! Snowflakes, Discord's ids: when a thing was made, and which of its moment it was.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The first moment of Discord's calendar, in Unix milliseconds.
const EPOCH: u64 = 1_420_070_400_000;

/// An id as Discord gives it: a number that travels as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The moment this id was made, in Unix milliseconds.
    pub fn moment(self) -> u64 {
        (self.0 >> 22) + EPOCH
    }

    /// The shard that looks after a guild of this id.
    pub fn shard(self, count: u64) -> u64 {
        (self.0 >> 22) % count.max(1)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl From<u64> for Snowflake {
    fn from(number: u64) -> Self {
        Self(number)
    }
}

/// Where new ids come from: always growing, also when the clock stands still.
#[derive(Debug, Default)]
pub struct Mint {
    last: u64,
}

impl Mint {
    pub fn strike(&mut self, now: u64) -> Snowflake {
        let fresh = now.saturating_sub(EPOCH) << 22;
        self.last = fresh.max(self.last + 1);
        Snowflake(self.last)
    }
}

/// An id that nobody can guess, for pictures that only some may see: whoever has the address may look.
pub fn unguessable() -> Snowflake {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    // The top bits stay as small as those of ordinary ids, so that every client can hold the number.
    Snowflake(u64::from_le_bytes(bytes) >> 2 | 1 << 60)
}

/// Letters and digits that nobody can guess.
pub fn secret(length: usize) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut bytes = vec![0; length];
    fill(&mut bytes);
    bytes
        .into_iter()
        .map(|byte| char::from(LETTERS[usize::from(byte & 63)]))
        .collect()
}

/// A bot token of Discord's form for the bot of this id: the id in base 64, a moment, a signature.
pub fn token_of(bot: Snowflake) -> String {
    format!(
        "{}.{}.{}",
        base64(bot.to_string().as_bytes()),
        secret(6),
        secret(38)
    )
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let mut word = [0; 3];
        word[..group.len()].copy_from_slice(group);
        let word = u32::from_be_bytes([0, word[0], word[1], word[2]]);
        for place in 0..=group.len() {
            let six = (word >> (18 - 6 * place)) & 63;
            text.push(char::from(LETTERS[six as usize]));
        }
    }
    text
}

fn fill(bytes: &mut [u8]) {
    if getrandom::fill(bytes).is_err() {
        // Without a random device the ids are only unlikely to be guessed, which a table on loopback can bear.
        use std::hash::{BuildHasher, RandomState};
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = RandomState::new().hash_one(place) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_while_the_clock_stands_still() {
        let mut mint = Mint::default();
        let first = mint.strike(1_790_000_000_000);
        let second = mint.strike(1_790_000_000_000);
        assert!(second > first);
        assert_eq!(first.moment(), 1_790_000_000_000);
    }

    #[test]
    fn a_token_begins_with_the_id_in_base_64() {
        let token = token_of(Snowflake(1_234_567_890_123_456_789));
        let parts: Vec<&str> = token.split('.').collect();
        assert_eq!(parts[0], "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ");
        assert_eq!(parts.len(), 3);
        assert_eq!((parts[1].len(), parts[2].len()), (6, 38));
    }
}
