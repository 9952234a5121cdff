//! Pictures of Brothers: what is drawn and said of every state of the game, in golden texts, and that all of it can be read.

use super::super::{RENDERER, common_colors, contrast, decoded, golden, words};
use image::RgbImage;
use imageproc::stats::peak_signal_to_noise_ratio;
use quartermaster::face::{Ending, Face, Moment, Reader};
use quartermaster::games::brothers::{Action, BEGINS, Brothers, View};
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use quartermaster::scene::{Color, Font, Item, Scene, style};
use quartermaster::words::{Lang, Phrase};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// A recorded match, as its seats and its placements.
fn record(name: &str) -> (usize, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/matches/brothers")
        .join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let (head, moves) = text
        .split_once("\n\n")
        .expect("an empty line before the moves");
    let seats = head.lines().find_map(|line| line.strip_prefix("seats: "));
    let seats = seats.map_or(2, |seats| seats.parse().expect("a number"));
    (seats, moves.split_whitespace().map(str::to_owned).collect())
}

/// The view after so many placements of a record.
fn after(name: &str, plays: usize) -> View {
    let (seats, record) = record(name);
    let options = Options {
        choices: [(BEGINS.to_owned(), "A".to_owned())].into(),
        data: None,
    };
    let mut dice = Dice::from_number(0);
    let mut game = Brothers::deal(&options, seats, &mut dice);
    for typed in &record[..plays] {
        let asked = Seat::all(seats).find_map(|seat| Some((seat, game.ask(seat)?.options)));
        let (seat, options) = asked.unwrap_or_else(|| panic!("{name} is over before {typed}"));
        let action = options.iter().find(|action| action.to_string() == *typed);
        let action = action.unwrap_or_else(|| panic!("{name}: {typed} is not offered"));
        game.apply(seat, action, &mut dice);
    }
    game.view(Viewer::Onlooker)
}

fn reader(lang: Lang) -> Reader {
    let names = ["Maeve", "Oisín", "Bartholomew-Maximilian", "Ní Dhomhnaill"];
    named(lang, names)
}

fn named(lang: Lang, names: [&str; 4]) -> Reader {
    Reader {
        lang,
        names: names.map(str::to_owned).into(),
    }
}

/// A reader whose players' names are as unkind to a line as names in Discord can be.
fn awkward(lang: Lang) -> Reader {
    named(
        lang,
        [
            "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
            "**Bo_ld** `x` <@12345> ||s||",
            "\u{202E}evil\u{202C} 🦊 漢字",
            "",
        ],
    )
}

/// What is shown of a state, by name: its picture, the same in words, and in short.
struct Shown {
    name: String,
    scene: Scene,
    text: String,
    alt: String,
}

/// Everything that a reader gets to see.
fn shown(reader: &Reader) -> Vec<Shown> {
    let mut shown = Vec::new();
    let mut at = |name: &str, view: &View, moment: Moment| {
        shown.push(Shown {
            name: name.to_owned(),
            scene: Brothers::scene(view, moment, reader),
            text: Brothers::text(view, moment, reader),
            alt: Brothers::alt(view, moment, reader),
        });
    };
    const TWO: &str = "fewer-points.txt";
    const FOUR: &str = "four-players.txt";
    let all = record(TWO).1.len();
    // The first piece of the second round is the second one that lies on the first place.
    let round = record(TWO)
        .1
        .iter()
        .skip(1)
        .position(|play| play.ends_with("-N14"));
    let round = round.expect("a second round") + 1;
    at("start", &after(TWO, 0), Moment::Live);
    at("three_pieces", &after(TWO, 3), Moment::Live);
    at("seven_pieces", &after(TWO, 7), Moment::Live);
    at("a_piece_previewed", &after(TWO, 8), Moment::Preview);
    at("complete", &after(TWO, 12), Moment::Live);
    at("pens", &after(TWO, 24), Moment::Live);
    at("a_pen_previewed", &after(TWO, 25), Moment::Preview);
    at(
        "the_last_pen_previewed",
        &after(TWO, round),
        Moment::Preview,
    );
    at("between_the_rounds", &after(TWO, round), Moment::Live);
    at("second_meadow", &after(TWO, round + 6), Moment::Live);
    at("second_pens", &after(TWO, round + 20), Moment::Live);
    at("won", &after(TWO, all), Moment::Live);
    at("the_end_previewed", &after(TWO, all), Moment::Preview);
    for (name, file) in [
        ("won_by_rabbits", "rabbits-decide.txt"),
        ("drawn", "draw.txt"),
    ] {
        at(name, &after(file, record(file).1.len()), Moment::Live);
    }
    let resigned = Ending::Resigned(Seat(1));
    at("resigned", &after(TWO, 24), Moment::Ended(&resigned));
    at("agreed", &after(TWO, 5), Moment::Ended(&Ending::Agreed));
    at(
        "abandoned",
        &after(TWO, 0),
        Moment::Ended(&Ending::Abandoned),
    );
    at("four_lay", &after(FOUR, 10), Moment::Live);
    at("four_build", &after(FOUR, 27), Moment::Live);
    at("four_won", &after(FOUR, record(FOUR).1.len()), Moment::Live);
    for (name, plays) in [("piece", 7), ("pen", 14)] {
        let view = after(TWO, plays);
        for (step, options) in steps(&view).into_iter().enumerate() {
            let seat = view.to_move().expect("somebody is to move");
            let look = Brothers::choosing(&view, seat, step, &options, reader)
                .expect("every step is shown");
            shown.push(Shown {
                name: format!("choosing_a_{name}_{step}"),
                scene: look.scene,
                text: look.text,
                alt: look.alt,
            });
        }
    }
    shown
}

/// What is left of the answers after none, one and more words on the way to the one in the middle.
fn steps(view: &View) -> Vec<Vec<Action>> {
    let options = view.options();
    let path: Vec<Phrase> = Brothers::label(view, &options[options.len() / 2]);
    let begin = |words: usize| {
        let those = options.iter().copied();
        those
            .filter(|action| Brothers::label(view, action).starts_with(&path[..words]))
            .collect()
    };
    (0..path.len()).map(begin).collect()
}

fn kept_in_golden(test: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(test);
}

#[test]
fn every_state_of_brothers_is_drawn_as_before() {
    kept_in_golden(|| {
        for Shown { name, scene, .. } in shown(&reader(Lang::En)) {
            insta::assert_snapshot!(format!("brothers_{name}"), scene.to_string());
        }
    });
}

#[test]
fn every_state_of_brothers_is_told_in_words_as_before() {
    kept_in_golden(|| {
        for lang in Lang::ALL {
            let mut told = String::new();
            for Shown {
                name, text, alt, ..
            } in shown(&reader(lang))
            {
                told.push_str(&format!("== {name}\n{text}\n\n{alt}\n\n"));
            }
            insta::assert_snapshot!(format!("brothers_in_words_{}", lang.code()), told);
        }
    });
}

/// A picture by name: its scene, its file, and its pixels.
type Drawn = (String, Scene, Vec<u8>, RgbImage);

/// The pictures as they are drawn, each once, for in a debug build it takes its time: those that are kept, and of the others
/// those in one language.
static DRAWN: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let mut drawn = Vec::new();
    for lang in Lang::ALL {
        for Shown { name, scene, .. } in shown(&reader(lang)) {
            let name = format!("{name}_{}", lang.code());
            if lang == Lang::En || KEPT.contains(&name.as_str()) {
                let png = RENDERER.draw(&scene);
                let pixels = decoded(&png);
                drawn.push((name, scene, png.bytes, pixels));
            }
        }
    }
    drawn
});

/// The pictures that are kept.
const KEPT: [&str; 9] = [
    "start_en",
    "seven_pieces_fr",
    "pens_en",
    "a_pen_previewed_en",
    "choosing_a_piece_2_en",
    "choosing_a_piece_3_fr",
    "choosing_a_pen_1_en",
    "four_build_en",
    "four_won_fr",
];

#[test]
fn pictures_of_brothers_look_as_before() {
    for name in KEPT {
        let drawn = DRAWN.iter().find(|(other, ..)| other == name);
        let (_, _, bytes, drawn) = drawn.expect("it is among them");
        let path = golden(&format!("brothers_{name}.png"));
        if std::env::var("GOLDEN").as_deref() == Ok("write") {
            fs::write(&path, bytes).expect("the golden picture is written");
        }
        let kept = image::open(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let kept = kept.to_rgb8();
        assert_eq!(drawn.dimensions(), kept.dimensions(), "{name}");
        let alike = peak_signal_to_noise_ratio(&kept, drawn);
        assert!(alike >= 45.0, "{name} differs: {alike:.1} dB");
    }
}

#[test]
fn pictures_of_brothers_are_small_and_lose_nothing_to_their_palette() {
    for (name, scene, bytes, pixels) in DRAWN.iter() {
        assert!(bytes.len() < 100_000, "{name}: {} bytes", bytes.len());
        assert_eq!((scene.width, pixels.width()), (1200, 1200), "{name}");
        assert!(
            [1446, 1678].contains(&scene.height),
            "{name}: one row of pieces or two, not {}",
            scene.height
        );
        assert_eq!(RENDERER.faults(scene), Vec::<String>::new(), "{name}");
        let before = image::DynamicImage::from(RENDERER.pixels(scene)).to_rgb8();
        let alike = peak_signal_to_noise_ratio(&before, pixels);
        assert!(alike >= 44.0, "{name}: {alike:.1} dB");
    }
}

#[test]
fn words_of_brothers_can_be_read_stay_inside_and_touch_no_others() {
    for reader in Lang::ALL
        .iter()
        .flat_map(|&lang| [reader(lang), awkward(lang)])
    {
        for Shown { name, scene, .. } in shown(&reader) {
            let name = format!("{name} in {:?} with {:?}", reader.lang, reader.names);
            let mut boxes: Vec<(&str, [f32; 4])> = Vec::new();
            for item in scene.ground.items.iter().chain(&scene.items) {
                let Some(text) = words(item) else { continue };
                let set = RENDERER.set(text);
                assert!(
                    set.size >= style::LEAST,
                    "{name}: {:?} at {}",
                    set.words,
                    set.size
                );
                let person = text.font == Font::Name;
                assert!(person || !set.cut, "{name}: {set:?} is cut");
                let [x, y, width, height] = RENDERER.words_box(item).expect("words have a box");
                let inside = x >= 20.0 && x + width <= 1180.0;
                let within = y >= 8.0 && y + height <= scene.height as f32 - 8.0;
                assert!(
                    inside && within,
                    "{name}: {:?} leaves the picture",
                    text.words
                );
                // The two lines of a piece's name are set tight: a foot may reach where an accent would be.
                let height = if person { height - 4.0 } else { height };
                for (other, [left, top, wide, high]) in &boxes {
                    let apart = x + width <= *left
                        || left + wide <= x
                        || y + height <= *top
                        || top + high <= y;
                    assert!(apart, "{name}: {:?} touches {other:?}", text.words);
                }
                boxes.push((&text.words, [x, y, width, height]));
            }
        }
    }
}

#[test]
fn only_people_are_cut_in_pictures_of_brothers() {
    for lang in Lang::ALL {
        let reader = awkward(lang);
        for Shown { name, scene, .. } in shown(&reader) {
            for text in scene.items.iter().filter_map(words) {
                let cut = RENDERER.set(text).cut;
                let person = reader
                    .names
                    .iter()
                    .any(|name| quartermaster::scene::plain(name).replace('`', "'") == text.words);
                assert!(!cut || person, "{name}: {:?} is cut", text.words);
            }
        }
    }
}

#[test]
fn all_words_of_brothers_stand_out_from_their_ground() {
    let rgb = |color: Color| [color.0, color.1, color.2];
    for Shown { name, scene, .. } in shown(&reader(Lang::En)) {
        let mut blank = scene.clone();
        blank.items.retain(|item| words(item).is_none());
        let below = RENDERER.pixels(&blank);
        let mut checked = 0;
        for item in &scene.items {
            let Some(text) = words(item) else { continue };
            let grounds: BTreeSet<[u8; 3]> = match (item, text.halo) {
                (Item::Pill(pill), _) => [rgb(pill.fill)].into(),
                (_, Some(halo)) => [rgb(halo)].into(),
                _ => {
                    let [x, y, width, height] = RENDERER.words_box(item).expect("words have a box");
                    common_colors(&below, x, y, width, height)
                }
            };
            // Letters and numbers of seats are large type, bold and framed: three to one is enough there. The box of a number
            // between slanting sides takes in a little of what is outside.
            let badge = text.font == Font::Badge;
            let least = if badge { 3.0 } else { 4.5 };
            let contrasts = grounds
                .iter()
                .map(|&ground| contrast(rgb(text.color), ground));
            let legible = match badge {
                true => contrasts.fold(0.0, f64::max) >= least,
                false => contrasts.fold(f64::MAX, f64::min) >= least,
            };
            assert!(legible, "{name}: {:?} on {grounds:?}", text.words);
            checked += 1;
        }
        assert!(checked >= 20, "{name}: only {checked} words");
    }
}

/// Case 89.
#[test]
fn what_is_said_of_brothers_fits_and_names_what_is_there() {
    for reader in Lang::ALL
        .iter()
        .flat_map(|&lang| [reader(lang), awkward(lang)])
    {
        for Shown {
            name, text, alt, ..
        } in shown(&reader)
        {
            assert!((80..=1024).contains(&alt.chars().count()), "{name}: {alt}");
            assert!(
                (80..=1900).contains(&text.chars().count()),
                "{name}: {text}"
            );
            assert!(!alt.contains(['{', '\u{202E}', '\u{2068}', '\n']), "{alt}");
            assert!(!text.contains(['`', '{', '\u{202E}']), "{text}");
            assert!(
                !text.contains("brothers-") && !alt.contains("brothers-"),
                "{text}\n{alt}"
            );
        }
    }
}
