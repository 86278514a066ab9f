//! From a state into a digest, without a copy.

use super::{RawKey, as_list, bytes_at, raw_key, refuse};
use crate::native::State;
use crate::object;
use lunarena_kernel::digest::Digest;
use mlua::ffi;
use std::ffi::c_int;

/// Writes the value at the absolute index `at` into a digest, as [`Digest::value`] would write its plain data.
///
/// # Safety
/// As [`super::read`].
pub unsafe fn digest(l: State, at: c_int, out: &mut Digest, depth: u32) -> Result<(), String> {
    unsafe {
        match ffi::lua_type(l, at) {
            ffi::LUA_TNIL => out.null(),
            ffi::LUA_TBOOLEAN => out.bool(ffi::lua_toboolean(l, at) != 0),
            ffi::LUA_TNUMBER if ffi::lua_isinteger(l, at) != 0 => out.int(ffi::lua_tointeger(l, at)),
            ffi::LUA_TNUMBER => out.float(ffi::lua_tonumber(l, at)),
            ffi::LUA_TSTRING => out.bytes(bytes_at(l, at)),
            ffi::LUA_TTABLE => {
                let depth = depth.checked_sub(1).ok_or("it is nested too deeply, or holds itself")?;
                if ffi::lua_checkstack(l, 4) == 0 {
                    return Err("it is nested too deeply".into());
                }
                let top = ffi::lua_gettop(l);
                if let Some(len) = as_list(l, at) {
                    out.open(true, len as usize);
                    for i in 1..=len {
                        ffi::lua_rawgeti(l, at, i);
                        let done = digest(l, top + 1, out, depth);
                        ffi::lua_settop(l, top);
                        done?;
                    }
                } else {
                    let done = digest_map(l, at, out, depth);
                    ffi::lua_settop(l, top);
                    done?;
                }
            }
            _ => match object::get(l, at) {
                Some(handle) => handle.object.digest(out),
                None => return Err(refuse(l, at)),
            },
        }
        Ok(())
    }
}

unsafe fn digest_map(l: State, at: c_int, out: &mut Digest, depth: u32) -> Result<(), String> {
    unsafe {
        // Keys and values stay on the stack, so that sorting needs no second look-up and no copies of the keys.
        let mut entries: Vec<(RawKey, c_int)> = Vec::with_capacity(16);
        ffi::lua_pushnil(l);
        while ffi::lua_next(l, at) != 0 {
            let value = ffi::lua_gettop(l);
            entries.push((raw_key(l, value - 1)?, value));
            if ffi::lua_checkstack(l, 4) == 0 {
                return Err("a map holds too many keys".into());
            }
            ffi::lua_pushvalue(l, value - 1);
        }
        entries.sort_unstable();
        out.open(false, entries.len());
        for (key, value) in entries {
            match key {
                RawKey::Int(number) => out.int(number),
                RawKey::Str(bytes) => out.bytes(bytes),
            }
            digest(l, value, out, depth)?;
        }
        Ok(())
    }
}
