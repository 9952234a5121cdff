//! What the house does for people, in nobody's protocol: find the table, act, save; then show it.
//!
//! One lane per table: a table is loaded, changed and saved under one lock, on a blocking thread, and nobody is told
//! anything before it is stored. What has to be shown follows from the stored state ([`notice`]), so that a program
//! killed between the two shows it after the next start.

pub mod clock;
pub mod command;
mod consent;
pub mod deadlines;
mod desk;
mod lobby;
pub mod notice;
mod play;
pub mod rulebook;
mod sheet;
mod show;
#[cfg(test)]
mod tests;

use crate::games;
use crate::rules::Seed;
use crate::shelf::{Refused, Unreadable};
use crate::store::{self, Batch, Kind, Store};
use crate::table::Time;
use crate::words::Phrase;
use command::{Command, Deed, Person, Place, PlaceId, PlayerId, TableId, Target};
use desk::Desk;
use notice::{Answer, Census, GameLine, GameState, Link};
use sheet::{Sheet, Stage};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How long the house waits for people, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For a lobby to start.
    pub lobby: i64,
    /// For players to answer a request.
    pub request: i64,
}

impl Default for Patience {
    /// Two days for a lobby, three for a request.
    fn default() -> Patience {
        Patience {
            lobby: 48 * 3_600_000,
            request: 72 * 3_600_000,
        }
    }
}

/// A fault of ours: it is logged, and the player gets an apology.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The store does not store or read.
    #[error(transparent)]
    Store(#[from] store::Fault),
    /// What is stored cannot be understood.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// An envelope cannot be opened or sealed.
    #[error(transparent)]
    Envelope(#[from] crate::envelope::Fault),
    /// A table of a game that this program does not have.
    #[error("there is no game named {0} in this program")]
    UnknownGame(String),
    /// A record written by a newer program.
    #[error("a table was written by a newer program (schema {0})")]
    Newer(u16),
    /// Something gave up in the middle.
    #[error("the house stumbled: {0}")]
    Stumble(String),
    /// The system has no randomness to give.
    #[error("the system gives no random numbers")]
    NoChance,
}

/// The house: every table, and what is asked of them.
pub struct House {
    store: Store,
    patience: Patience,
    lanes: Mutex<HashMap<TableId, Arc<Lane>>>,
    index: Mutex<Index>,
    /// Told of every table whose place may have something new to show.
    stirred: Box<dyn Fn(TableId) + Send + Sync>,
    /// Wakes whoever waits for the earliest deadline, when that has changed.
    deadline_changed: Notify,
}

/// One table's lane: whoever holds the lock is the only one at the table.
#[derive(Default)]
struct Lane(Mutex<Option<Desk>>);

/// Where to find tables without loading them.
#[derive(Default)]
struct Index {
    /// The newest table of each place.
    places: HashMap<PlaceId, Placed>,
    /// The tables that are not over, by player.
    players: HashMap<PlayerId, BTreeSet<TableId>>,
    /// What is known of every table that is not over or not wholly shown.
    known: BTreeMap<TableId, Known>,
    /// When to look after which table.
    deadlines: BTreeSet<(Time, TableId)>,
    /// The highest number given out.
    last: u64,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    table: TableId,
    active: bool,
}

#[derive(Clone, Debug)]
struct Known {
    players: Vec<PlayerId>,
    deadline: Option<Time>,
    stage: Stage,
    due: bool,
}

impl Index {
    fn learn(&mut self, sheet: &Sheet) {
        let id = sheet.id;
        self.forget(id);
        self.last = self.last.max(id.0);
        let active = sheet.is_active();
        match self.places.get(&sheet.place) {
            Some(placed) if placed.table > id && (placed.active || !active) => {}
            _ => {
                self.places
                    .insert(sheet.place, Placed { table: id, active });
            }
        }
        if !active && !sheet.is_due() {
            return;
        }
        let players: Vec<PlayerId> = if active {
            let guests = sheet.invited.iter().map(|guest| guest.player);
            sheet
                .sitters
                .iter()
                .map(|sitter| sitter.player)
                .chain(guests)
                .collect()
        } else {
            Vec::new()
        };
        for player in &players {
            self.players.entry(*player).or_default().insert(id);
        }
        let deadline = sheet.deadline();
        if let Some(at) = deadline {
            self.deadlines.insert((at, id));
        }
        let due = sheet.is_due();
        self.known.insert(
            id,
            Known {
                players,
                deadline,
                stage: sheet.stage,
                due,
            },
        );
    }

    fn forget(&mut self, id: TableId) {
        let Some(known) = self.known.remove(&id) else {
            return;
        };
        for player in known.players {
            if let Some(tables) = self.players.get_mut(&player) {
                tables.remove(&id);
                if tables.is_empty() {
                    self.players.remove(&player);
                }
            }
        }
        if let Some(at) = known.deadline {
            self.deadlines.remove(&(at, id));
        }
    }
}

/// What came of something done at a table.
struct Done {
    answer: Answer,
    changed: bool,
}

impl Done {
    fn changed(answer: Answer) -> Done {
        Done {
            answer,
            changed: true,
        }
    }

    fn unchanged(answer: Answer) -> Done {
        Done {
            answer,
            changed: false,
        }
    }

    fn refused(phrase: Phrase) -> Done {
        Done::unchanged(Answer::Refused(phrase))
    }
}

impl House {
    /// Opens the house over a store. `stirred` is told of every table whose place may have something new to show;
    /// it is called often and must not block.
    ///
    /// # Errors
    /// [`Fault`] when the store cannot be read.
    pub fn open(
        store: Store,
        patience: Patience,
        stirred: impl Fn(TableId) + Send + Sync + 'static,
    ) -> Result<House, Fault> {
        let mut index = Index::default();
        let (sheets, last) = Desk::all_sheets(&store)?;
        for sheet in &sheets {
            index.learn(sheet);
        }
        index.last = last.0;
        Ok(House {
            store,
            patience,
            lanes: Mutex::default(),
            index: Mutex::new(index),
            stirred: Box::new(stirred),
            deadline_changed: Notify::new(),
        })
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
        for id in tables {
            self.work(id, |desk| {
                desk.sheet.lose_posts();
                Ok(Done::changed(Answer::Said(Phrase::new("said-lobby-again"))))
            })?;
        }
        Ok(())
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

    /// Finishes what is being stored and closes the store.
    ///
    /// # Errors
    /// [`Fault`] when the last batches could not be stored.
    pub fn close(&self) -> Result<(), Fault> {
        Ok(self.store.close()?)
    }

    /// Does what a person asks, and returns the private answer. Blocks: for threads that may.
    ///
    /// # Errors
    /// [`Fault`] when something of ours failed; then nothing has changed.
    pub fn act(
        &self,
        person: &Person,
        place: &Place,
        command: Command,
        now: Time,
    ) -> Result<Answer, Fault> {
        match command {
            Command::New { game, wish, lang } => {
                self.open_table(person, place, &game, wish, lang, now)
            }
            Command::Table(target, deed) => self.at_table(person, place, target, deed, now),
            Command::Games => self.games_of(person),
            Command::Rules { game, topic } => {
                let here = self.game_at(place.id).map(str::to_owned);
                let game = game.or(here);
                Ok(rulebook::answer(person, game.as_deref(), topic.as_deref()))
            }
            Command::Help => Ok(Answer::Help),
            Command::Status => Ok(Answer::Status(self.census())),
        }
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
        let name = self
            .at(placed.table, |desk| Ok(Some(desk.sheet.game.clone())))
            .ok()??;
        games::find(&name).map(|title| title.name)
    }

    /// The answers that text typed by a person in a place may be meant for: what is shown, and what is typed.
    pub fn complete(
        &self,
        person: &Person,
        place: PlaceId,
        typed: &str,
        most: usize,
    ) -> Vec<(String, String)> {
        let Some(placed) = held(&self.index).places.get(&place).copied() else {
            return Vec::new();
        };
        match self.at(placed.table, |desk| {
            Ok(Some(play::complete(desk, person, typed, most)))
        }) {
            Ok(found) => found.unwrap_or_default(),
            Err(fault) => {
                tracing::error!(table = placed.table.0, %fault, "no completions");
                Vec::new()
            }
        }
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

    fn at_table(
        &self,
        person: &Person,
        place: &Place,
        target: Target,
        deed: Deed,
        now: Time,
    ) -> Result<Answer, Fault> {
        let id = match target {
            Target::Table(id) => Some(id),
            Target::Here => held(&self.index)
                .places
                .get(&place.id)
                .map(|placed| placed.table),
        };
        let Some(id) = id else {
            return Ok(Answer::Refused(Phrase::new("refused-no-table")));
        };
        if deed == Deed::Rematch {
            return self.rematch(person, place, id, now);
        }
        let done = self.work(id, |desk| {
            if desk.sheet.place != place.id {
                return Ok(Done::refused(Phrase::new("refused-elsewhere")));
            }
            let mut renamed = false;
            if let Some(sitter) = desk.sheet.sitter_mut(person.id)
                && sitter.name != person.name
            {
                // Seats follow the person; what they are called now shows on the next board.
                sitter.name = person.name.clone();
                renamed = true;
                if desk.sheet.stage == Stage::Lobby {
                    desk.sheet.lobby.renew();
                }
            }
            let mut done = match deed {
                Deed::Join(wish) => lobby::join(desk, person, wish, now),
                Deed::Leave => lobby::leave(desk, person),
                Deed::Start => lobby::start(desk, person),
                Deed::Close { sure } => lobby::close(desk, person, sure, now),
                Deed::Ask(along) => play::ask(desk, person, along),
                Deed::Weigh { ask, play } => play::weigh(desk, person, ask, &play),
                Deed::Play { ask, play } => play::play(desk, person, ask, &play, now),
                Deed::Board { text } => play::board(desk, person, text),
                Deed::Undo { entry } => {
                    consent::undo(desk, person, entry, now, self.patience.request)
                }
                Deed::Draw => consent::draw(desk, person, now, self.patience.request),
                Deed::Reply { request, agree } => consent::reply(desk, person, request, agree, now),
                Deed::Resign { sure } => play::resign(desk, person, sure, now),
                Deed::Rematch => Ok(Done::refused(Phrase::new("refused-no-table"))),
            }?;
            // A new name is stored even where the wish itself changes nothing: memory never knows more than the store.
            done.changed |= renamed;
            Ok(done)
        })?;
        Ok(done.unwrap_or_else(|| Answer::Refused(Phrase::new("refused-no-table"))))
    }

    /// Works at a table under its lock; stores, indexes and stirs it when it has changed. `None` when there is no
    /// such table. Whatever fails in between, memory and store agree afterwards.
    fn work(
        &self,
        id: TableId,
        deed: impl FnOnce(&mut Desk) -> Result<Done, Fault>,
    ) -> Result<Option<Answer>, Fault> {
        let Some(done) = self.at(id, |desk| {
            let done = deed(desk)?;
            if done.changed {
                desk.save(&self.store)?;
                self.learn(&desk.sheet);
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
    fn at<R>(
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
            *slot = Desk::load(&self.store, id)?;
        }
        let Some(desk) = slot.as_mut() else {
            return Ok(None);
        };
        let outcome = catch_unwind(AssertUnwindSafe(|| deed(desk)));
        match outcome {
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
        }
    }

    fn learn(&self, sheet: &Sheet) {
        let mut index = held(&self.index);
        let earliest = index.deadlines.first().copied();
        index.learn(sheet);
        if index.deadlines.first().copied() != earliest {
            self.deadline_changed.notify_one();
        }
    }

    fn games_of(&self, person: &Person) -> Result<Answer, Fault> {
        let tables: Vec<TableId> = held(&self.index)
            .players
            .get(&person.id)
            .map(|tables| tables.iter().copied().collect())
            .unwrap_or_default();
        let mut lines = Vec::new();
        for id in tables {
            let line = self.at(id, |desk| Ok(Some(line(desk, person.id)?)));
            // One table that cannot be read must not hide the others.
            match line {
                Ok(line) => lines.extend(line),
                Err(fault) => tracing::error!(table = id.0, %fault, "a table cannot be listed"),
            }
        }
        // What waits for the asker stands first.
        lines.sort_by_key(|line| (line.state != GameState::Yours, line.table));
        Ok(Answer::Games(lines))
    }
}

fn line(desk: &Desk, player: PlayerId) -> Result<GameLine, Fault> {
    let sheet = &desk.sheet;
    let state = match &desk.table {
        None => GameState::Lobby,
        Some(table) => {
            let waiting = table.waiting();
            match sheet.seat_of(player) {
                Some(seat) if waiting.contains(&seat) => GameState::Yours,
                _ => GameState::Theirs(
                    waiting
                        .iter()
                        .filter_map(|seat| sheet.sitters.get(seat.index()))
                        .map(|sitter| sitter.name.clone())
                        .collect(),
                ),
            }
        }
    };
    Ok(GameLine {
        table: sheet.id,
        title: Phrase::new(desk.title()?.title),
        link: link(sheet),
        others: sheet
            .sitters
            .iter()
            .filter(|sitter| sitter.player != player)
            .map(|sitter| sitter.name.clone())
            .collect(),
        state,
    })
}

/// Where a table's newest message is.
fn link(sheet: &Sheet) -> Link {
    Link {
        realm: sheet.realm,
        place: sheet.place,
        post: sheet.board.post.or(sheet.lobby.post),
    }
}

/// A refusal of the table, in words for the one who asked.
fn refused(refused: Refused, desk: &Desk) -> Phrase {
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

/// 256 bits from the system.
fn seed() -> Result<Seed, Fault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Fault::NoChance)?;
    Ok(Seed(bytes))
}

/// The lock, also after a panic elsewhere: what it guards is put right by whoever panicked.
fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
