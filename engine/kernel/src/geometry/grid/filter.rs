//! Which cells count, said in values of layers.

use super::{Grid, LayerId, Occupancy, OccupancyId};

#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    Is(i64),
    Not(i64),
    AtLeast(i64),
    AtMost(i64),
    Among(Vec<i64>),
}

impl Test {
    /// The test that a word makes of a number.
    pub fn from_word(word: &str, number: i64) -> Option<Test> {
        match word {
            "is" => Some(Test::Is(number)),
            "not" => Some(Test::Not(number)),
            "at_least" => Some(Test::AtLeast(number)),
            "at_most" => Some(Test::AtMost(number)),
            _ => None,
        }
    }

    pub fn holds(&self, value: i64) -> bool {
        match self {
            Test::Is(wanted) => value == *wanted,
            Test::Not(unwanted) => value != *unwanted,
            Test::AtLeast(least) => value >= *least,
            Test::AtMost(most) => value <= *most,
            Test::Among(wanted) => wanted.contains(&value),
        }
    }
}

/// A cell counts when all tests hold and nobody stands there in any of the occupancies named. The
/// empty filter lets all through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    pub tests: Vec<(LayerId, Test)>,
    pub free_of: Vec<OccupancyId>,
}

impl Filter {
    /// Among the layers of a filter as plain data: the occupancies in which nobody may stand there.
    pub const FREE_OF: &str = "free_of";

    pub fn all() -> Filter {
        Filter::default()
    }

    pub fn with(mut self, layer: LayerId, test: Test) -> Filter {
        self.tests.push((layer, test));
        self
    }

    pub fn free_of(mut self, occupancy: OccupancyId) -> Filter {
        self.free_of.push(occupancy);
        self
    }

    pub fn lets(&self, grid: &Grid, index: usize) -> bool {
        self.lets_values(grid, index) && self.free_of.iter().all(|id| grid.occupants(*id).is_free(index))
    }

    /// As [`Filter::lets`], whoever stands there.
    pub fn lets_values(&self, grid: &Grid, index: usize) -> bool {
        self.tests.iter().all(|(layer, test)| test.holds(grid.get(*layer, index)))
    }

    /// The filter made ready for many cells of one grid.
    pub fn over<'g>(&'g self, grid: &'g Grid) -> Over<'g> {
        Over {
            tests: self.tests.iter().map(|(layer, test)| (grid.values(*layer).cells(), test)).collect(),
            free_of: self.free_of.iter().map(|id| grid.occupants(*id)).collect(),
        }
    }
}

/// A filter with the layers and occupants that it asks.
pub struct Over<'g> {
    tests: Vec<(&'g [i64], &'g Test)>,
    free_of: Vec<&'g Occupancy>,
}

impl Over<'_> {
    pub fn lets(&self, index: usize) -> bool {
        self.tests.iter().all(|(cells, test)| test.holds(cells[index]))
            && self.free_of.iter().all(|occupants| occupants.is_free(index))
    }
}

impl Grid {
    /// All cells a filter lets through, in order of their numbers.
    pub fn select(&self, filter: &Filter) -> Vec<usize> {
        let filter = filter.over(self);
        (0..self.frame().len()).filter(|index| filter.lets(*index)).collect()
    }
}
