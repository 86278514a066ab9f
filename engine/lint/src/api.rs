//! What a file offers, functions and data, with their LuaCATS documentation:
//!
//! ```lua
//! --- Turns to another page.
//! ---@param number integer which one
//! ---@return boolean whether there is one
//! function api.turn_to(number) ... end
//!
//! --- Closes the book for today.
//! api.close = end_turn
//!
//! --- Kinds of paper.
//! api.Paper = { THIN = 1, THICK = 2 }
//!
//! return api
//! ```

use crate::annotation::Annotation;
use crate::fault::SyntaxError;
use crate::lexer::DocComment;
use crate::parser::{Declared, Outcome};
use std::collections::BTreeMap;

/// One `function table.name(...)`, or `table.name = end_turn`, of the table that the file returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApiFunction {
    pub name: String,
    /// In their order; `...` is the last one's name if there may be more.
    pub params: Vec<Param>,
    pub returns: Vec<Returned>,
    /// The text above the function, without its annotations.
    pub doc: String,
    /// Other ways to call it, as types: `fun(a: integer)`.
    pub overloads: Vec<String>,
    /// All that stands above it, as it is written behind the dashes.
    pub lines: Vec<String>,
    /// Where it is declared.
    pub line: usize,
}

impl ApiFunction {
    /// The function as those call it for whom the first parameters are filled in.
    pub fn without_first(mut self, count: usize) -> ApiFunction {
        let named = self.params.iter().take_while(|param| param.name != "...").count();
        let gone: Vec<String> = self.params.drain(..named.min(count)).map(|param| param.name).collect();
        self.lines.retain(|line| match Annotation::read(line) {
            Annotation::Param { name, .. } => !gone.contains(&name),
            _ => true,
        });
        self
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Param {
    pub name: String,
    /// As it is written; none if the parameter is not documented.
    pub type_name: Option<String>,
    /// Marked by a `?` behind its name.
    pub optional: bool,
    pub doc: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Returned {
    pub type_name: String,
    pub doc: String,
}

/// One `table.name = value` of the table that the file returns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ApiData {
    pub name: String,
    /// The text above it, without its annotations.
    pub doc: String,
    /// All that stands above it, as it is written behind the dashes.
    pub lines: Vec<String>,
    pub line: usize,
}

/// The documented functions of a source in the order of the source.
pub fn api(source: &str) -> Result<Vec<ApiFunction>, SyntaxError> {
    crate::parser::read(source, |outcome, source| collect(outcome, source).0)
}

/// All functions that a source declares outside of functions, by their full names: `book.turn_to`.
pub fn functions(source: &str) -> Result<Vec<ApiFunction>, SyntaxError> {
    crate::parser::read(source, |outcome, source| {
        let doc_lines = doc_lines(&outcome, source);
        let declared = outcome.declared.iter().filter(|declared| !declared.is_value);
        declared.map(|declared| function(&declared.path.join("."), declared, &doc_lines)).collect()
    })
}

/// The lines of documentation by their numbers.
pub(crate) fn doc_lines<'s>(outcome: &Outcome<'_>, source: &'s str) -> BTreeMap<usize, &'s str> {
    let text = |comment: &DocComment| source.get(comment.text.clone()).unwrap_or_default();
    outcome.doc_comments.iter().map(|comment| (comment.line, text(comment))).collect()
}

/// The functions and the data of the table that a source returns.
pub(crate) fn collect(outcome: Outcome<'_>, source: &str) -> (Vec<ApiFunction>, Vec<ApiData>) {
    let (mut functions, mut data) = (Vec::new(), Vec::new());
    let Some(table) = outcome.returned else {
        return (functions, data);
    };
    let doc_lines = doc_lines(&outcome, source);
    for declared in &outcome.declared {
        match declared.path[..] {
            [root, name] if root == table && declared.is_value => {
                let ApiFunction { name, doc, lines, line, .. } = function(name, declared, &doc_lines);
                data.push(ApiData { name, doc, lines, line });
            }
            [root, name] if root == table => functions.push(function(name, declared, &doc_lines)),
            _ => {}
        }
    }
    (functions, data)
}

pub(crate) fn function(name: &str, declared: &Declared<'_>, doc_lines: &BTreeMap<usize, &str>) -> ApiFunction {
    let mut params: Vec<Param> =
        declared.params.iter().map(|name| Param { name: (*name).to_owned(), ..Param::default() }).collect();
    let (mut returns, mut overloads) = (Vec::new(), Vec::new());
    let mut doc = Vec::new();
    let lines = lines_above(declared.line, doc_lines);
    for text in &lines {
        match Annotation::read(text) {
            Annotation::Text(text) => doc.push(text),
            Annotation::Param { name, optional, type_name, doc } => {
                if let Some(param) = params.iter_mut().find(|param| param.name == name) {
                    param.type_name = Some(type_name);
                    param.optional = optional;
                    param.doc = doc;
                }
            }
            Annotation::Return { type_name, doc } => returns.push(Returned { type_name, doc }),
            Annotation::Overload { type_name } => overloads.push(type_name),
            _ => {}
        }
    }
    let doc = doc.join("\n").trim().to_owned();
    let lines = lines.into_iter().map(|line| line.trim_end().to_owned()).collect();
    ApiFunction { name: name.to_owned(), params, returns, doc, overloads, lines, line: declared.line }
}

/// The documentation that ends right above a line, in reading order.
pub(crate) fn lines_above<'a>(line: usize, doc_lines: &BTreeMap<usize, &'a str>) -> Vec<&'a str> {
    let mut texts: Vec<&str> = (1..line)
        .rev()
        .map_while(|above| doc_lines.get(&above).copied())
        // A row of dashes is a ruler, which belongs to no function.
        .take_while(|text| !text.starts_with('-') && !Annotation::read(text).is_of_a_type())
        .collect();
    texts.reverse();
    texts
}
