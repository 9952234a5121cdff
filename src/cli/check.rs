//! The check before a start: configuration, token, data folder, sentences, pictures and games, one line each.

use super::exit::{DONE, FAULT};
use super::{run, supplies};
use crate::config::{BadConfig, Config};
use crate::face::Reader;
use crate::games;
use crate::render::Renderer;
use crate::rules::{Options, Seat, Seed, Viewer};
use crate::store::Store;
use crate::words::{self, Lang};
use fluent_syntax::ast::Entry;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process;

/// What is looked at, and what was found there: in order, or not, in a few words.
type Finding = (&'static str, Result<String, String>);

/// Looks at everything that a start needs, and says what is wrong. The code is that of the exit.
pub fn check(config: Result<Config, BadConfig>, out: &mut impl Write) -> io::Result<u8> {
    let mut findings = Vec::new();
    match &config {
        Ok(config) => {
            findings.push(("configuration", Ok("every key is good".to_owned())));
            findings.push(("token", token(config)));
            findings.push((
                "data folder",
                data_folder(&run::tables_folder(config), config.cache_mib),
            ));
            findings.push(("game data", game_data(config)));
        }
        // Without a configuration nobody knows which token and which folder are meant.
        Err(bad) => findings.extend(
            bad.0
                .iter()
                .map(|line| ("configuration", Err(line.clone()))),
        ),
    }
    findings.push(("sentences", sentences()));
    findings.extend(pictures());
    let mut code = DONE;
    for (what, found) in findings {
        match found {
            Ok(words) => writeln!(out, "✓ {what}: {words}")?,
            Err(words) => {
                code = FAULT;
                writeln!(out, "✗ {what}: {words}")?;
            }
        }
    }
    Ok(code)
}

fn token(config: &Config) -> Result<String, String> {
    match &config.token {
        None => Ok("none, so the sandbox opens".to_owned()),
        // Another server makes tokens of its own.
        Some(_) if config.api_url.is_some() => {
            Ok("there is one, for another server than Discord".to_owned())
        }
        Some(token) => match token.check_form() {
            Ok(()) => Ok(
                "has the form of a bot's token; only Discord can say whether it is one".to_owned(),
            ),
            Err(why) => Err(format!("is no bot's token: {why}")),
        },
    }
}

fn data_folder(folder: &Path, cache_mib: u64) -> Result<String, String> {
    let name = folder.display();
    let refused = |error: io::Error| format!("{name} cannot be written: {error}");
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let above = folder
                .ancestors()
                .skip(1)
                .find(|above| above.as_os_str().is_empty() || above.exists());
            let above = above
                .filter(|above| !above.as_os_str().is_empty())
                .unwrap_or(Path::new("."));
            try_to_write(above).map_err(refused)?;
            Ok(format!("{name} is not there yet and can be made"))
        }
        Err(error) => Err(format!("{name} cannot be read: {error}")),
        Ok(_) => {
            try_to_write(folder).map_err(refused)?;
            // Opening a store where there is none would make one.
            if !["db", "conf"].iter().any(|file| folder.join(file).exists()) {
                return Ok(format!("{name} holds no tables yet and can be written"));
            }
            let store = Store::open(folder, cache_mib << 20).map_err(|fault| fault.to_string())?;
            let records = store.check().map_err(|fault| fault.to_string())?;
            store.close().map_err(|fault| fault.to_string())?;
            Ok(format!(
                "{name} opens, and its {records} records can be read"
            ))
        }
    }
}

/// Which games are played with data of the host's own.
fn game_data(config: &Config) -> Result<String, String> {
    let replaced = supplies::shelf(config)?
        .iter()
        .filter(|title| title.data.is_some());
    let names: Vec<&str> = replaced.map(|title| title.name).collect();
    Ok(match names.is_empty() {
        true => "as it comes with the program".to_owned(),
        false => format!("the host's own for {}", names.join(", ")),
    })
}

/// Makes a folder inside and takes it away again.
fn try_to_write(folder: &Path) -> io::Result<()> {
    let trial = folder.join(format!(".quartermaster-check-{}", process::id()));
    fs::create_dir(&trial)?;
    fs::remove_dir(&trial)
}

fn sentences() -> Result<String, String> {
    let mut known: Vec<(Lang, BTreeSet<String>)> = Vec::new();
    for lang in Lang::ALL {
        let mut keys = BTreeSet::new();
        for (name, source) in words::sources(lang) {
            let resource = fluent_syntax::parser::parse(*source).map_err(|(_, faults)| {
                let end = faults
                    .first()
                    .map_or(0, |fault| fault.pos.start.min(source.len()));
                let line = source.as_bytes()[..end]
                    .split(|&byte| byte == b'\n')
                    .count();
                format!("{name} cannot be read at line {line}")
            })?;
            for entry in resource.body {
                if let Entry::Message(message) = entry
                    && !keys.insert(message.id.name.to_owned())
                {
                    return Err(format!("{name} repeats the key {}", message.id.name));
                }
            }
        }
        known.push((lang, keys));
    }
    let all: BTreeSet<&String> = known.iter().flat_map(|(_, keys)| keys).collect();
    for (lang, keys) in &known {
        if let Some(missing) = all.iter().find(|key| !keys.contains(**key)) {
            return Err(format!("{} lacks the key {missing}", lang.code()));
        }
    }
    let languages: Vec<&str> = known.iter().map(|(lang, _)| lang.code()).collect();
    Ok(format!("{} in each of {}", all.len(), languages.join(", ")))
}

fn pictures() -> Vec<Finding> {
    let renderer = match Renderer::new() {
        Ok(renderer) => renderer,
        Err(fault) => return vec![("pictures", Err(fault.to_string()))],
    };
    let mut findings = vec![("pictures", Ok("fonts and drawings load".to_owned()))];
    for title in games::shelf() {
        let table = (title.deal)(Options::default(), title.seats.0, Seed([0; 32]));
        let fault = Lang::ALL.iter().find_map(|&lang| {
            let names = Seat::all(table.seats())
                .map(|seat| format!("Émile {seat}"))
                .collect();
            let look = table.look(Viewer::Onlooker, &Reader { lang, names });
            renderer.faults(&look.scene).into_iter().next()
        });
        findings.push((
            "game",
            match fault {
                None => Ok(format!("{} deals and draws", title.name)),
                Some(fault) => Err(format!("{} does not draw: {fault}", title.name)),
            },
        ));
    }
    findings
}
