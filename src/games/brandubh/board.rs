//! The board as sets of squares in machine words: who stands where, how pieces move, and what a move captures.

use crate::rules::Seat;
use crate::rules::grid::Square;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};

/// How many columns and rows the board has (rule 1.1).
pub const SIZE: u8 = 7;

/// The square in the middle (rule 1.2).
pub const THRONE: Square = Square { column: 3, row: 3 };

/// A set of squares: bit `7 * row + column` stands for the square.
pub(super) type Squares = u64;

pub(super) const WIDTH: usize = SIZE as usize;
pub(super) const COUNT: usize = WIDTH * WIDTH;
pub(super) const ALL: Squares = (1 << COUNT) - 1;
pub(super) const THRONE_AT: usize = COUNT / 2;
pub(super) const THRONE_ONLY: Squares = 1 << THRONE_AT;
pub(super) const CORNERS: Squares = 1 | 1 << (WIDTH - 1) | 1 << (COUNT - WIDTH) | 1 << (COUNT - 1);
/// Where no soldier may stop (rules 2.3 and 2.5).
pub(super) const KINGS_OWN: Squares = CORNERS | THRONE_ONLY;
pub(super) const FIRST_COLUMN: Squares =
    1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28 | 1 << 35 | 1 << 42;
pub(super) const LAST_COLUMN: Squares = FIRST_COLUMN << 6;
/// Multiplied with a set in the first column, it lines the column up in the bits from 36 on: row `i` moves from bit
/// `7i` to `36 + i`, and no two products meet in one bit, so that nothing carries.
const LINE_UP: u64 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24 | 1 << 30 | 1 << 36;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Eight soldiers around; they move first. Seat 0.
    Attackers,
    /// The king and his four soldiers. Seat 1.
    Defenders,
}

impl Side {
    /// The side that sits here; `None` for a seat that the game has not.
    pub fn of(seat: Seat) -> Option<Side> {
        match seat.0 {
            0 => Some(Side::Attackers),
            1 => Some(Side::Defenders),
            _ => None,
        }
    }

    /// Where the side sits.
    pub fn seat(self) -> Seat {
        match self {
            Side::Attackers => Seat(0),
            Side::Defenders => Seat(1),
        }
    }

    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        }
    }

    /// How many soldiers the side starts with (rule 1.3).
    pub fn soldiers(self) -> u32 {
        match self {
            Side::Attackers => 8,
            Side::Defenders => 4,
        }
    }

    /// The side's letter in the notation of positions.
    pub fn letter(self) -> char {
        match self {
            Side::Attackers => 'A',
            Side::Defenders => 'D',
        }
    }
}

/// What can stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// A soldier of the attackers.
    Attacker,
    /// A soldier of the defenders.
    Defender,
    /// The king.
    King,
}

impl Piece {
    /// Whose piece it is.
    pub fn side(self) -> Side {
        match self {
            Piece::Attacker => Side::Attackers,
            Piece::Defender | Piece::King => Side::Defenders,
        }
    }

    /// The piece's letter in the notation of positions and in the facts of objections.
    pub fn letter(self) -> char {
        match self {
            Piece::Attacker => 'a',
            Piece::Defender => 'd',
            Piece::King => 'k',
        }
    }
}

/// Where the pieces stand. `Display` is the notation: rows from 7 to 1, letters and counts of empty squares.
///
/// There is always one king; a captured one stays where he was taken, since nothing is played after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Board {
    attackers: Squares,
    defenders: Squares,
    king: Squares,
}

/// What became of the king in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum King {
    /// He plays on.
    Free,
    /// He has entered a corner (rule 5.1).
    Home,
    /// Two attackers have him (rule 4.1).
    Taken,
    /// An attacker has him against a corner (rule 4.2).
    TakenAtCorner,
    /// Four attackers have him on his throne (rule 4.4).
    TakenOnThrone,
}

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deed {
    /// The soldiers that were captured, and removed.
    pub captured: Squares,
    /// What became of the king.
    pub king: King,
}

impl Deed {
    pub fn takes_king(self) -> bool {
        matches!(
            self.king,
            King::Taken | King::TakenAtCorner | King::TakenOnThrone
        )
    }

    /// Whether the game is over with this move, for one side or the other.
    pub fn ends(self) -> bool {
        self.king != King::Free
    }
}

impl Board {
    /// The board at the start (rule 1.4).
    pub fn start() -> Board {
        let set = |squares: [(u8, u8); 4]| {
            squares
                .into_iter()
                .fold(0, |set, (column, row)| set | bit(Square { column, row }))
        };
        Board {
            attackers: set([(3, 0), (3, 1), (3, 5), (3, 6)])
                | set([(0, 3), (1, 3), (5, 3), (6, 3)]),
            defenders: set([(3, 2), (3, 4), (2, 3), (4, 3)]),
            king: THRONE_ONLY,
        }
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let here = bit(square);
        if self.attackers & here != 0 {
            Some(Piece::Attacker)
        } else if self.defenders & here != 0 {
            Some(Piece::Defender)
        } else if self.king & here != 0 {
            Some(Piece::King)
        } else {
            None
        }
    }

    /// Every piece with its square, from a1 along the rows.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        each(self.occupied()).filter_map(|at| {
            let square = square(at);
            self.piece(square).map(|piece| (square, piece))
        })
    }

    /// Where the king stands, or was taken.
    pub fn king(&self) -> Square {
        square(self.king.trailing_zeros() as usize)
    }

    /// How many soldiers of a side have been captured (those of the start that no longer stand, rule 1.3).
    pub fn taken(&self, side: Side) -> u32 {
        side.soldiers()
            .saturating_sub(self.soldiers(side).count_ones())
    }

    pub(super) fn occupied(&self) -> Squares {
        self.attackers | self.defenders | self.king
    }

    pub(super) fn soldiers(&self, side: Side) -> Squares {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders,
        }
    }

    pub(super) fn of(&self, side: Side) -> Squares {
        match side {
            Side::Attackers => self.attackers,
            Side::Defenders => self.defenders | self.king,
        }
    }

    pub(super) fn king_at(&self) -> usize {
        self.king.trailing_zeros() as usize
    }

    /// Where the piece on a square may go (rules 2.1 to 2.5), whoever is to move.
    pub(super) fn reach(&self, at: usize) -> Squares {
        let lines = lines(at, self.occupied());
        if self.king & (1 << at) != 0 {
            lines
        } else {
            lines & !KINGS_OWN
        }
    }

    /// Whether a side may move from one square to the other (rules 2.1 to 2.5).
    pub(super) fn allows(&self, side: Side, from: usize, to: usize) -> bool {
        self.of(side) & (1 << from) != 0 && self.reach(from) & (1 << to) != 0
    }

    /// How many moves a side has.
    pub(super) fn count(&self, side: Side) -> u32 {
        each(self.of(side))
            .map(|at| self.reach(at).count_ones())
            .sum()
    }

    /// Whether a side has any move (rule 5.3).
    pub(super) fn can_move(&self, side: Side) -> bool {
        let occupied = self.occupied();
        let empty = ALL & !occupied;
        let soldiers = self.soldiers(side);
        if beside(soldiers) & empty & !KINGS_OWN != 0 {
            return true;
        }
        if side == Side::Defenders && beside(self.king) & empty != 0 {
            return true;
        }
        // A soldier whose only way leads across the empty throne (rule 2.4).
        occupied & THRONE_ONLY == 0
            && CLAMPS[THRONE_AT].iter().any(|clamp| {
                soldiers & clamp.near != 0
                    && each(soldiers & clamp.near).any(|at| self.reach(at) != 0)
            })
    }

    /// Whether the king stands in a corner.
    pub(super) fn king_is_home(&self) -> bool {
        self.king & CORNERS != 0
    }

    /// Whether the king has a way to a corner.
    pub(super) fn king_can_go_home(&self) -> bool {
        lines(self.king_at(), self.occupied()) & CORNERS != 0
    }

    /// What a move would capture, as soldiers, and what would become of the king.
    pub(super) fn deed(&self, from: usize, to: usize) -> Deed {
        let mut after = *self;
        after.play(from, to)
    }

    /// Moves a piece and removes what it captures.
    pub(super) fn play(&mut self, from: usize, to: usize) -> Deed {
        let (leaves, reaches) = (1 << from, 1 << to);
        let step = leaves | reaches;
        if self.attackers & leaves != 0 {
            self.attackers ^= step;
            let hostile = self.attackers | CORNERS | (THRONE_ONLY & !self.occupied());
            let captured = clamped(to, self.defenders, hostile);
            self.defenders ^= captured;
            Deed {
                captured,
                king: self.king_after_attack(to),
            }
        } else {
            let home = if self.king & leaves != 0 {
                self.king ^= step;
                self.king & CORNERS != 0
            } else {
                self.defenders ^= step;
                false
            };
            let hostile = self.defenders | self.king | CORNERS | (THRONE_ONLY & !self.occupied());
            let captured = clamped(to, self.attackers, hostile);
            self.attackers ^= captured;
            Deed {
                captured,
                king: if home { King::Home } else { King::Free },
            }
        }
    }

    /// Moves a piece without any capture: to walk back along a path of moves that captured nothing.
    pub(super) fn slide(&mut self, from: usize, to: usize) {
        let (leaves, step) = (1u64 << from, 1u64 << from | 1 << to);
        if self.attackers & leaves != 0 {
            self.attackers ^= step;
        } else if self.defenders & leaves != 0 {
            self.defenders ^= step;
        } else if self.king & leaves != 0 {
            self.king ^= step;
        }
    }

    /// What an attacker that has just arrived on a square did to the king (rules 4.1 to 4.4).
    fn king_after_attack(&self, to: usize) -> King {
        if BESIDE[to] & self.king == 0 {
            return King::Free;
        }
        if self.king == THRONE_ONLY {
            let around = BESIDE[THRONE_AT];
            return if self.attackers & around == around {
                King::TakenOnThrone
            } else {
                King::Free
            };
        }
        for clamp in &CLAMPS[to] {
            if clamp.near & self.king != 0 {
                // The empty throne is no help against him (rule 4.3).
                if clamp.far & self.attackers != 0 {
                    return King::Taken;
                }
                if clamp.far & CORNERS != 0 {
                    return King::TakenAtCorner;
                }
            }
        }
        King::Free
    }

    /// A board from its notation.
    fn parse(text: &str) -> Result<Board, String> {
        let mut board = Board {
            attackers: 0,
            defenders: 0,
            king: 0,
        };
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != WIDTH {
            return Err(format!(
                "a position has {WIDTH} rows between slashes, from row 7 down to row 1; here are {}",
                rows.len()
            ));
        }
        for (row, line) in (0..SIZE).rev().zip(rows) {
            let mut column = 0;
            for letter in line.chars() {
                if column >= SIZE {
                    return Err(format!("row {} is longer than {SIZE} squares", row + 1));
                }
                let here = bit(Square { column, row });
                match letter {
                    'a' => board.attackers |= here,
                    'd' => board.defenders |= here,
                    'k' => board.king |= here,
                    '1'..='7' => {
                        column += letter as u8 - b'0';
                        continue;
                    }
                    _ => {
                        return Err(format!(
                            "row {} has a {letter:?}; the letters are a, d and k, and digits count empty squares",
                            row + 1
                        ));
                    }
                }
                column += 1;
            }
            if column != SIZE {
                return Err(format!(
                    "row {} has {column} squares instead of {SIZE}",
                    row + 1
                ));
            }
        }
        board.check()
    }

    /// Holds a board to what a game can lead to (rules 1.3, 2.3 and 2.5).
    fn check(self) -> Result<Board, String> {
        let kings = self.king.count_ones();
        if kings != 1 {
            return Err(format!("there is one king; here are {kings}"));
        }
        for side in [Side::Attackers, Side::Defenders] {
            let (here, most) = (self.soldiers(side).count_ones(), side.soldiers());
            if here > most {
                return Err(format!(
                    "there are at most {most} soldiers {}; here are {here}",
                    side.letter()
                ));
            }
        }
        match each((self.attackers | self.defenders) & KINGS_OWN).next() {
            Some(at) => Err(format!("only the king may stand on {}", square(at))),
            None => Ok(self),
        }
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..SIZE).rev() {
            let mut empty = 0;
            for column in 0..SIZE {
                match self.piece(Square { column, row }) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl TryFrom<String> for Board {
    type Error = String;

    fn try_from(text: String) -> Result<Board, String> {
        Board::parse(&text)
    }
}

impl std::str::FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        Board::parse(text)
    }
}

impl From<Board> for String {
    fn from(board: Board) -> String {
        board.to_string()
    }
}

/// Whether a square is one of the four corners (rule 1.2).
pub fn is_corner(square: Square) -> bool {
    CORNERS & bit(square) != 0
}

/// The square that a bit stands for.
pub(super) fn square(at: usize) -> Square {
    Square {
        column: (at % WIDTH) as u8,
        row: (at / WIDTH) as u8,
    }
}

/// The bit that stands for a square of the board.
pub(super) fn index(square: Square) -> usize {
    usize::from(square.row) * WIDTH + usize::from(square.column)
}

/// The set with this one square; empty for a square off the board.
fn bit(square: Square) -> Squares {
    if square.column < SIZE && square.row < SIZE {
        1 << index(square)
    } else {
        0
    }
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

/// The squares beside any square of the set.
pub(super) fn beside(set: Squares) -> Squares {
    (set << WIDTH & ALL)
        | (set >> WIDTH)
        | ((set & !LAST_COLUMN) << 1)
        | ((set & !FIRST_COLUMN) >> 1)
}

/// The enemies of the set that stand between a square and something hostile (rules 3.1 to 3.5).
fn clamped(to: usize, enemies: Squares, hostile: Squares) -> Squares {
    if BESIDE[to] & enemies == 0 {
        return 0;
    }
    let mut captured = 0;
    for clamp in &CLAMPS[to] {
        if clamp.far & hostile != 0 {
            captured |= clamp.near & enemies;
        }
    }
    captured
}

/// Where a piece that nothing forbids to stop could slide from a square.
pub(super) fn lines(at: usize, occupied: Squares) -> Squares {
    let (row, column) = (at / WIDTH, at % WIDTH);
    let along = (occupied >> (row * WIDTH)) as usize & 0x7f;
    let across = ((occupied >> column & FIRST_COLUMN).wrapping_mul(LINE_UP) >> 36) as usize & 0x7f;
    u64::from(ALONG[column][along]) << (row * WIDTH) | ACROSS[row][across] << column
}

/// Two squares in a row, seen from a third: what stands near can be captured against what is far.
#[derive(Clone, Copy)]
struct Clamp {
    near: Squares,
    far: Squares,
}

/// By square, the pairs in the four directions; a pair that leaves the board is empty.
static CLAMPS: [[Clamp; 4]; COUNT] = {
    let mut all = [[Clamp { near: 0, far: 0 }; 4]; COUNT];
    let mut at = 0;
    while at < COUNT {
        let (row, column) = (at / WIDTH, at % WIDTH);
        if row + 2 < WIDTH {
            all[at][0] = Clamp {
                near: 1 << (at + WIDTH),
                far: 1 << (at + 2 * WIDTH),
            };
        }
        if column + 2 < WIDTH {
            all[at][1] = Clamp {
                near: 1 << (at + 1),
                far: 1 << (at + 2),
            };
        }
        if row >= 2 {
            all[at][2] = Clamp {
                near: 1 << (at - WIDTH),
                far: 1 << (at - 2 * WIDTH),
            };
        }
        if column >= 2 {
            all[at][3] = Clamp {
                near: 1 << (at - 1),
                far: 1 << (at - 2),
            };
        }
        at += 1;
    }
    all
};

/// By square, the squares beside it.
pub(super) static BESIDE: [Squares; COUNT] = {
    let mut all = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        let one: Squares = 1 << at;
        all[at] = (one << WIDTH & ALL)
            | (one >> WIDTH)
            | ((one & !LAST_COLUMN) << 1)
            | ((one & !FIRST_COLUMN) >> 1);
        at += 1;
    }
    all
};

/// By place in a line and what stands in the line: where a piece can slide, as a line.
static ALONG: [[u8; 128]; WIDTH] = slides();

/// The same, stood up as a column.
static ACROSS: [[Squares; 128]; WIDTH] = {
    let line = slides();
    let mut all = [[0; 128]; WIDTH];
    let mut place = 0;
    while place < WIDTH {
        let mut full = 0;
        while full < 128 {
            let mut row = 0;
            while row < WIDTH {
                if line[place][full] & (1 << row) != 0 {
                    all[place][full] |= 1 << (row * WIDTH);
                }
                row += 1;
            }
            full += 1;
        }
        place += 1;
    }
    all
};

const fn slides() -> [[u8; 128]; WIDTH] {
    let mut all = [[0; 128]; WIDTH];
    let mut place = 0;
    while place < WIDTH {
        let mut full = 0;
        while full < 128 {
            let mut reach = 0u8;
            let mut up = place + 1;
            while up < WIDTH && full & (1 << up) == 0 {
                reach |= 1 << up;
                up += 1;
            }
            let mut down = place;
            while down > 0 && full & (1 << (down - 1)) == 0 {
                reach |= 1 << (down - 1);
                down -= 1;
            }
            all[place][full] = reach;
            full += 1;
        }
        place += 1;
    }
    all
}
