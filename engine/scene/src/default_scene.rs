//! What is shown of a game that doesn't say what there is to see: the first field in its state, and all records with a place on it.

use crate::look::{Appearance, CellLook, CellShow, Look, Named, Role};
use crate::scene::{Field, GraphField, GridField, Id, Place, Scalar, Scene, Thing};
use lunarena_kernel::{Key, Value};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A state may hold anything.
const MOST_THINGS: usize = 2000;
const MOST_LOOKS: usize = 200_000;

/// The scene of a state, and the look that shows it.
pub fn of_state(state: &Value, seats: &[String]) -> (Scene, Look) {
    let field_value = walk(state).map(|(_, value)| value).find(|value| is_field(value));
    let mut look = Look::default();
    let field = match field_value {
        Some(Value::Grid(grid)) => {
            look.cells = grid.layer_names().iter().take(1).map(|name| number_layer(name)).collect();
            Field::Grid(GridField::new(grid, look.layers()))
        }
        Some(Value::Graph(graph)) => Field::Graph(GraphField::new(graph)),
        Some(Value::Hex(field)) => Field::Hex(field.size()),
        _ => Field::Nothing,
    };
    look.field.ground =
        Some(Appearance { glyph: Some("·".to_owned()), role: Some(Role::Muted), ..Appearance::default() });
    let mut things: BTreeMap<Id, Thing> = BTreeMap::new();
    for (path, record) in walk(state) {
        let Value::Map(map) = record else { continue };
        let Some(at) = place(record, &field) else { continue };
        let kind = word(map, &["kind", "type"]).or_else(|| path.iter().rev().find_map(named));
        let owner = word(map, &["owner", "team", "seat", "player"]).filter(|owner| seats.contains(owner));
        let id = Id::Name(path.iter().map(Key::to_string).collect::<Vec<_>>().join("."));
        let facts = map.iter().filter_map(|(key, value)| Some((key.to_string(), Scalar::read(value)?))).collect();
        let kind = kind.unwrap_or_else(|| "thing".to_owned());
        things.insert(id.clone(), Thing { at: Some(at), owner, facts, ..Thing::new(id, &kind) });
        if things.len() == MOST_THINGS {
            break;
        }
    }
    (Scene { field, things: things.into_values().map(Arc::new).collect(), ..Scene::default() }, look)
}

fn number_layer(name: &str) -> CellLook {
    CellLook { of: vec![name.to_owned()], shown: CellShow::Number { role: Role::Ink, hide: Some(0) } }
}

fn is_field(value: &Value) -> bool {
    matches!(value, Value::Grid(_) | Value::Graph(_) | Value::Hex(_))
}

/// All that is in a state, with its path, what lies less deep first.
fn walk(state: &Value) -> impl Iterator<Item = (Vec<Key>, &Value)> {
    let mut waiting = VecDeque::from([(Vec::new(), state)]);
    let next = move || {
        let (path, value) = waiting.pop_front()?;
        let below = |key: Key| path.iter().cloned().chain([key]).collect::<Vec<_>>();
        match value {
            Value::Map(map) => waiting.extend(map.iter().map(|(key, value)| (below(key.clone()), value))),
            Value::List(list) => {
                waiting.extend(list.iter().enumerate().map(|(at, value)| (below(Key::Int(at as i64 + 1)), value)));
            }
            _ => {}
        }
        Some((path, value))
    };
    std::iter::from_fn(next).take(MOST_LOOKS)
}

/// Where a record is, if it says so in one of the usual ways.
fn place(record: &Value, field: &Field) -> Option<Place> {
    let number = |name: &str| record.field(name).and_then(Value::as_int);
    let node = |name: &str| record.field(name).and_then(Value::as_str).map(|name| Place::Node(name.to_owned()));
    let at = |x: &str, y: &str| Some(Place::At(number(x)?, number(y)?, number("z").unwrap_or(0)));
    let found = match field {
        Field::Nothing => None,
        Field::Graph(_) => node("at").or_else(|| node("node")).or_else(|| node("name")),
        _ => at("x", "y").or_else(|| at("col", "row")).or_else(|| at("column", "row")),
    };
    found.filter(|place| field.contains(place))
}

fn word(map: &BTreeMap<Key, Value>, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| map.get(&Key::from(*name))?.as_str().map(str::to_owned))
}

fn named(key: &Key) -> Option<String> {
    match key {
        Key::Str(name) => Some(name.clone()),
        Key::Int(_) => None,
    }
}

/// A look with an entry for every fact that the scene has, so that all can be shown.
pub fn with_facts(mut look: Look, scene: &Scene) -> Look {
    let names: std::collections::BTreeSet<&str> = scene.things.iter().flat_map(|thing| thing.facts.names()).collect();
    look.facts = Named(names.into_iter().map(|name| (name.to_owned(), Default::default())).collect());
    look
}
