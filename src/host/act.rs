//! What people ask of the house, handed to whoever does it.

use super::command::{Command, Deed, Person, Place, PlaceId, PlayerId, TableId, Target};
use super::desk::Desk;
use super::done::{Done, link};
use super::fault::Fault;
use super::house::House;
use super::lock::held;
use super::notice::{Answer, GameLine, GameState};
use super::sheet::Stage;
use super::{computers, consent, lobby, play, rulebook, stand};
use crate::table::Time;
use crate::words::Phrase;

impl House {
    /// Does what a person asks, and returns the private answer. Blocks: for threads that may.
    ///
    /// # Errors
    /// [`Fault`] when something of ours failed; then nothing has changed.
    pub fn act(
        &self,
        person: &Person,
        place: &Place,
        command: Command,
        now: Time,
    ) -> Result<Answer, Fault> {
        match command {
            Command::New {
                game,
                wish,
                lang,
                terms,
            } => self.open_table(person, place, &game, (wish, lang, terms), now),
            Command::Table(target, deed) => self.at_table(person, place, target, deed, now),
            Command::Games => self.games_of(person),
            Command::Hand => self.hand_of(person, place),
            Command::Orders => self.orders_of(person),
            Command::Order {
                game,
                topic,
                order,
                table,
            } => self.order(person, &game, &topic, &order, table),
            Command::Rules { game, topic } => {
                let here = self.game_at(place.id).map(str::to_owned);
                let game = game.or(here);
                Ok(rulebook::answer(
                    self.shelf,
                    person,
                    game.as_deref(),
                    topic.as_deref(),
                ))
            }
            Command::Help => Ok(Answer::Help),
            Command::Status => Ok(Answer::Status(self.census())),
        }
    }

    /// The answers that text typed by a person in a place may be meant for: what is shown, and what is typed.
    pub fn complete(
        &self,
        person: &Person,
        place: PlaceId,
        typed: &str,
        most: usize,
    ) -> Vec<(String, String)> {
        self.completed(place, |desk| play::complete(desk, person, typed, most))
    }

    /// Completions from the table of a place; none where there is no table.
    pub(super) fn completed(
        &self,
        place: PlaceId,
        complete: impl FnOnce(&Desk) -> Vec<(String, String)>,
    ) -> Vec<(String, String)> {
        let Some(placed) = held(&self.index).places.get(&place).copied() else {
            return Vec::new();
        };
        match self.at(placed.table, |desk| Ok(Some(complete(desk)))) {
            Ok(found) => found.unwrap_or_default(),
            Err(fault) => {
                tracing::error!(table = placed.table.0, %fault, "no completions");
                Vec::new()
            }
        }
    }

    /// Which table is meant by somebody in a place.
    pub(super) fn meant(&self, place: &Place, target: Target) -> Option<TableId> {
        match target {
            Target::Table(id) => Some(id),
            Target::Here => held(&self.index)
                .places
                .get(&place.id)
                .map(|placed| placed.table),
        }
    }

    fn at_table(
        &self,
        person: &Person,
        place: &Place,
        target: Target,
        deed: Deed,
        now: Time,
    ) -> Result<Answer, Fault> {
        let Some(id) = self.meant(place, target) else {
            return Ok(Answer::Refused(Phrase::new("refused-no-table")));
        };
        match deed {
            Deed::Rematch => return self.rematch(person, place, id, now),
            Deed::Hand => return self.hand_at(person, id),
            Deed::Orders => return self.orders_at(person, id),
            _ => {}
        }
        let done = self.work(id, |desk| {
            if desk.sheet.place != place.id {
                return Ok(Done::refused(Phrase::new("refused-elsewhere")));
            }
            let mut renamed = false;
            let hands = desk.title.hands;
            let sitter = desk.sheet.sitter_mut(person.id);
            // Where the computer plays on for them, the seat bears its name.
            if let Some(sitter) = sitter.filter(|sitter| sitter.computer.is_none()) {
                if hands && sitter.lang != Some(person.lang) {
                    // What is written to them in private from now on.
                    sitter.lang = Some(person.lang);
                    renamed = true;
                }
                if sitter.name != person.name {
                    // Seats follow the person; what they are called now shows on the next board.
                    sitter.name = person.name.clone();
                    renamed = true;
                    if desk.sheet.stage == Stage::Lobby {
                        desk.sheet.lobby.renew();
                    }
                }
            }
            let before = desk.sheet.stage;
            // Whoever plays again has come back, even where the answer is refused.
            let is_play = matches!(deed, Deed::Ask(_) | Deed::Weigh { .. } | Deed::Play { .. });
            let is_back = is_play && stand::come_back(desk, person);
            let ordering = |player| self.card(player);
            let mut done = match deed {
                Deed::Join(wish) => lobby::join(desk, person, wish, now),
                Deed::Leave => lobby::leave(desk, person, self.patience.show),
                Deed::Choose { choice, value } => lobby::choose(desk, person, &choice, &value),
                Deed::Computers => computers::panel(desk, person),
                Deed::AddComputer { level, number } => {
                    computers::add(desk, person, level, number, now)
                }
                Deed::RemoveComputer { number } => computers::remove(desk, person, number),
                Deed::Hints(allowed) => computers::allow_hints(desk, person, allowed),
                Deed::Start => lobby::start(desk, person, self.patience.show, now),
                Deed::Close { sure } => lobby::close(desk, person, sure, now),
                Deed::Ask(along) => play::ask(desk, person, along),
                Deed::Weigh { ask, play } => {
                    play::weigh(desk, person, (ask, &play), &ordering, now)
                }
                Deed::Play { ask, play } => play::play(desk, person, (ask, &play), &ordering, now),
                Deed::Board { text, of } => play::board(desk, person, text, of.as_ref()),
                Deed::Undo { entry } => {
                    consent::undo(desk, person, entry, now, self.patience.request)
                }
                Deed::Draw => consent::draw(desk, person, now, self.patience.request),
                Deed::Reply { request, agree } => consent::reply(desk, person, request, agree, now),
                Deed::Stand { of, level, turn } => {
                    stand::wish(desk, person, (of, level, turn), now, &self.patience)
                }
                Deed::Resign { sure } => play::resign(desk, person, sure, &ordering, now),
                Deed::Rematch | Deed::Hand | Deed::Orders => {
                    Ok(Done::refused(Phrase::new("refused-no-table")))
                }
            }?;
            if before == Stage::Lobby {
                self.obey_from_the_start(desk, now)?;
            }
            // A new name is stored even where the wish itself changes nothing: memory never knows more than the store.
            done.changed |= renamed || is_back;
            // That it is not their turn is no reason to doubt it.
            if is_back && matches!(done.answer, Answer::Refused(_)) {
                done.answer = Answer::Said(Phrase::new("said-back"));
            }
            Ok(done)
        })?;
        Ok(done.unwrap_or_else(|| Answer::Refused(Phrase::new("refused-no-table"))))
    }

    fn games_of(&self, person: &Person) -> Result<Answer, Fault> {
        let tables: Vec<TableId> = held(&self.index)
            .players
            .get(&person.id)
            .map(|tables| tables.iter().copied().collect())
            .unwrap_or_default();
        let mut lines = Vec::new();
        for id in tables {
            let line = self.at(id, |desk| Ok(Some(line(desk, person.id))));
            // One table that cannot be read must not hide the others.
            match line {
                Ok(line) => lines.extend(line),
                Err(fault) => tracing::error!(table = id.0, %fault, "a table cannot be listed"),
            }
        }
        // What waits for the asker stands first.
        lines.sort_by_key(|line| (line.state != GameState::Yours, line.table));
        Ok(Answer::Games(lines))
    }
}

/// A table as one of its players finds it among their games.
pub(super) fn line(desk: &Desk, player: PlayerId) -> GameLine {
    let sheet = &desk.sheet;
    let state = match &desk.table {
        None => GameState::Lobby,
        Some(table) => {
            let waiting = table.waiting();
            match sheet.seat_of(player) {
                Some(seat) if waiting.contains(&seat) => GameState::Yours,
                _ => GameState::Theirs(
                    waiting
                        .iter()
                        .filter_map(|seat| sheet.sitters.get(seat.index()))
                        .map(|sitter| sitter.name.clone())
                        .collect(),
                ),
            }
        }
    };
    GameLine {
        table: sheet.id,
        title: Phrase::new(desk.title.title),
        link: link(sheet),
        others: sheet
            .sitters
            .iter()
            .filter(|sitter| sitter.player != player && sitter.plays())
            .map(|sitter| sitter.name.clone())
            .collect(),
        state,
    }
}
