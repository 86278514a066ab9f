//! Lua threads (coroutines): creating, resuming and closing them, and moving values between their stacks.

use super::c::{self, Index, Live};
use super::{Frame, RawThread};
use mlua::ffi;
use std::ffi::c_int;
use std::ptr::NonNull;

unsafe extern "C-unwind" {
    /// Closes a Lua thread. Available since Lua 5.4.6.
    fn lua_closethread(co: RawThread, from: RawThread) -> c_int;
}

/// A coroutine that is a value on the stack of another Lua thread.
#[derive(Clone, Copy)]
pub struct Thread<'f> {
    /// The Lua thread of the coroutine. It is not collected while the frame is borrowed.
    l: Live<'f>,
}

/// The status of a coroutine, as scripts see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Running,
    Suspended,
    /// The coroutine has resumed another one, or is waiting for the engine.
    Normal,
    Dead,
}

impl Status {
    /// Returns the name of the status, as in `coroutine.status`.
    pub fn name(self) -> &'static str {
        match self {
            Status::Running => "running",
            Status::Suspended => "suspended",
            Status::Normal => "normal",
            Status::Dead => "dead",
        }
    }
}

/// The outcome of resuming a coroutine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resumed {
    /// The coroutine has ended and left this number of results on its stack.
    Ended(c_int),
    /// The coroutine has yielded and left this number of values on its stack.
    Yielded(c_int),
    /// The coroutine has failed or could not be resumed. The error is on its stack.
    Failed,
}

impl<'f> Thread<'f> {
    /// Runs `work` with the Lua thread for inspection. No code of its Lua state runs in the meantime.
    pub fn inspect<R>(self, work: impl for<'o> FnOnce(Live<'o>) -> R) -> R {
        work(self.l)
    }

    /// Returns a pointer that identifies the Lua thread.
    pub fn id(self) -> RawThread {
        self.l.as_ptr()
    }

    /// Checks whether only the engine may resume the thread.
    pub fn is_engine_owned(self) -> bool {
        c::lunarena_is_engine_owned(self.l) != 0
    }

    /// Sets whether only the engine may resume the thread.
    pub fn set_engine_owned(self, is_owned: bool) {
        c::lunarena_set_engine_owned(self.l, is_owned.into());
    }

    /// Checks whether the thread has yielded, or was paused by the engine.
    pub fn has_yielded(self) -> bool {
        c::lua_status(self.l) == ffi::LUA_YIELD
    }

    /// Checks whether the thread has ended with an error and has not been closed since.
    pub fn has_failed(self) -> bool {
        c::lua_status(self.l) > ffi::LUA_YIELD
    }

    /// Checks whether the thread is running no function, because it has not begun or has ended.
    fn is_idle(self) -> bool {
        c::lua_status(self.l) == ffi::LUA_OK && c::lunarena_is_idle(self.l) != 0
    }

    /// Checks whether the thread is not running, so that its stack can be changed.
    fn is_at_rest(self, frame: &Frame) -> bool {
        self.id() != frame.thread_id() && (self.has_yielded() || self.has_failed() || self.is_idle())
    }

    /// Returns the number of values on the thread's stack.
    pub fn top(self) -> c_int {
        c::lua_gettop(self.l)
    }

    /// Returns the status of this thread, as seen by the running thread of a frame.
    ///
    /// - `Running`: it is the running thread itself.
    /// - `Suspended`: it has yielded, or it has not begun. A thread that has not begun has values on its stack, the first of which is its function.
    /// - `Normal`: it has resumed another thread, or the engine has paused it.
    /// - `Dead`: it has failed or ended. A thread that the engine has started and that runs no function has always ended.
    pub fn status(self, frame: &Frame) -> Status {
        if frame.thread_id() == self.id() {
            Status::Running
        } else if self.has_yielded() {
            if self.is_engine_owned() { Status::Normal } else { Status::Suspended }
        } else if self.has_failed() {
            Status::Dead
        } else if !self.is_idle() {
            Status::Normal
        } else if self.is_engine_owned() || self.top() == 0 {
            Status::Dead
        } else {
            Status::Suspended
        }
    }
}

impl Frame {
    /// Returns the Lua thread at index `at`. Returns `None` for any other value.
    pub fn as_thread(&self, at: c_int) -> Option<Thread<'_>> {
        let l = NonNull::new(c::lua_tothread(self.live(), Index::of(at)))?;
        // SAFETY: the thread is on the stack.
        Some(Thread { l: unsafe { Live::new(l) } })
    }

    /// Creates a new Lua thread and pushes it on the stack.
    pub fn new_thread(&self) -> Thread<'_> {
        let l = c::lua_newthread(self.room());
        // SAFETY: the thread is on the stack.
        Thread { l: unsafe { Live::new(l) } }
    }

    /// Checks whether the running function can be paused.
    pub fn is_yieldable(&self) -> bool {
        c::lua_isyieldable(self.live()) != 0
    }

    /// Moves the last `count` values to the Lua thread at index `at`, which must not be running. Returns false if that thread's stack has no room for
    /// them.
    pub fn send(&mut self, at: c_int, count: c_int) -> bool {
        self.owns(count);
        let Some(thread) = self.as_thread(at) else { return false };
        assert!(thread.is_at_rest(self), "the thread is in use");
        if c::lua_checkstack(thread.l, count) == 0 {
            return false;
        }
        // SAFETY: the values are on the stack, and there is room for them. The thread does not run.
        unsafe { ffi::lua_xmove(self.thread_id(), thread.id(), count) };
        true
    }

    /// Resumes a Lua thread. Its arguments are the last `arguments` values that were moved to it. Results stay on the thread's stack until
    /// [`Frame::receive`] moves them.
    pub fn resume(&self, thread: Thread, arguments: c_int) -> Resumed {
        assert!(arguments <= thread.top() && thread.id() != self.thread_id());
        let mut results = 0;
        // SAFETY: Lua itself refuses to resume a thread that runs or is dead. The arguments are on its stack.
        match unsafe { ffi::lua_resume(thread.id(), self.thread_id(), arguments, &mut results) } {
            ffi::LUA_OK => Resumed::Ended(results),
            ffi::LUA_YIELD => Resumed::Yielded(results),
            _ => Resumed::Failed,
        }
    }

    /// Moves the last `count` values of a thread that is not running to this frame. If this frame has no room for them, removes the values and fails.
    pub fn receive(&self, thread: Thread, count: c_int) -> Result<(), String> {
        assert!(count <= thread.top() && thread.is_at_rest(self));
        let has_room = self.reserve(count);
        // SAFETY: the values are on the stack, and the thread does not run. Without room they are removed.
        unsafe {
            match has_room {
                Ok(()) => {
                    self.claim(count);
                    ffi::lua_xmove(thread.id(), self.thread_id(), count);
                }
                Err(_) => ffi::lua_settop(thread.id(), -count - 1),
            }
        }
        has_room
    }

    /// Moves the value at index `at` on the stack of a thread that has ended or failed to this frame. Pushes nil if the thread has no such value.
    pub fn receive_one(&self, thread: Thread, at: c_int) {
        assert!(thread.is_at_rest(self));
        self.claim(1);
        // SAFETY: the thread does not run, and the value exists.
        unsafe {
            if (1..=thread.top()).contains(&at) {
                ffi::lua_rotate(thread.id(), at, -1);
                ffi::lua_xmove(thread.id(), self.thread_id(), 1);
            } else {
                ffi::lua_pushnil(self.thread_id());
            }
        }
    }

    /// Closes a thread that is not running, and calls the `__close` metamethods of its variables. Returns false if one of them failed. The error is
    /// then on the thread's stack.
    pub fn close(&self, thread: Thread) -> bool {
        assert!(thread.is_at_rest(self));
        // SAFETY: the thread does not run.
        unsafe { lua_closethread(thread.id(), self.thread_id()) == ffi::LUA_OK }
    }
}
