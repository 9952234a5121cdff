//! The computer in the place of a player in the middle of a game: for good, or until the turn is over.

use super::command::{Person, PlayerId};
use super::company::Company;
use super::consent;
use super::desk::Desk;
use super::done::Done;
use super::fault::Fault;
use super::notice::Answer;
use super::patience::Patience;
use super::play::{game, seat};
use super::sheet::Motion;
use crate::rules::Seat;
use crate::shelf::Level;
use crate::table::Time;
use crate::words::{Arg, Phrase};

/// An hour in milliseconds.
const HOUR: u64 = 3_600_000;

/// Has the computer play in a seat, as far as everybody concerned agrees: in one's own, or in that of a player for whom the
/// others have waited long enough, and who is not asked then.
pub(super) fn wish(
    desk: &mut Desk,
    person: &Person,
    (player, level, turn): (Option<PlayerId>, Level, bool),
    now: Time,
    patience: &Patience,
) -> Result<Done, Fault> {
    let by = match seat(desk, person) {
        Ok(seat) => seat,
        Err(phrase) => return Ok(Done::refused(phrase)),
    };
    let Some(whose) = player.map_or(Some(by), |player| desk.sheet.seat_of(player)) else {
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
    let asked: Vec<Seat> = (others.people.into_iter())
        .filter(|&seat| seat != whose && !is_a_hint)
        .collect();
    if asked.is_empty() {
        consent::stand_in(desk, motion, now)?;
        return Ok(Done::changed(Answer::Said(Phrase::new("said-stands-in"))));
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

/// Why the computer does not play in a seat.
fn objection(
    desk: &mut Desk,
    (by, whose): (Seat, Seat),
    turn: bool,
    now: Time,
    patience: &Patience,
) -> Result<Option<Phrase>, Fault> {
    let begun = desk.sheet.begun;
    let sitter = desk.sheet.sitters.get(whose.index());
    let name = Arg::Foreign(sitter.map(|sitter| sitter.name.clone()).unwrap_or_default());
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
