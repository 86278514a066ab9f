//! What a step expects: plain values, or matchers, which are maps whose keys begin with `~`.

mod comparison;

use crate::text::report::Report;
use crate::text::span::Spanned;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};
pub use comparison::{Difference, Differences};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;
use std::fmt;

/// A value, or a matcher that accepts several.
#[derive(Clone, Debug, PartialEq)]
pub enum Expected {
    /// Exactly this value; `Null` if there must be none.
    Value(Value),
    /// A list that contains matchers.
    List(Vec<Expected>),
    /// A map that contains matchers or `Null`.
    Map(BTreeMap<Key, Expected>),
    /// Anything but `Null`.
    Any,
    OneOf(Vec<Expected>),
    About {
        number: f64,
        within: f64,
    },
    /// A map with at least these keys.
    Keys(BTreeMap<Key, Expected>),
    /// A list, or a table by number, with at least these elements at any position.
    Elements(Vec<Expected>),
    /// A list, or a table by number, with exactly these elements in any order.
    AnyOrder(Vec<Expected>),
    /// A list or map of this size.
    Count(usize),
    /// A text that contains these words.
    Contains(String),
    /// All of these.
    All(Vec<Expected>),
}

impl Expected {
    /// Returns the value if this is not a matcher.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Expected::Value(value) => Some(value),
            _ => None,
        }
    }

    /// Maps all plain values with `value`, and all keys and words with `text`.
    pub fn change(&self, value: &impl Fn(&Value) -> Value, text: &impl Fn(&str) -> String) -> Expected {
        let list = |items: &[Expected]| items.iter().map(|item| item.change(value, text)).collect();
        let map = |entries: &BTreeMap<Key, Expected>| {
            let key = |key: &Key| match key {
                Key::Str(name) => Key::parse(&text(name)),
                Key::Int(_) => key.clone(),
            };
            entries.iter().map(|(name, item)| (key(name), item.change(value, text))).collect()
        };
        match self {
            Expected::Value(plain) => Expected::Value(value(plain)),
            Expected::List(items) => Expected::List(list(items)),
            Expected::Map(entries) => Expected::Map(map(entries)),
            Expected::OneOf(items) => Expected::OneOf(list(items)),
            Expected::Keys(entries) => Expected::Keys(map(entries)),
            Expected::Elements(items) => Expected::Elements(list(items)),
            Expected::AnyOrder(items) => Expected::AnyOrder(list(items)),
            Expected::Contains(words) => Expected::Contains(text(words)),
            Expected::All(items) => Expected::All(list(items)),
            Expected::Any | Expected::About { .. } | Expected::Count(_) => self.clone(),
        }
    }
}

impl From<Value> for Expected {
    fn from(value: Value) -> Expected {
        Expected::Value(value)
    }
}

/// Writes one line for messages.
impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Value(value) => write!(f, "{value}"),
            Expected::List(items) => write!(f, "[{}]", joined(items, ", ")),
            Expected::Map(entries) => write!(f, "{{{}}}", entries_text(entries)),
            Expected::Any => f.write_str("anything"),
            Expected::OneOf(items) => write!(f, "one of {}", joined(items, ", ")),
            Expected::About { number, within } => write!(f, "about {number} (within {within})"),
            Expected::Keys(entries) => write!(f, "at least {{{}}}", entries_text(entries)),
            Expected::Elements(items) => write!(f, "at least [{}]", joined(items, ", ")),
            Expected::AnyOrder(items) => write!(f, "[{}] in any order", joined(items, ", ")),
            Expected::Count(count) => f.write_str(&elements(*count)),
            Expected::Contains(words) => write!(f, "a text that contains `{words}`"),
            Expected::All(items) => f.write_str(&joined(items, " and ")),
        }
    }
}

fn joined(items: &[Expected], between: &str) -> String {
    items.iter().map(Expected::to_string).collect::<Vec<_>>().join(between)
}

fn entries_text(entries: &BTreeMap<Key, Expected>) -> String {
    entries.iter().map(|(key, item)| format!("{key}: {item}")).collect::<Vec<_>>().join(", ")
}

fn elements(count: usize) -> String {
    format!("{count} element{}", if count == 1 { "" } else { "s" })
}

/// First letter of every matcher.
const MARK: char = '~';
/// Matches anything but `Null`; the only matcher without an argument.
const ANY: &str = "~any";

const ONE_OF: &str = "~one of";
const ABOUT: &str = "~about";
const WITHIN: &str = "~within";
const HAS: &str = "~has";
const COUNT: &str = "~count";
const ANY_ORDER: &str = "~any order";
const CONTAINS: &str = "~contains";

/// Every other matcher with its description.
pub const MATCHERS: [(&str, &str); 7] = [
    (ONE_OF, "One of these."),
    (ABOUT, "About this number, and no farther from it than `~within` says."),
    (WITHIN, "How far from the number of `~about` it may be."),
    (HAS, "At least these keys, or a list with at least these elements."),
    (COUNT, "A list or a map of so many."),
    (ANY_ORDER, "A list of these elements, in whatever order."),
    (CONTAINS, "A text that contains these words."),
];

/// Every element may have to be compared with every element of the value.
const MAX_IN_ANY_ORDER: usize = 300;

impl Read for Expected {
    fn read(node: &Node, log: &mut Log) -> Option<Expected> {
        match &node.item {
            Item::Str(text) if text.starts_with(MARK) && log.source.slice(node.span).starts_with(MARK) => {
                scalar(node, text, log)
            }
            Item::Map(entries) if entries.iter().any(|(name, _)| name.starts_with(MARK)) => matcher(node, entries, log),
            Item::Map(entries) if !matches!(entries.as_slice(), [(name, _)] if name.starts_with('@')) => {
                let items = entries.iter().map(|(name, item)| Some((Key::parse(name), Read::read(item, log)?)));
                let items: Vec<Option<(Key, Expected)>> = items.collect();
                let items: Vec<(Key, Expected)> = items.into_iter().collect::<Option<_>>()?;
                // In a map, `Null` means that the key must be absent.
                let plain = |item: &Expected| item.value().filter(|value| **value != Value::Null).cloned();
                let whole = items.iter().map(|(key, item)| Some((key.clone(), plain(item)?))).collect::<Option<_>>();
                Some(match whole {
                    Some(map) => Expected::Value(Value::Map(map)),
                    None => Expected::Map(items.into_iter().collect()),
                })
            }
            Item::List(_) => {
                let items: Vec<Expected> = Read::read(node, log)?;
                let whole = items.iter().map(|item| item.value().cloned()).collect::<Option<_>>();
                Some(whole.map_or(Expected::List(items), |list| Expected::Value(Value::List(list))))
            }
            _ => Value::read(node, log).map(Expected::Value),
        }
    }
}

/// Reports matchers in data that is not an expectation.
pub fn none_in(node: &Node, log: &mut Log) {
    let is_matcher = |text: &str| text == ANY || MATCHERS.iter().any(|(name, _)| *name == text);
    let report = |text: &str, span, log: &mut Log| {
        let message = format!("the matcher `{text}` is where nothing is expected");
        log.error(span, message, "no value", "write a value, or put the text in quotes");
    };
    match &node.item {
        Item::Str(text) if is_matcher(text) && log.source.slice(node.span).starts_with(MARK) => {
            report(text, node.span, log);
        }
        Item::List(items) => items.iter().for_each(|item| none_in(item, log)),
        Item::Map(entries) => {
            for (name, _) in entries.iter().filter(|(name, _)| is_matcher(name)) {
                report(name, name.span, log);
            }
            entries.iter().for_each(|(_, item)| none_in(item, log));
        }
        _ => {}
    }
}

/// Reads an unquoted word that begins with `~`. It is plain text unless it resembles a matcher.
fn scalar(node: &Node, text: &str, log: &mut Log) -> Option<Expected> {
    if text == ANY {
        return Some(Expected::Any);
    }
    let names: Vec<&str> = MATCHERS.iter().map(|(name, _)| *name).collect();
    if names.contains(&text) {
        let message = format!("`{text}` needs to be told what is expected");
        log.error(node.span, message, "nothing follows it", format!("write {{ {text}: ... }}"));
        return None;
    }
    match near(text, [ANY].into_iter().chain(names.iter().copied())) {
        Some(meant) => {
            let report = Report::error(format!("unknown matcher `{text}`"));
            let report = report.at(&log.source, node.span, format!("did you mean `{meant}`?"));
            log.push(report.help(format!("a text that begins so is written in quotes: '{text}'")));
            None
        }
        None => Some(Expected::Value(text.into())),
    }
}

fn matcher(node: &Node, entries: &[(Spanned<String>, Node)], log: &mut Log) -> Option<Expected> {
    let has = |name: &str| node.get(name).is_some();
    let mut all = Vec::new();
    for (name, argument) in entries {
        all.push(match name.as_str() {
            ONE_OF => some_items(name, argument, log).map(Expected::OneOf),
            ABOUT if has(WITHIN) => number(argument, log)
                .zip(node.get(WITHIN).and_then(|within| least_zero(within, log)))
                .map(|(number, within)| Expected::About { number, within }),
            WITHIN if has(ABOUT) => continue,
            ABOUT | WITHIN => {
                let other = if name.value == ABOUT { WITHIN } else { ABOUT };
                let message = format!("`{}` needs `{other}` beside it", name.value);
                log.error(name.span, message, format!("no `{other}`"), "write { ~about: 3.3, ~within: 0.01 }");
                None
            }
            HAS => match &argument.item {
                Item::List(_) => some_items(name, argument, log).map(Expected::Elements),
                Item::Map(entries) if entries.is_empty() => {
                    log.error(argument.span, "`~has` has no keys", "empty", "name the keys that must be there");
                    None
                }
                Item::Map(_) => match Expected::read(argument, log) {
                    Some(Expected::Value(Value::Map(map))) => {
                        Some(Expected::Keys(map.into_iter().map(|(key, value)| (key, value.into())).collect()))
                    }
                    Some(Expected::Map(map)) => Some(Expected::Keys(map)),
                    Some(_) => {
                        log.mismatch(argument, "a map of keys, or a list of elements");
                        None
                    }
                    None => None,
                },
                _ => {
                    log.mismatch(argument, "a map of keys, or a list of elements");
                    None
                }
            },
            COUNT => count(argument, log).map(Expected::Count),
            ANY_ORDER => items(name, argument, log).map(Expected::AnyOrder),
            CONTAINS => match String::read(argument, log) {
                Some(words) if words.is_empty() => {
                    let help = "write the words that must be there, or `~any`";
                    log.error(argument.span, "`~contains` has no words", "empty", help);
                    None
                }
                words => words.map(Expected::Contains),
            },
            other if other.starts_with(MARK) => {
                let names: Vec<&str> = MATCHERS.iter().map(|(name, _)| *name).collect();
                log.unknown("matcher", name, "an expected value", &names);
                None
            }
            _ => {
                let help = "keys that must be there stand in `~has`: { ~has: { owner: Left } }";
                log.error(name.span, "a plain key is beside a matcher", "no matcher", help);
                None
            }
        });
    }
    let mut all: Vec<Expected> = all.into_iter().collect::<Option<_>>()?;
    Some(if all.len() == 1 { all.remove(0) } else { Expected::All(all) })
}

fn items(name: &Spanned<String>, argument: &Node, log: &mut Log) -> Option<Vec<Expected>> {
    let items: Vec<Expected> = Read::read(argument, log)?;
    if items.len() <= MAX_IN_ANY_ORDER {
        return Some(items);
    }
    let message = format!("`{}` has {} elements", name.value, items.len());
    log.error(name.span, message, "too many", format!("it has at most {MAX_IN_ANY_ORDER}"));
    None
}

fn some_items(name: &Spanned<String>, argument: &Node, log: &mut Log) -> Option<Vec<Expected>> {
    let items = items(name, argument, log)?;
    if !items.is_empty() {
        return Some(items);
    }
    log.push(Report::error(format!("`{}` has no elements", name.value)).at(&log.source, argument.span, "empty"));
    None
}

fn number(node: &Node, log: &mut Log) -> Option<f64> {
    match node.item {
        Item::Int(number) => Some(number as f64),
        Item::Float(number) => Some(number),
        _ => {
            log.mismatch(node, "a number");
            None
        }
    }
}

fn least_zero(node: &Node, log: &mut Log) -> Option<f64> {
    let number = number(node, log)?;
    if number >= 0.0 {
        return Some(number);
    }
    log.push(Report::error("this must be at least 0").at(&log.source, node.span, "too small"));
    None
}

fn count(node: &Node, log: &mut Log) -> Option<usize> {
    let number = i64::read(node, log)?;
    let count = usize::try_from(number).ok();
    if count.is_none() {
        log.push(Report::error(format!("there can't be {number} elements")).at(&log.source, node.span, "too small"));
    }
    count
}
