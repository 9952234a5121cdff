//! The games, one folder each, and the shelf that lists them.

pub mod brandubh;
pub mod brothers;
pub mod oath;
pub mod rivalry;

use crate::shelf::Title;

/// Every game, in the order in which they are listed. A further game is a folder beside this file and a line here.
static SHELF: [Title; 4] = [
    Title::of::<brandubh::Brandubh>(),
    Title::of::<oath::Oath>(),
    Title::of::<brothers::Brothers>(),
    Title::of::<rivalry::Rivalry>(),
];

/// Every game that can be played.
pub fn shelf() -> &'static [Title] {
    &SHELF
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static Title> {
    SHELF.iter().find(|title| title.name == name)
}
