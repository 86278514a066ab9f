//! Coroutines. The instruction count moves to the other thread at each switch. A pause by the engine passes through every coroutine between the
//! engine and the running script, and scripts cannot notice it: no instruction of Lua runs between a switch and its bookkeeping.
//!
//! The engine owns the thread of each question and every coroutine that a pause has passed through. Scripts can neither resume nor close those,
//! also not scripts that answer another question while the paused one waits, or after it was given up.
//!
//! These functions yield, so they run without [`enter`](crate::native::enter), and own nothing that needs dropping.

use crate::host;
use crate::lua::State;
use crate::native::{Frame, Outcome, native, set_function};
use crate::observe;
use crate::price::price;
use crate::stop_check;
use mlua::ffi;
use std::ffi::{CStr, c_int};

unsafe extern "C-unwind" {
    /// In Lua since 5.4.6.
    fn lua_closethread(co: State, from: State) -> c_int;
}

unsafe extern "C" {
    // `lua/threads.c`
    fn lunarena_set_engine_owned(thread: State, owned: c_int);
    fn lunarena_is_engine_owned(thread: State) -> c_int;
}

/// Takes a thread away from scripts: from now on only the engine resumes it.
///
/// # Safety
/// `thread` is alive.
pub unsafe fn own(thread: State) {
    unsafe { lunarena_set_engine_owned(thread, 1) }
}

/// What a coroutine is doing, as scripts see it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Running,
    Suspended,
    /// It has resumed another coroutine, or waits for the engine.
    Normal,
    Dead,
}

impl Status {
    /// The status of `co`, seen from the running thread `l`.
    unsafe fn of(l: State, co: State) -> Status {
        unsafe {
            let owned = lunarena_is_engine_owned(co) != 0;
            match ffi::lua_status(co) {
                _ if l == co => Status::Running,
                ffi::LUA_YIELD if owned => Status::Normal,
                ffi::LUA_YIELD => Status::Suspended,
                ffi::LUA_OK => {
                    let mut debug: ffi::lua_Debug = std::mem::zeroed();
                    if ffi::lua_getstack(co, 0, &mut debug) != 0 {
                        Status::Normal
                    } else if owned || ffi::lua_gettop(co) == 0 {
                        Status::Dead
                    } else {
                        Status::Suspended
                    }
                }
                _ => Status::Dead,
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Status::Running => "running",
            Status::Suspended => "suspended",
            Status::Normal => "normal",
            Status::Dead => "dead",
        }
    }
}

/// Where a function finds its coroutine: `resume` in its first argument, what `wrap` made in its upvalue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Resumed,
    Wrapped,
}

impl Kind {
    fn context(self) -> ffi::lua_KContext {
        (self == Kind::Wrapped).into()
    }

    fn of(context: ffi::lua_KContext) -> Kind {
        if context == 0 { Kind::Resumed } else { Kind::Wrapped }
    }

    unsafe fn coroutine(self, l: State) -> State {
        let at = if self == Kind::Resumed { 1 } else { ffi::lua_upvalueindex(1) };
        unsafe {
            let co = ffi::lua_tothread(l, at);
            if co.is_null() {
                ffi::luaL_argerror(l, 1, c"coroutine expected".as_ptr());
            }
            co
        }
    }
}

/// Takes a price, or ends the script.
unsafe fn pay(l: State, price: u64) {
    if !host::of(l).meter.charge(l, price) {
        unsafe { fail(l, c"over budget") };
    }
}

unsafe fn fail(l: State, why: &CStr) -> ! {
    unsafe {
        ffi::lua_pushstring(l, why.as_ptr());
        ffi::lua_error(l)
    }
}

/// As [`fail`], with the line of the script in front.
unsafe fn fail_here(l: State, why: &CStr) -> ! {
    unsafe {
        ffi::luaL_where(l, 1);
        ffi::lua_pushstring(l, why.as_ptr());
        ffi::lua_concat(l, 2);
        ffi::lua_error(l)
    }
}

/// After an error was caught, and lies on top of the stack: raises again when it must not be caught.
unsafe fn recheck(l: State) {
    if host::of(l).is_over(l) {
        unsafe { fail(l, c"over budget") };
    }
    if stop_check::look(Frame { l }).is_err() {
        unsafe { ffi::lua_error(l) };
    }
}

/// Passes control and count to the coroutine, with this number of arguments on its stack, and takes both back.
unsafe fn switch(l: State, co: State, arguments: c_int, kind: Kind) -> c_int {
    unsafe {
        let meter = &mut host::of(l).meter;
        meter.carry(l, co);
        // Nothing inside can be paused as long as this thread can't.
        let blocks = u32::from(ffi::lua_isyieldable(l) == 0);
        meter.blocked += blocks;
        let mut results = 0;
        observe::resumed(l, co);
        let status = ffi::lua_resume(co, l, arguments, &mut results);
        observe::returned(l, co);
        let meter = &mut host::of(l).meter;
        meter.blocked -= blocks;
        meter.carry(co, l);
        if status == ffi::LUA_YIELD && meter.is_paused() {
            own(co);
            return ffi::lua_yieldk(l, 0, kind.context(), Some(go_on));
        }
        if status == ffi::LUA_OK || status == ffi::LUA_YIELD {
            lunarena_set_engine_owned(co, 0);
            return deliver(l, co, results, kind);
        }
        // Lua also refuses to resume where calls are nested too deeply; then the coroutine has not failed.
        if kind == Kind::Wrapped && ffi::lua_status(co) > ffi::LUA_YIELD {
            close_counted(l, co);
        }
        ffi::lua_xmove(co, l, 1);
        recheck(l);
        if kind == Kind::Wrapped {
            ffi::lua_error(l);
        }
        ffi::lua_pushboolean(l, 0);
        ffi::lua_insert(l, -2);
        2
    }
}

/// Continues a coroutine through which the engine paused the script.
unsafe extern "C-unwind" fn go_on(l: State, _: c_int, context: ffi::lua_KContext) -> c_int {
    let kind = Kind::of(context);
    unsafe {
        let co = kind.coroutine(l);
        if lunarena_is_engine_owned(co) == 0 || ffi::lua_status(co) != ffi::LUA_YIELD {
            fail(l, c"internal fault in the engine: a paused coroutine was changed");
        }
        switch(l, co, 0, kind)
    }
}

unsafe fn deliver(l: State, co: State, results: c_int, kind: Kind) -> c_int {
    unsafe {
        if ffi::lua_checkstack(l, results + 1) == 0 {
            ffi::lua_settop(co, -results - 1);
            fail(l, c"too many results to resume");
        }
        if kind == Kind::Wrapped {
            ffi::lua_xmove(co, l, results);
            return results;
        }
        ffi::lua_pushboolean(l, 1);
        ffi::lua_xmove(co, l, results);
        results + 1
    }
}

unsafe fn start(l: State, kind: Kind) -> c_int {
    unsafe {
        let co = kind.coroutine(l);
        let arguments = ffi::lua_gettop(l) - c_int::from(kind == Kind::Resumed);
        pay(l, price!("coroutine.resume").for_size(arguments as u64));
        match Status::of(l, co) {
            Status::Suspended => {}
            Status::Dead => return refuse(l, kind, c"cannot resume dead coroutine"),
            Status::Running | Status::Normal => return refuse(l, kind, c"cannot resume non-suspended coroutine"),
        }
        if ffi::lua_checkstack(co, arguments) == 0 {
            return refuse(l, kind, c"too many arguments to resume");
        }
        ffi::lua_xmove(l, co, arguments);
        switch(l, co, arguments, kind)
    }
}

unsafe fn refuse(l: State, kind: Kind, why: &CStr) -> c_int {
    unsafe {
        if kind == Kind::Wrapped {
            fail_here(l, why);
        }
        ffi::lua_pushboolean(l, 0);
        ffi::lua_pushstring(l, why.as_ptr());
        2
    }
}

unsafe extern "C-unwind" fn resume(l: State) -> c_int {
    unsafe { start(l, Kind::Resumed) }
}

unsafe extern "C-unwind" fn resume_wrapped(l: State) -> c_int {
    unsafe { start(l, Kind::Wrapped) }
}

/// Makes a coroutine of the function at 1 and leaves it on the stack.
unsafe fn make(l: State) {
    unsafe {
        ffi::luaL_checktype(l, 1, ffi::LUA_TFUNCTION);
        pay(l, price!("coroutine.create").fixed);
        let co = ffi::lua_newthread(l);
        ffi::lua_pushvalue(l, 1);
        ffi::lua_xmove(l, co, 1);
    }
}

unsafe extern "C-unwind" fn create(l: State) -> c_int {
    unsafe { make(l) };
    1
}

unsafe extern "C-unwind" fn wrap(l: State) -> c_int {
    unsafe {
        make(l);
        ffi::lua_pushcclosure(l, resume_wrapped, 1);
    }
    1
}

unsafe extern "C-unwind" fn yield_values(l: State) -> c_int {
    unsafe {
        if host::of(l).meter.thread == Some(l) {
            fail_here(l, c"attempt to yield from outside a coroutine");
        }
        ffi::lua_yieldk(l, ffi::lua_gettop(l), 0, None)
    }
}

/// Runs what the coroutine still has to close, on its own count.
unsafe fn close_counted(l: State, co: State) -> c_int {
    unsafe {
        host::of(l).meter.carry(l, co);
        let status = lua_closethread(co, l);
        host::of(l).meter.carry(co, l);
        status
    }
}

unsafe extern "C-unwind" fn close(l: State) -> c_int {
    unsafe {
        let co = Kind::Resumed.coroutine(l);
        if matches!(Status::of(l, co), Status::Running | Status::Normal) {
            fail_here(l, c"cannot close a coroutine that runs");
        }
        if close_counted(l, co) == ffi::LUA_OK {
            ffi::lua_pushboolean(l, 1);
            return 1;
        }
        ffi::lua_xmove(co, l, 1);
        recheck(l);
        ffi::lua_pushboolean(l, 0);
        ffi::lua_insert(l, -2);
        2
    }
}

fn status(frame: Frame) -> Outcome {
    let co = unsafe { ffi::lua_tothread(frame.l, 1) };
    if co.is_null() {
        return Err(frame.wrong(1, "coroutine"));
    }
    frame.push_bytes(unsafe { Status::of(frame.l, co) }.name().as_bytes());
    Ok(1)
}

fn is_yieldable(frame: Frame) -> Outcome {
    let own = host::of(frame.l).meter.thread == Some(frame.l);
    frame.push_bool(!own && unsafe { ffi::lua_isyieldable(frame.l) } != 0);
    Ok(1)
}

pub unsafe fn add(l: State) {
    unsafe {
        ffi::lua_createtable(l, 0, 8);
        set_function(l, "create", create);
        set_function(l, "wrap", wrap);
        set_function(l, "resume", resume);
        set_function(l, "yield", yield_values);
        set_function(l, "close", close);
        set_function(l, "isyieldable", native!(is_yieldable));
        set_function(l, "status", native!(status));
        ffi::lua_setfield(l, -2, c"coroutine".as_ptr());
    }
}
