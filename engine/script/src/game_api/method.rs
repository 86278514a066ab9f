//! Which method of the game's object was called.

use crate::live_calls::LiveCalls;
use crate::lua::State;
use crate::native::Frame;

unsafe extern "C-unwind" {
    /// Of `lua/call.c`.
    fn lunarena_method(l: State) -> i64;
}

/// Said when a method is called where no bot is asked.
pub const NOT_IN_TURN: &str = "the game can be called only while it is your turn";

/// The number of the running method, which must have got the object as its first argument. Nothing of the script runs to find that out.
pub fn method(frame: Frame, calls: &LiveCalls) -> Result<usize, String> {
    let number = unsafe { lunarena_method(frame.l) };
    usize::try_from(number).map_err(|_| {
        let name = frame.int(frame.upvalue(2)).map_or("this", |number| &calls.api[number as usize].0.name);
        format!("{name} is a method: write game:{name}(...)")
    })
}
