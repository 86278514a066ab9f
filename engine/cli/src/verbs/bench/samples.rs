//! Repeated measurements, and what is made of them.

use std::time::{Duration, Instant};

/// Fewer say nothing.
const FEWEST: usize = 7;
/// More say nothing new.
const MOST: usize = 1000;

/// How long to go on.
#[derive(Clone, Copy)]
pub struct Patience(Duration);

impl Patience {
    pub fn new(time: Duration) -> Patience {
        Patience(time)
    }

    /// Measures things in turn, for so long each, and each as often as the others: they meet the same neighbours.
    pub fn in_turn<T, E>(
        self,
        things: &[T],
        mut measure: impl FnMut(&T) -> Result<Duration, E>,
    ) -> Result<Vec<Samples>, E> {
        let mut all = vec![Samples::default(); things.len()];
        let time = self.0 * u32::try_from(things.len()).unwrap_or(u32::MAX);
        let begun = Instant::now();
        let mut rounds = 0;
        while rounds < FEWEST || (rounds < MOST && begun.elapsed() < time) {
            for (thing, samples) in things.iter().zip(&mut all) {
                samples.0.push(measure(thing)?);
            }
            rounds += 1;
        }
        Ok(all)
    }

    /// One thing by itself.
    pub fn repeat<E>(self, mut measure: impl FnMut() -> Result<Duration, E>) -> Result<Samples, E> {
        Ok(Samples::join(self.in_turn(&[()], |()| measure())?))
    }
}

#[derive(Clone, Default)]
pub struct Samples(Vec<Duration>);

impl Samples {
    /// What it takes when nobody else is in the way, in seconds.
    pub fn best(&self) -> f64 {
        self.0.iter().min().copied().unwrap_or_default().as_secs_f64()
    }

    pub fn join(all: impl IntoIterator<Item = Samples>) -> Samples {
        Samples(all.into_iter().flat_map(|samples| samples.0).collect())
    }
}

/// How many times as long the last takes as the first.
pub fn ratio(all: &[Samples]) -> f64 {
    match all {
        [first, .., last] => last.best() / first.best(),
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_measured_as_often_as_the_others() {
        let mut count = [0u64; 2];
        let samples = Patience::new(Duration::ZERO).in_turn(&[0, 1], |which| {
            count[*which] += 1;
            Ok::<_, ()>(Duration::from_secs(10 * *which as u64 + count[*which]))
        });
        let samples = samples.expect("no error");
        assert_eq!(count, [FEWEST as u64; 2]);
        assert_eq!((samples[0].best(), samples[1].best()), (1.0, 11.0));
        assert_eq!(ratio(&samples), 11.0);
        assert_eq!(Samples::join(samples).best(), 1.0);
    }

    #[test]
    fn what_goes_wrong_ends_it() {
        assert!(Patience::new(Duration::ZERO).repeat(|| Err::<Duration, _>("no")).is_err());
        assert_eq!(Samples::default().best(), 0.0);
    }
}
