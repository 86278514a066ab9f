//! Where the nodes of a graph are drawn: each at one place, in all steps and for all eyes.

use lunarena_scene::graph_layout::{Point, bounds, layout};
use lunarena_scene::scene::GraphNode;
use lunarena_scene::{Field, Film, Frame, Frames, GraphField, Look};
use std::borrow::Cow;
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Spots {
    y_up: bool,
    /// By the name of the node, y as the look has it.
    placed: BTreeMap<String, Point>,
    /// The same in a box from 0 to 1, y downwards.
    boxed: BTreeMap<String, Point>,
}

impl Spots {
    pub fn empty(look: &Look) -> Spots {
        Spots { y_up: look.field.y_up, ..Spots::default() }
    }

    /// Of all graphs of a match, the whole ones before those that seats see.
    pub fn new(film: &Film) -> Spots {
        let mut spots = Spots::empty(&film.look);
        let steps = || film.steps().iter().map(|step| &step.frames);
        steps().for_each(|frames| spots.add(&frames.all));
        steps().flat_map(|frames| frames.seats.values()).for_each(|frame| spots.add(frame));
        spots
    }

    /// Places the nodes of a frame. One that comes later finds its place among the others.
    pub fn add(&mut self, frame: &Frame) {
        let Some(graph) = graph(frame) else { return };
        if graph.nodes.iter().all(|node| self.placed.contains_key(&node.name)) {
            return;
        }
        let spot = |node: &GraphNode| self.placed.get(&node.name).copied().or(node.spot);
        let nodes = graph.nodes.iter().map(|node| GraphNode { name: node.name.clone(), spot: spot(node) });
        let placed = GraphField { nodes: nodes.collect(), edges: graph.edges.clone() };
        let points = layout(&placed);
        self.placed.extend(graph.nodes.iter().zip(points).map(|(node, point)| (node.name.clone(), point)));
        self.boxed = self.in_box();
    }

    fn in_box(&self) -> BTreeMap<String, Point> {
        let turned = |(x, y): Point| (x, if self.y_up { -y } else { y });
        let points: Vec<Point> = self.placed.values().map(|point| turned(*point)).collect();
        let (least, most) = bounds(&points);
        let extent = (most.0 - least.0).max(most.1 - least.1);
        let share = if extent > 0.0 { 1.0 / extent } else { 1.0 };
        // More digits than a screen can show only take room.
        let part = |value: f64| (value * share * 1e4).round() / 1e4;
        let boxed = |(x, y): Point| (part(x - least.0), part(y - least.1));
        self.placed.keys().cloned().zip(points.into_iter().map(boxed)).collect()
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
                graph.nodes.iter_mut().for_each(|node| node.spot = self.boxed.get(&node.name).copied());
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
