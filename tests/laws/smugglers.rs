//! Smugglers, a small game for tests alone, with everything that makes secrecy hard: hidden hands, chance, turns of several
//! steps, a demand on another seat in the middle of a turn, rights that may be used meanwhile, and silence.
//!
//! - **S1** In turn, each captain may buy up to two crates, unseen by the others, while the market has any.
//! - **S2** He then loads crates from his hand, unseen, as many as the tide has room for, at least one; an empty hand is becalmed.
//! - **S3** When he sails, the officer, who sits to his left, must search him or wave him through; silence waves.
//! - **S4** Meanwhile the captain may once offer a bribe, and everybody else may once bet, for one coin each.
//! - **S5** A search shows one crate, picked by chance, to the officer alone, who must then seize or release; silence releases.
//! - **S6** At a seizure the hold is opened: contraband is sunk and pays two coins a crate, three to each bettor. If there is
//!   none, the bank pays the captain two.
//! - **S7** Whatever is not sunk is stashed, as it lies. A bribe is the officer's if he waved or released, and otherwise lost.
//! - **S8** After two turns each all stashes are opened; honest crates count two, contraband four; most points win.

use quartermaster::ai::Mind;
use quartermaster::face::{Ending, Face, Look, Moment, Reader};
use quartermaster::rules::{
    Ask, Dice, Game, Need, Objection, Options, Outcome, Seat, Secret, Standing, Viewer,
};
use quartermaster::scene::{Align, Color, Font, Form, Ground, Item, Scene, Text};
use quartermaster::words::{Lang, Phrase};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug, Display};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Every crate is one of its kind, so that its name, wherever it turns up, betrays it.
const NAMES: [&str; 24] = [
    "absinthe",
    "barley",
    "candles",
    "daggers",
    "eiderdown",
    "flax",
    "gunpowder",
    "honey",
    "indigo",
    "jewels",
    "kettles",
    "linen",
    "musk",
    "nutmeg",
    "oakum",
    "pearls",
    "quills",
    "rope",
    "saffron",
    "tallow",
    "umbrellas",
    "velvet",
    "wool",
    "yarn",
];
const HAND: usize = 3;
const TURNS: usize = 2;
const ROOM: u32 = 3;

/// A crate of goods.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Good(u8);

impl Good {
    /// Every crate there is.
    pub fn all() -> Vec<Good> {
        (0..NAMES.len() as u8).map(Good).collect()
    }

    /// Its name, which is its notation.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    /// Whether it is forbidden.
    pub fn is_contraband(self) -> bool {
        self.0.is_multiple_of(3)
    }
}

impl Display for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Debug for Good {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An open question, or what has to be done when those above it are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// The captain buys, or has enough (S1).
    Buy(u8),
    /// The captain loads (S2).
    Load,
    /// The officer searches or waves (S3).
    Inspect,
    /// The officer seizes or releases (S5).
    Judge,
}

/// What one captain owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ship {
    coins: u32,
    hand: Secret<Vec<Good>>,
    hold: Secret<Vec<Good>>,
    stash: Secret<Vec<Good>>,
    /// What was shown to the officer alone, the latest last; he and the captain know it.
    glimpsed: Shared,
    open: Vec<Good>,
}

/// Crates that more than one seat knows.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shared {
    holders: [Seat; 2],
    value: Vec<Good>,
}

impl Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shared({} {})", self.holders[0], self.holders[1])
    }
}

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smugglers {
    turn: usize,
    room: usize,
    steps: Vec<Step>,
    bribed: bool,
    bets: Vec<Seat>,
    market: Vec<Good>,
    sunk: Vec<Good>,
    ships: Vec<Ship>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Buys a crate.
    Buy,
    /// Has enough.
    Enough,
    /// Loads a crate.
    Load(Good),
    /// Sails.
    Sail,
    /// Offers a bribe.
    Bribe,
    /// Bets on a seizure.
    Bet,
    /// Searches.
    Search,
    /// Waves the ship through.
    Wave,
    /// Seizes the hold.
    Seize,
    /// Releases it.
    Release,
}

impl Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Load(good) => write!(f, "load-{good}"),
            other => f.write_str(&format!("{other:?}").to_lowercase()),
        }
    }
}

/// Something that happened. A crate that was not shown is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A captain's turn began with so much room.
    Tide(Seat, usize),
    /// A captain had nothing to load.
    Becalmed(Seat),
    /// A crate was bought.
    Bought(Seat, Option<Good>),
    /// The captain has enough.
    Sated(Seat),
    /// A crate was loaded.
    Loaded(Seat, Option<Good>),
    /// A captain sailed with so many crates.
    Sailed(Seat, usize),
    /// A captain offered a bribe.
    Bribed(Seat),
    /// Somebody bet.
    Bet(Seat),
    /// The officer waved.
    Waved(Seat),
    /// The officer looked into a crate.
    Glimpsed {
        /// Who looked.
        officer: Seat,
        /// Whose crate it was.
        captain: Seat,
        /// What was in it.
        good: Option<Good>,
    },
    /// The officer released the ship.
    Released(Seat),
    /// A hold was opened.
    Seized(Seat, Vec<Good>),
    /// All stashes were opened.
    Settled(Vec<Vec<Good>>),
}

/// Crates as somebody sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pile {
    /// Which they are.
    Faces(Vec<Good>),
    /// How many they are.
    Backs(usize),
}

/// A ship as somebody sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    coins: u32,
    hand: Pile,
    hold: Pile,
    stash: Pile,
    glimpsed: Pile,
    open: Vec<Good>,
}

/// All that one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    viewer: Viewer,
    turn: usize,
    room: usize,
    steps: Vec<Step>,
    bribed: bool,
    bets: Vec<Seat>,
    market: usize,
    sunk: Vec<Good>,
    decks: Vec<Deck>,
}

impl Pile {
    fn of(secret: &Secret<Vec<Good>>, viewer: Viewer) -> Pile {
        match secret.seen_by(viewer) {
            Some(goods) => Pile::Faces(goods.clone()),
            None => Pile::Backs(secret.open().len()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Pile::Faces(goods) => goods.len(),
            Pile::Backs(count) => *count,
        }
    }

    fn known(&self) -> &[Good] {
        match self {
            Pile::Faces(goods) => goods,
            Pile::Backs(_) => &[],
        }
    }

    fn imagined(&self, unknown: &mut Vec<Good>, sorted: bool, dice: &mut Dice) -> Vec<Good> {
        match self {
            Pile::Faces(goods) => goods.clone(),
            Pile::Backs(count) => {
                let mut goods: Vec<Good> = (0..*count).filter_map(|_| dice.take(unknown)).collect();
                if sorted {
                    goods.sort_unstable();
                }
                goods
            }
        }
    }
}

impl Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pile::Faces(goods) => f.write_str(&list(goods)),
            Pile::Backs(count) => write!(f, "{count}"),
        }
    }
}

fn list(goods: &[Good]) -> String {
    if goods.is_empty() {
        return "none".to_owned();
    }
    goods
        .iter()
        .map(|good| good.name())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A picture of some lines, over the sea.
fn written(key: &str, words: &str) -> Scene {
    let line = |row: usize, words: &str| -> Item {
        Text {
            words: words.to_owned(),
            font: Font::Words,
            size: 40.0,
            color: Color::hex(0x101010),
            x: 20.0,
            y: 60.0 + 60.0 * row as f32,
            align: Align::Start,
            room: Some(760.0),
            halo: None,
        }
        .into()
    };
    Scene {
        width: 800,
        height: 600,
        ground: Arc::new(Ground {
            key: key.to_owned(),
            color: Color::hex(0xf0e8d8),
            items: vec![
                Form::rect(0.0, 560.0, 800.0, 40.0)
                    .filled(Color::hex(0x4a6a80))
                    .into(),
            ],
        }),
        items: words
            .lines()
            .enumerate()
            .map(|(row, words)| line(row, words))
            .collect(),
    }
}

fn captain(turn: usize, seats: usize) -> Seat {
    Seat((turn % seats) as u8)
}

fn officer(captain: Seat, seats: usize) -> Seat {
    Seat(((captain.index() + 1) % seats) as u8)
}

impl View {
    /// Whose eyes.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn seats(&self) -> usize {
        self.decks.len()
    }

    fn captain(&self) -> Seat {
        captain(self.turn, self.seats())
    }

    fn officer(&self) -> Seat {
        officer(self.captain(), self.seats())
    }

    /// What a seat is asked. Its answers come from its own view, so no world that looks the same can ask otherwise.
    fn ask(&self, seat: Seat) -> Option<Ask<Action>> {
        let deck = self.decks.get(seat.index())?;
        let (asked, options, silence) = match *self.steps.last()? {
            Step::Buy(_) => (self.captain(), vec![Action::Buy, Action::Enough], None),
            Step::Load => {
                let mut options: Vec<Action> = deck
                    .hand
                    .known()
                    .iter()
                    .map(|&good| Action::Load(good))
                    .collect();
                if deck.hold.len() > 0 {
                    options.push(Action::Sail);
                }
                (self.captain(), options, None)
            }
            Step::Inspect => (
                self.officer(),
                vec![Action::Search, Action::Wave],
                Some(Action::Wave),
            ),
            Step::Judge => (
                self.officer(),
                vec![Action::Seize, Action::Release],
                Some(Action::Release),
            ),
        };
        if seat == asked {
            return Some(Ask {
                need: Need::Must,
                options,
                silence,
            });
        }
        let may = match self.steps.last()? {
            Step::Inspect if deck.coins > 0 => match seat == self.captain() {
                true => (!self.bribed).then_some(Action::Bribe),
                false => (!self.bets.contains(&seat)).then_some(Action::Bet),
            },
            _ => None,
        };
        may.map(|action| Ask {
            need: Need::May,
            options: vec![action],
            silence: None,
        })
    }

    /// Whether this viewer knows of this crate where it is.
    pub fn knows(&self, good: Good) -> bool {
        self.sunk.contains(&good)
            || self.decks.iter().any(|deck| {
                deck.open.contains(&good)
                    || [&deck.hand, &deck.hold, &deck.stash, &deck.glimpsed]
                        .iter()
                        .any(|pile| pile.known().contains(&good))
            })
    }
}

impl Smugglers {
    /// How many ships there are.
    pub fn seats(&self) -> usize {
        self.ships.len()
    }

    fn captain(&self) -> Seat {
        captain(self.turn, self.seats())
    }

    fn officer(&self) -> Seat {
        officer(self.captain(), self.seats())
    }

    fn over(&self) -> bool {
        self.turn == TURNS * self.seats()
    }

    fn ship(&mut self, seat: Seat) -> &mut Ship {
        &mut self.ships[seat.index()]
    }

    /// How much contraband a captain has in hand; for planted faults.
    pub fn contraband_in_hand(&self, seat: Seat) -> usize {
        self.ships[seat.index()]
            .hand
            .open()
            .iter()
            .filter(|good| good.is_contraband())
            .count()
    }

    /// A captain's hand; for planted faults.
    pub fn hand(&self, seat: Seat) -> Vec<Good> {
        self.ships[seat.index()].hand.open().clone()
    }

    /// The same position with that hand, what it held before being wherever those crates were; for planted faults.
    pub fn swapped_into(&mut self, seat: Seat, hand: &[Good]) {
        let places = hand.len().min(self.hand(seat).len());
        for (place, &wanted) in hand.iter().enumerate().take(places) {
            let had = self.hand(seat)[place];
            let ships = self.ships.iter_mut().flat_map(|ship| {
                let Ship {
                    hand,
                    hold,
                    stash,
                    glimpsed,
                    ..
                } = ship;
                let piles = [hand, hold, stash].into_iter().map(Secret::open_mut);
                piles.chain([&mut glimpsed.value]).flatten()
            });
            for good in ships.chain(&mut self.market) {
                if *good == wanted {
                    *good = had;
                } else if *good == had {
                    *good = wanted;
                }
            }
        }
        self.market.sort_unstable();
        for ship in &mut self.ships {
            for pile in [&mut ship.hand, &mut ship.hold, &mut ship.stash] {
                pile.open_mut().sort_unstable();
            }
        }
    }

    /// Coins that came from nowhere; for planted faults.
    pub fn pay(&mut self, seat: Seat) {
        self.ship(seat).coins += 1;
    }

    fn begin(&mut self, dice: &mut Dice) -> Vec<Event> {
        let mut events = Vec::new();
        self.steps.clear();
        self.bribed = false;
        self.bets.clear();
        if self.over() {
            for ship in &mut self.ships {
                let mut opened = std::mem::take(ship.stash.open_mut());
                opened.append(&mut ship.glimpsed.value);
                ship.open.append(&mut opened);
                ship.open.sort_unstable();
            }
            events.push(Event::Settled(
                self.ships.iter().map(|ship| ship.open.clone()).collect(),
            ));
            return events;
        }
        self.room = 1 + dice.draw(ROOM) as usize;
        events.push(Event::Tide(self.captain(), self.room));
        self.steps = vec![Step::Load];
        if !self.market.is_empty() {
            self.steps.push(Step::Buy(2));
            return events;
        }
        events.extend(self.becalmed(dice));
        events
    }

    fn becalmed(&mut self, dice: &mut Dice) -> Vec<Event> {
        let captain = self.captain();
        if self.steps.last() != Some(&Step::Load) || !self.ship(captain).hand.open().is_empty() {
            return Vec::new();
        }
        let mut events = vec![Event::Becalmed(captain)];
        self.turn += 1;
        events.extend(self.begin(dice));
        events
    }

    fn stow(&mut self, dice: &mut Dice) -> Vec<Event> {
        let captain = self.captain();
        let ship = self.ship(captain);
        let mut hold = std::mem::take(ship.hold.open_mut());
        ship.stash.open_mut().append(&mut hold);
        ship.stash.open_mut().sort_unstable();
        self.turn += 1;
        self.begin(dice)
    }

    fn bribe_for_the_officer(&mut self) {
        let officer = self.officer();
        if self.bribed {
            self.ship(officer).coins += 1;
        }
    }
}

impl Game for Smugglers {
    const NAME: &'static str = "smugglers";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;
    const STANDING: &'static [Standing] = &[
        Standing {
            topic: "buying",
            orders: &["ask", "enough"],
            usual: "ask",
        },
        Standing {
            topic: "inspection",
            orders: &["ask", "wave", "search"],
            usual: "ask",
        },
    ];

    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(_options: &Options, seats: usize, dice: &mut Dice) -> Self {
        let mut market = Good::all();
        let ships = Seat::all(seats)
            .map(|seat| {
                let mut hand: Vec<Good> =
                    (0..HAND).filter_map(|_| dice.take(&mut market)).collect();
                hand.sort_unstable();
                let empty = || Secret::new(seat, Vec::new());
                Ship {
                    coins: 2,
                    hand: Secret::new(seat, hand),
                    hold: empty(),
                    stash: empty(),
                    glimpsed: Shared {
                        holders: [seat, officer(seat, seats)],
                        value: Vec::new(),
                    },
                    open: Vec::new(),
                }
            })
            .collect();
        let mut game = Smugglers {
            turn: 0,
            room: 0,
            steps: Vec::new(),
            bribed: false,
            bets: Vec::new(),
            market,
            sunk: Vec::new(),
            ships,
        };
        game.begin(dice);
        game
    }

    fn ask(&self, seat: Seat) -> Option<Ask<Action>> {
        self.view(Viewer::Seat(seat)).ask(seat)
    }

    fn apply(&mut self, seat: Seat, action: &Action, dice: &mut Dice) -> Vec<Event> {
        let captain = self.captain();
        let officer = self.officer();
        match action {
            Action::Buy => {
                let good = dice.take(&mut self.market);
                let hand = self.ship(seat).hand.open_mut();
                hand.extend(good);
                hand.sort_unstable();
                match self.steps.pop() {
                    Some(Step::Buy(left)) if left > 1 && !self.market.is_empty() => {
                        self.steps.push(Step::Buy(left - 1))
                    }
                    _ => {}
                }
                vec![Event::Bought(seat, good)]
            }
            Action::Enough => {
                self.steps.pop();
                let mut events = vec![Event::Sated(seat)];
                events.extend(self.becalmed(dice));
                events
            }
            Action::Load(good) => {
                let room = self.room;
                let ship = self.ship(seat);
                ship.hand.open_mut().retain(|held| held != good);
                ship.hold.open_mut().push(*good);
                ship.hold.open_mut().sort_unstable();
                let mut events = vec![Event::Loaded(seat, Some(*good))];
                let full = ship.hold.open().len() == room || ship.hand.open().is_empty();
                if full {
                    events.extend(self.apply(seat, &Action::Sail, dice));
                }
                events
            }
            Action::Sail => {
                self.steps.pop();
                self.steps.push(Step::Inspect);
                vec![Event::Sailed(seat, self.ship(seat).hold.open().len())]
            }
            Action::Bribe => {
                self.ship(seat).coins -= 1;
                self.bribed = true;
                vec![Event::Bribed(seat)]
            }
            Action::Bet => {
                self.ship(seat).coins -= 1;
                self.bets.push(seat);
                self.bets.sort_unstable();
                vec![Event::Bet(seat)]
            }
            Action::Search => {
                self.steps.pop();
                self.steps.push(Step::Judge);
                let ship = self.ship(captain);
                let good = dice.take(ship.hold.open_mut());
                ship.glimpsed.value.extend(good);
                vec![Event::Glimpsed {
                    officer,
                    captain,
                    good,
                }]
            }
            Action::Wave | Action::Release => {
                self.bribe_for_the_officer();
                let mut events = vec![match action {
                    Action::Wave => Event::Waved(captain),
                    _ => Event::Released(captain),
                }];
                events.extend(self.stow(dice));
                events
            }
            Action::Seize => {
                let ship = self.ship(captain);
                let mut goods = std::mem::take(ship.hold.open_mut());
                goods.extend(ship.glimpsed.value.pop());
                goods.sort_unstable();
                let (contraband, honest): (Vec<Good>, Vec<Good>) =
                    goods.iter().partition(|good| good.is_contraband());
                ship.open.extend(honest);
                ship.open.sort_unstable();
                if contraband.is_empty() {
                    ship.coins += 2;
                } else {
                    self.ship(officer).coins += 2 * contraband.len() as u32;
                    for seat in self.bets.clone() {
                        self.ship(seat).coins += 3;
                    }
                }
                self.sunk.extend(contraband);
                self.sunk.sort_unstable();
                let mut events = vec![Event::Seized(captain, goods)];
                events.extend(self.stow(dice));
                events
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over() {
            return None;
        }
        let points = |ship: &Ship| {
            let goods: u32 = ship
                .open
                .iter()
                .map(|good| if good.is_contraband() { 4 } else { 2 })
                .sum();
            (ship.coins + goods) as i32
        };
        let scores: Vec<i32> = self.ships.iter().map(points).collect();
        let most = scores.iter().max().copied();
        Some(Outcome {
            winners: Seat::all(self.seats())
                .filter(|seat| Some(scores[seat.index()]) == most)
                .collect(),
            reason: "smugglers-end",
            rule: "S8",
            scores: Some(scores),
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        let deck = |ship: &Ship| Deck {
            coins: ship.coins,
            hand: Pile::of(&ship.hand, viewer),
            hold: Pile::of(&ship.hold, viewer),
            stash: Pile::of(&ship.stash, viewer),
            glimpsed: match ship.glimpsed.holders.map(Viewer::Seat).contains(&viewer) {
                true => Pile::Faces(ship.glimpsed.value.clone()),
                false => Pile::Backs(ship.glimpsed.value.len()),
            },
            open: ship.open.clone(),
        };
        View {
            viewer,
            turn: self.turn,
            room: self.room,
            steps: self.steps.clone(),
            bribed: self.bribed,
            bets: self.bets.clone(),
            market: self.market.len(),
            sunk: self.sunk.clone(),
            decks: self.ships.iter().map(deck).collect(),
        }
    }

    fn told(event: &Event, viewer: Viewer) -> Option<Event> {
        let hidden = |seat: Seat, good: Option<Good>| good.filter(|_| viewer == Viewer::Seat(seat));
        Some(match event {
            Event::Bought(seat, good) => Event::Bought(*seat, hidden(*seat, *good)),
            Event::Loaded(seat, good) => Event::Loaded(*seat, hidden(*seat, *good)),
            Event::Glimpsed {
                officer,
                captain,
                good,
            } => Event::Glimpsed {
                officer: *officer,
                captain: *captain,
                good: hidden(*officer, *good).or(hidden(*captain, *good)),
            },
            other => other.clone(),
        })
    }

    fn imagine(view: &View, dice: &mut Dice) -> Self {
        let mut unknown: Vec<Good> = Good::all()
            .into_iter()
            .filter(|&good| !view.knows(good))
            .collect();
        let ships = Seat::all(view.seats())
            .zip(&view.decks)
            .map(|(seat, deck)| {
                let mut pile = |pile: &Pile, sorted| pile.imagined(&mut unknown, sorted, dice);
                Ship {
                    coins: deck.coins,
                    hand: Secret::new(seat, pile(&deck.hand, true)),
                    hold: Secret::new(seat, pile(&deck.hold, true)),
                    stash: Secret::new(seat, pile(&deck.stash, true)),
                    glimpsed: Shared {
                        holders: [seat, officer(seat, view.seats())],
                        value: pile(&deck.glimpsed, false),
                    },
                    open: deck.open.clone(),
                }
            })
            .collect();
        Smugglers {
            turn: view.turn,
            room: view.room,
            steps: view.steps.clone(),
            bribed: view.bribed,
            bets: view.bets.clone(),
            market: unknown,
            sunk: view.sunk.clone(),
            ships,
        }
    }

    fn foresee(view: &View, seat: Seat, action: &Action) -> Option<View> {
        // What the officer decides shows crates or calls the next tide.
        if !matches!(
            action,
            Action::Enough | Action::Load(_) | Action::Sail | Action::Bribe | Action::Bet
        ) {
            return None;
        }
        let mut dice = Dice::from_number(0);
        let mut world = Smugglers::imagine(view, &mut dice);
        let mut chance = Dice::from_number(0);
        world.apply(seat, action, &mut chance);
        (chance.drawn().is_empty() && !world.over()).then(|| world.view(view.viewer))
    }

    fn ordered(view: &View, seat: Seat, topic: &str, order: &str) -> Option<Action> {
        let action = match (topic, order) {
            ("buying", "enough") => Action::Enough,
            ("inspection", "wave") => Action::Wave,
            ("inspection", "search") => Action::Search,
            _ => return None,
        };
        view.ask(seat)?.options.contains(&action).then_some(action)
    }

    fn record(view: &View, _seat: Seat, action: &Action) -> String {
        match action {
            Action::Wave | Action::Release if view.bribed => format!("{action}+1"),
            Action::Sail => {
                let crates = view
                    .decks
                    .get(view.captain().index())
                    .map_or(0, |deck| deck.hold.len());
                format!("{action}x{crates}")
            }
            other => other.to_string(),
        }
    }

    fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
        let rule = match view.ask(seat) {
            Some(ask)
                if ask
                    .options
                    .iter()
                    .any(|action| Self::reads(view, seat, action, typed)) =>
            {
                return None;
            }
            Some(_) if typed.starts_with("load") => "S2",
            Some(_) if typed.starts_with("bribe") || typed.starts_with("bet") => "S4",
            Some(_) if view.steps.last() == Some(&Step::Judge) => "S5",
            Some(_) if view.steps.last() == Some(&Step::Inspect) => "S3",
            _ => "S1",
        };
        Some(Objection {
            rule,
            reason: "smugglers-not-offered",
            facts: vec![("play", typed.to_owned())],
        })
    }

    fn reveals(event: &Event) -> bool {
        matches!(
            event,
            Event::Bought(..) | Event::Glimpsed { .. } | Event::Seized(..) | Event::Settled(_)
        )
    }
}

impl Mind for Smugglers {}

impl Face for Smugglers {
    const TITLE: &'static str = "smugglers-title";
    const HANDS: bool = true;

    fn hand(view: &View, seat: Seat, _reader: &Reader) -> Option<Look> {
        let deck = view.decks.get(seat.index())?;
        let mut lines = vec![
            format!("hand {}", deck.hand),
            format!("hold {}", deck.hold),
            format!("stash {}", deck.stash),
        ];
        for (of, other) in Seat::all(view.seats()).zip(&view.decks) {
            if let Pile::Faces(seen) = &other.glimpsed
                && !seen.is_empty()
            {
                lines.push(format!("seen with {of}: {}", list(seen)));
            }
        }
        let text = lines.join("\n");
        Some(Look {
            scene: written("smugglers-hand", &text),
            alt: format!("Captain {seat}. {text}"),
            text,
        })
    }

    fn concerns_hand(view: &View, seat: Seat) -> bool {
        view.steps.last() == Some(&Step::Load) && seat == view.captain()
    }

    fn topic(topic: &str) -> Phrase {
        Phrase::plain(topic)
    }

    fn order(_topic: &str, order: &str) -> Phrase {
        Phrase::plain(order)
    }

    fn side(seat: Seat) -> Phrase {
        Phrase::plain(format!("captain {seat}"))
    }

    fn scene(view: &View, moment: Moment, reader: &Reader) -> Scene {
        written("smugglers", &Self::text(view, moment, reader))
    }

    fn text(view: &View, moment: Moment, reader: &Reader) -> String {
        let mut lines = vec![match moment {
            Moment::Live => format!(
                "turn {}, room {}, market {}",
                view.turn, view.room, view.market
            ),
            Moment::Preview => "as it would be".to_owned(),
            Moment::Ended(Ending::Resigned(seat)) => format!("{} gave up", reader.name(*seat)),
            Moment::Ended(ending) => format!("{ending:?}").to_lowercase(),
        }];
        lines.push(format!(
            "sunk {}, bribe {}, bets {}",
            list(&view.sunk),
            view.bribed,
            view.bets.len()
        ));
        for (seat, deck) in Seat::all(view.seats()).zip(&view.decks) {
            let Deck {
                coins,
                hand,
                hold,
                stash,
                glimpsed,
                open,
            } = deck;
            let name = reader.name(seat);
            lines.push(format!(
                "{name}: {coins} coins, hand {hand}, hold {hold}, stash {stash}, glimpsed {glimpsed}, open {}",
                list(open)
            ));
        }
        lines.join("\n")
    }

    fn alt(view: &View, moment: Moment, reader: &Reader) -> String {
        Self::text(view, moment, reader)
    }

    fn question(view: &View, seat: Seat) -> Phrase {
        Phrase::plain(match (view.steps.last(), seat == view.captain()) {
            (Some(Step::Buy(_)), _) => "Another crate?",
            (Some(Step::Load), _) => "What is loaded?",
            (Some(Step::Inspect), true) => "Offer a bribe?",
            (Some(Step::Inspect), false) => "Search, wave or bet?",
            _ => "Seize or release?",
        })
    }

    fn label(_view: &View, action: &Action) -> Vec<Phrase> {
        match action {
            Action::Load(good) if good.is_contraband() => ["load", "contraband", good.name()]
                .map(Phrase::plain)
                .into(),
            Action::Load(good) => ["load", "honest goods", good.name()]
                .map(Phrase::plain)
                .into(),
            other => vec![Phrase::plain(other.to_string())],
        }
    }

    fn narrate(event: &Event) -> Phrase {
        Phrase::plain(match event {
            Event::Tide(seat, room) => format!("{seat} finds room for {room}"),
            Event::Becalmed(seat) => format!("{seat} has nothing to load"),
            Event::Bought(seat, Some(good)) => format!("{seat} buys {good}"),
            Event::Bought(seat, None) => format!("{seat} buys a crate"),
            Event::Sated(seat) => format!("{seat} has enough"),
            Event::Loaded(seat, Some(good)) => format!("{seat} loads {good}"),
            Event::Loaded(seat, None) => format!("{seat} loads a crate"),
            Event::Sailed(seat, crates) => format!("{seat} sails with {crates}"),
            Event::Bribed(seat) => format!("{seat} offers a bribe"),
            Event::Bet(seat) => format!("{seat} bets on a seizure"),
            Event::Waved(seat) => format!("{seat} is waved through"),
            Event::Glimpsed {
                officer,
                good: Some(good),
                ..
            } => format!("{officer} finds {good}"),
            Event::Glimpsed {
                officer, captain, ..
            } => format!("{officer} looks into a crate of {captain}"),
            Event::Released(seat) => format!("{seat} is released"),
            Event::Seized(seat, goods) => format!("{seat} is seized with {}", list(goods)),
            Event::Settled(stashes) => {
                let stashes: Vec<String> = stashes.iter().map(|goods| list(goods)).collect();
                format!("the stashes: {}", stashes.join("; "))
            }
        })
    }

    fn object(objection: &Objection) -> Phrase {
        Phrase::plain(format!("{} does not allow that", objection.rule))
    }

    fn end(outcome: &Outcome) -> Phrase {
        Phrase::plain(format!("{:?} won", outcome.winners))
    }

    fn rules(_lang: Lang) -> &'static str {
        "S1 to S8, as above"
    }

    fn card() -> Phrase {
        Phrase::plain("Load, sail, and look honest.")
    }
}
