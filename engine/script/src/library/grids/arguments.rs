//! Conversions between Lua values and the arguments and results of grid methods: cells, layers, directions, metrics and filters.

use crate::arguments::{charge_search, push_records, read_value};
use crate::vm::{Frame, Kind, Outcome};
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{
    Cell, Direction, EIGHT, Ending, FOUR, Filter, LayerId, Metric, OccupancyId, SIX, Symmetry, Test,
};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use std::borrow::Cow;
use std::ffi::{CStr, c_int};

/// Reads a cell from the arguments x, y and optional z, starting at `at`. The cell may be outside the grid.
pub fn cell(call: &Frame, grid: &Grid, at: c_int) -> Result<Cell, String> {
    let z = call.int_or(at + 2, grid.frame().origin().z)?;
    Ok(Cell::new(call.int(at)?, call.int(at + 1)?, z))
}

/// Reads a cell from the arguments x, y and optional z, starting at `at`. Returns its index, or `None` if the cell is outside the grid.
pub fn place(call: &Frame, grid: &Grid, at: c_int) -> Result<Option<usize>, String> {
    Ok(grid.frame().index(cell(call, grid, at)?))
}

/// Reads a cell from the arguments x, y and optional z, starting at `at`. Returns its index. Fails if the cell is outside the grid.
pub fn inside(call: &Frame, grid: &Grid, at: c_int) -> Result<usize, String> {
    let cell = cell(call, grid, at)?;
    grid.frame().index(cell).ok_or_else(|| {
        let Cell { x, y, z } = cell;
        match grid.frame().depth() {
            1 if z == grid.frame().origin().z => format!("({x}, {y}) lies outside the grid"),
            _ => format!("({x}, {y}, {z}) lies outside the grid"),
        }
    })
}

/// Reads two cells from the last arguments of a call: `x1, y1, x2, y2` or `x1, y1, z1, x2, y2, z2`.
pub fn two_cells(call: &Frame, grid: &Grid, at: c_int) -> Result<(Cell, Cell), String> {
    two_cells_of(call, grid, at, call.top() - at + 1)
}

/// Reads two cells and the optional ending of a path (`"onto"` or `"beside"`).
pub fn two_cells_and_ending(call: &Frame, grid: &Grid, at: c_int) -> Result<(Cell, Cell, Ending), String> {
    // Two cells are 4 or 6 numbers. With an ending after them the count is odd, and rounding down leaves the numbers.
    let numbers = (call.top() - at + 1) & !1;
    let (from, to) = two_cells_of(call, grid, at, numbers)?;
    Ok((from, to, ending(call, at + numbers)?))
}

/// Reads a cell and the optional ending of a path (`"onto"` or `"beside"`). Returns the index of the cell, or `None` if it is outside the grid.
pub fn place_and_ending(call: &Frame, grid: &Grid, at: c_int) -> Result<(Option<usize>, Ending), String> {
    if call.is_string(at + 2) {
        let flat = Cell::new(call.int(at)?, call.int(at + 1)?, grid.frame().origin().z);
        return Ok((grid.frame().index(flat), ending(call, at + 2)?));
    }
    Ok((place(call, grid, at)?, ending(call, at + 3)?))
}

fn ending(call: &Frame, at: c_int) -> Result<Ending, String> {
    match call.is_absent(at) {
        true => Ok(Ending::default()),
        false => word(call, at, "kind of goal", &Ending::NAMED),
    }
}

fn two_cells_of(call: &Frame, grid: &Grid, at: c_int, numbers: c_int) -> Result<(Cell, Cell), String> {
    match numbers {
        4 => {
            let z = grid.frame().origin().z;
            let flat = |at| Ok::<_, String>(Cell::new(call.int(at)?, call.int(at + 1)?, z));
            Ok((flat(at)?, flat(at + 2)?))
        }
        6 => Ok((cell(call, grid, at)?, cell(call, grid, at + 3)?)),
        _ => Err("two places are x1, y1, x2, y2 or x1, y1, z1, x2, y2, z2".into()),
    }
}

pub fn layer(call: &Frame, grid: &Grid, at: c_int) -> Result<LayerId, String> {
    layer_called(call, grid, call.text(at)?)
}

pub fn layer_called(call: &Frame, grid: &Grid, name: &str) -> Result<LayerId, String> {
    match grid.layer(name) {
        Some(layer) => Ok(layer),
        None => charge_search(call, name, grid.layer_names().len()).and_then(|()| grid.find_layer(name)),
    }
}

pub fn occupancy(call: &Frame, grid: &Grid, at: c_int) -> Result<OccupancyId, String> {
    let name = call.text(at)?;
    match grid.occupancy(name) {
        Some(occupancy) => Ok(occupancy),
        None => charge_search(call, name, grid.occupancy_names().len()).and_then(|()| grid.find_occupancy(name)),
    }
}

/// Returns the value that belongs to a word, such as `"manhattan"`. Fails if the argument is not one of the `known` words. `what` describes the
/// argument in errors.
fn word<T: Copy>(call: &Frame, at: c_int, what: &str, known: &[(&str, T)]) -> Result<T, String> {
    let name = call.text(at)?;
    if let Some((_, found)) = known.iter().find(|(known, _)| *known == name) {
        return Ok(*found);
    }
    charge_search(call, name, known.len())?;
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    Err(match near(name, names.iter().copied()) {
        Some(close) => format!("there is no {what} '{name}': did you mean '{close}'?"),
        None => format!("there is no {what} '{name}': there are {}", names.join(", ")),
    })
}

pub fn metric(call: &Frame, at: c_int) -> Result<Metric, String> {
    word(call, at, "metric", &Metric::NAMED)
}

pub fn symmetry(call: &Frame, at: c_int) -> Result<Symmetry, String> {
    word(call, at, "symmetry", &Symmetry::NAMED)
}

/// Reads a set of directions: `"four"`, `"six"`, `"eight"`, or a list of `{ dx, dy }` or `{ dx, dy, dz }`.
pub fn directions(call: &Frame, at: c_int) -> Result<Cow<'static, [Direction]>, String> {
    if call.kind(at) != Kind::Table {
        let known: [(&str, &'static [Direction]); 3] = [("four", &FOUR), ("six", &SIX), ("eight", &EIGHT)];
        return word(call, at, "set of directions", &known).map(Cow::Borrowed);
    }
    let value = read_value(call, at)?;
    let list = value.as_list().ok_or("directions are a list of { dx, dy }, or 'four', 'six' or 'eight'")?;
    list.iter().map(read_direction).collect::<Result<Vec<_>, _>>().map(Cow::Owned)
}

pub fn direction(call: &Frame, at: c_int) -> Result<Direction, String> {
    call.table(at)?;
    read_direction(&read_value(call, at)?)
}

fn read_direction(value: &Value) -> Result<Direction, String> {
    let numbers: Option<Vec<i64>> = value.as_list().and_then(|list| list.iter().map(Value::as_int).collect());
    match numbers.as_deref() {
        Some([dx, dy]) => Ok(Direction::flat(*dx, *dy)),
        Some([dx, dy, dz]) => Ok(Direction::new(*dx, *dy, *dz)),
        _ => Err("a direction is { dx, dy } or { dx, dy, dz }, in integers".into()),
    }
}

/// Pushes the coordinates of a cell and returns how many there are: 2, or 3 in a grid of several planes.
pub fn push_cell(call: &Frame, grid: &Grid, index: usize) -> c_int {
    let Cell { x, y, z } = grid.frame().cell(index);
    call.push(x);
    call.push(y);
    if grid.frame().depth() == 1 {
        return 2;
    }
    call.push(z);
    3
}

/// Pushes a list of cells as the only result. Each cell is a table with its coordinates.
pub fn push_places(call: &Frame, grid: &Grid, cells: Vec<usize>) -> Outcome {
    push_cells(call, grid, None, cells.into_iter().map(|index| (index, 0)))
}

/// Pushes a list of cells as the only result. Each cell is a table with its coordinates, such as `{ x = 3, y = 4 }`. If `field` is given, the table
/// also contains the number of the cell under this name.
pub fn push_cells(
    call: &Frame,
    grid: &Grid,
    field: Option<&CStr>,
    cells: impl Iterator<Item = (usize, i64)>,
) -> Outcome {
    let (frame, mut numbers) = (grid.frame(), Vec::new());
    let planes = frame.depth() > 1;
    for (index, number) in cells {
        let Cell { x, y, z } = frame.cell(index);
        numbers.extend([x, y]);
        numbers.extend(planes.then_some(z));
        numbers.extend(field.map(|_| number));
    }
    let place: &[&CStr] = if planes { &[c"x", c"y", c"z"] } else { &[c"x", c"y"] };
    match field {
        None => push_records(call, place, &numbers),
        Some(field) if planes => push_records(call, &[c"x", c"y", c"z", field], &numbers),
        Some(field) => push_records(call, &[c"x", c"y", field], &numbers),
    }
}

/// Reads a filter, a table of tests keyed by layer name, such as `{ height = { at_least = 2 } }`. An absent filter accepts all cells.
pub fn filter(call: &Frame, grid: &Grid, at: c_int) -> Result<Filter, String> {
    if call.is_absent(at) {
        return Ok(Filter::all());
    }
    call.table(at)?;
    let value = read_value(call, at)?;
    charge_unknown(call, grid, &value)?;
    Filter::from_value(grid, &value)
}

/// Charges for the search for a similar name if the filter contains an unknown name. Only the first unknown name gets a suggestion.
fn charge_unknown(call: &Frame, grid: &Grid, value: &Value) -> Result<(), String> {
    let Value::Map(tests) = value else { return Ok(()) };
    for (name, test) in tests {
        let Key::Str(name) = name else { return Ok(()) };
        if name == Filter::FREE_OF {
            let units = test.as_list().unwrap_or(std::slice::from_ref(test));
            if let Some(unit) = units.iter().filter_map(Value::as_str).find(|unit| grid.occupancy(unit).is_none()) {
                return charge_search(call, unit, grid.occupancy_names().len());
            }
        } else if grid.layer(name).is_none() {
            return charge_search(call, name, grid.layer_names().len());
        }
    }
    Ok(())
}

/// Estimates the work of testing one cell with a filter, for the price of a call.
pub fn weight(filter: &Filter) -> u64 {
    let test = |test: &Test| if let Test::Among(values) = test { values.len() as u64 } else { 1 };
    1 + filter.tests.iter().map(|(_, tested)| test(tested)).sum::<u64>() + filter.free_of.len() as u64
}
