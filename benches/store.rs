//! What a durable play costs, as ratios to what the disk itself can do in the same run, and what a finished game takes.
//!
//! A play is one that the house is asked for: the rules accept it, and the table with its log and its position is on the
//! disk when the answer is there. A bare write has as many bytes. `cargo bench --bench store` writes into the folder for temporary files; `TMPDIR=/somewhere cargo bench --bench store`
//! measures another disk. With `-- bytes`, and a number of games if you like, it looks only at what finished games take. Absolute
//! times say more about the disk than about the store; compare the ratios.

#[path = "../tests/shared/chance.rs"]
mod chance;
#[path = "house/games.rs"]
mod games;

use games::Fixture;
use quartermaster::host::command::PostId;
use quartermaster::host::{House, Patience};
use quartermaster::store::{Batch, Kind, Store};
use std::env;
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

type Play<T = ()> = Result<T, Box<dyn Error + Send + Sync>>;

const ROUNDS: usize = 12;
/// Tables that are played at in turn.
const TABLES: u64 = 20;
/// Finished games whose bytes are counted.
const FINISHED: u64 = 1_000;
/// No game that is played here has more moves.
const LONGEST: usize = 1_000;
const BURST: usize = 50;
const WRITERS: usize = 64;
const EACH: usize = 40;
const RECORD: usize = 2_000;
const CACHE: u64 = 64 << 20;

fn main() -> Play {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    // Cargo hands a flag of its own to every bench.
    let mut words = env::args().skip(1).filter(|word| !word.starts_with("--"));
    let only = words.next();
    let games = words.next().map_or(Ok(FINISHED), |count| count.parse())?;
    let finished = finished(&folder.path().join("finished"), games)?;
    match only.as_deref() {
        None => {}
        Some("bytes") => {
            finished.print();
            return Ok(());
        }
        Some(other) => return Err(format!("nothing called {other:?} is measured here").into()),
    }
    let play_bytes = play_bytes(&folder.path().join("running"))?;
    let mut evening = Evening::begin(&folder.path().join("house"))?;
    let store = Store::open(&folder.path().join("store"), CACHE).expect("a new store opens");
    let mut append = scratch(&folder.path().join("append"));
    let mut place = scratch(&folder.path().join("place"));
    place
        .write_all(&vec![1; 64 * 4096])
        .expect("room on the disk");
    place.sync_all().expect("a disk that syncs");

    // In turns, so that a slow moment of the disk hits everybody.
    let (mut plays, mut batches) = (Vec::new(), Vec::new());
    let (mut appends, mut overwrites) = (Vec::new(), Vec::new());
    let (mut alone, mut groups, mut raw_groups) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        for n in 0..BURST {
            let number = round * BURST + n;
            overwrites.push(timed(|| {
                let at = (number % 64 * 4096) as u64;
                place
                    .seek(SeekFrom::Start(at))
                    .expect("a place in the file");
                place
                    .write_all(&noise(number, 4096))
                    .expect("room on the disk");
                place.sync_data().expect("a disk that syncs");
            }));
            appends.push(timed(|| {
                append
                    .write_all(&noise(number, play_bytes))
                    .expect("room on the disk");
                append.sync_data().expect("a disk that syncs");
            }));
            plays.push(evening.play(number)?);
            batches.push(timed(|| {
                store.write(batch(number)).expect("a durable batch")
            }));
        }
        alone.push(rate(
            64,
            timed(|| {
                for n in 0..64 {
                    store.write(batch(n)).expect("a durable batch");
                }
            }),
        ));
        groups.push(rate(WRITERS * EACH, timed(|| crowd(&store))));
        raw_groups.push(rate(
            WRITERS * EACH,
            timed(|| {
                // What a perfect writer thread would do with the same crowd: one append and one sync for all of them.
                for n in 0..EACH {
                    append
                        .write_all(&noise(n, WRITERS * (RECORD + 200)))
                        .expect("room on the disk");
                    append.sync_data().expect("a disk that syncs");
                }
            }),
        ));
    }

    let [mut play, mut batch, mut append, mut overwrite] = [plays, batches, appends, overwrites];
    let times = [&mut play, &mut batch, &mut append, &mut overwrite].map(|times| median(times));
    let over = |of: usize, peer: usize| times[of].as_secs_f64() / times[peer].as_secs_f64();
    println!(
        "one after the other, medians of {}: times an overwrite of 4 KiB, times an append of {} bytes, each with fdatasync",
        play.len(),
        play_bytes
    );
    for (at, what) in ["a play in the house", "a batch of 2 KB in the store"]
        .iter()
        .enumerate()
    {
        println!(
            "  {what:<29} {:>5.2}x {:>5.2}x  {:?}",
            over(at, 3),
            over(at, 2),
            times[at]
        );
    }
    println!(
        "  of 100 the slowest: a play {:?}, a batch {:?}, an append {:?}, an overwrite {:?}",
        nearly_all(&play),
        nearly_all(&batch),
        nearly_all(&append),
        nearly_all(&overwrite)
    );
    let (alone, groups, raw) = (
        middle(&mut alone),
        middle(&mut groups),
        middle(&mut raw_groups),
    );
    println!("{WRITERS} writers at once, batches of 2 KB");
    println!(
        "  {groups:.0} a second; {:.1}x one after the other, {:.2}x bare appends in the same groups",
        groups / alone,
        groups / raw
    );

    store.close().expect("the store closes");
    let start = Instant::now();
    let store = Store::open(&folder.path().join("store"), CACHE).expect("the store opens again");
    let opened = start.elapsed();
    let values = store.check().expect("nothing is damaged");
    println!(
        "reopening\n  {opened:?}; reading and counting all {values} values {:?}",
        start.elapsed() - opened
    );
    finished.print();
    Ok(())
}

/// A house with tables that are played at in turn.
struct Evening {
    house: House,
    tables: Vec<(Fixture, usize)>,
    begun: u64,
}

impl Evening {
    fn begin(folder: &Path) -> Play<Evening> {
        let store = Store::open(folder, CACHE)?;
        let mut evening = Evening {
            house: House::open(
                store,
                quartermaster::games::shelf(),
                Patience::default(),
                |_| {},
            )?,
            tables: Vec::new(),
            begun: 0,
        };
        for _ in 0..TABLES {
            let table = evening.table()?;
            evening.tables.push((table, 0));
        }
        Ok(evening)
    }

    fn table(&mut self) -> Play<Fixture> {
        let fixture = random(self.begun);
        self.begun += 1;
        fixture.begin(&self.house)?;
        Ok(fixture)
    }

    /// How long the next play at the next table takes. Not measured: what it shows, and a new game where one has ended.
    fn play(&mut self, number: usize) -> Play<Duration> {
        let at = number % self.tables.len();
        if self.tables[at].1 == self.tables[at].0.moves.len() {
            self.tables[at] = (self.table()?, 0);
        }
        let (fixture, ply) = &mut self.tables[at];
        let start = Instant::now();
        fixture.play(&self.house, *ply)?;
        let time = start.elapsed();
        *ply += 1;
        for table in self.house.due() {
            while let Some(notice) = self.house.notice(table)? {
                self.house.shown(&notice, Some(PostId(1)))?;
            }
        }
        Ok(time)
    }
}

/// A random game of two.
fn random(number: u64) -> Fixture {
    Fixture {
        channel: number + 1,
        server: 1,
        players: [(1, "Maeve".to_owned()), (2, "Oisín".to_owned())],
        moves: games::random(number, LONGEST),
    }
}

/// What games take, in bytes each.
struct Bytes {
    games: u64,
    moves: f64,
    text: f64,
    stored: f64,
    /// On the disk right after the last of them.
    evening: f64,
    /// And after the next start, which took so long.
    start: f64,
    opening: Duration,
}

/// Plays games to their end in a house of their own, and looks at what they take.
fn finished(folder: &Path, games: u64) -> Play<Bytes> {
    let fixtures: Vec<Fixture> = (0..games).map(random).collect();
    let moves = fixtures.iter().flat_map(|game| &game.moves);
    let (count, text) = (moves.clone().count(), moves.map(|play| play.len() + 1));
    let text: usize = text.sum();
    games::found(folder, &fixtures)?;
    let evening = size(folder)?;
    let begun = Instant::now();
    let store = Store::open_compact(folder, CACHE)?;
    let opening = begun.elapsed();
    let mut stored = 0;
    for kind in Kind::ALL {
        store.each(kind, [], |(key, value)| stored += key.len() + value.len())?;
    }
    store.close()?;
    let each = |bytes: f64| bytes / games as f64;
    Ok(Bytes {
        games,
        moves: each(count as f64),
        text: each(text as f64),
        stored: each(stored as f64),
        evening: each(evening as f64),
        start: each(size(folder)? as f64),
        opening,
    })
}

/// The bytes of a play of a running game, as it is stored: sheet, log entry and position, means of a whole game but its end.
fn play_bytes(folder: &Path) -> Play<usize> {
    let mut fixture = random(0);
    fixture.moves.pop();
    games::found(folder, &[fixture])?;
    let store = Store::open(folder, CACHE)?;
    let mut play = 0;
    for kind in Kind::ALL {
        let pairs = store.scan(kind, [])?;
        let bytes = pairs.iter().map(|(key, value)| key.len() + value.len());
        play += bytes
            .sum::<usize>()
            .checked_div(pairs.len())
            .unwrap_or_default();
    }
    store.close()?;
    Ok(play)
}

impl Bytes {
    fn print(&self) {
        println!(
            "a finished game, mean of {} random ones of {:.0} moves\n  {:.0} bytes stored, {:.1}x its moves as text\n  \
             {:.0} bytes on the disk right after the evening, {:.1}x what is stored of it; after the next start, which took {:?}, \
             {:.0} bytes, {:.1}x",
            self.games,
            self.moves,
            self.stored,
            self.stored / self.text,
            self.evening,
            self.evening / self.stored,
            self.opening,
            self.start,
            self.start / self.stored
        );
    }
}

fn size(folder: &Path) -> Play<u64> {
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let of = entry.metadata()?;
        sum += if of.is_dir() {
            size(&entry.path())?
        } else {
            of.len()
        };
    }
    Ok(sum)
}

fn scratch(path: &Path) -> File {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(true)
        .open(path)
        .expect("a file for comparison")
}

/// Bytes that no disk compresses.
fn noise(number: usize, length: usize) -> Vec<u8> {
    let mut state = number as u64 * 2 + 1;
    (0..length)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect()
}

/// A large play, as the store sees it.
fn batch(number: usize) -> Batch {
    let table = number % 100;
    let mut batch = Batch::new();
    batch
        .put(
            Kind::Positions,
            format!("{table}/{}", number / 100),
            noise(number, RECORD),
        )
        .put(
            Kind::Entries,
            format!("{table}/{number}"),
            noise(number, 80),
        )
        .put(Kind::Tables, table.to_string(), noise(number, 60));
    batch
}

/// Many players at once, each waiting for his own play before he makes the next.
fn crowd(store: &Store) {
    thread::scope(|scope| {
        for writer in 0..WRITERS {
            scope.spawn(move || {
                for n in 0..EACH {
                    store
                        .write(batch(writer * EACH + n))
                        .expect("a durable batch");
                }
            });
        }
    });
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn rate(count: usize, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// What 99 of 100 do not exceed; the times are sorted.
fn nearly_all(times: &[Duration]) -> Duration {
    times[times.len() * 99 / 100]
}

fn middle(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}
