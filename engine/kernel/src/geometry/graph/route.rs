//! Cheapest paths by weight.

use super::Graph;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a path costs: its weight, and among equals its number of edges. Sums are wide, so no sum of
/// weights overflows.
type Cost = (i128, u32);

/// The nodes of a path, both ends included, and its summed weight.
pub type Path = (Vec<usize>, i64);

impl Graph {
    /// The cheapest path by weight; among equals the one with the fewest edges, and among those the
    /// one whose nodes come first in node order, compared node by node from the start. A negative
    /// weight anywhere is an error.
    pub fn path(&self, from: usize, to: usize) -> Result<Option<Path>, String> {
        self.refuse_negative()?;
        // Costs towards the goal let the walk from the start choose the first node in order at
        // every fork.
        let left = self.spread(to, |graph, node, visit| graph.edges_into(node).for_each(|(n, w)| visit(n, w)));
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
            // Each step leaves one edge fewer, so weights of 0 can't lead round in circles.
            let next = self.edges(here).find_map(onward);
            here = next.expect("a node that reaches the goal has a next node on the way");
            nodes.push(here);
        }
        Ok(Some((nodes, narrow(total)?)))
    }

    /// The cost of the cheapest path to every node, in node order. A negative weight anywhere is an
    /// error.
    pub fn costs(&self, from: usize) -> Result<Vec<Option<i64>>, String> {
        self.refuse_negative()?;
        let costs = self.spread(from, |graph, node, visit| graph.edges(node).for_each(|(n, w)| visit(n, w)));
        costs.into_iter().map(|cost| cost.map(|(cost, _)| narrow(cost)).transpose()).collect()
    }

    fn refuse_negative(&self) -> Result<(), String> {
        match self.weights().iter().position(|weight| *weight < 0) {
            None => Ok(()),
            Some(edge) => {
                let (from, to) = self.ends(edge);
                let (from, to, weight) = (self.name(from), self.name(to), self.weights()[edge]);
                Err(format!("cheapest paths need weights of 0 or more, and {from} > {to} weighs {weight}"))
            }
        }
    }

    /// Dijkstra's search from a node, over whichever edges `expand` walks.
    fn spread(&self, from: usize, expand: impl Fn(&Graph, usize, &mut dyn FnMut(usize, i64))) -> Vec<Option<Cost>> {
        let mut best: Vec<Option<Cost>> = vec![None; self.len()];
        best[from] = Some((0, 0));
        let mut queue = BinaryHeap::from([Reverse(((0, 0), from))]);
        while let Some(Reverse(((cost, edges), node))) = queue.pop() {
            if best[node] != Some((cost, edges)) {
                continue;
            }
            expand(self, node, &mut |next, weight| {
                let reached = (cost + i128::from(weight), edges + 1);
                if best[next].is_none_or(|known| reached < known) {
                    best[next] = Some(reached);
                    queue.push(Reverse((reached, next)));
                }
            });
        }
        best
    }
}

fn narrow(cost: i128) -> Result<i64, String> {
    i64::try_from(cost).map_err(|_| format!("a path costs {cost}, more than an integer holds"))
}
