//! Pictures of Oath of the Brotherhood: the table, a mat and a hand, from the emptiest to the fullest, in both languages.

use super::super::{RENDERER, all_words, common_colors, contrast, decoded, golden, words};
use image::RgbImage;
use imageproc::stats::peak_signal_to_noise_ratio;
use quartermaster::face::{Ending, Face, Look, Moment, Reader};
use quartermaster::games::oath::{
    ActionCard, Cards, Follower, Hired, Item as Gear, Location, Mark, Mission, OBJECTIONS, Oath,
    Pawn, Pirate, Placed, Set, Spot, Step, View,
};
use quartermaster::rules::{Dice, Game, Objection, Options, Seat, Viewer};
use quartermaster::scene::{Font, Ground, Item, Scene, Text, style};
use quartermaster::words::Lang;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

const NAMES: [&str; 5] = ["Élodie", "Marcus", "Wilhelmina", "Jörn", "Captain Bo"];

fn reader(lang: Lang) -> Reader {
    named(lang, NAMES)
}

fn named(lang: Lang, names: [&str; 5]) -> Reader {
    Reader {
        lang,
        names: names.map(str::to_owned).into(),
    }
}

/// Readers whose names are as unkind to a line as names in Discord can be.
fn awkward() -> Vec<Reader> {
    let names = [
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "Maximilian Featherstonehaugh III",
        "**Bo_ld** `x` <@12345> ||s||",
        "\u{202E}evil\u{202C} 🦊 漢字",
        "",
    ];
    Lang::ALL.map(|lang| named(lang, names)).into()
}

/// Snapshots lie beside those of the other games.
fn kept_in_golden(test: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../golden");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(test);
}

fn dealt(seats: usize) -> Oath {
    Oath::deal(&Options::default(), seats, &mut Dice::from_number(4))
}

/// Plays an answer of whoever is asked.
fn answer(game: &mut Oath, notation: &str) {
    let asked = game.view(Viewer::Onlooker).board.asked();
    let seat = asked.expect("somebody is asked");
    let ask = game.ask(seat).expect("a question");
    let action = ask
        .options
        .into_iter()
        .find(|action| action.to_string() == notation);
    let action = action.unwrap_or_else(|| panic!("{notation} is not offered"));
    game.apply(seat, &action, &mut Dice::from_number(1));
}

/// Everything that comes before the first turn, whatever it is.
fn settled(mut game: Oath) -> Oath {
    while let Some(step) = game.view(Viewer::Onlooker).board.step().cloned() {
        if step == Step::Turn {
            break;
        }
        let seat = game.view(Viewer::Onlooker).board.asked().expect("a seat");
        let ask = game.ask(seat).expect("a question");
        game.apply(seat, &ask.options[0], &mut Dice::from_number(2));
    }
    game
}

fn mission(key: &str) -> Mission {
    Cards::standard()
        .mission_named(key)
        .unwrap_or_else(|| panic!("no Mission is called {key}"))
}

fn spots(spots: &[Spot]) -> Set<Spot> {
    spots.iter().copied().collect()
}

fn place(view: &mut View, seat: u8, pawn: Pawn, at: Location, space: Option<u8>) {
    let placed = Placed {
        seat: Seat(seat),
        pawn,
        at,
        space,
    };
    view.board.pawns.push(placed);
    view.board.last = Some(Mark::Came(placed));
    let pawns = &mut view.board.mats[usize::from(seat)].pawns;
    match pawn {
        Pawn::Pirate => pawns.pirate = false,
        Pawn::Mate => pawns.mates = pawns.mates.saturating_sub(1),
    }
}

/// A table in the middle of a game of three.
fn middle() -> View {
    use Location::*;
    let mut view = settled(dealt(3)).view(Viewer::Onlooker);
    let board = &mut view.board;
    board.round = 4;
    board.first = Seat(1);
    board.turn.seat = Seat(2);
    board.open = board.open.with(CorsairTower).with(OldPort);
    board.missions = [
        "chart-the-reef",
        "salt-the-governors-table",
        "prove-your-mettle",
    ]
    .map(|key| Some(mission(key)));
    board.tavern = Some(Follower::OpeneyeRoy);
    let pirates = [Pirate::Jackson, Pirate::McGraves, Pirate::Cortez];
    let tokens = [
        vec![
            Spot::Sword,
            Spot::Spyglass,
            Spot::Gunner,
            Spot::Rum,
            Spot::Water,
        ],
        vec![Spot::Pistol, Spot::Parrot, Spot::Monkey, Spot::Food],
        vec![
            Spot::Sword,
            Spot::Pistol,
            Spot::Spyglass,
            Spot::Sextant,
            Spot::FirstMate,
            Spot::Gunpowder,
            Spot::BoatEquipment,
        ],
    ];
    let numbers = [(12, 3, 2), (14, 0, 4), (9, 6, 5)];
    for (seat, mat) in board.mats.iter_mut().enumerate() {
        mat.pirate = Some(pirates[seat]);
        mat.tokens = spots(&tokens[seat]);
        (mat.points, mat.doubloons, mat.toughness) = numbers[seat];
        let completed = [
            "duel-at-the-gallows",
            "mutiny-at-dawn",
            "hire-the-turncoats",
        ];
        mat.completed = completed[..3 - seat / 2]
            .iter()
            .map(|key| mission(key))
            .collect();
        let held = [
            "take-the-treasure-fleet",
            "ransom-the-bishop",
            "raid-the-port",
        ];
        mat.missions = held[..[2, 1, 3][seat]]
            .iter()
            .map(|key| mission(key))
            .collect();
    }
    board.mats[0].lasting = Set::only(Gear::Sextant);
    for (seat, pawn, at, space) in [
        (0, Pawn::Mate, Blacksmith, Some(0)),
        (1, Pawn::Pirate, Watchtower, Some(0)),
        (2, Pawn::Pirate, Brotherhood, Some(0)),
        (0, Pawn::Mate, Docks, Some(0)),
        (1, Pawn::Mate, Inn, Some(0)),
        (2, Pawn::Mate, Blacksmith, Some(1)),
        (0, Pawn::Mate, Docks, None),
        (1, Pawn::Mate, OldPort, Some(0)),
    ] {
        place(&mut view, seat, pawn, at, space);
    }
    for (seat, hand) in view.hands.iter_mut().enumerate() {
        hand.hidden = [1, 3, 0][seat];
    }
    view
}

/// The fullest table there can be: five players, all twenty locations, everything held.
fn fullest() -> View {
    use Location::*;
    let mut view = settled(dealt(5)).view(Viewer::Onlooker);
    let board = &mut view.board;
    board.round = 9;
    board.first = Seat(4);
    board.turn.seat = Seat(2);
    board.open = Location::ALL.iter().copied().collect();
    board.missions = [
        Some(mission("sink-the-man-o-war")),
        None,
        Some(mission("swear-the-blood-oath")),
    ];
    board.market[1] = None;
    board.tavern = None;
    let everyone = [
        Follower::EmanuelGoldtooth,
        Follower::DollarTheAccountant,
        Follower::OpeneyeRoy,
        Follower::ChattySylvia,
    ];
    let numbers = [(20, 3, 2), (20, 0, 4), (18, 12, 5), (13, 5, 0), (44, 24, 3)];
    for (seat, mat) in board.mats.iter_mut().enumerate() {
        mat.tokens = Spot::ALL.iter().copied().collect();
        (mat.points, mat.doubloons, mat.toughness) = numbers[seat];
        mat.lasting = [Gear::Sword, Gear::Rum].into_iter().collect();
        mat.followers = everyone
            .map(|follower| Hired {
                follower,
                turned: follower == Follower::OpeneyeRoy,
            })
            .into();
        mat.completed = (0..11).map(|nth| Mission(nth * 3)).collect();
        mat.missions = (0..10).map(|nth| Mission(nth * 3 + 1)).collect();
    }
    board.mats[0].tokens = spots(&[Spot::Pistol, Spot::BoatAlly]);
    board.mats[3].aside.mates = 1;
    board.mats[3].aside.pirate = true;
    for (seat, pawn, at, space) in [
        (0, Pawn::Mate, CorsairTower, Some(0)),
        (1, Pawn::Mate, CorsairTower, Some(1)),
        (0, Pawn::Mate, CorsairTower, None),
        (0, Pawn::Pirate, Brotherhood, Some(0)),
        (1, Pawn::Pirate, Brotherhood, Some(1)),
        (3, Pawn::Pirate, Brotherhood, Some(2)),
        (2, Pawn::Pirate, Tavern, Some(0)),
        (3, Pawn::Mate, Docks, Some(0)),
        (4, Pawn::Mate, Docks, Some(1)),
        (4, Pawn::Mate, Docks, None),
        (2, Pawn::Mate, Docks, None),
        (4, Pawn::Pirate, Watchtower, Some(0)),
        (1, Pawn::Mate, Bridge, Some(0)),
    ] {
        place(&mut view, seat, pawn, at, space);
    }
    for hand in &mut view.hands {
        hand.hidden = 10;
    }
    view
}

/// The middle of the game as it ended there, with bonuses.
fn ended() -> View {
    let mut view = middle();
    let board = &mut view.board;
    board.round = 7;
    board.over = true;
    board.steps.clear();
    board.pawns.clear();
    board.bonuses = Some([
        Some(Seat(0)),
        None,
        Some(Seat(2)),
        Some(Seat(0)),
        Some(Seat(2)),
    ]);
    board.mats[0].points = 27;
    board.mats[1].points = 25;
    board.mats[2].points = 26;
    view
}

/// One of three has left.
fn left() -> View {
    let mut view = middle();
    let mat = &mut view.board.mats[1];
    mat.vacated = true;
    mat.points = 0;
    mat.tokens = Set::NONE;
    view.board.pawns.retain(|placed| placed.seat != Seat(1));
    view.board.first = Seat(2);
    view
}

/// Gunpowder has just cleared the Docks.
fn cleared() -> View {
    let mut view = middle();
    view.board
        .pawns
        .retain(|placed| placed.at != Location::Docks);
    view.board.mats[0].aside.mates = 2;
    view.board.last = Some(Mark::Cleared {
        seat: Seat(2),
        at: Location::Docks,
    });
    view
}

/// Somebody is about to follow a pawn to the Bridge: the view before and after.
fn foreseen() -> (View, View) {
    let mut game = settled(dealt(3));
    answer(&mut game, "mate:bridge");
    while game.view(Viewer::Onlooker).board.turn.placed {
        answer(&mut game, "end");
    }
    let seat = game.view(Viewer::Onlooker).board.asked().expect("a seat");
    let before = game.view(Viewer::Seat(seat));
    let ask = game.ask(seat).expect("a question");
    let action = ask
        .options
        .into_iter()
        .find(|action| action.to_string() == "mate:bridge");
    let action = action.expect("the Bridge has two spaces");
    let after = Oath::foresee(&before, seat, &action).expect("it follows without chance");
    (before, after)
}

/// The view of the third player in the middle of the game, who holds what has to be.
fn holding(missions: &[&str], cards: &[ActionCard]) -> View {
    let mut view = middle();
    view.viewer = Viewer::Seat(Seat(2));
    view.board.mats[2].missions = missions.iter().map(|key| mission(key)).collect();
    view.hands[2].known = cards.to_vec();
    view.hands[2].hidden = 0;
    view
}

fn hand_of_five() -> View {
    holding(
        &[
            "chart-the-reef",
            "take-the-treasure-fleet",
            "duel-at-the-gallows",
        ],
        &[ActionCard::BuriedChest, ActionCard::Bribe],
    )
}

fn hand_of_many() -> View {
    let keys: Vec<String> = (0..7_u8)
        .map(|nth| Cards::standard().mission(Mission(nth * 4 + 3)).key.clone())
        .collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut cards = ActionCard::ALL.to_vec();
    cards.insert(1, ActionCard::BuriedChest);
    let mut view = holding(&keys, &cards);
    view.kept[2] = vec![Some(Location::ThievesDen)];
    view
}

fn hand_that_looks() -> View {
    let mut view = holding(&["raid-the-port"], &[ActionCard::Parley]);
    view.board.steps = vec![Step::Turn, Step::Look(Seat(2))];
    view.looked = [
        ActionCard::OldChart,
        ActionCard::Sabotage,
        ActionCard::GoodWord,
    ]
    .map(Some)
    .into();
    view
}

/// Every picture there is, by name.
fn pictures(reader: &Reader) -> Vec<(&'static str, Scene)> {
    let look = |look: Option<Look>| look.expect("there is something to see").scene;
    let scene = |view: &View, moment| Oath::scene(view, moment, reader);
    let (before, after) = foreseen();
    let hand = |view: &View| look(Oath::hand(view, Seat(2), reader));
    let start = settled(dealt(5)).view(Viewer::Onlooker);
    vec![
        ("start", scene(&start, Moment::Live)),
        ("middle", scene(&middle(), Moment::Live)),
        ("fullest", scene(&fullest(), Moment::Live)),
        ("preview", Oath::preview(&before, &after, reader)),
        ("ended", scene(&ended(), Moment::Live)),
        ("left", scene(&left(), Moment::Live)),
        ("cleared", scene(&cleared(), Moment::Live)),
        ("agreed", scene(&middle(), Moment::Ended(&Ending::Agreed))),
        (
            "closed",
            scene(&middle(), Moment::Ended(&Ending::Abandoned)),
        ),
        ("mat", look(Oath::mat(&fullest(), Seat(2), reader))),
        ("mat_sparse", look(Oath::mat(&middle(), Seat(0), reader))),
        ("hand", hand(&hand_of_five())),
        ("hand_of_many", hand(&hand_of_many())),
        ("hand_that_looks", hand(&hand_that_looks())),
        ("hand_empty", hand(&holding(&[], &[]))),
    ]
}

#[test]
fn every_picture_of_oath_is_as_before() {
    kept_in_golden(|| {
        for (name, scene) in pictures(&reader(Lang::En)) {
            insta::assert_snapshot!(format!("oath_{name}"), scene.to_string());
        }
        for (name, scene) in pictures(&reader(Lang::Fr)) {
            if ["fullest", "hand"].contains(&name) {
                insta::assert_snapshot!(format!("oath_{name}_fr"), scene.to_string());
            }
        }
        let ground = pictures(&reader(Lang::En)).remove(1).1.ground;
        insta::assert_snapshot!("oath_ground", ground.to_string());
    });
}

#[test]
fn every_table_of_oath_is_told_in_words_as_before() {
    kept_in_golden(|| {
        for lang in Lang::ALL {
            let reader = reader(lang);
            let mut told = String::new();
            for (name, view, moment) in [
                ("middle", middle(), Moment::Live),
                ("fullest", fullest(), Moment::Live),
                ("ended", ended(), Moment::Live),
                ("left", left(), Moment::Live),
                ("closed", middle(), Moment::Ended(&Ending::Abandoned)),
            ] {
                let text = Oath::text(&view, moment, &reader);
                let alt = Oath::alt(&view, moment, &reader);
                told.push_str(&format!("== {name}\n{text}\n\n{alt}\n\n"));
            }
            for (name, view) in [("hand", hand_of_five()), ("hand_of_many", hand_of_many())] {
                let hand = Oath::hand(&view, Seat(2), &reader).expect("a hand");
                told.push_str(&format!("== {name}\n{}\n\n{}\n\n", hand.text, hand.alt));
            }
            let mat = Oath::mat(&fullest(), Seat(2), &reader).expect("a mat");
            told.push_str(&format!("== mat\n{}\n", mat.text));
            insta::assert_snapshot!(format!("oath_in_words_{}", lang.code()), told);
        }
    });
}

/// A picture by name: its scene, its file, and its pixels.
type Drawn = (String, Scene, Vec<u8>, RgbImage);

/// The pictures as they are drawn, in both languages: once, for in a debug build it takes its time.
static DRAWN: LazyLock<Vec<Drawn>> = LazyLock::new(|| {
    let mut drawn = Vec::new();
    for lang in Lang::ALL {
        for (name, scene) in pictures(&reader(lang)) {
            let png = RENDERER.draw(&scene);
            let pixels = decoded(&png);
            drawn.push((format!("{name}_{}", lang.code()), scene, png.bytes, pixels));
        }
    }
    drawn
});

#[test]
fn pictures_of_oath_look_as_before() {
    let kept = [
        "start_en",
        "middle_en",
        "fullest_fr",
        "preview_en",
        "ended_en",
        "mat_en",
        "hand_en",
        "hand_fr",
        "hand_of_many_en",
    ];
    for name in kept {
        let drawn = DRAWN.iter().find(|(other, ..)| other == name);
        let (_, _, bytes, drawn) = drawn.expect("it is among them");
        let path = golden(&format!("oath_{name}.png"));
        if std::env::var("GOLDEN").as_deref() == Ok("write") {
            std::fs::write(&path, bytes).expect("the golden picture is written");
        }
        let kept = image::open(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let kept = kept.to_rgb8();
        assert_eq!(drawn.dimensions(), kept.dimensions(), "{name}");
        let alike = peak_signal_to_noise_ratio(&kept, drawn);
        assert!(alike >= 45.0, "{name} differs: {alike:.1} dB");
    }
}

#[test]
fn pictures_of_oath_are_small_and_lose_nothing_to_their_palette() {
    for (name, scene, bytes, pixels) in DRAWN.iter() {
        assert!(bytes.len() < 300_000, "{name}: {} bytes", bytes.len());
        assert_eq!((scene.width, pixels.width()), (1200, 1200), "{name}");
        assert!(scene.height <= 4_096, "{name}: {}", scene.height);
        assert_eq!(RENDERER.faults(scene), Vec::<String>::new(), "{name}");
        let before = image::DynamicImage::from(RENDERER.pixels(scene)).to_rgb8();
        let alike = peak_signal_to_noise_ratio(&before, pixels);
        assert!(alike >= 42.0, "{name}: {alike:.1} dB");
    }
}

#[test]
fn the_board_grows_by_a_strip_for_every_seat_and_by_nothing_else() {
    for (seats, height) in [(2, 1928), (3, 2106), (4, 2284), (5, 2462)] {
        let view = settled(dealt(seats)).view(Viewer::Onlooker);
        let scene = Oath::scene(&view, Moment::Live, &reader(Lang::En));
        assert_eq!((scene.width, scene.height), (1200, height));
    }
}

/// Every scene in both languages, with names that are kind and names that are not.
fn all_scenes() -> Vec<(String, Reader, Scene)> {
    let readers = Lang::ALL.map(reader).into_iter().chain(awkward());
    let mut all = Vec::new();
    for reader in readers {
        for (name, scene) in pictures(&reader) {
            all.push((
                format!("{name} in {:?}", reader.lang),
                reader.clone(),
                scene,
            ));
        }
    }
    all
}

fn texts(scene: &Scene) -> Vec<Text> {
    let items = scene.ground.items.iter().chain(&scene.items);
    items.flat_map(all_words).collect()
}

#[test]
fn no_words_of_oath_are_smaller_than_11_pixels_on_a_phone_and_only_people_are_cut() {
    for (name, reader, scene) in all_scenes() {
        let people: Vec<String> = reader
            .names
            .iter()
            .map(|name| quartermaster::scene::plain(name).replace('`', "'"))
            .collect();
        for text in texts(&scene) {
            let set = RENDERER.set(&text);
            assert!(
                set.size >= style::LEAST,
                "{name}: {:?} at {}",
                set.words,
                set.size
            );
            let is_person = text.font == Font::Name && people.contains(&text.words);
            assert!(!set.cut || is_person, "{name}: {:?} is cut", text.words);
        }
    }
}

#[test]
fn no_words_of_oath_leave_the_picture_or_touch_other_words() {
    for (name, _, scene) in all_scenes() {
        let (width, height) = (scene.width as f32, scene.height as f32);
        let items = scene.ground.items.iter().chain(&scene.items);
        let boxes: Vec<(String, [f32; 4])> = items
            .filter_map(|item| Some((words(item)?.words.clone(), RENDERER.words_box(item)?)))
            .collect();
        for (at, (one, [x, y, wide, high])) in boxes.iter().enumerate() {
            let inside =
                *x >= 10.0 && x + wide <= width - 10.0 && *y >= 4.0 && y + high <= height - 4.0;
            assert!(inside, "{name}: {one:?} leaves the picture");
            for (other, [left, top, across, down]) in &boxes[at + 1..] {
                // Two lines of names stand closer than their boxes.
                let slack = 6.0;
                let apart = x + wide <= *left
                    || left + across <= *x
                    || y + high - slack <= *top
                    || top + down - slack <= *y;
                assert!(
                    apart || is_covered(&scene, one, other),
                    "{name}: {one:?} touches {other:?}"
                );
            }
        }
    }
}

/// The ground's words of a strip or a card that is no longer there are painted over.
fn is_covered(scene: &Scene, one: &str, other: &str) -> bool {
    let ground: BTreeSet<&str> = scene
        .ground
        .items
        .iter()
        .filter_map(|item| Some(words(item)?.words.as_str()))
        .collect();
    // A badge's letter below the name of somebody who has left; a number of the track below a marker is no words at all.
    ground.contains(one) != ground.contains(other) && (one.len() == 1 || other.len() == 1)
}

#[test]
fn all_words_of_oath_stand_out_from_their_ground() {
    for (name, scene) in pictures(&reader(Lang::En)) {
        let mut blank = scene.clone();
        let mut ground = Ground::clone(&scene.ground);
        ground.key.push_str(" without words");
        ground.items.retain(|item| words(item).is_none());
        blank.ground = Arc::new(ground);
        blank.items.retain(|item| words(item).is_none());
        let below = RENDERER.pixels(&blank);
        let mut checked = 0;
        for item in &scene.items {
            let Some(text) = words(item) else { continue };
            let rgb = |color: quartermaster::scene::Color| [color.0, color.1, color.2];
            let grounds: BTreeSet<[u8; 3]> = match (item, text.halo) {
                (Item::Pill(pill), _) => [rgb(pill.fill)].into(),
                (_, Some(halo)) => [rgb(halo)].into(),
                _ => {
                    let [x, y, width, height] = RENDERER.words_box(item).expect("words have a box");
                    common_colors(&below, x, y, width, height)
                }
            };
            // White digits in the colors of the game are large type: three to one is enough there.
            let least = if text.font == Font::Strong { 3.0 } else { 4.5 };
            for ground in grounds {
                let contrast = contrast(rgb(text.color), ground);
                let on_icon = text.font == Font::Strong && text.size < 60.0;
                assert!(
                    contrast >= least
                        || on_icon && contrast > 1.0 && is_small_part(&below, item, ground),
                    "{name}: {:?} on {ground:?}: {contrast:.2}",
                    text.words
                );
                checked += 1;
            }
        }
        assert!(checked >= 3, "{name}: only {checked} grounds");
    }
}

/// Whether a color is the outside of a coin or heart in the box of its number: not most of it.
fn is_small_part(pixels: &image::RgbaImage, item: &Item, color: [u8; 3]) -> bool {
    let [x, y, width, height] = RENDERER.words_box(item).expect("words have a box");
    let (mut there, mut all) = (0_u32, 0_u32);
    for row in (y + 0.15 * height) as u32..(y + 0.75 * height) as u32 {
        for column in x as u32..(x + width) as u32 {
            all += 1;
            there += u32::from(pixels.get_pixel(column, row).0[..3] == color);
        }
    }
    3 * there < all
}

#[test]
fn every_card_place_and_person_has_room_for_its_name() {
    for lang in Lang::ALL {
        let reader = reader(lang);
        let cut = |scene: &Scene| -> Vec<String> {
            let texts = texts(scene).into_iter();
            let cut = texts.filter(|text| RENDERER.set(text).cut);
            cut.map(|text| text.words).collect()
        };
        for nth in 0..11_u8 {
            let all = [nth * 3, nth * 3 + 1, nth * 3 + 2].map(Mission);
            let mut view = middle();
            view.board.missions = all.map(Some);
            assert_eq!(
                cut(&Oath::scene(&view, Moment::Live, &reader)),
                Vec::<String>::new()
            );
            view.viewer = Viewer::Seat(Seat(2));
            view.board.mats[2].missions = all.into();
            view.board.mats[2].completed = all.into();
            let hand = Oath::hand(&view, Seat(2), &reader).expect("a hand");
            assert_eq!(cut(&hand.scene), Vec::<String>::new());
            let mat = Oath::mat(&view, Seat(2), &reader).expect("a mat");
            assert_eq!(cut(&mat.scene), Vec::<String>::new());
        }
        for &follower in Follower::ALL {
            let mut view = middle();
            view.board.tavern = Some(follower);
            let hired = |turned| Hired { follower, turned };
            view.board.mats[0].followers = vec![hired(false), hired(true)];
            assert_eq!(
                cut(&Oath::scene(&view, Moment::Live, &reader)),
                Vec::<String>::new()
            );
            let mat = Oath::mat(&view, Seat(0), &reader).expect("a mat");
            assert_eq!(cut(&mat.scene), Vec::<String>::new());
        }
        for cards in ActionCard::ALL.chunks(4) {
            let hand = Oath::hand(&holding(&[], cards), Seat(2), &reader).expect("a hand");
            assert_eq!(cut(&hand.scene), Vec::<String>::new());
        }
        for &pirate in Pirate::ALL {
            let mut view = middle();
            view.board.mats[0].pirate = Some(pirate);
            let mat = Oath::mat(&view, Seat(0), &reader).expect("a mat");
            assert_eq!(cut(&mat.scene), Vec::<String>::new());
        }
    }
}

fn sprites(scene: &Scene, name: &str) -> usize {
    let named = |item: &&Item| matches!(item, Item::Sprite(sprite) if sprite.name == name);
    scene.items.iter().filter(named).count()
}

#[test]
fn every_pawn_token_and_card_of_the_fullest_table_is_drawn() {
    let view = fullest();
    let scene = Oath::scene(&view, Moment::Live, &reader(Lang::En));
    for seat in Seat::all(5) {
        let letter = seat.letter().to_ascii_lowercase();
        let mat = view.board.mat(seat);
        let here = |pawn: Pawn| {
            let placed = view.board.pawns.iter();
            placed
                .filter(|it| it.seat == seat && it.pawn == pawn)
                .count()
        };
        // Those on the island and in hand, and the marker on the victory track.
        let mates = here(Pawn::Mate) + usize::from(mat.pawns.mates) + 1;
        assert_eq!(
            sprites(&scene, &format!("oath/mate-{letter}")),
            mates,
            "{letter}"
        );
        let pirates = here(Pawn::Pirate) + usize::from(mat.pawns.pirate);
        assert_eq!(
            sprites(&scene, &format!("oath/pirate-{letter}")),
            pirates,
            "{letter}"
        );
    }
    for &item in Gear::ALL {
        let held = view.board.mats.iter().filter(|mat| mat.holds(item)).count();
        assert_eq!(
            sprites(&scene, &format!("oath/item-{item}")),
            held,
            "{item}"
        );
        let lasting = view.board.mats.iter();
        let lasting = lasting
            .filter(|mat| mat.lasting.has(item) && !mat.holds(item))
            .count();
        assert_eq!(
            sprites(&scene, &format!("oath/lasting-{item}")),
            lasting,
            "{item}"
        );
    }
    for &at in Location::ALL {
        let drawn = scene.ground.items.iter().chain(&scene.items);
        let name = format!("icons/{at}");
        let there =
            drawn.filter(|item| matches!(item, Item::Sprite(sprite) if sprite.name == name));
        assert!(there.count() >= 2, "{at}, and its halo");
    }
}

#[test]
fn what_a_preview_changes_is_marked_and_nothing_else_is() {
    let (before, after) = foreseen();
    let reader = reader(Lang::En);
    let scene = Oath::preview(&before, &after, &reader);
    let gold = |scene: &Scene| {
        let items = scene.items.iter();
        items
            .filter(|item| {
                matches!(item, Item::Shape(shape) if shape.fill == Some(style::GOLD)
                    && matches!(shape.form, quartermaster::scene::Form::Rect { height, .. } if height <= 50.0))
            })
            .count()
    };
    // Toughness is lost, Doubloons are gained.
    assert_eq!(gold(&scene), 2);
    assert_eq!(gold(&Oath::scene(&after, Moment::Live, &reader)), 0);
    assert_eq!(gold(&Oath::preview(&before, &before, &reader)), 0);
    let said: Vec<String> = texts(&scene).into_iter().map(|text| text.words).collect();
    assert!(said.iter().any(|words| words == "PREVIEW: not yet played"));
}

#[test]
fn a_public_picture_shows_no_hidden_card() {
    for lang in Lang::ALL {
        let reader = reader(lang);
        let mut view = hand_of_many();
        // Missions lie open, and the name of one begins like a card.
        let armorer =
            |mission: &Mission| view.board.cards.mission(*mission).key == "bribe-the-armorer";
        let missions = &view.board.mats[2].missions;
        let missions: Vec<_> = missions.iter().filter(|it| !armorer(it)).copied().collect();
        view.board.mats[2].missions = missions;
        let hidden: Vec<String> = ActionCard::ALL
            .iter()
            .map(|card| {
                let hand = Oath::hand(&holding(&[], &[*card]), Seat(2), &reader).expect("a hand");
                let line = hand.text.lines().nth(1).expect("a card").to_owned();
                line.split(':').next().unwrap_or_default().trim().to_owned()
            })
            .collect();
        let mut said = Oath::text(&view, Moment::Live, &reader);
        said.push_str(&Oath::alt(&view, Moment::Live, &reader));
        let scenes = [
            Oath::scene(&view, Moment::Live, &reader),
            Oath::mat(&view, Seat(2), &reader).expect("a mat").scene,
        ];
        for scene in &scenes {
            let texts = texts(scene);
            said.extend(texts.iter().map(|text| text.words.as_str()));
        }
        for card in hidden {
            assert!(!said.contains(&card), "{card} is shown to everybody");
        }
    }
}

#[test]
fn what_is_said_of_the_fullest_table_fits_and_names_everybody() {
    for reader in Lang::ALL.map(reader).into_iter().chain(awkward()) {
        for view in [fullest(), middle(), ended(), left()] {
            let text = Oath::text(&view, Moment::Live, &reader);
            let alt = Oath::alt(&view, Moment::Live, &reader);
            assert!(text.chars().count() <= 1_900, "{}", text.chars().count());
            assert!(alt.chars().count() <= 1_024, "{}", alt.chars().count());
            assert!(!text.contains('`') && !alt.contains('\n'), "{text}");
            assert!(!text.contains("oath-") && !alt.contains("oath-") && !text.contains("{ $"));
            for mat in view.board.mats.iter().filter(|mat| !mat.vacated) {
                let points = format!("{} ", mat.points);
                assert!(alt.contains(&points), "{points} in {alt}");
            }
            assert!(!alt.ends_with('…'), "{alt}");
        }
        for view in [hand_of_five(), hand_of_many(), hand_that_looks()] {
            let hand = Oath::hand(&view, Seat(2), &reader).expect("a hand");
            assert!(hand.text.chars().count() <= 1_500 && hand.alt.chars().count() <= 1_024);
        }
    }
}

#[test]
fn every_objection_of_oath_names_what_it_speaks_of() {
    for lang in Lang::ALL {
        let mut told = BTreeSet::new();
        for ground in OBJECTIONS {
            let fact = |name: &str| match name {
                "location" => "arena",
                "pawn" => "mate",
                "card" => "parley",
                "item" => "parrot",
                _ => "hold-the-island",
            };
            let objection = Objection {
                rule: ground.rule,
                reason: ground.reason,
                facts: ground
                    .facts
                    .iter()
                    .map(|&name| (name, fact(name).to_owned()))
                    .collect(),
            };
            let why = reader(lang).say(&Oath::object(&objection));
            assert!(!why.contains("oath-") && !why.contains(['{', '}']), "{why}");
            for name in ground.facts {
                let named = match (*name, lang) {
                    ("location", Lang::En) => "Arena",
                    ("location", Lang::Fr) => "Arène",
                    ("pawn", Lang::En) => "a Mate",
                    ("pawn", Lang::Fr) => "un Matelot",
                    ("card", Lang::En) => "Parley",
                    ("card", Lang::Fr) => "Pourparlers",
                    ("item", Lang::En) => "Parrot",
                    ("item", Lang::Fr) => "Perroquet",
                    (_, Lang::En) => "Hold the Island",
                    (_, Lang::Fr) => "Tenir l’île",
                };
                assert!(why.contains(named), "{named} in {why}");
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
fn what_one_answer_brings_is_told_in_one_sentence() {
    let mut game = settled(dealt(3));
    answer(&mut game, "mate:bridge");
    while game.view(Viewer::Onlooker).board.turn.placed {
        answer(&mut game, "end");
    }
    let first = game.view(Viewer::Onlooker).board.pawns[0].seat;
    let seat = game.view(Viewer::Onlooker).board.asked().expect("a seat");
    let mat = game.view(Viewer::Onlooker).board.mat(seat).clone();
    let ask = game.ask(seat).expect("a question");
    let action = ask
        .options
        .into_iter()
        .find(|it| it.to_string() == "mate:bridge");
    let action = action.expect("the Bridge has two spaces");
    let events = game.apply(seat, &action, &mut Dice::from_number(1));
    let view = game.view(Viewer::Onlooker);
    let told: Vec<String> = Oath::together(&Oath::recount(&view, &events))
        .iter()
        .map(|phrase| reader(Lang::En).say(phrase))
        .collect();
    let (name, other) = (NAMES[seat.index()], NAMES[first.index()]);
    let (toughness, doubloons) = (mat.toughness, mat.doubloons);
    let sentence = format!(
        "{name} sends a Mate to the Bridge, past {other} (Toughness {toughness} to {}) and goes from {doubloons} to {} Doubloons.",
        toughness - 1,
        doubloons + 2
    );
    assert_eq!(told, [sentence]);
}

#[test]
fn the_rules_card_of_oath_can_be_read_in_one_message() {
    for lang in Lang::ALL {
        let card = reader(lang).say(&Oath::card());
        assert!(
            (900..2_000).contains(&card.chars().count()),
            "{}",
            card.chars().count()
        );
        assert!(card.split("\n\n").count() >= 6, "paragraphs");
        assert!(
            Oath::rules(lang).contains("**10.1**"),
            "the rules in {lang:?}"
        );
    }
}
