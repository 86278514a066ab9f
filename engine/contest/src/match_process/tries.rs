//! An errand in which a process breaks down is gone on with in another one.

use super::breakdown::{Breakdown, Cause};
use super::warden::Warden;
use crate::errand::{Answer, Errand};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// A task in which the process breaks down is tried so many times.
const TRIES: usize = 2;

impl Warden {
    /// Every task is answered, and be it that its process breaks down whenever it is tried; unless nobody wants to know any more, or there are no processes. How many
    /// seconds of a processor it took, where that is known.
    pub fn run_all(
        &self,
        errand: &Errand,
        stop: &AtomicBool,
        mut told: impl FnMut(usize, Answer) -> ControlFlow<()>,
    ) -> Result<f64, Breakdown> {
        let (mut first, mut tries, mut rest, mut seconds) = (0, 0, None::<Errand>, 0.0);
        while first < errand.work.tasks.len() {
            let mut done = 0;
            let ended = self.run(rest.as_ref().unwrap_or(errand), stop, |number, answer| {
                done = number + 1;
                told(first + number, answer)
            });
            first += done;
            let breakdown = match ended {
                Ok(done) => {
                    seconds += done.seconds;
                    continue;
                }
                Err(breakdown) => breakdown,
            };
            if matches!(breakdown.what, Cause::Stopped | Cause::NoProcess) {
                return Err(breakdown);
            }
            tries = if done > 0 { 1 } else { tries + 1 };
            // The one that was played when it broke down.
            if tries >= TRIES && first < errand.work.tasks.len() {
                let why = format!("it broke down: {breakdown}");
                if told(first, Answer::Failed { why }).is_break() {
                    return Err(Breakdown::stopped());
                }
                (first, tries) = (first + 1, 0);
            }
            let mut left = errand.clone();
            left.work.tasks.drain(..first);
            rest = Some(left);
        }
        Ok(seconds)
    }
}
