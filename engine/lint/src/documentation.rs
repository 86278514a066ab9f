//! All that a file says of itself: what stands at its top, the types it declares, the functions it offers.
//!
//! ```lua
//! --- A book that can be read in.
//!
//! ---@class Page
//! ---@field number integer
//! ---@field text? string nothing on an empty one
//! ```

use crate::annotation::Annotation;
use crate::api::{self, ApiData, ApiFunction};
use crate::fault::SyntaxError;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Documentation {
    /// The first block of text, if it belongs to nothing in particular.
    pub intro: String,
    pub types: Vec<TypeDoc>,
    pub functions: Vec<ApiFunction>,
    pub data: Vec<ApiData>,
}

/// A class or an alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeDoc {
    pub name: String,
    pub doc: String,
    pub kind: TypeKind,
    /// All of it, as it is written behind the dashes.
    pub lines: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeKind {
    Class { parents: Vec<String>, fields: Vec<Field> },
    Alias { type_name: String, choices: Vec<Choice> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// A type of keys in brackets, if all of them are meant.
    pub name: String,
    pub type_name: String,
    pub optional: bool,
    pub doc: String,
}

/// One of the values that an alias stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub doc: String,
}

/// The documentation of a source.
pub fn documentation(source: &str) -> Result<Documentation, SyntaxError> {
    crate::parser::read(source, |outcome, source| {
        let doc_lines = api::doc_lines(&outcome, source);
        let blocks = blocks(&doc_lines);
        let (functions, data) = api::collect(outcome, source);
        let of_a_name = |last: usize| {
            let lines = functions.iter().map(|function| function.line).chain(data.iter().map(|data| data.line));
            lines.into_iter().any(|line| line == last + 1)
        };
        let intro = match blocks.first() {
            Some((last, lines)) if !of_a_name(*last) => text_of(lines),
            _ => String::new(),
        };
        let types = types_of(&doc_lines);
        Documentation { intro, types, functions, data }
    })
}

/// All types that the lines of documentation declare.
pub(crate) fn types_of(doc_lines: &BTreeMap<usize, &str>) -> Vec<TypeDoc> {
    blocks(doc_lines).iter().flat_map(|(_, lines)| types(lines)).collect()
}

/// Lines that follow each other without a gap, with the number of the last one.
fn blocks<'s>(doc_lines: &BTreeMap<usize, &'s str>) -> Vec<(usize, Vec<&'s str>)> {
    let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
    for (line, text) in doc_lines {
        match blocks.last_mut() {
            Some((last, lines)) if *last + 1 == *line => {
                *last = *line;
                lines.push(text);
            }
            _ => blocks.push((*line, vec![text])),
        }
    }
    blocks
}

/// A block of nothing but text; `@meta` and its like are no part of it.
fn text_of(lines: &[&str]) -> String {
    let mut texts = Vec::new();
    for line in lines {
        match Annotation::read(line) {
            Annotation::Text(text) => texts.push(text),
            Annotation::Other => {}
            _ => return String::new(),
        }
    }
    texts.join("\n").trim().to_owned()
}

/// The types of a block. Text belongs to what stands below it.
fn types(lines: &[&str]) -> Vec<TypeDoc> {
    let mut types: Vec<TypeDoc> = Vec::new();
    let mut texts: Vec<&str> = Vec::new();
    for line in lines {
        let mut above = || std::mem::take(&mut texts);
        let written = |texts: &[&str]| texts.iter().chain([line]).map(|line| line.trim_end().to_owned()).collect();
        match (Annotation::read(line), types.last_mut()) {
            (Annotation::Text(_), _) => texts.push(line),
            (Annotation::Class { name, parents }, _) => {
                let (texts, fields) = (above(), Vec::new());
                let kind = TypeKind::Class { parents, fields };
                types.push(TypeDoc { name, doc: joined(&texts, ""), kind, lines: written(&texts) });
            }
            (Annotation::Alias { name, type_name, doc }, _) => {
                let (texts, choices) = (above(), Vec::new());
                let kind = TypeKind::Alias { type_name, choices };
                types.push(TypeDoc { name, doc: joined(&texts, &doc), kind, lines: written(&texts) });
            }
            (Annotation::Field { name, optional, type_name, doc }, Some(of)) => {
                let texts = above();
                if let TypeKind::Class { fields, .. } = &mut of.kind {
                    fields.push(Field { name, type_name, optional, doc: joined(&texts, &doc) });
                    of.lines.extend(written(&texts));
                }
            }
            (Annotation::Choice { value, doc }, Some(of)) => {
                let texts = above();
                if let TypeKind::Alias { choices, .. } = &mut of.kind {
                    choices.push(Choice { value, doc: joined(&texts, &doc) });
                    of.lines.extend(written(&texts));
                }
            }
            _ => texts.clear(),
        }
    }
    types
}

/// What stands above a line and what stands at its end.
fn joined(above: &[&str], beside: &str) -> String {
    let texts: Vec<&str> = above.iter().map(|text| text.trim()).chain([beside]).collect();
    texts.join("\n").trim().to_owned()
}
