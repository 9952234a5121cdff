//! Sets of squares in machine words, and where something finds a place on them.

use super::pieces::Shape;
use super::square::Square;

const SIDE: usize = 128;
/// How many columns and rows lie before the first ones.
const BEFORE: i16 = 48;
const NONE: [u128; SIDE] = [0; SIDE];

/// A set of squares around the place of the first piece.
#[derive(Clone)]
pub(super) struct Land {
    /// One bit a column, lowest first.
    rows: [u128; SIDE],
    /// Every square of the set lies in these rows, from one to before another.
    span: (usize, usize),
}

impl Land {
    pub(super) fn new() -> Land {
        Land {
            rows: NONE,
            span: (SIDE, 0),
        }
    }

    /// Where a square lies: its row and its bit. The pieces of a set are so short together that none lies outside; a square
    /// that somebody has typed may.
    fn place(square: Square) -> Option<(usize, u128)> {
        let row = usize::try_from(square.row + BEFORE).ok()?;
        let column = u32::try_from(square.column + BEFORE).ok()?;
        (row < SIDE && column < SIDE as u32).then(|| (row, 1 << column))
    }

    fn square(row: usize, column: u32) -> Square {
        Square::new(column as i16 - BEFORE, row as i16 - BEFORE)
    }

    pub(super) fn has(&self, square: Square) -> bool {
        Land::place(square).is_some_and(|(row, bit)| self.rows[row] & bit != 0)
    }

    pub(super) fn add(&mut self, square: Square) {
        if let Some((row, bit)) = Land::place(square) {
            self.rows[row] |= bit;
            self.span = (self.span.0.min(row), self.span.1.max(row + 1));
        }
    }

    pub(super) fn remove(&mut self, square: Square) {
        if let Some((row, bit)) = Land::place(square) {
            self.rows[row] &= !bit;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.rows[self.span.0.min(self.span.1)..self.span.1]
            .iter()
            .map(|row| row.count_ones() as usize)
            .sum()
    }

    /// The squares that share a side with the set, those of the set among them.
    fn halo(&self) -> [u128; SIDE] {
        let mut halo = NONE;
        for row in self.span.0..self.span.1 {
            let here = self.rows[row];
            halo[row - 1] |= here;
            halo[row] |= here << 1 | here >> 1;
            halo[row + 1] |= here;
        }
        halo
    }

    /// Where a shape can be laid so that it overlaps nothing and shares a side with something: the upper left corners of its
    /// box, in the order in which one reads (rule 2.4).
    pub(super) fn beside(&self, shapes: &[Shape], mut found: impl FnMut(usize, Square)) {
        let halo = self.halo();
        for (turn, shape) in shapes.iter().enumerate() {
            let first = self.span.0 - shape.height as usize;
            for row in first..=self.span.1 {
                let (mut over, mut touching) = (0, 0);
                for &(right, down) in &shape.cells {
                    over |= self.rows[row + down as usize] >> right;
                    touching |= halo[row + down as usize] >> right;
                }
                for column in bits(touching & !over) {
                    found(turn, Land::square(row, column));
                }
            }
        }
    }

    /// Where a shape lies wholly within the set, as the upper left corners of its box, row by row (rule 3.2).
    fn within(&self, cells: &[(i16, i16)]) -> impl Iterator<Item = (usize, u128)> {
        (self.span.0..self.span.1).map(move |row| {
            let all = cells.iter().fold(!0, |all, &(right, down)| {
                all & self.rows[row + down as usize] >> right
            });
            (row, all)
        })
    }

    /// The places within the set, in the order in which one reads.
    pub(super) fn places(&self, cells: &[(i16, i16)]) -> impl Iterator<Item = Square> {
        self.within(cells)
            .flat_map(|(row, all)| bits(all).map(move |column| Land::square(row, column)))
    }

    /// How many places there are within the set.
    pub(super) fn count_places(&self, cells: &[(i16, i16)]) -> u32 {
        self.within(cells).map(|(_, all)| all.count_ones()).sum()
    }

    /// Whether there is any place within the set.
    pub(super) fn has_room(&self, cells: &[(i16, i16)]) -> bool {
        self.within(cells).any(|(_, all)| all != 0)
    }

    /// The squares outside the set that are shut in by it on all sides (rule 2.5).
    pub(super) fn holes(&self) -> Vec<Square> {
        let (top, bottom) = self.span;
        if top >= bottom {
            return Vec::new();
        }
        // Whatever the rows above and below reach is outside.
        let mut outside = NONE;
        outside[top - 1] = !0;
        outside[bottom] = !0;
        loop {
            let before = outside;
            for row in (top..bottom).chain((top..bottom).rev()) {
                let free = !self.rows[row];
                let mut here = (outside[row - 1] | outside[row + 1] | outside[row] | 1) & free;
                loop {
                    let wider = (here | here << 1 | here >> 1) & free;
                    if wider == here {
                        break;
                    }
                    here = wider;
                }
                outside[row] = here;
            }
            if outside == before {
                break;
            }
        }
        (top..bottom)
            .flat_map(|row| {
                bits(!self.rows[row] & !outside[row])
                    .map(move |column| Land::square(row, column))
                    .collect::<Vec<_>>()
            })
            .collect()
    }
}

/// The numbers of the bits that are set, lowest first.
fn bits(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let lowest = set.trailing_zeros();
            set &= set - 1;
            lowest
        })
    })
}
