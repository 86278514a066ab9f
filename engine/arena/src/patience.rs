//! The net under the rules: what takes longer than anybody waits is stopped. It goes by the wall clock, so nothing that a match is made of depends on
//! it but that it ends.

use lunarena_content::Report;
use lunarena_script::{Reason, Stop};
use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How long a turn may take, unless [`VARIABLE`] says otherwise.
const USUAL: Duration = Duration::from_secs(60);
/// In seconds.
const VARIABLE: &str = "LUNARENA_PATIENCE";
/// How often the watchman looks.
const ROUND: Duration = Duration::from_millis(100);

/// A thread on which Lua may run.
struct Watched {
    stop: Stop,
    /// Milliseconds since the process began to watch, when the work began; 0 while there is none.
    since: AtomicU64,
}

static ALL: Mutex<Vec<Arc<Watched>>> = Mutex::new(Vec::new());
static START: OnceLock<Instant> = OnceLock::new();

thread_local! {
    static OWN: OnceCell<Arc<Watched>> = const { OnceCell::new() };
}

/// The switch that stops all Lua on this thread.
pub fn switch() -> Stop {
    own().stop.clone()
}

fn own() -> Arc<Watched> {
    OWN.with(|own| own.get_or_init(enlist).clone())
}

fn enlist() -> Arc<Watched> {
    let watched = Arc::new(Watched { stop: Stop::default(), since: AtomicU64::new(0) });
    watched.stop.heed();
    START.get_or_init(|| {
        // Without a watchman there is no net, which is no reason not to play.
        let _ = std::thread::Builder::new().name("patience".into()).spawn(watch);
        Instant::now()
    });
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    // Threads that have ended hold theirs no more.
    all.retain(|watched| Arc::strong_count(watched) > 1);
    all.push(watched.clone());
    watched
}

fn now() -> u64 {
    START.get().map_or(0, |start| start.elapsed().as_millis() as u64).max(1)
}

static LIMIT: OnceLock<Duration> = OnceLock::new();

/// How long a turn may take; what a person has set comes first.
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
    let limit = limit().as_millis() as u64;
    loop {
        std::thread::sleep(ROUND);
        let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        for watched in all.iter() {
            let since = watched.since.load(Ordering::Relaxed);
            if since > 0 && now().saturating_sub(since) > limit {
                watched.stop.stop(Reason::TooLong);
            }
        }
    }
}

/// While this is held, the work on this thread is watched. Inside of other such work it makes no difference.
pub struct Patience(Option<Arc<Watched>>);

impl Patience {
    pub fn begin() -> Patience {
        let own = own();
        let outermost = own.since.compare_exchange(0, now(), Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if outermost {
            own.stop.clear(Reason::TooLong);
        }
        Patience(outermost.then_some(own))
    }

    /// Scripts that were stopped may have come to an end that looks like any other, a bot's with a fault: then nothing of it counts, or a match
    /// would depend on the clock.
    pub fn end(self, what: &str) -> Result<(), Report> {
        let is_over = self.0.as_ref().is_some_and(|own| own.stop.is_set(Reason::TooLong));
        if is_over { Err(ended(Report::error(format!("{what} took too long and was stopped")))) } else { Ok(()) }
    }
}

/// A report with what there is to know about patience.
pub fn ended(report: Report) -> Report {
    let limit = limit();
    report.help(format!("rules and bots have {limit:?} together; to wait longer, set {VARIABLE} to more seconds"))
}

impl Drop for Patience {
    fn drop(&mut self) {
        if let Some(own) = &self.0 {
            own.since.store(0, Ordering::Relaxed);
        }
    }
}
