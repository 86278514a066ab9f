//! Directed weighted graphs with named nodes.

use super::natural_order;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

/// A directed graph with named nodes and integer edge weights. Only the weights can change, so clones share nodes and edges.
///
/// Nodes are numbered in natural order of their names (S2 before S10), and edges are ordered by start node, then by end node. The order in which they
/// were added has no effect, so equal graphs return equal results. Methods may panic if a node number is out of range.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    shape: Arc<Shape>,
    weights: Vec<i64>,
}

/// Nodes and edges in compressed sparse rows: the outgoing edges of node i have the numbers `first[i]..first[i + 1]`.
#[derive(Debug, PartialEq, Eq)]
struct Shape {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    first: Vec<u32>,
    from: Vec<u32>,
    to: Vec<u32>,
    /// The numbers of all edges, ordered by end node, then by start node.
    into_edge: Vec<u32>,
    /// The index in `into_edge` at which the incoming edges of each node start. The last entry is the length of `into_edge`.
    into_first: Vec<u32>,
}

/// The nodes of a path, including both ends, and the total weight of its edges.
pub type Path = (Vec<usize>, i64);

/// The total weight of a path and its number of edges, which breaks ties. The weight has 128 bits so that it never overflows.
type Cost = (i128, u32);

impl Graph {
    /// Builds a graph from node names and edges (from, to, weight). Duplicate names, duplicate edges and edges with an unknown node are errors.
    pub fn from_edges<N, E>(nodes: N, edges: E) -> Result<Graph, String>
    where
        N: IntoIterator<Item = String>,
        E: IntoIterator<Item = (String, String, i64)>,
    {
        let mut names: Vec<String> = nodes.into_iter().collect();
        names.sort_by(|a, b| natural_order(a, b));
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("node {} is defined twice", pair[0]));
        }
        let numbers: HashMap<String, usize> = names.iter().enumerate().map(|(i, name)| (name.clone(), i)).collect();
        let mut rows: Vec<(usize, usize, i64)> = Vec::new();
        for (from, to, weight) in edges {
            let end = |name: &str| {
                let unknown = || format!("the edge {from} > {to} needs a node {name}, which does not exist");
                numbers.get(name).copied().ok_or_else(unknown)
            };
            rows.push((end(&from)?, end(&to)?, weight));
        }
        if u32::try_from(rows.len().max(names.len())).is_err() {
            return Err("the graph is too large".to_owned());
        }
        rows.sort_unstable();
        if let Some(pair) = rows.windows(2).find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1)) {
            return Err(format!("the edge {} > {} is defined twice", names[pair[0].0], names[pair[0].1]));
        }
        let mut into_edge: Vec<u32> = (0..rows.len() as u32).collect();
        into_edge.sort_by_key(|edge| rows[*edge as usize].1);
        let shape = Shape {
            first: row_starts(names.len(), rows.iter().map(|row| row.0)),
            into_first: row_starts(names.len(), rows.iter().map(|row| row.1)),
            from: rows.iter().map(|row| row.0 as u32).collect(),
            to: rows.iter().map(|row| row.1 as u32).collect(),
            into_edge,
            names,
            numbers,
        };
        Ok(Graph { shape: Arc::new(shape), weights: rows.iter().map(|row| row.2).collect() })
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

    /// Returns the names of all nodes in order of the node numbers.
    pub fn names(&self) -> &[String] {
        &self.shape.names
    }

    pub fn index(&self, name: &str) -> Option<usize> {
        self.shape.numbers.get(name).copied()
    }

    pub fn edge_count(&self) -> usize {
        self.weights.len()
    }

    /// Returns the outgoing edges of a node as (to, weight), ordered by `to`.
    pub fn edges(&self, node: usize) -> impl ExactSizeIterator<Item = (usize, i64)> + '_ {
        self.outgoing(node).map(|edge| (self.shape.to[edge] as usize, self.weights[edge]))
    }

    /// Returns the incoming edges of a node as (from, weight), ordered by `from`.
    fn edges_into(&self, node: usize) -> impl ExactSizeIterator<Item = (usize, i64)> + '_ {
        let row = self.shape.into_first[node] as usize..self.shape.into_first[node + 1] as usize;
        let edges = self.shape.into_edge[row].iter().map(|edge| *edge as usize);
        edges.map(|edge| (self.shape.from[edge] as usize, self.weights[edge]))
    }

    fn outgoing(&self, node: usize) -> std::ops::Range<usize> {
        self.shape.first[node] as usize..self.shape.first[node + 1] as usize
    }

    /// Returns the number of outgoing edges of a node.
    pub fn degree(&self, node: usize) -> usize {
        self.outgoing(node).len()
    }

    /// Returns the index in [`Graph::weights`] of the edge from `a` to `b`, or `None` if there is no such edge.
    fn edge(&self, a: usize, b: usize) -> Option<usize> {
        let row = self.outgoing(a);
        let to = u32::try_from(b).ok()?;
        self.shape.to[row.clone()].binary_search(&to).ok().map(|at| row.start + at)
    }

    /// Returns the start node and the end node of an edge.
    pub fn ends(&self, edge: usize) -> (usize, usize) {
        (self.shape.from[edge] as usize, self.shape.to[edge] as usize)
    }

    pub fn weight(&self, a: usize, b: usize) -> Option<i64> {
        self.edge(a, b).map(|edge| self.weights[edge])
    }

    pub fn set_weight(&mut self, a: usize, b: usize, weight: i64) -> Result<(), String> {
        let missing = || format!("there is no edge {} > {}", self.name(a), self.name(b));
        let edge = self.edge(a, b).ok_or_else(missing)?;
        self.weights[edge] = weight;
        Ok(())
    }

    /// Returns the weights of all edges, ordered by start node, then by end node.
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

    /// Estimates the memory usage of this graph in bytes.
    pub fn bytes(&self) -> usize {
        let names: usize = self.shape.names.iter().map(|name| 2 * name.len() + 96).sum();
        names + self.weights.len() * 20
    }

    /// Returns all nodes at most `hops` edges away as (node, hops), ordered by hops, then by node. The first result is `from` itself with 0 hops. If
    /// `hops` is negative, the result is empty.
    pub fn within(&self, from: usize, hops: i64) -> Vec<(usize, i64)> {
        let mut found = self.reached(from, hops, |node| self.edges(node));
        found.sort_unstable_by_key(|(node, hops)| (*hops, *node));
        found
    }

    /// Returns the minimum number of edges from one node to another, or `None` if there is no path.
    pub fn hops(&self, from: usize, to: usize) -> Option<i64> {
        let found = self.reached(from, i64::MAX, |node| self.edges(node));
        found.into_iter().find(|(node, _)| *node == to).map(|(_, hops)| hops)
    }

    /// Returns a pair of nodes such that no path leads from the first to the second, or `None` if every node can be reached from every other node.
    pub fn unreachable_pair(&self) -> Option<(usize, usize)> {
        // All nodes reach each other exactly if node 0 reaches all of them and all of them reach node 0.
        let missed = |reached: Vec<(usize, i64)>| {
            let mut missed = vec![true; self.len()];
            reached.into_iter().for_each(|(node, _)| missed[node] = false);
            missed.into_iter().position(|missed| missed)
        };
        if self.is_empty() {
            return None;
        }
        let from_first = missed(self.reached(0, i64::MAX, |node| self.edges(node))).map(|node| (0, node));
        from_first.or_else(|| missed(self.reached(0, i64::MAX, |node| self.edges_into(node))).map(|node| (node, 0)))
    }

    /// Runs a breadth-first search along `edges`, which returns (next node, weight) for a node. Returns (node, hops) in the order in which nodes are
    /// found.
    fn reached<E: Iterator<Item = (usize, i64)>>(
        &self,
        from: usize,
        max_hops: i64,
        edges: impl Fn(usize) -> E,
    ) -> Vec<(usize, i64)> {
        let mut found = Vec::new();
        let mut seen = vec![false; self.len()];
        if max_hops >= 0 {
            seen[from] = true;
            found.push((from, 0));
        }
        let mut next = 0;
        while let Some((node, hops)) = found.get(next).copied().filter(|(_, hops)| *hops < max_hops) {
            next += 1;
            for (to, _) in edges(node) {
                if !std::mem::replace(&mut seen[to], true) {
                    found.push((to, hops + 1));
                }
            }
        }
        found
    }

    /// Returns the path with the smallest total weight, or `None` if there is no path. Among paths of equal weight, the one with fewer edges wins,
    /// then the one with the smaller node number at the first difference. A negative weight anywhere in the graph is an error.
    pub fn path(&self, from: usize, to: usize) -> Result<Option<Path>, String> {
        self.check_weights()?;
        // With the costs to the goal, the walk from the start can choose the smallest node at every fork.
        let left = self.costs_to(to);
        let Some((total, _)) = left[from] else {
            return Ok(None);
        };
        let mut nodes = vec![from];
        let mut here = from;
        while here != to {
            let onward = |(next, weight): (usize, i64)| {
                let (cost, edges) = left[next]?;
                (left[here] == Some((cost + i128::from(weight), edges + 1))).then_some(next)
            };
            // The number of edges decreases with every step, so weights of 0 cause no cycle.
            let next = self.edges(here).find_map(onward);
            here = next.expect("a node that reaches the goal has a next node on the way");
            nodes.push(here);
        }
        let total = i64::try_from(total).map_err(|_| format!("a path costs {total}, more than an integer holds"))?;
        Ok(Some((nodes, total)))
    }

    fn check_weights(&self) -> Result<(), String> {
        let Some(edge) = self.weights.iter().position(|weight| *weight < 0) else { return Ok(()) };
        let (from, to) = self.ends(edge);
        let (from, to, weight) = (self.name(from), self.name(to), self.weights[edge]);
        Err(format!("cheapest paths need weights of 0 or more, and {from} > {to} weighs {weight}"))
    }

    /// Computes the cost of the cheapest path from each node to `goal` with Dijkstra's algorithm, or `None` for nodes without such a path.
    fn costs_to(&self, goal: usize) -> Vec<Option<Cost>> {
        let mut best: Vec<Option<Cost>> = vec![None; self.len()];
        best[goal] = Some((0, 0));
        let mut queue = BinaryHeap::from([Reverse(((0, 0), goal))]);
        while let Some(Reverse(((cost, edges), node))) = queue.pop() {
            if best[node] != Some((cost, edges)) {
                continue;
            }
            for (before, weight) in self.edges_into(node) {
                let reached = (cost + i128::from(weight), edges + 1);
                if best[before].is_none_or(|known| reached < known) {
                    best[before] = Some(reached);
                    queue.push(Reverse((reached, before)));
                }
            }
        }
        best
    }
}

/// Returns the index at which the edges of each node start, followed by the total number of edges. `owners` has the node of each edge.
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
