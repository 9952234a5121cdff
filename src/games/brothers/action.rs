//! What can be answered, its notation, and the rule that forbids a wished placement.

use super::land::Land;
use super::pen::{Kind, Pen};
use super::pieces::{Code, Piece};
use super::square::Square;
use super::{Brothers, FIRST};
use crate::rules::{Objection, Seat};
use std::borrow::Cow;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A piece of the meadow is laid, or a pen is built. `Display` is the notation: `step-1-F5`, `cross-N14`, `F5-H5`, `J11/K12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A piece is laid on the table (rule 5.2).
    Lay {
        /// Which piece.
        code: Code,
        /// How many quarter turns to the right; `None` for a piece that looks the same in all of them.
        turn: Option<u8>,
        /// The upper left corner of its box.
        at: Square,
    },
    /// A pen is built on the meadow (rules 5.3 and 5.4).
    Build(Pen),
}

impl Action {
    pub(super) fn lay(piece: &Piece, turn: usize, at: Square) -> Action {
        Action::Lay {
            code: piece.code,
            turn: (piece.turns.len() > 1).then_some(turn as u8),
            at,
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Lay {
                code,
                turn: Some(turn),
                at,
            } => write!(f, "{code}-{turn}-{at}"),
            Action::Lay {
                code,
                turn: None,
                at,
            } => write!(f, "{code}-{at}"),
            Action::Build(pen) => pen.fmt(f),
        }
    }
}

impl FromStr for Action {
    type Err = String;

    /// The answer that a notation stands for, exactly as it is displayed.
    fn from_str(text: &str) -> Result<Action, String> {
        let tight = tight(text);
        let laid =
            Wished::read(&tight).map(|Wished { code, turn, at }| Action::Lay { code, turn, at });
        let built = Typed::read(&tight).and_then(Typed::pen).map(Action::Build);
        // A piece called u may lie where it reads like a pen that ends on U-1; they differ in their capitals.
        let meant = [laid, built].into_iter().flatten();
        let mut exactly = meant.filter(|action| action.to_string() == text);
        exactly
            .next()
            .ok_or_else(|| format!("{text:?} is no placement such as step-1-F5, F5-H5 or J11/K12"))
    }
}

/// What telephones and books put in the place of a dash; the account of a game does.
const LONG_DASHES: [char; 3] = ['–', '—', '−'];

/// Typed text without what does not matter: case, the length of dashes, and blanks around marks or in the place of dashes
/// (rule 5.5).
fn tight(text: &str) -> Cow<'_, str> {
    let plain = |letter: u8| !letter.is_ascii_uppercase() && !letter.is_ascii_whitespace();
    if text.is_ascii() && text.bytes().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut tight = text.trim().to_lowercase().replace(LONG_DASHES, "-");
    for mark in ["-", "/"] {
        let loose = format!(" {mark} ");
        while tight.contains(&loose) {
            tight = tight.replace(&loose, mark);
        }
    }
    let tight = tight.replace(" /", "/").replace("/ ", "/");
    Cow::Owned(tight.split_whitespace().collect::<Vec<_>>().join("-"))
}

/// A piece and its place as somebody wrote it, in whatever position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wished {
    code: Code,
    turn: Option<u8>,
    at: Square,
}

impl Wished {
    fn read(tight: &str) -> Option<Wished> {
        let (code, rest) = tight.split_once('-')?;
        let code = Code::try_from(code).ok()?;
        let (turn, rest) = match rest.split_once('-') {
            Some((turn @ ("0" | "1" | "2" | "3"), rest)) => (turn.parse().ok(), rest),
            _ => (None, rest),
        };
        match Square::take(rest)? {
            (at, "") => Some(Wished { code, turn, at }),
            _ => None,
        }
    }
}

/// Two squares as somebody wrote them for a pen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Typed {
    /// With a dash between them.
    Straight(Square, Square),
    /// With a slash between them.
    Angled(Square, Square),
}

impl Typed {
    fn read(tight: &str) -> Option<Typed> {
        let (one, rest) = Square::take(tight)?;
        let (mark, rest) = rest.split_at_checked(1)?;
        match (mark, Square::take(rest)?) {
            ("-", (other, "")) => Some(Typed::Straight(one, other)),
            ("/", (other, "")) => Some(Typed::Angled(one, other)),
            _ => None,
        }
    }

    fn pen(self) -> Option<Pen> {
        match self {
            Typed::Straight(one, other) => Pen::between(one, other),
            Typed::Angled(at, missing) => Pen::without(at, missing),
        }
    }
}

/// Whether typed text means this answer. Pieces that look the same after some turns may be written with any of these, and
/// no turn is no turn at all.
pub(super) fn reads(game: &Brothers, action: Action, typed: &str) -> bool {
    let tight = tight(typed);
    match action {
        // Of hundreds that are offered most have another name.
        Action::Lay { code, .. } if !tight.starts_with(code.letters()) => false,
        Action::Lay { code, turn, at } => Wished::read(&tight).is_some_and(|wished| {
            let alike = game
                .pieces
                .find(code)
                .map_or(1, |piece| piece.turns.len() as u8);
            let same = |one: Option<u8>, other: Option<u8>| {
                one.unwrap_or(0) % alike == other.unwrap_or(0) % alike
            };
            (code, at) == (wished.code, wished.at) && same(turn, wished.turn)
        }),
        Action::Build(pen) => Typed::read(&tight).and_then(Typed::pen) == Some(pen),
    }
}

/// A ground on which a wished placement is refused.
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

    /// The same ground under another rule: what one sentence says of the meadow, or of straight pens, another says of pens, or
    /// of angled ones.
    const fn under(self, rule: &'static str) -> Ground {
        Ground { rule, ..self }
    }

    fn with<const N: usize>(&self, facts: [String; N]) -> Objection {
        debug_assert_eq!(facts.len(), self.facts.len(), "{}", self.reason);
        Objection {
            rule: self.rule,
            reason: self.reason,
            facts: self.facts.iter().copied().zip(facts).collect(),
        }
    }
}

const OVER: Ground = Ground::new("brothers-no-game-over", "4.7", &[]);
const TURN: Ground = Ground::new("brothers-no-turn", "2.2", &[]);
const PIECE_TEXT: Ground = Ground::new("brothers-no-piece-text", "5.2", &[]);
const PEN_TEXT: Ground = Ground::new("brothers-no-pen-text", "5.3", &[]);
const UNKNOWN: Ground = Ground::new("brothers-no-such-piece", "2.1", &["written"]);
const LAID: Ground = Ground::new("brothers-no-laid", "2.4", &["piece"]);
const PLACE: Ground = Ground::new("brothers-no-first-place", "2.3", &["square"]);
const OVERLAP: Ground = Ground::new("brothers-no-overlap", "2.4", &["square", "piece"]);
const APART: Ground = Ground::new("brothers-no-touch", "2.4", &["piece"]);
const KIND: Ground = Ground::new("brothers-no-kind", "1.3", &["kind"]);
const ROW: Ground = Ground::new("brothers-no-row", "1.3", &["one", "other"]);
const CORNER: Ground = Ground::new("brothers-no-corner", "5.4", &["square", "missing"]);
const OUTSIDE: Ground = Ground::new("brothers-no-meadow", "3.3", &["square"]);
const HOLE: Ground = Ground::new("brothers-no-hole", "3.3", &["square"]);
const PEN: Ground = Ground::new("brothers-no-pen", "3.3", &["square", "pen"]);

/// Every ground there is, under the first of the rules that give it. Squares and pens are given in notation, a piece by its
/// code, a kind of pen as `straight` or `angled`, what was written as it was.
pub const OBJECTIONS: [Ground; 15] = [
    OVER, TURN, PIECE_TEXT, PEN_TEXT, UNKNOWN, LAID, PLACE, OVERLAP, APART, KIND, ROW, CORNER,
    OUTSIDE, HOLE, PEN,
];

/// The rule that forbids a typed placement; `None` exactly when it is offered.
pub(super) fn objection(game: &Brothers, seat: Seat, typed: &str) -> Option<Objection> {
    if game.is_over() {
        return Some(OVER.with([]));
    }
    if seat != game.to_move {
        let rule = if game.is_laying() { "2.2" } else { "3.1" };
        return Some(TURN.under(rule).with([]));
    }
    let tight = tight(typed);
    if game.is_laying() {
        return match Wished::read(&tight) {
            Some(wished) => to_laying(game, wished),
            None => Some(PIECE_TEXT.with([])),
        };
    }
    let kind = game.kind(seat);
    let Some(typed) = Typed::read(&tight) else {
        let rule = match kind {
            Kind::Straight => "5.3",
            Kind::Angled => "5.4",
        };
        return Some(PEN_TEXT.under(rule).with([]));
    };
    match (typed, kind) {
        (Typed::Straight(..), Kind::Angled) | (Typed::Angled(..), Kind::Straight) => {
            return Some(KIND.with([kind.word().to_owned()]));
        }
        _ => {}
    }
    match (typed.pen(), typed) {
        (Some(pen), _) => to_building(game, pen),
        (None, Typed::Straight(one, other)) => Some(ROW.with([one.to_string(), other.to_string()])),
        (None, Typed::Angled(at, missing)) => {
            Some(CORNER.with([at.to_string(), missing.to_string()]))
        }
    }
}

fn to_laying(game: &Brothers, Wished { code, turn, at }: Wished) -> Option<Objection> {
    let Some(piece) = game.pieces.find(code) else {
        return Some(UNKNOWN.with([code.to_string()]));
    };
    if game.laid.iter().any(|laid| laid.code == code) {
        return Some(LAID.with([code.to_string()]));
    }
    if game.laid.is_empty() {
        return (at != FIRST).then(|| PLACE.with([FIRST.to_string()]));
    }
    let squares = || {
        let shape = piece.shape(turn.unwrap_or(0));
        shape.cells.iter().map(move |&step| at.plus(step))
    };
    for laid in &game.laid {
        let below = game.squares(laid);
        if let Some(square) = squares().find(|square| below.contains(square)) {
            return Some(OVERLAP.with([square.to_string(), laid.code.to_string()]));
        }
    }
    let meadow: Land = game.meadow();
    let touches = squares().any(|square| square.beside().iter().any(|&next| meadow.has(next)));
    (!touches).then(|| APART.with([code.to_string()]))
}

fn to_building(game: &Brothers, pen: Pen) -> Option<Objection> {
    let meadow = game.meadow();
    for square in pen.squares() {
        if !meadow.has(square) {
            let ground = match meadow.holes().contains(&square) {
                true => HOLE,
                false => OUTSIDE,
            };
            return Some(ground.with([square.to_string()]));
        }
        let other = game
            .pens
            .iter()
            .find(|built| built.pen.squares().contains(&square));
        if let Some(other) = other {
            return Some(PEN.with([square.to_string(), other.pen.to_string()]));
        }
    }
    None
}
