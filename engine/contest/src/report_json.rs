//! Reports as a program sees them.

use lunarena_content::{Report, Root};
use lunarena_kernel::Value;
use serde::Serialize;

#[derive(Serialize)]
pub struct ReportJson<'a> {
    pub file: Option<&'a str>,
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub severity: &'static str,
    pub message: &'a str,
    pub label: Option<&'a str>,
    pub help: Option<&'a str>,
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
