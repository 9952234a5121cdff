//! The places that a piece or a pen finds, numbered and put on pages: few enough to be drawn at once, and apart from each other.

use super::action::Action;
use super::pen::{Kind, Pen};
use super::pieces::Code;
use super::square::Square;
use super::{Brothers, FIRST};

/// The most places on a page, as far as the pages are few enough: more would hide each other.
const ON_A_PAGE: usize = 8;
/// The most pages, and the most places on one of them: what one menu holds.
const MENU: usize = 25;
/// Steps from one place to another that are looked at: no piece is longer than eight squares.
const REACH: i16 = 9;

/// What is placed: a piece or a pen in one of its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Thing {
    Piece(Code, Option<u8>),
    Pen(Kind, u8),
}

/// All places of one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chapter {
    pub thing: Thing,
    /// The step from the upper left corner to the square where the number of a place stands.
    pub heart: (i16, i16),
    /// The upper left corners, page by page, in the order in which one reads.
    pub pages: Vec<Vec<Square>>,
    /// The squares of each page in words, as many as a page is told by: hundreds of answers are told by few pages.
    pub squares: Vec<String>,
}

/// Every place of everything that can be placed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Book {
    pub chapters: Vec<Chapter>,
}

/// Where a place is found in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found<'a> {
    pub chapter: &'a Chapter,
    /// The page, from 0.
    pub page: usize,
    /// The place among those of all pages, from 0.
    pub number: usize,
}

impl Thing {
    pub(super) fn of(action: &Action) -> Thing {
        match *action {
            Action::Lay { code, turn, .. } => Thing::Piece(code, turn),
            Action::Build(pen) => Thing::Pen(pen.kind, pen.lie),
        }
    }
}

/// The square of something that is nearest to its middle, as a step from the upper left corner: its number stands there, and
/// a place is called by it.
pub(super) fn heart(cells: &[(i16, i16)]) -> (i16, i16) {
    let count = cells.len().max(1) as f32;
    let mean = |of: fn(&(i16, i16)) -> i16| {
        cells.iter().map(|cell| f32::from(of(cell))).sum::<f32>() / count
    };
    let (across, down) = (mean(|cell| cell.0), mean(|cell| cell.1));
    let far = |cell: &(i16, i16)| (f32::from(cell.0) - across).hypot(f32::from(cell.1) - down);
    let nearest = cells
        .iter()
        .min_by(|one, other| far(one).total_cmp(&far(other)));
    nearest.copied().unwrap_or_default()
}

/// The upper left corner of the box of what is placed.
pub(super) fn corner(action: &Action) -> Square {
    match *action {
        Action::Lay { at, .. } | Action::Build(Pen { at, .. }) => at,
    }
}

impl Chapter {
    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.pages.iter().map(Vec::len).sum()
    }

    /// The number of the first place of a page.
    pub(super) fn first(&self, page: usize) -> usize {
        self.pages[..page].iter().map(Vec::len).sum()
    }
}

impl Book {
    pub(super) fn of(game: &Brothers) -> Book {
        let mut book = Book {
            chapters: Vec::new(),
        };
        if game.is_over() {
            return book;
        }
        if !game.is_laying() {
            let kind = game.kind(game.to_move);
            let free = game.free();
            for (lie, cells) in (0..).zip(kind.lies()) {
                book.add(Thing::Pen(kind, lie), cells, free.places(cells).collect());
            }
            return book;
        }
        let meadow = game.meadow();
        for piece in game.pieces.iter() {
            if game.laid.iter().any(|laid| laid.code == piece.code) {
                continue;
            }
            let mut places = vec![Vec::new(); piece.turns.len()];
            if game.laid.is_empty() {
                places.fill(vec![FIRST]);
            } else {
                meadow.beside(&piece.turns, |turn, at| places[turn].push(at));
            }
            for ((turn, shape), places) in (0..).zip(&piece.turns).zip(places) {
                let turn = (piece.turns.len() > 1).then_some(turn);
                book.add(Thing::Piece(piece.code, turn), &shape.cells, places);
            }
        }
        book
    }

    fn add(&mut self, thing: Thing, cells: &[(i16, i16)], places: Vec<Square>) {
        if !places.is_empty() {
            let pages = pages(cells, places);
            let heart = heart(cells);
            let words = |page: &Vec<Square>| {
                let first = page.iter().take(ON_A_PAGE);
                let first = first.map(|at| at.plus(heart).to_string());
                first.collect::<Vec<_>>().join(", ")
            };
            let squares = pages.iter().map(words).collect();
            self.chapters.push(Chapter {
                thing,
                heart,
                pages,
                squares,
            });
        }
    }

    /// Where an answer is found; `None` for one that is not offered.
    pub(super) fn find(&self, action: &Action) -> Option<Found<'_>> {
        let thing = Thing::of(action);
        let chapter = self.chapters.iter().find(|one| one.thing == thing)?;
        let at = corner(action);
        let mut number = 0;
        for (page, places) in chapter.pages.iter().enumerate() {
            if let Ok(place) = places.binary_search(&at) {
                number += place;
                return Some(Found {
                    chapter,
                    page,
                    number,
                });
            }
            number += places.len();
        }
        None
    }
}

/// Puts places on pages: each page takes, in the order in which one reads, what neither overlaps nor touches what it has.
fn pages(cells: &[(i16, i16)], places: Vec<Square>) -> Vec<Vec<Square>> {
    let near = neighbors(cells);
    let meets = |one: Square, other: Square| {
        let (across, down) = (other.column - one.column, other.row - one.row);
        across.abs() <= REACH && down.abs() <= REACH && near[index(across, down)]
    };
    let count = places.len();
    let mut left = places.clone();
    let mut pages: Vec<Vec<Square>> = Vec::new();
    while !left.is_empty() {
        let mut page: Vec<Square> = Vec::with_capacity(ON_A_PAGE);
        left.retain(|&place| {
            let fits = page.len() < ON_A_PAGE && !page.iter().any(|&other| meets(other, place));
            if fits {
                page.push(place);
            }
            !fits
        });
        pages.push(page);
    }
    if pages.len() <= MENU {
        return pages;
    }
    // A meadow of the strangest kind: that every place can be chosen counts more than that it is drawn by itself.
    let many = places.chunks(count.div_ceil(MENU));
    many.map(<[Square]>::to_vec).collect()
}

/// By how many steps two places of one shape have to differ to be apart.
fn neighbors(cells: &[(i16, i16)]) -> Vec<bool> {
    let mut near = vec![false; index(REACH, REACH) + 1];
    for one in cells {
        for other in cells {
            for (right, down) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
                near[index(one.0 - other.0 + right, one.1 - other.1 + down)] = true;
            }
        }
    }
    near
}

fn index(across: i16, down: i16) -> usize {
    ((down + REACH) * (2 * REACH + 1) + across + REACH) as usize
}

/// What a place is called by its number: counted from 1, since two figures fit where two letters do not.
pub(super) fn numeral(number: usize) -> String {
    (number + 1).to_string()
}
