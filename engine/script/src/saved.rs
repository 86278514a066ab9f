//! What a bot saved: not a copy but the very value, kept in the registry and read when the turn is over. So what the bot still adds to it
//! counts, and saving again and again costs nobody anything; what is read is paid for.

use crate::host;
use crate::lua::State;
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
pub unsafe fn clear(l: State) {
    unsafe {
        push_nothing(l);
        keep(l);
    }
}
