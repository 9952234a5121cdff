//! What the picture says, in words: the whole board as letters, and a summary.

use super::{
    Chosen, Glance, animals, brother_name, called, numeral, pen_name, piece_name, turn_name,
};
use crate::face::{Ending, Face, Moment, Reader};
use crate::games::brothers::{Brother, Brothers, Field, Kind, Square, View, column_name};
use crate::rules::Seat;
use crate::words::Phrase;
use std::collections::BTreeMap;

/// Boards with more squares have no blanks between their letters.
const ROOMY: usize = 420;
/// Most places that a board in words lists.
const LISTED: usize = 60;

/// The meadow that is shown.
pub(super) fn field<'a>(view: &'a View, glance: Glance) -> Field<'a> {
    match glance {
        Glance::Choosing(_) => view.new_field(),
        Glance::At(_) => view.field(),
    }
}

fn is_preview(glance: Glance) -> bool {
    matches!(glance, Glance::At(Moment::Preview))
}

fn is_over(view: &View, glance: Glance) -> bool {
    match glance {
        Glance::At(Moment::Ended(_)) => true,
        Glance::At(Moment::Live) => view.to_move().is_none(),
        Glance::At(Moment::Preview) | Glance::Choosing(_) => false,
    }
}

/// Whose turn it is; in a preview still that of whoever looks at it.
pub(super) fn mover(view: &View, glance: Glance) -> Option<Seat> {
    match is_preview(glance) {
        true => last(view, glance).map(|(seat, _)| seat),
        false => view.to_move().filter(|_| !is_over(view, glance)),
    }
}

/// Who has won, where the moment shows a finished game.
pub(super) fn winner(view: &View, glance: Glance) -> Option<Brother> {
    match glance {
        Glance::At(Moment::Ended(Ending::Resigned(seat))) => Some(Brother::of(*seat).other()),
        Glance::At(Moment::Live) => {
            let outcome = view.outcome()?;
            outcome.winners.first().map(|&seat| Brother::of(seat))
        }
        _ => None,
    }
}

/// What was placed last, and by whom: "7. bar, E8", "16. J11 without K12".
pub(super) fn last(view: &View, glance: Glance) -> Option<(Seat, Phrase)> {
    let field = field(view, glance);
    if let Some(built) = field.pens.last() {
        let line = Phrase::new("brothers-line-pen")
            .with("number", field.pens.len())
            .with("pen", pen_name(built.pen));
        return Some((built.seat, line));
    }
    let laid = field.laid.last()?;
    let line = Phrase::new("brothers-line-piece")
        .with("number", field.laid.len())
        .with("piece", piece_name(laid.code))
        .with("square", laid.at.to_string());
    Some((laid.seat, line))
}

/// What is going on.
pub(super) fn phase(view: &View, glance: Glance) -> Phrase {
    let field = field(view, glance);
    if field.is_over && field.round == 1 {
        return Phrase::new("brothers-phase-over");
    }
    match field.is_laying() {
        true => Phrase::new("brothers-phase-meadow")
            .with("laid", field.laid.len())
            .with("all", view.pieces().len()),
        false => Phrase::new("brothers-phase-pens"),
    }
}

/// What is to be chosen next, or what comes after a round; nothing where the last placement says more.
pub(super) fn asked(view: &View, glance: Glance) -> Option<Phrase> {
    let options = match glance {
        Glance::Choosing(options) => options,
        Glance::At(Moment::Live) if view.field().is_over => {
            return Some(Phrase::new("brothers-asked-second"));
        }
        Glance::At(_) => return None,
    };
    let chosen = Chosen::of(view, options);
    Some(match (chosen.thing, chosen.piece, view.is_laying()) {
        (Some(_), Some(code), _) => {
            Phrase::new("brothers-asked-place").with("piece", piece_name(code))
        }
        (Some(_), None, _) => Phrase::new("brothers-asked-pen"),
        (None, Some(code), _) => Phrase::new("brothers-asked-turn").with("piece", piece_name(code)),
        (None, None, true) => Phrase::new("brothers-asked-piece"),
        (None, None, false) => Phrase::new("brothers-asked-lie"),
    })
}

/// How it has ended, short enough for a banner.
pub(super) fn result(view: &View, glance: Glance) -> Option<Phrase> {
    if !is_over(view, glance) {
        return None;
    }
    let won = |key: &'static str, side: Brother| Phrase::new(key).with("side", brother_name(side));
    Some(match (glance, winner(view, glance), view.outcome()) {
        (Glance::At(Moment::Ended(Ending::Agreed)), ..) => Phrase::new("brothers-result-agreed"),
        (Glance::At(Moment::Ended(Ending::Abandoned)), ..) => {
            Phrase::new("brothers-result-abandoned")
        }
        (Glance::At(Moment::Ended(_)), Some(side), _) => won("brothers-result-resigned", side),
        (_, Some(side), Some(outcome)) => {
            let points = |brother: Brother| total(view, brother);
            let key = match outcome.reason {
                "brothers-end-rabbits" => "brothers-result-rabbits",
                _ => "brothers-result-won",
            };
            won(key, side)
                .with("points", points(side))
                .with("other", points(side.other()))
        }
        _ => Phrase::new("brothers-result-draw").with("points", total(view, Brother::Elder)),
    })
}

/// The points of both rounds.
fn total(view: &View, brother: Brother) -> i64 {
    let points = |round| i64::from(view.points(round, brother).unwrap_or(0));
    points(1) + points(2)
}

fn heading(view: &View, glance: Glance) -> Phrase {
    let round = Phrase::new("brothers-round").with("round", field(view, glance).round);
    let heading = match is_preview(glance) {
        true => Phrase::new("brothers-heading-preview"),
        false => Phrase::new("brothers-heading"),
    };
    heading
        .with("round", round)
        .with("phase", phase(view, glance))
}

/// A player's line: seat, name, side, animals, and the pens in hand.
fn player(view: &View, field: &Field, seat: Seat) -> Phrase {
    let kind = field.kind(seat);
    let left = field.left(seat);
    Phrase::new("brothers-player")
        .with("letter", seat.to_string())
        .with("player", seat)
        .with("side", Brothers::side(seat))
        .with("animals", animals(kind))
        .with("left", i64::from(left))
        .with("share", i64::from(view.share()))
}

/// What both sides would have to pay now, and what the first round cost them.
fn penalties(view: &View, field: &Field) -> Vec<Phrase> {
    let now = |brother: Brother| {
        let kind = field.kind(brother.seat());
        i64::from(field.left_of(brother) * kind.penalty())
    };
    let both = |key: &'static str, points: &dyn Fn(Brother) -> i64| {
        Phrase::new(key)
            .with("elder", points(Brother::Elder))
            .with("younger", points(Brother::Younger))
    };
    let mut said = vec![both("brothers-penalty-now", &now)];
    if field.round == 2 {
        let before = |brother| i64::from(view.points(1, brother).unwrap_or(0));
        said.push(both("brothers-penalty-before", &before));
    }
    said
}

/// Who is to place what, or how it ended.
fn state(view: &View, glance: Glance) -> Phrase {
    match glance {
        Glance::At(Moment::Ended(ending)) => match ending {
            Ending::Resigned(seat) => Phrase::new("brothers-ended-resigned")
                .with("player", *seat)
                .with("side", brother_name(Brother::of(*seat).other())),
            Ending::Agreed => Phrase::new("brothers-ended-agreed"),
            Ending::Abandoned => Phrase::new("brothers-ended-abandoned"),
        },
        _ => match (view.outcome(), mover(view, glance)) {
            (Some(outcome), _) if !is_preview(glance) => Brothers::end(&outcome),
            (Some(outcome), _) => {
                Phrase::new("brothers-would-end").with("end", Brothers::end(&outcome))
            }
            (None, Some(seat)) => {
                let laying = match is_preview(glance) {
                    true => view.field().pens.is_empty(),
                    false => view.is_laying(),
                };
                Phrase::new(match laying {
                    true => "brothers-turn-to-lay",
                    false => "brothers-turn-to-build",
                })
                .with("player", seat)
            }
            (None, None) => Phrase::new("brothers-phase-pens"),
        },
    }
}

/// The last placement as a sentence.
fn last_line(view: &View, glance: Glance) -> Option<Phrase> {
    let (seat, line) = last(view, glance)?;
    let key = match is_preview(glance) {
        true => "brothers-previewed",
        false => "brothers-last",
    };
    Some(Phrase::new(key).with("player", seat).with("line", line))
}

/// The places that are left to choose from, by number.
fn places(view: &View, glance: Glance) -> Option<Phrase> {
    let Glance::Choosing(options) = glance else {
        return None;
    };
    Chosen::of(view, options).thing?;
    let mut numbered: Vec<(usize, String)> = options
        .iter()
        .filter_map(|action| {
            let found = view.book().find(action)?;
            Some((found.number, called(action, found.chapter)))
        })
        .collect();
    numbered.sort();
    let more = numbered.len() > LISTED;
    let listed: Vec<String> = numbered
        .into_iter()
        .take(LISTED)
        .map(|(number, place)| format!("{} {place}", numeral(number)))
        .collect();
    let end = if more { ", …" } else { "" };
    Some(Phrase::new("brothers-places").with("places", format!("{}{end}", listed.join(", "))))
}

/// The ways in which the piece that has been chosen can lie, each with its shape.
fn ways(view: &View, glance: Glance) -> Option<Phrase> {
    let Glance::Choosing(options) = glance else {
        return None;
    };
    let chosen = Chosen::of(view, options);
    let piece = chosen.piece.filter(|_| chosen.thing.is_none());
    let piece = view.pieces().find(piece?)?;
    let ways = (0..).zip(&piece.turns).map(|(turn, shape)| {
        let rows = Phrase::plain(shape.rows().join("/"));
        Phrase::joined(vec![turn_name(turn), rows], " ")
    });
    let ways = Phrase::joined(ways.collect(), ", ");
    Some(Phrase::new("brothers-ways").with("ways", ways))
}

/// The pieces that are left, each as it is written, with its shape.
fn left(view: &View, field: &Field) -> Option<Phrase> {
    if !field.is_laying() {
        return None;
    }
    let left = view
        .pieces()
        .iter()
        .filter(|piece| !field.laid.iter().any(|laid| laid.code == piece.code));
    let shapes: Vec<String> = left
        .map(|piece| format!("{} {}", piece.code, piece.turns[0].rows().join("/")))
        .collect();
    Some(Phrase::new("brothers-left").with("pieces", shapes.join(", ")))
}

pub(super) fn text(view: &View, glance: Glance, reader: &Reader) -> String {
    let field = field(view, glance);
    let mut said = vec![reader.say(&heading(view, glance))];
    said.push(match field.laid.is_empty() {
        true => reader.say(&Phrase::new("brothers-empty")),
        false => diagram(view, &field),
    });
    said.push(String::new());
    if !field.laid.is_empty() {
        said.push(reader.say(&Phrase::new("brothers-legend")));
    }
    let seats = Seat::all(view.seats());
    said.extend(seats.map(|seat| reader.say(&player(view, &field, seat))));
    let mut lines = penalties(view, &field);
    let asked = ways(view, glance).or_else(|| places(view, glance));
    lines.extend(asked.or_else(|| left(view, &field)));
    lines.extend(last_line(view, glance));
    lines.push(state(view, glance));
    said.extend(lines.iter().map(|line| reader.say(line)));
    // Places are many where the meadow is large; the menu has them all.
    within(said.join("\n"), 1_900)
}

/// Words of at most so many letters.
fn within(words: String, most: usize) -> String {
    match words.chars().count() > most {
        true => words.chars().take(most - 1).chain(['…']).collect(),
        false => words,
    }
}

pub(super) fn alt(view: &View, glance: Glance, reader: &Reader) -> String {
    let field = field(view, glance);
    let mut said = vec![heading(view, glance)];
    said.extend(Seat::all(view.seats()).map(|seat| player(view, &field, seat)));
    let squares = field.laid.iter().flat_map(|laid| view.squares(laid));
    if let Some((first, end)) = corners(squares) {
        let meadow = Phrase::new("brothers-alt-meadow")
            .with("first", first.to_string())
            .with("last", end.to_string())
            .with("free", field.free())
            .with("holes", field.holes().len());
        said.push(meadow);
    }
    if !field.is_laying() {
        let built = |kind: Kind| {
            field
                .pens
                .iter()
                .filter(|built| built.pen.kind == kind)
                .count()
        };
        let pens = Phrase::new("brothers-alt-pens")
            .with("rabbits", built(Kind::Straight))
            .with("sheep", built(Kind::Angled));
        said.push(pens);
    }
    said.extend(penalties(view, &field));
    said.extend(last_line(view, glance));
    said.push(match asked(view, glance) {
        Some(asked) if matches!(glance, Glance::Choosing(_)) => {
            Phrase::new("brothers-alt-asked").with("asked", asked)
        }
        _ => state(view, glance),
    });
    let mut alt = reader.say(&Phrase::Joined(said, " ".into()));
    if let Some(places) = places(view, glance) {
        let places = reader.say(&places);
        // Which places there are is said as far as there is room; the buttons have them all.
        if alt.chars().count() + places.chars().count() < 1_020 {
            alt.push(' ');
            alt.push_str(&places);
        }
    }
    within(alt, 1_024)
}

/// The first and the last square of the box around a set.
fn corners(squares: impl Iterator<Item = Square>) -> Option<(Square, Square)> {
    squares.fold(None, |corners, square| {
        let (first, last) = corners.unwrap_or((square, square));
        Some((
            Square::new(first.column.min(square.column), first.row.min(square.row)),
            Square::new(last.column.max(square.column), last.row.max(square.row)),
        ))
    })
}

/// The meadow in letters, with what was placed last in capitals or as at signs.
fn diagram(view: &View, field: &Field) -> String {
    let mut signs: BTreeMap<Square, char> = BTreeMap::new();
    for (at, laid) in field.laid.iter().enumerate() {
        let newest = field.pens.is_empty() && at + 1 == field.laid.len();
        let sign = if newest { '@' } else { '#' };
        signs.extend(view.squares(laid).into_iter().map(|square| (square, sign)));
    }
    signs.extend(field.holes().into_iter().map(|square| (square, 'x')));
    for (at, built) in field.pens.iter().enumerate() {
        let newest = at + 1 == field.pens.len();
        let sign = match (built.pen.kind, newest) {
            (Kind::Straight, false) => 'r',
            (Kind::Straight, true) => 'R',
            (Kind::Angled, false) => 's',
            (Kind::Angled, true) => 'S',
        };
        signs.extend(built.pen.squares().map(|square| (square, sign)));
    }
    let Some((first, last)) = corners(signs.keys().copied()) else {
        return String::new();
    };
    let columns = first.column..=last.column;
    let rows = first.row..=last.row;
    let between = match columns.clone().count() * rows.clone().count() > ROOMY {
        true => "",
        false => " ",
    };
    let names: Vec<Vec<char>> = columns
        .clone()
        .map(|column| column_name(column).chars().collect())
        .collect();
    let high = names.iter().map(Vec::len).max().unwrap_or(1);
    let wide = [first.row, last.row].map(|row| row.to_string().len());
    let wide = wide[0].max(wide[1]);
    let mut lines = Vec::new();
    // Names of several letters stand upright above their columns.
    for level in 0..high {
        let letters: Vec<String> = names
            .iter()
            .map(|name| {
                let at = (level + name.len()).checked_sub(high);
                at.and_then(|at| name.get(at)).unwrap_or(&' ').to_string()
            })
            .collect();
        lines.push(
            format!("{} {}", " ".repeat(wide), letters.join(between))
                .trim_end()
                .to_owned(),
        );
    }
    for row in rows {
        let squares: Vec<String> = columns
            .clone()
            .map(|column| {
                let sign = signs.get(&Square::new(column, row));
                sign.unwrap_or(&'.').to_string()
            })
            .collect();
        lines.push(format!("{row:>wide$} {}", squares.join(between)));
    }
    lines.join("\n")
}
