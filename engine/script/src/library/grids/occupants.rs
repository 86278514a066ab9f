//! Who stands where: at most one unit in a cell, and no unit in two.

use super::arguments::{inside, occupancy, place as place_at, push_cell, push_cells};
use crate::handle::grid;
use crate::native::{Frame as Call, Outcome};

/// Who stands in a cell.
pub fn at(call: Call) -> Outcome {
    let grid = grid(call)?;
    let occupancy = occupancy(call, &grid, 2)?;
    call.push_int_or_nil(place_at(call, &grid, 3)?.and_then(|index| grid.occupants(occupancy).at(index)));
    Ok(1)
}

/// Where a unit stands.
pub fn place(call: Call) -> Outcome {
    let grid = grid(call)?;
    let occupancy = occupancy(call, &grid, 2)?;
    match grid.occupants(occupancy).place(call.int(3)?) {
        Some(index) => Ok(push_cell(call, &grid, index)),
        None => {
            call.push_nil();
            Ok(1)
        }
    }
}

/// All units, by number.
pub fn occupants(call: Call) -> Outcome {
    let grid = grid(call)?;
    let occupancy = occupancy(call, &grid, 2)?;
    push_cells(call, &grid, Some(c"unit"), grid.occupants(occupancy).iter().map(|(unit, index)| (index, unit)))?;
    Ok(1)
}

pub fn put(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, unit, index) = (occupancy(call, &grid, 2)?, call.int(3)?, inside(call, &grid, 4)?);
    grid.change(|grid| grid.occupants_mut(occupancy).put(unit, index))??;
    Ok(0)
}

/// Gives back the cell the unit left.
pub fn move_to(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, unit, index) = (occupancy(call, &grid, 2)?, call.int(3)?, inside(call, &grid, 4)?);
    let left = grid.change(|grid| grid.occupants_mut(occupancy).shift(unit, index))??;
    Ok(push_cell(call, &grid, left))
}

/// Gives back the cell the unit left; nothing if it stood nowhere.
pub fn remove(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, unit) = (occupancy(call, &grid, 2)?, call.int(3)?);
    match grid.change(|grid| grid.occupants_mut(occupancy).remove(unit))? {
        Some(left) => Ok(push_cell(call, &grid, left)),
        None => {
            call.push_nil();
            Ok(1)
        }
    }
}
