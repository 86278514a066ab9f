//! The seats: colour, letter, name and bot of each, and their figures side by side.

use super::block::{Block, TEXT, chip, quiet};
use super::lettering::{Lettering, Side};
use super::paints::Paints;
use crate::look::{FactLook, FigureLook};
use crate::plain_words::{NOTHING, scalar_text};
use crate::scene::{ByName, Scene};

/// Everything that is shown of the seats; nothing, if there are none.
pub(super) fn block(scene: &Scene, paints: &Paints, width: f64) -> Option<Block> {
    if paints.seats.is_empty() {
        return None;
    }
    let mut block = Block::new(width, "");
    let name = Lettering::of(13.5).bold();
    for (number, seat) in paints.seats.iter().enumerate() {
        let y = block.next_line();
        let middle = block.middle();
        chip(&mut block.drawing, 0.0, middle, paints.seat_color(number), paints.letter(&seat.name));
        let shown = name.cut(&seat.name, width * 0.5);
        block.cell(name, 20.0, y, width * 0.5, &shown);
        let used = 20.0 + name.width(&shown) + 8.0;
        if !seat.bot.is_empty() {
            block.cell(quiet(), used, y, width - used, &seat.bot);
        }
    }
    let rows = rows(scene, paints);
    if !rows.is_empty() {
        block.height += 8.0;
        table(&mut block, scene, paints, &rows);
    }
    Some(block)
}

/// Figures that any seat has: the lead first, then in the order of the look, then those without an entry.
fn rows<'s>(scene: &'s Scene, paints: &'s Paints) -> Vec<(&'s str, Option<&'s FigureLook>)> {
    let look = paints.look;
    let is_there = |name: &str| scene.figures.values().any(|figures| figures.contains(name));
    let lead = look.lead().map(|(name, _)| name);
    let mut rows: Vec<(&str, Option<&FigureLook>)> =
        look.figures.iter().map(|(name, figure)| (name, Some(figure))).filter(|(name, _)| is_there(name)).collect();
    rows.sort_by_key(|(name, _)| Some(*name) != lead);
    let mut others: Vec<&str> = scene.figures.values().flat_map(ByName::names).collect();
    others.sort_unstable();
    others.dedup();
    rows.extend(others.into_iter().filter(|name| look.figures.get(name).is_none()).map(|name| (name, None)));
    rows
}

/// The name of a value with its unit.
pub(super) fn fact_name(key: &str, look: Option<&FactLook>) -> String {
    let name = look.and_then(|look| look.name.as_deref()).unwrap_or(key);
    match look.and_then(|look| look.unit.as_deref()) {
        Some(unit) => format!("{name} ({unit})"),
        None => name.to_owned(),
    }
}

fn table(block: &mut Block, scene: &Scene, paints: &Paints, rows: &[(&str, Option<&FigureLook>)]) {
    let count = paints.seats.len() as f64;
    let value = |seat: &str, name: &str, look: Option<&FigureLook>| {
        let figure = scene.figures.get(seat).and_then(|figures| figures.get(name));
        figure.map_or(NOTHING.to_owned(), |figure| scalar_text(figure, look.and_then(|look| look.fact.decimals)))
    };
    let bold = Lettering::of(TEXT).bold();
    let lettering = |row: usize| if row == 0 { bold } else { Lettering::of(TEXT) };
    let widest = rows.iter().enumerate().flat_map(|(row, (name, look))| {
        paints.seats.iter().map(move |seat| lettering(row).width(&value(&seat.name, name, *look)))
    });
    let widest = widest.fold(20.0, f64::max);
    let column = (widest + 10.0).min(block.width * 0.74 / count);
    let left = block.width - column * count;
    // Numbers shrink before they are cut.
    let size = (TEXT * ((column - 5.0) / widest).min(1.0)).max(8.5);
    block.next_line();
    let middle = block.middle();
    for (number, seat) in paints.seats.iter().enumerate() {
        let x = left + column * (number as f64 + 1.0) - 14.0;
        chip(&mut block.drawing, x, middle, paints.seat_color(number), paints.letter(&seat.name));
    }
    for (at, (name, look)) in rows.iter().enumerate() {
        let y = block.next_line();
        let lettering = lettering(at);
        block.cell(lettering, 0.0, y, left - 4.0, &fact_name(name, look.map(|look| &look.fact)));
        for (number, seat) in paints.seats.iter().enumerate() {
            let lettering = Lettering { size, ..lettering }.side(Side::End);
            block.cell(
                lettering,
                left + column * number as f64 + 4.0,
                y,
                column - 4.0,
                &value(&seat.name, name, *look),
            );
        }
    }
}
