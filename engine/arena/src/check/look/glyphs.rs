//! Letters of kinds that can't be told apart on a terminal. Where cells are one column wide, the case of a letter says which of two seats owns a thing.

use crate::game::Game;
use lunarena_content::{Item, Report, Span};
use lunarena_scene::look::CellShow;

/// What a glyph stands for, and where that is written.
struct Glyph<'a> {
    glyph: &'a str,
    what: String,
    span: Span,
    is_kind: bool,
}

pub fn findings(game: &Game) -> Vec<Report> {
    let file = &game.ruleset.look;
    let Some(source) = file.source() else { return Vec::new() };
    let glyphs = all(game);
    let mut reports = Vec::new();
    for (number, second) in glyphs.iter().enumerate() {
        let is_like = |first: &&Glyph| {
            (first.is_kind || second.is_kind) && first.glyph.to_lowercase() == second.glyph.to_lowercase()
        };
        let Some(first) = glyphs[..number].iter().find(is_like) else { continue };
        let (message, help) = match first.glyph == second.glyph {
            true => (
                format!("`{}` stands for {} and for {}", second.glyph, first.what, second.what),
                "give one of them another letter",
            ),
            false => (
                format!(
                    "`{}` and `{}` differ only in case: {} and {}",
                    first.glyph, second.glyph, first.what, second.what
                ),
                "where there is little room, the case says whose a thing is: give one of them another letter",
            ),
        };
        // What a mod lays over the game stands behind it: whoever came last is to change something.
        let (early, late) = (first.span.min(second.span), first.span.max(second.span));
        let report = Report::warning(message).at(source, late, "looks the same");
        reports.push(report.at(source, early, "as this").help(help));
    }
    reports
}

/// Those of cells and of kinds that stand on the field.
fn all(game: &Game) -> Vec<Glyph<'_>> {
    let file = &game.ruleset.look;
    let mut glyphs = Vec::new();
    let entries = file.at(&["cells"]).map(|node| match &node.item {
        Item::List(items) => items.as_slice(),
        _ => &[],
    });
    for (entry, node) in file.look.cells.iter().zip(entries.unwrap_or_default()) {
        let CellShow::Table(table) = &entry.shown else { continue };
        for (value, look) in table.iter() {
            let place = node.get("table").and_then(|table| table.get(value)?.get("glyph"));
            if let (Some(glyph), Some(place)) = (&look.glyph, place) {
                glyphs.push(Glyph { glyph, what: look.name(value).to_owned(), span: place.span, is_kind: false });
            }
        }
    }
    for (name, kind) in file.look.kinds.iter().filter(|(_, kind)| kind.list.is_none()) {
        if let (Some(glyph), Some(place)) = (&kind.look.glyph, file.at(&["kinds", name, "glyph"])) {
            glyphs.push(Glyph { glyph, what: kind.look.name(name).to_owned(), span: place.span, is_kind: true });
        }
    }
    glyphs
}
