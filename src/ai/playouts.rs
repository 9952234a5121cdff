//! The common search: imagined worlds are played out along one tree of what can be answered, and the answer that was tried
//! most is the best.
//!
//! Each playout imagines a world that looks like the view, plays along the tree as far as it is known, adds one answer to it,
//! and goes on as the game's mind plays until an end or its horizon. The tree belongs to the seat that thinks: its branches are
//! answers, whatever was imagined behind them, so that one plan is made for all worlds that look alike. An answer competes
//! only in the worlds that offer it, and its chances are counted by how often it was offered (information-set search with one
//! observer). Chance is thrown anew in every playout.
//!
//! Whoever may answer before the one who must is asked first, and may let it pass; that, too, is a branch. Seats that have to
//! answer at the same time do so one after the other, the seat that thinks first.

use super::FEW;
use super::mind::{Found, Mind, Problem};
use super::numbers::{ln, mixed};
use super::stop::Stop;
use crate::rules::{Dice, Need, Seat};
use crate::words::Phrase;

/// How much a seldom tried answer is looked at for the sake of learning about it.
const CURIOSITY: f64 = 0.6;
/// Where answers have an order, only the first few are tried at first, and more of them with the root of the tries.
const FIRST_FEW: f64 = 3.0;
const WIDENING: f64 = 1.2;
/// No game comes near it; a playout that does is judged where it stands.
const ENDLESS: u32 = 20_000;

/// Finds an answer by the work that the problem allows, or by what was done of it when `stop` ends it.
pub fn search<G: Mind>(problem: &Problem<G>, stop: &Stop) -> Found<G::Action> {
    let mut tree = Tree::of(problem);
    let mut left = problem.budget;
    while left > 0 && !stop.is_set() && !tree.is_settled(left) {
        let mut dice = Dice::from_number(mixed(problem.seed, u64::from(left)));
        let world = G::imagine(problem.view, &mut dice);
        tree.play_out(world, &mut dice);
        left -= 1;
    }
    let cut_short = left > 0 && stop.is_set();
    match tree.best() {
        Some(best) => Found {
            why: (best.tried > 1 && best.action.is_some()).then(|| {
                if best.tried < FEW {
                    return Phrase::new("mind-few");
                }
                let share = (100.0 * best.mean()).round() as i64;
                Phrase::new("mind-share").with("share", share)
            }),
            action: best.action.clone(),
            cut_short,
        },
        // Nothing was tried.
        None => Found {
            action: problem.options.first().cloned(),
            why: Some(Phrase::new("mind-hurried")),
            cut_short,
        },
    }
}

/// An answer from a place in the tree, and what became of it.
struct Branch<A> {
    seat: Seat,
    /// `None` lets a right pass.
    action: Option<A>,
    /// How often it was played.
    tried: u32,
    /// How often it could have been.
    offered: u32,
    /// What it came to for its seat, all tries together.
    sum: f64,
    /// Where it leads.
    node: usize,
}

impl<A> Branch<A> {
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.tried.max(1))
    }

    /// What it promises, with what may still be learned of it.
    fn promise(&self) -> f64 {
        let unknown = ln(self.offered.max(1)) / f64::from(self.tried.max(1));
        self.mean() + CURIOSITY * unknown.sqrt()
    }
}

/// A place in the tree.
struct Node<A> {
    visits: u32,
    branches: Vec<Branch<A>>,
    /// What was offered here the last time, and in which order it is looked at.
    order: Option<Order<A>>,
}

/// Answers, and how eagerly each of them is looked at; nothing where all are alike.
struct Order<A> {
    answers: Vec<Option<A>>,
    eager: Option<Vec<f64>>,
}

impl<A> Node<A> {
    fn new() -> Self {
        Node {
            visits: 0,
            branches: Vec::new(),
            order: None,
        }
    }
}

/// A question in an imagined world, with what may be answered; `None` among the answers lets a right pass.
struct Turn<A> {
    seat: Seat,
    answers: Vec<Option<A>>,
}

impl<A: Clone> Turn<A> {
    fn new(seat: Seat, need: Need, options: Vec<A>) -> Self {
        let mut answers: Vec<Option<A>> = options.into_iter().map(Some).collect();
        if need == Need::May {
            answers.push(None);
        }
        Turn { seat, answers }
    }

    fn actions(&self) -> Vec<A> {
        self.answers.iter().flatten().cloned().collect()
    }
}

struct Tree<'a, G: Mind> {
    problem: &'a Problem<'a, G>,
    nodes: Vec<Node<G::Action>>,
}

impl<'a, G: Mind> Tree<'a, G> {
    fn of(problem: &'a Problem<'a, G>) -> Self {
        Tree {
            problem,
            nodes: vec![Node::new()],
        }
    }

    /// The answer to the question that was tried most; of several the better one, and then the first.
    fn best(&self) -> Option<&Branch<G::Action>> {
        let tried = self.nodes[0]
            .branches
            .iter()
            .filter(|branch| branch.tried > 0);
        tried.reduce(|best, other| {
            let better =
                other.tried > best.tried || other.tried == best.tried && other.mean() > best.mean();
            if better { other } else { best }
        })
    }

    /// Whether so many more playouts can no longer change which answer was tried most.
    fn is_settled(&self, left: u32) -> bool {
        let (mut most, mut second) = (0, 0);
        for branch in &self.nodes[0].branches {
            if branch.tried > most {
                (most, second) = (branch.tried, most);
            } else if branch.tried > second {
                second = branch.tried;
            }
        }
        most > second && most - second > left
    }

    fn play_out(&mut self, mut world: G, dice: &mut Dice) {
        let mut way: Vec<(usize, usize)> = Vec::new();
        let mut passed = Passed::default();
        let mut node = 0;
        let mut turn = Some(Turn::new(
            self.problem.seat,
            self.problem.need,
            self.problem.options.to_vec(),
        ));
        // Along the tree, and one answer past it.
        while let Some(now) = turn {
            let (at, is_new) = self.choose(node, &world, &now, dice);
            way.push((node, at));
            let branch = &self.nodes[node].branches[at];
            node = branch.node;
            match branch.action.clone() {
                Some(action) => {
                    world.apply(now.seat, &action, dice);
                    passed = Passed::default();
                }
                None => passed.add(now.seat),
            }
            if is_new {
                break;
            }
            turn = next_turn(&world, self.problem.seats, &passed);
        }
        let worth = self.judged(world, passed, dice);
        for (node, at) in way {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let branch = &mut node.branches[at];
            branch.tried += 1;
            branch.sum += worth.get(branch.seat.index()).copied().unwrap_or(0.5);
        }
    }

    /// Goes on from the edge of the tree, and says what it came to for each seat.
    fn judged(&self, mut world: G, mut passed: Passed, dice: &mut Dice) -> Vec<f64> {
        let seats = self.problem.seats;
        for plies in 0..ENDLESS {
            if world.rests(plies) {
                break;
            }
            let Some(turn) = next_turn(&world, seats, &passed) else {
                break;
            };
            let options = turn.actions();
            let may_pass = options.len() < turn.answers.len();
            if options.is_empty() || may_pass && dice.index(turn.answers.len()) == 0 {
                passed.add(turn.seat);
                continue;
            }
            let at = world.pick(turn.seat, &options, dice);
            world.apply(turn.seat, &options[at.min(options.len() - 1)], dice);
            passed = Passed::default();
        }
        match world.outcome() {
            Some(outcome) => G::worth(&outcome, seats),
            None => world.prospects(seats),
        }
    }

    /// The branch to follow from a place, and whether it is new.
    fn choose(
        &mut self,
        node: usize,
        world: &G,
        turn: &Turn<G::Action>,
        dice: &mut Dice,
    ) -> (usize, bool) {
        let here = &self.nodes[node];
        let mut known: Vec<usize> = Vec::with_capacity(here.branches.len());
        let mut fresh: Vec<usize> = Vec::new();
        for (at, answer) in turn.answers.iter().enumerate() {
            let is_it =
                |branch: &Branch<G::Action>| branch.seat == turn.seat && branch.action == *answer;
            match here.branches.iter().position(is_it) {
                Some(branch) => known.push(branch),
                None => fresh.push(at),
            }
        }
        for &branch in &known {
            self.nodes[node].branches[branch].offered += 1;
        }
        let at = self
            .fresh_answer(node, world, turn, &fresh, known.len(), dice)
            .map(|at| turn.answers[at].clone());
        if let Some(action) = at {
            let next = self.nodes.len();
            self.nodes.push(Node::new());
            let branches = &mut self.nodes[node].branches;
            branches.push(Branch {
                seat: turn.seat,
                action,
                tried: 0,
                offered: 1,
                sum: 0.0,
                node: next,
            });
            return (branches.len() - 1, true);
        }
        let branches = &self.nodes[node].branches;
        let best = known.into_iter().reduce(|best, other| {
            if branches[other].promise() > branches[best].promise() {
                other
            } else {
                best
            }
        });
        // An answer is either known or fresh, and a question has one at least.
        (best.unwrap_or(0), false)
    }

    /// Which of the answers that were never tried here is tried now; none where the known ones come first.
    fn fresh_answer(
        &mut self,
        node: usize,
        world: &G,
        turn: &Turn<G::Action>,
        fresh: &[usize],
        known: usize,
        dice: &mut Dice,
    ) -> Option<usize> {
        if fresh.is_empty() {
            return None;
        }
        let here = &mut self.nodes[node];
        let is_kept = |order: &Order<G::Action>| order.answers == turn.answers;
        if !here.order.as_ref().is_some_and(is_kept) {
            here.order = Some(Order {
                answers: turn.answers.clone(),
                eager: world.eagerness(turn.seat, &turn.actions()),
            });
        }
        let eager = here.order.as_ref().and_then(|order| order.eager.as_ref());
        let Some(eager) = eager else {
            return Some(fresh[dice.index(fresh.len())]);
        };
        let few = FIRST_FEW + WIDENING * f64::from(here.visits).sqrt();
        if known > 0 && known as f64 >= few {
            return None;
        }
        // To let a right pass stands behind all the others.
        let eagerness = |at: usize| eager.get(at).copied().unwrap_or(f64::NEG_INFINITY);
        let most = fresh.iter().map(|&at| eagerness(at));
        let most = most.fold(f64::NEG_INFINITY, f64::max);
        let is_one = |at: &usize| eagerness(*at) >= most;
        let alike: Vec<usize> = fresh.iter().copied().filter(is_one).collect();
        Some(alike[dice.index(alike.len())])
    }
}

/// The seats that let their rights pass since the last answer, a bit for each.
#[derive(Clone, Copy, Default)]
struct Passed(u32);

impl Passed {
    fn add(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }
}

/// Who answers next in an imagined world: whoever may and has not let it pass, then whoever must.
fn next_turn<G: Mind>(world: &G, seats: usize, passed: &Passed) -> Option<Turn<G::Action>> {
    let mut must = None;
    for seat in Seat::all(seats) {
        let Some(ask) = world.ask(seat) else { continue };
        match ask.need {
            Need::May if !passed.has(seat) => return Some(Turn::new(seat, ask.need, ask.options)),
            Need::May => {}
            Need::Must => must = must.or(Some((seat, ask))),
        }
    }
    must.map(|(seat, ask)| Turn::new(seat, ask.need, ask.options))
}
