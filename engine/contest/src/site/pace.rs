//! How quickly matches are played, by a clock that nobody sets.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// What ended within the last minute.
#[derive(Default)]
pub struct Pace {
    began: Option<Instant>,
    /// With how many matches each bout had.
    bouts: VecDeque<(Instant, u64)>,
}

const MINUTE: Duration = Duration::from_secs(60);

impl Pace {
    /// A bout with so many matches ended.
    pub fn add(&mut self, matches: u64) {
        let now = Instant::now();
        self.began.get_or_insert(now);
        self.bouts.push_back((now, matches));
        self.forget(now);
    }

    /// Matches in the last minute.
    pub fn matches(&mut self) -> u64 {
        self.forget(Instant::now());
        self.bouts.iter().map(|(_, matches)| matches).sum()
    }

    /// Bouts in a second, if one can tell.
    pub fn bouts(&mut self) -> Option<f64> {
        let now = Instant::now();
        self.forget(now);
        let time = now.duration_since(self.began?).min(MINUTE).as_secs_f64();
        (self.bouts.len() > 1 && time > 0.0).then(|| self.bouts.len() as f64 / time)
    }

    fn forget(&mut self, now: Instant) {
        while self.bouts.front().is_some_and(|(then, _)| now.duration_since(*then) > MINUTE) {
            self.bouts.pop_front();
        }
    }
}
