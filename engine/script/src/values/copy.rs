//! From one state into another.

use super::c_copy::{Copy, Other, Stopped, why};
use super::caps::{Caps, EMPTY};
use super::refusal::{bad_key, bad_value};
use crate::handle;
use crate::lua::State;
use crate::stop::STOPPED;
use mlua::ffi;
use std::ffi::c_int;

/// What becomes of objects on the way.
#[derive(Clone, Copy)]
pub enum Objects {
    /// The other state looks on as they change, and can't change them.
    Shown,
    /// The other state gets them as they are now, for its own.
    Given,
    /// The other state takes the place of this one: it holds the very same.
    Kept,
}

/// Copies the value at the absolute index `at` of one state onto another's stack.
///
/// # Safety
/// May raise a Lua memory error in `to`: call it protected there. Owns nothing while it does.
pub unsafe fn copy(from: State, at: c_int, to: State, objects: Objects, caps: &mut Caps) -> Result<(), String> {
    let other: Other = match objects {
        Objects::Shown => show,
        Objects::Given => give,
        Objects::Kept => keep,
    };
    unsafe { Copy::new(caps, other).run(from, at, to, caps) }.map_err(|stopped| reason(from, &stopped))
}

pub(super) fn reason(l: State, stopped: &Stopped) -> String {
    match stopped.why {
        why::TOO_DEEP => "it is nested too deeply, or holds itself".into(),
        why::NO_ROOM => "it is nested too deeply".into(),
        why::TOO_MANY => "it holds too many values".into(),
        why::TOO_LONG => "its texts are too long".into(),
        why::TOO_EMPTY => EMPTY.into(),
        why::STOPPED => STOPPED.into(),
        why::BAD_KEY => bad_key(l, stopped.lua_type),
        _ => bad_value(l, stopped.lua_type),
    }
}

unsafe extern "C-unwind" fn show(from: State, to: State, _: *mut Copy) -> c_int {
    unsafe {
        let Some(handle) = handle::get(from, ffi::lua_gettop(from)) else { return why::BAD_VALUE };
        handle::push(to, &handle.object, false);
    }
    why::GOOD
}

unsafe extern "C-unwind" fn give(from: State, to: State, copy: *mut Copy) -> c_int {
    unsafe {
        let Some(handle) = handle::get(from, ffi::lua_gettop(from)) else { return why::BAD_VALUE };
        let taken = (*copy).take(handle.object.bytes());
        if taken == why::GOOD {
            handle::push_new(to, handle.object.twin());
        }
        taken
    }
}

unsafe extern "C-unwind" fn keep(from: State, to: State, _: *mut Copy) -> c_int {
    unsafe {
        let Some(handle) = handle::get(from, ffi::lua_gettop(from)) else { return why::BAD_VALUE };
        handle::push(to, &handle.object, handle.writable);
    }
    why::GOOD
}
