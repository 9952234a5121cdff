//! Whether a view that somebody has written down could come up in a game: every card and pawn is there once, no number leaves its
//! bounds, and the questions that are open can be asked.
//!
//! What passes can be imagined and played on without a fault, wherever it comes from.

use super::board::{Board, Mark, Mat, Placed};
use super::cards::Mission;
use super::nouns::{ActionCard, Location, Pawn, Resource};
use super::set::Set;
use super::step::{Entry, Step};
use super::view::{Hand, View};
use super::{MOST_TOUGHNESS, Oath};
use crate::rules::{BadRecord, Dice, Game, Seat, Viewer};

/// More than anybody ever has, of points or of Doubloons.
const MOST: u16 = 1_000;
/// More than are ever open at once.
const MOST_STEPS: usize = 50;

/// What is wrong with a view as that of a seat which is asked something.
pub(super) fn checked(view: &View, seat: Seat) -> Result<(), BadRecord> {
    let board = &view.board;
    seats(view, seat)?;
    let every: Vec<(Seat, &Mat)> = Seat::all(board.seats()).zip(&board.mats).collect();
    course(board)?;
    open_cards(board)?;
    for (seat, mat) in &every {
        player(board, *seat, mat)?;
    }
    pawns(board)?;
    action_cards(view, seat)?;
    exploration_cards(view, seat)?;
    steps(view)?;
    // Whatever else there may be: the view is that of a world, and there is something to answer.
    let world = view.imagined(&mut Dice::from_number(0));
    must(
        world.ask(seat).is_some_and(|ask| !ask.options.is_empty()),
        || format!("seat {seat} has nothing to answer"),
    )?;
    must(world.view(Viewer::Seat(seat)) == *view, || {
        format!("no game looks like this to seat {seat}")
    })
}

fn must(holds: bool, complaint: impl FnOnce() -> String) -> Result<(), BadRecord> {
    match holds {
        true => Ok(()),
        false => Err(BadRecord(complaint())),
    }
}

/// Every seat that is named is there, and the one whose record it is is asked.
fn seats(view: &View, seat: Seat) -> Result<(), BadRecord> {
    let board = &view.board;
    let count = board.seats();
    must(Oath::fits(count), || format!("there are {count} seats"))?;
    must(
        view.hands.len() == count && view.kept.len() == count,
        || format!("hands and kept cards are listed for each of {count} seats"),
    )?;
    let marked = match board.last {
        Some(Mark::Came(Placed { seat, .. }) | Mark::Cleared { seat, .. }) => Some(seat),
        None => None,
    };
    let stepping = board.steps.iter().flat_map(|step| {
        let others = match step {
            Step::Demand { next, .. } => *next,
            _ => Set::NONE,
        };
        std::iter::once(step.asks(board)).chain(others.iter())
    });
    let mut named = (board.pawns.iter().map(|placed| placed.seat))
        .chain([seat, board.first, board.turn.seat])
        .chain(marked)
        .chain(stepping);
    if let Some(stranger) = named.find(|seat| seat.index() >= count) {
        return Err(BadRecord(format!(
            "there is no seat {} among {count}, counted from 0",
            stranger.0
        )));
    }
    must(board.asked() == Some(seat), || {
        format!("seat {seat} is asked nothing")
    })?;
    must(!board.mat(seat).vacated, || {
        format!("nobody sits in seat {seat} any more")
    })?;
    must(!board.mat(board.turn.seat).vacated, || {
        "it is the turn of somebody who has left".to_owned()
    })
}

/// The game goes on, in one of its rounds.
fn course(board: &Board) -> Result<(), BadRecord> {
    let rounds = Oath::rounds(board.seats());
    must(!board.over && board.bonuses.is_none(), || {
        "the game is over".to_owned()
    })?;
    must(
        board.rounds == rounds && (1..=rounds).contains(&board.round),
        || format!("it is round {} of {}", board.round, board.rounds),
    )?;
    must(usize::from(board.idle) <= board.seats(), || {
        format!("{} players in a row placed no pawn", board.idle)
    })?;
    let is_there = |at: &Location| board.open.has(*at);
    must(
        Location::at_the_start().iter().all(|at| is_there(&at)),
        || "a location is closed that is open from the start".to_owned(),
    )
}

/// Missions, Black Market and Tavern cards: each is somewhere, once.
fn open_cards(board: &Board) -> Result<(), BadRecord> {
    let held = |mat: &Mat| -> Vec<Mission> {
        let both = mat.missions.iter().chain(&mat.completed);
        both.copied().collect()
    };
    let missions = (board.mission_pile.iter().copied())
        .chain(board.missions.into_iter().flatten())
        .chain(board.mission_discards.iter().copied())
        .chain(board.mats.iter().flat_map(held));
    same("Mission", missions, board.cards.all_missions())?;
    let wares = (board.market_pile.iter().copied())
        .chain(board.market.into_iter().flatten())
        .chain(board.market_discards.iter().copied());
    same("Black Market", wares, board.cards.all_wares())?;
    // Those of somebody who left went with them.
    let hired = board.mats.iter().flat_map(|mat| &mat.followers);
    let followers = (board.tavern_pile.iter().copied())
        .chain(board.tavern)
        .chain(board.tavern_discards.iter().copied())
        .chain(hired.map(|hired| hired.follower));
    among("Tavern", followers, board.cards.all_followers()).map(|_| ())
}

/// One player's numbers.
fn player(board: &Board, seat: Seat, mat: &Mat) -> Result<(), BadRecord> {
    must(mat.points <= MOST && mat.doubloons <= MOST, || {
        format!("seat {seat} has more than {MOST} points or Doubloons")
    })?;
    must(mat.toughness <= MOST_TOUGHNESS, || {
        format!("seat {seat} has Toughness {}", mat.toughness)
    })?;
    let others = board.mats.iter().filter(|other| other.pirate == mat.pirate);
    must(mat.pirate.is_none() || others.count() == 1, || {
        format!("seat {seat} plays the Pirate of somebody else")
    })
}

/// Pawns: each player's are somewhere, once, and no two in one space.
fn pawns(board: &Board) -> Result<(), BadRecord> {
    for (seat, mat) in Seat::all(board.seats()).zip(&board.mats) {
        let placed = |pawn: Pawn| {
            let own = |placed: &&Placed| placed.seat == seat && placed.pawn == pawn;
            board.pawns.iter().filter(own).count()
        };
        let pirates =
            placed(Pawn::Pirate) + usize::from(mat.pawns.pirate) + usize::from(mat.aside.pirate);
        let mates =
            placed(Pawn::Mate) + usize::from(mat.pawns.mates) + usize::from(mat.aside.mates);
        let all = usize::from(Oath::mates(board.seats()));
        let is_whole = match mat.vacated {
            true => pirates <= 1 && mates <= all,
            false => pirates == 1 && mates == all,
        };
        must(is_whole, || {
            format!("seat {seat} has {pirates} Pirates and {mates} Mates")
        })?;
    }
    for (before, placed) in board.pawns.iter().enumerate() {
        let Placed { at, space, .. } = *placed;
        must(board.open.has(at), || {
            format!("a pawn stands at {at}, which is closed")
        })?;
        let is_free = |space: u8| {
            let mut others = board.pawns[..before].iter();
            space < board.cards.spaces(at)
                && !others.any(|other| other.at == at && other.space == Some(space))
        };
        must(space.is_none_or(is_free), || {
            format!("a pawn has no space of its own at {at}")
        })?;
    }
    Ok(())
}

/// Action cards: as many as there are, and the seat knows its own.
fn action_cards(view: &View, seat: Seat) -> Result<(), BadRecord> {
    let board = &view.board;
    let actions = &view.actions;
    let known = (board.action_discards.iter())
        .chain(view.hands.iter().flat_map(|hand| &hand.known))
        .chain(view.looked.iter().flatten())
        .chain(
            actions
                .below
                .iter()
                .flat_map(|bundle| bundle.cards.iter().flatten()),
        )
        .chain(&actions.buried.known);
    let all = board.cards.all_actions();
    let count = all.len();
    among::<ActionCard>("Action", known.copied(), all)?;
    let there = board.action_discards.len()
        + view.hands.iter().map(Hand::count).sum::<usize>()
        + view.looked.len()
        + actions.count()
        + actions.buried.count();
    must(there == count, || {
        format!("there are {there} Action cards, and not {count}")
    })?;
    let is_whole = |bundle: &super::Bundle| {
        let cards = bundle.cards.as_ref();
        bundle.count > 0 && cards.is_none_or(|cards| cards.len() == bundle.count)
    };
    must(actions.below.iter().all(is_whole), || {
        "cards below the pile are counted otherwise than they are listed".to_owned()
    })?;
    must(view.hands[seat.index()].hidden == 0, || {
        format!("seat {seat} does not know its own hand")
    })
}

/// Exploration cards likewise.
fn exploration_cards(view: &View, seat: Seat) -> Result<(), BadRecord> {
    let places = (view.kept.iter().flatten())
        .chain(&view.spied)
        .chain(&view.explorations.below);
    let open = view.board.open.iter().filter(|at| at.is_exploration());
    let known = places.clone().flatten().copied().chain(open.clone());
    let all = Location::ALL.iter().copied();
    let all: Vec<Location> = all.filter(|at| at.is_exploration()).collect();
    let count = all.len();
    among("Exploration", known, all)?;
    let there = open.count() + places.count() + view.explorations.pool;
    must(there == count, || {
        format!("there are {there} Exploration cards, and not {count}")
    })?;
    must(view.kept[seat.index()].iter().all(Option::is_some), || {
        format!("seat {seat} does not know the Exploration cards that it kept")
    })
}

/// The open questions fit what they are about.
fn steps(view: &View) -> Result<(), BadRecord> {
    let board = &view.board;
    let steps = &board.steps;
    must(steps.len() <= MOST_STEPS, || {
        format!("{} questions are open", steps.len())
    })?;
    let mut choosers = Set::NONE;
    for (at, step) in steps.iter().enumerate() {
        let is_asked = at + 1 == steps.len();
        let can_be = match step {
            Step::Choose(seat) => {
                let is_new = !choosers.has(*seat) && board.mat(*seat).pirate.is_none();
                choosers.insert(*seat);
                is_new
            }
            Step::Turn => at == 0,
            Step::Chart(seat) => {
                let charts = steps.iter().filter(|other| *other == step).count();
                charts <= view.kept[seat.index()].len()
            }
            Step::Demand { entry, .. } => is_asked && can_enter(board, *entry),
            Step::Pay { .. } => is_asked && can_be_paid(board, step),
            Step::Look(_) => is_asked && view.looked.len() > 1,
            Step::Spy(_) => is_asked && view.spied.len() > 1,
            Step::Visit { at, .. } | Step::Monkey(at) => board.open.has(*at),
            Step::Gain { .. }
            | Step::Draw(_)
            | Step::Explore(_)
            | Step::Brotherhood { .. }
            | Step::LastChance(_) => true,
        };
        must(can_be, || format!("the question {} cannot be open", at + 1))?;
    }
    let looks = |step: Option<&Step>| matches!(step, Some(Step::Look(_)));
    let spies = |step: Option<&Step>| matches!(step, Some(Step::Spy(_)));
    must(
        looks(board.step()) != view.looked.is_empty()
            && spies(board.step()) != view.spied.is_empty(),
        || "cards are looked at while something else is asked".to_owned(),
    )
}

fn can_enter(board: &Board, entry: Entry) -> bool {
    board.mat(board.turn.seat).pawns.has(entry.pawn) && board.open.has(entry.at)
}

/// Whether a Mission that is being paid for is there, and what is still to be given as well.
fn can_be_paid(board: &Board, step: &Step) -> bool {
    let Step::Pay {
        seat,
        mission,
        given,
        settled,
        ..
    } = step
    else {
        return false;
    };
    let mat = board.mat(*seat);
    if !mat.missions.contains(mission) {
        return false;
    }
    let price = board.price_of(*mission, mat);
    let is_paid = |resource: &Resource| {
        let given = given.common(resource.spots()).len();
        match settled.has(*resource) {
            true => given == price.of(*resource),
            false => given == 0 && mat.of(*resource).len() >= price.of(*resource),
        }
    };
    mat.doubloons >= price.doubloons
        && given.minus(mat.tokens).is_empty()
        && Resource::ALL.iter().all(is_paid)
}

/// Cards that are all there are.
fn same<T: Ord>(kind: &str, found: impl Iterator<Item = T>, all: Vec<T>) -> Result<(), BadRecord> {
    let missing = among(kind, found, all)?;
    must(missing == 0, || {
        format!("{missing} {kind} cards are missing")
    })
}

/// Cards that are some of those there are; how many are not among them.
fn among<T: Ord>(
    kind: &str,
    found: impl Iterator<Item = T>,
    mut all: Vec<T>,
) -> Result<usize, BadRecord> {
    for card in found {
        let at = all.iter().position(|other| *other == card);
        let at = at.ok_or_else(|| {
            BadRecord(format!("a {kind} card is there more often than it can be"))
        })?;
        all.swap_remove(at);
    }
    Ok(all.len())
}
