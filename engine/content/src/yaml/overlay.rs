//! YAML files laid over one another: maps are merged key by key, `-key:` takes a key away, lists are replaced or changed entry by entry, and
//! all else is replaced.

mod edits;

use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::document::Document;
use crate::yaml::node::{Item, Node};
use edits::Edits;
use lunarena_kernel::Value;
use std::collections::BTreeMap;

/// What one of the upper files did to one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Keys joined by dots.
    pub path: String,
    /// The number of the file, from 1; 0 is the lowest.
    pub layer: usize,
    pub old: Option<Value>,
    /// Nothing, if the key was taken away.
    pub new: Option<Value>,
    /// The file, and the line at which the new value, or the `-key`, is written.
    pub place: (String, usize),
}

pub struct Overlaid {
    /// All files as one. Its spans lie in the joined source.
    pub document: Document,
    /// The files one by one.
    pub layers: Vec<Document>,
    pub changes: Vec<Change>,
    pub warnings: Vec<Report>,
}

/// What a layer says of one path.
pub enum Said<'a> {
    Nothing,
    Value(&'a Node),
    /// It takes the path away, or a group that it lies in.
    Removed,
}

impl Document {
    /// What a file that is laid over others says of a path.
    pub fn says(&self, path: &str) -> Said<'_> {
        let mut here = &self.root;
        for segment in path.split('.') {
            if here.get(&format!("{REMOVE}{segment}")).is_some() {
                return Said::Removed;
            }
            match here.get(segment) {
                Some(next) => here = next,
                None => return Said::Nothing,
            }
        }
        Said::Value(here)
    }
}

/// Begins the name of a key that is taken away.
pub const REMOVE: char = '-';

/// Begins the name of a key that adds to a list: `+after NAME`.
pub const ADD: char = '+';

impl Overlaid {
    /// The lowest file first. Mistakes in all of them come at once, with what can be made of the others: without files that can't be read, and
    /// without changes that can't be made. Nothing, if the lowest can't be read.
    pub fn look(files: &[Source]) -> (Option<Overlaid>, Vec<Report>) {
        let source = Source::joined(files);
        let (mut parsed, mut reports) = (Vec::new(), Vec::new());
        for (file, start) in files.iter().zip(source.starts().into_iter().chain([0])) {
            match Document::parse(file) {
                Ok(document) => parsed.push((document, start)),
                Err(found) if parsed.is_empty() && start == 0 => {
                    // The mistakes of the others come with it.
                    let others = files.iter().filter(|other| other.shown() != file.shown());
                    reports.extend(found);
                    reports.extend(others.filter_map(|other| Document::parse(other).err()).flatten());
                    return (None, reports);
                }
                Err(found) => reports.extend(found),
            }
        }
        let mut layers = parsed.iter().map(|(document, start)| (document.root.clone(), *start));
        let mut root = layers.next().map_or(Node { item: Item::Null, span: Span::default() }, |(root, _)| root);
        let mut merge = Merge {
            source: &source,
            layer: 0,
            changes: Vec::new(),
            reports: Vec::new(),
            set: BTreeMap::new(),
            edits: Edits::default(),
        };
        for (mut node, start) in layers {
            merge.layer += 1;
            node.shift(start);
            merge.whole(&mut root, node);
        }
        let Merge { changes, reports: found, .. } = merge;
        let (errors, warnings): (Vec<Report>, Vec<Report>) = found.into_iter().partition(Report::is_error);
        // What is odd comes with what is wrong, if something is.
        let warnings = if errors.is_empty() {
            warnings
        } else {
            reports.extend(warnings);
            Vec::new()
        };
        reports.extend(errors);
        let document = Document { source: source.clone(), root };
        let layers = parsed.into_iter().map(|(document, _)| document).collect();
        (Some(Overlaid { document, layers, changes, warnings }), reports)
    }

    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.layers.iter().map(|document| &document.source)
    }
}

struct Merge<'a> {
    source: &'a Source,
    layer: usize,
    changes: Vec<Change>,
    reports: Vec<Report>,
    /// Where an upper file set a value, and which.
    set: BTreeMap<String, (usize, Span)>,
    edits: Edits,
}

impl Merge<'_> {
    fn whole(&mut self, base: &mut Node, over: Node) {
        match (&base.item, &over.item) {
            // A file without anything in it changes nothing.
            (_, Item::Null) => {}
            (Item::Map(_), Item::Map(_)) => self.maps(base, over, ""),
            (Item::Null, Item::Map(_)) => {
                base.item = Item::Map(Vec::new());
                self.maps(base, over, "");
            }
            _ => {
                let report = Report::error("only a map can be laid over a map".to_owned());
                self.reports.push(report.at(self.source, over.span, format!("this is {}", over.kind())));
            }
        }
    }

    fn maps(&mut self, base: &mut Node, over: Node, path: &str) {
        let (Item::Map(entries), Item::Map(upper)) = (&mut base.item, over.item) else { return };
        for (name, value) in upper {
            if let Some(key) = name.value.strip_prefix(REMOVE) {
                self.remove(entries, key, &name, &value, path);
                continue;
            }
            let path = join(path, &name.value);
            match entries.iter_mut().find(|(key, _)| key.value == name.value) {
                Some((_, old)) if is_map(old) && is_map(&value) => self.maps(old, value, &path),
                Some((_, old)) if is_map(&value) && is_list(old) => self.edit_list(old, value, &path, name.span),
                Some((_, old)) if is_map(&value) && edits::choices_of(old).is_some() => {
                    self.edit_choices(old, value, &path, name.span);
                }
                Some((key, old)) => {
                    let span = if value.span.is_empty() { name.span } else { value.span };
                    if old.to_plain() == value.to_plain() {
                        let report = Report::warning(format!("`{path}` is what it was"));
                        let report =
                            report.at(self.source, span, "changes nothing").at(self.source, old.span, "set here");
                        self.reports.push(report);
                    }
                    self.keep_others(&path, span, "replaced here");
                    let new = value.clone();
                    let old = std::mem::replace(old, value);
                    *key = name;
                    self.set(path, Some(old), Some(new), span);
                }
                None if edits::begins_list(&value) => {
                    let mut list = Node { item: Item::List(Vec::new()), span: value.span };
                    self.edit_list(&mut list, value, &path, name.span);
                    entries.push((name, list));
                }
                None => {
                    let (span, new) = (name.span, value.clone());
                    entries.push((name, value));
                    self.set(path, None, Some(new), span);
                }
            }
        }
    }

    fn remove(
        &mut self,
        entries: &mut Vec<(Spanned<String>, Node)>,
        key: &str,
        name: &Spanned<String>,
        value: &Node,
        path: &str,
    ) {
        let full = join(path, key);
        if !self.takes_nothing(name, value, path) {
            return;
        }
        if let Some(at) = entries.iter().position(|(known, _)| known.value == key) {
            self.keep_others(&full, name.span, "removed here");
            let (_, old) = entries.remove(at);
            self.edits.removed.insert(full.clone(), (self.layer, name.span));
            self.set(full, Some(old), None, name.span);
        } else if let Some((_, first)) = self.edits.removed.get(&full).filter(|(layer, _)| *layer != self.layer) {
            self.reports.push(edits::twice(self.source, &full, name.span, *first));
        } else {
            let known: Vec<&str> = entries.iter().map(|(known, _)| known.value.as_str()).collect();
            let report = Report::error(format!("there is no `{full}` to remove"));
            let report = report.at(self.source, name.span, "no such key");
            self.reports.push(report.help(choices::suggestion(key, "keys", &known)));
        }
    }

    /// Whether what is taken away stands alone, as it has to.
    fn takes_nothing(&mut self, name: &Spanned<String>, value: &Node, path: &str) -> bool {
        if value.item == Item::Null {
            return true;
        }
        let full = join(path, &name.value[REMOVE.len_utf8()..]);
        let report = Report::error(format!("`{}` removes `{full}`, and has a value too", name.value));
        let help = format!("leave the value out, or the `{REMOVE}`");
        self.reports.push(report.at(self.source, value.span, "a value").help(help));
        false
    }

    /// Notes that a value was set or taken away.
    fn set(&mut self, path: String, old: Option<Node>, new: Option<Node>, span: Span) {
        if let Some((layer, first)) = self.set.insert(path.clone(), (self.layer, span))
            && layer != self.layer
        {
            let report = Report::warning(format!("two mods set `{path}`"));
            self.reports.push(report.at(self.source, span, "this one counts").at(
                self.source,
                first,
                "this one doesn't",
            ));
        }
        self.note(path, old, new, span);
    }

    fn note(&mut self, path: String, old: Option<Node>, new: Option<Node>, span: Span) {
        let plain = |node: Option<Node>| node.map(|node| node.to_plain());
        let (file, line) = self.source.place(span);
        let place = (file.to_owned(), line);
        self.changes.push(Change { path, layer: self.layer, old: plain(old), new: plain(new), place });
    }
}

fn is_map(node: &Node) -> bool {
    matches!(node.item, Item::Map(_))
}

fn is_list(node: &Node) -> bool {
    matches!(node.item, Item::List(_))
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

impl Node {
    /// Moves all places on.
    fn shift(&mut self, by: usize) {
        self.span = Span::new(self.span.start + by, self.span.end + by);
        match &mut self.item {
            Item::List(items) => items.iter_mut().for_each(|item| item.shift(by)),
            Item::Map(entries) => {
                for (name, value) in entries {
                    name.span = Span::new(name.span.start + by, name.span.end + by);
                    value.shift(by);
                }
            }
            _ => {}
        }
    }
}
