//! Sandboxed Lua states with the script library, and the errors of failed calls into the rules.

use crate::error::ScriptError;
use crate::interface::Role;
use crate::vm::{Frame, Function, Host, Lua, Outcome, error_with, native};
use crate::{library, stop};
use lunarena_kernel::random::Streams;

/// Creates a sandboxed Lua state for the rules or for a bot. It has no memory limit yet.
pub fn create(role: Role, streams: Streams) -> Result<Lua, ScriptError> {
    let lua = Lua::new(Host::new(role, streams)).ok_or_else(library::no_memory)?;
    library::install(&mut lua.frame(), role)?;
    // Observation starts only here, because the library is not one of the observed scripts.
    lua.be_observed();
    Ok(lua)
}

/// Start of the error message for rules that have run out of memory.
pub const OUT_OF_MEMORY: &str = "out of memory";

/// Returns the error of a failed call into the rules. The error message must be on top of the stack. The Lua state remains usable.
pub fn failure(frame: &Frame) -> ScriptError {
    let host = frame.host();
    let is_memory_gone = host.meter.is_memory_gone();
    host.meter.set_memory_gone(false);
    let trace = host.trace.take();
    if !is_memory_gone {
        return error_with(&frame.error_text(frame.top()), trace);
    }
    frame.collect();
    let limit = in_bytes(host.heap.limit());
    let message = format!("{OUT_OF_MEMORY}: rules may use {limit}; raise limits.rules_memory in game.yaml");
    ScriptError { message, ..error_with("", trace) }
}

/// Formats a size as `512 MiB`, or in bytes if it is not a whole number of MiB.
fn in_bytes(bytes: usize) -> String {
    const MIB: usize = 1 << 20;
    if bytes >= MIB && bytes.is_multiple_of(MIB) { format!("{} MiB", bytes / MIB) } else { format!("{bytes} bytes") }
}

/// Returns the Lua message handler for calls into the rules. The handler stores the stack trace of an error.
pub fn keep_trace() -> Function {
    native(handle)
}

fn handle(frame: &mut Frame) -> Outcome {
    let host = frame.host();
    // Keep the first trace: a script may catch an out-of-memory error and raise it again, and a stopped script fails again in each `__close`.
    let again = host.meter.is_memory_gone() || stop::is_stopping_rules() && !host.trace.borrow().0.is_empty();
    if !again {
        host.trace.replace(frame.trace());
    }
    Ok(1)
}
