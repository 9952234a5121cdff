//! The rules as players ask for them: a card, a numbered sentence, sentences that speak of something.

use super::command::Person;
use super::notice::{Answer, RulesAnswer};
use crate::face::Reader;
use crate::rules::{Seed, Viewer};
use crate::shelf::Title;
use crate::words::{Arg, Lang, Phrase};
use std::collections::BTreeMap;

/// How many sentences an answer has at most: they have to fit one message.
const MOST: usize = 8;

/// Answers a question about the rules of a game on the shelf; of the first one, where none is named.
pub fn answer(
    shelf: &'static [Title],
    person: &Person,
    game: Option<&str>,
    topic: Option<&str>,
) -> Answer {
    let title = match game {
        Some(name) => shelf.iter().find(|title| title.name == name),
        None => shelf.first(),
    };
    let Some(title) = title else {
        return Answer::Refused(Phrase::new("refused-unknown-game"));
    };
    let Some(topic) = topic.map(str::trim).filter(|topic| !topic.is_empty()) else {
        let reader = Reader {
            lang: person.lang,
            names: Vec::new(),
        };
        let start = (title.deal)(
            title.options(&BTreeMap::new()),
            title.seats.0,
            Seed([0; 32]),
        );
        return Answer::Rules(RulesAnswer::Card {
            game: title.name,
            title: Phrase::new(title.title),
            cards: (title.cards)(),
            look: Box::new(start.look(Viewer::Onlooker, &reader)),
        });
    };
    let found = find(title, person.lang, topic);
    if found.is_empty() {
        return Answer::Refused(
            Phrase::new("refused-no-such-rule").with("topic", Arg::Foreign(topic.to_owned())),
        );
    }
    Answer::Rules(RulesAnswer::Sentences {
        title: Phrase::new(title.title),
        more: found.len().saturating_sub(MOST),
        sentences: found.into_iter().take(MOST).collect(),
    })
}

/// The numbered sentences that a number or some words lead to, with their numbers.
pub fn find(title: &Title, lang: Lang, topic: &str) -> Vec<(String, String)> {
    let text = (title.rules)(lang);
    let all = sentences(text);
    let topic = topic.trim().trim_end_matches('.').to_lowercase();
    let exact: Vec<_> = all
        .iter()
        .filter(|(number, _)| *number == topic)
        .cloned()
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    if !topic.is_empty()
        && topic
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter == '.')
    {
        let chapter = format!("{topic}.");
        return all
            .into_iter()
            .filter(|(number, _)| number.starts_with(&chapter))
            .collect();
    }
    let wanted = words(&topic);
    if wanted.is_empty() {
        return all;
    }
    let mut found: Vec<(Fit, (String, String))> = all
        .into_iter()
        .filter_map(|numbered| {
            let fit = fit(&wanted, &words(&numbered.1))?;
            // Whoever asks for what a chapter is about begins with that chapter.
            let is_there = is_about(text, &numbered.0, &wanted);
            Some((if is_there { Fit::Chapter } else { fit }, numbered))
        })
        .collect();
    // Those that fit alike stay in their order.
    found.sort_by_key(|(fit, _)| *fit);
    found.into_iter().map(|(_, numbered)| numbered).collect()
}

/// How well a sentence fits some words, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It stands in a chapter of that name, and has them.
    Chapter,
    /// It begins with them.
    Subject,
    /// It has them.
    Words,
    /// It has words that begin like them, as somebody types them.
    Beginnings,
}

/// Whether the chapter of a numbered sentence is called by these words.
fn is_about(text: &str, number: &str, wanted: &[String]) -> bool {
    let chapter = number.split('.').next().unwrap_or_default();
    let headings = text.lines().filter_map(|line| line.strip_prefix("## "));
    let mut headings = headings.filter_map(|line| line.split_once(". "));
    headings
        .find(|(one, _)| *one == chapter)
        .is_some_and(|(_, name)| fit(wanted, &words(name)).is_some())
}

fn fit(wanted: &[String], sentence: &[String]) -> Option<Fit> {
    if sentence.starts_with(wanted) {
        return Some(Fit::Subject);
    }
    if wanted.iter().all(|word| sentence.contains(word)) {
        return Some(Fit::Words);
    }
    let begins = |word: &String| {
        sentence
            .iter()
            .any(|other| other.starts_with(word.as_str()))
    };
    wanted.iter().all(begins).then_some(Fit::Beginnings)
}

/// The words of a text as they are compared: small letters and figures, whatever stands between them.
fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Every numbered sentence of a rules text: lines that begin with a number such as `3.2`, and what follows them.
pub fn sentences(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        let line = line.trim().trim_start_matches(['-', '*']).trim_start();
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = first.trim_matches('*').trim_end_matches('.');
        let numbered = number.contains('.')
            && number
                .split('.')
                .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
        if numbered {
            found.push((number.to_owned(), rest.trim().to_owned()));
            open = true;
        } else if line.is_empty() || line.starts_with('#') {
            open = false;
        } else if open && let Some((_, sentence)) = found.last_mut() {
            sentence.push(' ');
            sentence.push_str(line);
        }
    }
    found
}
