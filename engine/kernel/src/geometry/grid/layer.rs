//! One integer for every cell.

use super::tally::Tally;
use std::sync::OnceLock;

/// Cells are 64 bits wide: a script's integers always fit, and the largest grid of any size that
/// plays well is still small.
#[derive(Clone, Debug)]
pub struct Layer {
    cells: Vec<i64>,
    tally: Tally,
    /// See [`Layer::sum`].
    sum: OnceLock<u128>,
}

impl Layer {
    pub(super) fn new(cells: Vec<i64>) -> Layer {
        let tally = Tally::of(&cells);
        Layer { cells, tally, sum: OnceLock::new() }
    }

    /// All values in order of the cells' numbers.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// A number that tells layers of one size apart, as surely as a hash of 128 bits: the sum of a mark for every cell and what it holds.
    /// Whoever has asked for it once pays for cells that change, not for the size of the layer.
    pub fn sum(&self) -> u128 {
        let all = || self.cells.iter().enumerate().fold(0, |sum: u128, (at, cell)| sum.wrapping_add(mark(at, *cell)));
        *self.sum.get_or_init(all)
    }

    pub fn get(&self, index: usize) -> i64 {
        self.cells[index]
    }

    /// Gives back what the cell held before.
    pub(super) fn set(&mut self, index: usize, value: i64) -> i64 {
        let old = std::mem::replace(&mut self.cells[index], value);
        if old != value {
            self.tally.replace(old, value);
            if let Some(sum) = self.sum.get_mut() {
                *sum = sum.wrapping_sub(mark(index, old)).wrapping_add(mark(index, value));
            }
        }
        old
    }
}

fn mark(index: usize, value: i64) -> u128 {
    let (index, value) = (index as u64, value as u64);
    let (low, high) = (mix(value ^ mix(index)), mix(value.rotate_left(32) ^ mix(!index)));
    u128::from(high) << 64 | u128::from(low)
}

/// Spreads every bit over all others: multiplications by odd numbers, and shifts.
fn mix(mut word: u64) -> u64 {
    word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

impl PartialEq for Layer {
    fn eq(&self, other: &Layer) -> bool {
        self.cells == other.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_sum_follows_every_change(cells in prop::collection::vec(-3i64..4, 1..40), changes in prop::collection::vec((0usize..40, any::<i64>()), 0..40)) {
            let mut layer = Layer::new(cells);
            layer.sum();
            for (at, value) in changes {
                let at = at % layer.cells.len();
                layer.set(at, value);
                prop_assert_eq!(layer.sum(), Layer::new(layer.cells.clone()).sum());
            }
        }

        #[test]
        fn layers_that_differ_have_other_sums(one in prop::collection::vec(-2i64..3, 6), other in prop::collection::vec(-2i64..3, 6)) {
            prop_assert_eq!(one == other, Layer::new(one).sum() == Layer::new(other).sum());
        }
    }
}
