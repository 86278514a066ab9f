//! Directed weighted graphs whose nodes have names.

mod reach;
mod route;

use crate::geometry::names::natural_order;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// A directed graph with named nodes and integer weights. Nodes are numbered in natural order of
/// their names (S2 before S10) and edges by (from, to), whatever order they were given in, so equal
/// graphs answer every question alike.
///
/// Only weights change; nodes and edges are shared between copies, which makes a copy cost no more
/// than its weights.
///
/// Methods take node numbers as [`Graph::index`] gives them and panic on a number that is none:
/// names come from outside, numbers never do.
#[derive(Clone)]
pub struct Graph {
    shape: Arc<Shape>,
    weights: Vec<i64>,
}

/// Which nodes and edges there are, in compressed rows: the edges of node i are `first[i]..first[i
/// + 1]`.
struct Shape {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    first: Vec<u32>,
    to: Vec<u32>,
    /// The same edges sorted by (to, from): `into_edge` holds edge numbers.
    into_first: Vec<u32>,
    into_edge: Vec<u32>,
    from: Vec<u32>,
}

impl Graph {
    /// Builds a graph; a name or an edge given twice and an edge with an end that is no node are
    /// errors.
    pub fn from_edges<N, E>(nodes: N, edges: E) -> Result<Graph, String>
    where
        N: IntoIterator<Item = String>,
        E: IntoIterator<Item = (String, String, i64)>,
    {
        let mut names: Vec<String> = nodes.into_iter().collect();
        names.sort_by(|a, b| natural_order(a, b));
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("node {} is there twice", pair[0]));
        }
        let numbers: HashMap<String, usize> = names.iter().enumerate().map(|(i, name)| (name.clone(), i)).collect();
        let mut rows = Vec::new();
        for (from, to, weight) in edges {
            let end = |name: &str| {
                numbers
                    .get(name)
                    .copied()
                    .ok_or_else(|| format!("the edge {from} > {to} needs a node {name}, and there is none"))
            };
            rows.push((end(&from)?, end(&to)?, weight));
        }
        if u32::try_from(rows.len().max(names.len())).is_err() {
            return Err("a graph this large does not fit".to_owned());
        }
        rows.sort_unstable();
        if let Some(pair) = rows.windows(2).find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1)) {
            return Err(format!("the edge {} > {} is there twice", names[pair[0].0], names[pair[0].1]));
        }
        let weights = rows.iter().map(|row| row.2).collect();
        Ok(Graph { shape: Arc::new(Shape::new(names, numbers, &rows)), weights })
    }

    pub fn len(&self) -> usize {
        self.shape.names.len()
    }

    pub fn is_empty(&self) -> bool {
        self.shape.names.is_empty()
    }

    pub fn name(&self, node: usize) -> &str {
        &self.shape.names[node]
    }

    /// All names in node order.
    pub fn names(&self) -> &[String] {
        &self.shape.names
    }

    pub fn index(&self, name: &str) -> Option<usize> {
        self.shape.numbers.get(name).copied()
    }

    pub fn edge_count(&self) -> usize {
        self.weights.len()
    }

    /// Edges that leave a node as (to, weight), in node order.
    pub fn edges(&self, node: usize) -> impl ExactSizeIterator<Item = (usize, i64)> + '_ {
        self.shape.leaving(node).map(|edge| (self.shape.to[edge] as usize, self.weights[edge]))
    }

    /// Edges that enter a node as (from, weight), in node order.
    pub fn edges_into(&self, node: usize) -> impl ExactSizeIterator<Item = (usize, i64)> + '_ {
        self.shape.entering(node).map(|edge| (self.shape.from[edge] as usize, self.weights[edge]))
    }

    /// How many edges leave a node.
    pub fn degree(&self, node: usize) -> usize {
        self.shape.leaving(node).len()
    }

    /// The number of the edge from `a` to `b`: its place in [`Graph::weights`].
    pub fn edge(&self, a: usize, b: usize) -> Option<usize> {
        let row = self.shape.leaving(a);
        let to = u32::try_from(b).ok()?;
        self.shape.to[row.clone()].binary_search(&to).ok().map(|place| row.start + place)
    }

    /// The nodes at both ends of an edge.
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        (self.shape.from[edge] as usize, self.shape.to[edge] as usize)
    }

    pub fn weight(&self, a: usize, b: usize) -> Option<i64> {
        self.edge(a, b).map(|edge| self.weights[edge])
    }

    pub fn set_weight(&mut self, a: usize, b: usize, weight: i64) -> Result<(), String> {
        match self.edge(a, b) {
            Some(edge) => self.weights[edge] = weight,
            None => {
                return Err(format!("there is no edge {} > {}", self.name(a), self.name(b)));
            }
        }
        Ok(())
    }

    /// All weights in edge order: by from, then by to.
    pub fn weights(&self) -> &[i64] {
        &self.weights
    }

    pub fn set_weights(&mut self, weights: &[i64]) -> Result<(), String> {
        if weights.len() != self.weights.len() {
            return Err(format!("{} weights for {} edges", weights.len(), self.weights.len()));
        }
        self.weights.copy_from_slice(weights);
        Ok(())
    }

    /// Roughly how much memory this graph holds, for whoever counts it.
    pub fn bytes(&self) -> usize {
        let names: usize = self.shape.names.iter().map(|name| 2 * name.len() + 96).sum();
        names + self.weights.len() * 20
    }
}

impl Shape {
    fn new(names: Vec<String>, numbers: HashMap<String, usize>, rows: &[(usize, usize, i64)]) -> Shape {
        let mut into_edge: Vec<u32> = (0..rows.len() as u32).collect();
        into_edge.sort_by_key(|edge| rows[*edge as usize].1);
        Shape {
            first: row_starts(names.len(), rows.iter().map(|row| row.0)),
            into_first: row_starts(names.len(), rows.iter().map(|row| row.1)),
            from: rows.iter().map(|row| row.0 as u32).collect(),
            to: rows.iter().map(|row| row.1 as u32).collect(),
            into_edge,
            names,
            numbers,
        }
    }

    fn leaving(&self, node: usize) -> std::ops::Range<usize> {
        self.first[node] as usize..self.first[node + 1] as usize
    }

    fn entering(&self, node: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        let row = self.into_first[node] as usize..self.into_first[node + 1] as usize;
        self.into_edge[row].iter().map(|edge| *edge as usize)
    }
}

/// Where each node's row starts when the rows are put behind one another, and where the last one
/// ends.
fn row_starts(nodes: usize, owners: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut starts = vec![0; nodes + 1];
    for owner in owners {
        starts[owner + 1] += 1;
    }
    for node in 0..nodes {
        starts[node + 1] += starts[node];
    }
    starts
}

impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        let (a, b) = (&self.shape, &other.shape);
        self.weights == other.weights
            && (Arc::ptr_eq(a, b) || (a.names == b.names && a.first == b.first && a.to == b.to))
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Graph({})", self.to_value())
    }
}
