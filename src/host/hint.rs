//! Hints: what the computer would answer in somebody's place, told to them alone, where the table allows it.

use super::calls;
use super::command::{Person, Place, TableId, Target};
use super::done::refused;
use super::fault::Fault;
use super::house::House;
use super::notice::{Answer, HintAnswer};
use super::play::{game, seat};
use crate::rules::{Dice, Seat, Seed};
use crate::shelf::{Chosen, Level, Refused, Table, Thought};
use crate::words::Phrase;
use tokio::sync::oneshot;

/// A hint that is being thought about.
pub struct Hint {
    table: TableId,
    seat: Seat,
    /// How many entries the log had: it is about the question of that moment.
    entries: u32,
    /// What the thought comes to.
    pub chosen: oneshot::Receiver<Option<Chosen>>,
}

impl House {
    /// Has the computer think about what somebody is asked, or says why not. Blocks for a moment, and not until the thought is
    /// over: that comes when it is there, to be handed to [`hinted`](House::hinted).
    ///
    /// # Errors
    /// [`Fault`] when the table cannot be read.
    pub fn ask_for_hint(
        &self,
        person: &Person,
        place: &Place,
        target: Target,
    ) -> Result<Result<Hint, Answer>, Fault> {
        let no = |key| Ok(Err(Answer::Refused(Phrase::new(key))));
        let Some(id) = self.meant(place, target) else {
            return no("refused-no-table");
        };
        let begun = self.at(id, |desk| {
            let refuse = |phrase| Ok(Some(Err(phrase)));
            if desk.sheet.place != place.id {
                return refuse(Phrase::new("refused-elsewhere"));
            }
            let seat = match seat(desk, person) {
                Ok(seat) => seat,
                Err(phrase) => return refuse(phrase),
            };
            if !desk.sheet.hints {
                return refuse(Phrase::new("refused-no-hints"));
            }
            let table = game(desk)?;
            let seed = seed(id, seat, table.as_ref());
            let entries = table.entries();
            let Some(thought) = table.think(seat, Level::Hard, seed) else {
                return refuse(refused(Refused::NotAsked, desk));
            };
            Ok(Some(Ok((seat, entries, thought))))
        })?;
        match begun {
            None => no("refused-no-table"),
            Some(Err(phrase)) => Ok(Err(Answer::Refused(phrase))),
            Some(Ok((seat, entries, thought))) => match self.advise((id, seat, entries), thought) {
                Some(chosen) => Ok(Ok(Hint {
                    table: id,
                    seat,
                    entries,
                    chosen,
                })),
                None => no("refused-hint-on-its-way"),
            },
        }
    }

    fn advise(
        &self,
        (table, seat, entries): (TableId, Seat, u32),
        thought: Box<dyn Thought>,
    ) -> Option<oneshot::Receiver<Option<Chosen>>> {
        let (reply, chosen) = oneshot::channel();
        let hint = calls::Hint {
            table,
            seat,
            entries,
            thought,
            reply,
        };
        self.calls.advise(hint).then_some(chosen)
    }

    /// What is said of a hint once it was thought through; a question that is open no more needs none. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when the table cannot be read.
    pub fn hinted(&self, hint: &Hint, chosen: Option<Chosen>) -> Result<Answer, Fault> {
        let answer = self.at(hint.table, |desk| {
            let names = desk.sheet.names();
            let stale = Answer::Refused(Phrase::new("refused-hint-late"));
            let Some(table) = desk.table.as_ref() else {
                return Ok(Some(stale));
            };
            if table.entries() != hint.entries {
                return Ok(Some(stale));
            }
            let Some(chosen) = chosen else {
                // Whoever only may answer is well advised to wait, too.
                return Ok(Some(Answer::Refused(Phrase::new("hint-none"))));
            };
            let choice = table.choice(hint.seat, Some(chosen.ask), &chosen.play);
            Ok(Some(match choice {
                Ok(choice) => Answer::Hint(Box::new(HintAnswer {
                    table: hint.table,
                    ask: chosen.ask,
                    choice,
                    reason: chosen.reason,
                    names,
                })),
                Err(_) => stale,
            }))
        })?;
        Ok(answer.unwrap_or_else(|| Answer::Refused(Phrase::new("refused-no-table"))))
    }
}

/// Where the thought's chance comes from: whoever asks once more gets the same answer.
fn seed(id: TableId, seat: Seat, table: &dyn Table) -> u64 {
    let mut facts = [0; 32];
    facts[..8].copy_from_slice(&id.0.to_le_bytes());
    facts[8] = seat.0;
    let mut dice = Dice::new(Seed(facts), u64::from(table.plies()));
    u64::from(dice.draw(u32::MAX))
}
