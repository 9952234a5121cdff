//! What helps the computer at Oath: it plays on as a plain player would.

use super::{Action, Oath, plain};
use crate::ai::{Level, Mind};
use crate::rules::{Dice, Game, Seat, Viewer};

impl Mind for Oath {
    fn budget(level: Level) -> u32 {
        match level {
            Level::Easy => 10,
            Level::Medium => 100,
            Level::Hard => 1_000,
        }
    }

    fn pick(&self, seat: Seat, options: &[Action], dice: &mut Dice) -> usize {
        let action = plain::answer(&self.view(Viewer::Seat(seat)), options, dice);
        let place = options.iter().position(|option| *option == action);
        place.unwrap_or(0)
    }
}
