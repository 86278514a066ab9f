//! Grid methods that search: cells accepted by a filter, cells and units within a distance, distances, neighbours, straight lines and shortest paths.

use super::arguments::{
    cell, direction, directions, filter, layer, metric, occupancy, place, place_and_ending, push_cell, push_cells,
    push_places, two_cells, two_cells_and_ending, weight,
};
use crate::handle::grid;
use crate::price::price;
use crate::vm::{Frame, Outcome};
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Direction, Ending, Filter, Metric, RayEnd, Route};
use std::ffi::c_int;

/// Returns all cells that a filter accepts, sorted by z, then y, then x.
pub fn find(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let filter = filter(call, &grid, 2)?;
    call.charge(price!("grid.find").for_size(weight(&filter).saturating_mul(grid.frame().cell_count() as u64)))?;
    let found = grid.select(&filter);
    push_places(call, &grid, found)
}

/// Returns the size of a search for cells within the distance `limit`, on which the price depends. Each cell counts twice because it is tested and
/// sorted.
fn area(grid: &Grid, metric: Metric, limit: i64) -> u64 {
    let limit = limit.max(0);
    let radius = if metric == Metric::Squared { limit.isqrt() } else { limit };
    let plane = grid.frame().width() * grid.frame().height();
    radius.saturating_mul(2).saturating_add(1).saturating_pow(2).min(plane) as u64 * 2
}

/// Implements `g:within(metric, limit, filter, x, y, z)`, which returns the cells in the plane of a cell that are at most `limit` away and that the
/// filter accepts. They are sorted by distance, then x, then y.
pub fn within(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (metric, limit, filter) = (metric(call, 2)?, call.int(3)?, filter(call, &grid, 4)?);
    call.charge(price!("grid.within").for_size(area(&grid, metric, limit).saturating_mul(weight(&filter))))?;
    let found = place(call, &grid, 5)?.map(|centre| grid.within(centre, metric, limit, &filter));
    push_cells(call, &grid, Some(c"distance"), found.into_iter().flatten())
}

/// Implements `g:occupants_within(occupancy, metric, limit, x, y, z)`, which returns the units that are at most `limit` away from a cell, sorted by
/// distance, then x, then y.
pub fn occupants_within(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, metric, limit) = (occupancy(call, &grid, 2)?, metric(call, 3)?, call.int(4)?);
    call.charge(price!("grid.within").for_size(area(&grid, metric, limit)))?;
    let found = place(call, &grid, 5)?.map(|centre| grid.occupants_within(occupancy, centre, metric, limit));
    let found = found.into_iter().flatten().map(|(unit, index, _)| (index, unit));
    push_cells(call, &grid, Some(c"unit"), found)
}

/// Implements `g:fill_within(layer, value, metric, limit, x, y, z)`, which sets the layer to the value in all cells that are at most `limit` away
/// from a cell.
pub fn fill_within(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (layer, value, metric, limit) = (layer(call, &grid, 2)?, call.int(3)?, metric(call, 4)?, call.int(5)?);
    call.charge(price!("grid.within").for_size(area(&grid, metric, limit)))?;
    if let Some(centre) = place(call, &grid, 6)? {
        grid.change(|grid| grid.fill_within(layer, value, centre, metric, limit))?;
    }
    Ok(0)
}

/// Returns the distance between two cells, or nil if either is outside the grid or they are in different planes.
pub fn distance(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (metric, (from, to)) = (metric(call, 2)?, two_cells(call, &grid, 3)?);
    let frame = grid.frame();
    let away = frame.index(from).zip(frame.index(to)).and_then(|(from, to)| frame.distance(metric, from, to));
    call.returns(away)
}

/// Returns the cells of a rectangle, row by row. Returns nil if the rectangle is partly outside the grid, or if it wraps around and covers a cell
/// twice.
pub fn block(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (width, height, corner) = (call.int(2)?, call.int(3)?, cell(call, &grid, 4)?);
    match grid.frame().block(corner, width, height) {
        Some(cells) => push_places(call, &grid, cells),
        None => call.returns(()),
    }
}

/// Returns the distance from a cell to the nearest cell of a rectangle, which is given by its size and the corner with the smallest x and y. Returns
/// nil if the cell is outside the grid, if the rectangle is partly outside, or if they are in different planes.
pub fn distance_to_block(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (metric, width, height) = (metric(call, 2)?, call.int(3)?, call.int(4)?);
    let (corner, from) = two_cells(call, &grid, 5)?;
    let frame = grid.frame();
    let away = frame.index(from).and_then(|from| frame.distance_to_block(metric, from, corner, width, height));
    call.returns(away)
}

/// Returns the neighbours of a cell in the order of the directions. Leaves out cells outside the grid and duplicates.
pub fn neighbours(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let around = directions(call, 2)?;
    let found = place(call, &grid, 3)?.map_or_else(Vec::new, |index| grid.frame().neighbours(index, &around));
    push_places(call, &grid, found)
}

/// Returns the cells of a straight line without its start, the reason why the line ends, and the blocking cell if there is one. The reason is
/// `"limit"`, `"edge"`, `"blocked"`, or `"round"` if the line returned to its start.
pub fn ray(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (direction, limit, open) = (direction(call, 2)?, call.int(3)?, filter(call, &grid, 4)?);
    let Some(start) = place(call, &grid, 5)? else {
        push_places(call, &grid, Vec::new())?;
        call.push(b"edge");
        return Ok(2);
    };
    let bound = open.over(&grid);
    let ray = grid.frame().ray(start, direction, limit, |index| !bound.accepts(index));
    call.charge(price!("grid.ray").for_size(weight(&open).saturating_mul(1 + ray.cells.len() as u64)))?;
    push_places(call, &grid, ray.cells)?;
    match ray.end {
        RayEnd::Limit => call.push(b"limit"),
        RayEnd::Edge => call.push(b"edge"),
        RayEnd::Round => call.push(b"round"),
        RayEnd::Blocked(index) => {
            call.push(b"blocked");
            return Ok(2 + push_cell(call, &grid, index));
        }
    }
    Ok(2)
}

/// Estimates the work per cell of a path search: one unit per direction, the tests of the filter `open`, and the tests whether a cell is a goal.
/// `goal` is the work of one such test. The number of these tests depends on the ending of the path.
fn search_weight(directions: &[Direction], open: &Filter, goal: u64, ending: Ending) -> u64 {
    let repetitions = match ending {
        Ending::Open => 0,
        Ending::Onto => 1,
        Ending::Beside => directions.len() as u64,
    };
    (directions.len() as u64 + weight(open)).saturating_add(goal.saturating_mul(repetitions))
}

/// Charges for a path search over the whole grid, where `each` is the work per cell.
fn charge_path(call: &Frame, grid: &Grid, each: u64) -> Result<(), String> {
    call.charge(price!("grid.path").for_size(each.saturating_mul(grid.frame().cell_count() as u64)))
}

/// Pushes the number of the first direction of the path, the number of steps and the last cell. The direction is nil for a path without steps. If
/// there is no path, pushes only nil.
fn push_route(call: &Frame, grid: &Grid, route: Option<Route>) -> c_int {
    let Some(route) = route else {
        call.push(());
        return 1;
    };
    call.push(route.first.map(|number| number as i64 + 1));
    call.push(route.steps() as i64);
    2 + push_cell(call, grid, route.end())
}

fn find_route(call: &Frame, grid: &Grid) -> Result<Option<Route>, String> {
    let (around, open) = (directions(call, 2)?, filter(call, grid, 3)?);
    let (from, to, ending) = two_cells_and_ending(call, grid, 4)?;
    charge_path(call, grid, search_weight(&around, &open, 1, ending))?;
    match grid.frame().index(from).zip(grid.frame().index(to)) {
        Some((from, to)) => grid.path(from, to, &around, &open, ending),
        None => Ok(None),
    }
}

/// Finds a shortest path between two cells over cells that the filter accepts. Returns its first direction, its number of steps and its last cell.
pub fn path(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let route = find_route(call, &grid)?;
    Ok(push_route(call, &grid, route))
}

/// Returns all cells of the path that [`path`] finds, including both ends, or nil if there is no path.
pub fn route(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    match find_route(call, &grid)? {
        Some(Route { cells, .. }) => push_places(call, &grid, cells),
        None => call.returns(()),
    }
}

/// Returns the shortest path to a cell that the second filter accepts, over cells that the first filter accepts. With the ending `"onto"`, that last
/// cell need not be accepted by the first filter. With `"beside"`, the path ends one step before it.
pub fn nearest(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (around, open, wanted) = (directions(call, 2)?, filter(call, &grid, 3)?, filter(call, &grid, 4)?);
    let (start, ending) = place_and_ending(call, &grid, 5)?;
    let goal = weight(&wanted);
    charge_path(call, &grid, search_weight(&around, &open, goal, ending).saturating_add(goal))?;
    let route = match start {
        Some(start) => grid.nearest(start, &around, &open, &wanted, ending)?,
        None => None,
    };
    Ok(push_route(call, &grid, route))
}

/// Memory in bytes that a search needs for each reached cell, in its queue, in its result and for sorting.
const EACH_REACHED: u64 = 32;

/// Returns an upper bound for the number of cells that can be reached in `limit` steps: the size of a box around the start. In each dimension, the
/// box extends `limit` times the longest step to both sides.
fn cells_in_reach(grid: &Grid, directions: &[Direction], limit: i64) -> u64 {
    let frame = grid.frame();
    let span = |length: i64, step: fn(&Direction) -> i64| {
        let longest = directions.iter().map(|direction| step(direction).unsigned_abs()).max().unwrap_or(0);
        longest.saturating_mul(limit.max(0) as u64).saturating_mul(2).saturating_add(1).min(length as u64)
    };
    let plane = span(frame.width(), |direction| direction.dx) * span(frame.height(), |direction| direction.dy);
    plane * span(frame.depth(), |direction| direction.dz)
}

/// Returns the cells reachable within a number of steps (by default, any number), sorted by distance, then x, then y, then z.
pub fn reachable(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let (around, limit, open) = (directions(call, 2)?, call.int_or(3, i64::MAX)?, filter(call, &grid, 4)?);
    let cells = cells_in_reach(&grid, &around, limit);
    let work = (around.len() as u64 + weight(&open)).saturating_mul(cells);
    // Visited cells are marked in an array as large as the grid, whatever the limit is.
    let marks = grid.frame().cell_count() as u64 / 16;
    call.charge(price!("grid.reachable").for_size(work.saturating_add(marks)))?;
    call.check_room(cells * EACH_REACHED)?;
    let found = match place(call, &grid, 5)? {
        Some(start) => grid.reachable(start, &around, limit, &open)?,
        None => Vec::new(),
    };
    push_cells(call, &grid, Some(c"distance"), found.into_iter())
}
