//! Where two replays part: the first turn and value that differ.

use super::Replay;
use lunarena_kernel::{Value, path};
use serde::Serialize;

/// What differs first, with what stands on each side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// `None`: already in the inputs that headers name.
    pub turn: Option<u64>,
    pub path: String,
    pub left: Value,
    pub right: Value,
    /// The events of that turn, on both sides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_events: Vec<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub right_events: Vec<Value>,
}

fn number(turn: &Value) -> u64 {
    turn.field("turn").and_then(Value::as_int).unwrap_or(0) as u64
}

fn events(turn: &Value) -> Vec<Value> {
    turn.field("events").and_then(Value::as_list).unwrap_or_default().to_vec()
}

/// The hash only says that something differs; what differs is said by all the rest.
fn without_hash(turn: &Value) -> Value {
    let mut turn = turn.clone();
    if let Value::Map(map) = &mut turn {
        map.remove(&lunarena_kernel::Key::from("hash"));
    }
    turn
}

/// The first difference in the matches themselves; headers are compared by [`header_differences`].
pub fn diff(left: &Replay, right: &Replay) -> Option<Difference> {
    let turns = left.turns.len().max(right.turns.len());
    for at in 0..turns {
        let (Some(a), Some(b)) = (left.turns.get(at), right.turns.get(at)) else {
            let shorter = left.turns.len().min(right.turns.len()) as u64;
            let count = |replay: &Replay| Value::Int(replay.turns.len() as i64);
            return Some(Difference {
                turn: Some(shorter + 1),
                path: "number of turns".into(),
                left: count(left),
                right: count(right),
                left_events: Vec::new(),
                right_events: Vec::new(),
            });
        };
        let parted =
            path::first_difference(&without_hash(a), &without_hash(b)).or_else(|| path::first_difference(a, b));
        if let Some((path, from, to)) = parted {
            return Some(Difference {
                turn: Some(number(a)),
                path,
                left: from,
                right: to,
                left_events: events(a),
                right_events: events(b),
            });
        }
    }
    let (path, from, to) = path::first_difference(&left.end, &right.end)?;
    let (left_events, right_events) = (Vec::new(), Vec::new());
    Some(Difference { turn: None, path: format!("end.{path}"), left: from, right: to, left_events, right_events })
}

/// The inputs in which two replays differ: name, left, right.
pub fn header_differences(left: &Replay, right: &Replay) -> Vec<(String, String, String)> {
    let plain = |replay: &Replay| serde_json::to_value(&replay.header).unwrap_or_default();
    let (a, b) = (plain(left), plain(right));
    let names = a.as_object().map(|map| map.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let differing = names.into_iter().filter(|name| a[name] != b[name]);
    differing.map(|name| (name.clone(), a[&name].to_string(), b[&name].to_string())).collect()
}
