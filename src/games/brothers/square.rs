//! Squares of a grid without end: letters for columns, numbers for rows, both able to go below their first.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Squares lie within this many columns and rows of the first ones: no meadow is so wide (see `pieces`).
const REACH: i16 = 99;

/// A square, in the order in which one reads: by rows, then by columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Square {
    /// The row, counted downwards; it is its own name.
    pub row: i16,
    /// The column, 0 for A; -1 is -A, the one before.
    pub column: i16,
}

impl Square {
    /// A square by column and row.
    pub const fn new(column: i16, row: i16) -> Square {
        Square { row, column }
    }

    /// The square so many columns to the right and rows below.
    pub fn plus(self, (columns, rows): (i16, i16)) -> Square {
        Square::new(self.column + columns, self.row + rows)
    }

    /// The four squares that share a side with it.
    pub fn beside(self) -> [Square; 4] {
        [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|step| self.plus(step))
    }

    /// Reads the name of a square off the front of a text, in any case; what is left of it.
    pub(super) fn take(text: &str) -> Option<(Square, &str)> {
        let (before, rest) = signed(text);
        let count = rest
            .bytes()
            .take_while(u8::is_ascii_alphabetic)
            .take(4)
            .count();
        let (letters, rest) = rest.split_at(count);
        let mut column: i16 = 0;
        for letter in letters.bytes().map(|letter| letter.to_ascii_lowercase()) {
            column = column
                .checked_mul(26)?
                .checked_add(i16::from(letter - b'a') + 1)?;
        }
        let column = match (column, before) {
            (0, _) => return None,
            (column, false) => column - 1,
            (column, true) => -column,
        };
        let (above, rest) = signed(rest);
        let count = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = rest.split_at(count);
        let row: i16 = digits.parse().ok()?;
        let row = if above { -row } else { row };
        let within = column.abs() <= REACH && row.abs() <= REACH;
        // Every square has one name: no zeros before a number, and no sign before zero.
        let plain = digits == "0" && !above || !digits.starts_with('0');
        (within && plain).then(|| (Square::new(column, row), rest))
    }
}

fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

/// The name of a column: A to Z, then AA; before A stand -A, -B and so on.
pub fn column_name(column: i16) -> String {
    let (sign, mut number) = match column {
        0.. => ("", u32::from(column.unsigned_abs()) + 1),
        _ => ("-", u32::from(column.unsigned_abs())),
    };
    let mut letters = Vec::new();
    while number > 0 {
        letters.push(char::from(b'A' + ((number - 1) % 26) as u8));
        number = (number - 1) / 26;
    }
    let letters: String = letters.iter().rev().collect();
    format!("{sign}{letters}")
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column), self.row)
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl FromStr for Square {
    type Err = String;

    fn from_str(text: &str) -> Result<Square, String> {
        match Square::take(text) {
            Some((square, "")) => Ok(square),
            _ => Err(format!("{text:?} is no square such as F5")),
        }
    }
}

impl TryFrom<String> for Square {
    type Error = String;

    fn try_from(text: String) -> Result<Square, String> {
        text.parse()
    }
}
