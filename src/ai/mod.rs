//! The computer: somebody who sits in a seat, sees what a player there sees, and answers what is asked.
//!
//! A [`Thought`] owns a [`Sight`](crate::table::Sight) and nothing of the match, so it can be thought through anywhere, far from
//! the table. What it comes to is a function of that sight, of the work it may do and of a number for its chance, and of
//! nothing else: work is counted in playouts or positions, never in time. The one thing from outside is a [`Stop`], by which
//! somebody with a clock can ask for an answer at once.
//!
//! What a game adds is its [`Mind`]; without anything of its own it is thought about by imagined games ([`playouts`]).

#![warn(missing_docs)]

mod level;
mod mind;
mod numbers;
pub mod playouts;
mod stop;
mod thought;

/// Of fewer imagined games nothing is said in figures.
pub const FEW: u32 = 20;

pub use crate::words::Phrase;
pub use level::Level;
pub use mind::{Found, Mind, Problem};
pub use numbers::{chance_of, mixed};
pub use stop::Stop;
pub use thought::{Chosen, Thinker, Thought};
