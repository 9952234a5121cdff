//! What comes in: tokens and where they are put, Action cards, Exploration cards.

use super::event::{Event, Pile};
use super::hidden::{self, Known};
use super::nouns::{Item, Resource, Spot};
use super::set::Set;
use super::step::Step;
use super::{Doing, Pirate};
use crate::rules::Seat;

impl Doing<'_> {
    /// What a Pirate has from the start (rules 1.4 and 1.5).
    pub(super) fn endow(&mut self, seat: Seat) {
        match self.board.mat(seat).pirate {
            Some(Pirate::Mansfield) => self.earn(seat, 2),
            Some(Pirate::Jackson) => self.toughen(seat, 2),
            Some(pirate) => self.gain(seat, pirate.resource()),
            None => {}
        }
    }

    /// Everybody's Pirate brings what he has, to be placed in order of seats.
    pub(super) fn endow_all(&mut self) {
        let seats: Vec<Seat> = self.board.clockwise(Seat(0)).collect();
        for seat in seats.into_iter().rev() {
            self.endow(seat);
        }
    }

    /// Tokens are gained, the first of them first.
    pub(super) fn gain(&mut self, seat: Seat, tokens: impl IntoIterator<Item = Resource>) {
        let mut tokens: Vec<Resource> = tokens.into_iter().collect();
        tokens.reverse();
        let steps = tokens.into_iter();
        self.board
            .steps
            .extend(steps.map(|resource| Step::Gain { seat, resource }));
    }

    /// A token goes to a free space, to the boat, or is lost (rules 5.2 to 5.4). Where as many come as there are free spaces,
    /// nothing is left to choose.
    pub(super) fn settle_gain(&mut self, seat: Seat, resource: Resource) -> bool {
        let same = Step::Gain { seat, resource };
        let steps = self.board.steps.iter().rev();
        let coming = steps.take_while(|step| **step == same).count();
        let mat = self.board.mat(seat);
        let free = mat.free(resource);
        let boat = resource.boat();
        let on = match free.iter().next() {
            Some(_) if free.len() > coming => return false,
            Some(first) => Some(first),
            None => Some(boat).filter(|boat| !mat.tokens.has(*boat)),
        };
        self.board.steps.pop();
        match on {
            Some(spot) => self.put(seat, spot),
            None => self.events.push(Event::Gained {
                seat,
                resource,
                on: None,
            }),
        }
        true
    }

    pub(super) fn put(&mut self, seat: Seat, spot: Spot) {
        self.board.mat_mut(seat).tokens.insert(spot);
        self.events.push(Event::Gained {
            seat,
            resource: spot.resource(),
            on: Some(spot),
        });
    }

    /// An Action card is drawn, or with a Sextant three are looked at (rules 4.2, 8.6, 2.5).
    pub(super) fn settle_draw(&mut self, seat: Seat) -> bool {
        self.board.steps.pop();
        let left = self.cards_left();
        if left == 0 {
            self.events.push(Event::NoCard { seat });
            return true;
        }
        let wanted = if self.board.mat(seat).has(Item::Sextant) {
            3
        } else {
            1
        };
        let count = left.min(wanted);
        let Doing { game, dice, events } = self;
        let pile = &mut game.secrets.actions;
        if pile.len() < count {
            let mut discards = std::mem::take(&mut game.board.action_discards);
            discards.extend(pile.buried.drain(..).map(|card| *card.open()));
            discards.sort_unstable();
            pile.below.push(Known::to(Set::NONE, discards));
            events.push(Event::Reshuffled(Pile::Actions));
        }
        let drawn: Vec<_> = (0..count).filter_map(|_| pile.draw(seat, dice)).collect();
        if let [card] = &drawn[..] {
            let known_to = card.holders().without(seat);
            events.push(Event::Drew {
                seat,
                card: Some(*card.open()),
                known_to: known_to.iter().collect(),
            });
            let hand = &mut game.secrets.hands[seat.index()];
            hand.extend(drawn);
            hidden::sort(hand);
            return true;
        }
        events.push(Event::Looked {
            seat,
            count: drawn.len() as u8,
            cards: Some(drawn.iter().map(|card| *card.open()).collect()),
        });
        game.secrets.looked = drawn;
        game.board.steps.push(Step::Look(seat));
        true
    }

    /// One of the cards that were looked at is kept, the others go to the bottom in random order (rule 8.6). Whoever knew some
    /// of them cannot tell which was kept.
    pub(super) fn pick(&mut self, seat: Seat, index: u8) {
        let mut looked = std::mem::take(&mut self.secrets.looked);
        if usize::from(index) >= looked.len() {
            return;
        }
        let card = *looked.remove(usize::from(index)).open();
        let others = looked.iter().map(|card| *card.open()).collect();
        self.secrets.actions.put_below(seat, others);
        let hand = &mut self.secrets.hands[seat.index()];
        hand.push(Known::to_one(seat, card));
        hidden::sort(hand);
        let card = Some(card);
        self.events.push(Event::Picked { seat, card });
    }

    /// An Exploration card is drawn and opened; with a Spyglass two are looked at and one is kept (rules 4.8 and 8.4).
    pub(super) fn settle_explore(&mut self, seat: Seat) -> bool {
        self.board.steps.pop();
        if self.secrets.explorations.len() == 0 {
            return true;
        }
        if !self.board.mat(seat).has(Item::Spyglass) {
            self.open_one_for(seat);
            return true;
        }
        let Doing { game, dice, events } = self;
        let pile = &mut game.secrets.explorations;
        let count = pile.len().min(2);
        let drawn: Vec<_> = (0..count).filter_map(|_| pile.draw(seat, dice)).collect();
        events.push(Event::Spied {
            seat,
            count: drawn.len() as u8,
            locations: Some(drawn.iter().map(|card| *card.open()).collect()),
        });
        if let [card] = &drawn[..] {
            let location = Some(*card.open());
            events.push(Event::Kept { seat, location });
            game.secrets.kept[seat.index()].extend(drawn);
        } else {
            game.secrets.spied = drawn;
            game.board.steps.push(Step::Spy(seat));
        }
        true
    }

    fn open_one_for(&mut self, seat: Seat) {
        let Doing { game, dice, events } = self;
        if let Some(card) = game.secrets.explorations.draw(seat, dice) {
            let location = *card.open();
            game.board.open.insert(location);
            events.push(Event::Opened { seat, location });
        }
    }

    /// Opens an Exploration card before the game (rule 1.7).
    pub(super) fn open_one(&mut self) {
        let first = self.board.first;
        self.open_one_for(first);
    }

    /// One of the two Exploration cards is kept, the other goes to the bottom (rule 8.4).
    pub(super) fn keep(&mut self, seat: Seat, index: u8) {
        let mut spied = std::mem::take(&mut self.secrets.spied);
        if usize::from(index) >= spied.len() {
            return;
        }
        let location = *spied.remove(usize::from(index)).open();
        self.secrets.kept[seat.index()].push(Known::to_one(seat, location));
        let location = Some(location);
        self.events.push(Event::Kept { seat, location });
        for other in spied {
            self.sink(seat, *other.open());
        }
    }

    fn sink(&mut self, seat: Seat, location: super::Location) {
        let below = &mut self.secrets.explorations.below;
        below.push(Known::to_one(seat, location));
        let location = Some(location);
        self.events.push(Event::Bottomed { seat, location });
    }

    /// The card that was kept first is opened or goes to the bottom (rule 8.5).
    pub(super) fn chart(&mut self, seat: Seat, open: bool) {
        let kept = &mut self.secrets.kept[seat.index()];
        if kept.is_empty() {
            return;
        }
        let location = *kept.remove(0).open();
        if open {
            self.board.open.insert(location);
            self.events.push(Event::Opened { seat, location });
        } else {
            self.sink(seat, location);
        }
    }
}
