//! The account of a turn in a few lines: what the Soldiers did, what the Marauders did, and what came of it.

use super::{name, signed, the};
use crate::face::Face;
use crate::games::rivalry::{Account, Deed, Event, POINTS, Rivalry, View};
use crate::words::Phrase;

/// What happened by one answer. A turn is told when it is over, whole: until then its player may take all of it back, and
/// everybody else sees the board as it was.
pub(super) fn recount(view: &View, events: &[Event]) -> Vec<Phrase> {
    let mut told = Vec::new();
    let mustered = |event: &Event| match event {
        Event::Did {
            deed: Deed::Put { piece, .. },
            ..
        } => piece.figure.is_soldier(),
        _ => false,
    };
    let is_over = view.account.closed || view.outcome().is_some();
    if is_over && !events.iter().any(mustered) {
        told.extend(account(view));
    }
    let beside = |event: &&Event| match event {
        Event::Did { .. } => mustered(event),
        Event::PhaseEnded { .. } => false,
        Event::Lost { .. } | Event::Fell { .. } | Event::Begun { .. } | Event::Ended(_) => true,
    };
    told.extend(events.iter().filter(beside).map(Rivalry::narrate));
    told
}

/// What was done in a turn, a line for each phase.
fn account(view: &View) -> Vec<Phrase> {
    let Account { side, deeds, .. } = &view.account;
    let (soldiers, marauders): (Vec<&Deed>, Vec<&Deed>) =
        deeds.iter().partition(|deed| deed.by().figure.is_soldier());
    let told = |deeds: &[&Deed]| {
        let deeds = deeds.iter().map(|deed| short(deed)).collect();
        Phrase::joined(deeds, ", ")
    };
    let mut lines = Vec::new();
    // The Dead Player has Marauder Phases alone.
    if view.now.dead != Some(*side) {
        // Nobody misses points that were left when the game was over.
        let went_on = !marauders.is_empty() || view.outcome().is_none();
        let left = match went_on {
            true => i64::from(POINTS) - soldiers.len() as i64,
            false => 0,
        };
        let line = match soldiers.is_empty() {
            true => Phrase::new("rivalry-told-rest"),
            false => Phrase::new("rivalry-told-soldiers")
                .with("deeds", told(&soldiers))
                .with("left", left),
        };
        lines.push(line.with("player", side.seat()));
    }
    if !marauders.is_empty() {
        let line = Phrase::new("rivalry-told-marauders")
            .with("deeds", told(&marauders))
            .with("player", side.seat());
        lines.push(line);
    }
    lines
}

/// A deed in a few words: "Knight c6–c7", "Barbarian on a3", "Champion d6×e6 (+2, a Kill: the Barbarian)".
fn short(deed: &Deed) -> Phrase {
    match *deed {
        Deed::Moved {
            piece, from, to, ..
        } => Phrase::new("rivalry-told-moved")
            .with("piece", name(piece.figure))
            .with("from", from.to_string())
            .with("to", to.to_string()),
        Deed::Put { piece, at } => Phrase::new("rivalry-told-put")
            .with("piece", name(piece.figure))
            .with("at", at.to_string()),
        Deed::Attacked {
            follower,
            from,
            to,
            killed,
            value,
        } => Phrase::new(match killed.figure.is_soldier() {
            true => "rivalry-told-attacked",
            false => "rivalry-told-kill",
        })
        .with("piece", name(follower.figure))
        .with("from", from.to_string())
        .with("to", to.to_string())
        .with("value", signed(value))
        .with("killed", the(killed)),
    }
}
