//! Cells and their values.

use super::arguments::{cell, inside, layer, place, push_cell};
use crate::handle::{self, grid};
use crate::library::charge::charge;
use crate::library::{reading, rows};
use crate::native::{Frame as Call, Outcome};
use crate::object::Object;
use crate::price::price;
use lunarena_kernel::Value;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, MOST_VALUES};
use std::cell::RefCell;

/// `grid.new{ width =, height =, depth =, origin = { x, y, z }, wrap =, layers = { name = number or rows }, occupants = { name = { [unit] = { x, y } } } }`
pub fn new(call: Call) -> Outcome {
    let value = reading::read_geometry(call, 1)?;
    let cells = size_of_new(&value);
    if cells > MOST_VALUES as u64 {
        return Err(format!("all layers of a grid together hold at most {MOST_VALUES} values, not {cells}"));
    }
    charge(call, price!("grid.new").for_size(cells))?;
    handle::check_room(call, cells * size_of::<i64>() as u64)?;
    let grid = Grid::from_value(&value)?;
    drop(value);
    handle::create(call, Object::Grid(RefCell::new(grid)))?;
    Ok(1)
}

/// The cells of all layers together, before anybody has looked whether they make a grid.
fn size_of_new(value: &Value) -> u64 {
    let side = |name| value.field(name).and_then(Value::as_int).map_or(1, |side| side.max(1) as u64);
    let names = |name| match value.field(name) {
        Some(Value::Map(map)) => map.len() as u64,
        _ => 0,
    };
    let cells = side("width").saturating_mul(side("height")).saturating_mul(side("depth"));
    cells.saturating_mul(names("layers") + names("occupants"))
}

pub fn copy(call: Call) -> Outcome {
    let grid = grid(call)?;
    let layers = (grid.layer_names().len() + grid.occupancy_names().len()) as u64;
    charge(call, price!("grid.new").for_size(grid.frame().len() as u64 * layers))?;
    handle::check_room(call, grid.bytes() as u64)?;
    handle::create(call, Object::Grid(RefCell::new(grid.clone())))?;
    Ok(1)
}

pub fn size(call: Call) -> Outcome {
    let grid = grid(call)?;
    let frame = grid.frame();
    call.push_int(frame.width());
    call.push_int(frame.height());
    call.push_int(frame.depth());
    Ok(3)
}

/// The cell with the least coordinates.
pub fn origin(call: Call) -> Outcome {
    let grid = grid(call)?;
    Ok(push_cell(call, &grid, 0))
}

pub fn contains(call: Call) -> Outcome {
    let grid = grid(call)?;
    call.push_bool(grid.frame().contains(cell(call, &grid, 2)?));
    Ok(1)
}

pub fn get(call: Call) -> Outcome {
    let grid = grid(call)?;
    let layer = layer(call, &grid, 2)?;
    call.push_int_or_nil(place(call, &grid, 3)?.map(|index| grid.get(layer, index)));
    Ok(1)
}

/// Gives back what the cell held before.
pub fn set(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (layer, value, index) = (layer(call, &grid, 2)?, call.int(3)?, inside(call, &grid, 4)?);
    call.push_int(grid.change(|grid| grid.set(layer, index, value))?);
    Ok(1)
}

pub fn fill(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (layer, value) = (layer(call, &grid, 2)?, call.int(3)?);
    charge(call, price!("grid.fill").for_size(grid.frame().len() as u64))?;
    grid.change(|grid| grid.fill(layer, value))?;
    Ok(0)
}

/// All values of a layer, row by row; of several planes, the one named.
pub fn rows(call: Call) -> Outcome {
    let width = {
        let grid = grid(call)?;
        let frame = grid.frame();
        let (layer, z) = (layer(call, &grid, 2)?, call.int_or(3, frame.origin().z)?);
        let origin = frame.origin();
        charge(call, price!("grid.rows").for_size((frame.width() * frame.height()) as u64))?;
        let first = frame.index(Cell::new(origin.x, origin.y, z)).ok_or("there is no such plane")?;
        let cells = first..first + (frame.width() * frame.height()) as usize;
        rows::start(call).extend(cells.map(|index| grid.get(layer, index)));
        frame.width() as usize
    };
    rows::push_rows(call, width)?;
    Ok(1)
}

pub fn count(call: Call) -> Outcome {
    let grid = grid(call)?;
    let layer = layer(call, &grid, 2)?;
    call.push_int(grid.tally(layer).count(call.int(3)?) as i64);
    Ok(1)
}

pub fn positive(call: Call) -> Outcome {
    let grid = grid(call)?;
    call.push_int(grid.tally(layer(call, &grid, 2)?).positive() as i64);
    Ok(1)
}

pub fn negative(call: Call) -> Outcome {
    let grid = grid(call)?;
    call.push_int(grid.tally(layer(call, &grid, 2)?).negative() as i64);
    Ok(1)
}
