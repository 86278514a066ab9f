//! Functions of the rules that YAML names: whether they are there, mods counted in.

use crate::lua_report;
use lunarena_content::{Constant, Leaf, Named, Report, Ruleset};
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use lunarena_script::{Rules, STOPPED};

/// Whether all functions that game.yaml names are there.
pub fn by_game_file(rules: &mut Rules, ruleset: &Ruleset) -> Vec<Report> {
    let mut reports = Vec::new();
    let mut broken: Vec<&str> = Vec::new();
    for wanted in ruleset.file.rule_functions() {
        if broken.contains(&wanted.module.as_str()) {
            continue;
        }
        match rules.function(&wanted.to_string()) {
            Ok(Some(_)) => {}
            Ok(None) => {
                let known = rules.functions_of(&wanted.module).unwrap_or_default();
                let label = meant(&wanted.module, &wanted.function, &known, &format!("{}.", wanted.module));
                let message = format!("`{wanted}` is not a function of {}.lua", wanted.module);
                let report = ruleset.file.report(wanted, message, label);
                let has =
                    if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
                reports.push(report.help(has));
            }
            Err(error) => {
                broken.push(&wanted.module);
                let report = lua_report::report(&error, &ruleset.modules);
                // What is broken in one module breaks all that require it.
                let is_alike = |other: &Report| other.message() == report.message();
                reports.retain(|other| !is_alike(other) || other.place().is_some() || report.place().is_none());
                let said =
                    |other: &Report| is_alike(other) && (other.place() == report.place() || report.place().is_none());
                if !reports.iter().any(said) {
                    reports.push(report);
                }
                if error.message == STOPPED {
                    // So would be whatever comes next.
                    return reports;
                }
            }
        }
    }
    reports
}

/// All names in constants that lead nowhere, each at its value.
pub fn by_constants(rules: &mut Rules, ruleset: &Ruleset) -> Vec<Report> {
    let mut reports = Vec::new();
    for leaf in ruleset.constants.leaves() {
        let (Some(named), Constant::Plain(value)) = (leaf.ty.named(), &leaf.value) else { continue };
        let names = value.as_list().unwrap_or(std::slice::from_ref(value)).iter().filter_map(Value::as_str);
        for name in names.filter(|name| !named.instead.iter().any(|word| word == name)) {
            reports.extend(missing(rules, leaf, named, name));
        }
    }
    reports
}

/// What is said of a function that a module has not: a near one, behind what its name is written with.
fn meant(module: &str, function: &str, known: &[String], before: &str) -> String {
    match near(function, known.iter().map(String::as_str)) {
        Some(close) => format!("did you mean `{before}{close}`?"),
        None => format!("{module}.lua has no such function"),
    }
}

fn missing(rules: &mut Rules, leaf: &Leaf, named: &Named, name: &str) -> Option<Report> {
    let at = |message: String, label: String| {
        Report::error(message)
            .at(&leaf.place.0, leaf.place.1, label)
            .help(format!("`{}` names a function of the rules", leaf.path))
    };
    let (modules, function) = match (named.modules.as_slice(), name.split_once('.')) {
        ([], Some((module, function))) => (vec![module.to_owned()], function),
        ([], None) => {
            return Some(at(format!("`{name}` is no function of a module"), "expected `module.function`".to_owned()));
        }
        (modules, _) => (modules.to_vec(), name),
    };
    for module in modules {
        // A module that can't be loaded is told already, or can't be found.
        let known = rules.functions_of(&module).unwrap_or_default();
        if !known.iter().any(|other| other == function) {
            let label = meant(&module, function, &known, "");
            return Some(at(format!("`{function}` is not a function of {module}.lua"), label));
        }
    }
    None
}
