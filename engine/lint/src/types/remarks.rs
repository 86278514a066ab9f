//! What the comments of a source say of its variables and functions.

use super::definitions::Definitions;
use super::kind::Callable;
use super::kind::Type;
use super::notation;
use super::reading::{above, function};
use crate::annotation::Annotation;
use crate::flow::Binding;
use crate::parser::Outcome;
use crate::{api, tree::NodeKind};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) struct Remarks<'s> {
    /// Variables with `---@type`, or which are the table of a class.
    pub types: BTreeMap<Binding<'s>, Type>,
    /// Variables that are said to be something else somewhere.
    pub casts: BTreeSet<Binding<'s>>,
    /// Functions under their comments, by their place.
    functions: BTreeMap<usize, Type>,
}

impl<'s> Remarks<'s> {
    pub(super) fn of(outcome: &Outcome<'s>, source: &str) -> Remarks<'s> {
        let (doc_lines, tree) = (api::doc_lines(outcome, source), &outcome.tree);
        let mut types = BTreeMap::new();
        for (binding, line) in &outcome.flow.locals {
            match above(*line, &doc_lines) {
                Some(Annotation::Type { type_name }) => drop(types.insert(*binding, notation::read(&type_name))),
                Some(Annotation::Class { name, .. }) => drop(types.insert(*binding, Type::named(&name))),
                _ => {}
            }
        }
        let cast: BTreeSet<String> = doc_lines.values().filter_map(|line| cast(line)).collect();
        let name_of = |binding: &Binding<'s>| match binding {
            Binding::Global(name) => (*name).to_owned(),
            Binding::Local(start) => {
                let rest = source.get(*start..).unwrap_or_default();
                rest.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
            }
        };
        let variables = tree.given.keys().chain(tree.params.keys());
        let casts = match cast.is_empty() {
            true => BTreeSet::new(),
            false => variables.filter(|binding| cast.contains(&name_of(binding))).copied().collect(),
        };
        let documented =
            tree.functions.iter().filter(|(_, function)| doc_lines.contains_key(&(function.line.wrapping_sub(1))));
        let functions = documented.map(|(place, one)| (*place, function("", one, &doc_lines))).collect();
        Remarks { types, casts, functions }
    }

    /// What a comment says of a function.
    pub(super) fn callable(&self, defs: &Definitions, function: usize) -> Option<Arc<Callable>> {
        match defs.parts(self.functions.get(&function)?).as_slice() {
            [Type::Function(callable)] => Some(callable.clone()),
            _ => None,
        }
    }

    /// What a comment says of a parameter.
    pub(super) fn param(&self, defs: &Definitions, function: usize, place: usize) -> Option<Type> {
        let callable = self.callable(defs, function)?;
        // The object of a method is not among them.
        let place = if callable.is_method { place.checked_sub(1)? } else { place };
        let about = callable.about.params.get(place)?;
        about.type_name.as_ref().filter(|_| about.name != "...")?;
        callable.params.get(place).cloned()
    }
}

fn cast(line: &str) -> Option<String> {
    let Annotation::Cast { name } = Annotation::read(line) else { return None };
    Some(name)
}

/// The variable in which a source keeps the table that it returns.
pub(super) fn returned<'s>(outcome: &Outcome<'s>) -> Option<Binding<'s>> {
    let chunk = outcome.tree.functions.get(&crate::tree::CHUNK)?;
    match outcome.tree.kind(*chunk.returns.last()?.first()?) {
        NodeKind::Name(binding) => Some(*binding),
        _ => None,
    }
}
