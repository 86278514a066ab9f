//! The `grid` library: rectangles of cells in one or several planes. A grid has layers, which contain an integer per cell, and units that occupy
//! cells.
//!
//! In arguments the value comes first and the position last: `g:set("height", 3, x, y)`. A position is x and y. In a grid of several planes it may
//! also have z, which defaults to the first plane. A call with two positions takes z for both or for neither. Results contain z only if there are
//! several planes. In a grid that wraps, a position beyond an edge is the one on the opposite side.
//!
//! The Lua frame is called `call` in this folder, because a grid has a frame of its own (`Grid::frame`).

mod arguments;
mod paths;
mod records;

use crate::arguments::read_geometry;
use crate::handle::{self, GRID, Object, grid};
use crate::price::price;
use crate::vm::{Frame, Outcome, Table, native};
use arguments::{cell, inside, layer, occupancy, place as place_at, push_cell, push_cells, symmetry};
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, MAX_VALUES, Sign};
use std::cell::RefCell;

pub fn add(frame: &Frame, library: Table) {
    let methods = [
        ("size", native(size)),
        ("origin", native(origin)),
        ("contains", native(contains)),
        ("get", native(get)),
        ("set", native(set)),
        ("fill", native(fill)),
        ("fill_within", native(paths::fill_within)),
        ("count", native(count)),
        ("positive", native(positive)),
        ("negative", native(negative)),
        ("copy", native(copy)),
        ("rows", native(rows)),
        ("records", native(records::records)),
        ("find", native(paths::find)),
        ("within", native(paths::within)),
        ("occupants_within", native(paths::occupants_within)),
        ("distance", native(paths::distance)),
        ("block", native(paths::block)),
        ("distance_to_block", native(paths::distance_to_block)),
        ("neighbours", native(paths::neighbours)),
        ("ray", native(paths::ray)),
        ("path", native(paths::path)),
        ("route", native(paths::route)),
        ("nearest", native(paths::nearest)),
        ("reachable", native(paths::reachable)),
        ("mirror", native(mirror)),
        ("asymmetry", native(asymmetry)),
        ("at", native(at)),
        ("place", native(place)),
        ("occupants", native(occupants)),
        ("put", native(put)),
        ("move", native(move_to)),
        ("remove", native(remove)),
    ];
    handle::install(frame, GRID, &methods);
    frame.set_library(library, "grid", &[("new", native(new))]);
}

/// Implements `grid.new(parts)`. The parts are `width`, `height`, `depth`, `origin = { x, y, z }`, `wrap`, `layers = { [name] = number or rows }` and
/// `occupants = { [name] = { [unit] = { x, y } } }`.
fn new(call: &mut Frame) -> Outcome {
    let value = read_geometry(call, 1)?;
    let cells = Grid::described_size(&value);
    if cells > MAX_VALUES as u64 {
        return Err(format!("all layers of a grid together hold at most {MAX_VALUES} values, not {cells}"));
    }
    call.charge(price!("grid.new").for_size(cells))?;
    call.check_room(cells * size_of::<i64>() as u64)?;
    let grid = Grid::from_value(&value)?;
    handle::create(call, Object::Grid(RefCell::new(grid)))?;
    Ok(1)
}

fn copy(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let layers = (grid.layer_names().len() + grid.occupancy_names().len()) as u64;
    call.charge(price!("grid.new").for_size(grid.frame().cell_count() as u64 * layers))?;
    call.check_room(grid.bytes() as u64)?;
    handle::create(call, Object::Grid(RefCell::new(grid.clone())))?;
    Ok(1)
}

fn size(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let frame = grid.frame();
    call.push(frame.width());
    call.push(frame.height());
    call.push(frame.depth());
    Ok(3)
}

/// Returns the cell with the smallest coordinates.
fn origin(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    Ok(push_cell(call, &grid, 0))
}

fn contains(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    call.returns(grid.frame().contains(cell(call, &grid, 2)?))
}

fn get(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let layer = layer(call, &grid, 2)?;
    call.returns(place_at(call, &grid, 3)?.map(|index| grid.get(layer, index)))
}

/// Sets the value of a cell and returns its previous value.
fn set(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (layer, value, index) = (layer(call, &grid, 2)?, call.int(3)?, inside(call, &grid, 4)?);
    call.returns(grid.change(|grid| grid.set(layer, index, value))?)
}

fn fill(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (layer, value) = (layer(call, &grid, 2)?, call.int(3)?);
    call.charge(price!("grid.fill").for_size(grid.frame().cell_count() as u64))?;
    grid.change(|grid| grid.fill(layer, value))?;
    Ok(0)
}

/// Returns all values of a layer in one plane as a list of rows.
fn rows(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let frame = grid.frame();
    let (layer, z) = (layer(call, &grid, 2)?, call.int_or(3, frame.origin().z)?);
    let (origin, plane) = (frame.origin(), (frame.width() * frame.height()) as usize);
    call.charge(price!("grid.rows").for_size(plane as u64))?;
    let first = frame.index(Cell::new(origin.x, origin.y, z)).ok_or("there is no such plane")?;
    let cells = &grid.values(layer).cells()[first..first + plane];
    let rows = call.new_table(frame.height() as usize, 0);
    for (row, at) in cells.chunks_exact(frame.width() as usize).zip(1..) {
        call.set_item_with(rows, at, |call| call.push_integers(row));
    }
    Ok(1)
}

fn count(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let layer = layer(call, &grid, 2)?;
    call.returns(grid.values(layer).tally().count(call.int(3)?) as i64)
}

fn positive(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    call.returns(grid.values(layer(call, &grid, 2)?).tally().positive() as i64)
}

fn negative(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    call.returns(grid.values(layer(call, &grid, 2)?).tally().negative() as i64)
}

/// Returns the mirror image of a cell under a symmetry, or nil if the cell is outside the grid.
fn mirror(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let symmetry = symmetry(call, 2)?;
    match place_at(call, &grid, 3)? {
        Some(index) => Ok(push_cell(call, &grid, grid.frame().mirror(index, symmetry))),
        None => call.returns(()),
    }
}

/// Returns the first cell whose mirror image has a different value, followed by this image. Returns nil if there is no such cell. If `negated` is
/// set, the image must have the negated value instead of the same. Cells are searched by z, then y, then x.
fn asymmetry(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (layer, symmetry) = (layer(call, &grid, 2)?, symmetry(call, 3)?);
    let negated = call.boolean(4);
    call.charge(price!("grid.asymmetry").for_size(grid.frame().cell_count() as u64))?;
    let sign = if negated { Sign::Negated } else { Sign::Kept };
    let Some(index) = grid.asymmetry(layer, symmetry, sign) else {
        return call.returns(());
    };
    let results = push_cell(call, &grid, index);
    Ok(results + push_cell(call, &grid, grid.frame().mirror(index, symmetry)))
}

/// Returns the unit in a cell, or nil if there is none.
fn at(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let occupancy = occupancy(call, &grid, 2)?;
    call.returns(place_at(call, &grid, 3)?.and_then(|index| grid.occupants(occupancy).at(index)))
}

/// Returns the cell of a unit, or nil if the unit is not on the grid.
fn place(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let occupancy = occupancy(call, &grid, 2)?;
    match grid.occupants(occupancy).place(call.int(3)?) {
        Some(index) => Ok(push_cell(call, &grid, index)),
        None => call.returns(()),
    }
}

/// Returns all units with their cells, sorted by unit number.
fn occupants(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let occupancy = occupancy(call, &grid, 2)?;
    push_cells(call, &grid, Some(c"unit"), grid.occupants(occupancy).iter().map(|(unit, index)| (index, unit)))
}

fn put(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, unit, index) = (occupancy(call, &grid, 2)?, call.int(3)?, inside(call, &grid, 4)?);
    grid.change(|grid| grid.occupants_mut(occupancy).put(unit, index))??;
    Ok(0)
}

/// Moves a unit and returns its previous cell.
fn move_to(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, unit, index) = (occupancy(call, &grid, 2)?, call.int(3)?, inside(call, &grid, 4)?);
    let left = grid.change(|grid| grid.occupants_mut(occupancy).shift(unit, index))??;
    let grid = handle::grid(call)?;
    Ok(push_cell(call, &grid, left))
}

/// Removes a unit and returns its previous cell, or nil if the unit was not on the grid.
fn remove(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, unit) = (occupancy(call, &grid, 2)?, call.int(3)?);
    match grid.change(|grid| grid.occupants_mut(occupancy).remove(unit))? {
        Some(left) => {
            let grid = handle::grid(call)?;
            Ok(push_cell(call, &grid, left))
        }
        None => call.returns(()),
    }
}
