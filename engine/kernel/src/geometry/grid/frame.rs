//! The cells of a grid: their numbers, coordinates and neighbours, and the edges that wrap.

use std::collections::BTreeSet;

/// Maximum number of cells of a grid.
pub const MAX_CELLS: i64 = 1 << 20;

/// Maximum absolute value of each coordinate of a grid's origin, so that sums of coordinates never overflow.
const MAX_OFFSET: i64 = 1 << 40;

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

/// The directions in which a grid wraps, so that its opposite edges are joined. In such a direction, every integer is a valid coordinate. For
/// example, if a grid of width 10 begins at x = 0, then x = -1 is the same cell as x = 9. The z direction never wraps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wrap {
    /// Whether the left and right edges are joined.
    pub x: bool,
    /// Whether the top and bottom edges are joined.
    pub y: bool,
}

impl Wrap {
    pub const BOTH: Wrap = Wrap { x: true, y: true };

    pub fn any(self) -> bool {
        self.x || self.y
    }
}

/// Maps a coordinate in a direction that wraps to the equivalent coordinate inside the grid. Remainders are taken before the subtraction, because
/// coordinates from scripts may be close to the limits of `i64`.
fn bring_inside(at: i64, first: i64, length: i64) -> i64 {
    first + (at.rem_euclid(length) - first.rem_euclid(length)).rem_euclid(length)
}

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

/// Directions to the cells that share an edge with a square cell: up, right, down and left, if y grows downwards.
pub const FOUR: [Direction; 4] =
    [Direction::flat(0, -1), Direction::flat(1, 0), Direction::flat(0, 1), Direction::flat(-1, 0)];

/// Directions to the neighbours of a hexagonal cell, clockwise from (0, -1) if y grows downwards. Each row of hexagons is shifted half a cell to the
/// right of the row above it, so (0, -1) is up and left, and (1, -1) is up and right.
pub const SIX: [Direction; 6] = [
    Direction::flat(0, -1),
    Direction::flat(1, -1),
    Direction::flat(1, 0),
    Direction::flat(0, 1),
    Direction::flat(-1, 1),
    Direction::flat(-1, 0),
];

/// Directions to the cells that share an edge or a corner with a square cell, clockwise from (0, -1) if y grows downwards.
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

/// A symmetry of a map for two sides. Every symmetry maps each plane of the grid onto itself, and applying it twice restores every cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// A reflection that swaps left and right.
    Horizontal,
    /// A reflection that swaps top and bottom.
    Vertical,
    /// A rotation by half a turn.
    Rotational,
}

impl Symmetry {
    /// All symmetries and their names in scripts.
    pub const NAMED: [(&str, Symmetry); 3] =
        [("horizontal", Symmetry::Horizontal), ("vertical", Symmetry::Vertical), ("rotational", Symmetry::Rotational)];
}

/// The size, origin and wrapping edges of a grid. Cells are numbered from 0 in the order of z, then y, then x. Methods panic if a cell number is out
/// of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    width: i64,
    height: i64,
    depth: i64,
    origin: Cell,
    wrap: Wrap,
}

impl Frame {
    /// Creates a frame whose edges do not wrap. `origin` is the cell with the smallest coordinates.
    pub fn new(width: i64, height: i64, depth: i64, origin: Cell) -> Result<Frame, String> {
        for (name, length) in [("width", width), ("height", height), ("depth", depth)] {
            if !(1..=MAX_CELLS).contains(&length) {
                return Err(format!("a grid's {name} must be between 1 and {MAX_CELLS}, not {length}"));
            }
        }
        if width.saturating_mul(height).saturating_mul(depth) > MAX_CELLS {
            return Err(format!("a grid of {width} x {height} x {depth} has more than {MAX_CELLS} cells"));
        }
        for offset in [origin.x, origin.y, origin.z] {
            if offset.unsigned_abs() > MAX_OFFSET as u64 {
                return Err(format!("a grid's origin must lie within {MAX_OFFSET} of 0, not at {offset}"));
            }
        }
        Ok(Frame { width, height, depth, origin, wrap: Wrap::default() })
    }

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

    /// Returns the number of planes, which is 1 for a flat grid.
    pub fn depth(&self) -> i64 {
        self.depth
    }

    pub fn origin(&self) -> Cell {
        self.origin
    }

    pub fn cell_count(&self) -> usize {
        (self.width * self.height * self.depth) as usize
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.index(cell).is_some()
    }

    /// Returns the number of a cell, or `None` if the cell is outside the grid. In directions that wrap, no coordinate is outside.
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
    fn index_inside(&self, cell: Cell) -> Option<usize> {
        // Below the origin the difference becomes a huge number, so one comparison checks both sides.
        let x = cell.x.wrapping_sub(self.origin.x) as u64;
        let y = cell.y.wrapping_sub(self.origin.y) as u64;
        let z = cell.z.wrapping_sub(self.origin.z) as u64;
        let inside = x < self.width as u64 && y < self.height as u64 && z < self.depth as u64;
        inside.then(|| ((z * self.height as u64 + y) * self.width as u64 + x) as usize)
    }

    pub fn cell(&self, index: usize) -> Cell {
        assert!(index < self.cell_count(), "cell {index} of {}", self.cell_count());
        // All numbers fit 32 bits, and 32-bit division is several times faster. Every search depends on the speed of this function.
        let (index, width, height) = (index as u32, self.width as u32, self.height as u32);
        let (row, x) = (index / width, index % width);
        let (z, y) = (row / height, row % height);
        Cell::new(self.origin.x + i64::from(x), self.origin.y + i64::from(y), self.origin.z + i64::from(z))
    }

    /// Returns the numbers of all cells of a rectangle in one plane, row by row. `corner` is the first cell, with the smallest x and y. The rectangle
    /// may cross edges that wrap. Returns `None` if part of the rectangle is outside the grid or if it would cover a cell twice.
    pub fn block(&self, corner: Cell, width: i64, height: i64) -> Option<Vec<usize>> {
        let Cell { x, y, z } = self.cell(self.index(corner).filter(|_| self.fits(corner, width, height))?);
        let cells = (y..y + height).flat_map(|y| (x..x + width).map(move |x| Cell::new(x, y, z)));
        cells.map(|cell| self.index(cell)).collect()
    }

    pub(super) fn fits(&self, corner: Cell, width: i64, height: i64) -> bool {
        let room = |wraps: bool, at: i64, first: i64, length: i64| if wraps { length } else { first + length - at };
        self.contains(corner)
            && (1..=room(self.wrap.x, corner.x, self.origin.x, self.width)).contains(&width)
            && (1..=room(self.wrap.y, corner.y, self.origin.y, self.height)).contains(&height)
    }

    /// Returns the coordinates of a cell as text for messages, such as `(3, 4)`.
    pub fn describe(&self, index: usize) -> String {
        let Cell { x, y, z } = self.cell(index);
        if self.depth == 1 { format!("({x}, {y})") } else { format!("({x}, {y}, {z})") }
    }

    /// Returns the cell one step away in a direction, or `None` if that cell is outside the grid.
    pub fn step(&self, index: usize, direction: Direction) -> Option<usize> {
        self.step_from(self.cell(index), direction)
    }

    #[inline]
    pub(super) fn step_from(&self, cell: Cell, direction: Direction) -> Option<usize> {
        let found = self.index_inside(add(cell, direction));
        if found.is_none() && self.wrap.any() { self.step_over_edges(cell, direction) } else { found }
    }

    #[cold]
    fn step_over_edges(&self, cell: Cell, direction: Direction) -> Option<usize> {
        self.index(add(cell, self.shortened(direction)))
    }

    /// Shortens a step to less than the width or height of the grid in directions that wrap. The shorter step leads to the same cell and can be
    /// reversed without overflow.
    pub(super) fn shortened(&self, direction: Direction) -> Direction {
        let Direction { dx, dy, .. } = direction;
        let dx = if self.wrap.x { dx % self.width } else { dx };
        let dy = if self.wrap.y { dy % self.height } else { dy };
        Direction { dx, dy, ..direction }
    }

    /// Returns the cells one step away, in the order of the directions. A cell can appear more than once if edges wrap.
    pub(super) fn steps<'a>(&self, index: usize, directions: &'a [Direction]) -> impl Iterator<Item = usize> + use<'a> {
        let (frame, cell) = (*self, self.cell(index));
        directions.iter().filter_map(move |direction| frame.step_from(cell, *direction))
    }

    /// Returns the neighbours of a cell in the order of the directions. In a narrow grid that wraps, several directions may lead to one cell or back
    /// to the start, so duplicates and the start are left out.
    pub fn neighbours(&self, index: usize, directions: &[Direction]) -> Vec<usize> {
        let mut found: Vec<usize> = self.steps(index, directions).collect();
        if self.wrap.any() {
            let mut seen = BTreeSet::from([index]);
            found.retain(|next| seen.insert(*next));
        }
        found
    }

    /// Returns the mirror image of a cell under a symmetry.
    pub fn mirror(&self, index: usize, symmetry: Symmetry) -> usize {
        let cell = self.cell(index);
        let x = 2 * self.origin.x + self.width - 1 - cell.x;
        let y = 2 * self.origin.y + self.height - 1 - cell.y;
        let image = match symmetry {
            Symmetry::Horizontal => Cell { x, ..cell },
            Symmetry::Vertical => Cell { y, ..cell },
            Symmetry::Rotational => Cell { x, y, ..cell },
        };
        self.index(image).expect("a frame mirrors onto itself")
    }
}

/// Adds a step to the coordinates of a cell. Sums that would overflow are clamped to the limits of `i64`, which are outside every frame.
#[inline]
fn add(cell: Cell, direction: Direction) -> Cell {
    Cell {
        x: cell.x.saturating_add(direction.dx),
        y: cell.y.saturating_add(direction.dy),
        z: cell.z.saturating_add(direction.dz),
    }
}
