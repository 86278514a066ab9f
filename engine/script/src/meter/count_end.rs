//! What happens when the count is at its end.

use super::counters::counters;
use super::running_script;
use super::{CHUNK, Overrun, STRIDE};
use crate::lua::State;
use mlua::ffi;
use std::ffi::c_int;

/// Takes more from the reserve, pauses the thread, lets it go on for a while where it can't be paused, or ends it.
pub(super) unsafe extern "C-unwind" fn hook(l: State, _: *mut ffi::lua_Debug) {
    let Some(meter) = running_script::meter().filter(|meter| !meter.is_off()) else { return };
    if meter.reserve > 0 {
        let chunk = meter.reserve.min(CHUNK);
        meter.reserve -= chunk;
        // The instruction at hand runs now and is the first of the new chunk.
        unsafe { counters(l).left.write(chunk as c_int) };
        return;
    }
    // The counter has begun anew by now; what is left is what is held.
    let before_cut = meter.cut.map(|cut| cut.saturating_sub(meter.used_but(meter.held)));
    if before_cut == Some(0) {
        meter.stopped |= !meter.spent;
    } else if meter.overrun == Overrun::Pause && !meter.spent {
        if meter.can_pause(l) {
            meter.paused = Some(0);
            meter.interrupted = Some(l);
            unsafe { ffi::lua_yield(l, 0) };
            return;
        }
        if meter.excess < meter.grace {
            let stride = before_cut.unwrap_or(STRIDE).min(STRIDE);
            meter.excess += stride;
            unsafe { counters(l).left.write(stride as c_int) };
            return;
        }
    }
    meter.exhaust(l);
    unsafe {
        ffi::lua_pushstring(l, c"over budget".as_ptr());
        ffi::lua_error(l)
    }
}
