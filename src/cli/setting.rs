//! What records are played under: the position they start from, how many seats there are, and which rules count.

use crate::rules::Options;
use crate::shelf::Title;
use clap::Args;

/// What the command line says about all its records.
#[derive(Debug, Default, Args)]
pub struct Setting {
    /// Start from this position instead of the first one
    #[arg(long, value_name = "POSITION")]
    pub position: Option<String>,
    /// How many seats; as few as there may be, by default
    #[arg(long)]
    pub seats: Option<usize>,
    /// Leave out the rule of repetition
    #[arg(long)]
    pub imported: bool,
}

impl Setting {
    /// Whether anything was said.
    pub fn is_given(&self) -> bool {
        self.position.is_some() || self.seats.is_some() || self.imported
    }

    /// The options under which records are played.
    pub fn options(&self) -> Options {
        let mut options = Options::default();
        if self.imported {
            options
                .choices
                .insert("repetition".to_owned(), "off".to_owned());
        }
        options
    }
}

/// How many seats are meant.
///
/// # Errors
/// A sentence, where the game cannot be played by so many.
pub fn seats(title: &Title, wished: Option<usize>) -> Result<usize, String> {
    let seats = wished.unwrap_or(title.seats.0);
    match (title.fits)(seats) {
        true => Ok(seats),
        false => Err(format!("{} cannot be played by {seats}", title.name)),
    }
}
