//! Reports as a person sees them: with colours on a terminal, plain in a pipe.

use crate::terminal;
use lunarena_content::{Report, plain};
use miette::{GraphicalReportHandler, GraphicalTheme};
use std::io::Write;

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
        Ok(()) => text,
        Err(_) => plain(report),
    }
}

/// Writes reports to stderr.
pub fn say<'a>(reports: impl IntoIterator<Item = &'a Report>) {
    let fancy = terminal::colours(&std::io::stderr());
    let texts: Vec<String> = reports.into_iter().map(|report| text(report, fancy)).collect();
    // If stderr is gone, there is nobody to tell.
    let _ = std::io::stderr().write_all(texts.join("\n").as_bytes());
}
