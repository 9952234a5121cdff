//! Missions: what they cost a player, which tokens are given, and what they bring.

use super::cards::{Benefit, Mission};
use super::event::Event;
use super::nouns::{Follower, Item, Location, Pirate, Resource, Spot};
use super::set::Set;
use super::step::{Step, Way};
use super::{Action, Board, Doing, Mat, Oath};
use crate::rules::Seat;

/// What a Mission costs one player, the character's "ignore" taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Equipment, Ally and Supply tokens.
    pub tokens: [u8; 3],
    /// Doubloons.
    pub doubloons: u16,
}

impl Price {
    /// How many tokens of a resource.
    pub fn of(&self, resource: Resource) -> usize {
        usize::from(self.tokens[resource as usize])
    }
}

impl Board {
    /// What a Mission costs a player (rules 6.2 and 6.3).
    pub fn price_of(&self, mission: Mission, mat: &Mat) -> Price {
        let card = self.cards.mission(mission);
        let ignored = mat.pirate.and_then(Pirate::resource);
        let tokens = [Resource::Equipment, Resource::Ally, Resource::Supply];
        let spared = if mat.pirate == Some(Pirate::Mansfield) {
            2
        } else {
            0
        };
        Price {
            tokens: tokens.map(|resource| {
                let spared = u8::from(ignored == Some(resource));
                card.asks(resource).saturating_sub(spared)
            }),
            doubloons: u16::from(card.doubloons.saturating_sub(spared)),
        }
    }

    /// Whether a player can pay for a Mission with some of these tokens.
    pub fn can_pay(&self, mission: Mission, mat: &Mat, tokens: Set<Spot>) -> bool {
        let price = self.price_of(mission, mat);
        let enough =
            |resource: &Resource| tokens.common(resource.spots()).len() >= price.of(*resource);
        mat.doubloons >= price.doubloons && Resource::ALL.iter().all(enough)
    }
}

impl Oath {
    /// The Missions in a player's hand that he can pay for.
    pub(super) fn completable(&self, seat: Seat, found: &mut dyn FnMut(Mission)) {
        let mat = self.board.mat(seat);
        self.payable(seat, mat.tokens, found);
    }

    /// The Missions in a player's hand that can be paid for with some of these tokens.
    pub(super) fn payable(&self, seat: Seat, tokens: Set<Spot>, found: &mut dyn FnMut(Mission)) {
        let mat = self.board.mat(seat);
        for &mission in &mat.missions {
            if self.board.can_pay(mission, mat, tokens) {
                found(mission);
            }
        }
    }

    /// Complete, then take (rule 6.1).
    pub(super) fn brotherhood_options(&self, completed: bool, options: &mut Vec<Action>) {
        if !completed {
            let seat = self.board.turn.seat;
            self.completable(seat, &mut |mission| options.push(Action::Complete(mission)));
        }
        options.extend(self.board.missions.into_iter().flatten().map(Action::Take));
    }

    /// The resource for which it has to be asked next which tokens are given, and how many.
    fn next_to_pay(&self) -> Option<(Resource, usize)> {
        let Some(Step::Pay {
            seat,
            mission,
            settled,
            ..
        }) = self.board.step()
        else {
            return None;
        };
        let price = self.board.price_of(*mission, self.board.mat(*seat));
        let mut left = Resource::ALL.iter().copied();
        let next = left.find(|resource| !settled.has(*resource))?;
        Some((next, price.of(next)))
    }

    /// Every choice of tokens for the next resource (rule 6.2).
    pub(super) fn ways_to_pay(&self) -> Vec<Action> {
        let (Some(Step::Pay { seat, .. }), Some((resource, count))) =
            (self.board.step(), self.next_to_pay())
        else {
            return Vec::new();
        };
        let spots: Vec<Spot> = self.board.mat(*seat).of(resource).iter().collect();
        let mut ways = vec![(Set::NONE, 0)];
        for _ in 0..count {
            ways = ways
                .into_iter()
                .flat_map(|(given, from)| {
                    let later = spots.iter().zip(1..).skip(from);
                    later.map(move |(&spot, next)| (given.with(spot), next))
                })
                .collect();
        }
        ways.into_iter()
            .map(|(given, _)| Action::Give(given))
            .collect()
    }
}

impl Doing<'_> {
    /// At the Brotherhood nothing is asked where there is neither a Mission in hand nor one to take.
    pub(super) fn settle_brotherhood(&mut self, completed: bool) -> bool {
        let seat = self.board.turn.seat;
        let in_hand = !completed && !self.board.mat(seat).missions.is_empty();
        if in_hand || self.board.missions.iter().any(Option::is_some) {
            return false;
        }
        self.board.steps.pop();
        if !completed {
            let at = Location::Brotherhood;
            self.events.push(Event::Fruitless { seat, at });
        }
        true
    }

    /// Everybody who holds a Mission has a last chance (rule 10.1).
    pub(super) fn settle_last_chance(&mut self, seat: Seat) -> bool {
        let has_none = self.board.mat(seat).missions.is_empty();
        if has_none {
            self.board.steps.pop();
        }
        has_none
    }

    /// A Mission is completed where it was asked for it: at the Brotherhood, or at the end.
    pub(super) fn complete_here(&mut self, seat: Seat, mission: Mission) {
        let by = match self.board.steps.pop() {
            Some(Step::LastChance(_)) => Way::LastChance,
            _ => {
                // Taking comes after completing.
                self.board.steps.push(Step::Brotherhood { completed: true });
                Way::Brotherhood
            }
        };
        self.begin_paying(seat, mission, by);
    }

    pub(super) fn parrot(&mut self, seat: Seat, mission: Mission) {
        self.discard(seat, Item::Parrot);
        self.begin_paying(seat, mission, Way::Parrot);
    }

    fn begin_paying(&mut self, seat: Seat, mission: Mission, by: Way) {
        self.board.steps.push(Step::Pay {
            seat,
            mission,
            by,
            given: Set::NONE,
            settled: Set::NONE,
        });
        if !self.settle_given() {
            self.events.push(Event::Revealed { seat, mission });
        }
    }

    /// Settles what leaves no choice of tokens; whether that was all, so that the Mission is completed.
    pub(super) fn settle_given(&mut self) -> bool {
        while matches!(self.board.step(), Some(Step::Pay { .. })) {
            if !self.settle_pay() {
                return false;
            }
        }
        true
    }

    /// Settles the resources of which exactly as many tokens are there as are asked for, and completes the Mission once all are
    /// settled.
    pub(super) fn settle_pay(&mut self) -> bool {
        let next = self.next_to_pay();
        let Some(Step::Pay {
            seat,
            mission,
            by,
            given,
            ..
        }) = self.board.step().cloned()
        else {
            return false;
        };
        match next {
            None => {
                self.board.steps.pop();
                self.complete(seat, mission, by, given);
                true
            }
            Some((_, 0)) => {
                self.give(Set::NONE);
                true
            }
            Some((resource, count)) => {
                let tokens = self.board.mat(seat).of(resource);
                let is_settled = tokens.len() == count;
                if is_settled {
                    self.give(tokens);
                }
                is_settled
            }
        }
    }

    pub(super) fn give(&mut self, tokens: Set<Spot>) {
        let next = self.next_to_pay();
        if let (Some(Step::Pay { given, settled, .. }), Some((resource, _))) =
            (self.board.steps.last_mut(), next)
        {
            *given = given.and(tokens);
            settled.insert(resource);
        }
    }

    fn complete(&mut self, seat: Seat, mission: Mission, by: Way, given: Set<Spot>) {
        let card = self.board.cards.mission(mission).clone();
        let price = self.board.price_of(mission, self.board.mat(seat));
        let mut points = card.points;
        if self.board.mat(seat).pirate == Some(Pirate::Jackson) {
            points += 1;
        }
        if by != Way::LastChance && std::mem::take(&mut self.board.turn.good_word) {
            points += 1;
        }
        let billion = Follower::MisterBillion;
        if by == Way::Brotherhood
            && self.board.mat(seat).is_upright(billion)
            && !self.board.is_guarded(Location::Brotherhood, seat)
        {
            points += 1;
            self.board.mat_mut(seat).turn(billion);
            self.events.push(Event::Used {
                seat,
                follower: billion,
            });
        }
        let mat = self.board.mat_mut(seat);
        mat.tokens = mat.tokens.minus(given);
        mat.doubloons -= price.doubloons;
        mat.points += u16::from(points);
        mat.missions.retain(|held| *held != mission);
        mat.completed.push(mission);
        self.events.push(Event::Completed {
            seat,
            mission,
            by,
            points,
            tokens: given.iter().collect(),
            doubloons: price.doubloons as u8,
        });
        match card.benefit {
            Some(Benefit::Item(item)) => {
                self.board.mat_mut(seat).lasting.insert(item);
                self.events.push(Event::Lasting { seat, item });
            }
            Some(Benefit::Toughness(by)) => self.toughen(seat, by),
            Some(Benefit::Cards(count)) => {
                let draws = std::iter::repeat_n(Step::Draw(seat), count.into());
                self.board.steps.extend(draws);
            }
            None => {}
        }
    }

    pub(super) fn take(&mut self, seat: Seat, mission: Mission) {
        for place in &mut self.board.missions {
            if *place == Some(mission) {
                *place = None;
            }
        }
        self.board.mat_mut(seat).missions.push(mission);
        self.events.push(Event::Took { seat, mission });
    }
}
