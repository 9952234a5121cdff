//! A hand becomes a letter to its owner: by a private message that is kept up to date, or as the answer to a wish.

use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::markdown::{fenced, plain};
use super::speaker::{Speaker, button, url};
use crate::face::{Look, Reader};
use crate::host::notice::{GameLine, HandAnswer, HandNotice, HandWhat};
use crate::words::Phrase;
use serenity::all::{ButtonStyle, CreateActionRow};

/// The private message that shows a hand to its owner, in his language; nothing where there is nothing to show.
pub fn message(notice: &HandNotice) -> Option<Letter> {
    let reader = Reader {
        lang: notice.lang,
        names: notice.names.clone(),
    };
    let speaker = Speaker::new(&reader);
    let named = |key: &'static str| {
        Phrase::new(key)
            .with("game", notice.title.clone())
            .with("link", url(notice.live))
    };
    match &notice.what {
        HandWhat::ToCome => Some(Letter::said(speaker.say(&named("hand-to-come")))),
        HandWhat::Holds(look) => Some(shown(speaker.say(&named("hand-message")), look)),
        HandWhat::Left => Some(Letter::said(speaker.say(&named("hand-left")))),
        HandWhat::Over(end) => {
            let mut words = speaker.say(&named("hand-over"));
            if let Some(end) = end {
                words.push('\n');
                words.push_str(&speaker.say(end));
            }
            Some(Letter::said(words))
        }
        HandWhat::Nothing => None,
    }
}

/// A hand as the answer to its owner.
pub(super) fn answer(hand: &HandAnswer, speaker: &Speaker) -> Letter {
    let words = Phrase::new("hand-answer")
        .with("game", hand.title.clone())
        .with("link", url(hand.live));
    shown(speaker.say(&words), &hand.look)
}

/// A picture and the same in words.
fn shown(words: String, look: &Look) -> Letter {
    Letter::said(format!("{words}\n{}", fenced(&look.text))).picture(look.scene.clone(), &look.alt)
}

/// The games in which somebody holds something, to choose from.
pub(super) fn chooser(lines: &[GameLine], speaker: &Speaker) -> Letter {
    let most = limits::ROWS * limits::BUTTONS;
    let buttons: Vec<_> = lines
        .iter()
        .take(most)
        .map(|line| {
            let others = line.others.iter().map(|name| plain(name));
            let label = Phrase::new("hands-game")
                .with("game", line.title.clone())
                .with("others", others.collect::<Vec<_>>().join(", "));
            let label = speaker.label(&label);
            button(Press::Hand(line.table), &label, ButtonStyle::Secondary)
        })
        .collect();
    let rows = buttons
        .chunks(limits::BUTTONS)
        .map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect();
    let mut words = speaker.say(&Phrase::new("hands-choose"));
    if lines.len() > most {
        words.push('\n');
        words.push_str(&speaker.say(&Phrase::new("games-more").with("count", lines.len() - most)));
    }
    Letter::said(words).rows(rows)
}
