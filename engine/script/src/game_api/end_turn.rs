//! The end of a turn in the middle of a run: by a method that the rules handed on, or by the rules themselves in a call. The run pauses there,
//! through all coroutines, until the next turn.
//!
//! These functions yield, so they do without the net that other natives have: they own nothing.

use super::call::call;
use super::method::{NOT_IN_TURN, method};
use crate::host;
use crate::library::NOT_HERE;
use crate::library::charge::charge;
use crate::lua::State;
use crate::native::{Frame, Outcome, enter};
use mlua::ffi;
use std::ffi::c_int;

/// Whether the method that ends a turn was called as it must be and where it can be.
fn may_end_turn(frame: Frame) -> Outcome {
    let host = host::of(frame.l);
    let calls = host.live_calls.as_ref().ok_or(NOT_IN_TURN)?;
    let number = method(frame, calls)?;
    let entry = &calls.api[number].0;
    if !host.meter.can_pause(frame.l) {
        return Err(format!("{} {NOT_HERE}", entry.name));
    }
    charge(frame, entry.price.unwrap_or(0))?;
    Ok(0)
}

/// The method that ends a turn.
pub unsafe extern "C-unwind" fn end_turn(l: State) -> c_int {
    unsafe extern "C-unwind" fn next_turn(_: State, _: c_int, _: ffi::lua_KContext) -> c_int {
        0
    }
    unsafe {
        enter(l, may_end_turn);
        host::of(l).meter.end_turn(l);
        ffi::lua_yieldk(l, 0, 0, Some(next_turn))
    }
}

/// A method that the rules run. They may end the turn: then the run pauses here, and its results are there in the next one.
pub unsafe extern "C-unwind" fn call_method(l: State) -> c_int {
    unsafe extern "C-unwind" fn next_turn(_: State, _: c_int, results: ffi::lua_KContext) -> c_int {
        results as c_int
    }
    unsafe {
        host::of(l).ends_turn = false;
        let results = enter(l, call);
        if !std::mem::take(&mut host::of(l).ends_turn) {
            return results;
        }
        host::of(l).meter.end_turn(l);
        ffi::lua_yieldk(l, 0, results as ffi::lua_KContext, Some(next_turn))
    }
}
