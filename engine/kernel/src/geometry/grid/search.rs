//! Shortest ways over a grid, every step counting 1.

use super::frame::{Cell, Frame};
use super::{Direction, Filter, Grid};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// From the start to the goal, both included.
    pub cells: Vec<usize>,
    /// Which of the directions the first step takes; none when the start is the goal.
    pub first: Option<usize>,
}

impl Route {
    pub fn steps(&self) -> usize {
        self.cells.len() - 1
    }

    pub fn goal(&self) -> usize {
        self.cells[self.cells.len() - 1]
    }
}

/// A byte per cell remembers by which direction it was reached, or one of the words below.
const MOST_DIRECTIONS: usize = 253;
const UNSEEN: u8 = u8::MAX;
const START: u8 = u8::MAX - 1;
const CLOSED: u8 = u8::MAX - 2;

/// A direction made ready for a search's inner loop: for which cells it stays inside, and how far
/// on the next cell's number is.
struct Jump {
    number: u8,
    x: Range<i64>,
    y: Range<i64>,
    z: Range<i64>,
    distance: isize,
}

/// Cells for which a queue has room from the start.
const ROOM: usize = 256;

impl Jump {
    /// Stays inside wherever all of them do.
    fn all(jumps: &[Jump]) -> Jump {
        let both = |a: &Range<i64>, b: &Range<i64>| a.start.max(b.start)..a.end.min(b.end);
        let anywhere = i64::MIN..i64::MAX;
        let start = Jump { number: 0, x: anywhere.clone(), y: anywhere.clone(), z: anywhere, distance: 0 };
        jumps.iter().fold(start, |all, jump| Jump {
            x: both(&all.x, &jump.x),
            y: both(&all.y, &jump.y),
            z: both(&all.z, &jump.z),
            ..all
        })
    }

    fn stays_inside(&self, cell: Cell) -> bool {
        self.x.contains(&cell.x) && self.y.contains(&cell.y) && self.z.contains(&cell.z)
    }
}

impl Frame {
    /// The way to the goal that a plain breadth-first search finds first: cells wait in one queue,
    /// and each offers its neighbours in the order of `directions`. So among shortest ways the
    /// first direction that leads to one does not always win; the first cell to reach a cell does.
    /// The start is the goal when `goal` says so, and is never asked whether it is `open`. No cell
    /// is asked twice.
    pub fn route(
        &self,
        start: usize,
        directions: &[Direction],
        mut open: impl FnMut(usize) -> bool,
        mut goal: impl FnMut(usize) -> bool,
    ) -> Result<Option<Route>, String> {
        if directions.len() > MOST_DIRECTIONS {
            return Err(format!("{} directions are more than {MOST_DIRECTIONS}", directions.len()));
        }
        let mut came_by = vec![UNSEEN; self.len()];
        came_by[start] = START;
        if goal(start) {
            return Ok(Some(Route { cells: vec![start], first: None }));
        }
        let jumps = self.jumps(directions);
        let inner = Jump::all(&jumps);
        let mut queue = Vec::with_capacity(self.len().min(ROOM));
        queue.push(start);
        let mut next = 0;
        while next < queue.len() {
            let here = queue[next];
            next += 1;
            let cell = self.cell(here);
            let is_inner = inner.stays_inside(cell);
            for jump in &jumps {
                if !is_inner && !jump.stays_inside(cell) {
                    continue;
                }
                let there = here.wrapping_add_signed(jump.distance);
                if came_by[there] != UNSEEN {
                    continue;
                }
                if !open(there) {
                    came_by[there] = CLOSED;
                    continue;
                }
                came_by[there] = jump.number;
                if goal(there) {
                    return Ok(Some(self.retrace(there, directions, &came_by)));
                }
                queue.push(there);
            }
        }
        Ok(None)
    }

    fn jumps(&self, directions: &[Direction]) -> Vec<Jump> {
        let Cell { x, y, z } = self.origin();
        let span = |start: i64, length: i64, step: i64| {
            let step = step.clamp(-length, length);
            start.max(start - step)..(start + length).min(start + length - step)
        };
        let jump = |(number, direction): (u8, &Direction)| Jump {
            number,
            x: span(x, self.width(), direction.dx),
            y: span(y, self.height(), direction.dy),
            z: span(z, self.depth(), direction.dz),
            distance: (direction.dz.wrapping_mul(self.height()).wrapping_add(direction.dy))
                .wrapping_mul(self.width())
                .wrapping_add(direction.dx) as isize,
        };
        (0..).zip(directions).map(jump).collect()
    }

    fn retrace(&self, goal: usize, directions: &[Direction], came_by: &[u8]) -> Route {
        let mut route = Route { cells: vec![goal], first: None };
        let mut here = goal;
        while let Some(direction) = directions.get(came_by[here] as usize) {
            route.first = Some(came_by[here] as usize);
            let back = Direction::new(-direction.dx, -direction.dy, -direction.dz);
            here = self.step(here, back).expect("a search came from inside");
            route.cells.push(here);
        }
        route.cells.reverse();
        route
    }
}

impl Grid {
    /// The first shortest way from one cell to another, as [`Frame::route`] finds it, over cells
    /// the filter lets through. The start must pass the filter's tests too, but may be occupied:
    /// somebody who asks for a way stands there himself. An occupied goal is closed like any other
    /// cell.
    pub fn path(
        &self,
        start: usize,
        goal: usize,
        directions: &[Direction],
        open: &Filter,
    ) -> Result<Option<Route>, String> {
        if !open.lets_values(self, start) || (start != goal && !open.lets(self, goal)) {
            return Ok(None);
        }
        let open = open.over(self);
        self.frame().route(start, directions, |index| open.lets(index), |index| index == goal)
    }

    /// The way to the first cell found that is `wanted`, under the conditions of [`Grid::path`].
    /// Only the tests of `wanted` count for the start, not its occupancies.
    pub fn nearest(
        &self,
        start: usize,
        directions: &[Direction],
        open: &Filter,
        wanted: &Filter,
    ) -> Result<Option<Route>, String> {
        if !open.lets_values(self, start) {
            return Ok(None);
        }
        let open = open.over(self);
        let good = |index| match index == start {
            true => wanted.lets_values(self, index),
            false => wanted.lets(self, index),
        };
        self.frame().route(start, directions, |index| open.lets(index), good)
    }
}
