//! How long the running thread has worked, and how much memory the process has taken.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Time that this thread had a processor, where the system tells; else the time on the wall, which others' work makes longer.
pub fn worked() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| STARTED.elapsed(), Duration::from_nanos)
}

/// A line of what the system says of this process, in bytes; none where it says nothing.
fn status(field: &str) -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim_start_matches(':').trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024)
}

/// The most memory this process ever held.
pub fn peak_memory() -> Option<u64> {
    status("VmHWM")
}

/// The memory it holds now.
pub fn memory() -> Option<u64> {
    status("VmRSS")
}
