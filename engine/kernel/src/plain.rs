//! Objects of the kernel as plain data, and plain data read into objects.

mod filter;
mod graph;
mod grid;
mod hexfield;
mod object_size;
mod reading;

use crate::geometry::{Graph, Grid, HexField, SizeLimit};
use crate::value::{Key, Value};

/// Objects of the kernel stand in JSON and YAML as a map with one key, `@` and the object's kind.
const GRID_TAG: &str = "@grid";
const GRAPH_TAG: &str = "@graph";
const HEX_TAG: &str = "@hex";

impl Value {
    /// The same data with every kernel object written out as tagged plain data.
    pub fn to_plain(&self) -> Value {
        match self {
            Value::Grid(grid) => Value::map([(GRID_TAG, grid.to_value())]),
            Value::Graph(graph) => Value::map([(GRAPH_TAG, graph.to_value())]),
            Value::Hex(field) => Value::map([(HEX_TAG, field.to_value())]),
            Value::List(items) => Value::List(items.iter().map(Value::to_plain).collect()),
            Value::Map(map) => Value::Map(map.iter().map(|(k, v)| (k.clone(), v.to_plain())).collect()),
            other => other.clone(),
        }
    }

    /// The inverse of [`Value::to_plain`]: tagged maps become kernel objects again, as large as a text may make them.
    pub fn from_plain(plain: Value) -> Result<Value, String> {
        Value::from_plain_within(plain, &mut SizeLimit::default())
    }

    /// The same for one of several parts of a text, which share its room.
    pub fn from_plain_within(plain: Value, room: &mut SizeLimit) -> Result<Value, String> {
        Ok(match plain {
            Value::List(items) => {
                let items = items.into_iter().map(|item| Value::from_plain_within(item, room));
                Value::List(items.collect::<Result<_, _>>()?)
            }
            Value::Map(map) => {
                if map.len() == 1
                    && let Some((Key::Str(tag), inner)) = map.first_key_value()
                {
                    match tag.as_str() {
                        GRID_TAG => {
                            return object_size::grid(room, inner)
                                .and_then(|()| Grid::from_value(inner))
                                .map(Value::Grid);
                        }
                        GRAPH_TAG => {
                            return object_size::graph(room, inner)
                                .and_then(|()| Graph::from_value(inner))
                                .map(Value::Graph);
                        }
                        HEX_TAG => {
                            return object_size::hex(room, inner)
                                .and_then(|()| HexField::from_value(inner))
                                .map(Value::Hex);
                        }
                        _ => {}
                    }
                }
                let entries = map.into_iter().map(|(key, value)| Ok((key, Value::from_plain_within(value, room)?)));
                Value::Map(entries.collect::<Result<_, String>>()?)
            }
            other => other,
        })
    }
}
