//! Why a wished answer is not offered.

use super::cards::Mission;
use super::enter::NoEntry;
use super::nouns::{Item, Pawn};
use super::step::Step;
use super::view::View;
use super::{Action, Oath};
use crate::rules::{Dice, Objection, Seat};

/// A ground on which a wished answer is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The key of the sentence.
    pub reason: &'static str,
    /// The rule that the sentence applies.
    pub rule: &'static str,
    /// The names of the facts it speaks of, always all of them; each fact is the key of a noun.
    pub facts: &'static [&'static str],
}

impl Ground {
    const fn new(
        reason: &'static str,
        rule: &'static str,
        facts: &'static [&'static str],
    ) -> Ground {
        Ground {
            reason,
            rule,
            facts,
        }
    }

    fn with<const N: usize>(&self, facts: [&str; N]) -> Objection {
        debug_assert_eq!(facts.len(), self.facts.len(), "{}", self.reason);
        let facts = facts.map(str::to_owned);
        Objection {
            rule: self.rule,
            reason: self.reason,
            facts: self.facts.iter().copied().zip(facts).collect(),
        }
    }
}

const OVER: Ground = Ground::new("oath-no-game-over", "10.7", &[]);
const ASKED: Ground = Ground::new("oath-no-turn", "2.6", &[]);
const TEXT: Ground = Ground::new("oath-no-text", "12.1", &[]);
const QUESTION: Ground = Ground::new("oath-no-question", "12.1", &[]);
const PLACED: Ground = Ground::new("oath-no-second-pawn", "2.7", &[]);
const UNPLACED: Ground = Ground::new("oath-no-end", "2.7", &[]);
const PASS: Ground = Ground::new("oath-no-pass", "2.8", &[]);
const PAWN: Ground = Ground::new("oath-no-pawn", "2.6", &["pawn"]);
const CLOSED: Ground = Ground::new("oath-no-location", "4.8", &["location"]);
const BARRED: Ground = Ground::new("oath-no-barred", "3.6", &["location"]);
const FULL: Ground = Ground::new("oath-no-space", "3.1", &["location"]);
const WATER: Ground = Ground::new("oath-no-water", "8.15", &["location"]);
const WEAK: Ground = Ground::new("oath-no-toughness", "3.4", &["location"]);
const USELESS: Ground = Ground::new("oath-no-use", "3.7", &["location"]);
const NO_CARD: Ground = Ground::new("oath-no-card", "9.1", &["card"]);
const IDLE_CARD: Ground = Ground::new("oath-no-card-effect", "9.2", &["card"]);
const NO_ITEM: Ground = Ground::new("oath-no-item", "5.5", &["item"]);
const USED: Ground = Ground::new("oath-no-item-twice", "8.1", &["item"]);
const IDLE_ITEM: Ground = Ground::new("oath-no-item-effect", "8.1", &["item"]);
const MISSION: Ground = Ground::new("oath-no-mission", "6.2", &["mission"]);
const PRICE: Ground = Ground::new("oath-no-price", "6.2", &["mission"]);
const ORDER: Ground = Ground::new("oath-no-second-mission", "6.1", &["mission"]);
const OPEN: Ground = Ground::new("oath-no-open-mission", "6.1", &["mission"]);

/// Every ground there is.
pub const OBJECTIONS: [Ground; 23] = [
    OVER, ASKED, TEXT, QUESTION, PLACED, UNPLACED, PASS, PAWN, CLOSED, BARRED, FULL, WATER, WEAK,
    USELESS, NO_CARD, IDLE_CARD, NO_ITEM, USED, IDLE_ITEM, MISSION, PRICE, ORDER, OPEN,
];

/// The rule that forbids a typed answer; `None` exactly when it is offered.
pub(super) fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
    let board = &view.board;
    if board.over {
        return Some(OVER.with([]));
    }
    if board.asked() != Some(seat) {
        return Some(ASKED.with([]));
    }
    // What is offered follows from what the one who is asked knows, so any world that looks like it will do.
    let world = view.imagined(&mut Dice::from_number(0));
    let Some(action) = Action::read(typed, &board.cards) else {
        return Some(TEXT.with([]));
    };
    (!world.options().contains(&action)).then(|| world.forbids(seat, action))
}

impl Oath {
    /// Why an action that is not offered is not.
    fn forbids(&self, seat: Seat, action: Action) -> Objection {
        let step = self.board.step();
        let turn = &self.board.turn;
        let mat = self.board.mat(seat);
        let key = |mission: Mission| self.board.cards.mission(mission).key.as_str();
        let is_turn = step == Some(&Step::Turn);
        match action {
            Action::Place(..) | Action::Join(_) if is_turn && turn.placed => PLACED.with([]),
            Action::Place(pawn, at) if is_turn => self.forbids_entry(action, pawn, at.key()),
            Action::Join(at) if is_turn => self.forbids_entry(action, Pawn::Mate, at.key()),
            Action::End if is_turn => UNPLACED.with([]),
            Action::Pass if is_turn => match turn.placed {
                true => PLACED.with([]),
                false => PASS.with([]),
            },
            Action::Play(card, _) if is_turn => {
                let hand = &self.secrets.hands[seat.index()];
                match hand.iter().any(|held| *held.open() == card) {
                    true => IDLE_CARD.with([card.key()]),
                    false => NO_CARD.with([card.key()]),
                }
            }
            Action::Food if is_turn => self.forbids_item(seat, Item::Food),
            Action::FirstMate(_) if is_turn => self.forbids_item(seat, Item::FirstMate),
            Action::Gunpowder(_) if is_turn => self.forbids_item(seat, Item::Gunpowder),
            Action::Parrot(mission) if is_turn => match mat.holds(Item::Parrot) {
                true if turn.used.has(Item::Parrot) => USED.with([Item::Parrot.key()]),
                true if mat.missions.contains(&mission) => PRICE.with([key(mission)]),
                true => MISSION.with([key(mission)]),
                false => NO_ITEM.with([Item::Parrot.key()]),
            },
            Action::Complete(mission) => match step {
                Some(Step::Brotherhood { completed: true }) => ORDER.with([key(mission)]),
                Some(Step::Brotherhood { .. } | Step::LastChance(_)) => {
                    match mat.missions.contains(&mission) {
                        true => PRICE.with([key(mission)]),
                        false => MISSION.with([key(mission)]),
                    }
                }
                _ => QUESTION.with([]),
            },
            Action::Take(mission) if matches!(step, Some(Step::Brotherhood { .. })) => {
                OPEN.with([key(mission)])
            }
            _ => QUESTION.with([]),
        }
    }

    fn forbids_entry(&self, action: Action, pawn: Pawn, at: &str) -> Objection {
        match self.entry(action) {
            Err(NoEntry::NoPawn) | Ok(_) => PAWN.with([pawn.key()]),
            Err(NoEntry::Closed) => CLOSED.with([at]),
            Err(NoEntry::Barred) => BARRED.with([at]),
            Err(NoEntry::Full) => FULL.with([at]),
            Err(NoEntry::NoMate) => WATER.with([at]),
            Err(NoEntry::Weak) => WEAK.with([at]),
            Err(NoEntry::Useless) => USELESS.with([at]),
        }
    }

    fn forbids_item(&self, seat: Seat, item: Item) -> Objection {
        if !self.board.mat(seat).holds(item) {
            NO_ITEM.with([item.key()])
        } else if self.board.turn.used.has(item) {
            USED.with([item.key()])
        } else {
            IDLE_ITEM.with([item.key()])
        }
    }
}
