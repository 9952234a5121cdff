//! What a match does and refuses, on a small game at a ford.

use super::*;
use crate::rules::Objection;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// Travellers wade through a river in turn, two strides each. They may sound the depth, which is chance, or feel for the stone
/// that lies there, which shows it to nobody else. The others may call out once after a first stride. Twelve strides end it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Ford {
    seats: u8,
    turn: u8,
    strides: u32,
    called: Vec<Seat>,
    stone: u32,
    felt: Vec<Seat>,
    depth: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Answer {
    Wade,
    Sound,
    Feel,
    Rest,
    CallOut,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Waded(Seat),
    Sounded(u32),
    Felt(Seat, Option<u32>),
    Rested(Seat),
    Called(Seat),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct View {
    ford: Ford,
    stone: Option<u32>,
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Answer::Wade => "wade",
            Answer::Sound => "sound",
            Answer::Feel => "feel",
            Answer::Rest => "rest",
            Answer::CallOut => "call-out",
        })
    }
}

impl Ford {
    fn mover(&self) -> Seat {
        Seat(self.turn % self.seats)
    }
}

impl Game for Ford {
    const NAME: &'static str = "ford";
    const SCHEMA: u16 = 1;
    const SEATS: RangeInclusive<usize> = 2..=3;

    type Action = Answer;
    type Event = Event;
    type View = View;

    fn deal(_options: &Options, seats: usize, dice: &mut Dice) -> Self {
        Ford {
            seats: seats as u8,
            turn: 0,
            strides: 0,
            called: Vec::new(),
            stone: dice.draw(1_000),
            felt: Vec::new(),
            depth: 0,
        }
    }

    fn ask(&self, seat: Seat) -> Option<Ask<Answer>> {
        if self.outcome().is_some() {
            return None;
        }
        if seat == self.mover() {
            return Some(Ask {
                need: Need::Must,
                options: vec![Answer::Wade, Answer::Sound, Answer::Feel, Answer::Rest],
                silence: Some(Answer::Rest),
            });
        }
        let may = self.strides % 2 == 1 && !self.called.contains(&seat);
        may.then(|| Ask {
            need: Need::May,
            options: vec![Answer::CallOut],
            silence: None,
        })
    }

    fn apply(&mut self, seat: Seat, action: &Answer, dice: &mut Dice) -> Vec<Event> {
        match action {
            Answer::Wade => {
                self.strides += 1;
                if self.strides.is_multiple_of(2) {
                    self.turn += 1;
                    self.called.clear();
                }
                vec![Event::Waded(seat)]
            }
            Answer::Sound => {
                self.depth = dice.draw(1_000_000);
                vec![Event::Sounded(self.depth)]
            }
            Answer::Feel => {
                self.felt.push(seat);
                vec![Event::Felt(seat, Some(self.stone))]
            }
            Answer::Rest => {
                self.strides += self.strides % 2;
                self.turn += 1;
                self.called.clear();
                vec![Event::Rested(seat)]
            }
            Answer::CallOut => {
                self.called.push(seat);
                vec![Event::Called(seat)]
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.strides >= 12).then(|| Outcome {
            winners: vec![Seat(0)],
            reason: "ford-end",
            rule: "1",
            scores: None,
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        let knows = self.felt.iter().any(|&seat| viewer == Viewer::Seat(seat));
        View {
            ford: Ford {
                stone: 0,
                ..self.clone()
            },
            stone: knows.then_some(self.stone),
        }
    }

    fn told(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Felt(seat, stone) => {
                Event::Felt(*seat, stone.filter(|_| viewer == Viewer::Seat(*seat)))
            }
            event => event.clone(),
        })
    }

    fn imagine(view: &View, dice: &mut Dice) -> Self {
        Ford {
            stone: view.stone.unwrap_or_else(|| dice.draw(1_000)),
            ..view.ford.clone()
        }
    }

    fn objection(view: &View, seat: Seat, typed: &str) -> Option<Objection> {
        let offered = view
            .ford
            .ask(seat)
            .map(|ask| ask.options)
            .unwrap_or_default();
        let meant = offered.iter().any(|action| action.to_string() == typed);
        (!meant).then(|| Objection {
            rule: "1",
            reason: "ford-not-offered",
            facts: vec![("play", typed.to_owned())],
        })
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Felt(..))
    }
}

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const NOW: Time = Time(1_000);

fn ford(seats: usize) -> Match<Ford> {
    Match::new(Options::default(), seats, Seed([7; 32]))
}

/// A match of two in which these answers were given.
fn played(plays: &[(Seat, &str)]) -> Match<Ford> {
    let mut table = ford(2);
    for (seat, play) in plays {
        by_hand(&mut table, *seat, play)
            .unwrap_or_else(|refusal| panic!("{seat} {play}: {refusal:?}"));
    }
    table
}

fn by_hand(table: &mut Match<Ford>, seat: Seat, play: &str) -> Result<Vec<Event>, Refusal> {
    table.play(seat, None, play, Hand::Person, NOW)
}

fn number(table: &Match<Ford>, seat: Seat) -> Option<u32> {
    table
        .sight(Viewer::Seat(seat))
        .ask
        .map(|(number, _)| number)
}

/// Everything that is stored of a match, to compare.
fn stored(table: &Match<Ford>) -> (Head, Vec<Entry>, Vec<(u32, Ford)>) {
    let positions =
        (0..=table.plies()).filter_map(|ply| Some((ply, table.sealed_position(ply, Ford::clone)?)));
    (table.head(), table.entries().to_vec(), positions.collect())
}

#[test]
fn a_stale_answer_changes_nothing() {
    let mut table = ford(2);
    let first = number(&table, A);
    by_hand(&mut table, A, "wade").expect("the first stride is offered");
    let before = stored(&table);
    // The question reads the same as before; the button of the first one is old nevertheless.
    assert_eq!(
        table.play(A, first, "wade", Hand::Person, NOW),
        Err(Refusal::Stale)
    );
    assert_eq!(stored(&table), before);
    let second = number(&table, A);
    assert_ne!(first, second);
    assert!(table.play(A, second, "wade", Hand::Person, NOW).is_ok());
    // Now it is nobody's question any more, and the old one still is an old one.
    assert_eq!(
        table.play(A, second, "wade", Hand::Person, NOW),
        Err(Refusal::Stale)
    );
    assert_eq!(by_hand(&mut table, A, "wade"), Err(Refusal::NotAsked));
}

#[test]
fn a_double_click_is_played_once() {
    let mut table = ford(2);
    let ask = number(&table, A);
    let clicks = [(); 2].map(|()| table.play(A, ask, "wade", Hand::Person, NOW));
    assert_eq!(clicks, [Ok(vec![Event::Waded(A)]), Err(Refusal::Stale)]);
    assert_eq!(table.plies(), 1);
}

#[test]
fn nobody_answers_for_another_seat() {
    let mut table = played(&[(A, "wade")]);
    let before = stored(&table);
    for (seat, play) in [(B, "wade"), (A, "call-out"), (B, "rest")] {
        assert!(
            matches!(
                by_hand(&mut table, seat, play),
                Err(Refusal::NotOffered { .. })
            ),
            "{seat} {play}"
        );
    }
    assert_eq!(stored(&table), before);
}

#[test]
fn a_right_may_be_used_while_another_seat_is_waited_for() {
    let mut table = played(&[(A, "wade")]);
    assert_eq!(table.waiting(), [A]);
    let asked = number(&table, A);
    assert_eq!(
        by_hand(&mut table, B, "call-out"),
        Ok(vec![Event::Called(B)])
    );
    // The one who is waited for still has his question, and its button.
    assert_eq!(number(&table, A), asked);
    assert_eq!(number(&table, B), None);
    assert!(table.play(A, asked, "wade", Hand::Person, NOW).is_ok());
}

#[test]
fn a_question_that_did_not_change_keeps_its_number() {
    let mut table = ford(3);
    by_hand(&mut table, A, "wade").expect("a stride is offered");
    let (b, c) = (number(&table, B), number(&table, C));
    by_hand(&mut table, A, "sound").expect("sounding is offered");
    assert_eq!((number(&table, B), number(&table, C)), (b, c));
    by_hand(&mut table, B, "call-out").expect("calling out is offered");
    assert_eq!(number(&table, C), c);
}

#[test]
fn typed_text_is_read_whatever_dash_case_and_blanks_it_has() {
    for typed in [
        "call-out",
        " CALL-OUT ",
        "Call\u{2011}out",
        "call\u{2013}out",
        "\tcall\u{2212}out\n",
    ] {
        let table = played(&[(A, "wade")]);
        assert_eq!(table.read(B, None, typed), Ok(Answer::CallOut), "{typed:?}");
    }
}

#[test]
fn what_is_not_offered_is_refused_with_the_rule_and_what_comes_near() {
    let table = ford(2);
    let Err(Refusal::NotOffered { objection, nearest }) = table.read(A, None, "  Wide ") else {
        panic!("it is offered");
    };
    assert_eq!(
        (objection.rule, objection.facts),
        ("1", vec![("play", "wide".to_owned())])
    );
    assert_eq!(nearest.first().map(String::as_str), Some("wade"));
    let Err(Refusal::NotOffered { nearest, .. }) = table.read(A, None, "") else {
        panic!("nothing is offered");
    };
    assert_eq!(nearest, Vec::<String>::new());
}

#[test]
fn an_answer_before_anybody_acted_is_taken_back_freely() {
    let mut table = played(&[(A, "wade")]);
    let free = TakeBack {
        plies: 1,
        entry: 0,
        others: Vec::new(),
        revealed: false,
        ordered: false,
    };
    assert_eq!(table.last_answer(A), Ok(free.clone()));
    assert!(free.is_free());
    assert_eq!(table.take_back(A, &[], NOW), Ok(free));
    assert_eq!((table.plies(), table.waiting()), (0, vec![A]));
    assert_eq!(table.last_answer(A), Err(Refusal::NothingToTakeBack));
    assert_eq!(
        table.take_back(A, &[], NOW),
        Err(Refusal::NothingToTakeBack)
    );
}

#[test]
fn after_the_opponent_acted_it_needs_him() {
    let mut table = played(&[(A, "wade"), (A, "wade"), (B, "wade"), (B, "wade")]);
    let undo = TakeBack {
        plies: 3,
        entry: 1,
        others: vec![B],
        revealed: false,
        ordered: false,
    };
    assert_eq!(table.last_answer(A), Ok(undo.clone()));
    assert!(!undo.is_free());
    // Each takes back his own last answer, and nobody else's without asking.
    assert!(
        table
            .last_answer(B)
            .is_ok_and(|undo| undo.is_free() && undo.plies == 1)
    );
    assert_eq!(table.take_back(A, &[B], NOW), Ok(undo));
    assert_eq!((table.plies(), table.waiting()), (1, vec![A]));
}

#[test]
fn a_right_that_was_used_needs_its_user_as_well() {
    let mut table = ford(3);
    for (seat, play) in [(A, "wade"), (C, "call-out"), (B, "call-out")] {
        by_hand(&mut table, seat, play).expect("everything is offered");
    }
    assert_eq!(table.last_answer(A).map(|undo| undo.others), Ok(vec![B, C]));
}

#[test]
fn what_was_revealed_is_not_free() {
    // It was shown to the mover alone; he cannot unsee it.
    let table = played(&[(A, "feel")]);
    let undo = table.last_answer(A).expect("there is an answer");
    assert!(undo.revealed && undo.others.is_empty() && !undo.is_free());
    // What was shown before the answer stays out of it.
    let table = played(&[(A, "feel"), (A, "wade")]);
    assert!(table.last_answer(A).is_ok_and(|undo| undo.is_free()));
}

#[test]
fn what_chance_decided_is_not_free() {
    let table = played(&[(A, "sound")]);
    assert!(
        table
            .last_answer(A)
            .is_ok_and(|undo| undo.revealed && !undo.is_free())
    );
}

#[test]
fn a_play_taken_back_and_played_again_meets_the_same_chance() {
    let mut table = played(&[(A, "wade")]);
    let first = by_hand(&mut table, A, "sound");
    table.take_back(A, &[], NOW).expect("it can be taken back");
    assert_eq!(by_hand(&mut table, A, "sound"), first);
    // The next throw is another one.
    assert_ne!(by_hand(&mut table, A, "sound"), first);
}

#[test]
fn the_log_tells_who_took_what_back_and_who_agreed() {
    let mut table = played(&[(A, "wade"), (A, "wade"), (B, "sound")]);
    table
        .take_back(A, &[B], Time(5))
        .expect("it can be taken back");
    assert_eq!(table.entries().len(), 4, "what was played stays in the log");
    let deed = Deed::TakenBack {
        by: A,
        agreed: vec![B],
        plies: 2,
    };
    assert_eq!(table.entries().last(), Some(&Entry { at: Time(5), deed }));
}

#[test]
fn the_log_tells_hand_record_and_chance() {
    let mut table = ford(2);
    table
        .play(A, None, "SOUND", Hand::Clock, Time(9))
        .expect("sounding is offered");
    let [Entry { at: Time(9), deed }] = table.entries() else {
        panic!("{:?}", table.entries())
    };
    let Deed::Played {
        seat,
        play,
        record,
        hand,
        draws,
        revealed,
    } = deed
    else {
        panic!("{deed:?}")
    };
    assert_eq!(
        (*seat, play.as_str(), record.as_str(), *hand, *revealed),
        (A, "sound", "sound", Hand::Clock, true)
    );
    assert_eq!(
        draws.iter().map(|draw| draw.sides).collect::<Vec<_>>(),
        [1_000_000]
    );
}

#[test]
fn the_button_of_a_question_that_was_taken_back_is_old() {
    let mut table = ford(2);
    by_hand(&mut table, A, "wade").expect("a stride is offered");
    let between = number(&table, A);
    table.take_back(A, &[], NOW).expect("it can be taken back");
    // The two questions read the same, and they are not the same.
    assert_eq!(
        table.play(A, between, "wade", Hand::Person, NOW),
        Err(Refusal::Stale)
    );
    assert!(number(&table, A) > between);
}

#[test]
fn a_match_is_concluded_once() {
    for ending in [Ending::Resigned(A), Ending::Agreed, Ending::Abandoned] {
        let mut table = played(&[(A, "wade")]);
        let ask = number(&table, A);
        assert_eq!(table.conclude(ending.clone(), Time(3)), Ok(()));
        let after = stored(&table);
        assert!(table.is_over() && table.waiting().is_empty());
        let sight = table.sight(Viewer::Seat(A));
        assert_eq!(
            (sight.ended, sight.ask, sight.outcome),
            (Some(ending.clone()), None, None)
        );
        assert_eq!(table.conclude(Ending::Resigned(B), NOW), Err(Refusal::Over));
        assert_eq!(
            table.play(A, ask, "wade", Hand::Person, NOW),
            Err(Refusal::Over)
        );
        assert_eq!(table.take_back(A, &[B], NOW), Err(Refusal::Over));
        assert_eq!(table.last_answer(A), Err(Refusal::Over));
        assert_eq!(stored(&table), after);
        let last = Entry {
            at: Time(3),
            deed: Deed::Concluded(ending),
        };
        assert_eq!(table.entries().last(), Some(&last));
    }
}

fn to_the_end() -> Match<Ford> {
    let turns = [A, A, B, B].into_iter().cycle().take(12);
    played(&turns.map(|seat| (seat, "wade")).collect::<Vec<_>>())
}

#[test]
fn a_match_that_ended_by_its_rules_is_not_concluded_otherwise() {
    let mut table = to_the_end();
    assert!(table.is_over() && table.waiting().is_empty());
    assert_eq!(
        table
            .sight(Viewer::Onlooker)
            .outcome
            .map(|outcome| outcome.winners),
        Some(vec![A])
    );
    assert_eq!(table.conclude(Ending::Resigned(B), NOW), Err(Refusal::Over));
    assert_eq!(table.take_back(B, &[A], NOW), Err(Refusal::Over));
    assert_eq!(by_hand(&mut table, A, "wade"), Err(Refusal::Over));
}

#[test]
fn seats_that_are_not_there_get_nothing() {
    let mut table = played(&[(A, "feel")]);
    let before = stored(&table);
    for seat in [Seat(2), Seat(3), Seat(200), Seat(255)] {
        assert_eq!(by_hand(&mut table, seat, "wade"), Err(Refusal::NotAsked));
        assert_eq!(
            table.play(seat, Some(1), "wade", Hand::Person, NOW),
            Err(Refusal::NotAsked)
        );
        assert_eq!(table.last_answer(seat), Err(Refusal::NothingToTakeBack));
        assert_eq!(
            table.take_back(seat, &[A, B], NOW),
            Err(Refusal::NothingToTakeBack)
        );
        assert_eq!(
            table.conclude(Ending::Resigned(seat), NOW),
            Err(Refusal::NotAsked)
        );
        assert_eq!(
            table.sight(Viewer::Seat(seat)),
            table.sight(Viewer::Onlooker)
        );
    }
    assert_eq!(stored(&table), before);
}

#[test]
fn only_who_felt_the_stone_sees_it() {
    let table = played(&[(A, "feel")]);
    let stones = [Viewer::Seat(A), Viewer::Seat(B), Viewer::Onlooker]
        .map(|viewer| table.sight(viewer).view.stone.is_some());
    assert_eq!(stones, [true, false, false]);
}

#[test]
fn a_match_is_restored_as_it_was() {
    let mut table = played(&[(A, "wade"), (A, "sound"), (A, "wade"), (B, "wade")]);
    table.take_back(B, &[], NOW).expect("it can be taken back");
    let (head, entries, positions) = stored(&table);
    let mut restored = Match::restore(head, entries, positions).expect("the parts fit");
    assert_eq!(stored(&restored), stored(&table));
    for seat in [A, B] {
        assert_eq!(
            restored.sight(Viewer::Seat(seat)),
            table.sight(Viewer::Seat(seat))
        );
        assert_eq!(restored.last_answer(seat), table.last_answer(seat));
    }
    assert_eq!(
        by_hand(&mut restored, B, "sound"),
        by_hand(&mut table, B, "sound")
    );
    assert_eq!(stored(&restored), stored(&table));
}

#[test]
fn a_concluded_match_is_restored_as_concluded() {
    let mut table = played(&[(A, "wade")]);
    table.conclude(Ending::Agreed, NOW).expect("it goes on");
    let (head, entries, positions) = stored(&table);
    let mut restored = Match::restore(head, entries, positions).expect("the parts fit");
    assert!(restored.is_over());
    assert_eq!(by_hand(&mut restored, A, "wade"), Err(Refusal::Over));
}

#[test]
fn positions_before_a_gap_cannot_be_gone_back_to() {
    let plays = [(A, "wade"), (A, "wade"), (B, "wade"), (B, "wade")];
    let table = played(&plays);
    let (head, entries, positions) = stored(&table);
    let kept = |plies: &[u32]| -> Match<Ford> {
        let kept = positions
            .iter()
            .filter(|(ply, _)| plies.contains(ply))
            .cloned();
        Match::restore(head.clone(), entries.clone(), kept.collect())
            .expect("the last position is there")
    };
    // From one position alone nothing can be taken back; from two, the last play.
    assert_eq!(kept(&[4]).last_answer(B), Err(Refusal::NothingToTakeBack));
    let mut two = kept(&[0, 1, 3, 4]);
    assert_eq!(two.last_answer(B).map(|undo| undo.plies), Ok(1));
    assert_eq!(two.last_answer(A), Err(Refusal::NothingToTakeBack));
    let plies =
        |table: &Match<Ford>| -> Vec<u32> { stored(table).2.iter().map(|(ply, _)| *ply).collect() };
    assert_eq!(plies(&two), [3, 4]);
    two.take_back(B, &[], NOW)
        .expect("the last play can be taken back");
    assert_eq!(stored(&two).2, positions[3..4]);
    // What is played on such a match is stored under its own ply.
    let mut one = kept(&[4]);
    by_hand(&mut one, A, "wade").expect("a stride is offered");
    assert_eq!(plies(&one), [4, 5]);
    assert_eq!(
        one.sealed_position(4, Ford::clone),
        Some(positions[4].1.clone())
    );
    assert_eq!(one.sealed_position(6, Ford::clone), None);
}

#[test]
fn positions_left_over_from_plays_that_were_taken_back_are_not_used() {
    let mut table = played(&[(A, "wade"), (A, "sound")]);
    let (_, _, later) = stored(&table);
    table.take_back(A, &[], NOW).expect("it can be taken back");
    let (head, entries, positions) = stored(&table);
    let restored = Match::restore(head, entries, later).expect("the parts fit");
    assert_eq!(stored(&restored).2, positions);
}

#[test]
fn parts_that_contradict_each_other_are_not_put_together() {
    let mut table = played(&[(A, "wade"), (A, "wade"), (B, "wade")]);
    table
        .conclude(Ending::Resigned(B), NOW)
        .expect("it goes on");
    let (head, entries, positions) = stored(&table);
    type Change<'a> = &'a dyn Fn(&mut Head, &mut Vec<Entry>, &mut Vec<(u32, Ford)>);
    let torn = |change: Change| {
        let (mut head, mut entries, mut positions) =
            (head.clone(), entries.clone(), positions.clone());
        change(&mut head, &mut entries, &mut positions);
        Match::restore(head, entries, positions)
            .err()
            .map(|torn| torn.0)
    };
    assert_eq!(torn(&|_, _, _| {}), None);
    let stranger = |entries: &mut Vec<Entry>| {
        if let Deed::Played { seat, .. } = &mut entries[0].deed {
            *seat = Seat(2);
        }
    };
    let taken_back = |entries: &mut Vec<Entry>, plies| {
        let deed = Deed::TakenBack {
            by: A,
            agreed: Vec::new(),
            plies,
        };
        entries.insert(1, Entry { at: NOW, deed });
    };
    assert_eq!(
        torn(&|_, entries, _| stranger(entries)),
        Some("a play by a seat that is not there")
    );
    assert_eq!(
        torn(&|_, entries, _| taken_back(entries, 2)),
        Some("more was taken back than was played")
    );
    assert_eq!(
        torn(&|_, entries, _| taken_back(entries, 1)),
        Some("the log and the number of plays differ")
    );
    assert_eq!(
        torn(&|head, _, _| head.plies = 2),
        Some("the log and the number of plays differ")
    );
    assert_eq!(
        torn(&|_, entries, _| drop(entries.remove(0))),
        Some("the log and the number of plays differ")
    );
    assert_eq!(
        torn(&|head, _, _| head.asks.push(1)),
        Some("the questions and the seats differ in number")
    );
    assert_eq!(
        torn(&|head, _, _| head.ended = None),
        Some("the log and the ending differ")
    );
    assert_eq!(
        torn(&|_, entries, _| drop(entries.pop())),
        Some("the log and the ending differ")
    );
    assert_eq!(
        torn(&|_, _, positions| drop(positions.pop())),
        Some("the present position is missing")
    );
    assert_eq!(
        torn(&|_, _, positions| positions.clear()),
        Some("the present position is missing")
    );
}

#[test]
fn neither_seed_nor_stone_is_printed_with_what_may_be_logged() {
    let table = played(&[(A, "wade")]);
    let printed = format!("{:?}", table.head());
    assert!(
        printed.contains("Seed(..)") && !printed.contains("7, 7"),
        "{printed}"
    );
}

#[test]
fn moments_are_counted_in_milliseconds_and_never_overflow() {
    assert_eq!(Time(1_999).seconds(), 1);
    assert_eq!(Time(-1).seconds(), -1);
    assert_eq!(Time(5).plus(60_000), Time(60_005));
    assert_eq!(Time(i64::MAX).plus(1), Time(i64::MAX));
}

#[test]
fn what_an_order_answered_is_taken_back_with_the_answer_that_it_followed() {
    let mut table = played(&[(A, "wade"), (A, "rest")]);
    let ordered = |table: &mut Match<Ford>, seat, play| {
        table
            .play(seat, None, play, Hand::Standing, NOW)
            .expect("it is offered")
    };
    by_hand(&mut table, B, "wade").expect("B is asked");
    ordered(&mut table, B, "rest");
    let own = table.last_answer(B).expect("B has answered");
    assert_eq!((own.plies, own.is_free()), (2, true));
    // Whose order answers has decided nothing; whoever answers by his own hand has.
    ordered(&mut table, A, "wade");
    let past = table.last_answer(B).expect("B has answered");
    assert_eq!((past.plies, past.is_free()), (3, true));
    let asked = number(&table, A);
    by_hand(&mut table, A, "wade").expect("A is asked");
    let past = table.last_answer(B).expect("B has answered");
    assert_eq!((past.plies, past.others), (4, vec![A]));
    let last = table.last_answer(A).expect("A has answered");
    assert_eq!((last.plies, last.is_free()), (1, true));
    // Everybody whose answers go is asked anew.
    table.take_back(B, &[A], NOW).expect("it is there");
    by_hand(&mut table, B, "rest").expect("B is asked again");
    assert!(number(&table, A) > asked);
}
