//! How Brandubh is shown and said.

mod picture;

use super::{Action, Brandubh, Event, Moved, Piece, SIZE, Side, THRONE, View, is_corner};
use crate::face::{Ending, Face, Moment, Reader};
use crate::rules::grid::Square;
use crate::rules::{Objection, Outcome, Seat};
use crate::scene::{self, Scene};
use crate::words::{Lang, Phrase};

impl Face for Brandubh {
    const TITLE: &'static str = "brandubh-title";

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
            diagram(view),
            String::new(),
        ];
        said.push(reader.say(&Phrase::new("brandubh-text-legend")));
        for side in [Side::Attackers, Side::Defenders] {
            let player = Phrase::new("brandubh-text-player")
                .with("letter", side.seat().letter().to_string())
                .with("player", side.seat())
                .with("side", side_name(side));
            said.push(reader.say(&player));
        }
        said.push(reader.say(&taken(view)));
        said.extend(last_line(view, moment).map(|line| reader.say(&line)));
        said.extend(
            state(view, moment)
                .iter()
                .map(|sentence| reader.say(sentence)),
        );
        said.join("\n")
    }

    fn alt(view: &View, moment: Moment, reader: &Reader) -> String {
        let reader = tidy(reader);
        let mut said = vec![
            heading(view, moment),
            Phrase::new("brandubh-alt-sides")
                .with("attackers", Side::Attackers.seat())
                .with("defenders", Side::Defenders.seat()),
            standing(view, Piece::Attacker),
            standing(view, Piece::Defender),
            standing(view, Piece::King),
            taken(view),
        ];
        said.extend(last_line(view, moment));
        said.extend(state(view, moment));
        reader.say(&Phrase::Joined(said, " ".into()))
    }

    fn question(view: &View, seat: Seat) -> Phrase {
        let question = Phrase::new("brandubh-question").with("side", Self::side(seat));
        match view.repeated {
            true => Phrase::Joined(vec![question, Phrase::new("brandubh-warned")], " ".into()),
            false => question,
        }
    }

    fn label(view: &View, action: &Action) -> Vec<Phrase> {
        let (from, to) = (action.from(), action.to());
        let king = view.piece(from) == Some(Piece::King);
        let piece = match king {
            true => Phrase::new("brandubh-label-king").with("square", from.to_string()),
            false => Phrase::plain(from.to_string()),
        };
        let mut captured: Vec<Phrase> = view.captures(*action).into_iter().map(square).collect();
        if view
            .board
            .deed(action.origin(), action.target())
            .takes_king()
        {
            captured.push(Phrase::new("brandubh-the-king"));
        }
        let target = match listed(captured) {
            Some(captured) => Phrase::new("brandubh-label-taking")
                .with("square", to.to_string())
                .with("captured", captured),
            None if king && is_corner(to) => {
                Phrase::new("brandubh-label-corner").with("square", to.to_string())
            }
            None => Phrase::plain(to.to_string()),
        };
        vec![piece, target]
    }

    fn narrate(event: &Event) -> Phrase {
        match event {
            Event::Moved(moved) => {
                let captured = moved.captured.iter().map(|&(at, piece)| match piece {
                    Piece::King => {
                        Phrase::new("brandubh-the-king-on").with("square", at.to_string())
                    }
                    Piece::Attacker | Piece::Defender => square(at),
                });
                let captured = listed(captured.collect());
                let key = match captured {
                    Some(_) => "brandubh-moved-taking",
                    None => "brandubh-moved",
                };
                let sentence = Phrase::new(key)
                    .with("player", moved.seat)
                    .with("piece", a_piece(moved.piece))
                    .with("from", moved.from.to_string())
                    .with("to", moved.to.to_string());
                match captured {
                    Some(captured) => sentence.with("captured", captured),
                    None => sentence,
                }
            }
            Event::Warned => Phrase::new("brandubh-warned"),
            Event::Ended(outcome) => Self::end(outcome),
        }
    }

    fn object(objection: &Objection) -> Phrase {
        let sentence = Phrase::new(objection.reason);
        let facts = objection.facts.iter();
        facts.fold(sentence, |sentence, (name, fact)| {
            match (*name, fact.as_str()) {
                ("piece", "a") => sentence.with(name, a_piece(Piece::Attacker)),
                ("piece", "d") => sentence.with(name, a_piece(Piece::Defender)),
                ("piece", "k") => sentence.with(name, a_piece(Piece::King)),
                _ => sentence.with(name, fact.as_str()),
            }
        })
    }

    fn end(outcome: &Outcome) -> Phrase {
        match outcome.winners.first() {
            Some(&winner) => Phrase::new("brandubh-won")
                .with("player", winner)
                .with("side", Self::side(winner))
                .with("why", why(outcome)),
            // No rule of Brandubh's ends it without a winner.
            None => why(outcome),
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
            "brandubh-card-idea",
            "brandubh-card-moving",
            "brandubh-card-soldiers",
            "brandubh-card-king",
            "brandubh-card-end",
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

fn side_name(side: Side) -> Phrase {
    Phrase::new(match side {
        Side::Attackers => "brandubh-attackers",
        Side::Defenders => "brandubh-defenders",
    })
}

fn a_piece(piece: Piece) -> Phrase {
    Phrase::new(match piece {
        Piece::Attacker => "brandubh-an-attacker",
        Piece::Defender => "brandubh-a-defender",
        Piece::King => "brandubh-the-king",
    })
}

fn square(square: Square) -> Phrase {
    Phrase::plain(square.to_string())
}

/// "c2", "c2 and d3", "c2, d3 and e2"; nothing for nothing.
fn listed(mut things: Vec<Phrase>) -> Option<Phrase> {
    let last = things.pop()?;
    Some(match things.is_empty() {
        true => last,
        false => Phrase::new("brandubh-and")
            .with("first", Phrase::Joined(things, ", ".into()))
            .with("last", last),
    })
}

/// Which moment of the game this is: the move that is to come, or how many there were.
fn heading(view: &View, moment: Moment) -> Phrase {
    let count = i64::from(view.plies);
    let when = match is_over(view, moment) {
        true => Phrase::new("brandubh-move-count").with("count", count),
        false => Phrase::new("brandubh-move-number").with("number", count + 1),
    };
    let heading = Phrase::new("brandubh-heading");
    match moment {
        Moment::Preview => heading.with("when", Phrase::new("brandubh-preview")),
        Moment::Live | Moment::Ended(_) => heading.with("when", when),
    }
}

/// Whether no move follows. A preview is never over: its move has not been played.
fn is_over(view: &View, moment: Moment) -> bool {
    match moment {
        Moment::Live => view.outcome().is_some(),
        Moment::Preview => false,
        Moment::Ended(_) => true,
    }
}

/// Who has won, where the moment shows a finished game.
fn winner(view: &View, moment: Moment) -> Option<Side> {
    let by_rule = view
        .outcome()
        .and_then(|outcome| outcome.winners.first().copied())
        .and_then(Side::of);
    match moment {
        Moment::Live => by_rule,
        Moment::Preview => None,
        Moment::Ended(Ending::Resigned(seat)) => Side::of(*seat).map(Side::other),
        Moment::Ended(Ending::Agreed | Ending::Abandoned) => None,
    }
}

/// The reason of an end, as a sentence without names.
fn why(outcome: &Outcome) -> Phrase {
    let loser = outcome
        .winners
        .first()
        .and_then(|&seat| Side::of(seat))
        .map(Side::other);
    let reason = Phrase::new(outcome.reason);
    match loser {
        Some(loser) => reason.with("losers", side_name(loser)),
        None => reason,
    }
}

/// The reason of an end that no rule decides.
fn why_ended(ending: &Ending) -> Phrase {
    match ending {
        Ending::Resigned(seat) => {
            Phrase::new("brandubh-end-resigned").with("losers", Brandubh::side(*seat))
        }
        Ending::Agreed => Phrase::new("brandubh-end-agreed"),
        Ending::Abandoned => Phrase::new("brandubh-end-abandoned"),
    }
}

/// The last move on one short line, captures included: "12. e7–e6, takes d6".
fn move_line(number: u32, moved: &Moved) -> Phrase {
    let captured = moved.captured.iter().map(|&(at, piece)| match piece {
        Piece::King => Phrase::new("brandubh-the-king"),
        Piece::Attacker | Piece::Defender => square(at),
    });
    let captured = listed(captured.collect());
    let line = Phrase::new(match captured {
        Some(_) => "brandubh-line-taking",
        None => "brandubh-line",
    });
    let line = line
        .with("number", i64::from(number))
        .with("from", moved.from.to_string())
        .with("to", moved.to.to_string());
    match captured {
        Some(captured) => line.with("captured", captured),
        None => line,
    }
}

fn last_line(view: &View, moment: Moment) -> Option<Phrase> {
    let line = move_line(view.plies, view.last.as_ref()?);
    let key = match moment {
        Moment::Preview => "brandubh-previewed-move",
        Moment::Live | Moment::Ended(_) => "brandubh-last-move",
    };
    Some(Phrase::new(key).with("line", line))
}

/// Where the pieces of a kind stand.
fn standing(view: &View, piece: Piece) -> Phrase {
    let squares = view.board.pieces().filter(|&(_, other)| other == piece);
    let squares: Vec<String> = squares.map(|(at, _)| at.to_string()).collect();
    let (some, none) = match piece {
        Piece::Attacker => ("brandubh-alt-attackers", "brandubh-alt-no-attackers"),
        Piece::Defender => ("brandubh-alt-defenders", "brandubh-alt-no-defenders"),
        Piece::King => match view.last.as_ref().is_some_and(takes_king) {
            true => ("brandubh-alt-king-captured", "brandubh-alt-king-captured"),
            false => ("brandubh-alt-king", "brandubh-alt-king"),
        },
    };
    match squares.is_empty() {
        true => Phrase::new(none),
        false => Phrase::new(some).with("squares", squares.join(", ")),
    }
}

fn takes_king(moved: &Moved) -> bool {
    moved
        .captured
        .iter()
        .any(|&(_, piece)| piece == Piece::King)
}

fn taken(view: &View) -> Phrase {
    Phrase::new("brandubh-taken")
        .with("attackers", i64::from(view.taken(Side::Attackers)))
        .with("defenders", i64::from(view.taken(Side::Defenders)))
}

/// Who is to move or who has won and why; and a warning where it is due.
fn state(view: &View, moment: Moment) -> Vec<Phrase> {
    let mut said = Vec::new();
    match (moment, view.outcome()) {
        (Moment::Ended(ending), _) => {
            if let Some(winner) = winner(view, moment) {
                let won = Phrase::new("brandubh-won")
                    .with("player", winner.seat())
                    .with("side", side_name(winner))
                    .with("why", why_ended(ending));
                said.push(won);
            } else {
                said.push(why_ended(ending));
            }
            return said;
        }
        (Moment::Live, Some(outcome)) => said.push(Brandubh::end(&outcome)),
        (Moment::Preview, Some(outcome)) => {
            said.push(Phrase::new("brandubh-would-end").with("end", Brandubh::end(&outcome)));
        }
        (_, None) => {
            let mover = match moment {
                Moment::Preview => view.to_move.other(),
                Moment::Live | Moment::Ended(_) => view.to_move,
            };
            let turn = Phrase::new("brandubh-turn")
                .with("player", mover.seat())
                .with("side", side_name(mover));
            said.push(turn);
        }
    }
    if view.repeated {
        said.push(Phrase::new("brandubh-warned"));
    }
    said
}

/// The board in letters: `a`, `d` and `k` for the pieces, a plus for a corner, a hash for the empty throne.
fn diagram(view: &View) -> String {
    let mut lines = Vec::new();
    let columns: Vec<String> = (b'a'..b'a' + SIZE)
        .map(|letter| char::from(letter).to_string())
        .collect();
    let columns = format!("   {}", columns.join(" "));
    lines.push(columns.clone());
    for row in (0..SIZE).rev() {
        let squares: Vec<String> = (0..SIZE)
            .map(|column| {
                let square = Square { column, row };
                let letter = match view.piece(square) {
                    Some(piece) => piece.letter(),
                    None if is_corner(square) => '+',
                    None if square == THRONE => '#',
                    None => '.',
                };
                letter.to_string()
            })
            .collect();
        lines.push(format!("{}  {}  {}", row + 1, squares.join(" "), row + 1));
    }
    lines.push(columns);
    lines.join("\n")
}
