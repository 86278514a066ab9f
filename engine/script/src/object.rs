//! Kernel objects that scripts work with: geometry.

use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use lunarena_kernel::geometry::{Graph, Grid, HexField};
use std::cell::RefCell;
use std::ffi::CStr;

pub enum Object {
    Graph(RefCell<Graph>),
    Grid(RefCell<Grid>),
    Hex(HexField),
}

/// What every object takes, however little lies in it: itself, with the count of its handles and the heads of its lists.
const BASE: usize = size_of::<Object>() + 256;

/// Their names in Lua.
pub const KINDS: [&CStr; 3] = [c"graph", c"grid", c"hexfield"];

impl Object {
    pub fn kind(&self) -> &'static CStr {
        match self {
            Object::Graph(_) => KINDS[0],
            Object::Grid(_) => KINDS[1],
            Object::Hex(_) => KINDS[2],
        }
    }

    pub fn to_value(&self) -> Value {
        match self {
            Object::Graph(graph) => Value::Graph(graph.borrow().clone()),
            Object::Grid(grid) => Value::Grid(grid.borrow().clone()),
            Object::Hex(field) => Value::Hex(*field),
        }
    }

    /// A copy that changes on its own.
    pub fn twin(&self) -> Object {
        match self {
            Object::Graph(graph) => Object::Graph(graph.clone()),
            Object::Grid(grid) => Object::Grid(grid.clone()),
            Object::Hex(field) => Object::Hex(*field),
        }
    }

    /// Roughly how much memory it takes: itself, and what lies in it.
    pub fn memory(&self) -> usize {
        BASE + self.bytes()
    }

    /// Roughly how much lies in it.
    pub fn bytes(&self) -> usize {
        match self {
            Object::Graph(graph) => graph.borrow().bytes(),
            Object::Grid(grid) => grid.borrow().bytes(),
            Object::Hex(_) => 0,
        }
    }

    pub fn digest(&self, out: &mut Digest) {
        match self {
            Object::Graph(graph) => out.graph(&graph.borrow()),
            Object::Grid(grid) => out.grid(&grid.borrow()),
            Object::Hex(field) => out.hex(field),
        }
    }

    /// The object for a value that is one.
    pub fn from_value(value: &Value) -> Option<Object> {
        Some(match value {
            Value::Graph(graph) => Object::Graph(RefCell::new(graph.clone())),
            Value::Grid(grid) => Object::Grid(RefCell::new(grid.clone())),
            Value::Hex(field) => Object::Hex(*field),
            _ => return None,
        })
    }
}
