//! The 256 colors of every picture, made once: the house's own colors exactly, and the steps by which they blend.

use image::RgbaImage;
use std::sync::LazyLock;

/// Every flat color of the pictures (their grounds, inks, players, pieces, resources), each of them kept exactly.
const SOLID: &[u32] = &[
    // Paper, ink and their kin.
    0xF4E8CC, 0xE7D3A6, 0xC4A571, 0x2A2019, 0x5F4A38, 0x9A2A1F, 0xE2B23C, 0x7F5710, 0x1E2F3A,
    0xECDCB6, 0xFFFFFF, 0xFBF4E2, 0xF4E3AC, 0xD9C08C, 0xE0CD9E, 0xEFDCB0, 0xE0C58C, 0xD9B57C,
    0xA89A86, 0xFBF0CB, // The players.
    0xD2481C, 0x1D4F91, 0xF3C62F, 0x17936F, 0x3A2E3F,
    // The chart (its land begins at #EAD09A, too near to Brandubh's cells to be told apart): sea, land, hill, wood, and the night of secrets.
    0xB7CDC9, 0xC0D4CF, 0xAFC8C4, 0x6E9596, 0xE6C98B, 0xE2C283, 0xC79F5E, 0xA9AE78, 0xF0DDAF,
    0xDFE7DC, 0x243A47, 0x172731, 0x33505E, 0x4B6479, 0xACC5C2, 0x9DB9B8, 0x8BACAC,
    // Equipment, Ally, Supply, the bars in their colors, and wood.
    0xC6CCC4, 0xE3C6B6, 0xD5D3A8, 0x3F566B, 0x8B3A4A, 0x5C6B2A, 0x8C5B35, 0xB98A55, 0xC08F52,
    0x5A4330, // Brandubh.
    0x6A4327, 0x4E301C, 0xEBD09A, 0x8F6437, 0xCF9A58, 0x2A5F55, 0xE9D9A9, 0x2B2522, 0xF5BE3C,
    0xFBF1D8, 0xFDF6E3, 0xF7E3A1, 0xF1E4C6, 0x75665B, // Brothers.
    0x3C5225, 0xB3C67C, 0xA2B969, 0xC2D190, 0x8AA257, 0xF3F1E0, // Sibling Rivalry.
    0xF6D98A, 0xFFF7DF, 0x26221F, 0x3B352F, 0xE58A7C, 0xB3261E, 0x7E1510, 0xE3CC9A,
];

/// What most edges lie against: the outlines, the papers, the gold of a mark.
const COMMON: &[u32] = &[
    0x2A2019, 0x2B2522, 0x4E301C, 0xF4E8CC, 0xE7D3A6, 0xFBF4E2, 0xE2B23C, 0xEBD09A, 0x6A4327,
    0xFBF1D8,
];

type Rgb = [u8; 3];

/// 256 colors, and for every color the nearest of them.
pub(super) struct Palette {
    colors: [Rgb; 256],
    /// By the upper six bits of red, green and blue.
    nearest: Vec<u8>,
}

impl Palette {
    /// The one palette of the house. Looking up all 262,144 colors takes a tenth of a second, so it is done once.
    pub(super) fn house() -> &'static Palette {
        static HOUSE: LazyLock<Palette> = LazyLock::new(Palette::new);
        &HOUSE
    }

    fn new() -> Palette {
        let solid: Vec<Rgb> = SOLID.iter().map(|&rgb| unpack(rgb)).collect();
        let colors = spread(&solid);
        let mut nearest: Vec<u8> = (0..1 << 18)
            .map(|cell| closest(&colors, middle(cell)))
            .collect();
        // The middle of a cell may lie nearer to a blend than to the flat color that shares the cell; flat wins.
        for (index, &color) in colors.iter().enumerate().take(solid.len()).rev() {
            nearest[cell(color)] = index as u8;
        }
        Palette { colors, nearest }
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// The number of the nearest color for every pixel.
    pub(super) fn indices(&self, pixels: &RgbaImage) -> Vec<u8> {
        let mut last = [0, 0, 0];
        let mut index = self.nearest[cell(last)];
        let mut indices = Vec::with_capacity(pixels.len() / 4);
        for pixel in pixels.as_raw().chunks_exact(4) {
            let color = [pixel[0], pixel[1], pixel[2]];
            // Most pixels are like their neighbor.
            if color != last {
                last = color;
                index = self.nearest[cell(color)];
            }
            indices.push(index);
        }
        indices
    }
}

/// Fills the palette up with blends, each time the one that is farthest from all that are there: so no blend of two
/// flat colors is ever far from something in the palette, and the common ones are nearest.
fn spread(solid: &[Rgb]) -> [Rgb; 256] {
    let common: Vec<Rgb> = COMMON.iter().map(|&rgb| unpack(rgb)).collect();
    let mut blends: Vec<(Rgb, u32)> = Vec::new();
    for (at, &one) in solid.iter().enumerate() {
        for &other in &solid[at + 1..] {
            let shared = usize::from(common.contains(&one)) + usize::from(common.contains(&other));
            let weight = [1, 3, 9][shared];
            for step in 1..8 {
                blends.push((blend(one, other, step), weight));
            }
        }
    }
    let mut colors = [[0; 3]; 256];
    colors[..solid.len()].copy_from_slice(solid);
    let mut gaps: Vec<u32> = blends
        .iter()
        .map(|&(color, _)| {
            solid
                .iter()
                .map(|&one| distance(one, color))
                .min()
                .unwrap_or(0)
        })
        .collect();
    for slot in &mut colors[solid.len()..] {
        let far = (0..blends.len())
            .max_by_key(|&at| (gaps[at] * blends[at].1, at))
            .unwrap_or(0);
        *slot = blends[far].0;
        for (gap, &(color, _)) in gaps.iter_mut().zip(&blends) {
            *gap = (*gap).min(distance(*slot, color));
        }
    }
    colors
}

fn unpack(rgb: u32) -> Rgb {
    [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]
}

/// `step` eighths of the way from one color to another.
fn blend(one: Rgb, other: Rgb, step: u32) -> Rgb {
    let mut color = [0; 3];
    for (channel, value) in color.iter_mut().enumerate() {
        *value = ((u32::from(one[channel]) * (8 - step) + u32::from(other[channel]) * step + 4) / 8)
            as u8;
    }
    color
}

/// How different two colors look, squared; green counts most and blue least.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let gap = |channel: usize| {
        let gap = i32::from(one[channel]) - i32::from(other[channel]);
        (gap * gap) as u32
    };
    3 * gap(0) + 4 * gap(1) + 2 * gap(2)
}

fn closest(colors: &[Rgb; 256], wanted: Rgb) -> u8 {
    // Distance and number in one word: the least word holds the nearest color.
    let least = (0u32..)
        .zip(colors)
        .map(|(index, &color)| distance(color, wanted) << 8 | index)
        .min();
    least.unwrap_or(0) as u8
}

fn cell(color: Rgb) -> usize {
    usize::from(color[0] >> 2) << 12 | usize::from(color[1] >> 2) << 6 | usize::from(color[2] >> 2)
}

fn middle(cell: usize) -> Rgb {
    [12, 6, 0].map(|shift| ((cell >> shift & 63) * 4 + 2) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;

    #[test]
    fn flat_colors_are_kept_exactly() {
        let palette = Palette::house();
        for &rgb in SOLID {
            let color = unpack(rgb);
            assert_eq!(
                palette.colors[usize::from(palette.nearest[cell(color)])],
                color,
                "#{rgb:06X}"
            );
        }
    }

    #[test]
    fn no_color_is_there_twice() {
        let different: std::collections::BTreeSet<Rgb> =
            Palette::house().colors.into_iter().collect();
        assert_eq!(different.len(), 256);
    }

    #[test]
    fn every_blend_of_a_common_color_is_near_something() {
        let palette = Palette::house();
        for &common in COMMON {
            for &other in SOLID {
                for step in 0..=8 {
                    let color = blend(unpack(common), unpack(other), step);
                    let shown = palette.colors[usize::from(palette.nearest[cell(color)])];
                    let off = (0..3)
                        .map(|channel| color[channel].abs_diff(shown[channel]))
                        .max();
                    assert!(off <= Some(22), "{color:?} is shown as {shown:?}");
                }
            }
        }
    }

    #[test]
    fn indices_follow_the_pixels() {
        let image = RgbaImage::from_fn(3, 1, |x, _| match x {
            1 => Rgba([0xF4, 0xE8, 0xCC, 255]),
            _ => Rgba([0x2A, 0x20, 0x19, 255]),
        });
        assert_eq!(Palette::house().indices(&image), [3, 0, 3]);
    }
}
