//! Tables by number, written as that: a script's table with the keys 1 to 3 looks like a list.

use super::TypedData;
use lunarena_kernel::{Key, Value};
use lunarena_lint::types::{Held, Type};

impl TypedData {
    /// Writes all tables of a state that comments call by number as maps, also those without a gap.
    pub fn write_by_number(&self, state: &mut Value) {
        if let Some(class) = &self.state {
            self.write(class, state);
        }
    }

    fn write(&self, of: &Type, value: &mut Value) {
        let Some(table) = self.table(of) else { return };
        if let (Type::Map(parts), Value::List(items)) = (&table, &mut *value)
            && self.are_numbers(&parts.0)
        {
            *value = Value::Map((1..).map(Key::Int).zip(std::mem::take(items)).collect());
        }
        match value {
            Value::List(items) => {
                let Held::Known(item) = self.element(&table) else { return };
                items.iter_mut().for_each(|value| self.write(&item, value));
            }
            Value::Map(map) => {
                for (key, value) in map {
                    let held = match key {
                        Key::Str(name) => self.part(&table, name),
                        Key::Int(_) => self.element(&table),
                    };
                    if let Held::Known(held) = held {
                        self.write(&held, value);
                    }
                }
            }
            _ => {}
        }
    }

    fn are_numbers(&self, keys: &Type) -> bool {
        let is_number = |form: &Type| matches!(form, Type::Number | Type::Figure(_));
        self.types.forms(keys).is_some_and(|forms| forms.iter().all(is_number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_lint::types::{DataTypes, Definitions};

    const TEXT: &str = "
---@class Duck
---@field eggs table<integer, string>?
---@class State
---@field ducks table<integer, Duck>
---@field row integer[]
---@field any table
local M = {}
return M
";

    #[test]
    fn only_what_comments_call_by_number_is_written_so() {
        let mut definitions = Definitions::default();
        definitions.add_module("ducks", TEXT);
        let types = DataTypes::new(definitions, &[]);
        let typed = TypedData { state: types.class("State"), types, ..TypedData::default() };
        let list = || Value::List(vec!["a".into()]);
        let by_number = |value: Value| Value::Map([(Key::Int(1), value)].into());
        let duck = |eggs: Value| Value::map([("eggs", eggs)]);
        let state = |ducks: Value| Value::map([("ducks", ducks), ("row", list()), ("any", list())]);
        let mut written = state(Value::List(vec![duck(list())]));
        typed.write_by_number(&mut written);
        assert_eq!(written, state(by_number(duck(by_number("a".into())))));
    }
}
