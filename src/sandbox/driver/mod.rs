//! The hands of a test: people who use commands and buttons and wait for what the bot makes of it.

mod hands;
mod person;
mod post;

pub use person::Person;
pub use post::{Button, Post, Reply, Trouble};
