//! Errors of the rules, on their way to whoever called them.

use crate::error::ScriptError;
use crate::host;
use crate::lua::State;
use crate::role::Role;
use crate::stack::{error_text, error_with, trace};
use crate::stop;
use mlua::ffi;
use std::ffi::c_int;

/// What an error of the rules begins with when their memory is gone.
pub const OUT_OF_MEMORY: &str = "out of memory";

/// What a call into the rules failed with: its text lies on top of the stack. The state can be used again.
pub unsafe fn failure(l: State, status: c_int) -> ScriptError {
    let host = host::of(l);
    let (refused, denied) = (host.heap.take_refused(), host.heap.take_denied());
    let gone = std::mem::take(&mut host.meter.memory_gone) || refused || denied && status == ffi::LUA_ERRMEM;
    let trace = std::mem::take(&mut host.trace);
    host.release();
    if !gone {
        return error_with(&unsafe { error_text(l, -1) }, trace);
    }
    let limit = in_bytes(host.heap.limit());
    let message = format!("{OUT_OF_MEMORY}: rules may use {limit}; raise limits.rules_memory in game.yaml");
    ScriptError { message, ..error_with("", trace) }
}

/// `512 MiB`.
fn in_bytes(bytes: usize) -> String {
    const MIB: usize = 1 << 20;
    if bytes >= MIB && bytes.is_multiple_of(MIB) { format!("{} MiB", bytes / MIB) } else { format!("{bytes} bytes") }
}

/// A message handler for calls into the rules: keeps the stack as it was at the error.
pub unsafe extern "C-unwind" fn keep_trace(l: State) -> c_int {
    let host = host::of(l);
    // Where memory ran out is known already; this is where it was caught and raised again. What is stopped is so once more in each `__close`
    // on the way out.
    let again = host.meter.memory_gone || stop::is_stopping_rules() && !host.trace.0.is_empty();
    if !again {
        host.trace = unsafe { trace(l) };
    }
    1
}

/// The memory is gone, and Lua is about to raise that. No handler hears of it, so that the rules' stack is kept here.
#[unsafe(no_mangle)]
extern "C" fn lunarena_no_memory(l: State) {
    if let Some(host) = host::of_ours(l)
        && host.role == Role::Rules
    {
        host.out_of_memory(l);
    }
}
