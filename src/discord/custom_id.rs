//! What a button carries: table, ask number, notation, and nothing else. It says what is wished, never what is so.

use crate::host::command::{Along, TableId, Wish};
use crate::rules::Seat;
use crate::shelf::Level;
use std::fmt::{self, Display};

/// What pressing a button, or choosing from a menu, wishes for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// To see the question.
    Play(TableId),
    /// To see what is left of the question, on one of its pages.
    Go {
        /// The table.
        table: TableId,
        /// How far along.
        along: Along,
        /// Which page, from 0.
        page: usize,
    },
    /// Whatever is chosen from the menu of a question.
    Menu {
        /// The table.
        table: TableId,
        /// The number of the question.
        ask: u32,
    },
    /// To see what an answer would do.
    Weigh {
        /// The table.
        table: TableId,
        /// The number of the question.
        ask: u32,
        /// The answer.
        play: String,
    },
    /// To play an answer.
    Do {
        /// The table.
        table: TableId,
        /// The number of the question.
        ask: u32,
        /// The answer.
        play: String,
    },
    /// To sit down.
    Join(TableId, Wish),
    /// To get up.
    Leave(TableId),
    /// Whatever is chosen from the menu of something that is chosen for the whole game.
    Choice {
        /// The table.
        table: TableId,
        /// What is chosen.
        choice: String,
    },
    /// To see which seats the computer has.
    Computers(TableId),
    /// To have the computer sit down.
    AddComputer {
        /// The table.
        table: TableId,
        /// How hard it thinks.
        level: Level,
        /// Which of the table's computers it is to be, counted from 1.
        number: u32,
    },
    /// To have a computer get up.
    RemoveComputer {
        /// The table.
        table: TableId,
        /// Which of the table's computers.
        number: u32,
    },
    /// To allow hints, or not.
    Hints(TableId, bool),
    /// To be told what the computer would answer.
    Hint(TableId),
    /// To start.
    Start(TableId),
    /// To close the table; whether that is confirmed.
    Close(TableId, bool),
    /// To take back an answer, by its place in the log.
    Undo(TableId, u32),
    /// To answer a request.
    Reply {
        /// The table.
        table: TableId,
        /// The number of the request.
        request: u32,
        /// Whether to agree.
        agree: bool,
    },
    /// To give up; whether that is confirmed.
    Resign(TableId, bool),
    /// To play again.
    Rematch(TableId),
    /// To see what one holds and nobody else sees.
    Hand(TableId),
    /// To see which standing orders would answer the question.
    Orders(TableId),
    /// To see one of the pages of one's standing orders, from 0.
    Me(usize),
    /// Whatever is chosen from the menu of orders for a kind of question.
    Topic {
        /// The table at whose question it stands.
        table: Option<TableId>,
        /// The page it stands on, from 0.
        page: usize,
        /// The game's name.
        game: String,
        /// The kind of question.
        topic: String,
    },
    /// To read the rules of a game.
    Rules(String),
    /// To read one of the cards with them, from 0.
    Card {
        /// The game's name.
        game: String,
        /// Which.
        page: usize,
    },
    /// To leave everything as it is.
    Never,
}

impl Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Play(table) => write!(f, "play:{}", table.0),
            Press::Go { table, along, page } => {
                write!(
                    f,
                    "go:{}:{}:{page}:{}:{}",
                    table.0, along.ask, along.depth, along.play
                )
            }
            Press::Menu { table, ask } => write!(f, "menu:{}:{ask}", table.0),
            Press::Weigh { table, ask, play } => write!(f, "weigh:{}:{ask}:{play}", table.0),
            Press::Do { table, ask, play } => write!(f, "do:{}:{ask}:{play}", table.0),
            Press::Join(table, Wish::Any) => write!(f, "join:{}", table.0),
            Press::Join(table, Wish::Seat(seat)) => write!(f, "join:{}:{}", table.0, seat.0),
            Press::Leave(table) => write!(f, "leave:{}", table.0),
            Press::Choice { table, choice } => write!(f, "choice:{}:{choice}", table.0),
            Press::Computers(table) => write!(f, "computers:{}", table.0),
            Press::AddComputer {
                table,
                level,
                number,
            } => write!(f, "add:{}:{number}:{}", table.0, level.name()),
            Press::RemoveComputer { table, number } => write!(f, "remove:{}:{number}", table.0),
            Press::Hints(table, allowed) => {
                write!(f, "hints:{}:{}", table.0, u8::from(*allowed))
            }
            Press::Hint(table) => write!(f, "hint:{}", table.0),
            Press::Start(table) => write!(f, "start:{}", table.0),
            Press::Close(table, sure) => write!(f, "close:{}:{}", table.0, u8::from(*sure)),
            Press::Undo(table, entry) => write!(f, "undo:{}:{entry}", table.0),
            Press::Reply {
                table,
                request,
                agree,
            } => write!(f, "reply:{}:{request}:{}", table.0, u8::from(*agree)),
            Press::Resign(table, sure) => write!(f, "resign:{}:{}", table.0, u8::from(*sure)),
            Press::Rematch(table) => write!(f, "rematch:{}", table.0),
            Press::Hand(table) => write!(f, "hand:{}", table.0),
            Press::Orders(table) => write!(f, "orders:{}", table.0),
            Press::Me(page) => write!(f, "me:{page}"),
            Press::Topic {
                table,
                page,
                game,
                topic,
            } => {
                // Tables are counted from 1.
                let table = table.map_or(0, |table| table.0);
                write!(f, "topic:{table}:{page}:{game}:{topic}")
            }
            Press::Rules(game) => write!(f, "rules:{game}"),
            Press::Card { game, page } => write!(f, "card:{page}:{game}"),
            Press::Never => f.write_str("never"),
        }
    }
}

impl Press {
    /// Reads a custom id; `None` for anything that is not one of ours.
    pub fn read(id: &str) -> Option<Press> {
        let (verb, rest) = id.split_once(':').unwrap_or((id, ""));
        let table = |text: &str| Some(TableId(number(text)?));
        Some(match verb {
            "play" => Press::Play(table(rest)?),
            "go" => {
                let mut parts = rest.splitn(5, ':');
                let table = table(parts.next()?)?;
                let ask = number(parts.next()?)?;
                let page = number(parts.next()?)?;
                let depth = number(parts.next()?)?;
                let play = parts.next()?.to_owned();
                Press::Go {
                    table,
                    along: Along { ask, depth, play },
                    page,
                }
            }
            "menu" => {
                let (first, ask) = rest.split_once(':')?;
                Press::Menu {
                    table: table(first)?,
                    ask: number(ask)?,
                }
            }
            "weigh" | "do" => {
                let mut parts = rest.splitn(3, ':');
                let table = table(parts.next()?)?;
                let ask = number(parts.next()?)?;
                let play = parts.next()?.to_owned();
                if verb == "do" {
                    Press::Do { table, ask, play }
                } else {
                    Press::Weigh { table, ask, play }
                }
            }
            "join" => match rest.split_once(':') {
                None => Press::Join(table(rest)?, Wish::Any),
                Some((first, seat)) => Press::Join(table(first)?, Wish::Seat(Seat(number(seat)?))),
            },
            "leave" => Press::Leave(table(rest)?),
            "choice" => {
                let (first, choice) = rest.split_once(':')?;
                Press::Choice {
                    table: table(first)?,
                    choice: (!choice.is_empty()).then(|| choice.to_owned())?,
                }
            }
            "computers" => Press::Computers(table(rest)?),
            "add" => {
                let mut parts = rest.splitn(3, ':');
                Press::AddComputer {
                    table: table(parts.next()?)?,
                    number: number(parts.next()?)?,
                    level: Level::named(parts.next()?)?,
                }
            }
            "remove" => {
                let (first, computer) = rest.split_once(':')?;
                Press::RemoveComputer {
                    table: table(first)?,
                    number: number(computer)?,
                }
            }
            "hints" => {
                let (first, allowed) = rest.split_once(':')?;
                Press::Hints(table(first)?, flag(allowed)?)
            }
            "hint" => Press::Hint(table(rest)?),
            "start" => Press::Start(table(rest)?),
            "undo" => {
                let (first, entry) = rest.split_once(':')?;
                Press::Undo(table(first)?, number(entry)?)
            }
            "rematch" => Press::Rematch(table(rest)?),
            "close" | "resign" => {
                let (first, sure) = rest.split_once(':')?;
                let (table, sure) = (table(first)?, flag(sure)?);
                if verb == "close" {
                    Press::Close(table, sure)
                } else {
                    Press::Resign(table, sure)
                }
            }
            "reply" => {
                let mut parts = rest.splitn(3, ':');
                Press::Reply {
                    table: table(parts.next()?)?,
                    request: number(parts.next()?)?,
                    agree: flag(parts.next()?)?,
                }
            }
            "hand" => Press::Hand(table(rest)?),
            "orders" => Press::Orders(table(rest)?),
            "me" => Press::Me(number(rest)?),
            "topic" => {
                let mut parts = rest.splitn(4, ':');
                Press::Topic {
                    table: Some(table(parts.next()?)?).filter(|table| table.0 > 0),
                    page: number(parts.next()?)?,
                    game: parts.next()?.to_owned(),
                    topic: parts.next().filter(|topic| !topic.is_empty())?.to_owned(),
                }
            }
            "rules" if !rest.is_empty() => Press::Rules(rest.to_owned()),
            "card" => {
                let (page, game) = rest.split_once(':')?;
                Press::Card {
                    game: Some(game).filter(|game| !game.is_empty())?.to_owned(),
                    page: number(page)?,
                }
            }
            "never" if rest.is_empty() => Press::Never,
            _ => return None,
        })
    }
}

/// A number as we write it: digits alone.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::limits;
    use proptest::prelude::*;

    fn all() -> Vec<Press> {
        let table = TableId(u64::MAX);
        let play = "d2-e2xd3xc3xe3".to_owned();
        let ask = u32::MAX;
        vec![
            Press::Play(table),
            Press::Go {
                table,
                along: Along {
                    ask,
                    depth: 3,
                    play: "odd:notation".to_owned(),
                },
                page: 12,
            },
            Press::Menu { table, ask },
            Press::Weigh {
                table,
                ask,
                play: play.clone(),
            },
            Press::Do { table, ask, play },
            Press::Join(table, Wish::Any),
            Press::Join(table, Wish::Seat(Seat(4))),
            Press::Leave(table),
            Press::Choice {
                table,
                choice: "the-longest-name-of-a-choice".to_owned(),
            },
            Press::Computers(table),
            Press::AddComputer {
                table,
                level: Level::Medium,
                number: ask,
            },
            Press::RemoveComputer { table, number: ask },
            Press::Hints(table, true),
            Press::Hint(table),
            Press::Start(table),
            Press::Close(table, true),
            Press::Undo(table, ask),
            Press::Reply {
                table,
                request: ask,
                agree: false,
            },
            Press::Resign(table, false),
            Press::Rematch(table),
            Press::Hand(table),
            Press::Orders(table),
            Press::Me(3),
            Press::Topic {
                table: Some(table),
                page: 2,
                game: "brandubh".to_owned(),
                topic: "end-of-turn".to_owned(),
            },
            Press::Topic {
                table: None,
                page: 0,
                game: "oath".to_owned(),
                topic: "pistol".to_owned(),
            },
            Press::Rules("brandubh".to_owned()),
            Press::Card {
                game: "oath".to_owned(),
                page: 4,
            },
            Press::Never,
        ]
    }

    #[test]
    fn every_press_is_read_back_and_fits_a_custom_id() {
        for press in all() {
            let id = press.to_string();
            assert!(id.len() <= limits::CUSTOM_ID, "{id}");
            assert_eq!(Press::read(&id), Some(press));
        }
    }

    proptest! {
        #[test]
        fn a_forged_id_is_read_as_itself_or_not_at_all(id in ".{0,120}") {
            if let Some(press) = Press::read(&id) {
                prop_assert!(Press::read(&press.to_string()).is_some());
            }
        }
    }

    #[test]
    fn ids_that_are_not_ours_are_not_read() {
        for id in [
            "",
            "play",
            "play:",
            "play:+1",
            "play:x",
            "do:1:2",
            "join:1:300",
            "close:1",
            "close:1:2",
            "reply:1:2",
            "never:1",
            "rules:",
            "go:1:2:3:4",
            "menu:1",
            "undo:1",
            "hand:",
            "orders:x",
            "me:",
            "topic:1:2:oath",
            "topic:1:2:oath:",
            "choice:1",
            "choice:1:",
            "choice:x:muster",
            "computers:",
            "add:1:2",
            "add:1:2:harder",
            "add:1:x:hard",
            "remove:1",
            "hints:1:2",
            "hint:",
        ] {
            let read = Press::read(id);
            assert!(read.is_none(), "{id}: {read:?}");
        }
    }
}
