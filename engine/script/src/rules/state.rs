//! The table that is the match, and its stack.

use super::Rules;
use crate::api::FnRef;
use crate::error::ScriptError;
use crate::host;
use crate::lua::State;
use crate::values::{self, Caps, Objects};
use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use mlua::ffi;
use std::ffi::c_int;

impl Rules {
    /// Makes the state: what `setup(map, seats)` returns.
    pub fn setup(&mut self, function: FnRef, map: &Value, seats: &Value) -> Result<(), ScriptError> {
        let state = self.state;
        let mut is_table = true;
        self.invoke(
            function,
            |l| unsafe {
                values::push(l, map);
                values::push(l, seats);
                2
            },
            |l| unsafe {
                is_table = ffi::lua_type(l, -1) == ffi::LUA_TTABLE;
                if is_table {
                    ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, state.into());
                }
            },
        )?;
        if is_table { Ok(()) } else { Err(ScriptError::new("setup must return a table, the state")) }
    }

    pub fn state(&mut self) -> Result<Value, ScriptError> {
        self.read_table("state", self.state)
    }

    pub(super) fn read_table(&mut self, name: &str, table: c_int) -> Result<Value, ScriptError> {
        let mut value = Ok(Value::Null);
        self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, table.into());
            value = values::read(l, 1, &mut Caps::RULES.clone());
        })?;
        value.map_err(|why| ScriptError::new(format!("the {name} can't be kept: {why}")))
    }

    pub fn set_state(&mut self, value: &Value) -> Result<(), ScriptError> {
        let state = self.state;
        // It takes the place of one that may have used up all memory there is.
        let heap = &self.sandbox.host.heap;
        let limit = heap.limit();
        heap.set_limit(usize::MAX);
        let done = self.sandbox.protect(|l| unsafe {
            values::push(l, value);
            ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, state.into());
            if host::of(l).heap.used() > limit {
                ffi::lua_gc(l, ffi::LUA_GCCOLLECT);
            }
        });
        heap.set_limit(limit);
        done
    }

    /// Goes on where other rules of the same game stand: with their state, random streams, queues and the events not yet taken.
    /// Nothing else comes along, above all nothing that their modules or their turn's table keep. The old ones stay as they are.
    pub fn take_over(&mut self, old: &Rules) -> Result<(), ScriptError> {
        let state = self.state;
        let mut copied = Ok(0);
        self.sandbox.protect(|l| unsafe {
            copied = old.copy_table(old.state, l, Objects::Kept);
            if copied.is_ok() {
                ffi::lua_rawseti(l, ffi::LUA_REGISTRYINDEX, state.into());
            }
        })?;
        copied.map_err(|why| ScriptError::new(format!("the state can't be kept: {why}")))?;
        let (host, old) = (&mut self.sandbox.host, &old.sandbox.host);
        host.streams.take_over(old.streams.clone());
        host.queues = old.queues.clone();
        host.events = old.events.clone();
        host.event_bytes = old.event_bytes;
        host.heap.add_object(old.event_bytes);
        Ok(())
    }

    /// Writes the state into a digest without copying it.
    pub fn digest_state(&mut self, out: &mut Digest) -> Result<(), ScriptError> {
        let mut done = Ok(());
        let state = self.state;
        self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, state.into());
            done = values::digest(l, 1, out, Caps::RULES.depth);
        })?;
        done.map_err(|why| ScriptError::new(format!("the state can't be kept: {why}")))
    }

    /// Calls `read_orders(state, turn, answer, saved)` and puts what it returns into `turn.orders[seat]`.
    pub fn take_orders(
        &mut self,
        function: FnRef,
        seat: &str,
        answer: &Value,
        saved: &Value,
    ) -> Result<(), ScriptError> {
        let (turn, state_and_turn) = (self.turn, self.state_and_turn());
        let mut is_table = true;
        self.invoke(
            function,
            |l| unsafe {
                let before = state_and_turn(l);
                values::push(l, answer);
                values::push(l, saved);
                before + 2
            },
            |l| unsafe {
                ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, turn.into());
                ffi::lua_pushstring(l, c"orders".as_ptr());
                is_table = ffi::lua_rawget(l, -2) == ffi::LUA_TTABLE;
                if is_table {
                    ffi::lua_pushlstring(l, seat.as_ptr().cast(), seat.len());
                    ffi::lua_pushvalue(l, -4);
                    ffi::lua_rawset(l, -3);
                }
            },
        )?;
        if is_table { Ok(()) } else { Err(ScriptError::new("turn.orders must stay a table")) }
    }

    /// How much lies on the stack of the rules' main thread.
    pub(crate) fn stack_top(&self) -> c_int {
        unsafe { ffi::lua_gettop(self.main) }
    }

    /// Takes away what came onto that stack since: a bot's memory error jumps out of the middle of a copy and leaves it there.
    pub(crate) fn cut_stack(&self, top: c_int) {
        unsafe { ffi::lua_settop(self.main, top) }
    }

    pub(super) unsafe fn copy_table(&self, table: c_int, to: State, objects: Objects) -> Result<u64, String> {
        unsafe {
            if ffi::lua_checkstack(self.main, 4) == 0 {
                return Err("stack overflow".into());
            }
            let top = ffi::lua_gettop(self.main);
            ffi::lua_rawgeti(self.main, ffi::LUA_REGISTRYINDEX, table.into());
            let mut caps = Caps::RULES;
            let copied = values::copy(self.main, top + 1, to, objects, &mut caps);
            ffi::lua_settop(self.main, top);
            copied.map(|()| Caps::RULES.less(caps).0)
        }
    }
}
