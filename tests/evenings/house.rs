//! The house of an evening: the sandbox, the bot with a clock that is turned, and a folder that outlives restarts.

#[path = "../conformity/mod.rs"]
mod conformity;

use quartermaster::discord::endurance::Endurance;
use quartermaster::discord::letter::{self, Draw};
use quartermaster::discord::{self, Connection, RunFault};
use quartermaster::games;
use quartermaster::host::clock::Clock;
use quartermaster::host::command::{
    Command, Deed, Person as Sitter, Place, PlaceId, PlayerId, PostId, RealmId, Target, Terms, Wish,
};
use quartermaster::host::{House, Pace, Patience};
use quartermaster::render::Renderer;
use quartermaster::rules::Seat;
use quartermaster::sandbox::Sandbox;
use quartermaster::sandbox::driver::{Person, Post, Reply, Trouble};
use quartermaster::sandbox::snowflake::Snowflake;
use quartermaster::sandbox::world::World;
use quartermaster::shelf::Title;
use quartermaster::store::Store;
use quartermaster::table::Time;
use quartermaster::words::Lang;
use std::error::Error;
use std::sync::{Arc, Condvar, LazyLock, Mutex, OnceLock};
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How a test ends.
pub type Play<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

/// The moment when every evening begins.
const DUSK: Time = Time(1_800_000_000_000);
/// As often as ever, and sooner: nobody here wants to wait for bad weather to pass.
const IMPATIENT: Endurance = Endurance {
    first: Duration::from_millis(5),
    longest: Duration::from_millis(100),
    times: 5,
};

/// One renderer for all evenings: what is drawn once need not be drawn again.
static RENDERER: LazyLock<Arc<Renderer>> =
    LazyLock::new(|| Arc::new(Renderer::new().expect("the assets are compiled in")));

/// An evening.
pub struct Evening {
    pub sandbox: Sandbox,
    /// The games that are played.
    pub shelf: &'static [Title],
    /// How long the house waits, from the next start on.
    pub patience: Patience,
    clock: Clock,
    folder: TempDir,
    draw: Draw,
    pencils: Arc<Pencils>,
    /// Where Discord is found; the sandbox without.
    client: Option<reqwest::Client>,
    bot: Option<Running>,
}

struct Running {
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), RunFault>>,
}

/// Whether pictures may be drawn yet.
#[derive(Default)]
struct Pencils {
    held: Mutex<bool>,
    released: Condvar,
}

impl Pencils {
    fn wait(&self) -> Result<(), String> {
        let mut held = self.held.lock().map_err(|fault| fault.to_string())?;
        while *held {
            let woken = self.released.wait(held);
            held = woken.map_err(|fault| fault.to_string())?;
        }
        Ok(())
    }

    fn hold(&self, held: bool) {
        if let Ok(mut known) = self.held.lock() {
            *known = held;
        }
        self.released.notify_all();
    }
}

impl Evening {
    /// Opens the sandbox and starts the bot.
    pub async fn begin() -> Play<Evening> {
        Evening::of(false).await
    }

    /// The same, but no picture is finished before the pencils are released.
    pub async fn with_held_pencils() -> Play<Evening> {
        Evening::of(true).await
    }

    async fn of(held: bool) -> Play<Evening> {
        let mut evening = Evening::before(held, |_| Ok(None)).await?;
        evening.start().await?;
        Ok(evening)
    }

    /// The evening before the bot comes. `arrange` may set up the sandbox, and say how else the bot finds it.
    pub async fn before(
        held: bool,
        arrange: impl FnOnce(&Sandbox) -> Play<Option<reqwest::Client>>,
    ) -> Play<Evening> {
        let mut sandbox = Sandbox::open(World::taverns(), "127.0.0.1:0").await?;
        sandbox.patience(Duration::from_secs(60));
        let pencils = Arc::new(Pencils {
            held: Mutex::new(held),
            released: Condvar::new(),
        });
        let (quick, waiting) = (letter::with(Arc::clone(&RENDERER)), Arc::clone(&pencils));
        let draw: Draw = Arc::new(move |scene| {
            waiting.wait()?;
            quick(scene)
        });
        let client = arrange(&sandbox)?;
        Ok(Evening {
            sandbox,
            shelf: games::shelf(),
            patience: Patience::default(),
            clock: Clock::standing(DUSK),
            folder: TempDir::new()?,
            draw,
            pencils,
            client,
            bot: None,
        })
    }

    /// Starts the bot.
    pub async fn start(&mut self) -> Play {
        let connection = Connection {
            token: self.sandbox.token(),
            api_url: (self.client.is_none()).then(|| self.sandbox.base().to_owned()),
            forgetful: false,
            endurance: IMPATIENT,
            client: self.client.clone(),
            ..Connection::default()
        };
        let (store, shelf) = (self.store().await?, self.shelf);
        let (stop, stopped) = oneshot::channel();
        let patience = self.patience;
        let (draw, clock) = (Arc::clone(&self.draw), self.clock.clone());
        let task = tokio::spawn(async move {
            let stop = async {
                // A test that ends early drops the sender, which stops the bot as well.
                let _ = stopped.await;
            };
            discord::run(connection, shelf, store, patience, draw, clock, stop).await
        });
        self.bot = Some(Running { stop, task });
        let commands = discord::commands::all(self.shelf).len();
        self.sandbox.wait_for_the_bot().await?;
        self.sandbox.wait_for_commands(commands).await?;
        Ok(())
    }

    async fn store(&self) -> Play<Store> {
        let path = self.folder.path().to_owned();
        Ok(tokio::task::spawn_blocking(move || Store::open(&path, 16 << 20)).await??)
    }

    /// Stops the bot as a signal would.
    pub async fn stop(&mut self) -> Play {
        if let Some(bot) = self.bot.take() {
            // The receiver is gone only if the bot has ended, which the join below tells.
            let _ = bot.stop.send(());
            tokio::time::timeout(Duration::from_secs(10), bot.task).await???;
        }
        Ok(())
    }

    /// Stops the bot and starts it again on the same folder.
    pub async fn restart(&mut self) -> Play {
        self.stop().await?;
        self.start().await
    }

    /// Ends the evening: the bot stops in order, the sandbox knew every call it made, and everything that was said is as
    /// Discord describes it.
    pub async fn end(mut self) -> Play {
        self.stop().await?;
        let unsupported = self.sandbox.unsupported();
        assert!(unsupported.is_empty(), "unsupported calls: {unsupported:?}");
        let faults = conformity::of_everything(&self.sandbox.calls(), &self.sandbox.events());
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    }

    /// The folder with the bot's data.
    pub fn folder(&self) -> std::path::PathBuf {
        self.folder.path().to_owned()
    }

    /// Somebody by name.
    pub fn person(&self, name: &str) -> Play<Person> {
        Ok(self.sandbox.person(name)?)
    }

    /// Somebody's number.
    pub fn id(&self, name: &str) -> Play<Snowflake> {
        Ok(self.person(name)?.id())
    }

    /// Has the computer answer without waiting, from the next start on.
    pub fn at_once(&mut self) {
        self.patience.pace = Pace::AT_ONCE;
    }

    /// Turns the bot's clock by some minutes, again and again, until something is so.
    pub async fn turning<T, E: Into<Box<dyn Error + Send + Sync>>>(
        &self,
        so: impl Future<Output = Result<T, E>>,
    ) -> Play<T> {
        let mut so = std::pin::pin!(so);
        for _ in 0..1_000 {
            self.clock.turn(120_000);
            if let Ok(seen) = tokio::time::timeout(Duration::from_millis(100), &mut so).await {
                return seen.map_err(Into::into);
            }
        }
        Err("the clock was turned in vain".into())
    }

    /// Turns the bot's clock.
    pub fn turn_hours(&self, hours: i64) {
        self.clock.turn(hours * 3_600_000);
    }

    /// Draws one picture and shows it whatever it should be, from the next start on: for evenings in a hurry.
    pub fn sketch(&mut self) {
        let (sketch, waiting) = (OnceLock::new(), Arc::clone(&self.pencils));
        self.draw = Arc::new(move |scene| {
            waiting.wait()?;
            let drawn = sketch.get_or_init(|| RENDERER.draw(scene).bytes);
            Ok(drawn.clone())
        });
    }

    /// The same, but behind the picture stands every word that should be in it ([`inscribed`]): for whoever looks for what
    /// must not be there.
    pub fn inscribe(&mut self) {
        let (sketch, waiting) = (OnceLock::new(), Arc::clone(&self.pencils));
        self.draw = Arc::new(move |scene| {
            waiting.wait()?;
            let mut drawn: Vec<u8> = sketch.get_or_init(|| RENDERER.draw(scene).bytes).clone();
            drawn.extend(INSCRIPTION.as_bytes());
            drawn.extend(scene.to_string().bytes());
            Ok(drawn)
        });
    }

    /// Lets pictures be finished.
    pub fn release_pencils(&self) {
        self.pencils.hold(false);
    }

    /// Finishes no picture from now on.
    pub fn hold_pencils(&self) {
        self.pencils.hold(true);
    }

    /// A game of Maeve, attackers, against Oisín in an English channel.
    pub async fn running(&self, channel: &str) -> Play<(Person, Person, Snowflake)> {
        let (maeve, oisin) = (self.person("Maeve")?, self.person("Oisín")?);
        let table = self.sandbox.channel(channel)?;
        maeve
            .command(
                table,
                "new",
                serde_json::json!({"game": "brandubh", "seat": "A"}),
            )
            .await?;
        let lobby = self
            .sandbox
            .wait_for(table, |post| post.button("Start").is_some())
            .await?;
        oisin.press(&lobby, "Join, any side").await?;
        maeve
            .press(&self.ready(table, "Start").await?, "Start")
            .await?;
        self.board(table, 0).await?;
        Ok((maeve, oisin, table))
    }

    /// The lobby of a channel, once the button that starts the game can be pressed.
    pub async fn ready(&self, table: Snowflake, start: &str) -> Play<Post> {
        let ready = |post: &Post| post.button(start).is_some_and(|start| !start.disabled);
        Ok(self.sandbox.wait_for(table, ready).await?)
    }

    /// The boards of a channel, oldest first: pictures that are not of a lobby.
    pub fn boards(&self, table: Snowflake) -> Vec<Post> {
        let mut posts = self.sandbox.messages(table);
        posts.retain(|post| post.picture().is_some());
        posts
    }

    /// The board after so many plies.
    pub async fn board(&self, table: Snowflake, ply: u32) -> Play<Post> {
        let headings = [
            format!("Brandubh. Move {}.", ply + 1),
            format!("Brandubh. Coup {}.", ply + 1),
        ];
        let live = |post: &Post| {
            post.button("Play")
                .or_else(|| post.button("Jouer"))
                .is_some()
        };
        let shows = |post: &Post| {
            let alts = post.alt_texts();
            alts.iter()
                .any(|alt| headings.iter().any(|heading| alt.starts_with(heading)))
        };
        Ok(self
            .sandbox
            .wait_for(table, |post| live(post) && shows(post))
            .await?)
    }

    /// Waits until a channel shows one live board or lobby at the most, and older ones have lost their buttons.
    pub async fn settled(&self, table: Snowflake) -> Play {
        let live = || {
            let posts = self.sandbox.messages(table);
            posts
                .into_iter()
                .filter(|post| !post.buttons().is_empty())
                .collect::<Vec<_>>()
        };
        loop {
            let posts = live();
            if posts.len() <= 1 {
                return Ok(());
            }
            let oldest = posts[0].id;
            self.sandbox
                .wait_for(table, |post| post.id == oldest && post.buttons().is_empty())
                .await?;
        }
    }

    /// Founds more running games while the bot is away, each in a channel of its own, all shown already.
    pub async fn found_games(
        &self,
        count: usize,
        server: Snowflake,
        players: [&Person; 2],
    ) -> Play<Vec<Snowflake>> {
        let places: Vec<Snowflake> = (0..count)
            .map(|number| self.sandbox.add_channel(server, &format!("game-{number}")))
            .collect();
        let sitters = players.map(|person| sitter(person, Lang::En));
        let founding: Vec<Place> = places
            .iter()
            .map(|&channel| place(channel, server, Lang::En))
            .collect();
        self.while_away(move |house| {
            for place in founding {
                let new = Command::New {
                    game: "brandubh".to_owned(),
                    wish: Wish::Seat(Seat(0)),
                    lang: None,
                    terms: Terms::default(),
                };
                house.act(&sitters[0], &place, new, DUSK)?;
                house.act(
                    &sitters[1],
                    &place,
                    Command::Table(Target::Here, Deed::Join(Wish::Any)),
                    DUSK,
                )?;
                house.act(
                    &sitters[0],
                    &place,
                    Command::Table(Target::Here, Deed::Start),
                    DUSK,
                )?;
            }
            for table in house.due() {
                while let Some(notice) = house.notice(table)? {
                    house.shown(&notice, Some(PostId(1)))?;
                }
            }
            Ok(())
        })
        .await?;
        Ok(places)
    }

    /// Does something at the tables while the bot is away.
    pub async fn while_away<T: Send + 'static>(
        &self,
        deed: impl FnOnce(&House) -> Play<T> + Send + 'static,
    ) -> Play<T> {
        let (store, shelf) = (self.store().await?, self.shelf);
        tokio::task::spawn_blocking(move || {
            let house = House::open(store, shelf, Patience::default(), |_| {})?;
            let done = deed(&house)?;
            house.close()?;
            Ok(done)
        })
        .await?
    }
}

/// What stands between a picture and the words that should be in it.
const INSCRIPTION: &str = "\ninscription\n";

/// The words that should be in a picture that was drawn by [`Evening::inscribe`].
pub fn inscribed(picture: &[u8]) -> String {
    let mark = INSCRIPTION.as_bytes();
    let at = picture.windows(mark.len()).rposition(|part| part == mark);
    let words = at.map_or(&[][..], |at| &picture[at + mark.len()..]);
    String::from_utf8_lossy(words).into_owned()
}

/// Somebody as the house knows them.
pub fn sitter(person: &Person, lang: Lang) -> Sitter {
    Sitter {
        id: PlayerId(number(person.id())),
        name: person.name().to_owned(),
        lang,
        steward: false,
    }
}

/// A channel as the house knows it.
pub fn place(channel: Snowflake, server: Snowflake, lang: Lang) -> Place {
    Place {
        id: PlaceId(number(channel)),
        realm: Some(RealmId(number(server))),
        lang,
    }
}

pub fn number(id: Snowflake) -> u64 {
    id.to_string().parse().unwrap_or_default()
}

/// Presses the button, in a private panel, whose label begins with a square.
pub async fn at_table(person: &Person, panel: &Reply, square: &str) -> Result<Reply, Trouble> {
    let post = panel.post()?;
    let button = post
        .buttons()
        .into_iter()
        .find(|button| button.label.starts_with(square))
        .ok_or_else(|| Trouble(format!("no button for {square}: {}", post.text())))?;
    person.press(post, &button.custom_id).await
}

/// The two squares of a move.
pub fn squares(play: &str) -> (&str, &str) {
    (&play[..2], &play[3..5])
}
