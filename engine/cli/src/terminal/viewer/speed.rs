//! How fast a match is shown.

use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    /// Steps in a second.
    rate: f64,
}

const SLOWEST: f64 = 0.25;
const FASTEST: f64 = 256.0;
const USUAL: f64 = 4.0;

impl Speed {
    /// With this time for a step, or the usual one.
    pub fn new(pace: Option<Duration>) -> Speed {
        let rate = pace.map_or(USUAL, |pace| 1.0 / pace.as_secs_f64().max(f64::MIN_POSITIVE));
        Speed { rate: rate.clamp(SLOWEST, FASTEST) }
    }

    pub fn faster(&mut self) {
        self.rate = (self.rate * 2.0).min(FASTEST);
    }

    pub fn slower(&mut self) {
        self.rate = (self.rate / 2.0).max(SLOWEST);
    }

    pub fn pause(self) -> Duration {
        Duration::from_secs_f64(1.0 / self.rate)
    }

    /// `4/s`.
    pub fn text(self) -> String {
        let rate = (self.rate * 100.0).round() / 100.0;
        format!("{rate}/s")
    }
}
