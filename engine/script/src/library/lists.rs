//! `table.insert` and its like, on tables without a metatable: raw, and paid before the work. Where there is a metatable, the versions in
//! the prelude run, which are counted and can be paused like any Lua.

use super::charge::charge;
use super::texts::{finish, longest};
use super::walk::next_of_any_list;
use crate::lua::State;
use crate::native::{Frame, IN_LUA, Outcome, set_function, with_stand_in};
use crate::price::price;
use crate::raw;
use crate::{format, host, stop_check};
use mlua::ffi;
use std::ffi::c_int;

/// Whether the table at `at` is just a table.
fn is_plain(frame: Frame, at: c_int) -> Result<bool, String> {
    frame.table(at)?;
    unsafe {
        if ffi::lua_getmetatable(frame.l, at) == 0 {
            return Ok(true);
        }
        ffi::lua_settop(frame.l, -2);
    }
    Ok(false)
}

/// The same for a table that is written to.
fn is_plain_and_open(frame: Frame, at: c_int) -> Result<bool, String> {
    Ok(is_plain(frame, at)? && frame.open(at).map(|()| true)?)
}

fn length(frame: Frame, at: c_int) -> i64 {
    unsafe { ffi::lua_rawlen(frame.l, at) as i64 }
}

unsafe extern "C-unwind" {
    /// Of `lua/lists.c`. The first may raise a memory error.
    fn lunarena_move(l: State, from: c_int, first: i64, target: c_int, to: i64, count: i64, backwards: c_int);
    fn lunarena_push_items(l: State, at: c_int, first: i64, count: i64);
}

/// Items of one table on their way into another, or to other places of the same.
struct Moved {
    first: i64,
    target: c_int,
    to: i64,
    count: i64,
    backwards: bool,
}

/// So many are moved before somebody looks whether the script is to stop.
const STRIDE: i64 = 1 << 12;

/// Moves items of the table at 1.
fn move_items(frame: Frame, moved: &Moved) -> Result<(), String> {
    let mut done = 0;
    while done < moved.count {
        let part = STRIDE.min(moved.count - done);
        let from = if moved.backwards { moved.count - done - part } else { done };
        let (first, to) = (moved.first + from, moved.to + from);
        unsafe { lunarena_move(frame.l, 1, first, moved.target, to, part, moved.backwards.into()) };
        done += part;
        if part == STRIDE {
            stop_check::look(frame)?;
        }
    }
    Ok(())
}

fn insert(frame: Frame) -> Outcome {
    if !is_plain_and_open(frame, 1)? {
        return Ok(IN_LUA);
    }
    let len = length(frame, 1);
    // The length of a table with gaps may be any.
    let end = len.checked_add(1).ok_or("the list is too long for 'insert'")?;
    let at = match frame.top() {
        2 => end,
        3 => frame.lua_int(2)?,
        _ => return Err("wrong number of arguments to 'insert'".into()),
    };
    if !(1..=end).contains(&at) {
        return Err("bad argument #2 to 'insert' (position out of bounds)".into());
    }
    charge(frame, price!("table.insert").for_size((end - at) as u64))?;
    move_items(frame, &Moved { first: at, target: 1, to: at.saturating_add(1), count: end - at, backwards: true })?;
    frame.append(1, at);
    Ok(0)
}

fn remove(frame: Frame) -> Outcome {
    if !is_plain_and_open(frame, 1)? {
        return Ok(IN_LUA);
    }
    let len = length(frame, 1);
    let at = frame.lua_int_or(2, len)?;
    if at != len && !(1..=len.saturating_add(1)).contains(&at) {
        return Err("bad argument #2 to 'remove' (position out of bounds)".into());
    }
    charge(frame, price!("table.remove").for_size((len - at).max(0) as u64))?;
    unsafe { ffi::lua_rawgeti(frame.l, 1, at) };
    move_items(frame, &Moved { first: at + 1, target: 1, to: at, count: len - at, backwards: false })?;
    frame.push_nil();
    frame.append(1, at.max(len));
    Ok(1)
}

fn unpack(frame: Frame) -> Outcome {
    if !is_plain(frame, 1)? {
        return Ok(IN_LUA);
    }
    let (from, to) = (frame.lua_int_or(2, 1)?, frame.lua_int_or(3, length(frame, 1))?);
    if from > to {
        return Ok(0);
    }
    let count = to.abs_diff(from).saturating_add(1);
    let Some(results) = c_int::try_from(count).ok().filter(|count| *count < 1_000_000) else {
        return Err("too many results to unpack".into());
    };
    charge(frame, price!("table.unpack").for_size(count))?;
    frame.reserve(results).map_err(|_| "too many results to unpack".to_owned())?;
    unsafe { lunarena_push_items(frame.l, 1, from, results.into()) };
    Ok(results)
}

fn move_entries(frame: Frame) -> Outcome {
    let target = if frame.kind(5) <= ffi::LUA_TNIL { 1 } else { 5 };
    if !(is_plain(frame, 1)? && is_plain_and_open(frame, target)?) {
        return Ok(IN_LUA);
    }
    let (from, last, to) = (frame.lua_int(2)?, frame.lua_int(3)?, frame.lua_int(4)?);
    unsafe { ffi::lua_pushvalue(frame.l, target) };
    if last < from {
        return Ok(1);
    }
    let count = last.checked_sub(from).and_then(|span| span.checked_add(1)).ok_or("too many elements to move")?;
    if to.checked_add(count - 1).is_none() {
        return Err("destination wrap around".into());
    }
    charge(frame, price!("table.move").for_size(count as u64))?;
    let other = target == 5 && unsafe { ffi::lua_rawequal(frame.l, 1, 5) } == 0;
    let backwards = to <= last && to > from && !other;
    move_items(frame, &Moved { first: from, target, to, count, backwards })?;
    Ok(1)
}

/// Appends the text or the number on top of the stack.
fn append_part(frame: Frame, out: &mut Vec<u8>) -> Result<usize, String> {
    let before = out.len();
    match raw::integer(frame.l, 5) {
        // Without a text of Lua's in between.
        Some(number) => out.extend_from_slice(format::digits(number, &mut [0; format::MOST_DIGITS])),
        None => out.extend_from_slice(frame.bytes(5)?),
    }
    Ok(out.len() - before)
}

fn concat(frame: Frame) -> Outcome {
    if !is_plain(frame, 1)? {
        return Ok(IN_LUA);
    }
    unsafe { ffi::lua_settop(frame.l, 4) };
    let separator = if frame.kind(2) <= ffi::LUA_TNIL { &[] } else { frame.bytes(2)? };
    let (first, last) = (frame.lua_int_or(3, 1)?, frame.lua_int_or(4, length(frame, 1))?);
    charge(frame, price!("table.concat").fixed)?;
    let longest = longest(frame);
    let out = &mut host::of(frame.l).scratch;
    out.clear();
    let (price, per_byte) = (price!("table.concat"), price!("table.concat.bytes"));
    let mut steps = stop_check::Steps::of(frame);
    let mut at = first;
    while at <= last {
        unsafe { ffi::lua_rawgeti(frame.l, 1, at) };
        if !matches!(frame.kind(5), ffi::LUA_TSTRING | ffi::LUA_TNUMBER) {
            return Err(format!("invalid value (at index {at}) in table for 'concat'"));
        }
        let between: &[u8] = if at < last { separator } else { &[] };
        let entries = if frame.is_string(5) { 2 } else { 4 };
        let bytes = append_part(frame, out)? + between.len();
        charge(frame, price.units(entries) + per_byte.units(bytes as u64))?;
        out.extend_from_slice(between);
        if out.len() > longest {
            return Err("resulting string too large".into());
        }
        steps.one()?;
        unsafe { ffi::lua_settop(frame.l, 4) };
        let Some(next) = at.checked_add(1) else { break };
        at = next;
    }
    finish(frame)
}

/// `ipairs`: Lua's own, where no `__index` can be met.
fn ipairs(frame: Frame) -> Outcome {
    if frame.kind(1) == ffi::LUA_TTABLE && is_plain(frame, 1)? {
        unsafe {
            ffi::lua_settop(frame.l, 1);
            ffi::lua_pushcfunction(frame.l, lunarena_next_of_ipairs);
            ffi::lua_insert(frame.l, 1);
        }
        frame.push_int(0);
        return Ok(3);
    }
    Ok(IN_LUA)
}

/// The iterator of `ipairs`, which loops mostly do without, see `lua/walk.c`. It owns nothing and can't fail but by its arguments, so it needs
/// no net.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn lunarena_next_of_ipairs(l: State) -> c_int {
    unsafe {
        let results = next_of_any_list(l);
        if results >= 0 {
            return results;
        }
        ffi::luaL_checktype(l, 1, ffi::LUA_TTABLE);
        let at = ffi::luaL_checkinteger(l, 2).wrapping_add(1);
        ffi::lua_pushinteger(l, at);
        if ffi::lua_rawgeti(l, 1, at) == ffi::LUA_TNIL { 1 } else { 2 }
    }
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "insert", with_stand_in!(insert));
        set_function(l, "remove", with_stand_in!(remove));
        set_function(l, "unpack", with_stand_in!(unpack));
        set_function(l, "move", with_stand_in!(move_entries));
        set_function(l, "concat", with_stand_in!(concat));
        set_function(l, "ipairs", with_stand_in!(ipairs));
    }
}
