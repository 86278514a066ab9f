//! What scripts do besides running instructions, told to whoever looks at them.

use super::attention::{Block, is_observed, tell};
use super::thread::Thread;
use crate::lua::State;
use crate::stop::{Reason, Stop};
use lunarena_kernel::Value;

/// So many instructions are charged to what runs.
#[cold]
pub fn paid(l: State, instructions: u64) {
    tell(|observer| observer.paid(Thread::of(l), instructions));
}

#[cold]
pub fn allocated(heap: usize, before: Option<Block>, now: Block) {
    tell(|observer| observer.allocated(heap, before, now));
}

#[cold]
pub fn freed(at: usize) {
    tell(|observer| observer.freed(at));
}

/// A state is about to be taken down.
pub fn closed(state: usize) {
    if is_observed() {
        tell(|observer| observer.closed(state));
    }
}

/// Somebody wanted to know where a script is.
#[cold]
pub fn sampled(l: State) {
    if let Some(stop) = Stop::heeded() {
        stop.clear(Reason::Sampled);
    }
    tell(|observer| observer.sampled(Thread::of(l)));
}

/// A bot is paused in the middle of its run, with this thread.
pub fn paused(l: State) {
    if is_observed() {
        tell(|observer| observer.paused(Thread::of(l)));
    }
}

pub fn resumed(by: State, coroutine: State) {
    if is_observed() {
        tell(|observer| observer.resumed(Thread::of(by), Thread::of(coroutine)));
    }
}

pub fn returned(to: State, coroutine: State) {
    if is_observed() {
        tell(|observer| observer.returned(Thread::of(to), Thread::of(coroutine)));
    }
}

pub fn refused(by: State, why: &Value) {
    if is_observed() {
        tell(|observer| observer.refused(Thread::of(by), why));
    }
}

pub fn event(by: State, event: &Value) {
    if is_observed() {
        tell(|observer| observer.event(Thread::of(by), event));
    }
}

/// What Lua says before it raises an error, see `lua/engine.h`.
#[unsafe(no_mangle)]
extern "C" fn lunarena_raised(l: State) {
    tell(|observer| observer.raised(Thread::of(l)));
}
