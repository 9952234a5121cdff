//! Evenings with Oath of the Brotherhood: whole games from the lobby to the scoring, with hidden cards, standing orders, and
//! players who cannot be written to, who leave, or who sit at two tables at once.
//!
//! Numbers such as "case 26" name rows of the list of things that went wrong in other bots.

#[allow(
    dead_code,
    reason = "each file of evenings uses another part of the house"
)]
#[path = "evenings/house.rs"]
mod house;

#[path = "shared/chance.rs"]
mod chance;

#[path = "taverns/cards.rs"]
mod cards;
#[path = "taverns/crew.rs"]
mod crew;
#[path = "taverns/leaving.rs"]
mod leaving;
#[path = "taverns/orders.rs"]
mod orders;
#[path = "taverns/panels.rs"]
mod panels;
#[path = "taverns/rules.rs"]
mod rules;
#[path = "taverns/shadow.rs"]
mod shadow;
#[path = "taverns/steps.rs"]
mod steps;
#[path = "taverns/trouble.rs"]
mod trouble;
#[path = "taverns/whole.rs"]
mod whole;
