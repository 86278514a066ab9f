//! One try to play the match with the files as they are, on a thread of its own: rules that never end hold up nobody.

use super::Plan;
use crate::{MatchInputs, PlayOutcome, PlayedMatch, PreparedMatch};
use lunarena_arena::{Difference, Reason, Stop, stop_switch};
use lunarena_content::{Report, Reports};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// What came of it.
pub enum Made {
    /// The first match that could be played.
    First(Arc<PlayedMatch>),
    /// All files are as they were for the last one.
    Same,
    Changed(Arc<PlayedMatch>, Option<Box<Difference>>),
    Wrong(Reports),
}

#[derive(Default)]
struct Ties {
    unwanted: AtomicBool,
    stop: OnceLock<Stop>,
}

/// Dropped, it is broken off.
pub struct Attempt(Arc<Ties>);

impl Attempt {
    /// `tell` hears what came of it, unless it was broken off.
    pub fn begin(plan: Plan, last: Option<Arc<PlayedMatch>>, tell: impl FnOnce(Made) + Send + 'static) -> Attempt {
        let ties = Arc::new(Ties::default());
        let own = ties.clone();
        let work = move || {
            let _ = own.stop.set(stop_switch());
            let made = make(plan, last.as_ref(), &own.unwanted);
            if let Some(made) = made.filter(|_| !own.unwanted.load(Ordering::Acquire)) {
                tell(made);
            }
        };
        // A machine without room for a thread has other troubles; the next save tries again.
        let _ = std::thread::Builder::new().name("match".into()).spawn(work);
        Attempt(ties)
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        self.0.unwanted.store(true, Ordering::Release);
        if let Some(stop) = self.0.stop.get() {
            stop.stop(Reason::Unwanted);
        }
    }
}

fn make(plan: Plan, last: Option<&Arc<PlayedMatch>>, unwanted: &AtomicBool) -> Option<Made> {
    let prepared = match PreparedMatch::new(&plan.place, plan.request, false) {
        Ok(prepared) => prepared,
        Err(reports) => return Some(Made::Wrong(reports)),
    };
    if let Some(last) = last
        && MatchInputs::from(&prepared).changes_since(&last.inputs).is_empty()
    {
        return Some(Made::Same);
    }
    let mut audience = (plan.audience)();
    let is_wanted = || !unwanted.load(Ordering::Acquire);
    // A fault of the engine itself must not end the watching.
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        PlayedMatch::play(&prepared, last, plan.keep, audience.as_mut(), is_wanted)
    }));
    match played {
        Ok(Ok(PlayOutcome::Finished(played, _))) if last.is_none() => Some(Made::First(played)),
        Ok(Ok(PlayOutcome::Finished(played, first))) => Some(Made::Changed(played, first)),
        Ok(Ok(PlayOutcome::Abandoned)) => None,
        Ok(Err(reports)) => Some(Made::Wrong(reports)),
        Err(_) => Some(Made::Wrong(Report::error("internal error in the engine; please report it").into())),
    }
}
