//! Standing orders become menus, one for each kind of question.

use super::custom_id::Press;
use super::letter::Letter;
use super::limits;
use super::speaker::Speaker;
use crate::host::notice::{GameOrders, Orders, TopicOrders};
use crate::words::Phrase;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

/// Menus on a page: below them there is a row of buttons.
const ON_A_PAGE: usize = limits::ROWS - 1;

/// Somebody's standing orders. `page` is the page of many, from 0.
pub(super) fn orders(orders: &Orders, speaker: &Speaker, page: usize) -> Letter {
    let all: Vec<(&GameOrders, &TopicOrders)> = orders
        .games
        .iter()
        .flat_map(|game| game.topics.iter().map(move |topic| (game, topic)))
        .collect();
    if all.is_empty() {
        return Letter::said(speaker.key("orders-none"));
    }
    let pages = all.len().div_ceil(ON_A_PAGE);
    let page = page.min(pages - 1);
    let here: Vec<_> = all.iter().skip(page * ON_A_PAGE).take(ON_A_PAGE).collect();
    let mut words = speaker.key(match orders.given {
        true => "orders-given",
        false => "orders-some",
    });
    let mut rows = Vec::new();
    for (game, topic) in here {
        words.push('\n');
        words.push_str(&speaker.say(&line(game, topic)));
        rows.push(menu(orders, game, topic, speaker, page));
    }
    let mut buttons = Vec::new();
    if let Some(at) = &orders.at {
        if let Some(play) = &at.answer {
            let press = Press::Do {
                table: at.table,
                ask: at.ask,
                play: play.clone(),
            };
            buttons.push(speaker.button(press, "button-answer-so", ButtonStyle::Success));
        }
        buttons.push(speaker.button(Press::Play(at.table), "button-back", ButtonStyle::Secondary));
    } else if pages > 1 {
        let to = |page: usize| Press::Me(page);
        buttons.push(
            speaker
                .button(
                    to(page.saturating_sub(1)),
                    "button-before",
                    ButtonStyle::Secondary,
                )
                .disabled(page == 0),
        );
        buttons.push(
            speaker
                .button(to(page + 1), "button-after", ButtonStyle::Secondary)
                .disabled(page + 1 == pages),
        );
    }
    if !buttons.is_empty() {
        rows.push(CreateActionRow::Buttons(buttons));
    }
    Letter::said(words).rows(rows)
}

/// What holds for one kind of question.
fn line(game: &GameOrders, topic: &TopicOrders) -> Phrase {
    let held = topic.orders.iter().find(|(name, _)| *name == topic.holds);
    Phrase::new("orders-line")
        .with("game", game.title.clone())
        .with("topic", topic.words.clone())
        .with(
            "order",
            held.map_or(Phrase::plain(topic.holds), |(_, words)| words.clone()),
        )
}

fn menu(
    orders: &Orders,
    game: &GameOrders,
    topic: &TopicOrders,
    speaker: &Speaker,
    page: usize,
) -> CreateActionRow {
    let options = topic
        .orders
        .iter()
        .take(limits::CHOICES)
        .map(|(name, words)| {
            let label = limits::cut(&speaker.label(words), limits::CHOICE);
            CreateSelectMenuOption::new(label, *name).default_selection(*name == topic.holds)
        })
        .collect();
    let id = Press::Topic {
        table: orders.at.as_ref().map(|at| at.table),
        page,
        game: game.game.to_owned(),
        topic: topic.topic.to_owned(),
    };
    let select = CreateSelectMenu::new(id.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(limits::cut(
            &speaker.label(&topic.words),
            limits::PLACEHOLDER,
        ));
    CreateActionRow::SelectMenu(select)
}
