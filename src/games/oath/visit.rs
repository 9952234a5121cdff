//! At a location: its ability, the Followers who help there, and what of it is worth anything.

use super::board::Mat;
use super::event::Event;
use super::nouns::{Follower, Item, Location, Resource, Spot};
use super::set::Set;
use super::step::Step;
use super::{Action, Doing, MOST_TOUGHNESS, Oath};
use crate::rules::Seat;

/// What a player has to pay with and room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Means {
    pub tokens: Set<Spot>,
    pub toughness: u8,
    pub doubloons: u16,
}

impl Means {
    pub fn of(mat: &Mat) -> Means {
        Means {
            tokens: mat.tokens,
            toughness: mat.toughness,
            doubloons: mat.doubloons,
        }
    }

    fn of_resource(&self, resource: Resource) -> Set<Spot> {
        self.tokens.common(resource.spots())
    }

    fn has_room(&self, resource: Resource) -> bool {
        !resource.spots().minus(self.tokens).is_empty()
    }
}

/// The two resources between which a location leaves the choice (rule 4.13).
fn either(at: Location) -> Option<[Resource; 2]> {
    match at {
        Location::CorsairTower => Some([Resource::Ally, Resource::Equipment]),
        Location::Hideout => Some([Resource::Equipment, Resource::Supply]),
        Location::Hut => Some([Resource::Ally, Resource::Supply]),
        _ => None,
    }
}

/// The token that a location gives (rules 4.1 and 4.10).
fn token_of(at: Location) -> Option<Resource> {
    match at {
        Location::Blacksmith | Location::AncientTemple => Some(Resource::Equipment),
        Location::Docks | Location::OldPort => Some(Resource::Ally),
        Location::Bazaar | Location::Shipwreck => Some(Resource::Supply),
        _ => None,
    }
}

/// What a Follower takes and gives, for those who trade one token for two (rule 7.5).
fn trade(follower: Follower) -> Option<(Resource, [Resource; 2])> {
    match follower {
        Follower::BoaBill => Some((Resource::Ally, [Resource::Supply, Resource::Equipment])),
        Follower::JamesTipster => Some((Resource::Equipment, [Resource::Ally, Resource::Supply])),
        Follower::OpeneyeRoy => Some((Resource::Supply, [Resource::Equipment, Resource::Ally])),
        _ => None,
    }
}

/// The token that a Follower gives for nothing (rule 7.4).
fn gift(follower: Follower) -> Option<Resource> {
    match follower {
        Follower::AnchorJosh => Some(Resource::Ally),
        Follower::DollarTheAccountant => Some(Resource::Supply),
        Follower::LiveauxTheWasp => Some(Resource::Equipment),
        _ => None,
    }
}

impl Oath {
    /// How many Action cards could be drawn, those that were discarded included.
    pub(super) fn cards_left(&self) -> usize {
        let pile = &self.secrets.actions;
        pile.len() + pile.buried.len() + self.board.action_discards.len()
    }

    /// Whether a location would do anything for a player with such means (rules 3.7 and 3.9).
    pub(super) fn is_useful(&self, seat: Seat, at: Location, means: Means) -> bool {
        if at == Location::Brotherhood {
            return true;
        }
        let mut is_useful = false;
        self.abilities(seat, at, means, &mut |_| is_useful = true);
        if !is_useful {
            self.helpers(seat, at, means, &mut |_| is_useful = true);
        }
        is_useful
    }

    /// The ways to use a location's ability: those that can be paid for and give something (rule 3.7).
    fn abilities(&self, seat: Seat, at: Location, means: Means, found: &mut dyn FnMut(Action)) {
        let roomy = |resource: &Resource| means.has_room(*resource);
        let choice = |resource: Resource| Action::Ability(Some(resource));
        let simple = match at {
            Location::Bazaar | Location::Blacksmith | Location::Docks => {
                token_of(at).as_ref().is_some_and(roomy)
            }
            Location::Beach => self.cards_left() > 0,
            Location::BlackMarket => {
                self.wares(seat, means, found);
                false
            }
            Location::Bridge => true,
            // What may be done there is asked by a step of its own.
            Location::Brotherhood => false,
            Location::Inn => means.toughness < MOST_TOUGHNESS,
            Location::Tavern => {
                let can_pay = means.doubloons >= u16::from(self.tavern_price(seat));
                self.board.tavern.is_some() && can_pay
            }
            Location::Watchtower => {
                let left = self.secrets.explorations.len() > 0;
                left || self.board.first != seat
            }
            Location::AncientTemple | Location::Arena | Location::OldPort | Location::Shipwreck => {
                means.toughness >= 1
            }
            Location::Cave => means.toughness >= 3 && Resource::ALL.iter().any(roomy),
            Location::CorsairTower | Location::Hideout | Location::Hut => {
                let resources = either(at).into_iter().flatten();
                resources.filter(roomy).map(choice).for_each(&mut *found);
                false
            }
            Location::ThievesDen => {
                let resources = Resource::ALL.iter().copied();
                let affordable = resources.filter(|_| means.doubloons >= 2);
                affordable.filter(roomy).map(choice).for_each(&mut *found);
                false
            }
            Location::Witch => means.doubloons >= 1 && means.toughness < MOST_TOUGHNESS,
        };
        if simple {
            found(Action::Ability(None));
        }
    }

    /// What can be bought at the Black Market (rules 4.3 and 7.7).
    fn wares(&self, seat: Seat, means: Means, found: &mut dyn FnMut(Action)) {
        let helps = self.board.mat(seat).is_upright(Follower::EmanuelGoldtooth)
            && !self.board.is_guarded(Location::BlackMarket, seat);
        for (slot, ware) in (0..).zip(self.board.market) {
            let Some(ware) = ware else { continue };
            let card = self.board.cards.ware(ware);
            let gives =
                |resource: &Resource| card.gives(*resource) > 0 && means.has_room(*resource);
            let draws = card.cards > 0 && self.cards_left() > 0;
            if !draws && !Resource::ALL.iter().any(gives) {
                continue;
            }
            let price = u16::from(self.board.price(slot));
            for goldtooth in [false, true] {
                if (helps || !goldtooth) && means.doubloons + u16::from(goldtooth) >= price {
                    found(Action::Buy { slot, goldtooth });
                }
            }
        }
    }

    /// What the Tavern costs (rules 4.7 and 8.13).
    pub(super) fn tavern_price(&self, seat: Seat) -> u8 {
        u8::from(!self.board.mat(seat).has(Item::Rum))
    }

    /// The ways to use Followers at a location, Emanuel "Goldtooth" and Mister Billion apart, who come with what they help
    /// at (rules 7.1 to 7.9).
    fn helpers(&self, seat: Seat, at: Location, means: Means, found: &mut dyn FnMut(Action)) {
        let mat = self.board.mat(seat);
        let mut upright = mat
            .followers
            .iter()
            .filter(|hired| !hired.turned && hired.follower.location() == Some(at))
            .peekable();
        if upright.peek().is_none() || self.board.is_guarded(at, seat) {
            return;
        }
        for hired in upright {
            let follower = hired.follower;
            if let Some(resource) = gift(follower) {
                if means.has_room(resource) {
                    found(Action::Use(follower, None));
                }
            } else if let Some((taken, given)) = trade(follower) {
                if given.iter().any(|&resource| means.has_room(resource)) {
                    for spot in means.of_resource(taken).iter() {
                        found(Action::Use(follower, Some(spot)));
                    }
                }
            } else {
                match follower {
                    Follower::ChattySylvia => {
                        for spot in [Spot::Food, Spot::Water] {
                            if !means.tokens.has(spot) {
                                found(Action::Use(follower, Some(spot)));
                            }
                        }
                    }
                    Follower::MaggieTheMermaid if self.cards_left() > 0 => {
                        found(Action::Use(follower, None));
                    }
                    Follower::OliverTheTree => found(Action::Use(follower, None)),
                    _ => {}
                }
            }
        }
    }

    pub(super) fn visit_options(&self, at: Location, done: bool, options: &mut Vec<Action>) {
        let seat = self.board.turn.seat;
        let means = Means::of(self.board.mat(seat));
        let mut found = |action| options.push(action);
        if !done {
            self.abilities(seat, at, means, &mut found);
        }
        self.helpers(seat, at, means, &mut found);
    }
}

impl Doing<'_> {
    /// A pawn has come to a location, to use what is there.
    pub(super) fn visit(&mut self, at: Location) {
        self.board.steps.push(match at {
            Location::Brotherhood => Step::Brotherhood { completed: false },
            _ => Step::Visit {
                at,
                done: false,
                helped: false,
            },
        });
    }

    /// An ability that leaves nothing to choose happens at once; only at the Black Market is one asked before one pays, for
    /// a Pistol's Doubloon may have changed what one can afford (rule 3.10).
    pub(super) fn settle_visit(&mut self, at: Location, done: bool, helped: bool) -> bool {
        let seat = self.board.turn.seat;
        let mut options = Vec::new();
        self.visit_options(at, done, &mut options);
        match options[..] {
            [] => {
                self.board.steps.pop();
                if !done && !helped {
                    self.events.push(Event::Fruitless { seat, at });
                }
                true
            }
            [Action::Ability(choice)] => {
                self.ability(seat, choice);
                true
            }
            _ => false,
        }
    }

    /// Notes on the open visit that its ability, or a Follower, was used.
    fn note_visit(&mut self, ability: bool) {
        if let Some(Step::Visit { done, helped, .. }) = self.board.steps.last_mut() {
            *(if ability { done } else { helped }) = true;
        }
    }

    pub(super) fn ability(&mut self, seat: Seat, choice: Option<Resource>) {
        let Some(Step::Visit { at, .. }) = self.board.steps.last().cloned() else {
            return;
        };
        self.note_visit(true);
        match at {
            Location::Bazaar | Location::Blacksmith | Location::Docks => {
                self.gain(seat, token_of(at));
            }
            Location::Beach => self.board.steps.push(Step::Draw(seat)),
            Location::Bridge => self.earn(seat, 2),
            Location::Inn => self.toughen(seat, 2),
            Location::Tavern => self.hire(seat),
            Location::Watchtower => {
                if self.board.first != seat {
                    self.board.first = seat;
                    self.events.push(Event::First { seat });
                }
                self.board.steps.push(Step::Explore(seat));
            }
            Location::AncientTemple | Location::OldPort | Location::Shipwreck => {
                self.weaken(seat, 1);
                self.earn(seat, 1);
                self.gain(seat, token_of(at));
            }
            Location::Arena => {
                self.weaken(seat, 1);
                self.earn(seat, 3);
            }
            Location::Cave => {
                self.weaken(seat, 3);
                self.gain(seat, Resource::ALL.iter().copied());
            }
            Location::CorsairTower | Location::Hideout | Location::Hut => self.gain(seat, choice),
            Location::ThievesDen => {
                self.pay(seat, 2);
                self.gain(seat, [choice, choice].into_iter().flatten());
            }
            Location::Witch => {
                self.pay(seat, 1);
                self.toughen(seat, 3);
            }
            // These are answered in ways of their own.
            Location::BlackMarket | Location::Brotherhood => {}
        }
    }

    pub(super) fn buy(&mut self, seat: Seat, slot: u8, goldtooth: bool) {
        self.note_visit(true);
        let Some(ware) = self.board.market[usize::from(slot)].take() else {
            return;
        };
        let price = self.board.price(slot) - u8::from(goldtooth);
        self.spend(seat, price.into());
        if goldtooth {
            let follower = Follower::EmanuelGoldtooth;
            self.board.mat_mut(seat).turn(follower);
            self.events.push(Event::Used { seat, follower });
            self.note_visit(false);
        }
        self.board.market_discards.push(ware);
        self.events.push(Event::Bought {
            seat,
            ware,
            slot,
            price,
        });
        let card = self.board.cards.ware(ware).clone();
        for _ in 0..card.cards {
            self.board.steps.push(Step::Draw(seat));
        }
        let tokens = Resource::ALL.iter().copied();
        self.gain(
            seat,
            tokens.flat_map(|resource| std::iter::repeat_n(resource, card.gives(resource).into())),
        );
    }

    fn hire(&mut self, seat: Seat) {
        let price = self.tavern_price(seat);
        let Some(follower) = self.board.tavern.take() else {
            return;
        };
        self.spend(seat, price.into());
        self.board.mat_mut(seat).followers.push(super::Hired {
            follower,
            turned: false,
        });
        self.events.push(Event::Hired {
            seat,
            follower,
            price,
        });
    }

    pub(super) fn use_follower(&mut self, seat: Seat, follower: Follower, spot: Option<Spot>) {
        self.note_visit(false);
        self.board.mat_mut(seat).turn(follower);
        self.events.push(Event::Used { seat, follower });
        if let Some(resource) = gift(follower) {
            self.gain(seat, Some(resource));
        } else if let Some((_, given)) = trade(follower) {
            if let Some(spot) = spot {
                self.board.mat_mut(seat).tokens.remove(spot);
                let tokens = vec![spot];
                self.events.push(Event::Gave { seat, tokens });
            }
            self.gain(seat, given);
        } else {
            match follower {
                Follower::ChattySylvia => {
                    if let Some(spot) = spot {
                        self.put(seat, spot);
                    }
                }
                Follower::MaggieTheMermaid => self.board.steps.push(Step::Draw(seat)),
                Follower::OliverTheTree => self.earn(seat, 2),
                _ => {}
            }
        }
    }
}
