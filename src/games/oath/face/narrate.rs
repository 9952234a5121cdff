//! What happened, in sentences: each event is a clause, and what one player does by one answer is one sentence.

use super::words;
use crate::games::oath::{Cards, Cost, Event, Mission, Pawn, Pile, Spot, Stand, Ware, Way};
use crate::rules::Seat;
use crate::words::{Arg, Phrase};

/// What an event is to a sentence.
enum Part {
    /// What a player does.
    Deed(Seat, Phrase),
    /// A sentence of its own.
    Whole(Phrase),
}

/// A sentence of what a player does.
const DEEDS: &str = "oath-sentence";

/// Clauses of which nobody needs to hear beside others: that there was no more to be done.
const NOISE: [&str; 3] = ["oath-did-end", "oath-did-leave", "oath-did-spare"];

/// That a pawn wants to get past a Pistol; and what comes of it, which says as much.
const CHALLENGE: &str = "oath-did-challenge";
const CHALLENGED: [&str; 2] = ["oath-did-place-past", "oath-did-turn-back"];

/// A Mission that is shown before it is paid for, what is set aside for it, and that it is completed.
const REVEAL: &str = "oath-did-reveal";
const PROMISE: &str = "oath-did-promise";
const COMPLETE: &str = "oath-did-complete";

const GAIN: &str = "oath-did-gain";
const DRAW: &str = "oath-did-draw";

/// The most clauses of one sentence.
const CLAUSES: usize = 6;

/// One event as a sentence.
pub(super) fn one(event: &Event) -> Phrase {
    match part(&Cards::standard(), event) {
        Part::Whole(sentence) => sentence,
        Part::Deed(seat, deed) => sentence(seat, vec![deed]),
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

/// Events as sentences: what follows one another and is about one player is told in one. What nobody needs to hear is told
/// only where there is nothing else.
pub(super) fn all(cards: &Cards, events: &[Event]) -> Vec<Phrase> {
    let is_noise = |event: &&Event| {
        matches!(
            event,
            Event::TurnEnded { .. } | Event::Left { .. } | Event::Spared { .. }
        )
    };
    let silent = events.iter().all(|event| is_noise(&event));
    let mut worth: Vec<&Event> = events
        .iter()
        .filter(|event| silent || !is_noise(event))
        .collect();
    if silent {
        worth.truncate(1);
    }
    let mut told: Vec<Phrase> = Vec::new();
    let mut open: Option<(Seat, Vec<Phrase>)> = None;
    let close = |open: &mut Option<(Seat, Vec<Phrase>)>, told: &mut Vec<Phrase>| {
        if let Some((seat, clauses)) = open.take() {
            told.push(sentence(seat, clauses));
        }
    };
    for event in worth {
        match part(cards, event) {
            Part::Whole(sentence) => {
                close(&mut open, &mut told);
                told.push(sentence);
            }
            Part::Deed(seat, clause) => match &mut open {
                Some((whose, clauses)) if *whose == seat => clauses.push(clause),
                _ => {
                    close(&mut open, &mut told);
                    open = Some((seat, vec![clause]));
                }
            },
        }
    }
    close(&mut open, &mut told);
    told
}

/// The sentences of a turn: what one player did by one answer after the other is one sentence, and nothing is said twice, nor
/// of having done no more where something else was done.
pub(super) fn together(news: &[Phrase]) -> Vec<Phrase> {
    let mut told = Vec::new();
    let mut news = news.iter().peekable();
    while let Some(phrase) = news.next() {
        let Some((player, first)) = clauses(phrase) else {
            told.push(phrase.clone());
            continue;
        };
        let mut all = first.to_vec();
        while let Some((_, more)) = news
            .peek()
            .copied()
            .and_then(clauses)
            .filter(|(whose, _)| *whose == player)
        {
            all.extend_from_slice(more);
            news.next();
        }
        for some in smooth(&all).chunks(CLAUSES) {
            let clauses = words::listed(some.to_vec());
            let clauses = clauses.unwrap_or_else(|| Phrase::new("oath-nothing"));
            told.push(
                Phrase::new(DEEDS)
                    .with("player", player)
                    .with("clauses", clauses),
            );
        }
    }
    told
}

/// Clauses as they are told one after the other: without those that another one says as well, and those that are alike as one.
fn smooth(clauses: &[Phrase]) -> Vec<Phrase> {
    let mut told: Vec<Phrase> = Vec::new();
    for (at, clause) in clauses.iter().enumerate() {
        let mut after = clauses[at + 1..].iter();
        let is_said_anyway = match key(clause) {
            CHALLENGE => after.any(|later| CHALLENGED.contains(&key(later))),
            REVEAL => after.any(|later| {
                key(later).starts_with(COMPLETE) && arg(later, "mission") == arg(clause, "mission")
            }),
            PROMISE => after.any(|later| key(later).starts_with(COMPLETE)),
            other => NOISE.contains(&other) && clauses.iter().any(|one| !NOISE.contains(&key(one))),
        };
        if is_said_anyway {
            continue;
        }
        match told.last().and_then(|before| merged(before, clause)) {
            Some(both) => {
                told.pop();
                told.push(both);
            }
            None => told.push(clause.clone()),
        }
    }
    if told.iter().all(|clause| NOISE.contains(&key(clause))) {
        told.truncate(1);
    }
    told.into_iter().map(finished).collect()
}

/// Two clauses in one: what was gained, and how many cards were drawn.
fn merged(before: &Phrase, clause: &Phrase) -> Option<Phrase> {
    if key(before) != key(clause) {
        return None;
    }
    match (key(clause), arg(before, "token"), arg(clause, "token")) {
        (GAIN, Some(Arg::Phrase(before)), Some(Arg::Phrase(token))) => {
            let mut tokens = match &**before {
                Phrase::Joined(tokens, _) => tokens.clone(),
                one => vec![one.clone()],
            };
            tokens.push((**token).clone());
            Some(Phrase::new(GAIN).with("token", Phrase::joined(tokens, ", ")))
        }
        (DRAW, ..) => match (arg(before, "count"), arg(clause, "count")) {
            (Some(Arg::Number(one)), Some(Arg::Number(other))) => {
                Some(Phrase::new(DRAW).with("count", one + other))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A clause whose list, if it has one, ends in an "and".
fn finished(clause: Phrase) -> Phrase {
    let tokens = match (key(&clause), arg(&clause, "token")) {
        (GAIN, Some(Arg::Phrase(tokens))) => match &**tokens {
            Phrase::Joined(tokens, _) => words::listed(tokens.clone()),
            _ => None,
        },
        _ => None,
    };
    match tokens {
        Some(tokens) => Phrase::new(GAIN).with("token", tokens),
        None => clause,
    }
}

/// The key of a clause, if it has one.
fn key(clause: &Phrase) -> &str {
    match clause {
        // What it cost says nothing of what it is.
        Phrase::Keyed { key, .. } if key == "oath-at-a-cost" => match arg(clause, "deed") {
            Some(Arg::Phrase(deed)) => self::key(deed),
            _ => key.as_ref(),
        },
        Phrase::Keyed { key, .. } => key.as_ref(),
        _ => "",
    }
}

/// What goes into a clause under this name.
fn arg<'a>(clause: &'a Phrase, name: &str) -> Option<&'a Arg> {
    let Phrase::Keyed { args, .. } = clause else {
        return None;
    };
    args.iter()
        .find(|(other, _)| other == name)
        .map(|(_, arg)| arg)
}

/// Whose sentence it is, and its clauses; of a sentence that has any.
fn clauses(phrase: &Phrase) -> Option<(Seat, &[Phrase])> {
    match (key(phrase), arg(phrase, "player"), arg(phrase, "clauses")) {
        (DEEDS, Some(Arg::Seat(seat)), Some(Arg::Phrase(clauses))) => match &**clauses {
            Phrase::Joined(clauses, _) => Some((*seat, clauses)),
            _ => None,
        },
        _ => None,
    }
}

fn sentence(seat: Seat, clauses: Vec<Phrase>) -> Phrase {
    Phrase::new(DEEDS)
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
        Event::Challenged { seat, pawn, at, by } => deed(*seat, CHALLENGE)
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
            deed(*seat, REVEAL).with("mission", words::mission(cards, *mission))
        }
        Event::Promised { seat, tokens } => deed(*seat, PROMISE).with("tokens", spots(tokens)),
        Event::Barred { seat, at, by, .. } => deed(*seat, "oath-did-turn-back")
            .with("from", words::from(*at))
            .with("by", *by),
        Event::Waived { seat, at } => deed(*seat, "oath-did-waive").with("at", words::at(*at)),
        Event::Fruitless { seat, at } => deed(*seat, "oath-did-nothing").with("at", words::at(*at)),
        Event::Left { seat, at } => deed(*seat, "oath-did-leave").with("at", words::at(*at)),
        Event::Spared { seat, at } => deed(*seat, "oath-did-spare").with("at", words::at(*at)),
        Event::Gained { seat, resource, on } => match on {
            Some(spot) => deed(*seat, GAIN).with("token", words::laid(*spot)),
            None => deed(*seat, "oath-did-lose").with("resource", words::resource(*resource)),
        },
        Event::Gave { seat, tokens } => deed(*seat, "oath-did-give").with("tokens", spots(tokens)),
        Event::Discarded { seat, item } => {
            deed(*seat, "oath-did-discard").with("item", words::item(*item))
        }
        Event::Doubloons { seat, from, to } => deed(*seat, "oath-did-count")
            .with("from", i64::from(*from))
            .with("to", i64::from(*to)),
        Event::Toughness { seat, from, to } => deed(*seat, "oath-did-toughen")
            .with("from", i64::from(*from))
            .with("to", i64::from(*to)),
        Event::Bought {
            seat, ware, price, ..
        } => deed(*seat, "oath-did-buy")
            .with("goods", bought(cards, *ware))
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
                Way::Brotherhood | Way::Parrot => COMPLETE,
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
            None => deed(*seat, DRAW).with("count", 1_i64),
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
        Event::TurnEnded { seat } => deed(*seat, "oath-did-end"),
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
        Event::Ended(outcome) => Part::Whole(super::verdict(outcome)),
    }
}

/// "Toughness 3 to 2".
pub(super) fn toughness(from: u8, to: u8) -> Phrase {
    Phrase::new("oath-toughness-now")
        .with("from", i64::from(from))
        .with("to", i64::from(to))
}

/// What was bought, in a sentence.
fn bought(cards: &Cards, ware: Ware) -> Phrase {
    match goods(cards, ware) {
        Phrase::Joined(parts, _) => {
            words::listed(parts).unwrap_or_else(|| Phrase::new("oath-nothing"))
        }
        other => other,
    }
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
    use crate::games::oath::Location;

    const MAEVE: Seat = Seat(0);
    const BRAN: Seat = Seat(1);

    fn does(seat: Seat, deeds: &[&'static str]) -> Phrase {
        sentence(
            seat,
            deeds.iter().map(|deed| Phrase::plain(*deed)).collect(),
        )
    }

    /// What is read in English of what happened, with these events by one answer each.
    fn read(answers: &[&[Event]]) -> Vec<String> {
        let reader = crate::face::Reader {
            names: vec!["Maeve".to_owned(), "Bran".to_owned()],
            ..Default::default()
        };
        let cards = Cards::standard();
        let news = answers.iter().flat_map(|events| all(&cards, events));
        let news: Vec<Phrase> = news.collect();
        together(&news)
            .iter()
            .map(|told| reader.say(told))
            .collect()
    }

    fn spoken(news: &[Phrase]) -> Vec<String> {
        let reader = crate::face::Reader {
            names: vec!["Maeve".to_owned(), "Bran".to_owned()],
            ..Default::default()
        };
        together(news).iter().map(|told| reader.say(told)).collect()
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
        assert_eq!(
            spoken(&news),
            [
                "Maeve sends a Mate to the Bazaar and gains Supply: Food.",
                "Bran sends a Mate to the Inn.",
                "The game is closed",
                "Bran plays Parley.",
            ]
        );
    }

    #[test]
    fn a_turn_in_which_nothing_else_was_done_is_told_to_have_ended() {
        let news = [does(BRAN, &["rests"]), ends(MAEVE)];
        assert_eq!(spoken(&news), ["Bran rests.", "Maeve ends the turn."]);
    }

    #[test]
    fn a_long_turn_is_told_in_sentences_that_can_be_read() {
        let news: Vec<Phrase> = (0..10)
            .map(|_| does(MAEVE, &["does", "and does"]))
            .collect();
        let commas: Vec<usize> = spoken(&news)
            .iter()
            .map(|told| told.matches("does").count())
            .collect();
        assert_eq!(commas, [6, 6, 6, 2]);
    }

    const PAWN: Pawn = Pawn::Mate;
    const DOCKS: Location = Location::Docks;

    fn challenged() -> Event {
        Event::Challenged {
            seat: BRAN,
            pawn: PAWN,
            at: DOCKS,
            by: MAEVE,
        }
    }

    #[test]
    fn a_pawn_that_comes_past_a_pistol_is_told_of_once() {
        let came = Event::Placed {
            seat: BRAN,
            pawn: PAWN,
            at: DOCKS,
            stand: Stand::Space,
            past: vec![MAEVE],
            cost: Cost::Doubloon { to: MAEVE, left: 0 },
        };
        assert_eq!(
            read(&[&[challenged()], &[came]]),
            ["Bran sends a Mate to the Docks, past Maeve (1 Doubloon to Maeve)."]
        );
        assert_eq!(
            read(&[&[challenged()]]),
            ["Bran wants to send a Mate to the Docks, past the Pistol of Maeve."],
            "as long as nobody knows what comes of it"
        );
    }

    #[test]
    fn a_pawn_that_a_pistol_turns_back_is_told_of_once() {
        let barred = Event::Barred {
            seat: BRAN,
            pawn: PAWN,
            at: DOCKS,
            by: MAEVE,
        };
        assert_eq!(
            read(&[&[challenged()], &[barred], &[Event::First { seat: BRAN }]]),
            [
                "Bran has no Doubloon for the Pistol of Maeve, turns back from the Docks and becomes First Player."
            ]
        );
    }

    #[test]
    fn something_is_told_of_every_answer_though_nothing_was_done() {
        let at = Location::Brotherhood;
        let left = Event::Left { seat: BRAN, at };
        let spared = Event::Spared { seat: BRAN, at };
        let ended = Event::TurnEnded { seat: BRAN };
        let no_more = "Bran does no more at the Brotherhood.";
        assert_eq!(read(&[std::slice::from_ref(&left)]), [no_more]);
        assert_eq!(read(&[&[left.clone(), ended.clone()]]), [no_more]);
        assert_eq!(
            read(&[std::slice::from_ref(&left), std::slice::from_ref(&ended)]),
            [no_more]
        );
        let first = Event::First { seat: BRAN };
        assert_eq!(
            read(&[&[spared], &[first], &[left], &[ended]]),
            ["Bran becomes First Player."]
        );
    }

    #[test]
    fn what_is_alike_is_told_in_one_clause() {
        let gained = |on| Event::Gained {
            seat: BRAN,
            resource: crate::games::oath::Resource::Supply,
            on: Some(on),
        };
        let drew = || Event::Drew {
            seat: BRAN,
            card: None,
            known_to: Vec::new(),
        };
        let events = [gained(Spot::Water), gained(Spot::Food)];
        assert_eq!(
            read(&[&events[..1], &events[1..]]),
            ["Bran gains Supply: Water and Supply: Food."]
        );
        assert_eq!(read(&[&[drew(), drew()]]), ["Bran draws 2 Action cards."]);
        assert_eq!(read(&[&[drew()]]), ["Bran draws an Action card."]);
    }

    #[test]
    fn a_mission_that_is_revealed_and_completed_is_named_once() {
        let mission = Mission(0);
        let revealed = Event::Revealed {
            seat: BRAN,
            mission,
        };
        let promised = Event::Promised {
            seat: BRAN,
            tokens: vec![Spot::Sword],
        };
        let completed = Event::Completed {
            seat: BRAN,
            mission,
            by: Way::Brotherhood,
            points: 3,
            tokens: vec![Spot::Sword],
            doubloons: 0,
        };
        assert_eq!(
            read(&[std::slice::from_ref(&revealed), &[promised], &[completed]]),
            ["Bran completes the Mission “Arm the Longboats” with Sword: 3 VP."]
        );
        assert_eq!(
            read(&[&[revealed]]),
            ["Bran reveals the Mission “Arm the Longboats”."]
        );
    }
}
