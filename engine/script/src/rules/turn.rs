//! The turn as the rules see it: a table whose fields the host sets, many times a turn, and what is called with it.

mod field;

pub use field::{FieldNames, TurnField};

use super::{Rules, read_result, usable};
use crate::api::FnRef;
use crate::error::ScriptError;
use crate::failure;
use crate::game_api::lunarena_begin_call;
use crate::lua::State;
use crate::raw::Slot;
use crate::values;
use lunarena_kernel::Value;
use mlua::ffi;
use std::ffi::c_int;

/// What a field of the turn says. A table without entries stays where one stands already.
#[derive(Clone, Copy, Debug)]
pub enum Told<'v> {
    Nothing,
    Bool(bool),
    Int(i64),
    Text(&'v str),
    Empty,
    Value(&'v Value),
}

impl<'v> Told<'v> {
    pub fn int(number: Option<i64>) -> Told<'v> {
        number.map_or(Told::Nothing, Told::Int)
    }

    pub fn text(text: Option<&'v str>) -> Told<'v> {
        text.map_or(Told::Nothing, Told::Text)
    }

    /// As it is told without taking memory, if it can be.
    fn slot(self) -> Option<Slot> {
        Some(match self {
            Told::Nothing => Slot::NOTHING,
            Told::Bool(value) => Slot::of_bool(value),
            Told::Int(number) => Slot::of_int(number),
            Told::Text(text) => Slot::of_text(text),
            Told::Empty => Slot::EMPTY_TABLE,
            Told::Value(Value::Map(entries)) if entries.is_empty() => Slot::EMPTY_TABLE,
            Told::Value(_) => return None,
        })
    }

    fn to_value(self) -> Value {
        match self {
            Told::Nothing => Value::Null,
            Told::Bool(value) => Value::Bool(value),
            Told::Int(number) => Value::Int(number),
            Told::Text(text) => text.into(),
            Told::Empty => Value::Map(Default::default()),
            Told::Value(value) => value.clone(),
        }
    }
}

impl Rules {
    /// Runs a stage: `function(state, turn)`.
    pub fn stage(&mut self, function: FnRef) -> Result<(), ScriptError> {
        self.tell(function, |_| ())
    }

    /// Calls `function(state, turn)` and reads its first result.
    pub fn ask(&mut self, function: FnRef) -> Result<Value, ScriptError> {
        let mut value = Ok(Value::Null);
        self.tell(function, |l| value = unsafe { read_result(l) })?;
        usable(value)
    }

    /// Calls `function(state, turn, arguments...)` and reads its first result.
    pub fn ask_with(&mut self, function: FnRef, arguments: &[Value]) -> Result<Value, ScriptError> {
        let state_and_turn = self.state_and_turn();
        self.value_of(function, |l| unsafe {
            let before = state_and_turn(l);
            arguments.iter().for_each(|argument| values::push(l, argument));
            before + arguments.len() as c_int
        })
    }

    /// Calls `function(state, turn)`. Nothing but the call itself can raise an error, so there is no need of another net; the same goes for `result`.
    fn tell(&mut self, function: FnRef, result: impl FnOnce(State)) -> Result<(), ScriptError> {
        let (l, references) = (self.main, [function.0, self.state, self.turn]);
        unsafe {
            let base = ffi::lua_gettop(l);
            if lunarena_begin_call(l, failure::keep_trace, references.as_ptr(), 1) == 0 {
                return Err(ScriptError::new("stack overflow"));
            }
            let done = self.finish_call(l, 2, base + 1, result);
            ffi::lua_settop(l, base);
            done
        }
    }

    /// Sets fields of the turn.
    pub fn set_turn(&mut self, fields: &[(TurnField, Told)]) -> Result<(), ScriptError> {
        for (field, told) in fields {
            let name = self.turn_names.of(*field);
            let put = told.slot().is_some_and(|slot| unsafe { slot.put(self.main, self.turn, name) });
            if !put {
                self.write_turn(field.name(), &told.to_value())?;
            }
        }
        Ok(())
    }

    /// What a field of the turn says.
    pub fn turn_field(&mut self, field: TurnField) -> Result<Value, ScriptError> {
        let (turn, field, mut value) = (self.turn, field.name(), Ok(Value::Null));
        self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, turn.into());
            ffi::lua_pushlstring(l, field.as_ptr().cast(), field.len());
            ffi::lua_rawget(l, 1);
            value = read_result(l);
        })?;
        usable(value)
    }

    fn write_turn(&mut self, field: &str, value: &Value) -> Result<(), ScriptError> {
        let turn = self.turn;
        self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, turn.into());
            ffi::lua_pushlstring(l, field.as_ptr().cast(), field.len());
            values::push(l, value);
            ffi::lua_rawset(l, 1);
        })
    }
}
