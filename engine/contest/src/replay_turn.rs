//! What a turn holds, as a replay has it.

use lunarena_content::visible_line;
use lunarena_kernel::{Key, Value};

pub fn number(turn: &Value) -> i64 {
    turn.field("turn").and_then(Value::as_int).unwrap_or(0)
}

pub fn events(turn: &Value) -> &[Value] {
    turn.field("events").and_then(Value::as_list).unwrap_or_default()
}

pub fn word<'v>(value: &'v Value, name: &str) -> &'v str {
    value.field(name).and_then(Value::as_str).unwrap_or_default()
}

/// The faults of a turn: seat, kind, message.
pub fn faults(turn: &Value) -> Vec<(&str, &str, &str)> {
    let Some(Value::Map(faults)) = turn.field("faults") else { return Vec::new() };
    let mut found = Vec::new();
    for (seat, fault) in faults {
        if let Key::Str(seat) = seat {
            found.push((seat.as_str(), word(fault, "kind"), word(fault, "message")));
        }
    }
    found
}

/// `take {count: 2, seat: Left}`.
pub fn event(event: &Value) -> String {
    let name = event.field("name").and_then(Value::as_str);
    let told = match (name, event) {
        (Some(name), Value::Map(map)) => {
            let rest = map.iter().filter(|(key, _)| **key != Key::from("name"));
            let rest = Value::Map(rest.map(|(key, value)| (key.clone(), value.clone())).collect());
            format!("{name} {rest}")
        }
        _ => event.to_string(),
    };
    visible_line(&told).into_owned()
}

/// Whether a seat was asked in a turn.
pub fn asks(turn: &Value, seat: &str) -> bool {
    let is_there = |name: &str| turn.field(name).and_then(|all| all.field(seat)).is_some();
    turn.field("seat").and_then(Value::as_str) == Some(seat)
        || is_there("orders")
        || is_there("used")
        || is_there("faults")
}

/// What there is to see has lines of its own.
pub fn without_scenes(turn: &Value) -> Value {
    match turn {
        Value::Map(map) => {
            let rest = map.iter().filter(|(key, _)| **key != Key::from("scenes"));
            Value::Map(rest.map(|(key, value)| (key.clone(), value.clone())).collect())
        }
        other => other.clone(),
    }
}
