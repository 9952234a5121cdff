//! How a position is judged without looking further: who has more, and how freely the king moves.

use super::super::board::{BESIDE, CORNERS, SIZE, Side, Squares, each, lines};
use super::node::Node;

/// A soldier of either side.
const ATTACKER: i32 = 100;
const DEFENDER: i32 = 160;
/// A square to which the king can go.
const ROOM: i32 = 5;
/// Squares to which he can go and from which he would have a way to a corner: none, one, two and more.
const WAYS: [i32; 5] = [0, 45, 80, 105, 120];
/// Corners to which he has a way while the attackers are to move.
const THREAT: i32 = 60;
/// An attacker beside the king; each of them counts more where there are more.
const PRESSED: [i32; 5] = [0, 18, 45, 70, 90];
/// A square beside the king on which one attacker more would take him.
const DEADLY: i32 = 30;

/// By how far from the middle a square is, an attacker there and the king there.
static ATTACKER_AT: [i32; 49] = by_place([0, 4, 8, 10, 14, 20, 6, 8, 10, 0]);
static KING_AT: [i32; 49] = by_place([0, -5, 0, 0, 10, 15, 20, 25, 30, 0]);
static DEFENDER_AT: [i32; 49] = by_place([0, 0, 4, 6, 8, 6, 0, 2, 2, 0]);

/// Worths by the ten kinds of squares: from the middle outwards, and in each ring from the middle of a side to its corner.
const fn by_place(worths: [i32; 10]) -> [i32; 49] {
    let mut all = [0; 49];
    let middle = SIZE as usize / 2;
    let mut at = 0;
    while at < all.len() {
        let (row, column) = (at / SIZE as usize, at % SIZE as usize);
        let down = row.abs_diff(middle);
        let across = column.abs_diff(middle);
        let (ring, along) = if down > across {
            (down, across)
        } else {
            (across, down)
        };
        all[at] = worths[ring * (ring + 1) / 2 + along];
        at += 1;
    }
    all
}

fn sum(set: Squares, worths: &[i32; 49]) -> i32 {
    each(set).map(|at| worths[at]).sum()
}

/// The worth of a position for the side to move.
pub(super) fn judged(node: &Node) -> i32 {
    let board = &node.board;
    let attackers = board.soldiers(Side::Attackers);
    let defenders = board.soldiers(Side::Defenders);
    let king = board.king_at();
    let reach = lines(king, board.occupied());
    let count = |set: Squares| set.count_ones() as i32;

    let ways = count(reach & node.ways_home() & !CORNERS) as usize;
    let beside = count(BESIDE[king] & attackers) as usize;
    let for_the_king = DEFENDER * count(defenders)
        + sum(defenders, &DEFENDER_AT)
        + KING_AT[king]
        + ROOM * count(reach)
        + WAYS[ways.min(WAYS.len() - 1)]
        + THREAT * count(reach & CORNERS);
    let against_him = ATTACKER * count(attackers)
        + sum(attackers, &ATTACKER_AT)
        + PRESSED[beside]
        + DEADLY * count(node.deadly());
    // At the start, with eight soldiers against four, both sides have about the same.
    let balance = for_the_king - against_him + 8 * ATTACKER - 4 * DEFENDER;
    match node.side {
        Side::Attackers => -balance,
        Side::Defenders => balance,
    }
}
