//! The slash commands, made from the shelf of games and the catalogs of words.

use super::limits;
use crate::shelf::{Level, Title};
use crate::words::{Lang, Phrase, tell};
use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

/// The opponent who is always there.
pub const COMPUTER: &str = "computer";

/// Every command of a house with these games.
pub fn all(shelf: &[Title]) -> Vec<CreateCommand> {
    vec![
        command("new", true)
            .add_option(game_option(shelf).required(true))
            .add_option(option(CommandOptionType::String, "seat").set_autocomplete(true))
            .add_option(opponent_option())
            .add_option(level_option())
            .add_option(option(CommandOptionType::Boolean, "hints"))
            .add_option(option(CommandOptionType::Boolean, "thread"))
            .add_option(language_option()),
        command("play", true).add_option(
            option(CommandOptionType::String, "move")
                .required(true)
                .set_autocomplete(true)
                .max_length(limits::CHOICE as u16),
        ),
        command("board", true)
            .add_option(option(CommandOptionType::String, "player").set_autocomplete(true))
            .add_option(option(CommandOptionType::Boolean, "text")),
        command("hand", false),
        command("games", false),
        command("me", false),
        command("rules", false)
            .add_option(game_option(shelf))
            .add_option(
                option(CommandOptionType::String, "topic")
                    .set_autocomplete(true)
                    .max_length(limits::CHOICE as u16),
            ),
        command("undo", true),
        command("draw", true),
        command("resign", true),
        command("hint", true),
        command("table", true)
            .add_option(option(CommandOptionType::SubCommand, "close"))
            .add_option(
                option(CommandOptionType::SubCommand, "computer")
                    .add_sub_option(option(CommandOptionType::String, "for").set_autocomplete(true))
                    .add_sub_option(level_option())
                    .add_sub_option(option(CommandOptionType::Boolean, "turn")),
            ),
        command("help", false),
        command("status", false),
    ]
}

/// A command with its name and description in every language; only in servers, or in private conversations as well.
fn command(name: &'static str, server_only: bool) -> CreateCommand {
    let mut command = CreateCommand::new(name)
        .description(word(Lang::En, &format!("command-{name}-about")))
        .add_integration_type(InstallationContext::Guild)
        .add_context(InteractionContext::Guild);
    if !server_only {
        command = command.add_context(InteractionContext::BotDm);
    }
    for lang in foreign() {
        command = command
            .name_localized(lang.code(), word(lang, &format!("command-{name}")))
            .description_localized(lang.code(), word(lang, &format!("command-{name}-about")));
    }
    command
}

fn option(kind: CommandOptionType, name: &'static str) -> CreateCommandOption {
    let mut option =
        CreateCommandOption::new(kind, name, word(Lang::En, &format!("option-{name}-about")));
    for lang in foreign() {
        option = option
            .name_localized(lang.code(), word(lang, &format!("option-{name}")))
            .description_localized(lang.code(), word(lang, &format!("option-{name}-about")));
    }
    option
}

fn game_option(shelf: &[Title]) -> CreateCommandOption {
    shelf.iter().fold(
        option(CommandOptionType::String, "game"),
        |option, title| {
            let names = foreign().map(|lang| (lang.code(), word(lang, title.title)));
            option.add_string_choice_localized(word(Lang::En, title.title), title.name, names)
        },
    )
}

/// Against whom one plays, where that is nobody who would have to sit down first.
fn opponent_option() -> CreateCommandOption {
    let names = foreign().map(|lang| (lang.code(), word(lang, "opponent-computer")));
    option(CommandOptionType::String, "opponent").add_string_choice_localized(
        word(Lang::En, "opponent-computer"),
        COMPUTER,
        names,
    )
}

fn level_option() -> CreateCommandOption {
    Level::ALL.into_iter().fold(
        option(CommandOptionType::String, "level"),
        |option, level| {
            let key = format!("level-{}", level.name());
            let names = foreign().map(|lang| (lang.code(), word(lang, &key)));
            option.add_string_choice_localized(word(Lang::En, &key), level.name(), names)
        },
    )
}

fn language_option() -> CreateCommandOption {
    Lang::ALL.into_iter().fold(
        option(CommandOptionType::String, "language"),
        |option, lang| {
            // Each language is listed under its own name, for those who read only that.
            option.add_string_choice(word(lang, "language-name"), lang.code())
        },
    )
}

fn foreign() -> impl Iterator<Item = Lang> {
    Lang::ALL.into_iter().filter(|&lang| lang != Lang::En)
}

fn word(lang: Lang, key: &str) -> String {
    tell(lang, &Phrase::new(key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeSet;

    /// Most options of a command, and most choices of an option.
    const MOST: usize = 25;
    /// Most characters of all names, descriptions and values of one command.
    const ALL: usize = 8_000;

    fn json() -> Vec<Value> {
        all(crate::games::shelf())
            .iter()
            .map(|command| serde_json::to_value(command).expect("a command is JSON"))
            .collect()
    }

    /// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, and lower case where there is one.
    fn is_name(name: &str) -> bool {
        let letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'');
        (1..=32).contains(&name.chars().count())
            && name.chars().all(letter)
            && name.to_lowercase() == name
    }

    /// A text and its translations, those that are there.
    fn told<'a>(of: &'a Value, field: &str) -> Vec<(&'a str, &'a str)> {
        let own = of[field].as_str().expect("a text");
        let others = of[format!("{field}_localizations")].as_object();
        let others = others.into_iter().flatten();
        std::iter::once(("en", own))
            .chain(others.map(|(lang, words)| (lang.as_str(), words.as_str().expect("a text"))))
            .collect()
    }

    fn longest(of: &Value, field: &str) -> usize {
        told(of, field)
            .iter()
            .map(|(_, words)| words.chars().count())
            .max()
            .unwrap_or_default()
    }

    fn options(of: &Value) -> Vec<Value> {
        of["options"].as_array().cloned().unwrap_or_default()
    }

    /// Holds a command or an option to the rules, and counts its characters.
    fn check(of: &Value) -> usize {
        for (lang, name) in told(of, "name") {
            assert!(is_name(name), "{lang}: {name}");
        }
        for (lang, about) in told(of, "description") {
            assert!(
                (1..=100).contains(&about.chars().count()),
                "{lang}: {about}"
            );
            assert!(
                !about.contains('{')
                    && !about.starts_with("command-")
                    && !about.starts_with("option-")
            );
        }
        assert_eq!(told(of, "name").len(), Lang::ALL.len(), "{of}");
        assert_eq!(told(of, "description").len(), Lang::ALL.len(), "{of}");
        let mut size = longest(of, "name") + longest(of, "description");
        let options = options(of);
        assert!(options.len() <= MOST);
        for lang in Lang::ALL {
            let names: BTreeSet<&str> = options
                .iter()
                .flat_map(|option| told(option, "name"))
                .filter(|(one, _)| *one == lang.code())
                .map(|(_, name)| name)
                .collect();
            assert_eq!(
                names.len(),
                options.len(),
                "{lang:?}: two options of one name"
            );
        }
        let required: Vec<bool> = options
            .iter()
            .map(|option| option["required"].as_bool().unwrap_or_default())
            .collect();
        assert!(
            required.is_sorted_by(|one, next| one >= next),
            "required options come first: {of}"
        );
        for option in &options {
            let choices = option["choices"].as_array().cloned().unwrap_or_default();
            assert!(choices.len() <= MOST);
            let completes = option["autocomplete"].as_bool().unwrap_or_default();
            assert!(
                choices.is_empty() || !completes,
                "choices or completion: {option}"
            );
            for choice in &choices {
                assert!((1..=limits::CHOICE).contains(&longest(choice, "name")));
                let value = choice["value"].as_str().expect("a text").chars().count();
                assert!((1..=limits::CHOICE).contains(&value));
                size += longest(choice, "name") + value;
            }
            size += check(option);
        }
        size
    }

    #[test]
    fn the_definitions_keep_discords_rules_in_every_language() {
        for command in json() {
            let size = check(&command);
            assert!(size <= ALL, "{size}: {command}");
        }
    }

    #[test]
    fn no_two_commands_have_one_name_in_any_language() {
        for lang in Lang::ALL {
            let commands = json();
            let names: BTreeSet<&str> = commands
                .iter()
                .flat_map(|command| told(command, "name"))
                .filter(|(one, _)| *one == lang.code())
                .map(|(_, name)| name)
                .collect();
            assert_eq!(names.len(), commands.len(), "{lang:?}: {names:?}");
        }
    }

    #[test]
    fn the_commands_are_those_that_the_help_speaks_of() {
        for lang in Lang::ALL {
            let help = word(lang, "help");
            for command in json() {
                let name = told(&command, "name")
                    .into_iter()
                    .find(|(one, _)| *one == lang.code())
                    .map(|(_, name)| name.to_owned())
                    .expect("a name");
                let own = word(lang, "command-help");
                if name != own && name != word(lang, "command-status") {
                    assert!(help.contains(&format!("/{name}")), "{lang:?}: {name}");
                }
            }
        }
    }

    #[test]
    fn games_are_played_in_servers_and_asked_about_anywhere() {
        for command in json() {
            let name = command["name"].as_str().expect("a name");
            let anywhere = ["hand", "games", "me", "rules", "help", "status"].contains(&name);
            let contexts = command["contexts"].as_array().expect("contexts").len();
            assert_eq!(contexts, if anywhere { 2 } else { 1 }, "{name}");
        }
    }
}
