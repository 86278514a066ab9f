//! Tables as scripts have them: things by the numbers 1, 2 and 3 are a list until the second is gone. What is expected of them is the same before and after.

use crate::value::{Key, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;

type Map = BTreeMap<Key, Value>;

/// A script has one empty table: it is a list of nothing, and a map of nothing.
pub fn list(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(items) => Some(items),
        Value::Map(map) if map.is_empty() => Some(&[]),
        _ => None,
    }
}

/// The elements of a list, or of a table by number, each with its number.
pub fn numbered(value: &Value) -> Option<Vec<(i64, &Value)>> {
    match value {
        Value::List(items) => Some((1..).zip(items).collect()),
        Value::Map(map) => map.iter().map(|(key, item)| Some((number(key)?, item))).collect(),
        _ => None,
    }
}

/// A table by its keys. A list has numbers, so those who ask for names don't mean one.
pub fn by_key<'v, T>(wanted: &BTreeMap<Key, T>, value: &'v Value) -> Option<Cow<'v, Map>> {
    match value {
        Value::Map(map) => Some(Cow::Borrowed(map)),
        Value::List(items) if items.is_empty() => Some(Cow::Owned(Map::new())),
        Value::List(items) if wanted.keys().all(|key| number(key).is_some()) => {
            Some(Cow::Owned((1..).map(Key::Int).zip(items.iter().cloned()).collect()))
        }
        _ => None,
    }
}

/// Whether two values are the same to a script.
pub fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Map(a), Value::Map(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|((key, a), (other, b))| key == other && is_same(a, b))
        }
        (Value::Map(map), Value::List(items)) | (Value::List(items), Value::Map(map)) => {
            let in_turn = map.iter().zip(1..).zip(items);
            map.len() == items.len()
                && in_turn.into_iter().all(|(((key, a), at), b)| *key == Key::Int(at) && is_same(a, b))
        }
        _ => one == other,
    }
}

fn number(key: &Key) -> Option<i64> {
    match key {
        Key::Int(number) => Some(*number),
        Key::Str(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_a_table_by_number_without_a_gap() {
        let by_number = |numbers: &[i64]| {
            Value::Map(numbers.iter().map(|number| (Key::Int(*number), Value::Int(10 * number))).collect())
        };
        let list = Value::List(vec![10.into(), 20.into()]);
        assert!(is_same(&list, &by_number(&[1, 2])) && is_same(&by_number(&[1, 2]), &list));
        for other in [by_number(&[1]), by_number(&[1, 3]), by_number(&[0, 1]), by_number(&[1, 2, 3])] {
            assert!(!is_same(&list, &other) && !is_same(&other, &list), "{other}");
        }
        let deep = |inner: Value| Value::map([("a", Value::List(vec![inner]))]);
        assert!(is_same(&deep(list.clone()), &deep(by_number(&[1, 2]))));
        assert_eq!(numbered(&by_number(&[2, 7])), Some(vec![(2, &20.into()), (7, &70.into())]));
        assert_eq!(numbered(&Value::map([("a", Value::Null)])), None);
    }
}
