//! Coroutines and budgets: the count goes along at every switch of threads, and a pause passes through all of them.

use super::price::{charge, price};
use super::reading;
use crate::host;
use crate::native::{Frame, Outcome, State, native, set_function};
use mlua::ffi;

fn thread(frame: Frame) -> Result<State, String> {
    let thread = unsafe { ffi::lua_tothread(frame.l, 1) };
    if thread.is_null() { Err("bad argument #1 (coroutine expected)".into()) } else { Ok(thread) }
}

/// Before a resume: the coroutine gets what the running thread has left.
fn give(frame: Frame) -> Outcome {
    let to = thread(frame)?;
    if to != frame.l {
        host::of(frame.l).meter.carry(frame.l, to);
    }
    Ok(0)
}

/// After a resume: the running thread gets it back; whether the coroutine was paused by the engine.
fn take(frame: Frame) -> Outcome {
    let from = thread(frame)?;
    let meter = &mut host::of(frame.l).meter;
    if from != frame.l {
        meter.carry(from, frame.l);
    }
    frame.push_bool(meter.is_paused());
    Ok(1)
}

fn charge_coroutine(frame: Frame) -> Outcome {
    charge(frame, price!("coroutine.create").fixed)?;
    Ok(0)
}

/// Marks the turn as ended by the script; the prelude then yields through all coroutines.
fn end_turn(frame: Frame) -> Outcome {
    host::of(frame.l).meter.end_turn(frame.l);
    Ok(0)
}

/// Whether the running thread is the one the engine started, not a coroutine of the script.
fn outermost(frame: Frame) -> Outcome {
    frame.push_bool(host::of(frame.l).meter.thread == Some(frame.l));
    Ok(1)
}

fn budget(frame: Frame) -> Outcome {
    let left = host::of(frame.l).meter.left(frame.l);
    frame.push_int(i64::try_from(left).unwrap_or(i64::MAX));
    Ok(1)
}

/// Keeps an answer for the case that the turn fails.
fn save(frame: Frame) -> Outcome {
    charge(frame, price!("save").fixed)?;
    let value = reading::read(frame, 1).map_err(|why| format!("can't save this: {why}"))?;
    host::of(frame.l).saved = Some(value);
    Ok(0)
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "give", native!(give));
        set_function(l, "take", native!(take));
        set_function(l, "charge_coroutine", native!(charge_coroutine));
        set_function(l, "end_turn", native!(end_turn));
        set_function(l, "outermost", native!(outermost));
        set_function(l, "budget", native!(budget));
        set_function(l, "save", native!(save));
    }
}
