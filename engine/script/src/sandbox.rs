//! One Lua state with its host: made, protected, and taken down together.

use crate::error::{Level, Place, ScriptError, Trace};
use crate::heap;
use crate::host::{self, Host};
use crate::library::{self, Role};
use crate::meter;
use crate::native::State;
use crate::stop;
use lunarena_kernel::budget::RULES_MEMORY;
use lunarena_kernel::random::Streams;
use mlua::ffi;
use std::ffi::{CStr, c_int, c_uint};

/// What an error of the rules begins with when their memory is gone.
pub const OUT_OF_MEMORY: &str = "out of memory";

pub struct Sandbox {
    /// The main thread of the state, on which no script runs.
    pub main: State,
    pub host: Box<Host>,
}

impl Sandbox {
    pub fn new(role: Role, streams: Streams) -> Result<Sandbox, ScriptError> {
        let mut host = Host::new(role, streams);
        let main = unsafe { ffi::lua_newstate(heap::allocate, (&raw mut host.heap).cast()) };
        if main.is_null() {
            return Err(ScriptError::new("there is no memory for a Lua state"));
        }
        unsafe { host::install(main, &mut host) };
        let sandbox = Sandbox { main, host };
        if role == Role::Rules {
            sandbox.limit_memory(RULES_MEMORY);
        }
        let mut found = false;
        sandbox.protect(|l| unsafe {
            // States are small and short-lived: collecting less often than Lua does by itself costs little memory and saves a tenth of
            // the time. Beyond this it saves nothing more, and there may be hundreds of states. A bot near its limit is collected all
            // the same, before it is refused.
            ffi::lua_gc(l, ffi::LUA_GCINC, 400, 0, 0);
            found = meter::self_test(l);
            library::install(l, role);
        })?;
        if !found {
            return Err(ScriptError::new(
                "this build of Lua can't be metered: its instruction counters were not found",
            ));
        }
        Ok(sandbox)
    }

    /// Runs `work` on the state's stack; an error of Lua's on the way (memory, above all) comes back as a value. `work` must own
    /// nothing that needs dropping while it calls Lua.
    pub fn protect<F: FnOnce(State)>(&self, work: F) -> Result<(), ScriptError> {
        unsafe extern "C-unwind" fn run<F: FnOnce(State)>(l: State) -> c_int {
            unsafe {
                let work = ffi::lua_touserdata(l, 1).cast::<Option<F>>();
                ffi::lua_settop(l, 0);
                if let Some(work) = (*work).take() {
                    work(l);
                }
            }
            0
        }
        let mut work = Some(work);
        unsafe {
            ffi::lua_pushcfunction(self.main, run::<F>);
            ffi::lua_pushlightuserdata(self.main, (&raw mut work).cast());
            let status = ffi::lua_pcall(self.main, 1, 0, 0);
            if status == ffi::LUA_OK {
                return Ok(());
            }
            let error = match self.host.role {
                Role::Rules => failure(self.main, status),
                Role::Bot => ScriptError::new(error_text(self.main, -1)),
            };
            ffi::lua_settop(self.main, -2);
            Err(error)
        }
    }

    pub fn limit_memory(&self, bytes: u64) {
        self.host.heap.set_limit(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // Before the host goes, which the state's objects still point to.
        unsafe { ffi::lua_close(self.main) }
    }
}

unsafe extern "C" {
    fn lunarena_looks() -> c_uint;
}

/// Compiles text (never byte code) and leaves the function on the stack, or says what is wrong with it. Gives how often the compiler looked for
/// something.
pub unsafe fn compile(l: State, chunk: &str, text: &str) -> Result<u64, ScriptError> {
    let name = format!("={chunk}\0");
    let text = without_shebang(text);
    let status =
        unsafe { ffi::luaL_loadbufferx(l, text.as_ptr().cast(), text.len(), name.as_ptr().cast(), c"t".as_ptr()) };
    if status == ffi::LUA_OK {
        return Ok(unsafe { lunarena_looks() }.into());
    }
    let message = unsafe { error_text(l, -1) };
    unsafe { ffi::lua_settop(l, -2) };
    Err(ScriptError { syntax: true, ..ScriptError::from_text(&message) })
}

fn without_shebang(text: &str) -> &str {
    match text.strip_prefix('#').and_then(|rest| rest.find('\n')) {
        Some(end) => &text[end + 1..],
        None => text,
    }
}

/// What a script says in an error goes into reports and replays: not at any length.
const LONGEST_ERROR: usize = 1000;
const LONGEST_NAME: usize = 60;

fn shortened(bytes: &[u8], longest: usize) -> String {
    match bytes.get(..longest) {
        Some(start) => String::from_utf8_lossy(start).into_owned() + "...",
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The whole text of an error value, if it is one; it lives as long as the value lies there.
pub unsafe fn error_bytes<'s>(l: State, at: c_int) -> &'s [u8] {
    unsafe {
        if ffi::lua_type(l, at) != ffi::LUA_TSTRING {
            return &[];
        }
        let mut len = 0;
        let data = ffi::lua_tolstring(l, at, &mut len);
        std::slice::from_raw_parts(data.cast(), len)
    }
}

/// The text of an error value; never one that a script would have to make.
pub unsafe fn error_text(l: State, at: c_int) -> String {
    unsafe {
        match ffi::lua_type(l, at) {
            ffi::LUA_TSTRING => shortened(error_bytes(l, at), LONGEST_ERROR),
            kind => {
                let name = CStr::from_ptr(ffi::lua_typename(l, kind)).to_string_lossy();
                format!("an error value that is a {name}")
            }
        }
    }
}

/// The Lua levels of a thread's stack, innermost first, without the library's own.
pub unsafe fn trace(l: State) -> Trace {
    const DEEPEST: c_int = 200;
    let mut levels = Vec::new();
    unsafe {
        let mut debug: ffi::lua_Debug = std::mem::zeroed();
        let mut level = 0;
        while level < DEEPEST && ffi::lua_getstack(l, level, &mut debug) != 0 {
            level += 1;
            ffi::lua_getinfo(l, c"Sln".as_ptr(), &mut debug);
            let chunk = CStr::from_ptr(debug.short_src.as_ptr()).to_string_lossy().into_owned();
            if debug.currentline <= 0 || chunk == "library" {
                continue;
            }
            let name = (!debug.name.is_null()).then(|| shortened(CStr::from_ptr(debug.name).to_bytes(), LONGEST_NAME));
            let what = CStr::from_ptr(debug.what).to_bytes();
            let function = match name {
                Some(name) => name,
                None if what == b"main" => "main chunk".to_owned(),
                None => format!("function at line {}", debug.linedefined),
            };
            levels.push(Level { place: Place { chunk, line: debug.currentline as usize }, function });
        }
    }
    Trace(levels)
}

/// Where the function on top of the stack begins.
pub unsafe fn beginning(l: State) -> Place {
    unsafe {
        let mut debug: ffi::lua_Debug = std::mem::zeroed();
        ffi::lua_pushvalue(l, -1);
        ffi::lua_getinfo(l, c">S".as_ptr(), &mut debug);
        let chunk = CStr::from_ptr(debug.short_src.as_ptr()).to_string_lossy().into_owned();
        Place { chunk, line: usize::try_from(debug.linedefined).unwrap_or(1).max(1) }
    }
}

/// An error text with its place: the one in the text, else the innermost line of the stack.
pub fn error_with(text: &str, trace: Trace) -> ScriptError {
    let told = ScriptError::from_text(text);
    // A script can write any place into its text; only one that is on the stack is believed.
    let known = told.place.as_ref().is_none_or(|place| trace.0.iter().any(|level| level.place.chunk == place.chunk));
    let error = if known { told } else { ScriptError::new(text) };
    let place = error.place.or_else(|| trace.0.first().map(|level| level.place.clone()));
    ScriptError { place, trace, ..error }
}

/// What a call into the rules failed with: its text lies on top of the stack. The state can be used again.
pub unsafe fn failure(l: State, status: c_int) -> ScriptError {
    let host = host::of(l);
    let (refused, denied) = (host.heap.take_refused(), host.heap.take_denied());
    let gone = std::mem::take(&mut host.meter.memory_gone) || refused || denied && status == ffi::LUA_ERRMEM;
    let trace = std::mem::take(&mut host.trace);
    host.release();
    if !gone {
        return error_with(&unsafe { error_text(l, -1) }, trace);
    }
    let limit = in_bytes(host.heap.limit());
    let message = format!("{OUT_OF_MEMORY}: rules may use {limit}; raise limits.rules_memory in game.yaml");
    ScriptError { message, ..error_with("", trace) }
}

/// `512 MiB`.
fn in_bytes(bytes: usize) -> String {
    const MIB: usize = 1 << 20;
    if bytes >= MIB && bytes.is_multiple_of(MIB) { format!("{} MiB", bytes / MIB) } else { format!("{bytes} bytes") }
}

/// A message handler for calls into the rules: keeps the stack as it was at the error.
pub unsafe extern "C-unwind" fn keep_trace(l: State) -> c_int {
    let host = host::of(l);
    // Where memory ran out is known already; this is where it was caught and raised again. What is stopped is so once more in each `__close`
    // on the way out.
    let again = host.meter.memory_gone || stop::is_stopping_rules() && !host.trace.0.is_empty();
    if !again {
        host.trace = unsafe { trace(l) };
    }
    1
}

/// The memory is gone, and Lua is about to raise that. No handler hears of it, so that the rules' stack is kept here.
#[unsafe(no_mangle)]
extern "C" fn lunarena_no_memory(l: State) {
    if let Some(host) = host::of_ours(l)
        && host.role == Role::Rules
    {
        host.out_of_memory(l);
    }
}
