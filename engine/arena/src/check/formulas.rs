//! Formulas: their names are known, and numbers stand where numbers are needed.

use super::types::FormulaTypes;
use crate::authoring::Definition;
use crate::game::{ConstantPaths, check_formula};
use lunarena_content::{Report, Ruleset};

/// What is wrong with all formulas of a game.
pub fn findings(ruleset: &Ruleset, constants: &ConstantPaths, told: &[Definition]) -> Vec<Report> {
    let types = FormulaTypes::new(told, constants);
    let all = ruleset.constants.formulas().into_iter().chain(ruleset.file.formulas());
    let checked = all.flat_map(|formula| {
        let mut reports = check_formula(&formula, constants);
        if reports.is_empty() {
            reports = types.findings(&formula);
        }
        reports
    });
    checked.collect()
}
