//! A rehearsal: people in a sandbox play the first moves of a game with the bot that is connected there, from lobby to result.
//!
//! It knows no game: whoever is offered plays is to move, by typing with completion or by pressing buttons.

use super::commands;
use super::custom_id::Press;
use crate::games;
use crate::sandbox::driver::{Person, Post, Reply, Trouble};
use crate::sandbox::{Sandbox, Snowflake};
use crate::shelf::Title;
use serde_json::json;
use std::time::Duration;

/// Where it takes place, in the sandbox's usual world.
const CHANNEL: &str = "general";

/// Who plays; as many of them as the game needs.
const PLAYERS: [&str; 5] = ["Maeve", "Oisín", "Élodie", "Bran", "Aoife"];

/// How many plays are typed, and then how many are pressed.
const PLAYS: usize = 2;

/// How many words a play may have, each of them completed or on a button.
const WORDS: usize = 12;

/// The first eight bytes of every PNG, and how its last chunk is called.
const PNG: (&[u8], &[u8]) = (b"\x89PNG\r\n\x1a\n", b"IEND");

/// Plays the first game of the shelf, and says of each step how it went.
///
/// # Errors
/// What failed, in words.
pub async fn rehearse(
    sandbox: &Sandbox,
    done: &mut impl FnMut(&'static str, String),
) -> Result<(), Trouble> {
    sandbox.wait_for_the_bot().await?;
    let count = commands::all(games::shelf()).len();
    sandbox.wait_for_commands(count).await?;
    done("bot", format!("connected, and {count} commands registered"));

    let title = games::shelf()
        .first()
        .ok_or_else(|| trouble("the shelf is empty"))?;
    let mut table = Table::found(sandbox, title).await?;
    done(
        "lobby",
        format!("{} sit down for {} and start", table.names(), title.name),
    );
    let (width, height, bytes) = fetch(&table.board).await?;
    done(
        "picture",
        format!("a board of {width} by {height} pixels is fetched, {bytes} bytes of PNG"),
    );

    let mut typed = Vec::new();
    for _ in 0..PLAYS {
        typed.push(table.type_play().await?);
    }
    done(
        "commands",
        format!("/play completes and plays {}", typed.join(" ")),
    );
    let mut pressed = Vec::new();
    for _ in 0..PLAYS {
        pressed.push(table.press_play().await?);
    }
    done("buttons", format!("they play {}", pressed.join(" ")));
    fetch(&table.board).await?;
    let words = table.resign().await?;
    done("result", words);

    let unsupported = sandbox.unsupported();
    if let Some(call) = unsupported.first() {
        return Err(trouble(format!(
            "the sandbox does not know the call {call:?}"
        )));
    }
    done(
        "protocol",
        format!(
            "{} calls, all of them understood; the slowest answer began after {} ms",
            sandbox.calls().len(),
            table.slowest.as_millis()
        ),
    );
    Ok(())
}

/// A running game, and those who sit there.
struct Table<'a> {
    sandbox: &'a Sandbox,
    place: Snowflake,
    people: Vec<Person>,
    board: Post,
    slowest: Duration,
}

impl<'a> Table<'a> {
    /// Opens a table, sits down with everybody, and starts.
    async fn found(sandbox: &'a Sandbox, title: &Title) -> Result<Table<'a>, Trouble> {
        let place = sandbox.channel(CHANNEL)?;
        let people = (PLAYERS.iter().take(title.seats.0))
            .map(|name| sandbox.person(name))
            .collect::<Result<Vec<Person>, Trouble>>()?;
        let [host, guests @ ..] = people.as_slice() else {
            return Err(trouble("nobody is there to play"));
        };
        let mut slowest = Duration::ZERO;
        let mut note = |reply: Reply| slowest = slowest.max(reply.acknowledged_after);
        note(
            host.command(place, "new", json!({ "game": title.name }))
                .await?,
        );
        let lobby = |post: &Post| find(post, |press| matches!(press, Press::Start(_))).is_some();
        for guest in guests {
            let post = sandbox.wait_for(place, lobby).await?;
            let join = find(&post, |press| matches!(press, Press::Join(..)))
                .ok_or_else(|| trouble("nobody can join the lobby"))?;
            note(guest.press(&post, &join).await?);
        }
        let full = |post: &Post| {
            let start = find(post, |press| matches!(press, Press::Start(_)));
            start.is_some_and(|id| post.button(&id).is_some_and(|button| !button.disabled))
        };
        let post = sandbox.wait_for(place, full).await?;
        let start = find(&post, |press| matches!(press, Press::Start(_))).unwrap_or_default();
        note(host.press(&post, &start).await?);
        let board = sandbox.wait_for(place, is_live).await?;
        Ok(Table {
            sandbox,
            place,
            people,
            board,
            slowest,
        })
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.people.iter().map(Person::name).collect();
        names.join(" and ")
    }

    fn note(&mut self, reply: &Reply) {
        self.slowest = self.slowest.max(reply.acknowledged_after);
    }

    /// Who is offered plays, and the beginning of the first that the completion shows.
    async fn to_move(&self) -> Result<(Person, String), Trouble> {
        for person in &self.people {
            if let Some(first) = self.complete(person, "").await? {
                return Ok((person.clone(), first));
            }
        }
        Err(trouble("nobody is offered a play"))
    }

    /// The first completion of what somebody has typed so far.
    async fn complete(&self, person: &Person, typed: &str) -> Result<Option<String>, Trouble> {
        let options = json!({ "move": typed });
        let offered = person.complete(self.place, "play", options, "move").await?;
        let mut plays = offered.iter().filter_map(|(_, play)| play.as_str());
        Ok(plays.next().map(str::to_owned))
    }

    /// Whoever is to move takes the first completion, word by word, and sends what comes of it.
    async fn type_play(&mut self) -> Result<String, Trouble> {
        let (person, mut play) = self.to_move().await?;
        for _ in 0..WORDS {
            match self.complete(&person, &play).await? {
                Some(longer) if longer != play => play = longer,
                _ => break,
            }
        }
        let reply = person
            .command(self.place, "play", json!({ "move": play }))
            .await?;
        self.note(&reply);
        self.next_board().await?;
        Ok(play)
    }

    /// Whoever is to move presses the first button that leads on, until it is played.
    async fn press_play(&mut self) -> Result<String, Trouble> {
        let (person, _) = self.to_move().await?;
        let open = find(&self.board, |press| matches!(press, Press::Play(_)))
            .ok_or_else(|| trouble("the board cannot be played on"))?;
        let mut reply = person.press(&self.board, &open).await?;
        let mut depth = 0;
        for _ in 0..WORDS {
            self.note(&reply);
            let post = reply.post()?;
            if !reply.is_private() {
                return Err(trouble("others see what is weighed"));
            }
            let confirm = press(post, |press| match press {
                Press::Do { play, .. } => Some(play.clone()),
                _ => None,
            });
            if let Some((id, play)) = confirm {
                let reply = person.press(post, &id).await?;
                self.note(&reply);
                self.next_board().await?;
                return Ok(play);
            }
            let on = press(post, |press| match press {
                Press::Weigh { .. } => Some(depth),
                Press::Go { along, .. } if along.depth > depth => Some(along.depth),
                _ => None,
            });
            reply = match (on, post.options().first()) {
                (Some((id, further)), _) => {
                    depth = further;
                    person.press(post, &id).await?
                }
                (None, Some(option)) => {
                    depth += 1;
                    person.choose(post, &[option.as_str()]).await?
                }
                (None, None) => return Err(trouble(format!("no way on from: {}", post.text()))),
            };
        }
        Err(trouble("a play that takes too many buttons"))
    }

    /// Waits for the board after a play.
    async fn next_board(&mut self) -> Result<(), Trouble> {
        let before = (self.board.id, self.board.version);
        let newer = |post: &Post| is_live(post) && (post.id, post.version) > before;
        self.board = self.sandbox.wait_for(self.place, newer).await?;
        Ok(())
    }

    /// The first one gives up, which ends the game.
    async fn resign(&mut self) -> Result<String, Trouble> {
        let person = self.people[0].clone();
        let asked = person.command(self.place, "resign", json!({})).await?;
        self.note(&asked);
        let sure = find(asked.post()?, |press| {
            matches!(press, Press::Resign(_, true))
        })
        .ok_or_else(|| trouble(format!("giving up is not offered: {}", asked.text())))?;
        let reply = person.press(asked.post()?, &sure).await?;
        self.note(&reply);
        let over = |post: &Post| find(post, |press| matches!(press, Press::Rematch(_))).is_some();
        let post = self.sandbox.wait_for(self.place, over).await?;
        let alt = post.alt_texts().first().map(|alt| (*alt).to_owned());
        alt.ok_or_else(|| trouble("the result shows no board"))
    }
}

/// Whether a message shows a board that can be played on.
fn is_live(post: &Post) -> bool {
    post.picture().is_some() && find(post, |press| matches!(press, Press::Play(_))).is_some()
}

/// The first button that can be pressed and means what is sought, and what was made of it.
fn press<T>(post: &Post, seek: impl Fn(&Press) -> Option<T>) -> Option<(String, T)> {
    let buttons = post.buttons().into_iter();
    let mut found = buttons
        .filter(|button| !button.disabled)
        .filter_map(|button| {
            let made = seek(&Press::read(&button.custom_id)?)?;
            Some((button.custom_id, made))
        });
    found.next()
}

/// The first button with this meaning, whether it can be pressed yet or not.
fn find(post: &Post, means: impl Fn(&Press) -> bool) -> Option<String> {
    let mut buttons = post.buttons().into_iter().map(|button| button.custom_id);
    buttons.find(|id| Press::read(id).is_some_and(|press| means(&press)))
}

/// Fetches the picture of a message as a browser does: its width and height in pixels, and its size in bytes.
async fn fetch(post: &Post) -> Result<(u32, u32, usize), Trouble> {
    let url = post.json["attachments"][0]["url"]
        .as_str()
        .ok_or_else(|| trouble("the board has no picture"))?;
    let unfetched =
        |fault: reqwest::Error| trouble(format!("the picture cannot be fetched: {fault}"));
    let answer = reqwest::Client::builder()
        .no_proxy()
        .build()
        .map_err(unfetched)?
        .get(url)
        .send()
        .await
        .and_then(reqwest::Response::error_for_status)
        .map_err(unfetched)?;
    let bytes = answer.bytes().await.map_err(unfetched)?;
    let size = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    // The end is a chunk without content: its name, and a checksum of four bytes.
    let name = bytes
        .len()
        .checked_sub(8)
        .and_then(|at| bytes.get(at..at + 4));
    match (size(16), size(20)) {
        (Some(width), Some(height)) if bytes.starts_with(PNG.0) && name == Some(PNG.1) => {
            Ok((width, height, bytes.len()))
        }
        _ => Err(trouble(format!(
            "what was fetched is no PNG: {} bytes",
            bytes.len()
        ))),
    }
}

fn trouble(words: impl Into<String>) -> Trouble {
    Trouble(words.into())
}
