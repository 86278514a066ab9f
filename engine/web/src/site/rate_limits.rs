//! How often somebody may ask, by a clock that nobody sets.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many at once, and then so many a minute.
#[derive(Clone, Copy)]
pub struct Rate {
    pub at_once: f64,
    pub a_minute: f64,
}

/// What each of many has left.
pub struct RateLimits<K> {
    rate: Rate,
    left: Mutex<HashMap<K, (f64, Instant)>>,
}

/// Of more, those are forgotten who have everything left.
const MOST_KNOWN: usize = 20_000;

impl<K: Eq + Hash> RateLimits<K> {
    pub fn new(rate: Rate) -> RateLimits<K> {
        RateLimits { rate, left: Mutex::default() }
    }

    /// Whether one more is allowed, which counts.
    pub fn take(&self, who: K) -> bool {
        self.take_at(who, Instant::now())
    }

    fn take_at(&self, who: K, now: Instant) -> bool {
        let Rate { at_once, a_minute } = self.rate;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let now_left = |left: f64, then: Instant| {
            (left + now.saturating_duration_since(then).as_secs_f64() * a_minute / 60.0).min(at_once)
        };
        if left.len() >= MOST_KNOWN {
            left.retain(|_, (own, then)| now_left(*own, *then) < at_once);
        }
        let (own, then) = left.entry(who).or_insert((at_once, now));
        *own = now_left(*own, *then);
        *then = now;
        let is_allowed = *own >= 1.0;
        *own -= if is_allowed { 1.0 } else { 0.0 };
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn some_at_once_then_some_a_minute() {
        let limits = RateLimits::new(Rate { at_once: 3.0, a_minute: 6.0 });
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        assert!((0..3).all(|_| limits.take_at("one", at(0))));
        assert!(!limits.take_at("one", at(0)) && limits.take_at("other", at(0)));
        assert!(!limits.take_at("one", at(9)));
        // One every ten seconds, and never more than three.
        assert!(limits.take_at("one", at(20)) && limits.take_at("one", at(20)));
        assert!((0..3).all(|_| limits.take_at("one", at(1000))) && !limits.take_at("one", at(1000)));
    }

    #[test]
    fn those_are_forgotten_who_have_everything_left() {
        let limits = RateLimits::new(Rate { at_once: 2.0, a_minute: 60.0 });
        let start = Instant::now();
        (0..MOST_KNOWN).for_each(|who| assert!(limits.take_at(who, start)));
        assert!(limits.take_at(MOST_KNOWN, start + Duration::from_secs(5)));
        assert_eq!(limits.left.lock().map(|left| left.len()).ok(), Some(1));
    }
}
