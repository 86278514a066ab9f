//! Paths into plain data, such as `people.Ann.age`: keys joined by dots. A list element is addressed by its position, counted from 1, or by the value
//! of its `name` or `id` field.

use crate::value::{Key, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

#[derive(Debug, Error, PartialEq, Eq)]
pub enum PathError {
    #[error("`{path}`: nothing is called `{segment}` there")]
    Missing { path: String, segment: String },
    #[error("`{path}`: `{segment}` leads into {kind}, which has no parts")]
    Leaf { path: String, segment: String, kind: &'static str },
    #[error("`{path}`: {message}")]
    Object { path: String, message: String },
}

/// The existing part of a path, which may be shorter than the requested path.
#[derive(Clone, Debug, PartialEq)]
pub struct Reach<'v> {
    /// Value at the end of the existing part. A geometry object is given as plain data.
    pub value: Cow<'v, Value>,
    /// Number of path segments that exist.
    pub depth: usize,
    /// First segment that does not exist, or `None` if the whole path exists.
    pub missing: Option<String>,
}

/// Follows `path` from `root` and returns the part of the path that exists.
pub fn reach<'v>(root: &'v Value, path: &str) -> Reach<'v> {
    let Reach { value, depth, missing } = follow(root, path);
    Reach { value: opened(value), depth, missing }
}

/// Returns the value at `path`, or `None` if the path does not exist.
pub fn get(root: &Value, path: &str) -> Option<Value> {
    let end = follow(root, path);
    end.missing.is_none().then(|| end.value.into_owned())
}

fn follow<'v>(root: &'v Value, path: &str) -> Reach<'v> {
    let mut reached = Reach { value: Cow::Borrowed(root), depth: 0, missing: None };
    for segment in segments(path) {
        let next = match opened(reached.value.clone()) {
            Cow::Borrowed(here) => child(here, segment).map(Cow::Borrowed),
            Cow::Owned(here) => child(&here, segment).cloned().map(Cow::Owned),
        };
        let Some(value) = next else {
            reached.missing = Some(segment.to_owned());
            break;
        };
        reached = Reach { value, depth: reached.depth + 1, missing: None };
    }
    reached
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').filter(|part| !part.is_empty())
}

fn child<'v>(here: &'v Value, segment: &str) -> Option<&'v Value> {
    match here {
        Value::Map(map) => map.get(&map_key(map, segment)?),
        Value::List(items) => items.get(position(items, segment)?),
        _ => None,
    }
}

fn opened(value: Cow<'_, Value>) -> Cow<'_, Value> {
    match value {
        Cow::Borrowed(value) => contents(value),
        Cow::Owned(value) => Cow::Owned(contents(&value).into_owned()),
    }
}

/// Returns a geometry object as plain data without its type tag. Any other value is returned unchanged.
pub fn contents(value: &Value) -> Cow<'_, Value> {
    match value {
        Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => match value.to_plain() {
            Value::Map(map) => Cow::Owned(map.into_values().next().unwrap_or_default()),
            other => Cow::Owned(other),
        },
        _ => Cow::Borrowed(value),
    }
}

/// Sets the value at `path`. All segments except the last must exist. In a list, a position just after the last element appends an element.
///
/// `Null` removes the key or element. Removing a missing key does nothing, but removing a missing list element is an error.
pub fn set(root: &mut Value, path: &str, new: Value) -> Result<(), PathError> {
    set_at(root, path, &segments(path).collect::<Vec<_>>(), new)
}

fn set_at(here: &mut Value, path: &str, parts: &[&str], new: Value) -> Result<(), PathError> {
    let Some((segment, rest)) = parts.split_first() else {
        *here = new;
        return Ok(());
    };
    let missing = || PathError::Missing { path: path.to_owned(), segment: (*segment).to_owned() };
    match here {
        Value::Map(map) => {
            let key = map_key(map, segment).unwrap_or_else(|| new_key(map, segment));
            if rest.is_empty() {
                match new {
                    Value::Null => drop(map.remove(&key)),
                    new => drop(map.insert(key, new)),
                }
                return Ok(());
            }
            set_at(map.get_mut(&key).ok_or_else(missing)?, path, rest, new)
        }
        // Lua has only one kind of empty table, so an empty list becomes a map when it gets its first string key.
        Value::List(items) if items.is_empty() && segment.parse::<usize>().is_err() => {
            *here = Value::Map(BTreeMap::new());
            set_at(here, path, parts, new)
        }
        Value::List(items) => {
            if rest.is_empty() && new != Value::Null && segment.parse() == Ok(items.len() + 1) {
                items.push(new);
                return Ok(());
            }
            let at = position(items, segment).ok_or_else(missing)?;
            if rest.is_empty() && new == Value::Null {
                items.remove(at);
                return Ok(());
            }
            set_at(&mut items[at], path, rest, new)
        }
        Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => {
            let mut plain = here.to_plain();
            if let Value::Map(map) = &mut plain
                && let Some(inner) = map.values_mut().next()
            {
                set_at(inner, path, parts, new)?;
            }
            *here = Value::from_plain(plain).map_err(|message| PathError::Object { path: path.to_owned(), message })?;
            Ok(())
        }
        other => Err(PathError::Leaf { path: path.to_owned(), segment: (*segment).to_owned(), kind: other.kind() }),
    }
}

fn map_key(map: &BTreeMap<Key, Value>, segment: &str) -> Option<Key> {
    let text = Key::from(segment);
    if map.contains_key(&text) {
        return Some(text);
    }
    if let Ok(number) = segment.parse() {
        return Some(Key::Int(number)).filter(|key| map.contains_key(key));
    }
    // If all keys are integers, the entries can be addressed by name, like list elements. Integers sort before strings, so it is sufficient to
    // check the last key.
    let is_numbered = map.last_key_value().is_some_and(|(key, _)| matches!(key, Key::Int(_)));
    map.iter().find(|(_, item)| is_numbered && is_named(item, segment)).map(|(key, _)| key.clone())
}

/// Returns the key for a new entry. It is an integer if `segment` is a number and all existing keys are integers.
fn new_key(map: &BTreeMap<Key, Value>, segment: &str) -> Key {
    match segment.parse() {
        Ok(number) if map.keys().all(|key| matches!(key, Key::Int(_))) => Key::Int(number),
        _ => Key::from(segment),
    }
}

fn position(items: &[Value], segment: &str) -> Option<usize> {
    if let Ok(number) = segment.parse::<usize>() {
        return (1..=items.len()).contains(&number).then(|| number - 1);
    }
    items.iter().position(|item| is_named(item, segment))
}

fn is_named(item: &Value, name: &str) -> bool {
    ["name", "id"].iter().any(|field| item.field(field).and_then(Value::as_str) == Some(name))
}

/// Returns the first path, in key order, at which two values differ, and both values at that path. Returns `None` only if the values are equal.
pub fn first_difference(left: &Value, right: &Value) -> Option<(String, Value, Value)> {
    fn walk(at: String, left: &Value, right: &Value) -> Option<(String, Value, Value)> {
        let join = |part: String| if at.is_empty() { part } else { format!("{at}.{part}") };
        let part = match (left, right) {
            _ if left == right => return None,
            (Value::List(a), Value::List(b)) => (0..a.len().max(b.len())).find_map(|i| {
                let (x, y) = (a.get(i).unwrap_or(&Value::Null), b.get(i).unwrap_or(&Value::Null));
                let name = [x, y].into_iter().find_map(|v| v.field("name").and_then(Value::as_str));
                walk(join(name.map_or_else(|| (i + 1).to_string(), str::to_owned)), x, y)
            }),
            (Value::Map(a), Value::Map(b)) => {
                let keys: BTreeSet<&Key> = a.keys().chain(b.keys()).collect();
                keys.into_iter().find_map(|key| {
                    let (x, y) = (a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null));
                    walk(join(key.to_string()), x, y)
                })
            }
            (Value::Grid(_) | Value::Graph(_) | Value::Hex(_), Value::Grid(_) | Value::Graph(_) | Value::Hex(_)) => {
                walk(at.clone(), &contents(left), &contents(right))
            }
            _ => None,
        };
        // A `Null` on one side and a missing value on the other look equal here. If nothing else differs, report the containers.
        part.or_else(|| Some((at, left.clone(), right.clone())))
    }
    walk(String::new(), left, right)
}
