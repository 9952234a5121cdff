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
use crate::rules::Seat;
use crate::shelf::{Chosen, Stop, Thought};
use crate::table::Time;
use crate::words::Phrase;
use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{mpsc, oneshot};

/// Searches go deep: a thread's usual stack is for shallower work.
const STACK: usize = 8 << 20;

/// What is being thought about, and for whom.
enum Work {
    Question(Question),
    Hint {
        table: TableId,
        seat: Seat,
        reply: oneshot::Sender<Option<Chosen>>,
    },
}

/// What a thought has come to, by the number of its work; nothing where it has failed.
type Word = (u64, Option<Option<Chosen>>);

/// Answers for the computer until the task is dropped.
pub async fn keep(house: Arc<House>, clock: Clock) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let _quiet = Quiet(Arc::clone(&house));
    let longest = house.patience.pace.longest;
    let whole = Arc::clone(&house);
    if let Err(fault) = tokio::task::spawn_blocking(move || whole.call_up()).await {
        tracing::error!(%fault, "what the computer was asked before the start could not be read");
    }
    let (tell, mut told) = mpsc::unbounded_channel();
    let mut at_work = HashMap::new();
    let mut last = 0;
    loop {
        let now = clock.now();
        house.calls.hurry(now, longest);
        for (question, chosen) in house.calls.due(now) {
            let (house, clock) = (Arc::clone(&house), clock.clone());
            tokio::task::spawn_blocking(move || house.answer(&question, &chosen, clock.now()));
        }
        while at_work.len() < cores {
            let Some(task) = house.calls.next(now) else {
                break;
            };
            last += 1;
            at_work.insert(last, begin(&house, task, Report::new(last, &tell)));
        }
        let next = house.calls.next_time(longest, at_work.len() < cores);
        tokio::select! {
            Some((number, chosen)) = told.recv() => {
                if let Some(work) = at_work.remove(&number) {
                    house.thought_through(work, chosen, clock.now());
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

/// Tells what a thought has come to: once, and that it has failed where whoever thinks gives up without a word.
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
        self.send(Some(chosen));
    }

    fn send(&mut self, word: Option<Option<Chosen>>) {
        if let Some(tell) = self.tell.take() {
            // Nobody listens any more while the house is being closed.
            let _ = tell.send((self.number, word));
        }
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        self.send(None);
    }
}

/// Begins to think about something; sooner or later it is reported what came of it.
fn begin(house: &Arc<House>, task: Task, report: Report) -> Work {
    match task {
        Task::Hint(hint, stop) => {
            let Hint {
                table,
                seat,
                thought,
                reply,
            } = hint;
            think(thought, stop, report);
            Work::Hint { table, seat, reply }
        }
        Task::Question(question, stop) => {
            let (house, asked) = (Arc::clone(house), question.clone());
            // The table may have to be read first.
            tokio::task::spawn_blocking(move || match house.thought(&asked) {
                // Whoever thinks holds nothing of the house, which may close meanwhile.
                Ok(Some(thought)) => think(thought, stop, report),
                // Something else is asked there by now, and that has been learned.
                Ok(None) => report.say(None),
                Err(fault) => {
                    tracing::error!(table = asked.table.0, %fault, "the computer cannot see a table");
                }
            });
            Work::Question(question)
        }
    }
}

/// Thinks on a thread of its own.
fn think(thought: Box<dyn Thought>, stop: Stop, report: Report) {
    let thread = thread::Builder::new().name("thought".to_owned());
    let begun = thread.stack_size(STACK).spawn(move || {
        step_back();
        report.say(thought.choose(&stop));
    });
    if let Err(fault) = begun {
        tracing::error!(%fault, "there is no thread to think on");
    }
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

    /// Notes what came of a thought.
    fn thought_through(&self, work: Work, chosen: Option<Option<Chosen>>, now: Time) {
        match (work, chosen) {
            (Work::Question(question), Some(chosen)) => {
                self.calls
                    .thought(&question, chosen, now, &self.patience.pace);
            }
            (Work::Question(question), None) => {
                tracing::error!(
                    table = question.table.0,
                    "a thought of the computer's failed"
                );
                self.calls.failed(&question, now);
            }
            (Work::Hint { table, seat, reply }, chosen) => {
                self.calls.advised(table, seat);
                match chosen {
                    // Who asked may have gone away.
                    Some(chosen) => drop(reply.send(chosen)),
                    None => tracing::error!(table = table.0, "a thought for a hint failed"),
                }
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
            self.calls.failed(question, now);
        }
    }
}
