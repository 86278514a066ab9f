//! `pairs` and `next`: through the entries of a table in one defined order.

use super::charge::charge;
use crate::lua::State;
use crate::native::{Frame, IN_LUA, Outcome, enter, native, set_function};
use crate::price::{Price, price};
use crate::stop_check;
use mlua::ffi;
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
    fn lunarena_survey(l: State, at: c_int, count: *mut usize, places: *mut usize, bytes: *mut usize) -> c_int;
    fn lunarena_keys(l: State, at: c_int, count: usize) -> *mut RawKey;
    fn lunarena_order(l: State, a: *const RawKey, b: *const RawKey) -> c_int;
    fn lunarena_least_key(l: State, at: c_int, after: c_int) -> c_int;
    fn lunarena_next_key(l: State) -> c_int;
    fn lunarena_next_item(l: State, last: i64) -> c_int;
}

const ORDERLESS: &str = "a table whose keys are not all numbers, strings or booleans has no defined order: keep a list beside it and walk that";

/// What a table holds, for those who go through its keys in their order.
struct Survey {
    /// The keys are 1 to their number.
    list: bool,
    count: usize,
    bytes: usize,
}

/// Looks through the table at 1 and takes the price of that: so much for its entries, and for empty places.
fn survey(frame: Frame, price: Price) -> Result<Survey, String> {
    let (mut count, mut places, mut bytes) = (0, 0, 0);
    let keys = unsafe { lunarena_survey(frame.l, 1, &mut count, &mut places, &mut bytes) };
    if keys == keys::ORDERLESS {
        // When that was found depends on where the key lies: it costs what the whole table does. Of several kinds it isn't said which: that
        // would tell how they lie in memory.
        charge(frame, price.for_size(places as u64))?;
        return Err(ORDERLESS.to_owned());
    }
    let empty = places.saturating_sub(count) as u64;
    charge(frame, price.for_size(count as u64) + price!("vm.walk").units(empty))?;
    Ok(Survey { list: keys == keys::LIST, count, bytes })
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
        let survey = survey(frame, price!("pairs"))?;
        if survey.list {
            frame.push_int(survey.count as i64);
            ffi::lua_pushcclosure(l, lunarena_next_of_list, 1);
            ffi::lua_pushvalue(l, 1);
            frame.push_int(0);
        } else {
            push_sorted_keys(frame, &survey)?;
            frame.push_int(0);
            ffi::lua_pushcclosure(l, lunarena_next_of_keys, 2);
            ffi::lua_pushvalue(l, 1);
            frame.push_nil();
        }
    }
    Ok(3)
}

/// Leaves a list of the keys of the table at 1 in their order.
fn push_sorted_keys(frame: Frame, survey: &Survey) -> Result<(), String> {
    let count = survey.count;
    let doublings = u64::from(count.checked_ilog2().unwrap_or(0));
    // How often a key is really compared depends on where it lay. What is taken must not.
    let bytes = (survey.bytes as u64).saturating_mul(doublings);
    charge(frame, price!("pairs.sorted").units(count as u64 * doublings) + price!("pairs.bytes").units(bytes))?;
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
    let mut steps = stop_check::Steps::of(frame);
    while at < len {
        at += 1;
        steps.one()?;
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

/// `next` in the order of `pairs`: the least key above the given one.
fn next(frame: Frame) -> Outcome {
    frame.table(1)?;
    unsafe { ffi::lua_settop(frame.l, 2) };
    frame.reserve(8)?;
    let after = match frame.kind(2) {
        ffi::LUA_TNIL => 0,
        ffi::LUA_TSTRING | ffi::LUA_TNUMBER | ffi::LUA_TBOOLEAN => 2,
        _ => return Err(ORDERLESS.to_owned()),
    };
    let survey = survey(frame, price!("next"))?;
    charge(frame, price!("pairs.bytes").units(2 * survey.bytes as u64))?;
    Ok(unsafe { lunarena_least_key(frame.l, 1, after) })
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "pairs", pairs_entry);
        set_function(l, "next", native!(next));
    }
}
