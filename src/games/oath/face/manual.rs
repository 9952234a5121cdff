//! The rules cards after the first one: what each place, item, person and card does.

use super::words;
use crate::games::oath::{ActionCard, Follower, Item, Location, Pirate};
use crate::words::Phrase;

/// One card for the island, one for the items, one for the people, and one for the Action cards.
pub(super) fn cards() -> Vec<Phrase> {
    let (always, later): (Vec<Location>, Vec<Location>) =
        Location::ALL.iter().partition(|at| !at.is_exploration());
    let places = |places: Vec<Location>| {
        let entry = |at| entry(words::location(at), words::effect(at));
        places.into_iter().map(entry).collect::<Vec<_>>()
    };
    let items = Item::ALL.iter();
    let items = items.map(|&item| entry(words::item(item), words::used(item)));
    let pirates = Pirate::ALL.iter();
    let pirates = pirates.map(|&pirate| entry(words::pirate(pirate), words::talent(pirate)));
    let followers = Follower::ALL.iter();
    let followers = followers.map(|&one| entry(words::follower(one), words::help(one)));
    let actions = ActionCard::ALL.iter();
    let actions = actions.map(|&card| entry(words::action(card), words::rule(card)));
    vec![
        card(vec![
            ("oath-manual-island", places(always)),
            ("oath-manual-exploration", places(later)),
        ]),
        card(vec![("oath-manual-items", items.collect())]),
        card(vec![
            ("oath-manual-pirates", pirates.collect()),
            ("oath-manual-followers", followers.collect()),
        ]),
        card(vec![("oath-manual-actions", actions.collect())]),
    ]
}

/// "**Bazaar**: Gain 1 Supply".
pub(super) fn entry(name: Phrase, what: Phrase) -> Phrase {
    Phrase::new("oath-manual-entry")
        .with("name", name)
        .with("what", what)
}

/// Lists, each under a sentence.
fn card(lists: Vec<(&'static str, Vec<Phrase>)>) -> Phrase {
    let lists = lists.into_iter().map(|(heading, entries)| {
        let mut lines = vec![Phrase::new(heading)];
        lines.extend(entries);
        Phrase::Joined(lines, "\n".into())
    });
    Phrase::Joined(lists.collect(), "\n\n".into())
}
