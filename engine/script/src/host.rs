//! What the engine keeps for one Lua state: the meter, random streams, events, printed text. Natives reach it from any of its threads.

use crate::error::Trace;
use crate::heap::{self, Heap};
use crate::live_calls::LiveCalls;
use crate::lua::State;
use crate::meter::Meter;
use crate::object::Object;
use crate::pattern::Capture;
use crate::role::Role;
use crate::stack;
use lunarena_kernel::Value;
use lunarena_kernel::random::Streams;
use lunarena_kernel::turns::Queue;
use mlua::ffi;
use std::ffi::{c_int, c_void};
use std::rc::Rc;

/// An event that the rules reported: its name and what came with it.
pub type Event = Value;

pub struct Host {
    pub role: Role,
    pub meter: Meter,
    pub streams: Streams,
    pub events: Vec<Event>,
    /// What these count as, in the memory of the rules.
    pub event_bytes: usize,
    pub output: Output,
    /// Bot states: the place in the registry for what the bot saved.
    pub saved: c_int,
    /// Bot states: the way into the rules, while the bot runs.
    pub live_calls: Option<LiveCalls>,
    /// Bots: the rules end the turn, in the call that is running.
    pub ends_turn: bool,
    /// Rules: the thread of the bot whose live call they are running.
    pub caller: Option<State>,
    /// Rules: a refusal on its way to the bot that called.
    pub refusal: Option<String>,
    /// The stack at the last error in the rules.
    pub trace: Trace,
    /// Rules: the seats' unit queues, lent by the clock while rules run.
    pub queues: Vec<Queue>,
    /// Long texts under construction live here and not on Rust's stack, over which Lua's errors jump.
    pub scratch: Vec<u8>,
    /// So does the text of an error that is about to be raised;
    pub message: String,
    /// so do the numbers of lists that a script is to get,
    pub rows: Vec<i64>,
    /// what a pattern captured,
    pub captures: Vec<Capture>,
    /// and an object until its handle stands.
    pub object: Option<Rc<Object>>,
    pub heap: Heap,
}

impl Host {
    pub fn new(role: Role, streams: Streams) -> Box<Host> {
        Box::new(Host {
            role,
            meter: Meter::default(),
            streams,
            events: Vec::new(),
            event_bytes: 0,
            output: Output::default(),
            saved: ffi::LUA_NOREF,
            live_calls: None,
            ends_turn: false,
            caller: None,
            refusal: None,
            trace: Trace::default(),
            queues: Vec::new(),
            scratch: Vec::new(),
            message: String::new(),
            rows: Vec::new(),
            captures: Vec::new(),
            object: None,
            heap: Heap::default(),
        })
    }
}

impl Host {
    /// Whether an error that a script caught must be raised again: once its budget or memory is gone, it stays gone.
    pub fn is_over(&mut self, l: State) -> bool {
        if self.heap.take_refused() {
            self.out_of_memory(l);
        }
        self.meter.spent || self.meter.memory_gone
    }

    /// The memory is gone. Rules are told where.
    pub fn out_of_memory(&mut self, l: State) {
        if self.role == Role::Rules && !self.meter.memory_gone {
            self.trace = unsafe { stack::trace(l) };
        }
        self.meter.out_of_memory(l);
    }

    /// Gives back the room of what was long under construction: few things are, and there may be hundreds of states. Above all after an
    /// error, which leaves it as it was.
    pub fn release(&mut self) {
        if self.scratch.capacity() > KEPT_TEXT {
            self.scratch = Vec::new();
        }
        if self.message.capacity() > KEPT_TEXT {
            self.message = String::new();
        }
        if self.rows.capacity() > KEPT_NUMBERS {
            self.rows = Vec::new();
        }
        self.object = None;
    }
}

/// The room for texts that a state keeps, in bytes.
pub const KEPT_TEXT: usize = 1 << 14;
/// And for lists of numbers.
pub const KEPT_NUMBERS: usize = 1 << 12;

/// Printed text, cut at a cap.
#[derive(Debug, Default)]
pub struct Output {
    text: Vec<u8>,
    pub cap: usize,
    cut: bool,
}

impl Output {
    pub fn line(&mut self, bytes: &[u8]) {
        let room = self.cap.saturating_sub(self.text.len());
        if bytes.len() + 1 > room {
            self.cut = true;
        }
        self.text.extend(bytes.iter().chain(b"\n").take(room));
    }

    /// What was printed since the last time, and whether some of it was cut off.
    pub fn take(&mut self) -> (String, bool) {
        let text = String::from_utf8_lossy(&self.text).into_owned();
        self.text.clear();
        (text, std::mem::take(&mut self.cut))
    }
}

/// Ties `host` to a new state, and to all threads that will be made in it; it must outlive them.
pub unsafe fn install(l: State, host: &mut Host) {
    unsafe { ffi::lua_getextraspace(l).cast::<*mut Host>().write(host) }
}

/// The host of the state that `l` belongs to. Every state gets one in [`install`] before anything runs in it.
pub fn of<'h>(l: State) -> &'h mut Host {
    unsafe { &mut **ffi::lua_getextraspace(l).cast::<*mut Host>() }
}

/// The same, of any state that runs the changed Lua: others may live in the same process, with memory of their own and no host.
pub fn of_ours<'h>(l: State) -> Option<&'h mut Host> {
    let allocator = unsafe { ffi::lua_getallocf(l, std::ptr::null_mut()) };
    heap::is_ours(allocator as *const c_void).then(|| of(l))
}
