//! A filter of cells, read from plain data.

use super::reading::{entries, whole};
use crate::geometry::Grid;
use crate::geometry::grid::{Filter, OccupancyId, Test};
use crate::value::Value;

impl Filter {
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
