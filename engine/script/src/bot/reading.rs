//! Reading what a bot answers, and what that costs it.

use crate::answer::Answer;
use crate::host;
use crate::lua::State;
use crate::meter::Overrun;
use crate::price::price;
use crate::sandbox::Sandbox;
use crate::values::{self, Caps};
use lunarena_kernel::Value;
use mlua::ffi;

/// The first result of a thread that has come to its end; nothing, if there is none.
///
/// # Safety
/// Nothing but results lies on its stack.
pub unsafe fn result(co: State, caps: &mut Caps) -> Result<Option<Value>, String> {
    unsafe {
        if ffi::lua_gettop(co) == 0 {
            return Ok(None);
        }
        Ok(match values::read(co, 1, caps)? {
            Value::Null => None,
            value => Some(value),
        })
    }
}

/// What was saved, as it is now, or why that can't be read. As much may be saved as returned.
pub fn saved(sandbox: &Sandbox, caps: &mut Caps) -> Option<Result<Value, String>> {
    let l = sandbox.main;
    unsafe {
        let kind = ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, sandbox.host.saved.into());
        ffi::lua_settop(l, -2);
        if kind == ffi::LUA_TLIGHTUSERDATA {
            return None;
        }
    }
    // The few bytes that reading takes are not the bot's, which may have none left.
    let heap = &sandbox.host.heap;
    let limit = heap.limit();
    heap.set_limit(usize::MAX);
    let mut value = Ok(Value::Null);
    let done = sandbox.protect(|l| unsafe {
        ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, host::of(l).saved.into());
        value = values::read(l, 1, caps);
    });
    heap.set_limit(limit);
    Some(done.map_err(|error| error.message).and(value))
}

/// So many values of an answer, and so many bytes of its texts, are part of the turn.
const INCLUDED: (u32, usize) = (64, 1024);

/// As much of an answer as a whole turn of so many instructions could pay for: it is read when the turn is over, whatever is left of it then.
pub fn affordable(instructions: u64) -> Caps {
    let values = instructions / price!("answer").fixed + u64::from(INCLUDED.0);
    let bytes = instructions.saturating_mul(price!("answer.bytes").per).saturating_add(INCLUDED.1 as u64);
    let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
    let caps = Caps::BOT.at_most(values);
    Caps { bytes: caps.bytes.min(bytes), places: caps.places.min(instructions.saturating_mul(2)), ..caps }
}

/// Takes the price of an answer that was read. A turn costs no more than it had, unless what is beyond is owed to the next.
pub fn pay_for_reading(answer: &mut Answer, budget: u64, overrun: Overrun, before: Caps, after: Caps) {
    let (values, bytes) = before.less(after);
    let values = values.saturating_sub(INCLUDED.0.into());
    let bytes = bytes.saturating_sub(INCLUDED.1 as u64);
    let walked = price!("vm.walk").units(before.walked(after));
    let price = price!("answer").fixed * values + price!("answer.bytes").units(bytes) + walked;
    let used = answer.used.saturating_add(price);
    answer.used = if overrun == Overrun::Pause { used } else { used.min(budget.max(answer.used)) };
}
