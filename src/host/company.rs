//! Who else has a say at a table: people are asked, and the computer agrees to what they want.

use super::sheet::{Sheet, Sitter};
use crate::rules::Seat;
use crate::table::TakeBack;

/// Those whose word counts for something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Company {
    /// Who has to be asked.
    pub people: Vec<Seat>,
    /// Where the computer sits, which agrees.
    pub computers: Vec<Seat>,
}

impl Company {
    /// Everybody but one seat.
    pub fn others(sheet: &Sheet, seat: Seat) -> Company {
        let others = Seat::all(sheet.sitters.len()).filter(|&other| other != seat);
        Company::among(sheet, others)
    }

    /// Those who have to agree before a seat's answer is taken back: where something was shown, everybody; else those whose
    /// answers would go.
    pub fn for_undo(sheet: &Sheet, seat: Seat, undo: &TakeBack) -> Company {
        if undo.is_free() {
            Company::default()
        } else if undo.revealed {
            Company::others(sheet, seat)
        } else {
            Company::among(sheet, undo.others.iter().copied())
        }
    }

    fn among(sheet: &Sheet, seats: impl Iterator<Item = Seat>) -> Company {
        let mut company = Company::default();
        for seat in seats {
            let sitter = sheet.sitters.get(seat.index());
            if sitter.is_some_and(Sitter::is_person) {
                company.people.push(seat);
            } else if sitter.is_some_and(Sitter::plays) {
                company.computers.push(seat);
            }
        }
        company
    }
}

/// Whether nobody has to be asked before a seat's answer is taken back.
pub(super) fn is_free(sheet: &Sheet, seat: Seat, undo: &TakeBack) -> bool {
    Company::for_undo(sheet, seat, undo).people.is_empty()
}
