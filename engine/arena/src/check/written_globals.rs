//! Globals that a bot gives a value to, most likely by a slip: nothing reads them, or a local was meant.

use lunarena_content::{LuaFile, Report, Span, did_you_mean};
use lunarena_kernel::near::SuggestionBudget;
use lunarena_lint::{Globals, Use};
use std::collections::{BTreeMap, BTreeSet};

/// Each name is told once. `is_used` says which globals the engine itself looks for.
pub fn findings(file: &LuaFile, globals: &Globals, is_used: &dyn Fn(&str) -> bool) -> Vec<Report> {
    let reads: BTreeSet<&str> = globals.reads.iter().map(|read| read.name.as_str()).collect();
    // Whoever has the table of globals can read and declare any of them unseen.
    if ["_G", "_ENV"].iter().any(|table| reads.contains(table)) {
        return Vec::new();
    }
    let declared: BTreeSet<&str> =
        globals.writes.iter().filter(|write| write.top_level).map(|write| write.name.as_str()).collect();
    let slips: BTreeMap<(usize, usize), &str> =
        globals.slips.iter().map(|slip| ((slip.write.span.start, slip.write.span.end), slip.local.as_str())).collect();
    let mut guesses = SuggestionBudget::default();
    let mut told = BTreeSet::new();
    let mut reports = Vec::new();
    for write in globals.writes.iter().filter(|write| !is_used(&write.name) && !write.name.starts_with('_')) {
        let name = write.name.as_str();
        let slip = slips.get(&(write.span.start, write.span.end)).copied();
        let is_read = reads.contains(name);
        // What is declared outside of all functions is meant to be a global.
        let is_slip = slip.is_some() && !declared.contains(name);
        if (is_read && !is_slip) || !told.insert(name) {
            continue;
        }
        let others = || globals.writes.iter().map(|other| other.name.as_str()).filter(|other| *other != name);
        let meant = slip.or_else(|| guesses.near(name, others()));
        reports.push(report(file, write, is_read, meant));
    }
    reports
}

fn report(file: &LuaFile, write: &Use, is_read: bool, meant: Option<&str>) -> Report {
    let name = &write.name;
    let message = match is_read {
        true => format!("`{name}` is made a global in the middle of a function"),
        false => format!("`{name}` is given a value that nothing reads"),
    };
    let label = did_you_mean(meant, "a global");
    let span = Span::new(write.span.start, write.span.end);
    let report = Report::warning(message).at(&file.source, span, label);
    match is_read {
        true => report.help("write `local` before it, or give it its first value outside of all functions"),
        false => report.help("remove it, or use it; write `local` before what only this function needs"),
    }
}
