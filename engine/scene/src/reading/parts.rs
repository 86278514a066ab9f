//! Parts of what a rules function answered, with messages for what is wrong.

use crate::scene::Reach;
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;

/// A table with known keys.
pub struct Parts<'v>(Option<&'v BTreeMap<Key, Value>>);

impl<'v> Parts<'v> {
    pub fn of(value: &'v Value, whole: &str, keys: &[&str]) -> Result<Parts<'v>, String> {
        match value {
            // Nothing in it: a script has one empty table for both.
            Value::List(items) if items.is_empty() => Ok(Parts(None)),
            Value::Map(map) => {
                let unknown = map.keys().map(Key::to_string).find(|key| !keys.contains(&key.as_str()));
                match unknown {
                    None => Ok(Parts(Some(map))),
                    Some(key) => Err(match near(&key, keys.iter().copied()) {
                        Some(close) => format!("{whole} has no `{key}`: did you mean `{close}`?"),
                        None => format!("{whole} has no `{key}`: it has {}", keys.join(", ")),
                    }),
                }
            }
            other => Err(format!("{whole} must be a table, not {}", other.kind())),
        }
    }

    pub fn get(&self, key: &str) -> Option<&'v Value> {
        self.0?.get(&Key::from(key)).filter(|value| !matches!(value, Value::Null))
    }
}

pub fn text(value: &Value, what: &str) -> Result<String, String> {
    value.as_str().map(str::to_owned).ok_or_else(|| format!("{what} must be a string, not {}", value.kind()))
}

pub fn list<'v>(value: Option<&'v Value>, what: &str) -> Result<&'v [Value], String> {
    match value {
        None => Ok(&[]),
        Some(Value::List(items)) => Ok(items),
        Some(Value::Map(map)) if map.is_empty() => Ok(&[]),
        Some(other) => Err(format!("`{what}` must be a list, not {}", other.kind())),
    }
}

/// The entries of a table, by name.
pub fn entries<'v>(value: Option<&'v Value>, what: &str) -> Result<Vec<(String, &'v Value)>, String> {
    match value {
        None => Ok(Vec::new()),
        Some(Value::Map(map)) => Ok(map.iter().map(|(key, value)| (key.to_string(), value)).collect()),
        Some(Value::List(items)) if items.is_empty() => Ok(Vec::new()),
        Some(other) => Err(format!("`{what}` must be a table by name, not {}", other.kind())),
    }
}

/// Areas by name: how far, or from how far to how far.
pub fn reaches(value: Option<&Value>) -> Result<BTreeMap<String, Reach>, String> {
    let mut reaches = BTreeMap::new();
    for (name, value) in entries(value, "areas")? {
        let reach = match value {
            Value::Int(most) => Reach(0, *most),
            Value::List(ends) => match ends.as_slice() {
                [Value::Int(least), Value::Int(most)] => Reach(*least, *most),
                _ => return Err(format!("areas.{name} must be one integer or two")),
            },
            other => return Err(format!("areas.{name} must be one integer or two, not {}", other.kind())),
        };
        reaches.insert(name, reach);
    }
    Ok(reaches)
}
