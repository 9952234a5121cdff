//! What Sibling Rivalry costs: random games to the end, and its fullest picture, beside a copy of the canvas.
//!
//! `cargo bench --bench rivalry -- equals 2000` plays so many games between equals instead, and says how they went.

#[path = "rivalry/equals.rs"]
mod equals;

use quartermaster::face::{Face, Moment, Reader};
use quartermaster::games::rivalry::Rivalry;
use quartermaster::render::Renderer;
use quartermaster::rules::{Dice, Game, Options, Seat, Viewer};
use std::hint::black_box;
use std::time::{Duration, Instant};

const GAMES: u64 = 500;
const ROUNDS: usize = 60;
/// All Soldiers and nearly all Marauders.
const FULL: &str = "BHBHBHBH/BBSNgsB1/B1G2n1B/1HPCcp1B/2N2g2/H1SGns1B/8/8 B S5 - 17/24 - 187";
/// An attack with many terms.
const WEIGHED: (&str, &str) = ("7p/8/8/2GSG3/2CBB3/2NSB3/8/P7 W S5", "d3xd4");

fn main() {
    let mut words = std::env::args().skip_while(|word| word != "equals").skip(1);
    if let Some(games) = words.next() {
        equals::report(games.parse().expect("a number of games"));
        return;
    }
    random_games();
    let renderer = Renderer::new().expect("the assets are whole");
    let full = played(FULL, &["e3-f1", "end"]);
    let weighed = played(WEIGHED.0, &[WEIGHED.1]);
    println!("{ROUNDS} rounds, medians");
    for (name, game, moment) in [
        ("fullest board", full, Moment::Live),
        ("attack weighed", weighed, Moment::Preview),
    ] {
        drawing(name, &renderer, &game, moment);
    }
}

fn random_games() {
    let start = Instant::now();
    let mut plies = 0u64;
    for number in 0..GAMES {
        let mut dice = Dice::from_number(number);
        let mut game = Rivalry::deal(&Options::default(), 2, &mut dice);
        while let Some((seat, ask)) =
            Seat::all(2).find_map(|seat| game.ask(seat).map(|ask| (seat, ask)))
        {
            let action = ask.options[dice.index(ask.options.len())];
            game.apply(seat, &action, &mut dice);
            plies += 1;
        }
        black_box(game.outcome());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{GAMES} random games: {:.0} games and {:.0} answers a second, {:.1} answers a game",
        GAMES as f64 / seconds,
        plies as f64 / seconds,
        plies as f64 / GAMES as f64,
    );
}

fn played(position: &str, plays: &[&str]) -> Rivalry {
    let mut game = Rivalry::set_up(position, &Options::default()).expect("a position");
    for typed in plays {
        let (seat, ask) = Seat::all(2)
            .find_map(|seat| game.ask(seat).map(|ask| (seat, ask)))
            .expect("somebody is asked");
        let action = ask
            .options
            .into_iter()
            .find(|action| action.to_string() == *typed);
        let action = action.expect("it is legal");
        game.apply(seat, &action, &mut Dice::from_number(0));
    }
    game
}

fn drawing(name: &str, renderer: &Renderer, game: &Rivalry, moment: Moment) {
    let reader = Reader {
        names: vec!["Maeve".to_owned(), "Oisín".to_owned()],
        ..Reader::default()
    };
    let scene = Rivalry::scene(&game.view(Viewer::Onlooker), moment, &reader);
    let pixels = renderer.pixels(&scene);
    let mut copy = pixels.clone();
    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..ROUNDS {
        times[0].push(time(|| {
            copy.copy_from_slice(black_box(&pixels));
            black_box(&copy);
        }));
        times[1].push(time(|| {
            black_box(renderer.pixels(black_box(&scene)));
        }));
        times[2].push(time(|| {
            black_box(renderer.draw(black_box(&scene)));
        }));
    }
    let [copy, draw, all] = times.map(|mut times| median(&mut times));
    println!(
        "{name}: copy {copy:.2} ms, draw {draw:.2} ms ({:.1} copies), with PNG {all:.2} ms, {:.1} KB",
        draw / copy,
        renderer.draw(&scene).bytes.len() as f64 / 1000.0,
    );
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(times: &mut [Duration]) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1000.0
}
