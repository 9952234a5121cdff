//! Hidden hands: what its owner is shown, on wish and by itself, and what becomes of it where he cannot be written to.
//!
//! A hand is made from its seat's own view. Like the public messages, the one that shows it in private is a state to be
//! reached: an edition that is wanted and one that is shown, stored with the table.

use super::command::{Person, Place, PostId, TableId};
use super::desk::Desk;
use super::done::{Done, link};
use super::fault::Fault;
use super::house::House;
use super::lock::held;
use super::notice::{Answer, HandAnswer, HandNotice, HandWhat};
use super::play::seat;
use super::sheet::{Greeted, Note, Stage};
use crate::rules::Seat;
use crate::words::Phrase;

/// Shows a hand to its owner. That he asks is also the time to try once more to write to him, where he took nothing before.
pub(super) fn show(desk: &mut Desk, person: &Person) -> Result<Done, Fault> {
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let reader = desk.sheet.reader(person.lang);
    let look = desk
        .table
        .as_ref()
        .and_then(|table| table.hand(seat, &reader));
    let Some(look) = look else {
        return Ok(Done::refused(Phrase::new("refused-no-hands")));
    };
    let answer = Answer::Hand(HandAnswer {
        title: Phrase::new(desk.title.title),
        look: Box::new(look),
        live: link(&desk.sheet),
    });
    let delivery = desk.sheet.hands.get_mut(seat.index());
    Ok(
        match delivery.and_then(|delivery| delivery.refused.take()) {
            Some(_) => Done::changed(answer),
            None => Done::unchanged(answer),
        },
    )
}

impl House {
    /// Shows a person their hand: at the table of the place where they ask, and where there is none, at the one table where
    /// they hold something, or at one of several as they choose.
    pub(super) fn hand_of(&self, person: &Person, place: &Place) -> Result<Answer, Fault> {
        let here = held(&self.index)
            .places
            .get(&place.id)
            .filter(|placed| placed.active)
            .map(|placed| placed.table);
        if let Some(id) = here {
            return self.hand_at(person, id);
        }
        let tables: Vec<TableId> = held(&self.index)
            .players
            .get(&person.id)
            .map(|tables| tables.iter().copied().collect())
            .unwrap_or_default();
        let mut lines = Vec::new();
        for id in tables {
            let line = self.at(id, |desk| {
                let holds = desk.title.hands && desk.sheet.stage == Stage::Running;
                Ok(holds.then(|| super::act::line(desk, person.id)))
            });
            // One table that cannot be read must not hide the others.
            match line {
                Ok(line) => lines.extend(line),
                Err(fault) => tracing::error!(table = id.0, %fault, "a table cannot be listed"),
            }
        }
        match lines.as_slice() {
            [] => Ok(Answer::Refused(Phrase::new("refused-no-hand"))),
            [only] => self.hand_at(person, only.table),
            _ => Ok(Answer::Hands(lines)),
        }
    }

    /// Shows a person their hand at a table, wherever they ask: only they see it.
    pub(super) fn hand_at(&self, person: &Person, id: TableId) -> Result<Answer, Fault> {
        let answer = self.work(id, |desk| show(desk, person))?;
        Ok(answer.unwrap_or_else(|| Answer::Refused(Phrase::new("refused-no-table"))))
    }

    /// The seats of a table whose owners have yet to be shown their hands.
    pub fn hands_due(&self, id: TableId) -> Vec<Seat> {
        let seats = held(&self.index)
            .known
            .get(&id)
            .map_or(0, |known| known.hands);
        (0..16)
            .filter(|seat| seats & (1 << seat) != 0)
            .map(Seat)
            .collect()
    }

    /// What the owner of a hand has to be shown next; `None` when he sees everything, or takes nothing. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when the table cannot be read.
    pub fn hand_notice(&self, id: TableId, seat: Seat) -> Result<Option<HandNotice>, Fault> {
        self.at(id, |desk| Ok(notice(desk, seat)))
    }

    /// Remembers that the owner of a hand was shown it, and where. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when that cannot be stored.
    pub fn hand_shown(&self, notice: &HandNotice, post: Option<PostId>) -> Result<(), Fault> {
        self.at(notice.table, |desk| {
            if notice.what == HandWhat::ToCome {
                settle(desk, notice, Greeted::Sent);
            } else if let Some(delivery) = desk.sheet.hands.get_mut(notice.seat.index()) {
                delivery.bill.shown = delivery.bill.shown.max(notice.edition);
                delivery.bill.post = post.or(delivery.bill.post);
                delivery.refused = None;
            }
            desk.save(&self.store)?;
            self.learn(&desk.sheet);
            Ok(Some(()))
        })?;
        Ok(())
    }

    /// Remembers that the owner of a hand could not be written to, and has everybody told where it waits, once. Whoever
    /// takes nothing is not written to again before the hand changes or he asks for it. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when that cannot be stored.
    pub fn hand_refused(&self, notice: &HandNotice, takes_nothing: bool) -> Result<(), Fault> {
        self.at(notice.table, |desk| {
            if notice.what == HandWhat::ToCome {
                let state = match takes_nothing {
                    true => Greeted::Refused,
                    false => Greeted::Late,
                };
                settle(desk, notice, state);
            } else if let Some(delivery) = desk.sheet.hands.get_mut(notice.seat.index()) {
                if takes_nothing {
                    delivery.refused = Some(notice.edition);
                }
                if delivery.note == Note::Unneeded {
                    delivery.note = Note::Due;
                }
            }
            desk.save(&self.store)?;
            self.learn(&desk.sheet);
            Ok(Some(()))
        })?;
        (self.stirred)(notice.table);
        Ok(())
    }
}

/// What became of a greeting. Who takes none is marked where everybody sits down.
fn settle(desk: &mut Desk, notice: &HandNotice, state: Greeted) {
    let sheet = &mut desk.sheet;
    let mut greetings = sheet.greetings.iter_mut();
    if let Some(greeting) = greetings.find(|one| one.player == notice.player) {
        greeting.state = state;
        if state == Greeted::Refused && sheet.stage == Stage::Lobby {
            sheet.lobby.renew();
        }
    }
}

fn notice(desk: &Desk, seat: Seat) -> Option<HandNotice> {
    let sheet = &desk.sheet;
    if sheet.stage == Stage::Lobby {
        let is_due = sheet.hands_due().any(|due| due == seat);
        let sitter = sheet.sitters.get(seat.index()).filter(|_| is_due)?;
        return Some(HandNotice {
            table: sheet.id,
            seat,
            player: sitter.player,
            lang: sitter.lang.unwrap_or(sheet.lang),
            names: sheet.names(),
            title: Phrase::new(desk.title.title),
            edition: 0,
            post: None,
            live: link(sheet),
            what: HandWhat::ToCome,
        });
    }
    let delivery = sheet.hands.get(seat.index()).filter(|one| one.is_due())?;
    let sitter = sheet.sitters.get(seat.index())?;
    let table = desk.table.as_ref()?;
    let lang = sitter.lang.unwrap_or(sheet.lang);
    let hand = match sheet.stage {
        Stage::Running => table.hand(seat, &sheet.reader(lang)),
        _ => None,
    };
    let what = match (hand, delivery.bill.post) {
        // What the computer holds is written to nobody, not even to whoever sat there before.
        (Some(_), Some(_)) if !sitter.is_person() => HandWhat::Left,
        (Some(_), None) if !sitter.is_person() => HandWhat::Nothing,
        (Some(look), _) => HandWhat::Holds(Box::new(look)),
        (None, Some(_)) => HandWhat::Over(table.close().map(|close| close.words)),
        // The game was over before anything of it could be shown.
        (None, None) => HandWhat::Nothing,
    };
    Some(HandNotice {
        table: sheet.id,
        seat,
        player: sitter.player,
        lang,
        names: sheet.names(),
        title: Phrase::new(desk.title.title),
        edition: delivery.bill.wanted,
        post: delivery.bill.post,
        live: link(sheet),
        what,
    })
}
