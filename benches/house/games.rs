//! Random games for a house, played while no bot is there.

use crate::Play;
use crate::chance::Chance;
use quartermaster::games::{self, brandubh::Brandubh};
use quartermaster::host::clock::Clock;
use quartermaster::host::command::{
    Command, Deed, Person, Place, PlaceId, PlayerId, PostId, RealmId, Target, Terms, Wish,
};
use quartermaster::host::notice::Answer;
use quartermaster::host::{House, Patience};
use quartermaster::rules::{Dice, Game, Options, Seat};
use quartermaster::store::Store;
use quartermaster::words::Lang;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// sled's cache while games are founded.
const CACHE: u64 = 64 << 20;
/// So many people play at once: the store makes their plays durable in groups.
const HANDS: usize = 64;

/// A game to be founded: where, by whom, and how it goes.
pub struct Fixture {
    pub channel: u64,
    pub server: u64,
    /// Attackers and defenders, each with a name.
    pub players: [(u64, String); 2],
    pub moves: Vec<String>,
}

/// Plays these games in the house of this folder, and has everything shown.
pub fn found(folder: &Path, fixtures: &[Fixture]) -> Play {
    let store = Store::open(folder, CACHE)?;
    let house = House::open(store, games::shelf(), Patience::default(), |_| {})?;
    by_many_hands(fixtures, |fixture| {
        fixture.begin(&house)?;
        (0..fixture.moves.len()).try_for_each(|ply| fixture.play(&house, ply))
    })?;
    by_many_hands(&house.due(), |&table| {
        while let Some(notice) = house.notice(table)? {
            house.shown(&notice, Some(PostId(1)))?;
        }
        Ok(())
    })?;
    house.close()?;
    Ok(())
}

/// Does something for everything on a list, by many at once.
fn by_many_hands<T: Sync>(list: &[T], deed: impl Fn(&T) -> Play + Sync) -> Play {
    let next = AtomicUsize::new(0);
    let hand =
        || std::iter::from_fn(|| list.get(next.fetch_add(1, Ordering::SeqCst))).try_for_each(&deed);
    thread::scope(|scope| {
        let hands: Vec<_> = (0..HANDS).map(|_| scope.spawn(hand)).collect();
        hands
            .into_iter()
            .try_for_each(|hand| hand.join().unwrap_or_else(|_| Err("a hand fell".into())))
    })
}

impl Fixture {
    /// Opens the table, sits down, starts.
    pub fn begin(&self, house: &House) -> Play {
        let new = Command::New {
            game: Brandubh::NAME.to_owned(),
            wish: Wish::Seat(Seat(0)),
            lang: None,
            terms: Terms::default(),
        };
        self.act(house, 0, new)?;
        self.act(house, 1, here(Deed::Join(Wish::Any)))?;
        self.act(house, 0, here(Deed::Start))
    }

    /// Plays one of its moves, typed; when this returns it is on the disk.
    pub fn play(&self, house: &House, ply: usize) -> Play {
        let play = self.moves[ply].clone();
        self.act(house, ply % 2, here(Deed::Play { ask: None, play }))
    }

    fn act(&self, house: &House, who: usize, command: Command) -> Play {
        let place = Place {
            id: PlaceId(self.channel),
            realm: Some(RealmId(self.server)),
            lang: Lang::En,
        };
        let (id, name) = &self.players[who];
        let person = Person {
            id: PlayerId(*id),
            name: name.clone(),
            lang: Lang::En,
            steward: false,
        };
        match house.act(&person, &place, command, Clock::System.now())? {
            Answer::Refused(why) => Err(format!("refused: {why:?}").into()),
            _ => Ok(()),
        }
    }
}

fn here(deed: Deed) -> Command {
    Command::Table(Target::Here, deed)
}

/// A random game, to its end or to so many moves; from the same number the same.
pub fn random(number: u64, most: usize) -> Vec<String> {
    let mut chance = Chance(number);
    let mut dice = Dice::from_number(0);
    let mut game = Brandubh::deal(&Options::default(), 2, &mut dice);
    let mut moves = Vec::new();
    while moves.len() < most {
        let seat = Seat((moves.len() % 2) as u8);
        let Some(ask) = game.ask(seat) else { break };
        let action = ask.options[chance.below(ask.options.len())];
        game.apply(seat, &action, &mut dice);
        moves.push(action.to_string());
    }
    moves
}
