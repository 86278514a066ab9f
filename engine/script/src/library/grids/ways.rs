//! From cell to cell: neighbours, straight lines, shortest ways.

use super::arguments::{direction, directions, place, place_and_ending, push_cell, push_cells, two_cells_and_ending};
use super::filters::{filter, weight};
use crate::handle::{self, grid};
use crate::library::charge::charge;
use crate::native::{Frame as Call, Outcome};
use crate::price::price;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Direction, Ending, Filter, RayEnd, Route};
use std::ffi::c_int;

/// The neighbours that lie inside, in the order of the directions.
pub fn neighbours(call: Call) -> Outcome {
    let grid = grid(call)?;
    let around = directions(call, 2)?;
    let found = match place(call, &grid, 3)? {
        Some(index) => grid.frame().neighbours(index, &around),
        None => Vec::new(),
    };
    drop(around);
    push_cells(call, &grid, None, found.into_iter().map(|index| (index, 0)))?;
    Ok(1)
}

/// The cells of a straight line; why it ends: `"limit"`, `"edge"`, `"round"` or `"blocked"`; and where it is blocked.
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
        RayEnd::Round => call.push_bytes(b"round"),
        RayEnd::Blocked(index) => {
            call.push_bytes(b"blocked");
            return Ok(2 + push_cell(call, &grid, index));
        }
    }
    Ok(2)
}

/// How much work a search is for each cell: its directions, the tests of `open`, and those of the goal as often as the way's end
/// asks for them anew.
fn search_weight(directions: &[Direction], open: &Filter, goal: u64, ending: Ending) -> u64 {
    let again = match ending {
        Ending::Open => 0,
        Ending::Onto => 1,
        Ending::Beside => directions.len() as u64,
    };
    (directions.len() as u64 + weight(open)).saturating_add(goal.saturating_mul(again))
}

fn charge_search(call: Call, grid: &Grid, each: u64) -> Result<(), String> {
    charge(call, price!("grid.path").for_size(each.saturating_mul(grid.frame().len() as u64)))
}

/// The number of the first direction (nothing where the way ends at its start), the number of steps, and the place where it ends; just
/// nothing when there is no way.
fn push_route(call: Call, grid: &Grid, route: Option<Route>) -> c_int {
    let Some(route) = route else {
        call.push_nil();
        return 1;
    };
    call.push_int_or_nil(route.first.map(|number| number as i64 + 1));
    call.push_int(route.steps() as i64);
    2 + push_cell(call, grid, route.end())
}

fn find_route(call: Call, grid: &Grid) -> Result<Option<Route>, String> {
    let (around, open) = (directions(call, 2)?, filter(call, grid, 3)?);
    let (from, to, ending) = two_cells_and_ending(call, grid, 4)?;
    charge_search(call, grid, search_weight(&around, &open, 1, ending))?;
    match grid.frame().index(from).zip(grid.frame().index(to)) {
        Some((from, to)) => grid.path(from, to, &around, &open, ending),
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

/// The way to the first cell found that the second filter lets through, or onto it, or beside it.
pub fn nearest(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (around, open, wanted) = (directions(call, 2)?, filter(call, &grid, 3)?, filter(call, &grid, 4)?);
    let (start, ending) = place_and_ending(call, &grid, 5)?;
    let goal = weight(&wanted);
    charge_search(call, &grid, search_weight(&around, &open, goal, ending).saturating_add(goal))?;
    let route = match start {
        Some(start) => grid.nearest(start, &around, &open, &wanted, ending)?,
        None => None,
    };
    Ok(push_route(call, &grid, route))
}

/// The memory that a search takes for each cell that it reaches: in its queue, in its answer, and while that is sorted.
const EACH_REACHED: u64 = 32;

/// How many cells so many steps can lead to, at most: those of the box round the start that the longest steps span.
fn cells_in_reach(grid: &Grid, directions: &[Direction], limit: i64) -> u64 {
    let frame = grid.frame();
    let span = |length: i64, step: fn(&Direction) -> i64| {
        let longest = directions.iter().map(|direction| step(direction).unsigned_abs()).max().unwrap_or(0);
        longest.saturating_mul(limit.max(0) as u64).saturating_mul(2).saturating_add(1).min(length as u64)
    };
    let plane = span(frame.width(), |direction| direction.dx) * span(frame.height(), |direction| direction.dy);
    plane * span(frame.depth(), |direction| direction.dz)
}

/// Cells that can be reached in so many steps, or in any number, by their distance, then x, then y, then z.
pub fn reachable(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (around, limit, open) = (directions(call, 2)?, call.int_or(3, i64::MAX)?, filter(call, &grid, 4)?);
    let cells = cells_in_reach(&grid, &around, limit);
    let work = (around.len() as u64 + weight(&open)).saturating_mul(cells);
    // What has been seen is marked on a sheet of the grid's size, however short the way.
    let sheet = grid.frame().len() as u64 / 16;
    charge(call, price!("grid.reachable").for_size(work.saturating_add(sheet)))?;
    handle::check_room(call, cells * EACH_REACHED)?;
    let found = match place(call, &grid, 5)? {
        Some(start) => grid.reachable(start, &around, limit, &open)?,
        None => Vec::new(),
    };
    drop((around, open));
    push_cells(call, &grid, Some(c"distance"), found.into_iter())?;
    Ok(1)
}
