//! Brandubh: the king and his four men against eight raiders on a board of seven by seven.
//!
//! The rules, in numbered sentences that the code cites, are in `rules.md`.

mod action;
mod board;
mod face;
mod mind;
mod repetition;
#[cfg(test)]
mod tests;
mod view;

pub use action::{Action, Ground, OBJECTIONS};
pub use board::{Board, Piece, SIZE, Side, THRONE, is_corner};
pub use view::View;

use crate::rules::grid::Square;
use crate::rules::{Ask, BadPosition, Dice, Game, Objection, Options, Outcome, Seat, Viewer};
use board::King;
use repetition::Forced;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// The choice that decides whether repetition is counted: `on`, or `off` for records from elsewhere (rule 6.7).
pub const REPETITION: &str = "repetition";

const WITHOUT_REPETITION: &str = "repetition=off";

/// A whole position. `Display` is its notation; the course of the game is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brandubh {
    board: Board,
    to_move: Side,
    plies: u32,
    last: Option<Moved>,
    /// The moves since the last capture: no position before one can come back, so the earlier ones that matter
    /// are found by walking back along it. Empty where repetition is not counted.
    path: Vec<Action>,
    repeated: bool,
    counts_repetition: bool,
    end: Option<End>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Who played it.
    pub seat: Seat,
    /// The piece.
    pub piece: Piece,
    /// The square it left.
    pub from: Square,
    /// The square where it stopped.
    pub to: Square,
    /// What it captured, by name of square; the king last, if he was.
    pub captured: Vec<(Square, Piece)>,
}

/// Something that happened, told to everybody alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece was moved.
    Moved(Moved),
    /// The position is there for the second time (rule 6.2).
    Warned,
    /// The game ended.
    Ended(Outcome),
}

/// How a game ended, and for whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct End {
    winner: Side,
    how: How,
}

/// Every way in which the rules end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum How {
    Corner,
    King,
    KingAtCorner,
    KingOnThrone,
    NoMove,
    NoAttackers,
    AttackersForced,
    DefendersForced,
    BothForced,
    NeitherForced,
}

/// The reasons of all outcomes, each with the number of its rule.
pub const ENDS: [(&str, &str); 10] = [
    How::Corner.reason(),
    How::King.reason(),
    How::KingAtCorner.reason(),
    How::KingOnThrone.reason(),
    How::NoMove.reason(),
    How::NoAttackers.reason(),
    How::AttackersForced.reason(),
    How::DefendersForced.reason(),
    How::BothForced.reason(),
    How::NeitherForced.reason(),
];

impl How {
    const fn reason(self) -> (&'static str, &'static str) {
        match self {
            How::Corner => ("brandubh-end-corner", "5.1"),
            How::King => ("brandubh-end-king", "4.1"),
            How::KingAtCorner => ("brandubh-end-king-at-corner", "4.2"),
            How::KingOnThrone => ("brandubh-end-king-on-throne", "4.4"),
            How::NoMove => ("brandubh-end-no-move", "5.3"),
            How::NoAttackers => ("brandubh-end-no-attackers", "5.4"),
            How::AttackersForced => ("brandubh-end-attackers-forced", "6.5"),
            How::DefendersForced => ("brandubh-end-defenders-forced", "6.5"),
            How::BothForced => ("brandubh-end-both-forced", "6.6"),
            How::NeitherForced => ("brandubh-end-neither-forced", "6.6"),
        }
    }
}

impl End {
    fn new(winner: Side, how: How) -> End {
        End { winner, how }
    }

    fn outcome(self) -> Outcome {
        let (reason, rule) = self.how.reason();
        Outcome {
            winners: vec![self.winner.seat()],
            reason,
            rule,
            scores: None,
        }
    }
}

/// Whether the options leave the rule of repetition in force (rule 6.7).
fn counts_repetition(options: &Options) -> bool {
    let choice = options.choices.get(REPETITION);
    choice.is_none_or(|choice| choice != "off")
}

/// What the last moves of all lines of a length do, counted by [`Brandubh::tally`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The lines themselves.
    pub lines: u64,
    /// Those whose last move captures soldiers.
    pub captures: u64,
    /// Those whose last move captures the king.
    pub kings: u64,
    /// Those whose last move brings the king into a corner.
    pub corners: u64,
}

impl Brandubh {
    fn at(board: Board, to_move: Side, counts_repetition: bool) -> Brandubh {
        let mut game = Brandubh {
            board,
            to_move,
            plies: 0,
            last: None,
            path: Vec::new(),
            repeated: false,
            counts_repetition,
            end: None,
        };
        game.end = if board.king_is_home() {
            Some(End::new(Side::Defenders, How::Corner))
        } else {
            game.without_a_move()
        };
        game
    }

    /// The position's notation: rows from 7 to 1, then who is to move (rule 7.4).
    pub fn notation(&self) -> String {
        self.to_string()
    }

    /// The end that comes of having no move (rules 5.3 and 5.4).
    fn without_a_move(&self) -> Option<End> {
        if self.board.can_move(self.to_move) {
            return None;
        }
        let how = if self.board.of(self.to_move) == 0 {
            How::NoAttackers
        } else {
            How::NoMove
        };
        Some(End::new(self.to_move.other(), how))
    }

    /// The end that comes of a third repetition; notes a second one (rules 6.1 to 6.6).
    fn repetition(&mut self) -> Option<End> {
        let (times, second) = repetition::occurrences(self.board, &self.path);
        self.repeated = times == 2;
        let second = second.filter(|_| times > 2)?;
        let end = match repetition::forced(
            self.board,
            self.to_move,
            &self.path,
            second,
            repetition::PLIES,
        ) {
            Forced {
                attackers: true,
                defenders: false,
            } => End::new(Side::Attackers, How::AttackersForced),
            Forced {
                attackers: false,
                defenders: true,
            } => End::new(Side::Defenders, How::DefendersForced),
            Forced {
                attackers: true,
                defenders: true,
            } => End::new(Side::Attackers, How::BothForced),
            Forced {
                attackers: false,
                defenders: false,
            } => End::new(Side::Attackers, How::NeitherForced),
        };
        Some(end)
    }

    /// Whether whoever is to move can force a win within so many plies, by trying everything; repetition is ignored. The rule
    /// of repetition asks it (rule 6.4), and it is what quicker searches are held to.
    pub fn forces_a_win(&self, plies: u32) -> bool {
        self.end.is_none() && repetition::wins_soon(&self.board, self.to_move, plies)
    }

    /// How many lines of exactly so many legal moves start here, repetition ignored. Moves of the last ply are counted, not
    /// played.
    pub fn perft(&self, depth: u32) -> u64 {
        match self.end {
            Some(_) => u64::from(depth == 0),
            None => perft(&self.board, self.to_move, depth),
        }
    }

    /// What the last moves of these lines do; every move is played.
    pub fn tally(&self, depth: u32) -> Tally {
        let mut tally = Tally::default();
        if self.end.is_none() && depth > 0 {
            tally_into(&mut tally, &self.board, self.to_move, depth);
        }
        tally
    }
}

fn perft(board: &Board, side: Side, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(board.count(side)),
        _ => {
            let mut lines = 0;
            for from in board::each(board.of(side)) {
                for to in board::each(board.reach(from)) {
                    let mut after = *board;
                    if !after.play(from, to).ends() {
                        lines += perft(&after, side.other(), depth - 1);
                    }
                }
            }
            lines
        }
    }
}

fn tally_into(tally: &mut Tally, board: &Board, side: Side, depth: u32) {
    for from in board::each(board.of(side)) {
        for to in board::each(board.reach(from)) {
            let mut after = *board;
            let deed = after.play(from, to);
            if depth > 1 {
                if !deed.ends() {
                    tally_into(tally, &after, side.other(), depth - 1);
                }
                continue;
            }
            tally.lines += 1;
            tally.captures += u64::from(deed.captured != 0);
            tally.kings += u64::from(deed.takes_king());
            tally.corners += u64::from(deed.king == King::Home);
        }
    }
}

impl Display for Brandubh {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.to_move.letter())?;
        if !self.counts_repetition {
            write!(f, " {WITHOUT_REPETITION}")?;
        }
        Ok(())
    }
}

impl Game for Brandubh {
    const NAME: &'static str = "brandubh";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=2;

    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, _seats: usize, _dice: &mut Dice) -> Self {
        Brandubh::at(Board::start(), Side::Attackers, counts_repetition(options))
    }

    fn ask(&self, seat: Seat) -> Option<Ask<Action>> {
        (self.end.is_none() && Side::of(seat) == Some(self.to_move))
            .then(|| Ask::must(Action::all(&self.board, self.to_move)))
    }

    fn apply(&mut self, seat: Seat, action: &Action, _dice: &mut Dice) -> Vec<Event> {
        debug_assert_eq!(seat, self.to_move.seat());
        debug_assert!(
            self.board
                .allows(self.to_move, action.origin(), action.target())
        );
        let before = self.board;
        let mover = self.to_move;
        let deed = self.board.play(action.origin(), action.target());

        let captured_at = board::each(deed.captured).map(board::square);
        let mut captured: Vec<(Square, Piece)> = captured_at
            .filter_map(|at| before.piece(at).map(|piece| (at, piece)))
            .collect();
        captured.sort();
        if deed.takes_king() {
            captured.push((self.board.king(), Piece::King));
        }
        let moved = Moved {
            seat: mover.seat(),
            piece: before.piece(action.from()).unwrap_or(Piece::King),
            from: action.from(),
            to: action.to(),
            captured,
        };

        self.to_move = mover.other();
        self.plies += 1;
        self.last = Some(moved.clone());
        self.repeated = false;
        if deed.captured != 0 {
            self.path.clear();
        } else if self.counts_repetition {
            self.path.push(*action);
        }

        // Rule 5.6 gives the order.
        self.end = match deed.king {
            King::Home => Some(End::new(Side::Defenders, How::Corner)),
            King::Taken => Some(End::new(Side::Attackers, How::King)),
            King::TakenAtCorner => Some(End::new(Side::Attackers, How::KingAtCorner)),
            King::TakenOnThrone => Some(End::new(Side::Attackers, How::KingOnThrone)),
            King::Free => self.without_a_move().or_else(|| self.repetition()),
        };

        let mut events = vec![Event::Moved(moved)];
        if self.repeated {
            events.push(Event::Warned);
        }
        events.extend(self.end.map(|end| Event::Ended(end.outcome())));
        events
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(End::outcome)
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            board: self.board,
            to_move: self.to_move,
            plies: self.plies,
            last: self.last.clone(),
            repeated: self.repeated,
            counts_repetition: self.counts_repetition,
            end: self.end,
            path: self.path.clone(),
        }
    }

    fn told(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn imagine(view: &View, _dice: &mut Dice) -> Self {
        Brandubh {
            board: view.board,
            to_move: view.to_move,
            plies: view.plies,
            last: view.last.clone(),
            path: view.path.clone(),
            repeated: view.repeated,
            counts_repetition: view.counts_repetition,
            end: view.end,
        }
    }

    fn foresee(view: &View, seat: Seat, action: &Action) -> Option<View> {
        let mut dice = Dice::from_number(0);
        let mut game = Brandubh::imagine(view, &mut dice);
        let offered = game.ask(seat).is_some()
            && game
                .board
                .allows(game.to_move, action.origin(), action.target());
        if !offered {
            return None;
        }
        game.apply(seat, action, &mut dice);
        Some(game.view(Viewer::Seat(seat)))
    }

    fn record(view: &View, _seat: Seat, action: &Action) -> String {
        action.record(&view.board)
    }

    fn reads(view: &View, _seat: Seat, action: &Action, typed: &str) -> bool {
        action::reads(view, *action, typed)
    }

    fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
        action::objection(view, seat, typed)
    }

    fn set_up(position: &str, options: &Options) -> Result<Self, BadPosition> {
        let words: Vec<&str> = position.split_whitespace().collect();
        let (rows, side, counts) = match words[..] {
            [rows, side] => (rows, side, counts_repetition(options)),
            [rows, side, WITHOUT_REPETITION] => (rows, side, false),
            _ => {
                return Err(BadPosition(format!(
                    "a position is seven rows and who is to move, A or D, such as \"{}\"",
                    Brandubh::at(Board::start(), Side::Attackers, true)
                )));
            }
        };
        let to_move = match side {
            "A" | "a" => Side::Attackers,
            "D" | "d" => Side::Defenders,
            _ => {
                return Err(BadPosition(format!(
                    "{side:?} is neither A nor D, the sides to move"
                )));
            }
        };
        let board = rows.parse().map_err(BadPosition)?;
        Ok(Brandubh::at(board, to_move, counts))
    }
}
