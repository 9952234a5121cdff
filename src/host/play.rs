//! At a running table: the question, the preview, the play, the board, giving up.

use super::command::{Along, Person, PlayerId, Whose};
use super::company::{self, Company};
use super::desk::Desk;
use super::done::{Done, link, refused};
use super::fault::Fault;
use super::notice::{Answer, Board, Just, Panel, Played, Preview, Sure};
use super::sheet::{Answered, Declined, Motion, Settled, Stage, Unseen};
use super::standing::{self, Ordering};
use super::whose;
use crate::rules::{Seat, Viewer};
use crate::shelf::{Choice, Chosen, Happened, Refused, Table};
use crate::table::{Ending, Hand, Time};
use crate::words::Phrase;

/// The seat of somebody at a running game, or why they have none.
pub(super) fn seat(desk: &Desk, person: &Person) -> Result<Seat, Phrase> {
    match desk.sheet.stage {
        Stage::Lobby => Err(Phrase::new("refused-not-started")),
        Stage::Closed | Stage::Expired => Err(Phrase::new("refused-closed")),
        Stage::Finished => Err(Phrase::new("refused-over")),
        Stage::Running => desk.sheet.seat_of(person.id).ok_or_else(|| {
            Phrase::new(match desk.sheet.replaced(person.id) {
                Some(_) => "refused-replaced",
                None => "refused-not-seated",
            })
        }),
    }
}

/// The game of a table that has one.
pub(super) fn game(desk: &mut Desk) -> Result<&mut Box<dyn Table>, Fault> {
    desk.table
        .as_mut()
        .ok_or_else(|| Fault::Stumble("a running table without a game".to_owned()))
}

/// Shows the question to whoever is asked it, or what is left of it.
pub(super) fn ask(desk: &mut Desk, person: &Person, along: Option<Along>) -> Result<Done, Fault> {
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let title = Phrase::new(desk.title.title);
    let Some(mut question) = game(desk)?.question(seat) else {
        return Ok(Done::refused(refused(Refused::NotAsked, desk)));
    };
    let mut chosen = Vec::new();
    if let Some(along) = along {
        let first = question
            .choices
            .iter()
            .find(|choice| choice.play == along.play);
        match first {
            Some(first) if along.ask == question.ask && along.depth < first.path.len() => {
                chosen = first.path[..along.depth].to_vec();
            }
            _ => return Ok(Done::refused(refused(Refused::Stale, desk))),
        }
        question
            .choices
            .retain(|choice| choice.path.starts_with(&chosen));
    }
    let reader = desk.sheet.reader(person.lang);
    let in_turn = !desk.sheet.unseen.is_empty();
    let undo = free_undo(desk, seat)?.filter(|_| in_turn);
    let hints = desk.sheet.hints;
    let table = game(desk)?;
    let look = table.choosing(seat, &chosen, &reader);
    let look = look.or_else(|| match question.concerns_hand {
        true => table.hand(seat, &reader),
        // The channel shows the board as it was when the turn began.
        false => in_turn.then(|| table.look(Viewer::Seat(seat), &reader)),
    });
    Ok(Done::unchanged(Answer::Panel(Box::new(Panel {
        table: desk.sheet.id,
        title,
        question,
        chosen,
        names: desk.sheet.names(),
        board: Some(link(&desk.sheet)),
        look: look.map(Box::new),
        just: None,
        undo,
        hints,
    }))))
}

/// Goes on to whatever the seat is asked next, with what its player has just done above it.
pub(super) fn next(
    desk: &mut Desk,
    person: &Person,
    seat: Seat,
    just: Just,
) -> Result<Done, Fault> {
    if game(desk)?.waiting().contains(&seat) {
        let done = ask(desk, person, None)?;
        if let Answer::Panel(panel) = done.answer {
            let undo = match &just {
                Just::Played(played) if played.free_undo => Some(played.entry),
                _ => panel.undo,
            };
            return Ok(Done::changed(Answer::Panel(Box::new(Panel {
                just: Some(just),
                undo,
                ..*panel
            }))));
        }
    }
    Ok(Done::changed(match just {
        Just::Played(played) => Answer::Played(played),
        Just::Undone => Answer::Said(Phrase::new("said-undone")),
        Just::UndoneBefore => Answer::Said(Phrase::new("said-undone-before")),
    }))
}

/// Shows what an answer would do; one of little weight is played at once.
pub(super) fn weigh(
    desk: &mut Desk,
    person: &Person,
    (ask, play): (u32, &str),
    ordering: &Ordering,
    now: Time,
) -> Result<Done, Fault> {
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    if let Some(done) = once_more(desk, person, Some(ask), play)? {
        return Ok(done);
    }
    let reader = desk.sheet.reader(person.lang);
    match game(desk)?.preview(seat, Some(ask), play, &reader) {
        Ok(foreseen) if !foreseen.is_weighed => {
            self::play(desk, person, (Some(ask), play), ordering, now)
        }
        Ok(foreseen) => Ok(Done::unchanged(Answer::Preview(Preview {
            table: desk.sheet.id,
            ask,
            choice: foreseen.choice,
            look: foreseen.look.map(Box::new),
            words: foreseen.words,
            names: desk.sheet.names(),
        }))),
        Err(refusal) => Ok(Done::refused(refused(refusal, desk))),
    }
}

/// Plays an answer, and what standing orders answer to the questions that come of it. Typed text that is only the beginning of
/// answers opens the question that far along.
pub(super) fn play(
    desk: &mut Desk,
    person: &Person,
    (ask_number, play): (Option<u32>, &str),
    ordering: &Ordering,
    now: Time,
) -> Result<Done, Fault> {
    if let Some(done) = once_more(desk, person, ask_number, play)? {
        return Ok(done);
    }
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let table = game(desk)?;
    let before = table.waiting();
    let path = table
        .choice(seat, ask_number, play)
        .map(|choice| choice.path);
    let played = match table.play(seat, ask_number, play, Hand::Person, now) {
        Ok(played) => played,
        Err(refusal) => {
            if ask_number.is_none()
                && let Refused::NotOffered { .. } = refusal
                && let Some(along) = beginning(desk, person, seat, play)?
            {
                return ask(desk, person, Some(along));
            }
            return Ok(Done::refused(refused(refusal, desk)));
        }
    };
    let table = game(desk)?;
    let record = table.record().pop().unwrap_or_default();
    let entry = table.entries().saturating_sub(1);
    let path = path.unwrap_or_default();
    let happened = played.then(standing::obey(desk, ordering, now)?);
    let free_undo = free_undo(desk, seat)?.is_some();
    let own = happened.tellings.iter();
    let told = own
        .filter(|telling| telling.to == Viewer::Seat(seat))
        .map(|telling| telling.words.clone())
        .collect();
    let mut thwarted = happened.thwarted.iter();
    let instead = thwarted.find(|(whose, _)| *whose == seat);
    let instead = instead.map(|(_, words)| words.clone());
    let sheet = &mut desk.sheet;
    sheet.actor = Some(person.id);
    // Whoever plays needs nobody in their place.
    sheet.stand_ins.retain(|one| one.seat != seat);
    sheet.answered.retain(|answered| answered.seat != seat);
    if let Some(ask) = ask_number {
        sheet.answered.push(Answered {
            seat,
            ask,
            play: play.to_owned(),
            record: record.clone(),
            path: path.clone(),
            instead: instead.clone(),
            entry,
        });
    }
    overtake(desk, seat);
    tell(desk, happened, &before, Some(entry))?;
    let played = Played {
        table: desk.sheet.id,
        record,
        path,
        spelled: desk.title.spelled,
        entry,
        free_undo,
        instead,
        told,
        names: desk.sheet.names(),
    };
    next(desk, person, seat, Just::Played(played))
}

/// The last answer of a seat, as an entry of the log, where it can be taken back without asking anybody.
fn free_undo(desk: &mut Desk, seat: Seat) -> Result<Option<u32>, Fault> {
    let last = game(desk)?.last_answer(seat);
    let free = last
        .ok()
        .filter(|undo| company::is_free(&desk.sheet, seat, undo));
    Ok(free.map(|undo| undo.entry))
}

/// Plays what the computer has chosen for a seat. A game in which it plays alone ends after `show` plays.
pub(super) fn by_computer(
    desk: &mut Desk,
    seat: Seat,
    chosen: &Chosen,
    ordering: &Ordering,
    show: u32,
    now: Time,
) -> Result<(), Fault> {
    let hand = match chosen.cut_short {
        true => Hand::Hurried,
        false => Hand::Computer,
    };
    let table = game(desk)?;
    let before = table.waiting();
    let played = table
        .play(seat, Some(chosen.ask), &chosen.play, hand, now)
        .map_err(|_| Fault::Stumble("the computer answers what is not offered".to_owned()))?;
    let entry = table.entries().saturating_sub(1);
    let happened = played.then(standing::obey(desk, ordering, now)?);
    desk.sheet.actor = None;
    desk.sheet.answered.retain(|answered| answered.seat != seat);
    overtake(desk, seat);
    tell(desk, happened, &before, Some(entry))?;
    let table = game(desk)?;
    let (plies, is_over) = (table.plies(), table.close().is_some());
    if !is_over && !desk.sheet.has_people() && plies >= show {
        let news = Phrase::new("news-show-over").with("plies", plies as usize);
        conclude(desk, None, Ending::Abandoned, news, now)?;
    }
    Ok(())
}

/// Has everybody learn what happened: a turn of many steps is shown at its end, or when somebody else is asked because of
/// it; `before` are those who were waited for, and `entry` is the play that a player made in its course.
fn tell(
    desk: &mut Desk,
    happened: Happened,
    before: &[Seat],
    entry: Option<u32>,
) -> Result<(), Fault> {
    let table = game(desk)?;
    let (closed, passed) = (table.close().is_some(), table.waiting() != before);
    let news = happened
        .tellings
        .into_iter()
        .filter(|telling| telling.to == Viewer::Onlooker);
    desk.sheet.hushed = false;
    let told = desk.sheet.news.len();
    desk.sheet.news.extend(news.map(|telling| telling.words));
    if closed {
        finish(desk);
    } else if passed || happened.ends_turn {
        desk.sheet.renew_board();
    } else if let Some(entry) = entry {
        let news = desk.sheet.news.len() - told;
        desk.sheet.unseen.push(Unseen { entry, news });
    }
    Ok(())
}

/// Lets standing orders answer whatever is open, where nobody has played just now.
pub(super) fn obey(desk: &mut Desk, ordering: &Ordering, now: Time) -> Result<(), Fault> {
    let before = game(desk)?.waiting();
    let happened = standing::obey(desk, ordering, now)?;
    tell(desk, happened, &before, None)
}

/// What somebody sees who presses once more: what was played, and whatever is asked next.
fn once_more(
    desk: &mut Desk,
    person: &Person,
    ask: Option<u32>,
    play: &str,
) -> Result<Option<Done>, Fault> {
    let Some(played) = again(desk, person, ask, play) else {
        return Ok(None);
    };
    let Some(seat) = desk.sheet.seat_of(person.id) else {
        return Ok(None);
    };
    // Once others have acted, the next question is of another turn.
    let goes_on = game(desk)?
        .last_answer(seat)
        .is_ok_and(|last| last.entry == played.entry && last.others.is_empty());
    if !goes_on {
        return Ok(Some(Done::unchanged(Answer::Played(played))));
    }
    let done = next(desk, person, seat, Just::Played(played))?;
    Ok(Some(Done::unchanged(done.answer)))
}

/// What was played, where somebody presses Confirm once more: the same answer to the same question counts once, and
/// whoever pressed twice must not read that nothing was played.
fn again(desk: &Desk, person: &Person, ask: Option<u32>, play: &str) -> Option<Played> {
    let (seat, ask) = (desk.sheet.seat_of(person.id)?, ask?);
    let answered = desk
        .sheet
        .answered
        .iter()
        .find(|one| one.seat == seat && one.ask == ask && one.play == play)?;
    let undo = desk.table.as_ref()?.last_answer(seat);
    let free_undo = undo.is_ok_and(|undo| {
        undo.entry == answered.entry && company::is_free(&desk.sheet, seat, &undo)
    });
    Some(Played {
        table: desk.sheet.id,
        record: answered.record.clone(),
        path: answered.path.clone(),
        spelled: desk.title.spelled,
        entry: answered.entry,
        free_undo,
        instead: answered.instead.clone(),
        told: Vec::new(),
        names: desk.sheet.names(),
    })
}

/// The answers that begin with one word, if typed text is just that word, or what stands before its first comma or
/// space: "d4" where the word is "d4, king".
fn beginning(
    desk: &mut Desk,
    person: &Person,
    seat: Seat,
    typed: &str,
) -> Result<Option<Along>, Fault> {
    let reader = desk.sheet.reader(person.lang);
    let Some(question) = game(desk)?.question(seat) else {
        return Ok(None);
    };
    let typed = typed.trim().to_lowercase();
    let means = |word: &str| {
        word.strip_prefix(typed.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ' ']))
    };
    let found = question.choices.iter().find(|choice| {
        !typed.is_empty()
            && choice.path.len() > 1
            && choice
                .path
                .first()
                .is_some_and(|word| means(&reader.say(word).to_lowercase()))
    });
    Ok(found.map(|choice| Along {
        ask: question.ask,
        depth: 1,
        play: choice.play.clone(),
    }))
}

/// The answers that typed text may be meant for, best first, as what is shown and what is typed; where there are more
/// than `most`, first words to begin with, so that all of them can be reached.
pub(super) fn complete(
    desk: &Desk,
    person: &Person,
    typed: &str,
    most: usize,
) -> Vec<(String, String)> {
    let (Some(seat), Some(table)) = (desk.sheet.seat_of(person.id), &desk.table) else {
        return Vec::new();
    };
    let Some(question) = table.question(seat) else {
        return Vec::new();
    };
    let reader = desk.sheet.reader(person.lang);
    let typed = bare(typed);
    let that = |fits: &dyn Fn(&Choice) -> bool| -> Vec<&Choice> {
        question
            .choices
            .iter()
            .filter(|choice| fits(choice))
            .collect()
    };
    let mut found = that(&|choice| bare(&choice.record).starts_with(&typed));
    if found.is_empty() {
        // A first word that was completed before, such as "d4, king".
        found = that(&|choice| {
            choice
                .path
                .first()
                .is_some_and(|word| bare(&reader.say(word)).starts_with(&typed))
        });
    }
    if found.is_empty() {
        found = that(&|choice| bare(&choice.record).contains(&typed));
    }
    if found.len() <= most {
        return found
            .into_iter()
            .map(|choice| (choice.record.clone(), choice.play.clone()))
            .collect();
    }
    let mut words: Vec<String> = Vec::new();
    for choice in &found {
        if let Some(word) = choice.path.first().map(|word| reader.say(word))
            && !words.contains(&word)
        {
            words.push(word);
        }
    }
    words.truncate(most);
    words
        .into_iter()
        .map(|word| (format!("{word} …"), word))
        .collect()
}

/// Text without whatever people leave out when they type: "d2 e2" and "D2-e2" are the same beginning.
fn bare(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Shows the board to anybody who asks, as they may see it.
pub(super) fn board(
    desk: &mut Desk,
    person: &Person,
    text: bool,
    of: Option<&Whose>,
) -> Result<Done, Fault> {
    let viewer = desk
        .sheet
        .seat_of(person.id)
        .map_or(Viewer::Onlooker, Viewer::Seat);
    let reader = desk.sheet.reader(person.lang);
    let Some(table) = &desk.table else {
        return Ok(match desk.sheet.stage {
            Stage::Lobby => show_lobby(desk, person),
            _ => Done::refused(Phrase::new("refused-closed")),
        });
    };
    let asked = match viewer {
        Viewer::Seat(seat) => table.question(seat).is_some(),
        Viewer::Onlooker => false,
    };
    let look = match of {
        None => table.look(viewer, &reader),
        Some(whose) => {
            let Some(seat) = whose::seat(desk, whose) else {
                return Ok(Done::refused(Phrase::new("refused-they-are-not-seated")));
            };
            // A game that shows all of everybody on its board has nothing larger to show.
            let mat = table.mat(viewer, seat, &reader);
            mat.unwrap_or_else(|| table.look(viewer, &reader))
        }
    };
    Ok(Done::unchanged(Answer::Board(Board {
        table: desk.sheet.id,
        look: Box::new(look),
        text,
        asked,
        live: Some(link(&desk.sheet)),
    })))
}

/// Before the start the board is the lobby: whoever belongs to it has it posted again, below everything else.
fn show_lobby(desk: &mut Desk, person: &Person) -> Done {
    let sheet = &mut desk.sheet;
    let belongs =
        person.steward || sheet.organizer == person.id || sheet.sitter_mut(person.id).is_some();
    if !belongs {
        return Done::refused(Phrase::new("refused-not-started"));
    }
    sheet.retired.extend(sheet.lobby.post.take());
    sheet.lobby.renew();
    Done::changed(Answer::Said(Phrase::new("said-lobby-again")))
}

/// Gives up, once that is confirmed.
pub(super) fn resign(
    desk: &mut Desk,
    person: &Person,
    sure: bool,
    ordering: &Ordering,
    now: Time,
) -> Result<Done, Fault> {
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    if !sure {
        return Ok(Done::unchanged(Answer::Sure(sure_to_resign(desk, seat))));
    }
    // Whatever was asked may be asked again once one player fewer has to agree.
    settle(desk, Settled::Overtaken);
    let before = game(desk)?.waiting();
    // The computer does not play on alone.
    let goes_on = !Company::others(&desk.sheet, seat).people.is_empty();
    let left = match goes_on {
        true => game(desk)?
            .vacate(seat, now)
            .map_err(|_| Fault::Stumble("a running game that cannot be left".to_owned()))?,
        false => None,
    };
    if let Some(left) = left {
        desk.sheet.actor = Some(person.id);
        let goes_on = game(desk)?.close().is_none();
        if goes_on && let Some(sitter) = desk.sheet.sitter_mut(person.id) {
            sitter.left = true;
            desk.sheet.hand_on(person.id);
            desk.sheet.stand_ins.retain(|one| one.seat != seat);
        }
        let happened = left.then(standing::obey(desk, ordering, now)?);
        let ends_turn = true;
        tell(
            desk,
            Happened {
                ends_turn,
                ..happened
            },
            &before,
            None,
        )?;
        // Who was waited for before has been called for that.
        desk.sheet.hushed = game(desk)?.waiting() == before;
        return Ok(Done::changed(Answer::Said(Phrase::new("said-resigned"))));
    }
    let news = Phrase::new("news-resigned").with("name", seat);
    conclude(desk, Some(person.id), Ending::Resigned(seat), news, now)?;
    Ok(Done::changed(Answer::Said(Phrase::new("said-resigned"))))
}

/// Asks whether somebody wants to give up, with the names of those who would lose by it too.
fn sure_to_resign(desk: &Desk, seat: Seat) -> Sure {
    let sitters = &desk.sheet.sitters;
    let winners = (desk.title.winners_against)(sitters.len(), seat);
    let mates = Seat::all(sitters.len()).zip(sitters);
    let mates = mates.filter(|(other, _)| *other != seat && !winners.contains(other));
    Sure::Resign {
        table: desk.sheet.id,
        mates: mates.map(|(_, sitter)| sitter.name.clone()).collect(),
    }
}

/// Ends the game in a way that its rules do not decide, by somebody's will or by nobody's.
pub(super) fn conclude(
    desk: &mut Desk,
    by: Option<PlayerId>,
    ending: Ending,
    news: Phrase,
    now: Time,
) -> Result<(), Fault> {
    let resigned = matches!(ending, Ending::Resigned(_));
    let game = game(desk)?;
    game.conclude(ending, now)
        .map_err(|_| Fault::Stumble("a running game that is over".to_owned()))?;
    // Who resigns is told by the end, where that is the end.
    if !resigned || game.close().is_none() {
        desk.sheet.news.push(news);
    }
    desk.sheet.actor = by;
    finish(desk);
    Ok(())
}

/// Shows the last board and lets the place go.
fn finish(desk: &mut Desk) {
    settle(desk, Settled::Overtaken);
    desk.sheet.stage = Stage::Finished;
    desk.sheet.declined.clear();
    desk.sheet.renew_board();
}

/// Whoever plays on instead of answering a request has answered it; whoever asked may play on meanwhile, and so may the
/// computer, which nobody has asked.
fn overtake(desk: &mut Desk, seat: Seat) {
    let is_computer = desk.sheet.computer_at(seat).is_some();
    let entries = desk.table.as_ref().map_or(0, |table| table.entries());
    let overtaken = desk
        .sheet
        .open_request()
        .is_some_and(|request| match request.motion {
            Motion::Undo => entries != request.entries,
            Motion::Draw => request.by != seat && !is_computer,
            Motion::Replace { seat: whose, .. } | Motion::Turn { seat: whose, .. } => whose == seat,
        });
    if overtaken {
        settle(desk, Settled::Overtaken);
    }
}

/// Closes the open request, if there is one, and has its message say what became of it.
pub(super) fn settle(desk: &mut Desk, settled: Settled) {
    let plies = desk.table.as_ref().map_or(0, |table| table.plies());
    let Some(request) = desk.sheet.open_request() else {
        return;
    };
    request.settled = Some(settled);
    request.bill.renew();
    // Whoever waited in vain for days may ask again; whatever else came to nothing has to wait for the next play, or two
    // buttons would be enough to ping somebody without end.
    if matches!(
        settled,
        Settled::Declined(_) | Settled::Overtaken | Settled::Withdrawn
    ) {
        let declined = Declined {
            motion: request.motion,
            by: request.by,
            plies,
        };
        desk.sheet.declined.push(declined);
    }
}
