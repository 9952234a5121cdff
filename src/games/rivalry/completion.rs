//! The completion: all that the lost half of the rulebook must have said, and that had to be ruled instead.
//!
//! Only the second half of the rulebook is known: Marauders, their attack values, the death of a Prince. Board, set-up,
//! Soldiers and their phase, supply and limits follow here, so that the original can take their place if it is ever found.
//! Rules 1.1 to 1.6, 2.2, 2.3, 3.1 to 3.7, 4.3, 4.7, 5.5, 5.9, 6.1 to 6.3 and 7.4.

use super::board::{Board, EDGES, Edge, Figure, NEAR, Side, Squares, bit, edges_of};

/// How many columns and rows the board has (rule 1.1).
pub const SIZE: u8 = 8;

/// Where the Soldiers stand at the start, from row 8 to row 1, White's in capitals (rule 1.3).
pub(super) const START: &str = "8/8/2SNgs2/2GPcn2/2NCpg2/2SGns2/8/8";

/// The action points of a phase (rules 2.2 and 2.3).
pub const POINTS: u8 = 5;

/// After so many turns the game is drawn (rule 5.9).
pub const TURNS: u32 = 200;

/// How many Soldiers of a kind each side has (rule 1.2), and how many Marauders of a kind the supply (rule 1.4).
pub const fn count(figure: Figure) -> u32 {
    match figure {
        Figure::Prince | Figure::Champion => 1,
        Figure::Guard | Figure::Swordsman | Figure::Knight => 2,
        Figure::Barbarian => 12,
        Figure::Chief => 6,
    }
}

/// The letter of a kind in notation and in pictures; the Chief's is H, since C is the Champion's (rule 7.4).
pub const fn letter(figure: Figure) -> char {
    match figure {
        Figure::Prince => 'P',
        Figure::Champion => 'C',
        Figure::Guard => 'G',
        Figure::Swordsman => 'S',
        Figure::Knight => 'N',
        Figure::Barbarian => 'B',
        Figure::Chief => 'H',
    }
}

/// What a Soldier adds to a Soldier Attack Value (rule 3.4); a Marauder adds nothing.
pub const fn attack(figure: Figure) -> i8 {
    match figure {
        Figure::Champion | Figure::Swordsman => 2,
        Figure::Prince | Figure::Guard | Figure::Knight => 1,
        Figure::Barbarian | Figure::Chief => 0,
    }
}

/// Where a Soldier may go for one point (rules 3.1 and 3.2).
pub(super) fn reach(figure: Figure, at: usize, vacant: Squares) -> Squares {
    let one = NEAR[at] & vacant;
    if figure != Figure::Knight {
        return one;
    }
    let mut two = one;
    for step in super::board::each(one) {
        two |= NEAR[step] & vacant;
    }
    two & !bit(at)
}

/// Whether Soldiers may be attacked in the Soldier Phase: they may not (rule 3.7).
pub(super) fn targets_of_soldiers(board: &Board) -> Squares {
    board.marauders()
}

/// Which Soldiers the Marauders may attack while it is a side's Marauder Phase: all but that side's own Prince (rule
/// 4.7), and after the first Prince has fallen all of them (rule 5.5).
pub(super) fn targets_of_marauders(board: &Board, mover: Side, dead: Option<Side>) -> Squares {
    let soldiers = board.soldiers();
    match dead {
        None => soldiers & !board.set(Figure::Prince, Some(mover)),
        Some(_) => soldiers,
    }
}

/// Whether a Marauder may be placed on a square of the edge while some edges are used: a corner needs both of its own (rule
/// 4.3).
pub(super) fn edges_are_free(at: usize, used: u8) -> bool {
    let needed = edges_of(at);
    needed != 0 && needed & used == 0
}

/// Where Soldiers may be put in the Muster: not on an edge (rule 6.2).
pub(super) fn may_muster(at: usize) -> bool {
    edges_of(at) == 0
}

/// The edges that a placement uses up (rules 4.2 and 4.3).
pub(super) fn uses(at: usize) -> impl Iterator<Item = Edge> {
    EDGES
        .into_iter()
        .filter(move |edge| edges_of(at) & edge.bit() != 0)
}
