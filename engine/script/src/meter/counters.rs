//! Where Lua keeps the count of a thread: two ints, the interval of the count hook and what is left of it.

use crate::lua::State;
use std::ffi::c_int;

unsafe extern "C" {
    // Offsets within a thread, of `lua/threads.c`.
    static lunarena_offset_of_interval: usize;
    static lunarena_offset_of_left: usize;
}

pub(super) struct Counters {
    pub base: *mut c_int,
    pub left: *mut c_int,
}

pub(super) fn counters(l: State) -> Counters {
    // SAFETY: constants of the C side, which nothing writes to.
    let (base, left) = unsafe { (lunarena_offset_of_interval, lunarena_offset_of_left) };
    let at = |offset: usize| l.cast::<u8>().wrapping_add(offset).cast::<c_int>();
    Counters { base: at(base), left: at(left) }
}
