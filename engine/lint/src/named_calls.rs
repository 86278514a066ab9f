//! Calls of a global function by a text that is written out, with the names of what the table behind it holds: `event("leapt", { frog = 3, to = pond })`.

use crate::fault::SyntaxError;
use crate::flow::Binding;
use crate::parser;
use crate::tree::{Entry, Given, Id, NodeKind, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCall {
    pub name: String,
    /// Where the name is written, with its quotes.
    pub span: Range<usize>,
    /// The keys of its second argument. Nothing, where only running it would tell.
    pub fields: Option<BTreeSet<String>>,
}

/// All calls of one function in a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedCalls {
    pub calls: Vec<NamedCall>,
    /// Some names are put together, or the function is handed on.
    pub others: bool,
}

pub fn named_calls(source: &str, function: &str) -> Result<NamedCalls, SyntaxError> {
    parser::read(source, |outcome, _| Finder::of(&outcome.tree, function).all())
}

struct Finder<'t, 's> {
    tree: &'t Tree<'s>,
    /// The nodes that name the function.
    named: BTreeSet<Id>,
    /// All nodes that name a variable.
    uses: BTreeMap<Binding<'s>, Vec<Id>>,
}

impl<'t, 's> Finder<'t, 's> {
    fn of(tree: &'t Tree<'s>, function: &str) -> Finder<'t, 's> {
        let (mut named, mut uses) = (BTreeSet::new(), BTreeMap::new());
        for (id, node) in tree.nodes.iter().enumerate() {
            if let NodeKind::Name(binding) = node.kind {
                uses.entry(binding).or_insert_with(Vec::new).push(id);
                if matches!(binding, Binding::Global(name) if name == function) {
                    named.insert(id);
                }
            }
        }
        Finder { tree, named, uses }
    }

    fn all(&self) -> NamedCalls {
        let mut found = NamedCalls { others: self.tree.is_cut, ..NamedCalls::default() };
        let mut called = 0;
        for args in self.calls() {
            called += 1;
            match args.first().map(|first| (first, self.tree.kind(*first))) {
                Some((first, NodeKind::Text(name))) => {
                    let span = self.tree.nodes[*first].span.clone();
                    found.calls.push(NamedCall { name: name.clone(), span, fields: self.fields(args.get(1)) });
                }
                _ => found.others = true,
            }
        }
        found.others |= called < self.named.len();
        found
    }

    /// The arguments of every call of the function.
    fn calls(&self) -> impl Iterator<Item = &[Id]> {
        self.tree.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Call { callee, args } if self.named.contains(callee) => Some(args.as_slice()),
            _ => None,
        })
    }

    fn fields(&self, argument: Option<&Id>) -> Option<BTreeSet<String>> {
        let Some(argument) = argument else { return Some(BTreeSet::new()) };
        match self.tree.kind(*argument) {
            NodeKind::Nil => Some(BTreeSet::new()),
            NodeKind::Table(entries) => keys(entries),
            NodeKind::Name(binding @ Binding::Local(_)) => self.fields_of(*binding),
            _ => None,
        }
    }

    /// Those of a table in a local that nobody else gets hold of.
    fn fields_of(&self, local: Binding<'s>) -> Option<BTreeSet<String>> {
        let [Given::Value { node, place: 0 }] = self.tree.given.get(&local)?.as_slice() else { return None };
        let NodeKind::Table(entries) = self.tree.kind(*node) else { return None };
        let mut fields = keys(entries)?;
        let of = |id: Id| matches!(self.tree.kind(id), NodeKind::Name(binding) if *binding == local);
        let mut seen = 0;
        for node in &self.tree.nodes {
            match &node.kind {
                NodeKind::Field { of: table, name, .. } if of(*table) => {
                    seen += 1;
                    fields.insert(name.clone());
                }
                _ => {}
            }
        }
        seen += self.calls().filter(|args| args.get(1).is_some_and(|argument| of(*argument))).count();
        (seen == self.uses.get(&local).map_or(0, Vec::len)).then_some(fields)
    }
}

/// The names of a table's entries, if all of them have one.
fn keys(entries: &[Entry]) -> Option<BTreeSet<String>> {
    let name = |entry: &Entry| match entry {
        Entry::Named { name, .. } => Some(name.clone()),
        _ => None,
    };
    entries.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(source: &str) -> (Vec<String>, bool) {
        let found = named_calls(source, "event").expect("Lua");
        let line = |call: &NamedCall| match &call.fields {
            Some(fields) => format!("{} {}", call.name, fields.iter().cloned().collect::<Vec<_>>().join(" ")),
            None => format!("{} ?", call.name),
        };
        (found.calls.iter().map(line).collect(), found.others)
    }

    #[test]
    fn fields_are_those_of_the_table_that_is_written() {
        let source = "event('leapt', { frog = 1, [\"to\"] = x })\nevent(\"dusk\")\nevent('rain', rain)\nevent('fog', { 1 })\nother.event('no')";
        assert_eq!(
            told(source),
            (vec!["leapt frog to".into(), "dusk ".into(), "rain ?".into(), "fog ?".into()], false)
        );
    }

    #[test]
    fn a_local_that_stays_here_tells_its_fields() {
        let source =
            "local told = { seat = 1 }\nif x then told.pond = 2 end\nevent('leapt', told)\nevent('fell', told)";
        assert_eq!(told(source), (vec!["leapt pond seat".into(), "fell pond seat".into()], false));
        for elsewhere in ["fill(told)", "told[key] = 1", "local other = told", "told = {}"] {
            let source = format!("local told = {{ seat = 1 }}\n{elsewhere}\nevent('leapt', told)");
            assert_eq!(told(&source).0, ["leapt ?"], "{elsewhere}");
        }
    }

    #[test]
    fn names_that_are_put_together_are_others() {
        for source in ["event(name)", "event('a' .. b)", "local tell = event", "event()", "pass(event)"] {
            assert!(told(source).1, "{source}");
        }
        let found = named_calls("event('dusk')", "event").expect("Lua");
        assert_eq!(found.calls[0].span, 6..12);
    }
}
