//! The functions that a file offers, with their LuaCATS documentation:
//!
//! ```lua
//! --- Turns to another page.
//! ---@param number integer which one
//! ---@return boolean whether there is one
//! function api.turn_to(number) ... end
//!
//! return api
//! ```

use super::SyntaxError;
use super::annotation::Annotation;
use super::parser::{Declared, Outcome};
use std::collections::BTreeMap;

/// One `function table.name(...)` of the table that the file returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiFunction {
    pub name: String,
    /// In their order; `...` is the last one's name if there may be more.
    pub params: Vec<Param>,
    pub returns: Vec<Returned>,
    /// The text above the function, without its annotations.
    pub doc: String,
    /// Where its `function` stands.
    pub line: usize,
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

/// The documented functions of a source in the order of the source.
pub fn api(source: &str) -> Result<Vec<ApiFunction>, SyntaxError> {
    super::read(source, collect)
}

fn collect(outcome: Outcome<'_>, source: &str) -> Vec<ApiFunction> {
    let Some(table) = outcome.returned else {
        return Vec::new();
    };
    let doc_lines: BTreeMap<usize, &str> = outcome
        .doc_comments
        .iter()
        .map(|comment| (comment.line, source.get(comment.text.clone()).unwrap_or_default()))
        .collect();
    let of_table = |declared: Declared<'_>| match declared.path[..] {
        [root, name] if root == table => Some(function(name, &declared, &doc_lines)),
        _ => None,
    };
    outcome.declared.into_iter().filter_map(of_table).collect()
}

fn function(name: &str, declared: &Declared<'_>, doc_lines: &BTreeMap<usize, &str>) -> ApiFunction {
    let mut params: Vec<Param> =
        declared.params.iter().map(|name| Param { name: (*name).to_owned(), ..Param::default() }).collect();
    let mut returns = Vec::new();
    let mut doc = Vec::new();
    for text in lines_above(declared.line, doc_lines) {
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
            Annotation::Other => {}
        }
    }
    let doc = doc.join("\n").trim().to_owned();
    ApiFunction { name: name.to_owned(), params, returns, doc, line: declared.line }
}

/// The documentation that ends right above a line, in reading order.
fn lines_above<'a>(line: usize, doc_lines: &BTreeMap<usize, &'a str>) -> Vec<&'a str> {
    let mut texts: Vec<&str> = (1..line)
        .rev()
        .map_while(|above| doc_lines.get(&above).copied())
        // A row of dashes is a ruler, which belongs to no function.
        .take_while(|text| !text.starts_with('-'))
        .collect();
    texts.reverse();
    texts
}
