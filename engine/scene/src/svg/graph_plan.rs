//! Where the nodes of a graph lie.

use super::drawing::Point;
use crate::graph_layout::{bounds, length};
use crate::scene::GraphField;

/// Around the outermost nodes, for their names.
const MARGIN: f64 = 48.0;
const LARGEST: f64 = 34.0;
const SMALLEST: f64 = 4.0;
/// Few nodes need not fill the room.
const WIDEST_EDGE: f64 = 170.0;

pub(super) struct GraphPlan<'p> {
    pub graph: &'p GraphField,
    pub spots: Vec<Point>,
    pub size: Point,
    /// How large a node is.
    pub unit: f64,
}

impl<'p> GraphPlan<'p> {
    pub fn new(graph: &'p GraphField, mut places: Vec<Point>, y_up: bool, corner: Point, room: Point) -> GraphPlan<'p> {
        if y_up {
            places.iter_mut().for_each(|place| place.1 = -place.1);
        }
        let (least, most) = bounds(&places);
        let (wide, high) = (most.0 - least.0, most.1 - least.1);
        let free = (room.0 - 2.0 * MARGIN, room.1 - 2.0 * MARGIN);
        let fit = |room: f64, extent: f64| if extent > 0.0 { room / extent } else { f64::INFINITY };
        let longest = longest_edge(graph, &places);
        let scale = fit(free.0, wide).min(fit(free.1, high)).min(fit(WIDEST_EDGE * 1.5, longest));
        let scale = if scale.is_finite() { scale } else { 1.0 };
        let place =
            |(x, y): &Point| (corner.0 + MARGIN + (x - least.0) * scale, corner.1 + MARGIN + (y - least.1) * scale);
        let spots: Vec<Point> = places.iter().map(place).collect();
        let unit = (nearest(&spots) * 0.42).clamp(SMALLEST, LARGEST);
        let size = (wide * scale + 2.0 * MARGIN, high * scale + 2.0 * MARGIN);
        GraphPlan { graph, spots, size, unit }
    }

    pub fn spot(&self, name: &str) -> Option<Point> {
        self.graph.index(name).and_then(|node| self.spots.get(node).copied())
    }

    /// Width by height, for the choice of a page.
    pub fn shape(places: &[Point]) -> f64 {
        let (least, most) = bounds(places);
        let (wide, high) = (most.0 - least.0, most.1 - least.1);
        if high > 0.0 { (wide / high).min(100.0) } else { 2.0 }
    }
}

fn longest_edge(graph: &GraphField, places: &[Point]) -> f64 {
    let ends = |(from, to, _): &(usize, usize, i64)| Some(length(*places.get(*from)?, *places.get(*to)?));
    graph.edges.iter().filter_map(ends).fold(0.0, f64::max)
}

/// How far the nearest two are apart; of many nodes a few pairs may be nearer.
fn nearest(spots: &[Point]) -> f64 {
    let others = |at: usize| spots.iter().enumerate().filter(move |(other, _)| *other != at).map(|(_, other)| *other);
    let own = |(at, here): (usize, &Point)| others(at).map(|there| length(*here, there)).fold(f64::INFINITY, f64::min);
    let mut distances: Vec<f64> = spots.iter().enumerate().map(own).collect();
    distances.sort_by(f64::total_cmp);
    distances.get(distances.len() / 30).copied().unwrap_or(f64::INFINITY)
}
