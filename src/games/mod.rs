//! The games, one folder each, and the shelf that lists them.

pub mod brandubh;
