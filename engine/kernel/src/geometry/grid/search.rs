//! Breadth-first searches over a grid, every step counting 1.

use super::Direction;
use super::frame::{Cell, Frame};
use std::borrow::Cow;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// From the start to the end, both included.
    pub cells: Vec<usize>,
    /// Which of the directions the first step takes; none when the start is the end.
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

/// A search from one cell: cells wait in one queue, and each offers its neighbours in the order of
/// the directions. The start is never asked whether it is open, and no cell is asked twice.
struct Search<'f> {
    frame: &'f Frame,
    directions: Cow<'f, [Direction]>,
    came_by: Vec<u8>,
}

impl Search<'_> {
    fn new<'f>(frame: &'f Frame, directions: &'f [Direction]) -> Result<Search<'f>, String> {
        if directions.len() > MOST_DIRECTIONS {
            return Err(format!("{} directions are more than {MOST_DIRECTIONS}", directions.len()));
        }
        let directions = match frame.wrap().any() {
            // Short enough to be taken back.
            true => directions.iter().map(|direction| frame.shortened(*direction)).collect(),
            false => Cow::Borrowed(directions),
        };
        Ok(Search { frame, directions, came_by: vec![UNSEEN; frame.len()] })
    }

    /// Hands over each cell as it is found, with the place in the queue of the one before it; stops at the first
    /// that is said to be the end, and gives it back.
    fn run(
        &mut self,
        start: usize,
        open: impl FnMut(usize) -> bool,
        ends: impl FnMut(usize, usize) -> bool,
    ) -> Option<usize> {
        // Two loops: the usual one is quicker for knowing nothing of edges that meet.
        match self.frame.wrap().any() {
            true => self.spread::<true>(start, open, ends),
            false => self.spread::<false>(start, open, ends),
        }
    }

    fn spread<const WRAPS: bool>(
        &mut self,
        start: usize,
        mut open: impl FnMut(usize) -> bool,
        mut ends: impl FnMut(usize, usize) -> bool,
    ) -> Option<usize> {
        let (frame, came_by) = (self.frame, self.came_by.as_mut_slice());
        let jumps = frame.jumps(&self.directions);
        let inner = Jump::all(&jumps);
        let mut queue = Vec::with_capacity(frame.len().min(ROOM));
        came_by[start] = START;
        queue.push(start);
        let mut next = 0;
        while next < queue.len() {
            let here = queue[next];
            next += 1;
            let cell = frame.cell(here);
            let is_inner = inner.stays_inside(cell);
            for jump in &jumps {
                let mut there = here.wrapping_add_signed(jump.distance);
                if !is_inner && !jump.stays_inside(cell) {
                    let direction = self.directions[usize::from(jump.number)];
                    match if WRAPS { frame.step_from(cell, direction) } else { None } {
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
                came_by[there] = jump.number;
                if ends(next - 1, there) {
                    return Some(there);
                }
                queue.push(there);
            }
        }
        None
    }

    fn retrace(&self, end: usize) -> Route {
        let mut route = Route { cells: vec![end], first: None };
        let mut here = end;
        while let Some(direction) = self.directions.get(usize::from(self.came_by[here])) {
            route.first = Some(usize::from(self.came_by[here]));
            let back = Direction::new(-direction.dx, -direction.dy, -direction.dz);
            here = self.frame.step(here, back).expect("a search came from inside");
            route.cells.push(here);
        }
        route.cells.reverse();
        route
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

    /// All cells at most `limit` steps away over open ones, as (cell, steps), sorted by steps, then x,
    /// then y, then z. The first is the start, open or not; with a negative limit there is nothing.
    pub fn reachable(
        &self,
        start: usize,
        directions: &[Direction],
        limit: i64,
        open: impl FnMut(usize) -> bool,
    ) -> Result<Vec<(usize, i64)>, String> {
        let mut search = Search::new(self, directions)?;
        let mut found = Vec::new();
        if limit >= 0 {
            found.push((start, 0));
        }
        if limit > 0 {
            // Cells are found in the order in which they wait, so whatever comes behind the first that is too far is so too.
            search.run(start, open, |before, there| {
                let (_, steps) = found[before];
                if steps < limit {
                    found.push((there, steps + 1));
                }
                steps == limit
            });
        }
        // One number for each is sorted several times quicker than its parts: steps and cells both fit 32 bits.
        let mut order: Vec<u64> =
            found.iter().map(|(index, steps)| (*steps as u64) << 32 | self.number_by_x(*index)).collect();
        order.sort_unstable();
        Ok(order.into_iter().map(|key| (self.by_x(key & u64::from(u32::MAX)), (key >> 32) as i64)).collect())
    }

    /// The number of a cell when they are numbered by x, then y, then z.
    fn number_by_x(&self, index: usize) -> u64 {
        let (cell, origin) = (self.cell(index), self.origin());
        let (x, y, z) = (cell.x - origin.x, cell.y - origin.y, cell.z - origin.z);
        ((x * self.height() + y) * self.depth() + z) as u64
    }

    /// The cell of such a number.
    fn by_x(&self, number: u64) -> usize {
        let (number, width, height, depth) = (number as i64, self.width(), self.height(), self.depth());
        let (column, z) = (number / depth, number % depth);
        ((z * height + column % height) * width + column / height) as usize
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
}
