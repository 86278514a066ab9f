//! Lists that a source fills itself: `local mine = {}`, then `mine[#mine + 1] = page`, or `table.insert(mine, page)`.

use crate::flow::Binding;
use crate::tree::{Entry, Given, Id, NodeKind, Operator, Tree};
use std::collections::BTreeMap;

/// Functions of `table` that put nothing else into a list.
const HARMLESS: [&str; 5] = ["sort", "remove", "concat", "unpack", "move"];

/// What is put into each variable's list, if nobody else gets hold of it: it is indexed, counted, gone through, sorted, returned, and nothing more.
pub(super) fn of<'s>(tree: &Tree<'s>) -> BTreeMap<Binding<'s>, Vec<Given>> {
    let mut uses: BTreeMap<Binding<'s>, usize> = BTreeMap::new();
    let mut harmless: BTreeMap<Binding<'s>, usize> = BTreeMap::new();
    let mut put: BTreeMap<Binding<'s>, Vec<Given>> = BTreeMap::new();
    let name = |id: &Id| match tree.kind(*id) {
        NodeKind::Name(binding @ Binding::Local(_)) => Some(*binding),
        _ => None,
    };
    let mut count = |binding: Option<Binding<'s>>| {
        if let Some(binding) = binding {
            *harmless.entry(binding).or_default() += 1;
        }
    };
    for node in &tree.nodes {
        match &node.kind {
            NodeKind::Name(binding @ Binding::Local(_)) => *uses.entry(*binding).or_default() += 1,
            NodeKind::Index { of, .. } => count(name(of)),
            NodeKind::Unary(Operator::Length, of) => count(name(of)),
            NodeKind::Call { callee, args } => {
                let Some((list, rest)) = args.split_first() else { continue };
                match (called(tree, *callee), rest) {
                    (Some(Called::Walk), []) => count(name(list)),
                    (Some(Called::Harmless), _) => count(name(list)),
                    (Some(Called::Insert), [.., value]) if !tree.is_many(*value) => {
                        count(name(list));
                        if let Some(binding) = name(list) {
                            put.entry(binding).or_default().push(Given::Value { node: *value, place: 0 });
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    for values in tree.functions.values().flat_map(|function| &function.returns) {
        values.iter().for_each(|value| count(name(value)));
    }
    for (target, given) in &tree.writes {
        if let NodeKind::Index { of, .. } = tree.kind(*target)
            && let Some(binding) = name(of)
        {
            put.entry(binding).or_default().push(given.clone());
        }
    }
    let kept = uses.into_iter().filter(|(binding, uses)| harmless.get(binding) == Some(uses));
    kept.map(|(binding, _)| (binding, put.remove(&binding).unwrap_or_default())).collect()
}

enum Called {
    Walk,
    Insert,
    Harmless,
}

/// What a call does with the list that is its first argument, where that is known.
fn called(tree: &Tree<'_>, callee: Id) -> Option<Called> {
    let is_own = |name: &str| tree.given.contains_key(&Binding::Global(name));
    match tree.kind(callee) {
        NodeKind::Name(Binding::Global(name @ ("ipairs" | "pairs"))) if !is_own(name) => Some(Called::Walk),
        NodeKind::Field { of, name, .. } => match tree.kind(*of) {
            NodeKind::Name(Binding::Global("table")) if name == "insert" => Some(Called::Insert),
            NodeKind::Name(Binding::Global("table")) if HARMLESS.contains(&name.as_str()) => Some(Called::Harmless),
            _ => None,
        },
        _ => None,
    }
}

/// The elements of a table that is written out as a list.
pub(super) fn items(entries: &[Entry]) -> Option<Vec<Id>> {
    let item = |entry: &Entry| match entry {
        Entry::Item(value) => Some(*value),
        _ => None,
    };
    entries.iter().map(item).collect()
}
