//! A match that was played before, played once more behind a new one: it never goes further than the two are the same, so its state is at hand
//! where they part.

use crate::order::Portable;
use lunarena_arena::{Keep, Match};
use lunarena_kernel::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How long it waits for the new match to get ahead.
const WAIT: Duration = Duration::from_millis(2);

#[derive(Default)]
struct Leash {
    /// How many turns it may play.
    allowed: AtomicU64,
    /// No more will be allowed: where it stands then is the place.
    last: AtomicBool,
    /// Nobody needs it.
    dropped: AtomicBool,
}

pub struct Shadow {
    leash: Arc<Leash>,
    thread: Option<JoinHandle<Option<Value>>>,
}

impl Shadow {
    pub fn start(inputs: Portable) -> Shadow {
        let leash = Arc::new(Leash::default());
        let own = leash.clone();
        // Without a thread there is no state to show, and all else is as good.
        let thread = std::thread::Builder::new().name("shadow".into()).spawn(move || follow(&inputs, &own)).ok();
        Shadow { leash, thread }
    }

    /// It may have played so many turns.
    pub fn allow(&self, turns: u64) {
        self.leash.allowed.store(turns, Ordering::Release);
    }

    /// What was allowed last is where the state is wanted.
    pub fn stop_there(&self) {
        self.leash.last.store(true, Ordering::Release);
    }

    /// The state where it stopped.
    pub fn state(mut self) -> Option<Value> {
        self.thread.take()?.join().ok().flatten()
    }
}

impl Drop for Shadow {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.leash.dropped.store(true, Ordering::Release);
        }
    }
}

fn follow(inputs: &Portable, leash: &Leash) -> Option<Value> {
    let order = inputs.order().ok()?;
    let mut table = Match::new(&order.game, order.setup(Keep::HASHES)).ok()?;
    let mut played = 0;
    loop {
        if leash.dropped.load(Ordering::Acquire) {
            return None;
        }
        // First whether it is the last, so that what is allowed then is final.
        let last = leash.last.load(Ordering::Acquire);
        if played < leash.allowed.load(Ordering::Acquire) {
            table.turn().ok()??;
            played += 1;
        } else if last {
            return table.state().ok();
        } else {
            std::thread::sleep(WAIT);
        }
    }
}
