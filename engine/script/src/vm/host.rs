//! The data that the engine keeps for one Lua state, and the checks that use it.

use super::{Frame, Heap, Meter, RawThread, Reference};
use crate::error::Trace;
use crate::game_api::live_calls::LiveCalls;
use crate::interface::Role;
use lunarena_kernel::Value;
use lunarena_kernel::random::Streams;
use lunarena_kernel::turns::Queue;
use mlua::ffi;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// An event reported by the rules. The value contains the event's name and its data.
pub type Event = Value;

/// The engine's data for one Lua state. Native functions can access it from every Lua thread of the state.
pub struct Host {
    pub role: Role,
    pub meter: Rc<Meter>,
    pub heap: Rc<Heap>,
    pub streams: RefCell<Streams>,
    pub events: RefCell<Vec<Event>>,
    /// Bytes of the pending events. They count towards the memory limit of the rules.
    pub event_bytes: Cell<usize>,
    pub output: RefCell<Output>,
    /// The answer that a bot saved in case its turn fails. Unused for rules.
    pub saved: Cell<Reference>,
    /// Connection for a bot's live calls (calls into the rules during its turn). `None` while the bot does not run, and for rules.
    pub live_calls: RefCell<Option<LiveCalls>>,
    /// The bot whose live call (a call into the rules during its turn) the rules are running. Unused for bots.
    pub caller: RefCell<Option<Caller>>,
    /// Message with which the rules refused a bot's call, until the bot receives it. Unused for bots.
    pub refusal: RefCell<Option<String>>,
    /// The call stack at the last error in the rules.
    pub trace: RefCell<Trace>,
    /// The queue of units of each seat, borrowed from the turn loop while the rules run. Unused for bots.
    pub queues: RefCell<Vec<Queue>>,
}

/// A bot that waits for the result of its live call (a call into the rules during its turn).
pub struct Caller {
    pub meter: Rc<Meter>,
    pub thread: RawThread,
    /// Whether the bot can be paused during this call. Only then may the call end the bot's turn.
    pub can_pause: bool,
    /// Whether the rules have ended the bot's turn in this call.
    pub ends_turn: Cell<bool>,
}

impl Host {
    pub fn new(role: Role, streams: Streams) -> Host {
        let meter = Meter::default();
        Host {
            role,
            heap: Rc::new(Heap::new(meter.count())),
            meter: Rc::new(meter),
            streams: RefCell::new(streams),
            events: RefCell::default(),
            event_bytes: Cell::default(),
            output: RefCell::default(),
            saved: Cell::new(Reference::NONE),
            live_calls: RefCell::default(),
            caller: RefCell::default(),
            refusal: RefCell::default(),
            trace: RefCell::default(),
            queues: RefCell::default(),
        }
    }

    /// Checks whether the script's instruction budget or memory is used up for good. If the script has caught the resulting error, it must fail
    /// again.
    pub fn is_over(&self) -> bool {
        self.meter.is_spent() || self.meter.is_memory_gone()
    }
}

/// Text printed by a script. Text beyond a limit in bytes is cut off.
#[derive(Debug, Default)]
pub struct Output {
    text: Vec<u8>,
    pub limit: usize,
    was_cut: bool,
}

impl Output {
    pub fn line(&mut self, bytes: &[u8]) {
        let room = self.limit.saturating_sub(self.text.len());
        if bytes.len() + 1 > room {
            self.was_cut = true;
        }
        self.text.extend(bytes.iter().chain(b"\n").take(room));
    }

    /// Returns the text printed since the last call, and whether some of it was cut off.
    pub fn take(&mut self) -> (String, bool) {
        let text = String::from_utf8_lossy(&self.text).into_owned();
        self.text.clear();
        (text, std::mem::take(&mut self.was_cut))
    }
}

/// Returns the engine's data for the Lua state of a thread.
///
/// # Safety
/// The thread must be alive and belong to a [`Lua`](super::Lua) that outlives the returned reference.
pub(super) unsafe fn host_of<'h>(l: RawThread) -> &'h Host {
    // SAFETY: `Lua::new` stores the pointer before anything runs in the state, and the host outlives the state.
    unsafe { &**ffi::lua_getextraspace(l).cast::<*const Host>() }
}

impl Frame {
    /// Ends the script because it is out of memory. For rules, records the call stack first.
    pub fn out_of_memory(&self) {
        let host = self.host();
        if host.role == Role::Rules && !host.meter.is_memory_gone() {
            host.trace.replace(self.trace());
        }
        host.meter.out_of_memory();
    }

    /// Charges the script for a library call. Fails if the price, in Lua instructions, exceeds what the script can pay.
    pub fn charge(&self, price: u64) -> Result<(), String> {
        if self.host().meter.charge(self.thread_id(), price) { Ok(()) } else { Err("over budget".into()) }
    }

    /// Checks whether the memory limit allows an object of this size, which is not created yet. If not, ends the script as out of memory and returns
    /// an error.
    pub fn check_room(&self, bytes: u64) -> Result<(), String> {
        if self.host().heap.make_room(self, usize::try_from(bytes).unwrap_or(usize::MAX)) {
            return Ok(());
        }
        self.out_of_memory();
        Err("not enough memory".into())
    }
}
