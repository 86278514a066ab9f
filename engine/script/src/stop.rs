//! Stopping Lua from outside. Bots are counted; rules, formulas and maps are not, and what never ends must not hold up whoever waits for it.

use crate::native::Frame;
use std::cell::RefCell;
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

/// A switch that stops all Lua on the threads that heed it: as soon as a script goes round a loop or calls on, it fails.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicI32>);

/// What a script that was stopped fails with; as `lua/engine.h` has it.
pub const STOPPED: &str = "it ran for too long and was stopped";

/// Who wants it to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody waits for it any more.
    Unwanted = 1,
    /// It has run for too long.
    TooLong = 2,
}

impl Stop {
    pub fn stop(&self, reason: Reason) {
        self.0.fetch_or(reason as i32, Ordering::Relaxed);
    }

    /// Scripts may run again, unless the other reason holds too.
    pub fn clear(&self, reason: Reason) {
        self.0.fetch_and(!(reason as i32), Ordering::Relaxed);
    }

    pub fn is_set(&self, reason: Reason) -> bool {
        self.0.load(Ordering::Relaxed) & reason as i32 != 0
    }

    /// Whether the scripts on this thread are to stop, for whatever reason.
    pub(crate) fn is_wanted_here() -> bool {
        HEEDED.with(|heeded| heeded.borrow().as_ref().is_some_and(|stop| stop.0.load(Ordering::Relaxed) != 0))
    }

    /// All Lua on this thread heeds this switch from now on.
    pub fn heed(&self) {
        HEEDED.with(|heeded| {
            // The old switch is let go of only when nobody looks at it any more.
            let mut heeded = heeded.borrow_mut();
            unsafe { lunarena_heed(self.0.as_ptr()) };
            *heeded = Some(self.clone());
        });
    }
}

/// Whether the running native may go on, or why not.
pub fn look(_frame: Frame) -> Result<(), String> {
    if Stop::is_wanted_here() { Err(STOPPED.to_owned()) } else { Ok(()) }
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

thread_local! {
    /// Kept for as long as scripts on this thread look at it.
    static HEEDED: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

unsafe extern "C" {
    fn lunarena_heed(stop: *const c_int);
}
