//! The time that files are given to come to rest before anything is told of them. Work on them begins before.

use std::time::{Duration, Instant};

/// Whoever saves without end is not waited for.
const LONGEST: u32 = 10;

pub struct Pause {
    rest: Duration,
    /// When it ends, and when at the latest; none while files are at rest.
    ends: Option<(Instant, Instant)>,
}

impl Pause {
    pub fn new(rest: Duration) -> Pause {
        Pause { rest, ends: None }
    }

    pub fn rest(&self) -> Duration {
        self.rest
    }

    /// Something happened to a file.
    pub fn stir(&mut self) {
        let now = Instant::now();
        let latest = self.ends.map_or(now + self.rest * LONGEST, |(_, latest)| latest);
        self.ends = Some((now + self.rest, latest));
    }

    /// How long it still lasts, if it does.
    pub fn left(&mut self) -> Option<Duration> {
        let (end, latest) = self.ends?;
        let left = end.min(latest).checked_duration_since(Instant::now()).filter(|left| !left.is_zero());
        if left.is_none() {
            self.ends = None;
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_save_makes_it_longer_but_not_for_ever() {
        let mut pause = Pause::new(Duration::from_secs(60));
        assert_eq!(pause.left(), None);
        pause.stir();
        let first = pause.left().expect("it lasts");
        assert!(first <= Duration::from_secs(60));
        pause.ends = pause.ends.map(|(end, latest)| (end - Duration::from_secs(59), latest));
        pause.stir();
        assert!(pause.left().expect("it lasts") > Duration::from_secs(59));
        pause.ends = pause.ends.map(|(end, _)| (end, Instant::now()));
        pause.stir();
        assert_eq!((pause.left(), pause.ends), (None, None));
    }
}
