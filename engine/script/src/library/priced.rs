//! Functions of Lua's own library that only need a price: charged by the size of their work, then run as they are.

use super::charge::charge;
use crate::host;
use crate::lua::State;
use crate::native::{Frame, Outcome, enter};
use crate::price::{self, Price};
use mlua::ffi;
use std::ffi::{CStr, c_int};

/// What the size of a call is.
#[derive(Clone, Copy)]
enum Size {
    /// Bytes of the first argument.
    Text,
    /// Number of arguments.
    Arguments,
    /// Bytes between the positions that the second and third argument give.
    Range,
    /// Bytes that belong to the character at the position that the second argument gives.
    Character,
}

/// Library, function, the line of the price list, size.
const PRICED: &[(&str, &str, &str, Size)] = &[
    ("base", "tonumber", "tonumber", Size::Text),
    ("string", "pack", "string.pack", Size::Text),
    ("string", "packsize", "string.pack", Size::Text),
    ("string", "unpack", "string.pack", Size::Text),
    ("table", "pack", "table.pack", Size::Arguments),
    ("utf8", "char", "utf8.char", Size::Arguments),
    ("utf8", "len", "utf8.len", Size::Text),
    ("utf8", "offset", "utf8.len", Size::Text),
    ("utf8", "codepoint", "utf8.len", Size::Range),
    ("utf8", "codes_step", "utf8.len", Size::Character),
    ("utf8", "codes_step_lax", "utf8.len", Size::Character),
];

fn measure(frame: Frame, size: Size) -> u64 {
    let len = if frame.is_string(1) { unsafe { ffi::lua_rawlen(frame.l, 1) as i64 } } else { 0 };
    // Where an argument is wrong the function itself will say so, at once.
    let place = |at, default| {
        let number = frame.lua_int_or(at, default).unwrap_or(0);
        if number < 0 { len.saturating_add(number).saturating_add(1) } else { number }
    };
    match size {
        Size::Text => len as u64,
        Size::Arguments => frame.top() as u64,
        Size::Range => {
            let from = place(2, 1).max(1);
            place(3, from).min(len).saturating_sub(from).saturating_add(1).max(0) as u64
        }
        Size::Character => {
            let (Ok(text), Ok(from)) = (frame.bytes(1), usize::try_from(place(2, 0))) else { return 0 };
            text.iter().skip(from).take_while(|byte| **byte & 0xC0 == 0x80).count() as u64
        }
    }
}

fn pay(frame: Frame) -> Outcome {
    let (.., size) = PRICED[frame.int(frame.upvalue(2))? as usize];
    let price = Price { fixed: frame.int(frame.upvalue(3))? as u64, per: frame.int(frame.upvalue(4))? as u64 };
    charge(frame, price.for_size(measure(frame, size)))?;
    Ok(0)
}

unsafe extern "C-unwind" fn run_priced(l: State) -> c_int {
    unsafe {
        if !host::of(l).meter.is_off() {
            enter(l, pay);
        }
        let Some(original) = ffi::lua_tocfunction(l, ffi::lua_upvalueindex(1)) else { return 0 };
        original(l)
    }
}

/// Replaces, in the table of libraries at the top of the stack, each priced function by its priced self.
pub unsafe fn wrap(l: State) {
    unsafe {
        find_steps(l, c"codes_step", false);
        find_steps(l, c"codes_step_lax", true);
    }
    for (number, (library, name, listed, _)) in PRICED.iter().enumerate() {
        let price = price::of(listed);
        unsafe {
            if *library == "base" {
                ffi::lua_pushvalue(l, -1);
            } else {
                ffi::lua_pushlstring(l, library.as_ptr().cast(), library.len());
                ffi::lua_rawget(l, -2);
            }
            ffi::lua_pushlstring(l, name.as_ptr().cast(), name.len());
            ffi::lua_pushvalue(l, -1);
            ffi::lua_rawget(l, -3);
            ffi::lua_pushinteger(l, number as i64);
            ffi::lua_pushinteger(l, price.fixed as i64);
            ffi::lua_pushinteger(l, price.per as i64);
            ffi::lua_pushcclosure(l, run_priced, 4);
            ffi::lua_rawset(l, -3);
            ffi::lua_settop(l, -2);
        }
    }
}

/// Puts the function by which `utf8.codes` steps from character to character beside it.
unsafe fn find_steps(l: State, name: &CStr, lax: bool) {
    unsafe {
        ffi::lua_getfield(l, -1, c"utf8".as_ptr());
        ffi::lua_getfield(l, -1, c"codes".as_ptr());
        ffi::lua_pushstring(l, c"".as_ptr());
        ffi::lua_pushboolean(l, lax.into());
        ffi::lua_callk(l, 2, 1, 0, None);
        ffi::lua_setfield(l, -2, name.as_ptr());
        ffi::lua_settop(l, -2);
    }
}
