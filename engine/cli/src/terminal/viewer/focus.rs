//! Where the action is: what a window of a large field is around.

use lunarena_kernel::geometry::hexfield::MAX_SIZE;
use lunarena_scene::{Field, Id, Moment, Place, Thing};
use std::sync::Arc;

/// Where something changed: the unit whose turn it was, else the middle one of all things that moved, came or went.
pub fn action(moment: &Moment<'_>) -> Option<Place> {
    let unit = moment.step.unit.and_then(|unit| moment.after.thing(&Id::Number(unit))?.at.clone());
    unit.or_else(|| {
        let (before, after) = (moment.before?, moment.after);
        let changed = |thing: &&Arc<Thing>| before.thing(&thing.id).is_none_or(|old| old.at != thing.at);
        let came = after.things.iter().filter(changed);
        let went = before.things.iter().filter(|thing| after.thing(&thing.id).is_none());
        let mut places: Vec<&Place> = came.chain(went).filter_map(|thing| thing.at.as_ref()).collect();
        places.sort();
        places.get(places.len() / 2).map(|place| (*place).clone())
    })
}

/// The place so far away, on the field.
pub fn moved(field: &Field, from: Option<&Place>, columns: i64, rows: i64, y_up: bool) -> Option<Place> {
    match (field, from) {
        (Field::Graph(graph), from) => {
            let at = match from {
                Some(Place::Node(name)) => graph.index(name).unwrap_or(0),
                _ => graph.nodes.len() / 2,
            };
            let to = (at as i64).saturating_add(rows).clamp(0, graph.nodes.len().saturating_sub(1) as i64);
            graph.nodes.get(to as usize).map(|node| Place::Node(node.name.clone()))
        }
        (field, from) => {
            let Bounds { left, right, top, bottom, first } = Bounds::of(field)?;
            let (x, y, z) = match from {
                Some(Place::At(x, y, z)) => (*x, *y, *z),
                _ => (left + (right - left) / 2, top + (bottom - top) / 2, first),
            };
            let rows = if y_up { -rows } else { rows };
            Some(Place::At(x.saturating_add(columns).clamp(left, right), y.saturating_add(rows).clamp(top, bottom), z))
        }
    }
}

/// The same place on the next plane.
pub fn next_plane(field: &Field, from: Option<&Place>) -> Option<Place> {
    let Field::Grid(grid) = field else { return None };
    let Some(Place::At(x, y, z)) = moved(field, from, 0, 0, false) else { return None };
    let planes = grid.size.2.max(1);
    let next = z.saturating_sub(grid.origin.2).saturating_add(1).rem_euclid(planes);
    Some(Place::At(x, y, grid.origin.2.saturating_add(next)))
}

/// The least and the greatest x and y, and the first plane.
struct Bounds {
    left: i64,
    right: i64,
    top: i64,
    bottom: i64,
    first: i64,
}

impl Bounds {
    /// Nothing, if the field has no coordinates.
    fn of(field: &Field) -> Option<Bounds> {
        let last = |first: i64, size: i64| first.saturating_add(size.max(1) - 1);
        match field {
            Field::Grid(grid) => {
                let (left, top, first) = grid.origin;
                let (right, bottom) = (last(left, grid.size.0), last(top, grid.size.1));
                Some(Bounds { left, right, top, bottom, first })
            }
            Field::Hex(size) => {
                let size = (*size).clamp(1, MAX_SIZE);
                Some(Bounds { left: 2 - 2 * size, right: 2 * size, top: 1 - size, bottom: size, first: 0 })
            }
            Field::Nothing | Field::Graph(_) => None,
        }
    }
}

/// Whether two places are so near that a window need not move.
pub fn is_near(a: &Place, b: &Place, columns: u64, rows: u64) -> bool {
    match (a, b) {
        (Place::At(x, y, z), Place::At(other_x, other_y, other_z)) => {
            z == other_z && x.abs_diff(*other_x) <= columns && y.abs_diff(*other_y) <= rows
        }
        (a, b) => a == b,
    }
}
