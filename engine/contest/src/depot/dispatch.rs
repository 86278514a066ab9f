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
