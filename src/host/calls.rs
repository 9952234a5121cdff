//! The tables where the computer is asked something, and how far it has come with its answers.
//!
//! None of it is stored, since all of it follows from the tables: after every change of a table, and once after the start, it
//! is learned anew what is asked there. What was thought about anything else is thrown away.

use super::command::TableId;
use super::lock::held;
use super::patience::Pace;
use super::sheet::Computer;
use crate::rules::{Dice, Seat, Seed};
use crate::shelf::{Chosen, Stop, Thought};
use crate::table::Time;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;
use tokio::sync::futures::Notified;
use tokio::sync::{Notify, oneshot};

/// After something of ours has failed, an answer is tried again so many milliseconds later.
const AGAIN: i64 = 60_000;

/// What the computer is asked at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// How many entries the log has: anything that happens meanwhile makes it another call.
    pub entries: u32,
    /// How many plays stand.
    pub plies: u32,
    /// Since when it is asked.
    pub since: Time,
    /// Which of its seats are asked, in the order in which they are thought for.
    pub seats: Vec<(Seat, Computer)>,
}

/// One question of a call: what is to be thought about, or was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub table: TableId,
    pub call: Call,
    pub seat: Seat,
    pub computer: Computer,
    /// The number of the care for that call.
    number: u64,
}

impl Question {
    /// Where the thought's chance comes from: the same once more, where the same question comes again after an undo.
    pub fn seed(&self) -> u64 {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.computer.seed.0.to_le_bytes());
        seed[8] = self.seat.0;
        number_of(seed, self.call.plies)
    }

    /// When an answer is played that was found at some time: nobody shall learn how hard it was to find.
    fn answered_at(&self, found: Time, pace: &Pace) -> Time {
        let mut facts = [0; 32];
        facts[..8].copy_from_slice(&self.table.0.to_le_bytes());
        facts[8] = self.seat.0;
        let delay = pace.delay(self.computer.level, number_of(facts, self.call.plies));
        // Where the clock was put back, nobody waits for it to come there again.
        let due = self.call.since.plus(delay).min(found.plus(delay));
        let late = found.0.saturating_sub(due.0);
        if late <= 0 {
            return due;
        }
        let beat = pace.beat.max(1);
        let beats = late / beat + i64::from(late % beat != 0);
        due.plus(beat.saturating_mul(beats))
    }
}

/// A number drawn from some facts and the plays that stand.
fn number_of(facts: [u8; 32], plies: u32) -> u64 {
    let mut dice = Dice::new(Seed(facts), u64::from(plies));
    let [high, low] = [dice.draw(u32::MAX), dice.draw(u32::MAX)];
    u64::from(high) << 32 | u64::from(low)
}

/// What a player has asked the computer to think about in their place.
pub(super) struct Hint {
    pub table: TableId,
    pub seat: Seat,
    pub thought: Box<dyn Thought>,
    /// Who waits for the answer; `None` comes where there is none to be had.
    pub reply: oneshot::Sender<Option<Chosen>>,
}

/// Something to think about.
pub(super) enum Task {
    Question(Question, Stop),
    Hint(Hint, Stop),
}

/// The tables where the computer is asked something.
#[derive(Default)]
pub(super) struct Calls {
    inner: Mutex<Inner>,
    changed: Notify,
}

#[derive(Default)]
struct Inner {
    cares: BTreeMap<TableId, Care>,
    hints: VecDeque<Hint>,
    /// For whom a hint is asked or being thought about, and the word to whoever thinks.
    advised: BTreeMap<(TableId, Seat), Advised>,
    last: u64,
    closed: bool,
}

#[derive(Default)]
struct Advised {
    stop: Stop,
    since: Option<Time>,
}

struct Care {
    /// Cares are numbered in the order in which they came up.
    number: u64,
    call: Call,
    /// Which of the seats is thought for: those before it have let their rights pass.
    at: usize,
    state: State,
}

enum State {
    Asked,
    Thinking {
        stop: Stop,
        since: Time,
    },
    Found {
        chosen: Box<Chosen>,
        due: Time,
    },
    Answering,
    /// Something has failed.
    Later(Time),
    /// Every seat that is asked has let its right pass.
    Passed,
}

impl Care {
    fn question(&self, table: TableId) -> Option<Question> {
        let &(seat, computer) = self.call.seats.get(self.at)?;
        Some(Question {
            table,
            call: self.call.clone(),
            seat,
            computer,
            number: self.number,
        })
    }
}

impl Drop for Care {
    fn drop(&mut self) {
        if let State::Thinking { stop, .. } = &self.state {
            stop.abandon();
        }
    }
}

impl Calls {
    /// Learns what the computer is asked at a table now. Whatever is thought about anything else is left.
    pub fn learn(&self, table: TableId, call: Option<Call>) {
        let mut inner = held(&self.inner);
        let Some(call) = call else {
            inner.cares.remove(&table);
            return;
        };
        let known = inner.cares.get(&table);
        if inner.closed || known.is_some_and(|care| care.call == call) {
            return;
        }
        inner.last += 1;
        let care = Care {
            number: inner.last,
            call,
            at: 0,
            state: State::Asked,
        };
        inner.cares.insert(table, care);
        drop(inner);
        self.changed.notify_one();
    }

    /// Has somebody's question thought about; `false` where that is done already.
    pub fn advise(&self, hint: Hint) -> bool {
        let mut inner = held(&self.inner);
        let key = (hint.table, hint.seat);
        if inner.closed || inner.advised.contains_key(&key) {
            return false;
        }
        inner.advised.insert(key, Advised::default());
        inner.hints.push_back(hint);
        drop(inner);
        self.changed.notify_one();
        true
    }

    /// Returns when something was learned since it was called last.
    pub fn changed(&self) -> Notified<'_> {
        self.changed.notified()
    }

    /// What is to be thought about next: hints first, since somebody waits for them, then what was asked first.
    pub fn next(&self, now: Time) -> Option<Task> {
        let mut inner = held(&self.inner);
        let inner = &mut *inner;
        while let Some(hint) = inner.hints.pop_front() {
            let key = (hint.table, hint.seat);
            if hint.reply.is_closed() {
                inner.advised.remove(&key);
                continue;
            }
            let advised = inner.advised.entry(key).or_default();
            advised.since = Some(now);
            return Some(Task::Hint(hint, advised.stop.clone()));
        }
        let ready = |care: &Care| match care.state {
            State::Asked => true,
            State::Later(at) => at <= now,
            _ => false,
        };
        let (&table, care) = inner
            .cares
            .iter_mut()
            .filter(|(_, care)| ready(care))
            .min_by_key(|(_, care)| care.number)?;
        let question = care.question(table)?;
        let stop = Stop::new();
        care.state = State::Thinking {
            stop: stop.clone(),
            since: now,
        };
        Some(Task::Question(question, stop))
    }

    /// Notes what a thought has come to: nothing, where a right is let pass.
    pub fn thought(&self, question: &Question, chosen: Option<Chosen>, now: Time, pace: &Pace) {
        self.with(question, |care| match chosen {
            Some(chosen) => {
                care.state = State::Found {
                    chosen: Box::new(chosen),
                    due: question.answered_at(now, pace),
                };
            }
            None => {
                care.at += 1;
                care.state = match care.at < care.call.seats.len() {
                    true => State::Asked,
                    false => State::Passed,
                };
            }
        });
    }

    /// Notes that a thought, or its answer, has failed: it is tried again later.
    pub fn failed(&self, question: &Question, now: Time) {
        self.with(question, |care| care.state = State::Later(now.plus(AGAIN)));
        // Whoever waits for the next time has not heard of this one.
        self.changed.notify_one();
    }

    /// Notes that somebody got their hint, or none.
    pub fn advised(&self, table: TableId, seat: Seat) {
        held(&self.inner).advised.remove(&(table, seat));
    }

    /// The answers whose time has come. Each is given out once.
    pub fn due(&self, now: Time) -> Vec<(Question, Chosen)> {
        let mut inner = held(&self.inner);
        let mut answers = Vec::new();
        for (&table, care) in &mut inner.cares {
            if !matches!(&care.state, State::Found { due, .. } if *due <= now) {
                continue;
            }
            let Some(question) = care.question(table) else {
                continue;
            };
            if let State::Found { chosen, .. } =
                std::mem::replace(&mut care.state, State::Answering)
            {
                answers.push((question, *chosen));
            }
        }
        answers
    }

    /// Has whatever takes too long answered with what was found by now.
    pub fn hurry(&self, now: Time, longest: i64) {
        let inner = held(&self.inner);
        for care in inner.cares.values() {
            if let State::Thinking { stop, since } = &care.state
                && since.plus(longest) <= now
            {
                stop.hurry();
            }
        }
        for advised in inner.advised.values() {
            if advised
                .since
                .is_some_and(|since| since.plus(longest) <= now)
            {
                advised.stop.hurry();
            }
        }
    }

    /// When something is due next of itself; what waits to be thought about once more is, where somebody has time for it.
    pub fn next_time(&self, longest: i64, is_idle: bool) -> Option<Time> {
        let inner = held(&self.inner);
        let of_care = |care: &Care| match &care.state {
            State::Thinking { stop, since } if !stop.is_set() => Some(since.plus(longest)),
            State::Found { due, .. } => Some(*due),
            State::Later(at) if is_idle => Some(*at),
            _ => None,
        };
        let of_hint = |advised: &Advised| {
            let since = advised.since.filter(|_| !advised.stop.is_set())?;
            Some(since.plus(longest))
        };
        let cares = inner.cares.values().filter_map(of_care);
        cares
            .chain(inner.advised.values().filter_map(of_hint))
            .min()
    }

    /// Leaves everything, and begins nothing more.
    pub fn close(&self) {
        let mut inner = held(&self.inner);
        inner.closed = true;
        inner.cares.clear();
        inner.hints.clear();
        for advised in inner.advised.values() {
            advised.stop.abandon();
        }
    }

    /// Does something with the care for a question, if that still stands.
    fn with(&self, question: &Question, deed: impl FnOnce(&mut Care)) {
        let mut inner = held(&self.inner);
        let care = inner.cares.get_mut(&question.table);
        if let Some(care) = care.filter(|care| care.number == question.number) {
            deed(care);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Luck;
    use crate::shelf::Level;
    use crate::words::Phrase;

    const BEGAN: Time = Time(1_000_000);

    fn computer(level: Level) -> Computer {
        Computer {
            number: 1,
            level,
            since: BEGAN,
            seed: Luck(7),
        }
    }

    fn call(entries: u32, seats: &[u8]) -> Call {
        Call {
            entries,
            plies: entries,
            since: BEGAN,
            seats: seats
                .iter()
                .map(|&seat| (Seat(seat), computer(Level::Hard)))
                .collect(),
        }
    }

    fn chosen(play: &str) -> Chosen {
        Chosen {
            ask: 1,
            play: play.to_owned(),
            reason: Phrase::plain("why not"),
            cut_short: false,
        }
    }

    fn asked(calls: &Calls, now: Time) -> Option<(Question, Stop)> {
        match calls.next(now)? {
            Task::Question(question, stop) => Some((question, stop)),
            Task::Hint(..) => None,
        }
    }

    #[test]
    fn an_answer_waits_for_a_time_that_follows_from_what_everybody_knows() {
        let pace = Pace::default();
        let question = |table, seat, plies| Question {
            table: TableId(table),
            call: Call {
                plies,
                ..call(plies, &[seat])
            },
            seat: Seat(seat),
            computer: computer(Level::Hard),
            number: 1,
        };
        let mut delays = std::collections::BTreeSet::new();
        for plies in 0..50 {
            let one = question(3, 1, plies);
            let other = Question {
                computer: Computer {
                    seed: Luck(99),
                    ..one.computer
                },
                ..one.clone()
            };
            // However quickly it was found, and whatever its secret seed is.
            let at = one.answered_at(BEGAN, &pace);
            assert_eq!(at, one.answered_at(BEGAN.plus(pace.least[2]), &pace));
            assert_eq!(at, other.answered_at(BEGAN.plus(1), &pace));
            let delay = at.0 - BEGAN.0;
            assert!((6_000..=9_000).contains(&delay), "{delay}");
            delays.insert(delay);
            // What comes late comes at a beat.
            let late = one.answered_at(at.plus(1), &pace);
            assert_eq!(late, at.plus(pace.beat));
            assert_eq!(late, one.answered_at(at.plus(pace.beat), &pace));
        }
        assert!(delays.len() > 40, "they differ: {delays:?}");
        // A clock that was put back by a day does not hold up the game for a day.
        let back = BEGAN.plus(-86_400_000);
        assert!(question(3, 1, 4).answered_at(back, &pace) <= back.plus(9_000));
        assert_eq!(question(3, 1, 4).answered_at(BEGAN, &Pace::AT_ONCE), BEGAN);
    }

    #[test]
    fn the_same_question_after_an_undo_is_thought_about_by_the_same_chance() {
        let calls = Calls::default();
        let seed_of = |entries, plies| {
            let call = Call {
                plies,
                ..call(entries, &[1])
            };
            calls.learn(TableId(1), Some(call));
            asked(&calls, BEGAN).expect("a question").0.seed()
        };
        assert_eq!(seed_of(4, 2), seed_of(9, 2));
        assert_ne!(seed_of(11, 2), seed_of(12, 3));
    }

    #[test]
    fn no_seed_is_printed_with_a_question() {
        let computer = Computer {
            seed: Luck(123_456_789),
            ..computer(Level::Easy)
        };
        let question = Question {
            table: TableId(1),
            call: call(3, &[1]),
            seat: Seat(1),
            computer,
            number: 1,
        };
        let printed = format!("{question:?} {computer:?}");
        assert!(
            printed.contains("Luck(..)") && !printed.contains("123456789"),
            "{printed}"
        );
        assert_eq!(serde_json::json!(computer)["seed"], 123_456_789);
    }

    #[test]
    fn what_has_changed_is_thought_about_anew_and_the_old_thought_is_left() {
        let calls = Calls::default();
        calls.learn(TableId(1), Some(call(4, &[1])));
        let (old, stop) = asked(&calls, BEGAN).expect("a question");
        assert!(asked(&calls, BEGAN).is_none(), "it is thought about once");
        calls.learn(TableId(1), Some(call(4, &[1])));
        assert!(!stop.is_set(), "nothing has changed");
        calls.learn(TableId(1), Some(call(5, &[1])));
        assert!(stop.is_abandoned());
        // Its answer comes too late.
        calls.thought(&old, Some(chosen("old")), BEGAN, &Pace::AT_ONCE);
        assert_eq!(calls.due(BEGAN), Vec::new());
        let (new, stop) = asked(&calls, BEGAN).expect("it is asked again");
        calls.thought(&new, Some(chosen("new")), BEGAN, &Pace::AT_ONCE);
        let due = calls.due(BEGAN);
        assert_eq!(due.len(), 1);
        assert_eq!(due[0].1.play, "new");
        assert_eq!(calls.due(BEGAN), Vec::new(), "it is given out once");
        assert!(!stop.is_set());
        calls.learn(TableId(1), None);
        assert!(asked(&calls, BEGAN).is_none());
    }

    #[test]
    fn a_right_that_is_let_pass_is_not_thought_about_again_before_something_happens() {
        let calls = Calls::default();
        calls.learn(TableId(1), Some(call(4, &[2, 0])));
        let (first, _) = asked(&calls, BEGAN).expect("a question");
        assert_eq!(first.seat, Seat(2));
        calls.thought(&first, None, BEGAN, &Pace::AT_ONCE);
        let (second, _) = asked(&calls, BEGAN).expect("another");
        assert_eq!(second.seat, Seat(0));
        calls.thought(&second, None, BEGAN, &Pace::AT_ONCE);
        assert!(asked(&calls, BEGAN.plus(1_000_000)).is_none());
        assert_eq!(calls.next_time(1, true), None);
        calls.learn(TableId(1), Some(call(5, &[2])));
        assert!(asked(&calls, BEGAN).is_some());
    }

    #[test]
    fn what_takes_too_long_is_hurried_and_what_fails_is_tried_again() {
        let calls = Calls::default();
        calls.learn(TableId(1), Some(call(4, &[1])));
        let (question, stop) = asked(&calls, BEGAN).expect("a question");
        assert_eq!(calls.next_time(500, true), Some(BEGAN.plus(500)));
        calls.hurry(BEGAN.plus(499), 500);
        assert!(!stop.is_set());
        calls.hurry(BEGAN.plus(500), 500);
        assert!(stop.is_set() && !stop.is_abandoned());
        assert_eq!(calls.next_time(500, true), None, "once is enough");
        calls.failed(&question, BEGAN);
        assert!(asked(&calls, BEGAN).is_none());
        assert_eq!(calls.next_time(500, true), Some(BEGAN.plus(AGAIN)));
        assert_eq!(calls.next_time(500, false), None, "nobody has time");
        assert!(asked(&calls, BEGAN.plus(AGAIN)).is_some());
    }

    #[tokio::test]
    async fn whoever_waits_is_told_that_something_has_failed() {
        let calls = Calls::default();
        calls.learn(TableId(1), Some(call(4, &[1])));
        calls.changed().await;
        let (question, _) = asked(&calls, BEGAN).expect("a question");
        calls.failed(&question, BEGAN);
        tokio::select! {
            biased;
            () = calls.changed() => {}
            () = std::future::ready(()) => panic!("nobody is told when it is tried again"),
        }
    }

    #[test]
    fn tables_are_served_in_the_order_in_which_they_asked() {
        let calls = Calls::default();
        for table in [7, 3, 5] {
            calls.learn(TableId(table), Some(call(1, &[0])));
        }
        let order: Vec<u64> = std::iter::from_fn(|| asked(&calls, BEGAN))
            .map(|(question, _)| question.table.0)
            .collect();
        assert_eq!(order, [7, 3, 5]);
        calls.close();
        calls.learn(TableId(9), Some(call(1, &[0])));
        assert!(asked(&calls, BEGAN).is_none(), "it is closed");
    }
}
