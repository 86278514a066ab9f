//! Safe wrappers around Lua's C API, so that the rest of the crate can use Lua without `unsafe`.
//!
//! - [`Lua`] owns a Lua state. [`Frame`] is the part of its stack that belongs to one function, with checked access to values. [`Thread`] is a
//!   coroutine.
//! - [`native`] turns Rust functions into Lua functions.
//! - [`Meter`] counts Lua instructions, [`Heap`] counts memory, and [`Host`] holds the engine's data for a state.
//! - `table` and `records` read and fill tables. `userdata` stores Rust values in Lua.
//! - `copy` and `digest` read values of a running state. [`inspect`] reads a state in which nothing runs. `trace` describes errors and their call
//!   stacks.
//! - [`c`] declares C functions that are safe to call. `exports` defines the Rust functions that Lua's C code calls.
//!
//! The module is safe for two reasons. First, a Lua error never jumps over a Rust frame: Lua functions run only in protected calls, Lua's memory
//! requests are never refused (see [`Heap`]), and a native drops its values before its error is raised. Second, reading and pushing only need a
//! shared borrow of a frame, while removing a value from the stack needs a mutable borrow. Values borrowed from the stack can therefore not be
//! collected in the meantime.

pub mod c;
mod code;
mod copy;
mod digest;
mod exports;
mod frame;
mod heap;
mod host;
pub mod inspect;
mod lua;
mod meter;
mod native;
mod records;
mod table;
mod thread;
mod trace;
mod userdata;

pub use code::{Bytecode, Code, Lines, SEAL};
pub use copy::{Allowance, Refusal};
pub use digest::Sink;
pub use exports::{set_hash_seed, set_stop_flag};
pub use frame::{At, Frame, Push, Raised, Token, Upvalue};
pub use heap::Heap;
pub use host::{Caller, Host};
pub use lua::Lua;
pub use meter::{ClockStop, Meter, Overrun, Uncounted, pay};
pub use native::{Function, Outcome, Resumable, Step, before, native, resumable};
pub use table::{EntryKey, FieldName, Keys, Moved, NEXT_OF_ITEMS, NEXT_OF_KEYS, NEXT_OF_LIST, Survey, Table};
pub use thread::{Resumed, Status, Thread};
pub use trace::error_with;
pub use userdata::Userdata;

use mlua::ffi;
use std::ffi::c_int;

/// Pointer to a Lua thread. Code outside of this module uses it only to identify the thread.
pub type RawThread = *mut ffi::lua_State;
type CFunction = unsafe extern "C-unwind" fn(RawThread) -> c_int;

/// The type of a Lua value, numbered as in Lua.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Kind {
    /// No value at all, for example at an index beyond the top of the stack.
    None = ffi::LUA_TNONE,
    Nil,
    Boolean,
    LightUserdata,
    Number,
    String,
    Table,
    Function,
    Userdata,
    Thread,
}

impl Kind {
    fn of(number: c_int) -> Kind {
        match number {
            ffi::LUA_TNIL => Kind::Nil,
            ffi::LUA_TBOOLEAN => Kind::Boolean,
            ffi::LUA_TLIGHTUSERDATA => Kind::LightUserdata,
            ffi::LUA_TNUMBER => Kind::Number,
            ffi::LUA_TSTRING => Kind::String,
            ffi::LUA_TTABLE => Kind::Table,
            ffi::LUA_TFUNCTION => Kind::Function,
            ffi::LUA_TUSERDATA => Kind::Userdata,
            ffi::LUA_TTHREAD => Kind::Thread,
            // `LUA_TNONE`. Lua has no other types.
            _ => Kind::None,
        }
    }

    fn number(self) -> c_int {
        self as c_int
    }

    /// Returns the name of the type, as returned by Lua's `type` function.
    pub fn name(self) -> &'static str {
        match self {
            Kind::None => "no value",
            Kind::Nil => "nil",
            Kind::Boolean => "boolean",
            Kind::LightUserdata | Kind::Userdata => "userdata",
            Kind::Number => "number",
            Kind::String => "string",
            Kind::Table => "table",
            Kind::Function => "function",
            Kind::Thread => "thread",
        }
    }
}

/// A reference to a value in the registry of one Lua state. The registry keeps the value until [`Frame::release`] is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference(c_int);

impl Reference {
    /// A reference to no value. It reads as nil.
    pub const NONE: Reference = Reference(ffi::LUA_NOREF);
}
