//! Which seat at a table somebody means who writes its letter, its side, or the name of who sits there.

use super::command::{PlaceId, Whose};
use super::desk::Desk;
use super::house::House;
use super::sheet::{Sitter, Stage};
use crate::rules::Seat;
use crate::words::{Lang, Phrase, tell};

/// The seat that is meant; `None` where none is, and before seats are given out.
pub(super) fn seat(desk: &Desk, whose: &Whose) -> Option<Seat> {
    if desk.sheet.stage == Stage::Lobby {
        return None;
    }
    let sitters = &desk.sheet.sitters;
    let seats = || Seat::all(sitters.len()).zip(sitters);
    let typed = match whose {
        Whose::Player(player) => {
            return seats()
                .find(|(_, sitter)| sitter.player == *player)
                .map(|(seat, _)| seat);
        }
        Whose::Typed(typed) => typed.trim().to_lowercase(),
    };
    let that = |is_it: &dyn Fn(Seat, &Sitter) -> bool| {
        let mut found = seats().filter(|(seat, sitter)| is_it(*seat, sitter));
        // What several are called means none of them.
        found
            .next()
            .filter(|_| found.next().is_none())
            .map(|(seat, _)| seat)
    };
    let is_side = |seat: Seat| {
        desk.title.sides
            && Lang::ALL
                .iter()
                .any(|&lang| tell(lang, &(desk.title.side)(seat)).to_lowercase() == typed)
    };
    that(&|seat, _| seat.to_string().to_lowercase() == typed)
        .or_else(|| that(&|_, sitter| sitter.name.to_lowercase() == typed))
        .or_else(|| that(&|seat, _| is_side(seat)))
}

/// The seats that typed text may be meant for, as what is shown and what is typed: those in which a person plays, or all.
fn complete(desk: &Desk, lang: Lang, typed: &str, people: bool) -> Vec<(String, String)> {
    if desk.sheet.stage == Stage::Lobby {
        return Vec::new();
    }
    let sitters = &desk.sheet.sitters;
    let typed = typed.trim().to_lowercase();
    Seat::all(sitters.len())
        .zip(sitters)
        .filter(|(_, sitter)| !people || sitter.is_person())
        .map(|(seat, sitter)| {
            let words = match desk.title.sides {
                true => Phrase::new("whose-side").with("side", (desk.title.side)(seat)),
                false => Phrase::new("whose"),
            };
            let name = Phrase::Foreign(sitter.name.clone());
            let words = words.with("name", name).with("seat", seat.to_string());
            (tell(lang, &words), seat.to_string())
        })
        .filter(|(words, _)| words.to_lowercase().contains(&typed))
        .collect()
}

impl House {
    /// The seats at the table of a place that typed text may be meant for, as what is shown and what is typed: those in which
    /// a person plays, or all.
    pub fn complete_seat(
        &self,
        place: PlaceId,
        lang: Lang,
        typed: &str,
        people: bool,
    ) -> Vec<(String, String)> {
        self.completed(place, |desk| complete(desk, lang, typed, people))
    }
}
