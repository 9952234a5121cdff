//! The laws of questions, answers and ends.

use super::course::{BOUND, Course, Verdict};
use super::tree::Tree;
use quartermaster::ai::Mind;
use quartermaster::face::Face;
use quartermaster::rules::{Need, Objection, Seat, Viewer};
use std::collections::{BTreeSet, HashSet};

/// A button of Discord's carries 100 letters: a table, a question and the answer.
const NOTATION: usize = 60;
/// A suggestion of Discord's has at most 100 letters.
const RECORD: usize = 100;

/// Every game ends, whatever is played.
pub fn every_game_ends<G: Face + Mind>(course: &Course<G>) -> Verdict {
    if course.whole && !course.is_over() {
        let why = match course.plays.len() >= BOUND {
            true => "it does not end",
            false => "nobody can play, and it has not ended",
        };
        return Err(course.blame(course.plays.len().min(40), why));
    }
    Ok(())
}

/// A game waits for somebody as long as it lasts, and for nobody afterwards.
pub fn a_game_waits_for_somebody_until_it_ends<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|_, game| {
        let asks: Vec<_> = course
            .every_seat()
            .filter_map(|seat| game.ask(seat))
            .collect();
        match game.outcome() {
            Some(_) if !asks.is_empty() => Err("it has ended and still asks".to_owned()),
            None if !asks.iter().any(|ask| ask.need == Need::Must) => {
                Err("it goes on and waits for nobody".to_owned())
            }
            _ => Ok(()),
        }
    })
}

/// Winners are seats of the table, each once; points, where there are any, are for every seat; the reason has a rule.
pub fn winners_sit_at_the_table<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|_, game| {
        let Some(outcome) = game.outcome() else {
            return Ok(());
        };
        let winners: BTreeSet<Seat> = outcome.winners.iter().copied().collect();
        if winners.len() != outcome.winners.len()
            || winners.iter().any(|seat| seat.index() >= course.seats)
        {
            return Err(format!("{:?} won", outcome.winners));
        }
        if outcome
            .scores
            .as_ref()
            .is_some_and(|scores| scores.len() != course.seats)
        {
            return Err(format!("the points are {:?}", outcome.scores));
        }
        if outcome.rule.is_empty() || outcome.reason.is_empty() {
            return Err("it ended for no reason".to_owned());
        }
        Ok(())
    })
}

/// Nobody is asked without an answer to give, and every answer has a short notation of its own, even in lower case.
pub fn every_answer_has_a_notation_of_its_own<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|_, game| {
        for seat in course.every_seat() {
            let Some(ask) = game.ask(seat) else { continue };
            if ask.options.is_empty() {
                return Err(format!("{seat} is asked and can answer nothing"));
            }
            let mut notations = HashSet::new();
            let mut actions = HashSet::new();
            for action in &ask.options {
                let notation = action.to_string();
                let plain = notation.split_whitespace().collect::<Vec<_>>().join(" ");
                if notation.is_empty() || notation.chars().count() > NOTATION || plain != notation {
                    return Err(format!(
                        "{seat} is offered {notation:?}, which is no notation"
                    ));
                }
                if !notations.insert(notation.to_lowercase()) || !actions.insert(action) {
                    return Err(format!("{seat} is offered {notation} twice"));
                }
            }
        }
        Ok(())
    })
}

/// The same position asks the same, in the same order, also after it was stored.
pub fn a_question_is_the_same_every_time<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|_, game| {
        let stored = stored(game)?;
        for seat in course.every_seat() {
            let asked = game.ask(seat);
            if asked != game.ask(seat) || asked != stored.ask(seat) {
                return Err(format!("{seat} is asked something else the second time"));
            }
        }
        Ok(())
    })
}

/// What silence stands for is one of the answers.
pub fn silence_is_an_answer<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|_, game| {
        for seat in course.every_seat() {
            let Some(ask) = game.ask(seat) else { continue };
            if let Some(silence) = ask.silence.filter(|silence| !ask.options.contains(silence)) {
                return Err(format!(
                    "silence means {silence}, which {seat} is not offered"
                ));
            }
        }
        Ok(())
    })
}

/// Notation and record of an offered answer, typed in any case and with spaces around, mean that answer and no other.
pub fn what_is_offered_can_be_typed<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|plays, game| {
        for seat in course.every_seat() {
            let Some(ask) = game.ask(seat) else { continue };
            let view = game.view(Viewer::Seat(seat));
            // Each is compared with all; where they are many, some at every position will do.
            let apart = 1 + ask.options.len() / 16;
            for action in ask.options.iter().skip(plays % apart).step_by(apart) {
                let record = G::record(&view, seat, action);
                if record.chars().count() > RECORD {
                    return Err(format!("the record {record} is too long"));
                }
                for typed in [action.to_string(), record] {
                    let typed = typed.to_lowercase();
                    let mut meant = ask
                        .options
                        .iter()
                        .filter(|option| G::reads(&view, seat, option, &typed));
                    if meant.next() != Some(action) {
                        return Err(format!("{seat} types {typed} and does not get {action}"));
                    }
                    if let Some(other) = meant.next() {
                        return Err(format!("{seat} types {typed}, which may also mean {other}"));
                    }
                }
            }
        }
        Ok(())
    })
}

/// A typed move is objected to exactly if it is not offered, with the number of a rule; nothing that can be typed does harm.
pub fn an_objection_is_to_what_is_not_offered<G: Face + Mind>(course: &Course<G>) -> Verdict {
    // Everything that was offered to anybody in this course, as far as it is not offered now, and some noise.
    let noise = [
        "",
        " ",
        "-",
        "é",
        "a1",
        "a1-a2",
        "z9-z9",
        "a1-a1",
        "a9999999999-b1",
        "d4-d4xd4",
        "\u{1F451}",
        "pass",
        "0",
    ];
    let mut texts: Vec<String> = noise.map(str::to_owned).into();
    let mut known = HashSet::new();
    course.at_every_position(|plays, game| {
        for seat in course.every_seat() {
            let view = game.view(Viewer::Seat(seat));
            let options = game.ask(seat).map(|ask| ask.options).unwrap_or_default();
            for action in &options {
                let notation = action.to_string().to_lowercase();
                for typed in [
                    notation.clone(),
                    G::record(&view, seat, action).to_lowercase(),
                    format!("{notation}x"),
                ] {
                    if known.insert(typed.clone()) {
                        texts.push(typed);
                    }
                }
            }
            let newest = texts.len().saturating_sub(24);
            let older = (0..12).map(|step| (plays * 7 + step * 31) % texts.len());
            for typed in texts[newest..]
                .iter()
                .chain(older.map(|index| &texts[index]))
            {
                let meant = options
                    .iter()
                    .any(|action| G::reads(&view, seat, action, typed));
                match G::objection(&view, seat, typed) {
                    Some(Objection { rule, .. }) if meant => {
                        return Err(format!(
                            "{seat} is offered {typed}, to which rule {rule} objects"
                        ));
                    }
                    Some(Objection { rule: "", .. } | Objection { reason: "", .. }) => {
                        return Err(format!(
                            "nothing is said against {typed} but that {seat} may not"
                        ));
                    }
                    None if !meant => {
                        return Err(format!(
                            "nothing is said against {typed}, which {seat} is not offered"
                        ));
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    })
}

/// Seats that are not at the table are asked nothing.
pub fn a_seat_that_is_not_there_is_asked_nothing<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_position(|_, game| {
        for number in [course.seats as u8, 7, 200, u8::MAX] {
            if game.ask(Seat(number)).is_some() {
                return Err(format!("seat {number} is asked something"));
            }
        }
        Ok(())
    })
}

fn stored<G: Face + Mind>(game: &G) -> Result<G, String> {
    let bytes = rmp_serde::to_vec_named(game).map_err(|fault| fault.to_string())?;
    rmp_serde::from_slice(&bytes).map_err(|fault| fault.to_string())
}

/// A stored position is the same position.
pub fn a_position_survives_being_stored<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_play(|plays, before, play, after| {
        let mut stored = stored(before)?;
        if Tree::of(&stored)? != Tree::of(before)? {
            return Err("it is stored otherwise the second time".to_owned());
        }
        for viewer in course.every_viewer() {
            if stored.view(viewer) != before.view(viewer) {
                return Err(format!("{viewer:?} sees something else"));
            }
        }
        let events = stored.apply(play.seat, &play.action, &mut course.dice(plays));
        if events != play.events || Tree::of(&stored)? != Tree::of(after)? {
            return Err(format!("{} has another consequence", play.action));
        }
        Ok(())
    })
}

/// All chance comes from the dice: the same play with the same dice has the same consequence.
pub fn the_same_dice_have_the_same_consequence<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.at_every_play(|plays, before, play, after| {
        let mut again = before.clone();
        let mut dice = course.dice(plays);
        let events = again.apply(play.seat, &play.action, &mut dice);
        let same = events == play.events
            && dice.drawn() == play.draws
            && Tree::of(&again)? == Tree::of(after)?;
        match same {
            true => Ok(()),
            false => Err(format!(
                "{} has another consequence the second time",
                play.action
            )),
        }
    })
}

/// A standing order answers with what is offered to the seat, and never where the seat is asked nothing. Kinds of questions and
/// orders have names of their own, one of which is the usual order; a question is of one kind.
pub fn a_standing_order_is_an_answer<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let mut topics = BTreeSet::new();
    for standing in G::STANDING {
        let orders: BTreeSet<&str> = standing.orders.iter().copied().collect();
        if !topics.insert(standing.topic)
            || orders.len() != standing.orders.len()
            || !orders.contains(standing.usual)
        {
            return Err(format!("{standing:?} is no list of orders"));
        }
    }
    course.at_every_position(|_, game| {
        for seat in course.every_seat() {
            let view = game.view(Viewer::Seat(seat));
            let ask = game.ask(seat);
            let mut kinds = BTreeSet::new();
            for standing in G::STANDING {
                for order in standing.orders {
                    let Some(action) = G::ordered(&view, seat, standing.topic, order) else {
                        continue;
                    };
                    kinds.insert(standing.topic);
                    if !ask
                        .as_ref()
                        .is_some_and(|ask| ask.options.contains(&action))
                    {
                        return Err(format!("an order of {seat} answers {action} to nothing"));
                    }
                }
            }
            if kinds.len() > 1 {
                return Err(format!("{seat} is asked a question of several kinds"));
            }
        }
        Ok(())
    })
}
