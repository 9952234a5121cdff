//! A picture as plain data: shapes, sprites and words at places, in pixels from the top left corner.
//!
//! Games make scenes without knowing any image library; `render` makes pixels of them; tests read them as text.

#![warn(missing_docs)]

pub mod style;

use std::fmt::{self, Display, Formatter};
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
    /// A line of words on a ground of its own.
    Pill(Pill),
    /// Words on as many lines as they need.
    Block(Block),
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
    /// The one color of the whole drawing, for icons; a drawing has its own colors without.
    pub tint: Option<Color>,
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
    /// The color of a rim 4 pixels wide around every letter, which keeps words apart from what they stand on.
    pub halo: Option<Color>,
}

/// A line of words on a rounded ground that is as wide as they need.
#[derive(Clone, Debug, PartialEq)]
pub struct Pill {
    /// The words. Their `x` is the edge or the middle of the ground, as `align` says; `room` is theirs without `pad`.
    pub text: Text,
    /// The color of the ground.
    pub fill: Color,
    /// The line around it, if any.
    pub rim: Option<Stroke>,
    /// From the words to either end of the ground, in pixels.
    pub pad: f32,
    /// The height of the ground in pixels; the words stand in its middle.
    pub height: f32,
    /// The least width of the ground in pixels.
    pub least: f32,
}

/// Words that are broken into lines where their room ends; lines of one block are of about one length where they are
/// centered.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The words. Their `room` is that of every line; `y` is the middle of all lines together, or the baseline of the
    /// first one.
    pub text: Text,
    /// From one baseline to the next, in ems.
    pub leading: f32,
    /// The most lines: words that need more are set smaller, down to 33 px, and then cut.
    pub lines: usize,
    /// Whether `y` is the middle of all lines.
    pub middle: bool,
}

impl Text {
    /// A line of words that begins at `x` with its baseline at `y`.
    pub fn new(
        words: impl Into<String>,
        font: Font,
        size: f32,
        color: Color,
        x: f32,
        y: f32,
    ) -> Text {
        Text {
            words: words.into(),
            font,
            size,
            color,
            x,
            y,
            align: Align::Start,
            room: None,
            halo: None,
        }
    }

    /// The same line centered at its `x`.
    pub fn centered(mut self) -> Text {
        self.align = Align::Middle;
        self
    }

    /// The same line ending at its `x`.
    pub fn ending(mut self) -> Text {
        self.align = Align::End;
        self
    }

    /// The same line at most so many pixels wide.
    pub fn within(mut self, room: f32) -> Text {
        self.room = Some(room);
        self
    }

    /// The same words on at most so many lines, `room` pixels wide, the first on the baseline.
    pub fn broken(self, room: f32, lines: usize) -> Block {
        Block {
            text: self.within(room),
            leading: 1.22,
            lines,
            middle: false,
        }
    }

    /// The same line with a rim around its letters.
    pub fn rimmed(mut self, color: Color) -> Text {
        self.halo = Some(color);
        self
    }

    /// The same line on a rounded ground of this color and height, `pad` pixels longer at either end.
    pub fn on_pill(self, fill: Color, height: f32, pad: f32) -> Pill {
        Pill {
            text: self,
            fill,
            rim: None,
            pad,
            height,
            least: 0.0,
        }
    }
}

impl Block {
    /// The same lines around their `y`.
    pub fn around(mut self) -> Block {
        self.middle = true;
        self
    }

    /// The same lines, so many ems apart.
    pub fn leaded(mut self, leading: f32) -> Block {
        self.leading = leading;
        self
    }
}

impl Pill {
    /// The same pill with a line around it.
    pub fn rimmed(mut self, color: Color, width: f32) -> Pill {
        self.rim = Some(Stroke {
            color,
            width,
            dash: None,
            round: true,
        });
        self
    }

    /// The same pill at least so many pixels wide.
    pub fn at_least(mut self, width: f32) -> Pill {
        self.least = width;
        self
    }
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

    /// The same shape, seen through: from 0 (nothing to be seen) to 1.
    pub fn faded(mut self, opacity: f32) -> Shape {
        self.opacity = opacity;
        self
    }

    /// The same shape inside a rectangle alone.
    pub fn clipped(mut self, x: f32, y: f32, width: f32, height: f32) -> Shape {
        self.clip = Some([x, y, width, height]);
        self
    }
}

impl Sprite {
    /// A drawing with its origin at `x, y`.
    pub fn new(name: &'static str, x: f32, y: f32, scale: f32) -> Sprite {
        Sprite {
            name,
            x,
            y,
            scale,
            opacity: 1.0,
            tint: None,
        }
    }

    /// The same drawing in one color.
    pub fn tinted(mut self, color: Color) -> Sprite {
        self.tint = Some(color);
        self
    }

    /// The same drawing, seen through: from 0 (nothing to be seen) to 1.
    pub fn faded(mut self, opacity: f32) -> Sprite {
        self.opacity = opacity;
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

impl From<Block> for Item {
    fn from(block: Block) -> Item {
        Item::Block(block)
    }
}

impl From<Pill> for Item {
    fn from(pill: Pill) -> Item {
        Item::Pill(pill)
    }
}

/// Words as a picture or a board in words can show them: on one line, without marks of control and direction, without
/// pictographs and towers of accents, ornamental alphabets in plain letters.
///
/// Names come from people; nothing they hold may turn a line around, leave a hole in it or climb out of it.
pub fn plain(words: &str) -> String {
    let mut plain = String::with_capacity(words.len());
    let mut accents = 0;
    for letter in words.chars() {
        let letter = match u32::from(letter) {
            // No font of the house has the narrow no-break space; the wide one does not break either.
            0x202F => '\u{A0}',
            0x1D400..=0x1D6A3 => of_alphabet(u32::from(letter) - 0x1D400),
            0x1D7CE..=0x1D7FF => char::from(b'0' + ((u32::from(letter) - 0x1D7CE) % 10) as u8),
            full @ 0xFF01..=0xFF5E => char::from((full - 0xFF01) as u8 + b'!'),
            _ if letter.is_whitespace() && letter != '\u{A0}' => ' ',
            _ => letter,
        };
        if unseen(letter) || (letter == ' ' && plain.ends_with(' ')) {
            continue;
        }
        // Two accents are a letter of some language; more are a prank.
        accents = if is_accent(letter) { accents + 1 } else { 0 };
        if accents <= 2 && !(accents > 0 && plain.is_empty()) {
            plain.push(letter);
        }
    }
    plain.truncate(plain.trim_end().len());
    plain.trim_start().to_owned()
}

fn of_alphabet(place: u32) -> char {
    match (place % 52) as u8 {
        capital @ 0..26 => char::from(b'A' + capital),
        small => char::from(b'a' + small - 26),
    }
}

/// Whether a character stands above or below the one before it.
pub fn is_accent(letter: char) -> bool {
    matches!(u32::from(letter),
        0x0300..=0x036F | 0x0483..=0x0489 | 0x0591..=0x05BD | 0x0610..=0x061A | 0x064B..=0x065F | 0x1AB0..=0x1AFF
        | 0x1DC0..=0x1DFF | 0x20D0..=0x20FF | 0xFE20..=0xFE2F)
}

fn unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(u32::from(letter),
            0x00AD | 0x034F | 0x061C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
            | 0x202A..=0x202E | 0x2060..=0x206F | 0x20E3 | 0x2800 | 0x3164 | 0xE000..=0xF8FF | 0xFE00..=0xFE0F | 0xFEFF
            | 0xFFA0 | 0xFFF0..=0xFFFF | 0x1F000..=0x1FBFF | 0xE0000..=0x10FFFF)
}

impl Display for Color {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

impl Display for Scene {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} x {} on {}", self.width, self.height, self.ground.key)?;
        self.items.iter().try_for_each(|item| writeln!(f, "{item}"))
    }
}

impl Display for Ground {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} in {}", self.key, self.color)?;
        self.items.iter().try_for_each(|item| writeln!(f, "{item}"))
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Item::Shape(shape) => shape.fmt(f),
            Item::Sprite(sprite) => sprite.fmt(f),
            Item::Text(text) => write!(f, "text {text}"),
            Item::Pill(pill) => pill.fmt(f),
            Item::Block(block) => block.fmt(f),
        }
    }
}

impl Display for Shape {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.form {
            Form::Rect {
                x,
                y,
                width,
                height,
                radius,
            } => {
                write!(f, "rect {x} {y} {width} {height}")?;
                if *radius != 0.0 {
                    write!(f, " round {radius}")?;
                }
            }
            Form::Circle { x, y, radius } => write!(f, "circle {x} {y} {radius}")?,
            Form::Path(data) => write!(f, "path {data}")?,
        }
        if let Some(fill) = self.fill {
            write!(f, " fill {fill}")?;
        }
        if let Some(stroke) = &self.stroke {
            write!(f, " {stroke}")?;
        }
        faded(f, self.opacity)?;
        if let Some([x, y, width, height]) = self.clip {
            write!(f, " inside {x} {y} {width} {height}")?;
        }
        Ok(())
    }
}

impl Display for Stroke {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {} {}", self.color, self.width)?;
        if let Some([dash, gap]) = self.dash {
            write!(f, " dashed {dash}/{gap}")?;
        }
        Ok(())
    }
}

impl Display for Sprite {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "sprite {} at {} {} x{}",
            self.name, self.x, self.y, self.scale
        )?;
        if let Some(tint) = self.tint {
            write!(f, " in {tint}")?;
        }
        faded(f, self.opacity)
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let font = format!("{:?}", self.font).to_lowercase();
        let align = match self.align {
            Align::Start => "from",
            Align::Middle => "around",
            Align::End => "up to",
        };
        let (words, size, color) = (&self.words, self.size, self.color);
        write!(
            f,
            "{words:?} {font} {size} {color} {align} {} {}",
            self.x, self.y
        )?;
        if let Some(room) = self.room {
            write!(f, " within {room}")?;
        }
        match self.halo {
            Some(halo) => write!(f, " rimmed {halo}"),
            None => Ok(()),
        }
    }
}

impl Display for Pill {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "pill {} high {} pad {}",
            self.fill, self.height, self.pad
        )?;
        if self.least > 0.0 {
            write!(f, " least {}", self.least)?;
        }
        if let Some(rim) = &self.rim {
            write!(f, " {rim}")?;
        }
        write!(f, " {}", self.text)
    }
}

impl Display for Block {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let place = if self.middle { " around" } else { "" };
        let (text, lines, leading) = (&self.text, self.lines, self.leading);
        write!(f, "block{place} {lines} lines x{leading} {text}")
    }
}

fn faded(f: &mut Formatter<'_>, opacity: f32) -> fmt::Result {
    match opacity {
        1.0 => Ok(()),
        opacity => write!(f, " at {} %", (opacity * 100.0).round()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_turn_a_line_around_or_climb_out_of_it() {
        for (name, shown) in [
            ("Ma\u{202E}eve\u{202C}", "Maeve"),
            ("  O\u{200B}isín\n\tof the  West ", "Oisín of the West"),
            ("Z\u{300}\u{301}\u{302}\u{303}a", "Z\u{300}\u{301}a"),
            ("\u{301}a", "a"),
            ("🦊Fox🦊 👩‍🚀", "Fox"),
            ("𝓜𝓪𝓮𝓿𝓮 𝟙𝟚", "Maeve 12"),
            ("Ｗｉｄｅ！", "Wide!"),
            ("18\u{202F}coups\u{A0}!", "18\u{A0}coups\u{A0}!"),
            ("**bold** <@1>", "**bold** <@1>"),
            ("❤️1️⃣", "❤1"),
            ("🦊", ""),
            ("שלום", "שלום"),
        ] {
            assert_eq!(plain(name), shown, "{name:?}");
        }
    }

    #[test]
    fn a_scene_reads_as_text() {
        let ink = Color::hex(0x2A2019);
        let scene = Scene {
            width: 10,
            height: 20,
            ground: Arc::new(Ground {
                key: "box".into(),
                color: ink,
                items: Vec::new(),
            }),
            items: vec![
                Form::rounded(1.0, 2.0, 3.0, 4.5, 14.0)
                    .filled(ink)
                    .outlined(ink, 3.0)
                    .dashed(6.0, 8.0)
                    .into(),
                Form::Path("M0 0H9".into())
                    .lined(ink, 2.0)
                    .faded(0.5)
                    .clipped(0.0, 0.0, 4.0, 4.0)
                    .into(),
                Sprite::new("brandubh/king", 5.0, 6.0, 1.38)
                    .faded(0.35)
                    .into(),
                Sprite::new("icons/sword", 5.0, 6.0, 0.1).tinted(ink).into(),
                Text::new("Maeve", Font::Name, 44.0, ink, 1.0, 9.0)
                    .ending()
                    .within(350.0)
                    .into(),
                Text::new("Inn", Font::Name, 38.0, ink, 1.0, 9.0)
                    .rimmed(ink)
                    .into(),
                Text::new("Gain 3 Doubloons.", Font::Words, 36.0, ink, 1.0, 9.0)
                    .broken(100.0, 2)
                    .around()
                    .into(),
                Text::new("wins", Font::Strong, 33.0, ink, 1.0, 9.0)
                    .on_pill(ink, 46.0, 20.0)
                    .rimmed(ink, 5.0)
                    .into(),
            ],
        };
        let said = "10 x 20 on box\n\
            rect 1 2 3 4.5 round 14 fill #2A2019 line #2A2019 3 dashed 6/8\n\
            path M0 0H9 line #2A2019 2 at 50 % inside 0 0 4 4\n\
            sprite brandubh/king at 5 6 x1.38 at 35 %\n\
            sprite icons/sword at 5 6 x0.1 in #2A2019\n\
            text \"Maeve\" name 44 #2A2019 up to 1 9 within 350\n\
            text \"Inn\" name 38 #2A2019 from 1 9 rimmed #2A2019\n\
            block around 2 lines x1.22 \"Gain 3 Doubloons.\" words 36 #2A2019 from 1 9 within 100\n\
            pill #2A2019 high 46 pad 20 line #2A2019 5 \"wins\" strong 33 #2A2019 from 1 9\n";
        assert_eq!(scene.to_string(), said);
    }
}
