//! Lines: how they are drawn, and the heads at their ends.

use super::drawing::Point;
use super::drawing::{Drawing, Path};
use crate::graph_layout::length;
use crate::look::Line;
use crate::palette::Color;

#[derive(Clone, Copy)]
pub(super) struct Stroke {
    pub color: Color,
    pub width: f64,
    pub line: Line,
}

impl Stroke {
    pub fn draw(&self, drawing: &mut Drawing, path: &Path) {
        let dashes = match self.line {
            Line::Solid => None,
            Line::Dashed => Some("6 4"),
            Line::Dotted => Some("1.5 3"),
        };
        if let Some(tag) = drawing.path(path) {
            tag.word("fill", "none").stroke(self.color, self.width).maybe("stroke-dasharray", dashes).end();
        }
    }
}

/// A head whose tip is at the end of the way between two points, or a little before.
pub(super) fn arrow_head(drawing: &mut Drawing, from: Point, tip: Point, size: f64, color: Color) {
    let whole = length(from, tip);
    if whole < 1e-9 {
        return;
    }
    let (x, y) = ((tip.0 - from.0) / whole * size, (tip.1 - from.1) / whole * size);
    let (back_x, back_y) = (tip.0 - x, tip.1 - y);
    let half = 0.45;
    let corners = [tip, (back_x - y * half, back_y + x * half), (back_x + y * half, back_y - x * half)];
    if let Some(tag) = drawing.path(&Path::line(&corners)) {
        tag.fill(color).end();
    }
}

/// The point so far before the end of a line.
pub(super) fn before(from: Point, to: Point, room: f64) -> Point {
    let whole = length(from, to).max(1e-9);
    let share = (room / whole).min(0.9);
    (to.0 + (from.0 - to.0) * share, to.1 + (from.1 - to.1) * share)
}
