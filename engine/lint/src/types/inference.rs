//! What expressions and variables of a source are. A variable is all that it is ever given, wherever that happens; so what is said here holds
//! at every place of the source, and what isn't certain is unknown.

use super::definitions::Definitions;
use super::kind::Type;
use super::notation;
use super::remarks::Remarks;
use crate::flow::Binding;
use crate::tree::{Given, Id, NodeKind, Operator, Tree};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Deeper than this nothing is followed: from a variable to what it is given, to the variables in that, and so on.
const DEEPEST: usize = 150;

/// So many steps for each expression, and then nothing more is known: sources can be written so that they go on for ever.
const STEPS: usize = 60;

/// What depends on itself has come to rest by then.
const ROUNDS: usize = 5;

pub(super) struct Inference<'a, 's> {
    pub tree: &'a Tree<'s>,
    pub defs: &'a Definitions,
    pub remarks: &'a Remarks<'s>,
    /// What parameters get from those who call the function from elsewhere.
    pub contracts: BTreeMap<Binding<'s>, Type>,
    /// For each function that a variable holds, the calls of it, if all there is to it is calls.
    pub(super) callers: BTreeMap<usize, Vec<Id>>,
    /// What is put into the tables of variables, where that is all seen.
    lists: BTreeMap<Binding<'s>, Vec<Given>>,
    nodes: Vec<Option<Type>>,
    variables: BTreeMap<Binding<'s>, Type>,
    /// What is being worked out, and what it is taken for until then.
    open: BTreeMap<Open<'s>, Type>,
    /// Something was taken for what it may not be in the end, so that the result isn't final.
    is_partial: bool,
    depth: usize,
    steps: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Open<'s> {
    Variable(Binding<'s>),
    Result(usize, usize),
}

impl<'a, 's> Inference<'a, 's> {
    pub(super) fn new(tree: &'a Tree<'s>, defs: &'a Definitions, remarks: &'a Remarks<'s>) -> Self {
        Inference {
            tree,
            defs,
            remarks,
            contracts: BTreeMap::new(),
            callers: super::callers::of(tree),
            lists: super::gathered::of(tree),
            nodes: vec![None; tree.nodes.len()],
            variables: BTreeMap::new(),
            open: BTreeMap::new(),
            is_partial: false,
            depth: 0,
            steps: STEPS * tree.nodes.len() + 10_000,
        }
    }

    pub(super) fn of(&mut self, id: Id) -> Type {
        if let Some(Some(known)) = self.nodes.get(id) {
            return known.clone();
        }
        if self.depth >= DEEPEST || self.steps == 0 {
            return Type::Unknown;
        }
        self.depth += 1;
        self.steps -= 1;
        let was_partial = std::mem::replace(&mut self.is_partial, false);
        let found = self.work_out(id);
        if !self.is_partial
            && let Some(node) = self.nodes.get_mut(id)
        {
            *node = Some(found.clone());
        }
        self.is_partial |= was_partial;
        self.depth -= 1;
        found
    }

    fn work_out(&mut self, id: Id) -> Type {
        let tree = self.tree;
        match tree.kind(id) {
            NodeKind::Nil => Type::Nil,
            NodeKind::Boolean => Type::Boolean,
            NodeKind::Number(figure) => Type::Figure((*figure).into()),
            NodeKind::Text(text) => Type::Word(text.as_str().into()),
            NodeKind::Dots => Type::Unknown,
            NodeKind::Function(place) => Type::Closure(*place),
            NodeKind::Name(binding) => self.variable(*binding),
            NodeKind::Field { of, name, .. } => {
                let of = self.of(*of);
                self.field(&of, name)
            }
            NodeKind::Index { of, .. } => {
                let of = self.of(*of);
                self.element(&of)
            }
            NodeKind::Call { .. } | NodeKind::Method { .. } => self.result(id, 0),
            NodeKind::Enclosed(inner) => self.of(*inner),
            NodeKind::Cast(claim) => notation::read(claim),
            NodeKind::Table(_) => Type::Table,
            NodeKind::Unary(operator, inner) => match operator {
                Operator::Not => Type::Boolean,
                Operator::Length => Type::Number,
                _ => self.sum(&[*inner]),
            },
            NodeKind::Binary(operator, left, right) => match operator {
                // What is false or nil on the left is as good as nothing on the right.
                Operator::And => self.of(*right),
                Operator::Or => {
                    let (left, right) = (self.of(*left), self.of(*right));
                    without_false(left).or(right)
                }
                Operator::Equal | Operator::Compare | Operator::Not => Type::Boolean,
                Operator::Concat => Type::Text,
                Operator::Arithmetic | Operator::Minus | Operator::Length => self.sum(&[*left, *right]),
            },
        }
    }

    /// Numbers make numbers; of others only their metatables know.
    fn sum(&mut self, operands: &[Id]) -> Type {
        let is_number = |one: &Type| matches!(one, Type::Number | Type::Figure(_));
        let all = operands.iter().all(|id| {
            let operand = self.of(*id);
            let parts = self.defs.parts(&operand);
            !parts.is_empty() && parts.iter().all(is_number)
        });
        if all { Type::Number } else { Type::Unknown }
    }

    pub(super) fn variable(&mut self, binding: Binding<'s>) -> Type {
        if let Some(known) = self.variables.get(&binding).or_else(|| self.remarks.types.get(&binding)) {
            return known.clone();
        }
        let tree = self.tree;
        let given = tree.given.get(&binding);
        if given.is_none() && !tree.params.contains_key(&binding) {
            return match binding {
                Binding::Global(name) => self.defs.globals.get(name).cloned().unwrap_or(Type::Unknown),
                Binding::Local(_) => Type::Unknown,
            };
        }
        if self.remarks.casts.contains(&binding) {
            return Type::Unknown;
        }
        let found = self.settle(Open::Variable(binding), |typist| {
            let mut found = match tree.params.get(&binding) {
                Some((function, place)) => typist.param(binding, *function, *place),
                None => Type::Never,
            };
            for given in given.into_iter().flatten() {
                if found == Type::Unknown {
                    break;
                }
                let one = typist.given(given);
                found = found.or(one);
            }
            typist.gathered(binding, found)
        });
        if !self.is_partial {
            self.variables.insert(binding, found.clone());
        }
        found
    }

    /// A variable's own list, with what is in it; one that comes from elsewhere and is changed here may hold anything.
    fn gathered(&mut self, binding: Binding<'s>, found: Type) -> Type {
        let put = self.lists.get(&binding).cloned();
        match (&found, put) {
            (Type::Table, Some(put)) => {
                let Some(items) = self.items(binding) else { return found };
                let mut inner = Type::Never;
                for given in items.into_iter().map(|node| Given::Value { node, place: 0 }).chain(put) {
                    let one = self.given(&given);
                    inner = inner.or(one);
                }
                if inner == Type::Unknown { found } else { Type::Gathered(Arc::new(inner)) }
            }
            (Type::Gathered(_), Some(put)) if put.is_empty() => found,
            (Type::Gathered(_), _) => Type::Table,
            (Type::Union(members), _) if members.iter().any(|one| matches!(one, Type::Gathered(_))) => Type::Unknown,
            _ => found,
        }
    }

    /// What stands in the lists that a variable is given, if they are all written out.
    fn items(&self, binding: Binding<'s>) -> Option<Vec<Id>> {
        if self.tree.params.contains_key(&binding) {
            return None;
        }
        let mut all = Vec::new();
        for given in self.tree.given.get(&binding)? {
            match given {
                Given::Nothing => {}
                Given::Value { node, place: 0 } => match self.tree.kind(*node) {
                    NodeKind::Table(entries) => all.extend(super::gathered::items(entries)?),
                    _ => return None,
                },
                _ => return None,
            }
        }
        let is_many = all.iter().any(|item| self.tree.is_many(*item));
        (!is_many).then_some(all)
    }

    /// Works out what may depend on itself: it is taken for nothing at first, then for what came of that, until nothing new comes of it.
    fn settle(&mut self, open: Open<'s>, work: impl Fn(&mut Self) -> Type) -> Type {
        if let Some(taken) = self.open.get(&open) {
            self.is_partial = true;
            return taken.clone();
        }
        let was_partial = std::mem::replace(&mut self.is_partial, false);
        let mut taken = Type::Never;
        let mut settled = Type::Unknown;
        for _ in 0..ROUNDS {
            self.open.insert(open, taken.clone());
            let found = work(self);
            if !self.is_partial || found == taken {
                settled = found;
                break;
            }
            taken = found;
        }
        self.open.remove(&open);
        // Nothing else is open that it could have been taken from.
        self.is_partial = (self.is_partial && !self.open.is_empty()) || was_partial;
        settled
    }

    /// What a parameter gets: as its comment says, as those say who call it from elsewhere, or as all calls of it show.
    fn param(&mut self, binding: Binding<'s>, function: usize, place: usize) -> Type {
        if let Some(said) = self.remarks.param(self.defs, function, place) {
            return said;
        }
        let contract = self.contracts.get(&binding).cloned();
        let tree = self.tree;
        let is_method = tree.functions.get(&function).is_some_and(|function| function.is_method);
        let calls = match self.callers.get(&function) {
            Some(calls) if !is_method => calls.clone(),
            _ => return contract.unwrap_or(Type::Unknown),
        };
        let mut found = contract.unwrap_or(if calls.is_empty() { Type::Unknown } else { Type::Never });
        for call in calls {
            let NodeKind::Call { args, .. } = tree.kind(call) else { continue };
            let given = tree.value_at(args, place);
            let one = self.given(&given);
            found = found.or(one);
        }
        found
    }

    pub(super) fn given(&mut self, given: &Given) -> Type {
        match given {
            Given::Nothing => Type::Nil,
            Given::Number => Type::Number,
            Given::Value { node, place: 0 } => self.of(*node),
            Given::Value { node, place } => self.result(*node, *place),
            Given::Each { over, place } => self.each(over, *place),
        }
    }

    /// What a function of the source returns at a place: as its comment says, or as its `return`s show.
    pub(super) fn returned(&mut self, function: usize, place: usize, args: &[Id]) -> Type {
        if let Some(said) = self.remarks.callable(self.defs, function).filter(|said| !said.returns.is_empty()) {
            let args: Vec<Type> = args.iter().map(|arg| self.of(*arg)).collect();
            return said.result(place, |place| args.get(place).cloned().unwrap_or(Type::Unknown));
        }
        let tree = self.tree;
        self.settle(Open::Result(function, place), |typist| {
            let mut found = Type::Never;
            for values in tree.functions.get(&function).into_iter().flat_map(|function| &function.returns) {
                let given = tree.value_at(values, place);
                let one = typist.given(&given);
                found = found.or(one);
            }
            found
        })
    }
}

/// `false` stands where nothing does.
fn without_false(one: Type) -> Type {
    match one {
        Type::Union(members) => Type::any_of(members.iter().filter(|member| **member != Type::Boolean).cloned()),
        other => other,
    }
}
