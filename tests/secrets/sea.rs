//! The sea: evenings on whose shelf Smugglers stands, a small game with hidden hands.

use crate::house::{Evening, Play};
use crate::smugglers::{Good, Smugglers};
use quartermaster::games::brandubh::Brandubh;
use quartermaster::sandbox::Snowflake;
use quartermaster::sandbox::driver::{Person, Post, Reply};
use quartermaster::shelf::Title;
use serde_json::json;
use std::time::Duration;

static SHELF: [Title; 2] = [Title::of::<Smugglers>(), Title::of::<Brandubh>()];

/// More steps than a game of Smugglers has.
const STEPS: usize = 400;

/// An evening with Smugglers and Brandubh.
pub async fn evening() -> Play<Evening> {
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.shelf = &SHELF;
    evening.start().await?;
    Ok(evening)
}

/// A table in a channel, at which the crew sits in this order, and has begun to play.
pub async fn table(evening: &Evening, channel: &str, crew: &[&Person]) -> Play<Snowflake> {
    let table = lobby(evening, channel, crew).await?;
    let ready = evening.ready(table, "Start").await?;
    crew[0].press(&ready, "Start").await?;
    evening
        .sandbox
        .wait_for(table, |post| post.button("Play").is_some())
        .await?;
    Ok(table)
}

/// The same before the start.
pub async fn lobby(evening: &Evening, channel: &str, crew: &[&Person]) -> Play<Snowflake> {
    let table = evening.sandbox.channel(channel)?;
    let wish = json!({"game": "smugglers", "seat": "A"});
    crew[0].command(table, "new", wish).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    for (person, seat) in crew[1..].iter().zip(["B", "C", "D"]) {
        let joined = person
            .press(&lobby, &format!("Join: captain {seat}"))
            .await?;
        assert!(joined.is_private(), "{}", joined.text());
    }
    Ok(table)
}

/// The crates in the hand that some words show.
pub fn crates(words: &str) -> Vec<String> {
    let line = words.lines().find_map(|line| line.strip_prefix("hand "));
    line.map(|line| line.split(' ').map(str::to_owned).collect())
        .unwrap_or_default()
}

/// Every name of a crate in some words.
pub fn named(words: &str) -> Vec<&'static str> {
    let mut names: Vec<&str> = Good::all().into_iter().map(Good::name).collect();
    names.retain(|name| words.contains(name));
    names
}

/// The private message that shows somebody's hand, once one does that fits.
pub async fn hand(person: &Person, fits: impl Fn(&Post) -> bool) -> Play<Post> {
    // Answers to what he asked there are no messages that stay.
    let stays = |post: &Post| !post.is_private() && !crates(post.content()).is_empty();
    let shows = |post: &Post| stays(post) && fits(post);
    Ok(person.wait_for_dm(shows).await?)
}

/// The messages that stay in somebody's conversation, but for the greetings to whoever sits down.
pub fn letters(person: &Person) -> Vec<Post> {
    let mut posts = person.dms();
    posts.retain(|post| !post.is_private() && !post.content().contains("You sit at"));
    posts
}

/// Plays an answer by typing it.
pub async fn play(person: &Person, table: Snowflake, play: &str) -> Play<Reply> {
    let reply = person.command(table, "play", json!({"move": play})).await?;
    assert!(reply.is_private(), "{}", reply.text());
    assert!(reply.text().contains(play), "{play}: {}", reply.text());
    Ok(reply)
}

/// What somebody can answer, in notation.
pub async fn offered(person: &Person, table: Snowflake) -> Play<Vec<String>> {
    let options = json!({"move": ""});
    let found = person.complete(table, "play", options, "move").await?;
    let plays = found.iter().filter_map(|(_, play)| play.as_str());
    Ok(plays.map(str::to_owned).collect())
}

/// Has whoever is waited for play the first answer there is, until somebody is asked what fits; gives who that is.
pub async fn until<'a>(
    table: Snowflake,
    crew: &[&'a Person],
    fits: impl Fn(&Person, &[String]) -> bool,
) -> Play<&'a Person> {
    for _ in 0..STEPS {
        let mut next = None;
        for &person in crew {
            let plays = offered(person, table).await?;
            if fits(person, &plays) {
                return Ok(person);
            }
            let must = plays
                .into_iter()
                .find(|play| play != "bribe" && play != "bet");
            next = next.or(must.map(|play| (person, play)));
        }
        let Some((person, answer)) = next else {
            return Err("nobody is asked anything".into());
        };
        play(person, table, &answer).await?;
    }
    Err("nobody was ever asked that".into())
}

/// Turns the bot's clock by an hour, again and again, until something is so.
pub async fn turning<T, E: Into<Box<dyn std::error::Error + Send + Sync>>>(
    evening: &Evening,
    so: impl Future<Output = Result<T, E>>,
) -> Play<T> {
    let mut so = std::pin::pin!(so);
    for _ in 0..400 {
        evening.turn_hours(1);
        if let Ok(seen) = tokio::time::timeout(Duration::from_millis(100), &mut so).await {
            return seen.map_err(Into::into);
        }
    }
    Err("the clock was turned in vain".into())
}
