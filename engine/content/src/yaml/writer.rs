//! Plain data written as YAML that a person would write: what fits on a line stands on one.

use lunarena_kernel::{Key, Value};
use std::fmt::Write;

/// As wide as our own files are.
pub(super) const WIDTH: usize = 120;
const INDENT: usize = 2;

/// The text of a YAML file. Objects of the kernel stand in it as their plain data.
pub fn yaml(value: &Value) -> String {
    let mut text = String::new();
    match value.to_plain() {
        Value::Map(map) if !map.is_empty() => block_map(&mut text, &map.into_iter().collect::<Vec<_>>(), 0),
        Value::List(items) if !items.is_empty() => block_list(&mut text, &items, 0),
        scalar => writeln!(text, "{}", flow(&scalar)).unwrap_or_default(),
    }
    text
}

fn block_map(text: &mut String, entries: &[(Key, Value)], indent: usize) {
    for (key, value) in entries {
        let _ = write!(text, "{:indent$}{}:", "", scalar_key(key));
        behind(text, value, indent + INDENT);
    }
}

fn block_list(text: &mut String, items: &[Value], indent: usize) {
    for item in items {
        let _ = write!(text, "{:indent$}-", "");
        behind(text, item, indent + INDENT);
    }
}

/// A value behind its key or dash: on the same line if it fits, else on lines of its own.
fn behind(text: &mut String, value: &Value, indent: usize) {
    let line = flow(value);
    let used = text.len() - text.rfind('\n').map_or(0, |at| at + 1);
    let fits = used + 1 + line.chars().count() <= WIDTH;
    match value {
        Value::Map(map) if !map.is_empty() && !fits => {
            text.push('\n');
            block_map(text, &map.clone().into_iter().collect::<Vec<_>>(), indent);
        }
        Value::List(items) if !items.is_empty() && (!fits || is_drawing(items)) => {
            text.push('\n');
            block_list(text, items, indent);
        }
        _ => {
            let _ = writeln!(text, " {line}");
        }
    }
}

/// A value behind a key with its colon, or a dash, that stands in this column; without an end of line behind it.
pub(super) fn behind_mark(mark: &str, value: &Value, column: usize) -> String {
    let mut text = format!("{:column$}{mark}", "");
    behind(&mut text, value, column + INDENT);
    text.trim_end_matches('\n')[column..].to_owned()
}

/// Whether it is a list of rows that belong below each other.
pub(super) fn is_drawn(value: &Value) -> bool {
    value.as_list().is_some_and(is_drawing)
}

/// A scalar in the style of another one, which is given as it is written.
pub(super) fn scalar_like(old: &str, new: &Value, in_brackets: bool) -> String {
    let Value::Str(text) = new else { return flow(new) };
    let is_one_line = !text.chars().any(char::is_control);
    match old.chars().next() {
        Some('"') => quoted(text),
        Some('\'') if is_one_line => format!("'{}'", text.replace('\'', "''")),
        // A sentence of plain words needs no quotes.
        Some(first) if first.is_alphabetic() && is_words(text) && !(in_brackets && text.contains(',')) => text.clone(),
        _ => string(text),
    }
}

fn is_words(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_alphanumeric() || " _-.,'()/".contains(letter))
        && !text.ends_with(' ')
        && !is_reserved(text)
}

/// Rows of letters are looked at from above.
fn is_drawing(items: &[Value]) -> bool {
    let width = |item: &Value| item.as_str().map(|text| text.chars().count()).filter(|width| *width > 1);
    items.len() > 1 && width(&items[0]).is_some() && items.iter().all(|item| width(item) == width(&items[0]))
}

pub(super) fn flow(value: &Value) -> String {
    match value {
        Value::List(items) => format!("[{}]", items.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Value::Map(map) if map.is_empty() => "{}".to_owned(),
        Value::Map(map) => {
            let entry = |(key, value): (&Key, &Value)| format!("{}: {}", scalar_key(key), flow(value));
            format!("{{ {} }}", map.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        Value::Str(text) => string(text),
        Value::Null => "null".to_owned(),
        Value::Float(number) if number.is_nan() => ".nan".to_owned(),
        Value::Float(number) if number.is_infinite() => if *number > 0.0 { ".inf" } else { "-.inf" }.to_owned(),
        // With a point or an exponent, so that it stays a float.
        Value::Float(number) => format!("{number:?}"),
        other => other.to_string(),
    }
}

pub(super) fn scalar_key(key: &Key) -> String {
    match key {
        Key::Int(number) => number.to_string(),
        Key::Str(text) => string(text),
    }
}

/// Plain where nothing else could be meant, else in double quotes.
fn string(text: &str) -> String {
    let is_plain = text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter))
        && !is_reserved(text);
    if is_plain { text.to_owned() } else { quoted(text) }
}

/// Words that could be taken for something else.
fn is_reserved(text: &str) -> bool {
    ["true", "false", "null", "yes", "no", "on", "off", "nan"].contains(&text.to_ascii_lowercase().as_str())
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
                let _ = write!(quoted, "\\u{:04x}", letter as u32);
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::Source;
    use crate::yaml::document::Document;
    use proptest::prelude::*;

    fn read(text: &str) -> Value {
        let source = Source::new("made.yaml", text);
        Document::parse(&source)
            .and_then(|document| Ok(document.value()?))
            .unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
    }

    #[test]
    fn a_map_is_written_as_one_would_draw_it() {
        let rows = |rows: &[&str]| Value::List(rows.iter().map(|row| (*row).into()).collect());
        let value = Value::map([
            ("title", "Far away".into()),
            ("offset", Value::List(vec![3.into(), 4.into()])),
            ("rows", rows(&["..A.", ".~~.", "..B."])),
            ("sizes", Value::map([("no", true.into()), ("x", Value::Float(2.0))])),
        ]);
        let expected = "\
offset: [3, 4]
rows:
  - \"..A.\"
  - \".~~.\"
  - \"..B.\"
sizes: { \"no\": true, x: 2.0 }
title: \"Far away\"
";
        assert_eq!(yaml(&value), expected);
        assert_eq!(read(expected), value);
    }

    fn values() -> impl Strategy<Value = Value> {
        let text = prop_oneof!["[ -~]{0,12}", "\\PC{0,6}", Just("~".to_owned()), Just("- x: #y".to_owned())];
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::Int),
            (-1e20..1e20f64).prop_map(Value::Float),
            text.clone().prop_map(Value::Str),
        ];
        leaf.prop_recursive(4, 60, 6, move |inner| {
            let key = prop_oneof![
                any::<i16>().prop_map(|number| Key::Int(number.into())),
                "[a-z][a-z.: ]{0,8}".prop_map(Key::Str),
            ];
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::List),
                prop::collection::btree_map(key, inner, 0..6).prop_map(Value::Map),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(value in values()) {
            // A file is a map or a list.
            let value = Value::map([("it", value)]);
            prop_assert_eq!(read(&yaml(&value)), value);
        }
    }
}
