//! An answer, its notation, and what somebody may have typed for it.

use super::board::{self, Figure, NEAR, each};
use super::completion::SIZE;
use super::state::State;
use crate::rules::grid::Square;
use std::fmt::{self, Display};

/// An answer: `d4-e5`, `d6xe6`, `B@a3`, `end` (rules 7.1 to 7.5). Squares are bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece moves.
    Walk {
        /// From where.
        from: u8,
        /// To where.
        to: u8,
    },
    /// A piece is attacked, and another follows into its square.
    Attack {
        /// Where the one that follows stands.
        from: u8,
        /// Where the target stands.
        to: u8,
    },
    /// A Marauder is placed, or a Soldier mustered.
    Put {
        /// Its kind.
        figure: Figure,
        /// Where.
        at: u8,
    },
    /// The Soldier Phase is ended.
    End,
}

impl Action {
    pub(super) fn walk(from: usize, to: usize) -> Action {
        Action::Walk {
            from: from as u8,
            to: to as u8,
        }
    }

    pub(super) fn attack(from: usize, to: usize) -> Action {
        Action::Attack {
            from: from as u8,
            to: to as u8,
        }
    }

    pub(super) fn put(figure: Figure, at: usize) -> Action {
        Action::Put {
            figure,
            at: at as u8,
        }
    }
}

/// The square of a bit number in an answer.
pub(super) fn named(at: u8) -> Square {
    board::square(usize::from(at))
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Walk { from, to } => write!(f, "{}-{}", named(from), named(to)),
            Action::Attack { from, to } => write!(f, "{}x{}", named(from), named(to)),
            Action::Put { figure, at } => write!(f, "{}@{}", figure.letter(), named(at)),
            Action::End => f.write_str("end"),
        }
    }
}

/// An answer as somebody wrote it, on whatever position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Walk { from: usize, to: usize },
    Attack { from: Option<usize>, to: usize },
    Put { figure: Figure, at: usize },
    End,
}

/// Why a text is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Misread {
    NoAnswer,
    NoSuchSquare(String),
}

const DASHES: [char; 4] = ['-', '–', '—', '−'];
const CROSSES: [char; 2] = ['x', '×'];

impl Typed {
    /// Reads a text, trimmed and in lower case (rules 7.1 to 7.5).
    pub(super) fn read(text: &str) -> Result<Typed, Misread> {
        if text == "end" {
            return Ok(Typed::End);
        }
        let mut rest = text;
        if let Some(after) = rest.strip_prefix(CROSSES) {
            rest = after.trim_start();
            let to = take_square(&mut rest)?;
            return only(rest, Typed::Attack { from: None, to });
        }
        if let Some((figure, after)) = letter(rest) {
            rest = after;
            let at = take_square(&mut rest)?;
            return only(rest, Typed::Put { figure, at });
        }
        let from = take_square(&mut rest)?;
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(CROSSES) {
            rest = after.trim_start();
            let to = take_square(&mut rest)?;
            let from = Some(from);
            return only(rest, Typed::Attack { from, to });
        }
        rest = rest.strip_prefix(DASHES).unwrap_or(rest).trim_start();
        let to = take_square(&mut rest)?;
        only(rest, Typed::Walk { from, to })
    }

    /// Whether this is that offered answer. The follower may be left out where only one can follow (rule 7.2).
    pub(super) fn means(self, action: Action, now: &State) -> bool {
        match (self, action) {
            (Typed::Walk { from, to }, _) => action == Action::walk(from, to),
            (
                Typed::Attack {
                    from: Some(from),
                    to,
                },
                _,
            ) => action == Action::attack(from, to),
            (Typed::Attack { from: None, to }, Action::Attack { to: target, .. }) => {
                usize::from(target) == to && followers(now, to).count() == 1
            }
            (Typed::Attack { from: None, .. }, _) => false,
            (Typed::Put { figure, at }, _) => action == Action::put(figure, at),
            (Typed::End, _) => action == Action::End,
        }
    }
}

/// The pieces that could follow into a target's square.
pub(super) fn followers(now: &State, target: usize) -> impl Iterator<Item = usize> + use<> {
    each(NEAR[target] & now.attackers())
}

fn only(rest: &str, typed: Typed) -> Result<Typed, Misread> {
    match rest.trim_start().is_empty() {
        true => Ok(typed),
        false => Err(Misread::NoAnswer),
    }
}

/// The letter of a kind before a square, and what follows it: `b@a3`, `b a3`, `ba3`. In `b3-b4` the b is no such letter.
fn letter(text: &str) -> Option<(Figure, &str)> {
    let mut letters = text.chars();
    let figure = Figure::lettered(letters.next()?)?;
    let rest = letters.as_str().trim_start();
    let rest = rest.strip_prefix('@').unwrap_or(rest).trim_start();
    let first = rest.chars().next()?;
    first.is_ascii_alphabetic().then_some((figure, rest))
}

/// Takes the name of a square off the front of a text: one letter and one or two digits.
fn take_square(rest: &mut &str) -> Result<usize, Misread> {
    let letter = rest.chars().next().filter(char::is_ascii_alphabetic);
    let digits = rest
        .chars()
        .skip(1)
        .take_while(char::is_ascii_digit)
        .count();
    if letter.is_none() || !(1..=2).contains(&digits) {
        return Err(Misread::NoAnswer);
    }
    // Only letters and digits of one byte each were counted.
    let (name, after) = rest.split_at(1 + digits);
    *rest = after;
    match Square::named(name, SIZE, SIZE) {
        Some(square) if digits == 1 => Ok(board::index(square)),
        _ => Err(Misread::NoSuchSquare(name.to_owned())),
    }
}
