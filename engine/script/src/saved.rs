//! What a bot saved: not a copy but the very value, kept in the registry and read when the turn is over. So what the bot still adds to it
//! counts, and saving again and again costs nobody anything; what is read is paid for.

use crate::border::{self, Caps};
use crate::host;
use crate::native::State;
use crate::sandbox::Sandbox;
use lunarena_kernel::Value;
use mlua::ffi;

/// What lies there when nothing was saved: no script can have such a value.
unsafe fn push_nothing(l: State) {
    unsafe { ffi::lua_pushlightuserdata(l, std::ptr::null_mut()) }
}

/// Makes the place in the registry. From then on it is only written over, which takes no memory and can't fail.
pub unsafe fn install(l: State) {
    unsafe {
        push_nothing(l);
        host::of(l).saved = ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX);
    }
}

/// Keeps the value on top of the stack and takes it off there; nil is nothing.
pub unsafe fn keep(l: State) {
    unsafe {
        if ffi::lua_type(l, -1) == ffi::LUA_TNIL {
            ffi::lua_settop(l, -2);
            push_nothing(l);
        }
        ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, host::of(l).saved.into());
    }
}

/// Forgets what was saved.
pub fn clear(sandbox: &Sandbox) {
    unsafe {
        push_nothing(sandbox.main);
        keep(sandbox.main);
    }
}

/// What was saved, as it is now, or why that can't be read. As much may be saved as returned.
pub fn read(sandbox: &Sandbox, caps: &mut Caps) -> Option<Result<Value, String>> {
    let l = sandbox.main;
    unsafe {
        let kind = ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, sandbox.host.saved.into());
        ffi::lua_settop(l, -2);
        if kind == ffi::LUA_TLIGHTUSERDATA {
            return None;
        }
    }
    // The few bytes that reading takes are not the bot's, which may have none left.
    let heap = &sandbox.host.heap;
    let limit = heap.limit();
    heap.set_limit(usize::MAX);
    let mut value = Ok(Value::Null);
    let done = sandbox.protect(|l| unsafe {
        ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, host::of(l).saved.into());
        value = border::read(l, 1, caps);
    });
    heap.set_limit(limit);
    Some(done.map_err(|error| error.message).and(value))
}
