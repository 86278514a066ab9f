//! Filters: conditions on the cells of a grid, which test layer values and whether a cell is free of occupants.

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
    fn holds(&self, value: i64) -> bool {
        match self {
            Test::Is(wanted) => value == *wanted,
            Test::Not(unwanted) => value != *unwanted,
            Test::AtLeast(min) => value >= *min,
            Test::AtMost(max) => value <= *max,
            Test::Among(wanted) => wanted.contains(&value),
        }
    }
}

/// A condition on the cells of a grid. It accepts a cell if all tests of layer values hold and the cell is free of occupants in all listed
/// occupancies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    pub tests: Vec<(LayerId, Test)>,
    pub free_of: Vec<OccupancyId>,
}

impl Filter {
    /// The key of the occupancies in a filter written as plain data. All other keys are names of layers.
    pub const FREE_OF: &str = "free_of";

    /// Returns a filter that accepts every cell.
    pub fn all() -> Filter {
        Filter::default()
    }

    /// Binds this filter to a grid. Layers and occupancies are looked up once instead of for every cell.
    pub fn over<'g>(&'g self, grid: &'g Grid) -> GridFilter<'g> {
        GridFilter {
            tests: self.tests.iter().map(|(layer, test)| (grid.values(*layer).cells(), test)).collect(),
            free_of: self.free_of.iter().map(|id| grid.occupants(*id)).collect(),
        }
    }
}

/// A [`Filter`] bound to one grid, whose layers and occupancies are already looked up.
pub struct GridFilter<'g> {
    tests: Vec<(&'g [i64], &'g Test)>,
    free_of: Vec<&'g Occupancy>,
}

impl GridFilter<'_> {
    pub fn accepts(&self, index: usize) -> bool {
        self.accepts_values(index) && self.free_of.iter().all(|occupants| occupants.is_free(index))
    }

    /// Checks whether the layer values of a cell pass all tests, regardless of occupants.
    pub(super) fn accepts_values(&self, index: usize) -> bool {
        self.tests.iter().all(|(cells, test)| test.holds(cells[index]))
    }
}

impl Grid {
    /// Returns the numbers of all cells that a filter accepts, in ascending order.
    pub fn select(&self, filter: &Filter) -> Vec<usize> {
        let filter = filter.over(self);
        (0..self.frame().cell_count()).filter(|index| filter.accepts(*index)).collect()
    }
}
