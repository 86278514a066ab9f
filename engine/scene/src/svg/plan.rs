//! Where each place of a field lies in the picture.

use super::drawing::Point;
use super::graph_plan::GraphPlan;
use super::grid_plan::GridPlan;
use super::hex_plan::HexPlan;
use crate::look::Look;
use crate::scene::{Field, Place, Scene, Thing};

pub(super) enum Plan<'p> {
    Nothing,
    Grid(GridPlan<'p>),
    Hex(HexPlan),
    Graph(GraphPlan<'p>),
}

impl<'p> Plan<'p> {
    /// At a corner, at most so wide and high, with the nodes of a graph as they were laid out.
    pub fn new(scene: &'p Scene, look: &'p Look, nodes: Vec<Point>, corner: Point, room: Point) -> Plan<'p> {
        match &scene.field {
            Field::Nothing => Plan::Nothing,
            Field::Grid(grid) => Plan::Grid(GridPlan::new(grid, &look.field, corner, room)),
            Field::Hex(size) => HexPlan::new(*size, look.field.y_up, corner, room).map_or(Plan::Nothing, Plan::Hex),
            Field::Graph(graph) => Plan::Graph(GraphPlan::new(graph, nodes, look.field.y_up, corner, room)),
        }
    }

    /// Width and height, with what stands along the edges.
    pub fn size(&self) -> Point {
        match self {
            Plan::Nothing => (0.0, 0.0),
            Plan::Grid(plan) => plan.size,
            Plan::Hex(plan) => plan.size,
            Plan::Graph(plan) => plan.size,
        }
    }

    /// How large a thing is drawn.
    pub fn unit(&self) -> f64 {
        match self {
            Plan::Nothing => 20.0,
            Plan::Grid(plan) => plan.cell,
            Plan::Hex(plan) => plan.unit(),
            Plan::Graph(plan) => plan.unit,
        }
    }

    /// The middle of a place; nothing, if it isn't on the field.
    pub fn spot(&self, place: &Place) -> Option<Point> {
        match (self, place) {
            (Plan::Grid(plan), Place::At(x, y, z)) => plan.middle((*x, *y, *z)),
            (Plan::Hex(plan), Place::At(x, y, 0)) => plan.spot((*x, *y)),
            (Plan::Graph(plan), Place::Node(name)) => plan.spot(name),
            _ => None,
        }
    }

    /// The middle of a thing, which may be larger than a cell.
    pub fn middle(&self, thing: &Thing) -> Option<Point> {
        let spot = self.spot(thing.at.as_ref()?)?;
        match (self, &thing.at) {
            (Plan::Grid(plan), Some(Place::At(x, y, z))) => {
                let (corner, size) = plan.body((*x, *y, *z), thing.size.unwrap_or((1, 1)))?;
                Some((corner.0 + size.0 / 2.0, corner.1 + size.1 / 2.0))
            }
            _ => Some(spot),
        }
    }
}
