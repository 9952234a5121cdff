//! A small Discord on loopback: REST, gateway and a page, for playing without a token and for tests.
//!
//! It knows the protocol, and no game and no bot. A real client logs in to it with [`Sandbox::token`] at
//! [`Sandbox::base`]; people act on it through the page that it serves on `/`, or in tests through [`driver`].

pub mod clock;
mod command_form;
mod commands;
pub mod driver;
mod errors;
mod gateway;
mod house;
mod interaction;
mod interactions;
mod limits;
mod messages;
mod page;
mod people;
pub mod permissions;
mod places;
mod portraits;
mod posting;
mod query;
mod realm;
pub mod record;
mod rest;
mod server;
pub mod snowflake;
mod switchboard;
pub mod weather;
mod wire;
pub mod world;

#[cfg(test)]
mod tests;

pub use clock::Clock;
pub use driver::{Person, Post, Reply, Trouble};
pub use server::Sandbox;
pub use snowflake::Snowflake;
pub use weather::{Cloud, Fate, Fault, Fog, Limit, Scope};
pub use world::{Server, World};
