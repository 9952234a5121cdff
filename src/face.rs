//! How a game is shown and said: its picture, its words, its labels, from a view or a told event alone.

#![warn(missing_docs)]

use crate::rules::{Game, Objection, Outcome, Seat};
use crate::scene::Scene;
use crate::words::{self, Lang, Phrase, Voice};
use serde::{Deserialize, Serialize};

/// Who reads: the language, and what the seats' players are called.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reader {
    /// The language.
    pub lang: Lang,
    /// The players' names by seat, as they are drawn on pictures: plain, without mark-up.
    pub names: Vec<String>,
}

impl Reader {
    /// What the player in this seat is called: the name, or the seat's letter where nobody sits.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.trim().is_empty() => name.clone(),
            _ => seat.letter().to_string(),
        }
    }

    /// The phrase in the reader's language.
    pub fn say(&self, phrase: &Phrase) -> String {
        words::say(self.lang, phrase, self)
    }
}

impl Voice for Reader {
    fn seat(&self, seat: Seat) -> String {
        self.name(seat)
    }
}

/// An end that no game's rules decide; the table records it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The player in this seat gave up.
    Resigned(Seat),
    /// Everybody agreed to a draw.
    Agreed,
    /// The table was closed before the end; nobody won.
    Abandoned,
}

/// Which moment a picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moment<'a> {
    /// The game as it stands.
    Live,
    /// The game as it would stand after a move that has not been played.
    Preview,
    /// The game as it stood when it ended in a way that no rule of its own decides.
    Ended(&'a Ending),
}

/// What one viewer sees of something: a table, or the hand of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The picture.
    pub scene: Scene,
    /// The whole of it in words, for a code block.
    pub text: String,
    /// What the picture says, at most 1,024 characters.
    pub alt: String,
}

/// What a game looks like and how it speaks. Everything is made from a view or a told event, so a face cannot show
/// what it was not given.
pub trait Face: Game {
    /// The key of the game's title.
    const TITLE: &'static str;

    /// Whether seats differ in what is played from them, so that one may wish for a certain one.
    const SIDES: bool = true;

    /// Whether an answer is shown to its player in notation too, beside the words that led to it. Where notation says no more
    /// than they do, it is for those alone who type it.
    const SPELLED: bool = true;

    /// What a seat is called in this game: its side, color or character.
    fn side(seat: Seat) -> Phrase;

    /// The picture.
    fn scene(view: &Self::View, moment: Moment, reader: &Reader) -> Scene;

    /// The picture after a move that has not been played, with what it would change; both views are those of whoever might
    /// play it.
    fn preview(_before: &Self::View, after: &Self::View, reader: &Reader) -> Scene {
        Self::scene(after, Moment::Preview, reader)
    }

    /// The whole board in words, for playing by text alone; at most 1,900 characters, fit for a code block.
    fn text(view: &Self::View, moment: Moment, reader: &Reader) -> String;

    /// What the picture says, for those who do not see it; at most 1,024 characters.
    fn alt(view: &Self::View, moment: Moment, reader: &Reader) -> String;

    /// What one seat has in front of it for all to see, larger than on the picture of the whole board, in games where that
    /// is too much for one picture.
    fn mat(_view: &Self::View, _seat: Seat, _reader: &Reader) -> Option<Look> {
        None
    }

    /// Whether seats hold something that only they see. Such a game says what it is in [`hand`](Face::hand).
    const HANDS: bool = false;

    /// What the seat holds and others do not see, as its player sees it, with whatever else was shown to it alone; `view` is
    /// that seat's. While the game runs it is there for every seat, even where it is empty, exactly when the game has [`HANDS`](Face::HANDS). Its text has at most
    /// 1,500 characters and is fit for a code block; a hand has changed when its text has.
    fn hand(_view: &Self::View, _seat: Seat, _reader: &Reader) -> Option<Look> {
        None
    }

    /// The words of the [`hand`](Face::hand) for a reader of English who knows no names, which tell one hand from another.
    fn holds(view: &Self::View, seat: Seat) -> Option<String> {
        Self::hand(view, seat, &Reader::default()).map(|hand| hand.text)
    }

    /// Whether what the seat is asked is better answered with the hand in sight; `view` is that seat's.
    fn concerns_hand(_view: &Self::View, _seat: Seat) -> bool {
        Self::HANDS
    }

    /// What a kind of question is called that standing orders answer; of the game's own.
    fn topic(topic: &str) -> Phrase {
        Phrase::new(format!("{}-topic-{topic}", Self::NAME))
    }

    /// What a standing order for a kind of question says: what it answers, or that the player is asked.
    fn order(topic: &str, order: &str) -> Phrase {
        Phrase::new(format!("{}-order-{topic}-{order}", Self::NAME))
    }

    /// What a choice is called that is made before the deal; of the game's own.
    fn choice(choice: &str) -> Phrase {
        Phrase::new(format!("{}-choice-{choice}", Self::NAME))
    }

    /// What a value of such a choice is called.
    fn value(choice: &str, value: &str) -> Phrase {
        Phrase::new(format!("{}-value-{choice}-{value}", Self::NAME))
    }

    /// What is seen while an answer is chosen word by word: the answers that are still possible after the first `chosen`
    /// words; `view` is that seat's. `None` where the board as it stands says as much.
    fn choosing(
        _view: &Self::View,
        _seat: Seat,
        _chosen: usize,
        _options: &[Self::Action],
        _reader: &Reader,
    ) -> Option<Look> {
        None
    }

    /// What the seat is asked, as a sentence to its player; `view` is that seat's.
    fn question(view: &Self::View, seat: Seat) -> Phrase;

    /// The path of words to an answer, from the first choice to the last: `["d4", "d1"]`.
    fn label(view: &Self::View, action: &Self::Action) -> Vec<Phrase>;

    /// What stands behind an answer that has not been played, in a sentence beside its picture, where notation and picture do not
    /// say it: a sum, term by term. `after` is the view after it, of whoever might play it.
    fn foretell(_after: &Self::View) -> Option<Phrase> {
        None
    }

    /// What everybody has to know when the game begins, where the board and the first question do not say it: who begins,
    /// and why.
    fn opening(_view: &Self::View) -> Option<Phrase> {
        None
    }

    /// What happened, as a sentence for everybody who was told.
    fn narrate(event: &Self::Event) -> Phrase;

    /// What happened by one answer, as sentences: as few as say it well. The view is that of those who are told, after it
    /// happened.
    fn recount(_view: &Self::View, events: &[Self::Event]) -> Vec<Phrase> {
        events.iter().map(Self::narrate).collect()
    }

    /// What a seat reads in place of what it has chosen, where another's answer made nothing of it: what became of it instead.
    fn thwarted(_event: &Self::Event, _seat: Seat) -> Option<Phrase> {
        None
    }

    /// What happened in a turn, in as few sentences as say it well; each of the sentences was made by
    /// [`recount`](Face::recount) of one answer.
    fn together(news: &[Phrase]) -> Vec<Phrase> {
        news.to_vec()
    }

    /// Whether an answer is shown with what it would change and confirmed before it counts. One of little weight counts at
    /// once.
    fn is_weighed(_view: &Self::View, _action: &Self::Action) -> bool {
        true
    }

    /// Why a wished move is not to be had, as a sentence to its player.
    fn object(objection: &Objection) -> Phrase;

    /// How the game ended, as a sentence for everybody.
    fn end(outcome: &Outcome) -> Phrase;

    /// The whole rules in numbered sentences.
    fn rules(lang: Lang) -> &'static str;

    /// The rules on a card: a few short paragraphs one can learn the game from.
    fn card() -> Phrase;

    /// That card and those after it, where one is not enough: what each thing in the game does. Each fits into a message.
    fn cards() -> Vec<Phrase> {
        vec![Self::card()]
    }
}
