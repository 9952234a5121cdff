//! A table at work: its sheet, its game, and how far both are stored.

use super::command::TableId;
use super::fault::Fault;
use super::sheet::{Delivery, Greeted, Note, Sheet, Stage};
use crate::envelope;
use crate::rules::Seat;
use crate::shelf::{Sheets, Table, Title};
use crate::store::{Batch, Kind, Store};
use serde::{Deserialize, Serialize};

/// The schema of the house's own records.
const SCHEMA: u16 = 1;
/// What the envelopes of those records are marked with.
const MARK: &str = "sheet";
/// What the envelope around the whole log of a finished game is marked with.
const LOG: &str = "log";

/// A table, loaded.
pub struct Desk {
    /// What the house knows of it.
    pub sheet: Sheet,
    /// The game that is played.
    pub title: &'static Title,
    /// The game, once it has started.
    pub table: Option<Box<dyn Table>>,
    /// How many log entries and positions are stored.
    stored: Stored,
}

#[derive(Clone, Copy, Default)]
struct Stored {
    entries: u32,
    plies: Option<u32>,
    /// Whether the log lies in one piece.
    bound: bool,
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
            stored: Stored::default(),
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
            let bound = store.get(Kind::Entries, key(id))?;
            let sheets = Sheets {
                head,
                entries: match &bound {
                    Some(bound) => unbound(bound)?,
                    None => numbered(store.scan(Kind::Entries, key(id))?),
                },
                positions: numbered(store.scan(Kind::Positions, key(id))?),
            };
            let table = (title.restore)(&sheets)?;
            desk.stored = Stored {
                entries: table.entries(),
                plies: Some(table.plies()),
                bound: bound.is_some(),
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

    /// Wants every hand shown anew that is not what its owner was to see last.
    pub fn refresh_hands(&mut self) {
        let Some(table) = self.table.as_ref().filter(|_| self.title.hands) else {
            return;
        };
        let sitters = &self.sheet.sitters;
        let left = |seat: Seat| sitters.get(seat.index()).is_some_and(|sitter| sitter.left);
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

    /// Stores everything that has changed, in one batch, and returns when it is durable.
    ///
    /// # Errors
    /// [`Fault`] when it could not be stored; then the desk has to be loaded again.
    pub fn save(&mut self, store: &Store) -> Result<(), Fault> {
        let id = self.sheet.id;
        let mut batch = Batch::new();
        let mut head = None;
        if let Some(table) = &self.table {
            // The first position to write is the one after the last that stands both here and in the store.
            let from = self
                .stored
                .plies
                .map_or(0, |plies| plies.min(table.plies()));
            let finished = self.sheet.stage == Stage::Finished;
            let binds = finished && !self.stored.bound;
            let sheets = table.sheets(if binds { 0 } else { self.stored.entries }, from)?;
            if binds {
                // Entries that came one at a time lie scattered, and what was written between them stays on the disk as long
                // as they do.
                batch.delete_prefix(Kind::Entries, key(id));
                batch.put(Kind::Entries, key(id), bound(sheets.entries)?);
            } else {
                for (index, entry) in sheets.entries {
                    batch.put(Kind::Entries, numbered_key(id, index), entry);
                }
            }
            if finished {
                // A finished game keeps its log, its deal and its last position.
                batch.delete_prefix(Kind::Positions, key(id));
            }
            for (ply, position) in sheets.positions {
                if !finished || ply == table.plies() {
                    batch.put(Kind::Positions, numbered_key(id, ply), position);
                }
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
            self.stored = Stored {
                entries: table.entries(),
                plies: Some(table.plies()),
                bound: self.sheet.stage == Stage::Finished,
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

/// The whole log of a game in one piece. Nothing is added to it any more.
fn bound(entries: Vec<(u32, Vec<u8>)>) -> Result<Vec<u8>, Fault> {
    let entries: Vec<Vec<u8>> = entries.into_iter().map(|(_, entry)| entry).collect();
    Ok(envelope::seal(LOG, SCHEMA, &entries)?)
}

/// Its entries again.
fn unbound(log: &[u8]) -> Result<Vec<(u32, Vec<u8>)>, Fault> {
    let sealed = envelope::unseal(log)?;
    if sealed.game != LOG || sealed.schema > SCHEMA {
        return Err(Fault::Newer(sealed.schema));
    }
    let entries: Vec<Vec<u8>> = envelope::decode(&sealed.body)?;
    Ok((0..).zip(entries).collect())
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
