//! A graph as plain data: `{A: {B: 1, C: 2}, B: {}, C: {A: 4}}`.

use super::reading::{entries, whole};
use crate::geometry::{Graph, check_name};
use crate::value::{Key, Value};

impl Graph {
    pub fn to_value(&self) -> Value {
        let key = |node: usize| Key::Str(self.name(node).to_owned());
        let row = |node| Value::Map(self.edges(node).map(|(to, weight)| (key(to), Value::Int(weight))).collect());
        Value::Map((0..self.len()).map(|node| (key(node), row(node))).collect())
    }

    /// Reads a map from each node's name to a map from destinations to weights. An integer key is
    /// the node named by its digits.
    pub fn from_value(value: &Value) -> Result<Graph, String> {
        let mut nodes = Vec::new();
        let mut edges = Vec::new();
        for (from, row) in entries(value, "a graph")? {
            for (to, weight) in entries(row, &format!("the edges of {from}"))? {
                let Some(weight) = whole(weight) else {
                    return Err(format!("the weight of {from} > {to} must be a whole number, not {}", weight.kind()));
                };
                edges.push((from.clone(), to, weight));
            }
            check_name(&from)?;
            nodes.push(from);
        }
        Graph::from_edges(nodes, edges)
    }
}
