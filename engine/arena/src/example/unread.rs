//! Keys of a start state that no rule reads: slips that would change nothing, and let a case pass.

use super::words::{Words, gather, gather_texts, is_numbered_like};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A key that nobody reads.
#[derive(Debug, PartialEq)]
pub struct Unread {
    /// The path to it, from the value that was looked at.
    pub path: String,
    pub key: String,
    /// What was meant, most likely.
    pub meant: Option<String>,
    /// The keys of its kind that are known.
    pub others: Vec<String>,
}

/// So many of the things that stand in places of the same kind are looked at: what holds for these holds for all.
const ENOUGH: usize = 8;

type Map = BTreeMap<Key, Value>;

/// The keys inside `new` that no rule reads. `old` is what stands there or in places of the same kind, `state` the whole that it becomes part of.
pub fn unread(words: &Words, new: &Value, old: &[&Value], state: &Value) -> Vec<Unread> {
    let mut found = Vec::new();
    look(words, String::new(), new, old, &mut found);
    if found.is_empty() {
        return found;
    }
    // What things are called in this match is no word of the rules, but stands somewhere in its state.
    let mut names = BTreeSet::new();
    gather(state, &mut names);
    gather_texts(new, &mut names);
    found.retain(|unread| !names.contains(&unread.key));
    found
}

fn look(words: &Words, at: String, new: &Value, old: &[&Value], out: &mut Vec<Unread>) {
    let join = |key: String| if at.is_empty() { key } else { format!("{at}.{key}") };
    match new {
        Value::List(items) => {
            let like = elements(old);
            for (number, item) in (1..).zip(items) {
                let mates = || items.iter().filter(|other| !std::ptr::eq(*other, item)).take(ENOUGH);
                let like: Vec<&Value> = like.iter().copied().chain(mates()).collect();
                look(words, join(number.to_string()), item, &like, out);
            }
        }
        Value::Map(map) => {
            let like: Vec<&Map> = old.iter().filter_map(|value| as_map(value)).collect();
            let by_id = is_by_id(words, map) || like.iter().any(|map| is_by_id(words, map));
            if !by_id {
                out.extend(unknown(words, map, &like, &join));
            }
            for (key, value) in map {
                let like: Vec<&Value> = match by_id {
                    true => elements(old).into_iter().chain(map.values().take(ENOUGH)).collect(),
                    false => like.iter().filter_map(|map| map.get(key)).collect(),
                };
                look(words, join(key.to_string()), value, &like, out);
            }
        }
        _ => {}
    }
}

/// The keys of a record that neither the rules know nor anything else of its kind has. Where the rules don't know most of the keys it is no record: they are
/// names that somebody chose.
fn unknown(words: &Words, map: &Map, like: &[&Map], join: &impl Fn(String) -> String) -> Vec<Unread> {
    let old: BTreeSet<&Key> = like.iter().flat_map(|map| map.keys()).collect();
    let all: BTreeSet<&Key> = map.keys().chain(old.iter().copied()).collect();
    let is_known = |key: &Key| text(key).is_none_or(|word| words.know(word));
    let (known, strange): (Vec<&Key>, Vec<&Key>) = all.into_iter().partition(|key| is_known(key));
    if known.len() < strange.len() {
        return Vec::new();
    }
    let is_numbered =
        |key: &Key| text(key).is_some_and(|word| is_numbered_like(word, old.iter().filter_map(|key| text(key))));
    let unknown = strange.into_iter().filter(|key| !old.contains(key) && !is_numbered(key));
    let others: Vec<String> = known.iter().map(|key| key.to_string()).collect();
    let unread = |key: &Key| {
        let key = key.to_string();
        let meant = near(&key, others.iter().map(String::as_str)).or_else(|| near(&key, words.iter()));
        Unread { path: join(key.clone()), meant: meant.map(str::to_owned), key, others: others.clone() }
    };
    unknown.map(unread).collect()
}

fn text(key: &Key) -> Option<&str> {
    match key {
        Key::Str(text) => Some(text),
        Key::Int(_) => None,
    }
}

fn as_map(value: &Value) -> Option<&Map> {
    match value {
        Value::Map(map) => Some(map),
        _ => None,
    }
}

/// Some of what stands in lists and tables.
fn elements<'v>(values: &[&'v Value]) -> Vec<&'v Value> {
    let inside = |value: &&'v Value| -> Vec<&'v Value> {
        match value {
            Value::List(items) => items.iter().take(ENOUGH).collect(),
            Value::Map(map) => map.values().take(ENOUGH).collect(),
            _ => Vec::new(),
        }
    };
    values.iter().flat_map(inside).take(ENOUGH).collect()
}

/// Whether a map is a table of things by what they are called: by numbers, or each of them a record with a field that all have.
pub fn is_by_id(words: &Words, map: &Map) -> bool {
    if map.keys().all(|key| matches!(key, Key::Int(_))) {
        return true;
    }
    let records: Vec<&Map> = map.values().filter_map(as_map).collect();
    let Some(first) = records.first().filter(|_| records.len() == map.len()) else { return false };
    first.keys().any(|key| words.is_field(key) && records.iter().all(|record| record.contains_key(key)))
}
