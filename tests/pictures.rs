//! Pictures: what is drawn and said of every state of a game, in golden texts and a few golden images.
//!
//! New goldens are written with `INSTA_UPDATE=always GOLDEN=write cargo test --test pictures`; look at them before they
//! are kept.

#[path = "pictures/rivalry.rs"]
mod rivalry;

use image::{GrayImage, RgbImage, RgbaImage};
use imageproc::stats::{histogram, peak_signal_to_noise_ratio};
use quartermaster::face::{Ending, Face, Moment, Reader};
use quartermaster::games::brandubh::{Brandubh, ENDS, OBJECTIONS, Piece, Side, View};
use quartermaster::render::{Png, Renderer};
use quartermaster::rules::{Dice, Game, Objection, Options, Outcome, Seat, Viewer};
use quartermaster::scene::{Color, Form, Ground, Item, Scene, Sprite, Text, style};
use quartermaster::words::Lang;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

mod pictures {
    mod brothers;
    mod oath;
}

static RENDERER: LazyLock<Renderer> =
    LazyLock::new(|| Renderer::new().expect("the assets are whole"));

/// The defenders' win from the rulings of real games.
const CORNER: &str = "d6-f6 d5-c5 d7-d6 d4-d5 g4-g5 e4-e7 g5-e5 c5-c6 b4-b5 c4-c5 d1-e1 e7-e6xd6 b5-b7 d5-d7 f6-f7 \
    d7-c7xb7 a4-a6 c7-a7";
const AT_CORNER: &str = "d2-e2 c4-c3 b4-b3 c3-c2 f4-f5 d4-b4 d6-c6 b4-b7 d7-c7";
const NO_MOVE: &str = "d2-e2 c4-c2 d6-c6 d3-f3 e2-f2xf3 e4-e1 d1-c1 d4-d1 b4-b2 e1-e2 f2-f1 d1-e1xf1 f4-f1 d5-d1 \
    c6-c3xc2 e2-d2 c3-e3 d2-e2 g4-g3 e2-d2 d7-d3 d2-e2 b2-d2 e2-g2 e3-e2 g2-f2 g3-f3xf2";
/// The start comes back after four moves, and once more after eight.
const ROUND: &str = "d2-e2 d3-e3 e2-d2 e3-d3";

/// A state of a game that people get to see.
struct State {
    name: &'static str,
    view: View,
    moment: Moment<'static>,
}

fn states() -> Vec<State> {
    let start = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 A";
    let after = |name, position, moves: &str, moment| State {
        name,
        view: played(position, moves).view(Viewer::Onlooker),
        moment,
    };
    let part = |count: usize| {
        CORNER
            .split_whitespace()
            .take(count)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let twice = format!("{ROUND} {ROUND}");
    let mut long_line = after(
        "three_captured_late",
        "3a3/1ad1da1/3d3/7/7/7/2k4 A",
        "d7-d6",
        Moment::Live,
    );
    long_line.view.plies = 188;
    vec![
        after("start", start, "", Moment::Live),
        after("midgame", start, &part(12), Moment::Live),
        after("preview", start, &part(16), Moment::Preview),
        after("preview_of_the_win", start, CORNER, Moment::Preview),
        after("corner", start, CORNER, Moment::Live),
        after("king_at_corner", start, AT_CORNER, Moment::Live),
        after(
            "king_between_two",
            "7/7/7/7/1ak2a1/7/7 A",
            "f3-d3",
            Moment::Live,
        ),
        after(
            "king_on_throne",
            "7/7/3a3/2aka2/7/3a3/7 A",
            "d2-d3",
            Moment::Live,
        ),
        after(
            "preview_of_the_catch",
            "7/7/3a3/2aka2/7/3a3/7 A",
            "d2-d3",
            Moment::Preview,
        ),
        after("no_move", start, NO_MOVE, Moment::Live),
        after(
            "no_attackers",
            "7/7/7/3k3/1d5/a6/7 D",
            "b3-a3",
            Moment::Live,
        ),
        after("repeated", start, ROUND, Moment::Live),
        after("preview_of_the_repetition", start, ROUND, Moment::Preview),
        after("repetition", start, &twice, Moment::Live),
        after(
            "from_the_throne",
            "1a5/7/7/3k3/7/7/5a1 D",
            "d4-d6",
            Moment::Live,
        ),
        after(
            "resigned",
            start,
            &part(13),
            Moment::Ended(&Ending::Resigned(Seat(1))),
        ),
        after("agreed", start, &part(13), Moment::Ended(&Ending::Agreed)),
        after("abandoned", start, "", Moment::Ended(&Ending::Abandoned)),
        long_line,
    ]
}

/// The state of this name.
fn state(name: &str) -> State {
    let found = states().into_iter().find(|state| state.name == name);
    found.unwrap_or_else(|| panic!("no state is called {name}"))
}

/// A position with moves played from it.
fn played(position: &str, moves: &str) -> Brandubh {
    let mut dice = Dice::from_number(0);
    let mut game = Brandubh::set_up(position, &Options::default()).expect("a position");
    for typed in moves.split_whitespace() {
        let seat = game.view(Viewer::Onlooker).to_move.seat();
        let view = game.view(Viewer::Seat(seat));
        let ask = game
            .ask(seat)
            .unwrap_or_else(|| panic!("the game is over before {typed}"));
        let action = ask
            .options
            .into_iter()
            .find(|action| Brandubh::reads(&view, seat, action, typed));
        game.apply(
            seat,
            &action.unwrap_or_else(|| panic!("{typed} is not legal")),
            &mut dice,
        );
    }
    game
}

fn reader(lang: Lang) -> Reader {
    named(lang, "Maeve", "Oisín")
}

fn named(lang: Lang, attacker: &str, defender: &str) -> Reader {
    Reader {
        lang,
        names: vec![attacker.to_owned(), defender.to_owned()],
    }
}

/// Readers whose names are as unkind to a line as names in Discord can be.
fn awkward_readers() -> Vec<Reader> {
    let names = [
        (
            "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
            "Maximilian Featherstonehaugh III",
        ),
        (
            "**Bo_ld** `x` <@12345> ||s||",
            "\u{202E}evil\u{202C} \u{200B}\u{200D}",
        ),
        ("🦊🦊🦊", "漢字漢字漢字漢字"),
        ("שלום עולם", "مرحبا بالعالم"),
        (
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}algo",
            "𝓜𝓪𝓮𝓿𝓮 👑 of Connacht",
        ),
        ("", "   "),
        ("line\nbreak\ttab", "```rust```"),
    ];
    let readers = names
        .iter()
        .flat_map(|(one, other)| Lang::ALL.map(|lang| named(lang, one, other)));
    readers.collect()
}

/// Every state in every language; the states that show most, for every awkward name as well.
fn all_scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for state in states() {
        let full = [
            "start",
            "preview_of_the_win",
            "corner",
            "preview_of_the_repetition",
        ]
        .contains(&state.name);
        let awkward = if full { awkward_readers() } else { Vec::new() };
        for reader in Lang::ALL.map(reader).into_iter().chain(awkward) {
            let name = format!("{} for {:?} in {:?}", state.name, reader.names, reader.lang);
            scenes.push((name, Brandubh::scene(&state.view, state.moment, &reader)));
        }
    }
    scenes
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

fn decoded(png: &Png) -> RgbImage {
    image::load_from_memory(&png.bytes)
        .expect("a PNG")
        .to_rgb8()
}

fn kept_in_golden(test: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(test);
}

#[test]
fn every_state_is_drawn_as_before() {
    kept_in_golden(|| {
        for state in states() {
            let scene = Brandubh::scene(&state.view, state.moment, &reader(Lang::En));
            insta::assert_snapshot!(format!("brandubh_{}", state.name), scene.to_string());
        }
        for name in ["start", "midgame", "preview", "corner"] {
            let state = state(name);
            let scene = Brandubh::scene(&state.view, state.moment, &reader(Lang::Fr));
            insta::assert_snapshot!(format!("brandubh_{name}_fr"), scene.to_string());
        }
        insta::assert_snapshot!("brandubh_ground", state("start").scene().ground.to_string());
    });
}

impl State {
    fn scene(&self) -> Scene {
        Brandubh::scene(&self.view, self.moment, &reader(Lang::En))
    }
}

#[test]
fn every_state_is_told_in_words_as_before() {
    kept_in_golden(|| {
        for lang in Lang::ALL {
            let mut told = String::new();
            for state in states() {
                let text = Brandubh::text(&state.view, state.moment, &reader(lang));
                let alt = Brandubh::alt(&state.view, state.moment, &reader(lang));
                told.push_str(&format!("== {}\n{text}\n\n{alt}\n\n", state.name));
            }
            insta::assert_snapshot!(format!("brandubh_in_words_{}", lang.code()), told);
        }
    });
}

#[test]
fn pictures_look_as_before() {
    for (name, lang) in [
        ("start", Lang::En),
        ("midgame", Lang::Fr),
        ("preview", Lang::En),
        ("corner", Lang::Fr),
    ] {
        let state = state(name);
        let scene = Brandubh::scene(&state.view, state.moment, &reader(lang));
        let png = RENDERER.draw(&scene);
        let path = golden(&format!("brandubh_{name}_{}.png", lang.code()));
        if std::env::var("GOLDEN").as_deref() == Ok("write") {
            std::fs::write(&path, &png.bytes).expect("the golden picture is written");
        }
        let kept = image::open(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let kept = kept.to_rgb8();
        let drawn = decoded(&png);
        assert_eq!(drawn.dimensions(), kept.dimensions(), "{name}");
        let alike = peak_signal_to_noise_ratio(&kept, &drawn);
        assert!(
            alike >= 45.0,
            "{name} differs from the golden picture: {alike:.1} dB"
        );
    }
}

#[test]
fn a_lost_piece_is_noticed() {
    // What the tolerance above is worth: one lozenge of the footer, the smallest thing there is, is seen to be missing.
    let whole = state("start").scene();
    let mut lacking = whole.clone();
    let at = lacking
        .items
        .iter()
        .rposition(|item| matches!(item, Item::Sprite(sprite) if sprite.scale < 0.5));
    lacking.items.remove(at.expect("the footer has pieces"));
    let alike = peak_signal_to_noise_ratio(
        &decoded(&RENDERER.draw(&whole)),
        &decoded(&RENDERER.draw(&lacking)),
    );
    assert!(alike < 45.0, "{alike:.1} dB");
}

/// Every state in every language, drawn: seldom enough, for in a debug build it takes its time.
static DRAWN: LazyLock<Vec<(&'static str, Scene, Png)>> = LazyLock::new(|| {
    let mut drawn = Vec::new();
    for state in states() {
        for lang in Lang::ALL {
            let scene = Brandubh::scene(&state.view, state.moment, &reader(lang));
            let png = RENDERER.draw(&scene);
            drawn.push((state.name, scene, png));
        }
    }
    drawn
});

#[test]
fn pictures_are_small_files_of_the_right_size() {
    for (name, _, png) in DRAWN.iter() {
        assert!(
            png.bytes.len() < 150_000,
            "{name}: {} bytes",
            png.bytes.len()
        );
        assert_eq!((png.width, png.height), (1200, 1464), "{name}");
        let header = &png.bytes[16..26];
        assert_eq!(
            header,
            [0, 0, 4, 176, 0, 0, 5, 184, 8, 3],
            "{name}: eight bits, indexed"
        );
    }
}

#[test]
fn the_palette_costs_nothing_that_is_seen() {
    for (name, scene, png) in DRAWN.iter().step_by(2) {
        let before = image::DynamicImage::from(RENDERER.pixels(scene)).to_rgb8();
        let alike = peak_signal_to_noise_ratio(&before, &decoded(png));
        assert!(alike >= 44.0, "{name}: {alike:.1} dB");
    }
}

#[test]
fn everything_in_a_scene_can_be_drawn() {
    for state in states() {
        assert_eq!(
            RENDERER.faults(&state.scene()),
            Vec::<String>::new(),
            "{}",
            state.name
        );
    }
}

/// The line of words of an item, if it has any.
fn words(item: &Item) -> Option<&Text> {
    match item {
        Item::Text(text) => Some(text),
        Item::Pill(pill) => Some(&pill.text),
        Item::Block(block) => Some(&block.text),
        Item::Shape(_) | Item::Sprite(_) => None,
    }
}

/// Every line of words of an item as it is set: those of a block one by one.
fn all_words(item: &Item) -> Vec<Text> {
    match item {
        Item::Text(text) => vec![text.clone()],
        Item::Pill(pill) => vec![pill.text.clone()],
        Item::Block(block) => RENDERER.lines(block),
        Item::Shape(_) | Item::Sprite(_) => Vec::new(),
    }
}

#[test]
fn no_words_are_smaller_than_11_pixels_on_a_phone() {
    for (name, scene) in all_scenes() {
        for text in scene
            .ground
            .items
            .iter()
            .chain(&scene.items)
            .filter_map(words)
        {
            let set = RENDERER.set(text);
            assert!(
                set.size >= style::LEAST,
                "{name}: {:?} at {}",
                set.words,
                set.size
            );
        }
    }
}

#[test]
fn only_names_are_ever_cut() {
    for (name, scene) in all_scenes() {
        for text in scene.items.iter().filter_map(words) {
            let set = RENDERER.set(text);
            let person = text.font == quartermaster::scene::Font::Name;
            assert!(person || !set.cut && set.spacing == 0.0, "{name}: {set:?}");
            assert!(
                text.room.is_none_or(|room| set.width <= room + 0.1),
                "{name}: {set:?}"
            );
        }
    }
}

#[test]
fn no_words_leave_the_picture_or_touch_other_words() {
    for (name, scene) in all_scenes() {
        let boxes: Vec<(String, [f32; 4])> = scene
            .ground
            .items
            .iter()
            .chain(&scene.items)
            .filter_map(|item| Some((words(item)?.words.clone(), RENDERER.words_box(item)?)))
            .collect();
        for (at, (one, [x, y, width, height])) in boxes.iter().enumerate() {
            let inside = *x >= 20.0 && x + width <= 1180.0 && *y >= 8.0 && y + height <= 1456.0;
            assert!(inside, "{name}: {one:?} leaves the picture");
            for (other, [left, top, wide, high]) in &boxes[at + 1..] {
                let apart = x + width <= *left
                    || left + wide <= *x
                    || y + height <= *top
                    || top + high <= *y;
                assert!(apart, "{name}: {one:?} touches {other:?}");
            }
        }
        // The line of the last move stops before the row of pieces.
        let line = scene
            .items
            .iter()
            .filter_map(|item| Some((words(item)?, RENDERER.words_box(item)?)));
        for (text, [x, _, width, _]) in line.filter(|(text, _)| (1390.0..1420.0).contains(&text.y))
        {
            assert!(
                x + width <= 585.0,
                "{name}: {:?} touches the pieces",
                text.words
            );
        }
    }
}

fn luminance(color: [u8; 3]) -> f64 {
    let [red, green, blue] = color.map(|value| {
        let value = f64::from(value) / 255.0;
        match value <= 0.04045 {
            true => value / 12.92,
            false => ((value + 0.055) / 1.055).powf(2.4),
        }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn all_words_stand_out_from_their_ground() {
    let rgb = |color: Color| [color.0, color.1, color.2];
    for state in states() {
        let scene = state.scene();
        let mut blank = scene.clone();
        let mut ground = Ground::clone(&scene.ground);
        ground.key.push_str(" without words");
        ground.items.retain(|item| words(item).is_none());
        blank.ground = Arc::new(ground);
        blank.items.retain(|item| words(item).is_none());
        let below = RENDERER.pixels(&blank);
        let mut checked = 0;
        for item in scene.ground.items.iter().chain(&scene.items) {
            let grounds: BTreeSet<[u8; 3]> = match item {
                Item::Pill(pill) => [rgb(pill.fill)].into(),
                Item::Text(_) | Item::Block(_) => {
                    let [x, y, width, height] = RENDERER.words_box(item).expect("words have a box");
                    common_colors(&below, x, y, width, height)
                }
                Item::Shape(_) | Item::Sprite(_) => continue,
            };
            let text = words(item).expect("it has words");
            // Capital letters in badges are large type, 36 px bold and framed in ink: three to one is enough there.
            let least = if text.font == quartermaster::scene::Font::Badge {
                3.0
            } else {
                4.5
            };
            for ground in grounds {
                let contrast = contrast(rgb(text.color), ground);
                assert!(
                    contrast >= least,
                    "{}: {:?} on {ground:?}: {contrast:.2}",
                    state.name,
                    text.words
                );
                checked += 1;
            }
        }
        assert!(checked >= 20, "{}: only {checked} grounds", state.name);
    }
}

/// The colors that fill more than a twentieth of a box.
fn common_colors(pixels: &RgbaImage, x: f32, y: f32, width: f32, height: f32) -> BTreeSet<[u8; 3]> {
    let mut counts = std::collections::BTreeMap::<[u8; 3], u32>::new();
    // The letters stand in the middle of the box: up to the height of capitals, down to the baseline.
    let (top, bottom) = (y + 0.08 * height, y + 0.8 * height);
    for row in top as u32..bottom as u32 {
        for column in x as u32..(x + width) as u32 {
            let [red, green, blue, _] = pixels.get_pixel(column, row).0;
            *counts.entry([red, green, blue]).or_default() += 1;
        }
    }
    let all: u32 = counts.values().sum();
    let common = counts.into_iter().filter(|&(_, count)| 20 * count > all);
    common.map(|(color, _)| color).collect()
}

/// One item on the color of a cell, in gray.
fn gray(items: Vec<Item>) -> GrayImage {
    let scene = Scene {
        width: 150,
        height: 150,
        ground: Arc::new(Ground {
            key: "cell".to_owned(),
            color: Color::hex(0xEBD09A),
            items: Vec::new(),
        }),
        items,
    };
    image::DynamicImage::from(RENDERER.pixels(&scene)).to_luma8()
}

fn mean(image: &GrayImage) -> f64 {
    let middle = image::imageops::crop_imm(image, 45, 45, 60, 60).to_image();
    let shades = &histogram(&middle).channels[0];
    let sum: u64 = (0u64..)
        .zip(shades)
        .map(|(shade, &count)| shade * u64::from(count))
        .sum();
    sum as f64 / 3600.0
}

/// Where something stands at all.
fn silhouette(image: &GrayImage) -> Vec<bool> {
    let ground = image.get_pixel(0, 0).0[0];
    image
        .pixels()
        .map(|pixel| pixel.0[0].abs_diff(ground) > 12)
        .collect()
}

#[test]
fn pieces_differ_without_color_in_tone_and_in_outline() {
    let piece = |name| gray(vec![Sprite::new(name, 75.0, 75.0, 1.38).into()]);
    let pieces = ["brandubh/attacker", "brandubh/defender", "brandubh/king"].map(piece);
    let tones: Vec<f64> = pieces.iter().map(mean).collect();
    assert!(
        tones[1] - tones[0] > 60.0,
        "attackers are dark, defenders are light: {tones:?}"
    );
    for (at, one) in pieces.iter().enumerate() {
        for other in &pieces[at + 1..] {
            let (one, other) = (silhouette(one), silhouette(other));
            let union = one
                .iter()
                .zip(&other)
                .filter(|&(one, other)| *one || *other)
                .count();
            let both = one
                .iter()
                .zip(&other)
                .filter(|&(one, other)| *one && *other)
                .count();
            assert!(
                (both as f64) < 0.85 * union as f64,
                "{both} of {union} pixels are the same"
            );
        }
    }
    // A captured piece is not taken for a standing one.
    let ghost = gray(vec![
        Sprite::new("brandubh/attacker", 75.0, 75.0, 1.38)
            .faded(0.35)
            .into(),
    ]);
    assert!(mean(&ghost) - mean(&pieces[0]) > 40.0);
}

/// Case 90.
#[test]
fn seats_differ_without_color() {
    let badges: Vec<GrayImage> = (0..5)
        .map(|seat| gray(style::badge(Seat(seat), 75.0, 75.0, 54.0)))
        .collect();
    for (at, one) in badges.iter().enumerate() {
        for other in &badges[at + 1..] {
            let apart = one
                .pixels()
                .zip(other.pixels())
                .filter(|(one, other)| one.0[0].abs_diff(other.0[0]) > 40);
            assert!(apart.count() > 300, "two badges look alike in gray");
        }
    }
}

#[test]
fn a_preview_differs_from_a_move_without_color() {
    let played = state("corner");
    let preview = state("preview_of_the_win");
    let say = |state: &State, lang| {
        let scene = Brandubh::scene(&state.view, state.moment, &reader(lang));
        scene
            .items
            .iter()
            .filter_map(words)
            .map(|text| text.words.clone())
            .collect::<Vec<_>>()
    };
    assert!(
        say(&preview, Lang::En)
            .iter()
            .any(|words| words == "PREVIEW: not yet played")
    );
    assert!(
        say(&preview, Lang::Fr)
            .iter()
            .any(|words| words.starts_with("APERÇU"))
    );
    assert!(
        !say(&played, Lang::En)
            .iter()
            .any(|words| words.contains("PREVIEW"))
    );
    let dashed = |state: &State| {
        let scene = state.scene();
        scene
            .items
            .iter()
            .filter(|item| matches!(item, Item::Shape(shape) if shape.stroke.as_ref().is_some_and(|line| line.dash.is_some())))
            .count()
    };
    assert_eq!(
        (dashed(&preview), dashed(&played)),
        (3, 0),
        "two squares and the whole picture"
    );
}

#[test]
fn every_piece_is_drawn_where_it_stands() {
    for state in states() {
        let scene = state.scene();
        let taken = state.view.last.iter().flat_map(|moved| &moved.captured);
        let king_taken = taken.clone().any(|&(_, piece)| piece == Piece::King);
        for (square, piece) in state.view.board.pieces() {
            let x = 117.0 + 138.0 * (f32::from(square.column) + 0.5);
            let y = 308.0 + 138.0 * (f32::from(6 - square.row) + 0.5);
            let name = match piece {
                Piece::Attacker => "brandubh/attacker",
                Piece::Defender => "brandubh/defender",
                Piece::King => "brandubh/king",
            };
            let sprite = Sprite::new(name, x, y, 1.38);
            let sprite = match piece == Piece::King && king_taken {
                true => sprite.faded(0.35),
                false => sprite,
            };
            assert!(
                scene.items.contains(&sprite.into()),
                "{}: {piece:?} on {square}",
                state.name
            );
        }
        for &(square, _) in taken {
            let x = 117.0 + 138.0 * (f32::from(square.column) + 0.5);
            let crossed = scene.items.iter().any(|item| {
                matches!(item, Item::Sprite(sprite) if sprite.name == "brandubh/cross" && sprite.x == x)
            });
            assert!(crossed, "{}: the capture on {square}", state.name);
        }
    }
}

/// Case 89.
#[test]
fn alt_texts_say_where_every_piece_stands_and_stay_within_discords_limit() {
    for state in states() {
        for reader in Lang::ALL.map(reader).into_iter().chain(awkward_readers()) {
            let alt = Brandubh::alt(&state.view, state.moment, &reader);
            assert!(
                alt.chars().count() <= 1024,
                "{}: {} characters",
                state.name,
                alt.chars().count()
            );
            for (square, _) in state.view.board.pieces() {
                assert!(
                    alt.contains(&square.to_string()),
                    "{}: {square} in {alt}",
                    state.name
                );
            }
            assert!(!alt.contains(['{', '\u{202E}', '\u{2068}', '\n']), "{alt}");
            let text = Brandubh::text(&state.view, state.moment, &reader);
            assert!(text.chars().count() <= 1900, "{}", state.name);
            assert!(
                !text.contains(['`', '\u{202E}', '{']),
                "a code block stays one: {text}"
            );
            let board: String = text.lines().skip(2).take(7).collect();
            for letter in ['a', 'd', 'k'] {
                let there = state
                    .view
                    .board
                    .pieces()
                    .filter(|(_, piece)| piece.letter() == letter)
                    .count();
                assert_eq!(
                    board.matches(letter).count(),
                    there,
                    "{}: {letter} in\n{text}",
                    state.name
                );
            }
        }
    }
}

/// Says a phrase and makes sure that its sentence exists in that very language.
fn said(lang: Lang, phrase: &quartermaster::words::Phrase) -> String {
    let said = reader(lang).say(phrase);
    assert!(
        !said.contains("brandubh-") && !said.contains(['{', '}']),
        "{said}"
    );
    said
}

#[test]
fn every_end_is_told_with_its_winner_and_its_reason() {
    for lang in Lang::ALL {
        let mut told = BTreeSet::new();
        for (reason, rule) in ENDS {
            for winner in [Seat(0), Seat(1)] {
                let outcome = Outcome {
                    winners: vec![winner],
                    reason,
                    rule,
                    scores: None,
                };
                let end = said(lang, &Brandubh::end(&outcome));
                assert!(end.contains(["Maeve", "Oisín"][winner.index()]), "{end}");
                told.insert(end);
            }
        }
        assert_eq!(told.len(), 2 * ENDS.len(), "no two ends sound alike");
    }
}

#[test]
fn every_objection_names_what_it_speaks_of() {
    for lang in Lang::ALL {
        let mut told = BTreeSet::new();
        for ground in OBJECTIONS {
            let fact = |name: &str| match name {
                "piece" => "k".to_owned(),
                name => format!("<{name}>"),
            };
            let objection = Objection {
                rule: ground.rule,
                reason: ground.reason,
                facts: ground
                    .facts
                    .iter()
                    .map(|&name| (name, fact(name)))
                    .collect(),
            };
            let why = said(lang, &Brandubh::object(&objection));
            for name in ground.facts.iter().filter(|&&name| name != "piece") {
                let left_out = ["brandubh-no-throne", "brandubh-no-corner"]
                    .contains(&ground.reason)
                    && *name == "from";
                assert!(
                    left_out || why.contains(&fact(name)),
                    "{}: {name} in {why}",
                    ground.reason
                );
            }
            told.insert(why);
        }
        assert_eq!(
            told.len(),
            OBJECTIONS.len(),
            "no two objections sound alike"
        );
    }
}

#[test]
fn labels_are_short_and_lead_to_one_move_each() {
    for state in states() {
        let options = state.view.options();
        for lang in Lang::ALL {
            let mut paths = BTreeSet::new();
            for action in &options {
                let path: Vec<String> = Brandubh::label(&state.view, action)
                    .iter()
                    .map(|word| said(lang, word))
                    .collect();
                assert_eq!(path.len(), 2, "piece, then square");
                assert!(
                    path.iter().all(|word| word.chars().count() <= 40),
                    "{path:?}"
                );
                paths.insert(path);
            }
            assert_eq!(paths.len(), options.len(), "{}", state.name);
        }
    }
    let view = state("king_at_corner").view;
    assert!(
        view.options().is_empty(),
        "nothing is to be chosen after the end"
    );
}

/// The labels of the one move that has this notation.
fn label(position: &str, notation: &str) -> Vec<String> {
    let view = played(position, "").view(Viewer::Onlooker);
    let action = view
        .options()
        .into_iter()
        .find(|action| action.to_string() == notation);
    let path = Brandubh::label(&view, &action.expect("a legal move"));
    path.iter().map(|word| said(Lang::En, word)).collect()
}

#[test]
fn labels_name_the_king_captures_and_corners() {
    let fixture = "7/7/7/2k4/7/a1d3a/7 A";
    assert_eq!(label(fixture, "a2-b2"), ["a2", "b2"]);
    assert_eq!(label(fixture, "g2-d2"), ["g2", "d2"]);
    assert_eq!(
        label("7/7/7/2k4/7/1ad3a/7 A", "g2-d2"),
        ["g2", "d2, takes c2"]
    );
    assert_eq!(label("7/7/7/1ak3a/7/7/7 A", "g4-e4"), ["g4", "e4"]);
    assert_eq!(
        label("7/7/7/7/1ak3a/7/7 A", "g3-d3"),
        ["g3", "d3, takes the king"]
    );
    assert_eq!(
        label("7/7/7/7/a6/7/2k4 D", "c1-a1"),
        ["c1, king", "a1, a corner"]
    );
    assert_eq!(label("7/7/7/7/a6/7/2k4 D", "c1-c4"), ["c1, king", "c4"]);
}

#[test]
fn what_happened_is_told_in_sentences() {
    let mut dice = Dice::from_number(0);
    let mut tell = |position: &str, notation: &str, lang: Lang| -> Vec<String> {
        let mut game = Brandubh::set_up(position, &Options::default()).expect("a position");
        let seat = game.view(Viewer::Onlooker).to_move.seat();
        let action = game
            .ask(seat)
            .expect("a question")
            .options
            .into_iter()
            .find(|it| it.to_string() == notation);
        let events = game.apply(seat, &action.expect("a legal move"), &mut dice);
        events
            .iter()
            .map(|event| said(lang, &Brandubh::narrate(event)))
            .collect()
    };
    assert_eq!(
        tell("7/7/7/2k4/7/1ad3a/7 A", "g2-d2", Lang::En),
        ["Maeve moves an attacker from g2 to d2 and takes c2."]
    );
    assert_eq!(
        tell("7/7/7/7/1ak3a/7/7 A", "g3-d3", Lang::Fr),
        [
            "Maeve joue un attaquant de g3 en d3 et prend le roi en c3.",
            "Maeve gagne avec les attaquants. Le roi est pris entre deux attaquants."
        ]
    );
    assert_eq!(
        tell("7/7/7/7/a6/7/2k4 D", "c1-a1", Lang::En),
        [
            "Oisín moves the king from c1 to a1.",
            "Oisín wins with the defenders. The king has reached a corner."
        ]
    );
}

#[test]
fn the_question_warns_of_a_repetition() {
    for lang in Lang::ALL {
        let calm = said(lang, &Brandubh::question(&state("start").view, Seat(0)));
        let warned = said(lang, &Brandubh::question(&state("repeated").view, Seat(0)));
        assert!(
            warned.starts_with(&calm) && warned.len() > calm.len() + 20,
            "{warned}"
        );
    }
}

#[test]
fn card_and_rules_are_there_in_both_languages() {
    for lang in Lang::ALL {
        let card = said(lang, &Brandubh::card());
        assert!(
            (600..2000).contains(&card.chars().count()),
            "{}",
            card.chars().count()
        );
        assert!(card.split("\n\n").count() >= 4, "paragraphs");
        assert!(Brandubh::rules(lang).contains("**6.7**"));
    }
    assert_ne!(Brandubh::rules(Lang::En), Brandubh::rules(Lang::Fr));
    assert_ne!(
        said(Lang::En, &Brandubh::side(Seat(1))),
        said(Lang::Fr, &Brandubh::side(Seat(1)))
    );
    assert_eq!(Side::of(Seat(1)), Some(Side::Defenders));
}

#[test]
fn many_threads_draw_the_same_pictures() {
    let renderer = Renderer::new().expect("the assets are whole");
    let scenes: Vec<Scene> = ["start", "preview", "corner"]
        .map(|name| state(name).scene())
        .into();
    let alone: Vec<Png> = scenes.iter().map(|scene| RENDERER.draw(scene)).collect();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..6)
            .map(|at| {
                let (renderer, scenes) = (&renderer, &scenes);
                scope.spawn(move || (at % 3, renderer.draw(&scenes[at % 3])))
            })
            .collect();
        for thread in threads {
            let (at, png) = thread.join().expect("drawing does not panic");
            assert!(png == alone[at], "a picture depends on who draws it");
        }
    });
}

#[test]
fn a_scene_with_faults_is_drawn_without_them() {
    let mut scene = state("start").scene();
    let sound = RENDERER.draw(&scene);
    scene
        .items
        .push(Sprite::new("brandubh/nobody", 0.0, 0.0, 1.0).into());
    scene
        .items
        .push(Form::Path("nonsense".to_owned()).filled(style::INK).into());
    assert_eq!(RENDERER.faults(&scene).len(), 2);
    assert!(RENDERER.draw(&scene) == sound);
}

#[test]
fn two_grounds_of_one_key_are_not_mistaken() {
    let ground = |color| Scene {
        width: 8,
        height: 8,
        ground: Arc::new(Ground {
            key: "shared".to_owned(),
            color,
            items: Vec::new(),
        }),
        items: Vec::new(),
    };
    let first = |scene: &Scene| RENDERER.pixels(scene).get_pixel(0, 0).0;
    assert_eq!(first(&ground(style::INK))[..3], [0x2A, 0x20, 0x19]);
    assert_eq!(first(&ground(style::PAPER))[..3], [0xF4, 0xE8, 0xCC]);
}
