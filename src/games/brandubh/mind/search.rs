//! The search: alpha-beta, one move deeper each time, with what it remembers of positions, and the rule of repetition.
//!
//! It counts positions, never time, so that the same budget finds the same move everywhere.

use super::super::action::Action;
use super::super::board::{ALL, Board, Side, Squares, each};
use super::super::repetition::{self, Forced};
use super::judgment;
use super::memory::{Bound, Memory};
use super::node::{Node, Step};
use crate::ai::{Stop, mixed};

/// A win at once; one so many plies away is worth as many less.
pub(super) const WON: i32 = 30_000;
/// What is at least so much is a forced win, and no judgment.
pub(super) const SURE: i32 = 29_000;
/// The end by a third repetition, as far as it can be told: nearly a win.
pub(super) const REPEATED: i32 = 12_000;
/// A circle in a line of thought, for the attackers.
const CIRCLE: i32 = 150;
/// No line of thought is longer.
const LONGEST: usize = 96;
/// No search goes deeper; at the end of a game the budget is never used up.
const DEEPEST: i32 = 40;
/// How many plies captures alone are looked at past the depth.
const CAPTURES: i32 = 4;
/// How often it is asked whether to stop: every so many positions.
const BREATH: u32 = 2_048;
/// What judging a repetition costs, in positions.
const JUDGING: u32 = 60;
/// How far ahead is looked when it is guessed who forced a repetition; the rule looks further.
const GUESSED: u32 = 2;

/// What a search has come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub step: Step,
    /// How good it is for the side to move.
    pub worth: i32,
    /// How many plies ahead everything was looked at.
    pub depth: i32,
    /// Whether it was stopped before its budget was used.
    pub cut_short: bool,
}

/// One search.
pub(super) struct Search<'a> {
    stop: &'a Stop,
    left: u32,
    is_over: bool,
    is_stopped: bool,
    seed: u64,
    memory: Memory,
    killers: [[Step; 2]; LONGEST],
    history: Vec<i32>,
    /// The keys of the positions from the game's last capture to here; none where repetition is not counted.
    line: Vec<u64>,
    /// The moves between them.
    path: Vec<Action>,
    /// How many of them belong to the game.
    played: usize,
    counts_repetition: bool,
}

/// A list of moves with how promising each of them is.
struct Steps {
    steps: [(i32, Step); 112],
    count: usize,
}

impl Steps {
    fn new() -> Steps {
        Steps {
            steps: [(0, Step::NONE); 112],
            count: 0,
        }
    }

    fn push(&mut self, promise: i32, step: Step) {
        if let Some(place) = self.steps.get_mut(self.count) {
            *place = (promise, step);
            self.count += 1;
        }
    }

    /// Takes the most promising one from a place on.
    fn next(&mut self, at: usize) -> Option<Step> {
        let rest = self.steps.get_mut(at..self.count)?;
        let best = (1..rest.len()).fold(0, |best, other| {
            if rest[other].0 > rest[best].0 {
                other
            } else {
                best
            }
        });
        let step = rest.get(best)?.1;
        rest.swap(0, best);
        Some(step)
    }
}

impl<'a> Search<'a> {
    pub fn new(budget: u32, seed: u64, stop: &'a Stop) -> Search<'a> {
        Search {
            stop,
            left: budget,
            is_over: false,
            is_stopped: false,
            seed,
            memory: Memory::of(budget),
            killers: [[Step::NONE; 2]; LONGEST],
            history: vec![0; 2 << 12],
            line: Vec::new(),
            path: Vec::new(),
            played: 0,
            counts_repetition: false,
        }
    }

    /// Finds the best of the legal moves of a position that a game has come to by `path`, the moves since the last capture;
    /// `None` where there is no move.
    pub fn find(&mut self, board: Board, side: Side, path: Option<&[Action]>) -> Option<Best> {
        let root = Node::new(board, side);
        self.remember_the_game(&root, path);
        let mut steps: Vec<(i32, Step)> = Vec::new();
        for from in each(board.of(side)) {
            for to in each(board.reach(from)) {
                let step = Step::new(from, to);
                steps.push((self.promise(&root, step, Step::NONE, 0), step));
            }
        }
        // Moves that promise as much as each other come in an order of chance.
        let mut place = 0;
        steps.sort_by_cached_key(|(promise, _)| {
            place += 1;
            (-promise, mixed(self.seed, place))
        });
        let mut found = Best {
            step: steps.first()?.1,
            worth: 0,
            depth: 0,
            cut_short: false,
        };
        for depth in 1..=DEEPEST {
            let mut alpha = -WON;
            for (at, &(_, step)) in steps.iter().enumerate() {
                let worth = self.follow(&root, step, depth, 0, alpha, WON, at > 0);
                if self.is_over {
                    break;
                }
                if worth > alpha {
                    alpha = worth;
                    found.step = step;
                    found.worth = worth;
                }
            }
            if self.is_over {
                break;
            }
            found.depth = depth;
            // The best one first, the others as they were: what was cut off has no worth of its own.
            if let Some(best) = steps.iter().position(|(_, step)| *step == found.step) {
                steps[..=best].rotate_right(1);
            }
            let is_known = found.worth.abs() >= SURE && WON - found.worth.abs() <= depth;
            if is_known || steps.len() == 1 {
                break;
            }
        }
        found.cut_short = self.is_stopped;
        Some(found)
    }

    /// Writes down the positions since the last capture, walking back along the game's own moves.
    pub(super) fn remember_the_game(&mut self, root: &Node, path: Option<&[Action]>) {
        self.counts_repetition = path.is_some();
        let path = path.unwrap_or_default();
        let mut board = root.board;
        let mut side = root.side;
        self.line = vec![root.own_key()];
        for action in path.iter().rev() {
            board.slide(action.target(), action.origin());
            side = side.other();
            self.line.push(Node::new(board, side).own_key());
        }
        self.line.reverse();
        self.path = path.to_vec();
        self.played = self.line.len();
    }

    /// The worth of a move for the side that makes it. Where `narrow` is set it is first asked only whether it is better than
    /// alpha.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn follow(
        &mut self,
        node: &Node,
        step: Step,
        depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        narrow: bool,
    ) -> i32 {
        self.follow_less(node, step, depth, 0, ply, alpha, beta, narrow)
    }

    /// The same; a move that promises little is first looked at less deeply.
    #[allow(clippy::too_many_arguments)]
    fn follow_less(
        &mut self,
        node: &Node,
        step: Step,
        depth: i32,
        less: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        narrow: bool,
    ) -> i32 {
        let (next, deed) = node.after(step);
        if deed.ends() {
            return WON - (ply as i32 + 1);
        }
        // After a capture no earlier position comes back.
        let kept = (deed.captured != 0).then(|| {
            let kept = (
                std::mem::take(&mut self.line),
                std::mem::take(&mut self.path),
                self.played,
            );
            self.played = 0;
            kept
        });
        if kept.is_none() {
            self.path.push(step.action());
        }
        self.line.push(next.own_key());
        let depth = depth - 1;
        let mut worth = alpha + 1;
        if narrow {
            worth = -self.weigh(&next, depth - less, ply + 1, -alpha - 1, -alpha);
            if worth > alpha && less > 0 && !self.is_over {
                worth = -self.weigh(&next, depth, ply + 1, -alpha - 1, -alpha);
            }
        }
        if !narrow || worth > alpha && worth < beta && !self.is_over {
            worth = -self.weigh(&next, depth, ply + 1, -beta, -alpha);
        }
        self.line.pop();
        match kept {
            Some((line, path, played)) => {
                (self.line, self.path, self.played) = (line, path, played);
            }
            None => {
                self.path.pop();
            }
        }
        worth
    }

    /// The worth of a position for the side to move, at most as exactly as alpha and beta ask.
    fn weigh(&mut self, node: &Node, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.is_spent() {
            return 0;
        }
        let board = &node.board;
        if !board.can_move(node.side) {
            return ply as i32 - WON;
        }
        // What can be seen without playing it: a win at once, and a loss that one move cannot turn away.
        let mut targets = ALL;
        match node.side {
            Side::Defenders => {
                if node.open_corners() != 0 {
                    return WON - (ply as i32 + 1);
                }
            }
            Side::Attackers => {
                if node.taking_the_king().is_some() {
                    return WON - (ply as i32 + 1);
                }
                let corners = node.open_corners();
                if corners != 0 {
                    targets = node.closing(corners);
                    if corners.count_ones() > 1 || targets == 0 {
                        return ply as i32 + 2 - WON;
                    }
                }
            }
        }
        if let Some(worth) = self.repeated(node, ply) {
            return worth;
        }
        let pressed = targets != ALL;
        if depth <= 0 && !pressed || ply + 1 >= LONGEST {
            return self.settle(node, depth, ply, alpha, beta);
        }
        // The way home has to be closed, and there are few ways to do that: this costs no depth.
        let depth = if pressed { depth.max(0) + 1 } else { depth };

        let (note, best_before) = self.memory.recall(node);
        if let Some(note) = note.filter(|note| i32::from(note.depth) >= depth) {
            let worth = from_here(i32::from(note.worth), ply);
            match note.bound {
                Bound::Exact => return worth,
                Bound::AtLeast if worth >= beta => return worth,
                Bound::AtMost if worth <= alpha => return worth,
                Bound::AtLeast | Bound::AtMost => {}
            }
        }

        let mut steps = self.steps(node, targets, best_before, ply);
        let (mut best, mut most, before) = (Step::NONE, -WON, alpha);
        let mut at = 0;
        while let Some(step) = steps.next(at) {
            let quiet = steps.steps[at].0 < KILLING;
            let less = match (at, depth) {
                (6.., 3..) if quiet && !pressed => 1 + i32::from(at >= 16 && depth >= 5),
                _ => 0,
            };
            let worth = self.follow_less(node, step, depth, less, ply, alpha, beta, at > 0);
            if self.is_over {
                return 0;
            }
            if worth > most {
                (best, most) = (step, worth);
            }
            alpha = alpha.max(worth);
            if alpha >= beta {
                if quiet {
                    self.reward(node.side, step, depth, ply);
                }
                break;
            }
            at += 1;
        }
        if steps.count == 0 {
            // The way home cannot be closed.
            return ply as i32 + 2 - WON;
        }
        let bound = if most >= beta {
            Bound::AtLeast
        } else if most > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        // What hangs on how the position was come to is no worth of its own.
        if most.abs() < REPEATED - LONGEST as i32 || most.abs() >= SURE {
            let worth = to_here(most, ply) as i16;
            self.memory.note(node, depth as i8, worth, bound, best);
        }
        most
    }

    /// The worth of a position when only captures are looked at.
    fn settle(&mut self, node: &Node, depth: i32, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        let mut most = judgment::judged(node) + self.whim(node);
        if most >= beta || depth <= -CAPTURES || ply + 1 >= LONGEST {
            return most;
        }
        let targets = node.capturing();
        if targets == 0 {
            return most;
        }
        alpha = alpha.max(most);
        let occupied = node.board.of(node.side);
        for from in each(occupied) {
            for to in each(node.board.reach(from) & targets) {
                let worth = self.follow(node, Step::new(from, to), depth, ply, alpha, beta, false);
                if self.is_over {
                    return 0;
                }
                most = most.max(worth);
                alpha = alpha.max(worth);
                if alpha >= beta {
                    return most;
                }
            }
        }
        most
    }

    /// A trifle that differs from thought to thought, so that not all games are the same.
    fn whim(&self, node: &Node) -> i32 {
        (mixed(self.seed, node.shared_key().0) & 7) as i32 - 3
    }

    /// Counts a position, and tells whether that was one too many.
    fn is_spent(&mut self) -> bool {
        if self.is_over {
            return true;
        }
        if self.left == 0 {
            self.is_over = true;
            return true;
        }
        self.left -= 1;
        if self.left.is_multiple_of(BREATH) && self.stop.is_set() {
            self.is_over = true;
            self.is_stopped = true;
        }
        self.is_over
    }

    /// What a position comes to that has been there before: at its third return, and where a line of thought turns in a circle.
    fn repeated(&mut self, node: &Node, ply: usize) -> Option<i32> {
        if !self.counts_repetition {
            return None;
        }
        let now = self.line.len() - 1;
        let key = self.line[now];
        let mut times = 0;
        let mut last = None;
        // It takes four plies at least to come back.
        let mut at = now;
        while at >= 2 {
            at -= 2;
            if self.line[at] != key {
                continue;
            }
            times += 1;
            last = last.or(Some(at));
            if times > 1 || at + 1 >= self.played {
                break;
            }
        }
        let last = last?;
        if times < 2 {
            // A circle in thought alone is no end: the defenders, who lose by it unless they are forced, can still turn off.
            let worth = match node.side {
                Side::Attackers => CIRCLE,
                Side::Defenders => -CIRCLE,
            };
            return (last + 1 >= self.played).then_some(worth);
        }
        // The end is looked at as the rule does where it is near; further away it is guessed.
        let (plies, cost) = match ply <= 1 {
            true => (repetition::PLIES, 40 * JUDGING),
            false => (GUESSED, JUDGING),
        };
        self.left = self.left.saturating_sub(cost);
        let forced = repetition::forced(node.board, node.side, &self.path, last, plies);
        let winner = match forced {
            Forced {
                attackers: false,
                defenders: true,
            } => Side::Defenders,
            _ => Side::Attackers,
        };
        let worth = REPEATED - ply as i32;
        Some(if winner == node.side { worth } else { -worth })
    }

    /// The moves to the targets, each with its promise.
    fn steps(&self, node: &Node, targets: Squares, first: Step, ply: usize) -> Steps {
        let mut steps = Steps::new();
        let board = &node.board;
        let capturing = node.capturing();
        let king = board.king_at();
        let ways = match node.side {
            Side::Defenders => node.ways_home(),
            Side::Attackers => 0,
        };
        for from in each(board.of(node.side)) {
            for to in each(board.reach(from) & targets) {
                let step = Step::new(from, to);
                let promise = if step == first {
                    FIRST
                } else if capturing & (1 << to) != 0 {
                    CAPTURE
                } else if from == king && ways & (1 << to) != 0 {
                    TO_A_WAY_HOME
                } else {
                    self.quiet_promise(node.side, step, ply)
                };
                steps.push(promise, step);
            }
        }
        steps
    }

    fn promise(&self, node: &Node, step: Step, first: Step, ply: usize) -> i32 {
        if step == first {
            FIRST
        } else if node.capturing() & (1 << step.to()) != 0 {
            CAPTURE
        } else {
            self.quiet_promise(node.side, step, ply)
        }
    }

    fn quiet_promise(&self, side: Side, step: Step, ply: usize) -> i32 {
        match self.killers.get(ply) {
            Some([one, _]) if *one == step => KILLING + 1,
            Some([_, other]) if *other == step => KILLING,
            _ => self.history[place(side, step)],
        }
    }

    /// Remembers a quiet move that was too good for the other side.
    fn reward(&mut self, side: Side, step: Step, depth: i32, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply)
            && killers[0] != step
        {
            *killers = [step, killers[0]];
        }
        let history = &mut self.history[place(side, step)];
        *history += depth * depth;
        if *history >= KILLING {
            for history in &mut self.history {
                *history /= 2;
            }
        }
    }
}

const FIRST: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 22;
const TO_A_WAY_HOME: i32 = 1 << 21;
const KILLING: i32 = 1 << 20;

fn place(side: Side, step: Step) -> usize {
    let side = match side {
        Side::Attackers => 0,
        Side::Defenders => 1,
    };
    side << 12 | step.from() | step.to() << 6
}

/// A worth as it is remembered: how far a win is, is counted from the position, not from the root.
fn to_here(worth: i32, ply: usize) -> i32 {
    match worth {
        SURE.. => worth + ply as i32,
        _ if worth <= -SURE => worth - ply as i32,
        _ => worth,
    }
}

fn from_here(worth: i32, ply: usize) -> i32 {
    match worth {
        SURE.. => worth - ply as i32,
        _ if worth <= -SURE => worth + ply as i32,
        _ => worth,
    }
}
