//! What one player may not decide alone: taking back past others, a draw, and that the computer plays for somebody.
//!
//! People are asked; the computer agrees to what they take back, and to a draw by a rule that everybody knows.

use super::command::Person;
use super::company::Company;
use super::computers;
use super::desk::Desk;
use super::done::{Done, refused};
use super::fault::Fault;
use super::notice::{Answer, Just};
use super::play::{conclude, game, next, seat, settle};
use super::sheet::{Bill, Motion, Request, Settled, StandIn};
use crate::rules::Seat;
use crate::table::{Ending, Time};
use crate::words::{Arg, Phrase};

/// The computer declines a draw before so many plays stand, and takes it from then on.
const DRAW_FROM: u32 = 100;

/// Takes back one's own last answer: at once where nobody else has acted and nothing was shown, else by consent. Where
/// the wish names an answer, it means that one and no other.
pub(super) fn undo(
    desk: &mut Desk,
    person: &Person,
    entry: Option<u32>,
    now: Time,
    patience: i64,
) -> Result<Done, Fault> {
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let last = game(desk)?.last_answer(seat);
    if let Some(entry) = entry {
        if last.as_ref().is_ok_and(|undo| undo.entry > entry) {
            return Ok(Done::refused(Phrase::new("refused-old-button")));
        }
        // Pressed twice, or after the answer went by consent: what was wished for is so already, and nothing more is taken.
        if !game(desk)?.stands(entry) {
            let done = next(desk, person, seat, Just::UndoneBefore)?;
            return Ok(Done::unchanged(done.answer));
        }
    }
    let undo = match last {
        Ok(undo) => undo,
        Err(refusal) => return Ok(Done::refused(refused(refusal, desk))),
    };
    let company = Company::for_undo(&desk.sheet, seat, &undo);
    if company.people.is_empty() {
        take_back(desk, person, seat, &company.computers, now)?;
        return next(desk, person, seat, Just::Undone);
    }
    let moves = match desk.title.hands {
        // An answer may name what nobody else has seen.
        true => Vec::new(),
        false => {
            let mut record = game(desk)?.record();
            record.split_off(record.len().saturating_sub(undo.plies as usize))
        }
    };
    let asked = (company.people, company.computers);
    ask_for(
        desk,
        person,
        seat,
        (Motion::Undo, moves),
        asked,
        now,
        patience,
    )
}

/// Offers a draw, or takes the one that is offered.
pub(super) fn draw(
    desk: &mut Desk,
    person: &Person,
    now: Time,
    patience: i64,
) -> Result<Done, Fault> {
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let Company { people, computers } = Company::others(&desk.sheet, seat);
    if !computers.is_empty() && game(desk)?.plies() < DRAW_FROM {
        return Ok(Done::refused(
            Phrase::new("refused-draw-computer").with("plies", DRAW_FROM as usize),
        ));
    }
    if let (true, Some(&computer)) = (people.is_empty(), computers.first()) {
        settle(desk, Settled::Overtaken);
        let news = Phrase::new("news-drawn").with("name", computer);
        conclude(desk, Some(person.id), Ending::Agreed, news, now)?;
        return Ok(Done::changed(Answer::Said(Phrase::new("said-drawn"))));
    }
    let asked = (people, computers);
    ask_for(
        desk,
        person,
        seat,
        (Motion::Draw, Vec::new()),
        asked,
        now,
        patience,
    )
}

/// Asks people for something, to which others agree without being asked.
pub(super) fn ask_for(
    desk: &mut Desk,
    person: &Person,
    by: Seat,
    (motion, moves): (Motion, Vec<String>),
    (people, agreed): (Vec<Seat>, Vec<Seat>),
    now: Time,
    patience: i64,
) -> Result<Done, Fault> {
    let (entries, plies) = {
        let table = game(desk)?;
        (table.entries(), table.plies())
    };
    if let Some(open) = desk.sheet.open_request() {
        let number = open.number;
        // Whoever wishes for what the other has just offered agrees to it.
        if open.motion == motion && open.motion == Motion::Draw && open.needed.contains(&by) {
            return reply(desk, person, number, true, now);
        }
        return Ok(if open.motion == motion && open.by == by {
            Done::unchanged(Answer::Said(Phrase::new("said-already-requested")))
        } else {
            Done::refused(Phrase::new("refused-request-open"))
        });
    }
    let asked_before = desk.sheet.declined.iter().any(|declined| {
        declined.motion.is_like(motion) && declined.by == by && declined.plies == plies
    });
    if asked_before {
        return Ok(Done::refused(Phrase::new("refused-declined-before")));
    }
    let mut needed = [people, agreed.clone()].concat();
    needed.sort_unstable();
    let names = desk.sheet.names();
    let sheet = &mut desk.sheet;
    sheet.declined.retain(|declined| declined.plies == plies);
    sheet.request_count += 1;
    sheet.requests.push(Request {
        number: sheet.request_count,
        motion,
        moves,
        by,
        names,
        needed,
        agreed,
        since: Some(now),
        until: now.plus(patience),
        entries,
        settled: None,
        bill: Bill {
            wanted: 1,
            ..Bill::default()
        },
    });
    Ok(Done::changed(Answer::Said(Phrase::new("said-requested"))))
}

/// Answers a request. Pressing twice counts once; who asked may withdraw by declining.
pub(super) fn reply(
    desk: &mut Desk,
    person: &Person,
    number: u32,
    agree: bool,
    now: Time,
) -> Result<Done, Fault> {
    let seat = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let entries = game(desk)?.entries();
    let Some(request) = desk
        .sheet
        .open_request()
        .filter(|request| request.number == number)
    else {
        return Ok(Done::refused(Phrase::new("refused-request-gone")));
    };
    if request.by == seat {
        if agree {
            return Ok(Done::refused(Phrase::new("refused-own-request")));
        }
        settle(desk, Settled::Withdrawn);
        return Ok(Done::changed(Answer::Said(Phrase::new("said-withdrawn"))));
    }
    if !request.needed.contains(&seat) {
        return Ok(Done::refused(Phrase::new("refused-not-your-request")));
    }
    if !agree {
        settle(desk, Settled::Declined(seat));
        return Ok(Done::changed(Answer::Said(Phrase::new("said-declined"))));
    }
    if !request.agreed.contains(&seat) {
        request.agreed.push(seat);
    }
    let (motion, by, agreed) = (request.motion, request.by, request.agreed.clone());
    if request.needed.iter().any(|needed| !agreed.contains(needed)) {
        return Ok(Done::changed(Answer::Said(Phrase::new("said-agreed"))));
    }
    if motion == Motion::Undo && entries != request.entries {
        settle(desk, Settled::Overtaken);
        return Ok(Done::changed(Answer::Refused(Phrase::new(
            "refused-request-gone",
        ))));
    }
    if !is_open(desk, motion)? {
        settle(desk, Settled::Overtaken);
        return Ok(Done::changed(Answer::Refused(Phrase::new(
            "refused-request-gone",
        ))));
    }
    settle(desk, Settled::Agreed);
    match motion {
        Motion::Undo => take_back(desk, person, by, &agreed, now)?,
        Motion::Draw => {
            let news = Phrase::new("news-drawn").with("name", seat);
            conclude(desk, Some(person.id), Ending::Agreed, news, now)?;
        }
        Motion::Replace { .. } | Motion::Turn { .. } => stand_in(desk, motion, now)?,
    }
    Ok(Done::changed(Answer::Said(Phrase::new("said-agreed"))))
}

/// Whether there is still something to agree to: a seat in which somebody plays, and for one turn, whose turn it is.
fn is_open(desk: &mut Desk, motion: Motion) -> Result<bool, Fault> {
    let (seat, turn) = match motion {
        Motion::Undo | Motion::Draw => return Ok(true),
        Motion::Replace { seat, .. } => (seat, false),
        Motion::Turn { seat, .. } => (seat, true),
    };
    let sitter = desk.sheet.sitters.get(seat.index());
    let is_person = sitter.is_some_and(|sitter| sitter.is_person());
    Ok(is_person && (!turn || game(desk)?.waiting().contains(&seat)))
}

/// Has the computer play in a seat: for good, or until its turn is over.
pub(super) fn stand_in(desk: &mut Desk, motion: Motion, now: Time) -> Result<(), Fault> {
    match motion {
        Motion::Replace { seat, level } => {
            // Whatever was asked may be asked again of those who are there now.
            settle(desk, Settled::Overtaken);
            let sheet = &mut desk.sheet;
            let name = computers::name(sheet);
            let computer = computers::computer(sheet, level, now)?;
            let Some(sitter) = sheet.sitters.get_mut(seat.index()) else {
                return Ok(());
            };
            let player = sitter.player;
            let left = std::mem::replace(&mut sitter.name, name);
            sitter.left = true;
            sitter.computer = Some(computer);
            sheet.stand_ins.retain(|one| one.seat != seat);
            sheet.answered.retain(|answered| answered.seat != seat);
            sheet.hand_on(player);
            sheet.news.push(
                Phrase::new("news-replaced")
                    .with("name", Arg::Foreign(left))
                    .with("level", computers::level_words(level)),
            );
            // Who is waited for beside that seat has been called for it.
            sheet.hushed = true;
            sheet.renew_board();
        }
        Motion::Turn { seat, level } => {
            let sheet = &mut desk.sheet;
            let computer = computers::computer(sheet, level, now)?;
            sheet.stand_ins.push(StandIn { seat, computer });
            sheet.news.push(
                Phrase::new("news-stands-in")
                    .with("name", seat)
                    .with("level", computers::level_words(level)),
            );
        }
        Motion::Undo | Motion::Draw => {}
    }
    Ok(())
}

fn take_back(
    desk: &mut Desk,
    person: &Person,
    by: Seat,
    agreed: &[Seat],
    now: Time,
) -> Result<(), Fault> {
    let table = game(desk)?;
    let undone = table.record();
    let undo = table
        .take_back(by, agreed, now)
        .map_err(|_| Fault::Stumble("an answer that could be taken back cannot".to_owned()))?;
    let from = undone.len().saturating_sub(undo.plies as usize);
    let moves = &undone[from..];
    let count = moves.len();
    // Only the first of them need have been the player's own.
    let since = moves.get(1..).unwrap_or_default().join(", ");
    let own = moves.first().cloned().unwrap_or_default();
    let told = |alone: &'static str, followed: &'static str| match since.is_empty() {
        true => Phrase::new(alone).with("moves", own.clone()),
        false => Phrase::new(followed)
            .with("move", own.clone())
            .with("since", since.clone()),
    };
    // Where hands are hidden, an answer may name what nobody else has seen: their number is told, and not which they were.
    let news = match (desk.title.hands, agreed.is_empty()) {
        (false, true) => told("news-undone", "news-undone-since"),
        (false, false) => told("news-undone-agreed", "news-undone-since-agreed"),
        (true, true) => Phrase::new("news-undone-hidden").with("count", count),
        (true, false) => Phrase::new("news-undone-hidden-agreed").with("count", count),
    };
    settle(desk, Settled::Overtaken);
    desk.sheet
        .answered
        .retain(|answered| answered.entry < undo.entry);
    desk.sheet.actor = Some(person.id);
    // Whoever wants to play otherwise plays on.
    desk.sheet.stand_ins.retain(|one| one.seat != by);
    // What nobody was shown needs no taking back in public: the turn goes on, and its board comes at its end. What others
    // have agreed to is written down for all to see.
    // Nor does anybody try out in silence what others have ordered.
    let unseen = desk.sheet.withdraw(undo.entry);
    if !unseen || !agreed.is_empty() || undo.ordered {
        desk.sheet.news.push(news.with("name", by));
        desk.sheet.hushed = false;
        desk.sheet.renew_board();
    }
    Ok(())
}
