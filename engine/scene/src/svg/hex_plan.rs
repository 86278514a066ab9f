//! Where the vertices of a hex field lie, so that all its hexagons are regular.

use super::drawing::Point;
use lunarena_kernel::geometry::HexField;

/// A larger field is drawn without its edges.
const MOST_VERTICES: usize = 30_000;
const WIDEST_EDGE: f64 = 44.0;
/// For things at the rim.
const MARGIN: f64 = 0.7;

pub(super) struct HexPlan {
    pub field: HexField,
    pub edge: f64,
    pub size: Point,
    middle: Point,
    y_up: bool,
}

impl HexPlan {
    pub fn new(size: i64, y_up: bool, corner: Point, room: Point) -> Option<HexPlan> {
        let field = HexField::new(size).ok()?;
        // Vertices lie half the height of a triangle apart in a row, and rows one and a half edges: x runs from 1 - 2n to 2n, y from 1 - n to n.
        let across = (4.0 * size as f64 - 1.0) * half_root() + 2.0 * MARGIN;
        let down = 3.0 * size as f64 - 1.0 + 2.0 * MARGIN;
        let edge = (room.0 / across).min(room.1 / down).min(WIDEST_EDGE);
        let size = (across * edge, down * edge);
        Some(HexPlan { field, edge, size, middle: (corner.0 + size.0 / 2.0, corner.1 + size.1 / 2.0), y_up })
    }

    pub fn has_edges(&self) -> bool {
        self.field.vertex_count() <= MOST_VERTICES
    }

    pub fn unit(&self) -> f64 {
        (self.edge * 0.76).max(4.0)
    }

    /// Nothing outside the field.
    pub fn spot(&self, (x, y): (i64, i64)) -> Option<Point> {
        self.field.contains((x, y)).then(|| {
            // A vertex whose upright edge leads down lies lower than its neighbours in the row.
            let bend = if (x + y) % 2 == 0 { 0.25 } else { -0.25 };
            let right = (x as f64 - 0.5) * half_root() * self.edge;
            let down = ((y as f64 - 0.5) * 1.5 + bend) * self.edge;
            (self.middle.0 + right, self.middle.1 + if self.y_up { -down } else { down })
        })
    }
}

/// Half the square root of three.
fn half_root() -> f64 {
    3.0_f64.sqrt() / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_edges_are_equally_long() {
        let plan = HexPlan::new(3, false, (10.0, 20.0), (400.0, 300.0)).expect("a field");
        let mut edges = 0;
        for vertex in plan.field.vertices() {
            let (x, y) = plan.spot(vertex).expect("inside");
            assert!(x > 10.0 && y > 20.0 && x < 10.0 + plan.size.0 && y < 20.0 + plan.size.1, "{vertex:?}");
            for other in plan.field.neighbours(vertex) {
                let (a, b) = plan.spot(other).expect("inside");
                let square = (a - x) * (a - x) + (b - y) * (b - y);
                assert!((square - plan.edge * plan.edge).abs() < 1e-6, "{vertex:?} {other:?}");
                edges += 1;
            }
        }
        // Every edge is seen from both ends, and a field of size 3 has 9 x 3 x 3 - 3 x 3 edges.
        assert_eq!(edges, 2 * 72);
        assert!(plan.size.0 <= 400.0 && plan.size.1 <= 300.0);
    }
}
