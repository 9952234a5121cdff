//! Standing orders at Oath: each order of each topic, given in private beforehand and where its question comes up; and that
//! nobody can tell by being asked what somebody holds.

use crate::chance::Chance;
use crate::crew::{self, five, lang};
use crate::house::{Evening, Play, place, sitter};
use crate::panels::{self, open};
use crate::shadow::{Pirates, Shadow, dealt};
use quartermaster::games::oath::{Oath, PISTOL, Step, TURN_END};
use quartermaster::host::House;
use quartermaster::host::command::{Command, Deed, Person as Sitter, Place, Target, Terms, Wish};
use quartermaster::rules::{Dice, Game, Options, Seat, Seed, Viewer};
use quartermaster::sandbox::Snowflake;
use quartermaster::sandbox::driver::{Person, Post};
use quartermaster::shelf::{Table, Title};
use quartermaster::table::Time;
use quartermaster::words::Lang;
use serde_json::json;
use std::sync::LazyLock;

const NOW: Time = Time(1_800_000_000_000);
/// Games that are walked through in search of a question that orders answer.
const WALKS: u64 = 40;
const NAMES: [&str; 5] = ["Maeve", "Oisín", "Élodie", "Bran", "Aoife"];

/// The answers that lead to a question which orders of a topic answer: all but the last one, which brings it up.
#[derive(Clone, Debug)]
struct Line {
    plays: Vec<String>,
    last: String,
    /// Who is asked.
    seat: Seat,
}

/// The game, and the line to a Pistol's question and to the end of a turn in it.
static LINES: LazyLock<(u64, Line, Line)> = LazyLock::new(|| {
    for number in 0..WALKS {
        let (pistol, end) = (line(number, &demands), line(number, &ends));
        if let (Some(pistol), Some(end)) = (pistol, end) {
            return (number, pistol, end);
        }
    }
    panic!("no game brings both up");
});

fn demands(shadow: &Shadow) -> bool {
    matches!(shadow.step(), Some(Step::Demand { .. }))
}

fn ends(shadow: &Shadow) -> bool {
    let view = shadow.game.sight(Viewer::Onlooker).view;
    shadow.step() == Some(Step::Turn) && view.board.turn.placed
}

fn line(number: u64, comes_up: &dyn Fn(&Shadow) -> bool) -> Option<Line> {
    let mut shadow = asking(number);
    let mut chance = Chance(number + 1);
    let mut plays: Vec<String> = Vec::new();
    while let Ok((seat, question)) = shadow.question() {
        if comes_up(&shadow) {
            let last = plays.pop()?;
            return Some(Line { plays, last, seat });
        }
        let choices = question.choices;
        let play = choices[chance.below(choices.len())].play.clone();
        shadow.play(&play).ok()?;
        plays.push(play);
    }
    None
}

/// A game in which everybody wants to be asked.
fn asking(number: u64) -> Shadow {
    let mut shadow = Shadow::of(dealt(number, 5, Pirates::Dealt), &NAMES);
    for seat in Seat::all(5) {
        shadow.order(seat, PISTOL.topic, "ask");
    }
    shadow
}

static SHELF: [Title; 1] = [Title {
    deal,
    ..Title::of::<Oath>()
}];

fn deal(_: Options, seats: usize, _: Seed) -> Box<dyn Table> {
    Box::new(dealt(LINES.0, seats, Pirates::Dealt))
}

/// What is done at one table.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// The order is given by `/me`, and holds when the question would come up.
    Before,
    /// It is given where the question has come up, by its button.
    There,
}

#[tokio::test(flavor = "multi_thread")]
async fn each_order_for_the_pistol_is_obeyed_however_it_is_given() -> Play {
    each_order(PISTOL.topic, PISTOL.orders, &LINES.1).await
}

#[tokio::test(flavor = "multi_thread")]
async fn each_order_for_the_end_of_a_turn_is_obeyed_however_it_is_given() -> Play {
    each_order(TURN_END.topic, TURN_END.orders, &LINES.2).await
}

async fn each_order(topic: &'static str, orders: &'static [&'static str], line: &Line) -> Play {
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.shelf = &SHELF;
    evening.sketch();
    let people = five(&evening)?;
    let server = evening.sandbox.server("The Tavern")?;
    let ways = [Way::Before, Way::There];
    let tries: Vec<(Way, &'static str)> = ways
        .iter()
        .flat_map(|&way| orders.iter().map(move |&order| (way, order)))
        .collect();
    let channels: Vec<Snowflake> = tries
        .iter()
        .map(|(way, order)| {
            evening
                .sandbox
                .add_channel(server, &format!("{way:?}-{order}"))
        })
        .collect();
    let places: Vec<Place> = channels
        .iter()
        .map(|&channel| place(channel, server, Lang::En))
        .collect();
    let sitters = people.each_ref().map(|person| sitter(person, lang(person)));
    let plays = line.plays.clone();
    evening
        .while_away(move |house| {
            for place in &places {
                bring(house, &sitters, place, &plays)?;
            }
            Ok(())
        })
        .await?;
    evening.start().await?;
    for ((way, order), channel) in tries.into_iter().zip(channels) {
        let one = Try {
            evening: &evening,
            people: &people,
            channel,
            topic,
            order,
            line,
        };
        match way {
            Way::Before => one.before().await?,
            Way::There => one.there().await?,
        }
    }
    evening.end().await
}

/// One order at one table.
struct Try<'a> {
    evening: &'a Evening,
    people: &'a [Person; 5],
    channel: Snowflake,
    topic: &'static str,
    order: &'static str,
    line: &'a Line,
}

impl Try<'_> {
    fn owner(&self) -> &Person {
        &self.people[self.line.seat.index()]
    }

    /// The table before the question comes up, when its owner has given an order.
    fn shadow(&self, order: &'static str) -> Play<Shadow> {
        let mut shadow = asking(LINES.0);
        for play in &self.line.plays {
            shadow.play(play)?;
        }
        shadow.order(self.line.seat, self.topic, order);
        Ok(shadow)
    }

    /// Has the question come up; the shadow goes along.
    async fn comes_up(&self, shadow: &mut Shadow) -> Play {
        let seat = shadow.asked().ok_or("nobody is asked")?;
        let mover = &self.people[seat.index()];
        crew::typed(mover, self.channel, &self.line.last).await?;
        shadow.play(&self.line.last)
    }

    /// Gives an order by `/me`.
    async fn orders(&self, order: &str) -> Play {
        let owner = self.owner();
        let orders = owner.command(owner.dm_channel(), "me", json!({})).await?;
        let menu = self.menu(orders.post()?)?;
        let given = owner.forge_choice(orders.post()?, &menu, &[order]).await?;
        let noted = ["next question on", "prochaine question"];
        assert!(
            noted.iter().any(|words| given.text().contains(words)),
            "{}",
            given.text()
        );
        Ok(())
    }

    /// The menu for the topic.
    fn menu(&self, post: &Post) -> Play<String> {
        let menus = post.menus();
        let mut ids = menus.iter().filter_map(|menu| menu["custom_id"].as_str());
        let found = ids.find(|id| id.ends_with(&format!(":{}", self.topic)));
        Ok(found.ok_or("no menu for this topic")?.to_owned())
    }

    async fn before(&self) -> Play {
        self.orders(self.order).await?;
        let mut shadow = self.shadow(self.order)?;
        self.comes_up(&mut shadow).await?;
        self.stands_as(&shadow).await
    }

    async fn there(&self) -> Play {
        // Asked to be asked, the owner is; and finds the orders where the question is.
        self.orders("ask").await?;
        let mut shadow = self.shadow("ask")?;
        self.comes_up(&mut shadow).await?;
        assert_eq!(shadow.asked(), Some(self.line.seat));
        self.stands_as(&shadow).await?;
        let owner = self.owner();
        let board = self.board().await?;
        let panel = open(owner, &board).await?;
        let orders = panel
            .buttons()
            .into_iter()
            .find(|button| button.custom_id.starts_with("orders:"))
            .ok_or_else(|| format!("no orders: {}", panel.text()))?;
        let shown = owner.press(&panel, &orders.custom_id).await?;
        let menu = self.menu(shown.post()?)?;
        assert_eq!(shown.post()?.menus().len(), 1, "this question's alone");
        let given = owner
            .forge_choice(shown.post()?, &menu, &[self.order])
            .await?;
        let answers = given.post()?.buttons();
        let answer = answers
            .iter()
            .find(|button| button.custom_id.starts_with("do:"));
        let (seat, question) = shadow.question()?;
        let standing = question.standing.ok_or("no order answers it")?;
        let wanted = standing.answers.iter().find(|(one, _)| *one == self.order);
        match (answer, wanted) {
            (Some(answer), Some((_, play))) => {
                assert!(answer.custom_id.ends_with(&format!(":{play}")));
                // Noted for the next question; this one is answered when the owner says so.
                self.stands_as(&shadow).await?;
                let played = owner.press(given.post()?, &answer.custom_id).await?;
                assert!(played.is_private(), "{}", played.text());
                shadow.order(seat, self.topic, self.order);
                shadow.play(play)?;
                self.stands_as(&shadow).await
            }
            (None, None) => {
                assert_eq!(self.order, "ask");
                self.stands_as(&shadow).await
            }
            (answer, wanted) => Err(format!("{answer:?} for {wanted:?}").into()),
        }
    }

    async fn board(&self) -> Play<Post> {
        let live = |post: &Post| post.button("Play").is_some();
        Ok(self.evening.sandbox.wait_for(self.channel, live).await?)
    }

    /// Checks that the table asks whom its shadow asks, and the same.
    async fn stands_as(&self, shadow: &Shadow) -> Play {
        let seat = shadow.asked().ok_or("nobody is asked")?;
        for (at, person) in self.people.iter().enumerate() {
            let offered = panels::suggested(person, self.channel, "").await?;
            let is_asked = Seat(at as u8) == seat;
            let what = (self.topic, self.order);
            assert_eq!(!offered.is_empty(), is_asked, "{what:?}: {offered:?}");
        }
        let person = &self.people[seat.index()];
        let panel = open(person, &self.board().await?).await?;
        let asks = shadow.asks(lang(person))?;
        assert!(panel.content().contains(&asks), "{asks}: {}", panel.text());
        let public = self.evening.sandbox.messages(self.channel);
        let told = public.iter().map(Post::text).collect::<Vec<_>>().join("\n");
        assert!(!told.to_lowercase().contains("standing"), "{told}");
        Ok(())
    }
}

/// Plays a table up to the question, as five people who want to be asked.
fn bring(house: &House, sitters: &[Sitter; 5], place: &Place, plays: &[String]) -> Play {
    let act = |at: usize, command| house.act(&sitters[at], place, command, NOW);
    let here = |deed| Command::Table(Target::Here, deed);
    let wish = |at: usize| Wish::Seat(Seat(at as u8));
    for at in 0..5 {
        let order = Command::Order {
            game: "oath".to_owned(),
            topic: PISTOL.topic.to_owned(),
            order: "ask".to_owned(),
            table: None,
        };
        act(at, order)?;
    }
    let new = Command::New {
        game: "oath".to_owned(),
        wish: wish(0),
        lang: None,
        terms: Terms::default(),
    };
    act(0, new)?;
    for at in 1..5 {
        act(at, here(Deed::Join(wish(at))))?;
    }
    act(0, here(Deed::Start))?;
    let mut shadow = asking(LINES.0);
    for play in plays {
        let seat = shadow.asked().ok_or("nobody is asked")?;
        let deed = Deed::Play {
            ask: None,
            play: play.clone(),
        };
        act(seat.index(), here(deed))?;
        shadow.play(play)?;
    }
    Ok(())
}

#[test]
fn whether_somebody_is_asked_never_depends_on_hidden_cards() {
    // Case 31: in every other world that looks the same to everybody at the table, the same seat is asked, an order answers
    // exactly where it answers here, and what it answers is the same.
    let mut asked = 0;
    let mut ordered = 0;
    for number in 0..3 {
        let mut shadow = asking(number);
        let mut chance = Chance(number);
        while let Ok((seat, question)) = shadow.question() {
            let public = shadow.game.sight(Viewer::Onlooker).view;
            let world = Oath::imagine(&public, &mut Dice::from_number(number));
            for other in Seat::all(5) {
                let is_asked = world.ask(other).is_some();
                assert_eq!(is_asked, other == seat);
                asked += usize::from(is_asked);
            }
            let own = shadow.game.sight(Viewer::Seat(seat)).view;
            let there = world.view(Viewer::Seat(seat));
            for standing in Oath::STANDING {
                for order in standing.orders {
                    let here = Oath::ordered(&own, seat, standing.topic, order);
                    let elsewhere = Oath::ordered(&there, seat, standing.topic, order);
                    assert_eq!(here, elsewhere, "{} {order}", standing.topic);
                    ordered += usize::from(here.is_some());
                }
            }
            let choices = question.choices;
            let play = choices[chance.below(choices.len())].play.clone();
            shadow.play(&play).expect("it was offered");
        }
    }
    assert!(asked > 600 && ordered > 60, "{asked} questions, {ordered}");
}
