//! What everything in the picture means: only what occurs in it.

use super::areas::Area;
use super::block::{Block, TEXT};
use super::cell_cover::{Cover, key, of_appearance};
use super::drawing::number;
use super::legend_icon::Icon;
use super::lettering::Lettering;
use super::links;
use super::paints::Paints;
use super::plan::Plan;
use crate::look::{CellShow, MarkLook, Role};
use crate::scene::{GridField, Link, Scene};
use std::collections::BTreeSet;

/// The middle of an icon, and where names begin.
const MIDDLE: f64 = 11.0;
const NAMES: f64 = 30.0;
/// A label that so many kinds have is explained once.
const COMMON: usize = 3;

pub(super) fn block(
    scene: &Scene,
    plan: &Plan,
    paints: &Paints,
    links: &[&Link],
    areas: &[Area],
    width: f64,
) -> Option<Block> {
    let entries = entries(scene, plan, paints, links, areas);
    if entries.is_empty() {
        return None;
    }
    let mut block = Block::new(width, "legend");
    let lettering = Lettering::of(TEXT);
    // Two short names share a line, where there are many.
    let half = width / 2.0;
    let is_short = |name: &str| entries.len() > 6 && NAMES + lettering.width(name) + 4.0 <= half;
    let mut beside = None;
    for (icon, name) in &entries {
        let (y, left) = match beside.take().filter(|_| is_short(name)) {
            Some(y) => (y, half),
            None => {
                let y = block.next_line();
                beside = is_short(name).then_some(y);
                (y, 0.0)
            }
        };
        let middle = block.middle();
        icon.draw(&mut block.drawing, paints, (left + MIDDLE, middle));
        let room = if is_short(name) { half } else { width };
        block.cell(lettering, left + NAMES, y, room - NAMES, name);
    }
    Some(block)
}

fn entries<'p>(
    scene: &'p Scene,
    plan: &Plan,
    paints: &'p Paints,
    links: &[&Link],
    areas: &[Area],
) -> Vec<(Icon<'p>, String)> {
    let mut entries = Vec::new();
    let placed = || scene.things.iter().filter(|thing| plan.middle(thing).is_some());
    let kinds: BTreeSet<(Option<usize>, &str)> =
        placed().map(|thing| (paints.rank(&thing.kind), thing.kind.as_str())).collect();
    let label_of = |kind: &str| paints.kind(kind).and_then(|look| look.label.as_deref());
    let is_common = |label: &str| kinds.iter().filter(|(_, kind)| label_of(kind) == Some(label)).count() >= COMMON;
    for (_, kind) in &kinds {
        let label = label_of(kind).filter(|label| !is_common(label)).map(|label| label_name(paints, label));
        let label = label.map(|label| format!(", with its {label}")).unwrap_or_default();
        entries.push((Icon::Kind(kind), format!("{}{label}", paints.name(kind))));
    }
    let labels: BTreeSet<&str> = kinds.iter().filter_map(|(_, kind)| label_of(kind)).collect();
    for label in labels.into_iter().filter(|label| is_common(label)) {
        entries.push((Icon::Label, label_name(paints, label)));
    }
    let bars = placed().filter_map(|thing| {
        let bar = paints.kind(&thing.kind)?.bar.as_deref()?;
        thing.bars.contains(bar).then_some(bar)
    });
    for bar in bars.collect::<BTreeSet<_>>() {
        entries.push((Icon::Bar, label_name(paints, bar)));
    }
    let marks: BTreeSet<&str> = placed().flat_map(|thing| thing.marks.iter().map(String::as_str)).collect();
    let mut told: Vec<(&MarkLook, String)> = Vec::new();
    for (name, mark) in paints.look.marks.iter().filter(|(name, _)| marks.contains(name)) {
        let name = mark.name.as_deref().unwrap_or(name);
        // Marks that look alike have one line.
        match told.iter_mut().find(|(other, _)| (other.badge, other.style) == (mark.badge, mark.style)) {
            Some((_, names)) => *names = format!("{names} or {name}"),
            None => told.push((mark, name.to_owned())),
        }
    }
    let is_drawn = |mark: &MarkLook| mark.badge.is_some() || mark.style.is_some();
    entries.extend(told.into_iter().filter(|(mark, _)| is_drawn(mark)).map(|(mark, name)| (Icon::Mark(mark), name)));
    if let Plan::Grid(grid) = plan
        && grid.has_cells
    {
        add_cells(&mut entries, grid.grid, paints);
        if (0..grid.grid.len()).any(|cell| !grid.grid.is_known(cell)) {
            entries.push((Icon::Fog, "not seen".to_owned()));
        }
    }
    if let (Plan::Graph(graph), Some(look)) = (plan, &paints.look.field.edges)
        && !graph.graph.edges.is_empty()
    {
        let weight = if look.weight { ", with its weight" } else { "" };
        entries.push((Icon::Line(look.clone()), format!("{}{weight}", look.name.as_deref().unwrap_or("edge"))));
    }
    for kind in links.iter().map(|link| link.kind.as_str()).collect::<BTreeSet<_>>() {
        let look = links::look_of(paints, kind);
        let name = look.name.clone().unwrap_or_else(|| kind.to_owned());
        entries.push((Icon::Line(look), name));
    }
    let mut told = BTreeSet::new();
    for area in areas.iter().filter(|area| told.insert(area.name)) {
        let look = paints.look.areas.get(area.name);
        let name = look.map(|look| look.name.clone()).filter(|name| !name.is_empty());
        entries.push((Icon::Area(area.color), name.unwrap_or_else(|| area.name.to_owned())));
    }
    entries
}

/// What a label or a bar says, by the name of the fact.
fn label_name(paints: &Paints, name: &str) -> String {
    paints.look.facts.get(name).and_then(|fact| fact.name.clone()).unwrap_or_else(|| name.to_owned())
}

fn add_cells<'p>(entries: &mut Vec<(Icon<'p>, String)>, grid: &GridField, paints: &'p Paints) {
    for look in &paints.look.cells {
        let layers: Vec<&[i64]> = look.of.iter().filter_map(|name| Some(grid.layers.get(name)?.0.as_slice())).collect();
        let known = (0..grid.len()).filter(|index| grid.is_known(*index));
        let values = known
            .filter_map(|index| layers.iter().map(|layer| layer.get(index).copied()).collect::<Option<Vec<i64>>>());
        let values: BTreeSet<Vec<i64>> = values.collect();
        match &look.shown {
            CellShow::Table(table) => {
                let found: BTreeSet<String> = values.iter().map(|values| key(values)).collect();
                for (value, appearance) in table.iter().filter(|(value, _)| found.contains(*value)) {
                    entries.push((Icon::Cover(of_appearance(appearance, paints)), appearance.name(value).to_owned()));
                }
            }
            CellShow::Number { role, hide } => {
                if values.iter().any(|values| values.first() != hide.as_ref()) && !values.is_empty() {
                    let ink = paints.color(*role, None);
                    let cover = Cover { color: None, pattern: None, shape: None, number: Some(7), ink };
                    entries.push((Icon::Cover(cover), look.of.join(" ")));
                }
            }
            CellShow::Ramp(ramp) => {
                if values.iter().any(|values| values.first() != ramp.hide.as_ref()) {
                    let end = |value: f64, role: Role| {
                        let letter = paints.letter_of_role(role).map(|letter| format!("{letter} ")).unwrap_or_default();
                        format!("{letter}{}", number(value))
                    };
                    let name = format!("{}, {} to {}", ramp.name, end(ramp.from, ramp.low), end(ramp.to, ramp.high));
                    entries.push((Icon::Ramp(ramp), name));
                }
            }
        }
    }
}
