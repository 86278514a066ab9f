//! What lines cost.

use super::code_counts::Line;
use std::collections::BTreeMap;

/// What a line cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Instructions of its own.
    pub own: u64,
    /// Those that functions of the library took that it called, and single instructions that had much to do.
    pub library: u64,
    /// Bytes of memory that were made here.
    pub made: u64,
    /// Those of them that are still held.
    pub held: u64,
}

#[derive(Default)]
pub struct LineCosts {
    by_line: BTreeMap<Line, Costs>,
}

impl LineCosts {
    pub fn at(&mut self, line: Line) -> &mut Costs {
        self.by_line.entry(line).or_default()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Line, &Costs)> {
        self.by_line.iter()
    }
}
