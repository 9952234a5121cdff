//! How Brothers is shown and said.

mod board;
mod lower;
mod marks;
mod outline;
mod picture;
mod told;

use super::choosing::{self, Chapter, Thing, corner, numeral};
use super::{Action, Brother, Brothers, Code, Event, Kind, Pen, Square, View};
use crate::face::{Face, Look, Moment, Reader};
use crate::rules::{Objection, Outcome, Seat};
use crate::scene::{self, Scene};
use crate::words::{Lang, Phrase};

/// What is shown: the game at a moment, or what is left of a choice.
#[derive(Clone, Copy)]
pub(super) enum Glance<'a> {
    /// The game at a moment.
    At(Moment<'a>),
    /// The answers that are still possible, after the first words have been chosen.
    Choosing(&'a [Action]),
}

impl Face for Brothers {
    const TITLE: &'static str = "brothers-title";

    fn side(seat: Seat) -> Phrase {
        Phrase::new(match seat.0 {
            0 => "brothers-elder",
            1 => "brothers-younger",
            2 => "brothers-elder-partner",
            3 => "brothers-younger-partner",
            _ => return Phrase::plain(seat.to_string()),
        })
    }

    fn scene(view: &View, moment: Moment, reader: &Reader) -> Scene {
        picture::scene(view, Glance::At(moment), &tidy(reader))
    }

    fn text(view: &View, moment: Moment, reader: &Reader) -> String {
        told::text(view, Glance::At(moment), &tidy(reader))
    }

    fn alt(view: &View, moment: Moment, reader: &Reader) -> String {
        told::alt(view, Glance::At(moment), &tidy(reader))
    }

    fn choosing(
        view: &View,
        _seat: Seat,
        _chosen: usize,
        options: &[Action],
        reader: &Reader,
    ) -> Option<Look> {
        let (glance, reader) = (Glance::Choosing(options), tidy(reader));
        Some(Look {
            scene: picture::scene(view, glance, &reader),
            text: told::text(view, glance, &reader),
            alt: told::alt(view, glance, &reader),
        })
    }

    fn choice(choice: &str) -> Phrase {
        Phrase::new(format!("brothers-choice-{choice}"))
    }

    fn value(choice: &str, value: &str) -> Phrase {
        Phrase::new(format!("brothers-value-{choice}-{value}"))
    }

    fn question(view: &View, seat: Seat) -> Phrase {
        Phrase::new(match (view.is_laying(), view.kind(seat)) {
            (true, _) if view.field().is_over => "brothers-question-second",
            (true, _) => "brothers-question-piece",
            (false, Kind::Straight) => "brothers-question-straight",
            (false, Kind::Angled) => "brothers-question-angled",
        })
    }

    fn label(view: &View, action: &Action) -> Vec<Phrase> {
        let book = view.book();
        let Some(found) = book.find(action) else {
            // Nobody is shown what is not offered; its notation tells it from everything else.
            return vec![Phrase::plain(action.to_string())];
        };
        let mut path = Vec::with_capacity(4);
        match *action {
            Action::Lay { code, turn, .. } => {
                path.push(piece_name(code));
                path.extend(turn.map(turn_name));
            }
            Action::Build(pen) => path.push(
                Phrase::new("brothers-label-lie")
                    .with("sign", lie_sign(pen.kind, pen.lie))
                    .with("lie", lie_name(pen.kind, pen.lie)),
            ),
        }
        let pages = &found.chapter.pages;
        // A page of one place is that place.
        if pages.len() > 1 && pages[found.page].len() > 1 {
            path.push(page_name(found.chapter, found.page));
        }
        // A piece or a pen with one place is told by its turn.
        if found.chapter.len() > 1 {
            path.push(
                Phrase::new("brothers-label-place")
                    .with("number", numeral(found.number))
                    .with("place", called(action, found.chapter)),
            );
        }
        path
    }

    fn narrate(event: &Event) -> Phrase {
        match event {
            Event::Laid { laid, number } => Phrase::new("brothers-laid")
                .with("player", laid.seat)
                .with("piece", piece_name(laid.code))
                .with("square", laid.at.to_string())
                .with("number", *number),
            Event::Complete => Phrase::new("brothers-complete"),
            Event::Built { built, number } => Phrase::new(match built.pen.kind {
                Kind::Straight => "brothers-built-straight",
                Kind::Angled => "brothers-built-angled",
            })
            .with("player", built.seat)
            .with("pen", pen_name(built.pen))
            .with("number", *number),
            Event::Spent(seat) => Phrase::new("brothers-spent").with("player", *seat),
            Event::Shut(Kind::Straight) => Phrase::new("brothers-shut-straight"),
            Event::Shut(Kind::Angled) => Phrase::new("brothers-shut-angled"),
            Event::Counted { round, counts } => {
                let count = |kind: Kind| counts.iter().find(|count| count.kind == kind);
                let points = |kind: Kind| count(kind).map_or(0, |count| i64::from(count.points));
                let left = |kind: Kind| count(kind).map_or(0, |count| i64::from(count.left));
                Phrase::new("brothers-counted")
                    .with("round", *round)
                    .with("rabbits", left(Kind::Straight))
                    .with("sheep", left(Kind::Angled))
                    .with("elder", i64::from(counts[0].points))
                    .with("younger", i64::from(counts[1].points))
                    .with("light", points(Kind::Straight))
                    .with("heavy", points(Kind::Angled))
            }
            Event::Swapped(seat) => Phrase::new("brothers-swapped").with("player", *seat),
            Event::Ended(outcome) => Self::end(outcome),
        }
    }

    fn object(objection: &Objection) -> Phrase {
        let sentence = Phrase::new(objection.reason);
        let facts = objection.facts.iter();
        facts.fold(sentence, |sentence, (name, fact)| match *name {
            "piece" => match Code::try_from(fact.as_str()) {
                Ok(code) => sentence.with("piece", piece_name(code)),
                Err(_) => sentence.with("piece", fact.as_str()),
            },
            "kind" if fact == "straight" => {
                sentence.with("kind", Phrase::new("brothers-kind-straight"))
            }
            "kind" => sentence.with("kind", Phrase::new("brothers-kind-angled")),
            _ => sentence.with(name, fact.as_str()),
        })
    }

    fn end(outcome: &Outcome) -> Phrase {
        let points = |brother: Brother| {
            let scores = outcome.scores.as_ref();
            let points = scores.and_then(|scores| scores.get(brother.index()));
            points.map_or(0, |&points| i64::from(points))
        };
        let sentence = Phrase::new(outcome.reason);
        match outcome.winners.first().map(|&seat| Brother::of(seat)) {
            Some(winner) => sentence
                .with("side", brother_name(winner))
                .with("points", points(winner))
                .with("other", points(winner.other())),
            None => sentence.with("points", points(Brother::Elder)),
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
            "brothers-card-idea",
            "brothers-card-meadow",
            "brothers-card-pens",
            "brothers-card-points",
            "brothers-card-four",
            "brothers-card-writing",
        ];
        Phrase::Joined(paragraphs.map(Phrase::new).into(), "\n\n".into())
    }
}

/// The reader with names that no picture and no code block stumbles over.
fn tidy(reader: &Reader) -> Reader {
    let names = reader.names.iter().map(|name| {
        let name: String = scene::plain(name).chars().take(64).collect();
        name.replace('`', "'")
    });
    Reader {
        lang: reader.lang,
        names: names.collect(),
    }
}

fn brother_name(brother: Brother) -> Phrase {
    Brothers::side(brother.seat())
}

fn animals(kind: Kind) -> Phrase {
    Phrase::new(match kind {
        Kind::Straight => "brothers-rabbits",
        Kind::Angled => "brothers-sheep",
    })
}

/// The pieces of the box have names in every language; one that the host has added is called by its code.
fn piece_name(code: Code) -> Phrase {
    Phrase::new(match code.letters() {
        "small" => "brothers-piece-small",
        "bar" => "brothers-piece-bar",
        "cross" => "brothers-piece-cross",
        "ell" => "brothers-piece-ell",
        "stair" => "brothers-piece-stair",
        "u" => "brothers-piece-u",
        "rect" => "brothers-piece-rect",
        "step" => "brothers-piece-step",
        "longstair" => "brothers-piece-longstair",
        "longrect" => "brothers-piece-longrect",
        "notched" => "brothers-piece-notched",
        "big" => "brothers-piece-big",
        other => return Phrase::plain(other),
    })
}

fn turn_name(turn: u8) -> Phrase {
    Phrase::new(match turn {
        0 => "brothers-turn-none",
        1 => "brothers-turn-right",
        2 => "brothers-turn-over",
        _ => "brothers-turn-left",
    })
}

fn lie_name(kind: Kind, lie: u8) -> Phrase {
    Phrase::new(match (kind, lie) {
        (Kind::Straight, 0) => "brothers-lie-lying",
        (Kind::Straight, _) => "brothers-lie-standing",
        (Kind::Angled, 0) => "brothers-lie-upper-left",
        (Kind::Angled, 1) => "brothers-lie-upper-right",
        (Kind::Angled, 2) => "brothers-lie-lower-left",
        (Kind::Angled, _) => "brothers-lie-lower-right",
    })
}

/// How a pen lies, as a sign for buttons.
fn lie_sign(kind: Kind, lie: u8) -> &'static str {
    match (kind, lie) {
        (Kind::Straight, 0) => "━",
        (Kind::Straight, _) => "┃",
        (Kind::Angled, 0) => "▟",
        (Kind::Angled, 1) => "▙",
        (Kind::Angled, 2) => "▜",
        (Kind::Angled, _) => "▛",
    }
}

/// A page is told by its first and last number, and by its squares as long as they are few enough for a button.
fn page_name(chapter: &Chapter, page: usize) -> Phrase {
    let (first, count) = (chapter.first(page), chapter.pages[page].len());
    Phrase::new("brothers-label-page")
        .with("first", numeral(first))
        .with("last", numeral(first + count.saturating_sub(1)))
        .with("squares", chapter.squares[page].clone())
}

/// A pen in words: "F5–H5", or "J11 without K12".
fn pen_name(pen: Pen) -> Phrase {
    match pen.missing() {
        None => Phrase::plain(format!("{}–{}", pen.at, pen.squares()[2])),
        Some(missing) => Phrase::new("brothers-pen-without")
            .with("square", pen.at.to_string())
            .with("missing", missing.to_string()),
    }
}

/// What answers have in common, as far as they have been chosen.
pub(super) struct Chosen {
    /// The piece, once there is one alone.
    pub piece: Option<Code>,
    /// The piece or pen in its turn, once there is one alone.
    pub thing: Option<Thing>,
    /// Whether all the places that are left are on one page.
    pub one_page: bool,
}

impl Chosen {
    pub(super) fn of(view: &View, options: &[Action]) -> Chosen {
        let code = |action: &Action| match action {
            Action::Lay { code, .. } => Some(*code),
            Action::Build(_) => None,
        };
        let page = |action: &Action| view.book().find(action).map(|found| found.page);
        let same = |one: &dyn Fn(&Action, &Action) -> bool| {
            let first = options.first();
            first.filter(|first| options.iter().all(|other| one(first, other)))
        };
        let thing = same(&|one, other| Thing::of(one) == Thing::of(other)).map(Thing::of);
        Chosen {
            piece: same(&|one, other| code(one) == code(other)).and_then(code),
            thing,
            one_page: thing.is_some() && same(&|one, other| page(one) == page(other)).is_some(),
        }
    }
}

/// Where the number of a place stands: on the square of it that is nearest to its middle.
fn heart(action: &Action, cells: &[(i16, i16)]) -> Square {
    corner(action).plus(choosing::heart(cells))
}

/// What a place is called: by the square where its number stands.
fn called(action: &Action, chapter: &Chapter) -> String {
    corner(action).plus(chapter.heart).to_string()
}
