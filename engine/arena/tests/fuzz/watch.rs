//! No input takes long, and none takes for ever.

use lunarena_kernel::digest;
use lunarena_measure::{PlainLoop, timed};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

/// What is being tried now, by the number of the trial.
static RUNNING: Mutex<BTreeMap<u64, Trial>> = Mutex::new(BTreeMap::new());

struct Trial {
    thread: ThreadWork,
    /// How far its thread will have worked when it is given up.
    hangs_after: Option<Duration>,
    target: &'static str,
    input: Vec<u8>,
}

/// How many times its patience a trial may work before it counts as hanging.
const HANGING: f64 = 30.0;

/// What took too long is tried again: a busy machine makes anything slow once.
const TRIES: usize = 5;

/// Runs `work`, which must take no longer than `patience` honest instructions. Work that hangs ends the whole test, since there is no other way to
/// stop it.
pub fn over(target: &'static str, patience: f64, input: &[u8], work: impl Fn()) {
    let mut least = f64::MAX;
    for _ in 0..TRIES {
        let running = Running::new(target, patience * HANGING, input);
        let (took, ()) = timed(&work);
        drop(running);
        least = least.min(in_honest(took));
        if least <= patience {
            return;
        }
    }
    panic!("took as long as {least:.0} honest instructions, and {patience} are long");
}

thread_local! {
    static HONEST: RefCell<PlainLoop> = RefCell::new(PlainLoop::new().expect("a plain loop"));
}

/// Measured again only where it matters.
fn in_honest(time: Duration) -> f64 {
    HONEST.with_borrow_mut(|honest| {
        if time > Duration::from_millis(100) {
            honest.measure().expect("a plain loop");
        }
        honest.instructions(time)
    })
}

fn from_honest(instructions: f64) -> Duration {
    HONEST.with_borrow(|honest| Duration::from_secs_f64(instructions / honest.instructions(Duration::from_secs(1))))
}

/// How long a thread has worked, as others can ask it where the system tells.
#[derive(Clone)]
struct ThreadWork(Option<PathBuf>);

impl ThreadWork {
    fn own() -> ThreadWork {
        // The link leads to the folder of whoever follows it.
        let folder = std::fs::read_link("/proc/thread-self").ok();
        ThreadWork(folder.map(|folder| Path::new("/proc").join(folder).join("schedstat")))
    }

    fn now(&self) -> Option<Duration> {
        let told = std::fs::read_to_string(self.0.as_ref()?).ok()?;
        told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    }
}

/// Keeps an input that failed.
pub fn save(target: &str, input: &[u8]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fuzz");
    let path = folder.join(format!("{target}-{}", &digest::of_bytes(input)[..8]));
    // Nothing is lost where it can't be written: the failure itself shows the input.
    let _ = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, input));
    path
}

/// Stands in [`RUNNING`] as long as it lives, also when the work panics.
struct Running(u64);

impl Running {
    fn new(target: &'static str, longest: f64, input: &[u8]) -> Running {
        static WATCHER: Once = Once::new();
        WATCHER.call_once(|| drop(std::thread::spawn(watch)));
        let thread = ThreadWork::own();
        let hangs_after = thread.now().map(|now| now + from_honest(longest));
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let number = running.last_key_value().map_or(0, |(last, _)| last + 1);
        running.insert(number, Trial { thread, hangs_after, target, input: input.to_vec() });
        Running(number)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

fn watch() {
    loop {
        std::thread::sleep(Duration::from_millis(500));
        let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(trial) =
            running.values().find(|trial| trial.hangs_after.is_some_and(|most| trial.thread.now() > Some(most)))
        {
            let path = save(trial.target, &trial.input);
            // Not by a macro, whose text the test would keep to itself.
            let _ = writeln!(std::io::stderr(), "{} hangs with {}", trial.target, path.display());
            std::process::abort();
        }
    }
}
