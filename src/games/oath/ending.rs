//! How it ends: last chances, bonuses, who has won, and what an empty seat means.

use super::Doing;
use super::board::{Board, Mat, Pawns, Turn};
use super::event::Event;
use super::hidden;
use super::nouns::Bonus;
use super::set::Set;
use super::step::Step;
use crate::rules::{Outcome, Seat};
use std::cmp::Reverse;

/// The reasons of all outcomes, each with the number of its rule: most points; the three ties that were broken; a
/// shared victory; everybody else has left.
pub const ENDS: [(&str, &str); 6] = [
    ("oath-end-points", "10.3"),
    ("oath-end-missions", "10.4"),
    ("oath-end-doubloons", "10.4"),
    ("oath-end-tokens", "10.4"),
    ("oath-end-shared", "10.4"),
    ("oath-end-alone", "10.6"),
];

/// What decides, one after the other (rules 10.3 and 10.4).
fn standing(mat: &Mat) -> [usize; 4] {
    [
        mat.points.into(),
        mat.completed.len(),
        mat.doubloons.into(),
        mat.tokens.len(),
    ]
}

/// How the game ended, once it has.
pub(super) fn outcome(board: &Board) -> Option<Outcome> {
    if !board.over {
        return None;
    }
    let scores = board.mats.iter().map(|mat| i32::from(mat.points)).collect();
    let mut ranked: Vec<Seat> = board.clockwise(Seat(0)).collect();
    ranked.sort_by_key(|&seat| Reverse(standing(board.mat(seat))));
    let best = ranked.first().map(|&seat| standing(board.mat(seat)));
    let runner_up = ranked.get(1).map(|&seat| standing(board.mat(seat)));
    ranked.retain(|&seat| Some(standing(board.mat(seat))) == best);
    ranked.sort_unstable();
    let decided = match (best, runner_up) {
        (Some(best), Some(other)) => best
            .iter()
            .zip(&other)
            .position(|(one, other)| one != other),
        _ => None,
    };
    let (reason, rule) = match (runner_up, decided) {
        (None, _) => ENDS[5],
        (Some(_), Some(place)) => ENDS[place],
        (Some(_), None) => ENDS[4],
    };
    Some(Outcome {
        winners: ranked,
        reason,
        rule,
        scores: Some(scores),
    })
}

impl Board {
    /// Of those who could or would not place a pawn, one after the other, somebody who leaves is no longer one: the round is
    /// over only when everybody who stays and has pawns was passed over or passed (rule 2.10).
    fn forget_idle(&mut self, seat: Seat) {
        // They are the last ones before the player whose turn it is, among those who have pawns.
        let seats = self.seats();
        let turn = self.turn.seat.index();
        let before = (1..seats).map(|step| Seat(((turn + seats - step) % seats) as u8));
        let was_idle = before
            .filter(|&other| !self.mat(other).vacated && self.mat(other).pawns.count() > 0)
            .take(self.idle.into())
            .any(|other| other == seat);
        if was_idle {
            self.idle -= 1;
        }
    }
}

impl Bonus {
    /// How much a player has of what the bonus is for (rule 10.2).
    pub fn count(self, mat: &Mat) -> usize {
        match self {
            Bonus::Missions => mat.completed.len(),
            Bonus::Doubloons => mat.doubloons.into(),
            Bonus::Tokens => mat.tokens.len(),
            Bonus::Followers => mat.followers.len(),
            Bonus::Toughness => mat.toughness.into(),
        }
    }

    /// Who leads alone.
    pub fn leader(self, board: &Board) -> Option<Seat> {
        let count = |seat: &Seat| self.count(board.mat(*seat));
        let most = board.clockwise(Seat(0)).map(|seat| count(&seat)).max()?;
        let mut leaders = board.clockwise(Seat(0)).filter(|seat| count(seat) == most);
        let leader = leaders.next()?;
        leaders.next().is_none().then_some(leader)
    }
}

impl Doing<'_> {
    /// After the last round everybody who holds a Mission is asked, in order of turns (rule 10.1).
    pub(super) fn last_chances(&mut self) {
        let order: Vec<Seat> = self.board.clockwise(self.board.first).collect();
        let steps = order.into_iter().rev().map(Step::LastChance);
        self.board.steps.extend(steps);
    }

    /// The bonuses are given, and the game is over (rules 10.2 to 10.4).
    pub(super) fn finish(&mut self) {
        let mut given = [None; 5];
        for (place, &bonus) in given.iter_mut().zip(Bonus::ALL) {
            let seat = bonus.leader(&self.board);
            *place = seat;
            self.events.push(Event::BonusGiven { bonus, seat });
        }
        for seat in given.into_iter().flatten() {
            self.board.mat_mut(seat).points += 1;
        }
        self.board.bonuses = Some(given);
        self.end();
    }

    fn end(&mut self) {
        self.board.over = true;
        self.board.steps.clear();
        self.look_away();
        let outcome = outcome(&self.board);
        self.events.extend(outcome.map(Event::Ended));
    }

    /// What somebody was looking at is discarded unseen, or goes to the bottom.
    fn look_away(&mut self) {
        let mut looked = std::mem::take(&mut self.secrets.looked);
        let buried = &mut self.secrets.actions.buried;
        buried.append(&mut looked);
        hidden::sort(buried);
        let spied = std::mem::take(&mut self.secrets.spied);
        self.secrets.explorations.below.extend(spied);
    }

    /// Nobody sits here any more (rules 10.5 and 10.6).
    pub(super) fn vacate(&mut self, seat: Seat) {
        let before = self.secrets.actions.buried.len();
        let mut cards = std::mem::take(&mut self.secrets.hands[seat.index()]);
        let charts = std::mem::take(&mut self.secrets.kept[seat.index()]);
        self.secrets.explorations.below.extend(charts);
        self.secrets.actions.buried.append(&mut cards);
        hidden::sort(&mut self.secrets.actions.buried);
        if self.board.asked() == Some(seat) {
            self.look_away();
        }
        let cards = (self.secrets.actions.buried.len() - before) as u8;
        self.events.push(Event::Vacated { seat, cards });

        self.board.forget_idle(seat);
        let mat = self.board.mat_mut(seat);
        mat.vacated = true;
        mat.points = 0;
        mat.tokens = Set::NONE;
        mat.lasting = Set::NONE;
        mat.followers.clear();
        mat.pawns = Pawns::default();
        mat.aside = Pawns::default();
        let missions = std::mem::take(&mut mat.missions);
        self.board.mission_discards.extend(missions);

        let mut left = self.board.clockwise(seat);
        let next = left.next();
        let is_alone = left.next().is_none();
        drop(left);
        let Some(next) = next.filter(|_| !is_alone) else {
            return self.end();
        };
        if self.board.first == seat {
            self.board.first = next;
            self.events.push(Event::First { seat: next });
        }
        self.close_steps(seat, next);
    }

    /// Nothing more is asked of an empty seat, and what others were asked because of it is settled.
    fn close_steps(&mut self, seat: Seat, next: Seat) {
        let steps = std::mem::take(&mut self.board.steps);
        let is_turn = self.board.turn.seat == seat && steps.first() == Some(&Step::Turn);
        let is_choosing = steps.iter().any(|step| matches!(step, Step::Choose(_)));
        let mut demanded = None;
        for step in steps {
            match step {
                Step::Demand { .. } if is_turn => {}
                Step::Demand { by, next, entry } if by == seat => demanded = Some((entry, next)),
                step if step.asks(&self.board) == seat => {}
                step => self.board.steps.push(step),
            }
        }
        if let Some((entry, others)) = demanded {
            let mover = self.board.turn.seat;
            self.ask_for_doubloon(mover, entry, others);
        }
        let chooses = |step: &Step| matches!(step, Step::Choose(_));
        if is_choosing && !self.board.steps.iter().any(chooses) {
            self.endow_all();
        }
        if is_turn {
            if self.board.steps.is_empty() {
                self.next_turn();
            } else {
                // Before the first turn: others still choose.
                self.board.turn = Turn::of(next);
                self.board.steps.insert(0, Step::Turn);
            }
        }
    }
}
