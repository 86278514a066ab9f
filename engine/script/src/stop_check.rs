//! Where scripts look whether they are to stop.

use crate::host;
use crate::lua::State;
use crate::native::Frame;
use crate::observe;
use crate::stop::{Reason, STOPPED, Stop, is_stopping_rules, reasons_here};
use std::ffi::c_int;

/// What natives that go round often do on their way, every thousand steps or so: an error if the script has to stop at once. To a bot that has
/// run for too long it is none: what it has paid for is done as ever, and its next instruction is the end.
#[inline]
pub fn look(frame: Frame) -> Result<(), String> {
    if reasons_here() == 0 || !must_stop(frame.l) {
        return Ok(());
    }
    Err(STOPPED.to_owned())
}

/// Whether the script of this state has to stop at once, for one of the reasons that hold. A bot may have to stop soon.
#[cold]
fn must_stop(l: State) -> bool {
    let Some(host) = host::of_ours(l) else { return false };
    if reasons_here() & Reason::Sampled as i32 != 0 {
        observe::sampled(l);
    }
    let meter = &mut host.meter;
    // Rules that run for a bot whose time is over look here again and again: they are sent on at once.
    if meter.is_off() {
        return is_stopping_rules();
    }
    let Some(stop) = Stop::heeded() else { return false };
    if stop.is_set(Reason::Unwanted) {
        return true;
    }
    if !stop.is_set(Reason::BotTooLong) {
        return false;
    }
    if stop.is_replayed() {
        return stop.is_replay_over();
    }
    if meter.used_so_far(l) >= stop.not_before() {
        meter.cut_here(l);
    }
    false
}

/// The long way of the look that Lua itself takes, see `lua/engine.h`.
#[unsafe(no_mangle)]
extern "C" fn lunarena_must_stop(l: State) -> c_int {
    must_stop(l).into()
}

/// A loop of a native that a script can make long: every thousand steps it looks whether it is to stop.
pub struct Steps {
    frame: Frame,
    left: u32,
}

impl Steps {
    const STRIDE: u32 = 1 << 10;

    pub fn of(frame: Frame) -> Steps {
        Steps { frame, left: Steps::STRIDE }
    }

    #[inline]
    pub fn one(&mut self) -> Result<(), String> {
        self.left -= 1;
        if self.left > 0 {
            return Ok(());
        }
        self.left = Steps::STRIDE;
        look(self.frame)
    }
}
