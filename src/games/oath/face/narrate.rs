//! What happened, in sentences: each event is a clause, and what one player does by one answer is one sentence.

use super::words;
use crate::face::Face;
use crate::games::oath::{Cards, Cost, Event, Mission, Oath, Pawn, Pile, Spot, Stand, Ware, Way};
use crate::rules::Seat;
use crate::words::{Arg, Phrase};

/// What an event is to a sentence.
enum Part {
    /// What a player does.
    Deed(Seat, Phrase),
    /// What a player has now.
    Fact(Seat, Phrase),
    /// A sentence of its own.
    Whole(Phrase),
}

/// A sentence of what a player does.
const DEEDS: &str = "oath-sentence";

/// A sentence of what a player has now.
const FACTS: &str = "oath-fact";

/// The clause that a turn has ended.
const ENDED: &str = "oath-did-end";

/// The most clauses of one sentence.
const CLAUSES: usize = 6;

/// One event as a sentence.
pub(super) fn one(event: &Event) -> Phrase {
    match part(&Cards::standard(), event) {
        Part::Whole(sentence) => sentence,
        Part::Deed(seat, deed) => sentence(seat, true, vec![deed]),
        Part::Fact(seat, fact) => sentence(seat, false, vec![fact]),
    }
}

/// What somebody reads who was turned away by a Pistol.
pub(super) fn thwarted(event: &Event, player: Seat) -> Option<Phrase> {
    match event {
        Event::Barred { seat, at, by, .. } if *seat == player => Some(
            Phrase::new("oath-turned-away")
                .with("by", *by)
                .with("from", words::from(*at)),
        ),
        _ => None,
    }
}

/// Events as sentences: what follows one another and is about one player is told in one.
pub(super) fn all(cards: &Cards, events: &[Event]) -> Vec<Phrase> {
    let mut told = Vec::new();
    let mut open: Option<(Seat, bool, Vec<Phrase>)> = None;
    let close = |open: &mut Option<(Seat, bool, Vec<Phrase>)>, told: &mut Vec<Phrase>| {
        if let Some((seat, is_deed, clauses)) = open.take() {
            told.push(sentence(seat, is_deed, clauses));
        }
    };
    for event in events {
        // Whose turn it is now is said by whoever is asked, and nobody misses what was not done.
        let is_noise = match event {
            Event::TurnEnded { .. } => events.len() > 1,
            Event::Left { .. } => true,
            _ => false,
        };
        if is_noise {
            continue;
        }
        let (seat, is_deed, clause) = match part(cards, event) {
            Part::Whole(sentence) => {
                close(&mut open, &mut told);
                told.push(sentence);
                continue;
            }
            Part::Deed(seat, deed) => (seat, true, deed),
            Part::Fact(seat, fact) => (seat, false, fact),
        };
        match &mut open {
            // A fact may follow a deed, but a deed that follows a fact begins anew.
            Some((whose, began, clauses))
                if *whose == seat && (*began || !is_deed) && clauses.len() < CLAUSES =>
            {
                clauses.push(clause);
            }
            _ => {
                close(&mut open, &mut told);
                open = Some((seat, is_deed, vec![clause]));
            }
        }
    }
    close(&mut open, &mut told);
    told
}

/// The sentences of a turn: what one player did by one answer after the other is one sentence, and nothing is said of
/// having ended the turn where something else was done.
pub(super) fn together(news: &[Phrase]) -> Vec<Phrase> {
    let mut told: Vec<Phrase> = Vec::new();
    for phrase in news {
        let Some((player, is_deed, clauses)) = clauses(phrase) else {
            told.push(phrase.clone());
            continue;
        };
        let before = told.last().and_then(self::clauses);
        let Some((whose, began, so_far)) = before.filter(|(whose, ..)| *whose == player) else {
            told.push(phrase.clone());
            continue;
        };
        let is_end = matches!(clauses, [Phrase::Keyed { key, .. }] if key == ENDED);
        if is_end {
            continue;
        }
        if (began || !is_deed) && so_far.len() + clauses.len() <= CLAUSES {
            let clauses = [so_far, clauses].concat();
            let joined = sentence(whose, began, clauses);
            told.pop();
            told.push(joined);
        } else {
            told.push(phrase.clone());
        }
    }
    told
}

/// Whose sentence it is, whether it tells of a deed, and its clauses; of a sentence that has any.
fn clauses(phrase: &Phrase) -> Option<(Seat, bool, &[Phrase])> {
    let Phrase::Keyed { key, args } = phrase else {
        return None;
    };
    let is_deed = key == DEEDS;
    match args.as_slice() {
        [(_, Arg::Seat(seat)), (_, Arg::Phrase(clauses))] if is_deed || key == FACTS => {
            match &**clauses {
                Phrase::Joined(clauses, _) => Some((*seat, is_deed, clauses)),
                _ => None,
            }
        }
        _ => None,
    }
}

fn sentence(seat: Seat, is_deed: bool, clauses: Vec<Phrase>) -> Phrase {
    let key = if is_deed { DEEDS } else { FACTS };
    Phrase::new(key)
        .with("player", seat)
        .with("clauses", Phrase::Joined(clauses, ", ".into()))
}

fn deed(seat: Seat, key: &'static str) -> Part {
    Part::Deed(seat, Phrase::new(key))
}

impl Part {
    /// The same with one more thing in it.
    fn with(self, name: &'static str, arg: impl Into<crate::words::Arg>) -> Part {
        match self {
            Part::Deed(seat, phrase) => Part::Deed(seat, phrase.with(name, arg)),
            Part::Fact(seat, phrase) => Part::Fact(seat, phrase.with(name, arg)),
            Part::Whole(phrase) => Part::Whole(phrase.with(name, arg)),
        }
    }
}

fn part(cards: &Cards, event: &Event) -> Part {
    match event {
        Event::Chose { seat, pirate } => {
            deed(*seat, "oath-did-choose").with("pirate", words::pirate(*pirate))
        }
        Event::RoundBegan {
            round,
            missions,
            market,
            tavern,
        } => round_began(cards, *round, missions, market, tavern.map(words::follower)),
        Event::Reshuffled(pile) => Part::Whole(Phrase::new(match pile {
            Pile::Missions => "oath-reshuffled-missions",
            Pile::Market => "oath-reshuffled-market",
            Pile::Tavern => "oath-reshuffled-tavern",
            Pile::Actions => "oath-reshuffled-actions",
        })),
        Event::Placed {
            seat,
            pawn,
            at,
            stand,
            past,
            cost,
        } => {
            let others = words::listed(past.iter().map(|&seat| Phrase::Name(seat)).collect());
            let key = match (stand, &others) {
                (Stand::Space, None) => "oath-did-place",
                (Stand::Space, Some(_)) if *cost == Cost::Nothing => "oath-did-place-free",
                (Stand::Space, Some(_)) => "oath-did-place-past",
                (Stand::Water, _) => "oath-did-place-water",
                (Stand::Bribe, _) => "oath-did-place-bribe",
            };
            let placed = Phrase::new(key)
                .with("pawn", words::a_pawn(*pawn))
                .with("to", words::to(*at));
            let placed = match (stand, others) {
                (Stand::Space, Some(others)) => placed.with("others", others),
                _ => placed,
            };
            let cost = match cost {
                Cost::Nothing => None,
                Cost::Toughness { from, to } => Some(toughness(*from, *to)),
                Cost::Doubloon { to, .. } => Some(Phrase::new("oath-paid").with("player", *to)),
            };
            Part::Deed(
                *seat,
                match cost {
                    Some(cost) => Phrase::new("oath-at-a-cost")
                        .with("deed", placed)
                        .with("cost", cost),
                    None => placed,
                },
            )
        }
        Event::Challenged { seat, pawn, at, by } => deed(*seat, "oath-did-challenge")
            .with("pawn", words::a_pawn(*pawn))
            .with("to", words::to(*at))
            .with("by", *by),
        Event::Worked { seat, at, resource } => match resource {
            Some(resource) => deed(*seat, "oath-did-work-for")
                .with("at", words::at(*at))
                .with("resource", words::resource(*resource)),
            None => deed(*seat, "oath-did-work").with("at", words::at(*at)),
        },
        Event::Revealed { seat, mission } => {
            deed(*seat, "oath-did-reveal").with("mission", words::mission(cards, *mission))
        }
        Event::Promised { seat, tokens } => {
            deed(*seat, "oath-did-promise").with("tokens", spots(tokens))
        }
        Event::Barred { seat, at, by, .. } => deed(*seat, "oath-did-turn-back")
            .with("from", words::from(*at))
            .with("by", *by),
        Event::Waived { seat, at } => deed(*seat, "oath-did-waive").with("at", words::at(*at)),
        Event::Fruitless { seat, at } => deed(*seat, "oath-did-nothing").with("at", words::at(*at)),
        Event::Left { seat, at } => deed(*seat, "oath-did-leave").with("at", words::at(*at)),
        Event::Spared { seat, at } => deed(*seat, "oath-did-spare").with("at", words::at(*at)),
        Event::Gained { seat, resource, on } => match on {
            Some(spot) => deed(*seat, "oath-did-gain").with("token", words::laid(*spot)),
            None => deed(*seat, "oath-did-lose").with("resource", words::resource(*resource)),
        },
        Event::Gave { seat, tokens } => deed(*seat, "oath-did-give").with("tokens", spots(tokens)),
        Event::Discarded { seat, item } => {
            deed(*seat, "oath-did-discard").with("item", words::item(*item))
        }
        Event::Doubloons { seat, from, to } => Part::Fact(
            *seat,
            Phrase::new("oath-doubloons-now")
                .with("from", i64::from(*from))
                .with("to", i64::from(*to)),
        ),
        Event::Toughness { seat, from, to } => Part::Fact(*seat, toughness(*from, *to)),
        Event::Bought {
            seat, ware, price, ..
        } => deed(*seat, "oath-did-buy")
            .with("goods", goods(cards, *ware))
            .with("price", words::doubloons((*price).into())),
        Event::Hired {
            seat,
            follower,
            price,
        } => deed(*seat, "oath-did-hire")
            .with("follower", words::follower(*follower))
            .with("price", words::doubloons((*price).into())),
        Event::Used { seat, follower } => {
            deed(*seat, "oath-did-use").with("follower", words::follower(*follower))
        }
        Event::Served { seat, follower } => {
            deed(*seat, "oath-did-serve").with("follower", words::follower(*follower))
        }
        Event::Took { seat, mission } => {
            deed(*seat, "oath-did-take").with("mission", words::mission(cards, *mission))
        }
        Event::Completed {
            seat,
            mission,
            by,
            points,
            tokens,
            doubloons,
        } => {
            let key = match by {
                Way::Brotherhood | Way::Parrot => "oath-did-complete",
                Way::LastChance => "oath-did-complete-last",
            };
            deed(*seat, key)
                .with("mission", words::mission(cards, *mission))
                .with("given", given(tokens, *doubloons))
                .with("points", i64::from(*points))
        }
        Event::Lasting { seat, item } => {
            deed(*seat, "oath-did-last").with("item", words::item(*item))
        }
        Event::First { seat } => deed(*seat, "oath-did-first"),
        Event::Opened { seat, location } => {
            deed(*seat, "oath-did-open").with("location", words::location(*location))
        }
        Event::Spied {
            seat,
            count,
            locations,
        } => match locations {
            Some(all) => deed(*seat, "oath-did-spy-these").with(
                "locations",
                Phrase::Joined(
                    all.iter().map(|&at| words::location(at)).collect(),
                    ", ".into(),
                ),
            ),
            None => deed(*seat, "oath-did-spy").with("count", i64::from(*count)),
        },
        Event::Kept { seat, location } => match location {
            Some(at) => deed(*seat, "oath-did-keep-this").with("location", words::location(*at)),
            None => deed(*seat, "oath-did-keep"),
        },
        Event::Bottomed { seat, location } => match location {
            Some(at) => deed(*seat, "oath-did-bury-this").with("location", words::location(*at)),
            None => deed(*seat, "oath-did-bury"),
        },
        Event::Looked { seat, count, cards } => match cards {
            Some(all) => deed(*seat, "oath-did-look-these").with(
                "cards",
                Phrase::Joined(
                    all.iter().map(|&card| words::action(card)).collect(),
                    ", ".into(),
                ),
            ),
            None => deed(*seat, "oath-did-look").with("count", i64::from(*count)),
        },
        Event::Drew { seat, card, .. } => match card {
            Some(card) => deed(*seat, "oath-did-draw-this").with("card", words::action(*card)),
            None => deed(*seat, "oath-did-draw"),
        },
        Event::Picked { seat, card } => match card {
            Some(card) => deed(*seat, "oath-did-pick-this").with("card", words::action(*card)),
            None => deed(*seat, "oath-did-pick"),
        },
        Event::NoCard { seat } => deed(*seat, "oath-did-draw-nothing"),
        Event::Played { seat, card } => {
            deed(*seat, "oath-did-play").with("card", words::action(*card))
        }
        Event::Stole { seat, from, token } => deed(*seat, "oath-did-steal")
            .with("token", words::spot(*token))
            .with("from", *from),
        Event::Removed { seat, at, pawns } => deed(*seat, "oath-did-blow-up")
            .with("pawns", removed(pawns))
            .with("at", words::at(*at)),
        Event::Moved { seat, from, to } => deed(*seat, "oath-did-sail")
            .with("from", words::from(*from))
            .with("to", words::to(*to)),
        Event::Recalled { seat, from } => {
            deed(*seat, "oath-did-recall").with("from", words::from(*from))
        }
        Event::Skipped { seat } => deed(*seat, "oath-did-skip"),
        Event::Passed { seat } => deed(*seat, "oath-did-pass"),
        Event::TurnEnded { seat } => deed(*seat, ENDED),
        Event::RoundEnded { round } => {
            Part::Whole(Phrase::new("oath-round-ended").with("round", i64::from(*round)))
        }
        Event::Rested { seat } => deed(*seat, "oath-did-rest"),
        Event::BonusGiven { bonus, seat } => Part::Whole(match seat {
            Some(seat) => Phrase::new("oath-bonus-given")
                .with("bonus", words::bonus(*bonus))
                .with("player", *seat),
            None => Phrase::new("oath-bonus-tied").with("bonus", words::bonus(*bonus)),
        }),
        Event::Vacated { seat, .. } => deed(*seat, "oath-did-vacate"),
        Event::Ended(outcome) => Part::Whole(Oath::end(outcome)),
    }
}

/// "Toughness 3 to 2".
pub(super) fn toughness(from: u8, to: u8) -> Phrase {
    Phrase::new("oath-toughness-now")
        .with("from", i64::from(from))
        .with("to", i64::from(to))
}

fn goods(cards: &Cards, ware: Ware) -> Phrase {
    let Some(card) = cards.market.get(usize::from(ware.0)) else {
        return Phrase::new("oath-nothing");
    };
    let drawn = (card.cards > 0).then(|| words::cards(card.cards.into()));
    words::goods([card.equipment, card.ally, card.supply], drawn)
}

fn round_began(
    cards: &Cards,
    round: u8,
    missions: &[Option<Mission>],
    market: &[Option<Ware>],
    tavern: Option<Phrase>,
) -> Part {
    let nothing = || Phrase::new("oath-nothing");
    let missions = missions.iter().flatten();
    let missions = words::listed(missions.map(|&it| words::mission(cards, it)).collect());
    let wares = market
        .iter()
        .flatten()
        .map(|&ware| goods(cards, ware))
        .collect::<Vec<_>>();
    let market = if wares.is_empty() {
        nothing()
    } else {
        Phrase::Joined(wares, "; ".into())
    };
    let began = Phrase::new("oath-round-began")
        .with("round", i64::from(round))
        .with("missions", missions.unwrap_or_else(nothing))
        .with("market", market)
        .with("tavern", tavern.unwrap_or_else(nothing));
    Part::Whole(began)
}

fn spots(tokens: &[Spot]) -> Phrase {
    let tokens = tokens.iter().map(|&spot| words::spot(spot));
    words::listed(tokens.collect()).unwrap_or_else(|| Phrase::new("oath-nothing"))
}

/// What was given for a Mission.
fn given(tokens: &[Spot], doubloons: u8) -> Phrase {
    let mut given: Vec<Phrase> = tokens.iter().map(|&spot| words::spot(spot)).collect();
    if doubloons > 0 {
        given.push(words::doubloons(doubloons.into()));
    }
    words::listed(given).unwrap_or_else(|| Phrase::new("oath-nothing"))
}

/// Whose pawns were removed: "the Pirate of B and 2 Mates of C".
fn removed(pawns: &[(Seat, Pawn)]) -> Phrase {
    let mut seen: Vec<((Seat, Pawn), i64)> = Vec::new();
    for pawn in pawns {
        match seen.iter_mut().find(|(other, _)| other == pawn) {
            Some((_, count)) => *count += 1,
            None => seen.push((*pawn, 1)),
        }
    }
    let all = seen.into_iter().map(|((seat, pawn), count)| {
        let key = match pawn {
            Pawn::Pirate => "oath-pirate-of",
            Pawn::Mate => "oath-mates-of",
        };
        Phrase::new(key).with("count", count).with("player", seat)
    });
    words::listed(all.collect()).unwrap_or_else(|| Phrase::new("oath-nothing"))
}

/// What lies in a place of the Black Market, as goods.
pub(super) fn ware(cards: &Cards, ware: Ware) -> Phrase {
    goods(cards, ware)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAEVE: Seat = Seat(0);
    const BRAN: Seat = Seat(1);

    fn does(seat: Seat, deeds: &[&'static str]) -> Phrase {
        sentence(
            seat,
            true,
            deeds.iter().map(|deed| Phrase::plain(*deed)).collect(),
        )
    }

    fn ends(seat: Seat) -> Phrase {
        one(&Event::TurnEnded { seat })
    }

    #[test]
    fn what_one_player_does_by_several_answers_is_one_sentence() {
        let news = [
            does(MAEVE, &["sends a Mate to the Bazaar"]),
            does(MAEVE, &["gains Supply: Food"]),
            ends(MAEVE),
            does(BRAN, &["sends a Mate to the Inn"]),
            Phrase::new("oath-closed"),
            does(BRAN, &["plays Parley"]),
        ];
        let told = [
            does(MAEVE, &["sends a Mate to the Bazaar", "gains Supply: Food"]),
            does(BRAN, &["sends a Mate to the Inn"]),
            Phrase::new("oath-closed"),
            does(BRAN, &["plays Parley"]),
        ];
        assert_eq!(together(&news), told);
    }

    #[test]
    fn a_turn_in_which_nothing_else_was_done_is_told_to_have_ended() {
        let news = [does(BRAN, &["rests"]), ends(MAEVE)];
        assert_eq!(together(&news), news);
    }

    #[test]
    fn a_fact_may_follow_a_deed_and_a_deed_that_follows_a_fact_begins_anew() {
        let fact = sentence(MAEVE, false, vec![Phrase::plain("Toughness 3 to 5")]);
        let rests = does(MAEVE, &["rests"]);
        let joined = does(MAEVE, &["rests", "Toughness 3 to 5"]);
        assert_eq!(together(&[rests.clone(), fact.clone()]), [joined]);
        assert_eq!(together(&[fact.clone(), rests.clone()]), [fact, rests]);
    }

    #[test]
    fn a_long_turn_is_told_in_sentences_that_can_be_read() {
        let news: Vec<Phrase> = (0..10)
            .map(|_| does(MAEVE, &["does", "and does"]))
            .collect();
        let told = together(&news);
        let lengths: Vec<usize> = told
            .iter()
            .filter_map(|phrase| Some(clauses(phrase)?.2.len()))
            .collect();
        assert_eq!(lengths, [6, 6, 6, 2]);
    }
}
