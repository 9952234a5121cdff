//! Oath of the Brotherhood: two to five Pirates send their pawns about an island to complete Missions for the Brotherhood.
//!
//! The rules, in numbered sentences that the code cites, are in `rules.md`. A position is a [`Board`], which everybody sees, and
//! [`Secrets`](hidden::Secrets). What has to be decided is a stack of [`Step`]s on the board; whatever follows without a
//! choice happens at once ([`turn`]).

#[macro_use]
mod keys;

mod action;
mod board;
mod cards;
mod credible;
mod draw;
mod ending;
mod enter;
mod event;
mod face;
mod hand;
mod hidden;
mod items;
mod mind;
mod missions;
mod nouns;
mod objection;
pub mod plain;
mod record;
mod set;
mod step;
#[cfg(test)]
mod tests;
mod turn;
mod view;
mod visit;

pub use action::{Action, Target};
pub use board::{Board, Hired, MOST_TOUGHNESS, Mark, Mat, Pawns, Placed, Turn};
pub use cards::{
    BadCards, Benefit, Cards, Copies, Dealt, MarketCard, Mission, MissionCard, Spaces, Ware,
};
pub use ending::ENDS;
pub use event::{Cost, Event, Pile};
pub use hidden::Known;
pub use missions::Price;
pub use nouns::{ActionCard, Bonus, Follower, Item, Location, Pawn, Pirate, Resource, Spot};
pub use objection::{Ground, OBJECTIONS};
pub use set::{Member, Set};
pub use step::{Entry, Stand, Step, Way};
pub use view::{Actions, Bundle, Explorations, Hand, View};

use crate::rules::{
    Ask, BadRecord, Choosable, Dice, Game, Need, Objection, Options, Outcome, Recalled, Seat,
    Standing, Unplayable, Viewer,
};
use hidden::{ActionPile, ExplorationPile, Pool, Secrets};
use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut, RangeInclusive};

/// The choice of how the Pirates are given out: `random`, or `chosen` by the players in order of seats (rule 1.1).
pub const PIRATES: &str = "pirates";

/// The standing order for a Pistol's Doubloon: `always`, `never` or `ask` (rule 3.5).
pub const PISTOL: Standing = Standing {
    topic: "pistol",
    orders: &["always", "never", "ask"],
    usual: "always",
};

/// The standing order for the end of a turn: `ask`, or `placed` to end it by itself once a pawn was placed (rule 2.9).
pub const TURN_END: Standing = Standing {
    topic: "turn-end",
    orders: &["ask", "placed"],
    usual: "ask",
};

/// A whole position, secrets included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Oath {
    board: Board,
    secrets: Secrets,
}

/// A position while something is done to it: its chance, and what has happened so far.
struct Doing<'a> {
    game: &'a mut Oath,
    dice: &'a mut Dice,
    events: Vec<Event>,
}

impl Deref for Doing<'_> {
    type Target = Oath;

    fn deref(&self) -> &Oath {
        self.game
    }
}

impl DerefMut for Doing<'_> {
    fn deref_mut(&mut self) -> &mut Oath {
        self.game
    }
}

impl Oath {
    /// How many Mates a player has (rule 1.2).
    fn mates(seats: usize) -> u8 {
        if seats <= 3 { 3 } else { 2 }
    }

    /// How many rounds are played (rule 1.2).
    fn rounds(seats: usize) -> u8 {
        if seats <= 3 { 7 } else { 10 }
    }

    fn doing<'a>(&'a mut self, dice: &'a mut Dice) -> Doing<'a> {
        Doing {
            game: self,
            dice,
            events: Vec::new(),
        }
    }

    /// Every answer to the question that is asked.
    fn options(&self) -> Vec<Action> {
        let mut options = Vec::new();
        let Some(step) = self.board.step() else {
            return options;
        };
        match step {
            Step::Choose(_) => options.extend(self.pirates_left().map(Action::Choose)),
            Step::Gain { seat, resource } => {
                let free = self.board.mat(*seat).free(*resource);
                options.extend(free.iter().map(Action::Put));
            }
            Step::Look(_) => {
                options.extend((0..self.secrets.looked.len() as u8).map(Action::Pick));
            }
            Step::Spy(_) => {
                options.extend((0..self.secrets.spied.len() as u8).map(Action::Keep));
            }
            Step::Chart(_) => options.extend([Action::Open, Action::Bottom]),
            Step::Turn => self.turn_options(&mut options),
            Step::Demand { .. } => options.extend([Action::Demand, Action::Waive]),
            Step::Monkey(at) => {
                self.thefts(*at, &mut options);
                options.push(Action::Done);
            }
            Step::Visit { at, done, .. } => {
                self.visit_options(*at, *done, &mut options);
                options.push(Action::Done);
            }
            Step::Brotherhood { completed } => {
                self.brotherhood_options(*completed, &mut options);
                options.push(Action::Done);
            }
            Step::Pay { .. } => options.extend(self.ways_to_pay()),
            Step::LastChance(seat) => {
                self.completable(*seat, &mut |mission| {
                    options.push(Action::Complete(mission))
                });
                options.push(Action::Done);
            }
            // Drawing asks nothing, and is never left open.
            Step::Draw(_) | Step::Explore(_) => {}
        }
        options
    }

    /// What not answering means: a Pistol is used, a turn that can end ends, a right is waived, and where a
    /// choice has to be made the first one is.
    fn silence(&self, options: &[Action]) -> Option<Action> {
        match self.board.step()? {
            Step::Turn => options
                .iter()
                .copied()
                .find(|action| matches!(action, Action::End | Action::Pass)),
            Step::Monkey(_)
            | Step::Visit { .. }
            | Step::Brotherhood { .. }
            | Step::LastChance(_) => Some(Action::Done),
            Step::Choose(_)
            | Step::Gain { .. }
            | Step::Look(_)
            | Step::Spy(_)
            | Step::Chart(_)
            | Step::Demand { .. }
            | Step::Pay { .. }
            | Step::Draw(_)
            | Step::Explore(_) => options.first().copied(),
        }
    }

    fn pirates_left(&self) -> impl Iterator<Item = Pirate> + '_ {
        let taken = |pirate: &Pirate| {
            self.board
                .mats
                .iter()
                .any(|mat| mat.pirate == Some(*pirate))
        };
        Pirate::ALL
            .iter()
            .copied()
            .filter(move |pirate| !taken(pirate))
    }
}

impl Game for Oath {
    const NAME: &'static str = "oath";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=5;
    const STANDING: &'static [Standing] = &[PISTOL, TURN_END];
    const DATA: Option<&'static str> = Some("cards.json");
    const CHOICES: &'static [Choosable] = &[Choosable {
        choice: PIRATES,
        values: &["random", "chosen"],
        usual: "random",
    }];

    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal(options: &Options, seats: usize, dice: &mut Dice) -> Self {
        let cards = Cards::of(options.data.as_ref());
        let chosen = options
            .choices
            .get(PIRATES)
            .is_some_and(|how| how == "chosen");
        let mut pirates = Pirate::ALL.to_vec();
        dice.shuffle(&mut pirates);
        let mat = |seat: Seat| Mat {
            pirate: (!chosen).then(|| pirates[seat.index()]),
            points: 0,
            doubloons: if seats <= 3 { 3 } else { 4 },
            toughness: 3,
            tokens: Set::NONE,
            lasting: Set::NONE,
            followers: Vec::new(),
            missions: Vec::new(),
            completed: Vec::new(),
            pawns: Pawns {
                pirate: true,
                mates: Oath::mates(seats),
            },
            aside: Pawns::default(),
            parley: false,
            shore_leave: false,
            vacated: false,
        };
        let first = Seat(dice.draw(seats as u32) as u8);
        let board = Board {
            round: 1,
            rounds: Oath::rounds(seats),
            first,
            turn: Turn::of(first),
            idle: 0,
            steps: vec![Step::Turn],
            open: Location::at_the_start(),
            pawns: Vec::new(),
            last: None,
            missions: [None; 3],
            market: [None; 3],
            tavern: None,
            mission_pile: cards.all_missions(),
            mission_discards: Vec::new(),
            market_pile: cards.all_wares(),
            market_discards: Vec::new(),
            tavern_pile: cards.all_followers(),
            tavern_discards: Vec::new(),
            action_discards: Vec::new(),
            mats: Seat::all(seats).map(mat).collect(),
            bonuses: None,
            over: false,
            cards: Dealt(cards),
        };
        let explorations = Location::ALL.iter().copied();
        let mut actions = board.cards.all_actions();
        actions.sort_unstable();
        let secrets = Secrets {
            hands: vec![Vec::new(); seats],
            kept: vec![Vec::new(); seats],
            looked: Vec::new(),
            spied: Vec::new(),
            actions: ActionPile {
                pool: Pool(actions),
                below: Vec::new(),
                buried: Vec::new(),
            },
            explorations: ExplorationPile {
                pool: Pool(
                    explorations
                        .filter(|location| location.is_exploration())
                        .collect(),
                ),
                below: Vec::new(),
            },
        };
        let mut game = Oath { board, secrets };
        let mut doing = game.doing(dice);
        doing.lay_out();
        // Rule 1.7: with five players there is more of the island from the start.
        for _ in 0..if seats == 5 { 2 } else { 0 } {
            doing.open_one();
        }
        // The last step is asked first, so that the seats choose in their order.
        match chosen {
            true => {
                let steps = Seat::all(seats).rev().map(Step::Choose);
                doing.board.steps.extend(steps);
            }
            false => doing.endow_all(),
        }
        doing.settle();
        game
    }

    fn ask(&self, seat: Seat) -> Option<Ask<Action>> {
        if self.board.asked() != Some(seat) {
            return None;
        }
        let options = self.options();
        let silence = self.silence(&options);
        Some(Ask {
            need: Need::Must,
            options,
            silence,
        })
    }

    fn apply(&mut self, seat: Seat, action: &Action, dice: &mut Dice) -> Vec<Event> {
        debug_assert_eq!(self.board.asked(), Some(seat));
        debug_assert!(self.options().contains(action), "{action}");
        let mut doing = self.doing(dice);
        doing.answer(seat, *action);
        doing.settle();
        event::tidy(&mut doing.events);
        doing.events
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(&self.board)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn unveiled(&self, viewer: Viewer) -> View {
        View::unveiled(self, viewer)
    }

    fn told(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.told(viewer))
    }

    fn imagine(view: &View, dice: &mut Dice) -> Self {
        view.imagined(dice)
    }

    fn foresee(view: &View, seat: Seat, action: &Action) -> Option<View> {
        if view.viewer != Viewer::Seat(seat) {
            return None;
        }
        let mut game = view.imagined(&mut Dice::from_number(0));
        if game.board.asked() != Some(seat) || !game.options().contains(action) {
            return None;
        }
        let mut dice = Dice::from_number(0);
        let events = game.apply(seat, action, &mut dice);
        let is_certain = dice.drawn().is_empty() && !events.iter().any(Self::reveals);
        is_certain.then(|| game.view(view.viewer))
    }

    fn record(view: &View, _seat: Seat, action: &Action) -> String {
        action.record(&view.board.cards)
    }

    fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
        objection::objection(view, seat, typed)
    }

    fn data(text: &str) -> Result<serde_json::Value, Unplayable> {
        let cards = Cards::read(text).map_err(|bad| Unplayable(bad.0))?;
        serde_json::to_value(cards).map_err(|fault| Unplayable(fault.to_string()))
    }

    fn ends_turn(event: &Event) -> bool {
        matches!(
            event,
            Event::TurnEnded { .. }
                | Event::Passed { .. }
                | Event::Skipped { .. }
                | Event::RoundEnded { .. }
        )
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }

    fn vacate(&mut self, seat: Seat, dice: &mut Dice) -> Option<Vec<Event>> {
        if self.board.over || seat.index() >= self.board.seats() || self.board.mat(seat).vacated {
            return None;
        }
        let mut doing = self.doing(dice);
        doing.vacate(seat);
        doing.settle();
        Some(doing.events)
    }

    fn ordered(view: &View, seat: Seat, topic: &str, order: &str) -> Option<Action> {
        if view.board.asked() != Some(seat) {
            return None;
        }
        match (view.board.step()?, topic, order) {
            (Step::Demand { .. }, "pistol", "always") => Some(Action::Demand),
            (Step::Demand { .. }, "pistol", "never") => Some(Action::Waive),
            (Step::Turn, "turn-end", "placed") if view.board.turn.placed => Some(Action::End),
            _ => None,
        }
    }

    fn own_record(view: &View) -> Option<String> {
        record::written(view)
    }

    fn recall(line: &str) -> Result<Recalled<View>, BadRecord> {
        record::read(line)
    }
}
