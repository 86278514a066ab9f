//! Creation and ownership of Lua states.

use super::frame::{Frame, Scope};
use super::{Host, c, heap, inspect};
use crate::observe;
use mlua::ffi;
use std::ffi::{CStr, c_void};
use std::ptr::NonNull;
use std::rc::Rc;

/// A Lua state. Dropping this value closes the state.
pub struct Lua {
    /// The main Lua thread, on which only the engine's own calls run.
    main: Frame,
    /// The engine's data, to which the Lua state and its objects point. Declared last, so that it is dropped last.
    host: Rc<Host>,
}

/// Lua's standard libraries on which the engine's library is built.
const LIBRARIES: [(&CStr, ffi::lua_CFunction); 5] = [
    (c"string", ffi::luaopen_string),
    (c"table", ffi::luaopen_table),
    (c"math", ffi::luaopen_math),
    (c"utf8", ffi::luaopen_utf8),
    (c"coroutine", ffi::luaopen_coroutine),
];

impl Lua {
    /// Creates a Lua state with Lua's standard libraries as globals. Returns `None` if the machine has too little memory.
    pub fn new(host: Host) -> Option<Lua> {
        let host = Rc::new(host);
        let allocate = if observe::is_observed() { heap::allocate_observed } else { heap::allocate };
        let data = Rc::as_ptr(&host.heap).cast_mut().cast::<c_void>();
        // SAFETY: the heap and the host outlive the state, which `Drop` closes. No code runs in the state before it refers to both.
        unsafe {
            let l = ffi::lua_newstate(allocate, data);
            if l.is_null() {
                return None;
            }
            ffi::lua_getextraspace(l).cast::<*const Host>().write(Rc::as_ptr(&host));
            host.meter.attach(l);
            // States are small and short-lived. Collecting less often than Lua's default costs little memory and saves a tenth of the time. A state
            // near its limit is collected anyway.
            ffi::lua_gc(l, ffi::LUA_GCINC, 400, 0, 0);
            let lua = Lua { main: Frame::new(l, 0, ffi::LUA_MINSTACK), host };
            inspect::add_state(NonNull::new_unchecked(l));
            ffi::luaL_requiref(l, c"_G".as_ptr(), ffi::luaopen_base, 0);
            for (name, open) in LIBRARIES {
                ffi::luaL_requiref(l, name.as_ptr(), open, 1);
            }
            ffi::lua_settop(l, 0);
            // For an error message, Lua would search this table for the name of a function. Such a search takes long and is not charged.
            ffi::lua_pushnil(l);
            ffi::lua_setfield(l, ffi::LUA_REGISTRYINDEX, c"_LOADED".as_ptr());
            Some(lua)
        }
    }

    pub fn host(&self) -> &Host {
        &self.host
    }

    /// Returns a frame on the stack of the main Lua thread. Only one such frame can be in use at a time.
    pub fn frame(&self) -> Scope<'_> {
        self.main.scope()
    }

    /// Enables reports to the observer for all scripts that run in this Lua state from now on. Does nothing if scripts on the current OS thread are
    /// not observed.
    pub fn be_observed(&self) {
        if observe::is_observed() {
            c::lunarena_enable_observer(self.main.live());
        }
    }

    /// Returns a number that identifies the Lua state to observers.
    fn id(&self) -> usize {
        Rc::as_ptr(&self.host).addr()
    }
}

impl Drop for Lua {
    fn drop(&mut self) {
        observe::report(|observer| observer.closed(self.id()));
        inspect::remove_state(self.main.thread_id());
        // SAFETY: no frame exists, because frames borrow this value.
        unsafe { ffi::lua_close(self.main.thread_id()) }
    }
}

impl Frame {
    /// Replaces the table of globals of the chunk (a compiled source text) on top of the stack.
    pub fn set_chunk_globals(&self, globals: impl super::frame::Push) {
        let chunk = self.top();
        self.push(globals);
        // SAFETY: a value is removed from the stack. The first upvalue of a chunk is its table of globals; without one, nothing is set.
        unsafe {
            if ffi::lua_setupvalue(self.thread_id(), chunk, 1).is_null() {
                ffi::lua_settop(self.thread_id(), chunk);
            }
        }
    }
}
