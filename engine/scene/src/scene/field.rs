//! What things stand on: a grid with its layers, the vertices of a hex field, a graph, or nothing.

use super::Place;
use super::cells::Cells;
use crate::look::Named;
use lunarena_kernel::geometry::grid::Cell;
use lunarena_kernel::geometry::{Graph, Grid, HexField};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    #[default]
    Nothing,
    Grid(GridField),
    /// The number of hexagons on each side.
    Hex(i64),
    Graph(GraphField),
}

/// Cells by z, then y, then x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridField {
    /// Width, height and the number of planes.
    pub size: (i64, i64, i64),
    /// The least x, y and z.
    pub origin: (i64, i64, i64),
    /// Those that the look shows.
    pub layers: Named<Cells>,
    /// 1 where the cell is known. Without it all are; where it isn't, every layer has 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<Cells>,
}

/// Nodes in natural order of their names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphField {
    pub nodes: Vec<GraphNode>,
    /// From and to, as places in the list of nodes, and the weight.
    pub edges: Vec<(usize, usize, i64)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphNode {
    pub name: String,
    /// Where it is drawn, if the map says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<(f64, f64)>,
}

impl GridField {
    /// With these layers of it.
    pub fn new<'l>(grid: &Grid, layers: impl IntoIterator<Item = &'l str>) -> GridField {
        let frame = grid.frame();
        let Cell { x, y, z } = frame.origin();
        let layers = layers.into_iter().filter_map(|name| {
            let cells = grid.values(grid.layer(name)?).cells().to_vec();
            Some((name.to_owned(), Cells(cells)))
        });
        let (size, origin) = ((frame.width(), frame.height(), frame.depth()), (x, y, z));
        GridField { size, origin, layers: layers.collect(), known: None }
    }

    /// How many cells there are; none, where a file says more than can be counted.
    pub fn len(&self) -> usize {
        let plane = self.size.0.checked_mul(self.size.1);
        let cells = plane.and_then(|plane| plane.checked_mul(self.size.2));
        cells.and_then(|cells| usize::try_from(cells).ok()).unwrap_or(0)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The place of a cell in each layer; nothing outside.
    pub fn index(&self, x: i64, y: i64, z: i64) -> Option<usize> {
        let ((wide, high, deep), (left, top, first)) = (self.size, self.origin);
        let (x, y, z) = (x.checked_sub(left)?, y.checked_sub(top)?, z.checked_sub(first)?);
        let inside = (0..wide).contains(&x) && (0..high).contains(&y) && (0..deep).contains(&z);
        let row = z.checked_mul(high)?.checked_add(y)?;
        let index = row.checked_mul(wide)?.checked_add(x)?;
        inside.then_some(index as usize)
    }

    pub fn is_known(&self, index: usize) -> bool {
        self.known.as_ref().is_none_or(|known| known.0.get(index).is_some_and(|known| *known != 0))
    }

    /// The value of a layer in a cell.
    pub fn value(&self, layer: &str, index: usize) -> Option<i64> {
        self.layers.get(layer)?.0.get(index).copied()
    }

    /// Only these cells are known: nothing is left of the others.
    pub fn hide(&mut self, known: Vec<i64>) {
        for (_, layer) in &mut self.layers.0 {
            layer.0.iter_mut().zip(&known).filter(|(_, known)| **known == 0).for_each(|(cell, _)| *cell = 0);
        }
        self.known = Some(Cells(known.into_iter().map(|known| i64::from(known != 0)).collect()));
    }
}

impl GraphField {
    pub fn new(graph: &Graph) -> GraphField {
        let nodes = graph.names().iter().map(|name| GraphNode { name: name.clone(), spot: None });
        let edges = (0..graph.edge_count()).map(|edge| {
            let (from, to) = graph.ends(edge);
            (from, to, graph.weights()[edge])
        });
        GraphField { nodes: nodes.collect(), edges: edges.collect() }
    }

    pub fn index(&self, name: &str) -> Option<usize> {
        self.nodes.iter().position(|node| node.name == name)
    }

    /// Only these nodes are known: the others, and the edges from and to them, are gone.
    pub fn hide(&mut self, known: &BTreeSet<&str>) {
        let mut kept = Vec::new();
        let mut places = Vec::with_capacity(self.nodes.len());
        for node in std::mem::take(&mut self.nodes) {
            places.push(known.contains(node.name.as_str()).then_some(kept.len()));
            if known.contains(node.name.as_str()) {
                kept.push(node);
            }
        }
        self.nodes = kept;
        let edges = self.edges.iter().filter_map(|(from, to, weight)| Some((places[*from]?, places[*to]?, *weight)));
        self.edges = edges.collect();
    }
}

impl Field {
    /// Whether a place is on it.
    pub fn contains(&self, place: &Place) -> bool {
        match (self, place) {
            (Field::Grid(grid), Place::At(x, y, z)) => grid.index(*x, *y, *z).is_some(),
            (Field::Hex(size), Place::At(x, y, 0)) => HexField::new(*size).is_ok_and(|field| field.contains((*x, *y))),
            (Field::Graph(graph), Place::Node(name)) => graph.index(name).is_some(),
            _ => false,
        }
    }
}
