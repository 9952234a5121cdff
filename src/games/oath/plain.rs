//! A plain player: what a sensible beginner does. It goes where the nearest Mission sends it, and looks one answer ahead.
//!
//! It sees what its seat sees and weighs the answers that are offered, nothing else. Whatever an answer would bring is
//! booked in a [`Stock`], and of two stocks the one is better that is nearer to good Missions. Everything is counted in
//! Victory Points; the constants were found by having it play against itself.

use super::board::{Board, MOST_TOUGHNESS, Mat};
use super::cards::{Benefit, Mission};
use super::missions::Price;
use super::nouns::{ActionCard, Follower, Item, Location, Pawn, Pirate, Resource, Spot};
use super::step::Step;
use super::{Action, Target, View};
use crate::rules::{Dice, Seat};
use std::cell::{Cell, RefCell};

/// What is left of a Mission's points for every Doubloon that it still lacks; a token counts for two.
const NEARNESS: [f64; 16] = nearness(0.86);
/// How much a first, a second, a third Mission counts that is worked at.
const ATTENTION: [f64; 3] = [1.0, 0.6, 0.4];
/// How much a Mission counts that is still to be taken.
const OPEN: f64 = 0.66;
/// A token that no Mission asks for yet.
const SPARE_TOKEN: f64 = 0.5;
/// A Doubloon that no Mission asks for yet.
const SPARE_DOUBLOON: f64 = 0.28;
/// Toughness, from none to all.
const TOUGHNESS: [f64; MOST_TOUGHNESS as usize + 1] = [0.0, 0.7, 1.2, 1.5, 1.7, 1.8];
/// An Action card of which nothing is known.
const CARD: f64 = 0.65;
/// Being first in the next round.
const FIRST: f64 = 0.4;
/// A location more.
const CHART: f64 = 0.25;
/// Answers that are as good as this to each other are left to chance.
const ALIKE: f64 = 0.03;

/// What an answer is worth more that is to be given before a pawn is placed.
pub(super) const BEFORE_PLACING: f64 = 100.0;

const fn nearness(step: f64) -> [f64; 16] {
    let mut all = [1.0; 16];
    let mut at = 1;
    while at < all.len() {
        all[at] = all[at - 1] * step;
        at += 1;
    }
    all
}

/// The answer that a plain player gives.
///
/// `options` is what the view's seat is asked; it is never empty. The dice decide between answers that are worth the same.
pub fn answer(view: &View, options: &[Action], dice: &mut Dice) -> Action {
    options[chosen(Seen::of(view), options, dice)]
}

/// The place in the list of the answer that a plain player gives, who sees so much.
pub(super) fn chosen(seen: Seen, options: &[Action], dice: &mut Dice) -> usize {
    let worth = weights(seen, options);
    let best = worth.iter().copied().fold(f64::MIN, f64::max);
    let good = |at: &usize| worth[*at] >= best - ALIKE;
    let alike: Vec<usize> = (0..options.len()).filter(good).collect();
    alike[dice.index(alike.len())]
}

/// What each of the answers is worth to the seat that is asked, in points, for a plain player.
pub(super) fn weights(seen: Seen, options: &[Action]) -> Vec<f64> {
    let seat = seen.board.asked().unwrap_or(Seat(0));
    Player::of(seen, seat).weighed(options)
}

/// What of a view a plain player looks at, besides the answers that are offered.
pub(super) struct Seen<'a> {
    pub board: &'a Board,
    /// The Action cards that whoever is asked is looking at.
    pub looked: Vec<Option<ActionCard>>,
    /// The Exploration cards that whoever is asked is looking at.
    pub spied: Vec<Option<Location>>,
    /// How many Exploration cards are left.
    pub explorations: usize,
}

impl<'a> Seen<'a> {
    pub fn of(view: &'a View) -> Seen<'a> {
        Seen {
            board: &view.board,
            looked: view.looked.clone(),
            spied: view.spied.clone(),
            explorations: view.explorations.count(),
        }
    }
}

/// What a player has to work with.
#[derive(Clone, Copy, PartialEq)]
struct Stock {
    /// Equipment, Allies and Supplies.
    tokens: [u8; 3],
    doubloons: u16,
    toughness: u8,
    /// What does not go into Missions, in points.
    aside: f64,
}

impl Stock {
    fn of(mat: &Mat) -> Stock {
        let count = |resource: &Resource| mat.of(*resource).len() as u8;
        Stock {
            tokens: [0, 1, 2].map(|at| count(&Resource::ALL[at])),
            doubloons: mat.doubloons,
            toughness: mat.toughness,
            aside: 0.0,
        }
    }

    /// A token more; a sixth of a kind is lost (rule 5.4).
    fn with(mut self, resource: Resource) -> Stock {
        let count = &mut self.tokens[resource as usize];
        *count = (*count + 1).min(5);
        self
    }

    fn without(mut self, resource: Resource) -> Stock {
        let count = &mut self.tokens[resource as usize];
        *count = count.saturating_sub(1);
        self
    }

    fn richer(mut self, by: u16) -> Stock {
        self.doubloons += by;
        self
    }

    fn poorer(mut self, by: u16) -> Stock {
        self.doubloons = self.doubloons.saturating_sub(by);
        self
    }

    fn tougher(mut self, by: u8) -> Stock {
        self.toughness = (self.toughness + by).min(MOST_TOUGHNESS);
        self
    }

    fn weaker(mut self, by: u8) -> Stock {
        self.toughness = self.toughness.saturating_sub(by);
        self
    }

    fn aside(mut self, points: f64) -> Stock {
        self.aside += points;
        self
    }

    fn has(&self, price: &Price) -> bool {
        self.doubloons >= price.doubloons
            && (self.tokens.iter().zip(&price.tokens)).all(|(have, need)| have >= need)
    }

    fn paying(mut self, price: &Price) -> Stock {
        for (have, need) in self.tokens.iter_mut().zip(&price.tokens) {
            *have = have.saturating_sub(*need);
        }
        self.poorer(price.doubloons)
    }

    /// What is lacking, in Doubloons; a token counts for two.
    fn lacks(&self, price: &Price) -> usize {
        let tokens = self.tokens.iter().zip(&price.tokens);
        let tokens: u8 = tokens.map(|(have, need)| need.saturating_sub(*have)).sum();
        usize::from(tokens) * 2 + usize::from(price.doubloons.saturating_sub(self.doubloons))
    }
}

/// A Mission that may be worked at.
#[derive(Clone, Copy)]
struct Aim {
    mission: Mission,
    price: Price,
    points: f64,
    /// Whether it is in hand already.
    held: bool,
}

/// One who has to answer.
struct Player<'a> {
    seen: Seen<'a>,
    board: &'a Board,
    seat: Seat,
    mat: &'a Mat,
    stock: Stock,
    aims: Vec<Aim>,
    /// How many pawns are still to be placed in this game, this turn's included.
    pawns_left: usize,
    /// What the stock is worth now.
    now: f64,
    /// What was weighed last as a visit: a Pirate and a Mate often bring the same.
    last_visit: Cell<Option<(Location, Stock, f64)>>,
    /// The stocks that were weighed, since many answers lead to the same one.
    known: RefCell<Vec<(Stock, f64)>>,
}

impl<'a> Player<'a> {
    fn of(seen: Seen<'a>, seat: Seat) -> Player<'a> {
        let board = seen.board;
        let mat = board.mat(seat);
        let open = board
            .missions
            .iter()
            .flatten()
            .map(|&mission| (mission, false));
        let held = mat.missions.iter().map(|&mission| (mission, true));
        let aims = held.chain(open).map(|(mission, held)| Aim {
            mission,
            price: board.price_of(mission, mat),
            points: points(board, mat, mission),
            held,
        });
        let each_round = usize::from(super::Oath::mates(board.seats())) + 1;
        let rounds = usize::from(board.rounds - board.round);
        let mut player = Player {
            seen,
            board,
            seat,
            mat,
            stock: Stock::of(mat),
            aims: aims.collect(),
            pawns_left: rounds * each_round + usize::from(mat.pawns.count()),
            now: 0.0,
            last_visit: Cell::new(None),
            known: RefCell::new(Vec::with_capacity(16)),
        };
        player.now = player.worth(player.stock);
        player
    }

    fn rounds_left(&self) -> f64 {
        f64::from(self.board.rounds - self.board.round)
    }

    /// What a stock is worth with the Missions that are there.
    fn worth(&self, stock: Stock) -> f64 {
        let mut known = self.known.borrow_mut();
        if let Some((_, worth)) = known.iter().find(|(other, _)| *other == stock) {
            return *worth;
        }
        let worth = self.worth_with(stock, None, None);
        known.push((stock, worth));
        worth
    }

    /// What a stock is worth after one Mission was completed and one was taken.
    fn worth_with(&self, stock: Stock, done: Option<Mission>, taken: Option<Mission>) -> f64 {
        let mut rest = stock;
        let mut total = stock.aside + TOUGHNESS[usize::from(stock.toughness)];
        let mut used = [done; ATTENTION.len() + 1];
        for (rank, attention) in ATTENTION.into_iter().enumerate() {
            let mut best: Option<(f64, &Aim)> = None;
            for aim in &self.aims {
                if used.contains(&Some(aim.mission)) {
                    continue;
                }
                let lacks = rest.lacks(&aim.price);
                // The last one may be completed after the last round; the others need a visit each.
                if lacks.div_ceil(2) + rank > self.pawns_left + 1 {
                    continue;
                }
                let held = aim.held || taken == Some(aim.mission);
                let promise = aim.points * NEARNESS[lacks.min(15)] * if held { 1.0 } else { OPEN };
                if best.is_none_or(|(other, _)| promise > other) {
                    best = Some((promise, aim));
                }
            }
            let Some((promise, aim)) = best else { break };
            total += promise * attention;
            rest = rest.paying(&aim.price);
            used[rank + 1] = Some(aim.mission);
        }
        // What is left over is for Missions to come, if any can come.
        let time = (self.pawns_left as f64 / 8.0).min(1.0);
        let tokens: u8 = rest.tokens.iter().map(|&count| count.min(3)).sum();
        let doubloons = rest.doubloons.min(6);
        total + time * (f64::from(tokens) * SPARE_TOKEN + f64::from(doubloons) * SPARE_DOUBLOON)
    }

    /// What every answer is worth.
    fn weighed(&self, options: &[Action]) -> Vec<f64> {
        let mut worth: Vec<f64> = options.iter().map(|action| self.gain(*action)).collect();
        if self.board.step() != Some(&Step::Turn) || self.board.turn.placed {
            return worth;
        }
        let places = |action: &Action| matches!(action, Action::Place(..) | Action::Join(_));
        let placing = options
            .iter()
            .zip(&worth)
            .filter(|(action, _)| places(action));
        let best = placing.max_by(|one, other| one.1.total_cmp(other.1));
        let best = best.map(|(action, worth)| (*action, *worth));
        for (action, worth) in options.iter().zip(&mut worth) {
            if let Action::Play(card, _) = action {
                *worth = worth.max(self.before(*card, best));
            }
            // What is worth doing is done before a pawn is placed.
            if !places(action) && *worth > 0.1 {
                *worth += BEFORE_PLACING;
            }
        }
        worth
    }

    /// What a card brings that helps with the placement to come.
    fn before(&self, card: ActionCard, best: Option<(Action, f64)>) -> f64 {
        match card {
            ActionCard::Bribe => {
                let all = self.board.open.iter();
                let full = all.filter(|&at| self.board.free_space(at).is_none());
                let beside = full.map(|at| self.visiting(at, self.stock));
                let beside = beside.fold(f64::MIN, f64::max);
                beside - best.map_or(0.0, |(_, worth)| worth) - 0.7
            }
            ActionCard::Parley => match best {
                Some((Action::Place(_, at), _))
                    if self.stock.toughness <= 2 && !self.is_free(Pawn::Mate, at) =>
                {
                    0.3
                }
                _ => 0.0,
            },
            ActionCard::GoodWord => match best {
                Some((Action::Place(_, Location::Brotherhood), _)) if self.can_complete() => 1.0,
                _ => 0.0,
            },
            _ => 0.0,
        }
    }

    fn can_complete(&self) -> bool {
        let mut held = self.aims.iter().filter(|aim| aim.held);
        held.any(|aim| self.stock.has(&aim.price))
    }

    /// What an answer brings, against giving none.
    fn gain(&self, action: Action) -> f64 {
        let stock = self.stock;
        match action {
            Action::Place(pawn, at) => {
                let stock = match self.is_free(pawn, at) {
                    true => stock,
                    false if !self.is_armed(at) => stock.weaker(1),
                    false if stock.doubloons > 0 => stock.poorer(1),
                    // The pawn would be sent back.
                    false => return -5.0,
                };
                // The Pirate is kept for where a Sword helps.
                let has_sword = self.mat.has(Item::Sword);
                let kept = if pawn == Pawn::Pirate && has_sword && self.is_free(Pawn::Mate, at) {
                    0.1
                } else {
                    0.0
                };
                self.visiting(at, stock) - kept
            }
            Action::Join(at) => self.visiting(at, stock) + 0.1,
            Action::FirstMate(at) => self.visiting(at, stock.without(Resource::Ally)) - 0.2,
            Action::Ability(resource) => match self.board.step() {
                Some(&Step::Visit { at, .. }) => self.after(self.ability(at, stock, resource)),
                _ => 0.0,
            },
            Action::Buy { slot, goldtooth } => {
                let bought = self.bought(stock, slot, goldtooth);
                bought.map_or(0.0, |stock| {
                    self.after(stock) - if goldtooth { 0.0 } else { 0.01 }
                })
            }
            Action::Use(follower, spot) => {
                let kept = spot.map_or(0.0, |spot| self.fondness(spot) * 0.1);
                self.after(self.helped(stock, follower)) - kept
            }
            Action::Complete(mission) => self.completing(stock, mission, true),
            Action::Parrot(mission) => {
                self.completing(stock.without(Resource::Ally), mission, false)
            }
            Action::Take(mission) => self.worth_with(stock, None, Some(mission)) - self.now,
            Action::Put(spot) => self.fondness(spot),
            Action::Give(spots) => -spots.iter().map(|spot| self.fondness(spot)).sum::<f64>(),
            Action::Pick(index) => {
                let card = self.seen.looked.get(usize::from(index)).copied().flatten();
                card.map_or(0.0, |card| self.liking(card))
            }
            Action::Keep(index) => {
                let location = self.seen.spied.get(usize::from(index)).copied().flatten();
                location.map_or(0.0, |location| self.visiting(location, stock.tougher(1)))
            }
            Action::Open => 1.0,
            Action::Demand => 1.0,
            Action::Steal(_, spot) => {
                self.after(stock.without(Resource::Ally).with(spot.resource())) + 0.3
            }
            Action::Gunpowder(at) => {
                let pawns = self.board.pawns_at(at);
                let own = pawns
                    .clone()
                    .filter(|placed| placed.seat == self.seat)
                    .count();
                let harm = 0.25 * (pawns.count() - own) as f64;
                self.after(stock.without(Resource::Supply).weaker(own as u8)) + harm - 0.2
            }
            Action::Food => self.after(stock.without(Resource::Supply).tougher(2)),
            Action::Play(card, target) => self.playing(card, target),
            Action::Choose(_) | Action::End | Action::Done | Action::Waive | Action::Bottom => 0.0,
            Action::Pass => -0.1,
        }
    }

    /// How much better another stock is than the present one.
    fn after(&self, stock: Stock) -> f64 {
        self.worth(stock) - self.now
    }

    /// Whether a pawn of this kind would enter for nothing (rules 3.2, 3.3, 8.2, 9.9, 9.11).
    fn is_free(&self, pawn: Pawn, at: Location) -> bool {
        at == Location::Inn
            || self.board.turn.bribe
            || self.mat.parley
            || (pawn == Pawn::Pirate && self.mat.has(Item::Sword))
            || self.board.others_at(at, self.seat).is_empty()
    }

    /// Whether a Doubloon may be demanded there.
    fn is_armed(&self, at: Location) -> bool {
        let mut others = self.board.others_at(at, self.seat).iter();
        others.any(|other| self.board.mat(other).has(Item::Pistol))
    }

    /// What a visit brings: the ability, then every Follower who can help.
    fn visiting(&self, at: Location, stock: Stock) -> f64 {
        if let Some((there, with, worth)) = self.last_visit.get()
            && (there, with) == (at, stock)
        {
            return worth;
        }
        let worth = self.visited(at, stock);
        self.last_visit.set(Some((at, stock, worth)));
        worth
    }

    fn visited(&self, at: Location, stock: Stock) -> f64 {
        if at == Location::Brotherhood {
            return self.at_the_brotherhood(stock);
        }
        let guarded = self.board.is_guarded(at, self.seat);
        let choices: &[Option<Resource>] = match at {
            Location::CorsairTower => &[Some(Resource::Ally), Some(Resource::Equipment)],
            Location::Hideout => &[Some(Resource::Equipment), Some(Resource::Supply)],
            Location::Hut => &[Some(Resource::Ally), Some(Resource::Supply)],
            Location::ThievesDen => &[
                Some(Resource::Equipment),
                Some(Resource::Ally),
                Some(Resource::Supply),
            ],
            _ => &[None],
        };
        let helps = !guarded && self.mat.is_upright(Follower::EmanuelGoldtooth);
        let mut best = stock;
        let mut most = self.worth(stock);
        let mut consider = |stock: Stock| {
            let worth = self.worth(stock);
            if worth > most {
                (best, most) = (stock, worth);
            }
        };
        match at {
            Location::BlackMarket => {
                for slot in 0..3 {
                    if let Some(bought) = self.bought(stock, slot, helps) {
                        consider(bought);
                    }
                }
            }
            _ => {
                for &choice in choices {
                    consider(self.ability(at, stock, choice));
                }
            }
        }
        if !guarded {
            for hired in &self.mat.followers {
                if !hired.turned && hired.follower.location() == Some(at) {
                    let helped = self.helped(best, hired.follower);
                    let worth = self.worth(helped);
                    if worth > most {
                        (best, most) = (helped, worth);
                    }
                }
            }
        }
        most - self.now
    }

    /// Completing the best of the Missions that can be paid for, or none, then taking the best of the open ones.
    fn at_the_brotherhood(&self, stock: Stock) -> f64 {
        let payable = self
            .aims
            .iter()
            .filter(|aim| aim.held && stock.has(&aim.price));
        let completing = payable.map(|aim| {
            let (points, after) = self.completed(stock, aim, true);
            points + self.with_another(after, Some(aim.mission))
        });
        completing.fold(self.with_another(stock, None), f64::max) - self.now
    }

    /// What a stock is worth once the best of the open Missions was taken.
    fn with_another(&self, stock: Stock, done: Option<Mission>) -> f64 {
        let open = self.board.missions.iter().flatten();
        let worth = open.map(|&taken| self.worth_with(stock, done, Some(taken)));
        worth.fold(self.worth_with(stock, done, None), f64::max)
    }

    /// The points of a Mission, and what is left after it.
    fn completed(&self, stock: Stock, aim: &Aim, at_the_brotherhood: bool) -> (f64, Stock) {
        let mut after = stock.paying(&aim.price);
        match self.board.cards.mission(aim.mission).benefit {
            Some(Benefit::Toughness(by)) => after = after.tougher(by),
            Some(Benefit::Cards(count)) => after = after.aside(CARD * f64::from(count)),
            Some(Benefit::Item(item)) if !self.mat.has(item) => {
                after = after.aside(self.fondness(item.spot()) * 0.1);
            }
            Some(Benefit::Item(_)) | None => {}
        }
        let billion = at_the_brotherhood
            && self.mat.is_upright(Follower::MisterBillion)
            && !self.board.is_guarded(Location::Brotherhood, self.seat);
        let extra = u8::from(billion) + u8::from(self.board.turn.good_word);
        (aim.points + f64::from(extra), after)
    }

    fn completing(&self, stock: Stock, mission: Mission, at_the_brotherhood: bool) -> f64 {
        let Some(aim) = self.aims.iter().find(|aim| aim.mission == mission) else {
            return 0.0;
        };
        let (points, after) = self.completed(stock, aim, at_the_brotherhood);
        points + self.worth_with(after, Some(mission), None) - self.now
    }

    /// What a location's ability makes of a stock.
    fn ability(&self, at: Location, stock: Stock, choice: Option<Resource>) -> Stock {
        match at {
            Location::Bazaar => stock.with(Resource::Supply),
            Location::Blacksmith => stock.with(Resource::Equipment),
            Location::Docks => stock.with(Resource::Ally),
            Location::Beach => stock.aside(self.a_card()),
            Location::Bridge => stock.richer(2),
            Location::Inn => stock.tougher(2),
            Location::Tavern => match self.board.tavern {
                Some(follower) => {
                    let price = u16::from(!self.mat.has(Item::Rum));
                    stock.poorer(price).aside(self.service(follower))
                }
                None => stock,
            },
            Location::Watchtower => {
                let last = self.board.round == self.board.rounds;
                let first = if last || self.board.first == self.seat {
                    0.0
                } else {
                    FIRST
                };
                let more = self.seen.explorations > 0 && !last;
                stock.aside(first + if more { CHART } else { 0.0 })
            }
            Location::AncientTemple => stock.weaker(1).richer(1).with(Resource::Equipment),
            Location::OldPort => stock.weaker(1).richer(1).with(Resource::Ally),
            Location::Shipwreck => stock.weaker(1).richer(1).with(Resource::Supply),
            Location::Arena => stock.weaker(1).richer(3),
            Location::Cave => {
                let three = stock.weaker(3).with(Resource::Equipment);
                three.with(Resource::Ally).with(Resource::Supply)
            }
            Location::CorsairTower | Location::Hideout | Location::Hut => match choice {
                Some(resource) => stock.with(resource),
                None => stock,
            },
            Location::ThievesDen => match choice {
                Some(resource) => stock.poorer(2).with(resource).with(resource),
                None => stock,
            },
            Location::Witch => stock.poorer(1).tougher(3),
            Location::BlackMarket | Location::Brotherhood => stock,
        }
    }

    fn a_card(&self) -> f64 {
        if self.mat.has(Item::Sextant) {
            CARD * 1.3
        } else {
            CARD
        }
    }

    /// What a card of the Black Market makes of a stock; `None` when it cannot be paid for.
    fn bought(&self, stock: Stock, slot: u8, goldtooth: bool) -> Option<Stock> {
        let ware = self.board.market[usize::from(slot)]?;
        let price = u16::from(self.board.price(slot)).saturating_sub(goldtooth.into());
        if stock.doubloons < price {
            return None;
        }
        let card = self.board.cards.ware(ware);
        let mut stock = stock.poorer(price);
        for &resource in Resource::ALL {
            for _ in 0..card.gives(resource) {
                stock = stock.with(resource);
            }
        }
        Some(stock.aside(self.a_card() * f64::from(card.cards)))
    }

    /// What a Follower makes of a stock.
    fn helped(&self, stock: Stock, follower: Follower) -> Stock {
        let trade = |stock: Stock, taken: Resource, [one, other]: [Resource; 2]| match stock.tokens
            [taken as usize]
        {
            0 => stock,
            _ => stock.without(taken).with(one).with(other),
        };
        let [equipment, ally, supply] = [Resource::Equipment, Resource::Ally, Resource::Supply];
        match follower {
            Follower::AnchorJosh => stock.with(ally),
            Follower::DollarTheAccountant => stock.with(supply),
            Follower::LiveauxTheWasp => stock.with(equipment),
            Follower::BoaBill => trade(stock, ally, [supply, equipment]),
            Follower::JamesTipster => trade(stock, equipment, [ally, supply]),
            Follower::OpeneyeRoy => trade(stock, supply, [equipment, ally]),
            Follower::ChattySylvia => {
                let full = self.mat.holds(Item::Food) && self.mat.holds(Item::Water);
                if full { stock } else { stock.with(supply) }
            }
            Follower::MaggieTheMermaid => stock.aside(self.a_card()),
            Follower::OliverTheTree => stock.richer(2),
            Follower::EmanuelGoldtooth
            | Follower::MisterBillion
            | Follower::RoyalMorgan
            | Follower::SkillfulBen => stock,
        }
    }

    /// What a Follower will bring in the rounds to come.
    fn service(&self, follower: Follower) -> f64 {
        let each_round = match follower {
            Follower::AnchorJosh | Follower::DollarTheAccountant | Follower::LiveauxTheWasp => 0.45,
            Follower::BoaBill | Follower::JamesTipster | Follower::OpeneyeRoy => 0.35,
            Follower::MisterBillion => 0.6,
            Follower::OliverTheTree => 0.45,
            Follower::MaggieTheMermaid => 0.45,
            Follower::EmanuelGoldtooth => 0.25,
            Follower::SkillfulBen => 0.35,
            Follower::RoyalMorgan => 0.25,
            Follower::ChattySylvia => 0.25,
        };
        0.2 + each_round * self.rounds_left()
    }

    /// How gladly a token is seen on a spot.
    fn fondness(&self, spot: Spot) -> f64 {
        let Some(item) = spot.item() else { return 0.0 };
        if self.mat.lasting.has(item) {
            return 0.5;
        }
        match item {
            Item::Sword => 4.0,
            Item::Pistol => 3.0,
            Item::Sextant => 2.0,
            Item::Spyglass => 1.0,
            Item::FirstMate => 4.0,
            Item::Gunner => 2.0,
            Item::Parrot => 3.0,
            Item::Monkey => 1.0,
            Item::Water => 4.0,
            Item::Rum => 3.0,
            Item::Food => 2.0,
            Item::Gunpowder => 1.0,
        }
    }

    /// How gladly an Action card is drawn.
    fn liking(&self, card: ActionCard) -> f64 {
        match card {
            ActionCard::BuriedChest => self.after(self.stock.richer(3)),
            ActionCard::SmuggledArms => self.after(self.stock.richer(1).with(Resource::Equipment)),
            ActionCard::PressedCrew => self.after(self.stock.richer(1).with(Resource::Ally)),
            ActionCard::SalvagedStores => self.after(self.stock.richer(1).with(Resource::Supply)),
            ActionCard::SecondWind => self.after(self.stock.tougher(3)),
            ActionCard::Pickpocket => self.after(self.stock.richer(2)) + 0.2,
            ActionCard::Sabotage => 0.3,
            ActionCard::StickyFingers => 1.0,
            ActionCard::ShoreLeave => 1.3,
            ActionCard::Bribe => 0.6,
            ActionCard::ForgedOrders => 0.6,
            ActionCard::Parley => 0.4,
            ActionCard::GoodWord => 1.0,
            ActionCard::OldChart => 0.3,
        }
    }

    /// What playing a card brings at once.
    fn playing(&self, card: ActionCard, target: Target) -> f64 {
        let stock = self.stock;
        match (card, target) {
            (ActionCard::Pickpocket, Target::Player(other)) => {
                let taken = self.board.mat(other).doubloons.min(2);
                self.after(stock.richer(taken)) + 0.1 * f64::from(taken) - 0.3
            }
            (ActionCard::Sabotage, Target::Player(other)) => {
                let lost = self.board.mat(other).toughness.min(2);
                0.15 * f64::from(lost) + 0.01 * f64::from(self.board.mat(other).points) - 0.1
            }
            (ActionCard::StickyFingers, Target::Token(_, spot)) => {
                self.after(stock.with(spot.resource())) + 0.1
            }
            // The Mate has done his work and does another.
            (ActionCard::ShoreLeave, Target::Mate(at)) => {
                let crowded = self.board.free_space(at).is_none();
                1.0 + if crowded { 0.2 } else { 0.0 }
            }
            (ActionCard::ShoreLeave, _) => 1.0,
            (ActionCard::ForgedOrders, Target::Mission(mission)) => {
                self.worth_with(stock, None, Some(mission)) - self.now
            }
            // These help with a placement, and are weighed before it.
            (ActionCard::Bribe | ActionCard::Parley | ActionCard::GoodWord, _) => -0.1,
            (ActionCard::OldChart, _) => 0.2,
            _ => self.liking(card),
        }
    }
}

/// The points of a Mission for one player, without what comes and goes (rules 6.2 and 6.3).
fn points(board: &Board, mat: &Mat, mission: Mission) -> f64 {
    let jackson = mat.pirate == Some(Pirate::Jackson);
    f64::from(board.cards.mission(mission).points + u8::from(jackson))
}
