//! The path of words to every answer: flat while a menu holds it, in groups where the board is too full for that.

use super::{name, signed};
use crate::games::rivalry::action::named;
use crate::games::rivalry::board::{edges_of, index};
use crate::games::rivalry::{Action, EDGES, Figure, View};
use crate::rules::grid::Square;
use crate::words::Phrase;

/// What one menu holds.
const MENU: usize = 25;

pub(super) fn label(view: &View, action: Action) -> Vec<Phrase> {
    match action {
        Action::Walk { from, to } => {
            let (from, to) = (named(from), named(to));
            let steps = [standing(view, from, "rivalry-label-piece"), square(to)];
            grouped(view, "rivalry-label-moves", steps)
        }
        Action::Attack { from, to } => {
            let (from, to) = (named(from), named(to));
            let target = standing(view, to, "rivalry-label-attack")
                .with("value", signed(view.now.value(index(to))));
            let follower = standing(view, from, "rivalry-label-follower");
            grouped(view, "rivalry-label-attacks", [target, follower])
        }
        Action::Put { figure, at } => {
            let at = named(at);
            let what = match figure {
                Figure::Barbarian => Phrase::new("rivalry-label-barbarian"),
                Figure::Chief => Phrase::new("rivalry-label-chief"),
                soldier => name(soldier),
            };
            vec![what, region(at), square(at)]
        }
        Action::End => vec![Phrase::new("rivalry-label-end")],
    }
}

/// Whether pieces, targets and the rest are too many for one menu.
fn is_crowded(view: &View) -> bool {
    let movers = view.now.attackers().count_ones() as usize;
    // Two kinds to place, or the end of the phase.
    movers + view.now.targets().count() + 2 > MENU
}

fn grouped(view: &View, group: &'static str, steps: [Phrase; 2]) -> Vec<Phrase> {
    let mut path = Vec::with_capacity(3);
    if is_crowded(view) {
        path.push(Phrase::new(group));
    }
    path.extend(steps);
    path
}

fn square(square: Square) -> Phrase {
    Phrase::plain(square.to_string())
}

/// A sentence about what stands on a square.
fn standing(view: &View, at: Square, key: &'static str) -> Phrase {
    let sentence = Phrase::new(key).with("square", at.to_string());
    match view.now.piece(at) {
        Some(piece) => sentence.with("piece", name(piece.figure)),
        None => sentence.with("piece", ""),
    }
}

/// A part of the board that fits into a menu: an edge without its corners, the corners, or a column of the inside.
fn region(at: Square) -> Phrase {
    let edges = edges_of(index(at));
    let mut here = EDGES.into_iter().filter(|edge| edges & edge.bit() != 0);
    match (edges.count_ones(), here.next()) {
        (1, Some(edge)) => super::edge_name(edge),
        (2, _) => Phrase::new("rivalry-label-corner"),
        _ => {
            let column = char::from(b'a' + at.column).to_string();
            Phrase::new("rivalry-column").with("name", column)
        }
    }
}
