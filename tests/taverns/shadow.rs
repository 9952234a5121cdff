//! The shadow of a game: the same deal and the same answers beside the bot, so that a test knows what each person should see.

use crate::cards::{self, Card};
use crate::house::Play;
use quartermaster::face::Reader;
use quartermaster::games::oath::{Event, Oath, PIRATES, Step};
use quartermaster::rules::{Game, Options, Seat, Seed, Viewer};
use quartermaster::shelf::{Question, Table, Title};
use quartermaster::table::{Hand, Match, Time};
use quartermaster::words::Lang;
use std::collections::{BTreeSet, HashMap};

/// What the dice of the game with this number are thrown from.
pub fn seed(number: u64) -> Seed {
    let mut seed = Seed([7; 32]);
    seed.0[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Whether the players of a game choose their Pirates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pirates {
    /// They are dealt.
    Dealt,
    /// They are chosen, which is asked first.
    Chosen,
}

/// A game as a test deals it.
pub fn dealt(number: u64, seats: usize, pirates: Pirates) -> Match<Oath> {
    let mut options = Options::default();
    if pirates == Pirates::Chosen {
        let chosen = (PIRATES.to_owned(), "chosen".to_owned());
        options.choices = [chosen].into();
    }
    Match::new(options, seats, seed(number))
}

/// A shelf on which Oath stands, always with the deal of this number.
pub fn shelf<const NUMBER: u64>() -> &'static [Title] {
    fn deal<const NUMBER: u64>(_: Options, seats: usize, _: Seed) -> Box<dyn Table> {
        Box::new(dealt(NUMBER, seats, Pirates::Dealt))
    }
    let title = Title {
        deal: deal::<NUMBER>,
        ..Title::of::<Oath>()
    };
    vec![title].leak()
}

/// A game beside the bot's.
pub struct Shadow {
    pub game: Match<Oath>,
    names: Vec<String>,
    orders: HashMap<(Seat, &'static str), &'static str>,
    /// How many boards everybody should have been shown, the first included.
    pub boards: usize,
    /// The entries of the log that people's answers made since the last board.
    unseen: Vec<u32>,
    /// How many questions people have answered.
    pub answers: usize,
    /// How many pawns they have placed.
    pub pawns: usize,
    /// How many times somebody passed, or had a last chance: turns without a pawn.
    pub others: usize,
    /// Which cards each has seen so far, the seats first and the onlooker last; after every answer, the deal first.
    pub known: Vec<Vec<BTreeSet<Card>>>,
}

impl Shadow {
    pub fn of(game: Match<Oath>, names: &[&str]) -> Shadow {
        let viewers = Viewer::all(game.seats());
        let known = viewers
            .map(|viewer| cards::seen(&game.sight(viewer).view))
            .collect();
        let mut shadow = Shadow {
            game,
            names: names.iter().map(|&name| name.to_owned()).collect(),
            orders: HashMap::new(),
            boards: 1,
            unseen: Vec::new(),
            answers: 0,
            pawns: 0,
            others: 0,
            known: vec![known],
        };
        shadow.obey();
        shadow
    }

    /// Whoever is asked.
    pub fn asked(&self) -> Option<Seat> {
        self.game.waiting().first().copied()
    }

    /// The step that is open.
    pub fn step(&self) -> Option<Step> {
        let view = self.game.sight(Viewer::Onlooker).view;
        view.board.step().cloned()
    }

    /// What whoever is asked is asked.
    pub fn question(&self) -> Play<(Seat, Question)> {
        let seat = self.asked().ok_or("nobody is asked")?;
        let question = self.game.question(seat).ok_or("nothing is asked")?;
        Ok((seat, question))
    }

    /// The question in somebody's language.
    pub fn asks(&self, lang: Lang) -> Play<String> {
        let (_, question) = self.question()?;
        Ok(self.reader(lang).say(&question.words))
    }

    pub fn reader(&self, lang: Lang) -> Reader {
        Reader {
            lang,
            names: self.names.clone(),
        }
    }

    /// What somebody holds, in words.
    pub fn hand(&self, seat: Seat, lang: Lang) -> String {
        let look = self.game.hand(seat, &self.reader(lang));
        look.map(|look| look.text).unwrap_or_default()
    }

    /// A standing order that somebody gives.
    pub fn order(&mut self, seat: Seat, topic: &'static str, order: &'static str) {
        self.orders.insert((seat, topic), order);
    }

    /// Answers, and has the orders answer what comes of it.
    pub fn play(&mut self, play: &str) -> Play {
        let before = self.game.waiting();
        let seat = self.asked().ok_or("nobody is asked")?;
        let entry = Match::entries(&self.game).len() as u32;
        let mut ended = self.answer(seat, play, Hand::Person)?;
        ended |= self.obey();
        self.answers += 1;
        if ended || self.game.is_over() || self.game.waiting() != before {
            self.show();
        } else {
            self.unseen.push(entry);
        }
        Ok(())
    }

    /// A board is shown to everybody.
    fn show(&mut self) {
        self.boards += 1;
        self.unseen.clear();
    }

    /// Takes an answer back without asking anybody. Where it was shown already, or an order of
    /// somebody else's answered it, that is shown too.
    pub fn take_back(&mut self, seat: Seat) -> Play {
        let undone = Match::take_back(&mut self.game, seat, &[], Time(0));
        let undone = undone.map_err(|refusal| format!("{refusal:?}"))?;
        assert!(undone.is_free());
        match self.unseen.iter().position(|entry| *entry == undone.entry) {
            Some(from) if !undone.ordered => self.unseen.truncate(from),
            _ => self.show(),
        }
        self.learn(&[]);
        Ok(())
    }

    /// Has somebody leave.
    pub fn leave(&mut self, seat: Seat) -> Play {
        let events = Match::vacate(&mut self.game, seat, Time(0));
        let events = events.map_err(|refusal| format!("{refusal:?}"))?;
        self.learn(&events.ok_or("the game does not go on")?);
        self.obey();
        self.show();
        Ok(())
    }

    /// Has the orders answer, as long as one does; says whether a turn ended.
    fn obey(&mut self) -> bool {
        let mut ended = false;
        while let Some((seat, play)) = self.ordered() {
            let answered = self.answer(seat, &play, Hand::Standing);
            ended |= answered.expect("an order gives an answer that is offered");
        }
        ended
    }

    fn ordered(&self) -> Option<(Seat, String)> {
        let seat = self.asked()?;
        let view = self.game.sight(Viewer::Seat(seat)).view;
        Oath::STANDING.iter().find_map(|standing| {
            let given = self.orders.get(&(seat, standing.topic));
            let order = given.copied().unwrap_or(standing.usual);
            let action = Oath::ordered(&view, seat, standing.topic, order)?;
            Some((seat, action.to_string()))
        })
    }

    /// Whether a turn ended by it.
    fn answer(&mut self, seat: Seat, play: &str, hand: Hand) -> Play<bool> {
        let last_chance = matches!(self.step(), Some(Step::LastChance(_)));
        let events = Match::play(&mut self.game, seat, None, play, hand, Time(0));
        let events = events.map_err(|refusal| format!("{play}: {refusal:?}"))?;
        let is_placed = |event: &&Event| matches!(event, Event::Placed { .. });
        self.pawns += events.iter().filter(is_placed).count();
        let is_other = |event: &Event| matches!(event, Event::Passed { .. });
        self.others += usize::from(last_chance || events.iter().any(is_other));
        self.learn(&events);
        Ok(events.iter().any(Oath::ends_turn))
    }

    /// Notes what everybody has seen by now.
    fn learn(&mut self, events: &[Event]) {
        let mut known = self.known.last().cloned().unwrap_or_default();
        let viewers = Viewer::all(Match::seats(&self.game));
        for (viewer, known) in viewers.zip(&mut known) {
            known.extend(cards::seen(&self.game.sight(viewer).view));
            let told = events.iter().filter_map(|event| Oath::told(event, viewer));
            known.extend(told.flat_map(|event| cards::told(&event)));
        }
        self.known.push(known);
    }
}
