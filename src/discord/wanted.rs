//! What an interaction wishes for, read from a command's options or from the button that was pressed.

use super::custom_id::Press;
use super::{commands, controls, limits};
use crate::host::command::{Command, Deed, Person, PlayerId, Target, Terms, Whose, Wish};
use crate::rules::Seat;
use crate::shelf::{Level, Title};
use crate::words::{Lang, Phrase, tell};
use serenity::all::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, ResolvedOption,
    ResolvedValue,
};

/// What an interaction wishes for.
pub(super) enum Wanted {
    /// Something of the house; with the page of a long menu.
    Of(Command, usize),
    /// A new table in a thread of its own.
    InThread(Command),
    /// What the computer would answer.
    Hint(Target),
    /// How the house and the bot are doing.
    Status,
    /// Nothing: the asker changed their mind.
    Never,
    /// Something that is not to be had, and why.
    Unknown(&'static str),
}

/// What somebody wishes for who gives a command.
pub(super) fn by_command(shelf: &[Title], command: &CommandInteraction) -> Wanted {
    let options = command.data.options();
    let here = |deed| Wanted::Of(Command::Table(Target::Here, deed), 0);
    match command.data.name.as_str() {
        "new" => {
            let wish = match text(&options, "seat") {
                None => Wish::Any,
                Some(typed) => match wish(shelf, &options, typed, command) {
                    Some(wish) => wish,
                    None => return Wanted::Unknown("refused-no-such-seat"),
                },
            };
            let lang = match text(&options, "language") {
                None => None,
                Some(code) => match Lang::ALL.into_iter().find(|lang| lang.code() == code) {
                    Some(lang) => Some(lang),
                    None => return Wanted::Unknown("refused-unknown-command"),
                },
            };
            let Some(level) = level(&options) else {
                return Wanted::Unknown("refused-unknown-command");
            };
            let opponent = match text(&options, "opponent") {
                None if text(&options, "level").is_some() => {
                    return Wanted::Unknown("refused-level-alone");
                }
                None => None,
                Some(commands::COMPUTER) => Some(level),
                Some(_) => return Wanted::Unknown("refused-unknown-command"),
            };
            let new = Command::New {
                game: text(&options, "game").unwrap_or_default().to_owned(),
                wish,
                lang,
                terms: Terms {
                    opponent,
                    hints: flag(&options, "hints"),
                },
            };
            if flag(&options, "thread") {
                Wanted::InThread(new)
            } else {
                Wanted::Of(new, 0)
            }
        }
        "play" => here(Deed::Play {
            ask: None,
            play: limits::cut(text(&options, "move").unwrap_or_default(), limits::CHOICE),
        }),
        "board" => here(Deed::Board {
            text: flag(&options, "text"),
            of: whose(&options, "player"),
        }),
        "undo" => here(Deed::Undo { entry: None }),
        "draw" => here(Deed::Draw),
        "resign" => here(Deed::Resign { sure: false }),
        "hint" => Wanted::Hint(Target::Here),
        "table" => match options.first() {
            Some(option) if option.name == "close" => here(Deed::Close { sure: false }),
            Some(ResolvedOption {
                name: "computer",
                value: ResolvedValue::SubCommand(inner),
                ..
            }) => match level(inner) {
                Some(level) => here(Deed::Stand {
                    of: whose(inner, "for"),
                    level,
                    turn: flag(inner, "turn"),
                }),
                None => Wanted::Unknown("refused-unknown-command"),
            },
            _ => Wanted::Unknown("refused-unknown-command"),
        },
        "games" => Wanted::Of(Command::Games, 0),
        "hand" => Wanted::Of(Command::Hand, 0),
        "me" => Wanted::Of(Command::Orders, 0),
        "rules" => Wanted::Of(
            Command::Rules {
                game: text(&options, "game").map(str::to_owned),
                topic: text(&options, "topic").map(|topic| limits::cut(topic, limits::CHOICE)),
            },
            0,
        ),
        "help" => Wanted::Of(Command::Help, 0),
        "status" => Wanted::Status,
        _ => Wanted::Unknown("refused-unknown-command"),
    }
}

/// What somebody wishes for who presses a button or chooses from a menu.
pub(super) fn by_component(component: &ComponentInteraction) -> Wanted {
    let Some(press) = Press::read(&component.data.custom_id) else {
        return Wanted::Unknown("refused-old-button");
    };
    let press = match (press, &component.data.kind) {
        (
            Press::Topic {
                table,
                page,
                game,
                topic,
            },
            ComponentInteractionDataKind::StringSelect { values },
        ) => {
            let order = values.first().cloned().unwrap_or_default();
            let order = Command::Order {
                game,
                topic,
                order,
                table,
            };
            return Wanted::Of(order, page);
        }
        (
            Press::Choice { table, choice },
            ComponentInteractionDataKind::StringSelect { values },
        ) => {
            let value = values.first().cloned().unwrap_or_default();
            let deed = Deed::Choose { choice, value };
            return Wanted::Of(Command::Table(Target::Table(table), deed), 0);
        }
        (Press::Menu { table, ask }, ComponentInteractionDataKind::StringSelect { values }) => {
            match values
                .first()
                .and_then(|value| controls::chosen(table, ask, value))
            {
                Some(press) => press,
                None => return Wanted::Unknown("refused-old-button"),
            }
        }
        (press, _) => press,
    };
    let of = |table, deed| Wanted::Of(Command::Table(Target::Table(table), deed), 0);
    let rules = |game, page| {
        let (game, topic) = (Some(game), None);
        Wanted::Of(Command::Rules { game, topic }, page)
    };
    match press {
        Press::Play(table) => of(table, Deed::Ask(None)),
        // Nothing is chosen yet at depth 0: only another page is wished for, of whatever is asked now.
        Press::Go { table, along, page } if along.depth == 0 => {
            Wanted::Of(Command::Table(Target::Table(table), Deed::Ask(None)), page)
        }
        Press::Go { table, along, page } => Wanted::Of(
            Command::Table(Target::Table(table), Deed::Ask(Some(along))),
            page,
        ),
        Press::Weigh { table, ask, play } => of(table, Deed::Weigh { ask, play }),
        Press::Do { table, ask, play } => of(
            table,
            Deed::Play {
                ask: Some(ask),
                play,
            },
        ),
        Press::Join(table, wish) => of(table, Deed::Join(wish)),
        Press::Leave(table) => of(table, Deed::Leave),
        Press::Computers(table) => of(table, Deed::Computers),
        Press::AddComputer {
            table,
            level,
            number,
        } => of(table, Deed::AddComputer { level, number }),
        Press::RemoveComputer { table, number } => of(table, Deed::RemoveComputer { number }),
        Press::Hints(table, allowed) => of(table, Deed::Hints(allowed)),
        Press::Hint(table) => Wanted::Hint(Target::Table(table)),
        Press::Start(table) => of(table, Deed::Start),
        Press::Close(table, sure) => of(table, Deed::Close { sure }),
        Press::Undo(table, entry) => of(table, Deed::Undo { entry: Some(entry) }),
        Press::Reply {
            table,
            request,
            agree,
        } => of(table, Deed::Reply { request, agree }),
        Press::Resign(table, sure) => of(table, Deed::Resign { sure }),
        Press::Rematch(table) => of(table, Deed::Rematch),
        Press::Rules(game) => rules(game, 0),
        Press::Card { game, page } => rules(game, page),
        Press::Hand(table) => of(table, Deed::Hand),
        Press::Orders(table) => of(table, Deed::Orders),
        Press::Me(page) => Wanted::Of(Command::Orders, page),
        Press::Never => Wanted::Never,
        Press::Menu { .. } | Press::Topic { .. } | Press::Choice { .. } => {
            Wanted::Unknown("refused-old-button")
        }
    }
}

/// The words that were given for an option.
pub(super) fn text<'a>(options: &[ResolvedOption<'a>], name: &str) -> Option<&'a str> {
    options
        .iter()
        .find(|option| option.name == name)
        .and_then(|option| match option.value {
            ResolvedValue::String(value) | ResolvedValue::Autocomplete { value, .. } => Some(value),
            _ => None,
        })
}

/// How hard the computer is to think: as hard as usual where nothing is said, and `None` for what is no level.
fn level(options: &[ResolvedOption]) -> Option<Level> {
    text(options, "level").map_or(Some(Level::Medium), Level::named)
}

/// Whose seat is meant by an option.
fn whose(options: &[ResolvedOption], name: &str) -> Option<Whose> {
    text(options, name).map(meant)
}

/// Whose seat is meant by what is written: that of whoever is mentioned in it, or what the host makes of it.
fn meant(typed: &str) -> Whose {
    let mention = typed
        .trim()
        .strip_prefix("<@")
        .and_then(|rest| rest.strip_suffix('>'));
    let id = mention.and_then(|id| id.trim_start_matches('!').parse().ok());
    match id {
        Some(id) => Whose::Player(PlayerId(id)),
        None => Whose::Typed(typed.to_owned()),
    }
}

fn flag(options: &[ResolvedOption], name: &str) -> bool {
    options
        .iter()
        .any(|option| option.name == name && matches!(option.value, ResolvedValue::Boolean(true)))
}

/// What is typed so far in the option that is being completed.
pub(super) fn focused<'a>(options: &[ResolvedOption<'a>]) -> Option<&'a str> {
    options.iter().find_map(|option| match &option.value {
        ResolvedValue::Autocomplete { value, .. } => Some(*value),
        ResolvedValue::SubCommand(inner) => focused(inner),
        _ => None,
    })
}

/// The seats of the chosen game, as completions.
pub(super) fn seats(
    shelf: &[Title],
    options: &[ResolvedOption],
    person: &Person,
    typed: &str,
) -> Vec<(String, String)> {
    let game = text(options, "game")
        .and_then(|game| shelf.iter().find(|title| title.name == game))
        .or_else(|| shelf.first());
    let Some(title) = game else { return Vec::new() };
    let typed = typed.trim().to_lowercase();
    let any = tell(person.lang, &Phrase::new("lobby-any-seat"));
    std::iter::once((any, "any".to_owned()))
        .chain(Seat::all(title.seats.1).map(|seat| {
            let side = tell(person.lang, &(title.side)(seat));
            (format!("{side} ({seat})"), seat.to_string())
        }))
        .filter(|(name, _)| name.to_lowercase().contains(&typed))
        .collect()
}

/// The seat that some text means: its letter, or its name in a language.
fn wish(
    shelf: &[Title],
    options: &[ResolvedOption],
    typed: &str,
    command: &CommandInteraction,
) -> Option<Wish> {
    let typed = typed.trim().to_lowercase();
    let game = text(options, "game")?;
    let title = shelf.iter().find(|title| title.name == game)?;
    let own = Lang::of_locale(&command.locale);
    let means = |phrase: &Phrase| {
        [own, Lang::En, Lang::Fr]
            .iter()
            .any(|&lang| tell(lang, phrase).to_lowercase() == typed)
    };
    if typed == "any" || means(&Phrase::new("lobby-any-seat")) {
        return Some(Wish::Any);
    }
    Seat::all(title.seats.1)
        .find(|&seat| seat.to_string().to_lowercase() == typed || means(&(title.side)(seat)))
        .map(Wish::Seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mention_means_its_player_and_anything_else_is_for_the_host_to_read() {
        for mention in ["<@77>", "<@!77>", " <@77> "] {
            assert_eq!(meant(mention), Whose::Player(PlayerId(77)));
        }
        for typed in ["B", "Oisín", "77", "<@>", "<@&77>", "<@77"] {
            assert_eq!(meant(typed), Whose::Typed(typed.to_owned()));
        }
    }
}
