//! Who forced a position to come back for the third time: the moves that each side could have played instead.

use super::action::Action;
use super::board::{self, Board, Deed, Side};

/// How far ahead an alternative is examined, itself counted as the first ply (rule 6.4).
pub(super) const PLIES: u32 = 6;

/// At most so many other moves that do not lose make a turn a forced one (rule 6.4).
const FORCED_AT: usize = 1;

/// The sides that had no real choice at some turn of the cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forced {
    pub attackers: bool,
    pub defenders: bool,
}

/// How often the position at the end of a path of moves without captures has been on the board along it, itself
/// counted (rule 6.1), and where in the path it was the last time before.
pub(super) fn occurrences(now: Board, path: &[Action]) -> (usize, Option<usize>) {
    if !can_recur(path) {
        return (1, None);
    }
    let mut times = 1;
    let mut last = None;
    let mut then = now;
    for (at, action) in path.iter().enumerate().rev() {
        then.slide(action.target(), action.origin());
        // Only with the same side to move is it the same position.
        if (path.len() - at).is_multiple_of(2) && then == now {
            times += 1;
            last = last.or(Some(at));
        }
    }
    (times, last)
}

/// A quick look at the last move alone: where a position comes back, somebody had left the square that it reaches, and
/// somebody had filled the square that it leaves.
fn can_recur(path: &[Action]) -> bool {
    path.split_last().is_some_and(|(last, before)| {
        before.iter().any(|action| action.origin() == last.target())
            && before.iter().any(|action| action.target() == last.origin())
    })
}

/// Which sides were forced in the turns of a path from the second occurrence, at `second`, to its end, where `to_move` is to
/// move. The rule looks [`PLIES`] ahead; a guess is had for fewer.
pub(super) fn forced(
    now: Board,
    to_move: Side,
    path: &[Action],
    second: usize,
    plies: u32,
) -> Forced {
    let mut forced = Forced {
        attackers: false,
        defenders: false,
    };
    let mut then = now;
    let mut mover = to_move;
    for played in path[second..].iter().rev() {
        then.slide(played.target(), played.origin());
        mover = mover.other();
        let found = match mover {
            Side::Attackers => &mut forced.attackers,
            Side::Defenders => &mut forced.defenders,
        };
        *found = *found || had_no_choice(&then, mover, *played, plies);
    }
    forced
}

/// Whether, apart from what was played, at most one move was there that does not lose.
fn had_no_choice(board: &Board, mover: Side, played: Action, plies: u32) -> bool {
    Action::all(board, mover)
        .into_iter()
        .filter(|&other| other != played && !loses(board, mover, other, plies))
        .nth(FORCED_AT)
        .is_none()
}

/// Whether the opponent can force a win once this move is played, itself the first of so many plies.
pub(super) fn loses(board: &Board, mover: Side, action: Action, plies: u32) -> bool {
    let mut after = *board;
    let deed = after.play(action.origin(), action.target());
    !decides(&after, mover, deed) && wins_soon(&after, mover.other(), plies.saturating_sub(1))
}

/// Whether a move has won the game for the side that made it, repetition aside (rules 5.1 to 5.3).
fn decides(after: &Board, mover: Side, deed: Deed) -> bool {
    deed.ends() || !after.can_move(mover.other())
}

/// Whether the side to move can force a win within so many plies. Short wins are looked for first: most are found
/// there, at a fraction of the cost.
pub(super) fn wins_soon(board: &Board, side: Side, plies: u32) -> bool {
    (1..=plies).step_by(2).any(|plies| wins(board, side, plies))
}

fn wins(board: &Board, side: Side, plies: u32) -> bool {
    if side == Side::Defenders && board.king_can_go_home() {
        return true;
    }
    moves(board, side).any(|(from, to)| {
        let mut after = *board;
        let deed = after.play(from, to);
        decides(&after, side, deed) || plies > 2 && cannot_escape(&after, side, plies - 1)
    })
}

/// Whether every reply still lets the side that has just moved force its win within so many plies.
fn cannot_escape(board: &Board, side: Side, plies: u32) -> bool {
    let other = side.other();
    if other == Side::Defenders && board.king_can_go_home() {
        return false;
    }
    moves(board, other).all(|(from, to)| {
        let mut after = *board;
        let deed = after.play(from, to);
        !decides(&after, other, deed) && wins_soon(&after, side, plies - 1)
    })
}

fn moves(board: &Board, side: Side) -> impl Iterator<Item = (usize, usize)> {
    let board = *board;
    board::each(board.of(side))
        .flat_map(move |from| board::each(board.reach(from)).map(move |to| (from, to)))
}
