//! What the house does for people, in nobody's protocol: find the table, act, save; then show it.
//!
//! One lane per table: a table is loaded, changed and saved under one lock, on a blocking thread, and nobody is told
//! anything before it is stored. What has to be shown follows from the stored state ([`notice`]), so that a program
//! killed between the two shows it after the next start.

mod act;
mod calls;
pub mod clock;
pub mod command;
mod company;
mod computers;
mod consent;
pub mod deadlines;
mod desk;
mod done;
mod fault;
mod hands;
pub mod hint;
mod house;
mod index;
mod lobby;
mod lock;
pub mod notice;
pub mod opponent;
mod patience;
mod people;
mod play;
mod recent;
pub mod rulebook;
mod sheet;
mod show;
mod stand;
mod standing;
#[cfg(test)]
mod tests;
mod whose;

pub use fault::Fault;
pub use house::House;
pub use patience::{Pace, Patience};
