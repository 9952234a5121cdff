//! The laws of a table: what holds for everything above a game, whichever it is.

use super::course::{Course, Play, Seen, Verdict, at, numbers, offered};
use quartermaster::ai::Mind;
use quartermaster::face::{Ending, Face, Moment, Reader};
use quartermaster::rules::{Need, Seat, Viewer};
use quartermaster::shelf::{Look, Refused, Sheets, Table, Telling};
use quartermaster::table::{Hand, Time};

/// A table shows what the game says, and nothing else: played from its deal, it has the position of the course.
pub fn a_table_shows_what_the_game_says<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let reader = Reader::default();
    course.on_a_table(|plays, table, _| {
        let game = &course.positions[plays];
        // After the end what was held lies open.
        let seen = |viewer| match game.outcome() {
            Some(_) => game.unveiled(viewer),
            None => game.view(viewer),
        };
        for viewer in course.every_viewer() {
            let view = seen(viewer);
            let look = Look {
                scene: G::scene(&view, Moment::Live, &reader),
                text: G::text(&view, Moment::Live, &reader),
                alt: G::alt(&view, Moment::Live, &reader),
            };
            if table.look(viewer, &reader) != look {
                return Err(format!("{viewer:?} is shown something else"));
            }
        }
        for seat in course.every_seat() {
            let own = seen(Viewer::Seat(seat));
            if table.hand(seat, &reader) != G::hand(&own, seat, &reader) {
                return Err(format!("{seat} is shown another hand"));
            }
        }
        let mut musts = Vec::new();
        for seat in course.every_seat() {
            let ask = game.ask(seat);
            let offered = ask.as_ref().map(|ask| {
                (
                    ask.need,
                    ask.options
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>(),
                )
            });
            let choices = table.question(seat).map(|asked| {
                (
                    asked.need,
                    asked
                        .choices
                        .into_iter()
                        .map(|choice| choice.play)
                        .collect(),
                )
            });
            if offered != choices {
                return Err(format!("{seat} is asked something else"));
            }
            musts.extend(ask.filter(|ask| ask.need == Need::Must).map(|_| seat));
        }
        if table.waiting() != musts {
            return Err("it waits for somebody else".to_owned());
        }
        if table.close().map(|close| close.winners) != game.outcome().map(|outcome| outcome.winners)
        {
            return Err("it ended otherwise".to_owned());
        }
        Ok(())
    })
}

/// Everybody is told what he may know of each event, and nobody is told more.
pub fn a_table_tells_each_what_is_for_them<G: Face + Mind>(course: &Course<G>) -> Verdict {
    course.on_a_table(|plays, _, tellings| {
        let Some(play) = plays.checked_sub(1).map(|before| &course.plays[before]) else {
            return Ok(());
        };
        for viewer in course.every_viewer() {
            let heard: Vec<&Telling> = tellings
                .iter()
                .filter(|telling| telling.to == viewer)
                .collect();
            let told: Vec<_> = play
                .events
                .iter()
                .filter_map(|event| {
                    let told = G::told(event, viewer);
                    let public = G::told(event, Viewer::Onlooker);
                    told.filter(|told| viewer == Viewer::Onlooker || Some(told) != public.as_ref())
                })
                .collect();
            let told = match told.is_empty() {
                true => Vec::new(),
                false => G::recount(&course.positions[plays].view(viewer), &told),
            };
            if heard.iter().map(|telling| &telling.words).ne(&told) {
                return Err(format!("{viewer:?} is not told what is for {viewer:?}"));
            }
        }
        Ok(())
    })
}

/// The log of the plays, played again from the deal, leads to the same game, and everybody is told the same.
pub fn replaying_the_log_gives_the_same_game<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let mut first = course.dealt();
    let mut told = Vec::new();
    for plays in 0..course.plays.len() {
        told.push(course.play_on(&mut first, plays)?);
    }
    let record = first.record();
    if record.len() != course.plays.len() {
        return Err(course.blame(
            course.plays.len(),
            "the record has another length than the game",
        ));
    }
    let mut second = course.dealt();
    for (plays, (record, told)) in record.iter().zip(&told).enumerate() {
        let played = second.play(
            course.plays[plays].seat,
            None,
            record,
            Hand::Person,
            at(plays),
        );
        if played.as_ref() != Ok(told) {
            return Err(course.blame(
                plays + 1,
                &format!("{record} was played and told otherwise: {played:?}"),
            ));
        }
    }
    Seen::of(&*first)
        .same_as(&Seen::of(&*second))
        .map_err(|why| course.blame(course.plays.len(), &why))
}

/// A question keeps its number as long as it is the same question; it has a new and higher one after every answer to it and
/// as soon as it is another.
pub fn a_new_question_has_a_new_number<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let mut last: Vec<Option<(usize, quartermaster::shelf::Question)>> = vec![None; course.seats];
    let mut highest = vec![0; course.seats];
    course.on_a_table(|plays, table, _| {
        let answered = plays.checked_sub(1).map(|before| course.plays[before].seat);
        for seat in course.every_seat() {
            let Some(asked) = table.question(seat) else {
                continue;
            };
            let number = asked.ask;
            if number < highest[seat.index()] {
                return Err(format!(
                    "{seat} was asked {} and is now asked {number}",
                    highest[seat.index()]
                ));
            }
            if let Some((when, before)) = &last[seat.index()] {
                let fresh = *when + 1 < plays
                    || answered == Some(seat)
                    || (before.need, plays_of(before)) != (asked.need, plays_of(&asked));
                if fresh && number == before.ask {
                    return Err(format!(
                        "{seat} is asked something new under the old number {number}"
                    ));
                }
                if !fresh && number != before.ask {
                    return Err(format!("{seat} is asked the same under a new number"));
                }
            }
            highest[seat.index()] = number;
            last[seat.index()] = Some((plays, asked));
        }
        Ok(())
    })
}

fn plays_of(question: &quartermaster::shelf::Question) -> Vec<&str> {
    question
        .choices
        .iter()
        .map(|choice| choice.play.as_str())
        .collect()
}

/// An answer to a question that is no longer open is refused, and so is one of a seat that is not asked; nothing changes.
pub fn an_old_answer_changes_nothing<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let mut old: Vec<(Seat, u32, String)> = Vec::new();
    course.on_a_table(|plays, table, _| {
        let before = Seen::of(&**table);
        let (entries, asked) = (table.entries(), numbers(&**table));
        for (seat, ask, play) in old.iter().rev().take(6) {
            if let Ok(told) = table.play(*seat, Some(*ask), play, Hand::Person, at(plays)) {
                return Err(format!(
                    "{play} of {seat} to question {ask} was played a second time: {told:?}"
                ));
            }
        }
        for seat in course.every_seat().chain([Seat(200)]) {
            let now = asked.get(seat.index()).copied().flatten();
            if now.is_none()
                && table
                    .play(
                        seat,
                        None,
                        &course.some_answer(plays),
                        Hand::Person,
                        at(plays),
                    )
                    .is_ok()
            {
                return Err(format!("{seat} is not asked and may answer"));
            }
            let later = table.play(
                seat,
                Some(now.unwrap_or(0) + 1),
                &course.some_answer(plays),
                Hand::Person,
                at(plays),
            );
            if later.is_ok() {
                return Err(format!("{seat} answers a question that was not asked yet"));
            }
        }
        Seen::of(&**table)
            .same_as(&before)
            .map_err(|why| format!("after refused answers {why}"))?;
        if (table.entries(), numbers(&**table)) != (entries, asked.clone()) {
            return Err("a refused answer is in the log".to_owned());
        }
        if let Some(Play { seat, action, .. }) = course.plays.get(plays)
            && let Some(ask) = asked[seat.index()]
        {
            old.push((*seat, ask, action.to_string()));
        }
        Ok(())
    })
}

impl<G: Face + Mind> Course<G> {
    fn some_answer(&self, plays: usize) -> String {
        let play = self.plays.get(plays).or(self.plays.last());
        play.map_or_else(|| "nothing".to_owned(), |play| play.action.to_string())
    }

    /// A table that has been played so far.
    fn played(&self, plays: usize) -> Result<Box<dyn Table>, String> {
        let mut table = self.dealt();
        for played in 0..plays {
            self.play_on(&mut table, played)?;
        }
        Ok(table)
    }

    /// Some moments of the course, the first and the last among them.
    fn moments(&self) -> [usize; 3] {
        let last = self.plays.len();
        [0, last / 2, last]
    }
}

/// What is offered can be looked at before it is played, by notation and by record.
pub fn what_is_offered_can_be_previewed<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let reader = Reader::default();
    course.on_a_table(|plays, table, _| {
        let before = Seen::of(&**table);
        let Some(Play { seat, action, .. }) = course.plays.get(plays) else {
            return Ok(());
        };
        let asked = table
            .question(*seat)
            .ok_or("the table does not ask whom the game asks")?;
        let choice = offered(&asked, &action.to_string())
            .ok_or("the table does not offer what the game offers")?;
        for typed in [
            choice.play.clone(),
            choice.record.clone(),
            format!("  {} ", choice.record.to_uppercase()),
        ] {
            match table.preview(*seat, Some(asked.ask), &typed, &reader) {
                Ok(foreseen) if foreseen.choice == choice => {}
                other => return Err(format!("{seat} looks at {typed} and gets {other:?}")),
            }
        }
        Seen::of(&**table)
            .same_as(&before)
            .map_err(|why| format!("after a preview {why}"))
    })
}

/// A table that was stored and restored is the same table, now and after everything that is still played on it.
pub fn a_stored_table_is_the_same_table<G: Face + Mind>(course: &Course<G>) -> Verdict {
    for plays in course.moments() {
        let judge = |why: String| course.blame(plays, &why);
        let mut table = course.played(plays)?;
        let sheets = table
            .sheets(0, 0)
            .map_err(|fault| judge(fault.to_string()))?;
        let last = Sheets {
            positions: sheets.positions.last().cloned().into_iter().collect(),
            ..sheets.clone()
        };
        let mut restored =
            (course.title.restore)(&sheets).map_err(|fault| judge(fault.to_string()))?;
        let mut sparse = (course.title.restore)(&last).map_err(|fault| judge(fault.to_string()))?;
        for played in plays..=course.plays.len() {
            // What the eyes see is compared now and then, the rest after every play.
            let seen = (played % 8 == plays % 8 || played == course.plays.len())
                .then(|| Seen::of(&*table));
            for (other, name) in [
                (&restored, "restored"),
                (&sparse, "restored from one position"),
            ] {
                if let Some(seen) = &seen {
                    seen.same_as(&Seen::of(&**other))
                        .map_err(|why| course.blame(played, &format!("{name}: {why}")))?;
                }
                if numbers(&**other) != numbers(&*table) || other.entries() != table.entries() {
                    return Err(course.blame(
                        played,
                        &format!("{name}: the numbers of the questions differ"),
                    ));
                }
            }
            let asked_back = |table: &dyn Table| {
                course
                    .every_seat()
                    .map(|seat| table.last_answer(seat))
                    .collect::<Vec<_>>()
            };
            if asked_back(&*restored) != asked_back(&*table) {
                return Err(course.blame(played, "restored: something else can be taken back"));
            }
            if played < course.plays.len() {
                let told = course.play_on(&mut table, played)?;
                if course.play_on(&mut restored, played)? != told
                    || course.play_on(&mut sparse, played)? != told
                {
                    return Err(course.blame(played + 1, "restored: something else is told"));
                }
            }
        }
        let finished = table
            .sheets(0, 0)
            .map_err(|fault| judge(fault.to_string()))?;
        if restored
            .sheets(0, 0)
            .map_err(|fault| judge(fault.to_string()))?
            != finished
        {
            return Err(judge("restored: something else is stored".to_owned()));
        }
        // With the log in one piece it is the same table.
        if plays == course.plays.len() {
            let bound = table.bound().map_err(|fault| judge(fault.to_string()))?;
            if !bound.entries.is_empty() || bound.positions.len() != 1 {
                return Err(judge(
                    "in one piece: more is stored than one piece".to_owned(),
                ));
            }
            let bound = (course.title.restore)(&bound).map_err(|fault| judge(fault.to_string()))?;
            Seen::of(&*table)
                .same_as(&Seen::of(&*bound))
                .map_err(|why| judge(format!("in one piece: {why}")))?;
            let parts = bound
                .sheets(0, bound.plies())
                .map_err(|fault| judge(fault.to_string()))?;
            if parts.entries != finished.entries || parts.head != finished.head {
                return Err(judge("in one piece: another log is stored".to_owned()));
            }
        }
        // What is stored piece by piece is the same as what is stored at once, however few positions were kept.
        let piece = sparse
            .sheets(0, 0)
            .map_err(|fault| judge(fault.to_string()))?;
        let whole = |piece: &(u32, Vec<u8>)| finished.positions.contains(piece);
        if piece.entries != finished.entries
            || piece.head != finished.head
            || !piece.positions.iter().all(whole)
        {
            return Err(judge(
                "restored from one position: something else is stored".to_owned(),
            ));
        }
    }
    Ok(())
}

/// A play that is taken back is as if it had not been, but for the log and the numbers of the questions; played again, it
/// meets the same chance.
pub fn a_play_taken_back_can_be_played_again<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let mut table = course.dealt();
    for (plays, play) in course.plays.iter().enumerate() {
        let judge = |why: String| course.blame(plays + 1, &why);
        let before = Seen::of(&*table);
        let told = course.play_on(&mut table, plays).map_err(judge)?;
        if table.close().is_some() {
            return match table.take_back(play.seat, &[], at(plays)) {
                Err(Refused::Over) => Ok(()),
                other => Err(judge(format!("after the end, taking back gives {other:?}"))),
            };
        }
        let after = Seen::of(&*table);
        let number = table.question(play.seat).map(|asked| asked.ask);
        let entries = table.entries();
        let undone = table
            .take_back(play.seat, &[], at(plays))
            .map_err(|refused| judge(format!("{refused:?}")))?;
        if undone.plies != 1 || !undone.others.is_empty() {
            return Err(judge(format!(
                "taking back the last play undoes {undone:?}"
            )));
        }
        if undone.revealed != (!play.draws.is_empty() || play.events.iter().any(G::reveals)) {
            return Err(judge(
                "it is not known whether the play revealed something".to_owned(),
            ));
        }
        Seen::of(&*table)
            .same_as(&before)
            .map_err(|why| judge(format!("taken back: {why}")))?;
        if table.entries() != entries + 1 {
            return Err(judge("the log does not say who took it back".to_owned()));
        }
        // The click that answered the question before, and the one that would answer the question since, are both old.
        let again = table
            .question(play.seat)
            .ok_or("nobody is asked again")
            .map_err(|why| judge(why.to_owned()))?;
        if number.is_some_and(|number| again.ask <= number) {
            return Err(judge(
                "the question is asked again under an old number".to_owned(),
            ));
        }
        if course.play_on(&mut table, plays).map_err(judge)? != told {
            return Err(judge("played again, it is told otherwise".to_owned()));
        }
        Seen::of(&*table)
            .same_as(&after)
            .map_err(|why| judge(format!("played again: {why}")))?;
    }
    Ok(())
}

/// From every position a table can be ended by resignation, by agreement and by closing it, once; then it asks nobody.
pub fn a_table_can_be_concluded_once<G: Face + Mind>(course: &Course<G>) -> Verdict {
    for plays in course.moments() {
        let judge = |why: String| course.blame(plays, &why);
        let resignations = course.every_seat().map(Ending::Resigned);
        for ending in resignations.chain([Ending::Agreed, Ending::Abandoned]) {
            let mut table = course.played(plays)?;
            let over = table.close().is_some();
            let concluded = table.conclude(ending.clone(), Time(1));
            if over {
                match concluded {
                    Err(Refused::Over) => continue,
                    other => {
                        return Err(judge(format!(
                            "it has ended, and {ending:?} gives {other:?}"
                        )));
                    }
                }
            }
            concluded.map_err(|refused| judge(format!("{ending:?} is refused: {refused:?}")))?;
            let close = table
                .close()
                .ok_or_else(|| judge(format!("{ending:?} ends nothing")))?;
            let winners: Vec<Seat> = match ending {
                Ending::Resigned(loser) => G::winners_against(course.seats, loser),
                Ending::Agreed | Ending::Abandoned => Vec::new(),
            };
            if close.winners != winners || close.abandoned != (ending == Ending::Abandoned) {
                return Err(judge(format!("{ending:?} is won by {:?}", close.winners)));
            }
            if !table.waiting().is_empty() || numbers(&*table).iter().any(Option::is_some) {
                return Err(judge(format!("after {ending:?} somebody is still asked")));
            }
            let entries = table.entries();
            for seat in course.every_seat() {
                let refused = [
                    table
                        .play(
                            seat,
                            None,
                            &course.some_answer(plays),
                            Hand::Person,
                            Time(2),
                        )
                        .err(),
                    table.take_back(seat, &[], Time(2)).err(),
                    table.conclude(Ending::Resigned(seat), Time(2)).err(),
                ];
                if refused
                    .iter()
                    .any(|refused| *refused != Some(Refused::Over))
                {
                    return Err(judge(format!(
                        "after {ending:?}, {seat} may still do something: {refused:?}"
                    )));
                }
            }
            if table.entries() != entries {
                return Err(judge(format!(
                    "after {ending:?} something is still written"
                )));
            }
        }
    }
    Ok(())
}

/// Seats that are not at the table can ask for anything, and get nothing.
pub fn a_forged_seat_does_no_harm<G: Face + Mind>(course: &Course<G>) -> Verdict {
    let reader = Reader::default();
    for plays in course.moments() {
        let mut table = course.played(plays)?;
        let before = Seen::of(&*table);
        let public = table.look(Viewer::Onlooker, &reader);
        for seat in [Seat(course.seats as u8), Seat(200), Seat(u8::MAX)] {
            let answer = course.some_answer(plays);
            let got = table.question(seat).is_some()
                || table.look(Viewer::Seat(seat), &reader) != public
                || table.preview(seat, None, &answer, &reader).is_ok()
                || table
                    .play(seat, Some(1), &answer, Hand::Person, Time(1))
                    .is_ok()
                || table
                    .play(seat, None, &answer, Hand::Person, Time(1))
                    .is_ok()
                || table.last_answer(seat).is_ok()
                || table.take_back(seat, &[], Time(1)).is_ok()
                || table.conclude(Ending::Resigned(seat), Time(1)).is_ok();
            if got {
                return Err(course.blame(plays, &format!("seat {} gets something", seat.0)));
            }
        }
        Seen::of(&*table)
            .same_as(&before)
            .map_err(|why| course.blame(plays, &why))?;
    }
    Ok(())
}
