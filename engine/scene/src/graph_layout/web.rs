//! Which nodes of a graph are joined, whichever way the edge leads, and how far apart they are.

use crate::scene::GraphField;

pub(super) struct Web {
    /// Of each node, in order, each once.
    pub neighbours: Vec<Vec<usize>>,
}

/// The number of edges between any two nodes of a connected web.
pub(super) struct Distances {
    size: usize,
    cells: Vec<f64>,
}

impl Web {
    pub fn new(graph: &GraphField) -> Web {
        let mut neighbours = vec![Vec::new(); graph.nodes.len()];
        let inside = |(from, to, _): &&(usize, usize, i64)| from != to && (*from).max(*to) < graph.nodes.len();
        for (from, to, _) in graph.edges.iter().filter(inside) {
            neighbours[*from].push(*to);
            neighbours[*to].push(*from);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        Web { neighbours }
    }

    /// Each edge once, the lesser end first.
    pub fn edges(&self) -> Vec<(usize, usize)> {
        let ends = |(a, list): (usize, &Vec<usize>)| list.iter().map(|b| (a, *b)).collect::<Vec<_>>();
        self.neighbours.iter().enumerate().flat_map(ends).filter(|(a, b)| a < b).collect()
    }

    /// The connected parts, each from its first node outwards.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.neighbours.len()];
        let mut parts = Vec::new();
        for first in 0..self.neighbours.len() {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let mut part = vec![first];
            let mut at = 0;
            while at < part.len() {
                for next in &self.neighbours[part[at]] {
                    if !std::mem::replace(&mut seen[*next], true) {
                        part.push(*next);
                    }
                }
                at += 1;
            }
            parts.push(part);
        }
        parts
    }

    /// A connected part on its own, its nodes numbered by their places in it.
    pub fn part(&self, nodes: &[usize]) -> Web {
        let mut number = vec![usize::MAX; self.neighbours.len()];
        for (at, node) in nodes.iter().enumerate() {
            number[*node] = at;
        }
        let renamed = |node: &usize| self.neighbours[*node].iter().map(|other| number[*other]).collect();
        Web { neighbours: nodes.iter().map(renamed).collect() }
    }

    pub fn distances(&self) -> Distances {
        let size = self.neighbours.len();
        let mut cells = vec![0.0; size * size];
        let mut queue = Vec::with_capacity(size);
        for start in 0..size {
            let row = &mut cells[start * size..(start + 1) * size];
            queue.clear();
            queue.push(start);
            let mut at = 0;
            while at < queue.len() {
                let here = queue[at];
                for next in &self.neighbours[here] {
                    if row[*next] == 0.0 && *next != start {
                        row[*next] = row[here] + 1.0;
                        queue.push(*next);
                    }
                }
                at += 1;
            }
        }
        Distances { size, cells }
    }
}

impl Distances {
    pub fn between(&self, a: usize, b: usize) -> f64 {
        self.cells[a * self.size + b]
    }

    /// From one node to all.
    pub fn from(&self, node: usize) -> &[f64] {
        &self.cells[node * self.size..(node + 1) * self.size]
    }
}
