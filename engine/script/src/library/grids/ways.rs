//! From cell to cell: neighbours, straight lines, shortest ways.

use super::arguments::{direction, directions, place, push_cell, push_cells, two_cells};
use super::filters::{filter, weight};
use crate::library::price::{charge, price};
use crate::native::{Frame as Call, Outcome};
use crate::object::grid;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Direction, Filter, RayEnd, Route};
use std::ffi::c_int;

/// The neighbours that lie inside, in the order of the directions.
pub fn neighbours(call: Call) -> Outcome {
    let grid = grid(call)?;
    let around = directions(call, 2)?;
    let found: Vec<usize> = match place(call, &grid, 3)? {
        Some(index) => grid.frame().neighbours(index, &around).collect(),
        None => Vec::new(),
    };
    drop(around);
    push_cells(call, &grid, None, found.into_iter().map(|index| (index, 0)))?;
    Ok(1)
}

/// The cells of a straight line; why it ends: `"limit"`, `"edge"` or `"blocked"`; and where it is blocked.
pub fn ray(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (direction, most, open) = (direction(call, 2)?, call.int(3)?, filter(call, &grid, 4)?);
    let Some(start) = place(call, &grid, 5)? else {
        drop(open);
        push_cells(call, &grid, None, std::iter::empty())?;
        call.push_bytes(b"edge");
        return Ok(2);
    };
    let ray = grid.ray(start, direction, most, &open);
    charge(call, price!("grid.ray").for_size(weight(&open).saturating_mul(1 + ray.cells.len() as u64)))?;
    drop(open);
    push_cells(call, &grid, None, ray.cells.into_iter().map(|index| (index, 0)))?;
    match ray.end {
        RayEnd::Limit => call.push_bytes(b"limit"),
        RayEnd::Edge => call.push_bytes(b"edge"),
        RayEnd::Blocked(index) => {
            call.push_bytes(b"blocked");
            return Ok(2 + push_cell(call, &grid, index));
        }
    }
    Ok(2)
}

fn charge_search(call: Call, grid: &Grid, directions: &[Direction], filters: &[&Filter]) -> Result<(), String> {
    let each = directions.len() as u64 + filters.iter().map(|filter| weight(filter)).sum::<u64>();
    charge(call, price!("grid.path").for_size(each.saturating_mul(grid.frame().len() as u64)))
}

/// The number of the first direction (nothing at the goal itself), the number of steps, and the place of the goal; just nothing when
/// there is no way.
fn push_route(call: Call, grid: &Grid, route: Option<Route>) -> c_int {
    let Some(route) = route else {
        call.push_nil();
        return 1;
    };
    call.push_int_or_nil(route.first.map(|number| number as i64 + 1));
    call.push_int(route.steps() as i64);
    2 + push_cell(call, grid, route.goal())
}

fn find_route(call: Call, grid: &Grid) -> Result<Option<Route>, String> {
    let (around, open) = (directions(call, 2)?, filter(call, grid, 3)?);
    let (from, to) = two_cells(call, grid, 4)?;
    charge_search(call, grid, &around, &[&open])?;
    match grid.frame().index(from).zip(grid.frame().index(to)) {
        Some((from, to)) => grid.path(from, to, &around, &open),
        None => Ok(None),
    }
}

/// The way that a breadth-first search finds first, over cells the filter lets through.
pub fn path(call: Call) -> Outcome {
    let grid = grid(call)?;
    let route = find_route(call, &grid)?;
    Ok(push_route(call, &grid, route))
}

/// The same way, cell by cell, both ends included; nothing when there is none.
pub fn route(call: Call) -> Outcome {
    let grid = grid(call)?;
    match find_route(call, &grid)? {
        Some(Route { cells, .. }) => push_cells(call, &grid, None, cells.into_iter().map(|index| (index, 0)))?,
        None => call.push_nil(),
    }
    Ok(1)
}

/// The way to the first cell found that the second filter lets through.
pub fn nearest(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (around, open, wanted) = (directions(call, 2)?, filter(call, &grid, 3)?, filter(call, &grid, 4)?);
    charge_search(call, &grid, &around, &[&open, &wanted])?;
    let route = match place(call, &grid, 5)? {
        Some(start) => grid.nearest(start, &around, &open, &wanted)?,
        None => None,
    };
    Ok(push_route(call, &grid, route))
}
