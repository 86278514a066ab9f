//! What somebody expects: a value, or less than that, such as one of several, about so much, or at least these keys.

mod compare;
mod pairs;
mod table;

use crate::value::{Key, Value};
pub use compare::{Difference, Differences};
use std::collections::BTreeMap;
use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// Just this value. Nothing means that nothing is there.
    Value(Value),
    /// Lists and maps that have more than plain values somewhere inside.
    List(Vec<Expected>),
    Map(BTreeMap<Key, Expected>),
    /// Whatever it is, but something.
    Any,
    OneOf(Vec<Expected>),
    About {
        number: f64,
        within: f64,
    },
    /// A map with at least these keys.
    Keys(BTreeMap<Key, Expected>),
    /// A list or a table by number with at least these elements, wherever they stand.
    Elements(Vec<Expected>),
    /// A list or a table by number with just these elements, in whatever order.
    AnyOrder(Vec<Expected>),
    /// A list or a map of so many.
    Count(usize),
    /// A text that has these words in it.
    Contains(String),
    /// All of them hold.
    All(Vec<Expected>),
}

impl Expected {
    pub fn holds(&self, got: &Value) -> bool {
        compare::holds(self, got)
    }

    /// Where `got` is not as expected, by the path from `at`.
    pub fn differences(&self, at: &str, got: &Value) -> Differences {
        compare::differences(self, at, got)
    }

    /// The value, where nothing but a value is expected.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Expected::Value(value) => Some(value),
            _ => None,
        }
    }

    /// The same with all plain values changed by `value`, and all keys and words by `text`.
    pub fn change(&self, value: &impl Fn(&Value) -> Value, text: &impl Fn(&str) -> String) -> Expected {
        let list = |items: &[Expected]| items.iter().map(|item| item.change(value, text)).collect();
        let map = |entries: &BTreeMap<Key, Expected>| {
            let key = |key: &Key| match key {
                Key::Str(name) => Key::written(&text(name)),
                Key::Int(_) => key.clone(),
            };
            entries.iter().map(|(name, item)| (key(name), item.change(value, text))).collect()
        };
        match self {
            Expected::Value(plain) => Expected::Value(value(plain)),
            Expected::List(items) => Expected::List(list(items)),
            Expected::Map(entries) => Expected::Map(map(entries)),
            Expected::OneOf(items) => Expected::OneOf(list(items)),
            Expected::Keys(entries) => Expected::Keys(map(entries)),
            Expected::Elements(items) => Expected::Elements(list(items)),
            Expected::AnyOrder(items) => Expected::AnyOrder(list(items)),
            Expected::Contains(words) => Expected::Contains(text(words)),
            Expected::All(items) => Expected::All(list(items)),
            Expected::Any | Expected::About { .. } | Expected::Count(_) => self.clone(),
        }
    }
}

impl From<Value> for Expected {
    fn from(value: Value) -> Expected {
        Expected::Value(value)
    }
}

/// One line, in the words of a message.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Value(value) => write!(f, "{value}"),
            Expected::List(items) => write!(f, "[{}]", joined(items, ", ")),
            Expected::Map(entries) => write!(f, "{{{}}}", entries_text(entries)),
            Expected::Any => f.write_str("anything"),
            Expected::OneOf(items) => write!(f, "one of {}", joined(items, ", ")),
            Expected::About { number, within } => write!(f, "about {number} (within {within})"),
            Expected::Keys(entries) => write!(f, "at least {{{}}}", entries_text(entries)),
            Expected::Elements(items) => write!(f, "at least [{}]", joined(items, ", ")),
            Expected::AnyOrder(items) => write!(f, "[{}] in any order", joined(items, ", ")),
            Expected::Count(count) => f.write_str(&elements(*count)),
            Expected::Contains(words) => write!(f, "a text that contains `{words}`"),
            Expected::All(items) => f.write_str(&joined(items, " and ")),
        }
    }
}

fn joined(items: &[Expected], between: &str) -> String {
    items.iter().map(Expected::to_string).collect::<Vec<_>>().join(between)
}

fn entries_text(entries: &BTreeMap<Key, Expected>) -> String {
    entries.iter().map(|(key, item)| format!("{key}: {item}")).collect::<Vec<_>>().join(", ")
}

fn elements(count: usize) -> String {
    format!("{count} element{}", if count == 1 { "" } else { "s" })
}
