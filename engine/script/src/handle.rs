//! Objects as scripts hold them: a handle to shared geometry, writable for the rules, read-only for a bot.

use crate::host;
use crate::lua::{CFunction, State};
use crate::native::Frame;
use crate::object::{KINDS, Object};
use crate::raw;
use lunarena_kernel::geometry::{Graph, Grid, HexField};
use mlua::ffi;
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, c_int};
use std::ops::Deref;
use std::rc::Rc;

pub struct Handle {
    pub object: Rc<Object>,
    pub writable: bool,
    /// How much of the script's memory it counts as: nothing, where it is only shown.
    bytes: Cell<usize>,
}

/// Pushes a handle to an object that stands elsewhere too. The state must have the kind's methods (see [`install`]).
///
/// # Safety
/// May raise a Lua memory error; `object` is not touched before that.
pub unsafe fn push(l: State, object: &Rc<Object>, writable: bool) {
    unsafe {
        let slot = ffi::lua_newuserdatauv(l, size_of::<Handle>(), 0).cast::<Handle>();
        slot.write(Handle { object: Rc::clone(object), writable, bytes: Cell::new(0) });
        ffi::luaL_setmetatable(l, object.kind().as_ptr());
    }
}

/// Whether the running script has room for an object of so many bytes; asked before it is made.
pub fn check_room(frame: Frame, bytes: u64) -> Result<(), String> {
    let host = host::of(frame.l);
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    if host.heap.limit() == usize::MAX || host.heap.has_room(frame.l, bytes) {
        return Ok(());
    }
    host.out_of_memory(frame.l);
    Err("not enough memory".into())
}

/// Pushes a handle to a new object that the running script made, and counts it as memory of that script.
pub fn create(frame: Frame, object: Object) -> Result<(), String> {
    check_room(frame, object.memory() as u64)?;
    unsafe { push_new(frame.l, object) };
    Ok(())
}

/// Pushes a handle to an object that the state has for its own from now on, and counts it as its memory, whether there is room or not.
///
/// # Safety
/// May raise a Lua memory error; the object is dropped then, if not at once.
pub unsafe fn push_new(l: State, object: Object) {
    let host = host::of(l);
    let (kind, bytes) = (object.kind(), object.memory());
    // Out of the way of Lua's memory errors, which drop nothing that lies on Rust's stack.
    host.object = Some(Rc::new(object));
    unsafe {
        let slot = ffi::lua_newuserdatauv(l, size_of::<Handle>(), 0).cast::<Handle>();
        match host.object.take() {
            Some(object) => {
                host.heap.add_object(bytes);
                slot.write(Handle { object, writable: true, bytes: Cell::new(bytes) });
                ffi::luaL_setmetatable(l, kind.as_ptr());
            }
            // Nobody takes it in between.
            None => ffi::lua_pushnil(l),
        }
    }
}

/// The handle at `at`, if that is one.
pub fn get<'h>(l: State, at: c_int) -> Option<&'h Handle> {
    if unsafe { ffi::lua_type(l, at) } != ffi::LUA_TUSERDATA {
        return None;
    }
    KINDS.iter().find_map(|kind| unsafe { ffi::luaL_testudata(l, at, kind.as_ptr()).cast::<Handle>().as_ref() })
}

/// The handle that a method was called on. Each method holds the metatable of its kind: nothing is looked up by name.
fn own<'h>(frame: Frame, kind: &CStr) -> Result<&'h Handle, String> {
    if let Some(handle) = unsafe { raw::own(frame.l).cast::<Handle>().as_ref() } {
        return Ok(handle);
    }
    let (kind, got) = (kind.to_string_lossy(), frame.kind_name(1));
    Err(format!("bad argument #1 ({kind} expected, got {got}; call methods with a colon)"))
}

/// What a method works on. It can be read without a guard: an error of Lua's jumps over Rust's frames, and a guard that is left behind
/// would lock the object for ever.
pub struct Receiver<'h, T> {
    cell: &'h RefCell<T>,
    handle: &'h Handle,
    l: State,
}

impl<T> Deref for Receiver<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // Sound because a change is made in a closure, which does not see the object, Lua or any script.
        unsafe { &*self.cell.as_ptr() }
    }
}

impl<T> Receiver<'_, T> {
    /// Changes the object, if this state may. `work` must not touch Lua.
    pub fn change<R>(&self, work: impl FnOnce(&mut T) -> R) -> Result<R, String> {
        if !self.handle.writable {
            return Err("this is a view: it can't be changed".into());
        }
        let done = work(&mut *self.cell.try_borrow_mut().map_err(|error| error.to_string())?);
        let counted = self.handle.bytes.get();
        if counted > 0 {
            // What a script holds may grow with what it writes.
            let heap = &host::of(self.l).heap;
            heap.remove_object(counted);
            let bytes = self.handle.object.memory();
            self.handle.bytes.set(bytes);
            heap.add_object(bytes);
            if bytes > counted {
                check_room(Frame { l: self.l }, 0)?;
            }
        }
        Ok(done)
    }
}

pub fn graph<'h>(frame: Frame) -> Result<Receiver<'h, Graph>, String> {
    let handle = own(frame, KINDS[0])?;
    match &*handle.object {
        Object::Graph(cell) => Ok(Receiver { cell, handle, l: frame.l }),
        _ => Err("not a graph".into()),
    }
}

pub fn grid<'h>(frame: Frame) -> Result<Receiver<'h, Grid>, String> {
    let handle = own(frame, KINDS[1])?;
    match &*handle.object {
        Object::Grid(cell) => Ok(Receiver { cell, handle, l: frame.l }),
        _ => Err("not a grid".into()),
    }
}

pub fn hex<'h>(frame: Frame) -> Result<&'h HexField, String> {
    match &*own(frame, KINDS[2])?.object {
        Object::Hex(field) => Ok(field),
        _ => Err("not a hexfield".into()),
    }
}

unsafe extern "C-unwind" fn collect(l: State) -> c_int {
    unsafe {
        let handle = ffi::lua_touserdata(l, 1).cast::<Handle>();
        host::of(l).heap.remove_object((*handle).bytes.get());
        std::ptr::drop_in_place(handle);
    }
    0
}

/// Makes the methods of one kind known to a state.
pub unsafe fn install(l: State, kind: &CStr, methods: &[(&str, CFunction)]) {
    unsafe {
        ffi::luaL_newmetatable(l, kind.as_ptr());
        ffi::lua_createtable(l, 0, methods.len() as c_int);
        for (name, function) in methods {
            ffi::lua_pushlstring(l, name.as_ptr().cast(), name.len());
            ffi::lua_pushvalue(l, -3);
            ffi::lua_pushcclosure(l, *function, 1);
            ffi::lua_rawset(l, -3);
        }
        ffi::lua_setfield(l, -2, c"__index".as_ptr());
        ffi::lua_pushcfunction(l, collect);
        ffi::lua_setfield(l, -2, c"__gc".as_ptr());
        ffi::lua_pushboolean(l, 0);
        ffi::lua_setfield(l, -2, c"__metatable".as_ptr());
        ffi::lua_settop(l, -2);
    }
}
