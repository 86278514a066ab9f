//! Steps from cell to cell.

use super::frame::{Cell, Frame};

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

    fn step_from(&self, cell: Cell, direction: Direction) -> Option<usize> {
        self.index(Cell {
            x: cell.x.saturating_add(direction.dx),
            y: cell.y.saturating_add(direction.dy),
            z: cell.z.saturating_add(direction.dz),
        })
    }

    /// The neighbours in these directions that lie inside, in the order of the directions:
    /// [`FOUR`], [`EIGHT`] or one's own.
    pub fn neighbours<'a>(&self, index: usize, directions: &'a [Direction]) -> impl Iterator<Item = usize> + use<'a> {
        let (frame, cell) = (*self, self.cell(index));
        directions.iter().filter_map(move |direction| frame.step_from(cell, *direction))
    }
}
