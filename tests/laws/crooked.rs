//! Planted faults: Smugglers with one thing wrong, and tables with one thing wrong, for each law to notice.

use super::smugglers::{Action, Event, Good, Smugglers, View};
use quartermaster::ai::{Found, Mind, Problem, Stop};
use quartermaster::face::{Ending, Face, Moment, Reader};
use quartermaster::rules::{
    Ask, Dice, Game, Need, Objection, Options, Outcome, Seat, Standing, Viewer,
};
use quartermaster::scene::{Color, Ground, Item, Scene};
use quartermaster::shelf::{
    Choice, Close, Foreseen, Happened, Level, Look, Ordered, Question, Refused, Sheets, Table,
    Thought, Title, Unreadable,
};
use quartermaster::table::{Hand, TakeBack, Time};
use quartermaster::words::{Lang, Phrase};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is wrong with a crooked game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fault {
    /// Imagined captains are richer than they look.
    ImaginesTooMuchMoney,
    /// A view shows the next seat's hand, which imagination does not know of.
    ShowsAHandAndForgetsIt,
    /// A captain may bribe only if he has contraband in his hand.
    AsksByHiddenCrates,
    /// What the officer is asked depends on the captain's hand.
    OffersByHiddenCrates,
    /// In imagined worlds nothing ever happens.
    ImaginesAStandstill,
    /// Imagination uses other dice than those it is given.
    ImaginesByOtherDice,
    /// The onlooker sees the first seat's hand.
    ShowsTheOnlookerAHand,
    /// Every view shows the next seat's hand.
    ShowsAHand,
    /// Imagination uses no dice.
    ImaginesOneWorld,
    /// A bribe is told to nobody.
    BribesInSilence,
    /// What was loaded is told to everybody.
    TellsWhatWasLoaded,
    /// A told purchase cannot be told again.
    TellsOnce,
    /// A purchase is foreseen.
    ForeseesChance,
    /// A seizure is foreseen.
    ForeseesHiddenCrates,
    /// Nothing says that it reveals something.
    RevealsSecretly,
    /// The buying goes on and on.
    NeverEnds,
    /// After the end the first seat is asked something.
    AsksAfterTheEnd,
    /// The officer may answer, and nobody must.
    WaitsForNobody,
    /// A seat wins that is not there.
    CrownsAStranger,
    /// There are points for the first seat alone.
    CountsForOne,
    /// All crates are loaded under one name.
    NamesAllAlike,
    /// The officer is asked, and has no answer.
    OffersNothing,
    /// A name has a space at its end.
    NamesWithSpaces,
    /// Answers are offered in another order each time.
    ShufflesItsOffers,
    /// Silence means what is not offered.
    SilenceIsNoAnswer,
    /// The record of a voyage cannot be read.
    ReadsNoRecord,
    /// Any load means every load.
    ReadsTooMuch,
    /// Rules object to a search.
    ObjectsToWhatItOffers,
    /// The computer answers by a chance of its own.
    ThinksByChance,
    /// Rules object to nothing.
    ObjectsToNothing,
    /// A seat that is not there is asked.
    AsksAStranger,
    /// A bribe is forgotten when the game is stored.
    ForgetsWhenStored,
    /// Coins appear, whatever the dice say.
    HasItsOwnChance,
    /// The description is a novel.
    TalksTooMuch,
    /// The board in words breaks out of its block.
    BreaksOut,
    /// The ground of all pictures changes its color.
    RepaintsTheGround,
    /// The words of the picture are too small.
    WritesTooSmall,
    /// The words stand below the picture.
    WritesOutside,
    /// All loads are labelled alike.
    LabelsAllAlike,
    /// A label is longer than a button.
    LabelsTooLong,
    /// A label ends where others go on.
    LabelsAFork,
    /// A sentence is in no catalog.
    SpeaksUnknownWords,
    /// An objection is a sentence without an end.
    SpeaksTooLong,
    /// The look depends on when one looks.
    LooksAtTheClock,
    /// An empty hand is not shown.
    HidesAnEmptyHand,
    /// A hand is longer than a message.
    HoldsTooMuch,
    /// An order answers whoever is asked.
    OrdersWhatIsNotOffered,
}

static OUTSIDE: AtomicUsize = AtomicUsize::new(0);

/// A number that comes from nowhere, another one each time.
fn outside() -> usize {
    OUTSIDE.fetch_add(1, Ordering::Relaxed)
}

/// Smugglers with something wrong.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Crooked {
    wrong: Fault,
    game: Smugglers,
    dreamt: bool,
    #[serde(skip)]
    forgotten: u32,
}

/// A view with something that should not be in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leak {
    wrong: Fault,
    view: View,
    hand: Vec<Good>,
    forgotten: u32,
}

impl Leak {
    /// What should be in it.
    pub fn honest(&self) -> &View {
        &self.view
    }
}

/// An answer, perhaps with a wrong name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Answer {
    wrong: Fault,
    action: Action,
}

/// An event, perhaps told to the wrong people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rumor {
    wrong: Fault,
    event: Event,
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.wrong, &self.action) {
            (Fault::NamesAllAlike, Action::Load(_)) => f.write_str("load"),
            (Fault::NamesWithSpaces, Action::Search) => f.write_str("search "),
            (_, action) => Display::fmt(action, f),
        }
    }
}

impl Fault {
    /// The options with which a game with this fault is dealt.
    pub fn options(self) -> Options {
        let name = serde_json::to_value(self)
            .ok()
            .and_then(|name| Some(name.as_str()?.to_owned()));
        Options {
            choices: name
                .map(|name| ("fault".to_owned(), name))
                .into_iter()
                .collect(),
            data: None,
        }
    }

    fn of(options: &Options) -> Fault {
        let name = options.choices.get("fault").cloned().unwrap_or_default();
        serde_json::from_value(name.into()).expect("a crooked game is dealt with its fault")
    }
}

fn next(seat: Seat, game: &Smugglers) -> Seat {
    Seat(((seat.index() + 1) % game.seats()) as u8)
}

impl Game for Crooked {
    const NAME: &'static str = "crooked";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=4;
    const STANDING: &'static [Standing] = Smugglers::STANDING;

    type Action = Answer;
    type Event = Rumor;
    type View = Leak;

    fn deal(options: &Options, seats: usize, dice: &mut Dice) -> Self {
        Crooked {
            wrong: Fault::of(options),
            game: Smugglers::deal(options, seats, dice),
            dreamt: false,
            forgotten: 0,
        }
    }

    fn ask(&self, seat: Seat) -> Option<Ask<Answer>> {
        let wrong = self.wrong;
        let answer = |action| Answer { wrong, action };
        if wrong == Fault::AsksAfterTheEnd && self.game.outcome().is_some() && seat == Seat(0)
            || wrong == Fault::AsksAStranger && seat == Seat(200)
        {
            return Some(Ask::must(vec![answer(Action::Enough)]));
        }
        let Ask {
            need,
            options,
            silence,
        } = self.game.ask(seat)?;
        let officer = options.contains(&Action::Search);
        let bribe = options.contains(&Action::Bribe);
        let mut ask = Ask {
            need,
            options: options.into_iter().map(answer).collect::<Vec<_>>(),
            silence: silence.map(answer),
        };
        match wrong {
            Fault::AsksByHiddenCrates if bribe && self.game.contraband_in_hand(seat) == 0 => {
                return None;
            }
            Fault::OffersByHiddenCrates
                if officer && self.game.contraband_in_hand(next(seat, &self.game)) == 0 =>
            {
                ask.options.truncate(1);
                ask.silence = None;
            }
            Fault::WaitsForNobody if officer => ask.need = Need::May,
            Fault::OffersNothing if officer => ask.options.clear(),
            Fault::ShufflesItsOffers if ask.options.len() > 1 => {
                let by = outside() % ask.options.len();
                ask.options.rotate_left(by);
            }
            Fault::SilenceIsNoAnswer if officer => ask.silence = Some(answer(Action::Sail)),
            _ => {}
        }
        Some(ask)
    }

    fn apply(&mut self, seat: Seat, answer: &Answer, dice: &mut Dice) -> Vec<Rumor> {
        let wrong = self.wrong;
        let stands_still = match wrong {
            Fault::ImaginesAStandstill => self.dreamt,
            Fault::NeverEnds => matches!(answer.action, Action::Enough | Action::Buy),
            _ => false,
        };
        if stands_still {
            return vec![Rumor {
                wrong,
                event: Event::Sated(seat),
            }];
        }
        if wrong == Fault::ForgetsWhenStored && answer.action == Action::Bribe {
            self.forgotten += 1;
        }
        let mut events = self.game.apply(seat, &answer.action, dice);
        if wrong == Fault::HasItsOwnChance && outside().is_multiple_of(2) {
            self.game.pay(seat);
        }
        if wrong == Fault::BribesInSilence {
            events.retain(|event| !matches!(event, Event::Bribed(_)));
        }
        events
            .into_iter()
            .map(|event| Rumor { wrong, event })
            .collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        let mut outcome = self.game.outcome()?;
        match self.wrong {
            Fault::CrownsAStranger => outcome.winners.push(Seat(9)),
            Fault::CountsForOne => outcome.scores = Some(vec![1]),
            _ => {}
        }
        Some(outcome)
    }

    fn view(&self, viewer: Viewer) -> Leak {
        let shown = match (self.wrong, viewer) {
            (Fault::ShowsAHand | Fault::ShowsAHandAndForgetsIt, Viewer::Seat(seat)) => {
                Some(next(seat, &self.game))
            }
            (Fault::ShowsAHand | Fault::ShowsTheOnlookerAHand, Viewer::Onlooker) => Some(Seat(0)),
            _ => None,
        };
        Leak {
            wrong: self.wrong,
            view: self.game.view(viewer),
            hand: shown.map(|seat| self.game.hand(seat)).unwrap_or_default(),
            forgotten: self.forgotten,
        }
    }

    fn told(rumor: &Rumor, viewer: Viewer) -> Option<Rumor> {
        let wrong = rumor.wrong;
        let event = match &rumor.event {
            Event::Loaded(..) if wrong == Fault::TellsWhatWasLoaded => rumor.event.clone(),
            Event::Bought(_, None) if wrong == Fault::TellsOnce => return None,
            event => Smugglers::told(event, viewer)?,
        };
        Some(Rumor { wrong, event })
    }

    fn imagine(leak: &Leak, dice: &mut Dice) -> Self {
        let wrong = leak.wrong;
        let mut game = match wrong {
            Fault::ImaginesOneWorld => Smugglers::imagine(&leak.view, &mut Dice::from_number(1)),
            Fault::ImaginesByOtherDice => {
                Smugglers::imagine(&leak.view, &mut Dice::from_number(outside() as u64))
            }
            _ => Smugglers::imagine(&leak.view, dice),
        };
        match (wrong, leak.view.viewer()) {
            (Fault::ImaginesTooMuchMoney, _) => game.pay(Seat(0)),
            (Fault::ShowsAHand, Viewer::Seat(seat)) => {
                game.swapped_into(next(seat, &game), &leak.hand)
            }
            (Fault::ShowsAHand | Fault::ShowsTheOnlookerAHand, Viewer::Onlooker) => {
                game.swapped_into(Seat(0), &leak.hand)
            }
            _ => {}
        }
        Crooked {
            wrong,
            game,
            dreamt: true,
            forgotten: leak.forgotten,
        }
    }

    fn foresee(leak: &Leak, seat: Seat, answer: &Answer) -> Option<Leak> {
        let bold = match leak.wrong {
            Fault::ForeseesChance => answer.action == Action::Buy,
            Fault::ForeseesHiddenCrates => answer.action == Action::Seize,
            _ => false,
        };
        if bold {
            let mut world = Self::imagine(leak, &mut Dice::from_number(0));
            world.apply(seat, answer, &mut Dice::from_number(0));
            return Some(world.view(leak.view.viewer()));
        }
        let view = Smugglers::foresee(&leak.view, seat, &answer.action)?;
        Some(Leak {
            view,
            ..leak.clone()
        })
    }

    fn ordered(leak: &Leak, seat: Seat, topic: &str, order: &str) -> Option<Answer> {
        let action = match leak.wrong {
            Fault::OrdersWhatIsNotOffered => Some(Action::Wave),
            _ => Smugglers::ordered(&leak.view, seat, topic, order),
        };
        action.map(|action| Answer {
            wrong: leak.wrong,
            action,
        })
    }

    fn record(leak: &Leak, seat: Seat, answer: &Answer) -> String {
        match answer.action {
            Action::Load(_) => answer.to_string(),
            _ => Smugglers::record(&leak.view, seat, &answer.action),
        }
    }

    fn reads(leak: &Leak, seat: Seat, answer: &Answer, typed: &str) -> bool {
        match leak.wrong {
            Fault::ReadsNoRecord => typed == answer.to_string(),
            Fault::ReadsTooMuch if typed.starts_with("load") => {
                matches!(answer.action, Action::Load(_))
            }
            _ => Smugglers::reads(&leak.view, seat, &answer.action, typed),
        }
    }

    fn objection(leak: &Leak, seat: Seat, typed: &str) -> Option<Objection> {
        let typed = match leak.wrong {
            Fault::ObjectsToNothing => return None,
            Fault::ObjectsToWhatItOffers if typed == "search" => "nonsense",
            _ => typed,
        };
        let mut objection = Smugglers::objection(&leak.view, seat, typed)?;
        if leak.wrong == Fault::SpeaksTooLong {
            objection.rule = "S1, and many a rule besides, ";
        }
        Some(objection)
    }

    fn reveals(rumor: &Rumor) -> bool {
        rumor.wrong != Fault::RevealsSecretly && Smugglers::reveals(&rumor.event)
    }
}

impl Mind for Crooked {
    fn search(problem: &Problem<Self>, _stop: &Stop) -> Option<Found<Answer>> {
        let by_chance = || Found {
            action: Some(problem.options[outside() % problem.options.len()].clone()),
            why: None,
            cut_short: false,
        };
        (problem.view.wrong == Fault::ThinksByChance).then(by_chance)
    }
}

impl Face for Crooked {
    const TITLE: &'static str = "crooked-title";
    const HANDS: bool = true;

    fn hand(leak: &Leak, seat: Seat, reader: &Reader) -> Option<Look> {
        let mut hand = <Smugglers as Face>::hand(&leak.view, seat, reader)?;
        match leak.wrong {
            Fault::HidesAnEmptyHand if hand.text.starts_with("hand none") => return None,
            Fault::HoldsTooMuch => hand.text = hand.text.repeat(40),
            _ => {}
        }
        Some(hand)
    }

    fn topic(topic: &str) -> Phrase {
        Smugglers::topic(topic)
    }

    fn order(topic: &str, order: &str) -> Phrase {
        Smugglers::order(topic, order)
    }

    fn side(seat: Seat) -> Phrase {
        Smugglers::side(seat)
    }

    fn scene(leak: &Leak, moment: Moment, reader: &Reader) -> Scene {
        let mut scene = Smugglers::scene(&leak.view, moment, reader);
        let painted = match leak.wrong {
            Fault::RepaintsTheGround => Some(usize::from(moment == Moment::Live)),
            Fault::LooksAtTheClock => Some(outside()),
            _ => None,
        };
        if let Some(hue) = painted {
            scene.ground = Arc::new(Ground {
                color: Color(hue as u8, 0, 0),
                ..(*scene.ground).clone()
            });
        }
        for item in &mut scene.items {
            match (leak.wrong, item) {
                (Fault::WritesTooSmall, Item::Text(text)) => text.size = 12.0,
                (Fault::WritesOutside, Item::Text(text)) => text.y = 700.0,
                _ => {}
            }
        }
        scene
    }

    fn text(leak: &Leak, moment: Moment, reader: &Reader) -> String {
        let text = Smugglers::text(&leak.view, moment, reader);
        match leak.wrong {
            Fault::BreaksOut => format!("{text}\n```"),
            _ => text,
        }
    }

    fn alt(leak: &Leak, moment: Moment, reader: &Reader) -> String {
        let alt = Smugglers::alt(&leak.view, moment, reader);
        match leak.wrong {
            Fault::TalksTooMuch => alt.repeat(12),
            _ => alt,
        }
    }

    fn question(leak: &Leak, seat: Seat) -> Phrase {
        Smugglers::question(&leak.view, seat)
    }

    fn label(leak: &Leak, answer: &Answer) -> Vec<Phrase> {
        let mut path = Smugglers::label(&leak.view, &answer.action);
        match (leak.wrong, &answer.action) {
            (Fault::LabelsAllAlike, Action::Load(_)) => path.truncate(1),
            (Fault::LabelsTooLong, Action::Load(_)) => path.push(Phrase::plain("very ".repeat(20))),
            (Fault::LabelsAFork, Action::Sail) => path = vec![Phrase::plain("load")],
            _ => {}
        }
        path
    }

    fn narrate(rumor: &Rumor) -> Phrase {
        match rumor.event {
            Event::Bribed(_) if rumor.wrong == Fault::SpeaksUnknownWords => {
                Phrase::new("smugglers-no-such-sentence")
            }
            _ => Smugglers::narrate(&rumor.event),
        }
    }

    fn object(objection: &Objection) -> Phrase {
        match objection.rule.len() {
            2 => Smugglers::object(objection),
            _ => Phrase::plain(objection.rule.repeat(40)),
        }
    }

    fn end(outcome: &Outcome) -> Phrase {
        Smugglers::end(outcome)
    }

    fn rules(lang: Lang) -> &'static str {
        Smugglers::rules(lang)
    }

    fn card() -> Phrase {
        Smugglers::card()
    }
}

/// A game in which nothing is hidden and nothing left to chance: two seats take one to three pebbles in turn, never as
/// many as were taken just before; whoever cannot take any loses. Dealt forgetful, imagination does not
/// know what was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pebbles {
    forgetful: bool,
    left: u32,
    taken: u32,
    mover: Seat,
}

impl Game for Pebbles {
    const NAME: &'static str = "pebbles";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=2;

    type Action = u32;
    type Event = (Seat, u32);
    type View = Self;

    fn deal(options: &Options, _seats: usize, _dice: &mut Dice) -> Self {
        Pebbles {
            forgetful: options.choices.contains_key("fault"),
            left: 15,
            taken: 0,
            mover: Seat(0),
        }
    }

    fn ask(&self, seat: Seat) -> Option<Ask<u32>> {
        let options: Vec<u32> = (1..=self.left.min(3))
            .filter(|&count| count != self.taken)
            .collect();
        (seat == self.mover && !options.is_empty()).then(|| Ask::must(options))
    }

    fn apply(&mut self, seat: Seat, action: &u32, _dice: &mut Dice) -> Vec<(Seat, u32)> {
        self.left -= action;
        self.taken = *action;
        self.mover = Seat(1 - seat.0);
        vec![(seat, *action)]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ask(self.mover).is_none().then(|| Outcome {
            winners: vec![Seat(1 - self.mover.0)],
            reason: "pebbles-end",
            rule: "1",
            scores: None,
        })
    }

    fn view(&self, _viewer: Viewer) -> Self {
        self.clone()
    }

    fn told(event: &(Seat, u32), _viewer: Viewer) -> Option<(Seat, u32)> {
        Some(*event)
    }

    fn imagine(view: &Self, _dice: &mut Dice) -> Self {
        Pebbles {
            taken: if view.forgetful { 0 } else { view.taken },
            ..view.clone()
        }
    }

    fn foresee(view: &Self, seat: Seat, action: &u32) -> Option<Self> {
        let mut after = view.clone();
        after.apply(seat, action, &mut Dice::from_number(0));
        Some(after)
    }

    fn objection(view: &Self, seat: Seat, typed: &str) -> Option<Objection> {
        let offered = view
            .ask(seat)
            .is_some_and(|ask| ask.options.iter().any(|count| count.to_string() == typed));
        (!offered).then(|| Objection {
            rule: "1",
            reason: "pebbles-not-offered",
            facts: Vec::new(),
        })
    }
}

impl Mind for Pebbles {}

impl Face for Pebbles {
    const TITLE: &'static str = "pebbles-title";

    fn side(seat: Seat) -> Phrase {
        Phrase::plain(seat.to_string())
    }

    fn scene(view: &Self, _moment: Moment, _reader: &Reader) -> Scene {
        Scene {
            width: 10 * view.left + 1,
            height: 10,
            ground: Arc::new(Ground {
                key: format!("pebbles {}", view.left),
                color: Color::hex(0xffffff),
                items: Vec::new(),
            }),
            items: Vec::new(),
        }
    }

    fn text(view: &Self, _moment: Moment, _reader: &Reader) -> String {
        format!("{} left, {} taken", view.left, view.taken)
    }

    fn alt(view: &Self, moment: Moment, reader: &Reader) -> String {
        Self::text(view, moment, reader)
    }

    fn question(_view: &Self, _seat: Seat) -> Phrase {
        Phrase::plain("How many?")
    }

    fn label(_view: &Self, action: &u32) -> Vec<Phrase> {
        vec![Phrase::plain(action.to_string())]
    }

    fn narrate(event: &(Seat, u32)) -> Phrase {
        Phrase::plain(format!("{} takes {}", event.0, event.1))
    }

    fn object(_objection: &Objection) -> Phrase {
        Phrase::plain("One to three, but not as many as before.")
    }

    fn end(_outcome: &Outcome) -> Phrase {
        Phrase::plain("Nothing can be taken.")
    }

    fn rules(_lang: Lang) -> &'static str {
        "1 Take one to three, but not as many as before."
    }

    fn card() -> Phrase {
        Phrase::plain("Take the last.")
    }
}

/// What is wrong with a bent table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bend {
    /// Everybody sees what the first seat sees.
    ShowsTheFirstSeat,
    /// What one seat is told, all are told.
    TellsEverybody,
    /// Every question has the same number.
    NumbersNothing,
    /// All questions have new numbers after every play.
    NumbersEverything,
    /// The number of the question is not looked at.
    TakesOldAnswers,
    /// Taking back takes nothing back.
    KeepsWhatIsTakenBack,
    /// A play taken back meets other chance.
    ThrowsAgain,
    /// A resignation is played on after.
    PlaysOn,
    /// Whoever is not there sees what the first seat sees.
    ShowsStrangers,
    /// A preview is a play.
    PlaysPreviews,
    /// The record is of other plays.
    RecordsOtherwise,
    /// Restored, the table is dealt again.
    RestoresTheDeal,
}

/// A table with something wrong.
struct Bent {
    bend: Bend,
    table: Box<dyn Table>,
    spoken: u32,
}

macro_rules! titles {
    ($($name:ident: $bend:expr;)*) => {
        $(
            /// Smugglers on tables bent in this way.
            pub fn $name() -> Title {
                fn bent(table: Box<dyn Table>) -> Box<dyn Table> {
                    Box::new(Bent { bend: $bend, table, spoken: 1 })
                }
                const SOUND: Title = Title::of::<Smugglers>();
                Title {
                    deal: |options, seats, seed| bent((SOUND.deal)(options, seats, seed)),
                    restore: |sheets| match $bend {
                        Bend::RestoresTheDeal => {
                            let deal = |part: &Vec<(u32, Vec<u8>)>| part.iter().take(1).cloned().collect::<Vec<_>>();
                            let first = Sheets { positions: deal(&sheets.positions), ..sheets.clone() };
                            (SOUND.restore)(&first).or_else(|_| Ok((SOUND.deal)(Options::default(), 2, quartermaster::rules::Seed([0; 32]))))
                        }
                        _ => (SOUND.restore)(sheets),
                    },
                    ..SOUND
                }
            }
        )*
    };
}

titles! {
    shows_the_first_seat: Bend::ShowsTheFirstSeat;
    tells_everybody: Bend::TellsEverybody;
    numbers_nothing: Bend::NumbersNothing;
    numbers_everything: Bend::NumbersEverything;
    takes_old_answers: Bend::TakesOldAnswers;
    keeps_what_is_taken_back: Bend::KeepsWhatIsTakenBack;
    throws_again: Bend::ThrowsAgain;
    plays_on: Bend::PlaysOn;
    shows_strangers: Bend::ShowsStrangers;
    plays_previews: Bend::PlaysPreviews;
    records_otherwise: Bend::RecordsOtherwise;
    restores_the_deal: Bend::RestoresTheDeal;
}

impl Table for Bent {
    fn title(&self) -> &'static str {
        self.table.title()
    }

    fn seats(&self) -> usize {
        self.table.seats()
    }

    fn plies(&self) -> u32 {
        self.table.plies()
    }

    fn look(&self, viewer: Viewer, reader: &Reader) -> Look {
        let stranger = !Viewer::all(self.seats()).any(|one| one == viewer);
        let first = match self.bend {
            Bend::ShowsTheFirstSeat => true,
            Bend::ShowsStrangers => stranger,
            _ => false,
        };
        self.table
            .look(if first { Viewer::Seat(Seat(0)) } else { viewer }, reader)
    }

    fn mat(&self, viewer: Viewer, seat: Seat, reader: &Reader) -> Option<Look> {
        self.table.mat(viewer, seat, reader)
    }

    fn hand(&self, seat: Seat, reader: &Reader) -> Option<Look> {
        match self.bend {
            Bend::ShowsTheFirstSeat => self.table.hand(Seat(0), reader),
            _ => self.table.hand(seat, reader),
        }
    }

    fn hand_version(&self, seat: Seat) -> Option<u64> {
        self.table.hand_version(seat)
    }

    fn choosing(&self, seat: Seat, chosen: &[Phrase], reader: &Reader) -> Option<Look> {
        self.table.choosing(seat, chosen, reader)
    }

    fn preview(
        &self,
        seat: Seat,
        ask: Option<u32>,
        play: &str,
        reader: &Reader,
    ) -> Result<Foreseen, Refused> {
        let mut foreseen = self.table.preview(seat, ask, play, reader)?;
        if self.bend == Bend::PlaysPreviews {
            foreseen.choice.play.push('!');
        }
        Ok(foreseen)
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let asked = self.table.question(seat)?;
        Some(match self.bend {
            Bend::NumbersNothing => Question { ask: 1, ..asked },
            Bend::NumbersEverything => Question {
                ask: self.spoken,
                ..asked
            },
            _ => asked,
        })
    }

    fn ordered(&self, seat: Seat) -> Option<(u32, Ordered)> {
        self.table.ordered(seat)
    }

    fn choice(&self, seat: Seat, ask: Option<u32>, play: &str) -> Result<Choice, Refused> {
        self.table.choice(seat, ask, play)
    }

    fn waiting(&self) -> Vec<Seat> {
        self.table.waiting()
    }

    fn play(
        &mut self,
        seat: Seat,
        ask: Option<u32>,
        play: &str,
        hand: Hand,
        at: Time,
    ) -> Result<Happened, Refused> {
        let numbered = matches!(
            self.bend,
            Bend::NumbersNothing | Bend::NumbersEverything | Bend::TakesOldAnswers
        );
        let told = self
            .table
            .play(seat, ask.filter(|_| !numbered), play, hand, at);
        self.spoken += 1;
        match self.bend {
            Bend::TellsEverybody => told.map(|mut told| {
                for telling in &mut told.tellings {
                    telling.to = Viewer::Onlooker;
                }
                told
            }),
            Bend::PlaysOn => told.or(Ok(Happened::default())),
            Bend::ThrowsAgain if self.spoken > 1_000 => Ok(Happened::default()),
            _ => told,
        }
    }

    fn vacate(&mut self, seat: Seat, at: Time) -> Result<Option<Happened>, Refused> {
        self.table.vacate(seat, at)
    }

    fn stands(&self, entry: u32) -> bool {
        self.table.stands(entry)
    }

    fn last_answer(&self, seat: Seat) -> Result<TakeBack, Refused> {
        self.table.last_answer(seat)
    }

    fn take_back(&mut self, seat: Seat, agreed: &[Seat], at: Time) -> Result<TakeBack, Refused> {
        match self.bend {
            Bend::KeepsWhatIsTakenBack => self.table.last_answer(seat),
            Bend::ThrowsAgain => {
                self.spoken = 1_000;
                self.table.take_back(seat, agreed, at)
            }
            _ => self.table.take_back(seat, agreed, at),
        }
    }

    fn conclude(&mut self, ending: Ending, at: Time) -> Result<(), Refused> {
        self.table.conclude(ending, at)
    }

    fn close(&self) -> Option<Close> {
        self.table.close()
    }

    fn think(&self, seat: Seat, level: Level, seed: u64) -> Option<Box<dyn Thought>> {
        self.table.think(seat, level, seed)
    }

    fn need(&self, seat: Seat) -> Option<Need> {
        self.table.need(seat)
    }

    fn last_at(&self) -> Option<Time> {
        self.table.last_at()
    }

    fn own_record(&self, seat: Seat) -> Option<String> {
        self.table.own_record(seat)
    }

    fn record(&self) -> Vec<String> {
        let mut record = self.table.record();
        if self.bend == Bend::RecordsOtherwise {
            record.reverse();
        }
        record
    }

    fn sheets(&self, entries_from: u32, positions_from: u32) -> Result<Sheets, Unreadable> {
        self.table.sheets(entries_from, positions_from)
    }

    fn standing_of(&self, entries: u32) -> u32 {
        self.table.standing_of(entries)
    }

    fn bound(&self) -> Result<Sheets, Unreadable> {
        self.table.bound()
    }

    fn entries(&self) -> u32 {
        self.table.entries()
    }
}
