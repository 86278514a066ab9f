//! Where the cells of a grid lie: its planes in a row or below each other, with numbers along the edges.

use super::drawing::Point;
use crate::look::FieldLook;
use crate::scene::GridField;

/// A larger grid is drawn as a frame around its things: nobody could tell its cells apart.
const MOST_CELLS: i64 = 250_000;
const MOST_PLANES: i64 = 64;

/// Cells of small grids.
const WIDEST_CELL: f64 = 56.0;
/// For the numbers at the left and above, and for the name of a plane.
pub(super) const LEFT: f64 = 24.0;
pub(super) const ABOVE: f64 = 16.0;
pub(super) const NAME: f64 = 20.0;
const GAP: f64 = 16.0;

pub(super) struct GridPlan<'p> {
    pub grid: &'p GridField,
    pub look: &'p FieldLook,
    pub cell: f64,
    /// The upper left corner of the cells of each plane.
    pub planes: Vec<Point>,
    pub size: Point,
    /// Whether its cells are drawn.
    pub has_cells: bool,
}

impl<'p> GridPlan<'p> {
    pub fn new(grid: &'p GridField, look: &'p FieldLook, corner: Point, room: Point) -> GridPlan<'p> {
        let (wide, high, deep) = (grid.size.0.max(0), grid.size.1.max(0), grid.size.2.max(0));
        let cells = wide.checked_mul(high).and_then(|plane| plane.checked_mul(deep));
        let has_cells = cells.is_some_and(|cells| (1..=MOST_CELLS).contains(&cells)) && deep <= MOST_PLANES;
        let (wide, high, deep) = if has_cells { (wide, high, deep) } else { (0, 0, 0) };
        let (columns, rows) = if look.stack { (1, deep) } else { (deep, 1) };
        let above = ABOVE + if Self::names_planes(look, deep) { NAME } else { 0.0 };
        let (columns, rows, wide, high) = (columns as f64, rows as f64, wide as f64, high as f64);
        let free = (room.0 - columns * LEFT - (columns - 1.0) * GAP, room.1 - rows * above - (rows - 1.0) * GAP);
        let cell = (free.0 / (columns * wide).max(1.0)).min(free.1 / (rows * high).max(1.0)).clamp(0.5, WIDEST_CELL);
        let (across, down) = (LEFT + wide * cell + GAP, above + high * cell + GAP);
        let planes = (0..deep).map(|plane| {
            let (column, row) = if look.stack { (0.0, plane as f64) } else { (plane as f64, 0.0) };
            (corner.0 + LEFT + column * across, corner.1 + above + row * down)
        });
        let size = if has_cells { (columns * across - GAP, rows * down - GAP) } else { (0.0, 0.0) };
        GridPlan { grid, look, cell, planes: planes.collect(), size, has_cells }
    }

    /// Width by height of all planes, in cells: for the choice of a page.
    pub fn shape(grid: &GridField, look: &FieldLook) -> f64 {
        let (wide, high, deep) = (grid.size.0.max(1) as f64, grid.size.1.max(1) as f64, grid.size.2.max(1) as f64);
        if look.stack { wide / (high * deep) } else { wide * deep / high }
    }

    fn names_planes(look: &FieldLook, deep: i64) -> bool {
        deep > 1 || !look.planes.is_empty()
    }

    pub fn plane_name(&self, plane: usize) -> Option<String> {
        let named = Self::names_planes(self.look, self.planes.len() as i64);
        let number = self.grid.origin.2.saturating_add(plane as i64);
        named.then(|| self.look.planes.get(plane).cloned().unwrap_or_else(|| format!("plane {number}")))
    }

    /// The row of the picture, from above, in which the row of a grid lies that is so far from the first.
    fn row(&self, down: i64) -> i64 {
        if self.look.y_up { self.grid.size.1 - 1 - down } else { down }
    }

    /// The upper left corner of a cell that is so far from the first one of a plane.
    pub fn corner_at(&self, plane: usize, right: i64, down: i64) -> Option<Point> {
        let (x, y) = self.planes.get(plane)?;
        Some((x + right as f64 * self.cell, y + self.row(down) as f64 * self.cell))
    }

    /// Which plane a cell is in, and how far it is from the first one.
    pub fn offset(&self, (x, y, z): (i64, i64, i64)) -> Option<(usize, i64, i64)> {
        if !self.has_cells {
            return None;
        }
        self.grid.index(x, y, z)?;
        let (left, top, first) = self.grid.origin;
        Some(((z - first) as usize, x - left, y - top))
    }

    pub fn middle(&self, place: (i64, i64, i64)) -> Option<Point> {
        let (plane, right, down) = self.offset(place)?;
        let (x, y) = self.corner_at(plane, right, down)?;
        Some((x + self.cell / 2.0, y + self.cell / 2.0))
    }

    /// The corner and the size of what covers some cells, so far as these are in the grid.
    pub fn body(&self, place: (i64, i64, i64), (wide, high): (i64, i64)) -> Option<(Point, Point)> {
        let (plane, right, down) = self.offset(place)?;
        let wide = wide.clamp(1, self.grid.size.0 - right);
        let high = high.clamp(1, self.grid.size.1 - down);
        let first = self.corner_at(plane, right, down)?;
        let last = self.corner_at(plane, right, down + high - 1)?;
        Some(((first.0, first.1.min(last.1)), (wide as f64 * self.cell, high as f64 * self.cell)))
    }
}
