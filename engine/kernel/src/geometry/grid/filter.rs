//! Which cells count, said in values of layers.

use super::{Grid, LayerId, Occupancy, OccupancyId};
use crate::geometry::reading::{entries, whole};
use crate::value::Value;

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

    /// Reads a map from layers to tests: a number for exactly that value, a list for any of its
    /// values, or a map with `is`, `not`, `at_least` and `at_most`, all of which must hold.
    /// `free_of` names an occupancy, or a list of them, in which nobody may stand there.
    /// `{ground: 0, height: {at_least: 1, at_most: 3}, free_of: units}`.
    pub fn from_value(grid: &Grid, value: &Value) -> Result<Filter, String> {
        let mut filter = Filter::all();
        for (name, tests) in entries(value, "a filter")? {
            if name == Filter::FREE_OF {
                filter.free_of = read_occupancies(grid, tests)?;
                continue;
            }
            let layer = grid.find_layer(&name)?;
            filter.tests.extend(read_tests(&name, tests)?.into_iter().map(|test| (layer, test)));
        }
        Ok(filter)
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

fn read_occupancies(grid: &Grid, value: &Value) -> Result<Vec<OccupancyId>, String> {
    let one = |value: &Value| match value {
        Value::Str(name) => grid.find_occupancy(name),
        other => Err(format!("{} names an occupancy or a list of them, not {}", Filter::FREE_OF, other.kind())),
    };
    match value {
        Value::List(names) => names.iter().map(one).collect(),
        name => one(name).map(|id| vec![id]),
    }
}

fn read_tests(layer: &str, value: &Value) -> Result<Vec<Test>, String> {
    let number = |value: &Value| {
        whole(value).ok_or_else(|| format!("a test of layer {layer} needs whole numbers, not {}", value.kind()))
    };
    match value {
        Value::List(values) => Ok(vec![Test::Among(values.iter().map(number).collect::<Result<_, _>>()?)]),
        Value::Map(_) => entries(value, layer)?
            .map(|(word, value)| {
                let unknown = || format!("a test of layer {layer} is one of is, not, at_least, at_most, not {word}");
                Test::from_word(&word, number(value)?).ok_or_else(unknown)
            })
            .collect(),
        _ => Ok(vec![Test::Is(number(value)?)]),
    }
}

impl Grid {
    /// All cells a filter lets through, in order of their numbers.
    pub fn select(&self, filter: &Filter) -> Vec<usize> {
        let filter = filter.over(self);
        (0..self.frame().len()).filter(|index| filter.lets(*index)).collect()
    }
}
