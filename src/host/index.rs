//! Where to find tables without loading them: by place, by player, by deadline.

use super::command::{PlaceId, PlayerId, TableId};
use super::sheet::{Sheet, Stage};
use crate::table::Time;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Where to find tables without loading them.
#[derive(Default)]
pub(super) struct Index {
    /// The newest table of each place.
    pub places: HashMap<PlaceId, Placed>,
    /// The tables that are not over, by player.
    pub players: HashMap<PlayerId, BTreeSet<TableId>>,
    /// What is known of every table that is not over or not wholly shown.
    pub known: BTreeMap<TableId, Known>,
    /// When to look after which table.
    pub deadlines: BTreeSet<(Time, TableId)>,
    /// The highest number given out.
    pub last: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub table: TableId,
    pub active: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Known {
    pub players: Vec<PlayerId>,
    pub deadline: Option<Time>,
    pub stage: Stage,
    pub due: bool,
    /// Whether the computer is to answer something.
    pub called: bool,
    /// The seats whose owners have yet to be shown their hands, a bit each.
    pub hands: u16,
}

impl Index {
    pub(super) fn learn(&mut self, sheet: &Sheet) {
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
                .filter(|sitter| sitter.is_person())
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
        let hands = sheet
            .hands_due()
            .fold(0, |seats, seat| seats | 1 << seat.0.min(15));
        self.known.insert(
            id,
            Known {
                players,
                deadline,
                stage: sheet.stage,
                due,
                called: sheet.called,
                hands,
            },
        );
    }

    pub(super) fn forget(&mut self, id: TableId) {
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
