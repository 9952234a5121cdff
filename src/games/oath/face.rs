//! How Oath of the Brotherhood is shown and said.

mod cards;
mod chart;
mod hand;
mod label;
mod manual;
mod mat;
mod narrate;
mod picture;
mod pieces;
mod strip;
mod text;
mod words;

use super::{Action, Event, Item, Location, Oath, View, ending};
use crate::face::{Ending, Face, Look, Moment, Reader};
use crate::games::oath::{ActionCard, Pawn, Step};
use crate::rules::{Objection, Outcome, Seat};
use crate::scene::{self, Scene};
use crate::words::{Lang, Phrase};

impl Face for Oath {
    const TITLE: &'static str = "oath-title";
    const HANDS: bool = true;
    const SPELLED: bool = false;

    fn side(seat: Seat) -> Phrase {
        Phrase::new("oath-side").with("letter", seat.to_string())
    }

    fn scene(view: &View, moment: Moment, reader: &Reader) -> Scene {
        picture::scene(view, None, moment, &tidy(reader))
    }

    fn preview(before: &View, after: &View, reader: &Reader) -> Scene {
        picture::scene(after, Some(before), Moment::Preview, &tidy(reader))
    }

    fn text(view: &View, moment: Moment, reader: &Reader) -> String {
        text::whole(view, moment, &tidy(reader))
    }

    fn alt(view: &View, moment: Moment, reader: &Reader) -> String {
        text::alt(view, moment, &tidy(reader))
    }

    fn hand(view: &View, seat: Seat, reader: &Reader) -> Option<Look> {
        hand::look(view, seat, &tidy(reader))
    }

    fn holds(view: &View, seat: Seat) -> Option<String> {
        hand::words(view, seat, &Reader::default())
    }

    const SIDES: bool = false;

    fn concerns_hand(view: &View, seat: Seat) -> bool {
        hand::concerns(view) && hand::is_there(view, seat)
    }

    fn is_weighed(_view: &View, action: &Action) -> bool {
        // Where a token is put, and that there is no more to do.
        !matches!(action, Action::Put(_) | Action::Done | Action::End)
    }

    fn together(news: &[Phrase]) -> Vec<Phrase> {
        narrate::together(news)
    }

    fn mat(view: &View, seat: Seat, reader: &Reader) -> Option<Look> {
        mat::look(view, seat, &tidy(reader))
    }

    fn choosing(
        view: &View,
        seat: Seat,
        _chosen: usize,
        _options: &[Action],
        reader: &Reader,
    ) -> Option<Look> {
        // Which spaces are free, and what they are called.
        let is_asked = matches!(view.board.step(), Some(Step::Gain { .. }));
        is_asked.then(|| Self::mat(view, seat, reader)).flatten()
    }

    fn topic(topic: &str) -> Phrase {
        Phrase::new(format!("oath-topic-{topic}"))
    }

    fn order(topic: &str, order: &str) -> Phrase {
        Phrase::new(format!("oath-order-{topic}-{order}"))
    }

    fn choice(choice: &str) -> Phrase {
        Phrase::new(format!("oath-choice-{choice}"))
    }

    fn value(choice: &str, value: &str) -> Phrase {
        Phrase::new(format!("oath-value-{choice}-{value}"))
    }

    fn question(view: &View, seat: Seat) -> Phrase {
        label::question(view, seat)
    }

    fn label(view: &View, action: &Action) -> Vec<Phrase> {
        label::path(view, *action)
    }

    fn foretell(after: &View) -> Option<Phrase> {
        label::foretold(after)
    }

    fn opening(view: &View) -> Option<Phrase> {
        Some(label::opening(&view.board))
    }

    fn narrate(event: &Event) -> Phrase {
        narrate::one(event)
    }

    fn thwarted(event: &Event, seat: Seat) -> Option<Phrase> {
        narrate::thwarted(event, seat)
    }

    fn recount(view: &View, events: &[Event]) -> Vec<Phrase> {
        narrate::all(&view.board.cards, events)
    }

    fn object(objection: &Objection) -> Phrase {
        let sentence = Phrase::new(objection.reason);
        let facts = objection.facts.iter();
        facts.fold(sentence, |sentence, (name, fact)| {
            sentence.with(name, named(name, fact))
        })
    }

    fn end(outcome: &Outcome) -> Phrase {
        let verdict = verdict(outcome);
        let losers: Vec<Phrase> = match &outcome.scores {
            Some(scores) => Seat::all(scores.len())
                .zip(scores)
                .filter(|(seat, _)| !outcome.winners.contains(seat))
                .map(|(seat, &points)| {
                    Phrase::new("oath-end-other")
                        .with("player", seat)
                        .with("points", i64::from(points))
                })
                .collect(),
            None => Vec::new(),
        };
        match words::listed(losers) {
            Some(others) => Phrase::joined(
                vec![
                    verdict,
                    Phrase::new("oath-end-others").with("others", others),
                ],
                " ",
            ),
            None => verdict,
        }
    }

    fn rules(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("rules.md"),
            Lang::Fr => include_str!("rules.fr.md"),
        }
    }

    fn card() -> Phrase {
        let paragraphs = [
            "oath-manual-idea",
            "oath-manual-turn",
            "oath-manual-fight",
            "oath-manual-tokens",
            "oath-manual-missions",
            "oath-manual-round",
            "oath-manual-end",
        ];
        Phrase::Joined(paragraphs.map(Phrase::new).into(), "\n\n".into())
    }

    fn cards() -> Vec<Phrase> {
        let mut cards = vec![Self::card()];
        cards.extend(manual::cards());
        cards
    }
}

/// Who has won, and how, in a sentence.
fn verdict(outcome: &Outcome) -> Phrase {
    let players = outcome.winners.iter().map(|&seat| Phrase::Name(seat));
    let players = words::listed(players.collect());
    let reason = Phrase::new(outcome.reason);
    match players {
        Some(players) => {
            let points = outcome.winners.first().zip(outcome.scores.as_ref());
            let points = points.and_then(|(winner, scores)| scores.get(winner.index()));
            reason
                .with("players", players)
                .with("points", i64::from(points.copied().unwrap_or(0)))
        }
        // No rule of Oath's ends it without a winner.
        None => Phrase::new("oath-closed"),
    }
}

/// What an objection speaks of, by the key of a noun.
fn named(name: &str, fact: &str) -> Phrase {
    let known = match name {
        "location" => Location::named(fact).map(words::location),
        "pawn" => Pawn::named(fact).map(words::a_pawn),
        "card" => ActionCard::named(fact).map(words::action),
        "item" => Item::named(fact).map(words::item),
        "mission" => Some(words::named_mission(fact)),
        _ => None,
    };
    known.unwrap_or_else(|| Phrase::plain(fact))
}

/// Who has won, where the moment shows a finished game.
fn winners(view: &View, moment: Moment) -> Vec<Seat> {
    match moment {
        Moment::Live => ending::outcome(&view.board)
            .map(|outcome| outcome.winners)
            .unwrap_or_default(),
        Moment::Preview => Vec::new(),
        Moment::Ended(Ending::Resigned(loser)) => {
            let left: Vec<Seat> = view.board.clockwise(Seat(0)).collect();
            let others: Vec<Seat> = left.into_iter().filter(|seat| seat != loser).collect();
            // With more than one left, nobody has won yet.
            if others.len() == 1 {
                others
            } else {
                Vec::new()
            }
        }
        Moment::Ended(Ending::Agreed | Ending::Abandoned) => Vec::new(),
    }
}

/// The reader with names that no picture and no code block stumbles over.
fn tidy(reader: &Reader) -> Reader {
    let names = reader.names.iter().map(|name| {
        let name: String = scene::plain(name).chars().take(64).collect();
        name.replace('`', "'")
    });
    Reader {
        lang: reader.lang,
        names: names.collect(),
    }
}
