//! What came of examples, in words: a line for each file, then every failure with expected and got side by side.

use super::{Changed, Played, Sum, refusals};
use crate::ansi::Paint;
use crate::columns::{side_by_side, wrap};
use crate::table::wide;
use crate::terminal;
use crate::wording;
use lunarena_arena::CaseResult;

const INDENT: &str = "  ";

pub fn game(played: &Played, paint: Paint) -> String {
    if played.cases.is_empty() && played.unplayed == 0 && played.changed.is_empty() {
        return format!("{}: no examples\n", played.title);
    }
    let mut files: Vec<(&str, Vec<&CaseResult>)> = Vec::new();
    for case in &played.cases {
        let shown = case.source.shown();
        match files.iter_mut().find(|(file, _)| *file == shown) {
            Some((_, cases)) => cases.push(case),
            None => files.push((shown, vec![case])),
        }
    }
    let longest = files.iter().map(|(file, _)| wide(file)).max().unwrap_or(0);
    let mut out = String::new();
    for (file, cases) in &files {
        let failed = cases.iter().filter(|case| !case.passed()).count();
        let mark = if failed == 0 { paint.good("✓") } else { paint.bad("✗") };
        let blanks = " ".repeat(longest - wide(file));
        out.push_str(&format!("{mark} {file}{blanks}{INDENT}{}\n", counts(cases.len() - failed, failed)));
    }
    if !played.changed.is_empty() {
        out.push_str(&format!("\n{} changed:\n", wording::count(played.changed.len(), "example")));
    }
    for Changed { file, line, name, how } in &played.changed {
        out.push_str(&format!("{} {}\n{INDENT}{INDENT}{file}:{line}: {how}\n", paint.faint("~"), paint.bold(name)));
    }
    for case in played.cases.iter().filter(|case| !case.passed()) {
        out.push_str(&failure(case, paint));
    }
    out
}

fn failure(case: &CaseResult, paint: Paint) -> String {
    let width = terminal::width();
    let line = |start: usize| case.source.line_column(start).0;
    let mut out = format!("\n{} {}\n", paint.bad("✗"), paint.bold(&case.name));
    out.push_str(&format!("{INDENT}{}:{}\n", case.source.shown(), line(case.span.start)));
    if let Some(manual) = &case.manual {
        let label = "manual: ";
        let lines = wrap(manual, width.saturating_sub(wide(label) + wide(INDENT)).max(20));
        out.push_str(&indented(&format!("{label}{}", lines.join("\n        "))));
    }
    let rows: Vec<[String; 5]> = case
        .mismatches
        .iter()
        .map(|found| {
            let (line, step) = (line(found.span.start).to_string(), found.step.to_string());
            [line, step, found.what.clone(), found.expected.clone(), found.got.clone()]
        })
        .collect();
    let head = ["line", "step", "what", "expected", "got"];
    out.push('\n');
    let room = width.saturating_sub(wide(INDENT));
    out.push_str(&indented(&side_by_side(head, &rows, room, paint)));
    out.push_str(&indented(&refusals::text(&case.refusals, room)));
    out
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("{INDENT}{line}\n")).collect()
}

fn counts(passed: usize, failed: usize) -> String {
    if failed == 0 { format!("{passed} passed") } else { format!("{passed} passed, {failed} failed") }
}

/// The last line, the same words whatever came out.
pub fn sum(sum: &Sum, paint: Paint) -> String {
    let Sum { passed, failed, changed, unplayed } = sum;
    let changed = if *changed == 0 { String::new() } else { format!(", {changed} changed") };
    let unplayed = if *unplayed == 0 { String::new() } else { format!(", {unplayed} not played") };
    let line = format!("{passed} passed, {failed} failed{changed}{unplayed}");
    let good = *failed == 0 && unplayed.is_empty();
    format!("\n{}\n", if good { paint.good(&line) } else { paint.bad(&line) })
}
