//! Expectations compared with values.

use lunarena_content::{Difference, Expected};
use lunarena_kernel::{Key, Value};
use proptest::prelude::*;

fn one_of(items: &[i64]) -> Expected {
    Expected::OneOf(plain(items))
}

fn plain(items: &[i64]) -> Vec<Expected> {
    items.iter().map(|item| Expected::Value((*item).into())).collect()
}

fn keys<const N: usize>(entries: [(&str, Expected); N]) -> std::collections::BTreeMap<Key, Expected> {
    entries.into_iter().map(|(key, item)| (Key::from(key), item)).collect()
}

fn differences(expected: &Expected, got: &Value) -> Vec<String> {
    let found = expected.differences("at", got);
    assert_eq!(found.shown.is_empty(), expected.holds(got), "{expected} and {got}");
    let line = |found: &Difference| format!("{}: {}, not {}", found.path, found.expected, found.got);
    let more = (found.more > 0).then(|| format!("and {} more", found.more));
    found.shown.iter().map(line).chain(more).collect()
}

#[test]
fn matchers_of_one_value() {
    let about = Expected::About { number: 3.3, within: 0.01 };
    assert!(
        about.holds(&Value::Float(3.31)) && about.holds(&Value::Float(3.29)) && !about.holds(&Value::Float(3.3101))
    );
    assert!(Expected::About { number: 100.0, within: 5.0 }.holds(&95.into()));
    assert_eq!(differences(&about, &4.into()), ["at: about 3.3 (within 0.01), not 4"]);
    assert_eq!(differences(&about, &"3.3".into()), ["at: about 3.3 (within 0.01), not 3.3"]);
    assert!(one_of(&[3, 4]).holds(&4.into()));
    assert_eq!(differences(&one_of(&[3, 4]), &5.into()), ["at: one of 3, 4, not 5"]);
    assert!(Expected::Any.holds(&false.into()));
    assert_eq!(differences(&Expected::Any, &Value::Null), ["at: anything, not nothing"]);
    assert!(Expected::Contains("lot of".into()).holds(&"a lot of pebbles".into()));
    assert_eq!(differences(&Expected::Contains("7".into()), &7.into()), ["at: a text that contains `7`, not 7"]);
    let nothing = Expected::OneOf(vec![Value::Null.into(), 3.into_value()]);
    assert!(nothing.holds(&Value::Null) && nothing.holds(&3.into()) && !nothing.holds(&4.into()));
}

trait IntoExpected {
    fn into_value(self) -> Expected;
}

impl<T: Into<Value>> IntoExpected for T {
    fn into_value(self) -> Expected {
        Expected::Value(self.into())
    }
}

#[test]
fn a_table_by_number_is_compared_alike_with_a_gap_and_without() {
    let by_number = |numbers: &[i64]| {
        Value::Map(numbers.iter().map(|number| (Key::Int(*number), Value::Int(10 * number))).collect())
    };
    let (list, gap) = (Value::from(vec![10i64, 20]), by_number(&[1, 4]));
    let has = |number: i64| Expected::Keys([(Key::Int(number), Expected::Value((10 * number).into()))].into());
    assert!(has(1).holds(&list) && has(1).holds(&gap) && !has(4).holds(&list));
    assert_eq!(differences(&has(2), &gap), ["at.2: 20, not nothing"]);
    let elements = |items: &[i64]| Expected::Elements(plain(items));
    assert!(elements(&[20]).holds(&list) && elements(&[40]).holds(&gap) && !elements(&[20]).holds(&gap));
    assert!(Expected::AnyOrder(plain(&[40, 10])).holds(&gap));
    assert_eq!(differences(&Expected::AnyOrder(plain(&[10, 50])), &gap), ["at.4: 50, not 40"]);
    assert!(Expected::Value(by_number(&[1, 2])).holds(&list) && !Expected::Value(by_number(&[1])).holds(&list));
    assert_eq!(
        differences(&Expected::Value(by_number(&[1, 3])), &list),
        ["at.2: nothing, not 20", "at.3: 30, not nothing"]
    );
    // Names never match a list, not even absent ones.
    assert!(!Expected::Keys(keys([("owner", Expected::Value(Value::Null))])).holds(&list));
}

#[test]
fn the_count_of_a_list_or_a_map() {
    let two = Expected::Count(2);
    assert!(two.holds(&vec![1i64, 2].into()) && two.holds(&Value::map([("a", 1.into()), ("b", 2.into())])));
    assert_eq!(differences(&two, &vec![1i64].into()), ["at: 2 elements, not 1 element"]);
    assert_eq!(differences(&two, &"ab".into()), ["at: 2 elements, not ab"]);
    // Lua has only one empty table.
    assert!(Expected::Count(0).holds(&Value::List(vec![])) && Expected::AnyOrder(vec![]).holds(&Value::Map([].into())));
}

#[test]
fn at_least_these_keys() {
    let unit = Value::map([("owner", "Left".into()), ("x", 3.into()), ("load", Value::map([("stones", 7.into())]))]);
    let load = Expected::Keys(keys([("stones", one_of(&[7, 8]))]));
    let has = Expected::Keys(keys([("owner", "Left".into_value()), ("load", load), ("lost", Value::Null.into())]));
    assert!(has.holds(&unit));
    let has = Expected::Keys(keys([("owner", "Right".into_value()), ("y", 2.into_value())]));
    assert_eq!(differences(&has, &unit), ["at.owner: Right, not Left", "at.y: 2, not nothing"]);
    assert_eq!(differences(&has, &5.into()), ["at: at least {owner: Right, y: 2}, not 5"]);
    // `Map` is exact, and `Null` means that the key is absent.
    let whole = Expected::Map(keys([("owner", Expected::Any), ("x", 4.into_value()), ("y", Value::Null.into())]));
    assert_eq!(differences(&whole, &unit), ["at.x: 4, not 3", "at.load: nothing, not {stones: 7}"]);
    let both = Expected::All(vec![Expected::Count(2), Expected::Keys(keys([("x", 4.into_value())]))]);
    assert_eq!(differences(&both, &unit), ["at: 2 elements, not 3 elements", "at.x: 4, not 3"]);
}

#[test]
fn in_any_order() {
    // Pairing greedily would leave the 3 without a partner.
    let expected = Expected::AnyOrder(vec![one_of(&[3, 4]), 3.into_value(), Expected::Any]);
    assert!(expected.holds(&vec![3i64, 9, 4].into()));
    // Nothing matches the 3, and only one of 5 and 9 matches `Any`.
    assert_eq!(differences(&expected, &vec![5i64, 4, 9].into()), ["at.3: 3, not 9"]);
    let plain = Expected::AnyOrder(plain(&[1, 2, 2]));
    assert!(plain.holds(&vec![2i64, 1, 2].into()));
    // The only unmatched elements of both sides are compared with each other.
    assert_eq!(differences(&plain, &vec![2i64, 1, 7].into()), ["at.3: 2, not 7"]);
    assert_eq!(
        differences(&plain, &vec![1i64, 1].into()),
        ["at: 2, not missing", "at: 2, not missing", "at.2: no such element, not 1"]
    );
    let least = Expected::Elements(vec![2.into_value(), 2.into_value()]);
    assert!(least.holds(&vec![2i64, 1, 2].into()));
    assert_eq!(differences(&least, &vec![2i64, 1, 7].into()), ["at: 2, not missing"]);
}

#[test]
fn a_nested_difference_has_its_path() {
    let trade = |amount: i64| Value::map([("amount", amount.into()), ("of", "stone".into())]);
    let expected = Expected::Value(Value::map([("trades", Value::List(vec![trade(40), trade(5)]))]));
    let got = Value::map([("trades", Value::List(vec![trade(50), trade(5)]))]);
    assert_eq!(differences(&expected, &got), ["at.trades.1.amount: 40, not 50"]);
}

#[test]
fn lists_of_other_lengths() {
    let list = |items: &[i64]| Expected::Value(items.to_vec().into());
    let got = |items: &[i64]| Value::from(items.to_vec());
    assert_eq!(differences(&list(&[1, 2, 3]), &got(&[1, 3])), ["at.2: 2, not missing (2 elements, not 3)"]);
    assert_eq!(differences(&list(&[1, 3]), &got(&[1, 2, 3])), ["at.2: no such element (3 elements, not 2), not 2"]);
    assert_eq!(
        differences(&list(&[1, 2, 3, 9]), &got(&[1, 7, 9])),
        ["at.2: 2, not 7", "at.3: 3, not missing (3 elements, not 4)"]
    );
    assert_eq!(differences(&list(&[1, 1]), &got(&[1])), ["at.2: 1, not missing (1 element, not 2)"]);
    assert_eq!(differences(&list(&[1]), &got(&[])), ["at: [1], not []"]);
    // Only the first eight differences are shown.
    let many: Vec<i64> = (0..20).collect();
    assert_eq!(differences(&list(&many), &got(&[-1; 20])).last().map(String::as_str), Some("and 12 more"));
}

#[test]
fn the_amount_of_work_is_limited() {
    // Each of 200 lists of 20 in any order against each of 200 others: 40,000 pairs of 400 each.
    let inner = Expected::AnyOrder((0..20).map(|at| one_of(&[at, 99])).collect());
    let expected = Expected::AnyOrder(vec![inner; 200]);
    let got = Value::List(vec![Value::from((1..21).collect::<Vec<i64>>()); 200]);
    assert!(!expected.holds(&got));
    let found = expected.differences("at", &got);
    assert!(found.shown[0].got.to_string().starts_with("too much to compare"), "{found:?}");
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![Just(Value::Null), (0i64..4).prop_map(Value::Int), "[ab]".prop_map(Value::Str)];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::List),
            prop::collection::btree_map("[xyz]".prop_map(Key::Str), inner, 0..4).prop_map(Value::Map),
        ]
    })
}

/// The same value in the form for lists and maps that contain matchers.
fn taken_apart(value: &Value) -> Expected {
    match value {
        Value::List(items) => Expected::List(items.iter().map(taken_apart).collect()),
        Value::Map(map) => Expected::Map(map.iter().map(|(key, item)| (key.clone(), taken_apart(item))).collect()),
        other => Expected::Value(other.clone()),
    }
}

proptest! {
    #[test]
    fn differences_are_reported_exactly_if_it_does_not_hold(expected in values(), got in values()) {
        for wanted in [Expected::Value(expected.clone()), taken_apart(&expected)] {
            prop_assert_eq!(wanted.holds(&got), wanted.differences("", &got).shown.is_empty());
            prop_assert!(wanted.holds(&expected));
        }
        prop_assert_eq!(Expected::Value(expected.clone()).holds(&got), expected == got);
        prop_assert!(Expected::Keys([].into()).holds(&Value::Map([].into())));
    }

    #[test]
    fn any_order_ignores_the_order(items in prop::collection::vec(values(), 0..7), seed in any::<u64>()) {
        let mut mixed = items.clone();
        for at in (1..mixed.len()).rev() {
            mixed.swap(at, (seed.wrapping_mul(at as u64 + 7) >> 11) as usize % (at + 1));
        }
        let expected = Expected::AnyOrder(items.iter().map(taken_apart).collect());
        prop_assert!(expected.holds(&Value::List(mixed.clone())));
        mixed.push(Value::Bool(true));
        prop_assert!(!expected.holds(&Value::List(mixed.clone())));
        let least = Expected::Elements(items.iter().map(taken_apart).collect());
        prop_assert!(least.holds(&Value::List(mixed)));
    }
}
