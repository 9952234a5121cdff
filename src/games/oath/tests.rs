//! The rules of Oath, sentence by sentence: positions are set by hand, answers are given in notation.

mod cards;
mod ending;
mod followers;
mod hands;
mod items;
mod laws;
mod locations;
mod missions;
mod placing;
mod players;
mod record;
mod rounds;
mod secrets;
mod setup;
mod told;

use super::*;
use crate::rules::{Dice, Options};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// A game at the start of its first turn, which is A's: no characters, no tokens, and known cards on the board.
fn table(seats: usize) -> Oath {
    let mut game = Oath::deal(&Options::default(), seats, &mut Dice::from_number(1));
    game.board.first = A;
    game.board.turn = Turn::of(A);
    game.board.steps = vec![Step::Turn];
    for mat in &mut game.board.mats {
        mat.pirate = None;
        mat.doubloons = 3;
        mat.toughness = 3;
        mat.tokens = Set::NONE;
    }
    game.board.open = Location::at_the_start();
    let explorations = Location::ALL.iter().copied();
    game.secrets.explorations.pool = Pool(
        explorations
            .filter(|location| location.is_exploration())
            .collect(),
    );
    let missions = ["storm-the-battery", "chart-the-reef", "duel-at-the-gallows"];
    for place in 0..3 {
        let open = game.board.missions[place].take();
        game.board.mission_pile.extend(open);
        let market = game.board.market[place].take();
        game.board.market_pile.extend(market);
    }
    for (place, key) in missions.into_iter().enumerate() {
        let mission = named(&game, key);
        game.board.mission_pile.retain(|other| *other != mission);
        game.board.missions[place] = Some(mission);
    }
    // Two Equipment tokens, two Allies, two Supplies.
    for place in 0..3 {
        let ware = Ware(place as u8);
        let at = game
            .board
            .market_pile
            .iter()
            .position(|other| *other == ware);
        game.board.market_pile.remove(at.expect("two of each"));
        game.board.market[place] = Some(ware);
    }
    let tavern = game.board.tavern.take();
    game.board.tavern_pile.extend(tavern);
    game.board
        .tavern_pile
        .retain(|other| *other != Follower::OliverTheTree);
    game.board.tavern = Some(Follower::OliverTheTree);
    game
}

fn named(game: &Oath, key: &str) -> Mission {
    game.board
        .cards
        .mission_named(key)
        .unwrap_or_else(|| panic!("no Mission {key}"))
}

fn mat(game: &mut Oath, seat: Seat) -> &mut Mat {
    game.board.mat_mut(seat)
}

/// Puts tokens on a mat.
fn tokens(game: &mut Oath, seat: Seat, keys: &str) {
    mat(game, seat).tokens = spots(keys);
}

fn spots(keys: &str) -> Set<Spot> {
    let named = |key| Spot::named(key).unwrap_or_else(|| panic!("no spot {key}"));
    keys.split_whitespace().map(named).collect()
}

/// Puts a pawn from a player's hand on the island.
fn stand(game: &mut Oath, seat: Seat, pawn: Pawn, at: Location) {
    assert!(
        game.board.mat(seat).pawns.has(pawn),
        "{seat} has no such pawn left"
    );
    mat(game, seat).pawns.take(pawn);
    let space = game.board.free_space(at);
    assert!(space.is_some(), "{at} is full");
    game.board.pawns.push(Placed {
        seat,
        pawn,
        at,
        space,
    });
}

/// Gives a player a Mission that nobody has.
fn mission(game: &mut Oath, seat: Seat, key: &str) -> Mission {
    let mission = named(game, key);
    game.board.mission_pile.retain(|other| *other != mission);
    for place in &mut game.board.missions {
        if *place == Some(mission) {
            *place = None;
        }
    }
    mat(game, seat).missions.push(mission);
    mission
}

/// Gives a player an Action card from the pile.
fn card(game: &mut Oath, seat: Seat, card: ActionCard) {
    let pool = &mut game.secrets.actions.pool.0;
    let at = pool
        .iter()
        .position(|other| *other == card)
        .expect("such a card in the pile");
    pool.remove(at);
    let hand = &mut game.secrets.hands[seat.index()];
    hand.push(Known::to_one(seat, card));
    hidden::sort(hand);
}

fn hire(game: &mut Oath, seat: Seat, follower: Follower) {
    game.board.tavern_pile.retain(|other| *other != follower);
    mat(game, seat).followers.push(Hired {
        follower,
        turned: false,
    });
}

/// Opens a location as an Exploration card does.
fn open(game: &mut Oath, location: Location) {
    game.secrets
        .explorations
        .pool
        .0
        .retain(|other| *other != location);
    game.board.open.insert(location);
}

/// The answers that are offered, by notation of records.
fn offered(game: &Oath) -> Vec<String> {
    let options = game.options();
    options
        .iter()
        .map(|action| action.record(&game.board.cards))
        .collect()
}

/// Whether a certain answer is offered.
fn offers(game: &Oath, typed: &str) -> bool {
    offered(game).iter().any(|option| option == typed)
}

/// Those of the answers that begin so.
fn offered_as(game: &Oath, head: &str) -> Vec<String> {
    let mut offered = offered(game);
    offered.retain(|option| option.starts_with(head));
    offered
}

/// Gives an answer as somebody would type it; what happened.
fn play(game: &mut Oath, typed: &str) -> Vec<Event> {
    let seat = game
        .board
        .asked()
        .unwrap_or_else(|| panic!("{typed}: nobody is asked"));
    let view = game.view(Viewer::Seat(seat));
    let ask = game.ask(seat).expect("whoever is asked has a question");
    let meant = ask
        .options
        .iter()
        .find(|action| Oath::reads(&view, seat, action, typed));
    let Some(action) = meant else {
        panic!(
            "{typed} is not among {:?}: {:?}",
            offered(game),
            Oath::objection(&view, seat, typed)
        );
    };
    game.apply(seat, action, &mut Dice::from_number(3))
}

/// Gives answers one after the other.
fn play_all(game: &mut Oath, typed: &str) -> Vec<Event> {
    typed
        .split_whitespace()
        .flat_map(|typed| play(game, typed))
        .collect()
}

/// The rule and the reason for which an answer is not offered to whoever is asked.
fn refused(game: &Oath, typed: &str) -> (&'static str, &'static str) {
    let seat = game.board.asked().expect("somebody is asked");
    let objection = Oath::objection(&game.view(Viewer::Seat(seat)), seat, typed)
        .unwrap_or_else(|| panic!("{typed} is offered"));
    (objection.rule, objection.reason)
}

/// Makes it a player's turn.
fn turn_of(game: &mut Oath, seat: Seat) {
    game.board.turn = Turn::of(seat);
    game.board.steps = vec![Step::Turn];
}

/// Does what follows by itself, after a position was set by hand.
fn settle(game: &mut Oath) -> Vec<Event> {
    let mut dice = Dice::from_number(4);
    let mut doing = game.doing(&mut dice);
    doing.settle();
    doing.events
}

/// Everybody but these players has placed all pawns.
fn leave_pawns_to(game: &mut Oath, seats: &[Seat]) {
    for seat in Seat::all(game.board.seats()) {
        if !seats.contains(&seat) {
            mat(game, seat).pawns = Pawns::default();
        }
    }
}
