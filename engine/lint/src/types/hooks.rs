//! Wrappers of functions: what they are given, and whether their parameters fit.
//!
//! ```lua
//! return { around = { ["book.turn_to"] = function(turn_to, page) ... end } }
//! ```

use super::definitions::module_class;
use super::examine::Pass;
use super::kind::Callable;
use super::kind::Type;
use super::slip::{Slip, SlipKind};
use crate::tree::{CHUNK, Entry, Given, Id, NodeKind};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

const AROUND: &str = "around";
const ADD: &str = "add";

/// What functions that the engine calls are given, whether they take it or not.
const FROM_THE_ENGINE: [&str; 8] = ["map", "names", "state", "turn", "common", "seat", "answer", "saved"];

/// How many of them a stage gets: the state and the turn.
const OF_STAGES: usize = 2;

struct Hook {
    way: String,
    /// `module.function`
    target: String,
    /// The function behind it, by the place of its parameters.
    function: usize,
}

impl<'s> Pass<'_, 's> {
    /// Gives wrappers what they get, and notes parameters that can't be meant so.
    pub(super) fn wrap(&mut self, stages: &BTreeSet<String>) {
        for hook in self.hooks() {
            let Some(target) = self.target(&hook.target).filter(|_| hook.way != ADD) else { continue };
            let tree = self.tree;
            let Some(function) = tree.functions.get(&hook.function) else { continue };
            let has_original = hook.way == AROUND;
            let own = target.params.iter().cloned();
            let wrapped = Callable { is_wrapped: true, ..(*target).clone() };
            let original = has_original.then(|| Type::Function(Arc::new(wrapped)));
            let types: Vec<Type> = original.into_iter().chain(own).collect();
            for (binding, given) in function.bindings.iter().zip(types) {
                let before = self.typist.contracts.insert(*binding, given.clone());
                if before.is_some_and(|before| before != given) {
                    self.typist.contracts.insert(*binding, Type::Unknown);
                }
            }
            if let Some((kind, place)) = misfit(&hook, &function.params, &target, stages) {
                let span = self.param_span(&hook, place);
                self.examined.slips.push(Slip { kind, span });
            }
        }
    }

    fn target(&self, name: &str) -> Option<Arc<Callable>> {
        let (module, function) = name.split_once('.')?;
        let member = self.defs.field(&module_class(module), function)?;
        match &self.defs.parts(&member)[..] {
            [Type::Function(callable)] if !callable.is_method => Some(callable.clone()),
            _ => None,
        }
    }

    /// Where a parameter stands; the parentheses if there is none.
    fn param_span(&self, hook: &Hook, place: usize) -> Range<usize> {
        let function = &self.tree.functions[&hook.function];
        match (function.bindings.get(place), function.params.get(place)) {
            (Some(crate::flow::Binding::Local(start)), Some(name)) => *start..*start + name.len(),
            _ => hook.function..hook.function + 1,
        }
    }

    /// All wrappers of the table that the source returns.
    fn hooks(&self) -> Vec<Hook> {
        let tree = self.tree;
        let returned = tree.functions.get(&CHUNK).and_then(|chunk| chunk.returns.last()?.first().copied());
        let mut hooks = Vec::new();
        for (way, table) in returned.map(|returned| self.entries(returned)).unwrap_or_default() {
            for (target, value) in self.entries(table) {
                if let Some(function) = self.function(value) {
                    hooks.push(Hook { way: way.clone(), target, function });
                }
            }
        }
        hooks
    }

    /// What stands under names in a table, written out or put into the variable that holds it.
    fn entries(&self, table: Id) -> Vec<(String, Id)> {
        let tree = self.tree;
        let (mut tables, mut found) = (vec![table], Vec::new());
        if let NodeKind::Name(binding) = tree.kind(table) {
            tables = tree.given.get(binding).into_iter().flatten().filter_map(node_of).collect();
            for (target, given) in &tree.writes {
                let NodeKind::Field { of, name, .. } = tree.kind(*target) else { continue };
                let is_ours = matches!(tree.kind(*of), NodeKind::Name(own) if own == binding);
                if let Some(value) = node_of(given).filter(|_| is_ours) {
                    found.push((name.clone(), value));
                }
            }
        }
        for table in tables {
            let NodeKind::Table(entries) = tree.kind(table) else { continue };
            for entry in entries {
                if let Entry::Named { name, value, .. } = entry {
                    found.push((name.clone(), *value));
                }
            }
        }
        found
    }

    /// The function that an expression is: written out, or in a variable.
    fn function(&self, value: Id) -> Option<usize> {
        let tree = self.tree;
        match tree.kind(value) {
            NodeKind::Function(place) => Some(*place),
            NodeKind::Name(binding) => match tree.given.get(binding)?.as_slice() {
                [Given::Value { node, .. }] => match tree.kind(*node) {
                    NodeKind::Function(place) => Some(*place),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

fn node_of(given: &Given) -> Option<Id> {
    match given {
        Given::Value { node, .. } => Some(*node),
        _ => None,
    }
}

/// The first parameter of a wrapper that can't be meant so, and its place.
fn misfit(hook: &Hook, params: &[&str], target: &Callable, stages: &BTreeSet<String>) -> Option<(SlipKind, usize)> {
    let has_original = hook.way == AROUND;
    let most = if stages.contains(&hook.target) { OF_STAGES } else { FROM_THE_ENGINE.len() };
    let own: Vec<String> = target.about.params.iter().map(|param| param.name.clone()).collect();
    let offset = usize::from(has_original);
    let is_named = |name: &str| !name.starts_with('_') && name != "...";
    let place_in_target = |name: &str| own.iter().position(|param| param == name);
    let of = || (hook.target.clone(), own.clone());
    if has_original
        && let Some(first) = params.first()
        && is_named(first)
        && place_in_target(first).is_some()
    {
        let (target, params) = of();
        return Some((SlipKind::LacksOriginal { target, params, first: (*first).to_owned() }, 0));
    }
    for (place, name) in params.iter().enumerate().filter(|(_, name)| is_named(name)) {
        match place_in_target(name) {
            Some(at) if at + offset != place => {
                let (target, params) = of();
                let (wanted, given) = (at + offset + 1, place + 1);
                return Some((SlipKind::OtherPlace { target, params, name: (*name).to_owned(), wanted, given }, place));
            }
            // The engine hands some functions more than they take.
            None if place >= own.len() + offset
                && (place >= most + offset || !FROM_THE_ENGINE.contains(name))
                && own.last().is_none_or(|last| last != "...") =>
            {
                let (target, params) = of();
                let (way, name) = (hook.way.clone(), (*name).to_owned());
                return Some((SlipKind::TooManyParams { target, params, way, name }, place));
            }
            _ => {}
        }
    }
    None
}
