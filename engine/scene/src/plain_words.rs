//! Numbers, single values, lists and orders in plain words: no braces, no brackets, no more digits than anybody reads.

use crate::look::FactLook;
use crate::scene::Scalar;
use lunarena_kernel::{Key, Value};

/// What stands where nothing is.
pub const NOTHING: &str = "-";

/// Behind the point, where nobody says how many there shall be.
const USUAL_DECIMALS: usize = 2;

/// An event may hold a list of any length.
const MOST_ITEMS: usize = 40;

/// `frog`, `frog and newt`, `frog, newt and reed`.
pub fn listed<S: AsRef<str>>(items: &[S]) -> String {
    let texts: Vec<&str> = items.iter().map(S::as_ref).collect();
    match texts.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// What a fact or a figure is called.
pub fn fact_name(name: &str, entry: Option<&FactLook>) -> String {
    entry.and_then(|entry| entry.name.clone()).unwrap_or_else(|| spaced(name))
}

/// A name of a script in a sentence: `lily_pads` is written `lily pads`.
pub fn spaced(name: &str) -> String {
    name.replace('_', " ")
}

/// With so many digits behind the point; where nobody says how many, with at most two.
pub fn scalar_text(scalar: &Scalar, decimals: Option<u8>) -> String {
    match scalar {
        Scalar::Float(number) => float_text(*number, decimals),
        other => other.shown(decimals),
    }
}

fn float_text(number: f64, decimals: Option<u8>) -> String {
    let text = match decimals {
        _ if !number.is_finite() => return number.to_string(),
        // Hundreds of digits are no help to anybody.
        _ if number.abs() >= 1e15 => return format!("{number:e}"),
        Some(decimals) => format!("{number:.*}", usize::from(decimals)),
        None => {
            let text = format!("{number:.USUAL_DECIMALS$}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    };
    // What is rounded to nothing has no sign.
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|letter| matches!(letter, '0' | '.')) => rest.to_owned(),
        _ => text,
    }
}

/// A value of an event: lists as `frog, newt and reed`, maps as `age 3, depth 2.5`.
pub fn value_text(value: &Value, decimals: Option<u8>) -> String {
    match value {
        Value::Null => NOTHING.to_owned(),
        Value::List(items) => each(items, |item| value_text(item, decimals)),
        Value::Map(map) => {
            let entry =
                |(key, value): (&Key, &Value)| format!("{} {}", spaced(&key.to_string()), value_text(value, None));
            let mut entries: Vec<String> = map.iter().take(MOST_ITEMS).map(entry).collect();
            if map.len() > MOST_ITEMS {
                entries.push(format!("{} more", map.len() - MOST_ITEMS));
            }
            entries.join(", ")
        }
        Value::Float(number) => float_text(*number, decimals),
        other => Scalar::read(other).map_or_else(|| other.kind().to_owned(), |scalar| scalar_text(&scalar, decimals)),
    }
}

/// All items as a list in words.
pub fn each(items: &[Value], text: impl Fn(&Value) -> String) -> String {
    let mut texts: Vec<String> = items.iter().take(MOST_ITEMS).map(text).collect();
    if items.len() > MOST_ITEMS {
        texts.push(format!("{} more", items.len() - MOST_ITEMS));
    }
    listed(&texts)
}

/// An order: its name and what it was given, `hop B 3`; a list of orders; or a word as scripts write it, `NORTH_EAST`.
pub fn order_text(value: &Value) -> String {
    match value {
        Value::Str(word) => worded(word),
        Value::List(items) => match items.as_slice() {
            [Value::Str(name), rest @ ..] => {
                let given = rest.iter().take(MOST_ITEMS).map(|item| value_text(item, None));
                [worded(name)].into_iter().chain(given).collect::<Vec<_>>().join(" ")
            }
            items => each(items, order_text),
        },
        Value::Map(map) => match map.get(&Key::from("name")) {
            Some(Value::Str(name)) if map.len() > 1 => {
                let rest = map.iter().filter(|(key, _)| **key != Key::from("name"));
                let rest = Value::Map(rest.map(|(key, value)| (key.clone(), value.clone())).collect());
                format!("{}, {}", worded(name), value_text(&rest, None))
            }
            Some(Value::Str(name)) => worded(name),
            _ => value_text(value, None),
        },
        other => value_text(other, None),
    }
}

fn worded(name: &str) -> String {
    let spaced = spaced(name);
    let shouts = name.len() > 1 && name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
    if shouts { spaced.to_lowercase() } else { spaced }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_more_digits_than_anybody_reads() {
        for (number, decimals, text) in [
            (3.0, None, "3"),
            (3.5, None, "3.5"),
            (1.0 / 3.0, None, "0.33"),
            (100.0, None, "100"),
            (-0.001, None, "0"),
            (-0.01, Some(1), "0.0"),
            (2.0, Some(1), "2.0"),
            (1e300, None, "1e300"),
            (f64::NAN, Some(1), "NaN"),
        ] {
            assert_eq!(scalar_text(&Scalar::Float(number), decimals), text);
            assert_eq!(value_text(&Value::Float(number), decimals), text);
        }
    }

    #[test]
    fn lists_and_maps_are_words() {
        let names = |names: &[&str]| Value::from(names.to_vec());
        assert_eq!(value_text(&names(&[]), None), "");
        assert_eq!(value_text(&names(&["A"]), None), "A");
        assert_eq!(value_text(&names(&["A", "B"]), None), "A and B");
        assert_eq!(value_text(&names(&["A", "B", "C"]), None), "A, B and C");
        let many = Value::List((0..100).map(Value::Int).collect());
        assert!(value_text(&many, None).ends_with("38, 39 and 60 more"));
        let map = Value::map([("wet_feet", true.into()), ("age", 3.into()), ("seen", names(&["A", "B"]))]);
        assert_eq!(value_text(&map, None), "age 3, seen A and B, wet feet yes");
    }

    #[test]
    fn orders_are_words() {
        let order = Value::List(vec!["set_sail".into(), Value::from(vec!["A", "B"]), 3.into()]);
        assert_eq!(order_text(&order), "set sail A and B 3");
        assert_eq!(
            order_text(&Value::List(vec![order.clone(), Value::from(vec!["dive"])])),
            "set sail A and B 3 and dive"
        );
        assert_eq!(order_text(&"NORTH_EAST".into()), "north east");
        assert_eq!(order_text(&"B".into()), "B");
        assert_eq!(order_text(&Value::map([("name", "hop".into()), ("to", "B".into())])), "hop, to B");
        assert_eq!(order_text(&Value::Null), NOTHING);
    }
}
