//! Functions that scripts call, written in Rust: reading arguments raw, answering with values or with an error text.
//!
//! A native never lets a Rust panic or a Rust-owned value meet Lua's own jumps: the body returns a `Result`, everything it
//! owned is dropped, and only then is the error raised.

use crate::host;
use crate::lua::{CFunction, State};
use crate::meter::running_script;
use crate::raw;
use mlua::ffi;
use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};

unsafe extern "C-unwind" {
    /// Of `lua/look.c`.
    fn lunarena_is_sealed(l: State, at: c_int) -> c_int;
}

/// A native's view of its own stack frame.
#[derive(Clone, Copy)]
pub struct Frame {
    pub l: State,
}

/// What a native's body answers: the number of results it left on the stack, or why it refuses.
pub type Outcome = Result<c_int, String>;

/// Makes a C function out of `fn(Frame) -> Outcome`.
macro_rules! native {
    ($body:path) => {{
        unsafe extern "C-unwind" fn shim(l: $crate::lua::State) -> std::ffi::c_int {
            unsafe { $crate::native::enter(l, $body) }
        }
        shim as $crate::lua::CFunction
    }};
}
pub(crate) use native;

/// # Safety
/// `l` is the state of the running C function.
pub unsafe fn enter(l: State, body: fn(Frame) -> Outcome) -> c_int {
    let outcome = catch_unwind(AssertUnwindSafe(|| body(Frame { l })));
    match outcome {
        Ok(Ok(results)) => return results,
        // What Lua's errors jump over is never freed: the host keeps the text.
        Ok(Err(message)) => host::of(l).message = message,
        Err(_) => host::of(l).message = "internal fault in the engine".to_owned(),
    }
    unsafe { push_error(l, &host::of(l).message) };
    host::of(l).release();
    unsafe { ffi::lua_error(l) }
}

unsafe fn push_error(l: State, message: &str) {
    unsafe {
        ffi::luaL_where(l, 1);
        ffi::lua_pushlstring(l, message.as_ptr().cast(), message.len());
        ffi::lua_concat(l, 2);
    }
}

/// Texts that are read as names are short.
const LONG_NAME: usize = 256;

impl Frame {
    pub fn top(self) -> c_int {
        unsafe { ffi::lua_gettop(self.l) }
    }

    pub fn kind(self, at: c_int) -> c_int {
        unsafe { ffi::lua_type(self.l, at) }
    }

    pub fn kind_name(self, at: c_int) -> String {
        unsafe { std::ffi::CStr::from_ptr(ffi::lua_typename(self.l, self.kind(at))).to_string_lossy().into_owned() }
    }

    pub fn wrong(self, at: c_int, expected: &str) -> String {
        let got = if self.kind(at) == ffi::LUA_TNONE { "no value".to_owned() } else { self.kind_name(at) };
        format!("bad argument #{at} ({expected} expected, got {got})")
    }

    /// An integer, or a float with an integral value. Numeric strings are refused.
    pub fn int(self, at: c_int) -> Result<i64, String> {
        if let Some(number) = raw::integer(self.l, at) {
            return Ok(number);
        }
        let mut good = 0;
        if self.kind(at) == ffi::LUA_TNUMBER {
            let number = unsafe { ffi::lua_tointegerx(self.l, at, &mut good) };
            if good != 0 {
                return Ok(number);
            }
            return Err(format!("bad argument #{at} (number has no integer representation)"));
        }
        Err(self.wrong(at, "integer"))
    }

    /// An integer as Lua's own library takes it: also from a text.
    pub fn lua_int(self, at: c_int) -> Result<i64, String> {
        if let Some(number) = raw::integer(self.l, at) {
            return Ok(number);
        }
        let mut good = 0;
        let number = unsafe { ffi::lua_tointegerx(self.l, at, &mut good) };
        match (good, self.kind(at)) {
            (0, ffi::LUA_TNUMBER) => Err(format!("bad argument #{at} (number has no integer representation)")),
            (0, _) => Err(self.wrong(at, "number")),
            _ => Ok(number),
        }
    }

    pub fn lua_int_or(self, at: c_int, default: i64) -> Result<i64, String> {
        if self.kind(at) <= ffi::LUA_TNIL { Ok(default) } else { self.lua_int(at) }
    }

    pub fn int_or(self, at: c_int, default: i64) -> Result<i64, String> {
        if self.kind(at) <= ffi::LUA_TNIL { Ok(default) } else { self.int(at) }
    }

    pub fn number(self, at: c_int) -> Result<f64, String> {
        if self.kind(at) == ffi::LUA_TNUMBER {
            return Ok(unsafe { ffi::lua_tonumberx(self.l, at, std::ptr::null_mut()) });
        }
        Err(self.wrong(at, "number"))
    }

    pub fn is_string(self, at: c_int) -> bool {
        self.kind(at) == ffi::LUA_TSTRING
    }

    /// The bytes of a string; a number is converted in place as Lua does. Valid while the value stays on the stack.
    pub fn bytes<'s>(self, at: c_int) -> Result<&'s [u8], String> {
        if let Some(bytes) = raw::text(self.l, at) {
            return Ok(bytes);
        }
        match self.kind(at) {
            ffi::LUA_TSTRING | ffi::LUA_TNUMBER => unsafe {
                let mut len = 0;
                let data = ffi::lua_tolstring(self.l, at, &mut len);
                Ok(std::slice::from_raw_parts(data.cast(), len))
            },
            _ => Err(self.wrong(at, "string")),
        }
    }

    pub fn text<'s>(self, at: c_int) -> Result<&'s str, String> {
        let bytes = self.bytes(at)?;
        if bytes.len() > LONG_NAME {
            // It will be looked at byte by byte.
            running_script::pay(bytes.len() as u64 / 16);
        }
        if bytes.is_ascii() {
            // Nearly all are, and it is quickly seen.
            return Ok(unsafe { std::str::from_utf8_unchecked(bytes) });
        }
        std::str::from_utf8(bytes).map_err(|_| format!("bad argument #{at} (text is not UTF-8)"))
    }

    pub fn table(self, at: c_int) -> Result<(), String> {
        if self.kind(at) == ffi::LUA_TTABLE { Ok(()) } else { Err(self.wrong(at, "table")) }
    }

    /// Whether the table at `at` may be written to: one that is sealed, as constants are, stays as it is.
    pub fn open(self, at: c_int) -> Result<(), String> {
        match unsafe { lunarena_is_sealed(self.l, at) } {
            0 => Ok(()),
            _ => Err(format!("bad argument #{at} (it can't be changed)")),
        }
    }

    pub fn push_int(self, number: i64) {
        unsafe { ffi::lua_pushinteger(self.l, number) }
    }

    pub fn push_int_or_nil(self, number: Option<i64>) {
        match number {
            Some(number) => self.push_int(number),
            None => self.push_nil(),
        }
    }

    pub fn push_number(self, number: f64) {
        unsafe { ffi::lua_pushnumber(self.l, number) }
    }

    pub fn push_bool(self, flag: bool) {
        unsafe { ffi::lua_pushboolean(self.l, flag.into()) }
    }

    pub fn push_bytes(self, bytes: &[u8]) {
        unsafe { ffi::lua_pushlstring(self.l, bytes.as_ptr().cast(), bytes.len()) };
    }

    pub fn push_nil(self) {
        unsafe { ffi::lua_pushnil(self.l) }
    }

    pub fn upvalue(self, number: c_int) -> c_int {
        ffi::lua_upvalueindex(number)
    }

    /// Room for `extra` more values on the stack.
    pub fn reserve(self, extra: c_int) -> Result<(), String> {
        if unsafe { ffi::lua_checkstack(self.l, extra) } != 0 {
            return Ok(());
        }
        let host = host::of(self.l);
        if host.heap.take_denied() {
            host.out_of_memory(self.l);
        }
        Err("stack overflow".into())
    }

    /// Appends the value on top of the stack to the list at `list`, at position `at`.
    pub fn append(self, list: c_int, at: i64) {
        unsafe { ffi::lua_rawseti(self.l, list, at) }
    }
}

/// Sets `table[name] = function` for the table on top of the stack.
pub unsafe fn set_function(l: State, name: &str, function: CFunction) {
    unsafe {
        ffi::lua_pushlstring(l, name.as_ptr().cast(), name.len());
        ffi::lua_pushcfunction(l, function);
        ffi::lua_rawset(l, -3);
    }
}

/// What a native answers that leaves the work to its stand-in written in Lua.
pub const IN_LUA: c_int = -1;

/// Makes, of `fn(Frame) -> Outcome`, a function for the prelude: given a stand-in in Lua it returns the native, which calls the stand-in when
/// the body says [`IN_LUA`], in such a way that the stand-in can be paused.
macro_rules! with_stand_in {
    ($body:path) => {{
        unsafe extern "C-unwind" fn shim(l: $crate::lua::State) -> std::ffi::c_int {
            unsafe { $crate::native::enter_or_call(l, $body) }
        }
        unsafe extern "C-unwind" fn make(l: $crate::lua::State) -> std::ffi::c_int {
            unsafe {
                mlua::ffi::lua_settop(l, 1);
                mlua::ffi::lua_pushcclosure(l, shim, 1);
            }
            1
        }
        make as $crate::lua::CFunction
    }};
}
pub(crate) use with_stand_in;

/// # Safety
/// `l` is the state of the running C function, whose first upvalue is a function.
pub unsafe fn enter_or_call(l: State, body: fn(Frame) -> Outcome) -> c_int {
    unsafe extern "C-unwind" fn after(l: State, _: c_int, _: ffi::lua_KContext) -> c_int {
        unsafe { ffi::lua_gettop(l) }
    }
    unsafe {
        let results = enter(l, body);
        if results != IN_LUA {
            return results;
        }
        ffi::lua_pushvalue(l, ffi::lua_upvalueindex(1));
        ffi::lua_insert(l, 1);
        ffi::lua_callk(l, ffi::lua_gettop(l) - 1, ffi::LUA_MULTRET, 0, Some(after));
        ffi::lua_gettop(l)
    }
}
