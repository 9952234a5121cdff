//! The catalogs of sentences, by language: everything that a person reads comes from `assets/words`.
//!
//! A [`Phrase`] is a sentence before it has a language. Games and the house speak in phrases; whoever hands one to a
//! person says it in that person's language. A key that a language lacks is said in English; a key that English lacks
//! is shown as itself, and `tests/words.rs` proves that neither happens.

#![warn(missing_docs)]

use crate::rules::Seat;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// A language the house speaks.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English, which every other language falls back to.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language, English first.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The language of a locale such as `fr`, `en-GB` or `pt-BR`; English where the house does not speak it.
    pub fn of_locale(locale: &str) -> Lang {
        match locale.split(['-', '_']).next() {
            Some("fr") => Lang::Fr,
            _ => Lang::En,
        }
    }

    /// The two letters of the language: `en`, `fr`.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    fn identifier(self) -> LanguageIdentifier {
        self.code().parse().unwrap_or_default()
    }
}

/// A sentence before it has a language: a key of the catalogs with what goes into it, or words that are the same in
/// every language, such as a name or a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// A sentence of the catalogs.
    Keyed {
        /// Its key.
        key: Cow<'static, str>,
        /// What goes into it, by name.
        args: Vec<(Cow<'static, str>, Arg)>,
    },
    /// Words that need no translation.
    Plain(String),
    /// What the player in a seat is called.
    Name(Seat),
    /// Words that somebody outside has chosen, such as a name.
    Foreign(String),
    /// Phrases one after another, with a separator between them.
    Joined(Vec<Phrase>, Cow<'static, str>),
}

/// What goes into a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// Words that need no translation.
    Text(String),
    /// A number, which also chooses between singular and plural.
    Number(i64),
    /// What the player in a seat is called.
    Seat(Seat),
    /// What somebody without a seat is called, or has typed: words from outside.
    Foreign(String),
    /// Another sentence.
    Phrase(Box<Phrase>),
}

impl Phrase {
    /// The sentence with this key, with nothing in it yet.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Phrase {
        Phrase::Keyed {
            key: key.into(),
            args: Vec::new(),
        }
    }

    /// Words that need no translation.
    pub fn plain(words: impl Into<String>) -> Phrase {
        Phrase::Plain(words.into())
    }

    /// Phrases one after another, with a separator between them.
    pub fn joined(parts: Vec<Phrase>, between: &'static str) -> Phrase {
        Phrase::Joined(parts, Cow::Borrowed(between))
    }

    /// Whether these words only lead on to others, like those of a page of a long list, and say nothing once one has gone on:
    /// their key ends in `-page`.
    pub fn only_leads_on(&self) -> bool {
        matches!(self, Phrase::Keyed { key, .. } if key.ends_with("-page"))
    }

    /// The sentence with one more thing in it.
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Phrase {
        if let Phrase::Keyed { args, .. } = &mut self {
            args.push((Cow::Borrowed(name), arg.into()));
        }
        self
    }
}

impl From<&str> for Arg {
    fn from(words: &str) -> Arg {
        Arg::Text(words.to_owned())
    }
}

impl From<String> for Arg {
    fn from(words: String) -> Arg {
        Arg::Text(words)
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Arg {
        Arg::Number(number)
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(number as i64)
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Arg {
        Arg::Phrase(Box::new(phrase))
    }
}

/// The files of a language's catalog, with their names.
pub fn sources(lang: Lang) -> &'static [(&'static str, &'static str)] {
    match lang {
        Lang::En => &[
            ("en/house.ftl", include_str!("../assets/words/en/house.ftl")),
            (
                "en/brandubh.ftl",
                include_str!("../assets/words/en/brandubh.ftl"),
            ),
            (
                "en/brothers.ftl",
                include_str!("../assets/words/en/brothers.ftl"),
            ),
            ("en/mind.ftl", include_str!("../assets/words/en/mind.ftl")),
            ("en/oath.ftl", include_str!("../assets/words/en/oath.ftl")),
            (
                "en/rivalry.ftl",
                include_str!("../assets/words/en/rivalry.ftl"),
            ),
        ],
        Lang::Fr => &[
            ("fr/house.ftl", include_str!("../assets/words/fr/house.ftl")),
            (
                "fr/brandubh.ftl",
                include_str!("../assets/words/fr/brandubh.ftl"),
            ),
            (
                "fr/brothers.ftl",
                include_str!("../assets/words/fr/brothers.ftl"),
            ),
            ("fr/mind.ftl", include_str!("../assets/words/fr/mind.ftl")),
            ("fr/oath.ftl", include_str!("../assets/words/fr/oath.ftl")),
            (
                "fr/rivalry.ftl",
                include_str!("../assets/words/fr/rivalry.ftl"),
            ),
        ],
    }
}

type Bundle = FluentBundle<FluentResource>;

static CATALOGS: LazyLock<[Bundle; 2]> = LazyLock::new(|| Lang::ALL.map(catalog));

fn catalog(lang: Lang) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
    // The marks that isolate directions would show up in Discord and as boxes in pictures.
    bundle.set_use_isolating(false);
    for (name, source) in sources(lang) {
        let resource =
            FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(part, faults)| {
                tracing::error!(name, ?faults, "a catalog has faulty lines");
                part
            });
        if let Err(faults) = bundle.add_resource(resource) {
            tracing::error!(name, ?faults, "a catalog repeats a key");
        }
    }
    bundle
}

/// How words from outside are spoken where they end up: as they are in a picture, without effect in a chat.
pub trait Voice {
    /// What the player in this seat is called.
    fn seat(&self, seat: Seat) -> String;

    /// Words that somebody outside has chosen.
    fn foreign(&self, words: &str) -> String {
        words.to_owned()
    }
}

/// Calls every seat by its letter.
pub struct Letters;

impl Voice for Letters {
    fn seat(&self, seat: Seat) -> String {
        seat.letter().to_string()
    }
}

/// Says a phrase in a language.
pub fn say(lang: Lang, phrase: &Phrase, voice: &dyn Voice) -> String {
    match phrase {
        Phrase::Plain(words) => words.clone(),
        Phrase::Name(seat) => voice.seat(*seat),
        Phrase::Foreign(words) => voice.foreign(words),
        Phrase::Joined(parts, between) => {
            let parts: Vec<String> = parts.iter().map(|part| say(lang, part, voice)).collect();
            parts.join(between)
        }
        Phrase::Keyed { key, args } => {
            let mut said = FluentArgs::with_capacity(args.len());
            for (slot, arg) in args {
                let value: FluentValue = match arg {
                    Arg::Text(words) => words.clone().into(),
                    Arg::Number(number) => (*number).into(),
                    Arg::Seat(seat) => voice.seat(*seat).into(),
                    Arg::Foreign(words) => voice.foreign(words).into(),
                    Arg::Phrase(inner) => say(lang, inner, voice).into(),
                };
                said.set(slot.as_ref(), value);
            }
            [lang, Lang::En]
                .into_iter()
                .find_map(|lang| look_up(lang, key, &said))
                .unwrap_or_else(|| {
                    tracing::error!(%key, "no catalog has this key");
                    key.clone().into_owned()
                })
        }
    }
}

fn look_up(lang: Lang, key: &str, args: &FluentArgs) -> Option<String> {
    let bundle = &CATALOGS[Lang::ALL.iter().position(|&one| one == lang)?];
    let pattern = bundle.get_message(key)?.value()?;
    let mut faults = Vec::new();
    let words = bundle.format_pattern(pattern, Some(args), &mut faults);
    if !faults.is_empty() {
        tracing::error!(key, ?faults, "a sentence lacks something");
    }
    Some(words.into_owned())
}

/// Says a phrase that speaks of no player.
pub fn tell(lang: Lang, phrase: &Phrase) -> String {
    say(lang, phrase, &Letters)
}
