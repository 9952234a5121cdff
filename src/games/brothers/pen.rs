//! Pens: straight ones for rabbits, angled ones for sheep, and how they lie.

use super::square::Square;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;

/// What a side raises in a round (rule 1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Rabbits (kvoliks), in pens of three squares in a row.
    Straight,
    /// Sheep (baraglots), in pens of three squares in an angle.
    Angled,
}

impl Kind {
    /// Both kinds, the one that begins first.
    pub const ALL: [Kind; 2] = [Kind::Straight, Kind::Angled];

    /// The penalty for a pen that is left over (rule 4.1).
    pub fn penalty(self) -> u32 {
        match self {
            Kind::Straight => 1,
            Kind::Angled => 2,
        }
    }

    /// Every way in which a pen of this kind lies: its squares, from the upper left corner of its box.
    pub(super) fn lies(self) -> &'static [[(i16, i16); 3]] {
        match self {
            Kind::Straight => &[[(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)]],
            Kind::Angled => &[
                [(1, 0), (0, 1), (1, 1)],
                [(0, 0), (0, 1), (1, 1)],
                [(0, 0), (1, 0), (1, 1)],
                [(0, 0), (1, 0), (0, 1)],
            ],
        }
    }

    /// What the kind is called in the facts of objections.
    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Straight => "straight",
            Kind::Angled => "angled",
        }
    }
}

/// The corners of a box of two by two, in the order in which one reads.
const CORNERS: [(i16, i16); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

/// A pen that lies somewhere. `Display` is its notation: `F5-H5`, or `J11/K12` (rules 5.3 and 5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pen {
    /// Straight or angled.
    pub kind: Kind,
    /// Which way it lies: lying or standing; or which corner it lacks, from the upper left to the lower right one.
    pub lie: u8,
    /// The upper left corner of its box.
    pub at: Square,
}

impl Pen {
    /// The three squares that it covers, in the order in which one reads.
    pub fn squares(self) -> [Square; 3] {
        self.kind.lies()[usize::from(self.lie)].map(|step| self.at.plus(step))
    }

    /// The square that an angled pen lacks.
    pub fn missing(self) -> Option<Square> {
        match self.kind {
            Kind::Straight => None,
            Kind::Angled => Some(self.at.plus(CORNERS[usize::from(self.lie)])),
        }
    }

    /// The straight pen between two ends, in either order; `None` where they are not three in a row.
    pub(super) fn between(one: Square, other: Square) -> Option<Pen> {
        let (at, end) = (one.min(other), one.max(other));
        let lie = match (end.column - at.column, end.row - at.row) {
            (2, 0) => 0,
            (0, 2) => 1,
            _ => return None,
        };
        Some(Pen {
            kind: Kind::Straight,
            lie,
            at,
        })
    }

    /// The angled pen in the box of four squares with this corner, without one of them.
    pub(super) fn without(at: Square, missing: Square) -> Option<Pen> {
        let lie = CORNERS.iter().position(|&step| at.plus(step) == missing)?;
        Some(Pen {
            kind: Kind::Angled,
            lie: lie as u8,
            at,
        })
    }
}

impl Display for Pen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.missing() {
            None => write!(f, "{}-{}", self.at, self.squares()[2]),
            Some(missing) => write!(f, "{}/{missing}", self.at),
        }
    }
}

impl From<Pen> for String {
    fn from(pen: Pen) -> String {
        pen.to_string()
    }
}

impl FromStr for Pen {
    type Err = String;

    fn from_str(text: &str) -> Result<Pen, String> {
        let read = || {
            let (one, rest) = Square::take(text)?;
            let (dash, rest) = rest.split_at_checked(1)?;
            match (dash, Square::take(rest)?) {
                ("-", (other, "")) => Pen::between(one, other),
                ("/", (other, "")) => Pen::without(one, other),
                _ => None,
            }
        };
        read().ok_or_else(|| format!("{text:?} is no pen such as F5-H5 or J11/K12"))
    }
}

impl TryFrom<String> for Pen {
    type Error = String;

    fn try_from(text: String) -> Result<Pen, String> {
        text.parse()
    }
}
