//! What bots are shown: the view made last, and what the views of several who are asked at once have in common.

use super::Rules;
use crate::api::FnRef;
use crate::error::{Place, ScriptError};
use crate::lua::State;
use crate::stack;
use crate::values::Objects;
use lunarena_kernel::Value;
use mlua::ffi;
use std::ffi::{c_int, c_void};

unsafe extern "C-unwind" {
    // Of `lua/seal.c`.
    fn lunarena_change_seal(l: State, at: c_int, sealed: c_int, except: *const c_void) -> *mut c_void;
    fn lunarena_change_seals(
        table: *mut c_void,
        sealed: c_int,
        except: *const c_void,
        found: extern "C-unwind" fn(*mut c_void, *mut c_void),
        list: *mut c_void,
    );
}

/// What was made once for several views, sealed with all that it holds. Whoever makes one of them may read it and show it, but not change it:
/// what one view left in it would show in the next, which is another seat's.
#[derive(Default)]
pub(super) struct Common {
    /// Its place in the registry.
    pub slot: c_int,
    is_made: bool,
    /// Tables yet to be looked into. No Lua runs while there are any.
    waiting: Vec<*mut c_void>,
}

extern "C-unwind" fn note(list: *mut c_void, table: *mut c_void) {
    // SAFETY: the list is the one that `change_seals` hands over, which does nothing else with it meanwhile.
    unsafe { (*list.cast::<Vec<*mut c_void>>()).push(table) }
}

impl Common {
    /// Seals all tables that are open, or opens all that were sealed so. The turn stays open, if it is among them: the host writes to it.
    fn change_seals(&mut self, l: State, sealed: bool, turn: c_int) {
        let sealed = c_int::from(sealed);
        unsafe {
            if ffi::lua_checkstack(l, 2) == 0 {
                return;
            }
            let top = ffi::lua_gettop(l);
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, self.slot.into());
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, turn.into());
            let turn = ffi::lua_topointer(l, top + 2);
            let first = lunarena_change_seal(l, top + 1, sealed, turn);
            ffi::lua_settop(l, top);
            self.waiting.extend((!first.is_null()).then_some(first));
            while let Some(table) = self.waiting.pop() {
                lunarena_change_seals(table, sealed, turn, note, (&raw mut self.waiting).cast());
            }
        }
    }
}

impl Rules {
    /// Makes what the views of all who are asked at once have in common, `common_view(state, turn)`. It can't be changed until it is forgotten.
    pub fn make_common(&mut self, function: FnRef) -> Result<(), ScriptError> {
        self.forget_common();
        let (push, slot) = (self.state_and_turn(), self.common.slot);
        let mut given = true;
        self.invoke(function, push, |l| unsafe {
            given = ffi::lua_type(l, -1) == ffi::LUA_TTABLE;
            if given {
                ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, slot.into());
            }
        })?;
        self.blame(function, (!given).then(|| "what views have in common must be a table".to_owned()))?;
        self.common.is_made = true;
        self.common.change_seals(self.main, true, self.turn);
        Ok(())
    }

    /// Views have nothing in common any more, and what they had can be changed again: to be called before stages run.
    pub fn forget_common(&mut self) {
        if !std::mem::take(&mut self.common.is_made) {
            return;
        }
        self.common.change_seals(self.main, false, self.turn);
        let slot = self.common.slot;
        // A place that is empty would be given away.
        let _ = self.sandbox.protect(|l| unsafe {
            ffi::lua_pushboolean(l, 0);
            ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, slot.into());
        });
    }

    /// Makes the view of the seat in turn, or of the unit, `view(state, turn)`, and keeps it for the bot that is asked next. Where there is
    /// something in common, it is a third argument.
    pub fn make_view(&mut self, function: FnRef) -> Result<(), ScriptError> {
        let (push, common) = (self.state_and_turn(), self.common.is_made.then_some(self.common.slot));
        let (view, api) = (self.view, self.api.clone());
        let mut fault = None;
        self.invoke(
            function,
            |l| unsafe {
                let before = push(l);
                let Some(common) = common else { return before };
                ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, common.into());
                before + 1
            },
            |l| unsafe {
                fault = api.as_ref().and_then(|api| Rules::view_fault(api, l));
                ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, view.into());
            },
        )?;
        self.blame(function, fault)
    }

    /// Makes what views have in common, by `function`, the view of whoever is asked next.
    pub fn show_common(&mut self, function: FnRef) -> Result<(), ScriptError> {
        let (common, view, api) = (self.common.slot, self.view, self.api.clone());
        let mut fault = None;
        self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, common.into());
            fault = api.as_ref().and_then(|api| Rules::view_fault(api, l));
            ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, view.into());
        })?;
        self.blame(function, fault)
    }

    /// What is wrong with a view is shown where its function begins.
    fn blame(&self, function: FnRef, fault: Option<String>) -> Result<(), ScriptError> {
        fault.map_or(Ok(()), |message| Err(ScriptError { place: self.place_of(function), ..ScriptError::new(message) }))
    }

    /// Where a function begins.
    fn place_of(&self, function: FnRef) -> Option<Place> {
        let mut place = None;
        let _ = self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, function.0.into());
            place = Some(stack::beginning(l));
        });
        place
    }

    /// The view made last.
    pub fn view(&mut self) -> Result<Value, ScriptError> {
        self.read_table("view", self.view)
    }

    /// Copies the view made last onto a bot's stack; how many values that are.
    pub(crate) unsafe fn copy_view(&self, to: State) -> Result<u64, String> {
        unsafe { self.copy_table(self.view, to, Objects::Shown) }
    }
}
