//! What is kept of hands and orders: a program that is killed at any moment goes on where it was.

use crate::house::Play;
use crate::sea::crates;
use crate::smugglers::Smugglers;
use quartermaster::envelope;
use quartermaster::host::command::{
    Command, Deed, Person, Place, PlaceId, PlayerId, PostId, RealmId, TableId, Target, Terms, Wish,
};
use quartermaster::host::notice::{Answer, HandNotice, HandWhat, What};
use quartermaster::host::{House, Patience};
use quartermaster::rules::{Game, Seat, Standing};
use quartermaster::shelf::Title;
use quartermaster::store::{Kind, Store};
use quartermaster::table::{self, Entry, Hand, Time};
use quartermaster::words::Lang;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const TABLE: TableId = TableId(1);
const NOW: Time = Time(1_800_000_000_000);
const A: Seat = Seat(0);
const B: Seat = Seat(1);

static SHELF: [Title; 1] = [Title::of::<Smugglers>()];

/// The same game, in which everybody has enough who says nothing else.
static MODEST: [Title; 1] = [Title {
    standing: &[Standing {
        usual: "enough",
        ..Smugglers::STANDING[0]
    }],
    ..Title::of::<Smugglers>()
}];

fn person(id: u64) -> Person {
    Person {
        id: PlayerId(id),
        name: format!("Captain {id}"),
        lang: Lang::En,
        steward: false,
    }
}

fn place() -> Place {
    Place {
        id: PlaceId(70),
        realm: Some(RealmId(9)),
        lang: Lang::En,
    }
}

fn open(folder: &Path, shelf: &'static [Title]) -> Play<House> {
    let store = Store::open(folder, 8 << 20)?;
    Ok(House::open(store, shelf, Patience::default(), |_| {})?)
}

/// What a program finds that starts after this one was killed: the files as they are now.
fn after_a_kill(folder: &Path) -> Play<(TempDir, House)> {
    fn copied(from: &Path, to: &Path) -> Play {
        for file in fs::read_dir(from)? {
            let file = file?;
            let there = to.join(file.file_name());
            if file.file_type()?.is_dir() {
                fs::create_dir(&there)?;
                copied(&file.path(), &there)?;
            } else {
                fs::copy(file.path(), there)?;
            }
        }
        Ok(())
    }
    let copy = TempDir::new()?;
    copied(folder, copy.path())?;
    let house = open(copy.path(), &SHELF)?;
    Ok((copy, house))
}

fn at(house: &House, who: u64, deed: Deed) -> Play<Answer> {
    let command = Command::Table(Target::Here, deed);
    Ok(house.act(&person(who), &place(), command, NOW)?)
}

fn answer(house: &House, who: u64, play: &str) -> Play<Answer> {
    let answer = at(
        house,
        who,
        Deed::Play {
            ask: None,
            play: play.to_owned(),
        },
    )?;
    let goes_on = matches!(&answer, Answer::Panel(panel) if panel.just.is_some());
    assert!(
        goes_on || matches!(answer, Answer::Played(_)),
        "{play}: {answer:?}"
    );
    Ok(answer)
}

/// A game of two, just begun.
fn begun(house: &House) -> Play {
    let new = Command::New {
        game: "smugglers".to_owned(),
        wish: Wish::Seat(A),
        lang: None,
        terms: Terms::default(),
    };
    house.act(&person(1), &place(), new, NOW)?;
    at(house, 2, Deed::Join(Wish::Seat(B)))?;
    at(house, 1, Deed::Start)?;
    Ok(())
}

fn due(house: &House, seat: Seat) -> Play<HandNotice> {
    let notice = house.hand_notice(TABLE, seat)?;
    Ok(notice.ok_or("no hand is due")?)
}

fn held(notice: &HandNotice) -> usize {
    match &notice.what {
        HandWhat::Holds(look) => crates(&look.text).len(),
        _ => 0,
    }
}

/// The seats of which the place has yet to be told that they cannot be written to; shows everything there is.
fn notes(house: &House) -> Play<Vec<Seat>> {
    let mut notes = Vec::new();
    while let Some(notice) = house.notice(TABLE)? {
        if let What::Unreached { seat, .. } = notice.what {
            notes.push(seat);
        }
        house.shown(&notice, Some(PostId(1)))?;
    }
    Ok(notes)
}

#[test]
fn a_hand_is_wanted_until_it_is_known_to_be_shown() -> Play {
    let folder = TempDir::new()?;
    let house = open(folder.path(), &SHELF)?;
    begun(&house)?;
    assert_eq!(house.hands_due(TABLE), [A, B]);
    let first = due(&house, A)?;
    assert_eq!(
        (first.edition, first.post, first.player),
        (1, None, PlayerId(1))
    );

    // On its way, and perhaps arrived: it is the same that is wanted again.
    let (_folder, again) = after_a_kill(folder.path())?;
    assert_eq!(due(&again, A)?, first);

    house.hand_shown(&first, Some(PostId(5)))?;
    let (_folder, again) = after_a_kill(folder.path())?;
    assert_eq!(
        (again.hands_due(TABLE), again.hand_notice(TABLE, A)?),
        (vec![B], None)
    );

    answer(&house, 1, "buy")?;
    let (_folder, again) = after_a_kill(folder.path())?;
    let second = due(&again, A)?;
    assert_eq!((second.edition, second.post), (2, Some(PostId(5))));
    assert_eq!((held(&first), held(&second)), (3, 4));
    // Said late, an older edition does not pass for the newer one.
    again.hand_shown(&first, Some(PostId(5)))?;
    assert_eq!(due(&again, A)?, second);

    // The game ends: of what was shown its owner hears, and of what never was there is nothing to say.
    at(&house, 2, Deed::Resign { sure: true })?;
    let (_folder, again) = after_a_kill(folder.path())?;
    assert!(matches!(due(&again, A)?.what, HandWhat::Over(Some(_))));
    let nothing = due(&again, B)?;
    assert_eq!(nothing.what, HandWhat::Nothing);
    again.hand_shown(&nothing, None)?;
    again.hand_shown(&due(&again, A)?, Some(PostId(5)))?;
    assert!(again.hands_due(TABLE).is_empty());
    Ok(())
}

#[test]
fn whoever_takes_nothing_is_remembered_and_named_once() -> Play {
    let folder = TempDir::new()?;
    let house = open(folder.path(), &SHELF)?;
    begun(&house)?;
    assert_eq!(notes(&house)?, []);
    house.hand_refused(&due(&house, A)?, true)?;
    let (_folder, again) = after_a_kill(folder.path())?;
    assert_eq!((again.hands_due(TABLE), notes(&again)?), (vec![B], vec![A]));
    assert_eq!(notes(&house)?, [A]);
    let (_folder, again) = after_a_kill(folder.path())?;
    assert_eq!(notes(&again)?, []);

    // The next change is worth a try, and the next refusal no word.
    answer(&house, 1, "buy")?;
    let second = due(&house, A)?;
    assert_eq!((second.edition, held(&second)), (2, 4));
    house.hand_refused(&second, true)?;
    assert_eq!((house.hands_due(TABLE), notes(&house)?), (vec![B], vec![]));
    // And so is the wish to see it.
    at(&house, 1, Deed::Hand)?;
    assert_eq!(due(&house, A)?, second);

    // Who was only slow is tried again by itself.
    house.hand_refused(&due(&house, B)?, false)?;
    assert_eq!(
        (house.hands_due(TABLE), notes(&house)?),
        (vec![A, B], vec![B])
    );
    Ok(())
}

#[test]
fn the_usual_order_answers_for_who_has_given_none_and_the_log_says_so() -> Play {
    let folder = TempDir::new()?;
    let house = open(folder.path(), &MODEST)?;
    // Captain 2 wants to be asked, before there is any game.
    let order = Command::Order {
        game: "smugglers".to_owned(),
        topic: "buying".to_owned(),
        order: "ask".to_owned(),
        table: None,
    };
    let given = house.act(&person(2), &place(), order, NOW)?;
    assert!(matches!(given, Answer::Orders(orders) if orders.given));
    begun(&house)?;
    let Answer::Panel(panel) = at(&house, 1, Deed::Ask(None))? else {
        return Err("captain 1 is asked nothing".into());
    };
    assert!(
        panel
            .question
            .choices
            .iter()
            .all(|choice| choice.play.starts_with("load-"))
    );
    assert!(panel.look.is_some());
    while let Answer::Panel(panel) = at(&house, 1, Deed::Ask(None))? {
        let first = panel.question.choices[0].play.clone();
        if first == "bribe" {
            break;
        }
        answer(&house, 1, &first)?;
    }
    answer(&house, 2, "wave")?;
    let Answer::Panel(panel) = at(&house, 2, Deed::Ask(None))? else {
        return Err("captain 2 is asked nothing".into());
    };
    assert_eq!(
        panel.question.choices[0].play, "buy",
        "he asked to be asked"
    );
    house.close()?;

    let store = Store::open(folder.path(), 8 << 20)?;
    let mut hands = Vec::new();
    for (_, sealed) in store.scan(Kind::Entries, [])? {
        let entry: Entry = envelope::decode(&envelope::unseal(&sealed)?.body)?;
        let table::Deed::Played {
            seat, play, hand, ..
        } = entry.deed
        else {
            return Err("something else than a play".into());
        };
        hands.push((seat, play, hand));
    }
    assert_eq!(hands[0], (A, "enough".to_owned(), Hand::Standing));
    assert!(
        hands[1..].iter().all(|(.., hand)| *hand == Hand::Person),
        "{hands:?}"
    );
    Ok(())
}
