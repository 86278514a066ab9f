//! Kernel objects as scripts hold them: a handle to shared geometry, writable for the rules, read-only for a bot.

use crate::native::{CFunction, Frame, State, set_function};
use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use lunarena_kernel::geometry::{Graph, Grid, HexField};
use mlua::ffi;
use std::cell::RefCell;
use std::ffi::{CStr, c_int};
use std::rc::Rc;

pub enum Object {
    Graph(RefCell<Graph>),
    Grid(RefCell<Grid>),
    Hex(HexField),
}

pub struct Handle {
    pub object: Rc<Object>,
    pub writable: bool,
}

const KINDS: [&CStr; 3] = [c"graph", c"grid", c"hexfield"];

impl Object {
    fn kind(&self) -> &'static CStr {
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

/// Pushes a handle. The state must have the kind's methods (see [`install`]).
pub unsafe fn push(l: State, object: Rc<Object>, writable: bool) {
    unsafe {
        let kind = object.kind();
        let slot = ffi::lua_newuserdatauv(l, size_of::<Handle>(), 0).cast::<Handle>();
        slot.write(Handle { object, writable });
        ffi::luaL_setmetatable(l, kind.as_ptr());
    }
}

/// The handle at `at`, if that is one.
pub fn get<'h>(l: State, at: c_int) -> Option<&'h Handle> {
    if unsafe { ffi::lua_type(l, at) } != ffi::LUA_TUSERDATA {
        return None;
    }
    KINDS.iter().find_map(|kind| unsafe { ffi::luaL_testudata(l, at, kind.as_ptr()).cast::<Handle>().as_ref() })
}

fn handle<'h>(frame: Frame, at: c_int, kind: &CStr) -> Result<&'h Handle, String> {
    unsafe { ffi::luaL_testudata(frame.l, at, kind.as_ptr()).cast::<Handle>().as_ref() }.ok_or_else(|| {
        let (kind, got) = (kind.to_string_lossy(), frame.kind_name(at));
        format!("bad argument #{at} ({kind} expected, got {got}; call methods with a colon)")
    })
}

pub fn graph<'h>(frame: Frame) -> Result<(&'h RefCell<Graph>, bool), String> {
    let handle = handle(frame, 1, KINDS[0])?;
    match &*handle.object {
        Object::Graph(graph) => Ok((graph, handle.writable)),
        _ => Err("not a graph".into()),
    }
}

pub fn grid<'h>(frame: Frame) -> Result<(&'h RefCell<Grid>, bool), String> {
    let handle = handle(frame, 1, KINDS[1])?;
    match &*handle.object {
        Object::Grid(grid) => Ok((grid, handle.writable)),
        _ => Err("not a grid".into()),
    }
}

pub fn hex<'h>(frame: Frame) -> Result<&'h HexField, String> {
    match &*handle(frame, 1, KINDS[2])?.object {
        Object::Hex(field) => Ok(field),
        _ => Err("not a hexfield".into()),
    }
}

pub fn must_write(writable: bool) -> Result<(), String> {
    if writable { Ok(()) } else { Err("this is a view: it can't be changed".into()) }
}

unsafe extern "C-unwind" fn collect(l: State) -> c_int {
    unsafe { std::ptr::drop_in_place(ffi::lua_touserdata(l, 1).cast::<Handle>()) };
    0
}

/// Makes the methods of one kind known to a state.
pub unsafe fn install(l: State, kind: &CStr, methods: &[(&str, CFunction)]) {
    unsafe {
        ffi::luaL_newmetatable(l, kind.as_ptr());
        ffi::lua_createtable(l, 0, methods.len() as c_int);
        for (name, function) in methods {
            set_function(l, name, *function);
        }
        ffi::lua_setfield(l, -2, c"__index".as_ptr());
        ffi::lua_pushcfunction(l, collect);
        ffi::lua_setfield(l, -2, c"__gc".as_ptr());
        ffi::lua_pushboolean(l, 0);
        ffi::lua_setfield(l, -2, c"__metatable".as_ptr());
        ffi::lua_settop(l, -2);
    }
}
