//! Plain data: game states, orders of bots, maps and all other data passed between Lua, files and the engine.

use crate::geometry::{Graph, Grid, HexField};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A key of a [`Value::Map`]. Integers sort before strings, and strings sort by their bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    Int(i64),
    Str(String),
}

impl Key {
    /// Parses a key as written in YAML. Text that is an integer in its usual form, such as `7` but not `07`, becomes an integer key.
    pub fn parse(text: &str) -> Key {
        match text.parse::<i64>() {
            Ok(number) if number.to_string() == text => Key::Int(number),
            _ => Key::Str(text.to_owned()),
        }
    }
}

impl Key {
    fn is(&self, name: &str) -> bool {
        matches!(self, Key::Str(text) if text == name)
    }

    /// Returns the key as text.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Key::Int(number) => number.to_string().into(),
            Key::Str(text) => text.into(),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Self {
        Key::Str(text.to_owned())
    }
}

/// Plain data or a geometry object (a grid, a graph or a hex field).
#[derive(Clone, Debug, Default)]
pub enum Value {
    #[default]
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(String),
    List(Vec<Value>),
    Map(BTreeMap<Key, Value>),
    Grid(Grid),
    Graph(Graph),
    Hex(HexField),
}

impl Value {
    /// Returns the kind of the value as a phrase for messages, such as "a list".
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Null => "nothing",
            Value::Bool(_) => "a boolean",
            Value::Int(_) => "an integer",
            Value::Float(_) => "a number",
            Value::Str(_) => "a string",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
            Value::Grid(_) => "a grid",
            Value::Graph(_) => "a graph",
            Value::Hex(_) => "a hex field",
        }
    }

    pub fn map<const N: usize>(entries: [(&str, Value); N]) -> Value {
        Value::Map(entries.into_iter().map(|(key, value)| (Key::from(key), value)).collect())
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_int(&self) -> Option<i64> {
        match self {
            Value::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the value as an integer if it is an integer or a float without a fraction. In Lua, dividing integers gives a float such as 3.0.
    pub(crate) fn to_int(&self) -> Option<i64> {
        match self {
            Value::Int(number) => Some(*number),
            // Every float without a fraction within these bounds converts to `i64` without loss.
            Value::Float(number) if number.fract() == 0.0 && number.abs() < 9.2e18 => Some(*number as i64),
            _ => None,
        }
    }

    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the value of a string key, or `None` if this is not a map or has no such key.
    pub fn field(&self, name: &str) -> Option<&Value> {
        match self {
            // In a small map, checking every key is faster than creating a key for the lookup.
            Value::Map(map) if map.len() <= 16 => map.iter().find(|(key, _)| key.is(name)).map(|(_, value)| value),
            Value::Map(map) => map.get(&Key::from(name)),
            _ => None,
        }
    }
}

/// Compares values as Lua does: 3 equals 3.0, and an empty list equals an empty map. Unlike in Lua, NaN equals itself, so every game state equals its
/// copy.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a == b || (a.is_nan() && b.is_nan()),
            (Value::Int(a), Value::Float(b)) | (Value::Float(b), Value::Int(a)) => {
                *b as i64 == *a && (*a as f64) == *b && b.abs() < 9.3e18
            }
            (Value::Str(a), Value::Str(b)) => a == b,
            (Value::List(a), Value::List(b)) => a == b,
            (Value::Map(a), Value::Map(b)) => a == b,
            (Value::List(a), Value::Map(b)) | (Value::Map(b), Value::List(a)) => a.is_empty() && b.is_empty(),
            (Value::Grid(a), Value::Grid(b)) => a == b,
            (Value::Graph(a), Value::Graph(b)) => a == b,
            (Value::Hex(a), Value::Hex(b)) => a == b,
            _ => false,
        }
    }
}

macro_rules! conversions {
    ($($kind:ty => $variant:ident),*) => {
        $(impl From<$kind> for Value {
            fn from(content: $kind) -> Value {
                Value::$variant(content.into())
            }
        })*
    };
}

conversions!(i64 => Int, bool => Bool, &str => Str, String => Str);

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Value::List(items.into_iter().map(Into::into).collect())
    }
}

/// Formats the value as one line for messages, similar to YAML's flow style.
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

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(flag) => serializer.serialize_bool(*flag),
            Value::Int(number) => serializer.serialize_i64(*number),
            // JSON has neither infinities nor NaN. Writing them as text keeps them visible.
            Value::Float(number) if !number.is_finite() => serializer.serialize_str(&number.to_string()),
            Value::Float(number) => serializer.serialize_f64(*number),
            Value::Str(text) => serializer.serialize_str(text),
            Value::List(items) => serializer.collect_seq(items),
            Value::Map(map) => serializer.collect_map(map.iter().map(|(key, value)| (key.text(), value))),
            Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => self.to_plain().serialize(serializer),
        }
    }
}

/// Reads JSON and similar formats. All map keys become strings, and integers that do not fit into `i64` become floats.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        struct ValueVisitor;

        impl<'de> Visitor<'de> for ValueVisitor {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("plain data")
            }

            fn visit_unit<E>(self) -> Result<Value, E> {
                Ok(Value::Null)
            }

            fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
                Ok(Value::Bool(flag))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
                Ok(Value::Int(number))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
                Ok(i64::try_from(number).map_or(Value::Float(number as f64), Value::Int))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
                Ok(Value::Float(number))
            }

            fn visit_str<E>(self, text: &str) -> Result<Value, E> {
                Ok(text.into())
            }

            fn visit_string<E>(self, text: String) -> Result<Value, E> {
                Ok(Value::Str(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Value::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
                let mut map = BTreeMap::new();
                while let Some((key, value)) = entries.next_entry()? {
                    map.insert(Key::Str(key), value);
                }
                Ok(Value::Map(map))
            }
        }

        deserializer.deserialize_any(ValueVisitor)
    }
}

/// Converts `data` as if it were written to JSON and read back. Returns `Null` if JSON cannot represent the data.
pub fn value_of(data: &impl Serialize) -> Value {
    serde_json::to_value(data).and_then(serde_json::from_value).unwrap_or_default()
}
