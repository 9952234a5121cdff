//! Quartermaster: play-by-post board games on Discord.

pub mod face;
pub mod games;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod scene;
pub mod store;
pub mod words;
