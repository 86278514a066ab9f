//! One named stream of random numbers.

use super::RandomError;
use super::pin::{Answer, Pin};
use super::xoshiro::{SplitMix, Xoshiro, fnv1a};

/// More numbers than this in one call is a slip of the pen, and would fill the memory.
pub const MOST_AT_ONCE: usize = 1_000_000;

#[derive(Clone, Debug, PartialEq)]
pub struct Stream {
    pub(super) name: String,
    pub(super) generator: Xoshiro,
    /// The pin and how many answers it has given.
    pub(super) pin: Option<(Pin, usize)>,
}

impl Stream {
    /// A stream depends on the seed and its name only: xoshiro256** seeded with
    /// (first output of SplitMix64 started at `seed`) XOR (FNV-1a of the name's bytes).
    pub(super) fn new(seed: u64, name: &str) -> Stream {
        let start = SplitMix(seed).next_u64() ^ fnv1a(name.as_bytes());
        Stream { name: name.to_owned(), generator: Xoshiro::from_seed(start), pin: None }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn is_pinned(&self) -> bool {
        self.pin.is_some()
    }

    /// How many draws were answered by the pin.
    pub fn pins_used(&self) -> usize {
        self.pin.as_ref().map_or(0, |(_, used)| *used)
    }

    /// Raw bits, pinned or not: no person can pin what has no meaning.
    pub fn next_u64(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// An integer from `low` to `high`, both included, all equally likely.
    ///
    /// With n = high - low + 1: draws below 2^64 mod n are thrown away, and the first other draw x
    /// gives low + x mod n. So each answer has equally many draws behind it. Even a range of one
    /// number takes a draw, so that changing a range never shifts what comes after (but for the
    /// thrown away draws, rare in small ranges).
    pub fn int(&mut self, low: i64, high: i64) -> Result<i64, RandomError> {
        if low > high {
            return Err(RandomError::EmptyRange { stream: self.name.clone(), low, high });
        }
        if let Some(answer) = self.pinned()? {
            return match answer.as_int() {
                Some(number) if (low..=high).contains(&number) => Ok(number),
                _ => Err(RandomError::PinOutside { stream: self.name.clone(), value: answer.text(), low, high }),
            };
        }
        let count = high.wrapping_sub(low) as u64;
        let Some(count) = count.checked_add(1) else {
            return Ok(low.wrapping_add(self.next_u64() as i64));
        };
        let first_fair = count.wrapping_neg() % count;
        loop {
            let draw = self.next_u64();
            if draw >= first_fair {
                return Ok(low.wrapping_add((draw % count) as i64));
            }
        }
    }

    /// So many integers, drawn one after the other.
    pub fn ints(&mut self, count: usize, low: i64, high: i64) -> Result<Vec<i64>, RandomError> {
        self.refuse_too_many(count)?;
        (0..count).map(|_| self.int(low, high)).collect()
    }

    /// A number from 0 up to but not including 1: the upper 53 bits of a draw over 2^53.
    pub fn real(&mut self) -> Result<f64, RandomError> {
        if let Some(answer) = self.pinned()? {
            let number = answer.as_real();
            return match (0.0..1.0).contains(&number) {
                true => Ok(number),
                false => Err(RandomError::PinNoFraction { stream: self.name.clone(), value: answer.text() }),
            };
        }
        Ok((self.next_u64() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// A place in a list of so many, counted from 0. Drawn as `int(1, count)`, so a pin names
    /// places from 1.
    pub fn pick(&mut self, count: usize) -> Result<usize, RandomError> {
        if count == 0 {
            return Err(RandomError::EmptyList { stream: self.name.clone() });
        }
        Ok((self.int(1, count as i64)? - 1) as usize)
    }

    /// The places of a list of so many, from 0, in random order: place i of the shuffled list holds
    /// what stood at `order[i]`. From the last place down to the second, each is swapped with the
    /// place `pick` gives among it and those before.
    pub fn shuffle(&mut self, count: usize) -> Result<Vec<usize>, RandomError> {
        self.refuse_too_many(count)?;
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            let other = self.pick(last + 1)?;
            order.swap(last, other);
        }
        Ok(order)
    }

    fn pinned(&mut self) -> Result<Option<Answer>, RandomError> {
        let Some((pin, used)) = &mut self.pin else {
            return Ok(None);
        };
        match pin.answer(*used) {
            Ok(answer) => {
                *used += 1;
                Ok(Some(answer))
            }
            Err(had) => Err(RandomError::PinExhausted { stream: self.name.clone(), had }),
        }
    }

    fn refuse_too_many(&self, count: usize) -> Result<(), RandomError> {
        match count > MOST_AT_ONCE {
            true => Err(RandomError::TooMany { stream: self.name.clone(), count }),
            false => Ok(()),
        }
    }
}
