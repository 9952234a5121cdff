//! The house: every table in a lane of its own, found, changed and stored under one lock.

use super::calls::Calls;
use super::command::{PlaceId, TableId};
use super::desk::Desk;
use super::done::{Done, link};
use super::fault::Fault;
use super::index::Index;
use super::lock::held;
use super::notice::{Answer, Census, Link};
use super::patience::Patience;
use super::recent::Recent;
use super::sheet::{Sheet, Stage};
use crate::rules::Seed;
use crate::shelf::Title;
use crate::store::{Batch, Kind, Store};
use crate::words::Phrase;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, TryLockError};
use tokio::sync::Notify;

/// The house: every table, and what is asked of them.
pub struct House {
    pub(super) store: Store,
    pub(super) shelf: &'static [Title],
    pub(super) patience: Patience,
    pub(super) lanes: Mutex<HashMap<TableId, Arc<Lane>>>,
    pub(super) index: Mutex<Index>,
    /// Held by whoever changes what is kept about a person.
    pub(super) cards: Mutex<()>,
    recent: Mutex<Recent>,
    /// Told of every table whose place may have something new to show.
    pub(super) stirred: Box<dyn Fn(TableId) + Send + Sync>,
    /// Where the computer is asked something.
    pub(super) calls: Calls,
    /// Wakes whoever waits for the earliest deadline, when that has changed.
    pub(super) deadline_changed: Notify,
}

/// One table's lane: whoever holds the lock is the only one at the table. It is empty while the table rests in the store.
#[derive(Default)]
pub(super) struct Lane(pub Mutex<Option<Box<Desk>>>);

impl House {
    /// Opens the house over a store, with the games on the shelf. `stirred` is told of every table whose place may have something new to show;
    /// it is called often and must not block.
    ///
    /// # Errors
    /// [`Fault`] when the store cannot be read.
    pub fn open(
        store: Store,
        shelf: &'static [Title],
        patience: Patience,
        stirred: impl Fn(TableId) + Send + Sync + 'static,
    ) -> Result<House, Fault> {
        let mut index = Index::default();
        let last = Desk::each_sheet(&store, |sheet| index.learn(sheet))?;
        index.last = last.0;
        Ok(House {
            store,
            shelf,
            patience,
            lanes: Mutex::default(),
            index: Mutex::new(index),
            cards: Mutex::default(),
            recent: Mutex::default(),
            stirred: Box::new(stirred),
            calls: Calls::default(),
            deadline_changed: Notify::new(),
        })
    }

    /// The games that can be played here.
    pub fn shelf(&self) -> &'static [Title] {
        self.shelf
    }

    /// The game with this name.
    pub fn title(&self, name: &str) -> Option<&'static Title> {
        self.shelf.iter().find(|title| title.name == name)
    }

    /// The tables whose places do not show yet what they should: to be asked once after the start.
    pub fn due(&self) -> Vec<TableId> {
        let index = held(&self.index);
        index
            .known
            .iter()
            .filter(|(_, known)| known.due)
            .map(|(&id, _)| id)
            .collect()
    }

    /// Has every table that is not over show itself anew, for places that have lost their messages. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when a table cannot be read or stored.
    pub fn show_anew(&self) -> Result<(), Fault> {
        let tables: Vec<TableId> = held(&self.index).known.keys().copied().collect();
        let mut all = Ok(());
        for id in tables {
            let one = self.work(id, |desk| {
                desk.sheet.lose_posts();
                Ok(Done::changed(Answer::Said(Phrase::new("said-lobby-again"))))
            });
            // One table that cannot be read must not hide the others.
            all = all.and(one.map(|_| ()));
        }
        all
    }

    /// Numbers about the house.
    pub fn census(&self) -> Census {
        let index = held(&self.index);
        let count = |stage| {
            index
                .known
                .values()
                .filter(|known| known.stage == stage)
                .count()
        };
        Census {
            lobbies: count(Stage::Lobby),
            running: count(Stage::Running),
            undelivered: index.known.values().filter(|known| known.due).count(),
        }
    }

    /// Why nothing can be saved any more, in words for the host; `None` as long as all is well.
    pub fn stopped(&self) -> Option<String> {
        self.store.stopped().map(|fault| fault.to_string())
    }

    /// Finishes what is being stored and closes the store.
    ///
    /// # Errors
    /// [`Fault`] when the last batches could not be stored.
    pub fn close(&self) -> Result<(), Fault> {
        Ok(self.store.close()?)
    }

    /// Where the newest table of a place shows its board.
    pub fn live_at(&self, place: PlaceId) -> Option<Link> {
        let placed = held(&self.index).places.get(&place).copied()?;
        self.at(placed.table, |desk| Ok(Some(link(&desk.sheet))))
            .ok()?
    }

    /// The game that is played or was last played in a place.
    pub fn game_at(&self, place: PlaceId) -> Option<&'static str> {
        let placed = held(&self.index).places.get(&place).copied()?;
        self.at(placed.table, |desk| Ok(Some(desk.title.name)))
            .ok()?
    }

    /// What was remembered under a key, for those above who have no store of their own.
    ///
    /// # Errors
    /// [`Fault`] when the store cannot be read.
    pub fn recall(&self, key: &str) -> Result<Option<Vec<u8>>, Fault> {
        Ok(self.store.get(Kind::Memos, key)?)
    }

    /// Remembers something under a key.
    ///
    /// # Errors
    /// [`Fault`] when it cannot be stored.
    pub fn remember(&self, key: &str, value: &[u8]) -> Result<(), Fault> {
        let mut batch = Batch::new();
        batch.put(Kind::Memos, key, value);
        Ok(self.store.write(batch)?)
    }

    /// Forgets everything that was remembered under keys that begin so.
    ///
    /// # Errors
    /// [`Fault`] when that cannot be stored.
    pub fn forget(&self, keys: &str) -> Result<(), Fault> {
        let mut batch = Batch::new();
        batch.delete_prefix(Kind::Memos, keys);
        Ok(self.store.write(batch)?)
    }

    /// Works at a table under its lock; stores, indexes and stirs it when it has changed. `None` when there is no
    /// such table. Whatever fails in between, memory and store agree afterwards.
    pub(super) fn work(
        &self,
        id: TableId,
        deed: impl FnOnce(&mut Desk) -> Result<Done, Fault>,
    ) -> Result<Option<Answer>, Fault> {
        let Some(done) = self.at(id, |desk| {
            let done = deed(desk)?;
            if done.changed {
                desk.refresh();
                desk.save(&self.store)?;
                self.learn(&desk.sheet);
                self.calls.learn(id, desk.call());
            }
            Ok(Some(done))
        })?
        else {
            return Ok(None);
        };
        if done.changed {
            (self.stirred)(id);
        }
        Ok(Some(done.answer))
    }

    /// Looks at a table under its lock. After a fault or a panic the table is loaded anew, so that nothing half done
    /// stays in memory.
    pub(super) fn at<R>(
        &self,
        id: TableId,
        deed: impl FnOnce(&mut Desk) -> Result<Option<R>, Fault>,
    ) -> Result<Option<R>, Fault> {
        if id.0 > held(&self.index).last {
            return Ok(None);
        }
        // A lane stays for good: were it taken away while somebody waits in it, there could be two at one table.
        let lane = Arc::clone(held(&self.lanes).entry(id).or_default());
        let mut slot = held(&lane.0);
        if slot.is_none() {
            *slot = Desk::load(&self.store, self.shelf, id)?.map(Box::new);
        }
        let Some(desk) = slot.as_mut() else {
            return Ok(None);
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| deed(desk)));
        let result = match outcome {
            Ok(Ok(result)) => {
                // A table that is over and shown is read from the store when somebody asks for it.
                if !desk.sheet.is_active() && !desk.sheet.is_due() {
                    *slot = None;
                }
                Ok(result)
            }
            Ok(Err(fault)) => {
                *slot = None;
                Err(fault)
            }
            Err(panic) => {
                *slot = None;
                let words = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied())
                    .unwrap_or("no reason given");
                Err(Fault::Stumble(words.to_owned()))
            }
        };
        let loaded = slot.is_some();
        drop(slot);
        self.rest(id, loaded);
        result
    }

    /// After work at a table: it stays loaded, and another one rests where too many are. Nothing is lost with a desk, since
    /// memory never knows more than the store.
    pub(super) fn rest(&self, id: TableId, loaded: bool) {
        let rested = {
            let mut recent = held(&self.recent);
            match loaded {
                true => recent.touch(id),
                false => {
                    recent.forget(id);
                    None
                }
            }
        };
        let Some(rested) = rested else { return };
        let Some(lane) = held(&self.lanes).get(&rested).map(Arc::clone) else {
            return;
        };
        match lane.0.try_lock() {
            Ok(mut slot) => *slot = None,
            Err(TryLockError::Poisoned(slot)) => *slot.into_inner() = None,
            // Somebody is at work there, and notes it afterwards.
            Err(TryLockError::WouldBlock) => {}
        }
    }

    pub(super) fn learn(&self, sheet: &Sheet) {
        let mut index = held(&self.index);
        let earliest = index.deadlines.first().copied();
        index.learn(sheet);
        if index.deadlines.first().copied() != earliest {
            self.deadline_changed.notify_one();
        }
    }
}

/// 256 bits from the system.
pub(super) fn seed() -> Result<Seed, Fault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Fault::NoChance)?;
    Ok(Seed(bytes))
}
