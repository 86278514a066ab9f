//! The two tables that functions of the rules receive. The state table contains the whole match. The turn table contains fields that the engine sets.

use super::{Rules, push_all, read_result};
use crate::error::ScriptError;
use crate::interface::FnRef;
use crate::values::{self, Caps, Objects};
use crate::vm::inspect::Slot;
use crate::vm::{At, Frame, Kind, Reference};
use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use lunarena_kernel::written::Written;

impl Rules {
    /// Calls `setup(map, seats)`, which must return a table, and keeps that table as the match state.
    pub fn setup(&mut self, function: FnRef, map: &Value, seats: &Value) -> Result<(), ScriptError> {
        let push = |frame: &Frame| {
            values::push(frame, map);
            values::push(frame, seats);
        };
        let is_table = self.run(function.0, push, |frame| {
            let is_table = frame.kind(frame.top()) == Kind::Table;
            if is_table {
                frame.replace(self.match_state, At(frame.top()));
            }
            is_table
        })?;
        if is_table { Ok(()) } else { Err(ScriptError::new("setup must return a table, the state")) }
    }

    /// Returns the match state as plain data.
    pub fn state(&mut self) -> Result<Value, ScriptError> {
        self.read_table("state", self.match_state)
    }

    pub(super) fn read_table(&mut self, name: &str, table: Reference) -> Result<Value, ScriptError> {
        let frame = self.lua.frame();
        frame.push(table);
        let value = values::read(&frame, frame.top(), &mut Caps::RULES.clone());
        value.map_err(|why| ScriptError::new(format!("the {name} can't be kept: {why}")))
    }

    /// Replaces the match state with the given plain data.
    pub fn set_state(&mut self, value: &Value) -> Result<(), ScriptError> {
        let frame = self.lua.frame();
        values::push(&frame, value);
        frame.replace(self.match_state, At(frame.top()));
        // The previous state may have used up all memory.
        frame.host().heap.make_room(&frame, 0);
        Ok(())
    }

    /// Continues the match of `old`, another instance of the rules of the same game. Copies its state, random streams, queues and pending events, but
    /// not its turn table or the values in its modules. `old` stays unchanged.
    pub fn take_over(&mut self, old: &Rules) -> Result<(), ScriptError> {
        let frame = self.lua.frame();
        let copied = old.copy_table(old.match_state, &frame, Objects::Kept);
        copied.map_err(|why| ScriptError::new(format!("the state can't be kept: {why}")))?;
        frame.replace(self.match_state, At(frame.top()));
        let (host, old) = (self.lua.host(), old.lua.host());
        host.streams.borrow_mut().replace(old.streams.borrow().clone());
        host.queues.replace(old.queues.borrow().clone());
        host.events.replace(old.events.borrow().clone());
        host.event_bytes.set(old.event_bytes.get());
        host.heap.add_object(old.event_bytes.get());
        Ok(())
    }

    /// Adds the match state to a digest. Reads the Lua values directly, without converting them to plain data.
    pub fn digest_state(&mut self, out: &mut Digest) -> Result<(), ScriptError> {
        let frame = self.lua.frame();
        frame.push(self.match_state);
        let done = values::digest(&frame, frame.top(), out, Caps::RULES.depth);
        done.map_err(|why| ScriptError::new(format!("the state can't be kept: {why}")))
    }

    /// Calls `read_orders(state, turn, answer, saved)` and stores the result in `turn.orders[seat]`.
    pub fn take_orders(
        &mut self,
        function: FnRef,
        seat: &str,
        answer: &Value,
        saved: &Value,
    ) -> Result<(), ScriptError> {
        let push = |frame: &Frame| {
            self.push_state_and_turn(frame);
            values::push(frame, answer);
            values::push(frame, saved);
        };
        let is_table = self.run(function.0, push, |frame| {
            let orders = At(frame.top());
            frame.push(self.turn);
            if let Some(turn) = frame.as_table(frame.top()) {
                frame.get(turn, "orders");
            }
            match frame.as_table(frame.top()) {
                Some(of_seats) => {
                    frame.set(of_seats, seat, orders);
                    true
                }
                None => false,
            }
        })?;
        if is_table { Ok(()) } else { Err(ScriptError::new("turn.orders must stay a table")) }
    }

    /// Pushes a copy of a table onto the stack of another Lua state. Returns the number of copied values.
    pub(super) fn copy_table(&self, table: Reference, to: &Frame, objects: Objects) -> Result<u64, String> {
        let frame = self.lua.frame();
        frame.push(table);
        let mut caps = Caps::RULES;
        values::copy(&frame, frame.top(), to, objects, &mut caps)?;
        Ok(Caps::RULES.used_until(caps).0)
    }
}

macro_rules! turn_fields {
    ($($field:ident $name:literal,)*) => {
        /// A field of the turn table that the engine sets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum TurnField {
            $($field,)*
        }

        impl TurnField {
            /// All fields, in the order of their discriminants.
            pub(super) const ALL: [TurnField; [$($name),*].len()] = [$(TurnField::$field),*];

            /// Returns the Lua name of the field.
            pub fn name(self) -> &'static str {
                [$($name),*][self as usize]
            }
        }
    };
}

turn_fields! {
    Action "action", Bank "bank", Faults "faults", Number "number", Orders "orders", Paused "paused", Phase "phase", Question "question",
    Returned "returned", Round "round", Seat "seat", Seats "seats", Unit "unit",
}

/// The value of a field of the turn table.
#[derive(Clone, Copy, Debug)]
pub enum FieldValue<'v> {
    Nothing,
    Bool(bool),
    Int(i64),
    Text(&'v str),
    /// An empty table.
    Empty,
    Value(&'v Value),
}

impl<'v> FieldValue<'v> {
    pub fn int(number: Option<i64>) -> FieldValue<'v> {
        number.map_or(FieldValue::Nothing, FieldValue::Int)
    }

    pub fn text(text: Option<&'v str>) -> FieldValue<'v> {
        text.map_or(FieldValue::Nothing, FieldValue::Text)
    }

    /// Returns the value in a form that can often be set without allocating memory. Returns `None` for [`FieldValue::Value`], which always needs
    /// memory.
    fn slot(self) -> Option<Slot<'v>> {
        Some(match self {
            FieldValue::Nothing => Slot::NIL,
            FieldValue::Bool(value) => Slot::of_bool(value),
            FieldValue::Int(number) => Slot::of_int(number),
            FieldValue::Text(text) => Slot::of_text(text),
            FieldValue::Empty => Slot::of_empty_table(),
            FieldValue::Value(_) => return None,
        })
    }

    fn push(self, frame: &Frame) {
        match self {
            FieldValue::Nothing => frame.push(()),
            FieldValue::Bool(value) => frame.push(value),
            FieldValue::Int(number) => frame.push(number),
            FieldValue::Text(text) => frame.push(text),
            FieldValue::Empty => drop(frame.new_table(0, 0)),
            FieldValue::Value(value) => values::push(frame, value),
        }
    }
}

impl Rules {
    /// Runs one stage of the rules by calling `function(state, turn)`.
    pub fn stage(&mut self, function: FnRef) -> Result<(), ScriptError> {
        self.run(function.0, |frame| self.push_state_and_turn(frame), |_| ())
    }

    /// Calls `function(state, turn)` and returns its first result.
    pub fn ask(&mut self, function: FnRef) -> Result<Value, ScriptError> {
        self.ask_with(function, &[])
    }

    /// Calls `function(state, turn, arguments...)` and returns its first result.
    pub fn ask_with(&mut self, function: FnRef, arguments: &[Value]) -> Result<Value, ScriptError> {
        self.value_of(function, |frame| {
            self.push_state_and_turn(frame);
            push_all(frame, arguments);
        })
    }

    /// Sets fields of the turn table, the Lua table that describes the running turn to the rules.
    pub fn set_turn(&mut self, fields: &[(TurnField, FieldValue)]) -> Result<(), ScriptError> {
        let frame = self.lua.frame();
        frame.push(self.turn);
        if let Some(turn) = frame.as_table(frame.top()) {
            for (field, value) in fields {
                let name = self.turn_names[*field as usize];
                // `put_field` is fast and needs no memory, but it sets only fields that the table has had before.
                if !value.slot().is_some_and(|slot| frame.put_field(turn, name, &slot)) {
                    frame.set_with(turn, field.name(), |frame| value.push(frame));
                }
            }
        }
        Ok(())
    }

    /// Returns the value of a field of the turn table.
    pub fn turn_field(&mut self, field: TurnField) -> Result<Value, ScriptError> {
        let frame = self.lua.frame();
        frame.push(self.turn);
        if let Some(turn) = frame.as_table(frame.top()) {
            frame.get(turn, field.name());
        }
        read_result(&frame)
    }

    /// Returns the number of parameters of a Lua function. Returns `None` for a variadic function.
    pub fn parameters(&mut self, function: FnRef) -> Option<u8> {
        let frame = self.lua.frame();
        frame.push(function.0);
        frame.parameters(frame.top())
    }

    /// Calls `function(state, turn, seat)`, which describes the scene that viewers see, and returns the scene in encoded form. The outer error means
    /// that the rules failed. The inner error is the reason why the returned scene cannot be read.
    pub fn see(&mut self, function: FnRef, seat: Option<&str>) -> Result<Result<Written, String>, ScriptError> {
        let arguments = |frame: &Frame| {
            self.push_state_and_turn(frame);
            frame.push(seat);
        };
        self.run(function.0, arguments, |frame| values::write(frame, frame.top()))
    }
}
