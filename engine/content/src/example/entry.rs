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

    /// The place inside of what is expected at `span` that `path` leads to, or of the nearest thing above it.
    pub fn expected(&self, source: &Source, span: Span, path: &str) -> Span {
        let tree = self.tree(source);
        let Some(mut node) = tree.as_deref().and_then(|root| node_at(root, span)) else { return span };
        let mut place = span;
        for segment in path.split('.').filter(|segment| !segment.is_empty()) {
            // At least these keys are keys of the same thing.
            let inner = node.get("~has").filter(|inner| matches!(inner.item, Item::Map(_))).unwrap_or(node);
            let next = match &inner.item {
                Item::Map(_) => inner.entry(segment).map(|(name, value)| (name.span, value)),
                Item::List(items) => {
                    let position = segment.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                    position.and_then(|position| items.get(position)).map(|item| (item.span, item))
                }
                _ => None,
            };
            let Some((span, value)) = next else { break };
            (place, node) = (span, value);
        }
        place
    }

    fn tree(&self, source: &Source) -> Option<Rc<Node>> {
        let mut parsed = self.parsed.borrow_mut();
        if let Some((_, tree)) = parsed.iter().find(|(known, _)| known == source) {
            return tree.clone();
        }
        let tree = parser::parse_list(source).ok().map(|(tree, _)| Rc::new(tree));
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

/// The value that stands at a place.
fn node_at(mut node: &Node, span: Span) -> Option<&Node> {
    loop {
        let next = match &node.item {
            Item::Map(entries) => {
                let behind = entries.partition_point(|(name, _)| name.span.start <= span.start);
                // A map that begins a line begins with its first key, and so does what it stands in.
                &entries.get(behind.checked_sub(1)?)?.1
            }
            Item::List(items) => {
                items.get(items.partition_point(|item| item.span.start <= span.start).checked_sub(1)?)?
            }
            _ => return None,
        };
        if next.span == span {
            return Some(next);
        }
        node = next;
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
    fn what_is_expected_deep_inside_has_its_own_line() {
        let text = "\
- name: a case
  steps:
    - expect:
        crew:
          points: 3
          units: [{ id: 1, hp: 4 }]
          ship: { ~has: { hull:
            { left: 2 } } }
      events:
        - name: moved
          to: [1, 2]
";
        let source = Source::new("cases.yaml", text);
        let span = |text: &str| {
            Span::new(source.text().find(text).expect("it"), source.text().find(text).expect("it") + text.len())
        };
        let line = |start: &str, path: &str| {
            source.line_column(PlaceFinder::default().expected(&source, span(start), path).start).0
        };
        let crew = "points";
        let lines = ["points", "units.1.hp", "ship.hull", "ship.hull.left", "ship.mast", "mast", ""];
        assert_eq!(lines.map(|path| line(crew, path)), [5, 6, 7, 8, 7, 5, 5]);
        let event = Span::new(span("name: moved").start, span("name: moved").start + "name".len());
        assert_eq!(source.line_column(PlaceFinder::default().expected(&source, event, "to.2").start), (11, 19));
    }

    #[test]
    fn what_is_not_there_is_shown_at_the_nearest_thing_above() {
        assert_eq!(slice(named("crews.B"), ""), "crews.B in line 4");
        assert_eq!(slice(named("crews.B"), "scores.x"), "crews.B in line 4");
        assert_eq!(slice(named("crews.B"), "units.2.id"), "units in line 6");
    }
}
