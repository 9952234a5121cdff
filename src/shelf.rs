//! The door to every game: a table of any game, spoken to in pictures-as-data, sentences and choices alone.

#![warn(missing_docs)]

mod record;

pub use self::record::{Adjudicate, Complaint, Consider, ConsiderOwn, Record, Verdict};
pub use crate::ai::{Chosen, Level, Stop, Thought};
pub use crate::face::Look;

use crate::ai::{Mind, Thinker};
use crate::envelope::{self, Unsealed};
use crate::face::{Ending, Face, Moment, Reader};
use crate::rules::{Choosable, Need, Options, Seat, Seed, Standing, Unplayable, Viewer};
use crate::table::{Deed, Entry, Hand, Head, Match, Refusal, TakeBack, Time};
use crate::words::{Lang, Phrase};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A question to a seat, with every answer there is.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its number: a later question to the same seat has a higher one.
    pub ask: u32,
    /// Whether the table waits for the answer.
    pub need: Need,
    /// The question as a sentence.
    pub words: Phrase,
    /// Every legal answer.
    pub choices: Vec<Choice>,
    /// What standing orders would answer, where it is a question of their kind.
    pub standing: Option<Ordered>,
    /// Whether it is better answered with the hand in sight.
    pub concerns_hand: bool,
}

/// What standing orders of one kind would answer to an open question.
#[derive(Clone, Debug, PartialEq)]
pub struct Ordered {
    /// The kind of question.
    pub topic: &'static str,
    /// The orders that answer it, each with its answer in notation; the others leave it to the player.
    pub answers: Vec<(&'static str, String)>,
}

/// One answer that is offered.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The answer in notation.
    pub play: String,
    /// The same with its consequences.
    pub record: String,
    /// The path of words that leads to it.
    pub path: Vec<Phrase>,
    /// Whether it is shown and confirmed before it counts.
    pub is_weighed: bool,
    /// Whether its notation is shown beside its words.
    pub spelled: bool,
}

/// What an answer would do, as far as that is known before.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen {
    /// Whether it is confirmed before it counts: what shows something hidden or ends the game is, whatever its weight.
    pub is_weighed: bool,
    /// The answer.
    pub choice: Choice,
    /// What its player would see; nothing, where it depends on chance or on hidden things.
    pub look: Option<Look>,
    /// What stands behind it, where there is more to say.
    pub words: Option<Phrase>,
}

/// Something that happened, for those who may know it.
#[derive(Clone, Debug, PartialEq)]
pub struct Telling {
    /// Who learns it: the onlooker stands for everybody.
    pub to: Viewer,
    /// What they learn.
    pub words: Phrase,
}

/// What came of something done at a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Happened {
    /// What happened, for those who may know it.
    pub tellings: Vec<Telling>,
    /// What a seat reads in place of what it had chosen, where that came to nothing.
    pub thwarted: Vec<(Seat, Phrase)>,
    /// Whether a turn of several answers has ended by it.
    pub ends_turn: bool,
}

impl Happened {
    /// The same, and what happened then.
    #[must_use]
    pub fn then(mut self, next: Happened) -> Happened {
        self.tellings.extend(next.tellings);
        self.thwarted.extend(next.thwarted);
        self.ends_turn |= next.ends_turn;
        self
    }
}

/// How a table ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Close {
    /// Who won; nobody in a draw or when the table was closed.
    pub winners: Vec<Seat>,
    /// Whether it is no result at all: the table was closed before the end.
    pub abandoned: bool,
    /// How and why, as a sentence.
    pub words: Phrase,
    /// Points by seat, for games that count them.
    pub scores: Option<Vec<i32>>,
}

/// A wish that was not granted, in words for the player.
#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// The game has ended.
    Over,
    /// This seat is asked nothing now.
    NotAsked,
    /// The question is no longer open.
    Stale,
    /// The answer is not offered.
    NotOffered {
        /// The number of the rule.
        rule: &'static str,
        /// Why it forbids the answer here.
        why: Phrase,
        /// The nearest offered answers, in notation.
        nearest: Vec<String>,
    },
    /// There is nothing to take back.
    NothingToTakeBack,
}

/// The parts of a table as the store keeps them, each sealed in an envelope of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheets {
    /// What it was dealt from, and where it stands.
    pub head: Vec<u8>,
    /// The whole log in one piece, of a table that is over.
    pub log: Option<Vec<u8>>,
    /// The log, by index, as far as it is not in one piece.
    pub entries: Vec<(u32, Vec<u8>)>,
    /// Positions, by ply.
    pub positions: Vec<(u32, Vec<u8>)>,
}

/// A stored table that cannot be put together again.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The bytes are not what an envelope holds.
    #[error(transparent)]
    Envelope(#[from] envelope::Fault),
    /// The parts do not fit together.
    #[error(transparent)]
    Torn(#[from] crate::table::Torn),
    /// It belongs to another game.
    #[error("a sheet of {found} lies in a table of {wanted}")]
    OtherGame {
        /// The game that the table is of.
        wanted: &'static str,
        /// The game that the sheet names.
        found: String,
    },
    /// It was written in a shape this version cannot read.
    #[error("{game} sheets of schema {found} are newer than this program ({known})")]
    Newer {
        /// The game.
        game: &'static str,
        /// The schema of the sheet.
        found: u16,
        /// The newest schema this program knows.
        known: u16,
    },
}

/// A table of any game.
pub trait Table: Send {
    /// The title it is a table of.
    fn title(&self) -> &'static str;
    /// How many seats it has.
    fn seats(&self) -> usize;
    /// How many plays stand.
    fn plies(&self) -> u32;
    /// What a viewer sees.
    fn look(&self, viewer: Viewer, reader: &Reader) -> Look;
    /// What a seat holds and others do not see, as its player sees it; `None` in a game without hands.
    fn hand(&self, seat: Seat, reader: &Reader) -> Option<Look>;
    /// What a seat has in front of it for all to see, larger than on the whole board; `None` in a game that shows it all
    /// there.
    fn mat(&self, viewer: Viewer, seat: Seat, reader: &Reader) -> Option<Look>;
    /// A number that tells one state of a seat's hand from another, made of what the seat sees of it; `None` in a game
    /// without hands, and after the end.
    fn hand_version(&self, seat: Seat) -> Option<u64>;
    /// What a seat sees while it chooses an answer word by word, after these first words; `None` where the board as it stands
    /// says as much, and where no answer begins with them.
    fn choosing(&self, seat: Seat, chosen: &[Phrase], reader: &Reader) -> Option<Look>;
    /// What an answer of a seat would do.
    ///
    /// # Errors
    /// [`Refused`] when the answer is not offered to the seat.
    fn preview(
        &self,
        seat: Seat,
        ask: Option<u32>,
        play: &str,
        reader: &Reader,
    ) -> Result<Foreseen, Refused>;
    /// What a seat is asked.
    fn question(&self, seat: Seat) -> Option<Question>;
    /// What standing orders would answer to what a seat is asked, and the number of the question; `None` where they have no
    /// answer to it.
    fn ordered(&self, seat: Seat) -> Option<(u32, Ordered)>;
    /// The offered answer that some text means.
    ///
    /// # Errors
    /// [`Refused`] when none is meant.
    fn choice(&self, seat: Seat, ask: Option<u32>, play: &str) -> Result<Choice, Refused>;
    /// The seats that the table waits for.
    fn waiting(&self) -> Vec<Seat>;
    /// Whether the table waits for what a seat is asked; `None` where it is asked nothing.
    fn need(&self, seat: Seat) -> Option<Need>;
    /// When the last entry of the log was written; `None` before the first.
    fn last_at(&self) -> Option<Time>;
    /// Plays an answer.
    ///
    /// # Errors
    /// [`Refused`]; then nothing has changed.
    fn play(
        &mut self,
        seat: Seat,
        ask: Option<u32>,
        play: &str,
        hand: Hand,
        at: Time,
    ) -> Result<Happened, Refused>;
    /// Leaves a seat empty for the rest of the game; `None`, with nothing changed, where the game knows no going on without
    /// it.
    ///
    /// # Errors
    /// [`Refused::Over`] when it has ended; [`Refused::NotAsked`] when the seat is not there.
    fn vacate(&mut self, seat: Seat, at: Time) -> Result<Option<Happened>, Refused>;
    /// Whether the play of an entry of the log stands.
    fn stands(&self, entry: u32) -> bool;
    /// What taking back a seat's last answer would undo.
    ///
    /// # Errors
    /// [`Refused`] where there is nothing to undo.
    fn last_answer(&self, seat: Seat) -> Result<TakeBack, Refused>;
    /// Takes back a seat's last answer and all that came after it.
    ///
    /// # Errors
    /// [`Refused`] where there is nothing to undo.
    fn take_back(&mut self, seat: Seat, agreed: &[Seat], at: Time) -> Result<TakeBack, Refused>;
    /// Ends the table in a way that no game decides.
    ///
    /// # Errors
    /// [`Refused::Over`] when it has ended; [`Refused::NotAsked`] when a seat resigns that is not there.
    fn conclude(&mut self, ending: Ending, at: Time) -> Result<(), Refused>;
    /// How it ended, once it has.
    fn close(&self) -> Option<Close>;
    /// What everybody has to know when it begins, beside the board.
    fn opening(&self) -> Option<Phrase> {
        None
    }
    /// What the computer would think about in the place of a seat: its sight, which it owns, so that it thinks away from the
    /// table. `None` where the seat is asked nothing. The same sight, level and seed give the same answer.
    fn think(&self, seat: Seat, level: Level, seed: u64) -> Option<Box<dyn Thought>>;
    /// The plays that stand, in the notation of records.
    fn record(&self) -> Vec<String>;
    /// What a seat sees that is asked something, in one line from which somebody else can advise it; `None` where it is asked
    /// nothing, and in games without hands, where the plays say it all.
    fn own_record(&self, seat: Seat) -> Option<String>;
    /// How many of the plays that stand are among the first so many entries of the log.
    fn standing_of(&self, entries: u32) -> u32;
    /// The parts to store: the head, the log from an entry on, the positions from a ply on.
    ///
    /// # Errors
    /// [`Unreadable`] when a part cannot be sealed.
    fn sheets(&self, entries_from: u32, positions_from: u32) -> Result<Sheets, Unreadable>;
    /// The parts to store once it is over: the head, the whole log in one piece, the last position.
    ///
    /// # Errors
    /// [`Unreadable`] when a part cannot be sealed.
    fn bound(&self) -> Result<Sheets, Unreadable>;
    /// How many entries the log has.
    fn entries(&self) -> u32;
}

impl<G: Face + Mind> Table for Match<G> {
    fn title(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        Match::seats(self)
    }

    fn plies(&self) -> u32 {
        Match::plies(self)
    }

    fn look(&self, viewer: Viewer, reader: &Reader) -> Look {
        let sight = self.sight(viewer);
        let moment = match &sight.ended {
            Some(ending) => Moment::Ended(ending),
            None => Moment::Live,
        };
        shown::<G>(&sight.view, moment, reader)
    }

    fn hand(&self, seat: Seat, reader: &Reader) -> Option<Look> {
        if seat.index() >= Match::seats(self) {
            return None;
        }
        G::hand(&self.sight(Viewer::Seat(seat)).view, seat, reader)
    }

    fn mat(&self, viewer: Viewer, seat: Seat, reader: &Reader) -> Option<Look> {
        if seat.index() >= Match::seats(self) {
            return None;
        }
        G::mat(&self.sight(viewer).view, seat, reader)
    }

    fn hand_version(&self, seat: Seat) -> Option<u64> {
        if !G::HANDS || self.is_over() {
            return None;
        }
        let held = G::holds(&self.sight(Viewer::Seat(seat)).view, seat)?;
        Some(fingerprint(&held))
    }

    fn choosing(&self, seat: Seat, chosen: &[Phrase], reader: &Reader) -> Option<Look> {
        let sight = self.sight(Viewer::Seat(seat));
        let (_, ask) = sight.ask?;
        let begins = |action: &G::Action| G::label(&sight.view, action).starts_with(chosen);
        let options: Vec<G::Action> = ask.options.into_iter().filter(begins).collect();
        if options.is_empty() {
            return None;
        }
        G::choosing(&sight.view, seat, chosen.len(), &options, reader)
    }

    fn preview(
        &self,
        seat: Seat,
        ask: Option<u32>,
        play: &str,
        reader: &Reader,
    ) -> Result<Foreseen, Refused> {
        let action = self.read(seat, ask, play).map_err(refused::<G>)?;
        let view = self.sight(Viewer::Seat(seat)).view;
        let after = G::foresee(&view, seat, &action);
        let chosen = choice::<G>(&view, seat, &action);
        // What shows something hidden, and what ends the game, is never taken back freely.
        let is_last = after.is_none() || self.ends_by(seat, &action);
        Ok(Foreseen {
            is_weighed: chosen.is_weighed || is_last,
            choice: chosen,
            look: after.as_ref().map(|after| Look {
                scene: G::preview(&view, after, reader),
                text: G::text(after, Moment::Preview, reader),
                alt: G::alt(after, Moment::Preview, reader),
            }),
            words: after.as_ref().and_then(G::foretell),
        })
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let sight = self.sight(Viewer::Seat(seat));
        let (number, ask) = sight.ask?;
        Some(Question {
            ask: number,
            need: ask.need,
            words: G::question(&sight.view, seat),
            choices: ask
                .options
                .iter()
                .map(|action| choice::<G>(&sight.view, seat, action))
                .collect(),
            standing: ordered::<G>(&sight.view, seat, &ask.options),
            concerns_hand: G::HANDS && G::concerns_hand(&sight.view, seat),
        })
    }

    fn ordered(&self, seat: Seat) -> Option<(u32, Ordered)> {
        let sight = self.sight(Viewer::Seat(seat));
        let (number, ask) = sight.ask?;
        Some((number, ordered::<G>(&sight.view, seat, &ask.options)?))
    }

    fn choice(&self, seat: Seat, ask: Option<u32>, play: &str) -> Result<Choice, Refused> {
        let action = self.read(seat, ask, play).map_err(refused::<G>)?;
        let view = self.sight(Viewer::Seat(seat)).view;
        Ok(choice::<G>(&view, seat, &action))
    }

    fn waiting(&self) -> Vec<Seat> {
        Match::waiting(self)
    }

    fn need(&self, seat: Seat) -> Option<Need> {
        Match::need(self, seat)
    }

    fn last_at(&self) -> Option<Time> {
        Match::entries(self).last().map(|entry| entry.at)
    }

    fn play(
        &mut self,
        seat: Seat,
        ask: Option<u32>,
        play: &str,
        hand: Hand,
        at: Time,
    ) -> Result<Happened, Refused> {
        let events = Match::play(self, seat, ask, play, hand, at).map_err(refused::<G>)?;
        Ok(happened(self, &events))
    }

    fn vacate(&mut self, seat: Seat, at: Time) -> Result<Option<Happened>, Refused> {
        let events = Match::vacate(self, seat, at).map_err(refused::<G>)?;
        Ok(events.map(|events| happened(self, &events)))
    }

    fn stands(&self, entry: u32) -> bool {
        Match::stands(self, entry)
    }

    fn last_answer(&self, seat: Seat) -> Result<TakeBack, Refused> {
        Match::last_answer(self, seat).map_err(refused::<G>)
    }

    fn take_back(&mut self, seat: Seat, agreed: &[Seat], at: Time) -> Result<TakeBack, Refused> {
        Match::take_back(self, seat, agreed, at).map_err(refused::<G>)
    }

    fn conclude(&mut self, ending: Ending, at: Time) -> Result<(), Refused> {
        Match::conclude(self, ending, at).map_err(refused::<G>)
    }

    fn close(&self) -> Option<Close> {
        let sight = self.sight(Viewer::Onlooker);
        if let Some(ending) = &sight.ended {
            return Some(concluded::<G>(ending, Match::seats(self)));
        }
        sight.outcome.map(|outcome| Close {
            words: G::end(&outcome),
            winners: outcome.winners,
            abandoned: false,
            scores: outcome.scores,
        })
    }

    fn opening(&self) -> Option<Phrase> {
        G::opening(&self.sight(Viewer::Onlooker).view)
    }

    fn think(&self, seat: Seat, level: Level, seed: u64) -> Option<Box<dyn Thought>> {
        let sight = self.sight(Viewer::Seat(seat));
        sight.ask.as_ref()?;
        let seats = Match::seats(self);
        Some(Box::new(Thinker::new(sight, seats, level, seed)))
    }

    fn record(&self) -> Vec<String> {
        let mut standing = Vec::new();
        for entry in Match::entries(self) {
            match &entry.deed {
                Deed::Played { record, .. } => standing.push(record.clone()),
                Deed::TakenBack { plies, .. } => {
                    standing.truncate(standing.len().saturating_sub(*plies as usize));
                }
                Deed::Vacated { .. } | Deed::Concluded(_) => {}
            }
        }
        standing
    }

    fn own_record(&self, seat: Seat) -> Option<String> {
        let sight = self.sight(Viewer::Seat(seat));
        sight.ask.as_ref()?;
        G::own_record(&sight.view)
    }

    fn standing_of(&self, entries: u32) -> u32 {
        Match::standing_of(self, entries)
    }

    fn sheets(&self, entries_from: u32, positions_from: u32) -> Result<Sheets, Unreadable> {
        let seal = |position: &G| envelope::seal(G::NAME, G::SCHEMA, position);
        let mut positions = Vec::new();
        for ply in positions_from..=Match::plies(self) {
            if let Some(sealed) = self.sealed_position(ply, seal) {
                positions.push((ply, sealed?));
            }
        }
        let mut entries = Vec::new();
        for (index, entry) in (0..).zip(Match::entries(self)).skip(entries_from as usize) {
            entries.push((index, envelope::seal(LOG, LOG_SCHEMA, entry)?));
        }
        Ok(Sheets {
            head: envelope::seal(LOG, LOG_SCHEMA, &self.head())?,
            log: None,
            entries,
            positions,
        })
    }

    fn bound(&self) -> Result<Sheets, Unreadable> {
        let log = envelope::seal_tightly(LOG, LOG_SCHEMA, &Match::entries(self))?;
        let all = Match::entries(self).len() as u32;
        Ok(Sheets {
            log: Some(log),
            ..Table::sheets(self, all, Match::plies(self))?
        })
    }

    fn entries(&self) -> u32 {
        Match::entries(self).len() as u32
    }
}

/// Heads and logs have the same shape for every game.
const LOG: &str = "table";
const LOG_SCHEMA: u16 = 1;

fn shown<G: Face>(view: &G::View, moment: Moment, reader: &Reader) -> Look {
    Look {
        scene: G::scene(view, moment, reader),
        text: G::text(view, moment, reader),
        alt: G::alt(view, moment, reader),
    }
}

/// What standing orders answer to an open question. A question is of the kind for which some order has an answer; the view
/// is the seat's own, so an order never answers from what the seat does not know.
fn ordered<G: Face>(view: &G::View, seat: Seat, options: &[G::Action]) -> Option<Ordered> {
    G::STANDING.iter().find_map(|standing| {
        let answers: Vec<(&'static str, String)> = standing
            .orders
            .iter()
            .filter_map(|&order| {
                let action = G::ordered(view, seat, standing.topic, order)?;
                options
                    .contains(&action)
                    .then(|| (order, action.to_string()))
            })
            .collect();
        (!answers.is_empty()).then_some(Ordered {
            topic: standing.topic,
            answers,
        })
    })
}

/// What happened, as everybody at the table learns it.
fn happened<G: Face>(table: &Match<G>, events: &[G::Event]) -> Happened {
    let mut tellings = Vec::new();
    let mut thwarted = Vec::new();
    let mut tell = |to: Viewer, told: Vec<G::Event>| {
        let words = G::recount(&table.sight(to).view, &told);
        tellings.extend(words.into_iter().map(|words| Telling { to, words }));
    };
    let public = events
        .iter()
        .filter_map(|event| G::told(event, Viewer::Onlooker));
    tell(Viewer::Onlooker, public.collect());
    for seat in Seat::all(Match::seats(table)) {
        let to = Viewer::Seat(seat);
        let known = events.iter().filter_map(|event| G::told(event, to));
        thwarted.extend(known.filter_map(|event| Some((seat, G::thwarted(&event, seat)?))));
        // What a seat learns that everybody learns needs no telling of its own.
        let own = events.iter().filter_map(|event| {
            let told = G::told(event, to)?;
            (G::told(event, Viewer::Onlooker).as_ref() != Some(&told)).then_some(told)
        });
        let own: Vec<G::Event> = own.collect();
        if !own.is_empty() {
            tell(to, own);
        }
    }
    Happened {
        tellings,
        thwarted,
        ends_turn: events.iter().any(G::ends_turn),
    }
}

/// A number for some words, the same in every run and version of the program (FNV-1a of 64 bits).
fn fingerprint(words: &str) -> u64 {
    words
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |number: u64, byte| {
            (number ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

fn choice<G: Face>(view: &G::View, seat: Seat, action: &G::Action) -> Choice {
    Choice {
        play: action.to_string(),
        record: G::record(view, seat, action),
        path: G::label(view, action),
        is_weighed: G::is_weighed(view, action),
        spelled: G::SPELLED,
    }
}

fn refused<G: Face>(refusal: Refusal) -> Refused {
    match refusal {
        Refusal::Over => Refused::Over,
        Refusal::NotAsked => Refused::NotAsked,
        Refusal::Stale => Refused::Stale,
        Refusal::NotOffered { objection, nearest } => Refused::NotOffered {
            rule: objection.rule,
            why: G::object(&objection),
            nearest,
        },
        Refusal::NothingToTakeBack => Refused::NothingToTakeBack,
    }
}

fn concluded<G: Face>(ending: &Ending, seats: usize) -> Close {
    let (winners, words) = match ending {
        Ending::Resigned(loser) => {
            let winners = G::winners_against(seats, *loser);
            let words = match winners[..] {
                [] => Phrase::new("end-resigned").with("side", G::side(*loser)),
                [winner] => Phrase::new("end-resigned-won").with("winner", winner),
                _ => {
                    let names = winners.iter().map(|&seat| Phrase::Name(seat));
                    Phrase::new("end-resigned-together")
                        .with("winners", Phrase::joined(names.collect(), ", "))
                }
            };
            (winners, words.with("loser", *loser))
        }
        Ending::Agreed => (Vec::new(), Phrase::new("end-agreed")),
        Ending::Abandoned => (Vec::new(), Phrase::new("end-abandoned")),
    };
    Close {
        winners,
        abandoned: *ending == Ending::Abandoned,
        words,
        scores: None,
    }
}

/// What the house knows of a game before a table of it exists.
#[derive(Clone, Copy)]
pub struct Title {
    /// The name in commands and records.
    pub name: &'static str,
    /// The key of its title.
    pub title: &'static str,
    /// How few and how many seats a table may have.
    pub seats: (usize, usize),
    /// Whether it can be played by so many.
    pub fits: fn(usize) -> bool,
    /// Whether seats differ in what is played from them.
    pub sides: bool,
    /// What a seat is called.
    pub side: fn(Seat) -> Phrase,
    /// Whether answers are shown in notation too, beside the words that led to them.
    pub spelled: bool,
    /// The seats that win when one gives up, of so many.
    pub winners_against: fn(usize, Seat) -> Vec<Seat>,
    /// What happened in a turn, in as few sentences as say it well.
    pub together: fn(&[Phrase]) -> Vec<Phrase>,
    /// The whole rules in numbered sentences.
    pub rules: fn(Lang) -> &'static str,
    /// The rules on cards, one at least.
    pub cards: fn() -> Vec<Phrase>,
    /// Whether seats hold something that only they see.
    pub hands: bool,
    /// The kinds of questions for which standing orders may be given.
    pub standing: &'static [Standing],
    /// What such a kind of question is called.
    pub topic: fn(&str) -> Phrase,
    /// What an order says: of a kind of question, by its name.
    pub order: fn(&str, &str) -> Phrase,
    /// What may be chosen for a whole game before the deal.
    pub choices: &'static [Choosable],
    /// What such a choice is called.
    pub choice: fn(&str) -> Phrase,
    /// What a value is called: of a choice, by its name.
    pub value: fn(&str, &str) -> Phrase,
    /// The file of game data that a host may put in the place of what is compiled in.
    pub file: Option<&'static str>,
    /// What such a file holds, as tables are dealt with it.
    pub read_data: fn(&str) -> Result<serde_json::Value, Unplayable>,
    /// The data that a host has put in the place of what is compiled in.
    pub data: Option<&'static serde_json::Value>,
    /// Deals a new table.
    pub deal: fn(Options, usize, Seed) -> Box<dyn Table>,
    /// Puts a stored table together again.
    pub restore: fn(&Sheets) -> Result<Box<dyn Table>, Unreadable>,
    /// Plays a record by the rules.
    pub adjudicate: Adjudicate,
    /// Plays a record and thinks about what is asked then.
    pub consider: Consider,
    /// Thinks about what a seat is asked, from that seat's own record; where hands are hidden.
    pub consider_own: ConsiderOwn,
    /// Counts the legal lines of a number of moves.
    pub count: fn(Option<&str>, u32) -> Result<u64, Complaint>,
}

impl Title {
    /// The title of a game.
    pub const fn of<G: Face + Mind>() -> Title {
        Title {
            name: G::NAME,
            title: G::TITLE,
            seats: (range_start(&G::SEATS), range_end(&G::SEATS)),
            fits: G::fits,
            sides: G::SIDES,
            side: G::side,
            spelled: G::SPELLED,
            winners_against: G::winners_against,
            together: G::together,
            rules: G::rules,
            cards: G::cards,
            hands: G::HANDS,
            standing: G::STANDING,
            topic: G::topic,
            order: G::order,
            choices: G::CHOICES,
            choice: G::choice,
            value: G::value,
            file: G::DATA,
            read_data: G::data,
            data: None,
            deal: |options, seats, seed| Box::new(Match::<G>::new(options, seats, seed)),
            restore: restore::<G>,
            adjudicate: record::adjudicate::<G>,
            consider: record::consider::<G>,
            consider_own: record::consider_own::<G>,
            count: record::count::<G>,
        }
    }

    /// The options of a table for which something was chosen: every choice of the game, so that a table once dealt does not
    /// hang on what is usual later. What the game does not know any more counts as not chosen.
    pub fn options(&self, chosen: &BTreeMap<String, String>) -> Options {
        let choices = self.choices.iter().map(|choosable| {
            let held = choosable.held(chosen.get(choosable.choice).map(String::as_str));
            (choosable.choice.to_owned(), held.to_owned())
        });
        Options {
            choices: choices.collect(),
            data: self.data.cloned(),
        }
    }
}

const fn range_start(range: &RangeInclusive<usize>) -> usize {
    *range.start()
}

const fn range_end(range: &RangeInclusive<usize>) -> usize {
    *range.end()
}

fn restore<G: Face + Mind>(sheets: &Sheets) -> Result<Box<dyn Table>, Unreadable> {
    let head: Head = opened(&sheets.head, LOG, LOG_SCHEMA)?;
    let mut entries: Vec<Entry> = match &sheets.log {
        Some(log) => opened(log, LOG, LOG_SCHEMA)?,
        None => Vec::with_capacity(sheets.entries.len()),
    };
    for (_, entry) in &sheets.entries {
        entries.push(opened(entry, LOG, LOG_SCHEMA)?);
    }
    let mut positions = Vec::with_capacity(sheets.positions.len());
    for (ply, position) in &sheets.positions {
        positions.push((*ply, opened(position, G::NAME, G::SCHEMA)?));
    }
    Ok(Box::new(Match::<G>::restore(head, entries, positions)?))
}

fn opened<T: serde::de::DeserializeOwned>(
    bytes: &[u8],
    wanted: &'static str,
    known: u16,
) -> Result<T, Unreadable> {
    let Unsealed { game, schema, body } = envelope::unseal(bytes)?;
    if game != wanted {
        return Err(Unreadable::OtherGame {
            wanted,
            found: game,
        });
    }
    if schema > known {
        return Err(Unreadable::Newer {
            game: wanted,
            found: schema,
            known,
        });
    }
    Ok(envelope::decode(&body)?)
}
