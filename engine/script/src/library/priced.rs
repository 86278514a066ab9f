//! Functions of Lua's own library that only need a price: charged by the size of their work, then run as they are.

use super::price::{self, Price, charge};
use super::text::LONGEST;
use crate::native::{Frame, Outcome, State, enter};
use mlua::ffi;
use std::ffi::c_int;

/// What the size of a call is.
#[derive(Clone, Copy)]
enum Size {
    /// Bytes of the first argument.
    Text,
    /// Bytes that `rep` will make.
    Repeated,
    /// Number of arguments.
    Arguments,
    /// Entries of the first argument.
    Entries,
    /// Third argument less second, and one: a range.
    Range,
    /// Known only afterwards: bytes of the result, bounded by the memory limit.
    Result,
    /// Bytes from `sub`'s first to its last position.
    Part,
}

const PRICED: &[(&str, &str, Size)] = &[
    ("string", "byte", Size::Range),
    ("string", "char", Size::Arguments),
    ("string", "len", Size::Arguments),
    ("string", "lower", Size::Text),
    ("string", "upper", Size::Text),
    ("string", "pack", Size::Result),
    ("string", "packsize", Size::Text),
    ("string", "unpack", Size::Text),
    ("string", "rep", Size::Repeated),
    ("string", "reverse", Size::Text),
    ("string", "sub", Size::Part),
    ("table", "concat", Size::Result),
    ("table", "insert", Size::Entries),
    ("table", "remove", Size::Entries),
    ("table", "move", Size::Range),
    ("table", "pack", Size::Arguments),
    ("table", "unpack", Size::Range),
    ("utf8", "char", Size::Arguments),
    ("utf8", "len", Size::Text),
    ("utf8", "codepoint", Size::Range),
    ("utf8", "offset", Size::Text),
];

fn listed_as(library: &str, name: &str) -> String {
    match (library, name) {
        ("string", "upper") => "string.lower".into(),
        ("string", "packsize") => "string.pack".into(),
        ("utf8", "codepoint" | "offset") => "utf8.len".into(),
        _ => format!("{library}.{name}"),
    }
}

fn length(frame: Frame, at: c_int) -> u64 {
    match frame.kind(at) {
        ffi::LUA_TSTRING | ffi::LUA_TTABLE => unsafe { ffi::lua_rawlen(frame.l, at) as u64 },
        _ => 0,
    }
}

/// From the second argument to the third, both from 1 or from the end, as far as they lie within the first.
fn range(frame: Frame, default_to: i64) -> u64 {
    let len = length(frame, 1) as i64;
    let place = |at, default| {
        let number = frame.int_or(at, default).unwrap_or(0);
        if number < 0 && frame.is_string(1) { len.saturating_add(number).saturating_add(1) } else { number }
    };
    let (from, to) = (place(2, 1), place(3, default_to));
    let (from, to) = if frame.is_string(1) { (from.max(1), to.min(len)) } else { (from, to) };
    to.saturating_sub(from).saturating_add(1).max(0) as u64
}

fn measure(frame: Frame, size: Size) -> Result<u64, String> {
    Ok(match size {
        Size::Text => length(frame, 1),
        Size::Arguments => frame.top() as u64,
        Size::Result => 0,
        Size::Entries => {
            // Only what stands behind the place is moved.
            let len = length(frame, 1);
            let place = if frame.top() >= 2 { frame.int(2).unwrap_or(len as i64) } else { len as i64 };
            let appends = frame.top() == 2;
            if appends { 0 } else { len.saturating_sub(place.max(0) as u64) }
        }
        Size::Range if frame.is_string(1) => range(frame, frame.int_or(2, 1).unwrap_or(1)),
        Size::Range => range(frame, length(frame, 1) as i64),
        Size::Part => range(frame, -1),
        Size::Repeated => {
            let times = frame.int(2).unwrap_or(0).max(0) as u64;
            let bytes = (length(frame, 1) + length(frame, 3)).saturating_mul(times);
            if bytes > LONGEST as u64 {
                return Err("resulting string too large".into());
            }
            bytes
        }
    })
}

fn pay(frame: Frame) -> Outcome {
    let (_, _, size) = PRICED[frame.int(frame.upvalue(2))? as usize];
    let price = Price { fixed: frame.int(frame.upvalue(3))? as u64, per: frame.int(frame.upvalue(4))? as u64 };
    charge(frame, price.for_size(measure(frame, size)?))?;
    Ok(matches!(size, Size::Result).into())
}

fn pay_result(frame: Frame) -> Outcome {
    let per = frame.int(frame.upvalue(4))? as u64;
    charge(frame, length(frame, frame.top()).checked_div(per).unwrap_or(0))?;
    Ok(0)
}

unsafe extern "C-unwind" fn run_priced(l: State) -> c_int {
    unsafe {
        let by_result = enter(l, pay) == 1;
        let Some(original) = ffi::lua_tocfunction(l, ffi::lua_upvalueindex(1)) else { return 0 };
        let results = original(l);
        if by_result {
            enter(l, pay_result);
        }
        results
    }
}

/// Replaces, in the table of libraries at the top of the stack, each priced function by its priced self.
pub unsafe fn wrap(l: State) {
    for (number, (library, name, _)) in PRICED.iter().enumerate() {
        let price = price::of(&listed_as(library, name));
        unsafe {
            ffi::lua_pushlstring(l, library.as_ptr().cast(), library.len());
            ffi::lua_rawget(l, -2);
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
