//! Reads tables that rules return, and reports what is wrong with them.

use crate::scene::{ByName, Place, Reach, Scalar};
use lunarena_kernel::near::near;
use lunarena_kernel::written::{WrittenKey, WrittenValue};
use lunarena_kernel::{Key, Value};
use std::borrow::{Borrow, Cow};

/// The values of a table that has `N` known keys, indexed by the position of the key.
pub struct Parts<V, const N: usize>([Option<V>; N]);

impl<'v, const N: usize> Parts<&'v Value, N> {
    /// Reads a table that may have only the keys in `keys`. Error messages call the table `whole`, such as "a scene".
    pub fn of(table: &'v Value, whole: &str, keys: &[&str; N]) -> Result<Self, String> {
        let mut parts = Parts::none();
        match table {
            Value::Map(map) => {
                for (key, value) in map {
                    parts.set(place_of(&key.to_string(), whole, keys)?, value);
                }
            }
            Value::List(items) if items.is_empty() => {}
            Value::List(_) => return Err(unknown(whole, "1", keys)),
            other => return Err(format!("{whole} must be a table, not {}", other.kind())),
        }
        Ok(parts)
    }
}

impl<V: Borrow<Value>, const N: usize> Parts<V, N> {
    pub fn none() -> Parts<V, N> {
        Parts([const { None }; N])
    }

    /// Sets the value of the key with index `at`. `Null` counts as absent.
    pub fn set(&mut self, at: usize, value: V) {
        self.0[at] = Some(value).filter(|value| !matches!(value.borrow(), Value::Null));
    }

    /// Returns the value of the key with index `at`, or `None` if it is absent.
    pub fn get(&self, at: usize) -> Option<&Value> {
        self.0[at].as_ref().map(V::borrow)
    }
}

/// Returns the index of `key` in `keys`, or an error message if there is no such key. The message calls the table `whole`, such as "a scene".
pub fn place_of(key: &str, whole: &str, keys: &[&str]) -> Result<usize, String> {
    keys.iter().position(|known| *known == key).ok_or_else(|| unknown(whole, key, keys))
}

fn unknown(whole: &str, key: &str, keys: &[&str]) -> String {
    match near(key, keys.iter().copied()) {
        Some(close) => format!("{whole} has no `{key}`: did you mean `{close}`?"),
        None => format!("{whole} has no `{key}`: it has {}", keys.join(", ")),
    }
}

pub fn text(value: &Value, what: &str) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("{what} must be a string, not {}", value.kind()))
}

/// Returns the items of a list, or `None` for any other value. An empty map counts as an empty list.
pub fn items(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Map(map) if map.is_empty() => Some(&[]),
        other => other.as_list(),
    }
}

pub fn list<'v>(value: Option<&'v Value>, what: &str) -> Result<&'v [Value], String> {
    let Some(value) = value else { return Ok(&[]) };
    items(value).ok_or_else(|| format!("`{what}` must be a list, not {}", value.kind()))
}

/// Returns the entries of a table whose keys are all strings. An integer key is an error.
pub fn entries<'v>(value: Option<&'v Value>, what: &str) -> Result<Vec<(&'v str, &'v Value)>, String> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let wrong = || format!("`{what}` must be a table by name, not {}", value.kind());
    match value {
        Value::Map(map) => {
            let by_name = map.iter().map(|(key, value)| match key {
                Key::Str(name) => Ok((name.as_str(), value)),
                Key::Int(_) => Err(wrong()),
            });
            by_name.collect()
        }
        Value::List(items) if items.is_empty() => Ok(Vec::new()),
        _ => Err(wrong()),
    }
}

/// Returns the entries of an encoded table whose keys are all strings. An integer key is an error.
pub fn written_entries<'w>(
    value: WrittenValue<'w>,
    what: &str,
) -> Result<impl Iterator<Item = Result<(Cow<'w, str>, WrittenValue<'w>), String>>, String> {
    let wrong = move || format!("`{what}` must be a table by name, not {}", value.value().kind());
    let entries = value.entries().ok_or_else(wrong)?;
    Ok(entries.map(move |entry| match entry.key {
        WrittenKey::Text(_) => Ok((entry.key.text(), entry.value)),
        WrittenKey::Int(_) => Err(wrong()),
    }))
}

pub fn scalar(value: &Value, what: &str) -> Result<Scalar, String> {
    Scalar::read(value).ok_or_else(|| format!("{what} must be a single value, not {}", value.kind()))
}

/// Reads areas by name, each as a maximum distance or as a minimum and a maximum: `{sight = 2, leap = {1, 3}}`.
pub fn reaches(value: Option<&Value>) -> Result<ByName<Reach>, String> {
    let mut reaches = ByName::default();
    for (name, value) in entries(value, "areas")? {
        let reach = match (value, items(value)) {
            (Value::Int(most), _) => Reach(0, *most),
            (_, Some([Value::Int(least), Value::Int(most)])) => Reach(*least, *most),
            (_, Some(_)) => return Err(format!("areas.{name} must be one integer or two")),
            (_, None) => return Err(format!("areas.{name} must be one integer or two, not {}", value.kind())),
        };
        reaches.insert(name, reach);
    }
    Ok(reaches)
}

/// Reads a place: the name of a node, `{x, y}` or `{x, y, z}`.
pub fn place(value: &Value) -> Result<Place, String> {
    match (value, items(value)) {
        (Value::Str(name), _) => Ok(Place::Node(name.clone())),
        (_, Some([Value::Int(x), Value::Int(y)])) => Ok(Place::At(*x, *y, 0)),
        (_, Some([Value::Int(x), Value::Int(y), Value::Int(z)])) => Ok(Place::At(*x, *y, *z)),
        (_, Some(_)) => Err("a place must be two or three integers, or the name of a node".to_owned()),
        (_, None) => Err(format!("a place must be a list of integers or the name of a node, not {}", value.kind())),
    }
}
