//! Layers of a grid: one integer for each cell. Every change also updates the counts of the values and the checksum.

use crate::generators::SplitMix;
use std::collections::HashMap;
use std::sync::OnceLock;

/// One integer for each cell of a grid. Values have 64 bits, so that every Lua integer fits.
#[derive(Clone, Debug)]
pub struct Layer {
    cells: Vec<i64>,
    tally: Tally,
    checksum: OnceLock<u128>,
}

impl Layer {
    pub(super) fn new(cells: Vec<i64>) -> Layer {
        let tally = Tally::of(&cells);
        Layer { cells, tally, checksum: OnceLock::new() }
    }

    /// Returns the values of all cells in order of the cell numbers.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns a 128-bit checksum of all values. The first call visits every cell. Later calls return immediately, because changes update the
    /// checksum.
    pub fn checksum(&self) -> u128 {
        let all = || self.cells.iter().enumerate().fold(0, |sum: u128, (at, cell)| sum.wrapping_add(mark(at, *cell)));
        *self.checksum.get_or_init(all)
    }

    /// Sets the value of a cell and returns the previous value.
    pub(super) fn set(&mut self, index: usize, value: i64) -> i64 {
        let old = std::mem::replace(&mut self.cells[index], value);
        if old != value {
            self.tally.replace(old, value);
            if let Some(sum) = self.checksum.get_mut() {
                *sum = sum.wrapping_sub(mark(index, old)).wrapping_add(mark(index, value));
            }
        }
        old
    }
}

/// Returns the summand of one cell in the checksum of its layer. The checksum is the sum over all cells.
fn mark(index: usize, value: i64) -> u128 {
    let mix = |word| SplitMix(word).next_u64();
    let (index, value) = (index as u64, value as u64);
    let (low, high) = (mix(value ^ mix(index)), mix(value.rotate_left(32) ^ mix(!index)));
    u128::from(high) << 64 | u128::from(low)
}

impl PartialEq for Layer {
    fn eq(&self, other: &Layer) -> bool {
        self.cells == other.cells
    }
}

/// Number of small values, from -128 to 127, which are counted in an array. Most layers hold no other values.
const SMALL: usize = 256;

/// Counts of the values in a layer: how many cells have each value.
#[derive(Clone, Debug)]
pub struct Tally {
    positive: usize,
    negative: usize,
    small: Box<[u32; SMALL]>,
    /// Counts of the values outside -128 to 127. The iteration order differs from run to run, so results must be sorted.
    large: HashMap<i64, u32>,
}

impl Tally {
    fn of(cells: &[i64]) -> Tally {
        let mut tally = Tally { positive: 0, negative: 0, small: Box::new([0; SMALL]), large: HashMap::new() };
        for value in cells {
            tally.add(*value);
        }
        tally
    }

    /// Returns the number of cells with this value.
    pub fn count(&self, value: i64) -> usize {
        match small_index(value) {
            Some(index) => self.small[index] as usize,
            None => self.large.get(&value).copied().unwrap_or(0) as usize,
        }
    }

    /// Returns the number of cells with a value above 0.
    pub fn positive(&self) -> usize {
        self.positive
    }

    /// Returns the number of cells with a value below 0.
    pub fn negative(&self) -> usize {
        self.negative
    }

    /// Returns the number of different values outside -128 to 127.
    pub(super) fn large_entries(&self) -> usize {
        self.large.len()
    }

    /// Returns all values that occur and their counts, in ascending order of the values.
    pub fn values(&self) -> Vec<(i64, usize)> {
        let small = self.small.iter().enumerate().map(|(index, count)| (index as i64 - SMALL as i64 / 2, *count));
        let large = self.large.iter().map(|(value, count)| (*value, *count));
        let present = small.chain(large).filter(|(_, count)| *count > 0);
        let mut values: Vec<_> = present.map(|(value, count)| (value, count as usize)).collect();
        values.sort_unstable();
        values
    }

    fn replace(&mut self, old: i64, new: i64) {
        self.positive -= usize::from(old > 0);
        self.negative -= usize::from(old < 0);
        match small_index(old) {
            Some(index) => self.small[index] -= 1,
            None => {
                let count = self.large.entry(old).or_default();
                *count -= 1;
                // Without removal, a layer that sees many values would grow forever.
                if *count == 0 {
                    self.large.remove(&old);
                }
            }
        }
        self.add(new);
    }

    fn add(&mut self, value: i64) {
        self.positive += usize::from(value > 0);
        self.negative += usize::from(value < 0);
        match small_index(value) {
            Some(index) => self.small[index] += 1,
            None => *self.large.entry(value).or_default() += 1,
        }
    }
}

fn small_index(value: i64) -> Option<usize> {
    let index = value.wrapping_add(SMALL as i64 / 2) as u64;
    (index < SMALL as u64).then_some(index as usize)
}
