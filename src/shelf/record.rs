//! Records: games that were played elsewhere, as lines of text that the rules judge and the computer thinks about.
//!
//! Where nothing is hidden, a record is the moves from the start. Where hands are hidden nobody has the whole record of a running
//! game, so what is thought about there is a seat's own record: what that seat sees, in one line, and nothing else.

use crate::ai::{Level, Mind, Thinker, Thought};
use crate::face::Face;
use crate::rules::{Ask, BadRecord, Dice, Options, Outcome, Recalled, Seat, Viewer};
use crate::table::Sight;
use crate::words::Phrase;

/// A record of moves, and what they were played from.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// What was chosen before the deal.
    pub options: &'a Options,
    /// How many seats the table had.
    pub seats: usize,
    /// The position it starts from; the deal where none is given.
    pub position: Option<&'a str>,
    /// The moves, in notation.
    pub moves: &'a [&'a str],
}

/// Plays a record by the rules.
pub type Adjudicate = fn(&Record) -> Result<Verdict, Complaint>;

/// Plays a record likewise, and leaves whoever is asked then to think; nobody, once the game has ended.
pub type Consider = fn(&Record, Level, u64) -> Result<Option<Box<dyn Thought>>, Complaint>;

/// Leaves a seat to think about what it is asked, from its own record.
pub type ConsiderOwn = fn(&str, Level, u64) -> Result<Box<dyn Thought>, Complaint>;

/// What a record comes to when it is played by the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// How it ended; `None` while the game goes on.
    pub outcome: Option<Outcome>,
    /// How many moves were played.
    pub plies: usize,
    /// The moves in the notation of records, consequences included.
    pub record: Vec<String>,
    /// Who made each of them.
    pub movers: Vec<Seat>,
    /// How it ended, as a sentence.
    pub words: Option<Phrase>,
    /// Who is to move, while the game goes on.
    pub waiting: Vec<Seat>,
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq)]
pub enum Complaint {
    /// The position it starts from cannot be set up.
    Position(String),
    /// A move is not legal.
    Illegal {
        /// Which move, counted from 1.
        ply: usize,
        /// What was written.
        text: String,
        /// The number of the rule that forbids it.
        rule: &'static str,
        /// Why it applies here, as players are told it.
        why: Phrase,
    },
    /// A move stands after the end.
    AfterTheEnd {
        /// Which move, counted from 1.
        ply: usize,
        /// What was written.
        text: String,
        /// The rule that had ended the game.
        rule: &'static str,
        /// How it had ended, as a sentence.
        words: Phrase,
    },
    /// A seat's own record cannot be read.
    Own(BadRecord),
    /// Lines can be counted only where no chance is drawn.
    Chance,
}

impl Complaint {
    /// How many moves were played before it, and one.
    fn ply(&self) -> usize {
        match self {
            Complaint::Illegal { ply, .. } | Complaint::AfterTheEnd { ply, .. } => *ply,
            Complaint::Position(_) | Complaint::Own(_) | Complaint::Chance => 0,
        }
    }
}

/// Among so many deals each lot falls that decides who begins.
const LOTS: u64 = 16;

/// A record as it was played.
struct Played<G: Face> {
    game: G,
    record: Vec<String>,
    movers: Vec<Seat>,
}

fn set_up<G: Face>(position: &str, options: &Options) -> Result<G, Complaint> {
    G::set_up(position, options).map_err(|bad| Complaint::Position(bad.0))
}

/// Plays a record from its position, or from the deal.
///
/// Moves do not say how a lot fell that was drawn at the deal: a record belongs to the first deal from which it can be played.
/// Where hands are hidden far more is drawn than a lot, and there is one deal for all records.
fn played<G: Face>(record: &Record) -> Result<Played<G>, Complaint> {
    if let Some(position) = record.position {
        return played_from(set_up(position, record.options)?, record.moves);
    }
    let played = |lot: u64| {
        let mut dice = Dice::from_number(lot);
        let start = G::deal(record.options, record.seats, &mut dice);
        let has_lots = !G::HANDS && !dice.drawn().is_empty();
        (played_from(start, record.moves), has_lots)
    };
    let (mut best, has_lots) = played(0);
    for lot in 1..if has_lots { LOTS } else { 1 } {
        let Err(complaint) = &best else { break };
        let (other, _) = played(lot);
        // What is wrong with a record shows in the deal in which it goes furthest.
        let is_better = |other: &Complaint| other.ply() > complaint.ply();
        if other.as_ref().err().is_none_or(is_better) {
            best = other;
        }
    }
    best
}

fn played_from<G: Face>(mut game: G, moves: &[&str]) -> Result<Played<G>, Complaint> {
    let mut record = Vec::with_capacity(moves.len());
    let mut movers = Vec::with_capacity(moves.len());
    for (ply, &text) in (1..).zip(moves) {
        if let Some(outcome) = game.outcome() {
            return Err(Complaint::AfterTheEnd {
                ply,
                text: text.to_owned(),
                rule: outcome.rule,
                words: G::end(&outcome),
            });
        }
        let typed = text.to_lowercase();
        let Some((seat, ask)) = asked(&game) else {
            break;
        };
        let view = game.view(Viewer::Seat(seat));
        let Some(action) = ask
            .options
            .iter()
            .find(|action| G::reads(&view, seat, action, &typed))
        else {
            let objection = G::objection(&view, seat, &typed);
            return Err(Complaint::Illegal {
                ply,
                text: text.to_owned(),
                rule: objection.as_ref().map_or("", |objection| objection.rule),
                why: objection.as_ref().map_or(Phrase::plain(""), G::object),
            });
        };
        record.push(G::record(&view, seat, action));
        movers.push(seat);
        game.apply(seat, action, &mut Dice::from_number(ply as u64));
    }
    Ok(Played {
        game,
        record,
        movers,
    })
}

/// The first seat that is asked something, and what.
fn asked<G: Face>(game: &G) -> Option<(Seat, Ask<G::Action>)> {
    Seat::all(*G::SEATS.end()).find_map(|seat| Some((seat, game.ask(seat)?)))
}

pub(super) fn adjudicate<G: Face>(record: &Record) -> Result<Verdict, Complaint> {
    let Played {
        game,
        record,
        movers,
    } = played::<G>(record)?;
    Ok(Verdict {
        outcome: game.outcome(),
        plies: record.len(),
        words: game.outcome().as_ref().map(G::end),
        record,
        movers,
        waiting: Seat::all(*G::SEATS.end())
            .filter(|&seat| game.ask(seat).is_some())
            .collect(),
    })
}

/// Whoever is asked after a record thinks with what their own seat sees, whatever else the record tells.
pub(super) fn consider<G: Face + Mind>(
    record: &Record,
    level: Level,
    seed: u64,
) -> Result<Option<Box<dyn Thought>>, Complaint> {
    let Played { game, .. } = played::<G>(record)?;
    let Some((seat, ask)) = asked(&game) else {
        return Ok(None);
    };
    let view = game.view(Viewer::Seat(seat));
    let recalled = Recalled {
        seat,
        seats: record.seats,
        view,
    };
    Ok(Some(thinker::<G>(recalled, ask, level, seed)))
}

/// What a seat is asked follows from what it sees, so its own record need not say so.
pub(super) fn consider_own<G: Face + Mind>(
    line: &str,
    level: Level,
    seed: u64,
) -> Result<Box<dyn Thought>, Complaint> {
    let recalled = G::recall(line).map_err(Complaint::Own)?;
    let world = G::imagine(&recalled.view, &mut Dice::from_number(0));
    let asked = world.ask(recalled.seat);
    let ask = asked.filter(|ask| !ask.options.is_empty()).ok_or_else(|| {
        Complaint::Own(BadRecord(format!(
            "seat {} is asked nothing",
            recalled.seat
        )))
    })?;
    Ok(thinker::<G>(recalled, ask, level, seed))
}

fn thinker<G: Face + Mind>(
    recalled: Recalled<G::View>,
    ask: Ask<G::Action>,
    level: Level,
    seed: u64,
) -> Box<dyn Thought> {
    let Recalled { seat, seats, view } = recalled;
    let sight: Sight<G> = Sight {
        viewer: Viewer::Seat(seat),
        view,
        waiting: vec![seat],
        // Nobody asks for the number of a question that is open at no table.
        ask: Some((1, ask)),
        outcome: None,
        ended: None,
    };
    Box::new(Thinker::new(sight, seats, level, seed))
}

pub(super) fn count<G: Face>(position: Option<&str>, plies: u32) -> Result<u64, Complaint> {
    fn below<G: Face>(game: &G, seats: usize, plies: u32) -> Result<u64, Complaint> {
        if plies == 0 {
            return Ok(1);
        }
        let mut lines = 0;
        for seat in Seat::all(seats) {
            let Some(ask) = game.ask(seat) else { continue };
            if plies == 1 {
                lines += ask.options.len() as u64;
                continue;
            }
            for action in &ask.options {
                let mut next = game.clone();
                let mut dice = Dice::from_number(0);
                next.apply(seat, action, &mut dice);
                if !dice.drawn().is_empty() {
                    return Err(Complaint::Chance);
                }
                lines += below(&next, seats, plies - 1)?;
            }
        }
        Ok(lines)
    }
    // Lines are counted without the rule of repetition, where a game has one: a count belongs to a position, not to its past.
    let options = Options {
        choices: [("repetition".to_owned(), "off".to_owned())].into(),
        data: None,
    };
    let seats = *G::SEATS.start();
    let game: G = match position {
        Some(position) => set_up(position, &options)?,
        None => G::deal(&options, seats, &mut Dice::from_number(0)),
    };
    below(&game, *G::SEATS.end(), plies)
}
