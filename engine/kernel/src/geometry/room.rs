//! How large the objects may be that a text makes. A few bytes can ask for millions of cells, so what they ask for is counted before anything is made.

use super::reading::whole_field;
use crate::value::Value;

/// Room for all objects of one text together: a map, an example file, a line of a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    left: u64,
}

impl Default for Room {
    fn default() -> Room {
        Room { left: Room::OF_A_TEXT }
    }
}

impl Room {
    /// In cells of each layer, nodes, edges, and for a hex field the square of its size.
    pub const OF_A_TEXT: u64 = 1 << 20;

    fn take(&mut self, places: u64, what: &str) -> Result<(), String> {
        match self.left.checked_sub(places) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(format!(
                "{what} is too large: all objects in one text have at most {} cells, nodes and edges together",
                Room::OF_A_TEXT
            )),
        }
    }

    /// For a grid as plain data; what is wrong with it otherwise is told by whoever makes it.
    pub(crate) fn grid(&mut self, plain: &Value) -> Result<(), String> {
        let side = |name| whole_field(plain, name).ok().flatten().map_or(1, |length| length.max(0).unsigned_abs());
        let cells = side("width").saturating_mul(side("height")).saturating_mul(side("depth"));
        let sheets = count(plain.field("layers")) + count(plain.field("occupants"));
        self.take(cells.saturating_mul(sheets.max(1)), "this grid")
    }

    pub(crate) fn graph(&mut self, plain: &Value) -> Result<(), String> {
        let edges: u64 = match plain {
            Value::Map(nodes) => nodes.values().map(|row| count(Some(row))).sum(),
            Value::List(nodes) => nodes.iter().map(|row| count(Some(row))).sum(),
            _ => 0,
        };
        self.take(count(Some(plain)).saturating_add(edges), "this graph")
    }

    /// It takes no memory itself, but all that is worked out on it does: the largest fits just once.
    pub(crate) fn hex(&mut self, plain: &Value) -> Result<(), String> {
        let size = whole_field(plain, "size").ok().flatten().map_or(0, |size| size.max(0).unsigned_abs());
        self.take(size.saturating_mul(size), "this hex field")
    }
}

fn count(value: Option<&Value>) -> u64 {
    match value {
        Some(Value::Map(map)) => map.len() as u64,
        Some(Value::List(items)) => items.len() as u64,
        _ => 0,
    }
}
