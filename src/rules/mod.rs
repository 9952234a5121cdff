//! The contract a game signs, and its words: seats, viewers, questions, secrets, dice, outcomes.
//!
//! Nothing here reads a clock, a file, the environment or a random device; chance comes in as [`Dice`].

#![warn(missing_docs)]

mod dice;
pub mod grid;
mod secret;

pub use dice::{Dice, Draw, Luck, Seed};
pub use secret::Secret;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;

/// A place at the table, counted from 0; people are told its letter, from A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// All seats of a table of `count`, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..count as u8).map(Seat)
    }

    /// The seat as an index into a list with one item per seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat's letter, `'A'` for the first.
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Whose eyes look: somebody in a seat, or anybody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// The player in this seat.
    Seat(Seat),
    /// Everybody who has no seat, and every public channel.
    Onlooker,
}

impl Viewer {
    /// Every viewer of a table of `count` seats, the onlooker last.
    pub fn all(count: usize) -> impl Iterator<Item = Viewer> + Clone {
        Seat::all(count)
            .map(Viewer::Seat)
            .chain(std::iter::once(Viewer::Onlooker))
    }
}

/// What was chosen before the deal, and the game data as they were at that moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The table's choices by name, from the lists that the game offers.
    pub choices: BTreeMap<String, String>,
    /// Cards or piece sets, as loaded and validated at start.
    pub data: Option<serde_json::Value>,
}

/// Whether a question has to be answered for the game to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The table waits for this seat.
    Must,
    /// A right that may be used while somebody else is waited for.
    May,
}

/// A question to one seat: every legal answer, and what silence means.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask<A> {
    /// Whether the table waits for the answer.
    pub need: Need,
    /// Every legal answer, in a stable order, without doubles.
    pub options: Vec<A>,
    /// The answer that not answering stands for, where the game has one.
    pub silence: Option<A>,
}

impl<A> Ask<A> {
    /// A question that must be answered and for which silence stands for nothing.
    pub fn must(options: Vec<A>) -> Self {
        Ask {
            need: Need::Must,
            options,
            silence: None,
        }
    }
}

/// A kind of question that a player may answer once for always, and the orders that can be given for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The kind of question, by a name that is stable for ever.
    pub topic: &'static str,
    /// The orders, by names that are stable for ever.
    pub orders: &'static [&'static str],
    /// The order that holds for who has given none.
    pub usual: &'static str,
}

/// Something that is chosen for a whole game before the deal; what was chosen stands in [`Options::choices`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choosable {
    /// What is chosen, by a name that is stable for ever.
    pub choice: &'static str,
    /// What it can be, by names that are stable for ever.
    pub values: &'static [&'static str],
    /// What it is where nobody has chosen.
    pub usual: &'static str,
}

impl Choosable {
    /// What holds where some text was chosen, or nothing: that value if there is such a one, or the usual one.
    pub fn held(&self, chosen: Option<&str>) -> &'static str {
        let known = |value: &&&str| Some(**value) == chosen;
        self.values
            .iter()
            .find(known)
            .copied()
            .unwrap_or(self.usual)
    }
}

/// How a game ended by its own rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The seats that won together; empty for a draw.
    pub winners: Vec<Seat>,
    /// The key of the sentence that says why.
    pub reason: &'static str,
    /// The number of the rule that ended it.
    pub rule: &'static str,
    /// Points by seat, for games that count them.
    pub scores: Option<Vec<i32>>,
}

/// Why a wished move is not among the offered ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The number of the sentence in the game's `rules.md` that forbids it.
    pub rule: &'static str,
    /// The key of the sentence that says why it applies here.
    pub reason: &'static str,
    /// What that sentence speaks of, in notation: squares, pieces, numbers.
    pub facts: Vec<(&'static str, String)>,
}

/// A position text that cannot be set up, in one sentence for the person who wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub String);

/// Game data that cannot be played with, in one sentence for the host who wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unplayable(pub String);

/// A seat's own record that cannot be thought about, in one sentence for the person or program who wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadRecord(pub String);

/// What a seat saw when it was asked something, as its own record tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recalled<V> {
    /// The seat.
    pub seat: Seat,
    /// How many seats the table had.
    pub seats: usize,
    /// What it saw.
    pub view: V,
}

/// A board game: the whole position, secrets included, and everything its rules decide.
///
/// Resignation, agreed draws and abandonment are no game's business: the table records them.
pub trait Game: Clone + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name in commands and records: lower case letters, stable for ever.
    const NAME: &'static str;
    /// The number of the shape in which positions are stored.
    const SCHEMA: u16;
    /// How many seats a table may have: the fewest and the most, and those between them that [`fits`](Game::fits) allows.
    const SEATS: RangeInclusive<usize>;

    /// The kinds of questions for which standing orders may be given.
    const STANDING: &'static [Standing] = &[];

    /// What may be chosen for a whole game before the deal.
    const CHOICES: &'static [Choosable] = &[];

    /// The file of game data that a host may put in the place of what is compiled in; none where a game has no such data.
    const DATA: Option<&'static str> = None;

    /// An answer. `Display` is its notation: short, stable for ever, unique among the offered ones.
    type Action: Clone + Eq + Hash + Debug + Display + Send;
    /// Something that happened, told in full.
    type Event: Clone + Eq + Debug + Send;
    /// All that one viewer knows. Never stored.
    type View: Clone + Eq + Debug + Send;

    /// Whether the game can be played by so many; a game of teams cannot by every number between the fewest and the most.
    fn fits(seats: usize) -> bool {
        Self::SEATS.contains(&seats)
    }

    /// The seats that win when this one gives up: everybody else, or the other team.
    fn winners_against(seats: usize, loser: Seat) -> Vec<Seat> {
        Seat::all(seats).filter(|&seat| seat != loser).collect()
    }

    /// The position at the start.
    fn deal(options: &Options, seats: usize, dice: &mut Dice) -> Self;

    /// What this seat is asked now; `None` when it is asked nothing. Whoever is asked is to move.
    fn ask(&self, seat: Seat) -> Option<Ask<Self::Action>>;

    /// Plays an answer that was offered; cannot fail.
    fn apply(&mut self, seat: Seat, action: &Self::Action, dice: &mut Dice) -> Vec<Self::Event>;

    /// How it ended, once it has. A game that has ended asks nobody.
    fn outcome(&self) -> Option<Outcome>;

    /// All that this viewer knows, what was once shown to them included.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The same once the game is over, however it ended: what the players held then lies open to everybody.
    fn unveiled(&self, viewer: Viewer) -> Self::View {
        self.view(viewer)
    }

    /// What this viewer learns of an event; `None` when nothing at all.
    fn told(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// A whole position that looks like this view, hidden things filled in by chance.
    fn imagine(view: &Self::View, dice: &mut Dice) -> Self;

    /// The view after this answer, where it follows without chance and without anything hidden.
    fn foresee(_view: &Self::View, _seat: Seat, _action: &Self::Action) -> Option<Self::View> {
        None
    }

    /// The full notation of an answer, with consequences that follow without chance
    /// (`d2-e2xd3` for the action `d2-e2`); the form that records use.
    fn record(_view: &Self::View, _seat: Seat, action: &Self::Action) -> String {
        action.to_string()
    }

    /// Whether typed text, trimmed and in lower case, means this offered answer. Consequences may be left
    /// out; where they are written they have to be right.
    fn reads(view: &Self::View, seat: Seat, action: &Self::Action, typed: &str) -> bool {
        typed == action.to_string().to_lowercase()
            || typed == Self::record(view, seat, action).to_lowercase()
    }

    /// The answer that a standing order gives to what this seat is asked; `None` where it leaves the question to the player.
    /// The view is the seat's own.
    fn ordered(
        _view: &Self::View,
        _seat: Seat,
        _topic: &str,
        _order: &str,
    ) -> Option<Self::Action> {
        None
    }

    /// Leaves a seat empty for the rest of the game; what happened by it. `None`, with nothing changed, where the rules know no
    /// game without that seat.
    fn vacate(&mut self, _seat: Seat, _dice: &mut Dice) -> Option<Vec<Self::Event>> {
        None
    }

    /// The rule that forbids a typed move; `None` exactly when the move is offered.
    fn objection(view: &Self::View, seat: Seat, typed: &str) -> Option<Objection>;

    /// Whether a turn ended by this event. In games where turns have several answers they are shown together, once the turn
    /// has ended; a game whose turns are single answers need not say.
    fn ends_turn(_event: &Self::Event) -> bool {
        false
    }

    /// Whether telling this event showed somebody something hidden, so that it cannot be taken back freely.
    fn reveals(_event: &Self::Event) -> bool {
        false
    }

    /// Game data as [`deal`](Game::deal) takes them among its options, from the text of such a file.
    fn data(_text: &str) -> Result<serde_json::Value, Unplayable> {
        Err(Unplayable(
            "this game has no data to be replaced".to_owned(),
        ))
    }

    /// Sets up a position from its notation, for records and studies, under the choices of the options.
    fn set_up(_position: &str, _options: &Options) -> Result<Self, BadPosition> {
        Err(BadPosition(
            "this game has no notation for positions".to_owned(),
        ))
    }

    /// What the view's own seat sees while it is asked something, in one line for other programs, and nothing beside it. `None`
    /// where the seat is asked nothing, and in games without hidden hands: there the moves say it all.
    ///
    /// A view is shown and forgotten; the line is a shape of its own, which lasts.
    fn own_record(_view: &Self::View) -> Option<String> {
        None
    }

    /// What such a line tells. Anybody may have written it: what comes out can be imagined and played on like any view.
    fn recall(_line: &str) -> Result<Recalled<Self::View>, BadRecord> {
        Err(BadRecord(
            "the seats of this game have no records of their own".to_owned(),
        ))
    }
}
