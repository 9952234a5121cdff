//! A match: the only owner of a position, which lets nothing out but a sight of it.

#![warn(missing_docs)]

mod log;
mod refusal;
#[cfg(test)]
mod tests;

pub use crate::face::Ending;
pub use log::{Deed, Entry, Hand, Time};
pub use refusal::Refusal;

use crate::rules::{Ask, Dice, Game, Need, Options, Outcome, Seat, Seed, Viewer};
use serde::{Deserialize, Serialize};

/// A game being played, with its chance and its log.
///
/// The position is private, so nothing that is shown can be made from it:
///
/// ```compile_fail
/// use quartermaster::{rules::Game, table::Match};
/// fn peek<G: Game>(table: &Match<G>) -> &G {
///     &table.position
/// }
/// ```
pub struct Match<G: Game> {
    deal: Deal,
    position: G,
    /// The positions before the latest plays that stand, oldest first, without a gap up to the present one; fewer than there
    /// are plays where older ones were not kept.
    past: Vec<G>,
    /// One line per play that stands, oldest first: an index into `entries`.
    standing: Vec<usize>,
    entries: Vec<Entry>,
    asks: Vec<u32>,
    ended: Option<Ending>,
}

/// What a match was dealt from; with the log it tells the whole story.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deal {
    /// How many seats.
    pub seats: usize,
    /// Where all chance comes from.
    pub seed: Seed,
    /// What was chosen before the deal, and the game data of that moment.
    pub options: Options,
}

/// What is stored of a match beside its log and its positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// What it was dealt from.
    pub deal: Deal,
    /// How many plays stand.
    pub plies: u32,
    /// The ask number of each seat.
    pub asks: Vec<u32>,
    /// How it ended, if not by its rules.
    pub ended: Option<Ending>,
}

/// Stored parts that do not make a match.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the stored parts of a match do not fit together: {0}")]
pub struct Torn(pub &'static str);

/// All that one viewer may know of a match at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight<G: Game> {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What they see.
    pub view: G::View,
    /// What they are asked, with the number of the question.
    pub ask: Option<(u32, Ask<G::Action>)>,
    /// The seats that the game waits for.
    pub waiting: Vec<Seat>,
    /// How it ended by its rules.
    pub outcome: Option<Outcome>,
    /// How it ended otherwise.
    pub ended: Option<Ending>,
}

/// What taking back a seat's last answer would undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakeBack {
    /// How many plays, the seat's own last answer and all after it.
    pub plies: u32,
    /// Which entry of the log that answer is.
    pub entry: u32,
    /// Who else has answered since by their own hand, in order of seats.
    pub others: Vec<Seat>,
    /// Whether somebody has since seen something that had been hidden.
    pub revealed: bool,
    /// Whether the standing order of somebody else has answered since.
    pub ordered: bool,
}

impl TakeBack {
    /// Whether nobody needs to be asked: nobody else has acted and nothing was revealed, to the mover included.
    pub fn is_free(&self) -> bool {
        self.others.is_empty() && !self.revealed
    }
}

impl<G: Game> Match<G> {
    /// Deals a new match.
    pub fn new(options: Options, seats: usize, seed: Seed) -> Self {
        let position = G::deal(&options, seats, &mut Dice::new(seed, 0));
        Match {
            deal: Deal {
                seats,
                seed,
                options,
            },
            position,
            past: Vec::new(),
            standing: Vec::new(),
            entries: Vec::new(),
            asks: vec![1; seats],
            ended: None,
        }
    }

    /// Puts a match together again from what was stored: its head, its whole log, and the positions by ply
    /// as far as they were kept, the last one at least.
    ///
    /// # Errors
    /// [`Torn`] when the parts contradict each other.
    pub fn restore(
        head: Head,
        entries: Vec<Entry>,
        mut positions: Vec<(u32, G)>,
    ) -> Result<Self, Torn> {
        let mut standing: Vec<usize> = Vec::new();
        let mut ended = None;
        for (index, entry) in entries.iter().enumerate() {
            match &entry.deed {
                Deed::Played { seat, .. } | Deed::Vacated { seat, .. } => {
                    if seat.index() >= head.deal.seats {
                        return Err(Torn("a play by a seat that is not there"));
                    }
                    standing.push(index);
                }
                Deed::TakenBack { plies, .. } => {
                    let left = standing.len().checked_sub(*plies as usize);
                    standing.truncate(left.ok_or(Torn("more was taken back than was played"))?);
                }
                Deed::Concluded(ending) => ended = Some(ending),
            }
        }
        if ended != head.ended.as_ref() {
            return Err(Torn("the log and the ending differ"));
        }
        if standing.len() != head.plies as usize {
            return Err(Torn("the log and the number of plays differ"));
        }
        if head.asks.len() != head.deal.seats {
            return Err(Torn("the questions and the seats differ in number"));
        }
        // Positions past the present one are left over from plays that were taken back; those before a gap lead nowhere.
        positions.sort_by_key(|(ply, _)| std::cmp::Reverse(*ply));
        let mut kept: Vec<G> = (0..=head.plies)
            .rev()
            .zip(
                positions
                    .into_iter()
                    .skip_while(|(ply, _)| *ply > head.plies),
            )
            .map_while(|(ply, (kept, position))| (ply == kept).then_some(position))
            .collect();
        kept.reverse();
        let position = kept.pop().ok_or(Torn("the present position is missing"))?;
        Ok(Match {
            deal: head.deal,
            position,
            past: kept,
            standing,
            entries,
            asks: head.asks,
            ended: head.ended,
        })
    }

    /// What is stored beside the log and the positions.
    pub fn head(&self) -> Head {
        Head {
            deal: self.deal.clone(),
            plies: self.standing.len() as u32,
            asks: self.asks.clone(),
            ended: self.ended.clone(),
        }
    }

    /// The whole log.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The position after a number of plays, sealed for the store by the given hand; `None` when it was not kept. This
    /// is the one way in which a position leaves the match, and only the store's bytes are made of it.
    pub fn sealed_position<R>(&self, ply: u32, seal: impl FnOnce(&G) -> R) -> Option<R> {
        let ply = ply as usize;
        if ply == self.standing.len() {
            return Some(seal(&self.position));
        }
        let first = self.standing.len().checked_sub(self.past.len())?;
        self.past.get(ply.checked_sub(first)?).map(seal)
    }

    /// How many seats the match has.
    pub fn seats(&self) -> usize {
        self.deal.seats
    }

    /// How many plays stand.
    pub fn plies(&self) -> u32 {
        self.standing.len() as u32
    }

    /// How many of the plays that stand are among the first so many entries of the log.
    pub fn standing_of(&self, entries: u32) -> u32 {
        self.standing
            .partition_point(|&entry| entry < entries as usize) as u32
    }

    /// Whether the match has ended, by its rules or otherwise.
    pub fn is_over(&self) -> bool {
        self.ended.is_some() || self.position.outcome().is_some()
    }

    /// All that a viewer may know now. A seat that is not there sees what everybody sees.
    pub fn sight(&self, viewer: Viewer) -> Sight<G> {
        let viewer = match viewer {
            Viewer::Seat(seat) if seat.index() >= self.deal.seats => Viewer::Onlooker,
            viewer => viewer,
        };
        Sight {
            viewer,
            view: match self.is_over() {
                true => self.position.unveiled(viewer),
                false => self.position.view(viewer),
            },
            ask: match viewer {
                Viewer::Seat(seat) => self.asked(seat).map(|ask| (self.asks[seat.index()], ask)),
                Viewer::Onlooker => None,
            },
            waiting: self.waiting(),
            outcome: self.position.outcome().filter(|_| self.ended.is_none()),
            ended: self.ended.clone(),
        }
    }

    /// The seats that the match waits for.
    pub fn waiting(&self) -> Vec<Seat> {
        Seat::all(self.deal.seats)
            .filter(|&seat| self.asked(seat).is_some_and(|ask| ask.need == Need::Must))
            .collect()
    }

    /// Whether the match waits for what a seat is asked; `None` where it is asked nothing.
    pub fn need(&self, seat: Seat) -> Option<Need> {
        self.asked(seat).map(|ask| ask.need)
    }

    fn asked(&self, seat: Seat) -> Option<Ask<G::Action>> {
        if self.ended.is_some() || seat.index() >= self.deal.seats {
            return None;
        }
        self.position.ask(seat)
    }

    /// Finds which offered answer some text means.
    ///
    /// # Errors
    /// A [`Refusal`] when the match is over, the seat is asked nothing, the question has changed, or no offered answer
    /// is meant.
    pub fn read(&self, seat: Seat, ask: Option<u32>, text: &str) -> Result<G::Action, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let offered = self.asked(seat).ok_or(match ask {
            Some(ask) if self.asks.get(seat.index()).is_some_and(|&now| ask < now) => {
                Refusal::Stale
            }
            _ => Refusal::NotAsked,
        })?;
        if ask.is_some_and(|ask| ask != self.asks[seat.index()]) {
            return Err(Refusal::Stale);
        }
        let view = self.position.view(Viewer::Seat(seat));
        let typed = plain(text);
        if let Some(action) = offered
            .options
            .iter()
            .find(|action| G::reads(&view, seat, action, &typed))
        {
            return Ok(action.clone());
        }
        let objection = G::objection(&view, seat, &typed).ok_or_else(|| {
            // What was typed may name something hidden, and stays out of the log.
            tracing::error!(game = G::NAME, "a game neither offers nor forbids a move");
            Refusal::Stale
        })?;
        Err(Refusal::NotOffered {
            objection,
            nearest: nearest(&typed, offered.options.iter().map(ToString::to_string)),
        })
    }

    /// Plays an answer that was offered, and returns what happened, in full.
    ///
    /// # Errors
    /// As [`read`](Match::read); then nothing has changed.
    pub fn play(
        &mut self,
        seat: Seat,
        ask: Option<u32>,
        text: &str,
        hand: Hand,
        at: Time,
    ) -> Result<Vec<G::Event>, Refusal> {
        let action = self.read(seat, ask, text)?;
        let view = self.position.view(Viewer::Seat(seat));
        let record = G::record(&view, seat, &action);
        let before = self.offers();
        // Ply 0 is the deal; a play taken back and played again meets the same chance.
        let mut dice = Dice::new(self.deal.seed, self.standing.len() as u64 + 1);
        self.past.push(self.position.clone());
        let events = self.position.apply(seat, &action, &mut dice);
        let draws = dice.into_draws();
        let revealed = !draws.is_empty() || events.iter().any(G::reveals);
        self.standing.push(self.entries.len());
        self.entries.push(Entry {
            at,
            deed: Deed::Played {
                seat,
                play: action.to_string(),
                record,
                hand,
                draws,
                revealed,
            },
        });
        self.number(before, &[seat]);
        Ok(events)
    }

    /// What taking back this seat's last answer would undo.
    ///
    /// # Errors
    /// [`Refusal::Over`] after the end; [`Refusal::NothingToTakeBack`] where the seat has no answer that stands.
    pub fn last_answer(&self, seat: Seat) -> Result<TakeBack, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let mut others = Vec::new();
        let mut revealed = false;
        let mut ordered = false;
        let mut found = None;
        for (plies, &index) in (1..).zip(self.standing.iter().rev()) {
            // Whoever has left is not brought back.
            let left = matches!(self.entries[index].deed, Deed::Vacated { .. });
            if self.past.len() < plies || left {
                break;
            }
            let Deed::Played {
                seat: by,
                hand,
                revealed: shown,
                ..
            } = &self.entries[index].deed
            else {
                continue;
            };
            if *by != seat {
                if found.is_some() {
                    break;
                }
                revealed |= shown;
                // Whose standing order answered has decided nothing since, and would answer so again.
                ordered |= *hand == Hand::Standing;
                if *hand != Hand::Standing && !others.contains(by) {
                    others.push(*by);
                }
                continue;
            }
            revealed |= shown;
            others.sort_unstable();
            found = Some(TakeBack {
                plies: plies as u32,
                entry: index as u32,
                others: others.clone(),
                revealed,
                ordered,
            });
            // What one's own standing order answered goes with the answer that it followed.
            if *hand != Hand::Standing {
                break;
            }
        }
        found.ok_or(Refusal::NothingToTakeBack)
    }

    /// Whether the play of an entry of the log stands.
    pub fn stands(&self, entry: u32) -> bool {
        self.standing.binary_search(&(entry as usize)).is_ok()
    }

    /// Whether an answer ends the game, where that follows without chance and without anything hidden.
    pub fn ends_by(&self, seat: Seat, action: &G::Action) -> bool {
        let mut position = self.position.clone();
        position.apply(seat, action, &mut Dice::from_number(0));
        position.outcome().is_some()
    }

    /// Takes back this seat's last answer and everything after it. Who has to agree is for the caller to know.
    ///
    /// # Errors
    /// As [`last_answer`](Match::last_answer); then nothing has changed.
    pub fn take_back(
        &mut self,
        seat: Seat,
        agreed: &[Seat],
        at: Time,
    ) -> Result<TakeBack, Refusal> {
        let undone = self.last_answer(seat)?;
        let before = self.offers();
        // Whoever's answer is taken back is asked anew, even where the question since then read the same.
        let mut asked_again = vec![seat];
        for _ in 0..undone.plies {
            let last = self.standing.pop().map(|index| &self.entries[index].deed);
            if let Some(Deed::Played { seat, .. }) = last {
                asked_again.push(*seat);
            }
            if let Some(position) = self.past.pop() {
                self.position = position;
            }
        }
        self.entries.push(Entry {
            at,
            deed: Deed::TakenBack {
                by: seat,
                agreed: agreed.to_vec(),
                plies: undone.plies,
            },
        });
        self.number(before, &asked_again);
        Ok(undone)
    }

    /// Leaves a seat empty for the rest of the game, and returns what happened by it, in full; `None`, with nothing changed,
    /// where the rules know no game without that seat.
    ///
    /// # Errors
    /// [`Refusal::Over`] when it has ended already; [`Refusal::NotAsked`] when the seat is not there.
    pub fn vacate(&mut self, seat: Seat, at: Time) -> Result<Option<Vec<G::Event>>, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if seat.index() >= self.deal.seats {
            return Err(Refusal::NotAsked);
        }
        let before = self.offers();
        let mut dice = Dice::new(self.deal.seed, self.standing.len() as u64 + 1);
        let past = self.position.clone();
        let Some(events) = self.position.vacate(seat, &mut dice) else {
            return Ok(None);
        };
        self.past.push(past);
        self.standing.push(self.entries.len());
        self.entries.push(Entry {
            at,
            deed: Deed::Vacated {
                seat,
                draws: dice.into_draws(),
            },
        });
        self.number(before, &[seat]);
        Ok(Some(events))
    }

    /// Ends the match in a way that no rule of the game decides.
    ///
    /// # Errors
    /// [`Refusal::Over`] when it has ended already; [`Refusal::NotAsked`] when a seat resigns that is not there.
    pub fn conclude(&mut self, ending: Ending, at: Time) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if matches!(ending, Ending::Resigned(seat) if seat.index() >= self.deal.seats) {
            return Err(Refusal::NotAsked);
        }
        let before = self.offers();
        self.entries.push(Entry {
            at,
            deed: Deed::Concluded(ending.clone()),
        });
        self.ended = Some(ending);
        self.number(before, &[]);
        Ok(())
    }

    fn offers(&self) -> Vec<Option<Ask<G::Action>>> {
        Seat::all(self.deal.seats)
            .map(|seat| self.asked(seat))
            .collect()
    }

    /// A question has a new number as soon as it is another question, and after every answer to it, played or taken back, so
    /// that an old button can never answer a new question, not even one that reads the same.
    fn number(&mut self, before: Vec<Option<Ask<G::Action>>>, answered: &[Seat]) {
        let after = self.offers();
        for (seat, (before, after)) in Seat::all(self.deal.seats).zip(before.iter().zip(&after)) {
            if before != after || answered.contains(&seat) {
                self.asks[seat.index()] += 1;
            }
        }
    }
}

/// Text as people type it, made comparable: trimmed, lower case, one kind of dash, no doubled spaces.
fn plain(text: &str) -> String {
    let dashed: String = text
        .chars()
        .map(|letter| match letter {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            letter if letter.is_whitespace() => ' ',
            letter => letter,
        })
        .flat_map(char::to_lowercase)
        .collect();
    dashed
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Up to three offered answers that share the most letters at the start and, then, in place.
fn nearest(typed: &str, offered: impl Iterator<Item = String>) -> Vec<String> {
    let mut scored: Vec<(usize, String)> = offered
        .map(|offered| {
            let start = typed
                .chars()
                .zip(offered.chars())
                .take_while(|(a, b)| a == b)
                .count();
            let place = typed
                .chars()
                .zip(offered.chars())
                .filter(|(a, b)| a == b)
                .count();
            (start * 16 + place, offered)
        })
        .filter(|(score, _)| *score > 0)
        .collect();
    scored.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    scored
        .into_iter()
        .take(3)
        .map(|(_, offered)| offered)
        .collect()
}
