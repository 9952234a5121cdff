//! What a picture costs, as ratios of things measured in the same run: a copy of the canvas, and the image crate's own
//! encoder. Absolute times belong to the machine; the ratios belong to the code.

use image::ImageEncoder;
use image::codecs::png::PngEncoder;
use quartermaster::face::{Face, Moment, Reader};
use quartermaster::games::brandubh::Brandubh;
use quartermaster::games::brothers::Brothers;
use quartermaster::games::oath::{
    ActionCard, Follower, Hired, Location, Mark, Mission, Oath, Pawn, Placed, Spot, View,
};
use quartermaster::games::rivalry::Rivalry;
use quartermaster::render::Renderer;
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use quartermaster::scene::{Form, Item, Scene};
use quartermaster::words::Lang;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

const ROUNDS: usize = 60;
/// All Soldiers of Sibling Rivalry and nearly all Marauders.
const FULL_BOARD: &str = "BHBHBHBH/BBSNgsB1/B1G2n1B/1HPCcp1B/2N2g2/H1SGns1B/8/8 B S5 - 17/24 - 187";
/// An attack with as many terms as there can be.
const MANY_TERMS: &str = "7p/8/8/2GSG3/2CBB3/2NSB3/8/P7 W S5";

fn main() {
    let renderer = Renderer::new().expect("the assets are whole");
    let scenes = [
        ("start", scene(0, Moment::Live)),
        ("middle game", scene(12, Moment::Live)),
        ("preview", scene(16, Moment::Preview)),
        ("finished", scene(18, Moment::Live)),
        ("Oath, full", fullest(Lang::En)),
        ("Oath, French", fullest(Lang::Fr)),
        ("Oath, hand", hand()),
        ("many pens", full_meadow()),
        ("Rivalry, full", rivals(FULL_BOARD, "e3-f1", Moment::Live)),
        ("Rivalry, sum", rivals(MANY_TERMS, "d3xd4", Moment::Preview)),
    ];
    println!(
        "{ROUNDS} interleaved rounds, medians; x copy = drawing, times a copy of the canvas; x image = encoding, times image's PngEncoder"
    );
    println!(
        "{:<13} {:>8} {:>8} {:>8} {:>9} {:>9} {:>9} {:>7} {:>9}",
        "picture", "copy ms", "draw ms", "all ms", "x copy", "x image", "ms/Mpx", "KB", "image KB"
    );
    for (name, scene) in &scenes {
        measure(name, &renderer, scene);
    }
    let cold = median(
        &mut (0..8)
            .map(|round| cold(&renderer, &scenes[1].1, round))
            .collect::<Vec<_>>(),
    );
    println!(
        "a ground drawn for the first time, once per process: {:.1} ms",
        ms(cold)
    );
}

fn measure(name: &str, renderer: &Renderer, scene: &Scene) {
    let pixels = renderer.pixels(scene);
    let encoded = renderer.draw(scene).bytes.len();
    let theirs = by_image(&pixels).len();
    let mut times: [Vec<Duration>; 4] = Default::default();
    let mut copy = pixels.clone();
    for _ in 0..ROUNDS {
        times[0].push(time(|| {
            copy.copy_from_slice(black_box(&pixels));
            black_box(&copy);
        }));
        times[1].push(time(|| {
            black_box(renderer.pixels(black_box(scene)));
        }));
        times[2].push(time(|| {
            black_box(renderer.draw(black_box(scene)));
        }));
        times[3].push(time(|| {
            black_box(by_image(black_box(&pixels)));
        }));
    }
    let [copy, draw, all, image] = times.map(|mut times| ms(median(&mut times)));
    let million = f64::from(scene.width * scene.height) / 1e6;
    println!(
        "{name:<13} {copy:>8.2} {draw:>8.2} {all:>8.2} {:>9.1} {:>9.2} {:>9.2} {:>7.1} {:>9.1}",
        draw / copy,
        (all - draw) / image,
        all / million,
        encoded as f64 / 1000.0,
        theirs as f64 / 1000.0,
    );
}

/// The same picture on a ground that the renderer has not seen.
fn cold(renderer: &Renderer, scene: &Scene, round: usize) -> Duration {
    let mut scene = scene.clone();
    let mut ground = scene.ground.as_ref().clone();
    ground.key = format!("cold {round}");
    ground.items.push(Item::from(
        Form::rect(round as f32, 0.0, 1.0, 1.0).filled(ground.color),
    ));
    scene.ground = Arc::new(ground);
    time(|| {
        black_box(renderer.pixels(&scene));
    })
}

fn by_image(pixels: &image::RgbaImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(
            pixels,
            pixels.width(),
            pixels.height(),
            image::ExtendedColorType::Rgba8,
        )
        .expect("an image is written to memory");
    bytes
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The fullest board of Brothers: of some random games the one with the most pens on it, in the moment before they are counted.
fn full_meadow() -> Scene {
    let mut fullest = (0, None);
    for number in 0..40 {
        let mut dice = Dice::from_number(number);
        let mut game = Brothers::deal(&Options::default(), 2, &mut dice);
        while let Some((seat, ask)) = Seat::all(2).find_map(|seat| Some((seat, game.ask(seat)?))) {
            let action = ask.options[dice.index(ask.options.len())];
            game.apply(seat, &action, &mut dice);
            let view = game.view(Viewer::Onlooker);
            let pens = view.field().pens.len();
            if pens > fullest.0 {
                fullest = (pens, Some(view));
            }
        }
    }
    let reader = Reader {
        names: vec!["Maeve".to_owned(), "Oisín".to_owned()],
        ..Reader::default()
    };
    let view = fullest.1.expect("pens were built");
    Brothers::scene(&view, Moment::Live, &reader)
}

/// A position of Sibling Rivalry after one more play.
fn rivals(position: &str, play: &str, moment: Moment) -> Scene {
    let mut game = Rivalry::set_up(position, &Options::default()).expect("a position");
    let (seat, ask) = Seat::all(2)
        .find_map(|seat| Some((seat, game.ask(seat)?)))
        .expect("somebody is asked");
    let action = ask
        .options
        .into_iter()
        .find(|action| action.to_string() == play);
    game.apply(
        seat,
        &action.expect("it is legal"),
        &mut Dice::from_number(0),
    );
    let reader = Reader {
        names: vec!["Maeve".to_owned(), "Oisín".to_owned()],
        ..Reader::default()
    };
    Rivalry::scene(&game.view(Viewer::Onlooker), moment, &reader)
}

/// A real game, the defenders' from the rulings, after so many moves.
fn scene(moves: usize, moment: Moment) -> Scene {
    let record = "d6-f6 d5-c5 d7-d6 d4-d5 g4-g5 e4-e7 g5-e5 c5-c6 b4-b5 c4-c5 d1-e1 e7-e6 b5-b7 d5-d7 f6-f7 d7-c7 a4-a6 c7-a7";
    let mut dice = Dice::from_number(0);
    let mut game = Brandubh::deal(&Options::default(), 2, &mut dice);
    for (at, wanted) in record.split(' ').take(moves).enumerate() {
        let seat = Seat((at % 2) as u8);
        let ask = game.ask(seat).expect("it is this seat's turn");
        let action = ask
            .options
            .into_iter()
            .find(|action| action.to_string() == wanted);
        game.apply(seat, &action.expect("the record is legal"), &mut dice);
    }
    let reader = Reader {
        names: vec!["Maeve".to_owned(), "Oisín".to_owned()],
        ..Reader::default()
    };
    Brandubh::scene(&game.view(Viewer::Onlooker), moment, &reader)
}

/// The fullest table of Oath there can be: five players, all twenty locations with pawns, every place for a token filled.
fn full_table() -> View {
    let mut dice = Dice::from_number(4);
    let mut view = Oath::deal(&Options::default(), 5, &mut dice).view(Viewer::Onlooker);
    let board = &mut view.board;
    board.round = 9;
    board.open = Location::ALL.iter().copied().collect();
    let pawns = Location::ALL.iter().zip(0_u8..).map(|(&at, nth)| Placed {
        seat: Seat(nth % 5),
        pawn: if nth < 5 { Pawn::Pirate } else { Pawn::Mate },
        at,
        space: Some(0),
    });
    board.pawns = pawns.collect();
    board.last = board.pawns.last().copied().map(Mark::Came);
    for mat in &mut board.mats {
        mat.tokens = Spot::ALL.iter().copied().collect();
        mat.points = 24;
        mat.doubloons = 12;
        let hired = |follower| Hired {
            follower,
            turned: false,
        };
        mat.followers = Follower::ALL[..5].iter().copied().map(hired).collect();
        mat.missions = (0..10).map(Mission).collect();
        mat.completed = (10..21).map(Mission).collect();
    }
    for hand in &mut view.hands {
        hand.hidden = 10;
    }
    view
}

fn oath_reader(lang: Lang) -> Reader {
    Reader {
        lang,
        names: ["Élodie", "Marcus", "Wilhelmina", "Jörn", "Captain Bo"]
            .map(str::to_owned)
            .into(),
    }
}

fn fullest(lang: Lang) -> Scene {
    Oath::scene(&full_table(), Moment::Live, &oath_reader(lang))
}

fn hand() -> Scene {
    let mut view = full_table();
    view.viewer = Viewer::Seat(Seat(2));
    view.board.mats[2].missions.truncate(3);
    view.hands[2].known = vec![ActionCard::BuriedChest, ActionCard::Bribe];
    view.hands[2].hidden = 0;
    let look = Oath::hand(&view, Seat(2), &oath_reader(Lang::En));
    look.expect("a running game has hands").scene
}
