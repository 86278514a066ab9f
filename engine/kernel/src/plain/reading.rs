//! Plain data as it comes from files and scripts, read into what a geometry needs.

use crate::value::{Key, Value};

/// A whole number. A script that divides has 3.0 where a person would write 3: that counts too.
pub(super) fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Int(number) => Some(*number),
        // Every whole double strictly inside these bounds converts without loss.
        Value::Float(number) if number.fract() == 0.0 && number.abs() < 9.2e18 => Some(*number as i64),
        _ => None,
    }
}

pub(super) fn whole_field(map: &Value, name: &str) -> Result<Option<i64>, String> {
    match map.field(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match whole(value) {
            Some(number) => Ok(Some(number)),
            None => Err(format!("{name} must be a whole number, not {}", value.kind())),
        },
    }
}

/// The entries of a map by name. A script has one kind of table: keys from 1 on make a list of it,
/// which is read as the map that was meant.
pub(super) fn entries<'a>(
    value: &'a Value,
    what: &str,
) -> Result<impl Iterator<Item = (String, &'a Value)> + use<'a>, String> {
    let (map, list) = match value {
        Value::Map(map) => (Some(map), None),
        Value::List(items) => (None, Some(items)),
        other => return Err(format!("{what} must be a map, not {}", other.kind())),
    };
    let named = map.into_iter().flatten().map(|(key, value)| match key {
        Key::Int(number) => (number.to_string(), value),
        Key::Str(name) => (name.clone(), value),
    });
    let numbered = list.into_iter().flatten().zip(1..).map(|(value, number): (_, i64)| (number.to_string(), value));
    Ok(named.chain(numbered))
}

/// Refuses keys nobody reads, since they are slips of the pen.
pub(super) fn only_fields(value: &Value, what: &str, known: &[&str]) -> Result<(), String> {
    for (name, _) in entries(value, what)? {
        if !known.contains(&name.as_str()) {
            return Err(format!("{what} has no field {name}; its fields are {}", known.join(", ")));
        }
    }
    Ok(())
}
