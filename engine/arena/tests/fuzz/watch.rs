//! No input takes long, and none takes for ever.

use lunarena_kernel::digest;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// What is being tried now, by the number of the trial.
static RUNNING: Mutex<BTreeMap<u64, Trial>> = Mutex::new(BTreeMap::new());

struct Trial {
    started: Instant,
    /// When to give up on it.
    hangs_after: Duration,
    target: &'static str,
    input: Vec<u8>,
}

/// How many times its patience a trial may take by the clock before it counts as hanging.
const HANGING: u32 = 30;

/// Runs `work`, which must be done within `patience`. Work that hangs ends the whole test, since there is no other way to stop it.
pub fn over(target: &'static str, patience: Duration, input: &[u8], work: impl Fn()) {
    let running = Running::new(target, patience * HANGING, input);
    let started = worked();
    work();
    let took = worked().saturating_sub(started);
    drop(running);
    assert!(took <= patience, "took {took:?}, and {patience:?} is long");
}

/// How long this thread has worked: the machine may be busy with others. Where no one counts that, the clock has to do.
fn worked() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = counted.and_then(|counted| counted.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
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
    fn new(target: &'static str, hangs_after: Duration, input: &[u8]) -> Running {
        static WATCHER: Once = Once::new();
        WATCHER.call_once(|| drop(std::thread::spawn(watch)));
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        let number = running.last_key_value().map_or(0, |(last, _)| last + 1);
        running.insert(number, Trial { started: Instant::now(), hangs_after, target, input: input.to_vec() });
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
        if let Some(trial) = running.values().find(|trial| trial.started.elapsed() > trial.hangs_after) {
            let path = save(trial.target, &trial.input);
            // Not by a macro, whose text the test would keep to itself.
            let _ = writeln!(std::io::stderr(), "{} hangs with {}", trial.target, path.display());
            std::process::abort();
        }
    }
}
