//! Outlines of sets of squares, somewhat inside or outside their edges, and where squares lie on a picture.

use crate::games::brothers::Square;
use std::collections::BTreeMap;

/// Where squares lie on a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    /// The side of a square in pixels.
    pub side: f32,
    /// The upper left corner of the first square in pixels.
    pub x: f32,
    pub y: f32,
    /// That square.
    pub first: Square,
}

impl Frame {
    /// The upper left corner of a square.
    pub(super) fn corner(&self, square: Square) -> (f32, f32) {
        let x = self.x + f32::from(square.column - self.first.column) * self.side;
        let y = self.y + f32::from(square.row - self.first.row) * self.side;
        (x, y)
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        (x + self.side / 2.0, y + self.side / 2.0)
    }
}

type Step = (i16, i16);

/// A corner of squares on the edge of a set, with the ways in which the edge comes and goes, the set on its right hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bend {
    at: Square,
    comes: Step,
    goes: Step,
}

/// A quarter turn to the right; from the way of an edge it leads into the set.
fn right((across, down): Step) -> Step {
    (-down, across)
}

impl Bend {
    fn is_straight(self) -> bool {
        self.comes == self.goes
    }

    /// The same corner moved into the set by so many pixels.
    fn inside(self, frame: &Frame, inset: f32) -> (f32, f32) {
        let (x, y) = frame.corner(self.at);
        let (one, other) = (right(self.comes), right(self.goes));
        let (across, down) = match self.is_straight() {
            true => one,
            false => (one.0 + other.0, one.1 + other.1),
        };
        (x + f32::from(across) * inset, y + f32::from(down) * inset)
    }
}

/// Every edge of a set, all around it and around its holes.
fn edges(squares: &[Square]) -> Vec<Vec<Bend>> {
    // Which ways lead from each corner.
    let mut ways: BTreeMap<Square, Vec<Step>> = BTreeMap::new();
    for &square in squares {
        let sides = [
            ((0, -1), (0, 0), (1, 0)),
            ((1, 0), (1, 0), (0, 1)),
            ((0, 1), (1, 1), (-1, 0)),
            ((-1, 0), (0, 1), (0, -1)),
        ];
        for (beyond, from, way) in sides {
            if !squares.contains(&square.plus(beyond)) {
                ways.entry(square.plus(from)).or_default().push(way);
            }
        }
    }
    let mut edges = Vec::new();
    while let Some((&start, first)) = ways.iter().next() {
        let way = first[0];
        let (mut at, mut comes, mut edge) = (start, way, Vec::new());
        while let Some(here) = ways.get_mut(&at) {
            // Where two squares touch at a corner, the edge stays with its own.
            let turn = here.iter().position(|&goes| goes == right(comes));
            let goes = here.swap_remove(turn.unwrap_or(0));
            if here.is_empty() {
                ways.remove(&at);
            }
            edge.push(Bend { at, comes, goes });
            (at, comes) = (at.plus(goes), goes);
        }
        // How the edge comes to its start is known only now.
        if let Some(bend) = edge.first_mut() {
            bend.comes = comes;
        }
        edges.push(edge);
    }
    edges
}

/// The outline of a set as path data, so many pixels inside its edges.
pub(super) fn outline(squares: &[Square], frame: &Frame, inset: f32) -> String {
    let mut data = String::new();
    for edge in edges(squares) {
        let bends = edge.iter().filter(|bend| !bend.is_straight());
        for (at, bend) in bends.enumerate() {
            let (x, y) = bend.inside(frame, inset);
            let step = if at == 0 { 'M' } else { 'L' };
            data.push_str(&format!("{step}{} {}", round(x), round(y)));
        }
        data.push('Z');
    }
    data
}

/// Every corner of a square on the edges of a set, so many pixels inside.
pub(super) fn posts(squares: &[Square], frame: &Frame, inset: f32) -> Vec<(f32, f32)> {
    let bends = edges(squares).into_iter().flatten();
    bends.map(|bend| bend.inside(frame, inset)).collect()
}

/// The lines between squares of a set as path data.
pub(super) fn inner_lines(squares: &[Square], frame: &Frame) -> String {
    let mut data = String::new();
    let side = round(frame.side);
    for &square in squares {
        let (x, y) = frame.corner(square);
        if squares.contains(&square.plus((1, 0))) {
            data.push_str(&format!("M{} {}v{side}", round(x + frame.side), round(y)));
        }
        if squares.contains(&square.plus((0, 1))) {
            data.push_str(&format!("M{} {}h{side}", round(x), round(y + frame.side)));
        }
    }
    data
}

/// Two decimals are enough for a picture, and read well in its text.
pub(super) fn round(value: f32) -> f32 {
    (value * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame {
        side: 10.0,
        x: 0.0,
        y: 0.0,
        first: Square::new(0, 0),
    };

    fn squares(cells: &[(i16, i16)]) -> Vec<Square> {
        let square = |&(column, row): &(i16, i16)| Square::new(column, row);
        cells.iter().map(square).collect()
    }

    #[test]
    fn an_angle_has_six_corners_and_eight_posts() {
        let angle = squares(&[(0, 0), (0, 1), (1, 1)]);
        assert_eq!(
            outline(&angle, &FRAME, 1.0),
            "M1 1L9 1L9 11L19 11L19 19L1 19Z"
        );
        assert_eq!(posts(&angle, &FRAME, 1.0).len(), 8);
        assert_eq!(inner_lines(&angle, &FRAME), "M0 10h10M10 10v10");
    }

    #[test]
    fn a_ring_has_two_edges_and_squares_at_a_corner_stay_apart() {
        let ring: Vec<(i16, i16)> = (0..9)
            .filter(|&at| at != 4)
            .map(|at| (at % 3, at / 3))
            .collect();
        let data = outline(&squares(&ring), &FRAME, 1.0);
        assert_eq!(data.matches('Z').count(), 2);
        // Inside the ring is away from its hole.
        assert!(data.contains("M9 9L") || data.contains("L9 9"), "{data}");
        let corner = outline(&squares(&[(0, 0), (1, 1)]), &FRAME, 1.0);
        assert_eq!(corner, "M1 1L9 1L9 9L1 9ZM11 11L19 11L19 19L11 19Z");
    }
}
