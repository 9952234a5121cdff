//! The whole table in words, and what its picture says: in full as long as that fits, with less detail where it does not.

use super::{hand, narrate, winners, words};
use crate::face::{Ending, Moment, Reader};
use crate::games::oath::{Board, Bonus, Location, Mark, Mat, Pawn, Placed, Spot, View};
use crate::rules::Seat;
use crate::words::Phrase;

/// The most characters of the whole table in words.
const WHOLE: usize = 1_900;
/// The most characters of what the picture says.
const ALT: usize = 1_024;

/// How much is said of the characters, and how much less of everything else, from the fullest way on: that a location is open
/// counts more than who plays whom.
const WAYS: [(Who, u8); 7] = [
    (Who::Talent, 0),
    (Who::Name, 0),
    (Who::Name, 1),
    (Who::Name, 2),
    (Who::Nobody, 2),
    (Who::Name, 3),
    (Who::Nobody, 3),
];

/// What is said of a player's character.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Its name, and what it is worth.
    Talent,
    /// Its name alone.
    Name,
    /// Nothing.
    Nobody,
}

/// The whole table in words.
pub(super) fn whole(view: &View, moment: Moment, reader: &Reader) -> String {
    fitting(WHOLE, WAYS.len() as u8, |way| {
        let (who, less) = WAYS[usize::from(way)];
        lines(view, moment, reader, less, who).join("\n")
    })
}

/// What the picture says.
pub(super) fn alt(view: &View, moment: Moment, reader: &Reader) -> String {
    // The characters are the first thing that is left out.
    fitting(ALT, 6, |less| {
        let with_characters = less == 0;
        summary(
            view,
            moment,
            reader,
            less.saturating_sub(1),
            with_characters,
        )
        .join(" ")
    })
}

/// The first of several ways to say it that fits; the last one is cut where even it does not.
pub(super) fn fitting(most: usize, ways: u8, say: impl Fn(u8) -> String) -> String {
    let mut said = String::new();
    for less in 0..ways {
        said = say(less);
        if said.chars().count() <= most {
            return said;
        }
    }
    let mut cut: String = said.chars().take(most - 1).collect();
    cut.push('…');
    cut
}

/// Which moment of the game this is.
fn heading(view: &View, moment: Moment) -> Vec<Phrase> {
    let board = &view.board;
    let mut said = vec![match moment {
        Moment::Preview => Phrase::new("oath-heading").with("when", Phrase::new("oath-preview")),
        Moment::Live | Moment::Ended(_) => {
            let round = Phrase::new("oath-round-of")
                .with("round", i64::from(board.round))
                .with("rounds", i64::from(board.rounds));
            Phrase::new("oath-heading").with("when", round)
        }
    }];
    said.extend(state(view, moment));
    said
}

/// Who is to play, or how it ended.
fn state(view: &View, moment: Moment) -> Option<Phrase> {
    let board = &view.board;
    match moment {
        Moment::Live | Moment::Preview => {
            match (crate::games::oath::ending::outcome(board), board.asked()) {
                (Some(outcome), _) => Some(super::verdict(&outcome)),
                (None, Some(seat)) => Some(Phrase::new("oath-to-play").with("player", seat)),
                (None, None) => None,
            }
        }
        Moment::Ended(ending) => Some(match (winners(view, moment).first(), ending) {
            (Some(&winner), _) => Phrase::new("oath-end-resigned").with("player", winner),
            (None, Ending::Agreed) => Phrase::new("oath-end-agreed"),
            (None, Ending::Resigned(_) | Ending::Abandoned) => Phrase::new("oath-end-closed"),
        }),
    }
}

fn lines(view: &View, moment: Moment, reader: &Reader, less: u8, who: Who) -> Vec<String> {
    let board = &view.board;
    let say = |phrase: &Phrase| reader.say(phrase);
    let heading: Vec<String> = heading(view, moment).iter().map(say).collect();
    let mut said = vec![heading.join(" ")];
    said.push(say(
        &Phrase::new("oath-text-island").with("places", island(board, less >= 3))
    ));
    said.push(say(
        &Phrase::new("oath-text-missions").with("missions", missions(board, less >= 2))
    ));
    said.push(say(
        &Phrase::new("oath-text-market").with("wares", market(board))
    ));
    said.push(say(&tavern(board, less >= 2)));
    said.push(say(&piles(view)));
    for seat in Seat::all(board.seats()) {
        let player = [
            Some(player(view, seat, less)),
            character(board.mat(seat), who),
        ];
        said.push(say(&Phrase::joined(
            player.into_iter().flatten().collect(),
            " ",
        )));
    }
    if let Some(bonuses) = board.bonuses {
        said.push(say(&bonuses_given(bonuses)));
    }
    said
}

fn summary(
    view: &View,
    moment: Moment,
    reader: &Reader,
    less: u8,
    with_characters: bool,
) -> Vec<String> {
    let board = &view.board;
    let mut said = heading(view, moment);
    match board.last.filter(|_| moment == Moment::Live) {
        Some(Mark::Came(came)) => said.push(
            Phrase::new("oath-alt-newest")
                .with("pawn", pawn(&came))
                .with("at", words::at(came.at)),
        ),
        Some(Mark::Cleared { seat, at }) => said.push(
            Phrase::new("oath-alt-cleared")
                .with("letter", seat.to_string())
                .with("at", words::at(at)),
        ),
        None => {}
    }
    for seat in Seat::all(board.seats()) {
        said.push(standing(view, seat, less >= 3));
    }
    let first = Phrase::new("oath-alt-first").with("letter", board.first.to_string());
    said.push(first);
    if with_characters {
        said.extend(characters(board));
    }
    if less < 4 {
        said.push(Phrase::new("oath-text-island").with("places", island(board, true)));
    }
    if less < 3 {
        let missions = missions(board, less >= 1);
        said.push(Phrase::new("oath-text-missions").with("missions", missions));
    }
    if less < 2 {
        said.push(Phrase::new("oath-text-market").with("wares", market(board)));
        said.push(tavern(board, true));
    }
    said.extend(board.bonuses.map(bonuses_given));
    if view.unveiled && less < 3 {
        said.extend(Seat::all(board.seats()).filter_map(|seat| {
            let held = hand::open_names(view, seat)?;
            Some(
                Phrase::new("oath-alt-held")
                    .with("letter", seat.to_string())
                    .with("cards", held),
            )
        }));
    }
    said.iter().map(|phrase| reader.say(phrase)).collect()
}

/// "A", "A Pirate": whose pawn it is.
fn pawn(placed: &Placed) -> Phrase {
    let key = match (placed.pawn, placed.space) {
        (Pawn::Pirate, Some(_)) => "oath-text-pirate",
        (Pawn::Mate, Some(_)) => "oath-text-mate",
        (Pawn::Pirate, None) => "oath-text-pirate-beside",
        (Pawn::Mate, None) => "oath-text-mate-beside",
    };
    Phrase::new(key).with("letter", placed.seat.to_string())
}

/// The open locations with the pawns on them; the empty ones too, or only those that are not.
fn island(board: &Board, manned: bool) -> Phrase {
    let places = Location::ALL.iter().filter(|&&at| board.open.has(at));
    let places = places.filter_map(|&at| {
        let pawns: Vec<Phrase> = board.pawns_at(at).map(pawn).collect();
        if pawns.is_empty() && manned {
            return None;
        }
        let place = words::location(at);
        Some(match pawns.is_empty() {
            true => place,
            false => Phrase::new("oath-text-place")
                .with("location", place)
                .with("pawns", Phrase::Joined(pawns, " ".into())),
        })
    });
    joined(places.collect(), "; ")
}

fn joined(all: Vec<Phrase>, between: &'static str) -> Phrase {
    match all.is_empty() {
        true => Phrase::new("oath-nothing"),
        false => Phrase::Joined(all, between.into()),
    }
}

/// The open Missions, with or without what they ask for.
fn missions(board: &Board, brief: bool) -> Phrase {
    let cards = &board.cards;
    let missions = board.missions.iter().flatten().map(|&mission| {
        let card = cards.mission(mission);
        let name = words::mission(cards, mission);
        if brief {
            return Phrase::new("oath-text-mission-brief")
                .with("mission", name)
                .with("points", i64::from(card.points));
        }
        let told = Phrase::new("oath-text-mission")
            .with("mission", name)
            .with("price", words::asked(cards, mission))
            .with("points", i64::from(card.points));
        match card.benefit {
            Some(benefit) => Phrase::Joined(vec![told, super::mat::gives(benefit)], ", ".into()),
            None => told,
        }
    });
    joined(missions.collect(), "; ")
}

fn market(board: &Board) -> Phrase {
    let wares = (0_u8..).zip(board.market).filter_map(|(slot, ware)| {
        let ware = Phrase::new("oath-text-ware")
            .with("price", i64::from(board.price(slot)))
            .with("goods", narrate::ware(&board.cards, ware?));
        Some(ware)
    });
    joined(wares.collect(), "; ")
}

fn tavern(board: &Board, brief: bool) -> Phrase {
    let follower = match board.tavern {
        None => Phrase::new("oath-nobody"),
        Some(follower) if brief => words::follower(follower),
        Some(follower) => Phrase::new("oath-label-follower")
            .with("follower", words::follower(follower))
            .with("help", words::help(follower)),
    };
    Phrase::new("oath-text-tavern").with("follower", follower)
}

fn piles(view: &View) -> Phrase {
    let board = &view.board;
    Phrase::new("oath-text-piles")
        .with("missions", board.mission_pile.len())
        .with("actions", view.actions.count())
        .with("explorations", view.explorations.count())
        .with("first", board.first.to_string())
}

/// One player's line of the whole table.
pub(super) fn player(view: &View, seat: Seat, less: u8) -> Phrase {
    let mat = view.board.mat(seat);
    let mut said = vec![standing(view, seat, false)];
    if mat.vacated {
        return standing(view, seat, false);
    }
    let pawns = [
        mat.pawns.pirate.then(|| Phrase::new("oath-pirate")),
        (mat.pawns.mates > 0)
            .then(|| Phrase::new("oath-mates").with("count", i64::from(mat.pawns.mates))),
    ];
    let pawns = pawns.into_iter().flatten().collect();
    said.push(Phrase::new("oath-text-pawns").with("pawns", joined(pawns, ", ")));
    if mat.aside.count() > 0 {
        let aside = i64::from(mat.aside.count());
        said.push(Phrase::new("oath-text-aside").with("count", aside));
    }
    // Missions lie open at all times, and what else was held after the end.
    if less == 0 || view.unveiled && less < 3 {
        let held = hand::open_names(view, seat);
        said.extend(held.map(|held| Phrase::new("oath-text-held").with("cards", held)));
    }
    let items = items(mat);
    said.push(Phrase::new("oath-text-items").with("items", joined(items, ", ")));
    if !mat.followers.is_empty() {
        let followers = match less {
            0 => {
                let followers = mat.followers.iter().map(|hired| {
                    let name = words::follower(hired.follower);
                    match hired.turned {
                        true => Phrase::new("oath-text-turned").with("follower", name),
                        false => name,
                    }
                });
                Phrase::Joined(followers.collect(), ", ".into())
            }
            _ => Phrase::plain(mat.followers.len().to_string()),
        };
        said.push(Phrase::new("oath-text-followers").with("followers", followers));
    }
    Phrase::Joined(said, " ".into())
}

/// Whom a player plays, with what that is worth, or by name alone.
fn character(mat: &Mat, who: Who) -> Option<Phrase> {
    let pirate = mat.pirate.filter(|_| !mat.vacated)?;
    let name = words::pirate(pirate);
    match who {
        Who::Talent => Some(
            Phrase::new("oath-text-plays")
                .with("pirate", name)
                .with("talent", words::talent(pirate)),
        ),
        Who::Name => Some(Phrase::new("oath-text-plays-brief").with("pirate", name)),
        Who::Nobody => None,
    }
}

/// Whom everybody plays.
fn characters(board: &Board) -> Option<Phrase> {
    let all = Seat::all(board.seats()).filter_map(|seat| {
        let mat = board.mat(seat);
        let pirate = words::pirate(mat.pirate.filter(|_| !mat.vacated)?);
        let letter = Phrase::plain(seat.to_string());
        Some(Phrase::joined(vec![letter, pirate], " "))
    });
    let all: Vec<Phrase> = all.collect();
    let said =
        || Phrase::new("oath-alt-characters").with("pirates", Phrase::joined(all.clone(), ", "));
    (!all.is_empty()).then(said)
}

/// The tokens of a mat and the lasting abilities.
fn items(mat: &Mat) -> Vec<Phrase> {
    let spots = Spot::ALL.iter().filter_map(|&spot| {
        let lasts = spot.item().is_some_and(|item| mat.lasting.has(item));
        match (mat.tokens.has(spot), lasts) {
            (true, _) => Some(words::spot(spot)),
            (false, true) => Some(Phrase::new("oath-text-lasting").with("item", words::spot(spot))),
            (false, false) => None,
        }
    });
    spots.collect()
}

/// "A (Élodie): 20 VP, 3 Doubloons, Toughness 2, 1 Mission and 2 Action cards in hand, 4 Missions completed."
fn standing(view: &View, seat: Seat, brief: bool) -> Phrase {
    let mat = view.board.mat(seat);
    let key = match (mat.vacated, brief) {
        (true, _) => "oath-text-left",
        (false, true) => "oath-text-brief",
        (false, false) => "oath-text-player",
    };
    let said = Phrase::new(key)
        .with("letter", seat.to_string())
        .with("player", seat);
    if mat.vacated {
        return said;
    }
    let said = said.with("points", i64::from(mat.points));
    if brief {
        return said;
    }
    said.with("doubloons", words::doubloons(mat.doubloons.into()))
        .with("toughness", i64::from(mat.toughness))
        .with("missions", mat.missions.len())
        .with("actions", view.hands[seat.index()].count())
        .with("completed", mat.completed.len())
}

fn bonuses_given(bonuses: [Option<Seat>; 5]) -> Phrase {
    let given = Bonus::ALL.iter().zip(bonuses).filter_map(|(&bonus, seat)| {
        let given = Phrase::new("oath-text-bonus")
            .with("bonus", words::bonus(bonus))
            .with("letter", seat?.to_string());
        Some(given)
    });
    Phrase::new("oath-text-bonuses").with("bonuses", joined(given.collect(), ", "))
}
