//! How a position is judged without looking further: who has more, where the pieces stand, and how freely they move.
//!
//! The numbers were fitted to the results of games that the search played against itself. A soldier is worth about a hundred.

use super::super::board::{BESIDE, SIZE, Side, Squares, each, lines};
use super::node::Node;

/// A soldier of either side, wherever he stands.
const ATTACKER: i32 = 100;
const DEFENDER: i32 = 100;
/// What is added by the ten kinds of squares: from the middle outwards, and in each ring from the middle of a side to its corner.
static ATTACKER_AT: [i32; 49] = by_place([0, 80, 96, 16, 58, 22, 150, 130, 26, 0]);
static DEFENDER_AT: [i32; 49] = by_place([0, 70, 66, 110, 95, 100, -80, 0, 90, 0]);
/// Beside a corner one attacker is enough to take the king.
static KING_AT: [i32; 49] = by_place([30, 65, 45, -60, -20, 30, 110, 140, -250, 0]);
/// Corners to which the king has a way while the attackers are to move.
const THREAT: i32 = 120;
/// Squares from which the king would have a way to a corner, and to which he can go.
const WAY: i32 = 15;
/// Attackers beside the king, by their number.
const PRESSED: [i32; 5] = [0, -40, -40, 0, 0];
/// A square on which one attacker more would take the king.
const DEADLY: i32 = 35;
/// Squares to which soldiers can go.
const ROOM_OF_ATTACKERS: i32 = -4;
const ROOM_OF_DEFENDERS: i32 = 12;
/// A defender beside the king.
const GUARD: i32 = 25;
/// Whose turn it is.
const TURN: i32 = 15;

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
    let room = |set: Squares| -> i32 { each(set).map(|at| count(board.reach(at))).sum() };

    let for_the_king = DEFENDER * count(defenders)
        + sum(defenders, &DEFENDER_AT)
        + KING_AT[king]
        + ROOM_OF_DEFENDERS * room(defenders)
        + GUARD * count(BESIDE[king] & defenders)
        + WAY * count(reach & node.ways_home()).min(2)
        + THREAT * count(node.open_corners());
    let against_him = ATTACKER * count(attackers)
        + sum(attackers, &ATTACKER_AT)
        + ROOM_OF_ATTACKERS * room(attackers)
        + PRESSED[count(BESIDE[king] & attackers) as usize]
        + DEADLY * count(node.deadly());
    // At the start both sides have about the same, and the king's side has a little more.
    let balance = for_the_king - against_him + EVEN;
    TURN + match node.side {
        Side::Attackers => -balance,
        Side::Defenders => balance,
    }
}

/// What the attackers have more than the defenders at the start.
const EVEN: i32 = 800;
