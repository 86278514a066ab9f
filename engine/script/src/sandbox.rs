//! One Lua state with its host: made, protected, and taken down together.

use crate::error::ScriptError;
use crate::failure::failure;
use crate::heap;
use crate::host::{self, Host};
use crate::library;
use crate::lua::State;
use crate::observe;
use crate::role::Role;
use crate::stack::error_text;
use lunarena_kernel::budget::RULES_MEMORY;
use lunarena_kernel::random::Streams;
use mlua::ffi;
use std::ffi::c_int;

pub struct Sandbox {
    /// The main thread of the state, on which no script runs.
    pub main: State,
    pub host: Box<Host>,
}

impl Sandbox {
    pub fn new(role: Role, streams: Streams) -> Result<Sandbox, ScriptError> {
        let mut host = Host::new(role, streams);
        let allocate = if observe::is_observed() { heap::allocate_observed } else { heap::allocate };
        let main = unsafe { ffi::lua_newstate(allocate, (&raw mut host.heap).cast()) };
        if main.is_null() {
            return Err(ScriptError::new("there is no memory for a Lua state"));
        }
        unsafe { host::install(main, &mut host) };
        let sandbox = Sandbox { main, host };
        if role == Role::Rules {
            sandbox.limit_memory(RULES_MEMORY);
        }
        sandbox.protect(|l| unsafe {
            // States are small and short-lived: collecting less often than Lua does by itself costs little memory and saves a tenth of
            // the time. Beyond this it saves nothing more, and there may be hundreds of states. A bot near its limit is collected all
            // the same, before it is refused.
            ffi::lua_gc(l, ffi::LUA_GCINC, 400, 0, 0);
            library::install(l, role);
        })?;
        // From here on, as the library is no script of anyone.
        unsafe { observe::begin(main) };
        Ok(sandbox)
    }

    /// Runs `work` on the state's stack; an error of Lua's on the way (memory, above all) comes back as a value. `work` must own
    /// nothing that needs dropping while it calls Lua.
    pub fn protect<F: FnOnce(State)>(&self, work: F) -> Result<(), ScriptError> {
        unsafe extern "C-unwind" fn run<F: FnOnce(State)>(l: State) -> c_int {
            unsafe {
                let work = ffi::lua_touserdata(l, 1).cast::<Option<F>>();
                ffi::lua_settop(l, 0);
                if let Some(work) = (*work).take() {
                    work(l);
                }
            }
            0
        }
        let mut work = Some(work);
        unsafe {
            ffi::lua_pushcfunction(self.main, run::<F>);
            ffi::lua_pushlightuserdata(self.main, (&raw mut work).cast());
            let status = ffi::lua_pcall(self.main, 1, 0, 0);
            if status == ffi::LUA_OK {
                return Ok(());
            }
            let error = match self.host.role {
                Role::Rules => failure(self.main, status),
                Role::Bot => ScriptError::new(error_text(self.main, -1)),
            };
            ffi::lua_settop(self.main, -2);
            Err(error)
        }
    }

    pub fn limit_memory(&self, bytes: u64) {
        self.host.heap.set_limit(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        observe::closed(std::ptr::from_ref(&*self.host) as usize);
        // Before the host goes, which the state's objects still point to.
        unsafe { ffi::lua_close(self.main) }
    }
}
