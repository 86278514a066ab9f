//! What somebody probably meant by a name that Lua found nothing under.

use crate::library::BOT_GLOBALS;
use crate::lua::State;
use crate::sandbox::Sandbox;
use crate::stack;
use lunarena_kernel::near::near;
use mlua::ffi;
use std::ffi::c_int;

const METHOD: &str = "(method '";
const GLOBAL: &str = "(global '";

/// In a table with more entries nobody looks for a slip: which of them come first must not be told.
const MOST: usize = 300;

/// Puts a near name behind the message of a bot's error, if Lua found nothing under a name: a method of the game's object, whose metatable
/// `methods` refers to, or a global variable.
pub fn add_meant(message: &mut String, sandbox: &Sandbox, methods: Option<c_int>) {
    let name_behind = |kind: &str| Some(message.split(kind).nth(1)?.split('\'').next()?.to_owned());
    let (name, table) = match (name_behind(METHOD), name_behind(GLOBAL), methods) {
        (Some(name), _, Some(methods)) => (name, methods),
        (None, Some(name), _) => (name, ffi::LUA_RIDX_GLOBALS as c_int),
        _ => return,
    };
    let mut known = Vec::new();
    // Without room there is no hint.
    let _ = sandbox.protect(|l| unsafe {
        ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, table.into());
        if methods == Some(table) {
            ffi::lua_pushstring(l, c"__index".as_ptr());
            ffi::lua_rawget(l, -2);
        }
        known = names(l, |_| true);
    });
    known.retain(|other| *other != name);
    if let Some(meant) = near(&name, known.iter().map(String::as_str)) {
        message.push_str(&format!(": did you mean '{meant}'?"));
    }
}

/// The message for a bot without the function that it is asked by. Its globals lie at 1.
pub fn no_function(wanted: &str, co: State) -> String {
    let message = format!("the bot has no function called '{wanted}'");
    unsafe {
        ffi::lua_pushvalue(co, 1);
        let mut own = names(co, |co| ffi::lua_type(co, -1) == ffi::LUA_TFUNCTION);
        own.retain(|name| !BOT_GLOBALS.iter().any(|names| names.contains(&name.as_str())));
        match near(wanted, own.iter().map(String::as_str)) {
            Some(meant) => format!("{message}: did you mean that by '{meant}'?"),
            None => message,
        }
    }
}

/// The names in the table on top of the stack for whose values, on top then, `wanted` holds; sorted, because the order in which they lie in
/// memory must not be told.
unsafe fn names(l: State, wanted: impl Fn(State) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    unsafe {
        if ffi::lua_type(l, -1) != ffi::LUA_TTABLE {
            return names;
        }
        ffi::lua_pushnil(l);
        let mut seen = 0;
        while ffi::lua_next(l, -2) != 0 {
            seen += 1;
            if seen > MOST {
                return Vec::new();
            }
            if ffi::lua_type(l, -2) == ffi::LUA_TSTRING && wanted(l) {
                names.push(stack::error_text(l, -2));
            }
            ffi::lua_settop(l, -2);
        }
    }
    names.sort();
    names
}
