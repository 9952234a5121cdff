//! The slash commands, made from the shelf of games and the catalogs of words.

use super::limits;
use crate::games;
use crate::words::{Lang, Phrase, tell};
use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

/// Every command of the house.
pub fn all() -> Vec<CreateCommand> {
    vec![
        command("new", true)
            .add_option(game_option().required(true))
            .add_option(option(CommandOptionType::String, "seat").set_autocomplete(true))
            .add_option(option(CommandOptionType::Boolean, "thread"))
            .add_option(language_option()),
        command("play", true).add_option(
            option(CommandOptionType::String, "move")
                .required(true)
                .set_autocomplete(true)
                .max_length(limits::CHOICE as u16),
        ),
        command("board", true).add_option(option(CommandOptionType::Boolean, "text")),
        command("games", false),
        command("rules", false)
            .add_option(game_option())
            .add_option(
                option(CommandOptionType::String, "topic")
                    .set_autocomplete(true)
                    .max_length(limits::CHOICE as u16),
            ),
        command("undo", true),
        command("draw", true),
        command("resign", true),
        command("table", true).add_option(option(CommandOptionType::SubCommand, "close")),
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

fn game_option() -> CreateCommandOption {
    games::shelf().iter().fold(
        option(CommandOptionType::String, "game"),
        |option, title| {
            let names = foreign().map(|lang| (lang.code(), word(lang, title.title)));
            option.add_string_choice_localized(word(Lang::En, title.title), title.name, names)
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
