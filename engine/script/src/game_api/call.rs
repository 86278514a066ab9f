//! A live call: it crosses over from a bot into the rules, and comes back.

use super::method::{NOT_IN_TURN, method};
use crate::answer::Log;
use crate::error::Trace;
use crate::failure;
use crate::host;
use crate::library::charge::charge;
use crate::library::reading;
use crate::live_calls::LiveCalls;
use crate::lua::{CFunction, State};
use crate::meter::running_script::RunningScript;
use crate::native::{Frame, Outcome};
use crate::observe;
use crate::price::price;
use crate::stack;
use crate::stop_check;
use crate::values::{self, Caps, Objects};
use lunarena_kernel::Value;
use mlua::ffi;
use std::ffi::c_int;

unsafe extern "C-unwind" {
    /// Of `lua/call.c`.
    pub fn lunarena_begin_call(l: State, handler: CFunction, references: *const c_int, more: c_int) -> c_int;
}

/// So many values among the arguments of a call are part of the price that the game has for it.
const INCLUDED: u32 = 32;

/// And among its results as many, with so many more for each instruction of that price: who asks for much pays for much.
const RETURNED: u64 = 4;

/// A short result has fewer values.
const SHORT: u64 = 64;

/// The first argument of a call is the object that it is a method of, which stays where it is.
const FIRST: c_int = 2;

/// Lua has room for so many values in every function that it calls, and here nothing else takes it.
const ROOM: c_int = ffi::LUA_MINSTACK;

/// A live call: a method of the object.
pub fn call(frame: Frame) -> Outcome {
    let Some(calls) = host::of(frame.l).live_calls.as_mut() else {
        return Err(NOT_IN_TURN.into());
    };
    let number = method(frame, calls);
    let price = number.as_ref().ok().and_then(|number| calls.api[*number].0.price);
    charge(frame, price.unwrap_or(price!("call").fixed))?;
    let (number, rules) = (number?, calls.rules);
    let base = unsafe { ffi::lua_gettop(rules) };
    // What the rules do with it is their work, not the bot's.
    let counted = RunningScript::NOBODY.begin();
    host::of(rules).caller = Some(frame.l);
    if let Some(stop) = &calls.stop {
        stop.start_call();
    }
    let crossed = unsafe { cross(frame, calls, number, rules, base) };
    if let Some(stop) = &calls.stop {
        stop.end_call();
    }
    host::of(rules).caller = None;
    counted.begin();
    let results = crossed.and_then(|results| {
        if results >= ROOM {
            frame.reserve(results + 1)?;
        }
        let mut caps = Caps::RULES;
        for at in 0..results {
            unsafe { values::copy(rules, base + 2 + at, frame.l, Objects::Shown, &mut caps)? };
        }
        // What the game has a price for is paid with that, but for large results.
        if price.is_none() || Caps::RULES.is_far_from(caps, INCLUDED) {
            let included = price.map_or(caps, |price| {
                let more = price.saturating_mul(RETURNED).saturating_add(INCLUDED.into());
                caps.more(u32::try_from(more).unwrap_or(u32::MAX), Caps::RULES)
            });
            reading::pay(frame, Caps::RULES, included)?;
        }
        Ok(results)
    });
    unsafe { ffi::lua_settop(rules, base) };
    // However long the rules took: their call is done before the bot is stopped.
    stop_check::look(frame)?;
    results
}

/// Runs the call in the rules; its results lie on the rules' stack behind `base` and the handler.
unsafe fn cross(
    frame: Frame,
    calls: &mut LiveCalls,
    number: usize,
    rules: State,
    base: c_int,
) -> Result<c_int, String> {
    let last = frame.top();
    unsafe {
        let references = [calls.api[number].1.0, calls.state, calls.turn];
        if lunarena_begin_call(rules, failure::keep_trace, references.as_ptr(), last + 4) == 0 {
            return Err("too many arguments".into());
        }
        let mut caps = Caps::BOT;
        let heap = &host::of(rules).heap;
        let limit = heap.limit();
        // Nobody would catch an error of the rules' state here. What a bot hands over is little, and counts from the next request on.
        heap.set_limit(usize::MAX);
        let copied = copy_arguments(frame, last, rules, &mut caps);
        heap.set_limit(limit);
        // What the game has a price for is paid with that, but for large arguments.
        let is_priced = calls.api[number].0.price.is_some();
        if !is_priced || Caps::BOT.is_far_from(caps, INCLUDED) {
            let included = if is_priced { caps.more(INCLUDED, Caps::BOT) } else { caps };
            reading::pay(frame, Caps::BOT, included)?;
        }
        // Nothing is counted here, the walk over empty places neither.
        let walked = Caps::BOT.walked(caps);
        if walked > 0 {
            charge(frame, price!("vm.walk").units(walked))?;
        }
        if let Err(why) = &copied {
            note_refusal(frame, calls, number, |_| why.as_str().into());
        }
        copied?;
        let host = host::of(rules);
        host.refusal = None;
        let status = ffi::lua_pcall(rules, last - FIRST + 3, ffi::LUA_MULTRET, base + 1);
        if status == ffi::LUA_OK {
            let results = ffi::lua_gettop(rules) - base - 1;
            if is_refusal(rules, base + 2, results) {
                note_refusal(frame, calls, number, |caps| read_or_nothing(rules, base + 3, caps));
            }
            log(frame, calls, number, |caps| results_at(rules, base + 2, results, caps));
            return Ok(results);
        }
        // Rules that caught a refusal of their own and failed later have failed.
        let told = stack::error_bytes(rules, -1);
        if let Some(message) = host.refusal.take().filter(|message| told.ends_with(message.as_bytes())) {
            note_refusal(frame, calls, number, |_| message.as_str().into());
            log(frame, calls, number, |_| Value::map([("refused", message.as_str().into())]));
            host.trace = Trace::default();
            return Err(message);
        }
        calls.broken = Some(failure::failure(rules, status));
        host::of(frame.l).meter.exhaust(frame.l);
        Err("the rules failed".into())
    }
}

/// Copies what a bot hands over onto the rules' stack, up to the argument `last`.
unsafe fn copy_arguments(frame: Frame, last: c_int, rules: State, caps: &mut Caps) -> Result<(), String> {
    for at in FIRST..=last {
        let copied = unsafe { values::copy(frame.l, at, rules, Objects::Given, caps) };
        copied.map_err(|why| format!("bad argument #{} ({why})", at - FIRST + 1))?;
    }
    Ok(())
}

/// Whether a call gave what Lua's functions give that fail: nothing or false, and a text.
unsafe fn is_refusal(rules: State, first: c_int, results: c_int) -> bool {
    unsafe {
        results == 2 && ffi::lua_toboolean(rules, first) == 0 && ffi::lua_type(rules, first + 1) == ffi::LUA_TSTRING
    }
}

/// Counts a call that came to nothing; of the first one it is noted which, and why.
fn note_refusal(frame: Frame, calls: &mut LiveCalls, number: usize, why: impl FnOnce(&mut Caps) -> Value) {
    calls.refused.count += 1;
    if calls.refused.first.is_some() && !observe::is_observed() {
        return;
    }
    let mut caps = Caps::BOT.at_most(SHORT);
    let why = why(&mut caps);
    observe::refused(frame.l, &why);
    if calls.refused.first.is_none() {
        calls.refused.first = Some((called(frame, calls, number, MOST_TOLD, &mut caps), why));
    }
}

/// So many arguments of a refused call are told. No game's call takes more.
const MOST_TOLD: usize = 16;

/// `[name, arguments...]`.
fn called(frame: Frame, calls: &LiveCalls, number: usize, most: usize, caps: &mut Caps) -> Value {
    let mut called = vec![calls.api[number].0.name.clone().into()];
    called.extend((FIRST..=frame.top()).take(most).map(|at| read_or_nothing(frame.l, at, caps)));
    called.into()
}

/// What a call returned, without nothings at the end; what can't be read stands as nothing.
fn results_at(rules: State, first: c_int, count: c_int, caps: &mut Caps) -> Value {
    let mut list: Vec<Value> = (first..first + count).map(|at| read_or_nothing(rules, at, caps)).collect();
    while list.last() == Some(&Value::Null) {
        list.pop();
    }
    match list.len() {
        0 | 1 => list.pop().unwrap_or_default(),
        _ => list.into(),
    }
}

fn read_or_nothing(l: State, at: c_int, caps: &mut Caps) -> Value {
    unsafe { values::read(l, at, caps) }.unwrap_or_default()
}

fn log(frame: Frame, calls: &mut LiveCalls, number: usize, outcome: impl FnOnce(&mut Caps) -> Value) {
    if calls.keep == Log::Nothing {
        return;
    }
    if calls.room == 0 {
        calls.unlogged += 1;
        return;
    }
    let mut caps = Caps::BOT;
    let outcome = match calls.keep {
        Log::Whole => outcome(&mut caps),
        _ => {
            let mut short = caps.at_most(SHORT);
            let outcome = outcome(&mut short);
            if short.items == 0 { Value::map([("cut", true.into())]) } else { outcome }
        }
    };
    let arguments = (frame.top() - FIRST + 1).max(0) as u64;
    let called = called(frame, calls, number, usize::MAX, &mut caps);
    let (values, bytes) = Caps::BOT.less(caps);
    calls.room = calls.room.saturating_sub(1 + arguments + values + bytes / 16);
    calls.log.push((called, outcome));
}
