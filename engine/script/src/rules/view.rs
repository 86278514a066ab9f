//! What bots are shown: the view made last.

use super::Rules;
use crate::api::FnRef;
use crate::error::{Place, ScriptError};
use crate::lua::State;
use crate::stack;
use crate::values::Objects;
use lunarena_kernel::Value;
use mlua::ffi;

impl Rules {
    /// Makes the view of the seat in turn, or of the unit, `view(state, turn)`, and keeps it for the bot that is asked next.
    pub fn make_view(&mut self, function: FnRef) -> Result<(), ScriptError> {
        let (push, view, api) = (self.state_and_turn(), self.view, self.api.clone());
        let mut fault = None;
        self.invoke(function, push, |l| unsafe {
            fault = api.as_ref().and_then(|api| Rules::view_fault(api, l));
            ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, view.into());
        })?;
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
