//! What anybody may know of a game of Brothers: everything, for nothing in it is hidden.

use super::action::Action;
use super::choosing::Book;
use super::land::Land;
use super::pen::Kind;
use super::pieces::{Code, Pieces, Shape};
use super::square::Square;
use super::{Brother, Brothers, Built, Laid, Round};
use crate::rules::{Ask, Game, Outcome, Seat};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The game as everybody sees it. The position follows from it completely.
#[derive(Clone)]
pub struct View {
    pub(super) game: Brothers,
    /// What follows from the position and takes its time, once somebody has asked for it.
    book: Arc<OnceLock<Book>>,
}

impl PartialEq for View {
    fn eq(&self, other: &View) -> bool {
        self.game == other.game
    }
}

impl Eq for View {}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("View").field(&self.game).finish()
    }
}

/// A meadow to look at: that of this round, or the one of the first round until the second has begun.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    view: &'a View,
    /// Which round it belongs to.
    pub round: usize,
    /// Whether that round is over.
    pub is_over: bool,
    /// The pieces, in the order in which they were laid.
    pub laid: &'a [Laid],
    /// The pens, in the order in which they were built.
    pub pens: &'a [Built],
}

impl Field<'_> {
    /// What a seat raised on it.
    pub fn kind(&self, seat: Seat) -> Kind {
        let now = self.view.kind(seat);
        match (self.round == self.view.round(), now) {
            (true, kind) => kind,
            (false, Kind::Straight) => Kind::Angled,
            (false, Kind::Angled) => Kind::Straight,
        }
    }

    /// How many pens a seat has left to build on it.
    pub fn left(&self, seat: Seat) -> u32 {
        let built = self.pens.iter().filter(|built| built.seat == seat).count();
        self.view.share().saturating_sub(built as u32)
    }

    /// How many pens a brother's whole side has left.
    pub fn left_of(&self, brother: Brother) -> u32 {
        let seats = Seat::all(self.view.seats()).filter(|&seat| Brother::of(seat) == brother);
        seats.map(|seat| self.left(seat)).sum()
    }

    /// The squares that its pieces shut in.
    pub fn holes(&self) -> Vec<Square> {
        self.land().holes()
    }

    /// How many of its squares are free.
    pub fn free(&self) -> usize {
        self.land().len() - 3 * self.pens.len()
    }

    fn land(&self) -> Land {
        let mut land = Land::new();
        for square in self.laid.iter().flat_map(|laid| self.view.squares(laid)) {
            land.add(square);
        }
        land
    }

    /// Whether pieces are still being laid on it.
    pub fn is_laying(&self) -> bool {
        !self.is_over && self.view.is_laying()
    }
}

impl View {
    pub(super) fn of(game: Brothers) -> View {
        View {
            game,
            book: Arc::default(),
        }
    }

    /// Where every piece or pen finds a place, page by page.
    pub(super) fn book(&self) -> &Book {
        self.book.get_or_init(|| Book::of(&self.game))
    }

    /// The meadow to look at: until the second round has begun, the one of the first.
    pub fn field(&self) -> Field<'_> {
        match &self.game.before {
            Some(Round { laid, pens }) => Field {
                view: self,
                round: 1,
                is_over: true,
                laid,
                pens,
            },
            None => self.new_field(),
        }
    }

    /// The meadow of this round, even where nothing lies on it yet.
    pub fn new_field(&self) -> Field<'_> {
        Field {
            view: self,
            round: self.round(),
            is_over: self.game.is_over(),
            laid: &self.game.laid,
            pens: &self.game.pens,
        }
    }

    /// How many pens each seat begins a round with.
    pub fn share(&self) -> u32 {
        self.game.share()
    }

    /// How many people play.
    pub fn seats(&self) -> usize {
        usize::from(self.game.seats)
    }

    /// Which round it is, 1 or 2.
    pub fn round(&self) -> usize {
        self.game.round()
    }

    /// Whether the meadow is still being laid.
    pub fn is_laying(&self) -> bool {
        self.game.is_laying()
    }

    /// Whose turn it is; nobody's after the end.
    pub fn to_move(&self) -> Option<Seat> {
        (!self.game.is_over()).then_some(self.game.to_move)
    }

    /// What a seat raises in this round.
    pub fn kind(&self, seat: Seat) -> Kind {
        self.game.kind(seat)
    }

    /// All pieces of the meadow, as dealt.
    pub fn pieces(&self) -> &Pieces {
        &self.game.pieces
    }

    /// The squares of a laid piece.
    pub fn squares(&self, laid: &Laid) -> Vec<Square> {
        self.game.squares(laid)
    }

    /// A piece after a number of quarter turns.
    pub fn shape(&self, code: Code, turn: Option<u8>) -> Option<&Shape> {
        let piece = self.game.pieces.find(code)?;
        Some(piece.shape(turn.unwrap_or(0)))
    }

    /// The penalty of a finished round, 1 or 2; `None` while it lasts.
    pub fn points(&self, round: usize, brother: Brother) -> Option<u32> {
        let points = self.game.points.get(round.checked_sub(1)?)?;
        Some(points[brother.index()])
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// In how many ways a pen of a kind could be built on the meadow as it is.
    pub fn room(&self, kind: Kind) -> usize {
        let free = self.game.free();
        let lies = kind.lies().iter();
        lies.map(|cells| free.places(cells).count()).sum()
    }

    /// What the seat whose turn it is may answer.
    pub fn options(&self) -> Vec<Action> {
        let ask: Option<Ask<Action>> = self.game.ask(self.game.to_move);
        ask.map(|ask| ask.options).unwrap_or_default()
    }
}
