//! Expected and found side by side.

use super::table::{by_key, is_same, list, numbered};
use super::{Expected, elements, pairs::pair};
use crate::path::inside;
use crate::value::{Key, Value};
use std::collections::{BTreeMap, BTreeSet};

/// One place that is not as expected. What can't be told by a value is a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub path: String,
    pub expected: Value,
    pub got: Value,
}

/// The first places that differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences {
    pub shown: Vec<Difference>,
    /// How many others there are.
    pub more: usize,
}

/// Nobody reads more of one value.
const MOST_SHOWN: usize = 8;

/// So many parts are compared with each other, where lists in any order stand in lists in any order.
const MOST_WORK: u64 = 2_000_000;

pub fn holds(expected: &Expected, got: &Value) -> bool {
    Comparison::default().holds(expected, got)
}

pub fn differences(expected: &Expected, at: &str, got: &Value) -> Differences {
    let mut comparison = Comparison::default();
    comparison.walk(at, expected, got);
    if comparison.work > MOST_WORK {
        let why = "too much to compare: make the lists in any order shorter".into();
        comparison.found = Differences::default();
        comparison.add(at, said(expected), why);
    }
    comparison.found
}

#[derive(Default)]
struct Comparison {
    found: Differences,
    work: u64,
}

impl Comparison {
    fn holds(&mut self, expected: &Expected, got: &Value) -> bool {
        self.work += 1;
        if self.work > MOST_WORK {
            return false;
        }
        match expected {
            Expected::Value(value) => is_same(value, got),
            Expected::Any => *got != Value::Null,
            Expected::OneOf(items) => items.iter().any(|item| self.holds(item, got)),
            Expected::About { number, within } => is_about(*number, *within, got),
            Expected::Count(count) => size(got) == Some(*count),
            Expected::Contains(words) => got.as_str().is_some_and(|text| text.contains(words.as_str())),
            Expected::All(items) => items.iter().all(|item| self.holds(item, got)),
            Expected::List(items) => list(got).is_some_and(|found| {
                items.len() == found.len() && items.iter().zip(found).all(|(item, found)| self.holds(item, found))
            }),
            Expected::Elements(items) => numbered(got).is_some_and(|found| {
                items.len() <= found.len() && self.pairs(items, &found).iter().all(Option::is_some)
            }),
            Expected::AnyOrder(items) => numbered(got).is_some_and(|found| {
                items.len() == found.len() && self.pairs(items, &found).iter().all(Option::is_some)
            }),
            Expected::Map(entries) | Expected::Keys(entries) => {
                let whole = matches!(expected, Expected::Map(_));
                let Some(found) = by_key(entries, got) else { return false };
                let nothing = Value::Null;
                entries.iter().all(|(key, item)| self.holds(item, found.get(key).unwrap_or(&nothing)))
                    && (!whole || found.keys().all(|key| entries.contains_key(key)))
            }
        }
    }

    fn pairs(&mut self, items: &[Expected], found: &[(i64, &Value)]) -> Vec<Option<usize>> {
        pair(items.len(), found.len(), |item, candidate| self.holds(&items[item], found[candidate].1))
    }

    fn walk(&mut self, at: &str, expected: &Expected, got: &Value) {
        if self.holds(expected, got) {
            return;
        }
        match (expected, got) {
            (Expected::Value(value), _) => self.walk_value(at, value, got),
            (Expected::All(items), _) => items.iter().for_each(|item| self.walk(at, item, got)),
            (Expected::List(items), _) if list(got).is_some() => self.walk_list(at, items, list(got).unwrap_or(&[])),
            (Expected::AnyOrder(items) | Expected::Elements(items), _) if numbered(got).is_some() => {
                let whole = matches!(expected, Expected::AnyOrder(_));
                self.walk_any_order(at, items, &numbered(got).unwrap_or_default(), whole);
            }
            (Expected::Map(entries) | Expected::Keys(entries), _) if by_key(entries, got).is_some() => {
                let found = by_key(entries, got).unwrap_or_default();
                for (key, item) in entries {
                    self.walk(&join(at, &key.to_string()), item, found.get(key).unwrap_or(&Value::Null));
                }
                for (key, value) in found.iter() {
                    if matches!(expected, Expected::Map(_)) && !entries.contains_key(key) {
                        self.add(&join(at, &key.to_string()), Value::Null, value.clone());
                    }
                }
            }
            (Expected::Count(_), _) => {
                let got = size(got).map_or_else(|| got.clone(), |size| elements(size).into());
                self.add(at, said(expected), got);
            }
            _ => self.add(at, said(expected), got.clone()),
        }
    }

    fn walk_value(&mut self, at: &str, value: &Value, got: &Value) {
        let before = (self.found.shown.len(), self.found.more);
        match (value, got) {
            _ if is_same(value, got) => return,
            (Value::List(items), Value::List(found)) if !items.is_empty() && !found.is_empty() => {
                let items: Vec<Expected> = items.iter().cloned().map(Expected::Value).collect();
                self.walk_list(at, &items, found);
            }
            (Value::Map(entries), _)
                if !entries.is_empty() && by_key(entries, got).is_some_and(|map| !map.is_empty()) =>
            {
                let found = &*by_key(entries, got).unwrap_or_default();
                let keys: BTreeSet<&Key> = entries.keys().chain(found.keys()).collect();
                for key in keys {
                    let side = |map: &BTreeMap<Key, Value>| map.get(key).cloned().unwrap_or_default();
                    self.walk_value(&join(at, &key.to_string()), &side(entries), &side(found));
                }
            }
            (Value::Grid(_), Value::Grid(_)) | (Value::Graph(_), Value::Graph(_)) | (Value::Hex(_), Value::Hex(_)) => {
                self.walk_value(at, &inside(value.clone()), &inside(got.clone()));
            }
            _ => {}
        }
        // Two scalars; or all parts are equal, and only the wholes are not.
        if before == (self.found.shown.len(), self.found.more) {
            self.add(at, value.clone(), got.clone());
        }
    }

    /// Where one list is longer, what both begin and end with is left out, so that one element too many is told as that.
    fn walk_list(&mut self, at: &str, items: &[Expected], found: &[Value]) {
        let shorter = items.len().min(found.len());
        let (mut first, mut last) = (0, 0);
        if items.len() != found.len() {
            while first < shorter && self.holds(&items[first], &found[first]) {
                first += 1;
            }
            while last < shorter - first && self.holds(&items[items.len() - 1 - last], &found[found.len() - 1 - last]) {
                last += 1;
            }
        }
        let both = shorter - last;
        for at_both in first..both {
            self.walk(&join(at, &(at_both + 1).to_string()), &items[at_both], &found[at_both]);
        }
        let lengths = format!("{}, not {}", elements(found.len()), items.len());
        for (index, item) in items.iter().enumerate().take(items.len() - last).skip(both) {
            self.add(&join(at, &(index + 1).to_string()), said(item), format!("missing ({lengths})").into());
        }
        for (index, value) in found.iter().enumerate().take(found.len() - last).skip(both) {
            self.add(&join(at, &(index + 1).to_string()), format!("no such element ({lengths})").into(), value.clone());
        }
    }

    fn walk_any_order(&mut self, at: &str, items: &[Expected], found: &[(i64, &Value)], whole: bool) {
        let pairs = self.pairs(items, found);
        let alone: Vec<&Expected> =
            items.iter().zip(&pairs).filter(|(_, pair)| pair.is_none()).map(|(item, _)| item).collect();
        let others: Vec<usize> = (0..found.len()).filter(|index| !pairs.contains(&Some(*index))).collect();
        let place = |index: usize| join(at, &found[index].0.to_string());
        if let ([item], [other]) = (alone.as_slice(), others.as_slice()) {
            return self.walk(&place(*other), item, found[*other].1);
        }
        for item in alone {
            self.add(at, said(item), "missing".into());
        }
        for other in others.into_iter().filter(|_| whole) {
            self.add(&place(other), "no such element".into(), found[other].1.clone());
        }
    }

    fn add(&mut self, path: &str, expected: Value, got: Value) {
        if self.found.shown.len() < MOST_SHOWN {
            self.found.shown.push(Difference { path: path.to_owned(), expected, got });
        } else {
            self.found.more += 1;
        }
    }
}

fn join(at: &str, part: &str) -> String {
    if at.is_empty() { part.to_owned() } else { format!("{at}.{part}") }
}

/// As a value where it is one, else in words.
fn said(expected: &Expected) -> Value {
    expected.value().cloned().unwrap_or_else(|| expected.to_string().into())
}

fn size(value: &Value) -> Option<usize> {
    match value {
        Value::List(items) => Some(items.len()),
        Value::Map(map) => Some(map.len()),
        _ => None,
    }
}

fn is_about(number: f64, within: f64, got: &Value) -> bool {
    let got = match got {
        Value::Int(got) => *got as f64,
        Value::Float(got) => *got,
        _ => return false,
    };
    // 3.31 is within 0.01 of 3.3, though the nearest floating point numbers are not.
    let rounding = 4.0 * f64::EPSILON * (number.abs() + got.abs());
    (got - number).abs() <= within + rounding
}
