//! Orders: calls that are only written down, for the bot to return.

use crate::library::charge::charge;
use crate::native::{Frame, Outcome};
use crate::price::price;
use mlua::ffi;

/// An order: its name, then its arguments.
pub fn order(frame: Frame) -> Outcome {
    let count = frame.top();
    charge(frame, price!("order").for_size(count as u64))?;
    unsafe {
        ffi::lua_createtable(frame.l, count + 1, 0);
        ffi::lua_insert(frame.l, 1);
        for at in (1..=count).rev() {
            ffi::lua_rawseti(frame.l, 1, i64::from(at) + 1);
        }
        ffi::lua_pushvalue(frame.l, frame.upvalue(1));
        ffi::lua_rawseti(frame.l, 1, 1);
    }
    Ok(1)
}
