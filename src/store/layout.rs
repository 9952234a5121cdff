//! How keys and values lie in records.
//!
//! Everything is in **one tree**, and the first byte of a key tells its kind, for two reasons. sled's `apply_batch` is
//! atomic within one tree, so a play that touches a table, its log and its deadline is one batch without any transaction;
//! and many trees are what makes sled's file swell. The kinds still lie apart, because keys are sorted.
//!
//! A value goes into **records of at most 4 KiB**. Sixteen records share a node, a node beyond 128 KiB would be written
//! into a file of its own, and sled never syncs that file. A longer value is cut into parts, which follow one another:
//!
//! ```text
//! key of a record:  kind · key, with 00 written as 00 FF · 00 00 · number of the part (u16, big-endian)
//! first record:     length of the whole value (u32, little-endian) · its beginning
//! other records:    what follows
//! ```
//!
//! The end mark sorts before any continuation of the key, so records lie in the order of their keys, all parts of one
//! value stand together, and no key's parts can be taken for those of a longer key.

use super::fault::Fault;

/// What a record is about. The letter is written on disk and never changes; a letter once used is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// Tables: who sits there, where it is shown.
    Tables = b't',
    /// Positions, newest and earlier.
    Positions = b'p',
    /// Entries of logs.
    Entries = b'e',
    /// Small things to remember, by name.
    Memos = b'm',
}

impl Kind {
    /// Every kind, for whoever walks through the whole store.
    pub const ALL: [Kind; 4] = [Kind::Tables, Kind::Positions, Kind::Entries, Kind::Memos];
}

/// A key and its value.
pub type Pair = (Vec<u8>, Vec<u8>);

/// The most bytes in one record.
pub(super) const RECORD: usize = 4096;
/// The longest key. Doubled by escapes it still lets 256 of them, an inner node of sled's, stay far below 128 KiB.
pub(super) const LONGEST_KEY: usize = 128;
/// The largest value, far above anything the house saves and far below what part numbers can count.
pub(super) const LARGEST_VALUE: usize = 16 << 20;
/// How this version lays out its records; stored under [`LAYOUT_KEY`].
pub(super) const LAYOUT: &[u8] = b"1";
/// A key that no kind's letter begins, like the next one.
pub(super) const LAYOUT_KEY: &[u8] = b"\0layout";

/// Where the [tally](super::tally) lies.
pub(super) const TALLY_KEY: &[u8] = b"\0tally";
/// Where the number of bytes lies that belongs to it.
pub(super) const LIVE_KEY: &[u8] = b"\0live";

const HEAD: usize = 4;
const END: [u8; 2] = [0, 0];
const ESCAPED_ZERO: [u8; 2] = [0, 0xFF];

/// What the records of every key with this beginning begin with.
pub(super) fn record_prefix(kind: Kind, prefix: &[u8]) -> Vec<u8> {
    let mut record = Vec::with_capacity(prefix.len() + 8);
    record.push(kind as u8);
    for &byte in prefix {
        if byte == 0 {
            record.extend(ESCAPED_ZERO);
        } else {
            record.push(byte);
        }
    }
    record
}

/// What the records of exactly this key begin with.
pub(super) fn record_base(kind: Kind, key: &[u8]) -> Vec<u8> {
    let mut record = record_prefix(kind, key);
    record.extend(END);
    record
}

/// Whether records can hold this key and this value, and the value's length as it is written.
pub(super) fn fitting_length(key: &[u8], value: &[u8]) -> Result<u32, Fault> {
    if key.len() > LONGEST_KEY {
        return Err(Fault::KeyTooLong(key.len()));
    }
    u32::try_from(value.len())
        .ok()
        .filter(|_| value.len() <= LARGEST_VALUE)
        .ok_or(Fault::ValueTooLarge(value.len()))
}

/// The records of a value, in order.
pub(super) fn cut(kind: Kind, key: &[u8], value: &[u8]) -> Result<Vec<Pair>, Fault> {
    let length = fitting_length(key, value)?;
    let base = record_base(kind, key);
    let (beginning, rest) = value.split_at(value.len().min(RECORD - HEAD));
    let head = [&length.to_le_bytes()[..], beginning].concat();
    let bodies = std::iter::once(head).chain(rest.chunks(RECORD).map(<[u8]>::to_vec));
    Ok((0_u16..)
        .zip(bodies)
        .map(|(part, body)| ([&base[..], &part.to_be_bytes()].concat(), body))
        .collect())
}

/// Puts values together from the records of a scan.
#[derive(Default)]
pub(super) struct Joining {
    open: Option<Open>,
}

struct Open {
    base: Vec<u8>,
    parts: u16,
    length: usize,
    value: Vec<u8>,
}

impl Joining {
    /// Takes the next record, and returns the value that it completes, with its key.
    pub(super) fn take(&mut self, record: &[u8], body: &[u8]) -> Result<Option<Pair>, Fault> {
        let (base, part) = split_record(record)?;
        let mut open = match self.open.take() {
            None if part == 0 => {
                let (length, beginning) = body
                    .split_first_chunk::<HEAD>()
                    .ok_or_else(|| damaged("a record without a length"))?;
                Open {
                    base: base.to_vec(),
                    parts: 0,
                    length: u32::from_le_bytes(*length) as usize,
                    value: beginning.to_vec(),
                }
            }
            Some(mut open) if part == open.parts && base == open.base => {
                open.value.extend_from_slice(body);
                open
            }
            _ => return Err(damaged("a value with a missing part")),
        };
        if open.value.len() > open.length {
            return Err(damaged("a value longer than it says"));
        }
        if open.value.len() == open.length {
            return Ok(Some((key_of(&open.base)?, open.value)));
        }
        open.parts = open
            .parts
            .checked_add(1)
            .ok_or_else(|| damaged("a value of too many parts"))?;
        self.open = Some(open);
        Ok(None)
    }

    /// Ends the scan; a value that still waits for its parts is damaged.
    pub(super) fn end(self) -> Result<(), Fault> {
        match self.open {
            None => Ok(()),
            Some(_) => Err(damaged("a value with a missing part")),
        }
    }
}

/// Whether a record is the first of its value.
pub(super) fn is_first(record: &[u8]) -> bool {
    matches!(split_record(record), Ok((_, 0)))
}

/// The key of a record, if it is the first of its value.
pub(super) fn first_key(record: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
    match split_record(record)? {
        (base, 0) => key_of(base).map(Some),
        _ => Ok(None),
    }
}

fn split_record(record: &[u8]) -> Result<(&[u8], u16), Fault> {
    let (base, part) = record
        .split_last_chunk::<2>()
        .ok_or_else(|| damaged("a key that is no key of ours"))?;
    Ok((base, u16::from_be_bytes(*part)))
}

fn key_of(base: &[u8]) -> Result<Vec<u8>, Fault> {
    let escaped = base
        .get(1..)
        .and_then(|rest| rest.strip_suffix(&END))
        .ok_or_else(|| damaged("a key that is no key of ours"))?;
    let mut key = Vec::with_capacity(escaped.len());
    let mut bytes = escaped.iter();
    while let Some(&byte) = bytes.next() {
        if byte == 0 && bytes.next() != Some(&0xFF) {
            return Err(damaged("a key that is no key of ours"));
        }
        key.push(byte);
    }
    Ok(key)
}

pub(super) fn damaged(cause: &str) -> Fault {
    Fault::Damaged {
        cause: cause.to_owned(),
    }
}
