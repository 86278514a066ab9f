//! What a turn changed in the state, by paths as a case's `expect` has them.

use lunarena_kernel::{Key, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Shorter lists of plain values, such as a place, are told as a whole.
const SHORT_LIST: usize = 8;

/// The fields that an element of a list can be picked by.
const NAMES: [&str; 2] = ["name", "id"];

/// Each path whose value is another one after the turn, with that value; nothing, where it is gone.
pub fn state_changes(before: &Value, after: &Value) -> Vec<(String, Value)> {
    let mut out = Vec::new();
    walk("", before, after, &mut out);
    // Of the whole state nobody wants to be told at once.
    out.retain(|(path, _)| !path.is_empty());
    out
}

fn walk(at: &str, before: &Value, after: &Value, out: &mut Vec<(String, Value)>) {
    match (before, after) {
        _ if before == after => {}
        (Value::Map(a), Value::Map(b)) => {
            let keys: BTreeSet<&Key> = a.keys().chain(b.keys()).filter(|key| a.get(key) != b.get(key)).collect();
            if keys.iter().all(|key| is_found(key, a) && is_found(key, b)) {
                keys.iter().for_each(|key| part(at, &key.to_string(), a.get(key), b.get(key), out));
            } else {
                out.push((at.to_owned(), after.clone()));
            }
        }
        (Value::List(a), Value::List(b)) if is_long(a) || is_long(b) => {
            for position in 0..a.len().max(b.len()) {
                let name = match (name(a, position), name(b, position)) {
                    (Some(before), Some(after)) if before == after => before.to_owned(),
                    _ => (position + 1).to_string(),
                };
                part(at, &name, a.get(position), b.get(position), out);
            }
        }
        (Value::Grid(_), Value::Grid(_)) | (Value::Graph(_), Value::Graph(_)) | (Value::Hex(_), Value::Hex(_)) => {
            walk(at, &inside(before), &inside(after), out);
        }
        _ => out.push((at.to_owned(), after.clone())),
    }
}

fn part(at: &str, name: &str, before: Option<&Value>, after: Option<&Value>, out: &mut Vec<(String, Value)>) {
    let path = if at.is_empty() { name.to_owned() } else { format!("{at}.{name}") };
    match (before, after) {
        (Some(before), Some(after)) => walk(&path, before, after, out),
        (_, after) => out.push((path, after.cloned().unwrap_or_default())),
    }
}

/// Whether a path leads to this key, and to no other.
fn is_found(key: &Key, map: &BTreeMap<Key, Value>) -> bool {
    match key {
        Key::Str(text) => {
            !text.is_empty() && !text.contains('.') && text.parse().map_or(true, |n| !map.contains_key(&Key::Int(n)))
        }
        Key::Int(number) => !map.contains_key(&Key::Str(number.to_string())),
    }
}

/// The name by which a path leads to an element of a list, as people would write it.
fn name(items: &[Value], position: usize) -> Option<&str> {
    let called =
        |item: &Value, name: &str| NAMES.iter().any(|field| item.field(field).and_then(Value::as_str) == Some(name));
    let item = items.get(position)?;
    let name = NAMES.iter().find_map(|field| item.field(field).and_then(Value::as_str))?;
    let first = items.iter().position(|item| called(item, name));
    let plain = name.starts_with(char::is_alphabetic) && !name.contains('.');
    (plain && first == Some(position)).then_some(name)
}

fn is_long(items: &[Value]) -> bool {
    let plain = |item: &Value| !matches!(item, Value::List(_) | Value::Map(_));
    items.len() > SHORT_LIST || !items.iter().all(plain)
}

/// A path leads into an object as into its plain data.
fn inside(object: &Value) -> Value {
    match object.to_plain() {
        Value::Map(map) => map.into_values().next().unwrap_or_default(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::path;

    #[test]
    fn elements_are_told_by_their_names() {
        let list = |all: &[(&str, i64)]| {
            let item = |(name, hp): &(&str, i64)| Value::map([("name", (*name).into()), ("hp", (*hp).into())]);
            Value::map([("crew", Value::List(all.iter().map(item).collect()))])
        };
        let paths = |before: &[(&str, i64)], after: &[(&str, i64)]| {
            let found = state_changes(&list(before), &list(after)).into_iter();
            found.map(|(path, _)| path).collect::<Vec<_>>()
        };
        assert_eq!(paths(&[("Ann", 1), ("Bob", 1)], &[("Ann", 1), ("Bob", 2)]), ["crew.Bob.hp"]);
        // Where the name is not told apart, is no word, or is another one than before, the place has to do.
        assert_eq!(paths(&[("Ann", 1), ("Ann", 1)], &[("Ann", 1), ("Ann", 2)]), ["crew.2.hp"]);
        assert_eq!(paths(&[("7", 1), ("a.b", 1)], &[("7", 2), ("a.b", 2)]), ["crew.1.hp", "crew.2.hp"]);
        assert_eq!(paths(&[("Ann", 1)], &[("Bob", 1)]), ["crew.1.name"]);
    }

    #[test]
    fn changes_are_told_where_a_path_leads() {
        let unit = |x: i64, hp: i64| Value::map([("at", vec![x, 0].into()), ("hp", hp.into())]);
        let by_id = |ids: &[(i64, Value)]| Value::Map(ids.iter().map(|(id, u)| (Key::Int(*id), u.clone())).collect());
        let state = |units: Value, list: Vec<Value>, odd: i64| {
            Value::map([
                ("units", units),
                ("list", Value::List(list)),
                ("odd", Value::map([("a.b", odd.into()), ("c", 1.into())])),
                ("same", 1.into()),
            ])
        };
        let before = state(by_id(&[(1, unit(1, 5)), (7, unit(2, 5))]), vec![unit(1, 1), unit(2, 2)], 1);
        let after = state(by_id(&[(1, unit(3, 5)), (8, unit(2, 5))]), vec![unit(1, 1), unit(2, 3), unit(4, 4)], 2);
        let found = state_changes(&before, &after);
        let paths: Vec<&str> = found.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["list.2.hp", "list.3", "odd", "units.1.at", "units.7", "units.8"]);
        for (at, value) in &found {
            assert_eq!(path::get(&after, at).unwrap_or_default(), *value, "{at}");
        }
        assert!(state_changes(&after, &after).is_empty());
    }
}
