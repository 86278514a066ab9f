//! Which script is counted on this thread of the process, and taking from its count.

use super::Meter;
use crate::lua::State;
use std::cell::Cell;

/// A Lua thread that runs, with the meter of its state.
#[derive(Clone, Copy)]
pub struct RunningScript {
    thread: State,
    meter: *mut Meter,
}

thread_local! {
    static COUNTED: Cell<RunningScript> = const { Cell::new(RunningScript::NOBODY) };
}

impl RunningScript {
    pub const NOBODY: RunningScript = RunningScript { thread: std::ptr::null_mut(), meter: std::ptr::null_mut() };

    pub(super) fn new(thread: State, meter: &mut Meter) -> RunningScript {
        RunningScript { thread, meter }
    }

    /// It is the one that is counted from now on. Gives back which it was.
    pub fn begin(self) -> RunningScript {
        COUNTED.replace(self)
    }
}

/// The Lua thread that is counted; null for none.
pub fn thread() -> State {
    COUNTED.get().thread
}

/// Its meter. It lies in the host of the state, which outlives all that runs there.
pub(super) fn meter<'m>() -> Option<&'m mut Meter> {
    unsafe { COUNTED.get().meter.as_mut() }
}

/// Takes the work of a native, or of a single instruction that a script made large, from the count.
pub fn pay(instructions: u64) {
    let Some(meter) = meter() else {
        // Nobody pays while a text is compiled: it is counted there. In the rules it means nothing.
        unsafe { lunarena_search(usize::try_from(instructions).unwrap_or(usize::MAX)) };
        return;
    };
    // When that was more than there is, the next instruction ends the script.
    let _ = meter.charge(thread(), instructions);
}

unsafe extern "C" {
    /// Of the compiler: so many looks more.
    fn lunarena_search(looks: usize);
}
