//! A table at work: its sheet, its game, and how far both are stored.

use super::calls::{Call, WAITS_FOR_UNDO};
use super::command::TableId;
use super::fault::Fault;
use super::sheet::{Computer, Delivery, Greeted, Motion, Note, Request, Sheet, Stage};
use crate::envelope;
use crate::rules::{Need, Seat};
use crate::shelf::{Sheets, Table, Title};
use crate::store::{Batch, Kind, Store};
use serde::{Deserialize, Serialize};

/// The schema of the house's own records.
const SCHEMA: u16 = 1;
/// What the envelopes of those records are marked with.
const MARK: &str = "sheet";

/// A table, loaded.
pub struct Desk {
    /// What the house knows of it.
    pub sheet: Sheet,
    /// The game that is played.
    pub title: &'static Title,
    /// The game, once it has started.
    pub table: Option<Box<dyn Table>>,
    /// How much of the game is stored.
    stored: Stored,
}

/// How much of a game is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stored {
    /// Nothing.
    Nothing,
    /// So many log entries, each by itself, and the positions up to the last of them.
    Entries(u32),
    /// What a finished game keeps.
    Bound,
}

/// The record under a table's number.
#[derive(Serialize, Deserialize)]
struct Record {
    sheet: Sheet,
    head: Option<Vec<u8>>,
}

impl Desk {
    /// A table that is not stored yet.
    pub fn new(sheet: Sheet, title: &'static Title) -> Desk {
        Desk {
            sheet,
            title,
            table: None,
            stored: Stored::Nothing,
        }
    }

    /// Loads a table; `None` when there is none with this number.
    ///
    /// # Errors
    /// [`Fault`] when it cannot be read, or when its game is not on the shelf.
    pub fn load(
        store: &Store,
        shelf: &'static [Title],
        id: TableId,
    ) -> Result<Option<Desk>, Fault> {
        let Some(bytes) = store.get(Kind::Tables, key(id))? else {
            return Ok(None);
        };
        let record = opened(&bytes)?;
        let title = shelf.iter().find(|title| title.name == record.sheet.game);
        let title = title.ok_or_else(|| Fault::UnknownGame(record.sheet.game.clone()))?;
        let mut desk = Desk::new(record.sheet, title);
        if let Some(head) = record.head {
            let mut entries = store.scan(Kind::Entries, key(id))?;
            // The log in one piece lies under the table's own number, and so before all entries.
            let bound = entries.first().is_some_and(|(first, _)| *first == key(id));
            let log = bound.then(|| entries.remove(0).1);
            let sheets = Sheets {
                head,
                log,
                entries: numbered(entries),
                positions: numbered(store.scan(Kind::Positions, key(id))?),
            };
            let table = (title.restore)(&sheets)?;
            desk.stored = if bound {
                Stored::Bound
            } else {
                Stored::Entries(table.entries())
            };
            desk.table = Some(table);
        }
        Ok(Some(desk))
    }

    /// Shows the sheets of all tables, one after the other and without their games. Gives the highest number that a table
    /// has.
    ///
    /// # Errors
    /// [`Fault`] when the store cannot be read; a sheet that cannot be is logged and left alone, and its number counts.
    pub fn each_sheet(store: &Store, mut show: impl FnMut(&Sheet)) -> Result<TableId, Fault> {
        let mut last = TableId(0);
        store.each(Kind::Tables, [], |(key, bytes)| {
            if let Ok(number) = key.as_slice().try_into() {
                last = last.max(TableId(u64::from_be_bytes(number)));
            }
            match opened(&bytes) {
                Ok(record) => show(&record.sheet),
                Err(fault) => {
                    tracing::error!(?key, %fault, "a stored table cannot be read and is left alone")
                }
            }
        })?;
        Ok(last)
    }

    /// Brings up to date what follows from the game: which hands are to be shown anew, whose turn the
    /// computer still plays, and whether it is to answer.
    pub fn refresh(&mut self) {
        self.refresh_hands();
        // However a turn has ended, by a play or because it was taken back, nobody is stood in for in the next one.
        if let Some(table) = self.table.as_ref()
            && !self.sheet.stand_ins.is_empty()
        {
            let waiting = table.waiting();
            let stand_ins = &mut self.sheet.stand_ins;
            stand_ins.retain(|one| waiting.contains(&one.seat));
        }
        self.sheet.called = self.call().is_some();
    }

    /// What the computer is asked here; `None` where nothing is. While somebody's wish to take back is open it waits a while
    /// for what comes of that.
    pub fn call(&self) -> Option<Call> {
        let sheet = &self.sheet;
        let table = self.table.as_ref()?;
        if sheet.stage != Stage::Running {
            return None;
        }
        let is_undo =
            |request: &&Request| request.settled.is_none() && request.motion == Motion::Undo;
        let undo = sheet.requests.iter().find(is_undo);
        let asked = |need: Need| {
            let seats = Seat::all(table.seats());
            seats.filter_map(move |seat| {
                let computer = sheet.computer_at(seat)?;
                (table.need(seat)? == need).then_some((seat, computer))
            })
        };
        // A right may lapse by what somebody else answers, so whoever has one decides first.
        let seats: Vec<(Seat, Computer)> = asked(Need::May).chain(asked(Need::Must)).collect();
        if seats.is_empty() {
            return None;
        }
        Some(Call {
            entries: table.entries(),
            plies: table.plies(),
            since: table.last_at().or(sheet.begun).unwrap_or_default(),
            waits_until: undo.map(|undo| undo.since.unwrap_or_default().plus(WAITS_FOR_UNDO)),
            seats,
        })
    }

    /// Wants every hand shown anew that is not what its owner was to see last.
    fn refresh_hands(&mut self) {
        let Some(table) = self.table.as_ref().filter(|_| self.title.hands) else {
            return;
        };
        let sitters = &self.sheet.sitters;
        let left = |seat: Seat| {
            let sitter = sitters.get(seat.index());
            sitter.is_some_and(|sitter| !sitter.is_person())
        };
        // Of whom it was known before the start, everybody has read it there.
        let note = |seat: usize| {
            let player = sitters.get(seat).map(|sitter| sitter.player);
            match player.and_then(|player| self.sheet.greeted(player)) {
                Some(Greeted::Refused) => Note::Told,
                Some(Greeted::Late) => Note::Due,
                Some(Greeted::Due | Greeted::Sent) | None => Note::Unneeded,
            }
        };
        let new: Vec<Delivery> = (self.sheet.hands.len()..table.seats())
            .map(|seat| Delivery {
                note: note(seat),
                ..Delivery::default()
            })
            .collect();
        let hands = &mut self.sheet.hands;
        hands.extend(new);
        for (seat, delivery) in Seat::all(hands.len()).zip(hands) {
            let version = table.hand_version(seat).filter(|_| !left(seat));
            if version != delivery.version {
                delivery.version = version;
                delivery.bill.renew();
            }
        }
    }

    fn is_finished(&self) -> bool {
        self.sheet.stage == Stage::Finished
    }

    /// Stores everything that has changed, in one batch, and returns when it is durable.
    ///
    /// # Errors
    /// [`Fault`] when it could not be stored; then the desk has to be loaded again.
    pub fn save(&mut self, store: &Store) -> Result<(), Fault> {
        let id = self.sheet.id;
        let mut batch = Batch::new();
        let mut head = None;
        if let Some(table) = &self.table {
            let sheets = match self.stored {
                // Small records that lie scattered keep on the disk what was written between them, so a finished game is put
                // together: its log, its deal and its last position.
                Stored::Nothing | Stored::Entries(_) if self.is_finished() => {
                    batch.delete_prefix(Kind::Entries, key(id));
                    batch.delete_prefix(Kind::Positions, key(id));
                    table.bound()?
                }
                Stored::Nothing => table.sheets(0, 0)?,
                // A position is never stored twice, unless it is another one, since plays were taken back.
                Stored::Entries(entries) => {
                    table.sheets(entries, table.standing_of(entries) + 1)?
                }
                Stored::Bound => table.sheets(table.entries(), table.plies() + 1)?,
            };
            if let Some(log) = sheets.log {
                batch.put(Kind::Entries, key(id), log);
            }
            for (index, entry) in sheets.entries {
                batch.put(Kind::Entries, numbered_key(id, index), entry);
            }
            for (ply, position) in sheets.positions {
                batch.put(Kind::Positions, numbered_key(id, ply), position);
            }
            head = Some(sheets.head);
        }
        let record = Record {
            sheet: self.sheet.clone(),
            head,
        };
        batch.put(
            Kind::Tables,
            key(id),
            envelope::seal(MARK, SCHEMA, &record)?,
        );
        store.write(batch)?;
        if let Some(table) = &self.table {
            self.stored = if self.is_finished() {
                Stored::Bound
            } else {
                Stored::Entries(table.entries())
            };
        }
        Ok(())
    }
}

fn opened(bytes: &[u8]) -> Result<Record, Fault> {
    let sealed = envelope::unseal(bytes)?;
    if sealed.game != MARK || sealed.schema > SCHEMA {
        return Err(Fault::Newer(sealed.schema));
    }
    Ok(envelope::decode(&sealed.body)?)
}

fn key(id: TableId) -> [u8; 8] {
    id.0.to_be_bytes()
}

fn numbered_key(id: TableId, index: u32) -> [u8; 12] {
    let mut key = [0; 12];
    key[..8].copy_from_slice(&id.0.to_be_bytes());
    key[8..].copy_from_slice(&index.to_be_bytes());
    key
}

fn numbered(pairs: Vec<(Vec<u8>, Vec<u8>)>) -> Vec<(u32, Vec<u8>)> {
    pairs
        .into_iter()
        .filter_map(|(key, value)| {
            let index = key.get(8..12)?.try_into().ok()?;
            Some((u32::from_be_bytes(index), value))
        })
        .collect()
}
