//! The computer answers when it is asked.
//!
//! A thought owns a sight and nothing else of its table: it is taken under the table's lane and thought through on a thread of
//! its own, of which there are never more than cores, and which let everything else go first. What it comes to is played like
//! anybody's answer, if nothing has happened at the table meanwhile. Nothing of this is stored, so after a restart the tables
//! ask again.

use super::calls::{Hint, Question, Task};
use super::clock::Clock;
use super::command::TableId;
use super::done::Done;
use super::fault::Fault;
use super::house::House;
use super::lock::held;
use super::notice::Answer;
use super::play;
use crate::rules::{Need, Seat};
use crate::shelf::{Chosen, Stop, Thought};
use crate::table::Time;
use crate::words::Phrase;
use std::collections::HashMap;
use std::panic::{self, PanicHookInfo};
use std::sync::{Arc, Once};
use std::thread;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{mpsc, oneshot};

/// What a thread is called that thinks.
const THREAD: &str = "thought";

/// Searches go deep: a thread's usual stack is for shallower work.
const STACK: usize = 8 << 20;

/// What is done about a panic.
type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// What is being thought about, and for whom.
enum Work {
    Question(Question),
    Hint {
        table: TableId,
        seat: Seat,
        entries: u32,
        reply: oneshot::Sender<Option<Chosen>>,
    },
}

/// What a thought has come to.
#[derive(Debug, PartialEq)]
enum Outcome {
    /// An answer, or that none is given now.
    Chosen(Option<Chosen>),
    /// Nothing: it was never begun, since the table could not be read, or there was no thread to think on.
    Unbegun,
    /// Nothing: it gave up.
    Failed,
}

/// What a thought has come to, by the number of its work.
type Word = (u64, Outcome);

/// How many thoughts are thought at a time.
#[derive(Clone, Copy, Debug)]
struct Places {
    /// All in all: as many as there are cores.
    all: usize,
    /// For hints. Games go on in the others, however many hints are wished for; where there is only one they take turns.
    hints: usize,
}

impl Places {
    fn of(cores: usize) -> Places {
        Places {
            all: cores,
            hints: cores.saturating_sub(1).max(1),
        }
    }
}

/// Answers for the computer until the task is dropped.
pub async fn keep(house: Arc<House>, clock: Clock) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    keep_in(Places::of(cores), house, clock).await;
}

async fn keep_in(places: Places, house: Arc<House>, clock: Clock) {
    hide_what_thoughts_say();
    let _quiet = Quiet(Arc::clone(&house));
    let longest = house.patience.pace.longest;
    let whole = Arc::clone(&house);
    if let Err(fault) = tokio::task::spawn_blocking(move || whole.call_up()).await {
        tracing::error!(%fault, "what the computer was asked before the start could not be read");
    }
    let (tell, mut told) = mpsc::unbounded_channel();
    let mut at_work: HashMap<u64, Work> = HashMap::new();
    let mut last = 0;
    loop {
        let now = clock.now();
        house.calls.note(now);
        house.calls.hurry(now, longest);
        for (question, chosen) in house.calls.due(now) {
            let (house, clock) = (Arc::clone(&house), clock.clone());
            tokio::task::spawn_blocking(move || house.answer(&question, &chosen, clock.now()));
        }
        while at_work.len() < places.all {
            let is_hint = |work: &&Work| matches!(work, Work::Hint { .. });
            let hints = at_work.values().filter(is_hint).count() < places.hints;
            let Some(task) = house.calls.next(now, hints) else {
                break;
            };
            last += 1;
            at_work.insert(last, begin(&house, task, Report::new(last, &tell)));
        }
        let next = house.calls.next_time(longest, at_work.len() < places.all);
        tokio::select! {
            Some((number, outcome)) = told.recv() => {
                if let Some(work) = at_work.remove(&number) {
                    house.thought_through(work, outcome, clock.now());
                }
            }
            () = house.calls.changed() => {}
            () = until(&clock, next) => {}
        }
    }
}

/// When it is that time; never, where there is none.
async fn until(clock: &Clock, at: Option<Time>) {
    match at {
        Some(at) => clock.until(at).await,
        None => std::future::pending().await,
    }
}

/// Leaves all thoughts when it is dropped.
struct Quiet(Arc<House>);

impl Drop for Quiet {
    fn drop(&mut self) {
        self.0.calls.close();
    }
}

/// Tells what a thought has come to: once, and where whoever thinks gives up without a word, that it has failed.
struct Report {
    number: u64,
    tell: Option<UnboundedSender<Word>>,
}

impl Report {
    fn new(number: u64, tell: &UnboundedSender<Word>) -> Report {
        Report {
            number,
            tell: Some(tell.clone()),
        }
    }

    fn say(mut self, chosen: Option<Chosen>) {
        self.send(Outcome::Chosen(chosen));
    }

    fn send(&mut self, outcome: Outcome) {
        if let Some(tell) = self.tell.take() {
            // Nobody listens any more while the house is being closed.
            let _ = tell.send((self.number, outcome));
        }
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        self.send(match thread::panicking() {
            true => Outcome::Failed,
            false => Outcome::Unbegun,
        });
    }
}

/// Begins to think about something; sooner or later it is reported what came of it.
fn begin(house: &Arc<House>, task: Task, report: Report) -> Work {
    match task {
        Task::Hint(hint, stop) => {
            let Hint {
                table,
                seat,
                entries,
                thought,
                reply,
            } = hint;
            think(thought, stop, report);
            Work::Hint {
                table,
                seat,
                entries,
                reply,
            }
        }
        Task::Question(question, stop) => {
            let (house, asked) = (Arc::clone(house), question.clone());
            // The table may have to be read first.
            tokio::task::spawn_blocking(move || {
                let seen = match asked.is_hopeless() {
                    true => house.unthought(&asked).map(|chosen| report.say(chosen)),
                    false => house.thought(&asked).map(|thought| match thought {
                        // Whoever thinks holds nothing of the house, which may close meanwhile.
                        Some(thought) => think(thought, stop, report),
                        // Something else is asked there by now, and that has been learned.
                        None => report.say(None),
                    }),
                };
                if let Err(fault) = seen {
                    tracing::error!(table = asked.table.0, %fault, "the computer cannot see a table");
                }
            });
            Work::Question(question)
        }
    }
}

/// Thinks on a thread of its own.
fn think(thought: Box<dyn Thought>, stop: Stop, report: Report) {
    let thread = thread::Builder::new().name(THREAD.to_owned());
    let begun = thread.stack_size(STACK).spawn(move || {
        step_back();
        report.say(thought.choose(&stop));
    });
    if let Err(fault) = begun {
        tracing::error!(%fault, "there is no thread to think on");
    }
}

/// From now on a thought that gives up is logged by where it did so: its own words may speak of what only its seat sees.
fn hide_what_thoughts_say() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| panic::set_hook(hiding(panic::take_hook())));
}

/// What is done about a panic: another does that, unless it is a thought's.
fn hiding(other: Hook) -> Hook {
    Box::new(move |panic| match thread::current().name() {
        Some(THREAD) => {
            let at = panic.location().map(ToString::to_string);
            tracing::error!(at = at.unwrap_or_default(), "a thought gave up");
        }
        _ => other(panic),
    })
}

/// Lets every other thread go first: whoever waits for the disk must not wait for a thought as well.
fn step_back() {
    #[cfg(target_os = "linux")]
    {
        let thread = rustix::thread::gettid();
        if let Err(fault) = rustix::process::setpriority_process(Some(thread), 19) {
            tracing::debug!(%fault, "a thought is as urgent as everything else");
        }
    }
}

impl House {
    /// Learns what the computer was asked before the start. Blocks.
    pub(super) fn call_up(&self) {
        let called: Vec<TableId> = {
            let index = held(&self.index);
            let known = index.known.iter().filter(|(_, known)| known.called);
            known.map(|(&id, _)| id).collect()
        };
        for id in called {
            let learned = self.at(id, |desk| {
                self.calls.learn(id, desk.call());
                Ok(Some(()))
            });
            // One table that cannot be read must not hold up the others.
            if let Err(fault) = learned {
                tracing::error!(table = id.0, %fault, "the computer cannot see a table");
            }
        }
    }

    /// What is to be thought about, where that is still asked. Blocks.
    pub(super) fn thought(&self, question: &Question) -> Result<Option<Box<dyn Thought>>, Fault> {
        self.at(question.table, |desk| {
            let call = desk.call();
            if call.as_ref() != Some(&question.call) {
                // Known already, unless the table was read anew after a fault: then nobody else would ask.
                self.calls.learn(question.table, call);
                return Ok(None);
            }
            let (level, seed) = (question.computer.level, question.seed());
            let table = desk.table.as_ref();
            Ok(table.and_then(|table| table.think(question.seat, level, seed)))
        })
    }

    /// What is answered without a thought, where all of them fail: a right is let pass, which is what silence means, and of
    /// what has to be answered the first that is offered counts. Blocks.
    pub(super) fn unthought(&self, question: &Question) -> Result<Option<Chosen>, Fault> {
        self.at(question.table, |desk| {
            let call = desk.call();
            if call.as_ref() != Some(&question.call) {
                self.calls.learn(question.table, call);
                return Ok(None);
            }
            let table = desk.table.as_ref();
            let asked = table.and_then(|table| table.question(question.seat));
            let asked = asked.filter(|asked| asked.need == Need::Must);
            Ok(asked.and_then(|asked| {
                Some(Chosen {
                    ask: asked.ask,
                    play: asked.choices.into_iter().next()?.play,
                    reason: Phrase::plain(""),
                    cut_short: true,
                })
            }))
        })
    }

    /// Notes what came of a thought.
    fn thought_through(&self, work: Work, outcome: Outcome, now: Time) {
        match (work, outcome) {
            (Work::Question(question), Outcome::Chosen(chosen)) => {
                self.calls
                    .thought(&question, chosen, now, &self.patience.pace);
            }
            (Work::Question(question), Outcome::Unbegun) => self.calls.failed(&question, now),
            (Work::Question(question), Outcome::Failed) => {
                tracing::error!(
                    table = question.table.0,
                    "a thought of the computer's failed"
                );
                self.calls.stumbled(&question, now);
            }
            (
                Work::Hint {
                    table,
                    seat,
                    entries,
                    reply,
                },
                Outcome::Chosen(chosen),
            ) => {
                self.calls.advised(table, seat, entries, chosen.clone());
                // Who asked may have gone away.
                drop(reply.send(chosen));
            }
            (Work::Hint { table, seat, .. }, Outcome::Unbegun | Outcome::Failed) => {
                tracing::error!(table = table.0, "a thought for a hint failed");
                self.calls.not_advised(table, seat);
            }
        }
    }

    /// Plays what the computer has chosen, where that is still asked. Blocks.
    pub(super) fn answer(&self, question: &Question, chosen: &Chosen, now: Time) {
        let played = self.work(question.table, |desk| {
            let said = Answer::Said(Phrase::new("said-never"));
            let call = desk.call();
            if call.as_ref() != Some(&question.call) {
                self.calls.learn(question.table, call);
                return Ok(Done::unchanged(said));
            }
            let ordering = |player| self.card(player);
            play::by_computer(
                desk,
                question.seat,
                chosen,
                &ordering,
                self.patience.show,
                now,
            )?;
            Ok(Done::changed(said))
        });
        if let Err(fault) = played {
            tracing::error!(table = question.table.0, %fault, "the computer could not play");
            match fault {
                // It would be answered like that again.
                Fault::Stumble(_) => self.calls.stumbled(question, now),
                _ => self.calls.failed(question, now),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Patience;
    use crate::store::Store;
    use std::sync::{Condvar, Mutex};
    use std::time::Duration;

    /// Where thoughts wait until they may go on.
    #[derive(Default)]
    struct Gate {
        state: Mutex<Thinking>,
        changed: Condvar,
    }

    #[derive(Default)]
    struct Thinking {
        /// How many do.
        now: usize,
        /// Whether they may go on.
        open: bool,
        /// The priority of each of their threads.
        priorities: Vec<i32>,
    }

    impl Gate {
        fn until(&self, is_so: impl Fn(&Thinking) -> bool) -> bool {
            let state = held(&self.state);
            let patience = Duration::from_secs(60);
            let waited = self
                .changed
                .wait_timeout_while(state, patience, |state| !is_so(state));
            !waited.expect("no panic at the gate").1.timed_out()
        }
    }

    /// Thinks until the gate is opened.
    struct Slow(Arc<Gate>);

    impl Thought for Slow {
        fn choose(self: Box<Self>, _: &Stop) -> Option<Chosen> {
            let mut state = held(&self.0.state);
            state.now += 1;
            #[cfg(target_os = "linux")]
            {
                let thread = rustix::thread::gettid();
                let priority = rustix::process::getpriority_process(Some(thread));
                state.priorities.push(priority.expect("a priority"));
            }
            self.0.changed.notify_all();
            while !state.open {
                state = (self.0.changed.wait(state)).expect("no panic at the gate");
            }
            state.now -= 1;
            None
        }

        fn divide(&mut self, _: u32) {}
    }

    /// Gives up, and says of what it saw.
    struct Hasty;

    impl Thought for Hasty {
        fn choose(self: Box<Self>, _: &Stop) -> Option<Chosen> {
            panic!("the Crown is in seat B");
        }

        fn divide(&mut self, _: u32) {}
    }

    #[test]
    fn hints_leave_a_place_to_the_games_where_there_are_two() {
        let hints = [1, 2, 3, 8].map(|cores| Places::of(cores).hints);
        assert_eq!(hints, [1, 1, 2, 7]);
        assert_eq!(Places::of(4).all, 4);
    }

    #[tokio::test]
    async fn never_more_is_thought_about_than_there_are_places_and_all_of_it_at_low_priority() {
        const WISHES: usize = 10;
        for (places, most) in [
            (Places { all: 3, hints: 3 }, 3),
            (Places { all: 3, hints: 2 }, 2),
        ] {
            let folder = tempfile::tempdir().expect("a folder");
            let store = Store::open(folder.path(), 8 << 20).expect("the store opens");
            let shelf = crate::games::shelf();
            let house = House::open(store, shelf, Patience::default(), |_| {}).expect("it opens");
            let house = Arc::new(house);
            let gate = Arc::new(Gate::default());
            let mut replies = Vec::new();
            for table in 0..WISHES as u64 {
                let (reply, chosen) = oneshot::channel();
                replies.push(chosen);
                assert!(house.calls.advise(Hint {
                    table: TableId(table),
                    seat: Seat(0),
                    entries: 0,
                    thought: Box::new(Slow(Arc::clone(&gate))),
                    reply,
                }));
            }
            let keeping = tokio::spawn(keep_in(places, Arc::clone(&house), Clock::default()));
            let waits = Arc::clone(&gate);
            let full = move || waits.until(|state| state.now == most);
            let full = tokio::task::spawn_blocking(full).await;
            assert!(full.expect("no panic"), "all places are taken");
            // On this one thread the keeper rests by now: it has begun as much as it wanted to.
            keeping.abort();
            let left = std::iter::from_fn(|| house.calls.next(Time(0), true)).count();
            assert_eq!(left, WISHES - most);
            let mut state = held(&gate.state);
            assert_eq!(state.now, most);
            let is_low = |priority: &i32| *priority == 19;
            assert!(
                state.priorities.iter().all(is_low),
                "{:?}",
                state.priorities
            );
            state.open = true;
            gate.changed.notify_all();
        }
    }

    #[test]
    fn a_thought_that_gives_up_is_heard_of_and_what_it_saw_is_not() {
        static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());
        let before = panic::take_hook();
        panic::set_hook(hiding(Box::new(|panic| {
            held(&SAID).push(panic.to_string());
        })));
        let (tell, mut told) = mpsc::unbounded_channel();
        think(Box::new(Hasty), Stop::new(), Report::new(7, &tell));
        assert_eq!(told.blocking_recv(), Some((7, Outcome::Failed)));
        panic::set_hook(before);
        let said = held(&SAID);
        assert!(
            !said.iter().any(|words| words.contains("Crown")),
            "{said:?}"
        );
        // Whoever never began has not failed.
        drop(Report::new(8, &tell));
        assert_eq!(told.blocking_recv(), Some((8, Outcome::Unbegun)));
    }
}
