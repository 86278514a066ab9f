//! The cells of a grid: how many there are, where they lie, and how they are numbered.

use super::wrap::{Wrap, bring_inside};

/// No grid has more cells: a thousand by a thousand.
pub const MOST_CELLS: i64 = 1 << 20;

/// Coordinates stay well inside 64 bits, so that no sum of two overflows.
const MOST_OFFSET: i64 = 1 << 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub x: i64,
    pub y: i64,
    pub z: i64,
}

impl Cell {
    pub const fn new(x: i64, y: i64, z: i64) -> Cell {
        Cell { x, y, z }
    }
}

/// A box of cells with one corner at the origin. Cells are numbered by z, then y, then x, from 0;
/// methods that take such a number panic when it is none: coordinates come from outside, numbers
/// only from [`Frame::index`] and queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    width: i64,
    height: i64,
    depth: i64,
    origin: Cell,
    wrap: Wrap,
}

impl Frame {
    /// `origin` is the cell with the least coordinates.
    pub fn new(width: i64, height: i64, depth: i64, origin: Cell) -> Result<Frame, String> {
        for (name, length) in [("width", width), ("height", height), ("depth", depth)] {
            if !(1..=MOST_CELLS).contains(&length) {
                return Err(format!("a grid's {name} must be between 1 and {MOST_CELLS}, not {length}"));
            }
        }
        if width.saturating_mul(height).saturating_mul(depth) > MOST_CELLS {
            return Err(format!("a grid of {width} x {height} x {depth} has more than {MOST_CELLS} cells"));
        }
        for offset in [origin.x, origin.y, origin.z] {
            if offset.unsigned_abs() > MOST_OFFSET as u64 {
                return Err(format!("a grid's origin must lie within {MOST_OFFSET} of 0, not at {offset}"));
            }
        }
        Ok(Frame { width, height, depth, origin, wrap: Wrap::default() })
    }

    /// The same cells with edges that meet.
    pub fn wrapped(self, wrap: Wrap) -> Frame {
        Frame { wrap, ..self }
    }

    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    pub fn width(&self) -> i64 {
        self.width
    }

    pub fn height(&self) -> i64 {
        self.height
    }

    /// How many planes lie above one another; 1 for a flat grid.
    pub fn depth(&self) -> i64 {
        self.depth
    }

    pub fn origin(&self) -> Cell {
        self.origin
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        (self.width * self.height * self.depth) as usize
    }

    /// Never: every side is at least one cell long.
    pub fn is_empty(&self) -> bool {
        false
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    /// The number of a cell; none for one that lies outside, which behind an edge that wraps none does.
    #[inline]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let found = self.index_inside(cell);
        if found.is_none() && self.wrap.any() { self.index_behind_edges(cell) } else { found }
    }

    #[cold]
    fn index_behind_edges(&self, cell: Cell) -> Option<usize> {
        let x = if self.wrap.x { bring_inside(cell.x, self.origin.x, self.width) } else { cell.x };
        let y = if self.wrap.y { bring_inside(cell.y, self.origin.y, self.height) } else { cell.y };
        self.index_inside(Cell { x, y, ..cell })
    }

    #[inline]
    pub(super) fn index_inside(&self, cell: Cell) -> Option<usize> {
        // Below the origin the difference wraps round to a huge number, so one comparison tests
        // both sides.
        let x = cell.x.wrapping_sub(self.origin.x) as u64;
        let y = cell.y.wrapping_sub(self.origin.y) as u64;
        let z = cell.z.wrapping_sub(self.origin.z) as u64;
        let inside = x < self.width as u64 && y < self.height as u64 && z < self.depth as u64;
        inside.then(|| ((z * self.height as u64 + y) * self.width as u64 + x) as usize)
    }

    pub fn cell(&self, index: usize) -> Cell {
        assert!(index < self.len(), "cell {index} of {}", self.len());
        // All of it fits 32 bits, which divide several times faster than 64, and every search comes
        // through here.
        let (index, width, height) = (index as u32, self.width as u32, self.height as u32);
        let (row, x) = (index / width, index % width);
        let (z, y) = (row / height, row % height);
        Cell::new(self.origin.x + i64::from(x), self.origin.y + i64::from(y), self.origin.z + i64::from(z))
    }

    /// All cells in order of their numbers.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let frame = *self;
        (0..frame.len()).map(move |index| frame.cell(index))
    }

    /// The cells of a rectangle in one plane, row by row from `corner`, the one with the least
    /// coordinates. Nothing when a part of it lies outside. It may lie across edges that wrap.
    pub fn block(&self, corner: Cell, width: i64, height: i64) -> Option<Vec<usize>> {
        let first = self.index(corner).filter(|_| self.fits(corner, width, height))?;
        if self.wrap.any() {
            let Cell { x, y, z } = self.cell(first);
            let cells = (y..y + height).flat_map(|y| (x..x + width).map(move |x| Cell::new(x, y, z)));
            return cells.map(|cell| self.index(cell)).collect();
        }
        let (row, rows) = (self.width as usize, 0..height as usize);
        Some(rows.flat_map(|y| (0..width as usize).map(move |x| first + y * row + x)).collect())
    }

    /// Whether a rectangle lies inside as a whole, and on no cell twice.
    pub fn fits(&self, corner: Cell, width: i64, height: i64) -> bool {
        let room = |wraps: bool, at: i64, first: i64, length: i64| if wraps { length } else { first + length - at };
        self.contains(corner)
            && (1..=room(self.wrap.x, corner.x, self.origin.x, self.width)).contains(&width)
            && (1..=room(self.wrap.y, corner.y, self.origin.y, self.height)).contains(&height)
    }

    /// What a message calls a cell.
    pub fn describe(&self, index: usize) -> String {
        let Cell { x, y, z } = self.cell(index);
        match self.depth {
            1 => format!("({x}, {y})"),
            _ => format!("({x}, {y}, {z})"),
        }
    }
}
