//! Errors of Lua as reports: the file, the line, the line's text, and the way there.

use crate::time_limit;
use lunarena_content::{LuaFile, Report};
use lunarena_script::{STOPPED, ScriptError};

/// The short name under which a Lua state knows a file.
pub fn chunk(file: &LuaFile) -> String {
    let shown = file.source.shown();
    // Files of mods may be called alike.
    let parts = if shown.starts_with("mods/") { 2 } else { 1 };
    let start = shown.rmatch_indices('/').nth(parts - 1).map_or(0, |(at, _)| at + 1);
    shown[start..].to_owned()
}

/// Whether a report is on something that never ended: to try it once more would take as long again.
pub fn was_stopped(report: &Report) -> bool {
    report.message().ends_with(STOPPED)
}

/// With help, if it is on something that never ended.
pub fn with_help(report: Report) -> Report {
    if !was_stopped(&report) {
        return report;
    }
    let limit = time_limit::limit();
    report.help(format!("does it ever end? What takes longer than {limit:?} is stopped"))
}

/// What a newcomer to Lua needs to know about a message of Lua's own.
fn hint(message: &str) -> Option<&'static str> {
    // Lua has no name for an entry that is looked up by a number or by the value of an expression.
    if message.ends_with("(field 'integer index')") || message.ends_with("(field '?')") {
        return Some("there is nothing at this index; the first entry of a list is at 1, not at 0");
    }
    message.ends_with("stack overflow").then_some("functions call each other too deeply: does the recursion ever end?")
}

/// A report for an error in one of `files`; the trace is trimmed to their lines.
pub fn report<'a>(error: &ScriptError, files: impl IntoIterator<Item = &'a LuaFile>) -> Report {
    let files: Vec<(String, &LuaFile)> = files.into_iter().map(|file| (chunk(file), file)).collect();
    let find = |name: &str| files.iter().find(|(chunk, _)| chunk == name).map(|(_, file)| *file);
    let mut report = with_help(Report::error(error.message.clone()));
    if let Some(hint) = hint(&error.message) {
        report = report.help(hint);
    }
    let Some(place) = &error.place else { return report };
    if let Some(file) = find(&place.chunk) {
        let label = if error.syntax { "Lua can't read this" } else { "here" };
        report = report.at(&file.source, file.source.line_span(place.line), label);
    }
    let way: Vec<String> = error
        .trace
        .0
        .iter()
        .filter(|level| find(&level.place.chunk).is_some())
        .map(|level| format!("{}:{} in {}", level.place.chunk, level.place.line, level.function))
        .collect();
    if way.len() > 1 && !was_stopped(&report) {
        let called = format!("called from\n{}", way[1..].join("\n"));
        let help = report.help_text().map_or(called.clone(), |hint| format!("{hint}\n{called}"));
        report = report.help(help);
    }
    report
}
