//! A clock for short work on one thread.

use std::time::Duration;

/// Time that this thread had a processor for itself, where the machine tells: neighbours then count less.
pub struct Clock(Duration);

impl Clock {
    pub fn start() -> Clock {
        Clock(now())
    }

    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

pub fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let clock = Clock::start();
    let result = work();
    (clock.elapsed(), result)
}

#[cfg(unix)]
fn now() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock is one that every such machine has, and the time is ours to write to.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

#[cfg(not(unix))]
fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
