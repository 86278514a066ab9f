//! Changes to the structure of data: a good file with one wrong thing in it is read further than a torn one.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value as Json, json};

#[derive(Clone, Debug)]
pub enum Change {
    Replace {
        at: Index,
        by: Json,
    },
    Remove {
        at: Index,
    },
    /// An element of a list once more, or an entry of a map under another key.
    Again {
        at: Index,
    },
    /// What stands at one place comes to another.
    Copy {
        from: Index,
        to: Index,
    },
}

fn strange() -> impl Strategy<Value = Json> {
    let number = select(vec![0, 1, -1, 2, 100, i64::from(i32::MAX), 1 << 53, i64::MAX, i64::MIN]).prop_map(Json::from);
    let float = select(vec![0.5, -0.0, 1e15, 1e300, -1e300, 3.0]).prop_map(Json::from);
    let text =
        select(vec!["", " ", "1", "nil", "é", "\u{0}", "\u{202e}x", "@grid", "a.b", "*", "= 1"]).prop_map(Json::from);
    let object = select(vec![
        json!({}),
        json!([]),
        json!([[]]),
        json!({ "@grid": 5 }),
        json!({ "@grid": { "width": 3, "height": 2, "layers": { "a": 0 } } }),
        json!({ "@grid": { "width": 3, "height": 1, "wrap": "horizontal", "occupants": { "u": { "1": [i64::MIN, 0] } } } }),
        json!({ "@grid": { "width": 1, "height": 1, "wrap": 3 } }),
        json!({ "@grid": { "width": 1e9, "height": 1e9, "layers": { "a": 0 } } }),
        json!({ "@graph": { "A": { "B": 1 }, "B": {} } }),
        json!({ "@graph": { "A": { "Z": 1 } } }),
        json!({ "@hex": 3 }),
        json!({ "@hex": 1e9 }),
        json!({ "name": "x", "id": 1 }),
        (0..50).fold(json!(1), |inner, _| json!([inner])),
        json!("x".repeat(5000)),
    ]);
    prop_oneof![3 => number, 2 => float, 2 => text, 1 => any::<bool>().prop_map(Json::from), 1 => Just(Json::Null), 3 => object]
}

pub fn changes() -> impl Strategy<Value = Vec<Change>> {
    let at = || any::<Index>();
    let change = prop_oneof![
        4 => (at(), strange()).prop_map(|(at, by)| Change::Replace { at, by }),
        2 => at().prop_map(|at| Change::Remove { at }),
        1 => at().prop_map(|at| Change::Again { at }),
        1 => (at(), at()).prop_map(|(from, to)| Change::Copy { from, to }),
    ];
    vec(change, 1..4)
}

pub fn apply(data: &mut Json, changes: &[Change]) {
    for change in changes {
        let mut places = Vec::new();
        all_places(data, String::new(), &mut places);
        let place = |at: &Index| at.get(&places).as_str();
        match change {
            Change::Replace { at, by } => put(data, place(at), by.clone()),
            Change::Remove { at } => remove(data, place(at)),
            Change::Again { at } => again(data, place(at)),
            Change::Copy { from, to } => {
                let value = data.pointer(place(from)).cloned().unwrap_or_default();
                put(data, place(to), value);
            }
        }
    }
}

/// Pointers, in JSON's sense, to all values in `data`.
fn all_places(data: &Json, at: String, out: &mut Vec<String>) {
    match data {
        Json::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| all_places(item, format!("{at}/{index}"), out));
        }
        Json::Object(map) => {
            let key = |key: &str| key.replace('~', "~0").replace('/', "~1");
            map.iter().for_each(|(name, item)| all_places(item, format!("{at}/{}", key(name)), out));
        }
        _ => {}
    }
    out.push(at);
}

fn put(data: &mut Json, place: &str, value: Json) {
    if let Some(old) = data.pointer_mut(place) {
        *old = value;
    }
}

/// What holds the place, and its last key.
fn parent<'d, 'p>(data: &'d mut Json, place: &'p str) -> Option<(&'d mut Json, &'p str)> {
    let (above, last) = place.rsplit_once('/')?;
    Some((data.pointer_mut(above)?, last))
}

fn remove(data: &mut Json, place: &str) {
    match parent(data, place) {
        Some((Json::Array(items), last)) => drop(last.parse().map(|index: usize| items.remove(index))),
        Some((Json::Object(map), last)) => drop(map.remove(last)),
        _ => {}
    }
}

fn again(data: &mut Json, place: &str) {
    let value = data.pointer(place).cloned().unwrap_or_default();
    match parent(data, place) {
        Some((Json::Array(items), _)) => items.push(value),
        Some((Json::Object(map), last)) => drop(map.insert(format!("{last}x"), value)),
        _ => {}
    }
}
