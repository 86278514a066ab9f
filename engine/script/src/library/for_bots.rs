//! What a bot has of its turn: instructions left, and an answer saved for the worst.

use super::charge::charge;
use crate::lua::State;
use crate::native::{Frame, Outcome, native, set_function};
use crate::price::price;
use crate::{host, saved};
use mlua::ffi;

fn budget(frame: Frame) -> Outcome {
    let left = host::of(frame.l).meter.left(frame.l);
    frame.push_int(i64::try_from(left).unwrap_or(i64::MAX));
    Ok(1)
}

/// Keeps an answer for the case that the turn fails.
fn save(frame: Frame) -> Outcome {
    charge(frame, price!("save").fixed)?;
    unsafe {
        ffi::lua_settop(frame.l, 1);
        saved::keep(frame.l);
    }
    Ok(0)
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "budget", native!(budget));
        set_function(l, "save", native!(save));
    }
}
