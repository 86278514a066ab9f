//! New elements, written as those beside them are: their keys in the same order, their texts in the same quotes.

use super::layout::{Form, Laid, Part};
use crate::yaml::writer;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;

pub struct Siblings<'t, 'd> {
    text: &'t str,
    others: Vec<&'d Laid<'d>>,
}

impl<'t, 'd> Siblings<'t, 'd> {
    pub fn of(text: &'t str, parts: &'d [Part<'d>]) -> Siblings<'t, 'd> {
        Siblings { text, others: parts.iter().map(|part| &part.value).collect() }
    }

    /// On one line.
    pub fn flow(&self, new: &Value) -> String {
        match new {
            Value::Map(map) if !map.is_empty() => {
                let entry = |(key, value): (&Key, &Value)| {
                    format!("{}: {}", writer::scalar_key(key), self.below(key).flow(value))
                };
                format!("{{ {} }}", self.ordered(map).into_iter().map(entry).collect::<Vec<_>>().join(", "))
            }
            Value::List(items) => {
                let inner = self.inside();
                format!("[{}]", items.iter().map(|item| inner.flow(item)).collect::<Vec<_>>().join(", "))
            }
            scalar => {
                let like = self
                    .others
                    .iter()
                    .find(|other| other.form == Form::Scalar && matches!(other.node.to_plain(), Value::Str(_)));
                match (scalar, like) {
                    (Value::Str(_), Some(like)) => writer::scalar_like(&self.text[like.start..like.end], scalar, true),
                    _ => writer::flow(scalar),
                }
            }
        }
    }

    /// Behind a dash or a key with its colon, which stands in this column: on lines of its own where the others are, or where it is too long.
    pub fn block(&self, mark: &str, new: &Value, column: usize) -> String {
        let is_block = self.others.iter().any(|other| other.form == Form::Block);
        match new {
            Value::Map(map) if is_block && !map.is_empty() => {
                let column_inside = column + 2;
                let entry = |(key, value): (&Key, &Value)| {
                    self.below(key).block(&format!("{}:", writer::scalar_key(key)), value, column_inside)
                };
                let lines: Vec<String> = self.ordered(map).into_iter().map(entry).collect();
                let line = format!("\n{:column_inside$}", "");
                let gap = if mark == "-" { " " } else { line.as_str() };
                format!("{mark}{gap}{}", lines.join(&line))
            }
            Value::List(items) if !items.is_empty() && is_block => writer::behind_mark(mark, new, column),
            _ => {
                let text = self.flow(new);
                let fits = column + mark.chars().count() + 1 + text.chars().count() <= writer::WIDTH;
                let has_lines_of_flow = self.others.iter().any(|other| other.form == Form::Flow);
                match fits || has_lines_of_flow || !matches!(new, Value::Map(_) | Value::List(_)) {
                    true if !writer::is_drawn(new) => format!("{mark} {text}"),
                    _ => writer::behind_mark(mark, new, column),
                }
            }
        }
    }

    /// What the others have under a key.
    fn below(&self, key: &Key) -> Siblings<'t, 'd> {
        let parts = self.others.iter().flat_map(|other| &other.parts);
        let others = parts.filter(|part| part.key.is_some_and(|name| Key::parse(name) == *key));
        Siblings { text: self.text, others: others.map(|part| &part.value).collect() }
    }

    /// The elements of the others.
    fn inside(&self) -> Siblings<'t, 'd> {
        let others = self.others.iter().flat_map(|other| &other.parts).map(|part| &part.value);
        Siblings { text: self.text, others: others.collect() }
    }

    /// In the order in which the others have their keys; keys that none of them has come last.
    fn ordered<'n>(&self, map: &'n BTreeMap<Key, Value>) -> Vec<(&'n Key, &'n Value)> {
        let mut order: Vec<Key> = Vec::new();
        for other in self.others.iter().filter(|other| other.is_map()) {
            let mut before = 0;
            for key in other.parts.iter().filter_map(|part| part.key.map(Key::parse)) {
                match order.iter().position(|known| *known == key) {
                    Some(at) => before = at + 1,
                    None => {
                        order.insert(before, key);
                        before += 1;
                    }
                }
            }
        }
        let rank = |key: &Key| order.iter().position(|known| known == key).unwrap_or(order.len());
        let mut entries: Vec<(&Key, &Value)> = map.iter().collect();
        entries.sort_by_key(|(key, _)| rank(key));
        entries
    }
}
