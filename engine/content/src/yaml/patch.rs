//! The text of a YAML file with other values: only what differs is written anew, and comments, order and style of all else stay.

mod alignment;
mod layout;
mod like_others;

use crate::text::source::Source;
use crate::yaml::document::Document;
use crate::yaml::writer;
use alignment::{Step, align};
use layout::{Form, Laid, Part, laid_out};
use like_others::Siblings;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;

/// Read again, the text gives just these values. Where that needs more than a change here and there (a value that aliases repeat), it is written anew as a whole.
pub fn patched(document: &Document, new: &Value) -> String {
    let new = new.to_plain();
    if document.root.to_plain() == new {
        return document.source.text().to_owned();
    }
    let text = document.source.text();
    let changed = laid_out(text, &document.root).map(|root| {
        let body = Patch { text }.value(&root, &new);
        format!("{}{body}{}", &text[..root.start], &text[root.end..])
    });
    let is_good = |text: &String| {
        let read = Document::parse(&Source::new(document.source.shown(), text.as_str()));
        read.is_ok_and(|read| read.root.to_plain() == new)
    };
    changed.filter(is_good).unwrap_or_else(|| anew(text, &new))
}

/// The values alone, below the comment that the file begins with.
fn anew(text: &str, new: &Value) -> String {
    let is_comment = |line: &&str| line.trim_start().starts_with('#') || line.trim().is_empty();
    let head: String = text.split_inclusive('\n').take_while(is_comment).collect();
    format!("{head}{}", writer::yaml(new))
}

struct Patch<'t> {
    text: &'t str,
}

impl Patch<'_> {
    /// What stands in place of a value.
    fn value(&self, old: &Laid, new: &Value) -> String {
        if old.node.to_plain() == *new {
            return self.text[old.start..old.end].to_owned();
        }
        match (old.form, new) {
            (Form::Flow, Value::List(items)) if !items.is_empty() && old.is_list() => self.flow_list(old, items),
            (Form::Flow, Value::Map(map)) if !map.is_empty() && old.is_map() => self.flow_map(old, map),
            (Form::Block, Value::List(items)) if !items.is_empty() && old.is_list() => self.block_list(old, items),
            (Form::Block, Value::Map(map)) if !map.is_empty() && old.is_map() => self.block_map(old, map),
            (Form::Scalar, _) => writer::scalar_like(&self.text[old.start..old.end], new, old.in_brackets),
            _ => writer::flow(new),
        }
    }

    fn steps<'n>(&self, old: &Laid, items: &'n [Value]) -> Vec<Step<&'n Value>> {
        let values: Vec<Value> = old.parts.iter().map(|part| part.value.node.to_plain()).collect();
        align(&values, items)
    }

    fn flow_list(&self, old: &Laid, items: &[Value]) -> String {
        let others = Siblings::of(self.text, &old.parts);
        let elements = self.steps(old, items).into_iter().map(|step| match step {
            Step::Keep(at, new) => Element::Old(at, self.value(&old.parts[at].value, new)),
            Step::Remove(at) => Element::Gone(at),
            Step::Add(new) => Element::New(others.flow(new)),
        });
        self.in_brackets(old, elements)
    }

    fn flow_map(&self, old: &Laid, map: &BTreeMap<Key, Value>) -> String {
        let others = Siblings::of(self.text, &old.parts);
        let elements = self.entries(old, map).into_iter().map(|entry| match entry {
            Step::Keep(at, (_, new)) => Element::Old(at, self.entry(&old.parts[at], new, writer::flow)),
            Step::Remove(at) => Element::Gone(at),
            Step::Add((key, new)) => Element::New(format!("{}: {}", writer::scalar_key(key), others.flow(new))),
        });
        self.in_brackets(old, elements)
    }

    /// Elements between brackets, with what stands between them.
    fn in_brackets(&self, old: &Laid, elements: impl Iterator<Item = Element>) -> String {
        let (Some(first), Some(last)) = (old.parts.first(), old.parts.last()) else {
            let inner: Vec<String> = elements.filter_map(Element::text).collect();
            let (open, close) = if old.is_list() { ("[", "]") } else { ("{ ", " }") };
            return format!("{open}{}{close}", inner.join(", "));
        };
        let mut out = self.text[old.start..first.mark].to_owned();
        let mut is_first = true;
        for element in elements {
            let (before, text) = match element {
                Element::Gone(_) => continue,
                Element::Old(at, text) if at > 0 => (&self.text[old.parts[at - 1].end..old.parts[at].mark], text),
                Element::Old(_, text) | Element::New(text) => (", ", text),
            };
            if !is_first {
                out.push_str(before);
            }
            out.push_str(&text);
            is_first = false;
        }
        out + &self.text[last.end..old.end]
    }

    fn block_list(&self, old: &Laid, items: &[Value]) -> String {
        let (others, column) = (Siblings::of(self.text, &old.parts), self.column(old.start));
        let elements = self.steps(old, items).into_iter().map(|step| match step {
            Step::Keep(at, new) => Element::Old(at, self.entry(&old.parts[at], new, |new| behind("-", new, column))),
            Step::Remove(at) => Element::Gone(at),
            Step::Add(new) => Element::New(others.block("-", new, column)),
        });
        self.in_lines(old, elements)
    }

    fn block_map(&self, old: &Laid, map: &BTreeMap<Key, Value>) -> String {
        let (others, column) = (Siblings::of(self.text, &old.parts), self.column(old.start));
        let elements = self.entries(old, map).into_iter().map(|entry| match entry {
            Step::Keep(at, (_, new)) => {
                Element::Old(at, self.entry(&old.parts[at], new, |new| behind("", new, column)))
            }
            Step::Remove(at) => Element::Gone(at),
            Step::Add((key, new)) => Element::New(others.block(&format!("{}:", writer::scalar_key(key)), new, column)),
        });
        self.in_lines(old, elements)
    }

    /// Elements on lines of their own, with the comments between them.
    fn in_lines(&self, old: &Laid, elements: impl Iterator<Item = Element>) -> String {
        let end = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        let line = format!("{end}{:1$}", "", self.column(old.start));
        let mut out = String::new();
        for element in elements {
            let at = match &element {
                Element::Old(at, _) | Element::Gone(at) if *at > 0 => Some(*at),
                _ => None,
            };
            let lead = at.map(|at| &self.text[old.parts[at - 1].end..old.parts[at].mark]);
            match element {
                Element::Gone(_) => {
                    // Comments above what is gone may be about more than that.
                    let comment = lead.map(str::trim_end).filter(|lead| lead.contains('#'));
                    out.push_str(match (comment, out.is_empty()) {
                        (Some(comment), true) => comment.trim_start(),
                        (Some(comment), false) => comment,
                        (None, _) => "",
                    });
                }
                Element::Old(_, text) | Element::New(text) => {
                    out.push_str(match (lead, out.is_empty()) {
                        (Some(lead), true) => lead.trim_start(),
                        (Some(lead), false) => lead,
                        (None, true) => "",
                        (None, false) => &line,
                    });
                    out.push_str(&text);
                }
            }
        }
        out
    }

    /// An element with its key or dash and what stands behind it. `whole` writes a value, with the gap before it, where nothing of the old one can stay.
    fn entry(&self, part: &Part, new: &Value, whole: impl Fn(&Value) -> String) -> String {
        let (old, tail) = (&part.value, &self.text[part.value.end..part.end]);
        let gap = &self.text[part.head..old.start];
        let is_list = matches!(new, Value::List(items) if !items.is_empty());
        let is_map = matches!(new, Value::Map(map) if !map.is_empty());
        let stays = old.node.to_plain() == *new
            || match old.form {
                Form::Nothing => false,
                Form::Block => old.is_list() && is_list || old.is_map() && is_map,
                Form::Flow => !is_list && !is_map || old.is_list() && is_list || old.is_map() && is_map,
                Form::Scalar => !is_list && !is_map,
            };
        let head = &self.text[part.mark..part.head];
        if stays {
            return format!("{head}{gap}{}{tail}", self.value(old, new));
        }
        let whole = whole(new);
        let space = if whole.starts_with([' ', '\n']) { "" } else { " " };
        format!("{head}{space}{whole}{tail}")
    }

    /// The entries of a map in the order of the file. New ones come at the end, or at their place where all are sorted.
    fn entries<'n>(&self, old: &Laid, map: &'n BTreeMap<Key, Value>) -> Vec<Step<(&'n Key, &'n Value)>> {
        let keys: Vec<Key> = old.parts.iter().filter_map(|part| part.key.map(Key::parse)).collect();
        let mut steps: Vec<Step<(&Key, &Value)>> = Vec::new();
        for (at, key) in keys.iter().enumerate() {
            steps.push(map.get_key_value(key).map_or(Step::Remove(at), |entry| Step::Keep(at, entry)));
        }
        let is_sorted = keys.is_sorted() && keys.len() > 1;
        for entry in map.iter().filter(|(key, _)| !keys.contains(key)) {
            let is_before = |step: &Step<(&Key, &Value)>| match step {
                Step::Keep(_, (key, _)) | Step::Add((key, _)) => *key < entry.0,
                Step::Remove(at) => keys[*at] < *entry.0,
            };
            let place = steps.iter().rposition(is_before).map_or(0, |last| last + 1);
            steps.insert(if is_sorted { place } else { steps.len() }, Step::Add(entry));
        }
        steps
    }

    /// How many characters stand before a place on its line.
    fn column(&self, at: usize) -> usize {
        let line = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        self.text[line..at].chars().count()
    }
}

/// A value behind its key or dash, with the gap.
fn behind(mark: &str, new: &Value, column: usize) -> String {
    writer::behind_mark(mark, new, column)[mark.len()..].to_owned()
}

enum Element {
    /// The one with this number, as it is to be.
    Old(usize, String),
    Gone(usize),
    New(String),
}

impl Element {
    fn text(self) -> Option<String> {
        match self {
            Element::Old(_, text) | Element::New(text) => Some(text),
            Element::Gone(_) => None,
        }
    }
}
