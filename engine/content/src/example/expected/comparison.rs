//! Compares an expectation with a value and lists the places that differ.
//!
//! A Lua table with the keys 1, 2 and 3 is a list until the second is removed; an expectation must hold for both forms alike.

use super::{Expected, elements};
use lunarena_kernel::path::contents;
use lunarena_kernel::{Key, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// One place that differs. A side that is no plain value is described in words.
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
    /// Number of differences that are not in `shown`.
    pub more: usize,
}

const MAX_SHOWN: usize = 8;

/// Maximum number of comparisons for one value. Unordered lists inside unordered lists compare every element with every other.
const MAX_WORK: u64 = 2_000_000;

impl Expected {
    pub fn holds(&self, got: &Value) -> bool {
        Comparison::default().holds(self, got)
    }

    /// Returns where `got` differs. Paths begin with `at`.
    pub fn differences(&self, at: &str, got: &Value) -> Differences {
        let mut comparison = Comparison::default();
        comparison.walk(at, self, got);
        if comparison.work > MAX_WORK {
            comparison.found = Differences::default();
            comparison.add(at, shown(self), "too much to compare: make the lists in any order shorter".into());
        }
        comparison.found
    }
}

#[derive(Default)]
struct Comparison {
    found: Differences,
    work: u64,
}

impl Comparison {
    fn holds(&mut self, expected: &Expected, got: &Value) -> bool {
        self.work += 1;
        if self.work > MAX_WORK {
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
            Expected::Elements(items) | Expected::AnyOrder(items) => numbered(got).is_some_and(|found| {
                let exact = matches!(expected, Expected::AnyOrder(_));
                let count_fits = if exact { items.len() == found.len() } else { items.len() <= found.len() };
                count_fits && self.pairs(items, &found).iter().all(Option::is_some)
            }),
            Expected::Map(entries) | Expected::Keys(entries) => {
                let Some(found) = by_key(entries, got) else { return false };
                entries.iter().all(|(key, item)| self.holds(item, found.get(key).unwrap_or(&Value::Null)))
                    && (matches!(expected, Expected::Keys(_)) || found.keys().all(|key| entries.contains_key(key)))
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
        match expected {
            Expected::Value(value) => return self.walk_value(at, value, got),
            Expected::All(items) => return items.iter().for_each(|item| self.walk(at, item, got)),
            Expected::List(items) => {
                if let Some(found) = list(got) {
                    return self.walk_list(at, items, found);
                }
            }
            Expected::AnyOrder(items) | Expected::Elements(items) => {
                if let Some(found) = numbered(got) {
                    return self.walk_any_order(at, items, &found, matches!(expected, Expected::AnyOrder(_)));
                }
            }
            Expected::Map(entries) | Expected::Keys(entries) => {
                if let Some(found) = by_key(entries, got) {
                    for (key, item) in entries {
                        self.walk(&join(at, key), item, found.get(key).unwrap_or(&Value::Null));
                    }
                    for (key, value) in found.iter().filter(|(key, _)| !entries.contains_key(key)) {
                        if matches!(expected, Expected::Map(_)) {
                            self.add(&join(at, key), Value::Null, value.clone());
                        }
                    }
                    return;
                }
            }
            Expected::Count(_) => {
                let got = size(got).map_or_else(|| got.clone(), |size| elements(size).into());
                return self.add(at, shown(expected), got);
            }
            Expected::Any | Expected::OneOf(_) | Expected::About { .. } | Expected::Contains(_) => {}
        }
        self.add(at, shown(expected), got.clone());
    }

    fn walk_value(&mut self, at: &str, value: &Value, got: &Value) {
        let before = (self.found.shown.len(), self.found.more);
        match (value, got) {
            _ if is_same(value, got) => return,
            (Value::List(items), Value::List(found)) if !items.is_empty() && !found.is_empty() => {
                let items: Vec<Expected> = items.iter().cloned().map(Expected::Value).collect();
                self.walk_list(at, &items, found);
            }
            (Value::Map(entries), _) if !entries.is_empty() => {
                let found = by_key(entries, got).unwrap_or_default();
                let side = |map: &Map, key| map.get(key).cloned().unwrap_or_default();
                let keys: BTreeSet<&Key> = entries.keys().chain(found.keys()).collect();
                for key in keys.into_iter().filter(|_| !found.is_empty()) {
                    self.walk_value(&join(at, key), &side(entries, key), &side(&found, key));
                }
            }
            (Value::Grid(_), Value::Grid(_)) | (Value::Graph(_), Value::Graph(_)) | (Value::Hex(_), Value::Hex(_)) => {
                self.walk_value(at, &contents(value), &contents(got));
            }
            _ => {}
        }
        // Scalars differ as a whole, and so do containers whose parts are all equal.
        if before == (self.found.shown.len(), self.found.more) {
            self.add(at, value.clone(), got.clone());
        }
    }

    /// Lists of different lengths are compared without their common beginning and end, so that one extra element is one difference.
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
        for index in first..both {
            self.walk(&join(at, index + 1), &items[index], &found[index]);
        }
        let lengths = format!("{}, not {}", elements(found.len()), items.len());
        for (index, item) in items.iter().enumerate().take(items.len() - last).skip(both) {
            self.add(&join(at, index + 1), shown(item), format!("missing ({lengths})").into());
        }
        for (index, value) in found.iter().enumerate().take(found.len() - last).skip(both) {
            self.add(&join(at, index + 1), format!("no such element ({lengths})").into(), value.clone());
        }
    }

    fn walk_any_order(&mut self, at: &str, items: &[Expected], found: &[(i64, &Value)], exact: bool) {
        let pairs = self.pairs(items, found);
        let unmatched: Vec<&Expected> =
            items.iter().zip(&pairs).filter(|(_, pair)| pair.is_none()).map(|(item, _)| item).collect();
        let others: Vec<usize> = (0..found.len()).filter(|index| !pairs.contains(&Some(*index))).collect();
        let place = |index: usize| join(at, found[index].0);
        if let ([item], [other]) = (unmatched.as_slice(), others.as_slice()) {
            return self.walk(&place(*other), item, found[*other].1);
        }
        for item in unmatched {
            self.add(at, shown(item), "missing".into());
        }
        for other in others.into_iter().filter(|_| exact) {
            self.add(&place(other), "no such element".into(), found[other].1.clone());
        }
    }

    fn add(&mut self, path: &str, expected: Value, got: Value) {
        if self.found.shown.len() < MAX_SHOWN {
            self.found.shown.push(Difference { path: path.to_owned(), expected, got });
        } else {
            self.found.more += 1;
        }
    }
}

fn join(at: &str, part: impl ToString) -> String {
    if at.is_empty() { part.to_string() } else { format!("{at}.{}", part.to_string()) }
}

/// Returns the plain value, or else the expectation in words.
fn shown(expected: &Expected) -> Value {
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
    // 3.31 is within 0.01 of 3.3, though the nearest floating-point numbers are not.
    let rounding = 4.0 * f64::EPSILON * (number.abs() + got.abs());
    (got - number).abs() <= within + rounding
}

type Map = BTreeMap<Key, Value>;

/// Returns the elements of a list. Lua has only one empty table, so an empty map counts as an empty list.
fn list(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Map(map) if map.is_empty() => Some(&[]),
        _ => value.as_list(),
    }
}

/// Returns the elements of a list, or of a map whose keys are all integers, with their numbers.
fn numbered(value: &Value) -> Option<Vec<(i64, &Value)>> {
    match value {
        Value::List(items) => Some((1..).zip(items).collect()),
        Value::Map(map) => map.iter().map(|(key, item)| Some((number(key)?, item))).collect(),
        _ => None,
    }
}

/// Returns a map, or a list as a map from its positions. A list is no match for keys that are names.
fn by_key<'v, T>(wanted: &BTreeMap<Key, T>, value: &'v Value) -> Option<Cow<'v, Map>> {
    match value {
        Value::Map(map) => Some(Cow::Borrowed(map)),
        Value::List(items) if items.is_empty() || wanted.keys().all(|key| number(key).is_some()) => {
            Some(Cow::Owned((1..).map(Key::Int).zip(items.iter().cloned()).collect()))
        }
        _ => None,
    }
}

/// Checks whether two values are the same table or value for Lua.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::List(a), Value::List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Map(a), Value::Map(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|((key, a), (other, b))| key == other && is_same(a, b))
        }
        (Value::Map(map), Value::List(items)) | (Value::List(items), Value::Map(map)) => {
            map.len() == items.len()
                && map.iter().zip(1..).zip(items).all(|(((key, a), at), b)| *key == Key::Int(at) && is_same(a, b))
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

/// Returns for each of `wanted` elements the one of `found` it is paired with, with the maximum number of pairs: taking the first that fits could
/// leave an element without a partner.
fn pair(wanted: usize, found: usize, mut fits: impl FnMut(usize, usize) -> bool) -> Vec<Option<usize>> {
    // An element with as many candidates as there are rivals always gets one of them.
    let choices: Vec<Vec<usize>> =
        (0..wanted).map(|want| (0..found).filter(|candidate| fits(want, *candidate)).take(wanted).collect()).collect();
    let mut partner: Vec<Option<usize>> = vec![None; found];
    for want in 0..wanted {
        assign(want, &choices, &mut partner, &mut vec![false; found]);
    }
    (0..wanted).map(|want| partner.iter().position(|other| *other == Some(want))).collect()
}

/// Finds a partner for one element; an element that has one already may be moved to another (Kuhn's algorithm).
fn assign(want: usize, choices: &[Vec<usize>], partner: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    let free = choices[want].iter().copied().find(|candidate| partner[*candidate].is_none());
    let moved = free.or_else(|| {
        choices[want].iter().copied().find(|candidate| {
            let rival = partner[*candidate];
            !std::mem::replace(&mut tried[*candidate], true)
                && rival.is_none_or(|rival| assign(rival, choices, partner, tried))
        })
    });
    if let Some(candidate) = moved {
        partner[candidate] = Some(want);
    }
    moved.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_list_equals_a_table_with_its_numbers_and_no_gap() {
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

    #[test]
    fn an_element_moves_to_make_room_for_another() {
        assert_eq!(pair(2, 2, |want, found| want == 0 || found == 0), [Some(1), Some(0)]);
        assert_eq!(pair(2, 0, |_, _| true), [None, None]);
        assert_eq!(pair(3, 1, |_, _| true).iter().flatten().count(), 1);
    }

    /// Tries every choice for each element.
    fn max_pairs(wanted: usize, found: usize, fits: &[bool], taken: &mut Vec<bool>, want: usize) -> usize {
        if want == wanted {
            return 0;
        }
        let mut best = max_pairs(wanted, found, fits, taken, want + 1);
        for candidate in 0..found {
            if fits[want * found + candidate] && !taken[candidate] {
                taken[candidate] = true;
                best = best.max(1 + max_pairs(wanted, found, fits, taken, want + 1));
                taken[candidate] = false;
            }
        }
        best
    }

    proptest! {
        #[test]
        fn the_number_of_pairs_is_the_maximum(wanted in 0usize..6, found in 0usize..7, fits in prop::collection::vec(any::<bool>(), 42)) {
            let pairs = pair(wanted, found, |want, candidate| fits[want * found + candidate]);
            let mut used: Vec<usize> = pairs.iter().flatten().copied().collect();
            prop_assert_eq!(used.len(), max_pairs(wanted, found, &fits, &mut vec![false; found], 0));
            for (want, candidate) in pairs.iter().enumerate() {
                prop_assert!(candidate.is_none_or(|candidate| fits[want * found + candidate]));
            }
            used.sort_unstable();
            used.dedup();
            prop_assert_eq!(used.len(), pairs.iter().flatten().count());
        }
    }
}
