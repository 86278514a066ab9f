//! How much memory the process has taken, and how long it may work.

use std::fs;

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

/// A process that has worked for so many seconds, however long that took on the wall, is ended by the system.
#[cfg(unix)]
pub fn limit_work(seconds: u64) {
    let limit = libc::rlimit { rlim_cur: seconds, rlim_max: seconds };
    // SAFETY: the limit is read, and nothing else.
    unsafe { libc::setrlimit(libc::RLIMIT_CPU, &limit) };
}

#[cfg(not(unix))]
pub fn limit_work(_: u64) {}
