//! What a search remembers of positions it has weighed, mirror images together.

use super::node::{Node, Step, turned, turned_back};

/// What a remembered number says of the worth of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    key: u64,
    step: Step,
    pub worth: i16,
    pub depth: i8,
    pub bound: Bound,
}

const EMPTY: Note = Note {
    key: 0,
    step: Step::NONE,
    worth: 0,
    depth: i8::MIN,
    bound: Bound::AtMost,
};

/// Two places for each position: one for the deepest search, one for the latest.
pub(super) struct Memory {
    notes: Vec<[Note; 2]>,
    mask: u64,
}

impl Memory {
    /// Room for about so many positions, a power of two.
    pub fn of(positions: u32) -> Memory {
        let pairs = (positions.clamp(1 << 8, 1 << 20) / 2).next_power_of_two();
        Memory {
            notes: vec![[EMPTY; 2]; pairs as usize],
            mask: u64::from(pairs - 1),
        }
    }

    /// What is known of a position, with the move that was best there.
    pub fn recall(&self, node: &Node) -> (Option<Note>, Step) {
        let (key, turn) = node.shared_key();
        let pair = &self.notes[(key & self.mask) as usize];
        let Some(note) = pair.iter().find(|note| note.key == key) else {
            return (None, Step::NONE);
        };
        let step = match note.step {
            Step::NONE => Step::NONE,
            step => turned_back(step, turn),
        };
        // Two positions may have the same key, if hardly ever.
        let step = if step != Step::NONE && node.allows(step) {
            step
        } else {
            Step::NONE
        };
        (Some(*note), step)
    }

    pub fn note(&mut self, node: &Node, depth: i8, worth: i16, bound: Bound, step: Step) {
        let (key, turn) = node.shared_key();
        let [deepest, latest] = &mut self.notes[(key & self.mask) as usize];
        let old = [&*deepest, &*latest]
            .into_iter()
            .find(|note| note.key == key);
        let step = match (step, old) {
            (Step::NONE, Some(old)) => old.step,
            (Step::NONE, None) => Step::NONE,
            (step, _) => turned(step, turn),
        };
        let note = Note {
            key,
            step,
            worth,
            depth,
            bound,
        };
        if deepest.key == key || depth >= deepest.depth {
            // What falls out of the first place is still of use in the second.
            if deepest.key != key {
                *latest = *deepest;
            }
            *deepest = note;
        } else {
            *latest = note;
        }
    }
}
