//! The shelf of games with the game data that the host has put in the data folder.

use crate::config::Config;
use crate::games;
use crate::shelf::Title;
use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;

/// The folder of a game's data: `games/NAME` in the data folder, whichever tables are kept there.
fn folder(config: &Config, title: &Title) -> PathBuf {
    config.data.join("games").join(title.name)
}

/// The shelf as it is compiled in, with whatever game data the host has put in place of what is compiled in. What was read
/// stays in memory as long as the program runs, as what is compiled in does.
///
/// # Errors
/// A line for the host: which file cannot be read or played with, and why.
pub fn shelf(config: &Config) -> Result<&'static [Title], String> {
    let mut titles = games::shelf().to_vec();
    let mut replaced = false;
    for title in &mut titles {
        let Some(file) = title.file else { continue };
        let path = folder(config, title).join(file);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            // Where the folder is none, whoever opens it says so.
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                continue;
            }
            Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
        };
        let data = (title.read_data)(&text)
            .map_err(|bad| format!("{} cannot be played with: {bad}", path.display()))?;
        title.data = Some(Box::leak(Box::new(data)));
        replaced = true;
    }
    Ok(match replaced {
        true => Box::leak(titles.into_boxed_slice()),
        false => games::shelf(),
    })
}
