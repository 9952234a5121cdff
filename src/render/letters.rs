//! Type: words are shaped with their fonts' own kerning, fitted into their room, and colored glyph by glyph from masks
//! that are kept.

use super::canvas::{Canvas, Mask};
use super::fault::Fault;
use super::kept::Kept;
use crate::scene::{Align, Color, Font, Form, Pill, Shape, Text, is_accent, plain};
use ab_glyph::Font as _;
use rustybuzz::{Direction, UnicodeBuffer};
use std::sync::Arc;

/// Words are never set smaller than this to make them fit, in pixels: on a phone it is a third of it.
pub(super) const LEAST: f32 = 33.0;
/// The most that letters move together before words are cut, in pixels.
const TIGHTEST: f32 = 0.6;
/// A width nobody sees, in pixels.
const HAIR: f32 = 0.1;
/// How wide the rim around letters is, in pixels.
const HALO: f32 = 4.0;
/// Places between two pixels that a glyph can start from.
const STEPS: f32 = 4.0;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_bytes!(concat!("../../assets/fonts/", $name, ".ttf")))),*]
    };
}

/// The fonts, in the order of `Font`, and the one that has what they lack.
const FILES: [(&str, &[u8]); 6] = files![
    "IMFellEnglishSC-Regular",
    "Alegreya-Bold",
    "Inter-SemiBold",
    "Inter-Bold",
    "Inter-ExtraBold",
    "DejaVuSans",
];
const SYMBOLS: usize = 5;

/// The fonts of the house, with the lines and glyphs that were set last.
pub(super) struct Letters {
    faces: Vec<Face>,
    lines: Kept<(Font, String), Arc<Line>>,
    masks: Kept<Inked, Option<Arc<Mask>>>,
}

/// A glyph of a face at a size, from some place between two pixels: itself, or the rim around it.
type Inked = (usize, u16, u32, u8, bool);

struct Face {
    shaper: rustybuzz::Face<'static>,
    outlines: ab_glyph::FontRef<'static>,
    /// Em sizes to ab_glyph's scale, which counts from ascender to descender.
    scale: f32,
    units: f32,
}

/// Shaped words, in ems.
#[derive(Default)]
struct Line {
    glyphs: Vec<Glyph>,
    width: f32,
}

struct Glyph {
    face: usize,
    id: u16,
    x: f32,
    y: f32,
}

/// How a line of words is set.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The em size in pixels, after fitting.
    pub size: f32,
    /// What is added between letters, in pixels; never more than nothing.
    pub spacing: f32,
    /// From the first letter to the last, in pixels.
    pub width: f32,
    /// Whether the end of the words was cut off.
    pub cut: bool,
    /// The words as they are set.
    pub words: String,
}

impl Letters {
    pub(super) fn load() -> Result<Letters, Fault> {
        let faces = FILES.iter().map(|&(name, bytes)| Face::read(name, bytes));
        Ok(Letters {
            faces: faces.collect::<Result<_, _>>()?,
            lines: Kept::new(2048),
            masks: Kept::new(8192),
        })
    }

    /// Fits a line into its room: first smaller, then tighter, then cut.
    pub(super) fn set(&self, text: &Text) -> Setting {
        let mut words = plain(&text.words);
        let mut line = self.line(text.font, &words);
        if line.glyphs.is_empty() && !text.words.trim().is_empty() {
            // Somebody's name in letters no font here has: better a sign of it than a hole.
            words = "…".to_owned();
            line = self.line(text.font, &words);
        }
        let whole = |line: &Line, size: f32, spacing: f32| {
            line.width * size + spacing * line.glyphs.len().saturating_sub(1) as f32
        };
        let mut set = Setting {
            size: text.size,
            spacing: 0.0,
            width: whole(&line, text.size, 0.0),
            cut: false,
            words,
        };
        let Some(room) = text.room.filter(|&room| set.width > room) else {
            return set;
        };
        set.size = (text.size * room / set.width).clamp(LEAST.min(text.size), text.size);
        set.width = whole(&line, set.size, 0.0);
        // What was fitted exactly may be a hair wider by rounding.
        if set.width > room + HAIR {
            let gaps = line.glyphs.len().saturating_sub(1).max(1) as f32;
            set.spacing = ((room - set.width) / gaps).max(-TIGHTEST);
            set.width = whole(&line, set.size, set.spacing);
        }
        if set.width <= room + HAIR {
            return set;
        }
        let starts: Vec<usize> = set
            .words
            .char_indices()
            .filter(|&(_, letter)| !is_accent(letter))
            .map(|(at, _)| at)
            .collect();
        let shortened = |letters: usize| {
            let words = format!("{}…", set.words[..starts[letters]].trim_end());
            let line = self.line(text.font, &words);
            let width = whole(&line, set.size, -TIGHTEST);
            (words, width)
        };
        // The longest beginning that fits: with one letter more it is too wide.
        let (mut fits, mut too_many) = (0, starts.len());
        while too_many - fits > 1 {
            let middle = (fits + too_many) / 2;
            match shortened(middle).1 <= room {
                true => fits = middle,
                false => too_many = middle,
            }
        }
        let (words, width) = shortened(fits);
        Setting {
            words,
            width,
            spacing: -TIGHTEST,
            cut: true,
            ..set
        }
    }

    /// Colors a line of words.
    pub(super) fn draw(&self, canvas: &mut Canvas, text: &Text) {
        let set = self.set(text);
        let left = text.x - set.width * shift(text.align);
        if let Some(halo) = text.halo {
            // All rims lie below all letters.
            self.color(canvas, text.font, &set, [left, text.y], halo, true);
        }
        self.color(canvas, text.font, &set, [left, text.y], text.color, false);
    }

    fn color(
        &self,
        canvas: &mut Canvas,
        font: Font,
        set: &Setting,
        [left, baseline]: [f32; 2],
        color: Color,
        rim: bool,
    ) {
        let line = self.line(font, &set.words);
        for (at, glyph) in line.glyphs.iter().enumerate() {
            let x = ((left + glyph.x * set.size + at as f32 * set.spacing) * STEPS).round();
            let whole = (x / STEPS).floor();
            let step = (x - whole * STEPS) as u8;
            let key = (glyph.face, glyph.id, set.size.to_bits(), step, rim);
            let mask = self.masks.find_or_make(key, || {
                let mask =
                    self.faces[glyph.face].mask(glyph.id, set.size, f32::from(step) / STEPS)?;
                Some(Arc::new(if rim { mask.grown(HALO) } else { mask }))
            });
            if let Some(mask) = mask {
                // Baselines stand on whole pixels: feet of letters stay crisp.
                canvas.color(
                    &mask,
                    whole as i32,
                    (baseline - glyph.y * set.size).round() as i32,
                    color,
                );
            }
        }
    }

    /// The ground of a pill, and its words on it.
    pub(super) fn pill(&self, pill: &Pill) -> (Shape, Text) {
        let set = self.set(&pill.text);
        let width = (set.width + 2.0 * pill.pad).max(pill.least);
        let left = pill.text.x - width * shift(pill.text.align);
        // Capitals are 0.727 em high in Inter, which pills are set in.
        let middle = pill.text.y - 0.3635 * pill.text.size;
        let ground = Shape {
            form: Form::rounded(
                left.round(),
                (middle - pill.height / 2.0).round(),
                width.round(),
                pill.height,
                pill.height / 2.0,
            ),
            fill: Some(pill.fill),
            stroke: pill.rim.clone(),
            opacity: 1.0,
            clip: None,
        };
        let words = Text {
            align: Align::Middle,
            x: left.round() + width.round() / 2.0,
            ..pill.text.clone()
        };
        (ground, words)
    }

    /// How wide words are, in ems.
    pub(super) fn width(&self, font: Font, words: &str) -> f32 {
        self.line(font, words).width
    }

    fn line(&self, font: Font, words: &str) -> Arc<Line> {
        self.lines.find_or_make((font, words.to_owned()), || {
            Arc::new(self.shape(font, words))
        })
    }

    fn shape(&self, font: Font, words: &str) -> Line {
        let mut line = Line::default();
        for run in self.runs(font as usize, words) {
            let face = &self.faces[run.face];
            let mut buffer = UnicodeBuffer::new();
            buffer.push_str(&run.words);
            buffer.guess_segment_properties();
            buffer.set_direction(match run.leftward {
                true => Direction::RightToLeft,
                false => Direction::LeftToRight,
            });
            let shaped = rustybuzz::shape(&face.shaper, &[], buffer);
            for (glyph, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
                // Glyph 0 is the empty box of a character that the font lacks.
                if glyph.glyph_id != 0 {
                    line.glyphs.push(Glyph {
                        face: run.face,
                        id: glyph.glyph_id as u16,
                        x: line.width + place.x_offset as f32 / face.units,
                        y: place.y_offset as f32 / face.units,
                    });
                    line.width += place.x_advance as f32 / face.units;
                }
            }
        }
        line
    }

    /// Cuts words where the font or the direction changes. Characters that no font has are left out.
    fn runs(&self, font: usize, words: &str) -> Vec<Run> {
        let mut letters: Vec<(char, usize, bool)> = Vec::new();
        for letter in words.chars() {
            let face = match letters.last() {
                Some(&(_, face, _)) if is_accent(letter) => Some(face),
                _ => [font, SYMBOLS]
                    .into_iter()
                    .find(|&face| self.faces[face].has(letter)),
            };
            if let Some(face) = face {
                letters.push((letter, face, runs_leftward(letter)));
            }
        }
        // What has no direction of its own runs with its neighbors where both run leftward.
        let strong =
            |&(letter, _, leftward): &(char, usize, bool)| leftward || letter.is_alphanumeric();
        for at in 0..letters.len() {
            if !strong(&letters[at]) {
                let before = letters[..at].iter().rfind(|letter| strong(letter));
                let after = letters[at..].iter().find(|letter| strong(letter));
                if let (Some((_, face, true)), Some((_, _, true))) = (before, after) {
                    letters[at] = (letters[at].0, *face, true);
                }
            }
        }
        let mut runs: Vec<Run> = Vec::new();
        for (letter, face, leftward) in letters {
            match runs.last_mut() {
                Some(run) if run.face == face && run.leftward == leftward => run.words.push(letter),
                _ => runs.push(Run {
                    face,
                    leftward,
                    words: letter.to_string(),
                }),
            }
        }
        runs
    }
}

/// A stretch of words in one font and one direction.
struct Run {
    face: usize,
    leftward: bool,
    words: String,
}

impl Face {
    fn read(name: &'static str, bytes: &'static [u8]) -> Result<Face, Fault> {
        let shaper = rustybuzz::Face::from_slice(bytes, 0).ok_or(Fault::Font { name })?;
        let outlines =
            ab_glyph::FontRef::try_from_slice(bytes).map_err(|_| Fault::Font { name })?;
        let units = outlines.units_per_em().ok_or(Fault::Font { name })?;
        let scale = outlines.height_unscaled() / units;
        Ok(Face {
            shaper,
            outlines,
            scale,
            units,
        })
    }

    fn has(&self, letter: char) -> bool {
        self.outlines.glyph_id(letter).0 != 0
    }

    fn mask(&self, id: u16, size: f32, right: f32) -> Option<Mask> {
        let glyph = ab_glyph::GlyphId(id)
            .with_scale_and_position(size * self.scale, ab_glyph::point(right, 0.0));
        let outlined = self.outlines.outline_glyph(glyph)?;
        let bounds = outlined.px_bounds();
        let (width, height) = (bounds.width() as usize, bounds.height() as usize);
        if width == 0 || height == 0 {
            return None;
        }
        let mut cover = vec![0; width * height];
        outlined.draw(|x, y, part| {
            if let Some(pixel) = cover.get_mut(y as usize * width + x as usize) {
                *pixel = (part.clamp(0.0, 1.0) * 255.0).round() as u8;
            }
        });
        Some(Mask {
            left: bounds.min.x as i32,
            top: bounds.min.y as i32,
            width,
            cover,
        })
    }
}

/// How much of a line's width stands left of its place.
pub(super) fn shift(align: Align) -> f32 {
    match align {
        Align::Start => 0.0,
        Align::Middle => 0.5,
        Align::End => 1.0,
    }
}

fn runs_leftward(letter: char) -> bool {
    matches!(u32::from(letter), 0x0590..=0x08FF | 0xFB1D..=0xFDFF | 0xFE70..=0xFEFC)
        && letter.is_alphabetic()
        || matches!(u32::from(letter), 0x0591..=0x05BD | 0x0610..=0x061A | 0x064B..=0x065F)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> Letters {
        Letters::load().expect("the fonts are whole")
    }

    fn text(words: &str, font: Font, size: f32) -> Text {
        Text::new(words, font, size, Color(0, 0, 0), 0.0, 0.0)
    }

    #[test]
    fn pairs_are_kerned_in_every_face() {
        let letters = letters();
        for font in [
            Font::Title,
            Font::Name,
            Font::Words,
            Font::Strong,
            Font::Badge,
        ] {
            let width = |words: &str| letters.line(font, words).width;
            assert!(width("AV") < width("A") + width("V") - 0.01, "{font:?}");
            assert!(width("Ta") < width("T") + width("a") - 0.01, "{font:?}");
        }
    }

    #[test]
    fn a_rim_surrounds_every_letter_and_lies_below_all_of_them() {
        let letters = letters();
        let mut canvas = Canvas::new(120, 60, Color(0, 0, 0));
        let words = text("Inn", Font::Name, 38.0).rimmed(Color(0, 255, 0));
        let words = Text {
            color: Color(255, 0, 0),
            x: 20.0,
            y: 40.0,
            ..words
        };
        letters.draw(&mut canvas, &words);
        let mut plain = Canvas::new(120, 60, Color(0, 0, 0));
        letters.draw(
            &mut plain,
            &Text {
                halo: None,
                ..words
            },
        );
        let (rimmed, plain) = (canvas.into_pixels(), plain.into_pixels());
        let lit = |x: u32, y: u32| plain.get_pixel(x, y).0[0] == 255;
        for (x, y, pixel) in rimmed.enumerate_pixels() {
            // The letters themselves are as they are without it.
            if lit(x, y) {
                assert_eq!(pixel.0, plain.get_pixel(x, y).0);
            }
            let near = |reach: i32| {
                (-reach..=reach).any(|dx| {
                    (-reach..=reach).any(|dy| {
                        let (x, y) = (x as i32 + dx, y as i32 + dy);
                        dx * dx + dy * dy <= reach * reach
                            && (0..120).contains(&x)
                            && (0..60).contains(&y)
                            && plain.get_pixel(x as u32, y as u32).0[0] > 0
                    })
                })
            };
            let is_ground = pixel.0[..3] == [0, 0, 0];
            assert!(!(near(3) && is_ground), "a hole in the rim at {x} {y}");
            assert!(near(5) || is_ground, "the rim reaches {x} {y}");
        }
    }

    #[test]
    fn every_french_character_is_there() {
        let letters = letters();
        let french = "àâäæçéèêëîïôœöùûüÿÀÂÄÆÇÉÈÊËÎÏÔŒÖÙÛÜŸ«»’“”–—…€\u{A0}";
        for (face, (name, _)) in letters.faces.iter().zip(FILES) {
            let lacking: String = french.chars().filter(|&letter| !face.has(letter)).collect();
            assert_eq!(lacking, "", "{name}");
        }
    }

    #[test]
    fn too_long_is_first_smaller_then_tighter_then_cut() {
        let letters = letters();
        let name = "Maximilian Featherstonehaugh III";
        let wide = letters.set(&text(name, Font::Name, 44.0));
        assert!(!wide.cut && wide.size == 44.0 && wide.spacing == 0.0);
        let within = |room: f32| letters.set(&text(name, Font::Name, 44.0).within(room));
        assert_eq!(within(wide.width), wide);
        let smaller = within(wide.width * 0.9);
        assert!(
            smaller.size > 33.0 && smaller.size < 44.0 && smaller.spacing == 0.0 && !smaller.cut
        );
        let tighter = within(wide.width * 0.75 - 10.0);
        assert!(
            tighter.size == 33.0 && tighter.spacing < 0.0 && !tighter.cut,
            "{tighter:?}"
        );
        let cut = within(wide.width * 0.6);
        assert!(
            cut.cut && cut.words.ends_with('…') && cut.words.starts_with("Maximilian"),
            "{cut:?}"
        );
        for room in [0.0, 1.0, 20.0, 100.0, 350.0, 500.0] {
            let set = within(room);
            assert!(
                set.width <= room + 0.1 || set.words == "…",
                "{room}: {set:?}"
            );
            assert!(set.size >= 33.0);
        }
        assert_eq!(
            letters
                .set(&text("small", Font::Words, 20.0).within(10.0))
                .size,
            20.0
        );
    }

    #[test]
    fn what_a_face_lacks_comes_from_the_symbols_or_is_left_out() {
        let letters = letters();
        let faces = |words: &str| -> Vec<usize> {
            let line = letters.line(Font::Name, words);
            line.glyphs.iter().map(|glyph| glyph.face).collect()
        };
        let name = Font::Name as usize;
        assert_eq!(faces("a♔b"), [name, SYMBOLS, name]);
        assert_eq!(faces("a漢b"), [name, name]);
        assert_eq!(letters.set(&text("漢字", Font::Name, 44.0)).words, "…");
        assert_eq!(letters.set(&text("🦊", Font::Name, 44.0)).words, "…");
        assert_eq!(letters.set(&text("", Font::Name, 44.0)).width, 0.0);
    }

    #[test]
    fn words_that_run_leftward_stand_in_their_order() {
        let letters = letters();
        let ids = |words: &str| -> Vec<u16> {
            let line = letters.line(Font::Name, words);
            line.glyphs.iter().map(|glyph| glyph.id).collect()
        };
        let (one, other) = (ids("שלום"), ids("עולם"));
        assert_eq!(one.len(), 4);
        let both = ids("שלום עולם");
        assert_eq!(
            both[..4],
            other[..],
            "the second word stands left of the first"
        );
        assert_eq!(both[5..], one[..]);
        let mixed = ids("ab שלום");
        assert_eq!(mixed[3..], one[..]);
    }

    #[test]
    fn an_accent_is_one_letter_with_its_base() {
        let letters = letters();
        let composed = letters.line(Font::Words, "é");
        let apart = letters.line(Font::Words, "e\u{301}");
        assert_eq!(composed.width, apart.width);
    }
}
