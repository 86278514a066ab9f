//! A map against the outline that its game has for maps.

use super::{Declared, Entry, Keys, MapOutline, MapType, Shape, TEXT};
use crate::rules::types::Type;
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::document::Document;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader;
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeSet;

/// What is wrong with a map by its outline.
#[derive(Clone, Debug, PartialEq)]
pub struct MapFault {
    pub report: Report,
    /// Whether the rules can look at the map all the same: there is something more than it should have, and nothing less.
    pub harmless: bool,
}

impl MapOutline {
    /// A map that is written in YAML, for the seats that play. All that is wrong comes at once.
    pub fn check(&self, map: &Document, seats: &[String]) -> Vec<MapFault> {
        self.faults(&map.root, &map.source, seats, false).into_iter().map(|(_, fault)| fault).collect()
    }

    /// A map that Lua made, of which only the file can be shown.
    pub fn check_made(&self, map: &Value, lua: &Source, seats: &[String]) -> Vec<MapFault> {
        let shown = |(path, fault): (String, MapFault)| {
            let old = &fault.report;
            let place = if path.is_empty() { "makes the map".to_owned() } else { format!("makes `{path}`") };
            let report = Report::error(old.message()).at(lua, Span::default(), place);
            let guess = old.label().filter(|label| label.starts_with("did you mean"));
            let help: Vec<&str> = guess.into_iter().chain(old.help_text()).collect();
            let report = if help.is_empty() { report } else { report.help(help.join(" ")) };
            MapFault { report, ..fault }
        };
        let nothing = Source::new(lua.shown(), "");
        let mut faults = self.faults(&node(&map.to_plain()), &nothing, seats, true);
        // What one line makes wrong is wrong wherever it makes it.
        let mut told = BTreeSet::new();
        let key = |path: &str| path.rsplit('.').next().map(str::to_owned);
        faults.retain(|(path, fault)| told.insert((key(path), fault.report.message().to_owned())));
        faults.into_iter().map(shown).collect()
    }

    /// Data that stand in no file, each fault with the path to it. In Lua, and so in data that come from there, an empty list is an empty map.
    pub fn check_data(&self, map: &Value, seats: &[String]) -> Vec<(String, MapFault)> {
        self.faults(&node(&map.to_plain()), &Source::new("", ""), seats, true)
    }

    fn faults(&self, map: &Node, source: &Source, seats: &[String], made: bool) -> Vec<(String, MapFault)> {
        let mut check = Check { outline: self, source, seats, made, found: Vec::new() };
        let has_text = map.get(TEXT).is_some();
        match (&self.root, self.text()) {
            // A map is a text, or it has all the other keys.
            (Shape::Record(_), Some(text)) if has_text => check.record(std::slice::from_ref(text), map, ""),
            (Shape::Record(entries), Some(_)) => {
                let others: Vec<Entry> = entries.iter().filter(|entry| entry.key != TEXT).cloned().collect();
                check.record(&others, map, "");
            }
            (root, _) => check.shape(root, map, ""),
        }
        check.found
    }
}

struct Check<'a> {
    outline: &'a MapOutline,
    source: &'a Source,
    seats: &'a [String],
    /// In Lua an empty list is an empty map.
    made: bool,
    /// Each with the path to it.
    found: Vec<(String, MapFault)>,
}

impl Check<'_> {
    fn push(&mut self, path: &str, report: Report, harmless: bool) {
        self.found.push((path.to_owned(), MapFault { report, harmless }));
    }

    fn shape(&mut self, shape: &Shape, node: &Node, path: &str) {
        match shape {
            Shape::Open => {}
            Shape::Value(declared) => self.value(declared, &declared.ty, node, path),
            Shape::Record(entries) => self.record(entries, node, path),
            Shape::Table { keys, each } => self.table(*keys, each, node, path),
            Shape::List(each) => match &node.item {
                Item::List(items) => {
                    for (number, item) in (1..).zip(items) {
                        self.shape(each, item, &join(path, &number.to_string()));
                    }
                }
                Item::Map(entries) if self.made && entries.is_empty() => {}
                _ => self.mismatch(node, "a list", path),
            },
        }
    }

    fn mismatch(&mut self, node: &Node, expected: &str, path: &str) {
        self.push(path, reader::mismatch(self.source, node, expected), false);
    }

    /// The entries of what should be a map.
    fn entries<'n>(&mut self, node: &'n Node, path: &str) -> Option<&'n [(Spanned<String>, Node)]> {
        match &node.item {
            Item::Map(entries) => Some(entries),
            Item::List(items) if self.made && items.is_empty() => Some(&[]),
            _ => {
                self.mismatch(node, "a map", path);
                None
            }
        }
    }

    fn record(&mut self, keys: &[Entry], node: &Node, path: &str) {
        let Some(entries) = self.entries(node, path) else { return };
        let whole = if path.is_empty() { "a map".to_owned() } else { format!("`{path}`") };
        let known: Vec<&str> = keys.iter().map(|entry| entry.key.as_str()).collect();
        let mut meant = Vec::new();
        for (name, value) in entries {
            match keys.iter().find(|entry| entry.key == name.value) {
                // A key without a value counts as left out.
                Some(_) if value.item == Item::Null => {}
                Some(entry) => self.shape(&entry.shape, value, &join(path, name)),
                None => {
                    let report = choices::unknown("key", name, &whole, &known, self.source, name.span);
                    self.push(&join(path, name), report, true);
                    meant.extend(near(name, known.iter().copied()));
                }
            }
        }
        for Entry { key, .. } in keys.iter().filter(|entry| !entry.optional) {
            let there = entries.iter().find(|(name, _)| name.value == *key);
            let (span, label) = match there {
                Some((_, value)) if value.item != Item::Null => continue,
                Some((name, _)) => (name.span, "has no value".to_owned()),
                None => (node.span, format!("`{key}` should be in here")),
            };
            let report = Report::error(format!("{whole} needs the key `{key}`")).at(self.source, span, label);
            // One that is only misspelled is told already, but the rules would miss it.
            match meant.contains(&key.as_str()) {
                true => self.found.iter_mut().for_each(|(_, fault)| fault.harmless = false),
                false => self.push(path, report, false),
            }
        }
    }

    fn table(&mut self, keys: Keys, each: &Shape, node: &Node, path: &str) {
        let Some(entries) = self.entries(node, path) else { return };
        for (name, value) in entries {
            let inner = join(path, name);
            if keys == Keys::Seats && !self.seats.contains(&name.value) {
                self.no_seat(name, name.span, &inner);
            }
            self.shape(each, value, &inner);
        }
    }

    fn value(&mut self, declared: &Declared, ty: &MapType, node: &Node, path: &str) {
        match (ty, &node.item) {
            (MapType::Anything, _) => {}
            (MapType::Seat, Item::Str(name)) if self.seats.contains(name) => {}
            (MapType::Seat, Item::Str(name)) => self.no_seat(name, node.span, path),
            (MapType::Seat, _) => self.mismatch(node, "the name of a seat", path),
            (MapType::List(inner), Item::List(items)) => {
                for (number, item) in (1..).zip(items) {
                    self.value(declared, inner, item, &join(path, &number.to_string()));
                }
            }
            (MapType::Plain(Type::List(_)) | MapType::List(_), Item::Map(entries))
                if self.made && entries.is_empty() => {}
            (MapType::List(_), _) => self.mismatch(node, "a list", path),
            (MapType::Plain(ty), _) => {
                for report in ty.check(node, self.source, "this key") {
                    let place = || format!("{} declares it as {}", self.outline.place(declared), declared.text);
                    let report = if report.help_text().is_some() { report } else { report.help(place()) };
                    self.push(path, report, false);
                }
            }
        }
    }

    fn no_seat(&mut self, name: &str, span: Span, path: &str) {
        let label = choices::did_you_mean(near(name, self.seats.iter().map(String::as_str)), "no seat that plays");
        let report = Report::error(format!("there is no seat `{name}`")).at(self.source, span, label);
        let seats = choices::list(self.seats, "and");
        self.push(path, report.help(format!("the seats that play: {seats}")), false);
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// Plain data as if it were written, though nowhere.
fn node(value: &Value) -> Node {
    let item = match value {
        Value::Bool(flag) => Item::Bool(*flag),
        Value::Int(number) => Item::Int(*number),
        Value::Float(number) => Item::Float(*number),
        Value::Str(text) => Item::Str(text.clone()),
        Value::List(items) => Item::List(items.iter().map(node).collect()),
        Value::Map(map) => {
            let entry = |(key, value): (&Key, &Value)| (Spanned::new(key.to_string(), Span::default()), node(value));
            Item::Map(map.iter().map(entry).collect())
        }
        // Objects are written out before.
        Value::Null | Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => Item::Null,
    };
    Node { item, span: Span::default() }
}
