//! Who calls the functions of a source, where that is all that is done with them.

use crate::flow::Binding;
use crate::tree::{Given, Id, NodeKind, Tree};
use std::collections::BTreeMap;

/// For each function that stands in a variable of its own, all calls of it. One that is also handed on gets who knows what, and is left out.
pub(super) fn of(tree: &Tree<'_>) -> BTreeMap<usize, Vec<Id>> {
    let mut uses: BTreeMap<Binding<'_>, usize> = BTreeMap::new();
    let mut calls: BTreeMap<Binding<'_>, Vec<Id>> = BTreeMap::new();
    for (id, node) in tree.nodes.iter().enumerate() {
        match &node.kind {
            NodeKind::Name(binding) => *uses.entry(*binding).or_default() += 1,
            NodeKind::Call { callee, .. } => {
                if let NodeKind::Name(binding) = tree.kind(*callee) {
                    calls.entry(*binding).or_default().push(id);
                }
            }
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    for (binding, given) in &tree.given {
        let values: Vec<&Given> = given.iter().filter(|given| !matches!(given, Given::Nothing)).collect();
        let [Given::Value { node, place: 0 }] = values[..] else { continue };
        let NodeKind::Function(function) = tree.kind(*node) else { continue };
        // The name stands in every assignment, but not where a local is declared.
        let assignments = match binding {
            Binding::Global(_) => given.len(),
            Binding::Local(_) => given.len() - 1,
        };
        let calls = calls.remove(binding).unwrap_or_default();
        if uses.get(binding).copied().unwrap_or(0) == calls.len() + assignments {
            found.insert(*function, calls);
        }
    }
    found
}
