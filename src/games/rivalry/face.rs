//! How Sibling Rivalry is shown and said.

mod labels;
mod picture;
mod told;

use super::board::each;
use super::{Account, Action};
use super::{Board, Deed, Edge, Event, Figure, Phase, Piece, Rivalry, SIZE, Side, View, Weighed};
use crate::face::{Ending, Face, Moment, Reader};
use crate::rules::grid::Square;
use crate::rules::{Objection, Outcome, Seat};
use crate::scene::{self, Scene};
use crate::words::{Lang, Phrase};

impl Face for Rivalry {
    const TITLE: &'static str = "rivalry-title";

    fn side(seat: Seat) -> Phrase {
        match Side::of(seat) {
            Some(side) => side_name(side),
            None => Phrase::plain(seat.to_string()),
        }
    }

    fn scene(view: &View, moment: Moment, reader: &Reader) -> Scene {
        picture::scene(view, moment, &tidy(reader))
    }

    fn text(view: &View, moment: Moment, reader: &Reader) -> String {
        let reader = tidy(reader);
        let mut said = vec![
            reader.say(&heading(view, moment)),
            diagram(&view.now.board),
            String::new(),
            reader.say(&Phrase::new("rivalry-text-legend")),
        ];
        let players = Side::BOTH.map(|side| {
            Phrase::new("rivalry-text-player")
                .with("letter", side.seat().letter().to_string())
                .with("player", side.seat())
                .with("side", role(view, side))
                .with("kills", i64::from(view.now.kills_of(side)))
        });
        let told = players.into_iter().chain(course(view, moment));
        said.extend(told.map(|sentence| reader.say(&sentence)));
        said.join("\n")
    }

    fn alt(view: &View, moment: Moment, reader: &Reader) -> String {
        let reader = tidy(reader);
        let mut said = vec![heading(view, moment)];
        for side in Side::BOTH {
            let soldiers = Figure::SOLDIERS.map(|figure| Piece::soldier(figure, side));
            let told = Phrase::new("rivalry-alt-side")
                .with("letter", side.seat().letter().to_string())
                .with("player", side.seat())
                .with("side", role(view, side))
                .with("kills", i64::from(view.now.kills_of(side)))
                .with("pieces", standing(&view.now.board, &soldiers));
            said.push(told);
        }
        let marauders = Figure::MARAUDERS.map(Piece::marauder);
        let told = Phrase::new("rivalry-alt-marauders")
            .with("pieces", standing(&view.now.board, &marauders));
        said.push(told);
        said.extend(course(view, moment));
        reader.say(&Phrase::Joined(said, " ".into()))
    }

    fn choice(choice: &str) -> Phrase {
        Phrase::new(format!("rivalry-choice-{choice}"))
    }

    fn value(choice: &str, value: &str) -> Phrase {
        Phrase::new(format!("rivalry-value-{choice}-{value}"))
    }

    fn question(view: &View, _seat: Seat) -> Phrase {
        let now = &view.now;
        let question = match (now.phase, now.dead) {
            (Phase::Muster, _) => return Phrase::new("rivalry-question-muster"),
            (Phase::Soldier, None) => Phrase::new("rivalry-question-soldier"),
            (Phase::Soldier, Some(_)) => Phrase::new("rivalry-question-surviving"),
            (Phase::Marauder, None) => Phrase::new("rivalry-question-marauder"),
            (Phase::Marauder, Some(_)) => Phrase::new("rivalry-question-dead"),
        };
        question.with("points", i64::from(now.points))
    }

    fn label(view: &View, action: &Action) -> Vec<Phrase> {
        labels::label(view, *action)
    }

    fn foretell(after: &View) -> Option<Phrase> {
        after.account.weighed.as_ref().map(sum)
    }

    fn narrate(event: &Event) -> Phrase {
        match event {
            Event::Did { seat, deed } => deed_told(*seat, deed),
            Event::PhaseEnded { seat, left } => Phrase::new("rivalry-phase-ended")
                .with("player", *seat)
                .with("left", i64::from(*left)),
            Event::Lost {
                seat,
                phase,
                points,
                ..
            } => Phrase::new("rivalry-lost")
                .with("player", *seat)
                .with("phase", phase_name(*phase))
                .with("points", i64::from(*points)),
            Event::Fell { seat } => {
                let other = Side::of(*seat).map_or(*seat, |side| side.other().seat());
                Phrase::new("rivalry-fell")
                    .with("dead", *seat)
                    .with("surviving", other)
            }
            Event::Begun { seat } => Phrase::new("rivalry-begun").with("player", *seat),
            Event::Ended(outcome) => Self::end(outcome),
        }
    }

    fn recount(view: &View, events: &[Event]) -> Vec<Phrase> {
        told::recount(view, events)
    }

    fn is_weighed(view: &View, action: &Action) -> bool {
        let mut after = view.now.clone();
        after.play(*action);
        let goes_on = after.turn == view.now.turn && after.end.is_none();
        // A move can be taken back for as long as the turn lasts; an attack has its sum, and a turn that is over is shown.
        match action {
            Action::Attack { .. } | Action::End => true,
            Action::Walk { .. } | Action::Put { .. } => !goes_on || view.now.phase == Phase::Muster,
        }
    }

    fn object(objection: &Objection) -> Phrase {
        let sentence = Phrase::new(objection.reason);
        let facts = objection.facts.iter();
        facts.fold(sentence, |sentence, (name, fact)| match *name {
            "piece" => match fact.chars().next().map(Piece::try_from) {
                Some(Ok(piece)) => sentence.with(name, the(piece)),
                _ => sentence.with(name, fact.as_str()),
            },
            "sum" => sentence.with(name, sum_in_words(fact)),
            "points" | "value" => match fact.parse::<i64>() {
                Ok(number) => sentence.with(name, number),
                Err(_) => sentence.with(name, fact.as_str()),
            },
            _ => sentence.with(name, fact.as_str()),
        })
    }

    fn end(outcome: &Outcome) -> Phrase {
        match outcome.winners.first() {
            Some(&winner) => Phrase::new("rivalry-won")
                .with("player", winner)
                .with("side", Self::side(winner))
                .with("why", Phrase::new(outcome.reason)),
            None => Phrase::new(outcome.reason),
        }
    }

    fn rules(lang: Lang) -> &'static str {
        match lang {
            Lang::En => include_str!("rules.md"),
            Lang::Fr => include_str!("rules.fr.md"),
        }
    }

    fn card() -> Phrase {
        let paragraphs = [
            "rivalry-card-idea",
            "rivalry-card-soldiers",
            "rivalry-card-marauders",
            "rivalry-card-attack",
            "rivalry-card-end",
            "rivalry-card-pieces",
        ];
        Phrase::Joined(paragraphs.map(Phrase::new).into(), "\n\n".into())
    }
}

/// The reader with names that no picture and no code block stumbles over.
fn tidy(reader: &Reader) -> Reader {
    let names = reader.names.iter().map(|name| {
        let name: String = scene::plain(name).chars().take(40).collect();
        name.replace('`', "'")
    });
    Reader {
        lang: reader.lang,
        names: names.collect(),
    }
}

fn side_name(side: Side) -> Phrase {
    Phrase::new(match side {
        Side::White => "rivalry-white",
        Side::Black => "rivalry-black",
    })
}

/// What a side is: its color, and after the first Prince has fallen who has survived.
fn role(view: &View, side: Side) -> Phrase {
    let role = match view.now.dead {
        None => return side_name(side),
        Some(dead) if dead == side => "rivalry-role-dead",
        Some(_) => "rivalry-role-surviving",
    };
    Phrase::new(role).with("side", side_name(side))
}

fn phase_name(phase: Phase) -> Phrase {
    Phrase::new(match phase {
        Phase::Muster => "rivalry-muster",
        Phase::Soldier => "rivalry-soldier-phase",
        Phase::Marauder => "rivalry-marauder-phase",
    })
}

/// What a kind is called, without an article.
fn name(figure: Figure) -> Phrase {
    Phrase::new(match figure {
        Figure::Prince => "rivalry-prince",
        Figure::Champion => "rivalry-champion",
        Figure::Guard => "rivalry-guard",
        Figure::Swordsman => "rivalry-swordsman",
        Figure::Knight => "rivalry-knight",
        Figure::Barbarian => "rivalry-barbarian",
        Figure::Chief => "rivalry-chief",
    })
}

/// A piece in a sentence: "White's Knight", "the Barbarian".
fn the(piece: Piece) -> Phrase {
    let of = |white: &'static str, black: &'static str| match piece.side {
        Some(Side::Black) => black,
        _ => white,
    };
    Phrase::new(match piece.figure {
        Figure::Prince => of("rivalry-white-prince", "rivalry-black-prince"),
        Figure::Champion => of("rivalry-white-champion", "rivalry-black-champion"),
        Figure::Guard => of("rivalry-white-guard", "rivalry-black-guard"),
        Figure::Swordsman => of("rivalry-white-swordsman", "rivalry-black-swordsman"),
        Figure::Knight => of("rivalry-white-knight", "rivalry-black-knight"),
        Figure::Barbarian => "rivalry-the-barbarian",
        Figure::Chief => "rivalry-the-chief",
    })
}

/// A number with its sign, as attack values are written: `+2`, `−1`, `0`.
fn signed(value: i8) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        _ => format!("−{}", value.unsigned_abs()),
    }
}

fn deed_told(seat: Seat, deed: &Deed) -> Phrase {
    match *deed {
        Deed::Moved {
            piece, from, to, ..
        } => Phrase::new("rivalry-moved")
            .with("player", seat)
            .with("piece", the(piece))
            .with("from", from.to_string())
            .with("to", to.to_string()),
        Deed::Put { piece, at } => {
            let sentence = Phrase::new(match piece.figure {
                Figure::Barbarian => "rivalry-placed-barbarian",
                Figure::Chief => "rivalry-placed-chief",
                _ => "rivalry-mustered",
            });
            let sentence = sentence.with("player", seat).with("at", at.to_string());
            match piece.figure.is_soldier() {
                true => sentence.with("piece", the(piece)),
                false => sentence,
            }
        }
        Deed::Attacked {
            follower,
            from,
            to,
            killed,
            value,
        } => {
            let key = match killed.figure.is_soldier() {
                true => "rivalry-attacked",
                false => "rivalry-attacked-kill",
            };
            Phrase::new(key)
                .with("player", seat)
                .with("to", to.to_string())
                .with("value", signed(value))
                .with("killed", the(killed))
                .with("follower", the(follower))
                .with("from", from.to_string())
        }
    }
}

/// A deed as a play on a short line: "d4–e5", "d6×e6", "B@a3".
fn short(deed: &Deed) -> String {
    match *deed {
        Deed::Moved { from, to, .. } => format!("{from}–{to}"),
        Deed::Attacked { from, to, .. } => format!("{from}×{to}"),
        Deed::Put { piece, at } => format!("{}@{at}", piece.figure.letter()),
    }
}

/// Which moment of the game this is.
fn heading(view: &View, moment: Moment) -> Phrase {
    Phrase::new("rivalry-heading").with("when", when(view, moment))
}

fn when(view: &View, moment: Moment) -> Phrase {
    let turn = i64::from(view.now.turn);
    match moment {
        Moment::Preview => Phrase::new("rivalry-preview"),
        _ if view.now.phase == Phase::Muster => Phrase::new("rivalry-muster"),
        _ => Phrase::new("rivalry-turn-number").with("number", turn),
    }
}

/// Whether nothing follows. A preview is never over: its play has not been played.
fn is_over(view: &View, moment: Moment) -> bool {
    match moment {
        Moment::Live => view.outcome().is_some(),
        Moment::Preview => false,
        Moment::Ended(_) => true,
    }
}

/// Who has won by the rules, or would have.
fn winner_by_rule(view: &View) -> Option<Side> {
    let outcome = view.outcome()?;
    outcome.winners.first().copied().and_then(Side::of)
}

/// Who has won, where the moment shows a finished game.
fn winner(view: &View, moment: Moment) -> Option<Side> {
    match moment {
        Moment::Live => winner_by_rule(view),
        Moment::Preview => None,
        Moment::Ended(Ending::Resigned(seat)) => Side::of(*seat).map(Side::other),
        Moment::Ended(Ending::Agreed | Ending::Abandoned) => None,
    }
}

/// The reason of an end that no rule decides.
fn why_ended(ending: &Ending) -> Phrase {
    match ending {
        Ending::Resigned(seat) => {
            Phrase::new("rivalry-end-resigned").with("losers", Rivalry::side(*seat))
        }
        Ending::Agreed => Phrase::new("rivalry-end-agreed"),
        Ending::Abandoned => Phrase::new("rivalry-end-abandoned"),
    }
}

/// What a previewed answer would end beside what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Nothing,
    Phase,
    Turn,
}

/// What the answer that led to this view has ended.
fn ends(view: &View) -> Ends {
    let Account {
        side,
        phase,
        closed,
        ..
    } = view.account;
    if closed || side != view.now.mover {
        Ends::Turn
    } else if phase != view.now.phase {
        Ends::Phase
    } else {
        Ends::Nothing
    }
}

/// What is the same in text and description: supply, edges, the turn's plays, the sum of an attack, who is to play or
/// has won.
fn course(view: &View, moment: Moment) -> Vec<Phrase> {
    let now = &view.now;
    let supply = |figure| i64::from(now.board.supply(figure));
    let mut said = vec![
        Phrase::new("rivalry-supply")
            .with("barbarians", supply(Figure::Barbarian))
            .with("chiefs", supply(Figure::Chief)),
    ];
    let edges: Vec<Phrase> = now.used_edges().map(edge_name).collect();
    if !edges.is_empty() {
        let edges = Phrase::Joined(edges, ", ".into());
        said.push(Phrase::new("rivalry-edges").with("edges", edges));
    }
    said.extend(played(view, moment));
    if let Some(weighed) = &view.account.weighed {
        said.push(sum(weighed));
    }
    said.extend(state(view, moment));
    said
}

fn edge_name(edge: Edge) -> Phrase {
    let name = edge.name().to_string();
    match edge {
        Edge::Bottom | Edge::Top => Phrase::new("rivalry-row").with("name", name),
        Edge::Left | Edge::Right => Phrase::new("rivalry-column").with("name", name),
    }
}

/// The plays of this turn, or of the last one until something has been done in this one, numbered as on the picture; one
/// that is only asked for with a question mark.
fn played(view: &View, moment: Moment) -> Option<Phrase> {
    let Account {
        side,
        deeds,
        closed,
        ..
    } = &view.account;
    let plays = (1..)
        .zip(deeds)
        .map(|(number, deed)| format!("{number}. {}", short(deed)));
    let mut plays: Vec<String> = plays.collect();
    if moment == Moment::Preview
        && view.account.acted
        && let Some(asked) = plays.last_mut()
    {
        asked.push('?');
    }
    (!plays.is_empty()).then(|| {
        // Whoever looks at a preview is still in the turn that it would end.
        let is_past = *closed && moment != Moment::Preview;
        let key = match is_past {
            true => "rivalry-account-last",
            false => "rivalry-account",
        };
        Phrase::new(key)
            .with("side", side_name(*side))
            .with("plays", plays.join(", "))
    })
}

/// The sum of an attack, term by term.
fn sum(weighed: &Weighed) -> Phrase {
    let terms = weighed.terms.iter().map(|term| {
        Phrase::new("rivalry-term")
            .with("piece", name(term.piece.figure))
            .with("square", term.at.to_string())
            .with("worth", signed(term.worth))
    });
    let sentence = Phrase::new(match weighed.phase {
        Phase::Marauder => "rivalry-sum-marauder",
        Phase::Soldier | Phase::Muster => "rivalry-sum-soldier",
    });
    sentence
        .with("square", weighed.target.to_string())
        .with("sum", Phrase::Joined(terms.collect(), ", ".into()))
        .with("total", signed(weighed.total()))
}

/// The same sum out of the facts of an objection: `C d6 +2, B e6 -1`.
fn sum_in_words(fact: &str) -> Phrase {
    let terms = fact.split(", ").map(|term| {
        let mut words = term.split(' ');
        let piece = words.next().and_then(|word| word.chars().next());
        let read = piece
            .and_then(|letter| Piece::try_from(letter).ok())
            .zip(words.next())
            .zip(words.next().and_then(|worth| worth.parse::<i8>().ok()));
        match read {
            Some(((piece, square), worth)) => Phrase::new("rivalry-term")
                .with("piece", name(piece.figure))
                .with("square", square)
                .with("worth", signed(worth)),
            None => Phrase::plain(term),
        }
    });
    Phrase::Joined(terms.collect(), ", ".into())
}

/// Who is to play, or who has won and why; in a preview, what would follow.
fn state(view: &View, moment: Moment) -> Option<Phrase> {
    let now = &view.now;
    match (moment, view.outcome()) {
        (Moment::Ended(ending), _) => Some(match winner(view, moment) {
            Some(winner) => Phrase::new("rivalry-won")
                .with("player", winner.seat())
                .with("side", side_name(winner))
                .with("why", why_ended(ending)),
            None => why_ended(ending),
        }),
        (Moment::Live, Some(outcome)) => Some(Rivalry::end(&outcome)),
        (Moment::Preview, Some(outcome)) => {
            Some(Phrase::new("rivalry-would-end").with("end", Rivalry::end(&outcome)))
        }
        (Moment::Preview, None) => match ends(view) {
            Ends::Phase => Some(Phrase::new("rivalry-ends-phase")),
            Ends::Turn => Some(Phrase::new("rivalry-ends-turn")),
            Ends::Nothing => Some(to_play(view)),
        },
        (Moment::Live, None) if now.phase == Phase::Muster => {
            Some(Phrase::new("rivalry-state-muster").with("side", side_name(now.mover)))
        }
        (Moment::Live, None) => Some(to_play(view)),
    }
}

fn to_play(view: &View) -> Phrase {
    Phrase::new("rivalry-state")
        .with("side", side_name(view.now.mover))
        .with("phase", phase_name(view.now.phase))
        .with("points", i64::from(view.now.points))
}

/// Where pieces stand, kind by kind: "P d4, G c4 d5".
fn standing(board: &Board, pieces: &[Piece]) -> String {
    let mut kinds = Vec::new();
    for piece in pieces {
        let squares = each(board.set(piece.figure, piece.side)).map(super::board::square);
        let squares: Vec<String> = squares.map(|square| square.to_string()).collect();
        if !squares.is_empty() {
            kinds.push(format!("{} {}", piece.figure.letter(), squares.join(" ")));
        }
    }
    match kinds.is_empty() {
        true => "0".to_owned(),
        false => kinds.join(", "),
    }
}

/// The board in letters, White's Soldiers and the Marauders in capitals, Black's Soldiers small.
fn diagram(board: &Board) -> String {
    let columns: Vec<String> = (b'a'..b'a' + SIZE)
        .map(|letter| char::from(letter).to_string())
        .collect();
    let columns = format!("   {}", columns.join(" "));
    let mut lines = vec![columns.clone()];
    for row in (0..SIZE).rev() {
        let squares: Vec<String> = (0..SIZE)
            .map(|column| {
                board
                    .piece(Square { column, row })
                    .map_or('.', Piece::letter)
            })
            .map(|letter| letter.to_string())
            .collect();
        lines.push(format!("{}  {}  {}", row + 1, squares.join(" "), row + 1));
    }
    lines.push(columns);
    lines.join("\n")
}
