//! The game's API as a bot has it: constructors of orders among its globals, or methods of the object that its function is given; and data
//! among its globals.

use crate::border;
use crate::bridge::{Bridge, Style, order};
use crate::library;
use crate::native::{Frame, State, native};
use lunarena_kernel::Value;
use mlua::ffi;
use std::ffi::c_int;

unsafe extern "C-unwind" {
    /// Of `lua/call.c`.
    fn lunarena_method(l: State) -> i64;
}

/// What a game offers to bots.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Api {
    pub calls: Vec<ApiEntry>,
    /// Plain data by name, of which every bot gets a copy of its own.
    pub data: Vec<(String, Value)>,
    /// What can't be given to bots, by name, and why.
    pub strange: Vec<(String, String)>,
}

impl Api {
    /// Whether a bot that was given the one can go on with the other: prices are looked up when it calls, all else it holds itself.
    pub fn is_like(&self, other: &Api) -> bool {
        let is_same = |(a, b): (&ApiEntry, &ApiEntry)| a.name == b.name && a.ends_turn == b.ends_turn;
        self.data == other.data
            && self.calls.len() == other.calls.len()
            && self.calls.iter().zip(&other.calls).all(is_same)
    }
}

/// One function of a game's API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiEntry {
    pub name: String,
    /// The module of the rules that it is a function of.
    pub module: String,
    /// It is the `end_turn` that the rules handed on: it runs nothing in them.
    pub ends_turn: bool,
    /// Instructions that a live call of it costs, where the game says so.
    pub price: Option<u64>,
}

/// Said when a method is called where no bot is asked.
pub const NOT_IN_TURN: &str = "the game can be called only while it is your turn";

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
            border::push(l, value);
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
            ffi::lua_pushcclosure(l, if entry.ends_turn { library::end_turn } else { library::call_method }, 2);
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

/// The number of the running method, which must have got the object as its first argument. Nothing of the script runs to find that out.
pub fn method(frame: Frame, bridge: &Bridge) -> Result<usize, String> {
    let number = unsafe { lunarena_method(frame.l) };
    usize::try_from(number).map_err(|_| {
        let name = frame.int(frame.upvalue(2)).map_or("this", |number| &bridge.api[number as usize].0.name);
        format!("{name} is a method: write game:{name}(...)")
    })
}
