//! What a seat can't see, and states in which that is other.

use lunarena_kernel::{Key, Value};
use lunarena_scene::look::Look;
use lunarena_scene::{Field, Id, Scene, Thing};

/// So many hidden things are tried in a position.
const MOST_THINGS: usize = 12;
/// So many hidden cells are.
const MOST_CELLS: usize = 40;

/// The paths of all records that bear an id, by a field of theirs.
fn records(value: &Value, id: &Id, path: &mut Vec<Key>, found: &mut Vec<Vec<Key>>) {
    let is_id = |value: &Value| Id::read(value).as_ref() == Some(id);
    match value {
        Value::Map(map) => {
            let named = ["id", "name"].iter().any(|name| value.field(name).is_some_and(is_id));
            if named {
                found.push(path.clone());
            }
            for (key, inner) in map {
                path.push(key.clone());
                records(inner, id, path, found);
                path.pop();
            }
        }
        Value::List(items) => {
            for (at, inner) in items.iter().enumerate() {
                path.push(Key::Int(at as i64));
                records(inner, id, path, found);
                path.pop();
            }
        }
        _ => {}
    }
}

fn at_mut<'v>(value: &'v mut Value, path: &[Key]) -> Option<&'v mut Value> {
    path.iter().try_fold(value, |value, key| match (value, key) {
        (Value::Map(map), key) => map.get_mut(key),
        (Value::List(items), Key::Int(at)) => items.get_mut(usize::try_from(*at).ok()?),
        _ => None,
    })
}

/// The state with each plain value of a record changed in turn.
fn variants(state: &Value, record: &[Key]) -> Vec<(String, Value)> {
    let mut copy = state.clone();
    let Some(Value::Map(map)) = at_mut(&mut copy, record).cloned() else { return Vec::new() };
    let changed = |value: &Value| match value {
        Value::Int(number) => Some(Value::Int(number + 1)),
        Value::Float(number) => Some(Value::Float(number + 1.0)),
        Value::Bool(flag) => Some(Value::Bool(!flag)),
        _ => None,
    };
    let keys = map.iter().filter_map(|(key, value)| Some((key.clone(), changed(value)?)));
    let variant = |(key, value): (Key, Value)| {
        let mut state = state.clone();
        let path: Vec<Key> = record.iter().cloned().chain([key.clone()]).collect();
        *at_mut(&mut state, &path)? = value;
        Some((key.to_string(), state))
    };
    keys.filter_map(variant).collect()
}

/// Things of others that the seat doesn't see.
pub fn hidden<'s>(all: &'s Scene, own: &Scene, seat: &str) -> Vec<&'s Thing> {
    let is_hidden = |thing: &&Thing| own.thing(&thing.id).is_none() && thing.owner.as_deref() != Some(seat);
    all.things.iter().map(AsRef::as_ref).filter(is_hidden).take(MOST_THINGS).collect()
}

/// The state with each plain value of all records of a thing changed in turn, and what was changed.
pub fn changed(state: &Value, id: &Id) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    records(state, id, &mut Vec::new(), &mut found);
    found.iter().flat_map(|record| variants(state, record)).collect()
}

/// Whether a thing of others is, in a changed state, still where the seat doesn't see it.
pub fn stays_hidden(all_now: &Scene, own_now: &Scene, id: &Id, seat: &str) -> bool {
    let same = all_now.thing(id).filter(|now| now.owner.as_deref() != Some(seat));
    same.and_then(|now| now.at.as_ref()).is_some_and(|at| !own_now.field.knows(at))
}

/// The state with each layer of some cells that are not known changed in turn, and which cell that is. The field is the grid that is as large.
pub fn changed_cells(state: &Value, own: &Scene, look: &Look) -> Vec<(usize, Value)> {
    let (Field::Grid(known), Value::Map(map)) = (&own.field, state) else { return Vec::new() };
    let grids = map.iter().filter_map(|(key, value)| match value {
        Value::Grid(grid) if grid.frame().cell_count() == known.len() => Some((key, grid)),
        _ => None,
    });
    let mut states = Vec::new();
    for (key, grid) in grids {
        let cells = (0..known.len()).filter(|cell| !known.is_known(*cell)).step_by(known.len() / MOST_CELLS + 1);
        for cell in cells {
            for layer in look.layers().filter_map(|name| grid.layer(name)) {
                let mut grid = grid.clone();
                let before = grid.values(layer).cells()[cell];
                grid.set(layer, cell, i64::from(before == 0));
                let mut map = map.clone();
                map.insert(key.clone(), Value::Grid(grid));
                states.push((cell, Value::Map(map)));
            }
        }
    }
    states
}
