//! Placing a pawn: where one may stand, what it costs to enter past others, and a Pistol's demand.

use super::board::{Mark, Placed};
use super::event::{Cost, Event};
use super::nouns::{Item, Location, Pawn};
use super::set::Set;
use super::step::{Entry, Stand, Step};
use super::visit::Means;
use super::{Action, Doing, Oath};
use crate::rules::Seat;

/// Why a pawn may not be placed somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoEntry {
    /// No such pawn is left (rule 2.6).
    NoPawn,
    /// The location has not been opened (rule 4.8).
    Closed,
    /// A Pistol barred the way this turn (rule 3.6).
    Barred,
    /// There is no free space (rule 3.1).
    Full,
    /// Water is missing, or a Mate to stand beside (rule 8.15).
    NoMate,
    /// There is no Toughness to lose (rule 3.4).
    Weak,
    /// Nothing could be done there (rule 3.7).
    Useless,
}

impl Oath {
    /// Whether the player whose turn it is can place any pawn.
    pub(super) fn can_place(&self) -> bool {
        let mut found = false;
        self.each_placement(&mut |_| {
            found = true;
            false
        });
        found
    }

    pub(super) fn placements(&self, options: &mut Vec<Action>) {
        self.each_placement(&mut |action| {
            options.push(action);
            true
        });
    }

    /// Every way to place a pawn in this turn, as long as more are wanted.
    fn each_placement(&self, more: &mut dyn FnMut(Action) -> bool) {
        let turn = &self.board.turn;
        let mat = self.board.mat(turn.seat);
        for at in self.board.open.iter() {
            for pawn in [Pawn::Pirate, Pawn::Mate] {
                let action = Action::Place(pawn, at);
                if mat.pawns.has(pawn) && self.entry(action).is_ok() && !more(action) {
                    return;
                }
            }
            let action = Action::Join(at);
            if mat.has(Item::Water) && self.entry(action).is_ok() && !more(action) {
                return;
            }
        }
    }

    /// How a pawn would come to stand where it is placed, or why it may not.
    pub(super) fn entry(&self, action: Action) -> Result<Entry, NoEntry> {
        let turn = &self.board.turn;
        let seat = turn.seat;
        let mat = self.board.mat(seat);
        let entry = match action {
            Action::Place(pawn, at) => Entry {
                pawn,
                at,
                stand: if turn.bribe {
                    Stand::Bribe
                } else {
                    Stand::Space
                },
            },
            Action::Join(at) => Entry {
                pawn: Pawn::Mate,
                at,
                stand: Stand::Water,
            },
            _ => return Err(NoEntry::NoPawn),
        };
        let at = entry.at;
        if turn.placed || !mat.pawns.has(entry.pawn) {
            return Err(NoEntry::NoPawn);
        }
        if !self.board.open.has(at) {
            return Err(NoEntry::Closed);
        }
        if turn.barred.has(at) {
            return Err(NoEntry::Barred);
        }
        let own_mate = |placed: &Placed| placed.seat == seat && placed.pawn == Pawn::Mate;
        match entry.stand {
            Stand::Space if self.board.free_space(at).is_none() => return Err(NoEntry::Full),
            // A Bribe stands beside the spaces all the same, and needs no Mate there.
            Stand::Water
                if turn.bribe
                    || !mat.has(Item::Water)
                    || !self.board.pawns_at(at).any(own_mate) =>
            {
                return Err(NoEntry::NoMate);
            }
            Stand::Space | Stand::Water | Stand::Bribe => {}
        }
        let mut means = Means::of(mat);
        if self.costs(seat, entry) {
            means.toughness = means.toughness.checked_sub(1).ok_or(NoEntry::Weak)?;
        }
        match self.is_useful(seat, at, means) {
            true => Ok(entry),
            false => Err(NoEntry::Useless),
        }
    }

    /// Whether entering costs anything (rules 3.2 to 3.4, 8.2, 8.15, 9.9, 9.11).
    pub(super) fn costs(&self, seat: Seat, entry: Entry) -> bool {
        let mat = self.board.mat(seat);
        entry.stand == Stand::Space
            && entry.at != Location::Inn
            && !(entry.pawn == Pawn::Pirate && mat.has(Item::Sword))
            && !mat.parley
            && !self.board.others_at(entry.at, seat).is_empty()
    }
}

impl Doing<'_> {
    pub(super) fn place(&mut self, seat: Seat, action: Action) {
        let Ok(entry) = self.entry(action) else {
            return;
        };
        if !self.costs(seat, entry) {
            return self.arrive(seat, entry, Cost::Nothing);
        }
        let owners = self.board.others_at(entry.at, seat).iter();
        let armed = owners
            .filter(|&owner| self.board.mat(owner).has(Item::Pistol))
            .collect();
        self.ask_for_doubloon(seat, entry, armed);
    }

    /// Asks the first of the owners of Pistols, clockwise from the one who enters; without any, Toughness is lost (rule
    /// 3.5).
    pub(super) fn ask_for_doubloon(&mut self, seat: Seat, entry: Entry, armed: Set<Seat>) {
        let by = self.board.clockwise(seat).find(|&owner| armed.has(owner));
        match by {
            Some(by) => {
                let next = armed.without(by);
                let Entry { pawn, at, .. } = entry;
                self.events.push(Event::Challenged { seat, pawn, at, by });
                self.board.steps.push(Step::Demand { by, next, entry });
            }
            None => {
                let mat = self.board.mat_mut(seat);
                let from = mat.toughness;
                mat.toughness = from.saturating_sub(1);
                let to = mat.toughness;
                self.arrive(seat, entry, Cost::Toughness { from, to });
            }
        }
    }

    /// The Doubloon is demanded; whoever has none must turn back (rules 3.5 and 3.6).
    pub(super) fn demand(&mut self, by: Seat) {
        let Some(Step::Demand { entry, .. }) = self.board.steps.pop() else {
            return;
        };
        let seat = self.board.turn.seat;
        let Entry { pawn, at, .. } = entry;
        if self.board.mat(seat).doubloons == 0 {
            self.board.turn.barred.insert(at);
            self.events.push(Event::Barred { seat, pawn, at, by });
            return;
        }
        self.spend(seat, 1);
        self.board.mat_mut(by).doubloons += 1;
        let left = self.board.mat(seat).doubloons;
        self.arrive(seat, entry, Cost::Doubloon { to: by, left });
    }

    pub(super) fn waive(&mut self, by: Seat) {
        let Some(Step::Demand { next, entry, .. }) = self.board.steps.pop() else {
            return;
        };
        let at = entry.at;
        self.events.push(Event::Waived { seat: by, at });
        let seat = self.board.turn.seat;
        self.ask_for_doubloon(seat, entry, next);
    }

    fn arrive(&mut self, seat: Seat, entry: Entry, cost: Cost) {
        let Entry { pawn, at, stand } = entry;
        let past = self.board.others_at(at, seat);
        let space = match stand {
            Stand::Space => self.board.free_space(at),
            Stand::Water | Stand::Bribe => None,
        };
        self.board.mat_mut(seat).pawns.take(pawn);
        let placed = Placed {
            seat,
            pawn,
            at,
            space,
        };
        self.board.pawns.push(placed);
        self.board.last = Some(Mark::Came(placed));
        self.board.turn.placed = true;
        self.board.turn.bribe = false;
        self.board.idle = 0;
        self.events.push(Event::Placed {
            seat,
            pawn,
            at,
            stand,
            past: past.iter().collect(),
            cost,
        });
        self.visit(at);
        if pawn == Pawn::Pirate && !past.is_empty() {
            self.board.steps.push(Step::Monkey(at));
        }
    }
}
