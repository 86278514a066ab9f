//! A match that was played before, played once more up to a turn, for the state that it had there.

use crate::order::Portable;
use lunarena_arena::{Foreseen, Keep, Match, Stops};
use lunarena_kernel::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// On a thread of its own. Dropped, it ends.
pub struct Shadow {
    dropped: Arc<AtomicBool>,
    thread: Option<JoinHandle<Option<Value>>>,
}

impl Shadow {
    /// Plays as many turns as there are, each with what the clock stopped in it.
    pub fn start(inputs: Portable, turns: Vec<Stops>) -> Shadow {
        let dropped = Arc::new(AtomicBool::new(false));
        let own = dropped.clone();
        // Without a thread there is no state to show, and all else is as good.
        let thread = std::thread::Builder::new().name("shadow".into()).spawn(move || play(&inputs, &turns, &own)).ok();
        Shadow { dropped, thread }
    }

    /// The state after those turns.
    pub fn state(mut self) -> Option<Value> {
        self.thread.take()?.join().ok().flatten()
    }
}

impl Drop for Shadow {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Release);
    }
}

fn play(inputs: &Portable, turns: &[Stops], dropped: &AtomicBool) -> Option<Value> {
    let order = inputs.order().ok()?;
    let first = turns.first().map(Foreseen::Recorded);
    let mut table = Match::again(&order.game, order.setup(Keep::NOTHING), first).ok()?;
    for stops in turns {
        table.foresee(Some(Foreseen::Recorded(stops)));
        if dropped.load(Ordering::Acquire) {
            return None;
        }
        table.turn().ok()??;
    }
    table.state().ok()
}
