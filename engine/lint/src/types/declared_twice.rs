//! Functions that a source declares twice: the first one is lost.

use super::remarks;
use super::slip::{Slip, SlipKind};
use crate::flow::Binding;
use crate::parser::Outcome;
use crate::position::Lines;
use crate::tree::{Given, Id, NodeKind, Tree};
use std::collections::{BTreeMap, BTreeSet};

/// Of the table that a module returns, outside of all blocks, where nothing makes use of the first one before.
pub(super) fn slips(outcome: &Outcome<'_>, source: &str) -> Vec<Slip> {
    let Some(table) = remarks::returned(outcome) else { return Vec::new() };
    let (tree, lines) = (&outcome.tree, Lines::of(source));
    let mut first: BTreeMap<&str, Id> = BTreeMap::new();
    let reads = reads(tree, table);
    let mut slips = Vec::new();
    for (target, given) in &tree.writes {
        let Some((name, key)) = field_of(tree, *target, table) else { continue };
        let is_function =
            matches!(given, Given::Value { node, .. } if matches!(tree.kind(*node), NodeKind::Function(_)));
        let start = tree.nodes[*target].span.start;
        let line = source[..start].rfind('\n').map_or(0, |at| at + 1);
        let is_outside = tree.nodes[*target].top_level && !source[line..].starts_with([' ', '\t']);
        if !is_function || !is_outside || reads.get(name).is_some_and(|read| read < target) {
            continue;
        }
        match first.get(name) {
            Some(before) => {
                let line = lines.position(tree.nodes[*before].span.start).0;
                slips.push(Slip { kind: SlipKind::DeclaredTwice { name: name.to_owned(), line }, span: key.clone() });
            }
            None => drop(first.insert(name, *target)),
        }
    }
    slips
}

fn field_of<'t>(tree: &'t Tree<'_>, id: Id, table: Binding<'_>) -> Option<(&'t str, &'t std::ops::Range<usize>)> {
    let NodeKind::Field { of, name, key } = tree.kind(id) else { return None };
    matches!(tree.kind(*of), NodeKind::Name(own) if *own == table).then_some((name.as_str(), key))
}

/// Where each field is first looked at while the source is loaded.
fn reads<'t>(tree: &'t Tree<'_>, table: Binding<'_>) -> BTreeMap<&'t str, Id> {
    let writes: BTreeSet<Id> = tree.writes.iter().map(|(target, _)| *target).collect();
    let mut reads = BTreeMap::new();
    for id in (0..tree.nodes.len()).filter(|id| tree.nodes[*id].top_level && !writes.contains(id)) {
        if let Some((name, _)) = field_of(tree, id, table) {
            reads.entry(name).or_insert(id);
        }
    }
    reads
}
