//! Places that are marked: what a thing reaches or sees, and the ways that lead from and to it.

use crate::look::{Look, Metric};
use crate::scene::{End, Field, GraphField, GridField, Id, Link, Place, Reach, Scene, Thing};
use lunarena_kernel::geometry::HexField;
use std::collections::{BTreeSet, VecDeque};

/// The marked places of a scene: those of the chosen thing, and those that are always shown.
pub fn marked(scene: &Scene, look: &Look, chosen: Option<&Id>) -> BTreeSet<Place> {
    let mut places = BTreeSet::new();
    for thing in &scene.things {
        let is_chosen = chosen == Some(&thing.id);
        for (name, reach) in scene.reaches_of(thing) {
            let area = look.areas.get(name);
            if is_chosen || area.is_some_and(|area| area.always) {
                places.extend(area_places(&scene.field, thing, area.map(|area| area.metric), reach));
            }
        }
    }
    let own = |end: &End| matches!((end, chosen), (End::Thing(id), Some(chosen)) if id == chosen);
    for link in &scene.links {
        let always = look.links.get(&link.kind).is_some_and(|look| look.always);
        if always || own(&link.from) || own(&link.to) {
            places.extend(link_places(scene, link));
        }
    }
    places
}

fn area_places(field: &Field, thing: &Thing, metric: Option<Metric>, reach: Reach) -> Vec<Place> {
    match (field, &thing.at) {
        (Field::Grid(grid), Some(Place::At(x, y, z))) => {
            let (wide, high) = thing.size.unwrap_or((1, 1));
            let corners = (*x, *y, x.saturating_add(wide - 1), y.saturating_add(high - 1));
            grid_places(grid, corners, *z, metric.unwrap_or(Metric::Manhattan), reach)
        }
        (Field::Hex(size), Some(Place::At(x, y, _))) => {
            let within = HexField::new(*size).map(|field| field.within((*x, *y), reach.1)).unwrap_or_default();
            let far = within.into_iter().filter(|(_, away)| *away >= reach.0);
            far.map(|((x, y), _)| Place::At(x, y, 0)).collect()
        }
        (Field::Graph(graph), Some(Place::Node(name))) => graph_places(graph, name, reach),
        _ => Vec::new(),
    }
}

/// Distances are counted from the nearest cell of the thing, whose first and last cells are `(left, top, right, bottom)`.
fn grid_places(
    grid: &GridField,
    (left, top, right, bottom): (i64, i64, i64, i64),
    z: i64,
    metric: Metric,
    Reach(least, most): Reach,
) -> Vec<Place> {
    let away = |at: i64, first: i64, last: i64| (first.saturating_sub(at)).max(at.saturating_sub(last)).max(0);
    // A square around it is enough.
    let radius = if metric == Metric::Squared { most.max(0).isqrt() } else { most };
    let around = |first: i64, last: i64, origin: i64, size: i64| {
        first.saturating_sub(radius).max(origin)
            ..last.saturating_add(radius).saturating_add(1).min(origin.saturating_add(size))
    };
    let columns = around(left, right, grid.origin.0, grid.size.0);
    let rows = around(top, bottom, grid.origin.1, grid.size.1);
    let cells = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
    let inside = cells.filter(|(x, y)| {
        let (aside, along) = (away(*x, left, right), away(*y, top, bottom));
        let distance = match metric {
            Metric::Chebyshev => aside.max(along),
            Metric::Squared => aside.saturating_mul(aside).saturating_add(along.saturating_mul(along)),
            Metric::Manhattan | Metric::Hops | Metric::Steps => aside.saturating_add(along),
        };
        (least..=most).contains(&distance)
    });
    inside.map(|(x, y)| Place::At(x, y, z)).collect()
}

/// By the number of edges, along their direction.
fn graph_places(graph: &GraphField, name: &str, Reach(least, most): Reach) -> Vec<Place> {
    let Some(start) = graph.index(name) else { return Vec::new() };
    let mut hops: Vec<Option<i64>> = vec![None; graph.nodes.len()];
    hops[start] = Some(0);
    let mut waiting = VecDeque::from([(start, 0)]);
    while let Some((node, away)) = waiting.pop_front() {
        for (_, to, _) in graph.edges.iter().filter(|(from, _, _)| *from == node) {
            if let Some(next @ None) = hops.get_mut(*to) {
                *next = Some(away + 1);
                waiting.push_back((*to, away + 1));
            }
        }
    }
    let near = graph.nodes.iter().zip(hops).filter(|(_, away)| away.is_some_and(|away| (least..=most).contains(&away)));
    near.map(|(node, _)| Place::Node(node.name.clone())).collect()
}

/// Both ends, and what lies between them where the link says so.
fn link_places(scene: &Scene, link: &Link) -> Vec<Place> {
    let (from, to) = (scene.place(&link.from), scene.place(&link.to));
    let mut places: Vec<Place> = from.into_iter().chain(to).cloned().collect();
    if let (Field::Hex(size), Some(Place::At(x, y, _)), Some(way)) = (&scene.field, from, &link.way) {
        let passed = HexField::new(*size).ok().and_then(|field| field.follow((*x, *y), way.as_bytes()));
        places.extend(passed.into_iter().flatten().map(|(x, y)| Place::At(x, y, 0)));
    }
    places
}
