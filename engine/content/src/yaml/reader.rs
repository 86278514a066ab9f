//! Typed structures out of [`Node`]s, where every mistake is noted and reading goes on.
//! See [`crate::yaml::fields::Fields`] for structures.

use crate::text::choices;
use crate::text::report::{Report, Reports};
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use crate::yaml::node::{Item, Node};
use lunarena_kernel::SizeLimit;
use lunarena_kernel::Value;

/// The source being read and the mistakes found in it so far.
pub struct Log {
    pub source: Source,
    /// For all objects that the file makes.
    room: SizeLimit,
    reports: Vec<Report>,
}

impl Log {
    pub fn new(source: &Source) -> Log {
        Log { source: source.clone(), room: SizeLimit::default(), reports: Vec::new() }
    }

    pub fn push(&mut self, report: Report) {
        self.reports.push(report);
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>, label: impl Into<String>, help: impl Into<String>) {
        self.push(Report::error(message).at(&self.source, span, label).help(help));
    }

    /// `expected an integer, found a string`.
    pub fn mismatch(&mut self, node: &Node, expected: &str) {
        self.push(mismatch(&self.source, node, expected));
    }

    pub fn unknown<S: AsRef<str>>(&mut self, what: &str, name: &Spanned<String>, whole: &str, known: &[S]) {
        self.push(choices::unknown(what, name, whole, known, &self.source, name.span));
    }

    pub fn has_errors(&self) -> bool {
        self.reports.iter().any(Report::is_error)
    }

    /// What was found so far; the next ones are kept apart from these.
    pub fn take_reports(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.reports)
    }

    pub fn into_reports(self) -> Vec<Report> {
        self.reports
    }

    /// What was read, unless there was an error.
    pub fn result<T>(self, read: Option<T>) -> Result<T, Reports> {
        match read {
            Some(value) if !self.has_errors() => Ok(value),
            _ => Err(Reports::new(self.reports)),
        }
    }
}

pub fn mismatch(source: &Source, node: &Node, expected: &str) -> Report {
    let kind = node.kind();
    let label = if kind == "nothing" { "nothing stands here".to_owned() } else { format!("this is {kind}") };
    let report = Report::error(format!("expected {expected}, found {kind}")).at(source, node.span, label);
    let text = source.slice(node.span);
    let bare = text.trim_matches(['\'', '"']);
    match &node.item {
        Item::Str(word) if expected.contains("boolean") && ["yes", "on", "no", "off"].contains(&word.as_str()) => {
            report.help("booleans are written true and false")
        }
        Item::Str(_) if bare != text && expected.contains("integer") && bare.parse::<i64>().is_ok() => {
            report.help(format!("leave the quotes out: {bare}"))
        }
        Item::Bool(_) | Item::Int(_) | Item::Float(_) if expected.contains("string") => {
            report.help(format!("put it in quotes: '{text}'"))
        }
        Item::Null if expected.starts_with("a list") => report.help("an empty list is written []"),
        Item::Null if expected == "a map" => report.help("an empty map is written {}"),
        Item::Str(_) if expected.starts_with("a list") => report.help(format!("a list of one is written [{text}]")),
        _ => report,
    }
}

/// What can be read from a node. `None` means that the mistake is in the log.
pub trait Read: Sized {
    fn read(node: &Node, log: &mut Log) -> Option<Self>;
}

impl Read for String {
    fn read(node: &Node, log: &mut Log) -> Option<String> {
        match &node.item {
            Item::Str(text) => Some(text.clone()),
            _ => {
                log.mismatch(node, "a string");
                None
            }
        }
    }
}

impl Read for bool {
    fn read(node: &Node, log: &mut Log) -> Option<bool> {
        match node.item {
            Item::Bool(flag) => Some(flag),
            _ => {
                log.mismatch(node, "a boolean");
                None
            }
        }
    }
}

impl Read for i64 {
    fn read(node: &Node, log: &mut Log) -> Option<i64> {
        match node.item {
            Item::Int(number) => Some(number),
            _ => {
                log.mismatch(node, "an integer");
                None
            }
        }
    }
}

impl Read for Node {
    fn read(node: &Node, _: &mut Log) -> Option<Node> {
        Some(node.clone())
    }
}

impl Read for Value {
    fn read(node: &Node, log: &mut Log) -> Option<Value> {
        let Log { source, room, .. } = log;
        node.to_value_within(source, room).map_err(|report| log.push(report)).ok()
    }
}

impl<T: Read> Read for Spanned<T> {
    fn read(node: &Node, log: &mut Log) -> Option<Spanned<T>> {
        T::read(node, log).map(|value| Spanned::new(value, node.span))
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(node: &Node, log: &mut Log) -> Option<Vec<T>> {
        let Item::List(items) = &node.item else {
            log.mismatch(node, "a list");
            return None;
        };
        // Read all before giving up on one.
        let items: Vec<Option<T>> = items.iter().map(|item| T::read(item, log)).collect();
        items.into_iter().collect()
    }
}

/// A map with keys that the writer of the file chose, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries<T>(pub Vec<(Spanned<String>, T)>);

impl<T> Entries<T> {
    pub fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(key, _)| key.value == name).map(|(_, value)| value)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&Spanned<String>, &T)> {
        self.0.iter().map(|(key, value)| (key, value))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> Default for Entries<T> {
    fn default() -> Entries<T> {
        Entries(Vec::new())
    }
}

impl<T: Read> Read for Entries<T> {
    fn read(node: &Node, log: &mut Log) -> Option<Entries<T>> {
        let Item::Map(entries) = &node.item else {
            log.mismatch(node, "a map");
            return None;
        };
        let entries: Vec<_> = entries.iter().map(|(key, value)| Some((key.clone(), T::read(value, log)?))).collect();
        entries.into_iter().collect::<Option<_>>().map(Entries)
    }
}

/// Reads one of a few fixed words.
pub fn word<T: Copy>(node: &Node, log: &mut Log, what: &str, whole: &str, words: &[(&str, T)]) -> Option<T> {
    let text: Spanned<String> = Read::read(node, log)?;
    let found = words.iter().find(|(word, _)| *word == text.value).map(|(_, value)| *value);
    if found.is_none() {
        log.unknown(what, &text, whole, &self::words(words));
    }
    found
}

/// The words alone.
pub fn words<'a, T>(words: &[(&'a str, T)]) -> Vec<&'a str> {
    words.iter().map(|(word, _)| *word).collect()
}
