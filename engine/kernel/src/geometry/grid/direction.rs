//! Steps from cell to cell.

use super::frame::{Cell, Frame};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Direction {
    pub dx: i64,
    pub dy: i64,
    pub dz: i64,
}

impl Direction {
    pub const fn new(dx: i64, dy: i64, dz: i64) -> Direction {
        Direction { dx, dy, dz }
    }

    pub const fn flat(dx: i64, dy: i64) -> Direction {
        Direction { dx, dy, dz: 0 }
    }
}

/// The neighbours that share an edge. Clockwise from (0, -1) on a map whose y grows downwards.
pub const FOUR: [Direction; 4] =
    [Direction::flat(0, -1), Direction::flat(1, 0), Direction::flat(0, 1), Direction::flat(-1, 0)];

/// The neighbours of a hexagonal cell, in the same turn: in a grid of hexagons each row lies half a
/// cell to the right of the one before, so (0, -1) is up and left, (1, -1) up and right.
pub const SIX: [Direction; 6] = [
    Direction::flat(0, -1),
    Direction::flat(1, -1),
    Direction::flat(1, 0),
    Direction::flat(0, 1),
    Direction::flat(-1, 1),
    Direction::flat(-1, 0),
];

/// The neighbours that share an edge or a corner, in the same turn.
pub const EIGHT: [Direction; 8] = [
    Direction::flat(0, -1),
    Direction::flat(1, -1),
    Direction::flat(1, 0),
    Direction::flat(1, 1),
    Direction::flat(0, 1),
    Direction::flat(-1, 1),
    Direction::flat(-1, 0),
    Direction::flat(-1, -1),
];

impl Frame {
    /// The cell one step on, if there is one.
    pub fn step(&self, index: usize, direction: Direction) -> Option<usize> {
        self.step_from(self.cell(index), direction)
    }

    #[inline]
    pub(super) fn step_from(&self, cell: Cell, direction: Direction) -> Option<usize> {
        let found = self.index_inside(after(cell, direction));
        if found.is_none() && self.wrap().any() { self.step_over_edges(cell, direction) } else { found }
    }

    #[cold]
    fn step_over_edges(&self, cell: Cell, direction: Direction) -> Option<usize> {
        self.index(after(cell, self.shortened(direction)))
    }

    /// A step that leads to the same cells and is shorter than the sides that wrap: so the same step
    /// back leads to where it came from, however long it was.
    pub(super) fn shortened(&self, direction: Direction) -> Direction {
        let Direction { dx, dy, .. } = direction;
        let dx = if self.wrap().x { dx % self.width() } else { dx };
        let dy = if self.wrap().y { dy % self.height() } else { dy };
        Direction { dx, dy, ..direction }
    }

    /// The cells one step on, in the order of the directions, as often as steps lead there.
    pub(super) fn steps<'a>(&self, index: usize, directions: &'a [Direction]) -> impl Iterator<Item = usize> + use<'a> {
        let (frame, cell) = (*self, self.cell(index));
        directions.iter().filter_map(move |direction| frame.step_from(cell, *direction))
    }

    /// The neighbours in these directions that lie inside, in the order of the directions:
    /// [`FOUR`], [`SIX`], [`EIGHT`] or one's own. Where a narrow grid wraps, several directions may lead to one
    /// cell, or back to the start: no neighbour comes twice, and no cell is its own.
    pub fn neighbours(&self, index: usize, directions: &[Direction]) -> Vec<usize> {
        let mut found: Vec<usize> = self.steps(index, directions).collect();
        if self.wrap().any() {
            let mut seen = BTreeSet::from([index]);
            found.retain(|next| seen.insert(*next));
        }
        found
    }
}

/// Where a step leads, inside or not. Beyond the ends of integers nothing lies inside.
#[inline]
fn after(cell: Cell, direction: Direction) -> Cell {
    Cell {
        x: cell.x.saturating_add(direction.dx),
        y: cell.y.saturating_add(direction.dy),
        z: cell.z.saturating_add(direction.dz),
    }
}
