//! The board as sets of squares in machine words: who stands where, and what touches what.

use super::completion::{self, SIZE};
use crate::rules::Seat;
use crate::rules::grid::Square;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// A set of squares: bit `8 * row + column` stands for the square.
pub(super) type Squares = u64;

const WIDTH: usize = SIZE as usize;
const COUNT: usize = WIDTH * WIDTH;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Seat A.
    White,
    /// Seat B.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The side that sits here; `None` for a seat that the game has not.
    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.get(seat.index()).copied()
    }

    /// Where the side sits.
    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The side's letter in the notation of positions.
    pub fn letter(self) -> char {
        match self {
            Side::White => 'W',
            Side::Black => 'B',
        }
    }
}

/// A kind of piece: five of Soldiers, two of Marauders (rules 1.2 and 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// The Soldier whose fall decides.
    Prince,
    /// Strong in attack and in defence.
    Champion,
    /// Strong in defence.
    Guard,
    /// Strong in attack.
    Swordsman,
    /// Goes up to two squares.
    Knight,
    /// One checker.
    Barbarian,
    /// Two checkers that stay together.
    Chief,
}

impl Figure {
    /// The kinds of Soldiers.
    pub const SOLDIERS: [Figure; 5] = [
        Figure::Prince,
        Figure::Champion,
        Figure::Guard,
        Figure::Swordsman,
        Figure::Knight,
    ];

    /// The kinds of Marauders.
    pub const MARAUDERS: [Figure; 2] = [Figure::Barbarian, Figure::Chief];

    /// The kind with this letter, in either case (rule 7.4).
    pub fn lettered(letter: char) -> Option<Figure> {
        let letter = letter.to_ascii_uppercase();
        let all = Figure::SOLDIERS.into_iter().chain(Figure::MARAUDERS);
        all.into_iter().find(|figure| figure.letter() == letter)
    }

    /// Its letter in notation and pictures (rule 7.4).
    pub fn letter(self) -> char {
        completion::letter(self)
    }

    /// Whether it is a Soldier.
    pub fn is_soldier(self) -> bool {
        !Figure::MARAUDERS.contains(&self)
    }

    /// The points that it takes to place one: a Chief is two checkers (rule 4.1); in the Muster it takes none.
    pub fn cost(self) -> u8 {
        match self {
            Figure::Chief => 2,
            Figure::Barbarian => 1,
            _ => 0,
        }
    }

    /// What it takes from a Marauder Attack Value as a Soldier (rule 4.6).
    pub fn defence(self) -> i8 {
        match self {
            Figure::Prince | Figure::Knight | Figure::Swordsman => 1,
            Figure::Guard | Figure::Champion => 2,
            Figure::Barbarian | Figure::Chief => 0,
        }
    }

    /// What it adds to a Marauder Attack Value and takes from a Soldier Attack Value as a Marauder (rules 3.4 and 4.6).
    pub fn strength(self) -> i8 {
        match self {
            Figure::Barbarian => 1,
            Figure::Chief => 2,
            _ => 0,
        }
    }
}

/// A piece: a Soldier of a side, or a Marauder, who belongs to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "char", into = "char")]
pub struct Piece {
    /// Its kind.
    pub figure: Figure,
    /// Whose Soldier it is; nobody's, for a Marauder.
    pub side: Option<Side>,
}

impl Piece {
    /// A Soldier of a side.
    pub fn soldier(figure: Figure, side: Side) -> Piece {
        Piece {
            figure,
            side: Some(side),
        }
    }

    /// A Marauder.
    pub fn marauder(figure: Figure) -> Piece {
        Piece { figure, side: None }
    }

    /// Its letter in the notation of positions: small for Black's Soldiers.
    pub fn letter(self) -> char {
        match self.side {
            Some(Side::Black) => self.figure.letter().to_ascii_lowercase(),
            _ => self.figure.letter(),
        }
    }
}

impl From<Piece> for char {
    fn from(piece: Piece) -> char {
        piece.letter()
    }
}

impl TryFrom<char> for Piece {
    type Error = String;

    fn try_from(letter: char) -> Result<Piece, String> {
        let unknown = || format!("{letter:?} is no piece; the letters are P, C, G, S, N, B and H");
        let figure = Figure::lettered(letter).ok_or_else(unknown)?;
        match (figure.is_soldier(), letter.is_ascii_lowercase()) {
            (true, true) => Ok(Piece::soldier(figure, Side::Black)),
            (true, false) => Ok(Piece::soldier(figure, Side::White)),
            (false, false) => Ok(Piece::marauder(figure)),
            (false, true) => Err(unknown()),
        }
    }
}

/// One of the four edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// Row 1.
    Bottom,
    /// Column h.
    Right,
    /// Row 8.
    Top,
    /// Column a.
    Left,
}

/// All edges, around the board.
pub const EDGES: [Edge; 4] = [Edge::Bottom, Edge::Right, Edge::Top, Edge::Left];

impl Edge {
    pub(super) fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Its name: that of its row or column.
    pub fn name(self) -> char {
        match self {
            Edge::Bottom => '1',
            Edge::Right => 'h',
            Edge::Top => '8',
            Edge::Left => 'a',
        }
    }
}

/// Where the pieces stand. `Display` is the notation: rows from 8 to 1, letters and counts of vacant squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Board {
    /// White's Soldiers by kind, Black's, and the Marauders.
    sets: [Squares; 12],
}

const fn index_of(figure: Figure, side: Option<Side>) -> usize {
    match (figure, side) {
        (Figure::Barbarian, _) => 10,
        (Figure::Chief, _) => 11,
        (soldier, Some(Side::Black)) => 5 + soldier as usize,
        (soldier, _) => soldier as usize,
    }
}

fn piece_of(index: usize) -> Option<Piece> {
    match index {
        0..5 => Some(Piece::soldier(Figure::SOLDIERS[index], Side::White)),
        5..10 => Some(Piece::soldier(Figure::SOLDIERS[index - 5], Side::Black)),
        10 | 11 => Some(Piece::marauder(Figure::MARAUDERS[index - 10])),
        _ => None,
    }
}

impl Board {
    /// The board at the start (rule 1.3).
    pub fn start() -> Board {
        Board::parse(completion::START).expect("the board at the start is in notation")
    }

    /// A board without pieces.
    pub fn empty() -> Board {
        Board { sets: [0; 12] }
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        (square.column < SIZE && square.row < SIZE)
            .then(|| self.at(index(square)))
            .flatten()
    }

    pub(super) fn at(&self, at: usize) -> Option<Piece> {
        let here = bit(at);
        self.sets
            .iter()
            .position(|set| set & here != 0)
            .and_then(piece_of)
    }

    /// Every piece with its square, from a1 along the rows.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        each(self.occupied()).filter_map(|at| self.at(at).map(|piece| (square(at), piece)))
    }

    /// How many pieces of a kind stand here.
    pub fn standing(&self, piece: Piece) -> u32 {
        self.set(piece.figure, piece.side).count_ones()
    }

    /// How many Marauders of a kind are in the supply (rule 1.4).
    pub fn supply(&self, figure: Figure) -> u32 {
        completion::count(figure).saturating_sub(self.set(figure, None).count_ones())
    }

    /// How many Soldiers of a kind a side has not on the board: killed, or still to be mustered.
    pub fn missing(&self, figure: Figure, side: Side) -> u32 {
        completion::count(figure).saturating_sub(self.set(figure, Some(side)).count_ones())
    }

    pub(super) fn set(&self, figure: Figure, side: Option<Side>) -> Squares {
        self.sets[index_of(figure, side)]
    }

    /// The Soldiers of both sides of these kinds.
    pub(super) fn kinds(&self, figures: &[Figure]) -> Squares {
        let of = |side| move |&figure: &Figure| self.set(figure, Some(side));
        let sets = |side| figures.iter().map(of(side)).fold(0, |all, set| all | set);
        sets(Side::White) | sets(Side::Black)
    }

    pub(super) fn of(&self, side: Side) -> Squares {
        let first = index_of(Figure::Prince, Some(side));
        self.sets[first..first + 5]
            .iter()
            .fold(0, |all, set| all | set)
    }

    pub(super) fn soldiers(&self) -> Squares {
        self.of(Side::White) | self.of(Side::Black)
    }

    pub(super) fn marauders(&self) -> Squares {
        self.sets[10] | self.sets[11]
    }

    pub(super) fn occupied(&self) -> Squares {
        self.soldiers() | self.marauders()
    }

    pub(super) fn vacant(&self) -> Squares {
        !self.occupied()
    }

    pub(super) fn put(&mut self, piece: Piece, at: usize) {
        self.sets[index_of(piece.figure, piece.side)] |= bit(at);
    }

    pub(super) fn take(&mut self, at: usize) {
        let here = bit(at);
        for set in &mut self.sets {
            *set &= !here;
        }
    }

    /// Moves what stands on a square to a vacant one.
    pub(super) fn shift(&mut self, from: usize, to: usize) {
        for set in &mut self.sets {
            let stood = *set >> from & 1;
            *set = *set & !bit(from) | stood << to;
        }
    }

    fn parse(text: &str) -> Result<Board, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != WIDTH {
            return Err(format!("a board has {SIZE} rows, not {}", rows.len()));
        }
        let mut board = Board::empty();
        for (row, letters) in (0..SIZE).rev().zip(rows) {
            let mut column = 0;
            for letter in letters.chars() {
                if let Some(count) = letter.to_digit(10).filter(|count| (1..=8).contains(count)) {
                    column += count as u8;
                    continue;
                }
                if column >= SIZE {
                    return Err(format!("row {} is longer than {SIZE} squares", row + 1));
                }
                let piece = Piece::try_from(letter)?;
                board.put(piece, index(Square { column, row }));
                column += 1;
            }
            if column != SIZE {
                let count = row + 1;
                return Err(format!(
                    "row {count} has {column} squares instead of {SIZE}"
                ));
            }
        }
        board.check()
    }

    /// Holds a board to the number of pieces there are (rules 1.2 and 1.4).
    fn check(self) -> Result<Board, String> {
        for (set, piece) in self.sets.iter().zip((0..).map_while(piece_of)) {
            let (here, most) = (set.count_ones(), completion::count(piece.figure));
            if here > most {
                let letter = piece.letter();
                return Err(format!(
                    "there are at most {most} {letter}; here are {here}"
                ));
            }
        }
        Ok(self)
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..SIZE).rev() {
            let mut vacant = 0;
            for column in 0..SIZE {
                match self.piece(Square { column, row }) {
                    None => vacant += 1,
                    Some(piece) => {
                        if vacant > 0 {
                            write!(f, "{vacant}")?;
                        }
                        vacant = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if vacant > 0 {
                write!(f, "{vacant}")?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl std::str::FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        Board::parse(text)
    }
}

impl TryFrom<String> for Board {
    type Error = String;

    fn try_from(text: String) -> Result<Board, String> {
        Board::parse(&text)
    }
}

impl From<Board> for String {
    fn from(board: Board) -> String {
        board.to_string()
    }
}

/// The square that a bit stands for.
pub(super) fn square(at: usize) -> Square {
    Square {
        column: (at % WIDTH) as u8,
        row: (at / WIDTH) as u8,
    }
}

/// The bit number that stands for a square of the board.
pub(super) fn index(square: Square) -> usize {
    usize::from(square.row) * WIDTH + usize::from(square.column)
}

pub(super) const fn bit(at: usize) -> Squares {
    1 << at
}

/// The squares of a set as bit numbers, from a1 along the rows.
pub(super) fn each(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let at = set.trailing_zeros() as usize;
            set &= set - 1;
            at
        })
    })
}

/// The edges on which a square lies, a bit for each; a corner lies on two (rule 4.3).
pub(super) fn edges_of(at: usize) -> u8 {
    let (row, column) = (at / WIDTH, at % WIDTH);
    let lies = [row == 0, column + 1 == WIDTH, row + 1 == WIDTH, column == 0];
    (0..4)
        .filter(|&edge| lies[edge])
        .fold(0, |edges, edge| edges | 1 << edge)
}

/// The squares on an edge of the board.
pub(super) const RING: Squares = 0xff81_8181_8181_81ff;

/// By square, the squares that it touches at a side or a corner (rule 1.1).
pub(super) static NEAR: [Squares; COUNT] = {
    let mut all = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        let mut other = 0;
        while other < COUNT {
            let rows = (at / WIDTH).abs_diff(other / WIDTH);
            let columns = (at % WIDTH).abs_diff(other % WIDTH);
            if at != other && rows <= 1 && columns <= 1 {
                all[at] |= 1 << other;
            }
            other += 1;
        }
        at += 1;
    }
    all
};
