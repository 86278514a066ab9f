//! The basic functions: texts without addresses, printing, errors that must not be caught.

use super::charge::charge;
use crate::host;
use crate::native::{Frame, IN_LUA, Outcome, native, set_function, with_stand_in};
use crate::price::price;
use crate::stop_check;
use mlua::ffi;

/// `tostring`: never an address. What a script shows in its own way is left to the prelude.
fn tostring(frame: Frame) -> Outcome {
    match frame.kind(1) {
        ffi::LUA_TSTRING => unsafe { ffi::lua_settop(frame.l, 1) },
        ffi::LUA_TNUMBER | ffi::LUA_TNIL | ffi::LUA_TBOOLEAN => {
            let is_float = frame.kind(1) == ffi::LUA_TNUMBER && unsafe { ffi::lua_isinteger(frame.l, 1) } == 0;
            charge(frame, if is_float { price!("vm.numeral").fixed } else { price!("tostring").fixed })?;
            unsafe { ffi::luaL_tolstring(frame.l, 1, std::ptr::null_mut()) };
        }
        ffi::LUA_TNONE => return Err("bad argument #1 to 'tostring' (value expected)".into()),
        _ if unsafe { ffi::luaL_getmetafield(frame.l, 1, c"__tostring".as_ptr()) } != ffi::LUA_TNIL => {
            unsafe { ffi::lua_settop(frame.l, 1) };
            return Ok(IN_LUA);
        }
        _ => unsafe {
            ffi::lua_pushstring(frame.l, ffi::lua_typename(frame.l, frame.kind(1)));
        },
    }
    Ok(1)
}

/// The raw metafield of a value, whatever `__metatable` says.
fn metafield(frame: Frame) -> Outcome {
    frame.bytes(2)?;
    unsafe {
        if ffi::lua_getmetatable(frame.l, 1) == 0 {
            return Ok(0);
        }
        ffi::lua_pushvalue(frame.l, 2);
        ffi::lua_rawget(frame.l, -2);
    }
    Ok(1)
}

fn print_line(frame: Frame) -> Outcome {
    let bytes = frame.bytes(1)?;
    charge(frame, price!("print").for_size(bytes.len() as u64))?;
    host::of(frame.l).output.line(bytes);
    Ok(0)
}

/// After an error was caught: raises again when it must not be caught.
fn recheck(frame: Frame) -> Outcome {
    match host::of(frame.l).is_over(frame.l) {
        true => Err("over budget".into()),
        false => stop_check::look(frame).map(|()| 0),
    }
}

/// Leaves a table of these natives on the stack.
pub unsafe fn add(l: crate::lua::State) {
    unsafe {
        set_function(l, "tostring", with_stand_in!(tostring));
        set_function(l, "metafield", native!(metafield));
        set_function(l, "print_line", native!(print_line));
        set_function(l, "recheck", native!(recheck));
    }
}
