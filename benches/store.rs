//! What a durable play costs, as ratios to what the disk itself can do in the same run.
//!
//! `cargo bench --bench store` writes into the folder for temporary files; `TMPDIR=/somewhere cargo bench --bench store`
//! measures another disk. Absolute times say more about the disk than about the store; compare the ratios.

use quartermaster::store::{Batch, Kind, Store};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

const ROUNDS: usize = 12;
const BURST: usize = 50;
const WRITERS: usize = 64;
const EACH: usize = 40;
const RECORD: usize = 2_000;
const CACHE: u64 = 64 << 20;

fn main() {
    let folder = tempfile::tempdir().expect("a folder for temporary files");
    let store = Store::open(&folder.path().join("store"), CACHE).expect("a new store opens");
    let mut append = scratch(&folder.path().join("append"));
    let mut place = scratch(&folder.path().join("place"));
    place
        .write_all(&vec![1; 64 * 4096])
        .expect("room on the disk");
    place.sync_all().expect("a disk that syncs");

    // In turns, so that a slow moment of the disk hits everybody.
    let (mut plays, mut appends, mut overwrites) = (Vec::new(), Vec::new(), Vec::new());
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
                    .write_all(&noise(number, RECORD + 200))
                    .expect("room on the disk");
                append.sync_data().expect("a disk that syncs");
            }));
            plays.push(timed(|| store.write(play(number)).expect("a durable play")));
        }
        alone.push(rate(
            64,
            timed(|| {
                for n in 0..64 {
                    store.write(play(n)).expect("a durable play");
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

    let (play, append, overwrite) = (
        median(&mut plays),
        median(&mut appends),
        median(&mut overwrites),
    );
    println!("a durable play (position, log entry, table: {RECORD} bytes and a little)");
    println!(
        "  median {play:?}; {:.2}x an append with fdatasync, {:.2}x an overwrite of 4 KiB with fdatasync",
        play.as_secs_f64() / append.as_secs_f64(),
        play.as_secs_f64() / overwrite.as_secs_f64()
    );
    println!(
        "  of 100 plays the slowest {:?}, of 100 appends {:?}",
        nearly_all(&plays),
        nearly_all(&appends)
    );
    let (alone, groups, raw) = (
        middle(&mut alone),
        middle(&mut groups),
        middle(&mut raw_groups),
    );
    println!("{WRITERS} writers at once");
    println!(
        "  {groups:.0} plays a second; {:.1}x one after the other, {:.2}x bare appends in the same groups",
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

/// A play as the host saves it.
fn play(number: usize) -> Batch {
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
                        .write(play(writer * EACH + n))
                        .expect("a durable play");
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
