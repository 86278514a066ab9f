//! The net under rules and bots: what takes longer than anybody waits is stopped. It goes by the time that a
//! thread had a processor: neither a busy machine nor one that slept is anybody's fault. Rules that are stopped end the match with
//! a report. A bot that is stopped loses its turn, and that becomes part of the match, see [`crate::stops`].

use lunarena_content::Report;
use lunarena_script::gauge::ThreadClock;
use lunarena_script::{Stop, Watched};
use std::cell::OnceCell;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How long the rules may take for a turn, and a bot for an answer, unless [`VARIABLE`] says otherwise.
const USUAL: Duration = Duration::from_secs(60);
/// In seconds.
const VARIABLE: &str = "LUNARENA_PATIENCE";
/// How often the watchman looks.
const ROUND: Duration = Duration::from_millis(100);

/// A thread on which Lua may run, and what the watchman knows of it.
struct Thread {
    stop: Arc<Stop>,
    clock: ThreadClock,
    before: Duration,
    watched: Watched,
}

static ALL: Mutex<Vec<Thread>> = Mutex::new(Vec::new());
static WATCHMAN: OnceLock<()> = OnceLock::new();

thread_local! {
    static OWN: OnceCell<Arc<Stop>> = const { OnceCell::new() };
}

/// The switch that stops all Lua on this thread.
pub fn switch() -> Stop {
    own().as_ref().clone()
}

fn own() -> Arc<Stop> {
    OWN.with(|own| own.get_or_init(enlist).clone())
}

fn enlist() -> Arc<Stop> {
    let stop = Arc::new(Stop::default());
    stop.heed();
    WATCHMAN.get_or_init(|| {
        // Without a watchman there is no net, which is no reason not to play.
        let _ = std::thread::Builder::new().name("patience".into()).spawn(watch);
    });
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    // Threads that have ended hold theirs no more.
    all.retain(|thread| Arc::strong_count(&thread.stop) > 1);
    let clock = ThreadClock::of_this_thread();
    all.push(Thread { stop: stop.clone(), before: clock.now(), clock, watched: Watched::default() });
    stop
}

static LIMIT: OnceLock<Duration> = OnceLock::new();

/// How long somebody may take; what a person has set comes first.
pub fn limit() -> Duration {
    *LIMIT.get_or_init(|| wanted().unwrap_or(USUAL))
}

/// Waits for so long instead, unless a person has set otherwise. To be called before anything is loaded.
pub fn expect(limit: Duration) {
    LIMIT.get_or_init(|| wanted().unwrap_or(limit));
}

fn wanted() -> Option<Duration> {
    let seconds = std::env::var(VARIABLE).ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn watch() {
    let patience = limit();
    loop {
        std::thread::sleep(ROUND);
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        for Thread { stop, clock, before, watched } in all.iter_mut() {
            let now = clock.now();
            stop.watch(watched, now.saturating_sub(*before), patience);
            *before = now;
        }
    }
}

/// While this is held, the work of the rules on this thread is watched. Inside of other such work it makes no difference. Bots have a time of their
/// own, which does not count here.
pub struct Patience(Option<Arc<Stop>>);

impl Patience {
    pub fn begin() -> Patience {
        let own = own();
        let outermost = own.start_rules();
        Patience(outermost.then_some(own))
    }

    /// Rules that were stopped may have come to an end that looks like any other: then nothing of it counts, or a match would depend on
    /// the clock.
    pub fn end(mut self, what: &str) -> Result<(), Report> {
        let is_over = self.0.take().is_some_and(|own| own.end_rules());
        if is_over { Err(ended(Report::error(format!("{what} took too long and was stopped")))) } else { Ok(()) }
    }
}

/// A report with what there is to know about patience.
pub fn ended(report: Report) -> Report {
    let limit = limit();
    report.help(format!("the rules and each bot have {limit:?} a turn; to wait longer, set {VARIABLE} to more seconds"))
}

impl Drop for Patience {
    fn drop(&mut self) {
        if let Some(own) = &self.0 {
            own.end_rules();
        }
    }
}
