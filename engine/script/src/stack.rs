//! What Lua's stack tells of an error: its text, its place, and the way there.

use crate::error::{Level, Place, ScriptError, Trace};
use crate::lua::State;
use mlua::ffi;
use std::ffi::{CStr, c_int};

/// What a script says in an error goes into reports and replays: not at any length.
const LONGEST_ERROR: usize = 1000;
const LONGEST_NAME: usize = 60;

fn shortened(bytes: &[u8], longest: usize) -> String {
    match bytes.get(..longest) {
        Some(start) => String::from_utf8_lossy(start).into_owned() + "...",
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The whole text of an error value, if it is one; it lives as long as the value lies there.
pub unsafe fn error_bytes<'s>(l: State, at: c_int) -> &'s [u8] {
    unsafe {
        if ffi::lua_type(l, at) != ffi::LUA_TSTRING {
            return &[];
        }
        let mut len = 0;
        let data = ffi::lua_tolstring(l, at, &mut len);
        std::slice::from_raw_parts(data.cast(), len)
    }
}

/// The text of an error value; never one that a script would have to make.
pub unsafe fn error_text(l: State, at: c_int) -> String {
    unsafe {
        match ffi::lua_type(l, at) {
            ffi::LUA_TSTRING => shortened(error_bytes(l, at), LONGEST_ERROR),
            kind => {
                let name = CStr::from_ptr(ffi::lua_typename(l, kind)).to_string_lossy();
                format!("an error value that is a {name}")
            }
        }
    }
}

/// The Lua levels of a thread's stack, innermost first, without the library's own.
pub unsafe fn trace(l: State) -> Trace {
    const DEEPEST: c_int = 200;
    let mut levels = Vec::new();
    unsafe {
        let mut debug: ffi::lua_Debug = std::mem::zeroed();
        let mut level = 0;
        while level < DEEPEST && ffi::lua_getstack(l, level, &mut debug) != 0 {
            level += 1;
            ffi::lua_getinfo(l, c"Sln".as_ptr(), &mut debug);
            let chunk = CStr::from_ptr(debug.short_src.as_ptr()).to_string_lossy().into_owned();
            if debug.currentline <= 0 || chunk == "library" {
                continue;
            }
            let name = (!debug.name.is_null()).then(|| shortened(CStr::from_ptr(debug.name).to_bytes(), LONGEST_NAME));
            let what = CStr::from_ptr(debug.what).to_bytes();
            let function = match name {
                Some(name) => name,
                None if what == b"main" => "main chunk".to_owned(),
                None => format!("function at line {}", debug.linedefined),
            };
            levels.push(Level { place: Place { chunk, line: debug.currentline as usize }, function });
        }
    }
    Trace(levels)
}

/// Where the function on top of the stack begins.
pub unsafe fn beginning(l: State) -> Place {
    unsafe {
        let mut debug: ffi::lua_Debug = std::mem::zeroed();
        ffi::lua_pushvalue(l, -1);
        ffi::lua_getinfo(l, c">S".as_ptr(), &mut debug);
        let chunk = CStr::from_ptr(debug.short_src.as_ptr()).to_string_lossy().into_owned();
        Place { chunk, line: usize::try_from(debug.linedefined).unwrap_or(1).max(1) }
    }
}

/// An error text with its place: the one in the text, else the innermost line of the stack.
pub fn error_with(text: &str, trace: Trace) -> ScriptError {
    let told = ScriptError::from_text(text);
    // A script can write any place into its text; only one that is on the stack is believed.
    let known = told.place.as_ref().is_none_or(|place| trace.0.iter().any(|level| level.place.chunk == place.chunk));
    let error = if known { told } else { ScriptError::new(text) };
    let place = error.place.or_else(|| trace.0.first().map(|level| level.place.clone()));
    ScriptError { place, trace, ..error }
}
