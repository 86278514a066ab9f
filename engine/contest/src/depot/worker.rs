//! Who takes parcels from a depot, does them, and says what came of them.

use super::blob_cache::BlobCache;
use super::inbox::{Inbox, Taken};
use super::parcel::Outcome;
use crate::errand::{Answer, Bench};
#[cfg(feature = "processes")]
use crate::match_process::{Limits, Warden};
use crate::secret;
use lunarena_content::Report;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How work is done.
#[derive(Clone)]
pub enum Hands {
    /// In the thread of the worker, by those who trust the bots that they play.
    Own,
    /// In a process for each parcel, which has nothing and reaches nobody.
    #[cfg(feature = "processes")]
    Processes(Warden),
}

/// What is told of a worker's doing.
pub trait Watcher: Send + Sync {
    /// It has a parcel in hand.
    fn took(&self) {}
    /// It has none any more; so many tasks of it were done, if it was done here.
    fn left(&self, _done: Option<usize>) {}
    /// Something keeps it from working.
    fn stumbled(&self, _report: &Report) {}
}

/// Nobody who looks.
impl Watcher for () {}

pub struct Worker {
    /// By which others know it.
    pub name: String,
    pub hands: Hands,
    pub texts: Arc<BlobCache>,
    /// It takes nothing more, and ends when its last parcel is done.
    pub drain: Arc<AtomicBool>,
    /// It ends at once.
    pub stop: Arc<AtomicBool>,
}

/// How long nobody looks whether it is to end.
const PATIENCE: Duration = Duration::from_millis(500);

/// After something went wrong.
const PAUSE: Duration = Duration::from_secs(1);

/// A parcel that was handed out more often has ended those who had it.
const MOST_TRIES: u64 = 4;

/// A parcel that somebody else is to do goes back so many times.
const MOST_RETURNS: u64 = 8;

/// A text is fetched so many times, if it is not what its hash says.
const FETCHES: usize = 3;

/// Returns a random delay of at most [`PAUSE`] before a returned parcel is handed out again. Idle workers request work at fixed intervals, so after
/// a fixed delay the worker that returned the parcel could be the next one to receive it every time.
fn return_delay() -> Duration {
    Duration::from_nanos(secret::number() % PAUSE.as_nanos() as u64)
}

impl Worker {
    /// Works until it is told to end.
    pub fn serve(&self, inbox: &dyn Inbox, watcher: &dyn Watcher) {
        let mut bench = None;
        while !self.is_over() {
            match inbox.next(PATIENCE) {
                Ok(None) => {}
                Ok(Some(taken)) => {
                    watcher.took();
                    let tasks = taken.parcel.work.tasks.len();
                    let done = self.work(inbox, taken, &mut bench);
                    watcher.left(matches!(done, Ok(true)).then_some(tasks));
                    if let Err(report) = done {
                        self.rest(watcher, &report);
                    }
                }
                Err(report) => self.rest(watcher, &report),
            }
        }
    }

    fn is_over(&self) -> bool {
        self.drain.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }

    fn rest(&self, watcher: &dyn Watcher, report: &Report) {
        if !self.stop.load(Ordering::Relaxed) {
            watcher.stumbled(report);
            std::thread::sleep(PAUSE);
        }
    }

    /// Whether the parcel was done.
    fn work(&self, inbox: &dyn Inbox, taken: Taken, bench: &mut Option<Bench>) -> Result<bool, Report> {
        let parcel = taken.parcel.clone();
        let is_own = parcel.except.as_ref() == Some(&self.name);
        let most = if parcel.except.is_some() { MOST_RETURNS + MOST_TRIES } else { MOST_TRIES };
        if taken.tries > most {
            let outcome = if is_own { Outcome::Alone } else { Outcome::Poison { tries: taken.tries - 1 } };
            return inbox.finish(taken, &outcome).map(|()| false);
        }
        if is_own {
            return inbox.give_back(taken, return_delay()).map(|()| false);
        }
        let missing: Vec<String> =
            parcel.work.hashes().filter(|hash| self.fetch(inbox, hash).is_err()).map(str::to_owned).collect();
        if !missing.is_empty() {
            let outcome = Outcome::Missing { worker: self.name.clone(), hashes: missing };
            return inbox.finish(taken, &outcome).map(|()| false);
        }
        let Some((answers, seconds)) = self.answers(inbox, &taken, bench)? else { return Ok(false) };
        inbox.finish(taken, &Outcome::Done { worker: self.name.clone(), seconds, answers }).map(|()| true)
    }

    /// One for each task, and how many seconds it took; nothing, if it was stopped.
    fn answers(
        &self,
        inbox: &dyn Inbox,
        taken: &Taken,
        bench: &mut Option<Bench>,
    ) -> Result<Option<(Vec<Answer>, f64)>, Report> {
        match &self.hands {
            Hands::Own => self.own_answers(inbox, taken, bench),
            #[cfg(feature = "processes")]
            Hands::Processes(warden) => self.answers_of_processes(inbox, taken, warden),
        }
    }

    fn own_answers(
        &self,
        inbox: &dyn Inbox,
        taken: &Taken,
        bench: &mut Option<Bench>,
    ) -> Result<Option<(Vec<Answer>, f64)>, Report> {
        let (work, begun) = (&taken.parcel.work, Instant::now());
        let fetch = |hash: &str| match self.fetch(inbox, hash) {
            Ok(text) => Ok(text.as_ref().to_owned()),
            Err(report) => Err(report.message().to_owned()),
        };
        if bench.as_ref().is_none_or(|bench| !bench.fits(&work.kit)) {
            *bench = None;
        }
        let mut answers = Vec::with_capacity(work.tasks.len());
        for (number, task) in work.tasks.iter().enumerate() {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let opened = match bench {
                Some(bench) => Ok(bench),
                None => Bench::new(&work.kit, &fetch).map(|new| bench.insert(new)),
            };
            let answer = match opened {
                Ok(bench) => bench.answer(work, task, &fetch),
                Err(why) => Answer::Failed { why },
            };
            inbox.progress(taken, number, &answer)?;
            answers.push(answer);
        }
        Ok(Some((answers, begun.elapsed().as_secs_f64())))
    }

    #[cfg(feature = "processes")]
    fn answers_of_processes(
        &self,
        inbox: &dyn Inbox,
        taken: &Taken,
        warden: &Warden,
    ) -> Result<Option<(Vec<Answer>, f64)>, Report> {
        use crate::errand::Errand;
        use crate::match_process::Cause;
        use std::ops::ControlFlow;

        let mut errand = Errand { work: taken.parcel.work.clone(), ..Errand::default() };
        for hash in taken.parcel.work.hashes() {
            errand.texts.insert(hash.to_owned(), self.fetch(inbox, hash)?.as_ref().to_owned());
        }
        let (memory, processor) = (taken.parcel.limits.memory, Duration::from_secs(taken.parcel.limits.seconds));
        let limits = Limits { memory, processor, wall: 2 * processor, ..warden.limits };
        let warden = Warden { limits, ..warden.clone() };
        let (mut answers, mut failed, begun) = (Vec::new(), None, Instant::now());
        let ended = warden.run_all(&errand, &self.stop, |number, answer| {
            let told = inbox.progress(taken, number, &answer);
            answers.push(answer);
            match told {
                Ok(()) => ControlFlow::Continue(()),
                Err(report) => {
                    failed = Some(report);
                    ControlFlow::Break(())
                }
            }
        });
        match (failed, ended) {
            (Some(report), _) => Err(report),
            // By the time on the wall a busy machine would look slow, and get parcels that are hardly worth a process.
            (None, Ok(spent)) => Ok(Some((answers, if spent > 0.0 { spent } else { begun.elapsed().as_secs_f64() }))),
            (None, Err(breakdown)) if breakdown.what == Cause::Stopped => Ok(None),
            (None, Err(breakdown)) => Err(Report::error(breakdown.why)),
        }
    }

    /// A text that is what its hash says.
    fn fetch(&self, inbox: &dyn Inbox, hash: &str) -> Result<Arc<str>, Report> {
        let mut fetched = self.texts.get(hash, || inbox.blob(hash));
        for _ in 1..FETCHES {
            if fetched.is_ok() {
                break;
            }
            fetched = self.texts.get(hash, || inbox.blob(hash));
        }
        fetched
    }
}
