//! Every public notice of the house becomes a letter, in the table's language.

use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::speaker::{Speaker, button, mention, user};
use crate::face::Reader;
use crate::host::command::{PlayerId, TableId, Wish};
use crate::host::notice::{Bulletin, Lobby, LobbyChoice, LobbyState, Notice, Petition, What};
use crate::rules::Seat;
use crate::words::{Arg, Phrase};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

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
        What::Unreached { player, .. } => unreached(notice, *player, &speaker),
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
    for (player, name, seat) in &lobby.sitters {
        let computer = lobby.computers.iter().find(|(one, _)| one == player);
        let (line, alone) = match computer {
            None => ("lobby-sitter", "lobby-sitter-alone"),
            Some(_) => ("lobby-computer", "lobby-computer-alone"),
        };
        let line = match lobby.sides {
            true => Phrase::new(line).with(
                "side",
                seat.and_then(side).unwrap_or(Phrase::new("lobby-any-seat")),
            ),
            false => Phrase::new(alone),
        };
        words.push('\n');
        let line = line.with("name", Arg::Foreign(name.clone()));
        let line = match computer {
            Some((_, level)) => line.with("level", level.clone()),
            None => line,
        };
        words.push_str(&speaker.say(&match lobby.unreached.contains(player) {
            true => Phrase::new("lobby-unreached").with("sitter", line),
            false => line,
        }));
    }
    for choice in &lobby.choices {
        if let Some(line) = unusual(choice) {
            words.push('\n');
            words.push_str(&speaker.say(&line));
        }
    }
    if lobby.hints {
        words.push('\n');
        words.push_str(&speaker.key("lobby-hints"));
    }
    let LobbyState::Open { until, ready } = lobby.state else {
        return Letter::said(words);
    };
    if let [least, .., most] = lobby.counts[..] {
        let all = lobby.counts.iter().map(ToString::to_string);
        let counts = match most - least + 1 == lobby.counts.len() {
            true => format!("{least}–{most}"),
            false => {
                let mut all: Vec<String> = all.collect();
                let last = all.pop().unwrap_or_default();
                let or = Phrase::new("lobby-or")
                    .with("first", all.join(", "))
                    .with("last", last);
                speaker.say(&or)
            }
        };
        words.push('\n');
        words.push_str(&speaker.say(&Phrase::new("lobby-players").with("counts", counts)));
    }
    words.push('\n');
    words
        .push_str(&speaker.say(&Phrase::new("lobby-until").with("time", format!("<t:{until}:R>"))));
    let table = notice.table;
    let mut rows = Vec::new();
    if lobby.invited.is_empty() {
        let mut join: Vec<CreateButton> = lobby
            .seats
            .iter()
            .filter(|(_, _, taken)| lobby.sides && !taken)
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
            match lobby.sides {
                true => "button-join",
                false => "button-join-alone",
            },
            ButtonStyle::Primary,
        ));
        if lobby.sitters.len() < lobby.seats.len() {
            rows.push(CreateActionRow::Buttons(join));
        }
        let menus = lobby.choices.iter().take(limits::ROWS - 2);
        rows.extend(menus.map(|choice| menu(table, choice, speaker)));
        rows.push(CreateActionRow::Buttons(vec![
            speaker
                .button(Press::Start(table), "button-start", ButtonStyle::Success)
                .disabled(!ready),
            speaker.button(Press::Leave(table), "button-leave", ButtonStyle::Secondary),
            speaker.button(
                Press::Computers(table),
                match lobby.sitters.len() < lobby.seats.len() {
                    true => "button-add-computer",
                    false => "button-computers",
                },
                ButtonStyle::Secondary,
            ),
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

/// What is chosen, where it is not the usual: nobody shall sit down to another game than they know.
fn unusual(choice: &LobbyChoice) -> Option<Phrase> {
    let (_, value) = choice
        .values
        .iter()
        .find(|(value, _)| *value == choice.holds && choice.holds != choice.usual)?;
    let line = Phrase::new("lobby-choice")
        .with("choice", choice.words.clone())
        .with("value", value.clone());
    Some(line)
}

/// What a choice can be; each option says of what it is one, since no label stands beside a menu.
fn menu(table: TableId, choice: &LobbyChoice, speaker: &Speaker) -> CreateActionRow {
    let values = choice.values.iter().take(limits::CHOICES);
    let options = values.map(|(value, words)| {
        let label = Phrase::new("menu-choice")
            .with("choice", choice.words.clone())
            .with("value", words.clone());
        let label = limits::cut(&speaker.label(&label), limits::CHOICE);
        CreateSelectMenuOption::new(label, *value).default_selection(*value == choice.holds)
    });
    let id = Press::Choice {
        table,
        choice: choice.choice.to_owned(),
    };
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    let name = limits::cut(&speaker.label(&choice.words), limits::PLACEHOLDER);
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id.to_string(), kind).placeholder(name))
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
                let (with_side, alone) = match (turn.thinks, turn.stands_in) {
                    (false, _) => ("board-turn", "board-turn-seat"),
                    (true, false) => ("thinks", "thinks-seat"),
                    (true, true) => ("thinks-for", "thinks-for-seat"),
                };
                let line = match &turn.side {
                    Some(side) => Phrase::new(with_side).with("side", side.clone()),
                    None => Phrase::new(alone),
                };
                last.push(
                    speaker.say(
                        &line
                            .with("game", notice.title.clone())
                            .with("name", name)
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
        let mut buttons = vec![
            speaker.button(Press::Play(table), "button-play", ButtonStyle::Primary),
            speaker.button(
                Press::Rules(notice.game.to_owned()),
                "button-rules",
                ButtonStyle::Secondary,
            ),
        ];
        if bulletin.hands {
            buttons.insert(
                1,
                speaker.button(Press::Hand(table), "button-hand", ButtonStyle::Primary),
            );
        }
        buttons
    };
    let mut letter = Letter::said(lines.join("\n"))
        .rows(vec![CreateActionRow::Buttons(buttons)])
        .picture(bulletin.look.scene.clone(), &bulletin.look.alt);
    letter.pings = pings;
    letter
}

/// Says that somebody cannot be written to, and where their hand waits.
fn unreached(notice: &Notice, player: PlayerId, speaker: &Speaker) -> Letter {
    let words = Phrase::new("hand-unreached")
        .with("game", notice.title.clone())
        .with("name", mention(player));
    Letter {
        pings: vec![user(player)],
        ..Letter::said(speaker.say(&words))
    }
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
