//! Values as text: in JSON and in messages.

use crate::value::Value;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::fmt;

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(flag) => serializer.serialize_bool(*flag),
            Value::Int(number) => serializer.serialize_i64(*number),
            // JSON has no infinities and no not-a-number; as text they stay visible.
            Value::Float(number) if !number.is_finite() => serializer.serialize_str(&number.to_string()),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::Str(text) => serializer.serialize_str(text),
            Value::List(items) => {
                let mut seq = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    seq.serialize_element(item)?;
                }
                seq.end()
            }
            Value::Map(map) => {
                let mut out = serializer.serialize_map(Some(map.len()))?;
                for (key, value) in map {
                    out.serialize_entry(&key.to_string(), value)?;
                }
                out.end()
            }
            Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => self.to_plain().serialize(serializer),
        }
    }
}

/// One line, close to YAML's flow style: for messages, never for files.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("nothing"),
            Value::Bool(flag) => write!(f, "{flag}"),
            Value::Int(number) => write!(f, "{number}"),
            Value::Float(number) => write!(f, "{number:?}"),
            Value::Str(text) => f.write_str(text),
            Value::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("]")
            }
            Value::Map(map) => {
                f.write_str("{")?;
                for (i, (key, value)) in map.iter().enumerate() {
                    write!(f, "{}{key}: {value}", if i == 0 { "" } else { ", " })?;
                }
                f.write_str("}")
            }
            Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => write!(f, "{}", self.to_plain()),
        }
    }
}
