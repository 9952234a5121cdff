//! A scene becomes a PNG: the only room that knows pixels.
//!
//! What all pictures of a kind share is drawn once and copied; drawings and glyphs are rasterized once for every size;
//! the rest is drawn straight onto the copy, and the whole is written with one palette of 256 colors. A renderer is
//! shared by many threads; drawing takes some milliseconds and belongs on a blocking one.

mod block;
mod canvas;
mod encode;
mod fault;
mod figure;
mod kept;
mod letters;
mod palette;
mod sprites;

pub use fault::Fault;
pub use letters::Setting;

use crate::scene::{Block, Form, Ground, Item, Scene, Text};
use canvas::Canvas;
use image::imageops::FilterType;
use image::{ImageFormat, RgbaImage};
use kept::Kept;
use letters::Letters;
use palette::Palette;
use sprites::Sprites;
use std::sync::Arc;

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Png {
    /// The file.
    pub bytes: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Draws scenes.
pub struct Renderer {
    letters: Letters,
    sprites: Sprites,
    grounds: Kept<(String, u32, u32), Drawn>,
    palette: &'static Palette,
}

/// A ground beside its pixels, so that a key that is used twice shows no wrong one.
type Drawn = (Arc<Ground>, Arc<Canvas>);

/// A picture of ours at half its width and height, for a place that takes no larger ones.
///
/// # Errors
/// [`Fault`] when the bytes are no picture.
pub fn halved(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let picture =
        image::load_from_memory_with_format(bytes, ImageFormat::Png).map_err(|fault| {
            Fault::Picture {
                why: fault.to_string(),
            }
        })?;
    let (width, height) = (picture.width() / 2, picture.height() / 2);
    let small = picture.resize_exact(width.max(1), height.max(1), FilterType::Triangle);
    Ok(encode::png(&small.into_rgba8(), Palette::house()))
}

impl Renderer {
    /// Reads fonts and drawings; all of them are part of the program, and a fault in one is a fault of the build.
    pub fn new() -> Result<Renderer, Fault> {
        Ok(Renderer {
            letters: Letters::load()?,
            sprites: Sprites::load()?,
            grounds: Kept::new(12),
            palette: Palette::house(),
        })
    }

    /// Draws a scene. An item that cannot be drawn is left out and logged: a picture with a hole is better than none.
    pub fn draw(&self, scene: &Scene) -> Png {
        let pixels = self.pixels(scene);
        Png {
            bytes: encode::png(&pixels, self.palette),
            width: pixels.width(),
            height: pixels.height(),
        }
    }

    /// The picture before it is given its palette.
    pub fn pixels(&self, scene: &Scene) -> RgbaImage {
        let mut canvas = Canvas::clone(&self.ground(scene));
        for fault in self.lay(&mut canvas, &scene.items) {
            tracing::error!(ground = scene.ground.key, %fault, "an item of a picture cannot be drawn");
        }
        canvas.into_pixels()
    }

    /// What in a scene cannot be drawn; nothing, in a sound one.
    pub fn faults(&self, scene: &Scene) -> Vec<String> {
        let mut canvas = Canvas::new(scene.width, scene.height, scene.ground.color);
        let mut faults = self.lay(&mut canvas, &scene.ground.items);
        faults.extend(self.lay(&mut canvas, &scene.items));
        faults
    }

    /// How a line of words is set.
    pub fn set(&self, text: &Text) -> Setting {
        self.letters.set(text)
    }

    /// The lines of a block of words, each with its place.
    pub fn lines(&self, block: &Block) -> Vec<Text> {
        self.letters.block(block)
    }

    /// The box around an item's words, or around its pill: x, y, width, height in pixels. Other items have none.
    pub fn words_box(&self, item: &Item) -> Option<[f32; 4]> {
        match item {
            Item::Text(text) => Some(self.text_box(text)),
            Item::Block(block) => self
                .lines(block)
                .iter()
                .map(|line| self.text_box(line))
                .reduce(|[x, y, width, height], [left, top, wide, high]| {
                    let (right, bottom) = ((x + width).max(left + wide), top + high);
                    let (x, height) = (x.min(left), (y + height).max(bottom) - y);
                    [x, y, right - x, height]
                }),
            Item::Pill(pill) => match self.letters.pill(pill).0.form {
                Form::Rect {
                    x,
                    y,
                    width,
                    height,
                    ..
                } => Some([x, y, width, height]),
                _ => None,
            },
            Item::Shape(_) | Item::Sprite(_) => None,
        }
    }

    fn text_box(&self, text: &Text) -> [f32; 4] {
        let set = self.set(text);
        let left = text.x - set.width * letters::shift(text.align);
        // From the top of accented capitals to the foot of a g.
        [left, text.y - 0.8 * set.size, set.width, set.size]
    }

    fn ground(&self, scene: &Scene) -> Arc<Canvas> {
        let key = (scene.ground.key.clone(), scene.width, scene.height);
        let (ground, canvas) = self
            .grounds
            .find_or_make(key, || (scene.ground.clone(), self.draw_ground(scene)));
        if Arc::ptr_eq(&ground, &scene.ground) || ground == scene.ground {
            canvas
        } else {
            tracing::error!(ground = scene.ground.key, "two grounds share a key");
            self.draw_ground(scene)
        }
    }

    fn draw_ground(&self, scene: &Scene) -> Arc<Canvas> {
        let mut canvas = Canvas::new(scene.width, scene.height, scene.ground.color);
        for fault in self.lay(&mut canvas, &scene.ground.items) {
            tracing::error!(ground = scene.ground.key, %fault, "an item of a ground cannot be drawn");
        }
        Arc::new(canvas)
    }

    fn lay(&self, canvas: &mut Canvas, items: &[Item]) -> Vec<String> {
        let mut faults = Vec::new();
        for item in items {
            let drawn = match item {
                Item::Shape(shape) => figure::draw(canvas, shape),
                Item::Sprite(sprite) => self.sprites.draw(canvas, sprite),
                Item::Text(text) => {
                    self.letters.draw(canvas, text);
                    Ok(())
                }
                Item::Block(block) => {
                    for line in self.letters.block(block) {
                        self.letters.draw(canvas, &line);
                    }
                    Ok(())
                }
                Item::Pill(pill) => {
                    let (ground, words) = self.letters.pill(pill);
                    let drawn = figure::draw(canvas, &ground);
                    self.letters.draw(canvas, &words);
                    drawn
                }
            };
            faults.extend(drawn.err());
        }
        faults
    }
}
