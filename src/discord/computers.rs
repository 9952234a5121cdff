//! The computer's seats before the start, and its hints, become letters.

use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::speaker::{Speaker, button};
use super::told;
use crate::host::notice::{HintAnswer, Seating};
use crate::words::{Arg, Phrase};
use serenity::all::{ButtonStyle, CreateActionRow};

/// Which seats the computer has, with what can be changed about that.
pub(super) fn seating(seating: &Seating, speaker: &Speaker) -> Letter {
    let mut words = match &seating.just {
        Some(just) => speaker.say(just) + "\n\n",
        None => String::new(),
    };
    words.push_str(&speaker.key(match seating.next {
        Some(_) => "seating",
        None => "seating-full",
    }));
    let table = seating.table;
    let mut rows = Vec::new();
    if let Some(number) = seating.next {
        let levels = seating.levels.iter().take(limits::BUTTONS);
        let buttons = levels.map(|(level, words)| {
            let label = Phrase::new("button-add-at").with("level", words.clone());
            let press = Press::AddComputer {
                table,
                level: *level,
                number,
            };
            button(press, &speaker.label(&label), ButtonStyle::Primary)
        });
        rows.push(CreateActionRow::Buttons(buttons.collect()));
    }
    let most = (limits::ROWS - 2) * limits::BUTTONS;
    let removable: Vec<_> = (seating.computers.iter().take(most))
        .map(|(number, name, level)| {
            let label = Phrase::new("button-remove")
                .with("name", Arg::Foreign(name.clone()))
                .with("level", level.clone());
            let press = Press::RemoveComputer {
                table,
                number: *number,
            };
            button(press, &speaker.label(&label), ButtonStyle::Secondary)
        })
        .collect();
    let removing = removable.chunks(limits::BUTTONS);
    rows.extend(removing.map(|row| CreateActionRow::Buttons(row.to_vec())));
    let hints = match seating.hints {
        true => "button-no-hints",
        false => "button-hints",
    };
    rows.push(CreateActionRow::Buttons(vec![speaker.button(
        Press::Hints(table, !seating.hints),
        hints,
        ButtonStyle::Secondary,
    )]));
    Letter::said(words).rows(rows)
}

/// What the computer would answer, with a way to look at it.
pub(super) fn hint(hint: &HintAnswer, speaker: &Speaker) -> Letter {
    let play = told::play(
        &hint.choice.record,
        &hint.choice.path,
        hint.choice.spelled,
        speaker,
    );
    let words = Phrase::new("hint")
        .with("play", play)
        .with("reason", hint.reason.clone());
    let weigh = Press::Weigh {
        table: hint.table,
        ask: hint.ask,
        play: hint.choice.play.clone(),
    };
    Letter::said(speaker.say(&words)).rows(vec![CreateActionRow::Buttons(vec![
        speaker.button(weigh, "button-play-so", ButtonStyle::Primary),
        speaker.button(
            Press::Play(hint.table),
            "button-other",
            ButtonStyle::Secondary,
        ),
    ])])
}
