//! What came of something done at a table, and how its refusals are worded.

use super::desk::Desk;
use super::notice::{Answer, Link};
use super::sheet::{Sheet, Stage};
use crate::shelf::Refused;
use crate::words::Phrase;

/// What came of something done at a table.
pub(super) struct Done {
    pub answer: Answer,
    pub changed: bool,
}

impl Done {
    pub(super) fn changed(answer: Answer) -> Done {
        Done {
            answer,
            changed: true,
        }
    }

    pub(super) fn unchanged(answer: Answer) -> Done {
        Done {
            answer,
            changed: false,
        }
    }

    pub(super) fn refused(phrase: Phrase) -> Done {
        Done::unchanged(Answer::Refused(phrase))
    }
}

/// Where a table's newest message is.
pub(super) fn link(sheet: &Sheet) -> Link {
    Link {
        realm: sheet.realm,
        place: sheet.place,
        post: sheet.board.post.or(sheet.lobby.post),
    }
}

/// A refusal of the table, in words for the one who asked.
pub(super) fn refused(refused: Refused, desk: &Desk) -> Phrase {
    match refused {
        Refused::Over => Phrase::new("refused-over"),
        Refused::NotAsked => Phrase::new("refused-not-asked").with("names", waited_for(desk)),
        Refused::Stale => Phrase::new("refused-stale"),
        Refused::NotOffered { rule, why, nearest } => {
            let plain = Phrase::new("refused-not-offered")
                .with("why", why)
                .with("rule", rule);
            if nearest.is_empty() {
                plain
            } else {
                Phrase::new("refused-not-offered-nearest")
                    .with("why", plain)
                    .with("nearest", nearest.join(", "))
            }
        }
        Refused::NothingToTakeBack => Phrase::new("refused-nothing-to-undo"),
    }
}

/// The names of those whom a table waits for.
fn waited_for(desk: &Desk) -> Phrase {
    let waiting = desk
        .table
        .as_ref()
        .map(|table| table.waiting())
        .unwrap_or_default();
    let names = waiting
        .into_iter()
        .filter_map(|seat| desk.sheet.sitters.get(seat.index()))
        .map(|sitter| Phrase::Foreign(sitter.name.clone()));
    Phrase::joined(names.collect(), ", ")
}

/// Why nothing is settled any more that is settled before the start.
pub(super) fn not_a_lobby(stage: Stage) -> Phrase {
    Phrase::new(match stage {
        Stage::Lobby | Stage::Running => "refused-started",
        Stage::Finished => "refused-over",
        Stage::Closed | Stage::Expired => "refused-closed",
    })
}
