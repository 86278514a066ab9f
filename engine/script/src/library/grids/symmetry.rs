//! Whether a grid treats two sides alike.

use super::arguments::{layer, place, push_cell, symmetry};
use crate::handle::grid;
use crate::library::charge::charge;
use crate::native::{Frame as Call, Outcome};
use crate::price::price;
use lunarena_kernel::geometry::grid::Sign;
use mlua::ffi;

/// The cell on the other side.
pub fn mirror(call: Call) -> Outcome {
    let grid = grid(call)?;
    let symmetry = symmetry(call, 2)?;
    match place(call, &grid, 3)? {
        Some(index) => Ok(push_cell(call, &grid, grid.frame().mirror(index, symmetry))),
        None => {
            call.push_nil();
            Ok(1)
        }
    }
}

/// The first cell, by z, then y, then x, whose image does not hold the same value (or, `negated`, its negative), and the image; nothing
/// when there is none.
pub fn asymmetry(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (layer, symmetry) = (layer(call, &grid, 2)?, symmetry(call, 3)?);
    let negated = unsafe { ffi::lua_toboolean(call.l, 4) } != 0;
    charge(call, price!("grid.asymmetry").for_size(grid.frame().len() as u64))?;
    let sign = if negated { Sign::Negated } else { Sign::Kept };
    let Some(index) = grid.asymmetry(layer, symmetry, sign) else {
        call.push_nil();
        return Ok(1);
    };
    let results = push_cell(call, &grid, index);
    Ok(results + push_cell(call, &grid, grid.frame().mirror(index, symmetry)))
}
