//! A whole evening of five, from the lobby to the scoring: one board a turn, each hand to its owner alone, and nothing that
//! anybody could read before it was shown to them.

use crate::chance::Chance;
use crate::crew::{self, Boards, Seated, five, hand, lang, notes, shows_hand, typed};
use crate::house::{Evening, Play, inscribed};
use crate::panels::{self, Went, lead, suggested};
use crate::shadow::{Pirates, Shadow, dealt};
use crate::{cards, cards::Card};
use quartermaster::rules::Seat;
use quartermaster::sandbox::Snowflake;
use quartermaster::sandbox::driver::{Person, Post};
use quartermaster::sandbox::record::{Seen, Sighting};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The deal.
const DEAL: u64 = 11;
/// No game of five has as many answers.
const LONGEST: usize = 2_000;
/// After how many answers the bot is stopped and started again.
const RESTART: usize = 60;
/// Who takes no messages.
const CLOSED: &str = "Bran";

/// Everything the bot writes in its log, at its most talkative, and what its libraries say by default.
static LOG: LazyLock<Arc<Mutex<Vec<u8>>>> = LazyLock::new(|| {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let log = tracing_subscriber::fmt()
        .with_env_filter("info,quartermaster=trace")
        .with_ansi(false)
        .with_writer({
            let lines = Arc::clone(&lines);
            move || Lines(Arc::clone(&lines))
        })
        .finish();
    tracing::subscriber::set_global_default(log).expect("nobody else listens here");
    lines
});

struct Lines(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// How much everybody could have seen by some moment, and what they knew then.
struct Mark {
    /// Which state of the shadow's knowledge held.
    known: usize,
    /// How much each had seen, the crew in order of seats and then the outsider.
    seen: Vec<usize>,
}

struct Game<'a> {
    evening: &'a mut Evening,
    table: Snowflake,
    crew: Vec<&'a Person>,
    outsider: &'a Person,
    shadow: Shadow,
    boards: Boards,
    chance: Chance,
    marks: Vec<Mark>,
    undone: usize,
    /// How many of those had been shown.
    shown: usize,
}

#[tokio::test(flavor = "multi_thread")]
async fn five_players_finish_a_game_and_nobody_could_read_what_was_hidden_from_them() -> Play {
    // Cases 25, 27, 33 and 34; and 53: one board a turn.
    LazyLock::force(&LOG);
    let mut evening = crew::evening::<DEAL>().await?;
    let people = five(&evening)?;
    let outsider = evening.sandbox.newcomer("Niamh", "en-GB");
    let crew = people.each_ref();
    evening.person(CLOSED)?.close_dms(true);
    let table = crew::lobby(&evening, "board-games", &crew).await?;
    let marked = |post: &Post| post.content().contains("I cannot write to this player");
    let lobby = evening.sandbox.wait_for(table, marked).await?;
    let mark = lobby
        .content()
        .lines()
        .find(|line| line.contains("My hand"));
    assert!(
        mark.is_some_and(|line| line.contains(CLOSED)),
        "{}",
        lobby.content()
    );
    let Seated { crew, boards, .. } = crew::start(&evening, table, &crew).await?;
    let shadow = Shadow::of(dealt(DEAL, 5, Pirates::Dealt), &crew::names(&crew));
    let mut game = Game {
        evening: &mut evening,
        table,
        crew: crew.clone(),
        outsider: &outsider,
        shadow,
        boards,
        chance: Chance(5),
        marks: Vec::new(),
        undone: 0,
        shown: 0,
    };
    game.hands().await?;
    game.play_to_the_end().await?;
    let Game {
        shadow,
        marks,
        undone,
        shown,
        ..
    } = game;

    let last = evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    let close = quartermaster::shelf::Table::close(&shadow.game).ok_or("it is over")?;
    assert!(last.content().contains(" VP"), "{}", last.content());
    for &winner in &close.winners {
        assert!(last.content().contains(crew[winner.index()].name()));
    }
    for person in crew.iter().filter(|one| one.name() != CLOSED) {
        let over =
            |post: &Post| !crew::is_hand(post) && post.content().contains(&table.to_string());
        person
            .wait_for_dm(|post| over(post) && post.picture().is_none())
            .await?;
    }
    evening.settled(table).await?;
    let messages = evening.sandbox.messages(table).len();
    assert_eq!(notes(&evening, table).len(), 0, "the lobby has said it");
    assert_eq!(messages, 1 + shadow.boards, "the lobby, and the boards");
    println!(
        "{} questions answered by people, {undone} of them taken back; {} pawns placed, {} turns without one, {} boards",
        shadow.answers, shadow.pawns, shadow.others, shadow.boards
    );
    // Each pawn is a turn's; beside them there are the first board and the last, and what was taken back when it was shown.
    let turns = shadow.pawns + shadow.others;
    assert!(
        shadow.boards <= turns + shown + 2,
        "one board a turn, of {turns}"
    );
    assert!(undone > 0, "nothing was taken back");

    let mut watched = crew;
    watched.push(&outsider);
    read_everything(&watched, &shadow, &marks);
    evening.end().await?;
    let log = LOG.lock().unwrap_or_else(PoisonError::into_inner);
    let log = String::from_utf8_lossy(&log);
    assert!(log.contains("commands registered"), "the log was heard");
    let named = log.lines().find(|line| !cards::named(line).is_empty());
    assert_eq!(named, None, "the log names a card");
    Ok(())
}

impl Game<'_> {
    async fn play_to_the_end(&mut self) -> Play {
        let mut panel: Option<Post> = None;
        for step in 0..LONGEST {
            let Some(seat) = self.shadow.asked() else {
                return Ok(());
            };
            if step == RESTART {
                self.evening.restart().await?;
            }
            let person = self.crew[seat.index()];
            self.look_around().await?;
            let boards = self.shadow.boards;
            panel = match panel {
                Some(panel) => self.go_on(person, seat, panel).await?,
                None => {
                    let board = self.boards.reach(self.evening, boards).await?.clone();
                    let pinged = board.content().contains(person.name());
                    assert!(pinged || board.mentions(person), "{}", board.content());
                    let panel = panels::open(person, &board).await?;
                    self.go_on(person, seat, panel).await?
                }
            };
            // Everybody sees it before anything else is done.
            self.boards.reach(self.evening, self.shadow.boards).await?;
            self.hands().await?;
        }
        Err("no end of answers".into())
    }

    /// Answers from a panel, by typing, or takes something back; gives the next panel, where the same player is asked again.
    async fn go_on(&mut self, person: &Person, seat: Seat, panel: Post) -> Play<Option<Post>> {
        let asks = self.shadow.asks(lang(person))?;
        assert!(
            panel.content().contains(&asks),
            "{asks}: {}",
            panel.content()
        );
        if let Some(undo) = panels::undo(&panel)
            && self.shadow.boards > 1
            && self.chance.below(4) == 0
        {
            self.mark();
            let reply = person.press(&panel, &undo).await?;
            let before = self.shadow.boards;
            self.shadow.take_back(seat)?;
            self.undone += 1;
            self.shown += self.shadow.boards - before;
            return Ok(Some(reply.post()?.clone()));
        }
        let reply = if self.chance.below(5) == 0 {
            let (_, question) = self.shadow.question()?;
            let choices = question.choices;
            let play = choices[self.chance.below(choices.len())].play.clone();
            self.mark();
            let reply = typed(person, self.table, &play).await?;
            self.shadow.play(&play)?;
            reply
        } else {
            let led = lead(person, &panel, &mut self.chance).await?;
            self.mark();
            let (play, reply) = match led.go(person).await? {
                Went::Played(last, reply) => (last.play, reply),
                Went::Weighed(last) => {
                    // The preview could be seen before the answer was given.
                    self.marks.pop();
                    self.mark();
                    (last.play, person.press(&last.post, &last.id).await?)
                }
            };
            self.shadow.play(&play)?;
            reply
        };
        assert!(reply.is_private(), "{}", reply.text());
        let is_next = self.shadow.asked() == Some(seat);
        Ok(match is_next {
            true => Some(reply.post()?.clone()),
            false => None,
        })
    }

    /// Somebody looks at the board or into their hand now and then, and types when it is not their turn.
    async fn look_around(&mut self) -> Play {
        if self.chance.below(6) != 0 {
            return Ok(());
        }
        let at = self.chance.below(6);
        let (person, seat) = match self.crew.get(at) {
            Some(person) => (*person, Some(Seat(at as u8))),
            None => (self.outsider, None),
        };
        let text = self.chance.below(2) == 0;
        person
            .command(self.table, "board", json!({ "text": text }))
            .await?;
        let whose = self.crew[self.chance.below(5)].name();
        let mat = person
            .command(self.table, "board", json!({ "player": whose }))
            .await?;
        assert!(mat.post()?.picture().is_some(), "{}", mat.text());
        if seat.is_none() || seat != self.shadow.asked() {
            let found = suggested(person, self.table, "card").await?;
            assert!(found.is_empty(), "{found:?}");
        }
        let shown = person.command(self.table, "hand", json!({})).await?;
        match seat {
            Some(seat) => shows_hand(&shown, person, &self.shadow, seat)?,
            None => assert!(shown.text().contains("do not sit"), "{}", shown.text()),
        }
        Ok(())
    }

    /// Everybody who can be written to holds in their conversation exactly what they hold; who cannot presses a button.
    async fn hands(&mut self) -> Play {
        for (at, &person) in self.crew.iter().enumerate() {
            let seat = Seat(at as u8);
            if self.shadow.asked().is_none() {
                return Ok(());
            }
            if person.name() != CLOSED {
                hand(person, self.table, &self.shadow, seat).await?;
            } else if self.chance.below(12) == 0 {
                let shown = person.press(&self.boards.newest, "My hand").await?;
                shows_hand(&shown, person, &self.shadow, seat)?;
            }
        }
        Ok(())
    }

    /// Notes how much everybody has seen, just before something is done.
    fn mark(&mut self) {
        let watched = self.crew.iter().copied().chain([self.outsider]);
        self.marks.push(Mark {
            known: self.shadow.known.len() - 1,
            seen: watched.map(|person| person.sightings()).collect(),
        });
    }
}

/// Holds everything that each of them could see against what they knew at the time.
fn read_everything(watched: &[&Person], shadow: &Shadow, marks: &[Mark]) {
    // What several people see is read once.
    let mut read: HashMap<*const Value, BTreeSet<Card>> = HashMap::new();
    let mut transcripts = Vec::new();
    let (mut met, mut private) = (0, 0);
    for (at, person) in watched.iter().enumerate() {
        let transcript = person.transcript();
        let mut from = 0;
        let end = Mark {
            known: shadow.known.len() - 1,
            seen: vec![usize::MAX; watched.len()],
        };
        for mark in marks.iter().chain([&end]) {
            let to = mark.seen[at].min(transcript.len());
            // The seats come first, and the onlooker last.
            let known = &shadow.known[mark.known][at];
            for sighting in &transcript[from..to] {
                let cards = read
                    .entry(Arc::as_ptr(&sighting.json))
                    .or_insert_with(|| cards::named(&words(sighting)));
                met += cards.len();
                if sighting.what != Seen::Message {
                    private += cards.len();
                }
                let unknown: Vec<&Card> = cards.difference(known).collect();
                assert!(
                    unknown.is_empty(),
                    "{} could read of {unknown:?} too early: {}",
                    person.name(),
                    words(sighting)
                );
            }
            from = to;
        }
        // No address is given twice as long as everything is kept.
        transcripts.push(transcript);
    }
    println!("{met} cards were named, {private} of them in private");
    assert!(
        met > 1_000 && private > 100,
        "almost nothing was to be read"
    );
}

/// Every word of a sighting, those in its pictures included.
fn words(sighting: &Sighting) -> String {
    let pictures = sighting.files.iter().map(|file| inscribed(file));
    let said = [sighting.words()].into_iter();
    said.chain(pictures).collect::<Vec<_>>().join("\n")
}
