//! Where the nodes of a graph are drawn: each at one place, in all steps and for all eyes.

use lunarena_scene::graph_layout::{Point, bounds, layout};
use lunarena_scene::scene::GraphNode;
use lunarena_scene::{Field, Film, Frame, Frames, GraphField};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// By the name of the node, in a box from 0 to 1, y downwards.
#[derive(Default)]
pub struct Spots(BTreeMap<String, Point>);

impl Spots {
    /// Of all graphs of a match, the whole ones before those that seats see. A node that comes later finds its place among the others.
    pub fn new(film: &Film) -> Spots {
        let mut spots: BTreeMap<String, Point> = BTreeMap::new();
        let steps = || film.steps().iter().map(|step| &step.frames);
        let whole = steps().map(|frames| &frames.all);
        for graph in whole.chain(steps().flat_map(|frames| frames.seats.values())).filter_map(graph) {
            if graph.nodes.iter().all(|node| spots.contains_key(&node.name)) {
                continue;
            }
            let nodes = graph
                .nodes
                .iter()
                .map(|node| GraphNode { name: node.name.clone(), spot: spots.get(&node.name).copied().or(node.spot) });
            let placed = GraphField { nodes: nodes.collect(), edges: graph.edges.clone() };
            let points = layout(&placed);
            spots.extend(graph.nodes.iter().zip(points).map(|(node, point)| (node.name.clone(), point)));
        }
        Spots::in_box(spots, film.look.field.y_up)
    }

    fn in_box(mut spots: BTreeMap<String, Point>, y_up: bool) -> Spots {
        if y_up {
            spots.values_mut().for_each(|(_, y)| *y = -*y);
        }
        let points: Vec<Point> = spots.values().copied().collect();
        let (least, most) = bounds(&points);
        let extent = (most.0 - least.0).max(most.1 - least.1);
        let share = if extent > 0.0 { 1.0 / extent } else { 1.0 };
        // More digits than a screen can show only take room.
        let part = |value: f64| (value * share * 1e4).round() / 1e4;
        spots.values_mut().for_each(|(x, y)| (*x, *y) = (part(*x - least.0), part(*y - least.1)));
        Spots(spots)
    }

    /// The frames with the spots of all nodes in them.
    pub fn put<'f>(&self, frames: &'f Frames) -> Cow<'f, Frames> {
        if std::iter::once(&frames.all).chain(frames.seats.values()).all(|frame| graph(frame).is_none()) {
            return Cow::Borrowed(frames);
        }
        let mut placed = frames.clone();
        for frame in std::iter::once(&mut placed.all).chain(placed.seats.values_mut()) {
            let field = match frame {
                Frame::Whole(scene) => Some(&mut scene.field),
                Frame::Change(change) => change.field.as_mut(),
            };
            if let Some(Field::Graph(graph)) = field {
                graph.nodes.iter_mut().for_each(|node| node.spot = self.0.get(&node.name).copied());
            }
        }
        Cow::Owned(placed)
    }
}

fn graph(frame: &Frame) -> Option<&GraphField> {
    let field = match frame {
        Frame::Whole(scene) => Some(&scene.field),
        Frame::Change(change) => change.field.as_ref(),
    };
    match field {
        Some(Field::Graph(graph)) => Some(graph),
        _ => None,
    }
}
