//! The drawings of the games: read once, rasterized once for every size they are shown at.

use super::canvas::Canvas;
use super::fault::Fault;
use super::kept::Kept;
use crate::scene::{Color, Sprite};
use resvg::tiny_skia::{BlendMode, Paint, Pixmap, Rect, Transform};
use resvg::usvg;
use std::collections::HashMap;
use std::sync::Arc;

/// Places between two pixels that a drawing can start from, in either direction.
const STEPS: f32 = 4.0;

macro_rules! drawings {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../assets/sprites/", $name, ".svg")))),*]
    };
}

/// Every drawing by name.
const DRAWINGS: &[(&str, &str)] = drawings![
    "brandubh/attacker",
    "brandubh/cross",
    "brandubh/defender",
    "brandubh/ghost-attacker",
    "brandubh/ghost-defender",
    "brandubh/ghost-king",
    "brandubh/king",
    "brandubh/province",
    "brandubh/throne",
    "brothers/pen-angled",
    "brothers/pen-straight",
    "brothers/rabbit",
    "brothers/sheep",
    "brothers/used-angled",
    "brothers/used-straight",
    "icons/action-card",
    "icons/ally",
    "icons/ancient-temple",
    "icons/arena",
    "icons/bazaar",
    "icons/beach",
    "icons/black-market",
    "icons/blacksmith",
    "icons/boat",
    "icons/bridge",
    "icons/brotherhood",
    "icons/cave",
    "icons/corsair-tower",
    "icons/docks",
    "icons/doubloon",
    "icons/equipment",
    "icons/exploration",
    "icons/first-mate",
    "icons/first-player",
    "icons/follower",
    "icons/food",
    "icons/gunner",
    "icons/gunpowder",
    "icons/hideout",
    "icons/hut",
    "icons/inn",
    "icons/mission-card",
    "icons/monkey",
    "icons/old-port",
    "icons/parrot",
    "icons/pistol",
    "icons/round",
    "icons/rum",
    "icons/sextant",
    "icons/shipwreck",
    "icons/spyglass",
    "icons/supply",
    "icons/sword",
    "icons/tavern",
    "icons/thieves-den",
    "icons/toughness",
    "icons/victory-point",
    "icons/watchtower",
    "icons/water",
    "icons/witch",
    "oath/boat",
    "oath/chart",
    "oath/coin",
    "oath/cross",
    "oath/flag",
    "oath/free-ally",
    "oath/free-equipment",
    "oath/free-supply",
    "oath/heart",
    "oath/item-first-mate",
    "oath/item-food",
    "oath/item-gunner",
    "oath/item-gunpowder",
    "oath/item-monkey",
    "oath/item-parrot",
    "oath/item-pistol",
    "oath/item-rum",
    "oath/item-sextant",
    "oath/item-spyglass",
    "oath/item-sword",
    "oath/item-water",
    "oath/lack-ally",
    "oath/lack-equipment",
    "oath/lack-supply",
    "oath/lasting-first-mate",
    "oath/lasting-food",
    "oath/lasting-gunner",
    "oath/lasting-gunpowder",
    "oath/lasting-monkey",
    "oath/lasting-parrot",
    "oath/lasting-pistol",
    "oath/lasting-rum",
    "oath/lasting-sextant",
    "oath/lasting-spyglass",
    "oath/lasting-sword",
    "oath/lasting-water",
    "oath/mate-a",
    "oath/mate-b",
    "oath/mate-c",
    "oath/mate-d",
    "oath/mate-e",
    "oath/paper-action",
    "oath/paper-mission",
    "oath/pirate-a",
    "oath/pirate-b",
    "oath/pirate-c",
    "oath/pirate-d",
    "oath/pirate-e",
    "oath/seal",
    "oath/token-ally",
    "oath/token-any",
    "oath/token-equipment",
    "oath/token-supply",
    "rivalry/barbarian",
    "rivalry/black-champion",
    "rivalry/black-guard",
    "rivalry/black-knight",
    "rivalry/black-prince",
    "rivalry/black-swordsman",
    "rivalry/chief",
    "rivalry/cross",
    "rivalry/kill",
    "rivalry/white-champion",
    "rivalry/white-guard",
    "rivalry/white-knight",
    "rivalry/white-prince",
    "rivalry/white-swordsman",
];

/// All drawings, and those that were rasterized last.
pub(super) struct Sprites {
    drawings: HashMap<&'static str, Drawing>,
    kept: Kept<Key, Option<Arc<Pixmap>>>,
}

struct Drawing {
    tree: usvg::Tree,
    /// Where its origin lies in its box.
    origin: [f32; 2],
}

/// A drawing at a size, in parts of a pixel, where between two pixels it starts, and in which one color.
type Key = (&'static str, u32, [u8; 2], Option<Color>);

impl Sprites {
    pub(super) fn load() -> Result<Sprites, Fault> {
        let mut drawings = HashMap::new();
        for &(name, source) in DRAWINGS {
            drawings.insert(
                name,
                Drawing::read(source).map_err(|why| Fault::Sprite { name, why })?,
            );
        }
        Ok(Sprites {
            drawings,
            kept: Kept::new(512),
        })
    }

    /// Draws a sprite; one that does not exist is named.
    pub(super) fn draw(&self, canvas: &mut Canvas, sprite: &Sprite) -> Result<(), String> {
        let drawing = self
            .drawings
            .get(sprite.name)
            .ok_or_else(|| format!("no drawing is called {:?}", sprite.name))?;
        let [x, left] = split(sprite.x - drawing.origin[0] * sprite.scale);
        let [y, top] = split(sprite.y - drawing.origin[1] * sprite.scale);
        let steps = [left as u8, top as u8];
        let key = (sprite.name, sprite.scale.to_bits(), steps, sprite.tint);
        let pixels = self.kept.find_or_make(key, || {
            let mut pixels = drawing.rasterize(sprite.scale, left / STEPS, top / STEPS)?;
            if let Some(color) = sprite.tint {
                tint(&mut pixels, color);
            }
            Some(Arc::new(pixels))
        });
        if let Some(pixels) = pixels {
            canvas.lay(&pixels, x as i32, y as i32, sprite.opacity);
        }
        Ok(())
    }
}

impl Drawing {
    fn read(source: &str) -> Result<Drawing, String> {
        let tree = usvg::Tree::from_str(source, &usvg::Options::default())
            .map_err(|fault| fault.to_string())?;
        // usvg moves the box to 0, 0 and forgets where it began.
        let view_box = source
            .split_once("viewBox=\"")
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(numbers, _)| {
                numbers
                    .split_whitespace()
                    .map(str::parse::<f32>)
                    .collect::<Result<Vec<_>, _>>()
            });
        let Some(Ok(view_box)) = view_box else {
            return Err("it has no viewBox of four numbers".to_owned());
        };
        let &[x, y, width, height] = view_box.as_slice() else {
            return Err("its viewBox has not four numbers".to_owned());
        };
        if tree.size().width() != width || tree.size().height() != height {
            return Err("its width and height are not those of its viewBox".to_owned());
        }
        Ok(Drawing {
            tree,
            origin: [-x, -y],
        })
    }

    fn rasterize(&self, scale: f32, left: f32, top: f32) -> Option<Pixmap> {
        let size = self.tree.size();
        let mut pixels = Pixmap::new(
            (size.width() * scale + left).ceil() as u32,
            (size.height() * scale + top).ceil() as u32,
        )?;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, left, top);
        resvg::render(&self.tree, place, &mut pixels.as_mut());
        Some(pixels)
    }
}

/// Gives everything that is there one color, as far as it is there.
fn tint(pixels: &mut Pixmap, color: Color) {
    let (width, height) = (pixels.width() as f32, pixels.height() as f32);
    let mut paint = Paint {
        blend_mode: BlendMode::SourceIn,
        ..Paint::default()
    };
    paint.set_color_rgba8(color.0, color.1, color.2, 255);
    if let Some(all) = Rect::from_xywh(0.0, 0.0, width, height) {
        pixels.fill_rect(all, &paint, Transform::identity(), None);
    }
}

/// A place in whole pixels, and the steps beyond them.
fn split(place: f32) -> [f32; 2] {
    let steps = (place * STEPS).round();
    let whole = (steps / STEPS).floor();
    [whole, steps - whole * STEPS]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Color;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_drawing_in_the_folder_is_known() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites");
        let mut there = BTreeSet::new();
        for game in std::fs::read_dir(&folder).expect("the folder is there") {
            let game = game.expect("an entry").path();
            for file in std::fs::read_dir(&game).into_iter().flatten() {
                let file = file.expect("an entry").path();
                let name = file
                    .strip_prefix(&folder)
                    .expect("it lies in the folder")
                    .with_extension("");
                there.insert(name.to_string_lossy().replace('\\', "/"));
            }
        }
        let known: BTreeSet<String> = DRAWINGS.iter().map(|&(name, _)| name.to_owned()).collect();
        assert_eq!(there, known);
    }

    #[test]
    fn a_drawing_stands_with_its_origin_at_its_place() {
        let sprites = Sprites::load().expect("the drawings are whole");
        // The defender is a disc of radius 42.75 around its origin, drawn at half its size between two pixels.
        for (x, y) in [(30.0, 30.0), (30.5, 29.25)] {
            let mut canvas = Canvas::new(60, 60, Color(0, 0, 255));
            sprites
                .draw(&mut canvas, &Sprite::new("brandubh/defender", x, y, 0.5))
                .expect("it exists");
            let (mut weight, mut across, mut down) = (0.0, 0.0, 0.0);
            for (column, row, pixel) in canvas.into_pixels().enumerate_pixels() {
                let covered = (255.0 - f64::from(pixel.0[2])).min(128.0);
                weight += covered;
                across += covered * (f64::from(column) + 0.5);
                down += covered * (f64::from(row) + 0.5);
            }
            let (across, down) = (across / weight, down / weight);
            assert!((across - f64::from(x)).abs() < 0.1, "{across} for {x}");
            assert!((down - f64::from(y)).abs() < 0.1, "{down} for {y}");
        }
    }

    #[test]
    fn a_tinted_drawing_has_one_color_and_its_own_outline() {
        let sprites = Sprites::load().expect("the drawings are whole");
        let drawn = |sprite: Sprite| {
            let mut canvas = Canvas::new(64, 64, Color(0, 0, 0));
            sprites.draw(&mut canvas, &sprite).expect("it exists");
            canvas.into_pixels()
        };
        let icon = Sprite::new("icons/docks", 32.0, 32.0, 0.1);
        let (red, blue) = (
            drawn(icon.clone().tinted(Color(255, 0, 0))),
            drawn(icon.clone().tinted(Color(0, 0, 255))),
        );
        let mut seen = 0;
        for (red, blue) in red.pixels().zip(blue.pixels()) {
            assert_eq!(red.0[0], blue.0[2]);
            assert_eq!([red.0[1], red.0[2], blue.0[0], blue.0[1]], [0; 4]);
            seen += u32::from(red.0[0] > 200);
        }
        assert!(seen > 300, "only {seen} pixels");
        // Untinted, it is black: nothing is to be seen of it here.
        assert!(drawn(icon).pixels().all(|pixel| pixel.0[..3] == [0; 3]));
    }

    #[test]
    fn a_faulty_drawing_is_told() {
        let why = |source: &str| Drawing::read(source).err().unwrap_or_default();
        assert!(!why("<svg").is_empty());
        let svg = |rest: &str| format!("<svg xmlns=\"http://www.w3.org/2000/svg\" {rest}></svg>");
        assert!(why(&svg("width=\"4\" height=\"4\"")).contains("viewBox"));
        assert!(why(&svg("viewBox=\"0 0 4\" width=\"4\" height=\"4\"")).contains("viewBox"));
        assert!(why(&svg("viewBox=\"0 0 8 8\" width=\"4\" height=\"4\"")).contains("width"));
        assert_eq!(
            why(&svg("viewBox=\"-2 -2 4 4\" width=\"4\" height=\"4\"")),
            ""
        );
    }
}
