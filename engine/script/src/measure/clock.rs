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
    read(libc::CLOCK_THREAD_CPUTIME_ID)
}

#[cfg(unix)]
fn read(clock: libc::clockid_t) -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time is ours to write to. A clock that is no more writes nothing.
    unsafe { libc::clock_gettime(clock, &mut time) };
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Elsewhere the time on the wall. Windows counts the time of a thread in steps of 15 ms, which is too coarse for what is measured here.
#[cfg(not(unix))]
fn now() -> Duration {
    wall()
}

#[cfg(not(target_os = "linux"))]
fn wall() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// How long a thread had a processor, for others to read; where the machine doesn't tell, the time on the wall. Of a thread that has ended it is
/// nothing.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock {
    #[cfg(target_os = "linux")]
    id: Option<libc::clockid_t>,
}

#[cfg(target_os = "linux")]
impl ThreadClock {
    pub fn of_this_thread() -> ThreadClock {
        let mut id = 0;
        // SAFETY: the thread is the running one, and the number is ours to write to.
        let told = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &mut id) };
        ThreadClock { id: (told == 0).then_some(id) }
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
