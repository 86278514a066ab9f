//! The game's API as a bot has it: constructors of orders among its globals, or methods of the object that its function is given; and data
//! among its globals.

mod call;
mod end_turn;
mod method;
mod order;

pub use call::lunarena_begin_call;

use crate::api::{Api, ApiEntry, Style};
use crate::lua::State;
use crate::native::native;
use crate::values;
use end_turn::{call_method, end_turn};
use lunarena_kernel::Value;
use mlua::ffi;
use order::order;
use std::ffi::c_int;

/// Gives a fresh bot's state its API. Where bots call live that is the metatable of the object, to which this is the reference.
pub unsafe fn install(l: State, style: Style, api: &Api) -> Option<c_int> {
    unsafe {
        add_data(l, &api.data);
        match style {
            Style::Orders => {
                add_orders(l, &api.calls);
                None
            }
            Style::Calls => {
                push_metatable(l, &api.calls);
                Some(ffi::luaL_ref(l, ffi::LUA_REGISTRYINDEX))
            }
        }
    }
}

unsafe fn add_data(l: State, data: &[(String, Value)]) {
    unsafe {
        ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, ffi::LUA_RIDX_GLOBALS);
        for (name, value) in data {
            push_name(l, name);
            values::push(l, value);
            ffi::lua_rawset(l, -3);
        }
        ffi::lua_settop(l, -2);
    }
}

unsafe fn add_orders(l: State, api: &[ApiEntry]) {
    unsafe {
        ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, ffi::LUA_RIDX_GLOBALS);
        for entry in api {
            push_name(l, &entry.name);
            push_name(l, &entry.name);
            ffi::lua_pushcclosure(l, native!(order), 1);
            ffi::lua_rawset(l, -3);
        }
        ffi::lua_settop(l, -2);
    }
}

/// Every method holds the metatable, to know the object by it, and its own number. Nobody else gets at it, so that no bot can make another such object.
unsafe fn push_metatable(l: State, api: &[ApiEntry]) {
    unsafe {
        ffi::lua_createtable(l, 0, 2);
        ffi::lua_pushboolean(l, 0);
        ffi::lua_setfield(l, -2, c"__metatable".as_ptr());
        ffi::lua_createtable(l, 0, api.len() as c_int);
        for (number, entry) in api.iter().enumerate() {
            push_name(l, &entry.name);
            ffi::lua_pushvalue(l, -3);
            ffi::lua_pushinteger(l, number as i64);
            ffi::lua_pushcclosure(l, if entry.ends_turn { end_turn } else { call_method }, 2);
            ffi::lua_rawset(l, -3);
        }
        ffi::lua_setfield(l, -2, c"__index".as_ptr());
    }
}

unsafe fn push_name(l: State, name: &str) {
    unsafe { ffi::lua_pushlstring(l, name.as_ptr().cast(), name.len()) };
}

/// Makes the table on top of the stack the object that a bot calls; false if that is no table.
pub unsafe fn make_object(l: State, metatable: c_int) -> bool {
    unsafe {
        // Any other value shares its metatable with all of its kind.
        let is_table = ffi::lua_type(l, -1) == ffi::LUA_TTABLE;
        if is_table {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, metatable.into());
            ffi::lua_setmetatable(l, -2);
        }
        is_table
    }
}
