//! The pieces that the meadow is laid of: data of the game, with every way in which each can be turned.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::{self, Debug, Display};
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

/// The pieces that come with the game (rule 2.1).
static BOX: LazyLock<Result<Pieces, String>> = LazyLock::new(|| {
    let text = include_str!("../../../assets/games/brothers/pieces.json");
    let value = serde_json::from_str(text).map_err(|fault| fault.to_string())?;
    Pieces::read(&value)
});

/// How many pieces a set may have.
const MOST: usize = 16;
/// How many columns and rows a piece may have.
const SIDE: usize = 8;
/// How long all pieces of a set may be in one line: the grid of a meadow has room for that on every side.
const LENGTH: usize = 60;

/// What a piece is called in notation: up to twelve small letters, stable for ever.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Code([u8; 12]);

impl Code {
    /// The letters.
    pub fn letters(&self) -> &str {
        let end = self.0.iter().position(|&letter| letter == 0);
        // Only small letters are put in.
        std::str::from_utf8(&self.0[..end.unwrap_or(self.0.len())]).unwrap_or_default()
    }
}

impl TryFrom<&str> for Code {
    type Error = String;

    fn try_from(text: &str) -> Result<Code, String> {
        let mut letters = [0; 12];
        let fits = (1..=letters.len()).contains(&text.len())
            && text.bytes().all(|letter| letter.is_ascii_lowercase());
        if !fits {
            return Err(format!(
                "a piece is called by one to twelve small letters, not {text:?}"
            ));
        }
        letters[..text.len()].copy_from_slice(text.as_bytes());
        Ok(Code(letters))
    }
}

impl TryFrom<String> for Code {
    type Error = String;

    fn try_from(text: String) -> Result<Code, String> {
        Code::try_from(text.as_str())
    }
}

impl From<Code> for String {
    fn from(code: Code) -> String {
        code.letters().to_owned()
    }
}

impl Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

impl Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

/// The squares that something covers, as steps to the right and down from the upper left corner of its box, in the order in
/// which one reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How many columns its box has.
    pub width: i16,
    /// How many rows its box has.
    pub height: i16,
    /// What it covers.
    pub cells: Vec<(i16, i16)>,
}

impl Shape {
    /// A shape from rows of `#` and `.`.
    fn read(rows: &[&str]) -> Result<Shape, String> {
        let width = rows.first().map_or(0, |row| row.len());
        let mut cells = Vec::new();
        for (down, row) in (0..).zip(rows) {
            if row.len() != width {
                return Err(format!("{row:?} is not as long as the first row"));
            }
            for (right, letter) in (0..).zip(row.chars()) {
                match letter {
                    '#' => cells.push((right, down)),
                    '.' => {}
                    _ => return Err(format!("{letter:?} is neither # nor .")),
                }
            }
        }
        if !(1..=SIDE).contains(&width) || !(1..=SIDE).contains(&rows.len()) {
            return Err(format!("a piece has up to {SIDE} columns and rows"));
        }
        let shape = Shape {
            width: width as i16,
            height: rows.len() as i16,
            cells,
        };
        shape.check()
    }

    /// Holds a shape to one connected piece that fills its box from edge to edge.
    fn check(self) -> Result<Shape, String> {
        let within = |at: fn(&(i16, i16)) -> i16, end: i16| {
            let mut all: Vec<i16> = self.cells.iter().map(at).collect();
            all.sort_unstable();
            all.first() == Some(&0) && all.last() == Some(&(end - 1))
        };
        if !within(|cell| cell.0, self.width) || !within(|cell| cell.1, self.height) {
            return Err("a piece has an empty row or column at its edge".to_owned());
        }
        let mut reached = vec![self.cells[0]];
        let mut next = 0;
        while let Some(&(right, down)) = reached.get(next) {
            next += 1;
            for cell in [
                (right + 1, down),
                (right - 1, down),
                (right, down + 1),
                (right, down - 1),
            ] {
                if self.cells.contains(&cell) && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
        }
        match reached.len() == self.cells.len() {
            true => Ok(self),
            false => Err("a piece is in several parts".to_owned()),
        }
    }

    /// The same turned a quarter to the right.
    fn turned(&self) -> Shape {
        let turn = |&(right, down): &(i16, i16)| (self.height - 1 - down, right);
        let mut cells: Vec<(i16, i16)> = self.cells.iter().map(turn).collect();
        cells.sort_unstable_by_key(|&(right, down)| (down, right));
        Shape {
            width: self.height,
            height: self.width,
            cells,
        }
    }

    /// Its rows in letters, `#` for a square.
    pub fn rows(&self) -> Vec<String> {
        let letter = |right, down| match self.cells.contains(&(right, down)) {
            true => '#',
            false => '.',
        };
        (0..self.height)
            .map(|down| (0..self.width).map(|right| letter(right, down)).collect())
            .collect()
    }
}

/// One piece of the meadow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it is called in notation.
    pub code: Code,
    /// How it looks after none, one, two and three quarter turns to the right, as long as it looks new.
    pub turns: Vec<Shape>,
}

impl Piece {
    fn read(code: &str, rows: &[&str]) -> Result<Piece, String> {
        let named = |why: String| format!("the piece {code}: {why}");
        let first = Shape::read(rows).map_err(named)?;
        let mut turns = vec![first];
        for _ in 1..4 {
            let next = turns[turns.len() - 1].turned();
            if next == turns[0] {
                break;
            }
            turns.push(next);
        }
        Ok(Piece {
            code: Code::try_from(code).map_err(named)?,
            turns,
        })
    }

    /// How it looks after a number of quarter turns to the right.
    pub fn shape(&self, turn: u8) -> &Shape {
        &self.turns[usize::from(turn) % self.turns.len()]
    }

    /// How many squares it has.
    pub fn size(&self) -> usize {
        self.turns[0].cells.len()
    }
}

/// A set of pieces as it was dealt. Copies share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Pieces(Arc<Vec<Piece>>);

impl Pieces {
    /// The pieces of some data, or those that come with the game where there are none, or none that can be used.
    pub(super) fn of(data: Option<&Value>) -> Pieces {
        let own = data.and_then(|value| Pieces::read(value).ok());
        own.unwrap_or_else(Pieces::in_the_box)
    }

    /// The pieces that come with the game.
    pub(super) fn in_the_box() -> Pieces {
        BOX.clone()
            .expect("the pieces are part of the program, and a test reads them")
    }

    /// Pieces from data: a list of objects with a code and rows.
    ///
    /// # Errors
    /// A sentence for whoever wrote the data.
    pub fn read(data: &Value) -> Result<Pieces, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Drawn {
            code: String,
            rows: Vec<String>,
        }
        let drawn: Vec<Drawn> = serde_json::from_value(data.clone())
            .map_err(|fault| format!("the pieces cannot be read: {fault}"))?;
        let pieces = drawn.iter().map(|drawn| {
            let rows: Vec<&str> = drawn.rows.iter().map(String::as_str).collect();
            Piece::read(&drawn.code, &rows)
        });
        Pieces::checked(pieces.collect::<Result<Vec<Piece>, String>>()?)
    }

    fn checked(pieces: Vec<Piece>) -> Result<Pieces, String> {
        if !(1..=MOST).contains(&pieces.len()) {
            return Err(format!(
                "a meadow has 1 to {MOST} pieces, not {}",
                pieces.len()
            ));
        }
        for (at, piece) in pieces.iter().enumerate() {
            if pieces[..at].iter().any(|other| other.code == piece.code) {
                return Err(format!("two pieces are called {}", piece.code));
            }
        }
        let long = |piece: &Piece| piece.turns[0].width.max(piece.turns[0].height) as usize;
        let length: usize = pieces.iter().map(long).sum();
        if length > LENGTH {
            return Err(format!(
                "all pieces in one line are {length} squares long; {LENGTH} is the most"
            ));
        }
        Ok(Pieces(Arc::new(pieces)))
    }

    /// The piece with this code.
    pub fn find(&self, code: Code) -> Option<&Piece> {
        self.iter().find(|piece| piece.code == code)
    }
}

impl Deref for Pieces {
    type Target = [Piece];

    fn deref(&self) -> &[Piece] {
        &self.0
    }
}

impl From<Pieces> for Vec<String> {
    /// Each piece as its code and its rows: `u #.#/###`.
    fn from(pieces: Pieces) -> Vec<String> {
        pieces
            .iter()
            .map(|piece| format!("{} {}", piece.code, piece.turns[0].rows().join("/")))
            .collect()
    }
}

impl TryFrom<Vec<String>> for Pieces {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Pieces, String> {
        let pieces = texts.iter().map(|text| {
            let (code, rows) = text.split_once(' ').unwrap_or((text, ""));
            Piece::read(code, &rows.split('/').collect::<Vec<_>>())
        });
        Pieces::checked(pieces.collect::<Result<Vec<Piece>, String>>()?)
    }
}
