//! `$name` in the texts of a case: what stands for it is put in. `$$` is a plain dollar sign.

use crate::rules::word::is_word;
use crate::text::span::Spanned;
use crate::yaml::node::{Item, Node};
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;

/// What names stand for.
pub type Names = BTreeMap<String, Value>;

const MARK: char = '$';

/// The form of a text that is a name and nothing else.
pub const NAME: &str = "^[$][A-Za-z_][A-Za-z0-9_]*$";

enum Part<'t> {
    Text(&'t str),
    Name(&'t str),
    Mark,
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((before, behind)) = rest.split_once(MARK) {
        parts.push(Part::Text(before));
        let end = behind.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').unwrap_or(behind.len());
        let (name, after) = behind.split_at(end);
        if is_word(name) {
            parts.push(Part::Name(name));
            rest = after;
        } else if let Some(after) = behind.strip_prefix(MARK) {
            parts.push(Part::Mark);
            rest = after;
        } else {
            parts.push(Part::Text("$"));
            rest = behind;
        }
    }
    parts.push(Part::Text(rest));
    parts
}

/// The name, if the text is nothing else.
pub fn name_of(text: &str) -> Option<&str> {
    text.strip_prefix(MARK).filter(|name| is_word(name))
}

/// All names in the keys and texts below a node, with the places of these.
pub fn names_in(node: &Node, out: &mut Vec<Spanned<String>>) {
    let mut add = |text: &str, span| {
        let names = parts(text).into_iter().filter_map(|part| match part {
            Part::Name(name) => Some(Spanned::new(name.to_owned(), span)),
            _ => None,
        });
        out.extend(names);
    };
    match &node.item {
        Item::Str(text) => add(text, node.span),
        Item::List(items) => items.iter().for_each(|item| names_in(item, out)),
        Item::Map(entries) => {
            entries.iter().for_each(|(key, _)| add(key, key.span));
            entries.iter().for_each(|(_, item)| names_in(item, out));
        }
        _ => {}
    }
}

/// Whether anything below a node has a dollar sign.
pub fn has_mark(node: &Node) -> bool {
    match &node.item {
        Item::Str(text) => text.contains(MARK),
        Item::List(items) => items.iter().any(has_mark),
        Item::Map(entries) => entries.iter().any(|(key, item)| key.contains(MARK) || has_mark(item)),
        _ => false,
    }
}

/// The names that a case uses, and whether it has anything to put in. What it is called, the manual and constants have none.
pub fn uses(case: &Node) -> (Vec<Spanned<String>>, bool) {
    let (mut names, mut any) = (Vec::new(), false);
    if let Item::Map(entries) = &case.item {
        for (_, value) in entries.iter().filter(|(key, _)| !["name", "manual", "rows", "set"].contains(&key.as_str())) {
            names_in(value, &mut names);
            any |= has_mark(value);
        }
    }
    (names, any)
}

/// A text with names put in by `find`. Names that it does not know stay; so do double marks, unless it is the last time.
pub fn put_in(text: &str, last: bool, find: impl Fn(&str) -> Option<String>) -> String {
    let told = parts(text).into_iter().map(|part| match part {
        Part::Text(text) => text.to_owned(),
        Part::Mark => (if last { "$" } else { "$$" }).to_owned(),
        Part::Name(name) => find(name).unwrap_or_else(|| format!("{MARK}{name}")),
    });
    told.collect()
}

/// For the last time.
pub fn fill_text(text: &str, names: &Names) -> String {
    if !text.contains(MARK) {
        return text.to_owned();
    }
    put_in(text, true, |name| names.get(name).map(ToString::to_string))
}

/// A value that is nothing but a name becomes what it stands for, whatever that is.
pub fn fill(value: &Value, names: &Names) -> Value {
    match value {
        Value::Str(text) => match name_of(text).and_then(|name| names.get(name)) {
            Some(meant) => meant.clone(),
            None => fill_text(text, names).into(),
        },
        Value::List(items) => Value::List(items.iter().map(|item| fill(item, names)).collect()),
        Value::Map(map) => {
            let key = |key: &Key| match key {
                Key::Str(text) if text.contains(MARK) => Key::parse(&fill_text(text, names)),
                key => key.clone(),
            };
            Value::Map(map.iter().map(|(name, item)| (key(name), fill(item, names))).collect())
        }
        other => other.clone(),
    }
}

/// The same for what is not read yet.
pub fn fill_node(node: &Node, names: &Names) -> Node {
    let item = match &node.item {
        Item::Str(text) => match name_of(text).and_then(|name| names.get(name)) {
            Some(Value::Int(number)) => Item::Int(*number),
            _ => Item::Str(fill_text(text, names)),
        },
        Item::List(items) => Item::List(items.iter().map(|item| fill_node(item, names)).collect()),
        Item::Map(entries) => {
            let key = |key: &Spanned<String>| Spanned::new(fill_text(key, names), key.span);
            Item::Map(entries.iter().map(|(name, item)| (key(name), fill_node(item, names))).collect())
        }
        other => other.clone(),
    };
    Node { item, span: node.span }
}

/// A value as it is written in a case, so that nothing in it is taken for a name.
pub fn without_names(value: &Value) -> Value {
    let text = |text: &str| text.replace(MARK, "$$");
    match value {
        Value::Str(plain) => text(plain).into(),
        Value::List(items) => Value::List(items.iter().map(without_names).collect()),
        Value::Map(map) => {
            let key = |key: &Key| match key {
                Key::Str(plain) => Key::Str(text(plain)),
                key => key.clone(),
            };
            Value::Map(map.iter().map(|(name, item)| (key(name), without_names(item))).collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_texts() {
        let names: Names = [("scout".to_owned(), Value::Int(3)), ("a".to_owned(), "x".into())].into();
        for (text, filled) in [
            ("units.$scout.x", "units.3.x"),
            ("$a$a", "xx"),
            ("$$a costs $5, $", "$a costs $5, $"),
            ("$scouts", "$scouts"),
            ("", ""),
        ] {
            assert_eq!(fill_text(text, &names), filled, "{text}");
        }
        assert_eq!(fill(&"$scout".into(), &names), Value::Int(3));
        assert_eq!(fill(&"no $scout".into(), &names), "no 3".into());
        let map = Value::Map([(Key::from("$scout"), Value::List(vec!["$a".into()]))].into());
        assert_eq!(fill(&map, &names), Value::Map([(Key::Int(3), Value::List(vec!["x".into()]))].into()));
    }

    #[test]
    fn what_is_written_without_names_stays_as_it_is() {
        let names: Names = [("a".to_owned(), Value::Int(3))].into();
        for text in ["$a", "$$", "costs $5 or $a$", "plain"] {
            let value = Value::Map([(Key::from(text), Value::List(vec![text.into()]))].into());
            assert_eq!(fill(&without_names(&value), &names), value);
        }
    }
}
