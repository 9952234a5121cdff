//! The sandbox as the real serenity client and plain calls see it.

mod bot;
mod errors;
mod gateway;
mod interactions;
mod messages;
mod page;
mod shapes;
