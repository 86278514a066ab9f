//! Descriptions of script errors: their text, their place in the source, and the calls that led to them.

use super::frame::At;
use super::{Frame, Kind, RawThread, Thread};
use crate::error::{Level, Place, ScriptError, Trace};
use mlua::ffi;
use std::ffi::{CStr, c_char, c_int};

/// Maximum bytes of an error text, which goes into reports and replays.
const MAX_ERROR: usize = 1000;

/// Maximum bytes of a function's name, which goes into reports and replays.
const MAX_NAME: usize = 60;

/// Maximum number of call levels in a stack trace.
const MAX_LEVELS: c_int = 200;

fn shortened(bytes: &[u8], longest: usize) -> String {
    match bytes.get(..longest) {
        Some(start) => String::from_utf8_lossy(start).into_owned() + "...",
        None => String::from_utf8_lossy(bytes).into_owned(),
    }
}

impl Frame {
    /// Returns the text of the error at index `at`, without running any code of the script.
    pub fn error_text(&self, at: c_int) -> String {
        match (self.string(at), self.kind(at)) {
            (Some(text), _) => shortened(text, MAX_ERROR),
            (None, kind) => format!("an error value that is a {}", kind.name()),
        }
    }

    /// Returns the running calls of Lua functions on the stack, except those of the library.
    pub fn trace(&self) -> Trace {
        // SAFETY: the thread is alive.
        unsafe { trace(self.thread_id()) }
    }

    /// Returns what Lua knows about the function at index `at`. `what` selects the information, as in `lua_getinfo`. Returns `None` if the value is
    /// not a function.
    fn about(&self, at: c_int, what: &CStr) -> Option<ffi::lua_Debug> {
        if self.kind(at) != Kind::Function {
            return None;
        }
        self.push(At(at));
        // SAFETY: the structure is plain data, which Lua fills. The function on top is removed.
        unsafe {
            let mut debug: ffi::lua_Debug = std::mem::zeroed();
            ffi::lua_getinfo(self.thread_id(), what.as_ptr(), &mut debug);
            Some(debug)
        }
    }

    /// Returns the number of parameters of the function at index `at`. Returns `None` if it is variadic or the value is not a function.
    pub fn parameters(&self, at: c_int) -> Option<u8> {
        self.about(at, c">u").filter(|debug| debug.isvararg == 0).map(|debug| debug.nparams)
    }

    /// Returns the place where the function at index `at` begins. Returns `None` if the value is not a function.
    pub fn beginning_of(&self, at: c_int) -> Option<Place> {
        let debug = self.about(at, c">S")?;
        // SAFETY: the text ends with 0.
        let chunk = unsafe { CStr::from_ptr(debug.short_src.as_ptr()) }.to_string_lossy().into_owned();
        Some(Place { chunk, line: usize::try_from(debug.linedefined).unwrap_or(1).max(1) })
    }

    /// Returns the error text and the stack trace of a failed thread. The text is empty if the thread itself has not failed.
    pub fn failure_of(&self, thread: Thread) -> (String, Trace) {
        // SAFETY: the thread is alive.
        let trace = unsafe { trace(thread.id()) };
        let text = match thread.has_failed() {
            true => {
                let scope = self.scope();
                scope.receive_one(thread, thread.top());
                scope.error_text(scope.top())
            }
            false => String::new(),
        };
        (text, trace)
    }
}

/// Returns the running calls of Lua functions on the stack of a thread, except those of the library.
///
/// # Safety
/// The thread must be alive.
unsafe fn trace(l: RawThread) -> Trace {
    let mut levels = Vec::new();
    for level in 0..MAX_LEVELS {
        // SAFETY: the structure is plain data. Lua fills it for an existing level, with strings that live as long as the function.
        unsafe {
            let mut debug: ffi::lua_Debug = std::mem::zeroed();
            if ffi::lua_getstack(l, level, &mut debug) == 0 {
                break;
            }
            ffi::lua_getinfo(l, c"Sln".as_ptr(), &mut debug);
            levels.extend(read_level(&debug));
        }
    }
    Trace(levels)
}

/// Returns a call of a Lua function from a stack trace. Returns `None` for library code and native functions.
///
/// # Safety
/// Lua must have filled the structure.
unsafe fn read_level(debug: &ffi::lua_Debug) -> Option<Level> {
    // SAFETY: the strings of the structure end with 0.
    let text = |at: *const c_char| unsafe { CStr::from_ptr(at) };
    let chunk = text(debug.short_src.as_ptr()).to_string_lossy().into_owned();
    if debug.currentline <= 0 || chunk == "library" {
        return None;
    }
    let function = if !debug.name.is_null() {
        shortened(text(debug.name).to_bytes(), MAX_NAME)
    } else if text(debug.what).to_bytes() == b"main" {
        "main chunk".to_owned()
    } else {
        format!("function at line {}", debug.linedefined)
    };
    Some(Level { place: Place { chunk, line: debug.currentline as usize }, function })
}

/// Returns a script error with this text and stack trace. If the text begins with a place such as `heaps.lua:3:` whose file is part of the trace,
/// this is the place of the error. Otherwise, the place is that of the innermost call.
pub fn error_with(text: &str, trace: Trace) -> ScriptError {
    let read = ScriptError::from_text(text);
    // Scripts can write any place into the text, so a place in another source file is ignored.
    let is_known = read.place.as_ref().is_none_or(|place| trace.0.iter().any(|level| level.place.chunk == place.chunk));
    let error = if is_known { read } else { ScriptError::new(text) };
    let place = error.place.or_else(|| trace.0.first().map(|level| level.place.clone()));
    ScriptError { place, trace, ..error }
}
