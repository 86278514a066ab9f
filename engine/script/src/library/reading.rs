//! Values that natives take from a script as plain data: with caps, and paid for whether they are accepted or not.

use super::charge::charge;
use crate::host;
use crate::native::Frame;
use crate::price::price;
use crate::values::{self, Caps};
use lunarena_kernel::Value;
use std::ffi::c_int;

/// What the script that runs may hand over to be made into geometry.
fn caps_for_geometry(frame: Frame) -> Caps {
    if host::of(frame.l).meter.is_off() { Caps::RULES } else { Caps::GEOMETRY }
}

/// Takes the price of what was handed over between two states of the caps.
pub fn pay(frame: Frame, before: Caps, after: Caps) -> Result<(), String> {
    let (values, bytes) = before.less(after);
    if values == 0 && bytes == 0 {
        return Ok(());
    }
    charge(frame, price!("values").fixed * values + price!("values.bytes").units(bytes))
}

fn read_with(frame: Frame, at: c_int, caps: Caps) -> Result<Value, String> {
    // One value more than can be paid for is one too many.
    let payable = host::of(frame.l).meter.affordable(frame.l) / price!("values").fixed;
    let caps = caps.at_most(payable.saturating_add(1));
    let mut left = caps;
    let value = unsafe { values::read(frame.l, at, &mut left) };
    pay(frame, caps, left)?;
    value
}

/// An answer, an argument, a filter.
pub fn read(frame: Frame, at: c_int) -> Result<Value, String> {
    read_with(frame, at, Caps::BOT)
}

/// The description of a grid or a graph.
pub fn read_geometry(frame: Frame, at: c_int) -> Result<Value, String> {
    frame.table(at)?;
    read_with(frame, at, caps_for_geometry(frame))
}
