//! The crew: sitting down at a table of Oath, and what its players are shown of it.

use crate::house::{Evening, Play};
use crate::shadow::{Shadow, shelf};
use quartermaster::discord::markdown::fenced;
use quartermaster::rules::Seat;
use quartermaster::sandbox::Snowflake;
use quartermaster::sandbox::driver::{Person, Post, Reply};
use quartermaster::words::Lang;
use serde_json::json;

/// The seats of a table.
const SEATS: [&str; 5] = ["A", "B", "C", "D", "E"];

/// An evening with Oath, always with the deal of this number, on whose pictures their words can be read.
pub async fn evening<const NUMBER: u64>() -> Play<Evening> {
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.shelf = shelf::<NUMBER>();
    evening.inscribe();
    evening.start().await?;
    Ok(evening)
}

/// The five people who know each other from the tavern.
pub fn five(evening: &Evening) -> Play<[Person; 5]> {
    let person = |name| evening.person(name);
    Ok([
        person("Maeve")?,
        person("Oisín")?,
        person("Élodie")?,
        person("Bran")?,
        person("Aoife")?,
    ])
}

/// The language somebody reads.
pub fn lang(person: &Person) -> Lang {
    match person.name() {
        "Élodie" => Lang::Fr,
        _ => Lang::En,
    }
}

/// What the seats' players are called.
pub fn names<'a>(crew: &[&'a Person]) -> Vec<&'a str> {
    crew.iter().map(|person| person.name()).collect()
}

/// A table at which people sit.
pub struct Seated<'a> {
    pub table: Snowflake,
    /// By seat.
    pub crew: Vec<&'a Person>,
    pub boards: Boards,
}

impl Seated<'_> {
    pub fn seat_of(&self, person: &Person) -> Play<Seat> {
        let at = self.crew.iter().position(|one| one.id() == person.id());
        Ok(Seat(at.ok_or("no seat")? as u8))
    }
}

/// A table in a channel, at which everybody has sat down, before the start.
pub async fn lobby(evening: &Evening, channel: &str, people: &[&Person]) -> Play<Snowflake> {
    let table = evening.sandbox.channel(channel)?;
    let new = json!({"game": "oath"});
    people[0].command(table, "new", new).await?;
    let lobby = evening
        .sandbox
        .wait_for(table, |post| post.button("Start").is_some())
        .await?;
    for person in &people[1..] {
        let joined = person.press(&lobby, "Join").await?;
        assert!(joined.is_private(), "{}", joined.text());
    }
    Ok(table)
}

/// The same once it has begun to be played.
pub async fn table<'a>(
    evening: &Evening,
    channel: &str,
    people: &[&'a Person],
) -> Play<Seated<'a>> {
    let table = lobby(evening, channel, people).await?;
    start(evening, table, people).await
}

/// Starts the game for which people have sat down.
pub async fn start<'a>(
    evening: &Evening,
    table: Snowflake,
    people: &[&'a Person],
) -> Play<Seated<'a>> {
    let ready = evening.ready(table, "Start").await?;
    people[0].press(&ready, "Start").await?;
    let boards = Boards::of(evening, table).await?;
    // Seats are given out by lot; the board in words says to whom.
    let text = json!({"text": true});
    let shown = people[0].command(table, "board", text).await?.text();
    let mut crew = people.to_vec();
    let place = |person: &&Person| {
        let seat = SEATS.iter().position(|seat| {
            let begins = format!("{seat} {}", person.name());
            let rest = shown.lines().find_map(|line| line.strip_prefix(&begins));
            rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
        });
        seat.unwrap_or_else(|| panic!("{} sits nowhere: {shown}", person.name()))
    };
    crew.sort_by_key(place);
    Ok(Seated {
        table,
        crew,
        boards,
    })
}

/// How many boards a channel has been shown.
pub fn boards(evening: &Evening, table: Snowflake) -> usize {
    evening.boards(table).into_iter().filter(is_board).count()
}

/// The boards of a table, as they come.
pub struct Boards {
    pub table: Snowflake,
    shown: usize,
    pub newest: Post,
}

impl Boards {
    /// The first one.
    pub async fn of(evening: &Evening, table: Snowflake) -> Play<Boards> {
        let newest = evening.sandbox.wait_for(table, is_board).await?;
        Ok(Boards {
            table,
            shown: 1,
            newest,
        })
    }

    /// The newest one, once so many have been shown.
    pub async fn reach(&mut self, evening: &Evening, count: usize) -> Play<&Post> {
        while self.shown < count {
            let sandbox = &evening.sandbox;
            let last = self.newest.id;
            self.newest = sandbox.wait_for_newer(self.table, last, is_board).await?;
            self.shown += 1;
            // The bot has noted it when the one before is retired. Until then it takes what is done for shown with it.
            let is_retired = |post: &Post| post.id == last && post.buttons().is_empty();
            sandbox.wait_for(self.table, is_retired).await?;
        }
        assert_eq!(self.shown, count, "boards");
        Ok(&self.newest)
    }
}

/// Whether a message shows a board; the lobby has a picture too, of the box.
fn is_board(post: &Post) -> bool {
    post.picture().is_some() && !post.content().contains("a table is open")
}

/// Whether a message is the one that shows a hand to its owner.
pub fn is_hand(post: &Post) -> bool {
    let says = |words| post.content().contains(words);
    !post.is_private() && (says("your hand. Only you") || says("votre main. Personne d’autre"))
}

/// The message that shows somebody's hand at a table, once it does.
pub async fn hand(person: &Person, table: Snowflake, shadow: &Shadow, seat: Seat) -> Play<Post> {
    let held = fenced(&shadow.hand(seat, lang(person)));
    let of_table = |post: &Post| is_hand(post) && post.content().contains(&table.to_string());
    let shows = |post: &Post| of_table(post) && post.content().contains(&held);
    let waited = person.wait_for_dm(shows).await;
    let post = waited.map_err(|trouble| format!("{trouble}: {held}"))?;
    let all = person.dms().into_iter().filter(of_table);
    assert_eq!(all.count(), 1, "one message a table, and never a flood");
    Ok(post)
}

/// Checks an answer that shows somebody's hand to that person alone.
pub fn shows_hand(reply: &Reply, person: &Person, shadow: &Shadow, seat: Seat) -> Play {
    let post = reply.post()?;
    let held = fenced(&shadow.hand(seat, lang(person)));
    assert!(reply.is_private(), "{}", reply.text());
    assert!(post.content().contains(&held), "{held}\n{}", reply.text());
    assert!(post.picture().is_some());
    Ok(())
}

/// Plays an answer by typing it.
pub async fn typed(person: &Person, table: Snowflake, play: &str) -> Play<Reply> {
    let reply = person.command(table, "play", json!({"move": play})).await?;
    assert!(reply.is_private(), "{}", reply.text());
    // Missions are called by their numbers in an answer, and by their names in what is said of it.
    // Whoever was turned away by a Pistol has played nothing after all.
    let said = [
        "You played",
        "Vous avez joué",
        "You had no Doubloon",
        "Vous n’aviez pas de Doublon",
    ];
    assert!(
        said.iter().any(|words| reply.text().contains(words)),
        "{play}: {}",
        reply.text()
    );
    Ok(reply)
}

/// The public notes that say that somebody cannot be written to.
pub fn notes(evening: &Evening, table: Snowflake) -> Vec<Post> {
    let mut posts = evening.sandbox.messages(table);
    posts.retain(|post| post.content().contains("cannot write to you"));
    posts
}
