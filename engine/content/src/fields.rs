//! Structures with known keys, out of a YAML map.
//!
//! A structure is read field by field and put together only at the end, so that one bad field does not hide the next:
//!
//! ```text
//! let mut fields = Fields::of(node, "seats", log)?;
//! let names = fields.required("names");
//! let most = fields.optional("most");
//! fields.finish();
//! Some(Seats { names: names?, most: most? })
//! ```

use crate::node::{Item, Node};
use crate::reader::{Log, Read};
use crate::report::Report;
use crate::span::{Span, Spanned};
use lunarena_kernel::near::near;

/// A map with keys that the program chose. Asking for a field makes its key known; `finish` reports all others.
pub struct Fields<'a> {
    node: &'a Node,
    entries: &'a [(Spanned<String>, Node)],
    whole: &'static str,
    known: Vec<&'static str>,
    missing: Vec<&'static str>,
    log: &'a mut Log,
}

impl<'a> Fields<'a> {
    /// `whole` is what the map is called in messages: `a phase`.
    pub fn of(node: &'a Node, whole: &'static str, log: &'a mut Log) -> Option<Fields<'a>> {
        match &node.item {
            Item::Map(entries) => Some(Fields { node, entries, whole, known: Vec::new(), missing: Vec::new(), log }),
            _ => {
                log.mismatch(node, &format!("a map for {whole}"));
                None
            }
        }
    }

    pub fn log(&mut self) -> &mut Log {
        self.log
    }

    /// The value of `key`; a key without a value counts as left out.
    pub fn node(&mut self, key: &'static str) -> Option<&'a Node> {
        self.known.push(key);
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
        for (name, _) in self.entries {
            if !self.known.contains(&name.value.as_str()) {
                self.log.unknown("key", name, self.whole, &self.known);
                let meant = near(name, self.known.iter().copied());
                self.missing.retain(|missing| Some(*missing) != meant);
            }
        }
        for key in &self.missing {
            let (span, label) = match self.key(key) {
                Some(span) => (span, "has no value".to_owned()),
                None => (self.node.span, format!("`{key}` should be in here")),
            };
            let message = format!("{} needs the key `{key}`", self.whole);
            self.log.push(Report::error(message).at(&self.log.source, span, label));
        }
    }
}
