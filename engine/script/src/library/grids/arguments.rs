//! What scripts name when they ask a grid: places, layers, directions, metrics, filters.

use crate::library::charge::charge_search;
use crate::library::{reading, rows};
use crate::native::Frame as Call;
use lunarena_kernel::Value;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{
    Cell, Direction, EIGHT, Ending, FOUR, LayerId, Metric, OccupancyId, SIX, Symmetry,
};
use lunarena_kernel::near::near;
use mlua::ffi;
use std::borrow::Cow;
use std::ffi::{CStr, c_int};

/// The cell at arguments `at` and behind, inside or not.
pub fn cell(call: Call, grid: &Grid, at: c_int) -> Result<Cell, String> {
    let z = call.int_or(at + 2, grid.frame().origin().z)?;
    Ok(Cell::new(call.int(at)?, call.int(at + 1)?, z))
}

/// The number of the cell, or none where it lies outside.
pub fn place(call: Call, grid: &Grid, at: c_int) -> Result<Option<usize>, String> {
    Ok(grid.frame().index(cell(call, grid, at)?))
}

/// The number of a cell that must lie inside.
pub fn inside(call: Call, grid: &Grid, at: c_int) -> Result<usize, String> {
    let cell = cell(call, grid, at)?;
    grid.frame().index(cell).ok_or_else(|| {
        let Cell { x, y, z } = cell;
        match grid.frame().depth() {
            1 if z == grid.frame().origin().z => format!("({x}, {y}) lies outside the grid"),
            _ => format!("({x}, {y}, {z}) lies outside the grid"),
        }
    })
}

/// Two cells, the last arguments of a call: x, y and x, y, or both with z.
pub fn two_cells(call: Call, grid: &Grid, at: c_int) -> Result<(Cell, Cell), String> {
    two_cells_of(call, grid, at, call.top() - at + 1)
}

/// Two cells and, behind them or left out, how a way may end.
pub fn two_cells_and_ending(call: Call, grid: &Grid, at: c_int) -> Result<(Cell, Cell, Ending), String> {
    let numbers = (call.top() - at + 1) & !1;
    let (from, to) = two_cells_of(call, grid, at, numbers)?;
    Ok((from, to, ending(call, at + numbers)?))
}

/// The number of a cell, or none where it lies outside, and how a way may end, behind it or left out.
pub fn place_and_ending(call: Call, grid: &Grid, at: c_int) -> Result<(Option<usize>, Ending), String> {
    if call.is_string(at + 2) {
        let flat = Cell::new(call.int(at)?, call.int(at + 1)?, grid.frame().origin().z);
        return Ok((grid.frame().index(flat), ending(call, at + 2)?));
    }
    Ok((place(call, grid, at)?, ending(call, at + 3)?))
}

fn ending(call: Call, at: c_int) -> Result<Ending, String> {
    match call.kind(at) <= ffi::LUA_TNIL {
        true => Ok(Ending::default()),
        false => word(call, at, "kind of goal", &Ending::NAMED.map(|ending| (ending.name(), ending))),
    }
}

fn two_cells_of(call: Call, grid: &Grid, at: c_int, numbers: c_int) -> Result<(Cell, Cell), String> {
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

pub fn layer(call: Call, grid: &Grid, at: c_int) -> Result<LayerId, String> {
    layer_called(call, grid, call.text(at)?)
}

pub fn layer_called(call: Call, grid: &Grid, name: &str) -> Result<LayerId, String> {
    match grid.layer(name) {
        Some(layer) => Ok(layer),
        None => charge_search(call, name, grid.layer_names().len()).and_then(|()| grid.find_layer(name)),
    }
}

pub fn occupancy(call: Call, grid: &Grid, at: c_int) -> Result<OccupancyId, String> {
    let name = call.text(at)?;
    match grid.occupancy(name) {
        Some(occupancy) => Ok(occupancy),
        None => charge_search(call, name, grid.occupancy_names().len()).and_then(|()| grid.find_occupancy(name)),
    }
}

fn word<T: Copy>(call: Call, at: c_int, what: &str, known: &[(&str, T)]) -> Result<T, String> {
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

pub fn metric(call: Call, at: c_int) -> Result<Metric, String> {
    word(call, at, "metric", &Metric::ALL.map(|metric| (metric.name(), metric)))
}

pub fn symmetry(call: Call, at: c_int) -> Result<Symmetry, String> {
    word(call, at, "symmetry", &Symmetry::ALL.map(|symmetry| (symmetry.name(), symmetry)))
}

/// `"four"`, `"six"`, `"eight"`, or a list of `{ dx, dy }` or `{ dx, dy, dz }`.
pub fn directions(call: Call, at: c_int) -> Result<Cow<'static, [Direction]>, String> {
    if call.kind(at) != ffi::LUA_TTABLE {
        let known: [(&str, &'static [Direction]); 3] = [("four", &FOUR), ("six", &SIX), ("eight", &EIGHT)];
        return word(call, at, "set of directions", &known).map(Cow::Borrowed);
    }
    let value = reading::read(call, at)?;
    let list = value.as_list().ok_or("directions are a list of { dx, dy }, or 'four', 'six' or 'eight'")?;
    list.iter().map(read_direction).collect::<Result<Vec<_>, _>>().map(Cow::Owned)
}

pub fn direction(call: Call, at: c_int) -> Result<Direction, String> {
    call.table(at)?;
    read_direction(&reading::read(call, at)?)
}

fn read_direction(value: &Value) -> Result<Direction, String> {
    let numbers: Option<Vec<i64>> = value.as_list().and_then(|list| list.iter().map(Value::as_int).collect());
    match numbers.as_deref() {
        Some([dx, dy]) => Ok(Direction::flat(*dx, *dy)),
        Some([dx, dy, dz]) => Ok(Direction::new(*dx, *dy, *dz)),
        _ => Err("a direction is { dx, dy } or { dx, dy, dz }, in integers".into()),
    }
}

/// Leaves the coordinates of a cell as results; how many.
pub fn push_cell(call: Call, grid: &Grid, index: usize) -> c_int {
    let Cell { x, y, z } = grid.frame().cell(index);
    call.push_int(x);
    call.push_int(y);
    if grid.frame().depth() == 1 {
        return 2;
    }
    call.push_int(z);
    3
}

/// Leaves a list of cells as records, with one more number each if `field` names it.
pub fn push_cells(
    call: Call,
    grid: &Grid,
    field: Option<&CStr>,
    cells: impl Iterator<Item = (usize, i64)>,
) -> Result<(), String> {
    let (frame, rows) = (grid.frame(), rows::start(call));
    let planes = frame.depth() > 1;
    for (index, number) in cells {
        let Cell { x, y, z } = frame.cell(index);
        rows.extend([x, y]);
        rows.extend(planes.then_some(z));
        rows.extend(field.map(|_| number));
    }
    let place: &[&CStr] = if planes { &[c"x", c"y", c"z"] } else { &[c"x", c"y"] };
    match field {
        None => rows::push_records(call, place),
        Some(field) if planes => rows::push_records(call, &[c"x", c"y", c"z", field]),
        Some(field) => rows::push_records(call, &[c"x", c"y", field]),
    }
}
