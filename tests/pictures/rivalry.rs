//! The pictures and words of Sibling Rivalry, in golden texts and a few golden images.

use super::{RENDERER, awkward_readers, decoded, golden, reader, words};
use image::RgbaImage;
use imageproc::stats::peak_signal_to_noise_ratio;
use quartermaster::face::{Ending, Face, Moment, Reader};
use quartermaster::games::rivalry::{Action, ENDS, OBJECTIONS, Piece, Rivalry, View};
use quartermaster::rules::{Dice, Game, Objection, Options, Outcome, Seat, Viewer};
use quartermaster::scene::{Form, Item, Scene, style};
use quartermaster::words::Lang;
use std::collections::BTreeSet;
use std::sync::LazyLock;

const START: &str = "8/8/2SNgs2/2GPcn2/2NCpg2/2SGns2/8/8 W S5";
/// The Soldier Phase before the three moves that lead to the attack on e6.
const SOLDIERS: &str = "1N1B4/2C2H2/4B3/H2G1Sn1/2GP1gpH/4s1c1/1BS3s1/5B2 W S5 - 1/0 - 9";
/// A Marauder Phase of Black's before the placements that lead to the attack on c2.
const MARAUDERS: &str = "3B4/5H2/1N2C3/H2GS1n1/2GP1gpH/4s1c1/1BS3s1/5B2 B M5 - 2/0 - 10";
const PERIL: &str = "8/3n4/8/2HpH3/8/8/5B2/P2S4 W M5 -";

/// A state of the game that people get to see.
struct State {
    name: &'static str,
    view: View,
    moment: Moment<'static>,
}

impl State {
    fn scene(&self) -> Scene {
        Rivalry::scene(&self.view, self.moment, &reader(Lang::En))
    }
}

fn states() -> Vec<State> {
    let after = |name, position: &str, plays: &str, moment| State {
        name,
        view: played(position, plays).view(Viewer::Onlooker),
        moment,
    };
    let (live, preview) = (Moment::Live, Moment::Preview);
    vec![
        after("start", START, "", live),
        after("soldiers", SOLDIERS, "b8-b6 c7-d6 f5-e5", live),
        after("weighed", SOLDIERS, "b8-b6 c7-d6 f5-e5 d6xe6", preview),
        after("preview_of_a_move", SOLDIERS, "b8-b6 c7-d6", preview),
        after("preview_of_the_end", SOLDIERS, "b8-b6 end", preview),
        after("marauders", MARAUDERS, "B@c1 H@a3 a3-b3", live),
        after(
            "weighed_marauders",
            MARAUDERS,
            "B@c1 H@a3 a3-b3 b3xc2",
            preview,
        ),
        after("preview_of_a_placement", MARAUDERS, "B@c1 H@a3", preview),
        after(
            "whole_turn",
            SOLDIERS,
            "b8-d7 c7-d6 f5-e5 d6xe6 e5-f6 B@h8 B@a1 a1-a2 a2-a3 f1-g1",
            live,
        ),
        after(
            "nine_terms",
            "7p/8/8/2GSG3/2CBB3/2NSB3/8/P7 W S5",
            "d3xd4",
            preview,
        ),
        after("surviving", &format!("{PERIL} 0/0"), "c5xd5", live),
        after(
            "dead_player_played",
            &format!("{PERIL} 0/0"),
            "c5xd5 H@a4 B@h4 B@d8 f2-f3",
            live,
        ),
        after("prince_fallen", &format!("{PERIL} 12/3"), "c5xd5", live),
        after(
            "preview_of_the_win",
            &format!("{PERIL} 1/0"),
            "c5xd5",
            preview,
        ),
        after(
            "both_fallen",
            "8/8/8/2HPH3/8/8/8/n7 B M5 - 0/0 B 38",
            "c5xd5",
            live,
        ),
        after(
            "preview_of_the_draw",
            "8/8/8/2HPH3/8/8/8/n7 B M5 - 0/0 B 38",
            "c5xd5",
            preview,
        ),
        after(
            "two_hundred_turns",
            "7p/8/8/8/3B4/8/8/P7 W M1 1h8a 0/0 - 200",
            "d4-d5",
            live,
        ),
        after(
            "resigned",
            SOLDIERS,
            "b8-b6 c7-d6",
            Moment::Ended(&Ending::Resigned(Seat(1))),
        ),
        after("agreed", MARAUDERS, "B@c1", Moment::Ended(&Ending::Agreed)),
        after("abandoned", START, "", Moment::Ended(&Ending::Abandoned)),
        after("muster", "8/8/8/8/8/8/8/8 W UB", "P@d4 P@e5 S@c5", live),
        after(
            "preview_of_the_muster",
            "8/8/8/8/8/8/8/8 W UB",
            "P@d4 P@e5 S@c5",
            preview,
        ),
        after(
            "full",
            "BHBHBHBH/BBSNgsB1/B1G2n1B/1HPCcp1B/2N2g2/H1SGns1B/8/8 B S5 - 17/24 - 187",
            "e3-f1 end",
            live,
        ),
        after(
            "crowded",
            "8/8/8/BBBBBBBB/CSsGcSsg/GgPNNnn1/2B5/8 W S5 - 0/0 B 30",
            "",
            live,
        ),
    ]
}

fn state(name: &str) -> State {
    let found = states().into_iter().find(|state| state.name == name);
    found.unwrap_or_else(|| panic!("no state is called {name}"))
}

/// A position with plays made in it.
fn played(position: &str, plays: &str) -> Rivalry {
    let mut dice = Dice::from_number(0);
    let mut game = Rivalry::set_up(position, &Options::default()).expect("a position");
    for typed in plays.split_whitespace() {
        let (seat, ask) = Seat::all(2)
            .find_map(|seat| game.ask(seat).map(|ask| (seat, ask)))
            .unwrap_or_else(|| panic!("the game is over before {typed}"));
        let view = game.view(Viewer::Seat(seat));
        let action = ask
            .options
            .into_iter()
            .find(|action| Rivalry::reads(&view, seat, action, &typed.to_lowercase()));
        let action = action.unwrap_or_else(|| panic!("{typed} is not legal in {game}"));
        game.apply(seat, &action, &mut dice);
    }
    game
}

/// Every state in every language; some of them for every awkward name as well.
fn all_scenes() -> Vec<(String, Scene)> {
    let mut scenes = Vec::new();
    for state in states() {
        let full = ["weighed", "prince_fallen", "dead_player_played", "full"].contains(&state.name);
        let awkward = if full { awkward_readers() } else { Vec::new() };
        for reader in Lang::ALL.map(reader).into_iter().chain(awkward) {
            let name = format!("{} for {:?} in {:?}", state.name, reader.names, reader.lang);
            scenes.push((name, Rivalry::scene(&state.view, state.moment, &reader)));
        }
    }
    scenes
}

fn kept_in_golden(test: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(test);
}

#[test]
fn every_state_is_drawn_as_before() {
    kept_in_golden(|| {
        for state in states() {
            insta::assert_snapshot!(format!("rivalry_{}", state.name), state.scene().to_string());
        }
        for name in [
            "start",
            "weighed",
            "weighed_marauders",
            "dead_player_played",
        ] {
            let state = state(name);
            let scene = Rivalry::scene(&state.view, state.moment, &reader(Lang::Fr));
            insta::assert_snapshot!(format!("rivalry_{name}_fr"), scene.to_string());
        }
        insta::assert_snapshot!("rivalry_ground", state("start").scene().ground.to_string());
    });
}

#[test]
fn every_state_is_told_in_words_as_before() {
    kept_in_golden(|| {
        for lang in Lang::ALL {
            let mut told = String::new();
            for state in states() {
                let text = Rivalry::text(&state.view, state.moment, &reader(lang));
                let alt = Rivalry::alt(&state.view, state.moment, &reader(lang));
                told.push_str(&format!("== {}\n{text}\n\n{alt}\n\n", state.name));
            }
            insta::assert_snapshot!(format!("rivalry_in_words_{}", lang.code()), told);
        }
    });
}

#[test]
fn pictures_look_as_before() {
    for (name, lang) in [
        ("start", Lang::En),
        ("weighed", Lang::En),
        ("weighed_marauders", Lang::Fr),
        ("whole_turn", Lang::Fr),
    ] {
        let state = state(name);
        let png = RENDERER.draw(&Rivalry::scene(&state.view, state.moment, &reader(lang)));
        let path = golden(&format!("rivalry_{name}_{}.png", lang.code()));
        if std::env::var("GOLDEN").as_deref() == Ok("write") {
            std::fs::write(&path, &png.bytes).expect("the golden picture is written");
        }
        let kept = image::open(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let alike = peak_signal_to_noise_ratio(&kept.to_rgb8(), &decoded(&png));
        assert!(
            alike >= 45.0,
            "{name} differs from the golden picture: {alike:.1} dB"
        );
    }
}

/// Every state, drawn: seldom enough, for in a debug build it takes its time.
static DRAWN: LazyLock<Vec<(&'static str, RgbaImage, usize)>> = LazyLock::new(|| {
    let mut drawn = Vec::new();
    for state in states() {
        let scene = state.scene();
        drawn.push((
            state.name,
            RENDERER.pixels(&scene),
            RENDERER.draw(&scene).bytes.len(),
        ));
    }
    drawn
});

#[test]
fn pictures_are_small_files_of_the_right_size() {
    for (name, pixels, bytes) in DRAWN.iter() {
        assert!(*bytes < 150_000, "{name}: {bytes} bytes");
        assert_eq!(pixels.dimensions(), (1200, 1478), "{name}");
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

#[test]
fn words_are_large_enough_uncut_and_apart() {
    for (name, scene) in all_scenes() {
        let all = scene.ground.items.iter().chain(&scene.items);
        let mut boxes: Vec<(String, [f32; 4])> = Vec::new();
        for item in all {
            let (Some(text), Some(around)) = (words(item), RENDERER.words_box(item)) else {
                continue;
            };
            let set = RENDERER.set(text);
            assert!(set.size >= style::LEAST, "{name}: {set:?}");
            let person = text.font == quartermaster::scene::Font::Name;
            assert!(person || !set.cut && set.spacing == 0.0, "{name}: {set:?}");
            boxes.push((text.words.clone(), around));
        }
        for (one, [x, y, width, height]) in &boxes {
            let inside = *x >= 20.0 && x + width <= 1180.0 && *y >= 8.0 && y + height <= 1470.0;
            assert!(inside, "{name}: {one:?} leaves the picture");
        }
    }
}

/// Words of the plates, the status line, the supply and the panel: all but the numbers on the board.
#[test]
fn no_words_around_the_board_touch_each_other() {
    for (name, scene) in all_scenes() {
        let boxes: Vec<(&str, [f32; 4])> = scene
            .items
            .iter()
            .filter_map(|item| Some((words(item)?.words.as_str(), RENDERER.words_box(item)?)))
            .filter(|(_, [x, y, ..])| *x > 1030.0 || *y < 240.0 || *y > 1290.0)
            .collect();
        for (at, (one, [x, y, width, height])) in boxes.iter().enumerate() {
            for (other, [left, top, wide, high]) in &boxes[at + 1..] {
                let apart = x + width <= *left
                    || left + wide <= *x
                    || y + height <= *top
                    || top + high <= *y;
                assert!(apart, "{name}: {one:?} touches {other:?}");
            }
        }
    }
}

/// What a shape covers, where it is one of those that numbers stand on.
fn ground_of_a_number(item: &Item) -> Option<[f32; 4]> {
    match item {
        Item::Shape(shape) if shape.fill.is_some() => match shape.form {
            Form::Circle { x, y, radius } => {
                Some([x - radius, y - radius, 2.0 * radius, 2.0 * radius])
            }
            Form::Rect {
                x,
                y,
                width,
                height,
                ..
            } if width < 100.0 && height > 40.0 && height < 60.0 => Some([x, y, width, height]),
            _ => None,
        },
        _ => None,
    }
}

/// A Marauder comes over every edge at every square of it, with a number that says when.
#[test]
fn no_number_of_a_play_hides_the_name_of_a_row_or_a_column() {
    let mut placed = 0;
    for (position, seat) in [("B", "M5 - 2/0 - 10"), ("W", "M5 - 2/0 - 10")] {
        let position = format!("8/8/2SNgs2/2GPcn2/2NCpg2/2SGns2/8/8 {position} {seat}");
        let options = played(&position, "").view(Viewer::Onlooker).options();
        for action in options {
            let typed = action.to_string();
            if !typed.starts_with("B@") {
                continue;
            }
            placed += 1;
            let view = played(&position, &typed).view(Viewer::Onlooker);
            let scene = Rivalry::scene(&view, Moment::Live, &reader(Lang::En));
            let names = scene.ground.items.iter().filter(|item| {
                words(item)
                    .is_some_and(|text| text.words.len() == 1 && (text.x < 84.0 || text.y > 1222.0))
            });
            let names: Vec<[f32; 4]> = names.filter_map(|it| RENDERER.words_box(it)).collect();
            assert_eq!(names.len(), 16, "the names of rows and columns");
            let marks = scene.items.iter().filter_map(ground_of_a_number);
            let marks: Vec<[f32; 4]> = marks
                .filter(|[_, y, ..]| (200.0..1290.0).contains(y))
                .collect();
            assert!(!marks.is_empty(), "{typed} has its number");
            for [x, y, width, height] in &marks {
                for [left, top, wide, high] in &names {
                    let apart = x + width <= *left
                        || left + wide <= *x
                        || y + height <= *top
                        || top + high <= *y;
                    assert!(apart, "the number of {typed} hides a name");
                }
            }
        }
    }
    assert_eq!(placed, 2 * 28, "every square at an edge, for both sides");
}

#[test]
fn the_turn_that_is_over_is_told_as_the_last_one() {
    let said = |name: &str| {
        let state = state(name);
        Rivalry::text(&state.view, state.moment, &reader(Lang::En))
    };
    assert!(
        said("soldiers").contains("in this turn: 1. "),
        "{}",
        said("soldiers")
    );
    let whole = said("whole_turn");
    assert!(
        whole.contains("Played by White in the last turn: 1. b8–d7"),
        "{whole}"
    );
    // The preview of its last play still belongs to it.
    let (but_one, last) = TURN.rsplit_once(' ').expect("many plays");
    let view = played(SOLDIERS, &format!("{but_one} {last}")).view(Viewer::Onlooker);
    let previewed = Rivalry::text(&view, Moment::Preview, &reader(Lang::En));
    assert!(previewed.contains("in this turn: 1. "), "{previewed}");
}

#[test]
fn every_piece_is_drawn_where_it_stands() {
    for state in states().iter().filter(|state| state.moment == Moment::Live) {
        let scene = state.scene();
        let sprites: Vec<(f32, f32, &str)> = scene
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Sprite(sprite) if sprite.opacity == 1.0 => {
                    Some((sprite.x, sprite.y, sprite.name))
                }
                _ => None,
            })
            .collect();
        for (square, piece) in state.view.now.board.pieces() {
            let x = 84.0 + 116.0 * (f32::from(square.column) + 0.5);
            let y = 294.0 + 116.0 * (f32::from(7 - square.row) + 0.5);
            let there = sprites
                .iter()
                .any(|&(left, top, name)| (left, top) == (x, y) && is_of(name, piece));
            assert!(there, "{}: {piece:?} on {square}", state.name);
        }
    }
}

/// Whether a sprite's name is of this piece: its kind by the first letter but one, its side by the color.
fn is_of(name: &str, piece: Piece) -> bool {
    let name = name.trim_start_matches("rivalry/");
    let (color, kind) = name.split_once('-').unwrap_or(("", name));
    let letter = match kind {
        "knight" => 'N',
        "chief" => 'H',
        kind => kind.chars().next().unwrap_or_default().to_ascii_uppercase(),
    };
    let letter = if color == "black" {
        letter.to_ascii_lowercase()
    } else {
        letter
    };
    letter == piece.letter()
}

#[test]
fn an_attack_is_weighed_term_by_term_on_the_picture_and_in_words() {
    for (name, attack, total) in [
        ("weighed", "Attack e6?", "+2: allowed"),
        ("weighed_marauders", "Attack c2?", "+3: allowed"),
    ] {
        let state = state(name);
        let scene = state.scene();
        let said: Vec<&str> = scene
            .items
            .iter()
            .filter_map(words)
            .map(|text| text.words.as_str())
            .collect();
        assert!(
            said.iter().any(|words| words.starts_with(attack)),
            "{said:?}"
        );
        assert!(said.contains(&total), "{said:?}");
        let weighed = state.view.account.weighed.clone().expect("it is an attack");
        // On the board each term but the target's own, in the panel all of them.
        let signs = said
            .iter()
            .filter(|words| ["+1", "+2", "−1", "−2"].contains(words))
            .count();
        let on_total = usize::from(weighed.total() <= 2);
        assert_eq!(signs, 2 * weighed.terms.len() - 1 + on_total, "{said:?}");
        let alt = Rivalry::alt(&state.view, state.moment, &reader(Lang::En));
        for term in &weighed.terms {
            assert!(alt.contains(&format!("{} ", term.at)), "{alt}");
        }
        assert!(alt.contains("Attack Value"), "{alt}");
    }
}

/// Case 89.
#[test]
fn alt_texts_say_where_every_piece_stands_and_stay_within_discords_limit() {
    for state in states() {
        for reader in Lang::ALL.map(reader).into_iter().chain(awkward_readers()) {
            let alt = Rivalry::alt(&state.view, state.moment, &reader);
            let count = alt.chars().count();
            assert!(count <= 1024, "{}: {count} characters", state.name);
            for (square, _) in state.view.now.board.pieces() {
                assert!(
                    alt.contains(&square.to_string()),
                    "{}: {square} in {alt}",
                    state.name
                );
            }
            let text = Rivalry::text(&state.view, state.moment, &reader);
            assert!(text.chars().count() <= 1900, "{}", state.name);
            assert!(
                !text.contains(['`', '\u{202E}', '{']),
                "a code block stays one: {text}"
            );
        }
    }
}

fn said(lang: Lang, phrase: &quartermaster::words::Phrase) -> String {
    let said = reader(lang).say(phrase);
    assert!(
        !said.contains("rivalry-") && !said.contains(['{', '}']),
        "{said}"
    );
    said
}

#[test]
fn every_end_and_every_objection_has_words_of_its_own() {
    for lang in Lang::ALL {
        let mut told = BTreeSet::new();
        for (reason, rule, is_won) in ENDS {
            for winner in [Seat(0), Seat(1)] {
                let winners = if is_won { vec![winner] } else { Vec::new() };
                let outcome = Outcome {
                    winners,
                    reason,
                    rule,
                    scores: None,
                };
                let end = said(lang, &Rivalry::end(&outcome));
                let named = end.contains(["Maeve", "Oisín"][winner.index()]);
                assert_eq!(named, is_won, "{end}");
                told.insert(end);
            }
        }
        assert_eq!(told.len(), 3 * 2 + 2, "no two ends sound alike");
        let mut told = BTreeSet::new();
        for ground in OBJECTIONS {
            let fact = |name: &str| match name {
                "piece" => "n".to_owned(),
                "points" | "value" => "1".to_owned(),
                "sum" => "C d6 +2, B e6 -1".to_owned(),
                name => format!("<{name}>"),
            };
            let facts = ground.facts.iter().map(|&name| (name, fact(name)));
            let objection = Objection {
                rule: ground.rule,
                reason: ground.reason,
                facts: facts.collect(),
            };
            let why = said(lang, &Rivalry::object(&objection));
            for name in ground
                .facts
                .iter()
                .filter(|name| !["piece", "sum"].contains(*name))
            {
                assert!(
                    why.contains(&fact(name)),
                    "{}: {name} in {why}",
                    ground.reason
                );
            }
            told.insert(why);
        }
        let alike = ["rivalry-no-soldier-far", "rivalry-no-marauder-far"];
        assert!(
            told.len() >= OBJECTIONS.len() + 1 - alike.len(),
            "no two objections sound alike"
        );
    }
}

#[test]
fn labels_lead_through_short_menus() {
    let path = |name: &str, notation: &str| -> Vec<String> {
        let view = state(name).view;
        let options = view.options();
        let action: &Action = options
            .iter()
            .find(|action| action.to_string() == notation)
            .unwrap_or_else(|| panic!("{notation} is not offered"));
        Rivalry::label(&view, action)
            .iter()
            .map(|word| said(Lang::En, word))
            .collect()
    };
    assert_eq!(
        path("soldiers", "d6xe6"),
        ["Attack e6 Barbarian (+2)", "d6 Champion follows"]
    );
    assert_eq!(path("soldiers", "b6-a7"), ["b6 Knight", "a7"]);
    assert_eq!(path("soldiers", "end"), ["End the Soldier Phase"]);
    assert_eq!(
        path("marauders", "b3xc2"),
        ["Attack c2 Swordsman (+3)", "b3 Chief follows"]
    );
    assert_eq!(
        path("marauders", "B@h5"),
        ["Place a Barbarian, 1 point", "Column h", "h5"]
    );
    assert_eq!(path("muster", "C@c4"), ["Champion", "Column c", "c4"]);
    // A full board has its menus in groups.
    assert_eq!(path("crowded", "a3-a2"), ["Move", "a3 Guard", "a2"]);
    let attack = path("crowded", "a4xa5");
    assert_eq!(
        attack,
        ["Attack", "Attack a5 Barbarian (+2)", "a4 Champion follows"]
    );
}

#[test]
fn awkward_names_stay_in_their_plates() {
    let state = state("prince_fallen");
    for reader in awkward_readers() {
        let scene = Rivalry::scene(&state.view, state.moment, &reader);
        let widest = scene
            .items
            .iter()
            .filter_map(words)
            .filter(|text| text.font == quartermaster::scene::Font::Name)
            .map(|text| RENDERER.set(text).width)
            .fold(0.0, f32::max);
        assert!(widest <= 244.1, "{widest}");
    }
}

#[test]
fn a_reader_without_names_sees_letters() {
    let scene = Rivalry::scene(&state("start").view, Moment::Live, &Reader::default());
    assert!(
        scene
            .items
            .iter()
            .filter_map(words)
            .any(|text| text.words == "A")
    );
}

/// What everybody is told by these plays, one after the other.
fn told(position: &str, plays: &str, lang: Lang) -> Vec<String> {
    let mut game = played(position, "");
    let mut told = Vec::new();
    for typed in plays.split_whitespace() {
        let seat = game.view(Viewer::Onlooker).now.mover.seat();
        let ask = game.ask(seat).expect("somebody is asked");
        let action = ask
            .options
            .into_iter()
            .find(|action| action.to_string() == typed);
        let action = action.unwrap_or_else(|| panic!("{typed} is not legal in {game}"));
        let events = game.apply(seat, &action, &mut Dice::from_number(0));
        let words = Rivalry::recount(&game.view(Viewer::Onlooker), &events);
        told.extend(words.iter().map(|words| reader(lang).say(words)));
    }
    told
}

const TURN: &str = "b8-d7 c7-d6 f5-e5 d6xe6 end B@h8 B@b1 b2xc2 f1-g1 g1-h1";

#[test]
fn a_turn_of_ten_answers_is_told_in_two_lines_when_it_is_over() {
    let (but_one, _) = TURN.rsplit_once(' ').expect("many plays");
    assert_eq!(told(SOLDIERS, but_one, Lang::En), Vec::<String>::new());
    assert_eq!(
        told(SOLDIERS, TURN, Lang::En),
        [
            "Maeve’s Soldiers: Knight b8–d7, Champion c7–d6, Swordsman f5–e5, Champion d6×e6 (+3, a Kill: the Barbarian); \
             1 point unspent.",
            "Maeve sends Marauders: Barbarian on h8, Barbarian on b1, Barbarian b2×c2 (+1, White’s Swordsman \
             falls), Barbarian f1–g1, Barbarian g1–h1.",
        ]
    );
    assert_eq!(
        told(SOLDIERS, TURN, Lang::Fr),
        [
            "Maeve, Soldats\u{a0}: Cavalier b8–d7, Champion c7–d6, Épéiste f5–e5, Champion d6×e6 (+3, une Victime\u{a0}: le \
             Barbare)\u{a0}; 1 point de reste.",
            "Maeve lance les Maraudeurs\u{a0}: Barbare en h8, Barbare en b1, Barbare b2×c2 (+1, l’Épéiste blanc \
             tombe), Barbare f1–g1, Barbare g1–h1.",
        ]
    );
}

#[test]
fn what_ends_a_turn_is_told_after_it() {
    assert_eq!(
        told(
            &format!("{PERIL} 0/0"),
            "c5xd5 H@a4 B@h4 B@d8 f2-f3 end",
            Lang::En
        ),
        [
            "Maeve’s Soldiers stay where they are.",
            "Maeve sends Marauders: Chief c5×d5 (+3, Black’s Prince falls).",
            "Oisín’s Prince has fallen, and Maeve has no Kill: Oisín is the Dead Player, and all Soldiers are Maeve’s.",
            "Oisín sends Marauders: Chief on a4, Barbarian on h4, Barbarian on d8, Barbarian f2–f3.",
            "Maeve’s Soldiers stay where they are.",
        ]
    );
}

#[test]
fn the_end_is_told_without_points_that_nobody_misses() {
    let told = told(
        "8/8/8/2GSG3/2CBB3/2NSB3/8/P7 W S5 - 0/0 B",
        "d3xd4",
        Lang::En,
    );
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(
        told[0].ends_with("(+6, a Kill: the Barbarian)."),
        "{told:?}"
    );
    assert!(told[1].starts_with("Maeve wins with White."), "{told:?}");
}

#[test]
fn every_soldier_of_a_muster_is_told_at_once() {
    let told = told("8/8/8/8/8/8/8/8 W UB", "P@d4 P@e5", Lang::En);
    assert_eq!(
        told,
        [
            "Maeve puts White’s Prince on d4.",
            "Oisín puts Black’s Prince on e5."
        ]
    );
}

#[test]
fn the_sum_behind_an_attack_is_said_before_it_is_played() {
    let said = |name: &str, lang| {
        let words = Rivalry::foretell(&state(name).view)?;
        Some(reader(lang).say(&words))
    };
    assert_eq!(said("preview_of_a_move", Lang::En), None);
    assert_eq!(
        said("weighed", Lang::En).as_deref(),
        Some(
            "Soldier Attack Value for e6: Swordsman e5 +2, Champion d6 +2, Guard d5 +1, Chief f7 −2, Barbarian e6 −1, together +2."
        )
    );
    let french = said("weighed_marauders", Lang::Fr).expect("a sum");
    assert!(
        french.contains("Chef b3 +2") && french.ends_with("+3."),
        "{french}"
    );
}

#[test]
fn what_can_be_taken_back_counts_at_once_and_attacks_and_ends_are_weighed() {
    let weighed = |position: &str, plays: &str| {
        let view = played(position, plays).view(Viewer::Onlooker);
        let options = played(position, plays).ask(view.now.mover.seat());
        let options = options.expect("somebody is asked").options;
        let weighed = options
            .iter()
            .filter(|action| Rivalry::is_weighed(&view, action));
        let mut weighed: Vec<String> = weighed.map(ToString::to_string).collect();
        weighed.sort();
        (weighed, options.len())
    };
    // Four moves and a fifth end no turn in the Soldier Phase; the same in the Marauder Phase do.
    let (some, _) = weighed(SOLDIERS, "b8-b6 c7-d6 f5-e5 d5-c5");
    assert_eq!(some, ["c2xb2", "d6xe6", "e5xe6", "end"]);
    let (some, _) = weighed(SOLDIERS, "b8-b6 c7-d6 f5-e5");
    assert_eq!(some, ["c2xb2", "d5xe6", "d6xe6", "e5xe6", "end"]);
    let (last, all) = weighed(MARAUDERS, "B@c1 H@a3 a3-b3");
    assert_eq!(last.len(), all);
    let (one, _) = weighed(MARAUDERS, "B@c1 H@a3");
    let ends = |play: &String| play.contains('x') || play.starts_with("H@");
    assert!(!one.is_empty() && one.iter().all(ends), "{one:?}");
    let (every, all) = weighed("8/8/8/8/8/8/8/8 W UB", "");
    assert_eq!(every.len(), all);
}
