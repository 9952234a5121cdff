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

/// After so many thoughts about it have failed, a question is answered without any.
const TRIES: u32 = 2;

/// While people are asked whether something is taken back, the computer waits so many milliseconds: long enough for whoever is
/// there to answer, and not so long that a question nobody answers stops the game for days. Then it plays on, which withdraws
/// the question as anybody's play does.
pub(super) const WAITS_FOR_UNDO: i64 = 600_000;

/// How many hints are remembered, of all tables.
const HINTS: usize = 256;

/// What the computer is asked at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// How many entries the log has: anything that happens meanwhile makes it another call.
    pub entries: u32,
    /// How many plays stand.
    pub plies: u32,
    /// Since when it is asked.
    pub since: Time,
    /// Before then it is not answered, since people are asked whether something is taken back.
    pub waits_until: Option<Time>,
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
    /// When that call was learned.
    learned: Time,
    /// How many thoughts about it have failed.
    failures: u32,
}

impl Question {
    /// Where the thought's chance comes from: the same once more, where the same question comes again after an undo.
    pub fn seed(&self) -> u64 {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.computer.seed.0.to_le_bytes());
        seed[8] = self.seat.0;
        number_of(seed, self.call.plies)
    }

    /// Whether thinking about it has failed so often that it would only fail again: the same sight, level and seed fail alike.
    pub fn is_hopeless(&self) -> bool {
        self.failures >= TRIES
    }

    /// When an answer is played that was found at some time: nobody shall learn how hard it was to find. The time is counted
    /// from when it was asked, or from when that was learned, as after a restart.
    fn answered_at(&self, found: Time, pace: &Pace) -> Time {
        let mut facts = [0; 32];
        facts[..8].copy_from_slice(&self.table.0.to_le_bytes());
        facts[8] = self.seat.0;
        let delay = pace.delay(self.computer.level, number_of(facts, self.call.plies));
        // Where the clock was put back, nobody waits for it to come there again.
        let since = self.call.since.max(self.learned).min(found);
        let until = self.call.waits_until;
        let until = until.map(|until| until.min(found.plus(WAITS_FOR_UNDO)));
        let since = until.map_or(since, |until| since.max(until));
        let due = since.plus(delay);
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
    /// How many entries the log had.
    pub entries: u32,
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
    /// The last hints that were found, the newest last: whoever asks once more has no new thought.
    given: VecDeque<Given>,
    /// Whether the last thought that was begun was for a hint.
    was_hint: bool,
    last: u64,
    closed: bool,
}

#[derive(Default)]
struct Advised {
    stop: Stop,
    since: Option<Time>,
}

/// A hint that was found.
struct Given {
    table: TableId,
    seat: Seat,
    entries: u32,
    chosen: Option<Chosen>,
}

struct Care {
    /// Cares are numbered in the order in which they came up.
    number: u64,
    call: Call,
    /// When it was seen first by whoever keeps the time.
    learned: Option<Time>,
    /// How many thoughts about the question have failed.
    failures: u32,
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
            learned: self.learned.unwrap_or_default(),
            failures: self.failures,
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
            learned: None,
            failures: 0,
            at: 0,
            state: State::Asked,
        };
        inner.cares.insert(table, care);
        drop(inner);
        self.changed.notify_one();
    }

    /// Notes when calls were learned that nobody has noted yet.
    pub fn note(&self, now: Time) {
        let mut inner = held(&self.inner);
        for care in inner.cares.values_mut() {
            care.learned.get_or_insert(now);
        }
    }

    /// Has somebody's question thought about, or answers as it was answered before; `false` where it is being thought about
    /// already.
    pub fn advise(&self, hint: Hint) -> bool {
        let mut inner = held(&self.inner);
        let key = (hint.table, hint.seat);
        let is_it =
            |given: &&Given| (given.table, given.seat) == key && given.entries == hint.entries;
        if let Some(given) = inner.given.iter().find(is_it) {
            // Who asked may have gone away.
            drop(hint.reply.send(given.chosen.clone()));
            return true;
        }
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

    /// What is to be thought about next: a hint, where there is a place for it, since somebody waits for that, and then what
    /// was asked first. Where both wait they take turns, so that no game stands still over hints.
    pub fn next(&self, now: Time, hints: bool) -> Option<Task> {
        let mut inner = held(&self.inner);
        let inner = &mut *inner;
        let ready = |care: &Care| match care.state {
            State::Asked => true,
            State::Later(at) => at <= now,
            _ => false,
        };
        let yields = inner.was_hint && inner.cares.values().any(ready);
        while hints
            && !yields
            && let Some(hint) = inner.hints.pop_front()
        {
            let key = (hint.table, hint.seat);
            if hint.reply.is_closed() {
                inner.advised.remove(&key);
                continue;
            }
            let advised = inner.advised.entry(key).or_default();
            advised.since = Some(now);
            inner.was_hint = true;
            return Some(Task::Hint(hint, advised.stop.clone()));
        }
        let (&table, care) = inner
            .cares
            .iter_mut()
            .filter(|(_, care)| ready(care))
            .min_by_key(|(_, care)| care.number)?;
        let question = care.question(table)?;
        inner.was_hint = false;
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
                care.failures = 0;
                care.state = match care.at < care.call.seats.len() {
                    true => State::Asked,
                    false => State::Passed,
                };
            }
        });
    }

    /// Notes that a table could not be read or stored: what is asked there is tried again later.
    pub fn failed(&self, question: &Question, now: Time) {
        self.with(question, |care| care.state = State::Later(now.plus(AGAIN)));
        // Whoever waits for the next time has not heard of this one.
        self.changed.notify_one();
    }

    /// Notes that a thought gave up, or came to what is not offered: it is tried again later, and in the end at once, without
    /// a thought.
    pub fn stumbled(&self, question: &Question, now: Time) {
        self.with(question, |care| {
            care.failures += 1;
            care.state = match care.failures == TRIES {
                true => State::Asked,
                false => State::Later(now.plus(AGAIN)),
            };
        });
        self.changed.notify_one();
    }

    /// Notes that somebody got their hint; what it was is remembered as long as the log has so many entries.
    pub fn advised(&self, table: TableId, seat: Seat, entries: u32, chosen: Option<Chosen>) {
        let mut inner = held(&self.inner);
        inner.advised.remove(&(table, seat));
        let is_other = |given: &Given| (given.table, given.seat) != (table, seat);
        inner.given.retain(is_other);
        inner.given.push_back(Given {
            table,
            seat,
            entries,
            chosen,
        });
        if inner.given.len() > HINTS {
            inner.given.pop_front();
        }
    }

    /// Notes that somebody got no hint, since the thought has failed.
    pub fn not_advised(&self, table: TableId, seat: Seat) {
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
            waits_until: None,
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
        match calls.next(now, true)? {
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
            learned: BEGAN,
            failures: 0,
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
    fn what_was_learned_late_is_answered_as_if_it_were_asked_then() {
        let pace = Pace::default();
        let calls = Calls::default();
        let late = BEGAN.plus(7_200_000);
        let (mut due, mut waits) = (Vec::new(), Vec::new());
        for took in [0, 1, 2_500, 5_999] {
            calls.learn(TableId(1), None);
            calls.learn(TableId(1), Some(call(4, &[1])));
            calls.note(late);
            // Noted once.
            calls.note(late.plus(50_000));
            let (question, _) = asked(&calls, late).expect("a question");
            due.push(question.answered_at(late.plus(took), &pace));
            // While people are asked something it waits for them, and not for longer where the clock was put back.
            let call = Call {
                waits_until: Some(late.plus(30_000)),
                ..question.call.clone()
            };
            let waiting = Question { call, ..question };
            waits.push(waiting.answered_at(late.plus(took), &pace));
            let back = waiting.answered_at(late.plus(took - 86_400_000), &pace);
            assert!(back.0 <= late.0 - 86_400_000 + took + WAITS_FOR_UNDO + 9_000);
        }
        assert!(due.iter().all(|at| *at == due[0]), "{due:?}");
        assert!(due[0] >= late.plus(6_000), "{due:?}");
        assert!(waits.iter().all(|at| *at == due[0].plus(30_000)));
    }

    #[test]
    fn what_is_late_does_not_tell_by_how_much() {
        let pace = Pace::default();
        let calls = Calls::default();
        calls.learn(TableId(1), Some(call(4, &[1])));
        calls.note(BEGAN);
        let (question, _) = asked(&calls, BEGAN).expect("a question");
        let at = |took| question.answered_at(BEGAN.plus(took), &pace);
        // From the delay to the longest thought there is but one time.
        let late: Vec<Time> = [9_001, 15_000, 30_000, 60_000].map(at).into();
        assert!(late.iter().all(|one| *one == late[0]), "{late:?}");
    }

    #[test]
    fn what_fails_twice_is_hopeless_and_taken_up_once_more_at_once() {
        let calls = Calls::default();
        calls.learn(TableId(1), Some(call(4, &[1])));
        let (question, _) = asked(&calls, BEGAN).expect("a question");
        // A store that fails says nothing about the thought.
        calls.failed(&question, BEGAN);
        let (question, _) = asked(&calls, BEGAN.plus(AGAIN)).expect("again");
        calls.stumbled(&question, BEGAN);
        assert!(asked(&calls, BEGAN).is_none());
        let (question, _) = asked(&calls, BEGAN.plus(AGAIN)).expect("again");
        assert!(!question.is_hopeless());
        calls.stumbled(&question, BEGAN);
        let (question, _) = asked(&calls, BEGAN).expect("at once");
        assert!(question.is_hopeless());
        calls.stumbled(&question, BEGAN);
        assert!(asked(&calls, BEGAN).is_none(), "it does not go in circles");
        calls.learn(TableId(1), Some(call(5, &[1])));
        let (question, _) = asked(&calls, BEGAN).expect("another question");
        assert!(!question.is_hopeless());
    }

    struct Nothing;

    impl Thought for Nothing {
        fn choose(self: Box<Self>, _: &Stop) -> Option<Chosen> {
            None
        }

        fn divide(&mut self, _: u32) {}
    }

    fn hint(table: u64, entries: u32) -> (Hint, oneshot::Receiver<Option<Chosen>>) {
        let (reply, chosen) = oneshot::channel();
        let hint = Hint {
            table: TableId(table),
            seat: Seat(0),
            entries,
            thought: Box::new(Nothing),
            reply,
        };
        (hint, chosen)
    }

    #[test]
    fn a_hint_that_was_given_is_given_again_without_a_thought() {
        let calls = Calls::default();
        let (first, _waits) = hint(1, 4);
        assert!(calls.advise(first));
        assert!(!calls.advise(hint(1, 4).0), "one at a time");
        let Some(Task::Hint(task, _)) = calls.next(BEGAN, true) else {
            panic!("nobody thinks");
        };
        calls.advised(task.table, task.seat, task.entries, Some(chosen("d2-e2")));
        let (again, mut given) = hint(1, 4);
        assert!(calls.advise(again));
        assert!(calls.next(BEGAN, true).is_none());
        let given = given.try_recv().ok().flatten();
        assert_eq!(given.map(|given| given.play), Some("d2-e2".to_owned()));
        // Another question is another thought, and a thought that failed is none.
        let (other, _waits) = hint(1, 5);
        assert!(calls.advise(other));
        assert!(calls.next(BEGAN, true).is_some());
        calls.not_advised(TableId(1), Seat(0));
        let (once_more, _waits) = hint(1, 5);
        assert!(calls.advise(once_more));
        assert!(calls.next(BEGAN, true).is_some());
        // And no more are remembered than there is room for.
        for table in 0..2 * HINTS as u64 {
            calls.advised(TableId(table), Seat(0), 1, None);
        }
        assert_eq!(held(&calls.inner).given.len(), HINTS);
    }

    #[test]
    fn games_go_on_however_many_hints_are_wished_for() {
        let calls = Calls::default();
        let mut waits = Vec::new();
        for table in 1..=6 {
            let (hint, chosen) = hint(table, 4);
            waits.push(chosen);
            assert!(calls.advise(hint));
            calls.learn(TableId(10 + table), Some(call(1, &[0])));
        }
        let is_hint = |hints| match calls.next(BEGAN, hints) {
            Some(Task::Hint(..)) => Some(true),
            Some(Task::Question(..)) => Some(false),
            None => None,
        };
        // Where there is a place for a hint they take turns.
        let turns = [true, true, true, true].map(is_hint);
        assert_eq!(turns, [true, false, true, false].map(Some));
        // Where there is none games have it, and nothing where there are no more.
        let rest = [false; 5].map(is_hint);
        assert_eq!(rest[..4], [Some(false); 4]);
        assert_eq!(rest[4], None);
        assert_eq!(is_hint(true), Some(true));
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
            learned: BEGAN,
            failures: 0,
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
