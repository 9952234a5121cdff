//! A seat's own record: what one seat sees while it is asked something, in one line that other programs can keep and write.
//!
//! It is a JSON object. `game` and `schema` say how to read the rest; `seat` is whose record it is, counted from 0; `board` is
//! everything that lies open, as positions store it. Of the hidden cards stands what the seat has seen, by name, and how many
//! there are besides: `null` is a card whose place is known and whose face is not.
//!
//! Views themselves are shown and forgotten, and may change with every version; the line lasts, so it has a shape of its own.

use super::board::Board;
use super::nouns::{ActionCard, Location};
use super::view::{Actions, Bundle, Explorations, Hand, View};
use super::{Oath, credible};
use crate::rules::{BadRecord, Game, Recalled, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// The whole line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: String,
    schema: u16,
    seat: Seat,
    board: Board,
    /// The Action cards in hand, by seat.
    hands: Vec<Cards>,
    /// The Exploration cards that were kept, by seat.
    kept: Vec<Vec<Option<Location>>>,
    /// The Action cards that the seat is looking at.
    looked: Vec<ActionCard>,
    /// The Exploration cards that the seat is looking at.
    spied: Vec<Location>,
    actions: ActionPile,
    explorations: ExplorationPile,
}

/// Action cards in no order.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cards {
    known: Vec<ActionCard>,
    hidden: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionPile {
    /// How many cards are in its shuffled part.
    pool: u8,
    below: Vec<Below>,
    buried: Cards,
}

/// Cards that were put below the shuffled part together.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Below {
    count: u8,
    cards: Option<Vec<ActionCard>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExplorationPile {
    /// How many cards are in its shuffled part.
    pool: u8,
    below: Vec<Option<Location>>,
}

/// The line of a view whose own seat is asked something; `None` for any other.
pub(super) fn written(view: &View) -> Option<String> {
    let seat = view.seat()?;
    if view.board.asked() != Some(seat) {
        return None;
    }
    let count = |count: usize| u8::try_from(count).ok();
    let cards = |hand: &Hand| {
        Some(Cards {
            known: hand.known.clone(),
            hidden: count(hand.hidden)?,
        })
    };
    let below = |bundle: &Bundle| {
        Some(Below {
            count: count(bundle.count)?,
            cards: bundle.cards.clone(),
        })
    };
    let line = Line {
        game: Oath::NAME.to_owned(),
        schema: Oath::SCHEMA,
        seat,
        board: view.board.clone(),
        hands: view.hands.iter().map(cards).collect::<Option<_>>()?,
        kept: view.kept.clone(),
        // Whoever is asked is the one who looks.
        looked: view.looked.iter().copied().collect::<Option<_>>()?,
        spied: view.spied.iter().copied().collect::<Option<_>>()?,
        actions: ActionPile {
            pool: count(view.actions.pool)?,
            below: view
                .actions
                .below
                .iter()
                .map(below)
                .collect::<Option<_>>()?,
            buried: cards(&view.actions.buried)?,
        },
        explorations: ExplorationPile {
            pool: count(view.explorations.pool)?,
            below: view.explorations.below.clone(),
        },
    };
    serde_json::to_string(&line).ok()
}

/// The view that a line tells of, if it could come up in a game.
pub(super) fn read(line: &str) -> Result<Recalled<View>, BadRecord> {
    let line: Line = serde_json::from_str(line).map_err(|fault| {
        BadRecord(format!(
            "it is no seat's own record of {}: {fault}",
            Oath::NAME
        ))
    })?;
    if line.game != Oath::NAME || line.schema != Oath::SCHEMA {
        return Err(BadRecord(format!(
            "it is a record of {:?} in shape {}, and not of {} in shape {}",
            line.game,
            line.schema,
            Oath::NAME,
            Oath::SCHEMA
        )));
    }
    let seat = line.seat;
    let view = View {
        viewer: Viewer::Seat(seat),
        unveiled: false,
        board: line.board,
        hands: line.hands.into_iter().map(Cards::hand).collect(),
        kept: line.kept,
        looked: line.looked.into_iter().map(Some).collect(),
        spied: line.spied.into_iter().map(Some).collect(),
        actions: Actions {
            pool: line.actions.pool.into(),
            below: line.actions.below.into_iter().map(Below::bundle).collect(),
            buried: line.actions.buried.hand(),
        },
        explorations: Explorations {
            pool: line.explorations.pool.into(),
            below: line.explorations.below,
        },
    };
    credible::checked(&view, seat)?;
    Ok(Recalled {
        seat,
        seats: view.board.seats(),
        view,
    })
}

impl Cards {
    /// In the order in which views keep their cards.
    fn hand(mut self) -> Hand {
        self.known.sort_unstable();
        Hand {
            known: self.known,
            hidden: self.hidden.into(),
        }
    }
}

impl Below {
    fn bundle(mut self) -> Bundle {
        if let Some(cards) = &mut self.cards {
            cards.sort_unstable();
        }
        Bundle {
            count: self.count.into(),
            cards: self.cards,
        }
    }
}
