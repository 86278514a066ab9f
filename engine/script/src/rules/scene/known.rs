//! What a seat knows of the field: of records that are seen alike, those elsewhere are left out.

use super::plain;
use crate::handle;
use crate::lua::State;
use crate::object::Object;
use crate::raw::{Name, Slot, kind};
use lunarena_kernel::geometry::grid::{Cell, LayerId};
use mlua::ffi;
use std::collections::HashSet;
use std::ffi::c_int;
use std::rc::Rc;

pub enum Known {
    All,
    /// Cells of a grid that aren't 0.
    Cells(Rc<Object>, LayerId),
    /// Nodes of a graph, as keys that aren't false.
    Nodes(Slot),
    /// Nodes of a graph, in a list.
    Listed(HashSet<Vec<u8>>),
    /// What it should be is told by whoever reads it.
    Nothing,
}

impl Known {
    /// What lies at the absolute indices `known` and `field`.
    pub unsafe fn at(l: State, known: c_int, field: c_int) -> Known {
        let slot = unsafe { Slot::at(l, known) };
        let cells = |at, layer: &dyn Fn(&[&str]) -> Option<String>| {
            let object = Rc::clone(&handle::get(l, at)?.object);
            let Object::Grid(grid) = &*object else { return None };
            let layer = layer(&grid.borrow().layer_names()).and_then(|name| grid.borrow().layer(&name))?;
            Some(Known::Cells(Rc::clone(&object), layer))
        };
        match slot.kind {
            kind::NOTHING => Known::All,
            kind::TEXT => cells(field, &|_| Some(plain::text(&slot))).unwrap_or(Known::Nothing),
            kind::TABLE if unsafe { ffi::lua_rawlen(l, known) } > 0 => {
                let texts = unsafe { slot.entries(l) }.filter(|entry| entry.value.kind == kind::TEXT);
                Known::Listed(texts.map(|entry| unsafe { entry.value.bytes() }.to_vec()).collect())
            }
            kind::TABLE => Known::Nodes(slot),
            _ => cells(known, &|names| names.first().map(|name| (*name).to_owned())).unwrap_or(Known::Nothing),
        }
    }

    pub fn is_all(&self) -> bool {
        matches!(self, Known::All)
    }

    pub unsafe fn has_node(&self, l: State, name: &[u8]) -> bool {
        match self {
            Known::All => true,
            Known::Nodes(nodes) => unsafe { nodes.field(Name::of(l, name)) }.holds(),
            Known::Listed(nodes) => nodes.contains(name),
            Known::Cells(..) | Known::Nothing => false,
        }
    }

    pub fn has_cell(&self, cell: Cell) -> bool {
        match self {
            Known::All => true,
            Known::Cells(object, layer) => {
                let Object::Grid(grid) = &**object else { return false };
                let grid = grid.borrow();
                grid.frame().index(cell).is_some_and(|index| grid.values(*layer).get(index) != 0)
            }
            _ => false,
        }
    }
}
