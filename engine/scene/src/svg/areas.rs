//! What things reach or see.

use super::cells::regions;
use super::drawing::{Drawing, Path};
use super::graph_plan::GraphPlan;
use super::grid_plan::GridPlan;
use super::paints::Paints;
use super::plan::Plan;
use crate::look::{AreaLook, Metric, Role};
use crate::palette::Color;
use crate::scene::{Id, Place, Reach, Scene, Thing};
use std::collections::VecDeque;

pub(super) struct Area<'s> {
    pub name: &'s str,
    thing: &'s Thing,
    reach: Reach,
    metric: Metric,
    pub color: Color,
}

/// Those that are shown at all times, and those of the thing that was chosen.
pub(super) fn shown<'s>(scene: &'s Scene, paints: &Paints, select: Option<&Id>) -> Vec<Area<'s>> {
    let plain = AreaLook { metric: Metric::Manhattan, role: Role::Owner, always: false, name: String::new() };
    let mut areas = Vec::new();
    for thing in scene.things.iter().filter(|thing| thing.at.is_some()) {
        for (name, reach) in scene.reaches_of(thing) {
            let look = paints.look.areas.get(name).unwrap_or(&plain);
            if look.always || select == Some(&thing.id) {
                let color = paints.color(look.role, thing.owner.as_deref());
                areas.push(Area { name, thing, reach, metric: look.metric, color });
            }
        }
    }
    areas
}

pub(super) fn draw(drawing: &mut Drawing, plan: &Plan, areas: &[Area]) {
    for area in areas {
        match plan {
            Plan::Nothing => {}
            Plan::Grid(grid) => draw_cells(drawing, grid, area),
            Plan::Hex(hex) => {
                let Some(Place::At(x, y, 0)) = &area.thing.at else { continue };
                let near = hex.field.within((*x, *y), area.reach.1);
                let spots = near.into_iter().filter(|(_, steps)| *steps >= area.reach.0);
                let spots: Vec<_> = spots.filter_map(|(vertex, _)| hex.spot(vertex)).collect();
                discs(drawing, &spots, hex.edge * 0.45, area.color);
            }
            Plan::Graph(graph) => discs(drawing, &nodes(graph, area), graph.unit * 0.85, area.color),
        }
    }
}

fn discs(drawing: &mut Drawing, spots: &[(f64, f64)], radius: f64, color: Color) {
    for (x, y) in spots {
        let disc = drawing.tag("circle").number("cx", *x).number("cy", *y).number("r", radius).fill(color);
        disc.word("fill-opacity", ".2").end();
    }
}

fn draw_cells(drawing: &mut Drawing, plan: &GridPlan, area: &Area) {
    let Some(Place::At(x, y, z)) = area.thing.at else { return };
    let Some((plane, right, down)) = plan.offset((x, y, z)) else { return };
    let (wide, high) = area.thing.size.unwrap_or((1, 1));
    let (columns, rows) = (plan.grid.size.0, plan.grid.size.1);
    let is_in = |column: i64, row: i64| {
        // From the nearest cell of a thing that covers several.
        let gap = |at: i64, first: i64, count: i64| {
            (first - at).max(at.saturating_sub(first.saturating_add(count - 1))).max(0)
        };
        let (dx, dy) = (gap(column, right, wide), gap(row, down, high));
        let apart = match area.metric {
            Metric::Chebyshev => dx.max(dy),
            Metric::Squared => dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy)),
            Metric::Manhattan | Metric::Hops | Metric::Steps => dx.saturating_add(dy),
        };
        (area.reach.0..=area.reach.1).contains(&apart) && (0..columns).contains(&column) && (0..rows).contains(&row)
    };
    let cell = |index: usize| {
        let (own_plane, inside) = (index as i64 / (columns * rows), index as i64 % (columns * rows));
        (own_plane == plane as i64 && is_in(inside % columns, inside / columns)).then_some(())
    };
    for path in regions(plan, cell).values() {
        if let Some(tag) = drawing.path(path) {
            tag.fill(area.color).word("fill-opacity", ".2").end();
        }
    }
    let mut rim = Path::default();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let Some((x, y)) = plan.corner_at(plane, column, row).filter(|_| is_in(column, row)) else { continue };
        let up = if plan.look.y_up { 1 } else { -1 };
        let size = plan.cell;
        let sides = [
            (is_in(column, row + up), [x, y], ("h", size)),
            (is_in(column, row - up), [x, y + size], ("h", size)),
            (is_in(column - 1, row), [x, y], ("v", size)),
            (is_in(column + 1, row), [x + size, y], ("v", size)),
        ];
        for (_, start, (letter, long)) in sides.into_iter().filter(|(is_inner, ..)| !is_inner) {
            rim.step("M", &start);
            rim.step(letter, &[long]);
        }
    }
    if let Some(tag) = drawing.path(&rim) {
        tag.word("fill", "none").stroke(area.color, 1.5).word("stroke-linecap", "square").end();
    }
}

/// The nodes that lie so many edges away.
fn nodes(plan: &GraphPlan, area: &Area) -> Vec<(f64, f64)> {
    let Some(Place::Node(name)) = &area.thing.at else { return Vec::new() };
    let Some(start) = plan.graph.index(name) else { return Vec::new() };
    let mut hops: Vec<Option<i64>> = vec![None; plan.spots.len()];
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((node, away)) = waiting.pop_front() {
        if away > area.reach.1 || hops.get(node).is_none_or(|known| known.is_some()) {
            continue;
        }
        hops[node] = Some(away);
        waiting.extend(plan.graph.edges.iter().filter(|(from, ..)| *from == node).map(|(_, to, _)| (*to, away + 1)));
    }
    let far_enough =
        |(hops, spot): (&Option<i64>, &(f64, f64))| hops.filter(|hops| *hops >= area.reach.0).map(|_| *spot);
    hops.iter().zip(&plan.spots).filter_map(far_enough).collect()
}
