//! What everything in the picture means: only what occurs in it.

use super::areas::Area;
use super::block::{Block, TEXT};
use super::cell_cover::{Cover, key, of_appearance, ramp_color};
use super::drawing::{Drawing, Path};
use super::lettering::Lettering;
use super::links;
use super::paints::{Paints, WHITE, darker};
use super::patterns::{FOG, LOW, STRIPES};
use super::plan::Plan;
use super::shapes::{self, Coat};
use super::strokes::{Stroke, arrow_head};
use crate::look::{CellShow, LinkLook, MarkLook, Ramp, Role, Style};
use crate::palette::{self, Color};
use crate::scene::{GridField, Link, Scene};
use std::collections::BTreeSet;

/// What stands before a name.
enum Icon<'p> {
    Kind(&'p str),
    Bar,
    Cover(Cover),
    Ramp(&'p Ramp),
    Mark(&'p MarkLook),
    Line(LinkLook),
    Area(Color),
    Fog,
}

/// The middle of an icon, its size, and where names begin.
const MIDDLE: f64 = 11.0;
const SIZE: f64 = 16.0;
const NAMES: f64 = 30.0;

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
        draw_icon(&mut block.drawing, paints, icon, (left + MIDDLE, middle));
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
    let kinds: BTreeSet<_> = placed().map(|thing| (paints.rank(&thing.kind), thing.kind.as_str())).collect();
    for (_, kind) in kinds {
        let label = paints.kind(kind).and_then(|look| look.label.as_deref()).map(|label| label_name(paints, label));
        let label = label.map(|label| format!(", with its {label}")).unwrap_or_default();
        entries.push((Icon::Kind(kind), format!("{}{label}", paints.name(kind))));
    }
    let bars = placed().filter_map(|thing| {
        let bar = paints.kind(&thing.kind)?.bar.as_deref()?;
        thing.bars.contains_key(bar).then_some(bar)
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
                        format!("{letter}{}", super::drawing::number(value))
                    };
                    let name = format!("{}, {} to {}", ramp.name, end(ramp.from, ramp.low), end(ramp.to, ramp.high));
                    entries.push((Icon::Ramp(ramp), name));
                }
            }
        }
    }
}

fn draw_icon(drawing: &mut Drawing, paints: &Paints, icon: &Icon, (x, y): (f64, f64)) {
    let (left, right) = (x - 11.0, x + 11.0);
    match icon {
        Icon::Kind(kind) => {
            let fill = palette::of(paints.role(kind).unwrap_or(Role::Owner));
            shapes::draw(
                drawing,
                paints.shape(kind),
                (x, y),
                SIZE,
                Coat { fill, edge: darker(fill), edge_width: 0.05 },
            );
        }
        Icon::Bar => {
            rectangle(drawing, (left, y - 2.5), (22.0, 5.0), "#fff");
            rectangle(drawing, (left, y - 2.5), (14.0, 5.0), &palette::of(Role::Ink).hex());
        }
        Icon::Cover(cover) => {
            let square = (SIZE - 1.0, SIZE - 1.0);
            let corner = (x - square.0 / 2.0, y - square.1 / 2.0);
            rectangle(drawing, corner, square, &cover.color.unwrap_or(palette::of(Role::Ground)).hex());
            if let Some(pattern) = cover.pattern {
                rectangle(drawing, corner, square, &format!("url(#{pattern})"));
            }
            if let Some(shape) = cover.shape {
                shapes::draw(
                    drawing,
                    shape,
                    (x, y),
                    SIZE * 0.75,
                    Coat { fill: cover.ink, edge: darker(cover.ink), edge_width: 0.05 },
                );
            }
            if let Some(number) = cover.number {
                Lettering::of(10.0).bold().color(darker(cover.ink)).write_around(drawing, x, y, &number.to_string());
            }
        }
        Icon::Ramp(ramp) => {
            for step in 0..6 {
                let value = ramp.from + (ramp.to - ramp.from) * f64::from(step) / 5.0;
                let (color, is_low) = ramp_color(ramp, value, paints);
                let (corner, size) = ((left + 3.7 * f64::from(step), y - 6.0), (3.7, 12.0));
                let area = drawing.tag("rect").number("x", corner.0).number("y", corner.1);
                area.number("width", size.0).number("height", size.1).fill(color).end();
                if is_low && paints.letter_of_role(ramp.low).is_some() {
                    let area = drawing.tag("rect").number("x", corner.0).number("y", corner.1);
                    area.number("width", size.0).number("height", size.1).word("fill", &format!("url(#{LOW})")).end();
                }
            }
        }
        Icon::Mark(mark) => draw_mark(drawing, mark, (x, y)),
        Icon::Line(look) => {
            let color = paints.color(look.role, None);
            let end = if look.arrow { right - 6.0 } else { right };
            Stroke { color, width: 1.8, line: look.line }.draw(drawing, &Path::line(&[(left, y), (end, y)]));
            if look.arrow {
                arrow_head(drawing, (left, y), (right, y), 7.0, color);
            }
        }
        Icon::Area(color) => {
            let area =
                drawing.tag("rect").number("x", left).number("y", y - 6.0).number("width", 22.0).number("height", 12.0);
            area.fill(*color).word("fill-opacity", ".2").stroke(*color, 1.5).end();
        }
        Icon::Fog => {
            let corner = (x - 7.5, y - 7.5);
            rectangle(drawing, corner, (15.0, 15.0), &palette::of(Role::Fog).hex());
            rectangle(drawing, corner, (15.0, 15.0), &format!("url(#{FOG})"));
        }
    }
}

fn draw_mark(drawing: &mut Drawing, mark: &MarkLook, at: (f64, f64)) {
    let grey = palette::of(Role::Owner);
    let square = crate::look::Shape::Square;
    let coat = Coat { fill: grey, edge: darker(grey), edge_width: 0.05 };
    match (mark.badge, mark.style) {
        (Some(badge), _) => {
            let disc = drawing.tag("circle").number("cx", at.0).number("cy", at.1).number("r", 7.0).fill(WHITE);
            disc.stroke(palette::of(Role::Ink), 1.0).end();
            let ink = palette::of(Role::Ink);
            shapes::draw(drawing, badge, at, 10.0, Coat { fill: ink, edge: ink, edge_width: 0.0 });
        }
        (None, Some(Style::Faded)) => {
            drawing.tag("g").word("opacity", ".5").open();
            shapes::draw(drawing, square, at, SIZE, coat);
            drawing.close("g");
        }
        (None, Some(Style::Hatched)) => {
            shapes::draw(drawing, square, at, SIZE, coat);
            shapes::overlay(drawing, square, at, SIZE, STRIPES);
        }
        (None, None) => {}
    }
}

fn rectangle(drawing: &mut Drawing, (x, y): (f64, f64), (wide, high): (f64, f64), fill: &str) {
    let area = drawing.tag("rect").number("x", x).number("y", y).number("width", wide).number("height", high);
    area.word("fill", fill).stroke(palette::of(Role::Muted), 0.8).end();
}
