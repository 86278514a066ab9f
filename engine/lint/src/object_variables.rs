//! Which variables hold the object that some functions are given. Each counts as holding what all that it is ever given has in common;
//! that it may also hold nothing does not count.

use crate::flow::{Binding, Flow, Plain, VariableCall};
use crate::globals::Globals;
use std::collections::{BTreeMap, BTreeSet};

/// What a variable may hold, beside nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Object,
    /// A table that the source made.
    Table,
    Other,
}

/// What all variables hold that hold something.
pub(crate) struct Values<'s>(BTreeMap<Binding<'s>, Held>);

impl<'s> Values<'s> {
    pub(crate) fn of(
        flow: &Flow<'s>,
        globals: &Globals,
        asked: &[&str],
        annotated: &BTreeSet<Binding<'s>>,
    ) -> Values<'s> {
        let mut given: Vec<(Binding<'s>, Plain<'s>)> = flow.assignments.clone();
        // Whoever has the table of globals can change any of them unseen.
        let is_open = globals.reads.iter().any(|read| ["_G", "_ENV"].contains(&read.name.as_str()));
        let holders = Holders::of(flow, is_open);
        let mut objects: Vec<Binding<'s>> = annotated.iter().copied().collect();
        for body in &flow.bodies {
            let is_asked = holders.globals_with(body.place).any(|name| asked.contains(&name));
            let (first, others) = match body.bindings.split_first() {
                Some((first, others)) if is_asked => (Some(*first), others),
                _ => (None, &body.bindings[..]),
            };
            objects.extend(first);
            let calls = holders.calls_of(body.place);
            for (place, param) in others.iter().enumerate().filter(|(_, param)| !annotated.contains(param)) {
                match calls {
                    Some(calls) if !is_asked => given.extend(calls.iter().map(|call| {
                        let missing = if call.open { Plain::Other } else { Plain::Nil };
                        (*param, call.args.get(place).copied().unwrap_or(missing))
                    })),
                    _ => given.push((*param, Plain::Other)),
                }
            }
        }
        if is_open {
            let names = flow.assignments.iter().map(|(binding, _)| *binding);
            given.extend(names.filter(|name| matches!(name, Binding::Global(_))).map(|name| (name, Plain::Other)));
        }
        Values::spread(objects, &given)
    }

    /// Follows the values from variable to variable until nothing changes. What a variable holds changes twice at most.
    fn spread(objects: Vec<Binding<'s>>, given: &[(Binding<'s>, Plain<'s>)]) -> Values<'s> {
        let mut onward: BTreeMap<Binding<'s>, Vec<Binding<'s>>> = BTreeMap::new();
        let mut waiting: Vec<(Binding<'s>, Held)> = objects.into_iter().map(|name| (name, Held::Object)).collect();
        for (to, value) in given {
            match value {
                Plain::Nil => {}
                Plain::Variable(from) => onward.entry(*from).or_default().push(*to),
                Plain::Table => waiting.push((*to, Held::Table)),
                Plain::Literal | Plain::Function(_) | Plain::Other => waiting.push((*to, Held::Other)),
            }
        }
        let assigned: BTreeSet<Binding<'s>> = given.iter().map(|(to, _)| *to).collect();
        // A global that nobody assigns is the library's.
        let foreign = onward.keys().filter(|from| matches!(from, Binding::Global(_)) && !assigned.contains(from));
        waiting.extend(foreign.map(|from| (*from, Held::Other)));
        let mut values = BTreeMap::new();
        while let Some((name, held)) = waiting.pop() {
            let before = values.get(&name).copied();
            let now = if before.is_none_or(|before| before == held) { held } else { Held::Other };
            if before != Some(now) {
                values.insert(name, now);
                waiting.extend(onward.get(&name).into_iter().flatten().map(|to| (*to, now)));
            }
        }
        Values(values)
    }

    pub(crate) fn is_object(&self, binding: &Binding<'s>) -> bool {
        self.0.get(binding) == Some(&Held::Object)
    }

    /// Whether this may be the object: what nobody knows may be.
    pub(crate) fn may_be_object(&self, binding: &Binding<'s>) -> bool {
        self.0.get(binding) != Some(&Held::Table)
    }
}

/// Which variables hold which functions.
struct Holders<'a, 's> {
    of_bodies: BTreeMap<usize, Vec<Binding<'s>>>,
    /// Variables that hold one function and are only called.
    only_called: BTreeSet<Binding<'s>>,
    calls: BTreeMap<Binding<'s>, Vec<&'a VariableCall<'s>>>,
}

impl<'a, 's> Holders<'a, 's> {
    fn of(flow: &'a Flow<'s>, is_open: bool) -> Holders<'a, 's> {
        let (mut of_bodies, mut counts) = (BTreeMap::<usize, Vec<Binding<'s>>>::new(), BTreeMap::new());
        for (to, value) in &flow.assignments {
            if let Plain::Function(place) = value {
                of_bodies.entry(*place).or_default().push(*to);
            }
            if *value != Plain::Nil {
                *counts.entry(*to).or_insert(0) += 1;
            }
        }
        let handed_on: BTreeSet<&Binding<'s>> = flow.handed_on.iter().collect();
        let is_hidden = |binding: &Binding<'s>| !(is_open && matches!(binding, Binding::Global(_)));
        let only_called = counts
            .into_iter()
            .filter(|(binding, count)| *count == 1 && !handed_on.contains(binding) && is_hidden(binding))
            .map(|(binding, _)| binding)
            .collect();
        let mut calls: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for call in &flow.calls {
            calls.entry(call.callee).or_default().push(call);
        }
        Holders { of_bodies, only_called, calls }
    }

    fn with(&self, body: usize) -> &[Binding<'s>] {
        self.of_bodies.get(&body).map_or(&[], Vec::as_slice)
    }

    fn globals_with(&self, body: usize) -> impl Iterator<Item = &'s str> {
        self.with(body).iter().filter_map(|binding| match binding {
            Binding::Global(name) => Some(*name),
            Binding::Local(_) => None,
        })
    }

    /// All calls of a function, if all can be seen.
    fn calls_of(&self, body: usize) -> Option<&[&'a VariableCall<'s>]> {
        match self.with(body) {
            [holder] if self.only_called.contains(holder) => Some(self.calls.get(holder).map_or(&[], Vec::as_slice)),
            _ => None,
        }
    }
}
