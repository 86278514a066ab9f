//! How much room an object takes that a text asks for: counted before anything is made.

use super::reading::whole_field;
use crate::geometry::SizeLimit;
use crate::value::Value;

/// For a grid as plain data; what is wrong with it otherwise is told by whoever makes it.
pub(super) fn grid(room: &mut SizeLimit, plain: &Value) -> Result<(), String> {
    let side = |name| whole_field(plain, name).ok().flatten().map_or(1, |length| length.max(0).unsigned_abs());
    let cells = side("width").saturating_mul(side("height")).saturating_mul(side("depth"));
    let sheets = count(plain.field("layers")) + count(plain.field("occupants"));
    room.take(cells.saturating_mul(sheets.max(1)), "this grid")
}

pub(super) fn graph(room: &mut SizeLimit, plain: &Value) -> Result<(), String> {
    let edges: u64 = match plain {
        Value::Map(nodes) => nodes.values().map(|row| count(Some(row))).sum(),
        Value::List(nodes) => nodes.iter().map(|row| count(Some(row))).sum(),
        _ => 0,
    };
    room.take(count(Some(plain)).saturating_add(edges), "this graph")
}

/// It takes no memory itself, but all that is worked out on it does: the largest fits just once.
pub(super) fn hex(room: &mut SizeLimit, plain: &Value) -> Result<(), String> {
    let size = whole_field(plain, "size").ok().flatten().map_or(0, |size| size.max(0).unsigned_abs());
    room.take(size.saturating_mul(size), "this hex field")
}

fn count(value: Option<&Value>) -> u64 {
    match value {
        Some(Value::Map(map)) => map.len() as u64,
        Some(Value::List(items)) => items.len() as u64,
        _ => 0,
    }
}
