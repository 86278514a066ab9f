//! Reports as a person sees them, with colours on a terminal and plain in a pipe.

use crate::terminal;
use lunarena_content::{Report, plain};
pub use lunarena_contest::ReportJson;
use miette::{GraphicalReportHandler, GraphicalTheme};
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
