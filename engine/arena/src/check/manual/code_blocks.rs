//! Whole bots in a text for people: what a bot can't call, no manual should show.

use super::spans;
use crate::check::offered::Offered;
use lunarena_content::{LuaFile, Report, Source};
use lunarena_lint as lint;

/// Of blocks that have all functions that bots are asked by. Others are parts of something that nobody knows.
pub fn findings(text: &Source, offered: &Offered) -> Vec<Report> {
    let Some((_, asked)) = &offered.asks else { return Vec::new() };
    let mut reports = Vec::new();
    for block in spans::lua_blocks(text.text()) {
        let is_bot = lint::globals(&text.text()[block.clone()])
            .is_ok_and(|globals| asked.iter().all(|function| globals.defines(function)));
        if !is_bot {
            continue;
        }
        // With blanks before it, places are those in the text.
        let blank =
            |part: &str| -> String { part.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect() };
        let alone = format!("{}{}", blank(&text.text()[..block.start]), &text.text()[block]);
        let found = offered.check(&LuaFile::new("MANUAL", Source::new(text.shown(), &alone)));
        let errors = found.into_iter().filter(Report::is_error);
        reports.extend(errors.map(|report| report.in_source(text.clone()).into_warning()));
    }
    reports
}
