//! What a person may ask of the house, in nobody's protocol.

use crate::rules::Seat;
use crate::shelf::Level;
use crate::words::Lang;
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);
    };
}

id!(
    /// A person, whatever they are called at the moment.
    PlayerId
);
impl PlayerId {
    /// Who sits where the computer does, one of its seats at a table: nobody among people has such a number.
    pub fn of_computer(number: u32) -> PlayerId {
        PlayerId(u64::MAX - u64::from(number))
    }
}

id!(
    /// A channel or thread: where a table stands.
    PlaceId
);
id!(
    /// A server: a set of places.
    RealmId
);
id!(
    /// A message of ours in a place.
    PostId
);
id!(
    /// A table, counted from 1.
    TableId
);

/// Who asks, as they are at the moment of asking.
#[derive(Clone, Debug, PartialEq)]
pub struct Person {
    /// Who it is; names may change.
    pub id: PlayerId,
    /// What they are called here, without any mark-up.
    pub name: String,
    /// The language of private answers.
    pub lang: Lang,
    /// Whether they may close other people's tables here.
    pub steward: bool,
}

/// Where somebody asks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The channel or thread.
    pub id: PlaceId,
    /// The server it belongs to; none in a private conversation.
    pub realm: Option<RealmId>,
    /// The language of public messages there, where the table chooses none.
    pub lang: Lang,
}

/// Which table is meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// The one in the place where it is asked.
    Here,
    /// This one, wherever it stands.
    Table(TableId),
}

/// Which seat somebody would like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// Whichever is left when the game starts, by lot.
    Any,
    /// This one.
    Seat(Seat),
}

/// Whose seat somebody means at a table, whether a person sits there, the computer, or nobody any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whose {
    /// That of this player, even where the computer plays there now.
    Player(PlayerId),
    /// What was typed: the seat's letter, what its side is called, or who sits there.
    Typed(String),
}

/// How far along the paths of words somebody is: where the first `depth` words are those of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Along {
    /// The number of the question.
    pub ask: u32,
    /// How many words are chosen.
    pub depth: usize,
    /// Any answer that begins so, in notation.
    pub play: String,
}

/// What a person asks of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// To sit down before the start.
    Join(Wish),
    /// To get up before the start.
    Leave,
    /// To have something of the whole game otherwise, before the start.
    Choose {
        /// What, by its name.
        choice: String,
        /// What it is to be, by its name.
        value: String,
    },
    /// To see which seats the computer has, before the start, and what can be changed about that.
    Computers,
    /// To have the computer sit down before the start.
    AddComputer {
        /// How hard it thinks.
        level: Level,
        /// Which of the table's computers it is to be, counted from 1: a second press means no second one.
        number: u32,
    },
    /// To have a computer get up before the start.
    RemoveComputer {
        /// Which of the table's computers.
        number: u32,
    },
    /// To allow hints in the game, or not, before the start.
    Hints(bool),
    /// To begin.
    Start,
    /// To see the question, or as much of it as is left after some first words.
    Ask(Option<Along>),
    /// To see what an answer would do.
    Weigh {
        /// The number of the question.
        ask: u32,
        /// The answer in notation.
        play: String,
    },
    /// To play an answer.
    Play {
        /// The number of the question, where the answer was chosen rather than typed.
        ask: Option<u32>,
        /// The answer in notation.
        play: String,
    },
    /// To see the board again, in words or as a picture.
    Board {
        /// In words.
        text: bool,
        /// What this seat has in front of it, larger, where the game shows that.
        of: Option<Whose>,
    },
    /// To see what one holds and nobody else sees.
    Hand,
    /// To see which standing orders would answer the question.
    Orders,
    /// To take back one's own last answer.
    Undo {
        /// That answer, as the log counts, where it was shown together with the wish: a second press means no other.
        entry: Option<u32>,
    },
    /// To offer a draw.
    Draw,
    /// To answer what was asked of the players: an undo, a draw.
    Reply {
        /// The number of the request.
        request: u32,
        /// Whether they agree.
        agree: bool,
    },
    /// To have the computer play in somebody's seat.
    Stand {
        /// In whose seat; in one's own without.
        of: Option<Whose>,
        /// How hard it thinks.
        level: Level,
        /// Whether for this turn alone, and not for good.
        turn: bool,
    },
    /// To give up.
    Resign {
        /// Whether they have confirmed it.
        sure: bool,
    },
    /// To close the table, before the start or in mid-game.
    Close {
        /// Whether they have confirmed it.
        sure: bool,
    },
    /// To play again, sides swapped.
    Rematch,
}

/// What is settled about a table before anybody sits down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The computer takes the other seats and thinks so hard: the game begins at once.
    pub opponent: Option<Level>,
    /// Players may ask the computer for hints.
    pub hints: bool,
}

/// What a person asks of the house.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A new table here.
    New {
        /// The game's name.
        game: String,
        /// The seat the organizer would like.
        wish: Wish,
        /// The language of the table, where it is not the place's.
        lang: Option<Lang>,
        /// What else is settled before anybody sits down.
        terms: Terms,
    },
    /// Something of a table.
    Table(Target, Deed),
    /// All one's games.
    Games,
    /// What one holds and nobody else sees, at the table here, or wherever one holds something.
    Hand,
    /// One's standing orders.
    Orders,
    /// A standing order, from the next question on.
    Order {
        /// The game's name.
        game: String,
        /// The kind of question.
        topic: String,
        /// The order.
        order: String,
        /// The table at whose question it was given.
        table: Option<TableId>,
    },
    /// The rules of a game, or one sentence of them.
    Rules {
        /// The game's name; without, the one played here.
        game: Option<String>,
        /// A number of a sentence, or words to look for.
        topic: Option<String>,
    },
    /// What this is.
    Help,
    /// How the house is doing.
    Status,
}
