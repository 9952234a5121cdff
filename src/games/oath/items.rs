//! Items that are discarded for their effect: Food, First Mate, Gunpowder, Parrot and Monkey.

use super::board::Mark;
use super::event::Event;
use super::nouns::{Item, Pawn, Spot};
use super::visit::Means;
use super::{Action, Doing, Location, MOST_TOUGHNESS, Mat, Oath, Resource};
use crate::rules::Seat;

impl Oath {
    /// What can be discarded in one's turn, before or after placing (rules 8.1, 8.8, 8.9, 8.12, 8.14).
    pub(super) fn item_options(&self, options: &mut Vec<Action>) {
        let turn = &self.board.turn;
        let seat = turn.seat;
        let mat = self.board.mat(seat);
        let is_ready = |item: Item| mat.holds(item) && !turn.used.has(item);
        if is_ready(Item::Food) && mat.toughness < MOST_TOUGHNESS {
            options.push(Action::Food);
        }
        if is_ready(Item::Parrot) {
            let tokens = mat.tokens.without(Spot::Parrot);
            self.payable(seat, tokens, &mut |mission| {
                options.push(Action::Parrot(mission))
            });
        }
        if is_ready(Item::FirstMate) {
            let open = self.board.open.iter();
            let reached = open.filter(|&at| self.can_sail(seat, at));
            options.extend(reached.map(Action::FirstMate));
        }
        if is_ready(Item::Gunpowder) {
            let open = self.board.open.iter();
            let manned = open.filter(|&at| self.board.pawns_at(at).next().is_some());
            options.extend(manned.map(Action::Gunpowder));
        }
    }

    /// Whether a First Mate could bring the Pirate here: an empty location that is worth it (rule 8.8).
    fn can_sail(&self, seat: Seat, at: Location) -> bool {
        let mut means = Means::of(self.board.mat(seat));
        means.tokens.remove(Spot::FirstMate);
        self.board.pirate_of(seat).is_some()
            && self.board.pawns_at(at).next().is_none()
            && !self.board.turn.barred.has(at)
            && self.is_useful(seat, at, means)
    }

    /// What the Monkey could steal at a location that the Pirate has just entered (rules 8.10 and 8.11).
    pub(super) fn thefts(&self, at: Location, options: &mut Vec<Action>) {
        let seat = self.board.turn.seat;
        let mat = self.board.mat(seat);
        if !mat.holds(Item::Monkey) || self.board.turn.used.has(Item::Monkey) {
            return;
        }
        for other in self.board.others_at(at, seat).iter() {
            let tokens = self.board.mat(other).tokens.iter();
            let stolen = tokens.filter(|&spot| landing(mat, spot).is_some());
            options.extend(stolen.map(|spot| Action::Steal(other, spot)));
        }
    }
}

/// Where a stolen token would lie.
enum Landing {
    /// On the space of the same name, or on the boat.
    On(Spot),
    /// Wherever a gained token may lie.
    AsGained(Resource),
}

/// Where a token that a Monkey takes from this spot would lie on the thief's mat; `None` when it cannot be chosen (rule 8.11).
fn landing(mat: &Mat, spot: Spot) -> Option<Landing> {
    let resource = spot.resource();
    if resource == Resource::Ally {
        return None;
    }
    if spot.item().is_none() {
        return Some(Landing::AsGained(resource));
    }
    if !mat.tokens.has(spot) {
        return Some(Landing::On(spot));
    }
    let boat = resource.boat();
    let has_place = mat.free(resource).is_empty() && !mat.tokens.has(boat);
    has_place.then_some(Landing::On(boat))
}

impl Doing<'_> {
    /// Discards an item for its effect; it works no more this turn (rule 8.1).
    pub(super) fn discard(&mut self, seat: Seat, item: Item) {
        self.board.mat_mut(seat).tokens.remove(item.spot());
        self.board.turn.used.insert(item);
        self.events.push(Event::Discarded { seat, item });
    }

    pub(super) fn food(&mut self, seat: Seat) {
        self.discard(seat, Item::Food);
        self.toughen(seat, 2);
    }

    pub(super) fn first_mate(&mut self, seat: Seat, to: Location) {
        self.discard(seat, Item::FirstMate);
        let is_own = |placed: &super::Placed| placed.seat == seat && placed.pawn == Pawn::Pirate;
        let Some(at) = self.board.pawns.iter().position(is_own) else {
            return;
        };
        let mut pirate = self.board.pawns.remove(at);
        let from = pirate.at;
        pirate.at = to;
        pirate.space = self.board.free_space(to);
        self.board.pawns.push(pirate);
        self.board.last = Some(Mark::Came(pirate));
        self.events.push(Event::Moved { seat, from, to });
        self.visit(to);
    }

    pub(super) fn gunpowder(&mut self, seat: Seat, at: Location) {
        self.discard(seat, Item::Gunpowder);
        let removed: Vec<(Seat, Pawn)> = self
            .board
            .pawns_at(at)
            .map(|placed| (placed.seat, placed.pawn))
            .collect();
        self.board.pawns.retain(|placed| placed.at != at);
        self.board.last = Some(Mark::Cleared { seat, at });
        self.events.push(Event::Removed {
            seat,
            at,
            pawns: removed.clone(),
        });
        for (owner, pawn) in removed {
            self.board.mat_mut(owner).aside.add(pawn);
            self.weaken(owner, 1);
        }
    }

    /// Nothing is asked where there is nothing to steal, or no Monkey.
    pub(super) fn settle_monkey(&mut self, at: Location) -> bool {
        let mut thefts = Vec::new();
        self.thefts(at, &mut thefts);
        let has_none = thefts.is_empty();
        if has_none {
            self.board.steps.pop();
        }
        has_none
    }

    pub(super) fn monkey(&mut self, seat: Seat, from: Seat, token: Spot) {
        self.discard(seat, Item::Monkey);
        let landing = landing(self.board.mat(seat), token);
        self.board.mat_mut(from).tokens.remove(token);
        self.events.push(Event::Stole { seat, from, token });
        match landing {
            Some(Landing::On(spot)) => self.put(seat, spot),
            Some(Landing::AsGained(resource)) => self.gain(seat, Some(resource)),
            None => {}
        }
    }
}
