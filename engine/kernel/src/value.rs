//! Plain data: what a game's state, a bot's orders and a map are made of, on every side of every border.

use crate::geometry::{Graph, Grid, HexField};
use std::collections::BTreeMap;
use std::fmt;

/// A key of a [`Value::Map`]. Integers order before strings, strings by their bytes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    Int(i64),
    Str(String),
}

impl Key {
    /// The key that a text stands for: an integer if it is written like one, as in Lua.
    pub fn written(text: &str) -> Key {
        match text.parse::<i64>() {
            Ok(number) if number.to_string() == text => Key::Int(number),
            _ => Key::Str(text.to_owned()),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Int(i) => write!(f, "{i}"),
            Key::Str(s) => f.write_str(s),
        }
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Self {
        Key::Str(text.to_owned())
    }
}

/// Plain data and the kernel's own geometry objects, nothing else.
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
    /// What a person calls this kind of value in a message.
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

    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The field `name` of a map.
    pub fn field(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Map(map) => map.get(&Key::from(name)),
            _ => None,
        }
    }
}

/// Equality of meaning: 3 and 3.0 are equal, an empty list and an empty map are equal (a script has one empty
/// table for both), and not-a-number equals itself so that a state always equals its copy.
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

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Int(number)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Value::Bool(flag)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Str(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Str(text)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Value::List(items.into_iter().map(Into::into).collect())
    }
}
