//! Tests of the house without any protocol: people act, and what they and their place are told is compared whole.

mod choices;
mod computers;
mod consent;
mod greetings;
mod kept;
mod lobby;
mod notices;
mod play;
mod rematch;
mod trouble;
mod turns;

use super::command::{
    Command, Deed, Person, Place, PlaceId, PlayerId, PostId, RealmId, TableId, Target, Terms,
    Whose, Wish,
};
use super::notice::{Answer, Just, LobbyState, Notice, What};
use super::{Fault, House, Patience};
use crate::rules::Seat;
use crate::store::Store;
use crate::table::Time;
use crate::words::{Lang, Phrase};
use std::path::Path;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

const LOBBY: i64 = 1_000_000;
const REQUEST: i64 = 400_000;
const ATTACKERS: Wish = Wish::Seat(Seat(0));
const DEFENDERS: Wish = Wish::Seat(Seat(1));

/// The first moves of a game in which nothing is captured.
const OPENING: [&str; 4] = ["d6-f6", "d5-c5", "d7-d6", "d4-d5"];
/// A whole game: the king reaches a corner.
const GAME: [&str; 18] = [
    "d6-f6", "d5-c5", "d7-d6", "d4-d5", "g4-g5", "e4-e7", "g5-e5", "c5-c6", "b4-b5", "c4-c5",
    "d1-e1", "e7-e6", "b5-b7", "d5-d7", "f6-f7", "d7-c7", "a4-a6", "c7-a7",
];

fn person(id: u64, name: &str, lang: Lang) -> Person {
    Person {
        id: PlayerId(id),
        name: name.to_owned(),
        lang,
        steward: false,
    }
}

/// Who opens tables.
fn ann() -> Person {
    person(1, "Ann", Lang::En)
}

/// Who plays with her, in French.
fn ben() -> Person {
    person(2, "Ben", Lang::Fr)
}

/// Who sits at no table.
fn cy() -> Person {
    person(3, "Cy", Lang::En)
}

/// Who may manage messages.
fn mo() -> Person {
    Person {
        steward: true,
        ..person(4, "Mo", Lang::En)
    }
}

fn place(id: u64) -> Place {
    Place {
        id: PlaceId(id),
        realm: Some(RealmId(9)),
        lang: Lang::En,
    }
}

fn new(wish: Wish) -> Command {
    Command::New {
        game: "brandubh".to_owned(),
        wish,
        lang: None,
        terms: Terms::default(),
    }
}

fn here(deed: Deed) -> Command {
    Command::Table(Target::Here, deed)
}

fn typed(play: &str) -> Deed {
    Deed::Play {
        ask: None,
        play: play.to_owned(),
    }
}

fn pressed(ask: u32, play: &str) -> Deed {
    Deed::Play {
        ask: Some(ask),
        play: play.to_owned(),
    }
}

const UNDO: Deed = Deed::Undo { entry: None };

fn reply(request: u32, agree: bool) -> Deed {
    Deed::Reply { request, agree }
}

/// The keys of a phrase, without what goes into it.
fn key(phrase: &Phrase) -> String {
    match phrase {
        Phrase::Keyed { key, .. } => key.clone().into_owned(),
        Phrase::Plain(words) | Phrase::Foreign(words) => words.clone(),
        Phrase::Name(seat) => seat.to_string(),
        Phrase::Joined(parts, _) => parts.iter().map(key).collect::<Vec<_>>().join("+"),
    }
}

/// An answer in a word.
fn gist(answer: &Answer) -> String {
    match answer {
        Answer::Said(phrase) | Answer::Refused(phrase) => key(phrase),
        Answer::Panel(panel) => match &panel.just {
            Some(Just::Undone) => "said-undone".to_owned(),
            Some(Just::UndoneBefore) => "said-undone-before".to_owned(),
            Some(Just::Played(played)) => format!("played {}, asked again", played.record),
            None => format!(
                "panel {} of {}",
                panel.question.choices.len(),
                panel.question.ask
            ),
        },
        Answer::Preview(preview) => format!("preview {}", preview.choice.record),
        Answer::Played(played) => format!("played {}", played.record),
        Answer::Board(_) => "board".to_owned(),
        Answer::Sure(sure) => format!("{sure:?}"),
        Answer::Seating(seating) => match &seating.just {
            Some(just) => key(just),
            None => format!("seating of {}", seating.computers.len()),
        },
        Answer::Hint(hint) => format!("hint {}", hint.choice.play),
        Answer::Games(lines) => format!("{} games", lines.len()),
        Answer::Hand(hand) => format!("hand {}", hand.look.text),
        Answer::Hands(lines) => format!("{} hands", lines.len()),
        Answer::Orders(orders) => format!("orders for {} games", orders.games.len()),
        Answer::Rules(_) => "rules".to_owned(),
        Answer::Help => "help".to_owned(),
        Answer::Status(_) => "status".to_owned(),
    }
}

/// A notice in a line: what it shows, where it stands already, and whom it pings (with `!`) or names.
fn line(notice: &Notice) -> String {
    let at = |post: &Option<PostId>| post.map_or("new".to_owned(), |post| post.0.to_string());
    match &notice.what {
        What::Lobby { post, lobby } => {
            let state = match lobby.state {
                LobbyState::Open { ready: true, .. } => "ready",
                LobbyState::Open { ready: false, .. } => "open",
                LobbyState::Started => "started",
                LobbyState::Closed => "closed",
                LobbyState::Expired => "expired",
            };
            let names: Vec<&str> = lobby
                .sitters
                .iter()
                .map(|(_, name, _)| name.as_str())
                .collect();
            format!("lobby {}: {state} {}", at(post), names.join(" "))
                .trim_end()
                .to_owned()
        }
        What::Board(bulletin) => {
            let news: Vec<String> = bulletin.news.iter().map(key).collect();
            let turn: Vec<String> = bulletin
                .turn
                .iter()
                .map(|turn| format!("{}{}", turn.player.0, if turn.ping { "!" } else { "" }))
                .collect();
            let then = match &bulletin.close {
                Some(close) => key(&close.words),
                None => format!("waits for {}", turn.join(" ")),
            };
            format!("board: {}; {then}", news.join(", "))
        }
        What::Retire(post) => format!("retire {}", post.0),
        What::Unreached { player, .. } => format!("cannot write to {}", player.0),
        What::Request { post, request } => {
            let then = match &request.settled {
                Some(settled) => key(settled),
                None => {
                    let awaited: Vec<String> = request
                        .awaited
                        .iter()
                        .map(|player| player.0.to_string())
                        .collect();
                    format!("awaits {}", awaited.join(" "))
                }
            };
            format!(
                "request {} {}: {} {then}",
                request.number,
                at(post),
                key(&request.words)
            )
        }
    }
}

fn opened(folder: &Path, stirred: &Arc<Mutex<Vec<TableId>>>) -> House {
    let store = Store::open(folder, 8 << 20).expect("the store opens");
    let patience = Patience {
        lobby: LOBBY,
        request: REQUEST,
        ..Patience::default()
    };
    let stirred = Arc::clone(stirred);
    House::open(store, crate::games::shelf(), patience, move |id| {
        stirred.lock().expect("no panic while stirring").push(id);
    })
    .expect("the house opens")
}

/// A house with a place, a clock, and somebody who shows every notice.
struct Evening {
    house: House,
    place: Place,
    now: Time,
    posts: u64,
    stirred: Arc<Mutex<Vec<TableId>>>,
    folder: TempDir,
}

impl Evening {
    fn new() -> Evening {
        let folder = tempfile::tempdir().expect("a folder");
        let stirred = Arc::default();
        Evening {
            house: opened(folder.path(), &stirred),
            place: place(70),
            now: Time(1_700_000_000_000),
            posts: 0,
            stirred,
            folder,
        }
    }

    /// Ann attacks, Ben defends; everything is shown: the lobby as message 1, the board as message 2.
    fn begun() -> Evening {
        let mut evening = Evening::new();
        evening.ask(&ann(), new(ATTACKERS));
        evening.shows();
        evening.does(&ben(), Deed::Join(DEFENDERS));
        evening.does(&ann(), Deed::Start);
        evening.shows();
        assert_eq!(evening.posts, 2);
        evening
    }

    /// The same after these moves, each board shown.
    fn after(moves: &[&str]) -> Evening {
        let mut evening = Evening::begun();
        evening.play(moves);
        evening
    }

    /// Plays moves in turn from wherever the game stands, and shows each board.
    fn play(&mut self, moves: &[&str]) {
        for play in moves {
            let who = self.mover();
            let answer = self.does(&who, typed(play));
            assert!(answer.starts_with(&format!("played {play}")), "{answer}");
            self.shows();
        }
    }

    fn mover(&self) -> Person {
        [ann(), ben()]
            .into_iter()
            .find(|who| {
                matches!(
                    self.house
                        .act(who, &self.place, here(Deed::Ask(None)), self.now),
                    Ok(Answer::Panel(_))
                )
            })
            .expect("somebody to move")
    }

    fn ask(&self, who: &Person, command: Command) -> Answer {
        self.house
            .act(who, &self.place, command, self.now)
            .expect("nothing of ours fails")
    }

    /// What came of a deed at the table here, in a word.
    fn does(&self, who: &Person, deed: Deed) -> String {
        gist(&self.ask(who, here(deed)))
    }

    /// The number of the question that somebody is asked.
    fn number(&self, who: &Person) -> u32 {
        match self.ask(who, here(Deed::Ask(None))) {
            Answer::Panel(panel) => panel.question.ask,
            other => panic!("{} is asked nothing: {other:?}", who.name),
        }
    }

    /// The table here.
    fn table(&self) -> TableId {
        super::lock::held(&self.house.index).places[&self.place.id].table
    }

    /// Shows everything there is to show, and says what that was. New messages are numbered from 1.
    fn shows(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for id in self.house.due() {
            for seat in self.house.hands_due(id) {
                let notice = self.house.hand_notice(id, seat).expect("a hand");
                let notice = notice.expect("a hand that is due");
                let post = PostId(900 + u64::from(seat.0));
                let shown = self.house.hand_shown(&notice, Some(post));
                shown.expect("it is stored");
            }
            while let Some(notice) = self.house.notice(id).expect("a notice") {
                lines.push(line(&notice));
                let post = self.post(&notice);
                self.house.shown(&notice, post).expect("it is stored");
                assert!(lines.len() < 40, "no end of notices: {lines:?}");
            }
        }
        assert!(self.house.due().is_empty());
        lines
    }

    fn post(&mut self, notice: &Notice) -> Option<PostId> {
        let at = match &notice.what {
            What::Lobby { post, .. } | What::Request { post, .. } => *post,
            What::Board(_) | What::Unreached { .. } => None,
            What::Retire(_) => return None,
        };
        at.or_else(|| {
            self.posts += 1;
            Some(PostId(self.posts))
        })
    }

    /// Everything that anybody can ask about, for comparing before and after.
    fn state(&self) -> String {
        let games = [ann(), ben(), cy()].map(|who| self.ask(&who, Command::Games));
        format!("{}{games:?}\n{:?}", self.table_state(), self.house.census())
    }

    /// The same of the first table alone, whatever happens at others.
    fn table_state(&self) -> String {
        let sheet = self
            .house
            .at(self.table(), |desk| Ok(Some(format!("{:?}", desk.sheet))));
        let mut state = sheet.expect("it can be read").expect("a table");
        for who in [ann(), ben(), cy()] {
            let question = self.ask(&who, here(Deed::Ask(None)));
            // Asked for before the start, the board is the lobby, which would be shown again.
            let board = match gist(&question).as_str() {
                "refused-not-started" => None,
                _ => Some(self.ask(
                    &who,
                    here(Deed::Board {
                        text: true,
                        of: None,
                    }),
                )),
            };
            state.push_str(&format!("{board:?}\n{question:?}\n"));
        }
        let notice = self.house.notice(self.table()).expect("a notice");
        format!("{state}{notice:?}\n")
    }

    /// The program ends and starts again.
    fn restart(&mut self) {
        self.house.close().expect("everything is stored");
        self.house = opened(self.folder.path(), &self.stirred);
    }

    fn turn(&mut self, milliseconds: i64) {
        self.now = self.now.plus(milliseconds);
        self.house.lapse(self.now);
    }
}

/// Runs the deeds at once, each on a thread of its own, and returns what came of them.
fn at_once(evening: &Evening, deeds: Vec<(Person, Command)>) -> Vec<String> {
    let barrier = std::sync::Barrier::new(deeds.len());
    std::thread::scope(|scope| {
        let threads: Vec<_> = deeds
            .into_iter()
            .map(|(who, command)| {
                let barrier = &barrier;
                scope.spawn(move || {
                    barrier.wait();
                    gist(&evening.ask(&who, command))
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no thread panics"))
            .collect()
    })
}

fn count(answers: &[String], wanted: &str) -> usize {
    answers.iter().filter(|answer| *answer == wanted).count()
}
