//! From texts to definitions: files of LuaCATS definitions, and modules with the comments in them.

use super::definitions::{Class, Definitions, TEXTS, What, module_class};
use super::kind::Callable;
use super::kind::Type;
use super::notation;
use crate::annotation::Annotation;
use crate::api::{self, ApiFunction};
use crate::documentation::types_of;
use crate::flow::Binding;
use crate::parser::{Declared, Outcome};
use crate::position::Lines;
use crate::tree::{CHUNK, Entry, Function, Given, Id, NodeKind, Operator, Tree};
use std::collections::BTreeMap;
use std::sync::Arc;

type DocLines<'s> = BTreeMap<usize, &'s str>;

impl Definitions {
    /// Adds what a file of definitions tells: types, globals, and methods of classes. One that can't be read tells nothing.
    pub fn add_text(&mut self, text: &str) {
        let _ = crate::parser::read(text, |outcome, text| self.define(&outcome, text));
    }

    /// The same for a part of the library: its classes are the engine's own.
    pub fn add_library(&mut self, text: &str) {
        let _ = crate::parser::read(text, |outcome, text| {
            self.define(&outcome, text);
            for declared in types_of(&api::doc_lines(&outcome, text)) {
                self.fix(&declared.name);
            }
        });
    }

    /// Adds the types that the comments of a source declare.
    pub fn add_types_of(&mut self, source: &str) {
        let _ = crate::parser::read(source, |outcome, source| {
            self.add_types(types_of(&api::doc_lines(&outcome, source)));
            self.add_enumerations(&api::doc_lines(&outcome, source));
            self.open_own(&outcome, source);
        });
    }

    fn add_enumerations(&mut self, doc_lines: &DocLines<'_>) {
        let names = doc_lines.values().filter_map(|line| match Annotation::read(line) {
            Annotation::Enum { name } => Some(name),
            _ => None,
        });
        self.enumerations.extend(names);
    }

    /// Adds a module: the table that it returns, and its types.
    pub fn add_module(&mut self, name: &str, source: &str) {
        let _ = crate::parser::read(source, |outcome, source| {
            self.add_types(types_of(&api::doc_lines(&outcome, source)));
            self.add_enumerations(&api::doc_lines(&outcome, source));
            self.open_own(&outcome, source);
            let class = module(name, &outcome, &api::doc_lines(&outcome, source));
            self.classes.insert(module_class(name), class);
        });
    }

    /// What texts can be asked for: functions whose first parameter is the text.
    pub fn add_texts(&mut self, functions: &[ApiFunction]) {
        let mut class = Class::new("string", What::Text);
        for function in functions {
            if let Some(name) = function.name.strip_prefix("string.") {
                let about = ApiFunction { name: name.to_owned(), ..function.clone() }.without_first(1);
                let callable = Callable { is_method: true, ..Callable::new(about) };
                class.fields.insert(name.to_owned(), Type::Function(Arc::new(callable)));
            }
        }
        self.classes.insert(TEXTS.into(), class);
    }

    /// A class that stands above a table of the source itself gets fields in ways that nobody sees: by metatables, or in its constructors.
    fn open_own(&mut self, outcome: &Outcome<'_>, source: &str) {
        let doc_lines = api::doc_lines(outcome, source);
        for (_, line) in &outcome.flow.locals {
            if let Some(Annotation::Class { name, .. }) = above(*line, &doc_lines) {
                self.class_mut(&name).is_open = true;
            }
        }
    }

    fn define(&mut self, outcome: &Outcome<'_>, text: &str) {
        let (doc_lines, lines, tree) = (api::doc_lines(outcome, text), Lines::of(text), &outcome.tree);
        self.add_types(types_of(&doc_lines));
        let mut tables: BTreeMap<Binding<'_>, Arc<str>> = BTreeMap::new();
        for (binding, line) in &outcome.flow.locals {
            if let Some(Annotation::Class { name, .. }) = above(*line, &doc_lines) {
                tables.insert(*binding, name.as_str().into());
            }
        }
        for (binding, given) in &tree.given {
            let (Binding::Global(name), Some(Given::Value { node, .. })) = (binding, given.first()) else { continue };
            // Whatever a script declares stands in the table of globals.
            if *name == "_G" {
                continue;
            }
            if let NodeKind::Function(place) = tree.kind(*node) {
                let function = function(name, &tree.functions[place], &doc_lines);
                self.globals.insert((*name).to_owned(), function);
                continue;
            }
            let line = tree.nodes.get(*node).map_or(0, |node| lines.position(node.span.start).0);
            let table = self.global(name, above(line, &doc_lines), tree, *node);
            if let Type::Named(class) = &table {
                tables.insert(*binding, class.clone());
            }
            self.globals.insert((*name).to_owned(), table);
        }
        for (target, given) in &tree.writes {
            let (NodeKind::Field { of, name, .. }, Given::Value { node, .. }) = (tree.kind(*target), given) else {
                continue;
            };
            let (NodeKind::Name(binding), NodeKind::Function(place)) = (tree.kind(*of), tree.kind(*node)) else {
                continue;
            };
            let class = tables.get(binding).cloned().or_else(|| match binding {
                Binding::Global(table) => Some(self.library(table)),
                Binding::Local(_) => None,
            });
            if let Some(class) = class {
                let function = function(name, &tree.functions[place], &doc_lines);
                self.class_mut(&class).fields.insert(name.clone(), function);
            }
        }
    }

    /// A table of Lua's own library, of which the stubs tell only a part.
    fn library(&mut self, table: &str) -> Arc<str> {
        let name: Arc<str> = format!("table {table}").into();
        let class = self.classes.entry(name.clone()).or_insert_with(|| Class::new(table, What::Library));
        class.is_open = true;
        self.globals.entry(table.to_owned()).or_insert(Type::Named(name.clone()));
        name
    }

    /// What a global is: by the comment above it, or by its value.
    fn global(&mut self, name: &str, said: Option<Annotation<'_>>, tree: &Tree<'_>, value: Id) -> Type {
        match said {
            Some(Annotation::Enum { name: words }) => {
                let mut class = Class::new(name, What::Library);
                let entries = match tree.kind(value) {
                    NodeKind::Table(entries) => entries.as_slice(),
                    _ => &[],
                };
                for entry in entries {
                    if let Entry::Named { name, value, .. } = entry {
                        class.fields.insert(name.clone(), literal(tree, *value));
                    }
                }
                // One of which no word is known may be any.
                let all = class.fields.values().cloned();
                let all = if class.fields.is_empty() { Type::Unknown } else { Type::any_of(all) };
                class.values = Some(Type::named(&words));
                self.aliases.insert(words.as_str().into(), all);
                let table: Arc<str> = format!("table {name}").into();
                self.classes.insert(table.clone(), class);
                Type::Named(table)
            }
            Some(Annotation::Class { name: class, .. }) => {
                let known = self.class_mut(&class);
                known.what = What::Library;
                known.shown = name.to_owned();
                Type::named(&class)
            }
            Some(Annotation::Type { type_name }) => notation::read(&type_name),
            _ => match tree.kind(value) {
                NodeKind::Number(_) => Type::Number,
                NodeKind::Text(_) => Type::Text,
                _ => Type::Unknown,
            },
        }
    }
}

fn literal(tree: &Tree<'_>, value: Id) -> Type {
    match tree.kind(value) {
        NodeKind::Text(text) => Type::Word(text.as_str().into()),
        NodeKind::Number(figure) => Type::Figure((*figure).into()),
        NodeKind::Unary(Operator::Minus, inner) => match literal(tree, *inner) {
            Type::Figure(figure) => Type::Figure(format!("-{figure}").into()),
            _ => Type::Unknown,
        },
        _ => Type::Unknown,
    }
}

/// What the comment right above a line makes of what stands there: a class, an enumeration, or a value of some type.
pub(super) fn above<'s>(line: usize, doc_lines: &DocLines<'s>) -> Option<Annotation<'s>> {
    let lines = (1..line).rev().map_while(|above| doc_lines.get(&above).copied());
    lines
        .map(Annotation::read)
        .find(|said| matches!(said, Annotation::Class { .. } | Annotation::Enum { .. } | Annotation::Type { .. }))
}

/// A function under the comment above it.
pub(super) fn function(name: &str, function: &Function<'_>, doc_lines: &DocLines<'_>) -> Type {
    let (params, line) = (function.params.clone(), function.line);
    let declared = Declared { path: vec![name], params, is_value: false, line };
    let about = api::function(name, &declared, doc_lines);
    let said = about.lines.iter().find_map(|text| match Annotation::read(text) {
        Annotation::Type { type_name } => Some(notation::read(&type_name)),
        _ => None,
    });
    said.unwrap_or_else(|| Type::Function(Arc::new(Callable::new(about))))
}

/// The table that a source returns.
fn module(name: &str, outcome: &Outcome<'_>, doc_lines: &DocLines<'_>) -> Class {
    let tree = &outcome.tree;
    let mut class = Class { is_open: tree.is_cut, ..Class::new(name, What::Module) };
    let returned = tree.functions.get(&CHUNK).and_then(|chunk| chunk.returns.last()).and_then(|values| values.first());
    let Some(returned) = returned else {
        class.is_open = true;
        return class;
    };
    let mut tables = vec![*returned];
    if let NodeKind::Name(binding) = tree.kind(*returned) {
        tables = tree.given.get(binding).into_iter().flatten().map(node_of).collect();
        class.is_open |= is_handed_on(tree, *binding, *returned);
        for (target, given) in &tree.writes {
            let (of, name) = match tree.kind(*target) {
                NodeKind::Field { of, name, .. } => (of, Some(name)),
                NodeKind::Index { of, .. } => (of, None),
                _ => continue,
            };
            if !matches!(tree.kind(*of), NodeKind::Name(table) if table == binding) {
                continue;
            }
            match name {
                Some(name) => drop(class.fields.insert(name.clone(), member(name, given, tree, doc_lines))),
                None => class.is_open = true,
            }
        }
    }
    for table in tables {
        let NodeKind::Table(entries) = tree.kind(table) else {
            class.is_open = true;
            continue;
        };
        for entry in entries {
            match entry {
                Entry::Named { name, value, .. } => {
                    let given = Given::Value { node: *value, place: 0 };
                    let member = member(name, &given, tree, doc_lines);
                    class.fields.insert(name.clone(), member);
                }
                Entry::Keyed { .. } => class.is_open = true,
                Entry::Item(_) => {}
            }
        }
    }
    class
}

fn node_of(given: &Given) -> Id {
    match given {
        Given::Value { node, .. } => *node,
        _ => 0,
    }
}

/// What a member of a module is: a function with its comment, or one that stands in a local above.
fn member(name: &str, given: &Given, tree: &Tree<'_>, doc_lines: &DocLines<'_>) -> Type {
    let mut node = node_of(given);
    if let NodeKind::Name(binding) = tree.kind(node)
        && let Some([Given::Value { node: inner, .. }]) = tree.given.get(binding).map(Vec::as_slice)
    {
        node = *inner;
    }
    match tree.kind(node) {
        NodeKind::Function(place) => function(name, &tree.functions[place], doc_lines),
        _ => Type::Unknown,
    }
}

/// Whether something else gets hold of a module's table while it is loaded, and may put anything into it.
fn is_handed_on(tree: &Tree<'_>, table: Binding<'_>, returned: Id) -> bool {
    let is_table = |id: &Id| *id != returned && matches!(tree.kind(*id), NodeKind::Name(name) if *name == table);
    tree.nodes.iter().filter(|node| node.top_level).any(|node| match &node.kind {
        NodeKind::Call { args, .. } | NodeKind::Method { args, .. } => args.iter().any(is_table),
        _ => false,
    })
}
