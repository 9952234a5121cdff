//! The computer in the place of a player in the middle of a game: until the turn is over, or until the player comes back.

use super::command::{Person, Whose};
use super::company::Company;
use super::consent;
use super::desk::Desk;
use super::done::Done;
use super::fault::Fault;
use super::notice::Answer;
use super::patience::Patience;
use super::play::{game, seat, settle};
use super::sheet::{Motion, Settled};
use super::whose;
use crate::rules::Seat;
use crate::shelf::Level;
use crate::table::Time;
use crate::words::{Arg, Phrase};

/// An hour in milliseconds.
const HOUR: u64 = 3_600_000;

/// Has the computer play in a seat, as far as everybody concerned agrees: in one's own, or in that of a player for whom the
/// others have waited long enough. For one turn they are not asked themselves; for good, where nobody else could be.
pub(super) fn wish(
    desk: &mut Desk,
    person: &Person,
    (of, level, turn): (Option<Whose>, Level, bool),
    now: Time,
    patience: &Patience,
) -> Result<Done, Fault> {
    let by = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let Some(whose) = of.map_or(Some(by), |of| whose::seat(desk, &of)) else {
        return Ok(Done::refused(Phrase::new("refused-they-are-not-seated")));
    };
    if let Some(phrase) = objection(desk, (by, whose), turn, now, patience)? {
        return Ok(Done::refused(phrase));
    }
    let motion = match turn {
        true => Motion::Turn { seat: whose, level },
        false => Motion::Replace { seat: whose, level },
    };
    let others = Company::others(&desk.sheet, by);
    // For one turn it is a hint that is played at once.
    let is_a_hint = turn && whose == by && desk.sheet.hints;
    let mut asked: Vec<Seat> = (others.people.into_iter())
        .filter(|&seat| seat != whose && !is_a_hint)
        .collect();
    // Nobody alone takes a seat for good from somebody who may be back any moment.
    if asked.is_empty() && !turn && whose != by {
        asked.push(whose);
    }
    if asked.is_empty() {
        consent::stand_in(desk, motion, now)?;
        let said = match turn {
            true => "said-stands-in-turn",
            false => "said-stands-in",
        };
        return Ok(Done::changed(Answer::Said(Phrase::new(said))));
    }
    consent::ask_for(
        desk,
        person,
        by,
        (motion, Vec::new()),
        (asked, Vec::new()),
        now,
        patience.request,
    )
}

/// Gives somebody their seat back in whose place the computer plays; says whether it did.
pub(super) fn come_back(desk: &mut Desk, person: &Person) -> bool {
    let Some(seat) = desk.sheet.replaced(person.id) else {
        return false;
    };
    // Whatever was asked, they have a say in it now.
    settle(desk, Settled::Overtaken);
    let sheet = &mut desk.sheet;
    let Some(sitter) = sheet.sitters.get_mut(seat.index()) else {
        return false;
    };
    sitter.left = false;
    sitter.computer = None;
    sitter.name = person.name.clone();
    if desk.title.hands {
        sitter.lang = Some(person.lang);
    }
    sheet.answered.retain(|answered| answered.seat != seat);
    sheet.news.push(Phrase::new("news-back").with("name", seat));
    sheet.actor = Some(person.id);
    // Who is waited for beside them has been called for it.
    sheet.hushed = true;
    sheet.renew_board();
    true
}

/// Why the computer does not play in a seat.
fn objection(
    desk: &mut Desk,
    (by, whose): (Seat, Seat),
    turn: bool,
    now: Time,
    patience: &Patience,
) -> Result<Option<Phrase>, Fault> {
    let begun = desk.sheet.begun;
    let Some(sitter) = desk.sheet.sitters.get(whose.index()) else {
        return Ok(Some(Phrase::new("refused-they-are-not-seated")));
    };
    let name = Arg::Foreign(sitter.name.clone());
    if sitter.computer.is_some() {
        return Ok(Some(Phrase::new("refused-computer-there")));
    }
    if sitter.left {
        // By the rules whoever gives up leaves the seat empty: nothing is asked there any more.
        return Ok(Some(Phrase::new("refused-empty-seat").with("name", name)));
    }
    let table = game(desk)?;
    let is_waited_for = table.waiting().contains(&whose);
    let since = table.last_at().or(begun).unwrap_or_default();
    let refused = |key| Ok(Some(Phrase::new(key)));
    if desk.sheet.computer_at(whose).is_some() && turn {
        return refused("refused-stands-in");
    }
    if !is_waited_for && (turn || whose != by) {
        return Ok(Some(
            Phrase::new("refused-not-waited-for").with("name", name),
        ));
    }
    let left = since.plus(patience.idle).0.saturating_sub(now.0);
    if whose != by && left > 0 {
        let hours = left.unsigned_abs().div_ceil(HOUR);
        return Ok(Some(
            Phrase::new("refused-not-idle")
                .with("name", name)
                .with("hours", usize::try_from(hours).unwrap_or(usize::MAX)),
        ));
    }
    // Whoever leaves the computer alone gives up.
    let is_last = Company::others(&desk.sheet, by).people.is_empty();
    if whose == by && !turn && is_last {
        return refused("refused-last-person");
    }
    Ok(None)
}
