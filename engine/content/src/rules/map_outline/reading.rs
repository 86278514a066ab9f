//! From the `map` of game.yaml to a [`MapOutline`].

use super::path::{self, Step};
use super::{Declared, Entry, MapOutline, MapType, Shape};
use crate::text::report::Report;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::Node;
use crate::yaml::reader::{Entries, Log, Read};
use crate::yaml::snippet::Snippet;

/// Each key is compared with all others.
const MOST_KEYS: usize = 500;

impl Read for MapOutline {
    fn read(node: &Node, log: &mut Log) -> Option<MapOutline> {
        let entries: Entries<Spanned<String>> = Read::read(node, log)?;
        if let Some((name, _)) = entries.iter().nth(MOST_KEYS) {
            let report = Report::error(format!("the maps of a game have at most {MOST_KEYS} keys"));
            log.push(report.at(&log.source, name.span, "the first one too many"));
            return None;
        }
        let mut outline = MapOutline { source: log.source.clone(), root: Shape::Record(Vec::new()) };
        let mut all: Vec<(Vec<Step>, Span)> = Vec::new();
        // With a key that can't be read, maps would be blamed for having it.
        let mut is_whole = true;
        for (name, ty) in entries.iter() {
            let declared = read_type(ty, log);
            let Some(steps) = read_path(name, log) else {
                is_whole = false;
                continue;
            };
            if let Some((_, other)) = all.iter().find(|(other, _)| path::clash(other, &steps)) {
                let report = Report::error(format!("`{}` contradicts another key", name.value))
                    .at(&log.source, name.span, "declared here")
                    .at(&log.source, *other, "no map can have both");
                log.push(report.help("each place of a map is a value, a list or a map, and is declared once"));
                continue;
            }
            if let [Step::AnyKey(_), ..] = steps.as_slice()
                && all.is_empty()
            {
                outline.root = Shape::Open;
            }
            outline.root.put(&steps, declared);
            all.push((steps, name.span));
        }
        is_whole.then_some(outline)
    }
}

fn read_path(name: &Spanned<String>, log: &mut Log) -> Option<Vec<Step>> {
    let steps = path::parse(name);
    if steps.is_none() {
        log.error(
            name.span,
            format!("`{}` cannot be a key of a map", name.value),
            "expected keys joined by dots",
            "a key is made of letters, digits, _ and -; `?` behind it: it may be left out; `[]` behind it: a list of \
             such; `*` stands for any one key, `{seat}` for the name of a seat",
        );
    }
    steps
}

/// A type that can't be read is anything.
fn read_type(ty: &Spanned<String>, log: &mut Log) -> Declared {
    let parsed = MapType::parse(ty).unwrap_or_else(|error| {
        let span = Snippet::new(&log.source, ty.span, ty).locate(error.start, error.end);
        log.error(span, error.message, error.label, error.help);
        MapType::Anything
    });
    Declared { ty: parsed, text: ty.value.trim().to_owned(), span: ty.span }
}

impl Shape {
    /// Puts a value at the end of the steps, which lead nowhere else in this shape.
    fn put(&mut self, steps: &[Step], declared: Declared) {
        let Some((step, rest)) = steps.split_first() else {
            *self = Shape::Value(declared);
            return;
        };
        if *self == Shape::Open {
            *self = match step {
                Step::Key { .. } => Shape::Record(Vec::new()),
                Step::AnyKey(keys) => Shape::Table { keys: *keys, each: Box::default() },
                Step::Each => Shape::List(Box::default()),
            };
        }
        match (self, step) {
            (Shape::Record(entries), Step::Key { name, optional }) => {
                let at = entries.iter().position(|entry| entry.key == *name).unwrap_or_else(|| {
                    entries.push(Entry { key: name.clone(), optional: false, shape: Shape::Open });
                    entries.len() - 1
                });
                // The `?` need stand only once, where several keys have the same beginning.
                entries[at].optional |= optional;
                entries[at].shape.put(rest, declared);
            }
            (Shape::Table { each, .. }, Step::AnyKey(_)) | (Shape::List(each), Step::Each) => each.put(rest, declared),
            _ => {}
        }
    }

    /// All types in it.
    fn each_type(&self, see: &mut impl FnMut(&Declared)) {
        match self {
            Shape::Open => {}
            Shape::Value(declared) => see(declared),
            Shape::Record(entries) => entries.iter().for_each(|entry| entry.shape.each_type(see)),
            Shape::Table { each, .. } | Shape::List(each) => each.each_type(see),
        }
    }
}

impl MapOutline {
    /// The groups of constants that types speak of, each with its place.
    pub fn groups(&self) -> Vec<(String, Span)> {
        let mut groups = Vec::new();
        self.root.each_type(&mut |declared| {
            groups.extend(declared.ty.group().map(|group| (group.to_owned(), declared.span)));
        });
        groups
    }
}
