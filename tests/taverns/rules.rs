//! The rules of Oath as players ask for them: a sentence for everything that has a name, in both languages, by the name that
//! stands on the table.

use quartermaster::games;
use quartermaster::games::oath::{ActionCard, Cards, Follower, Item, Location, Pirate, Resource};
use quartermaster::host::rulebook;
use quartermaster::words::{Lang, Phrase, tell};

/// The keys of everything that the rules speak of by name.
fn nouns() -> Vec<String> {
    let locations = Location::ALL.iter().map(|it| format!("location-{it}"));
    let items = Item::ALL.iter().map(|it| format!("item-{it}"));
    let followers = Follower::ALL.iter().map(|it| format!("follower-{it}"));
    let cards = ActionCard::ALL.iter().map(|it| format!("card-{it}"));
    let pirates = Pirate::ALL.iter().map(|it| format!("pirate-{it}"));
    let resources = Resource::ALL.iter().map(|it| format!("resource-{it}"));
    let missions = Cards::standard().missions.clone();
    let missions = missions.into_iter().map(|it| format!("mission-{}", it.key));
    locations
        .chain(items)
        .chain(followers)
        .chain(cards)
        .chain(pirates)
        .chain(resources)
        .chain(missions)
        .chain(["toughness".to_owned(), "tavern".to_owned()])
        .collect()
}

/// The numbers and sentences that are found for a topic, as they come.
fn found(lang: Lang, topic: &str) -> Vec<(String, String)> {
    rulebook::find(
        games::find("oath").expect("Oath is on the shelf"),
        lang,
        topic,
    )
}

/// The number of the one that comes first.
fn first(lang: Lang, topic: &str) -> String {
    found(lang, topic).swap_remove(0).0
}

/// Words as they are compared.
fn bare(words: &str) -> String {
    let letters = words.chars().map(|letter| match letter {
        letter if letter.is_alphanumeric() => letter,
        _ => ' ',
    });
    let spaced = letters.collect::<String>().to_lowercase();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    format!(" {} ", words.join(" "))
}

#[test]
fn there_is_a_sentence_for_everything_that_has_a_name() {
    let mut missing = Vec::new();
    for lang in Lang::ALL {
        for noun in nouns() {
            let name = tell(lang, &Phrase::new(format!("oath-{noun}")));
            let found = found(lang, &name);
            // What stands first says it by that name, and an answer has room for eight.
            let says = |sentence: &str| bare(sentence).contains(bare(&name).trim_end());
            if !found.iter().take(8).any(|(_, sentence)| says(sentence)) {
                missing.push(format!("{name}: {found:?}"));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_mission_is_found_by_its_number_too() {
    for lang in Lang::ALL {
        for number in 1..=33 {
            let found = found(lang, &format!("Mission {number}"));
            let rule = format!("13.{number}");
            let first = found.iter().take(8).map(|(number, _)| number.as_str());
            assert!(
                first.clone().any(|it| it == rule),
                "{rule} is not among the first"
            );
        }
    }
}

#[test]
fn words_of_missions_lead_to_what_they_mean() {
    for (lang, topic, number) in [
        (Lang::En, "complete mission", "6.2"),
        (Lang::En, "open missions", "2.1"),
        (Lang::En, "item for good", "6.5"),
        (Lang::En, "missions toughness", "6.4"),
        (Lang::En, "last mission", "10.1"),
        (Lang::En, "victory", "6.2"),
        (Lang::En, "points", "6.2"),
        (Lang::Fr, "accomplir mission", "6.2"),
        (Lang::Fr, "missions visibles", "6.1"),
        (Lang::Fr, "objet pour de bon", "6.5"),
        (Lang::Fr, "missions endurance", "6.4"),
        (Lang::Fr, "points", "6.2"),
    ] {
        let found = found(lang, topic);
        let numbers: Vec<&str> = found.iter().map(|(number, _)| number.as_str()).collect();
        assert!(numbers.contains(&number), "{topic}: {numbers:?}");
    }
}

#[test]
fn what_begins_with_the_words_comes_first_and_no_word_is_found_inside_another() {
    // Not "nouveau" and "plateau", and not "begin" and "winner".
    assert_eq!(first(Lang::Fr, "Eau"), "8.15");
    assert_eq!(first(Lang::En, "Water"), "8.15");
    let inn = found(Lang::En, "Inn");
    assert!(
        inn.iter()
            .all(|(_, sentence)| bare(sentence).contains(" inn"))
    );
}

#[test]
fn a_word_that_a_chapter_is_called_by_leads_to_that_chapter_first() {
    assert_eq!(first(Lang::En, "mission"), "6.1");
    assert_eq!(first(Lang::Fr, "mission"), "6.1");
    let pistol = found(Lang::En, "pistol");
    assert!(pistol.iter().any(|(number, _)| number == "3.6"));
}
