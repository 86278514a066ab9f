//! Compiled Lua, kept: to compile a text takes most of the time of loading it.

use crate::error::ScriptError;
use crate::lua::State;
use crate::price::price;
use crate::stack::error_text;
use mlua::ffi;
use std::ffi::{c_int, c_uint, c_void};
use std::sync::{Arc, OnceLock};

/// What a text was compiled to when it was loaded for the first time. Clones share it; it belongs to one text, and comes from nowhere else.
#[derive(Clone, Debug, Default)]
pub struct Code(Arc<OnceLock<Compiled>>);

#[derive(Debug)]
struct Compiled {
    bytes: Vec<u8>,
    /// How often the compiler looked for something.
    looks: u64,
}

impl Code {
    /// Leaves the function on the stack, or says what is wrong with the text. Gives what it takes to compile it, in instructions: the same
    /// whether it was compiled now or before.
    ///
    /// # Safety
    /// May raise a Lua memory error.
    pub unsafe fn load(&self, l: State, chunk: &str, text: &str) -> Result<u64, ScriptError> {
        let cost = |looks: u64| price!("load").units(text.len() as u64) + price!("load.looks").units(looks);
        let Some(Compiled { bytes, looks }) = self.0.get() else {
            let looks = unsafe { compile(l, chunk, text) }?;
            unsafe { self.keep(l, looks) };
            return Ok(cost(looks));
        };
        unsafe {
            let name = c"=code".as_ptr();
            if ffi::luaL_loadbufferx(l, bytes.as_ptr().cast(), bytes.len(), name, c"b".as_ptr()) == ffi::LUA_OK {
                return Ok(cost(*looks));
            }
            let error = ScriptError::from_text(&error_text(l, -1));
            ffi::lua_settop(l, -2);
            Err(error)
        }
    }

    /// Keeps the function on top of the stack, with its lines.
    unsafe fn keep(&self, l: State, looks: u64) {
        let mut bytes = Vec::new();
        if unsafe { dump(l, &mut bytes, false) } {
            // Another thread may have been first, with the same bytes.
            let _ = self.0.set(Compiled { bytes, looks });
        }
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

/// Writes the function on top of the stack out; whether that was all of it.
pub unsafe fn dump(l: State, out: &mut Vec<u8>, without_lines: bool) -> bool {
    unsafe extern "C-unwind" fn write(_: State, part: *const c_void, size: usize, out: *mut c_void) -> c_int {
        let out = unsafe { &mut *out.cast::<Vec<u8>>() };
        out.extend_from_slice(unsafe { std::slice::from_raw_parts(part.cast(), size) });
        0
    }
    unsafe { ffi::lua_dump(l, write, std::ptr::from_mut(out).cast(), without_lines.into()) == 0 }
}
