//! Shortest paths, reachable cells and rays (straight walks in one direction) on grids. Every step costs 1.

use super::frame::{Cell, Direction, Frame};
use super::{Filter, Grid};
use std::borrow::Cow;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The cells of the path, including the start and the end.
    pub cells: Vec<usize>,
    /// Index of the direction of the first step, or `None` if the path has no steps.
    pub first: Option<usize>,
}

impl Route {
    pub fn steps(&self) -> usize {
        self.cells.len() - 1
    }

    pub fn end(&self) -> usize {
        self.cells[self.cells.len() - 1]
    }
}

/// The condition that the last cell of a path must meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The path ends at the goal, which must be open (accepted by the filter) like all other cells after the start.
    #[default]
    Open,
    /// The path ends at the goal, even if the goal is not open.
    Onto,
    /// The path ends one step before a goal. Its last cell is not a goal itself and is open unless it is the start.
    Beside,
}

impl Ending {
    /// The endings that scripts can request, and their names.
    pub const NAMED: [(&str, Ending); 2] = [("onto", Ending::Onto), ("beside", Ending::Beside)];
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The cells that the ray passed, in order. The start and the cell that blocked the ray are not included.
    pub cells: Vec<usize>,
    pub end: RayEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RayEnd {
    /// The ray reached its maximum length.
    Limit,
    /// The next cell would be outside the grid.
    Edge,
    /// The ray came back to its start, in a grid that wraps.
    Round,
    /// The ray was blocked by this cell.
    Blocked(usize),
}

/// Maximum number of directions of a search, which stores one byte per cell: the index of the direction that led to the cell, or one of three marks.
const MAX_DIRECTIONS: usize = 253;
/// Marks of cells to which no direction led: not seen, the start, or closed (rejected by the filter). They are greater than the index of any
/// direction.
const UNSEEN: u8 = u8::MAX;
const START: u8 = u8::MAX - 1;
const CLOSED: u8 = u8::MAX - 2;

/// Initial capacity of the queue of a search, in cells.
const QUEUE_CAPACITY: usize = 256;

/// A direction prepared for the inner loop of a search. It contains the ranges of coordinates from which a step stays inside the grid. A step changes
/// the cell number by `index_step`.
struct Jump {
    /// Index of the direction.
    direction: u8,
    x: Range<i64>,
    y: Range<i64>,
    z: Range<i64>,
    index_step: isize,
}

impl Jump {
    fn all(frame: &Frame, directions: &[Direction]) -> Vec<Jump> {
        let Cell { x, y, z } = frame.origin();
        let span = |start: i64, length: i64, step: i64| {
            let step = step.clamp(-length, length);
            start.max(start - step)..(start + length).min(start + length - step)
        };
        let jump = |(direction, step): (u8, &Direction)| Jump {
            direction,
            x: span(x, frame.width(), step.dx),
            y: span(y, frame.height(), step.dy),
            z: span(z, frame.depth(), step.dz),
            index_step: (step.dz.wrapping_mul(frame.height()).wrapping_add(step.dy))
                .wrapping_mul(frame.width())
                .wrapping_add(step.dx) as isize,
        };
        (0..).zip(directions).map(jump).collect()
    }

    /// Returns a jump that stays inside the grid exactly where all given jumps do.
    fn common(jumps: &[Jump]) -> Jump {
        let both = |a: &Range<i64>, b: &Range<i64>| a.start.max(b.start)..a.end.min(b.end);
        let anywhere = i64::MIN..i64::MAX;
        let start = Jump { direction: 0, x: anywhere.clone(), y: anywhere.clone(), z: anywhere, index_step: 0 };
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

/// A breadth-first search over open cells (accepted by a filter). Each visited cell adds its neighbours to the queue in the order of the directions.
/// No cell is tested twice, and the start is never tested, so it need not be open.
struct Search<'f> {
    frame: &'f Frame,
    directions: Cow<'f, [Direction]>,
    came_by: Vec<u8>,
}

impl Search<'_> {
    fn new<'f>(frame: &'f Frame, directions: &'f [Direction]) -> Result<Search<'f>, String> {
        if directions.len() > MAX_DIRECTIONS {
            return Err(format!("{} directions are more than {MAX_DIRECTIONS}", directions.len()));
        }
        let directions = match frame.wrap().any() {
            // Shortened steps can be reversed.
            true => directions.iter().map(|direction| frame.shortened(*direction)).collect(),
            false => Cow::Borrowed(directions),
        };
        Ok(Search { frame, directions, came_by: vec![UNSEEN; frame.cell_count()] })
    }

    /// Visits the cells that `open` accepts. Calls `ends(position, cell)` for each of them except the start, where `position` is the queue position
    /// of the previous cell on the path. Stops at the first cell that `ends` accepts and returns it.
    fn run(
        &mut self,
        start: usize,
        mut open: impl FnMut(usize) -> bool,
        mut ends: impl FnMut(usize, usize) -> bool,
    ) -> Option<usize> {
        let (frame, came_by) = (self.frame, self.came_by.as_mut_slice());
        let jumps = Jump::all(frame, &self.directions);
        let inner = Jump::common(&jumps);
        let mut queue = Vec::with_capacity(frame.cell_count().min(QUEUE_CAPACITY));
        came_by[start] = START;
        queue.push(start);
        let mut next = 0;
        while next < queue.len() {
            let here = queue[next];
            next += 1;
            let cell = frame.cell(here);
            let is_inner = inner.stays_inside(cell);
            for jump in &jumps {
                let mut there = here.wrapping_add_signed(jump.index_step);
                if !is_inner && !jump.stays_inside(cell) {
                    match frame.step_from(cell, self.directions[usize::from(jump.direction)]) {
                        Some(behind) => there = behind,
                        None => continue,
                    }
                }
                if came_by[there] != UNSEEN {
                    continue;
                }
                if !open(there) {
                    came_by[there] = CLOSED;
                    continue;
                }
                came_by[there] = jump.direction;
                if ends(next - 1, there) {
                    return Some(there);
                }
                queue.push(there);
            }
        }
        None
    }

    /// Returns the path from the start to `end`, found by walking back from `end`.
    fn retrace(&self, end: usize) -> Route {
        let mut route = Route { cells: vec![end], first: None };
        let mut here = end;
        // Ends at the start, because its mark is not the index of a direction.
        while let Some(direction) = self.directions.get(usize::from(self.came_by[here])) {
            route.first = Some(usize::from(self.came_by[here]));
            let back = Direction::new(-direction.dx, -direction.dy, -direction.dz);
            here = self.frame.step(here, back).expect("the search came from inside");
            route.cells.push(here);
        }
        route.cells.reverse();
        route
    }
}

impl Frame {
    /// Returns the path to the first goal that a breadth-first search finds. Of several shortest paths, it returns the one whose cells the search
    /// reached first. If `goal` accepts the start, the path has no steps.
    fn route(
        &self,
        start: usize,
        directions: &[Direction],
        open: impl FnMut(usize) -> bool,
        mut goal: impl FnMut(usize) -> bool,
    ) -> Result<Option<Route>, String> {
        let mut search = Search::new(self, directions)?;
        if goal(start) {
            return Ok(Some(Route { cells: vec![start], first: None }));
        }
        let end = search.run(start, open, |_, there| goal(there));
        Ok(end.map(|end| search.retrace(end)))
    }

    /// Converts a cell number to a number that orders cells by x, then y, then z.
    fn number_by_x(&self, index: usize) -> u64 {
        let (cell, origin) = (self.cell(index), self.origin());
        let (x, y, z) = (cell.x - origin.x, cell.y - origin.y, cell.z - origin.z);
        ((x * self.height() + y) * self.depth() + z) as u64
    }

    /// Converts the result of [`Frame::number_by_x`] back to the cell number.
    fn index_by_x(&self, number: u64) -> usize {
        let (number, width, height, depth) = (number as i64, self.width(), self.height(), self.depth());
        let (column, z) = (number / depth, number % depth);
        ((z * height + column % height) * width + column / height) as usize
    }

    /// Walks at most `limit` cells in one direction. Stops before the edge of the grid, before a blocked cell, or before it returns to the start.
    pub fn ray(&self, start: usize, direction: Direction, limit: i64, mut blocked: impl FnMut(usize) -> bool) -> Ray {
        let mut ray = Ray { cells: Vec::new(), end: RayEnd::Limit };
        let mut here = start;
        while direction != Direction::new(0, 0, 0) && (ray.cells.len() as i64) < limit {
            match self.step(here, direction) {
                None => ray.end = RayEnd::Edge,
                Some(next) if next == start => ray.end = RayEnd::Round,
                Some(next) if blocked(next) => ray.end = RayEnd::Blocked(next),
                Some(next) => {
                    ray.cells.push(next);
                    here = next;
                    continue;
                }
            }
            break;
        }
        ray
    }
}

impl Grid {
    /// Returns the shortest path from `start` to `goal` over cells that `open` accepts, or `None` if there is no path. The start need not be
    /// accepted. Of several shortest paths, returns the one that a breadth-first search finds first.
    pub fn path(
        &self,
        start: usize,
        goal: usize,
        directions: &[Direction],
        open: &Filter,
        ending: Ending,
    ) -> Result<Option<Route>, String> {
        // A closed goal needs no search.
        if ending == Ending::Open && start != goal && !open.over(self).accepts(goal) {
            return Ok(None);
        }
        self.find_route(start, directions, open, ending, |index| index == goal)
    }

    /// Returns the shortest path to a cell that `wanted` accepts, over cells that `open` accepts. Of several such paths, returns the one that a
    /// breadth-first search finds first. The start itself may be the result: its layer values must be wanted, but it may be
    /// occupied.
    pub fn nearest(
        &self,
        start: usize,
        directions: &[Direction],
        open: &Filter,
        wanted: &Filter,
        ending: Ending,
    ) -> Result<Option<Route>, String> {
        let wanted = wanted.over(self);
        let goal = |index| wanted.accepts_values(index) && (index == start || wanted.accepts(index));
        self.find_route(start, directions, open, ending, goal)
    }

    fn find_route(
        &self,
        start: usize,
        directions: &[Direction],
        open: &Filter,
        ending: Ending,
        goal: impl Fn(usize) -> bool,
    ) -> Result<Option<Route>, String> {
        let (frame, open) = (self.frame(), open.over(self));
        let is_open = |index| open.accepts(index);
        match ending {
            Ending::Open => frame.route(start, directions, is_open, goal),
            Ending::Onto => frame.route(start, directions, |index| goal(index) || open.accepts(index), &goal),
            Ending::Beside => {
                let is_beside = |index| !goal(index) && frame.steps(index, directions).any(&goal);
                frame.route(start, directions, is_open, is_beside)
            }
        }
    }

    /// Returns all cells that can be reached in at most `limit` steps over cells that `open` accepts. The results are (cell, steps), ordered by
    /// steps, then x, then y, then z. The first is the start, which need not be open. If `limit` is negative, the result is empty.
    pub fn reachable(
        &self,
        start: usize,
        directions: &[Direction],
        limit: i64,
        open: &Filter,
    ) -> Result<Vec<(usize, i64)>, String> {
        let (frame, open) = (self.frame(), open.over(self));
        let mut search = Search::new(frame, directions)?;
        let mut found = Vec::new();
        if limit >= 0 {
            found.push((start, 0));
        }
        if limit > 0 {
            // Steps never decrease along the queue, so all cells after the first one beyond the limit are beyond it, too.
            let is_open = |index| open.accepts(index);
            search.run(start, is_open, |before, there| {
                // `found` grows in step with the queue of the search, so both have the same positions.
                let (_, steps) = found[before];
                if steps < limit {
                    found.push((there, steps + 1));
                }
                steps == limit
            });
        }
        // Steps and cell fit 32 bits each, and one number sorts several times faster than a tuple.
        let mut order: Vec<u64> =
            found.iter().map(|(index, steps)| (*steps as u64) << 32 | frame.number_by_x(*index)).collect();
        order.sort_unstable();
        Ok(order.into_iter().map(|key| (frame.index_by_x(key & u64::from(u32::MAX)), (key >> 32) as i64)).collect())
    }
}
