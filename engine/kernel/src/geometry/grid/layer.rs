//! One integer for every cell.

use super::tally::Tally;

/// Cells are 64 bits wide: a script's integers always fit, and the largest grid of any size that
/// plays well is still small.
#[derive(Clone, Debug)]
pub struct Layer {
    cells: Vec<i64>,
    tally: Tally,
}

impl Layer {
    pub(super) fn new(cells: Vec<i64>) -> Layer {
        let tally = Tally::of(&cells);
        Layer { cells, tally }
    }

    /// All values in order of the cells' numbers.
    pub fn cells(&self) -> &[i64] {
        &self.cells
    }

    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    pub fn get(&self, index: usize) -> i64 {
        self.cells[index]
    }

    /// Gives back what the cell held before.
    pub(super) fn set(&mut self, index: usize, value: i64) -> i64 {
        let old = std::mem::replace(&mut self.cells[index], value);
        if old != value {
            self.tally.replace(old, value);
        }
        old
    }
}

impl PartialEq for Layer {
    fn eq(&self, other: &Layer) -> bool {
        self.cells == other.cells
    }
}
