//! The moment before an instruction.

use super::thread::Thread;
use crate::lua::State;
use std::ffi::{c_int, c_void};

unsafe extern "C" {
    fn lunarena_code(call: *const c_void, pc: *const c_void, place: *mut c_int) -> *const c_void;
    fn lunarena_line(code: *const c_void, pc: c_int) -> c_int;
    fn lunarena_length(code: *const c_void) -> c_int;
    fn lunarena_leaves(code: *const c_void, place: c_int) -> c_int;
    fn lunarena_calls_native(call: *const c_void, pc: *const c_void) -> *const c_void;
}

/// An instruction that is about to run.
#[derive(Clone, Copy)]
pub struct Moment {
    l: State,
    call: *const c_void,
    code: *const c_void,
    place: c_int,
    pc: *const c_void,
}

impl Moment {
    #[inline]
    pub(super) fn new(l: State, call: *const c_void, pc: *const c_void) -> Moment {
        let mut place = 0;
        let code = unsafe { lunarena_code(call, pc, &mut place) };
        Moment { l, call, code, place, pc }
    }

    pub fn thread(&self) -> Thread {
        Thread::of(self.l)
    }

    /// Which call it is: the same as long as the function runs, and again for another one later.
    pub fn call(&self) -> usize {
        self.call as usize
    }

    /// Which code it belongs to: the same for all calls of a function, as long as the state lives.
    pub fn code(&self) -> usize {
        self.code as usize
    }

    /// The place of the instruction in the code, from 0.
    pub fn place(&self) -> usize {
        self.place as usize
    }

    /// Whether a function begins, when the instruction that ran before this one in the same call stood at the place `before`; nothing, if it was none
    /// of this call. A loop may come back to where its function begins, and a call may lie where another did that has ended.
    pub fn begins_call(&self, before: Option<usize>) -> bool {
        let leaves = |before: usize| unsafe { lunarena_leaves(self.code, before as c_int) != 0 };
        self.place == 0 && before.is_none_or(leaves)
    }

    /// The function that the instruction is about to call, if that isn't written in Lua: what [`super::Call::function`] tells of it.
    pub fn called_native(&self) -> Option<usize> {
        let function = unsafe { lunarena_calls_native(self.call, self.pc) };
        (!function.is_null()).then_some(function as usize)
    }

    /// How many instructions the code has.
    pub fn length(&self) -> usize {
        unsafe { lunarena_length(self.code) as usize }
    }

    /// The line of any instruction of the code; nothing for the library's own.
    pub fn line_at(&self, place: usize) -> Option<u32> {
        let line = unsafe { lunarena_line(self.code, place as c_int) };
        u32::try_from(line).ok()
    }

    pub fn line(&self) -> Option<u32> {
        self.line_at(self.place())
    }
}
