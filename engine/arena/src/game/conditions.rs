//! Whether what game.yaml says of the constants holds.

use super::{Game, formula};
use lunarena_content::{Condition, Conditions, Report, Reports, Ruleset};
use lunarena_kernel::Value;
use lunarena_script::Rules;

/// Reports all that does not hold, each at the value that was said last.
pub fn check(rules: &mut Rules, ruleset: &Ruleset, conditions: &Conditions) -> Result<(), Reports> {
    let mut reports = Vec::new();
    for condition in &conditions.0 {
        match condition.each(&ruleset.constants) {
            Ok(each) => reports.extend(each.iter().find_map(|condition| broken(rules, ruleset, condition))),
            Err(report) => reports.push(report),
        }
    }
    if reports.is_empty() { Ok(()) } else { Err(Reports::new(reports)) }
}

fn broken(rules: &mut Rules, ruleset: &Ruleset, condition: &Condition) -> Option<Report> {
    let source = &condition.formula;
    match rules.evaluate(&formula(source)) {
        Ok(Value::Bool(true)) => None,
        Ok(Value::Bool(false)) => Some(condition.broken(&ruleset.constants, &ruleset.file.source)),
        Ok(other) => {
            let report = source.report("a condition is true or false", format!("comes to {other}"));
            Some(report.help("compare something: = heap.size % 2 == 0"))
        }
        Err(error) => Some(source.report(format!("this condition can't be worked out: {}", error.message), "here")),
    }
}

impl Game {
    /// What is to be said of a match that ended before any bot was asked: mostly a constant leaves nothing to play for.
    pub fn nobody_was_asked(&self) -> Report {
        let report = Report::error("the match was over before anybody was asked");
        let report = match self.ruleset.constants.leaves().iter().rfind(|leaf| leaf.is_from_command_line()) {
            Some(leaf) => report.at(&leaf.place.0, leaf.place.1, "with this"),
            None => report,
        };
        report.help("the map or a constant leaves nothing to play for")
    }
}
