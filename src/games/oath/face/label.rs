//! What a player is asked, and the paths of words to the answers.

use super::{manual, narrate, words};
use crate::games::oath::{
    Action, Board, Follower, Item, Location, Mat, Mission, Oath, Pawn, Resource, Set, Spot, Stand,
    Step, Target, Turn, View,
};
use crate::rules::Seat;
use crate::words::Phrase;

/// What the seat is asked.
pub(super) fn question(view: &View, seat: Seat) -> Phrase {
    let board = &view.board;
    let Some(step) = board.step() else {
        return Phrase::new("oath-no-game-over");
    };
    match step {
        Step::Choose(_) => Phrase::new("oath-ask-pirate"),
        Step::Gain { seat, resource } => space(board, *seat, *resource),
        Step::Look(_) => Phrase::new("oath-ask-card"),
        Step::Spy(_) => Phrase::new("oath-ask-exploration"),
        Step::Chart(_) => match view.kept.get(seat.index()).and_then(|kept| kept.first()) {
            Some(Some(at)) => Phrase::new("oath-ask-chart").with("location", words::location(*at)),
            _ => Phrase::new("oath-ask-exploration"),
        },
        Step::Turn if board.turn.placed => Phrase::new("oath-ask-after"),
        Step::Turn if board.turn.bribe => Phrase::new("oath-ask-bribe"),
        Step::Turn if !board.turn.barred.is_empty() => {
            let closed = board.turn.barred.iter().map(words::location);
            Phrase::new("oath-ask-elsewhere").with(
                "locations",
                words::listed(closed.collect()).unwrap_or_else(|| Phrase::new("oath-nothing")),
            )
        }
        Step::Turn if has_not_begun(board) => Phrase::new("oath-ask-first-turn"),
        Step::Turn => Phrase::new("oath-ask-turn"),
        Step::Demand { entry, .. } => Phrase::new("oath-ask-pistol")
            .with("player", board.turn.seat)
            .with("to", words::to(entry.at)),
        Step::Monkey(at) => Phrase::new("oath-ask-monkey").with("at", words::at(*at)),
        Step::Visit { at, .. } => Phrase::new("oath-ask-visit").with("at", words::at(*at)),
        Step::Brotherhood { completed: false } => Phrase::new("oath-ask-brotherhood"),
        Step::Brotherhood { completed: true } => Phrase::new("oath-ask-taking"),
        Step::Pay { mission, .. } => {
            Phrase::new("oath-ask-payment").with("mission", words::mission(&board.cards, *mission))
        }
        Step::LastChance(_) => Phrase::new("oath-ask-last-chance"),
        // Drawing asks nothing.
        Step::Draw(_) | Step::Explore(_) => Phrase::new("oath-ask-turn"),
    }
}

/// On which space a token is put; in the first round with what each of them is worth, for those who have yet to learn it.
fn space(board: &Board, seat: Seat, resource: Resource) -> Phrase {
    let mat = board.mat(seat);
    let asked = match mat.pirate.filter(|_| has_not_begun(board)) {
        Some(pirate) => Phrase::new("oath-ask-first-space").with("pirate", words::pirate(pirate)),
        None => Phrase::new("oath-ask-space"),
    };
    let mut lines = vec![asked.with("resource", words::resource(resource))];
    if board.round == 1 {
        let free = mat.free(resource).iter().filter_map(Spot::item);
        lines.extend(free.map(|item| manual::entry(words::item(item), words::used(item))));
    }
    Phrase::joined(lines, "\n")
}

/// What a Pistol may do to the pawn that would be placed.
pub(super) fn foretold(after: &View) -> Option<Phrase> {
    let board = &after.board;
    let Some(Step::Demand { by, .. }) = board.step() else {
        return None;
    };
    let key = match board.mat(board.turn.seat).doubloons {
        0 => "oath-foretold-poor",
        _ => "oath-foretold-pistol",
    };
    Some(Phrase::new(key).with("by", *by))
}

/// Who begins, and what comes before that.
pub(super) fn opening(board: &Board) -> Phrase {
    let key = match board.step() {
        Some(Step::Choose(_)) => "oath-begins-pirates",
        Some(Step::Gain { .. }) => "oath-begins-tokens",
        _ => "oath-begins",
    };
    Phrase::new(key).with("player", board.first)
}

/// Whether nobody has placed a pawn yet, or done anything else in a turn.
fn has_not_begun(board: &Board) -> bool {
    let mates = Oath::mates(board.seats());
    let all = |mat: &Mat| mat.pawns.pirate && mat.pawns.mates == mates;
    board.round == 1 && board.turn == Turn::of(board.first) && board.mats.iter().all(all)
}

/// The words that lead to an answer.
pub(super) fn path(view: &View, action: Action) -> Vec<Phrase> {
    let cards = &view.board.cards;
    let mission = |mission: Mission| {
        let card = cards.missions.get(usize::from(mission.0));
        Phrase::new("oath-label-mission")
            .with("number", i64::from(mission.0) + 1)
            .with("mission", words::mission(cards, mission))
            .with("points", card.map_or(0, |card| i64::from(card.points)))
    };
    match action {
        Action::Choose(pirate) => vec![
            Phrase::new("oath-label-pirate")
                .with("pirate", words::pirate(pirate))
                .with("talent", words::talent(pirate)),
        ],
        Action::Put(spot) => vec![words::spot(spot)],
        Action::Place(pawn, at) => vec![words::location(at), with_pawn(view, pawn, at)],
        Action::Join(at) => vec![words::location(at), Phrase::new("oath-label-water")],
        Action::Pass => vec![Phrase::new("oath-label-pass")],
        Action::End => vec![Phrase::new("oath-label-end")],
        Action::Done => vec![Phrase::new(match view.board.step() {
            Some(Step::Monkey(_)) => "oath-label-spare",
            Some(Step::LastChance(_)) => "oath-label-rest",
            _ => "oath-label-done",
        })],
        Action::Demand => vec![Phrase::new("oath-label-demand")],
        Action::Waive => vec![Phrase::new("oath-label-waive")],
        Action::Steal(from, spot) => vec![player(from), words::spot(spot)],
        Action::Ability(choice) => vec![ability(view, choice)],
        Action::Buy { slot, goldtooth } => vec![buy(view, slot, goldtooth)],
        Action::Use(follower, None) => vec![
            Phrase::new("oath-label-follower")
                .with("follower", words::follower(follower))
                .with("help", words::help(follower)),
        ],
        Action::Use(follower, Some(spot)) => {
            let spot = match follower {
                Follower::ChattySylvia => words::spot(spot),
                _ => Phrase::new("oath-label-giving").with("token", words::spot(spot)),
            };
            vec![words::follower(follower), spot]
        }
        Action::Complete(it) => vec![Phrase::new("oath-label-complete"), mission(it)],
        Action::Take(it) => vec![Phrase::new("oath-label-take"), mission(it)],
        Action::Give(spots) => vec![given(spots)],
        Action::Pick(index) => {
            let card = view.looked.get(usize::from(index)).copied().flatten();
            vec![numbered(index, card.map(words::action))]
        }
        Action::Keep(index) => {
            let at = view.spied.get(usize::from(index)).copied().flatten();
            vec![numbered(index, at.map(words::location))]
        }
        Action::Open => vec![Phrase::new("oath-label-open")],
        Action::Bottom => vec![Phrase::new("oath-label-bottom")],
        Action::Parrot(it) => vec![using(), offered(Item::Parrot), mission(it)],
        Action::FirstMate(at) => vec![using(), offered(Item::FirstMate), words::location(at)],
        Action::Gunpowder(at) => vec![using(), offered(Item::Gunpowder), words::location(at)],
        Action::Food => vec![using(), offered(Item::Food)],
        Action::Play(card, target) => {
            let mut path = vec![Phrase::new("oath-label-card"), words::action(card)];
            match target {
                Target::Nothing => {}
                Target::Player(seat) => path.push(player(seat)),
                Target::Token(seat, spot) => path.extend([player(seat), words::spot(spot)]),
                Target::Mate(at) => path.push(words::location(at)),
                Target::MateBeside(at) => path
                    .push(Phrase::new("oath-label-beside").with("location", words::location(at))),
                Target::Mission(it) => path.push(mission(it)),
            }
            path
        }
    }
}

fn using() -> Phrase {
    Phrase::new("oath-label-item")
}

/// An item with what it does when it is discarded: "Food: gain 2 Toughness".
fn offered(item: Item) -> Phrase {
    Phrase::new(format!("oath-label-use-{item}")).with("item", words::item(item))
}

/// A player by letter and name: names may be alike.
fn player(seat: Seat) -> Phrase {
    Phrase::new("oath-label-player")
        .with("letter", seat.to_string())
        .with("player", seat)
}

/// "2: Cave".
fn numbered(index: u8, what: Option<Phrase>) -> Phrase {
    Phrase::new("oath-label-numbered")
        .with("number", i64::from(index) + 1)
        .with(
            "what",
            what.unwrap_or_else(|| Phrase::new("oath-hidden-card")),
        )
}

fn given(spots: Set<Spot>) -> Phrase {
    let spots = spots.iter().map(words::spot);
    words::listed(spots.collect()).unwrap_or_else(|| Phrase::new("oath-nothing"))
}

/// "with a Mate", or "with a Mate, past B and C: Toughness 3 to 2" where that costs something.
fn with_pawn(view: &View, pawn: Pawn, at: Location) -> Phrase {
    let board = &view.board;
    let seat = board.turn.seat;
    let mat = board.mat(seat);
    let stand = if board.turn.bribe {
        Stand::Bribe
    } else {
        Stand::Space
    };
    let is_free = stand == Stand::Bribe
        || at == Location::Inn
        || pawn == Pawn::Pirate && mat.has(Item::Sword)
        || mat.parley;
    let owners = board.others_at(at, seat);
    let is_armed = owners
        .iter()
        .any(|other| board.mat(other).has(Item::Pistol));
    let others = owners.iter().map(|seat| Phrase::plain(seat.to_string()));
    let others = words::listed(others.collect());
    let is_pirate = pawn == Pawn::Pirate;
    let toughness = narrate::toughness(mat.toughness, mat.toughness.saturating_sub(1));
    let cost = match (is_armed, mat.doubloons) {
        (true, 0) => Phrase::new("oath-label-pistol-poor").with("toughness", toughness),
        (true, _) => Phrase::new("oath-label-pistol").with("toughness", toughness),
        (false, _) => toughness,
    };
    let past = |key: &'static str, others: Phrase| {
        Phrase::new(key).with("others", others).with("cost", cost)
    };
    match others.filter(|_| !is_free) {
        Some(others) if is_pirate => past("oath-label-pirate-past", others),
        Some(others) => past("oath-label-mate-past", others),
        None if is_pirate => Phrase::new("oath-label-with-pirate"),
        None => Phrase::new("oath-label-with-mate"),
    }
}

/// What a location does, or which of its resources it gives.
fn ability(view: &View, choice: Option<Resource>) -> Phrase {
    let at = match view.board.step() {
        Some(Step::Visit { at, .. }) => Some(*at),
        _ => None,
    };
    match (choice, at) {
        (Some(resource), Some(Location::ThievesDen)) => words::tokens_of(resource, 2),
        (Some(resource), _) => words::tokens_of(resource, 1),
        (None, Some(at)) => words::effect(at),
        (None, None) => Phrase::new("oath-label-ability"),
    }
}

fn buy(view: &View, slot: u8, goldtooth: bool) -> Phrase {
    let board = &view.board;
    let ware = board.market.get(usize::from(slot)).copied().flatten();
    let goods = ware.map(|ware| narrate::ware(&board.cards, ware));
    let price = board.price(slot).saturating_sub(u8::from(goldtooth));
    let key = if goldtooth {
        "oath-label-buy-goldtooth"
    } else {
        "oath-label-buy"
    };
    Phrase::new(key)
        .with(
            "goods",
            goods.unwrap_or_else(|| Phrase::new("oath-nothing")),
        )
        .with("price", words::doubloons(price.into()))
}
