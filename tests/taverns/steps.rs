//! Every kind of question that Oath can ask is open when the bot is stopped, and is there again after the start: the same
//! answers, and the panel of before still works, once.

use crate::chance::Chance;
use crate::crew::{self, five, lang};
use crate::house::{Evening, Play, place, sitter};
use crate::panels::{self, choose, offers, open};
use crate::shadow::{Pirates, Shadow, dealt};
use quartermaster::games::oath::{Oath, Step};
use quartermaster::host::House;
use quartermaster::host::command::{Command, Deed, Person as Sitter, Place, Target, Terms, Wish};
use quartermaster::host::notice::Answer;
use quartermaster::rules::{Options, Seat, Seed};
use quartermaster::sandbox::Snowflake;
use quartermaster::sandbox::driver::{Person, Post};
use quartermaster::shelf::{Table, Title};
use quartermaster::table::Time;
use quartermaster::words::Lang;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

const NOW: Time = Time(1_800_000_000_000);
/// Games that are walked through in search of a question of every kind.
const WALKS: u64 = 60;

/// Every kind of step, and whether it asks anything. A further variant of the type does not compile before it stands here.
macro_rules! kinds {
    ($($name:literal $asks:literal: $pattern:pat,)*) => {
        const KINDS: &[(&str, bool)] = &[$(($name, $asks)),*];

        fn kind(step: &Step) -> &'static str {
            match step {
                $($pattern => $name,)*
            }
        }
    };
}

kinds! {
    "choose" true: Step::Choose(_),
    "gain" true: Step::Gain { .. },
    "draw" false: Step::Draw(_),
    "look" true: Step::Look(_),
    "explore" false: Step::Explore(_),
    "spy" true: Step::Spy(_),
    "chart" true: Step::Chart(_),
    "turn" true: Step::Turn,
    "demand" true: Step::Demand { .. },
    "monkey" true: Step::Monkey(_),
    "visit" true: Step::Visit { .. },
    "brotherhood" true: Step::Brotherhood { .. },
    "pay" true: Step::Pay { .. },
    "last-chance" true: Step::LastChance(_),
}

/// The way to a question: a game and the answers that lead to it.
#[derive(Clone, Debug)]
struct Line {
    number: u64,
    plays: Vec<String>,
}

/// The shortest line to a question of every kind that was found, by kind.
static LINES: LazyLock<BTreeMap<&'static str, Line>> = LazyLock::new(|| {
    let mut lines: BTreeMap<&'static str, Line> = BTreeMap::new();
    let asking = KINDS.iter().filter(|(_, asks)| *asks).count();
    for number in 0..WALKS {
        if lines.len() == asking {
            break;
        }
        let mut shadow = asking_shadow(number);
        let mut chance = Chance(number);
        let mut plays = Vec::new();
        while let (Some(step), Ok((_, question))) = (shadow.step(), shadow.question()) {
            let line = Line {
                number,
                plays: plays.clone(),
            };
            lines.entry(kind(&step)).or_insert(line);
            let choices = question.choices;
            let play = choices[chance.below(choices.len())].play.clone();
            shadow.play(&play).expect("it was offered");
            plays.push(play);
        }
    }
    lines
});

/// A game in which everybody wants to be asked everything, the Pirates included.
fn asking_shadow(number: u64) -> Shadow {
    let game = dealt(number, 5, Pirates::Chosen);
    let mut shadow = Shadow::of(game, &["Maeve", "Oisín", "Élodie", "Bran", "Aoife"]);
    for seat in Seat::all(5) {
        shadow.order(seat, "pistol", "ask");
    }
    shadow
}

/// How many tables were dealt.
static DEALT: AtomicUsize = AtomicUsize::new(0);

/// Oath, dealt for the lines one after the other.
static SHELF: [Title; 1] = [Title {
    deal: next_deal,
    ..Title::of::<Oath>()
}];

fn next_deal(options: Options, seats: usize, seed: Seed) -> Box<dyn Table> {
    if seats < 5 {
        // The picture of the box.
        return (Title::of::<Oath>().deal)(options, seats, seed);
    }
    let at = DEALT.fetch_add(1, Ordering::Relaxed);
    let line = LINES.values().nth(at).expect("one table a line");
    Box::new(dealt(line.number, 5, Pirates::Chosen))
}

#[test]
fn every_kind_of_step_is_met_as_a_question_or_never_asks() {
    for (kind, asks) in KINDS {
        assert_eq!(LINES.contains_key(kind), *asks, "{kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_with_any_step_open_changes_nothing_and_the_old_panel_works_once() -> Play {
    // Case 18.
    let mut evening = Evening::before(false, |_| Ok(None)).await?;
    evening.shelf = &SHELF;
    evening.sketch();
    let people = five(&evening)?;
    let server = evening.sandbox.server("The Tavern")?;
    let channels: Vec<Snowflake> = LINES
        .keys()
        .map(|kind| evening.sandbox.add_channel(server, kind))
        .collect();
    let places: Vec<Place> = channels
        .iter()
        .map(|&channel| place(channel, server, Lang::En))
        .collect();
    let sitters = people.each_ref().map(|person| sitter(person, lang(person)));
    evening
        .while_away(move |house| {
            for (place, line) in places.iter().zip(LINES.values()) {
                bring(house, &sitters, place, line)?;
            }
            Ok(())
        })
        .await?;
    evening.start().await?;

    let mut tables = Vec::new();
    for (channel, (kind, line)) in channels.iter().zip(LINES.iter()) {
        let mut shadow = asking_shadow(line.number);
        for play in &line.plays {
            shadow.play(play)?;
        }
        let (seat, question) = shadow.question()?;
        let person = &people[seat.index()];
        let board = evening
            .sandbox
            .wait_for(*channel, |post| post.button("Play").is_some())
            .await?;
        for (at, person) in people.iter().enumerate() {
            crew::hand(person, *channel, &shadow, Seat(at as u8)).await?;
        }
        let panel = open(person, &board).await?;
        let asks = shadow.asks(lang(person))?;
        assert!(panel.content().contains(&asks), "{kind}: {}", panel.text());
        let first = panels::ways(&panel, 0).len();
        assert!((1..=question.choices.len()).contains(&first), "{kind}");
        tables.push((*kind, person, shadow, board, panel));
    }
    let (pings, messages) = (evening.sandbox.pings().len(), public(&evening, &channels));
    evening.restart().await?;
    // Cases 18 and 19.
    assert_eq!(evening.sandbox.pings().len(), pings);
    assert_eq!(public(&evening, &channels), messages);

    for (at, (kind, person, mut shadow, board, panel)) in tables.into_iter().enumerate() {
        let again = open(person, &board).await?;
        assert_eq!(offers(&again), offers(&panel), "{kind}");
        assert_eq!(again.alt_texts(), panel.alt_texts(), "{kind}");
        let (last, played) = choose(person, &panel, &mut Chance(at as u64)).await?;
        assert!(played.is_private(), "{kind}: {}", played.text());
        shadow.play(&last.play)?;
        let twice = person.forge(&last.post, &last.id).await?;
        assert!(twice.is_private(), "{kind}: {}", twice.text());
        // What is asked then is what one answer leads to.
        follows(&evening, &people, channels[at], &shadow, kind).await?;
    }
    evening.end().await
}

/// Checks that the table asks what its shadow asks.
async fn follows(
    evening: &Evening,
    people: &[Person; 5],
    channel: Snowflake,
    shadow: &Shadow,
    kind: &str,
) -> Play {
    let Some(seat) = shadow.asked() else {
        let over = |post: &Post| post.button("Rematch").is_some();
        evening.sandbox.wait_for(channel, over).await?;
        return Ok(());
    };
    let person = &people[seat.index()];
    let board = evening
        .sandbox
        .wait_for(channel, |post| post.button("Play").is_some())
        .await?;
    let panel = open(person, &board).await?;
    let asks = shadow.asks(lang(person))?;
    assert!(panel.content().contains(&asks), "{kind}: {}", panel.text());
    let offered = panels::suggested(person, channel, "").await?;
    let (_, question) = shadow.question()?;
    if question.choices.len() <= 25 {
        let plays: Vec<String> = question.choices.into_iter().map(|one| one.play).collect();
        assert_eq!(offered, plays, "{kind}");
    }
    Ok(())
}

/// How many public messages there are.
fn public(evening: &Evening, channels: &[Snowflake]) -> usize {
    let messages = channels
        .iter()
        .map(|&at| evening.sandbox.messages(at).len());
    messages.sum()
}

/// Plays a table up to the question, as its five people.
fn bring(house: &House, sitters: &[Sitter; 5], place: &Place, line: &Line) -> Play {
    let act = |at: usize, command| house.act(&sitters[at], place, command, NOW);
    let here = |deed| Command::Table(Target::Here, deed);
    let wish = |at: usize| Wish::Seat(Seat(at as u8));
    for at in 0..5 {
        let order = Command::Order {
            game: "oath".to_owned(),
            topic: "pistol".to_owned(),
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
    let mut shadow = asking_shadow(line.number);
    for play in &line.plays {
        let seat = shadow.asked().ok_or("nobody is asked")?;
        let deed = Deed::Play {
            ask: None,
            play: play.clone(),
        };
        let answer = act(seat.index(), here(deed))?;
        let counted = match &answer {
            Answer::Played(_) => true,
            Answer::Panel(panel) => panel.just.is_some(),
            _ => false,
        };
        assert!(counted, "{play}: {answer:?}");
        shadow.play(play)?;
    }
    Ok(())
}
