//! An answer that was played, or may be, in words.

use super::speaker::Speaker;
use crate::host::notice::Played;
use crate::words::Phrase;

/// What was played, or what became of it, and what its player alone learned by it; where it is the last word, also whether it
/// can be taken back.
pub(super) fn played(played: &Played, last: bool, speaker: &Speaker) -> String {
    let mut words = match &played.instead {
        Some(instead) => speaker.say(instead),
        None => self::chosen(played, last, speaker),
    };
    for told in &played.told {
        words.push('\n');
        words.push_str(&speaker.say(told));
    }
    words
}

fn chosen(played: &Played, last: bool, speaker: &Speaker) -> String {
    let phrase = if last && played.free_undo {
        Phrase::new("played-undoable")
    } else {
        Phrase::new("played")
    };
    let play = play(&played.record, &played.path, played.spelled, speaker);
    speaker.say(&phrase.with("play", play))
}

/// An answer in the words that lead to it, with its notation where that is shown; in notation alone where the words say no
/// more.
pub(super) fn play(record: &str, path: &[Phrase], spelled: bool, speaker: &Speaker) -> Phrase {
    let bare = |text: &str| -> String {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let path = path.iter().filter(|word| !word.only_leads_on());
    let path: Vec<Phrase> = path.cloned().collect();
    let words = Phrase::joined(path.clone(), " → ");
    if !spelled && !path.is_empty() {
        return Phrase::new("play-notation").with("play", words);
    }
    if path.is_empty() || bare(record).starts_with(&bare(&speaker.say(&words))) {
        return Phrase::new("play-notation").with("play", record.to_owned());
    }
    Phrase::new("play-words")
        .with("words", words)
        .with("play", record.to_owned())
}
