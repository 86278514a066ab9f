//! Where Lua keeps its count: two adjacent ints of a thread, the interval and what is left of it. They are found once per process by setting a magic
//! interval and looking for it; a build in which they can't be found refuses to run.

use crate::lua::State;
use mlua::ffi;
use std::ffi::c_int;
use std::sync::OnceLock;

pub(super) struct Counters {
    pub base: *mut c_int,
    pub left: *mut c_int,
}

pub(super) fn counters(l: State) -> Counters {
    let offset = OFFSET.get().copied().flatten().unwrap_or(0);
    let base: *mut c_int = l.cast::<u8>().wrapping_add(offset).cast();
    Counters { base, left: base.wrapping_add(1) }
}

static OFFSET: OnceLock<Option<usize>> = OnceLock::new();

/// Finds the counters; must succeed before any metered state runs. `l` is the main thread of a fresh state.
pub fn self_test(l: State) -> bool {
    const MAGIC: c_int = 0x05ee_d1ab;
    // The main thread lies inside Lua's global block, which is far longer than this.
    const SEARCHED: usize = 320;
    // Never called: the hook is gone again before a single instruction runs.
    unsafe extern "C-unwind" fn no_hook(_: State, _: *mut ffi::lua_Debug) {}
    OFFSET
        .get_or_init(|| unsafe {
            ffi::lua_sethook(l, Some(no_hook), ffi::LUA_MASKCOUNT, MAGIC);
            let int = |at: usize| l.cast::<u8>().add(at).cast::<c_int>().read();
            let mut found = (0..SEARCHED).step_by(4).filter(|&at| int(at) == MAGIC && int(at + 4) == MAGIC);
            let offset = found.next().filter(|_| found.next().is_none());
            ffi::lua_sethook(l, None, 0, 0);
            offset
        })
        .is_some()
}
