//! Time limits of rules and bots. They count processor time of the thread, so that a busy or suspended machine makes no difference.
//!
//! Rules that exceed the limit end the match with a report. A bot that does loses its turn: it gets no further instruction, and the count at which it
//! was stopped becomes an input of the match, see [`crate::match_run::Stops`]. A replay repeats that stop by the count, on a machine of any speed.

use lunarena_content::Report;
use lunarena_script::clock::ThreadClock;
use lunarena_script::{Stop, Watched};
use std::cell::OnceCell;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How long the rules may take for a turn, and a bot for an answer, unless [`VARIABLE`] says otherwise.
const USUAL: Duration = Duration::from_secs(60);
/// In seconds.
const VARIABLE: &str = "LUNARENA_PATIENCE";
/// How often the time is looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// A thread on which Lua may run, and how long it has run so far.
struct Thread {
    stop: Arc<Stop>,
    clock: ThreadClock,
    before: Duration,
    watched: Watched,
}

static ALL: Mutex<Vec<Thread>> = Mutex::new(Vec::new());
static WATCHER: OnceLock<()> = OnceLock::new();

thread_local! {
    static OWN: OnceCell<Arc<Stop>> = const { OnceCell::new() };
}

/// The switch that stops all Lua on this thread. From then on the thread is watched, and whoever watches is at work.
pub fn stop_switch() -> Stop {
    own().as_ref().clone()
}

fn own() -> Arc<Stop> {
    OWN.with(|own| own.get_or_init(enlist).clone())
}

fn enlist() -> Arc<Stop> {
    let stop = Arc::new(Stop::default());
    stop.install();
    WATCHER.get_or_init(|| {
        let (begun, has_begun) = channel();
        // Without that thread nothing is stopped, which is no reason not to play.
        let _ = std::thread::Builder::new().name("time limit".into()).spawn(move || {
            let _ = begun.send(());
            watch();
        });
        // A process that gives up its rights from here on takes none from a thread that is still on its way.
        let _ = has_begun.recv();
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
pub fn set(limit: Duration) {
    LIMIT.get_or_init(|| wanted().unwrap_or(limit));
}

fn wanted() -> Option<Duration> {
    let seconds = std::env::var(VARIABLE).ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

fn watch() {
    let limit = limit();
    loop {
        std::thread::sleep(INTERVAL);
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        for Thread { stop, clock, before, watched } in all.iter_mut() {
            let now = clock.now();
            stop.watch(watched, now.saturating_sub(*before), limit);
            *before = now;
        }
    }
}

/// While this is held, the work of the rules on this thread is watched. Inside of other such work it makes no difference. Bots have a time of their
/// own, which does not count here.
pub struct RulesTimer(Option<Arc<Stop>>);

impl RulesTimer {
    pub fn begin() -> RulesTimer {
        let own = own();
        let outermost = own.start_rules();
        RulesTimer(outermost.then_some(own))
    }

    /// Rules that were stopped may have come to an end that looks like any other: then nothing of it counts, or a match would depend on
    /// the clock.
    pub fn end(mut self, what: &str) -> Result<(), Report> {
        let is_over = self.0.take().is_some_and(|own| own.end_rules());
        if is_over { Err(with_hint(Report::error(format!("{what} took too long and was stopped")))) } else { Ok(()) }
    }
}

/// A report with a hint on how long the rules and bots may take, and how to change that.
pub fn with_hint(report: Report) -> Report {
    let limit = limit();
    report.help(format!("the rules and each bot have {limit:?} a turn; to wait longer, set {VARIABLE} to more seconds"))
}

impl Drop for RulesTimer {
    fn drop(&mut self) {
        if let Some(own) = &self.0 {
            own.end_rules();
        }
    }
}
