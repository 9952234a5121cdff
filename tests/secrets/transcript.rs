//! The last net: every byte that each person could see in a whole evening, held against what they could know at the time.

use crate::house::Play;
use crate::sea::{self, hand, named};
use crate::smugglers::{Good, Smugglers};
use quartermaster::envelope;
use quartermaster::rules::{Dice, Game, Seat, Viewer};
use quartermaster::sandbox::driver::Person;
use quartermaster::store::{Kind, Store};
use quartermaster::table::{Deed, Entry, Head};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// More plays than a game of Smugglers has.
const PLAYS: usize = 400;
/// When the bot is stopped and started again.
const RESTART: usize = 20;

/// What is stored of a table, as far as it is looked at here.
#[derive(Deserialize)]
struct Record {
    head: Option<Vec<u8>>,
}

/// What was played at a table: the truth, which nobody there can see.
pub struct Course {
    /// Every position, the deal first.
    pub positions: Vec<Smugglers>,
    /// Who made each play.
    pub movers: Vec<Seat>,
}

/// What was played at the only table in a folder.
pub async fn course(folder: PathBuf) -> Play<Course> {
    let replay = move || -> Play<Course> {
        let store = Store::open(&folder, 8 << 20)?;
        let (key, sealed) = store.scan(Kind::Tables, [])?.remove(0);
        let record: Record = envelope::decode(&envelope::unseal(&sealed)?.body)?;
        let head = envelope::unseal(&record.head.ok_or("the game has not begun")?)?;
        let head: Head = envelope::decode(&head.body)?;
        let deal = &head.deal;
        let mut game = Smugglers::deal(&deal.options, deal.seats, &mut Dice::new(deal.seed, 0));
        let (mut positions, mut movers) = (vec![game.clone()], Vec::new());
        // The log of a finished game lies in one piece.
        let entries: Vec<Entry> = match store.get(Kind::Entries, &key)? {
            Some(log) => envelope::decode(&envelope::unseal(&log)?.body)?,
            None => {
                let pairs = store.scan(Kind::Entries, key)?.into_iter();
                let entries = pairs.map(|(_, sealed)| -> Play<Entry> {
                    Ok(envelope::decode(&envelope::unseal(&sealed)?.body)?)
                });
                entries.collect::<Play<_>>()?
            }
        };
        for entry in entries {
            let Deed::Played { seat, play, .. } = entry.deed else {
                return Err("something else than a play".into());
            };
            let ask = game.ask(seat).ok_or("nothing was asked")?;
            let action = ask
                .options
                .into_iter()
                .find(|action| action.to_string() == play)
                .ok_or("it was not offered")?;
            let mut dice = Dice::new(deal.seed, positions.len() as u64);
            game.apply(seat, &action, &mut dice);
            positions.push(game.clone());
            movers.push(seat);
        }
        store.close()?;
        Ok(Course { positions, movers })
    };
    tokio::task::spawn_blocking(replay).await?
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_could_read_of_a_crate_before_it_was_shown_to_them() -> Play {
    let mut evening = sea::evening().await?;
    let (maeve, oisin) = (evening.person("Maeve")?, evening.person("Oisín")?);
    let (elodie, bran) = (evening.person("Élodie")?, evening.person("Bran")?);
    let crew = [&maeve, &oisin, &elodie, &bran];
    let outsider = evening.person("Aoife")?;
    let watched: Vec<&Person> = crew.into_iter().chain([&outsider]).collect();
    bran.close_dms(true);
    let table = sea::table(&evening, "board-games", &crew).await?;
    for person in [&maeve, &oisin, &elodie] {
        hand(person, |_| true).await?;
    }

    // How much each could have seen when so many plays had been made.
    let mut seen: Vec<Vec<usize>> = Vec::new();
    let mut dice = Dice::from_number(7);
    while act(table, &crew, &watched, &mut dice, &mut seen).await? {
        assert!(seen.len() < PLAYS, "no end of plays");
        if seen.len() == RESTART {
            evening.restart().await?;
        }
    }
    evening
        .sandbox
        .wait_for(table, |post| post.button("Rematch").is_some())
        .await?;
    for person in &watched {
        person
            .command(table, "board", serde_json::json!({"text": true}))
            .await?;
    }
    evening.stop().await?;

    let positions = course(evening.folder()).await?.positions;
    assert_eq!(positions.len(), seen.len() + 1, "every play was typed");
    assert!(
        positions
            .last()
            .is_some_and(|game| game.outcome().is_some())
    );
    let mut met = 0;
    for (at, person) in watched.iter().enumerate() {
        let viewer = match at < crew.len() {
            true => Viewer::Seat(Seat(at as u8)),
            false => Viewer::Onlooker,
        };
        let transcript = person.transcript();
        let mut known: BTreeSet<&str> = BTreeSet::new();
        let mut from = 0;
        for (plays, game) in positions.iter().enumerate() {
            let view = game.view(viewer);
            let shown = Good::all().into_iter().filter(|&good| view.knows(good));
            known.extend(shown.map(Good::name));
            // What was asked for before a play was made could be seen before it.
            let to = seen
                .get(plays)
                .map_or(transcript.len(), |counts| counts[at]);
            let read = transcript[from..to].iter().map(|one| one.words());
            met += reads_only_of(&known, person, read, plays);
            from = to;
        }
    }
    assert!(met > 100, "almost nothing was to be read: {met}");
    evening.end().await
}

/// Holds what somebody saw before so many plays were made against what they may know by then; says how many names were read.
pub fn reads_only_of(
    known: &BTreeSet<&str>,
    person: &Person,
    seen: impl Iterator<Item = String>,
    plays: usize,
) -> usize {
    let mut met = 0;
    for words in seen {
        for name in named(&words) {
            met += 1;
            assert!(
                known.contains(name),
                "after {plays} plays {} could read of {name}: {words}",
                person.name()
            );
        }
    }
    met
}

/// Has one of those who are asked play one of their answers by chance; says whether there was any.
async fn act(
    table: quartermaster::sandbox::Snowflake,
    crew: &[&Person],
    watched: &[&Person],
    dice: &mut Dice,
    seen: &mut Vec<Vec<usize>>,
) -> Play<bool> {
    let mut asked = Vec::new();
    for &person in crew {
        let plays = sea::offered(person, table).await?;
        asked.extend(plays.into_iter().map(|play| (person, play)));
    }
    if asked.is_empty() {
        return Ok(false);
    }
    let (person, answer) = asked.swap_remove(dice.index(asked.len()));
    // Somebody looks into their hand now and then, and at the board.
    let curious = watched[dice.index(watched.len())];
    curious
        .command(table, "hand", serde_json::json!({}))
        .await?;
    curious
        .command(table, "board", serde_json::json!({}))
        .await?;
    seen.push(watched.iter().map(|one| one.transcript().len()).collect());
    sea::play(person, table, &answer).await?;
    Ok(true)
}
