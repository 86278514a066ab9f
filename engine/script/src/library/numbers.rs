//! Numbers: random streams, exact growth and exact shares.

use super::charge::charge;
use super::rows;
use crate::lua::State;
use crate::native::{Frame, Outcome, native, set_function};
use crate::price::price;
use crate::{handle, host, stop_check};
use lunarena_kernel::growth::{Decimal, grow as kernel_grow, scale as kernel_scale};
use lunarena_kernel::random::StreamId;
use mlua::ffi;
use std::ffi::c_int;

/// What a stream takes, roughly, without its name.
const STREAM: usize = 256;

/// The one stream of a bot's own `math.random`.
const OWN: &str = "bot";

/// `math.random` as Lua has it: a real, 1 to m, or m to n.
fn random(frame: Frame) -> Outcome {
    let stream = host::of(frame.l).streams.stream(OWN);
    let drawn = match frame.top() {
        0 => {
            frame.push_number(stream.real().map_err(|error| error.to_string())?);
            return Ok(1);
        }
        1 => match frame.int(1)? {
            0 => Ok(stream.next_u64() as i64),
            high => stream.int(1, high),
        },
        _ => stream.int(frame.int(1)?, frame.int(2)?),
    };
    frame.push_int(drawn.map_err(|_| "bad argument to 'random' (interval is empty)".to_owned())?);
    Ok(1)
}

fn grow(frame: Frame) -> Outcome {
    let (base, level) = (frame.int(1)?, frame.int(3)?);
    let rate = if unsafe { ffi::lua_isinteger(frame.l, 2) } != 0 {
        Decimal::from_int(frame.int(2)?)
    } else {
        Decimal::from_f64(frame.number(2)?)
    };
    let levels = level.clamp(0, 100_000) as u64;
    // Long decimals taken to a high power have long numbers in between.
    let digits = rate.as_ref().map_or(0, Decimal::digits) as u64;
    charge(frame, price!("grow").for_size(levels + levels * levels * digits / 256))?;
    let grown = rate.and_then(|rate| kernel_grow(base, &rate, level));
    frame.push_int(grown.map_err(|error| error.to_string())?);
    Ok(1)
}

fn scale(frame: Frame) -> Outcome {
    let number = frame.int(1)?;
    let count = frame.top().max(1) as u64 / 2;
    charge(frame, price!("scale").for_size(count + count * count / 16))?;
    let mut pairs = Vec::with_capacity(count as usize);
    for at in (2..=frame.top()).step_by(2) {
        if at == frame.top() {
            return Err(format!("the top of pair {} has no bottom", at / 2));
        }
        pairs.push((frame.int(at)?, frame.int(at + 1)?));
    }
    let scaled = kernel_scale(number, &pairs);
    drop(pairs);
    frame.push_int(scaled.map_err(|error| error.to_string())?);
    Ok(1)
}

// A stream of the rules is a userdata that holds the stream's number.

fn rng(frame: Frame) -> Outcome {
    let name = frame.text(1)?;
    if !host::of(frame.l).streams.has(name) {
        // It stays for as long as the match does.
        let bytes = STREAM + 2 * name.len();
        handle::check_room(frame, bytes as u64)?;
        host::of(frame.l).heap.add_object(bytes);
    }
    let id = host::of(frame.l).streams.id(name);
    unsafe {
        ffi::lua_newuserdatauv(frame.l, size_of::<StreamId>(), 0).cast::<StreamId>().write(id);
        ffi::luaL_setmetatable(frame.l, c"stream".as_ptr());
    }
    Ok(1)
}

fn stream<'h>(frame: Frame) -> Result<&'h mut lunarena_kernel::random::Stream, String> {
    let id = unsafe { ffi::luaL_testudata(frame.l, 1, c"stream".as_ptr()).cast::<StreamId>().as_ref() };
    let id = id.ok_or("bad argument #1 (stream expected: call its methods with a colon)")?;
    Ok(host::of(frame.l).streams.get(*id))
}

fn int(frame: Frame) -> Outcome {
    let drawn = stream(frame)?.int(frame.int(2)?, frame.int(3)?);
    frame.push_int(drawn.map_err(|error| error.to_string())?);
    Ok(1)
}

fn ints(frame: Frame) -> Outcome {
    let (count, low, high) = (frame.int(2)?, frame.int(3)?, frame.int(4)?);
    let stream = stream(frame)?;
    let count = usize::try_from(count).map_err(|_| format!("can't draw {count} numbers"))?;
    if count > rows::MOST {
        return Err(format!("can't draw {count} numbers at once: {} at most", rows::MOST));
    }
    unsafe { ffi::lua_createtable(frame.l, count as c_int, 0) };
    let mut steps = stop_check::Steps::of(frame);
    for i in 0..count {
        steps.one()?;
        frame.push_int(stream.int(low, high).map_err(|error| error.to_string())?);
        frame.append(-2, i as i64 + 1);
    }
    Ok(1)
}

fn real(frame: Frame) -> Outcome {
    frame.push_number(stream(frame)?.real().map_err(|error| error.to_string())?);
    Ok(1)
}

fn pick(frame: Frame) -> Outcome {
    let stream = stream(frame)?;
    frame.table(2)?;
    let at = stream.pick(unsafe { ffi::lua_rawlen(frame.l, 2) }).map_err(|error| error.to_string())?;
    unsafe { ffi::lua_rawgeti(frame.l, 2, at as i64 + 1) };
    Ok(1)
}

/// Shuffles a list in place and returns it.
fn shuffle(frame: Frame) -> Outcome {
    let stream = stream(frame)?;
    frame.table(2)?;
    frame.open(2)?;
    let len = unsafe { ffi::lua_rawlen(frame.l, 2) };
    let order = stream.shuffle(len).map_err(|error| error.to_string())?;
    unsafe {
        ffi::lua_settop(frame.l, 2);
        ffi::lua_createtable(frame.l, len as c_int, 0);
        for (to, from) in order.iter().enumerate() {
            ffi::lua_rawgeti(frame.l, 2, *from as i64 + 1);
            ffi::lua_rawseti(frame.l, 3, to as i64 + 1);
        }
        for i in 1..=len as i64 {
            ffi::lua_rawgeti(frame.l, 3, i);
            ffi::lua_rawseti(frame.l, 2, i);
        }
        ffi::lua_settop(frame.l, 2);
    }
    Ok(1)
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "random", native!(random));
        set_function(l, "grow", native!(grow));
        set_function(l, "scale", native!(scale));
        set_function(l, "rng", native!(rng));
        ffi::luaL_newmetatable(l, c"stream".as_ptr());
        ffi::lua_createtable(l, 0, 5);
        set_function(l, "int", native!(int));
        set_function(l, "ints", native!(ints));
        set_function(l, "real", native!(real));
        set_function(l, "pick", native!(pick));
        set_function(l, "shuffle", native!(shuffle));
        ffi::lua_setfield(l, -2, c"__index".as_ptr());
        ffi::lua_pushboolean(l, 0);
        ffi::lua_setfield(l, -2, c"__metatable".as_ptr());
        ffi::lua_settop(l, -2);
    }
}
