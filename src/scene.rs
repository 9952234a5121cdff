//! A picture as plain data: shapes, sprites and words at places, in pixels from the top left corner.
//!
//! Games make scenes without knowing any image library; `render` makes pixels of them; tests read them as text.

#![warn(missing_docs)]

use std::sync::Arc;

/// A color without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// From `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Color {
        Color((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }
}

/// A picture: what never changes below, what does above.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What all pictures of this kind share; drawn once and kept.
    pub ground: Arc<Ground>,
    /// What this picture adds, from the lowest to the topmost.
    pub items: Vec<Item>,
}

/// The part of a picture that is the same every time.
#[derive(Clone, Debug, PartialEq)]
pub struct Ground {
    /// Names the ground: the same key always means the same items and size.
    pub key: String,
    /// The color of the whole picture.
    pub color: Color,
    /// What is drawn on it, from the lowest to the topmost.
    pub items: Vec<Item>,
}

/// One thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A filled or stroked figure, or both.
    Shape(Shape),
    /// A drawing from `assets/sprites` or `assets/icons`.
    Sprite(Sprite),
    /// A line of words.
    Text(Text),
}

/// A figure with its paint.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// What is drawn.
    pub form: Form,
    /// The color inside, if any.
    pub fill: Option<Color>,
    /// The line around it, if any.
    pub stroke: Option<Stroke>,
    /// From 0 (nothing to be seen) to 1.
    pub opacity: f32,
    /// Only what lies inside this rectangle is drawn: x, y, width, height in pixels.
    pub clip: Option<[f32; 4]>,
}

/// The outline of a figure, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A rectangle with rounded corners (`radius` 0 for sharp ones).
    Rect {
        /// Left edge.
        x: f32,
        /// Upper edge.
        y: f32,
        /// Width.
        width: f32,
        /// Height.
        height: f32,
        /// Radius of the corners.
        radius: f32,
    },
    /// A circle.
    Circle {
        /// Center.
        x: f32,
        /// Center.
        y: f32,
        /// Radius.
        radius: f32,
    },
    /// Anything else, as SVG path data.
    Path(String),
}

/// A line around or along a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its color.
    pub color: Color,
    /// Its width in pixels.
    pub width: f32,
    /// Dash and gap in pixels; a solid line without.
    pub dash: Option<[f32; 2]>,
    /// Whether ends and corners are round.
    pub round: bool,
}

/// A drawing placed with its own origin at `x, y`.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    /// Its name below `assets/sprites`, without ending: `brandubh/king`.
    pub name: &'static str,
    /// Where its origin lies.
    pub x: f32,
    /// Where its origin lies.
    pub y: f32,
    /// Pixels per unit of the drawing.
    pub scale: f32,
    /// From 0 (nothing to be seen) to 1.
    pub opacity: f32,
}

/// Faces of type (art.md): titles, names, and everything with numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Font {
    /// IM Fell English SC: titles, from 42 px up.
    Title,
    /// Alegreya Bold: names of people, places and cards.
    Name,
    /// Inter SemiBold: running words.
    Words,
    /// Inter Bold: numbers and words that matter.
    Strong,
    /// Inter ExtraBold: letters in badges.
    Badge,
}

/// Where a line of words stands to its `x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    /// It begins there.
    Start,
    /// It is centered there.
    Middle,
    /// It ends there.
    End,
}

/// A line of words.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// What it says.
    pub words: String,
    /// The face.
    pub font: Font,
    /// The em size in pixels.
    pub size: f32,
    /// The color.
    pub color: Color,
    /// Where it stands.
    pub x: f32,
    /// Its baseline.
    pub y: f32,
    /// How it stands to `x`.
    pub align: Align,
    /// The most pixels it may be wide: what is longer is first shrunk to 33 px, then cut with "…".
    pub room: Option<f32>,
}

impl Form {
    /// A rectangle with sharp corners.
    pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Form {
        Form::rounded(x, y, width, height, 0.0)
    }

    /// A rectangle with rounded corners.
    pub fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Form {
        Form::Rect {
            x,
            y,
            width,
            height,
            radius,
        }
    }

    /// A circle.
    pub fn circle(x: f32, y: f32, radius: f32) -> Form {
        Form::Circle { x, y, radius }
    }

    /// The figure filled with a color.
    pub fn filled(self, color: Color) -> Shape {
        Shape {
            form: self,
            fill: Some(color),
            stroke: None,
            opacity: 1.0,
            clip: None,
        }
    }

    /// The figure as a line, `width` pixels wide.
    pub fn lined(self, color: Color, width: f32) -> Shape {
        Shape {
            form: self,
            fill: None,
            stroke: Some(Stroke {
                color,
                width,
                dash: None,
                round: true,
            }),
            opacity: 1.0,
            clip: None,
        }
    }
}

impl Shape {
    /// The same shape with a line around it, `width` pixels wide.
    pub fn outlined(mut self, color: Color, width: f32) -> Shape {
        self.stroke = Some(Stroke {
            color,
            width,
            dash: None,
            round: true,
        });
        self
    }

    /// The same shape with its line dashed, in pixels.
    pub fn dashed(mut self, dash: f32, gap: f32) -> Shape {
        if let Some(stroke) = &mut self.stroke {
            stroke.dash = Some([dash, gap]);
        }
        self
    }

    /// The same shape inside a rectangle alone.
    pub fn clipped(mut self, x: f32, y: f32, width: f32, height: f32) -> Shape {
        self.clip = Some([x, y, width, height]);
        self
    }
}

impl From<Shape> for Item {
    fn from(shape: Shape) -> Item {
        Item::Shape(shape)
    }
}

impl From<Sprite> for Item {
    fn from(sprite: Sprite) -> Item {
        Item::Sprite(sprite)
    }
}

impl From<Text> for Item {
    fn from(text: Text) -> Item {
        Item::Text(text)
    }
}
