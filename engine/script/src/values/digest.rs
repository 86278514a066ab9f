//! From a state into a digest, without a copy.

use super::c_copy::Stopped;
use super::copy::reason;
use crate::handle;
use crate::lua::State;
use lunarena_kernel::digest::{Digest, Gathered};
use mlua::ffi;
use std::ffi::{c_int, c_uint, c_void};

/// Where `lua/write.c` writes to.
#[repr(C)]
struct Writer {
    bytes: *mut u8,
    used: usize,
    size: usize,
    /// A [`Digest`].
    out: *mut c_void,
    flush: unsafe extern "C-unwind" fn(*mut Writer),
    other: unsafe extern "C-unwind" fn(State, *mut Writer) -> c_int,
    /// What it keeps for itself.
    own: [*mut c_void; 4],
}

unsafe extern "C-unwind" {
    fn lunarena_write(l: State, at: c_int, depth: c_uint, writer: *mut Writer) -> c_int;
}

/// Writes the value at the absolute index `at` into a digest, as [`Digest::value`] would write its plain data.
///
/// # Safety
/// As [`super::read`]; there must be room for three more values on the stack.
pub unsafe fn digest(l: State, at: c_int, out: &mut Digest, depth: u32) -> Result<(), String> {
    let mut gathered = Gathered::new();
    let own = [std::ptr::null_mut(); 4];
    let out = std::ptr::from_mut(out).cast();
    let mut writer = Writer { bytes: gathered.room(), used: 0, size: Gathered::ROOM, out, flush, other, own };
    match unsafe { lunarena_write(l, at, depth, &mut writer) } {
        0 => Ok(()),
        stopped => Err(reason(l, &Stopped::of(stopped))),
    }
}

unsafe extern "C-unwind" fn flush(writer: *mut Writer) {
    unsafe {
        let Writer { bytes, used, out, .. } = &mut *writer;
        (*out.cast::<Digest>()).written(std::slice::from_raw_parts(*bytes, *used));
        *used = 0;
    }
}

unsafe extern "C-unwind" fn other(l: State, writer: *mut Writer) -> c_int {
    unsafe {
        let Some(handle) = handle::get(l, ffi::lua_gettop(l)) else { return 0 };
        handle.object.digest(&mut *(*writer).out.cast());
    }
    1
}
