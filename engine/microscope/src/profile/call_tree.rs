//! Who called whom, with what each took by itself.

use std::collections::HashMap;

/// A function, by its number among all that were seen.
pub type FunctionId = u32;

/// A place in the tree: a function, called by those above it.
pub type NodeId = u32;

pub const ROOT: NodeId = 0;

#[derive(Clone, Debug, Default)]
pub struct Node {
    pub parent: NodeId,
    pub function: FunctionId,
    pub own: u64,
    pub calls: u64,
}

#[derive(Clone, Debug)]
pub struct CallTree {
    pub nodes: Vec<Node>,
    /// Of all of them.
    pub total: u64,
    children: HashMap<(NodeId, FunctionId), NodeId>,
}

impl Default for CallTree {
    fn default() -> Self {
        CallTree { nodes: vec![Node::default()], total: 0, children: HashMap::new() }
    }
}

impl CallTree {
    /// The place of a function that is called at another.
    pub fn child(&mut self, parent: NodeId, function: FunctionId) -> NodeId {
        *self.children.entry((parent, function)).or_insert_with(|| {
            self.nodes.push(Node { parent, function, ..Node::default() });
            self.nodes.len() as NodeId - 1
        })
    }

    pub fn add_own(&mut self, node: NodeId, instructions: u64) {
        self.nodes[node as usize].own += instructions;
        self.total += instructions;
    }

    pub fn add_call(&mut self, node: NodeId) {
        self.nodes[node as usize].calls += 1;
    }

    /// What each place took with all below it.
    pub fn totals(&self) -> Vec<u64> {
        let mut totals: Vec<u64> = self.nodes.iter().map(|node| node.own).collect();
        // Whoever is called was seen after its caller.
        for at in (1..self.nodes.len()).rev() {
            totals[self.nodes[at].parent as usize] += totals[at];
        }
        totals
    }

    /// What each function took with all that it called, counted once where it calls itself; and how often it was called.
    pub fn by_function(&self, functions: usize) -> Vec<(u64, u64, u64)> {
        let totals = self.totals();
        let mut found = vec![(0, 0, 0); functions];
        for (at, node) in self.nodes.iter().enumerate().skip(1) {
            let (own, total, calls) = &mut found[node.function as usize];
            *own += node.own;
            *calls += node.calls;
            if !self.is_inside(at as NodeId, node.function) {
                *total += totals[at];
            }
        }
        found
    }

    /// Whether the function is among those above this place.
    fn is_inside(&self, at: NodeId, function: FunctionId) -> bool {
        let mut at = self.nodes[at as usize].parent;
        while at != ROOT {
            if self.nodes[at as usize].function == function {
                return true;
            }
            at = self.nodes[at as usize].parent;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_calls_itself_counts_once() {
        let mut tree = CallTree::default();
        let outer = tree.child(ROOT, 0);
        let inner = tree.child(outer, 1);
        let again = tree.child(inner, 0);
        for (node, own) in [(outer, 10), (inner, 5), (again, 2)] {
            tree.add_own(node, own);
            tree.add_call(node);
        }
        assert_eq!(tree.child(ROOT, 0), outer);
        assert_eq!(tree.totals(), [17, 17, 7, 2]);
        assert_eq!(tree.by_function(2), [(12, 17, 2), (5, 7, 1)]);
    }
}
