//! The turn as the rules see it: a table whose fields the host sets, many times a turn.

use super::Rules;
use crate::border;
use crate::border::raw::Slot;
use crate::error::ScriptError;
use lunarena_kernel::Value;
use mlua::ffi;

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
    /// Sets fields of the turn.
    pub fn set_turn(&mut self, fields: &[(&str, Told)]) -> Result<(), ScriptError> {
        for (field, told) in fields {
            let put = told.slot().is_some_and(|slot| unsafe { slot.put(self.main, self.turn, field) });
            if !put {
                self.write_turn(field, &told.to_value())?;
            }
        }
        Ok(())
    }

    fn write_turn(&mut self, field: &str, value: &Value) -> Result<(), ScriptError> {
        let turn = self.turn;
        self.sandbox.protect(|l| unsafe {
            ffi::lua_rawgeti(l, ffi::LUA_REGISTRYINDEX, turn.into());
            ffi::lua_pushlstring(l, field.as_ptr().cast(), field.len());
            border::push(l, value);
            ffi::lua_rawset(l, 1);
        })
    }
}
