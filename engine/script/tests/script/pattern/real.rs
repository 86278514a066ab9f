//! Lua's own patterns, with their results as a script receives them.

use super::ours::{Got, Outcome};
use mlua::{Function, Lua, MultiValue, Table, Value};

pub struct Real {
    lua: Lua,
    pcall: Function,
    string: Table,
    gmatch: Function,
}

impl Real {
    pub fn new() -> Self {
        let lua = crate::plain_lua();
        let gmatch = "return function(subject, pattern)
            local all = {}
            local next_match = string.gmatch(subject, pattern)
            local got = table.pack(next_match())
            while got.n > 0 do
              table.move(got, 1, got.n, #all + 1, all)
              got = table.pack(next_match())
            end
            return table.unpack(all)
          end";
        Self {
            pcall: lua.globals().get("pcall").unwrap(),
            string: lua.globals().get("string").unwrap(),
            gmatch: lua.load(gmatch).set_name("=gmatch").eval().unwrap(),
            lua,
        }
    }

    pub fn bytes(&self, bytes: &[u8]) -> Value {
        Value::String(self.lua.create_string(bytes).unwrap())
    }

    pub fn call(&self, name: &str, args: Vec<Value>) -> Outcome {
        let function = match name {
            "gmatch" => self.gmatch.clone(),
            _ => self.string.get(name).unwrap(),
        };
        let mut all = vec![Value::Function(function)];
        all.extend(args);
        let results: MultiValue = self.pcall.call(MultiValue::from_vec(all)).unwrap();
        let mut results = results.into_iter();
        let good = results.next() == Some(Value::Boolean(true));
        let got: Vec<Got> = results
            .map(|value| match value {
                Value::Nil => Got::Nil,
                Value::Integer(number) => Got::Int(number),
                Value::String(text) => Got::Bytes(text.as_bytes().to_vec()),
                other => panic!("{other:?}"),
            })
            .collect();
        match (good, got.as_slice()) {
            (true, _) => Ok(got),
            (false, [Got::Bytes(message)]) => {
                let message = String::from_utf8_lossy(message).into_owned();
                // Lua prefixes the message with the position of the call above.
                let text = message.strip_prefix("gmatch:").and_then(|rest| rest.split_once(": "));
                Err(text.map_or(message.clone(), |(_, text)| text.to_owned()))
            }
            other => panic!("{other:?}"),
        }
    }
}
