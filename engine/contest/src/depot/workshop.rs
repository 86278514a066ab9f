//! Workers of one machine who work for others, until they are told to end: they show that they are there, and listen to what they are told.

use super::blob_cache::BlobCache;
use super::nats::{NatsServer, WorkerCommand, WorkerSign, WorkerState};
use super::worker::{Hands, Watcher, Worker};
use crate::match_process::Warden;
use lunarena_arena::ENGINE;
use lunarena_content::Report;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

pub struct Workshop {
    /// By which others know it.
    pub name: String,
    /// Parcels at the same time.
    pub threads: usize,
    pub warden: Warden,
    /// The machine, for people.
    pub machine: String,
    /// Raised, nothing more is taken; it ends when the last parcel is done.
    pub drain: Arc<AtomicBool>,
    /// Raised, it ends at once.
    pub stop: Arc<AtomicBool>,
}

/// What was done until the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkDone {
    pub parcels: u64,
    pub matches: u64,
}

/// Between two signs.
const SIGN: Duration = Duration::from_secs(5);

/// Between two looks at what it is told.
const LOOK: Duration = Duration::from_millis(200);

/// The rate is that of so many signs.
const LATELY: usize = 12;

impl Workshop {
    /// Works until somebody raises a flag, or sends word. `stumbled` hears what keeps it from working.
    pub fn run(&self, server: &Arc<NatsServer>, stumbled: &(dyn Fn(&Report) + Sync)) -> Result<WorkDone, Report> {
        let inbox = server.inbox()?;
        let commands = server.commands(&self.name)?;
        let texts: Arc<BlobCache> = Arc::default();
        let tally = Tally::new(stumbled);
        let ended = std::thread::scope(|scope| {
            let mut started = Ok(());
            let mut threads = Vec::new();
            for number in 1..=self.threads.max(1) {
                let worker = Worker {
                    name: self.name.clone(),
                    hands: Hands::Processes(self.warden.clone()),
                    texts: texts.clone(),
                    drain: self.drain.clone(),
                    stop: self.stop.clone(),
                };
                let (inbox, tally) = (&inbox, &tally);
                let thread = Builder::new().name(format!("worker {number}"));
                match thread.spawn_scoped(scope, move || worker.serve(inbox, tally)) {
                    Ok(thread) => threads.push(thread),
                    Err(error) => {
                        started = Err(Report::error(format!("no thread can be started: {error}")));
                        self.stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            let mut signed: Option<Instant> = None;
            while threads.iter().any(|thread| !thread.is_finished()) {
                while let Some(command) = commands.next() {
                    match command {
                        WorkerCommand::Drain => self.drain.store(true, Ordering::Relaxed),
                        WorkerCommand::Stop => self.stop.store(true, Ordering::Relaxed),
                    }
                }
                if self.stop.load(Ordering::Relaxed) {
                    server.stop();
                }
                if signed.is_none_or(|signed| signed.elapsed() >= SIGN) {
                    // Whoever can't be told now is told later.
                    let _ = server.sign(&self.sign(&tally, false));
                    signed = Some(Instant::now());
                }
                std::thread::sleep(LOOK);
            }
            started
        });
        let _ = server.sign(&self.sign(&tally, true));
        ended.map(|()| tally.done())
    }

    fn sign(&self, tally: &Tally, has_ended: bool) -> WorkerSign {
        let WorkDone { parcels, matches } = tally.done();
        let state = match () {
            () if has_ended => WorkerState::Ended,
            () if self.drain.load(Ordering::Relaxed) => WorkerState::Draining,
            () if tally.busy.load(Ordering::Relaxed) > 0 => WorkerState::Working,
            () => WorkerState::Idle,
        };
        WorkerSign {
            worker: self.name.clone(),
            engine: ENGINE.to_owned(),
            threads: self.threads as u64,
            state,
            parcels,
            matches,
            rate: tally.rate(),
            machine: self.machine.clone(),
            seconds: 0.0,
        }
    }
}

/// What all workers did.
struct Tally<'t> {
    busy: AtomicU64,
    parcels: AtomicU64,
    matches: AtomicU64,
    /// When so many matches were done.
    lately: Mutex<VecDeque<(Instant, u64)>>,
    stumbled: &'t (dyn Fn(&Report) + Sync),
}

impl<'t> Tally<'t> {
    fn new(stumbled: &'t (dyn Fn(&Report) + Sync)) -> Tally<'t> {
        let zero = || AtomicU64::new(0);
        Tally { busy: zero(), parcels: zero(), matches: zero(), lately: Mutex::default(), stumbled }
    }

    fn done(&self) -> WorkDone {
        WorkDone { parcels: self.parcels.load(Ordering::Relaxed), matches: self.matches.load(Ordering::Relaxed) }
    }

    /// Matches a second, lately.
    fn rate(&self) -> f64 {
        let mut lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, matches) = (Instant::now(), self.done().matches);
        lately.push_back((now, matches));
        if lately.len() > LATELY {
            lately.pop_front();
        }
        match lately.front() {
            Some((then, before)) if *then < now => (matches - before) as f64 / (now - *then).as_secs_f64(),
            _ => 0.0,
        }
    }
}

impl Watcher for Tally<'_> {
    fn took(&self) {
        self.busy.fetch_add(1, Ordering::Relaxed);
    }

    fn left(&self, done: Option<usize>) {
        self.busy.fetch_sub(1, Ordering::Relaxed);
        if let Some(tasks) = done {
            self.parcels.fetch_add(1, Ordering::Relaxed);
            self.matches.fetch_add(tasks as u64, Ordering::Relaxed);
        }
    }

    fn stumbled(&self, report: &Report) {
        (self.stumbled)(report);
    }
}
