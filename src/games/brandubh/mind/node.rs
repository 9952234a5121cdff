//! A position as the search walks through it: the board with its keys under all symmetries, and what can happen at once.

use super::super::action::Action;
use super::super::board::{
    ALL, Board, CORNERS, COUNT, Deed, FIRST_COLUMN, KINGS_OWN, LAST_COLUMN, Side, Squares,
    THRONE_ONLY, WIDTH, each, lines,
};

/// How many ways there are to turn and mirror the board.
const TURNS: usize = 8;

/// A number for the board in each of its symmetries; the first is the board as it stands.
type Keys = [u64; TURNS];

/// A move inside the search: two squares in 12 bits. No move is 0, since no piece stays where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Step(u16);

impl Step {
    pub const NONE: Step = Step(0);

    pub fn new(from: usize, to: usize) -> Step {
        Step((from | to << 6) as u16)
    }

    pub fn from(self) -> usize {
        usize::from(self.0 & 63)
    }

    pub fn to(self) -> usize {
        usize::from(self.0 >> 6)
    }

    pub fn action(self) -> Action {
        Action::new(self.from(), self.to())
    }
}

/// A position: where the pieces stand, who is to move, and its keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub board: Board,
    pub side: Side,
    keys: Keys,
}

impl Node {
    pub fn new(board: Board, side: Side) -> Node {
        let mut keys = match side {
            Side::Attackers => [0; TURNS],
            Side::Defenders => [TO_MOVE; TURNS],
        };
        let kinds = [
            board.soldiers(Side::Attackers),
            board.soldiers(Side::Defenders),
            1 << board.king_at(),
        ];
        for (kind, set) in kinds.into_iter().enumerate() {
            for at in each(set) {
                toggle(&mut keys, kind, at);
            }
        }
        Node { board, side, keys }
    }

    /// The key of the board as it stands: mirror images differ, as they do for repetition (rule 6.1).
    pub fn own_key(&self) -> u64 {
        self.keys[0]
    }

    /// The key that all mirror images share, and the symmetry that leads to it.
    pub fn shared_key(&self) -> (u64, usize) {
        let mut least = 0;
        for turn in 1..TURNS {
            if self.keys[turn] < self.keys[least] {
                least = turn;
            }
        }
        (self.keys[least], least)
    }

    /// The position after a move, and what the move did.
    pub fn after(&self, step: Step) -> (Node, Deed) {
        let (from, to) = (step.from(), step.to());
        let mut next = *self;
        let kind = match self.side {
            Side::Attackers => 0,
            Side::Defenders if from == self.board.king_at() => 2,
            Side::Defenders => 1,
        };
        let deed = next.board.play(from, to);
        toggle(&mut next.keys, kind, from);
        toggle(&mut next.keys, kind, to);
        let enemy = match self.side {
            Side::Attackers => 1,
            Side::Defenders => 0,
        };
        for at in each(deed.captured) {
            toggle(&mut next.keys, enemy, at);
        }
        for key in &mut next.keys {
            *key ^= TO_MOVE;
        }
        next.side = self.side.other();
        (next, deed)
    }

    /// The corners to which the king has a way.
    pub fn open_corners(&self) -> Squares {
        lines(self.board.king_at(), self.board.occupied()) & CORNERS
    }

    /// The squares on which an attacker would close the king's ways to all of these corners.
    pub fn closing(&self, corners: Squares) -> Squares {
        let occupied = self.board.occupied();
        let king = lines(self.board.king_at(), occupied);
        each(corners).fold(ALL, |closing, corner| {
            closing & king & lines(corner, occupied)
        })
    }

    /// The squares from which the king would have a way to a corner, those he stands on aside.
    pub fn ways_home(&self) -> Squares {
        let occupied = self.board.occupied() & !(1 << self.board.king_at());
        each(CORNERS).fold(0, |ways, corner| ways | lines(corner, occupied))
    }

    /// The squares on which one attacker more would take the king (rules 4.1 to 4.4).
    pub fn deadly(&self) -> Squares {
        let attackers = self.board.soldiers(Side::Attackers);
        let king: Squares = 1 << self.board.king_at();
        let empty = ALL & !self.board.occupied();
        let [left, right] = [king & !FIRST_COLUMN, king & !LAST_COLUMN];
        let [left, right] = [left >> 1, right << 1];
        let [down, up] = [king >> WIDTH, king << WIDTH & ALL];
        if king == THRONE_ONLY {
            let missing = (left | right | down | up) & !attackers;
            return match missing.count_ones() {
                1 => missing & empty,
                _ => 0,
            };
        }
        let hostile = attackers | CORNERS;
        let mut deadly = 0;
        for (one, other) in [(left, right), (down, up)] {
            if one & hostile != 0 {
                deadly |= other;
            }
            if other & hostile != 0 {
                deadly |= one;
            }
        }
        deadly & empty & !KINGS_OWN
    }

    /// A move by which the attackers take the king.
    pub fn taking_the_king(&self) -> Option<Step> {
        let deadly = self.deadly();
        if deadly == 0 {
            return None;
        }
        each(self.board.soldiers(Side::Attackers)).find_map(|from| {
            let to = each(self.board.reach(from) & deadly).next()?;
            Some(Step::new(from, to))
        })
    }

    /// The squares on which a piece of the side to move would capture a soldier on arriving (rules 3.1 to 3.5).
    pub fn capturing(&self) -> Squares {
        let board = &self.board;
        let occupied = board.occupied();
        let enemies = board.soldiers(self.side.other());
        let hostile = board.of(self.side) | CORNERS | (THRONE_ONLY & !occupied);
        let right = enemies & ((hostile & !FIRST_COLUMN) >> 1);
        let left = enemies & ((hostile & !LAST_COLUMN) << 1);
        let above = enemies & (hostile >> WIDTH);
        let below = enemies & (hostile << WIDTH);
        let targets = (right & !FIRST_COLUMN) >> 1
            | (left & !LAST_COLUMN) << 1
            | above >> WIDTH
            | below << WIDTH;
        targets & ALL & !occupied
    }

    /// A move of the side to move that the board allows.
    pub fn allows(&self, step: Step) -> bool {
        self.board.allows(self.side, step.from(), step.to())
    }
}

/// The board number of a move under a symmetry.
pub(super) fn turned(step: Step, turn: usize) -> Step {
    Step::new(
        usize::from(TURNED[turn][step.from()]),
        usize::from(TURNED[turn][step.to()]),
    )
}

/// The move that becomes this one under a symmetry.
pub(super) fn turned_back(step: Step, turn: usize) -> Step {
    turned(step, INVERSE[turn])
}

fn toggle(keys: &mut Keys, kind: usize, at: usize) {
    for (key, number) in keys.iter_mut().zip(&NUMBERS[kind][at]) {
        *key ^= number;
    }
}

/// By symmetry, where each square goes. Bit 0 mirrors the columns, bit 1 the rows, bit 2 swaps columns and rows before that.
static TURNED: [[u8; COUNT]; TURNS] = {
    let mut all = [[0; COUNT]; TURNS];
    let mut turn = 0;
    while turn < TURNS {
        let mut at = 0;
        while at < COUNT {
            let (mut row, mut column) = (at / WIDTH, at % WIDTH);
            if turn & 4 != 0 {
                (row, column) = (column, row);
            }
            if turn & 1 != 0 {
                column = WIDTH - 1 - column;
            }
            if turn & 2 != 0 {
                row = WIDTH - 1 - row;
            }
            all[turn][at] = (row * WIDTH + column) as u8;
            at += 1;
        }
        turn += 1;
    }
    all
};

/// By symmetry, the one that undoes it: the two quarter turns undo each other, all others undo themselves.
const INVERSE: [usize; TURNS] = [0, 1, 2, 3, 4, 6, 5, 7];

const TO_MOVE: u64 = 0x9d39_247e_3377_6d41;

/// By kind of piece and square, a number for each symmetry.
static NUMBERS: [[Keys; COUNT]; 3] = {
    let mut all = [[[0; TURNS]; COUNT]; 3];
    let mut kind = 0;
    while kind < 3 {
        let mut at = 0;
        while at < COUNT {
            let mut turn = 0;
            while turn < TURNS {
                all[kind][at][turn] = number(kind * COUNT + TURNED[turn][at] as usize);
                turn += 1;
            }
            at += 1;
        }
        kind += 1;
    }
    all
};

/// A number as good as chance for a place in a row (SplitMix64).
const fn number(place: usize) -> u64 {
    let mut number = (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
