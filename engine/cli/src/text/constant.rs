//! Constants by their key, and a constant as JSON.

use super::value_change::value_change;
use lunarena_content::{Constant, Constants, Leaf, Origin, Report, Ruleset};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use serde::Serialize;

/// The constant with this key, or all constants of the group with this key.
pub fn at<'c>(ruleset: &'c Ruleset, key: &str) -> Result<Vec<&'c Leaf>, Report> {
    let belongs = |path: &str| path.strip_prefix(key).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let leaves: Vec<&Leaf> = ruleset.constants.leaves().iter().filter(|leaf| belongs(&leaf.path)).collect();
    if !leaves.is_empty() {
        return Ok(leaves);
    }
    let paths = ruleset.constants.leaves().iter().map(|leaf| leaf.path.as_str());
    let known = paths.chain(groups(&ruleset.constants));
    let report = Report::error(format!("{} has no constant `{key}`", ruleset.game));
    // What is near as a whole is meant rather than a constant that has its last key in common.
    let close = near(key, known).or_else(|| ruleset.constants.nearest(key));
    Err(match close {
        Some(close) => report.help(format!("did you mean `{close}`?")),
        None => report.help(format!("`lunarena rules show {}` lists them all", ruleset.game)),
    })
}

/// All beginnings of constants' keys.
fn groups(constants: &Constants) -> Vec<&str> {
    let paths = constants.leaves().iter().map(|leaf| leaf.path.as_str());
    let mut groups: Vec<&str> = paths.flat_map(|path| path.match_indices('.').map(|(at, _)| &path[..at])).collect();
    groups.dedup();
    groups
}

/// `(level, size)` behind the name of a formula.
pub fn arguments(leaf: &Leaf) -> String {
    match &leaf.value {
        Constant::Plain(_) => String::new(),
        Constant::Formula(formula) => format!("({})", formula.arguments.join(", ")),
    }
}

/// The constants that have another value than before, a line for each.
pub fn moved(before: &Constants, after: &Constants) -> String {
    let told = |path: &str, old: Option<&Leaf>, new: Option<&Leaf>| {
        let [old, new] = [old, new].map(|leaf| leaf.map_or("nothing".to_owned(), Leaf::text));
        format!("  {path}: {}\n", value_change(&old, &new))
    };
    let changed = after.leaves().iter().filter_map(|leaf| {
        let old = before.get(&leaf.path);
        let differs = old.is_none_or(|old| old.text() != leaf.text());
        differs.then(|| told(&leaf.path, old, Some(leaf)))
    });
    let gone = before.leaves().iter().filter(|leaf| after.get(&leaf.path).is_none());
    changed.chain(gone.map(|leaf| told(&leaf.path, Some(leaf), None))).collect()
}

#[derive(Serialize)]
pub struct ConstantJson<'a> {
    key: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    arguments: Option<&'a [String]>,
    /// The base first; the last one counts.
    origins: Vec<OriginJson<'a>>,
}

#[derive(Serialize)]
struct OriginJson<'a> {
    source: &'a str,
    line: usize,
    column: usize,
    text: &'a str,
}

impl ConstantJson<'_> {
    pub fn new(leaf: &Leaf) -> ConstantJson<'_> {
        let (value, formula) = match &leaf.value {
            Constant::Plain(value) => (Some(value), None),
            Constant::Formula(formula) => (None, Some(formula)),
        };
        let origins = leaf.origins.iter().map(|origin| {
            let Origin { source, line, column, text } = origin;
            OriginJson { source, line: *line, column: *column, text }
        });
        ConstantJson {
            key: &leaf.path,
            value,
            formula: formula.map(|formula| formula.expression.as_str()),
            arguments: formula.map(|formula| formula.arguments.as_slice()),
            origins: origins.collect(),
        }
    }
}
