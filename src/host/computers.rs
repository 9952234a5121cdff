//! Seats of the computer before the start: how it sits down and gets up again, and what it is called.

use super::command::{Person, PlayerId, Wish};
use super::desk::Desk;
use super::done::{Done, not_a_lobby};
use super::fault::Fault;
use super::house::seed;
use super::notice::{Answer, Seating};
use super::sheet::{Computer, Sheet, Sitter, Stage};
use crate::rules::{Luck, Seed};
use crate::shelf::Level;
use crate::table::Time;
use crate::words::{Phrase, tell};

/// What a level is called.
pub(super) fn level_words(level: Level) -> Phrase {
    Phrase::new(match level {
        Level::Easy => "level-easy",
        Level::Medium => "level-medium",
        Level::Hard => "level-hard",
    })
}

/// One more computer for a table.
pub(super) fn computer(sheet: &mut Sheet, level: Level, now: Time) -> Result<Computer, Fault> {
    let Seed(bytes) = seed()?;
    let mut chance = [0; 8];
    chance.copy_from_slice(&bytes[..8]);
    sheet.computers += 1;
    Ok(Computer {
        number: sheet.computers,
        level,
        since: now,
        seed: Luck(u64::from_le_bytes(chance)),
    })
}

/// What one more computer is called at a table, in its language: no two bear one name.
pub(super) fn name(sheet: &Sheet) -> String {
    let is_taken = |name: &String| sheet.sitters.iter().any(|sitter| sitter.name == *name);
    let alone = tell(sheet.lang, &Phrase::new("computer-name"));
    let numbered = |number: usize| {
        let name = Phrase::new("computer-name-numbered").with("number", number);
        tell(sheet.lang, &name)
    };
    let mut names = std::iter::once(alone).chain((2..=sheet.sitters.len() + 1).map(numbered));
    names.find(|name| !is_taken(name)).unwrap_or_default()
}

/// Has the computer sit down.
pub(super) fn sit(sheet: &mut Sheet, wish: Wish, level: Level, now: Time) -> Result<(), Fault> {
    let name = name(sheet);
    let computer = computer(sheet, level, now)?;
    sheet.sitters.push(Sitter {
        player: PlayerId::of_computer(computer.number),
        name,
        wish,
        since: now,
        lang: None,
        left: false,
        computer: Some(computer),
    });
    Ok(())
}

/// Shows which seats the computer has, and what can be changed about that.
pub(super) fn panel(desk: &Desk, person: &Person) -> Result<Done, Fault> {
    Ok(match objection(desk, person) {
        Some(phrase) => Done::refused(phrase),
        None => Done::unchanged(seating(desk, None)),
    })
}

/// Has the computer sit down; what was pressed twice counts once.
pub(super) fn add(
    desk: &mut Desk,
    person: &Person,
    level: Level,
    number: u32,
    now: Time,
) -> Result<Done, Fault> {
    if let Some(phrase) = objection(desk, person) {
        return Ok(Done::refused(phrase));
    }
    if number != desk.sheet.computers + 1 {
        return Ok(Done::unchanged(seating(desk, None)));
    }
    if desk.sheet.sitters.len() >= desk.title.seats.1 {
        return Ok(Done::refused(Phrase::new("refused-full")));
    }
    sit(&mut desk.sheet, Wish::Any, level, now)?;
    desk.sheet.lobby.renew();
    let said = Phrase::new("said-computer-added").with("level", level_words(level));
    Ok(Done::changed(seating(desk, Some(said))))
}

/// Has a computer get up.
pub(super) fn remove(desk: &mut Desk, person: &Person, number: u32) -> Result<Done, Fault> {
    if let Some(phrase) = objection(desk, person) {
        return Ok(Done::refused(phrase));
    }
    let sheet = &mut desk.sheet;
    let before = sheet.sitters.len();
    let is_it = |computer: Computer| computer.number == number;
    (sheet.sitters).retain(|sitter| !sitter.computer.is_some_and(is_it));
    if sheet.sitters.len() == before {
        return Ok(Done::unchanged(seating(desk, None)));
    }
    sheet.lobby.renew();
    let said = Phrase::new("said-computer-removed");
    Ok(Done::changed(seating(desk, Some(said))))
}

/// Allows hints in the game, or not.
pub(super) fn allow_hints(desk: &mut Desk, person: &Person, allowed: bool) -> Result<Done, Fault> {
    if let Some(phrase) = objection(desk, person) {
        return Ok(Done::refused(phrase));
    }
    if desk.sheet.hints == allowed {
        return Ok(Done::unchanged(seating(desk, None)));
    }
    desk.sheet.hints = allowed;
    desk.sheet.lobby.renew();
    Ok(Done::changed(seating(desk, None)))
}

/// Why somebody may not seat the computer: only the organizer may, and where guests are asked to play once more, it is the
/// game that was played before.
fn objection(desk: &Desk, person: &Person) -> Option<Phrase> {
    let sheet = &desk.sheet;
    if sheet.stage != Stage::Lobby {
        return Some(not_a_lobby(sheet.stage));
    }
    if sheet.organizer != person.id {
        return Some(Phrase::new("refused-not-yours-to-choose"));
    }
    (!sheet.invited.is_empty()).then(|| Phrase::new("refused-rematch-as-before"))
}

fn seating(desk: &Desk, just: Option<Phrase>) -> Answer {
    let sheet = &desk.sheet;
    let is_room = sheet.sitters.len() < desk.title.seats.1;
    let computers = sheet.sitters.iter().filter_map(|sitter| {
        let computer = sitter.computer?;
        Some((
            computer.number,
            sitter.name.clone(),
            level_words(computer.level),
        ))
    });
    Answer::Seating(Seating {
        table: sheet.id,
        computers: computers.collect(),
        next: is_room.then_some(sheet.computers + 1),
        levels: Level::ALL.map(|level| (level, level_words(level))).into(),
        hints: sheet.hints,
        just,
    })
}
