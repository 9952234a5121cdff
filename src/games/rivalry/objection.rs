//! The rule that forbids a wished answer.

use super::action::{Misread, Typed, followers};
use super::board::{Figure, NEAR, Piece, bit, edges_of, square};
use super::completion;
use super::state::{Phase, State};
use super::view::View;
use crate::rules::{Objection, Seat};

/// A ground on which a wished answer is refused.
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

    /// The same ground under another rule: what one sentence says of the Soldiers, another says of the Marauders.
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

const OVER: Ground = Ground::new("rivalry-no-game-over", "5.10", &[]);
const TURN: Ground = Ground::new("rivalry-no-turn", "2.1", &[]);
const TEXT: Ground = Ground::new("rivalry-no-text", "7.1", &[]);
const SQUARE: Ground = Ground::new("rivalry-no-square", "1.1", &["square"]);
const MUSTER_ONLY: Ground = Ground::new("rivalry-no-muster-only", "6.2", &[]);
const MUST_SPEND: Ground = Ground::new("rivalry-no-must-spend", "2.3", &["points"]);
const PIECE: Ground = Ground::new("rivalry-no-piece", "3.1", &["square"]);
const OWN: Ground = Ground::new("rivalry-no-own", "3.1", &["square", "piece"]);
const MARAUDER_LATER: Ground =
    Ground::new("rivalry-no-marauder-later", "2.1", &["square", "piece"]);
const SOLDIER_BEFORE: Ground =
    Ground::new("rivalry-no-soldier-before", "2.1", &["square", "piece"]);
const SAME: Ground = Ground::new("rivalry-no-same-square", "3.1", &["square"]);
const OCCUPIED: Ground = Ground::new("rivalry-no-occupied", "1.5", &["square", "piece"]);
const SOLDIER_FAR: Ground = Ground::new("rivalry-no-soldier-far", "3.1", &["from", "to", "piece"]);
const KNIGHT_FAR: Ground = Ground::new("rivalry-no-knight-far", "3.2", &["from", "to"]);
const KNIGHT_WAY: Ground = Ground::new("rivalry-no-knight-way", "3.2", &["from", "to"]);
const MARAUDER_FAR: Ground =
    Ground::new("rivalry-no-marauder-far", "4.4", &["from", "to", "piece"]);
const NO_TARGET: Ground = Ground::new("rivalry-no-target", "3.3", &["square"]);
const SOLDIERS_AT_PEACE: Ground =
    Ground::new("rivalry-no-soldier-target", "3.7", &["square", "piece"]);
const MARAUDERS_AT_PEACE: Ground =
    Ground::new("rivalry-no-marauder-target", "4.5", &["square", "piece"]);
const OWN_PRINCE: Ground = Ground::new("rivalry-no-own-prince", "4.7", &["square"]);
const SOLDIER_VALUE: Ground = Ground::new(
    "rivalry-no-soldier-value",
    "3.3",
    &["square", "value", "sum"],
);
const MARAUDER_VALUE: Ground = Ground::new(
    "rivalry-no-marauder-value",
    "4.5",
    &["square", "value", "sum"],
);
const SOLDIER_FOLLOWS: Ground = Ground::new("rivalry-no-soldier-follows", "3.6", &["from", "to"]);
const MARAUDER_FOLLOWS: Ground = Ground::new("rivalry-no-marauder-follows", "4.9", &["from", "to"]);
const WHICH: Ground = Ground::new("rivalry-no-which", "7.2", &["square", "squares"]);
const PLACED_LATER: Ground = Ground::new("rivalry-no-placed-later", "2.1", &[]);
const SOLDIER_PLACED: Ground = Ground::new("rivalry-no-soldier-placed", "4.1", &["piece"]);
const SUPPLY: Ground = Ground::new("rivalry-no-supply", "4.1", &["piece"]);
const POINTS: Ground = Ground::new("rivalry-no-points", "4.1", &["points"]);
const NO_EDGE: Ground = Ground::new("rivalry-no-edge", "4.2", &["square"]);
const EDGE_USED: Ground = Ground::new("rivalry-no-edge-used", "4.2", &["square"]);
const CORNER_USED: Ground = Ground::new("rivalry-no-corner-used", "4.3", &["square"]);
const PRINCE_FIRST: Ground = Ground::new("rivalry-no-prince-first", "6.2", &[]);
const MUSTERED: Ground = Ground::new("rivalry-no-mustered", "6.2", &["piece"]);
const MUSTER_EDGE: Ground = Ground::new("rivalry-no-muster-edge", "6.2", &["square"]);

/// Every ground there is, under the rule for Soldiers where there is a twin for Marauders. Squares are given by name, lists of
/// squares with commas, a piece by its letter, small for Black's Soldiers, and a sum as letters, squares and numbers:
/// `C d6 +2, B e6 -1`.
pub const OBJECTIONS: [Ground; 35] = [
    OVER,
    TURN,
    TEXT,
    SQUARE,
    MUSTER_ONLY,
    MUST_SPEND,
    PIECE,
    OWN,
    MARAUDER_LATER,
    SOLDIER_BEFORE,
    SAME,
    OCCUPIED,
    SOLDIER_FAR,
    KNIGHT_FAR,
    KNIGHT_WAY,
    MARAUDER_FAR,
    NO_TARGET,
    SOLDIERS_AT_PEACE,
    MARAUDERS_AT_PEACE,
    OWN_PRINCE,
    SOLDIER_VALUE,
    MARAUDER_VALUE,
    SOLDIER_FOLLOWS,
    MARAUDER_FOLLOWS,
    WHICH,
    PLACED_LATER,
    SOLDIER_PLACED,
    SUPPLY,
    POINTS,
    NO_EDGE,
    EDGE_USED,
    CORNER_USED,
    PRINCE_FIRST,
    MUSTERED,
    MUSTER_EDGE,
];

/// The rule that forbids a typed answer; `None` exactly when it is offered.
pub(super) fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
    let now = &view.now;
    if now.end.is_some() {
        return Some(OVER.with([]));
    }
    if seat != now.mover.seat() {
        return Some(TURN.with([]));
    }
    let typed = match Typed::read(typed) {
        Ok(typed) => typed,
        Err(Misread::NoAnswer) => return Some(TEXT.with([])),
        Err(Misread::NoSuchSquare(name)) => return Some(SQUARE.with([name])),
    };
    let offered = now.options();
    if offered.iter().any(|&action| typed.means(action, now)) {
        return None;
    }
    Some(match typed {
        Typed::Put { figure, at } => against_putting(now, figure, at),
        _ if now.phase == Phase::Muster => MUSTER_ONLY.with([]),
        Typed::End => MUST_SPEND.with([now.points.to_string()]),
        Typed::Walk { from, to } => {
            let [moving, _] = rules_of_movers(now);
            against_the_mover(now, from, moving).unwrap_or_else(|| against_walking(now, from, to))
        }
        Typed::Attack { from, to } => {
            let [_, following] = rules_of_movers(now);
            let mover = from.and_then(|from| against_the_mover(now, from, following));
            mover.unwrap_or_else(|| against_attacking(now, from, to))
        }
    })
}

fn name(at: usize) -> String {
    square(at).to_string()
}

fn letter(piece: Piece) -> String {
    piece.letter().to_string()
}

/// By which rules a piece moves in this phase, and by which it follows into the square of a target.
fn rules_of_movers(now: &State) -> [&'static str; 2] {
    match now.phase {
        Phase::Marauder => ["4.4", "4.9"],
        Phase::Muster | Phase::Soldier => ["3.1", "3.6"],
    }
}

/// Why nothing that stands on a square may act in this phase, by the rule by which it would.
fn against_the_mover(now: &State, from: usize, rule: &'static str) -> Option<Objection> {
    let Some(piece) = now.board.at(from) else {
        return Some(PIECE.under(rule).with([name(from)]));
    };
    if now.attackers() & bit(from) != 0 {
        return None;
    }
    let ground = match (now.phase, piece.side) {
        (Phase::Marauder, _) => SOLDIER_BEFORE,
        (_, None) => MARAUDER_LATER,
        (_, Some(_)) => OWN.under(rule),
    };
    Some(ground.with([name(from), letter(piece)]))
}

fn against_walking(now: &State, from: usize, to: usize) -> Objection {
    let piece = now.board.at(from);
    if from == to {
        let [moving, _] = rules_of_movers(now);
        return SAME.under(moving).with([name(from)]);
    }
    if let Some(other) = now.board.at(to) {
        return OCCUPIED.with([name(to), letter(other)]);
    }
    match piece {
        Some(Piece {
            figure: Figure::Knight,
            ..
        }) => {
            let (one, other) = (square(from), square(to));
            let far = one
                .row
                .abs_diff(other.row)
                .max(one.column.abs_diff(other.column))
                > 2;
            let ground = if far { KNIGHT_FAR } else { KNIGHT_WAY };
            ground.with([name(from), name(to)])
        }
        Some(soldier) if soldier.figure.is_soldier() => {
            SOLDIER_FAR.with([name(from), name(to), letter(soldier)])
        }
        marauder => MARAUDER_FAR.with([
            name(from),
            name(to),
            marauder.map(letter).unwrap_or_default(),
        ]),
    }
}

fn against_attacking(now: &State, from: Option<usize>, to: usize) -> Objection {
    let soldiers_act = now.phase == Phase::Soldier;
    let Some(target) = now.board.at(to) else {
        let ground = if soldiers_act {
            NO_TARGET
        } else {
            NO_TARGET.under("4.5")
        };
        return ground.with([name(to)]);
    };
    if now.attackable() & bit(to) == 0 {
        return match (soldiers_act, target.figure) {
            (true, _) => SOLDIERS_AT_PEACE.with([name(to), letter(target)]),
            (false, Figure::Prince) => OWN_PRINCE.with([name(to)]),
            (false, _) => MARAUDERS_AT_PEACE.with([name(to), letter(target)]),
        };
    }
    if let Some(from) = from.filter(|&from| NEAR[to] & bit(from) == 0) {
        let ground = if soldiers_act {
            SOLDIER_FOLLOWS
        } else {
            MARAUDER_FOLLOWS
        };
        return ground.with([name(from), name(to)]);
    }
    let value = now.value(to);
    if value < 1 {
        let weighed = now.weigh(to);
        let terms = weighed.terms.iter();
        let terms =
            terms.map(|term| format!("{} {} {:+}", term.piece.letter(), term.at, term.worth));
        let sum = terms.collect::<Vec<_>>().join(", ");
        let ground = if soldiers_act {
            SOLDIER_VALUE
        } else {
            MARAUDER_VALUE
        };
        return ground.with([name(to), value.to_string(), sum]);
    }
    let squares: Vec<String> = followers(now, to).map(name).collect();
    WHICH.with([name(to), squares.join(", ")])
}

fn against_putting(now: &State, figure: Figure, at: usize) -> Objection {
    let piece = Piece {
        figure,
        side: figure.is_soldier().then_some(now.mover),
    };
    match (now.phase, figure.is_soldier()) {
        (Phase::Muster, false) => return MUSTER_ONLY.with([]),
        (Phase::Muster, true) => {
            if now.board.missing(figure, now.mover) == 0 {
                return MUSTERED.with([letter(piece)]);
            }
            if !now.placeable().any(|other| other == figure) {
                return PRINCE_FIRST.with([]);
            }
        }
        (_, true) => return SOLDIER_PLACED.with([letter(piece)]),
        (Phase::Soldier, false) => return PLACED_LATER.with([]),
        (Phase::Marauder, false) => {
            if now.board.supply(figure) == 0 {
                return SUPPLY.with([letter(piece)]);
            }
            if figure.cost() > now.points {
                return POINTS.with([now.points.to_string()]);
            }
        }
    }
    if let Some(other) = now.board.at(at) {
        return OCCUPIED.with([name(at), letter(other)]);
    }
    if now.phase == Phase::Muster {
        return MUSTER_EDGE.with([name(at)]);
    }
    debug_assert!(!completion::edges_are_free(at, now.used));
    match edges_of(at).count_ones() {
        0 => NO_EDGE.with([name(at)]),
        1 => EDGE_USED.with([name(at)]),
        _ => CORNER_USED.with([name(at)]),
    }
}
