//! Formulas of a game: each is one expression, of names that are there. That is known before any of them is worked out.

use super::constant_paths::ConstantPaths;
use lunarena_content::{FormulaSource, Report, Ruleset, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_lint as lint;
use lunarena_script::FORMULA_FUNCTIONS;
use std::collections::BTreeSet;

/// Of a group with more keys than this, nobody wants to read all.
const MOST_KEYS: usize = 12;

/// The names in all formulas of a game.
pub fn check_formulas(ruleset: &Ruleset) -> Vec<Report> {
    let constants = &ConstantPaths::of(&ruleset.constants);
    let all = ruleset.constants.formulas().into_iter().chain(ruleset.file.formulas());
    all.flat_map(|formula| check_formula(&formula, constants)).collect()
}

/// The names in one formula, where these are the constants.
pub fn check_formula(formula: &FormulaSource, constants: &ConstantPaths) -> Vec<Report> {
    const HEAD: &str = "return ";
    let text = format!("{HEAD}{}", formula.expression);
    let within = |span: std::ops::Range<usize>| {
        let len = formula.expression.len();
        let at = |byte: usize| byte.saturating_sub(HEAD.len()).min(len);
        at(span.start)..at(span.end).max(at(span.start))
    };
    let globals = match lint::globals(&text) {
        Ok(globals) => globals,
        Err(error) => {
            let message = format!("formula `{}` can't be read: {}", formula.path, error.message);
            return vec![
                formula.report_within(within(error.span), message, "here").help("a formula is one Lua expression"),
            ];
        }
    };
    if let Err(error) = lint::formula_syntax(&formula.expression, &FORMULA_FUNCTIONS) {
        let message = format!("formula `{}` can't be read: {}", formula.path, error.message);
        let help = format!(
            "a formula is one expression of numbers, names and signs; it may call {}",
            FORMULA_FUNCTIONS.join(", ")
        );
        return vec![formula.report_within(error.span, message, "here").help(help)];
    }
    let groups: Vec<&str> = constants.iter().filter_map(|path| path.split('.').next()).collect();
    let known = |name: &str| {
        formula.arguments.iter().any(|argument| argument == name)
            || FORMULA_FUNCTIONS.contains(&name)
            || groups.contains(&name)
    };
    let names = || formula.arguments.iter().map(String::as_str).chain(FORMULA_FUNCTIONS).chain(groups.iter().copied());
    let mut reports = Vec::new();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for used in globals.reads.iter().filter(|used| !known(&used.name)) {
        if !told.insert(&used.name) {
            continue;
        }
        let label = did_you_mean(near(&used.name, names()), "not known");
        let message = format!("formula `{}`: nothing is called `{}`", formula.path, used.name);
        let arguments =
            if formula.arguments.is_empty() { "no arguments".to_owned() } else { formula.arguments.join(", ") };
        let help = format!("it may use {arguments}, the constants by their path, and {}", FORMULA_FUNCTIONS.join(", "));
        reports.push(formula.report_within(within(used.span.clone()), message, label).help(help));
    }
    for chain in globals
        .chains
        .iter()
        .filter(|chain| groups.contains(&chain.root.as_str()) && !formula.arguments.contains(&chain.root))
    {
        let keys: Vec<String> = std::iter::once(chain.root.clone()).chain(chain.path.iter().cloned()).collect();
        if let Some(missing) = constants.unknown(&keys) {
            let label = did_you_mean(near(&missing, constants.iter()), "not in constants.yaml");
            let message = format!("formula `{}`: there is no constant `{missing}`", formula.path);
            reports.push(formula.report_within(within(chain.span.clone()), message, label));
        } else if let Some(inner) = constants.keys_of(&keys) {
            reports.push(group(formula, &keys.join("."), &inner, within(chain.span.clone())));
        }
    }
    let is_chain = |used: &lint::Use| globals.chains.iter().any(|chain| chain.span.start == used.span.start);
    for used in globals.reads.iter().filter(|used| groups.contains(&used.name.as_str()) && !is_chain(used)) {
        let keys = [used.name.clone()];
        if let Some(inner) = constants.keys_of(&keys).filter(|_| !formula.arguments.contains(&used.name)) {
            reports.push(group(formula, &used.name, &inner, within(used.span.clone())));
        }
    }
    reports
}

/// A group of constants stands where a number should.
fn group(formula: &FormulaSource, path: &str, keys: &[String], within: std::ops::Range<usize>) -> Report {
    let message = format!("formula `{}`: `{path}` is a group of constants, not a number", formula.path);
    let shown: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    let report = formula.report_within(within, message, "a group");
    if shown.len() > MOST_KEYS { report } else { report.help(format!("it has {}", shown.join(", "))) }
}
