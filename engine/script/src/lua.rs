//! Lua's own types, by the names that the rest of the crate has for them.

use mlua::ffi;
use std::ffi::c_int;

/// A thread of a Lua state.
pub type State = *mut ffi::lua_State;
pub type CFunction = unsafe extern "C-unwind" fn(State) -> c_int;
