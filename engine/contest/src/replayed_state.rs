//! A match that was played before, played once more up to a turn, for the state that it had there.

use crate::prepared_match::MatchInputs;
use lunarena_arena::{Foreseen, Keep, Match, Stops};
use lunarena_kernel::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// On a thread of its own. Dropped, it ends.
pub struct ReplayedState {
    dropped: Arc<AtomicBool>,
    thread: Option<JoinHandle<Option<Value>>>,
}

impl ReplayedState {
    /// Plays as many turns as there are, each with what the clock stopped in it.
    pub fn start(inputs: MatchInputs, turns: Vec<Stops>) -> ReplayedState {
        let dropped = Arc::new(AtomicBool::new(false));
        let own = dropped.clone();
        // Without a thread there is no state to show, and all else is as good.
        let thread = std::thread::Builder::new().name("shadow".into()).spawn(move || play(&inputs, &turns, &own)).ok();
        ReplayedState { dropped, thread }
    }

    /// The state after those turns.
    pub fn state(mut self) -> Option<Value> {
        self.thread.take()?.join().ok().flatten()
    }
}

impl Drop for ReplayedState {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Release);
    }
}

fn play(inputs: &MatchInputs, turns: &[Stops], dropped: &AtomicBool) -> Option<Value> {
    let prepared = inputs.prepare().ok()?;
    let first = turns.first().map(Foreseen::Recorded);
    let mut table = Match::again(&prepared.game, prepared.setup(Keep::NOTHING), first).ok()?;
    for stops in turns {
        table.foresee(Some(Foreseen::Recorded(stops)));
        if dropped.load(Ordering::Acquire) {
            return None;
        }
        table.turn().ok()??;
    }
    table.state().ok()
}
