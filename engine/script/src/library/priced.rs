//! Prices for standard Lua functions that the engine does not replace. Each call is charged by the size of its work before the original function
//! runs.

use crate::error::ScriptError;
use crate::price::{self, Price};
use crate::vm::{At, Frame, Raised, before};
use std::ffi::c_int;

/// How to measure the size of a call. The price of the call depends on this size.
#[derive(Clone, Copy)]
enum Size {
    /// Length in bytes of the string in the first argument.
    Text,
    /// Number of arguments in the call.
    Arguments,
    /// Number of bytes between the positions in the second and third arguments.
    Range,
    /// Number of UTF-8 continuation bytes after the position in the second argument.
    Character,
}

/// The priced functions. Each entry contains the library, the name, the entry in the price list, and how to measure the size of a call.
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

fn measure(frame: &Frame, size: Size) -> u64 {
    let len = frame.string_len(1) as i64;
    // An invalid argument counts as 0, because the function itself then raises an error immediately.
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

/// Charges for a call of a priced function. The upvalues of the running Lua function are the original function, its index in [`PRICED`] and the two
/// parts of its price.
fn pay(frame: &mut Frame) -> Result<(), String> {
    if frame.host().meter.is_disarmed() {
        return Ok(());
    }
    let upvalue = |number: u8| frame.upvalue_integer(number).unwrap_or_default();
    let (.., size) = PRICED[upvalue(2) as usize];
    let price = Price { fixed: upvalue(3) as u64, per: upvalue(4) as u64 };
    frame.charge(price.for_size(measure(frame, size)))
}

/// Adds prices to the functions of the standard Lua libraries. The table of libraries is the last value on the stack.
pub fn wrap(frame: &mut Frame) -> Result<(), ScriptError> {
    find_steps(frame, "codes_step", false)?;
    find_steps(frame, "codes_step_lax", true)?;
    for (number, (library, name, listed, _)) in PRICED.iter().enumerate() {
        let price = price::of(listed);
        let at = frame.top();
        let mut scope = frame.scope();
        push_library(&scope, at, library);
        let found = scope.top();
        if let Some(library) = scope.as_table(found) {
            scope.get(library, *name);
        }
        scope.push(number as i64);
        scope.push(price.fixed as i64);
        scope.push(price.per as i64);
        scope.push_closure(before(pay), 4);
        if let Some(library) = scope.as_table(found) {
            scope.set(library, *name, At(scope.top()));
        }
    }
    Ok(())
}

/// Pushes the library `name` from the table of libraries at stack index `at`. For `base`, pushes this table itself.
fn push_library(frame: &Frame, at: c_int, name: &str) {
    match frame.as_table(at) {
        Some(libraries) if name != "base" => {
            frame.get(libraries, name);
        }
        _ => frame.push(At(at)),
    }
}

/// Stores the iterator function of `utf8.codes` in the `utf8` table under `name`. There a price can be added to it like to any other library
/// function.
fn find_steps(frame: &Frame, name: &str, is_lax: bool) -> Result<(), ScriptError> {
    let at = frame.top();
    let mut scope = frame.scope();
    push_library(&scope, at, "utf8");
    let found = scope.top();
    if let Some(library) = scope.as_table(found) {
        scope.get(library, "codes");
    }
    scope.push("");
    scope.push(is_lax);
    scope.call(2, Some(1)).map_err(|Raised| ScriptError::new(scope.error_text(scope.top())))?;
    if let Some(library) = scope.as_table(found) {
        scope.set(library, name, At(scope.top()));
    }
    Ok(())
}
