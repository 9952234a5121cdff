//! A list of choices becomes buttons or a menu, and what is chosen there becomes a wish again.

use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::speaker::{Speaker, button};
use super::told;
use crate::host::command::{Along, TableId};
use crate::host::notice::{Just, Panel};
use crate::shelf::Choice;
use crate::words::Phrase;
use serenity::all::{
    AutocompleteChoice, ButtonStyle, CreateActionRow, CreateAutocompleteResponse,
    CreateInteractionResponse, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// Most choices that are shown as buttons; more become a menu.
const AS_BUTTONS: usize = 16;

/// Buttons in a row of choices: four fit a phone's width.
const ROW: usize = 4;

/// One choice to be shown: where it leads, and its label.
struct Shown {
    press: Press,
    value: String,
    label: String,
}

pub(super) fn panel(panel: &Panel, speaker: &Speaker, page: usize) -> Letter {
    let ask = panel.question.ask;
    let depth = panel.chosen.len();
    let mut words = match &panel.just {
        Some(Just::Played(played)) => told::played(played, false, speaker) + "\n\n",
        Some(Just::Undone) => speaker.key("said-undone") + "\n\n",
        Some(Just::UndoneBefore) => speaker.key("said-undone-before") + "\n\n",
        None => String::new(),
    };
    words.push_str(&format!(
        "**{}** · {}",
        speaker.say(&panel.title),
        speaker.say(&panel.question.words)
    ));
    if depth > 0 {
        let path = panel.chosen.iter().filter(|word| !word.only_leads_on());
        let path: Vec<String> = path
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
    let mut last = Vec::new();
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
        last.push(speaker.button(back, "button-back", ButtonStyle::Secondary));
    } else if panel.question.standing.is_some() {
        last.push(speaker.button(
            Press::Orders(panel.table),
            "button-orders",
            ButtonStyle::Secondary,
        ));
    }
    if depth == 0 && panel.hints {
        last.push(speaker.button(
            Press::Hint(panel.table),
            "button-hint",
            ButtonStyle::Secondary,
        ));
    }
    if depth == 0
        && let Some(entry) = panel.undo
    {
        last.push(speaker.button(
            Press::Undo(panel.table, entry),
            "button-undo",
            ButtonStyle::Secondary,
        ));
    }
    if !last.is_empty() {
        rows.push(CreateActionRow::Buttons(last));
    }
    let letter = Letter::said(words).rows(rows);
    match &panel.look {
        Some(look) => letter.picture(look.scene.clone(), &look.alt),
        None => letter,
    }
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

/// Completions, each as it is shown and what it stands for, as the answer to somebody who types.
pub fn suggestions(found: Vec<(String, String)>) -> CreateInteractionResponse {
    let choices = found
        .into_iter()
        .filter(|(_, value)| value.chars().count() <= limits::CHOICE)
        .take(limits::CHOICES)
        .map(|(name, value)| AutocompleteChoice::new(limits::cut(&name, limits::CHOICE), value))
        .collect();
    CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices))
}
