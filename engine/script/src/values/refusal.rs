//! Why a value can't cross.

use crate::lua::State;
use mlua::ffi;
use std::ffi::c_int;

fn type_name(l: State, lua_type: c_int) -> String {
    unsafe { std::ffi::CStr::from_ptr(ffi::lua_typename(l, lua_type)) }.to_string_lossy().into_owned()
}

pub(super) fn bad_value(l: State, lua_type: c_int) -> String {
    format!("it holds a {}, which can't be handed over", type_name(l, lua_type))
}

pub(super) fn bad_key(l: State, lua_type: c_int) -> String {
    format!("a {} as key can't be handed over: keys are strings or integers", type_name(l, lua_type))
}
