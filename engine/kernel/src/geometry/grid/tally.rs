//! Counts over a layer that are kept up to date with every change, so that nobody ever counts
//! again.

use std::collections::HashMap;

/// Values from -128 to 127 have a counter of their own: nearly all layers hold nothing else.
const SMALL: usize = 256;

#[derive(Clone, Debug)]
pub struct Tally {
    positive: usize,
    negative: usize,
    small: Box<[u32; SMALL]>,
    /// Never walked in its own order, which differs from run to run.
    large: HashMap<i64, u32>,
}

impl Tally {
    pub(super) fn of(cells: &[i64]) -> Tally {
        let mut tally = Tally { positive: 0, negative: 0, small: Box::new([0; SMALL]), large: HashMap::new() };
        for value in cells {
            tally.add(*value);
        }
        tally
    }

    /// How many cells hold this value.
    pub fn count(&self, value: i64) -> usize {
        match small_place(value) {
            Some(place) => self.small[place] as usize,
            None => self.large.get(&value).copied().unwrap_or(0) as usize,
        }
    }

    /// How many cells hold more than 0.
    pub fn positive(&self) -> usize {
        self.positive
    }

    /// How many cells hold less than 0.
    pub fn negative(&self) -> usize {
        self.negative
    }

    /// How many values have an entry of their own.
    pub(super) fn listed(&self) -> usize {
        self.large.len()
    }

    /// All values that occur and how often, the least first.
    pub fn values(&self) -> Vec<(i64, usize)> {
        let small = self.small.iter().enumerate().map(|(place, count)| (place as i64 - SMALL as i64 / 2, *count));
        let large = self.large.iter().map(|(value, count)| (*value, *count));
        let there = small.chain(large).filter(|(_, count)| *count > 0);
        let mut values: Vec<_> = there.map(|(value, count)| (value, count as usize)).collect();
        values.sort_unstable();
        values
    }

    pub(super) fn replace(&mut self, old: i64, new: i64) {
        self.positive -= usize::from(old > 0);
        self.negative -= usize::from(old < 0);
        match small_place(old) {
            Some(place) => self.small[place] -= 1,
            None => {
                // A value that is gone must leave no entry, or a layer that sees many values would
                // grow for ever.
                if let Some(count) = self.large.get_mut(&old) {
                    *count -= 1;
                    if *count == 0 {
                        self.large.remove(&old);
                    }
                }
            }
        }
        self.add(new);
    }

    fn add(&mut self, value: i64) {
        self.positive += usize::from(value > 0);
        self.negative += usize::from(value < 0);
        match small_place(value) {
            Some(place) => self.small[place] += 1,
            None => *self.large.entry(value).or_insert(0) += 1,
        }
    }
}

fn small_place(value: i64) -> Option<usize> {
    let place = value.wrapping_add(SMALL as i64 / 2) as u64;
    (place < SMALL as u64).then_some(place as usize)
}
