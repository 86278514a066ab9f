//! Reports as a person sees them, with colours on a terminal and plain in a pipe; and as a program does.

use crate::terminal;
use lunarena_content::{Report, Root, plain};
use lunarena_kernel::Value;
use miette::{GraphicalReportHandler, GraphicalTheme};
use serde::Serialize;
use std::io::Write;

/// Nobody reads more of them at once. `--json` has all.
const MOST: usize = 20;

/// Narrower than this, an excerpt can't be read.
const LEAST_WIDTH: usize = 40;

pub fn text(report: &Report, fancy: bool) -> String {
    if !fancy {
        return plain(report);
    }
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode())
        .with_links(false)
        .with_width(terminal::width().max(LEAST_WIDTH));
    let mut text = String::new();
    match handler.render_report(&mut text, report) {
        // The report shows nothing of strangers as it is, so all colours in it are our own.
        Ok(()) => terminal::own(&text),
        Err(_) => plain(report),
    }
}

/// Writes reports to stderr.
pub fn say(reports: &[&Report]) {
    let fancy = terminal::colours(&std::io::stderr());
    let mut texts: Vec<String> = reports.iter().take(MOST).map(|report| text(report, fancy)).collect();
    let more = reports.len().saturating_sub(MOST);
    if more > 0 {
        texts.push(format!("and {more} more; fix some of these first\n"));
    }
    // If stderr is gone, there is nobody to tell.
    let _ = std::io::stderr().write_all(terminal::harmless(&texts.join("\n")).as_bytes());
}

#[derive(Serialize)]
pub struct ReportJson<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    severity: &'static str,
    message: &'a str,
    label: Option<&'a str>,
    help: Option<&'a str>,
}

impl ReportJson<'_> {
    pub fn new(report: &Report) -> ReportJson<'_> {
        let place = report.place();
        ReportJson {
            file: place.map(|(file, ..)| file),
            line: place.map(|(_, line, _)| line),
            column: place.map(|(.., column)| column),
            severity: if report.is_error() { "error" } else { "warning" },
            message: report.message(),
            label: report.label(),
            help: report.help_text(),
        }
    }

    /// The report again, as far as it was written down.
    pub fn read(root: &Root, written: &Value) -> Report {
        let text = |name| written.field(name).and_then(Value::as_str);
        let line = written.field("line").and_then(Value::as_int).and_then(|line| usize::try_from(line).ok());
        let mut report = Report::error(text("message").unwrap_or_default());
        if let (Some(file), Some(line)) = (text("file"), line)
            && let Ok(source) = root.read(file)
        {
            report = report.at(&source, source.line_span(line), text("label").unwrap_or("here"));
        }
        match text("help") {
            Some(help) => report.help(help),
            None => report,
        }
    }
}
