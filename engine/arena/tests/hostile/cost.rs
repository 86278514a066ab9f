//! What a match cost: time that the thread itself had a processor, the least of all tries.

use super::place::Played;
use std::time::Duration;

/// How long getting ready and each turn took.
pub struct Cost {
    pub loading: Duration,
    pub turns: Vec<Duration>,
}

impl Cost {
    pub fn of(played: &Played) -> Cost {
        Cost { loading: played.loading, turns: played.times.clone() }
    }

    /// The same match was played once more.
    pub fn lower(&mut self, again: &Played) {
        self.loading = self.loading.min(again.loading);
        for (least, time) in self.turns.iter_mut().zip(&again.times) {
            *least = (*least).min(*time);
        }
    }
}
