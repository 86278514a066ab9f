//! Between a state and plain data.

use super::caps::Caps;
use super::refusal::{bad_key, bad_value};
use crate::handle;
use crate::lua::State;
use crate::object::Object;
use lunarena_kernel::{Key, Value};
use mlua::ffi;
use std::ffi::c_int;

/// Reads the value at the absolute index `at` into plain data.
///
/// # Safety
/// `at` is a valid absolute index of `l`. Nothing here raises a Lua error.
pub unsafe fn read(l: State, at: c_int, caps: &mut Caps) -> Result<Value, String> {
    unsafe {
        Ok(match ffi::lua_type(l, at) {
            ffi::LUA_TNIL | ffi::LUA_TNONE => Value::Null,
            ffi::LUA_TBOOLEAN => Value::Bool(ffi::lua_toboolean(l, at) != 0),
            ffi::LUA_TNUMBER if ffi::lua_isinteger(l, at) != 0 => Value::Int(ffi::lua_tointeger(l, at)),
            ffi::LUA_TNUMBER => Value::Float(ffi::lua_tonumber(l, at)),
            ffi::LUA_TSTRING => {
                let bytes = bytes_at(l, at);
                caps.take(bytes.len())?;
                Value::Str(String::from_utf8_lossy(bytes).into_owned())
            }
            ffi::LUA_TTABLE => {
                caps.take(0)?;
                caps.depth = caps.depth.checked_sub(1).ok_or("it is nested too deeply, or holds itself")?;
                let table = read_table(l, at, caps);
                caps.depth += 1;
                table?
            }
            _ => match handle::get(l, at) {
                Some(handle) => {
                    caps.take(handle.object.bytes())?;
                    handle.object.to_value()
                }
                None => return Err(bad_value(l, ffi::lua_type(l, at))),
            },
        })
    }
}

unsafe fn read_table(l: State, at: c_int, caps: &mut Caps) -> Result<Value, String> {
    unsafe {
        if ffi::lua_checkstack(l, 4) == 0 {
            return Err("it is nested too deeply".into());
        }
        let top = ffi::lua_gettop(l);
        caps.admit_table(l, at)?;
        if let Some(len) = as_list(l, at) {
            let mut items = Vec::with_capacity(len.min(1024) as usize);
            for i in 1..=len {
                ffi::lua_rawgeti(l, at, i);
                let item = read(l, top + 1, caps);
                ffi::lua_settop(l, top);
                items.push(item?);
                caps.take(0)?;
            }
            return Ok(Value::List(items));
        }
        // Made into a map at the end, all at once, which is quicker than entry by entry.
        let mut entries: Vec<(Key, Value)> = Vec::new();
        // Of several faults one is told, and it must not be the one that Lua's order brings first: that is no order.
        let mut fault: Option<String> = None;
        ffi::lua_pushnil(l);
        while ffi::lua_next(l, at) != 0 {
            let entry = read_key(l, top + 1, caps).and_then(|key| Ok((key, read(l, top + 2, caps)?)));
            match entry.and_then(|entry| caps.take(0).map(|()| entry)) {
                Ok(entry) => entries.push(entry),
                Err(why) => fault = Some(fault.map_or(why.clone(), |other| other.min(why))),
            }
            if caps.items == 0 {
                fault = Some("it holds too many values".into());
                break;
            }
            ffi::lua_settop(l, top + 1);
        }
        ffi::lua_settop(l, top);
        if let Some(why) = fault {
            return Err(why);
        }
        Ok(Value::Map(entries.into_iter().collect()))
    }
}

/// Pushes plain data. Objects get writable handles: only rules are given objects this way.
///
/// # Safety
/// May raise a Lua memory error: call it protected.
pub unsafe fn push(l: State, value: &Value) {
    unsafe {
        ffi::luaL_checkstack(l, 4, std::ptr::null());
        match value {
            Value::Null => ffi::lua_pushnil(l),
            Value::Bool(flag) => ffi::lua_pushboolean(l, (*flag).into()),
            Value::Int(number) => ffi::lua_pushinteger(l, *number),
            Value::Float(number) => ffi::lua_pushnumber(l, *number),
            Value::Str(text) => drop(ffi::lua_pushlstring(l, text.as_ptr().cast(), text.len())),
            Value::List(items) => {
                ffi::lua_createtable(l, items.len() as c_int, 0);
                for (i, item) in items.iter().enumerate() {
                    push(l, item);
                    ffi::lua_rawseti(l, -2, i as i64 + 1);
                }
            }
            Value::Map(map) => {
                ffi::lua_createtable(l, 0, map.len() as c_int);
                for (key, item) in map {
                    match key {
                        Key::Int(number) => ffi::lua_pushinteger(l, *number),
                        Key::Str(text) => drop(ffi::lua_pushlstring(l, text.as_ptr().cast(), text.len())),
                    }
                    push(l, item);
                    ffi::lua_rawset(l, -3);
                }
            }
            Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => match Object::from_value(value) {
                Some(object) => handle::push_new(l, object),
                None => ffi::lua_pushnil(l),
            },
        }
    }
}

unsafe fn bytes_at<'s>(l: State, at: c_int) -> &'s [u8] {
    let mut len = 0;
    unsafe {
        let data = ffi::lua_tolstring(l, at, &mut len);
        std::slice::from_raw_parts(data.cast(), len)
    }
}

/// Whether the table at `at` has just the keys 1 to its length; the length. Costs one pass.
unsafe fn as_list(l: State, at: c_int) -> Option<i64> {
    unsafe {
        let len = ffi::lua_rawlen(l, at) as i64;
        let mut seen = 0;
        ffi::lua_pushnil(l);
        while ffi::lua_next(l, at) != 0 {
            ffi::lua_settop(l, -2);
            seen += 1;
            if ffi::lua_isinteger(l, -1) == 0 || !(1..=len).contains(&ffi::lua_tointeger(l, -1)) {
                ffi::lua_settop(l, -2);
                return None;
            }
        }
        (seen == len).then_some(len)
    }
}

unsafe fn read_key(l: State, at: c_int, caps: &mut Caps) -> Result<Key, String> {
    unsafe {
        match ffi::lua_type(l, at) {
            ffi::LUA_TSTRING => {
                let bytes = bytes_at(l, at);
                caps.take(bytes.len())?;
                match std::str::from_utf8(bytes) {
                    Ok(text) => Ok(Key::Str(text.to_owned())),
                    // Made into text, two such keys might become one.
                    Err(_) => Err("a key that is not UTF-8 can't be handed over".into()),
                }
            }
            ffi::LUA_TNUMBER if ffi::lua_isinteger(l, at) != 0 => {
                caps.take(0)?;
                Ok(Key::Int(ffi::lua_tointeger(l, at)))
            }
            kind => Err(bad_key(l, kind)),
        }
    }
}
