//! Inspection of Lua threads while no script runs: their calls, errors and memory.

use super::call::Call;
use super::seen::{Seen, SeenTable};
use crate::interface::Role;
use crate::vm::Host;
use crate::vm::c::Live;
use crate::vm::inspect::RawCall;
use std::rc::Rc;

/// A Lua thread, inspected while no script runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Thread<'o> {
    l: Live<'o>,
}

/// Identity of a Lua thread, with which the thread can be found again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadId {
    address: usize,
    number: u32,
}

impl<'o> Thread<'o> {
    pub(crate) fn of(l: Live<'o>) -> Thread<'o> {
        Thread { l }
    }

    fn host(self) -> &'o Host {
        self.l.host()
    }

    /// Checks whether the thread belongs to the rules rather than to a bot.
    pub fn is_of_rules(self) -> bool {
        self.host().role == Role::Rules
    }

    /// Returns a number that identifies the Lua state of the thread.
    pub fn state(self) -> usize {
        std::ptr::from_ref(self.host()).addr()
    }

    /// Returns a number that identifies the heap of the thread's Lua state.
    pub fn heap(self) -> usize {
        Rc::as_ptr(&self.host().heap).addr()
    }

    /// Returns a number that identifies the thread among those that currently exist.
    pub fn address(self) -> usize {
        self.l.as_ptr().addr()
    }

    /// Returns the number of the thread in its Lua state. The number is never reused.
    pub fn number(self) -> u32 {
        self.l.object().number()
    }

    pub fn id(self) -> ThreadId {
        ThreadId { address: self.address(), number: self.number() }
    }

    /// Finds the thread with the given identity in any Lua state. Returns `None` if it no longer exists.
    pub fn find(self, id: ThreadId) -> Option<Thread<'o>> {
        let all = self.l.all_states().into_iter().flat_map(|state| state.threads());
        all.map(Thread::of).find(|thread| thread.id() == id)
    }

    /// Returns the calls on the stack of the thread, innermost first.
    pub fn calls(self) -> impl Iterator<Item = Call<'o>> {
        RawCall::all_of(self.l).map(move |raw| Call::new(self, raw))
    }

    /// Returns the number of calls on the stack of the thread.
    pub fn depth(self) -> usize {
        self.calls().count()
    }

    /// Checks whether the thread has yielded and waits to be resumed.
    pub fn waits(self) -> bool {
        self.l.has_yielded()
    }

    /// Returns all threads of the Lua state except the main thread, which runs no scripts.
    pub fn all_of_state(self) -> impl Iterator<Item = Thread<'o>> {
        self.l.threads().map(Thread::of)
    }

    pub fn globals(self) -> SeenTable<'o> {
        match self.registry().item(mlua::ffi::LUA_RIDX_GLOBALS) {
            Some(Seen::Table(globals)) => globals,
            // Every state has globals.
            _ => self.registry(),
        }
    }

    /// Returns the registry table of the Lua state. Among other values it contains the metatables of geometry objects, keyed by name.
    pub fn registry(self) -> SeenTable<'o> {
        SeenTable::new(self.l, self.l.registry())
    }

    /// Returns the error value that the thread is about to raise.
    pub fn error(self) -> Seen<'o> {
        Seen::new(self.l, &self.l.last_value())
    }

    /// Returns the number of instructions used in the current run. Returns `None` for a script whose instructions are not counted.
    pub fn used(self) -> Option<u64> {
        let meter = &self.host().meter;
        (!meter.is_off()).then(|| meter.used())
    }

    /// Returns the memory used by the thread's Lua state, in bytes.
    pub fn memory(self) -> usize {
        self.host().heap.used()
    }

    /// Returns the thread of the bot that called the rules, if this thread runs such a call.
    pub fn bot_that_called(self) -> Option<Thread<'o>> {
        self.l.caller().map(Thread::of)
    }

    pub(super) fn live(self) -> Live<'o> {
        self.l
    }
}
