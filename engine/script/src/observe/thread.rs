//! A thread of a script that stands still: its calls, and which state it belongs to.

use super::call::Call;
use super::seen::{Seen, SeenTable};
use crate::host;
use crate::lua::State;
use crate::raw::Slot;
use crate::role::Role;
use mlua::ffi;
use std::ffi::{c_uint, c_void};

unsafe extern "C" {
    fn lunarena_innermost(l: State) -> *const c_void;
    fn lunarena_caller(l: State, call: *const c_void) -> *const c_void;
    fn lunarena_glance(call: *const c_void, function: *mut *const c_void) -> *const c_void;
    fn lunarena_next_thread(l: State, after: State) -> State;
    fn lunarena_number(object: *const c_void) -> c_uint;
    fn lunarena_globals(l: State) -> *const c_void;
    fn lunarena_registry(l: State) -> *const c_void;
    fn lunarena_error_value(l: State, slot: *mut Slot);
}

/// A call on the stack, by what tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glance {
    pub call: usize,
    /// 0 for what isn't written in Lua.
    pub code: usize,
    pub function: usize,
}

/// A thread, as long as nothing runs in its state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Thread {
    l: State,
}

impl Thread {
    pub(crate) fn of(l: State) -> Thread {
        Thread { l }
    }

    /// Whether it belongs to the rules, and not to a bot.
    pub fn is_of_rules(self) -> bool {
        host::of(self.l).role == Role::Rules
    }

    /// Which state it belongs to.
    pub fn state(self) -> usize {
        std::ptr::from_ref(host::of(self.l)) as usize
    }

    /// Where its state takes memory from.
    pub fn heap(self) -> usize {
        (&raw const host::of(self.l).heap) as usize
    }

    /// Where it lies: what tells it from others that live at the same time.
    pub fn address(self) -> usize {
        self.l as usize
    }

    /// Its number in its state, which never comes again.
    pub fn number(self) -> u32 {
        unsafe { lunarena_number(self.l.cast()) }
    }

    /// Its calls, the innermost first.
    pub fn calls(self) -> impl Iterator<Item = Call> {
        let mut next = unsafe { lunarena_innermost(self.l) };
        std::iter::from_fn(move || {
            let call = Some(next).filter(|call| !call.is_null())?;
            next = unsafe { lunarena_caller(self.l, call) };
            Some(Call::new(self, call))
        })
    }

    /// The same in short.
    pub fn glances(self) -> impl Iterator<Item = Glance> {
        let mut next = unsafe { lunarena_innermost(self.l) };
        std::iter::from_fn(move || {
            let call = Some(next).filter(|call| !call.is_null())?;
            next = unsafe { lunarena_caller(self.l, call) };
            let mut function = std::ptr::null();
            let code = unsafe { lunarena_glance(call, &mut function) };
            Some(Glance { call: call as usize, code: code as usize, function: function as usize })
        })
    }

    /// How many calls it is deep.
    pub fn depth(self) -> usize {
        let mut next = unsafe { lunarena_innermost(self.l) };
        let mut depth = 0;
        while !next.is_null() {
            depth += 1;
            next = unsafe { lunarena_caller(self.l, next) };
        }
        depth
    }

    /// Whether it waits for somebody to go on with it.
    pub fn waits(self) -> bool {
        unsafe { ffi::lua_status(self.l) == ffi::LUA_YIELD }
    }

    /// All threads of its state but the one that nothing runs on.
    pub fn all_of_state(self) -> impl Iterator<Item = Thread> {
        let mut last: State = std::ptr::null_mut();
        std::iter::from_fn(move || {
            last = unsafe { lunarena_next_thread(self.l, last) };
            (!last.is_null()).then_some(Thread { l: last })
        })
    }

    pub fn globals(self) -> SeenTable {
        SeenTable::new(self.l, unsafe { lunarena_globals(self.l) })
    }

    /// All that its state keeps: the metatables of geometry by their names, those of objects by numbers.
    pub fn registry(self) -> SeenTable {
        SeenTable::new(self.l, unsafe { lunarena_registry(self.l) })
    }

    /// The error that it is about to raise.
    pub fn error(self) -> Seen {
        let mut slot = Slot::NOTHING;
        unsafe { lunarena_error_value(self.l, &mut slot) };
        Seen::new(self.l, &slot)
    }

    /// What its script has used in this run, where it is counted.
    pub fn used(self) -> Option<u64> {
        let meter = &host::of(self.l).meter;
        (!meter.is_off()).then(|| meter.used_so_far(self.l))
    }

    /// Bytes that its script holds.
    pub fn memory(self) -> usize {
        host::of(self.l).heap.used()
    }

    /// The thread of the bot whose live call this one runs, if it belongs to the rules and does.
    pub fn bot_that_called(self) -> Option<Thread> {
        host::of(self.l).caller.map(Thread::of)
    }

    pub(super) fn raw(self) -> State {
        self.l
    }
}
