//! Evenings with hidden hands: the right hand reaches the right person and nobody else, and no game waits for it.
//!
//! Numbers such as "case 26" name rows of the list of things that went wrong in other bots.

#[allow(
    dead_code,
    reason = "each file of evenings uses another part of the house"
)]
#[path = "evenings/house.rs"]
mod house;

#[allow(dead_code, reason = "the laws use the rest of the game")]
#[path = "laws/smugglers.rs"]
mod smugglers;

#[path = "secrets/computers.rs"]
mod computers;
#[path = "secrets/delivery.rs"]
mod delivery;
#[path = "secrets/kept.rs"]
mod kept;
#[path = "secrets/orders.rs"]
mod orders;
#[path = "secrets/sea.rs"]
mod sea;
#[path = "secrets/transcript.rs"]
mod transcript;
#[path = "secrets/wishes.rs"]
mod wishes;
