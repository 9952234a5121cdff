//! The bot is killed at random moments while people play at twenty tables: what was confirmed to a player is there, none
//! of it twice, and the buttons work on.
//!
//! `KILLS=200 cargo test --test kill` kills it two hundred times; `SEED=…` repeats a run's choices.

#[path = "shared/chance.rs"]
mod chance;
#[allow(dead_code, reason = "others need more of it")]
#[path = "conformity/mod.rs"]
mod conformity;
#[path = "shared/program.rs"]
mod program;

use chance::Chance;
use futures_util::future::try_join_all;
use program::Program;
use quartermaster::face::Reader;
use quartermaster::games;
use quartermaster::rules::{Options, Seat, Seed, Viewer};
use quartermaster::sandbox::driver::{Person, Post, Reply, Trouble};
use quartermaster::sandbox::record::Call;
use quartermaster::sandbox::{Sandbox, Snowflake, World};
use quartermaster::shelf::Table as Shadow;
use quartermaster::table::{Hand, Time};
use quartermaster::words::Lang;
use serde_json::json;
use std::collections::HashSet;
use std::error::Error;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::watch;

type Play<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// How many tables are played on at once.
const TABLES: usize = 20;
/// How often the bot is killed unless `KILLS` says otherwise.
const KILLS: usize = 20;
/// After how many kills every table comes further before the next.
const BREATH: usize = 5;
/// What somebody reads who types a move that had counted: it is not their move any more, or nobody's.
const NOT_YOURS: &str = "not your move";
const OVER: &str = "is over";
/// How long anything may take before it counts as stuck.
const PATIENCE: Duration = Duration::from_secs(120);

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// SIGKILL: no signal to prepare for, no last word.
fn end(mut bot: Program) -> Play {
    bot.0.kill()?;
    bot.0.wait()?;
    Ok(())
}

/// What all tables share.
struct Hall {
    sandbox: Sandbox,
    maeve: Person,
    oisin: Person,
    /// How often the bot has come up; odd while it is up.
    up: watch::Sender<u64>,
    over: AtomicBool,
    plays: AtomicUsize,
    /// How often each table has come further.
    steps: watch::Sender<Vec<usize>>,
    games: AtomicUsize,
    /// What was pressed or typed once more, since the bot died over it.
    again: AtomicUsize,
    /// How often it was up and did not answer in time.
    late: AtomicUsize,
}

impl Hall {
    /// Does something with the bot, and once more after each time the bot dies over it.
    async fn insist(&self, mut deed: impl AsyncFnMut() -> Result<Reply, Trouble>) -> Play<Reply> {
        let mut up = self.up.subscribe();
        let mut late = 0;
        loop {
            up.wait_for(|times| times % 2 == 1).await?;
            tokio::select! {
                reply = deed() => match reply {
                    Ok(reply) => return Ok(reply),
                    // Where the bot has gone meanwhile, that is why. Otherwise it may be late now and then, on a machine
                    // that starts twenty games again and again; nobody is left alone twice.
                    Err(trouble) if up.has_changed()? => drop(trouble),
                    Err(trouble) if late == 0 && trouble.0.contains("in time") => {
                        late += 1;
                        self.late.fetch_add(1, Ordering::SeqCst);
                    }
                    Err(trouble) => return Err(trouble.into()),
                },
                changed = up.changed() => changed?,
            }
            self.again.fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// One channel and the game that is played there.
struct Table {
    hall: Arc<Hall>,
    number: usize,
    channel: Snowflake,
    chance: Chance,
    /// The same game, played here by the rules alone.
    shadow: Box<dyn Shadow>,
    plies: u32,
    /// What was there before this game.
    before: Option<Snowflake>,
}

fn deal() -> Play<Box<dyn Shadow>> {
    let title = games::find("brandubh").ok_or("no such game")?;
    Ok((title.deal)(Options::default(), 2, Seed([0; 32])))
}

impl Table {
    async fn wait_for(&mut self, fits: impl Fn(&Post) -> bool) -> Play<Post> {
        let before = self.before;
        let newer = |post: &Post| before.is_none_or(|before| post.id > before);
        let sandbox = &self.hall.sandbox;
        Ok(sandbox
            .wait_for(self.channel, |post| newer(post) && fits(post))
            .await?)
    }

    /// Opens a table, sits down at it, starts.
    async fn open(&mut self) -> Play {
        let (hall, channel) = (Arc::clone(&self.hall), self.channel);
        let new = json!({"game": "brandubh", "seat": "A"});
        // Done twice, the second time says that there is a table already.
        hall.insist(async || hall.maeve.command(channel, "new", new.clone()).await)
            .await?;
        let lobby = self.wait_for(|post| post.button("Start").is_some()).await?;
        let join = lobby.button("Join, any side").ok_or("no button")?.custom_id;
        // Where the bot died over it, he may sit there already, and the button be gone.
        hall.insist(async || hall.oisin.forge(&lobby, &join).await)
            .await?;
        let ready = |post: &Post| post.button("Start").is_some_and(|start| !start.disabled);
        let lobby = self.wait_for(ready).await?;
        let start = lobby.button("Start").ok_or("no button")?.custom_id;
        hall.insist(async || hall.maeve.forge(&lobby, &start).await)
            .await?;
        self.shadow = deal()?;
        self.plies = 0;
        Ok(())
    }

    /// What the board says that the rules lead to.
    fn alt(&self) -> String {
        let reader = Reader {
            lang: Lang::En,
            names: vec!["Maeve".to_owned(), "Oisín".to_owned()],
        };
        self.shadow.look(Viewer::Onlooker, &reader).alt
    }

    /// The board as it stands now, which has to be the one that the rules lead to.
    async fn board(&mut self) -> Play<Post> {
        let alt = self.alt();
        let shown = |post: &Post| post.alt_texts().contains(&alt.as_str());
        let buttons = |post: &Post| {
            let live = ["Play", "Rematch"].map(|label| post.button(label).is_some());
            live.contains(&true)
        };
        let board = self.wait_for(|post| shown(post) && buttons(post)).await?;
        Ok(board)
    }

    /// Every board of this game stands there once.
    fn each_board_once(&self) -> Play {
        let posts = self.hall.sandbox.messages(self.channel);
        let newer = |post: &&Post| self.before.is_none_or(|before| post.id > before);
        let mut known = HashSet::new();
        for post in posts.iter().filter(newer) {
            for alt in post.alt_texts() {
                if !known.insert(alt.to_owned()) {
                    return Err(format!("shown twice: {alt}").into());
                }
            }
        }
        let boards = self.plies as usize + 1;
        if known.len() == boards {
            Ok(())
        } else {
            Err(format!("{} of {boards} boards were shown: {known:#?}", known.len()).into())
        }
    }

    /// Plays one move, by buttons or by typing. What the player is told then counts.
    async fn play(&mut self) -> Play {
        let board = self.board().await?;
        let seat = *self
            .shadow
            .waiting()
            .first()
            .ok_or("nobody is waited for")?;
        let hall = Arc::clone(&self.hall);
        let player = if seat == Seat(0) {
            &hall.maeve
        } else {
            &hall.oisin
        };
        if !board.mentions(player) {
            return Err(format!("{} is to move: {}", player.name(), board.content()).into());
        }
        let question = self.shadow.question(seat).ok_or("nothing is asked")?;
        let choice = &question.choices[self.chance.below(question.choices.len())];
        let (play, channel) = (choice.play.clone(), self.channel);
        let typed = self.chance.below(3) == 0;
        let reply = if typed {
            let words = json!({"move": play});
            hall.insist(async || player.command(channel, "play", words.clone()).await)
                .await?
        } else {
            let panel = hall
                .insist(async || player.press(&board, "Play").await)
                .await?;
            let (from, to) = (&play[..2], &play[3..5]);
            let panel = self.along(player, &panel, from).await?;
            let preview = self.along(player, &panel, to).await?;
            let shown = preview.post()?;
            let confirm = shown.button("Confirm").ok_or("no button")?.custom_id;
            hall.insist(async || player.forge(shown, &confirm).await)
                .await?
        };
        self.shadow
            .play(seat, None, &play, Hand::Person, Time(0))
            .map_err(|refused| format!("{refused:?}"))?;
        // Typed once more after it had counted, it is no longer this player's move, or nobody's.
        let counted = match self.shadow.close() {
            Some(_) => OVER,
            None => NOT_YOURS,
        };
        let text = reply.text();
        // The new board may be there before the panel says so.
        let told = text.contains("You played") || text.contains(&self.alt());
        let told = told || (typed && text.contains(counted));
        if !told {
            return Err(format!("{play} in {channel} was not confirmed: {text}").into());
        }
        self.plies += 1;
        hall.steps.send_modify(|steps| steps[self.number] += 1);
        hall.plays.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }

    /// Presses the button of a panel whose label begins with a square.
    async fn along(&mut self, player: &Person, panel: &Reply, square: &str) -> Play<Reply> {
        let post = panel.post()?;
        let buttons = post.buttons();
        let button = buttons
            .iter()
            .find(|button| button.label.starts_with(square))
            .ok_or_else(|| format!("no button for {square}: {}", post.text()))?;
        self.hall
            .insist(async || player.forge(post, &button.custom_id).await)
            .await
    }

    /// Plays game after game until it is over.
    async fn sit(mut self) -> Play {
        while !self.hall.over.load(Ordering::SeqCst) {
            if self.shadow.close().is_some() {
                let last = self.board().await?;
                self.each_board_once()?;
                self.before = Some(last.id);
                self.hall.games.fetch_add(1, Ordering::SeqCst);
                self.open().await?;
            } else {
                self.play().await?;
            }
        }
        // The last word: everything that was confirmed is on the board, and the buttons work on.
        let last = self.board().await?;
        if self.shadow.close().is_none() {
            self.play().await?;
            self.board().await?;
            self.each_board_once()?;
        } else {
            self.each_board_once()?;
            let hall = &self.hall;
            let rematch = last.button("Rematch").ok_or("no button")?.custom_id;
            hall.insist(async || hall.maeve.forge(&last, &rematch).await)
                .await?;
        }
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_confirmed_outlives_every_kill() -> Play {
    let kills = number("KILLS").map_or(KILLS, |kills| kills as usize);
    let seed = number("SEED").unwrap_or_else(|| RandomState::new().hash_one(0));
    println!("SEED={seed} KILLS={kills}");
    let mut chance = Chance(seed);
    let folder = tempfile::tempdir()?;
    let mut sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0").await?;
    sandbox.patience(PATIENCE);
    let server = sandbox.server("The Tavern")?;
    let channels: Vec<Snowflake> = (0..TABLES)
        .map(|at| sandbox.add_channel(server, &format!("table-{at}")))
        .collect();
    let hall = Arc::new(Hall {
        maeve: sandbox.person("Maeve")?,
        oisin: sandbox.person("Oisín")?,
        sandbox,
        up: watch::Sender::new(0),
        over: AtomicBool::new(false),
        plays: AtomicUsize::new(0),
        steps: watch::Sender::new(vec![0; TABLES]),
        games: AtomicUsize::new(0),
        again: AtomicUsize::new(0),
        late: AtomicUsize::new(0),
    });
    let mut bot = Program::start(&hall.sandbox, folder.path())?;
    up(&hall).await?;
    let mut tables = Vec::new();
    for (number, channel) in channels.into_iter().enumerate() {
        let mut table = Table {
            hall: Arc::clone(&hall),
            number,
            channel,
            chance: Chance(chance.next()),
            shadow: deal()?,
            plies: 0,
            before: None,
        };
        tables.push(async move {
            table.open().await?;
            table.sit().await
        });
    }
    let killing = async {
        for kill in 0..kills {
            let before = hall.sandbox.calls();
            let mut moment = chance.next() % 20_000;
            if chance.below(2) == 0 {
                // After so many more of its calls, and a moment that nothing else decides.
                let calls = before.len() + chance.below(80);
                hall.sandbox.wait_for_calls(calls, |_| true).await?;
            } else {
                // When it has just posted something, and may not know it yet, or not have stored it.
                let posts = before.iter().filter(|call| posts_something(call)).count() + 1;
                hall.sandbox.wait_for_calls(posts, posts_something).await?;
                moment /= 4;
            }
            let moment = Duration::from_micros(moment);
            let _ = tokio::time::timeout(moment, std::future::pending::<()>()).await;
            hall.up.send_modify(|times| *times += 1);
            end(bot)?;
            hall.sandbox.wait_for_no_bot().await?;
            bot = Program::start(&hall.sandbox, folder.path())?;
            if chance.below(5) == 0 {
                // Sometimes before it is even up.
                let moment = Duration::from_millis(chance.next() % 400);
                let _ = tokio::time::timeout(moment, std::future::pending::<()>()).await;
                end(bot)?;
                hall.sandbox.wait_for_no_bot().await?;
                bot = Program::start(&hall.sandbox, folder.path())?;
            }
            up(&hall).await?;
            if kill % BREATH == BREATH - 1 {
                // After a start what waits longest need not come first: everybody gets a turn now and then.
                let mut steps = hall.steps.subscribe();
                let marks = steps.borrow_and_update().clone();
                let further =
                    |steps: &Vec<usize>| steps.iter().zip(&marks).all(|(now, then)| now > then);
                let _ = tokio::time::timeout(PATIENCE, steps.wait_for(further)).await??;
            }
            if (kill + 1) % 20 == 0 {
                let plays = hall.plays.load(Ordering::SeqCst);
                println!("{} kills, {plays} plays", kill + 1);
            }
        }
        hall.over.store(true, Ordering::SeqCst);
        Play::Ok(bot)
    };
    let (bot, _) = tokio::try_join!(killing, try_join_all(tables))?;
    end(bot)?;
    let count = |of: &AtomicUsize| of.load(Ordering::SeqCst);
    let (plays, games, again) = (count(&hall.plays), count(&hall.games), count(&hall.again));
    println!(
        "{kills} kills, {plays} plays in {games} finished games and {TABLES} more, {again} wishes repeated"
    );
    assert!(plays >= TABLES && again > 0, "nothing was put to the test");
    let late = count(&hall.late);
    assert!(
        late * 20 <= plays,
        "{late} of {plays} were answered too late"
    );
    let unsupported = hall.sandbox.unsupported();
    assert!(unsupported.is_empty(), "unsupported calls: {unsupported:?}");
    let faults = conformity::of_everything(&hall.sandbox.calls(), &hall.sandbox.events());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// Whether a call posts a message in a channel.
fn posts_something(call: &Call) -> bool {
    call.method == "POST" && call.template == "/channels/{channel.id}/messages"
}

/// Waits until the bot is there, and says so to everybody.
async fn up(hall: &Hall) -> Play {
    hall.sandbox.wait_for_the_bot().await?;
    hall.sandbox.wait_for_commands(1).await?;
    hall.up.send_modify(|times| *times += 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_before_the_computer_has_answered_has_it_answer_after_the_next_start()
-> Play {
    let folder = tempfile::tempdir()?;
    let mut sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0").await?;
    sandbox.patience(PATIENCE);
    let (maeve, channel) = (sandbox.person("Maeve")?, sandbox.channel("board-games")?);
    let mut bot = Program::start(&sandbox, folder.path())?;
    sandbox.wait_for_the_bot().await?;
    sandbox.wait_for_commands(1).await?;
    let new = json!({"game": "brandubh", "seat": "A", "opponent": "computer", "level": "easy"});
    maeve.command(channel, "new", new).await?;
    let move_of = |post: &Post, number: usize| {
        let heading = format!("Brandubh. Move {number}.");
        let alts = post.alt_texts();
        alts.iter().any(|alt| alt.starts_with(&heading)) && post.button("Play").is_some()
    };
    sandbox.wait_for(channel, |post| move_of(post, 1)).await?;
    let play = json!({"move": "d2-e2"});
    maeve.command(channel, "play", play).await?;
    let board = sandbox.wait_for(channel, |post| move_of(post, 2)).await?;
    assert!(
        board.content().contains("Computer is thinking"),
        "{}",
        board.content()
    );
    // It takes two seconds at least before it answers.
    end(bot)?;
    sandbox.wait_for_no_bot().await?;
    bot = Program::start(&sandbox, folder.path())?;
    let answered = sandbox.wait_for(channel, |post| move_of(post, 3)).await?;
    assert!(answered.mentions(&maeve), "{}", answered.content());
    end(bot)?;
    let boards = sandbox.messages(channel);
    assert_eq!(boards.len(), 3, "each board stands there once");
    Ok(())
}
