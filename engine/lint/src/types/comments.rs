//! Slips in the comments that types are taken from: whoever misspells a name there switches off all that hangs on it.

use super::definitions::Definitions;
use super::slip::{Slip, SlipKind};
use crate::annotation::Annotation;
use crate::api;
use crate::parser::Outcome;
use lunarena_kernel::near::{SuggestionBudget, near};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Types that need no declaration.
const PLAIN: [&str; 19] = [
    "any",
    "async",
    "boolean",
    "false",
    "fun",
    "function",
    "integer",
    "lightuserdata",
    "never",
    "nil",
    "number",
    "self",
    "string",
    "table",
    "thread",
    "true",
    "unknown",
    "userdata",
    "void",
];

/// Names of types and of parameters that are almost others.
pub(super) fn slips(outcome: &Outcome<'_>, source: &str, defs: &Definitions) -> Vec<Slip> {
    let doc_lines = api::doc_lines(outcome, source);
    let mut generics: BTreeSet<String> = BTreeSet::new();
    for line in doc_lines.values() {
        if let Annotation::Generic { names } = Annotation::read(line) {
            generics.extend(names);
        }
    }
    let (mut slips, mut guesses) = (Vec::new(), SuggestionBudget::default());
    for line in doc_lines.values() {
        let start = offset(source, line);
        for (name, place) in types_in(line) {
            if PLAIN.contains(&name) || generics.contains(name) || defs.has_type(name) {
                continue;
            }
            if let Some(close) = guesses.near(name, defs.type_names()) {
                let kind = SlipKind::UnknownType { name: name.to_owned(), near: close.to_owned() };
                slips.push(Slip { kind, span: start + place.start..start + place.end });
            }
        }
    }
    slips.extend(params(outcome, source, &doc_lines));
    slips
}

/// Comments on parameters that a function hasn't got, while one with a near name has none.
fn params(outcome: &Outcome<'_>, source: &str, doc_lines: &BTreeMap<usize, &str>) -> Vec<Slip> {
    let mut by_line: BTreeMap<usize, Vec<&[&str]>> = BTreeMap::new();
    for function in outcome.tree.functions.values().filter(|function| function.line > 0) {
        by_line.entry(function.line).or_default().push(&function.params);
    }
    let mut slips = Vec::new();
    for (line, functions) in by_line {
        // Of several nobody knows which one is meant.
        let [own] = functions[..] else { continue };
        let lines = api::lines_above(line, doc_lines);
        let said = lines.iter().filter_map(|line| match Annotation::read(line) {
            Annotation::Param { name, .. } => Some((*line, name)),
            _ => None,
        });
        let said: Vec<(&str, String)> = said.collect();
        let silent = || own.iter().copied().filter(|param| said.iter().all(|(_, name)| name != param));
        for (line, name) in said.iter().filter(|(_, name)| name != "..." && !own.contains(&name.as_str())) {
            let (Some(close), Some(at)) = (near(name, silent()), line.find(name.as_str())) else { continue };
            let start = offset(source, line) + at;
            let kind = SlipKind::UnknownParam { name: name.clone(), near: close.to_owned() };
            slips.push(Slip { kind, span: start..start + name.len() });
        }
    }
    slips
}

/// Where a line of a source begins in it.
fn offset(source: &str, line: &str) -> usize {
    (line.as_ptr() as usize).saturating_sub(source.as_ptr() as usize)
}

/// The names in the type that a line of documentation states, and their places in the line.
fn types_in(line: &str) -> Vec<(&str, Range<usize>)> {
    let texts = match Annotation::read(line) {
        Annotation::Param { type_name, .. }
        | Annotation::Return { type_name, .. }
        | Annotation::Field { type_name, .. }
        | Annotation::Alias { type_name, .. }
        | Annotation::Type { type_name }
        | Annotation::Overload { type_name } => vec![type_name],
        Annotation::Class { parents, .. } => parents,
        _ => return Vec::new(),
    };
    let found = texts.iter().filter(|text| !text.is_empty()).flat_map(|text| {
        // A name may stand before the type that is spelled like it.
        let at = line.rfind(text.as_str()).unwrap_or(line.len());
        let first = line.match_indices(text.as_str()).map(|(at, _)| at).find(|at| is_alone(line, *at, text.len()));
        let at = if text.len() < 3 { at } else { first.unwrap_or(at) };
        names(line.get(at..at + text.len()).unwrap_or_default())
            .into_iter()
            .map(move |(name, place)| (name, place.start + at..place.end + at))
    });
    found.collect()
}

/// Whether a part of a line has no letters right before and behind it.
fn is_alone(line: &str, at: usize, len: usize) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    !line[..at].ends_with(is_letter) && !line[at + len..].starts_with(is_letter)
}

/// The names in a type: neither texts, nor the names of fields and parameters, which stand before a colon.
fn names(text: &str) -> Vec<(&str, Range<usize>)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(letter) = text[at..].chars().next() {
        if matches!(letter, '"' | '\'' | '`') {
            let rest = &text[at + 1..];
            at += 1 + rest.find(letter).map_or(rest.len(), |end| end + 1);
        } else if letter.is_alphabetic() || letter == '_' {
            let rest = &text[at..];
            let belongs = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.');
            let len = rest.find(|letter| !belongs(letter)).unwrap_or(rest.len());
            let name = rest[..len].trim_end_matches('.');
            let behind = rest[len..].trim_start().trim_start_matches('?').trim_start();
            // In what a function gives, a colon comes before the type.
            if !behind.starts_with(':') {
                found.push((name, at..at + name.len()));
            }
            at += len.max(1);
        } else {
            at += letter.len_utf8();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::types_in;

    #[test]
    fn names_of_types() {
        let named = |line: &str| types_in(line).into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ");
        assert_eq!(named("@param page Page? the page"), "Page");
        assert_eq!(named("@field pages (Page|false)[][] of Book"), "Page false");
        assert_eq!(named("@return table<string, Book.Page> pages"), "table string Book.Page");
        assert_eq!(named("@param f fun(a: Page, b?: integer): Book"), "fun Page integer Book");
        assert_eq!(named("@type { a: Page, b: \"Word\" }"), "Page");
        assert_eq!(named("@class Book: Thing, Page"), "Thing Page");
        assert_eq!(named(" A Page."), "");
        let line = "@param integer integer the Page";
        assert_eq!(types_in(line).len(), 1);
    }
}
