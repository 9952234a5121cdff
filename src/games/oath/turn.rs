//! Rounds and turns: what is answered, what follows by itself, and whose turn comes next.

use super::board::{Pawns, Turn};
use super::event::{Event, Pile};
use super::nouns::Follower;
use super::step::Step;
use super::{Action, Doing, MOST_TOUGHNESS, Oath};
use crate::rules::{Dice, Seat};

impl Oath {
    /// Whether the player whose turn it is has an Action card, or an item that could be discarded now (rules 2.8 and 2.9).
    /// Cards count by presence, never by usefulness, so that asking tells nothing of them; what an item could do follows
    /// from what everybody sees.
    fn has_something_left(&self) -> bool {
        let mut uses = Vec::new();
        self.item_options(&mut uses);
        let hand = &self.secrets.hands[self.board.turn.seat.index()];
        !hand.is_empty() || !uses.is_empty()
    }

    pub(super) fn turn_options(&self, options: &mut Vec<Action>) {
        let turn = &self.board.turn;
        if !turn.placed {
            self.placements(options);
        }
        let can_place = !options.is_empty();
        self.item_options(options);
        self.card_options(options);
        match (turn.placed, can_place) {
            (true, _) => options.push(Action::End),
            (false, false) => options.push(Action::Pass),
            (false, true) => {}
        }
    }
}

impl Doing<'_> {
    /// Does what was answered to the open question.
    pub(super) fn answer(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Choose(pirate) => {
                self.board.steps.pop();
                self.board.mat_mut(seat).pirate = Some(pirate);
                self.events.push(Event::Chose { seat, pirate });
                // When the last one has chosen, the starting tokens are placed in order of seats.
                if !matches!(self.board.step(), Some(Step::Choose(_))) {
                    self.endow_all();
                }
            }
            Action::Put(spot) => {
                self.board.steps.pop();
                self.put(seat, spot);
            }
            Action::Pick(index) => {
                self.board.steps.pop();
                self.pick(seat, index);
            }
            Action::Keep(index) => {
                self.board.steps.pop();
                self.keep(seat, index);
            }
            Action::Open | Action::Bottom => {
                self.board.steps.pop();
                self.chart(seat, action == Action::Open);
            }
            Action::Place(..) | Action::Join(_) => self.place(seat, action),
            Action::Pass => {
                self.events.push(Event::Passed { seat });
                self.idle();
            }
            Action::End => {
                self.events.push(Event::TurnEnded { seat });
                self.next_turn();
            }
            Action::Demand => self.demand(seat),
            Action::Waive => self.waive(seat),
            Action::Steal(from, spot) => {
                self.board.steps.pop();
                self.monkey(seat, from, spot);
            }
            Action::Ability(resource) => {
                if let Some(&Step::Visit { at, .. }) = self.board.step() {
                    self.events.push(Event::Worked { seat, at, resource });
                }
                self.ability(seat, resource);
            }
            Action::Buy { slot, goldtooth } => self.buy(seat, slot, goldtooth),
            Action::Use(follower, spot) => self.use_follower(seat, follower, spot),
            Action::Complete(mission) => self.complete_here(seat, mission),
            Action::Take(mission) => {
                self.board.steps.pop();
                self.take(seat, mission);
            }
            Action::Give(tokens) => {
                self.give(tokens);
                if !self.settle_given() {
                    let tokens = tokens.iter().collect();
                    self.events.push(Event::Promised { seat, tokens });
                }
            }
            Action::Done => self.done(seat),
            Action::Parrot(mission) => self.parrot(seat, mission),
            Action::FirstMate(at) => self.first_mate(seat, at),
            Action::Gunpowder(at) => self.gunpowder(seat, at),
            Action::Food => self.food(seat),
            Action::Play(card, target) => self.play_card(seat, card, target),
        }
    }

    fn done(&mut self, seat: Seat) {
        match self.board.steps.pop() {
            Some(Step::Visit { at, .. }) => self.events.push(Event::Left { seat, at }),
            Some(Step::Monkey(at)) => self.events.push(Event::Spared { seat, at }),
            Some(Step::Brotherhood { .. }) => {
                let at = super::Location::Brotherhood;
                self.events.push(Event::Left { seat, at });
            }
            Some(Step::LastChance(_)) => self.events.push(Event::Rested { seat }),
            _ => {}
        }
    }

    /// Does everything that follows without a choice, until somebody has to be asked or the game is over.
    pub(super) fn settle(&mut self) {
        while !self.board.over {
            let Some(step) = self.board.steps.last().cloned() else {
                // Only after the last chances nothing is left to be decided.
                self.finish();
                return;
            };
            let has_settled = match step {
                Step::Choose(seat) => self.choose_last(seat),
                Step::Gain { seat, resource } => self.settle_gain(seat, resource),
                Step::Draw(seat) => self.settle_draw(seat),
                Step::Explore(seat) => self.settle_explore(seat),
                Step::Turn => self.settle_turn(),
                Step::Monkey(at) => self.settle_monkey(at),
                Step::Visit { at, done, helped } => self.settle_visit(at, done, helped),
                Step::Brotherhood { completed } => self.settle_brotherhood(completed),
                Step::Pay { .. } => self.settle_pay(),
                Step::LastChance(seat) => self.settle_last_chance(seat),
                Step::Look(_) | Step::Spy(_) | Step::Chart(_) | Step::Demand { .. } => false,
            };
            if !has_settled {
                return;
            }
        }
    }

    fn settle_turn(&mut self) -> bool {
        let seat = self.board.turn.seat;
        if self.has_something_left() {
            return false;
        }
        if self.board.turn.placed {
            self.next_turn();
            return true;
        }
        if self.can_place() {
            return false;
        }
        self.events.push(Event::Skipped { seat });
        self.idle();
        true
    }

    /// The last Pirate that is left is not chosen (rule 1.1).
    fn choose_last(&mut self, seat: Seat) -> bool {
        let mut left = self.pirates_left();
        let (only, others) = (left.next(), left.next().is_some());
        drop(left);
        match only.filter(|_| !others) {
            Some(pirate) => {
                self.answer(seat, Action::Choose(pirate));
                true
            }
            None => false,
        }
    }

    /// A turn ends in which no pawn was placed.
    fn idle(&mut self) {
        self.board.idle += 1;
        self.next_turn();
    }

    /// The next player with pawns has a turn, or the round is over (rules 2.6 and 2.10).
    pub(super) fn next_turn(&mut self) {
        let seat = self.board.turn.seat;
        let after = Seat(((seat.index() + 1) % self.board.seats()) as u8);
        let has_pawns = |seat: &Seat| self.board.mat(*seat).pawns.count() > 0;
        let next = self.board.clockwise(after).find(has_pawns);
        let waiting = self.board.clockwise(after).filter(has_pawns).count();
        match next {
            Some(next) if usize::from(self.board.idle) < waiting => self.begin_turn(next),
            _ => self.end_round(),
        }
    }

    /// A turn begins; Exploration cards that were kept are settled first (rule 8.5).
    fn begin_turn(&mut self, seat: Seat) {
        self.board.turn = Turn::of(seat);
        self.board.steps.clear();
        self.board.steps.push(Step::Turn);
        let kept = self.secrets.kept[seat.index()].len();
        let charts = std::iter::repeat_n(Step::Chart(seat), kept);
        self.board.steps.extend(charts);
    }

    fn end_round(&mut self) {
        let mates = Oath::mates(self.board.seats());
        for mat in &mut self.board.mats {
            if !mat.vacated {
                mat.pawns = Pawns {
                    pirate: true,
                    mates,
                };
            }
            mat.aside = Pawns::default();
            mat.parley = false;
            mat.shore_leave = false;
        }
        self.board.pawns.clear();
        self.board.idle = 0;
        self.board.steps.clear();
        let round = self.board.round;
        self.events.push(Event::RoundEnded { round });
        match round == self.board.rounds {
            true => self.last_chances(),
            false => self.replenish(),
        }
    }

    /// Phase 1 of every round but the first (rules 2.1 to 2.4).
    fn replenish(&mut self) {
        self.board.round += 1;
        let missions = std::mem::take(&mut self.board.missions);
        self.board
            .mission_discards
            .extend(missions.into_iter().flatten());
        let tavern = self.board.tavern.take();
        self.board.tavern_discards.extend(tavern);
        let [dear, middle, cheap] = std::mem::take(&mut self.board.market);
        self.board.market_discards.extend(cheap);
        self.board.market = match (dear, middle) {
            (Some(dear), Some(middle)) => [None, Some(dear), Some(middle)],
            (one, other) => [None, None, one.or(other)],
        };
        self.lay_out();
        self.events.push(Event::RoundBegan {
            round: self.board.round,
            missions: self.board.missions,
            market: self.board.market,
            tavern: self.board.tavern,
        });
        let seats: Vec<Seat> = self.board.clockwise(self.board.first).collect();
        for seat in seats {
            for hired in &mut self.board.mat_mut(seat).followers {
                hired.turned = false;
            }
            let mat = self.board.mat(seat);
            let (toughness, doubloons) = (
                mat.hired(Follower::RoyalMorgan),
                mat.hired(Follower::SkillfulBen),
            );
            if toughness > 0 && mat.toughness < MOST_TOUGHNESS {
                let follower = Follower::RoyalMorgan;
                self.events.push(Event::Served { seat, follower });
                self.toughen(seat, toughness);
            }
            if doubloons > 0 {
                let follower = Follower::SkillfulBen;
                self.events.push(Event::Served { seat, follower });
                self.earn(seat, doubloons.into());
            }
        }
        let first = self.board.first;
        self.begin_turn(first);
    }

    /// Draws open cards for every empty place (rules 1.6, 2.1 to 2.3).
    pub(super) fn lay_out(&mut self) {
        let Doing { game, dice, events } = self;
        let board = &mut game.board;
        for place in &mut board.missions {
            if place.is_none() {
                let (pile, discards) = (&mut board.mission_pile, &mut board.mission_discards);
                *place = uppermost(pile, discards, Pile::Missions, dice, events);
            }
        }
        for place in board.market.iter_mut().rev() {
            if place.is_none() {
                let (pile, discards) = (&mut board.market_pile, &mut board.market_discards);
                *place = uppermost(pile, discards, Pile::Market, dice, events);
            }
        }
        if board.tavern.is_none() {
            let (pile, discards) = (&mut board.tavern_pile, &mut board.tavern_discards);
            board.tavern = uppermost(pile, discards, Pile::Tavern, dice, events);
        }
    }

    /// Toughness grows, up to five (rule 1.3).
    pub(super) fn toughen(&mut self, seat: Seat, by: u8) {
        let mat = self.board.mat_mut(seat);
        let from = mat.toughness;
        let to = (from + by).min(MOST_TOUGHNESS);
        mat.toughness = to;
        if from != to {
            self.events.push(Event::Toughness { seat, from, to });
        }
    }

    /// Toughness is lost, down to none (rule 1.3).
    pub(super) fn weaken(&mut self, seat: Seat, by: u8) {
        let mat = self.board.mat_mut(seat);
        let from = mat.toughness;
        let to = from.saturating_sub(by);
        mat.toughness = to;
        if from != to {
            self.events.push(Event::Toughness { seat, from, to });
        }
    }

    /// Doubloons come in.
    pub(super) fn earn(&mut self, seat: Seat, by: u16) {
        let mat = self.board.mat_mut(seat);
        let from = mat.doubloons;
        mat.doubloons += by;
        let to = mat.doubloons;
        self.events.push(Event::Doubloons { seat, from, to });
    }

    /// Doubloons are spent on something that is told without them.
    pub(super) fn spend(&mut self, seat: Seat, by: u16) {
        let mat = self.board.mat_mut(seat);
        mat.doubloons = mat.doubloons.saturating_sub(by);
    }

    /// Doubloons are lost.
    pub(super) fn pay(&mut self, seat: Seat, by: u16) {
        let from = self.board.mat(seat).doubloons;
        self.spend(seat, by);
        let to = self.board.mat(seat).doubloons;
        self.events.push(Event::Doubloons { seat, from, to });
    }
}

/// The next card of a pile of which everybody knows what is in it. The discards are shuffled underneath when it has run
/// out (rule 2.5).
fn uppermost<T>(
    pile: &mut Vec<T>,
    discards: &mut Vec<T>,
    which: Pile,
    dice: &mut Dice,
    events: &mut Vec<Event>,
) -> Option<T> {
    if pile.is_empty() && !discards.is_empty() {
        pile.append(discards);
        events.push(Event::Reshuffled(which));
    }
    dice.take(pile)
}
