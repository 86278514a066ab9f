//! A map, held against what game.yaml says that maps hold, before the rules see it.

use super::{Game, Start};
use lunarena_content::{MapFault, MapKind, Report, Reports, Source};
use lunarena_kernel::Value;

/// What is wrong with a map that the rules can look at all the same; an error, if they can't.
pub fn held_against_outline(
    game: &Game,
    start: &Start,
    data: &Value,
    seats: &[String],
) -> Result<Vec<Report>, Reports> {
    let Some(outline) = &game.map_outline else { return Ok(Vec::new()) };
    let faults = match start {
        Start::State(_) => Vec::new(),
        Start::Inline(document) => outline.check(document, seats),
        Start::Map(file) => match &file.kind {
            MapKind::Nothing(_) => Vec::new(),
            MapKind::Data(document) => outline.check(document, seats),
            MapKind::Lua(source) => outline.check_made(data, source, seats),
            MapKind::Text(_) if outline.reads_text() => Vec::new(),
            MapKind::Text(source) => vec![not_text(game, source)],
        },
    };
    let readable = faults.iter().all(|fault| fault.harmless);
    let reports: Vec<Report> = faults.into_iter().map(|fault| fault.report).collect();
    if readable { Ok(reports) } else { Err(Reports::new(reports)) }
}

fn not_text(game: &Game, source: &Source) -> MapFault {
    let report = Report::error(format!("{} has no maps that are plain texts", game.name()));
    let report = report.at(source, source.line_span(1), "the game reads YAML and Lua");
    let help = "a game that reads texts has the key `text: string` under `map`, in its game.yaml";
    MapFault { report: report.help(help), harmless: false }
}
