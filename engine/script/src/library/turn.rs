//! What a bot has of its turn: instructions left, and an answer kept for the worst.

use super::price::{charge, price};
use super::reading;
use crate::host;
use crate::native::{Frame, Outcome, State, native, set_function};

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
        set_function(l, "budget", native!(budget));
        set_function(l, "save", native!(save));
    }
}
