//! Fields of cells, whole or a window of them: the planes of a grid, the vertices of a hex field.

use super::cell::{Cells, Spot};
use super::row::{Row, Style};
use super::window::{around, forms, part};
use crate::look::Look;
use crate::scene::{Field, Place};
use lunarena_kernel::geometry::HexField;

pub struct Board<'a> {
    cells: Cells<'a>,
    planes: Vec<Plane>,
    stack: bool,
    y_up: bool,
    hex: Option<HexField>,
    /// The widths that a cell may have, the best first.
    pub widths: Vec<usize>,
}

struct Plane {
    name: Option<String>,
    /// The place of the least x and y.
    corner: Spot,
    columns: usize,
    rows: usize,
}

/// Between two planes.
const GAP: usize = 2;
/// A file may say anything of its size.
const MOST_SIDE: i64 = 100_000;

impl<'a> Board<'a> {
    /// Nothing, if the field has no cells.
    pub fn new(field: &Field, look: &Look, cells: Cells<'a>, widths: Vec<usize>) -> Option<Board<'a>> {
        let side = |size: i64| usize::try_from(size.clamp(0, MOST_SIDE)).unwrap_or(0);
        let (planes, hex) = match field {
            Field::Grid(grid) => {
                let (left, top, first) = grid.origin;
                let plane = |number: usize| Plane {
                    name: look.field.planes.get(number).cloned().or_else(|| {
                        (grid.size.2 > 1).then(|| format!("plane {}", first.saturating_add(number as i64)))
                    }),
                    corner: (left, top, first.saturating_add(number as i64)),
                    columns: side(grid.size.0),
                    rows: side(grid.size.1),
                };
                ((0..side(grid.size.2)).map(plane).collect::<Vec<_>>(), None)
            }
            Field::Hex(size) => {
                let hex = HexField::new(*size).ok()?;
                let corner = (2 - 2 * size, 1 - size, 0);
                (vec![Plane { name: None, corner, columns: side(4 * size - 1), rows: side(2 * size) }], Some(hex))
            }
            Field::Nothing | Field::Graph(_) => return None,
        };
        planes.first().filter(|plane| plane.columns > 0 && plane.rows > 0)?;
        Some(Board { cells, planes, stack: look.field.stack, y_up: look.field.y_up && hex.is_none(), hex, widths })
    }

    fn is_named(&self) -> bool {
        self.planes.iter().any(|plane| plane.name.is_some())
    }

    /// Columns and rows of all planes, and whether they are stacked, if that fits: as the look asks for it, or else the other way.
    pub fn measure(&self, cell: usize, (width, height): (usize, usize)) -> Option<(usize, usize, bool)> {
        let (count, plane) = (self.planes.len(), self.planes.first()?);
        let (wide, high) = (plane.columns * cell, plane.rows + usize::from(self.is_named()));
        let ways: &[bool] = match (count, self.stack) {
            (1, stack) => &[stack],
            (_, true) => &[true, false],
            (_, false) => &[false, true],
        };
        let sizes = ways.iter().map(|stack| match stack {
            true => (wide, high * count, true),
            false => (wide * count + GAP * (count - 1), high, false),
        });
        sizes.into_iter().find(|(wide, high, _)| *wide <= width && *high <= height)
    }

    /// All of it.
    pub fn whole(&self, cell: usize, stack: bool) -> Vec<Row> {
        let draw = |plane: &Plane| {
            let name = plane.name.as_deref().unwrap_or_default();
            let names = self.is_named().then(|| Row::new(name, Style::FAINT).fitted(plane.columns * cell));
            let rows = (0..plane.rows).map(|row| self.row(plane, row, 0..plane.columns, cell));
            names.into_iter().chain(rows).collect::<Vec<Row>>()
        };
        let mut drawn: Vec<Vec<Row>> = self.planes.iter().map(draw).collect();
        if stack {
            return drawn.concat();
        }
        let mut rows = drawn.remove(0);
        for (number, right) in drawn.into_iter().enumerate() {
            let edge = (number + 1) * (self.planes[0].columns * cell + GAP);
            for (row, more) in rows.iter_mut().zip(right) {
                *row = std::mem::take(row).padded(edge);
                row.append(more);
            }
        }
        rows
    }

    /// The widest cells of which a whole row has room, or else the narrowest; and how many columns of text that takes.
    pub fn row_fit(&self, width: usize) -> (usize, usize) {
        let columns = self.planes.first().map_or(0, |plane| plane.columns);
        let fits = self.widths.iter().find(|cell| columns * **cell <= width);
        let cell = fits.or(self.widths.last()).copied().unwrap_or(1);
        (cell, columns.min(width / cell) * cell)
    }

    /// As much of one plane as there is room for, around a place, and which part that is.
    pub fn window(&self, (width, height): (usize, usize), focus: Option<&Place>) -> (Vec<Row>, Vec<String>) {
        let at = match focus {
            Some(Place::At(x, y, z)) => Some((*x, *y, *z)),
            _ => None,
        };
        let number = self.planes.iter().position(|plane| at.is_some_and(|(_, _, z)| z == plane.corner.2)).unwrap_or(0);
        let plane = &self.planes[number];
        let (cell, _) = self.row_fit(width);
        let middle = (plane.columns as i64 / 2, plane.rows as i64 / 2);
        let (column, row) = at.map_or(middle, |spot| self.position(plane, spot));
        let columns = around(column, plane.columns, width / cell);
        let rows = around(row, plane.rows, height);
        let name = plane.name.as_ref().filter(|_| self.planes.len() > 1);
        let name = name.map(|name| format!("{name}, {} of {}", number + 1, self.planes.len()));
        let note = forms(name, &[part(&rows, plane.rows, "rows"), part(&columns, plane.columns, "columns")]);
        let drawn = rows.map(|row| self.row(plane, row, columns.clone(), cell)).collect();
        (drawn, note)
    }

    /// The column and row of a place, counted from the top left corner.
    fn position(&self, plane: &Plane, (x, y, _): Spot) -> (i64, i64) {
        let row = y.saturating_sub(plane.corner.1);
        let row = if self.y_up { (plane.rows as i64 - 1).saturating_sub(row) } else { row };
        (x.saturating_sub(plane.corner.0), row)
    }

    fn row(&self, plane: &Plane, row: usize, columns: std::ops::Range<usize>, cell: usize) -> Row {
        let below = if self.y_up { plane.rows - 1 - row } else { row } as i64;
        let mut drawn = Row::default();
        for column in columns {
            let (x, y) = (plane.corner.0.saturating_add(column as i64), plane.corner.1.saturating_add(below));
            if self.hex.is_some_and(|hex| !hex.contains((x, y))) {
                drawn.push(&" ".repeat(cell), Style::PLAIN);
                continue;
            }
            let painted = self.cells.paint((x, y, plane.corner.2), cell);
            drawn.push(&painted.text, painted.style);
        }
        drawn
    }
}
