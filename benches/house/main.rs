//! The whole house as people meet it: a play from the press to the board in the channel, the start, and memory, with one
//! game, a thousand and twenty thousand in the store.
//!
//! The bot is the program itself in a process of its own, and plays over loopback through serenity with the sandbox. The
//! three houses take turns, so that a busy moment of the machine meets all of them; what says most are the ratios between
//! them. `TMPDIR=/somewhere cargo bench --bench house` measures another disk.

mod bot;
#[path = "../../tests/shared/chance.rs"]
mod chance;
mod games;
#[path = "../../tests/shared/program.rs"]
mod program;

use bot::Bot;
use games::Fixture;
use quartermaster::discord::commands;
use quartermaster::face::Reader;
use quartermaster::games::{find, shelf};
use quartermaster::rules::{Options, Seat, Seed, Viewer};
use quartermaster::sandbox::{Person, Sandbox, Server, Snowflake, World};
use quartermaster::shelf::Table;
use quartermaster::table::{Hand, Time};
use quartermaster::words::Lang;
use serde_json::json;
use std::error::Error;
use std::time::{Duration, Instant};
use tempfile::TempDir;

type Play<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// How many games run in each house.
const RUNNING: [usize; 3] = [1, 1_000, 20_000];
/// How many moves they have behind them.
const MOVES: usize = 6;
/// Plays that are measured in each house.
const PLAYS: usize = 60;
/// Starts that are measured of each house.
const STARTS: usize = 3;
/// Discord's own limit of channels in a server.
const CHANNELS: usize = 500;
/// Games for each two people of the crowd.
const EACH: usize = 100;
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

#[tokio::main]
async fn main() -> Play {
    let mut houses = Vec::new();
    for games in RUNNING {
        let start = Instant::now();
        houses.push(Hall::found(games).await?);
        println!(
            "{games} games were founded in {:.1} s",
            start.elapsed().as_secs_f64()
        );
    }

    // The first start registers the commands; the measured ones find them as every later start does.
    for hall in &mut houses {
        hall.start().await?;
        hall.stop().await?;
    }
    for _ in 0..STARTS {
        for hall in &mut houses {
            let time = hall.start().await?;
            hall.figures.start.push(ms(time));
            let work = hall.bot.as_ref().and_then(Bot::worked);
            hall.figures.start_work.extend(work.map(ms));
            hall.figures.after_start = hall.resident();
            hall.stop().await?;
        }
    }

    for hall in &mut houses {
        hall.start().await?;
    }
    for _ in 0..PLAYS {
        for hall in &mut houses {
            hall.play().await?;
        }
    }
    for hall in &mut houses {
        hall.figures.after_plays = hall.resident();
        hall.everybody_looks().await?;
        hall.figures.after_looks = hall.resident();
    }
    report(&mut houses);
    for hall in &mut houses {
        hall.stop().await?;
    }
    Ok(())
}

fn report(houses: &mut [Hall]) {
    println!(
        "{:<44} {:>9} {:>9} {:>9} {:>9}",
        "running games", RUNNING[0], RUNNING[1], RUNNING[2], "last/1"
    );
    let row = |what: &str, houses: &mut [Hall], of: fn(&mut Figures) -> Option<f64>| {
        let values: Vec<Option<f64>> = houses
            .iter_mut()
            .map(|hall| of(&mut hall.figures))
            .collect();
        print!("{what:<44}");
        for value in &values {
            match value {
                Some(value) => print!(" {value:>9.1}"),
                None => print!(" {:>9}", "-"),
            }
        }
        match (values.first(), values.last()) {
            (Some(Some(first)), Some(Some(last))) => println!(" {:>9.2}", last / first),
            _ => println!(" not measured on this system"),
        }
    };
    row("play to its private answer, ms", houses, |of| {
        Some(median(&mut of.told))
    });
    row("play to the board in the channel, ms", houses, |of| {
        Some(median(&mut of.shown))
    });
    row("  the slowest of them, ms", houses, |of| {
        of.shown.iter().copied().reduce(f64::max)
    });
    row("  the bot's own work for it, ms", houses, |of| {
        (!of.work.is_empty()).then(|| median(&mut of.work))
    });
    row("start to the first answer, ms", houses, |of| {
        Some(median(&mut of.start))
    });
    row("  the bot's own work for it, ms", houses, |of| {
        (!of.start_work.is_empty()).then(|| median(&mut of.start_work))
    });
    row("resident after the start, MB", houses, |of| {
        Some(of.after_start?.0)
    });
    row("  at the most so far, MB", houses, |of| {
        Some(of.after_start?.1)
    });
    row("resident after plays, MB", houses, |of| {
        Some(of.after_plays?.0)
    });
    row("resident after a look at all games, MB", houses, |of| {
        Some(of.after_looks?.0)
    });
    row("  at the most so far, MB", houses, |of| {
        Some(of.after_looks?.1)
    });
}

/// A sandbox, the bot's folder, and the bot while it runs.
struct Hall {
    sandbox: Sandbox,
    folder: TempDir,
    bot: Option<Bot>,
    maeve: Person,
    oisin: Person,
    crowd: Vec<Person>,
    /// Where Maeve and Oisín play.
    channel: Snowflake,
    moves: std::vec::IntoIter<String>,
    /// The same game, by the rules alone.
    shadow: Box<dyn Table>,
    figures: Figures,
}

/// What was measured, in milliseconds and MB.
#[derive(Default)]
struct Figures {
    start: Vec<f64>,
    start_work: Vec<f64>,
    told: Vec<f64>,
    shown: Vec<f64>,
    work: Vec<f64>,
    after_start: Option<(f64, f64)>,
    after_plays: Option<(f64, f64)>,
    after_looks: Option<(f64, f64)>,
}

impl Hall {
    /// A house with so many running games, each in a channel of its own; the first is Maeve's and Oisín's, the others
    /// are those of a crowd.
    async fn found(games: usize) -> Play<Hall> {
        let world = World::empty()
            .person("Maeve", "en-GB")
            .person("Oisín", "en-GB");
        let mut sandbox = Sandbox::open(world, "127.0.0.1:0").await?;
        sandbox.patience(PATIENCE);
        let folder = TempDir::new()?;
        let mut channels = Vec::with_capacity(games);
        while channels.len() < games {
            let name = format!("Tavern {}", channels.len() / CHANNELS + 1);
            let server = sandbox.add_server(&Server::named(&name).members(["Maeve", "Oisín"]));
            for _ in 0..CHANNELS.min(games - channels.len()) {
                let name = format!("table-{}", channels.len());
                channels.push((server, sandbox.add_channel(server, &name)));
            }
        }
        let (maeve, oisin) = (sandbox.person("Maeve")?, sandbox.person("Oisín")?);
        let crowd: Vec<Person> = (0..games / EACH + 2)
            .map(|guest| sandbox.newcomer(&format!("Guest {guest}"), "en-GB"))
            .collect();
        let (one, other) = (sitter(&maeve)?, sitter(&oisin)?);
        let guests = crowd.iter().map(sitter).collect::<Play<Vec<_>>>()?;
        let guest = |game: usize| guests[game % guests.len()].clone();
        let mut course = moves(0, MOVES + PLAYS);
        let mut fixtures = Vec::with_capacity(games);
        for (game, &(server, channel)) in channels.iter().enumerate() {
            let (players, moves) = match game {
                0 => ([one.clone(), other.clone()], course[..MOVES].to_vec()),
                _ => ([guest(game), guest(game + 1)], moves(game as u64, MOVES)),
            };
            fixtures.push(Fixture {
                channel: number(channel)?,
                server: number(server)?,
                players,
                moves,
            });
        }
        let data = folder.path().join("data");
        tokio::task::spawn_blocking(move || games::found(&data, &fixtures)).await??;
        let title = find("brandubh").ok_or("no such game")?;
        let mut shadow = (title.deal)(Options::default(), 2, Seed([0; 32]));
        for (ply, play) in course.drain(..MOVES).enumerate() {
            advance(&mut shadow, ply, &play)?;
        }
        Ok(Hall {
            channel: channels[0].1,
            sandbox,
            folder,
            bot: None,
            maeve,
            oisin,
            crowd,
            moves: course.into_iter(),
            shadow,
            figures: Figures::default(),
        })
    }

    /// Starts the bot, and says how long it took until it answered somebody.
    async fn start(&mut self) -> Play<Duration> {
        let start = Instant::now();
        self.bot = Some(Bot::start(&self.sandbox, self.folder.path())?);
        self.sandbox.wait_for_the_bot().await?;
        self.sandbox
            .wait_for_commands(commands::all(shelf()).len())
            .await?;
        self.maeve
            .command(self.channel, "status", json!({}))
            .await?;
        Ok(start.elapsed())
    }

    async fn stop(&mut self) -> Play {
        if let Some(bot) = self.bot.take() {
            tokio::task::spawn_blocking(|| bot.stop()).await??;
            self.sandbox.wait_for_no_bot().await?;
        }
        Ok(())
    }

    fn resident(&self) -> Option<(f64, f64)> {
        self.bot.as_ref()?.resident()
    }

    /// One play at Maeve's and Oisín's table, typed, until its board stands in the channel.
    async fn play(&mut self) -> Play {
        let ply = self.shadow.plies() as usize;
        let play = self.moves.next().ok_or("no move is left")?;
        advance(&mut self.shadow, ply, &play)?;
        let reader = Reader {
            lang: Lang::En,
            names: vec!["Maeve".to_owned(), "Oisín".to_owned()],
        };
        let alt = self.shadow.look(Viewer::Onlooker, &reader).alt;
        let player = [&self.maeve, &self.oisin][ply % 2];
        let before = self.bot.as_ref().and_then(Bot::worked);
        let start = Instant::now();
        let told = async {
            let reply = player.command(self.channel, "play", json!({"move": play}));
            let said = reply.await?.text();
            match said.contains("You played") {
                true => Play::Ok(start.elapsed()),
                false => Err(said.into()),
            }
        };
        let shown = async {
            let board = |post: &quartermaster::sandbox::Post| {
                post.alt_texts().contains(&alt.as_str()) && post.button("Play").is_some()
            };
            self.sandbox.wait_for(self.channel, board).await?;
            Play::Ok(start.elapsed())
        };
        let (told, shown) = tokio::try_join!(told, shown)?;
        self.figures.told.push(ms(told));
        self.figures.shown.push(ms(shown));
        // The board before loses its buttons: that is part of the work, and not of the wait.
        let mut live: Vec<_> = self.sandbox.messages(self.channel);
        live.retain(|post| !post.buttons().is_empty());
        if let [older, _] = &live[..] {
            let id = older.id;
            self.sandbox
                .wait_for(self.channel, |post| {
                    post.id == id && post.buttons().is_empty()
                })
                .await?;
        }
        if let (Some(before), Some(after)) = (before, self.bot.as_ref().and_then(Bot::worked)) {
            self.figures.work.push(ms(after.saturating_sub(before)));
        }
        Ok(())
    }

    /// Everybody asks for all their games, and so has every table taken from its shelf.
    async fn everybody_looks(&self) -> Play {
        for person in &self.crowd {
            person.command(self.channel, "games", json!({})).await?;
        }
        Ok(())
    }
}

/// Random moves after which the game goes on; every number gives others.
fn moves(number: u64, count: usize) -> Vec<String> {
    let mut tries = (number << 16..).map(|number| games::random(number, count + 1));
    let mut moves = tries.find(|moves| moves.len() > count).unwrap_or_default();
    moves.truncate(count);
    moves
}

fn advance(shadow: &mut Box<dyn Table>, ply: usize, play: &str) -> Play {
    let seat = Seat((ply % 2) as u8);
    shadow
        .play(seat, None, play, Hand::Person, Time(0))
        .map_err(|refused| format!("{refused:?}"))?;
    Ok(())
}

fn sitter(person: &Person) -> Play<(u64, String)> {
    Ok((number(person.id())?, person.name().to_owned()))
}

fn number(id: Snowflake) -> Play<u64> {
    Ok(id.to_string().parse()?)
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
