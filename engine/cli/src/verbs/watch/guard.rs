//! Hears of a save while the match is at work, and breaks off work that would never end.

use lunarena_arena::{Reason, Stop, stop_switch};
use lunarena_contest::watch::Signal;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// Work that takes longer than this doesn't hold up a save. What is shorter ends by itself, with all that the bots remember in order.
const LONG: Duration = Duration::from_secs(1);
/// How often work is looked at, while a save waits for it.
const ROUND: Duration = Duration::from_millis(50);

struct Post {
    stop: Stop,
    start: Instant,
    /// Milliseconds from the start until the work at hand began; 0 while there is none.
    since: AtomicU64,
}

impl Post {
    fn now(&self) -> u64 {
        (self.start.elapsed().as_millis() as u64).max(1)
    }
}

/// Belongs to the thread that it was made on.
pub struct Guard(Arc<Post>);

impl Guard {
    /// Hands on all news.
    pub fn begin(news: Receiver<Signal>) -> (Guard, Receiver<Signal>) {
        let post = Arc::new(Post { stop: stop_switch(), start: Instant::now(), since: AtomicU64::new(0) });
        let (on, heard) = mpsc::channel();
        let own = post.clone();
        // A machine without room for a thread has other troubles.
        let _ = std::thread::Builder::new().name("guard".into()).spawn(move || stand(&own, &news, &on));
        (Guard(post), heard)
    }

    /// What came of the work; `None`, if it was broken off.
    pub fn work<T, E>(&self, work: impl FnOnce() -> Result<T, E>) -> Option<Result<T, E>> {
        let Guard(post) = self;
        post.stop.clear(Reason::Unwanted);
        post.since.store(post.now(), Ordering::Release);
        let done = work();
        post.since.store(0, Ordering::Release);
        let broken_off = post.stop.is_set(Reason::Unwanted);
        post.stop.clear(Reason::Unwanted);
        (!broken_off).then_some(done)
    }
}

fn stand(post: &Post, news: &Receiver<Signal>, on: &Sender<Signal>) {
    // The work during which a save came, by the time when it began.
    let mut held_up = 0;
    loop {
        let signal = match held_up {
            0 => news.recv().map_err(|_| RecvTimeoutError::Disconnected),
            _ => news.recv_timeout(ROUND),
        };
        match signal {
            Ok(signal) => {
                held_up = post.since.load(Ordering::Acquire);
                if on.send(signal).is_err() {
                    return;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if held_up != post.since.load(Ordering::Acquire) {
            held_up = 0;
        }
        if held_up > 0 && post.now() - held_up > LONG.as_millis() as u64 {
            post.stop.stop(Reason::Unwanted);
            held_up = 0;
        }
    }
}
