//! The one thread that writes: it takes whatever waits in the queue, makes it durable in one go, and only then answers.

use super::batch::{Batch, Staged};
use super::calm::calmly;
use super::fault::{Fault, one_line, said};
use super::opening::Opened;
use super::tally::{Tally, Witness};
use std::fs::File;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};
use std::task::{Context, Poll};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The database while it is open. Readers hold it for reading, and the writer for writing while it changes records, since
/// a scan of sled's alone could meet the beginning of one version of a value and the end of the next.
pub(super) type Room = Arc<RwLock<Option<sled::Db>>>;

/// From this many bytes on a group is written, and what still waits goes into the next one: nobody should wait for a
/// queue that never ends.
const GROUP_BYTES: usize = 4 << 20;

/// How long closing waits for the queue. Whoever stops the program allows it ten seconds.
const CLOSING: Duration = Duration::from_secs(8);

/// How long the [witness](super::tally) may lag behind. It is told from time to time and after the answers, so that no play
/// waits for it.
const NOTING: Duration = Duration::from_secs(1);

struct Job {
    batch: Batch,
    answer: oneshot::Sender<Result<(), Fault>>,
}

/// A write that is on its way. Await it, or [`wait`](Ticket::wait) for it on a blocking thread; the write happens even
/// if the ticket is dropped.
#[must_use = "only the ticket tells whether the write is durable"]
pub struct Ticket(oneshot::Receiver<Result<(), Fault>>);

impl Ticket {
    /// Blocks until the write is durable or has failed. Not for async code, which awaits the ticket.
    pub fn wait(self) -> Result<(), Fault> {
        self.0.blocking_recv().unwrap_or(Err(Fault::Closed))
    }
}

impl Future for Ticket {
    type Output = Result<(), Fault>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0)
            .poll(context)
            .map(|answer| answer.unwrap_or(Err(Fault::Closed)))
    }
}

/// The writing thread, from outside.
pub(super) struct Writer {
    open: Mutex<Option<Ends>>,
    stopped: Stopped,
}

/// Why nothing more is saved, once that is so.
type Stopped = Arc<OnceLock<Fault>>;

/// The ends that the outside holds: jobs go in, and the last word comes out.
struct Ends {
    queue: Sender<Job>,
    last_word: Receiver<Result<(), Fault>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(room: &Room, opened: Opened) -> io::Result<Writer> {
        let (queue, jobs) = mpsc::channel();
        let (say, last_word) = mpsc::channel();
        let stopped = Stopped::default();
        let mut pen = Pen {
            room: Arc::clone(room),
            db: opened.db,
            file: opened.file,
            noted: opened.tally.groups,
            noted_at: Instant::now(),
            tally: opened.tally,
            witness: opened.witness,
            stopped: Arc::clone(&stopped),
        };
        thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                let outcome = pen.write_all(&jobs);
                // Closing lets go of the folder, so nothing of it may be left here by then.
                drop(pen);
                // Nobody hears it when closing has given up waiting.
                let _ = say.send(outcome);
            })?;
        Ok(Writer {
            open: Mutex::new(Some(Ends { queue, last_word })),
            stopped,
        })
    }

    /// Why nothing more is saved; `None` as long as all is well.
    pub(super) fn stopped(&self) -> Option<Fault> {
        self.stopped.get().cloned()
    }

    /// Puts a batch into the queue.
    pub(super) fn submit(&self, batch: Batch) -> Ticket {
        let (answer, ticket) = oneshot::channel();
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        match (batch.check(), &*open) {
            (Err(fault), _) => {
                let _ = answer.send(Err(fault));
            }
            // A job that cannot be sent is dropped with its answer, and the ticket says that the store is closed.
            (Ok(()), Some(ends)) => drop(ends.queue.send(Job { batch, answer })),
            (Ok(()), None) => {}
        }
        Ticket(ticket)
    }

    /// Lets the queue run out and waits for the end; does nothing the second time.
    pub(super) fn finish(&self) -> Result<(), Fault> {
        let ends = self
            .open
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        match ends {
            None => Ok(()),
            Some(Ends { queue, last_word }) => {
                drop(queue);
                last_word.recv_timeout(CLOSING).unwrap_or(Err(Fault::Stuck))
            }
        }
    }
}

/// What the thread owns.
struct Pen {
    room: Room,
    db: sled::Db,
    /// A handle of our own on sled's `db` file, to sync it.
    file: File,
    tally: Tally,
    witness: Witness,
    /// The number of groups that the witness has been told, and when.
    noted: u64,
    noted_at: Instant,
    stopped: Stopped,
}

impl Pen {
    fn write_all(&mut self, jobs: &Receiver<Job>) -> Result<(), Fault> {
        let mut outcome = Ok(());
        while let Some(first) = self.next(jobs) {
            let mut weight = first.batch.weight();
            let mut batches = vec![first.batch];
            let mut answers = vec![first.answer];
            while weight < GROUP_BYTES
                && let Ok(job) = jobs.try_recv()
            {
                weight += job.batch.weight();
                batches.push(job.batch);
                answers.push(job.answer);
            }
            if outcome.is_ok() {
                outcome = self.commit(batches).map_err(|cause| {
                    tracing::error!("nothing more is saved: {cause}");
                    let fault = Fault::Stopped { cause };
                    self.stopped.get_or_init(|| fault).clone()
                });
            }
            for answer in answers {
                // Whoever dropped the ticket does not want to know.
                let _ = answer.send(outcome.clone());
            }
            if self.noted_at.elapsed() >= NOTING {
                self.note();
            }
        }
        self.note();
        outcome
    }

    /// The next job, or `None` when there will be no more. Whoever stops writing for a moment notes how far he came.
    fn next(&mut self, jobs: &Receiver<Job>) -> Option<Job> {
        if self.noted != self.tally.groups {
            match jobs.recv_timeout(NOTING) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Timeout) => self.note(),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        jobs.recv().ok()
    }

    /// Notes the number of durable groups outside of the database.
    fn note(&mut self) {
        self.noted_at = Instant::now();
        if self.noted == self.tally.groups {
            return;
        }
        match self.witness.count(self.tally.groups) {
            Ok(()) => self.noted = self.tally.groups,
            // What was saved is safe all the same; only a later loss would be noticed less surely.
            Err(error) => {
                tracing::warn!("the number of saved groups could not be noted: {error}");
            }
        }
    }

    /// Makes a group of batches durable, as one batch: either all of it is there after a crash, or nothing.
    fn commit(&mut self, batches: Vec<Batch>) -> Result<(), String> {
        let mut staged = Staged::default();
        calmly(|| {
            batches.into_iter().try_for_each(|batch| {
                staged.add(batch, &mut |base| {
                    self.db
                        .scan_prefix(base)
                        .map(|record| record.map(|(record, body)| (record.to_vec(), body.len())))
                        .collect::<Result<_, _>>()
                        .map_err(|error| Fault::Damaged {
                            cause: said(&error),
                        })
                })
            })
        })?
        .map_err(|fault| match fault {
            Fault::Damaged { cause } => cause,
            other => other.to_string(),
        })?;

        let tally = staged.tally_after(self.tally);
        let mut changes = sled::Batch::default();
        tally.write_to(&mut changes);
        for (record, body) in staged.records {
            match body {
                Some(body) => changes.insert(record, body),
                None => changes.remove(record),
            }
        }
        {
            let _alone = self.room.write().unwrap_or_else(PoisonError::into_inner);
            calmly(|| self.db.apply_batch(changes))?.map_err(|error| said(&error))?;
        }
        // `flush` only hands the log to the kernel (sync_file_range); the disk has it after fdatasync. `flush_async`
        // would be no way round a thread: from eight callers on it waits for itself.
        calmly(|| self.db.flush())?.map_err(|error| said(&error))?;
        self.file
            .sync_data()
            .map_err(|error| one_line(&error.to_string()))?;
        self.tally = tally;
        Ok(())
    }
}
