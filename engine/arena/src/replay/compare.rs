//! Where two replays part: the first turn and value that differ.

use super::read::Replay;
use crate::match_run::{Ending, Turn};
use lunarena_kernel::SizeLimit;
use lunarena_kernel::{Key, Value, path, value_of};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

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

/// The path of a difference that only the hashes tell.
const HASH: &str = "hash";

/// The path of a difference where one match goes on and the other doesn't.
const LENGTH: &str = "number of turns";

impl Difference {
    /// Whether all turns that both have are the same.
    pub fn is_after_all_turns(&self) -> bool {
        self.turn.is_none() || self.path == LENGTH
    }

    /// Whether the match is the same all the same: only what a bot printed, or how much it used, differs.
    pub fn is_aside(&self) -> bool {
        self.path.split('.').next().is_some_and(|name| ASIDES.contains(&name))
    }

    /// Whether it is in what a bot printed.
    pub fn is_printed(&self) -> bool {
        self.path.split('.').next() == Some(OUTPUT)
    }

    /// Whether the turns tell no difference, only the hashes of the states.
    pub fn is_hidden(&self) -> bool {
        self.path == HASH
    }

    /// The same with what differs in the states after that turn, if the turns themselves don't tell.
    pub fn in_states(self, left: &Value, right: &Value) -> Difference {
        match path::first_difference(left, right) {
            Some((at, left, right)) if self.is_hidden() => {
                Difference { path: format!("state.{at}"), left, right, ..self }
            }
            _ => self,
        }
    }

    /// Two matches that are the same in all their turns, but not in what came of them.
    pub fn at_end(left: &Ending, right: &Ending) -> Option<Difference> {
        Difference::in_ends(&value_of(left), &value_of(right))
    }

    fn in_ends(left: &Value, right: &Value) -> Option<Difference> {
        let (path, from, to) = path::first_difference(left, right)?;
        let (left_events, right_events) = (Vec::new(), Vec::new());
        Some(Difference { turn: None, path: format!("end.{path}"), left: from, right: to, left_events, right_events })
    }

    /// One match is over after so many turns, and the other is not.
    pub fn in_length(left: u64, right: u64) -> Difference {
        let count = |turns: u64| Value::Int(turns as i64);
        let (turn, path) = (Some(left.min(right) + 1), LENGTH.into());
        let (left_events, right_events) = (Vec::new(), Vec::new());
        Difference { turn, path, left: count(left), right: count(right), left_events, right_events }
    }
}

fn number(turn: &Value) -> u64 {
    turn.field("turn").and_then(Value::as_int).unwrap_or(0) as u64
}

fn events(turn: &Value) -> Vec<Value> {
    turn.field("events").and_then(Value::as_list).unwrap_or_default().to_vec()
}

/// Where the first event that differs is another one: the events themselves. What comes behind it has only moved.
fn other_event(left: &Value, right: &Value) -> Option<(String, Value, Value)> {
    let (left, right) = (left.as_list().unwrap_or_default(), right.as_list().unwrap_or_default());
    let at = (0..left.len().max(right.len())).find(|at| left.get(*at) != right.get(*at))?;
    let (from, to) = (left.get(at)?, right.get(at)?);
    (from.field("name") != to.field("name")).then(|| ((at + 1).to_string(), from.clone(), to.clone()))
}

/// What a turn holds, causes first: whose turn it is, what was answered and at what cost, what came of it. All but the hash, which only
/// says that something differs.
const CAUSES_FIRST: [&str; 19] = [
    "turn", "phase", "round", "seat", "unit", "question", "seats", "stops", "inputs", "orders", "saved", "unsaved",
    "results", "faults", "unit_end", "output", "used", "events", "state",
];

fn first_difference(left: &Value, right: &Value) -> Option<(String, Value, Value)> {
    // As nearly all turns of a replay that is verified are: nothing has to be copied.
    if left == right {
        return None;
    }
    // Geometry is written down as plain data, but a path leads into it as it does everywhere else.
    let mut room = SizeLimit::default();
    let mut field = |turn: &Value, name| {
        let written = turn.field(name).cloned().unwrap_or_default();
        Value::from_plain_within(written.clone(), &mut room).unwrap_or(written)
    };
    let parted = CAUSES_FIRST.iter().find_map(|name| difference_in(name, &field(left, name), &field(right, name)));
    parted.or_else(|| path::first_difference(left, right))
}

/// The first difference in one of the parts of a turn.
fn difference_in(name: &str, left: &Value, right: &Value) -> Option<(String, Value, Value)> {
    let event = || if name == "events" { other_event(left, right) } else { None };
    let (path, from, to) = event().or_else(|| path::first_difference(left, right))?;
    Some((if path.is_empty() { name.to_owned() } else { format!("{name}.{path}") }, from, to))
}

/// What differs between two turns, causes first: of what each seat did, and of each other part, the first value.
pub fn turn_differences(left: &Value, right: &Value) -> Vec<(String, Value, Value)> {
    let mut found = Vec::new();
    for name in CAUSES_FIRST {
        let part = |turn: &Value| turn.field(name).cloned().unwrap_or_default();
        match (part(left), part(right)) {
            (Value::Map(left), Value::Map(right)) if name != "state" => {
                let keys: BTreeSet<&Key> = left.keys().chain(right.keys()).collect();
                let of = |all: &BTreeMap<Key, Value>, key| all.get(key).cloned().unwrap_or_default();
                found.extend(
                    keys.into_iter()
                        .filter_map(|key| difference_in(&format!("{name}.{key}"), &of(&left, key), &of(&right, key))),
                );
            }
            (left, right) => found.extend(difference_in(name, &left, &right)),
        }
    }
    found
}

/// The first difference in the matches themselves; headers are compared by [`header_differences`].
pub fn diff(left: &Replay, right: &Replay) -> Option<Difference> {
    let turns = left.turns.len().max(right.turns.len());
    for at in 0..turns {
        let (Some(a), Some(b)) = (left.turns.get(at), right.turns.get(at)) else {
            return Some(Difference::in_length(left.turns.len() as u64, right.turns.len() as u64));
        };
        if let Some((path, from, to)) = first_difference(a, b) {
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
    Difference::in_ends(&left.end, &right.end)
}

/// The first turn in which two matches part, whatever bots used and printed. Nothing, if all turns that both have are the same.
pub fn parting_turn(left: &Replay, right: &Replay) -> Option<u64> {
    parting_line(left, right).map(|at| number(&left.turns[at]))
}

/// The same as its place among the turns of both.
pub fn parting_line(left: &Replay, right: &Replay) -> Option<usize> {
    left.turns.iter().zip(&right.turns).position(|(a, b)| a != b && matched(a) != matched(b))
}

/// A turn without what is no part of the match.
fn matched(turn: &Value) -> Value {
    match turn {
        Value::Map(fields) => {
            let kept =
                fields.iter().filter(|(name, _)| !matches!(name, Key::Str(name) if ASIDES.contains(&name.as_str())));
            Value::Map(kept.map(|(name, value)| (name.clone(), value.clone())).collect())
        }
        other => other.clone(),
    }
}

/// What bots use and print is no part of the match: two that differ in nothing else are played alike.
const ASIDES: [&str; 2] = [OUTPUT, "used"];

/// What bots print.
const OUTPUT: &str = "output";

/// The first difference between the same turn of two matches that are being played, in what is part of the match. Where only the hashes differ,
/// what differs lies in the states, see [`Difference::in_states`].
pub fn parting(left: &Turn, right: &Turn) -> Option<Difference> {
    if left.is_played_as(right) {
        return None;
    }
    differing(left, right, |name| !ASIDES.contains(&name))
}

/// The first difference in what bots used and printed, for matches that differ in nothing else.
pub fn aside(left: &Turn, right: &Turn) -> Option<Difference> {
    if left.used == right.used && left.output == right.output {
        return None;
    }
    differing(left, right, |name| ASIDES.contains(&name))
}

fn differing(left: &Turn, right: &Turn, counts: impl Fn(&str) -> bool) -> Option<Difference> {
    let (a, b) = (value_of(left), value_of(right));
    let only = |turn: &Value| match turn {
        Value::Map(fields) => {
            let kept = fields.iter().filter(|(name, _)| matches!(name, Key::Str(name) if counts(name)));
            Value::Map(kept.map(|(name, value)| (name.clone(), value.clone())).collect())
        }
        other => other.clone(),
    };
    let (path, from, to) = first_difference(&only(&a), &only(&b))?;
    let (turn, left_events, right_events) = (Some(left.turn), events(&a), events(&b));
    Some(Difference { turn, path, left: from, right: to, left_events, right_events })
}

/// The inputs in which two replays differ: name, left, right. What has parts is told part by part: `map.name`, `seats.2.bot.hash`.
pub fn header_differences(left: &Replay, right: &Replay) -> Vec<(String, String, String)> {
    let inputs = |replay: &Replay| {
        let mut out = BTreeMap::new();
        flatten("", &serde_json::to_value(&replay.header).unwrap_or_default(), &mut out);
        for swap in &replay.swaps {
            let swapped = serde_json::to_value(swap).unwrap_or_default();
            flatten(&format!("swap at turn {}", swap.turn), &swapped, &mut out);
        }
        out
    };
    let (a, b) = (inputs(left), inputs(right));
    let names: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    let text = |inputs: &BTreeMap<String, String>, name| inputs.get(name).map_or("nothing".to_owned(), String::clone);
    let differing = names.into_iter().filter(|name| a.get(*name) != b.get(*name));
    differing.map(|name| (name.clone(), text(&a, name), text(&b, name))).collect()
}

fn flatten(path: &str, value: &serde_json::Value, out: &mut BTreeMap<String, String>) {
    use serde_json::Value::{Array, Object, String as Text};
    let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Object(map) => map.iter().for_each(|(key, value)| flatten(&inside(key), value, out)),
        Array(items) => {
            for (at, item) in items.iter().enumerate() {
                match item.as_array().map(Vec::as_slice) {
                    // A pair is a key with its value.
                    Some([Text(key), value]) => flatten(&inside(key), value, out),
                    _ => flatten(&inside(&(at + 1).to_string()), item, out),
                }
            }
        }
        Text(text) => drop(out.insert(path.to_owned(), text.clone())),
        other => drop(out.insert(path.to_owned(), other.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_that_came_is_named_and_not_those_that_moved() {
        let event = |name: &str, cost: i64| Value::map([("name", name.into()), ("cost", Value::Int(cost))]);
        let turn = |events: &[Value]| Turn { turn: 3, events: events.to_vec(), ..Turn::default() };
        let parts = |left: &[Value], right: &[Value]| {
            let found = parting(&turn(left), &turn(right)).expect("they differ");
            (found.path, found.left, found.right)
        };
        let (storm, step) = (event("storm", 1), event("step", 9));
        let both = [storm.clone(), step.clone()];
        assert_eq!(parts(std::slice::from_ref(&step), &both), ("events.1".into(), step.clone(), storm.clone()));
        assert_eq!(parts(&[], std::slice::from_ref(&storm)), ("events.storm".into(), Value::Null, storm.clone()));
        assert_eq!(parts(&both, std::slice::from_ref(&storm)), ("events.step".into(), step, Value::Null));
        let dearer = [storm, event("step", 8)];
        assert_eq!(parts(&both, &dearer), ("events.step.cost".into(), Value::Int(9), Value::Int(8)));
    }
}
