//! What the house knows of a table beside the game itself: who sits where, what its place shows, what is being asked.

use super::command::{PlaceId, PlayerId, PostId, RealmId, TableId, Wish};
use crate::face::Reader;
use crate::rules::{Luck, Seat};
use crate::shelf::Level;
use crate::table::Time;
use crate::words::{Lang, Phrase};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One table, as stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// Its number.
    pub id: TableId,
    /// The game's name.
    pub game: String,
    /// Where it stands.
    pub place: PlaceId,
    /// The server it stands in.
    pub realm: Option<RealmId>,
    /// Who opened it.
    pub organizer: PlayerId,
    /// The language of its public words.
    pub lang: Lang,
    /// How far it has come.
    pub stage: Stage,
    /// Who sits there: in the order of joining before the start, by seat from then on.
    pub sitters: Vec<Sitter>,
    /// Whom the free seats are kept for, in a rematch.
    #[serde(default)]
    pub invited: Vec<Guest>,
    /// What was chosen for the game before the deal, by name; what was never touched is not there.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
    /// Whether players may ask the computer for hints.
    #[serde(default)]
    pub hints: bool,
    /// How many computers have ever sat here.
    #[serde(default)]
    pub computers: u32,
    /// Where the computer plays for somebody until their turn is over.
    #[serde(default)]
    pub stand_ins: Vec<StandIn>,
    /// Whether the computer is to answer something: whoever starts the program finds such tables without their games.
    #[serde(default)]
    pub called: bool,
    /// When the game began.
    #[serde(default)]
    pub begun: Option<Time>,
    /// When the lobby expires.
    pub until: Time,
    /// The lobby message.
    pub lobby: Bill,
    /// The board message.
    pub board: Bill,
    /// The messages that show hands to their owners, by seat; none before the start, and in a game without hands.
    #[serde(default)]
    pub hands: Vec<Delivery>,
    /// Who was to be told in private, on sitting down, that a hand will come there; in a game with hands.
    #[serde(default)]
    pub greetings: Vec<Greeting>,
    /// The newest edition of the board that was told in private, since it could not be shown.
    #[serde(default)]
    pub told: u32,
    /// Older boards whose buttons have yet to go.
    #[serde(default)]
    pub retired: Vec<PostId>,
    /// What happened since the last board was shown.
    #[serde(default)]
    pub news: Vec<Phrase>,
    /// The plays of the present turn, of which no board was asked for yet.
    #[serde(default)]
    pub unseen: Vec<Unseen>,
    /// Who acted last: nobody is pinged for what they did themselves.
    #[serde(default)]
    pub actor: Option<PlayerId>,
    /// Whether the next board calls nobody, since those it waits for were called before.
    #[serde(default)]
    pub hushed: bool,
    /// What is being asked of the players, the open one last, and settled ones whose message does not say so yet.
    #[serde(default)]
    pub requests: Vec<Request>,
    /// How many requests there have been.
    #[serde(default)]
    pub request_count: u32,
    /// What was asked in vain since the last play, so that nobody is asked again and again.
    #[serde(default)]
    pub declined: Vec<Declined>,
    /// The last answer of each seat that was chosen rather than typed, for those who press twice.
    #[serde(default)]
    pub answered: Vec<Answered>,
    /// The rematch, once somebody wanted one.
    #[serde(default)]
    pub rematch: Option<TableId>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People sit down.
    Lobby,
    /// The game is being played.
    Running,
    /// The game has ended.
    Finished,
    /// It was closed before the start.
    Closed,
    /// Nobody started it in time.
    Expired,
}

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sitter {
    /// Who.
    pub player: PlayerId,
    /// What they were last called.
    pub name: String,
    /// The seat they would like.
    pub wish: Wish,
    /// Since when.
    pub since: Time,
    /// The language they read, where it is known.
    #[serde(default)]
    pub lang: Option<Lang>,
    /// Whether they have left a game that goes on without them.
    #[serde(default)]
    pub left: bool,
    /// The computer, where it sits here: from the beginning, or in the place of the player, who has left.
    #[serde(default)]
    pub computer: Option<Computer>,
}

impl Sitter {
    /// Whether it is a person who plays in this seat.
    pub fn is_person(&self) -> bool {
        !self.left && self.computer.is_none()
    }

    /// Whether somebody plays in this seat, a person or the computer.
    pub fn plays(&self) -> bool {
        !self.left || self.computer.is_some()
    }
}

/// The computer in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Computer {
    /// Which of the table's computers it is, counted from 1.
    pub number: u32,
    /// How hard it thinks.
    pub level: Level,
    /// Since when it sits there.
    pub since: Time,
    /// Where its chance comes from. Nobody is told.
    pub seed: Luck,
}

/// The computer in the place of a player who stays, until their turn is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandIn {
    /// Whose seat.
    pub seat: Seat,
    /// The computer.
    pub computer: Computer,
}

/// The message that tells somebody who sits down where their hand will come, and whether it can.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Greeting {
    /// Who.
    pub player: PlayerId,
    /// How it stands.
    pub state: Greeted,
}

/// How a greeting stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Greeted {
    /// It is to be sent.
    Due,
    /// It could not be sent yet, and is to be.
    Late,
    /// It was sent.
    Sent,
    /// They take none.
    Refused,
}

/// A play in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unseen {
    /// Which entry of the log it is.
    pub entry: u32,
    /// How many of the news, at their end, tell of it.
    pub news: usize,
}

/// Somebody whom a seat is kept for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guest {
    /// Who.
    pub player: PlayerId,
    /// The seat that is kept.
    pub wish: Wish,
}

/// A message that shows a state of the table: due whenever the wanted edition is newer than the shown one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bill {
    /// The edition to be shown.
    pub wanted: u32,
    /// The edition that is shown.
    pub shown: u32,
    /// Where it is shown.
    pub post: Option<PostId>,
}

impl Bill {
    /// Asks for a new edition.
    pub fn renew(&mut self) {
        self.wanted += 1;
    }

    /// Whether the shown edition is out of date.
    pub fn is_due(&self) -> bool {
        self.wanted > self.shown
    }
}

/// The message that shows a hand to its owner alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Delivery {
    /// Its editions, and the message in the owner's conversation.
    pub bill: Bill,
    /// What the hand is in the wanted edition; nothing once the game is over.
    pub version: Option<u64>,
    /// The edition that the owner does not take. It is not tried again before the hand changes or the owner asks for it.
    #[serde(default)]
    pub refused: Option<u32>,
    /// Whether everybody knows that the owner cannot be written to.
    #[serde(default)]
    pub note: Note,
}

/// Whether everybody was told that somebody cannot be written to: once in a game, and not again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// There was no reason.
    #[default]
    Unneeded,
    /// It is to be told.
    Due,
    /// It was told.
    Told,
}

impl Delivery {
    /// Whether the owner has yet to be shown the hand.
    pub fn is_due(&self) -> bool {
        self.bill.is_due() && self.refused != Some(self.bill.wanted)
    }
}

/// What can be asked of the other players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// To take back one's last answer and what came after it.
    Undo,
    /// To end the game as a draw.
    Draw,
    /// To have the computer play on in a seat, whose player leaves.
    Replace {
        /// Whose.
        seat: Seat,
        /// How hard it thinks.
        level: Level,
    },
    /// To have the computer play in a seat until its turn is over.
    Turn {
        /// Whose.
        seat: Seat,
        /// How hard it thinks.
        level: Level,
    },
}

impl Motion {
    /// Whether it is the same wish, however hard the computer is to think.
    pub fn is_like(self, other: Motion) -> bool {
        match (self, other) {
            (Motion::Replace { seat: one, .. }, Motion::Replace { seat: two, .. })
            | (Motion::Turn { seat: one, .. }, Motion::Turn { seat: two, .. }) => one == two,
            _ => self == other,
        }
    }
}

/// A question to the other players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    /// Its number at the table.
    pub number: u32,
    /// What is asked.
    pub motion: Motion,
    /// The moves that would be taken back, the asker's own first, in the notation of records; none where they may name
    /// something hidden.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Who asks.
    pub by: Seat,
    /// What the players were called when it was asked, by seat: the computer may play for one of them since. None of the
    /// oldest.
    #[serde(default)]
    pub names: Vec<String>,
    /// Who has to agree.
    pub needed: Vec<Seat>,
    /// Who has agreed.
    pub agreed: Vec<Seat>,
    /// When it was asked; unknown of the oldest.
    #[serde(default)]
    pub since: Option<Time>,
    /// When it lapses.
    pub until: Time,
    /// How many log entries there were when it was asked.
    pub entries: u32,
    /// What became of it.
    pub settled: Option<Settled>,
    /// Its message.
    pub bill: Bill,
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settled {
    /// Everybody agreed.
    Agreed,
    /// This seat declined.
    Declined(Seat),
    /// The one who asked took it back.
    Withdrawn,
    /// Not everybody answered in time.
    Lapsed,
    /// The game went on without an answer.
    Overtaken,
}

/// An answer that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answered {
    /// Who answered.
    pub seat: Seat,
    /// The number of the question.
    pub ask: u32,
    /// The answer, in the notation it was chosen in.
    pub play: String,
    /// The same with its consequences.
    pub record: String,
    /// The words that led to it.
    #[serde(default)]
    pub path: Vec<Phrase>,
    /// What became of it instead, where another's answer made nothing of it at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Phrase>,
    /// Which entry of the log it is.
    pub entry: u32,
}

/// A request that must not be repeated at once.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Declined {
    /// What had been asked.
    pub motion: Motion,
    /// Who had asked it.
    pub by: Seat,
    /// How many plays stood then.
    pub plies: u32,
}

impl Sheet {
    /// Whether the table still needs its place.
    pub fn is_active(&self) -> bool {
        matches!(self.stage, Stage::Lobby | Stage::Running)
    }

    /// Asks for a board that shows everything.
    pub fn renew_board(&mut self) {
        self.unseen.clear();
        self.board.renew();
    }

    /// Somebody who has left looks after the table no more: the first person who has stayed does.
    pub fn hand_on(&mut self, from: PlayerId) {
        let stayed = self.sitters.iter().find(|sitter| sitter.is_person());
        if let Some(next) = stayed
            && self.organizer == from
        {
            self.organizer = next.player;
        }
    }

    /// Forgets the plays from an entry of the log on, as if they had not been, where nobody was shown any of them; says
    /// whether it did. While a board is on its way nobody knows what it shows.
    pub fn withdraw(&mut self, entry: u32) -> bool {
        if self.board.is_due() {
            return false;
        }
        let Some(from) = self.unseen.iter().position(|play| play.entry == entry) else {
            return false;
        };
        let told: usize = self.unseen[from..].iter().map(|play| play.news).sum();
        self.news.truncate(self.news.len().saturating_sub(told));
        self.unseen.truncate(from);
        true
    }

    /// Drops the first news, which were told by a board made when the log had so many entries; what it showed of a turn is not
    /// withdrawn any more.
    pub fn told(&mut self, count: usize, entries: u32) {
        self.news.drain(..count.min(self.news.len()));
        self.unseen.retain(|play| play.entry >= entries);
    }

    /// The seat of a player, once seats are given out.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        if self.stage == Stage::Lobby {
            return None;
        }
        let at = self
            .sitters
            .iter()
            .position(|sitter| sitter.player == player && sitter.is_person())?;
        Some(Seat(at as u8))
    }

    /// The seat that a player can have back, since the computer plays on there in their place.
    pub fn replaced(&self, player: PlayerId) -> Option<Seat> {
        let is_it =
            |sitter: &Sitter| sitter.player == player && sitter.left && sitter.computer.is_some();
        let at = self.sitters.iter().position(is_it)?;
        (self.stage == Stage::Running).then_some(Seat(at as u8))
    }

    /// The sitter who is this player, before or after the start.
    pub fn sitter_mut(&mut self, player: PlayerId) -> Option<&mut Sitter> {
        self.sitters
            .iter_mut()
            .find(|sitter| sitter.player == player)
    }

    /// The computer that answers for a seat, once seats are given out.
    pub fn computer_at(&self, seat: Seat) -> Option<Computer> {
        let own = self.sitters.get(seat.index())?.computer;
        own.or_else(|| {
            let stand_in = self.stand_ins.iter().find(|one| one.seat == seat)?;
            Some(stand_in.computer)
        })
    }

    /// Whether a person still plays here.
    pub fn has_people(&self) -> bool {
        self.sitters.iter().any(Sitter::is_person)
    }

    /// The names by seat; empty where nobody sits or seats are not given out.
    pub fn names(&self) -> Vec<String> {
        if self.stage == Stage::Lobby {
            return Vec::new();
        }
        self.sitters
            .iter()
            .map(|sitter| sitter.name.clone())
            .collect()
    }

    /// A reader of this table in a language.
    pub fn reader(&self, lang: Lang) -> Reader {
        Reader {
            lang,
            names: self.names(),
        }
    }

    /// Has somebody who sits down be told where their hand will come: once, however often they get up again.
    pub fn greet(&mut self, player: PlayerId) {
        if self.greeted(player).is_none() {
            let state = Greeted::Due;
            self.greetings.push(Greeting { player, state });
        }
    }

    /// How the greeting of somebody stands; `None` where there is none.
    pub fn greeted(&self, player: PlayerId) -> Option<Greeted> {
        let mut greetings = self.greetings.iter();
        let greeting = greetings.find(|greeting| greeting.player == player)?;
        Some(greeting.state)
    }

    /// The request that is open.
    pub fn open_request(&mut self) -> Option<&mut Request> {
        self.requests
            .iter_mut()
            .rev()
            .find(|request| request.settled.is_none())
    }

    /// When the house has to look after this table by itself.
    pub fn deadline(&self) -> Option<Time> {
        match self.stage {
            Stage::Lobby => Some(self.until),
            Stage::Running => self
                .requests
                .iter()
                .filter(|request| request.settled.is_none())
                .map(|request| request.until)
                .min(),
            Stage::Finished | Stage::Closed | Stage::Expired => None,
        }
    }

    /// Forgets where everything is shown, so that it is shown again.
    pub fn lose_posts(&mut self) {
        let bill = match self.stage {
            Stage::Lobby => Some(&mut self.lobby),
            Stage::Running => Some(&mut self.board),
            Stage::Finished | Stage::Closed | Stage::Expired => None,
        };
        let requests = self.requests.iter_mut().map(|request| &mut request.bill);
        for bill in bill.into_iter().chain(requests) {
            bill.post = None;
            bill.renew();
        }
        self.retired.clear();
        if self.stage == Stage::Running {
            for delivery in &mut self.hands {
                delivery.bill.post = None;
                delivery.bill.renew();
            }
        }
    }

    /// The seats whose owners have yet to be shown their hands; before the start the places, in the order of joining, of those
    /// who have yet to be told that one will come.
    pub fn hands_due(&self) -> impl Iterator<Item = Seat> + '_ {
        let is_lobby = self.stage == Stage::Lobby;
        let is_to_come = move |seat: &Seat| {
            let sitter = self.sitters.get(seat.index());
            let state = sitter.and_then(|sitter| self.greeted(sitter.player));
            matches!(state, Some(Greeted::Due | Greeted::Late))
        };
        let is_due = move |seat: &Seat| self.hands[seat.index()].is_due();
        let count = if is_lobby {
            self.sitters.len()
        } else {
            self.hands.len()
        };
        Seat::all(count).filter(move |seat| {
            if is_lobby {
                is_to_come(seat)
            } else {
                is_due(seat)
            }
        })
    }

    /// The first seat of which everybody has yet to be told that its player cannot be written to.
    pub fn unreached(&self) -> Option<Seat> {
        if self.stage != Stage::Running {
            return None;
        }
        let left = |seat: Seat| {
            let sitter = self.sitters.get(seat.index());
            sitter.is_some_and(|sitter| !sitter.is_person())
        };
        Seat::all(self.hands.len())
            .find(|&seat| self.hands[seat.index()].note == Note::Due && !left(seat))
    }

    /// Whether its place, or an owner of a hand, does not see yet what they should.
    pub fn is_due(&self) -> bool {
        self.lobby.is_due()
            || self.board.is_due()
            || !self.retired.is_empty()
            || self.requests.iter().any(|request| request.bill.is_due())
            || self.unreached().is_some()
            || self.hands_due().next().is_some()
    }
}
