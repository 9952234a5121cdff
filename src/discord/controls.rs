//! A list of choices becomes buttons or a menu, and every answer and notice of the house becomes a letter.

use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::markdown::{InChat, escape, fenced, plain};
use crate::face::Reader;
use crate::host::command::{Along, PlayerId, TableId, Wish};
use crate::host::notice::{
    Answer, Board, Bulletin, GameLine, GameState, Link, Lobby, LobbyState, Notice, Panel, Petition,
    Played, Preview, RulesAnswer, Sure, What,
};
use crate::rules::Seat;
use crate::shelf::Choice;
use crate::words::{Arg, Lang, Phrase, say};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, UserId,
};

#[cfg(test)]
mod tests;

/// Most choices that are shown as buttons; more become a menu.
const AS_BUTTONS: usize = 16;
/// Buttons in a row of choices: four fit a phone's width.
const ROW: usize = 4;

/// Says phrases in one language, to a chat.
pub struct Speaker<'a> {
    reader: &'a Reader,
}

impl<'a> Speaker<'a> {
    /// A speaker for this reader.
    pub fn new(reader: &'a Reader) -> Speaker<'a> {
        Speaker { reader }
    }

    /// The phrase, with words from outside made harmless.
    pub fn say(&self, phrase: &Phrase) -> String {
        say(self.reader.lang, phrase, &InChat(self.reader))
    }

    /// The phrase for a button or a menu, where nothing is marked up: words from outside stand as they are.
    fn label(&self, phrase: &Phrase) -> String {
        let words = plain(&self.reader.say(phrase));
        if words.trim().is_empty() {
            "…".to_owned()
        } else {
            words
        }
    }

    fn key(&self, key: &'static str) -> String {
        self.say(&Phrase::new(key))
    }

    fn button(&self, press: Press, key: &'static str, style: ButtonStyle) -> CreateButton {
        button(press, &self.key(key), style)
    }
}

fn button(press: Press, label: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(press.to_string())
        .label(limits::cut(label, limits::LABEL))
        .style(style)
}

/// A private answer as a letter, in the asker's language. `page` is the page of a long menu, from 0.
pub fn answer(answer: &Answer, lang: Lang, page: usize) -> Letter {
    let reader = |names: &[String]| Reader {
        lang,
        names: names.to_vec(),
    };
    let nameless = reader(&[]);
    let speaker = Speaker::new(&nameless);
    match answer {
        Answer::Said(phrase) | Answer::Refused(phrase) => Letter::said(speaker.say(phrase)),
        Answer::Panel(panel) => self::panel(panel, &Speaker::new(&reader(&panel.names)), page),
        Answer::Preview(preview) => self::preview(preview, &speaker),
        Answer::Played(played) => self::played(played, &speaker),
        Answer::Board(board) => self::board(board, &speaker),
        Answer::Sure(sure) => self::sure(*sure, &speaker),
        Answer::Games(lines) => games(lines, &speaker),
        Answer::Rules(rules) => self::rules(rules, &speaker),
        Answer::Help => Letter::said(speaker.key("help")),
        // The numbers that only the bot knows are added by whoever connects.
        Answer::Status(census) => Letter::said(
            speaker.say(
                &Phrase::new("status-tables")
                    .with("running", census.running)
                    .with("lobbies", census.lobbies),
            ),
        ),
    }
}

/// A refusal about a table, with the way to its live board.
pub fn refusal(answer: &Answer, lang: Lang, live: Option<Link>) -> Letter {
    let mut letter = self::answer(answer, lang, 0);
    if let (Answer::Refused(_), Some(link)) = (answer, live) {
        letter.words.push('\n');
        letter.words.push_str(&url(link));
    }
    letter
}

/// One choice to be shown: where it leads, and its label.
struct Shown {
    press: Press,
    value: String,
    label: String,
}

fn panel(panel: &Panel, speaker: &Speaker, page: usize) -> Letter {
    let ask = panel.question.ask;
    let depth = panel.chosen.len();
    let mut words = format!(
        "**{}** · {}",
        speaker.say(&panel.title),
        speaker.say(&panel.question.words)
    );
    if depth > 0 {
        let path: Vec<String> = panel
            .chosen
            .iter()
            .map(|word| format!("**{}**", speaker.say(word)))
            .collect();
        words.push('\n');
        words.push_str(&path.join(" → "));
        words.push_str(" → …");
    }
    let shown = steps(panel, speaker);
    let mut rows = if shown.len() <= AS_BUTTONS {
        shown
            .chunks(ROW)
            .map(|row| {
                let buttons = row
                    .iter()
                    .map(|one| button(one.press.clone(), &one.label, ButtonStyle::Secondary))
                    .collect();
                CreateActionRow::Buttons(buttons)
            })
            .collect()
    } else {
        menu(panel, speaker, &shown, page)
    };
    if depth > 0 {
        let back = match &panel.question.choices.first() {
            Some(first) if depth > 1 => Press::Go {
                table: panel.table,
                along: Along {
                    ask,
                    depth: depth - 1,
                    play: first.play.clone(),
                },
                page: 0,
            },
            _ => Press::Play(panel.table),
        };
        rows.push(CreateActionRow::Buttons(vec![speaker.button(
            back,
            "button-back",
            ButtonStyle::Secondary,
        )]));
    }
    Letter::said(words).rows(rows)
}

/// The next steps: choices that share their next word are one, unless it is the last of both.
fn steps(panel: &Panel, speaker: &Speaker) -> Vec<Shown> {
    let ask = panel.question.ask;
    let depth = panel.chosen.len();
    let answer = |choice: &Choice, label: String| Shown {
        press: Press::Weigh {
            table: panel.table,
            ask,
            play: choice.play.clone(),
        },
        value: format!("weigh:{}", choice.play),
        label,
    };
    // Words are compared as phrases: two that happen to sound alike in a language still lead to different places.
    let mut groups: Vec<(&Phrase, Vec<&Choice>)> = Vec::new();
    let mut shown = Vec::new();
    for choice in &panel.question.choices {
        let Some(next) = choice.path.get(depth) else {
            // A path that has ended here while others go on is told by its last word once more.
            let label = choice.path.last().map(|word| speaker.label(word));
            shown.push(answer(choice, label.unwrap_or(choice.record.clone())));
            continue;
        };
        match groups.iter_mut().find(|(word, _)| *word == next) {
            Some((_, group)) => group.push(choice),
            None => groups.push((next, vec![choice])),
        }
    }
    for (word, group) in groups {
        let label = speaker.label(word);
        let longer = group.iter().find(|choice| choice.path.len() > depth + 1);
        match (longer, group.as_slice()) {
            (Some(first), _) => {
                let along = Along {
                    ask,
                    depth: depth + 1,
                    play: first.play.clone(),
                };
                shown.push(Shown {
                    value: format!("go:{}:{}", along.depth, along.play),
                    press: Press::Go {
                        table: panel.table,
                        along,
                        page: 0,
                    },
                    label,
                });
            }
            (None, [only]) => shown.push(answer(only, label)),
            (None, same) => {
                for choice in same {
                    shown.push(answer(choice, format!("{label} ({})", choice.play)));
                }
            }
        }
    }
    shown
}

/// A menu of one page of choices, with buttons to the other pages.
fn menu(panel: &Panel, speaker: &Speaker, shown: &[Shown], page: usize) -> Vec<CreateActionRow> {
    let pages = shown.len().div_ceil(limits::CHOICES).max(1);
    let page = page.min(pages - 1);
    let from = page * limits::CHOICES;
    let options = shown[from..]
        .iter()
        .take(limits::CHOICES)
        .map(|one| {
            CreateSelectMenuOption::new(limits::cut(&one.label, limits::CHOICE), one.value.clone())
        })
        .collect();
    let id = Press::Menu {
        table: panel.table,
        ask: panel.question.ask,
    };
    let select = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(limits::cut(
            &speaker.key("menu-choose"),
            limits::PLACEHOLDER,
        ));
    let mut rows = vec![CreateActionRow::SelectMenu(select)];
    let choices = panel.question.choices.iter();
    if pages > 1
        && let Some(longest) = choices.max_by_key(|choice| choice.path.len())
    {
        let to = |page: usize, label: String, on: bool| {
            let press = Press::Go {
                table: panel.table,
                along: Along {
                    ask: panel.question.ask,
                    depth: panel.chosen.len(),
                    play: longest.play.clone(),
                },
                page,
            };
            button(press, &label, ButtonStyle::Secondary).disabled(!on)
        };
        let (back, on) = (page > 0, page + 1 < pages);
        let before = if back {
            format!("◀ {page}/{pages}")
        } else {
            "◀".to_owned()
        };
        let after = if on {
            format!("{}/{pages} ▶", page + 2)
        } else {
            "▶".to_owned()
        };
        rows.push(CreateActionRow::Buttons(vec![
            to(page.saturating_sub(1), before, back),
            to(page + 1, after, on),
        ]));
    }
    rows
}

/// What a menu's chosen value wishes for.
pub fn chosen(table: TableId, ask: u32, value: &str) -> Option<Press> {
    if let Some(play) = value.strip_prefix("weigh:") {
        return Some(Press::Weigh {
            table,
            ask,
            play: play.to_owned(),
        });
    }
    let (depth, play) = value.strip_prefix("go:")?.split_once(':')?;
    Some(Press::Go {
        table,
        along: Along {
            ask,
            depth: depth.parse().ok()?,
            play: play.to_owned(),
        },
        page: 0,
    })
}

fn preview(preview: &Preview, speaker: &Speaker) -> Letter {
    let record = &preview.choice.record;
    let words = speaker.say(&Phrase::new("preview").with("play", record.clone()));
    let confirm = Press::Do {
        table: preview.table,
        ask: preview.ask,
        play: preview.choice.play.clone(),
    };
    let depth = preview.choice.path.len().saturating_sub(1);
    let back = if depth == 0 {
        Press::Play(preview.table)
    } else {
        Press::Go {
            table: preview.table,
            along: Along {
                ask: preview.ask,
                depth,
                play: preview.choice.play.clone(),
            },
            page: 0,
        }
    };
    let letter = Letter::said(words).rows(vec![CreateActionRow::Buttons(vec![
        speaker.button(confirm, "button-confirm", ButtonStyle::Success),
        speaker.button(back, "button-back", ButtonStyle::Secondary),
    ])]);
    match &preview.look {
        Some(look) => letter.picture(look.scene.clone(), &look.alt),
        None => letter,
    }
}

fn played(played: &Played, speaker: &Speaker) -> Letter {
    let phrase = if played.free_undo {
        Phrase::new("played-undoable")
    } else {
        Phrase::new("played")
    };
    let letter = Letter::said(speaker.say(&phrase.with("play", played.record.clone())));
    if played.free_undo {
        letter.rows(vec![CreateActionRow::Buttons(vec![speaker.button(
            Press::Undo(played.table, played.entry),
            "button-undo",
            ButtonStyle::Secondary,
        )])])
    } else {
        letter
    }
}

fn board(board: &Board, speaker: &Speaker) -> Letter {
    let mut buttons = Vec::new();
    if board.asked {
        buttons.push(speaker.button(
            Press::Play(board.table),
            "button-play",
            ButtonStyle::Primary,
        ));
    }
    let rows = if buttons.is_empty() {
        Vec::new()
    } else {
        vec![CreateActionRow::Buttons(buttons)]
    };
    let live = board.live.map(url).unwrap_or_default();
    if board.text {
        return Letter::said(format!("{}\n{live}", fenced(&board.look.text))).rows(rows);
    }
    Letter::said(live)
        .rows(rows)
        .picture(board.look.scene.clone(), &board.look.alt)
}

fn sure(sure: Sure, speaker: &Speaker) -> Letter {
    let (words, press, yes) = match sure {
        Sure::Resign(table) => ("sure-resign", Press::Resign(table, true), "button-resign"),
        Sure::Close(table) => ("sure-close", Press::Close(table, true), "button-close"),
    };
    Letter::said(speaker.key(words)).rows(vec![CreateActionRow::Buttons(vec![
        speaker.button(press, yes, ButtonStyle::Danger),
        speaker.button(Press::Never, "button-never", ButtonStyle::Secondary),
    ])])
}

fn games(lines: &[GameLine], speaker: &Speaker) -> Letter {
    if lines.is_empty() {
        return Letter::said(speaker.key("games-none"));
    }
    let mut words = speaker.say(&Phrase::new("games-some").with("count", lines.len()));
    for (at, line) in lines.iter().enumerate() {
        let named = |names: &[String]| {
            names
                .iter()
                .map(|name| escape(name))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let state = match &line.state {
            GameState::Lobby => Phrase::new("games-lobby"),
            GameState::Yours => Phrase::new("games-yours"),
            GameState::Theirs(names) => Phrase::new("games-theirs").with("names", named(names)),
        };
        let who = if line.others.is_empty() {
            Phrase::new("games-line-alone")
        } else {
            Phrase::new("games-line").with("others", named(&line.others))
        };
        let row = speaker.say(
            &who.with("game", line.title.clone())
                .with("state", state)
                .with("link", url(line.link)),
        );
        // The rest is said in a number: a message has an end.
        if words.chars().count() + row.chars().count() + 80 > limits::CONTENT {
            words.push('\n');
            words
                .push_str(&speaker.say(&Phrase::new("games-more").with("count", lines.len() - at)));
            break;
        }
        words.push('\n');
        words.push_str(&row);
    }
    Letter::said(words)
}

fn rules(rules: &RulesAnswer, speaker: &Speaker) -> Letter {
    match rules {
        RulesAnswer::Card {
            title, card, look, ..
        } => {
            let words = format!("## {}\n{}", speaker.say(title), speaker.say(card));
            Letter::said(words).picture(look.scene.clone(), &look.alt)
        }
        RulesAnswer::Sentences { title, sentences } => {
            let mut words = format!("**{}**", speaker.say(title));
            for (number, sentence) in sentences {
                words.push_str(&format!("\n**{number}** {sentence}"));
            }
            Letter::said(words)
        }
    }
}

/// A notice as a letter, in the table's language.
pub fn notice(notice: &Notice) -> Letter {
    let reader = Reader {
        lang: notice.lang,
        names: notice.names.clone(),
    };
    let speaker = Speaker::new(&reader);
    match &notice.what {
        What::Lobby { lobby, .. } => self::lobby(notice, lobby, &speaker),
        What::Board(bulletin) => self::bulletin(notice, bulletin, &speaker),
        What::Request { request, .. } => petition(notice, request, &speaker),
        What::Retire(_) => Letter::default(),
    }
}

fn lobby(notice: &Notice, lobby: &Lobby, speaker: &Speaker) -> Letter {
    let game = speaker.say(&notice.title);
    let mut words = match lobby.state {
        LobbyState::Open { .. } if lobby.invited.is_empty() => {
            speaker.say(&Phrase::new("lobby-open").with("game", game))
        }
        LobbyState::Open { .. } => {
            let guests: Vec<String> = lobby.invited.iter().map(|&guest| mention(guest)).collect();
            speaker.say(
                &Phrase::new("lobby-rematch")
                    .with("game", game)
                    .with("guests", guests.join(", ")),
            )
        }
        LobbyState::Started => speaker.say(&Phrase::new("lobby-started").with("game", game)),
        LobbyState::Closed => speaker.say(&Phrase::new("lobby-closed").with("game", game)),
        LobbyState::Expired => speaker.say(&Phrase::new("lobby-expired").with("game", game)),
    };
    let side = |seat: Seat| {
        lobby
            .seats
            .iter()
            .find(|(one, ..)| *one == seat)
            .map(|(_, side, _)| side.clone())
    };
    for (_, name, seat) in &lobby.sitters {
        let side = seat.and_then(side).unwrap_or(Phrase::new("lobby-any-seat"));
        words.push('\n');
        words.push_str(
            &speaker.say(
                &Phrase::new("lobby-sitter")
                    .with("name", Arg::Foreign(name.clone()))
                    .with("side", side),
            ),
        );
    }
    let LobbyState::Open { until, ready } = lobby.state else {
        return Letter::said(words);
    };
    words.push('\n');
    words
        .push_str(&speaker.say(&Phrase::new("lobby-until").with("time", format!("<t:{until}:R>"))));
    let table = notice.table;
    let mut rows = Vec::new();
    if lobby.invited.is_empty() {
        let mut join: Vec<CreateButton> = lobby
            .seats
            .iter()
            .filter(|(_, _, taken)| !taken)
            .take(limits::BUTTONS - 1)
            .map(|(seat, side, _)| {
                let label = speaker.say(&Phrase::new("button-join-as").with("side", side.clone()));
                button(
                    Press::Join(table, Wish::Seat(*seat)),
                    &label,
                    ButtonStyle::Primary,
                )
            })
            .collect();
        join.push(speaker.button(
            Press::Join(table, Wish::Any),
            "button-join",
            ButtonStyle::Primary,
        ));
        rows.push(CreateActionRow::Buttons(join));
        rows.push(CreateActionRow::Buttons(vec![
            speaker
                .button(Press::Start(table), "button-start", ButtonStyle::Success)
                .disabled(!ready),
            speaker.button(Press::Leave(table), "button-leave", ButtonStyle::Secondary),
            speaker.button(
                Press::Rules(notice.game.to_owned()),
                "button-rules",
                ButtonStyle::Secondary,
            ),
            speaker.button(
                Press::Close(table, false),
                "button-cancel",
                ButtonStyle::Danger,
            ),
        ]));
    } else {
        rows.push(CreateActionRow::Buttons(vec![
            speaker.button(
                Press::Join(table, Wish::Any),
                "button-accept",
                ButtonStyle::Success,
            ),
            speaker.button(
                Press::Leave(table),
                "button-decline",
                ButtonStyle::Secondary,
            ),
            speaker.button(
                Press::Close(table, false),
                "button-cancel",
                ButtonStyle::Danger,
            ),
        ]));
    }
    let mut letter = Letter::said(words)
        .rows(rows)
        .picture(lobby.look.scene.clone(), &lobby.look.alt);
    letter.pings = lobby.invited.iter().map(|&guest| user(guest)).collect();
    letter
}

fn bulletin(notice: &Notice, bulletin: &Bulletin, speaker: &Speaker) -> Letter {
    let mut pings = Vec::new();
    let mut last = Vec::new();
    match &bulletin.close {
        Some(close) => last.push(format!("**{}**", speaker.say(&close.words))),
        None => {
            for turn in &bulletin.turn {
                // A mention in the content pings; whoever brought their own turn about is named instead.
                let name = if turn.ping {
                    pings.push(user(turn.player));
                    mention(turn.player)
                } else {
                    speaker.say(&Phrase::Name(turn.seat))
                };
                last.push(
                    speaker.say(
                        &Phrase::new("board-turn")
                            .with("game", notice.title.clone())
                            .with("name", name)
                            .with("side", turn.side.clone())
                            .with("seat", turn.seat.to_string()),
                    ),
                );
            }
        }
    }
    let last = last.join("\n");
    // The newest news come first when there is no room for all.
    let room = limits::CONTENT.saturating_sub(last.chars().count() + 8);
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    // The end is said once, at the end.
    let end = bulletin.close.as_ref().map(|close| &close.words);
    let news = bulletin.news.iter().filter(|news| Some(*news) != end);
    for line in news.rev().map(|phrase| speaker.say(phrase)) {
        used += line.chars().count() + 1;
        if used > room {
            lines.push("…".to_owned());
            break;
        }
        lines.push(line);
    }
    lines.reverse();
    lines.push(last);
    let table = notice.table;
    let buttons = if bulletin.close.is_some() {
        let mut buttons = vec![speaker.button(
            Press::Rules(notice.game.to_owned()),
            "button-rules",
            ButtonStyle::Secondary,
        )];
        if bulletin
            .close
            .as_ref()
            .is_some_and(|close| !close.abandoned)
        {
            buttons.insert(
                0,
                speaker.button(
                    Press::Rematch(table),
                    "button-rematch",
                    ButtonStyle::Success,
                ),
            );
        }
        buttons
    } else {
        vec![
            speaker.button(Press::Play(table), "button-play", ButtonStyle::Primary),
            speaker.button(
                Press::Rules(notice.game.to_owned()),
                "button-rules",
                ButtonStyle::Secondary,
            ),
        ]
    };
    let mut letter = Letter::said(lines.join("\n"))
        .rows(vec![CreateActionRow::Buttons(buttons)])
        .picture(bulletin.look.scene.clone(), &bulletin.look.alt);
    letter.pings = pings;
    letter
}

fn petition(notice: &Notice, petition: &Petition, speaker: &Speaker) -> Letter {
    let mut words = speaker.say(&petition.words);
    if let Some(settled) = &petition.settled {
        return Letter::said(format!("{words}\n**{}**", speaker.say(settled)));
    }
    let awaited: Vec<String> = petition
        .awaited
        .iter()
        .map(|&player| mention(player))
        .collect();
    words.push('\n');
    words.push_str(
        &speaker.say(
            &Phrase::new("petition-awaited")
                .with("names", awaited.join(", "))
                .with("time", format!("<t:{}:R>", petition.until)),
        ),
    );
    let reply = |agree| Press::Reply {
        table: notice.table,
        request: petition.number,
        agree,
    };
    let mut letter = Letter::said(words).rows(vec![CreateActionRow::Buttons(vec![
        speaker.button(reply(true), "button-agree", ButtonStyle::Success),
        speaker.button(reply(false), "button-decline", ButtonStyle::Secondary),
    ])]);
    letter.pings = petition
        .awaited
        .iter()
        .map(|&player| user(player))
        .collect();
    letter
}

/// The address of a message or a channel.
pub fn url(link: Link) -> String {
    let realm = link
        .realm
        .map_or("@me".to_owned(), |realm| realm.0.to_string());
    match link.post {
        Some(post) => format!(
            "https://discord.com/channels/{realm}/{}/{}",
            link.place.0, post.0
        ),
        None => format!("https://discord.com/channels/{realm}/{}", link.place.0),
    }
}

fn mention(player: PlayerId) -> String {
    format!("<@{}>", player.0)
}

/// Discord's number of a person; a number of none stands for nobody.
fn user(player: PlayerId) -> UserId {
    UserId::new(player.0.max(1))
}
