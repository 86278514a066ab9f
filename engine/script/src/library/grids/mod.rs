//! `grid`: layers of integers over a rectangle of cells, flat or in planes, and who stands where.
//!
//! What comes first, where comes last: `g:set("height", 3, x, y)`. A place is x, y and, in a grid of several planes, z; left out, z is
//! that of the first plane. Two places stand one behind the other, both with z or both without. Results are the same: x, y, and z
//! only where there are planes. In a grid that wraps, places behind an edge are those on the other side.

mod arguments;
mod cells;
mod filters;
mod occupants;
mod ranges;
mod sheets;
mod symmetry;
mod ways;

use crate::handle;
use crate::lua::{CFunction, State};
use crate::native::{native, set_function};
use mlua::ffi;

pub unsafe fn add(l: State) {
    let methods: &[(&str, CFunction)] = &[
        ("size", native!(cells::size)),
        ("origin", native!(cells::origin)),
        ("contains", native!(cells::contains)),
        ("get", native!(cells::get)),
        ("set", native!(cells::set)),
        ("fill", native!(cells::fill)),
        ("fill_within", native!(ranges::fill_within)),
        ("count", native!(cells::count)),
        ("positive", native!(cells::positive)),
        ("negative", native!(cells::negative)),
        ("copy", native!(cells::copy)),
        ("rows", native!(cells::rows)),
        ("records", native!(sheets::records)),
        ("find", native!(ranges::find)),
        ("within", native!(ranges::within)),
        ("occupants_within", native!(ranges::occupants_within)),
        ("distance", native!(ranges::distance)),
        ("block", native!(ranges::block)),
        ("distance_to_block", native!(ranges::distance_to_block)),
        ("neighbours", native!(ways::neighbours)),
        ("ray", native!(ways::ray)),
        ("path", native!(ways::path)),
        ("route", native!(ways::route)),
        ("nearest", native!(ways::nearest)),
        ("reachable", native!(ways::reachable)),
        ("mirror", native!(symmetry::mirror)),
        ("asymmetry", native!(symmetry::asymmetry)),
        ("at", native!(occupants::at)),
        ("place", native!(occupants::place)),
        ("occupants", native!(occupants::occupants)),
        ("put", native!(occupants::put)),
        ("move", native!(occupants::move_to)),
        ("remove", native!(occupants::remove)),
    ];
    unsafe {
        handle::install(l, c"grid", methods);
        ffi::lua_createtable(l, 0, 1);
        set_function(l, "new", native!(cells::new));
        ffi::lua_setfield(l, -2, c"grid".as_ptr());
    }
}
