//! Compiling and loading of Lua source text, and the bytecode that results.

use super::{Frame, Function, RawThread, c};
use crate::error::ScriptError;
use crate::price::price;
use mlua::ffi;
use std::ffi::{CStr, c_int, c_void};
use std::sync::{Arc, OnceLock};

unsafe extern "C-unwind" {
    fn lunarena_seal(l: RawThread) -> c_int;
}

/// A native function that seals the table in its argument, so that scripts cannot change it. Only the engine's own Lua code that loads the rules
/// calls it.
pub const SEAL: Function = Function(lunarena_seal);

/// The bytecode of a compiled function. Lua does not verify bytecode, so only [`Frame::dump`] creates it.
#[derive(Debug)]
pub struct Bytecode(Vec<u8>);

/// The compiled form of one source text. It is created when the text is first loaded, and shared by all clones of this value.
#[derive(Clone, Debug, Default)]
pub struct Code(Arc<OnceLock<Compiled>>);

#[derive(Debug)]
struct Compiled {
    code: Bytecode,
    /// Number of steps that the compiler spent on searching names and jumps. The price of compiling includes them, because they take time.
    search_steps: u64,
}

/// What happens to the line numbers and variable names of a function when it is written as bytecode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lines {
    Kept,
    Removed,
}

impl Code {
    /// Pushes the function compiled from the source text `text`. Returns the price of compiling, in instructions.
    ///
    /// Only the first call compiles. Later calls on this value or on its clones reuse the bytecode, so they must pass the same `chunk` and `text`.
    /// They return the same price, so that the price does not depend on which Lua state was first.
    pub fn load(&self, frame: &Frame, chunk: &str, text: &str) -> Result<u64, ScriptError> {
        let cost =
            |search_steps: u64| price!("load").units(text.len() as u64) + price!("load.looks").units(search_steps);
        if let Some(Compiled { code, search_steps }) = self.0.get() {
            // Scripts never see this name: the bytecode contains its own.
            return frame.load_bytecode(c"=code", code).map(|()| cost(*search_steps));
        }
        let search_steps = frame.compile(chunk, text)?;
        // Another thread may have stored the same bytecode first.
        let _ = self.0.set(Compiled { code: frame.dump(Lines::Kept), search_steps });
        Ok(cost(search_steps))
    }
}

/// Removes a first line that begins with `#`. Keeps its line break, so that the other lines keep their numbers.
fn without_shebang(text: &str) -> &str {
    match text.strip_prefix('#') {
        Some(rest) => rest.find('\n').map_or("", |end| &rest[end..]),
        None => text,
    }
}

impl Frame {
    /// Compiles a source text and pushes the resulting function. Returns the number of steps that the compiler spent on searching names and jumps.
    pub fn compile(&self, chunk: &str, text: &str) -> Result<u64, ScriptError> {
        let name = format!("={}\0", chunk.replace('\0', ""));
        let name = CStr::from_bytes_until_nul(name.as_bytes()).unwrap_or(c"=text");
        match self.load(name, without_shebang(text).as_bytes(), c"t") {
            Ok(()) => Ok(c::lunarena_looks().into()),
            Err(error) => Err(ScriptError { syntax: true, ..error }),
        }
    }

    /// Loads bytecode and pushes the resulting function.
    pub fn load_bytecode(&self, name: &CStr, code: &Bytecode) -> Result<(), ScriptError> {
        self.load(name, &code.0, c"b")
    }

    /// Loads source text (for mode `t`) or bytecode (for mode `b`), and pushes the resulting function.
    fn load(&self, name: &CStr, bytes: &[u8], mode: &CStr) -> Result<(), ScriptError> {
        self.claim(1);
        let l = self.thread_id();
        // SAFETY: there is room for the function or the error. The bytecode is from the same Lua.
        let status =
            unsafe { ffi::luaL_loadbufferx(l, bytes.as_ptr().cast(), bytes.len(), name.as_ptr(), mode.as_ptr()) };
        if status == ffi::LUA_OK {
            return Ok(());
        }
        let error = ScriptError::from_text(&self.error_text(self.top()));
        // SAFETY: the error is on top.
        unsafe { ffi::lua_settop(l, -2) };
        Err(error)
    }

    /// Returns the bytecode of the Lua function on top of the stack. It is empty if there is no Lua function.
    pub fn dump(&self, lines: Lines) -> Bytecode {
        unsafe extern "C-unwind" fn write(_: RawThread, part: *const c_void, size: usize, out: *mut c_void) -> c_int {
            // SAFETY: Lua passes the vector unchanged, with `size` bytes.
            let (out, part) = unsafe { (&mut *out.cast::<Vec<u8>>(), std::slice::from_raw_parts(part.cast(), size)) };
            out.extend_from_slice(part);
            0
        }
        let mut out: Vec<u8> = Vec::new();
        // SAFETY: unless the value is a Lua function, nothing is written. `write` receives the vector, which lives until the end of the call.
        unsafe { ffi::lua_dump(self.thread_id(), write, (&raw mut out).cast(), (lines == Lines::Removed).into()) };
        Bytecode(out)
    }
}
