//! Keys of a start state that no rule reads: slips that would change nothing, and let a case pass.

use super::numbered_names::is_numbered_like;
use crate::game::{KnownWords, gather};
use lunarena_kernel::near::SuggestionBudget;
use lunarena_kernel::{Key, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A key that nobody reads.
#[derive(Debug, PartialEq)]
pub struct UnknownKey {
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

/// So many are told; nobody reads more.
const MOST: usize = 100;

type Map = BTreeMap<Key, Value>;

/// The keys inside `new` that no rule reads. `old` is what stands there or in places of the same kind, `state` the whole that it becomes part of.
pub fn unknown_keys(words: &KnownWords, new: &Value, old: &[&Value], state: &Value) -> Vec<UnknownKey> {
    let mut search = Search { words, guesses: SuggestionBudget::default(), found: Vec::new() };
    search.look(String::new(), new, old, &[]);
    let mut found = search.found;
    if !found.is_empty() {
        // What things are called in this match is no word of the rules, but stands somewhere in its state.
        let mut names = BTreeSet::new();
        gather(state, &mut names);
        gather_texts(new, &mut names);
        found.retain(|unknown| !names.contains(&unknown.key));
    }
    found
}

struct Search<'w> {
    words: &'w KnownWords,
    guesses: SuggestionBudget,
    found: Vec<UnknownKey>,
}

impl Search<'_> {
    /// `old` has right keys, since the rules made it. `mates` stand beside the new value and are as new: they only show what kind of thing it is.
    fn look(&mut self, at: String, new: &Value, old: &[&Value], mates: &[&Value]) {
        let join = |key: String| if at.is_empty() { key } else { format!("{at}.{key}") };
        let has_parts = |value: &Value| matches!(value, Value::List(_) | Value::Map(_));
        match new {
            Value::List(items) => {
                let (old, mates) = (elements(old), elements(&[new]));
                for (number, item) in (1..).zip(items).filter(|(_, item)| has_parts(item)) {
                    self.look(join(number.to_string()), item, &old, &mates);
                }
            }
            Value::Map(map) => {
                let by_id =
                    [new].iter().chain(old).filter_map(|value| as_map(value)).any(|map| is_by_id(self.words, map));
                if !by_id {
                    self.look_into_record(map, old, mates, &join);
                }
                let (all_old, all_new) = (elements(old), elements(&[new]));
                for (key, value) in map.iter().filter(|(_, value)| has_parts(value)) {
                    let path = join(key.to_string());
                    if by_id {
                        self.look(path, value, &all_old, &all_new);
                    } else {
                        self.look(path, value, &fields(old, key), &fields(mates, key));
                    }
                }
            }
            _ => {}
        }
    }

    /// The keys of a record that neither the rules know nor anything of its kind has. Where the rules don't know most of the keys it is no record: they are names
    /// that somebody chose.
    fn look_into_record(&mut self, map: &Map, old: &[&Value], mates: &[&Value], join: &impl Fn(String) -> String) {
        let keys = |values: &[&Value]| {
            values.iter().filter_map(|value| as_map(value)).flat_map(|map| map.keys().cloned()).collect()
        };
        let (old, mates): (BTreeSet<Key>, BTreeSet<Key>) = (keys(old), keys(mates));
        let all: BTreeSet<&Key> = map.keys().chain(&old).chain(&mates).collect();
        let is_known = |key: &Key| text(key).is_none_or(|word| self.words.know(word));
        let (known, strange): (Vec<&Key>, Vec<&Key>) = all.into_iter().partition(|key| is_known(key));
        if known.len() < strange.len() {
            return;
        }
        let is_new = |key: &&Key| {
            let key: &Key = key;
            let is_numbered = |word| is_numbered_like(word, old.iter().filter_map(text));
            map.contains_key(key) && !old.contains(key) && !text(key).is_some_and(is_numbered)
        };
        let others: Vec<String> = known.iter().map(|key| key.to_string()).collect();
        for key in strange.into_iter().filter(is_new) {
            if self.found.len() >= MOST {
                return;
            }
            let key = key.to_string();
            let meant = self.guesses.near(&key, others.iter().map(String::as_str));
            let meant = meant.or_else(|| self.guesses.near(&key, self.words.iter())).map(str::to_owned);
            self.found.push(UnknownKey { path: join(key.clone()), key, meant, others: others.clone() });
        }
    }
}

/// What stands under a key of each.
fn fields<'v>(values: &[&'v Value], key: &Key) -> Vec<&'v Value> {
    values.iter().filter_map(|value| as_map(value)?.get(key)).collect()
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
pub fn is_by_id(words: &KnownWords, map: &Map) -> bool {
    if map.keys().all(|key| matches!(key, Key::Int(_))) {
        return true;
    }
    let records: Vec<&Map> = map.values().filter_map(as_map).collect();
    let Some(first) = records.first().filter(|_| records.len() == map.len()) else { return false };
    first.keys().any(|key| words.is_field(key) && records.iter().all(|record| record.contains_key(key)))
}

/// All texts in a value, without its keys.
fn gather_texts(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::Str(text) => drop(out.insert(text.clone())),
        Value::List(items) => items.iter().for_each(|item| gather_texts(item, out)),
        Value::Map(map) => map.values().for_each(|value| gather_texts(value, out)),
        _ => {}
    }
}
