//! Quartermaster: play-by-post board games on Discord.

pub mod discord;
pub mod envelope;
pub mod face;
pub mod games;
pub mod host;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod scene;
pub mod shelf;
pub mod store;
pub mod table;
pub mod words;
