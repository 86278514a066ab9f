//! The place of something inside a value that a case has read already. It is looked for in the text again, since only reports need it.

use crate::text::source::Source;
use crate::text::span::Span;
use crate::yaml::node::{Item, Node};
use crate::yaml::parser;
use std::cell::RefCell;
use std::rc::Rc;

/// An entry of a map in a file, by what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The place of its key.
    Named(Span),
    /// The place of its value.
    Holding(Span),
}

/// Finds places, and parses each file only once for it.
#[derive(Debug, Default)]
pub struct PlaceFinder {
    /// Without a tree where the text is no YAML.
    parsed: RefCell<Vec<(Source, Option<Rc<Node>>)>>,
}

impl PlaceFinder {
    /// The place of the key that `path` leads to inside the entry's value, or of the nearest thing above it.
    pub fn place(&self, source: &Source, entry: Entry, path: &str) -> Span {
        let (Entry::Named(own) | Entry::Holding(own)) = entry;
        let tree = self.tree(source);
        let Some((name, value)) = tree.as_deref().and_then(|root| entry.find(root)) else { return own };
        let (above, last) = path.rsplit_once('.').unwrap_or(("", path));
        let parent = value.find(above);
        let key = parent.node.entry(last).map(|(name, _)| name.span);
        match (&parent.missing, key) {
            (None, Some(span)) => span,
            _ if path.is_empty() || parent.node == value && parent.missing.is_some() => name,
            _ => value.find(path).span,
        }
    }

    fn tree(&self, source: &Source) -> Option<Rc<Node>> {
        let mut parsed = self.parsed.borrow_mut();
        if let Some((_, tree)) = parsed.iter().find(|(known, _)| known == source) {
            return tree.clone();
        }
        let tree = parser::parse(source).ok().map(Rc::new);
        parsed.push((source.clone(), tree.clone()));
        tree
    }
}

impl Entry {
    /// Parts of a text stand in its order, so that there is one way down.
    fn find(self, mut node: &Node) -> Option<(Span, &Node)> {
        let (Entry::Named(own) | Entry::Holding(own)) = self;
        loop {
            match &node.item {
                Item::Map(entries) => {
                    let behind = entries.partition_point(|(name, _)| name.span.start <= own.start);
                    let (name, value) = entries.get(behind.checked_sub(1)?)?;
                    let found = match self {
                        Entry::Named(span) => name.span == span,
                        Entry::Holding(span) => value.span == span,
                    };
                    if found {
                        return Some((name.span, value));
                    }
                    node = value;
                }
                Item::List(items) => {
                    let behind = items.partition_point(|item| item.span.start <= own.start);
                    node = items.get(behind.checked_sub(1)?)?;
                }
                _ => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
- name: a case
  state:
    crews.A: { points: 3, units: [{ id: 1, hpp: 4 }] }
    crews.B:
      points: 3
      units:
        - id: 2
          hpp: 5
";

    fn slice(entry: Entry, path: &str) -> String {
        let source = Source::new("cases.yaml", TEXT);
        let span = PlaceFinder::default().place(&source, entry, path);
        format!("{} in line {}", source.slice(span), source.line_column(span.start).0)
    }

    fn named(text: &str) -> Entry {
        let start = TEXT.find(text).expect("a key");
        Entry::Named(Span::new(start, start + text.len()))
    }

    #[test]
    fn a_key_deep_inside_is_found_in_any_style() {
        assert_eq!(slice(named("crews.A"), "units.1.hpp"), "hpp in line 3");
        assert_eq!(slice(named("crews.B"), "units.1.hpp"), "hpp in line 8");
        assert_eq!(slice(named("crews.B"), "points"), "points in line 5");
    }

    #[test]
    fn what_is_not_there_is_shown_at_the_nearest_thing_above() {
        assert_eq!(slice(named("crews.B"), ""), "crews.B in line 4");
        assert_eq!(slice(named("crews.B"), "scores.x"), "crews.B in line 4");
        assert_eq!(slice(named("crews.B"), "units.2.id"), "units in line 6");
    }
}
