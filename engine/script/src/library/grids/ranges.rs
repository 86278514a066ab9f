//! Cells that a filter lets through, cells in range, and how far it is.

use super::arguments::{cell, layer, metric, occupancy, place, push_cells, two_cells};
use super::filters::{filter, weight};
use crate::handle::grid;
use crate::library::charge::charge;
use crate::native::{Frame as Call, Outcome};
use crate::price::price;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::Metric;

/// All cells a filter lets through, by z, then y, then x.
pub fn find(call: Call) -> Outcome {
    let grid = grid(call)?;
    let filter = filter(call, &grid, 2)?;
    charge(call, price!("grid.find").for_size(weight(&filter).saturating_mul(grid.frame().len() as u64)))?;
    let found = grid.select(&filter);
    drop(filter);
    push_cells(call, &grid, None, found.into_iter().map(|index| (index, 0)))?;
    Ok(1)
}

/// What a range counts as: each cell that it can hold is looked at, and put in order.
fn area(grid: &Grid, metric: Metric, limit: i64) -> u64 {
    let limit = limit.max(0);
    let radius = if metric == Metric::Squared { limit.isqrt() } else { limit };
    let plane = grid.frame().width() * grid.frame().height();
    radius.saturating_mul(2).saturating_add(1).saturating_pow(2).min(plane) as u64 * 2
}

/// Cells of the same plane at most so far away, nearest first, then by x, then by y.
pub fn within(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (metric, limit, filter) = (metric(call, 2)?, call.int(3)?, filter(call, &grid, 4)?);
    charge(call, price!("grid.within").for_size(area(&grid, metric, limit).saturating_mul(weight(&filter))))?;
    let found = place(call, &grid, 5)?.map(|centre| grid.within(centre, metric, limit, &filter));
    drop(filter);
    push_cells(call, &grid, Some(c"distance"), found.into_iter().flatten())?;
    Ok(1)
}

/// Units at most so far away, in the order of `within`.
pub fn occupants_within(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (occupancy, metric, limit) = (occupancy(call, &grid, 2)?, metric(call, 3)?, call.int(4)?);
    charge(call, price!("grid.within").for_size(area(&grid, metric, limit)))?;
    let found = place(call, &grid, 5)?.map(|centre| grid.occupants_within(occupancy, centre, metric, limit));
    let found = found.into_iter().flatten().map(|(unit, index, _)| (index, unit));
    push_cells(call, &grid, Some(c"unit"), found)?;
    Ok(1)
}

/// Gives all cells at most so far away a value.
pub fn fill_within(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (layer, value, metric, limit) = (layer(call, &grid, 2)?, call.int(3)?, metric(call, 4)?, call.int(5)?);
    charge(call, price!("grid.within").for_size(area(&grid, metric, limit)))?;
    if let Some(centre) = place(call, &grid, 6)? {
        grid.change(|grid| grid.fill_within(layer, value, centre, metric, limit))?;
    }
    Ok(0)
}

/// How far apart two cells are; nothing when one lies outside or they lie in different planes.
pub fn distance(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (metric, (from, to)) = (metric(call, 2)?, two_cells(call, &grid, 3)?);
    let frame = grid.frame();
    let away = frame.index(from).zip(frame.index(to)).and_then(|(from, to)| frame.distance(metric, from, to));
    call.push_int_or_nil(away);
    Ok(1)
}

/// The cells of a rectangle by y, then x; nothing when a part of it lies outside.
pub fn block(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (width, height, corner) = (call.int(2)?, call.int(3)?, cell(call, &grid, 4)?);
    match grid.frame().block(corner, width, height) {
        Some(cells) => push_cells(call, &grid, None, cells.into_iter().map(|index| (index, 0)))?,
        None => call.push_nil(),
    }
    Ok(1)
}

/// How far a rectangle, given by its corner, is from a cell; nothing when one of them lies outside or in another plane.
pub fn distance_to_block(call: Call) -> Outcome {
    let grid = grid(call)?;
    let (metric, width, height) = (metric(call, 2)?, call.int(3)?, call.int(4)?);
    let (corner, from) = two_cells(call, &grid, 5)?;
    let frame = grid.frame();
    let away = frame.index(from).and_then(|from| frame.distance_to_block(metric, from, corner, width, height));
    call.push_int_or_nil(away);
    Ok(1)
}
