//! Names and other words from outside, made harmless in a chat.

use crate::face::Reader;
use crate::rules::Seat;
use crate::words::Voice;

/// Most characters of a name that are shown.
const NAME: usize = 32;
/// What somebody is called whose name cannot be seen.
const NAMELESS: &str = "…";

/// The words without control and direction marks, for places where nothing is marked up.
pub fn plain(words: &str) -> String {
    words.chars().filter(|&letter| is_plain(letter)).collect()
}

/// The words with every mark that Discord would act on disarmed, and without control and direction marks.
pub fn escape(words: &str) -> String {
    let mut safe = String::with_capacity(words.len() + 8);
    for letter in words.chars().filter(|&letter| is_plain(letter)).take(NAME) {
        // A backslash takes the meaning from any ASCII punctuation; `@` and `<` would otherwise mention, `:` would link.
        if letter.is_ascii_punctuation() && !matches!(letter, '\'' | ',' | '.' | '!' | '?') {
            safe.push('\\');
        }
        safe.push(letter);
    }
    if safe.trim().is_empty() {
        // A name of nothing that can be seen still has to be spoken of.
        return NAMELESS.to_owned();
    }
    safe
}

/// The words for a code block: nothing but the fence itself can end it.
pub fn fenced(words: &str) -> String {
    format!("```\n{}\n```", words.replace("```", "'''"))
}

fn is_plain(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter,
            '\u{61c}' | '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// A reader's voice in a chat.
pub struct InChat<'a>(pub &'a Reader);

impl Voice for InChat<'_> {
    fn seat(&self, seat: Seat) -> String {
        escape(&self.0.name(seat))
    }

    fn foreign(&self, words: &str) -> String {
        escape(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_full_of_marks_says_only_itself() {
        // cases 12
        assert_eq!(escape("**Ann** _x_ `y`"), "\\*\\*Ann\\*\\* \\_x\\_ \\`y\\`");
        assert_eq!(escape("<@123> @everyone"), "\\<\\@123\\> \\@everyone");
        assert_eq!(escape("https://x.y"), "https\\:\\/\\/x.y");
        assert_eq!(escape("a\u{202e}b\u{200b}c\n#d"), "abc\\#d");
        assert_eq!(escape(&"é".repeat(99)).chars().count(), NAME);
    }

    #[test]
    fn nothing_ends_a_code_block_from_inside() {
        assert_eq!(fenced("a```b").matches("```").count(), 2);
    }
}
