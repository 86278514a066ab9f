//! Structures with known keys, out of a YAML map.
//!
//! A structure is read field by field and put together only at the end, so that one bad field does not hide the next:
//!
//! ```text
//! let mut fields = Fields::of(node, &SEATS, log)?;
//! let names = fields.required("names");
//! let most = fields.optional("most");
//! fields.finish();
//! Some(Seats { names: names?, most: most? })
//! ```

use crate::text::report::Report;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::Outline;
use crate::yaml::reader::{Log, Read};
use lunarena_kernel::near::near;

/// A map with the keys of an outline; `finish` reports all others.
pub struct Fields<'a> {
    node: &'a Node,
    entries: &'a [(Spanned<String>, Node)],
    outline: &'static Outline,
    /// The keys that were asked for: at the end, those of the outline.
    asked: Vec<&'static str>,
    missing: Vec<&'static str>,
    log: &'a mut Log,
}

impl<'a> Fields<'a> {
    pub fn of(node: &'a Node, outline: &'static Outline, log: &'a mut Log) -> Option<Fields<'a>> {
        match &node.item {
            Item::Map(entries) => Some(Fields { node, entries, outline, asked: Vec::new(), missing: Vec::new(), log }),
            _ => {
                log.mismatch(node, &format!("a map for {}", outline.whole));
                None
            }
        }
    }

    pub fn log(&mut self) -> &mut Log {
        self.log
    }

    /// The value of `key`; a key without a value counts as left out.
    pub fn node(&mut self, key: &'static str) -> Option<&'a Node> {
        self.asked.push(key);
        let (_, node) = self.entries.iter().find(|(name, _)| name.value == key)?;
        (node.item != Item::Null).then_some(node)
    }

    /// The place of a key that is there, for reports on the field as a whole.
    pub fn key(&self, key: &str) -> Option<Span> {
        self.entries.iter().find(|(name, _)| name.value == key).map(|(name, _)| name.span)
    }

    pub fn required<T: Read>(&mut self, key: &'static str) -> Option<T> {
        match self.node(key) {
            Some(node) => T::read(node, self.log),
            None => {
                self.missing.push(key);
                None
            }
        }
    }

    /// A key that was asked for is needed after all, by what another one says.
    pub fn need(&mut self, key: &'static str) {
        if self.node(key).is_none() {
            self.missing.push(key);
        }
    }

    /// `None` for a field with a mistake, `Some(None)` for one that was left out.
    pub fn optional<T: Read>(&mut self, key: &'static str) -> Option<Option<T>> {
        match self.node(key) {
            Some(node) => T::read(node, self.log).map(Some),
            None => Some(None),
        }
    }

    /// Like `optional`, with `value` for what was left out.
    pub fn or<T: Read>(&mut self, key: &'static str, value: T) -> Option<T> {
        self.optional(key).map(|read| read.unwrap_or(value))
    }

    /// Reports the keys that are unknown and those that are missing. One that is only misspelled is not missing too.
    pub fn finish(mut self) {
        let (known, whole) = (self.outline.names(), self.outline.whole);
        debug_assert!(self.asked.iter().all(|key| known.contains(key)), "the outline of {whole} lacks a key");
        debug_assert!(known.iter().all(|key| self.asked.contains(key)), "the outline of {whole} has a key too many");
        for (name, _) in self.entries {
            if !known.contains(&name.value.as_str()) {
                self.log.unknown("key", name, whole, &known);
                let meant = near(name, known.iter().copied());
                self.missing.retain(|missing| Some(*missing) != meant);
            }
        }
        for key in &self.missing {
            let (span, label) = match self.key(key) {
                Some(span) => (span, "has no value".to_owned()),
                None => (self.node.span, format!("`{key}` should be in here")),
            };
            let message = format!("{whole} needs the key `{key}`");
            self.log.push(Report::error(message).at(&self.log.source, span, label));
        }
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;
    use crate::text::source::Source;
    use crate::yaml::document::Document;
    use crate::yaml::outline::{Field, Holds};

    static POND: Outline = Outline {
        whole: "a pond",
        keys: &[
            Field::needed("depth", Holds::Integer { least: 0 }, "How deep it is."),
            Field::optional("frogs", Holds::Integer { least: 0 }, "How many live in it."),
        ],
        rules: &[],
    };

    fn ask(keys: &[&'static str]) {
        let document = Document::parse(&Source::new("pond.yaml", "depth: 3\n")).expect("good YAML");
        let mut log = Log::new(&document.source);
        let mut fields = Fields::of(&document.root, &POND, &mut log).expect("a map");
        for key in keys {
            fields.node(key);
        }
        fields.finish();
    }

    #[test]
    fn a_reader_asks_for_what_the_outline_has() {
        ask(&["depth", "frogs"]);
    }

    #[test]
    #[should_panic(expected = "the outline of a pond lacks a key")]
    fn a_reader_can_not_learn_a_key_alone() {
        ask(&["depth", "frogs", "newts"]);
    }

    #[test]
    #[should_panic(expected = "the outline of a pond has a key too many")]
    fn an_outline_can_not_learn_a_key_alone() {
        ask(&["depth"]);
    }
}
