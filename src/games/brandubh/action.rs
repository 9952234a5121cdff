//! A move, its notation, and the rule that forbids a wished one.

use super::board::{self, Board, Piece, SIZE, Side, THRONE};
use super::view::View;
use crate::rules::grid::Square;
use crate::rules::{Objection, Seat};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;

/// A piece goes from one square to another: `d2-e2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Action {
    from: u8,
    to: u8,
}

impl Action {
    /// The square that the piece leaves.
    pub fn from(self) -> Square {
        board::square(self.origin())
    }

    /// The square where it stops.
    pub fn to(self) -> Square {
        board::square(self.target())
    }

    pub(super) fn new(from: usize, to: usize) -> Action {
        Action {
            from: from as u8,
            to: to as u8,
        }
    }

    pub(super) fn origin(self) -> usize {
        usize::from(self.from)
    }

    pub(super) fn target(self) -> usize {
        usize::from(self.to)
    }

    /// Every legal move of a side, piece by piece from a1 along the rows, and so its targets.
    pub(super) fn all(board: &Board, side: Side) -> Vec<Action> {
        let mut all = Vec::with_capacity(48);
        for from in board::each(board.of(side)) {
            all.extend(board::each(board.reach(from)).map(|to| Action::new(from, to)));
        }
        all
    }

    /// The soldiers that the move captures, by name.
    pub(super) fn captures(self, board: &Board) -> Vec<Square> {
        let captured = board.deed(self.origin(), self.target()).captured;
        let mut squares: Vec<Square> = board::each(captured).map(board::square).collect();
        squares.sort();
        squares
    }

    /// The full notation, captures by the names of their squares: `a4-c4xc5xd4`.
    pub(super) fn record(self, board: &Board) -> String {
        let mut text = self.to_string();
        for square in self.captures(board) {
            text.push_str(&format!("x{square}"));
        }
        text
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from(), self.to())
    }
}

impl From<Action> for String {
    fn from(action: Action) -> String {
        action.to_string()
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        match Typed::read(text) {
            Ok(typed) if typed.captures.is_empty() => Ok(typed.action()),
            _ => Err(format!("{text:?} is no move such as d2-e2")),
        }
    }
}

impl TryFrom<String> for Action {
    type Error = String;

    fn try_from(text: String) -> Result<Action, String> {
        text.parse()
    }
}

/// A move as somebody wrote it, on whatever position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Typed {
    from: Square,
    to: Square,
    captures: Vec<Square>,
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Misread {
    NotAMove,
    NoSuchSquare(String),
}

impl Typed {
    /// Two squares, with a dash, a space, both or nothing between them; then captures, each after an `x` (rules 7.1 to
    /// 7.3).
    fn read(text: &str) -> Result<Typed, Misread> {
        let mut rest = text;
        let from = take_square(&mut rest)?;
        rest = rest.trim_start();
        rest = rest
            .strip_prefix(['-', '–', '—', '−'])
            .unwrap_or(rest)
            .trim_start();
        let to = take_square(&mut rest)?;
        let mut captures = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(Typed { from, to, captures });
            }
            rest = rest
                .strip_prefix(['x', '×'])
                .ok_or(Misread::NotAMove)?
                .trim_start();
            captures.push(take_square(&mut rest)?);
        }
    }

    fn action(&self) -> Action {
        Action::new(board::index(self.from), board::index(self.to))
    }

    /// Whether the captures are left out or right, in any order. The king's square may stand among them.
    fn captures_are_right(&self, board: &Board) -> bool {
        if self.captures.is_empty() {
            return true;
        }
        let action = self.action();
        let mut right = action.captures(board);
        if board.deed(action.origin(), action.target()).takes_king()
            && self.captures.contains(&board.king())
        {
            right.push(board.king());
        }
        right.sort();
        let mut written = self.captures.clone();
        written.sort();
        written == right
    }
}

/// Takes the name of a square off the front of a text: one letter and one or two digits.
fn take_square(rest: &mut &str) -> Result<Square, Misread> {
    let letter = rest.chars().next().filter(char::is_ascii_alphabetic);
    let digits = rest
        .chars()
        .skip(1)
        .take_while(char::is_ascii_digit)
        .count();
    if letter.is_none() || !(1..=2).contains(&digits) {
        return Err(Misread::NotAMove);
    }
    // Only letters and digits of one byte each were counted.
    let (name, after) = rest.split_at(1 + digits);
    *rest = after;
    match Square::named(name, SIZE, SIZE) {
        Some(square) if digits == 1 => Ok(square),
        _ => Err(Misread::NoSuchSquare(name.to_owned())),
    }
}

/// Whether typed text means this move.
pub(super) fn reads(view: &View, action: Action, typed: &str) -> bool {
    Typed::read(typed)
        .is_ok_and(|typed| typed.action() == action && typed.captures_are_right(&view.board))
}

/// A ground on which a wished move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The key of the sentence.
    pub reason: &'static str,
    /// The rule that the sentence applies.
    pub rule: &'static str,
    /// The names of the facts it speaks of, always all of them.
    pub facts: &'static [&'static str],
}

impl Ground {
    const fn new(
        reason: &'static str,
        rule: &'static str,
        facts: &'static [&'static str],
    ) -> Ground {
        Ground {
            reason,
            rule,
            facts,
        }
    }

    fn with<const N: usize>(&self, facts: [String; N]) -> Option<Objection> {
        debug_assert_eq!(facts.len(), self.facts.len(), "{}", self.reason);
        Some(Objection {
            rule: self.rule,
            reason: self.reason,
            facts: self.facts.iter().copied().zip(facts).collect(),
        })
    }
}

const OVER: Ground = Ground::new("brandubh-no-game-over", "5.8", &[]);
const TURN: Ground = Ground::new("brandubh-no-turn", "1.5", &[]);
const TEXT: Ground = Ground::new("brandubh-no-text", "7.1", &[]);
const SQUARE: Ground = Ground::new("brandubh-no-square", "1.1", &["square"]);
const PIECE: Ground = Ground::new("brandubh-no-piece", "2.1", &["square"]);
const OWN: Ground = Ground::new("brandubh-no-own", "2.1", &["square", "piece"]);
const SAME: Ground = Ground::new("brandubh-no-same-square", "2.1", &["square", "piece"]);
const STRAIGHT: Ground = Ground::new("brandubh-no-straight", "2.1", &["from", "to"]);
const WAY: Ground = Ground::new("brandubh-no-way", "2.2", &["from", "to", "square", "piece"]);
const OCCUPIED: Ground = Ground::new("brandubh-no-occupied", "2.2", &["to", "piece"]);
const ON_THRONE: Ground = Ground::new("brandubh-no-throne", "2.3", &["from", "to"]);
const IN_CORNER: Ground = Ground::new("brandubh-no-corner", "2.5", &["from", "to"]);
const CAPTURES: Ground = Ground::new(
    "brandubh-no-captures",
    "7.3",
    &["move", "written", "captures"],
);
const NO_CAPTURE: Ground = Ground::new("brandubh-no-capture", "7.3", &["move", "written"]);

/// Every ground there is. Squares are given by name, lists of squares with commas, a move in its notation, a piece as
/// `a`, `d` or `k`.
pub const OBJECTIONS: [Ground; 14] = [
    OVER, TURN, TEXT, SQUARE, PIECE, OWN, SAME, STRAIGHT, WAY, OCCUPIED, ON_THRONE, IN_CORNER,
    CAPTURES, NO_CAPTURE,
];

/// The rule that forbids a typed move; `None` exactly when it is offered.
pub(super) fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
    if view.end.is_some() {
        return OVER.with([]);
    }
    if Side::of(seat) != Some(view.to_move) {
        return TURN.with([]);
    }
    let typed = match Typed::read(typed) {
        Ok(typed) => typed,
        Err(Misread::NotAMove) => return TEXT.with([]),
        Err(Misread::NoSuchSquare(name)) => return SQUARE.with([name]),
    };
    let (from, to) = (typed.from, typed.to);
    let names = [from.to_string(), to.to_string()];
    let letter = |piece: Piece| piece.letter().to_string();
    let Some(piece) = view.piece(from) else {
        return PIECE.with([from.to_string()]);
    };
    if piece.side() != view.to_move {
        return OWN.with([from.to_string(), letter(piece)]);
    }
    if from == to {
        return SAME.with([from.to_string(), letter(piece)]);
    }
    if from.column != to.column && from.row != to.row {
        return STRAIGHT.with(names);
    }
    if let Some((square, other)) =
        between(from, to).find_map(|at| view.piece(at).map(|piece| (at, piece)))
    {
        let [from, to] = names;
        return WAY.with([from, to, square.to_string(), letter(other)]);
    }
    if let Some(other) = view.piece(to) {
        return OCCUPIED.with([to.to_string(), letter(other)]);
    }
    if piece != Piece::King && to == THRONE {
        return ON_THRONE.with(names);
    }
    if piece != Piece::King && board::is_corner(to) {
        return IN_CORNER.with(names);
    }
    if !typed.captures_are_right(&view.board) {
        let action = typed.action();
        let written = listed(&typed.captures);
        let right = action.captures(&view.board);
        return if right.is_empty() {
            NO_CAPTURE.with([action.to_string(), written])
        } else {
            CAPTURES.with([action.to_string(), written, listed(&right)])
        };
    }
    None
}

/// The squares strictly between two squares of one line, from the first on.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let step = |from: u8, to: u8| (i16::from(to) - i16::from(from)).signum();
    let (columns, rows) = (step(from.column, to.column), step(from.row, to.row));
    let onward = move |square: Square| Square {
        column: (i16::from(square.column) + columns) as u8,
        row: (i16::from(square.row) + rows) as u8,
    };
    std::iter::successors(Some(onward(from)), move |&at| Some(onward(at)))
        .take_while(move |&at| at != to)
}

fn listed(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join(", ")
}
