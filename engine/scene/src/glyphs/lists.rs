//! Things without a place, such as cards, as rows of lists; and those whose place isn't on the field.

use super::cast::Cast;
use super::facts::{bar, fact};
use super::row::{Row, Style};
use crate::place_name::place_text;
use crate::scene::{Scene, Thing};

/// Each list begins with its name.
pub fn rows(scene: &Scene, cast: &Cast<'_>, width: usize) -> Vec<Row> {
    let mut lists: Vec<(String, Vec<&Thing>)> = Vec::new();
    let mut things: Vec<&Thing> =
        scene.things.iter().map(AsRef::as_ref).filter(|thing| !is_on_field(scene, thing)).collect();
    things.sort_by_key(|thing| cast.rank(&thing.kind));
    for thing in things {
        let title = match (&thing.at, cast.kind(&thing.kind).and_then(|look| look.list.clone())) {
            (Some(_), _) => "elsewhere".to_owned(),
            (None, Some(title)) => title,
            (None, None) => cast.many(&thing.kind),
        };
        match lists.iter_mut().find(|(other, _)| *other == title) {
            Some((_, list)) => list.push(thing),
            None => lists.push((title, vec![thing])),
        }
    }
    let mut rows = Vec::new();
    for (title, list) in lists {
        rows.push(Row::new(&title, Style::BOLD).fitted(width));
        rows.extend(list.into_iter().map(|thing| row(cast, thing).fitted(width)));
    }
    rows
}

fn is_on_field(scene: &Scene, thing: &Thing) -> bool {
    thing.at.as_ref().is_some_and(|at| scene.field.contains(at))
}

fn row(cast: &Cast<'_>, thing: &Thing) -> Row {
    let kind = cast.kind(&thing.kind);
    let style = cast.owner(thing).map_or(Style::PLAIN, |number| cast.seat_style(number));
    let mut row = Row::new(&format!(" {} ", cast.letter(thing)), Style { bold: true, ..style });
    row.push(cast.name(&thing.kind), style);
    let mut add = |part: Row| {
        row.push("  ", Style::PLAIN);
        row.append(part);
    };
    if let Some(at) = &thing.at {
        add(Row::new(&place_text(at, cast.look), Style::PLAIN));
    }
    if let Some(label) = &thing.label {
        add(fact(cast.look, kind.and_then(|kind| kind.label.as_deref()).unwrap_or_default(), label));
    }
    thing.bars.values().for_each(|amounts| add(bar(amounts, 0)));
    match kind.map(|kind| kind.columns.as_slice()) {
        None | Some([]) => thing.facts.iter().for_each(|(name, value)| add(fact(cast.look, name, value))),
        Some(columns) => {
            let shown = columns.iter().filter_map(|name| Some((name, thing.facts.get(name)?)));
            shown.for_each(|(name, value)| add(fact(cast.look, name, value)));
        }
    }
    row
}
