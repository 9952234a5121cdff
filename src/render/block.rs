//! Words on several lines: where they are broken, and how large they are set.

use super::letters::{LEAST, Letters};
use crate::scene::{Align, Block, Text, plain};

impl Letters {
    /// The lines of a block, each with its place. As long as there are too many they are set smaller, down to 33 px; what
    /// is still too much stands on the last line, and is cut there.
    pub(super) fn block(&self, block: &Block) -> Vec<Text> {
        let text = &block.text;
        let room = text.room.unwrap_or(f32::INFINITY);
        let whole = plain(&text.words);
        let words: Vec<&str> = whole.split(' ').filter(|word| !word.is_empty()).collect();
        let widths: Vec<f32> = words
            .iter()
            .map(|word| self.width(text.font, word))
            .collect();
        let space = self.width(text.font, "a a") - self.width(text.font, "aa");
        let ends = |room: f32| broken(&widths, space, room);
        let fits = |size: f32| {
            let lines = ends(room / size);
            let widest = widths.iter().fold(0.0, |most: f32, &width| most.max(width));
            lines.len() <= block.lines && widest * size <= room
        };
        let mut size = text.size;
        while size > LEAST && !fits(size) {
            size = (size - 1.0).max(LEAST.min(text.size));
        }
        let mut lines = ends(room / size);
        if text.align == Align::Middle && fits(size) {
            // The narrowest room that asks for no more lines makes them of about one length.
            let (mut narrow, mut wide) = (0.0, room / size);
            for _ in 0..12 {
                let between = (narrow + wide) / 2.0;
                match ends(between).len() == lines.len() {
                    true => wide = between,
                    false => narrow = between,
                }
            }
            lines = ends(wide);
        }
        if lines.len() > block.lines.max(1) {
            lines.truncate(block.lines.max(1));
            if let Some(last) = lines.last_mut() {
                *last = words.len();
            }
        }
        let step = size * block.leading;
        // Capital letters are about 0.7 em high.
        let first = match block.middle {
            true => text.y + 0.35 * size - step * (lines.len() as f32 - 1.0) / 2.0,
            false => text.y,
        };
        let starts = std::iter::once(0).chain(lines.iter().copied());
        starts
            .zip(&lines)
            .zip(0_u8..)
            .map(|((start, &end), row)| Text {
                words: words[start..end].join(" "),
                size,
                y: (first + f32::from(row) * step).round(),
                ..text.clone()
            })
            .collect()
    }
}

/// Where lines end, as counts of words: each takes as many as it can, and at least one. Widths are in ems.
fn broken(widths: &[f32], space: f32, room: f32) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut filled = 0.0;
    for (at, width) in widths.iter().enumerate() {
        let longer = filled + space + width;
        if at == 0 {
            filled = *width;
        } else if longer <= room {
            filled = longer;
        } else {
            ends.push(at);
            filled = *width;
        }
    }
    if !widths.is_empty() {
        ends.push(widths.len());
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Color, Font};

    fn lines(block: &Block) -> Vec<Text> {
        Letters::load().expect("the fonts are whole").block(block)
    }

    fn said(lines: &[Text]) -> Vec<&str> {
        lines.iter().map(|line| line.words.as_str()).collect()
    }

    fn text(words: &str, font: Font, size: f32) -> Text {
        Text::new(words, font, size, Color(0, 0, 0), 100.0, 200.0)
    }

    const RULE: &str = "Place your pawn this turn beside the spaces of a location, full or not.";

    #[test]
    fn words_are_broken_where_their_room_ends() {
        let lines = lines(&text(RULE, Font::Words, 36.0).broken(460.0, 4));
        assert_eq!(said(&lines).join(" "), RULE);
        assert_eq!(lines.len(), 3, "{lines:?}");
        let letters = Letters::load().expect("the fonts are whole");
        for (line, row) in lines.iter().zip(0_u8..) {
            assert!(letters.set(line).width <= 460.0, "{line:?}");
            assert_eq!(line.y, (200.0 + f32::from(row) * 36.0 * 1.22).round());
            assert_eq!(line.size, 36.0);
        }
        // No word of a line would have fitted on the line before.
        for pair in lines.windows(2) {
            let next = pair[1].words.split(' ').next().expect("a word");
            let longer = format!("{} {next}", pair[0].words);
            assert!(letters.set(&text(&longer, Font::Words, 36.0)).width > 460.0);
        }
    }

    #[test]
    fn centered_lines_are_of_about_one_length_and_stand_around_their_middle() {
        let name = text("Take the Treasure Fleet", Font::Name, 50.0).centered();
        let two = lines(&name.clone().broken(340.0, 2).around());
        assert_eq!(said(&two), ["Take the", "Treasure Fleet"]);
        let one = lines(&name.broken(900.0, 2).around());
        assert_eq!(said(&one), ["Take the Treasure Fleet"]);
        let middle = (two[0].y + two[1].y) / 2.0;
        assert!((middle - one[0].y).abs() <= 1.0, "{middle} {}", one[0].y);
    }

    #[test]
    fn what_needs_too_many_lines_is_set_smaller_and_then_cut() {
        let smaller = lines(&text(RULE, Font::Words, 48.0).broken(460.0, 3));
        assert_eq!(smaller.len(), 3);
        assert!(smaller[0].size < 48.0 && smaller[0].size >= 33.0);
        assert_eq!(said(&smaller).join(" "), RULE);
        let cut = lines(&text(RULE, Font::Words, 48.0).broken(300.0, 2));
        assert_eq!((cut.len(), cut[0].size), (2, 33.0));
        let letters = Letters::load().expect("the fonts are whole");
        assert!(letters.set(&cut[1]).cut && !letters.set(&cut[0]).cut);
        assert!(lines(&text("", Font::Words, 36.0).broken(300.0, 2)).is_empty());
    }
}
