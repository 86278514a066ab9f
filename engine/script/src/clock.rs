//! Clocks that measure short pieces of work on one thread.

use std::time::Duration;

/// A clock that measures the processor time of the current thread, so that other load on the machine matters less. On platforms other than Unix, it
/// measures real time.
pub struct Clock(Duration);

impl Clock {
    pub fn start() -> Clock {
        Clock(now())
    }

    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

/// Runs `work` and returns the elapsed time together with the result.
pub fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let clock = Clock::start();
    let result = work();
    (clock.elapsed(), result)
}

#[cfg(unix)]
fn now() -> Duration {
    read(libc::CLOCK_THREAD_CPUTIME_ID)
}

#[cfg(unix)]
fn read(clock: libc::clockid_t) -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is valid for writes. If the clock no longer exists, nothing is written.
    unsafe { libc::clock_gettime(clock, &mut time) };
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Returns the elapsed real time. On Windows, the processor time of a thread advances in steps of 15 ms, which is too coarse here.
#[cfg(not(unix))]
fn now() -> Duration {
    wall()
}

#[cfg(not(target_os = "linux"))]
fn wall() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// A clock for the processor time of a thread, readable from other threads. On Linux it reads zero after the thread has ended, and
/// always if the system has no such clock. Elsewhere it reads real time.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock {
    #[cfg(target_os = "linux")]
    id: Option<libc::clockid_t>,
}

#[cfg(target_os = "linux")]
impl ThreadClock {
    pub fn of_this_thread() -> ThreadClock {
        let mut id = 0;
        // SAFETY: the thread is the running one, and `id` is valid for writes.
        let status = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &mut id) };
        ThreadClock { id: (status == 0).then_some(id) }
    }

    pub fn now(&self) -> Duration {
        self.id.map_or(Duration::ZERO, read)
    }
}

#[cfg(not(target_os = "linux"))]
impl ThreadClock {
    pub fn of_this_thread() -> ThreadClock {
        ThreadClock {}
    }

    pub fn now(&self) -> Duration {
        wall()
    }
}
