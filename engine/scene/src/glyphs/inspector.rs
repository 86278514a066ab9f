//! What a thing holds, row by row.

use super::cast::Cast;
use super::facts::{bar, fact};
use super::row::{Row, Style};
use crate::place_name::place_text_above;
use crate::scene::{Scene, Thing};

const GAUGE: usize = 10;

pub fn rows(scene: &Scene, cast: &Cast<'_>, thing: &Thing, width: usize) -> Vec<Row> {
    let kind = cast.kind(&thing.kind);
    let mut title = Row::new(&format!("{} ", cast.glyph(thing)), cast.inks.block(cast.color(thing)));
    title.push(&format!(" {} {}", cast.name(&thing.kind), thing.id), Style::BOLD);
    let mut rows = vec![title];
    let mut add = |name: &str, value: Row| {
        let mut row = Row::new(&format!("{name} "), Style::FAINT);
        row.append(value);
        rows.push(row);
    };
    let owner = match cast.owner(thing) {
        Some(number) => {
            Row::new(&format!("{} {}", cast.letters[number], cast.seats[number].name), cast.seat_style(number))
        }
        None => Row::new(thing.owner.as_deref().unwrap_or(cast.look.nobody()), Style::PLAIN),
    };
    add("owner", owner);
    if let Some(at) = &thing.at {
        add("at", Row::new(&place_text_above(at, cast.look, scene.field.least_z().unwrap_or(0)), Style::PLAIN));
    }
    if let Some((wide, high)) = thing.size {
        add("size", Row::new(&format!("{wide} x {high}"), Style::PLAIN));
    }
    if let Some(label) = &thing.label {
        let name = kind.and_then(|kind| kind.label.as_deref()).unwrap_or("label");
        add("", fact(cast.look, name, label));
    }
    for (name, amounts) in thing.bars.iter() {
        let name = cast.look.facts.get(name).and_then(|look| look.name.as_deref()).unwrap_or(name);
        add(name, bar(amounts, GAUGE));
    }
    for mark in &thing.marks {
        let name = cast.look.marks.get(mark).and_then(|look| look.name.as_deref()).unwrap_or(mark);
        add("is", Row::new(name, Style::PLAIN));
    }
    for (name, value) in thing.facts.iter() {
        add("", fact(cast.look, name, value));
    }
    for (name, reach) in scene.reaches_of(thing) {
        let name = cast.look.areas.get(name).map_or(name, |look| look.name.as_str());
        let far = if reach.0 == 0 { reach.1.to_string() } else { format!("{} to {}", reach.0, reach.1) };
        add(name, Row::new(&far, Style::PLAIN));
    }
    let trimmed = rows.into_iter().map(|row| if row.text().starts_with(' ') { without_gap(row) } else { row });
    trimmed.flat_map(|row| row.wrapped(width, 2)).collect()
}

/// Where a fact names itself, nothing stands before it.
fn without_gap(mut row: Row) -> Row {
    if let Some(first) = row.spans.first_mut() {
        first.text = first.text.trim_start().to_owned();
    }
    row
}
