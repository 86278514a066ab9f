//! The library that scripts see: deterministic, counted, without a way out.

mod base;
pub mod charge;
pub mod coroutines;
mod for_bots;
mod for_rules;
mod graphs;
mod grids;
mod hexfields;
mod lists;
mod maths;
mod numbers;
mod patterns;
mod priced;
pub mod reading;
mod rows;
pub mod signatures;
pub mod stubs;
mod texts;
mod walk;

pub use for_rules::{NOT_HERE, is_end_turn};

use crate::code;
use crate::heap::{self, Heap};
use crate::lua::State;
use crate::role::Role;
use lunarena_lint::END_TURN;
use mlua::ffi;
use std::sync::OnceLock;

/// Globals of every script.
const SHARED: &[&str] = &[
    "_G",
    "_VERSION",
    "assert",
    "coroutine",
    "error",
    "getmetatable",
    "ipairs",
    "math",
    "next",
    "pairs",
    "pcall",
    "print",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "string",
    "table",
    "tonumber",
    "tostring",
    "type",
    "utf8",
    "xpcall",
    "graph",
    "grid",
    "hexfield",
    "grow",
    "near",
    "scale",
];

/// Globals that bots have beside those of every script and the game's own constructors of orders. `params` is there only in experiments that vary it.
pub const BOT_GLOBALS: &[&[&str]] = &[SHARED, &["budget", "params", "save"]];

/// Globals that rules have beside those of every script.
pub const RULES_GLOBALS: &[&[&str]] =
    &[SHARED, &["charge", "choices", "constants", END_TURN, "event", "faults", "queue", "refuse", "require", "rng"]];

/// The part of the library that is written in Lua, in the order in which it is run: each gets Lua's own functions, ours, and the globals.
static PRELUDE: [(&str, OnceLock<Vec<u8>>); 4] = [
    (include_str!("prelude/base.lua"), OnceLock::new()),
    (include_str!("prelude/lists.lua"), OnceLock::new()),
    (include_str!("prelude/texts.lua"), OnceLock::new()),
    (include_str!("prelude/shown.lua"), OnceLock::new()),
];

/// Opens the allowed libraries, runs the prelude and makes its result the state's globals.
///
/// # Safety
/// `l` is a fresh state with a host, in protected mode.
pub unsafe fn install(l: State, role: Role) {
    unsafe {
        ffi::lua_settop(l, 0);
        open_lua(l);
        priced::wrap(l);
        ffi::lua_createtable(l, 0, 64);
        base::add(l);
        walk::add(l);
        patterns::add(l);
        texts::add(l);
        lists::add(l);
        maths::add(l);
        for_bots::add(l);
        coroutines::add(l);
        numbers::add(l);
        graphs::add(l);
        grids::add(l);
        hexfields::add(l);
        for_rules::add(l);
        ffi::lua_createtable(l, 0, 64);
        for (text, code) in &PRELUDE {
            load_own(l, code, text);
            (1..=3).for_each(|at| ffi::lua_pushvalue(l, at));
            ffi::lua_callk(l, 3, 0, 0, None);
        }
        // Stack: lua, native, globals.
        let (bot, rules) = (["budget", "save"], ["charge", "event", "queue", "refuse", "rng"]);
        let own: &[&str] = if role == Role::Bot { &bot } else { &rules };
        for name in own.iter().chain(&["graph", "grid", "hexfield", "grow", "near", "scale"]) {
            ffi::lua_pushlstring(l, name.as_ptr().cast(), name.len());
            ffi::lua_pushvalue(l, -1);
            ffi::lua_rawget(l, 2);
            ffi::lua_rawset(l, 3);
        }
        if role == Role::Rules {
            for_rules::push_end_turn(l);
            ffi::lua_setfield(l, 3, c"end_turn".as_ptr());
        }
        lock_strings(l);
        // Lua would look a function's name up in there for an error message: a long search that nobody pays for.
        ffi::lua_pushnil(l);
        ffi::lua_setfield(l, ffi::LUA_REGISTRYINDEX, c"_LOADED".as_ptr());
        ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, ffi::LUA_RIDX_GLOBALS);
        ffi::lua_settop(l, 0);
    }
}

/// Loads a part of the library itself. It is compiled once per process and kept without lines, so that an error inside it
/// shows the line of the script that called.
pub unsafe fn load_own(l: State, code: &'static OnceLock<Vec<u8>>, text: &str) {
    let bytes = code.get_or_init(|| compile_own(text));
    unsafe {
        let name = c"=library".as_ptr();
        if ffi::luaL_loadbufferx(l, bytes.as_ptr().cast(), bytes.len(), name, c"b".as_ptr()) != ffi::LUA_OK {
            ffi::lua_error(l);
        }
    }
}

/// In a state of its own: the first state of a process must hold no more memory than the others.
fn compile_own(text: &str) -> Vec<u8> {
    let mut bytes: Vec<u8> = Vec::new();
    let heap = Heap::default();
    unsafe {
        let l = ffi::lua_newstate(heap::allocate, (&raw const heap).cast_mut().cast());
        if !l.is_null() {
            let name = c"=library".as_ptr();
            if ffi::luaL_loadbufferx(l, text.as_ptr().cast(), text.len(), name, c"t".as_ptr()) == ffi::LUA_OK {
                code::dump(l, &mut bytes, true);
            }
            ffi::lua_close(l);
        }
    }
    bytes
}

/// A table with Lua's own base functions and the libraries we build on.
unsafe fn open_lua(l: State) {
    let libraries: [(&std::ffi::CStr, ffi::lua_CFunction); 5] = [
        (c"string", ffi::luaopen_string),
        (c"table", ffi::luaopen_table),
        (c"math", ffi::luaopen_math),
        (c"utf8", ffi::luaopen_utf8),
        (c"coroutine", ffi::luaopen_coroutine),
    ];
    unsafe {
        ffi::luaL_requiref(l, c"_G".as_ptr(), ffi::luaopen_base, 0);
        ffi::lua_settop(l, 0);
        ffi::lua_createtable(l, 0, 32);
        for name in [
            c"assert",
            c"error",
            c"getmetatable",
            c"ipairs",
            c"pcall",
            c"rawequal",
            c"rawget",
            c"rawlen",
            c"rawset",
            c"select",
            c"setmetatable",
            c"tonumber",
            c"type",
        ] {
            ffi::lua_getglobal(l, name.as_ptr());
            ffi::lua_setfield(l, 1, name.as_ptr());
        }
        for (name, open) in libraries {
            ffi::luaL_requiref(l, name.as_ptr(), open, 0);
            ffi::lua_setfield(l, 1, name.as_ptr());
        }
    }
}

/// Strings have their methods, and nobody can reach or change where they come from.
unsafe fn lock_strings(l: State) {
    unsafe {
        ffi::lua_pushstring(l, c"".as_ptr());
        if ffi::lua_getmetatable(l, -1) != 0 {
            ffi::lua_pushboolean(l, 0);
            ffi::lua_setfield(l, -2, c"__metatable".as_ptr());
            ffi::lua_settop(l, -2);
        }
        ffi::lua_settop(l, -2);
    }
}
