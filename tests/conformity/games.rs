//! A thousand random games of every title, and every message and control list that people meet on the way.

use super::conformity::{description::DESCRIPTION, of_request};
use quartermaster::discord::letter::Letter;
use quartermaster::discord::{answers, conformity, controls, hands, limits, notices};
use quartermaster::games;
use quartermaster::host::command::{
    Along, Command, Deed, Person, Place, PlaceId, PlayerId, PostId, RealmId, TableId, Target,
    Terms, Whose, Wish,
};
use quartermaster::host::notice::{Answer, What};
use quartermaster::host::{House, Patience};
use quartermaster::rules::Dice;
use quartermaster::shelf::Title;
use quartermaster::store::Store;
use quartermaster::table::Time;
use quartermaster::words::Lang;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Games of the shortest title; of the others, whose games ask much more on the way, fewer are enough for every day. So many
/// of every title are played where the variable GAMES says so.
const GAMES: usize = 1_000;
/// Games of every other title.
const LONGER: usize = 10;
/// All messages of so many of them are held against the whole description too, and of the others one in so many; every
/// message of every game against the rules that it lacks.
const DESCRIBED: usize = 2;
const ONE_IN: usize = 100;
/// No random game comes near so many answers.
const LONGEST: usize = 5_000;
/// So many play at once: most of them wait for the disk.
const HANDS: usize = 16;
const NOW: Time = Time(1_800_000_000_000);

/// Names as long as Discord lets them be, and such as look like something else.
const NAMES: [&str; 6] = [
    "Maeve",
    "Élodie de la Très-Longue-Maison-É",
    "@everyone **bold** `code` <@1>",
    "[Oisín](https://example.org)",
    "\u{202e}nomis\u{202c} | | > # ~",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
];

/// How many of each were met: what is never met is not checked.
#[derive(Default)]
struct Met {
    boards: AtomicUsize,
    panels: AtomicUsize,
    menus: AtomicUsize,
    previews: AtomicUsize,
    petitions: AtomicUsize,
    ends: AtomicUsize,
    choices: AtomicUsize,
    letters: AtomicUsize,
}

fn one_more(of: &AtomicUsize) {
    of.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn every_message_of_a_thousand_random_games_is_one_that_discord_takes() {
    let wished = std::env::var("GAMES").ok();
    let wished = wished.map(|games| games.parse().expect("GAMES is a number"));
    for title in games::shelf() {
        let begun = Instant::now();
        let met = Met::default();
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path(), 16 << 20).expect("a new folder opens");
        let house = House::open(store, games::shelf(), Patience::default(), |_| {})
            .expect("an empty house opens");
        let usual = match title.name {
            "brandubh" => GAMES,
            _ => LONGER,
        };
        let games = wished.unwrap_or(usual);
        let next = AtomicUsize::new(1);
        thread::scope(|scope| {
            for _ in 0..HANDS {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number > games {
                            return;
                        }
                        Evening::new(&house, title, number, &met).play();
                    }
                });
            }
        });
        house.close().expect("the house closes");
        let count = |of: &AtomicUsize| of.load(Ordering::Relaxed);
        println!(
            "{}: {games} games, {} messages, {:?}",
            title.name,
            count(&met.letters),
            begun.elapsed()
        );
        assert_eq!(count(&met.ends), games, "{} did not end", title.name);
        for (what, found) in [
            ("boards", &met.boards),
            ("panels", &met.panels),
            ("previews", &met.previews),
            ("petitions", &met.petitions),
            ("completions", &met.choices),
        ] {
            assert!(
                count(found) > games / 2,
                "{} {what} of {}",
                count(found),
                title.name
            );
        }
    }
}

/// One game from lobby to result.
struct Evening<'a> {
    house: &'a House,
    title: &'static Title,
    number: usize,
    met: &'a Met,
    dice: Dice,
    place: Place,
    people: Vec<Person>,
    /// Whose turn it was on the last board.
    turn: Option<usize>,
    /// The panel that came with the last answer, and in front of whom it is.
    panel: Option<(usize, Answer)>,
    posts: u64,
}

impl<'a> Evening<'a> {
    fn new(house: &'a House, title: &'static Title, number: usize, met: &'a Met) -> Evening<'a> {
        let mut dice = Dice::from_number(number as u64);
        let lang = |at: usize| Lang::ALL[at % Lang::ALL.len()];
        // As many as the table may be of, in turn.
        let fits = (title.seats.0..=title.seats.1).filter(|&seats| (title.fits)(seats));
        let fits: Vec<usize> = fits.collect();
        let people = (0..fits[number % fits.len()])
            .map(|at| Person {
                // As large as ids are, since they stand in the messages.
                id: PlayerId(1_200_000_000_000_000_000 + (number * 10 + at) as u64),
                name: NAMES[dice.index(NAMES.len())].to_owned(),
                lang: lang(number / 2 + at),
                steward: false,
            })
            .collect();
        Evening {
            house,
            title,
            number,
            met,
            dice,
            place: Place {
                id: PlaceId(1_300_000_000_000_000_000 + number as u64),
                realm: Some(RealmId(1_100_000_000_000_000_000)),
                lang: lang(number),
            },
            people,
            turn: None,
            panel: None,
            posts: 1_400_000_000_000_000_000,
        }
    }

    fn chance(&mut self, of: usize) -> bool {
        self.dice.index(of) == 0
    }

    /// Plays the game; says how many answers that took.
    fn play(&mut self) -> usize {
        let new = Command::New {
            game: self.title.name.to_owned(),
            wish: Wish::Any,
            lang: None,
            terms: Terms::default(),
        };
        self.ask(0, new);
        let id = self.table();
        self.choose(id);
        for at in 1..self.people.len() {
            self.at_table(at, Deed::Join(Wish::Any));
            self.shown(id);
        }
        self.at_table(0, Deed::Start);
        for command in [
            Command::Games,
            Command::Help,
            Command::Status,
            Command::Rules {
                game: Some(self.title.name.to_owned()),
                topic: None,
            },
            Command::Rules {
                game: None,
                topic: Some("1".to_owned()),
            },
        ] {
            self.ask(self.number % self.people.len(), command);
        }
        let mut answers = 0;
        while answers < LONGEST {
            let Some(turn) = self.shown(id) else { break };
            self.answer(turn);
            answers += 1;
            if self.chance(40) {
                self.quarrel(id, turn);
            }
        }
        if self.chance(4) {
            self.at_table(0, Deed::Rematch);
            let id = self.table();
            self.shown(id);
        }
        answers
    }

    /// What is chosen before the start: by whoever opened the table, in vain by anybody else, and what nobody offers.
    fn choose(&mut self, id: TableId) {
        for choosable in self.title.choices {
            let value = choosable.values[self.dice.index(choosable.values.len())];
            for (at, value) in [(1, value), (0, value), (0, "forged")] {
                let choose = Deed::Choose {
                    choice: choosable.choice.to_owned(),
                    value: value.to_owned(),
                };
                self.at_table(at, choose);
            }
            self.shown(id);
        }
    }

    /// The newest table here.
    fn table(&mut self) -> TableId {
        match self.ask(0, Command::Games) {
            Answer::Games(lines) => lines.iter().map(|line| line.table).max().expect("a table"),
            other => panic!("no list of games: {other:?}"),
        }
    }

    /// Whoever is asked looks at the question, weighs an answer, and plays it.
    fn answer(&mut self, at: usize) {
        // Whoever goes on from the panel at hand is spared the board's button, most of the time.
        let at_hand = self.panel.take().filter(|(whose, _)| *whose == at);
        let mut answer = match at_hand {
            Some((_, answer)) if !self.chance(8) => answer,
            _ => self.at_table(at, Deed::Ask(None)),
        };
        let Answer::Panel(panel) = &answer else {
            panic!("{} is asked, and sees {answer:?}", self.people[at].name);
        };
        let ask = panel.question.ask;
        let table = panel.table;
        let choice = panel.question.choices[self.dice.index(panel.question.choices.len())].clone();
        for depth in 1..choice.path.len() {
            let along = Along {
                ask,
                depth,
                play: choice.play.clone(),
            };
            answer = self.at_table(at, Deed::Ask(Some(along)));
            assert!(matches!(answer, Answer::Panel(_)), "{answer:?}");
        }
        let weighed = self.at_table(
            at,
            Deed::Weigh {
                ask,
                play: choice.play.clone(),
            },
        );
        let goes_on =
            |answer: &Answer| matches!(answer, Answer::Panel(panel) if panel.just.is_some());
        // One of little weight counts at once, but for those that reveal something or end the game.
        if !choice.is_weighed && !matches!(weighed, Answer::Preview(_)) {
            assert!(
                goes_on(&weighed) || matches!(weighed, Answer::Played(_)),
                "{weighed:?}"
            );
            self.panel = Some((at, weighed)).filter(|(_, answer)| goes_on(answer));
            return;
        }
        assert!(matches!(weighed, Answer::Preview(_)), "{weighed:?}");
        let typed = if self.chance(2) {
            ""
        } else {
            &choice.play[..1]
        };
        let found = self
            .house
            .complete(&self.people[at], self.place.id, typed, limits::CHOICES);
        self.completed(found);
        let played = self.act(
            at,
            Command::Table(
                Target::Table(table),
                Deed::Play {
                    ask: Some(ask),
                    play: choice.play,
                },
            ),
        );
        assert!(
            goes_on(&played) || matches!(played, Answer::Played(_)),
            "{played:?}"
        );
        self.said(at, &played);
        self.panel = Some((at, played)).filter(|(_, answer)| goes_on(answer));
    }

    /// What happens beside the moves: boards in words, refusals, petitions.
    fn quarrel(&mut self, id: TableId, turn: usize) {
        self.panel = None;
        let other = (turn + 1) % self.people.len();
        let board = |text, player| Deed::Board { text, of: player };
        self.at_table(turn, board(true, None));
        self.at_table(other, board(false, None));
        self.at_table(
            other,
            board(false, Some(Whose::Player(self.people[turn].id))),
        );
        self.at_table(turn, Deed::Resign { sure: false });
        for typed in ["z99", "a1-z1", "d4-d4", "**", ""] {
            let play = Deed::Play {
                ask: None,
                play: typed.to_owned(),
            };
            self.at_table(turn, play);
        }
        let wish = if self.chance(2) {
            Deed::Draw
        } else {
            Deed::Undo { entry: None }
        };
        self.at_table(turn, wish);
        let Some(_) = self.shown(id) else { return };
        for request in 1..4 {
            self.at_table(
                other,
                Deed::Reply {
                    request,
                    agree: self.number.is_multiple_of(3),
                },
            );
        }
    }

    /// Brings everything that the table has to show, and says whose turn it is then; nobody's when it is over.
    fn shown(&mut self, id: TableId) -> Option<usize> {
        while let Some(notice) = self.house.notice(id).expect("a notice") {
            self.posts += 1;
            match &notice.what {
                What::Board(bulletin) => {
                    one_more(&self.met.boards);
                    if bulletin.close.is_some() {
                        one_more(&self.met.ends);
                    }
                    let people = &self.people;
                    let seat_of = |player| people.iter().position(|one| one.id == player);
                    self.turn = bulletin.turn.first().and_then(|turn| seat_of(turn.player));
                }
                What::Request { .. } => one_more(&self.met.petitions),
                What::Lobby { .. } | What::Retire(_) | What::Unreached { .. } => {}
            }
            let letter = notices::notice(&notice);
            if !matches!(notice.what, What::Retire(_)) {
                self.posted(&letter);
            }
            self.house
                .shown(&notice, Some(PostId(self.posts)))
                .expect("it is shown");
        }
        for seat in self.house.hands_due(id) {
            let due = self.house.hand_notice(id, seat).expect("a hand");
            let notice = due.expect("a hand that is due");
            self.posts += 1;
            let letter = hands::message(&notice);
            if let Some(letter) = &letter {
                self.posted(letter);
            }
            let post = letter.map(|_| PostId(self.posts));
            self.house.hand_shown(&notice, post).expect("it is shown");
        }
        self.turn
    }

    fn at_table(&mut self, at: usize, deed: Deed) -> Answer {
        self.ask(at, Command::Table(Target::Here, deed))
    }

    fn ask(&mut self, at: usize, command: Command) -> Answer {
        let answer = self.act(at, command);
        self.said(at, &answer);
        answer
    }

    fn act(&self, at: usize, command: Command) -> Answer {
        self.house
            .act(&self.people[at], &self.place, command, NOW)
            .expect("no fault of ours")
    }

    /// A private answer, page by page where it has several.
    fn said(&mut self, at: usize, answer: &Answer) {
        let lang = self.people[at].lang;
        match answer {
            Answer::Panel(_) => one_more(&self.met.panels),
            Answer::Preview(_) => one_more(&self.met.previews),
            _ => {}
        }
        for page in 0.. {
            let letter = answers::answer(answer, lang, page);
            let body = serde_json::to_value(letter.reply(None)).expect("a letter is JSON");
            if page > 0 {
                one_more(&self.met.menus);
            }
            self.hold(
                &letter,
                &body,
                "PATCH",
                "/webhooks/{application.id}/{interaction.token}/messages/@original",
            );
            if !has_another_page(&body) {
                break;
            }
        }
        if let Answer::Refused(_) = answer {
            let live = self.house.live_at(self.place.id);
            let letter = answers::refusal(answer, lang, live);
            let body = serde_json::to_value(letter.reply(None)).expect("a letter is JSON");
            self.hold(
                &letter,
                &body,
                "PATCH",
                "/webhooks/{application.id}/{interaction.token}/messages/@original",
            );
        }
    }

    /// A public message, as it is sent.
    fn posted(&self, letter: &Letter) {
        let body = serde_json::to_value(letter.new_message(None, "b1.1".to_owned()))
            .expect("a letter is JSON");
        self.hold(letter, &body, "POST", "/channels/{channel.id}/messages");
    }

    fn completed(&self, found: Vec<(String, String)>) {
        let body =
            serde_json::to_value(controls::suggestions(found)).expect("suggestions are JSON");
        let choices = body["data"]["choices"].as_array().map_or(0, Vec::len);
        self.met.choices.fetch_add(choices, Ordering::Relaxed);
        let mut faults = conformity::callback(&body, 0);
        if self.is_described() {
            let path = "/interactions/{interaction.id}/{interaction.token}/callback";
            faults.extend(DESCRIPTION.of_request("POST", path, &body));
        }
        assert!(faults.is_empty(), "{faults:#?}\n{body:#}");
    }

    /// Whether the next message is held against the whole description.
    fn is_described(&self) -> bool {
        let letters = self.met.letters.fetch_add(1, Ordering::Relaxed);
        self.number < DESCRIBED || letters.is_multiple_of(ONE_IN)
    }

    /// Holds a letter against every rule. A letter without words or controls must have a picture.
    fn hold(&self, letter: &Letter, body: &Value, method: &str, path: &str) {
        let pictures = usize::from(letter.picture.is_some());
        let mut faults = conformity::new_message(body, pictures);
        if self.is_described() {
            faults.extend(of_request(method, path, body, &[]));
        }
        if let Some(picture) = &letter.picture {
            let length = picture.alt.chars().count();
            if !(1..=limits::ALT).contains(&length) {
                faults.push(format!("an alt text of {length}"));
            }
        }
        // What is cut off at the end is lost: nothing that is met in a game is so long.
        let words = letter.words.chars().count();
        if words > limits::CONTENT {
            faults.push(format!("{words} letters, of which some are cut off"));
        }
        if letter
            .pings
            .iter()
            .any(|one| !letter.words.contains(&format!("<@{one}>")))
        {
            faults.push("somebody may be pinged who is not named".to_owned());
        }
        let allowed = body["allowed_mentions"]["parse"].as_array();
        if allowed.is_none_or(|parse| !parse.is_empty()) {
            faults.push(json!(body["allowed_mentions"]).to_string());
        }
        assert!(faults.is_empty(), "{faults:#?}\n{body:#}");
    }
}

/// Whether a message has a button to a further page of its menu.
fn has_another_page(body: &Value) -> bool {
    let rows = body["components"].as_array().into_iter().flatten();
    let buttons = rows
        .filter_map(|row| row["components"].as_array())
        .flatten();
    let is_on = |button: &&Value| button["disabled"] != true;
    buttons
        .filter(is_on)
        .filter_map(|button| button["label"].as_str())
        .any(|label| label.ends_with('▶'))
}
