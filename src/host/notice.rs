//! What people are to be told, and who: private answers, and what the table's place has to show.
//!
//! Public messages are not events to be delivered but a state to be reached: each table says what its place should
//! show, and a notice is whatever is missing. So nothing is told twice after a restart, and nothing is forgotten.

use super::command::{PlaceId, PlayerId, PostId, RealmId, TableId};
use crate::rules::Seat;
use crate::shelf::{Choice, Close, Level, Look, Question};
use crate::words::{Lang, Phrase};

/// The private answer to a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A sentence.
    Said(Phrase),
    /// A sentence that says why not, and what to do instead.
    Refused(Phrase),
    /// A question with its choices, as far along as some first words.
    Panel(Box<Panel>),
    /// What an answer would do, to be confirmed.
    Preview(Preview),
    /// The answer was played.
    Played(Played),
    /// The board as the asker sees it.
    Board(Board),
    /// Something that cannot be taken back, to be confirmed.
    Sure(Sure),
    /// Which seats the computer has before the start, and what can be changed about that.
    Seating(Seating),
    /// What the computer would answer in the asker's place.
    Hint(Box<HintAnswer>),
    /// The asker's games.
    Games(Vec<GameLine>),
    /// What the asker holds and nobody else sees.
    Hand(HandAnswer),
    /// The games in which the asker holds something, to choose from.
    Hands(Vec<GameLine>),
    /// The asker's standing orders.
    Orders(Orders),
    /// The rules.
    Rules(RulesAnswer),
    /// What this is.
    Help,
    /// How the house is doing.
    Status(Census),
}

/// A question with its choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The table.
    pub table: TableId,
    /// The game's title.
    pub title: Phrase,
    /// The question, with every answer that begins with the chosen words.
    pub question: Question,
    /// The first words that have been chosen already.
    pub chosen: Vec<Phrase>,
    /// Names for the seats that the words speak of.
    pub names: Vec<String>,
    /// Where the live board is.
    pub board: Option<Link>,
    /// What the question is better answered with in sight: what there is to choose from after the chosen words, or else what
    /// the asker holds, or the board in the middle of a turn.
    pub look: Option<Box<Look>>,
    /// What the asker has just done, where the question comes of it.
    pub just: Option<Just>,
    /// The answer before, as an entry of the log, where it is of the same turn and can be taken back without asking anybody.
    pub undo: Option<u32>,
    /// Whether the asker may ask for a hint.
    pub hints: bool,
}

/// Which seats the computer has before the start, and what can be changed about that.
#[derive(Clone, Debug, PartialEq)]
pub struct Seating {
    /// The table.
    pub table: TableId,
    /// The computers that sit there: the number, the name, and the level.
    pub computers: Vec<(u32, String, Phrase)>,
    /// The number of the next one, where there is room for it.
    pub next: Option<u32>,
    /// How hard it can think, with what that is called.
    pub levels: Vec<(Level, Phrase)>,
    /// Whether hints are allowed.
    pub hints: bool,
    /// What has just been done.
    pub just: Option<Phrase>,
}

/// What the computer would answer in somebody's place.
#[derive(Clone, Debug, PartialEq)]
pub struct HintAnswer {
    /// The table.
    pub table: TableId,
    /// The number of the question.
    pub ask: u32,
    /// The answer.
    pub choice: Choice,
    /// Why this one.
    pub reason: Phrase,
    /// Names for the seats that this speaks of.
    pub names: Vec<String>,
}

/// What somebody has just done who is asked again.
#[derive(Clone, Debug, PartialEq)]
pub enum Just {
    /// Played an answer.
    Played(Played),
    /// Taken one back.
    Undone,
    /// Wished to take back one that had been taken back already.
    UndoneBefore,
}

/// What somebody holds and nobody else sees.
#[derive(Clone, Debug, PartialEq)]
pub struct HandAnswer {
    /// The game's title.
    pub title: Phrase,
    /// The hand.
    pub look: Box<Look>,
    /// Where the live board is.
    pub live: Link,
}

/// Somebody's standing orders.
#[derive(Clone, Debug, PartialEq)]
pub struct Orders {
    /// By game; none, where no game knows any.
    pub games: Vec<GameOrders>,
    /// Whether one of them was given just now.
    pub given: bool,
    /// The question from which they were asked for.
    pub at: Option<OrdersAt>,
}

/// The question from which standing orders were asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct OrdersAt {
    /// The table.
    pub table: TableId,
    /// The number of the question.
    pub ask: u32,
    /// What the order that holds now would answer.
    pub answer: Option<String>,
}

/// The standing orders for one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameOrders {
    /// The game's name.
    pub game: &'static str,
    /// Its title.
    pub title: Phrase,
    /// By kind of question.
    pub topics: Vec<TopicOrders>,
}

/// The standing orders for one kind of question.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicOrders {
    /// Its name.
    pub topic: &'static str,
    /// What it is called.
    pub words: Phrase,
    /// The orders that can be given, with what they say.
    pub orders: Vec<(&'static str, Phrase)>,
    /// The one that holds.
    pub holds: &'static str,
}

/// What an answer would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The table.
    pub table: TableId,
    /// The number of the question.
    pub ask: u32,
    /// The answer.
    pub choice: Choice,
    /// The board after it, where that follows without chance and without anything hidden.
    pub look: Option<Box<Look>>,
    /// What stands behind it, where there is more to say.
    pub words: Option<Phrase>,
    /// Names for the seats that this speaks of.
    pub names: Vec<String>,
}

/// An answer that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The table.
    pub table: TableId,
    /// The answer with its consequences, in notation.
    pub record: String,
    /// The words that led to it, where they say more than the notation.
    pub path: Vec<Phrase>,
    /// Whether the notation is shown beside them.
    pub spelled: bool,
    /// Which entry of the log it is.
    pub entry: u32,
    /// Whether it can still be taken back without asking anybody.
    pub free_undo: bool,
    /// What became of it instead, where another's answer made nothing of it at once.
    pub instead: Option<Phrase>,
    /// What the player alone learned by it.
    pub told: Vec<Phrase>,
    /// Names for the seats that this speaks of.
    pub names: Vec<String>,
}

/// The board as one person sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The table.
    pub table: TableId,
    /// What is seen.
    pub look: Box<Look>,
    /// Whether words are wanted instead of the picture.
    pub text: bool,
    /// Whether the asker is asked something now.
    pub asked: bool,
    /// Where the live board is.
    pub live: Option<Link>,
}

/// Something that cannot be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sure {
    /// Giving up.
    Resign {
        /// What.
        table: TableId,
        /// The names of those who would lose with the asker.
        mates: Vec<String>,
    },
    /// Closing the table.
    Close(TableId),
}

/// One of somebody's games.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    /// The table.
    pub table: TableId,
    /// The game's title.
    pub title: Phrase,
    /// Where it stands, and its newest message.
    pub link: Link,
    /// The other players' names.
    pub others: Vec<String>,
    /// What it waits for.
    pub state: GameState,
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum GameState {
    /// People to join, or the start.
    Lobby,
    /// The asker.
    Yours,
    /// Somebody else, by name.
    Theirs(Vec<String>),
}

/// Where something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The server.
    pub realm: Option<RealmId>,
    /// The place.
    pub place: PlaceId,
    /// The message, where there is one.
    pub post: Option<PostId>,
}

/// The rules as asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesAnswer {
    /// The cards of a game, with a picture of the start.
    Card {
        /// The game's name.
        game: &'static str,
        /// Its title.
        title: Phrase,
        /// The cards, one at least.
        cards: Vec<Phrase>,
        /// The board at the start.
        look: Box<Look>,
    },
    /// Numbered sentences of a game, in the asker's language.
    Sentences {
        /// The game's title.
        title: Phrase,
        /// The sentences with their numbers.
        sentences: Vec<(String, String)>,
        /// How many more there are that did not fit.
        more: usize,
    },
}

/// A hand that its owner has yet to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct HandNotice {
    /// The table.
    pub table: TableId,
    /// The seat that holds it.
    pub seat: Seat,
    /// Its owner, and nobody else.
    pub player: PlayerId,
    /// The owner's language.
    pub lang: Lang,
    /// The players' names by seat, without mark-up.
    pub names: Vec<String>,
    /// The game's title.
    pub title: Phrase,
    /// Which state of the hand it shows; the same number is the same message.
    pub edition: u32,
    /// Where it is shown already.
    pub post: Option<PostId>,
    /// Where the live board is.
    pub live: Link,
    /// What has to be shown.
    pub what: HandWhat,
}

/// What the owner of a hand has to be shown.
#[derive(Clone, Debug, PartialEq)]
pub enum HandWhat {
    /// That it will come here, once the game has begun.
    ToCome,
    /// The hand.
    Holds(Box<Look>),
    /// That he has left the game.
    Left,
    /// That the game is over, and how it ended.
    Over(Option<Phrase>),
    /// Nothing: the game is over for him, and nothing of it was ever shown.
    Nothing,
}

/// Numbers about the house.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Tables where people are still joining.
    pub lobbies: usize,
    /// Games being played.
    pub running: usize,
    /// Tables with something that could not be shown yet.
    pub undelivered: usize,
}

/// Something that a table's place has to show, and does not yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The table.
    pub table: TableId,
    /// Its place.
    pub place: PlaceId,
    /// The language of its public words.
    pub lang: Lang,
    /// The players' names by seat, without mark-up.
    pub names: Vec<String>,
    /// The game's name.
    pub game: &'static str,
    /// The game's title.
    pub title: Phrase,
    /// Which state of the table it shows.
    pub edition: u32,
    /// The edition after the last that is known to be shown. What was posted as that one and not heard of, since the house
    /// fell over it, is found again by this number.
    pub since: u32,
    /// What has to be shown.
    pub what: What,
}

impl Notice {
    /// What it turns out was posted before: the edition that was next then. Which news it told is not known any more, so
    /// none of them counts as told.
    #[must_use]
    pub fn as_found(mut self) -> Notice {
        self.edition = self.since;
        if let What::Board(bulletin) = &mut self.what {
            bulletin.news.clear();
            bulletin.told = 0;
            bulletin.entries = 0;
        }
        self
    }
}

/// What a place has to show.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The message where people sit down, to be posted, or edited where it stands.
    Lobby {
        /// Where it stands already.
        post: Option<PostId>,
        /// What it says.
        lobby: Lobby,
    },
    /// The board, as a new message.
    Board(Bulletin),
    /// An older board, whose buttons have to go.
    Retire(PostId),
    /// A question to the players, to be posted, or edited where it stands.
    Request {
        /// Where it stands already.
        post: Option<PostId>,
        /// What it says.
        request: Petition,
    },
    /// That somebody cannot be written to, and where their hand waits.
    Unreached {
        /// Who.
        player: PlayerId,
        /// In which seat.
        seat: Seat,
    },
}

/// A table before the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Lobby {
    /// Who has sat down, and which seat each would like.
    pub sitters: Vec<(PlayerId, String, Option<Seat>)>,
    /// Those of them who are the computer, with how hard it thinks.
    pub computers: Vec<(PlayerId, Phrase)>,
    /// Whether hints are allowed.
    pub hints: bool,
    /// Those of them who cannot be written to, in a game whose hands come by private message.
    pub unreached: Vec<PlayerId>,
    /// Every seat, with what it is called and whether it is spoken for.
    pub seats: Vec<(Seat, Phrase, bool)>,
    /// Whether seats differ, so that one may wish for a certain one.
    pub sides: bool,
    /// How many can play, in order.
    pub counts: Vec<usize>,
    /// Who opened it.
    pub organizer: PlayerId,
    /// Whom the free seats are kept for, if anybody.
    pub invited: Vec<PlayerId>,
    /// What is chosen for the whole game.
    pub choices: Vec<LobbyChoice>,
    /// How it stands.
    pub state: LobbyState,
    /// The board at the start.
    pub look: Box<Look>,
}

/// Something that is chosen for a whole game before the deal.
#[derive(Clone, Debug, PartialEq)]
pub struct LobbyChoice {
    /// Its name.
    pub choice: &'static str,
    /// What it is called.
    pub words: Phrase,
    /// What it can be, by name, with what that is called.
    pub values: Vec<(&'static str, Phrase)>,
    /// What it is.
    pub holds: &'static str,
    /// What it is where nobody has chosen.
    pub usual: &'static str,
}

/// How a lobby stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbyState {
    /// People may join until this second (since 1970, UTC).
    Open {
        /// When it expires.
        until: i64,
        /// Whether it can start.
        ready: bool,
    },
    /// The game has started.
    Started,
    /// Somebody closed it.
    Closed,
    /// Nobody started it in time.
    Expired,
}

/// A board for everybody.
#[derive(Clone, Debug, PartialEq)]
pub struct Bulletin {
    /// What everybody sees.
    pub look: Box<Look>,
    /// What happened since the last board.
    pub news: Vec<Phrase>,
    /// How many of the table's news these sentences tell.
    pub told: usize,
    /// How many entries the log had when this was made.
    pub entries: u32,
    /// Who is waited for.
    pub turn: Vec<Turn>,
    /// How it ended, once it has.
    pub close: Option<Close>,
    /// Whether the players hold something that only they see.
    pub hands: bool,
}

/// Somebody who is waited for.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Who.
    pub player: PlayerId,
    /// In which seat.
    pub seat: Seat,
    /// What the seat is called, in games whose seats differ.
    pub side: Option<Phrase>,
    /// Whether to ping them; not for what they have just brought about themselves.
    pub ping: bool,
    /// Whether it is the computer that is waited for, which is never pinged.
    pub thinks: bool,
    /// Whether it only stands in for whoever sits there, until their turn is over.
    pub stands_in: bool,
}

/// A question to the players.
#[derive(Clone, Debug, PartialEq)]
pub struct Petition {
    /// Its number at the table.
    pub number: u32,
    /// What is asked.
    pub words: Phrase,
    /// Whose answer is awaited.
    pub awaited: Vec<PlayerId>,
    /// When it lapses, in seconds since 1970 (UTC).
    pub until: i64,
    /// What became of it, once that is known.
    pub settled: Option<Phrase>,
}
