//! Every private answer of the house becomes a letter, in the asker's language.

use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::markdown::{escape, fenced};
use super::speaker::{Speaker, url};
use super::{computers, controls, hands, orders, told};
use crate::face::Reader;
use crate::host::command::Along;
use crate::host::notice::{
    Answer, Board, GameLine, GameState, Link, Played, Preview, RulesAnswer, Sure,
};
use crate::words::{Lang, Phrase};
use serenity::all::{ButtonStyle, CreateActionRow};

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
        Answer::Panel(panel) => controls::panel(panel, &Speaker::new(&reader(&panel.names)), page),
        Answer::Preview(preview) => self::preview(preview, &Speaker::new(&reader(&preview.names))),
        Answer::Played(played) => self::played(played, &Speaker::new(&reader(&played.names))),
        Answer::Board(board) => self::board(board, &speaker),
        Answer::Sure(sure) => self::sure(sure, &speaker),
        Answer::Seating(seating) => computers::seating(seating, &speaker),
        Answer::Hint(hint) => computers::hint(hint, &Speaker::new(&reader(&hint.names))),
        Answer::Games(lines) => games(lines, &speaker),
        Answer::Hand(hand) => hands::answer(hand, &speaker),
        Answer::Hands(lines) => hands::chooser(lines, &speaker),
        Answer::Orders(orders) => orders::orders(orders, &speaker, page),
        Answer::Rules(rules) => self::rules(rules, &speaker, page),
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

fn preview(preview: &Preview, speaker: &Speaker) -> Letter {
    let play = told::play(
        &preview.choice.record,
        &preview.choice.path,
        preview.choice.spelled,
        speaker,
    );
    let mut words = speaker.say(&Phrase::new("preview").with("play", play));
    if let Some(behind) = &preview.words {
        words.push('\n');
        words.push_str(&speaker.say(behind));
    }
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
    let letter = Letter::said(told::played(played, true, speaker));
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

fn sure(sure: &Sure, speaker: &Speaker) -> Letter {
    let (words, press, yes) = match sure {
        Sure::Resign { table, mates } => {
            let words = match mates.is_empty() {
                true => Phrase::new("sure-resign"),
                false => {
                    let mates = mates.iter().cloned().map(Phrase::Foreign);
                    let mates = Phrase::joined(mates.collect(), ", ");
                    Phrase::new("sure-resign-together").with("mates", mates)
                }
            };
            (words, Press::Resign(*table, true), "button-resign")
        }
        Sure::Close(table) => (
            Phrase::new("sure-close"),
            Press::Close(*table, true),
            "button-close",
        ),
    };
    Letter::said(speaker.say(&words)).rows(vec![CreateActionRow::Buttons(vec![
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

fn rules(rules: &RulesAnswer, speaker: &Speaker, page: usize) -> Letter {
    match rules {
        RulesAnswer::Card {
            game,
            title,
            cards,
            look,
        } => {
            let page = page.min(cards.len().saturating_sub(1));
            let card = cards.get(page).map(|card| speaker.say(card));
            let words = format!("## {}\n{}", speaker.say(title), card.unwrap_or_default());
            let letter = Letter::said(words).rows(turning(game, page, cards.len(), speaker));
            match page {
                0 => letter.picture(look.scene.clone(), &look.alt),
                _ => letter,
            }
        }
        RulesAnswer::Sentences {
            title,
            sentences,
            more,
        } => {
            let mut words = format!("**{}**", speaker.say(title));
            for (number, sentence) in sentences {
                words.push_str(&format!("\n**{number}** {sentence}"));
            }
            if *more > 0 {
                words.push('\n');
                words.push_str(&speaker.say(&Phrase::new("rules-more").with("count", *more)));
            }
            Letter::said(words)
        }
    }
}

/// The buttons to the cards before and after this one, where there are several.
fn turning(game: &str, page: usize, pages: usize, speaker: &Speaker) -> Vec<CreateActionRow> {
    if pages < 2 {
        return Vec::new();
    }
    let to = |page: usize, key| {
        let game = game.to_owned();
        speaker.button(Press::Card { game, page }, key, ButtonStyle::Secondary)
    };
    vec![CreateActionRow::Buttons(vec![
        to(page.saturating_sub(1), "button-before").disabled(page == 0),
        to(page + 1, "button-after").disabled(page + 1 == pages),
    ])]
}
