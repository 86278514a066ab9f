//! Declarations of C functions, from Lua and from the engine, that are safe to call.
//!
//! Each function accepts all values of its argument types. The types guarantee what C cannot check: a [`Live`] is a Lua thread that exists, an
//! [`Index`] may be read, and a [`Room`] is one free slot on the stack, which a push uses up.

use super::{Frame, Function, RawThread};
use mlua::ffi;
use std::ffi::{c_int, c_uint, c_void};
use std::marker::PhantomData;
use std::ptr::NonNull;

/// A Lua thread that is alive for all of `'f`. Functions of this module take it instead of a raw pointer.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Live<'f>(NonNull<ffi::lua_State>, PhantomData<&'f Frame>);

impl Live<'_> {
    /// # Safety
    /// The Lua thread must exist for the lifetime of the returned value.
    pub(crate) unsafe fn new(l: NonNull<ffi::lua_State>) -> Self {
        Live(l, PhantomData)
    }

    pub(crate) fn as_ptr(self) -> RawThread {
        self.0.as_ptr()
    }

    pub(crate) fn non_null(self) -> NonNull<ffi::lua_State> {
        self.0
    }
}

/// A Lua thread with a free slot for one more value on its stack. Pushing a value consumes the slot.
#[repr(transparent)]
pub struct Room<'f>(Live<'f>);

impl<'f> Room<'f> {
    /// # Safety
    /// The stack must have a free slot that no other `Room` represents.
    pub unsafe fn new(l: Live<'f>) -> Self {
        Room(l)
    }

    pub fn live(&self) -> Live<'f> {
        self.0
    }

    pub fn push_bytes(self, bytes: &[u8]) {
        // SAFETY: there is room, and Lua copies the bytes.
        unsafe { ffi::lua_pushlstring(self.0.as_ptr(), bytes.as_ptr().cast(), bytes.len()) };
    }
}

/// An index that is safe to read: the index of an upvalue, or a positive stack index. There may be no value at this index.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Index(c_int);

impl Index {
    #[inline]
    pub fn of(at: c_int) -> Index {
        assert!(at > 0, "values are numbered from 1");
        Index(at)
    }

    pub fn of_upvalue(number: u8) -> Index {
        Index(ffi::lua_upvalueindex(number.into()))
    }
}

unsafe extern "C-unwind" {
    pub safe fn lua_gettop(l: Live) -> c_int;
    pub safe fn lua_type(l: Live, at: Index) -> c_int;
    pub safe fn lua_toboolean(l: Live, at: Index) -> c_int;
    pub safe fn lua_tointegerx(l: Live, at: Index, is_integer: &mut c_int) -> i64;
    pub safe fn lua_tonumberx(l: Live, at: Index, is_number: &mut c_int) -> f64;
    pub safe fn lua_tothread(l: Live, at: Index) -> *mut ffi::lua_State;
    pub safe fn lua_rawequal(l: Live, a: Index, b: Index) -> c_int;
    pub safe fn lua_status(l: Live) -> c_int;
    pub safe fn lua_isyieldable(l: Live) -> c_int;
    pub safe fn lua_checkstack(l: Live, count: c_int) -> c_int;

    pub safe fn lua_pushnil(l: Room);
    pub safe fn lua_pushboolean(l: Room, value: c_int);
    pub safe fn lua_pushinteger(l: Room, value: i64);
    pub safe fn lua_pushnumber(l: Room, value: f64);
    pub safe fn lua_pushvalue(l: Room, at: Index);
    pub safe fn lua_newthread(l: Room) -> NonNull<ffi::lua_State>;

    // `lua/observe.c`
    pub safe fn lunarena_enable_observer(l: Live);

    // `lua/look.c`
    pub safe fn lunarena_integer(l: Live, at: c_int, out: &mut i64) -> c_int;
    pub safe fn lunarena_text(l: Live, at: c_int, length: &mut usize) -> *const u8;
    pub safe fn lunarena_userdata_at(l: Live, at: c_int, size: usize) -> *mut c_void;
    pub safe fn lunarena_push_function(l: Room, function: Function);
    pub safe fn lunarena_push_token(l: Room);
    pub safe fn lunarena_push_reference(l: Room, reference: c_int);
    pub safe fn lunarena_push_metatable(l: Room, at: Index) -> c_int;
    pub safe fn lunarena_is_instance(l: Live) -> c_int;
    pub safe fn lunarena_upvalue_integer(l: Live, number: c_int, out: &mut i64) -> c_int;
    // `lua/threads.c`
    pub safe fn lunarena_set_engine_owned(l: Live, owned: c_int);
    pub safe fn lunarena_is_engine_owned(l: Live) -> c_int;
    pub safe fn lunarena_is_idle(l: Live) -> c_int;
    // `lua/work.c`
    pub safe fn lunarena_looks() -> c_uint;
    pub safe fn lunarena_search(steps: usize);
}
