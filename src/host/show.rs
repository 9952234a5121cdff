//! What a table's place has to show and does not yet, one notice at a time.

use super::command::{PlayerId, PostId, TableId, Wish};
use super::computers;
use super::desk::Desk;
use super::fault::Fault;
use super::house::House;
use super::notice::{Bulletin, Lobby, LobbyChoice, LobbyState, Notice, Petition, Turn, What};
use super::sheet::{Bill, Greeted, Motion, Note, Request, Settled, Sitter, Stage};
use crate::face::Reader;
use crate::rules::{Choosable, Seat, Seed, Viewer};
use crate::words::{Arg, Phrase, tell};

impl House {
    /// The next thing that the table's place has to show; `None` when it shows everything. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when the table cannot be read.
    pub fn notice(&self, id: TableId) -> Result<Option<Notice>, Fault> {
        self.at(id, notice)
    }

    /// Remembers that those concerned are told of an edition in private, since it cannot be shown; says whether they have
    /// yet to be. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when that cannot be stored.
    pub fn tell_once(&self, id: TableId, edition: u32) -> Result<bool, Fault> {
        let told = self.at(id, |desk| {
            if desk.sheet.told >= edition {
                return Ok(Some(false));
            }
            desk.sheet.told = edition;
            desk.save(&self.store)?;
            Ok(Some(true))
        })?;
        Ok(told.unwrap_or(false))
    }

    /// Remembers that a notice is shown, and where. Blocks.
    ///
    /// # Errors
    /// [`Fault`] when that cannot be stored.
    pub fn shown(&self, notice: &Notice, post: Option<PostId>) -> Result<(), Fault> {
        self.at(notice.table, |desk| {
            shown(desk, notice, post);
            desk.save(&self.store)?;
            self.learn(&desk.sheet);
            Ok(Some(()))
        })?;
        Ok(())
    }
}

fn notice(desk: &mut Desk) -> Result<Option<Notice>, Fault> {
    let sheet = &desk.sheet;
    let (bill, what) = if sheet.lobby.is_due() {
        (
            sheet.lobby,
            What::Lobby {
                post: sheet.lobby.post,
                lobby: lobby(desk),
            },
        )
    } else if let Some(request) = sheet
        .requests
        .iter()
        .find(|request| request.settled.is_some() && request.bill.is_due())
    {
        (request.bill, petition(desk, request))
    } else if sheet.board.is_due()
        && let Some(board) = bulletin(desk)
    {
        (sheet.board, What::Board(board))
    } else if let Some(request) = sheet.requests.iter().find(|request| request.bill.is_due()) {
        (request.bill, petition(desk, request))
    } else if let Some((seat, sitter)) = sheet
        .unreached()
        .and_then(|seat| Some((seat, sheet.sitters.get(seat.index())?)))
    {
        let player = sitter.player;
        (Bill::default(), What::Unreached { player, seat })
    } else if let Some(&post) = sheet.retired.first() {
        (Bill::default(), What::Retire(post))
    } else {
        return Ok(None);
    };
    let title = desk.title;
    Ok(Some(Notice {
        table: sheet.id,
        place: sheet.place,
        lang: sheet.lang,
        names: sheet.names(),
        game: title.name,
        title: Phrase::new(title.title),
        edition: bill.wanted,
        since: bill.shown + 1,
        what,
    }))
}

fn shown(desk: &mut Desk, notice: &Notice, post: Option<PostId>) {
    let sheet = &mut desk.sheet;
    match &notice.what {
        What::Lobby { .. } => {
            sheet.lobby.shown = sheet.lobby.shown.max(notice.edition);
            // Posted again meanwhile: where it stood before is on its way out, and must not come back.
            let post = post.filter(|post| !sheet.retired.contains(post));
            sheet.lobby.post = post.or(sheet.lobby.post);
        }
        // Said twice, it is shown once: its news have gone from the list already.
        What::Board(_) if notice.edition <= sheet.board.shown => {}
        What::Board(bulletin) => {
            sheet.board.shown = sheet.board.shown.max(notice.edition);
            sheet
                .retired
                .extend(sheet.board.post.filter(|&old| Some(old) != post));
            sheet.board.post = post;
            // What was told is told; what happened meanwhile is for the next board.
            sheet.told(bulletin.told, bulletin.entries);
        }
        What::Retire(old) => sheet.retired.retain(|post| post != old),
        What::Unreached { seat, .. } => {
            if let Some(delivery) = sheet.hands.get_mut(seat.index()) {
                delivery.note = Note::Told;
            }
        }
        What::Request { request, .. } => {
            if let Some(stored) = sheet
                .requests
                .iter_mut()
                .find(|one| one.number == request.number)
            {
                stored.bill.shown = stored.bill.shown.max(notice.edition);
                stored.bill.post = post.or(stored.bill.post);
            }
            sheet
                .requests
                .retain(|one| one.settled.is_none() || one.bill.is_due());
        }
    }
}

fn lobby(desk: &Desk) -> Lobby {
    let title = desk.title;
    let sheet = &desk.sheet;
    let spoken_for = |seat: Seat| {
        sheet
            .sitters
            .iter()
            .any(|sitter| sitter.wish == Wish::Seat(seat))
    };
    // Whoever has chosen a seat is named in it; in the others there is still room.
    let named = |seat: Seat| {
        let chosen = |sitter: &&Sitter| sitter.wish == Wish::Seat(seat);
        let sitter = sheet.sitters.iter().find(chosen);
        sitter.map_or_else(
            || tell(sheet.lang, &Phrase::new("lobby-open-seat")),
            |sitter| sitter.name.clone(),
        )
    };
    let reader = Reader {
        lang: sheet.lang,
        names: Seat::all(title.seats.1).map(named).collect(),
    };
    // A deal of its own, from a seed that no table ever has: the picture of the box, not of this game.
    let options = title.options(&sheet.choices);
    let choice = |choosable: &Choosable| {
        let named = |&value: &&'static str| (value, (title.value)(choosable.choice, value));
        LobbyChoice {
            choice: choosable.choice,
            words: (title.choice)(choosable.choice),
            values: choosable.values.iter().map(named).collect(),
            holds: choosable.held(options.choices.get(choosable.choice).map(String::as_str)),
            usual: choosable.usual,
        }
    };
    let choices = title.choices.iter().map(choice).collect();
    let box_lid = (title.deal)(options, title.seats.0, Seed([0; 32]));
    // Whether so many can play is for Start to say, and what would help.
    let ready = sheet.sitters.len() >= title.seats.0 && sheet.invited.is_empty();
    Lobby {
        sitters: sheet
            .sitters
            .iter()
            .enumerate()
            .map(|(at, sitter)| {
                let seat = match (sheet.stage, sitter.wish) {
                    (Stage::Running | Stage::Finished, _) => Some(Seat(at as u8)),
                    (_, Wish::Seat(seat)) => Some(seat),
                    (_, Wish::Any) => None,
                };
                (sitter.player, sitter.name.clone(), seat)
            })
            .collect(),
        computers: sheet
            .sitters
            .iter()
            .filter_map(|sitter| {
                let computer = sitter.computer?;
                Some((sitter.player, computers::level_words(computer.level)))
            })
            .collect(),
        hints: sheet.hints,
        unreached: sheet
            .sitters
            .iter()
            .map(|sitter| sitter.player)
            .filter(|&player| sheet.greeted(player) == Some(Greeted::Refused))
            .collect(),
        seats: Seat::all(title.seats.1)
            .map(|seat| (seat, (title.side)(seat), spoken_for(seat)))
            .collect(),
        sides: title.sides,
        counts: (title.seats.0..=title.seats.1)
            .filter(|&count| (title.fits)(count))
            .collect(),
        organizer: sheet.organizer,
        invited: sheet.invited.iter().map(|guest| guest.player).collect(),
        choices,
        state: match sheet.stage {
            Stage::Lobby => LobbyState::Open {
                until: sheet.until.seconds(),
                ready,
            },
            Stage::Running | Stage::Finished => LobbyState::Started,
            Stage::Closed => LobbyState::Closed,
            Stage::Expired => LobbyState::Expired,
        },
        look: Box::new(box_lid.look(Viewer::Onlooker, &reader)),
    }
}

fn bulletin(desk: &Desk) -> Option<Bulletin> {
    let title = desk.title;
    let sheet = &desk.sheet;
    let table = desk.table.as_ref()?;
    let turn = table
        .waiting()
        .into_iter()
        .filter_map(|seat| {
            let sitter = sheet.sitters.get(seat.index())?;
            let player = sitter.player;
            let thinks = sheet.computer_at(seat).is_some();
            Some(Turn {
                player,
                seat,
                side: title.sides.then(|| (title.side)(seat)),
                ping: !thinks && !sheet.hushed && sheet.actor != Some(player),
                thinks,
                stands_in: thinks && sitter.is_person(),
            })
        })
        .collect();
    Some(Bulletin {
        look: Box::new(table.look(Viewer::Onlooker, &sheet.reader(sheet.lang))),
        news: (title.together)(&sheet.news),
        told: sheet.news.len(),
        entries: table.entries(),
        turn,
        close: table.close(),
        hands: title.hands,
    })
}

fn petition(desk: &Desk, request: &Request) -> What {
    let player =
        |seat: &Seat| -> Option<PlayerId> { Some(desk.sheet.sitters.get(seat.index())?.player) };
    let named = |seat: Seat| match request.names.get(seat.index()) {
        Some(name) => Arg::Foreign(name.clone()),
        None => seat.into(),
    };
    let stands_in = |key, level| Phrase::new(key).with("level", computers::level_words(level));
    let words = match (request.motion, &request.moves[..]) {
        (Motion::Undo, []) => Phrase::new("petition-undo"),
        (Motion::Undo, [own]) => Phrase::new("petition-undo-move").with("move", own.clone()),
        (Motion::Undo, [own, since @ ..]) => Phrase::new("petition-undo-since")
            .with("move", own.clone())
            .with("since", since.join(", ")),
        (Motion::Draw, _) => Phrase::new("petition-draw"),
        (Motion::Replace { seat, level }, _) if seat == request.by => {
            stands_in("petition-hand-over", level)
        }
        (Motion::Replace { seat, level }, _) => {
            stands_in("petition-replace", level).with("player", named(seat))
        }
        (Motion::Turn { seat, level }, _) if seat == request.by => {
            stands_in("petition-own-turn", level)
        }
        (Motion::Turn { seat, level }, _) => {
            stands_in("petition-turn", level).with("player", named(seat))
        }
    };
    let settled = request.settled.map(|settled| match settled {
        Settled::Agreed => Phrase::new("settled-agreed"),
        Settled::Declined(seat) => Phrase::new("settled-declined").with("name", named(seat)),
        Settled::Withdrawn => Phrase::new("settled-withdrawn").with("name", named(request.by)),
        Settled::Lapsed => Phrase::new("settled-lapsed"),
        Settled::Overtaken => Phrase::new("settled-overtaken"),
    });
    What::Request {
        post: request.bill.post,
        request: Petition {
            number: request.number,
            words: words.with("name", named(request.by)),
            awaited: request
                .needed
                .iter()
                .filter(|seat| !request.agreed.contains(seat))
                .filter_map(player)
                .collect(),
            until: request.until.seconds(),
            settled,
        },
    }
}
