//! From one state into another.

use super::{Caps, bytes_at, raw_key, refuse};
use crate::native::State;
use crate::object;
use mlua::ffi;
use std::ffi::c_int;
use std::rc::Rc;

/// What becomes of objects on the way.
#[derive(Clone, Copy)]
pub enum Objects {
    /// The other state looks on as they change, and can't change them.
    Shown,
    /// The other state gets them as they are now, for its own.
    Given,
    /// The other state takes the place of this one: it holds the very same.
    Kept,
}

/// Copies the value at the absolute index `at` of one state onto another's stack.
///
/// # Safety
/// May raise a Lua memory error in `to`: call it protected there. Owns nothing while it does.
pub unsafe fn copy(from: State, at: c_int, to: State, objects: Objects, caps: &mut Caps) -> Result<(), String> {
    unsafe {
        match ffi::lua_type(from, at) {
            ffi::LUA_TNIL | ffi::LUA_TNONE => ffi::lua_pushnil(to),
            ffi::LUA_TBOOLEAN => ffi::lua_pushboolean(to, ffi::lua_toboolean(from, at)),
            ffi::LUA_TNUMBER if ffi::lua_isinteger(from, at) != 0 => {
                ffi::lua_pushinteger(to, ffi::lua_tointeger(from, at));
            }
            ffi::LUA_TNUMBER => ffi::lua_pushnumber(to, ffi::lua_tonumber(from, at)),
            ffi::LUA_TSTRING => {
                let bytes = bytes_at(from, at);
                caps.take(bytes.len())?;
                ffi::lua_pushlstring(to, bytes.as_ptr().cast(), bytes.len());
            }
            ffi::LUA_TTABLE => {
                caps.take(0)?;
                caps.depth = caps.depth.checked_sub(1).ok_or("it is nested too deeply, or holds itself")?;
                if ffi::lua_checkstack(from, 4) == 0 || ffi::lua_checkstack(to, 4) == 0 {
                    return Err("it is nested too deeply".into());
                }
                let top = ffi::lua_gettop(from);
                caps.admit_table(from, at)?;
                // Counted first: a table that grows entry by entry is allocated again and again.
                let list = ffi::lua_rawlen(from, at).min(1 << 16) as c_int;
                let fields = (count(from, at, caps.items)? - list).clamp(0, 1 << 16);
                ffi::lua_createtable(to, list, fields);
                ffi::lua_pushnil(from);
                while ffi::lua_next(from, at) != 0 {
                    let copied = copy_entry(from, top, to, objects, caps);
                    let copied = copied.and_then(|()| caps.take(0));
                    if copied.is_err() {
                        ffi::lua_settop(from, top);
                        return copied;
                    }
                    ffi::lua_rawset(to, -3);
                    ffi::lua_settop(from, top + 1);
                }
                caps.depth += 1;
            }
            _ => match (object::get(from, at), objects) {
                (Some(handle), Objects::Shown) => object::push(to, &handle.object, false),
                (Some(handle), Objects::Given) => {
                    caps.take(handle.object.bytes())?;
                    object::push(to, &Rc::new(handle.object.twin()), true);
                }
                (Some(handle), Objects::Kept) => object::push(to, &handle.object, handle.writable),
                (None, _) => return Err(refuse(from, at)),
            },
        }
        Ok(())
    }
}

/// How many entries the table at `at` has, if it may be so many.
unsafe fn count(l: State, at: c_int, most: u32) -> Result<c_int, String> {
    let mut entries = 0;
    unsafe {
        ffi::lua_pushnil(l);
        while ffi::lua_next(l, at) != 0 {
            ffi::lua_settop(l, -2);
            entries += 1;
            if entries as u32 > most {
                ffi::lua_settop(l, -2);
                return Err("it holds too many values".into());
            }
        }
    }
    Ok(entries)
}

unsafe fn copy_entry(from: State, top: c_int, to: State, objects: Objects, caps: &mut Caps) -> Result<(), String> {
    unsafe {
        raw_key(from, top + 1)?;
        copy(from, top + 1, to, objects, caps)?;
        copy(from, top + 2, to, objects, caps)
    }
}
