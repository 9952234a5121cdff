//! Action cards: which can be played at what, and what they do.

use super::event::Event;
use super::hidden;
use super::nouns::{ActionCard, Item, Pawn, Resource};
use super::step::Step;
use super::{Action, Doing, MOST_TOUGHNESS, Oath, Target};
use crate::rules::Seat;

impl Oath {
    /// The cards that can be played in one's own turn: those that would change something (rules 9.1 and 9.2).
    pub(super) fn card_options(&self, options: &mut Vec<Action>) {
        let seat = self.board.turn.seat;
        let mut last = None;
        for held in &self.secrets.hands[seat.index()] {
            let card = *held.open();
            // The hand is sorted, and two of a kind are one choice.
            if last.replace(card) != Some(card) {
                self.targets(seat, card, &mut |target| {
                    options.push(Action::Play(card, target))
                });
            }
        }
    }

    /// Everything that a card can be played at.
    fn targets(&self, seat: Seat, card: ActionCard, found: &mut dyn FnMut(Target)) {
        let board = &self.board;
        let mat = board.mat(seat);
        let others = board.clockwise(seat).filter(|&other| other != seat);
        let simple = match card {
            ActionCard::BuriedChest
            | ActionCard::SmuggledArms
            | ActionCard::PressedCrew
            | ActionCard::SalvagedStores => true,
            ActionCard::SecondWind => mat.toughness < MOST_TOUGHNESS,
            ActionCard::Bribe => !board.turn.placed && !board.turn.bribe && mat.pawns.count() > 0,
            ActionCard::Parley => !mat.parley,
            // Once the pawn stands, only these still lead to a Mission in the same turn.
            ActionCard::GoodWord => {
                let may_complete =
                    !board.turn.placed || mat.has(Item::Parrot) || mat.has(Item::FirstMate);
                may_complete && !board.turn.good_word
            }
            ActionCard::OldChart => self.secrets.explorations.len() > 0,
            ActionCard::Pickpocket => {
                for other in others.filter(|&other| board.mat(other).doubloons > 0) {
                    found(Target::Player(other));
                }
                false
            }
            ActionCard::Sabotage => {
                for other in others.filter(|&other| board.mat(other).toughness > 0) {
                    found(Target::Player(other));
                }
                false
            }
            ActionCard::StickyFingers => {
                let richer =
                    others.filter(|&other| board.mat(other).tokens.len() > mat.tokens.len());
                for other in richer {
                    for spot in board.mat(other).tokens.iter() {
                        found(Target::Token(other, spot));
                    }
                }
                false
            }
            ActionCard::ShoreLeave => {
                if !mat.shore_leave {
                    for at in board.open.iter() {
                        for beside in [false, true] {
                            let is_there = board.pawns_at(at).any(|placed| {
                                placed.seat == seat
                                    && placed.pawn == Pawn::Mate
                                    && placed.space.is_none() == beside
                            });
                            match (is_there, beside) {
                                (true, false) => found(Target::Mate(at)),
                                (true, true) => found(Target::MateBeside(at)),
                                (false, _) => {}
                            }
                        }
                    }
                }
                false
            }
            ActionCard::ForgedOrders => {
                for mission in board.missions.into_iter().flatten() {
                    found(Target::Mission(mission));
                }
                false
            }
        };
        if simple {
            found(Target::Nothing);
        }
    }
}

impl Doing<'_> {
    pub(super) fn play_card(&mut self, seat: Seat, card: ActionCard, target: Target) {
        hidden::play(&mut self.secrets.hands[seat.index()], card);
        self.board.action_discards.push(card);
        self.events.push(Event::Played { seat, card });
        match (card, target) {
            (ActionCard::BuriedChest, _) => self.earn(seat, 3),
            (ActionCard::SmuggledArms, _) => self.supply(seat, Resource::Equipment),
            (ActionCard::PressedCrew, _) => self.supply(seat, Resource::Ally),
            (ActionCard::SalvagedStores, _) => self.supply(seat, Resource::Supply),
            (ActionCard::SecondWind, _) => self.toughen(seat, 3),
            (ActionCard::Pickpocket, Target::Player(other)) => {
                let taken = self.board.mat(other).doubloons.min(2);
                self.pay(other, taken);
                self.earn(seat, taken);
            }
            (ActionCard::Sabotage, Target::Player(other)) => self.weaken(other, 2),
            (ActionCard::StickyFingers, Target::Token(from, token)) => {
                self.board.mat_mut(from).tokens.remove(token);
                self.events.push(Event::Stole { seat, from, token });
                self.gain(seat, Some(token.resource()));
            }
            (ActionCard::ShoreLeave, Target::Mate(from)) => self.recall(seat, from, false),
            (ActionCard::ShoreLeave, Target::MateBeside(from)) => self.recall(seat, from, true),
            (ActionCard::Bribe, _) => self.board.turn.bribe = true,
            (ActionCard::ForgedOrders, Target::Mission(mission)) => self.take(seat, mission),
            (ActionCard::Parley, _) => self.board.mat_mut(seat).parley = true,
            (ActionCard::GoodWord, _) => self.board.turn.good_word = true,
            (ActionCard::OldChart, _) => self.board.steps.push(Step::Explore(seat)),
            // No other target is offered.
            (
                ActionCard::Pickpocket
                | ActionCard::Sabotage
                | ActionCard::StickyFingers
                | ActionCard::ShoreLeave
                | ActionCard::ForgedOrders,
                _,
            ) => {}
        }
    }

    /// A token and a Doubloon (rule 9.3).
    fn supply(&mut self, seat: Seat, resource: Resource) {
        self.earn(seat, 1);
        self.gain(seat, Some(resource));
    }

    /// A Mate comes back (rule 9.8).
    fn recall(&mut self, seat: Seat, from: super::Location, beside: bool) {
        let is_meant = |placed: &super::Placed| {
            placed.seat == seat
                && placed.pawn == Pawn::Mate
                && placed.at == from
                && placed.space.is_none() == beside
        };
        // The one who came last, where there are several alike.
        let Some(at) = self.board.pawns.iter().rposition(is_meant) else {
            return;
        };
        self.board.pawns.remove(at);
        let mat = self.board.mat_mut(seat);
        mat.pawns.add(Pawn::Mate);
        mat.shore_leave = true;
        self.events.push(Event::Recalled { seat, from });
    }
}
