//! What can be reached from a node, counted in edges.

use super::Graph;

const FAR: u32 = u32::MAX;

impl Graph {
    /// Nodes at most `hops` edges away as (node, hops): the nearest first, equally near ones in
    /// node order. The start comes first with 0; with negative `hops` there is nothing.
    pub fn within(&self, from: usize, hops: i64) -> Vec<(usize, i64)> {
        let mut found = Vec::new();
        if hops < 0 {
            return found;
        }
        let mut seen = vec![false; self.len()];
        seen[from] = true;
        found.push((from, 0));
        let (mut start, mut distance) = (0, 0);
        while start < found.len() && distance < hops {
            let end = found.len();
            distance += 1;
            for place in start..end {
                for (to, _) in self.edges(found[place].0) {
                    if !std::mem::replace(&mut seen[to], true) {
                        found.push((to, distance));
                    }
                }
            }
            found[end..].sort_unstable();
            start = end;
        }
        found
    }

    /// The fewest edges that lead from one node to another.
    pub fn hops(&self, from: usize, to: usize) -> Option<i64> {
        let depths = self.depths(from, |graph, node, visit| graph.edges(node).for_each(|(next, _)| visit(next)));
        (depths[to] != FAR).then(|| i64::from(depths[to]))
    }

    /// Two nodes, the second of which can't be reached from the first; none when every node reaches
    /// every other.
    pub fn unreachable_pair(&self) -> Option<(usize, usize)> {
        if self.is_empty() {
            return None;
        }
        // Every node reaches every other exactly when node 0 reaches all and all reach node 0.
        let onward = self.depths(0, |graph, node, visit| graph.edges(node).for_each(|(next, _)| visit(next)));
        if let Some(node) = onward.iter().position(|depth| *depth == FAR) {
            return Some((0, node));
        }
        let back = self.depths(0, |graph, node, visit| graph.edges_into(node).for_each(|(next, _)| visit(next)));
        back.iter().position(|depth| *depth == FAR).map(|node| (node, 0))
    }

    /// Breadth-first depth of every node, over whichever edges `expand` walks.
    fn depths(&self, from: usize, expand: impl Fn(&Graph, usize, &mut dyn FnMut(usize))) -> Vec<u32> {
        let mut depths = vec![FAR; self.len()];
        depths[from] = 0;
        let mut queue = vec![from];
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            next += 1;
            let depth = depths[node] + 1;
            expand(self, node, &mut |to| {
                if depths[to] == FAR {
                    depths[to] = depth;
                    queue.push(to);
                }
            });
        }
        depths
    }
}
