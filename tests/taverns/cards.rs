//! The hidden cards of Oath: what they are called in every language and in notation, and who has seen which.

use quartermaster::games::oath::{ActionCard, Cards, Event, Location, View};
use quartermaster::words::{Lang, Phrase, tell};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A card that may be hidden from somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Card {
    /// An Action card.
    Action(ActionCard),
    /// An Exploration card, by the location that it opens.
    Exploration(Location),
}

/// Every such card with everything it is called, in small letters.
static NAMES: LazyLock<Vec<(Card, BTreeSet<String>)>> = LazyLock::new(|| {
    let actions = ActionCard::ALL.iter().map(|&card| {
        let named = names(format!("oath-card-{card}"), card.key());
        (Card::Action(card), named)
    });
    let explorations = Location::ALL.iter().filter(|at| at.is_exploration());
    let explorations = explorations.map(|&at| {
        let named = names(format!("oath-location-{at}"), at.key());
        (Card::Exploration(at), named)
    });
    actions.chain(explorations).collect()
});

/// What lies open or is common knowledge, and sounds like a hidden card: Missions such as "Bribe the Armorer".
static HARMLESS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let cards = Cards::standard();
    let missions = cards.missions.iter().map(|card| card.key.clone());
    let called: BTreeSet<String> = missions
        .flat_map(|key| names(format!("oath-mission-{key}"), &key))
        .collect();
    let sounds = |words: &String| NAMES.iter().any(|(_, names)| any_in(names, words));
    called.into_iter().filter(sounds).collect()
});

fn names(key: String, notation: &str) -> BTreeSet<String> {
    let phrase = Phrase::new(key);
    let said = Lang::ALL.iter().map(|&lang| small(&tell(lang, &phrase)));
    said.chain([notation.to_owned()]).collect()
}

/// Words as they are compared.
fn small(words: &str) -> String {
    words.to_lowercase().replace('’', "'")
}

fn any_in(names: &BTreeSet<String>, words: &str) -> bool {
    names.iter().any(|name| stands_in(name, words))
}

/// Whether a name stands among words as a word of its own.
fn stands_in(name: &str, words: &str) -> bool {
    words.match_indices(name).any(|(at, _)| {
        let before = words[..at].chars().next_back();
        let after = words[at + name.len()..].chars().next();
        let is_apart = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        is_apart(before) && is_apart(after)
    })
}

/// The hidden cards that some words name.
pub fn named(words: &str) -> BTreeSet<Card> {
    let mut words = small(words);
    for harmless in HARMLESS.iter() {
        words = words.replace(harmless.as_str(), "");
    }
    let found = NAMES.iter().filter(|(_, names)| any_in(names, &words));
    found.map(|(card, _)| *card).collect()
}

/// The cards that a viewer knows something of by looking: those that lie open, and what was shown to him alone.
pub fn seen(view: &View) -> BTreeSet<Card> {
    let board = &view.board;
    let bundles = view.actions.below.iter();
    let actions = (board.action_discards.iter().copied())
        .chain(view.hands.iter().flat_map(|hand| hand.known.clone()))
        .chain(view.looked.iter().flatten().copied())
        .chain(bundles.flat_map(|bundle| bundle.cards.clone().unwrap_or_default()))
        .chain(view.actions.buried.known.iter().copied());
    let open = board.open.iter().filter(|at| at.is_exploration());
    let explorations = (view.kept.iter().flatten())
        .chain(&view.spied)
        .chain(&view.explorations.below)
        .flatten()
        .copied()
        .chain(open);
    actions
        .map(Card::Action)
        .chain(explorations.map(Card::Exploration))
        .collect()
}

/// The cards that somebody learns of by being told of an event.
pub fn told(event: &Event) -> BTreeSet<Card> {
    let action = |card: &ActionCard| Card::Action(*card);
    let exploration = |at: &Location| Card::Exploration(*at);
    match event {
        Event::Played { card, .. } => BTreeSet::from([action(card)]),
        Event::Drew { card, .. } | Event::Picked { card, .. } => card.iter().map(action).collect(),
        Event::Looked { cards, .. } => cards.iter().flatten().map(action).collect(),
        Event::Opened { location, .. } => BTreeSet::from([exploration(location)]),
        Event::Kept { location, .. } | Event::Bottomed { location, .. } => {
            location.iter().map(exploration).collect()
        }
        Event::Spied { locations, .. } => locations.iter().flatten().map(exploration).collect(),
        _ => BTreeSet::new(),
    }
}

#[test]
fn cards_are_found_in_both_languages_and_in_notation_and_missions_are_none() {
    let bribe = BTreeSet::from([Card::Action(ActionCard::Bribe)]);
    for words in ["a Bribe.", "Pot-de-vin", "do:1:2:card:bribe", "×2 BRIBE!"] {
        assert_eq!(named(words), bribe, "{words}");
    }
    for words in ["Bribe the Armorer", "take:bribe-the-armorer", "bribes", ""] {
        assert_eq!(named(words), BTreeSet::new(), "{words}");
    }
    let both = named("Thieves’ Den, Contrebande d'armes");
    let wanted = [
        Card::Action(ActionCard::SmuggledArms),
        Card::Exploration(Location::ThievesDen),
    ];
    assert_eq!(both, BTreeSet::from(wanted));
    assert_eq!(NAMES.len(), 24);
}
