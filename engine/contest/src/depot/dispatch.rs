//! Sends work out in parcels, and hears what came of them, until each task is answered, once. What gets lost is sent again, and what ends its workers is given up.

mod batches;
mod checks;
mod run;

use super::blob_cache::BlobCache;
use super::here::Here;
use super::outbox::{Delivered, Outbox};
use super::worker::{Hands, Worker};
use crate::errand::{Answer, Work};
use crate::secret;
use batches::Paces;
use checks::{Sampler, Workers};
use lunarena_content::Report;
use run::Run;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, JoinHandle};
use std::time::Duration;

pub use checks::{Claim, Difference};

/// Who hears of tasks, by their numbers over all work.
pub trait Listener {
    /// It is on its way to somebody who does it.
    fn begun(&mut self, _number: usize) {}

    /// Its answer is there. Who breaks off hears of those that are already being done, and no others begin.
    fn done(&mut self, number: usize, answer: Answer) -> ControlFlow<()>;

    /// What was told so far has to be where it outlives us: nobody says it again.
    fn keep(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Two who did the same do not say the same.
    fn differs(&mut self, _difference: Difference) {}
}

/// Where texts are found that work names by their hashes.
pub type Texts<'t> = &'t dyn Fn(&str) -> Option<Arc<str>>;

/// Dropped, its workers end that are threads of this program.
pub struct Dispatch {
    desk: Arc<Desk>,
    threads: Vec<JoinHandle<()>>,
    over: Arc<AtomicBool>,
}

struct Desk {
    outbox: Arc<dyn Outbox>,
    /// Who waits for which parcel.
    routes: Mutex<HashMap<String, Sender<Delivered>>>,
    /// The hashes of texts that were laid down.
    laid: Mutex<HashSet<String>>,
    paces: Paces,
    workers: Arc<Workers>,
    /// Shared by all runs: many are shorter than the distance between two checks.
    sampler: Arc<Sampler>,
    /// What the ids of its parcels begin with: nobody else's do.
    name: String,
    /// Of the next parcel.
    number: AtomicU64,
}

/// Lua may call deep: each thread has as much room as a main thread usually has.
const STACK: usize = 8 << 20;

/// More threads than any machine has use for.
const MOST_THREADS: usize = 256;

/// How long nobody looks whether all is over.
const PATIENCE: Duration = Duration::from_millis(200);

impl Dispatch {
    pub fn new(outbox: Arc<dyn Outbox>) -> Result<Dispatch, Report> {
        let sampler = Arc::new(Sampler::new(outbox.check_every()));
        let desk = Arc::new(Desk {
            outbox,
            sampler,
            routes: Mutex::default(),
            laid: Mutex::default(),
            paces: Paces::default(),
            workers: Arc::default(),
            name: format!("{:016x}", secret::number()),
            number: AtomicU64::new(0),
        });
        let mut dispatch = Dispatch { desk: desk.clone(), threads: Vec::new(), over: Arc::default() };
        let over = dispatch.over.clone();
        dispatch.start("dispatch".to_owned(), move || {
            while !over.load(Ordering::Relaxed) {
                desk.hand_on();
            }
        })?;
        Ok(dispatch)
    }

    /// With so many workers on threads of this program, and about so much work in a parcel: a task at least.
    pub fn here(workers: usize, portion: Duration, hands: &Hands) -> Result<Dispatch, Report> {
        let workers = workers.clamp(1, MOST_THREADS);
        let here = Arc::new(Here::new(workers, portion));
        let mut dispatch = Dispatch::new(here.clone())?;
        let texts: Arc<BlobCache> = Arc::default();
        for number in 1..=workers {
            let name = format!("worker {number}");
            let (texts, stop) = (texts.clone(), dispatch.over.clone());
            let worker = Worker { name: name.clone(), hands: hands.clone(), texts, drain: Arc::default(), stop };
            let here = here.clone();
            dispatch.start(name, move || worker.serve(&*here, &()))?;
        }
        Ok(dispatch)
    }

    fn start(&mut self, name: String, work: impl FnOnce() + Send + 'static) -> Result<(), Report> {
        let thread = Builder::new().name(name).stack_size(STACK).spawn(work);
        self.threads.push(thread.map_err(|error| Report::error(format!("no thread can be started: {error}")))?);
        Ok(())
    }

    /// Whoever waits for a depot that doesn't answer waits no longer.
    pub fn stop(&self) {
        self.desk.outbox.stop();
    }

    /// Has all tasks done, and returns when all are answered, somebody broke off, or `stop` was raised. Several may ask at the same time.
    pub fn run(
        &self,
        works: &[Work],
        texts: Texts,
        stop: &AtomicBool,
        listener: &mut dyn Listener,
    ) -> Result<(), Report> {
        Run::new(&self.desk, works, texts, listener).finish(stop)
    }
}

impl Drop for Dispatch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        self.stop();
        let own = thread::current().id();
        for thread in self.threads.drain(..).filter(|thread| thread.thread().id() != own) {
            let _ = thread.join();
        }
    }
}

impl Desk {
    /// Hands the next result on to who waits for it.
    fn hand_on(&self) {
        let delivered = match self.outbox.result(PATIENCE) {
            Ok(Some(delivered)) => delivered,
            Ok(None) => return,
            Err(_) => return thread::sleep(PATIENCE),
        };
        let route = lock(&self.routes).get(&delivered.id).cloned();
        let unwanted = match route {
            Some(route) => route.send(delivered).err().map(|unsent| unsent.0),
            None => Some(delivered),
        };
        // It was answered before, or by an earlier process. If that can't be said now, it comes again.
        if let Some(delivered) = unwanted {
            let _ = self.outbox.settle(delivered);
        }
    }

    /// Lays a text down, unless it was, or has to be again.
    fn lay(&self, hash: &str, texts: Texts, again: bool) -> Result<(), Report> {
        if !again && lock(&self.laid).contains(hash) {
            return Ok(());
        }
        let text = texts(hash).ok_or_else(|| Report::error(format!("the file {hash} is nowhere to be found")))?;
        self.outbox.keep_blob(hash, &text)?;
        lock(&self.laid).insert(hash.to_owned());
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depot::outbox::Submitted;
    use crate::depot::parcel::{Outcome, Parcel};
    use crate::errand::{JobResult, NamedFile, Task};
    use std::sync::mpsc::{Receiver, channel};

    /// A queue whose workers answer at once: ada and bob take turns, and ada returns wrong hashes. The first `returned` checks come back because
    /// nobody took them.
    struct Instant {
        returned: AtomicU64,
        submitted: AtomicU64,
        results: (Sender<Delivered>, Mutex<Receiver<Delivered>>),
    }

    impl Instant {
        fn new(returned: u64) -> Instant {
            let (sender, receiver) = channel();
            Instant {
                returned: AtomicU64::new(returned),
                submitted: AtomicU64::new(0),
                results: (sender, Mutex::new(receiver)),
            }
        }

        fn outcome(&self, parcel: &Parcel) -> Outcome {
            let number = self.submitted.fetch_add(1, Ordering::Relaxed);
            let worker = match &parcel.except {
                Some(_) if self.returned.load(Ordering::Relaxed) > 0 => {
                    self.returned.fetch_sub(1, Ordering::Relaxed);
                    return Outcome::Alone;
                }
                Some(first) if first == "ada" => "bob",
                Some(_) => "ada",
                None => ["ada", "bob"][usize::from(number % 2 == 1)],
            };
            let hash = if worker == "ada" { "0" } else { "1" }.repeat(32);
            let result = JobResult { turns: 1, hash, seats: Vec::new() };
            let answer = Answer::Played { result, stopped: false, replay: None };
            Outcome::Done { worker: worker.to_owned(), seconds: 0.1, answers: vec![answer; parcel.work.tasks.len()] }
        }
    }

    impl Outbox for Instant {
        fn keep_blob(&self, _: &str, _: &Arc<str>) -> Result<(), Report> {
            Ok(())
        }

        fn submit(&self, id: &str, parcel: &Arc<Parcel>) -> Result<Submitted, Report> {
            let delivered = Delivered { id: id.to_owned(), outcome: self.outcome(parcel), slip: Box::new(()) };
            self.results.0.send(delivered).expect("the receiver exists");
            Ok(Submitted::Queued)
        }

        fn result(&self, patience: Duration) -> Result<Option<Delivered>, Report> {
            Ok(lock(&self.results.1).recv_timeout(patience).ok())
        }

        fn settle(&self, _: Delivered) -> Result<(), Report> {
            Ok(())
        }

        fn is_waiting(&self, _: &str) -> Result<bool, Report> {
            Ok(false)
        }

        fn withdraw(&self, _: &str) -> Result<(), Report> {
            Ok(())
        }

        fn stop(&self) {}

        fn portion(&self) -> Duration {
            Duration::ZERO
        }

        fn window(&self) -> usize {
            1
        }

        fn check_every(&self) -> u64 {
            1
        }
    }

    #[derive(Default)]
    struct Heard {
        done: usize,
        differences: usize,
    }

    impl Listener for Heard {
        fn done(&mut self, _: usize, _: Answer) -> ControlFlow<()> {
            self.done += 1;
            ControlFlow::Continue(())
        }

        fn differs(&mut self, _: Difference) {
            self.differences += 1;
        }
    }

    fn play(returned: u64) -> Heard {
        let task = |seed| Task::Play { map: 0, seed, players: Vec::new(), replay: false };
        let work =
            Work { maps: vec![Arc::new(NamedFile::default())], tasks: (0..4).map(task).collect(), ..Work::default() };
        let dispatch = Dispatch::new(Arc::new(Instant::new(returned))).expect("a thread");
        let mut heard = Heard::default();
        dispatch.run(&[work], &|_| Some("".into()), &AtomicBool::new(false), &mut heard).expect("all is done");
        heard
    }

    #[test]
    fn a_check_that_no_other_worker_took_is_sent_again() {
        for returned in [0, 1, 3] {
            let heard = play(returned);
            assert_eq!((heard.done, heard.differences), (4, 4), "{returned} returned");
        }
    }

    #[test]
    fn a_check_that_no_other_worker_ever_takes_is_given_up() {
        let heard = play(1000);
        assert_eq!((heard.done, heard.differences), (4, 0));
    }
}
