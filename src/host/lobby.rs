//! Before the start: opening a table, sitting down, getting up, starting, closing; and the rematch.

use super::command::{Person, Place, TableId, Terms, Wish};
use super::computers;
use super::desk::Desk;
use super::done::{Done, not_a_lobby};
use super::fault::Fault;
use super::house::{House, Lane, seed};
use super::index::Placed;
use super::lock::held;
use super::notice::{Answer, Sure};
use super::play;
use super::sheet::{Bill, Guest, Sheet, Sitter, Stage};
use crate::rules::{Dice, Seat};
use crate::shelf::Title;
use crate::table::{Ending, Time};
use crate::words::{Arg, Lang, Phrase};
use std::collections::BTreeMap;
use std::sync::Arc;

impl House {
    pub(super) fn open_table(
        &self,
        person: &Person,
        place: &Place,
        game: &str,
        (wish, lang, terms): (Wish, Option<Lang>, Terms),
        now: Time,
    ) -> Result<Answer, Fault> {
        let Some(title) = self.title(game) else {
            return Ok(Answer::Refused(Phrase::new("refused-unknown-game")));
        };
        if place.realm.is_none() {
            return Ok(Answer::Refused(Phrase::new("refused-server-only")));
        }
        if !fits(wish, title.seats.1) {
            return Ok(Answer::Refused(Phrase::new("refused-no-such-seat")));
        }
        let lang = lang.unwrap_or(place.lang);
        let patience = self.patience.lobby;
        let set = |desk: &mut Desk| {
            desk.sheet.sitters.push(sitter(person, wish, now));
            desk.sheet.hints = terms.hints;
            let Some(level) = terms.opponent else {
                return Ok(());
            };
            // As few as can play: with one person they are no party.
            while desk.sheet.sitters.len() < title.seats.0 {
                computers::sit(&mut desk.sheet, Wish::Any, level, now)?;
            }
            begin(desk, now).map(drop)
        };
        let blank = |id| blank(id, title, person, place, lang, now, patience);
        match self.found(place, title, blank, set, now)? {
            Some(_) => Ok(Answer::Said(
                Phrase::new(match terms.opponent {
                    Some(_) => "said-begun",
                    None => "said-opened",
                })
                .with("game", Phrase::new(title.title)),
            )),
            None => Ok(Answer::Refused(Phrase::new("refused-place-taken"))),
        }
    }

    pub(super) fn rematch(
        &self,
        person: &Person,
        place: &Place,
        old: TableId,
        now: Time,
    ) -> Result<Answer, Fault> {
        enum Step {
            Refused(Phrase),
            Join(TableId),
            Go(Box<Sheet>),
        }
        let step = self.at(old, |desk| {
            let sheet = &desk.sheet;
            let refused = |key| Ok(Some(Step::Refused(Phrase::new(key))));
            if sheet.place != place.id {
                return refused("refused-elsewhere");
            }
            if sheet.stage != Stage::Finished {
                return refused("refused-not-over");
            }
            if sheet.seat_of(person.id).is_none() {
                return refused("refused-not-seated");
            }
            if let Some(new) = sheet.rematch {
                return Ok(Some(Step::Join(new)));
            }
            Ok(Some(Step::Go(Box::new(sheet.clone()))))
        })?;
        let old_sheet = match step {
            None => return Ok(Answer::Refused(Phrase::new("refused-no-table"))),
            Some(Step::Refused(phrase)) => return Ok(Answer::Refused(phrase)),
            Some(Step::Join(new)) => return self.take_up(person, new, now),
            Some(Step::Go(sheet)) => sheet,
        };
        let title = self
            .title(&old_sheet.game)
            .ok_or_else(|| Fault::UnknownGame(old_sheet.game.clone()))?;
        let sitters = || old_sheet.sitters.iter().filter(|sitter| sitter.plays());
        let count = sitters().count();
        // Everybody moves one seat on, which swaps the sides of two.
        let moved = |seat: usize| Wish::Seat(Seat(((seat + 1) % count) as u8));
        let patience = self.patience.lobby;
        let set = |desk: &mut Desk| {
            let sheet = &mut desk.sheet;
            for (seat, one) in sitters().enumerate() {
                let wish = moved(seat);
                match one.computer {
                    Some(computer) => computers::sit(sheet, wish, computer.level, now)?,
                    None if one.player == person.id => {
                        sheet.sitters.insert(0, sitter(person, wish, now));
                    }
                    None => sheet.invited.push(Guest {
                        player: one.player,
                        wish,
                    }),
                }
            }
            sheet.choices = old_sheet.choices.clone();
            sheet.hints = old_sheet.hints;
            // The computer is always willing.
            match sheet.invited.is_empty() && (title.fits)(count) {
                true => begin(desk, now).map(drop),
                false => Ok(()),
            }
        };
        let lang = old_sheet.lang;
        let blank = |id| blank(id, title, person, place, lang, now, patience);
        let Some(new) = self.found(place, title, blank, set, now)? else {
            // Two who wish for it at the same moment have agreed already.
            let offered = held(&self.index)
                .places
                .get(&place.id)
                .map(|placed| placed.table)
                .filter(|&there| there > old);
            return match offered {
                Some(new) => self.take_up(person, new, now),
                None => Ok(Answer::Refused(Phrase::new("refused-place-taken"))),
            };
        };
        let marked = self.work(old, |desk| {
            desk.sheet.rematch = Some(new);
            // The button goes from the finished board.
            desk.sheet.retired.extend(desk.sheet.board.post);
            Ok(Done::changed(Answer::Said(Phrase::new("said-rematch"))))
        });
        if let Err(fault) = marked {
            // The rematch stands all the same, and its place is taken: the old button can do no harm.
            tracing::error!(table = old.0, %fault, "a rematch could not be noted");
        }
        // Against computers alone nobody else has to agree.
        let begun = self.at(new, |desk| Ok(Some(desk.sheet.stage == Stage::Running)))?;
        Ok(Answer::Said(Phrase::new(match begun {
            Some(true) => "said-rematch-begun",
            _ => "said-rematch",
        })))
    }

    /// What a wish for a rematch means where somebody else has wished for it before: to accept.
    fn take_up(&self, person: &Person, new: TableId, now: Time) -> Result<Answer, Fault> {
        let answer = self.work(new, |desk| {
            let sheet = &desk.sheet;
            let invited = sheet.invited.iter().any(|guest| guest.player == person.id);
            let sits = sheet
                .sitters
                .iter()
                .any(|sitter| sitter.player == person.id);
            match sheet.stage {
                Stage::Lobby if invited => {
                    let done = join(desk, person, Wish::Any, now)?;
                    self.obey_from_the_start(desk, now)?;
                    Ok(done)
                }
                Stage::Lobby | Stage::Running if sits => Ok(Done::unchanged(Answer::Said(
                    Phrase::new(if sheet.stage == Stage::Lobby {
                        "said-rematch"
                    } else {
                        "said-already-started"
                    }),
                ))),
                Stage::Lobby | Stage::Running => {
                    Ok(Done::refused(Phrase::new("refused-place-taken")))
                }
                Stage::Finished | Stage::Closed | Stage::Expired => {
                    Ok(Done::refused(Phrase::new("refused-rematch-offered")))
                }
            }
        })?;
        Ok(answer.unwrap_or_else(|| Answer::Refused(Phrase::new("refused-no-table"))))
    }

    /// Where a lobby has just become a game, its first questions may be answered by standing orders at once.
    pub(super) fn obey_from_the_start(&self, desk: &mut Desk, now: Time) -> Result<(), Fault> {
        if desk.sheet.stage == Stage::Running {
            play::obey(desk, &|player| self.card(player), now)?;
        }
        Ok(())
    }

    /// Founds a table in a place, if that is free, and sets it; stores it before anybody can see it.
    fn found(
        &self,
        place: &Place,
        title: &'static Title,
        blank: impl FnOnce(TableId) -> Sheet,
        set: impl FnOnce(&mut Desk) -> Result<(), Fault>,
        now: Time,
    ) -> Result<Option<TableId>, Fault> {
        let lane = Arc::new(Lane::default());
        // Taken before anybody can find the table: whoever comes early waits until it is stored.
        let mut slot = held(&lane.0);
        let (id, before) = {
            let mut index = held(&self.index);
            let before = index.places.get(&place.id).copied();
            if before.is_some_and(|placed| placed.active) {
                return Ok(None);
            }
            index.last += 1;
            let id = TableId(index.last);
            held(&self.lanes).insert(id, Arc::clone(&lane));
            // The place is taken before the lock is let go, so that two at once cannot both have it.
            index.places.insert(
                place.id,
                Placed {
                    table: id,
                    active: true,
                },
            );
            (id, before)
        };
        let mut desk = Desk::new(blank(id), title);
        let saved = set(&mut desk).and_then(|()| {
            if desk.sheet.stage == Stage::Lobby {
                greet(&mut desk);
                desk.sheet.lobby.renew();
            } else {
                // A game that has begun already needs no message where people sit down.
                desk.sheet.lobby = Bill::default();
                self.obey_from_the_start(&mut desk, now)?;
            }
            desk.refresh();
            desk.save(&self.store)
        });
        if let Err(fault) = saved {
            let mut index = held(&self.index);
            match before {
                Some(placed) => index.places.insert(place.id, placed),
                None => index.places.remove(&place.id),
            };
            return Err(fault);
        }
        self.learn(&desk.sheet);
        self.calls.learn(id, desk.call());
        *slot = Some(Box::new(desk));
        drop(slot);
        self.rest(id, true);
        (self.stirred)(id);
        Ok(Some(id))
    }
}

fn blank(
    id: TableId,
    title: &Title,
    person: &Person,
    place: &Place,
    lang: Lang,
    now: Time,
    patience: i64,
) -> Sheet {
    Sheet {
        id,
        game: title.name.to_owned(),
        place: place.id,
        realm: place.realm,
        organizer: person.id,
        lang,
        stage: Stage::Lobby,
        sitters: Vec::new(),
        invited: Vec::new(),
        choices: BTreeMap::new(),
        hints: false,
        computers: 0,
        stand_ins: Vec::new(),
        called: false,
        begun: None,
        until: now.plus(patience),
        lobby: Bill::default(),
        board: Bill::default(),
        hands: Vec::new(),
        greetings: Vec::new(),
        retired: Vec::new(),
        news: Vec::new(),
        unseen: Vec::new(),
        hushed: false,
        actor: None,
        requests: Vec::new(),
        request_count: 0,
        told: 0,
        declined: Vec::new(),
        answered: Vec::new(),
        rematch: None,
    }
}

fn sitter(person: &Person, wish: Wish, now: Time) -> Sitter {
    Sitter {
        player: person.id,
        name: person.name.clone(),
        wish,
        since: now,
        lang: Some(person.lang),
        left: false,
        computer: None,
    }
}

fn fits(wish: Wish, seats: usize) -> bool {
    match wish {
        Wish::Any => true,
        Wish::Seat(seat) => seat.index() < seats,
    }
}

/// Sits somebody down; a table kept for certain people starts by itself once they are all there.
pub(super) fn join(desk: &mut Desk, person: &Person, wish: Wish, now: Time) -> Result<Done, Fault> {
    let title = desk.title;
    let sheet = &mut desk.sheet;
    if sheet.stage != Stage::Lobby {
        return Ok(Done::refused(not_a_lobby(sheet.stage)));
    }
    if !fits(wish, title.seats.1) {
        return Ok(Done::refused(Phrase::new("refused-no-such-seat")));
    }
    let reserved = !sheet.invited.is_empty();
    let sits = sheet
        .sitters
        .iter()
        .any(|sitter| sitter.player == person.id);
    if !reserved && !sits && sheet.sitters.len() >= title.seats.1 {
        return Ok(Done::refused(Phrase::new("refused-full")));
    }
    let taken = sheet
        .sitters
        .iter()
        .any(|sitter| sitter.player != person.id && wish != Wish::Any && sitter.wish == wish);
    if taken && !reserved {
        return Ok(Done::refused(Phrase::new("refused-seat-taken")));
    }
    if let Some(sitter) = sheet.sitter_mut(person.id) {
        if sitter.wish == wish || reserved {
            return Ok(Done::unchanged(Answer::Said(Phrase::new(
                "said-already-joined",
            ))));
        }
        sitter.wish = wish;
        sheet.lobby.renew();
        return Ok(Done::changed(Answer::Said(Phrase::new("said-joined"))));
    }
    if reserved {
        let Some(at) = sheet
            .invited
            .iter()
            .position(|guest| guest.player == person.id)
        else {
            return Ok(Done::refused(Phrase::new("refused-reserved")));
        };
        let guest = sheet.invited.remove(at);
        sheet.sitters.push(sitter(person, guest.wish, now));
        // Somebody who had accepted may have got up again: then it is a lobby like any other.
        if sheet.invited.is_empty() && (title.fits)(sheet.sitters.len()) {
            return begin(desk, now);
        }
    } else {
        sheet.sitters.push(sitter(person, wish, now));
    }
    greet(desk);
    desk.sheet.lobby.renew();
    Ok(Done::changed(Answer::Said(Phrase::new("said-joined"))))
}

/// Where there will be hands, whoever sits is told so in private. So it shows before the start who cannot be written to. What
/// they will hold comes as a message of its own: an edit of this one would ring no bell.
fn greet(desk: &mut Desk) {
    if desk.title.hands {
        let people = desk.sheet.sitters.iter().filter(|one| one.is_person());
        let players: Vec<_> = people.map(|one| one.player).collect();
        for player in players {
            desk.sheet.greet(player);
        }
    }
}

/// Gets somebody up again; a lobby without people closes, unless the computer may play alone for a while, and one whose
/// organizer has left is looked after by the next.
pub(super) fn leave(desk: &mut Desk, person: &Person, show: u32) -> Result<Done, Fault> {
    let sheet = &mut desk.sheet;
    if sheet.stage != Stage::Lobby {
        return Ok(Done::refused(not_a_lobby(sheet.stage)));
    }
    let before = sheet.sitters.len() + sheet.invited.len();
    sheet.sitters.retain(|sitter| sitter.player != person.id);
    // Whoever turns a rematch down sets their seat free for anybody.
    let turned_down = sheet.invited.iter().any(|guest| guest.player == person.id);
    if turned_down {
        sheet.invited.clear();
    }
    if sheet.sitters.len() + sheet.invited.len() == before {
        return Ok(Done::unchanged(Answer::Said(Phrase::new(
            "said-not-joined",
        ))));
    }
    let is_show = show > 0 && !sheet.sitters.is_empty();
    match sheet.sitters.iter().find(|sitter| sitter.is_person()) {
        None if is_show => {}
        None => sheet.stage = Stage::Closed,
        Some(next) if sheet.organizer == person.id => sheet.organizer = next.player,
        Some(_) => {}
    }
    sheet.lobby.renew();
    Ok(Done::changed(Answer::Said(Phrase::new(if turned_down {
        "said-declined"
    } else {
        "said-left"
    }))))
}

/// Has something of the whole game otherwise; for the organizer alone, where everybody at the table sees it.
pub(super) fn choose(
    desk: &mut Desk,
    person: &Person,
    choice: &str,
    value: &str,
) -> Result<Done, Fault> {
    let title = desk.title;
    let sheet = &mut desk.sheet;
    if sheet.stage != Stage::Lobby {
        return Ok(Done::refused(not_a_lobby(sheet.stage)));
    }
    let known = title.choices.iter().find_map(|choosable| {
        let value = choosable.values.iter().find(|known| **known == value)?;
        (choosable.choice == choice).then_some((choosable, *value))
    });
    let Some((choosable, value)) = known else {
        return Ok(Done::refused(Phrase::new("refused-old-button")));
    };
    if sheet.organizer != person.id {
        return Ok(Done::refused(Phrase::new("refused-not-yours-to-choose")));
    }
    // Guests are asked for the game that was played before, and begin it by accepting.
    if !sheet.invited.is_empty() {
        return Ok(Done::refused(Phrase::new("refused-rematch-as-before")));
    }
    let said = Phrase::new("said-chosen")
        .with("choice", (title.choice)(choice))
        .with("value", (title.value)(choice, value));
    let held = choosable.held(sheet.choices.get(choice).map(String::as_str));
    if held == value {
        return Ok(Done::unchanged(Answer::Said(said)));
    }
    sheet.choices.insert(choice.to_owned(), value.to_owned());
    sheet.lobby.renew();
    Ok(Done::changed(Answer::Said(said)))
}

/// Starts the game.
pub(super) fn start(desk: &mut Desk, person: &Person, show: u32, now: Time) -> Result<Done, Fault> {
    let title = desk.title;
    let sheet = &mut desk.sheet;
    match sheet.stage {
        Stage::Lobby => {}
        Stage::Running => {
            return Ok(Done::unchanged(Answer::Said(Phrase::new(
                "said-already-started",
            ))));
        }
        stage => return Ok(Done::refused(not_a_lobby(stage))),
    }
    if sheet.sitter_mut(person.id).is_none() && sheet.organizer != person.id {
        return Ok(Done::refused(Phrase::new("refused-not-seated")));
    }
    if !sheet.invited.is_empty() {
        return Ok(Done::refused(Phrase::new("refused-guests-missing")));
    }
    let sitting = sheet.sitters.len();
    if !(title.fits)(sitting) {
        return Ok(Done::refused(no_number(title, sitting)));
    }
    if show == 0 && !sheet.has_people() {
        return Ok(Done::refused(Phrase::new("refused-nobody-plays")));
    }
    begin(desk, now)
}

/// Why a game does not start with so many, and what would help: between the fewest and the most there may be numbers that
/// make no teams.
fn no_number(title: &Title, sitting: usize) -> Phrase {
    let fewer = (title.seats.0..sitting).rfind(|&fewer| (title.fits)(fewer));
    let more = (sitting..=title.seats.1).find(|&more| (title.fits)(more));
    let more = more.unwrap_or(title.seats.0);
    match fewer {
        None => Phrase::new("refused-too-few").with("need", more),
        Some(fewer) => Phrase::new("refused-no-such-number")
            .with("fewer", fewer)
            .with("more", more)
            .with("sitting", sitting)
            .with("join", more.saturating_sub(sitting))
            .with("leave", sitting - fewer),
    }
}

/// Gives out the seats, as wished or by lot, and deals.
fn begin(desk: &mut Desk, now: Time) -> Result<Done, Fault> {
    let title = desk.title;
    let seed = seed()?;
    let sheet = &mut desk.sheet;
    let count = sheet.sitters.len();
    let mut seated: Vec<Option<Sitter>> = vec![None; count];
    let mut others = Vec::new();
    for sitter in sheet.sitters.drain(..) {
        match sitter.wish {
            Wish::Seat(seat) if matches!(seated.get(seat.index()), Some(None)) => {
                seated[seat.index()] = Some(sitter);
            }
            _ => others.push(sitter),
        }
    }
    // Seats are drawn from a stream of their own, far from any ply.
    let mut dice = Dice::new(seed, u64::MAX);
    for slot in &mut seated {
        if slot.is_none() {
            *slot = dice.take(&mut others);
        }
    }
    sheet.sitters = seated.into_iter().flatten().collect();
    sheet.stage = Stage::Running;
    sheet.actor = None;
    sheet.begun = Some(now);
    sheet.lobby.renew();
    sheet.board.renew();
    sheet.news.push(Phrase::new("news-started"));
    let computers = Seat::all(count)
        .zip(&sheet.sitters)
        .filter_map(|(seat, sitter)| {
            let level = computers::level_words(sitter.computer?.level);
            Some(
                Phrase::new("news-computer")
                    .with("name", seat)
                    .with("level", level),
            )
        });
    sheet.news.extend(computers);
    if sheet.hints {
        sheet.news.push(Phrase::new("news-hints"));
    }
    let table = (title.deal)(title.options(&sheet.choices), count, seed);
    sheet.news.extend(table.opening());
    desk.table = Some(table);
    Ok(Done::changed(Answer::Said(Phrase::new("said-started"))))
}

/// Closes a table: the lobby at once, a running game when it is confirmed.
pub(super) fn close(
    desk: &mut Desk,
    person: &Person,
    sure: bool,
    now: Time,
) -> Result<Done, Fault> {
    let sheet = &mut desk.sheet;
    let allowed = sheet.organizer == person.id || person.steward;
    match sheet.stage {
        Stage::Lobby | Stage::Running if !allowed => {
            Ok(Done::refused(Phrase::new("refused-not-organizer")))
        }
        Stage::Lobby => {
            sheet.stage = Stage::Closed;
            sheet.lobby.renew();
            Ok(Done::changed(Answer::Said(Phrase::new("said-closed"))))
        }
        Stage::Running if !sure => Ok(Done::unchanged(Answer::Sure(Sure::Close(sheet.id)))),
        Stage::Running => {
            let news = Phrase::new("news-closed").with("name", Arg::Foreign(person.name.clone()));
            play::conclude(desk, Some(person.id), Ending::Abandoned, news, now)?;
            Ok(Done::changed(Answer::Said(Phrase::new("said-closed"))))
        }
        stage => Ok(Done::refused(not_a_lobby(stage))),
    }
}
