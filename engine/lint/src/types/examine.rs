//! A source looked over with all types that are known.

use super::definitions::{Definitions, module_class};
use super::inference::Inference;
use super::kind::Type;
use super::remarks::{self, Remarks};
use super::slip::{Missing, Slip, SlipKind, is_one_edit};
use crate::flow::Binding;
use crate::tree::{Entry, Id, NodeKind, Operator, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a source is to others.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// The name under which others require it.
    pub module: Option<String>,
    /// What the first parameters of its global functions get, as types in comments.
    pub asked: BTreeMap<String, Vec<String>>,
    /// What first parameters with these names get.
    pub by_name: Vec<(String, String)>,
    /// It wraps functions of modules.
    pub is_hooks: bool,
    /// Functions that the engine calls with the state and the turn, as `module.function`.
    pub stages: BTreeSet<String>,
}

/// What was found in one source, and what other sources should know of it.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    pub slips: Vec<Slip>,
    /// Fields that it puts into objects of classes.
    pub written: BTreeSet<(Arc<str>, String)>,
    /// Fields that it puts into nobody knows what.
    pub(super) loose: BTreeSet<String>,
    /// Classes of which it changes objects in ways that can't be seen.
    pub(super) opened: BTreeSet<Arc<str>>,
    /// Fields that it asks for whether they are there.
    pub(super) looked_for: BTreeSet<(Arc<str>, String)>,
    /// All names by which it reads fields, of whatever.
    pub(super) read: BTreeSet<String>,
    /// The keys of each table that it writes out.
    pub(super) tables: BTreeSet<BTreeSet<String>>,
}

impl Examined {
    /// What is wrong for sure, when all sources are known that work on the same objects.
    pub fn settled(&self, others: &[Examined]) -> Vec<Slip> {
        let all = || others.iter().chain([self]);
        let is_right = |slip: &Slip| match &slip.kind {
            SlipKind::NoField { of, near, .. } => of.classes.iter().any(|class| {
                let field = (class.clone(), of.name.clone());
                let is_slip = near.as_ref().is_some_and(|near| is_one_edit(near, &of.name));
                all().any(|source| source.written.contains(&field))
                    || self.opened.contains(class)
                    || (self.looked_for.contains(&field) && !is_slip)
                    || self.loose.contains(&of.name)
            }),
            SlipKind::NoFields { name, .. } => self.loose.contains(name),
            SlipKind::NeverRead { of, .. } => all().any(|source| source.read.contains(&of.name)),
            _ => false,
        };
        self.slips.iter().filter(|slip| !is_right(slip)).cloned().collect()
    }
}

/// Looks a source over. One that is no Lua has nothing to be found in it here.
pub fn examine(source: &str, defs: &Definitions, context: &Context) -> Examined {
    let examined = crate::parser::read(source, |outcome, source| {
        if outcome.tree.is_cut {
            return Examined::default();
        }
        let mut remarks = Remarks::of(&outcome, source);
        if let (Some(module), Some(table)) = (&context.module, remarks::returned(&outcome)) {
            remarks.types.entry(table).or_insert(Type::Named(module_class(module)));
        }
        let mut pass = Pass::new(Inference::new(&outcome.tree, defs, &remarks), source);
        pass.agree(context);
        pass.run();
        pass.examined.slips.extend(super::comments::slips(&outcome, source, defs));
        pass.examined.slips.extend(super::declared_twice::slips(&outcome, source));
        pass.examined.slips.sort_by_key(|slip| slip.span.start);
        pass.examined
    });
    examined.unwrap_or_default()
}

pub(super) struct Pass<'a, 's> {
    pub typist: Inference<'a, 's>,
    pub tree: &'a Tree<'s>,
    pub source: &'a str,
    pub defs: &'a Definitions,
    pub examined: Examined,
    /// Fields that are given a value.
    targets: BTreeSet<Id>,
    /// What is called.
    pub called: BTreeSet<Id>,
    /// What is asked for whether there is something.
    tested: BTreeSet<Id>,
}

impl<'a, 's> Pass<'a, 's> {
    fn new(typist: Inference<'a, 's>, source: &'a str) -> Self {
        let tree = typist.tree;
        let called = tree.nodes.iter().filter_map(|node| match &node.kind {
            NodeKind::Call { callee, .. } => Some(*callee),
            _ => None,
        });
        Pass {
            tree,
            source,
            defs: typist.defs,
            examined: Examined::default(),
            targets: tree.writes.iter().map(|(target, _)| *target).collect(),
            called: called.collect(),
            tested: tested(tree),
            typist,
        }
    }

    /// What parameters get from those who call from elsewhere.
    fn agree(&mut self, context: &Context) {
        let tree = self.tree;
        for function in tree.functions.values() {
            for (binding, name) in function.bindings.iter().zip(&function.params) {
                let by_name =
                    context.by_name.iter().find(|(own, class)| own == name && self.defs.class(class).is_some());
                if let Some((_, class)) = by_name {
                    self.typist.contracts.insert(*binding, Type::named(class));
                }
            }
        }
        for (name, types) in &context.asked {
            let given = tree.given.get(&Binding::Global(name)).into_iter().flatten();
            let nodes = given.filter_map(|given| match given {
                crate::tree::Given::Value { node, .. } => Some(*node),
                _ => None,
            });
            for node in nodes {
                let NodeKind::Function(place) = tree.kind(node) else { continue };
                for (binding, class) in tree.functions[place].bindings.iter().zip(types) {
                    self.typist.contracts.insert(*binding, super::notation::read(class));
                }
            }
        }
        if context.is_hooks {
            self.wrap(&context.stages);
        }
    }

    fn run(&mut self) {
        let tree = self.tree;
        self.note_writes();
        for (id, node) in tree.nodes.iter().enumerate() {
            match &node.kind {
                NodeKind::Field { of, name, key } if !self.targets.contains(&id) => {
                    self.examined.read.insert(name.clone());
                    self.read_field(id, *of, name, key);
                }
                NodeKind::Method { of, name, key, args } => {
                    self.examined.read.insert((*name).to_owned());
                    self.call_method(*of, name, key, args);
                }
                NodeKind::Call { callee, args } => self.call_function(*callee, args),
                NodeKind::Binary(Operator::Equal, left, right) => self.compare(*left, *right),
                NodeKind::Binary(Operator::Arithmetic, left, right) => self.check_operands(&[*left, *right]),
                NodeKind::Unary(Operator::Arithmetic, inner) => self.check_operands(&[*inner]),
                NodeKind::Unary(Operator::Length, inner) => self.check_length(*inner),
                NodeKind::Text(text) => drop(self.examined.read.insert(text.clone())),
                NodeKind::Table(entries) => self.note_table(entries),
                _ => {}
            }
        }
        self.check_returns();
        self.check_never_returns();
        self.examined.slips.sort_by_key(|slip| slip.span.start);
    }

    fn note_table(&mut self, entries: &[Entry]) {
        let keys = entries.iter().filter_map(|entry| match entry {
            Entry::Named { name, .. } => Some(name.clone()),
            _ => None,
        });
        let keys: BTreeSet<String> = keys.collect();
        if !keys.is_empty() {
            self.examined.tables.insert(keys);
        }
    }

    pub(super) fn is_tested(&self, id: Id) -> bool {
        self.tested.contains(&id)
    }

    pub(super) fn missing(name: &str, classes: Vec<Arc<str>>, defs: &Definitions) -> Missing {
        let known = |class: &Arc<str>| defs.class(class);
        let shown: Vec<String> = classes.iter().filter_map(known).map(|class| class.shown.clone()).collect();
        let what = classes.first().and_then(known).map_or(super::What::Class, |class| class.what);
        Missing { name: name.to_owned(), classes, shown: shown.join("` and `"), what }
    }
}

/// All expressions that are asked for whether there is something: conditions, and what stands before `and`, `or`, behind `not`, or is compared to nil.
fn tested(tree: &Tree<'_>) -> BTreeSet<Id> {
    let mut found: BTreeSet<Id> = BTreeSet::new();
    let mut wanted: Vec<Id> = tree.conditions.clone();
    let is_nil = |id: &Id| matches!(tree.kind(*id), NodeKind::Nil);
    for node in &tree.nodes {
        match &node.kind {
            NodeKind::Unary(Operator::Not, inner) => wanted.push(*inner),
            NodeKind::Binary(Operator::And | Operator::Or, left, _) => wanted.push(*left),
            NodeKind::Binary(Operator::Equal, left, right) if is_nil(right) => wanted.push(*left),
            NodeKind::Binary(Operator::Equal, left, right) if is_nil(left) => wanted.push(*right),
            _ => {}
        }
    }
    while let Some(id) = wanted.pop() {
        if !found.insert(id) {
            continue;
        }
        match tree.kind(id) {
            NodeKind::Enclosed(inner) => wanted.push(*inner),
            NodeKind::Binary(Operator::And | Operator::Or, _, right) => wanted.push(*right),
            _ => {}
        }
    }
    found
}
