//! What a source calls on an object that some of its functions are given as their first argument, wherever it hands that on:
//!
//! ```lua
//! local book
//!
//! local function leaf(it) it:turn_to(3) end
//!
//! function read(given)
//!   book = given
//!   leaf(book)
//! end
//! ```
//!
//! A variable is taken for the object only where all that it is ever given is the object, or nothing; or where an annotation says so.

use crate::annotation::Annotation;
use crate::api;
use crate::fault::SyntaxError;
use crate::flow::{Binding, Body, FieldPurpose, FieldUse, Flow, Plain};
use crate::globals::{ANY_KEY, Arguments};
use crate::object_variables::Values;
use crate::parser::Outcome;
use crate::position::Lines;
use std::collections::BTreeSet;
use std::ops::Range;

/// Puts something into a table without being seen.
const RAWSET: &str = "rawset";

/// A call `object:name(...)` or `object.name(object, ...)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectCall {
    pub name: String,
    /// Without the object.
    pub args: Arguments,
    pub handed: Handed,
    /// Elsewhere the source looks whether the object has it, or takes it without calling it.
    pub looked_for: bool,
    /// Where the name stands.
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
}

/// Whether a call hands the object itself over, as its first argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// By the colon, or written out.
    Yes,
    /// What stands there may be the object.
    Perhaps,
    No,
}

/// All calls on the object, in the order of the source. `asked` are the global functions that are given it, `class` is its class in annotations.
/// What the source itself puts into the object is left out.
pub fn object_calls(source: &str, asked: &[&str], class: &str) -> Result<Vec<ObjectCall>, SyntaxError> {
    crate::parser::read(source, |outcome, source| {
        let annotated = annotated(&outcome, source, class);
        calls(&Values::of(&outcome.flow, &outcome.globals, asked, &annotated), &outcome.flow, &Lines::of(source))
    })
}

/// Parameters and locals that are said to be of the class.
fn annotated<'s>(outcome: &Outcome<'s>, source: &str, class: &str) -> BTreeSet<Binding<'s>> {
    let doc_lines = api::doc_lines(outcome, source);
    let is_class = |type_name: &str| type_name.trim_end_matches('?') == class;
    let mut found = BTreeSet::new();
    for Body { line, params, bindings, .. } in &outcome.flow.bodies {
        for text in api::lines_above(*line, &doc_lines) {
            if let Annotation::Param { name, type_name, .. } = Annotation::read(text)
                && is_class(&type_name)
            {
                let named = params.iter().zip(bindings).filter(|(param, _)| **param == name);
                found.extend(named.map(|(_, binding)| *binding));
            }
        }
    }
    for (binding, line) in &outcome.flow.locals {
        let texts = api::lines_above(*line, &doc_lines);
        let says_so =
            |text: &&str| matches!(Annotation::read(text), Annotation::Type { type_name } if is_class(&type_name));
        if texts.iter().any(says_so) {
            found.insert(*binding);
        }
    }
    found
}

fn calls(values: &Values<'_>, flow: &Flow<'_>, lines: &Lines<'_>) -> Vec<ObjectCall> {
    let is_object = |value: Option<&Plain<'_>>| matches!(value, Some(Plain::Variable(name)) if values.is_object(name));
    let set_raw = flow.calls.iter().any(|call| call.callee == Binding::Global(RAWSET) && is_object(call.args.first()));
    let mut own: BTreeSet<&str> = flow.fields_of_others.iter().map(String::as_str).collect();
    let mut looked_for = BTreeSet::new();
    for FieldUse { of, name, purpose, .. } in &flow.fields {
        match purpose {
            FieldPurpose::Assigned if name == ANY_KEY && values.is_object(of) => return Vec::new(),
            FieldPurpose::Assigned if values.may_be_object(of) => own.insert(name),
            FieldPurpose::Read if values.is_object(of) => looked_for.insert(name),
            _ => false,
        };
    }
    if set_raw {
        return Vec::new();
    }
    let mut found = Vec::new();
    for FieldUse { of, name, span, purpose } in &flow.fields {
        if !values.is_object(of) || own.contains(name.as_str()) || name == ANY_KEY {
            continue;
        }
        let (args, handed) = match purpose {
            FieldPurpose::Method { args } => (*args, Handed::Yes),
            FieldPurpose::Called { first, args } => {
                let handed = match first {
                    Some(Plain::Variable(name)) if values.is_object(name) => Handed::Yes,
                    Some(Plain::Variable(name)) if values.may_be_object(name) => Handed::Perhaps,
                    Some(Plain::Other) => Handed::Perhaps,
                    None if args.open => Handed::Perhaps,
                    _ => Handed::No,
                };
                (Arguments { count: args.count.saturating_sub(1), ..*args }, handed)
            }
            FieldPurpose::Read | FieldPurpose::Assigned => continue,
        };
        let (line, column) = lines.position(span.start);
        let looked_for = looked_for.contains(name);
        found.push(ObjectCall { name: name.clone(), args, handed, looked_for, span: span.clone(), line, column });
    }
    found.sort_by_key(|call| call.span.start);
    found
}
