//! Where a game stands: board, phase and points; what may be answered, and what an answer does.

use super::account::{Deed, Term, Weighed};
use super::action::Action;
use super::board::{Board, EDGES, Edge, Figure, NEAR, Piece, RING, Side, Squares};
use super::board::{bit, each, index, square};
use super::completion::{self, POINTS, TURNS};
use super::{End, Event, How};
use crate::rules::grid::Square;
use serde::{Deserialize, Serialize};

/// What a turn consists of (rule 2.1), and what may go before the first one (rule 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The Soldiers are put on the board one by one.
    Muster,
    /// Soldiers move and attack.
    Soldier,
    /// Marauders are placed, move and attack.
    Marauder,
}

/// Where a game stands. Nothing in it is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Where the pieces stand.
    pub board: Board,
    /// Whose phase it is, or was when the game ended.
    pub mover: Side,
    /// Which phase.
    pub phase: Phase,
    /// The action points left in it.
    pub points: u8,
    /// The edges on which a Marauder was placed in this phase, a bit for each.
    pub(super) used: u8,
    /// The Kills of White and of Black.
    pub kills: [u16; 2],
    /// The player whose Prince fell while the other had no Kill (rule 5.2).
    pub dead: Option<Side>,
    /// The number of the turn, from 1.
    pub turn: u32,
    /// Who has the first turn (rule 1.6).
    pub first: Side,
    pub(super) end: Option<End>,
}

impl State {
    /// The start of a game (rules 1.3 and 6.1).
    pub(super) fn start(board: Board, first: Side) -> State {
        let muster = board == Board::empty();
        let (phase, mover, points) = match muster {
            true => (Phase::Muster, Side::White, 0),
            false => (Phase::Soldier, first, POINTS),
        };
        State {
            board,
            mover,
            phase,
            points,
            used: 0,
            kills: [0; 2],
            dead: None,
            turn: 1,
            first,
            end: None,
        }
    }

    /// The Kills that a side owns.
    pub fn kills_of(&self, side: Side) -> u16 {
        self.kills[side as usize]
    }

    /// Whether a Marauder was placed on this edge in the present phase (rule 4.2).
    pub fn is_used(&self, edge: Edge) -> bool {
        self.used & edge.bit() != 0
    }

    /// The Soldiers that a side moves and attacks with: its own, or all of them for the Surviving Player (rule 5.4).
    pub(super) fn owned(&self, side: Side) -> Squares {
        match self.dead {
            None => self.board.of(side),
            Some(dead) if dead == side => 0,
            Some(_) => self.board.soldiers(),
        }
    }

    /// Who attacks in this phase.
    pub(super) fn attackers(&self) -> Squares {
        match self.phase {
            Phase::Muster => 0,
            Phase::Soldier => self.owned(self.mover),
            Phase::Marauder => self.board.marauders(),
        }
    }

    /// Who may be attacked in this phase, values aside.
    pub(super) fn attackable(&self) -> Squares {
        match self.phase {
            Phase::Muster => 0,
            Phase::Soldier => completion::targets_of_soldiers(&self.board),
            Phase::Marauder => completion::targets_of_marauders(&self.board, self.mover, self.dead),
        }
    }

    /// The attack value for a target in this phase (rules 3.4 and 4.6).
    pub(super) fn value(&self, target: usize) -> i8 {
        let (near, at) = (NEAR[target], NEAR[target] | bit(target));
        let count = |set: Squares| set.count_ones() as i8;
        let board = &self.board;
        let barbarians = board.set(Figure::Barbarian, None);
        let chiefs = board.set(Figure::Chief, None);
        match self.phase {
            Phase::Muster => 0,
            Phase::Soldier => {
                let near = near & self.owned(self.mover);
                let strong = board.kinds(&[Figure::Champion, Figure::Swordsman]);
                count(near) + count(near & strong) - count(at & barbarians) - 2 * count(at & chiefs)
            }
            Phase::Marauder => {
                let strong = board.kinds(&[Figure::Champion, Figure::Guard]);
                count(near & barbarians) + 2 * count(near & chiefs)
                    - count(at & board.soldiers())
                    - count(at & strong)
            }
        }
    }

    /// The attack value for a target in this phase, term by term: what adds to it first, the most before the least, and the
    /// target's own term last.
    pub(super) fn weigh(&self, target: usize) -> Weighed {
        let near = NEAR[target];
        let mut terms: Vec<Term> = Vec::new();
        let mut add = |set: Squares, worth: fn(Figure) -> i8| {
            for at in each(set) {
                let Some(piece) = self.board.at(at) else {
                    continue;
                };
                terms.push(Term {
                    at: square(at),
                    piece,
                    worth: worth(piece.figure),
                });
            }
        };
        match self.phase {
            Phase::Muster => {}
            Phase::Soldier => {
                add(near & self.owned(self.mover), completion::attack);
                add(near & self.board.marauders(), |figure| -figure.strength());
                add(bit(target) & self.board.marauders(), |figure| {
                    -figure.strength()
                });
            }
            Phase::Marauder => {
                add(near & self.board.marauders(), Figure::strength);
                add(near & self.board.soldiers(), |figure| -figure.defence());
                add(bit(target) & self.board.soldiers(), |figure| {
                    -figure.defence()
                });
            }
        }
        terms.sort_by_key(|term| -term.worth.max(0));
        Weighed {
            phase: self.phase,
            target: square(target),
            terms,
        }
    }

    /// What may be attacked now: what is attackable, touched by an attacker, and weighed at one at least.
    pub(super) fn targets(&self) -> impl Iterator<Item = usize> + '_ {
        let attackers = self.attackers();
        each(self.attackable())
            .filter(move |&target| NEAR[target] & attackers != 0 && self.value(target) >= 1)
    }

    /// Where a piece may go in this phase, whoever may move it.
    pub(super) fn reach(&self, at: usize) -> Squares {
        match self.board.at(at) {
            Some(piece) if piece.figure.is_soldier() => {
                completion::reach(piece.figure, at, self.board.vacant())
            }
            Some(_) => NEAR[at] & self.board.vacant(),
            None => 0,
        }
    }

    /// The kinds that the mover may put into play now (rules 4.1 and 6.2).
    pub(super) fn placeable(&self) -> impl Iterator<Item = Figure> + '_ {
        let (muster, phase) = (self.phase == Phase::Muster, self.phase);
        let lacks = move |figure| self.board.missing(figure, self.mover) > 0;
        let soldiers = Figure::SOLDIERS.into_iter().filter(move |&figure| {
            muster && lacks(figure) && (figure == Figure::Prince || !lacks(Figure::Prince))
        });
        let marauders = Figure::MARAUDERS.into_iter().filter(move |&figure| {
            phase == Phase::Marauder
                && self.board.supply(figure) > 0
                && figure.cost() <= self.points
        });
        soldiers.chain(marauders)
    }

    /// Where the mover may put something now (rules 4.2, 4.3 and 6.2).
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        let vacant = self.board.vacant();
        let (inside, around) = match self.phase {
            Phase::Muster => (vacant & !RING, 0),
            Phase::Soldier => (0, 0),
            Phase::Marauder => (0, vacant & RING),
        };
        let mustered = each(inside).filter(|&at| completion::may_muster(at));
        mustered.chain(each(around).filter(|&at| completion::edges_are_free(at, self.used)))
    }

    /// What moves in this phase.
    fn movers(&self) -> impl Iterator<Item = usize> {
        each(self.attackers())
    }

    /// Every legal answer: attacks, moves, placements, the end of the phase.
    pub(super) fn options(&self) -> Vec<Action> {
        let mut options = Vec::with_capacity(96);
        if self.end.is_some() {
            return options;
        }
        let attackers = self.attackers();
        for to in self.targets() {
            options.extend(each(NEAR[to] & attackers).map(|from| Action::attack(from, to)));
        }
        for from in self.movers() {
            options.extend(each(self.reach(from)).map(|to| Action::walk(from, to)));
        }
        for figure in self.placeable() {
            options.extend(self.places().map(|at| Action::put(figure, at)));
        }
        if self.phase == Phase::Soldier {
            options.push(Action::End);
        }
        options
    }

    /// Whether there is anything to do but to end the phase.
    fn can_act(&self) -> bool {
        let can_put = || self.placeable().next().is_some() && self.places().next().is_some();
        self.movers().any(|at| self.reach(at) != 0) || self.targets().next().is_some() || can_put()
    }

    /// Does what an offered answer says, and what follows from it by itself.
    pub(super) fn play(&mut self, action: Action) -> Vec<Event> {
        let seat = self.mover.seat();
        let mut events = Vec::with_capacity(2);
        match action {
            Action::End => {
                let left = self.points;
                events.push(Event::PhaseEnded { seat, left });
                self.next_phase();
            }
            Action::Walk { .. } | Action::Attack { .. } | Action::Put { .. } => {
                let Some(deed) = self.deed(action) else {
                    return events;
                };
                self.carry_out(&deed);
                events.push(Event::Did { seat, deed });
                match deed {
                    Deed::Attacked { killed, .. } => self.after_a_kill(killed, &mut events),
                    Deed::Put { .. } if self.phase == Phase::Muster => {
                        self.next_muster(&mut events)
                    }
                    Deed::Put { .. } | Deed::Moved { .. } => {}
                }
            }
        }
        self.go_on(&mut events);
        if let Some(end) = self.end {
            events.push(Event::Ended(end.outcome()));
        }
        events
    }

    /// What an answer does to the board; nothing for the end of a phase.
    fn deed(&self, action: Action) -> Option<Deed> {
        Some(match action {
            Action::End => return None,
            Action::Walk { from, to } => {
                let (from, to) = (usize::from(from), usize::from(to));
                Deed::Moved {
                    piece: self.board.at(from)?,
                    from: square(from),
                    via: self.way(from, to).map(square),
                    to: square(to),
                }
            }
            Action::Attack { from, to } => {
                let (from, to) = (usize::from(from), usize::from(to));
                Deed::Attacked {
                    follower: self.board.at(from)?,
                    from: square(from),
                    to: square(to),
                    killed: self.board.at(to)?,
                    value: self.value(to),
                }
            }
            Action::Put { figure, at } => Deed::Put {
                piece: Piece {
                    figure,
                    side: figure.is_soldier().then_some(self.mover),
                },
                at: square(usize::from(at)),
            },
        })
    }

    /// The square over which a Knight goes to one two squares away: straight ahead where that is vacant (rule 3.2).
    fn way(&self, from: usize, to: usize) -> Option<usize> {
        if NEAR[from] & bit(to) != 0 {
            return None;
        }
        let ways = NEAR[from] & NEAR[to] & self.board.vacant();
        let middle = (from + to) / 2;
        let straight = (from + to).is_multiple_of(2) && ways & bit(middle) != 0;
        match straight {
            true => Some(middle),
            false => each(ways).next(),
        }
    }

    fn carry_out(&mut self, deed: &Deed) {
        match *deed {
            Deed::Moved { from, to, .. } => {
                self.board.shift(index(from), index(to));
                self.points = self.points.saturating_sub(1);
            }
            Deed::Attacked { from, to, .. } => {
                self.board.take(index(to));
                self.board.shift(index(from), index(to));
                self.points = self.points.saturating_sub(1);
                if self.phase == Phase::Soldier {
                    self.kills[self.mover as usize] += 1;
                }
            }
            Deed::Put { piece, at } => {
                self.board.put(piece, index(at));
                self.points = self.points.saturating_sub(piece.figure.cost());
                if self.phase == Phase::Marauder {
                    self.used |=
                        completion::uses(index(at)).fold(0, |used, edge| used | edge.bit());
                }
            }
        }
    }

    /// The Surviving Player's Kill (rule 5.6), and a Prince's fall (rules 5.1, 5.2, 5.7 and 5.8).
    fn after_a_kill(&mut self, killed: Piece, events: &mut Vec<Event>) {
        match (killed.figure, killed.side, self.dead) {
            (Figure::Barbarian | Figure::Chief, _, Some(_)) => {
                self.end = Some(End::won(self.mover, How::Survivor));
            }
            (Figure::Prince, Some(loser), None) => {
                if self.kills_of(self.mover) > 0 {
                    self.end = Some(End::won(self.mover, How::Prince));
                    return;
                }
                self.dead = Some(loser);
                events.push(Event::Fell { seat: loser.seat() });
                self.next_turn();
            }
            (Figure::Prince, _, Some(dead)) => {
                self.end = Some(match self.kills_of(dead) > 0 {
                    true => End::won(dead, How::Avenged),
                    false => End::drawn(How::BothPrinces),
                });
            }
            _ => {}
        }
    }

    /// Who puts the next Soldier, or who begins when all of them stand (rules 6.2 and 6.3).
    fn next_muster(&mut self, events: &mut Vec<Event>) {
        let lacks = |side| {
            Figure::SOLDIERS
                .into_iter()
                .any(|figure| self.board.missing(figure, side) > 0)
        };
        if lacks(self.mover.other()) {
            self.mover = self.mover.other();
        } else if !lacks(self.mover) {
            self.mover = self.first;
            self.begin(Phase::Soldier);
            events.push(Event::Begun {
                seat: self.first.seat(),
            });
        }
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.points = POINTS;
        self.used = 0;
    }

    fn next_phase(&mut self) {
        match (self.phase, self.dead) {
            (Phase::Soldier, None) => self.begin(Phase::Marauder),
            _ => self.next_turn(),
        }
    }

    /// The other player's turn, if it is not one too many (rules 2.1, 5.3 and 5.9).
    fn next_turn(&mut self) {
        if self.turn >= TURNS {
            self.end = Some(End::drawn(How::Turns));
            return;
        }
        self.turn += 1;
        self.mover = self.mover.other();
        self.begin(match self.dead == Some(self.mover) {
            true => Phase::Marauder,
            false => Phase::Soldier,
        });
    }

    /// Ends every phase in which nothing can be done (rules 2.3 and 2.4).
    pub(super) fn go_on(&mut self, events: &mut Vec<Event>) {
        while self.end.is_none() && self.phase != Phase::Muster {
            if self.points > 0 {
                if self.can_act() {
                    return;
                }
                events.push(Event::Lost {
                    seat: self.mover.seat(),
                    phase: self.phase,
                    points: self.points,
                    last: self.phase == Phase::Marauder || self.dead.is_some(),
                });
            }
            self.next_phase();
        }
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// All edges on which a Marauder was placed in this phase.
    pub fn used_edges(&self) -> impl Iterator<Item = Edge> + '_ {
        EDGES.into_iter().filter(|&edge| self.is_used(edge))
    }
}
