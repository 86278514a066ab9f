//! The cells of a grid: colours and patterns, shapes and numbers in them, and what isn't known.

use super::cell_cover::{Cover, covers};
use super::drawing::{Drawing, Path};
use super::grid_plan::GridPlan;
use super::lettering::{Lettering, Side};
use super::paints::{Paints, darker, lighter, readable_on};
use super::patterns::FOG;
use super::shapes::{self, Coat};
use crate::look::Role;
use crate::palette;
use std::collections::{BTreeMap, BTreeSet};

/// Smaller cells have no lines between them.
const LINED: f64 = 5.0;
/// How large a shape in a cell is.
const SHAPE: f64 = 0.84;

/// Draws all but the things. Numbers are left out where things stand.
pub(super) fn draw(drawing: &mut Drawing, plan: &GridPlan, paints: &Paints, occupied: &BTreeSet<usize>) {
    let ground = paints.look.field.ground.as_ref().and_then(|ground| ground.role).unwrap_or(Role::Ground);
    let (wide, high) = (plan.grid.size.0 as f64 * plan.cell, plan.grid.size.1 as f64 * plan.cell);
    for (x, y) in &plan.planes {
        let area = drawing.tag("rect").number("x", *x).number("y", *y).number("width", wide).number("height", high);
        area.fill(palette::of(ground)).end();
    }
    let layers: Vec<Vec<Option<Cover>>> =
        paints.look.cells.iter().map(|cell| covers(plan.grid, cell, paints)).collect();
    for layer in &layers {
        for (color, path) in regions(plan, |index| layer[index].as_ref()?.color.map(palette::Color::hex)) {
            drawing.path(&path).map(|tag| tag.word("fill", &color).end()).unwrap_or_default();
        }
        for (pattern, path) in regions(plan, |index| layer[index].as_ref()?.pattern) {
            drawing.path(&path).map(|tag| tag.word("fill", &format!("url(#{pattern})")).end()).unwrap_or_default();
        }
    }
    for path in regions(plan, |index| (!plan.grid.is_known(index)).then_some(())).values() {
        drawing.path(path).map(|tag| tag.fill(palette::of(Role::Fog)).end()).unwrap_or_default();
        drawing.path(path).map(|tag| tag.word("fill", &format!("url(#{FOG})")).end()).unwrap_or_default();
    }
    lines(drawing, plan);
    let mut shaped = BTreeMap::new();
    for (index, cover) in layers.iter().flat_map(|layer| layer.iter().enumerate()) {
        let Some((cover, shape)) = cover.as_ref().and_then(|cover| Some((cover, cover.shape?))) else { continue };
        let Some(at) = middle(plan, index) else { continue };
        let coat = Coat { fill: cover.ink, edge: darker(cover.ink), edge_width: 0.05 };
        shapes::draw(drawing, shape, at, plan.cell * SHAPE, coat);
        shaped.insert(index, cover);
    }
    for (index, cover) in layers.iter().flat_map(|layer| layer.iter().enumerate()) {
        let Some((cover, number)) = cover.as_ref().and_then(|cover| Some((cover, cover.number?))) else { continue };
        if let (Some(at), false) = (middle(plan, index), occupied.contains(&index)) {
            write_number(drawing, plan.cell, at, cover, number, shaped.get(&index).copied());
        }
    }
    coordinates(drawing, plan);
}

/// In the middle of a cell, or on the shape that is there.
fn write_number(drawing: &mut Drawing, cell: f64, (x, y): (f64, f64), cover: &Cover, number: i64, on: Option<&Cover>) {
    let text = number.to_string();
    let on = on.and_then(|cover| Some((cover.ink, shapes::of(cover.shape?)))).filter(|(_, outline)| outline.inside);
    let room = cell * on.as_ref().map_or(0.94, |(_, outline)| outline.letter_size * SHAPE * 1.4);
    let size = cell * 0.5;
    let lettering = Lettering::of(size * (room / Lettering::of(size).bold().width(&text)).min(1.0)).bold();
    match on {
        Some((color, outline)) => {
            let (right, down) = (outline.letter.0 * cell * SHAPE, outline.letter.1 * cell * SHAPE);
            lettering.color(readable_on(color)).write_around(drawing, x + right, y + down, &text);
        }
        None => lettering.color(darker(cover.ink)).write_around(drawing, x, y, &text),
    }
}

/// The middle of the cell at a place of the layers.
fn middle(plan: &GridPlan, index: usize) -> Option<(f64, f64)> {
    let (wide, high) = (plan.grid.size.0 as usize, plan.grid.size.1 as usize);
    let (plane, inside) = (index / (wide * high), index % (wide * high));
    let (x, y) = plan.corner_at(plane, (inside % wide) as i64, (inside / wide) as i64)?;
    Some((x + plan.cell / 2.0, y + plan.cell / 2.0))
}

/// The cells with equal keys, those beside each other in one piece.
pub(super) fn regions<K: Ord>(plan: &GridPlan, key: impl Fn(usize) -> Option<K>) -> BTreeMap<K, Path> {
    let mut found: BTreeMap<K, Path> = BTreeMap::new();
    let (wide, high) = (plan.grid.size.0, plan.grid.size.1);
    for plane in 0..plan.planes.len() {
        for down in 0..high {
            let index = |right: i64| ((plane as i64 * high + down) * wide + right) as usize;
            let mut right = 0;
            while right < wide {
                let (start, here) = (right, key(index(right)));
                right += 1;
                while right < wide && key(index(right)) == here {
                    right += 1;
                }
                if let (Some(here), Some((x, y))) = (here, plan.corner_at(plane, start, down)) {
                    let path = found.entry(here).or_default();
                    path.rectangle(x, y, (right - start) as f64 * plan.cell, plan.cell);
                }
            }
        }
    }
    found
}

fn lines(drawing: &mut Drawing, plan: &GridPlan) {
    let (columns, rows) = (plan.grid.size.0, plan.grid.size.1);
    let (wide, high) = (columns as f64 * plan.cell, rows as f64 * plan.cell);
    let (mut inner, mut frame) = (Path::default(), Path::default());
    for (x, y) in &plan.planes {
        for column in 1..columns {
            inner.step("M", &[x + column as f64 * plan.cell, *y]);
            inner.step("v", &[high]);
        }
        for row in 1..rows {
            inner.step("M", &[*x, y + row as f64 * plan.cell]);
            inner.step("h", &[wide]);
        }
        frame.rectangle(*x, *y, wide, high);
    }
    if let (Some(tag), true) = (drawing.path(&inner), plan.cell >= LINED) {
        tag.stroke(palette::of(Role::Ink), 0.5).word("stroke-opacity", ".14").end();
    }
    if let Some(tag) = drawing.path(&frame) {
        tag.word("fill", "none").stroke(palette::of(Role::Muted), 1.0).end();
    }
}

/// Numbers along the edges, and the names of planes.
fn coordinates(drawing: &mut Drawing, plan: &GridPlan) {
    let step = coordinate_step(plan.cell);
    let small = Lettering::of(9.0).color(lighter(palette::of(Role::Ink), 0.4));
    let (left, top, _) = plan.grid.origin;
    let shown = |first: i64, count: i64| {
        (0..count).filter_map(move |at| Some((at, first.checked_add(at)?))).filter(move |(_, value)| value % step == 0)
    };
    for (plane, (x, y)) in plan.planes.iter().enumerate() {
        for (at, value) in shown(left, plan.grid.size.0) {
            small.middle().write(drawing, x + (at as f64 + 0.5) * plan.cell, y - 5.0, &value.to_string());
        }
        for (at, value) in shown(top, plan.grid.size.1) {
            let Some((_, row)) = plan.corner_at(plane, 0, at) else { continue };
            small.side(Side::End).write(drawing, x - 5.0, row + plan.cell / 2.0 + 3.2, &value.to_string());
        }
        if let Some(name) = plan.plane_name(plane) {
            let lettering = Lettering::of(13.0).bold();
            let room = plan.grid.size.0 as f64 * plan.cell;
            lettering.write(drawing, *x, y - super::grid_plan::ABOVE - 5.0, &lettering.cut(&name, room.max(60.0)));
        }
    }
}

/// 1, 2, 5, 10 and so on, so that the numbers don't touch.
fn coordinate_step(cell: f64) -> i64 {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    steps.into_iter().find(|step| *step as f64 * cell >= 26.0).unwrap_or(1000)
}
