//! Paths into plain data: keys joined by dots, list elements by position or by name.

mod reach;

use crate::value::{Key, Value};
pub use reach::{Reach, reach};
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

/// The value at `path`, or `None` where nothing stands. Kernel objects are looked into by their plain form.
pub fn get(root: &Value, path: &str) -> Option<Value> {
    let mut here = root.clone();
    for segment in segments(path) {
        here = match inside(here) {
            Value::Map(mut map) => map.remove(&map_key(&map, segment)?)?,
            Value::List(mut items) => {
                let at = position(&items, segment)?;
                items.swap_remove(at)
            }
            _ => return None,
        };
    }
    Some(here)
}

/// Puts `new` at `path`. All but the last segment must exist; `Null` removes what stands there.
pub fn set(root: &mut Value, path: &str, new: Value) -> Result<(), PathError> {
    let parts: Vec<&str> = segments(path).collect();
    if parts.is_empty() {
        *root = new;
        return Ok(());
    }
    set_at(root, path, &parts, new)
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
        // A script has one empty table: a first key makes a map of it.
        Value::List(items) if items.is_empty() && segment.parse::<usize>().is_err() => {
            *here = Value::Map(Default::default());
            set_at(here, path, parts, new)
        }
        Value::List(items) => {
            if rest.is_empty() && segment.parse() == Ok(items.len() + 1) {
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

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').filter(|part| !part.is_empty())
}

pub(crate) fn inside(value: Value) -> Value {
    match value {
        Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => match value.to_plain() {
            Value::Map(map) => map.into_values().next().unwrap_or_default(),
            other => other,
        },
        other => other,
    }
}

fn map_key(map: &std::collections::BTreeMap<Key, Value>, segment: &str) -> Option<Key> {
    let text = Key::from(segment);
    if map.contains_key(&text) {
        return Some(text);
    }
    if let Ok(number) = segment.parse() {
        return Some(Key::Int(number)).filter(|key| map.contains_key(key));
    }
    // Things by number are called as those of a list are.
    let things = || map.iter().take_while(|(key, _)| matches!(key, Key::Int(_)));
    let is_by_number = things().count() == map.len();
    things().find(|(_, item)| is_by_number && is_called(item, segment)).map(|(key, _)| key.clone())
}

/// A number, among keys that all are.
fn new_key(map: &std::collections::BTreeMap<Key, Value>, segment: &str) -> Key {
    let numbered = map.keys().all(|key| matches!(key, Key::Int(_)));
    match segment.parse() {
        Ok(number) if numbered => Key::Int(number),
        _ => Key::from(segment),
    }
}

fn position(items: &[Value], segment: &str) -> Option<usize> {
    if let Ok(number) = segment.parse::<usize>() {
        return (1..=items.len()).contains(&number).then(|| number - 1);
    }
    items.iter().position(|item| is_called(item, segment))
}

fn is_called(item: &Value, name: &str) -> bool {
    let called = |field| item.field(field).and_then(Value::as_str) == Some(name);
    called("name") || called("id")
}

/// The first path, in order, where two values differ, with what stands on each side; `None` only if they are equal.
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
                let keys: std::collections::BTreeSet<&Key> = a.keys().chain(b.keys()).collect();
                keys.into_iter().find_map(|key| {
                    let (x, y) = (a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null));
                    walk(join(key.to_string()), x, y)
                })
            }
            (Value::Grid(_) | Value::Graph(_) | Value::Hex(_), Value::Grid(_) | Value::Graph(_) | Value::Hex(_)) => {
                walk(at.clone(), &inside(left.clone()), &inside(right.clone()))
            }
            _ => None,
        };
        // Where one side has nothing and the other not even that, only the whole shows it.
        part.or_else(|| Some((at, left.clone(), right.clone())))
    }
    walk(String::new(), left, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people() -> Value {
        Value::map([(
            "people",
            Value::List(vec![
                Value::map([("name", "Ann".into()), ("age", Value::Int(3))]),
                Value::map([("name", "Bob".into()), ("age", Value::Int(5))]),
            ]),
        )])
    }

    #[test]
    fn lists_are_reached_by_name_and_by_position() {
        assert_eq!(get(&people(), "people.Bob.age"), Some(Value::Int(5)));
        assert_eq!(get(&people(), "people.1.name"), Some("Ann".into()));
        assert_eq!(get(&people(), "people.3"), None);
        assert_eq!(get(&people(), "people.Ann.age.x"), None);
    }

    #[test]
    fn nothing_and_not_even_that_differ() {
        let (one, two) = (Value::List(vec![Value::Null]), Value::List(vec![Value::Null; 2]));
        let (with, without) = (Value::map([("a", Value::Null)]), Value::Map([].into()));
        for (left, right) in [(one, two), (with, without)] {
            let (left, right) = (Value::map([("x", left)]), Value::map([("x", right)]));
            assert_eq!(first_difference(&left, &right).map(|(path, ..)| path), Some("x".into()));
            assert_eq!(first_difference(&left, &left), None);
        }
    }

    #[test]
    fn things_by_number_are_reached_as_those_of_a_list_are() {
        let Some(Value::List(list)) = get(&people(), "people") else { panic!("no list") };
        let mut by_number = Value::Map((1..).map(Key::Int).zip(list).collect());
        assert_eq!(get(&by_number, "Bob.age"), Some(Value::Int(5)));
        set(&mut by_number, "Bob.age", 6.into()).unwrap();
        set(&mut by_number, "1", Value::Null).unwrap();
        assert_eq!(get(&by_number, "2.age"), Some(Value::Int(6)));
        let mut nothing = Value::Map([].into());
        set(&mut nothing, "3", "a".into()).unwrap();
        assert_eq!(nothing, Value::Map([(Key::Int(3), "a".into())].into()));
    }

    #[test]
    fn a_new_key_is_a_number_among_numbers() {
        let mut value = Value::Map([(Key::Int(101), "a".into())].into());
        set(&mut value, "7", "b".into()).unwrap();
        set(&mut value, "x", "c".into()).unwrap();
        set(&mut value, "8", "d".into()).unwrap();
        let keys = [Key::Int(7), Key::Int(101), Key::from("8"), Key::from("x")];
        assert!(matches!(&value, Value::Map(map) if map.keys().eq(&keys)), "{value}");
    }

    #[test]
    fn setting_changes_one_place_and_null_removes() {
        let mut value = people();
        set(&mut value, "people.Ann.age", Value::Int(4)).unwrap();
        assert_eq!(first_difference(&people(), &value), Some(("people.Ann.age".into(), 3.into(), 4.into())));
        set(&mut value, "people.Ann.age", Value::Null).unwrap();
        assert_eq!(get(&value, "people.Ann.age"), None);
        assert!(matches!(set(&mut value, "people.Cid.age", 1.into()), Err(PathError::Missing { .. })));
        assert!(matches!(set(&mut value, "people.Ann.name.x", 1.into()), Err(PathError::Leaf { .. })));
    }
}
