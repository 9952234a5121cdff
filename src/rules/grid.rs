//! Squares of a rectangular board by column and row, and their names: `a1` is the corner at the lower left.

use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// A square, counted in columns from the left and rows from below, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square {
    /// The column, 0 for `a`.
    pub column: u8,
    /// The row, 0 for `1`.
    pub row: u8,
}

impl Square {
    /// The square with this name on a board of `columns` by `rows`; `None` when there is none.
    pub fn named(name: &str, columns: u8, rows: u8) -> Option<Square> {
        let mut letters = name.chars();
        let column = letters.next()?.to_ascii_lowercase();
        let row: u8 = letters.as_str().parse().ok()?;
        let column = u32::from(column).checked_sub(u32::from('a'))?;
        (column < u32::from(columns) && (1..=rows).contains(&row) && !name.contains('+')).then(
            || Square {
                column: column as u8,
                row: row - 1,
            },
        )
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_back_and_nothing_else_is() {
        for row in 0..7 {
            for column in 0..7 {
                let square = Square { column, row };
                assert_eq!(Square::named(&square.to_string(), 7, 7), Some(square));
            }
        }
        for wrong in [
            "", "a", "a0", "a8", "h1", "1a", "a+1", "é1", "a1 ", "aa1", "a-1",
        ] {
            assert_eq!(Square::named(wrong, 7, 7), None, "{wrong}");
        }
    }
}
