//! How the computer plays Oath: it imagines games to their end in which everybody plays on as a plain player would, and gives
//! the answer with which they end best.
//!
//! Every answer is tried in the same imagined worlds and meets the same luck there, so that a difference tells more of the
//! answers than of the luck. Those that are surely behind are given up, and whenever a part of the work is done, so is the
//! worse half of those that are left.

use super::{Action, Oath, plain};
use crate::ai::{FEW, Found, Level, Mind, Phrase, Problem, Stop, chance_of, mixed};
use crate::rules::{Dice, Game, Outcome, Seat};

/// No more answers than this are tried: those that a plain player likes best.
const MOST: usize = 16;
/// An answer is given up when it lies behind by so many standard errors.
const SURE: f64 = 2.5;
/// When no more than this can lie between the answers that are left, any of them will do.
const ALIKE: f64 = 0.004;
/// To copy an imagined world is as much work as so many answers.
const COPYING: u32 = 3;
/// After so many worlds the answers are compared for the first time.
const FIRST_LOOK: u64 = 16;
/// What a plain player thinks of an answer counts as much as so many worlds.
const TRUST: f64 = 32.0;
/// What a point is worth that a plain player sees in an answer, and the most that is believed of it.
const POINT: f64 = 0.05;
const BELIEVED: f64 = 0.15;
/// How much it counts to win, in the last round; by how much is the rest of it. In earlier rounds it counts less, since a lead
/// tells more then of what an answer is worth.
const WINNING: f64 = 0.7;
/// Whoever leads by so many points wins three games of four.
const LEAD: f64 = 6.0;

impl Mind for Oath {
    /// Answers that are given in imagined games.
    fn budget(level: Level) -> u32 {
        match level {
            Level::Easy => 100,
            Level::Medium => 2_000,
            Level::Hard => 1_000_000,
        }
    }

    fn search(problem: &Problem<Self>, stop: &Stop) -> Option<Found<Action>> {
        let mut race = Race::of(problem);
        race.run(stop);
        Some(race.found(stop))
    }
}

/// An answer, and what became of it.
struct Branch {
    action: Action,
    /// What each imagined world came to, the same worlds in the same order for all branches that are left.
    worths: Vec<f64>,
    sum: f64,
    won: usize,
    /// What is added to the sum for what a plain player thinks of it.
    trust: f64,
}

impl Branch {
    fn new(action: Action, trust: f64) -> Branch {
        Branch {
            action,
            worths: Vec::new(),
            sum: 0.0,
            won: 0,
            trust,
        }
    }

    /// How far it lies behind another on average, and the standard error of that.
    fn behind(&self, other: &Branch) -> (f64, f64) {
        let count = self.worths.len() as f64;
        let mean = (other.sum - self.sum) / count;
        let pairs = self.worths.iter().zip(&other.worths);
        let off = pairs.map(|(own, others)| others - own - mean);
        let squares: f64 = off.map(|off| off * off).sum();
        (mean, (squares / (count * (count - 1.0))).sqrt())
    }
}

/// The answers that are still tried against each other.
struct Race<'a> {
    problem: &'a Problem<'a, Oath>,
    /// The best one first, as far as they have been compared.
    branches: Vec<Branch>,
    /// How many worlds were imagined.
    worlds: u64,
    /// How much work was done.
    done: u64,
}

impl<'a> Race<'a> {
    fn of(problem: &'a Problem<'a, Oath>) -> Race<'a> {
        let liking = plain::weights(plain::Seen::of(problem.view), problem.options);
        // What is done before placing takes nothing from the placement, so the two are not compared.
        let is_before = |liking: f64| liking >= plain::BEFORE_PLACING;
        let best = |before: bool| {
            let alike = liking.iter().filter(|&&one| is_before(one) == before);
            alike.copied().fold(f64::NEG_INFINITY, f64::max)
        };
        let (placing, before) = (best(false), best(true));
        let trust = |liking: f64| {
            let best = if is_before(liking) { before } else { placing };
            -TRUST * (POINT * (best - liking)).min(BELIEVED)
        };
        let mut answers: Vec<(f64, Action)> = (liking.iter().copied())
            .zip(problem.options.iter().copied())
            .collect();
        answers.sort_by(|one, other| other.0.total_cmp(&one.0));
        // With little work to do, few answers are better compared than many.
        let few = (problem.budget / 1_000).clamp(3, MOST as u32);
        answers.truncate(few as usize);
        let branches = answers
            .into_iter()
            .map(|(liking, action)| Branch::new(action, trust(liking)));
        Race {
            problem,
            branches: branches.collect(),
            worlds: 0,
            done: 0,
        }
    }

    fn run(&mut self, stop: &Stop) {
        let budget = u64::from(self.problem.budget);
        let mut kept = self.branches.len();
        let halvings = u64::from(kept.next_power_of_two().ilog2());
        let mut halved = 0;
        let mut look = FIRST_LOOK;
        while self.branches.len() > 1 && self.done < budget && self.try_world(stop) {
            if self.worlds == look {
                look += look / 2;
                self.rank();
                if self.are_alike() {
                    return;
                }
                self.give_up();
            }
            if self.done * halvings >= budget * (halved + 1) {
                halved += 1;
                kept = kept.div_ceil(2);
                self.rank();
                self.branches.truncate(kept);
            }
        }
    }

    /// Tries all branches in one more world; whether there was time for it.
    fn try_world(&mut self, stop: &Stop) -> bool {
        let Problem {
            view, seat, seed, ..
        } = *self.problem;
        let seed = mixed(seed, self.worlds);
        let world = Oath::imagine(view, &mut Dice::from_number(seed));
        let winning = WINNING * f64::from(view.board.round) / f64::from(view.board.rounds);
        let mut ends = Vec::with_capacity(self.branches.len());
        for branch in &self.branches {
            if stop.is_set() {
                return false;
            }
            let (end, plies) = world.clone().played_out(seat, branch.action, seed);
            self.done += u64::from(plies + COPYING);
            ends.push(end);
        }
        for (branch, end) in self.branches.iter_mut().zip(ends) {
            let worth = worth(&end, seat, winning);
            branch.worths.push(worth);
            branch.sum += worth;
            branch.won += usize::from(end.winners.contains(&seat));
        }
        self.worlds += 1;
        true
    }

    /// The best branch comes first; of equal ones the one that came first before.
    fn rank(&mut self) {
        let credit = |branch: &Branch| branch.sum + branch.trust;
        self.branches
            .sort_by(|one, other| credit(other).total_cmp(&credit(one)));
    }

    fn are_alike(&self) -> bool {
        let best = &self.branches[0];
        self.branches[1..].iter().all(|branch| {
            let (behind, error) = branch.behind(best);
            behind.abs() + error < ALIKE
        })
    }

    fn give_up(&mut self) {
        let (best, others) = self.branches.split_at(1);
        let is_behind = |branch: &Branch| {
            let (behind, error) = branch.behind(&best[0]);
            behind > SURE * error
        };
        let lost: Vec<bool> = others.iter().map(is_behind).collect();
        let mut lost = std::iter::once(false).chain(lost);
        self.branches.retain(|_| !lost.next().unwrap_or(false));
    }

    fn found(mut self, stop: &Stop) -> Found<Action> {
        self.rank();
        let best = self.branches.first();
        let why = match best {
            Some(best) if !best.worths.is_empty() && best.worths.len() < FEW as usize => {
                Phrase::new("mind-few")
            }
            Some(best) if !best.worths.is_empty() => {
                let share = (100 * best.won + best.worths.len() / 2) / best.worths.len();
                Phrase::new("mind-share").with("share", share as i64)
            }
            _ => Phrase::new("mind-hurried"),
        };
        let is_done = self.branches.len() < 2 || self.done >= u64::from(self.problem.budget);
        Found {
            action: best.map(|best| best.action),
            why: Some(why),
            cut_short: stop.is_set() && !is_done,
        }
    }
}

/// How good an end is for a seat, from 0 to 1: so much of it is to win, and a lead tells good games from better ones.
fn worth(end: &Outcome, seat: Seat, winning: f64) -> f64 {
    let won = match end.winners.contains(&seat) {
        true => 1.0 / end.winners.len() as f64,
        false => 0.0,
    };
    let points = end.scores.iter().flatten().map(|&points| f64::from(points));
    let mut own = 0.0;
    let mut best = 0.0_f64;
    for (other, points) in points.enumerate() {
        match other == seat.index() {
            true => own = points,
            false => best = best.max(points),
        }
    }
    winning * won + (1.0 - winning) * chance_of((own - best) / LEAD)
}

impl Oath {
    /// What whoever is asked sees of this imagined position, as far as a plain player looks at it.
    fn seen(&self) -> plain::Seen<'_> {
        let secrets = &self.secrets;
        plain::Seen {
            board: &self.board,
            looked: secrets
                .looked
                .iter()
                .map(|card| Some(*card.open()))
                .collect(),
            spied: secrets
                .spied
                .iter()
                .map(|card| Some(*card.open()))
                .collect(),
            explorations: secrets.explorations.len(),
        }
    }

    /// How this imagined game ends when a seat gives an answer and then everybody plays on as a plain player would, and how many
    /// answers it took.
    fn played_out(mut self, seat: Seat, action: Action, seed: u64) -> (Outcome, u32) {
        let mut taste = Dice::from_number(mixed(seed, 1));
        let mut next = Some((seat, action));
        let mut plies = 0;
        while let Some((seat, action)) = next {
            self.apply(seat, &action, &mut self.luck(seed));
            plies += 1;
            next = self.board.asked().map(|seat| {
                let options = self.options();
                let at = match options.len() {
                    1 => 0,
                    _ => plain::chosen(self.seen(), &options, &mut taste),
                };
                (seat, options[at])
            });
        }
        let end = self
            .outcome()
            .expect("a game in which nobody is asked is over");
        (end, plies)
    }

    /// The dice of a moment in an imagined game, the same however the moment was reached: new cards come out alike whatever was
    /// answered before.
    fn luck(&self, seed: u64) -> Dice {
        let moment = u64::from(self.board.round) << 8 | self.board.pawns.len() as u64;
        Dice::from_number(mixed(seed, moment << 1))
    }
}
