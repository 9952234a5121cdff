//! Pictures of Brothers: what is drawn and said of every state of the game, in golden texts, and that all of it can be read.
//!
//! New goldens are written with `INSTA_UPDATE=always cargo test --test meadows`; look at them before they are kept.

use quartermaster::face::{Ending, Face, Moment, Reader};
use quartermaster::games::brothers::{Action, BEGINS, Brothers, View};
use quartermaster::render::Renderer;
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use quartermaster::scene::{Font, Item, Scene, Text, style};
use quartermaster::words::{Lang, Phrase};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

static RENDERER: LazyLock<Renderer> =
    LazyLock::new(|| Renderer::new().expect("the assets are whole"));

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
    Reader {
        lang,
        names: names.map(str::to_owned).into(),
    }
}

/// Everything people get to see, by name, in a language.
fn scenes(lang: Lang) -> Vec<(String, Scene, String, String)> {
    let reader = reader(lang);
    let mut scenes = Vec::new();
    let mut at = |name: &str, view: &View, moment: Moment| {
        let scene = Brothers::scene(view, moment, &reader);
        let text = Brothers::text(view, moment, &reader);
        let alt = Brothers::alt(view, moment, &reader);
        scenes.push((name.to_owned(), scene, text, alt));
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
    at("four_build", &after(FOUR, 26), Moment::Live);
    at("four_won", &after(FOUR, record(FOUR).1.len()), Moment::Live);
    for (name, plays) in [("piece", 7), ("pen", 14)] {
        let view = after(TWO, plays);
        for (step, options) in steps(&view).into_iter().enumerate() {
            let seat = view.to_move().expect("somebody is to move");
            let look = Brothers::choosing(&view, seat, step, &options, &reader)
                .expect("every step is shown");
            scenes.push((
                format!("choosing_a_{name}_{step}"),
                look.scene,
                look.text,
                look.alt,
            ));
        }
    }
    scenes
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
    settings.set_snapshot_path("golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(test);
}

#[test]
fn every_state_is_drawn_as_before() {
    kept_in_golden(|| {
        for (name, scene, ..) in scenes(Lang::En) {
            insta::assert_snapshot!(format!("brothers_{name}"), scene.to_string());
        }
    });
}

#[test]
fn every_state_is_told_in_words_as_before() {
    kept_in_golden(|| {
        for lang in Lang::ALL {
            let mut told = String::new();
            for (name, _, text, alt) in scenes(lang) {
                told.push_str(&format!("== {name}\n{text}\n\n{alt}\n\n"));
            }
            insta::assert_snapshot!(format!("brothers_in_words_{}", lang.code()), told);
        }
    });
}

#[test]
fn everything_in_a_scene_can_be_drawn() {
    for (name, scene, ..) in scenes(Lang::En) {
        assert_eq!(RENDERER.faults(&scene), Vec::<String>::new(), "{name}");
    }
}

/// The line of words of an item, if it has any.
fn words(item: &Item) -> Option<&Text> {
    match item {
        Item::Text(text) => Some(text),
        Item::Pill(pill) => Some(&pill.text),
        _ => None,
    }
}

#[test]
fn words_can_be_read_stay_inside_and_touch_no_others() {
    for lang in Lang::ALL {
        for (name, scene, ..) in scenes(lang) {
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
                assert!(person || !set.cut, "{name} in {lang:?}: {set:?} is cut");
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
                    assert!(
                        apart,
                        "{name} in {lang:?}: {:?} touches {other:?}",
                        text.words
                    );
                }
                boxes.push((&text.words, [x, y, width, height]));
            }
        }
    }
}
