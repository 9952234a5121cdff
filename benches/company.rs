//! Fifty tables where the computer thinks as hard as it can, and how soon people are answered meanwhile.
//!
//! The bot is the program itself in a process of its own, and plays over loopback with the sandbox. Every interaction is
//! counted: typed moves, completions' commands, boards. The same is measured before, while no computer is asked anything.

#[path = "../tests/shared/chance.rs"]
mod chance;
#[path = "../tests/shared/program.rs"]
mod program;

use chance::Chance;
use program::Program;
use quartermaster::discord::commands;
use quartermaster::games::shelf;
use quartermaster::host::clock::Clock;
use quartermaster::host::command::{
    Command, Person as Sitter, Place, PlaceId, PlayerId, PostId, RealmId, Terms, Wish,
};
use quartermaster::host::{House, Patience};
use quartermaster::rules::Seat;
use quartermaster::sandbox::{Person, Sandbox, Server, Snowflake, World};
use quartermaster::shelf::Level;
use quartermaster::store::Store;
use quartermaster::words::Lang;
use serde_json::json;
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

type Play<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

const TABLES: usize = 50;
/// How long each of the two evenings is watched.
const WATCHED: Duration = Duration::from_secs(60);
/// Within this an interaction has to be acknowledged.
const GOAL: Duration = Duration::from_secs(1);

#[tokio::main]
async fn main() -> Play {
    println!(
        "{:<40} {:>8} {:>10} {:>10} {:>10} {:>8}",
        "evening", "deeds", "median ms", "99% ms", "worst ms", "answers"
    );
    let quiet = evening("nobody thinks", false).await?;
    let busy = evening("fifty computers, hard", true).await?;
    assert!(quiet <= GOAL && busy <= GOAL, "somebody waited too long");
    Ok(())
}

/// Has people play and look at their boards for a while; gives the longest wait for an acknowledgement.
async fn evening(name: &str, computers: bool) -> Play<Duration> {
    let world = World::empty().person("Maeve", "en-GB");
    let mut sandbox = Sandbox::open(world, "127.0.0.1:0").await?;
    sandbox.patience(Duration::from_secs(120));
    let server = sandbox.add_server(&Server::named("Tavern").members(["Maeve"]));
    let maeve = sandbox.person("Maeve")?;
    let channels: Vec<Snowflake> = (0..TABLES)
        .map(|at| sandbox.add_channel(server, &format!("table-{at}")))
        .collect();
    let folder = TempDir::new()?;
    let data = folder.path().join("data");
    let player = Sitter {
        id: PlayerId(number(maeve.id())?),
        name: "Maeve".to_owned(),
        lang: Lang::En,
        steward: false,
    };
    let places = channels
        .iter()
        .map(|&channel| {
            Ok(Place {
                id: PlaceId(number(channel)?),
                realm: Some(RealmId(number(server)?)),
                lang: Lang::En,
            })
        })
        .collect::<Play<Vec<_>>>()?;
    // Where nobody thinks, it is Maeve's turn everywhere, and stays so.
    let seat = Seat(u8::from(computers));
    tokio::task::spawn_blocking(move || found(&data, &player, &places, seat)).await??;

    let mut bot = Program::start(&sandbox, folder.path())?;
    sandbox.wait_for_the_bot().await?;
    sandbox
        .wait_for_commands(commands::all(shelf()).len())
        .await?;
    let mut chance = Chance(7);
    let mut waits: Vec<Duration> = Vec::new();
    let begun = Instant::now();
    let mut at = 0;
    while begun.elapsed() < WATCHED {
        at += 1;
        let table = channels[at % TABLES];
        let looked = maeve.command(table, "board", json!({"text": true})).await?;
        waits.push(looked.acknowledged_after);
        if computers && let Some(wait) = play(&maeve, table, &mut chance).await? {
            waits.push(wait);
        }
    }
    bot.0.kill()?;
    bot.0.wait()?;
    // What each channel was shown, but for the boards that followed Maeve's own moves.
    let answers: usize = channels
        .iter()
        .map(|&channel| {
            let posts = sandbox.messages(channel);
            posts.iter().filter(|post| post.mentions(&maeve)).count()
        })
        .sum();
    waits.sort_unstable();
    let ms = |wait: Duration| wait.as_secs_f64() * 1000.0;
    let worst = waits.last().copied().unwrap_or_default();
    println!(
        "{name:<40} {:>8} {:>10.1} {:>10.1} {:>10.1} {answers:>8}",
        waits.len(),
        ms(waits[waits.len() / 2]),
        ms(waits[waits.len() * 99 / 100]),
        ms(worst),
    );
    Ok(worst)
}

/// Founds the games while no bot is there.
fn found(folder: &Path, player: &Sitter, places: &[Place], seat: Seat) -> Play {
    let store = Store::open(folder, 64 << 20)?;
    let house = House::open(store, shelf(), Patience::default(), |_| {})?;
    for place in places {
        let new = Command::New {
            game: "brandubh".to_owned(),
            wish: Wish::Seat(seat),
            lang: None,
            terms: Terms {
                opponent: Some(Level::Hard),
                hints: false,
            },
        };
        house.act(player, place, new, Clock::System.now())?;
    }
    for table in house.due() {
        while let Some(notice) = house.notice(table)? {
            house.shown(&notice, Some(PostId(1)))?;
        }
    }
    house.close()?;
    Ok(())
}

/// Plays a move that is offered, where it is Maeve's turn; says how long it took to be acknowledged.
async fn play(maeve: &Person, table: Snowflake, chance: &mut Chance) -> Play<Option<Duration>> {
    let mut typed = json!("");
    loop {
        let options = json!({"move": typed});
        let mut found = maeve.complete(table, "play", options, "move").await?;
        if found.is_empty() {
            return Ok(None);
        }
        let (_, value) = found.swap_remove(chance.below(found.len()));
        if value.as_str().is_some_and(|play| play.contains('-')) {
            let reply = maeve.command(table, "play", json!({"move": value})).await?;
            return Ok(Some(reply.acknowledged_after));
        }
        typed = value;
    }
}

fn number(id: Snowflake) -> Play<u64> {
    Ok(id.to_string().parse()?)
}
