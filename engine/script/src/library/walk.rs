//! `pairs` and `next`: through the entries of a table in one defined order.

use super::price::{charge, price};
use crate::native::{Frame, IN_LUA, Outcome, State, enter, native, set_function};
use mlua::ffi;
use std::cmp::Ordering;
use std::ffi::c_int;
use std::mem::MaybeUninit;

/// A key where it lies in a table, as Lua has it.
#[repr(C)]
struct RawKey([MaybeUninit<u64>; 2]);

/// What the keys of a table are, as `lua/walk.c` numbers it.
mod keys {
    pub const LIST: i32 = 0;
    pub const ORDERLESS: i32 = 2;
}

unsafe extern "C-unwind" {
    /// Of `lua/walk.c`. The second may raise a memory error.
    fn lunarena_survey(l: State, at: c_int, count: *mut usize, places: *mut usize) -> c_int;
    fn lunarena_keys(l: State, at: c_int, count: usize) -> *mut RawKey;
    fn lunarena_order(l: State, a: *const RawKey, b: *const RawKey) -> c_int;
    fn lunarena_next_key(l: State) -> c_int;
    fn lunarena_next_item(l: State, last: i64) -> c_int;
}

/// A key of a table as it stands in memory; strings are compared by their bytes and live as long as the table holds them.
#[derive(Clone, Copy)]
pub enum TableKey<'s> {
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(&'s [u8]),
}

impl TableKey<'_> {
    fn rank(self) -> u8 {
        match self {
            TableKey::Bool(_) => 0,
            TableKey::Int(_) | TableKey::Float(_) => 1,
            TableKey::Str(_) => 2,
        }
    }

    /// Booleans, then numbers by size, then strings by bytes.
    pub fn order(self, other: Self) -> Ordering {
        match (self, other) {
            (TableKey::Bool(a), TableKey::Bool(b)) => a.cmp(&b),
            (TableKey::Int(a), TableKey::Int(b)) => a.cmp(&b),
            (TableKey::Float(a), TableKey::Float(b)) => a.total_cmp(&b),
            (TableKey::Int(a), TableKey::Float(b)) => int_with_float(a, b),
            (TableKey::Float(a), TableKey::Int(b)) => int_with_float(b, a).reverse(),
            (TableKey::Str(a), TableKey::Str(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }

    fn push(self, frame: Frame) {
        match self {
            TableKey::Bool(flag) => frame.push_bool(flag),
            TableKey::Int(number) => frame.push_int(number),
            TableKey::Float(number) => frame.push_number(number),
            TableKey::Str(bytes) => frame.push_bytes(bytes),
        }
    }
}

/// Exactly: a float may lie between two integers, or beyond all of them. No key is a float that equals an integer.
fn int_with_float(int: i64, float: f64) -> Ordering {
    const BEYOND: f64 = 9_223_372_036_854_775_808.0;
    if float >= BEYOND {
        Ordering::Less
    } else if float < -BEYOND {
        Ordering::Greater
    } else if int as i128 <= float.floor() as i128 {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

const ORDERLESS: &str = "a table whose keys are not all numbers, strings or booleans has no defined order: keep a list beside it and walk that";

fn key_at<'s>(frame: Frame, at: c_int) -> Result<TableKey<'s>, String> {
    unsafe {
        match frame.kind(at) {
            ffi::LUA_TSTRING => frame.bytes(at).map(TableKey::Str),
            ffi::LUA_TNUMBER if ffi::lua_isinteger(frame.l, at) != 0 => {
                Ok(TableKey::Int(ffi::lua_tointeger(frame.l, at)))
            }
            ffi::LUA_TNUMBER => Ok(TableKey::Float(ffi::lua_tonumber(frame.l, at))),
            ffi::LUA_TBOOLEAN => Ok(TableKey::Bool(ffi::lua_toboolean(frame.l, at) != 0)),
            // Of several kinds it isn't said which: that would tell how they lie in memory.
            _ => Err(ORDERLESS.to_owned()),
        }
    }
}

/// Calls `each` with every key of the table at `at`, which lies on top of the stack then.
fn each_key<'s>(frame: Frame, at: c_int, mut each: impl FnMut(TableKey<'s>)) -> Result<(), String> {
    unsafe {
        let top = frame.top();
        frame.push_nil();
        while ffi::lua_next(frame.l, at) != 0 {
            ffi::lua_settop(frame.l, top + 1);
            match key_at(frame, top + 1) {
                Ok(key) => each(key),
                Err(why) => {
                    ffi::lua_settop(frame.l, top);
                    return Err(why);
                }
            }
        }
    }
    Ok(())
}

fn pairs(frame: Frame) -> Outcome {
    let l = frame.l;
    unsafe {
        ffi::lua_settop(l, 1);
        if ffi::lua_getmetatable(l, 1) != 0 {
            ffi::lua_settop(l, 1);
            if ffi::luaL_getmetafield(l, 1, c"__pairs".as_ptr()) != ffi::LUA_TNIL {
                ffi::lua_pushvalue(l, 1);
                return Ok(IN_LUA);
            }
        }
        frame.table(1)?;
        frame.reserve(8)?;
        let (mut count, mut places) = (0, 0);
        let keys = lunarena_survey(l, 1, &mut count, &mut places);
        if keys == keys::ORDERLESS {
            // When that was found depends on where the key lies: it costs what the whole table does.
            charge(frame, price!("pairs").for_size(places as u64))?;
            return Err(ORDERLESS.to_owned());
        }
        let empty = places.saturating_sub(count) as u64;
        charge(frame, price!("pairs").for_size(count as u64) + price!("vm.walk").units(empty))?;
        match keys {
            keys::LIST => {
                frame.push_int(count as i64);
                ffi::lua_pushcclosure(l, lunarena_next_of_list, 1);
                ffi::lua_pushvalue(l, 1);
                frame.push_int(0);
            }
            _ => {
                push_sorted_keys(frame, count)?;
                frame.push_int(0);
                ffi::lua_pushcclosure(l, lunarena_next_of_keys, 2);
                ffi::lua_pushvalue(l, 1);
                frame.push_nil();
            }
        }
    }
    Ok(3)
}

/// Leaves a list of the keys of the table at 1 in their order.
fn push_sorted_keys(frame: Frame, count: usize) -> Result<(), String> {
    let work = count as u64 * u64::from(count.checked_ilog2().unwrap_or(0));
    charge(frame, price!("pairs.sorted").units(work))?;
    c_int::try_from(count).map_err(|_| "the table is too large")?;
    unsafe {
        let keys = std::slice::from_raw_parts_mut(lunarena_keys(frame.l, 1, count), count);
        keys.sort_unstable_by(|a, b| lunarena_order(frame.l, a, b).cmp(&0));
    }
    Ok(())
}

/// `pairs`, whose `__pairs` may be a script's function: it is called so that it can be paused.
unsafe extern "C-unwind" fn pairs_entry(l: State) -> c_int {
    unsafe extern "C-unwind" fn after(_: State, _: c_int, _: ffi::lua_KContext) -> c_int {
        3
    }
    unsafe {
        let results = enter(l, pairs);
        if results != IN_LUA {
            return results;
        }
        ffi::lua_callk(l, 1, 3, 0, Some(after));
        3
    }
}

/// The step of a walk over the sorted keys of a table, which loops mostly do without, see `lua/walk.c`. It owns nothing, so it needs no net unless it refuses.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn lunarena_next_of_keys(l: State) -> c_int {
    unsafe {
        let results = lunarena_next_key(l);
        if results >= 0 { results } else { enter(l, |frame| frame.table(1).map(|()| 0)) }
    }
}

/// The same over a list, from one place to the next.
#[unsafe(no_mangle)]
unsafe extern "C-unwind" fn lunarena_next_of_list(l: State) -> c_int {
    unsafe {
        let results = lunarena_next_item(l, ffi::lua_tointeger(l, ffi::lua_upvalueindex(1)));
        if results == 2 { results } else { enter(l, next_behind_gap) }
    }
}

/// The step of `ipairs` over a table without a metatable; -1 where its arguments are others.
pub fn next_of_any_list(l: State) -> c_int {
    unsafe { lunarena_next_item(l, i64::MAX) }
}

/// Where a list has lost items since its walk began.
fn next_behind_gap(frame: Frame) -> Outcome {
    unsafe { ffi::lua_settop(frame.l, 2) };
    frame.table(1)?;
    let len = frame.int(frame.upvalue(1))?;
    let mut at = frame.int(2)?.max(0);
    let from = at;
    while at < len {
        at += 1;
        frame.push_int(at);
        if unsafe { ffi::lua_rawgeti(frame.l, 1, at) } != ffi::LUA_TNIL {
            charge(frame, price!("next").units((at - from) as u64))?;
            return Ok(2);
        }
        unsafe { ffi::lua_settop(frame.l, 2) };
    }
    charge(frame, price!("next").units((at - from) as u64))?;
    frame.push_nil();
    Ok(1)
}

/// `next` in the order of `pairs`: the smallest key above the given one.
fn next(frame: Frame) -> Outcome {
    frame.table(1)?;
    unsafe { ffi::lua_settop(frame.l, 2) };
    frame.reserve(8)?;
    let after = if frame.kind(2) == ffi::LUA_TNIL { None } else { Some(key_at(frame, 2)?) };
    let mut best: Option<TableKey> = None;
    let mut count = 0;
    each_key(frame, 1, |key| {
        count += 1;
        let behind = after.is_none_or(|after| key.order(after).is_gt());
        if behind && best.is_none_or(|best| key.order(best).is_lt()) {
            best = Some(key);
        }
    })?;
    charge(frame, price!("next").for_size(count))?;
    let Some(key) = best else {
        frame.push_nil();
        return Ok(1);
    };
    key.push(frame);
    unsafe {
        ffi::lua_pushvalue(frame.l, -1);
        ffi::lua_rawget(frame.l, 1);
    }
    Ok(2)
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "pairs", pairs_entry);
        set_function(l, "next", native!(next));
    }
}
