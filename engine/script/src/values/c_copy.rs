//! What `lua/copy.c` does: a value copied from one state into another, as it lies in memory.

use super::caps::Caps;
use crate::lua::State;
use std::ffi::{c_int, c_uint};

/// How a copy goes, and how much it may still take.
#[repr(C)]
pub struct Copy {
    depth: c_uint,
    items: c_uint,
    bytes: usize,
    places: u64,
    other: Other,
}

/// Copies the value on top of the first stack, which is neither number, text nor table, onto the second: 0, or why not.
pub type Other = unsafe extern "C-unwind" fn(from: State, to: State, copy: *mut Copy) -> c_int;

unsafe extern "C-unwind" {
    fn lunarena_copy(from: State, at: c_int, to: State, copy: *mut Copy) -> c_int;
}

/// Why a copy ended early: the number, and the type that was in the way.
pub struct Stopped {
    pub why: c_int,
    pub lua_type: c_int,
}

impl Stopped {
    pub fn of(number: c_int) -> Stopped {
        Stopped { why: number & 0xff, lua_type: number >> 8 }
    }
}

/// Reasons, as the C side numbers them.
pub mod why {
    use std::ffi::c_int;

    pub const GOOD: c_int = 0;
    pub const TOO_DEEP: c_int = 1;
    pub const NO_ROOM: c_int = 2;
    pub const TOO_MANY: c_int = 3;
    pub const TOO_LONG: c_int = 4;
    pub const TOO_EMPTY: c_int = 5;
    pub const BAD_KEY: c_int = 6;
    pub const BAD_VALUE: c_int = 7;
    pub const STOPPED: c_int = 8;
}

impl Copy {
    pub fn new(caps: &Caps, other: Other) -> Copy {
        Copy { depth: caps.depth, items: caps.items, bytes: caps.bytes, places: caps.places, other }
    }

    /// # Safety
    /// May raise a Lua memory error in `to`.
    pub unsafe fn run(&mut self, from: State, at: c_int, to: State, caps: &mut Caps) -> Result<(), Stopped> {
        let stopped = unsafe { lunarena_copy(from, at, to, self) };
        (caps.items, caps.bytes, caps.places) = (self.items, self.bytes, self.places);
        if stopped == why::GOOD { Ok(()) } else { Err(Stopped::of(stopped)) }
    }

    /// Takes an item of so many bytes, or says why not.
    pub fn take(&mut self, bytes: usize) -> c_int {
        match (self.items.checked_sub(1), self.bytes.checked_sub(bytes)) {
            (None, _) => why::TOO_MANY,
            (_, None) => why::TOO_LONG,
            (Some(items), Some(left)) => {
                (self.items, self.bytes) = (items, left);
                why::GOOD
            }
        }
    }
}
